"""The programming interface described as OpenAPI 3.1: what ``/api/v1/openapi.json`` answers."""

from __future__ import annotations

from glossary.core.languages import LANGUAGES
from glossary.engine.rules.citations import EDITIONS, NUMBERED
from glossary.search import LONGEST_QUERY
from glossary.web.base.problems import ProblemBody
from glossary.web.base.schema import Schema, components
from glossary.web.board.bodies import PlayedScenarioBody, ScenariosBody
from glossary.web.board.openapi_schemas import BOARD, RESULT
from glossary.web.search import results
from glossary.web.search.bodies import SearchBody, SuggestionsBody

LONGEST_DECISIONS = 240
"""The most characters of ``d=``."""

_TEXT: Schema = {"type": "string"}
_LANGUAGE: Schema = {"enum": list(LANGUAGES)}
_PLAYED_EDITION: Schema = {"enum": list(EDITIONS)}
_EDITION: Schema = {"enum": list(NUMBERED)}


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


def _limit(usual: int, most: int) -> Schema:
    return {"type": "integer", "minimum": 1, "maximum": most, "default": usual}


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
_SCHEMAS: dict[str, Schema] = {
    **components(SearchBody, SuggestionsBody, ScenariosBody, PlayedScenarioBody, ProblemBody),
    "Board": BOARD,
    "Result": RESULT,
    "OpenAPI": {"type": "object", "required": ["openapi", "info", "paths"]},
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
                    _query("q", "What to look for.", {**_TEXT, "maxLength": LONGEST_QUERY}),
                    _query("edition", "The edition; today's if left out.", _EDITION),
                    _query("limit", "The most results.",
                           _limit(results.USUAL_RESULTS, results.MOST_RESULTS)),
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
                    _query("edition", "The edition; today's if left out.", _EDITION),
                    _query("limit", "The most suggestions.",
                           _limit(results.USUAL_SUGGESTIONS, results.MOST_SUGGESTIONS)),
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
                            "maxLength": LONGEST_DECISIONS}),
                    _query("edition", "The edition to play.", _PLAYED_EDITION),
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
                    _query("edition", "The edition to play, whatever the board says.", _PLAYED_EDITION),
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
