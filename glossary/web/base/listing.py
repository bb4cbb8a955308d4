"""A list as its address says it: what it is narrowed to, which of its pages is shown, the ways on.

Cards, rulings, examples, searches, compared rules and questions are listed so; the macros of
``base/listing.html`` print it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import quote_plus

from msgspec import Struct

from glossary.web.base.layout import Link
from glossary.web.base.limits import AddressRefused
from glossary.web.base.page import SAFE, Page


class FilterChip(Struct, frozen=True):
    """A filter in force, in words, and the address without it; ``wrong`` says why it is not."""

    name: str
    value: str
    words: str
    without: str
    wrong: str = ""


class CountedLink(Struct, frozen=True):
    """A way to narrow a list, with the number of things it leaves; ``current`` if it is taken."""

    link: Link
    count: int
    current: bool


class Pager(Struct, frozen=True):
    """The ways to the other pages of a list; ``numbered`` leads to each, the first first."""

    number: int
    last: int
    previous: Link | None
    following: Link | None
    numbered: tuple[Link, ...] = ()


class WrongFilter(ValueError):
    """Raised for a filter with a value that is none; ``known`` are those that are."""

    def __init__(self, name: str, value: str, known: tuple[str, ...]) -> None:
        self.name = name
        self.value = value
        self.known = known
        super().__init__(f"{name} is {value!r}")

    def refusal(self, page: Page) -> AddressRefused:
        """Return the refusal that names the values there are, in the language of *page*."""
        _ = page.gettext
        known = ", ".join(self.known)
        return AddressRefused(
            _("The filter (%(name)s=) is one of: %(known)s.", name=self.name, known=known)
        )


def check_filters(given: Mapping[str, str], known: Mapping[str, Collection[str]]) -> None:
    """Check filters, by parameter, against the values that each may have.

    :raises WrongFilter: for one that has another value; an empty one is not in force.
    """
    for name, values in known.items():
        value = given.get(name, "")
        if value and value not in values:
            raise WrongFilter(name, value, tuple(values))


def whole_number(written: str, most: int) -> int | None:
    """Return the number that is written in an address, from 1 to *most*; None if none is.

    >>> whole_number("2", 999), whole_number("0", 999), whole_number("1000", 999)
    (2, None, None)
    """
    if not (written.isascii() and written.isdigit()) or len(written) > len(str(most)):
        return None
    return int(written) if 1 <= int(written) <= most else None


def neighbours(order: Sequence[str], one: str) -> tuple[str | None, str | None]:
    """Return what stands before and after *one*.

    >>> neighbours("abc", "a"), neighbours("abc", "b")
    ((None, 'b'), ('a', 'c'))
    """
    place = order.index(one)
    after = order[place + 1] if place + 1 < len(order) else None
    return order[place - 1] if place else None, after


@dataclass(frozen=True)
class Listing:
    """A list at the address that says what it shows.

    :param page: the page that it is on.
    :param endpoint: what answers there.
    :param filters: the filters, by parameter, in the order of the address; an empty one is not in
        force.
    :param number: which page of it is shown, from 1 on.
    :param place: the variables of its path.
    :param paths: endpoints that have values in their path and not in a query, by the names of
        these: for a list that is narrowed by them alone.
    """

    page: Page
    endpoint: str
    filters: Mapping[str, str] = field(default_factory=dict)
    number: int = 1
    place: Mapping[str, str] = field(default_factory=dict)
    paths: Mapping[tuple[str, ...], str] = field(default_factory=dict)

    @cached_property
    def in_force(self) -> Mapping[str, str]:
        """The filters in force."""
        return {name: value for name, value in self.filters.items() if value}

    @property
    def whole(self) -> bool:
        """Whether it is the beginning of the whole list, which search engines are to keep."""
        return not self.in_force and self.number == 1

    def turned(self, number: int) -> Listing:
        """Return another page of the same list."""
        return self._here(self.filters, number)

    def choosing(self, **filters: str) -> Listing:
        """Return the list with other values of some filters, on its first page."""
        return self._here({**self.filters, **filters}, 1)

    def _here(self, filters: Mapping[str, str], number: int) -> Listing:
        other = Listing(self.page, self.endpoint, filters, number, self.place, self.paths)
        other.__dict__["_path"] = self._path  # it is the same, and built once
        return other

    def without(self, *names: str) -> Listing:
        """Return the list without some filters, on its first page."""
        return self.choosing(**dict.fromkeys(names, ""))

    def anew(self) -> Listing:
        """Return the whole list."""
        return self.without(*self.filters)

    @cached_property
    def values(self) -> Mapping[str, str]:
        """What its address says besides the path: the filters in force, and a page after the first.

        With them, :func:`~glossary.web.base.layout.frame` says the canonical address.
        """
        return {**self.in_force, "page": str(self.number)} if self.number > 1 else self.in_force

    @cached_property
    def address(self) -> str:
        """Where it is read."""
        if self.paths and (endpoint := self.paths.get(tuple(self.values))) is not None:
            return self.page.url_for(endpoint, **self.place, **self.values)
        parts = [
            f"{name}={quote_plus(value, SAFE)}" for name, value in self.filters.items() if value
        ]
        if self.number > 1:
            parts.append(f"page={self.number}")
        return f"{self._path}?{'&'.join(parts)}" if parts else self._path

    @cached_property
    def _path(self) -> str:
        return self.page.url_for(self.endpoint, **self.place)

    @property
    def canonical(self) -> Mapping[str, Any]:
        """Return what a frame needs to know of its address."""
        endpoint = self.paths.get(tuple(self.values), self.endpoint)
        return {"endpoint": endpoint, **self.place, **self.values}

    def chip(self, name: str, words: str) -> FilterChip:
        """Return a filter in force, in words."""
        return FilterChip(name, self.filters[name], words, self.without(name).address)

    def counted(
        self, name: str, value: str, words: str, count: int, language: str = ""
    ) -> CountedLink:
        """Return the way to the list with one value of a filter; an empty one takes it away.

        :param count: how many things it leaves.
        :param language: that of the words, if it is not that of the page.
        """
        link = Link(words, self.choosing(**{name: value}).address, language)
        return CountedLink(link, count, self.filters.get(name, "") == value)

    def pager(self, last: int, *, numbered: bool = False) -> Pager:
        """Return the ways to the other pages, of which *last* is the last."""
        _ = self.page.gettext
        number = self.number
        return Pager(
            number,
            last,
            Link(_("Previous"), self.turned(number - 1).address) if number > 1 else None,
            Link(_("Next"), self.turned(number + 1).address) if number < last else None,
            tuple(Link(str(each), self.turned(each).address) for each in range(1, last + 1))
            if numbered and last > 1
            else (),
        )


class LinkGroup(Struct, frozen=True):
    """Links under a heading."""

    heading: str
    links: tuple[Link, ...]


class DescribedLink(Struct, frozen=True):
    """A link, and what is said of it beside or below."""

    link: Link
    about: str


class FormChoice(Struct, frozen=True):
    """A value that a form offers; ``community`` if players set it and not the rules."""

    value: str
    words: str
    chosen: bool
    community: bool = False
