"""Puts events and choices into words: one whole sentence for each kind, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from glossary.core.i18n import Speech
from glossary.core.rule_number import RuleNumber
from glossary.engine.model.cards import Ability, Condition, Quantity, Selection
from glossary.engine.model.events import PRONOUNS, Choice, Event, Fact, Option, Part
from glossary.engine.model.instructions import Choosing, Effect, Instruction
from glossary.engine.model.objects import SIDES, Zone
from glossary.engine.play.replay import CLEAN_UPS, Transcript
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.abilities import controlled_in_words, lacking_in_words, part_in_words
from glossary.narration.names import (
    Names,
    counter_name,
    expedition_name,
    expedition_names,
    player_name,
    region_name,
    status_name,
    subtype_name,
    terrain_names,
)
from glossary.narration.phrasebook import CARDS, EVENTS, OPTIONS, QUESTIONS, begun
from glossary.narration.told_together import (
    ALIKE,
    LISTED,
    OF_BOTH,
    SCORED,
    all_empty,
    told_together,
)

_SEVERAL = re.compile(r"(.+) #(\d+)")
"""The word of an option that is about the same object as another one before it."""

_OF_TWO_PLAYERS = {"A.hero", "A.companion", "B.hero", "B.companion"}

Facts = tuple[tuple[str, Fact], ...]

_SKIPPED, _NOBODY = ("not-done-before", "skipped-as-done"), "…"

_VARIED_BY = ("link", "status", "counter")
"""The facts of an event that its sentence differs by."""

_COUNTED: Mapping[Fact, str] = {"counter": ".unnamed", "boost": ".boost"}
"""What stands behind the key of a sentence that counts, by what is counted in it."""

_APART: Mapping[Fact | None, str] = {0: "none", 1: "one"}
"""What ends the key of a sentence that is said of no object, or of one."""

_MET = ("unpayable.", "nothing-to-choose")
"""Events of a step whose condition was met: that was told."""

_ADDED = ("added", "replaced.create")
"""What a modifier does is quoted without when it does so."""

_OF_AN_EFFECT = ("target", "expedition", "opponent", "player")
"""The questions that say what they are for, unless the one before said it."""

_INNER_MARKS = {"“": "‘", "”": "’", "«\xa0": "“", "\xa0»": "”", "«": "“", "»": "”"}
"""Quotation marks within others: ‘ ’ in English, “ ” in the other languages."""

_SYMBOLS = {"join": "{J}", "hand": "{H}", "reserve": "{R}"}


class Told(NamedTuple):
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
class Narrator:
    """Puts a play into words, in one language.

    :param names: the names of the objects of the play.
    """

    speech: Speech
    names: Names
    _parts: dict[object, str] = field(default_factory=dict, compare=False)
    """The parts of abilities put into words so far: a play says the same ones again and again."""

    def told(self, events: Iterable[Event]) -> tuple[Told, ...]:
        """Return the sentences of events of one time: what is alike is told in one."""
        groups = told_together(events)
        those = list(chain.from_iterable(groups))
        return tuple(Told(begun(self._sentence(group, those)), tuple(group)) for group in groups)

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

    def _sentence(self, events: Sequence[Event], at_once: Iterable[Event] = ()) -> str:
        """Return the sentence that tells *events*, of those that are told *at_once*."""
        event = events[0]
        if event.kind in ALIKE:
            return self._progress(events, at_once)
        kind, facts, words = event.kind, dict(event.facts), self._words(event.facts)
        number = facts.get("number")
        if (apart := f"{kind}.{_APART.get(number, '')}") in EVENTS.written:
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
        item = str(facts.get("object", ""))
        if kind == "nothing-to-choose" and _sacrifices(event.about):  # only one's own can be
            kind = f"{kind}.own"
        if kind == "moved-forward" and ("terrains" in facts or "tied" in facts):
            tied = _all(facts.get("tied", ()))
            due = tuple(one for one in _all(facts.get("terrains", ())) if one not in tied)
            kind = f"{kind}.due-to{'-both' if due and tied else '-ascend' if tied else ''}"
            words["terrains"] = self._word("terrains", due or tied)
        elif kind == "activated" and facts.get("other", item) != item:
            kind = "activated.about"
        elif kind == "comes-to" and (part := self._controlled(event)):
            kind, words["part"] = "comes-to.controlled", part
            kind = kind if number else f"{kind}.none"
        elif kind == "comes-to" and (part := self._part(event.about, item, _of_a_player(facts))):
            kind, words["part"] = "comes-to.named", part
        elif "contrary" in longer and (contrary := self._contrary(event, item)):
            words["part"], step = contrary
            kind, words["step"] = f"{kind}.contrary", _quoted(step, event.about)
            kind = f"{kind}.step" if step else kind
        elif "step" in longer and isinstance(event.about, tuple):
            condition, step = self._skipped(event.about, item, event.facts)
            if condition:
                words |= {"part": _quoted(condition), "step": _quoted(step, event.about)}
                kind = f"{kind}.step" if step else f"{kind}.part"
        elif kind == "nothing-to-choose.own" and (nouns := self._lacking(event.about)):
            key, words["noun"], words["nouns"] = nouns
            kind = f"{kind}.{key}"
        elif "part" in longer and (part := self._said(event, item)):
            part = begun(part) if kind == "comes-to" else part
            kind, words["part"] = f"{kind}.part", _quoted(part, event.about)
        elif "numbered" in longer and self.names.listed[item] != self.names.shared[item]:
            kind, words["token"] = f"{kind}.numbered", self.names.shared[item]
        elif "itself" in longer and facts.get("source") == facts.get("object"):
            kind = f"{kind}.itself"
        elif "self" in longer and facts["player"] == facts["other"]:
            kind = f"{kind}.self"
        elif longer and (side := _own_side(facts)) in longer:
            kind = f"{kind}.{side}"
        elif kind == "capped.name":
            words["object"] = self.names.shared.get(item, words["object"])
        elif kind == "tiebreakers":
            players = str(facts["player"]).split(", ")
            words["players"] = self.speech.both([player_name(player) for player in players])
        elif kind in OF_BOTH and len(events) > 1:
            kind, words = OF_BOTH[kind], self._words(events[1].facts)
        elif kind in LISTED and len(events) > 1:
            kind = LISTED[kind]
            words["object"] = self.speech.both([self._told(str(e.fact("object"))) for e in events])
            words["number"] = str(len(events))
        elif kind == "gained.exhausted.mana":
            words["number"] = str(len(events))
        sentence = EVENTS.of(self.speech)[kind]
        if "%(region" in sentence and isinstance(number, int):
            words["region"] = region_name(number, self.speech)
        if "%(reaction" in sentence:
            by = "" if kind == "not-activated" else str(facts.get("source", ""))
            when, bare = kind.startswith("activated"), kind.startswith("not-met")
            words["reaction"] = self._reaction(event.about, item, by, when=when, bare=bare)
        return _ended(self.speech.fill(sentence, words))

    def _progress(self, events: Sequence[Event], at_once: Iterable[Event]) -> str:
        """Return the sentence of what Expeditions do in terrains, or that they do not move."""
        kind, places = events[0].kind, {str(one.fact("expedition")): None for one in events}
        expeditions = [self.expedition(place) for place in places]
        if kind in SCORED:
            if (len(places) < 2 and len(events) < 3) or not all_empty(events):
                scores = self.speech.both([self._score(one) for one in events])
                words = {"expedition": expeditions[0], "scores": scores}
                return self.speech.fill(EVENTS.of(self.speech)[kind], words)
            kind = "progress.empty"
        everywhere = {str(one.fact("expedition")) for one in at_once} - {""}
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

    def _reaction(
        self, part: Part | None, item: str, by: str = "", *, when: bool = False, bare: bool = False
    ) -> str:
        """Return what a Reaction of *item* is called: by its symbol, or by its event or effect.

        :param by: the object whose effect gave it, or whose Emblem has it.
        :param when: whether the event of its only Reaction is said.
        :param bare: whether its condition is said elsewhere.
        """
        own = self.names.reactions.get(item, ())
        ability = next(iter(own), None) if part is None and len(own) == 1 else part
        words = {"object": self._told(item)}
        key = "reaction-name"
        if isinstance(ability, Ability):
            symbol = ability.symbol
            if symbol in _SYMBOLS and [one for one in own if one.symbol == symbol] == [ability]:
                key, words["symbol"] = f"{key}.symbol", _SYMBOLS[symbol]
            elif said := self._of_reaction(ability, item, by, when=when, bare=bare):
                kind = "ability" if ability.cost is not None else "part"
                key, words["part"] = f"{key}.{kind}", said
                if by and kind == "part":
                    given = ability.trigger is not None or ability.symbol
                    key = f"{key}.{'given' if given else 'emblem'}"
                    words["source"] = self._told(by)
        return self.speech.fill(EVENTS.of(self.speech)[key], words)

    def _of_reaction(self, ability: Ability, item: str, by: str, *, when: bool, bare: bool) -> str:
        """Return what tells a Reaction of *item* from others: its event, if none has the same."""
        own, meant = self.names.reactions.get(item, ()), (("me", item),) if by else ()
        alone = [ability] == own
        if ability.trigger is not None and not ability.symbol and (when or not alone):
            same = [one for one in own if one.trigger == ability.trigger]
            for whole in (None if bare else ability, None) if len(same) < 2 else ():
                if said := self._part(ability.trigger, item, meant, whole):
                    return _quoted(said)
        return _quoted(self._part(ability, item, meant), ability)

    def thing(self, item: str) -> str:
        """Return the name of an object, as it stands in a list."""
        return str(self.names.listed.get(item, item))

    def name(self, item: str) -> str:
        """Return the name of an object, as it stands in a sentence."""
        return self._told(item)

    def status(self, word: str) -> str:
        """Return what a status is called in a sentence."""
        return status_name(word, self.speech)

    def terrain(self, letter: str) -> str:
        """Return the name of a terrain."""
        return terrain_names(letter, self.speech)

    def expedition(self, word: str) -> str:
        """Return what the Expedition of a word like ``A.hero`` is called in a sentence."""
        return expedition_name(word, self.speech)

    def choice(self, choice: Choice) -> str:
        """Return the question of a choice."""
        words = {**self._words(choice.facts), "player": player_name(choice.player)}
        facts, key = dict(choice.facts), choice.kind
        if key == "choose" and facts.get("link", "more") == "more" and _of_orbs(choice.about):
            key = "choose.orb"
        if (linked := f"{key}.{facts.get('link')}") in QUESTIONS.written:
            key = linked
        if f"{key}.none" in QUESTIONS.written and choice.options[-1].word == "none":
            key = f"{key}.none"
        if f"{key}.sacrifice" in QUESTIONS.written and _is_paid_with_itself(choice.about):
            key = f"{key}.sacrifice"
        elif f"{key}.part" in QUESTIONS.written and (part := self._asked(choice)):
            key, words["part"] = f"{key}.part", part
        elif key in CLEAN_UPS and not facts["number"]:
            key = f"{key}.more"
        elif key == "reaction" and _are_alike(choice.options):
            key = "reaction.alike"
        elif key == "turn" and not any(one.about == "quick-action" for one in choice.options):
            key = "turn.card"
        return self.speech.fill(QUESTIONS.of(self.speech)[key], words)

    def options(self, choice: Choice) -> tuple[str, ...]:
        """Return the options of a choice in words, in order."""
        names = [begun(self._answer(choice, option)) for option in choice.options]
        numbered = []
        for name, option in zip(names, choice.options, strict=True):
            several = _SEVERAL.fullmatch(option.word)
            number = several[2] if several else 1
            numbered.append(f"{name} ({number})" if names.count(name) > 1 else name)
        return tuple(numbered)

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
                key, words["answer"] = "part", _quoted(words["answer"], option.part)
        else:
            key, words["question"] = "answer", self.choice(choice)
            words["answer"], words["question"] = (
                _quoted(begun(words["answer"])),
                _quoted(words["question"]),
            )
        return self.speech.fill(OPTIONS.of(self.speech)[f"if.{key}"], words)

    def _asked(self, choice: Choice) -> str:
        """Return what a player decides on, in words; without "may", which the question says."""
        part = choice.about
        if isinstance(part, Ability) and part.passive is not None:
            told_part = part.passive.instead or part
            return _quoted(part_in_words(told_part, self.speech, part), ())
        if not isinstance(part, tuple):
            return ""
        if choice.kind in _OF_AN_EFFECT and _asked_before(part):
            return ""
        meant, reaction = self._meant(choice.facts), self._reaction_with(part)
        first = replace(part[0], link="", condition=None)
        if isinstance(first, Choosing) and first.declared and len(first.declared) == 1:
            chosen, *others = first.modes[first.declared[0]]
            first = replace(chosen, may=first.may)
            part = (first, *others, *part[1:])
        if choice.kind not in ("may", "pay", "rush"):
            first = replace(first, may=False, cost=None, times=1, times_each=None)
        if choice.kind not in ("opponent", "player"):
            first = replace(first, who="you")
        follow = (replace(o, declared=None) if isinstance(o, Choosing) else o for o in part[1:])
        asked = part_in_words((first, *follow), self.speech, reaction, meant)
        return _quoted(asked or part_in_words((first,), self.speech, reaction, meant), part)

    def _part(
        self, part: Part | None, item: str, facts: Facts = (), whole: Ability | None = None
    ) -> str:
        """Return the words of a part of an ability; of the only Reaction of *item* none.

        :param whole: the ability whose event it is, said with its condition.
        """
        if part is None or [part] == self.names.reactions.get(item):
            return ""
        meant = self._meant(facts)
        known = part, whole and whole.condition, tuple(meant.items())
        words = self._parts.get(known)  # a part takes long to hash
        if words is None:
            words = part_in_words(part, self.speech, whole or self._reaction_with(part), meant)
            self._parts[known] = words
        return words

    def _said(self, event: Event, item: str) -> str:
        """Return the words of what an event is about; none if it is skipped and nobody chosen."""
        if event.kind in _SKIPPED and not event.fact("that"):
            unknown = self._part(event.about, item, (*event.facts, ("that", (_NOBODY,))))
            if _NOBODY in unknown and isinstance(event.about, tuple):
                plain = tuple(replace(one, condition=None) for one in event.about)
                unknown = self._part(plain, item, (*event.facts, ("that", (_NOBODY,))))
                return "" if _NOBODY in unknown else unknown
        about = event.about
        if isinstance(about, Ability) and event.kind.startswith("not-met"):
            return self._part(about.condition, item, event.facts, about)
        if isinstance(about, tuple) and event.kind.startswith(_MET):
            first = replace(about[0], link="", condition=None)
            if event.kind == "nothing-to-choose":
                alone = replace(first, may=False) if first.cost is None else first
                if only := self._part((alone,), item, event.facts):
                    return only
            about = (first, *about[1:])
        if isinstance(about, Ability) and about.passive and event.kind.startswith(_ADDED):
            meant = self._meant(((PRONOUNS[0], item),)) if item else {}
            return begun(part_in_words(about.passive.instead, self.speech, about, meant))
        return self._part(about, item, event.facts)

    def _skipped(self, steps: Effect, item: str, facts: Facts) -> tuple[str, str]:
        """Return the condition of *steps*, which is not met, and what they are without it."""
        first = replace(steps[0], link="", condition=None)
        condition = self._part(steps[0].condition, item, facts)
        of = steps[0].condition.of if steps[0].condition is not None else None
        if of is not None and of.where == "those":  # the event names them
            those, named = Selection(where="those"), Selection("that")
            steps = tuple(replace(one, what=named) if one.what == those else one for one in steps)
            first = replace(steps[0], link="", condition=None)
        return condition, self._part((first, *steps[1:]), item, facts)

    def _contrary(self, event: Event, item: str) -> tuple[str, str] | None:
        """Return what is so as a condition that it is not so is not met, and what hangs on that.

        None if it cannot be said of a player and an object that are named.
        """
        about, step = event.about, ""
        condition = about[0].condition if isinstance(about, tuple) else about
        if not isinstance(condition, Condition) or not condition.negated or condition.also:
            return None
        facts = _of_a_player(dict(event.facts))
        statement = self._part(replace(condition, negated=False), item, facts)
        if not statement or CARDS.of(self.speech)["it.me"] in statement:
            return None
        if isinstance(about, tuple):
            step = self._skipped(about, item, event.facts)[1]
        return begun(statement), step

    def _controlled(self, event: Event) -> str:
        """Return what a player controls as many of as were counted; empty if it is no such."""
        number = event.fact("number")
        if not isinstance(number, int) or number < 0 or not isinstance(event.about, Quantity):
            return ""
        known = event.about, min(number, 2)
        if known not in self._parts:
            self._parts[known] = controlled_in_words(*known, self.speech)
        return self._parts[known]

    def _lacking(self, part: Part | None) -> tuple[str, str, str] | None:
        """Return where, or for what, a player has none of what is to be chosen, and its nouns."""
        first = _first_step(part)
        if first is None:
            return None
        verb, what = first.do.word, first.objects
        nouns = lacking_in_words(what, self.speech)
        key = what.where if what.where in ("hand", "reserve") else "play"
        return ("sacrifice" if verb == "sacrifice" else key, *nouns) if nouns else None

    def _meant(self, facts: Facts) -> dict[str, tuple[str, ...]]:
        """Return the names of what pronouns mean, by pronoun."""
        meant = {name: fact for name, fact in facts if name in (*PRONOUNS, "me", "you")}
        named = {name: tuple(map(self._told, _all(fact))) for name, fact in meant.items()}
        for item in _all(meant.get("that", ()))[:1]:  # "a card named" so has no number
            named["named"] = (self.names.shared.get(item, item),)
        if ("zone", Zone.DISCARD) in facts:
            named["that"] = (CARDS.of(self.speech)["it.discarded"],)
        return named

    def _reaction_with(self, part: Part) -> Ability | None:
        """Return the Reaction that a part belongs to; None if it is no part of one."""
        reactions = chain.from_iterable(self.names.reactions.values())
        return next((one for one in reactions if _has(one.steps, part)), None)

    def _answer(self, choice: Choice, option: Option) -> str:
        own, link = OPTIONS.of(self.speech), dict(choice.facts).get("link")
        again = own.get(f"{choice.kind}.{link}.{option.word}") if link else ""
        known = again or own.get(f"{choice.kind}.{option.word}")
        return known or self._option_of(option, choice.facts)

    def _option_of(self, option: Option, facts: Facts) -> str:
        item = option.word.partition(" #")[0]
        if option.about == "quick-action" and (part := self._part(option.part, item)):
            item = item.partition(" ")[2]
            words = {"object": self._told(item), "part": _quoted(part, option.part)}
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
        return self._part(option.part, item, facts) or self._option(option.word, option.about)

    def lines(self, transcript: Transcript) -> Iterator[str]:
        """Yield the play as text: each event with its rules, each question with its answer."""
        picks = iter(transcript.picks)
        for outcome in transcript.outcomes:
            for told in self.told(outcome.events):
                yield f"{told.text} [{_cited(told.cites)}]"
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
            several = _SEVERAL.fullmatch(item)
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

    def _words(self, facts: Facts) -> dict[str, str]:
        return {name: self._word(name, fact) for name, fact in facts}

    def _word(self, name: str, fact: Fact) -> str:
        if isinstance(fact, int):
            if name == "place":
                return region_name(fact, self.speech)
            return str(fact).replace("-", "−")
        if isinstance(fact, tuple):
            if name == "statistics":
                return "/".join(fact).replace("-", "−")
            if name in ("objects", "that"):
                return self.speech.both([self._told(one) for one in fact])
            if name == "subtypes":
                return self.speech.both([subtype_name(one, self.speech) for one in fact])
            words = [self.terrain(one) for one in fact]
            return (
                self.speech.both(words) if max(map(len, fact), default=1) < 2 else " / ".join(words)
            )
        if name in ("object", "other", "source"):
            return self._told(fact)
        if name in ("player", "maker"):
            return player_name(fact)
        if name == "expedition":
            return self.expedition(fact)
        if name == "terrain":
            return self.terrain(fact)
        if name == "status":
            return self.status(fact)
        if name == "counter":
            return counter_name(fact, self.speech)
        return fact

    def _told(self, item: str) -> str:
        """Return the name of an object in a sentence, or of what stands where one can."""
        if item in self.names.told:
            return self.names.told[item]
        several = _SEVERAL.fullmatch(item)
        if several is not None:
            return f"{self._told(several[1])} ({several[2]})"
        player, _, side = item.partition(".")
        return self.expedition(item) if side in SIDES and len(player) == 1 else player_name(item)


def _of_a_player(facts: Mapping[str, Fact]) -> Facts:
    """Return the facts of an event with the names of the player and the object it is told of."""
    return (*facts.items(), ("you", facts["player"]), ("me", facts["object"]))


def _own_side(facts: Mapping[str, Fact]) -> str:
    """Return the side of an Expedition that is the player's own; empty if it is not."""
    player, _, side = str(facts.get("expedition", "")).partition(".")
    return side if player == facts.get("player") else ""


def _first_step(part: Part | None) -> Instruction | None:
    """Return the first step of an effect; None for what is no effect."""
    return part[0] if isinstance(part, tuple) and part else None


def _sacrifices(part: Part | None) -> bool:
    """Tell whether the first step of an effect sacrifices something."""
    first = _first_step(part)
    return first is not None and first.do.word == "sacrifice"


def _are_alike(options: Iterable[Option]) -> bool:
    """Tell whether options are about the same Reaction of the same object."""
    first, *others = [(o.word.partition(" #")[0], o.part, o.by, o.it) for o in options]
    return all(one == first for one in others)


def _of_orbs(part: Part | None) -> bool:
    """Tell whether the first step of an effect is about Mana Orbs."""
    first = _first_step(part)
    return first is not None and first.what is not None and first.what.where == "mana"


def _has(whole: object, part: Part) -> bool:
    """Tell whether something is a part of *whole*, or some of its steps are."""
    if whole == part:
        return True
    if isinstance(whole, tuple) and isinstance(part, tuple) and part and part[0] in whole:
        begin = whole.index(part[0])
        if whole[begin : begin + len(part)] == part:
            return True
    within = whole if isinstance(whole, tuple) else fields_of(whole).values()
    return any(_has(one, part) for one in within if one and not isinstance(one, str | int))


def _all(fact: Fact) -> tuple[str, ...]:
    """Return the words of a fact that is one or several."""
    return fact if isinstance(fact, tuple) else (str(fact),)


def _quoted(text: str, part: Part | None = None) -> str:
    """Return a text to stand in quotation marks: those in it are inner ones, an order begins."""
    for mark, inner in _INNER_MARKS.items():
        text = text.replace(mark, inner)
    return begun(text) if isinstance(part, tuple) else text


def _asked_before(effect: Effect) -> bool:
    """Tell whether a player was asked for an effect as a whole, or it does nothing but target."""
    verb, *others = effect
    return verb.may or verb.cost is not None or (verb.do.word == "target" and not others)


def _is_paid_with_itself(part: object) -> bool:
    """Tell whether what an ability does instead begins with the sacrifice of its bearer."""
    passive = part.passive if isinstance(part, Ability) else None
    first = passive.instead[0] if passive is not None and passive.instead else None
    return first is not None and (first.do.word, first.what) == ("sacrifice", Selection("me"))


def _ended(sentence: str) -> str:
    """Return a sentence without the full stop behind a name that ends in ! or ?."""
    return sentence[:-1] if sentence.endswith(("!.", "?.")) else sentence


def _cited(cites: tuple[object, ...]) -> str:
    return ", ".join(map(str, cites))
