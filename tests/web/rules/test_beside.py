"""What stands beside the rules: the glossary, clarifications, ways to play."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

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


def test_a_term_shows_its_rule_its_other_words_and_where_it_is_used(visitor: FlaskClient) -> None:
    text = visitor.get("/it/glossary/status-asleep").text
    assert re.search(r"<h1>Dormiente</h1>", text)
    assert 'href="/it/rules/2.4.4"' in text
    assert '<span lang="fr">Endormi</span>' in text
    assert '<span lang="en">Asleep</span>' in text
    assert 'href="/it/rules/2.4.1.a"' in text.partition('class="links uses"')[2]


def test_official_words_our_words_and_players_words_are_told_apart(visitor: FlaskClient) -> None:
    assert "Official word; our definition, unofficial" in visitor.get("/en/glossary/kw-tough").text
    assert "Mot officiel, sur 29 cartes (comme ALT_" in visitor.get("/fr/glossary/kw-tough").text
    assert "Mot de la communauté" in visitor.get("/fr/glossary/char-timestamp").text
    assert "Mot choisi par nous" in visitor.get("/fr/glossary/rule-self-move").text
    assert "A players’ word, not one of the rules" in visitor.get("/en/glossary/gloss-aggro").text


def test_a_page_is_labelled_ours_and_refers_to_rules(visitor: FlaskClient) -> None:
    text = visitor.get("/fr/clarifications/day-phases").text
    assert "Notre page, non officielle" in text
    assert 'class="ref" href="/fr/rules/4.2' in text


def test_the_timeline_tells_the_certain_changes_of_an_edition_that_was_not_found(
    visitor: FlaskClient,
) -> None:
    text = visitor.get("/fr/editions/").text
    assert "Dernière recherche le 22 novembre 2026 : rien après l’édition 5.0." in text
    of_edition = re.findall(
        r"<li>\s*<h2>Édition (\d\.\d)</h2>(.*?)</li>\s*(?=<li>\s*<h2>|</ol>)", text, re.DOTALL
    )
    assert [edition for edition, _ in of_edition] == [
        "5.0",
        "4.0",
        "3.0",
        "2.1",
        "2.0",
        "1.1",
        "1.0",
    ]
    details = {edition: "<details>" in said for edition, said in of_edition}
    assert details == {
        "5.0": False,
        "4.0": False,
        "3.0": False,
        "2.1": True,
        "2.0": True,
        "1.1": True,
        "1.0": False,
    }
    assert 'href="/fr/rules/7.4.1"' in dict(of_edition)["2.0"]


def test_the_tiebreaker_of_three_players_adds_up(dictionary: Dictionary) -> None:
    page = next(page for page in dictionary.pages if page.slug == "free-for-all")
    sums = re.findall(r"(\d+) \+ (\d+) = (\d+)", page.text)
    assert len(sums) == 9
    assert all(int(a) + int(b) == int(c) for a, b, c in sums)


@pytest.mark.parametrize("address", ["/fr/glossary/nothing", "/fr/clarifications/nothing"])
def test_what_is_not_there_is_a_404(visitor: FlaskClient, address: str) -> None:
    assert visitor.get(address).status_code == 404


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


def test_beside_a_rule_stand_the_clarifications_that_explain_it(visitor: FlaskClient) -> None:
    leads = 'href="/en/clarifications/reactions"'
    for rule in ("6.3.b", "6.3"):
        aside = visitor.get(f"/en/rules/{rule}").text.partition("</article>")[2]
        assert leads in aside
    assert leads not in visitor.get("/en/4.0/rules/6.3.b").text
    assert leads not in visitor.get("/en/rules/1.2.4.a").text
