"""Compares two editions paragraph by paragraph, filtered by kind and chapter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.compare import CHANGE_KINDS, UNCOUNTED, Change, ChangeKind
from glossary.rulebook.model import edition_key
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import query_of, reads
from glossary.web.base.listing import CountedLink, Listing
from glossary.web.base.page import Page
from glossary.web.base.renumbering import change_label
from glossary.web.base.rule_view import Reading, language_with, read
from glossary.web.base.this_page import this_page
from glossary.web.rules.changes import (
    ChangeRow,
    change_row,
    compare_address,
)

pages = Blueprint("compare", __name__)


class FoldedRows(Struct, frozen=True):
    """What is listed without its text and not counted as a change; ``open`` if it was asked for."""

    summary: str
    rows: tuple[ChangeRow, ...]
    open: bool


class ComparePage(Struct, frozen=True):
    """The variables of ``rules/compare.html``.

    ``olders`` and ``newers`` are what can be compared instead of the older and the newer edition.
    """

    older: str
    newer: str
    olders: tuple[Link, ...]
    newers: tuple[Link, ...]
    rows: tuple[ChangeRow, ...]
    folded: tuple[FoldedRows, ...]
    kinds: tuple[CountedLink, ...]
    chapters: tuple[CountedLink, ...]
    foreign: str


@pages.get("/<language:language>/editions/<edition:older>..<edition:newer>")
@reads("kind", "chapter", cached=True)
def compared(older: str, newer: str) -> ResponseReturnValue:
    """Return what changed between two editions; ``kind`` and ``chapter`` filter."""
    page = this_page()
    if edition_key(older) > edition_key(newer):
        return redirect(compare_address(page, newer, older), code=301)
    code = language_with(page, older, newer)
    before, after = read(page, older, code), read(page, newer, code)
    by_place = page.snapshot.changes(before.indexed, after.indexed)
    if by_place is None:
        abort(404)
    changes = [change for here in by_place.values() for change in here]
    kind = next((k for k in CHANGE_KINDS if k == request.args.get("kind")), None)
    chapters = sorted({c.place.chapter for c in changes})
    chapter = next((c for c in chapters if str(c) == request.args.get("chapter")), None)
    listing = Listing(
        page,
        "compare.compared",
        {"kind": kind or "", "chapter": str(chapter or "")},
        place={"older": older, "newer": newer},
    )
    if query_of("kind", "chapter") != listing.address.partition("?")[2]:
        # filters that are none, or said twice, would be pages of their own
        return redirect(listing.address)
    of_kind = [c for c in changes if _counts(c, kind)]
    of_chapter = [c for c in changes if chapter in (None, c.place.chapter)]
    _ = page.gettext
    title = _("From edition %(older)s to edition %(newer)s", older=older, newer=newer)
    page_frame = frame(
        page,
        title,
        crumbs=(Link(_("Editions of the rules"), page.url_for("timeline.timeline")),),
        indexed=listing.whole,
        **listing.canonical,
    )
    row = partial(change_row, after, older, newer)
    shown = ComparePage(
        older=older,
        newer=newer,
        olders=tuple(_choices(page, newer, older)),
        newers=tuple(_choices(page, older, newer)),
        rows=tuple(row(c) for c in of_chapter if c.kind not in UNCOUNTED and _counts(c, kind)),
        folded=tuple(_folded(page, of_chapter, kind, older, row)),
        kinds=tuple(_kind_filters(listing, of_chapter)),
        chapters=tuple(_chapter_filters(listing, after, of_kind, chapters)),
        foreign=after.foreign,
    )
    return Printed("rules/compare.html", page_frame, shown)


def _counts(change: Change, kind: ChangeKind | None) -> bool:
    """Tell whether a change is of *kind*; without one, whether it changed a rule."""
    return change.kind == kind if kind else change.kind not in UNCOUNTED


def _folded(
    page: Page,
    changes: Sequence[Change],
    kind: ChangeKind | None,
    older: str,
    row: Callable[[Change], ChangeRow],
) -> Iterator[FoldedRows]:
    """Yield what is no change of the rules: renumberings, and what is not known to be one."""
    says = page.speech
    for each in UNCOUNTED:
        rows = tuple(row(change) for change in changes if change.kind == each)
        if not rows or kind not in (None, each):
            continue
        if each == "moved":
            summary = says.ngettext(
                "%(number)s paragraph has another number and the same text",
                "%(number)s paragraphs have another number and the same text",
                len(rows),
            )
        else:
            summary = says.ngettext(
                "%(number)s paragraph whose text in edition %(edition)s was not recorded",
                "%(number)s paragraphs whose text in edition %(edition)s was not recorded",
                len(rows),
                edition=older,
            )
        yield FoldedRows(summary, rows, open=kind == each)


def _kind_filters(listing: Listing, changes: Sequence[Change]) -> Iterator[CountedLink]:
    """Yield the kinds of *changes*."""
    page = listing.page
    yield listing.counted(
        "kind", "", page.gettext("All"), sum(_counts(change, None) for change in changes)
    )
    counts = Counter(change.kind for change in changes)
    for kind in CHANGE_KINDS:
        if counts[kind]:
            yield listing.counted("kind", kind, change_label(page, kind), counts[kind])


def _chapter_filters(
    listing: Listing, reading: Reading, changes: Sequence[Change], chapters: Sequence[int]
) -> Iterator[CountedLink]:
    """Yield *chapters*, with how many of *changes* each has."""
    yield listing.counted("chapter", "", listing.page.gettext("All"), len(changes))
    counts = Counter(change.place.chapter for change in changes)
    for chapter in chapters:
        words = f"{chapter} {reading.dictionary.entry(RuleNumber((chapter,))).title}"
        yield listing.counted("chapter", str(chapter), words, counts[chapter], reading.foreign)


def _choices(page: Page, kept: str, current: str) -> Iterator[Link]:
    """Yield what can be compared with the edition *kept*, on the side of *current* of it."""
    snapshot, side = page.snapshot, edition_key(current) < edition_key(kept)
    for edition in sorted(snapshot.editions, key=edition_key):
        if edition == kept or (edition_key(edition) < edition_key(kept)) != side:
            continue
        older, newer = (edition, kept) if side else (kept, edition)
        if snapshot.lineage(older, newer):
            address = compare_address(page, older, newer)
            yield Link(edition, address, current=edition == current)
