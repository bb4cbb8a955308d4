"""What stands beside the rules: the pages of a dictionary and the definitions of its terms."""

import re
from pathlib import Path

import pytest

from glossary.core.errors import SourceErrors
from glossary.core.i18n import Speech
from glossary.rulebook.model import Dictionary
from glossary.rulebook.page_files import parse_page, read_definitions
from glossary.rulebook.render import Renderer, symbol_words
from glossary.snapshot import Snapshot
from tests.languages import KNOWN

PAGES = {
    "day-phases", "statuses", "zones", "reactions", "symbols", "modifiers-and-order",
    "constructed", "limited", "sealed", "booster-draft", "multiplayer-2v2", "free-for-all",
    "my-deck-is-empty", "when-the-condition-is-read", "newer-words",
    "changes-5-0", "changes-4-0", "changes-3-0",
    "edition-1-0", "edition-1-1", "edition-2-0", "edition-2-1", "edition-3-0", "edition-4-0",
    "edition-5-0",
}  # fmt: skip


def test_every_page_stands_in_every_language(dictionary: Dictionary) -> None:
    assert {page.slug for page in dictionary.pages} == PAGES
    assert all(page.summary for page in dictionary.pages)


def test_every_term_has_a_definition_in_every_language(dictionary: Dictionary) -> None:
    assert [term.key for term in dictionary.terms if not term.definition] == []


@pytest.mark.parametrize(
    "key",
    ["gloss.archetype", "gloss.aggro", "gloss.control", "gloss.midrange", "gloss.deck-building",
     "gloss.vanilla", "status.ascended", "act.rush", "board.terrain-marker"],
)  # fmt: skip
def test_the_words_people_ask_for_are_there(dictionary: Dictionary, key: str) -> None:
    assert key in {term.key for term in dictionary.terms}


def test_the_tiebreaker_of_three_players_adds_up(dictionary: Dictionary) -> None:
    page = next(page for page in dictionary.pages if page.slug == "free-for-all")
    sums = re.findall(r"(\d+) \+ (\d+) = (\d+)", page.text)
    assert len(sums) == 9
    assert all(int(a) + int(b) == int(c) for a, b, c in sums)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Title\nkind: mode\n\nx", r"a\.md:1: a page begins with '# Title'"),
        ("# T\nkindd: mode\n\nx", r"a\.md:2: not a field of a page.*did you mean kind\?"),
        ("# T\nkind: game\n\nx", r"a\.md:2: unknown kind of page: 'game'"),
    ],
)
def test_a_slip_in_the_head_of_a_page_is_named(text: str, said: str) -> None:
    with pytest.raises(SourceErrors, match=said):
        parse_page(text, "a", "a.md")


def test_a_slip_in_the_definitions_is_named(tmp_path: Path) -> None:
    path = tmp_path / "definitions.md"
    path.write_text("Words\n## a.b\nOne {watre}.\n## a.b\nTwo.\n", encoding="utf-8")
    with pytest.raises(SourceErrors) as errors:
        read_definitions(path)
    said = str(errors.value)
    assert "definitions.md:1: text before the first key" in said
    assert "definitions.md:3: unknown markup: {watre} (did you mean water?)" in said
    assert "definitions.md:4: a.b stands twice" in said


def test_a_page_lets_no_foreign_markup_through(snapshot: Snapshot) -> None:
    speech: Speech = snapshot.speeches["en"]
    renderer = Renderer(KNOWN["en"].analyzer, lambda number: f"/r/{number}", symbol_words(speech))
    html = renderer.page(
        'A {2.1} <script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror="y">\n\n'
        "| a | b |\n|---|---|\n| {forest} | c |\n"
    )
    assert '<a class="ref" href="/r/2.1">2.1</a>' in html
    assert 'aria-label="Forest"' in html
    for forbidden in ("<script", "javascript:", "<img", "onerror"):
        assert forbidden not in html


def test_what_keeps_a_brackets_place_cannot_be_typed(snapshot: Snapshot) -> None:
    speech: Speech = snapshot.speeches["en"]
    renderer = Renderer(KNOWN["en"].analyzer, lambda number: f"/r/{number}", symbol_words(speech))
    html = renderer.page("\ue0007\ue001 and \ue0000\ue001 {2.1}")
    assert html == '<p>7 and 0 <a class="ref" href="/r/2.1">2.1</a></p>'


def test_a_page_leads_to_other_pages_and_nowhere_else(snapshot: Snapshot) -> None:
    speech: Speech = snapshot.speeches["en"]
    renderer = Renderer(KNOWN["en"].analyzer, str, symbol_words(speech))
    pages = {"zones": "/en/clarifications/zones"}
    html = renderer.page("[Zones](zones), [none](nowhere), [out](https://example.org/)", pages.get)
    assert html == '<p><a href="/en/clarifications/zones">Zones</a>, <a>none</a>, <a>out</a></p>'
