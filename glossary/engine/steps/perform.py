"""Performs a step: all its atomic actions at once, on the position before it (6.1.f)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from glossary.engine.model.actions import ON_OBJECTS, SUMMED_UP, Action, Draft, Step, tell_gone
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import EMBLEM, Card
from glossary.engine.model.events import Event, Fact, PerformedAction
from glossary.engine.model.objects import MARKED, GameObject, Pending, Zone
from glossary.engine.model.state import HALVES, LAST_REGION, GameState, Marker
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.zone_changes import create, move, performed, relocate


def forward(state: GameState, draft: Draft, step: Step, action: Action) -> None:
    """Move an Expedition forward or back; it stays within the eight regions (7.3.22)."""
    player = draft.state.player(action.player)
    ahead = 1 if (action.side == "hero") == (action.kind == "forward") else -1
    here = player.region(action.side)
    region = min(max(0, here + ahead * action.number), LAST_REGION)
    place, forth = f"{action.player}.{action.side}", action.kind == "forward"
    if region == here:  # another move of the same step went as far as there is to go
        end = rule.NOT_BEYOND_THE_END if forth else rule.NOT_BEYOND_THE_ORIGIN
        kind = "far-end" if forth else "at-origin"
        draft.tell(kind, (end, rule.EIGHT_REGIONS), expedition=place)
        return
    moved = dict.fromkeys((*player.moved, *([action.side] if forth else [])))
    side: dict[str, Any] = {action.side: region}
    draft.state = draft.state.with_player(player.name, moved=tuple(moved), **side)
    word = rule.MOVE_FORWARD if forth else rule.MOVE_BACKWARDS
    kind, cites = "moved-forward" if forth else "moved-back", (*action.cites, word, rule.RESOLVING)
    due: dict[str, Fact] = {"terrains": action.due} if action.due else {}
    due |= {"tied": action.tied} if action.tied else {}
    draft.tell(kind, cites, expedition=place, number=region, **due)
    who, told = action.player, action.word
    act = PerformedAction(action.kind, verb=action.verb, player=who, expedition=place, word=told)
    draft.performed.append(act)


def ascend(state: GameState, draft: Draft, _step: Step, action: Action) -> None:
    """Give an Expedition the status Ascended, or take it off."""
    player = draft.state.player(action.player)
    place = f"{action.player}.{action.side}"
    if action.kind == "ascend":
        ascended = tuple(dict.fromkeys((*player.ascended, action.side)))
        kind, cites = "ascended", (rule.ASCEND, rule.ASCENDED)
    else:
        ascended = tuple(side for side in player.ascended if side != action.side)
        kind, cites = "descended", (rule.REST, rule.ASCENDED)
    draft.state = draft.state.with_player(player.name, ascended=ascended)
    draft.tell(kind, cites, expedition=place)
    draft.performed.append(PerformedAction(action.kind, player=action.player, expedition=place))


def reveal(state: GameState, draft: Draft, _step: Step, action: Action) -> None:
    """Turn a Tumult card face-up: both of its regions are revealed."""
    first, last = HALVES[action.number]
    regions = draft.state.regions
    card = tuple(replace(half, revealed=True) for half in regions[first : last + 1])
    regions = (*regions[:first], *card, *regions[last + 1 :])
    draft.state = replace(draft.state, regions=regions)
    cites = (rule.TUMULT_IS_REVEALED, rule.TUMULT_TERRAINS, rule.REGIONS_ARE_REGIONS)
    draft.tell("revealed", cites, terrains=tuple(half.terrains for half in card))
    draft.performed.append(PerformedAction("reveal"))


def mark(state: GameState, draft: Draft, _step: Step, action: Action) -> None:
    """Lay a marker on a region; a marker that moves becomes a new object (7.3.20)."""
    cites: Cites = (rule.TERRAIN_MARKERS, rule.TERRAIN_MARKERS_COME_FIRST)
    markers = draft.state.markers
    origin: dict[str, Any] = {"link": "arena"} if state.arena else {}
    if action.object:
        there = (one.region for one in markers if one.timestamp == action.object)
        origin = origin or {"link": "moved", "place": next(there)}
        markers = tuple(marker for marker in markers if marker.timestamp != action.object)
        cites = (rule.A_MARKER_MAY_STAY, rule.A_MOVED_MARKER_IS_NEW, *cites)
    markers = (*markers, Marker(draft.stamp(), action.number, action.word))
    draft.state = replace(draft.state, markers=markers)
    draft.tell("marked", cites, number=action.number, terrains=(action.word,), **origin)
    draft.performed.append(PerformedAction("mark"))


_EMBLEM = Card("emblem", type=EMBLEM)


def perform(
    state: GameState, step: Step
) -> tuple[GameState, tuple[Event, ...], tuple[PerformedAction, ...]]:
    """Perform *step*: the position after it, its events, and what triggers read."""
    spend("events", 20 + (len(state.objects) + len(state.gone)) // 16 + 10 * len(step.actions))
    objects, gone, became = dict(state.objects), dict(state.gone), dict(state.became)
    draft = Draft(state, objects, gone, became, state.clock, _cites_of_step(state, step))
    actions = step.actions if len(step.actions) < 2 else _in_timestamp_order(state, step.actions)
    for action in actions:
        if action.kind in ON_OBJECTS and action.object not in draft.objects:
            tell_gone(state, draft, action)
        elif not (state.rules.paragraphs_off and _is_off(state, draft, step, action)):
            _PERFORM[action.kind](state, draft, step, action)
    after = replace(draft.state, objects=objects, gone=gone, became=became, clock=draft.clock)
    return after, tuple(draft.events), tuple(draft.performed)


def _is_off(state: GameState, draft: Draft, step: Step, action: Action) -> bool:
    """Tell whether a paragraph that is off decides an action: a copy of the draft takes it."""
    objects, gone, became = dict(draft.objects), dict(draft.gone), dict(draft.became)
    tried = Draft(draft.state, objects, gone, became, draft.clock, draft.cites)
    _PERFORM[action.kind](state, tried, step, action)
    return any(event.cites[0] in state.rules.paragraphs_off for event in tried.events)


def _cites_of_step(state: GameState, step: Step) -> Cites:
    if not step.controller:  # the actions of a daily effect cite it
        return ()
    modified = step.notes and step.name != SUMMED_UP
    cites = (*step.cites, *((rule.A_STEP_HAPPENS,) if modified else ()))
    if len(step.actions) > 1 and (step.cites or step.of_effect):
        cites = (*cites, rule.ATOMIC_ACTIONS_AT_ONCE, rule.AN_ATOMIC_ACTION_AN_OBJECT)
        owners = {state.objects[a.object].owner for a in step.actions if a.object in state.objects}
        if len(owners) > 1:
            cites = (*cites, rule.TIMESTAMPS_AT_ONCE)
    return cites


_GIVING_TIMESTAMPS = frozenset(("move", "create"))


def _in_timestamp_order(state: GameState, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Sort actions: the initiative player's objects get the lower timestamps (2.2.16.d)."""
    if _GIVING_TIMESTAMPS.isdisjoint([action.kind for action in actions]):
        return actions
    order = state.initiative

    def seat(action: Action) -> int:
        if action.object and action.object in state.objects:
            return order.index(state.objects[action.object].controller)
        return order.index(action.player) if action.player in order else 0

    return tuple(sorted(actions, key=seat))


def _cease(state: GameState, draft: Draft, step: Step, action: Action) -> None:
    """End a token, or an emblem: it goes nowhere (2.1.e)."""
    thing = draft.objects[action.object]
    draft.remove(thing)
    if thing.card.type == EMBLEM:
        kind = "emblem-ended" if thing.pending and thing.pending.passive else "reaction-ended"
        cites: Cites = action.cites
    else:
        ends = rule.TOKENS_CEASE if thing.in_play else rule.SPECIFIC_BEATS_GENERAL
        leaves = (rule.A_TOKEN_LEAVES,) if thing.zone is Zone.EXPEDITION else ()
        kind, cites = "ceased", (*action.cites, ends, *leaves)
        if action.verb == "sacrifice":
            cites = (*cites, rule.STILL_A_SACRIFICE)
    source = (
        state[thing.pending.source].item if thing.pending and thing.pending.source else thing.item
    )
    link = ""
    if thing.pending and thing.pending.passive and thing.pending.passive.once:
        unused = f"unused-{thing.pending.duration}" if thing.pending.duration else "unused"
        link = "spent" if thing.pending.spent else action.word or unused
    draft.tell(kind, cites, object=source, **({"link": link} if link else {}))
    arrived = "" if state.rules.tokens_never_arrive or action.to is None else action.to.value
    stamp, holder = thing.timestamp, thing.controller
    draft.performed.append(performed(state, step, action, stamp, 0, player=holder, to=arrived))


def _gain_or_lose(state: GameState, draft: Draft, step: Step, action: Action) -> None:
    thing, gains = draft.objects[action.object], action.kind == "gain"
    exhausted = action.word == "exhausted"
    if gains:
        held = (*thing.statuses, action.word)
        cite = rule.EXHAUST if exhausted else rule.GAIN_A_STATUS
    else:
        held = tuple([s for s in thing.statuses if s != action.word])
        cite = rule.READY if exhausted else rule.LOSE_A_STATUS
    again = gains and action.word in thing.statuses and not exhausted
    cites = (*((rule.A_STATUS_GAINED_AGAIN,) if again else ()), *action.cites, cite)
    statuses = tuple([status for status in MARKED if status in held])
    draft.objects[thing.timestamp] = replace(thing, statuses=statuses)
    gained, lost = _STATUS_KINDS[action.word]
    if step.name != SUMMED_UP or thing.zone is not Zone.MANA:
        facts = {"object": thing.item}
        facts |= {"player": thing.controller, "link": "mana"} if action.verb == "pay" else {}
        facts |= {"source": action.item, "link": "by"} if action.item else {}
        draft.tell(gained if gains else lost, cites, **facts)
    _perform_on(state, draft, step, action)


_STATUS_KINDS = {
    "fleeting": ("gained.fleeting", "lost.fleeting"),
    "anchored": ("gained.anchored", "lost.anchored"),
    "asleep": ("gained.asleep", "lost.asleep"),
    "exhausted": ("gained.exhausted", "lost.exhausted"),
    "completed": ("gained.completed", ""),  # nothing takes it away
}


def _put_or_take(state: GameState, draft: Draft, step: Step, action: Action) -> None:
    """Put counters on an object, or take them off, as many as there are (2.5.g)."""
    thing, number, cites = draft.objects[action.object], action.number, action.cites
    had = thing.count(action.word)
    if action.kind == "take":
        number = min(number, had)
        spends = action.verb == "spend"
        kind = "spent.counters" if spends else "lost.counters"
        cites = (
            *cites,
            *((rule.SPEND, rule.COUNTERS_SPENT) if spends else (rule.COUNTERS_REMOVED,)),
        )
    else:
        kind, cites = "gained.counters", (*cites, rule.GAIN_COUNTERS, rule.COUNTERS_GAINED)
        if action.word == "boost":
            kind, cites = "gained.boosts", (*cites, *_A_BOOST)
    left = had - number if action.kind == "take" else had + number
    _with_counters(draft, thing, action.word, left)
    facts = {"object": thing.item, "counter": action.word}
    facts |= {"player": thing.controller} if kind == "spent.counters" else {}
    draft.tell(kind, cites, **facts, number=number)
    _perform_on(state, draft, step, action, number)


_A_BOOST = (rule.A_BOOST_ADDS_ONE_TO_EACH, rule.BOOSTED_FOLLOWS_THE_BOOSTS)


def _perform_on(
    state: GameState, draft: Draft, step: Step, action: Action, number: int = 0
) -> None:
    """Note for triggers what was done to an object that stays the same object."""
    stamp = action.object
    draft.performed.append(performed(state, step, action, stamp, stamp, number=number))


def _with_counters(draft: Draft, thing: GameObject, counter: str, number: int) -> None:
    # what is doubled on and on never gets as many digits as Python refuses to write
    spend("events", 1 << number.bit_length() // 500)
    others = [pair for pair in thing.counters if pair[0] != counter]
    if number:
        others.append((counter, number))
    draft.objects[thing.timestamp] = replace(thing, counters=tuple(sorted(others)))


def _emblem(state: GameState, draft: Draft, step: Step, action: Action) -> None:
    """Put an emblem into Limbo; an Ongoing one that waits has its Reaction as an ability."""
    pending = action.pending or Pending()
    waits = pending.passive is not None and pending.passive.kind == "reaction"
    waiting = pending.passive.ability if pending.passive and waits else None
    gained, stamp, who = (waiting,) if waiting else (), draft.stamp(), action.player
    draft.objects[stamp] = GameObject(
        stamp, f"emblem-{stamp}", _EMBLEM, who, who, Zone.LIMBO, gained=gained, pending=pending
    )
    source = state[pending.source].item if pending.source else step.name
    kind = "lasts" if pending.passive else "activated"
    facts: dict[str, Fact] = {"object": source, "player": action.player}
    cites = (*action.cites, rule.AN_EMBLEM_AN_ACTIVATION, rule.EMBLEM_SUBTYPES)
    if pending.by:
        facts["source"] = pending.by
    if pending.several and pending.it:
        # Only what each is bound to tells them apart (6.3.i).
        facts["other"] = state[pending.it].item
    if pending.passive and action.about and len(pending.places) == 1:
        facts["chosen"] = ".".join(pending.places[0])
    elif pending.passive and pending.chosen:
        facts["chosen"] = pending.chosen
    if pending.passive and pending.that:
        facts["that"] = tuple(state[stamp].item for stamp in pending.that)
    if pending.passive:
        emblem = (rule.EMBLEM_SUBTYPES, rule.EMBLEMS_ARE_EMBLEMS)
        cites = (*action.cites, rule.DURATION, *emblem)
    numbers = state.rules.cited(kind, (*cites, *draft.cites))
    draft.events.append(Event(kind, numbers, tuple(facts.items()), pending.ability or action.about))


def _shuffle(state: GameState, draft: Draft, _step: Step, action: Action) -> None:
    """Put the Discard pile under the Deck in the order it had; chance is not simulated."""
    player = draft.state.player(action.player)
    pile = [t for t in draft.objects.values() if t.zone is Zone.DISCARD and t.owner == player.name]
    deck = list(player.deck)
    for thing in pile:
        new = replace(
            thing, timestamp=draft.stamp(), zone=Zone.DECK, controller=thing.owner, origin=None
        )
        draft.remove(thing)
        draft.objects[new.timestamp] = new
        draft.became[thing.timestamp] = new.timestamp
        moved = PerformedAction("move", thing.timestamp, new.timestamp, "shuffle")
        draft.performed.append(replace(moved, player=player.name))
        deck.append(new.timestamp)
    draft.state = draft.state.with_player(player.name, deck=tuple(deck))
    draft.tell(action.word, action.cites, player=player.name, number=len(pile))
    draft.performed.append(PerformedAction("shuffle", player=player.name))


def _attempt(state: GameState, draft: Draft, step: Step, action: Action) -> None:
    """Record that an action was attempted: nothing changes, but it counts (7.5.3)."""
    place = f"{action.player}.{action.side}" if action.side else ""
    facts = {"object": state[action.object].item} if action.object else {"expedition": place}
    draft.tell("attempted", (*action.cites, rule.ATTEMPT), **facts)
    stamp = action.object
    draft.performed.append(performed(state, step, action, stamp, stamp, expedition=place))


def _learn(state: GameState, draft: Draft, step: Step, action: Action) -> None:
    """Give abilities to an object, until it is another one (2.1.d)."""
    thing = draft.objects[action.object]
    if action.gained:
        draft.objects[thing.timestamp] = replace(thing, gained=(*thing.gained, *action.gained))
        names = (one.passive.value for one in action.gained if one.passive)
        facts = {"link": "of", "other": action.word} if action.word else {}
        named = tuple(names)
        draft.tell("gained.subtypes", action.cites, object=thing.item, subtypes=named, **facts)
    else:
        draft.tell("no-subtypes", action.cites, object=thing.item)


_PERFORM: Mapping[str, Callable[[GameState, Draft, Step, Action], None]] = {
    "move": move,
    "create": create,
    "relocate": relocate,
    "cease": _cease,
    "gain": _gain_or_lose,
    "lose": _gain_or_lose,
    "put": _put_or_take,
    "take": _put_or_take,
    "learn": _learn,
    "forward": forward,
    "back": forward,
    "ascend": ascend,
    "descend": ascend,
    "reveal": reveal,
    "mark": mark,
    "emblem": _emblem,
    "shuffle": _shuffle,
    "attempt": _attempt,
    "nothing": lambda *_: None,  # what a modifier replaced by nothing
}
