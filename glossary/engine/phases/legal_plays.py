"""Lists what a player can play now, with what optional cost, and why not the rest (5.1.2, 5.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from glossary.engine.conditions.condition import (
    expeditions,
    holds,
    matches_description,
    selected,
)
from glossary.engine.conditions.costs import (
    BARGAIN,
    FULL,
    HAND_COST,
    SCOUT,
    TEMPLE,
    UNPAYABLE,
    USUAL,
    CostChange,
    Terms,
    applies_to_play,
    choices_of_cost,
    counters_lacking,
    fits_destination,
    mana_cost,
    why_unpayable,
)
from glossary.engine.conditions.passives_in_force import (
    PassiveInForce,
    ignores_object,
    passives_in_force,
    passives_with_condition_met,
)
from glossary.engine.effects.targets import tough_cost
from glossary.engine.model.cards import CHARACTER, PERMANENT, SPELL, Ability, Selection
from glossary.engine.model.events import YES_OR_NO, Event, Fact, Option, Outcomes
from glossary.engine.model.objects import SIDES, GameObject, Zone, works_in_its_zone
from glossary.engine.model.state import GameState
from glossary.engine.model.verbs import Pronouns
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import dataclass, replace
from glossary.engine.steps.reactions import MOST_USES_A_DAY

Price = tuple[int, tuple[CostChange, ...]]


@dataclass(frozen=True, slots=True)
class LegalPlay:
    """A card that can be played now, the price of each way to pay, what can be given up for it.

    ``sides`` are the Expeditions that it can be played to, with the prices there, if where it is
    played to matters; ``side`` is the only one if an effect says it, ``as_from`` a zone that the
    card counts as played from.
    """

    card: GameObject
    prices: Mapping[str, Price]
    free: bool = False
    discards: tuple[GameObject, ...] = ()
    sides: Mapping[str, Mapping[str, Price]] | None = None
    side: str = ""
    as_from: str = ""


def playable_cards(
    state: GameState,
    player: str,
    cards: Iterable[GameObject],
    ready: int,
    terms: Terms = USUAL,
    taken: Collection[int] = (),
) -> tuple[tuple[LegalPlay, ...], tuple[Event, ...]]:
    """List which of *cards* the player can play, and why not the others.

    :param ready: the Orbs that can pay, without those that cards declared before need.
    :param taken: what pays no optional cost any more, as they need it.
    """
    plays: list[LegalPlay] = []
    withheld: list[Event] = []
    freeing = [s for s in passives_in_force(state, "free") if s.bearer.controller == player]
    for card in cards:
        why = _why_forbidden(state, player, card, terms)
        if why is not None:
            withheld.append(why)
            continue
        free = terms.free
        if freeing and not free:
            free = any(applies_to_play(state, one, card, player) for one in freeing)
        offered = () if free else _discards_offered(state, player, card, taken)
        scouts = card.zone is Zone.HAND and card.card.has("scout")
        bargains = offered or (not free and narrowed_targets(card) is not None)
        ways = (FULL, *((SCOUT,) if scouts else ()), *((BARGAIN,) if bargains else ()))
        if not free and card.card.has("temple"):
            ways = (*ways, TEMPLE)
        if terms.may == Zone.HAND and card.zone is Zone.RESERVE:
            ways = (*ways, HAND_COST)
        prices: dict[str, Price] = {
            way: (0, ()) if free else mana_cost(state, card, player, way, terms) for way in ways
        }
        payable = {way: price for way, price in prices.items() if price[0] <= ready}
        sides = _payable_by_side(state, player, card, terms, ways if not free else (), ready)
        if sides is not None:
            payable = {way: price for one in sides.values() for way, price in one.items()}
        if not payable and sides == {} and prices[FULL][0] <= ready:
            cites = (rule.CANNOT_BEATS_CAN, rule.A_DECLARATION_MUST_BE_LEGAL)
            why = state.event("refused.cannot", cites, object=card.item, source=card.item)
        elif not payable:
            why = unpayable_event(state, player, card, prices[FULL], ready)
        elif _declares_targets(state, card) and not free:
            least = min(cost for cost, _ in payable.values())
            why = _why_without_target(state, player, card, ready - least)
        if why is None:
            plays.append(LegalPlay(card, payable, free, offered, sides))
        else:
            withheld.append(why)
    return tuple(plays), tuple(withheld)


def _payable_by_side(
    state: GameState,
    player: str,
    card: GameObject,
    terms: Terms,
    ways: Sequence[str],
    ready: int,
) -> dict[str, dict[str, Price]] | None:
    """List the Expeditions a card can be played to, and what it costs there to pay each way.

    None if where it is played to does not matter. Without *ways* it is played for free.
    """
    texts = [
        passive
        for ability in card.card.abilities
        if (passive := ability.passive)
        and passive.to
        and passive.kind in ("own-cost", "cannot-play")
    ]
    offered = _sides_for_exhausted(state, player, card)
    if not texts and offered == SIDES:
        return None
    ways = [way for way in ways if offered == SIDES or way != TEMPLE]
    who = Pronouns.of(card, player)
    payable_by_side: dict[str, dict[str, Price]] = {}
    for side in offered:
        if any(
            one.kind == "cannot-play"
            and fits_destination(state, one.to, player, side)
            and holds(state, one.condition, who)
            for one in texts
        ):
            continue
        prices = {way: mana_cost(state, card, player, way, terms, side) for way in ways}
        prices = prices or {FULL: (0, ())}
        if payable := {way: price for way, price in prices.items() if price[0] <= ready}:
            payable_by_side[side] = payable
    return payable_by_side


def unpayable_event(
    state: GameState, player: str, card: GameObject, price: Price, ready: int
) -> Event:
    """Return the event that says that a card cannot be paid for."""
    cites = (
        rule.A_COST_IS_PAID_IN_FULL,
        rule.MANA_IS_EXHAUSTED_ORBS,
        rule.THE_MANA_COST,
        rule.AN_IMPOSSIBLE_COST,
        *((rule.COSTS_UP_THEN_DOWN_THEN_BOUNDED,) if price[1] else ()),
    )
    facts: dict[str, Fact] = {"object": card.item, "player": player}
    facts |= {"number": price[0], "against": ready, **({} if ready else {"link": "none"})}
    return state.event("refused.mana", cites, **facts)


def _why_forbidden(state: GameState, player: str, card: GameObject, terms: Terms) -> Event | None:
    """Return the event that says why a card cannot be declared, mana aside, or None."""
    if terms.lacking(card) and state.rules.a_lacking_cost_bars_the_play:
        lacks = (rule.A_COST_THE_CARD_LACKS, rule.FACE_DOWN_HAS_NO_CHARACTERISTICS)
        return state.event("refused.lacks-cost", lacks, object=card.item)
    if card.card.type not in (CHARACTER, PERMANENT, SPELL):
        return state.event("refused.no-card", (rule.ONE_CARD_OR_QUICK_ACTION,), object=card.item)
    if card.card.missing and not card.card.abilities:
        cite = rule.ONE_CARD_OR_QUICK_ACTION
        return state.event("refused.unknown-abilities", (cite,), object=card.item)
    unplayable = state.rules.exhausted_reserve_is_unplayable
    tired = card.zone is Zone.RESERVE and "exhausted" in card.statuses
    if tired and unplayable and not any(allowing_exhausted(state, player, card)):
        cites: Cites = (rule.EXHAUSTED_RESERVE_IS_UNPLAYABLE,)
        return state.event("refused.exhausted-card", cites, object=card.item)
    cites = (rule.CANNOT_BEATS_CAN, rule.A_DECLARATION_MUST_BE_LEGAL)
    for ability in card.card.abilities:
        one = ability.passive
        if one is None or one.kind != "cannot-play" or one.to:
            continue
        who = Pronouns.of(card, player)
        if holds(state, one.condition, who):
            facts = {"object": card.item, "source": card.item}
            return state.event("refused.cannot", cites, ability, **facts)
    for in_force in passives_in_force(state, "cannot-play"):
        if in_force.passive.of.pick != "me" and applies_to_play(state, in_force, card, player):
            facts = {"object": card.item, "source": in_force.item_of(state)}
            return state.event("refused.cannot", cites, **facts)
    return _why_without_target(state, player, card) if _declares_targets(state, card) else None


def allowing_exhausted(state: GameState, player: str, card: GameObject) -> Iterator[PassiveInForce]:
    """Yield what lets the player play an Exhausted card."""
    for one in passives_with_condition_met(state, "plays-exhausted"):
        of = one.passive.of
        described = of.pick == "me" or matches_description(state, of, card, one.who)
        if one.bearer.controller == player and described:
            yield one


def _sides_for_exhausted(state: GameState, player: str, card: GameObject) -> tuple[str, ...]:
    """Return the Expeditions that a card can be played to: all, if it is not Exhausted."""
    if card.zone is not Zone.RESERVE or "exhausted" not in card.statuses:
        return SIDES
    allowing = tuple(allowing_exhausted(state, player, card))
    if not allowing or not all(one.passive.to for one in allowing):
        return SIDES
    places = {place for one in allowing for place in expeditions(state, one.passive.to, one.who)}
    return tuple(side for side in SIDES if (player, side) in places)


def _declares_targets(state: GameState, card: GameObject) -> bool:
    """Tell whether targets are chosen as the card is declared: Spells of edition 1.0."""
    return card.card.type == SPELL and not state.rules.targets_before_each_step


def _why_without_target(
    state: GameState, player: str, card: GameObject, left: int | None = None
) -> Event | None:
    """Return why a Spell of edition 1.0 has no target at its declaration, or None.

    *left* is the mana that remains for Tough, which adds to the cost; any if None.
    """
    who = Pronouns.of(card, player)
    verbs = (v for a in card.card.abilities if a.kind == "effect" for v in a.steps if not v.cost)
    for what in (verb.what for verb in verbs):
        if what is None or what.pick != "target" or what.up_to:
            continue
        things = selected(state, what, who)
        if not any(left is None or tough_cost(state, t, who, ()) <= left for t in things):
            cites: Cites = (rule.TARGETS_AT_DECLARATION,)
            if things:
                cites = (*cites, rule.TOUGH, rule.A_COST_IS_PAID_IN_FULL)
            return state.event("refused.no-target", cites, object=card.item)
    return None


@dataclass(frozen=True, slots=True)
class QuickAction:
    """A quick action: its bearer, its place (from 0) among all abilities, whether it has others."""

    bearer: GameObject
    ability: Ability
    place: int
    several: bool


def playable_quick_actions(
    state: GameState, player: str, ready: int
) -> tuple[tuple[QuickAction, ...], tuple[Event, ...]]:
    """List the quick actions the player can play, and why not the others (5.3.b).

    :param ready: how many Orbs can pay, as a refusal tells.

    Of an object with several, one of which can be played, no other is named: a refusal names the
    object alone, and would deny what is offered.
    """
    actions: list[QuickAction] = []
    withheld: list[Event] = []
    for thing in state.working.awake:
        if thing.controller != player:
            continue
        abilities, quick = state.abilities(thing), 0
        for ability in abilities:
            quick += ability.kind == "quick"
        for place, ability in enumerate(abilities if quick else ()):
            if ability.kind != "quick":
                continue
            resting = ability.support and thing.zone is Zone.RESERVE
            if not works_in_its_zone(thing, ability) and not resting:
                continue
            why = _why_refused(state, player, thing, ability, place, ready)
            if why is None:
                actions.append(QuickAction(thing, ability, place, quick > 1))
            else:
                withheld.append(why)
    if withheld:
        offered = {action.bearer.item for action in actions}
        withheld = [why for why in withheld if why.fact("object") not in offered]
    return tuple(actions), tuple(withheld)


def _why_refused(
    state: GameState, player: str, thing: GameObject, ability: Ability, place: int, ready: int
) -> Event | None:
    """Return the event that says why a quick action cannot be played now, or None."""
    if not works_in_its_zone(thing, ability):
        gone = (rule.EXHAUSTED_SUPPORT_DOES_NOT_EXIST, rule.EXHAUSTED_SUPPORT_IS_GONE)
        cites = (*gone, rule.A_COST_IS_PAID_IN_FULL)
        return state.event("refused.support", cites, object=thing.item)
    if state.uses.get((thing.timestamp, f"action {place}"), 0) >= MOST_USES_A_DAY:
        often = (rule.A_HUNDRED_PLAYS_A_DAY, rule.NO_QUICK_ACTION_FOR_EVER)
        return state.event("refused.capped", often, object=thing.item)
    condition = ability.condition
    if condition is not None and not holds(state, condition, Pronouns.of(thing, player)):
        lacks: Cites = (rule.CANNOT_BEATS_CAN,)
        return state.event("refused.condition", lacks, condition, object=thing.item)
    for in_force in passives_in_force(state, "ignore"):
        if ignores_object(state, in_force, thing):
            ignored = (rule.IGNORE, rule.IGNORED_ABILITIES_EXIST, rule.CANNOT_BEATS_CAN)
            return state.event("refused.ignored", ignored, object=thing.item)
    if ability.cost is not None:
        reason = why_unpayable(state, ability.cost, player, thing)
        if reason:
            _, kind, lacking = UNPAYABLE[reason]
            why = (*lacking, rule.AN_IMPOSSIBLE_COST)
            facts: dict[str, Fact] = {"object": thing.item, "player": player, "against": ready}
            facts |= {"number": ability.cost.mana, "link": "action" if ready else "action-none"}
            if reason == "counters":
                facts |= counters_lacking(state, ability.cost, player, thing)
            return state.event(kind, why, **facts)
    return None


def _discards_offered(
    state: GameState, player: str, card: GameObject, taken: Collection[int]
) -> tuple[GameObject, ...]:
    """List what the player can discard as the optional cost of *card*; none if it has none."""
    for ability in card.card.abilities:
        passive = ability.passive
        if passive is not None and passive.kind == "own-cost" and passive.cost is not None:
            ((_, given),) = choices_of_cost(passive.cost)
            what = replace(given, other=True)
            who = Pronouns.of(card, player)
            return tuple(t for t in selected(state, what, who) if t.timestamp not in taken)
    return ()


def verb_of_optional_cost(card: GameObject) -> str:
    """Return what is done to what is given up as the optional cost of a card (5.1.2.c)."""
    costs = (ability.passive.cost for ability in card.card.abilities if ability.passive)
    return next(verb for cost in costs if cost is not None for verb, _ in choices_of_cost(cost))


def narrowed_targets(card: GameObject) -> tuple[Ability, Selection] | None:
    """Return what lets *card* cost less, and what its targets must be for that (5.1.2.c)."""
    for ability in card.card.abilities:
        if ability.passive is not None and ability.passive.targets is not None:
            return ability, ability.passive.targets
    return None


def choose_narrowed_targets(
    state: GameState, player: str, legal: LegalPlay, ability: Ability
) -> Outcomes[bool]:
    """Ask whether a card costs less, and its targets must be as *ability* says."""
    cites = (rule.DECLARE_INTENT, rule.SPECIFIC_BEATS_GENERAL)
    if FULL not in legal.prices:
        return True
    what, number = legal.card.item, legal.prices[BARGAIN][0]
    facts: dict[str, Fact] = {"object": what, "number": number}
    pick = yield from state.ask("narrow", player, YES_OR_NO, cites, (), ability, **facts)
    return pick == 0


def choose_optional_cost(
    state: GameState, player: str, legal: LegalPlay
) -> Outcomes[GameObject | None]:
    """Ask what the player gives up for a card to cost less; None if declined."""
    cites = (rule.DECLARE_INTENT, rule.A_COST_CAN_BE_DECLINED)
    options = [Option(thing.item, "object") for thing in legal.discards]
    if FULL in legal.prices:
        options.append(Option("none"))
    what, number = legal.card.item, legal.prices[BARGAIN][0]
    verb = verb_of_optional_cost(legal.card)
    resting = all(thing.zone is Zone.RESERVE for thing in legal.discards)
    facts: dict[str, Fact] = {"object": what, "number": number}
    facts["link"] = f"{verb}.reserve" if resting else verb
    if FULL in legal.prices:
        facts["against"] = legal.prices[FULL][0]
    pick = yield from state.ask("bargain", player, options, cites, **facts)
    if options[pick].word == "none":
        yield state.tell("declined", cites, player=player)
        return None
    facts = {"object": options[pick].word, "other": what, "link": verb}
    yield state.tell("bargained", cites, player=player, **facts)
    return state.called(options[pick].word)
