"""Plays cards, in four parts, and quick actions and Reactions, for which no card moves (5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from glossary.engine.conditions.condition import (
    condition_cites,
    expeditions,
    holds,
    matches_description,
    quantity_cites,
    selected,
)
from glossary.engine.conditions.costs import (
    BARGAIN,
    FULL,
    HAND_COST,
    SCOUT,
    TEMPLE,
    CostChange,
    Terms,
    cost_passives,
    cost_passives_used_up,
    mana_cost,
    mana_step,
    ready_orbs,
)
from glossary.engine.conditions.passives_in_force import PassiveInForce, passives_in_force
from glossary.engine.effects.moves import SEND
from glossary.engine.effects.resolve import check_condition, resolve, take_step_and_inserted
from glossary.engine.effects.targets import (
    choose_expedition,
    choose_payment,
    declare_modes,
)
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import (
    CHARACTER,
    PERMANENT,
    SPELL,
    Ability,
    Card,
    Selection,
    Trigger,
)
from glossary.engine.model.events import Event, Fact, Option, Outcome, Outcomes
from glossary.engine.model.instructions import Choosing, Effect, Moving, OfStatus, Playing
from glossary.engine.model.objects import (
    SIDES,
    TERRAINS,
    Expedition,
    GameObject,
    Pending,
    Zone,
)
from glossary.engine.model.state import GameState
from glossary.engine.model.verbs import Pronouns, Resolution
from glossary.engine.phases.legal_plays import (
    LegalPlay,
    QuickAction,
    allowing_exhausted,
    choose_narrowed_targets,
    choose_optional_cost,
    narrowed_targets,
    playable_cards,
    unpayable_event,
    verb_of_optional_cost,
)
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import dataclass, replace
from glossary.engine.steps import victory
from glossary.engine.steps.reactions import count_as_activated, meant
from glossary.engine.steps.take_step import perform_and_evaluate

_TO_RESERVE = Ability(
    "reaction",
    trigger=Trigger("played", origin=Zone.HAND.value),
    steps=(Moving(SEND, what=Selection("me"), to=Zone.RESERVE.value, status="scout"),),
    symbol="hand",
)


_OF_BEING_PLAYED = ("join", "hand", "reserve")
_TO_RESERVE_AT_NOON = Ability(
    "reaction",
    trigger=Trigger("phase", phase="noon"),
    steps=(Moving(SEND, may=True, what=Selection("me"), to=Zone.RESERVE.value),),
)


Played = tuple[GameState, int]
"""The position after a card was played, and the object it became, 0 if none."""


@dataclass(frozen=True, slots=True)
class Declaration:
    """A card that a player has declared to play: where to, how it is paid, what it does.

    ``given`` is what the player gives up as its optional cost, ``spent`` the abilities on "the
    next card" that it uses up.
    """

    legal: LegalPlay
    side: str
    steps: Effect
    way: str
    cost: int
    given: GameObject | None
    spent: tuple[PassiveInForce, ...]


def take_whole_step(state: GameState, step: Step) -> Outcomes[GameState]:
    """Take a step of no effect; what modifiers put after it may play cards (6.2.e)."""
    return take_step_and_inserted(state, step, play_by_effect)


def play_card(state: GameState, player: str, legal: LegalPlay, by: str = "") -> Outcomes[Played]:
    """Play a card: return the position after it, and the object it became (5.1.2.a).

    :param by: the item of the card whose effect it is part of.
    """
    declared = yield from _declare(state, player, legal, by)
    return (yield from _complete(state, player, declared))


def _declare(state: GameState, player: str, legal: LegalPlay, by: str) -> Outcomes[Declaration]:
    """Declare the intent to play a card; its cost is fixed now (5.1.2.c, f)."""
    card = legal.card
    cites: Cites = (rule.DECLARE_INTENT, rule.FOUR_PARTS_OF_A_CARD, rule.ONE_CARD_OR_QUICK_ACTION)
    facts: dict[str, Fact] = {"link": "by", "source": by} if by else {}
    if card.zone is Zone.RESERVE and "exhausted" in card.statuses:
        cites = (*cites, rule.EXHAUSTED_RESERVE_PLAYABLE_BY_LEAVE, rule.SPECIFIC_BEATS_GENERAL)
        unplayable = state.rules.exhausted_reserve_is_unplayable
        leaves = allowing_exhausted(state, player, card) if unplayable else ()
        if len(sources := {leave.item_of(state) for leave in leaves}) == 1:
            facts = {"link": "exhausted", "source": sources.pop()}
    yield state.tell("declared", cites, player=player, object=card.item, **facts)
    temple = TEMPLE in legal.prices and (yield from _choose_temple(state, player, legal))
    side = "" if temple else (yield from _choose_destination(state, player, legal))
    if legal.sides is not None and side in legal.sides:
        legal = replace(legal, prices=legal.sides[side])
    if not temple:
        ways = {way: price for way, price in legal.prices.items() if way != TEMPLE}
        legal = replace(legal, prices=ways)
    if steps := _effect_of(card):
        who = Pronouns.of(card, player)
        steps = yield from declare_modes(state, who, steps)
    way, given = FULL, None
    if temple:
        way = TEMPLE
    elif (yield from _choose_scout(state, player, legal)):
        way = SCOUT
    elif BARGAIN in legal.prices and (narrowing := narrowed_targets(card)) is not None:
        ability, targets = narrowing
        if (yield from choose_narrowed_targets(state, player, legal, ability)):
            way, steps = BARGAIN, _narrowed(steps, targets)
    elif BARGAIN in legal.prices:
        given = yield from choose_optional_cost(state, player, legal)
        way = BARGAIN if given is not None else FULL
    elif HAND_COST in legal.prices:
        way = yield from _choose_cost(state, player, legal)
    cost, changed_by = legal.prices[way]
    yield from _tell_what_changed_the_cost(state, card, changed_by, scouted=way == SCOUT)
    spent = cost_passives_used_up(state, card, player)
    return Declaration(legal, side, steps, way, cost, given, spent)


def _tell_what_changed_the_cost(
    state: GameState, card: GameObject, changed_by: Iterable[CostChange], *, scouted: bool
) -> Outcomes[None]:
    """Tell which abilities changed the cost of a card, and to what it came by each."""
    cites: Cites = (rule.COSTS_UP_THEN_DOWN_THEN_BOUNDED, rule.RESOLVING)
    if scouted:
        cites = (rule.SCOUT_AND_COST_CHANGES, *cites)
    cheaper_itself = False
    for in_force, comes_to, dearer in changed_by:
        facts: dict[str, Fact] = {"object": card.item, "source": in_force.item_of(state)}
        itself = not dearer and facts["source"] == card.item
        link = "dearer" if dearer else "another" if itself and cheaper_itself else ""
        facts |= {"link": link} if link else {}
        cheaper_itself |= itself
        counted, condition = in_force.passive.quantity, in_force.passive.condition
        means = condition_cites(condition, state, in_force.who)
        why = (*quantity_cites(counted), *means, *cites)
        yield state.tell("cost-changed", why, number=comes_to, **facts)


def _narrowed(steps: Effect, targets: Selection) -> Effect:
    """Return the steps of an effect, modes included, whose targets must be so described, too."""
    return tuple(
        replace(step, modes=tuple(_narrowed(mode, targets) for mode in step.modes))
        if isinstance(step, Choosing)
        else replace(step, what=replace(step.what, any_of=(targets,)))
        if step.what is not None and step.what.pick == "target"
        else step
        for step in steps
    )


def _complete(state: GameState, player: str, declared: Declaration) -> Outcomes[Played]:
    """Move a declared card to Limbo, pay for it, resolve it."""
    legal, way = declared.legal, declared.way
    card, given = legal.card, declared.given
    lost = given is not None and given.timestamp not in state.objects
    ready = len(ready_orbs(state, player))
    if lost or (not legal.free and ready < declared.cost):  # 6.4.d: since it was declared
        yield Outcome(state, (unpayable_event(state, player, card, legal.prices[way], ready),))
        return state, 0
    if way == TEMPLE:
        card = replace(card, card=as_temple(card.card))
    state = yield from _move_to_limbo(state, player, card, scouted=way == SCOUT)
    limbo = state.now(state.later(card.timestamp))
    if limbo is None or limbo.zone is not Zone.LIMBO:
        cites: Cites = (rule.INTO_LIMBO, rule.FOUR_PARTS_OF_A_CARD, rule.A_NEW_ZONE_IS_A_NEW_OBJECT)
        yield state.tell("play-stopped", cites, object=card.item)
        return state, 0
    if card.card.type == SPELL:
        state = yield from apply_gains_to_spell(state, player, limbo)
        limbo = state.objects[limbo.timestamp]
    if legal.free:
        yield Outcome(state, tuple(_free_events(state, player, card)))
    else:
        cites = (rule.THE_MANA_COST, rule.COSTS_ALL_AT_ONCE)
        scout = (rule.SCOUT, rule.SCOUT_IN_HAND)
        cites = (*scout, *cites) if way == SCOUT else (*cites, rule.BASE_COST)
        cites = (rule.SPECIFIC_BEATS_GENERAL, *cites) if way == TEMPLE else cites
        cites = (*cites, rule.MANA_IS_EXHAUSTED_ORBS)
        mana, what = declared.cost, card.item
        link = {"link": "hand"} if way == HAND_COST else {}
        event = state.event("paid", cites, player=player, number=mana, object=what, **link)
        gives = () if given is None else ((verb_of_optional_cost(card), given),)
        step = mana_step(state, player, declared.cost, event, gives)
        state = yield from take_whole_step(state, step)
    if declared.spent:
        state = yield from _use_up(state, declared.spent)
    at_once = state.rules.plays_count_as_resolution_begins and limbo.card.type == SPELL
    if at_once:  # of other cards, resolution is one step
        state = replace(state, played=(*state.played, (player, limbo.timestamp)))
    state, became = yield from _resolve_card(state, player, limbo, declared)
    if not at_once:
        state = replace(state, played=(*state.played, (player, became)))
    return state, became


def _use_up(
    state: GameState, used: tuple[PassiveInForce, ...], played: GameObject | None = None
) -> Outcomes[GameState]:
    """Tell which abilities on "the next card" that card has used, and end them.

    :param played: the card, if they are to activate its abilities "from Reserve".
    """
    lacks: dict[str, Fact] = {}
    if played is not None and all(one.symbol != "reserve" for one in state.abilities(played)):
        lacks = {"link": "nothing", "other": played.item}
    for one in used:
        if one.bearer.pending is not None and one.passive.once:
            facts = {"object": one.item_of(state), **lacks}
            yield state.tell("used-up", (rule.DURATION, rule.RESOLVING), **facts)
    return expire_passives(state, used)


def _free_events(state: GameState, player: str, card: GameObject) -> Iterator[Event]:
    """Tell that no cost is paid, whatever would have changed it (5.1.2.f)."""
    facts = {"object": card.item, "player": player}
    yield state.event("for-free", (rule.PLAY_FOR_FREE, rule.RESOLVING), **facts)
    altered = (change.in_force for change in mana_cost(state, card, player)[1])
    bearing = (*cost_passives(state, card, player), *altered)
    for source in dict.fromkeys(one.item_of(state) for one in bearing):
        cites = (rule.COSTS_UP_THEN_DOWN_THEN_BOUNDED, rule.PLAY_FOR_FREE, rule.RESOLVING)
        yield state.event("for-free.unchanged", cites, **facts, source=source)


def _choose_destination(state: GameState, player: str, legal: LegalPlay) -> Outcomes[str]:
    """Ask for the Expedition, while declaring, of a card that goes to one (5.2.1.a)."""
    card = legal.card
    if card.card.type == CHARACTER or (card.card.type == PERMANENT and not card.card.landmark):
        cites = (
            rule.A_CHARACTER_PICKS_AN_EXPEDITION
            if card.card.type == CHARACTER
            else rule.A_PERMANENT_PICKS_AN_EXPEDITION,
        )
        if legal.side:
            return legal.side
        offered = tuple([(player, side) for side in (legal.sides or SIDES)])
        return (yield from choose_expedition(state, offered, player, cites))[1]
    return ""


def _choose_temple(state: GameState, player: str, legal: LegalPlay) -> Outcomes[bool]:
    """Ask whether a card is played as a Temple; before its Expedition, of which that has none."""
    if len(legal.prices) == 1:
        return True
    cites = (rule.DECLARE_INTENT, rule.SPECIFIC_BEATS_GENERAL)
    options = (Option(FULL), Option(TEMPLE))
    what, number = legal.card.item, legal.prices[TEMPLE][0]
    pick = yield from state.ask("temple", player, options, cites, object=what, number=number)
    return pick == 1


def as_temple(card: Card) -> Card:
    """Return what a card is that is played as a Temple: a Landmark Permanent, a Construction.

    Its abilities with {join}, {hand} and {reserve} fall away; it may go to Reserve at Noon.
    """
    abilities = tuple(each for each in card.abilities if each.symbol not in _OF_BEING_PLAYED)
    return replace(
        card,
        type=PERMANENT,
        landmark=True,
        subtypes=("construction",),
        statistics=(0, 0, 0),
        abilities=(*abilities, _TO_RESERVE_AT_NOON),
        printed=card,
    )


def _choose_scout(state: GameState, player: str, legal: LegalPlay) -> Outcomes[bool]:
    if SCOUT not in legal.prices or len(legal.prices) == 1:
        return SCOUT in legal.prices
    cites = (rule.SCOUT, rule.DECLARE_INTENT, rule.SPECIFIC_BEATS_GENERAL)
    options = (Option(FULL), Option(SCOUT))
    facts: dict[str, Fact] = {"object": legal.card.item, "number": legal.prices[SCOUT][0]}
    facts |= {"link": "free"} if legal.free else {}
    pick = yield from state.ask("scout", player, options, cites, **facts)
    return pick == 1


def _choose_cost(state: GameState, player: str, legal: LegalPlay) -> Outcomes[str]:
    """Ask which of its two costs is paid for a card, where an effect leaves it to the player."""
    if FULL not in legal.prices:  # there is not enough mana for its Reserve Cost
        return HAND_COST
    options = (Option("reserve cost"), Option(HAND_COST))
    cites = (rule.DECLARE_INTENT, rule.SPECIFIC_BEATS_GENERAL)
    facts = {f: legal.prices[way][0] for f, way in (("against", FULL), ("number", HAND_COST))}
    pick = yield from state.ask("cost", player, options, cites, object=legal.card.item, **facts)
    return (FULL, HAND_COST)[pick]


def _move_to_limbo(
    state: GameState, player: str, card: GameObject, *, scouted: bool
) -> Outcomes[GameState]:
    """Move to Limbo: with Fleeting out of Reserve, or if the Spell says so (2.4.7, 5.2.4.a)."""
    cites: Cites = (rule.INTO_LIMBO,)
    statuses: tuple[str, ...] = ()
    landmark = card.card.type == PERMANENT and card.card.landmark
    if landmark and card.zone is Zone.RESERVE:
        cites = (*cites, rule.A_LANDMARK_RESOLVES)
    elif card.zone is Zone.RESERVE:
        statuses = ("fleeting",)
        cites = (*cites, rule.FLEETING_FROM_RESERVE, _FLEETING[card.card.type])
    if card.card.type == SPELL and card.card.has("fleeting"):
        statuses = ("fleeting",)
        cites = (*cites, rule.FLEETING_SPELLS, rule.A_SPELL_GOES_TO_LIMBO)
    if statuses and state.rules.leaves_out(cites[1:]):
        statuses = ()
    move = Action("move", card.timestamp, "play", Zone.LIMBO, player, statuses=statuses)
    turned = card.card if card.card.printed is not None else None
    move = replace(move, card=turned, word="scout" if scouted else "", cites=cites)
    return (yield from take_whole_step(state, Step("play", (move,), controller=player)))


_FLEETING = {
    CHARACTER: rule.A_CHARACTER_FROM_RESERVE,
    PERMANENT: rule.A_PERMANENT_FROM_RESERVE,
    SPELL: rule.A_SPELL_GOES_TO_LIMBO,
}
_LANDMARK = (rule.A_LANDMARK_RESOLVES, rule.LANDMARKS_JOIN_THE_LANDMARK_ZONE)
_PERMANENT = (rule.A_PERMANENT_RESOLVES, rule.EXPEDITION_PERMANENTS_JOIN_EXPEDITIONS)
_IS_PLAYED = (rule.PLAYED_ON_LEAVING_LIMBO, rule.PLAYED)


def _resolve_card(
    state: GameState, player: str, card: GameObject, declared: Declaration
) -> Outcomes[Played]:
    """Put a card where it is played to, then what it gains by that and Fleeting (5.2)."""
    if card.card.type == SPELL:
        return (yield from _resolve_spell(state, player, card, declared))
    to = Zone.LANDMARK if card.card.landmark else Zone.EXPEDITION
    cites: Cites = (rule.A_CHARACTER_RESOLVES,)
    if card.card.type == PERMANENT:
        cites = _LANDMARK if card.card.landmark else _PERMANENT
    cites = (*cites, rule.RESOLUTION)
    if card.card.has("gigantic"):
        cites = (*cites, rule.GIGANTIC, rule.GIGANTIC_IN_ONE_PLACE, rule.GIGANTIC_TRIGGERS_ONCE)
    fleeting = "fleeting" in card.statuses
    follows = state.rules.fleeting_follows_entry
    emblems = gains_when_played(state, player, card, side=declared.side)
    origins = gains_when_played(state, player, card, "as-from-reserve")
    statuses = ("fleeting",) if fleeting and not follows else ()
    if statuses:
        cites = (*cites, rule.FLEETING_CARRIES_OVER)
    move = Action("move", card.timestamp, "resolve", to, player, declared.side, played=True)
    gained = (_TO_RESERVE,) if card.scouted else ()
    move = replace(move, statuses=statuses, gained=gained, cites=(*cites, *_IS_PLAYED))
    if origins or declared.legal.as_from:
        move = replace(move, word=Zone.RESERVE.value if origins else declared.legal.as_from)
    state = yield from take_whole_step(state, Step("resolve", (move,), controller=player))
    became = state.later(card.timestamp)
    if origins:
        state = yield from _use_up(state, origins, state.now(became))
    state = yield from queue_gains(state, player, emblems, became)
    if fleeting and follows:
        follow = (cites[0], rule.FLEETING_CARRIES_OVER)
        gain = Action("gain", became, "resolve", word="fleeting", cites=follow)
        state = yield from take_whole_step(state, Step("fleeting", (gain,), controller=player))
    return state, became


def _effect_of(card: GameObject) -> Effect:
    """List the steps of a Spell's effect; other cards have none."""
    if card.card.type != SPELL:
        return ()
    return tuple(s for a in card.card.abilities if a.kind == "effect" for s in a.steps)


def _resolve_spell(
    state: GameState, player: str, card: GameObject, declared: Declaration
) -> Outcomes[Played]:
    steps, free = declared.steps, declared.legal.free
    who = Pronouns.of(card, player)
    cites: Cites = (rule.RESOLVING, rule.RESOLUTION, rule.I_IN_A_SPELL)
    if any(step.what is not None and step.what.whose == "you" for step in steps):
        cites = (*cites, rule.YOU_ARE_THE_CONTROLLER)
    if len(steps) > 1:
        cites = (*cites, rule.A_STEP_A_VERB)
    yield state.tell("resolves", cites, object=card.item, player=player)
    effect = Resolution(state, who, play_by_effect, free=free)
    state = yield from resolve(effect, steps, declared=True)
    spell = state.now(card.timestamp)
    if spell is not None and not state.winner:
        move = Action("move", card.timestamp, "resolve", Zone.RESERVE, card.owner, played=True)
        move = replace(move, cites=(rule.A_SPELL_RESOLVED, *_IS_PLAYED))
        state = yield from take_whole_step(state, Step("resolve", (move,), controller=player))
    return state, state.later(card.timestamp)


_PLAYABLE = (Zone.HAND, Zone.RESERVE, Zone.DISCARD, Zone.DECK, Zone.MANA)
"""Where an effect finds cards to play: nothing that is in play or being played (5.2.b)."""


def play_by_effect(
    state: GameState, verb: Playing, who: Pronouns, linked: Effect
) -> Outcomes[tuple[GameState, tuple[int, ...]]]:
    """Let an effect's player play a card, or several, as part of that effect (5.2.b, 5.2.c)."""
    you, became = who.you, list[int]()
    by = state[who.me].item if who.me else ""
    if verb.status == "rush" and not state.rules.cards_can_rush:
        yield state.tell("unknown-keyword", (rule.THE_REST_HAPPENS,), player=you)
        return state, ()
    number = len(who.that) if verb.objects.pick == "that" else verb.amount  # all of those
    together = number > 1 and state.rules.plays_of_a_step_are_declared_first
    declared: list[Declaration] = []
    declaring = state  # "the next card" is the first that is declared
    for _ in range(number):
        again = bool(declared or became)
        legal = yield from _choose_play(declaring, verb, who, declared, linked, again=again)
        if legal is None:
            break
        if together:
            spent = {one.bearer.timestamp for earlier in declared for one in earlier.spent}
            used = cost_passives_used_up(state, legal.card, you) if spent else ()
            if any(one.bearer.timestamp in spent for one in used):
                yield Outcome(state, state.open_question("open.the_next_card_is_declared_first"))
            declared.append((yield from _declare(declaring, you, legal, by)))
            if state.rules.the_next_card_is_declared_first:
                declaring = expire_passives(declaring, declared[-1].spent)
        else:
            state, one = yield from play_card(state, you, legal, by)
            declaring = state
            became.append(one)
    if len(declared) > 1 and any(one.cost for one in declared):
        yield Outcome(state, state.open_question("open.plays_of_a_step_are_declared_first"))
    while declared:
        options = tuple(Option(one.legal.card.item, "object") for one in declared)
        cites = (rule.SEVERAL_CARDS_IN_ONE_STEP, rule.RESOLVING)
        link = {"link": "next"} if became else {}
        pick = yield from state.ask("play-order", you, options, cites, **link)
        state, one = yield from _complete(state, you, declared.pop(pick))
        became.append(one)
    return state, tuple(filter(None, became))


def _choose_play(
    state: GameState,
    verb: Playing,
    who: Pronouns,
    declared: list[Declaration],
    linked: Effect,
    *,
    again: bool,
) -> Outcomes[LegalPlay | None]:
    """Ask which card is played; what is *declared* already needs its Orbs, and is not offered.

    :param again: whether a card was chosen before.
    """
    you, terms = who.you, Terms.of(state, verb, who.me)
    cards = [t for t in selected(state, verb.objects, who) if t.zone in _PLAYABLE]
    if verb.what is None:  # as they are always offered: Hand first
        cards.sort(key=lambda card: card.zone is not Zone.HAND)
    paying = (one.given.timestamp for one in declared if one.given is not None)
    taken = {*(one.legal.card.timestamp for one in declared), *paying}
    cards = [card for card in cards if card.timestamp not in taken]
    cards.sort(key=lambda card: _PLAYABLE.index(card.zone))
    if any(map(terms.lacking, cards)):
        yield Outcome(state, state.open_question("open.a_lacking_cost_bars_the_play"))
    ready = len(ready_orbs(state, you)) - sum(one.cost for one in declared)
    plays, withheld = playable_cards(state, you, cards, ready, terms, taken)
    cites: Cites = (
        rule.AN_EFFECT_LETS_PLAY,
        rule.AN_EFFECT_S_PLAY_IS_PART_OF_IT,
        rule.FROM_HAND_OR_RESERVE,
        rule.RESOLVING,
    )
    several = verb.amount > 1 or (verb.objects.pick == "that" and len(who.that) > 1)
    if several:
        cites = (rule.SEVERAL_CARDS_IN_ONE_STEP, *cites)
    if verb.status == "rush":
        cites = (rule.RUSH, rule.RUSH_THEN, *cites)
    if not plays:
        none = state.event("nothing-to-play", cites, player=you, link=verb.status)
        yield Outcome(state, (*withheld, none))
        return None
    options = [Option(legal.card.item, "object") for legal in plays]
    if verb.may or not verb.free:
        options.append(Option("none"))
    it = len(plays) == 1 and verb.objects.pick in ("me", "it", "that")
    link = "more" if again else "it" if it else "first" if several else ""
    facts = meant(state, who) | ({"link": link} if link else {})
    pick = yield from state.ask("rush", you, options, cites, withheld, (verb, *linked), **facts)
    if pick >= len(plays):
        yield state.tell("declined", (rule.A_CARD_DECLINED, *cites), player=you)
        return None
    yield state.tell("rushes", cites, player=you, object=plays[pick].card.item)
    side = "companion" if verb.to == "my-companion" else ""
    return replace(plays[pick], side=side, as_from=verb.as_from)


def expire_passives(state: GameState, used: tuple[PassiveInForce, ...]) -> GameState:
    """End the abilities on "the next card" once that card was played."""
    for in_force in used:
        emblem = state.now(in_force.bearer.timestamp)
        if emblem is not None and emblem.pending and in_force.passive.once:
            state = state.changed(replace(emblem, pending=replace(emblem.pending, spent=True)))
    return state


def gains_when_played(
    state: GameState,
    player: str,
    thing: GameObject,
    kind: str = "gains-when-played",
    side: str = "",
) -> tuple[PassiveInForce, ...]:
    """List the abilities of that kind that are about the card being played (5.2.d)."""
    return tuple(
        s
        for s in passives_in_force(state, kind)
        if s.bearer.controller == player
        and matches_description(state, replace(s.passive.of, whose="any"), thing, s.who)
        and s.passive.of.where in ("play", "anywhere", thing.origin)
        and (not s.passive.to or _goes_there(state, s, (player, side)))
        and holds(state, s.passive.condition, s.who)
    )


def _goes_there(state: GameState, one: PassiveInForce, place: Expedition) -> bool:
    """Tell whether a card is played into the Expedition, or the terrain, that the ability says."""
    to = one.passive.to
    if to in TERRAINS:
        return bool(place[1]) and to in state.terrains_at(place)
    return place in expeditions(state, to, one.who)


_IN_LIMBO = (rule.A_SPELL_GOES_TO_LIMBO,)


def apply_gains_to_spell(state: GameState, player: str, spell: GameObject) -> Outcomes[GameState]:
    """Give or take Fleeting from a Spell in Limbo, after everything else (5.2.4.a)."""
    for in_force in gains_when_played(state, player, spell):
        for verb in in_force.passive.instead:
            if verb.condition is not None:
                who = replace(in_force.who, it=spell.timestamp)
                checked = yield from check_condition(Resolution(state, who), verb)
                if not checked.was:
                    continue
            status = verb.status if isinstance(verb, OfStatus) else ""
            by = in_force.item_of(state)
            action = Action(verb.do.word, spell.timestamp, word=status, cites=_IN_LIMBO)
            action = action if by == spell.item else replace(action, item=by)
            step = Step("play", (action,), controller=player)
            state = yield from take_whole_step(state, step)
        state = expire_passives(state, (in_force,))
    return state


def queue_gains(
    state: GameState, player: str, passives: tuple[PassiveInForce, ...], became: int
) -> Outcomes[GameState]:
    """Put what another card gains by being played into Limbo as a Reaction (5.2.c)."""
    for in_force in passives:
        ability = Ability("reaction", steps=in_force.passive.instead)
        given_by = in_force.item_of(state)
        pending = Pending(ability, source=became, it=became, home=became, by=given_by)
        cites = (rule.A_GAIN_ON_PLAYING_WAITS_IN_LIMBO, rule.RESOLVING)
        action = Action("emblem", player=player, pending=pending, cites=cites)
        state = yield from take_whole_step(state, Step("emblem", (action,), controller=player))
        state = expire_passives(state, (in_force,))
    return state


def play_quick_action(state: GameState, player: str, action: QuickAction) -> Outcomes[GameState]:
    """Play a quick action in three parts: declare, pay, resolve (5.1.2.b)."""
    bearer, ability = action.bearer, action.ability
    key = (bearer.timestamp, f"action {action.place}")
    state = replace(state, uses={**state.uses, key: state.uses.get(key, 0) + 1})
    cites: Cites = (
        rule.A_QUICK_ACTION_IS_PLAYED,
        rule.THREE_PARTS_OF_AN_ACTION,
        rule.QUICK_ACTION_SOURCES,
        rule.NO_ZONE_CHANGE_FOR_AN_ACTION,
        rule.I_IS_THE_BEARER,
    )
    if ability.support:
        cites = (*cites, rule.SUPPORT_ABILITIES_WORK_IN_RESERVE)
    elif bearer.zone is Zone.HERO:
        cites = (*cites, rule.HERO_ABILITIES_WORK_IN_THE_HERO_ZONE)
    else:
        cites = (*cites, rule.ABILITIES_WORK_IN_PLAY)
    yield state.tell("quick-action", cites, player=player, object=bearer.item)
    who = Pronouns.of(bearer, player)
    steps = yield from declare_modes(state, who, ability.steps)
    given: tuple[GameObject, ...] = ()
    if ability.cost is not None:
        state, step, given, who = yield from choose_payment(state, ability.cost, who, bearer)
        state = yield from take_whole_step(state, step)
    state = yield from count_as_activated(state, player, bearer, ability)
    me = state.later(bearer.timestamp)
    that = tuple(state.later(thing.timestamp) for thing in given)
    who = Pronouns(me=me, you=player, home=bearer.timestamp, that=that, x=who.x)
    return (yield from resolve(Resolution(state, who, play_by_effect), steps, declared=True))


def _waits_alone(state: GameState, pending: Pending) -> bool:
    """Tell whether no other Reaction of the same object waits in Limbo."""
    for thing in state.working.waiting:
        other = thing.pending
        if other and other.source == pending.source and other.ability != pending.ability:
            return False
    return True


def play_reaction(state: GameState, emblem: GameObject) -> Outcomes[GameState]:
    """Play a Reaction out of Limbo: no move, no cost; it ceases once resolved (5.4)."""
    pending = emblem.pending
    if pending is None or pending.ability is None:
        return state
    player = emblem.controller
    source = state[pending.source].item if pending.source else ""
    cites: Cites = (
        rule.INITIATIVE_PICKS_A_REACTION,
        rule.A_REACTION_IS_PLAYED,
        rule.OUT_OF_LIMBO_NO_MOVE,
        rule.NO_COST_FOR_A_REACTION,
        rule.I_IN_AN_EMBLEM,
        rule.YOU_ARE_THE_CONTROLLER,
    )
    turns = state.phase == "afternoon"
    check = rule.CHECK_AFTER_A_TURN_EFFECT if turns else rule.CHECK_AFTER_A_DAILY_EFFECT
    cites = (*cites, rule.WHEN_REACTIONS_ARE_CHECKED, check)
    about = pending.ability
    facts = {"source": pending.by} if pending.by else {}
    if not about.symbol and _waits_alone(state, pending):
        facts["link"] = "alone"
    if pending.several and pending.it:
        facts["other"] = state[pending.it].item
    yield state.tell("reaction", cites, about, player=player, object=source, **facts)
    me = _is_scouted(state, pending.source)
    who = Pronouns(
        me,
        player,
        pending.it,
        home=pending.home,
        number=pending.number,
        gift=pending.gift,
        its=pending.its,
        x=pending.x,
    )
    steps = yield from declare_modes(state, who, pending.ability.steps)
    effect = Resolution(state, who, play_by_effect)
    state = yield from resolve(effect, steps, declared=True)
    if emblem.timestamp in state.objects:
        end = Action("cease", emblem.timestamp, cites=(rule.A_REACTION_CEASES, rule.CHECK_AGAIN))
        state, events, _ = perform_and_evaluate(state, Step("end", (end,)))
        yield Outcome(state, events)
        if state.rules.victory_is_continuous and not state.winner:
            state = yield from victory.check_at_once(state)
    return state


def _is_scouted(state: GameState, source: int) -> int:
    """Tell whether a Character was played with Scout: it is found in Reserve (7.4.5.e)."""
    old = state.gone.get(source)
    if old is None or not old.scouted or old.card.type != CHARACTER:
        return source
    now = state.now(state.later(source))
    return now.timestamp if now is not None and now.zone is Zone.RESERVE else source
