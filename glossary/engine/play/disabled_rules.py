"""Disables rules: plays a board without a modifier, a keyword, a paragraph or a switch."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from glossary.core.rule_number import RuleNumber
from glossary.engine.boards.board import Board
from glossary.engine.conditions.passive_order import apply_passives
from glossary.engine.model.cards import KEYWORDS, Card
from glossary.engine.play.replay import Transcript
from glossary.engine.rules.citations import Citation
from glossary.engine.rules.ruleset import SWITCHES
from glossary.engine.rules.values import replace
from glossary.engine.steps.modifiers import FADES, RULES

_OF_KEYWORDS = ("stays.eternal", "seasoned.keeps", "cooldown")

MODIFIERS: dict[str, Citation] = {
    name: cites[0]
    for name, cites in (*((rule.name, rule.cites) for rule in RULES), *FADES.items())
    if name not in _OF_KEYWORDS
}
"""Each modifier of the rules, keywords left out: the name of its event, and the rule it is."""

CAN_BE_DISABLED = (*MODIFIERS, *KEYWORDS)
"""Every modifier and keyword that can be disabled."""


def disable(board: Board, names: Iterable[str]) -> Board:
    """Return the same board without these modifiers, keywords and paragraphs in its rules.

    What a paragraph decides does not happen: what it does to an object, what it forbids, what it
    activates. A switch is turned the other way: what another edition says then counts.

    :raises KeyError: if one is neither in `CAN_BE_DISABLED`, nor a switch, nor a number.
    """
    off = tuple(dict.fromkeys(names))
    if not off:
        return board
    paragraphs, turned = list[RuleNumber](), dict[str, bool]()
    state = board.state
    for name in off:
        number = RuleNumber.maybe(name)
        if name in SWITCHES:
            turned[name] = not getattr(state.rules, name)
        elif number is not None:
            paragraphs.append(number)
        elif name not in CAN_BE_DISABLED:
            raise KeyError(name)
    rules = dataclasses.replace(
        state.rules,
        off=off,
        paragraphs_off=frozenset(paragraphs),
        **turned,  # type: ignore[arg-type]
    )
    objects = {
        stamp: replace(thing, card=_without_keywords(thing.card, off))
        for stamp, thing in state.objects.items()
    }
    bare = replace(
        state,
        rules=rules,
        objects=objects,
        tokens={key: _without_keywords(card, off) for key, card in state.tokens.items()},
    )
    return replace(board, state=apply_passives(bare))


def _without_keywords(card: Card, off: tuple[str, ...]) -> Card:
    keywords = tuple(pair for pair in card.keywords if pair[0] not in off)
    return card if keywords == card.keywords else replace(card, keywords=keywords)


def rules_met(transcript: Transcript) -> tuple[str, ...]:
    """List which of `CAN_BE_DISABLED` a play uses: modifiers applied, keywords on objects."""
    met = {event.kind for event in transcript.events}
    for stage in transcript.stages:
        for state in (stage.before, stage.after):
            for thing in state.objects.values():
                met.update(name for name, _ in (*state.keywords(thing), *thing.card.keywords))
    for lost, fades in (("lost.anchored", "fades.anchored"), ("lost.asleep", "fades.asleep")):
        if lost in met:
            met.add(fades)
    return tuple(name for name in CAN_BE_DISABLED if name in met)
