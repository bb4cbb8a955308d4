"""Says how a number is counted: "the number of Characters you control"."""

from __future__ import annotations

from glossary.engine.model.cards import Quantity, Selection
from glossary.narration.phrasebook import AbilityReading, NotInWords
from glossary.narration.selections import Noun, Selections, played

_OF_OBJECTS = (
    *("count", "counters", "zeros", "played", "ascended", "in-contact"),
    *("highest-hand-cost", "total-hand-cost", "statistic", "different"),
    "highest-statistic",
    "discarded",
)
_IN_TERRAINS = ("in-terrain", "statistic", "different")
"""Amounts of a terrain."""
COSTS = ("highest-hand-cost", "total-hand-cost")
"""Amounts of mana."""


class Amounts(Selections):
    """Says how numbers are counted."""

    def amount(self, quantity: Quantity) -> str:
        """Say how a number is counted, behind "X is"."""
        with AbilityReading(quantity) as counted:
            kind, each, by, plus = counted.kind, counted.each, counted.by, counted.plus
            up = by != 1 and counted.up
            of = counted.of if kind in _OF_OBJECTS else None
            name = counted.counter if kind == "counters" else ""
            during = counted.during if kind == "played" else ""
            terrain = counted.terrain if kind in _IN_TERRAINS else ""
            most = counted.most
            phrase = self._counted(kind, of, name or terrain, during)
        if by != 1:
            to = "up" if up else "down"
            if by == 2:
                phrase = self.say(f"amount.half/{to}", amount=phrase)
            else:
                number = by if isinstance(by, int) else self.amount(by)
                phrase = self.say(f"amount.by/{to}", amount=phrase, by=number)
        phrase = phrase if each == 1 else self.say("amount.times", number=each, amount=phrase)
        if plus:
            key = "amount.minus" if isinstance(plus, int) and plus < 0 else "amount.plus"
            more = abs(plus) if isinstance(plus, int) else self.amount(plus)
            if kind in COSTS and isinstance(plus, int):
                more = f"{{mana:{more}}}"
            phrase = self.say(key, number=more, amount=phrase)
        return phrase if most is None else self.say("amount.at-most", amount=phrase, number=most)

    def _counted(self, kind: str, of: Selection | None, name: str, during: str) -> str:
        if kind == "counters":
            of = of or Selection("me")
            every = of.pick == "each"
            what = self.forms_of(of).many if every else self.what(of)
            key = "amount.boosts" if name == "boost" else "amount.counters"
            key = f"{key}/total" if every else key
            return self.say(key, what=what, name=self.counter(name))
        if kind == "played":
            nouns = self.forms_of(played(of or Selection())).many
            when = self.say(f"during.{during or 'phase'}")
            return self.say("amount.played", nouns=nouns, when=when)
        if kind in ("ascended", "in-contact"):
            if of not in (None, Selection(where=of.where if of else "")):
                raise NotInWords(f"{kind}: {of}")
            return self.say(f"amount.{kind}/{of.where if of else ''}")
        if kind == "in-terrain":
            return self.say("amount.in-terrain", terrain=self.terrain(name))
        if kind == "statistic":
            described, values = of or Selection(), {"terrain": self.terrain(name)}
            if described.pick == "each":
                some = self.forms_of(described).some
                return self.say("amount.statistic/highest", some=some, **values)
            return self.say("amount.statistic", what=self.what(described), **values)
        if kind == "different":
            nouns = self.forms_of(of or Selection()).many
            if name == "base-cost":
                return self.say("amount.different/base-cost", nouns=nouns)
            return self.say("amount.different", nouns=nouns, terrain=self.terrain(name))
        if kind == "discarded":
            return self.say("amount.discarded", nouns=self._discarded(of or Selection()).many)
        if kind in ("count", "zeros", "total-hand-cost", "highest-hand-cost", "highest-statistic"):
            described = of or Selection()
            if described.pick == "that" and kind == "highest-hand-cost" and self.sacrificed:
                return self.say(f"amount.{kind}/sacrificed", noun=self.sacrificed)
            if described.pick != "each" and kind.startswith("highest"):
                return self.say(f"amount.{kind}/of", what=self.what(described))
            if described.pick != "each":
                return self.say("amount.those", what=self.what(described))
            of_those = described == Selection(where="those")
            if kind == "highest-hand-cost" and self.one_revealed and of_those:
                if self.revealed:
                    return self.say(f"amount.{kind}/of", what=self.revealed)
                return self.say(f"amount.{kind}/revealed")
            forms = self.forms_of(described)
            return self.say(f"amount.{kind}", nouns=forms.many, some=forms.some)
        if kind == "rolled" and self.raised:
            return self.say("amount.rolled/raised")
        return self.say(f"amount.{kind}")

    def _discarded(self, of: Selection) -> Noun:
        """Say cards of one's own zones as those that were there."""
        if of.whose != "you" or of.where not in ("hand", "reserve", "hand-or-reserve"):
            raise NotInWords(f"discarded: {of.where}")
        motion, self.motion = self.motion, "from"
        forms = self.forms_of(of)
        self.motion = motion
        return forms
