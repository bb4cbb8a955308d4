"""Makes cards: those of a card list, and those of a board, named or written out."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from glossary.core.errors import BoardMistake, BoardRefused
from glossary.engine.boards.checker import Checker, join
from glossary.engine.boards.language import FLAGS, NUMBERED, tables
from glossary.engine.boards.made import Fields
from glossary.engine.boards.reader import Reader
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT, SIGNATURE, SPELL, UNKNOWN, Card
from glossary.engine.rules.values import replace


def board_card(
    reader: Reader, cards: Mapping[str, Card], fields: Fields, path: str, kind: str
) -> Card:
    """Make a card of a board: the named one, changed by what is written beside its name.

    *kind* is the list of the player that it stands in.
    """
    base = Card(UNKNOWN, type=default_type(fields, kind), landmark=kind == "landmarks")
    if named := fields.get("class"):
        base = cards.get(named, base)
    keywords = dict(base.keywords)
    keywords.update((flag, 0) for flag in FLAGS if fields.get(flag))
    keywords.update((name, fields[name]) for name in NUMBERED if fields.get(name))
    names = tuple(fields.get("names", {}).items()) or base.names
    card = replace(
        _as_written(base, fields),
        keywords=tuple(sorted(keywords.items())),
        names=names,
        genders=tuple(fields.get("genders", {}).items()),
    )
    wrong = _misplaced(card, kind)
    if wrong:
        reader.check.wrong(path, wrong)
    else:
        check_printed(reader.check, card, fields, path, "stats")
    return card


def _as_written(base: Card, fields: Fields) -> Card:
    """Return *base* with what is written of it; a token costs nothing (2.2.7.c, 2.2.8.c).

    One that says that it stays in Reserve has a Reserve Cost.
    """
    cost = fields.get("cost") or (base.hand_cost, base.reserve_cost)
    card = replace(
        base,
        type=fields.get("type") or base.type,
        landmark=fields.get("landmark", base.landmark),
        subtypes=(*base.subtypes, *fields.get("subtypes", ())),
        hand_cost=cost[0],
        reserve_cost=cost[-1],
        statistics=fields.get("stats") or fields.get("statistics") or base.statistics,
        abilities=(*base.abilities, *fields.get("abilities", ())),
        token=fields.get("token", base.token),
        latest=fields.get("latest", ()),
        name=next(iter(fields.get("names", {}).values()), base.name),  # in every language (2.2.4.c)
    )
    if card.token:
        card = replace(card, hand_cost=0, reserve_cost=cost[-1] if card.stays_in_reserve else 0)
    return card


def check_printed(check: Checker, card: Card, fields: Fields, path: str, statistics: str) -> None:
    """Check that a card has only what a card of its type has; what it had else would be ignored."""
    if card.type == UNKNOWN:
        return
    if statistics in fields and card.type != CHARACTER:
        check.wrong(join(path, statistics), "stats-of-a-character")
    if fields.get("landmark") and card.type != PERMANENT:
        check.wrong(join(path, "landmark"), "no-landmark")
    for word in ("fleeting", "cooldown"):
        if card.has(word) and card.type != SPELL:
            key = word if word in fields else "keywords"
            check.wrong(join(path, key), "keyword-of-a-spell", word=word)
    for index, ability in enumerate(fields.get("abilities", ())):
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


def default_type(fields: Mapping[str, object], kind: str) -> str:
    """Return the type of a card of no list that does not say it: by where it stands, and stats."""
    if kind in ("landmarks", "permanents"):
        return PERMANENT
    if kind == "hero":
        return HERO
    return CHARACTER if kind == "characters" or "stats" in fields else UNKNOWN


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
            fields = reader.fields(tables()["printed-card"], one, key)
            cards[key] = _printed_card(check, key, fields)
    except RecursionError:
        raise BoardRefused([BoardMistake("", "nested")]) from None
    reader.check_counters()
    check.refuse()
    return cards


def _printed_card(check: Checker, key: str, fields: Fields) -> Card:
    limits = fields.get("limits") or (2, 2)
    card = replace(
        _as_written(Card(key), fields),
        keywords=tuple(sorted(fields.get("keywords", ()))),
        reserve_limit=limits[0],
        landmark_limit=limits[-1],
        counters=tuple(sorted(fields.get("counters", {}).items())),
        faction=fields.get("faction", ""),
        rarity=fields.get("rarity", ""),
        missing=fields.get("missing", ()),
    )
    check_printed(check, card, fields, key, "statistics")
    return card
