"""Whatever an ability sets is said, once: what has no words leaves no sentence that lacks it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from glossary.cards.playable import card_list
from glossary.cards.tables import own_tables
from glossary.core.errors import BoardRefused
from glossary.engine.boards.cards import read_cards
from glossary.engine.boards.language import tables
from glossary.engine.conditions.condition import EXPEDITIONS
from glossary.engine.model.cards import (
    Ability,
    Card,
    Condition,
    Cost,
    Passive,
    Quantity,
    Selection,
    Trigger,
)
from glossary.engine.model.instructions import Instruction
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.abilities import what_it_does
from glossary.narration.conditions import SINGLE_PLACES
from glossary.narration.phrasebook import AbilityReading, NotInWords
from glossary.rulebook.markup import parse_inline
from tests.engine.random_boards import Drawer
from tests.languages import LANGUAGES, speech

CARDS = card_list().cards
FACES = [CARDS.index.key(CARDS.index.faces[ref]) for ref in own_tables().abilities]
_OTHER: dict[type, Any] = {bool: True, int: 7, str: "zzz"}
_WHOSE = {
    "any": "opponent",
    "you": "opponent",
    "opponent": "you",
    "chosen": "you",
    "others": "you",
}
_SET: dict[str, object] = {
    "Instruction.what": Selection("that"), "with_": Selection("that"), "of": Selection("that"),
    "sacrifice": Selection("that"), "discard": Selection("that"),
    "times_each": Selection(where="hand"), "condition": Condition("first-day"),
    "quantity": Quantity("rolled"), "cost": Cost(mana=9), "has_any": ("fleeting",),
    "Cost.x": "mana",
}  # fmt: skip
_ZONES_OF_CARDS = ("play", "landmark", "reserve", "hand", "deck", "discard", "facing")
_PARTS = (Ability, Condition, Cost, Instruction, Passive, Quantity, Selection, Trigger)
_SAID_TWICE = {
    ("Ability", "kind"),  # what it has says it, too
    ("Ability", "trigger"), ("Ability", "symbol"),
    ("Instruction", "link"),  # said before it, if it is not the first
    ("Instruction", "do"), ("Instruction", "declared"), ("Selection", "given"),
    ("Selection", "pick"), ("Condition", "name"), ("Passive", "kind"), ("Trigger", "on"),
    ("Quantity", "kind"),
}  # fmt: skip


_OF_ONE_WORD = {("Cost", "resupplies"), ("Instruction", "highest")}
"""Keys that take a single word."""
_FLAGS = ("terrains", "cannot-gain")
"""Passive abilities with a number, or a value, that is there or not."""


def _is_of_one_place(condition: Condition) -> bool:
    """Tell whether one Expedition that meets it and all of them are the same."""
    of = condition.of
    facing = condition.name == "there-are" and of is not None and of.where == "facing"
    return facing or (of is not None and of.where in (*SINGLE_PLACES, "facing-my-other-expedition"))


def parts(part: Any) -> Iterator[tuple[Any, Any]]:
    """Yield an ability with a single field of it set to something else, and what was set."""
    for name, value in fields_of(part).items():
        kind = "Instruction" if isinstance(part, Instruction) else type(part).__name__
        if (kind, name) == ("Ability", "trigger") and part.symbol:
            continue
        if isinstance(value, _PARTS):
            for changed, what in parts(value):
                if kind != "Trigger" or what[1] != "where":  # it says where by what happens
                    yield replace(part, **{name: changed}), what
        elif isinstance(value, tuple) and value and isinstance(value[0], Instruction):
            for index, one in enumerate(value):
                for changed, what in parts(one):
                    yield (
                        replace(part, **{name: (*value[:index], changed, *value[index + 1 :])}),
                        what,
                    )
        if (kind, name) in _SAID_TWICE or kind == "Verb":
            continue
        if name == "amount" and part.quantity is not None:  # it is that number
            continue
        if (name == "number" and getattr(part, "quantity", None)) or (name == "may" and part.cost):
            continue
        if value and (kind, name) in _OF_ONE_WORD:
            continue
        if (kind, name) in (("Passive", "number"), ("Passive", "value")) and part.kind in _FLAGS:
            continue
        if name == "taken_together" and _is_of_one_place(part):
            continue
        if isinstance(value, Selection) and (
            value.pick == "chosen" or (name == "what" and value.pick == "it")
        ):  # "that" is as good
            continue
        other = _SET.get(f"{kind}.{name}", _SET.get(name, _OTHER.get(type(value))))
        if name == "whose" and part.where in EXPEDITIONS:  # whose they are is said
            continue
        if name == "whose":
            other = _WHOSE[value]
        if (kind, name) == ("Selection", "where"):
            yield from (
                (replace(part, where=where), (kind, name, where))
                for where in _ZONES_OF_CARDS
                if value in _ZONES_OF_CARDS and where != value
            )
        if other is not None and other != value:
            yield replace(part, **{name: other}), (kind, name, other)


def sentences(card: Card) -> tuple[str, ...]:
    return what_it_does(card, speech("en"))


@pytest.mark.parametrize("face", [*FACES[::40], "a-pebble-in-the-pond-rare"])
def test_no_field_of_an_ability_is_passed_over(face: str) -> None:
    card = CARDS[face]
    for index, ability in enumerate(card.abilities):
        before = sentences(replace(card, abilities=(ability,)))
        for changed, what in parts(ability):
            after = sentences(replace(card, abilities=(changed,)))
            assert after != before, f"{face}, ability {index}: {what} is not in “{before[0]}”"


def test_a_field_that_no_sentence_reads_is_named() -> None:
    with (
        pytest.raises(NotInWords, match="Cost: exhaust, spend"),
        AbilityReading(Cost(mana=1, exhaust=True, spend=2)) as cost,
    ):
        assert cost.mana == 1


def test_a_field_is_read_once() -> None:
    with (
        pytest.raises(ValueError, match=r"Cost\.mana is read twice"),
        AbilityReading(Cost()) as cost,
    ):
        assert cost.mana == cost.mana


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", ["trigger", "verb", "condition", "passive", "lasting", "would"])
def test_every_word_of_the_board_language_has_a_sentence(table: str, language: str) -> None:
    lacking = []
    for word, kind in tables()[table].kinds.items():
        ability = _ability(table, kind.example)
        try:
            card = read_cards({"x": {"type": "character", "abilities": [ability]}}, ("brassbug",))[
                "x"
            ]
        except BoardRefused:
            continue
        if "" in what_it_does(card, speech(language)):
            lacking.append(word)
    assert lacking == []


def _ability(table: str, example: Any) -> dict[str, object]:
    draw = {"do": "draw"}
    match table:
        case "trigger":
            return {"when": example, "do": [draw]}
        case "verb":
            return {"at": "noon", "do": [{"do": "draw"}, example]}
        case "condition":
            return {"at": "noon", "do": [{"do": "roll"}, {**draw, "if": example}]}
        case "passive":
            return {"passive": example}
        case "lasting":
            lasting = {"do": "lasting", "duration": "day", "lasting": example}
            return {"at": "noon", "do": [lasting]}
        case _:
            instead = {"do": "send", "what": "me", "to": "hand"}
            return {"passive": {"kind": "replace", "when": example, "instead": [instead]}}


@pytest.mark.parametrize("before", [{"do": "draw"}, {"do": "steps", "steps": []}])
def test_steps_that_hold_none_are_left_unsaid(before: dict[str, object]) -> None:
    ability = {"at": "noon", "do": [before, {"do": "steps", "steps": []}]}
    card = read_cards({"x": {"type": "character", "abilities": [ability]}}, ("brassbug",))["x"]
    assert list(sentences(card)) == [""]


def test_abilities_drawn_at_random_are_said_or_left_unsaid_but_never_half() -> None:
    """Nothing is read twice, no placeholder is left; most have a sentence."""
    said = unsaid = 0
    for seed in range(1000):
        drawer = Drawer(Random(f"sentences/{seed}"))
        written = {"x": {"type": "character", "abilities": [drawer.object(tables()["ability"], 0)]}}
        try:
            card = read_cards(written, ("brassbug",))["x"]
        except BoardRefused:
            continue
        for sentence in sentences(card):
            parse_inline(sentence)
            assert "%(" not in sentence
            assert "<" not in sentence
            said, unsaid = said + bool(sentence), unsaid + (not sentence)
    assert said > 200
    assert unsaid < said // 4, (said, unsaid)
