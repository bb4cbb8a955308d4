"""Scripts: what each act answers, and what is told of one that answers nothing."""

from __future__ import annotations

from typing import Any

import pytest

from glossary.core.errors import BoardRefused
from glossary.engine.boards.board import read_board
from glossary.engine.play.replay import Transcript, play
from glossary.engine.play.result import result_of
from tests.engine.conftest import CARDS
from tests.engine.tables import ANYONE, Table, ability, char, do, held, landmark, spell

_KILL = {**spell(do("discard", what=ANYONE)), "id": "s"}


def _played(a: Table, *acts: list[Any], run: str = "afternoon", **more: Any) -> Transcript:
    players = {"A": {"mana": 3, **a}, "B": {}}
    board = {"run": run.split(), "players": players, "script": list(acts), **more}
    return play(read_board(board, CARDS))


@pytest.mark.parametrize(
    ("acts", "path", "problem", "near"),
    [
        ([["play", "zz", "hero"]], "script[0]", "not-offered", ("play h",)),
        ([["play", "he", "hero"]], "script[0]", "not-offered", ("play h",)),
        ([["play", "h", "hero"], ["target", "b"]], "script[1]", "not-offered", ()),
        ([["play", "s", "hero"]], "script[0]", "not-offered", ("play s",)),
        ([["play", "s"], ["target", "bb"]], "script[1]", "not-offered", ("b",)),
        ([["play", "s"], ["pass"]], "script[1]", "not-offered", ()),
        ([["pass"], ["pass"], ["play", "h", "hero"]], "script[2]", "nothing-asked", ()),
    ],
)
def test_the_first_act_that_answers_nothing_is_told_and_stops_the_play(
    acts: list[list[str]], path: str, problem: str, near: tuple[str, ...]
) -> None:
    a = {"hand": [held(), _KILL], "characters": [char("b"), char("c")]}
    seen = _played(a, *acts)

    (mistake,) = seen.mistakes
    assert (mistake.path, mistake.kind) == (path, problem)
    assert mistake.candidates[:1] == near[:1]
    told = result_of(seen)["mistakes"]
    assert told == [
        {"path": path, "problem": mistake.problem, "candidates": list(mistake.candidates)}
    ]
    assert (seen.choice is None) is (problem == "nothing-asked")


def test_an_act_that_the_rules_do_not_allow_is_refused_and_the_next_one_is_played() -> None:
    seen = _played({"hand": [held("dear", cost=[9, 9]), held()]}, ["play", "dear"], ["play", "h"])

    ((act, why),) = seen.refused
    assert (act, why.kind) == (("play", "dear"), "refused.mana")
    assert seen.mistakes == ()
    assert seen.choice is not None
    assert seen.choice.kind == "expedition", "an act need not name it"


def test_every_way_of_saying_an_answer() -> None:
    a = {"hand": [held(), _KILL], "characters": [char("b"), char("c")]}
    for said in (["b"], ["target", "b"], ["answer", "b"], ["choose", "b"], ["choose", 0]):
        seen = _played(a, ["play", "s"], said, ["pass"])
        assert seen.mistakes == ()
        assert [e.fact("object") for e in seen.events if e.kind == "discarded"] == ["b"]


def test_reactions_come_oldest_first_unless_one_is_chosen() -> None:
    noon = ability(do("draw"), at="noon")
    a = {"landmarks": [landmark("l", noon), landmark("m", noon)]}

    def order(*acts: list[Any]) -> list[object]:
        seen = _played(a, *acts, run="noon afternoon")
        return [e.fact("object") for e in seen.events if e.kind == "reaction"]

    assert order(["pass"]) == ["l", "m"]
    assert order(["choose", "m"], ["pass"]) == order(["m"]) == ["m", "l"]


def test_an_expedition_is_named_by_hero_or_companion() -> None:
    with pytest.raises(Exception, match=r"script\[0\]\[2\].*did you mean hero"):
        _played({"hand": [held()]}, ["play", "h", "heroo"])


@pytest.mark.parametrize(
    ("act", "place"),
    [
        (["play", "h", "hero", "play", "s"], 3),
        (["pass", "pass"], 1),
        (["yes", "no"], 1),
        (["choose", 0, 1], 2),
    ],
)
def test_words_after_the_end_of_an_act_are_refused(act: list[Any], place: int) -> None:
    with pytest.raises(BoardRefused) as refused:
        _played({"hand": [held()]}, act)
    (mistake,) = refused.value.mistakes
    assert (mistake.path, mistake.kind) == (f"script[0][{place}]", "act-goes-on")


@pytest.mark.parametrize("given", [["r3", "r1"], ["r1", "r3"], ["r3", "r2"]])
def test_what_clean_up_takes_is_named_in_any_order(given: list[str]) -> None:
    a = {"reserve": [held(f"r{n}") for n in range(4)]}
    seen = _played(a, *([item] for item in given), run="night")

    assert seen.mistakes == ()
    gone = [event.fact("object") for event in seen.events if event.kind == "cleaned-up"]
    assert gone == sorted(given)


@pytest.mark.parametrize(
    "modes", [["mode 3", "mode 1"], ["mode 1", "mode 3"], ["mode 3", "mode 2"]]
)
def test_modes_are_named_in_any_order(modes: list[str]) -> None:
    three = [[do("draw")], [do("resupply")], [do("create", token="maw", to="my-hero")]]
    a = {"hand": [spell(do("choose", modes=three, amount=2))]}
    acts = [mode.split() for mode in modes]
    seen = _played(a, ["play", "s"], *acts, ["choose", 0])

    assert seen.mistakes == ()
    chosen = [event.fact("number") for event in seen.events if event.kind == "chose-mode"]
    assert chosen == sorted(int(mode[-1]) for mode in modes)


def test_two_players_name_what_clean_up_takes_one_after_the_other() -> None:
    reserve = {"reserve": [held(f"r{n}") for n in range(4)]}
    other = {"reserve": [held(f"q{n}") for n in range(4)]}
    acts = [[item] for item in ("r3", "r0", "q3", "q2")]
    board = {"run": ["night"], "players": {"A": reserve, "B": other}, "script": acts}
    seen = play(read_board(board, CARDS))

    assert seen.mistakes == ()
    gone = [event.fact("object") for event in seen.events if event.kind == "cleaned-up"]
    assert gone == ["r0", "r3", "q2", "q3"]
