"""Puts events and choices into words: one whole sentence for each kind, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from glossary.core.i18n import Speech
from glossary.engine.model.events import Choice, Event, Fact, Option, Part
from glossary.engine.model.objects import SIDES
from glossary.engine.model.state import LAST_REGION
from glossary.engine.play.replay import Transcript
from glossary.narration.abilities import part_in_words
from glossary.narration.names import Names, counter_words
from glossary.narration.sentence_files import OPTIONS, QUESTIONS
from glossary.narration.sentences_board import board_sentences, plural_sentence
from glossary.narration.sentences_play import (
    bound_reaction_sentence,
    part_sentences,
    play_sentences,
    sentences_of_itself,
)

_SEVERAL = re.compile(r"(.+) #(\d+)")
"""The word of an option that is about the same object as another one before it."""


@dataclass(frozen=True, slots=True)
class Narrator:
    """Puts a play into words, in one language.

    :param names: the names of the objects of the play.
    """

    speech: Speech
    names: Names

    def event(self, event: Event) -> str:
        """Return the sentence of an event."""
        words = self._words(event.facts)
        number = event.fact("number")
        if isinstance(number, int):
            plural = plural_sentence(self.speech, event.kind, number, _without_number(words))
            if plural is not None:
                return _begun(plural)
            words["region"] = self._region(number)
        part = self._part(event.about, str(event.fact("object")))
        if part and event.kind in part_sentences(self.speech) and "other" not in words:
            words["part"] = part
            return _begun(self.speech.fill(part_sentences(self.speech)[event.kind], words))
        if event.kind == "activated" and "other" in words:
            return _begun(self.speech.fill(bound_reaction_sentence(self.speech), words))
        if event.kind in ("replaced", "added") and event.fact("source") == event.fact("object"):
            return _begun(self.speech.fill(sentences_of_itself(self.speech)[event.kind], words))
        if event.kind == "capped.name":
            words["object"] = self.names.shared.get(str(event.fact("object")), words["object"])
        if event.kind == "tiebreakers":
            words["players"] = self.speech.both(words["player"].split(", "))
        return _begun(self.speech.fill(_sentence(event.kind, self.speech), words))

    def thing(self, item: str) -> str:
        """Return the name of an object, as it stands in a list."""
        return self.names.listed.get(item, item)

    def expedition(self, word: str) -> str:
        """Return what the Expedition of a word like ``A.hero`` is called in a sentence."""
        player, _, side = word.partition(".")
        _ = self.speech.gettext
        if side == "hero":
            return _("%(player)s’s Hero Expedition", player=player)
        return _("%(player)s’s Companion Expedition", player=player)

    def choice(self, choice: Choice) -> str:
        """Return the question of a choice."""
        words = {**self._words(choice.facts), "player": choice.player}
        facts = dict(choice.facts)
        if choice.kind == "replace" and facts["object"] == facts["other"]:
            return self.speech.fill(QUESTIONS.of(self.speech)["replace.itself"], words)
        return self.speech.fill(QUESTIONS.of(self.speech)[choice.kind], words)

    def options(self, choice: Choice) -> tuple[str, ...]:
        """Return the options of a choice in words, in order."""
        return tuple(_begun(self._option_of(option)) for option in choice.options)

    def _part(self, part: Part | None, item: str) -> str:
        """Return the words of a part of an ability; of the only Reaction of *item* none."""
        if part is None or self.names.reactions.get(item) == {part}:
            return ""
        return part_in_words(part, self.speech)

    def _option_of(self, option: Option) -> str:
        item = option.word.partition(" #")[0]
        part = self._part(option.part, item)
        if not part:
            return self._option(option.word, option.about)
        facts = {"object": self._told(item), "part": part}
        key = f"option.{option.about.partition('.')[0]}"
        return self.speech.fill(part_sentences(self.speech)[key], facts)

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
        words = OPTIONS.of(self.speech)
        if about in ("answer", "pass"):
            return words.get(word, word)
        facts: dict[str, str] = {}
        key = about
        if about in ("play", "quick-action"):
            key, _, item = word.partition(" ")
            facts = {"object": self._told(item)}
        elif about == "swap":
            ready, _, exhausted = word.partition("+")
            facts = {"object": self._told(ready), "other": self._told(exhausted)}
        elif about == "expedition":
            return self.expedition(word)
        elif about.startswith("reaction"):
            facts = {"object": self._told(word)}
        elif about == "mode" or word.startswith(("region ", "marker ")):
            key, _, number = word.rpartition(" ")
            facts = {"number": number}
            key = word if word in words else key
        elif about == "modifier":
            return words.get(word) or self._told(word)
        elif about == "counter":
            return words.get(f"counter.{word}") or self._counter(word)
        elif about != "top-card":
            return self._told(word) if about == "object" else word
        return self.speech.fill(words[key], facts)

    def _words(self, facts: tuple[tuple[str, Fact], ...]) -> dict[str, str]:
        return {name: self._word(name, fact) for name, fact in facts}

    def _word(self, name: str, fact: Fact) -> str:
        if name == "objects" and isinstance(fact, tuple):
            return self.speech.both([self._told(one) for one in fact])
        if isinstance(fact, tuple):
            words = [self._terrains(one) for one in fact]
            return (
                self.speech.both(words) if max(map(len, fact), default=1) < 2 else " / ".join(words)
            )
        if name in ("object", "other", "source"):
            return self._told(str(fact))
        if name == "expedition":
            return self.expedition(str(fact))
        if name == "terrain":
            return self._terrains(str(fact))
        if name == "status":
            return self._status(str(fact))
        if name == "counter":
            return self._counter(str(fact))
        return str(fact).replace("-", "−") if isinstance(fact, int) else str(fact)

    def _counter(self, name: str) -> str:
        return counter_words(self.speech).get(name, name)

    def _region(self, number: int) -> str:
        _ = self.speech.gettext
        ends = {0: _("the Hero region"), LAST_REGION: _("the Companion region")}
        return ends.get(number) or _("region %(number)s", number=number)

    def _told(self, item: str) -> str:
        """Return the name of an object in a sentence, or of what stands where one can."""
        if item in self.names.told:
            return self.names.told[item]
        several = _SEVERAL.fullmatch(item)
        if several is not None:
            return f"{self._told(several[1])} ({several[2]})"
        player, _, side = item.partition(".")
        return self.expedition(item) if side in SIDES and len(player) == 1 else item

    def _terrains(self, letters: str) -> str:
        _ = self.speech.gettext
        words = {"F": _("Forest"), "M": _("Mountain"), "W": _("Water")}
        return self.speech.both([words.get(letter, letter) for letter in letters])

    def _status(self, word: str) -> str:
        _ = self.speech.gettext
        return {
            "fleeting": _("the status Fleeting"),
            "anchored": _("the status Anchored"),
            "asleep": _("the status Asleep"),
            "exhausted": _("the status Exhausted"),
        }.get(word, word)


def _sentence(kind: str, speech: Speech) -> str:
    on_boards = board_sentences(speech)
    return on_boards[kind] if kind in on_boards else play_sentences(speech)[kind]


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _without_number(words: Mapping[str, str]) -> dict[str, str]:
    return {name: word for name, word in words.items() if name != "number"}


def _cited(cites: tuple[object, ...]) -> str:
    return ", ".join(map(str, cites))
