"""Makes the values of the model of what was read of objects of the board language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from glossary.engine.boards.checker import Checker
from glossary.engine.boards.language import tables
from glossary.engine.effects.verbs import NOTHING
from glossary.engine.model.cards import (
    CHARACTER,
    PERMANENT,
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
from glossary.engine.rules.values import replace

Fields = dict[str, Any]
"""The values of the keys of an object of the language; a key that is not written is missing."""

_FIELDS = {
    "if": "condition",
    "with": "with_",
    "is": "name",
    "not": "negated",
    "any": "taken_together",
    "in": "terrain",
}
_SYMBOLS = {
    "join": Trigger("joins", to="play"),
    "hand": Trigger("played", origin="hand"),
    "reserve": Trigger("played", origin="reserve"),
}

_MADE: Mapping[str, tuple[Callable[..., object], Fields]] = {
    **dict.fromkeys(
        (
            "selection", "objects-meant", "described", "subject", "cards-played", "playable",
            "players-meant", "mine-or-anyone", "expeditions-meant", "regions-meant", "description",
            "pronoun",
        ),
        (Selection, {}),
    ),
    **dict.fromkeys(("condition", "reaction-condition"), (Condition, {"is": "first-player"})),
    **dict.fromkeys(("cost", "optional-cost"), (Cost, {})),
    **dict.fromkeys(("trigger", "would"), (Trigger, {"on": "joins"})),
    "verb": (Instruction, {"do": NOTHING}),
    **dict.fromkeys(("passive", "lasting"), (Passive, {"kind": "keyword"})),
    **dict.fromkeys(("marker", "given-up", "decisions"), (dict, {})),
}  # fmt: skip
"""What an object of the language becomes, and what stands in it if it could not be read."""


def value_of(table: str, fields: Fields) -> object:
    """Make a value of the model; a number that is counted goes where the model keeps it."""
    kind, usual = _MADE[table]
    if kind is dict:
        return fields
    words: Fields = {}
    for key, value in {**usual, **fields}.items():
        counted = isinstance(value, Quantity) and key in ("amount", "number")
        words["quantity" if counted else _FIELDS.get(key, key.replace("-", "_"))] = value
    return (words["do"].made if kind is Instruction else kind)(**words)


_COUNTS_OBJECTS = (
    *("count", "zeros", "played", "ascended", "in-contact"),
    *("highest-hand-cost", "total-hand-cost", "statistic", "different", "discarded"),
    "highest-statistic",
)


def quantity_of(fields: Fields) -> Quantity:
    kind = next((key for key in tables()["count"].one_of if key in fields), "count")
    made = Quantity(
        kind,
        by=fields.get("by") or 1,
        up=fields.get("round") == "up",
        each=fields.get("each", 1),
        plus=fields.get("plus", 0),
        most=fields.get("most"),
    )
    if kind == "counters":
        return replace(made, counter=fields[kind], of=fields.get("on"))
    if kind == "in-terrain":
        return replace(made, terrain=fields[kind])
    of, during = fields.get(kind), fields.get("during", "")
    terrain = fields.get("in") or fields.get("value") or ""
    counts = kind in _COUNTS_OBJECTS
    return replace(made, of=of, during=during, terrain=terrain) if counts else made


def token_of(check: Checker, fields: Fields, path: str) -> Card:
    """Make the card of a token that is written out: what its effect says of it (7.3.5.b)."""
    kind, name = fields.get("type") or CHARACTER, fields.get("name", "")
    if "statistics" in fields and kind != CHARACTER:
        check.wrong(f"{path}.statistics", "stats-of-a-character")
    for index, ability in enumerate(fields.get("abilities", ())):
        if ability.kind == "effect":
            check.wrong(f"{path}.abilities[{index}]", "effect-of-a-spell")
    return Card(
        "-".join(name.lower().split()),
        type=CHARACTER if kind == CHARACTER else PERMANENT,
        landmark=kind == "landmark",
        subtypes=fields.get("subtypes", ()),
        statistics=fields.get("statistics") or (0, 0, 0),
        keywords=tuple(sorted(fields.get("keywords", ()))),
        abilities=fields.get("abilities", ()),
        token=True,
        name=name,
    )


def ability_of(check: Checker, fields: Fields, path: str) -> Ability:
    """Make an ability of what it has: a statement, a cost, a trigger or only an effect."""
    support, steps, condition = fields.get("support", False), fields.get("do", ()), fields.get("if")
    if "passive" in fields:
        return Ability("passive", passive=fields["passive"], support=support)
    if "cost" in fields:
        support = support or fields["cost"].discard_me
        return Ability("quick", None, condition, fields["cost"], steps, support=support)
    word = fields.get("at", "")
    if word in _SYMBOLS and support:
        check.wrong(f"{path}.support", "key-not-taken", of=word, known=("at", "if", "do"))
    if "at" in fields or "when" in fields:
        trigger = fields.get("when") or _SYMBOLS.get(word) or Trigger("phase", phase=word)
        symbol = word if word in _SYMBOLS else ""
        return Ability("reaction", trigger, condition, None, steps, None, support, symbol)
    return Ability("effect", steps=steps)
