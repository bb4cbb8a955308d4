"""Compares two editions paragraph by paragraph, filtered by kind and chapter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
    here = compare_address(older, newer, kind=kind, chapter=str(chapter) if chapter else None)
    if query_of("kind", "chapter") != here.partition("?")[2]:
        return redirect(here)  # filters that are none, or said twice, would be pages of their own
    chosen = [
        change
        for change in changes
        if kind in (None, change.kind) and chapter in (None, change.place.chapter)
    ]
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
        chapter=str(chapter) if chapter else None,
    )
    page = ComparePage(
        older=older,
        newer=newer,
        rows=tuple(change_row(after, older, newer, change) for change in chosen),
        kinds=_kind_filters(changes, older, newer, kind, chapter),
        chapters=_chapter_filters(after, changes, chapters, older, newer, kind, chapter),
        foreign=after.foreign,
        others=_other_pairs(older, newer),
    )
    return print_page("rules/compare.html", page_frame, page)


def _kind_filters(
    changes: Sequence[Change], older: str, newer: str, kind: str | None, chapter: int | None
) -> tuple[CountedLink, ...]:
    kept = str(chapter) if chapter else None
    here = [c for c in changes if chapter in (None, c.place.chapter)]
    everything = Link(speech().gettext("All"), compare_address(older, newer, chapter=kept))
    found = [CountedLink(everything, len(here), kind is None)]
    for each in CHANGE_KINDS:
        count = sum(change.kind == each for change in here)
        if count:
            address = compare_address(older, newer, kind=each, chapter=kept)
            found.append(CountedLink(Link(change_label(each), address), count, kind == each))
    return tuple(found)


def _chapter_filters(
    reading: Reading,
    changes: Sequence[Change],
    chapters: Sequence[int],
    older: str,
    newer: str,
    kind: ChangeKind | None,
    chapter: int | None,
) -> tuple[CountedLink, ...]:
    here = [c for c in changes if kind in (None, c.kind)]
    everything = Link(speech().gettext("All"), compare_address(older, newer, kind=kind))
    found = [CountedLink(everything, len(here), chapter is None)]
    for each in chapters:
        title = reading.dictionary.entry(RuleNumber((each,))).title
        address = compare_address(older, newer, kind=kind, chapter=str(each))
        count = sum(change.place.chapter == each for change in here)
        words = Link(f"{each} {title}", address, reading.foreign)
        found.append(CountedLink(words, count, chapter == each))
    return tuple(found)


def _other_pairs(older: str, newer: str) -> tuple[Link, ...]:
    held = sorted(current_snapshot().editions, key=edition_key)
    pairs = [(a, b) for i, a in enumerate(held) for b in held[i + 1 :] if (a, b) != (older, newer)]
    return tuple(
        Link(f"{a} → {b}", compare_address(a, b))
        for a, b in pairs
        if current_snapshot().lineage(a, b)
    )
