"""Passive abilities as modifiers: "instead" and "also" on a card, and their actions (6.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from glossary.engine.conditions.condition import holds
from glossary.engine.conditions.passives_in_force import PassiveInForce, passives_in_force
from glossary.engine.conditions.selection import (
    EXPEDITIONS,
    Pronouns,
    expeditions,
    matches_selection,
    selected,
)
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import Instruction
from glossary.engine.model.events import Event, event
from glossary.engine.model.objects import Expedition, Zone
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import rule
from glossary.engine.rules.values import replace
from glossary.engine.steps import keyword_actions
from glossary.engine.steps.modifiers import ACTION, ADDITION, Modifier

_ACTIONS = {"attempts": "attempt"}


def modifier_of(
    in_force: PassiveInForce,
    actions_of: Callable[[GameState, Pronouns, Instruction, Action, Step], tuple[Action, ...]],
    concerns: Callable[[GameState, PassiveInForce, Action], bool],
) -> Modifier:
    """Make the modifier of a passive ability: ``replace`` is "instead", ``also`` is "also"."""
    passive, who = in_force.passive, in_force.who
    replaces = passive.kind == "replace"
    tries = passive.when is not None and passive.when.on == "attempts"

    def applies(state: GameState, step: Step, action: Action) -> bool:
        spend("modifiers", 2)
        return concerns(state, in_force, action) and holds(state, passive.condition, who)

    def change(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
        if replaces:  # what it replaces takes nothing: its card is still there to be drawn
            step = replace(step, actions=tuple(one for one in step.actions if one is not action))
        made = tuple(
            made
            for instruction in passive.instead
            for made in actions_of(state, replace(who, it=action.object), instruction, action, step)
        )
        return made if replaces else (action, *made)

    def arriving(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
        return (_enter_with(action, passive.instead),)

    return Modifier(
        "replaced" if replaces else "added",
        (
            rule.A_REPLACING_MODIFIER if replaces else rule.AN_ADDITIVE_MODIFIER,
            rule.A_MODIFIER_EXISTS_BEFORE,
            *((rule.ATTEMPT,) if tries else ()),
        ),
        ACTION if replaces else ADDITION,
        applies,
        arriving if _is_own_entry(in_force) else change,
        source=in_force.bearer.timestamp,
        kinds=(),
        optional=passive.may,
        controller=in_force.bearer.controller,
        if_not=passive.if_not,
    )


def unmodified_events(state: GameState, action: Action) -> Iterator[Event]:
    """Report the abilities that would have modified an impossible action (1.4.1.d)."""
    if action.object and action.object not in state.objects:
        return
    for in_force in passives_in_force(state, "replace", "also"):
        if would_modify(state, in_force, action) and holds(
            state, in_force.passive.condition, in_force.who
        ):
            cites = (rule.AN_IMPOSSIBLE_EVENT_IS_NOT_MODIFIED,)
            yield event(state, "not-modified", cites, source=in_force.bearer.item)


def entry_modifiers(state: GameState, step: Step) -> Iterator[PassiveInForce]:
    """List the abilities on how their own bearer enters a zone; none is in force yet (6.2.l)."""
    for action in step.actions:
        thing = state.objects.get(action.object) if action.kind == "move" else None
        if thing is None or thing.in_play or not thing.card.abilities:
            continue
        for place, ability in enumerate(thing.card.abilities):
            if ability.passive and ability.passive.kind in ("replace", "also"):
                in_force = PassiveInForce(thing, ability.passive, place)
                if _is_own_entry(in_force):
                    yield in_force


def _is_own_entry(in_force: PassiveInForce) -> bool:
    when = in_force.passive.when
    return when is not None and when.on == "move" and when.subject.pick == "me" and bool(when.to)


def _enter_with(action: Action, instead: tuple[Instruction, ...]) -> Action:
    """Change the move so that the object has this from the moment it arrives."""
    for verb in instead:
        if verb.do in ("gain", "exhaust"):
            action = replace(action, statuses=(*action.statuses, verb.status or "exhausted"))
        elif verb.do in ("give", "gain-counters"):
            action = replace(action, counters=(*action.counters, (verb.counter, verb.amount)))
        elif verb.do == "send" and verb.to:
            action = replace(action, to=Zone(verb.to), statuses=verb.statuses)
    return action


_PLAYER_VERBS = {"draws": "draw", "resupplies": "resupply"}  # what a player would do, card by card


def would_modify(state: GameState, in_force: PassiveInForce, action: Action) -> bool:
    """Tell whether an ability's "would" means this atomic action."""
    when = in_force.passive.when
    if when is None:
        return False
    if when.on in _PLAYER_VERBS:
        own = action.player == in_force.bearer.controller
        return action.verb == _PLAYER_VERBS[when.on] and (when.subject.whose == "any" or own)
    if _ACTIONS.get(when.on, when.on) != action.kind:
        return False
    if when.what and when.what != action.word:
        return False
    if action.kind in ("forward", "back", "ascend") or not action.object:
        place = (action.player, action.side)
        if when.to in EXPEDITIONS and place not in expeditions(state, when.to, in_force.who):
            return False
        return when.subject.whose != "you" or action.player == in_force.bearer.controller
    thing = state.objects.get(action.object)
    if thing is None or not matches_selection(state, when.subject, thing, in_force.who):
        return False
    if when.origin and thing.zone.value != when.origin:
        return False
    return not when.to or (action.to is not None and action.to.value == when.to)


def actions_of_verb(
    state: GameState, who: Pronouns, verb: Instruction, action: Action, step: Step
) -> tuple[Action, ...]:
    """Make the atomic actions of a modifier's verb in *step*, without any decision."""
    match verb.do:
        case "draw" | "resupply":
            to = Zone.HAND if verb.do == "draw" else Zone.RESERVE
            taken = tuple(other.object for other in step.actions if other.object)
            return keyword_actions.draw_cards(state, who.you, verb.amount, verb.do, to, below=taken)
        case "nothing":
            return (replace(action, kind="nothing"),)
        case "send" if action.object and verb.what is not None and verb.what.pick == "it":
            made = keyword_actions.send(state, verb, state[action.object])
            return tuple(replace(one, verb=action.verb, done=action.done) for one in made)
        case "create":
            places = _places(state, verb, who)
            where = tuple(place for place in places for _ in range(verb.amount))
            return keyword_actions.create_tokens(state, verb, where)
        case "move-forward" | "move-backwards":
            places = _places(state, verb, who)
            return tuple(
                made
                for place in places
                for made in keyword_actions.move_expedition(state, verb, place)
            )
        case "ascend":
            return tuple(
                Action("ascend", player=name, side=side, verb="ascend")
                for name, side in _places(state, verb, who)
            )
    if verb.do not in keyword_actions.OBJECT_VERBS:
        return ()
    things = selected(state, verb.what, who) if verb.what is not None else ()
    return keyword_actions.actions_on_objects(state, verb, things, who)


def _places(state: GameState, verb: Instruction, who: Pronouns) -> tuple[Expedition, ...]:
    return expeditions(state, verb.to or "my-expedition", who)
