"""The rules as files for scripts of other sites.

The files need no server: ``/embed/v1/index.json``, ``/embed/v1/<lang>/<edition>/index.json`` and
``/embed/v1/<lang>/<edition>/<entry>.json``, ``latest`` standing for the newest edition;
``/embed/v1/cards.json``, which leads to the rulings of a card (``card_files.py``); and the script
``/embed/v1/rules.js`` that reads them. What ``v1`` says keeps its form (docs/serving.md).
"""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue

from glossary.cards.index import folded
from glossary.core.errors import near_misses
from glossary.core.i18n import Speech
from glossary.core.rule_number import RuleNumber
from glossary.rulebook.model import Paragraph
from glossary.snapshot import IndexedDictionary, Snapshot
from glossary.web.api.bodies import json_answer
from glossary.web.api.problems import Problem, problem
from glossary.web.api.rules import paragraph_body
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading, note_label
from glossary.web.base.this_page import page_in, static_folder, this_page

pages = Blueprint("embed_files", __name__)
pages.register_error_handler(Problem, problem)

_LATEST = "latest"
_SCRIPT = "embed/rules.js"
"""The script, as a file of ``static/``."""
_ROOT = "/embed/v1"


@pages.get(f"{_ROOT}/rules.js")
@reads(cached=True, rated=False)
def script() -> ResponseReturnValue:
    """Send the script, whose address never changes."""
    body = (static_folder() / _SCRIPT).read_bytes()
    answer = Response(body, content_type="text/javascript; charset=utf-8")
    answer.headers["Cache-Control"] = "public, max-age=3600, stale-while-revalidate=86400"
    return answer


@pages.get(f"{_ROOT}/index.json")
@reads(cached=True)
def index() -> ResponseReturnValue:
    """Answer which languages and editions there are, and the words of the script."""
    snapshot = page_in().snapshot
    return json_answer(
        {
            "version": 1,
            "languages": list(snapshot.languages),
            "binding": snapshot.languages.binding,
            "latest": snapshot.editions[0],
            "editions": list(snapshot.editions),
            "words": {code: _script_words(snapshot.speeches[code]) for code in snapshot.languages},
        }
    )


def _script_words(speech: Speech) -> dict[str, str]:
    _ = speech.gettext
    return {
        "edition": _("Edition %(edition)s"),
        "unofficial": _("Unofficial restatement"),
        "read": _("This rule on Altered Glossary"),
        "noRulings": _("No rulings on this card."),
    }


@pages.get(f"{_ROOT}/cards.json")
@reads(cached=True)
def cards() -> ResponseReturnValue:
    """Answer the family of each card, its reference without rarity, by slug and folded names."""
    index = page_in().snapshot.cards.index
    families = {
        folded(name): card.faces[0].ref.rpartition("_")[0]
        for card in map(index.card, sorted(index.slugs))
        for name in (card.slug, *card.names.values())
    }
    return json_answer({"version": 1, "families": dict(sorted(families.items()))})


@pages.get(f"{_ROOT}/<language:language>/<edition>/index.json")
@reads(cached=True)
def numbers(edition: str) -> ResponseReturnValue:
    """Answer the numbers of an edition: titles by entry, letters of paragraphs by entry."""
    page = this_page()
    reading = _reading(page, edition)
    entries = reading.dictionary.entries
    return json_answer(
        {
            "language": reading.dictionary.language,
            "edition": reading.dictionary.edition,
            "titles": {str(entry.number): entry.title for entry in entries},
            "letters": {
                str(entry.number): [p.number.letter for p in entry.paragraphs if p.number.letter]
                for entry in entries
                if entry.paragraphs
            },
        }
    )


@pages.get(f"{_ROOT}/<language:language>/<edition>/<number>.json")
@reads(cached=True)
def entry(edition: str, number: str) -> ResponseReturnValue:
    """Answer an entry with its paragraphs; paths are relative to the root of the site."""
    page = this_page()
    reading = _reading(page, edition)
    wanted = RuleNumber.maybe(number)
    if wanted is None or wanted.letter or str(wanted) != number or wanted not in reading.dictionary:
        near = reading.dictionary.nearest(wanted.entry) if wanted is not None else ()
        detail = f"edition {reading.dictionary.edition} has no entry {number[:40]!r}"
        raise Problem("number", detail, tuple(map(str, near)), 404)
    entry_of_rules = reading.dictionary.entry(wanted)
    return json_answer(
        {
            "number": number,
            "title": entry_of_rules.title,
            "language": reading.dictionary.language,
            "edition": reading.dictionary.edition,
            "path": _path(reading, wanted),
            "paragraphs": [
                _paragraph(reading, paragraph) for paragraph in entry_of_rules.paragraphs
            ],
        }
    )


def _paragraph(reading: Reading, paragraph: Paragraph) -> dict[str, object]:
    """Return a paragraph as the interface has it, by path, with the labels of its notes."""
    body = paragraph_body(reading, paragraph)
    return {
        "number": body.number,
        "path": _path(reading, paragraph.number),
        "text": body.text,
        "notes": [
            {
                "kind": note.kind,
                "label": note_label(note.kind, reading.page.speech),
                "text": note.text,
            }
            for note in body.notes
        ],
    }


def _path(reading: Reading, number: RuleNumber) -> str:
    """Return where a number is read: today's address, or that of an older edition."""
    return reading.page.rule_address(number, reading.edition).lstrip("/")


def _reading(page: Page, edition: str) -> Reading:
    """Return the dictionary of exactly the language of the address and *edition*, or refuse it."""
    indexed = _dictionary(page.snapshot, page.language, edition)
    if indexed is None:
        known = (_LATEST, *page.snapshot.editions)
        detail = f"no edition {edition[:40]!r}; there are {', '.join(known)}"
        raise Problem("edition", detail, near_misses(edition[:40], known) or known, 404)
    return Reading(page, indexed, pinned=edition != _LATEST)


def _dictionary(snapshot: Snapshot, code: str, edition: str) -> IndexedDictionary | None:
    return snapshot.dictionary(code, snapshot.editions[0] if edition == _LATEST else edition)


def shared_files(snapshot: Snapshot) -> Iterator[str]:
    """Yield the addresses of all files for scripts of other sites."""
    yield f"{_ROOT}/rules.js"
    yield f"{_ROOT}/index.json"
    yield f"{_ROOT}/cards.json"
    for code in snapshot.languages:
        for edition in (_LATEST, *snapshot.editions):
            if (indexed := _dictionary(snapshot, code, edition)) is not None:
                yield f"{_ROOT}/{code}/{edition}/index.json"
                for each in indexed.dictionary.entries:
                    yield f"{_ROOT}/{code}/{edition}/{each.number}.json"
