"""Plans one verb of an effect: asks for its decisions, makes its atomic actions (7.3)."""

from __future__ import annotations

from glossary.engine.conditions.prohibitions import control_obstacle
from glossary.engine.conditions.selection import Pronouns, my_expeditions, selected
from glossary.engine.effects.deck_actions import (
    Plan,
    accepting_players,
    acting_players,
    plan_draw,
    plan_put_top,
    plan_reveal,
)
from glossary.engine.effects.targets import SABOTAGE_TARGET, Chosen, choose, choose_expeditions
from glossary.engine.model.actions import Action, gone_cites
from glossary.engine.model.cards import Instruction, Selection
from glossary.engine.model.events import Option, Outcomes, ask, outcome_of
from glossary.engine.model.objects import Expedition, GameObject, Zone
from glossary.engine.model.state import GameState, Marker
from glossary.engine.rules.citations import Citation, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps import keyword_actions
from glossary.engine.steps.reactions import Activation, put_in_limbo


def plan_verb(
    state: GameState, verb: Instruction, who: Pronouns, paid: tuple[int, ...], *, free: bool
) -> Outcomes[Plan]:
    """Ask every player concerned, then return the plan of a verb."""
    match verb.do:
        case "draw" | "resupply" | "exhausted-resupply":
            return (yield from plan_draw(state, verb, who, paid))
        case "sacrifice":
            return (yield from _plan_sacrifice(state, verb, who, paid))
        case "create":
            where = yield from choose_expeditions(state, verb, who, who.you)
            return Plan(state, keyword_actions.create_tokens(state, verb, where), paid)
        case "move-forward" | "move-backwards" | "ascend":
            return (yield from _plan_expedition_moves(state, verb, who, paid))
        case "lasting":
            where = (yield from choose_expeditions(state, verb, who, who.you)) if verb.to else ()
            return Plan(state, (keyword_actions.make_ongoing_emblem(verb, who, where),), paid)
        case "activate":
            return (yield from _plan_activation(state, verb, who, paid))
        case "exchange" | "exchange-boosts":
            return (yield from _plan_exchange(state, verb, who, paid, free=free))
        case "take-control":
            return (yield from _plan_control(state, verb, who, paid, free=free))
        case "put-in-play":
            return (yield from _plan_put_in_play(state, verb, who, paid))
        case "mark" | "move-marker":
            return (yield from plan_marker(state, verb, who, paid))
        case "sabotage":
            reserve = verb.what or SABOTAGE_TARGET
            return (
                yield from _plan_on_objects(
                    state, replace(verb, what=reserve), who, paid, free=free
                )
            )
        case "augment":
            return (yield from _plan_augment(state, verb, who, paid, free=free))
        case "reveal-top":
            return (yield from plan_reveal(state, verb, who, paid))
        case "put-top":
            return (yield from plan_put_top(state, verb, who, paid))
        case "target":
            what = verb.what or Selection("target")
            picked = yield from choose(state, what, who, who.you, paid=paid, free=free)
            stamps = tuple(thing.timestamp for thing in picked.things)
            return Plan(picked.state, (), picked.paid, stamps)
        case _:
            return (yield from _plan_on_objects(state, verb, who, paid, free=free))


def _plan_sacrifice(
    state: GameState, verb: Instruction, who: Pronouns, paid: tuple[int, ...]
) -> Outcomes[Plan]:
    """Ask each player for objects they control; they are sacrificed at once (7.3.31)."""
    names = yield from acting_players(state, verb, who)
    names = yield from accepting_players(state, verb, names)
    what = verb.what or Selection("choose", types=("character",))
    actions: list[Action] = []
    for name in names:
        if what.pick in ("me", "it", "that", "each"):
            meant = selected(state, what, who)
            things = tuple(t for t in meant if t.in_play and t.controller == name)
            if meant and not things and verb.who == "you":
                cites = (rule.SACRIFICE, rule.CONTROL, rule.THE_REST_HAPPENS)
                yield outcome_of(state, "nothing-to-choose", cites, player=name)
        else:
            own = replace(what, whose="you")
            chosen: Chosen = yield from choose(
                state, own, replace(who, you=name), name, in_turn=len(names) > 1
            )
            things = chosen.things
        doer = name if verb.who != "you" else ""
        made = keyword_actions.actions_on_objects(state, replace(verb, to=""), things, who)
        actions += [replace(action, by=doer) for action in made]
    actions = [
        replace(a, player=state[a.object].controller, cites=(*a.cites, rule.CONTROL, rule.IN_PLAY))
        for a in actions
    ]
    return Plan(state, tuple(actions), paid)


def _plan_on_objects(
    state: GameState, verb: Instruction, who: Pronouns, paid: tuple[int, ...], *, free: bool
) -> Outcomes[Plan]:
    """Plan a verb that acts on objects, chosen or meant by a pronoun."""
    what = verb.what or Selection("me")
    yield from _found_again(state, what, who)
    if verb.who != "you":
        return (yield from plan_by_others(state, verb, what, who, paid))
    chosen = yield from choose(state, what, who, who.you, paid=paid, free=free)
    things = chosen.things
    if not things and what.pick in ("me", "it", "that"):
        stamp = {"me": who.me, "it": who.it}.get(what.pick, 0) or next(iter(who.that), 0)
        if stamp:
            why = gone_cites(chosen.state, stamp)
            yield outcome_of(chosen.state, "gone", why, object=chosen.state[stamp].item)
    if verb.do == "double":
        for thing in things:
            if not thing.count(verb.counter):
                none = (rule.NOTHING_TO_DOUBLE, rule.THE_REST_HAPPENS)
                yield outcome_of(chosen.state, "nothing-to-double", none, object=thing.item)
    actions = keyword_actions.actions_on_objects(chosen.state, verb, things, who)
    return Plan(chosen.state, actions, chosen.paid, tuple(t.timestamp for t in things))


def _found_again(state: GameState, what: Selection, who: Pronouns) -> Outcomes[None]:
    """Report that "I" is no longer the object that had the ability (7.2.1.c)."""
    if what.pick != "me" or not who.home or who.me == who.home or who.me not in state.objects:
        return
    kind, cites = "found-again", _FOUND_AGAIN
    if state[who.home].scouted:
        kind = "found-in-reserve"
        cites = (rule.SCOUT_IS_FOUND_IN_RESERVE, rule.AN_ABILITY_FOLLOWS_WHAT_IT_MOVES)
    yield outcome_of(state, kind, cites, object=state[who.me].item)


_FOUND_AGAIN: tuple[Citation, ...] = (
    rule.AN_ABILITY_FOLLOWS_WHAT_IT_MOVES,
    rule.AND_FOLLOWS_SEVERAL_MOVES,
    rule.I_IN_A_QUICK_ACTION,
)


def _plan_augment(
    state: GameState, verb: Instruction, who: Pronouns, paid: tuple[int, ...], *, free: bool
) -> Outcomes[Plan]:
    """Add one counter of a kind it has; its controller chooses the kind (7.3.4)."""
    what = verb.what or Selection("me")
    yield from _found_again(state, what, who)
    chosen = yield from choose(state, what, who, who.you, paid=paid, free=free)
    actions: list[Action] = []
    for thing in chosen.things:
        kinds = tuple(name for name, _ in thing.counters)
        if not kinds:
            cites = (rule.AUGMENT, rule.THE_REST_HAPPENS)
            yield outcome_of(chosen.state, "nothing-to-augment", cites, object=thing.item)
            actions += keyword_actions.attempt(state, verb, thing)
            continue
        options = tuple(Option(kind, "counter") for kind in kinds)
        why = (rule.AUGMENT, rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
        pick = yield from ask(chosen.state, "counter", who.you, options, why)
        actions += keyword_actions.actions_on_objects(
            state, replace(verb, counter=kinds[pick]), (thing,), who
        )
    return Plan(chosen.state, tuple(actions), chosen.paid)


def _plan_expedition_moves(
    state: GameState, verb: Instruction, who: Pronouns, paid: tuple[int, ...]
) -> Outcomes[Plan]:
    """Plan to move Expeditions forward or back, or to ascend them."""
    where = yield from choose_expeditions(state, verb, who, who.you)
    actions: list[Action] = []
    for place in where:
        if verb.do == "ascend":
            actions.append(Action("ascend", player=place[0], side=place[1], verb="ascend"))
        else:
            actions += keyword_actions.move_expedition(state, verb, place)
    if verb.to in ("", "my-expedition") and len(where) > 1:
        actions = [replace(a, cites=(*a.cites, rule.GIGANTIC_MY_EXPEDITION)) for a in actions]
    return Plan(state, tuple(actions), paid)


def _plan_activation(
    state: GameState, verb: Instruction, who: Pronouns, paid: tuple[int, ...]
) -> Outcomes[Plan]:
    """``Activate [Reaction]`` needs no trigger; the bearer's emblem is made (7.3.1)."""
    chosen = yield from choose(state, verb.what or Selection("target"), who, who.you, paid=paid)
    found = [
        Activation(
            thing,
            ability,
            place,
            thing.timestamp,
            thing.timestamp,
            (rule.ACTIVATE_OUTRIGHT, rule.ACTIVATED_FOR_ITS_BEARER),
        )
        for thing in chosen.things
        for place, ability in enumerate(state.abilities(thing))
        if ability.symbol == verb.status
    ]
    bearers = {one.bearer.timestamp for one in found}
    for thing in chosen.things:
        if thing.timestamp not in bearers:
            cites = (rule.ACTIVATE_OUTRIGHT, rule.THE_REST_HAPPENS)
            yield outcome_of(chosen.state, "nothing-to-activate", cites, object=thing.item)
    after = yield from put_in_limbo(chosen.state, found)
    done = tuple(Action("nothing", stamp, verb.do) for stamp in bearers)
    return Plan(after, done, chosen.paid)


def _plan_exchange(
    state: GameState, verb: Instruction, who: Pronouns, paid: tuple[int, ...], *, free: bool
) -> Outcomes[Plan]:
    """Choose two objects and exchange their zones or their boosts (7.3.10, 7.3.11)."""
    one = yield from choose(
        state, verb.what or Selection("target"), who, who.you, paid=paid, free=free
    )
    both = replace(who, taken=(*who.taken, *(thing.timestamp for thing in one.things)))
    other = yield from choose(
        one.state, verb.with_ or Selection("target"), both, who.you, paid=one.paid, free=free
    )
    if not one.things or not other.things:
        none = (rule.NOTHING_TO_EXCHANGE, rule.THE_REST_HAPPENS)
        yield outcome_of(other.state, "nothing-to-exchange", none, player=who.you)
        return Plan(other.state, (), other.paid)
    first, second = one.things[0], other.things[0]
    if verb.do == "exchange":
        return Plan(other.state, keyword_actions.exchange(first, second), other.paid)
    actions = keyword_actions.exchange_boosts(first, second)
    if not actions:
        equal = (rule.EQUAL_BOOSTS, rule.EXCHANGE_BOOSTS, rule.THE_REST_HAPPENS)
        both_items = {"object": first.item, "other": second.item}
        yield outcome_of(other.state, "equal-boosts", equal, **both_items)
    return Plan(other.state, actions, other.paid)


def _plan_control(
    state: GameState, verb: Instruction, who: Pronouns, paid: tuple[int, ...], *, free: bool
) -> Outcomes[Plan]:
    """Take control of objects of others, each into an Expedition or one's Landmarks (7.3.40)."""
    what = verb.what or Selection("target")
    if what.pick == "target" and state.rules.control_can_be_taken:
        for thing in selected(state, what, who):
            found = control_obstacle(state, thing, who.you)
            if found is not None:
                who = replace(who, taken=(*who.taken, thing.timestamp))
                yield outcome_of(state, found.kind, found.cites, object=thing.item)
    chosen = yield from choose(state, what, who, who.you, paid=paid, free=free)
    actions: list[Action] = []
    for thing in chosen.things:
        where: tuple[Expedition, ...] = ((who.you, ""),)
        if thing.zone is Zone.EXPEDITION:
            into = replace(verb, to=verb.to or "one-of-mine")
            where = yield from choose_expeditions(chosen.state, into, who, who.you)
        actions += [
            Action("relocate", thing.timestamp, verb.do, player=name, side=side)
            for name, side in where[:1]
        ]
    return Plan(
        chosen.state, tuple(actions), chosen.paid, tuple(t.timestamp for t in chosen.things)
    )


def _plan_put_in_play(
    state: GameState, verb: Instruction, who: Pronouns, paid: tuple[int, ...]
) -> Outcomes[Plan]:
    """Put chosen cards into Expeditions of their player without playing them."""
    chosen = yield from choose(state, verb.what or Selection("that"), who, who.you, paid=paid)
    actions: list[Action] = []
    for thing in chosen.things:
        where = yield from choose_expeditions(
            chosen.state, replace(verb, to=verb.to or "one-of-mine"), who, who.you
        )
        cites = (rule.PUT, rule.FROM_RESERVE_SYMBOL)
        actions += [
            Action(
                "move",
                thing.timestamp,
                "put",
                to=Zone.EXPEDITION,
                player=name,
                side=side,
                statuses=verb.statuses,
                cites=cites,
            )
            for name, side in where[:1]
        ]
    return Plan(chosen.state, tuple(actions), chosen.paid)


def plan_by_others(
    state: GameState, verb: Instruction, what: Selection, who: Pronouns, paid: tuple[int, ...]
) -> Outcomes[Plan]:
    """Plan a verb that other players do: each decides in turn, all at once (6.1.h)."""
    names = yield from acting_players(state, verb, who)
    names = yield from accepting_players(state, verb, names)
    found: list[GameObject] = []
    actions: list[Action] = []
    for name in names:
        theirs = replace(who, you=name, taken=tuple(thing.timestamp for thing in found))
        chosen = yield from choose(state, what, theirs, name, paid=paid, in_turn=True)
        state, paid = chosen.state, chosen.paid
        more = tuple(thing for thing in chosen.things if thing not in found)
        found += more
        actions += [
            replace(a, by=name) for a in keyword_actions.actions_on_objects(state, verb, more, who)
        ]
    return Plan(state, tuple(actions), paid, tuple(thing.timestamp for thing in found))


def plan_marker(
    state: GameState, verb: Instruction, who: Pronouns, paid: tuple[int, ...]
) -> Outcomes[Plan]:
    """Ask for a face-up region, and for the marker if it moves; plan the action."""
    if not state.rules.regions_bear_markers:  # nothing to decide: the step is impossible
        return Plan(state, (Action("mark", verb=verb.do),), paid)
    marker: Marker | None = None
    if verb.do == "move-marker":
        if not state.markers:
            none = (rule.TERRAIN_MARKERS, rule.THE_REST_HAPPENS)
            yield outcome_of(state, "nothing-to-choose", none, player=who.you)
            return Plan(state, (), paid)
        marker = yield from _choose_marker(state, who)
    regions = _regions_offered(state, verb, who, marker)
    if not regions:  # "my region" of what is in no Expedition
        none = (rule.TERRAIN_MARKERS, rule.THE_REST_HAPPENS)
        yield outcome_of(state, "nothing-to-choose", none, player=who.you)
        return Plan(state, (), paid)
    options = tuple(Option(f"region {index}", "number") for index in regions)
    cites: tuple[Citation, ...] = (rule.TERRAIN_MARKERS, rule.RESOLVING)
    if marker is not None:
        cites = (*cites, rule.A_MARKER_MAY_STAY)
    pick = yield from ask(state, "region", who.you, options, cites)
    word = verb.status or (marker.terrains if marker is not None else "")
    stamp = marker.timestamp if marker is not None else 0
    move = Action("mark", stamp, number=regions[pick], word=word, verb=verb.do)
    return Plan(state, (move,), paid)


def _choose_marker(state: GameState, who: Pronouns) -> Outcomes[Marker]:
    """Ask which marker to move, the oldest first; a single one needs no question."""
    markers = tuple(sorted(state.markers, key=lambda m: m.timestamp))
    options = tuple(Option(f"marker {place}", "number") for place in range(1, len(markers) + 1))
    cites = (rule.TERRAIN_MARKERS, rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
    return markers[(yield from ask(state, "marker", who.you, options, cites))]


def _regions_offered(
    state: GameState, verb: Instruction, who: Pronouns, marker: Marker | None
) -> tuple[int, ...]:
    """List the regions the marker can go to."""
    if verb.to == "my-region" and not state.arena:
        own = my_expeditions(state, who)
        return tuple(sorted({state.player(name).region(side) for name, side in own}))
    shown = tuple(index for index, region in enumerate(state.regions) if region.revealed)
    if verb.to == "another-region" and marker is not None:
        return tuple(index for index in shown if index != marker.region)
    return shown
