"""Lists the examples: searched, by card, rule, level and subject, in the order to learn from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.cards.playable import name_in
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import EDITIONS
from glossary.examples.model import LEVELS, TAGS, Example
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import AddressRefused, query_of, reads
from glossary.web.base.listing import CountedLink, FilterChip, Listing, Pager
from glossary.web.base.page import Page
from glossary.web.base.this_page import this_page
from glossary.web.examples.labels import example_link, level_word, tag_word
from glossary.web.examples.sentences import SENTENCE_END, plain_words, titled
from glossary.web.examples.wanted import (
    ON_A_PAGE,
    PARAMETERS,
    fits,
    listed,
    read_listing,
    whole_list,
)

pages = Blueprint("scenarios", __name__)

_UNDERSTOOD = 32
"""Characters of a question that says by itself what it is about: "Who wins?" does not."""

_LONGEST = 140
"""Characters at which a question is not made longer by the sentence before it."""


class ExampleCard(Struct, frozen=True):
    """An example in the list: title, question, rule, level, number of steps, a small drawing.

    The question is the end of it: the sentences before say what lies on the board.
    ``foreign`` is the language of title and question if it is not that of the page.
    """

    link: Link
    question: str
    about: Link
    level: str
    steps: str
    foreign: str
    drawing: Markup


class Filters(Struct, frozen=True):
    """One filter: its heading and its values; ``chosen`` names the one in use, or is empty."""

    heading: str
    choices: tuple[CountedLink, ...]
    chosen: str


class ListPage(Struct, frozen=True):
    """The variables of ``examples/index.html``.

    ``chips`` are the filters in use but the level, each a link to the list without it;
    ``hidden_fields`` keep all of them when something is searched.
    """

    query: str
    hidden_fields: tuple[tuple[str, str], ...]
    chips: tuple[FilterChip, ...]
    count: int
    cards: tuple[ExampleCard, ...]
    level: Filters
    filters: tuple[Filters, ...]
    every: str
    pager: Pager
    search: str


@pages.get("/<language:language>/examples/")
@reads(*PARAMETERS)
def elsewhere() -> ResponseReturnValue:
    """Redirect to the list: it is called examples everywhere but in its address."""
    query = query_of(*PARAMETERS)
    address = this_page().url_for("scenarios.index")
    return redirect(f"{address}?{query}" if query else address, 301)


@pages.get("/<language:language>/scenarios/")
@reads(*PARAMETERS, cached=True)
def index() -> ResponseReturnValue:
    """Print a page of the list, filtered by all the parameters there are."""
    return _print(read_listing(this_page(), request.args))


@pages.get("/<language:language>/scenarios/pages/<int:page>")
@reads(cached=True)
def further(page: int) -> ResponseReturnValue:
    """Print a further page of the whole list; it has an address without a query, to be printed."""
    return _print(whole_list(this_page(), page))


def _print(listing: Listing) -> Printed:
    page, filters = listing.page, listing.in_force
    examples = listed(listing)
    last = max(1, -(-len(examples) // ON_A_PAGE))
    _ = page.gettext
    if listing.number > last:
        way = Link(_("Go to its last page"), listing.turned(last).address)
        sentence = page.speech.ngettext(
            "This list has %(number)s page.", "This list has %(number)s pages.", last
        )
        raise AddressRefused(sentence, 404, (way,))
    first = (listing.number - 1) * ON_A_PAGE
    page_frame = frame(
        page,
        _("Examples to play"),
        description=_("Boards that are played step by step, with the rules behind each step."),
        indexed=listing.whole,
        **listing.canonical,
    )
    typed = filters.get("q", "")
    shown = ListPage(
        query=typed,
        hidden_fields=tuple(listing.without("q").in_force.items()),
        chips=tuple(_chips(listing)),
        count=len(examples),
        cards=tuple(example_card(page, each) for each in examples[first : first + ON_A_PAGE]),
        level=_filters(_("Level"), "level", LEVELS, partial(level_word, page), listing),
        filters=(
            _filters(_("About"), "tag", TAGS, partial(tag_word, page), listing),
            _filters(_("Edition"), "edition", EDITIONS[::-1], str, listing),
        ),
        every=listing.anew().address if filters else "",
        pager=listing.pager(last, numbered=True),
        search=page.url_for("search.search", q=typed) if typed else "",
    )
    return Printed("examples/index.html", page_frame, shown)


def _chips(listing: Listing) -> Iterator[FilterChip]:
    page, filters = listing.page, listing.in_force
    names = page.snapshot.cards.index
    words: dict[str, Callable[[str], str]] = {
        "q": lambda typed: f"“{typed}”",
        "card": lambda slug: name_in(names.card(slug).names, page.language),
        "rule": lambda number: titled(page, RuleNumber.parse(number)).words,
        "tag": partial(tag_word, page),
        "edition": page.edition_name,
    }
    for name, worded in words.items():
        if name in filters:
            yield listing.chip(name, worded(filters[name]))


def _filters(
    heading: str, name: str, values: Sequence[str], words: Callable[[str], str], listing: Listing
) -> Filters:
    examples = listed(listing.without(name))
    chosen = listing.in_force.get(name, "")
    choices = [listing.counted(name, "", listing.page.gettext("All"), len(examples))]
    for value in values:
        count = sum(fits(example, {name: value}) for example in examples)
        if count:
            choices.append(listing.counted(name, value, words(value), count))
    return Filters(heading, tuple(choices), words(chosen) if chosen else "")


def example_card(page: Page, example: Example, ten: str = "") -> ExampleCard:
    """Return an example as a list shows it.

    :param ten: the code of the ten that it is one of.
    """
    words = example.words(page.language)
    steps = example.traces[example.edition].steps
    return ExampleCard(
        example_link(page, example, ten),
        _end_of(plain_words(page, words.question)),
        titled(page, example.illustrates),
        level_word(page, example.level),
        page.speech.ngettext("%(number)s step", "%(number)s steps", steps),
        page.foreign(example.language_of(page.language)),
        Markup(page.snapshot.drawings[example.slug]),  # noqa: S704 - drawn by us
    )


def _end_of(text: str) -> str:
    """Return the last sentence of a question, with those before it that make it understood."""
    end = ""
    for sentence in reversed(SENTENCE_END.split(text.strip())):
        if end and (len(end) >= _UNDERSTOOD or len(end) + len(sentence) > _LONGEST):
            break
        end = f"{sentence} {end}".strip()
    return end
