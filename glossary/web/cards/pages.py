"""The list of cards with its filters, all cards by name, and the page of each card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.cards.facets import FILTERS
from glossary.cards.filters import MOST_COST
from glossary.cards.index import folded
from glossary.cards.model import FACTION_LETTERS
from glossary.core.errors import near_misses
from glossary.narration.card_lines import in_one_line
from glossary.rulebook.markup import parse_inline
from glossary.rulebook.model import slug_of
from glossary.web.base.layout import Frame, Link, Printed, frame
from glossary.web.base.limits import AddressRefused, reads
from glossary.web.base.listing import (
    FilterChip,
    FormChoice,
    LinkGroup,
    Listing,
    Pager,
    WrongFilter,
    neighbours,
    whole_number,
)
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read
from glossary.web.base.this_page import this_page
from glossary.web.cards.card_list import (
    LONGEST_NAME,
    MOST_PAGE,
    RARITY_WORDS,
    TYPES,
    CardFinder,
    Chosen,
    chosen_of,
    find_cards,
    understood,
)
from glossary.web.cards.card_view import card_page, kind_of
from glossary.web.cards.ruling_view import rulings_count
from glossary.web.cards.words import (
    CardWords,
    card_address,
    card_link,
    cards_link,
    name_of,
)

pages = Blueprint("cards", __name__)

_FILTERS = ("q", *Chosen._fields[1:])


class Select(Struct, frozen=True):
    """A filter of the form; its first option is not to filter."""

    name: str
    label: str
    options: tuple[FormChoice, ...]


class Version(Struct, frozen=True):
    """A version of a card in the list, and what is printed on it."""

    address: str
    words: str
    costs: str
    statistics: str


class CardLine(Struct, frozen=True):
    """A card in the list, with the versions that pass the filters."""

    link: Link
    kind: str
    subtypes: str
    does: Markup
    rulings: str
    versions: tuple[Version, ...]


class CardsPage(Struct, frozen=True):
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


class NamesPage(Struct, frozen=True):
    """The variables of ``cards/names.html``."""

    count: int
    initials: tuple[LinkGroup, ...]


@pages.get("/<language:language>/cards/")
@reads(*_FILTERS, "page", cached=True)
def cards() -> ResponseReturnValue:
    """Print the cards that the filters leave, a page of them.

    Words that are no name are read as filters, and lead to these.
    """
    page = this_page()
    chosen = _chosen(page, request.args)
    understood_filters = understood(page, chosen)
    if understood_filters != chosen:
        return redirect(_listing(page, understood_filters).address, code=303)
    return _list_page(page, chosen, request.args.get("page", ""))


@pages.get("/<language:language>/cards/all")
@reads(cached=True)
def names() -> ResponseReturnValue:
    """Print the names of all cards by initial."""
    page = this_page()
    links = [link for _slug, link in by_name(page, page.snapshot.cards.index.slugs)]
    initials = tuple(
        LinkGroup(letter, tuple(group))
        for letter, group in groupby(links, lambda link: (folded(link.words)[:1] or "#").upper())
    )
    title = page.gettext("All cards by name")
    page_frame = frame(page, title, crumbs=(cards_link(page),))
    return Printed("cards/names.html", page_frame, NamesPage(len(links), initials))


@pages.get("/<language:language>/cards/<slug>")
@reads(cached=True)
def card(slug: str) -> ResponseReturnValue:
    """Print one card; a reference, a key or another name of it is redirected."""
    page = this_page()
    index = page.snapshot.cards.index
    if slug not in index.slugs:
        face = index.face(slug[:LONGEST_NAME])
        if face is not None:
            return redirect(card_address(page, face.slug, face), code=302)
        return _list_page(page, Chosen(name=slug.replace("-", " ")), missing=slug), 404
    shown = card_page(index.card(slug), read(page, None), _around(page, slug))
    _ = page.gettext
    page_frame = frame(
        page,
        shown.name,
        crumbs=(cards_link(page),),
        description=_(
            "%(name)s (%(kind)s): costs, statistics and versions side by side, the rules of its"
            " keywords, rulings, worked examples.",
            name=shown.name,
            kind=shown.kind,
        ),
        quotation=" ".join(each.words for does in shown.does for each in does.sentences),
    )
    return Printed("cards/card.html", page_frame, shown)


def by_name(page: Page, slugs: Iterable[str]) -> list[tuple[str, Link]]:
    """Return slugs with links to their cards, in the order of the names."""
    links = [(slug, card_link(page, slug)) for slug in slugs]
    return sorted(links, key=lambda pair: (folded(pair[1].words), pair[0]))


def _around(page: Page, slug: str) -> tuple[Link | None, Link | None]:
    """Return the cards before and after one in the order of slugs, the same in each language."""
    before, after = neighbours(sorted(page.snapshot.cards.index.slugs), slug)
    return card_link(page, before) if before else None, card_link(page, after) if after else None


def _listing(page: Page, chosen: Chosen, number: int = 1) -> Listing:
    return Listing(page, "cards.cards", dict(zip(_FILTERS, chosen, strict=True)), number)


def _list_page(page: Page, chosen: Chosen, turned: str = "", missing: str = "") -> Printed:
    matching = find_cards(page, chosen)
    number = min(whole_number(turned, MOST_PAGE) or 1, matching.pages)
    listing = _listing(page, chosen, number)
    words = CardWords(read(page, None))
    selects = tuple(_selects(chosen, words))
    return Printed(
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
        ),
    )


def _list_frame(listing: Listing, missing: str) -> Frame:
    _ = listing.page.gettext
    return frame(
        listing.page,
        _("Cards"),
        description=_(
            "Every card of Altered by name, by what it does, faction, type, rarity and cost, with"
            " the rules that decide it."
        ),
        indexed=listing.whole and not missing,
        **(listing.anew() if missing else listing).canonical,
    )


def _chosen(page: Page, args: Mapping[str, str]) -> Chosen:
    """Return the filters that an address names.

    :raises AddressRefused: if a value is unknown.
    """
    try:
        return chosen_of(page.snapshot.cards, args)
    except WrongFilter as wrong:
        if wrong.name == "keyword":
            raise AddressRefused(page.gettext("No card has such a keyword (keyword=).")) from None
        if wrong.name in FILTERS:
            _, near = page.gettext, near_misses(wrong.value[:LONGEST_NAME], wrong.known)
            sentence = _("No card has this value of the filter %(name)s=.", name=wrong.name)
            if near:
                suggestion = _("Did you mean %(words)s?", words=page.speech.either(list(near)))
                sentence = f"{sentence} {suggestion}"
            raise AddressRefused(sentence) from None
        raise wrong.refusal(page) from None


def _line(slug: str, chosen: Chosen, words: CardWords) -> CardLine:
    page = words.reading.page
    card, finder = page.snapshot.cards.index.card(slug), CardFinder(page.snapshot.cards)
    return CardLine(
        link=card_link(page, slug),
        kind=kind_of(card, words),
        subtypes=words.subtypes(card.faces[0]),
        does=words.reading.renderer.inline(
            parse_inline(in_one_line(card, page.snapshot.does, page.language))
        ),
        rulings=rulings_count(page, slug),
        versions=tuple(
            Version(
                card_address(page, slug, face),
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
    _ = words.reading.page.gettext
    costs = [(str(cost), str(cost)) for cost in range(MOST_COST)]
    most = _("%(number)s or more", number=MOST_COST)
    plain = (
        ("faction", words.term("char.faction"),
         [(faction, words.faction(faction)) for faction in FACTION_LETTERS]),
        ("type", words.term("type.type"),
         [(kind, words.term(f"type.{kind}", kind)) for kind in TYPES]),
        ("rarity", words.term("char.rarity"),
         [(rarity, words.term(f"rarity.{rarity}", rarity)) for rarity in RARITY_WORDS]),
        ("cost", words.term("char.hand-cost"), [*costs, (str(MOST_COST), most)]),
    )  # fmt: skip
    for name, label, values in plain:
        yield Select(name, label, _options(values, getattr(chosen, name)))
    yield from _facet_selects(chosen, words)
    subtypes = _subtypes(words)
    if chosen.keyword and chosen.keyword not in subtypes:
        subtypes = {chosen.keyword: _keyword_words(chosen.keyword, words), **subtypes}
    options = _options(subtypes.items(), chosen.keyword)
    yield Select("keyword", words.term("char.subtype"), options)


def _facet_selects(chosen: Chosen, words: CardWords) -> Iterator[Select]:
    """Yield the filters of what cards do, as the engine plays them."""
    page = words.reading.page
    _, cards = page.gettext, page.snapshot.cards
    labels = {
        "does": _("What it does"),
        "when": _("When its abilities work"),
        "makes": _("Tokens it makes"),
        "has": _("Keywords that it has"),
        "status": _("Statuses and counters"),
        "condition": _("Conditions"),
    }
    facets = page.snapshot.card_filters(page.language)
    for name, values in cards.facet_values.items():
        worded = [(value, facets.word(name, value)) for value in values]
        worded.sort(key=lambda pair: folded(pair[1]))
        yield Select(name, labels[name], _options(worded, getattr(chosen, name)))


def _subtypes(words: CardWords) -> dict[str, str]:
    """Return the sub-types to filter by, with their words."""
    faces = words.reading.page.snapshot.cards.faces
    every = dict.fromkeys(subtype for face in faces for subtype in face.subtypes)
    words_of = {subtype: words.subtype(subtype) for subtype in every}
    ordered = sorted(words_of.items(), key=lambda pair: folded(pair[1]))
    return {f"sub-{subtype}": word for subtype, word in ordered}


def _chips(listing: Listing, selects: Iterable[Select]) -> Iterator[FilterChip]:
    """Yield the filters in force, those of the form."""
    for select in selects:
        for option in select.options:
            if option.chosen:
                costs = f"{select.label} {option.words}"
                yield listing.chip(select.name, costs if select.name == "cost" else option.words)


def _options(values: Iterable[tuple[str, str]], chosen: str) -> tuple[FormChoice, ...]:
    return tuple(FormChoice(value, word, value == chosen) for value, word in values)


def _keyword_words(keyword: str, words: CardWords) -> str:
    """Return the words of a key that is no option: a term, or the token that cards make."""
    page, token = words.reading.page, keyword.removeprefix("makes-")
    if token != keyword and token in page.snapshot.cards.index.slugs:
        name = name_of(page, token)[0]
        return page.gettext("makes %(token)s", token=name)
    by_slug = {slug_of(key): word for key, word in words.reading.indexed.term_words.items()}
    return by_slug.get(keyword) or words.plain_tag(keyword)
