"""The what-if board: a table to lay cards on and to play; its position is in the address."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import RequestEntityTooLarge

from glossary.boards import url_code
from glossary.boards.card_at_work import board_at_work
from glossary.boards.card_names import LONGEST, Offer, offers
from glossary.boards.edit import PLAYS, edited, parse
from glossary.boards.play import Played, play_board
from glossary.boards.read import read_json
from glossary.boards.written import (
    IN_EXPEDITIONS,
    REGIONS,
    ZONES,
    Board,
    empty_table,
    fits,
    paths,
    table_with,
    tidy,
    undecided,
)
from glossary.core.errors import BoardRefused
from glossary.engine.boards.board import Board as Position
from glossary.engine.boards.language import RUN
from glossary.engine.play.replay import Transcript
from glossary.examples.teaching import teaching_order
from glossary.web.base.layout import Link, Printed, frame, print_page
from glossary.web.base.limits import LARGEST_BODY, LONGEST_QUERY
from glossary.web.base.locale import language, speech
from glossary.web.base.played_by import played_by
from glossary.web.base.rule_view import read
from glossary.web.base.store import current_snapshot, pinned
from glossary.web.base.this_page import this_page
from glossary.web.base.urls import absolute
from glossary.web.base.view_traits import reads
from glossary.web.board.editor import Editor, EditorPresenter
from glossary.web.board.errors import (
    Mistake,
    no_board,
    present_mistakes,
    refused,
    too_large,
    too_many_fields,
    wrong_code,
)
from glossary.web.board.result_view import Result, ResultPresenter, compared, won_at_dusk
from glossary.web.position.view import BoardView, view
from glossary.web.position.words import phase_title

pages = Blueprint("board", __name__)

_MOST_FIELDS = 2000
_TABLE = "table"
"""The value of ``at`` that shows a board before it is played, with nothing tapped."""


@dataclass(frozen=True, slots=True)
class Plays:
    """The buttons that play: the first is the one that is meant, ``others`` are offered beside."""

    first: Link
    others: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The variables of ``board/board.html``. ``code`` is empty if the board is too large for one.

    ``setting`` leads from a result back to the position before it; ``start`` are boards to
    begin with, ``at`` is what was tapped.
    """

    board: BoardView
    result: Result | None
    editor: Editor | None
    plays: Plays
    mistakes: tuple[Mistake, ...]
    code: str
    at: str
    setting: str
    run: str
    sharing: str
    starting: str
    start: tuple[Link, ...]
    examples: str
    absolute: str
    download: str
    paste: str
    copied: str
    words: str
    has_decisions: bool
    empty: bool
    played_by: str


@dataclass(frozen=True, slots=True)
class OffersPage:
    """The variables of ``board/offers.html``."""

    offers: tuple[Offer, ...]


@pages.before_request
def _check_length() -> None:
    if _query_too_long():
        raise url_code.WrongCode("long", len(request.query_string))


@pages.errorhandler(url_code.WrongCode)
def _answer_wrong_code(wrong: url_code.WrongCode) -> ResponseReturnValue:
    return wrong_code(wrong), 414 if _query_too_long() else 400


@pages.get("/<language:language>/board")
@reads("b", "at", "card", "ruling", cached=True, checks_length=True, checks_number=True)
def board() -> ResponseReturnValue:
    """Print the table of ``b``, or an empty one; ``at`` opens the editor of what lies there.

    ``card`` and ``ruling`` lead to a board of theirs.
    """
    code = request.args.get("b")
    if code is None:
        made, at = _asked_for()
        code = url_code.encode(made) if made is not None else None
        if code is not None:
            return redirect(_address(code, at), 303)
        return _board_response(made or empty_table(), request.args.get("at", ""))
    return _board_response(url_code.decode(code), request.args.get("at", ""))


@pages.get("/<language:language>/board/cards")
@reads("q", "place", cached=True)
def suggested() -> ResponseReturnValue:
    """Print the cards that ``q`` may mean and that can lie at a ``place``, as a list."""
    typed, place = request.args.get("q", ""), request.args.get("place", "")
    found = offers(typed[:LONGEST], place, language())
    return render_template("board/offers.html", page=OffersPage(found))


def _asked_for() -> tuple[Board | None, str]:
    """Return a board with the card of ``card``, or that of ``ruling``, and what is looked at.

    A card is seen at work if a board shows it, else laid out; there is None if neither is asked
    for. A ruling with several boards has the number of one behind a dot.
    """
    face = current_snapshot().cards.index.face(request.args.get("card", "")[:LONGEST])
    if face is not None:
        shown = board_at_work(face)
        return (table_with(face), _TABLE) if shown is None else (shown, "")
    id_, _, number = request.args.get("ruling", "").partition(".")
    rulings = current_snapshot().cards.rulings
    plays = rulings[id_].plays if id_ in rulings else ()
    place = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 3 else 0
    return (dict(plays[place].board) if 0 <= place < len(plays) else None), ""


@pages.post("/<language:language>/board")
@reads(checks_length=True, checks_number=True)
def change() -> ResponseReturnValue:
    """Redirect to the address of the board after the button that was pressed."""
    try:
        if request.get_data().count(b"&") >= _MOST_FIELDS:
            return too_many_fields(_MOST_FIELDS), 413
        fields = request.form
    except RequestEntityTooLarge:
        return too_large(LARGEST_BODY), 413
    if sum(map(len, fields.listvalues())) > _MOST_FIELDS:
        return too_many_fields(_MOST_FIELDS), 413
    if "json" in fields:
        return _pasted_response(fields["json"])
    base = tidy(url_code.decode(fields["b"])) if fields.get("b") else empty_table()
    if not fits(base):
        return _board_response(base, "")
    at, action = fields.get("at", ""), fields.get("do", "add")
    after, look = edited(base, at, action, fields, fields.getlist("keyword"))
    played = play_board(after)
    if played.board is None:
        return _not_done(base, at, played, fields.get("card", ""))
    code = url_code.encode(after)
    if code is None:
        return _board_response(after, look)
    return redirect(_address(code, look) if look else f"{_address(code, look)}#result", code=303)


@pages.get("/<language:language>/board.json")
@reads("b", checks_length=True, checks_number=True)
def download() -> ResponseReturnValue:
    """Send the board of ``b`` as a JSON file."""
    found = url_code.decode(request.args.get("b", ""))
    written = json.dumps(found, ensure_ascii=True, indent=1) + "\n"
    answer = Response(written, content_type="application/json")
    answer.headers["Content-Disposition"] = 'attachment; filename="board.json"'
    return answer


def _pasted_response(text: str) -> ResponseReturnValue:
    """Redirect to the board of a JSON text, or list all its mistakes."""
    try:
        found = read_json(text)
    except BoardRefused as error:
        if text.lstrip().startswith(("{", "[")):
            return refused(present_mistakes(error.mistakes), text), 400
        return no_board(text), 400
    if isinstance(found, dict) and "board" in found:
        found = found["board"]  # a line of a corpus, which says more than the board
    found = tidy(found)
    played = play_board(found)
    if not fits(found) or played.board is None:
        return refused(present_mistakes(played.mistakes), text), _status(played)
    code = url_code.encode(found)
    return _board_response(found, "") if code is None else redirect(_address(code, ""), code=303)


def _board_response(found: object, at: str) -> ResponseReturnValue:
    """Print a board, or its mistakes with its text to correct."""
    found = tidy(found)
    played = play_board(found)
    if not fits(found) or played.board is None:
        written = url_code.canonical(found)
        return refused(present_mistakes(played.mistakes), written), _status(played)
    return _page(found, played, played.board, at), _status(played)


def _not_done(base: Board, at: str, refused_play: Played, typed: str) -> ResponseReturnValue:
    """Print the board as it was, and in the editor why the edit was not made."""
    played = play_board(base)
    if played.board is None:
        return _board_response(base, at)
    page = _page(base, played, played.board, at or _TABLE, refused_play, typed)
    return page, 422 if refused_play.too_much else 400


def _status(played: Played) -> int:
    """Return 422 if the board needs too much work, 400 if it has mistakes, else 200."""
    return 422 if played.too_much else 400 if played.transcript is None else 200


def _page(
    found: Board,
    played: Played,
    begins: Position,
    at: str,
    not_done: Played | None = None,
    typed: str = "",
) -> Printed:
    """Print the table: what is set up, or, if the board says what is played, how that ends.

    :param not_done: the play of the board as an edit left it, which was refused.
    :param typed: the name of a card that the edit could not find.
    """
    code, edition = url_code.encode(found) or "", begins.state.rules.edition
    reading = read(this_page(), pinned(edition) if edition in current_snapshot().editions else None)
    here = url_for("board.board")
    over = played.transcript if "run" in found and not at else None
    addresses = _addresses(found, code, places=over is None) if code else {}
    seen = _seen(found, played, begins, over, addresses)
    result = editor = None
    if over is not None:
        result = ResultPresenter(found, over, reading.edition).result()
    if at and at != _TABLE:
        editor = EditorPresenter(
            found,
            begins.state,
            seen,
            at,
            reading,
            close=_address(code, _TABLE if "run" in found else ""),
            action=here,
            suggest=url_for("board.suggested"),
            mistakes=not_done.mistakes if not_done else (),
            typed=typed,
        ).editor()
    mistakes = (not_done or played).mistakes if editor is None or not_done is None else ()
    page = BoardPage(
        board=seen,
        result=result,
        editor=editor,
        plays=_plays(found),
        mistakes=present_mistakes(mistakes),
        code=code,
        at=at,
        setting=_address(code, _TABLE),
        run=_address(code, "run"),
        sharing=_address(code, "share"),
        starting=_address(code, "start"),
        start=_starts() if at == "start" else (),
        examples=url_for("scenarios.index"),
        absolute=absolute(url_for("board.board", b=code or None)),
        download=url_for("board.download", b=code or None),
        paste=here,
        copied=url_code.canonical(found),
        words=url_for("board_language.board_language"),
        has_decisions=found != undecided(found),
        empty=not any(found["players"].values()),
        played_by=played_by(this_page(), edition),
    )
    return _printed(page)


def _seen(
    found: Board,
    played: Played,
    begins: Position,
    over: Transcript | None,
    addresses: dict[str, str],
) -> BoardView:
    """Describe the position before the play, or its end with what Dusk compared.

    Before the play, the terrains are marked that would be won if Dusk came now.
    """
    dusk = played.transcript
    if dusk is not None and over is None and all(stage.name != "dusk" for stage in dusk.stages):
        dusk = play_board({**undecided(found), "run": ["dusk"]}).transcript
    won = won_at_dusk(dusk) if dusk is not None else {}
    if over is None:
        return view(begins.state, won=won, addresses=addresses)
    asked = {option.word for option in over.choice.options} if over.choice is not None else ()
    return view(over.state, asked, won=won, addresses=addresses, compared=compared(over))


def _printed(page: BoardPage) -> Printed:
    shared, code = "b" in request.args, page.code or None
    picture = url_for("card.board", b=code, v=current_snapshot().digest[:8])
    _ = speech().gettext
    page_frame = frame(
        this_page(),
        _("What-if board"),
        endpoint="board.board",
        description=_("Set up a position and see how it plays out, step by step."),
        indexed=not shared and request.method == "GET",
        image=absolute(picture) if code else "",
        quotation=" ".join(_told(page.result)) if page.result is not None else "",
        b=code if shared else None,
        at=page.at or None if shared else None,
    )
    return print_page("board/board.html", page_frame, page)


def _told(result: Result) -> Iterator[str]:
    """Yield the sentences of a play."""
    for phase in result.phases:
        yield from (line.sentence.text for line in phase.lines)


def _addresses(found: Board, code: str, *, places: bool) -> dict[str, str]:
    """Return where a tap on each card leads, and on each place if *places* can be tapped."""
    at, here = paths(found), _address(code, "")
    if places:
        kinds = ("hero_region", "companion_region", "hero", "mana", "deck", *ZONES)
        empty = [f"regions[{number}]" for number in range(len(REGIONS))]
        empty += [f"players.{name}.{kind}" for name in found["players"] for kind in kinds]
        at |= {path: path for path in empty}
    return {key: f"{here}&at={quote(path)}" for key, path in at.items()}


def _plays(found: Board) -> Plays:
    """Return the plays that are offered: what the board says, or else Dusk, comes first."""
    run = found.get("run")
    links = {name: Link(this_page().words_of(f"play.{name}"), f"play:{name}") for name in PLAYS}
    first = links["dusk"]
    if run and run not in PLAYS.values():
        said = [phase_title(phase) for phase in map(str, run)]
        spans = (list(RUN[at : at + len(run)]) for at in range(len(RUN)))
        phases = f"{said[0]} – {said[-1]}" if len(run) > 1 and run in spans else ", ".join(said)
        first = Link(speech().gettext("Play: %(phases)s", phases=phases), "play:run")
    elif run:
        first = next(links[name] for name, phases in PLAYS.items() if phases == run)
    return Plays(first, tuple(link for link in links.values() if link != first))


def _starts() -> tuple[Link, ...]:
    """Return boards to begin with: the first Dusk, and examples in the order to learn them."""
    found: list[Link] = []
    learnt = teaching_order(current_snapshot().examples)
    for example in sorted(learnt, key=lambda one: one.slug != "a-first-dusk"):
        if fits(example.board) and len(example.board["players"]) == 2 and len(found) < 12:
            code = url_code.encode({**example.board, "edition": example.edition})
            if code:
                found.append(Link(example.words(language()).title, _address(code, _TABLE)))
    return tuple(found)


def _address(code: str, at: str) -> str:
    """Return the address of a board, of what was tapped there, and where that lies on the page."""
    place = parse(at)
    anchor = None
    if place.player:
        on_mat = place.side or place.kind in IN_EXPEDITIONS
        anchor = f"mat-{place.player}" if on_mat else f"{place.player}-{place.kind}-zone"
    return url_for("board.board", b=code or None, at=at or None, _anchor=anchor)


def _query_too_long() -> bool:
    return len(request.query_string) > LONGEST_QUERY
