"""The page that writes a report of an error, ready to copy, to save or to send.

Nothing is stored or sent. A link fills the fields in; what somebody types is posted, so that it
stands in no address. With the setting ``REPORTS`` a button opens the visitor's mail program or the
form of a tracker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from flask import Blueprint, Flask, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from glossary.boards.play import play_board
from glossary.boards.url_code import decode
from glossary.boards.written import tidy
from glossary.cards.playable import card_list
from glossary.core.errors import GlossaryError
from glossary.core.rule_number import RuleNumber
from glossary.examples.model import Predict
from glossary.examples.play import Play
from glossary.narration.tell import narrator_of
from glossary.rulebook.model import slug_of
from glossary.snapshot.retold import Said, card_said, names_on, play_said
from glossary.snapshot.stories import question_of, spoken, told_step
from glossary.web.base.layout import (
    DESCRIPTION,
    Link,
    Printed,
    Report,
    frame,
    on_one_line,
    shortened,
)
from glossary.web.base.layout import LONGEST_IN_REPORT as LONGEST
from glossary.web.base.limits import AddressRefused, reads
from glossary.web.base.page import Page
from glossary.web.base.project import CONTACT
from glossary.web.base.rule_view import Reading, note_label, read
from glossary.web.base.store import snapshot_store
from glossary.web.base.this_page import this_page
from glossary.web.cards.ruling_view import RulingPresenter
from glossary.web.examples.params import read_parameters
from glossary.web.examples.sentences import plain_words
from glossary.web.examples.steps import stepped_play
from glossary.web.search.questions import question_at
from glossary.web.texts.catalog_entries import (
    CatalogEntry,
    changed_in,
    entries_in,
    entries_said,
    entries_with,
    entry_lines,
    file_of,
    forms_of,
)
from glossary.web.texts.working_files import (
    CARDS,
    PLAYS,
    TRANSLATING,
    TextPlace,
    file_link,
    line_link,
    line_of,
    of_rulings,
    path_in,
    place_of,
    sentences,
    text_of,
    working_file,
)

pages = Blueprint("report", __name__)

_SETTING = "REPORTS"
_TITLE, _TEXT = "{title}", "{text}"
_NAMED = ("rules", "glossary", "rulings", "cards")
"""Texts that stand in their file below the name that their address has."""


class EntryRow(Struct, frozen=True):
    """An entry of a working file: where it begins, what stands there, what it says.

    A sentence with a plural has several ``sentences``.
    """

    place: Link
    above: str
    sentences: tuple[str, ...]


class ReportPage(Struct, frozen=True):
    """The variables of ``texts/report.html``.

    :param text: the report in words; ``pattern`` is the same with ``{title}``, ``{address}`` and
        so on in place of the fields, for the script that writes while somebody types.
    :param keepers: where the report is sent to by the setting; empty if there is none. Then
        ``read`` says who reads it.
    :param cut: the fields that were too long.
    :param files: where the text stands; ``entries`` are those that the words in question are made
        of, and ``hints`` say how others are found.
    """

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
    entries: tuple[EntryRow, ...]
    hints: tuple[str, ...]
    document: Link


def install(app: Flask) -> None:
    """Check the address that *app* is set to report errors to.

    :raises ValueError: if ``REPORTS`` is set to something else than one https: or mailto: address
        with the places ``{title}`` and ``{text}``.
    """
    address = app.config[_SETTING]
    if address and not (
        CONTACT.fullmatch(address) and address.count(_TITLE) == address.count(_TEXT) == 1
    ):
        raise ValueError(
            "GLOSSARY_REPORTS is to be https://... or mailto:... with {title} and {text},"
            f" not {address!r}"
        )


@pages.get("/<language:language>/report")
@reads("title", "edition", "address", "words")
def report() -> ResponseReturnValue:
    """Print the form with what a link filled in, and the report that comes of it."""
    page = this_page()
    address = request.args.get("address", "")[: LONGEST["address"]]
    fields = {**_read_at(page, address), **request.args}
    return _page(page, snapshot_store().locales, fields)


@pages.post("/<language:language>/report")
def written() -> ResponseReturnValue:
    """Print the report of what was typed."""
    return _page(this_page(), snapshot_store().locales, request.form)


def _page(page: Page, locales: Path, fields: Mapping[str, str]) -> ResponseReturnValue:
    given = {name: fields.get(name, "") for name in LONGEST}
    given["edition"] = given["edition"] or page.snapshot.editions[0]
    cut = tuple(name for name, most in LONGEST.items() if len(given[name]) > most)
    report = Report(**{name: given[name][:most] for name, most in LONGEST.items()})
    text = _report_text(page, report)
    pattern = Report(**{name: f"{{{name}}}" for name in LONGEST})
    place = _place(page, report.address)
    play, asked = _play(page, report.address)
    sayings = play_said(play, page.speech, asked) if play else _cards_said(page, report.address)
    names = tuple(_names(page, locales, play, report)) if place.composed else ()
    said = entries_said(report.words, sayings, page.speech)
    own = () if said and place.composed else tuple(_having(page, locales, place, report))
    entries = () if own else said or _entries(page, place, report.words, named=bool(names))
    rows = sorted(
        (*_rows(page, locales, entries), *names),
        key=lambda row: changed_in(" ".join(row.sentences), report.words, report.better),
        reverse=True,
    )
    named = {"title": page.gettext("About"), "edition": page.gettext("Edition"),
             "address": page.gettext("Page"), "words": page.gettext("The words in question"),
             "better": page.gettext("How would you write it?"),
             "wrong": page.gettext("What is wrong, and how do you know?")}  # fmt: skip
    shown = ReportPage(
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
        pattern=_report_text(page, pattern),
        site=page.site,
        saved=f"data:text/plain;charset=utf-8,{quote(text, safe='')}",
        keepers=_address_of_keepers(page, report),
        keepers_pattern=page.reports,
        read=_readers_of_reports(page),
        files=own if own or rows else tuple(_files(page, locales, place, report)),
        entries=tuple(rows),
        hints=() if own or rows else tuple(_hints(page, place)),
        document=file_link(page, TRANSLATING),
    )
    heading = page.gettext("Report an error")
    page_frame = frame(page, heading, endpoint="report.report", indexed=False)
    answer = Printed("texts/report.html", replace(page_frame, report=""), shown)
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
    elif kind == "scenarios" and (example := page.snapshot.example(name)):
        if _place(page, address).composed:
            filled["words"] = _words_of_step(page, address)
        else:
            filled["words"] = plain_words(page, question_of(example, page.speech))
    elif kind == "glossary":
        reading = read(page, None)
        terms = (term for term in reading.dictionary.terms if slug_of(term.key) == name)
        filled["words"] = " ".join(reading.spoken(term.blocks) for term in terms)
    elif kind == "questions":
        filled["words"] = question_at(read(page, None), address.partition("#")[2])
    if "words" in filled:
        filled["words"] = on_one_line(filled["words"])
        filled["title"] = shortened(filled["words"], DESCRIPTION)
    return filled


def _files(page: Page, locales: Path, place: TextPlace, report: Report) -> Iterator[Link]:
    """Yield the files of a place: of a card the line of its name, of other texts that of the words.

    Catalogs are left to their entries.
    """
    _edition, kind, name = path_in(page.language, report.address)
    name, words = (name if kind in _NAMED else ""), ("" if place.composed else report.words)
    for file in place.files:
        known = file.endswith(".tsv") or not place.composed
        line = line_of(text_of(file, locales), name, words) if known else 0
        yield line_link(page, file, line)


def _entries(page: Page, place: TextPlace, words: str, *, named: bool) -> tuple[CatalogEntry, ...]:
    """Return the entries of the catalog that have the words, else those that they are made of.

    :param named: whether they have the name of a card: entries that have them are not sought.
    """
    having = () if named else entries_with(words, page.speech, without=place.without)
    return having or entries_in(
        words, page.speech, without=place.without, mostly=not place.composed
    )


def _having(page: Page, locales: Path, place: TextPlace, report: Report) -> Iterator[Link]:
    """Yield the lines of the files of a place in which the words stand as they are.

    Catalogs are left to their entries, names of cards to their rows; of the rulings on a card
    those on others are left out.
    """
    _edition, kind, name = path_in(page.language, report.address)
    on_card = {ruling.id for ruling in page.snapshot.cards.rulings.of_card(name)}
    left = (*sentences(page.language, *CARDS, *PLAYS).files, working_file(page.language, "names"))
    for file in place.files:
        text = "" if file in left else text_of(file, locales)
        text = of_rulings(text, on_card) if kind == "cards" else text
        if line := line_of(text, name if kind in _NAMED else "", report.words, exactly=True):
            yield line_link(page, file, line)


def _cards_said(page: Page, address: str) -> Iterator[Said]:
    """Yield what the versions of the card do that is read at an address."""
    _edition, kind, name = path_in(page.language, address)
    known = card_list().cards
    if kind == "cards" and name in known.index.slugs:
        for face in known.index.card(name).faces:
            yield from card_said(known[known.index.key(face)], page.speech)


def _words_of_step(page: Page, address: str) -> str:
    """Return what is told of the step of an example that is read at an address."""
    _edition, _kind, name = path_in(page.language, address)
    try:
        params = read_parameters(page, name, _query(address))
        stepped = stepped_play(params)
    except (AddressRefused, GlossaryError):
        return ""
    narrator = narrator_of(stepped.play.transcript, page.speech)
    told = [told_step(narrator, step) for step in stepped.steps[: params.step]]
    sentences = told[-1].sentences if told else ()
    return " ".join(spoken(sentence.text, page.speech) for sentence in sentences)


def _query(address: str) -> MultiDict[str, str]:
    return MultiDict(parse_qsl(address.partition("#")[0].partition("?")[2]))


def _play(page: Page, address: str) -> tuple[Play | None, Predict | None]:
    """Return the play that is read at an address, and what is asked about it."""
    _edition, kind, name = path_in(page.language, address)
    given = _query(address)
    try:
        if kind == "scenarios":
            params = read_parameters(page, name, given)
            return stepped_play(params).play, params.example.predict
        board = decode(given["b"]) if kind == "board" and "b" in given else None
    except (AddressRefused, GlossaryError, ValueError):
        return None, None
    played = play_board(tidy(board)).transcript if board is not None else None
    return Play(played) if played is not None else None, None


def _rows(page: Page, locales: Path, entries: Iterable[CatalogEntry]) -> Iterator[EntryRow]:
    """Yield each entry with its file and line; in English, which stands in TOML, by its key."""
    lines: dict[str, Mapping[str, int]] = {}
    for entry in entries:
        file = file_of(entry, page.language)
        if file not in lines:
            lines[file] = entry_lines(text_of(file, locales))
        name = entry.key or entry.message
        above = f'msgctxt "{name}"' if entry.key else f'msgid "{name}"'
        if file.endswith(".toml"):
            name = above = entry.key.partition(".")[2]
        place = line_link(page, file, lines[file].get(name, 0))
        yield EntryRow(place, above, forms_of(entry, page.speech))


def _names(page: Page, locales: Path, play: Play | None, report: Report) -> Iterator[EntryRow]:
    """Yield where the names of those cards stand that the words on a play or a card have."""
    file = working_file(page.language, "names")
    _edition, kind, slug = path_in(page.language, report.address)
    names = names_on(play.transcript, page.language) if play is not None else {}
    index = card_list().cards.index
    if kind == "cards" and slug in index.slugs:
        names = {index.card(slug).names.get(page.language, ""): slug}
    for line, row in enumerate(text_of(file, locales).splitlines() if names else (), 1):
        card, title = row.partition("\t")[0], row.rpartition("\t")[2]
        if names.get(title) == card and title in report.words:
            yield EntryRow(line_link(page, file, line), card, (title,))


def _words_of(reading: Reading, number: RuleNumber) -> str:
    """Return the words of a rule, each remark and example with what it is called."""
    words = []
    for paragraph in reading.dictionary.paragraphs_of(number):
        words.append(reading.plain(paragraph))
        for note in paragraph.notes:
            label = note_label(note.kind, reading.page.speech)
            words.append(f"{label} {reading.spoken(note.blocks)}")
    return " ".join(words)


def _place(page: Page, address: str) -> TextPlace:
    """Return where what is read at an address stands; an export does not know which."""
    if not address:
        return TextPlace(())
    snapshot = page.snapshot
    return place_of(page.language, address, snapshot.editions[0], snapshot.cards.rulings)


def _hints(page: Page, place: TextPlace) -> Iterator[str]:
    """Say how a sentence is found of which no entry is known."""
    _ = page.gettext
    if place.composed:
        yield _(
            "Search for a piece of the sentence without names and numbers: the site puts them in."
        )
    if place.above:
        above = page.speech.either(place.above)
        yield _("A line above it begins so: %(words)s", words=above)


def _address_of_keepers(page: Page, report: Report) -> str:
    """Return the address of the setting, filled with a report; empty if there is none."""
    text = quote(_report_text(page, report), safe="")
    return page.reports.replace(_TITLE, quote(report.title, safe="")).replace(_TEXT, text)


def _readers_of_reports(page: Page) -> str:
    """Return whom the setting sends reports to: an address of mail, or the host of a tracker."""
    address = urlsplit(page.reports)
    return unquote(address.path) if address.scheme == "mailto" else address.netloc


def _report_text(page: Page, report: Report) -> str:
    """Return a report in words, ready to send."""
    _ = page.gettext
    begins = report.address.startswith("/")
    language = page.language_name(page.language)
    edition = _("Edition %(edition)s, %(language)s", edition=report.edition, language=language)
    quotation, better = on_one_line(report.words), report.better.strip()
    parts = (
        f"{page.absolute(report.address) if begins else report.address}\n{edition}".lstrip(),
        f"> {quotation}" if quotation else "",
        f"{_('How would you write it?')}\n{better}" if better else "",
        f"{_('What is wrong, and how do you know?')}\n{report.wrong.strip()}".rstrip(),
    )
    return "\n\n".join(filter(None, parts)) + "\n"
