"""A list at its address: filters, counts, pages, whatever is listed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from glossary.web.base.listing import Listing, WrongFilter, check_filters
from glossary.web.base.page import Page


def _address(endpoint: str, *, language: str, **values: object) -> str:
    return "/".join(("", language, endpoint, *map(str, values.values())))


def _listing(number: int = 1, **filters: str) -> Listing:
    page = Page("en", None, _address)
    paths: Mapping[tuple[str, ...], str] = {("page",): "further"}
    return Listing(page, "cards", filters, number, paths=paths)


def test_an_address_has_what_is_in_force_and_no_more() -> None:
    listing = _listing(2, q="in:title é & b", faction="", cost="3")
    assert listing.address == "/en/cards?q=in:title+%C3%A9+%26+b&cost=3&page=2"
    assert _listing(q="", faction="").address == "/en/cards"
    assert _listing(q="").whole
    assert not _listing(cost="3").whole


def test_another_filter_begins_on_the_first_page_and_keeps_the_others() -> None:
    listing = _listing(3, q="kit", faction="axiom", cost="3")
    assert listing.choosing(faction="lyra").address == "/en/cards?q=kit&faction=lyra&cost=3"
    assert listing.chip("faction", "Axiom").without == "/en/cards?q=kit&cost=3"
    narrower = listing.counted("cost", "4", "4", 12)
    assert (narrower.link.address, narrower.current) == (
        "/en/cards?q=kit&faction=axiom&cost=4",
        False,
    )
    assert listing.counted("cost", "3", "3", 12).current
    assert listing.anew().address == "/en/cards"


def test_a_further_page_of_the_whole_list_has_an_address_to_print() -> None:
    pager = _listing(2).pager(3, numbered=True)
    assert pager.previous is not None
    assert pager.following is not None
    assert (pager.previous.address, pager.following.address) == ("/en/cards", "/en/further/3")
    assert [link.address for link in pager.numbered] == [
        "/en/cards",
        "/en/further/2",
        "/en/further/3",
    ]
    assert _listing(2).canonical == {"endpoint": "further", "page": "2"}
    assert _listing(2, q="kit").turned(3).address == "/en/cards?q=kit&page=3"
    assert _listing(3).pager(3).following is None


def test_a_value_that_no_filter_has_is_refused_with_those_there_are() -> None:
    check_filters({"faction": ""}, {"faction": ("axiom", "lyra")})
    with pytest.raises(WrongFilter) as refused:
        check_filters({"faction": "axion"}, {"faction": ("axiom", "lyra")})
    page = Page("en", None, _address)
    assert "axiom, lyra" in str(refused.value.refusal(page))
