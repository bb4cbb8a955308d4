"""Puts a list of cards on a board: into a zone, an Expedition or a Deck; shuffles Decks by a seed.

The list is read as the deck check reads it. Nothing is checked here that the reader of boards
checks: what it refuses is not kept.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from glossary.boards.card_names import card_key
from glossary.boards.edit import PLAYS, Edited, added, kind_of_place, parse
from glossary.boards.shuffle import shuffled
from glossary.boards.uniques import may_be_unique, unique_of
from glossary.boards.written import Board, empty_table
from glossary.cards.deck_list import UNIQUE, UNKNOWN, DeckList, ListedCard, UnknownCard, UnreadLine
from glossary.cards.playable import card_list
from glossary.core.i18n import SOURCE_LANGUAGE
from glossary.engine.boards.checker import LONGEST_TEXT
from glossary.engine.boards.language import NAMES
from glossary.engine.model.cards import HERO
from glossary.engine.phases.morning import OPENING_HAND


class Pile(NamedTuple):
    """The cards of a list: the Hero's key, and the others as a board writes them in a Deck."""

    hero: str
    cards: tuple[str | Board, ...]


def named_as_on_the_table(deck: DeckList, at: str) -> DeckList:
    """Return *deck* with those lines read, too, whose name is a part of one card's name only.

    A name that is typed on the table means that card.
    """
    kind, index = kind_of_place(parse(at)), card_list().cards.index
    cards, unread = list(deck.cards), list[UnreadLine]()
    for line in deck.unread:
        face = None
        if line.problem == UNKNOWN and line.name:
            face = index.of_key(card_key(line.name, kind))
        if face is None:
            unread.append(line)
        else:
            cards.append(ListedCard.of(line.line, max(line.number, 1), face))
    cards.sort(key=lambda card: card.line)
    return replace(deck, cards=tuple(cards), unread=tuple(unread))


def with_list(board: Board, at: str, deck: DeckList) -> Edited:
    """Put every card of *deck* at the path *at* of a copy of *board*; Heroes go to their place.

    A path that is no place for cards changes nothing.
    """
    board, place = copy.deepcopy(board), parse(at)
    player = board["players"].get(place.player)
    if player is None:
        return Edited(board, at)
    if place.kind == "deck":
        written = player.get("deck")
        before = written if isinstance(written, list) else []
        pile = pile_of(deck, f"{place.player.lower()}{len(before)}")
        if pile.hero:
            player["hero"] = pile.hero
        if pile.cards:
            player["deck"] = [*before, *pile.cards]
        return Edited(board, at)
    hero = parse(f"players.{place.player}.hero")
    for card in _in_order(deck):
        is_hero = isinstance(card, ListedCard) and card.type == HERO
        for _ in range(card.number):
            added(board, hero if is_hero else place, _row(card), at)
    return Edited(board, at)


def pile_of(deck: DeckList, prefix: str) -> Pile:
    """Return the cards of a list as those of a Deck, in its order; tokens are not in Decks.

    :param prefix: what the ids begin with that some of them need.
    """
    hero, rows = "", list[str | Board]()
    for card in _in_order(deck):
        row = _row(card)
        if isinstance(card, ListedCard) and card.type == HERO:
            hero = hero or str(row["class"])
        elif not (isinstance(card, ListedCard) and card.token):
            for number in range(card.number):
                own = {"id": f"{prefix}-{card.line}-{number}", **row}
                rows.append(str(row["class"]) if set(row) == {"class"} else own)
    return Pile(hero, tuple(rows))


def shuffled_pile(deck: DeckList, seed: str) -> Pile:
    """Return the cards of a list as those of a Deck, shuffled by *seed*."""
    pile = pile_of(deck, "a")
    return pile._replace(cards=shuffled(pile.cards, seed))


def set_up_with(pile: Pile) -> Board:
    """Return a table at which one player plays with a shuffled Deck, from the set-up on."""
    board = _table_of(pile)
    one, other = board["players"].values()
    one["deck"] = list(pile.cards)
    other["deck"] = 0
    board["run"] = PLAYS["setup"]
    return board


def opening_hand(pile: Pile) -> Board:
    """Return a table with nothing but the Hero, and the cards drawn first in Hand (4.1.h)."""
    board = _table_of(pile)
    one, _ = board["players"].values()
    rows = ({"class": card} if isinstance(card, str) else card for card in pile.cards)
    drawn = enumerate(islice(rows, OPENING_HAND), start=1)
    one["hand"] = [{**row, "id": f"a{number}"} for number, row in drawn]
    return board


def _table_of(pile: Pile) -> Board:
    board = empty_table()
    if pile.hero:
        board["players"][NAMES[0]]["hero"] = pile.hero
    return board


def _in_order(deck: DeckList) -> Iterator[ListedCard | UnknownCard]:
    cards: tuple[ListedCard | UnknownCard, ...] = (*deck.cards, *deck.unknown)
    yield from sorted(cards, key=lambda card: card.line)


def _row(card: ListedCard | UnknownCard) -> Board:
    """Return a card as boards write it, without its id.

    A Unique begins with what its rare has: no list says what it has. A card of an unknown set has
    its reference for a name.
    """
    index = card_list().cards.index
    if isinstance(card, UnknownCard):
        return {"names": {SOURCE_LANGUAGE: card.reference[:LONGEST_TEXT]}}
    if card.rarity != UNIQUE:
        return {"class": index.key(index.faces[card.face])}
    faces = index.card(card.slug).faces
    row = {"class": index.key(next((face for face in faces if face.rarity == "R1"), faces[0]))}
    return unique_of(row, "") if any(map(may_be_unique, faces)) else row
