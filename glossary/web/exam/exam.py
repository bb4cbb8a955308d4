"""The pages of the exam: what it is, its questions one by one, its result, and both on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_uppercase
from typing import Any

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import NEWEST
from glossary.examples.coverage import CHAPTERS
from glossary.examples.exam import ITEMS, PASS, POOL, UPDATE_ITEMS, passes, score
from glossary.examples.model import LEVELS
from glossary.web.base.layout import Frame, Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read
from glossary.web.base.this_page import this_page
from glossary.web.exam.items import ItemView, RightAnswer, item_on
from glossary.web.exam.sheet import (
    DRAWN,
    LONGEST_SEED,
    PARAMETERS,
    Sheet,
    read_level,
    read_number,
    read_sheet,
    read_tick,
)
from glossary.web.examples.labels import chapter_link, level_word

pages = Blueprint("exam", __name__)


class StartPage(Struct, frozen=True):
    """The variables of ``exam/start.html``; levels and chapters by their value."""

    level: str
    levels: tuple[tuple[str, str], ...]
    chapters: tuple[tuple[str, str], ...]
    items: int
    update_items: int
    edition: str
    enough: int
    pool: int
    longest_seed: int


class ExamPlace(Struct, frozen=True):
    """A question in the list of all.

    ``mark`` is empty until it is answered, then ``answered``; in practice ``right`` or ``wrong``.
    """

    number: int
    address: str
    mark: str
    current: bool


class PaperPage(Struct, frozen=True):
    """The variables of ``exam/paper.html``.

    ``ticked`` is the place of the choice that was ticked, -1 if none was; ``verdict`` is there in
    practice, once the question is answered. ``so_far`` is the score of practice until now.
    """

    title: str
    heading: str
    number: int
    item: ItemView
    ticked: int
    right: bool
    verdict: RightAnswer | None
    about: Link | None
    hidden: tuple[tuple[str, str], ...]
    places: tuple[ExamPlace, ...]
    answered: int
    so_far: str
    next: str
    result: str
    printed: str


class WrongItem(Struct, frozen=True):
    """An item that was not answered right."""

    number: int
    item: ItemView
    given: str
    right: RightAnswer


class ChapterLine(Struct, frozen=True):
    """The score of one chapter."""

    chapter: Link
    right: int
    asked: int


class ResultPage(Struct, frozen=True):
    """The variables of ``exam/result.html``; ``again`` is another exam of the same kind."""

    title: str
    right: int
    asked: int
    enough: int
    passed: bool
    chapters: tuple[ChapterLine, ...]
    wrong: tuple[WrongItem, ...]
    again: str


class PrintPage(Struct, frozen=True):
    """The variables of ``exam/print.html``; the choices of an item have ``letters``."""

    title: str
    items: tuple[ItemView, ...]
    address: str
    answers: str
    letters: str = ascii_uppercase


class AnswerLine(Struct, frozen=True):
    """A line of the answer sheet."""

    letter: str
    right: RightAnswer


class AnswersPage(Struct, frozen=True):
    """The variables of ``exam/answers.html``."""

    title: str
    lines: tuple[AnswerLine, ...]
    enough: int


@pages.get("/<language:language>/exam/")
@reads("level", cached=True)
def start() -> ResponseReturnValue:
    """Say what the exam is, and let it be drawn."""
    page = this_page()
    _, level = page.gettext, read_level(page, request.args)
    shown = StartPage(
        level=level,
        levels=tuple((level, level_word(page, level)) for level in LEVELS),
        chapters=tuple((chapter, link.words) for chapter, link in _chapters(page).items()),
        items=ITEMS,
        update_items=UPDATE_ITEMS,
        edition=NEWEST,
        enough=PASS,
        pool=sum(item.is_in(POOL) for item in page.snapshot.exam),
        longest_seed=LONGEST_SEED,
    )
    description = _("Questions with one right answer, marked for you: to practise, or closed.")
    page_frame = frame(
        page,
        _("Exam"),
        description=description,
        indexed=not level,
        level=level or None,
    )
    return Printed("exam/start.html", page_frame, shown)


@pages.get("/<language:language>/exam/paper")
@reads(*PARAMETERS, cached=True)
def paper() -> ResponseReturnValue:
    """Print one question; what was ticked goes into the address, and on to the next."""
    page = this_page()
    sheet = read_sheet(page, request.args)
    number = read_number(page, sheet, request.args.get("at", ""))
    tick = read_tick(page, request.args.get("answer", ""), len(sheet.choices[number - 1]))
    if tick:
        ticked = sheet.with_tick(number, tick)
        if sheet.book:
            return redirect(f"{ticked.at(number)}#verdict", 303)
        last = number == len(sheet.items)
        return redirect(ticked.to("exam.handing") if last else ticked.at(number + 1), 303)
    shown = _paper_page(page, sheet, number)
    words = f"{shown.heading} · {shown.title}"
    return Printed("exam/paper.html", _frame(page, sheet, words, at=number), shown)


@pages.get("/<language:language>/exam/handing-in")
@reads(*PARAMETERS, cached=True)
def handing() -> ResponseReturnValue:
    """Print what is answered before it is handed in."""
    page = this_page()
    sheet = read_sheet(page, request.args)
    return Printed(
        "exam/handing.html",
        _frame(page, sheet, title(page, sheet)),
        _paper_page(page, sheet, len(sheet.items)),
    )


@pages.get("/<language:language>/exam/result")
@reads(*PARAMETERS, cached=True)
def result() -> ResponseReturnValue:
    """Print the score by chapter, and what was wrong with the paragraphs that say so."""
    page = this_page()
    sheet = read_sheet(page, request.args)
    _ = page.gettext
    scores = score(sheet.items, sheet.answers)
    right = sum(each.right for each in scores)
    chapters = _chapters(page)
    shown = ResultPage(
        title=title(page, sheet),
        right=right,
        asked=len(sheet.items),
        enough=PASS,
        passed=passes(right, len(sheet.items)),
        chapters=tuple(
            ChapterLine(
                chapters.get(each.chapter, Link(each.chapter, "")),
                each.right,
                each.asked,
            )
            for each in scores
        ),
        wrong=tuple(_wrong(page, sheet)),
        again=_again(sheet),
    )
    return Printed("exam/result.html", _frame(page, sheet, _("Result of an exam")), shown)


@pages.get("/<language:language>/exam/print")
@reads(*DRAWN, cached=True)
def printed() -> ResponseReturnValue:
    """Print all questions on one page, for paper."""
    page = this_page()
    sheet = read_sheet(page, request.args)
    shown = PrintPage(
        title=title(page, sheet),
        items=tuple(
            item_on(page, item, choices).asked()
            for item, choices in zip(sheet.items, sheet.choices, strict=True)
        ),
        address=page.absolute(page.url_for("exam.paper", **sheet.values(drawn=True))),
        answers=page.url_for("exam.answers", **sheet.values(drawn=True)),
    )
    return Printed("exam/print.html", _frame(page, sheet, shown.title), shown)


@pages.get("/<language:language>/exam/answers")
@reads(*DRAWN, cached=True)
def answers() -> ResponseReturnValue:
    """Print the right answers of a paper, apart from its questions."""
    page = this_page()
    sheet = read_sheet(page, request.args)
    lines = (
        AnswerLine(
            ascii_uppercase[choices.index(item.right)], item_on(page, item, choices).right(None)
        )
        for item, choices in zip(sheet.items, sheet.choices, strict=True)
    )
    shown = AnswersPage(title(page, sheet), tuple(lines), PASS)
    return Printed("exam/answers.html", _frame(page, sheet, shown.title), shown)


def title(page: Page, sheet: Sheet) -> str:
    """Return what a paper is called: its kind, its level, its chapter, what it is drawn by."""
    _, paper = page.gettext, sheet.paper
    name = _("Exam %(seed)s", seed=paper.seed)
    if paper.update:
        name = _("Update exam %(seed)s", seed=paper.seed)
    parts = [name]
    if paper.level:
        parts.append(level_word(page, paper.level))
    if (chapter := _chapters(page).get(paper.chapter)) is not None:
        parts.append(chapter.words)
    return " · ".join(parts)


def _frame(page: Page, sheet: Sheet, words: str, at: int = 0) -> Frame:
    drawn = page.endpoint in ("exam.printed", "exam.answers")
    values: dict[str, Any] = {**sheet.values(drawn=drawn), **({"at": at} if at else {})}
    crumbs = (Link(page.gettext("Exam"), page.url_for("exam.start")),)
    return frame(page, words, crumbs=crumbs, indexed=False, **values)


def _chapters(page: Page) -> Mapping[str, Link]:
    """Return links to the chapters that are asked about, by their number."""
    reading = read(page, None)
    known = (chapter for chapter in CHAPTERS if reading.has(RuleNumber.parse(chapter)))
    return {chapter: chapter_link(page, chapter) for chapter in known}


def _paper_page(page: Page, sheet: Sheet, number: int) -> PaperPage:
    item, choices = sheet.items[number - 1], sheet.choices[number - 1]
    given = sheet.answers[number - 1]
    present = item_on(page, item, choices)
    verdict = present.right(given) if sheet.book and given is not None else None
    hidden = {**sheet.values(), "at": str(number)}
    marks = tuple(_marks(sheet))
    answered = len(marks) - marks.count("")
    so_far = page.gettext(
        "%(right)s of %(asked)s right", right=marks.count("right"), asked=answered
    )
    return PaperPage(
        title=title(page, sheet),
        heading=page.gettext(
            "Question %(number)s of %(items)s", number=number, items=len(sheet.items)
        ),
        number=number,
        item=present.asked(),
        ticked=-1 if given is None else choices.index(given),
        right=given == item.right,
        verdict=verdict,
        about=_chapters(page).get(item.chapter) if sheet.book else None,
        hidden=tuple(hidden.items()),
        places=tuple(
            ExamPlace(n, sheet.at(n), mark, n == number) for n, mark in enumerate(marks, 1)
        ),
        answered=answered,
        so_far=so_far if sheet.book and answered else "",
        next=sheet.at(number + 1) if number < len(sheet.items) else sheet.to("exam.handing"),
        result=sheet.to("exam.result"),
        printed=page.url_for("exam.printed", **sheet.values(drawn=True)),
    )


def _marks(sheet: Sheet) -> Iterator[str]:
    """Yield the mark of each question, as `ExamPlace` has it."""
    for item, given in zip(sheet.items, sheet.answers, strict=True):
        if given is None:
            yield ""
        elif not sheet.book:
            yield "answered"
        else:
            yield "right" if given == item.right else "wrong"


def _wrong(page: Page, sheet: Sheet) -> Iterator[WrongItem]:
    asked = zip(sheet.items, sheet.choices, sheet.answers, strict=True)
    for number, (item, choices, given) in enumerate(asked, 1):
        if given != item.right:
            present = item_on(page, item, choices)
            answer = present.words(given) if given is not None else ""
            yield WrongItem(number, present.asked(), answer, present.right(given))


def _again(sheet: Sheet) -> str:
    """Return the address of another exam of the same kind: the next number, or a first one."""
    seed = sheet.paper.seed
    following = str(int(seed) + 1) if seed.isascii() and seed.isdigit() else f"{seed}-2"
    values = {**sheet.values(drawn=True), "seed": following[:LONGEST_SEED]}
    if sheet.book:
        values["open"] = "1"
    return sheet.page.url_for("exam.paper", **values)
