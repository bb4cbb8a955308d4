"""The work of plays is counted where it is done, and ends them when it is too much."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import Any

import pytest

from glossary.boards.play import MOST_OBJECTS, WORK
from glossary.core.errors import TooMuchWork
from glossary.engine.boards.board import read_board
from glossary.engine.conditions.condition import holds, limit_values, quantity_value
from glossary.engine.conditions.passive_order import CHARACTERISTIC, apply_in_order
from glossary.engine.conditions.passives_in_force import passives_in_force
from glossary.engine.model.budget import Budget
from glossary.engine.model.cards import Condition, Quantity, Selection
from glossary.engine.model.verbs import Pronouns
from glossary.engine.play.replay import play, replay
from glossary.engine.rules.citations import Citation
from glossary.engine.rules.values import replace
from tests.bench_engine import thirty_events
from tests.calls import calls_of
from tests.engine import ordering_all_pairs
from tests.engine.conftest import CARDS
from tests.engine.large_boards import large_boards

Plain = dict[str, Any]
EACH = {"pick": "each"}
MOST_STATEMENTS = 14
CALLS = 8
"""The most calls of functions for a unit of work; boards have one to seven."""


def _crowd(number: int, passive: Plain) -> Plain:
    """A board of that many Characters with one passive ability each, half of them on each side."""
    one = {"expedition": "hero", "stats": [1, 1, 1], "abilities": [{"passive": passive}]}
    cards = [{"id": f"c{place}", **one} for place in range(number)]
    half = number // 2
    return {"players": {"A": {"characters": cards[:half]}, "B": {"characters": cards[half:]}}}


def _work(board: Plain, units: int = WORK) -> Budget:
    with Budget(units) as spent:
        play(read_board(board, CARDS))
    return spent


def test_what_a_limit_is_the_highest_of_is_looked_at_once() -> None:
    state = read_board(_crowd(20, {"kind": "keyword", "value": "tough"}), CARDS).state
    highest = Quantity("highest-statistic", Selection(types=("character",)))
    with Budget(WORK) as counting:
        number = quantity_value(state, highest, Pronouns(you="A"))
    with Budget(WORK) as limiting:
        assert limit_values(state, (highest,), Pronouns(you="A")) == (number,)

    assert limiting.spent == counting.spent


# -- ordering


def _alike(seed: int, number: int) -> int:
    """How many boards were compared, of *number* drawn, whose statements depend on each other."""
    depending = 0
    for board in islice(large_boards(seed, 4), number):
        with Budget(10_000_000):
            state = replace(read_board(board, CARDS).state, phase="dusk", traits={})
            if len(list(passives_in_force(state, *CHARACTERISTIC))) > MOST_STATEMENTS:
                continue
            ours: list[Citation] = []
            theirs: list[Citation] = []
            one, other = apply_in_order(state, ours), ordering_all_pairs.in_order(state, theirs)
        assert one.traits == other.traits, board
        assert one.terrains == other.terrains, board
        assert list(dict.fromkeys(ours)) == list(dict.fromkeys(theirs)), board
        depending += len(set(ours)) > 2
    return depending


def test_passives_are_ordered_as_if_every_pair_was_tried() -> None:
    assert _alike(1, 150) >= 5


@pytest.mark.thorough
def test_passives_of_many_boards_are_ordered_as_if_every_pair_was_tried() -> None:
    assert _alike(2, 3000) >= 100


@pytest.mark.parametrize(
    ("passive", "most"),
    [
        # each of n statements looks at each of n Characters, so four times as much
        ({"kind": "statistics", "of": EACH, "number": 1}, 4),
        ({"kind": "keyword", "value": "tough", "of": EACH, "number": 1}, 4),
        ({"kind": "subtypes", "value": "mage", "of": {"whose": "you"}}, 4),
        ({"kind": "statistics", "of": {"subtypes": ["mage"]}, "number": 1}, 4),
        # each of them looks at itself only
        ({"kind": "statistics", "of": "me", "number": 1}, 2),
    ],
)
def test_twice_the_characters_with_a_passive_each_are_no_more_than_so_much_the_work(
    passive: Plain, most: int
) -> None:
    of_passives = [_work(_crowd(n, passive)).spent["passives"] for n in (15, 30, 60)]
    assert of_passives[1] <= of_passives[0] * most * 1.1
    assert of_passives[2] <= of_passives[1] * most * 1.1


def test_a_full_board_of_one_passive_each_is_played_on_the_site() -> None:
    assert MOST_OBJECTS == 60
    assert _work(_crowd(60, {"kind": "statistics", "of": EACH, "number": 1})).used < WORK


def test_thousands_of_activations_at_once_are_too_much_before_any_happens() -> None:
    """Each of sixty Characters gives two Reactions to the same phase to all sixty."""
    reaction = {"at": "dusk", "do": [{"do": "draw"}]}
    gift = {"passive": {"kind": "ability", "of": EACH, "ability": reaction}}
    board = _crowd(MOST_OBJECTS, {})
    for one in (*board["players"]["A"]["characters"], *board["players"]["B"]["characters"]):
        one["abilities"] = [gift, gift]
    board["run"] = ["dusk"]
    with pytest.raises(TooMuchWork) as ended:
        _work(board, 150_000)
    assert ended.value.what == "reactions"
    assert _calls(board)[0] < 350_000


def test_tokens_that_replace_tokens_are_too_much_before_thousands_are_made() -> None:
    """Each of three Landmarks has 99 tokens created for each that would be."""
    such = {"do": "create-such", "amount": 99}
    created = {"on": "create", "subject": {"whose": "you"}}
    many = {"passive": {"kind": "replace", "when": created, "instead": [such]}}
    landmark = {"type": "permanent", "subtypes": ["landmark"], "cost": [1, 1], "abilities": [many]}
    create = {"do": "create", "token": "brassbug", "to": "my-hero"}
    spell = {"id": "s", "type": "spell", "cost": [1, 1], "abilities": [{"do": [create]}]}
    landmarks = [{"id": f"l{number}", **landmark} for number in range(3)]
    alice = {"mana": 3, "landmarks": landmarks, "hand": [spell]}
    board: Plain = {"players": {"A": alice, "B": {"mana": 3}}, "run": ["afternoon"]}
    board |= {"script": [["play", "s"]]}
    with pytest.raises(TooMuchWork) as ended:
        _work(board, WORK)
    assert ended.value.what == "modifiers"
    assert _calls(board)[0] < CALLS * WORK


# -- as many different objects as there are selections (7.5)


def test_one_each_is_met_just_when_some_way_of_taking_them_is() -> None:
    some, met = Random(1), 0
    names = ("mage", "robot", "noble", "plant")
    for _ in range(200):
        cards = [
            {
                "id": f"c{i}",
                "expedition": "hero",
                "subtypes": some.sample(names, some.randint(1, 3)),
            }
            for i in range(some.randint(2, 5))
        ]
        state = read_board({"players": {"A": {"characters": cards}, "B": {}}}, CARDS).state
        wanted = [some.sample(names, 1) for _ in range(some.randint(2, 4))]
        each = tuple(Selection(subtypes=tuple(words), where="play") for words in wanted)
        fitting = [[i for i, c in enumerate(cards) if {*words} & {*c["subtypes"]}]
                   for words in wanted]  # fmt: skip
        known = any(len({*taken}) == len(taken) for taken in product(*fitting))
        assert holds(state, Condition("one-each", each=each), Pronouns(you="A")) is known
        met += known
    assert 40 < met < 160


def test_one_each_of_a_full_board_is_no_work() -> None:
    boosted = {"has": "boosted"}
    each = [boosted, boosted, *[{"types": ["character"]}] * 4]
    passive = {
        "kind": "statistics",
        "of": "me",
        "number": 1,
        "if": {"is": "one-each", "each": each},
    }
    board = _crowd(60, {"kind": "statistics", "of": "me", "number": 1})
    first = board["players"]["A"]["characters"][0]
    first.update(boosts=1, abilities=[{"passive": passive}])
    assert _calls(board)[0] < 200_000


# -- whatever a board may say


def _calls(board: Plain) -> tuple[int, Budget]:
    """The calls of functions that a board of the site takes, and the work that was counted."""
    with Budget(WORK) as spent:
        return calls_of(lambda: play(read_board(board, CARDS))), spent


def test_every_order_of_four_modifiers_is_tried_and_of_more_who_comes_first() -> None:
    def calls(number: int) -> int:
        also = {"passive": {"kind": "also", "when": MOVED, "instead": [{"do": "draw"}]}}
        one = {
            "id": "c",
            "expedition": "hero",
            "status": ["fleeting"],
            "abilities": [also] * number,
        }
        return _calls({"run": ["night"], "players": {"A": {"characters": [one]}, "B": {}}})[0]

    assert calls(5) < 2 * calls(4)


def test_a_replay_of_thirty_events_takes_few_calls() -> None:
    board, picks = thirty_events()
    replay(board, picks)  # what is kept from one play to the next is there
    assert calls_of(lambda: replay(board, picks)) < 1310


def _counted(seed: int, number: int) -> None:
    played = 0
    for board in islice(large_boards(seed), number):
        calls, spent = _calls(board)
        assert calls <= CALLS * (spent.used + 500), board
        played += spent.used <= WORK
    assert played >= number / 3, "most boards end at their first abilities"


def test_the_work_of_large_boards_is_counted() -> None:
    _counted(1, 12)


MOVED: Plain = {"on": "move", "subject": EACH}
LEAVES: Plain = {"on": "leaves", "origin": "expedition", "subject": EACH}
SENT: Plain = {"do": "send", "what": "it", "to": "hand"}
GIANT: Plain = {"kind": "keyword", "value": "gigantic", "of": {"where": "my-expedition"}}
LOSES: Plain = {"kind": "loses-abilities", "of": {"whose": "opponent"}}


def _nested(depth: int) -> Plain:
    return {"pick": "each", "least-hand-cost": {"count": _nested(depth - 1)}} if depth else EACH


@pytest.mark.parametrize(
    "ability",
    [
        {"when": LEAVES, "do": [{"do": "draw"}]},
        {"passive": {"kind": "replace", "when": MOVED, "instead": [SENT]}},
        {"passive": {"kind": "also", "when": MOVED, "instead": [{"do": "draw"}]}},
        {"passive": {"kind": "ignore", "of": {"whose": "opponent"}}},
        {"passive": GIANT},
        {"passive": LOSES},
        {"passive": {"kind": "statistics", "number": 1, "of": _nested(6)}},
        {"at": "dusk", "do": [{"do": "create", "token": "maw", "to": "everywhere", "amount": 99}]},
        {"at": "dusk", "do": [{"do": "double", "what": EACH, "times": 20}]},
    ],
    ids=lambda ability: "-".join(ability),
)
@pytest.mark.parametrize("number", [28, pytest.param(60, marks=pytest.mark.thorough)])
def test_what_is_expensive_is_counted(ability: Plain, number: int) -> None:
    board = _crowd(number, {"kind": "cost"})
    for player in board["players"].values():
        for card in player["characters"]:
            card.update(abilities=[ability], boosts=1)
    board["script"] = [["yes"]] * 60
    calls, spent = _calls(board)
    assert calls <= CALLS * (spent.used + 500)


@pytest.mark.thorough
def test_the_work_of_many_large_boards_is_counted() -> None:
    _counted(2, 600)


def test_a_budget_ends_a_play_and_says_what_took_most_of_it() -> None:
    board = _crowd(60, {"kind": "statistics", "of": EACH, "number": 1})
    needed = _work(board).used
    assert _work(board, needed).used == needed
    with pytest.raises(TooMuchWork) as raised:
        _work(board, needed - 1)
    assert (raised.value.what, raised.value.phase) == ("passives", "night")
    with pytest.raises(TooMuchWork) as raised:
        _work(board, 1000)
    assert raised.value.phase == "", "its passives are applied as it is read"
