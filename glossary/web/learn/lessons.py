"""The course and its lessons. The address holds what a learner did."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from glossary.core.errors import near_misses
from glossary.core.rule_number import RuleNumber
from glossary.examples.lessons import Lesson
from glossary.examples.model import LEVELS
from glossary.rulebook import markup
from glossary.rulebook.markup import parse_blocks, parse_inline
from glossary.web.base.layout import Frame, Link, Printed, frame
from glossary.web.base.limits import AddressRefused, reads
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading, read, term_address
from glossary.web.base.this_page import this_page
from glossary.web.examples.labels import level_word
from glossary.web.examples.params import GUESS_FIELDS, guess_not_offered, read_decisions, read_guess
from glossary.web.learn.task import Attempt, TaskPresenter, TaskView
from glossary.web.rules.drawn_table import DrawnTable, drawn_table

pages = Blueprint("learn", __name__)

PARAMETERS = ("d", "guess", "try", *GUESS_FIELDS.values())
_PICTURED = (
    "day.morning", "day.noon", "day.afternoon", "day.dusk", "day.night", "status.asleep",
    "status.anchored", "status.fleeting", "status.boosted", "status.exhausted", "status.ascended",
)  # fmt: skip
_CHECKED = (
    "4.1.b", "4.1.c", "4.1.d", "4.1.e", "4.1.f", "4.1.h", "4.1.i", "4.1.j", "4.2.1.b", "4.2.1.c",
    "4.2.1.d", "4.2.1.e", "4.2.3.d", "4.2.4.b", "4.2.5.b", "4.2.5.c", "4.2.5.d", "7.3.25.b",
)  # fmt: skip
"""The rules that the check list names."""
_TRIED = re.compile(r"[A-Za-z0-9-]{1,40}")


class LessonLink(Struct, frozen=True):
    """A lesson in the list: ``slug`` is what a device notes when it was learned."""

    slug: str
    place: int
    link: Link
    about: Markup


class CoursePage(Struct, frozen=True):
    """The variables of ``learn/course.html``."""

    lessons: tuple[LessonLink, ...]
    examples: str
    exam: Link


class SheetPart(Struct, frozen=True):
    """A lesson on the printed sheet: what to remember of it."""

    lesson: Link
    keep: tuple[Kept, ...]


class SheetPage(Struct, frozen=True):
    """The variables of ``learn/sheet.html``."""

    parts: tuple[SheetPart, ...]
    terms: Mapping[str, str]
    exam: Link


class FirstGamePage(Struct, frozen=True):
    """The variables of ``learn/first_game.html``; ``rules`` are what its number links to."""

    rules: Mapping[str, str]
    terms: Mapping[str, str]


class Kept(Struct, frozen=True):
    """A rule to remember."""

    text: Markup
    rule: Link
    number: str


class LessonEnd(Struct, frozen=True):
    """What a lesson ends with: a new word, rules to remember, a question that people ask."""

    word: Link
    keep: tuple[Kept, ...]
    question: Markup
    answer: Markup
    rule: Link


class LessonPage(Struct, frozen=True):
    """The variables of ``learn/lesson.html``: one task of a lesson, or its end.

    ``stage`` is ``last`` for the last task, ``end`` for the end, else empty.
    """

    slug: str
    address: str
    stage: str
    place: int
    of: int
    title: str
    idea: Markup
    picture: str
    table: DrawnTable | None
    terms: Mapping[str, str]
    steps: tuple[Link, ...]
    task: TaskView | None
    end: LessonEnd | None
    previous: Link | None
    next: Link
    foreign: str


@pages.get("/<language:language>/learn/")
@reads(cached=True)
def course() -> ResponseReturnValue:
    """List the lessons."""
    page = this_page()
    _, reading = page.gettext, read(page, None)
    shown = CoursePage(
        lessons=tuple(_listed(page, reading)),
        examples=page.url_for("scenarios.index", level=LEVELS[0]),
        exam=_exam(page),
    )
    page_frame = frame(
        page,
        _("Learn to play Altered"),
        description=_(
            "Twelve short lessons for somebody who has never played: you move, the site checks."
        ),
    )
    return Printed("learn/course.html", page_frame, shown)


def _exam(page: Page) -> Link:
    """Return the link to the exam of the level that asks only what the lessons teach."""
    words = page.gettext("The exam: level “%(level)s”", level=level_word(page, LEVELS[0]))
    return Link(words, page.url_for("exam.start", level=LEVELS[0]))


def _listed(page: Page, reading: Reading) -> Iterator[LessonLink]:
    for each in page.snapshot.lessons:
        about = reading.renderer.inline(parse_inline(each.words(page.language).about))
        yield LessonLink(each.slug, each.place, _link(page, each), about)


def _link(page: Page, to: Lesson) -> Link:
    """Return the link to the first page of a lesson, by its title."""
    return Link(to.words(page.language).title, page.url_for("learn.lesson", slug=to.slug, step=1))


@pages.get("/<language:language>/learn/<slug>", defaults={"step": 1})
@pages.get("/<language:language>/learn/<slug>/<int:step>")
@reads(*PARAMETERS, cached=True, checks_length=True)
def lesson(slug: str, step: int) -> ResponseReturnValue:
    """Print one task of a lesson with what was done, or the end of the lesson."""
    page = this_page()
    chosen = page.snapshot.lesson(slug)
    if chosen is None:
        sentence = page.gettext("There is no lesson of that name.")
        raise AddressRefused(sentence, 404, tuple(_similar(page, slug)))
    if not 1 <= step <= len(chosen.tasks) + 1:
        sentence = page.gettext("This lesson has no such page.")
        raise AddressRefused(sentence, 404, (_link(page, chosen),))
    tried = request.args.get("try", "")
    if tried and not _TRIED.fullmatch(tried):
        raise guess_not_offered(page)
    attempt = Attempt(
        page.url_for("learn.lesson", slug=slug, step=step),
        read_decisions(page, request.args.get("d", "")),
        read_guess(page, request.args),
        tried,
    )
    shown = _lesson_page(page, chosen, step, attempt)
    done = {name: request.args.getlist(name) for name in PARAMETERS if name in request.args}
    return Printed("learn/lesson.html", _lesson_frame(page, chosen, step, done), shown)


def _similar(page: Page, slug: str) -> Iterator[Link]:
    known = {lesson.slug: lesson for lesson in page.snapshot.lessons}
    for near in near_misses(slug[:60], known):
        yield _link(page, known[near])
    yield Link(page.gettext("All lessons"), page.url_for("learn.course"))


def _lesson_frame(page: Page, lesson: Lesson, step: int, done: Mapping[str, Any]) -> Frame:
    """Return the frame of a lesson's page; what was done there is kept in another language."""
    words = lesson.words(page.language)
    title = words.title
    if step > 1:
        part = _step_link(page, lesson, step).words
        title = page.gettext("%(lesson)s · %(part)s", lesson=title, part=part)
    return _below(
        page,
        title,
        description=markup.words(parse_blocks(words.about), symbol_words=page.symbols()),
        canonical=page.url_for("learn.lesson", slug=lesson.slug, step=1),
        indexed=not done,
        **done,
    )


def _lesson_page(page: Page, lesson: Lesson, step: int, attempt: Attempt) -> LessonPage:
    words, last = lesson.words(page.language), step > len(lesson.tasks)
    reading, task, picture = read(page, None), None, ""
    if not last:
        asked = lesson.tasks[step - 1]
        task = TaskPresenter(asked, words.tasks[step - 1], attempt, reading).view()
        picture = asked.picture or (lesson.picture if step == 1 else "")
    return LessonPage(
        slug=lesson.slug,
        address=_step_link(page, lesson, step).address,
        stage="end" if last else "last" if step == len(lesson.tasks) else "",
        place=lesson.place,
        of=len(page.snapshot.lessons),
        title=words.title,
        idea=reading.renderer.blocks(parse_blocks(words.idea)) if step == 1 else Markup(),
        picture=picture,
        table=drawn_table(reading) if picture == "table" else None,
        terms=_terms(page),
        steps=tuple(_steps(page, lesson, step)),
        task=task,
        end=_end(lesson, reading) if last else None,
        previous=_step_link(page, lesson, step - 1) if step > 1 else None,
        next=_after(page, lesson) if last else _step_link(page, lesson, step + 1),
        foreign=page.foreign(lesson.language_of(page.language)),
    )


def _steps(page: Page, lesson: Lesson, step: int) -> Iterator[Link]:
    for number in range(1, len(lesson.tasks) + 2):
        yield replace(_step_link(page, lesson, number), current=number == step)


def _step_link(page: Page, lesson: Lesson, number: int) -> Link:
    _ = page.gettext
    last = number > len(lesson.tasks)
    words = _("To remember") if last else _("Part %(number)s", number=number)
    return Link(words, page.url_for("learn.lesson", slug=lesson.slug, step=number))


def _after(page: Page, lesson: Lesson) -> Link:
    """Return the lesson after this one; after the last, the first game."""
    lessons = page.snapshot.lessons
    place = lessons.index(lesson) + 1
    if place == len(lessons):
        return Link(page.gettext("Your first game"), page.url_for("learn.first_game"))
    return _link(page, lessons[place])


def _end(lesson: Lesson, reading: Reading) -> LessonEnd:
    words, render = lesson.words(reading.page.language), reading.renderer
    page = reading.page
    return LessonEnd(
        word=Link(page.term(lesson.word), term_address(page, lesson.word)),
        keep=tuple(_kept(lesson, reading)),
        question=render.inline(parse_inline(words.question)),
        answer=render.blocks(parse_blocks(words.answer)),
        rule=reading.named(lesson.answered_by),
    )


def _kept(lesson: Lesson, reading: Reading) -> Iterator[Kept]:
    """Yield the rules that a lesson gives to remember."""
    kept = lesson.words(reading.page.language).keep
    for text, number in zip(kept, lesson.rules, strict=True):
        rule = reading.renderer.inline(parse_inline(text))
        yield Kept(rule, reading.named(number), str(number))


@pages.get("/<language:language>/learn/sheet")
@reads(cached=True)
def sheet() -> ResponseReturnValue:
    """Print what to remember of all lessons, for one sheet of paper."""
    page = this_page()
    reading = read(page, None)
    shown = SheetPage(
        tuple(
            SheetPart(_link(page, each), tuple(_kept(each, reading)))
            for each in page.snapshot.lessons
        ),
        _terms(page),
        _exam(page),
    )
    return Printed(
        "learn/sheet.html", _below(page, page.gettext("The rules to remember, on one sheet")), shown
    )


@pages.get("/<language:language>/learn/first-game")
@reads(cached=True)
def first_game() -> ResponseReturnValue:
    """Print the check list for a first game."""
    page = this_page()
    reading = read(page, None)
    shown = FirstGamePage(
        {number: reading.address(RuleNumber.parse(number)) for number in _CHECKED},
        _terms(page),
    )
    return Printed(
        "learn/first_game.html", _below(page, page.gettext("Your first game: a checklist")), shown
    )


def _terms(page: Page) -> Mapping[str, str]:
    """Return the official words of the pictures: phases and statuses."""
    return {key: page.term(key) for key in _PICTURED}


def _below(page: Page, title: str, **more: Any) -> Frame:
    """Return the frame of a page below the course."""
    crumbs = (Link(page.gettext("Learn"), page.url_for("learn.course")),)
    return frame(page, title, crumbs=crumbs, **more)
