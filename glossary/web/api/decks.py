"""``POST /api/v1/deck``: the deck check for programs."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Annotated

from flask import request
from msgspec import UNSET, Meta, Struct, UnsetType, field
from werkzeug.exceptions import RequestEntityTooLarge

from glossary.cards.deck_judge import DETAILS, FORMATS, DeckVerdict, Reason
from glossary.cards.deck_list import LONGEST, MOST_COPIES, DeckList, DeckRefused, read_deck
from glossary.web.api.bodies import Body, Count, Number, Schema
from glossary.web.api.operations import LANG, PLAYED, Parameter, Subject
from glossary.web.api.problems import Problem
from glossary.web.base.page import N_, Page
from glossary.web.cards.deck_words import (
    WrongChoice,
    chosen_day,
    chosen_editions,
    chosen_formats,
    doubts,
    reason_sentence,
    refused_sentence,
    unread_sentence,
    verdicts_on,
)
from glossary.web.cards.words import name_of

subject = Subject.named("api_deck")

_LARGEST = 2 * LONGEST
"""The most bytes of a body: a list in JSON is longer than in lines."""

_FORMATS: Schema = {"enum": list(FORMATS)}


class SentCardBody(Struct, frozen=True):
    """A card of a list that is sent, so many times."""

    reference: str = field(name="cardReference")
    number: Annotated[int, Meta(ge=1, le=MOST_COPIES)] = field(name="quantity", default=1)


class DeckListBody(Struct, frozen=True):
    """A list as tools write it; what else they write is not read."""

    cards: list[SentCardBody] = field(name="deckCards")
    format: str = ""


class DeckReasonBody(Body, frozen=True):
    """Why a deck is not legal; ``detail`` is the check of ``legalityDetail`` that it belongs to."""

    code: str
    detail: Annotated[str, Meta(extra_json_schema={"enum": list(DETAILS)})]
    text: str
    cites: list[Number]
    number: Count
    against: Count = field(name="limit")
    slug: Annotated[str, Meta(description="The slug of the card, if it is about one.")] = field(
        name="card"
    )
    community: bool
    since: datetime.date | UnsetType = UNSET
    source: str | UnsetType = UNSET


class DeckSuspensionsBody(Body, frozen=True):
    """The list of suspended cards that a deck is judged by."""

    day: datetime.date
    by: str
    source: str


class DeckVerdictBody(Body, frozen=True):
    """The verdict by one format and edition; null where something is not known."""

    format: Annotated[str, Meta(extra_json_schema=_FORMATS)]
    edition: Annotated[str, Meta(extra_json_schema=PLAYED)]
    community: bool
    source: str
    listed: DeckSuspensionsBody | None = field(name="list")
    legal: bool | None
    checks: Annotated[
        dict[str, bool | None], Meta(description="By " + ", ".join((*DETAILS, "global")))
    ] = field(name="legalityDetail")
    reasons: list[DeckReasonBody]
    doubts: list[str]


class DeckCardBody(Body, frozen=True):
    """A card as it was read."""

    line: Count
    number: Count = field(name="quantity")
    reference: str = field(name="cardReference")
    slug: str = field(name="card")
    name: str
    type: str
    rarity: str
    factions: Sequence[str]


class DeckUnknownBody(Body, frozen=True):
    """A card of a set that is not in the data."""

    line: Count
    number: Count = field(name="quantity")
    reference: str = field(name="cardReference")
    set: str


class DeckUnreadBody(Body, frozen=True):
    """A line that names no card."""

    line: Count
    written: str
    problem: str
    text: str
    near: Sequence[str] = field(name="did_you_mean")


class DeckBody(DeckVerdictBody, frozen=True):
    """The first verdict, all verdicts, and the list as it was read."""

    verdicts: list[DeckVerdictBody]
    cards: list[DeckCardBody]
    unknown: list[DeckUnknownBody]
    unread: list[DeckUnreadBody]


@subject.operation(
    "/deck",
    N_("Judges a deck list, as text or as JSON."),
    LANG,
    Parameter("format", N_("The formats; it may be said again."), _FORMATS, several=True),
    Parameter(
        "edition",
        N_("The editions to judge by, today’s if left out; it may be said again."),
        PLAYED,
        several=True,
    ),
    Parameter(
        "on",
        N_("The day whose list of suspended cards holds (2026-02-12), the newest if left out."),
        {"type": "string", "format": "date"},
        optional=True,
    ),
    answers=DeckBody,
    sends={
        "application/json": DeckListBody,
        "text/plain": str,
    },
    notes="As JSON, or as text: a card a line, by reference or name. Nothing is stored.",
)
def deck(page: Page, format: list[str], edition: list[str], on: str) -> DeckBody:  # noqa: A002 - the parameter's name
    """Judge the deck that is sent by each format and edition."""
    if request.mimetype not in ("application/json", "text/plain"):
        detail = "a deck is sent as application/json or text/plain"
        raise Problem("", detail, ("application/json", "text/plain"), 415)
    try:
        request.max_content_length = _LARGEST
        text = request.get_data().decode("utf-8", "replace")
    except RequestEntityTooLarge:
        raise Problem("", f"a deck has at most {_LARGEST} bytes", (), 413) from None
    listed = _read(page, text, is_json=request.is_json)
    try:
        formats = chosen_formats(format or ([listed.format] if listed.format else []))
        editions, day = chosen_editions(edition), chosen_day(page, on)
    except WrongChoice as wrong:
        raise Problem(wrong.parameter, str(wrong), wrong.near) from None
    verdicts = [
        _verdict(page, listed, verdict)
        for verdict in verdicts_on(page, listed, formats, editions, day)
    ]
    return DeckBody.of(
        verdicts[0],
        verdicts=verdicts,
        cards=[DeckCardBody.of(card, name=name_of(page, card.slug)[0]) for card in listed.cards],
        unknown=list(map(DeckUnknownBody.of, listed.unknown)),
        unread=[
            DeckUnreadBody.of(line, text=unread_sentence(page, line)) for line in listed.unread
        ],
    )


def _read(page: Page, text: str, *, is_json: bool) -> DeckList:
    """Return the deck that was sent.

    :raises Problem: if it lists no card.
    """
    try:
        return read_deck(text, page.snapshot.cards.index, is_json=is_json)
    except DeckRefused as error:
        raise Problem("", refused_sentence(page, error)) from None


def _verdict(page: Page, listed: DeckList, verdict: DeckVerdict) -> DeckVerdictBody:
    return DeckVerdictBody.of(
        verdict,
        format=verdict.format.code,
        community=verdict.format.community,
        source=verdict.format.source,
        listed=None if verdict.listed is None else DeckSuspensionsBody.of(verdict.listed),
        checks={**verdict.detail, "global": verdict.legal},
        reasons=[_reason(page, reason) for reason in verdict.reasons],
        doubts=list(doubts(page, listed, verdict)),
    )


def _reason(page: Page, reason: Reason) -> DeckReasonBody:
    status = reason.status
    return DeckReasonBody.of(
        reason,
        text=reason_sentence(page, reason),
        cites=[str(number) for number in reason.numbers],
        since=UNSET if status is None else status.since or status.listed,
        source=UNSET if status is None else status.source,
    )
