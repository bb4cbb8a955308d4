"""The play API: the worked examples, and any board."""

from __future__ import annotations

from flask import Blueprint, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import RequestEntityTooLarge

from glossary.boards.play import play_board
from glossary.boards.read import mistakes_of, read_json
from glossary.core.errors import BoardMistake, BoardRefused, IllegalDecision, near_misses
from glossary.engine.rules.ruleset import EDITIONS
from glossary.examples.model import Example
from glossary.examples.play import board_of, play_with_decisions
from glossary.narration.sentences_mistakes import mistake_line
from glossary.narration.tell import result_with_sentences
from glossary.web.api.board_bodies import (
    LONGEST_DECISIONS,
    PlayedScenarioBody,
    ScenarioBody,
    ScenariosBody,
)
from glossary.web.api.parameters import answer_in_lang, one_of
from glossary.web.api.problems import Problem, json_answer, problem
from glossary.web.base.limits import LARGEST_BODY, LONGEST_QUERY
from glossary.web.base.locale import language, speech
from glossary.web.base.store import current_snapshot
from glossary.web.base.view_traits import reads
from glossary.web.examples.sentences import plain_words, question_of

pages = Blueprint("api_board", __name__, url_prefix="/api/v1")
pages.register_error_handler(Problem, problem)


@pages.get("/scenarios")
@reads(cached=True)
def scenarios() -> ResponseReturnValue:
    """Answer all worked examples, with their texts in ``lang=``."""
    _speak()
    body: ScenariosBody = {"scenarios": [_head(example) for example in current_snapshot().examples]}
    return json_answer(body)


@pages.get("/scenarios/<slug>")
@reads("lang", "edition", "d", cached=True, checks_length=True)
def scenario(slug: str) -> ResponseReturnValue:
    """Play one example with the decisions ``d=`` under ``edition=``; sentences in ``lang=``."""
    _speak()
    example = current_snapshot().example(slug)
    if example is None:
        near = tuple(near_misses(slug[:60], [one.slug for one in current_snapshot().examples]))
        raise Problem("slug", f"there is no scenario {slug[:60]!r}", near, 404)
    edition = one_of("edition", request.args.get("edition", example.edition), example.editions)
    decisions = _decisions(request.args.get("d", ""))
    try:
        play = play_with_decisions(board_of(example, edition), decisions)
    except IllegalDecision as error:
        raise Problem("d", mistake_line(mistakes_of(error)[0], speech())) from None
    words = example.words(language())
    body: PlayedScenarioBody = {
        **_head(example),
        "explanation": plain_words(words.explanation),
        "board": example.board,
        "decisions": list(play.decisions),
        "result": result_with_sentences(play.transcript, speech()),
    }
    return json_answer(body)


@pages.post("/board")
def board() -> ResponseReturnValue:
    """Play a board sent as JSON; the sentences of the result are in ``lang=``."""
    _speak()
    edition = request.args.get("edition")
    if edition is not None:
        one_of("edition", edition, EDITIONS)
    if not request.is_json:
        detail = f"the board must be sent as application/json, not {request.mimetype[:40]!r}"
        raise Problem("", detail, ("application/json",), 415)
    try:
        written = request.get_data()
    except RequestEntityTooLarge:
        raise Problem("", f"a board has at most {LARGEST_BODY} bytes", (), 413) from None
    try:
        plain = read_json(written)
    except BoardRefused as error:
        raise _refused(error.mistakes) from None
    played = play_board(plain, edition)
    if played.transcript is None:
        raise _refused(played.mistakes, 422 if played.too_much else 400)
    return json_answer(result_with_sentences(played.transcript, speech()))


def _refused(mistakes: tuple[BoardMistake, ...], status: int = 400) -> Problem:
    """Return the problem of a board: how many mistakes, the first in words, and the list.

    A board that needs too much work has that one mistake.
    """
    detail = mistake_line(mistakes[0], speech())
    if status == 400:
        detail = speech().ngettext(
            "The board has %(number)s mistake. %(first)s",
            "The board has %(number)s mistakes. The first: %(first)s",
            len(mistakes),
            first=detail,
        )
    return Problem("", detail, status=status, mistakes=mistakes)


def _head(example: Example) -> ScenarioBody:
    words, trace = example.words(language()), example.traces[example.edition]
    return {
        "slug": example.slug,
        "title": words.title,
        "question": plain_words(question_of(example)),
        "illustrates": str(example.illustrates),
        "cites": [str(number) for number in example.cites],
        "level": example.level,
        "tags": list(example.tags),
        "editions": list(example.editions),
        "edition": example.edition,
        "plays": trace.plays,
        "events": trace.events,
        "url": url_for("player.player", language=language(), slug=example.slug),
    }


def _speak() -> None:
    """Set the language of the response to ``lang=``, by default the binding language."""
    if len(request.query_string) > LONGEST_QUERY:
        raise Problem("", f"the query is longer than {LONGEST_QUERY} characters", (), 414)
    answer_in_lang()


def _decisions(written: str) -> tuple[int, ...]:
    """Return the decisions of ``d=``: numbers separated by dots."""
    if not written:
        return ()
    parts = written[:LONGEST_DECISIONS].split(".")
    fine = all(p.isascii() and p.isdigit() and len(p) < 4 for p in parts)
    if not fine or len(written) > LONGEST_DECISIONS:
        raise Problem("d", "d is numbers with dots between, like 1.0, at most 240 characters")
    return tuple(map(int, parts))
