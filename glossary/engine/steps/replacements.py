"""What a modifier puts in the place of an atomic action, or beside it (6.2.b, 6.2.c)."""

from __future__ import annotations

from dataclasses import replace

from glossary.engine.conditions.selection import Pronouns, expeditions, selected
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import Instruction
from glossary.engine.model.objects import Expedition, Zone
from glossary.engine.model.state import GameState
from glossary.engine.steps import keyword_actions


def actions_instead(
    state: GameState, who: Pronouns, verb: Instruction, action: Action, step: Step
) -> tuple[Action, ...]:
    """The atomic actions that a verb of a modifier comes to in *step*; it asks for no decision."""
    match verb.do:
        case "draw" | "resupply":
            to = Zone.HAND if verb.do == "draw" else Zone.RESERVE
            taken = tuple(other.object for other in step.actions if other.object)
            return keyword_actions.drawn(state, who.you, verb.amount, verb.do, to, below=taken)
        case "nothing":
            return (replace(action, kind="nothing"),)
        case "send" if verb.what is not None and verb.what.pick == "it":
            made = keyword_actions.sent(state, verb, state[action.object], who)
            return tuple(replace(one, verb=action.verb, done=action.done) for one in made)
        case "create":
            places = _places(state, verb, who)
            where = tuple(place for place in places for _ in range(verb.amount))
            return keyword_actions.created(state, verb, where)
        case "move-forward" | "move-backwards":
            places = _places(state, verb, who)
            return tuple(
                made for place in places for made in keyword_actions.moved(state, verb, place)
            )
        case "ascend":
            return tuple(
                Action("ascend", player=name, side=side, verb="ascend")
                for name, side in _places(state, verb, who)
            )
    if verb.do not in keyword_actions.OBJECT_VERBS:
        return ()
    things = selected(state, verb.what, who) if verb.what is not None else ()
    return keyword_actions.on_objects(state, verb, things, who)


def _places(state: GameState, verb: Instruction, who: Pronouns) -> tuple[Expedition, ...]:
    return expeditions(state, verb.to or "my-expedition", who)
