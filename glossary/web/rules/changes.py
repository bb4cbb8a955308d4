"""Renders changes between editions: a label, and the words removed and added."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.compare import UNCOUNTED, Change, DiffRun
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.renumbering import change_label
from glossary.web.base.rule_view import Reading


class ChangeRow(Struct, frozen=True):
    """One change ready to print; ``html`` marks what was lost and gained, ``asides`` say more."""

    label: str
    old: Link | None
    new: Link | None
    asides: tuple[str, ...]
    html: Markup
    title: str


def asides(page: Page, change: Change) -> list[str]:
    """Return what is to be known of a change beside its kind."""
    _ = page.gettext
    remarks = []
    if change.moved and change.kind not in UNCOUNTED:
        remarks.append(_("and moved"))
    if change.of_notes:
        remarks.append(_("in its remarks and examples"))
    if not change.marks and change.kind not in UNCOUNTED:
        remarks.append(_("in this language the same words"))
    return remarks


def diff_html(reading: Reading, pieces: Sequence[DiffRun]) -> Markup:
    """Return pieces as text with ``del`` and ``ins``, each said in words as well."""
    _ = reading.page.gettext
    out = Markup()
    for piece in pieces:
        inside = reading.renderer.inline(piece.nodes)
        match piece.side:
            case "both":
                out += inside
            case "old":
                out += Markup('<del><span class="unseen">{} </span>{}</del>').format(
                    _("[removed:]"), inside
                )
            case "new":
                out += Markup('<ins><span class="unseen">{} </span>{}</ins>').format(
                    _("[added:]"), inside
                )
    return out


def change_row(reading: Reading, older: str, newer: str, change: Change) -> ChangeRow:
    """Prepare a change between the editions *older* and *newer* for a page."""
    known = change.place in reading.dictionary
    return ChangeRow(
        label=change_label(reading.page, change.kind),
        old=numbered(reading.page, change.old, older) if change.old is not None else None,
        new=numbered(reading.page, change.new, newer) if change.new is not None else None,
        asides=tuple(asides(reading.page, change)),
        html=diff_html(reading, change.pieces),
        title=reading.dictionary.entry(change.place).title if known else "",
    )


def numbered(page: Page, number: RuleNumber, edition: str) -> Link:
    """Return a link to a rule of *edition*."""
    return Link(str(number), page.rule_address(number, edition))


def compare_address(page: Page, older: str, newer: str) -> str:
    """Return where two editions are compared."""
    return page.url_for("compare.compared", older=older, newer=newer)
