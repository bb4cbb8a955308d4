"""The rows of ``make bench`` about the engine: a Dusk and a Night, a replay, a board told."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Iterator

from app import ROOT
from glossary.cards.playable import card_list
from glossary.core.i18n import Speech, compile_catalog
from glossary.engine.boards.board import Board, read_board
from glossary.engine.play.replay import play, replay
from glossary.engine.play.result import result_of
from glossary.examples.corpus import examples
from glossary.narration.tell import narrator_of

EVENTS = 30
BEFORE = {"dusk": 590, "replay": 1500}
"""Medians in µs when values were frozen dataclasses, and each step asked what is in force anew."""


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


def rows(
    spread: Callable[[Callable[[], object], int], tuple[float, float]],
) -> Iterator[tuple[str, str]]:
    """What is measured and its figure; *spread* times an action: median and p99 in µs."""
    medians, tails = zip(*(spread(lambda b=b: replay(b), 30) for b in corpus()), strict=True)  # type: ignore[misc]
    median, worst = statistics.median(medians), max(tails)
    yield _beside("Dusk, Night and victory, 40 boards (200 µs wanted)", median, worst, "dusk")
    board, picks = thirty_events()
    number = len(replay(board, picks).events)
    median, worst = spread(lambda: replay(board, picks), 200)
    yield _beside(f"replay of {number} events (500 µs wanted)", median, worst, "replay")
    played = replay(board, picks)
    catalog = compile_catalog(ROOT / "locales" / "fr" / "LC_MESSAGES" / "messages.po")
    narrator = narrator_of(played, Speech("fr", catalog))
    median, worst = spread(lambda: list(narrator.lines(played)), 200)
    yield "  told in French", f"p50 {median:,.0f} p99 {worst:,.0f} µs"
    median, worst = spread(lambda: result_of(played), 200)
    yield "  as a result", f"p50 {median:,.0f} p99 {worst:,.0f} µs"


def _beside(what: str, median: float, worst: float, before: str) -> tuple[str, str]:
    return what, f"p50 {median:,.0f} p99 {worst:,.0f} µs, p50 was {BEFORE[before]:,}"
