"""Conditions: tells whether one is met, and which rules say so (6.5.d)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from glossary.engine.conditions.selection import (
    Pronouns,
    cards_played,
    expeditions,
    has_word,
    matches_description,
    my_expeditions,
    quantity_value,
    selected,
)
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import CHARACTER, Condition, Quantity, Selection
from glossary.engine.model.objects import TERRAINS, Expedition
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Citation, rule
from glossary.engine.rules.values import replace


def holds(state: GameState, condition: Condition | None, who: Pronouns) -> bool:
    """Tell whether a condition is met in this position; None always is."""
    if condition is None:
        return True
    spend("selections", 2)
    if not all(holds(state, other, who) for other in condition.also):
        return False
    check = _CONDITIONS[condition.name]
    return all(
        check(state, one, who) is not condition.negated for one in _each(state, condition, who)
    )


def _each(state: GameState, condition: Condition, who: Pronouns) -> tuple[Condition, ...]:
    """Repeat a condition on "my Expedition" for each Expedition of a Gigantic (7.4.4.k)."""
    of = condition.of
    if of is None or of.where not in _ONE_EXPEDITION:
        return (condition,)
    found = expeditions(state, of.where, who)
    if len(found) < 2:
        return (condition,)
    return tuple(replace(condition, of=replace(of, where=".".join(place))) for place in found)


_ONE_EXPEDITION = ("my-expedition", "facing", "its-expedition")


def _first_player(state: GameState, _: Condition, who: Pronouns) -> bool:
    team = state.player(who.you).team
    return state.player(state.first).team == team if state.mode == "2v2" else state.first == who.you


def _has(state: GameState, condition: Condition, who: Pronouns) -> bool:
    of = condition.of or Selection("me")
    if of.pick in ("me", "it"):
        stamp = (who.home or who.me) if of.pick == "me" else who.it
        return bool(stamp) and has_word(state, state[stamp], condition.value)
    return any(has_word(state, thing, condition.value) for thing in selected(state, of, who))


def _is(state: GameState, condition: Condition, who: Pronouns) -> bool:
    of = condition.of or Selection("it")
    stamps = who.that if of.pick == "that" else (who.it,)
    return any(matches_description(state, of, state[stamp], who) for stamp in stamps if stamp)


def _there_are(state: GameState, condition: Condition, who: Pronouns) -> bool:
    return _in_range(condition, len(selected(state, condition.of or Selection(), who)))


def _in_range(condition: Condition, number: int) -> bool:
    """Tell whether *number* lies between the limits of the condition."""
    return number >= condition.number and (condition.most is None or number <= condition.most)


def _amount(state: GameState, condition: Condition, who: Pronouns) -> bool:
    return _in_range(condition, quantity_value(state, condition.quantity or Quantity("count"), who))


def _distinct_objects(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Tell whether different objects can be found, one for each selection."""
    found = [[t.timestamp for t in selected(state, one, who)] for one in condition.each]
    holder: dict[int, int] = {}  # which selection an object stands for

    def placed(place: int, tried: set[int]) -> bool:
        """Whether a selection finds its object, others making room (an augmenting path)."""
        for stamp in found[place]:
            if stamp in tried:
                continue
            tried.add(stamp)
            if stamp not in holder or placed(holder[stamp], tried):
                holder[stamp] = place
                return True
        return False

    return all(placed(place, set()) for place in range(len(found)))


def _phase(state: GameState, condition: Condition, who: Pronouns) -> bool:
    return state.phase == condition.value


def _first_day(state: GameState, condition: Condition, who: Pronouns) -> bool:
    return state.day == 1


def _played(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Tell whether the player has played enough such cards in this phase."""
    return _in_range(condition, len(cards_played(state, condition.of or Selection(), who)))


def _compared(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Tell whether every Expedition of the bearer, or meant, is in that position (7.4.4.k)."""
    of = condition.of
    mine = my_expeditions(state, who) if of is None else expeditions(state, of.where, who)
    return bool(mine) and all(relative_position(state, place) == condition.name for place in mine)


def relative_position(state: GameState, expedition: Expedition) -> str:
    """Return ``ahead``, ``behind`` or ``tied``, by distance from the start (7.5.2)."""
    if state.arena:
        return "tied"
    facing = state.facing(expedition)
    own = state.player(expedition[0]).distance(expedition[1])
    theirs = state.player(facing[0]).distance(facing[1])
    return "ahead" if own > theirs else "behind" if own < theirs else "tied"


def _in_terrain(state: GameState, condition: Condition, who: Pronouns) -> bool:
    if condition.of is not None:  # my Expedition is in it; else: I am, in one of mine
        found = expeditions(state, condition.of.where, who)
        return bool(found) and all(condition.value in state.terrains_at(place) for place in found)
    return any(condition.value in state.terrains_at(place) for place in my_expeditions(state, who))


def _base_zero_there(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Tell whether "it" is in a terrain for which its base statistic is 0 (2.5.1)."""
    it = state.now(who.it)
    terrains = (
        {terrain for place in state.places(it) for terrain in state.terrains_at(place)}
        if it
        else set()
    )
    return it is not None and any(
        number == 0 and terrain in terrains
        for terrain, number in zip(TERRAINS, it.card.statistics, strict=True)
    )


def _in_contact(state: GameState, condition: Condition, who: Pronouns) -> bool:
    """Tell whether my Expedition, or I as a Character or Gear in one, is In Contact (7.5.9)."""
    if not state.rules.expeditions_can_be_in_contact:
        return False
    if condition.of is not None:
        found = expeditions(state, condition.of.where, who)
        return bool(found) and all(_has_company(state, place) for place in found)
    thing = state[who.home or who.me]
    fits = thing.card.type == CHARACTER or "gear" in state.subtypes(thing)
    return fits and any(_has_company(state, place) for place in my_expeditions(state, who))


def _has_company(state: GameState, expedition: Expedition) -> bool:
    """Tell whether an Expedition of another player is in the same region (7.5.9.a)."""
    name, side = expedition
    region = state.player(name).region(side)
    others = (player for player in state.players if player.name != name)
    return state.arena or any(region in (one.hero, one.companion) for one in others)


def _rolled(_: GameState, condition: Condition, who: Pronouns) -> bool:
    return _in_range(condition, who.number)


_CONDITIONS: Mapping[str, Callable[[GameState, Condition, Pronouns], bool]] = {
    "first-player": _first_player,
    "has": _has,
    "is": _is,
    "there-are": _there_are,
    "amount": _amount,
    "one-each": _distinct_objects,
    "phase": _phase,
    "first-day": _first_day,
    "played": _played,
    "ahead": _compared,
    "behind": _compared,
    "tied": _compared,
    "base-zero-there": _base_zero_there,
    "in-terrain": _in_terrain,
    "in-contact": _in_contact,
    "rolled": _rolled,
}
CONDITIONS = tuple(_CONDITIONS)
_WHY: Mapping[str, tuple[Citation, ...]] = {
    "has": (rule.PAST_AND_PRESENT,),
    "is": (rule.BEING_A_TYPE_IGNORES_ZONES, rule.BEING_A_SUBTYPE_IGNORES_ZONES),
    "ahead": (rule.AHEAD, rule.GIGANTIC_CONDITION),
    "behind": (rule.BEHIND, rule.GIGANTIC_CONDITION),
    "tied": (rule.TIED, rule.GIGANTIC_CONDITION),
    "in-terrain": (rule.OBJECT_IN_A_TERRAIN, rule.EXPEDITION_IN_A_TERRAIN),
    "in-contact": (rule.IN_CONTACT, rule.AN_OBJECT_IN_CONTACT),
    "base-zero-there": (rule.OBJECT_IN_A_TERRAIN,),
    "rolled": (rule.THE_ROLL_IS_USED,),
    "played": (rule.COUNTED_AS_RESOLUTION_BEGINS, rule.PLAYED),
}


def condition_cites(
    condition: Condition | None, state: GameState | None = None
) -> tuple[Citation, ...]:
    """List the rules that say what a condition means, in that position."""
    if condition is None:
        return ()
    cites = _WHY.get(condition.name, ())
    if state is not None and state.arena and condition.name in ("ahead", "behind", "tied"):
        cites = (rule.TIED_IN_TIEBREAKERS, *cites)
    if condition.of is not None and condition.of.where in _ONE_EXPEDITION:
        cites = (*cites, rule.GIGANTIC_CONDITION)
    return (*cites, rule.BOOSTED) if condition.value == "boosted" else cites
