"""What stands beside a rule: the rulings that it decides, the cards that bear its term."""

from __future__ import annotations

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Link, RailPart, shortened
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read
from glossary.web.base.urls import slug_of
from glossary.web.cards.ruling_view import (
    RulingPresenter,
    ruling_address,
)

_RULINGS = 3
_TERMS = 6
_WORDS = 100


def rulings_beside(page: Page, number: RuleNumber, edition: str | None) -> RailPart | None:
    """Return the rulings that a rule of *edition* decides, today's if that is None."""
    rulings = page.snapshot.cards.rulings
    citing = rulings.citing(edition or page.snapshot.editions[0], number)
    if not citing:
        return None
    present = RulingPresenter(read(page, None))
    links = tuple(
        Link(shortened(present.question(ruling), _WORDS), ruling_address(page, ruling.id))
        for ruling in citing[:_RULINGS]
    )
    more = None
    if len(citing) > len(links):
        words = page.speech.ngettext("All %(number)s ruling", "All %(number)s rulings", len(citing))
        anchor = str(number.entry) if edition is None else None
        address = page.url_for("rulings.by_rule", _anchor=anchor)
        more = Link(words, address)
    return RailPart(page.gettext("Rulings"), links, more)


def cards_beside(page: Page, number: RuleNumber, edition: str | None) -> RailPart | None:
    """Return the way to the cards that bear the terms a rule of today defines."""
    if edition is not None:
        return None
    bearers = page.snapshot.cards.by_key
    links = []
    for term in read(page, None).dictionary.terms:
        if term.rule is None or number not in (term.rule, term.rule.entry):
            continue
        count = len(bearers.get(slug_of(term.key), ()))
        if count:
            words = page.speech.ngettext(
                "%(term)s: %(number)s card", "%(term)s: %(number)s cards", count, term=term.word
            )
            address = page.url_for("cards.cards", keyword=slug_of(term.key))
            links.append(Link(words, address))
    return RailPart(page.gettext("Cards"), tuple(links[:_TERMS])) if links else None
