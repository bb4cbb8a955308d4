"""Reads which examples are wanted, from the address of their list, and finds them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from glossary.cards.index import folded
from glossary.core.errors import QueryTooLong, near_misses
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import EDITIONS
from glossary.examples.index import cards_of
from glossary.examples.model import LEVELS, TAGS, Example
from glossary.snapshot import Snapshot
from glossary.web.base.limits import AddressRefused
from glossary.web.base.listing import Listing, WrongFilter, check_filters, whole_number
from glossary.web.base.page import Page

ON_A_PAGE = 24
"""How many examples one page of the list has."""

FILTERS = ("q", "card", "rule", "level", "tag", "edition")
PARAMETERS = (*FILTERS, "page")
"""What the list reads of a query."""

LONGEST = 100
"""The most characters that are searched for."""

_KNOWN = {"level": LEVELS, "tag": TAGS, "edition": EDITIONS}
_MOST_PAGE = 999
_SHORTEST_NAME = 3
_MOST_FOUND = 500


def read_listing(page: Page, given: Mapping[str, str]) -> Listing:
    """Return the list that an address asks for: all that was chosen together, and which page of it.

    ``q`` are words, the name of a card or the number of a rule, as a visitor typed it; ``card`` is
    the slug of a card, ``rule`` the number of a rule that is cited, or of one above it.

    :raises AddressRefused: if a value is unknown.
    """
    _ = page.gettext
    values = {name: given.get(name, "").strip() for name in FILTERS}
    try:
        check_filters(values, _KNOWN)
    except WrongFilter as wrong:
        raise wrong.refusal(page) from None
    if values["rule"]:
        number = RuleNumber.maybe(values["rule"])
        if number is None:
            raise AddressRefused(_("The rule (rule=) is a number like 2.4.7.c."))
        values["rule"] = str(number)
    if values["card"]:
        values["card"] = _card(page, values["card"])
    if len(values["q"]) > LONGEST:
        raise AddressRefused(_("A search has at most %(limit)s characters.", limit=LONGEST))
    turned = whole_number(given.get("page", "1"), _MOST_PAGE)
    if turned is None:
        raise AddressRefused(_("The page (page=) is a number."))
    return whole_list(page, turned, values)


def whole_list(
    page: Page, turned: int, filters: Mapping[str, str] = MappingProxyType({})
) -> Listing:
    """Return a page of the list of all examples, or of those that *filters* leave.

    A further page of all has an address without a query, to be printed.
    """
    further: Mapping[tuple[str, ...], str] = {("page",): "scenarios.further"}
    return Listing(page, "scenarios.index", filters, turned, paths=further)


def _card(page: Page, written: str) -> str:
    """Return the slug of the card of a slug, a reference or a name.

    :raises AddressRefused: if it means no card, or several.
    """
    index = page.snapshot.cards.index
    if written in index.slugs:
        return written
    face = index.face(written[:LONGEST])
    if face is not None:
        return face.slug
    _ = page.gettext
    near = near_misses(written[:LONGEST], index.slugs)
    if not near:
        raise AddressRefused(_("The card (card=) is not known."))
    raise AddressRefused(
        _("The card (card=) is not known; similar: %(names)s.", names=page.speech.either(near))
    )


def listed(listing: Listing) -> tuple[Example, ...]:
    """Return the examples that fit: what is typed or about a rule best first, else to learn from.

    A text is answered by the number of a rule, by the names of cards in any language, and by the
    search of the site.
    """
    page, filters = listing.page, listing.in_force
    examples = page.snapshot.example_index.taught
    if "rule" in filters:
        examples = _about(page.snapshot, RuleNumber.parse(filters["rule"]))
    if "q" in filters:
        examples = tuple(_answering(page, filters["q"], examples))
    return tuple(example for example in examples if fits(example, filters))


def fits(example: Example, filters: Mapping[str, str]) -> bool:
    """Return whether an example passes all *filters*, what is typed and the rule aside."""
    return (
        filters.get("level", example.level) == example.level
        and ("tag" not in filters or filters["tag"] in example.tags)
        and ("edition" not in filters or filters["edition"] in example.editions)
        and ("card" not in filters or filters["card"] in cards_of(example))
    )


def _answering(page: Page, typed: str, examples: tuple[Example, ...]) -> Iterable[Example]:
    """Yield the *examples* that answer a typed text, best first."""
    number = RuleNumber.maybe(typed)
    by_slug = {example.slug: example for example in examples}
    if number is not None:
        return [example for example in _about(page.snapshot, number) if example.slug in by_slug]
    named = _named(page.snapshot, typed)
    with_card = [slug for slug, example in by_slug.items() if named & set(cards_of(example))]
    slugs = dict.fromkeys((*with_card, *_searched(page, typed)))
    return [by_slug[slug] for slug in slugs if slug in by_slug]


def _about(snapshot: Snapshot, rule: RuleNumber) -> tuple[Example, ...]:
    """Return the examples that exercise a rule of the edition in force."""
    return snapshot.example_index.exercising(rule, snapshot.editions[0])


def _named(snapshot: Snapshot, typed: str) -> set[str]:
    """Return the slugs of the cards of examples whose name has words that begin with *typed*."""
    words = folded(typed)
    if len(words) < _SHORTEST_NAME:
        return set()
    return {
        slug
        for slug, names in snapshot.example_index.card_names.items()
        if any(f" {words}" in name for name in names)
    }


def _searched(page: Page, typed: str) -> Iterable[str]:
    """Yield the slugs that the search of the site finds, best first."""
    indexed = page.dictionary()
    if indexed is None:
        return
    try:
        answer = indexed.index.ask(f"kind:scenario {typed}", limit=_MOST_FOUND)
    except QueryTooLong:
        return
    for hit in answer.hits:
        if hit.kind == "scenario":
            yield hit.best.key
