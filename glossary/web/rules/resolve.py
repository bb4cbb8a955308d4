"""``/go/<anything>``: redirects a rule number of any edition, a term, the reference of a card."""

from __future__ import annotations

import re
from typing import Literal

from flask import Blueprint, redirect
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.web.base import renumbering
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read, term_address
from glossary.web.base.this_page import this_page

Meant = Literal["rule", "renumbered", "none", "term", "card", "words"]
_FIGURES = re.compile(r"[0-9]{4}[0-9.]*")

pages = Blueprint("resolve", __name__)


class ResolvePage(Struct, frozen=True):
    """The variables of ``rules/resolve.html``."""

    sentence: str
    links: tuple[Link, ...]


class Meaning(Struct, frozen=True):
    """What a text means today.

    :param kind: ``renumbered`` if it is a number of an older edition, ``none`` if of no edition.
    :param edition: the edition that has the number.
    :param rules: the rules of today, or the nearest to a number of none.
    :param address: where it is read; empty if there are several ways or none.
    """

    kind: Meant
    address: str = ""
    number: RuleNumber | None = None
    edition: str = ""
    rules: tuple[RuleNumber, ...] = ()
    sentence: str = ""
    links: tuple[Link, ...] = ()


@pages.get("/go/<path:anything>")
@pages.get("/<language:language>/go/<path:anything>")
def go(anything: str) -> ResponseReturnValue:
    """Lead to the rule or the card that is meant, or to the nearest rule with a reason."""
    page = this_page()
    meant = meaning(page, anything)
    if meant.address:
        answer = redirect(meant.address, code=302)
        answer.headers["Vary"] = "Accept-Language"
        return answer
    text = str(meant.number) if meant.kind == "none" else anything
    title = page.gettext("Where is %(number)s?", number=text[:40])
    page_frame = frame(page, title, endpoint="home.home", indexed=False)
    shown = ResolvePage(meant.sentence, meant.links)
    status = 404 if meant.kind == "none" else 200
    return Printed("rules/resolve.html", page_frame, shown), status


def meaning(page: Page, text: str) -> Meaning:
    """Return what a number, ``4.0:2.5.h``, the reference of a card or a word means today."""
    if card := page.referenced_card(text):
        return Meaning("card", card)
    edition, colon, rest = text.partition(":")
    if colon and edition.strip() in page.snapshot.editions:
        return _number(page, rest, edition.strip())
    return _number(page, text, None)


def _number(page: Page, text: str, edition: str | None) -> Meaning:
    number = RuleNumber.maybe(text)
    if number is None and _FIGURES.fullmatch(text):
        number = RuleNumber.maybe(text[:3])  # no rule ever was called so: the nearest is shown
    if number is None:
        return _words(page, text)
    today = read(page, None).dictionary
    if edition in (None, today.edition):
        if number in today:
            address = page.rule_address(number)
            return Meaning("rule", address, number, today.edition, (number,))
        renumbered = renumbering.last_renumbering(page, number)
    else:
        renumbered = renumbering.find_renumbering(page, number, edition)
        renumbered = renumbered or renumbering.last_renumbering(page, number, edition)
    if renumbered is None:
        return _nearest(page, number, edition)
    return Meaning(
        "renumbered",
        renumbering.led_address(page, renumbered),
        number,
        renumbered.edition,
        _today(page, renumbered),
        renumbering.sentence(page, renumbered),
        renumbering.links(page, renumbered),
    )


def _today(page: Page, renumbered: renumbering.Renumbering) -> tuple[RuleNumber, ...]:
    """Return the rules of today that a number led to, also by way of an older edition."""
    today = read(page, None).dictionary.edition
    if renumbered.into == today:
        return renumbered.there
    if renumbered.edition == today:
        return (renumbered.number,)
    now = renumbering.find_renumbering(page, renumbered.number, renumbered.edition)
    return now.there if now is not None else ()


def _nearest(page: Page, number: RuleNumber, edition: str | None) -> Meaning:
    reading = read(page, edition)
    dictionary = reading.dictionary
    near = tuple(dictionary.nearest(number))
    links, sentence = tuple(map(reading.named, near)), reading.lacks(number)
    return Meaning("none", "", number, dictionary.edition, near, sentence, links)


def _words(page: Page, text: str) -> Meaning:
    """Lead to the term that is meant by its name in any language; other words to a search."""
    for code in dict.fromkeys((page.language, *page.snapshot.languages)):
        indexed = page.snapshot.dictionary(code)
        if indexed is None:
            continue
        wanted = indexed.analyzer.key(text.replace("-", " "))
        for term in indexed.dictionary.terms:
            if wanted and indexed.analyzer.key(term.word) == wanted:
                if term.rule is None:
                    return Meaning("term", term_address(page, term.key))
                edition = indexed.dictionary.edition
                address = page.rule_address(term.rule)
                return Meaning("term", address, None, edition, (term.rule,))
    return Meaning("words", page.url_for("search.search", q=text[:200]))
