"""Pages are values: what a view prints is made from a page, and nothing asks for a request."""

from __future__ import annotations

from flask import has_request_context
from werkzeug.datastructures import MultiDict

from glossary.boards.play import play_board
from glossary.cards.deck_list import read_deck
from glossary.core.rule_number import RuleNumber
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read
from glossary.web.board.result_view import ResultPresenter
from glossary.web.cards.card_list import Chosen, find_cards
from glossary.web.cards.card_view import card_page
from glossary.web.cards.deck_words import unread_sentence
from glossary.web.cards.ruling_view import RulingPresenter
from glossary.web.examples.params import read_parameters
from glossary.web.examples.player import player_page
from glossary.web.examples.steps import stepped_play
from glossary.web.examples.wanted import listed, read_listing
from glossary.web.rules.rail import rail


def test_a_card_is_found_and_shown(page: Page) -> None:
    page = page.in_language("fr")
    assert "moonlight-jellyfish" in find_cards(page, Chosen(name="meduse lunaire")).slugs
    card = page.snapshot.cards.index.card("moonlight-jellyfish")
    shown = card_page(card, read(page, None), (None, None))
    assert shown.name == card.names["fr"]
    assert not has_request_context()


def test_a_ruling_says_whether_it_holds_in_the_language_of_the_page(page: Page) -> None:
    ruling = next(iter(page.snapshot.cards.rulings.values()))
    row = RulingPresenter(read(page.in_language("it"), None)).row(ruling)
    assert row.address.startswith("/it/rulings.ruling")
    assert row.holds != RulingPresenter(read(page, None)).row(ruling).holds


def test_examples_are_listed_and_one_is_played_to_its_end(page: Page) -> None:
    examples = listed(read_listing(page, {"q": "jellyfish", "level": "", "page": "1"}))
    slug = "moonlight-jellyfish-comes-back"
    assert slug in [example.slug for example in examples]
    params = read_parameters(page, slug, MultiDict())
    story = stepped_play(params).story
    told = params.at(story.steps, story.decisions)
    shown = player_page(told, stepped_play(told))
    assert shown.after is not None
    assert shown.last_step is not None
    assert shown.controls.next == ""


def test_a_board_is_told_in_the_language_of_the_page(page: Page) -> None:
    players = {
        "A": {"characters": [{"id": "jinn", "stats": [1, 1, 1], "expedition": "hero"}]},
        "B": {},
    }
    board = {"players": players, "run": ["night"]}
    played = play_board(board).transcript
    assert played is not None
    told = {
        code: ResultPresenter(page.in_language(code), board, played, None).result().title
        for code in page.languages
    }
    assert len(set(told.values())) == len(told)


def test_what_stands_beside_a_rule_links_in_the_language_of_the_page(page: Page) -> None:
    parts = rail(read(page.in_language("fr"), None), RuleNumber.parse("2.1.e"))
    addresses = [link.address for part in parts for link in part.links]
    assert addresses
    assert {address.split("/")[1].split("-")[0] for address in addresses} == {"fr"}


def test_a_line_that_names_no_card_is_answered_with_the_near_ones(page: Page) -> None:
    deck = read_deck("1 Teija & Nauraa\n1 Moonlight Jelyfish", page.snapshot.cards.index)
    assert "Moonlight Jellyfish" in unread_sentence(page, deck.unread[0])
