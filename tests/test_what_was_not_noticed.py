"""What random changes to the code once changed without a test that noticed (``make mutants``)."""

from __future__ import annotations

from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.boards.edit import _own
from glossary.cards.tables import own_tables
from glossary.core.errors import BoardRefused, UnknownRule
from glossary.core.rule_number import RuleNumber
from glossary.engine.boards.board import read_board
from glossary.engine.boards.cards import read_cards
from glossary.engine.play.replay import every_play, replay
from glossary.engine.rules.ruleset import Ruleset
from glossary.examples.model import Example
from glossary.rulebook.model import Dictionary


def test_an_edition_that_is_not_played_is_named_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"'9\.9' is not played; there are .*5\.0"):
        Ruleset.of("9.9")


def test_a_paragraph_that_an_entry_does_not_have_is_unknown(dictionary: Dictionary) -> None:
    number = RuleNumber.parse("2.1.z")
    assert number.entry in dictionary
    with pytest.raises(UnknownRule, match=r"2\.1\.z"):
        dictionary.entry(number)


def test_as_many_plays_are_told_as_are_asked_for() -> None:
    board = read_board({"run": ["setup"], "players": {"A": {}, "B": {"deck": 0}}}, cards={})
    assert len(list(every_play(board, replay, 3))) == 3


def test_a_printed_card_has_only_what_a_card_of_its_type_has() -> None:
    with pytest.raises(BoardRefused) as refused:
        read_cards({"gust": {"type": "spell", "statistics": [1, 1, 1]}})
    mistakes = [(mistake.path, mistake.kind) for mistake in refused.value.mistakes]
    assert mistakes == [("gust.statistics", "stats-of-a-character")]


def test_tokens_are_found_by_their_type() -> None:
    tokens = {face.slug for face in own_tables().index.faces.values() if face.token}
    assert set(own_tables().by_key["type-token"]) == tokens != set()


def test_a_name_typed_on_the_board_needs_its_language() -> None:
    named = {"name": " My  card ", "language": "it"}
    assert _own(named, ())["names"] == {"it": "My card"}
    for lacking in ({"name": "My card"}, {"language": "it"}):
        assert "names" not in _own(lacking, ())


def test_a_ruling_shows_the_cards_it_is_about(visitor: FlaskClient, language: str) -> None:
    for ruling in list(own_tables().rulings.values())[::9]:
        page = visitor.get(f"/{language}/rulings/{ruling.id}").text
        for slug in ruling.cards:
            assert f'href="/{language}/cards/{slug}"' in page, (ruling.id, slug)


def test_an_example_without_a_rule_leads_back_to_it_as_written(
    visitor: FlaskClient, examples: tuple[Example, ...]
) -> None:
    tried = 0
    for example in examples:
        page = unescape(visitor.get(f"/en/scenarios/{example.slug}").text)
        without = [part.partition('"')[0] for part in page.split('href="')[1:] if "off=" in part]
        ways = [address for address in without if f"/scenarios/{example.slug}" in address]
        for address in ways[:1]:
            answer = visitor.get(address, follow_redirects=True)
            played = address.replace("/editions", "")
            shown = unescape(visitor.get(played).text) if "/editions" in address else answer.text
            assert f'href="/en/scenarios/{example.slug}"' in shown, address
            tried += 1
    assert tried > 5


def test_a_reaction_in_limbo_says_whose_it_is(
    visitor: FlaskClient, examples: tuple[Example, ...]
) -> None:
    named = 0
    for example in examples:
        trace = example.traces[example.edition]
        taken = f"&d={'.'.join(map(str, trace.decisions))}" if trace.decisions else ""
        for step in range(1, trace.steps + 1, 2):
            page = visitor.get(f"/en/scenarios/{example.slug}?step={step}{taken}").text
            limbo = page.partition('id="limbo-zone"')[2].partition("</section>")[0]
            if "The Reaction of " in limbo:
                named += 1
    assert named > 3
