"""Objects: what moves, types, costs, timestamps, passive abilities, statuses, counters.

Here: 2.3.1 statements that hold only while what they say "if" of is so, or for some only.
"""

from __future__ import annotations

import pytest

from tests.engine.around import days, two
from tests.engine.tables import BOTH, Plain, ability, char, do, held, landmark, passive, table

FIRST = {"A": True, "B": False}
WHOEVER = pytest.mark.parametrize("first", list(FIRST))


def _dusk(edition: str, first: str, says: Plain) -> list[str]:
    """Where A's two Expeditions, both ahead in Forest, end in a Dusk where A says that."""
    a = {
        "landmarks": [landmark("l", says)],
        "characters": [char("h", "3/0/0"), char("c", "3/0/0", "companion")],
    }
    seen = days(edition, "dusk", two(a), first_player=first)
    return sorted(seen.result["dusk"]["advanced"])  # type: ignore[index]


@pytest.mark.rule("2.3.1.i")
@pytest.mark.rule("4.2.4.c")
@pytest.mark.rule("4.2.4.d")
@pytest.mark.parametrize("kind", ["cannot-advance", "cannot-advance-on", "advances-only-on"])
@WHOEVER
@BOTH
def test_an_expedition_is_barred_only_while_the_condition_is_met(
    edition: str, first: str, kind: str
) -> None:
    value = {} if kind == "cannot-advance" else {"value": "W" if "only" in kind else "F"}
    says = passive(kind, of={"where": "my-hero"}, if_="first-player", **value)

    moves = ["A.companion"] if FIRST[first] else ["A.companion", "A.hero"]
    assert _dusk(edition, first, says) == moves


@pytest.mark.rule("5.1.2.e")
@WHOEVER
@BOTH
def test_a_card_is_free_only_while_the_condition_is_met(edition: str, first: str) -> None:
    free = passive("free", of={"whose": "you"}, if_="first-player")
    a = {"mana": 0, "landmarks": [landmark("l", free)], "hand": [held()]}
    acts = "play h hero,pass" if FIRST[first] else "pass,play h hero"
    seen = table(edition, a=a, acts=acts, first_player=first)

    assert seen.at("h") == ("A hero-expedition" if FIRST[first] else "A hand")


@pytest.mark.rule("5.1.2.e")
@BOTH
def test_what_is_free_from_reserve_is_not_free_from_hand(edition: str) -> None:
    free = landmark("l", passive("free", of={"where": "reserve", "whose": "you"}))
    a = {"mana": 0, "landmarks": [free], "hand": [held()], "reserve": [held("r")]}
    seen = days(edition, "afternoon", two(a))

    choice = seen.transcript.choices[0]
    assert choice.words == ("play r", "pass")
    assert [(e.kind, e.fact("object")) for e in choice.withheld] == [("refused.mana", "h")]


@pytest.mark.rule("2.4.6.d")
@WHOEVER
@BOTH
def test_leave_to_play_what_is_exhausted_is_for_whom_it_says(edition: str, first: str) -> None:
    plants = {"pick": "each", "where": "reserve", "subtypes": ["plant"]}
    leave = landmark("l", passive("plays-exhausted", of=plants, if_="first-player"))
    tired = [held("r", status=["exhausted"], subtypes=["plant"]), held("s", status=["exhausted"])]
    a = {"mana": 2, "landmarks": [leave], "reserve": tired}
    seen = days(edition, "afternoon", two(a), first_player=first)

    mine = next(choice for choice in seen.transcript.choices if choice.player == "A")
    assert mine.words == (("play r", "pass") if FIRST[first] else ("pass",))


@pytest.mark.rule("1.4.1.a")
@pytest.mark.parametrize(
    ("of", "kept"),
    [
        ({"whose": "you"}, ["h", "r"]),
        ({"whose": "you", "where": "reserve"}, ["r"]),
        ({"whose": "opponent"}, []),
        ({}, ["h", "r"]),
    ],
    ids=str,
)
@BOTH
def test_what_cannot_be_played_is_what_is_said(edition: str, of: Plain, kept: list[str]) -> None:
    never = landmark("n", passive("cannot-play", of={"pick": "each", "where": "anywhere", **of}))
    cards = {"mana": 2, "hand": [held()], "reserve": [held("r")]}
    theirs = {"mana": 2, "hand": [held("x")]}
    seen = days(edition, "afternoon", two({**cards, "landmarks": [never]}, theirs))

    mine, opposing = seen.transcript.choices[:2]
    assert [event.fact("object") for event in mine.withheld] == kept
    assert ("play x" in opposing.words) is (of.get("whose") == "you")


@pytest.mark.rule("7.3.28.c")
@WHOEVER
@BOTH
def test_a_die_is_added_only_while_the_condition_is_met(edition: str, first: str) -> None:
    more = passive("more-dice", number=1, if_="first-player")
    rolls = ability(do("roll"), at="noon")
    a = {"landmarks": [landmark("l", more), landmark("m", rolls)]}
    seen = days(edition, "noon", two(a), first_player=first, dice=[2, 5])

    assert len(seen.all("rolled")) == (2 if FIRST[first] else 1)
