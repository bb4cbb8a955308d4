"""What one edition changed: the same table under the older rules and the newer ones."""

from __future__ import annotations

import pytest

from tests.engine.around import Has, days, two
from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    EACH,
    Plain,
    ability,
    cast,
    char,
    do,
    landmark,
    passive,
    spell,
)

LEAP = ability(do("move-forward", to="my-expedition"), cost={"exhaust": True})


def _at(hero: int, companion: int, *characters: Plain, **more: object) -> Has:
    return {
        "hero_region": hero,
        "companion_region": 7 - companion,
        "characters": list(characters),
        **more,
    }


# -- victory: at once, or by Check Victory


@pytest.mark.rule("4.2.5.d")
@ALL
def test_meeting_in_the_afternoon_wins_at_once_or_is_overtaken_at_dusk(edition: str) -> None:
    """The two at 6: one meets in the Afternoon, the other advances twice at Dusk."""
    alice = _at(4, 2, char("a", "0/0/0", "hero", LEAP))
    bruno = _at(3, 3, char("b1", "4/4/4"), char("b2", "4/4/4", "companion"))
    run = "afternoon dusk night victory"
    seen = days(edition, run, two(alice, bruno), {"A:turn": "use a, pass"})

    if edition == "1.0":
        assert seen.winner == "A"
        assert seen.order("won", "phase.dusk") == ["won"]
        assert "4.3.a" in seen.said("won")["cites"]  # type: ignore[operator]
    else:
        assert seen.winner == "B"
        seen.said("distance.met", "4.2.5.d", player="A", number=7)
        seen.said("distance.crossed", "4.2.5.d", player="B", number=8)


@ALL
def test_a_lead_that_is_undone_before_night_won_only_once(edition: str) -> None:
    alice = _at(4, 2, char("a", "4/4/4", "hero", LEAP))
    back = ability(do("move-backwards", to="facing"), cost={"exhaust": True})
    bruno = _at(3, 3, char("b", "4/4/4", "hero", back))
    answers = {"A:turn": "use a, pass", "B:turn": "use b, pass"}
    seen = days(edition, "afternoon dusk night victory", two(alice, bruno), answers)

    assert seen.winner == ("A" if edition == "1.0" else "")


@ALL
def test_a_move_during_night_still_counts_since_the_check_is_last(edition: str) -> None:
    """Both meet at Dusk; one moves once more as a Character rests."""
    again = ability(
        do("move-forward", to="my-hero"),
        when={"on": "leaves", "origin": "expedition", "subject": EACH},
    )
    alice = _at(3, 3, char("a", "1/0/0"), landmarks=[landmark("l", again)])
    bruno = _at(3, 3, char("b", "0/1/0"))
    seen = days(edition, "dusk night victory", two(alice, bruno), regions=["FMW"] * 8)

    if edition == "1.0":
        assert seen.transcript.state.arena
        seen.came("tiebreakers", "phase.night")
    else:
        assert seen.winner == "A"
        assert not seen.transcript.state.arena


@ALL
def test_crossing_by_unequal_distances_at_once(edition: str) -> None:
    mine = do("move-forward", to="each-of-mine")
    theirs = do("move-forward", to="opponents", amount=2, link="at-once")
    alice = {**_at(4, 2), "hand": [spell(mine, theirs)], "mana": 1}
    answers = {"A:turn": "play s, pass"}
    seen = days(edition, "afternoon dusk night victory", two(alice, _at(2, 4)), answers)

    assert seen.winner == ("" if edition == "1.0" else "B")
    assert seen.transcript.state.arena is (edition == "1.0")


# -- Clean-up, tokens, Rest, Prepare


@pytest.mark.rule("4.2.5.c")
@ALL
def test_a_landmark_beyond_the_limit_is_sacrificed_or_discarded(edition: str) -> None:
    told = ability(do("draw"), when={"on": "sacrificed"})
    landmarks = [landmark(f"l{n}", *([told] if n == 0 else [])) for n in range(3)]
    seen = days(edition, "night", two({"landmarks": landmarks}))

    assert seen.at("l0") == "A discard"
    assert len(seen.all("drew")) == (0 if edition == "1.0" else 1)


@pytest.mark.rule("2.1.e")
@pytest.mark.rule("7.5.10.b")
@ALL
def test_a_token_arrives_and_ceases_or_never_arrives(edition: str) -> None:
    subject = {**EACH, "where": "anywhere"}
    arrives = ability(do("draw"), when={"on": "moves", "to": "reserve", "subject": subject})
    seen = days(
        edition,
        "night",
        two({"characters": [char("t", token=True)], "landmarks": [landmark("l", arrives)]}),
    )

    assert seen.at("t") == ""
    assert len(seen.all("drew")) == (1 if edition == "1.0" else 0)


@pytest.mark.rule("4.2.5.b")
@ALL
def test_a_gear_whose_expedition_moved_rests_since_there_are_gears(edition: str) -> None:
    gear: Plain = {"id": "g", "expedition": "hero", "subtypes": ["gear"]}
    a = {"characters": [char("c", "1/1/1")], "permanents": [gear]}
    seen = days(edition, "dusk night", two(a))

    assert seen.at("g") == ("A hero-expedition" if edition == "1.0" else "A reserve")


@pytest.mark.rule("7.3.31.b")
@BOTH
def test_a_sacrifice_whose_discard_is_replaced_is_still_a_sacrifice(edition: str) -> None:
    instead = passive(
        "replace",
        when={"on": "move", "to": "discard", "subject": {"pick": "me"}},
        instead=[do("send", what="it", to="reserve")],
    )
    told = ability(do("draw"), when={"on": "sacrificed", "subject": EACH})
    a = {"characters": [char("c", "1/1/1", "hero", instead)], "landmarks": [landmark("l", told)]}
    seen = cast(edition, do("sacrifice"), a=a)

    assert seen.at("c") == "A reserve"
    assert len(seen.all("drew")) == 1


@ALL
def test_targets_are_chosen_when_declared_or_before_each_step(edition: str) -> None:
    b = {"characters": [char("b1"), char("b2")]}
    seen = cast(edition, do("draw"), do("discard", what=ANYONE), b=b, acts="target b1")

    kinds = ("drew", "chose", "discarded")
    first = ["chose", "drew"] if edition == "1.0" else ["drew", "chose"]
    assert seen.order(*kinds) == [*first, "discarded"]
    assert seen.at("b1") == "B discard"


@pytest.mark.rule("7.3.4.a")
@pytest.mark.rule("7.3.8.a")
@pytest.mark.rule("7.3.10.a")
@BOTH
def test_augment_double_and_exchange_boosts_are_there_since_then(edition: str) -> None:
    c, d = char("c", counters={"kelon": 2}, boosts=1), char("d", boosts=3)
    grown = cast(edition, do("augment", what=ANYONE), a={"characters": [c]}, acts="kelon")
    assert (grown.of("c")["counters"], grown.boosts("c")) == ({"kelon": 3}, 1)

    doubled = cast(edition, do("double", what=ANYONE, counter="kelon"), a={"characters": [c]})
    assert doubled.of("c")["counters"] == {"kelon": 4}

    both = do("exchange-boosts", what=ANYONE, with_=ANYONE)
    swapped = cast(edition, both, a={"characters": [c, d]}, acts="target c", spare=True)
    assert (swapped.boosts("c"), swapped.boosts("d")) == (3, 1)
