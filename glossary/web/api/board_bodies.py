"""What the worked examples are to programs, as types."""

from __future__ import annotations

from typing import Annotated, TypedDict

from glossary.engine.rules.ruleset import EDITIONS
from glossary.examples.model import LEVELS, TAGS
from glossary.web.api.schema import Count, Keywords, Number, reference

Edition = Annotated[str, Keywords(enum=list(EDITIONS))]

LONGEST_DECISIONS = 240
"""The most characters of ``d=``."""


class ScenarioBody(TypedDict):
    """What is said of an example wherever it is listed."""

    slug: str
    title: str
    question: str
    illustrates: Number
    cites: list[Number]
    level: Annotated[str, Keywords(enum=list(LEVELS))]
    tags: list[Annotated[str, Keywords(enum=list(TAGS))]]
    editions: list[Edition]
    edition: Edition
    plays: Count
    events: Count
    url: str


class ScenariosBody(TypedDict):
    """Every example."""

    scenarios: list[ScenarioBody]


class PlayedScenarioBody(ScenarioBody):
    """An example with what comes of some decisions."""

    explanation: str
    board: dict[str, object]
    decisions: list[Count]
    result: Annotated[object, Keywords(**reference("Result"))]
