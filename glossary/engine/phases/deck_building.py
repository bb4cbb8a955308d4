"""Checks decks: constructed from a collection, or limited to a pool (1.1.4, 1.1.5)."""

from __future__ import annotations

from collections import Counter

from glossary.engine.model.cards import HERO, Card
from glossary.engine.model.events import Event, Fact, Outcome, Outcomes
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Citation, rule
from glossary.engine.rules.ruleset import Ruleset

FEWEST, MOST = 39, 59
"""Cards besides the Hero of a constructed deck; the most since edition 4.0."""
FEWEST_LIMITED = 29
MOST_OF_A_NAME, MOST_FACTIONS = 3, 3
_BOUNDS = (
    ("rare", "deck.rare", 15, rule.FIFTEEN_RARES),
    ("exalted", "deck.exalted", 3, rule.THREE_EXALTED),
    ("unique", "deck.unique", 3, rule.THREE_UNIQUES),
)
"""The rarities of which a constructed deck has no more than that."""
ALWAYS_IN_THE_POOL = "Mana Convergence"


def check_constructed(rules: Ruleset, deck: tuple[Card, ...]) -> tuple[Event, ...]:
    """List what is wrong with a constructed deck, its Hero included (1.1.4), or one ``legal``."""
    heroes = [card for card in deck if card.type == HERO]
    others = [card for card in deck if card.type != HERO]
    known = [card for card in others if card.name]  # a card that a board only counts says no more
    wrong: list[Event] = []
    own = 1 if rules.decks_count_the_hero else 0
    if len(heroes) != 1:
        cite = rule.DECK_SIZE if own else rule.ONE_HERO_IN_A_DECK
        wrong.append(_deck_event(rules, "deck.heroes", cite, number=len(heroes)))
    size = len(deck) if own else len(others)
    if size < FEWEST + own:
        facts = {"number": size, "against": FEWEST + own}
        wrong.append(_deck_event(rules, "deck.too-small", rule.DECK_SIZE, **facts))
    if own and size > MOST + own:
        facts = {"number": size, "against": MOST + own}
        wrong.append(_deck_event(rules, "deck.too-large", rule.DECK_SIZE, **facts))
    if heroes:
        wrong += [
            _deck_event(rules, "deck.faction", rule.ONE_FACTION, object=name)
            for name in dict.fromkeys(c.name for c in known if c.faction != heroes[0].faction)
        ]
    wrong += [
        _deck_event(
            rules, "deck.same-name", rule.THREE_OF_A_NAME, object=name, number=number, against=3
        )
        for name, number in Counter(card.name for card in known).items()
        if number > MOST_OF_A_NAME
    ]
    for rarity, kind, most, cite in _BOUNDS:
        number = sum(1 for card in others if card.rarity == rarity)
        if number > most and (rarity != "exalted" or rules.cards_can_be_exalted):
            wrong.append(_deck_event(rules, kind, cite, number=number, against=most))
    return tuple(wrong) or (
        _deck_event(rules, "deck.legal", rule.DECK_SIZE, rule.ONE_HERO_IN_A_DECK),
    )


def present_decks(state: GameState) -> Outcomes[GameState]:
    """Check each player's cards and Hero as a constructed deck, before the game begins."""
    for name in state.initiative:
        deck = tuple(t.card for t in state.objects.values() if t.owner == name and not t.card.token)
        shown = state.event("setup.deck", (rule.DECKS_ARE_PRESENTED,), player=name)
        yield Outcome(state, (shown, *check_constructed(state.rules, deck)))
    return state


def check_limited(
    rules: Ruleset, deck: tuple[Card, ...], pool: tuple[Card, ...]
) -> tuple[Event, ...]:
    """List what is wrong with a deck out of *pool* (1.1.5), or one ``legal``."""
    heroes = [card for card in deck if card.type == HERO]
    wrong: list[Event] = []
    had = Counter(card.key for card in pool)
    used = Counter(card.key for card in deck if card.name != ALWAYS_IN_THE_POOL)
    names = {card.key: card.name for card in deck}
    wrong += [
        _deck_event(rules, "deck.not-in-pool", rule.OUT_OF_A_POOL, object=names[key])
        for key, number in used.items()
        if number > had[key]
    ]
    own = 1 if rules.decks_count_the_hero else 0
    if len(heroes) > 1:
        cite = rule.LIMITED_SIZE if own else rule.LIMITED_HEROES
        wrong.append(_deck_event(rules, "deck.heroes", cite, number=len(heroes)))
    size = len(deck) if own else len(deck) - len(heroes)
    if size < FEWEST_LIMITED + own:
        facts = {"number": size, "against": FEWEST_LIMITED + own}
        wrong.append(_deck_event(rules, "deck.too-small", rule.LIMITED_SIZE, **facts))
    factions = {card.faction for card in deck if card.faction}
    if len(factions) > MOST_FACTIONS:
        facts = {"number": len(factions), "against": MOST_FACTIONS}
        wrong.append(_deck_event(rules, "deck.factions", rule.THREE_FACTIONS, **facts))
    return tuple(wrong) or (
        _deck_event(rules, "deck.legal", rule.OUT_OF_A_POOL, rule.LIMITED_SIZE),
    )


def _deck_event(rules: Ruleset, kind: str, *cites: Citation, **facts: Fact) -> Event:
    return Event(kind, rules.cited(kind, cites), tuple(facts.items()))
