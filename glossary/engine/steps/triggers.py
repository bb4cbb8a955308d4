"""Tells whether what an atomic action did matches a trigger (6.3.b)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from glossary.engine.conditions.condition import expeditions, matches_selection
from glossary.engine.model.cards import SPELL, Trigger
from glossary.engine.model.events import PerformedAction
from glossary.engine.model.objects import HIDDEN, IN_PLAY, Expedition, GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.model.verbs import Pronouns
from glossary.engine.rules.values import dataclass, replace


@dataclass(frozen=True, slots=True, eq=False)
class Happening:
    """What an atomic action did, and the positions before and after its step.

    ``old`` is what it was about before the event, ``now`` the same after it, if anything; ``step``
    is all that happened in the event.
    """

    before: GameState
    after: GameState
    act: PerformedAction
    old: GameObject | None
    now: GameObject | None
    step: tuple[PerformedAction, ...] = ()


def happening(
    before: GameState,
    after: GameState,
    act: PerformedAction,
    step: tuple[PerformedAction, ...] = (),
) -> Happening:
    """Return what an action did, with the objects on either side of the event."""
    old, now = before.objects.get(act.before), after.objects.get(act.after)
    return Happening(before, after, act, old, now, step)


def pronouns_of(bearer: GameObject, me: int, it: int) -> Pronouns:
    """Return the pronouns of an ability of *bearer*; "my" of what lasts is of what made it."""
    lasts = bearer.pending is not None and bearer.pending.passive is not None
    home = bearer.pending.home if lasts and bearer.pending else 0
    return Pronouns(me=me, you=bearer.controller, it=it, home=home or bearer.timestamp)


def matches_trigger(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether what happened matches the trigger of an ability of *thing*."""
    if trigger.phase and trigger.phase != what.before.phase:
        return False
    matches = TRIGGERS.get(trigger.on)
    return matches is not None and matches(what, thing, trigger)


def done_by_nobody(act: PerformedAction, trigger: Trigger | None) -> bool:
    """Tell whether it matches the trigger but no player did it (7.5.6.e)."""
    return trigger is not None and not act.doer.name and _is_verb_of(act, trigger)


def _is_verb_of(act: PerformedAction, trigger: Trigger) -> bool:
    return act.kind == "move" and act.verb in _VERBS.get(trigger.on, ())


_VERBS = {
    "draws": ("draw",),
    "resupplies": ("resupply",),
    "discards": ("discard", "sabotage", "sacrifice", "clean-up"),  # 7.3.30, 7.3.31, 4.2.5.c
}


def _is_doer(state: GameState, doer: str, thing: GameObject, trigger: Trigger) -> bool:
    if trigger.subject.whose == "opponent":
        return doer in state.opponents(thing.controller)
    return doer == thing.controller if trigger.subject.whose == "you" else bool(doer)


def _is_subject(state: GameState, stamp: int, thing: GameObject, trigger: Trigger) -> bool:
    if not stamp:
        return False
    if trigger.subject.pick == "me":
        return stamp == thing.timestamp
    subject = state.objects.get(stamp)
    return subject is not None and matches_selection(
        state, trigger.subject, subject, pronouns_of(thing, thing.timestamp, 0)
    )


def _was_subject(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    return _is_subject(what.before, what.act.before, thing, trigger)


def _became_subject(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    return _is_subject(what.after, what.act.after, thing, trigger)


def _places(state: GameState, word: str, thing: GameObject) -> set[Expedition]:
    return set(expeditions(state, word, pronouns_of(thing, thing.timestamp, 0)))


def _sacrificed(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    return what.act.verb == "sacrifice" and _was_subject(what, thing, trigger)


def _creates_or_exhausts(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether that player created, or exhausted, such an object, whoever has it."""
    act, anyone_s = what.act, replace(trigger.subject, whose="any")
    exhausted = act.kind == "gain" and act.word == "exhausted"
    return (
        (act.kind == "create" if trigger.on == "creates" else exhausted)
        and _became_subject(what, thing, replace(trigger, subject=anyone_s))
        and _is_doer(what.after, act.doer.name, thing, trigger)
    )


def _gains(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether it gained that, or entered with it; or as many counters of it (6.3.b)."""
    act, word = what.act, trigger.what
    now = what.now if act.played else None
    entered = now is not None and word in now.statuses and now.zone not in NOTHING_SEEN
    gained = act.kind in ("gain", "put") and act.word == word
    if trigger.number:  # the third, however many come at once
        old = what.before.objects.get(act.after)
        had, has = (one.count(word) if one else 0 for one in (old, what.now))
        gained = gained and had < trigger.number <= has
    return (gained or entered) and _became_subject(what, thing, trigger)


def _loses(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    act = what.act
    lost = act.kind == "lose" or (act.kind == "take" and act.number > 0)
    return lost and act.word == trigger.what and _was_subject(what, thing, trigger)


def _becomes(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether it has the status since the event, or arrives with it (7.5.4)."""
    act, old = what.act, what.before.objects.get(what.act.after)
    if act.kind not in ("gain", "put", "move", "create") or not _has(what.now, trigger.what):
        return False
    if act.kind == "gain" and act.word != trigger.what:
        return False
    if act.kind == "put" and (act.word, trigger.what) != ("boost", "boosted"):
        return False
    return not _has(old, trigger.what) and _became_subject(what, thing, trigger)


def _has(thing: GameObject | None, status: str) -> bool:
    if thing is None:
        return False
    return thing.count("boost") > 0 if status == "boosted" else status in thing.statuses


def _did(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether that player did it; a sacrifice that goes elsewhere is no discard (7.3.7.a)."""
    act, now = what.act, what.now
    if trigger.on == "discards" and now is not None and now.zone is not Zone.DISCARD:
        return False
    return _is_verb_of(act, trigger) and _is_doer(what.after, act.doer.name, thing, trigger)


def _gave(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    name = what.act.doer.name if trigger.on == "makes-gift" else what.act.player
    return what.act.kind == "gift" and _is_doer(what.after, name, thing, trigger)


def _readies(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    done = what.act.kind == "lose" and what.act.word == "exhausted"
    return done and _is_doer(what.after, what.act.doer.name, thing, trigger)


def _passes(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether that player passed, if so it must be before or after anybody else."""
    act, after = what.act, what.after
    if act.kind != "pass" or not _is_doer(after, act.player, thing, trigger):
        return False
    others = [player.passed for player in after.players if player.name != act.player]
    opponents = (after.player(name).passed for name in after.opponents(act.player))
    return not (trigger.first and any(others)) and (not trigger.last or all(opponents))


_EXPEDITION_KINDS = {"advances": "forward", "retreats": "back", "fails": "fails"}


def _expedition(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    act = what.act
    if act.kind != _EXPEDITION_KINDS.get(trigger.on, "ascend"):
        return False
    places = _places(what.before, trigger.to or "my-expedition", thing)
    if trigger.all:  # once, with the last of them
        alike = [one for one in what.step if one.kind == act.kind and trigger.what in one.word]
        there = [one for one in alike if tuple(one.expedition.split(".")) in places]
        return there[-1:] == [act] and len({one.expedition for one in there}) == len(places)
    terrain = not trigger.what or trigger.what in act.word
    return terrain and tuple(act.expedition.split(".")) in places


def _attempts(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether an object, or an Expedition, should have done that (7.5.3)."""
    act = what.act
    if act.kind != "attempt" or act.word != trigger.what:
        return False
    if act.before:
        return _was_subject(what, thing, trigger)
    return _is_doer(what.before, act.expedition.partition(".")[0], thing, trigger)


def _joins(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Outside before the event, inside after it; a Gigantic's Expeditions are one (7.4.4.j)."""
    before, after, old, now = what.before, what.after, what.old, what.now
    if now is None or what.act.kind not in ("move", "create", "relocate", "presence"):
        return False
    if not _became_subject(what, thing, trigger):
        return False
    if trigger.to in ("", "play"):
        zones = IN_PLAY if after.rules.the_arena_takes_landmarks_too else (Zone.EXPEDITION,)
        before_it = IN_PLAY if after.rules.play_is_entered_from_outside else (now.zone,)
        return now.zone in zones and (old is None or old.zone not in before_it)
    there = [state for state in (before, after) if thing.timestamp in state.objects]
    places = set().union(*(_places(state, trigger.to, thing) for state in there or [after]))
    was_inside = old is not None and bool(places & set(before.places(old)))
    return bool(places & set(after.places(now))) and not was_inside


def changes_hands(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether it left the Landmarks of a player, and not the zone (1.2.3.d, 7.5.11.a)."""
    old, now = what.old, what.now
    if (trigger.on, trigger.origin) != ("leaves", Zone.LANDMARK) or old is None or now is None:
        return False
    given = old.zone is now.zone is Zone.LANDMARK and old.controller != now.controller
    return given and _was_subject(what, thing, trigger)


def stays_within(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether it moved between Expeditions that are one set for the trigger (7.4.4.j)."""
    word = {"joins": trigger.to, "leaves": trigger.origin}.get(trigger.on, "")
    old, now = what.old, what.now
    several = word in ("my-expedition", "each-of-mine")
    if what.act.kind != "relocate" or not several or old is None or now is None:
        return False
    places, was, has = _places(what.before, word, thing), what.before.places(old), what.after
    moved = set(was) != set(has.places(now))
    return moved and places >= {*was, *has.places(now)} and _was_subject(what, thing, trigger)


def _leaves(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether it was inside before the event and is not after it, wherever it went."""
    old, now = what.old, what.now
    if old is None or what.act.kind not in ("move", "cease", "relocate", "presence"):
        return False
    if not _was_subject(what, thing, trigger):
        return False
    if changes_hands(what, thing, trigger):
        return what.after.rules.changing_hands_leaves_landmarks
    if trigger.origin in (Zone.EXPEDITION, Zone.LANDMARK, Zone.RESERVE):
        return old.zone == trigger.origin and (now is None or now.zone is not old.zone)
    places = _places(what.before, trigger.origin, thing)
    stays = now is not None and bool(places & set(what.after.places(now)))
    return bool(places & set(what.before.places(old))) and not stays


def _moves(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether it changed zones; a token that ceased counts as gone where it was sent."""
    act, old = what.act, what.old
    if act.kind not in ("move", "cease") or old is None:
        return False
    if trigger.origin and old.zone != trigger.origin:
        return False
    if trigger.to and (what.now.zone if what.now else act.to) != trigger.to:
        return False
    if trigger.by and not _is_by(what, thing, trigger.by):
        return False
    if trigger.subject.pick == "me":
        return thing.timestamp in (act.before, act.after)
    return _was_subject(what, thing, trigger)


def _is_by(what: Happening, thing: GameObject, by: str) -> bool:
    doer, you = what.act.doer.name, thing.controller
    return doer == you if by == "you" else doer in what.after.opponents(you)


NOTHING_SEEN = (*HIDDEN, Zone.MANA)
"""Where a card has no characteristics that others know (2.1.j, 3.1.3.c)."""


def _played(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Leaving Limbo while it resolves is being played (5.1.2.j, 7.5.12); as if from ``word``."""
    act = what.act
    if not act.played or act.kind != "move":
        return False
    now, state = what.after[act.after], what.after
    if trigger.origin and trigger.origin not in (now.origin, act.word):
        return False
    if trigger.subject.pick == "me":
        return act.after == thing.timestamp
    if is_led_astray(what) and not state.rules.a_spell_is_played_wherever_it_goes:
        return False
    costs = (trigger.subject.least_base_cost, trigger.subject.most_base_cost)
    as_played = now.zone in NOTHING_SEEN or costs != (None, None)
    if as_played and what.old is not None:  # as it was in Limbo
        now, state = what.old, what.before
    who = pronouns_of(thing, thing.timestamp, 0)
    described = replace(trigger.subject, where="anywhere", whose="any")
    return matches_selection(state, described, now, who) and _is_doer(
        what.after, act.doer.name, thing, trigger
    )


def is_led_astray(what: Happening) -> bool:
    """Tell whether a Spell left Limbo for where no Spell goes that has resolved (5.1.2.l)."""
    old, now = what.old, what.now
    if not what.act.played or old is None or now is None:
        return False
    return old.card.type == SPELL and now.zone not in (Zone.RESERVE, Zone.DISCARD)


def _rolls(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    act = what.act
    again = trigger.first and what.after.rollers.count(act.doer.name) > 1
    rolled = act.kind == "roll" and not again
    return rolled and _is_doer(what.after, act.doer.name, thing, trigger)


def _uses(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether that player had such an ability carried out; as the so-many-th of their turn."""
    act, after = what.act, what.after
    if act.kind != "use" or act.word != trigger.what:
        return False
    if not _is_doer(after, act.doer.name, thing, trigger):
        return False
    number = after.activated.count((act.player, act.word)) if trigger.number else 0
    return number == trigger.number and (not number or after.active == act.player)


def _reveals(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    """Tell whether a card was revealed by an ability of what has this one."""
    return what.act.kind == "show" and what.act.source == thing.timestamp


def _after(what: Happening, thing: GameObject, trigger: Trigger) -> bool:
    stays = what.after.rules.what_rested_reacts_to_rest or thing.timestamp in what.after.objects
    return what.act.kind == "daily" and what.act.word == trigger.what and stays


TRIGGERS: Mapping[str, Callable[[Happening, GameObject, Trigger], bool]] = {
    "joins": _joins,
    "leaves": _leaves,
    "moves": _moves,
    "played": _played,
    "sacrificed": _sacrificed,
    "creates": _creates_or_exhausts,
    "exhausts": _creates_or_exhausts,
    "gains": _gains,
    "loses": _loses,
    "becomes": _becomes,
    **dict.fromkeys(_VERBS, _did),
    "passes": _passes,
    "makes-gift": _gave,
    "receives-gift": _gave,
    "readies": _readies,
    "advances": _expedition,
    "retreats": _expedition,
    "fails": _expedition,
    "ascends": _expedition,
    "after": _after,
    "rolls": _rolls,
    "activates": _uses,
    "reveals": _reveals,
    "attempts": _attempts,
}
