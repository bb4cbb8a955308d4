"""Finds the cards that filters leave, and those whose name is like what somebody typed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from glossary.cards.facets import FILTERS
from glossary.cards.filters import MOST_COST, RARITIES, cost_of, rarity_of
from glossary.cards.index import folded
from glossary.cards.model import FACTION_LETTERS, Face
from glossary.cards.tables import CardTables
from glossary.search.spelling import near
from glossary.web.base.listing import check_filters
from glossary.web.base.page import Page

LONGEST_NAME = 60
ON_A_PAGE = 30
MOST_PAGE = 999
_MOST_NEAR = 12
FACTIONS = tuple(FACTION_LETTERS)
RARITY_WORDS = tuple(RARITIES.values())
TYPES = ("hero", "character", "spell", "landmark-permanent", "expedition-permanent", "token")


class Chosen(NamedTuple):
    """The filters of a list, each empty if it is not in force."""

    name: str = ""
    faction: str = ""
    type: str = ""
    rarity: str = ""
    cost: str = ""
    keyword: str = ""
    does: str = ""
    when: str = ""
    makes: str = ""
    has: str = ""
    status: str = ""
    condition: str = ""

    @property
    def of_faces(self) -> bool:
        """Whether a filter besides the name is in force."""
        return any(self[1:])

    @property
    def facets(self) -> frozenset[str]:
        """What a card is to do, as keys of :mod:`glossary.cards.facets`."""
        values = ((name, getattr(self, name)) for name in FILTERS)
        return frozenset(f"{name}-{value}" for name, value in values if value)


class Found(Struct, frozen=True):
    """The slugs of the cards found; ``near`` if no name was exactly like what was typed."""

    slugs: tuple[str, ...]
    near: bool = False

    @property
    def pages(self) -> int:
        """How many pages they fill, at least one."""
        return max(1, -(-len(self.slugs) // ON_A_PAGE))

    def page(self, number: int) -> tuple[str, ...]:
        """Return those of a page, from 1 on."""
        return self.slugs[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]


class CardFinder:
    """Finds cards by filters and by names in any language."""

    def __init__(self, tables: CardTables) -> None:
        self._index = tables.index
        self._facets = tables.facets
        self._keys = tables.bears

    def find(self, chosen: Chosen) -> Found:
        """Return the cards one of whose faces passes every filter, and whose name is like that."""
        slugs = [slug for slug in self._index.slugs if self._passes(slug, chosen)]
        typed = folded(chosen.name[:LONGEST_NAME])
        if not typed:
            return Found(tuple(slugs) if not chosen.name else ())
        named = [slug for slug in slugs if self._is_like(slug, typed)]
        if named:
            return Found(tuple(named))
        alike = tuple(self._near(typed, slugs)) or tuple(self._spelt_like(typed, slugs))
        return Found(alike[:_MOST_NEAR], near=True)

    def _passes(self, slug: str, chosen: Chosen) -> bool:
        return not chosen.of_faces or any(
            self.face_passes(face, chosen) for face in self._index.card(slug).faces
        )

    def face_passes(self, face: Face, chosen: Chosen) -> bool:
        """Tell whether a face passes every filter but the name."""
        return (
            chosen.faction in ("", face.faction)
            and (chosen.type in ("", face.kind) or (chosen.type == "token" and face.token))
            and chosen.rarity in ("", rarity_of(face))
            and (not chosen.cost or cost_of(face) == int(chosen.cost))
            and (not chosen.keyword or chosen.keyword in self._keys[face.ref])
            and chosen.facets <= self._facets.get(face.ref, frozenset())
        )

    def _is_like(self, slug: str, typed: str) -> bool:
        """Tell whether each word typed begins a word of one of its names."""
        return any(
            typed in name or all(any(w.startswith(t) for w in name.split()) for t in typed.split())
            for name in self._index.folded_names[slug].values()
        )

    def _near(self, typed: str, slugs: Sequence[str]) -> Iterator[str]:
        """Yield the cards that have, for each word typed, that word or one spelt like it."""
        spellings = [{word, *near(word, self._index.words_of_names)} for word in typed.split()]
        for slug in slugs:
            for name in self._index.folded_names[slug].values():
                words = set(name.split())
                if all(words & each for each in spellings):
                    yield slug
                    break

    def _spelt_like(self, typed: str, slugs: Sequence[str]) -> Iterator[str]:
        """Yield the cards whose whole name is nearest to what was typed."""
        for name in self._index.near(typed):
            yield from (slug for slug in self._index.named(name) if slug in slugs)


def chosen_of(cards: CardTables, args: Mapping[str, str]) -> Chosen:
    """Return the filters that an address names.

    :raises WrongFilter: if a value is unknown.
    """
    name = " ".join(args.get("q", "").replace("\0", " ").split())[:LONGEST_NAME]
    chosen = Chosen(name, *(args.get(field, "") for field in Chosen._fields[1:]))
    known = {
        "faction": FACTIONS,
        "type": TYPES,
        "rarity": RARITY_WORDS,
        "cost": tuple(map(str, range(MOST_COST + 1))),
        "keyword": cards.keywords,
        **cards.facet_values,
    }
    check_filters(chosen._asdict(), known)
    return chosen


def understood(page: Page, chosen: Chosen) -> Chosen:
    """Return filters with those that words say which are the name of no card.

    "Characters that sacrifice" are cards of that type that do so.
    """
    if not chosen.name or not CardFinder(page.snapshot.cards).find(chosen).near:
        return chosen
    read = page.snapshot.card_filters(page.language).read(chosen.name)
    if not read or any(getattr(chosen, name) not in ("", value) for name, value in read.items()):
        return chosen
    return chosen._replace(name="", **read)


def find_cards(page: Page, chosen: Chosen) -> Found:
    """Return the cards that filters leave, by name in the language of the page.

    Those called just as typed, or whose name begins so, come first.
    """
    cards, wanted = page.snapshot.cards, folded(chosen.name)
    matching = CardFinder(cards).find(chosen)
    folded_names = cards.index.folded_names
    languages = page.snapshot.languages.preferring(page.language)

    def order(slug: str) -> tuple[int, str, str]:
        names = folded_names[slug]
        every = set(names.values()) if wanted else ()
        begins = any(name.startswith(wanted) for name in every)
        rank = 0 if not wanted or wanted in every else 1 if begins else 2
        return rank, next((names[code] for code in languages if code in names), folded(slug)), slug

    return Found(tuple(sorted(matching.slugs, key=order)), matching.near)
