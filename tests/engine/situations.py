"""Plays written as tables: the board, what is done, and what a player sees under each edition.

A table holds the players of a board and, under each edition, what a player sees. ``script`` is a
list of acts, their words parted by spaces; ``more`` are other keys of the board. Of ``said``,
each event must be there with these facts; if it ``cites``, citing these paragraphs, the first of
them first. ``otherwise`` is the other reading of an open question: its ``edition``, 5.0 if it
names none, without the switch it names.
"""

from __future__ import annotations

import dataclasses
import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from glossary.cards.playable import KnownCards
from glossary.core.errors import BoardRefused
from glossary.engine.boards.board import read_board
from glossary.engine.model.cards import Card
from glossary.engine.model.events import KINDS
from glossary.engine.model.objects import Zone
from glossary.engine.play.replay import play
from glossary.engine.play.result import choice_of, result_of
from glossary.engine.rules.values import replace
from tests.engine.conftest import CARDS
from tests.engine.tables import Seen, act_of

_LEFT_OPEN = ("turn", "expand", "refill")
"""The questions that a play may end with: what is played next, and those of a Morning."""


@cache
def read_situations(folder: Path) -> dict[str, dict[str, Any]]:
    """Read the situations of all files of a folder by their keys, once a process.

    Each has the name of its ``file``.
    """
    read: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.glob("*.toml")):
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        assert read.keys().isdisjoint(tables), (path.name, read.keys() & tables.keys())
        read |= {key: {**table, "file": path.stem} for key, table in tables.items()}
    return read


def ends_as_written(
    situation: Mapping[str, Any], edition: str, cards: Mapping[str, Card] = CARDS
) -> Seen:
    """Play a situation under an edition, or ``otherwise``, and find everything it says."""
    under = _expected(situation, edition)
    seen = play_situation(situation, edition, cards)
    kinds = {one["kind"] for one in under.get("said", [])}
    kinds |= {*under.get("never", []), *under.get("order", []), *under.get("count", {})}
    assert kinds <= KINDS.keys(), f"no events: {kinds - KINDS.keys()}"
    for expected in under.get("said", []):
        facts = dict(expected)
        cites = str(facts.pop("cites", "")).split()
        found = seen.all(str(facts.pop("kind")), **facts)
        assert found, f"no {expected} among {seen.events}"
        assert not cites or any(_cites(event, cites) for event in found), (
            f"{found} do not cite {cites}"
        )
    seen.never(*under.get("never", []))
    seen.came(*under.get("order", []))
    for kind, number in under.get("count", {}).items():
        assert len(seen.all(kind)) == number, f"{kind}: {seen.all(kind)}"
    for item, place in under.get("at", {}).items():
        assert seen.at(item) == place, f"{item} is in {seen.at(item)!r}: {seen.events}"
    for item, number in under.get("boosts", {}).items():
        assert seen.boosts(item) == number, item
    for item, found in under.get("counters", {}).items():
        assert seen.of(item).get("counters", {}) == found, item
    for item, found in under.get("status", {}).items():
        assert seen.status(item) == found, item
    for place, number in under.get("cards", {}).items():
        name, zone = place.split()
        assert len(seen.transcript.state.of(Zone(zone), name)) == number, (place, seen.events)
    if "winner" in under:
        assert seen.winner == under["winner"]
    if "asked" in under:
        assert seen.asked() == under["asked"]
    if "question" in under:
        question = choice_of(seen.transcript.choice) if seen.transcript.choice else {}
        facts = dict(under["question"])
        cites = str(facts.pop("cites")).split()
        assert facts.items() <= question.items(), question
        assert _cites(question, cites), question
    if "offered" in under:
        assert list(seen.offered()) == under["offered"]
    elif "question" not in under and seen.transcript.choice is not None:
        assert seen.transcript.choice.kind in _LEFT_OPEN, f"nobody answers: {seen.offered()}"
    return seen


def play_situation(
    situation: Mapping[str, Any], edition: str, cards: Mapping[str, Card] = CARDS
) -> Seen:
    """Play a situation under an edition, with *cards* for those that its board names."""
    under = _expected(situation, edition)
    script = under.get("script", situation.get("script", []))
    board = {
        "run": ["afternoon"],
        "players": {"A": {}, "B": {}, **situation["players"]},
        "script": list(map(act_of, script)),
        **situation.get("more", {}),
    }
    edition = under.get("edition", "5.0") if edition == "otherwise" else edition
    read = read_board(board, cards, edition)
    if "without" in under:
        off: dict[str, Any] = {under["without"]: False}
        rules = dataclasses.replace(read.state.rules, **off)
        read = replace(read, state=replace(read.state, rules=rules))
    transcript = play(read)
    return Seen(edition, transcript, result_of(transcript))


def with_face(situation: Mapping[str, Any], ref: str) -> Mapping[str, Any]:
    """Return a situation with another of its faces in place of the first that is on its board."""
    board = json.dumps(situation["players"])
    there = [face for face in situation["faces"] if f'"{face}"' in board]
    if ref in there or not there:
        return situation
    return {**situation, "players": json.loads(board.replace(f'"{there[0]}"', f'"{ref}"'))}


def misses(situation: Mapping[str, Any], ref: str, index: int) -> bool:
    """Return whether a situation ends as written with a face, and not without that ability."""
    card, named = CARDS[ref], with_face(situation, ref)
    left = replace(card, abilities=card.abilities[:index] + card.abilities[index + 1 :])

    def ends_with(one: Card) -> bool:
        try:
            for edition in situation["under"]:
                ends_as_written(named, edition, _Cards(CARDS, one))
        except (AssertionError, BoardRefused):
            return False
        return True

    return ends_with(card) and not ends_with(left)


class _Cards(Mapping[str, Card]):
    """The cards of the list, one of them as it is given here."""

    def __init__(self, cards: KnownCards, card: Card) -> None:
        self.cards, self.card = cards, card

    def __getitem__(self, name: str) -> Card:
        found = self.cards[name]
        return self.card if found.key == self.card.key else found

    def __iter__(self) -> Iterator[str]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.cards, name)


def _expected(situation: Mapping[str, Any], edition: str) -> dict[str, Any]:
    found: dict[str, Any] = situation["under"].get(edition) or situation["otherwise"]
    return found


def _cites(event: dict[str, object], cites: list[str]) -> bool:
    """Whether an event cites these paragraphs, and the first of them before any other."""
    found = event["cites"]
    assert isinstance(found, list)
    return found[:1] == cites[:1] and set(cites) <= set(found)
