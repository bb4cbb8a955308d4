"""Verbs that move objects, Expeditions and Terrain Markers (7.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from glossary.engine.conditions.condition import expeditions, my_expeditions, selected
from glossary.engine.conditions.prohibitions import control_obstacle
from glossary.engine.effects.objects import act_on_objects, act_within, of_objects, plan_on_objects
from glossary.engine.effects.targets import Chosen, acting_players, choose, choose_expeditions
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import CHARACTER, Selection
from glossary.engine.model.events import Option, Outcome, Outcomes
from glossary.engine.model.instructions import (
    Advance,
    Exchange,
    InPlaces,
    Instruction,
    Marking,
    Moving,
    PuttingInPlay,
)
from glossary.engine.model.objects import Expedition, GameObject, Zone, base_cost, other_side
from glossary.engine.model.state import LAST_REGION, GameState, Marker
from glossary.engine.model.verbs import Plan, Pronouns, Resolution, Verb
from glossary.engine.rules.citations import Citation, Cites, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.take_step import reveal_entered


def _move(state: GameState, verb: Moving, thing: GameObject) -> tuple[Action, ...]:
    """Move an object to a zone, Discard if none is named."""
    to, cites = Zone(verb.to or "discard"), verb.do.cites
    if verb.status == "scout":
        cites = (rule.SCOUT, *cites)
    if to is Zone.DECK:
        cites = (*cites, rule.A_POSITION_BEYOND_THE_DECK)
    move = Action("move", thing.timestamp, verb.do.word, to, thing.controller, cites=cites)
    position = verb.position if isinstance(verb.position, int) else 1
    move = replace(move, word="ready") if verb.ready and to is Zone.MANA else move
    place, number = "bottom" if position < 0 else "top", max(1, abs(position))
    return (replace(move, statuses=verb.statuses, place=place, number=number),)


def _send_within(
    state: GameState, who: Pronouns, verb: Moving, action: Action, step: Step
) -> tuple[Action, ...]:
    """Send "it" elsewhere than the action would: it is still that action."""
    if not action.object or verb.what is None or verb.what.pick != "it":
        return act_within(state, who, verb, action, step)
    made = _move(state, verb, state[action.object])
    return tuple(replace(one, verb=action.verb, done=action.done) for one in made)


def _arrive_there(state: GameState, verb: Moving, action: Action) -> Action:
    (sent,) = _move(state, verb, state[action.object])
    there = replace(action, to=sent.to, place=sent.place, number=sent.number)
    return replace(there, statuses=verb.statuses)


def _plan_sacrifice(now: Resolution, verb: Moving) -> Outcomes[Plan]:
    """Ask each player for objects they control; they are sacrificed at once (7.3.31)."""
    state, who = now.state, now.who
    names = yield from acting_players(now, verb)
    what = verb.objects
    actions: list[Action] = []
    for name in names:
        if what.pick in ("me", "it", "that", "each"):
            meant = selected(state, what, who)
            things = tuple(t for t in meant if t.in_play and t.controller == name)
            if meant and not things and verb.who == "you":
                none = (rule.SACRIFICE, rule.CONTROL, rule.THE_REST_HAPPENS)
                yield state.tell("nothing-to-choose", none, (verb,), player=name)
        else:
            theirs = replace(now, who=replace(who, you=name), paid=(), free=False)
            own = replace(what, whose="you")
            if verb.highest:
                most = max((base_cost(t) for t in selected(state, own, theirs.who)), default=0)
                theirs = replace(theirs, fits=partial(_costs_as_much, most))
            _, things = yield from choose(theirs, own, in_turn=len(names) > 1)
        for one in act_on_objects(state, verb, things, who):
            cites = (*one.cites, rule.CONTROL, rule.IN_PLAY)
            owner = state[one.object].controller
            actions.append(replace(one, by=verb.doer(name), player=owner, cites=cites))
    return Plan(now, tuple(actions), tuple(one.object for one in actions))


def _costs_as_much(most: int, things: tuple[GameObject, ...]) -> bool:
    """Tell whether the last of these has that Base Cost, the highest of all that fit."""
    return base_cost(things[-1]) >= most


def _switch(state: GameState, verb: Instruction, thing: GameObject) -> tuple[Action, ...]:
    return _relocate(verb, thing, (thing.controller, other_side(thing.side)))


def _defect(state: GameState, verb: Instruction, thing: GameObject) -> tuple[Action, ...]:
    here = thing.controller, thing.side
    return _relocate(verb, thing, state.facing(here) if thing.side else here)


def _relocate(verb: Instruction, thing: GameObject, place: Expedition) -> tuple[Action, ...]:
    player, side = place
    move = Action("relocate", thing.timestamp, verb.do.word, player=player, side=side)
    return (replace(move, cites=verb.do.cites),)


def _choose_two(now: Resolution, verb: Exchange, why_none: Citation) -> Outcomes[Chosen]:
    """Choose what is exchanged and what for, if there are two objects."""
    what_for = verb.with_ or _TARGET
    if selected(now.state, what_for, now.who):
        now, one = yield from choose(now, verb.objects)
        if one:
            aimed = (*now.who.aimed, *(thing.timestamp for thing in one))
            now = replace(now, who=replace(now.who, aimed=aimed))
            now, other = yield from choose(now, what_for)
            if other:
                return now, (*one[:1], *other[:1])
    none = (why_none, rule.THE_REST_HAPPENS)
    yield now.state.tell("nothing-to-exchange", none, (verb,), player=now.who.you)
    return now, ()


def _plan_exchange(now: Resolution, verb: Exchange) -> Outcomes[Plan]:
    """Move two objects, each to the zone where the other was (7.3.12)."""
    now, two = yield from _choose_two(now, verb, rule.NOTHING_TO_EXCHANGE)
    if not two:
        return Plan(now)
    (one, other), state = two, now.state
    if one.zone is other.zone:
        if one.in_play:
            yield Outcome(state, state.open_question("open.an_exchange_within_a_zone_is_none"))
        if not one.in_play or state.rules.an_exchange_within_a_zone_is_none:
            same = (rule.EXCHANGE, rule.SWITCHING_IS_NO_ZONE_CHANGE)
            yield state.tell("same-zone", same, object=one.item, other=other.item)
            return Plan(now)
    return Plan(now, (_move_to_place_of(verb, one, other), _move_to_place_of(verb, other, one)))


def _move_to_place_of(verb: Instruction, one: GameObject, other: GameObject) -> Action:
    zone, player, side = other.zone, other.controller, other.side
    move = Action("move", one.timestamp, verb.do.word, zone, player, side)
    return replace(move, cites=verb.do.cites)


def _plan_exchange_of_boosts(now: Resolution, verb: Exchange) -> Outcomes[Plan]:
    """Change both by the difference: the higher loses it, the lower gains it (7.3.11)."""
    now, two = yield from _choose_two(now, verb, rule.EXCHANGE_BOOSTS)
    if not two:
        return Plan(now)
    lower, higher = sorted(two, key=lambda thing: thing.count("boost"))
    gap = higher.count("boost") - lower.count("boost")
    if not gap:
        equal = (rule.EQUAL_BOOSTS, rule.EXCHANGE_BOOSTS, rule.THE_REST_HAPPENS)
        items = {"object": two[0].item, "other": two[1].item}
        yield now.state.tell("equal-boosts", equal, **items)
        return Plan(now)
    put = Action("put", lower.timestamp, verb.do.word, word="boost", number=gap)
    put = replace(put, cites=verb.do.cites)
    return Plan(now, (replace(put, kind="take", object=higher.timestamp), put))


def _plan_control(now: Resolution, verb: InPlaces) -> Outcomes[Plan]:
    """Take control of objects of others, each into an Expedition or one's Landmarks (7.3.40)."""
    what, who = verb.objects, now.who
    if what.pick == "target" and now.state.rules.control_can_be_taken:
        for thing in selected(now.state, what, who):
            obstacle = control_obstacle(now.state, thing, who.you)
            if obstacle is not None:
                who = replace(who, aimed=(*who.aimed, thing.timestamp))
                kind = _NO_TARGET[obstacle.kind]
                yield now.state.tell(kind, obstacle.cites, object=thing.item, player=who.you)
    now, things = yield from choose(replace(now, who=who), what)
    actions: list[Action] = []
    for thing in things:
        where: tuple[Expedition, ...] = ((who.you, ""),)
        if thing.zone is Zone.EXPEDITION:
            where = yield from choose_expeditions(now, verb, "one-of-mine")
        actions += [
            Action("relocate", thing.timestamp, verb.do.word, player=name, side=side)
            for name, side in where[:1]
        ]
    return Plan(now, tuple(actions), tuple(t.timestamp for t in things))


def _plan_put_in_play(now: Resolution, verb: PuttingInPlay) -> Outcomes[Plan]:
    """Put chosen cards into Expeditions of their player without playing them."""
    now, things = yield from choose(replace(now, free=False), verb.objects)
    actions: list[Action] = []
    for thing in things:
        move = Action("move", thing.timestamp, "put", Zone.EXPEDITION, statuses=verb.statuses)
        where = yield from choose_expeditions(now, verb, "one-of-mine")
        actions += [
            replace(move, player=name, side=side, cites=(rule.PUT, rule.FROM_RESERVE_SYMBOL))
            for name, side in where[:1]
        ]
    return Plan(now, tuple(actions))


_NO_TARGET = {
    "beyond-control": "no-target.beyond-control",
    "controlled-already": "no-target.controlled-already",
}
_TARGET = Selection("target")
_IN_RESERVE = Selection("target", where="reserve", up_to=True)
_CHARACTER = Selection("choose", types=(CHARACTER,))
_SACRIFICE = (rule.SACRIFICE, rule.DISCARD)
_SABOTAGE = (rule.SABOTAGE, rule.DISCARD)
_TAKE = (rule.TAKE_CONTROL, rule.TAKE_CONTROL_OF_A_LANDMARK)
_SWITCH = (rule.SWITCH, rule.SWITCHING_LEAVES_AND_JOINS)
SEND = Verb(
    "send",
    Moving,
    plan_on_objects,
    (rule.SEND, rule.PUT, rule.RETURN),
    _move,
    within=_send_within,
    arriving=_arrive_there,
)
MOVES = (
    SEND,
    Verb("discard", Moving, plan_on_objects, (rule.DISCARD,), _move, within=act_within),
    Verb("sacrifice", Moving, _plan_sacrifice, _SACRIFICE, _move, _CHARACTER, own=True),
    Verb("sabotage", Moving, plan_on_objects, _SABOTAGE, _move, _IN_RESERVE),
    Verb("exchange", Exchange, _plan_exchange, (rule.EXCHANGE,), unsaid=_TARGET),
    Verb(
        "exchange-boosts",
        Exchange,
        _plan_exchange_of_boosts,
        (rule.EXCHANGE_BOOSTS,),
        unsaid=_TARGET,
    ),
    Verb(
        "put-in-play",
        PuttingInPlay,
        _plan_put_in_play,
        (rule.PUT,),
        unsaid=Selection("that"),
        places=True,
    ),
    of_objects("switch", Instruction, _switch, *_SWITCH),
    of_objects("defect", Instruction, _defect, rule.DEFECT),
    Verb("take-control", InPlaces, _plan_control, _TAKE, unsaid=_TARGET),
)


def _of_expeditions(
    word: str,
    act: Callable[[GameState, Advance, Expedition], tuple[Action, ...]],
    *cites: Citation,
) -> Verb:
    """Make a verb that Expeditions do, in a step of its own or as a part of one."""

    def plan(now: Resolution, verb: Advance) -> Outcomes[Plan]:
        where = yield from choose_expeditions(now, verb)
        actions = [action for place in where for action in act(now.state, verb, place)]
        moving = now.who.moving
        same = moving is not None and word == "move-forward" and verb.to == "its-expedition"
        if moving is not None and same and [(moving.player, moving.side)] == [*where]:
            (*_, made) = act(now.state, replace(verb, amount=moving.number + verb.more), where[0])
            far = replace(moving, number=made.number, cites=(*moving.cites, *made.cites))
            actions = [*reveal_entered(now.state, (far,)), far]
        if verb.to in ("", "my-expedition") and len(where) > 1:
            actions = [replace(a, cites=(*a.cites, rule.GIGANTIC_MY_EXPEDITION)) for a in actions]
        if verb.to in ("target", "one-of-mine", "target-of-mine"):
            now = replace(now, who=replace(now.who, places=where))
        return Plan(now, tuple(actions))

    def within(
        state: GameState, who: Pronouns, verb: Advance, action: Action, step: Step
    ) -> tuple[Action, ...]:
        where = expeditions(state, verb.to or "my-expedition", who)
        if verb.more and action.kind == "forward":  # the same move, farther
            verb = replace(verb, amount=action.number + verb.more)
            moves = [made for place in where for made in act(state, verb, place)]
            moves = [
                replace(one, word=action.word, verb=action.verb, cites=action.cites)
                if one.kind == "forward"
                else one
                for one in moves
            ]
            return tuple(one for one in moves if one not in step.actions)
        return tuple(action for place in where for action in act(state, verb, place))

    return Verb(word, Advance, plan, cites, within=within)


def _advance(kind: str, state: GameState, verb: Advance, place: Expedition) -> tuple[Action, ...]:
    """Move an Expedition *amount* regions, if any; reveal face-down Tumult cards it enters."""
    if not verb.amount:
        return ()
    name, side = place
    forward = kind == "forward"
    distance = 0 if state.arena else state.player(name).distance(side)
    room = LAST_REGION - distance if forward else distance
    number = min(verb.amount, room) if room else verb.amount
    cites: Cites = ()
    if number < verb.amount:
        cites = (rule.AS_FAR_AS_POSSIBLE,) if forward else (rule.AS_FAR_BACK_AS_POSSIBLE,)
    move = Action(kind, player=name, side=side, number=number, verb=verb.do.word, cites=cites)
    return (*reveal_entered(state, (move,)), move)


def _ascend(state: GameState, verb: Advance, place: Expedition) -> tuple[Action, ...]:
    name, side = place
    return (Action("ascend", player=name, side=side, verb=verb.do.word),)


def _plan_marker(now: Resolution, verb: Marking) -> Outcomes[Plan]:
    """Ask for a face-up region, and for the marker if it moves; plan the action."""
    state, you = now.state, now.who.you
    if not state.rules.regions_bear_markers:  # nothing to decide: the step is impossible
        return Plan(now, (Action("mark", verb=verb.do.word),))
    marker: Marker | None = None
    moves = verb.do.word == "move-marker"
    markers = [one for one in state.markers if verb.status in ("", one.terrains)]
    if moves and markers:
        marker = yield from _choose_marker(state, now.who, markers)
    regions = _regions_offered(state, verb, now.who, marker)
    if not regions or (moves and not marker):  # "my region" of what is in no Expedition
        none = (rule.TERRAIN_MARKERS, rule.THE_REST_HAPPENS)
        yield state.tell("nothing-to-choose", none, (verb,), player=you)
        return Plan(now)
    options = tuple(Option(f"region {index}", "number") for index in regions)
    cites: Cites = (rule.TERRAIN_MARKERS, rule.RESOLVING)
    if marker is not None:
        cites = (*cites, rule.A_MARKER_MAY_STAY)
    pick = yield from state.ask("region", you, options, cites)
    word = marker.terrains if marker is not None else verb.status
    stamp = marker.timestamp if marker is not None else 0
    return Plan(now, (Action("mark", stamp, number=regions[pick], word=word, verb=verb.do.word),))


def _choose_marker(state: GameState, who: Pronouns, offered: Sequence[Marker]) -> Outcomes[Marker]:
    """Ask which marker to move, the oldest first; a single one needs no question."""
    markers = tuple(sorted(offered, key=lambda m: m.timestamp))
    options = tuple(Option(f"marker {place}", "number") for place in range(1, len(markers) + 1))
    cites = (rule.TERRAIN_MARKERS, rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
    return markers[(yield from state.ask("marker", who.you, options, cites))]


def _regions_offered(
    state: GameState, verb: Marking, who: Pronouns, marker: Marker | None
) -> tuple[int, ...]:
    if verb.to == "my-region" and not state.arena:
        own = my_expeditions(state, who)
        return tuple(sorted({state.player(name).region(side) for name, side in own}))
    shown = tuple(index for index, region in enumerate(state.regions) if region.revealed)
    if verb.to == "another-region" and marker is not None:
        return tuple(index for index in shown if index != marker.region)
    return shown


EXPEDITIONS_AND_REGIONS = (
    _of_expeditions("move-forward", partial(_advance, "forward"), rule.MOVE_FORWARD),
    _of_expeditions("move-backwards", partial(_advance, "back"), rule.MOVE_BACKWARDS),
    _of_expeditions("ascend", _ascend, rule.ASCEND),
    Verb("mark", Marking, _plan_marker, (rule.TERRAIN_MARKERS,)),
    Verb("move-marker", Marking, _plan_marker, (rule.TERRAIN_MARKERS, rule.A_MOVED_MARKER_IS_NEW)),
)
