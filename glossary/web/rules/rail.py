"""What stands beside a rule: examples, rulings, cards, references both ways, editions."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Link, RailPart, not_empty, shortened
from glossary.web.base.page import Page, slug_of
from glossary.web.base.rule_view import Reading, read
from glossary.web.cards.deck import check_beside
from glossary.web.cards.ruling_view import RulingPresenter, ruling_address
from glossary.web.rules.pages import page_address
from glossary.web.search.questions import questions_beside

_EXAMPLES = 2
_RULINGS = 3
_TERMS = 6
_WORDS = 100
"""Characters of a ruling’s question, at the most."""


def rail(reading: Reading, number: RuleNumber) -> tuple[RailPart, ...]:
    """Return the parts beside the rule *number*, those that are not empty."""
    page, edition = reading.page, reading.edition
    _ = page.gettext
    references = reading.indexed.references
    return not_empty(
        (
            _seen_played(page, number, edition),
            questions_beside(page, number, edition),
            _rulings(page, number, edition),
            _cards(page, number, edition),
            check_beside(page, number),
            _clarifications(reading, number),
            RailPart(_("Refers to"), reading.links(references.cites(number)), form="row"),
            RailPart(_("Referred to by"), reading.links(references.cited_by(number)), form="row"),
            _editions(reading, number),
            _side_by_side(reading, number),
        )
    )


def _seen_played(page: Page, rule: RuleNumber, edition: str | None) -> RailPart:
    """Return some examples that exercise a rule, and the way to all of them."""
    _, snapshot = page.gettext, page.snapshot
    examples = snapshot.example_index.exercising(rule, edition or snapshot.editions[0])
    shown = tuple(
        Link(
            example.words(page.language).title,
            page.url_for(
                "player.player",
                slug=example.slug,
                edition=edition
                if edition in example.editions and edition != example.edition
                else None,
            ),
            drawing=Markup(snapshot.drawings[example.slug]),  # noqa: S704 - drawn by us
        )
        for example in examples[:_EXAMPLES]
    )
    if len(examples) <= _EXAMPLES or edition is not None:
        return RailPart(_("See it played"), shown)
    words = page.speech.ngettext("All %(number)s example", "All %(number)s examples", len(examples))
    every = Link(words, page.url_for("scenarios.index", rule=str(rule)))
    return RailPart(_("See it played"), shown, every)


def _rulings(page: Page, number: RuleNumber, edition: str | None) -> RailPart | None:
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


def _cards(page: Page, number: RuleNumber, edition: str | None) -> RailPart | None:
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


def _clarifications(reading: Reading, number: RuleNumber) -> RailPart | None:
    """Return our pages that explain the rule of the edition in force."""
    if reading.edition is not None:
        return None
    links = (
        Link(text.title, page_address(reading.page, text.slug), reading.foreign)
        for text in reading.indexed.references.clarifications(number)
    )
    return RailPart(reading.page.gettext("Clarifications"), tuple(links))


def _side_by_side(reading: Reading, number: RuleNumber) -> RailPart | None:
    """Return the rule of the edition in force beside its text in another language."""
    if reading.edition is not None:
        return None
    page = reading.page
    return RailPart(page.gettext("In two languages"), tuple(_beside(page, number)), form="row")


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


def _editions(reading: Reading, number: RuleNumber) -> RailPart | None:
    """Return the rule in each edition that has it, from today's page of it, and its history."""
    page = reading.page
    if reading.edition is not None or not page.snapshot.lineages:
        return None
    _ = page.gettext
    address = page.url_for("history.history", number=str(number))
    history = Link(_("History of this rule"), address)
    links = tuple(
        Link(_named(page, edition, there, number), page.rule_address(there, edition))
        for edition, there in in_each_edition(reading, number)
    )
    return RailPart(_("Editions"), links, history, form="row")


def _named(page: Page, edition: str, there: RuleNumber, here: RuleNumber) -> str:
    """Return the edition, and the number of the rule in it if that is another one."""
    if there == here:
        return edition
    return page.gettext("%(edition)s (%(number)s)", edition=edition, number=there)


def in_each_edition(reading: Reading, number: RuleNumber) -> Iterator[tuple[str, RuleNumber]]:
    """Yield the editions that have the rule *number* of today, newest first, with its number."""
    at: RuleNumber | None = number
    edition = reading.dictionary.edition
    yield edition, number
    for lineage in reversed(reading.page.snapshot.lineages):
        if at is None or lineage.newer != edition:
            return
        edition, at = lineage.older, lineage.backwards(at)
        older = reading.page.snapshot.best_dictionary(reading.page.language, edition)
        if at is not None and older is not None and at in older.dictionary:
            yield edition, at


def number_before(reading: Reading, number: RuleNumber) -> Link | None:
    """Return the number that the rule had last before today's, if it had another one."""
    if reading.edition is not None:
        return None
    for edition, there in in_each_edition(reading, number):
        if there != number:
            words = reading.page.gettext(
                "%(number)s until edition %(edition)s", number=there, edition=edition
            )
            return Link(words, reading.page.rule_address(there, edition))
    return None
