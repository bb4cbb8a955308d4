"""Says what events and choices of a play are about: objects by their names, parts of abilities."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from glossary.core.i18n import Speech
from glossary.engine.conditions.costs import lacking_for
from glossary.engine.model.cards import Ability, Quantity, Selection
from glossary.engine.model.events import PRONOUNS, Event, Fact, Part
from glossary.engine.model.instructions import Effect, Instruction
from glossary.engine.model.objects import SIDES, Zone, other_side
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.abilities import controlled_in_words, lacking_in_words, part_in_words
from glossary.narration.names import (
    Names,
    counter_name,
    expedition_name,
    player_name,
    region_name,
    status_name,
    subtype_name,
    terrain_names,
)
from glossary.narration.phrasebook import CARDS, EVENTS, begun

SEVERAL = re.compile(r"(.+) #(\d+)")
"""The word of an option that is about the same object as another one before it."""

Facts = tuple[tuple[str, Fact], ...]

_SKIPPED, _NOBODY = ("not-done-before", "skipped-as-done"), "…"

_MET = ("unpayable.", "nothing-to-choose", "nothing-to-exchange")
"""Events of a step whose condition was met: that was told."""

_ADDED = ("added", "replaced.create")
"""What a modifier does is quoted without when it does so."""

_INNER_MARKS = {"“": "‘", "”": "’", "«\xa0": "“", "\xa0»": "”", "«": "“", "»": "”"}
"""Quotation marks within others: ‘ ’ in English, “ ” in the other languages."""

_MEANT = frozenset((*PRONOUNS, "me", "you"))
"""The facts that say what a pronoun means."""

_SYMBOLS = {"join": "{J}", "hand": "{H}", "reserve": "{R}", "discard": "{D}"}


@dataclass(frozen=True, slots=True)
class PlayWords:
    """Puts facts of a play into words, and the parts of abilities that are meant there.

    :param names: the names of the objects of the play.
    """

    speech: Speech
    names: Names
    _parts: dict[object, str] = field(default_factory=dict, compare=False)
    """The parts of abilities put into words so far: a play says the same ones again and again."""

    def _part(
        self,
        part: Part | None,
        item: str,
        facts: Facts = (),
        whole: Ability | None = None,
        *,
        as_mode: bool = False,
    ) -> str:
        """Return the words of a part of an ability; of the only Reaction of *item* none.

        :param whole: the ability whose event it is, said with its condition.
        :param as_mode: whether it is a mode.
        """
        if part is None or [part] == self.names.reactions.get(item):
            return ""
        meant = self._meant(facts)
        known = part, whole and whole.condition, tuple(meant.items()), as_mode
        words = self._parts.get(known)  # a part takes long to hash
        if words is None:
            reaction = whole or self._reaction_with(part)
            words = part_in_words(part, self.speech, reaction, meant, as_mode=as_mode)
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
            if not event.kind.startswith("unpayable."):
                alone = replace(first, may=False) if first.cost is None else first
                if only := self._part((alone,), item, event.facts):
                    return only
            about = (first, *about[1:])
        if isinstance(about, Ability) and about.passive and event.kind.startswith(_ADDED):
            meant = self._meant(((PRONOUNS[0], item),)) if item else {}
            return begun(part_in_words(about.passive.instead, self.speech, about, meant))
        if isinstance(about, tuple) and event.kind == "repeated":
            about = (replace(about[0], times=1, times_each=None),)
        return self._part(about, item, event.facts, as_mode="mode" in event.kind)

    def _counted(self, event: Event, item: str) -> tuple[str, str] | None:
        """Return the step that is repeated, and what is counted for it; None if unsayable."""
        step = first_step(event.about)
        if step is None:
            return None
        times = step.times if step.times_each is None else Quantity("count", step.times_each)
        if not isinstance(times, Quantity):
            return None
        counted = self._part(times, item, of_a_player(dict(event.facts)))
        part = quoted(self._said(event, item), event.about)
        return (part, counted) if part and counted else None

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
        first = first_step(part)
        if first is None:
            return None
        verb, what = first.do.word, first.objects
        if (verb, what.where) == ("ready", "mana"):  # those that are ready do not count
            return "mana.ready", "", ""
        nouns = lacking_in_words(what, self.speech)
        key = what.where if what.where in ("hand", "reserve") else "play"
        of_verb = verb if key == "play" else f"{key}.{verb}"
        key = of_verb if f"nothing-to-choose.own.{of_verb}" in EVENTS.written else key
        return (key, *nouns) if nouns else None

    def _none_to_give(self, event: Event, words: dict[str, str]) -> bool:
        """Add the nouns of what a player has none of to give up for a cost; tell whether known."""
        first = first_step(event.about)
        if first is None or first.cost is None:
            return False
        what = lacking_for(first.cost, event.kind.removeprefix("unpayable."))
        nouns = lacking_in_words(what, self.speech) if what is not None else None
        words["noun"], words["nouns"] = nouns or ("", "")
        return nouns is not None

    def _chosen_among(self, part: Part | None) -> str:
        """Return the noun of what is chosen for the first step of an effect, without qualities."""
        first = first_step(part)
        if first is None:
            return ""
        what = first.objects
        if not (what.types or what.subtypes or what.token or what.where in ("hand", "reserve")):
            return ""
        plain = Selection(what.pick, where=what.where, types=what.types, subtypes=what.subtypes)
        nouns = lacking_in_words(replace(plain, token=what.token), self.speech)
        return nouns[0] if nouns else ""

    def _meant(self, facts: Facts) -> dict[str, tuple[str, ...]]:
        """Return the names of what pronouns mean, by pronoun."""
        meant = {name: fact for name, fact in facts if name in _MEANT}
        named = {name: tuple(map(self._told, all_of(fact))) for name, fact in meant.items()}
        for place in all_of(meant.get("chosen", ())):
            player, _, side = place.partition(".")
            if side:
                named["chosen-other"] = (self.expedition(f"{player}.{other_side(side)}"),)
        for item in all_of(meant.get("that", ()))[:1]:  # "a card named" so has no number
            named["named"] = (self.names.shared.get(item, item),)
        for item in all_of(meant.get("me", ()))[:1]:
            named["alike"] = (self.names.shared.get(item, item),)
        if ("zone", Zone.DISCARD) in facts:
            named["that"] = (CARDS.of(self.speech)["it.discarded"],)
        return named

    def _reaction_with(self, part: Part) -> Ability | None:
        """Return the Reaction that a part belongs to; None if it is no part of one."""
        reactions = chain.from_iterable(self.names.reactions.values())
        return next((one for one in reactions if _has(one.steps, part)), None)

    def _reaction(
        self,
        part: Part | None,
        item: str,
        by: str = "",
        *,
        when: bool = False,
        bare: bool = False,
        alone: bool = False,
    ) -> str:
        """Return what a Reaction of *item* is called: by its symbol, or by its event or effect.

        :param by: the object whose effect gave it, or whose Emblem has it.
        :param when: whether the event of its only Reaction is said.
        :param bare: whether its condition is said elsewhere.
        :param alone: whether its object and what gave it tell it from all others.
        """
        own = self.names.reactions.get(item, ())
        ability = next(iter(own), None) if part is None and len(own) == 1 else part
        words = {"object": self._told(item)}
        key = "reaction-name"
        if isinstance(ability, Ability):
            symbol = ability.symbol
            if symbol in _SYMBOLS and [one for one in own if one.symbol == symbol] == [ability]:
                key, words["symbol"] = f"{key}.symbol", _SYMBOLS[symbol]
                return self.speech.fill(EVENTS.of(self.speech)[key], words)
            if not alone and (said := self._of_reaction(ability, item, by, when=when, bare=bare)):
                words["part"] = said
                key = f"{key}.{'part' if ability.cost is None else 'ability'}"
            if by and ability.cost is None:
                given = by != item and (ability.trigger is not None or ability.symbol)
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
                    return quoted(said)
        return quoted(self._part(ability, item, meant), ability)

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
                return self._objects(fact)
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
        if name == "symbol":
            return _SYMBOLS[fact]
        if name == "expedition":
            return self.expedition(fact)
        if name == "terrain":
            return self.terrain(fact)
        if name == "status":
            return self.status(fact)
        if name == "counter":
            return counter_name(fact, self.speech)
        return fact

    def _objects(self, items: Sequence[str]) -> str:
        return self.speech.names(list(map(self.thing, items)), list(map(self._told, items)))

    def _told(self, item: str) -> str:
        """Return the name of an object in a sentence, or of what stands where one can."""
        if (name := self.names.told.get(item)) is not None:
            return name
        several = SEVERAL.fullmatch(item)
        if several is not None:
            return f"{self._told(several[1])} ({several[2]})"
        player, _, side = item.partition(".")
        return self.expedition(item) if side in SIDES and len(player) == 1 else player_name(item)


def of_a_player(facts: Mapping[str, Fact]) -> Facts:
    """Return the facts of an event with the names of the player and the object it is told of."""
    return (*facts.items(), ("you", facts["player"]), ("me", facts["object"]))


def first_step(part: Part | None) -> Instruction | None:
    """Return the first step of an effect; None for what is no effect."""
    return part[0] if isinstance(part, tuple) and part else None


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


def all_of(fact: Fact) -> tuple[str, ...]:
    """Return the words of a fact that is one or several."""
    return fact if isinstance(fact, tuple) else (str(fact),)


def quoted(text: str, part: Part | None = None) -> str:
    """Return a text to stand in quotation marks: those in it are inner ones, an order begins."""
    if "«" in text or "“" in text:
        for mark, inner in _INNER_MARKS.items():
            text = text.replace(mark, inner)
    return begun(text) if isinstance(part, tuple) else text
