"""The contents, entries and paragraphs of the rules, newest or of a pinned edition."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import (
    DESCRIPTION,
    Frame,
    Link,
    Printed,
    RailPart,
    Report,
    frame,
    shortened,
)
from glossary.web.base.limits import reads
from glossary.web.base.qr_code import qr_response
from glossary.web.base.renumbering import (
    find_renumbering,
    former_meaning,
    former_rules,
    links,
    present_meaning,
    present_rule,
    sentence,
)
from glossary.web.base.rule_view import (
    CitationText,
    EditionStatus,
    ParagraphRow,
    Reading,
    TreeLine,
    number_in_address,
    read,
    rule_tree,
)
from glossary.web.base.this_page import this_page
from glossary.web.rules.contents import ContentsLine, contents_lines, on_this_page
from glossary.web.rules.rail import number_before, rail
from glossary.web.rules.texts import EntryText, texts_below

pages = Blueprint("rules", __name__)


class ContentsPage(Struct, frozen=True):
    """The variables of ``rules/contents.html``."""

    lines: tuple[ContentsLine, ...]
    tree: tuple[TreeLine, ...]
    standing: EditionStatus


class Formerly(Struct, frozen=True):
    """What the number of a page means in another edition, and where to read on."""

    sentence: str
    links: tuple[Link, ...]


class RulePage(Struct, frozen=True):
    """The variables of ``rules/entry.html`` and of ``rules/paragraph.html``.

    A paragraph is the only one of its page, which leads to its ``entry``; it has nothing ``below``.
    """

    number: RuleNumber
    title: str
    standing: EditionStatus
    citation: CitationText
    tree: tuple[TreeLine, ...]
    rail: tuple[RailPart, ...]
    qr: str
    was: str
    before: Link | None
    formerly: tuple[Formerly, ...]
    paragraphs: tuple[ParagraphRow, ...]
    entry: Link
    below: tuple[EntryText, ...]
    on_page: tuple[ContentsLine, ...]
    missing: tuple[Link, ...]
    previous: Link | None
    next: Link | None


class MissingPage(Struct, frozen=True):
    """The variables of ``rules/missing.html``."""

    number: RuleNumber
    standing: EditionStatus
    sentence: str
    became: str
    today: tuple[Link, ...]


@pages.get("/<language:language>/rules/", defaults={"edition": None})
@pages.get("/<language:language>/<edition:edition>/rules/")
@reads(cached=True)
def contents(edition: str | None) -> ResponseReturnValue:
    """Print the contents of the rules."""
    page = this_page()
    reading = read(page, edition)
    _ = page.gettext
    page_frame = frame(page, _("Contents of the rules"), edition=edition)
    return Printed(
        "rules/contents.html",
        page_frame,
        ContentsPage(contents_lines(reading), rule_tree(reading, None), reading.standing()),
    )


@pages.get("/<language:language>/rules/<number>", defaults={"edition": None})
@pages.get("/<language:language>/<edition:edition>/rules/<number>")
@reads("was", cached=True)
def rule(edition: str | None, number: str) -> ResponseReturnValue:
    """Print an entry or a paragraph; other spellings of its number are redirected."""
    page = this_page()
    wanted = number_in_address(number)
    if str(wanted) != number:
        return redirect(page.rule_address(wanted, edition), code=301)
    reading = read(page, edition).having(wanted)
    if wanted in reading.dictionary.not_recorded and wanted not in reading.dictionary:
        return _missing_page(reading, wanted)
    return _rule_page(reading, wanted, request.args.get("was", ""))


@pages.get("/<language:language>/rules/<number>/qr.svg", defaults={"edition": None})
@pages.get("/<language:language>/<edition:edition>/rules/<number>/qr.svg")
@reads(cached=True)
def qr(edition: str | None, number: str) -> ResponseReturnValue:
    """Send the QR code of a rule: its page prints it and does not show it, in exports, too."""
    page = this_page()
    wanted = number_in_address(number)
    reading = read(page, edition).having(wanted)
    if wanted not in reading.dictionary:
        abort(404)
    return qr_response(page.absolute(reading.address(wanted)))


def _rule_page(reading: Reading, number: RuleNumber, asked: str) -> Printed:
    """Print an entry with what stands below it, or a paragraph."""
    dictionary = reading.dictionary
    paragraphs, entry = dictionary.paragraphs_of(number), dictionary.entry(number)
    below = () if number.letter else tuple(texts_below(reading, number))
    previous, following = reading.indexed.neighbours[number]
    page = RulePage(
        number=number,
        title=entry.title,
        standing=reading.standing(number),
        citation=reading.citation(number),
        tree=rule_tree(reading, number),
        rail=rail(reading, number),
        qr=f"{reading.address(number)}/qr.svg",
        was=_was(reading, number, asked),
        before=number_before(reading, number),
        formerly=_formerly(reading, number),
        paragraphs=tuple(map(reading.paragraph, paragraphs)),
        entry=reading.titled(entry),
        below=below,
        on_page=on_this_page(below),
        missing=() if number.letter else _missing_below(reading, number),
        previous=_neighbour(reading, previous),
        next=_neighbour(reading, following),
    )
    first = reading.plain(paragraphs[0]) if paragraphs else _sections(reading, number)
    template = "rules/paragraph.html" if number.letter else "rules/entry.html"
    return Printed(template, _rule_frame(reading, number, entry.title, first), page)


def _neighbour(reading: Reading, number: RuleNumber | None) -> Link | None:
    if number is None:
        return None
    entry = reading.dictionary.entry(number)
    return reading.link(number) if number.letter else reading.titled(entry)


def _missing_page(reading: Reading, number: RuleNumber) -> Printed:
    """Return a rule known to have stood in an edition, whose text nobody read."""
    _ = reading.page.gettext
    edition = reading.dictionary.edition
    not_recorded = _(
        "%(number)s stood in edition %(edition)s, but its text was not recorded here.",
        number=number,
        edition=edition,
    )
    renumbering = find_renumbering(reading.page, number, edition)
    page = MissingPage(
        number=number,
        standing=reading.standing(number),
        sentence=not_recorded,
        became=sentence(reading.page, renumbering) if renumbering is not None else "",
        today=links(reading.page, renumbering)[: len(renumbering.there)]
        if renumbering is not None
        else (),
    )
    return Printed(
        "rules/missing.html",
        _rule_frame(reading, number, _("Text not recorded"), not_recorded),
        page,
    )


def _sections(reading: Reading, number: RuleNumber) -> str:
    """Return what a chapter or section without a text of its own holds, by title."""
    return ", ".join(link.words for link in reading.headings(number).values())


def _missing_below(reading: Reading, number: RuleNumber) -> tuple[Link, ...]:
    """Return what is known to have stood right below *number*, and was not read."""
    dictionary = reading.dictionary
    return tuple(
        reading.link(n)
        for n in dictionary.not_recorded
        if n.parent == number and n not in dictionary
    )


def _was(reading: Reading, number: RuleNumber, asked: str) -> str:
    """Return what to tell a reader who asked for a number of another edition and was led here."""
    edition, _, written = asked.partition(":")
    old = RuleNumber.maybe(written) if written else None
    if old is None or edition not in reading.page.snapshot.editions:
        return ""
    renumbering = find_renumbering(reading.page, old, edition, reading.edition)
    return (
        sentence(reading.page, renumbering)
        if renumbering is not None and number in renumbering.there
        else ""
    )


def _formerly(reading: Reading, number: RuleNumber) -> tuple[Formerly, ...]:
    """Return what a number meant before, or means now, if that is another rule than here."""
    if reading.edition is None:
        return tuple(
            Formerly(former_meaning(reading.page, was), links(reading.page, was))
            for was in former_rules(reading.page, number)
        )
    now = present_rule(reading.page, number, reading.edition)
    return (
        (Formerly(present_meaning(reading.page, now), links(reading.page, now)),)
        if now is not None
        else ()
    )


def _rule_frame(reading: Reading, number: RuleNumber, title: str, text: str) -> Frame:
    name = reading.page.gettext("%(number)s %(title)s", number=number, title=title)
    return frame(
        reading.page,
        name,
        description=shortened(text, DESCRIPTION),
        crumbs=reading.crumbs(number),
        edition=reading.edition,
        report=Report(name, address=reading.address(number)),
        pictured=reading.address(number.entry) if number.letter else "",
    )
