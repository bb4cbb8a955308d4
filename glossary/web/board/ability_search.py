"""Finds abilities of Characters in words, as cards are found: by what they do, by name, by text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from glossary.boards.uniques import Known, known_abilities
from glossary.cards.facets import FILTERS
from glossary.cards.model import Face
from glossary.core.i18n import Speech
from glossary.engine.model.cards import CHARACTER, Ability, Card
from glossary.narration.abilities import what_it_does
from glossary.rulebook.markup import parse_blocks
from glossary.rulebook.markup import words as words_of
from glossary.web.base.page import Page
from glossary.web.cards.card_list import LONGEST_NAME, CardFinder, Chosen, find_cards
from glossary.web.cards.words import card_link

_MOST_CARDS = 60
"""How many cards are looked through whose text has the words."""

_MOST_NEAR = 3


class Wanted(NamedTuple):
    """The words of abilities that somebody looks for, and which page of those found, as typed."""

    words: str = ""
    turned: str = ""


class FoundAbilities(Struct, frozen=True):
    """Abilities, each once; ``meant`` are the filters that the words were read as.

    ``near`` are words or names that may be meant: those asked for find nothing.
    """

    abilities: tuple[Known, ...]
    meant: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


def said_of(ability: Ability, speech: Speech) -> str:
    """Return what an ability does, as markup, as the page of a card says it."""
    return " ".join(what_it_does(Card(CHARACTER, abilities=(ability,)), speech))


def find_abilities(page: Page, words: str) -> FoundAbilities:
    """Return the abilities that words describe, or those that others describe which are near."""
    abilities = _find(page, words)
    if abilities.abilities:
        return abilities
    indexed = page.dictionary()
    mended = indexed.index.ask(words, limit=0).suggestion if indexed else ""
    if mended:
        return FoundAbilities(_find(page, mended).abilities, near=(mended,))
    like = find_cards(page, Chosen(words[:LONGEST_NAME], type=CHARACTER)).slugs[:_MOST_NEAR]
    return FoundAbilities((), near=tuple(card_link(page, slug).words for slug in like))


def _find(page: Page, words: str) -> FoundAbilities:
    filters = page.snapshot.card_filters(page.language)
    facets = filters.read(words)
    if facets:
        chosen = Chosen(**{**facets, "type": CHARACTER})
        abilities = abilities_of(_passing(page, chosen), chosen.facets)
        if abilities:
            read = {name: value for name, value in facets.items() if name in FILTERS}
            return FoundAbilities(abilities, tuple(filters.word(*each) for each in read.items()))
    chosen = Chosen(words[:LONGEST_NAME], type=CHARACTER)
    return FoundAbilities(abilities_of(_passing(page, chosen)) or tuple(_saying(page, words)))


def _passing(page: Page, chosen: Chosen) -> Iterator[Face]:
    """Yield the faces of the cards that filters leave; none if their names are only alike."""
    cards, finder = find_cards(page, chosen), CardFinder(page.snapshot.cards)
    for slug in () if cards.near else cards.slugs:
        for face in page.snapshot.cards.index.card(slug).faces:
            if finder.face_passes(face, chosen):
                yield face


def abilities_of(faces: Iterable[Face], facets: frozenset[str] = frozenset()) -> tuple[Known, ...]:
    """Return the abilities of faces that do what is asked, each once: those that do most first."""
    known_by_ability: dict[Ability, Known] = {}
    for face in faces:
        for one in known_abilities(face):
            if not facets or facets & one.facets:
                known_by_ability.setdefault(one.ability, one)
    return tuple(
        sorted(
            known_by_ability.values(), key=lambda one: (-len(facets & one.facets), len(one.facets))
        )
    )


def _saying(page: Page, words: str) -> Iterator[Known]:
    """Yield the abilities whose sentences have all the words, of cards that the search finds."""
    indexed, filters = page.dictionary(), page.snapshot.card_filters(page.language)
    stems, symbols = filters.telling(words), page.symbols()
    if indexed is None or not stems:
        return
    hits = indexed.index.ask(f"kind:card {words}", limit=_MOST_CARDS).hits
    cards = (page.snapshot.cards.index.card(hit.best.key) for hit in hits if hit.kind == "card")
    for one in abilities_of(face for card in cards for face in card.faces):
        text = words_of(parse_blocks(said_of(one.ability, page.speech)), symbol_words=symbols)
        telling = filters.telling(text)
        if all(any(each.startswith(stem) for each in telling) for stem in stems):
            yield one
