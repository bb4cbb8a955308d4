"""Who "I", "you" and "it" are, which objects a selection means, and what is so (7.2, 2.2.1.h)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from glossary.engine.cards import PERMANENT, Condition, Selection
from glossary.engine.citations import Citation, pieces, plays, terms
from glossary.engine.objects import HIDDEN, IN_PLAY, SIDES, Expedition, GameObject, Zone
from glossary.engine.state import GameState

_ZONES = {zone.value: zone for zone in Zone}


@dataclass(frozen=True, slots=True)
class Pronouns:
    """What the pronouns of an ability stand for (7.2).

    ``me`` is the object as the ability finds it now (2.1.f), ``home`` the object that had
    the ability, for where it was (6.3.k); ``that`` is what the step before acted on.
    """

    me: int = 0
    you: str = ""
    it: int = 0
    that: tuple[int, ...] = ()
    home: int = 0
    number: int = 0
    those: tuple[int, ...] = ()


def my_expeditions(state: GameState, who: Pronouns) -> tuple[Expedition, ...]:
    """The Expeditions of the bearer: both if it is Gigantic (7.4.4.f), as it last was if gone."""
    home = who.home or who.me
    if not home or (home not in state.objects and home not in state.gone):
        return ()
    thing = state[home]
    if thing.card.type == "hero":
        return tuple((thing.controller, side) for side in SIDES)
    return state.places(thing)


def expeditions(state: GameState, word: str, who: Pronouns) -> tuple[Expedition, ...]:
    """What a phrase for Expeditions means: ``my-expedition``, ``my-hero``, and so on.

    ``my-other-expedition`` of a Gigantic object is none (7.4.4.l).
    """
    mine = my_expeditions(state, who)
    match word:
        case "my-expedition":
            return mine
        case "my-other-expedition":
            return tuple((p, _other(side)) for p, side in mine) if len(mine) == 1 else ()
        case "facing":
            return tuple(dict.fromkeys(state.facing(place) for place in mine))
        case "my-hero":
            return ((who.you, "hero"),)
        case "my-companion":
            return ((who.you, "companion"),)
        case "each-of-mine":
            return tuple((who.you, side) for side in SIDES)
        case "its-expedition":
            return state.places(state[who.it]) if who.it else ()
        case "opponents":
            return tuple((p, side) for p in state.opponents(who.you) for side in SIDES)
        case _:
            return tuple(state.expeditions())


def _other(side: str) -> str:
    return "companion" if side == "hero" else "hero"


def selected(state: GameState, what: Selection, who: Pronouns) -> tuple[GameObject, ...]:
    """The objects a selection means; for ``target`` and ``choose`` those it can be."""
    if what.pick == "me":
        found = state.now(who.me)
        return (found,) if found is not None else ()
    if what.pick == "it":
        found = state.now(who.it)
        return (found,) if found is not None else ()
    if what.pick == "that":
        return tuple(t for t in map(state.now, who.that) if t is not None)
    return tuple(t for t in state.objects.values() if fits(state, what, t, who))


def fits(state: GameState, what: Selection, thing: GameObject, who: Pronouns) -> bool:
    """Whether one object is what a selection describes; pronouns other than I aside."""
    if what.pick == "me":
        return thing.timestamp in (who.me, who.home)
    if what.pick == "it":
        return thing.timestamp == who.it
    if what.other and thing.timestamp in (who.me, who.home):
        return False
    return _lies(state, what.where, thing, who) and describes(state, what, thing, who)


def describes(state: GameState, what: Selection, thing: GameObject, who: Pronouns) -> bool:
    """Whether an object is such a one, wherever it is (2.2.1.i)."""
    if what.types and thing.card.type not in what.types and _kind(thing) not in what.types:
        return False
    if what.subtypes and not set(what.subtypes) & set(state.subtypes(thing)):
        return False
    if what.whose == "you" and thing.controller != who.you:
        return False
    if what.whose == "opponent" and thing.controller not in state.opponents(who.you):
        return False
    if what.token is not None and thing.card.token is not what.token:
        return False
    if what.most_hand_cost is not None and thing.card.hand_cost > what.most_hand_cost:
        return False
    if what.has and not bears(state, thing, what.has):
        return False
    return not (what.lacks and bears(state, thing, what.lacks))


def _kind(thing: GameObject) -> str:
    if thing.card.type != PERMANENT:
        return ""
    return "landmark" if thing.card.landmark else "expedition-permanent"


def bears(state: GameState, thing: GameObject, word: str) -> bool:
    """Whether it has that status, counter or keyword; ``boosted`` is one boost or more (2.4.5)."""
    if word == "boosted":
        return thing.count("boost") > 0
    return word in thing.statuses or thing.count(word) > 0 or state.has(thing, word)


def _lies(state: GameState, where: str, thing: GameObject, who: Pronouns) -> bool:
    if where == "play":
        return thing.zone in IN_PLAY
    if where == "those":
        return thing.timestamp in who.those
    if where == "anywhere":
        return thing.zone not in HIDDEN
    if where == "play-or-reserve":
        return thing.zone in IN_PLAY or thing.zone is Zone.RESERVE
    if where in _ZONES:
        return thing.zone is _ZONES[where]
    if thing.zone is not Zone.EXPEDITION:
        return False
    return bool(set(expeditions(state, where, who)) & set(state.places(thing)))


def holds(state: GameState, condition: Condition | None, who: Pronouns) -> bool:
    """Whether a condition is met in this position; no condition always is."""
    if condition is None:
        return True
    return _CONDITIONS[condition.name](state, condition, who) is not condition.negated


def _first_player(state: GameState, _: Condition, who: Pronouns) -> bool:
    team = state.player(who.you).team
    return state.player(state.first).team == team if state.mode == "2v2" else state.first == who.you


def _has(state: GameState, condition: Condition, who: Pronouns) -> bool:
    of = condition.of or Selection("me")
    if of.pick in ("me", "it"):
        stamp = (who.home or who.me) if of.pick == "me" else who.it
        return bool(stamp) and bears(state, state[stamp], condition.value)
    return any(bears(state, thing, condition.value) for thing in selected(state, of, who))


def _is(state: GameState, condition: Condition, who: Pronouns) -> bool:
    of = condition.of or Selection("it")
    stamps = who.that if of.pick == "that" else (who.it,)
    return any(describes(state, of, state[stamp], who) for stamp in stamps if stamp)


def _there_are(state: GameState, condition: Condition, who: Pronouns) -> bool:
    return len(selected(state, condition.of or Selection(), who)) >= condition.number


def _compared(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Every Expedition of the bearer must be so (7.4.4.k)."""
    mine = my_expeditions(state, who)
    return bool(mine) and all(standing(state, place) == condition.name for place in mine)


def standing(state: GameState, expedition: Expedition) -> str:
    """``ahead``, ``behind`` or ``tied``, by distance from the start (7.5.2)."""
    if state.arena:
        return "tied"
    facing = state.facing(expedition)
    own = state.player(expedition[0]).distance(expedition[1])
    theirs = state.player(facing[0]).distance(facing[1])
    return "ahead" if own > theirs else "behind" if own < theirs else "tied"


def _in_terrain(state: GameState, condition: Condition, who: Pronouns) -> bool:
    return any(condition.value in state.terrains_at(place) for place in my_expeditions(state, who))


def _rolled(_: GameState, condition: Condition, who: Pronouns) -> bool:
    return who.number >= condition.number


_CONDITIONS: Mapping[str, Callable[[GameState, Condition, Pronouns], bool]] = {
    "first-player": _first_player,
    "has": _has,
    "is": _is,
    "there-are": _there_are,
    "ahead": _compared,
    "behind": _compared,
    "tied": _compared,
    "in-terrain": _in_terrain,
    "rolled": _rolled,
}
CONDITIONS = tuple(_CONDITIONS)
_WHY: Mapping[str, tuple[Citation, ...]] = {
    "has": (plays.PAST_AND_PRESENT,),
    "is": (pieces.BEING_A_TYPE_IGNORES_ZONES, pieces.BEING_A_SUBTYPE_IGNORES_ZONES),
    "ahead": (terms.AHEAD, terms.GIGANTIC_CONDITION),
    "behind": (terms.BEHIND, terms.GIGANTIC_CONDITION),
    "tied": (terms.TIED, terms.GIGANTIC_CONDITION),
    "in-terrain": (terms.OBJECT_IN_A_TERRAIN, terms.EXPEDITION_IN_A_TERRAIN),
    "rolled": (terms.THE_ROLL_IS_USED,),
}


def condition_cites(condition: Condition | None) -> tuple[Citation, ...]:
    """The rules that say what a condition means."""
    if condition is None:
        return ()
    cites = _WHY.get(condition.name, ())
    return (*cites, pieces.BOOSTED) if condition.value == "boosted" else cites
