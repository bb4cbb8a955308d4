"""Pronouns, selections and conditions: who "I" is, what is meant, what holds (6.5.d, 7.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from glossary.engine.model.budget import spend
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT, Condition, Quantity, Selection
from glossary.engine.model.objects import (
    HIDDEN,
    IN_PLAY,
    NOTHING_WORKS,
    SIDES,
    TERRAINS,
    Expedition,
    GameObject,
    Zone,
    base_cost,
    other_side,
)
from glossary.engine.model.state import GameState
from glossary.engine.model.verbs import Pronouns
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace

_ZONES: Mapping[str, Collection[Zone]] = {
    "play": IN_PLAY,
    "every-zone": tuple(Zone),
    "anywhere": tuple(zone for zone in Zone if zone not in HIDDEN),
    "play-or-reserve": (*IN_PLAY, Zone.RESERVE),
    "expedition-or-reserve": (Zone.EXPEDITION, Zone.RESERVE),
    "hand-or-reserve": (Zone.HAND, Zone.RESERVE),
    "permanent-or-reserve": (*IN_PLAY, Zone.RESERVE),
    "controlled-or-reserve": (*IN_PLAY, Zone.HERO, Zone.RESERVE),
    "landmark-or-reserve": (Zone.LANDMARK, Zone.RESERVE),
    **{zone.value: (zone,) for zone in Zone},
}


def my_expeditions(state: GameState, who: Pronouns) -> tuple[Expedition, ...]:
    """List the bearer's Expeditions: both if Gigantic (7.4.4.f); the last ones if gone."""
    home = who.home or who.me
    if not home or (home not in state.objects and home not in state.gone):
        return ()
    thing = state[home]
    if thing.card.type == HERO:
        return tuple((thing.controller, side) for side in SIDES)
    return state.places(thing)


def expeditions(state: GameState, word: str, who: Pronouns) -> tuple[Expedition, ...]:
    """List the Expeditions that a phrase means: ``my-expedition``, ``my-hero``, and so on.

    ``my-other-expedition`` of a Gigantic object is none (7.4.4.l).
    """
    spend("selections", 5)
    for phrase, place in who.only:
        if phrase == word:
            return (place,)
    own = my_expeditions(state, who)
    match word:
        case "my-expedition":
            return own
        case "my-other-expedition":
            return tuple((p, other_side(side)) for p, side in own) if len(own) == 1 else ()
        case "facing-my-other-expedition":
            return tuple(map(state.facing, expeditions(state, "my-other-expedition", who)))
        case "chosen":
            return who.places
        case "chosen-other":
            return tuple((name, other_side(side)) for name, side in who.places)
        case "facing":
            return tuple(dict.fromkeys(state.facing(place) for place in own))
        case "my-hero" | "my-companion":
            return ((who.you, word.removeprefix("my-")),)
        case "each-of-mine":
            return tuple((who.you, side) for side in SIDES)
        case "ascended-of-mine":
            return tuple(
                (who.you, side) for side in SIDES if side in state.player(who.you).ascended
            )
        case "behind-or-tied-of-mine":
            mine = ((who.you, side) for side in SIDES)
            return tuple(place for place in mine if relative_position(state, place) != "ahead")
        case "my-landmarks" | "my-reserve":  # places for tokens
            return ((who.you, word.removeprefix("my-")),)
        case "chosen-landmarks":
            return ((who.chosen, "landmarks"),) if who.chosen else ()
        case "each-player-landmarks":
            return tuple((name, "landmarks") for name in state.initiative)
        case "facing-its-expedition":
            return tuple(map(state.facing, expeditions(state, "its-expedition", who)))
        case "its-expedition":
            return state.places(last_in_play(state, who.it)) if who.it else who.its
        case "facing-that":
            theirs = expeditions(state, "each-expedition-of-that", who)
            return tuple(dict.fromkeys(map(state.facing, theirs)))
        case "expedition-of-that" | "each-expedition-of-that":  # where it was before it moved
            there = (last_in_play(state, stamp) for stamp in who.that)
            return tuple(dict.fromkeys(place for thing in there for place in state.places(thing)))
        case "opponents":
            return tuple((p, side) for p in state.opponents(who.you) for side in SIDES)
        case _ if "." in word:
            name, _, side = word.partition(".")
            return ((name, side),)
        case _:
            return tuple(state.expeditions())


EXPEDITIONS = (
    "my-expedition", "my-other-expedition", "facing-my-other-expedition", "chosen", "facing",
    "my-hero", "my-companion", "each-of-mine", "its-expedition", "facing-its-expedition",
    "facing-that", "opponents", "everywhere",
)  # fmt: skip
PLACES = (*_ZONES, "those", "regions", *EXPEDITIONS)
"""Where a selection looks."""


def last_in_play(state: GameState, stamp: int) -> GameObject:
    """Return an object, or what it was if it has just left play (2.1.h, 6.3.j)."""
    thing = state[stamp]
    if thing.in_play:
        return thing
    before = state[_before_the_last_move(state, (stamp,))[0]]
    return before if before.in_play else thing


def selected(state: GameState, what: Selection, who: Pronouns) -> tuple[GameObject, ...]:
    """List the objects a selection means; for ``target`` and ``choose`` the candidates."""
    if what.pick in ("me", "it", "that", "chosen"):
        meant = {"me": (who.me,), "it": (who.it,), "chosen": who.targets}.get(what.pick, who.that)
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
    if what.pick == "chosen":
        return thing.timestamp in who.targets
    if what.other and thing.timestamp in (who.me, who.home):
        return False
    if what.other_than_that and thing.timestamp in who.that:
        return False
    kinds = _KINDS if what.where == "permanent-or-reserve" and thing.in_play else ()
    if kinds and thing.card.type != PERMANENT and not _is_also_of(state, thing, kinds):
        return False
    return _is_in(state, what.where, thing, who) and matches_description(state, what, thing, who)


def matches_description(
    state: GameState, what: Selection, thing: GameObject, who: Pronouns
) -> bool:
    """Tell whether *thing* has the described qualities, wherever it is (2.2.1.i)."""
    types = what.types
    if types and thing.card.type not in types and not _is_also_of(state, thing, types):
        return False
    if what.subtypes and not set(what.subtypes) & set(state.subtypes(thing)):
        return False
    if what.whose == "you" and thing.controller != who.you:
        return False
    if what.whose == "opponent" and thing.controller not in state.opponents(who.you):
        return False
    if what.whose == "chosen" and thing.controller != who.chosen:
        return False
    if what.whose == "bearer" and thing.controller != state[who.home or who.me].controller:
        return False
    its = what.whose == "controller-of-that"
    if its and thing.controller not in {last_in_play(state, one).controller for one in who.that}:
        return False
    if what.whose == "others" and thing.controller == who.you:
        return False
    if what.played_from and thing.origin != what.played_from:
        return False
    if what.token is not None and thing.card.token is not what.token:
        return False
    if what.any_of:
        spend("selections", 4 * len(what.any_of))
        if not any(matches_description(state, one, thing, who) for one in what.any_of):
            return False
    if what.no_subtypes and set(what.no_subtypes) & set(state.subtypes(thing)):
        return False
    if what.terrain and not is_in_terrain(state, thing, what.terrain):
        return False
    if what.printed_zero and 0 not in thing.card.statistics:
        return False
    if not (_matches_costs(state, what, thing, who) and _is_within(state, what, thing, who)):
        return False
    if what.named_alike and not _has_my_name(state, thing, who):
        return False
    if what.named_as_that and name_of(thing) not in {name_of(state[one]) for one in who.that}:
        return False
    if what.has_any and not any(has_word(state, thing, word) for word in what.has_any):
        return False
    if what.has and not has_word(state, thing, what.has):
        return False
    return not (what.lacks and has_word(state, thing, what.lacks))


def _is_also_of(state: GameState, thing: GameObject, types: Collection[str]) -> bool:
    """Tell whether it is of one of these kinds, or says that it has one of these types, too."""
    if thing.card.type == PERMANENT and _kind(thing) in types:
        return True
    if not thing.card.abilities:
        return False
    there = state.abilities(thing) if thing.in_play else thing.card.abilities
    texts = (ability.passive for ability in there)
    also = [one.value for one in texts if one is not None and one.kind == "types"]
    return any(value in types or (value in _KINDS and PERMANENT in types) for value in also)


_KINDS = (PERMANENT, "landmark", "expedition-permanent")
"""The type Permanent and its two kinds."""


def is_in_terrain(state: GameState, thing: GameObject, terrain: str) -> bool:
    """Tell whether one of its Expeditions is in that terrain, or is ``ascended`` (7.5.8.c)."""
    places = state.places(thing)
    if terrain == "ascended":
        return any(side in state.player(name).ascended for name, side in places)
    return any(_has_terrain(state, place, terrain) for place in places)


def _has_terrain(state: GameState, place: Expedition, terrain: str) -> bool:
    """Tell whether the region of an Expedition has that terrain, or a ``single`` one."""
    here = state.terrains_at(place)
    return len(here) == 1 if terrain == "single" else terrain in here


def _matches_costs(state: GameState, what: Selection, thing: GameObject, who: Pronouns) -> bool:
    """Tell whether its base cost and its Hand Cost lie between the limits (2.2.7)."""
    written = (what.least_hand_cost, what.most_hand_cost, what.most_base_cost)
    if what.least_base_cost is None and written == (None, None, None):
        return True
    limits = limit_values(state, written, who)
    if limits is None:
        return False
    low, high, highest = limits
    base = (what.least_base_cost, base_cost(thing), highest)
    return all(
        (least is None or least <= cost) and (most is None or cost <= most)
        for least, cost, most in (base, (low, thing.card.hand_cost, high))
    )


def _is_within(state: GameState, what: Selection, thing: GameObject, who: Pronouns) -> bool:
    """Tell whether none of its statistics is above its limit; what has none is not (2.2.11)."""
    written = (what.most_forest, what.most_mountain, what.most_water)
    if written == (None, None, None):
        return True
    limits = limit_values(state, written, who) if thing.card.type == CHARACTER else None
    if limits is None:
        return False
    pairs = zip(state.statistics(thing), limits, strict=True)
    return all(most is None or number <= most for number, most in pairs)


def _has_my_name(state: GameState, thing: GameObject, who: Pronouns) -> bool:
    """Tell whether it has the name of the bearer, whatever version each is (2.2.4)."""
    bearer = who.home or who.me
    return bool(bearer) and name_of(thing) == name_of(state[bearer])


def name_of(thing: GameObject) -> str:
    """Return the name that objects share; one that is only described has its own (6.3.m)."""
    return thing.card.name or thing.item


def limit_values(
    state: GameState, limits: Sequence[int | Quantity | None], who: Pronouns
) -> tuple[int | None, ...] | None:
    """Compute limits; None if one is the highest of nothing, with which nothing compares."""
    values: list[int | None] = []
    for one in limits:
        if not isinstance(one, Quantity):
            values.append(one)
        elif (number := _undivided(state, one, who)) is not None:
            values.append(_divided(state, one, number, who))
        else:
            return None
    return tuple(values)


def quantity_value(state: GameState, quantity: Quantity, who: Pronouns) -> int:
    """Compute a quantity in this position; 0 if it would be divided by 0.

    What is the highest of nothing is 0, too (2.2.f).
    """
    return _divided(state, quantity, _undivided(state, quantity, who) or 0, who)


def _divided(state: GameState, quantity: Quantity, number: int, who: Pronouns) -> int:
    """Compute a quantity from the *number* that it counts."""
    by = divisor(state, quantity, who)
    if by == 0:
        return 0
    plus = quantity.plus if isinstance(quantity.plus, int) else _plus(state, quantity.plus, who)
    number = quantity.each * (-(-number // by) if quantity.up else number // by) + plus
    return number if quantity.most is None else min(number, quantity.most)


def _plus(state: GameState, quantity: Quantity, who: Pronouns) -> int:
    spend("selections", 4)
    return quantity_value(state, quantity, who)


def divisor(state: GameState, quantity: Quantity, who: Pronouns) -> int:
    """Compute what a quantity is divided by; division by 0 is impossible (1.1.6.c)."""
    return quantity.by if isinstance(quantity.by, int) else quantity_value(state, quantity.by, who)


_UNSAID = Selection()
"""The objects that a quantity is about if it does not say which."""


def _undivided(state: GameState, quantity: Quantity, who: Pronouns) -> int | None:
    """Count what a quantity counts; None if it is the highest of nothing."""
    of = quantity.of or _UNSAID
    match quantity.kind:
        case "count" if of.pick == "that":
            return len(who.that)  # also a token that exists no more
        case "count":
            return len(selected(state, of, who))
        case "zeros":
            printed = (t.card for t in _described_last(state, of, who) if t.card.type == CHARACTER)
            return sum(card.statistics.count(0) for card in printed)
        case "counters" if quantity.of is not None:
            return sum(t.count(quantity.counter) for t in _described_last(state, of, who))
        case "counters":
            bearer = who.home or who.me
            return state[bearer].count(quantity.counter) if bearer else 0
        case "rolled" | "removed" | "x":
            return {"rolled": who.number, "removed": who.removed, "x": who.x}[quantity.kind]
        case "highest-statistic":
            things = _with_statistics(state, of, who)
            return max((max(state.statistics(thing)) for thing in things), default=None)
        case "highest-hand-cost":
            return max(_hand_costs(state, of, who), default=None)
        case "total-hand-cost":
            return sum(_hand_costs(state, of, who))
        case "statistic":
            place = TERRAINS.index(quantity.terrain)
            things = _with_statistics(state, of, who)
            return max((state.statistics(thing)[place] for thing in things), default=None)
        case "different":
            things = _with_statistics(state, of, who)
            if quantity.terrain == "base-cost":
                return len({base_cost(thing) for thing in things})
            place = TERRAINS.index(quantity.terrain)
            return len({state.statistics(thing)[place] for thing in things})
        case "in-terrain":
            there = (state.terrains_at(place) for place in state.expeditions())
            return sum(quantity.terrain in terrains for terrains in there)
        case "played":
            return len(cards_played(state, of, who, quantity.during))
        case "discarded":
            return len(_cards_discarded(state, of, who))
        case "ascended" | "in-contact":
            where = expeditions(state, of.where, who)
            if quantity.kind == "ascended":
                return sum(side in state.player(name).ascended for name, side in where)
            return sum(in_contact(state, place) for place in where)
        case "regions":
            shown = (region.revealed for region in state.regions)
            return sum(on and len(t) == 1 for on, t in zip(shown, state.terrains, strict=True))
        case _:
            if state.arena:
                return 0
            player = state.player(who.you)
            return max(0, abs(player.companion - player.hero) - 1)


def _with_statistics(state: GameState, of: Selection, who: Pronouns) -> tuple[GameObject, ...]:
    """List the Characters meant; "I" as I last was in play (2.1.h)."""
    things = _described_last(state, of, who)
    if of.pick == "me" and (stamp := who.home or who.me):
        things = (state[stamp],)
    return tuple(thing for thing in things if thing.card.type == CHARACTER)


def _hand_costs(state: GameState, of: Selection, who: Pronouns) -> list[int]:
    """List the Hand Costs of the objects meant; that of a token is 0 (2.2.7.c)."""
    cards = [thing.card for thing in _described_last(state, of, who)]
    return [0 if card.token else card.hand_cost for card in cards]


def _described_last(state: GameState, of: Selection, who: Pronouns) -> tuple[GameObject, ...]:
    """List the objects meant; what is gone, or now where it can bear nothing, as it was before.

    A bound object's characteristics are those it had as it ceased to exist (2.1.h, 6.3.j).
    """
    stamps = {"me": (who.me,), "it": (who.it,), "chosen": who.targets, "that": who.that}
    if of.pick not in stamps:
        return selected(state, of, who)
    there = [state[stamp] for stamp in stamps[of.pick] if stamp]
    if any(thing.zone in NOTHING_WORKS for thing in there):
        before = _before_the_last_move(state, tuple(thing.timestamp for thing in there))
        there = [
            state[old] if thing.zone in NOTHING_WORKS else thing
            for thing, old in zip(there, before, strict=True)
        ]
    return tuple(there)


def quantity_cites(quantity: Quantity | None) -> Cites:
    """List the rules that say what a quantity counts."""
    return _COUNTED.get(quantity.kind, ()) if quantity else ()


_COUNTED: Mapping[str, Cites] = {
    "rolled": (rule.THE_ROLL_IS_USED,),
    "played": (rule.COUNTED_AS_RESOLUTION_BEGINS, rule.PLAYED),
    "ascended": (rule.ASCENDED,),
    "in-contact": (rule.IN_CONTACT,),
    "in-terrain": (rule.EXPEDITION_IN_A_TERRAIN, rule.EXPEDITION_IN_A_REGION),
    "regions": (rule.TUMULT_IS_REVEALED, rule.REGIONS_ARE_REGIONS),
    "statistic": (rule.A_STATISTIC_IS_OF_A_TERRAIN,),
    "discarded": (rule.DISCARD, rule.DONE_BY_THE_CONTROLLER),
}


def cards_played(
    state: GameState, of: Selection, who: Pronouns, during: str
) -> tuple[GameObject, ...]:
    """List the described cards that the player has played in this phase, turn or Day (5.1.2.k)."""
    before = {"turn": state.before_turn, "day": 0}.get(during, state.before_phase)
    mine = (state[stamp] for name, stamp in state.played[before:] if name == who.you)
    return tuple(thing for thing in mine if matches_description(state, of, thing, who))


def _cards_discarded(state: GameState, of: Selection, who: Pronouns) -> tuple[GameObject, ...]:
    """List the described cards that the player has discarded this turn, as they were (7.3.7)."""
    spend("selections", len(state.discarded) // 4)
    mine = (state[stamp] for name, stamp in state.discarded if name == who.you)
    return tuple(thing for thing in mine if matches_selection(state, of, thing, who))


def _kind(thing: GameObject) -> str:
    """Return the kind of a Permanent, an empty text for other types."""
    if thing.card.type != PERMANENT:
        return ""
    return "landmark" if thing.card.landmark else "expedition-permanent"


def has_word(state: GameState, thing: GameObject, word: str) -> bool:
    """Tell whether it has that status, counter or keyword; "boosted" is any boost (2.4.5)."""
    if word == "boosted":
        return thing.count("boost") > 0
    if word == "counter":
        return bool(thing.counters)
    if word == "discard-ability":
        return _has_discard_ability(state, thing)
    return word in thing.statuses or thing.count(word) > 0 or state.has(thing, word)


def _has_discard_ability(state: GameState, thing: GameObject) -> bool:
    """Tell whether it has an ability with {D}, of which nothing is left if Exhausted in Reserve."""
    if thing.zone is Zone.RESERVE and "exhausted" in thing.statuses:
        return False
    return any("discard" in ability.activated_by for ability in state.abilities(thing))


def _is_in(state: GameState, where: str, thing: GameObject, who: Pronouns) -> bool:
    """Tell whether *thing* is in the zone, zones or Expeditions that *where* means."""
    zones = _ZONES.get(where)
    if zones is not None:
        return thing.zone in zones
    if where == "those":  # what the same step has not taken already
        return thing.timestamp in who.those and thing.timestamp not in who.taken
    if thing.zone is not Zone.EXPEDITION:
        return False
    return bool(set(expeditions(state, where, who)) & set(state.places(thing)))


def holds(state: GameState, condition: Condition | None, who: Pronouns) -> bool:
    """Tell whether a condition is met in this position; None always is."""
    if condition is None:
        return True
    spend("selections", 3)
    if not all(holds(state, other, who) for other in condition.also):
        return False
    check, negated = CONDITIONS[condition.name], condition.negated
    met = [check(state, condition, one) is not negated for one in _each(state, condition, who)]
    return all(met)


def _each(state: GameState, condition: Condition, who: Pronouns) -> tuple[Pronouns, ...]:
    """Repeat a condition on "my Expedition" for each Expedition of a Gigantic (7.4.4.k)."""
    mine = my_expeditions(state, who)
    its = expeditions(state, "its-expedition", who) if who.it else ()
    counted = condition.quantity.of if condition.quantity is not None else None
    about = (condition.of, *condition.each, counted)
    bare = condition.of is None and CONDITIONS[condition.name] is _compared
    named = bare or any(one is not None and one.where in ONE_EXPEDITION for one in about)
    if condition.taken_together or len(mine) < 2 > len(its) or not named:
        return (who,)
    mine_apart = [(("my-expedition", here), ("facing", state.facing(here))) for here in mine]
    its_apart = [(("its-expedition", here),) for here in its]
    return tuple(
        replace(who, only=(*one, *other))
        for one in (mine_apart if len(mine) > 1 else [()])
        for other in (its_apart if len(its) > 1 else [()])
    )


ONE_EXPEDITION = ("my-expedition", "facing", "its-expedition")
"""Phrases for one Expedition, which Gigantic makes two (7.4.4.f, g)."""


def _first_player(state: GameState, _: Condition, who: Pronouns) -> bool:
    team = state.player(who.you).team
    return state.player(state.first).team == team if state.mode == "2v2" else state.first == who.you


def _has(state: GameState, condition: Condition, who: Pronouns) -> bool:
    of = condition.of or Selection("me")
    meant = {"me": (who.home or who.me,), "it": (who.it,), "that": who.that}
    if condition.past:
        stamps = _before_the_last_move(state, meant.get(of.pick, who.that))
    elif of.pick in meant:
        stamps = meant[of.pick]
    else:
        return any(has_word(state, thing, condition.value) for thing in selected(state, of, who))
    return any(has_word(state, state[stamp], condition.value) for stamp in stamps if stamp)


def _before_the_last_move(state: GameState, stamps: tuple[int, ...]) -> tuple[int, ...]:
    """Return the objects that these were before they last moved."""
    came_from = {new: old for old, new in state.became.items()}
    return tuple(came_from.get(stamp, stamp) for stamp in stamps)


def _is(state: GameState, condition: Condition, who: Pronouns) -> bool:
    of = condition.of or Selection("it")
    stamps = who.that if of.pick == "that" else (who.it,)
    if condition.past:
        stamps = _before_the_last_move(state, stamps)
    things = [state[stamp] for stamp in stamps if stamp]
    if of.where != "play":
        things = [thing for thing in things if _is_in(state, of.where, thing, who)]
    return any(matches_description(state, of, thing, who) for thing in things)


def _how_many(state: GameState, condition: Condition, who: Pronouns) -> int:
    """Count the objects that are described; those of the one player who has most, if so it says."""
    things = selected(state, condition.of or Selection(), who)
    if not condition.by_one:
        return len(things)
    return max(Counter(thing.controller for thing in things).values(), default=0)


def _in_range(condition: Condition, number: int) -> bool:
    most = condition.most
    return number >= condition.number and (not isinstance(most, int) or number <= most)


def _amount(state: GameState, condition: Condition, who: Pronouns) -> bool:
    limits = limit_values(state, (condition.quantity or Quantity("count"), condition.most), who)
    if limits is None:
        return False
    number, most = limits
    return _in_range(replace(condition, most=most), number or 0)


def _distinct_objects(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Tell whether different objects can be found, one for each selection."""
    return can_be_distinct(
        [[t.timestamp for t in selected(state, one, who)] for one in condition.each]
    )


def can_be_distinct(candidates: Sequence[Sequence[int]]) -> bool:
    """Tell whether each of these can have an object of its own among its candidates."""
    holder: dict[int, int] = {}  # which selection an object stands for

    def placed(place: int, tried: set[int]) -> bool:
        """Whether a selection finds its object, others making room (an augmenting path)."""
        for stamp in candidates[place]:
            if stamp in tried:
                continue
            tried.add(stamp)
            if stamp not in holder or placed(holder[stamp], tried):
                holder[stamp] = place
                return True
        return False

    return all(placed(place, set()) for place in range(len(candidates)))


def _played(state: GameState, condition: Condition, who: Pronouns) -> bool:
    of = condition.of or Selection()
    return _in_range(condition, len(cards_played(state, of, who, condition.during)))


def _activated(state: GameState, condition: Condition, _: Pronouns) -> bool:
    """Tell whether so many abilities with that symbol were activated this turn, by anybody."""
    spend("selections", len(state.activated) // 8)
    return _in_range(condition, sum(word == condition.value for _, word in state.activated))


def _compared(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Tell whether the Expeditions that are meant are in that position."""
    mine = _expeditions_meant(state, condition, who)
    if condition.name == "ascended":
        met = [side in state.player(name).ascended for name, side in mine]
    else:
        met = [relative_position(state, place) == condition.name for place in mine]
    return _as_many_as_needed(condition, met)


def _expeditions_meant(
    state: GameState, condition: Condition, who: Pronouns
) -> tuple[Expedition, ...]:
    where = condition.of.where if condition.of is not None else "my-expedition"
    return expeditions(state, where, who)


def _as_many_as_needed(condition: Condition, met: Sequence[bool]) -> bool:
    """Tell whether all Expeditions that are meant meet it; one is enough taken together."""
    return any(met) if condition.taken_together else bool(met) and all(met)


def _holds(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Tell whether the Expeditions that are meant hold that many such objects."""
    what = condition.what or Selection()
    numbers = (
        sum(matches_selection(state, what, one, who) for one in state.members(place))
        for place in _expeditions_meant(state, condition, who)
    )
    return _as_many_as_needed(condition, [_in_range(condition, number) for number in numbers])


def relative_position(state: GameState, expedition: Expedition) -> str:
    """Return ``ahead``, ``behind`` or ``tied``, by distance from the start (7.5.2)."""
    if (word := _counts_as(state, expedition)) in ("ahead", "behind"):
        return word
    if state.arena:
        return "tied"
    facing = state.facing(expedition)
    own = state.player(expedition[0]).distance(expedition[1])
    theirs = state.player(facing[0]).distance(facing[1])
    return "ahead" if own > theirs else "behind" if own < theirs else "tied"


def _failed(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Tell whether all Expeditions that are meant failed to move forward in this Dusk (4.2.4.k)."""
    places = _expeditions_meant(state, condition, who)
    return bool(places) and all(place in state.failed for place in places)


def _in_terrain(state: GameState, condition: Condition, who: Pronouns) -> bool:
    if condition.of is not None:  # my Expedition is in it; else: I am, in one of mine
        places = expeditions(state, condition.of.where, who)
        met = [_has_terrain(state, place, condition.value) for place in places]
        return _as_many_as_needed(condition, met)
    mine = my_expeditions(state, who)
    return any(_has_terrain(state, place, condition.value) for place in mine)


def _base_zero_there(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Tell whether "it" is in a terrain for which its base statistic is 0 (2.5.1)."""
    it = state.now(who.it)
    if it is None:
        return False
    terrains = {terrain for place in state.places(it) for terrain in state.terrains_at(place)}
    printed = zip(TERRAINS, it.card.statistics, strict=True)
    return any(number == 0 and terrain in terrains for terrain, number in printed)


def _in_contact(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Tell whether my Expedition, or I as a Character or Gear in one, is In Contact (7.5.9)."""
    if not state.rules.expeditions_can_be_in_contact:
        return False
    if condition.of is not None:
        places = expeditions(state, condition.of.where, who)
        return _as_many_as_needed(condition, [in_contact(state, place) for place in places])
    thing = state[who.home or who.me]
    fits = thing.card.type == CHARACTER or "gear" in state.subtypes(thing)
    return fits and any(in_contact(state, place) for place in my_expeditions(state, who))


def in_contact(state: GameState, expedition: Expedition) -> bool:
    """Tell whether an Expedition of another player is in the same region (7.5.9.a)."""
    if not state.rules.expeditions_can_be_in_contact:
        return False
    if _counts_as(state, expedition) == "in-contact":
        return True
    name, side = expedition
    region = state.player(name).region(side)
    others = (player for player in state.players if player.name != name)
    return state.arena or any(region in (one.hero, one.companion) for one in others)


def _counts_as(state: GameState, expedition: Expedition) -> str:
    """Return what a passive ability has an Expedition count as, wherever it is.

    Where its own condition is about such positions, they are those by distance alone.
    """
    working = state.working
    if "counts-as" not in working.kinds:
        return ""
    passives = [
        (thing, passive, Pronouns.of(thing, thing.controller))
        for thing, passive, _ in working.passives
        if passive.kind in ("counts-as", "ignore")
    ]
    by_distance = state.with_working(replace(working, kinds=working.kinds - {"counts-as"}))
    ignoring = [one for one in passives if one[1].kind == "ignore"]
    for thing, passive, who in passives:
        if passive.kind == "ignore" or expedition not in expeditions(state, passive.of.where, who):
            continue
        ignored = (
            matches_selection(by_distance, other.of, thing, theirs)
            and holds(by_distance, other.condition, theirs)
            for _, other, theirs in ignoring
        )
        if not any(ignored) and holds(by_distance, passive.condition, who):
            return passive.value
    return ""


CONDITIONS: Mapping[str, Callable[[GameState, Condition, Pronouns], bool]] = {
    "first-player": _first_player,
    "has": _has,
    "is": _is,
    "there-are": lambda state, one, who: _in_range(one, _how_many(state, one, who)),
    "amount": _amount,
    "one-each": _distinct_objects,
    "phase": lambda state, one, _: state.phase == one.value,
    "first-day": lambda state, *_: state.day == 1,
    "played": _played,
    "activated": _activated,
    "ahead": _compared,
    "behind": _compared,
    "tied": _compared,
    "ascended": _compared,
    "base-zero-there": _base_zero_there,
    "in-terrain": _in_terrain,
    "in-contact": _in_contact,
    "failed": _failed,
    "holds": _holds,
    "rolled": lambda _, one, who: _in_range(one, who.number),
}
_WHY: Mapping[str, Cites] = {
    "is": (rule.BEING_A_TYPE_IGNORES_ZONES, rule.BEING_A_SUBTYPE_IGNORES_ZONES),
    "ahead": (rule.AHEAD,),
    "behind": (rule.BEHIND,),
    "tied": (rule.TIED,),
    "ascended": (rule.ASCENDED,),
    "in-terrain": (
        *(rule.OBJECT_IN_A_TERRAIN, rule.EXPEDITION_IN_A_TERRAIN),
        rule.EXPEDITION_IN_A_REGION,
    ),
    "in-contact": (rule.IN_CONTACT, rule.AN_OBJECT_IN_CONTACT),
    "base-zero-there": (rule.OBJECT_IN_A_TERRAIN,),
    "failed": (rule.FAILS_TO_MOVE, rule.FAILS_TO_MOVE_FORWARD),
    "rolled": (rule.THE_ROLL_IS_USED,),
    "played": (rule.COUNTED_AS_RESOLUTION_BEGINS, rule.PLAYED),
    "activated": (rule.A_QUICK_ACTION_IS_PLAYED,),
}


def condition_cites(condition: Condition | None, state: GameState, who: Pronouns) -> Cites:
    """List the rules that say what a condition means, in that position."""
    if condition is None:
        return ()
    cites = _WHY.get(condition.name, ())
    if state.arena and condition.name in ("ahead", "behind", "tied"):
        cites = (rule.TIED_IN_TIEBREAKERS, *cites)
    if len(_each(state, condition, who)) > 1:
        cites = (*cites, rule.GIGANTIC_CONDITION)
    return (*cites, rule.BOOSTED) if condition.value == "boosted" else cites
