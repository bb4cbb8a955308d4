"""The front door: search, four doors, the table, an example to guess, contents, news."""

from __future__ import annotations

from datetime import UTC, datetime

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.examples.model import Example
from glossary.examples.teaching import example_of_day
from glossary.rulebook.markup import parse_blocks
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.listing import DescribedLink
from glossary.web.base.page import Page
from glossary.web.base.rule_view import EditionStatus, Reading, read
from glossary.web.base.this_page import this_page
from glossary.web.rules.changes import compare_address
from glossary.web.rules.contents import ContentsLine, contents_lines
from glossary.web.rules.drawn_table import DrawnTable, drawn_table

pages = Blueprint("home", __name__)


class Guess(Struct, frozen=True):
    """An example whose outcome is to be guessed; ``language`` if it is not the page's."""

    title: str
    question: Markup
    language: str
    address: str


class HomePage(Struct, frozen=True):
    """The variables of ``rules/home.html``."""

    doors: tuple[DescribedLink, ...]
    table: DrawnTable
    guess: Guess | None
    lines: tuple[ContentsLine, ...]
    standing: EditionStatus
    new: tuple[Link, ...]
    changes: Link | None


@pages.get("/")
@pages.get("/index.php")
@pages.get("/altered/")
@pages.get("/altered/index.php")
@reads("lang", "search", rated=False)
def door() -> ResponseReturnValue:
    """Redirect to the home page in the visitor's language; addresses of the old site still work."""
    page = this_page()
    lang = request.args.get("lang", "")
    chosen = lang if lang in page.snapshot.languages else page.language
    query = request.args.get("search", "").strip()
    target = (
        page.url_for("search.search", language=chosen, q=query)
        if query
        else page.url_for("home.home", language=chosen)
    )
    answer = redirect(target, code=302)
    answer.headers["Vary"] = "Accept-Language"
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@pages.get("/<language:language>/")
@reads(cached=True)
def home() -> ResponseReturnValue:
    """Print the home page of a language."""
    page = this_page()
    reading = read(page, None)
    _ = page.gettext
    page_frame = frame(
        page,
        _("Altered Glossary: the rules of Altered"),
        begins=True,
        description=_(
            "The complete rules of the trading card game Altered in French, English and"
            " Italian: search by number or by word, with references and examples."
        ),
    )
    new, changes = _new(reading)
    shown = HomePage(
        doors=_doors(page),
        table=drawn_table(reading),
        guess=_guess(reading),
        lines=contents_lines(reading, depth=2),
        standing=reading.standing(),
        new=new,
        changes=changes,
    )
    return Printed("rules/home.html", page_frame, shown)


@pages.get("/<language:language>/examples/today")
def today() -> ResponseReturnValue:
    """Redirect to the example of the day (UTC).

    The home page is printed once and shows the example of the day it was printed on; this
    address is answered anew each day.
    """
    page = this_page()
    example = _example_of_today(page)
    if example is None:
        return redirect(page.url_for("scenarios.index"), code=302)
    answer = redirect(_player(page, example), code=302)
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _example_of_today(page: Page) -> Example | None:
    return example_of_day(page.snapshot.examples, datetime.now(UTC).date())


def _player(page: Page, example: Example) -> str:
    return page.url_for("player.player", slug=example.slug)


def _guess(reading: Reading) -> Guess | None:
    """Return the example of the day on which the page is made."""
    page = reading.page
    example = _example_of_today(page)
    if example is None:
        return None
    words = example.words(page.language)
    question = reading.renderer.blocks(parse_blocks(words.question))
    return Guess(words.title, question, reading.foreign, _player(page, example))


def _doors(page: Page) -> tuple[DescribedLink, ...]:
    _, ngettext = page.gettext, page.speech.ngettext
    to = page.url_for
    return (
        DescribedLink(
            Link(_("Learn to play"), to("learn.course")),
            _("A card game for two. Never played? Twelve short lessons: you move, the site checks"),
        ),
        DescribedLink(
            Link(_("Look up a rule"), to("rules.contents")),
            _("By chapter, beside another language, or the whole rulebook"),
        ),
        DescribedLink(
            Link(_("Try an example"), to("scenarios.index")),
            ngettext(
                "%(number)s board to guess and to play step by step",
                "%(number)s boards to guess and to play step by step",
                len(page.snapshot.examples),
            ),
        ),
        DescribedLink(
            Link(_("Look up a card"), to("cards.cards")),
            _("What it does, its rulings, and your deck checked"),
        ),
        DescribedLink(
            Link(_("Questions people ask"), to("questions.index")),
            _("Each with the rule that answers it"),
        ),
        DescribedLink(
            Link(_("Set up the board"), to("board.board")),
            _("Your own position, played by the rules"),
        ),
    )


def _new(reading: Reading) -> tuple[tuple[Link, ...], Link | None]:
    """Return the entries that the edition added, and the way to all its changes."""
    page, edition = reading.page, reading.dictionary.edition
    lineage = next((each for each in page.snapshot.lineages if each.newer == edition), None)
    if lineage is None:
        return (), None
    added = [
        reading.titled(reading.dictionary.entry(step.new))
        for step in lineage.steps
        if step.kind == "added"
        and step.new is not None
        and not step.new.letter
        and step.new in reading.dictionary
    ]
    if lineage.older not in page.snapshot.editions:
        return tuple(added), None
    words = page.gettext(
        "Everything that has changed since edition %(edition)s", edition=lineage.older
    )
    return tuple(added), Link(words, compare_address(page, lineage.older, edition))
