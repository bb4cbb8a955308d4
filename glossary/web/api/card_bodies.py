"""What is said of cards and rulings to programs: its types, and how it is filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, TypedDict

from flask import url_for

from glossary.cards.filters import RARITIES, keyword_of, rarity_of
from glossary.cards.model import FACTION_LETTERS, Card, Face
from glossary.cards.playable import card_list
from glossary.cards.rulings import HOLDS, Ruling
from glossary.web.api.schema import Count, Keywords
from glossary.web.base.locale import language
from glossary.web.base.store import current_snapshot
from glossary.web.cards.ruling_view import board_addresses, rulings_in_use
from glossary.web.cards.words import card_address, cards_in_use, name_of, vocabulary_in_use

_EVENT_FORMAT = "STANDARD"
"""The format that every ruling was given for."""

Date = Annotated[str, Keywords(format="date")]
Rarity = Annotated[str | None, Keywords(description=f"{', '.join(RARITIES.values())}, or null")]
Names = Annotated[
    dict[str, str],
    Keywords(description="By language.", additionalProperties={"type": "string"}),
]
_ABILITIES = ("keyword ability", "keyword action", "status")


class CardStatusBody(TypedDict):
    """A suspension, a ban or errata, with its day and source."""

    status: str
    since: Date | None
    listed: Date
    until: Date | None
    by: str
    source: str


class FaceBody(TypedDict):
    """One version of a card.

    ``keywords`` it has whatever happens; ``uses`` are all tags of its text. ``missing`` and
    ``approximate`` say what a board does not play of it, or not quite as printed.
    """

    reference: str
    key: str
    set: str
    collector: str
    printings: list[str]
    rarity: Rarity
    faction: Annotated[str, Keywords(enum=list(FACTION_LETTERS))]
    home_faction: str | None
    type: str
    permanent_kind: str | None
    subtypes: list[str]
    token: bool
    hand_cost: Count | None
    reserve_cost: Count | None
    forest: Count | None
    mountain: Count | None
    water: Count | None
    reserve_limit: Count | None
    landmark_limit: Count | None
    keywords: list[str]
    triggers: list[str]
    tokens: list[str]
    uses: list[str]
    statuses: list[CardStatusBody]
    missing: list[str]
    approximate: str


class RulingSaidBody(TypedDict):
    """A ruling in one language, as the sites of the community read it, with ours added."""

    question: str
    answer: str
    note: str
    eventFormat: str
    rulingDate: Date
    id: str
    holds: Annotated[str, Keywords(enum=list(HOLDS))]
    since: Annotated[str, Keywords(description="The edition from which it no longer holds.")]
    editions: list[str]
    cites: Annotated[
        dict[str, list[str]],
        Keywords(
            description="Paragraphs by edition.",
            additionalProperties={"type": "array", "items": {"type": "string"}},
        ),
    ]
    play: list[str]
    url: str


class RulingBody(RulingSaidBody):
    """A ruling with the cards that it holds for."""

    cards: list[str]
    dates: list[Date]
    same_as: str | None


class RulingsBody(TypedDict):
    """Rulings, by id."""

    count: Count
    rulings: list[RulingBody]


class CardHeadBody(TypedDict):
    """A card wherever cards are listed."""

    slug: str
    name: str
    names: Names
    references: list[str]
    rulings: Count
    url: str


class CardsBody(TypedDict):
    """A page of the cards that the filters leave; ``near`` if no name was just so."""

    count: Count
    near: bool
    page: Count
    pages: Count
    cards: list[CardHeadBody]


class DescribedCardBody(CardHeadBody):
    """One card with all its versions and rulings."""

    faces: list[FaceBody]
    unique: Annotated[
        list[CardStatusBody], Keywords(description="What holds for all its unique versions.")
    ]
    cardRulings: Annotated[
        dict[str, list[RulingSaidBody]], Keywords(description="Rulings by language.")
    ]


def card_head(card: Card) -> CardHeadBody:
    """Return what is said of a card in a list, in the language of the request."""
    return {
        "slug": card.slug,
        "name": name_of(card.slug)[0],
        "names": dict(card.names),
        "references": [face.ref for face in card.faces],
        "rulings": len(rulings_in_use().of_card(card.slug)),
        "url": card_address(card.slug),
    }


def card_body(card: Card) -> DescribedCardBody:
    """Return all that is known of a card."""
    said: list[tuple[Face | None, CardStatusBody]] = [
        (
            face,
            {
                "status": status.status,
                "since": status.since.isoformat() if status.since else None,
                "listed": status.listed.isoformat(),
                "until": status.until.isoformat() if status.until else None,
                "by": status.by,
                "source": status.source,
            },
        )
        for face, status in vocabulary_in_use().statuses_of(card)
    ]
    return {
        **card_head(card),
        "faces": [
            _face(face, [body for of, body in said if of is not None and of.ref == face.ref])
            for face in card.faces
        ],
        "unique": [body for of, body in said if of is None],
        "cardRulings": {
            code: [_ruling_said(ruling, code) for ruling in rulings_in_use().of_card(card.slug)]
            for code in current_snapshot().languages
        },
    }


def _face(face: Face, statuses: list[CardStatusBody]) -> FaceBody:
    index = cards_in_use()
    gap = next(iter(card_list().cards.gaps([index.key(face)])), None)
    hand, reserve = face.costs or (None, None)
    forest, mountain, water = face.statistics or (None, None, None)
    reserve_limit, landmark_limit = face.limits or (None, None)
    return {
        "reference": face.ref,
        "key": index.key(face),
        "set": face.ref.split("_")[1],
        "collector": face.collector,
        "printings": list(index.other_printings.get(face.ref, ())),
        "rarity": rarity_of(face) or None,
        "faction": face.faction,
        "home_faction": face.home_faction or None,
        "type": face.type,
        "permanent_kind": face.permanent_kind or None,
        "subtypes": list(face.subtypes),
        "token": face.token,
        "hand_cost": hand,
        "reserve_cost": reserve,
        "forest": forest,
        "mountain": mountain,
        "water": water,
        "reserve_limit": reserve_limit,
        "landmark_limit": landmark_limit,
        "keywords": list(face.own),
        "triggers": list(face.triggers),
        "tokens": list(face.tokens),
        "uses": list(face.keywords),
        "statuses": statuses,
        "missing": list(gap.missing) if gap else [],
        "approximate": gap.approximate if gap else "",
    }


def _ruling_said(ruling: Ruling, code: str) -> RulingSaidBody:
    """Return a ruling in one language; its words are in the markup of the rules."""
    said = ruling.said(code)
    return {
        "question": said.question,
        "answer": said.answer,
        "note": said.note,
        "eventFormat": _EVENT_FORMAT,
        "rulingDate": max(ruling.dates),
        "id": ruling.id,
        "holds": ruling.holds,
        "since": ruling.since,
        "editions": list(ruling.editions),
        "cites": {edition: list(map(str, n)) for edition, n in ruling.cites.items()},
        "play": list(_play(ruling, code)),
        "url": url_for("rulings.ruling", language=code, id_=ruling.id),
    }


def _play(ruling: Ruling, code: str) -> Iterator[str]:
    """Yield the addresses at which it is seen played."""
    if current_snapshot().example(ruling.example) is not None:
        yield url_for("player.player", language=code, slug=ruling.example)
    yield from board_addresses(ruling, code)


def ruling_body(ruling: Ruling) -> RulingBody:
    """Return a ruling with its cards, in the language of the request."""
    return {
        **_ruling_said(ruling, language()),
        "cards": list(ruling.cards),
        "dates": sorted(ruling.dates),
        "same_as": ruling.same_as or None,
    }


def dumps() -> Iterator[tuple[str, object]]:
    """Yield all of it, as files: their names, and what they hold."""
    index, rulings = cards_in_use(), rulings_in_use()
    yield "cards.json", {"cards": [card_body(index.card(slug)) for slug in sorted(index.slugs)]}
    said = {
        code: [
            {**_ruling_said(one, code), "cards": list(one.cards), "same_as": one.same_as or None}
            for one in rulings.values()
        ]
        for code in current_snapshot().languages
    }
    yield "rulings.json", {"cardRulings": said}
    yield "keywords.json", keywords_by_reference()


def keywords_by_reference() -> dict[str, list[str]]:
    """Return the keywords, verbs and statuses of every printing, by its reference."""
    index, tags = cards_in_use(), vocabulary_in_use().tags
    found = {}
    for face in index.faces.values():
        words = dict.fromkeys(
            keyword_of(tag)
            for column in ("own", "keywords")
            for tag in getattr(face, column)
            if tags[column, tag].kind in _ABILITIES
        )
        for reference in (face.ref, *index.other_printings.get(face.ref, ())):
            found[reference] = list(words)
    return found
