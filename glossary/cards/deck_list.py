"""Reads deck lists as the game's tools and people write them: text, or JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Self

from msgspec import Struct

from glossary.cards.index import CardIndex, folded
from glossary.cards.model import Face
from glossary.core.errors import GlossaryError, near_misses

LONGEST = 20_000
"""The most characters of a list."""
MOST_LINES = 150
MOST_COPIES = 99
MOST_CARDS = 500
"""The most cards of all lines together."""
_LONGEST_NAME = 80
_LONGEST_SHOWN = 80
_MOST_NEAR = 10
"""How many lines that cannot be read are compared with every name there is."""

LONGEST_LINE = 200
"""The most characters of a line; no pattern meets more."""

UNIQUE = "U"
UNKNOWN, SEVERAL, NUMBER, SHAPE, LONG = "unknown", "several", "number", "shape", "long"
CODE = "code"
"""What is wrong with a line: no such card, several cards of that name, a number that is none or
too large, something else than a card in JSON, more letters than are read, the code of a deck."""
_SHORTEST_CODE = 16

_REFERENCE = re.compile(
    r"ALT_(?P<set>[A-Z0-9]{1,20}+)_(?P<product>[A-Z])_(?P<faction>[A-Z]{2})_(?P<number>[0-9]{1,4}+)"
    r"_(?P<rarity>[A-Z][0-9]?+)(?:_(?P<unique>[0-9]{1,9}+))?+(?![A-Z0-9_])"
)
_NUMBER_FIRST = re.compile(
    r"(?P<number>[0-9]{1,9}+)(?: ?[x×*](?= |ALT_)| ?[,;]|(?= )) ?(?P<card>[^ ].*+)", re.IGNORECASE
)
"""``3 REF``, ``3x REF``, ``3;REF``."""
_TIMES_FIRST = re.compile(r"[x×*] ?(?P<number>[0-9]{1,9}+) (?P<card>.++)", re.IGNORECASE)
"""``x3 REF``."""
_NUMBER_LAST = re.compile(r"[ ,;:](?P<times>[x×*] ?+)?+(?P<number>[0-9]{1,9}+)\Z", re.IGNORECASE)
"""``REF x3``, ``REF 3``."""
_BULLET = re.compile("[-•*–] ")
_COMMENT = ("#", "//")
_LONGEST_HEADING = 60
_HOW_MANY = re.compile(r"[(\[] ?[0-9]{1,3}+ ?[)\]]\Z")
"""``Characters (24)`` above the cards of a type."""
_JSON = re.compile(r"[\ufeff\s]*+(?:\{|\[\s*+[{\]])")
_UNIQUE_LAST = re.compile(r"[(\[] ?(?:unique|u) ?[)\]]\Z", re.IGNORECASE)


class DeckRefused(GlossaryError, ValueError):
    """A text that is no deck list.

    ``kind`` is ``too-long``, ``too-many-lines``, ``too-many-cards``, ``not-json`` or ``no-cards``,
    ``facts`` are the values of its sentence.
    """

    def __init__(self, kind: str, **facts: int) -> None:
        self.kind = kind
        self.facts: Mapping[str, int] = facts
        super().__init__(f"{kind} {facts}")


class ListedCard(Struct, frozen=True):
    """A card of a list, and how many copies are listed.

    ``face`` is the reference of the oldest printing of its face, which for a unique card ends in
    ``_U``; ``reference`` is the same, or that of a unique card as written. ``factions`` has several
    only for a unique card, whose reference does not tell them apart.
    """

    line: int
    number: int
    reference: str
    face: str
    slug: str
    type: str
    rarity: str
    factions: tuple[str, ...]
    token: bool = False

    @classmethod
    def of(cls, line: int, number: int, face: Face) -> Self:
        """Return *number* copies of a face that is not unique."""
        rarity = face.rarity if face.has_rarity else ""
        faction = (face.faction,)
        ref, token = face.ref, face.token
        return cls(line, number, ref, ref, face.slug, face.type, rarity, faction, token)


class UnknownCard(Struct, frozen=True):
    """A card of a set that the tables do not have; its reference tells its rarity."""

    line: int
    number: int
    reference: str
    set: str
    rarity: str


class UnreadLine(Struct, frozen=True):
    """A line that names no card: as written, with the near misses.

    ``number`` is 0 if it says none, ``name`` what it calls the card if that was looked up.
    """

    line: int
    number: int
    written: str
    problem: str
    near: tuple[str, ...] = ()
    name: str = ""


class DeckList(Struct, frozen=True):
    """A list as far as it can be read. ``format`` is what JSON calls its format, or empty."""

    cards: tuple[ListedCard, ...]
    unknown: tuple[UnknownCard, ...] = ()
    unread: tuple[UnreadLine, ...] = ()
    format: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether every card of it is known."""
        return not (self.unknown or self.unread)

    def written(self) -> str:
        """Return it in the shortest form that reads the same: a line each, references first."""
        lines = [(card.line, f"{card.number} {card.reference}") for card in self.cards]
        lines += [(card.line, f"{card.number} {card.reference}") for card in self.unknown]
        lines += [(line.line, line.written) for line in self.unread]
        return "\n".join(written for _, written in sorted(lines))


def read_deck(text: str, index: CardIndex, *, is_json: bool = False) -> DeckList:
    """Return the deck that *text* lists: a card a line, or JSON with ``deckCards``.

    :param is_json: whether it is to be JSON whatever it looks like.

    :raises DeckRefused: if it is too long, JSON that cannot be read, or has no card at all.
    """
    if len(text) > LONGEST:
        raise DeckRefused("too-long", most=LONGEST, number=len(text))
    if is_json or _JSON.match(text):
        named, lines = _json_lines(text.replace("\ufeff", " "))
    else:
        named, lines = "", _text_lines(text)
    cards: list[ListedCard] = []
    unknown: list[UnknownCard] = []
    unread: list[UnreadLine] = []
    for place, number, written in lines:
        if len(cards) + len(unknown) + len(unread) >= MOST_LINES:
            raise DeckRefused("too-many-lines", most=MOST_LINES)
        match _line(place, number, written, index, compares=len(unread) < _MOST_NEAR):
            case ListedCard() as card:
                cards.append(card)
            case UnknownCard() as card:
                unknown.append(card)
            case UnreadLine() as line:
                unread.append(line)
    together = sum(card.number for card in cards) + sum(card.number for card in unknown)
    if together > MOST_CARDS:
        raise DeckRefused("too-many-cards", most=MOST_CARDS, number=together)
    if not (cards or unknown or unread):
        raise DeckRefused("no-cards")
    return DeckList(tuple(cards), tuple(unknown), tuple(unread), named)


_Line = tuple[int, int | None, str]
"""The place, the number as far as it stands apart, and what is left of a line."""


def _text_lines(text: str) -> Iterator[_Line]:
    for place, raw in enumerate(text.splitlines(), start=1):
        line = _BULLET.sub("", _spaced(raw), count=1)
        if line and not line.startswith(_COMMENT):
            yield place, None, line


def _spaced(raw: str) -> str:
    """Return a line with one space wherever it has any."""
    return " ".join(raw.replace("\ufeff", " ").split())


def _json_lines(text: str) -> tuple[str, Iterator[_Line]]:
    """Return the name of the format and the cards of JSON.

    :raises DeckRefused: if it cannot be read, or has no list of cards.
    """
    try:
        deck = json.loads(text)
    except json.JSONDecodeError as error:
        raise DeckRefused("not-json", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):
        raise DeckRefused("not-json", line=1, column=1) from None
    listed = deck.get("deckCards") if isinstance(deck, dict) else deck
    if not isinstance(listed, list):
        raise DeckRefused("no-cards")
    named = deck.get("format") if isinstance(deck, dict) else ""
    return named[:40] if isinstance(named, str) else "", _json_cards(listed)


def _json_cards(listed: list[object]) -> Iterator[_Line]:
    for place, item in enumerate(listed, start=1):
        reference = item.get("cardReference") if isinstance(item, dict) else None
        number = item.get("quantity", 1) if isinstance(item, dict) else None
        if isinstance(number, str) and number.isascii() and number.isdigit():
            number = int(number[:9])
        if not isinstance(reference, str) or not reference.strip():
            yield place, None, ""
        elif isinstance(number, bool) or not isinstance(number, int):
            yield place, -1, _spaced(reference)
        else:
            yield place, number, _spaced(reference)


def _line(
    place: int, number: int | None, written: str, index: CardIndex, *, compares: bool
) -> ListedCard | UnknownCard | UnreadLine | None:
    """Return what a line means; None if it is a heading."""
    shown = written[:_LONGEST_SHOWN]
    if not written:
        return UnreadLine(place, 0, shown, SHAPE)
    if len(written) > LONGEST_LINE:
        return UnreadLine(place, 0, shown, LONG)
    counted = (number, written) if number is not None else _counted(written)
    if counted is not None:
        copies, name = counted
        card = _card(place, copies, name, index)
        if card is not None:
            fine = 1 <= copies <= MOST_COPIES
            return card if fine else UnreadLine(place, 0, shown, NUMBER)
    elif (card := _card(place, 1, written, index)) is not None:
        return card
    copies, name = counted or (0, written)
    after = name.partition(":")[2].strip()
    if after and (card := _card(place, copies or 1, after, index)) is not None:
        return card
    if counted is None and _is_heading(written):
        return None
    several = len(name) <= _LONGEST_NAME and len(index.named(name)) > 1
    called = name[:_LONGEST_NAME] if compares else ""
    near = _near(called, index) if compares else ()
    problem = SEVERAL if several else CODE if _is_code(written) else UNKNOWN
    return UnreadLine(place, min(max(copies, 0), MOST_COPIES), shown, problem, near, called)


def _near(name: str, index: CardIndex) -> tuple[str, ...]:
    """Return what was probably meant; players call a card by what stands before the comma."""
    called = index.called
    return index.near(name) or tuple(called[each] for each in near_misses(folded(name), called))


def _is_code(written: str) -> bool:
    """Return whether a line is a whole deck as sites share it: a word in base64 (RFC 4648)."""
    plain = written.rstrip("=").translate({ord(letter): None for letter in "+/-_"})
    kinds = (str.isupper, str.islower, str.isdigit)
    is_mixed = all(any(map(kind, plain)) for kind in kinds)
    return len(written) >= _SHORTEST_CODE and plain.isascii() and plain.isalnum() and is_mixed


def _is_heading(written: str) -> bool:
    """Return whether a line is ``Spells:`` or ``Characters (24)`` above the cards of a type."""
    number = _HOW_MANY.search(written)
    title = written[: number.start()] if number is not None else written.removesuffix(":")
    return title != written and len(title) <= _LONGEST_HEADING


def _counted(written: str) -> tuple[int, str] | None:
    """Return the number of a line and what it counts; None if it has none."""
    first = _NUMBER_FIRST.fullmatch(written) or _TIMES_FIRST.fullmatch(written)
    if first is not None:
        return int(first["number"]), first["card"]
    last = _NUMBER_LAST.search(written)
    card = written[: last.start()].rstrip(" ,;:") if last is not None else ""
    if last is None or not card:
        return None
    is_reference = card.upper().startswith("ALT_") and " " not in card
    return (int(last["number"]), card) if last["times"] or is_reference else None


def _card(
    place: int, copies: int, written: str, index: CardIndex
) -> ListedCard | UnknownCard | None:
    """Return the card that *written* means, if it means one."""
    reference = _REFERENCE.search(written.upper())
    if reference is not None:
        return _referenced(place, copies, reference, index)
    if len(written) > _LONGEST_NAME or "ALT_" in written.upper():
        return None
    face = index.face(written)
    if face is not None:
        return ListedCard.of(place, copies, face)
    unique = _UNIQUE_LAST.search(written)
    face = index.face(written[: unique.start()].rstrip()) if unique is not None else None
    if face is None or not face.has_rarity:
        return None
    return _unique(place, copies, f"{face.ref.rpartition('_')[0]}_U", face, index)


def _referenced(
    place: int, copies: int, match: re.Match[str], index: CardIndex
) -> ListedCard | UnknownCard | None:
    """Return the card of a reference: another picture is the same card, ``1`` means ``01``."""
    family = f"{match['faction']}_{int(match['number']):02}"
    rarity, of_set = match["rarity"], match["set"]
    if of_set not in index.sets:
        reference = f"ALT_{of_set}_{match['product']}_{family}_{rarity}"
        tail = f"_{match['unique']}" if match["unique"] else ""
        return UnknownCard(place, copies, reference + tail, of_set, rarity)
    stems = [f"ALT_{of_set}_{product}_{family}" for product in (match["product"], "B")]
    for stem in stems:
        if rarity == UNIQUE:
            any_face = next(index.family(stem), None)
            if any_face is not None and any_face.has_rarity:
                whole = f"{stem}_U_{match['unique']}" if match["unique"] else f"{stem}_U"
                return _unique(place, copies, whole, any_face, index)
        elif (face := index.printed(f"{stem}_{rarity}")) is not None:
            return ListedCard.of(place, copies, face)
    return None


def _unique(place: int, copies: int, reference: str, face: Face, index: CardIndex) -> ListedCard:
    """Return a unique card: of the faction of its reference, or of that its rare is shifted to."""
    stem = face.ref.rpartition("_")[0]
    factions = tuple(dict.fromkeys(version.faction for version in index.family(stem)))
    of = f"{stem}_{UNIQUE}"
    return ListedCard(place, copies, reference, of, face.slug, face.type, UNIQUE, factions)
