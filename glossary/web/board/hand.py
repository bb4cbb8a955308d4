"""A hand drawn from a deck list by a seed that its address has; nothing is kept."""

from __future__ import annotations

import secrets
from urllib.parse import urlencode

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.boards import url_code
from glossary.boards.from_list import Pile, opening_hand, set_up_with, shuffled_pile
from glossary.boards.read import board_of
from glossary.cards.deck_list import UNIQUE, DeckList, DeckRefused
from glossary.engine.boards.language import NAMES
from glossary.engine.rules.citations import rule
from glossary.position.face import DrawnFace
from glossary.position.view import BoardView, view
from glossary.web.base.layout import Printed, frame
from glossary.web.base.limits import AddressRefused, reads
from glossary.web.base.listing import whole_number
from glossary.web.base.page import Page
from glossary.web.base.rule_view import ParagraphRow, read_as_played
from glossary.web.base.this_page import this_page
from glossary.web.cards.deck import LONGEST_QUERY, deck_of
from glossary.web.cards.deck_words import UnreadRow, refused_sentence, unread_rows
from glossary.web.cards.words import card_page

pages = Blueprint("hand", __name__)

_SEEDS = 1_000_000
"""How many hands of a deck have an address."""
_RULES = (rule.OPENING_HAND, rule.OPENING_MANA)


class Hand(Struct, frozen=True):
    """A hand that was drawn. ``board`` leads to a game with it; empty if that is no board.

    ``left`` is how many cards stay in the Deck, ``again`` leads to another hand.
    """

    seed: int
    seen: BoardView
    faces: tuple[DrawnFace, ...]
    left: str
    rules: tuple[ParagraphRow, ...]
    has_uniques: bool
    unread: tuple[UnreadRow, ...]
    again: str
    board: str
    check: str
    address: str


class HandPage(Struct, frozen=True):
    """The variables of ``board/hand.html``."""

    text: str
    refused: str
    hand: Hand | None


@pages.get("/<language:language>/deck/hand")
@reads("list", "seed", cached=True)
def hand() -> ResponseReturnValue:
    """Print the hand that ``seed`` draws from the deck of ``list``, or the form for a list."""
    page, text = this_page(), request.args.get("list")
    seed = _seed(page, request.args.get("seed", "1"))
    if text is None:
        return _printed(page, "")
    deck = deck_of(page, text)
    if isinstance(deck, DeckRefused):
        return _printed(page, text, refused_sentence(page, deck)), 400
    pile = shuffled_pile(deck, str(seed))
    if not pile.cards:
        return _printed(page, text, page.words_of("deck.no-cards")), 400
    return _printed(page, text, hand=_hand(page, text, seed, deck, pile))


@pages.post("/<language:language>/deck/hand")
def draw() -> ResponseReturnValue:
    """Redirect to the address of a hand that chance draws."""
    page, text = this_page(), request.form.get("list", "").replace("\r\n", "\n")
    deck = deck_of(page, text)
    if isinstance(deck, DeckRefused):
        return _printed(page, text, refused_sentence(page, deck)), 400
    seed = 1 + secrets.randbelow(_SEEDS)
    for written in (text, deck.written()):
        address = _address(page, written, seed)
        if len(address) <= LONGEST_QUERY:
            return redirect(address, code=303)
    return _printed(page, text, page.gettext("The list is too long for an address.")), 400


def _seed(page: Page, written: str) -> int:
    """Return the number that a hand is drawn by.

    :raises AddressRefused: if it is none, or too large.
    """
    seed, _ = whole_number(written, _SEEDS), page.gettext
    if seed is None:
        sentence = _("What a hand is drawn by (seed=) is a number from 1 to %(most)s.", most=_SEEDS)
        raise AddressRefused(sentence)
    return seed


def _hand(page: Page, text: str, seed: int, deck: DeckList, pile: Pile) -> Hand:
    drawn = opening_hand(pile)
    position = board_of(drawn)
    rows = drawn["players"][NAMES[0]]["hand"]
    pages_of = {row["id"]: card_page(page, str(row.get("class", ""))) for row in rows}
    seen = view(page, position.state, addresses=pages_of)
    rules = position.state.rules
    reading = read_as_played(page, rules.edition)
    left = max(0, len(pile.cards) - len(rows))
    code = url_code.encode(set_up_with(pile))
    return Hand(
        seed=seed,
        seen=seen,
        faces=tuple(face for face in seen.faces if face.item in pages_of),
        left=page.speech.ngettext(
            "%(number)s card stays in the Deck.", "%(number)s cards stay in the Deck.", left
        ),
        rules=tuple(
            reading.paragraph(reading.dictionary.paragraph(number))
            for number in rules.numbers(_RULES)
            if number in reading.dictionary
        ),
        has_uniques=any(card.rarity == UNIQUE for card in deck.cards),
        unread=unread_rows(page, deck),
        again=_address(page, text, seed % _SEEDS + 1),
        board=page.url_for("board.board", b=code) if code else "",
        check=f"{page.url_for('deck.deck')}?{urlencode({'list': text})}",
        address=page.absolute(_address(page, text, seed)),
    )


def _address(page: Page, text: str, seed: int) -> str:
    """Return the address of a hand."""
    return f"{page.url_for('hand.hand')}?{urlencode({'seed': seed, 'list': text})}"


def _printed(page: Page, text: str, refused: str = "", hand: Hand | None = None) -> Printed:
    _ = page.gettext
    shown = HandPage(text, refused, hand)
    page_frame = frame(
        page,
        _("A hand from a deck"),
        endpoint="hand.hand",
        description=_("Draw a first hand from a deck list: whoever has the address sees the same."),
        indexed=False,
        list=text if hand else None,
        seed=str(hand.seed) if hand else None,
    )
    return Printed("board/hand.html", page_frame, shown)
