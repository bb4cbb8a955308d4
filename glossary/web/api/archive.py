"""All of the texts and facts in one file, with their schema and licence, for who goes on with them.

``data-<edition>.zip`` has every dictionary, cards, rulings, questions and lineages as JSON. It is
named by the newest edition; the same texts are the same bytes.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from flask import Blueprint, Response, abort, current_app, redirect
from flask.typing import ResponseReturnValue
from msgspec import UNSET, Meta, UnsetType

from glossary.rulebook import editions
from glossary.rulebook.lineage import STEP_KINDS
from glossary.search.device import documents_of
from glossary.web.api.bodies import (
    Body,
    Language,
    Number,
    Schema,
    filled,
    schemas_of,
)
from glossary.web.api.card_files import FILES
from glossary.web.api.cards import (
    Date,
    DescribedCardBody,
    KeywordsByReference,
    RulingSaidBody,
)
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.this_page import page_in

pages = Blueprint("archive", __name__)

_WRITTEN_ON = (1980, 1, 1, 0, 0, 0)
"""The day of every file: the same texts make the same archive, whenever."""


class FileNote(Body, frozen=True):
    """A remark, an example or a note of ours, in markup (docs/editing.md)."""

    kind: str
    text: str


class FileParagraph(Body, frozen=True):
    """A paragraph, in markup."""

    number: Number
    text: str
    notes: list[FileNote] | UnsetType = UNSET


class FileEntry(Body, frozen=True):
    """An entry of the rules: a chapter, a section, or what stands below one."""

    number: Number
    title: str
    paragraphs: list[FileParagraph]


class FilePage(Body, frozen=True):
    """A page of the site, in Markdown with markup."""

    slug: str
    title: str
    kind: str
    summary: str
    text: str


class FileTerm(Body, frozen=True):
    """A term: its word, whether it is official, and what proves that."""

    key: str
    word: str
    official: bool
    rule: Number | UnsetType = UNSET
    definition: str | UnsetType = UNSET
    proof: str | UnsetType = UNSET


class DictionaryFile(Body, frozen=True):
    """The rules of an edition in one language, with its terms and pages."""

    edition: str
    language: Language
    effective: str | None
    revision: str
    sources: list[str]
    entries: list[FileEntry]
    pages: list[FilePage]
    terms: list[FileTerm]
    not_recorded: list[Number] | UnsetType = UNSET


class QuestionsOfRule(Body, frozen=True):
    """What people ask or type, and the rule of the newest edition that answers."""

    rule: Number
    asked: list[str]


class FileStep(Body, frozen=True):
    """What a number of an edition became in the next; null where one of both has no such rule."""

    old: Number | None
    new: Number | None
    kind: Annotated[str, Meta(extra_json_schema={"enum": list(STEP_KINDS)})]
    note: str


class LineageFile(Body, frozen=True):
    """What became of every number between two editions."""

    older: str
    newer: str
    steps: list[FileStep]


class CardsFile(Body, frozen=True):
    """All cards: facts in our own words, never their text."""

    cards: list[DescribedCardBody]


class FileRuling(RulingSaidBody, frozen=True):
    """A ruling with the cards that it holds for."""

    cards: Sequence[str]
    same_as: str | None


class RulingsFile(Body, frozen=True):
    """All rulings, by language."""

    rulings: dict[str, list[FileRuling]] = msgspec.field(name="cardRulings")


class PlainRuling(Body, frozen=True):
    """A ruling in plain words, to be printed as it is."""

    question: str
    answer: str
    format: str = msgspec.field(name="eventFormat")
    date: Date = msgspec.field(name="rulingDate")
    url: str


_SHAPES: Mapping[str, object] = {
    "dictionaries/": DictionaryFile,
    "questions/": list[QuestionsOfRule],
    "lineage/": LineageFile,
    "cards.json": CardsFile,
    "rulings.json": RulingsFile,
    "keywords.json": KeywordsByReference,
    "card-rulings.json": dict[str, dict[str, list[PlainRuling]]],
}
"""What the files hold, by how their names begin."""


@pages.get("/data-<edition:edition>.zip")
@reads(cached=True)
def data(edition: str) -> ResponseReturnValue:
    """Answer the archive; the name of an older one leads to today's."""
    page = page_in()
    if edition not in page.snapshot.editions:
        abort(404)
    newest = page.snapshot.editions[0]
    if edition != newest:
        return redirect(page.url_for("archive.data", edition=newest), 302)
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as written:
        for name, content in sorted(_files(page, Path(current_app.root_path))):
            written.writestr(zipfile.ZipInfo(name, _WRITTEN_ON), content, zipfile.ZIP_DEFLATED)
    return Response(body.getvalue(), content_type="application/zip")


def _files(page: Page, root: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files by name, each of the shape that the schema says.

    :param root: where the licence of the project stands.
    :raises msgspec.ValidationError: if one is not.
    """
    for name in ("LICENSE", "NOTICE"):
        yield name, (root / name).read_bytes()
    yield "schema.json", _json(_schema(page))
    for name, content in _contents(page):
        kind = next(kind for begin, kind in _SHAPES.items() if name.startswith(begin))
        yield name, _json(msgspec.convert(content, kind))


def _json(content: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n"


def _contents(page: Page) -> Iterator[tuple[str, object]]:
    snapshot = page.snapshot
    for indexed in snapshot.dictionaries:
        text = editions.to_json(indexed.dictionary)
        yield f"dictionaries/{indexed.language}-{indexed.edition}.json", msgspec.json.decode(text)
    for code in snapshot.languages:
        if (newest := snapshot.dictionary(code)) is not None:
            documents = documents_of(newest.index.store, snapshot.languages)
            yield (
                f"questions/{code}.json",
                [
                    {"rule": str(head.number), "asked": fields["asked"].split("\n")}
                    for head, fields in documents
                    if head.kind == "rule" and "asked" in fields
                ],
            )
    for lineage in snapshot.lineages:
        steps = [
            {
                "old": str(step.old) if step.old else None,
                "new": str(step.new) if step.new else None,
                "kind": step.kind,
                "note": step.note,
            }
            for step in lineage.steps
        ]
        content = {"older": lineage.older, "newer": lineage.newer, "steps": steps}
        yield f"lineage/{lineage.older}-{lineage.newer}.json", content
    yield from ((name, content(page)) for name, content in FILES.items())


def _schema(page: Page) -> Schema:
    """Return the schema of every file, by how its name begins (JSON Schema 2020-12)."""
    kinds, components = schemas_of(tuple(_SHAPES.values()))
    languages = page.snapshot.languages
    described: Schema = filled(
        {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "description": "The schema of each file or folder of this archive.",
            "properties": dict(zip(_SHAPES, kinds, strict=True)),
            "components": {"schemas": components},
        },
        languages.codes,
        languages.binding,
    )
    return described
