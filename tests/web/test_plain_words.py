"""What is read on a page: no markup of the rules, no id, no card's English name elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import unescape

import pytest
from flask.testing import FlaskClient

from app import ROOT
from glossary.cards.tables import own_tables
from glossary.core.languages import read_languages
from glossary.examples.model import Example
from glossary.lint.typography import misprints
from glossary.narration.phrasebook import NAMES
from tests.languages import LANGUAGES
from tests.web.reading import page_at

CODE = re.compile(r"<(script|style|textarea|code|pre)\b.*?</\1>", re.DOTALL)
"""What is shown as it is typed: boards, addresses, requests."""

SPOKEN = re.compile(r'\b(?:content|aria-label|alt|title|placeholder)="([^"]*)"')
TAG = re.compile(r"<[^>]*>")
MARKUP = re.compile(r"\{(?![DT]\})|(?<!\{[DT])\}|\*")
"""What no reader should see; where no symbol can be drawn, players write {D} and {T}."""
ABOUT_MARKUP = re.compile(r"^/\w\w/(?:api|report)(?:\?|$)")
"""The pages that say how addresses and entries of a catalog are written."""
IN_JSON = re.compile(r"\{(?:[a-z]+|mana:\w+|[\d.]+[a-z]?)\}|\*\w")
ABOUT_NAMES = re.compile(r"/(?:rules/2\.2\.4|1\.0/rules/2\.2\.3|rules/2(?:\.2)?$|book$)")
"""Paragraphs that say which of two names of a card counts, and the pages that hold them."""

COUNTERS = (key.removeprefix("counter.") for key in NAMES.written if key.startswith("counter."))
CODES = {"fleeting", "anchored", "asleep", "exhausted", "boosted", "ascended", *COUNTERS}
"""What boards call statuses and counters, beside the ids of their objects."""
IDS = re.compile(r"(?<![\w/.=’-])[a-z][a-z0-9-]*(?![\w’-])")

INLINE = re.compile(r"</?(?:a|abbr|b|bdi|cite|em|i|mark|q|small|span|strong|time)\b[^>]*>")
"""Tags that a mark may stand behind without its words ending there."""

PAGES = (
    "", "rules/", "rules/7", "rules/7.5", "rules/7.5.1", "rules/7.5.1.a", "rules/7.5.2", "sources",
    "4.0/rules/7.5.1", "rules/7.5.1/history", "editions/4.0..5.0", "glossary/", "clarifications/",
    "clarifications/newer-words", "clarifications/symbols", "scenarios/", "search?q=arrival",
    "search?q=asmodeus", "search?q=7.5.1+abilities", "changes.xml",
)  # fmt: skip
ANSWERS = (
    "search?q=7.5", "search?q=join", "suggest?q=7.5.1", "scenarios",
    "scenarios/mind-apotheosis-and-asmodeus", "scenarios/free-at-the-kadigir",
)  # fmt: skip


def own(html: str, language: str) -> str:
    """The page without what it says to be of another language: a term, a name."""
    other = rf'<(\w+)\b[^>]*\slang="(?!{language}")\w+"[^>]*>.*?</\1>'
    return re.sub(other, " ", html, flags=re.DOTALL)


def read(html: str) -> Iterator[str]:
    """Every run of words of a page, and what is said in their place."""
    shown = CODE.sub(" ", html)
    for words in (*SPOKEN.findall(shown), *TAG.split(shown)):
        yield unescape(words)


@cache
def english_names(language: str) -> re.Pattern[str]:
    """The names of several words that a card has in English, and other ones in the language."""
    index = own_tables().index
    every = [names for slug in index.slugs if language in (names := index.card(slug).names)]
    own_names = {names[language] for names in every}
    english = (
        names["en"] for names in every if names["en"] not in own_names and " " in names["en"]
    )
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, english))})(?!\w)")


def faults(address: str, text: str, language: str, *, html: bool = True) -> Iterator[str]:
    """What a reader should not see there."""
    shown = own(text, language) if html else text
    for words in read(shown) if html else (text,):
        raw = (MARKUP if html else IN_JSON).search(words)
        if raw and not ABOUT_MARKUP.match(address):
            yield f"{address} has {raw[0]!r}: {words.strip()[:120]}"
        if language == "en" or ABOUT_NAMES.search(address):
            continue
        english = english_names(language).search(words)
        if english:
            yield f"{address} calls a card {english[0]!r}"


def ids_on(value: object) -> Iterator[str]:
    """Every id that a board gives."""
    if isinstance(value, dict):
        if isinstance(value.get("id"), str):
            yield value["id"]
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from ids_on(one)


def ids_seen(address: str, html: str, language: str, ids: set[str]) -> Iterator[str]:
    """Ids that a page of another language than theirs shows; addresses and requests may."""
    for words in read(own(html, language)):
        for word in {*IDS.findall(words)} & ids if "://" not in words else ():
            yield f"{address} shows the id {word!r}: {words.strip()[:120]}"


def test_pages_show_no_markup_and_no_english_names(visitor: FlaskClient, language: str) -> None:
    found: list[str] = []
    for page in PAGES:
        address = f"/{language}/{page}"
        found += faults(address, page_at(visitor, address), language)
    for answer in ANSWERS:
        address = f"/api/v1/{answer}{'&' if '?' in answer else '?'}lang={language}"
        found += faults(address, page_at(visitor, address), language, html=False)
    assert found == []


def test_french_pages_have_no_space_that_breaks_before_a_mark(visitor: FlaskClient) -> None:
    french = read_languages(ROOT / "locales")["fr"]
    found: list[str] = []
    pages = [page for page in PAGES if not page.endswith(".xml")]
    for page in (*pages, "editions/4.0..5.0", "rules/7.5.1/history", "cards/kelon-burst", "board"):
        shown = CODE.sub(" ", own(page_at(visitor, f"/fr/{page}"), "fr"))
        for words in TAG.split(INLINE.sub("", shown)):
            found += (f"{page}: {slip}" for slip in misprints(unescape(words).strip(), french))
    assert found == []


def test_examples_show_no_markup_no_ids_and_no_english_names(
    visitor: FlaskClient, examples: tuple[Example, ...], language: str
) -> None:
    found: list[str] = []
    for example in examples:
        address, ids = f"/{language}/scenarios/{example.slug}", {*ids_on(example.board), *CODES}
        page = page_at(visitor, address)
        found += faults(address, page, language)
        if language != "en":
            compared = page_at(visitor, f"{address}/editions")
            found += (
                *ids_seen(address, page, language, ids),
                *ids_seen(address, compared, language, ids),
            )
    assert found == []


@pytest.mark.thorough
def test_no_page_shows_markup_or_english_names(every_page: Mapping[str, bytes]) -> None:
    found: list[str] = []
    for address, body in every_page.items():
        language = address.split("/")[1]
        if language in LANGUAGES:
            found += faults(address, body.decode(), language)
    assert len(every_page) > 2000
    assert found == []


def test_symbols_are_read_as_words_that_fit(visitor: FlaskClient, language: str) -> None:
    titles = {
        "en": "7.5.1 Arrival, from-Hand, from-Reserve Abilities",
        "fr": "7.5.1 Capacités «\u00a0à l’arrivée\u00a0», «\u00a0depuis la Main\u00a0», "
        "«\u00a0depuis la Réserve\u00a0»",
        "it": "7.5.1 Abilità all’arrivo, dalla Mano, dalla Riserva",
    }
    said = {
        "en": "The arrival Reaction of Asmodeus is a self-move Reaction",
        "fr": "La Réaction «\u00a0à l’arrivée\u00a0» d’Asmodée est une Réaction d’auto-déplacement",
        "it": "La Reazione all’arrivo di Asmodeo è una Reazione di autospostamento",
    }
    page = unescape(page_at(visitor, f"/{language}/rules/7.5.1"))
    assert f"<title>{titles[language]}" in page
    address = f"/api/v1/scenarios/mind-apotheosis-and-asmodeus?lang={language}"
    answer = visitor.get(address).get_json()
    assert said[language] in answer["explanation"]


def test_an_invented_card_is_called_one_where_it_is_first_named(
    visitor: FlaskClient, language: str
) -> None:
    said = {
        "en": "Vega and Altair are invented cards.",
        "fr": "Véga et Altaïr sont des cartes inventées.",
        "it": "Vega e Altair sono carte inventate.",
    }
    page = unescape(page_at(visitor, f"/{language}/scenarios/who-discarded-that"))
    shown = TAG.sub("", page[page.index("<h1") : page.index("</form>", page.index("<h1"))])
    assert said[language] in shown
    answer = visitor.get(f"/api/v1/scenarios/who-discarded-that?lang={language}").get_json()
    assert answer["question"].endswith(said[language])
