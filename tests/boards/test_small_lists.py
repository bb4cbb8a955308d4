"""Cards at work where the list of a site has little else to lay around them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from glossary.boards.card_at_work import board_at_work
from glossary.boards.cards_together import together
from glossary.cards.index import CardIndex
from glossary.cards.playable import list_of, using_cards
from glossary.cards.tables import own_tables

SHOWN = ("waru-and-mack", "health-inspector")


@pytest.fixture
def two_cards() -> Iterator[CardIndex]:
    """The index of a list of a Hero and a Character, in use while the test lasts."""
    tables = own_tables()
    kept = tuple(face for face in tables.faces if face.slug in SHOWN)
    refs = {face.ref for face in kept}
    keys = {key: ref for key, ref in tables.keys.items() if ref in refs}
    cards = list_of(replace(tables, faces=kept, keys=keys, worded={}))
    with using_cards(cards):
        yield cards.cards.index


def test_two_cards_are_played_together_where_there_is_no_other(two_cards: CardIndex) -> None:
    hero, character = (two_cards.card(slug).faces[0] for slug in SHOWN)
    happens = [event.kind for play in together(hero, character) for event in play.to_second]
    assert happens == ["gained.asleep"]


def test_a_card_is_seen_at_work_where_there_is_no_other(two_cards: CardIndex) -> None:
    hero = two_cards.card(SHOWN[0]).faces[0]
    with using_cards(list_of(own_tables())):
        among_all = board_at_work(hero)
    alone = board_at_work(hero)
    assert alone is not None
    assert alone != among_all
