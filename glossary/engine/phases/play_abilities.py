"""Playing quick actions and Reactions: no card moves for them (5.3, 5.4)."""

from __future__ import annotations

from dataclasses import replace

from glossary.engine.conditions.modes import declare_modes
from glossary.engine.conditions.selection import Pronouns
from glossary.engine.effects.pay import about_to_pay
from glossary.engine.effects.resolve import resolve, take_whole
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import CHARACTER
from glossary.engine.model.events import Course, happened
from glossary.engine.model.objects import GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.phases.legal_plays import QuickAction
from glossary.engine.phases.play_card import rush
from glossary.engine.rules.citations import Citation
from glossary.engine.rules.citations import chapter_4 as days
from glossary.engine.rules.citations import chapter_7 as terms
from glossary.engine.rules.citations import chapters_1_to_3 as pieces
from glossary.engine.rules.citations import chapters_5_6 as plays
from glossary.engine.steps.take_step import take


def play_quick_action(state: GameState, player: str, action: QuickAction) -> Course[GameState]:
    """The three parts of a quick action (5.1.2.b)."""
    bearer, ability = action.bearer, action.ability
    key = (str(bearer.timestamp), f"action {action.place}")
    state = replace(state, uses={**state.uses, key: state.uses.get(key, 0) + 1})
    cites: tuple[Citation, ...] = (
        plays.A_QUICK_ACTION_IS_PLAYED,
        plays.THREE_PARTS_OF_AN_ACTION,
        plays.QUICK_ACTION_SOURCES,
        plays.NO_ZONE_CHANGE_FOR_AN_ACTION,
        terms.I_IS_THE_BEARER,
    )
    if ability.support:
        cites = (*cites, pieces.SUPPORT_ABILITIES_WORK_IN_RESERVE)
    elif bearer.zone is Zone.HERO:
        cites = (*cites, pieces.HERO_ABILITIES_WORK_IN_THE_HERO_ZONE)
    else:
        cites = (*cites, pieces.ABILITIES_WORK_IN_PLAY)
    yield happened(state, "quick-action", cites, player=player, object=bearer.item)
    modes = yield from declare_modes(state, player, ability.steps)
    given: tuple[GameObject, ...] = ()
    if ability.cost is not None:
        who = Pronouns(me=bearer.timestamp, you=player, home=bearer.timestamp)
        step, given = yield from about_to_pay(state, ability.cost, who, bearer)
        state = yield from take_whole(state, step, rush)
    me = state.later(bearer.timestamp)
    that = tuple(state.later(thing.timestamp) for thing in given)
    who = Pronouns(me=me, you=player, home=bearer.timestamp, that=that)
    return (yield from resolve(state, ability.steps, who, rush, declared=modes))


def play_reaction(state: GameState, emblem: GameObject) -> Course[GameState]:
    """A Reaction out of Limbo: no move, no cost, and it ceases once resolved (5.4)."""
    pending = emblem.pending
    if pending is None or pending.ability is None:
        return state
    player = emblem.controller
    source = state[pending.source].item if pending.source else ""
    cites: tuple[Citation, ...] = (
        plays.A_REACTION_IS_PLAYED,
        plays.OUT_OF_LIMBO_NO_MOVE,
        plays.NO_COST_FOR_A_REACTION,
        terms.I_IN_AN_EMBLEM,
        terms.YOU_ARE_THE_CONTROLLER,
    )
    check = (
        days.CHECK_AFTER_A_TURN_EFFECT
        if state.phase == "afternoon"
        else days.CHECK_AFTER_A_DAILY_EFFECT
    )
    cites = (*cites, days.WHEN_REACTIONS_ARE_CHECKED, check)
    yield happened(state, "reaction", cites, player=player, object=source)
    me = _scouted(state, pending.source)
    who = Pronouns(me=me, you=player, it=pending.it, home=pending.home)
    modes = yield from declare_modes(state, player, pending.ability.steps)
    state = yield from resolve(state, pending.ability.steps, who, rush, declared=modes)
    if emblem.timestamp in state.objects:
        end = Action("cease", emblem.timestamp, cites=(plays.A_REACTION_CEASES, days.CHECK_AGAIN))
        state = (yield from take(state, Step("end", (end,)))).state
    return state


def _scouted(state: GameState, source: int) -> int:
    """A Character played with Scout is found in Reserve by Reactions to that play (7.4.5.e)."""
    old = state.gone.get(source)
    if old is None or not old.scouted or old.card.type != CHARACTER:
        return source
    now = state.now(state.later(source))
    return now.timestamp if now is not None and now.zone is Zone.RESERVE else source
