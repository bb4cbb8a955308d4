"""Says what is paid: of an action as its symbols, of an effect in words."""

from __future__ import annotations

from glossary.engine.conditions.costs import choices_of_cost
from glossary.engine.model.cards import Cost
from glossary.engine.rules.values import replace
from glossary.narration.moments import Moments
from glossary.narration.phrasebook import AbilityReading, NotInWords

ANY_COUNTER = "any"


class Costs(Moments):
    """Says costs."""

    def cost(self, cost: Cost, *, action: bool = False, ordered: bool = False) -> str:
        """Say what is paid; of an *action*, as a card prints it before the colon.

        :param ordered: whether an order says it, as of an action.
        """
        parts: list[str] = []
        with AbilityReading(cost) as paid:
            x, most = paid.x, paid.most
            if x == "mana" and action:
                parts.append("{mana:X}")
            elif x == "mana":
                parts.append(self.say("cost.mana", number="X"))
            if mana := paid.mana:
                parts.append(f"{{mana:{mana}}}" if action else self.say("cost.mana", number=mana))
            if paid.exhaust:
                parts.append("{exhaust}" if action else self.say("cost.exhaust"))
            if paid.discard_me:
                parts.append("{discard}" if action else self.say("cost.discard-me"))
            if number := paid.spend:
                name, on = paid.counter, paid.on
                key = "boosts" if name == "boost" else "any" if name == "any" else "counters"
                key = f"cost.{key}/on" if on is not None else f"cost.{key}"
                key = f"{key}/1" if number == 1 else key
                if paid.whole.exhaust and not action:  # this card was named just before
                    key = self.first(f"{key}/its", key)
                what = "" if on is None else self.what(on)
                parts.append(self.say(key, number=number, name=self.counter(name), what=what))
            if x == "counters":
                name, on = paid.counter, paid.on
                key = "boosts" if name == "boost" else "any" if name == ANY_COUNTER else "counters"
                key = f"cost.{key}/on" if on is not None else f"cost.{key}/x"
                what = "" if on is None else self.what(on)
                parts.append(self.say(key, name=self.counter(name), number="X", what=what))
            if number := paid.hand_to_reserve:
                key = "cost.hand-to-reserve"
                parts.append(self.say(f"{key}/1" if number == 1 else key, number=number))
            given = dict(choices_of_cost(cost))
            if any(
                one and one.whose == "opponent"
                for one in (cost.sacrifice, cost.discard, cost.exhausts)
            ):
                raise NotInWords("cost: whose")
            if paid.sacrifice is not None:  # of what the payer controls, whatever the card (7.3.31)
                what = self.what(replace(given["sacrifice"], whose="any"))
                parts.append(self.say("cost.sacrifice", what=what))
            if paid.discard is not None:
                motion, self.motion = self.motion, "from"
                discarded = given["discard"]
                if discarded.pick in ("me", "it", "that"):
                    discarded = replace(discarded, whose="any")
                parts.append(self.say("cost.discard", what=self.what(discarded)))
                self.motion = motion
            if paid.exhausts is not None:
                tired = given["exhaust"]
                if cost.exhausts is not None and cost.exhausts.lacks:
                    raise NotInWords("cost: lacks")
                tired = replace(tired, lacks="", other=paid.whole.exhausts.other)
                motion, self.motion = self.motion, "held"
                parts.append(self.say("cost.exhausts", what=self.what(tired)))
                self.motion = motion
            if paid.resupplies:
                parts.append(self.say("cost.resupplies"))
        if not parts:
            parts.append("{mana:0}" if action else self.say("cost.nothing"))
        text = ", ".join(parts) if action else self.speech.both(parts)
        if most is not None:
            amount = most if isinstance(most, int) else self.amount(most)
            text = self.say("cost.most", cost=text, amount=amount)
        return self.inflected(text, "order" if action or ordered else "")
