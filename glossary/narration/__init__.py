"""Puts events and choices into words: one whole sentence for each kind, in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from glossary.core.i18n import Speech
from glossary.engine.model.events import Choice, Event, Fact
from glossary.engine.play.replay import Transcript
from glossary.examples.cards import name_in
from glossary.narration.sentences_board import board_sentences, plural_sentence
from glossary.narration.sentences_choices import option_sentences, question_sentences
from glossary.narration.sentences_play import play_sentences

CardNames = Mapping[str, Mapping[str, str]]
"""The names of cards by key, each by language."""


@dataclass(frozen=True, slots=True)
class Narrator:
    """Puts a play into words, in one language.

    :param names: the names of cards by key, then by language.
    :param cards: the key of the card of each object, by the object's id.
    """

    speech: Speech
    names: CardNames
    cards: Mapping[str, str]

    def event(self, event: Event) -> str:
        """Return the sentence of an event."""
        words = self._words(event.facts)
        number = event.fact("number")
        if isinstance(number, int):
            plural = plural_sentence(self.speech, event.kind, number, _without_number(words))
            if plural is not None:
                return plural
        return _sentences(self.speech)[event.kind] % words

    def thing(self, item: str) -> str:
        """Return the name of an object: its card and its id."""
        return self._object(item)

    def choice(self, choice: Choice) -> str:
        """Return the question of a choice."""
        words = {**self._words(choice.facts), "player": choice.player}
        return _questions(self.speech)[choice.kind] % words

    def options(self, choice: Choice) -> tuple[str, ...]:
        """Return the options of a choice in words, in order."""
        return tuple(self._option(option.word, option.about) for option in choice.options)

    def lines(self, transcript: Transcript) -> Iterator[str]:
        """Yield the play as text: each event with its rules, each question with its answer."""
        picks = iter(transcript.picks)
        for outcome in transcript.outcomes:
            for event in outcome.events:
                yield f"{self.event(event)} [{_cited(event.cites)}]"
            if outcome.choice is not None:
                pick = next(picks, None)
                if pick is None:
                    yield from self._open_question(outcome.choice)
                else:
                    answer = self.options(outcome.choice)[pick]
                    question = self.choice(outcome.choice)
                    yield f"? {question} → {answer} [{_cited(outcome.choice.cites)}]"

    def _open_question(self, choice: Choice) -> Iterator[str]:
        yield f"? {self.choice(choice)} [{_cited(choice.cites)}]"
        for index, option in enumerate(self.options(choice)):
            yield f"  {index} {option}"
        _ = self.speech.gettext
        for event in choice.withheld:
            words = _("Not offered: %(reason)s", reason=self.event(event))
            yield f"  – {words} [{_cited(event.cites)}]"

    def _option(self, word: str, about: str) -> str:
        words = _answers(self.speech)
        if about in ("answer", "pass"):
            return words.get(word, word)
        if about in ("play", "quick-action"):
            verb, _, item = word.partition(" ")
            return words[verb] % {"object": self._object(item)}
        if about == "expedition":
            return words["expedition"] % {"expedition": self._expedition(word)}
        if about == "modifier":
            return words.get(word) or self._object(word)
        if about.startswith("reaction"):
            return words[about] % {"object": self._object(word)}
        if about == "top-card":
            return words[about]
        if about == "mode" or word.startswith(("region ", "marker ")):
            return words[word.split()[0]] % {"number": word.split()[-1]}
        return self._object(word) if about == "object" else word

    def _words(self, facts: tuple[tuple[str, Fact], ...]) -> dict[str, str]:
        return {name: self._word(name, fact) for name, fact in facts}

    def _word(self, name: str, fact: Fact) -> str:
        if isinstance(fact, tuple):
            words = [self._terrains(one) for one in fact]
            return (
                self.speech.both(words) if max(map(len, fact), default=1) < 2 else " / ".join(words)
            )
        if name in ("object", "other", "source"):
            return self._object(str(fact))
        if name == "expedition":
            return self._expedition(str(fact))
        if name == "terrain":
            return self._terrains(str(fact))
        if name == "status":
            return self._status(str(fact))
        return str(fact)

    def _object(self, item: str) -> str:
        card = self.names.get(self.cards.get(item.split(" #")[0], ""))
        if card is None:
            return item
        name = name_in(card, self.speech.language)
        return f"{name} ({item})"

    def _expedition(self, word: str) -> str:
        player, _, side = word.partition(".")
        _ = self.speech.gettext
        if side == "hero":
            return _("%(player)s’s hero", player=player)
        return _("%(player)s’s companion", player=player)

    def _terrains(self, letters: str) -> str:
        _ = self.speech.gettext
        words = {"F": _("Forest"), "M": _("Mountain"), "W": _("Water")}
        return self.speech.both([words.get(letter, letter) for letter in letters])

    def _status(self, word: str) -> str:
        _ = self.speech.gettext
        return {
            "fleeting": _("Fleeting"),
            "anchored": _("Anchored"),
            "asleep": _("Asleep"),
            "exhausted": _("Exhausted"),
        }.get(word, word)


def cards_of(transcript: Transcript) -> dict[str, str]:
    """Return the key of the card of each object of a play, by the object's id."""
    state = transcript.state
    things = (*state.gone.values(), *state.objects.values())
    return {thing.item: thing.card.key for thing in things}


@lru_cache(maxsize=8)
def _questions(speech: Speech) -> Mapping[str, str]:
    return question_sentences(speech)


@lru_cache(maxsize=8)
def _answers(speech: Speech) -> Mapping[str, str]:
    return option_sentences(speech)


@lru_cache(maxsize=8)  # a snapshot that is no longer in use is let go
def _sentences(speech: Speech) -> Mapping[str, str]:
    return {**play_sentences(speech), **board_sentences(speech)}


def _without_number(words: Mapping[str, str]) -> dict[str, str]:
    return {name: word for name, word in words.items() if name != "number"}


def _cited(cites: tuple[object, ...]) -> str:
    return ", ".join(map(str, cites))
