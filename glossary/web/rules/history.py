"""The history of a rule: its text in each edition, newest first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from flask import Blueprint, redirect
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.compare import CHANGE_KINDS, Change, ChangeKind
from glossary.rulebook.lineage import LineageStep
from glossary.snapshot import Changes
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.renumbering import change_label
from glossary.web.base.rule_view import (
    Reading,
    TreeLine,
    language_with,
    number_in_address,
    read,
    rule_tree,
)
from glossary.web.base.this_page import this_page
from glossary.web.rules.changes import asides, diff_html, numbered

pages = Blueprint("history", __name__)


class HistoryText(Struct, frozen=True):
    """A paragraph in one edition; ``html`` marks what was lost and gained, ``notes`` in remarks.

    ``number`` is set in the history of an entry, which has several paragraphs.
    """

    number: Link | None
    label: str
    html: Markup
    notes: Markup


class HistoryStage(Struct, frozen=True):
    """A rule in one edition and how it got there from the edition before."""

    edition: str
    since: str
    number: Link
    title: str
    label: str
    texts: tuple[HistoryText, ...]


class HistoryPage(Struct, frozen=True):
    """The variables of ``rules/history.html``. The stages are newest first."""

    foreign: str
    stages: tuple[HistoryStage, ...]
    rule: Link
    tree: tuple[TreeLine, ...]


@pages.get("/<language:language>/rules/<number>/history")
@reads(cached=True)
def history(number: str) -> ResponseReturnValue:
    """Print the history of a rule of the newest edition."""
    page = this_page()
    wanted = number_in_address(number)
    if str(wanted) != number:
        address = page.url_for("history.history", number=str(wanted))
        return redirect(address, code=301)
    reading = read(
        page,
        None,
        language_with(page, None, *(each.older for each in page.snapshot.lineages)),
    )
    entry = reading.dictionary.entry(wanted)
    _ = page.gettext
    shown = HistoryPage(
        foreign=reading.foreign,
        stages=tuple(_stages(reading, wanted)),
        rule=reading.link(wanted),
        tree=rule_tree(reading, wanted),
    )
    page_frame = frame(
        page,
        _("History of %(number)s %(title)s", number=wanted, title=entry.title),
        crumbs=(*reading.crumbs(wanted), reading.link(wanted)),
    )
    return Printed("rules/history.html", page_frame, shown)


def _stages(reading: Reading, number: RuleNumber) -> Iterator[HistoryStage]:
    """Yield the stages from today back to where the rule begins."""
    at: RuleNumber | None = number
    newer = reading
    for lineage in reversed(reading.page.snapshot.lineages):
        if at is None or lineage.newer != newer.dictionary.edition:
            break
        older = read(reading.page, lineage.older, reading.dictionary.language)
        steps = lineage.was(at)
        entries = {at.entry, *(step.old.entry for step in steps if step.old is not None)}
        changes = reading.page.snapshot.changes(older.indexed, newer.indexed, entries) or {}
        yield _stage(newer, lineage.older, at, changes, steps)
        at, newer = lineage.backwards(at), older
    if at is not None:
        yield _first_stage(newer, at)


def _stage(
    newer: Reading, older: str, number: RuleNumber, changes: Changes, steps: Sequence[LineageStep]
) -> HistoryStage:
    """Return what a rule is in an edition, beside what it was in the *older* one before."""
    was = {step.old for step in steps if step.old is not None}
    labels: list[str] = []
    texts: list[HistoryText] = []
    if number.letter:
        mine = _of(number, changes)
        labels = _labels(newer.page, mine)
        texts = [HistoryText(None, "", *shown) for shown in _shown(newer, number, mine)]
    else:
        labels = list(_of_paragraphs(newer.page, changes, number, was))
        texts = [*_texts_of_entry(newer, number, changes), *_lost(newer, older, changes, was)]
    _ = newer.page.gettext
    if others := ", ".join(str(old) for old in sorted(was - {number})):
        labels.append(_("was %(numbers)s", numbers=others))
    return _stage_of(newer, number, " · ".join(labels) or _("Unchanged"), texts)


def _stage_of(
    reading: Reading, number: RuleNumber, label: str, texts: Iterable[HistoryText]
) -> HistoryStage:
    entry = number.entry
    return HistoryStage(
        edition=reading.page.edition_name(reading.dictionary.edition),
        since=reading.since,
        number=numbered(reading.page, number, reading.dictionary.edition),
        title=reading.dictionary.entry(entry).title if entry in reading.dictionary else "",
        label=label,
        texts=tuple(texts),
    )


def _of(number: RuleNumber, changes: Changes) -> list[Change]:
    """Return what made a paragraph of the newer edition: several if others were merged into it."""
    return [change for change in changes.get(number, ()) if change.new == number]


def _labels(page: Page, changes: Iterable[Change]) -> list[str]:
    """Return what became of a paragraph, each once."""
    labels = [
        label
        for change in changes
        for label in (change_label(page, change.kind), *asides(page, change))
    ]
    return list(dict.fromkeys(labels))


def _shown(
    reading: Reading, number: RuleNumber, changes: Sequence[Change] = ()
) -> Iterator[tuple[Markup, Markup]]:
    """Yield the text of a paragraph with what changed marked, and what changed in its remarks."""
    for change in changes or (None,):
        if change is None or change.of_notes or not change.marks:
            text = reading.renderer.blocks(reading.dictionary.paragraph(number).blocks)
        else:
            text = _marked(reading, change)
        yield text, diff_html(reading, change.pieces) if change and change.of_notes else Markup()


def _marked(reading: Reading, change: Change) -> Markup:
    return Markup("<p>{}</p>").format(diff_html(reading, change.pieces))


def _texts_of_entry(reading: Reading, entry: RuleNumber, changes: Changes) -> Iterator[HistoryText]:
    """Yield the paragraphs of an entry, each with what became of it."""
    for paragraph in reading.dictionary.entry(entry).paragraphs:
        number = paragraph.number
        mine = _of(number, changes)
        labels = _labels(reading.page, mine)
        if before := [str(c.old) for c in mine if c.old is not None and c.old != number]:
            labels.append(reading.page.gettext("was %(numbers)s", numbers=", ".join(before)))
        link = numbered(reading.page, number, reading.dictionary.edition)
        for shown in _shown(reading, number, mine):
            yield HistoryText(link, " · ".join(labels), *shown)


def _lost(
    reading: Reading, older: str, changes: Changes, was: Collection[RuleNumber]
) -> Iterator[HistoryText]:
    """Yield the paragraphs of the *older* edition that an entry has no longer."""
    for change in (change for several in changes.values() for change in several):
        if change.new is None and change.old is not None and change.old.entry in was:
            link = numbered(reading.page, change.old, older)
            label = change_label(reading.page, change.kind)
            yield HistoryText(link, label, _marked(reading, change), Markup())


def _of_paragraphs(
    page: Page, changes: Changes, entry: RuleNumber, was: Collection[RuleNumber]
) -> Iterator[str]:
    """Yield what happened to the paragraphs of an entry, by kind: "Changed: 4.2.5.a, 4.2.5.c"."""
    by_kind: dict[ChangeKind, list[RuleNumber]] = {}
    for change in (change for several in changes.values() for change in several):
        here = change.new is not None and change.new.letter and change.new.entry == entry
        gone = change.new is None and change.old is not None and change.old.entry in was
        if here or (gone and change.place.letter):
            by_kind.setdefault(change.kind, []).append(change.place)
    for kind in CHANGE_KINDS:
        if kind in by_kind:
            yield page.gettext(
                "%(what)s: %(numbers)s",
                what=change_label(page, kind),
                numbers=", ".join(map(str, dict.fromkeys(by_kind[kind]))),
            )


def _first_stage(reading: Reading, number: RuleNumber) -> HistoryStage:
    """Return the rule in the oldest edition that is known to have had it."""
    _ = reading.page.gettext
    dictionary = reading.dictionary
    missing = _("Text not recorded")
    if number not in dictionary:
        return _stage_of(reading, number, missing, ())
    if number.letter:
        texts = [HistoryText(None, "", *shown) for shown in _shown(reading, number)]
    else:
        texts = list(_texts_of_entry(reading, number, {}))
        texts += [
            HistoryText(
                numbered(reading.page, each, dictionary.edition), missing, Markup(), Markup()
            )
            for each in dictionary.not_recorded
            if each.letter and each.entry == number
        ]
    return _stage_of(reading, number, _("Earliest edition on this site"), texts)
