"""The pocket edition: everything of the newest edition on one page, which searches by itself.

It is kept on a phone (``static/worker.js``) and opens from a file: then it carries its scripts and
style, and a policy that lets nothing else run. A thing has the path of its page as its anchor:
``#rules/2.1.c``.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.rulebook import markup
from glossary.web.base.layout import Frame, Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.rule_view import EditionStatus, Reading, read, term_address
from glossary.web.base.this_page import static_folder, this_page, version_of
from glossary.web.cards.card_view import kind_of
from glossary.web.cards.does_view import Does, does
from glossary.web.cards.pages import by_name
from glossary.web.cards.ruling_view import RulingPresenter, RulingRow
from glossary.web.cards.words import CardWords
from glossary.web.pocket.texts import place_of, search_texts
from glossary.web.rules.pages import text_html
from glossary.web.rules.texts import EntryText, texts_below
from glossary.web.search.questions import EntryQuestions, questions_below

pages = Blueprint("pocket_book", __name__)

SCRIPTS = ("vendor/minisearch-7.2.0.min.js", "device_search.js", "device_page.js", "pocket.js")
STYLES = ("site.css", "search.css", "pocket.css")
_HREF = re.compile(r'(<a\b[^<>]*?\shref=")(/[^"]*)(?=")')
_ID = re.compile(r'\sid="([^"]+)"')


class PocketText(Struct, frozen=True):
    """A term, a clarification or an example: its anchor, its title, its text."""

    anchor: str
    title: str
    html: Markup


class PocketCard(Struct, frozen=True):
    """A card: what is printed on each version, as words, and what it does."""

    anchor: str
    link: Link
    kind: str
    versions: tuple[str, ...]
    does: tuple[Does, ...]
    rulings: tuple[Link, ...]


class Inlined(Struct, frozen=True):
    """What the page carries as a file: its policy, style and scripts."""

    policy: str
    style: Markup
    scripts: tuple[Markup, ...]


@dataclass(frozen=True)
class PocketBookPage:
    """The variables of ``pocket/book.html``; the texts are made while it is printed."""

    reading: Reading
    inlined: Inlined | None
    digest: str

    @property
    def standing(self) -> EditionStatus:
        return self.reading.standing()

    @property
    def assets(self) -> tuple[str, ...]:
        return (*STYLES, *SCRIPTS)

    @cached_property
    def texts(self) -> Markup:
        """What is searched, as JSON that may stand in a page."""
        body = search_texts(self.reading.page.snapshot, self.reading.indexed).decode()
        return Markup(body.replace("<", "\\u003c"))  # noqa: S704 - JSON without a bracket

    @property
    def rules(self) -> Iterator[EntryText]:
        return texts_below(self.reading, None)

    @property
    def questions(self) -> Iterator[EntryQuestions]:
        for chapter in self.reading.dictionary.chapters:
            yield from questions_below(self.reading, chapter.number)

    @property
    def terms(self) -> Iterator[PocketText]:
        reading = self.reading
        for term in sorted(reading.dictionary.terms, key=lambda term: term.word.casefold()):
            if term.definition:
                anchor = place_of(term_address(reading.page, term.key))
                html = reading.renderer.blocks(term.blocks, defines=frozenset({term.key}))
                yield PocketText(anchor, term.word, html)

    @property
    def clarifications(self) -> Iterator[PocketText]:
        reading = self.reading
        for text in reading.dictionary.pages:
            anchor = place_of(reading.page.url_for("pages.page", slug=text.slug))
            yield PocketText(anchor, text.title, text_html(reading, text))

    @property
    def rulings(self) -> Iterator[RulingRow]:
        present = RulingPresenter(self.reading)
        for ruling in self.reading.page.snapshot.cards.rulings.values():
            if not ruling.same_as:
                yield present.row(ruling)

    @property
    def cards(self) -> Iterator[PocketCard]:
        page, words = self.reading.page, CardWords(self.reading)
        tables, present = page.snapshot.cards, RulingPresenter(self.reading)
        for slug, link in by_name(page, tables.index.slugs):
            card = tables.index.card(slug)
            yield PocketCard(
                place_of(link.address),
                link,
                kind_of(card, words),
                tuple(
                    f"{page.gettext('%(label)s:', label=words.version(face))}"
                    f" {_figures(face.costs)} · {_figures(face.statistics)}"
                    for face in card.faces
                    if any(face.costs)
                ),
                tuple(does(card, self.reading)),
                tuple(map(present.title, tables.rulings.of_card(slug))),
            )

    @property
    def examples(self) -> Iterator[PocketText]:
        page, renderer = self.reading.page, self.reading.renderer
        for example in page.snapshot.examples:
            telling = example.words(page.language)
            html = renderer.blocks(
                markup.parse_blocks(f"{telling.question}\n{telling.explanation}")
            )
            anchor = place_of(page.url_for("player.player", slug=example.slug))
            yield PocketText(anchor, telling.title, html)


def _figures(numbers: tuple[int, ...]) -> str:
    return "/".join(map(str, numbers)) or "–"


@pages.get("/<language:language>/pocket/book")
@reads(cached=True)
def book() -> ResponseReturnValue:
    """Print the pocket edition as a page of the site."""
    body = _printed(this_page(), static_folder(), as_file=False)
    return Response(body, content_type="text/html; charset=utf-8")


@pages.get("/rulebook-<language:language>.html")
@reads(cached=True)
def file() -> ResponseReturnValue:
    """Answer the pocket edition as a file that opens without a server."""
    page = this_page()
    body = _printed(page, static_folder(), as_file=True)
    answer = Response(body, content_type="text/html; charset=utf-8")
    name = f"rulebook-{page.language}.html"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _inlined(static: Path) -> Inlined:
    def text(name: str) -> str:
        return (static / name).read_text(encoding="utf-8")

    style, scripts = "".join(map(text, STYLES)), tuple(map(text, SCRIPTS))
    policy = (
        f"default-src 'none'; style-src {_digest(style)}; script-src "
        f"{' '.join(map(_digest, scripts))}; base-uri 'none'; form-action 'none'"
    )
    return Inlined(policy, Markup(style), tuple(map(Markup, scripts)))  # noqa: S704 - our own files


def _digest(text: str) -> str:
    """Return the source of a policy that lets just this text run (CSP 3, 2.3.1)."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def digest_of(page: Page, static: Path) -> str:
    """Return the digest of what the pocket edition is made of: texts, styles, scripts."""
    made_of = (page.snapshot.digest, *(version_of(static, name) for name in (*STYLES, *SCRIPTS)))
    return hashlib.sha256(" ".join(made_of).encode()).hexdigest()[:16]


def _printed(page: Page, static: Path, *, as_file: bool) -> str:
    inlined = _inlined(static) if as_file else None
    shown = PocketBookPage(read(page, None), inlined, digest_of(page, static))
    printed = Printed("pocket/book.html", _frame(page), shown)
    printed.print()
    return _led(page, printed.get_data(as_text=True), as_file=as_file)


def _frame(page: Page) -> Frame:
    return frame(page, page.gettext("Pocket edition"), endpoint="pocket_book.book", indexed=False)


def _led(page: Page, body: str, *, as_file: bool) -> str:
    """Return the page with links that stay on it where they can; a file's others are whole."""
    anchors = set(_ID.findall(body))

    def led(match: re.Match[str]) -> str:
        path = match[2].removeprefix(page.root).partition("#")[0]
        within, place = path.startswith(f"/{page.language}/"), place_of(path)
        if within and place in anchors:
            return f"{match[1]}#{place}"
        return match[1] + (page.absolute(match[2]) if as_file else match[2])

    return _HREF.sub(led, body)
