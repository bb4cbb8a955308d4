"""Names the objects of a play as its players would: by their cards, never by their ids."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from glossary.cards.playable import card_list, name_in
from glossary.core.i18n import PHRASE, Name, Speech
from glossary.engine.model.cards import HERO, Ability, Card
from glossary.engine.model.objects import SIDES, GameObject, Zone
from glossary.engine.model.state import LAST_REGION, GameState
from glossary.narration.phrasebook import CARDS, NAMES

_PLAYERS = {"A": "Alice", "B": "Bob", "C": "Camille", "D": "Dario"}


def player_name(key: str) -> str:
    """Return what a player of a board is called: Alice is A."""
    return _PLAYERS.get(key, key)


class Names(NamedTuple):
    """The names of objects by id: in a list, and in a sentence whose verbs are in the singular.

    ``shared`` is the name that several objects have, as their cards print it; ``reactions`` are
    those of their own.
    """

    listed: Mapping[str, str]
    told: Mapping[str, str]
    shared: Mapping[str, str]
    reactions: Mapping[str, Sequence[Ability]]


def names_in(state: GameState, speech: Speech) -> Names:
    """Return the name of every object that was ever in a play up to *state*.

    Objects that share a name are numbered in the order in which they first were there; a card that
    has not left its Deck neither has a number nor gives one to others. What has no card of a name
    is called by its type and numbered, too: ``Character 1``. Names of cards are there, too, by
    their English name, as decks tell them.
    """
    return object_names(chain(state.gone.values(), state.objects.values()), speech)


def object_names(things: Iterable[GameObject], speech: Speech) -> Names:
    """Return the names of objects, as :func:`names_in` does."""
    first: dict[str, GameObject] = {}
    reactions: defaultdict[str, list[Ability]] = defaultdict(list)
    for thing in sorted(things, key=_appeared):
        if thing.pending is None:  # an Emblem is told by the object that it comes from
            first.setdefault(thing.item, thing)
            for ability in thing.card.abilities + thing.gained:
                if ability.kind == "reaction" and ability not in reactions[thing.item]:
                    reactions[thing.item].append(ability)
    words = NAMES.of(speech)
    own = {item: own_name(thing.card, speech.language) for item, thing in first.items()}
    bare = {item: own[item] or words[f"type.{_type_of(thing)}"] for item, thing in first.items()}
    how_many = Counter(bare[item] for item, thing in first.items() if thing.zone is not Zone.DECK)
    seen: Counter[str] = Counter()
    names: dict[str, str] = {}
    for item, name in bare.items():
        seen[name] += 1
        alone = own[item] and (how_many[name] < 2 or first[item].zone is Zone.DECK)
        names[item] = own[item] if alone else Name(f"{name} {seen[name]}", own[item].gender)
    for item, thing in first.items():
        if own[item]:
            names.setdefault(thing.card.name, own[item])
    told = {
        item: speech.fill(words[_plural(first[item])], {"name": names[item]})
        for item, name in own.items()
        if name.gender.endswith(("p", PHRASE)) or name in _PLAYERS.values()
    }
    shared = {item: own[item] or names[item] for item in first}
    return Names(names, {**names, **told}, shared, reactions)


def own_name(card: Card, language: str) -> Name:
    """Return the name of a card in *language*, or the one it is written out with; empty if none."""
    printed = card_list().cards.printed(card.key)
    if card.names:
        return Name(name_in(dict(card.names), language), dict(card.genders).get(language, ""))
    if printed is None:
        return Name(card.name, "")
    return Name(name_in(printed.names, language), printed.genders.get(language, ""))


def card_name(card: Card, language: str) -> str:
    """Return the name of a card in *language*, or the one it is written out with; empty if none."""
    return str(own_name(card, language))


def counter_name(counter: str, speech: Speech) -> str:
    """Return the name of a counter by its word in boards; that word, if a board makes it up."""
    return NAMES.of(speech).get(f"counter.{counter}", counter)


def status_name(status: str, speech: Speech) -> str:
    """Return what a status is called in a sentence."""
    return NAMES.of(speech).get(f"status.{status}", status)


def subtype_name(subtype: str, speech: Speech) -> str:
    """Return the name of a sub-type by its word in boards; that word, if a board makes it up."""
    return CARDS.of(speech).get(f"sub.{subtype}", subtype).partition(" | ")[0]


def terrain_names(letters: str, speech: Speech) -> str:
    """Return the names of terrains by their letters."""
    names = NAMES.of(speech)
    return speech.both([names.get(f"terrain.{letter}", letter) for letter in letters])


def expedition_name(word: str, speech: Speech) -> str:
    """Return what the Expedition of a word like ``A.hero`` is called in a sentence."""
    player, _, side = word.partition(".")
    key = "expedition.hero" if side == "hero" else "expedition.companion"
    return speech.fill(NAMES.of(speech)[key], {"player": player_name(player)})


def expedition_names(words: Sequence[str], speech: Speech) -> list[str]:
    """Return what Expeditions are called in a sentence: the two of a player as "both" of them."""
    named: list[str] = []
    written = set(words)
    for word in words:
        player = word.partition(".")[0]
        if {f"{player}.{side}" for side in SIDES} <= written:
            both = NAMES.of(speech)["expedition.both"]
            named.append(speech.fill(both, {"player": player_name(player)}))
        else:
            named.append(expedition_name(word, speech))
    return list(dict.fromkeys(named))


def region_name(number: int, speech: Speech) -> str:
    """Return what a region is called in a sentence."""
    ends = {0: "region.hero", LAST_REGION: "region.companion"}
    return speech.fill(NAMES.of(speech)[ends.get(number, "region")], {"number": number})


def _appeared(thing: GameObject) -> tuple[bool, int]:
    """Order objects by when they came; what nobody has seen in a Deck comes last."""
    return thing.zone is Zone.DECK, thing.timestamp


def _plural(thing: GameObject) -> str:
    return "plural.hero" if thing.card.type == HERO else "plural"


def _type_of(thing: GameObject) -> str:
    if thing.card.token:
        return "token"
    if thing.zone is Zone.MANA:
        return "mana"
    return thing.card.type
