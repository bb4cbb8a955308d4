"""What stands beside a rule: examples, rulings, cards, references both ways, editions."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from glossary.core.rule_number import RuleNumber
from glossary.snapshot.beside import Beside
from glossary.web.base.layout import Link, RailPart, not_empty, shortened
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading

_QUESTIONS = 4
_WORDS = 100
"""Characters of a ruling’s question, at the most."""

_ON_DECKS = frozenset(map(RuleNumber.parse, ("1.1.4", "1.1.5")))


def rail(reading: Reading, number: RuleNumber) -> tuple[RailPart, ...]:
    """Return the parts beside the rule *number*, those that are not empty."""
    page, _, beside = reading.page, reading.page.gettext, reading.beside(number)
    today = reading.edition is None
    return not_empty(
        (
            _seen_played(reading, number, beside),
            _questions(reading, number) if today else None,
            _rulings(reading, number, beside),
            _cards(page, beside) if today else None,
            _deck_check(page, number),
            _clarifications(reading, beside) if today else None,
            RailPart(_("Refers to"), _numbers(reading, beside.cites), form="row"),
            RailPart(_("Referred to by"), _numbers(reading, beside.cited_by), form="row"),
            _editions(page, number, beside) if today else None,
            RailPart(_("In two languages"), tuple(_beside(page, number)), form="row")
            if today
            else None,
        )
    )


def _numbers(reading: Reading, numbers: tuple[str, ...]) -> tuple[Link, ...]:
    return tuple(Link(number, reading.address(number)) for number in numbers)


def _seen_played(reading: Reading, rule: RuleNumber, beside: Beside) -> RailPart:
    """Return some examples that exercise a rule, and the way to all of them."""
    page, edition = reading.page, reading.edition
    shown = []
    for slug, title in beside.examples:
        if (example := page.snapshot.example(slug)) is not None:
            other = edition in example.editions and edition != example.edition
            address = page.url_for("player.player", slug=slug, edition=edition if other else None)
            drawing = Markup(page.snapshot.drawings[slug])  # noqa: S704 - drawn by us
            shown.append(Link(title, address, drawing=drawing))
    count, every = beside.every_example, None
    if count > len(shown) and edition is None:
        words = page.speech.ngettext("All %(number)s example", "All %(number)s examples", count)
        every = Link(words, page.url_for("scenarios.index", rule=str(rule)))
    return RailPart(page.gettext("See it played"), tuple(shown), every)


def _questions(reading: Reading, number: RuleNumber) -> RailPart | None:
    """Return the first questions of a paragraph; of an entry, one for it and each paragraph."""
    page = reading.page
    links = [
        Link(question, page.rule_address(rule), reading.foreign)
        for rule in reading.dictionary.with_paragraphs(number)
        for question in reading.beside(rule).questions[: _QUESTIONS if number.letter else 1]
    ][:_QUESTIONS]
    if not links:
        return None
    chapter = page.url_for("questions.of_chapter", chapter=number.chapter)
    every = Link(page.gettext("All questions of this chapter"), f"{chapter}#{number.entry}")
    return RailPart(page.gettext("Questions this rule answers"), tuple(links), every)


def _rulings(reading: Reading, number: RuleNumber, beside: Beside) -> RailPart:
    """Return the rulings that a rule decides."""
    page, count, more = reading.page, beside.every_ruling, None
    links = tuple(
        Link(shortened(question, _WORDS), page.url_for("rulings.ruling", id_=id_))
        for id_, question in beside.rulings
    )
    if count > len(links):
        words = page.speech.ngettext("All %(number)s ruling", "All %(number)s rulings", count)
        anchor = str(number.entry) if reading.edition is None else None
        more = Link(words, page.url_for("rulings.by_rule", _anchor=anchor))
    return RailPart(page.gettext("Rulings"), links, more)


def _cards(page: Page, beside: Beside) -> RailPart:
    """Return the way to the cards that bear the terms a rule defines."""
    links = (
        Link(
            page.speech.ngettext(
                "%(term)s: %(number)s card", "%(term)s: %(number)s cards", count, term=word
            ),
            page.url_for("cards.cards", keyword=key),
        )
        for word, key, count in beside.cards
    )
    return RailPart(page.gettext("Cards"), tuple(links))


def _deck_check(page: Page, number: RuleNumber) -> RailPart | None:
    """Return the way to the check of decks beside the rules on decks."""
    if number.entry not in _ON_DECKS:
        return None
    link = Link(page.gettext("Check a deck list"), page.url_for("deck.deck"))
    return RailPart(page.gettext("Deck check"), (link,))


def _clarifications(reading: Reading, beside: Beside) -> RailPart:
    """Return our pages that explain the rule."""
    page = reading.page
    links = (
        Link(title, page.url_for("pages.page", slug=slug), reading.foreign)
        for slug, title in beside.clarifications
    )
    return RailPart(page.gettext("Clarifications"), tuple(links))


def _beside(page: Page, number: RuleNumber) -> Iterator[Link]:
    """Yield links to the rule beside its text in each other language that has it."""
    first, snapshot = page.language, page.snapshot
    having = [
        code
        for code in snapshot.languages
        if (indexed := snapshot.dictionary(code, snapshot.editions[0])) is not None
        and number in indexed.dictionary
    ]
    anchor = f"#{number}" if number.letter else ""
    for second in having if first in having else ():
        if second != first:
            address = page.rule_address(number.entry, language=pair_base(first, second))
            yield Link(page.language_name(second), f"{address}{anchor}", second)


def pair_base(first: str, second: str) -> str:
    """Return what addresses of rules in these two languages begin with."""
    return f"{first}-{second}"


def _editions(page: Page, number: RuleNumber, beside: Beside) -> RailPart | None:
    """Return the rule in each edition that has it, from today's page of it, and its history."""
    if not page.snapshot.lineages:
        return None
    _ = page.gettext
    history = Link(_("History of this rule"), page.url_for("history.history", number=str(number)))
    links = tuple(
        Link(
            edition
            if there == str(number)
            else _("%(edition)s (%(number)s)", edition=edition, number=there),
            page.rule_address(there, edition),
        )
        for edition, there in beside.numbers
    )
    return RailPart(_("Editions"), links, history, form="row")


def number_before(reading: Reading, number: RuleNumber) -> Link | None:
    """Return the number that the rule had last before today's, if it had another one."""
    page, known = reading.page, reading.beside(number).numbers if reading.edition is None else ()
    for edition, there in known:
        if there != str(number):
            words = page.gettext(
                "%(number)s until edition %(edition)s", number=there, edition=edition
            )
            return Link(words, page.rule_address(there, edition))
    return None
