"""Puts one's own Character together in its editor: its family, its abilities, others in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from glossary.boards.card_names import card_name
from glossary.boards.uniques import Known, family_of, rares
from glossary.boards.written import Board
from glossary.cards.model import Face
from glossary.cards.playable import card_list
from glossary.engine.model.cards import Ability, Card
from glossary.engine.rules.citations import rule
from glossary.rulebook.markup import Line, parse_inline
from glossary.web.base.layout import Link
from glossary.web.base.listing import whole_number
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading
from glossary.web.board.ability_search import Wanted, abilities_of, find_abilities, said_of
from glossary.web.cards.card_list import LONGEST_NAME
from glossary.web.cards.words import CardWords, card_link

_ON_A_PAGE = 12
_MOST_PAGE = 200


class AbilityLine(Struct, frozen=True):
    """An ability in words, the action that gives it or takes it away, and who has it."""

    html: Markup
    do: str
    of: Link | None = None


class Rare(Struct, frozen=True):
    """A rare of the family: its version, costs and statistics, and the action that takes these."""

    do: str
    version: str
    costs: str
    statistics: str


class OwnCharacter(Struct, frozen=True):
    """The variables of ``board/unique.html``.

    ``family`` is the card whose Unique it is, or None; ``rule`` says how many a deck has.
    ``meant`` are the filters that the words were read as; ``nothing`` says that they find no
    ability: those offered are of words like them. ``following`` is the number of the next page, or
    empty.
    """

    family: Link | None
    rule: Link | None
    rares: tuple[Rare, ...]
    has: tuple[AbilityLine, ...]
    typed: str
    longest: int
    meant: tuple[str, ...]
    nothing: str
    count: int
    offered: tuple[AbilityLine, ...]
    following: str


def wanted_of(args: Mapping[str, str]) -> Wanted:
    """Return what a request looks for, no longer than what is read."""
    words = " ".join(args.get("q", "")[: 2 * LONGEST_NAME].replace("\0", " ").split())
    return Wanted(words[:LONGEST_NAME], args.get("page", ""))


def cost_words(page: Page) -> tuple[str, str]:
    """Return what the two costs of a card are called."""
    return page.term("char.hand-cost"), page.term("char.reserve-cost")


def own_character(reading: Reading, row: Board, card: Card, wanted: Wanted) -> OwnCharacter:
    """Present what one's own Character is put together of.

    :param card: the same as it is played.
    """
    page, family = reading.page, family_of(row)
    number = rule.THREE_UNIQUES.number(reading.dictionary.edition)
    answer = find_abilities(page, wanted.words) if wanted.words else None
    known = answer.abilities if answer else abilities_of(rares(family) if family else ())
    nothing = ""
    if answer and (answer.near or not answer.abilities):
        nothing = _nothing(page, wanted.words, answer.near)
    had = set(card.abilities)
    offered = [one for one in known if one.ability not in had]
    turned = whole_number(wanted.turned, _MOST_PAGE) or 1
    shown = offered[(turned - 1) * _ON_A_PAGE : turned * _ON_A_PAGE]
    words = CardWords(reading)
    return OwnCharacter(
        family=card_link(page, family.slug) if family else None,
        rule=reading.link(number) if number is not None and reading.has(number) else None,
        rares=tuple(_rare(face, words) for face in rares(family)) if family else (),
        has=tuple(
            AbilityLine(html, f"drop:{place}")
            for place, html in enumerate(_sentences(reading, card.abilities))
        ),
        typed=wanted.words,
        longest=LONGEST_NAME,
        meant=answer.meant if answer else (),
        nothing=nothing,
        count=len(offered),
        offered=tuple(_offered(reading, shown)),
        following=str(turned + 1) if len(offered) > turned * _ON_A_PAGE else "",
    )


def _nothing(page: Page, words: str, near: tuple[str, ...]) -> str:
    """Say that no ability is so described, and which words or names may be meant."""
    _ = page.gettext
    sentence = _("No Character has an ability like “%(words)s”.", words=words)
    if not near:
        return sentence
    suggestion = _("Did you mean %(words)s?", words=page.speech.either(near))
    return f"{sentence} {suggestion}"


def _sentences(reading: Reading, abilities: Iterable[Ability]) -> Iterator[Markup]:
    """Yield what each of these abilities does."""
    sentences = (said_of(ability, reading.page.speech) for ability in abilities)
    return iter(reading.renderer.lines([Line(parse_inline(each)) for each in sentences]))


def _offered(reading: Reading, known: list[Known]) -> Iterator[AbilityLine]:
    """Yield abilities with who has them."""
    index = card_list().cards.index
    sentences = _sentences(reading, [one.ability for one in known])
    for one, html in zip(known, sentences, strict=True):
        key = index.key(one.face)
        of = card_link(reading.page, one.face.slug, one.face)
        of = replace(of, words=card_name(key, reading.page.language))
        yield AbilityLine(html, f"ability:{key}:{one.number}", of)


def _rare(face: Face, words: CardWords) -> Rare:
    costs = "/".join(map(str, face.costs))
    statistics = " ".join(map(str, face.statistics))
    key = card_list().cards.index.key(face)
    return Rare(f"numbers:{key}", words.version(face), costs, statistics)
