"""Plans one verb of an effect: asks for its decisions, makes its atomic actions (7.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from glossary.engine.conditions.condition import Pronouns, my_expeditions, selected
from glossary.engine.conditions.prohibitions import control_obstacle
from glossary.engine.effects.deck_actions import (
    Plan,
    acting_players,
    plan_draw,
    plan_put_top,
    plan_reveal,
)
from glossary.engine.effects.targets import Resolution, choose, choose_expeditions
from glossary.engine.model.actions import Action, gone_cites
from glossary.engine.model.cards import Instruction, Selection
from glossary.engine.model.events import Option, Outcome, Outcomes, ask, open_question, outcome_of
from glossary.engine.model.objects import Expedition, GameObject, Zone
from glossary.engine.model.state import GameState, Marker
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps import keyword_actions
from glossary.engine.steps.reactions import Activation, put_in_limbo


def plan_verb(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Ask every player concerned, then return the plan of a verb."""
    return _PLANS.get(verb.do, _plan_on_objects)(now, verb)


def _plan_creation(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    where = yield from choose_expeditions(now, verb)
    return Plan(now, keyword_actions.create_tokens(now.state, verb, where))


def _plan_lasting(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    where = (yield from choose_expeditions(now, verb)) if verb.to else ()
    return Plan(now, (keyword_actions.make_ongoing_emblem(verb, now.who, where),))


def _plan_target(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    now, things = yield from choose(now, verb.objects)
    return Plan(now, (), tuple(thing.timestamp for thing in things))


_TARGET = Selection("target")


def _plan_sacrifice(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
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
                yield outcome_of(state, "nothing-to-choose", none, player=name)
        else:
            theirs = replace(now, who=replace(who, you=name), paid=(), free=False)
            own = replace(what, whose="you")
            _, things = yield from choose(theirs, own, in_turn=len(names) > 1)
        made = keyword_actions.actions_on_objects(state, replace(verb, to=""), things, who)
        for one in made:
            cites = (*one.cites, rule.CONTROL, rule.IN_PLAY)
            owner = state[one.object].controller
            actions.append(replace(one, by=verb.doer(name), player=owner, cites=cites))
    return Plan(now, tuple(actions))


def _plan_on_objects(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Plan a verb that acts on objects, chosen or meant by a pronoun."""
    what, who = verb.objects, now.who
    yield from _found_again(now.state, what, who)
    if verb.who != "you":
        return (yield from _plan_by_others(now, verb, what))
    now, things = yield from choose(now, what)
    state = now.state
    if not things and what.pick in ("me", "it", "that"):
        stamp = {"me": who.me, "it": who.it}.get(what.pick, 0) or next(iter(who.that), 0)
        if stamp:
            yield outcome_of(state, "gone", gone_cites(state, stamp), object=state[stamp].item)
    if verb.do == "double":
        for thing in things:
            if not thing.count(verb.counter):
                none = (rule.NOTHING_TO_DOUBLE, rule.THE_REST_HAPPENS)
                yield outcome_of(state, "nothing-to-double", none, object=thing.item)
    yield from _beyond_control(state, what, who)
    actions = keyword_actions.actions_on_objects(state, verb, things, who)
    return Plan(now, actions, tuple(t.timestamp for t in things))


def _beyond_control(state: GameState, what: Selection, who: Pronouns) -> Outcomes[None]:
    """Report what lies in Reserve and would be meant if anybody controlled it (7.5.5)."""
    if what.pick != "each" or what.where != "play" or what.whose == "any":
        return
    there = selected(state, replace(what, where=Zone.RESERVE.value), who)
    if there:
        cites = (rule.CONTROLLED_PLACES, rule.CONTROL, rule.A_TYPE_MEANS_IN_PLAY)
        items = tuple(thing.item for thing in there)
        yield outcome_of(state, "not-controlled", cites, objects=items)


def _found_again(state: GameState, what: Selection, who: Pronouns) -> Outcomes[None]:
    """Report that "I" is no longer the object that had the ability (7.2.1.c)."""
    if what.pick != "me" or not who.home or who.me == who.home or who.me not in state.objects:
        return
    kind, cites = "found-again", _FOUND_AGAIN
    if state[who.home].scouted:
        kind = "found-in-reserve"
        cites = (rule.SCOUT_IS_FOUND_IN_RESERVE, rule.AN_ABILITY_FOLLOWS_WHAT_IT_MOVES)
    yield outcome_of(state, kind, cites, object=state[who.me].item)


_FOUND_AGAIN: Cites = (
    rule.AN_ABILITY_FOLLOWS_WHAT_IT_MOVES,
    rule.AND_FOLLOWS_SEVERAL_MOVES,
    rule.I_IN_A_QUICK_ACTION,
)


def _plan_augment(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Add one counter of a kind it has; its controller chooses the kind (7.3.4)."""
    what = verb.objects
    yield from _found_again(now.state, what, now.who)
    now, things = yield from choose(now, what)
    actions: list[Action] = []
    for thing in things:
        kinds = tuple(name for name, _ in thing.counters)
        if not kinds:
            cites = (rule.AUGMENT, rule.THE_REST_HAPPENS)
            yield outcome_of(now.state, "nothing-to-augment", cites, object=thing.item)
            actions += keyword_actions.attempt(now.state, verb, thing)
            continue
        options = tuple(Option(kind, "counter") for kind in kinds)
        why = (rule.AUGMENT, rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
        kind = kinds[(yield from ask(now.state, "counter", now.who.you, options, why))]
        actions += keyword_actions.actions_on_objects(
            now.state, replace(verb, counter=kind), (thing,), now.who
        )
    return Plan(now, tuple(actions))


def _plan_expedition_moves(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Plan to move Expeditions forward or back, or to ascend them."""
    where = yield from choose_expeditions(now, verb)
    actions: list[Action] = []
    for name, side in where:
        if verb.do == "ascend":
            actions.append(Action("ascend", player=name, side=side, verb="ascend"))
        else:
            actions += keyword_actions.move_expedition(now.state, verb, (name, side))
    if verb.to in ("", "my-expedition") and len(where) > 1:
        actions = [replace(a, cites=(*a.cites, rule.GIGANTIC_MY_EXPEDITION)) for a in actions]
    return Plan(now, tuple(actions))


def _plan_activation(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Plan ``activate [Reaction]``: it needs no trigger; the bearer's emblem is made (7.3.1)."""
    now, things = yield from choose(replace(now, free=False), verb.objects)
    state, found = now.state, list[Activation]()
    why = (rule.ACTIVATE_OUTRIGHT, rule.ACTIVATED_FOR_ITS_BEARER)
    for thing in things:
        me = thing.timestamp
        fits = [pair for pair in enumerate(state.abilities(thing)) if pair[1].symbol == verb.status]
        found += [Activation(thing, ability, place, me, me, why) for place, ability in fits]
        if not fits:
            cites = (rule.ACTIVATE_OUTRIGHT, rule.THE_REST_HAPPENS)
            yield outcome_of(state, "nothing-to-activate", cites, object=thing.item)
    after = yield from put_in_limbo(state, found)
    done = {one.me: Action("nothing", one.me, verb.do) for one in found}
    return Plan(replace(now, state=after), tuple(done.values()))


def _plan_exchange(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Choose two objects and exchange their zones or their boosts (7.3.10, 7.3.11)."""
    now, one = yield from choose(now, verb.objects)
    taken = (*now.who.taken, *(thing.timestamp for thing in one))
    both = replace(now, who=replace(now.who, taken=taken))
    now, other = yield from choose(both, verb.with_ or _TARGET)
    state = now.state
    if not one or not other:
        none = (rule.NOTHING_TO_EXCHANGE, rule.THE_REST_HAPPENS)
        yield outcome_of(state, "nothing-to-exchange", none, player=now.who.you)
        return Plan(now)
    if verb.do == "exchange" and one[0].zone is other[0].zone:
        if one[0].in_play:
            yield Outcome(state, open_question(state, "an_exchange_within_a_zone_is_none"))
        if not one[0].in_play or state.rules.an_exchange_within_a_zone_is_none:
            same = (rule.EXCHANGE, rule.SWITCHING_IS_NO_ZONE_CHANGE)
            items = {"object": one[0].item, "other": other[0].item}
            yield outcome_of(state, "same-zone", same, **items)
            return Plan(now)
    if verb.do == "exchange":
        return Plan(now, keyword_actions.exchange(one[0], other[0]))
    actions = keyword_actions.exchange_boosts(one[0], other[0])
    if not actions:
        equal = (rule.EQUAL_BOOSTS, rule.EXCHANGE_BOOSTS, rule.THE_REST_HAPPENS)
        both_items = {"object": one[0].item, "other": other[0].item}
        yield outcome_of(state, "equal-boosts", equal, **both_items)
    return Plan(now, actions)


def _plan_control(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Take control of objects of others, each into an Expedition or one's Landmarks (7.3.40)."""
    what, who = verb.objects, now.who
    if what.pick == "target" and now.state.rules.control_can_be_taken:
        for thing in selected(now.state, what, who):
            found = control_obstacle(now.state, thing, who.you)
            if found is not None:
                who = replace(who, taken=(*who.taken, thing.timestamp))
                kind, item = f"no-target.{found.kind}", thing.item
                yield outcome_of(now.state, kind, found.cites, object=item, player=who.you)
    now, things = yield from choose(replace(now, who=who), what)
    actions: list[Action] = []
    for thing in things:
        where: tuple[Expedition, ...] = ((who.you, ""),)
        if thing.zone is Zone.EXPEDITION:
            where = yield from choose_expeditions(now, verb, "one-of-mine")
        actions += [
            Action("relocate", thing.timestamp, verb.do, player=name, side=side)
            for name, side in where[:1]
        ]
    return Plan(now, tuple(actions), tuple(t.timestamp for t in things))


def _plan_put_in_play(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
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


def _plan_by_others(now: Resolution, verb: Instruction, what: Selection) -> Outcomes[Plan]:
    """Plan a verb that other players do: each decides in turn, all at once (6.1.h)."""
    found: tuple[GameObject, ...] = ()
    actions: list[Action] = []
    for name in (yield from acting_players(now, verb)):
        taken = tuple(thing.timestamp for thing in found)
        theirs = replace(now, who=replace(now.who, you=name, taken=taken), free=False)
        chosen, things = yield from choose(theirs, what, in_turn=True)
        now = replace(now, state=chosen.state, paid=chosen.paid)
        more = tuple(thing for thing in things if thing not in found)
        found += more
        made = keyword_actions.actions_on_objects(now.state, verb, more, now.who)
        actions += [replace(one, by=name) for one in made]
    return Plan(now, tuple(actions), tuple(thing.timestamp for thing in found))


def _plan_marker(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Ask for a face-up region, and for the marker if it moves; plan the action."""
    state, you = now.state, now.who.you
    if not state.rules.regions_bear_markers:  # nothing to decide: the step is impossible
        return Plan(now, (Action("mark", verb=verb.do),))
    marker: Marker | None = None
    moves = verb.do == "move-marker"
    if moves and state.markers:
        marker = yield from _choose_marker(state, now.who)
    regions = _regions_offered(state, verb, now.who, marker)
    if not regions or (moves and not marker):  # "my region" of what is in no Expedition
        none = (rule.TERRAIN_MARKERS, rule.THE_REST_HAPPENS)
        yield outcome_of(state, "nothing-to-choose", none, player=you)
        return Plan(now)
    options = tuple(Option(f"region {index}", "number") for index in regions)
    cites: Cites = (rule.TERRAIN_MARKERS, rule.RESOLVING)
    if marker is not None:
        cites = (*cites, rule.A_MARKER_MAY_STAY)
    pick = yield from ask(state, "region", you, options, cites)
    word = verb.status or (marker.terrains if marker is not None else "")
    stamp = marker.timestamp if marker is not None else 0
    return Plan(now, (Action("mark", stamp, number=regions[pick], word=word, verb=verb.do),))


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


_PLANS: Mapping[str, Callable[[Resolution, Instruction], Outcomes[Plan]]] = {
    "draw": plan_draw,
    "resupply": plan_draw,
    "exhausted-resupply": plan_draw,
    "put-top": plan_put_top,
    "reveal-top": plan_reveal,
    "sacrifice": _plan_sacrifice,
    "create": _plan_creation,
    "lasting": _plan_lasting,
    "move-forward": _plan_expedition_moves,
    "move-backwards": _plan_expedition_moves,
    "ascend": _plan_expedition_moves,
    "activate": _plan_activation,
    "exchange": _plan_exchange,
    "exchange-boosts": _plan_exchange,
    "take-control": _plan_control,
    "put-in-play": _plan_put_in_play,
    "mark": _plan_marker,
    "move-marker": _plan_marker,
    "augment": _plan_augment,
    "target": _plan_target,
}
"""How a verb is planned that does not simply act on objects."""
