"""One rule in a frame of another site."""

from __future__ import annotations

from flask import Blueprint, abort, redirect
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.rule_view import (
    EditionStatus,
    ParagraphRow,
    embed_address,
    number_in_address,
    read,
)
from glossary.web.base.this_page import this_page

pages = Blueprint("embed_rules", __name__)


class EmbeddedRulePage(Struct, frozen=True):
    """The variables of ``rules/embed.html``."""

    number: RuleNumber
    title: str
    edition: str
    standing: EditionStatus
    paragraphs: tuple[ParagraphRow, ...]


@pages.get("/<language:language>/embed/rules/<number>", defaults={"edition": None})
@pages.get("/<language:language>/<edition:edition>/embed/rules/<number>")
@reads(cached=True)
def rule(edition: str | None, number: str) -> ResponseReturnValue:
    """Print one rule for a frame of another site."""
    page = this_page()
    wanted = number_in_address(number)
    if str(wanted) != number:
        return redirect(embed_address(page, wanted, edition), code=301)
    reading = read(page, edition).having(wanted)
    if wanted not in reading.dictionary:
        abort(404)
    entry = reading.dictionary.entry(wanted)
    _ = page.gettext
    whole = page.rule_address(wanted, edition)
    page_frame = frame(
        page,
        _("%(number)s %(title)s", number=wanted, title=entry.title),
        endpoint="rules.rule",
        crumbs=(Link(_("This rule on Altered Glossary"), whole),),
        indexed=False,
        canonical=whole,
        edition=edition,
        number=number,
    )
    shown = EmbeddedRulePage(
        number=wanted,
        title=entry.title,
        edition=page.edition_name(reading.dictionary.edition),
        standing=reading.standing(),
        paragraphs=tuple(map(reading.paragraph, reading.dictionary.paragraphs_of(wanted))),
    )
    return Printed("rules/embed.html", page_frame, shown)
