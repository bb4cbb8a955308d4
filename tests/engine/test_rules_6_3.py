"""Reactions (6.3), costs (6.4) and effects (6.5).

Here: from 6.3.a on.
"""

from __future__ import annotations

import pytest

from tests.engine.statements import THERE_ARE_TWO
from tests.engine.tables import (
    ANYONE,
    BOTH,
    EACH,
    MINE,
    Plain,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    number_in,
    passive,
    table,
)

BOOSTED: Plain = {"on": "gains", "what": "boost", "subject": EACH}

JOINS_MINE: Plain = {"on": "joins", "subject": MINE, "to": "each-of-mine"}

RESTS: Plain = {"on": "moves", "subject": "me", "origin": "expedition", "to": "reserve"}


def when(trigger: Plain, *verbs: Plain, **more: object) -> Plain:
    """A Reaction."""
    return ability(*verbs, when=trigger, **more)


@pytest.mark.rule("6.3.a")
@BOTH
@pytest.mark.parametrize(
    ("text", "zone", "fires"),
    [
        (ability(do("draw"), at="join"), "hand", True),
        (ability(do("draw"), at="hand"), "hand", True),
        (ability(do("draw"), at="hand"), "reserve", False),
        (ability(do("draw"), at="reserve"), "reserve", True),
        (ability(do("draw"), at="reserve"), "hand", False),
        (when({"on": "played", "subject": "me"}, do("draw")), "hand", True),
    ],
)
def test_a_trigger_and_its_effect_make_a_reaction(
    edition: str, text: Plain, zone: str, fires: bool
) -> None:
    seen = table(edition, a={zone: [held("h", text)]}, acts="play h hero")
    assert [e["object"] for e in seen.all("activated")] == (["h"] if fires else [])
    assert len(seen.all("drew")) == int(fires)


@pytest.mark.rule("6.3.b")
@BOTH
def test_a_trigger_matches_the_event_and_its_condition(edition: str) -> None:
    watch = landmark("w", when(JOINS_MINE, do("draw"), if_=THERE_ARE_TWO))
    a: Plain = {"hand": [held()], "landmarks": [watch]}

    alone = table(edition, a=a, acts="play h hero")
    alone.never("activated", object="w")
    two = table(edition, a={**a, "characters": [char("x")]}, acts="play h hero")
    two.said("activated", "6.3.b", object="w")
    other = table(edition, a={"landmarks": [watch]}, b={"hand": [held()]}, acts="pass, play h hero")
    assert other.at("h") == "B hero-expedition"
    other.never("activated", object="w")


@pytest.mark.rule("6.3.c", "6.3.e")
@BOTH
def test_a_reaction_to_ones_own_arrival_need_only_exist_afterwards(edition: str) -> None:
    arrives: Plain = {"on": "moves", "subject": "me", "to": "reserve"}
    machine = held("m", when(arrives, do("draw")))
    seen = cast(edition, do("resupply"), a={"deck": [machine, held("d")]})
    assert (seen.at("m"), seen.at("d")) == ("A reserve", "A hand")
    seen.said("activated", "6.3.c", "6.3.e", object="m")

    top: Plain = {"pick": "target", "where": "discard", "types": ["character"]}
    seen = cast(
        edition,
        do("put-in-play", what=top),
        a={"discard": [held("j", ability(do("draw"), at="join"))]},
        acts="choose A.hero",
    )
    assert seen.at("j") == "A hero-expedition"
    seen.said("activated", "6.3.e", object="j")

    inside: Plain = {"on": "joins", "subject": "me", "to": "each-of-mine"}
    mover = char("x", "1/1/1", "hero", when(inside, do("draw")))
    seen = cast(edition, do("switch", what=ANYONE), a={"characters": [mover]})
    assert seen.at("x") == "A companion-expedition"
    seen.never("activated", object="x")

    narrow: Plain = {"on": "joins", "subject": "me", "to": "my-companion"}
    mover = char("x", "1/1/1", "hero", when(narrow, do("draw")))
    seen = cast(edition, do("switch", what=ANYONE), a={"characters": [mover]})
    seen.said("activated", "6.3.c", "6.3.e", object="x")


@pytest.mark.rule("6.3.d")
@BOTH
def test_going_from_the_expedition_to_reserve_is_no_self_move_since_the_newest(
    edition: str,
) -> None:
    text = when(RESTS, do("draw"))
    seen = cast(
        edition,
        do("send", what=ANYONE, to="reserve"),
        a={"characters": [char("c", "1/1/1", "hero", text)]},
    )
    seen.said("activated", "6.3.f" if edition >= "4.0" else "6.3.e", object="c")

    mute = landmark("mute", passive("loses-abilities", of=EACH))
    seen = cast(
        edition,
        do("send", what=ANYONE, to="reserve"),
        a={"characters": [char("c", "1/1/1", "hero", text)], "landmarks": [mute]},
    )
    assert len(seen.all("activated", object="c")) == (0 if edition >= "4.0" else 1)


@pytest.mark.rule("6.3.d")
@pytest.mark.parametrize("edition", ["4.0"])
def test_who_a_defected_character_rests_for(edition: str) -> None:
    runner = char("c", "1/1/1", "hero", when(RESTS, do("draw")))
    seen = cast(
        edition,
        do("defect", what=ANYONE),
        do("send", what="that", to="reserve"),
        b={"characters": [runner]},
    )
    assert seen.at("c") == "B reserve"
    assert [e["player"] for e in seen.all("drew")] == ["A"], "it was A's when it rested"


@pytest.mark.rule("6.3.f")
@BOTH
def test_any_other_reaction_must_exist_and_work_before_the_event(edition: str) -> None:
    leaves: Plain = {"on": "leaves", "subject": "me", "origin": "landmark"}
    jammer = landmark("j", when(leaves, do("draw")))
    seen = cast(
        edition,
        do("send", what={"pick": "target", "types": ["permanent"]}, to="mana"),
        b={"landmarks": [jammer]},
    )
    assert seen.at("j") == "B mana"
    seen.said("activated", "6.3.f", object="j", player="B")

    late = held("h", when(JOINS_MINE, do("draw")))
    seen = table(edition, a={"hand": [late]}, acts="play h hero")
    seen.never("activated")
    idle = table(edition, a={"reserve": [late], "hand": [held("x")]}, acts="play x hero")
    idle.never("activated")


@pytest.mark.rule("6.3.g", "6.3.h")
@BOTH
def test_one_event_activates_once_for_each_matching_action(edition: str) -> None:
    bastion = landmark("b", when(JOINS_MINE, do("give", what="it")))
    seen = cast(
        edition,
        do("create", token="ordis-recruit", to="each-of-mine", amount=2),
        a={"landmarks": [bastion]},
    )
    assert len(seen.all("activated", object="b")) == 4
    seen.said("activated", "6.3.g", "6.3.h", object="b", player="A")
    tokens = [t for t in seen.transcript.state.objects.values() if t.card.token]
    assert [t.count("boost") for t in tokens] == [1, 1, 1, 1], "each bound to its own token"
    assert seen.order("created", "activated")[:5] == ["created"] * 4 + ["activated"]


@pytest.mark.rule("6.3.i", "6.3.j")
@BOTH
def test_it_and_i_are_bound_when_the_reaction_activates(edition: str) -> None:
    text = when(BOOSTED, do("gain", what="it", status="anchored"), do("exhaust", what="me"))
    seen = cast(
        edition,
        do("give", what=ANYONE),
        a={"characters": [char("w", "1/1/1", "hero", text), char("x")]},
        acts="target x",
    )
    assert (seen.status("x"), seen.status("w")) == (["anchored"], ["exhausted"])
    seen.said("activated", "6.3.i", object="w")

    own = when({**BOOSTED, "subject": "me"}, do("draw"))
    seen = cast(edition, do("give", what=EACH), a={"characters": [char("w", "1/1/1", "hero", own)]})
    seen.said("activated", "6.3.j", object="w")


@pytest.mark.rule("6.3.k")
@BOTH
def test_what_is_gone_is_read_as_it_last_was_and_not_changed(edition: str) -> None:
    gone = when(
        {"on": "leaves", "subject": "me", "origin": "expedition"},
        do("create", token="ordis-recruit", to="my-expedition"),
        do("draw"),
    )
    seen = cast(
        edition,
        do("discard", what=ANYONE),
        a={"characters": [char("c", "1/1/1", "companion", gone)]},
    )
    assert seen.tokens("ordis-recruit") == ["A companion-expedition"]
    seen.said("last-known", "6.3.k", "2.1.h", object="c")

    resting = when(RESTS, do("create", token="ordis-recruit", to="my-expedition"))
    seen = table(edition, "night", {"characters": [char("c", "1/1/1", "companion", resting)]})
    assert seen.at("c") == "A reserve"
    assert seen.tokens("ordis-recruit") == ["A companion-expedition"], "where it was before"

    boosted = when(BOOSTED, do("give", what="it"))
    watch = landmark("w", boosted, when(BOOSTED, do("sacrifice", what="it")))
    seen = cast(
        edition,
        do("give", what=ANYONE),
        a={"characters": [char("x")], "landmarks": [watch]},
        acts="choose 1",
    )
    assert seen.at("x") == "A discard"
    seen.said("gone", "6.3.k", object="x")
    assert len(seen.all("gained.boosts")) == 1


@pytest.mark.rule("6.3.l")
@BOTH
def test_the_past_is_before_the_event_and_the_present_after(edition: str) -> None:
    left: Plain = {"on": "leaves", "subject": "me", "origin": "expedition"}
    was: Plain = {"is": "has", "of": "me", "value": "fleeting", "past": True}

    def leaving(**more: object) -> int:
        seiringar = char("c", "1/1/1", "hero", when(left, do("draw"), if_=was), **more)
        seen = cast(edition, do("discard", what=ANYONE), a={"characters": [seiringar]})
        for one in seen.all("activated"):
            assert number_in(edition, "6.3.l") in one["cites"]  # type: ignore[operator]
        return len(seen.all("drew"))

    assert leaving(status=["fleeting"]) == 1
    assert leaving() == 0

    for past, drawn in ((True, 0), (False, 1)):
        two = {**THERE_ARE_TWO, "past": past}
        watch = landmark("w", when(JOINS_MINE, do("draw"), if_=two))
        seen = table(
            edition,
            a={"hand": [held()], "characters": [char("x")], "landmarks": [watch]},
            acts="play h hero",
        )
        assert len(seen.all("drew")) == drawn


@pytest.mark.rule("6.3.l")
@pytest.mark.rule("2.1.f")
@pytest.mark.parametrize(("boosts", "drawn"), [(1, "A hand"), (0, "")])
@BOTH
def test_what_arrives_was_what_it_was_where_it_came_from(
    edition: str, boosts: int, drawn: str
) -> None:
    was = {"is": "has", "value": "boosted", "past": True}
    tells = when({"on": "moves", "to": "reserve"}, do("draw"), if_=was)
    a = {"characters": [char("a", "1/1/1", "hero", tells, boosts=boosts)]}
    seen = cast(edition, do("send", what=ANYONE, to="reserve"), a=a)

    assert (seen.at("a"), seen.at("deckA0")) == ("A reserve", drawn)


@pytest.mark.rule("6.3.m")
@BOTH
def test_a_reaction_activates_a_hundred_times_a_day_at_most(edition: str) -> None:
    crowd = [char(f"c{n}") for n in range(60)]
    others = [char(f"d{n}") for n in range(41)]
    seen = cast(
        edition,
        do("give", what=EACH),
        a={"characters": crowd, "landmarks": [landmark("w", when(BOOSTED, do("nothing")))]},
        b={"characters": others},
    )
    assert len(seen.all("activated", object="w")) == 100
    assert len(seen.all("capped", object="w")) == 1
    seen.said("capped", "6.3.m", object="w")
