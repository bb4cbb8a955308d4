"""The glossary: each term with its definition, its rule, and its translations."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.core.text_analysis import fold
from glossary.rulebook.model import Term, slug_of
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.listing import LinkGroup
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading, read, term_address
from glossary.web.base.this_page import this_page

pages = Blueprint("glossary", __name__)

_PLAYERS = ("gloss.", "mode.")
_NEWER = "newer."
_NEWER_PAGE = "newer-words"


class GlossaryPage(Struct, frozen=True):
    """The variables of ``rules/terms.html``."""

    groups: tuple[LinkGroup, ...]
    count: int
    foreign: str
    alphabet: tuple[Link, ...]


class Translation(Struct, frozen=True):
    """The word in one language; ``official`` if it was read on cards or official pages."""

    code: str
    language: str
    word: str
    official: bool


class TermPage(Struct, frozen=True):
    """The variables of ``rules/term.html``."""

    foreign: str
    definition: Markup
    standing: str
    of_players: bool
    newer: Link | None
    translations: tuple[Translation, ...]
    alphabet: tuple[Link, ...]
    rule: Link | None
    uses: tuple[Link, ...]
    cards: Link | None


@pages.get("/<language:language>/glossary/")
@reads(cached=True)
def index() -> ResponseReturnValue:
    """Print all terms by initial."""
    page = this_page()
    reading = read(page, None)
    terms = sorted(reading.dictionary.terms, key=lambda term: fold(term.word))
    shown = GlossaryPage(
        groups=tuple(
            LinkGroup(initial, tuple(Link(t.word, term_address(page, t.key)) for t in group))
            for initial, group in groupby(terms, key=_initial)
        ),
        count=len(terms),
        foreign=reading.foreign,
        alphabet=_alphabet(reading),
    )
    return Printed("rules/terms.html", frame(page, page.gettext("Glossary")), shown)


def _alphabet(reading: Reading) -> tuple[Link, ...]:
    """Return links to the first term of each initial."""
    initials = sorted({_initial(term) for term in reading.dictionary.terms})
    address = reading.page.url_for("glossary.index")
    return tuple(Link(initial, f"{address}#{initial}") for initial in initials)


def _initial(term: Term) -> str:
    return fold(term.word)[0].upper()


@pages.get("/<language:language>/glossary/<slug>")
@reads(cached=True)
def term(slug: str) -> ResponseReturnValue:
    """Print one term, in another language if the reader's has none."""
    page = this_page()
    readings = (
        read(page, None, code) for code in page.snapshot.languages.preferring(page.language)
    )
    terms = ((r, t) for r in readings for t in r.dictionary.terms if slug_of(t.key) == slug)
    reading, entry = next(terms, (None, None))
    if reading is None or entry is None:
        abort(404)
    definition = reading.spoken(entry.blocks)
    page_frame = frame(
        page,
        entry.word,
        crumbs=(Link(page.gettext("Glossary"), page.url_for("glossary.index")),),
        description=definition or entry.word,
        quotation=definition,
    )
    return Printed("rules/term.html", page_frame, _term_page(reading, entry))


def _term_page(reading: Reading, term: Term) -> TermPage:
    rule = term.rule if term.rule is not None and term.rule in reading.dictionary else None
    return TermPage(
        foreign=reading.foreign,
        definition=reading.renderer.blocks(term.blocks, defines=frozenset({term.key})),
        standing=_standing(reading.page, term),
        of_players=term.key.startswith(_PLAYERS),
        newer=_newer(reading) if term.key.startswith(_NEWER) else None,
        translations=tuple(_translations(reading.page, term.key)),
        alphabet=_alphabet(reading),
        rule=reading.titled(reading.dictionary.entry(rule)) if rule is not None else None,
        uses=reading.links(reading.indexed.uses(term.key)),
        cards=_cards(reading.page, term.key),
    )


def _cards(page: Page, key: str) -> Link | None:
    """Return the way to the cards that bear a term, if some do."""
    bearers = page.snapshot.cards.by_key.get(slug_of(key), ())
    if not bearers:
        return None
    words = page.speech.ngettext("%(number)s card", "%(number)s cards", len(bearers))
    return Link(words, page.url_for("cards.cards", keyword=slug_of(key)))


def _standing(page: Page, term: Term) -> str:
    """Say where the word comes from, and that the definition is ours."""
    tell = page.speech
    if term.key.startswith(_PLAYERS):
        return tell.gettext("A players’ word, not one of the rules")
    if term.key.startswith(_NEWER):
        return tell.gettext("A word of cards newer than the rules; our definition, unofficial")
    if not term.official:
        return (
            tell.gettext("Community word, as no official one was found; our definition, unofficial")
            if term.proof == "community"
            else tell.gettext(
                "Our own word, as no official one was found; our definition, unofficial"
            )
        )
    kind, _, counted = term.proof.partition(" ")
    if counted:
        number, _, card = counted.partition(" ")
        return tell.ngettext(
            "Official word, on %(number)s card (%(card)s); our definition, unofficial",
            "Official word, on %(number)s cards (like %(card)s); our definition, unofficial",
            int(number),
            card=card,
        )
    if kind == "card":
        return tell.gettext("Official word, on cards; our definition, unofficial")
    return tell.gettext("Official word; our definition, unofficial")


def _newer(reading: Reading) -> Link | None:
    """Return the page about words of cards that no edition defines."""
    clarification = next((p for p in reading.dictionary.pages if p.slug == _NEWER_PAGE), None)
    return (
        Link(clarification.title, reading.page.url_for("pages.page", slug=clarification.slug))
        if clarification is not None
        else None
    )


def _translations(page: Page, key: str) -> Iterator[Translation]:
    for code in page.snapshot.languages:
        indexed = page.snapshot.dictionary(code)
        term = indexed.dictionary.term(key) if indexed is not None else None
        if term is not None and code != page.language:
            yield Translation(code, page.language_name(code), term.word, term.official)
