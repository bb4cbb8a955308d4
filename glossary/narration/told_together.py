"""Groups the events of one time that one sentence tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence

from glossary.engine.model.events import Event, Fact

SCORED = (
    "progress.ahead",
    "progress.behind",
    "progress.tied",
    "progress.tied-ascended",
    "progress.zero",
    "progress.wrong-terrain",
)
"""What an Expedition does in one terrain."""

ALIKE = frozenset((*SCORED, "progress.failed"))
"""What several Expeditions do, or one in several terrains."""

_THEN = {
    "fleeting.spell": ("moved.discard",),
    "fleeting.discarded": ("moved.discard",),
    "cooldown": ("moved.reserve",),
    "token.leaves": ("ceased",),
    "token.leaves-landmarks": ("ceased",),
    "token.leaves-reserve": ("ceased",),
    "progress.due-to": ("progress.due-to-ascend",),
}
"""What follows from an event for its object or Expedition: it is told with it."""

OF_BOTH = {
    "fleeting.spell": "fleeting.spell.moved",
    "cooldown": "cooldown.moved",
    "progress.due-to": "progress.due-to-ascend",
}
"""The sentence of an event and what follows from it, with the facts of that."""

LISTED = {
    "drew": "drew",
    "shown": "shown",
    "shown.deck": "shown.deck.several",
    "moved.mana": "moved.mana.top.several",
    "moved.mana.ready": "moved.mana.ready.top.several",
    "activated": "activated.several",
    "gift": "gift.several",
}
"""The sentence of several events of a kind, which one player or Reaction does in a row."""


def told_together(events: Iterable[Event]) -> list[list[Event]]:
    """Return those of the events that are told, divided into what one sentence each tells."""
    those = [event for event in events if event.told]
    if len(those) < 2:
        return [those] if those else []
    return _with_what_was_chosen(_with_what_follows(_grouped(those)))


def _with_what_was_chosen(groups: Sequence[list[Event]]) -> list[list[Event]]:
    """Move the choice of an object behind the next events of that object."""
    told: list[list[Event]] = []
    for place, group in enumerate(groups):
        its: list[list[Event]] = []
        if group[0].kind == "chose":
            of, later = group[0].fact("object"), groups[place + 1 :]
            later = [one for one in later if one[0].kind != "chose"]
            its = [one for one in later if of in [event.fact("object") for event in one]]
        if its:
            its[0] += group
        else:
            told.append(group)
    return told


def _grouped(events: Sequence[Event]) -> list[list[Event]]:
    """Divide events into those that one sentence tells, in the order of the first of each."""
    if ALIKE.isdisjoint(event.kind for event in events):
        return [[event] for event in events]
    zeros = Counter(str(one.fact("expedition")) for one in events if all_empty([one]))
    groups: list[list[Event]] = []
    latest: dict[tuple[str, str], list[Event]] = {}
    for event in events:
        place = str(event.fact("expedition"))
        shared = event.kind == "progress.failed" and not event.fact("source")
        key = (event.kind, "" if shared or zeros[place] == 3 else place)
        group = latest.get(key)
        alike = event.kind in ALIKE
        if not alike or group is None or event.facts in [other.facts for other in group]:
            groups.append([event])
            latest[key] = groups[-1]
        else:
            group.append(event)
    return list(_with_ties_of_both(groups))


def _with_ties_of_both(groups: Iterable[list[Event]]) -> Iterator[list[Event]]:
    """Yield groups, the ties of an Expedition joined with the same ones of that facing it."""
    ties: dict[Fact, list[Event]] = {}
    for group in groups:
        if group[0].kind == "progress.tied":
            here, facing = group[0].fact("expedition"), ties.get(group[0].fact("other"), [])
            if facing and facing[0].fact("other") == here and _scores(facing) == _scores(group):
                facing += group
                continue
            ties[here] = group
        yield group


def _scores(events: Iterable[Event]) -> list[tuple[Fact, Fact]]:
    return [(event.fact("terrain"), event.fact("number")) for event in events]


def _with_what_follows(groups: Iterable[list[Event]]) -> list[list[Event]]:
    """Join events that one sentence tells: a cause with its effect, Orbs that pay, cards drawn."""
    joined: list[list[Event]] = []
    awaited: dict[tuple[str, Fact, Fact], list[Event]] = {}
    latest: Hashable = ()
    for group in groups:
        kind, event = group[0].kind, group[0]
        item, terrains = event.fact("object") or event.fact("expedition"), event.fact("terrains")
        before = awaited.pop((kind, item, terrains), None)
        alike = _shared_by_one_sentence(event)
        if alike and alike == latest:
            before = joined[-1]
        latest = alike
        if before is None:
            joined.append(group)
            awaited.update({(then, item, terrains): group for then in _THEN.get(kind, ())})
        else:
            before += group
    return joined


def _shared_by_one_sentence(event: Event) -> Hashable:
    """Return what neighbouring events must share to be told as one; empty if this is told alone.

    A Reaction is told once with how often it activates, and for which other objects.
    """
    if event.kind == "activated":
        facts = tuple(one for one in event.facts if one[0] != "other")
        itself = event.fact("other") in ("", event.fact("object"))
        return (event.kind, facts, event.about, itself)
    player, link = event.fact("player"), event.fact("link")
    if event.kind not in ("gained.exhausted", *LISTED) or not player:
        return ()
    apart = event.kind.startswith("moved.mana") and link != "top"
    return () if apart else (event.kind, player, link)


def all_empty(events: Sequence[Event]) -> bool:
    return all(
        event.kind == "progress.zero" and event.fact("number") == event.fact("against") == 0
        for event in events
    )
