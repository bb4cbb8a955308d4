"""``POST /api/v1/deck``: the deck check for programs."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import RequestEntityTooLarge

from glossary.cards.deck_judge import DETAILS, FORMATS, DeckVerdict, Reason, judge
from glossary.cards.deck_list import LONGEST, DeckList, DeckRefused, read_deck
from glossary.engine.rules.ruleset import EDITIONS
from glossary.web.api.parameters import answer_in_lang
from glossary.web.api.problems import Problem, json_answer, problem
from glossary.web.api.schema import Count, Keywords, Number
from glossary.web.base.view_traits import reads
from glossary.web.cards.deck_words import (
    WrongChoice,
    chosen_editions,
    chosen_formats,
    doubts,
    reason_sentence,
    refused_sentence,
    unread_sentence,
)
from glossary.web.cards.words import cards_in_use, name_of, vocabulary_in_use

pages = Blueprint("api_deck", __name__, url_prefix="/api/v1")
pages.register_error_handler(Problem, problem)

_LARGEST = 2 * LONGEST
"""The most bytes of a body: a list in JSON is longer than in lines."""

FormatCode = Annotated[str, Keywords(enum=list(FORMATS))]
Edition = Annotated[str, Keywords(enum=list(EDITIONS))]


class DeckReasonBody(TypedDict):
    """Why a deck is not legal; ``detail`` is the check of ``legalityDetail`` that it belongs to."""

    code: str
    detail: Annotated[str, Keywords(enum=list(DETAILS))]
    text: str
    cites: list[Number]
    number: Count
    limit: Count
    card: Annotated[str, Keywords(description="The slug of the card, if it is about one.")]
    community: bool
    since: NotRequired[str]
    source: NotRequired[str]


class DeckVerdictBody(TypedDict):
    """The verdict by one format and edition; null where something is not known."""

    format: FormatCode
    edition: Edition
    community: bool
    source: str
    legal: bool | None
    legalityDetail: Annotated[
        dict[str, bool | None],
        Keywords(description="By " + ", ".join((*DETAILS, "global"))),
    ]
    reasons: list[DeckReasonBody]
    doubts: list[str]


class DeckCardBody(TypedDict):
    """A card as it was read."""

    line: Count
    quantity: Count
    cardReference: str
    card: str
    name: str
    type: str
    rarity: str
    factions: list[str]


class DeckUnknownBody(TypedDict):
    """A card of a set that is not in the data."""

    line: Count
    quantity: Count
    cardReference: str
    set: str


class DeckUnreadBody(TypedDict):
    """A line that names no card."""

    line: Count
    written: str
    problem: str
    text: str
    did_you_mean: list[str]


class DeckBody(DeckVerdictBody):
    """The first verdict, all verdicts, and the list as it was read."""

    verdicts: list[DeckVerdictBody]
    cards: list[DeckCardBody]
    unknown: list[DeckUnknownBody]
    unread: list[DeckUnreadBody]


@pages.post("/deck")
@reads("format", "edition", "lang")
def deck() -> ResponseReturnValue:
    """Judge the deck sent as JSON or as text by each ``format=`` and ``edition=``."""
    answer_in_lang()
    found = _read()
    formats = request.args.getlist("format") or ([found.format] if found.format else [])
    try:
        chosen = chosen_formats(formats)
        editions = chosen_editions(request.args.getlist("edition"))
    except WrongChoice as wrong:
        raise Problem(wrong.parameter, str(wrong), wrong.near) from None
    index, statuses = cards_in_use(), vocabulary_in_use().statuses
    verdicts = [
        _verdict(found, judge(found, one, edition, index, statuses))
        for one in chosen
        for edition in editions
    ]
    body: DeckBody = {
        **verdicts[0],
        "verdicts": verdicts,
        "cards": [
            {
                "line": card.line,
                "quantity": card.number,
                "cardReference": card.reference,
                "card": card.slug,
                "name": name_of(card.slug)[0],
                "type": card.type,
                "rarity": card.rarity,
                "factions": list(card.factions),
            }
            for card in found.cards
        ],
        "unknown": [
            {
                "line": card.line,
                "quantity": card.number,
                "cardReference": card.reference,
                "set": card.set,
            }
            for card in found.unknown
        ],
        "unread": [
            {
                "line": line.line,
                "written": line.written,
                "problem": line.problem,
                "text": unread_sentence(line),
                "did_you_mean": list(line.near),
            }
            for line in found.unread
        ],
    }
    return json_answer(body)


def _read() -> DeckList:
    """Return the deck of the body.

    :raises Problem: if it is too large, of another type, or lists no card.
    """
    if request.mimetype not in ("application/json", "text/plain"):
        detail = "a deck is sent as application/json or text/plain"
        raise Problem("", detail, ("application/json", "text/plain"), 415)
    try:
        request.max_content_length = _LARGEST
        text = request.get_data().decode("utf-8", "replace")
    except RequestEntityTooLarge:
        raise Problem("", f"a deck has at most {_LARGEST} bytes", (), 413) from None
    try:
        return read_deck(text, cards_in_use(), is_json=request.is_json)
    except DeckRefused as error:
        raise Problem("", refused_sentence(error)) from None


def _verdict(found: DeckList, verdict: DeckVerdict) -> DeckVerdictBody:
    return {
        "format": verdict.format.code,
        "edition": verdict.edition,
        "community": verdict.format.community,
        "source": verdict.format.source,
        "legal": verdict.legal,
        "legalityDetail": {**verdict.detail, "global": verdict.legal},
        "reasons": [_reason(reason) for reason in verdict.reasons],
        "doubts": list(doubts(found, verdict)),
    }


def _reason(reason: Reason) -> DeckReasonBody:
    body: DeckReasonBody = {
        "code": reason.code,
        "detail": reason.detail,
        "text": reason_sentence(reason),
        "cites": [str(number) for number in reason.numbers],
        "number": reason.number,
        "limit": reason.against,
        "card": reason.slug,
        "community": reason.community,
    }
    if reason.status is not None:
        day = reason.status.since or reason.status.listed
        body |= {"since": day.isoformat(), "source": reason.status.source}
    return body
