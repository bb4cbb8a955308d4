"""Makes the atomic actions of keyword actions, once every decision is made (7.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from glossary.engine.conditions.condition import Pronouns, my_expeditions
from glossary.engine.model.actions import Action
from glossary.engine.model.cards import Instruction
from glossary.engine.model.objects import Expedition, GameObject, Pending, Zone
from glossary.engine.model.state import HALVES, LAST_REGION, GameState
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace

_CITES: Mapping[str, Cites] = {
    "discard": (rule.DISCARD,),
    "sabotage": (rule.SABOTAGE, rule.DISCARD),
    "sacrifice": (rule.SACRIFICE, rule.DISCARD),
    "send": (rule.SEND, rule.PUT, rule.RETURN),
    "draw": (rule.DRAW,),
    "resupply": (rule.RESUPPLY,),
    "exchange": (rule.EXCHANGE,),
    "switch": (rule.SWITCH, rule.SWITCHING_LEAVES_AND_JOINS),
    "defect": (rule.DEFECT,),
    "exhaust": (rule.EXHAUST,),
    "ready": (rule.READY,),
    "augment": (rule.AUGMENT,),
    "double": (rule.DOUBLE,),
    "exchange-boosts": (rule.EXCHANGE_BOOSTS,),
    "give": (rule.GIVE_BOOSTS,),
    "spend": (rule.SPEND,),
}


def actions_on_objects(
    state: GameState, verb: Instruction, things: tuple[GameObject, ...], who: Pronouns
) -> tuple[Action, ...]:
    """Make the atomic actions of a verb on these objects, one each."""
    make = _ON_OBJECTS[verb.do]
    actions = tuple(action for thing in things for action in make(state, verb, thing))
    if verb.what and verb.what.where == "facing" and len(my_expeditions(state, who)) > 1:
        more = (rule.GIGANTIC_FACING,)
        actions = tuple(replace(action, cites=(*action.cites, *more)) for action in actions)
    return actions


def send(state: GameState, verb: Instruction, thing: GameObject) -> tuple[Action, ...]:
    """Move an object to a zone: discard, sacrifice, sabotage, send (7.3)."""
    to = Zone(verb.to) if verb.do == "send" else Zone.DISCARD
    cites = _CITES.get(verb.do, _CITES["send"])
    if verb.status == "scout":
        cites = (rule.SCOUT, *cites)
    if to is Zone.DECK:
        cites = (*cites, rule.A_POSITION_BEYOND_THE_DECK)
    move = Action("move", thing.timestamp, verb.do, to, thing.controller, cites=cites)
    place, number = "bottom" if verb.position < 0 else "top", max(1, abs(verb.position))
    return (replace(move, statuses=verb.statuses, place=place, number=number),)


def _change_status(state: GameState, verb: Instruction, thing: GameObject) -> tuple[Action, ...]:
    kind = "gain" if verb.do in ("gain", "exhaust") else "lose"
    word = "exhausted" if verb.do in ("exhaust", "ready") else verb.status
    return (Action(kind, thing.timestamp, verb.do, word=word, cites=_CITES.get(verb.do, ())),)


def _counters(state: GameState, verb: Instruction, thing: GameObject) -> tuple[Action, ...]:
    """Put counters: as many again for "double", one more for "augment" (7.3)."""
    counter, number = verb.counter, verb.amount
    if verb.do == "double":
        number = thing.count(counter)
        if not number:
            return attempt(state, verb, thing)
    if verb.do == "augment":
        number = 1
    if not number:
        return ()
    cites = _CITES.get(verb.do, ())
    return (Action("put", thing.timestamp, verb.do, word=counter, number=number, cites=cites),)


def _remove(state: GameState, verb: Instruction, thing: GameObject) -> tuple[Action, ...]:
    return (Action("take", thing.timestamp, verb.do, word=verb.counter, number=verb.amount),)


def _relocate(state: GameState, verb: Instruction, thing: GameObject) -> tuple[Action, ...]:
    """Switch to its controller's other Expedition, or defect to the facing one."""
    here = player, side = thing.controller, thing.side
    if verb.do == "defect":
        player, side = state.facing(here) if side else here
    else:
        side = "companion" if side == "hero" else "hero"
    move = Action("relocate", thing.timestamp, verb.do, player=player, side=side)
    return (replace(move, cites=_CITES[verb.do]),)


_ON_OBJECTS: Mapping[str, Callable[[GameState, Instruction, GameObject], tuple[Action, ...]]] = {
    "discard": send,
    "sabotage": send,
    "sacrifice": send,
    "send": send,
    "gain": _change_status,
    "exhaust": _change_status,
    "lose": _change_status,
    "ready": _change_status,
    "gain-counters": _counters,
    "give": _counters,
    "augment": _counters,
    "double": _counters,
    "remove-counters": _remove,
    "spend": _remove,
    "switch": _relocate,
    "defect": _relocate,
    "nothing": lambda *_: (),
}
OBJECT_VERBS = tuple(_ON_OBJECTS)


def attempt(state: GameState, verb: Instruction, thing: GameObject) -> tuple[Action, ...]:
    """Make the attempt at what *thing* cannot do; none before edition 4.0 (7.5.3)."""
    if not state.rules.attempts_count:
        return ()
    return (Action("attempt", thing.timestamp, verb.do, word=verb.do),)


def exchange_boosts(one: GameObject, other: GameObject) -> tuple[Action, ...]:
    """Change both by the difference: the higher loses it, the lower gains it (7.3.10)."""
    gap = one.count("boost") - other.count("boost")
    if gap == 0:
        return ()
    higher, lower = (one, other) if gap > 0 else (other, one)
    put = Action("put", lower.timestamp, "exchange-boosts", word="boost", number=abs(gap))
    put = replace(put, cites=_CITES["exchange-boosts"])
    return (replace(put, kind="take", object=higher.timestamp), put)


def exchange(one: GameObject, other: GameObject) -> tuple[Action, ...]:
    """Move each to the zone where the other was (7.3.11)."""
    to_other = Action("move", one.timestamp, "exchange", other.zone, other.controller, other.side)
    to_one = Action("move", other.timestamp, "exchange", one.zone, one.controller, one.side)
    return tuple(replace(move, cites=_CITES["exchange"]) for move in (to_other, to_one))


def create_tokens(
    state: GameState, verb: Instruction, places: tuple[Expedition, ...]
) -> tuple[Action, ...]:
    """Create one token for each place, an atomic action each; no side is the Landmarks (6.1.e)."""
    card = verb.card or state.tokens[verb.token]
    token = Action("create", verb="create", card=card, statuses=verb.statuses)
    return tuple(
        replace(token, player=name, side="" if side == "landmarks" else side)
        for name, side in places
    )


def move_expedition(state: GameState, verb: Instruction, place: Expedition) -> tuple[Action, ...]:
    """Move an Expedition *amount* regions; reveal face-down Tumult cards it enters."""
    name, side = place
    forward = verb.do == "move-forward"
    distance = 0 if state.arena else state.player(name).distance(side)
    room = LAST_REGION - distance if forward else distance
    number = min(verb.amount, room) if room else verb.amount
    cites: Cites = ()
    if number < verb.amount:
        cites = (rule.AS_FAR_AS_POSSIBLE,) if forward else (rule.AS_FAR_BACK_AS_POSSIBLE,)
    kind = "forward" if forward else "back"
    move = Action(kind, player=name, side=side, number=number, verb=verb.do, cites=cites)
    return (*reveal_entered(state, (move,)), move)


def reveal_entered(state: GameState, moves: tuple[Action, ...]) -> tuple[Action, ...]:
    """Reveal the face-down Tumult cards that these moves forward enter (7.3.22.b)."""
    if state.arena or all(region.revealed for region in state.regions):
        return ()
    entered: list[int] = []
    for move in moves:
        if move.kind != "forward":
            continue
        region = state.player(move.player).region(move.side)
        ahead = 1 if move.side == "hero" else -1
        entered += [region + ahead * step for step in range(1, move.number + 1)]
    cards = [
        card
        for card, halves in enumerate(HALVES)
        if set(halves) & set(entered) and not state.regions[halves[0]].revealed
    ]
    return tuple(Action("reveal", number=card) for card in cards)


def draw_cards(
    state: GameState, player: str, number: int, verb: str, to: Zone, *, below: tuple[int, ...] = ()
) -> tuple[Action, ...]:
    """Move cards off the top of a Deck, in order; *below* are already on their way elsewhere."""
    deck = [card for card in state.player(player).deck if card not in below][:number]
    move = draw_card(player, number, verb, to)
    return tuple(replace(move, object=card) for card in deck)


def draw_card(player: str, number: int, verb: str, to: Zone) -> Action:
    """Make the move of any one of *number* cards off the top of a Deck."""
    cites = (*_CITES[verb], rule.A_DECK_IS_ORDERED)
    if verb == "draw" and number == 1:
        cites = (*cites, rule.DRAW_ONE)
    return Action("move", verb=verb, to=to, player=player, cites=cites)


def make_ongoing_emblem(verb: Instruction, who: Pronouns, where: tuple[Expedition, ...]) -> Action:
    """Make the Ongoing emblem of a passive ability that outlasts its effect (2.2.2.m)."""
    pending = Pending(None, verb.lasting, who.me, who.it, verb.duration, home=who.home)
    pending = replace(pending, places=where, that=who.that)
    cites = _DURATIONS.get(verb.duration, ())
    return Action("emblem", player=who.you, pending=pending, cites=cites)


_DURATIONS: Mapping[str, Cites] = {
    "turn": (rule.THIS_TURN_NEEDS_A_TURN,),
    "afternoon": (rule.THIS_AFTERNOON_UNTIL_ITS_END,),
}
