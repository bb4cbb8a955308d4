"""The state of every text, for everybody: what is translated, follows, was read over, is open.

It is that of the working files when the snapshot was compiled (``rulebook/translations.py``), the
same that lint reads.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Literal

from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace

from glossary.cards.model import Card
from glossary.core.rule_number import RuleNumber
from glossary.examples.coverage import CHAPTERS
from glossary.examples.lessons import Lesson
from glossary.examples.model import Example
from glossary.rulebook.translations import CARDS as CARDS_READ
from glossary.rulebook.translations import PLAYS as PLAYS_READ
from glossary.rulebook.translations import TextState
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading, read
from glossary.web.base.store import snapshot_store
from glossary.web.base.this_page import this_page
from glossary.web.examples.coverage import coverage_of
from glossary.web.texts.working_files import (
    CARDS,
    PLAYS,
    TRANSLATING,
    file_link,
    sentences,
    working_file,
)

pages = Blueprint("status", __name__)

Step = Literal["translate", "compare", "read", "correct"]

_MOST_OPEN = 12
"""How many open texts of a row are listed."""


class LanguageRow(Struct, frozen=True):
    """A language: how many of its paragraphs are there, behind the text they follow, read over."""

    name: str
    code: str
    address: str
    current: bool
    binding: bool
    there: int
    every: int
    stale: int
    read: int
    sentences: str


class TextRow(Struct, frozen=True):
    """Texts of one kind, or a section of the rules, in the language of the page.

    :param stale: how many are behind the text they follow; None where that is not noted.
    :param read: how many were read over since their last change; empty where that is not noted.
    :param last: the day on which the last of them was read over; empty if none was.
    :param open: those that lack or are behind, at most :data:`_MOST_OPEN`; ``more`` are others.
    :param step: what is to be done first in the file.
    :param file: the working file to open, linked if the site knows where.
    :param above: what a line above each of the texts begins with: one of these.
    :param every: how many there are; 0 of what each language has on its own.
    """

    title: Link
    there: int
    every: int
    step: Step
    file: Link
    open: tuple[Link, ...] = ()
    more: int = 0
    stale: int | None = None
    read: str = ""
    last: str = ""
    above: tuple[str, ...] = ()


class CoverageLine(Struct, frozen=True):
    """How much of one thing another shows: ``there`` of ``every``."""

    title: Link
    there: int
    every: int


class StatusPage(Struct, frozen=True):
    """The variables of ``texts/status.html``."""

    languages: tuple[LanguageRow, ...]
    binding: str
    follows: bool
    rules: tuple[TextRow, ...]
    others: tuple[TextRow, ...]
    coverage: tuple[CoverageLine, ...]
    document: Link


@pages.get("/<language:language>/status")
@reads(cached=True)
def status() -> ResponseReturnValue:
    """Print how far the texts of every language are, and those of the page's section by section."""
    page = this_page()
    _, binding = page.gettext, page.snapshot.languages.binding
    title = _("State of the texts")
    shown = StatusPage(
        languages=tuple(_language(page, code) for code in page.snapshot.languages),
        binding=page.language_name(binding),
        follows=page.language != binding,
        rules=tuple(_sections(read(page, None))),
        others=tuple(_others(page)),
        coverage=tuple(_coverage(page, snapshot_store().locales)),
        document=file_link(page, TRANSLATING),
    )
    page_frame = frame(
        page,
        title,
        description=_("What is translated, behind or read over, and which file to open."),
    )
    return Printed("texts/status.html", page_frame, shown)


def _language(page: Page, code: str) -> LanguageRow:
    snapshot = page.snapshot
    texts = snapshot.texts[code]
    return LanguageRow(
        name=page.language_name(code),
        code=code,
        address=page.in_language(code).url_for("status.status"),
        current=code == page.language,
        binding=code == snapshot.languages.binding,
        there=sum(each.state != "missing" for each in texts.paragraphs),
        every=len(texts.paragraphs),
        stale=sum(each.state == "stale" for each in texts.paragraphs),
        read=sum(each.proofread is not None for each in texts.paragraphs),
        sentences=page.gettext(
            "%(done)s of %(every)s", done=texts.translated, every=texts.sentences
        )
        if texts.sentences
        else "",
    )


def _sections(reading: Reading) -> Iterator[TextRow]:
    """Yield a row for each section of the rules: ``2.4``."""
    page = reading.page
    by_section: dict[RuleNumber, list[TextState]] = {}
    for each in page.snapshot.texts[page.language].paragraphs:
        by_section.setdefault(RuleNumber(each.number.section[:2]), []).append(each)
    for section, texts in by_section.items():
        undone = [each.number for each in texts if each.state != "current"]
        days = [each.proofread for each in texts if each.proofread is not None]
        title = reading.dictionary.entry(section).title if section in reading.dictionary else ""
        yield TextRow(
            title=_rule(reading, section, f"{section} {title}".strip()),
            there=sum(each.state != "missing" for each in texts),
            every=len(texts),
            step=_step({each.state for each in texts}, read=len(days) == len(texts)),
            file=file_link(page, f"{working_file(page.language, 'rules')}{section}.md"),
            open=tuple(_rule(reading, number, str(number)) for number in undone[:_MOST_OPEN]),
            more=len(undone[_MOST_OPEN:]),
            stale=sum(each.state == "stale" for each in texts),
            read=str(len(days)),
            last=_day(page, days),
        )


def _step(states: Collection[str], *, read: bool) -> Step:
    """Return what is to be done first with paragraphs."""
    if "missing" in states:
        return "translate"
    if "stale" in states:
        return "compare"
    return "correct" if read else "read"


def _read_over(page: Page, kind: str, every: int) -> tuple[str, str]:
    """Return how many cards or plays were read over, of how many, and the last day."""
    noted = page.snapshot.texts[page.language].proofread
    days = [day for name, day in noted.items() if name.startswith(kind)]
    count = page.gettext("%(done)s of %(every)s", done=len(days), every=every)
    return count, _day(page, days)


def _rule(reading: Reading, number: RuleNumber, words: str) -> Link:
    """Return a link to a rule; without an address if it is not published yet."""
    return reading.link(number, words) if reading.has(number) else Link(words, "")


def _day(page: Page, days: Collection[datetime.date]) -> str:
    return page.speech.date(max(days)) if days else ""


def _others(page: Page) -> Iterator[TextRow]:
    """Yield a row for each kind of text beside the rules."""
    _, snapshot, code = page.gettext, page.snapshot, page.language

    def text(each: Example | Lesson, endpoint: str, **step: int) -> tuple[str, str, bool]:
        address = page.url_for(endpoint, slug=each.slug, **step)
        return each.words(code).title, address, code in each.texts

    yield from _of_dictionary(page)
    examples = _row(
        Link(_("Examples"), page.url_for("scenarios.index")),
        _file(page, "scenarios"),
        (text(each, "player.player") for each in snapshot.examples),
    )
    read_over, last = _read_over(page, PLAYS_READ, len(snapshot.examples))
    yield replace(examples, read=read_over, last=last)
    yield _row(
        Link(_("Lessons"), page.url_for("learn.course")),
        _file(page, "learn"),
        (text(each, "learn.lesson", step=1) for each in snapshot.lessons),
    )
    yield from _of_cards(page)
    yield from _sentences(page)
    questions = Link(_("Questions"), page.url_for("questions.index"))
    yield TextRow(questions, 0, 0, "correct", _file(page, "questions"))
    typed = Link(_("Words as people type them"), "")
    yield TextRow(typed, 0, 0, "correct", _file(page, "synonyms"))


def _file(page: Page, kind: str) -> Link:
    return file_link(page, working_file(page.language, kind))


def _of_dictionary(page: Page) -> Iterator[TextRow]:
    """Yield the rows of terms, of their definitions and of clarifications."""
    _, glossary = page.gettext, page.url_for("glossary.index")
    theirs, mine = (
        indexed.dictionary if indexed is not None else None
        for indexed in map(
            page.snapshot.dictionary, (page.snapshot.languages.binding, page.language)
        )
    )
    every = theirs.terms if theirs is not None else ()
    words = {term.key: term for term in mine.terms} if mine is not None else {}
    yield _row(
        Link(_("Words of the game"), glossary),
        file_link(page, "locales/terms.tsv"),
        ((term.word, "", term.key in words) for term in every),
    )
    yield _row(
        Link(_("Definitions"), glossary),
        _file(page, "glossary"),
        (
            (term.word, "", term.key in words and bool(words[term.key].definition))
            for term in every
            if term.definition
        ),
    )
    slugs = {each.slug for each in mine.pages} if mine is not None else set()
    yield _row(
        Link(_("Clarifications"), page.url_for("pages.index")),
        _file(page, "clarifications"),
        (
            (each.title, page.url_for("pages.page", slug=each.slug), each.slug in slugs)
            for each in (theirs.pages if theirs is not None else ())
        ),
    )


def _of_cards(page: Page) -> Iterator[TextRow]:
    """Yield the rows of rulings and of the names of cards, as far as sets came out here."""
    _, cards, code = page.gettext, page.snapshot.cards, page.language
    yield _row(
        Link(_("Rulings"), page.url_for("rulings.by_rule")),
        _file(page, "rulings"),
        (
            (each.id, page.url_for("rulings.ruling", id_=each.id), code in each.texts)
            for each in cards.rulings.values()
        ),
    )
    every = [cards.index.card(slug) for slug in cards.index.slugs]
    published = {_set(card) for card in every if code in card.names}
    yield _row(
        Link(_("Names of cards"), page.url_for("cards.cards")),
        _file(page, "names"),
        (
            (card.slug, page.url_for("cards.card", slug=card.slug), code in card.names)
            for card in every
            if _set(card) in published
        ),
    )


def _set(card: Card) -> str:
    """Return the set in which a card came out first."""
    return card.faces[0].ref.split("_")[1]


def _sentences(page: Page) -> Iterator[TextRow]:
    """Yield a row for each kind of sentence of the catalog; none in the language of the code."""
    _, counted = page.gettext, dict(page.snapshot.texts[page.language].by_subject)
    for subjects, title in (
        (CARDS, Link(_("What cards do"), page.url_for("cards.cards"))),
        (PLAYS, Link(_("What happens in a play"), page.url_for("scenarios.index"))),
        ((), Link(_("Sentences of the interface"), "")),
    ):
        if counts := [counted.pop(one) for one in subjects or (*counted,) if one in counted]:
            done, every = map(sum, zip(*counts, strict=True))
            place = sentences(page.language, *subjects)
            file = file_link(page, place.files[0])
            step: Step = "translate" if done < every else "correct"
            row = TextRow(title, done, every, step, file, above=place.above)
            if subjects == CARDS:
                cards = len(page.snapshot.cards.index.slugs)
                read_over, last = _read_over(page, CARDS_READ, cards)
                row = replace(row, read=read_over, last=last)
            yield row


def _row(title: Link, file: Link, texts: Iterable[tuple[str, str, bool]]) -> TextRow:
    """Return the row of *texts*: the name of each, its address, whether it is there."""
    listed = tuple(texts)
    lacking = [Link(words, address) for words, address, there in listed if not there]
    return TextRow(
        title,
        len(listed) - len(lacking),
        len(listed),
        "translate" if lacking else "correct",
        file,
        tuple(lacking[:_MOST_OPEN]),
        len(lacking[_MOST_OPEN:]),
    )


def _coverage(page: Page, locales: Path) -> Iterator[CoverageLine]:
    """Yield what examples, the engine and boards show of rules, cards and rulings."""
    _, snapshot = page.gettext, page.snapshot
    row = coverage_of(snapshot, locales).row(*CHAPTERS)
    address = page.url_for("coverage.coverage")
    yield CoverageLine(
        Link(_("Paragraphs that say what happens and that an example plays"), address),
        row.executed,
        row.behavioural,
    )
    cards = snapshot.card_list.cards
    faces = cards.index.faces.values()
    known = {*cards.played}
    yield CoverageLine(
        Link(_("Faces of cards that the engine plays"), page.url_for("cards.cards")),
        sum(cards.index.key(face) in known for face in faces),
        len(faces),
    )
    rulings = snapshot.cards.rulings.values()
    yield CoverageLine(
        Link(
            _("Rulings that are seen on a board or in an example"), page.url_for("rulings.by_rule")
        ),
        sum(bool(each.plays or each.example) for each in rulings),
        len(rulings),
    )
