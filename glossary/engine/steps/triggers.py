"""Tells whether what an atomic action did matches a trigger (6.3.b)."""

from __future__ import annotations

from glossary.engine.conditions.selection import Pronouns, expeditions, matches_selection
from glossary.engine.model.cards import Trigger
from glossary.engine.model.events import PerformedAction
from glossary.engine.model.objects import IN_PLAY, GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.rules.values import replace


def pronouns_of(bearer: GameObject, me: int, it: int) -> Pronouns:
    """Return the pronouns of an ability of *bearer*."""
    return Pronouns(me=me, you=bearer.controller, it=it, home=bearer.timestamp)


def matches_trigger(
    before: GameState, after: GameState, act: PerformedAction, thing: GameObject, trigger: Trigger
) -> bool:
    """Tell whether *act* matches the trigger of an ability of *thing*."""
    if trigger.phase and trigger.phase != before.phase:
        return False
    match trigger.on:
        case "joins":
            return _joins(before, after, act, thing, trigger)
        case "leaves":
            return _leaves(before, after, act, thing, trigger)
        case "moves":
            return _moves(before, after, act, thing, trigger)
        case "played":
            return _played(before, after, act, thing, trigger)
        case "sacrificed":
            return act.verb == "sacrifice" and _is_subject(before, act.before, thing, trigger)
        case "creates" | "exhausts":
            anyone_s = replace(trigger.subject, whose="any")
            exhausted = act.kind == "gain" and act.word == "exhausted"
            return (
                (act.kind == "create" if trigger.on == "creates" else exhausted)
                and _is_subject(after, act.after, thing, replace(trigger, subject=anyone_s))
                and _is_doer(after, act.doer.name, thing, trigger)
            )
        case "gains":
            now = after.objects.get(act.after)
            entered = act.played and now is not None and trigger.what in now.statuses
            gained = act.kind in ("gain", "put") and act.word == trigger.what
            if trigger.number:  # the third, however many come at once
                old = before.objects.get(act.after)
                had, has = (one.count(trigger.what) if one else 0 for one in (old, now))
                gained = gained and had < trigger.number <= has
            return (gained or entered) and _is_subject(after, act.after, thing, trigger)
        case "becomes":
            return _becomes(before, after, act, thing, trigger)
        case "loses":
            return (
                act.kind in ("lose", "take")
                and act.word == trigger.what
                and _is_subject(before, act.before, thing, trigger)
            )
        case "draws" | "resupplies" | "discards":
            return _is_verb_of(act, trigger) and _is_doer(after, act.doer.name, thing, trigger)
        case "makes-gift" | "receives-gift":
            name = act.doer.name if trigger.on == "makes-gift" else act.player
            return act.kind == "gift" and _is_doer(after, name, thing, trigger)
        case "readies":
            done = act.kind == "lose" and act.word == "exhausted"
            return done and _is_doer(after, act.doer.name, thing, trigger)
        case "advances" | "retreats" | "fails" | "ascends":
            kind = {
                "advances": "forward",
                "retreats": "back",
                "fails": "fails",
                "ascends": "ascend",
            }[trigger.on]
            who = pronouns_of(thing, thing.timestamp, 0)
            places = expeditions(before, trigger.to or "my-expedition", who)
            terrain = not trigger.what or trigger.what in act.word
            return act.kind == kind and terrain and tuple(act.expedition.split(".")) in places
        case "after":
            return act.kind == "daily" and act.word == trigger.what
        case "attempts":
            return act.kind == "attempt" and _attempts(before, act, thing, trigger)
        case _:
            return False


_VERBS = {
    "draws": ("draw",),
    "resupplies": ("resupply",),
    "discards": ("discard", "sabotage", "sacrifice", "clean-up"),  # 7.3.30, 7.3.31, 4.2.5.c
}


def _is_verb_of(act: PerformedAction, trigger: Trigger) -> bool:
    return act.kind == "move" and act.verb in _VERBS.get(trigger.on, ())


def done_by_nobody(act: PerformedAction, trigger: Trigger | None) -> bool:
    """Tell whether it matches the trigger but no player did it (7.5.6.e)."""
    return trigger is not None and not act.doer.name and _is_verb_of(act, trigger)


def _attempts(before: GameState, act: PerformedAction, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether an object, or an Expedition, should have done that (7.5.3)."""
    if act.word != trigger.what:
        return False
    if act.before:
        return _is_subject(before, act.before, thing, trigger)
    return _is_doer(before, act.expedition.partition(".")[0], thing, trigger)


def _is_doer(state: GameState, doer: str, thing: GameObject, trigger: Trigger) -> bool:
    if trigger.subject.whose == "opponent":
        return doer in state.opponents(thing.controller)
    return doer == thing.controller if trigger.subject.whose == "you" else bool(doer)


def _is_subject(state: GameState, stamp: int, thing: GameObject, trigger: Trigger) -> bool:
    if not stamp:
        return False
    if trigger.subject.pick == "me":
        return stamp == thing.timestamp
    found = state.objects.get(stamp)
    return found is not None and matches_selection(
        state, trigger.subject, found, pronouns_of(thing, thing.timestamp, 0)
    )


_STATUS_CHANGES = ("gain", "put", "move", "create")


def _becomes(
    before: GameState, after: GameState, act: PerformedAction, thing: GameObject, trigger: Trigger
) -> bool:
    """Without the status before the event, with it after; or arriving with it (7.5.4)."""
    now = after.objects.get(act.after)
    if act.kind not in _STATUS_CHANGES or now is None or not _has_status(now, trigger.what):
        return False
    if act.kind == "gain" and act.word != trigger.what:
        return False
    if act.kind == "put" and (act.word, trigger.what) != ("boost", "boosted"):
        return False
    old = before.objects.get(act.after)
    if old is not None and _has_status(old, trigger.what):
        return False
    return _is_subject(after, act.after, thing, trigger)


def _has_status(thing: GameObject, status: str) -> bool:
    return thing.count("boost") > 0 if status == "boosted" else status in thing.statuses


_ARRIVALS = ("move", "create", "relocate", "presence")


def _joins(
    before: GameState, after: GameState, act: PerformedAction, thing: GameObject, trigger: Trigger
) -> bool:
    """Outside before the event, inside after it; a Gigantic's Expeditions are one (7.4.4.j)."""
    now = after.objects.get(act.after)
    if (
        act.kind not in _ARRIVALS
        or now is None
        or not _is_subject(after, act.after, thing, trigger)
    ):
        return False
    old = before.objects.get(act.before)
    if trigger.to in ("", "play"):
        zones = IN_PLAY if after.rules.the_arena_takes_landmarks_too else (Zone.EXPEDITION,)
        before_it = IN_PLAY if after.rules.play_is_entered_from_outside else (now.zone,)
        return now.zone in zones and (old is None or old.zone not in before_it)
    who = pronouns_of(thing, thing.timestamp, 0)
    places = set(
        expeditions(before if thing.timestamp in before.objects else after, trigger.to, who)
    )
    places |= (
        set(expeditions(after, trigger.to, who)) if thing.timestamp in after.objects else set()
    )
    inside = bool(places & set(after.places(now)))
    was_inside = old is not None and bool(places & set(before.places(old)))
    return inside and not was_inside


def stays_within(
    before: GameState, after: GameState, act: PerformedAction, thing: GameObject, trigger: Trigger
) -> bool:
    """Tell whether it moved between the Expeditions of a Gigantic bearer (7.4.4.j)."""
    word = {"joins": trigger.to, "leaves": trigger.origin}.get(trigger.on, "")
    old, now = before.objects.get(act.before), after.objects.get(act.after)
    if act.kind != "relocate" or word != "my-expedition" or old is None or now is None:
        return False
    places = set(expeditions(before, word, pronouns_of(thing, thing.timestamp, 0)))
    moved = set(before.places(old)) != set(after.places(now))
    inside = places >= {*before.places(old), *after.places(now)}
    return moved and inside and _is_subject(before, act.before, thing, trigger)


def _leaves(
    before: GameState, after: GameState, act: PerformedAction, thing: GameObject, trigger: Trigger
) -> bool:
    old = before.objects.get(act.before)
    if old is None or act.kind not in ("move", "cease", "relocate", "presence"):
        return False
    if not _is_subject(before, act.before, thing, trigger):
        return False
    now = after.objects.get(act.after)
    if trigger.origin == Zone.LANDMARK and now is not None and now.controller != old.controller:
        return old.zone is Zone.LANDMARK  # the Landmarks of a player are a place of their own
    if trigger.origin in (Zone.EXPEDITION, Zone.LANDMARK, Zone.RESERVE):
        return old.zone.value == trigger.origin and (now is None or now.zone is not old.zone)
    who = pronouns_of(thing, thing.timestamp, 0)
    places = set(expeditions(before, trigger.origin, who))
    return bool(places & set(before.places(old))) and not (now and places & set(after.places(now)))


def _moves(
    before: GameState, after: GameState, act: PerformedAction, thing: GameObject, trigger: Trigger
) -> bool:
    if act.kind not in ("move", "cease"):
        return False
    old = before.objects.get(act.before)
    now = after.objects.get(act.after)
    arrived = now.zone.value if now else act.to
    if old is None or (trigger.origin and old.zone.value != trigger.origin):
        return False
    if trigger.to and arrived != trigger.to:
        return False
    if trigger.subject.pick == "me":
        return thing.timestamp in (act.before, act.after)
    return _is_subject(before, act.before, thing, trigger)


def _played(
    before: GameState, after: GameState, act: PerformedAction, thing: GameObject, trigger: Trigger
) -> bool:
    """Leaving Limbo while it resolves is being played (5.1.2.j, 7.5.11)."""
    if not act.played or act.kind != "move":
        return False
    now = after[act.after]
    if trigger.origin and (now.origin is None or now.origin.value != trigger.origin):
        return False
    if trigger.subject.pick == "me":
        return act.after == thing.timestamp
    who = pronouns_of(thing, thing.timestamp, 0)
    described = replace(trigger.subject, where="anywhere", whose="any")
    return matches_selection(after, described, now, who) and _is_doer(
        after, act.doer.name, thing, trigger
    )
