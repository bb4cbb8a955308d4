"""``/go/<anything>``: redirects a rule number of any edition, a term, the reference of a card."""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask import Blueprint, redirect, url_for
from flask.typing import ResponseReturnValue

from glossary.core.rule_number import RuleNumber
from glossary.web.base import renumbering
from glossary.web.base.card_references import referenced_card
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.rule_view import read, term_address
from glossary.web.base.store import current_snapshot
from glossary.web.base.urls import rule_address

_FIGURES = re.compile(r"[0-9]{4}[0-9.]*")

pages = Blueprint("resolve", __name__)


@dataclass(frozen=True, slots=True)
class ResolvePage:
    """The variables of ``rules/resolve.html``."""

    sentence: str
    links: tuple[Link, ...]


@pages.get("/go/<path:anything>")
@pages.get("/<language:language>/go/<path:anything>")
def go(anything: str) -> ResponseReturnValue:
    """Lead to the rule or the card that is meant, or to the nearest rule with a reason."""
    if card := referenced_card(anything):
        return _to(card)
    edition, colon, rest = anything.partition(":")
    if colon and edition.strip() in current_snapshot().editions:
        return _number(rest, edition.strip())
    return _number(anything, None)


def _number(text: str, edition: str | None) -> ResponseReturnValue:
    number = RuleNumber.maybe(text)
    if number is None and _FIGURES.fullmatch(text):
        number = RuleNumber.maybe(text[:3])  # no rule ever was called so: the nearest is shown
    if number is None:
        return _words(text)
    today = read(None)
    if edition is None or edition == today.dictionary.edition:
        if number in today.dictionary:
            return _to(rule_address(language(), number))
        found = renumbering.last_renumbering(number)
    else:
        found = renumbering.find_renumbering(number, edition)
    if found is None:
        return _nearest(number, edition)
    if len(found.today) == 1:
        return _to(
            url_for(
                "rules.rule",
                language=language(),
                number=str(found.today[0]),
                was=f"{found.edition}:{number}",
            )
        )
    page = ResolvePage(renumbering.sentence(found), renumbering.links(found))
    return _page(text, page), 200


def _nearest(number: RuleNumber, edition: str | None) -> ResponseReturnValue:
    reading = read(edition)
    _ = speech().gettext
    sentence = _(
        "There is no rule %(number)s in edition %(edition)s.",
        number=number,
        edition=reading.dictionary.edition,
    )
    near = tuple(
        reading.link(n, f"{n} {reading.dictionary.entry(n).title}")
        for n in reading.dictionary.nearest(number)
    )
    return _page(str(number), ResolvePage(sentence, near)), 404


def _words(text: str) -> ResponseReturnValue:
    """A term's name in any language leads to the term; other words to the search."""
    for code in dict.fromkeys((language(), *current_snapshot().languages)):
        indexed = current_snapshot().dictionary(code)
        if indexed is None:
            continue
        wanted = indexed.analyzer.key(text.replace("-", " "))
        for term in indexed.dictionary.terms:
            if wanted and indexed.analyzer.key(term.word) == wanted:
                target = (
                    rule_address(language(), term.rule) if term.rule else term_address(term.key)
                )
                return _to(target)
    return _to(url_for("search.search", language=language(), q=text[:200]))


def _to(address: str) -> ResponseReturnValue:
    answer = redirect(address, code=302)
    answer.headers["Vary"] = "Accept-Language"
    return answer


def _page(text: str, page: ResolvePage) -> str:
    title = speech().gettext("Where is %(number)s?", number=text[:40])
    page_frame = frame(title, endpoint="home.home", indexed=False)
    return print_page("rules/resolve.html", page_frame, page)
