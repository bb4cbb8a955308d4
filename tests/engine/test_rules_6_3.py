"""Reactions (6.3), costs (6.4) and effects (6.5)."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ALL,
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
    passive,
    spell,
    table,
)

BOOSTED: Plain = {"on": "gains", "what": "boost", "subject": EACH}
JOINS_MINE: Plain = {"on": "joins", "subject": MINE, "to": "each-of-mine"}
RESTS: Plain = {"on": "moves", "subject": "me", "origin": "expedition", "to": "reserve"}
THERE_ARE_TWO: Plain = {"is": "there-are", "of": MINE, "number": 2}


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

    inside: Plain = {"on": "joins", "subject": "me", "to": "one-of-mine"}
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
    seen.said("activated", "6.3.f" if edition == "4.0" else "6.3.e", object="c")

    mute = landmark("mute", passive("loses-abilities", of=EACH))
    seen = cast(
        edition,
        do("send", what=ANYONE, to="reserve"),
        a={"characters": [char("c", "1/1/1", "hero", text)], "landmarks": [mute]},
    )
    assert len(seen.all("activated", object="c")) == (0 if edition == "4.0" else 1)


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
            assert ("6.3.l" if edition == "4.0" else "6.3.k") in one["cites"]  # type: ignore[operator]
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


@pytest.mark.rule("6.4.b", "6.4.c")
@BOTH
@pytest.mark.parametrize(("mana", "answer", "drawn"), [(4, "yes", 1), (4, "no", 0), (2, "yes", 0)])
def test_a_cost_is_paid_in_full_or_not_at_all(
    edition: str, mana: int, answer: str, drawn: int
) -> None:
    seen = cast(edition, do("draw", cost={"mana": 2}), a={"mana": mana}, acts=f"choose {answer}")

    assert len(seen.all("drew")) == drawn
    ready = mana - 1 - 2 * drawn
    assert seen.result["afternoon"]["mana"]["A"] == f"{ready}/{mana}"  # type: ignore[index]
    if mana == 2:
        assert seen.asked() == []
        seen.said("unpayable.mana", "6.4.c", player="A")
    elif answer == "no":
        seen.said("declined", "6.4.b", player="A")


@pytest.mark.rule("6.4.d", "6.4.e")
@BOTH
def test_a_play_whose_cost_is_not_paid_is_off_and_another_is_offered(edition: str) -> None:
    action = ability(do("draw"), cost={"mana": 2, "spend": 1, "counter": "kelon"})
    user = char("q", "1/1/1", "hero", action, counters={"other": 1})
    seen = table(
        edition,
        a={"hand": [held("dear", cost=[4, 4]), held()], "characters": [user]},
        acts="use q, play dear hero",
    )
    assert seen.offered() == ("play h", "pass")
    assert seen.transcript.state.active == "A"
    seen.never("declared", "quick-action")
    seen.refused("refused.mana", "6.4.c", object="dear")
    seen.refused("refused.counters", "6.4.c", object="q")

    rush = cast(edition, a={"hand": [spell(do("play")), held()]}, acts="choose none")
    rush.said("declined", "6.4.d", player="A")
    assert rush.at("h") == "A hand"


@pytest.mark.rule("6.5.a")
@BOTH
def test_an_effect_is_mandatory(edition: str) -> None:
    seen = cast(
        edition,
        do("sacrifice"),
        do("discard", what=ANYONE),
        a={"characters": [char("a")]},
        b={"characters": [char("b")]},
    )
    assert (seen.at("a"), seen.at("b")) == ("A discard", "B discard")
    assert seen.asked() == [], "nothing to choose among, and no way to say no"
    seen.said("chose", "6.5.a", object="a")


@pytest.mark.rule("6.5.b")
@BOTH
def test_targets_of_a_step_differ_and_may_come_again_later(edition: str) -> None:
    two = {**ANYONE, "count": 2}
    seen = cast(
        edition,
        do("give", what=two),
        do("give", what=two),
        a={"characters": [char("a"), char("c")]},
        acts="target a, target a",
    )
    assert (seen.boosts("a"), seen.boosts("c")) == (2, 2)
    seen.said("chose", "6.5.b", player="A", object="a")

    swap = do("exchange-boosts", what=ANYONE, with_=ANYONE)
    alone = cast(edition, swap, a={"characters": [char("a", boosts=2)]})
    assert alone.boosts("a") == 2
    alone.said("nothing-to-choose", "6.5.b", player="A")

    none = cast(edition, do("discard", what=ANYONE))
    none.said("nothing-to-choose", "6.5.b")


@pytest.mark.rule("6.5.b")
@ALL
def test_targets_are_chosen_at_declaration_in_the_first_edition(edition: str) -> None:
    seen = cast(edition, do("resupply"), do("sabotage"), acts="target deckA0")
    if edition == "1.0":
        assert seen.at("deckA0") == "A reserve", "nothing was in Reserve when it was declared"
        seen.never("sabotaged")
    else:
        assert seen.at("deckA0") == "A discard"

    free = landmark("k", passive("free", of={"types": ["spell"], "whose": "you"}))
    gate = do("discard", what={"pick": "target", "types": ["character", "permanent"]})
    a: Plain = {"mana": 0, "landmarks": [free]}
    seen = cast(edition, gate, a=a, b={"characters": [char("c", tough=1)]}, acts="target c")
    if edition == "1.0":
        assert seen.at("c") == "B discard", "for free, Tough included"
    else:
        assert seen.at("k") == "A discard", "Tough is paid even then, so c cannot be chosen"
        seen.said("tough.unpayable", "6.4.c", object="c")


@pytest.mark.rule("6.5.c")
@BOTH
def test_an_optional_step_is_decided_when_it_comes(edition: str) -> None:
    for answer, zone in (("yes", "A reserve"), ("no", "")):
        seen = cast(
            edition, do("draw"), do("resupply", may=True), do("draw"), acts=f"choose {answer}"
        )
        assert seen.at("deckA1" if zone else "nowhere") == zone
        assert len(seen.all("drew")) == 2, "the effect goes on"
        asked = next(c for c in seen.transcript.choices if c.kind == "may")
        assert "6.5.c" in map(str, asked.cites)
        assert bool(seen.all("declined")) is (answer == "no")

    theirs = do("resupply", who="target-opponent", may=True)
    seen = cast(edition, theirs, acts="choose yes")
    assert seen.asked() == ["B:may"], "who may do it says so"
    assert seen.at("deckB0") == "B reserve"


@pytest.mark.rule("6.5.d")
@BOTH
def test_a_condition_is_looked_at_right_before_its_step(edition: str) -> None:
    recruit = do("create", token="ordis-recruit", to="my-hero")
    seen = cast(edition, recruit, do("draw", if_=THERE_ARE_TWO), a={"characters": [char("x")]})
    seen.said("condition-met", "6.5.d")
    assert len(seen.all("drew")) == 1
    seen = cast(edition, do("draw", if_=THERE_ARE_TWO), recruit, a={"characters": [char("x")]})
    seen.said("condition-unmet", "6.5.d")
    assert (len(seen.all("drew")), len(seen.tokens("ordis-recruit"))) == (0, 1)

    unless = {**THERE_ARE_TWO, "not": True}
    seen = cast(edition, do("draw", if_=unless), a={"characters": [char("x"), char("y")]})
    seen.never("drew")


@pytest.mark.rule("6.5.e")
@BOTH
def test_if_and_otherwise_share_one_look(edition: str) -> None:
    verbs = (
        do("discard", what=EACH, if_=THERE_ARE_TWO),
        do("draw", link="and"),
        do("resupply", link="otherwise"),
    )
    seen = cast(edition, *verbs, a={"characters": [char("x"), char("y")]})
    assert seen.at("x") == "A discard"
    assert seen.order("drew", "resupplied") == ["drew"], "it is no longer so, and that is no matter"
    seen.said("condition-met", "6.5.e")

    seen = cast(edition, *verbs, a={"characters": [char("x")]})
    assert seen.at("x") == "A hero-expedition"
    assert seen.order("drew", "resupplied") == ["resupplied"]


@pytest.mark.rule("6.5.f")
@BOTH
def test_if_you_did_is_so_once_it_was_started(edition: str) -> None:
    verbs = do("sacrifice"), do("draw", link="if-you-did")
    done = cast(edition, *verbs, a={"characters": [char("x")]})
    done.said("done-before", "6.5.f")
    assert len(done.all("drew")) == 1

    impossible = cast(edition, *verbs)
    impossible.said("not-done-before", "6.5.f")
    impossible.never("drew")

    leaving: Plain = {"on": "move", "subject": MINE, "origin": "expedition"}
    law = landmark("l", passive("replace", when=leaving, instead=[do("nothing")]))
    altered = cast(edition, *verbs, a={"characters": [char("x")], "landmarks": [law]})
    assert altered.at("x") == "A hero-expedition"
    assert len(altered.all("drew")) == 1, "what became of it is no matter"

    no = cast(edition, do("resupply", may=True), do("draw", link="if-you-did"), acts="choose no")
    no.never("drew")


@pytest.mark.rule("6.5.g")
@BOTH
def test_modes_are_as_many_as_said_in_the_order_wanted(edition: str) -> None:
    modes = [[do("draw")], [do("resupply")], [do("create", token="ordis-recruit", to="my-hero")]]
    two = do("choose", amount=2, modes=modes)
    seen = cast(edition, two, acts="choose 0, choose 1, choose 1")
    assert seen.order("drew", "resupplied", "created") == ["created", "drew"]
    seen.said("chose-mode", "6.5.g", number=1)
    seen.said("mode-first", "6.5.g", number=3)
    assert seen.asked() == ["A:mode", "A:mode", "A:mode-order"]
    second = [c for c in seen.transcript.choices if c.kind == "mode"][1]
    assert "mode 1" not in second.words, "no mode twice"

    again = do("choose", amount=2, repeat=True, modes=modes)
    seen = cast(edition, again, acts="choose 1, choose 0")
    assert seen.order("drew", "resupplied", "created") == ["resupplied", "resupplied"]


@pytest.mark.rule("6.5.h")
@BOTH
def test_what_cannot_be_done_is_left_out(edition: str) -> None:
    seen = cast(
        edition, do("sacrifice", who="each-player"), do("draw"), b={"characters": [char("b")]}
    )
    assert seen.at("b") == "B discard"
    seen.said("nothing-to-choose", "6.5.h", player="A")
    assert seen.at("deckA0") == "A hand"


@pytest.mark.rule("6.5.i")
@BOTH
def test_a_repeated_step_decides_each_time_anew(edition: str) -> None:
    seen = cast(
        edition,
        do("give", what=ANYONE, times=2),
        a={"characters": [char("x"), char("y")]},
        acts="target x, target y",
    )
    assert (seen.boosts("x"), seen.boosts("y")) == (1, 1)
    seen.said("repeated", "6.5.i", number=2)

    maiden = do("exhausted-resupply", who="target-opponent", may=True, times=2)
    for answers, count in (("yes yes", 2), ("no yes", 1), ("yes no", 1), ("no no", 0)):
        acts = ", ".join(f"choose {answer}" for answer in answers.split())
        seen = cast(edition, maiden, acts=acts)
        assert seen.asked() == ["B:may", "B:may"]
        assert len(seen.all("resupplied", player="B")) == count

    each = cast(edition, do("draw", times_each=MINE), a={"characters": [char("x"), char("y")]})
    assert len(each.all("drew")) == 2
