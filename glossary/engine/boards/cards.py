"""Makes cards: those of a card list, and those of a board, named or written out."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from glossary.core.errors import BoardMistake, BoardRefused
from glossary.engine.boards.checker import Checker, join
from glossary.engine.boards.language import FLAGS, NUMBERED, tables
from glossary.engine.boards.reader import Found, Reader
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT, SIGNATURE, SPELL, UNKNOWN, Card
from glossary.engine.rules.values import replace


def board_card(
    reader: Reader, cards: Mapping[str, Card], found: Found, path: str, kind: str
) -> Card:
    """Make a card of a board: the named one, changed by what is written beside its name.

    *kind* is the list of the player that it stands in.
    """
    base = Card(UNKNOWN, type=_default_type(found, kind), landmark=kind == "landmarks")
    base = cards.get(found.get("class", ""), base)
    keywords = dict(base.keywords)
    keywords.update((flag, 0) for flag in FLAGS if found.get(flag))
    keywords.update((name, found[name]) for name in NUMBERED if found.get(name))
    names = tuple(found.get("names", {}).items()) or base.names
    card = replace(
        _as_written(base, found),
        keywords=tuple(sorted(keywords.items())),
        names=names,
        genders=tuple(found.get("genders", {}).items()),
    )
    wrong = _misplaced(card, kind)
    if wrong:
        reader.check.wrong(path, wrong)
    else:
        check_printed(reader.check, card, found, path, "stats")
    return card


def _as_written(base: Card, found: Found) -> Card:
    """Return *base* with what is written of it; a token costs nothing (2.2.7.c, 2.2.8.c).

    One that says that it stays in Reserve has a Reserve Cost.
    """
    cost = found.get("cost") or (base.hand_cost, base.reserve_cost)
    card = replace(
        base,
        type=found.get("type") or base.type,
        landmark=found.get("landmark", base.landmark),
        subtypes=(*base.subtypes, *found.get("subtypes", ())),
        hand_cost=cost[0],
        reserve_cost=cost[-1],
        statistics=found.get("stats") or found.get("statistics") or base.statistics,
        abilities=(*base.abilities, *found.get("abilities", ())),
        token=found.get("token", base.token),
        latest=found.get("latest", ()),
        name=next(iter(found.get("names", {}).values()), base.name),  # in every language (2.2.4.c)
    )
    if card.token:
        card = replace(card, hand_cost=0, reserve_cost=cost[-1] if card.stays_in_reserve else 0)
    return card


def check_printed(check: Checker, card: Card, found: Found, path: str, statistics: str) -> None:
    """Check that a card has only what a card of its type has; what it had else would be ignored."""
    if card.type == UNKNOWN:
        return
    if statistics in found and card.type != CHARACTER:
        check.wrong(join(path, statistics), "stats-of-a-character")
    if found.get("landmark") and card.type != PERMANENT:
        check.wrong(join(path, "landmark"), "no-landmark")
    for word in ("fleeting", "cooldown"):
        if card.has(word) and card.type != SPELL:
            key = word if word in found else "keywords"
            check.wrong(join(path, key), "keyword-of-a-spell", word=word)
    for index, ability in enumerate(found.get("abilities", ())):
        if ability.kind == "effect" and card.type != SPELL:
            check.wrong(f"{path}.abilities[{index}]", "effect-of-a-spell")


def _misplaced(card: Card, kind: str) -> str:
    """Return what is wrong with such a card in that list of a player, or an empty text."""
    if card.token and card.type not in (CHARACTER, PERMANENT):
        return "token-type"
    match kind:
        case "hero":
            return "" if card.type == HERO else "no-hero"
        case "characters":
            return "" if card.type == CHARACTER else "no-character"
        case "permanents":
            fits = card.type == PERMANENT and not card.landmark
            return "" if fits else "no-expedition-permanent"
        case "landmarks":
            fits = card.type == PERMANENT and card.landmark
            return "" if fits else "no-landmark"
        case _:
            return "hero-elsewhere" if card.type == HERO else ""


def _default_type(found: Found, kind: str) -> str:
    if kind in ("landmarks", "permanents"):
        return PERMANENT
    if kind == "hero":
        return HERO
    return CHARACTER if kind == "characters" or "stats" in found else UNKNOWN


def read_cards(written: Mapping[str, object], tokens: Collection[str] = ()) -> dict[str, Card]:
    """Read the cards of a card list, by key.

    :param tokens: keys of the tokens that their abilities may create, besides their own.
    :raises BoardRefused: with every mistake, each under its path.
    """
    check = Checker()
    own = (key for key, one in written.items() if isinstance(one, dict) and one.get("token"))
    reader = Reader(check, {"tokens": (*own, *tokens, SIGNATURE)})
    cards: dict[str, Card] = {}
    try:
        for key, one in written.items():
            found = reader.found(tables()["printed-card"], one, key)
            cards[key] = _printed_card(check, key, found)
    except RecursionError:
        raise BoardRefused([BoardMistake("", "nested")]) from None
    reader.check_counters()
    check.refuse()
    return cards


def _printed_card(check: Checker, key: str, found: Found) -> Card:
    limits = found.get("limits") or (2, 2)
    card = replace(
        _as_written(Card(key), found),
        keywords=tuple(sorted(found.get("keywords", ()))),
        reserve_limit=limits[0],
        landmark_limit=limits[-1],
        counters=tuple(sorted(found.get("counters", {}).items())),
        faction=found.get("faction", ""),
        rarity=found.get("rarity", ""),
        missing=found.get("missing", ()),
    )
    check_printed(check, card, found, key, "statistics")
    return card
