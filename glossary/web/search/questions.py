"""The questions that rules answer: beside each rule, and on a page for each chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.markup import parse_blocks, parse_inline
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.listing import Listing
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading, read
from glossary.web.base.this_page import this_page

pages = Blueprint("questions", __name__)

_LONGEST_PLACE = 5
_WINNING, _MOVING = RuleNumber.parse("4.2.5.d"), RuleNumber.parse("4.2.4.b")
"""What a first game is about: lessons give these rules to remember."""


class AnsweredQuestion(NamedTuple):
    """A question of a first game, its answer and the rule that says so."""

    question: str
    answer: Markup
    rule: RuleNumber


class EntryQuestions(Struct, frozen=True):
    """The questions that an entry answers, each leading to its paragraph."""

    anchor: str
    heading: Link
    questions: tuple[Link, ...]


class QuestionsPage(Struct, frozen=True):
    """The variables of ``search/questions.html``; ``title`` is that of the chapter."""

    title: str
    address: str
    foreign: str
    first: tuple[tuple[AnsweredQuestion, Link], ...]
    chapters: tuple[Link, ...]
    entries: tuple[EntryQuestions, ...]


@pages.get("/<language:language>/questions/")
@reads(cached=True)
def index() -> ResponseReturnValue:
    """Print the questions of a first game with their answers, and the chapters."""
    page = this_page()
    reading = read(page, None)
    first = tuple((each, reading.link(each.rule)) for each in first_questions(reading))
    shown = QuestionsPage("", "", reading.foreign, first, tuple(_chapters(reading)), ())
    title = page.gettext("Questions and the rules that answer them")
    return Printed("search/questions.html", frame(page, title, **_listing(page).canonical), shown)


@pages.get("/<language:language>/questions/<int:chapter>")
@reads(cached=True)
def of_chapter(chapter: int) -> ResponseReturnValue:
    """Print the questions that the rules of a chapter answer."""
    page = this_page()
    reading = read(page, None)
    number = RuleNumber((chapter,))
    if number not in reading.dictionary:
        abort(404)
    title = f"{chapter} {reading.dictionary.entry(number).title}"
    shown = QuestionsPage(
        title,
        _listing(page, chapter).address,
        reading.foreign,
        (),
        tuple(_chapters(reading)),
        tuple(questions_below(reading, number)),
    )
    _ = page.gettext
    page_frame = frame(
        page,
        _("Questions: %(chapter)s", chapter=title),
        crumbs=(Link(_("Questions"), _listing(page).address),),
        **_listing(page, chapter).canonical,
    )
    return Printed("search/questions.html", page_frame, shown)


def _listing(page: Page, chapter: int | None = None) -> Listing:
    """Return the list of questions, or of those of a chapter, which is in the path."""
    given = {"chapter": str(chapter)} if chapter is not None else {}
    of_chapter: Mapping[tuple[str, ...], str] = {("chapter",): "questions.of_chapter"}
    return Listing(page, "questions.index", given, paths=of_chapter)


def _chapters(reading: Reading) -> Iterator[Link]:
    for entry in reading.dictionary.chapters:
        address = _listing(reading.page, entry.number.chapter).address
        yield Link(f"{entry.number} {entry.title}", address, reading.foreign)


def first_questions(reading: Reading) -> Iterator[AnsweredQuestion]:
    """Yield the questions that lessons end with, and before them how one moves and wins."""
    page, render = reading.page, reading.renderer
    first = {
        _WINNING: page.gettext("How do I win?"),
        _MOVING: page.gettext("When does an Expedition move forward?"),
    }
    lessons = [(each, each.words(page.language)) for each in page.snapshot.lessons]
    for lesson, words in lessons:
        for text, number in zip(words.keep, lesson.rules, strict=True):
            if number in first:
                yield AnsweredQuestion(first[number], render.blocks(parse_blocks(text)), number)
    for lesson, words in lessons:
        if lesson.answered_by not in first:
            question = render.inline(parse_inline(words.question))
            answer = render.blocks(parse_blocks(words.answer))
            yield AnsweredQuestion(question, answer, lesson.answered_by)


def questions_below(reading: Reading, chapter: RuleNumber) -> Iterator[EntryQuestions]:
    """Yield the questions that the entries of a chapter answer, in reading order."""
    for entry in reading.dictionary:
        if chapter.contains(entry.number):
            by_rule = _questions(reading, entry.number)
            if by_rule:
                questions = tuple(
                    Link(asked, reading.address(rule))
                    for rule, of_rule in by_rule.items()
                    for asked in of_rule
                )
                heading = reading.titled(entry)
                yield EntryQuestions(str(entry.number), heading, questions)


def question_at(reading: Reading, anchor: str) -> str:
    """Return the question at a place of a chapter’s page, ``2.4.7-3``; empty if there is none."""
    written, _, place = anchor.partition("-")
    number = RuleNumber.maybe(written)
    if number is None or number not in reading.dictionary:
        return ""
    asked = _questions(reading, number)
    every = dict(enumerate((one for of_rule in asked.values() for one in of_rule), 1))
    return every.get(int(place), "") if place.isdecimal() and len(place) < _LONGEST_PLACE else ""


def _questions(reading: Reading, number: RuleNumber) -> Mapping[RuleNumber, tuple[str, ...]]:
    """Return what people ask, as sentences, by the rule that answers: an entry or a part of it."""
    rules = reading.dictionary.with_paragraphs(number)
    asked = ((rule, reading.beside(rule).questions) for rule in rules)
    return {rule: questions for rule, questions in asked if questions}
