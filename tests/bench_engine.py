"""The rows of ``make bench`` about the engine: a Dusk and a Night, a replay, a board told.

Run as a file it prints them of the tree on ``PYTHONPATH``.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator

from app import ROOT

try:
    from glossary.cards.playable import card_list
except ImportError:  # where it stood in 1.1
    from glossary.examples.cards import card_list  # type: ignore[import-not-found, no-redef]
from glossary.core.i18n import Speech, compile_catalog
from glossary.engine.boards.board import Board, read_board
from glossary.engine.play.replay import play, replay
from glossary.engine.play.result import result_of
from glossary.examples.corpus import examples
from glossary.narration.tell import narrator_of

EVENTS = 30


def corpus(most: int = 40) -> tuple[Board, ...]:
    """The first boards of the corpus that run Dusk, Night and victory."""
    lines = (ROOT / "tests/engine/boards.jsonl").read_text(encoding="utf-8").splitlines()
    found = (read_board(json.loads(line)["board"], {}) for line in lines)
    return tuple(b for b in found if b.run == ("dusk", "night", "victory"))[:most]


def thirty_events() -> tuple[Board, tuple[int, ...]]:
    """The golden play of about thirty events with the most decisions, and those decisions."""
    cards = card_list().cards
    best: tuple[int, Board, tuple[int, ...]] | None = None
    for example in examples([ROOT / "tests/engine/goldens/afternoon.toml"]):
        board = example.read(cards, example.editions[-1])
        played = play(board)
        if abs(len(played.events) - EVENTS) <= 3 and (not best or len(played.picks) > best[0]):
            best = (len(played.picks), board, played.picks)
    assert best is not None, "no golden play has about thirty events"
    return best[1], best[2]


def rows() -> Iterator[tuple[str, float]]:
    """What is measured, and microseconds."""
    spreads = [_median(lambda b=b: replay(b), 30) for b in corpus()]  # type: ignore[misc]
    yield "Dusk, Night and victory, 40 boards (200 wanted)", statistics.median(spreads)
    board, picks = thirty_events()
    yield "replay of thirty events (500 wanted)", _median(lambda: replay(board, picks), 200)
    played = replay(board, picks)
    catalog = compile_catalog(ROOT / "locales" / "fr" / "LC_MESSAGES" / "messages.po")
    narrator = narrator_of(played, Speech("fr", catalog))
    yield "  told in French", _median(lambda: list(narrator.lines(played)), 200)
    yield "  as a result", _median(lambda: result_of(played), 200)


def _median(action: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        action()
        taken.append((time.perf_counter() - began) * 1e6)
    return statistics.median(taken)


if __name__ == "__main__":
    print(json.dumps(list(rows())))
