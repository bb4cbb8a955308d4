"""The what-if board: a table to lay cards on and to play; its position is in the address."""

from __future__ import annotations

import json
from collections.abc import Iterator
from urllib.parse import quote

from flask import Blueprint, Response, abort, redirect, render_template, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import RequestEntityTooLarge

from glossary.boards import url_code
from glossary.boards.card_at_work import board_at_work
from glossary.boards.card_names import LONGEST, offers
from glossary.boards.edit import PLAYS, edited, parse
from glossary.boards.from_list import named_as_on_the_table, with_list
from glossary.boards.play import Played, play_board
from glossary.boards.read import read_json
from glossary.boards.written import (
    IN_EXPEDITIONS,
    ZONES,
    Board,
    cards,
    empty_table,
    fits,
    paths,
    table_with,
    tidy,
    undecided,
)
from glossary.cards.deck_list import DeckRefused, read_deck
from glossary.core.errors import BoardRefused
from glossary.engine.boards.board import REGIONS
from glossary.engine.boards.board import Board as Position
from glossary.engine.boards.language import RUN
from glossary.engine.play.replay import Transcript
from glossary.examples.steps import compared
from glossary.examples.teaching import teaching_order
from glossary.position.view import BoardView, view
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import LARGEST_BODY, LONGEST_QUERY, reads
from glossary.web.base.page import Page
from glossary.web.base.qr_code import LONGEST as LONGEST_QR
from glossary.web.base.qr_code import qr_response
from glossary.web.base.rule_view import played_by, read_as_played
from glossary.web.base.this_page import this_page
from glossary.web.board.ability_search import Wanted
from glossary.web.board.editor import Editor, EditorPresenter, Tapped, list_places
from glossary.web.board.errors import (
    Mistake,
    present_mistakes,
    refused,
    refused_list,
    too_large,
    too_many_fields,
    wrong_code,
)
from glossary.web.board.result_view import Result, ResultPresenter, phase_title, won_at_dusk
from glossary.web.board.unique import wanted_of
from glossary.web.cards.deck_words import refused_sentence, unread_rows

pages = Blueprint("board", __name__)

_READ = ("b", "at", "q", "page", "card", "ruling")
_MOST_FIELDS = 2000
_FIRST_PLACE = "players.A.deck"
"""Where a list of cards goes that does not say where."""
_TABLE = "table"
"""The value of ``at`` that shows a board before it is played, with nothing tapped."""


class BoardPage(Struct, frozen=True):
    """The variables of ``board/board.html``. ``code`` is empty if the board is too large for one.

    The first of ``plays`` is the one that is meant. ``setting`` leads from a result back to the
    position before it; ``start`` are boards to begin with, ``at`` is what was tapped.
    """

    board: BoardView
    result: Result | None
    editor: Editor | None
    plays: tuple[Link, ...]
    mistakes: tuple[Mistake, ...]
    code: str
    at: str
    setting: str
    run: str
    sharing: str
    starting: str
    start: tuple[Link, ...]
    absolute: str
    qr: str
    download: str
    places: tuple[Link, ...]
    copied: str
    has_decisions: bool
    empty: bool
    played_by: str


@pages.before_request
def _check_length() -> None:
    if len(request.query_string) > LONGEST_QUERY:
        raise url_code.WrongCode("long", len(request.query_string))


@pages.errorhandler(url_code.WrongCode)
def _answer_wrong_code(wrong: url_code.WrongCode) -> ResponseReturnValue:
    code = 414 if len(request.query_string) > LONGEST_QUERY else 400
    return wrong_code(this_page(), wrong), code


@pages.get("/<language:language>/board")
@reads(*_READ, cached=True, checks_length=True, checks_number=True)
def board() -> ResponseReturnValue:
    """Print the table of ``b``, or an empty one; ``at`` opens the editor of what lies there.

    ``q`` are words of abilities that are looked for there, ``page`` is which of those found are
    shown. ``card`` and ``ruling`` lead to a board of theirs.
    """
    page, given = this_page(), request.args
    code = given.get("b")
    if code is not None:
        written, wanted = url_code.decode(code), wanted_of(given)
        return _board_response(page, written, given.get("at", ""), wanted, shared=True)
    made, at = _asked_for(page, given.get("card", ""), given.get("ruling", ""))
    code = url_code.encode(made) if made is not None else None
    if code is not None:
        return redirect(_address(page, code, at), 303)
    return _board_response(page, made or empty_table(), given.get("at", ""), indexed=True)


@pages.get("/<language:language>/board/cards")
@reads("q", "place", cached=True)
def suggested() -> ResponseReturnValue:
    """Print the cards that ``q`` may mean and that can lie at a ``place``, as a list."""
    typed, place = request.args.get("q", ""), request.args.get("place", "")
    offered = offers(typed[:LONGEST], place, this_page().language)
    return render_template("board/offers.html", page=offered)


def _asked_for(page: Page, card: str, ruling: str) -> tuple[Board | None, str]:
    """Return a board with a *card*, or that of a *ruling*, and what is looked at.

    A card is seen at work if a board shows it, else laid out; there is None if neither is asked
    for. A ruling with several boards has the number of one behind a dot.
    """
    face = page.snapshot.cards.index.face(card[:LONGEST])
    if face is not None:
        shown = board_at_work(face)
        return (table_with(face), _TABLE) if shown is None else (shown, "")
    id_, _, number = ruling.partition(".")
    rulings = page.snapshot.cards.rulings
    plays = rulings[id_].plays if id_ in rulings else ()
    place = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 3 else 0
    return (dict(plays[place].board) if 0 <= place < len(plays) else None), ""


@pages.post("/<language:language>/board")
@reads(checks_length=True, checks_number=True)
def change() -> ResponseReturnValue:
    """Redirect to the address of the board after the button that was pressed."""
    page = this_page()
    try:
        if request.get_data().count(b"&") >= _MOST_FIELDS:
            return too_many_fields(page, _MOST_FIELDS), 413
        fields = request.form
    except RequestEntityTooLarge:
        return too_large(page, LARGEST_BODY), 413
    if sum(map(len, fields.listvalues())) > _MOST_FIELDS:
        return too_many_fields(page, _MOST_FIELDS), 413
    text = fields.get("json", "")
    if "json" in fields and _is_board(text):
        return _pasted_response(page, text)
    base = tidy(url_code.decode(fields["b"])) if fields.get("b") else empty_table()
    if not fits(base):
        return _board_response(page, base, "")
    at, action = fields.get("at", ""), fields.get("do", "add")
    if "json" in fields or action == "list":
        return _listed_response(page, base, at or _FIRST_PLACE, text or fields.get("list", ""))
    typed = fields.get("card", "")
    try:
        after, look = edited(base, at, action, fields, fields.getlist("keyword"))
    except BoardRefused as error:
        refused_play = Played(None, None, error.mistakes)
        return _not_done(page, base, at, refused_play, typed, wanted_of(fields))
    played = play_board(after)
    if played.board is None:
        return _not_done(page, base, at, played, typed, wanted_of(fields))
    asked = wanted_of(fields).words if look == at else ""
    return _to_board(page, after, look, asked, anchor="" if look else "#result")


@pages.get("/<language:language>/board/qr.svg")
@reads("b", cached=True, checks_length=True)
def qr() -> ResponseReturnValue:
    """Send the QR code of the board of ``b``, which its page prints and does not show."""
    page, code = this_page(), request.args.get("b", "")
    url_code.decode(code)
    if not _qr_address(page, code):
        abort(404)
    return qr_response(page.absolute(_address(page, code, "")))


def _qr_address(page: Page, code: str) -> str:
    """Return where the QR code of a board is; empty if its address is too long for one."""
    longest = len(page.absolute(page.url_for("board.board", b=code)))
    return page.url_for("board.qr", b=code) if code and longest <= LONGEST_QR else ""


@pages.get("/<language:language>/board.json")
@reads("b", checks_length=True, checks_number=True)
def download() -> ResponseReturnValue:
    """Send the board of ``b`` as a JSON file."""
    decoded = url_code.decode(request.args.get("b", ""))
    written = json.dumps(decoded, ensure_ascii=True, indent=1) + "\n"
    answer = Response(written, content_type="application/json")
    answer.headers["Content-Disposition"] = 'attachment; filename="board.json"'
    return answer


def _is_board(text: str) -> bool:
    """Return whether a pasted text is meant to be a board, and no list of cards."""
    return text.lstrip().startswith("{") and '"deckCards"' not in text


def _listed_response(page: Page, base: Board, at: str, text: str) -> ResponseReturnValue:
    """Redirect to the board with the cards of a list on it, or say what is wrong with the list."""
    try:
        deck = read_deck(text, page.snapshot.cards.index)
    except DeckRefused as error:
        mistake = Mistake("", refused_sentence(page, error))
        return refused_list(page, base, at, (mistake,), text), 400
    deck = named_as_on_the_table(deck, at)
    if deck.unread:
        rows = unread_rows(page, deck)
        unread = tuple(Mistake(f"{row.line}: {row.written}", row.sentence) for row in rows)
        return refused_list(page, base, at, unread, text), 400
    after, look = with_list(base, at, deck)
    played = play_board(after)
    if played.board is None:
        mistakes = present_mistakes(page, played.mistakes)
        return refused_list(page, base, at, mistakes, text), _status(played)
    return _to_board(page, after, look)


def _pasted_response(page: Page, text: str) -> ResponseReturnValue:
    """Redirect to the board of a JSON text, or list all its mistakes."""
    try:
        written = read_json(text)
    except BoardRefused as error:
        return refused(page, present_mistakes(page, error.mistakes), text), 400
    if isinstance(written, dict) and "board" in written:
        written = written["board"]  # a line of a corpus, which says more than the board
    pasted = tidy(written)
    played = play_board(pasted)
    if not fits(pasted) or played.board is None:
        return refused(page, present_mistakes(page, played.mistakes), text), _status(played)
    return _to_board(page, pasted, "")


def _to_board(
    page: Page, board: Board, at: str, asked: str = "", *, anchor: str = ""
) -> ResponseReturnValue:
    """Redirect to the address of a board, or print one that is too large for an address."""
    code = url_code.encode(board)
    if code is None:
        return _board_response(page, board, at)
    return redirect(f"{_address(page, code, at, asked)}{anchor}", code=303)


def _board_response(
    page: Page,
    written: object,
    at: str,
    wanted: Wanted | None = None,
    *,
    shared: bool = False,
    indexed: bool = False,
) -> ResponseReturnValue:
    """Print a board, or its mistakes with its text to correct.

    :param wanted: which abilities are looked for.
    :param shared: whether it stands in the address.
    :param indexed: whether search engines may keep the page.
    """
    set_up = tidy(written)
    played = play_board(set_up)
    if not fits(set_up) or played.board is None:
        text = url_code.canonical(set_up)
        return refused(page, present_mistakes(page, played.mistakes), text), _status(played)
    shown = _shown(page, set_up, played, played.board, Tapped(at, wanted or Wanted()))
    return _printed(page, shown, shared=shared, indexed=indexed), _status(played)


def _not_done(
    page: Page, base: Board, at: str, refused_play: Played, typed: str, wanted: Wanted
) -> ResponseReturnValue:
    """Print the board as it was, and in the editor why the edit was not made."""
    played = play_board(base)
    if played.board is None:
        return _board_response(page, base, at)
    tapped = Tapped(at or _TABLE, wanted, typed, refused_play)
    shown = _shown(page, base, played, played.board, tapped)
    return _printed(page, shown), 422 if refused_play.too_much else 400


def _status(played: Played) -> int:
    """Return 422 if the board needs too much work, 400 if it has mistakes, else 200."""
    return 422 if played.too_much else 400 if played.transcript is None else 200


def _shown(
    page: Page, set_up: Board, played: Played, begins: Position, tapped: Tapped
) -> BoardPage:
    """Return the table: what is set up, or, if the board says what is played, how that ends."""
    at, code, edition = tapped.at, url_code.encode(set_up) or "", begins.state.rules.edition
    reading = read_as_played(page, edition)
    over = played.transcript if "run" in set_up and not at else None
    addresses = _addresses(page, set_up, code, places=over is None) if code else {}
    seen = _seen(page, set_up, played, begins, over, addresses)
    close = _address(page, code, _TABLE if "run" in set_up else "")
    editor = EditorPresenter(set_up, begins.state, seen, reading, tapped, close).editor()
    not_done = tapped.not_done
    mistakes = (not_done or played).mistakes if editor is None or not_done is None else ()
    return BoardPage(
        board=seen,
        result=ResultPresenter(page, set_up, over, reading.edition).result() if over else None,
        editor=editor,
        plays=_plays(page, set_up),
        mistakes=present_mistakes(page, mistakes),
        code=code,
        at=at,
        setting=_address(page, code, _TABLE),
        run=_address(page, code, "run"),
        sharing=_address(page, code, "share"),
        starting=_address(page, code, "start"),
        start=_starts(page) if at == "start" else (),
        absolute=page.absolute(page.url_for("board.board", b=code or None)),
        qr=_qr_address(page, code),
        download=page.url_for("board.download", b=code or None),
        places=list_places(page, set_up) if at in ("start", "share") else (),
        copied=url_code.canonical(set_up),
        has_decisions=set_up != undecided(set_up),
        empty=not any(set_up["players"].values()),
        played_by=played_by(page, edition),
    )


def _seen(
    page: Page,
    set_up: Board,
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
        dusk = play_board({**undecided(set_up), "run": ["dusk"]}).transcript
    won = won_at_dusk(dusk) if dusk is not None else {}
    if over is None:
        return view(page, begins.state, won=won, addresses=addresses)
    asked = {option.word for option in over.choice.options} if over.choice is not None else ()
    return view(page, over.state, asked, won=won, addresses=addresses, compared=compared(over))


def _printed(
    page: Page, shown: BoardPage, *, shared: bool = False, indexed: bool = False
) -> Printed:
    code, _ = shown.code or None, page.gettext
    picture = page.url_for("card.board", b=code, v=page.snapshot.digest[:8])
    page_frame = frame(
        page,
        _("What-if board"),
        endpoint="board.board",
        description=_("Set up a position and see how it plays out, step by step."),
        indexed=indexed,
        image=page.absolute(picture) if code else "",
        quotation=" ".join(_sentences(shown.result)) if shown.result is not None else "",
        b=code if shared else None,
        at=shown.at or None if shared else None,
    )
    return Printed("board/board.html", page_frame, shown)


def _sentences(result: Result) -> Iterator[str]:
    """Yield the sentences of a play."""
    for phase in result.phases:
        yield from (line.sentence.words for line in phase.lines)


def _addresses(page: Page, set_up: Board, code: str, *, places: bool) -> dict[str, str]:
    """Return where a tap on each card leads, and on each place if *places* can be tapped."""
    at, here = paths(set_up), _address(page, code, "")
    if places:
        kinds = ("hero_region", "companion_region", "hero", "mana", "deck", *ZONES)
        empty = [f"regions[{number}]" for number in range(len(REGIONS))]
        empty += [f"players.{name}.{kind}" for name in set_up["players"] for kind in kinds]
        at |= {path: path for path in empty}
    return {key: f"{here}&at={quote(path)}" for key, path in at.items()}


def _plays(page: Page, set_up: Board) -> tuple[Link, ...]:
    """Return the plays that are offered: what the board says, or else Dusk, comes first.

    Where there is nothing yet but a Deck whose cards are known, a game begins.
    """
    run = set_up.get("run")
    links = {name: Link(page.words_of(f"play.{name}"), f"play:{name}") for name in PLAYS}
    first = links["dusk"]
    if run and run not in PLAYS.values():
        titles = [phase_title(page, phase) for phase in map(str, run)]
        spans = (list(RUN[at : at + len(run)]) for at in range(len(RUN)))
        phases = (
            f"{titles[0]} – {titles[-1]}" if len(run) > 1 and run in spans else ", ".join(titles)
        )
        first = Link(page.gettext("Play: %(phases)s", phases=phases), "play:run")
    elif run:
        first = next(links[name] for name, phases in PLAYS.items() if phases == run)
    elif all(card.kind == "hero" for card in cards(set_up)):
        decks = (player.get("deck") for player in set_up["players"].values())
        if any(isinstance(deck, list) for deck in decks):
            first = links["setup"]
    return (first, *(link for link in links.values() if link != first))


def _starts(page: Page) -> tuple[Link, ...]:
    """Return boards to begin with: the first Dusk, and examples in the order to learn them."""
    starts: list[Link] = []
    learnt = teaching_order(page.snapshot.examples)
    for example in sorted(learnt, key=lambda each: each.slug != "a-first-dusk"):
        if fits(example.board) and len(example.board["players"]) == 2 and len(starts) < 12:
            code = url_code.encode({**example.board, "edition": example.edition})
            if code:
                title = example.words(page.language).title
                starts.append(Link(title, _address(page, code, _TABLE)))
    return tuple(starts)


def _address(page: Page, code: str, at: str, asked: str = "") -> str:
    """Return the address of a board, of what was tapped there, and where that lies on the page.

    :param asked: the words of abilities that are looked for there.
    """
    place = parse(at)
    anchor = None
    if place.player:
        on_mat = place.side or place.kind in IN_EXPEDITIONS
        anchor = f"mat-{place.player}" if on_mat else f"{place.player}-{place.kind}-zone"
    if code and not asked:
        return page.board_address(code, at) + (f"#{anchor}" if anchor else "")
    query = {"b": code or None, "at": at or None, "q": asked or None}
    return page.url_for("board.board", **query, _anchor=anchor)
