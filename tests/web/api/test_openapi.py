"""What the programming interface says of itself is so: OpenAPI 3.1, tried out at random."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from jsonschema_rs import Draft202012Validator, meta

from glossary.core.errors import BoardRefused
from glossary.engine.boards.board import read_board
from glossary.engine.boards.language import tables
from glossary.examples.files import read_examples
from glossary.web.api.board_schemas import board_schemas
from glossary.web.api.description import document
from tests.engine.conftest import CARDS
from tests.engine.kept_boards import board_of, kept_boards
from tests.engine.random_boards import random_boards
from tests.languages import KNOWN, LOCALES

DOCUMENT: Any = document(KNOWN)
PLAIN = {"Accept-Encoding": "identity"}
"""The client of these tests reads no other coding."""
COMPONENTS: Any = {"components": DOCUMENT["components"]}

OPERATIONS = [(path, method) for path, one in DOCUMENT["paths"].items() for method in one]


@pytest.fixture(scope="module")
def described(app: Flask) -> Any:
    import schemathesis  # seconds of imports, which only the process that runs these tests needs

    found = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    # abilities nest too deeply to be drawn from a schema: the random boards below have them
    found.raw_schema["components"]["schemas"]["Ability"] = {"type": "object"}
    return found


@pytest.mark.parametrize("most", [8, pytest.param(50, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_whatever_is_asked_is_answered_as_described(
    described: Any, path: str, method: str, mode: str, most: int
) -> None:
    from schemathesis import GenerationMode
    from schemathesis.specs.openapi import checks

    no_schema_says: list[Any] = [
        # ids stand once, cards have a name, decisions are on offer
        checks.positive_data_acceptance,
        # parameters that nobody reads are let pass
        checks.negative_data_rejection,
    ]
    operation = described[path][method.upper()]

    @settings(max_examples=most, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=GenerationMode(mode)))
    def tried(case: Any) -> None:
        case.call_and_validate(excluded_checks=no_schema_says, headers=PLAIN)

    try:
        tried()
    except Unsatisfiable:
        assert mode == "negative", "nothing can be asked"


def test_every_route_is_described_and_nothing_else(app: Flask) -> None:
    routes = {
        (rule.rule.replace("<", "{").replace(">", "}"), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    described = {(path, method) for path, one in DOCUMENT["paths"].items() for method in one}
    assert described == routes


def test_the_description_is_served_and_its_schemas_are_schemas(visitor: FlaskClient) -> None:
    assert visitor.get("/api/v1/openapi.json").json == DOCUMENT
    schemas = DOCUMENT["components"]["schemas"]
    for schema in schemas.values():
        meta.validate(schema)
    named = re.findall(r"#/components/schemas/(\w+)", json.dumps(DOCUMENT))
    assert {*named} == {*schemas}
    assert all(schemas[name] == one for name, one in board_schemas().items())


EVERY_ANSWER: list[tuple[str, str, Any, str]] = [
    ("get", "/api/v1/search?lang=fr&q=fugace", None, "Search"),
    ("get", "/api/v1/search?lang=en&q=2.2.2.p", None, "Search"),
    ("get", "/api/v1/search?lang=it&q=fugasse+kind:term", None, "Search"),
    ("get", "/api/v1/suggest?lang=it&q=2.4", None, "Suggestions"),
    ("get", "/api/v1/scenarios", None, "Scenarios"),
    ("post", "/api/v1/board", {"players": {"A": {}, "B": {}}, "run": ["noon", "night"]}, "Result"),
    ("post", "/api/v1/board", {"players": {}}, "Problem"),
    ("get", "/api/v1/search", None, "Problem"),
    ("get", "/api/v1/nowhere", None, "Problem"),
]


@pytest.mark.parametrize(("method", "path", "body", "name"), EVERY_ANSWER)
def test_every_kind_of_answer_is_what_its_schema_says(
    visitor: FlaskClient, method: str, path: str, body: object, name: str
) -> None:
    answer = visitor.open(path, method=method.upper(), json=body)
    schema = {**DOCUMENT["components"]["schemas"][name], "components": DOCUMENT["components"]}
    Draft202012Validator(schema).validate(answer.json)


def test_every_scenario_is_what_its_schema_says(visitor: FlaskClient) -> None:
    listed = visitor.get("/api/v1/scenarios").json
    assert listed is not None
    schemas = DOCUMENT["components"]
    validator = Draft202012Validator({**schemas["schemas"]["PlayedScenario"],
                                      "components": schemas})  # fmt: skip
    for head in listed["scenarios"][::4]:
        validator.validate(visitor.get(f"/api/v1/scenarios/{head['slug']}").json)


def test_what_the_engine_reads_fits_the_schema_and_what_it_would_not_read_does_not() -> None:
    board = Draft202012Validator({**DOCUMENT["components"]["schemas"]["Board"], **COMPONENTS})
    for one in islice(random_boards("schema"), 15):
        assert not list(board.iter_errors(one)), one
    wrong: list[Any] = [{}, {"players": {"A": {}}}, {"players": {"A": {}, "B": {"x": 1}}}]
    for one in (*wrong, *map(_with_ability, _WRONG_ABILITIES)):
        assert list(board.iter_errors(one)), one
        with pytest.raises(BoardRefused):
            read_board(one, CARDS)


def test_the_schema_has_every_word_of_the_language_and_takes_its_example() -> None:
    schemas = board_schemas()
    for name, table in tables().items():
        schema = schemas.get("".join(part.title() for part in name.split("-")))
        if schema is None:  # no board has it: a card of the list
            continue
        words = {one.get("title") for one in schema.get("anyOf", ())}
        assert {*table.kinds} <= words, name
        takes = Draft202012Validator({**schema, **COMPONENTS})
        for example in (*(kind.example for kind in table.kinds.values()), table.example):
            assert example is None or takes.is_valid(example), (name, example)


def test_every_board_of_an_example_fits_the_schema() -> None:
    board = Draft202012Validator({**DOCUMENT["components"]["schemas"]["Board"], **COMPONENTS})
    examples, _ = read_examples(LOCALES, KNOWN)
    assert [one.slug for one in examples if not board.is_valid(one.board)] == []


@pytest.mark.parametrize("every", [2000, pytest.param(66, marks=pytest.mark.thorough)])
def test_a_kept_board_that_is_read_fits_the_schema(every: int) -> None:
    board = Draft202012Validator({**DOCUMENT["components"]["schemas"]["Board"], **COMPONENTS})
    for kept in kept_boards(every=every):
        written = board_of(kept)
        with suppress(BoardRefused):
            read_board(written, CARDS)
            assert board.is_valid(written), kept.number


_DRAW: list[Any] = [{"do": "draw"}]
_WRONG_ABILITIES: list[Any] = [
    {"do": [{"do": "drwa"}]},
    {"do": [{"do": "draw", "what": "me"}]},
    {"do": [{"do": "gain"}]},
    {"at": "noon"},
    {"at": "noon", "when": {"on": "draws"}, "do": _DRAW},
    {"when": {"on": "after", "what": "tiebreak"}, "do": _DRAW},
    {"at": "noon", "if": "has", "do": _DRAW},
    {"cost": {"spend": 1}, "do": _DRAW},
    {"do": [{"do": "discard", "what": {"pick": "target", "types": ["hero-card"]}}]},
    {"passive": {"kind": "more-dice", "number": 10}},
    {"passive": {"kind": "replace", "when": {"on": "draws"}, "instead": [{"do": "sabotaje"}]}},
]


def _with_ability(ability: Any) -> Any:
    card = {"id": "h", "type": "spell" if "do" in ability else "character", "abilities": [ability]}
    return {"players": {"A": {"hand": [card]}, "B": {}}}
