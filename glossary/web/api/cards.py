"""Cards and rulings for programs: lists with the filters of the pages, one card, keywords."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from msgspec import Meta, field

from glossary.cards.filters import MOST_COST, RARITIES, keyword_of, rarity_of
from glossary.cards.index import CardIndex
from glossary.cards.model import FACTION_LETTERS, Card, Face
from glossary.cards.playable import card_list
from glossary.cards.rulings import HOLDS, Ruling
from glossary.core.errors import near_misses
from glossary.core.rule_number import RuleNumber
from glossary.web.api.bodies import Body, Count
from glossary.web.api.operations import LANG, Parameter, Subject, part, text, whole
from glossary.web.api.problems import Problem
from glossary.web.api.rules import unknown
from glossary.web.base.listing import WrongFilter
from glossary.web.base.page import N_, Page
from glossary.web.base.rule_view import read
from glossary.web.cards.card_list import (
    FACTIONS,
    LONGEST_NAME,
    MOST_PAGE,
    RARITY_WORDS,
    TYPES,
    chosen_of,
    find_cards,
    understood,
)
from glossary.web.cards.ruling_view import board_addresses
from glossary.web.cards.words import card_address, name_of

subject = Subject.named("api_cards")

EVENT_FORMAT = "STANDARD"
"""The format that every ruling was given for."""

Rarity = Annotated[str | None, Meta(description=f"{', '.join(RARITIES.values())}, or null")]
Date = Annotated[str, Meta(extra_json_schema={"format": "date"})]
KeywordsByReference = dict[str, list[str]]
_ABILITIES = ("keyword ability", "keyword action", "status")


class CardStatusBody(Body, frozen=True):
    """A suspension, a ban or errata, with its day and source."""

    status: str
    since: datetime.date | None
    listed: datetime.date
    until: datetime.date | None
    by: str
    source: str


class FaceBody(Body, frozen=True):
    """One version of a card.

    ``keywords`` it has whatever happens; ``uses`` are all tags of its text. ``missing`` and
    ``approximate`` say what a board does not play of it, or not quite as printed, ``newer`` which
    of its words no edition of the rules defines.
    """

    ref: str = field(name="reference")
    key: str
    set: str
    collector: str
    printings: Sequence[str]
    rarity: Rarity
    faction: Annotated[str, Meta(extra_json_schema={"enum": list(FACTION_LETTERS)})]
    home_faction: str | None
    type: str
    permanent_kind: str | None
    subtypes: Sequence[str]
    token: bool
    hand_cost: Count | None
    reserve_cost: Count | None
    forest: Count | None
    mountain: Count | None
    water: Count | None
    reserve_limit: Count | None
    landmark_limit: Count | None
    own: Sequence[str] = field(name="keywords")
    triggers: Sequence[str]
    tokens: Sequence[str]
    keywords: Sequence[str] = field(name="uses")
    statuses: list[CardStatusBody]
    missing: Sequence[str]
    approximate: str
    newer: Sequence[str]


class RulingSaidBody(Body, frozen=True):
    """A ruling in one language, as the sites of the community read it, with ours added."""

    question: str
    answer: str
    note: str
    format: str = field(name="eventFormat")
    date: Date = field(name="rulingDate")
    id: str
    holds: Annotated[str, Meta(extra_json_schema={"enum": list(HOLDS)})]
    since: Annotated[str, Meta(description="The edition from which it no longer holds.")]
    editions: Sequence[str]
    cites: Annotated[dict[str, list[str]], Meta(description="Paragraphs by edition.")]
    play: list[str]
    url: str


class RulingBody(RulingSaidBody, frozen=True):
    """A ruling with the cards that it holds for."""

    cards: Sequence[str]
    dates: list[Date]
    same_as: str | None


class RulingsBody(Body, frozen=True):
    """Rulings, by id."""

    count: Count
    rulings: list[RulingBody]


class CardHeadBody(Body, frozen=True):
    """A card wherever cards are listed."""

    slug: str
    name: str
    names: Annotated[Mapping[str, str], Meta(description="By language.")]
    references: list[str]
    rulings: Count
    url: str


class CardsBody(Body, frozen=True):
    """A page of the cards that the filters leave; ``near`` if no name was just so."""

    count: Count
    near: bool
    page: Count
    pages: Count
    cards: list[CardHeadBody]


class DescribedCardBody(CardHeadBody, frozen=True):
    """One card with all its versions and rulings."""

    faces: list[FaceBody]
    unique: Annotated[
        list[CardStatusBody], Meta(description="What holds for all its unique versions.")
    ]
    said: Annotated[dict[str, list[RulingSaidBody]], Meta(description="Rulings by language.")] = (
        field(name="cardRulings")
    )


def _one(name: str, words: str, values: Sequence[str]) -> Parameter:
    """Return a filter of the list, which checks it itself."""
    return Parameter(name, words, {"enum": list(values)})


@subject.operation(
    "/cards",
    N_("Cards by name and by what is printed on them."),
    text(
        "q",
        N_("A name in any language, as typed; or what cards do, in words."),
        maxLength=LONGEST_NAME,
    ),
    _one("faction", N_("A version of that faction."), FACTIONS),
    _one("type", N_("A version of that type."), TYPES),
    _one("rarity", N_("A version of that rarity."), RARITY_WORDS),
    Parameter(
        "cost",
        N_("The Hand Cost; 10 is that much or more."),
        {"type": "integer", "minimum": 0, "maximum": MOST_COST},
    ),
    text("does", N_("A version that does this: a verb or passive ability of the board language.")),
    text("when", N_("A version of which an ability works then: a symbol, phase or trigger.")),
    text("makes", N_("A version that makes this token, by its slug.")),
    text("has", N_("A version that has this keyword, or gives it.")),
    text("status", N_("A version that speaks of this status or counter.")),
    text("condition", N_("A version with this condition, of the board language.")),
    text("keyword", N_("A tag, the slug of a term, or makes- and a token.")),
    whole("page", N_("Which page of the list."), 1, MOST_PAGE),
    LANG,
    answers=CardsBody,
    tried={"q": "kitsune"},
)
def cards(here: Page, page: int, **filters: str) -> CardsBody:
    """Answer a page of the cards that the filters leave, by name."""
    try:
        chosen = understood(here, chosen_of(here.snapshot.cards, filters))
    except WrongFilter as wrong:
        near = near_misses(wrong.value[:40], wrong.known) or wrong.known[:20]
        detail = f"{wrong.name} is {wrong.value[:20]!r}; it must be one of {', '.join(near)}"
        raise Problem(wrong.name, detail, tuple(near)) from None
    matching, index = find_cards(here, chosen), here.snapshot.cards.index
    heads = [_head(here, index.card(slug)) for slug in matching.page(page)]
    return CardsBody(len(matching.slugs), matching.near, page, matching.pages, heads)


@subject.operation(
    "/cards/<slug>",
    N_("A card with its versions and its rulings."),
    part(
        "slug",
        N_("Its slug, its name in any language, or the reference of any printing."),
        "^[^/]{1,80}$",
    ),
    LANG,
    answers=DescribedCardBody,
    tried={"slug": "kitsune"},
)
def card(page: Page, slug: str) -> DescribedCardBody:
    """Answer one card by its slug, its name, or the reference of any printing."""
    return described(page, page.snapshot.cards.index.card(_slug(page, "slug", slug, 404)))


def _slug(page: Page, parameter: str, written: str, status: int = 400) -> str:
    """Return the slug of the card that a slug, a name or a reference means.

    :raises Problem: with the cards that may be meant.
    """
    index, name = page.snapshot.cards.index, written[:LONGEST_NAME]
    if written in index.slugs:
        return written
    face = index.of_key(name)
    slug = face.slug if face else index.slug_of_reference(written)
    slug = slug or next(iter(index.named(name)), "")
    if not slug:
        detail = page.gettext("No card is called “%(name)s”.", name=written[:60])
        raise Problem(parameter, detail, index.near(name), status)
    return slug


@subject.operation(
    "/keywords",
    N_("The keywords, verbs and statuses of every printing, by reference."),
    answers=KeywordsByReference,
)
def keywords(page: Page) -> KeywordsByReference:
    """Answer the keywords of every printing, by its reference."""
    index, tags = page.snapshot.cards.index, page.snapshot.cards.vocabulary.tags
    of_printings = {}
    for face in index.faces.values():
        words = dict.fromkeys(
            keyword_of(tag)
            for column in ("own", "keywords")
            for tag in getattr(face, column)
            if tags[column, tag].kind in _ABILITIES
        )
        for reference in (face.ref, *index.other_printings.get(face.ref, ())):
            of_printings[reference] = list(words)
    return of_printings


@subject.operation(
    "/rulings",
    N_("Rulings on cards."),
    text(
        "card",
        N_("Those on this card: a slug, a name in any language, or a reference."),
        minLength=1,
    ),
    text("rule", N_("Those that this rule of today decides."), minLength=1),
    LANG,
    answers=RulingsBody,
    tried={"card": "coppelia"},
)
def rulings(page: Page, card: str, rule: str) -> RulingsBody:
    """Answer the rulings, of a card or decided by a rule of today if one is given."""
    every = page.snapshot.cards.rulings
    chosen = list(every.values())
    if card:
        slug = _slug(page, "card", card)
        chosen = [ruling for ruling in chosen if slug in ruling.cards]
    if rule:
        number = RuleNumber.maybe(rule)
        if number is None:
            raise Problem("rule", "rule must be a number like 2.4.7.c")
        reading = read(page, None)
        if not reading.has(number):
            raise unknown(reading, number, "rule", 400)
        decided = every.citing(page.snapshot.editions[0], number)
        chosen = [ruling for ruling in chosen if ruling in decided]
    return RulingsBody(len(chosen), [ruling_in(page, ruling, page.language) for ruling in chosen])


def _head(page: Page, card: Card) -> CardHeadBody:
    """Return what is said of a card in a list, in the language of the page."""
    return CardHeadBody.of(
        card,
        name=name_of(page, card.slug)[0],
        references=[face.ref for face in card.faces],
        rulings=len(page.snapshot.cards.rulings.of_card(card.slug)),
        url=card_address(page, card.slug),
    )


def described(page: Page, card: Card) -> DescribedCardBody:
    """Return all that is known of a card."""
    tables = page.snapshot.cards
    statuses = [
        (face, CardStatusBody.of(status)) for face, status in tables.vocabulary.statuses_of(card)
    ]
    of_card = tables.rulings.of_card(card.slug)
    return DescribedCardBody.of(
        _head(page, card),
        faces=[
            _face(
                tables.index, face, [status for of, status in statuses if of and of.ref == face.ref]
            )
            for face in card.faces
        ],
        unique=[status for of, status in statuses if of is None],
        said={
            code: [_said(page, ruling, code) for ruling in of_card]
            for code in page.snapshot.languages
        },
    )


def _face(index: CardIndex, face: Face, statuses: list[CardStatusBody]) -> FaceBody:
    gap = next(iter(card_list().cards.gaps([index.key(face)])), None)
    hand, reserve = face.costs or (None, None)
    forest, mountain, water = face.statistics or (None, None, None)
    reserve_limit, landmark_limit = face.limits or (None, None)
    return FaceBody.of(
        face,
        key=index.key(face),
        set=face.ref.split("_")[1],
        printings=index.other_printings.get(face.ref, ()),
        rarity=rarity_of(face) or None,
        home_faction=face.home_faction or None,
        permanent_kind=face.permanent_kind or None,
        hand_cost=hand,
        reserve_cost=reserve,
        forest=forest,
        mountain=mountain,
        water=water,
        reserve_limit=reserve_limit,
        landmark_limit=landmark_limit,
        statuses=statuses,
        missing=gap.missing if gap else (),
        approximate=gap.approximate if gap else "",
        newer=gap.newer if gap else (),
    )


def _said(page: Page, ruling: Ruling, code: str) -> RulingSaidBody:
    """Return a ruling in one language; its words are in the markup of the rules."""
    words = ruling.words(code)
    return RulingSaidBody.of(
        ruling,
        question=words.question,
        answer=words.answer,
        note=words.note,
        format=EVENT_FORMAT,
        date=max(ruling.dates),
        cites={edition: list(map(str, numbers)) for edition, numbers in ruling.cites.items()},
        play=list(_play(page, ruling, code)),
        url=page.url_for("rulings.ruling", language=code, id_=ruling.id),
    )


def _play(page: Page, ruling: Ruling, code: str) -> Iterator[str]:
    """Yield the addresses at which it is seen played."""
    if page.snapshot.example(ruling.example) is not None:
        yield page.url_for("player.player", language=code, slug=ruling.example)
    yield from board_addresses(page.in_language(code), ruling)


def ruling_in(page: Page, ruling: Ruling, code: str) -> RulingBody:
    """Return a ruling with its cards."""
    return RulingBody.of(
        _said(page, ruling, code),
        cards=ruling.cards,
        dates=sorted(ruling.dates),
        same_as=ruling.same_as or None,
    )
