"""Boards and their results as JSON Schema, for the description of the programming interface."""

from __future__ import annotations

from glossary.engine.boards.language import MODES, NAMES, RUN
from glossary.engine.model.cards import CHARACTER, PERMANENT, SPELL
from glossary.engine.model.objects import SIDES, STATUSES, TERRAINS
from glossary.engine.rules.ruleset import EDITIONS
from glossary.web.base.schema import Schema

_FLAG: Schema = {"type": "boolean"}
_PLACE: Schema = {"type": "string", "pattern": r"^[A-D]\.(hero|companion)$"}
_TERRAINS: Schema = {"type": "string", "pattern": "^[FMW]{1,3}$"}
_ID: Schema = {"type": "string", "minLength": 1, "maxLength": 40}


def _whole(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _list(of: Schema, most: int, least: int = 0) -> Schema:
    return {"type": "array", "items": of, "minItems": least, "maxItems": most}


def _strict(properties: dict[str, Schema], *required: str) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


_CARD: dict[str, Schema] = {
    "id": {**_ID, "description": "A name of your own, each once on a board."},
    "class": {"type": "string", "description": "A card of the card list, by its key."},
    "type": {"enum": [CHARACTER, SPELL, PERMANENT]},
    "stats": {**_list(_whole(-999, 999), 3, 3), "description": "Forest, Mountain, Water."},
    "boosts": _whole(0, 999),
    "status": _list({"enum": list(STATUSES)}, 8),
    "counters": {
        "anyOf": [
            {"type": "object", "additionalProperties": _whole(0, 999), "maxProperties": 10},
            _whole(0, 999),
        ]
    },
    "cost": {**_list(_whole(0, 99), 2, 2), "description": "Hand Cost and Reserve Cost."},
    "subtypes": _list({"type": "string", "minLength": 1, "maxLength": 40}, 20),
    "token": _FLAG,
    "owner": {"enum": list(NAMES)},
    "abilities": {"type": "array", "maxItems": 12, "items": {"type": "object"}},
    "landmark": _FLAG,
    **dict.fromkeys(("gigantic", "defender", "eternal", "seasoned", "cooldown", "fleeting"), _FLAG),
    "tough": _whole(0, 20),
    "scout": _whole(0, 20),
}
_ANYWHERE = _strict(_CARD, "id")
_IN_EXPEDITION = _strict({**_CARD, "expedition": {"enum": list(SIDES)}}, "id", "expedition")

_PLAYER: Schema = _strict(
    {
        "hero_region": _whole(0, 7),
        "companion_region": _whole(0, 7),
        "mana": _whole(0, 99),
        "mana_exhausted": _whole(0, 99),
        "reserve_limit": _whole(-20, 99),
        "landmark_limit": _whole(-20, 99),
        "characters": _list(_IN_EXPEDITION, 60),
        "permanents": _list(_IN_EXPEDITION, 60),
        "hand": _list(_ANYWHERE, 60),
        "reserve": _list(_ANYWHERE, 60),
        "landmarks": _list(_ANYWHERE, 60),
        "discard": _list(_ANYWHERE, 60),
        "deck": {
            "anyOf": [
                _whole(0, 200),
                _list({"anyOf": [{"type": "string"}, _ANYWHERE]}, 200),
            ]
        },
        "hero": {"anyOf": [{"type": "string"}, _strict({**_CARD, "expedition": {}})]},
    }
)

_ANSWERS: dict[str, Schema] = {
    "cleanup": {
        "type": "object",
        "propertyNames": {"enum": list(NAMES)},
        "additionalProperties": _strict({"reserve": _list(_ID, 60), "landmarks": _list(_ID, 60)}),
    },
    "expand": {
        "type": "object",
        "propertyNames": {"enum": list(NAMES)},
        "additionalProperties": _maybe(_ID),
    },
}
_SCRIPT: Schema = _list(
    {"type": "array", "maxItems": 10, "items": {"type": ["string", "integer"]}}, 200
)

BOARD: Schema = _strict(
    {
        "edition": {"enum": list(EDITIONS)},
        "first_player": {"enum": list(NAMES)},
        "regions": {
            **_list(_TERRAINS, 8, 8),
            "description": "From the Hero region (0) to the Companion region (7).",
        },
        "revealed": {**_list(_FLAG, 3, 3), "description": "The three Tumult cards, face-up?"},
        "arena": _FLAG,
        "run": _list({"enum": list(RUN)}, 30),
        "decisions": _strict({**_ANSWERS, "picks": _list(_whole(0, 999), 500)}),
        "players": {
            "type": "object",
            "properties": dict.fromkeys(NAMES, _PLAYER),
            "minProperties": 2,
            "additionalProperties": False,
        },
        "ascended": _list(_PLACE, 8),
        "terrain_markers": _list(
            _strict({"region": _whole(0, 7), "terrains": _TERRAINS}, "region", "terrains"), 20
        ),
        "mode": {"enum": list(MODES)},
        "dice": _list(_whole(1, 6), 100),
        "day": _whole(1, 99),
        "script": _SCRIPT,
    },
    "players",
)

_TOTALS: Schema = {
    "type": "object",
    "additionalProperties": {
        "type": "object",
        "additionalProperties": _strict({t: {"type": "integer"} for t in TERRAINS}, *TERRAINS),
    },
}
_EVENT: Schema = {
    "type": "object",
    "properties": {
        "kind": {"type": "string"},
        "cites": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        "text": {"type": "string"},
    },
    "required": ["kind", "cites", "text"],
}
_PHASE: Schema = {
    "type": "object",
    "properties": {
        "totals": _TOTALS,
        "advanced": {"type": "object", "additionalProperties": {"type": "integer"}},
        "won_on": {"type": "object", "additionalProperties": {"type": "array"}},
        "markers": {"type": "object"},
        "board": {"type": "object"},
        "winner": {"type": ["string", "null"]},
        "enters_tiebreak": _FLAG,
    },
    "required": ["winner"],
}
RESULT: Schema = {
    "type": "object",
    "properties": {
        "edition": {"enum": list(EDITIONS)},
        "events": {"type": "array", "items": _EVENT},
        "gaps": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "card": {"type": "string"},
                    "missing": {"type": "array", "items": {"type": "string"}},
                    "approximate": {"type": "string"},
                    "text": {"type": "string"},
                },
                "required": ["card", "missing", "approximate", "text"],
            },
        },
        "mistakes": {
            "type": "array",
            "description": "What is wrong with the first act of the script that was not used.",
            "items": _strict(
                {
                    "path": {"type": "string"},
                    "problem": {"type": "string"},
                    "candidates": {"type": "array", "items": {"type": "string"}},
                },
                *("path", "problem", "candidates"),
            ),
        },
        "choice": {
            "type": "object",
            "properties": {
                "kind": {"type": "string"},
                "player": {"type": "string"},
                "text": {"type": "string"},
                "options": {"type": "array", "items": {"type": "string"}},
                "said": {"type": "array", "items": {"type": "string"}},
                "cites": {"type": "array", "items": {"type": "string"}},
                "withheld": {"type": "array", "items": _EVENT},
            },
            "required": ["kind", "player", "text", "options", "said", "cites", "withheld"],
        },
    },
    "patternProperties": {f"^({'|'.join(RUN)})[0-9]*$": _PHASE},
    "required": ["edition", "events"],
    "additionalProperties": False,
}
