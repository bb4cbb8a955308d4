"""The state of every text, and what to open to correct it."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from app import ROOT
from glossary.cards.playable import card_list
from glossary.examples.files import slugs
from glossary.snapshot import Snapshot
from glossary.snapshot.proofread import digests_in


def test_every_row_names_a_file_that_is_there_and_counts_its_texts(
    visitor: FlaskClient, snapshot: Snapshot, language: str
) -> None:
    page = visitor.get(f"/{language}/status").text
    files = re.findall(r"<code>(locales/[^<]+)</code>", page)
    assert len(files) >= 36
    assert [file for file in files if not (ROOT / file).exists()] == []
    every = len(snapshot.texts["en"].paragraphs)
    assert every > 600
    said = {"en": f"{every} of {every}", "fr": f"{every} sur {every}", "it": f"{every} su {every}"}
    assert page.count(f"<td>{said[language]}</td>") >= 3


def test_the_snapshot_has_the_state_that_lint_finds(snapshot: Snapshot) -> None:
    for language in ("fr", "it"):
        states = {each.state for each in snapshot.texts[language].paragraphs}
        assert states == {"current"}, "lint is clean, so nothing is behind or missing"
        assert snapshot.texts[language].translated == snapshot.texts[language].sentences > 1000


def test_names_of_cards_that_did_not_come_out_in_a_language_are_not_to_be_done(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    named = sum(
        "it" in snapshot.cards.index.card(slug).names for slug in snapshot.cards.index.slugs
    )
    assert named < len(snapshot.cards.index.slugs), "a set that did not come out in Italian"
    assert f"<td>{named} su {named}</td>" in visitor.get("/it/status").text


def test_sentences_of_cards_and_of_plays_are_rows_of_their_own(visitor: FlaskClient) -> None:
    page = unescape(visitor.get("/it/status").text)
    for subject in ("cards", "events"):
        row = re.search(
            rf'po</code>\.</span>\s*<code>msgctxt "{subject}\.</code>.*</th>\s*<td>(\d+) su (\d+)<',
            page,
        )
        assert row is not None, subject
        assert row[1] == row[2], "lint is clean"
        assert int(row[1]) > 200
    for file in ("locales/it/asked/", "locales/it/synonyms.tsv", "docs/translating.md"):
        assert file in page


def test_a_first_step_stands_beside_each_row_and_what_was_read_over(visitor: FlaskClient) -> None:
    page = unescape(visitor.get("/it/status").text)
    rows = re.findall(r'<tr><th scope="row">(?:(?!</tr>).)*locales/.*?</tr>', page, re.DOTALL)
    assert len(rows) > 36
    assert all("correggi in" in row or "si corregge in" in row for row in rows), "lint is clean"
    cards, examples = len(card_list().cards.index.slugs), len(slugs())
    for kind, every in (("Che cosa fanno le carte", cards), ("Esempi", examples)):
        row = next(row for row in rows if f">{kind}</a>" in row)
        assert f"<td>0 su {every}</td>" in row, "nobody has noted one"


def test_a_card_and_a_play_are_known_by_what_is_said_of_them(snapshot: Snapshot) -> None:
    examples = {each.slug: each for each in snapshot.examples}
    italian, french = (digests_in(snapshot.speeches[one], examples) for one in ("it", "fr"))
    for name in ("cards/kitsune", "scenarios/spy-craft"):
        assert italian(name) == italian(name) != french(name)
    assert italian("cards/nobody") == italian("scenarios/none") == italian("2.4") == ""
