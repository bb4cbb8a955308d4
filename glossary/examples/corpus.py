"""Reads boards from files and plays them, for examples, corpora and expected results."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from glossary.core.rule_number import RuleNumber
from glossary.engine.boards.board import Board, read_board
from glossary.engine.model.cards import Card
from glossary.engine.play.replay import Transcript, every_play, play, replay
from glossary.engine.rules.ruleset import EDITIONS

MOST = 60
"""How many plays of one example are looked at."""


@dataclass(frozen=True)
class BoardExample:
    """A named board, its editions, and the other keys of its file."""

    name: str
    board: object
    editions: tuple[str, ...] = EDITIONS
    about: Mapping[str, object] | None = None

    def read(self, cards: Mapping[str, Card], edition: str) -> Board:
        """Return the board under *edition*.

        :raises BoardRefused: with every mistake in it.
        """
        return read_board(self.board, cards, edition)


def examples(files: Iterable[Path]) -> Iterator[BoardExample]:
    """Yield the examples of JSON, JSON lines and TOML files, in order.

    A JSON file is one board, each line of a ``.jsonl`` one board or a table with ``board``;
    a TOML file has one table an example, or is one.
    """
    for file in files:
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".jsonl":
            for number, line in enumerate(text.splitlines(), 1):
                if line.strip():
                    yield _example(f"{file.stem}-{number}", json.loads(line))
        elif file.suffix == ".toml":
            tables = tomllib.loads(text)
            if "board" in tables:
                yield _example(file.stem, tables)
            else:
                yield from (_example(name, table) for name, table in tables.items())
        else:
            yield _example(file.stem, json.loads(text))


def _example(name: str, written: object) -> BoardExample:
    if not isinstance(written, dict) or "board" not in written:
        return BoardExample(name, written)
    editions = written.get("editions", EDITIONS)
    return BoardExample(str(written.get("id", name)), written["board"], tuple(editions), written)


def plays(board: Board) -> Iterator[Transcript]:
    """Yield the play of a board's own decisions; every play, up to `MOST`, if they leave it open.

    :raises IllegalDecision: if the board settles a pick that was not offered.
    """
    settled = play(board)
    yield settled
    if settled.choice is not None:
        yield from every_play(board, replay, MOST)


def reading_path(transcript: Transcript) -> tuple[RuleNumber, ...]:
    """Return the rules that a play cites in the order of first use.

    Those of events, of questions, and of what was not offered.
    """
    path: dict[RuleNumber, None] = {}
    for outcome in transcript.outcomes:
        for event in outcome.events:
            path.update(dict.fromkeys(event.cites))
        if outcome.choice is not None:
            path.update(dict.fromkeys(outcome.choice.cites))
            for event in outcome.choice.withheld:
                path.update(dict.fromkeys(event.cites))
    return tuple(path)
