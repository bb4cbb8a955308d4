"""Says a card or a play again, to know the entries of the catalog that it is said with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from glossary.cards.playable import card_list
from glossary.core.i18n import Speech
from glossary.engine.model.cards import Card
from glossary.engine.play.replay import Transcript
from glossary.examples.model import Predict
from glossary.examples.play import Play, answer_of
from glossary.examples.steps import steps_of
from glossary.narration.abilities import each_sentence
from glossary.narration.names import card_name, names_in
from glossary.narration.narrator import Narrator
from glossary.narration.phrasebook import NotedSpeech
from glossary.rulebook.markup import parse_blocks, symbols
from glossary.snapshot.endings import reasons_for, result_sentence
from glossary.snapshot.stories import ToldStep, in_words, spoken, told_choice, told_step


class Said(NamedTuple):
    """Sentences that stand together, and the contexts of the entries looked up for them."""

    words: str
    contexts: tuple[str, ...]


def card_said(card: Card, speech: Speech) -> Iterator[Said]:
    """Yield each sentence that says what a card does."""
    noted = NotedSpeech(speech)
    for line in each_sentence(card, noted):
        blocks = parse_blocks(line)
        names = (f"symbols.{symbol.partition(':')[0]}" for symbol in symbols(blocks))
        yield Said(in_words(blocks, speech), (*noted.noted(), *names))


def play_said(play: Play, speech: Speech, asked: Predict | None = None) -> Iterator[Said]:
    """Yield what is told of each step of a play, then of the question that is open or of its end.

    Each is told by a narrator of its own: another would not look up again what it said before.
    """
    noted, played = NotedSpeech(speech), play.transcript
    names = names_in(played.state, noted)
    of_names = noted.noted()

    def sentences_of(told: ToldStep) -> Said:
        sentences, withheld = (
            [each.text for each in some] for some in (told.sentences, told.withheld)
        )
        words = spoken(" ".join((*sentences, *told.options, *withheld)), speech)
        return Said(words, (*noted.noted(), *of_names))

    for step in steps_of(play):
        yield sentences_of(told_step(Narrator(noted, names), step))
    narrator = Narrator(noted, names)
    if played.choice is not None:
        yield sentences_of(told_choice(narrator, played.choice))
    elif asked is not None:
        ended = result_sentence(asked, answer_of(asked, played), narrator)
        why = [told.text for told in reasons_for(asked, played, narrator)]
        yield Said(spoken(" ".join((ended, *why)), speech), (*noted.noted(), *of_names))


def names_on(played: Transcript, language: str) -> Mapping[str, str]:
    """Return the slugs of the cards of a play by their names in a language."""
    state, index = played.state, card_list().cards.index
    cards = {thing.card for thing in (*state.gone.values(), *state.objects.values())}
    faces = ((card, index.of_key(card.key)) for card in cards)
    return {card_name(card, language): face.slug for card, face in faces if face is not None}
