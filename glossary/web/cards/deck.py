"""The deck check: a list that is pasted, judged by formats and editions; nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.datastructures import MultiDict

from glossary.cards.deck_judge import FORMATS, DeckVerdict, Format, Reason
from glossary.cards.deck_list import DeckList, DeckRefused, ListedCard, read_deck
from glossary.engine.rules.ruleset import EDITIONS
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.listing import FormChoice
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read
from glossary.web.base.this_page import this_page
from glossary.web.cards.deck_words import (
    UnreadRow,
    WrongChoice,
    chosen_day,
    chosen_editions,
    chosen_formats,
    doubts,
    faction_words,
    format_title,
    list_sentence,
    rarity_word,
    reason_sentence,
    refused_sentence,
    unread_rows,
    verdict_word,
    verdicts_on,
)
from glossary.web.cards.words import CardWords, card_link

pages = Blueprint("deck", __name__)

LONGEST_QUERY = 3_000
"""The most characters of the query of an address that holds a deck."""

_ON_THE_BOARD = "players.A.deck"
_TYPES = ("hero", "character", "spell", "permanent", "mana", "token")
_MARKS = {True: "yes", False: "no", None: "open"}


class ReasonRow(Struct, frozen=True):
    """A reason: its sentence, the paragraphs or the source that say so."""

    sentence: str
    rules: tuple[Link, ...]
    source: str = ""
    community: bool = False


class VerdictRow(Struct, frozen=True):
    """A verdict ready to print. ``mark`` is ``yes``, ``no`` or ``open``.

    ``doubted`` are the rules that leave it open, ``listed`` says by which list it was judged.
    """

    given: DeckVerdict
    title: str
    edition: str
    mark: str
    word: str
    published: str
    reasons: tuple[ReasonRow, ...]
    doubts: tuple[str, ...]
    listed: str
    doubted: tuple[Link, ...]


class CardRow(Struct, frozen=True):
    """A card of the list, so many times; without a link if the data does not have it.

    ``about`` is its rarity and faction.
    """

    number: int
    reference: str
    link: Link | None = None
    about: str = ""


class CardGroup(Struct, frozen=True):
    """The cards of one type."""

    title: str
    number: int
    cards: tuple[CardRow, ...]


class DeckResult(Struct, frozen=True):
    """What is said of a list. ``address`` is empty if the list is too long for one."""

    verdicts: tuple[VerdictRow, ...]
    unread: tuple[UnreadRow, ...]
    unknown: tuple[CardRow, ...]
    total: str
    groups: tuple[CardGroup, ...]
    address: str


class DeckPage(Struct, frozen=True):
    """The variables of ``cards/deck.html``.

    ``at`` is the path at which the list is put on a board. ``day`` is that whose list of suspended
    cards is asked for; ``lists`` are known.
    """

    at: str
    text: str
    formats: tuple[FormChoice, ...]
    editions: tuple[FormChoice, ...]
    day: str
    lists: tuple[str, ...]
    refused: str
    result: DeckResult | None


@pages.get("/<language:language>/deck")
@reads("list", "formats", "editions", "on", cached=True)
def deck() -> ResponseReturnValue:
    """Print the form, with the verdicts on ``list`` if there is one."""
    page, text = this_page(), request.args.get("list")
    listed = deck_of(page, text) if text is not None else None
    return _page(page, text, listed, _asked(request.args))


@pages.post("/<language:language>/deck")
def check() -> ResponseReturnValue:
    """Redirect to the address of the list as typed, or print it where it is too long for one."""
    asked, text = _asked(request.form), request.form.get("list", "").replace("\r\n", "\n")
    page = this_page()
    listed = deck_of(page, text)
    if isinstance(listed, DeckList):
        query = _query(text, listed, asked)
        if len(query) <= LONGEST_QUERY:
            return redirect(f"{page.url_for('deck.deck')}?{query}", code=303)
    return _page(page, text, listed, asked)


class _Asked(NamedTuple):
    """By what a deck is to be judged, as it is written in an address or a form."""

    formats: Sequence[str]
    editions: Sequence[str]
    day: str


def _asked(form: MultiDict[str, str]) -> _Asked:
    return _Asked(form.getlist("formats"), form.getlist("editions"), form.get("on", ""))


def deck_of(page: Page, text: str) -> DeckList | DeckRefused:
    """Return the deck of a list, or why it is none. Called once in a request: it costs the most."""
    try:
        return read_deck(text, page.snapshot.cards.index)
    except DeckRefused as error:
        return error


def _query(written: str, deck: DeckList, asked: _Asked) -> str:
    """Return the query of the address that holds a deck as *written*."""
    named = asked.formats or ([deck.format] if deck.format else [])
    fields = [
        *(("formats", code[:40]) for code in named),
        *(("editions", edition[:40]) for edition in asked.editions),
        *(("on", day[:20]) for day in (asked.day,) if day),
        ("list", written),
    ]
    return urlencode(fields)


def _shortest(text: str, deck: DeckList, asked: _Asked) -> str:
    """Return the query of the list as typed, or of its references where that is too long."""
    typed = _query(text, deck, asked)
    return typed if len(typed) <= LONGEST_QUERY else _query(deck.written(), deck, asked)


class _Judged(NamedTuple):
    """By what a list is judged, and what is said of it, or why nothing can be."""

    formats: Sequence[Format]
    editions: Sequence[str]
    result: DeckResult | None = None
    refused: str = ""


def _judged(page: Page, text: str, listed: DeckList | DeckRefused | None, asked: _Asked) -> _Judged:
    """Judge a list by what is *asked*; without a list there is only what was chosen."""
    judged = _Judged(chosen_formats(()), chosen_editions(()))
    try:
        judged = _Judged(chosen_formats(asked.formats), chosen_editions(asked.editions))
        day = chosen_day(page, asked.day)
        if isinstance(listed, DeckList) and listed.format and not asked.formats:
            judged = judged._replace(formats=chosen_formats([listed.format]))
    except WrongChoice as wrong:
        refused = page.gettext(
            "There is no choice “%(value)s”; there are: %(known)s.",
            value=wrong.value,
            known=", ".join(wrong.near),
        )
        return judged._replace(refused=refused)
    if listed is None:
        return judged
    if isinstance(listed, DeckRefused):
        return judged._replace(refused=refused_sentence(page, listed))
    verdicts = verdicts_on(page, listed, judged.formats, judged.editions, day)
    return judged._replace(result=_result(page, listed, verdicts, _shortest(text, listed, asked)))


def _page(
    page: Page,
    text: str | None,
    listed: DeckList | DeckRefused | None,
    asked: _Asked,
) -> ResponseReturnValue:
    """Print the page; 400 if there is a list, or a choice, that cannot be read."""
    formats, editions, result, refused = _judged(page, text or "", listed, asked)
    _ = page.gettext
    shown = DeckPage(
        at=_ON_THE_BOARD,
        text=text or "",
        formats=tuple(
            FormChoice(each.code, format_title(page, each), each in formats, each.community)
            for each in FORMATS.values()
        ),
        editions=tuple(
            FormChoice(edition, page.edition_name(edition), edition in editions)
            for edition in reversed(EDITIONS)
        ),
        day=asked.day[:20],
        lists=tuple(
            page.speech.date(each.day) for each in reversed(page.snapshot.cards.vocabulary.lists)
        ),
        refused=refused,
        result=result,
    )
    kept: dict[str, Any] = {}
    if result and result.address:
        kept = {"list": text, "formats": tuple(asked.formats), "editions": tuple(asked.editions),
                "on": asked.day or None}  # fmt: skip
    page_frame = frame(
        page,
        _("Deck check"),
        endpoint="deck.deck",
        description=_("Paste a deck list: legal or not, why, and by which paragraph."),
        indexed=text is None and not refused,
        **kept,
    )
    return Printed("cards/deck.html", page_frame, shown), 400 if refused else 200


def _result(page: Page, deck: DeckList, verdicts: Sequence[DeckVerdict], query: str) -> DeckResult:
    total = sum(card.number for card in deck.cards if not card.token)
    total += sum(card.number for card in deck.unknown)
    short = len(query) <= LONGEST_QUERY
    address = page.absolute(f"{page.url_for('deck.deck')}?{query}") if short else ""
    return DeckResult(
        verdicts=tuple(_verdict(page, deck, verdict) for verdict in verdicts),
        unread=unread_rows(page, deck),
        unknown=tuple(CardRow(card.number, card.reference) for card in deck.unknown),
        total=page.speech.ngettext("%(number)s card", "%(number)s cards", total),
        groups=tuple(_groups(page, deck.cards)),
        address=address,
    )


def _verdict(page: Page, deck: DeckList, verdict: DeckVerdict) -> VerdictRow:
    _ = page.gettext
    chosen = verdict.format
    day = page.speech.date(chosen.published) if chosen.published is not None else ""
    return VerdictRow(
        given=verdict,
        title=format_title(page, chosen),
        edition=page.edition_name(verdict.edition),
        mark=_MARKS[verdict.legal],
        word=verdict_word(page, verdict),
        published=_("Rules as published on %(day)s", day=day) if day else "",
        reasons=tuple(_reason(page, reason, verdict.edition) for reason in verdict.reasons),
        doubts=doubts(page, deck, verdict),
        listed=list_sentence(page, verdict),
        doubted=_rules(page, verdict.neutral[:1], verdict.edition),
    )


def _rules(page: Page, reasons: Sequence[Reason], edition: str) -> tuple[Link, ...]:
    numbers = (number for reason in reasons for number in reason.numbers)
    where = page.pinned(edition)
    return tuple(Link(str(number), page.rule_address(number, where)) for number in numbers)


def _reason(page: Page, reason: Reason, edition: str) -> ReasonRow:
    return ReasonRow(
        sentence=reason_sentence(page, reason),
        rules=_rules(page, (reason,), edition),
        source=reason.status.source if reason.status is not None else "",
        community=reason.community,
    )


def _groups(page: Page, cards: Sequence[ListedCard]) -> Iterator[CardGroup]:
    """Yield the cards by type, in the order of the list."""
    for kind in _TYPES:
        among = [card for card in cards if ("token" if card.token else card.type) == kind]
        if among:
            key = "rule.mana" if kind == "mana" else f"type.{kind}"
            rows = tuple(_card(page, card) for card in among)
            title = CardWords(read(page, None)).term(key, kind)
            yield CardGroup(title, sum(card.number for card in among), rows)


def _card(page: Page, card: ListedCard) -> CardRow:
    face = page.snapshot.cards.index.faces.get(card.face)
    about = " · ".join(filter(None, (rarity_word(page, card), faction_words(page, card))))
    return CardRow(card.number, card.reference, card_link(page, card.slug, face), about)
