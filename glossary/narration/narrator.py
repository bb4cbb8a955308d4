"""Puts events and choices into words: one whole sentence for each kind, in each language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from glossary.core.rule_number import RuleNumber
from glossary.engine.model.cards import Ability, Condition, Selection
from glossary.engine.model.events import Choice, Event, Fact, Option, Part
from glossary.engine.model.instructions import Choosing
from glossary.engine.model.objects import SIDES
from glossary.engine.play.moments import moments_of
from glossary.engine.play.replay import Transcript
from glossary.engine.rules import values
from glossary.engine.rules.citations import WRITTEN
from glossary.engine.rules.values import replace
from glossary.narration.abilities import part_in_words
from glossary.narration.names import (
    counter_name,
    expedition_names,
    player_name,
    region_name,
)
from glossary.narration.phrasebook import CARDS, EVENTS, OPTIONS, QUESTIONS, begun
from glossary.narration.play_words import (
    SEVERAL,
    Facts,
    PlayWords,
    all_of,
    first_step,
    of_a_player,
    quoted,
)
from glossary.narration.told_together import (
    ALIKE,
    LISTED,
    OF_BOTH,
    SCORED,
    all_empty,
    told_together,
)

_OF_TWO_PLAYERS = {"A.hero", "A.companion", "B.hero", "B.companion"}


_VARIED_BY = ("link", "status", "counter")
"""The facts of an event that its sentence differs by."""

_COUNTED: Mapping[Fact, str] = {"counter": ".unnamed", "boost": ".boost"}
"""What stands behind the key of a sentence that counts, by what is counted in it."""

_APART: Mapping[Fact | None, str] = {0: "none", 1: "one"}
"""What ends the key of a sentence that is said of no object, or of one."""


_OTHERWISE = ("capped.name", "gained.exhausted.mana", "tiebreakers")
"""Kinds of events whose sentence has the kind as its key, but placeholders besides the facts."""


_OF_AN_EFFECT = ("target", "expedition", "opponent", "player")
"""The questions that say what they are for, unless the one before said it."""

_TURNS = {
    (True, True): "turn",
    (True, False): "turn.card",
    (False, True): "turn.quick-action",
    (False, False): "turn.pass",
}
"""The question of a turn, by whether a card and whether a quick action can be played."""


@values.dataclass(frozen=True, slots=True)
class Told:
    """A sentence of a play, and the events that it tells."""

    text: str
    events: tuple[Event, ...]

    @property
    def cites(self) -> tuple[RuleNumber, ...]:
        """The rules of its events, each once."""
        if len(self.events) == 1:
            return self.events[0].cites
        return tuple(dict.fromkeys(number for event in self.events for number in event.cites))

    @property
    def happened(self) -> bool:
        """Whether something happened and counted."""
        return self.events[0].happened


@dataclass(frozen=True, slots=True)
class Narrator(PlayWords):
    """Puts a play into words, in one language.

    :param names: the names of the objects of the play.
    """

    def told(self, events: Iterable[Event]) -> tuple[Told, ...]:
        """Return the sentences of events of one time: what is alike is told in one."""
        groups = told_together(events)
        said = [[one for one in group if one.kind != "chose"] or group for group in groups]
        return tuple(
            [
                Told(begun(self._sentence(those, said)), tuple(group))
                for those, group in zip(said, groups, strict=True)
            ]
        )

    def withheld(self, choice: Choice) -> tuple[Told, ...]:
        """Return why options are not offered: one reason for each, none if it is offered."""
        offered = {option.about.partition(" ")[2] for option in choice.options}
        reasons: dict[str, Event] = {}
        for event in choice.withheld:
            item = str(event.fact("object"))
            if event.told and item not in offered:
                first = reasons.setdefault(item, event)
                if event.kind == "refused.exhausted":
                    again = first.kind == event.kind and first is not event
                    more = (("link", "several"),) if again else ()
                    reasons[item] = replace(event, facts=(*event.facts, *more))
        return self.told(reasons.values())

    def event(self, event: Event) -> str:
        """Return the sentence of an event."""
        return begun(self._sentence([event]))

    def _sentence(self, events: Sequence[Event], at_once: Iterable[Sequence[Event]] = ()) -> str:
        """Return the sentence that tells *events*, of those groups that are told *at_once*."""
        event = events[0]
        if event.kind in ALIKE:
            return self._progress(events, at_once)
        kind, facts, words = event.kind, dict(event.facts), self._words(event.facts)
        number = facts.get("number")
        if number in _APART and (apart := f"{kind}.{_APART[number]}") in EVENTS.written:
            kind = apart
        elif isinstance(number, int) and EVENTS.written[kind].many:
            counted = kind + _COUNTED.get(facts.get("counter", ""), "")
            del words["number"]
            kind = counted if counted in EVENTS.written else kind
            return EVENTS.counted(self.speech, kind, number, words)
        longer = EVENTS.longer.get(kind, frozenset())
        for name in _VARIED_BY if longer else ():
            if facts.get(name) in longer:
                kind = f"{kind}.{facts[name]}"
                longer = EVENTS.longer.get(kind, frozenset())
                break
        if number == 0 and f"{kind}.none" in EVENTS.written:
            kind = f"{kind}.none"
            longer = EVENTS.longer.get(kind, frozenset())
        if kind == "nothing-to-choose" and _sacrifices(event.about):  # only one's own can be
            kind = f"{kind}.own"
        if longer or len(events) > 1 or kind in _OTHERWISE:
            kind = self._varied(events, kind, longer, words)
        sentence = EVENTS.of(self.speech)[kind]
        if "%(region" in sentence and isinstance(number, int):
            words["region"] = region_name(number, self.speech)
        if "%(reaction" in sentence:
            item = str(facts.get("object", ""))
            by = "" if kind == "not-activated" else str(facts.get("source", ""))
            when, bare = kind.startswith("activated"), kind.startswith("not-met")
            alone = facts.get("link") == "alone"
            named = {"when": when, "bare": bare, "alone": alone}
            words["reaction"] = self._reaction(event.about, item, by, **named)
        told = self.speech.fill(sentence, words)
        return told[:-1] if told.endswith(("!.", "?.")) else told  # the full stop behind a name

    def _varied(
        self, events: Sequence[Event], kind: str, longer: Container[str], words: dict[str, str]
    ) -> str:
        """Return the key of a sentence that differs by more than the kind; complete its *words*.

        :param longer: the endings that its key can have.
        """
        return (
            self._told_by_its_kind(events, kind, words)
            or self._ended(events[0], kind, longer, words)
            or self._told_of_several(events, kind, words)
        )

    def _told_by_its_kind(self, events: Sequence[Event], kind: str, words: dict[str, str]) -> str:
        """Return the key of an event whose kind says what its sentence differs by, or none."""
        event = events[0]
        facts, item = dict(event.facts), str(event.fact("object"))
        if kind == "moved-forward" and ("terrains" in facts or "tied" in facts):
            tied = all_of(facts.get("tied", ()))
            due = tuple(one for one in all_of(facts.get("terrains", ())) if one not in tied)
            words["terrains"] = self._word("terrains", due or tied)
            return f"{kind}.due-to{'-both' if due and tied else '-ascend' if tied else ''}"
        if kind in ("activated", "reaction") and facts.get("other", item) != item:
            if len(events) == 1:
                return f"{kind}.about"
            about = dict.fromkeys(str(one.fact("other")) for one in events)
            words["other"] = self._objects(list(about))
            words["number"] = str(len(events))
            return f"{kind}.about.several"
        if kind == "comes-to" and (part := self._controlled(event)):
            words["part"] = part
            return "comes-to.controlled" if facts.get("number") else "comes-to.controlled.none"
        if kind == "comes-to" and (part := self._part(event.about, item, of_a_player(facts))):
            words["part"] = part
            return "comes-to.named"
        if kind == "repeated.none" and (counted := self._counted(event, item)):
            words["part"], words["counted"] = counted
            return f"{kind}.counted"
        if kind.startswith("unpayable.") and kind != event.kind:
            lacks = "%(nouns)s" in EVENTS.written[kind].one
            kind = event.kind if lacks and not self._none_to_give(event, words) else kind
            return self._with_part(event, kind, words) or kind
        if kind == "nothing-to-choose.own" and (nouns := self._lacking(event.about)):
            key, words["noun"], words["nouns"] = nouns
            kind = f"{kind}.{key}"
            said = self._with_part(event, kind, words) if f"{kind}.part" in EVENTS.written else ""
            return said or kind
        return ""

    def _ended(self, event: Event, kind: str, longer: Container[str], words: dict[str, str]) -> str:
        """Return the key with the ending that fits the event, of those it can have, or none."""
        facts, item = dict(event.facts), str(event.fact("object"))
        if "contrary" in longer and (contrary := self._contrary(event, item)):
            words["part"], step = contrary
            words["step"] = quoted(step, event.about)
            return f"{kind}.contrary.step" if step else f"{kind}.contrary"
        if "step" in longer and isinstance(event.about, tuple):
            condition, step = self._skipped(event.about, item, event.facts)
            if not condition:
                return kind
            words |= {"part": quoted(condition), "step": quoted(step, event.about)}
            return f"{kind}.step" if step else f"{kind}.part"
        if "part" in longer and (key := self._with_part(event, kind, words)):
            return key
        if "numbered" in longer and self.names.listed[item] != self.names.shared[item]:
            words["other"] = self.names.shared[item]
            return f"{kind}.numbered"
        if "itself" in longer and facts.get("source") == facts.get("object"):
            return f"{kind}.itself"
        if "self" in longer and facts["player"] == facts["other"]:
            return f"{kind}.self"
        if "hero" in longer and (side := _own_side(facts)) in longer:
            return f"{kind}.{side}"
        return ""

    def _with_part(self, event: Event, kind: str, words: dict[str, str]) -> str:
        """Return the key of a sentence that says the part of the ability, if that can be said."""
        part = self._said(event, str(event.fact("object")))
        if part:
            words["part"] = quoted(begun(part) if kind == "comes-to" else part, event.about)
        return f"{kind}.part" if part else ""

    def _told_of_several(self, events: Sequence[Event], kind: str, words: dict[str, str]) -> str:
        """Return the key of a sentence that tells several events at once, or of several objects."""
        if kind == "capped.name":
            item = str(events[0].fact("object"))
            words["object"] = self.names.shared.get(item, words["object"])
        elif kind == "tiebreakers":
            players = str(events[0].fact("player")).split(", ")
            words["players"] = self.speech.both([player_name(player) for player in players])
        elif kind in OF_BOTH and len(events) > 1:
            words |= self._words(events[1].facts)
            return OF_BOTH[kind]
        elif events[0].kind in LISTED and len(events) > 1:
            words["object"] = self._objects([str(one.fact("object")) for one in events])
            words["number"] = str(len(events))
            return LISTED[events[0].kind]
        elif kind == "gained.exhausted.mana":
            words["number"] = str(len(events))
        return kind

    def _progress(self, events: Sequence[Event], at_once: Iterable[Sequence[Event]]) -> str:
        """Return the sentence of what Expeditions do in terrains, or that they do not move."""
        kind, places = events[0].kind, {str(one.fact("expedition")): None for one in events}
        expeditions = [self.expedition(place) for place in places]
        if kind in SCORED:
            if (len(places) < 2 and len(events) < 3) or not all_empty(events):
                own = [one for one in events if one.fact("expedition") == next(iter(places))]
                scores = self.speech.both([self._score(one) for one in own])
                words = {"expedition": expeditions[0], "scores": scores}
                if len(places) > 1:  # they face each other
                    words["expeditions"] = self.speech.both(expeditions)
                    return self.speech.fill(EVENTS.of(self.speech)[f"{kind}.both"], words)
                if EVENTS.written[kind].many:
                    return EVENTS.counted(self.speech, kind, len(events), words)
                return self.speech.fill(EVENTS.of(self.speech)[kind], words)
            kind = "progress.empty"
        elif events[0].fact("source"):
            words = self._words(events[0].facts)
            return self.speech.fill(EVENTS.of(self.speech)["progress.failed.by"], words)
        those = chain.from_iterable(at_once)
        everywhere = {str(one.fact("expedition")) for one in those} - {""}
        if everywhere == places.keys() >= _OF_TWO_PLAYERS:
            return EVENTS.of(self.speech)[f"{kind}.all"]
        if kind == "progress.failed":
            expeditions = expedition_names(tuple(places), self.speech)
            players = {place.partition(".")[0] for place in places}
            if len(players) == 1 and len(places) == len(SIDES):
                words = {"player": player_name(*players)}
                return self.speech.fill(EVENTS.of(self.speech)["progress.failed.both"], words)
        words = {"expeditions": self.speech.both(expeditions)}
        return EVENTS.counted(self.speech, kind, len(places), words)

    def _score(self, event: Event) -> str:
        return self.speech.fill(EVENTS.of(self.speech)["progress.score"], self._words(event.facts))

    def choice(self, choice: Choice) -> str:
        """Return the question of a choice."""
        words = {**self._words(choice.facts), "player": player_name(choice.player)}
        facts, key = dict(choice.facts), choice.kind
        if key == "choose" and facts.get("link", "more") == "more" and _of_orbs(choice.about):
            key = "choose.orb"
        if (linked := f"{key}.{facts.get('link')}") in QUESTIONS.written:
            key = linked
        if f"{key}.sacrifice" in QUESTIONS.written and _is_paid_with_itself(choice.about):
            return self.speech.fill(QUESTIONS.of(self.speech)[f"{key}.sacrifice"], words)
        ends = ["none"] if choice.options[-1].word == "none" else []
        if f"{key}.part" in QUESTIONS.written and (part := self._asked(choice)):
            words["part"] = part
            ends.append("part")
            key, words["noun"] = self._chosen_kind(key, choice.about)
        key = _longest(key, ends)
        if key.startswith("reaction") and _are_alike(choice.options):
            key = f"{key}.alike"
        elif key == "turn":
            offered = {one.about for one in choice.options}
            key = _TURNS["play" in offered, "quick-action" in offered]
        return self.speech.fill(QUESTIONS.of(self.speech)[key], words)

    def _chosen_kind(self, key: str, part: Part | None) -> tuple[str, str]:
        """Return the question that says what is chosen among, if one does, and its noun."""
        first = first_step(part)
        if key == "target" and first is not None and first.do.unsaid.where == "reserve":
            return "target.reserve", ""
        if key == "choose" and first is not None and _is_of_several(first.objects):
            return "choose.either", ""
        noun = self._chosen_among(part) if key == "choose" else ""
        return ("choose.noun" if noun else key), noun

    def options(self, choice: Choice) -> tuple[str, ...]:
        """Return the options of a choice in words, in order."""
        names = [
            self._listed(option) or begun(self._answer(choice, option)) for option in choice.options
        ]
        often, seen, numbered = Counter(names), Counter[str](), []
        for name in names:
            seen[name] += 1
            numbered.append(f"{name} ({seen[name]})" if often[name] > 1 else name)
        return tuple(numbered)

    def _listed(self, option: Option) -> str:
        """Return the name of the object that an option is, as a list has it; empty if it is none.

        Who is asked which card is told its name, not « la carte … ».
        """
        item, _, number = option.word.partition(" #")
        name = str(self.names.listed.get(item, "")) if option.about == "object" else ""
        if option.status or not name:
            return ""
        return begun(f"{name} ({number})" if number else name)

    def picked(self, choice: Choice, pick: int) -> str:
        """Return an option of a choice in words; those of the same word tell it from others."""
        option, word = choice.options[pick], choice.options[pick].word.partition(" #")[0]
        alike = [one for one in choice.options if one.word.partition(" #")[0] == word]
        return self.options(replace(choice, options=tuple(alike)))[alike.index(option)]

    def decided(self, decisions: Iterable[tuple[Choice, int]]) -> str:
        """Return as one condition what was picked of choices: "If Bob chooses Kitsune"."""
        conditions = (self._condition(choice, choice.options[pick]) for choice, pick in decisions)
        return begun(self.speech.both(list(dict.fromkeys(conditions))))

    def _condition(self, choice: Choice, option: Option) -> str:
        words = {"player": player_name(choice.player), "answer": self._answer(choice, option)}
        if choice.kind in ("die", "random"):
            key = choice.kind
        elif option.word == "yes" and choice.kind in ("may", "pay"):
            key = choice.kind
            if part := self._asked(choice):
                key, words["part"] = f"{key}.part", part
        elif option.about in ("object", "expedition", "player", "mode"):
            key = "chooses"
            if option.part is not None:
                key, words["answer"] = "part", quoted(words["answer"], option.part)
        else:
            key, words["question"] = "answer", self.choice(choice)
            words["answer"], words["question"] = (
                quoted(begun(words["answer"])),
                quoted(words["question"]),
            )
        return self.speech.fill(OPTIONS.of(self.speech)[f"if.{key}"], words)

    def _asked(self, choice: Choice) -> str:
        """Return what a player decides on, in words; without "may", which the question says."""
        part = choice.about
        if isinstance(part, Ability) and part.passive is not None:
            told_part = part.passive.instead or part
            return quoted(part_in_words(told_part, self.speech, part), ())
        if not isinstance(part, tuple) or dict(choice.facts).get("link") == "agreed":
            return ""
        own = choice.kind not in ("opponent", "player")  # these are asked later on
        if own and choice.kind in _OF_AN_EFFECT and (part[0].may or part[0].cost is not None):
            part = part[:1]  # the rest was said as that was asked
        if choice.kind in _OF_AN_EFFECT and part[0].do.word == "target" and not part[1:]:
            return ""
        meant, reaction = self._meant(choice.facts), self._reaction_with(part)
        first = replace(part[0], link="", condition=None)
        if isinstance(first, Choosing) and first.declared and len(first.declared) == 1:
            mode = first.modes[first.declared[0]]
            if not mode:
                return ""
            first = replace(mode[0], may=first.may)
            part = (first, *mode[1:], *part[1:])
        if choice.kind not in ("may", "pay", "rush"):
            first = replace(first, may=first.may and not own, cost=None, times=1, times_each=None)
        if own:
            first = replace(first, who="you")
        follow = (replace(o, declared=None) if isinstance(o, Choosing) else o for o in part[1:])
        asked = part_in_words((first, *follow), self.speech, reaction, meant)
        return quoted(asked or part_in_words((first,), self.speech, reaction, meant), part)

    def _contrary(self, event: Event, item: str) -> tuple[str, str] | None:
        """Return what is so as a condition that it is not so is not met, and what hangs on that.

        None if it cannot be said of a player and an object that are named.
        """
        about, step = event.about, ""
        condition = about[0].condition if isinstance(about, tuple) else about
        if not isinstance(condition, Condition) or not condition.negated or condition.also:
            return None
        facts = of_a_player(dict(event.facts))
        statement = self._part(replace(condition, negated=False), item, facts)
        if not statement or CARDS.of(self.speech)["it.me"] in statement:
            return None
        if isinstance(about, tuple):
            step = self._skipped(about, item, event.facts)[1]
        return begun(statement), step

    def _answer(self, choice: Choice, option: Option) -> str:
        if choice.kind == "reaction" and _is_alone(option, choice.options):
            option = replace(option, part=None)
        own, link = OPTIONS.of(self.speech), dict(choice.facts).get("link")
        again = own.get(f"{choice.kind}.{link}.{option.word}") if link else ""
        known = again or own.get(f"{choice.kind}.{option.word}")
        return known or self._option_of(option, choice.facts)

    def _option_of(self, option: Option, facts: Facts) -> str:
        item = option.word.partition(" #")[0]
        if option.about == "quick-action" and (part := self._part(option.part, item)):
            item = item.partition(" ")[2]
            words = {"object": self._told(item), "part": quoted(part, option.part)}
            return self.speech.fill(OPTIONS.of(self.speech)["use.part"], words)
        if option.about.startswith("reaction"):
            reaction = self._reaction(option.part, item, option.by)
            if not option.it:
                return reaction
            words = {"reaction": reaction, "object": self._told(option.it)}
            return self.speech.fill(OPTIONS.of(self.speech)["reaction"], words)
        if option.status:
            words = {"object": self._told(item)}
            return self.speech.fill(OPTIONS.of(self.speech)[f"orb.{option.status}"], words)
        said = self._part(option.part, item, facts, as_mode=option.about == "mode")
        return said or self._option(option.word, option.about)

    def lines(self, transcript: Transcript) -> Iterator[str]:
        """Yield the play as text: each event with its rules, each question with its answer."""
        moments = (moment for _, those in moments_of(transcript) for moment in those)
        for _state, events, choice, place in moments:
            if choice is None:
                for told in self.told(events):
                    yield f"{told.text} [{_cited(told.cites)}]"
            elif place is None:
                yield from self._open_question(choice)
            else:
                question, answer = self.choice(choice), self.picked(choice, transcript.picks[place])
                yield f"? {question} → {answer} [{_cited(choice.cites)}]"

    def _open_question(self, choice: Choice) -> Iterator[str]:
        yield f"? {self.choice(choice)} [{_cited(choice.cites)}]"
        for index, option in enumerate(self.options(choice)):
            yield f"  {index} {option}"
        for told in self.withheld(choice):
            yield f"  – {told.text} [{_cited(told.cites)}]"

    def _option(self, word: str, about: str) -> str:
        words = OPTIONS.of(self.speech)
        if about in ("answer", "pass"):
            return words.get(word, word)
        facts: dict[str, str] = {}
        key = about
        if about in ("play", "quick-action"):
            key, _, item = word.partition(" ")
            several = SEVERAL.fullmatch(item)
            if several is not None and f"{key}.{several[2]}" in words:
                key, item = f"{key}.{several[2]}", several[1]
            facts = {"object": self._told(item)}
        elif about == "swap":
            ready, _, exhausted = word.partition("+")
            facts = {"object": self._told(ready), "other": self._told(exhausted)}
        elif about == "expedition":
            return self.expedition(word)
        elif about == "mode" or word.startswith(("region ", "marker ")):
            key, _, number = word.rpartition(" ")
            facts = {"number": number}
            key = word if word in words else key
        elif about == "modifier":
            return words.get(word) or self._told(word)
        elif about == "counter":
            return words.get(f"counter.{word}") or counter_name(word, self.speech)
        elif about == "player":
            return player_name(word)
        elif about != "top-card":
            return self._told(word) if about == "object" else word
        return self.speech.fill(words[key], facts)


def _own_side(facts: Mapping[str, Fact]) -> str:
    """Return the side of an Expedition that is the player's own; empty if it is not."""
    player, _, side = str(facts.get("expedition", "")).partition(".")
    return side if player == facts.get("player") else ""


def _longest(key: str, ends: Sequence[str]) -> str:
    """Return the longest key of a question that is *key* with some of those ends behind it."""
    every = ".".join((key, *ends))
    return next(
        (k for k in (every, *(f"{key}.{end}" for end in ends)) if k in QUESTIONS.written), key
    )


def _is_of_several(what: Selection) -> bool:
    """Tell whether objects of several types or sub-types are described."""
    return len(what.types + what.subtypes) > 1


def _sacrifices(part: Part | None) -> bool:
    """Tell whether the first step of an effect sacrifices something."""
    first = first_step(part)
    return first is not None and first.do.word == "sacrifice"


def _are_alike(options: Iterable[Option]) -> bool:
    """Tell whether options are about the same Reaction of the same object."""
    first, *others = [(o.word.partition(" #")[0], o.part, o.by, o.it) for o in options]
    return all(one == first for one in others)


def _is_alone(option: Option, options: Iterable[Option]) -> bool:
    """Tell whether no other Reaction of the same object is offered, so that its name will do."""
    ability, item = option.part, option.word.partition(" #")[0]
    if option.by or not isinstance(ability, Ability) or ability.symbol:
        return False
    return all(one.part == ability for one in options if one.word.partition(" #")[0] == item)


def _of_orbs(part: Part | None) -> bool:
    """Tell whether the first step of an effect is about Mana Orbs."""
    first = first_step(part)
    return first is not None and first.what is not None and first.what.where == "mana"


def _is_paid_with_itself(part: object) -> bool:
    """Tell whether what an ability does instead begins with the sacrifice of its bearer."""
    passive = part.passive if isinstance(part, Ability) else None
    first = passive.instead[0] if passive is not None and passive.instead else None
    return first is not None and (first.do.word, first.what) == ("sacrifice", Selection("me"))


def _cited(cites: tuple[RuleNumber, ...]) -> str:
    return ", ".join(map(WRITTEN.__getitem__, cites))
