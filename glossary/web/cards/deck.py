"""The deck check: a list that is pasted, judged by formats and editions; nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from glossary.cards.deck_judge import FORMATS, DeckVerdict, Reason, judge
from glossary.cards.deck_list import DeckList, DeckRefused, ListedCard, read_deck
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.ruleset import EDITIONS
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.lists import FormChoice
from glossary.web.base.locale import language, speech
from glossary.web.base.rail import RailPart
from glossary.web.base.rule_view import read
from glossary.web.base.store import pinned
from glossary.web.base.this_page import this_page
from glossary.web.base.urls import absolute, rule_address
from glossary.web.base.view_traits import reads
from glossary.web.cards.deck_words import (
    WrongChoice,
    chosen_editions,
    chosen_formats,
    doubts,
    faction_words,
    format_title,
    rarity_word,
    reason_sentence,
    refused_sentence,
    unread_sentence,
    verdict_word,
)
from glossary.web.cards.words import CardWords, card_link, cards_in_use, vocabulary_in_use

pages = Blueprint("deck", __name__)

LONGEST_QUERY = 3_000
"""The most characters of the query of an address that holds a deck."""

_RULES = frozenset(map(RuleNumber.parse, ("1.1.4", "1.1.5")))
"""The rules on constructed and limited decks, in every edition."""
_TYPES = ("hero", "character", "spell", "permanent", "mana", "token")
_MARKS = {True: "yes", False: "no", None: "open"}


@dataclass(frozen=True, slots=True)
class ReasonRow:
    """A reason: its sentence, the paragraphs or the source that say so."""

    sentence: str
    rules: tuple[Link, ...]
    source: str = ""
    community: bool = False


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """A verdict ready to print. ``mark`` is ``yes``, ``no`` or ``open``.

    ``doubted`` are the rules that leave it open.
    """

    anchor: str
    title: str
    edition: str
    mark: str
    word: str
    community: bool
    published: str
    source: str
    reasons: tuple[ReasonRow, ...]
    doubts: tuple[str, ...]
    doubted: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card of the list, so many times; without a link if the data does not have it.

    ``about`` is its rarity and faction.
    """

    number: int
    reference: str
    link: Link | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class CardGroup:
    """The cards of one type."""

    title: str
    number: int
    cards: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class UnreadRow:
    """A line that cannot be read, and why."""

    line: int
    written: str
    sentence: str


@dataclass(frozen=True, slots=True)
class DeckResult:
    """What is said of a list. ``address`` is empty if the list is too long for one."""

    verdicts: tuple[VerdictRow, ...]
    unread: tuple[UnreadRow, ...]
    unknown: tuple[CardRow, ...]
    total: str
    groups: tuple[CardGroup, ...]
    address: str


@dataclass(frozen=True, slots=True)
class DeckPage:
    """The variables of ``cards/deck.html``."""

    action: str
    text: str
    formats: tuple[FormChoice, ...]
    editions: tuple[FormChoice, ...]
    refused: str
    result: DeckResult | None


@pages.get("/<language:language>/deck")
@reads("list", "formats", "editions", cached=True)
def deck() -> ResponseReturnValue:
    """Print the form, with the verdicts on ``list`` if there is one."""
    text = request.args.get("list")
    listed = _read(text) if text is not None else None
    return _page(text, listed, request.args.getlist("formats"), request.args.getlist("editions"))


@pages.post("/<language:language>/deck")
def check() -> ResponseReturnValue:
    """Redirect to the address of the list as typed, or print it where it is too long for one."""
    formats, editions = request.form.getlist("formats"), request.form.getlist("editions")
    text = request.form.get("list", "").replace("\r\n", "\n")
    listed = _read(text)
    if isinstance(listed, DeckList):
        query = _query(text, listed, formats, editions)
        if len(query) <= LONGEST_QUERY:
            return redirect(f"{url_for('deck.deck')}?{query}", code=303)
    return _page(text, listed, formats, editions)


def check_beside(number: RuleNumber) -> RailPart | None:
    """Return the way to this page beside the rules on decks."""
    if number.entry not in _RULES:
        return None
    _ = speech().gettext
    link = Link(_("Check a deck list"), url_for("deck.deck"))
    return RailPart(_("Deck check"), (link,))


def _read(text: str) -> DeckList | DeckRefused:
    """Return the deck of a list, or why it is none. Called once in a request: it costs the most."""
    try:
        return read_deck(text, cards_in_use())
    except DeckRefused as error:
        return error


def _query(written: str, found: DeckList, formats: Sequence[str], editions: Sequence[str]) -> str:
    """Return the query of the address that holds a deck as *written*."""
    named = formats or ([found.format] if found.format else [])
    fields = [
        *(("formats", one[:40]) for one in named),
        *(("editions", one[:40]) for one in editions),
        ("list", written),
    ]
    return urlencode(fields)


def _shortest(text: str, found: DeckList, formats: Sequence[str], editions: Sequence[str]) -> str:
    """Return the query of the list as typed, or of its references where that is too long."""
    typed = _query(text, found, formats, editions)
    return (
        typed if len(typed) <= LONGEST_QUERY else _query(found.written(), found, formats, editions)
    )


def _page(
    text: str | None,
    listed: DeckList | DeckRefused | None,
    formats: Sequence[str],
    editions: Sequence[str],
) -> ResponseReturnValue:
    """Print the page; 400 if there is a list, or a choice, that cannot be read."""
    refused, result = "", None
    chosen, years = chosen_formats(()), chosen_editions(())
    try:
        chosen, years = chosen_formats(formats), chosen_editions(editions)
        if isinstance(listed, DeckRefused):
            refused = refused_sentence(listed)
        elif listed is not None:
            if listed.format and not formats:
                chosen = chosen_formats([listed.format])
            verdicts = [
                judge(listed, one, edition, cards_in_use(), vocabulary_in_use().statuses)
                for one in chosen
                for edition in years
            ]
            result = _result(listed, verdicts, _shortest(text or "", listed, formats, editions))
    except WrongChoice as wrong:
        refused = speech().gettext(
            "There is no choice “%(value)s”; there are: %(known)s.",
            value=wrong.value,
            known=", ".join(wrong.near),
        )
    _ = speech().gettext
    page = DeckPage(
        action=url_for("deck.deck"),
        text=text or "",
        formats=tuple(
            FormChoice(one.code, format_title(one), one in chosen, one.community)
            for one in FORMATS.values()
        ),
        editions=tuple(
            FormChoice(one, _("Edition %(edition)s", edition=one), one in years)
            for one in reversed(EDITIONS)
        ),
        refused=refused,
        result=result,
    )
    kept: dict[str, Any] = {"list": text, "formats": tuple(formats), "editions": tuple(editions)}
    page_frame = frame(
        this_page(),
        _("Deck check"),
        endpoint="deck.deck",
        description=_("Paste a deck list: legal or not, why, and by which paragraph."),
        indexed=text is None and not refused,
        **(kept if result and result.address else {}),
    )
    return print_page("cards/deck.html", page_frame, page), 400 if refused else 200


def _result(found: DeckList, verdicts: Sequence[DeckVerdict], query: str) -> DeckResult:
    total = sum(card.number for card in found.cards if not card.token)
    total += sum(card.number for card in found.unknown)
    short = len(query) <= LONGEST_QUERY
    address = absolute(f"{url_for('deck.deck')}?{query}") if short else ""
    return DeckResult(
        verdicts=tuple(_verdict(found, verdict) for verdict in verdicts),
        unread=tuple(
            UnreadRow(line.line, line.written, unread_sentence(line)) for line in found.unread
        ),
        unknown=tuple(CardRow(card.number, card.reference) for card in found.unknown),
        total=speech().ngettext("%(number)s card", "%(number)s cards", total),
        groups=tuple(_groups(found.cards)),
        address=address,
    )


def _verdict(found: DeckList, verdict: DeckVerdict) -> VerdictRow:
    _ = speech().gettext
    chosen = verdict.format
    day = speech().date(chosen.published) if chosen.published is not None else ""
    return VerdictRow(
        anchor=f"{chosen.code}-{verdict.edition}",
        title=format_title(chosen),
        edition=_("Edition %(edition)s", edition=verdict.edition),
        mark=_MARKS[verdict.legal],
        word=verdict_word(verdict),
        community=chosen.community,
        published=_("Rules as published on %(day)s", day=day) if day else "",
        source=chosen.source,
        reasons=tuple(_reason(reason, verdict.edition) for reason in verdict.reasons),
        doubts=doubts(found, verdict),
        doubted=_rules(verdict.neutral[:1], verdict.edition),
    )


def _rules(reasons: Sequence[Reason], edition: str) -> tuple[Link, ...]:
    numbers = (number for reason in reasons for number in reason.numbers)
    where = pinned(edition)
    return tuple(Link(str(one), rule_address(language(), one, where)) for one in numbers)


def _reason(reason: Reason, edition: str) -> ReasonRow:
    return ReasonRow(
        sentence=reason_sentence(reason),
        rules=_rules((reason,), edition),
        source=reason.status.source if reason.status is not None else "",
        community=reason.community,
    )


def _groups(cards: Sequence[ListedCard]) -> Iterator[CardGroup]:
    """Yield the cards by type, in the order of the list."""
    for kind in _TYPES:
        among = [card for card in cards if ("token" if card.token else card.type) == kind]
        if among:
            key = "rule.mana" if kind == "mana" else f"type.{kind}"
            rows = tuple(_card(card) for card in among)
            title = CardWords(read(this_page(), None)).term(key, kind)
            yield CardGroup(title, sum(card.number for card in among), rows)


def _card(card: ListedCard) -> CardRow:
    face = cards_in_use().faces.get(card.face)
    about = " · ".join(filter(None, (rarity_word(card), faction_words(card))))
    return CardRow(card.number, card.reference, card_link(card.slug, face), about)
