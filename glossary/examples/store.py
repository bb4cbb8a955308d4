"""Examples with their traces as JSON, the format of snapshots."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from glossary.cards import tables
from glossary.cards.playable import CardList, list_of, using_cards
from glossary.core.errors import GlossaryError, SourceError
from glossary.core.languages import Languages
from glossary.core.parallel import Each, alone
from glossary.core.rule_number import RuleNumber
from glossary.examples import files
from glossary.examples.files import SCENARIOS
from glossary.examples.model import Example, ExampleWords, Forgotten, Predict, Trace
from glossary.examples.trace import traced

FILE = "examples.json"


def read_examples(
    locales: Path, languages: Languages, cards: Path, folder: Path = SCENARIOS
) -> tuple[tuple[Example, ...], tuple[SourceError, ...]]:
    """Return the examples, and the mistakes of those that cannot be read.

    :param cards: the file of the cards to play with (:mod:`glossary.cards.tables`).
    """
    with using_cards(_cards_of(cards)):
        return files.read_examples(locales, languages, folder)


def play_examples(
    examples: Sequence[Example], cards: Path, *, each: Each = alone
) -> tuple[tuple[Example, ...], tuple[SourceError, ...]]:
    """Play every example; return the traced examples, and the mistakes of the others."""
    played: list[Example] = []
    wrong: list[SourceError] = []
    for slug, example, why in each(_played, [(cards, example) for example in examples]):
        if example is None:
            wrong.append(SourceError(why, file=f"{slug}.toml"))
        else:
            played.append(example)
    return tuple(played), tuple(wrong)


def _played(part: tuple[Path, Example]) -> tuple[str, Example | None, str]:
    """Return the slug, the traced example if it can be played, or else the reason."""
    cards, example = part
    try:
        with using_cards(_cards_of(cards)):
            return example.slug, traced(example), ""
    except GlossaryError as error:
        return example.slug, None, str(error)


@lru_cache(maxsize=1)  # a file of a snapshot is never written again
def _cards_of(file: Path) -> CardList:
    return list_of(tables.decode(file.read_bytes()))


def to_json(examples: Iterable[Example]) -> str:
    """Return the examples as JSON text."""
    return json.dumps([_plain(example) for example in examples], ensure_ascii=False)


def from_json(text: str) -> tuple[Example, ...]:
    """Return the examples of a text written by :func:`to_json`.

    :raises ValueError: if it is no such text.
    :raises KeyError: if a field is missing.
    """
    return tuple(_example(plain) for plain in json.loads(text))


def _plain(example: Example) -> dict[str, object]:
    predict = example.predict
    return {
        "slug": example.slug,
        "illustrates": str(example.illustrates),
        "cites": list(map(str, example.cites)),
        "level": example.level,
        "tags": list(example.tags),
        "board": example.board,
        "texts": {
            language: [words.title, words.question, words.explanation]
            for language, words in example.texts.items()
        },
        "editions": list(example.editions),
        "example": str(example.example or ""),
        "difference": example.difference,
        "predict": None if predict is None else dataclasses.asdict(predict),
        "traces": {
            edition: {
                "path": list(map(str, trace.path)),
                "plays": trace.plays,
                "events": trace.events,
                "questions": trace.questions,
                "whole": trace.whole,
                "off": list(trace.off),
                "decisions": list(trace.decisions),
                "steps": trace.steps,
                "cards": list(trace.cards),
                "answer": list(trace.answer),
                "forgotten": [
                    [list(one.answer), str(one.rule), one.event, one.is_rule]
                    for one in trace.forgotten
                ],
            }
            for edition, trace in example.traces.items()
        },
    }


def _example(plain: dict[str, Any]) -> Example:
    predict = plain["predict"]
    return Example(
        slug=plain["slug"],
        illustrates=RuleNumber.parse(plain["illustrates"]),
        cites=_numbers(plain["cites"]),
        level=plain["level"],
        tags=tuple(plain["tags"]),
        board=plain["board"],
        texts={language: ExampleWords(*words) for language, words in plain["texts"].items()},
        editions=tuple(plain["editions"]),
        example=RuleNumber.parse(plain["example"]) if plain["example"] else None,
        difference=plain["difference"],
        predict=None if predict is None else _predict(**predict),
        traces={
            edition: Trace(
                path=_numbers(trace["path"]),
                plays=trace["plays"],
                events=trace["events"],
                questions=trace["questions"],
                whole=trace["whole"],
                off=tuple(trace["off"]),
                decisions=tuple(trace["decisions"]),
                steps=trace["steps"],
                cards=tuple(trace["cards"]),
                answer=tuple(trace["answer"]),
                forgotten=tuple(_forgotten(*one) for one in trace["forgotten"]),
            )
            for edition, trace in plain["traces"].items()
        },
    )


def _forgotten(answer: list[str], rule: str, event: int, *is_rule: bool) -> Forgotten:
    return Forgotten(tuple(answer), RuleNumber.parse(rule), event, *is_rule)


def _predict(*, picks: list[int], objects: list[str], **words: str) -> Predict:
    return Predict(**words, picks=tuple(picks), objects=tuple(objects))


def _numbers(texts: Sequence[str]) -> tuple[RuleNumber, ...]:
    return tuple(map(RuleNumber.parse, texts))
