"""Says a card or a play again, to know the entries of the catalog that it is said with."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from glossary.cards.playable import card_list
from glossary.core.errors import GlossaryError
from glossary.core.i18n import Speech
from glossary.engine.model.cards import Card
from glossary.engine.play.replay import Transcript
from glossary.examples.model import Example, Predict
from glossary.examples.play import Play, answer_of, predicted_play
from glossary.examples.steps import steps_of
from glossary.narration import Narrator
from glossary.narration.abilities import each_sentence
from glossary.narration.names import card_name, names_in
from glossary.narration.phrasebook import NotedSpeech
from glossary.rulebook.markup import parse_blocks
from glossary.snapshot.endings import reasons_for, result_sentence
from glossary.snapshot.stories import ToldStep, in_words, spoken, told_choice, told_step

_SYMBOL = re.compile(r"\{([a-z]++)")


class Said(NamedTuple):
    """Sentences that stand together, and the contexts of the entries looked up for them."""

    words: str
    contexts: tuple[str, ...]


def card_said(card: Card, speech: Speech) -> Iterator[Said]:
    """Yield each sentence that says what a card does."""
    noted = NotedSpeech(speech)
    for line in each_sentence(card, noted):
        symbols = (f"symbols.{name}" for name in _SYMBOL.findall(line))
        yield Said(in_words(parse_blocks(line), speech), (*noted.said(), *symbols))


def play_said(play: Play, speech: Speech, asked: Predict | None = None) -> Iterator[Said]:
    """Yield what is told of each step of a play, then of the question that is open or of its end.

    Each is told by a narrator of its own: another would not look up again what it said before.
    """
    noted, played = NotedSpeech(speech), play.transcript
    names = names_in(played.state, noted)
    of_names = noted.said()

    def said(told: ToldStep) -> Said:
        sentences, withheld = (
            [each.text for each in some] for some in (told.sentences, told.withheld)
        )
        words = spoken(" ".join((*sentences, *told.options, *withheld)), speech)
        return Said(words, (*noted.said(), *of_names))

    for step in steps_of(play):
        yield said(told_step(Narrator(noted, names), step))
    narrator = Narrator(noted, names)
    if played.choice is not None:
        yield said(told_choice(narrator, played.choice))
    elif asked is not None:
        ended = result_sentence(asked, answer_of(asked, played), narrator)
        why = [told.text for told in reasons_for(asked, played, narrator)]
        yield Said(spoken(" ".join((ended, *why)), speech), (*noted.said(), *of_names))


def names_on(played: Transcript, language: str) -> Mapping[str, str]:
    """Return the slugs of the cards of a play by their names in a language."""
    state, index = played.state, card_list().cards.index
    cards = {thing.card for thing in (*state.gone.values(), *state.objects.values())}
    faces = ((card, index.of_key(card.key)) for card in cards)
    return {card_name(card, language): face.slug for card, face in faces if face is not None}


def first_said(
    contexts: Collection[str], speech: Speech, examples: Collection[Example]
) -> dict[str, str]:
    """Return where each entry of these contexts is read first: ``cards/kitsune``."""
    found: dict[str, str] = {}
    for path, said in _every(speech, examples):
        found.update((one, path) for one in said.contexts if one in contexts and one not in found)
        if len(found) == len(contexts):
            break
    return found


def _every(speech: Speech, examples: Collection[Example]) -> Iterator[tuple[str, Said]]:
    known = card_list().cards
    for face in known.index.faces.values():
        for said in card_said(known[known.index.key(face)], speech):
            yield f"cards/{face.slug}", said
    for example in examples:
        try:
            play = predicted_play(example, example.edition)
        except (GlossaryError, KeyError):
            continue
        decisions = ".".join(map(str, play.decisions))
        address = f"scenarios/{example.slug}?{decisions and f'd={decisions}&'}step="
        for number, said in enumerate(play_said(play, speech), 1):
            yield f"{address}{number}", said
