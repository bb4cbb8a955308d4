"""What answers are made of: structs, which become JSON and, in the description, its schema."""

from __future__ import annotations

import json
from collections.abc import Sequence
from inspect import cleandoc
from typing import Annotated, Any, Self

import msgspec
from flask import Response
from msgspec import Meta

Schema = dict[str, Any]

LANGUAGES, BINDING = "\0languages", "\0binding"
"""Stand for the languages of the site, which only a request knows."""

NUMBER = r"^[0-9]+(\.[0-9]+)*(\.[a-z]{1,2})?$"

Number = Annotated[str, Meta(pattern=NUMBER)]
"""The number of a rule, as text."""
Count = Annotated[int, Meta(ge=0)]
Language = Annotated[str, Meta(extra_json_schema={"enum": LANGUAGES})]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is answered; a component of the description has its name without ``Body``."""

    @classmethod
    def of(cls, shown: object, **more: object) -> Self:
        """Make it of what it shows: its fields are attributes of that, or *more*."""
        names = cls.__struct_fields__
        return cls(**{name: more[name] if name in more else getattr(shown, name) for name in names})


def reference(name: str) -> Schema:
    """Return the schema that stands for the component *name*."""
    return {"$ref": f"#/components/schemas/{name}"}


def schemas_of(kinds: Sequence[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """Return the schema of each kind of answer, and the components that they refer to."""
    shown, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    named = {name.removesuffix("Body"): _named(schema) for name, schema in components.items()}
    return [_named(schema) for schema in shown], named


def _named(value: Any) -> Any:
    """Return a schema with references to components by the names they have here."""
    match value:
        case {"$ref": str(to)}:
            return {"$ref": to.removesuffix("Body")}
        case {"description": str(words), **others}:
            return {"description": cleandoc(words).replace("``", "`"), **_named(others)}
        case dict():
            return {
                key: _named(each)
                for key, each in value.items()
                if key != "title" or not isinstance(each, str)
            }
        case list():
            return list(map(_named, value))
        case _:
            return value


def filled(value: Any, languages: Sequence[str], binding: str) -> Any:
    """Return a schema with the languages of the site in place of what stands for them."""
    match value:
        case dict():
            return {key: filled(inner, languages, binding) for key, inner in value.items()}
        case list():
            return [filled(inner, languages, binding) for inner in value]
        case str() if value == LANGUAGES:
            return list(languages)
        case str() if value == BINDING:
            return binding
        case _:
            return value


def json_answer(body: object, code: int = 200, kind: str = "application/json") -> Response:
    """Return a JSON response; lone surrogates become question marks."""
    try:
        written = msgspec.json.encode(body)
    except UnicodeEncodeError:  # half a character
        plain = msgspec.to_builtins(body)
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        written = text.encode("utf-8", "replace")
    return Response(written, code, content_type=kind)
