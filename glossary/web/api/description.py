"""The programming interface described as OpenAPI 3.1: what ``/api/v1/openapi.json`` answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from glossary.core.languages import Languages
from glossary.web.api import boards, cards, decks, oembed, rules, search
from glossary.web.api.board_schemas import RESULT, board_schemas
from glossary.web.api.bodies import Schema, filled, schemas_of
from glossary.web.api.operations import Operation, Subject
from glossary.web.api.problems import ProblemBody
from glossary.web.base.page import N_, Page

subject = Subject.named("api_description")


@subject.operation(
    "/openapi.json",
    N_("The description of all of this, as OpenAPI 3.1."),
    answers=dict[str, Any],
)
def openapi(page: Page) -> object:
    """Answer the description of the interface."""
    return document(page.snapshot.languages)


SUBJECTS = (
    *(one.subject for one in (search, rules, oembed, boards, cards, decks)),
    subject,
)


def operations() -> Iterator[Operation]:
    """Yield everything that can be asked, in the order in which it is described."""
    for subject in SUBJECTS:
        yield from subject.operations


def document(languages: Languages) -> Schema:
    """Return the description of the interface of a site in these *languages*."""
    every = tuple(operations())
    kinds = [kind for each in every for kind in (each.answers, *each.sends.values())]
    schemas, components = schemas_of([ProblemBody, *kinds])
    left = iter(schemas[1:])
    paths: dict[str, Any] = {
        each.template: {
            each.method: each.described(next(left), {kind: next(left) for kind in each.sends})
        }
        for each in every
    }
    whole: Schema = {
        "openapi": "3.1.0",
        "info": {
            "title": "Altered Glossary",
            "version": "1",
            "description": "The rules of Altered searched, and boards played by them. Unofficial.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": {**board_schemas(), **components, "Result": RESULT}},
    }
    described: Schema = filled(whole, tuple(languages), languages.binding)
    return described
