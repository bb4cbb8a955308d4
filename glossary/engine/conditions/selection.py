"""Pronouns and selections: who "I", "you" and "it" are, which objects a selection means (7.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from glossary.engine.model.budget import spend
from glossary.engine.model.cards import CHARACTER, PERMANENT, Quantity, Selection
from glossary.engine.model.objects import (
    HIDDEN,
    IN_PLAY,
    SIDES,
    Expedition,
    GameObject,
    Zone,
    base_cost,
)
from glossary.engine.model.state import GameState
from glossary.engine.rules.values import dataclass

_ZONES: Mapping[str, Collection[Zone]] = {
    "play": IN_PLAY,
    "anywhere": tuple(zone for zone in Zone if zone not in HIDDEN),
    "play-or-reserve": (*IN_PLAY, Zone.RESERVE),
    "hand-or-reserve": (Zone.HAND, Zone.RESERVE),
    **{zone.value: (zone,) for zone in Zone},
}


@dataclass(frozen=True, slots=True)
class Pronouns:
    """The objects and players that the pronouns of an ability mean (7.2).

    ``me`` is the object as the ability finds it now (2.1.f), ``home`` the object that had
    the ability, for where it was (6.3.k); ``that`` is what the step before acted on,
    ``taken`` what this step has as targets already (6.5.b), ``gift`` the kind of Gift that the
    trigger was about (7.3.29.b).
    """

    me: int = 0
    you: str = ""
    it: int = 0
    that: tuple[int, ...] = ()
    home: int = 0
    number: int = 0
    those: tuple[int, ...] = ()
    places: tuple[Expedition, ...] = ()
    taken: tuple[int, ...] = ()
    gift: str = ""


def my_expeditions(state: GameState, who: Pronouns) -> tuple[Expedition, ...]:
    """List the bearer's Expeditions: both if Gigantic (7.4.4.f); the last ones if gone."""
    home = who.home or who.me
    if not home or (home not in state.objects and home not in state.gone):
        return ()
    thing = state[home]
    if thing.card.type == "hero":
        return tuple((thing.controller, side) for side in SIDES)
    return state.places(thing)


def expeditions(state: GameState, word: str, who: Pronouns) -> tuple[Expedition, ...]:
    """List the Expeditions that a phrase means: ``my-expedition``, ``my-hero``, and so on.

    ``my-other-expedition`` of a Gigantic object is none (7.4.4.l).
    """
    spend("selections", 5)
    own = my_expeditions(state, who)
    match word:
        case "my-expedition":
            return own
        case "my-other-expedition":
            return tuple((p, _other_side(side)) for p, side in own) if len(own) == 1 else ()
        case "facing-my-other-expedition":
            return tuple(map(state.facing, expeditions(state, "my-other-expedition", who)))
        case "chosen":
            return who.places
        case "facing":
            return tuple(dict.fromkeys(state.facing(place) for place in own))
        case "my-hero":
            return ((who.you, "hero"),)
        case "my-companion":
            return ((who.you, "companion"),)
        case "each-of-mine":
            return tuple((who.you, side) for side in SIDES)
        case "my-landmarks":  # a place for tokens
            return ((who.you, "landmarks"),)
        case "its-expedition":
            return state.places(state[who.it]) if who.it else ()
        case "opponents":
            return tuple((p, side) for p in state.opponents(who.you) for side in SIDES)
        case _ if "." in word:
            name, _, side = word.partition(".")
            return ((name, side),)
        case _:
            return tuple(state.expeditions())


EXPEDITIONS = (
    "my-expedition", "my-other-expedition", "facing-my-other-expedition", "chosen", "facing",
    "my-hero", "my-companion", "each-of-mine", "its-expedition", "opponents", "everywhere",
)  # fmt: skip
PLACES = (*_ZONES, "those", "regions", *EXPEDITIONS)
"""Where a selection looks."""


def _other_side(side: str) -> str:
    return "companion" if side == "hero" else "hero"


def selected(state: GameState, what: Selection, who: Pronouns) -> tuple[GameObject, ...]:
    """List the objects a selection means; for ``target`` and ``choose`` the candidates."""
    if what.pick in ("me", "it", "that"):
        meant = {"me": (who.me,), "it": (who.it,)}.get(what.pick, who.that)
        return tuple([state.objects[stamp] for stamp in meant if stamp in state.objects])
    spend("selections", 1 + len(state.objects))
    return tuple(t for t in state.objects.values() if matches_selection(state, what, t, who))


def matches_selection(state: GameState, what: Selection, thing: GameObject, who: Pronouns) -> bool:
    """Tell whether *thing* is one of the objects that a selection means."""
    if what.pick == "me":
        return thing.timestamp in (who.me, who.home)
    if what.pick == "it":
        return thing.timestamp == who.it
    if what.pick == "that":
        return thing.timestamp in who.that
    if what.other and thing.timestamp in (who.me, who.home):
        return False
    return _is_in(state, what.where, thing, who) and matches_description(state, what, thing, who)


def matches_description(
    state: GameState, what: Selection, thing: GameObject, who: Pronouns
) -> bool:
    """Tell whether *thing* has the described qualities, wherever it is (2.2.1.i)."""
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
    if what.printed_zero and 0 not in thing.card.statistics:
        return False
    if not _matches_costs(state, what, thing, who):
        return False
    if what.has_any and not any(has_word(state, thing, word) for word in what.has_any):
        return False
    if what.has and not has_word(state, thing, what.has):
        return False
    return not (what.lacks and has_word(state, thing, what.lacks))


def _matches_costs(state: GameState, what: Selection, thing: GameObject, who: Pronouns) -> bool:
    """Tell whether its base cost and its Hand Cost lie between the limits (2.2.7)."""
    if what.most_base_cost is not None and base_cost(thing) > what.most_base_cost:
        return False
    low, high = what.least_hand_cost, what.most_hand_cost
    if isinstance(low, Quantity):
        low = quantity_value(state, low, who)
    if isinstance(high, Quantity):
        high = quantity_value(state, high, who)
    if low is not None and thing.card.hand_cost < low:
        return False
    return high is None or thing.card.hand_cost <= high


QUANTITIES = ("count", "counters", "zeros", "rolled", "played", "regions-between")


def quantity_value(state: GameState, quantity: Quantity, who: Pronouns) -> int:
    """Compute a quantity in this position; 0 if it would be divided by 0."""
    number, by = _undivided(state, quantity, who), divisor(state, quantity, who)
    if by == 0:
        return 0
    return quantity.each * (-(-number // by) if quantity.up else number // by)


def divisor(state: GameState, quantity: Quantity, who: Pronouns) -> int:
    """Compute what a quantity is divided by; division by 0 is impossible (1.1.6.c)."""
    return quantity.by if isinstance(quantity.by, int) else quantity_value(state, quantity.by, who)


def _undivided(state: GameState, quantity: Quantity, who: Pronouns) -> int:
    """Compute a quantity before its division."""
    match quantity.kind:
        case "count":
            return len(selected(state, quantity.of or Selection(), who))
        case "zeros":
            return sum(
                thing.card.statistics.count(0)
                for thing in selected(state, quantity.of or Selection(), who)
                if thing.card.type == CHARACTER
            )
        case "counters":
            bearer = who.home or who.me
            return state[bearer].count(quantity.counter) if bearer else 0
        case "rolled":
            return who.number
        case "played":
            return len(cards_played(state, quantity.of or Selection(), who))
        case _:
            if state.arena:
                return 0
            player = state.player(who.you)
            return max(0, abs(player.companion - player.hero) - 1)


def cards_played(state: GameState, of: Selection, who: Pronouns) -> tuple[GameObject, ...]:
    """List the described cards that the player has played in this phase (5.1.2.k)."""
    mine = (state[stamp] for name, stamp in state.played if name == who.you)
    return tuple(thing for thing in mine if matches_description(state, of, thing, who))


def _kind(thing: GameObject) -> str:
    """Return the kind of a Permanent, an empty text for other types."""
    if thing.card.type != PERMANENT:
        return ""
    return "landmark" if thing.card.landmark else "expedition-permanent"


def has_word(state: GameState, thing: GameObject, word: str) -> bool:
    """Tell whether it has that status, counter or keyword; "boosted" is any boost (2.4.5)."""
    if word == "boosted":
        return thing.count("boost") > 0
    return word in thing.statuses or thing.count(word) > 0 or state.has(thing, word)


def _is_in(state: GameState, where: str, thing: GameObject, who: Pronouns) -> bool:
    """Tell whether *thing* is in the zone, zones or Expeditions that *where* means."""
    zones = _ZONES.get(where)
    if zones is not None:
        return thing.zone in zones
    if where == "those":
        return thing.timestamp in who.those
    if thing.zone is not Zone.EXPEDITION:
        return False
    return bool(set(expeditions(state, where, who)) & set(state.places(thing)))
