"""A fourth language, German, is a folder: it is linted, published, served and searched as it is.

The steps are those of docs/translating.md, *How to add a language*, done in a copy of ``locales/``.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po, write_po
from flask.testing import FlaskClient, FlaskCliRunner

from app import ROOT, create_app
from glossary.core.errors import SourceErrors
from glossary.core.languages import read_languages
from glossary.engine.rules.citations import NUMBERED
from glossary.lint import Finding
from glossary.lint.examples import lint_examples
from glossary.lint.texts import check_text, lint
from glossary.lint.vocabulary import read_vocabulary
from glossary.rulebook.markup import parse_blocks
from tests.few import few_cards, few_examples
from tests.languages import LOCALES

_VOID = ("area", "base", "br", "hr", "img", "input", "link", "meta")
TODAY = NUMBERED[-1]
_WRITTEN = ROOT / "tests" / "fourth"
_SAID = {
    "Rules": "Regeln",
    "This text is not available in your language yet; it is shown in: %(language)s.": (
        "Diesen Text gibt es noch nicht auf Deutsch; hier steht er auf: %(language)s."
    ),
}


class Site(NamedTuple):
    """A site with German: its files, what lint said, a command line and a visitor."""

    locales: Path
    findings: list[Finding]
    runner: FlaskCliRunner
    visitor: FlaskClient


def _add_column(table: Path, words: dict[str, str]) -> None:
    """Add a column ``de``, with words for the keys of *words*."""
    heading, *rows = table.read_text(encoding="utf-8").splitlines()
    lines = [f"{heading}\tde", *(f"{row}\t{words.get(row.split(chr(9))[0], '')}" for row in rows)]
    table.write_text("\n".join([*lines, ""]), encoding="utf-8")


def _translate(catalog: Path, template: Path) -> None:
    """Write a German catalog that translates a few messages."""
    with template.open("rb") as messages:
        found = read_po(messages, locale="de")
    for message, said in _SAID.items():
        found[message].string = said
    catalog.parent.mkdir()
    with catalog.open("wb") as file:
        write_po(file, found)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, template: Path) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("fourth")
    locales = Path(shutil.copytree(LOCALES, folder / "locales"))
    for path in locales.glob("*/editions/*.json"):
        if not path.name.startswith(TODAY):
            path.unlink()
    shutil.copytree(_WRITTEN, locales / "de")
    _translate(locales / "de" / "LC_MESSAGES" / "messages.po", template)
    _add_column(locales / "terms.tsv", {"status.fleeting": "Flüchtig"})
    _add_column(locales / "agreement.tsv", {})
    with few_examples(folder, locales):
        app = create_app(locales=locales, instance=folder / "instance")
        runner = app.test_cli_runner()
        _run(runner, "follow", "--lang", "de")
        findings = [*lint(locales), *lint_examples(locales, folder / "scenarios")]
        dates = ("--effective", "2026-02-27", "--printed", "2026-06-01")
        _run(runner, "publish", "--edition", TODAY, "--lang", "de", "--incomplete", *dates)
        for place in (locales / "cards", *locales.glob("*/asked")):  # no test asks for these
            shutil.rmtree(place)
        few_cards(locales)
        yield Site(locales, findings, runner, app.test_client())


def _run(runner: FlaskCliRunner, *words: str) -> None:
    result = runner.invoke(args=["glossary", *words])
    assert result.exit_code == 0, result.output


class _Languages(HTMLParser):
    """Notes the language in force at each text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self._open = [("", "")]
        self.texts: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            self._open.append((tag, dict(attrs).get("lang") or self._open[-1][1]))

    def handle_endtag(self, tag: str) -> None:
        while len(self._open) > 1 and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        self.texts.append((data, self._open[-1][1]))


def _lang_of(page: str, text: str) -> set[str]:
    """The languages in force wherever *page* says *text*."""
    return {language for said, language in _Languages(page).texts if text in said}


def test_lint_says_what_is_not_translated_and_nothing_else(site: Site) -> None:
    mine = [finding for finding in site.findings if finding.language == "de"]
    assert [str(finding) for finding in mine if not finding.untranslated] == []
    said = {str(finding) for finding in mine}
    assert "de 2.1: the entry is missing" in said
    assert "de act.activate: the term has no word in this language" in said
    assert "de a-first-dusk: the words are missing" in said
    assert [str(finding) for finding in site.findings if finding.language != "de"] == []


def test_lint_knows_its_quotation_marks(site: Site) -> None:
    vocabulary = read_vocabulary(site.locales, read_languages(site.locales))
    text = "So gilt «die Karte» und nicht „das Wort“."
    said = [
        str(finding)
        for finding in check_text("de", "1.4.2.a", text, parse_blocks(text), (), vocabulary)
    ]
    assert said == [f"de 1.4.2.a: the quotation mark {mark} is not one of „“" for mark in "«»"]


def test_its_rules_are_read(site: Site) -> None:
    page = site.visitor.get("/de/rules/1.4.1").text
    assert '<html lang="de"' in page
    assert "Ein unmöglicher Preis" in page
    assert "Deutsch" in site.visitor.get("/fr/rules/1.4.1").text, "others lead to it"
    assert site.visitor.get("/", headers={"Accept-Language": "de-AT"}).location == "/de/"


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("unmögliche Preise", "1.4.1"),  # neither word stands so
        ("wahrt", "1.4.6"),  # typed without its umlaut
        ("Überblick", "1"),
    ],
)
def test_its_words_are_searched_stemmed_and_folded(site: Site, query: str, rule: str) -> None:
    found = site.visitor.get("/api/v1/search", query_string={"lang": "de", "q": query}).json
    assert found is not None
    assert found["language"] == "de"
    assert found["results"][0]["number"] == rule


def test_a_rule_that_is_not_translated_is_shown_in_english_and_says_so(site: Site) -> None:
    page = site.visitor.get("/de/rules/2.5.1").text
    assert "Diesen Text gibt es noch nicht auf Deutsch; hier steht er auf: English." in page
    assert _lang_of(page, "also called") == {"en"}
    assert '<html lang="de"' in page


def test_the_contents_have_every_rule_each_in_its_language(site: Site) -> None:
    page = site.visitor.get("/de/rules/").text
    assert _lang_of(page, "1.4 Goldene Regeln") == {"de"}
    assert _lang_of(page, "1.4.5 Initiative Order") == {"en"}
    assert _lang_of(page, "2 Objects") == {"en"}


def test_an_example_without_words_is_shown_in_english(site: Site) -> None:
    page = site.visitor.get("/de/scenarios/a-first-dusk").text
    assert '<h1 lang="en">The first Dusk</h1>' in page


def test_a_term_is_explained_and_leads_to_the_english_rule(site: Site) -> None:
    page = site.visitor.get("/de/glossary/status-fleeting").text
    assert "Flüchtig" in page
    assert 'href="/de/rules/2.4.7"' in page


def test_a_term_without_a_word_is_explained_in_english(site: Site) -> None:
    page = site.visitor.get("/de/rules/2.5.1").text
    assert 'href="/de/glossary/status-status"' in site.visitor.get("/de/rules/2.4.1").text + page
    assert '<h1 lang="en">Status</h1>' in site.visitor.get("/de/glossary/status-status").text


def test_a_snapshot_needs_no_locales(site: Site, tmp_path: Path) -> None:
    site.visitor.get("/de/")  # compiled by now
    instance = site.locales.parent / "instance"
    alone = create_app(locales=tmp_path / "nowhere", instance=instance).test_client()
    assert alone.get("/de/rules/1.4.1").status_code == 200
    assert alone.get("/es/rules/1.4.1").status_code == 404


def test_mistakes_in_a_language_are_named(tmp_path: Path) -> None:
    place = tmp_path / "de"
    shutil.copytree(_WRITTEN, place)
    file = place / "language.toml"
    written = file.read_text(encoding="utf-8")
    file.write_text(
        written.replace('"german"', '"germna"').replace("order = 4", 'ordre = "4"'), "utf-8"
    )
    with pytest.raises(SourceErrors) as found:
        read_languages(tmp_path)
    said = str(found.value)
    assert "unknown key 'ordre' (did you mean order?)" in said
    assert "order is missing" in said
    assert "there is no stemmer 'germna' (did you mean german" in said
    file.write_text(written, encoding="utf-8")
    with pytest.raises(SourceErrors, match="binding: one language is, not none"):
        read_languages(tmp_path)
