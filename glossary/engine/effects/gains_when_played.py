"""Passive abilities on the card being played: what it gains, and when they expire (5.2.c)."""

from __future__ import annotations

from glossary.engine.conditions.condition import holds
from glossary.engine.conditions.passives_in_force import PassiveInForce, passives_in_force
from glossary.engine.conditions.selection import matches_description
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import Ability
from glossary.engine.model.events import Outcomes
from glossary.engine.model.objects import GameObject, Pending
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.take_step import take_step


def source_item(state: GameState, in_force: PassiveInForce) -> str:
    """Return the card a passive ability comes from: for an emblem, the one that made it."""
    pending = in_force.bearer.pending
    return state[pending.source].item if pending and pending.source else in_force.bearer.item


def expire_passives(state: GameState, used: tuple[PassiveInForce, ...]) -> GameState:
    """End the abilities on "the next card" once that card was played."""
    for in_force in used:
        emblem = state.now(in_force.bearer.timestamp)
        if emblem is not None and emblem.pending and in_force.passive.once:
            state = state.changed(replace(emblem, pending=replace(emblem.pending, spent=True)))
    return state


def gains_when_played(
    state: GameState, player: str, thing: GameObject
) -> tuple[PassiveInForce, ...]:
    """List the abilities that give something to the card being played (5.2.c)."""
    return tuple(
        s
        for s in passives_in_force(state, "gains-when-played")
        if s.bearer.controller == player
        and matches_description(state, replace(s.passive.of, whose="any"), thing, s.who)
        and s.passive.of.where in ("play", "anywhere", thing.origin)
        and holds(state, s.passive.condition, s.who)
    )


def apply_gains_to_spell(state: GameState, player: str, spell: GameObject) -> Outcomes[GameState]:
    """Give or take Fleeting from a Spell in Limbo, after everything else (5.2.4.a)."""
    for in_force in gains_when_played(state, player, spell):
        for verb in in_force.passive.instead:
            kind = "gain" if verb.do == "gain" else "lose"
            action = Action(
                kind, spell.timestamp, word=verb.status, cites=(rule.A_SPELL_GOES_TO_LIMBO,)
            )
            taken = yield from take_step(state, Step("play", (action,), controller=player))
            state = taken.state
        state = expire_passives(state, (in_force,))
    return state


def queue_gains(
    state: GameState, player: str, found: tuple[PassiveInForce, ...], became: int
) -> Outcomes[GameState]:
    """Put what another card gains by being played into Limbo as a Reaction (5.2.c)."""
    for in_force in found:
        ability = Ability("reaction", steps=in_force.passive.instead)
        pending = Pending(ability, source=became, it=became, home=became)
        cites = (rule.A_GAIN_ON_PLAYING_WAITS_IN_LIMBO, rule.RESOLVING)
        action = Action("emblem", player=player, pending=pending, cites=cites)
        state = (yield from take_step(state, Step("emblem", (action,), controller=player))).state
        state = expire_passives(state, (in_force,))
    return state
