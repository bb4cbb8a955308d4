"""The history of a rule: its text in each edition, newest first."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, redirect
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.compare import CHANGE_KINDS, Change, ChangeKind
from glossary.rulebook.lineage import LineageStep
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.rule_tree import TreeLine, rule_tree
from glossary.web.base.rule_view import Reading, language_with, read
from glossary.web.base.store import current_snapshot
from glossary.web.base.urls import url_for
from glossary.web.rules.changes import change_label, diff_html, numbered

pages = Blueprint("history", __name__)


@dataclass(frozen=True, slots=True)
class HistoryStage:
    """A rule in one edition and how it got there from the edition before."""

    edition: str
    since: str
    number: Link
    label: str
    html: Markup


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """The variables of ``rules/history.html``. The stages are newest first."""

    foreign: str
    stages: tuple[HistoryStage, ...]
    rule: Link
    tree: tuple[TreeLine, ...]


@pages.get("/<language:language>/rules/<number>/history")
def history(number: str) -> ResponseReturnValue:
    """Print the history of a rule of the newest edition."""
    wanted = RuleNumber.maybe(number)
    if wanted is None:
        abort(404)
    if str(wanted) != number:
        address = url_for("history.history", language=language(), number=str(wanted))
        return redirect(address, code=301)
    reading = read(None, language_with(None, *(each.older for each in current_snapshot().lineages)))
    entry = reading.dictionary.entry(wanted)
    _ = speech().gettext
    page = HistoryPage(
        foreign=reading.foreign,
        stages=tuple(_stages(reading, wanted)),
        rule=reading.link(wanted),
        tree=rule_tree(reading, wanted),
    )
    page_frame = frame(
        _("History of %(number)s %(title)s", number=wanted, title=entry.title),
        endpoint="history.history",
        crumbs=(*reading.crumbs(wanted), reading.link(wanted)),
        number=str(wanted),
    )
    return print_page("rules/history.html", page_frame, page)


def _stages(reading: Reading, number: RuleNumber) -> Sequence[HistoryStage]:
    """Return the stages from today back to where the rule begins."""
    stages: list[HistoryStage] = []
    at: RuleNumber | None = number
    newer = reading
    for lineage in reversed(current_snapshot().lineages):
        if at is None or lineage.newer != newer.dictionary.edition:
            break
        steps = lineage.was(at)
        older = read(lineage.older, reading.dictionary.language)
        stages.append(_stage(newer, older, at, steps))
        at = next((step.old for step in steps if step.old is not None), None)
        newer = older
    if at is not None:
        stages.append(_first_stage(newer, at))
    return stages


def _stage(
    newer: Reading, older: Reading, number: RuleNumber, steps: Sequence[LineageStep]
) -> HistoryStage:
    changes = current_snapshot().changes(older.indexed, newer.indexed) or {}
    mine = [change for change in changes.get(number, ()) if change.new == number]
    labels = [change_label(change.kind) for change in mine]
    if not number.letter:
        labels += _of_paragraphs(changes, number, {s.old for s in steps if s.old is not None})
    _ = speech().gettext
    was = ", ".join(str(step.old) for step in steps if step.old is not None and step.old != number)
    if was:
        labels.append(_("was %(numbers)s", numbers=was))
    html = Markup(" ").join(diff_html(newer, change.pieces) for change in mine)
    return HistoryStage(
        edition=newer.dictionary.edition,
        since=newer.standing().since,
        number=numbered(number, newer.dictionary.edition),
        label=" · ".join(dict.fromkeys(labels)) or _("Unchanged"),
        html=html,
    )


def _of_paragraphs(
    changes: Mapping[RuleNumber, tuple[Change, ...]], entry: RuleNumber, was: Collection[RuleNumber]
) -> Iterator[str]:
    """Yield what happened to the paragraphs of an entry, by kind: "Changed: 4.2.5.a, 4.2.5.c"."""
    found: dict[ChangeKind, list[RuleNumber]] = {}
    for change in (change for several in changes.values() for change in several):
        here = change.new is not None and change.new.letter and change.new.entry == entry
        gone = change.new is None and change.old is not None and change.old.entry in was
        if here or (gone and change.place.letter):
            found.setdefault(change.kind, []).append(change.place)
    for kind in CHANGE_KINDS:
        if kind in found:
            yield speech().gettext(
                "%(what)s: %(numbers)s",
                what=change_label(kind),
                numbers=", ".join(map(str, dict.fromkeys(found[kind]))),
            )


def _first_stage(reading: Reading, number: RuleNumber) -> HistoryStage:
    _ = speech().gettext
    recorded = number in reading.dictionary
    html = Markup()
    if recorded and reading.dictionary.has_paragraph(number):
        html = reading.renderer.blocks(reading.dictionary.paragraph(number).blocks)
    return HistoryStage(
        edition=reading.dictionary.edition,
        since=reading.standing().since,
        number=numbered(number, reading.dictionary.edition),
        label=_("Earliest edition on this site") if recorded else _("Text not recorded"),
        html=html,
    )
