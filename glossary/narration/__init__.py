"""Events and choices in words: one whole sentence for each kind, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from glossary.core.i18n import Speech
from glossary.engine.model.events import Choice, Event, Fact
from glossary.engine.play.replay import Transcript
from glossary.examples.cards import name_in
from glossary.narration.sentences_board import counted, happening
from glossary.narration.sentences_choices import answering, asking
from glossary.narration.sentences_play import playing

CardNames = Mapping[str, Mapping[str, str]]
"""The names of cards by key, each by language."""


@dataclass(frozen=True, slots=True)
class Narrator:
    """Tells plays in one language; ``names`` are the card names, ``cards`` what each object is."""

    speech: Speech
    names: CardNames
    cards: Mapping[str, str]

    def event(self, event: Event) -> str:
        """The sentence of an event."""
        words = self._words(event.facts)
        number = event.fact("number")
        if isinstance(number, int):
            plural = counted(self.speech, event.kind, number, _without_number(words))
            if plural is not None:
                return plural
        return _sentences(self.speech)[event.kind] % words

    def thing(self, item: str) -> str:
        """How an object is called: by its card, and by its id."""
        return self._object(item)

    def choice(self, choice: Choice) -> str:
        """The question of a choice."""
        words = {**self._words(choice.facts), "player": choice.player}
        return _questions(self.speech)[choice.kind] % words

    def options(self, choice: Choice) -> tuple[str, ...]:
        """How each option is said, in order."""
        return tuple(self._option(option.word, option.about) for option in choice.options)

    def lines(self, transcript: Transcript) -> Iterator[str]:
        """The play as text: an event a line with its rules, questions with what was picked."""
        picks = iter(transcript.picks)
        for outcome in transcript.outcomes:
            for event in outcome.events:
                yield f"{self.event(event)} [{_cited(event.cites)}]"
            if outcome.choice is not None:
                pick = next(picks, None)
                if pick is None:
                    yield from self._asked(outcome.choice)
                else:
                    answer = self.options(outcome.choice)[pick]
                    asked = self.choice(outcome.choice)
                    yield f"? {asked} → {answer} [{_cited(outcome.choice.cites)}]"

    def _asked(self, choice: Choice) -> Iterator[str]:
        yield f"? {self.choice(choice)} [{_cited(choice.cites)}]"
        for index, option in enumerate(self.options(choice)):
            yield f"  {index} {option}"
        _ = self.speech.gettext
        for event in choice.withheld:
            said = _("Not offered: %(reason)s", reason=self.event(event))
            yield f"  – {said} [{_cited(event.cites)}]"

    def _option(self, word: str, about: str) -> str:
        said = _answers(self.speech)
        if about in ("answer", "pass"):
            return said.get(word, word)
        if about in ("play", "quick-action"):
            verb, _, item = word.partition(" ")
            return said[verb] % {"object": self._object(item)}
        if about == "expedition":
            return said["expedition"] % {"expedition": self._expedition(word)}
        if about == "modifier":
            return said.get(word) or self._object(word)
        if about.startswith("reaction"):
            return said[about] % {"object": self._object(word)}
        if about == "top-card":
            return said[about]
        if about == "mode" or word.startswith(("region ", "marker ")):
            return said[word.split()[0]] % {"number": word.split()[-1]}
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
    """Which card represents each object of a play."""
    state = transcript.state
    things = (*state.gone.values(), *state.objects.values())
    return {thing.item: thing.card.key for thing in things}


@lru_cache(maxsize=8)
def _questions(speech: Speech) -> Mapping[str, str]:
    return asking(speech)


@lru_cache(maxsize=8)
def _answers(speech: Speech) -> Mapping[str, str]:
    return answering(speech)


@lru_cache(maxsize=8)  # a snapshot that is no longer in use is let go
def _sentences(speech: Speech) -> Mapping[str, str]:
    return {**playing(speech), **happening(speech)}


def _without_number(words: Mapping[str, str]) -> dict[str, str]:
    return {name: word for name, word in words.items() if name != "number"}


def _cited(cites: tuple[object, ...]) -> str:
    return ", ".join(map(str, cites))
