"""The programming interface described as OpenAPI 3.1: what ``/api/v1/openapi.json`` answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from flask import Blueprint
from flask.typing import ResponseReturnValue

from glossary.cards.deck_judge import FORMATS
from glossary.cards.deck_list import MOST_COPIES
from glossary.core.languages import Languages
from glossary.engine.rules.citations import EDITIONS, NUMBERED
from glossary.search import KINDS, LONGEST_QUERY
from glossary.web.api import search_results as results
from glossary.web.api.board_bodies import LONGEST_DECISIONS, PlayedScenarioBody, ScenariosBody
from glossary.web.api.board_schemas import RESULT, board_schemas
from glossary.web.api.card_bodies import CardsBody, DescribedCardBody, RulingsBody
from glossary.web.api.decks import DeckBody
from glossary.web.api.oembed import OembedBody
from glossary.web.api.problems import ProblemBody, json_answer
from glossary.web.api.rule_bodies import EditionsBody, ResolvedBody, RuleBody, TermsBody
from glossary.web.api.rules import LONGEST_QUERY as LONGEST_RESOLVED
from glossary.web.api.schema import LANGUAGES, NUMBER, Schema, components, reference
from glossary.web.api.search_bodies import SearchBody, SuggestionsBody
from glossary.web.base.store import current_snapshot
from glossary.web.base.view_traits import reads
from glossary.web.cards.card_list import (
    FACTIONS,
    LONGEST_NAME,
    MOST_COST,
    MOST_PAGE,
    RARITY_WORDS,
    TYPES,
)
from glossary.web.search.results import MOST_PAGE as MOST_SEARCH_PAGE

pages = Blueprint("api_description", __name__, url_prefix="/api/v1")

_TEXT: Schema = {"type": "string"}
_LANGUAGE: Schema = {"enum": LANGUAGES}
_BINDING = "\0binding"
"""Stands for the binding language until :func:`document` fills it in."""

_PLAYED: Schema = {"enum": list(EDITIONS)}
_EDITION: Schema = {"enum": list(NUMBERED)}
_NUMBER: Schema = {"type": "string", "pattern": NUMBER}
_SLUG: Schema = {"type": "string", "pattern": "^[a-z0-9-]{1,80}$"}
_PAGE_NUMBER: Schema = {
    "type": "integer",
    "minimum": 1,
    "maximum": MOST_SEARCH_PAGE,
    "default": 1,
}
_DECISIONS: Schema = {
    "type": "string",
    "pattern": r"^([0-9]{1,3}(\.[0-9]{1,3})*)?$",
    "maxLength": LONGEST_DECISIONS,
}


def _query(name: str, description: str, schema: Schema, *, required: bool = False) -> Schema:
    return {
        "name": name,
        "in": "query",
        "description": description,
        "required": required,
        "schema": schema,
    }


def _several(name: str, description: str, schema: Schema) -> Schema:
    return _query(name, description, {"type": "array", "items": schema})


def _limit(description: str, usual: int, most: int) -> Schema:
    schema = {"type": "integer", "minimum": 1, "maximum": most, "default": usual}
    return _query("limit", description, schema)


def _get(operation: str, summary: str, responses: Schema, *parameters: Schema) -> Schema:
    asked = {"parameters": list(parameters)} if parameters else {}
    named = {"operationId": operation, "summary": summary}
    return {"get": {**named, **asked, "responses": responses}}


def _answers(name: str, description: str, *errors: int) -> Schema:
    wrong = {
        400: "A parameter or what was sent is not one that can be answered.",
        404: "There is nothing of that name.",
        413: "What was sent is too large.",
        414: "The query is too long.",
        415: "What was sent is of another type.",
        422: "The board is one, but playing it needs too much work.",
        429: "Too many questions at once: the header Retry-After says when to ask again.",
    }
    found: Schema = {
        "200": {
            "description": description,
            "content": {"application/json": {"schema": reference(name)}},
        }
    }
    for code in errors:
        found[str(code)] = {
            "description": wrong[code],
            "content": {"application/problem+json": {"schema": reference("Problem")}},
        }
    return found


_LANG = _query("lang", "The language of the words.", {**_LANGUAGE, "default": _BINDING})
_TODAY = _query("edition", "The edition; today's if left out.", _EDITION)
_SCHEMAS: dict[str, Schema] = {
    **components(SearchBody, SuggestionsBody, ScenariosBody, PlayedScenarioBody, ProblemBody),
    **components(DeckBody, CardsBody, DescribedCardBody, RulingsBody),
    "KeywordsByReference": {
        "type": "object",
        "additionalProperties": {"type": "array", "items": {"type": "string"}},
    },
    **components(RuleBody, ResolvedBody, EditionsBody, TermsBody, OembedBody),
    "DeckList": {
        "type": "object",
        "properties": {
            "format": {"type": "string"},
            "deckCards": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "cardReference": {"type": "string"},
                        "quantity": {"type": "integer", "minimum": 1, "maximum": MOST_COPIES},
                    },
                    "required": ["cardReference"],
                },
            },
        },
        "required": ["deckCards"],
    },
    "Result": RESULT,
    "OpenAPI": {"type": "object", "required": ["openapi", "info", "paths"]},
}

_DOCUMENT: Schema = {
    "openapi": "3.1.0",
    "info": {
        "title": "Altered Glossary",
        "version": "1",
        "description": "The rules of Altered searched, and boards played by them. Unofficial.",
        "license": {"name": "MIT", "identifier": "MIT"},
    },
    "servers": [{"url": "/"}],
    "paths": {
        "/api/v1/search": _get(
            "search",
            "Rules, terms, cards, rulings, examples and pages that answer a query",
            _answers("Search", "What was found.", 400, 414, 429),
            _query("lang", "The dictionary to search.", _LANGUAGE, required=True),
            _query("q", "What to look for.", {**_TEXT, "maxLength": LONGEST_QUERY}),
            _TODAY,
            _limit("The most results.", results.USUAL_RESULTS, results.MOST_RESULTS),
            _query("kind", "Of which kind alone; all if left out.", {"enum": list(KINDS)}),
            _query("page", "Which page of the results.", _PAGE_NUMBER),
        ),
        "/api/v1/suggest": _get(
            "suggest",
            "What words typed so far may become",
            _answers("Suggestions", "The suggestions, best first.", 400, 414, 429),
            _query("lang", "The dictionary to look in.", _LANGUAGE, required=True),
            _query("q", "The words so far.", _TEXT),
            _TODAY,
            _limit("The most suggestions.", results.USUAL_SUGGESTIONS, results.MOST_SUGGESTIONS),
        ),
        "/api/v1/rules/{number}": _get(
            "rule",
            "One entry or paragraph of the rules",
            _answers("Rule", "The rule.", 400, 404, 429),
            {"name": "number", "in": "path", "required": True, "schema": _NUMBER},
            _LANG,
            _TODAY,
        ),
        "/api/v1/resolve": _get(
            "resolve",
            "What a number of any edition, a reference or a word means today",
            _answers("Resolved", "What it means.", 400, 429),
            _query(
                "q",
                "A number as written, the reference of a card, or words.",
                {**_TEXT, "minLength": 1, "maxLength": LONGEST_RESOLVED},
                required=True,
            ),
            _query("edition", "The edition that the number is of; any if left out.", _EDITION),
            _LANG,
        ),
        "/api/v1/editions": _get(
            "editions",
            "Every edition of the rules",
            _answers("Editions", "The editions, the newest first.", 400, 429),
            _LANG,
        ),
        "/api/v1/terms": _get(
            "terms",
            "Every term of the game",
            _answers("Terms", "The terms, defined.", 400, 429),
            _LANG,
        ),
        "/api/v1/oembed": _get(
            "oembed",
            "How to show a rule or an example in a frame (oEmbed 1.0)",
            _answers("Oembed", "The frame.", 400, 404, 429),
            _query("url", "The address of a rule or an example.", _TEXT, required=True),
            _query("maxwidth", "The most pixels.", {"type": "integer", "minimum": 1}),
            _query("maxheight", "The most pixels.", {"type": "integer", "minimum": 1}),
            _query("format", "Only json is answered.", {"enum": ["json"]}),
        ),
        "/api/v1/scenarios": _get(
            "scenarios",
            "Every worked example",
            _answers("Scenarios", "The examples.", 400, 414),
            _LANG,
        ),
        "/api/v1/scenarios/{slug}": _get(
            "scenario",
            "One worked example, played",
            _answers("PlayedScenario", "The example, played.", 400, 404, 414, 429),
            {"name": "slug", "in": "path", "required": True, "schema": _SLUG},
            _query("d", "The decisions: option numbers with dots between.", _DECISIONS),
            _query("edition", "The edition to play.", _PLAYED),
            _LANG,
        ),
        "/api/v1/board": {
            "post": {
                "operationId": "board",
                "summary": "Play any board",
                "description": "At most 64 kB, 60 cards and 8 phases are played here."
                " /{lang}/board/language explains every key and word.",
                "parameters": [
                    _LANG,
                    _query("edition", "The edition to play, whatever the board says.", _PLAYED),
                ],
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": reference("Board")}},
                },
                "responses": _answers("Result", "The board, played.", 400, 413, 414, 415, 422, 429),
            }
        },
        "/api/v1/cards": _get(
            "cards",
            "Cards by name and by what is printed on them",
            _answers("Cards", "A page of cards, by name.", 400, 414, 429),
            _query("q", "A name in any language, as typed.", {**_TEXT, "maxLength": LONGEST_NAME}),
            _query("faction", "A version of that faction.", {"enum": list(FACTIONS)}),
            _query("type", "A version of that type.", {"enum": list(TYPES)}),
            _query("rarity", "A version of that rarity.", {"enum": list(RARITY_WORDS)}),
            _query(
                "cost",
                f"The Hand Cost; {MOST_COST} is that much or more.",
                {"type": "integer", "minimum": 0, "maximum": MOST_COST},
            ),
            _query("keyword", "A tag, the slug of a term, or makes- and a token.", _TEXT),
            _query(
                "page",
                "The page of the list.",
                {"type": "integer", "minimum": 1, "maximum": MOST_PAGE, "default": 1},
            ),
            _LANG,
        ),
        "/api/v1/cards/{slug}": _get(
            "card",
            "One card with its versions and rulings",
            _answers("DescribedCard", "The card.", 400, 404, 414, 429),
            {
                "name": "slug",
                "in": "path",
                "description": "Its slug, or the reference of any of its printings.",
                "required": True,
                "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,80}$"},
            },
            _LANG,
        ),
        "/api/v1/keywords": _get(
            "keywords",
            "The keywords, verbs and statuses of every printing, by reference",
            _answers("KeywordsByReference", "Lists of tags by reference.", 414, 429),
        ),
        "/api/v1/rulings": _get(
            "rulings",
            "Rulings on cards",
            _answers("Rulings", "The rulings, by id.", 400, 414, 429),
            _query("card", "Those on this card: a slug or a reference.", _TEXT),
            _query("rule", "Those that this rule of today decides.", _TEXT),
            _LANG,
        ),
        "/api/v1/deck": {
            "post": {
                "operationId": "deck",
                "summary": "Judge a deck list",
                "description": "As JSON, or as text: a card a line, by reference or name."
                " format= and edition= may be said again. Nothing is stored.",
                "parameters": [
                    _LANG,
                    _several("format", "The formats.", {"enum": list(FORMATS)}),
                    _several("edition", "The editions; today's if left out.", _PLAYED),
                ],
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {"schema": reference("DeckList")},
                        "text/plain": {"schema": _TEXT},
                    },
                },
                "responses": _answers("Deck", "The verdicts.", 400, 413, 415, 429),
            }
        },
        "/api/v1/openapi.json": _get(
            "openapi",
            "This description",
            _answers("OpenAPI", "The interface as OpenAPI 3.1."),
        ),
    },
}


@pages.get("/openapi.json")
@reads(cached=True)
def openapi() -> ResponseReturnValue:
    """Answer the description of the API, as OpenAPI 3.1."""
    return json_answer(document(current_snapshot().languages))


def document(languages: Languages) -> object:
    """Return the description of the interface of a site in these *languages*."""
    return _described(tuple(languages), languages.binding)


@cache
def _described(languages: tuple[str, ...], binding: str) -> object:
    schemas = {**board_schemas(), **_SCHEMAS}
    whole = {**_DOCUMENT, "components": {"schemas": schemas}}
    return _filled(whole, {LANGUAGES: list(languages), _BINDING: binding})


def _filled(value: object, words: Mapping[str, object]) -> object:
    match value:
        case dict():
            return {key: _filled(inner, words) for key, inner in value.items()}
        case list():
            return [_filled(inner, words) for inner in value]
        case str():
            return words.get(value, value)
        case _:
            return value
