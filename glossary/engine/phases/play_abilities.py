"""Plays quick actions and Reactions; no card moves for them (5.3, 5.4)."""

from __future__ import annotations

from glossary.engine.conditions.selection import Pronouns
from glossary.engine.effects.resolve import resolve, take_step_and_inserted
from glossary.engine.effects.targets import choose_payment, declare_modes
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import CHARACTER
from glossary.engine.model.events import Outcomes, outcome_of
from glossary.engine.model.objects import GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.phases.legal_plays import QuickAction
from glossary.engine.phases.play_card import play_by_effect
from glossary.engine.rules.citations import Citation, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.take_step import take_step


def play_quick_action(state: GameState, player: str, action: QuickAction) -> Outcomes[GameState]:
    """Play a quick action in three parts: declare, pay, resolve (5.1.2.b)."""
    bearer, ability = action.bearer, action.ability
    key = (str(bearer.timestamp), f"action {action.place}")
    state = replace(state, uses={**state.uses, key: state.uses.get(key, 0) + 1})
    cites: tuple[Citation, ...] = (
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
    yield outcome_of(state, "quick-action", cites, player=player, object=bearer.item)
    steps = yield from declare_modes(state, player, ability.steps)
    given: tuple[GameObject, ...] = ()
    if ability.cost is not None:
        who = Pronouns(me=bearer.timestamp, you=player, home=bearer.timestamp)
        step, given = yield from choose_payment(state, ability.cost, who, bearer)
        state = yield from take_step_and_inserted(state, step, play_by_effect)
    me = state.later(bearer.timestamp)
    that = tuple(state.later(thing.timestamp) for thing in given)
    who = Pronouns(me=me, you=player, home=bearer.timestamp, that=that)
    return (yield from resolve(state, steps, who, play_by_effect, declared=True))


def play_reaction(state: GameState, emblem: GameObject) -> Outcomes[GameState]:
    """Play a Reaction out of Limbo: no move, no cost; it ceases once resolved (5.4)."""
    pending = emblem.pending
    if pending is None or pending.ability is None:
        return state
    player = emblem.controller
    source = state[pending.source].item if pending.source else ""
    cites: tuple[Citation, ...] = (
        rule.INITIATIVE_PICKS_A_REACTION,
        rule.A_REACTION_IS_PLAYED,
        rule.OUT_OF_LIMBO_NO_MOVE,
        rule.NO_COST_FOR_A_REACTION,
        rule.I_IN_AN_EMBLEM,
        rule.YOU_ARE_THE_CONTROLLER,
    )
    check = (
        rule.CHECK_AFTER_A_TURN_EFFECT
        if state.phase == "afternoon"
        else rule.CHECK_AFTER_A_DAILY_EFFECT
    )
    cites = (*cites, rule.WHEN_REACTIONS_ARE_CHECKED, check)
    yield outcome_of(state, "reaction", cites, player=player, object=source)
    me = _is_scouted(state, pending.source)
    who = Pronouns(me=me, you=player, it=pending.it, home=pending.home, gift=pending.gift)
    steps = yield from declare_modes(state, player, pending.ability.steps)
    state = yield from resolve(state, steps, who, play_by_effect, declared=True)
    if emblem.timestamp in state.objects:
        end = Action("cease", emblem.timestamp, cites=(rule.A_REACTION_CEASES, rule.CHECK_AGAIN))
        state = (yield from take_step(state, Step("end", (end,)))).state
    return state


def _is_scouted(state: GameState, source: int) -> int:
    """Tell whether a Character was played with Scout: it is found in Reserve (7.4.5.e)."""
    old = state.gone.get(source)
    if old is None or not old.scouted or old.card.type != CHARACTER:
        return source
    now = state.now(state.later(source))
    return now.timestamp if now is not None and now.zone is Zone.RESERVE else source
