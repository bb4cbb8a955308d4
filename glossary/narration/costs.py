"""Says what is paid: of an action as its symbols, of an effect in words."""

from __future__ import annotations

from collections.abc import Iterator

from glossary.engine.conditions.costs import choices_of_cost
from glossary.engine.model.cards import Cost
from glossary.engine.rules.values import replace
from glossary.narration.amounts import amount
from glossary.narration.phrasebook import AbilityReading, refuse_if
from glossary.narration.selections import which
from glossary.narration.talk import Talk

ANY_COUNTER = "any"


def payment(talk: Talk, cost: Cost, *, action: bool = False, ordered: bool = False) -> str:
    """Say what is paid; of an *action*, as a card prints it before the colon.

    :param ordered: whether an order says it, as of an action.
    """
    with AbilityReading(cost) as paid:
        most = paid.most
        parts = [
            *_mana_and_this_card(talk, paid, action=action),
            *_counters(talk, paid, action=action),
            *_other_cards(talk, paid),
        ]
    if not parts:
        parts.append("{mana:0}" if action else talk.say("cost.nothing"))
    text = ", ".join(parts) if action else talk.speech.both(parts)
    if most is not None:
        number = most if isinstance(most, int) else amount(talk, most)
        text = talk.say("cost.most", cost=text, amount=number)
    return talk.inflected(text, "order" if action or ordered else "")


def _mana_and_this_card(talk: Talk, paid: AbilityReading, *, action: bool) -> Iterator[str]:
    """Say what an action prints as symbols."""
    for number in filter(None, ("X" if paid.x == "mana" else "", paid.mana)):
        yield f"{{mana:{number}}}" if action else talk.say("cost.mana", number=number)
    if paid.exhaust:
        yield "{exhaust}" if action else talk.say("cost.exhaust")
    if paid.discard_me:
        yield "{discard}" if action else talk.say("cost.discard-me")


def _counters(talk: Talk, paid: AbilityReading, *, action: bool) -> Iterator[str]:
    number: int | str = paid.spend
    if x := paid.whole.x == "counters":
        refuse_if(number, "cost: two numbers of counters")
        number = "X"
    if not number:
        return
    name, on = paid.counter, paid.on
    key = {"boost": "cost.boosts", ANY_COUNTER: "cost.any"}.get(name, "cost.counters")
    key = f"{key}/on" if on is not None else f"{key}/x" if x else key
    key = f"{key}/1" if number == 1 else key
    if paid.whole.exhaust and not action and not x:  # this card was named just before
        key = talk.first(f"{key}/its", key)
    what = "" if on is None else which(talk, on)
    yield talk.say(key, number=number, name=talk.counter(name), what=what)


def _other_cards(talk: Talk, paid: AbilityReading) -> Iterator[str]:
    """Say what is done with other cards, of those that the payer controls or has."""
    if number := paid.hand_to_reserve:
        key = "cost.hand-to-reserve/1" if number == 1 else "cost.hand-to-reserve"
        yield talk.say(key, number=number)
    cost, given = paid.whole, dict(choices_of_cost(paid.whole))
    described = filter(None, (paid.sacrifice, paid.discard, paid.exhausts))
    refuse_if(any(one.whose == "opponent" for one in described), "cost: whose")
    if cost.sacrifice is not None:  # of what the payer controls, whatever the card (7.3.31)
        what = which(talk, replace(given["sacrifice"], whose="any"))
        yield talk.say("cost.sacrifice", what=what)
    if cost.discard is not None:
        discarded = given["discard"]
        if discarded.pick in ("me", "it", "that"):
            discarded = replace(discarded, whose="any")
        yield talk.say("cost.discard", what=which(replace(talk, motion="from"), discarded))
    if cost.exhausts is not None:
        refuse_if(cost.exhausts.lacks, "cost: lacks")
        tired = replace(given["exhaust"], lacks="", other=cost.exhausts.other)
        yield talk.say("cost.exhausts", what=which(replace(talk, motion="held"), tired))
    if paid.resupplies:
        yield talk.say("cost.resupplies")
