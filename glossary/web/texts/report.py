"""The page that writes a report of an error, ready to copy, to save or to send.

Nothing is stored or sent. A link fills the fields in (``web/base/reports.py``); what somebody
types is posted, so that it stands in no address.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import quote

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace

from glossary.cards.playable import card_list
from glossary.core.rule_number import RuleNumber
from glossary.engine.model.cards import Card
from glossary.web.base.layout import DESCRIPTION, Link, frame, print_page, shortened
from glossary.web.base.page import Page
from glossary.web.base.reports import (
    LONGEST,
    Report,
    address_of_keepers,
    readers_of_reports,
    report_text,
)
from glossary.web.base.rule_view import Reading, read
from glossary.web.base.this_page import this_page
from glossary.web.base.view_traits import reads
from glossary.web.cards.ruling_view import RulingPresenter
from glossary.web.search.questions import question_at
from glossary.web.texts.catalog_entries import Entry, entries_in, entries_of_cards
from glossary.web.texts.working_files import (
    TRANSLATING,
    Place,
    file_link,
    path_in,
    place_of,
    sentences,
)

pages = Blueprint("report", __name__)


class ReportPage(Struct, frozen=True):
    """The variables of ``texts/report.html``.

    :param text: the report in words; ``pattern`` is the same with ``{title}``, ``{address}`` and
        so on in place of the fields, for the script that writes while somebody types.
    :param keepers: where the report is sent to by the setting; empty if there is none. Then
        ``read`` says who reads it.
    :param cut: the fields that were too long.
    :param files: where the text stands; ``entries`` are those of the catalog that the words in
        question are made of, each with the line above it, and ``hints`` say how others are found.
    """

    action: str
    report: Report
    longest: Mapping[str, int]
    cut: tuple[str, ...]
    text: str
    pattern: str
    site: str
    saved: str
    keepers: str
    keepers_pattern: str
    read: str
    files: tuple[Link, ...]
    entries: tuple[tuple[str, str], ...]
    hints: tuple[str, ...]
    document: Link


@pages.get("/<language:language>/report")
@reads("title", "edition", "address", "words")
def report() -> ResponseReturnValue:
    """Print the form with what a link filled in, and the report that comes of it."""
    page = this_page()
    return _page(page, {**_read_at(page, request.args.get("address", "")), **request.args})


@pages.post("/<language:language>/report")
def written() -> ResponseReturnValue:
    """Print the report of what was typed."""
    return _page(this_page(), request.form)


def _page(page: Page, fields: Mapping[str, str]) -> ResponseReturnValue:
    given = {name: fields.get(name, "") for name in LONGEST}
    given["edition"] = given["edition"] or page.snapshot.editions[0]
    cut = tuple(name for name, most in LONGEST.items() if len(given[name]) > most)
    report = Report(**{name: given[name][:most] for name, most in LONGEST.items()})
    text = report_text(page, report)
    pattern = Report(**{name: f"{{{name}}}" for name in LONGEST})
    place = _place(page, report.address)
    entries = entries_of_cards(
        report.words, _cards(page, report.address), page.speech
    ) or entries_in(report.words, page.speech, without=place.without, mostly=not place.composed)
    if entries and not place.composed:
        place = sentences(page.language)
    named = {"title": page.gettext("About"), "edition": page.gettext("Edition"),
             "address": page.gettext("Page"), "words": page.gettext("The words in question"),
             "better": page.gettext("How would you write it?"),
             "wrong": page.gettext("What is wrong, and how do you know?")}  # fmt: skip
    shown = ReportPage(
        action=page.url_for("report.written"),
        report=report,
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
        saved=f"data:text/plain;charset=utf-8,{quote(text, safe='')}",
        keepers=address_of_keepers(page, report),
        keepers_pattern=page.reports,
        read=readers_of_reports(page),
        files=tuple(file_link(page, file) for file in place.files),
        entries=tuple((_above(entry), entry.sentence) for entry in entries),
        hints=() if entries else tuple(_hints(page, place)),
        document=file_link(page, TRANSLATING),
    )
    heading = page.gettext("Report an error")
    page_frame = frame(page, heading, endpoint="report.report", indexed=False)
    answer = print_page("texts/report.html", replace(page_frame, report=""), shown)
    return answer, 400 if cut else 200


def _read_at(page: Page, address: str) -> Mapping[str, str]:
    """Return the edition that an address names, and the words of the rule or ruling there."""
    edition, kind, name = path_in(page.language, address)
    if edition and edition not in page.snapshot.editions:
        return {}
    filled = {"edition": edition} if edition else {}
    number = RuleNumber.maybe(name) if kind == "rules" else None
    rulings = page.snapshot.cards.rulings
    if number is not None:
        reading = read(page, edition or None).having(number)
        if number in reading.dictionary:
            filled["words"] = _words_of(reading, number)
    elif kind == "rulings" and name in rulings:
        present = RulingPresenter(read(page, None))
        filled["words"] = f"{present.question(rulings[name])} {present.answer(rulings[name])}"
    elif kind == "questions":
        filled["words"] = question_at(read(page, None), address.partition("#")[2])
    if "words" in filled:
        filled["title"] = shortened(filled["words"], DESCRIPTION)
    return filled


def _cards(page: Page, address: str) -> Iterator[Card]:
    """Yield the versions of the card that is read at an address."""
    _edition, kind, name = path_in(page.language, address)
    known = card_list().cards
    if kind == "cards" and name in known.index.slugs:
        yield from (known[known.index.key(face)] for face in known.index.card(name).faces)


def _words_of(reading: Reading, number: RuleNumber) -> str:
    dictionary = reading.dictionary
    if number.letter:
        return reading.plain(dictionary.paragraph(number))
    return " ".join(map(reading.plain, dictionary.entry(number).paragraphs))


def _place(page: Page, address: str) -> Place:
    """Return where what is read at an address stands; an export does not know which."""
    if not address:
        return Place(())
    snapshot = page.snapshot
    return place_of(page.language, address, snapshot.editions[0], snapshot.cards.rulings)


def _hints(page: Page, place: Place) -> Iterator[str]:
    """Say how a sentence is found of which no entry is known."""
    _ = page.gettext
    if place.composed:
        yield _(
            "Search for a piece of the sentence without names and numbers: the site puts them in."
        )
    if place.above:
        above = page.speech.either(place.above)
        yield _("A line above it begins so: %(words)s", words=above)


def _above(entry: Entry) -> str:
    """Return the line of the catalog that stands above an entry."""
    return f'msgctxt "{entry.key}"' if entry.key else f'msgid "{entry.message}"'
