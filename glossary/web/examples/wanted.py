"""Reads which examples are wanted, from the address of their list, and finds them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from flask import request, url_for

from glossary.cards.index import folded
from glossary.core.errors import QueryTooLong, near_misses
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import EDITIONS
from glossary.examples.index import cards_of
from glossary.examples.model import LEVELS, TAGS, Example
from glossary.web.base.errors import AddressRefused
from glossary.web.base.locale import language, speech
from glossary.web.base.store import current_snapshot, dictionary_for

ON_A_PAGE = 24
"""How many examples one page of the list has."""

FILTERS = ("q", "card", "rule", "level", "tag", "edition")
PARAMETERS = (*FILTERS, "page")
"""What the list reads of a query."""

LONGEST = 100
"""The most characters that are searched for."""

_KNOWN = {"level": LEVELS, "tag": TAGS, "edition": EDITIONS}
_SHORTEST_NAME = 3
_MOST_FOUND = 500


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the list is to show: all that was chosen together, and which page of it.

    :param q: words, the name of a card or the number of a rule, as a visitor typed it.
    :param card: the slug of a card.
    :param rule: the number of a rule that is cited, or of one above it.
    """

    q: str = ""
    card: str = ""
    rule: str = ""
    level: str = ""
    tag: str = ""
    edition: str = ""
    page: int = 1

    @property
    def filters(self) -> dict[str, str]:
        """The filters in use, by parameter."""
        return {name: value for name in FILTERS if (value := str(getattr(self, name)))}

    def without(self, *names: str) -> Wanted:
        """Return a copy without these filters, on its first page."""
        return replace(self, page=1, **dict.fromkeys(names, ""))

    def choosing(self, name: str, value: str) -> Wanted:
        """Return a copy with a value of one filter, on its first page."""
        return replace(self.without(name), **{name: value})  # type: ignore[arg-type]

    @property
    def is_further(self) -> bool:
        """Whether it is a further page of the whole list, which has an address of its own."""
        return self.page > 1 and not self.filters

    def values(self) -> dict[str, Any]:
        """Return the values of the address, without those that have their default."""
        return {**self.filters, "page": self.page} if self.page > 1 else {**self.filters}

    def address(self, page: int = 1) -> str:
        """Return the address of a page of the list; without a filter it has no query."""
        there = replace(self, page=page)
        endpoint = "scenarios.further" if there.is_further else "scenarios.index"
        return url_for(endpoint, **there.values())


def read_wanted() -> Wanted:
    """Return what this request wants.

    :raises AddressRefused: if a value is unknown.
    """
    _ = speech().gettext
    values = {name: value for name in FILTERS if (value := request.args.get(name, "").strip())}
    for name, known in _KNOWN.items():
        if name in values and values[name] not in known:
            said = _(
                "The filter (%(name)s=) is one of: %(known)s.", name=name, known=", ".join(known)
            )
            raise AddressRefused(said)
    if "rule" in values:
        number = RuleNumber.maybe(values["rule"])
        if number is None:
            raise AddressRefused(_("The rule (rule=) is a number like 2.4.7.c."))
        values["rule"] = str(number)
    if "card" in values:
        values["card"] = _card(values["card"])
    if len(values.get("q", "")) > LONGEST:
        raise AddressRefused(_("A search has at most %(limit)s characters.", limit=LONGEST))
    wanted = Wanted(**values)  # type: ignore[arg-type]
    page = request.args.get("page", "1")
    if not page.isascii() or not page.isdigit() or len(page) > 3 or int(page) < 1:
        raise AddressRefused(_("The page (page=) is a number."))
    return replace(wanted, page=int(page))


def _card(written: str) -> str:
    """Return the slug of the card of a slug, a reference or a name.

    :raises AddressRefused: if it means no card, or several.
    """
    index = current_snapshot().cards.index
    if written in index.slugs:
        return written
    face = index.face(written[:LONGEST])
    if face is not None:
        return face.slug
    _ = speech().gettext
    near = near_misses(written[:LONGEST], index.slugs)
    if not near:
        raise AddressRefused(_("The card (card=) is not known."))
    raise AddressRefused(
        _("The card (card=) is not known; similar: %(names)s.", names=speech().either(near))
    )


def found(wanted: Wanted) -> tuple[Example, ...]:
    """Return the examples that fit: what is typed or about a rule best first, else to learn from.

    A text is answered by the number of a rule, by the names of cards in any language, and by the
    search of the site.
    """
    examples = current_snapshot().example_index.taught
    if wanted.rule:
        examples = _about(RuleNumber.parse(wanted.rule))
    if wanted.q:
        examples = tuple(_answering(wanted.q, examples))
    return tuple(one for one in examples if fits(one, wanted))


def fits(example: Example, wanted: Wanted) -> bool:
    """Return whether an example has all that was chosen, what is typed and the rule aside."""
    return (
        wanted.level in ("", example.level)
        and (not wanted.tag or wanted.tag in example.tags)
        and (not wanted.edition or wanted.edition in example.editions)
        and (not wanted.card or wanted.card in cards_of(example))
    )


def _answering(typed: str, examples: tuple[Example, ...]) -> Iterable[Example]:
    """Yield the *examples* that answer a typed text, best first."""
    number = RuleNumber.maybe(typed)
    by_slug = {one.slug: one for one in examples}
    if number is not None:
        return [one for one in _about(number) if one.slug in by_slug]
    named = _named(typed)
    with_card = [slug for slug, one in by_slug.items() if named.intersection(cards_of(one))]
    slugs = dict.fromkeys((*with_card, *_searched(typed)))
    return [by_slug[slug] for slug in slugs if slug in by_slug]


def _about(rule: RuleNumber) -> tuple[Example, ...]:
    """Return the examples that exercise a rule of the edition in force."""
    snapshot = current_snapshot()
    return snapshot.example_index.exercising(rule, snapshot.editions[0])


def _named(typed: str) -> set[str]:
    """Return the slugs of the cards of examples whose name has words that begin with *typed*."""
    words = folded(typed)
    if len(words) < _SHORTEST_NAME:
        return set()
    names = current_snapshot().example_index.card_names
    return {slug for slug, said in names.items() if any(f" {words}" in name for name in said)}


def _searched(typed: str) -> Iterable[str]:
    """Yield the slugs that the search of the site finds, best first."""
    indexed = dictionary_for(language())
    if indexed is None:
        return
    try:
        answer = indexed.index.ask(f"kind:scenario {typed}", limit=_MOST_FOUND)
    except QueryTooLong:
        return
    for hit in answer.hits:
        if hit.kind == "scenario":
            yield hit.best.key
