"""Costs: computes them, says why one cannot be paid, and makes the step that pays one (6.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from glossary.engine.conditions.condition import (
    can_be_distinct,
    holds,
    in_contact,
    matches_description,
    quantity_value,
    selected,
)
from glossary.engine.conditions.passives_in_force import PassiveInForce, passives_in_force
from glossary.engine.model.actions import SUMMED_UP, Action, Step
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import Cost, Passive, Selection
from glossary.engine.model.events import Event, Fact
from glossary.engine.model.instructions import Playing
from glossary.engine.model.objects import GameObject, Zone, base_cost, is_character
from glossary.engine.model.state import LAST_REGION, GameState
from glossary.engine.model.verbs import Pronouns
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import dataclass, replace

CostPart = tuple[str, Selection]
"""The word for what is done to what the payer chooses, and what to choose from."""
Payment = tuple[str, GameObject]
"""The word for what is done to it, and the object given up."""


def ready_orbs(state: GameState, player: str) -> list[GameObject]:
    """List the ready Mana Orbs of that player, the oldest first."""
    return [orb for orb in state.of(Zone.MANA, player) if "exhausted" not in orb.statuses]


def mana_step(
    state: GameState, player: str, number: int, event: Event, given: tuple[Payment, ...] = ()
) -> Step:
    """Make the step that pays mana for a card, and what its optional cost gives up (5.1.2.i).

    One event, *event*, tells it, whatever the number of Orbs.
    """
    step = cost_step(state, Cost(mana=number), player, None, given)
    return replace(step, name=SUMMED_UP, notes=(event,))


_BOUNDS = ("cost-at-least", "cost-at-most")


class CostChange(NamedTuple):
    """A passive ability that changes a cost, the cost after it, and whether that is dearer."""

    in_force: PassiveInForce
    comes_to: int
    dearer: bool


@dataclass(frozen=True, slots=True)
class Terms:
    """How an effect lets a card be played: for free, for less, for the cost of a zone (5.1.2.e).

    ``cost`` is that zone, ``hand`` or ``reserve``; ``may`` one whose cost can be paid instead.
    """

    free: bool = False
    less: PassiveInForce | None = None
    cost: str = ""
    may: str = ""

    @classmethod
    def of(cls, state: GameState, verb: Playing, source: int) -> Terms:
        """Return the terms of a verb; *source* is the object whose effect it is of."""
        change = Passive("cost", number=-verb.less, at_least=verb.at_least)
        less = PassiveInForce(state[source], change, -1) if verb.less else None
        return cls(verb.free, less, verb.pays, verb.may_pay)

    def lacking(self, card: GameObject) -> bool:
        """Tell whether the card has no such cost: what is face-down has none (3.1.3.c)."""
        return bool(self.cost) and card.zone is Zone.MANA

    def base(self, card: GameObject) -> int:
        """Return the cost before any change, 0 if the card has none."""
        if not self.cost or self.lacking(card):
            return base_cost(card)
        return card.card.hand_cost if self.cost == "hand" else card.card.reserve_cost


USUAL = Terms()
FULL, SCOUT, BARGAIN, HAND_COST = "full cost", "scout", "bargain", "hand cost"
TEMPLE = "temple"
"""The ways to play a card: as it is, by Scout, with its optional cost, for the other zone's, as a
Temple."""


def mana_cost(
    state: GameState,
    card: GameObject,
    player: str,
    way: str = FULL,
    terms: Terms = USUAL,
    side: str = "",
) -> tuple[int, tuple[CostChange, ...]]:
    """Compute what playing a card costs: raised, then lowered, then bounded by timestamp (5.1.2.f).

    Increases add up. The player orders decreases: a limit that belongs to one of them binds
    it alone, so the highest limit first costs least. The second value lists the passive abilities
    that changed the cost, in the order they apply. *side* is the Expedition it is played to.
    """
    cost = dict(card.card.keywords)[way] if way in (SCOUT, TEMPLE) else terms.base(card)
    cost = card.card.hand_cost if way == HAND_COST else cost
    in_force_here = cost_passives(state, card, player)
    own = [
        PassiveInForce(card, ability.passive, place)
        for place, ability in enumerate(card.card.abilities)
        if ability.passive
        and ability.passive.kind == "own-cost"
        and (way == BARGAIN or (ability.passive.cost is None and ability.passive.targets is None))
        and fits_destination(state, ability.passive.to, player, side)
        and holds(state, ability.passive.condition, Pronouns.of(card, player))
    ]
    if terms.less is not None:
        own.append(terms.less)
    if not in_force_here and not own:
        return max(0, cost), ()
    used: list[CostChange] = []
    changes = [
        replace(s, passive=replace(s.passive, number=quantity_value(state, counted, s.who)))
        if (counted := s.passive.quantity) is not None
        else s
        for s in (*own, *(s for s in in_force_here if s.passive.kind not in _BOUNDS))
    ]
    for in_force in changes:
        if in_force.passive.number > 0:
            cost += in_force.passive.number
            used.append(CostChange(in_force, cost, dearer=True))
    downs = [s for s in changes if s.passive.number < 0]
    for in_force in sorted(downs, key=lambda s: -s.passive.at_least):
        lower = max(cost + in_force.passive.number, min(cost, in_force.passive.at_least))
        if lower != cost:
            used.append(CostChange(in_force, lower, dearer=False))
        cost = lower
    cost = max(0, cost)
    for in_force in in_force_here:
        if in_force.passive.kind not in _BOUNDS:
            continue
        bound = max if in_force.passive.kind == "cost-at-least" else min
        if bound(cost, in_force.passive.number) != cost:
            dearer = in_force.passive.number > cost
            cost = in_force.passive.number
            used.append(CostChange(in_force, cost, dearer))
    return cost, tuple(used)


def fits_destination(state: GameState, to: str, player: str, side: str) -> bool:
    """Tell whether a card played to that Expedition is played to where a passive ability says."""
    if to == "starting":
        ends = (0, LAST_REGION)
        return bool(side) and not state.arena and state.player(player).region(side) in ends
    if to == "empty":
        there = state.members((player, side)) if side else ()
        return bool(side) and not any(is_character(thing) for thing in there)
    return not to or (bool(side) and in_contact(state, (player, side)))


def cost_passives(
    state: GameState, card: GameObject, player: str, *more: str
) -> tuple[PassiveInForce, ...]:
    """List the passive abilities of any object on what it costs *player* to play *card* now."""
    kinds = ("cost", *_BOUNDS, *more)
    passives = passives_in_force(state, *kinds)
    return tuple([s for s in passives if applies_to_play(state, s, card, player)])


def cost_passives_used_up(
    state: GameState, card: GameObject, player: str
) -> tuple[PassiveInForce, ...]:
    """List the passive abilities on the cost of "the next" card that end once *card* is played."""
    return tuple(s for s in cost_passives(state, card, player, "free") if s.passive.once)


def applies_to_play(
    state: GameState, in_force: PassiveInForce, card: GameObject, player: str
) -> bool:
    """Tell whether a passive ability about playing cards applies when *player* plays *card* now."""
    of = in_force.passive.of
    if not holds(state, in_force.passive.condition, in_force.who):
        return False
    if of.whose == "opponent" and player not in state.opponents(in_force.bearer.controller):
        return False
    if of.whose == "you" and player != in_force.bearer.controller:
        return False
    if of.where in ("reserve", "hand") and card.zone != of.where:
        return False
    return matches_description(state, replace(of, whose="any"), card, in_force.who)


def why_unpayable(state: GameState, cost: Cost, player: str, bearer: GameObject | None) -> str:
    """Return why a cost cannot be paid, as a key of `UNPAYABLE`, or an empty text."""
    if cost.exhaust and (bearer is None or "exhausted" in bearer.statuses):
        return "exhausted"
    if cost.mana and len(ready_orbs(state, player)) < cost.mana:
        return "mana"
    if cost.discard_me and (bearer is None or bearer.zone is not Zone.RESERVE):
        return "gone"
    if cost.spend and counters_to_spend(state, cost, player, bearer) < cost.spend:
        return "counters"
    parts = choices_of_cost(cost)
    for number, (verb, _) in enumerate(parts, 1):
        if not can_be_given(state, cost, parts[:number], Pronouns.of(bearer, player)):
            return "hand" if verb == "send" else verb
    if cost.resupplies and not who_can_resupply(state, player):
        return "resupply"
    return ""


def counters_to_spend(state: GameState, cost: Cost, player: str, bearer: GameObject | None) -> int:
    """Count the counters that a cost can be paid with: those of its bearer, or of what it names."""
    if cost.on is None:
        return bearer.count(cost.counter) if bearer is not None else 0
    there = selected(state, cost.on, Pronouns.of(bearer, player))
    return sum(number for thing in there for _, number in spendable(thing, cost.counter))


def counters_lacking(
    state: GameState, cost: Cost, player: str, bearer: GameObject | None
) -> dict[str, Fact]:
    """Return the facts that say how many counters there are to spend, of which, of how many."""
    there = counters_to_spend(state, cost, player, bearer)
    facts: dict[str, Fact] = {"number": there, "against": cost.spend}
    if cost.on is None:
        unnamed = cost.counter in ("boost", "counter")
        facts |= {"link": f"own-{cost.counter}" if unnamed else "own", "counter": cost.counter}
    return facts


def who_can_resupply(state: GameState, player: str) -> tuple[str, ...]:
    """List the opponents of *player* who have a card to resupply (7.3.31.c)."""
    return tuple(
        name
        for name in state.opponents(player)
        if state.player(name).deck
        or (state.rules.a_resupply_refills_an_empty_deck and state.of(Zone.DISCARD, name))
    )


def spendable(thing: GameObject, counter: str) -> tuple[tuple[str, int], ...]:
    """List the counters of that name on an object, with their number; ``any``: all of them."""
    return tuple(pair for pair in thing.counters if counter in ("any", pair[0]))


def number_of(what: Selection) -> int:
    """Return how many objects are chosen; a number that is not known yet asks for none."""
    return what.count if isinstance(what.count, int) else 0


def can_be_given(
    state: GameState,
    cost: Cost,
    parts: Sequence[CostPart],
    who: Pronouns,
    given: Sequence[int] = (),
    things: Sequence[GameObject] = (),
) -> bool:
    """Tell whether parts of a cost can all be paid, each by other objects (6.4.c).

    What is *given* already, and the bearer if the cost discards it, pay no more; *things* are
    chosen for the first part.
    """
    chosen, gone = (
        {t.timestamp for t in things},
        {*given, *((who.home,) if cost.discard_me else ())},
    )
    slots: list[list[int]] = []
    for number, (_, what) in enumerate(parts):
        left = [t.timestamp for t in selected(state, what, who) if t.timestamp not in gone | chosen]
        lacking = number_of(what) - (0 if number else len(chosen))
        slots += [left] * (0 if what.up_to else lacking)
    spend("selections", sum(map(len, slots)))
    return chosen.isdisjoint(gone) and can_be_distinct(slots)


def choices_of_cost(cost: Cost) -> tuple[CostPart, ...]:
    """List what the payer chooses to give up: the verb, and the selection to choose from."""
    choices: list[tuple[str, Selection]] = []
    if cost.hand_to_reserve:
        hand = Selection("choose", where="hand", whose="you", count=cost.hand_to_reserve)
        choices.append(("send", hand))
    given = (("sacrifice", cost.sacrifice), ("discard", cost.discard), ("exhaust", cost.exhausts))
    for verb, what in given:
        if what is not None:
            what = replace(what, whose="you")
            if verb == "exhaust":  # what is ready, and not paid with already
                what = replace(what, lacks="exhausted", other=what.other or cost.exhaust)
            choices.append((verb, what))
    return tuple(choices)


_IN_FULL, _NOT_READY = rule.A_COST_IS_PAID_IN_FULL, rule.EXHAUSTED_MEANS_NOT_READY
_EXHAUSTED = (rule.NOT_GAINED_AGAIN, _NOT_READY, _IN_FULL)
_SPENT = (rule.COUNTERS_SPENT, rule.NOT_SPENT_BEYOND)
_SACRIFICED = (rule.SACRIFICE, rule.CONTROL)
UNPAYABLE: dict[str, tuple[str, str, Cites]] = {
    "mana": ("unpayable.mana", "refused.mana", (_IN_FULL, rule.MANA_IS_EXHAUSTED_ORBS)),
    "exhausted": ("unpayable.exhausted", "refused.exhausted", _EXHAUSTED),
    "gone": ("unpayable.gone", "refused.gone", (_IN_FULL,)),
    "counters": ("unpayable.counters", "refused.counters", (*_SPENT, _IN_FULL)),
    "hand": ("unpayable.hand", "refused.hand", (_IN_FULL, rule.A_COST_IS_ONE_STEP)),
    "sacrifice": ("unpayable.sacrifice", "refused.sacrifice", (_IN_FULL, *_SACRIFICED)),
    "discard": ("unpayable.discard", "refused.discard", (_IN_FULL, rule.DISCARD)),
    "exhaust": ("unpayable.exhaust", "refused.exhaust", (_IN_FULL, _NOT_READY)),
    "resupply": ("unpayable.resupply", "refused.resupply", (_IN_FULL, rule.RESUPPLY)),
}
"""Why a cost cannot be paid: how an effect tells it, how a refused quick action does, the rules."""


def lacking_for(cost: Cost, why: str) -> Selection | None:
    """Return the objects that a payer has too few of, if the cost cannot be paid for want of them.

    :param why: a key of :data:`UNPAYABLE`.
    """
    verb = "send" if why == "hand" else why
    return next((what for given, what in choices_of_cost(cost) if given == verb), None)


_PAYMENTS: dict[str, tuple[Zone, Cites]] = {
    "send": (Zone.RESERVE, (rule.SEND,)),
    "sacrifice": (Zone.DISCARD, (rule.SACRIFICE, rule.DISCARD, rule.CONTROL)),
    "discard": (Zone.DISCARD, (rule.DISCARD,)),
}


def cost_step(
    state: GameState,
    cost: Cost,
    player: str,
    bearer: GameObject | None,
    given: tuple[Payment, ...] = (),
    spent: Mapping[tuple[int, str], int] | None = None,
) -> Step:
    """Make the one step of a cost (6.4.a); *given* are the objects chosen to be given up for it.

    *spent* is how many counters of a name are chosen to be spent from an object.
    Mana is the oldest ready Orbs, those that are given up last; there are enough.
    """
    paid = (rule.MANA_IS_EXHAUSTED_ORBS, rule.COSTS_ALL_AT_ONCE, rule.MANA_SYMBOL)
    orbs = ready_orbs(state, player) if cost.mana else []
    if given:
        orbs.sort(key=[thing for _, thing in given].__contains__)
    actions = [
        Action("gain", orb.timestamp, "pay", word="exhausted", cites=paid)
        for orb in orbs[: cost.mana]
    ]
    me = bearer.timestamp if bearer is not None else 0
    if me and cost.exhaust:
        cites = (rule.EXHAUST_SYMBOL, rule.EXHAUST_ME, rule.EXHAUST_THE_BEARER)
        actions.append(Action("gain", me, "exhaust", word="exhausted", cites=cites))
    for (stamp, counter), number in spent.items() if spent else ():
        actions.append(Action("take", stamp, "spend", word=counter, number=number))
    if me and cost.spend and cost.on is None:
        actions.append(Action("take", me, "spend", word=cost.counter, number=cost.spend))
    if me and cost.discard_me:
        own = (rule.DISCARD_SYMBOL, rule.DISCARD)
        actions.append(Action("move", me, "discard", Zone.DISCARD, player, cites=own))
    actions += [
        Action("move", thing.timestamp, verb, to, player, cites=cited)
        for verb, thing in given
        if verb != "exhaust"
        for to, cited in (_PAYMENTS[verb],)
    ]
    actions += [
        Action("gain", thing.timestamp, verb, word="exhausted", cites=(rule.EXHAUST,))
        for verb, thing in given
        if verb == "exhaust"
    ]
    cites_ = (rule.A_COST_HAS_ONE_STEP, rule.A_COST_IS_ONE_STEP)
    return Step("cost", tuple(actions), controller=player, cites=cites_)
