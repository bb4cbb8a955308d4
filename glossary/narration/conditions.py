"""Says under which condition something is done or holds, and how that is joined to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from glossary.engine.model.cards import CHARACTER, KEYWORDS, Condition, Quantity, Selection
from glossary.engine.model.objects import MARKED
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.amounts import COSTS, Amounts
from glossary.narration.phrasebook import CARDS, AbilityReading, NotInWords
from glossary.narration.selections import Noun, played

SINGLE_PLACES = ("my-hero", "my-companion", "my-other-expedition", "chosen")
"""Phrases for one Expedition: whether one of them is enough is no question."""


Filled = tuple[str, dict[str, object]]
"""A clause by its key, and what fills it."""


class Conditions(Amounts):
    """Says conditions, and joins them to what hangs on them."""

    def under(self, condition: Condition | None, kind: str = "step") -> Callable[[str], str]:
        """Say a condition, and return how an effect is said with it.

        :param kind: the section of the clauses that join them, and the clause if it is met.
        """
        if condition is None:
            return lambda effect: effect
        conditions = (replace(condition, also=()), *condition.also)
        if kind == "step/while":
            times = ("phase", "first-day")
            phases = [one for one in conditions if one.name in times and not one.negated]
            others = [one for one in conditions if one not in phases]
            if len(phases) == 1:
                return self._during(phases[0], tuple(others))
        if len(conditions) == 1 and condition.name == "rolled" and kind == "step":
            return self._on_a_roll(condition)
        if condition.name == "played":  # in the phase that the other part names
            conditions = conditions[::-1]
        section, _, joint = kind.partition("/")
        if joint == "while" and len(conditions) == 1:
            conditions = (_unless_more(condition),)
        behind = joint == "while"
        if behind and all(map(_is_done_once, conditions)):  # not "as long as"
            joint = ""
        met: list[str] = []
        unmet: list[str] = []
        for one in conditions:
            text, contrary = self._condition(one, behind=behind)
            (unmet if contrary else met).append(text)

        if unmet and behind:  # what holds stands before it
            self.last = ""

        def join(effect: str) -> str:
            name = "when" if section == "when" else "effect"
            for text in unmet:
                key = self.first(f"{section}.unless/{joint}", f"{section}.unless")
                effect = self.say(key, **{"condition": text, name: effect})
            if met:
                key = f"{section}.{joint or 'if'}"
                effect = self.say(key, **{"condition": self._all_of(met), name: effect})
            return effect

        return join

    def _during(self, phase: Condition, others: tuple[Condition, ...]) -> Callable[[str], str]:
        """Say what holds in a phase, under other conditions."""
        with AbilityReading(phase) as one:
            name, value = one.name, one.value
        word = value or name
        first, *also = others or (None,)
        rest = None if first is None else replace(first, also=tuple(also))
        join = self.under(rest, "step/while")
        return lambda effect: self.say(f"step.during.{word}", effect=join(effect))

    def _on_a_roll(self, condition: Condition) -> Callable[[str], str]:
        with AbilityReading(condition) as one:
            _, bound, values = one.name, *_bound(one.number, one.most)
            if one.negated:
                raise NotInWords("rolled, negated")
        bound, values = _of_a_die(bound, values)
        return lambda effect: self.say(f"step.rolled.{bound}", effect=effect, **values)

    def _all_of(self, conditions: Sequence[str]) -> str:
        """Join conditions that must all be met."""
        first, *others = conditions
        for index, other in enumerate(others, start=1):
            key = "if.both" if index == len(others) else "if.several"
            first = self.say(key, first=first, second=other)
        return first

    def condition(self, condition: Condition) -> str:
        """Say a condition that is met, to stand behind "if"."""
        text, contrary = self._condition(condition)
        if contrary:
            raise NotInWords(f"{condition.name}, negated")
        return text

    def _condition(self, condition: Condition, *, behind: bool = False) -> tuple[str, bool]:
        """Say a condition, and whether it is its contrary that was said.

        :param behind: whether that contrary stands behind what holds of this card.
        """
        with AbilityReading(condition) as one:
            name = one.name
            say = self._CONDITIONS.get(name)
            key, values = say(self, one) if say else (f"if.{name}", {})
            negated = one.negated
        english = CARDS.written[self.first(key)].one
        if condition.name == "is" and condition.of is not None:
            self.last = self._meant(condition.of)
        elif not english.startswith("%(what)"):
            self.last = self.say("it.me") if english.startswith("this card ") else ""
        contrary = self.knows(f"{key}/not")
        if behind and negated and not contrary:
            key = self.first(f"{key}/it", key)
        return self.say(
            f"{key}/not" if negated and contrary else key, **values
        ), negated and not contrary

    def _of_expeditions(self, one: AbilityReading) -> Filled:
        name, negated, of = one.whole.name, one.whole.negated, one.of
        where = self.same_place = _where_of(name, of) or "my-expedition"
        if name == "failed" and where == "each-of-mine" and not negated:
            return ("if.failed/any" if one.taken_together else "if.failed/all"), {}
        if name == "in-terrain" and one.whole.value == "single":
            one.said("value")
            if one.taken_together:
                raise NotInWords("in-terrain: single, any")
            place = {} if of is None else {"place": self.place(where)}
            return "if.in-single" if place else "if.in-single/me", {**place}
        values: dict[str, object] = {}
        if name == "in-terrain":
            values["terrain"] = self.terrain(one.value)
            if of is None:  # an object is there if one of its Expeditions is (7.5.8.c)
                return "if.in-terrain/me", values
        single = where in SINGLE_PLACES or where in self.places_named
        if one.taken_together and not single:
            if where == "its-expedition":
                values["what"] = self.it
            return f"if.{name}/any.{where}", values
        return f"if.{name}", {**values, "place": self.place(where)}

    def _in_contact(self, one: AbilityReading) -> Filled:
        where = _where_of("in-contact", one.of)
        if one.taken_together:
            if not where:
                raise NotInWords("in-contact: any")
            return f"if.in-contact/any.{where}", {}
        if where:
            return "if.in-contact/place", {"place": self.place(where)}
        return "if.in-contact", {}

    def _phase(self, one: AbilityReading) -> Filled:
        return f"if.phase.{one.value}", {}

    def _activated(self, one: AbilityReading) -> Filled:
        bound, values = _bound(one.number, one.most)
        return f"if.activated.{bound}", {**values, "symbol": one.value}

    def _rolled(self, one: AbilityReading) -> Filled:
        bound, values = _of_a_die(*_bound(one.number, one.most))
        return f"if.rolled.{bound}", values

    def _somebody_played(self, one: AbilityReading) -> Filled:
        bound, values = _bound(one.number, one.most)
        when = self.say(f"during.{one.during or 'phase'}")
        forms = self.forms_of(played(one.of or Selection()))
        return f"if.played.{bound}", {**values, **_by_name(forms), "when": when}

    def _holds(self, one: AbilityReading) -> Filled:
        bound, values = _bound(one.number, one.most)
        where, what = _where_of("holds", one.of) or "my-expedition", one.what
        forms = self.forms_of(what) if what is not None else None
        mine = where == "each-of-mine" and one.taken_together
        place = self.place("one-of-mine" if mine else where)
        if forms is None or not self.knows(f"if.holds.{bound}"):
            raise NotInWords(f"holds: {bound}")
        return f"if.holds.{bound}", {**values, **_by_name(forms), "place": place}

    def _base_zero_there(self, _one: AbilityReading) -> Filled:
        return "if.base-zero-there", {"what": self.it}

    def _is(self, one: AbilityReading) -> Filled:
        if (elsewhere := self._is_elsewhere(one)) is not None:
            return elsewhere
        of = one.of
        key = "if.was" if one.past else "if.is"
        words, its = self._meant(of), self._its(self._meant(of))
        what = self._named(words, subject=True)
        if of == Selection(of.pick, terrain=of.terrain):
            if of.terrain == "ascended":
                return f"{key}-in-ascended", {"what": what}
            return f"{key}-in-terrain", {"what": what, "terrain": self.terrain(of.terrain)}
        costs = _cost_compared(of)
        if costs is not None and not one.whole.past:
            bound, amount = costs
            return f"if.hand-cost.{bound}{its}", {"what": words, "amount": self.amount(amount)}
        if of.where != "play":
            raise NotInWords(f"is: {of.where}")
        kind = self.forms_of(replace(of, pick="each", where="anywhere")).some
        return key, {"what": what, "kind": kind}

    def _is_elsewhere(self, one: AbilityReading) -> Filled | None:
        """Say what "it" is if that is where it is, where it was played from, or its cost."""
        of: Selection = one.whole.of
        last, words = self.last, self._meant(of)
        its = self._its(words)
        yours = of == Selection(of.pick, whose="you")  # what "you control" is no subject
        what = self._named(words, subject=not yours)
        past = "/past" if one.whole.past else ""
        if (key := _elsewhere(of)) and not past:
            one.said("of", "past")
            return key, {"what": what}
        if (limit := _only_limit(of)) is None:
            self.last = last
            return None
        one.said("of", "past")
        cost, number = limit
        if words == self.say("it.discarded"):  # from a Reserve
            cost = cost.replace("base-cost", "reserve-cost")
        return f"if.{cost}{past}{its}", {"what": words, "number": number}

    def _its(self, words: str) -> str:
        """Return the suffix of a clause on the cost of what was named last: "its"."""
        return "/its" if words in (self.last, self.described) else ""

    def _meant(self, of: Selection) -> str:
        """Return the words of what a condition is about."""
        return self.that if of.pick == "that" else self.it

    def _has(self, one: AbilityReading) -> Filled:
        of, value, past = one.of or Selection("me"), one.value, one.past
        key = "if.had" if past else "if.has"
        what = self.what(of, subject=True)
        value = "boosted" if value == "boost" else value
        if self.knows(f"{key}.{value}"):
            return f"{key}.{value}", {"what": what}
        if value in MARKED or value in KEYWORDS:
            return f"{key}.keyword", {"what": what, "thing": self.thing(value)}
        return f"{key}.counter", {"what": what, "name": self.counter(value)}

    def _there_are(self, one: AbilityReading) -> Filled:
        """Say how many objects there are; of one's own in play, how many one controls."""
        of: Selection = one.of or Selection()
        if of.where == "facing":  # of two Expeditions, what is in both faces it
            one.said("taken_together")
        least, most = one.number, one.most
        if one.by_one:
            if of.whose != "opponent" or of.pick != "each":
                raise NotInWords("there-are: by one")
            bound, values = _bound(least, most)
            forms = self.forms_of(replace(of, whose="any"))
            return self.first(f"if.one-opponent.{bound}"), {**values, **_by_name(forms)}
        if of.pick != "each":
            if (least, most) != (1, None):
                raise NotInWords("there-are of a pronoun")
            return "if.still", {"what": self.what(of)}
        bound, values = _bound(least, most)
        mine = of.whose == "you" and not self.theirs
        anything = of == Selection(where=of.where, whose=of.whose)
        if of == Selection(where="reserve", whose="controller-of-that") and (least, most) == (1, 1):
            return "if.only-one", {}
        if mine and anything and bound in ("none", "one") and self.knows(f"if.empty.{of.where}"):
            return f"if.empty.{of.where}{'/not' if bound == 'one' else ''}", {}
        if of.where == "those" and bound == "one" and self.one_revealed:
            those = Selection(where="those")
            its, named = ("", {"what": self.revealed}) if self.revealed else ("/its", {})
            if of == replace(those, least_hand_cost=of.least_hand_cost):
                return f"if.hand-cost.least{its}", {**named, "number": of.least_hand_cost}
            if of == replace(those, most_hand_cost=of.most_hand_cost):
                return f"if.hand-cost.most{its}", {**named, "number": of.most_hand_cost}
            kind = self.forms_of(replace(of, where="anywhere")).some
            key = "if.is" if self.revealed else "if.it-is"
            return key, {"what": self.revealed, "kind": kind}
        if of.where == "permanent-or-reserve" and bound == "one" and mine and of.has:
            return self.first(f"if.there.one/permanent-or-reserve/{of.has}"), {}
        family = "there"
        described = of.types or of.subtypes or of.token is not None
        if mine and (of.where == "play" or (of.where == "landmark" and not described)):
            family, of = "control", replace(of, whose="any")
        elif mine and of.where == "mana":
            family = "have"
        elif of.where == "facing":
            family, of = "facing", replace(of, where="play")
            self.it = self.arrived or self.it  # not one of those
        forms = self.forms_of(of, "one" if bound == "one" else "")
        if family == "have":
            forms = self.forms_of(replace(of, whose="any", where="anywhere", types=("mana",)))
        return f"if.{family}.{bound}", {**values, **_by_name(forms)}

    def _amount(self, one: AbilityReading) -> Filled:
        key, values = self._amount_is(one.quantity, one.number, one.most)
        return self.first(f"{key}/past") if one.past else key, values

    def _amount_is(self, quantity: Quantity, least: int, most: int | Quantity | None) -> Filled:
        """Say that a quantity is at least, at most or exactly a number."""
        if isinstance(most, Quantity):
            if least:
                raise NotInWords("amount: two limits")
            return self._fewer(quantity, most)
        bound, values = _bound(least, most)
        if quantity == Quantity("discarded", of=quantity.of) and bound in ("none", "one", "least"):
            forms = self._discarded(quantity.of or Selection())
            return f"if.discarded.{bound}", {**values, **_by_name(forms)}
        of = quantity.of
        plain = quantity == Quantity(quantity.kind, of=of, counter=quantity.counter)
        summed = of is not None and of.pick == "each" and CHARACTER in of.types
        boosts = quantity.kind == "counters" and quantity.counter == "boost"
        if of is not None and boosts and plain and summed and bound == "least":
            return "if.boosts.least/total", {**values, "nouns": self.forms_of(of).many}
        if quantity.kind == "counters" and plain and not summed:
            what = self.what(quantity.of or Selection("me"), subject=True)
            if quantity.counter == "boost":
                return f"if.boosts.{bound}", {**values, "what": what}
            return f"if.counters.{bound}", {
                **values, "what": what, "name": self.counter(quantity.counter)
            }  # fmt: skip
        if of is not None and quantity == Quantity("zeros", of=of) and bound == "least":
            return "if.zeros.least", {**values, "nouns": self.forms_of(of).many}
        if quantity == Quantity("removed") and bound in ("one", "least", "between"):
            what = {"boost": "/boosts", "card": "/cards"}.get(self.removed, "")
            return f"if.removed.{bound}{what}", values
        if quantity == Quantity("regions") and bound == "least":
            return "if.regions.least", values
        different = Quantity("different", of=of, terrain=quantity.terrain)
        if of is not None and quantity == different and bound == "least" and of.whose == "you":
            nouns = self.forms_of(replace(of, whose="any")).many
            if quantity.terrain == "base-cost":
                return "if.different.least/base-cost", {**values, "nouns": nouns}
            terrain = self.terrain(quantity.terrain)
            return "if.different.least", {**values, "nouns": nouns, "terrain": terrain}
        bound = {
            "one": "least",
            "none": "exactly",
            "exactly-one": "exactly",
            "most-one": "most",
        }.get(bound, bound)
        if quantity.kind in COSTS:
            values = {name: f"{{mana:{number}}}" for name, number in values.items()}
        return f"if.amount.{bound}", {**values, "amount": self.amount(quantity)}

    def _fewer(self, quantity: Quantity, most: Quantity) -> Filled:
        """Say that a quantity is at most another, or less than that."""
        plain = quantity == Quantity("count", quantity.of)
        if most.plus == -1 and plain and most == Quantity("count", most.of, plus=-1):
            fewer, others = (one.of or Selection() for one in (quantity, most))
            zones = [f"zone.{of.where}/{of.whose}" for of in (fewer, others)]
            if replace(fewer, whose=others.whose) == others and all(map(self.knows, zones)):
                nouns = self.forms_of(replace(fewer, whose="any", where="anywhere")).many
                here, there = map(self.say, zones)
                return "if.fewer/zones", {"nouns": nouns, "zone": here, "other": there}
            there = self.forms_of(others).many
            return "if.fewer", {"nouns": self.forms_of(fewer).many, "others": there}
        if most.plus == -1:
            key, most = "if.amount.fewer", replace(most, plus=0)
        else:
            key = "if.amount.most/counted"
        return key, {"amount": self.amount(quantity), "other": self.amount(most)}

    def _one_each(self, one: AbilityReading) -> Filled:
        """Say that there are different objects, one of each description."""
        each: tuple[Selection, ...] = one.each
        mine = all(of.whose == "you" and of.where == "play" for of in each)
        alike = {of.types for of in each}
        types = alike.pop() if len(alike) == 1 else ()
        general = Selection(types=types, where="play")
        nouns = self.forms_of(general).many
        what = [
            self._as_one(replace(of, whose="any" if mine else of.whose), alike=bool(types))
            for of in each
        ]
        return "if.one-each" if mine else "if.one-each/there", {
            "number": len(each), "nouns": nouns, "what": self.speech.both(what)
        }  # fmt: skip

    def _as_one(self, selection: Selection, *, alike: bool) -> str:
        """Say an object, as "one" if what it is stands before."""
        if not alike or selection.subtypes or selection.token is not None:
            return self.forms_of(selection).some
        with AbilityReading(selection) as of:
            pick, (_, where, token), has = of.pick, self._noun(of), of.has
            qualities = tuple(self._qualities(of, "", where, token=token))
        if pick != "each":
            raise NotInWords(f"one of {pick}")
        return self._qualified(self.say(f"it.one.{has}" if has else "it.one"), qualities)

    _CONDITIONS: ClassVar[Mapping[str, Callable[[Conditions, AbilityReading], Filled]]] = {
        "activated": _activated,
        "ahead": _of_expeditions,
        "amount": _amount,
        "ascended": _of_expeditions,
        "base-zero-there": _base_zero_there,
        "behind": _of_expeditions,
        "failed": _of_expeditions,
        "has": _has,
        "holds": _holds,
        "in-contact": _in_contact,
        "in-terrain": _of_expeditions,
        "is": _is,
        "one-each": _one_each,
        "phase": _phase,
        "played": _somebody_played,
        "rolled": _rolled,
        "there-are": _there_are,
        "tied": _of_expeditions,
    }
    """The clause of a condition with what fills it; of one that is not here, ``if.<condition>``."""


def _where_of(name: str, of: Selection | None) -> str:
    """Return the place that a condition is about, and nothing more; empty if it names none."""
    if of is None or of == Selection(where=of.where):
        return of.where if of else ""
    raise NotInWords(f"{name}: {of}")


def _elsewhere(of: Selection) -> str:
    """Return the clause of what is described by where it is, or came from, and nothing else."""
    plain = Selection(of.pick)
    if of.played_from and of == replace(plain, played_from=of.played_from):
        return f"if.played-from.{of.played_from}"
    places = {
        replace(plain, whose="you"): "if.yours",
        replace(plain, where="facing"): "if.faces",
        replace(plain, where="reserve", whose="you"): "if.in-your-reserve",
    }
    return places.get(of, "")


def _only_limit(of: Selection) -> tuple[str, int] | None:
    """Return the limit of a cost, and its number, if what is described is so and nothing else."""
    usual = fields_of(Selection(of.pick))
    set_here = {name: value for name, value in fields_of(of).items() if value != usual[name]}
    for name, number in set_here.items():
        bound, _, cost = name.replace("_", "-").partition("-")
        if len(set_here) == 1 and cost in ("base-cost", "hand-cost") and isinstance(number, int):
            return f"{cost}.{bound}", number
    return None


def _is_done_once(condition: Condition) -> bool:
    """Tell whether a condition is about what somebody did, not about what stands there."""
    number = condition.quantity
    discarded = number is not None and number.kind == "discarded"
    return condition.name in ("played", "activated") or discarded


def _unless_more(condition: Condition) -> Condition:
    """Return a condition on at most so many as the contrary of one on more."""
    few = condition.most
    if isinstance(few, int) and few > 0 and not condition.number and not condition.negated:
        more = few + 1
        return replace(condition, number=more, most=None, negated=True)
    return condition


def _bound(least: int, most: int | None) -> Filled:
    """Return which bound two limits are, and its numbers."""
    if most is not None and least > most:
        raise NotInWords("a number that cannot be")
    if most is None:
        return ("one" if least == 1 else "least"), {"number": least}
    if most == 0:
        return "none", {"number": 0}
    if least == most:
        return ("exactly-one" if most == 1 else "exactly"), {"number": most}
    if least <= 0:
        return ("most-one" if most == 1 else "most"), {"number": most}
    return "between", {"number": least, "most": most}


def _of_a_die(bound: str, values: dict[str, object]) -> Filled:
    """Return a bound on the result of a die, whose least is 1."""
    if bound == "most":
        return "between", {"number": 1, "most": values["number"]}
    if bound == "none":
        raise NotInWords("a die that shows 0")
    return {"exactly-one": "exactly", "most-one": "exactly", "one": "least"}.get(
        bound, bound
    ), values


def _cost_compared(of: Selection) -> tuple[str, Quantity] | None:
    """Return how a description compares a Hand Cost with what is counted, if it is only that."""
    least, most = of.least_hand_cost, of.most_hand_cost
    if not isinstance(most, Quantity) or of != Selection(
        of.pick, least_hand_cost=least, most_hand_cost=most
    ):
        return None
    if least == most:
        return "equal", most
    return ("fewer", replace(most, plus=0)) if least is None and most.plus == -1 else None


def _by_name(noun: Noun) -> dict[str, object]:
    return {"noun": noun.one, "some": noun.some, "nouns": noun.many}
