"""Twenty thousand random boards with their final positions, as they were before the engine changed.

``python -m tests.engine.kept_boards`` plays them again and prints every board whose final position
is another now, and in what; of some of them if their numbers follow. What changed on purpose
stands in ``kept/on_purpose.toml``, under its reason: the numbers of the boards, each with a digest
of the position that is right now. ``--because "<reason>"`` adds there what differs: read it before.

A board is drawn by its number from ``kept/language.toml`` and ``kept/drawn.json``, the language
and the cards of the day they were written, without what the reader of that day refused. A face
whose abilities were not known then (``kept/encoded.txt``) is not known here either. Each question
is answered by what is offered: a new option changes the answer only if it is chosen.
"""

from __future__ import annotations

import argparse
import json
import lzma
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha1
from pathlib import Path
from random import Random
from typing import NamedTuple

from glossary.cards.playable import KnownCards
from glossary.cards.tables import own_tables
from glossary.core.errors import BoardRefused, TooMuchWork
from glossary.engine.boards.board import read_board
from glossary.engine.boards.language import WORDS, read_tables
from glossary.engine.model.budget import Budget
from glossary.engine.model.events import Choice
from glossary.engine.model.objects import SIDES, GameObject
from glossary.engine.model.state import GameState
from glossary.engine.phases.dusk import all_totals
from glossary.engine.play.replay import Transcript, run
from tests.engine.random_boards import (
    MOST_ASKED,
    WORK,
    Drawer,
    Drawn,
    Plain,
    of_today,
    take_away,
)

_FOLDER = Path(__file__).with_name("kept")
_BOARDS = _FOLDER / "boards.jsonl.xz"
_LANGUAGE = _FOLDER / "language.toml"
_DRAWN = _FOLDER / "drawn.json"
_ON_PURPOSE = _FOLDER / "on_purpose.toml"
_ENCODED = _FOLDER / "encoded.txt"
NUMBER = 20_000

Final = dict[str, str]
"""A final position: where each object is and what lies on it, and each player's state."""


class Kept(NamedTuple):
    """A board by its number: what is taken away from it, a digest of it, its final position."""

    number: int
    taken_away: Sequence[str]
    digest: str
    final: Final


@cache
def _drawn() -> Drawn:
    """The language and the cards of the day."""
    kept = json.loads(_DRAWN.read_text(encoding="utf-8"))
    tables = read_tables(_LANGUAGE.read_text(encoding="utf-8"), kept["words"])
    return Drawn(tables, kept["cards"], kept["tokens"])


@cache
def _cards() -> KnownCards:
    """The cards of today, of which those alone are known that were known then."""
    tables, then = own_tables(), _ENCODED.read_text(encoding="utf-8").split()
    known = {ref: tables.abilities[ref] for ref in then}
    return KnownCards(replace(tables, abilities=known))


def board_of(kept: Kept) -> Plain:
    """Draw a kept board again."""
    board = Drawer(Random(f"kept/{kept.number}"), drawn=_drawn()).board()
    for path in kept.taken_away:
        take_away(board, path)
    assert digest_of(board) == kept.digest, f"board {kept.number} is not drawn as it was"
    return board


def kept_boards(first: int = 0, last: int = NUMBER, every: int = 1) -> Iterator[Kept]:
    """Yield the kept boards from one number to another."""
    with lzma.open(_BOARDS, "rt", encoding="utf-8") as lines:
        for line in lines:
            kept = Kept(*json.loads(line))
            if first <= kept.number < last and kept.number % every == 0:
                yield kept


def on_purpose() -> dict[str, dict[int, str]]:
    """Return what changed on purpose: by reason, the boards and digests of their positions now."""
    written = tomllib.loads(_ON_PURPOSE.read_text(encoding="utf-8"))
    return {why: {int(n): digest for n, digest in one.items()} for why, one in written.items()}


def digest_of(value: object) -> str:
    """Return a short digest of something plain."""
    return sha1(json.dumps(value).encode(), usedforsecurity=False).hexdigest()[:8]


def final_position(board: Plain, number: int, work: int = 4 * WORK) -> Final:
    """Play a board and tell its final position, or why there is none."""
    try:
        with Budget(work):
            return told(run(read_board(board, _cards()), Picks(number)))
    except BoardRefused as refused:
        return {"refused": "; ".join(sorted({one.path for one in refused.mistakes}))}
    except TooMuchWork:
        return {"too much": "work"}


class Picks:
    """Answers each question by the option whose digest is the highest."""

    def __init__(self, number: int | str) -> None:
        self.number = number
        self.asked: Counter[str] = Counter()

    def __call__(self, choice: Choice, state: GameState) -> int | None:
        return None if self.asked.total() == MOST_ASKED else self.highest(choice)

    def highest(self, choice: Choice) -> int:
        """The place of the option whose digest is the highest."""
        kind = f"{self.number} {choice.player} {choice.kind}"
        self.asked[kind] += 1
        digests = [digest_of(f"{kind} {self.asked[kind]} {word}") for word in choice.words]
        return digests.index(max(digests))


def told(transcript: Transcript) -> Final:
    """Tell a final position in words that compress well."""
    state, choice = transcript.state, transcript.choice
    told = {t.item: _object(state, t) for t in state.objects.values() if t.zone != "deck"}
    for player in state.players:
        at = " ".join(f"{player.region(side)}{'^' * (side in player.ascended)}" for side in SIDES)
        deck = " ".join(state[card].item.removeprefix(f"deck{player.name}") for card in player.deck)
        told[f"player {player.name}"] = f"{at} {'passed ' * player.passed}deck {deck}"
    totals = all_totals(state).values()
    told["totals"] = " ".join("/".join(map(str, total)) for total in totals)
    told["terrains"] = " ".join(one or "-" for one in state.terrains)
    told["game"] = f"first {state.first} winner {state.winner or '-'} phase {state.phase}"
    if choice is not None:
        told["asked"] = f"{choice.player} {choice.kind} {' '.join(choice.words)}"
    return {key: told[key] for key in sorted(told)}


def _object(state: GameState, thing: GameObject) -> str:
    """Tell where an object is, whose, and what it has."""
    if thing.pending is not None:
        lasting = thing.pending.passive
        return f"{thing.controller} {lasting.kind if lasting else 'reaction'}"
    words = [thing.controller, thing.side or thing.zone.value, *thing.statuses]
    words += [f"{name}:{number}" for name, number in thing.counters]
    if thing.timestamp in state.traits:
        words += [f"+{name}" for name in sorted(dict(state.keywords(thing)))]
        words += [f"+{name}" for name in state.subtypes(thing) if name not in thing.card.subtypes]
    return " ".join(words)


def differences(kept: Kept, final: Final) -> list[str]:
    """List in what a final position differs from the kept one."""
    keys = sorted({*kept.final, *final})
    return [
        f"{key}: {kept.final.get(key, 'nothing')} -> {final.get(key, 'nothing')}"
        for key in keys
        if kept.final.get(key) != final.get(key)
    ]


def compared(kept: Kept, listed: dict[int, str]) -> list[str]:
    """Play a kept board again: what is wrong with it, nothing if it is as it should be."""
    final = final_position(board_of(kept), kept.number)
    found = differences(kept, final)
    expected = listed.get(kept.number)
    if expected is None:
        return found
    if not found:
        return ["listed as changed on purpose, and it has not changed"]
    return [] if digest_of(final) == expected else ["changed again after it was listed:", *found]


def _write() -> None:
    """Draw the boards of today's language, and keep them with their final positions."""
    _FOLDER.mkdir()
    today = of_today()
    drawn = {"words": WORDS, "cards": today.cards, "tokens": today.tokens}
    _DRAWN.write_text(json.dumps(drawn, indent=0) + "\n", encoding="utf-8")
    source = Path(sys.modules[read_tables.__module__].__file__ or "").with_name("language.toml")
    _LANGUAGE.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    _ON_PURPOSE.write_text("", encoding="utf-8")
    with lzma.open(_BOARDS, "wt", preset=9 | lzma.PRESET_EXTREME, encoding="utf-8") as lines:
        written, number = 0, 0
        while written < NUMBER:
            board, taken = Drawer(Random(f"kept/{number}"), drawn=_drawn()).board(), list[str]()
            while "refused" in (final := final_position(board, number, WORK)):
                for path in sorted(final["refused"].split("; "), reverse=True):
                    take_away(board, path)
                    taken.append(path)
                if len(taken) > 99:
                    break
            else:
                if "too much" not in final:
                    lines.write(json.dumps([number, taken, digest_of(board), final]) + "\n")
                    written += 1
            number += 1


def _list_as_changed(reason: str, changed: dict[int, str]) -> None:
    """Add boards to those that changed on purpose; none stands under two reasons."""
    listed = {
        why: {n: d for n, d in one.items() if n not in changed} for why, one in on_purpose().items()
    }
    listed[reason] = {**listed.get(reason, {}), **changed}
    parts = [
        f"[{json.dumps(why, ensure_ascii=False)}]\n"
        + "".join(f'{number} = "{digest}"\n' for number, digest in sorted(one.items()))
        for why, one in listed.items()
        if one
    ]
    _ON_PURPOSE.write_text("\n".join(parts), encoding="utf-8")


def _main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("numbers", nargs="*", type=int, help="the boards to play, if not all")
    parser.add_argument("--because", help="list what differs as changed on purpose, with a reason")
    asked = parser.parse_args()
    if not _BOARDS.exists():
        _write()
        return
    listed = {number: digest for one in on_purpose().values() for number, digest in one.items()}
    changed: dict[int, str] = {}
    number = 0
    for kept in kept_boards(last=2 * NUMBER):
        if asked.numbers and kept.number not in asked.numbers:
            continue
        number += 1
        wrong = compared(kept, listed)
        if wrong:
            final = final_position(board_of(kept), kept.number)
            changed[kept.number] = digest_of(final)
            sys.stdout.write("\n    ".join([f"board {kept.number}", *wrong]) + "\n")
    sys.stdout.write(f"{number} boards, {len(changed)} differ\n")
    if asked.because and changed:
        _list_as_changed(asked.because, changed)
    sys.exit(1 if changed and not asked.because else 0)


if __name__ == "__main__":
    _main()
