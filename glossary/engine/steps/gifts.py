"""Gifts: what a player draws, Resupplies or receives as a token in another's turn (7.3.29)."""

from __future__ import annotations

from glossary.engine.model.events import ActionDoer, Event, PerformedAction, event
from glossary.engine.model.objects import GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Citation, rule
from glossary.engine.rules.values import replace


def gifts_made(
    before: GameState, after: GameState, performed: tuple[PerformedAction, ...]
) -> tuple[PerformedAction, ...]:
    """List the Gifts among what a step did, one for each card or token (7.3.29.a).

    The player whose turn it is makes them, whatever they come from (7.3.22.a).
    """
    if not after.rules.gifts_are_made or not after.active:
        return ()
    maker = ActionDoer(after.active, "named")
    found: list[PerformedAction] = []
    for act in performed:
        thing = after.objects.get(act.after)
        kind = _kind_of_gift(before, act, thing) if thing is not None else ""
        if thing is not None and kind and thing.controller != after.active:
            gift = PerformedAction("gift", 0, act.after, verb=kind, doer=maker)
            found.append(replace(gift, player=thing.controller))
    return tuple(found)


def _kind_of_gift(before: GameState, act: PerformedAction, thing: GameObject) -> str:
    """Return the verb by which another player would receive the same, empty if it is none."""
    if act.kind == "move" and (act.verb, thing.zone) == ("draw", Zone.HAND):
        return "draw"
    if act.kind == "move" and (act.verb, thing.zone) == ("resupply", Zone.RESERVE):
        return "exhausted-resupply" if act.word == "exhausted" else "resupply"
    if act.kind not in ("create", "relocate") or not thing.card.token:
        return ""
    old = before.objects.get(act.before)  # from one place of its controller's to another: no Gift
    return "" if old is not None and old.controller == thing.controller else "create"


def gift_event(state: GameState, gift: PerformedAction) -> Event:
    """Make the event of a Gift."""
    token: tuple[Citation, ...] = (rule.RECEIVE_A_TOKEN,) if gift.verb == "create" else ()
    cites = (rule.RECEIVE_A_GIFT, *token, rule.MAKE_A_GIFT)
    facts = {"object": state[gift.after].item, "player": gift.player, "maker": gift.doer.name}
    return event(state, "gift", cites, **facts)
