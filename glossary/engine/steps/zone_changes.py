"""Performs zone changes: moves, creating tokens, switching and defecting."""

from __future__ import annotations

from glossary.engine.model.actions import Action, Draft, Step, tell_gone
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import CHARACTER, Card
from glossary.engine.model.events import ActionDoer, Fact, PerformedAction
from glossary.engine.model.objects import IN_PLAY, MARKED, STATUSLESS, GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace

_EVENT_KINDS = {
    ("rest", Zone.RESERVE): "rested",
    ("draw", Zone.HAND): "drew",
    ("resupply", Zone.RESERVE): "resupplied",
    ("sacrifice", Zone.DISCARD): "sacrificed",
    ("discard", Zone.DISCARD): "discarded",
    ("sabotage", Zone.DISCARD): "sabotaged",
    ("clean-up", Zone.DISCARD): "cleaned-up",
    ("expand", Zone.MANA): "expanded",
    ("", Zone.LIMBO): "moved.limbo",
    ("", Zone.EXPEDITION): "moved.expedition",
    ("", Zone.LANDMARK): "moved.landmark",
    ("", Zone.DECK): "moved.deck",
    ("", Zone.HAND): "moved.hand",
    ("", Zone.RESERVE): "moved.reserve",
    ("", Zone.DISCARD): "moved.discard",
    ("", Zone.MANA): "moved.mana",
    ("", Zone.HERO): "moved.hero",
}
"""How a move to a zone is told: that of a verb, and any other."""


_LANDMARKS = (rule.LANDMARKS_OF_A_PLAYER, rule.A_PLAYER_S_LANDMARKS_ARE_A_SUB_ZONE)
_NEW_OBJECT = (rule.A_NEW_ZONE_IS_A_NEW_OBJECT, rule.NEW_ZONE_NEW_OBJECT)
_LEFT = {
    Zone.LIMBO: (Zone.RESERVE,),
    Zone.HAND: (Zone.RESERVE,),
    Zone.RESERVE: (Zone.HAND,),
    Zone.MANA: (Zone.DECK,),
    Zone.DISCARD: (Zone.DECK, Zone.HAND, Zone.RESERVE),
}
"""Where an object comes from is told, by where it goes."""
_SHARED = (Zone.LIMBO, Zone.EXPEDITION)
_CONTROLLED = (Zone.LANDMARK, Zone.HERO, Zone.EXPEDITION)
"""Where objects have a controller (7.5.5)."""


def doer_of(state: GameState, step: Step, action: Action) -> ActionDoer:
    """Return who did it: the named player, else the effect's or object's controller (7.5.6).

    Nobody did what Clean-up does to a card in Reserve, which nobody controls.
    """
    if action.by:
        return ActionDoer(action.by, "named")
    if action.verb in ("draw", "resupply", "sacrifice", "expand") and action.player:
        return ActionDoer(action.player, "effect" if action.player == step.controller else "named")
    if step.controller:
        return ActionDoer(step.controller, "effect")
    thing = state.now(action.object) if action.object else None
    uncontrolled = thing is None or (action.verb == "clean-up" and thing.zone not in _CONTROLLED)
    if thing is None or (uncontrolled and state.rules.numbers((rule.DONE_BY_NEITHER_PLAYER,))):
        return ActionDoer()
    return ActionDoer(thing.controller, "object")


def performed(
    state: GameState,
    step: Step,
    action: Action,
    before: int,
    after: int,
    *,
    player: str | None = None,
    expedition: str = "",
    number: int = 0,
    played: bool = False,
    to: str = "",
) -> PerformedAction:
    """Return what an action did, between the objects *before* and *after* it."""
    kind, verb, doer = action.kind, action.verb, doer_of(state, step, action)
    who, word = action.player if player is None else player, action.word
    return PerformedAction(
        kind, before, after, verb, doer, who, expedition, word, number, played, to
    )


def move(state: GameState, draft: Draft, step: Step, action: Action) -> None:
    """Move an object to a zone, where it is a new object (2.1)."""
    thing = draft.objects.get(action.object)
    if thing is None or action.to is None:
        tell_gone(state, draft, action)
        return
    played = action.played or thing.zone is Zone.LIMBO  # what resolves leaves it (7.5.12.a)
    new = _arrival(state, thing, action, action.to, draft.stamp(), played=played)
    draft.remove(thing)
    draft.objects[new.timestamp] = new
    draft.became[thing.timestamp] = new.timestamp
    if Zone.DECK in (thing.zone, new.zone):
        _reorder_deck(draft, thing, new, action)
    act = performed(state, step, action, thing.timestamp, new.timestamp,
                    player=new.controller, played=played)  # fmt: skip
    kind = _EVENT_KINDS.get((action.verb, new.zone)) or _EVENT_KINDS["", new.zone]
    if kind == "moved.mana" and action.word == "ready":
        kind = "moved.mana.ready"
    if new.zone is Zone.LANDMARK and state.rules.landmarks_are_shared:
        kind = "moved.landmarks"
    facts: dict[str, Fact] = {"object": thing.item, "player": new.controller}
    if new.zone is Zone.EXPEDITION:
        facts["expedition"] = f"{new.controller}.{new.side}"
    elif new.zone is Zone.DECK:
        facts["number"] = draft.state.player(new.owner).deck.index(new.timestamp) + 1
    if link := _link_of_move(state, draft, kind, thing, new):
        facts["link"] = link
    if kind == "sabotaged":
        facts["maker"] = act.doer.name
    draft.tell(kind, _cites_of_move(state, action, thing, new), **facts)
    draft.performed.append(act)
    if new.zone is Zone.DISCARD and thing.zone in (Zone.HAND, Zone.RESERVE):
        discarded = (*draft.state.discarded, (act.doer.name, thing.timestamp))
        draft.state = replace(draft.state, discarded=discarded)


def _arrival(
    state: GameState, thing: GameObject, action: Action, zone: Zone, stamp: int, *, played: bool
) -> GameObject:
    """Return the new object that *thing* is in a zone: what it keeps, and what it arrives with."""
    card, statuses = action.card or thing.card, action.statuses
    if card.printed is not None and zone not in (Zone.LIMBO, Zone.LANDMARK):
        card = card.printed  # what was played as a Temple is the Character again
    if zone is Zone.MANA and action.word != "ready":
        statuses = (*statuses, "exhausted")
    unseen, counted = zone in STATUSLESS, thing.counters or action.counters
    shared = zone in _SHARED or (
        zone is Zone.LANDMARK and (action.played or state.rules.landmarks_are_shared)
    )
    return GameObject(
        stamp,
        thing.item,
        card,
        thing.owner,
        (action.player or thing.controller) if shared else thing.owner,
        zone,
        side=action.side if zone is Zone.EXPEDITION else "",
        statuses=() if unseen else tuple([s for s in MARKED if s in statuses]),
        counters=_counters_after(state, thing, action, zone) if counted and not unseen else (),
        origin=thing.zone if zone is Zone.LIMBO else thing.origin if played else None,
        scouted=action.word == "scout" if zone is Zone.LIMBO else thing.scouted and played,
        gained=action.gained,
    )


def _counters_after(
    state: GameState, thing: GameObject, action: Action, zone: Zone
) -> tuple[tuple[str, int], ...]:
    """Return its counters after the move: from Reserve or Limbo all, else those kept."""
    kept, stay_in_play = thing.counters, zone in IN_PLAY and state.rules.counters_stay_in_play
    if thing.zone in IN_PLAY and not stay_in_play:
        kept = tuple(pair for pair in kept if pair[0] in action.keep)
    if not action.counters:
        return kept
    names = dict.fromkeys(name for name, _ in (*kept, *action.counters))
    return tuple(
        (name, sum(number for other, number in (*kept, *action.counters) if other == name))
        for name in sorted(names)
    )


def _link_of_move(
    state: GameState, draft: Draft, kind: str, thing: GameObject, new: GameObject
) -> str:
    """Return what a move is told with besides: where it came from, or where it lies there."""
    zone = new.zone
    if zone is Zone.EXPEDITION:
        return "gigantic" if new.card.has("gigantic") and not state.arena else ""
    if zone is Zone.LANDMARK:
        return "temple" if new.card.printed is not None else ""
    if zone is Zone.DECK:
        deck = draft.state.player(new.owner).deck
        ends = {deck[-1]: "bottom", deck[0]: "top"}
        return ends.get(new.timestamp, "")
    if kind in ("moved.hand", "moved.reserve") and thing.controller not in ("", new.controller):
        return "owner"
    if thing.zone not in _LEFT.get(zone, ()):
        return ""
    if zone is Zone.MANA:
        deck = state.player(thing.owner).deck
        above = deck[: deck.index(thing.timestamp)]  # of which this step moves each first
        return "top" if all(stamp in draft.became for stamp in above) else "deck"
    return thing.zone.value


def _cites_of_move(state: GameState, action: Action, thing: GameObject, new: GameObject) -> Cites:
    """List the rules of a move: whose zone, what stays of counters and statuses, what is hidden."""
    cites, zone, from_play = action.cites, new.zone, thing.zone in IN_PLAY
    counters_change = new.counters != thing.counters
    if zone is Zone.MANA and "exhausted" in new.statuses:
        cites = (*cites, rule.ORBS_ARRIVE_EXHAUSTED, rule.ORBS_ARE_ORBS)
    if new.controller != (action.player or thing.controller):
        cites = (*cites, rule.TO_THE_OWNER_S_ZONE, rule.MY_CARDS_MY_ZONES)
    if thing.counters and counters_change:
        cites = (*cites, rule.COUNTERS_ARE_LOST_LEAVING_PLAY, rule.NO_COUNTERS_OUT_OF_SIGHT)
    elif thing.counters and from_play and zone in IN_PLAY:
        cites = (*cites, rule.COUNTERS_STAY_IN_PLAY)
    elif thing.counters and thing.zone in (Zone.RESERVE, Zone.LIMBO):
        cites = (*cites, rule.COUNTERS_STAY_FROM_RESERVE_AND_LIMBO)
    if thing.statuses:
        unseen = zone in STATUSLESS
        cites = (*cites, rule.NO_STATUS_OUT_OF_SIGHT if unseen else rule.A_NEW_ZONE_CLEARS_STATUSES)
    if from_play and (thing.statuses or counters_change):
        cites = (*cites, *_NEW_OBJECT)
    elif not state.rules.numbers(cites):
        cites = _NEW_OBJECT
    if zone is Zone.HAND:
        cites = (*cites, rule.HIDDEN_CARDS_ARE_COUNTED)
    if zone is Zone.MANA:
        cites = (*cites, rule.FACE_DOWN_HAS_NO_CHARACTERISTICS)
    if zone is Zone.LANDMARK and state.rules.landmarks_are_shared:
        cites = (*cites, *_LANDMARKS)
    return cites


def _reorder_deck(draft: Draft, old: GameObject, new: GameObject, action: Action) -> None:
    """Take a card out of its Deck, or put it at its place in one (3.2.2)."""
    if old.zone is Zone.DECK:
        deck = draft.state.player(old.owner).deck
        deck = tuple(card for card in deck if card != old.timestamp)
        draft.state = draft.state.with_player(old.owner, deck=deck)
    if new.zone is Zone.DECK:
        deck = draft.state.player(new.owner).deck
        size = len(deck)
        if action.number > size + 1:  # 3.2.2.f: beyond the Deck is its other end
            at = 0 if action.place == "bottom" else size
        elif action.place == "bottom":
            at = size - (action.number - 1)
        else:
            at = action.number - 1
        deck = (*deck[:at], new.timestamp, *deck[at:])
        draft.state = draft.state.with_player(new.owner, deck=deck)


def create(state: GameState, draft: Draft, step: Step, action: Action) -> None:
    """Create a token in an Expedition; without a side, where the action says, or in Landmarks."""
    card = replace(action.card or Card("token"), token=True)
    if not state.rules.tokens_are_of_any_type:
        card = replace(card, type=CHARACTER)
    spend("events", (len(draft.objects) + len(draft.gone)) // 4)
    made = sum(1 for t in (*draft.objects.values(), *draft.gone.values()) if t.card.key == card.key)
    known = {t.item for t in (*draft.objects.values(), *draft.gone.values())}
    number = made + 1
    while f"{card.key}-{number}" in known:
        number += 1
    stamp, item, side = draft.stamp(), f"{card.key}-{number}", action.side
    owner = step.controller or action.player
    zone = Zone.EXPEDITION if side else action.to or Zone.LANDMARK
    holder, rules = action.player, state.rules
    if zone is Zone.LANDMARK and holder != owner:
        draft.events += state.open_question("open.tokens_stay_in_landmarks")
        if not (rules.landmarks_are_shared or rules.tokens_stay_in_landmarks):
            holder = owner
    new = GameObject(stamp, item, card, owner, holder, zone, side, action.statuses)
    draft.objects[new.timestamp] = new
    kind, cites = "created.landmark", _TOKEN_OF_A_TYPE
    facts = {"object": new.item, "player": holder}
    if zone is Zone.RESERVE:
        kind, cites = "created.reserve", (rule.CREATE, rule.A_TOKEN_AS_WRITTEN)
    elif side:
        kind, cites = "created", _TOKEN
        facts = {"object": new.item, "expedition": f"{action.player}.{action.side}"}
    draft.tell(kind, cites, **facts)
    draft.performed.append(performed(state, step, action, 0, new.timestamp))


_TOKEN_OF_A_TYPE: Cites = (rule.TOKENS_ARE_CHARACTERS, rule.CREATE)
_TOKEN = (rule.CREATE, rule.A_TOKEN_AS_WRITTEN, rule.TOKENS_ARE_CHARACTERS, rule.A_TOKEN_JOINS)
_CONTROL = (rule.CONTROL, rule.CONTROLLED_PLACES)


def relocate(state: GameState, draft: Draft, step: Step, action: Action) -> None:
    """Move an object to another Expedition, or other Landmarks; it stays the same object."""
    thing = draft.objects[action.object]
    moved = replace(thing, controller=action.player, side=action.side)
    draft.objects[thing.timestamp] = moved
    cites = (*action.cites, rule.SWITCHING_IS_NO_ZONE_CHANGE)
    facts = {"object": thing.item, "expedition": f"{action.player}.{action.side}"}
    kind = {"defect": "defected", "take-control": "control-taken"}.get(action.verb, "switched")
    if kind == "control-taken":
        facts["player"] = action.player
        cites = (rule.TAKE_CONTROL, *cites, *_CONTROL)
        if not action.side:
            kind, facts = "control-taken.landmark", {"object": thing.item, "player": action.player}
            cites = (rule.TAKE_CONTROL_OF_A_LANDMARK, *_CONTROL)
    elif state.has(thing, "gigantic"):
        switches = action.verb == "switch"
        facts |= {"link": "gigantic"} if kind == "switched" else {}
        cites = (*cites, rule.GIGANTIC_SWITCHES if switches else rule.GIGANTIC_DEFECTS)
    else:
        cites = (*cites, rule.SWITCHED_JOINS, rule.SWITCHED_LEAVES)
    draft.tell(kind, cites, **facts)
    draft.performed.append(performed(state, step, action, thing.timestamp, thing.timestamp))
