"""Boards and their results as JSON Schema, for the description of the programming interface."""

from __future__ import annotations

import json
from collections import Counter

from glossary.engine.boards.language import NAMES, RUN, Form, Kind, Table, tables
from glossary.engine.model.objects import TERRAINS
from glossary.engine.rules.ruleset import EDITIONS
from glossary.web.api.bodies import Schema, reference

_FLAG: Schema = {"type": "boolean"}
_NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 40}
_NAMED = 100
"""A schema of more characters that stands in several places is a component of its own."""


def _strict(properties: dict[str, Schema], *required: str) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _named(table: str) -> str:
    """Return the name of the component of a table: ``reaction-condition`` is ReactionCondition."""
    return "".join(part.title() for part in table.split("-"))


def _reference(table: str) -> Schema:
    return reference(_named(table))


def _form_schema(form: Form) -> Schema:
    """Return the schema of what can stand under a key."""
    of = [_form_schema(each) for each in form.of]
    match form.kind:
        case "word":
            return {"enum": list(form.words)}
        case "whole":
            return {"type": "integer", "minimum": form.low, "maximum": form.high}
        case "counted":
            number = {"type": "integer", "minimum": form.low, "maximum": form.high}
            return {"anyOf": [number, _reference("count")]}
        case "flag":
            return _FLAG
        case "true":
            return {"const": True}
        case "terrains":
            return {"type": "string", "pattern": "^[FMW]{1,3}$"}
        case "list":
            many = {"type": "array", "items": of[0], "minItems": form.low, "maxItems": form.high}
            return {"anyOf": [of[0], many]} if form.alone else many
        case "table":
            return _reference(form.table)
        case "quality":
            return {"anyOf": [{"enum": list(form.words)}, _NAME]}
        case "names":
            schema: Schema = {"type": "object", "additionalProperties": of[0]}
            if form.high:
                schema["maxProperties"] = form.high
            if form.table == "players":
                schema["propertyNames"] = {"enum": list(NAMES)}
            return schema
        case "either":
            return {"anyOf": of}
        case "null":
            return {"type": "null"}
        case "known" if form.table == "players":
            return {"enum": list(NAMES)}
        case "known" if form.table == "places":
            return {"type": "string", "pattern": r"^[A-D]\.(hero|companion)$"}
        case "known":
            return {"type": "string"}
        case _:
            return _NAME


def _table_schema(table: Table) -> Schema:
    """Return the schema of an object of the language: one of its kinds, or a word alone."""
    if not table.kinds:
        return _of_kind(table, None)
    kinds = [_of_kind(table, kind) for kind in table.kinds.values()]
    if table.bare:
        alone = [word for word, kind in table.kinds.items() if not kind.needs]
        kinds.append({"enum": alone})
    return {"anyOf": kinds}


def _of_kind(table: Table, kind: Kind | None) -> Schema:
    keys = {key: _form_schema(form) for key, form in table.taken(kind).items()}
    needed = [*table.needs, *(kind.needs if kind else ())]
    if kind and table.by:
        keys[table.by] = {"const": kind.word}
        needed += [table.by] * (kind.word != table.usual)
    if kind and table.by_keys:
        needed.append(kind.word)
    schema = _strict(keys, *dict.fromkeys(needed))
    if kind:
        schema["title"] = kind.word
    if table.one_of:
        schema["oneOf"] = [{"required": [key]} for key in table.one_of]
    pairs = {key: [other] for key, other in table.pairs if key in keys and other in keys}
    if pairs:
        schema["dependentRequired"] = pairs
    return schema


def board_schemas() -> dict[str, Schema]:
    """Return the schemas of boards, each object of the language a component.

    ``Board`` is what is sent. A long list of words that several keys take is a component, named
    by the first of these keys, and by its kind if another list has that name.
    """
    asked, schemas = ["board"], dict[str, Schema]()
    for name in asked:
        schema = schemas[_named(name)] = _table_schema(tables()[name])
        parts = _parts(schema)
        asked += [each for each in tables() if _reference(each) in parts and each not in asked]
    schemas["Board"]["properties"]["players"]["minProperties"] = 2
    often = Counter(json.dumps(part) for each in schemas.values() for part in _parts(each))
    names = dict[str, str]()
    for table, schema in tuple(schemas.items()):
        for part in _parts(schema):
            for key, each in part.get("properties", {}).items():
                written = json.dumps(each)
                if len(written) < _NAMED or often[written] == 1:
                    continue
                if written not in names:
                    name = f"{table}{_named(key)}"
                    name += _named(part["title"]) if name in schemas else ""
                    names[written] = name
                    schemas[names[written]] = each
                part["properties"][key] = reference(names[written])
    return schemas


def _parts(schema: object) -> list[Schema]:
    """Return a schema and all that stand in it."""
    match schema:
        case dict():
            return [schema, *(part for each in schema.values() for part in _parts(each))]
        case list():
            return [part for each in schema for part in _parts(each)]
        case _:
            return []


_TOTALS: Schema = {
    "type": "object",
    "additionalProperties": {
        "type": "object",
        "additionalProperties": _strict({t: {"type": "integer"} for t in TERRAINS}, *TERRAINS),
    },
}
_FACTS = (
    "Its facts stand beside these fields: objects (`object`, `source`, `other`), a `player`, an"
    " `expedition` as `A.hero`, a `number` and so on; the kind says which there are."
)
_EVENT: Schema = {
    "type": "object",
    "description": f"Something that happened, or did not. {_FACTS}",
    "properties": {
        "kind": {"type": "string"},
        "cites": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        "text": {"type": "string"},
        "link": {
            "type": "string",
            "description": "Which case of its kind it is: `top` of a card that goes on top of the"
            " Deck (`moved.deck`), or of a Mana Orb that comes from there (`moved.mana`), `deck` of"
            " one that comes from elsewhere in it.",
        },
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
        "refused": {"type": "array", "items": _EVENT},
    },
    "required": ["winner"],
}
RESULT: Schema = {
    "type": "object",
    "properties": {
        "edition": {"enum": list(EDITIONS)},
        "names": {
            "type": "object",
            "description": "What objects and Expeditions are called, in the language asked for.",
            "additionalProperties": {"type": "string"},
        },
        "events": {"type": "array", "items": _EVENT},
        "gaps": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "card": {"type": "string"},
                    "missing": {"type": "array", "items": {"type": "string"}},
                    "approximate": {"type": "string"},
                    "newer": {
                        "type": "array",
                        "description": "Words of the card that no edition of the rules defines.",
                        "items": {"type": "string"},
                    },
                    "text": {"type": "string"},
                },
                "required": ["card", "missing", "approximate", "newer", "text"],
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
            "description": f"A question that is open. {_FACTS}",
            "properties": {
                "kind": {"type": "string"},
                "player": {"type": "string"},
                "text": {"type": "string"},
                "options": {"type": "array", "items": {"type": "string"}},
                "said": {"type": "array", "items": {"type": "string"}},
                "cites": {"type": "array", "items": {"type": "string"}},
                "withheld": {"type": "array", "items": _EVENT},
                "link": {
                    "type": "string",
                    "description": "Which case of its kind it is: of `replace`, what would happen"
                    " (`forward`: an Expedition would move forward).",
                },
            },
            "required": ["kind", "player", "text", "options", "said", "cites", "withheld"],
        },
    },
    "patternProperties": {f"^({'|'.join(RUN)})[0-9]*$": _PHASE},
    "required": ["edition", "names", "events"],
    "additionalProperties": False,
}
