"""Judges a deck list by format and edition: the limits of the rules, and what is suspended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from msgspec import Struct

from glossary.cards.deck_list import DeckList, ListedCard, UnknownCard
from glossary.cards.files import CardStatus, FormatList
from glossary.cards.index import CardIndex
from glossary.cards.model import RARITY_OF
from glossary.core.rule_number import RuleNumber
from glossary.engine.model.cards import FACTIONS, HERO, UNKNOWN, Card
from glossary.engine.model.events import Event
from glossary.engine.phases.deck_building import MOST_FACTIONS, check_constructed, check_limited
from glossary.engine.rules.ruleset import Ruleset

CONSTRUCTED, LIMITED, NO_UNIQUE = "constructed", "limited", "no-unique"
_CALLED = {
    "standard": CONSTRUCTED, "sealed": LIMITED, "draft": LIMITED, "booster-draft": LIMITED,
    "nuc": NO_UNIQUE, "no-uniques": NO_UNIQUE,
}  # fmt: skip
"""What tools call the formats."""


class Format(Struct, frozen=True):
    """A way to build decks. ``source`` is empty where the rules themselves are the source.

    ``lists`` is the format whose lists of suspended cards hold in it; empty if none does.
    """

    code: str
    source: str = ""
    published: date | None = None
    lists: str = CONSTRUCTED
    most_uniques: int | None = None
    most_exalted: int | None = None

    @property
    def community(self) -> bool:
        """Whether players made the format, and not the rules."""
        return bool(self.source)

    @property
    def limits(self) -> tuple[tuple[str, int | None], ...]:
        """The most cards of a rarity, where it sets its own; None where it does not."""
        return (("unique", self.most_uniques), ("exalted", self.most_exalted))


FORMATS: Mapping[str, Format] = {
    CONSTRUCTED: Format(CONSTRUCTED),
    # Suspended cards may be played from a pool (altered-core-decks-api, SealedFormatValidator).
    LIMITED: Format(LIMITED, lists=""),
    NO_UNIQUE: Format(
        NO_UNIQUE,
        "https://www.altered.gg/en-us/news/new-formats-on-board-game-arena",
        date(2026, 1, 12),
        most_uniques=0,
        most_exalted=3,
    ),
}
"""Formats whose rules are in the rules, or in a source with a date."""

DETAILS = (
    "hero", "deckSize", "faction", "copies", "rareQuantity", "exaltedQuantity", "uniqueQuantity",
    "tokens", "sets", "suspendedCards",
)  # fmt: skip
_DETAIL_OF = {
    "heroes": "hero", "too-small": "deckSize", "too-large": "deckSize", "faction": "faction",
    "factions": "faction", "same-name": "copies", "rare": "rareQuantity",
    "exalted": "exaltedQuantity", "unique": "uniqueQuantity", "token": "tokens",
    "suspended": "suspendedCards", "banned": "suspendedCards",
}  # fmt: skip
"""What the interface of the community's decks calls the checks, by the codes here."""

_TOKENS = RuleNumber.parse("1.1.7.b")
"""Says in every edition that no Altered card corresponds to a token."""
_BINDING = ("suspended", "banned")


class Reason(Struct, frozen=True):
    """Why a deck is not legal.

    ``code`` is that of the check, ``numbers`` the paragraphs that say so, ``number`` what the deck
    has and ``against`` the limit; ``slug`` is the card it is about, ``status`` the decision that
    suspends it, ``community`` whether a format of players says so.
    """

    code: str
    numbers: tuple[RuleNumber, ...] = ()
    number: int = 0
    against: int = 0
    slug: str = ""
    status: CardStatus | None = None
    community: bool = False

    @property
    def detail(self) -> str:
        """The check it belongs to, one of `DETAILS`."""
        return _DETAIL_OF[self.code]


class DeckVerdict(Struct, frozen=True):
    """What is known of a deck in one format by one edition.

    ``legal`` is None if nothing known is wrong, but something is not known. ``listed`` is that of
    suspended cards it was judged by; None if none is known. ``either_faction``
    are the slugs of unique cards whose reference does not tell whether they are of the Hero's,
    ``neutral`` are the reasons against cards without a faction, of which no rule says whether they
    may be in the deck.
    """

    format: Format
    edition: str
    legal: bool | None
    reasons: tuple[Reason, ...]
    either_faction: tuple[str, ...]
    neutral: tuple[Reason, ...]
    detail: Mapping[str, bool | None]
    listed: FormatList | None


def list_on(
    chosen: Format, lists: Iterable[FormatList], day: date | None = None
) -> FormatList | None:
    """Return the list that holds in a format on a day, by default the newest.

    None if none is known.

    :param lists: the oldest first.
    """
    own = [each for each in lists if each.format == chosen.lists and (not day or each.day <= day)]
    return own[-1] if own else None


def format_of(written: str) -> Format | None:
    """Return the format that *written* names, as tools write it: ``STANDARD``, ``no_unique``."""
    plain = "-".join(written.casefold().replace("_", " ").replace("-", " ").split())
    return FORMATS.get(_CALLED.get(plain, plain))


def judge(
    deck: DeckList,
    chosen: Format,
    edition: str,
    index: CardIndex,
    statuses: Iterable[CardStatus],
    listed: FormatList | None,
) -> DeckVerdict:
    """Judge *deck* by the rules of *edition* and by what a list suspends: *statuses* of its day.

    A card that is not known counts as one more card, and is held against the deck by nothing
    but its rarity.
    """
    rules = Ruleset.of(edition)
    slugs = {_name(card.slug, index): card.slug for card in deck.cards}
    likely = _likely_factions(deck, chosen)
    counted = tuple(card for line in deck.cards for card in _cards(line, likely, index))
    counted += tuple(card for line in deck.unknown for card in _unknown(line))
    if chosen.code == LIMITED:
        events = check_limited(rules, counted, counted)
    else:
        events = check_constructed(rules, counted)
    own = {rarity for rarity, most in chosen.limits if most is not None}
    reasons = [
        reason
        for event in events
        if event.kind != "deck.legal" and not _is_open(event, deck)
        if (reason := _reason(event, slugs)).code not in own
    ]
    factionless = {card.slug for card in deck.cards if not set(card.factions) & set(FACTIONS)}
    neutral = tuple(one for one in reasons if one.code == "faction" and one.slug in factionless)
    reasons = [reason for reason in reasons if reason not in neutral]
    reasons += _limits_of(chosen, counted)
    reasons += [
        Reason("token", (_TOKENS,), slug=slug)
        for slug in _slugs(card for card in deck.cards if card.token)
    ]
    if listed is not None:
        reasons += _suspended(deck, statuses, listed.day)
    either = _either_faction(deck, chosen, likely)
    unlisted = bool(chosen.lists) and listed is None
    certain = deck.is_whole and not either and not neutral and not unlisted
    legal = False if reasons else True if certain else None
    return DeckVerdict(
        chosen, edition, legal, tuple(reasons), either, neutral,
        _detail(deck, reasons, is_open=bool(either or neutral), is_listed=not unlisted), listed,
    )  # fmt: skip


def _likely_factions(deck: DeckList, chosen: Format) -> tuple[str, ...]:
    """Return the faction that all cards are to be of, or those that a limited deck surely has."""
    if chosen.code != LIMITED:
        return next((card.factions for card in deck.cards if card.type == HERO), ())
    return tuple(dict.fromkeys(card.factions[0] for card in deck.cards if len(card.factions) == 1))


def _cards(line: ListedCard, likely: tuple[str, ...], index: CardIndex) -> Iterator[Card]:
    """Yield the cards of a line as deck building looks at them, a unique one at its best."""
    if line.token:
        return
    faction = next((one for one in line.factions if one in likely), line.factions[0])
    card = Card(
        line.reference,
        type=HERO if line.type == HERO else UNKNOWN,
        name=_name(line.slug, index),
        faction=faction if faction in FACTIONS else "",  # neutral is none (2.2.10.b)
        rarity=RARITY_OF.get(line.rarity, ""),
    )
    for _ in range(line.number):
        yield card


def _unknown(line: UnknownCard) -> Iterator[Card]:
    card = Card(line.reference, rarity=RARITY_OF.get(line.rarity, ""))
    for _ in range(line.number):
        yield card


def _name(slug: str, index: CardIndex) -> str:
    """Return the name that counts: that of the binding language (2.2.4.c)."""
    return next(iter(index.card(slug).names.values()))


def _is_open(event: Event, deck: DeckList) -> bool:
    """Return whether an unknown card or an unread line may mend what the event says."""
    number, against = event.fact("number"), event.fact("against")
    if deck.is_whole or not isinstance(number, int):
        return False
    if event.kind == "deck.heroes":
        return number == 0
    if event.kind == "deck.too-small" and isinstance(against, int):
        return number + sum(max(line.number, 1) for line in deck.unread) >= against
    return False


def _reason(event: Event, slugs: Mapping[str, str]) -> Reason:
    number, against = event.fact("number"), event.fact("against")
    return Reason(
        event.kind.removeprefix("deck."),
        tuple(event.cites),
        number if isinstance(number, int) else 0,
        against if isinstance(against, int) else 0,
        slugs.get(str(event.fact("object")), ""),
    )


def _limits_of(chosen: Format, cards: tuple[Card, ...]) -> Iterator[Reason]:
    """Yield the limits of a format of players that the deck does not keep."""
    rarities = Counter(card.rarity for card in cards)
    for rarity, most in chosen.limits:
        if most is not None and rarities[rarity] > most:
            yield Reason(rarity, (), rarities[rarity], most, community=True)


def _suspended(deck: DeckList, statuses: Iterable[CardStatus], day: date) -> Iterator[Reason]:
    decided = {
        one.face: one
        for one in statuses
        if one.status in _BINDING
        and (one.since or one.listed) <= day
        and (one.until is None or day < one.until)
    }
    faces = {card.face: card for card in deck.cards}
    for face, card in faces.items():
        status = decided.get(face)
        if status is not None:
            community = status.by == "community"
            yield Reason(status.status, slug=card.slug, status=status, community=community)


def _either_faction(deck: DeckList, chosen: Format, likely: tuple[str, ...]) -> tuple[str, ...]:
    """Return the unique cards whose reference does not tell whether their faction is allowed."""
    among = [card for card in deck.cards if len(card.factions) > 1]
    if chosen.code == LIMITED:
        worst = {*likely, *(one for card in among for one in card.factions)}
        open_ones = [card for card in among if not set(card.factions) <= set(likely)]
        return _slugs(open_ones) if len(worst) > MOST_FACTIONS else ()
    return _slugs(card for card in among if set(card.factions) & set(likely))


def _slugs(cards: Iterable[ListedCard]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card.slug for card in cards))


def _detail(
    deck: DeckList, reasons: list[Reason], *, is_open: bool, is_listed: bool
) -> dict[str, bool | None]:
    """Return for each check whether the deck passes it; None where that is not known.

    :param is_open: whether the factions of the deck are.
    :param is_listed: whether it is known what was suspended.
    """
    wrong = {reason.detail for reason in reasons}
    usual = True if deck.is_whole else None
    detail = {name: False if name in wrong else usual for name in DETAILS}
    if not deck.unknown:
        detail["sets"] = True
    if is_open and detail["faction"]:
        detail["faction"] = None
    if not is_listed and detail["suspendedCards"]:
        detail["suspendedCards"] = None
    return detail
