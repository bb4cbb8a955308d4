"""The page that writes a report of an error, ready to copy, to mail or to save.

Nothing is stored or sent. A link fills the fields in (``web/base/reports.py``); what somebody
types is posted, so that it stands in no address.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from glossary.web.base.layout import frame, print_page
from glossary.web.base.page import Page
from glossary.web.base.reports import LONGEST, Report, address_of_keepers, report_text
from glossary.web.base.this_page import this_page
from glossary.web.base.view_traits import reads
from glossary.web.texts.working_files import TRANSLATING, place_of

pages = Blueprint("report", __name__)


@dataclass(frozen=True, slots=True)
class ReportPage:
    """The variables of ``texts/report.html``.

    :param text: the report in words; ``pattern`` is the same with ``{title}``, ``{address}`` and
        so on in place of the fields, for the script that writes while somebody types.
    :param correct: how somebody corrects it himself, and in which file.
    :param keepers: where the report is sent to by the setting; empty if there is none.
    :param cut: the fields that were too long.
    """

    action: str
    report: Report
    longest: Mapping[str, int]
    cut: tuple[str, ...]
    text: str
    pattern: str
    site: str
    mail: str
    saved: str
    correct: str
    keepers: str
    keepers_pattern: str


@pages.get("/<language:language>/report")
@reads("title", "edition", "address", "words")
def report() -> ResponseReturnValue:
    """Print the form with what a link filled in, and the report that comes of it."""
    return _page(this_page(), request.args)


@pages.post("/<language:language>/report")
def written() -> ResponseReturnValue:
    """Print the report of what was typed."""
    return _page(this_page(), request.form)


def _page(page: Page, fields: Mapping[str, str]) -> ResponseReturnValue:
    given = {name: fields.get(name, "") for name in LONGEST}
    given["edition"] = given["edition"] or page.snapshot.editions[0]
    cut = tuple(name for name, most in LONGEST.items() if len(given[name]) > most)
    read = Report(**{name: given[name][:most] for name, most in LONGEST.items()})
    text = report_text(page, read)
    pattern = Report(**{name: f"{{{name}}}" for name in LONGEST})
    named = {"title": page.gettext("About"), "edition": page.gettext("Edition"),
             "address": page.gettext("Page"), "words": page.gettext("The words in question"),
             "better": page.gettext("How would you write it?"),
             "wrong": page.gettext("What is wrong, and how do you know?")}  # fmt: skip
    shown = ReportPage(
        action=page.url_for("report.written"),
        report=read,
        longest=LONGEST,
        cut=tuple(
            page.gettext(
                "“%(field)s” is cut after %(most)s characters.",
                field=named[name],
                most=LONGEST[name],
            )
            for name in cut
        ),
        text=text,
        pattern=report_text(page, pattern),
        site=page.site,
        mail=f"mailto:?subject={_quoted(read.title)}&body={_quoted(text)}",
        saved=f"data:text/plain;charset=utf-8,{_quoted(text)}",
        correct=_correct(page, read.address),
        keepers=address_of_keepers(page, read),
        keepers_pattern=page.reports,
    )
    heading = page.gettext("Report an error")
    page_frame = frame(page, heading, endpoint="report.report", indexed=False)
    answer = print_page("texts/report.html", replace(page_frame, report=""), shown)
    return answer, 400 if cut else 200


def _correct(page: Page, address: str) -> str:
    """Say how somebody corrects what is read at an address; an export does not know which."""
    _ = page.gettext
    if not address:
        return _(
            "You can also correct it yourself: %(document)s says in which file, and how.",
            document=TRANSLATING,
        )
    snapshot = page.snapshot
    place = place_of(page.language, address, snapshot.editions[0], snapshot.cards.rulings)
    said = _(
        "You can also correct it yourself: it stands in %(files)s of the project, and"
        " %(document)s says how.",
        files=page.speech.both(place.files),
        document=TRANSLATING,
    )
    if place.composed:
        said += " " + _(
            "Search for a piece of the sentence without names and numbers: the site puts them in."
        )
    if place.above:
        above = page.speech.either(place.above)
        said += " " + _("A line above it begins so: %(words)s", words=above)
    return said


def _quoted(text: str) -> str:
    return quote(text, safe="")
