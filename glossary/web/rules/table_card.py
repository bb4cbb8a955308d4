"""A card for the table: one sheet of A4 to fold, a language on each half.

Each has the day, the statuses and what players ask in a first game, with QR codes of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flask import Blueprint
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.qr_code import qr_code
from glossary.web.base.rule_view import Reading, read
from glossary.web.base.this_page import this_page
from glossary.web.search.questions import first_questions

pages = Blueprint("table_card", __name__)

_DAY = ("day.morning", "day.noon", "day.afternoon", "day.dusk", "day.night")
_STATUSES = (
    "status.asleep", "status.anchored", "status.fleeting", "status.boosted", "status.exhausted",
    "status.ascended",
)  # fmt: skip


class TableCardLine(Struct, frozen=True):
    """A term or a question, what the rules say to it, and the code that leads to the rule."""

    title: str
    text: Markup
    rule: Link
    qr: Markup


class CardPart(Struct, frozen=True):
    """Lines under a heading."""

    heading: str
    lines: tuple[TableCardLine, ...]


class CardHalf(Struct, frozen=True):
    """One half of the sheet."""

    language: str
    edition: str
    title: str
    parts: tuple[CardPart, ...]
    owners: str


class TableCardPage(Struct, frozen=True):
    """The variables of ``rules/table_card.html``; ``seconds`` are the languages to choose from."""

    halves: tuple[CardHalf, ...]
    seconds: tuple[Link, ...]


@pages.get("/<language:language>/table-card", defaults={"second": None})
@pages.get("/<language:language>/table-card/<language:second>")
@reads(cached=True)
def table_card(second: str | None) -> ResponseReturnValue:
    """Print the card in the language of the page and a second one, another if it is the same."""
    page = this_page()
    _, others = page.gettext, page.snapshot.languages.preferring(page.language)[1:]
    beside = second if second in others else next(iter(others), page.language)
    shown = TableCardPage(
        tuple(_half(page.in_language(code)) for code in (page.language, beside)),
        tuple(
            Link(page.language_name(code), page.url_for("table_card.table_card", second=code), code)
            for code in others
            if code != beside
        ),
    )
    title = _("A card for the table")
    crumbs = (Link(_("Rules"), page.url_for("rules.contents")),)
    page_frame = frame(
        page,
        title,
        second=beside if second is not None else None,
        crumbs=crumbs,
        indexed=second is None,
        description=_(
            "The day, the statuses and the questions of a first game on one sheet to fold, in two"
            " languages."
        ),
    )
    return Printed("rules/table_card.html", page_frame, shown)


def _half(page: Page) -> CardHalf:
    _, reading = page.gettext, read(page, None)
    parts = (
        CardPart(_("The day"), tuple(_terms(reading, _DAY))),
        CardPart(_("Statuses"), tuple(_terms(reading, _STATUSES))),
        CardPart(
            _("What players ask in a first game"),
            tuple(_line(reading, *each) for each in first_questions(reading)),
        ),
    )
    return CardHalf(
        language=page.language,
        edition=page.edition_name(reading.dictionary.edition),
        title=_("Altered at the table"),
        parts=tuple(part for part in parts if part.lines),
        owners=_("Unofficial work by players; the cards and the official rules prevail."),
    )


def _terms(reading: Reading, keys: Sequence[str]) -> Iterator[TableCardLine]:
    for key in keys:
        term = reading.dictionary.term(key)
        if term is not None and term.rule is not None and reading.has(term.rule):
            definition = reading.renderer.blocks(term.blocks, defines=frozenset({key}))
            yield _line(reading, term.word, definition, term.rule)


def _line(reading: Reading, title: str, text: Markup, number: RuleNumber) -> TableCardLine:
    link = reading.link(number)
    return TableCardLine(title, text, link, qr_code(reading.page.absolute(link.address)))
