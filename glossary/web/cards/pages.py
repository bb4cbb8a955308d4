"""The list of cards with its filters, all cards by name, and the page of each card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from glossary.cards.files import TAGGED
from glossary.cards.filters import keyword_of
from glossary.cards.index import folded
from glossary.cards.model import FACTION_LETTERS
from glossary.web.base.errors import AddressRefused
from glossary.web.base.layout import Frame, Link, Printed, frame, print_page
from glossary.web.base.listing import FilterChip, Listing, Pager, WrongFilter, page_number
from glossary.web.base.lists import FormChoice, LinkGroup
from glossary.web.base.locale import speech
from glossary.web.base.rule_view import read
from glossary.web.base.this_page import this_page
from glossary.web.base.urls import slug_of
from glossary.web.base.view_traits import reads
from glossary.web.cards.card_list import (
    LONGEST_NAME,
    MOST_COST,
    MOST_PAGE,
    RARITY_WORDS,
    TYPES,
    Chosen,
    chosen_of,
    find_cards,
    finder_in_use,
)
from glossary.web.cards.card_view import card_page, kind_of
from glossary.web.cards.ruling_view import rulings_count
from glossary.web.cards.words import (
    CardWords,
    card_address,
    card_link,
    cards_in_use,
    name_of,
    vocabulary_in_use,
)

pages = Blueprint("cards", __name__)

_FILTERS = ("q", *Chosen._fields[1:])


@dataclass(frozen=True, slots=True)
class Options:
    """The values of a filter, under a heading if they are of several kinds."""

    heading: str
    options: tuple[FormChoice, ...]


@dataclass(frozen=True, slots=True)
class Select:
    """A filter of the form; its first option is not to filter."""

    name: str
    label: str
    groups: tuple[Options, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a card in the list, and what is printed on it."""

    address: str
    words: str
    costs: str
    statistics: str


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card in the list, with the versions that pass the filters."""

    link: Link
    kind: str
    subtypes: str
    rulings: str
    versions: tuple[Version, ...]


@dataclass(frozen=True, slots=True)
class CardsPage:
    """The variables of ``cards/list.html``."""

    typed: str
    longest: int
    selects: tuple[Select, ...]
    chips: tuple[FilterChip, ...]
    count: int
    near: bool
    missing: str
    lines: tuple[CardLine, ...]
    pager: Pager
    every: str
    rulings: str
    deck: str
    action: str


@dataclass(frozen=True, slots=True)
class NamesPage:
    """The variables of ``cards/names.html``."""

    count: int
    initials: tuple[LinkGroup, ...]


@pages.get("/<language:language>/cards/")
@reads(*_FILTERS, "page", cached=True)
def cards() -> ResponseReturnValue:
    """Print the cards that the filters leave, a page of them."""
    return _list_page(_chosen())


@pages.get("/<language:language>/cards/all")
@reads(cached=True)
def names() -> ResponseReturnValue:
    """Print the names of all cards by initial."""
    links = [link for _slug, link in by_name(cards_in_use().slugs)]
    initials = tuple(
        LinkGroup(letter, tuple(group))
        for letter, group in groupby(links, lambda link: (folded(link.words)[:1] or "#").upper())
    )
    title = speech().gettext("All cards by name")
    page_frame = frame(this_page(), title, endpoint="cards.names", crumbs=_crumbs())
    return print_page("cards/names.html", page_frame, NamesPage(len(links), initials))


@pages.get("/<language:language>/cards/<slug>")
@reads(cached=True)
def card(slug: str) -> ResponseReturnValue:
    """Print one card; a reference, a key or another name of it is redirected."""
    index = cards_in_use()
    if slug not in index.slugs:
        face = index.face(slug[:LONGEST_NAME])
        if face is not None:
            return redirect(card_address(face.slug, face), code=302)
        return _list_page(Chosen(name=slug.replace("-", " ")), missing=slug), 404
    reading = read(this_page(), None)
    page = card_page(index.card(slug), reading, _around(slug))
    _ = speech().gettext
    page_frame = frame(
        this_page(),
        page.name,
        endpoint="cards.card",
        crumbs=_crumbs(),
        description=_(
            "%(name)s (%(kind)s): costs, statistics and versions side by side, the rules of its"
            " keywords, rulings, worked examples.",
            name=page.name,
            kind=page.kind,
        ),
        slug=slug,
    )
    return print_page("cards/card.html", page_frame, page)


def _crumbs() -> tuple[Link, ...]:
    return (Link(speech().gettext("Cards"), url_for("cards.cards")),)


def by_name(slugs: Iterable[str]) -> list[tuple[str, Link]]:
    """Return slugs with links to their cards, in the order of the names."""
    found = [(slug, card_link(slug)) for slug in slugs]
    return sorted(found, key=lambda pair: (folded(pair[1].words), pair[0]))


def _around(slug: str) -> tuple[Link | None, Link | None]:
    """Return the cards before and after one in the order of slugs, the same in each language."""
    order = sorted(cards_in_use().slugs)
    place = order.index(slug)
    before = order[place - 1] if place else None
    after = order[place + 1] if place + 1 < len(order) else None
    return card_link(before) if before else None, card_link(after) if after else None


def _list_page(chosen: Chosen, missing: str = "") -> Printed:
    matching = find_cards(chosen)
    listing = Listing(
        this_page(),
        "cards.cards",
        dict(zip(_FILTERS, chosen, strict=True)),
        min(page_number(request.args.get("page", ""), MOST_PAGE) or 1, matching.pages),
    )
    words = CardWords(read(this_page(), None))
    selects = tuple(_selects(chosen, words))
    return print_page(
        "cards/list.html",
        _list_frame(listing, missing),
        CardsPage(
            typed=chosen.name,
            longest=LONGEST_NAME,
            selects=selects,
            chips=tuple(_chips(listing, selects)),
            count=len(matching.slugs),
            near=matching.near,
            missing=missing,
            lines=tuple(_line(slug, chosen, words) for slug in matching.page(listing.number)),
            pager=listing.pager(matching.pages),
            every=url_for("cards.names"),
            rulings=url_for("rulings.by_rule"),
            deck=url_for("deck.deck"),
            action=url_for("cards.cards"),
        ),
    )


def _list_frame(listing: Listing, missing: str) -> Frame:
    _ = speech().gettext
    return frame(
        this_page(),
        _("Cards"),
        description=_(
            "Every card of Altered by name, faction, type, rarity, cost and keyword, with the rules"
            " that decide it."
        ),
        indexed=listing.whole and not missing,
        **(listing.anew() if missing else listing).canonical,
    )


def _chosen() -> Chosen:
    """Return the filters of this request.

    :raises AddressRefused: if a value is unknown.
    """
    try:
        return chosen_of(request.args)
    except WrongFilter as wrong:
        if wrong.name == "keyword":
            _ = speech().gettext
            raise AddressRefused(_("No card has such a keyword (keyword=).")) from None
        raise wrong.refusal(this_page()) from None


def _line(slug: str, chosen: Chosen, words: CardWords) -> CardLine:
    card, finder = cards_in_use().card(slug), finder_in_use()
    return CardLine(
        link=card_link(slug),
        kind=kind_of(card, words),
        subtypes=words.subtypes(card.faces[0]),
        rulings=rulings_count(slug),
        versions=tuple(
            Version(
                card_address(slug, face),
                words.version(face),
                "/".join(map(str, face.costs)) if any(face.costs) else "",
                "/".join(map(str, face.statistics)),
            )
            for face in card.faces
            if finder.face_passes(face, chosen)
        ),
    )


def _selects(chosen: Chosen, words: CardWords) -> Iterator[Select]:
    """Yield the filters of the form."""
    _ = speech().gettext
    costs = [(str(cost), str(cost)) for cost in range(MOST_COST)]
    most = _("%(number)s or more", number=MOST_COST)
    plain = (
        ("faction", words.term("char.faction"),
         [(faction, words.faction(faction).word) for faction in FACTION_LETTERS]),
        ("type", words.term("type.type"),
         [(kind, words.term(f"type.{kind}", kind)) for kind in TYPES]),
        ("rarity", words.term("char.rarity"),
         [(rarity, words.term(f"rarity.{rarity}", rarity)) for rarity in RARITY_WORDS]),
        ("cost", words.term("char.hand-cost"), [*costs, (str(MOST_COST), most)]),
    )  # fmt: skip
    for name, label, values in plain:
        yield Select(name, label, (_options("", values, getattr(chosen, name)),))
    groups = _keyword_groups(words)
    known = {value for _heading, values in groups for value, _words in values}
    if chosen.keyword and chosen.keyword not in known:
        groups = [("", [(chosen.keyword, _keyword_words(chosen.keyword, words))]), *groups]
    yield Select(
        "keyword",
        _("Keyword, verb, status or sub-type"),
        tuple(_options(heading, values, chosen.keyword) for heading, values in groups),
    )


def _chips(listing: Listing, selects: Iterable[Select]) -> Iterator[FilterChip]:
    """Yield the filters in force, those of the form."""
    for select in selects:
        for group in select.groups:
            for option in group.options:
                if option.chosen:
                    costs = f"{select.label} {option.words}"
                    yield listing.chip(
                        select.name, costs if select.name == "cost" else option.words
                    )


def _options(heading: str, values: Iterable[tuple[str, str]], chosen: str) -> Options:
    return Options(
        heading, tuple(FormChoice(value, word, value == chosen) for value, word in values)
    )


def _keyword_groups(words: CardWords) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the tags to filter by, with their words, by kind."""
    kinds = ("keyword ability", "keyword action", "status", "trigger", "zone", "pattern")
    headings = {kind: this_page().words_of(f"tagged.{kind}") for kind in kinds}
    found: dict[str, dict[str, str]] = {kind: {} for kind in headings}
    for (column, tag), what in vocabulary_in_use().tags.items():
        if column not in TAGGED or what.kind not in found:
            continue
        keyword = keyword_of(tag)
        word = words.plain_tag(tag)
        found[what.kind][keyword] = word if keyword == tag else word.rpartition(" ")[0]
    for tag in found["keyword ability"]:
        found["status"].pop(tag, None)
    subtypes = {word for face in cards_in_use().faces.values() for word in face.subtypes}
    found["sub-type"] = {f"sub-{word}": words.subtype(word) for word in subtypes}
    headings["sub-type"] = words.term("char.subtype")
    return [
        (heading, sorted(found[kind].items(), key=lambda pair: folded(pair[1])))
        for kind, heading in headings.items()
    ]


def _keyword_words(keyword: str, words: CardWords) -> str:
    """Return the words of a key that is no option: a term, or the token that cards make."""
    if keyword.startswith("makes-") and keyword.removeprefix("makes-") in cards_in_use().slugs:
        name = name_of(keyword.removeprefix("makes-"))[0]
        return speech().gettext("makes %(token)s", token=name)
    by_slug = {slug_of(key): word for key, word in words.reading.indexed.term_words.items()}
    return by_slug.get(keyword) or words.plain_tag(keyword)
