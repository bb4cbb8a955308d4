"""Compares two editions paragraph by paragraph, filtered by kind and chapter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.compare import CHANGE_KINDS, Change, ChangeKind
from glossary.rulebook.editions import edition_key
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.lists import CountedLink
from glossary.web.base.locale import language, speech
from glossary.web.base.rule_view import Reading, language_with, read
from glossary.web.base.store import current_snapshot
from glossary.web.base.urls import url_for
from glossary.web.base.view_traits import query_of, reads
from glossary.web.rules.changes import (
    ChangeRow,
    change_label,
    change_row,
    compare_address,
)

pages = Blueprint("compare", __name__)


@dataclass(frozen=True, slots=True)
class ComparePage:
    """The variables of ``rules/compare.html``."""

    older: str
    newer: str
    rows: tuple[ChangeRow, ...]
    kinds: tuple[CountedLink, ...]
    chapters: tuple[CountedLink, ...]
    foreign: str
    others: tuple[Link, ...]


@pages.get("/<language:language>/editions/<edition:older>..<edition:newer>")
@reads("kind", "chapter")
def compared(older: str, newer: str) -> ResponseReturnValue:
    """Return what changed between two editions; ``kind`` and ``chapter`` filter."""
    if edition_key(older) > edition_key(newer):
        return redirect(compare_address(newer, older), code=301)
    code = language_with(older, newer)
    before, after = read(older, code), read(newer, code)
    found = current_snapshot().changes(before.indexed, after.indexed)
    if found is None:
        abort(404)
    changes = [change for here in found.values() for change in here]
    kind = next((k for k in CHANGE_KINDS if k == request.args.get("kind")), None)
    chapters = sorted({c.place.chapter for c in changes})
    chapter = next((c for c in chapters if str(c) == request.args.get("chapter")), None)
    here = compare_address(older, newer, kind=kind, chapter=chapter)
    if query_of("kind", "chapter") != here.partition("?")[2]:
        return redirect(here)  # filters that are none, or said twice, would be pages of their own
    of_kind = [c for c in changes if kind in (None, c.kind)]
    of_chapter = [c for c in changes if chapter in (None, c.place.chapter)]
    _ = speech().gettext
    title = _("From edition %(older)s to edition %(newer)s", older=older, newer=newer)
    page_frame = frame(
        title,
        endpoint="compare.compared",
        crumbs=(
            Link(_("Editions of the rules"), url_for("timeline.timeline", language=language())),
        ),
        indexed=kind is None and chapter is None,
        older=older,
        newer=newer,
        kind=kind,
        chapter=chapter,
    )
    address = partial(compare_address, older, newer)
    page = ComparePage(
        older=older,
        newer=newer,
        rows=tuple(
            change_row(after, older, newer, change)
            for change in of_chapter
            if kind in (None, change.kind)
        ),
        kinds=tuple(_kind_filters(of_chapter, kind, partial(address, chapter=chapter))),
        chapters=tuple(
            _chapter_filters(after, of_kind, chapters, chapter, partial(address, kind=kind))
        ),
        foreign=after.foreign,
        others=_other_pairs(older, newer),
    )
    return print_page("rules/compare.html", page_frame, page)


def _kind_filters(
    changes: Sequence[Change], chosen: ChangeKind | None, address: Callable[..., str]
) -> Iterator[CountedLink]:
    """Yield the kinds of *changes*; *address* is the page's with one of them."""
    yield CountedLink(Link(speech().gettext("All"), address()), len(changes), chosen is None)
    counts = Counter(change.kind for change in changes)
    for kind in CHANGE_KINDS:
        if counts[kind]:
            link = Link(change_label(kind), address(kind=kind))
            yield CountedLink(link, counts[kind], kind == chosen)


def _chapter_filters(
    reading: Reading,
    changes: Sequence[Change],
    chapters: Sequence[int],
    chosen: int | None,
    address: Callable[..., str],
) -> Iterator[CountedLink]:
    """Yield *chapters*, with how many of *changes* each has; *address* is the page's with one."""
    yield CountedLink(Link(speech().gettext("All"), address()), len(changes), chosen is None)
    counts = Counter(change.place.chapter for change in changes)
    for chapter in chapters:
        title = reading.dictionary.entry(RuleNumber((chapter,))).title
        link = Link(f"{chapter} {title}", address(chapter=chapter), reading.foreign)
        yield CountedLink(link, counts[chapter], chapter == chosen)


def _other_pairs(older: str, newer: str) -> tuple[Link, ...]:
    held = sorted(current_snapshot().editions, key=edition_key)
    pairs = [(a, b) for i, a in enumerate(held) for b in held[i + 1 :] if (a, b) != (older, newer)]
    return tuple(
        Link(f"{a} → {b}", compare_address(a, b))
        for a, b in pairs
        if current_snapshot().lineage(a, b)
    )
