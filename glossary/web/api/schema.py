"""JSON Schema from types: what a view is typed to write is what the interface says it answers.

Objects are TypedDicts whose names end in ``Body``; each becomes a component without that ending.
What a type cannot say is metadata: ``Annotated[int, Keywords(minimum=0)]``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

Schema = dict[str, Any]

LANGUAGES = "\0languages"
"""Stands for the languages of the site, which only a request knows: the description fills it in."""


class Keywords:
    """Keywords of JSON Schema, to be added to those of a type."""

    def __init__(self, **keywords: object) -> None:
        self.schema: Schema = keywords


Count = Annotated[int, Keywords(minimum=0)]
Language = Annotated[str, Keywords(enum=LANGUAGES)]
NUMBER = r"^[0-9]+(\.[0-9]+)*(\.[a-z]{1,2})?$"
Number = Annotated[str, Keywords(pattern=NUMBER)]
"""The number of a rule, as text."""

_NAMES: dict[Any, str] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    float: "number",
    type(None): "null",
}


def reference(name: str) -> Schema:
    """Return the schema that stands for the component *name*."""
    return {"$ref": f"#/components/schemas/{name}"}


def components(*bodies: Any) -> dict[str, Schema]:
    """Return the schema of each TypedDict, and of those inside it, by the name of its component."""
    found: dict[str, Schema] = {}
    for body in bodies:
        _describe(body, found)
    return found


def _describe(body: Any, found: dict[str, Schema]) -> Schema:
    """Put the schema of *body* into *found*; a reference to it."""
    name = body.__name__.removesuffix("Body")
    if name not in found:
        schema: Schema = {"type": "object"}
        found[name] = schema
        hints = get_type_hints(body, include_extras=True)
        optional = [key for key, hint in hints.items() if get_origin(hint) is NotRequired]
        schema["properties"] = {key: schema_of(hint, found) for key, hint in hints.items()}
        schema["required"] = [key for key in hints if key not in optional]
        schema["additionalProperties"] = False
    return reference(name)


def schema_of(kind: Any, found: dict[str, Schema]) -> Schema:
    """Return the schema of one type; what it refers to is put into *found*."""
    if is_typeddict(kind):
        return _describe(kind, found)
    if kind is object:
        return {}
    if kind in _NAMES:
        return {"type": _NAMES[kind]}
    parts = get_args(kind)
    origin = get_origin(kind)
    if origin is NotRequired:
        return schema_of(parts[0], found)
    if origin is Annotated:
        return {**schema_of(parts[0], found), **kind.__metadata__[0].schema}
    if origin is Literal:
        return {"enum": list(parts)}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": schema_of(parts[1], found)}
    if origin in (list, Sequence):
        return {"type": "array", "items": schema_of(parts[0], found)}
    if origin is tuple:
        places = [schema_of(part, found) for part in parts]
        length = len(parts)
        return {"type": "array", "prefixItems": places, "minItems": length, "maxItems": length}
    return {"anyOf": [schema_of(part, found) for part in parts]}
