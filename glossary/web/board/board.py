"""The what-if board: a position from a form, played by the rules, kept in the address."""

from __future__ import annotations

import json
from dataclasses import dataclass

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from werkzeug.exceptions import RequestEntityTooLarge

from glossary.cards.index import card_index
from glossary.cards.rulings import rulings_of
from glossary.core.errors import BoardRefused
from glossary.narration.tell import read_json
from glossary.web.base.layout import frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.played_by import played_by
from glossary.web.base.rule_view import read
from glossary.web.base.store import current_snapshot, pinned, snapshot_store
from glossary.web.base.urls import absolute
from glossary.web.base.view_traits import reads
from glossary.web.board import edit
from glossary.web.board import form as board_form
from glossary.web.board.card_names import LONGEST
from glossary.web.board.errors import (
    Mistake,
    present_mistakes,
    refused,
    too_large,
    too_many_fields,
    wrong_code,
)
from glossary.web.board.form import Board
from glossary.web.board.form_model import BoardForm, anchor_of
from glossary.web.board.form_view import FormPresenter
from glossary.web.board.play import LARGEST, Played, play_board
from glossary.web.board.result_view import (
    ExpeditionTotals,
    Result,
    ResultPresenter,
    position_totals,
)
from glossary.web.position import url_code

pages = Blueprint("board", __name__)

_MOST_FIELDS = 2000
_LONGEST_QUERY = 8192


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The variables of ``board/board.html``. ``base`` is the board with what has no field."""

    form: BoardForm
    result: Result | None
    totals: dict[str, ExpeditionTotals]
    mistakes: tuple[Mistake, ...]
    has_decisions: bool
    base: str
    code: str
    address: str
    absolute: str
    download: str
    paste: str
    copied: str
    words: str
    played_by: str = ""


@pages.get("/<language:language>/board")
@reads("b", "card", "ruling", cached=True, checks_length=True, checks_number=True)
def board() -> ResponseReturnValue:
    """Print the board of ``b``, or the first; ``card`` and ``ruling`` lead to a board of theirs."""
    if _query_too_long():
        return _too_long(), 414
    code = request.args.get("b")
    if code is None:
        made = _asked_for()
        code = url_code.encode(made) if made is not None else None
        if code is not None:
            return redirect(_address(code, "result" if "ruling" in request.args else None), 303)
        return _board_response(made or board_form.first_board())
    try:
        found = url_code.decode(code)
    except url_code.WrongCode as wrong:
        return wrong_code(wrong), 400
    return _board_response(found)


def _asked_for() -> Board | None:
    """Return the board with the card of ``card``, or the board of ``ruling``; None if none.

    A ruling with several boards has the number of one behind a dot.
    """
    face = card_index().face(request.args.get("card", "")[:LONGEST])
    if face is not None:
        return board_form.board_with(face)
    id_, _, number = request.args.get("ruling", "").partition(".")
    rulings = rulings_of(snapshot_store().locales)
    plays = rulings[id_].plays if id_ in rulings else ()
    place = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 3 else 0
    return dict(plays[place].board) if 0 <= place < len(plays) else None


@pages.post("/<language:language>/board")
@reads(checks_length=True, checks_number=True)
def change() -> ResponseReturnValue:
    """Redirect to the address of the board in the form, changed by the button that was pressed."""
    if _query_too_long():
        return _too_long(), 414
    try:
        request.max_content_length = LARGEST
        request.max_form_memory_size = LARGEST
        if request.get_data().count(b"&") >= _MOST_FIELDS:
            return too_many_fields(_MOST_FIELDS), 413
        fields = request.form
    except RequestEntityTooLarge:
        return too_large(LARGEST), 413
    if sum(map(len, fields.listvalues())) > _MOST_FIELDS:
        return too_many_fields(_MOST_FIELDS), 413
    if "json" in fields:
        return _pasted_response(fields["json"])
    base = _base(fields.get("base", ""))
    if not board_form.fits(base):
        base = board_form.first_board()
    filled, look = edit.changed(board_form.filled(base, fields), fields.get("do", "run"))
    code = url_code.encode(filled)
    if code is None:
        return _board_response(filled)
    return redirect(_address(code, anchor_of(look) if look and look != "run" else None), code=303)


@pages.get("/<language:language>/board.json")
@reads("b", checks_length=True, checks_number=True)
def download() -> ResponseReturnValue:
    """Send the board of ``b`` as a JSON file."""
    if _query_too_long():
        return _too_long(), 414
    try:
        found = url_code.decode(request.args.get("b", ""))
    except url_code.WrongCode as wrong:
        return wrong_code(wrong), 400
    written = json.dumps(found, ensure_ascii=True, indent=1) + "\n"
    answer = Response(written, content_type="application/json")
    answer.headers["Content-Disposition"] = 'attachment; filename="board.json"'
    return answer


def _pasted_response(text: str) -> ResponseReturnValue:
    """Redirect to the board of a JSON text, or list all its mistakes."""
    try:
        found = read_json(text)
    except BoardRefused as error:
        return refused(present_mistakes(error.mistakes), text), 400
    if isinstance(found, dict) and "board" in found:
        found = found["board"]  # a line of a corpus, which says more than the board
    found = board_form.tidy(found)
    played = play_board(found)
    if not board_form.fits(found) or played.board is None:
        return refused(present_mistakes(played.mistakes), text), _status(played)
    code = url_code.encode(found)
    return _board_response(found) if code is None else redirect(_address(code, "result"), code=303)


def _board_response(found: object) -> ResponseReturnValue:
    """Print a board that may have mistakes, played if it has none."""
    found = board_form.tidy(found)
    played = play_board(found)
    if not board_form.fits(found):
        return refused(present_mistakes(played.mistakes), url_code.canonical(found)), _status(
            played
        )
    return _page(found, played), _status(played)


def _status(played: Played) -> int:
    """Return 422 if the board needs too much work, 400 if it has mistakes, else 200."""
    return 422 if played.too_much else 400 if played.transcript is None else 200


def _page(found: Board, played: Played) -> str:
    edition = played.board.state.rules.edition if played.board is not None else None
    reading = read(pinned(edition) if edition in current_snapshot().editions else None)
    form_presenter = FormPresenter(found, played.mistakes, reading)
    form = form_presenter.form()
    symbols = form_presenter.symbols
    code = url_code.encode(found)
    shared = not _query_too_long() and "b" in request.args
    _ = speech().gettext
    page_frame = frame(
        _("What-if board"),
        endpoint="board.board",
        description=_("Set up a position and see how it plays out, step by step."),
        indexed=not shared and request.method == "GET",
        image=absolute(
            url_for("card.board", language=language(), b=code, v=current_snapshot().digest[:8])
        )
        if code
        else "",
        b=code if shared else None,
    )
    here = url_for("board.board", language=language())
    result = None
    if played.transcript is not None:
        result = ResultPresenter(found, played.transcript, reading.edition, here).result(symbols)
    page = BoardPage(
        form=form,
        result=result,
        totals=_all_totals(played, result, symbols),
        mistakes=present_mistakes(played.mistakes, form_presenter.anchors),
        has_decisions=played.decided or any(key in found for key in ("decisions", "script")),
        base=url_code.canonical(found),
        code=code or "",
        address=_address(code) if code else "",
        absolute=absolute(url_for("board.board", language=language(), b=code)),
        download=url_for("board.download", language=language(), b=code),
        paste=here,
        copied=url_code.canonical(found),
        words=url_for("board_language.board_language", language=language()),
        played_by=played_by(edition) if edition is not None else "",
    )
    printed = print_page("board/board.html", page_frame, page)
    return printed.encode("utf-8", "replace").decode("utf-8")  # JSON lets half characters through


def _all_totals(
    played: Played, result: Result | None, symbols: dict[str, Markup]
) -> dict[str, ExpeditionTotals]:
    """Return the statistics of each Expedition, by the id of the element that shows them."""
    if result is not None:
        return {standing.anchor: standing for standing in result.totals}
    if played.board is not None:
        return {s.anchor: s for s in position_totals(played.board.state, symbols)}
    return {}


def _base(text: str) -> object:
    """Return the board that the form was printed from; None if the text is no JSON."""
    try:
        return read_json(text)
    except BoardRefused:
        return None


def _address(code: str, anchor: str | None = None) -> str:
    return url_for("board.board", language=language(), b=code, _anchor=anchor)


def _too_long() -> str:
    return wrong_code(url_code.WrongCode("long", len(request.query_string)))


def _query_too_long() -> bool:
    """Return whether the query is longer than that of any board, before it is parsed."""
    return len(request.query_string) > _LONGEST_QUERY
