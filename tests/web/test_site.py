"""The site as a visitor meets it, without a browser."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings
from hypothesis import strategies as st

from app import ROOT, create_app
from glossary.rulebook.model import Dictionary
from tests.languages import LANGUAGES
from tests.own_site import served

PAGES = ["", "rules/", "book", "rules/2",
         "rules/2.1", "rules/2.1.e", "rules/2.4.2", "search?q=fugace",
         "search", "sources", "4.0/rules/", "4.0/rules/2.1.e"]  # fmt: skip
LANG = re.compile(r'<html lang="(..)">')


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "fr"), ("", "fr"), ("*", "fr"), ("de", "fr"), (";;;,q=", "fr"), ("en", "en"),
        ("it-IT,it;q=0.9,en;q=0.8", "it"), ("de,en;q=0.3,it;q=0.7", "it"), ("en;q=0", "fr"),
        ("fr;q=0.1,en-GB;q=0.9", "en"), ("EN-us", "en"), ("en;q=abc", "fr"), ("\x00", "fr"),
    ],
)  # fmt: skip
def test_the_door_greets_in_the_language_preferred(
    visitor: FlaskClient, header: str | None, language: str
) -> None:
    headers = {} if header is None else {"Accept-Language": header}
    answer = visitor.get("/", headers=headers)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/{language}/"
    assert answer.headers["Vary"] == "Accept-Language"


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_in_its_language_with_one_heading(
    visitor: FlaskClient, language: str, page: str
) -> None:
    answer = visitor.get(f"/{language}/{page}", headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    assert LANG.findall(answer.text) == [language]
    assert answer.text.count("<h1") == 1


@pytest.mark.parametrize("page", [*PAGES, "rules/9.9", "nothing", "static/x"])
def test_every_answer_carries_the_security_headers_and_no_cookie(
    visitor: FlaskClient, page: str
) -> None:
    answer = visitor.get(f"/fr/{page}")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert "Referrer-Policy" in answer.headers
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("page", PAGES)
def test_no_page_needs_inline_style_or_script(visitor: FlaskClient, page: str) -> None:
    text = visitor.get(f"/en/{page}").text
    assert "<style" not in text
    assert " style=" not in text
    assert re.search(r"<script(?![^>]*\bsrc=)", text) is None
    assert re.search(r"\son[a-z]+=", text) is None


@pytest.mark.parametrize(
    "typed", ["2.1.e", "règle 2.1 e", "§2.1.E", "2,1,e", "CR 2.1e", "  2.1.E.  "]
)
def test_a_number_goes_straight_to_its_rule(visitor: FlaskClient, typed: str) -> None:
    answer = visitor.get("/fr/search", query_string={"q": typed})
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/fr/rules/2.1.e"


def test_a_number_that_is_not_there_shows_the_nearest(visitor: FlaskClient) -> None:
    page = visitor.get("/fr/search?q=2.1.z").text
    assert "Il n’y a pas de règle 2.1.z" in page
    assert 'href="/fr/rules/2.1"' in page


@pytest.mark.parametrize("written", ["2.1.E", "2.1e", "2.1.e.", "2-1-e"])
def test_another_way_to_write_an_address_moves_for_good(visitor: FlaskClient, written: str) -> None:
    answer = visitor.get(f"/it/rules/{written}")
    assert answer.status_code == 301
    assert answer.headers["Location"] == "/it/rules/2.1.e"


def test_a_rule_that_is_not_there_is_a_404_with_the_nearest(visitor: FlaskClient) -> None:
    answer = visitor.get("/en/rules/2.1.z")
    assert answer.status_code == 404
    assert "There is no rule 2.1.z in edition 5.0." in answer.text
    assert 'href="/en/rules/2.1"' in answer.text


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/it/niente", "Pagina non trovata"),
        ("/fr/rien", "Page introuvable"),
        ("/en/9.9/rules/2.1", "Page not found"),
        ("/fr/rules/abc", "Page introuvable"),
    ],
)
def test_a_missing_page_is_said_in_the_visitor_s_language(
    visitor: FlaskClient, path: str, said: str
) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 404
    assert said in answer.text


def test_outside_the_languages_an_error_is_negotiated(visitor: FlaskClient) -> None:
    assert "Pagina non trovata" in visitor.get("/de/", headers={"Accept-Language": "it"}).text


def test_a_fault_of_ours_is_a_page_without_a_trace(instance: Path) -> None:
    def broken() -> str:
        raise ZeroDivisionError

    app = create_app(instance=instance)
    app.view_functions["sources.sources"] = broken
    answer = app.test_client().get("/it/sources")
    assert answer.status_code == 500
    assert "Si è verificato un errore" in answer.text
    assert "Traceback" not in answer.text
    assert "ZeroDivision" not in answer.text


def test_a_wrong_method_is_said_in_the_visitor_s_language(visitor: FlaskClient) -> None:
    answer = visitor.post("/fr/search")
    assert answer.status_code == 405
    assert "Impossible de répondre" in answer.text


@pytest.mark.parametrize(
    "page", ["rules/2.1.e", "4.0/rules/2.1", "search?q=fugace", "search?q=fugace&edition=4.0"]
)
def test_the_language_switch_keeps_the_place(visitor: FlaskClient, page: str) -> None:
    text = visitor.get(f"/fr/{page}").text.replace("&amp;", "&")
    for other in LANGUAGES:
        links = re.findall(rf'<a href="/{other}/([^"]*)" lang="{other}" hreflang=', text)
        assert len(links) == 1
        assert sorted(re.split(r"[?&]", links[0])) == sorted(re.split(r"[?&]", page))


def test_a_paragraph_has_its_own_title_description_and_addresses(visitor: FlaskClient) -> None:
    text = visitor.get("/en/rules/2.1.e").text
    assert "<title>2.1.e General · Altered Glossary</title>" in text
    description = re.search(r'<meta name="description" [^>]*content="([^"]+)">', text)
    assert description is not None
    assert description[1].startswith("A token")
    assert '<link rel="canonical" href="http://localhost/en/rules/2.1.e">' in text
    for code in LANGUAGES:
        link = (
            f'<link rel="alternate" hreflang="{code}" href="http://localhost/{code}/rules/2.1.e">'
        )
        assert link in text


def test_a_page_says_which_edition_and_date_it_is(visitor: FlaskClient) -> None:
    french, english, italian = (
        visitor.get(f"/{lang}/rules/2.1").text for lang in ("fr", "en", "it")
    )
    assert "en vigueur depuis le 27 février 2026" in french
    assert "in force since February 27, 2026" in english
    assert "in vigore dal 27 febbraio 2026" in italian
    for older in ("4.0/rules/2.1", "changes.xml"):
        text = visitor.get(f"/en/{older}").text
        assert "Edition 4.0, in force from October 3, 2025 until February 27, 2026" in text


def test_while_the_edition_in_force_is_not_here_each_rule_says_so_and_leads_to_what_it_changes(
    small_locales: Path, own_instance: Path
) -> None:
    with (small_locales / "editions.tsv").open("a", encoding="utf-8") as timeline:
        timeline.write("10.0\t2027-03-01\tby-date\tSet\tSet\tSet\n")
    text = served(small_locales, own_instance).get("/fr/rules/2.1").text
    assert "L’édition 10.0 est en vigueur depuis le 1er mars 2027" in text
    assert 'href="/fr/clarifications/edition-10-0"' in text


def test_a_chapter_and_the_rulebook_hold_every_paragraph_below_them(
    visitor: FlaskClient, language: str, dictionary: Dictionary
) -> None:
    for path, above in (("rules/2", "2"), ("rules/2.4", "2.4"), ("book", "")):
        text = visitor.get(f"/{language}/{path}").text
        here = [n for n in dictionary.numbers if n.letter and f"{n}.".startswith(above)]
        lost = [
            str(number)
            for number in here
            if f'<a class="number" href="/{language}/rules/{number}">' not in text
        ]
        assert lost == []
        for entry in (e.number for e in dictionary if str(e.number).startswith(f"{above}.")):
            assert f'id="{entry}"' in text
            if path.startswith("rules"):
                assert f'href="#{entry}"' in text, "the headings are listed on the page"


def test_references_go_both_ways(visitor: FlaskClient) -> None:
    assert 'class="ref" href="/en/rules/2.1.f"' in visitor.get("/en/rules/2.1.d").text
    cited = visitor.get("/en/rules/2.1.f").text.partition("<summary>Referred to by</summary>")[2]
    assert 'href="/en/rules/2.1.d"' in cited


def test_a_pinned_page_keeps_its_references_in_its_edition(visitor: FlaskClient) -> None:
    assert 'class="ref" href="/en/4.0/rules/2.1.f"' in visitor.get("/en/4.0/rules/2.1.d").text


def test_symbols_are_drawn_with_words_in_the_page_s_language(visitor: FlaskClient) -> None:
    for language, word in (("fr", "Forêt"), ("en", "Forest"), ("it", "Foresta")):
        text = visitor.get(f"/{language}/rules/7.1.2.c").text
        assert f'role="img" aria-label="{word}"' in text


def test_found_words_are_marked(visitor: FlaskClient) -> None:
    text = visitor.get("/fr/search?q=jetons").text
    assert re.search(r"<mark>[Jj]etons?</mark>", text)


def test_what_is_typed_is_shown_as_text_never_as_markup(visitor: FlaskClient) -> None:
    text = visitor.get("/fr/search", query_string={"q": '<script>alert("x")</script>'}).text
    assert "<script>alert" not in text
    assert "&lt;script&gt;" in text


def test_a_page_is_light_enough_for_a_bad_phone(visitor: FlaskClient) -> None:
    page = visitor.get("/fr/rules/2.1.d")
    assert len(page.data) < 30_000
    extras = [ROOT / "static" / name for name in ("site.css", "site.js", "icon.svg")]
    assert len(page.data) + sum(extra.stat().st_size for extra in extras) < 100_000


@given(query=st.text(max_size=300))
@settings(max_examples=60)
def test_a_bad_query_is_never_a_fault(app: Flask, query: str) -> None:
    answer = app.test_client().get("/fr/search", query_string={"q": query})
    assert answer.status_code in (200, 303, 400)


@given(path=st.text(max_size=60))
@settings(max_examples=60)
def test_a_bad_address_is_never_a_fault(app: Flask, path: str) -> None:
    assert app.test_client().get("/fr/rules/" + path).status_code in (200, 301, 302, 308, 400, 404)


@pytest.mark.parametrize("path", ["/", "/index.php", "/altered/", "/altered/index.php"])
def test_the_old_site_s_addresses_find_the_search(visitor: FlaskClient, path: str) -> None:
    answer = visitor.get(f"{path}?search=fugace&lang=it")
    assert answer.headers["Location"] == "/it/search?q=fugace"


def test_a_typo_shows_what_a_close_spelling_finds(visitor: FlaskClient) -> None:
    text = visitor.get("/fr/search?q=fugasse").text
    assert "a été lu comme" in text
    assert "<mark>Fugace</mark>" in text
    assert 'href="/fr/search?q=fugace"' in text


def test_machines_are_told_where_the_rules_are(visitor: FlaskClient) -> None:
    robots = visitor.get("/robots.txt").text
    assert "Sitemap: http://localhost/sitemap.xml" in robots
    sitemap = visitor.get("/sitemap.xml").text
    for language in LANGUAGES:
        assert f"<loc>http://localhost/{language}/rules/2.1.e</loc>" in sitemap
    listed = re.findall("<loc>http://localhost([^<]+)</loc>", sitemap)
    assert len(listed) == len(set(listed))
    kinds = {address.split("/")[2] for address in listed}
    assert {"", "book", "cards", "rulings", "glossary", "scenarios", "clarifications"} <= kinds
    for address in [*listed[:20], *listed[20::211]]:
        assert visitor.get(address).status_code == 200, address
