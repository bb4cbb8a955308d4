"""Tables drawn at random from every face of the card list, played to the end of a day.

``python -m tests.engine.random_tables 200000`` draws as many, of two to four players, half of them
as they stand in a game and half as no game has them, and tells what is wrong: a crash, a day that
does not end, an event or a question without a sentence, a budget that was used up. Each table is
the same for its number. ``--editions 300`` plays as many under 4.0 and 5.0, and names the smallest
set of switches of the `Ruleset` that makes each difference.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from glossary.core.errors import TooMuchWork
from glossary.engine.boards.board import read_board
from glossary.engine.boards.language import NAMES
from glossary.engine.model.budget import Budget
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT
from glossary.engine.model.events import Choice
from glossary.engine.model.objects import SIDES, STATUSES
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import Transcript, run
from glossary.engine.rules.ruleset import SWITCHES, Ruleset
from glossary.engine.rules.values import replace
from glossary.narration.tell import narrator_of
from tests.engine.conftest import CARDS
from tests.engine.drawing import DAY
from tests.engine.kept_boards import Final, Picks, told
from tests.engine.random_boards import Plain
from tests.languages import LANGUAGES, speech

WORK = 2_000_000
"""What a day of a full table may cost, in units of the budget."""
MOST_ASKED, ENDLESS = 120, 2000
"""After so many questions every player passes; after so many the day has no end."""
_OLD, _NEW = "4.0", "5.0"


@cache
def _faces() -> Mapping[str, Sequence[str]]:
    """The keys of every face, by where a card of its type can lie."""
    found: dict[str, list[str]] = {}
    for key in dict.fromkeys(map(CARDS.index.key, CARDS.index.faces.values())):
        card = CARDS[key]
        places = ["permanents"] if card.type == PERMANENT else [f"{card.type}s"]
        places = ["landmarks"] if card.type == PERMANENT and card.landmark else places
        for place in (*places, *(() if card.token or card.type == HERO else ("held",))):
            found.setdefault(place, []).append(key)
    return found


def table(number: int | str) -> Plain:
    """Draw the table of that number; every second one is odd."""
    some = Random(f"table/{number}")
    odd = some.random() < 0.5
    names = NAMES[: some.choice((2, 2, 2, 3, 4))]
    board: Plain = {"run": list(DAY), "day": some.randint(1, 6)}
    if len(names) > 2:
        board["mode"] = some.choice(("2v2", "free-for-all")) if len(names) == 4 else "free-for-all"
    board["players"] = {name: _player(some, name, odd=odd) for name in names}
    board["first_player"] = some.choice(names)
    if odd:
        terrains = ("F", "M", "W", "FM", "FW", "MW", "FMW")
        board["regions"] = [some.choice(terrains) for _ in range(8)]
        every = [f"{name}.{side}" for name in names for side in SIDES]
        board["ascended"] = some.sample(every, some.randint(0, 3))
        if some.random() < 0.1:
            board["arena"] = True
        elif some.random() < 0.4:
            board["terrain_markers"] = [
                {"region": some.randrange(8), "terrains": some.choice("FMW")} for _ in range(2)
            ]
    return board


def _player(some: Random, name: str, *, odd: bool) -> Plain:
    """Draw what a player has; of an odd table anything that a board can say."""
    most = 4 if odd else 2
    found: Plain = {
        "hero": {"id": f"{name}H", "class": some.choice(_faces()["heros"])},
        "mana": some.randint(0, 12) if odd else some.randint(3, 8),
        "hero_region": some.randint(0, 7 if odd else 3),
        "companion_region": some.randint(0 if odd else 4, 7),
        "deck": [some.choice(_faces()["held"]) for _ in range(some.randint(0 if odd else 5, 12))],
    }
    for place, upto in (
        *(("characters", most), ("permanents", most - 1), ("landmarks", most)),
        *(("hand", 4), ("reserve", most + 1), ("discard", most)),
    ):
        cards = [
            _card(some, f"{name}{place[0]}{n}", place, odd=odd)
            for n in range(some.randint(0, upto))
        ]
        if cards:
            found[place] = cards
    return found


def _card(some: Random, item: str, place: str, *, odd: bool) -> Plain:
    """Draw a card and what lies on it there."""
    keys = _faces()[place if place in _faces() else "held"]
    card: Plain = {"id": item, "class": some.choice(keys)}
    if place in ("characters", "permanents"):
        card["expedition"] = some.choice(SIDES)
    if place in ("hand", "discard"):
        return card
    landmark = CARDS[card["class"]].landmark
    statuses = [one for one in STATUSES if one != "fleeting" or not landmark]
    usual = statuses if place == "characters" else ["exhausted"]
    if some.random() < (0.5 if odd else 0.2):
        card["status"] = some.sample(statuses if odd else usual, 1)
    kind = CARDS[card["class"]].type
    if some.random() < 0.4 and (kind == CHARACTER or odd):
        card["boosts"] = some.randint(1, 6 if odd else 3)
    elif some.random() < 0.4:
        names = ("kelon", "scrap", "trial", "arcane", "sap", "luck", "quest", "move")
        card["counters"] = {some.choice(names): some.randint(1, 7)}
    return card


class Answers(Picks):
    """Answers as `Picks` does; in the end all pass."""

    def __call__(self, choice: Choice, state: GameState) -> int | None:
        if self.asked.total() >= ENDLESS:
            return None
        picked, words = self.highest(choice), choice.words
        if self.asked.total() <= MOST_ASKED:
            return picked
        return words.index("pass") if "pass" in words else len(words) - 1


def played(number: int | str, rules: Ruleset | str = _NEW) -> Transcript:
    """Play the table of that number to the end of the day, under an edition or these rules.

    :raises TooMuchWork: if the budget does not have it.
    """
    old_tokens = isinstance(rules, Ruleset) and not rules.tokens_are_of_any_type
    read_under = _OLD if old_tokens else _NEW  # what tokens are is read off the board
    edition = rules if isinstance(rules, str) else read_under
    with Budget(WORK):
        read = read_board(table(number), CARDS, edition)
        if isinstance(rules, Ruleset):
            read = replace(read, state=replace(read.state, rules=rules))
        return run(read, Answers(number))


def wrong_with(number: int) -> Iterator[str]:
    """Play a table and yield what is wrong with it; its sentences are of one language in turn."""
    try:
        transcript = played(number)
    except TooMuchWork as most:
        yield f"too much work: {most}"
        return
    except Exception as error:  # noqa: BLE001
        where = traceback.extract_tb(error.__traceback__)[-1]
        yield f"{type(error).__name__} {where.filename.rpartition('/')[2]}:{where.lineno} {error}"
        return
    if transcript.choice is not None:
        yield f"the day does not end: {transcript.choice.kind}"
    narrator = narrator_of(transcript, speech(LANGUAGES[number % len(LANGUAGES)]))
    try:
        for event in transcript.events:
            if not event.cites:
                yield f"no paragraph: {event.kind}"
            yield from _wrong_words(narrator.event(event), event.kind)
        for choice in transcript.choices:
            yield from _wrong_words(narrator.choice(choice), f"question {choice.kind}")
            for option in narrator.options(choice):
                yield from _wrong_words(option, f"option of {choice.kind}")
    except Exception as error:  # noqa: BLE001
        where = traceback.extract_tb(error.__traceback__)[-1]
        yield f"not told: {type(error).__name__} {where.filename.rpartition('/')[2]}:{where.lineno}"


def _wrong_words(text: str, what: str) -> Iterator[str]:
    if not text.strip() or "%(" in text or "<" in text:
        yield f"no sentence: {what}: {text!r}"


# -- under two editions


DIFFERENT = tuple(n for n, one in SWITCHES.items() if one.on(_OLD) is not one.on(_NEW))
"""The switches that stand otherwise under the two editions."""


def _ending(number: int | str, rules: Ruleset | str) -> Final:
    try:
        return told(played(number, rules))
    except TooMuchWork:
        return {"too much": "work"}


def switches_behind(number: int | str) -> tuple[str, ...] | None:
    """Name the smallest set of switches that makes a table end as under 4.0; none if it does so.

    None if all of them together do not: the editions differ in something that is no switch.
    """
    old = _ending(number, _OLD)
    if _ending(number, _NEW) == old:
        return ()

    def as_old(names: Sequence[str]) -> bool:
        switched: dict[str, Any] = {name: SWITCHES[name].on(_OLD) for name in names}
        return _ending(number, dataclasses.replace(Ruleset.of(_NEW), **switched)) == old

    if not as_old(DIFFERENT):
        return None
    needed = list(DIFFERENT)
    for name in DIFFERENT:  # what can be left out one by one
        left = [one for one in needed if one != name]
        if as_old(left):
            needed = left
    for size in range(1, len(needed)):
        for names in combinations(DIFFERENT, size):
            if size > 2:
                return tuple(needed)
            if as_old(names):
                return names
    return tuple(needed)


def _compare(number: int) -> None:
    found: Counter[str] = Counter()
    for one in range(number):
        names = switches_behind(one)
        if names != ():
            told_as = "no switch" if names is None else " + ".join(names)
            found[told_as] += 1
            sys.stdout.write(f"table {one}: {told_as}\n")
    sys.stdout.write(f"{number} tables, {found.total()} end otherwise: {dict(found)}\n")


def _main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("number", type=int, help="how many tables")
    parser.add_argument("--first", type=int, default=0, help="the number of the first table")
    parser.add_argument("--editions", action="store_true", help="compare 4.0 and 5.0")
    asked = parser.parse_args()
    if asked.editions:
        _compare(asked.number)
        return
    found: Counter[str] = Counter()
    for number in range(asked.first, asked.first + asked.number):
        for wrong in dict.fromkeys(wrong_with(number)):
            if not found[wrong]:
                sys.stdout.write(f"table {number}: {wrong}\n")
                sys.stdout.flush()
            found[wrong] += 1
    sys.stdout.write(f"{asked.number} tables, {json.dumps(found)}\n")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    _main()
