"""Ten examples one after another, by level and chapter; the score is kept on the device alone."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.examples.model import LEVELS
from glossary.examples.tens import CHAPTERS, MANY, Ten, ten_of, tens
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import AddressRefused, reads
from glossary.web.base.listing import LinkGroup
from glossary.web.base.page import Page
from glossary.web.base.this_page import this_page
from glossary.web.examples.index import ExampleCard, example_card
from glossary.web.examples.labels import (
    chapter_link,
    examples_link,
    level_word,
    ten_address,
    ten_title,
)

pages = Blueprint("tens", __name__)


class LevelTens(Struct, frozen=True):
    """The chapters that have tens at a level, each with links like ``1–10``."""

    level: str
    chapters: tuple[LinkGroup, ...]


class TenPage(Struct, frozen=True):
    """The variables of ``examples/ten.html``; ``first`` begins it, ``following`` is the next ten.

    ``score`` says how many of them were guessed right, with ``{}`` for the number.
    """

    cards: tuple[ExampleCard, ...]
    first: str
    following: Link | None
    score: str


@pages.get("/<language:language>/scenarios/tens")
@reads(cached=True)
def every() -> ResponseReturnValue:
    """Print every ten there is."""
    page = this_page()
    _ = page.gettext
    levels = (LevelTens(level_word(page, level), tuple(_chapters(page, level))) for level in LEVELS)
    shown = tuple(each for each in levels if each.chapters)
    page_frame = frame(
        page,
        _("Examples in a row"),
        description=_("Ten examples in a row, by level and by chapter."),
        crumbs=(examples_link(page),),
        indexed=False,
    )
    return Printed("examples/tens.html", page_frame, shown)


def _chapters(page: Page, level: str) -> list[LinkGroup]:
    rows = []
    for chapter in CHAPTERS:
        every_ten = tens(page.snapshot.example_index.taught, level, chapter)
        links = tuple(Link(_span(ten), ten_address(page, ten)) for ten in every_ten)
        if links:
            rows.append(LinkGroup(chapter_link(page, chapter).words, links))
    return rows


def _every_link(page: Page) -> Link:
    return Link(page.gettext("Examples in a row"), page.url_for("tens.every"))


def _span(ten: Ten) -> str:
    """Return which of the examples of a chapter are in a ten: ``11–20``."""
    begin = (ten.number - 1) * MANY + 1
    end = begin + len(ten.examples) - 1
    return f"{begin}–{end}" if end > begin else str(begin)


@pages.get("/<language:language>/scenarios/tens/<code>")
@reads(cached=True)
def ten(code: str) -> ResponseReturnValue:
    """Print the ten of a code, and where it begins."""
    page = this_page()
    _, taught = page.gettext, page.snapshot.example_index.taught
    wanted, all_tens = ten_of(taught, code), _every_link(page)
    if wanted is None:
        sentence = _("There are no examples in a row of that level and chapter.")
        raise AddressRefused(sentence, 404, (all_tens,))
    following = ten_of(taught, f"{wanted.level}.{wanted.chapter}.{wanted.number + 1}")
    cards = tuple(example_card(page, example, wanted.code) for example in wanted.examples)
    shown = TenPage(
        cards=cards,
        first=cards[0].link.address,
        following=Link(_span(following), ten_address(page, following)) if following else None,
        score=_("Guessed right, on this device: {} of %(number)s.", number=len(cards)),
    )
    page_frame = frame(
        page,
        ten_title(page, wanted),
        crumbs=(examples_link(page), all_tens),
        indexed=False,
    )
    return Printed("examples/ten.html", page_frame, shown)
