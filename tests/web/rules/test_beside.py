"""What stands beside the rules: the glossary, clarifications, ways to play."""

import re

import pytest
from flask.testing import FlaskClient


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


@pytest.mark.parametrize("address", ["/fr/glossary/nothing", "/fr/clarifications/nothing"])
def test_what_is_not_there_is_a_404(visitor: FlaskClient, address: str) -> None:
    assert visitor.get(address).status_code == 404


def test_beside_a_rule_stand_the_clarifications_that_explain_it(visitor: FlaskClient) -> None:
    leads = 'href="/en/clarifications/reactions"'
    for rule in ("6.3.b", "6.3"):
        aside = visitor.get(f"/en/rules/{rule}").text.partition("</article>")[2]
        assert leads in aside
    assert leads not in visitor.get("/en/4.0/rules/6.3.b").text
    assert leads not in visitor.get("/en/rules/1.2.4.a").text
