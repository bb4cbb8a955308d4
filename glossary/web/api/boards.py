"""The worked examples for programs, and any board, played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from flask import request
from msgspec import Meta
from werkzeug.exceptions import RequestEntityTooLarge

from glossary.boards.play import play_board
from glossary.boards.read import mistakes_of, read_json
from glossary.core.errors import BoardMistake, BoardRefused, IllegalDecision, near_misses
from glossary.engine.rules.ruleset import EDITIONS
from glossary.examples.model import LEVELS, TAGS, Example
from glossary.examples.play import board_of, play_with_decisions
from glossary.narration.tell import mistake_line, result_with_sentences
from glossary.snapshot.stories import question_of
from glossary.web.api.bodies import Body, Count, Number, reference
from glossary.web.api.operations import (
    LANG,
    PLAYED,
    Parameter,
    Subject,
    one_of,
    part,
)
from glossary.web.api.problems import MistakeBody, Problem
from glossary.web.base.limits import LARGEST_BODY
from glossary.web.base.page import N_, Page
from glossary.web.examples.sentences import plain_words

subject = Subject.named("api_board")

LONGEST_DECISIONS = 240
"""The most characters of ``d=``."""

Edition = Annotated[str, Meta(extra_json_schema=PLAYED)]
Result = Annotated[Any, Meta(extra_json_schema=reference("Result"))]
"""A play with its sentences, of which the board language says what it is."""


class ScenarioBody(Body, frozen=True):
    """What is said of an example wherever it is listed."""

    slug: str
    title: str
    question: str
    illustrates: Number
    cites: list[Number]
    level: Annotated[str, Meta(extra_json_schema={"enum": list(LEVELS)})]
    tags: Sequence[Annotated[str, Meta(extra_json_schema={"enum": list(TAGS)})]]
    editions: Sequence[Edition]
    edition: Edition
    plays: Count
    events: Count
    url: str


class ScenariosBody(Body, frozen=True):
    """Every example."""

    scenarios: list[ScenarioBody]


class PlayedScenarioBody(ScenarioBody, frozen=True):
    """An example with what comes of some decisions."""

    explanation: str
    board: dict[str, Any]
    decisions: list[Count]
    result: Result


@subject.operation("/scenarios", N_("Every worked example."), LANG, answers=ScenariosBody)
def scenarios(page: Page) -> ScenariosBody:
    """Answer all worked examples."""
    return ScenariosBody([_head(page, example) for example in page.snapshot.examples])


def _decisions(name: str, written: str) -> tuple[int, ...]:
    """Return decisions: numbers separated by dots."""
    if not written:
        return ()
    parts = written[:LONGEST_DECISIONS].split(".")
    fine = all(p.isascii() and p.isdigit() and len(p) < 4 for p in parts)
    if not fine or len(written) > LONGEST_DECISIONS:
        raise Problem(name, "d is numbers with dots between, like 1.0, at most 240 characters")
    return tuple(map(int, parts))


def _played(name: str, written: str) -> str:
    return one_of(name, written, EDITIONS)


@subject.operation(
    "/scenarios/<slug>",
    N_("A worked example, played with the decisions you name."),
    part("slug", N_("The name of the example in its address."), "^[a-z0-9-]{1,80}$"),
    Parameter(
        "d",
        N_("The decisions: numbers of options with dots between."),
        {
            "type": "string",
            "pattern": r"^([0-9]{1,3}(\.[0-9]{1,3})*)?$",
            "maxLength": LONGEST_DECISIONS,
        },
        _decisions,
        (),
    ),
    Parameter("edition", N_("The edition to play."), PLAYED, usual=None),
    LANG,
    answers=PlayedScenarioBody,
    tried={"slug": "a-first-dusk"},
)
def scenario(page: Page, slug: str, d: tuple[int, ...], edition: str | None) -> PlayedScenarioBody:
    """Play one example."""
    example = page.snapshot.example(slug)
    if example is None:
        near = tuple(near_misses(slug[:60], [each.slug for each in page.snapshot.examples]))
        raise Problem("slug", page.gettext("There is no example of that name."), near, 404)
    chosen = one_of("edition", example.edition if edition is None else edition, example.editions)
    try:
        play = play_with_decisions(board_of(example, chosen), d)
    except IllegalDecision as error:
        raise Problem("d", mistake_line(mistakes_of(error)[0], page.speech)) from None
    return PlayedScenarioBody.of(
        _head(page, example),
        explanation=plain_words(page, example.words(page.language).explanation),
        board=example.board,
        decisions=list(play.decisions),
        result=result_with_sentences(play.transcript, page.speech),
    )


@subject.operation(
    "/board",
    N_("Plays any position that you send as JSON."),
    LANG,
    Parameter(
        "edition", N_("The edition to play, whatever the board says."), PLAYED, _played, None
    ),
    answers=Result,
    sends={"application/json": Annotated[Any, Meta(extra_json_schema=reference("Board"))]},
    notes="At most 64 kB, 60 cards and 8 phases are played here."
    " /{lang}/board/language explains every key and word.",
    wrong=(422,),
)
def board(page: Page, edition: str | None) -> object:
    """Play a board sent as JSON."""
    if not request.is_json:
        detail = f"the board must be sent as application/json, not {request.mimetype[:40]!r}"
        raise Problem("", detail, ("application/json",), 415)
    try:
        plain = read_json(request.get_data())
    except RequestEntityTooLarge:
        raise Problem("", f"a board has at most {LARGEST_BODY} bytes", (), 413) from None
    except BoardRefused as error:
        raise _refused(page, error.mistakes) from None
    return played(page, plain, edition)


def played(page: Page, plain: object, edition: str | None) -> dict[str, Any]:
    """Return what comes of the board that plain data describes.

    :raises Problem: with its mistakes, or if it needs too much work.
    """
    play = play_board(plain, edition)
    if play.transcript is None:
        raise _refused(page, play.mistakes, 422 if play.too_much else 400)
    return result_with_sentences(play.transcript, page.speech)


def _refused(page: Page, mistakes: tuple[BoardMistake, ...], status: int = 400) -> Problem:
    """Return the problem of a board: how many mistakes, the first in words, and the list.

    A board that needs too much work has that one mistake.
    """
    detail = mistake_line(mistakes[0], page.speech)
    if status == 400:
        detail = page.speech.ngettext(
            "The board has %(number)s mistake. %(first)s",
            "The board has %(number)s mistakes. The first: %(first)s",
            len(mistakes),
            first=detail,
        )
    lines = (
        MistakeBody.of(mistake, problem=mistake_line(mistake, page.speech)) for mistake in mistakes
    )
    return Problem("", detail, status=status, mistakes=tuple(lines))


def _head(page: Page, example: Example) -> ScenarioBody:
    trace = example.traces[example.edition]
    return ScenarioBody.of(
        example,
        title=example.words(page.language).title,
        question=plain_words(page, question_of(example, page.speech)),
        illustrates=str(example.illustrates),
        cites=[str(number) for number in example.cites],
        plays=trace.plays,
        events=trace.events,
        url=page.url_for("player.player", slug=example.slug),
    )
