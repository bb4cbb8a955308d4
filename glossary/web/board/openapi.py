"""The programming interface described as OpenAPI 3.1: what ``/api/v1/openapi.json`` answers."""

from __future__ import annotations

from glossary.core.languages import LANGUAGES
from glossary.engine.rules.ruleset import EDITIONS
from glossary.examples.model import LEVELS, TAGS
from glossary.web.board.openapi_schemas import BOARD, RESULT, Schema

_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "string", "pattern": r"^[0-9]+(\.[0-9]+)*(\.[a-z]{1,2})?$"}
_MAYBE_NUMBER: Schema = {"oneOf": [_NUMBER, {"type": "null"}]}
_LANGUAGE: Schema = {"enum": list(LANGUAGES)}
_COUNT: Schema = {"type": "integer", "minimum": 0}


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _object(properties: dict[str, Schema], *optional: str) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _query(name: str, description: str, schema: Schema, *, required: bool = False) -> Schema:
    return {
        "name": name,
        "in": "query",
        "description": description,
        "required": required,
        "schema": schema,
    }


def _answers(name: str, description: str, *errors: int) -> Schema:
    wrong = {
        400: "A parameter or the board is not one that can be answered.",
        404: "There is nothing of that name.",
        413: "The board is too large.",
        414: "The query is too long.",
        415: "The board was not sent as JSON.",
        422: "The board is one, but playing it needs too much work.",
        429: "Too many questions at once: the header Retry-After says when to ask again.",
    }
    found: Schema = {
        "200": {
            "description": description,
            "content": {"application/json": {"schema": _ref(name)}},
        }
    }
    for code in errors:
        found[str(code)] = {
            "description": wrong[code],
            "content": {"application/problem+json": {"schema": _ref("Problem")}},
        }
    return found


_LANG = _query("lang", "The language of the words.", {**_LANGUAGE, "default": "en"})
_FOUND: dict[str, Schema] = {
    "number": _MAYBE_NUMBER,
    "title": _TEXT,
    "kind": {"enum": ["rule", "term", "page", "scenario"]},
    "url": _TEXT,
}
_RESULT_OF_SEARCH = _object(
    {
        **_FOUND,
        "excerpt": _TEXT,
        "marked": _list(
            {"type": "array", "prefixItems": [_TEXT, {"type": "boolean"}], "minItems": 2,
             "maxItems": 2}
        ),
        "paragraphs": _list(_NUMBER),
        "score": {"type": "number"},
    },
    "excerpt", "marked", "paragraphs", "score",
)  # fmt: skip
_SCENARIO: dict[str, Schema] = {
    "slug": _TEXT,
    "title": _TEXT,
    "question": _TEXT,
    "illustrates": _NUMBER,
    "cites": _list(_NUMBER),
    "level": {"enum": list(LEVELS)},
    "tags": _list({"enum": list(TAGS)}),
    "editions": _list({"enum": list(EDITIONS)}),
    "edition": {"enum": list(EDITIONS)},
    "plays": _COUNT,
    "events": _COUNT,
    "url": _TEXT,
}

_SCHEMAS: dict[str, Schema] = {
    "Search": _object(
        {
            "query": _TEXT,
            "language": _LANGUAGE,
            "edition": _TEXT,
            "count": _COUNT,
            "all_words": {"type": "boolean"},
            "suggestion": {"type": ["string", "null"]},
            "meant": _list(_object({"typed": _TEXT, "meant": _TEXT})),
            "results": _list(_ref("SearchResult")),
            "beside": _list(_ref("SearchResult")),
            "reason": _TEXT,
            "formerly": _list(_TEXT),
        },
        "reason",
        "formerly",
    ),
    "SearchResult": _RESULT_OF_SEARCH,
    "Suggestions": _object(
        {"query": _TEXT, "suggestions": _list(_object({"words": _TEXT, **_FOUND}))}
    ),
    "Scenarios": _object({"scenarios": _list(_ref("Scenario"))}),
    "Scenario": _object(_SCENARIO),
    "PlayedScenario": _object(
        {
            **_SCENARIO,
            "explanation": _TEXT,
            "board": {"type": "object"},
            "decisions": _list(_COUNT),
            "result": _ref("Result"),
        }
    ),
    "Board": BOARD,
    "Result": RESULT,
    "OpenAPI": {"type": "object", "required": ["openapi", "info", "paths"]},
    "Problem": _object(
        {
            "type": _TEXT,
            "title": _TEXT,
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": _TEXT,
            "instance": _TEXT,
            "parameter": {"type": "string", "description": "The parameter that is wrong, if one."},
            "did_you_mean": _list(_TEXT),
            "mistakes": _list(
                _object({"path": _TEXT, "problem": _TEXT, "did_you_mean": _list(_TEXT)})
            ),
        },
        "mistakes",
    ),
}

DOCUMENT: Schema = {
    "openapi": "3.1.0",
    "info": {
        "title": "Altered Glossary",
        "version": "1",
        "description": "The rules of Altered searched, and boards played by them. Unofficial.",
        "license": {"name": "MIT", "identifier": "MIT"},
    },
    "servers": [{"url": "/"}],
    "paths": {
        "/api/v1/search": {
            "get": {
                "operationId": "search",
                "summary": "Rules, terms and pages that answer a query",
                "parameters": [
                    _query("lang", "The dictionary to search.", _LANGUAGE, required=True),
                    _query("q", "What to look for.", {**_TEXT, "maxLength": 200}),
                    _query("edition", "The edition; today's if left out.",
                           {"enum": ["1.0", "3.0", "4.0", "5.0"]}),
                    _query("limit", "The most results.",
                           {"type": "integer", "minimum": 1, "maximum": 100, "default": 20}),
                ],
                "responses": _answers("Search", "What was found.", 400, 414, 429),
            }
        },
        "/api/v1/suggest": {
            "get": {
                "operationId": "suggest",
                "summary": "What words typed so far may become",
                "parameters": [
                    _query("lang", "The dictionary to look in.", _LANGUAGE, required=True),
                    _query("q", "The words so far.", _TEXT),
                    _query("edition", "The edition; today's if left out.",
                           {"enum": ["1.0", "3.0", "4.0", "5.0"]}),
                    _query("limit", "The most suggestions.",
                           {"type": "integer", "minimum": 1, "maximum": 20, "default": 8}),
                ],
                "responses": _answers("Suggestions", "The suggestions, best first.", 400, 414, 429),
            }
        },
        "/api/v1/scenarios": {
            "get": {
                "operationId": "scenarios",
                "summary": "Every worked example",
                "parameters": [_LANG],
                "responses": _answers("Scenarios", "The examples.", 400, 414),
            }
        },
        "/api/v1/scenarios/{slug}": {
            "get": {
                "operationId": "scenario",
                "summary": "One worked example, played",
                "parameters": [
                    {"name": "slug", "in": "path", "required": True, "schema": {
                        "type": "string", "pattern": "^[a-z0-9-]{1,80}$"}},
                    _query("d", "The decisions: option numbers with dots between.",
                           {"type": "string", "pattern": r"^([0-9]{1,3}(\.[0-9]{1,3})*)?$",
                            "maxLength": 240}),
                    _query("edition", "The edition to play.", {"enum": list(EDITIONS)}),
                    _LANG,
                ],
                "responses": _answers("PlayedScenario", "The example, played.", 400, 404, 414, 429),
            }
        },
        "/api/v1/board": {
            "post": {
                "operationId": "board",
                "summary": "Play any board",
                "description": "At most 64 kB, 60 cards and 8 phases are played here.",
                "parameters": [
                    _LANG,
                    _query("edition", "The edition to play, whatever the board says.",
                           {"enum": list(EDITIONS)}),
                ],
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": _ref("Board")}},
                },
                "responses": _answers("Result", "The board, played.", 400, 413, 414, 415, 422, 429),
            }
        },
        "/api/v1/openapi.json": {
            "get": {
                "operationId": "openapi",
                "summary": "This description",
                "responses": _answers("OpenAPI", "The interface as OpenAPI 3.1."),
            }
        },
    },
    "components": {"schemas": _SCHEMAS},
}  # fmt: skip
