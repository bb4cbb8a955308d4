"""Makes the cards of a board: named ones from the card list, others written out."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.engine.boards.checker import Checker, join
from glossary.engine.boards.language import FLAGS, NUMBERED
from glossary.engine.boards.reader import Found, Reader
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT, SPELL, UNKNOWN, Card
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
    token = found.get("token", base.token)
    cost = found.get("cost") or (base.hand_cost, base.reserve_cost)
    if token:
        cost = (0, 0)  # whatever is written (2.2.7.c, 2.2.8.c)
    names = found.get("names", {})
    card = replace(
        base,
        type=found.get("type") or base.type,
        statistics=found.get("stats") or base.statistics,
        hand_cost=cost[0],
        reserve_cost=cost[1],
        subtypes=(*base.subtypes, *found.get("subtypes", ())),
        keywords=tuple(sorted(keywords.items())),
        token=token,
        landmark=found.get("landmark", base.landmark),
        abilities=(*base.abilities, *found.get("abilities", ())),
        name=next(iter(names.values()), base.name),  # it counts in every language (2.2.4.c)
        names=tuple(names.items()) or base.names,
    )
    wrong = _misplaced(card, kind)
    if wrong:
        reader.check.wrong(path, wrong)
    else:
        check_printed(reader.check, card, found, path, "stats")
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
