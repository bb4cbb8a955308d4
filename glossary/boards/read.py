"""Reads boards that somebody wrote: their JSON, their cards, and every mistake with its path."""

from __future__ import annotations

import json
from collections.abc import Iterator

from glossary.cards.playable import card_list
from glossary.core.errors import (
    BoardMistake,
    BoardRefused,
    GlossaryError,
    IllegalDecision,
    TooMuchWork,
    near_misses,
)
from glossary.engine.boards.board import Board, read_board


def read_json(written: bytes | str) -> object:
    """Return the value of a JSON text.

    :raises BoardRefused: if it is invalid, with the place.
    """
    twice: list[tuple[dict[str, object], str]] = []

    def each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        table = dict(pairs)
        if len(table) < len(pairs):
            keys = [key for key, _ in pairs]
            twice.append((table, next(key for key in keys if keys.count(key) > 1)))
        return table

    try:
        value = json.loads(written, object_pairs_hook=each_key_once)
        if not twice:
            return value
        where, key = twice[-1]  # the outermost: what it drops may have others in it
        path = next(path for path, one in _objects(value) if one is where)
    except RecursionError:
        raise BoardRefused([BoardMistake("", "nested")]) from None
    except json.JSONDecodeError as error:
        mistake = BoardMistake("", "not-json", line=error.lineno, column=error.colno)
        raise BoardRefused([mistake]) from None
    except UnicodeDecodeError as error:
        raise BoardRefused([BoardMistake("", "not-utf-8", place=error.start + 1)]) from None
    except ValueError:  # a number longer than Python reads
        raise BoardRefused([BoardMistake("", "huge-number")]) from None
    path = f"{path}.{key[:40]}" if path else key[:40]
    raise BoardRefused([BoardMistake(path, "key-twice", key=key[:40])])


def _objects(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the objects in a value, each with its path."""
    if isinstance(value, dict):
        yield path, value
        for key, one in value.items():
            yield from _objects(one, f"{path}.{key[:40]}" if path else key[:40])
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from _objects(one, f"{path}[{index}]")


def board_of(written: object, edition: str | None = None) -> Board:
    """Return the board that plain data describes, with its cards looked up.

    :raises BoardRefused: with every mistake.
    """
    return read_board(written, card_list().cards, edition)


def mistakes_of(error: GlossaryError) -> tuple[BoardMistake, ...]:
    """Return the mistakes of a board or of its decisions, each with its path."""
    match error:
        case BoardRefused():
            return error.mistakes
        case IllegalDecision():
            return (_undecidable(error),)
        case TooMuchWork():
            facts = {"phase": error.phase} if error.phase else {}
            return (BoardMistake("", f"too-much-{error.what}", **facts),)
        case _:
            raise error


def _undecidable(error: IllegalDecision) -> BoardMistake:
    if not error.offered:
        return BoardMistake(error.path, "nothing-asked", pick=error.pick)
    numbered = isinstance(error.pick, int)
    offered = (f"{i} ({word})" if numbered else word for i, word in enumerate(error.offered))
    near = near_misses(error.pick, error.offered) if isinstance(error.pick, str) else ()
    return BoardMistake(error.path, "not-offered", near, pick=error.pick, offered=tuple(offered))
