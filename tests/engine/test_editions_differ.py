"""The same table under three editions: where the outcome differs, and where it does not.

Here: from 4.2.5.d on.
"""

from __future__ import annotations

import pytest

from glossary.engine.model.cards import Card
from glossary.engine.phases.deck_building import check_constructed
from glossary.engine.rules.ruleset import Ruleset
from tests.engine.statements import walked
from tests.engine.tables import (
    ALL,
    ANYONE,
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

WHOLE_DAY = "afternoon dusk night victory"

STEP = do("move-forward", to="my-hero")

ROCKY_FOREST = ["FMW", *["FM"] * 6, "FMW"]


@pytest.mark.rule("4.2.5.d")
@ALL
def test_e1_meeting_wins_at_once_or_at_the_end_of_the_day(edition: str) -> None:
    both = [char("h", "4/4/4"), char("c", "4/4/4", "companion")]
    a, b = walked(4, 2, hand=[spell(STEP)]), walked(3, 3, characters=both)
    seen = table(edition, WHOLE_DAY, a, b, "play s,pass,pass", spare=True)

    if edition == "1.0":
        assert seen.winner == "A"
        assert seen.said("won", player="A")["cites"] == ["4.3.a"]
        seen.never("phase.dusk", "distance.met")
    else:
        assert seen.winner == "B"
        seen.said("distance.met", "4.2.5.d", player="A", number=7)
        seen.said("distance.crossed", "4.2.5.d", player="B", number=8)
        seen.said("won", "4.2.5.d", player="B")


@pytest.mark.rule("4.3.a")
@ALL
def test_e1_who_had_met_has_won_once_a_reaction_ends(edition: str) -> None:
    idle = landmark("l", ability(do("draw", may=True), at="noon"))
    seen = table(edition, "noon", walked(4, 3, landmarks=[idle]), walked(0, 0), "no")

    assert seen.winner == ("A" if edition == "1.0" else "")


@pytest.mark.rule("4.2.5.d")
@ALL
def test_e1_a_later_tie_leads_to_tiebreakers_since_3_0(edition: str) -> None:
    a = walked(4, 2, hand=[spell(STEP)])
    b = walked(3, 3, characters=[char("h", "4/4/4")])
    seen = table(edition, WHOLE_DAY, a, b, "play s,pass,pass", spare=True)

    assert seen.winner == ("A" if edition == "1.0" else "")
    assert seen.transcript.state.arena is (edition != "1.0")


@pytest.mark.rule("4.2.5.d")
@ALL
def test_e1_what_met_can_be_pulled_apart_again_since_3_0(edition: str) -> None:
    pulls = ability(do("move-backwards", to="facing"), at="hand")
    a = walked(4, 2, hand=[spell(STEP)], characters=[char("h", "4/4/4")])
    b = walked(3, 3, hand=[held("k", pulls, stats=[4, 4, 4])])
    seen = table(edition, WHOLE_DAY, a, b, "play s,play k hero,pass,pass", spare=True)

    assert seen.winner == ("A" if edition == "1.0" else "")
    assert not seen.transcript.state.arena
    if edition != "1.0":
        seen.said("victory.nobody", "4.2.5.d", number=6)


@pytest.mark.rule("4.2.5.d")
@pytest.mark.rule("4.3.a")
@ALL
def test_e2_rest_comes_before_check_victory(edition: str) -> None:
    runs = ability(STEP, when={"on": "leaves", "subject": "me", "origin": "expedition"})
    a = walked(3, 3, characters=[char("h", "4/4/4", "hero", runs)])
    b = walked(3, 3, characters=[char("c", "4/4/4", "companion")])
    seen = table(edition, "dusk night victory", a, b)

    if edition == "1.0":
        assert (seen.winner, seen.transcript.state.arena) == ("", True)
        seen.came("tiebreakers", "phase.night")
    else:
        assert seen.winner == "A"
        seen.said("distance.crossed", "4.2.5.d", player="A", number=8)
        seen.said("distance.met", "4.2.5.d", player="B", number=7)


@pytest.mark.rule("4.2.5.d")
@pytest.mark.rule("4.3.a")
@ALL
def test_e3_who_crossed_farther_wins_since_3_0(edition: str) -> None:
    leaps = passive(
        "replace",
        when={"on": "forward", "subject": {"whose": "you"}, "to": "my-expedition"},
        instead=[do("move-forward", to="my-expedition", amount=2)],
    )
    a = walked(3, 3, characters=[char("ah", "5/0/0"), char("ac", "5/0/0", "companion")])
    b = walked(
        3, 3, characters=[char("bh", "0/5/0", "hero", leaps), char("bc", "0/5/0", "companion")]
    )
    seen = table(edition, "dusk night victory", a, b, regions=["FMW"] * 8)

    if edition == "1.0":
        assert (seen.winner, seen.transcript.state.arena) == ("", True)
        assert "4.3.c" in seen.said("tiebreakers")["cites"]  # type: ignore[operator]
    else:
        assert seen.winner == "B"
        seen.said("distance.crossed", "4.2.5.d", player="A", number=8)
        seen.said("distance.crossed", "4.2.5.d", player="B", number=9)


@pytest.mark.rule("4.2.5.c")
@pytest.mark.rule("7.3.31.a")
@ALL
def test_e4_landmarks_beyond_the_limit_are_sacrificed_since_3_0(edition: str) -> None:
    draws = ability(do("draw"), when={"on": "sacrificed"})
    a = {"landmarks": [landmark("k"), landmark("l"), landmark("m", draws)]}
    decisions = {"cleanup": {"A": {"landmarks": ["m"]}}}
    seen = table(edition, "night", a, decisions=decisions)

    assert seen.at("m") == "A discard"
    assert seen.at("deckA0") == ("" if edition == "1.0" else "A hand")
    if edition == "1.0":
        seen.said("cleaned-up", "4.2.5.c", object="m")
        seen.never("sacrificed")
    else:
        seen.said("sacrificed", "4.2.5.c", "7.3.31.a", object="m")


@pytest.mark.rule("7.4.7.c")
@ALL
def test_e5_tough_is_due_for_a_free_spell_since_2_0(edition: str) -> None:
    kadigir = landmark("kadigir", passive("free", of={"types": ["spell"], "whose": "you"}))
    gate = do("discard", what={"pick": "target", "types": ["character", "permanent"]})
    a = {"mana": 0, "landmarks": [kadigir]}
    b = {"characters": [char("achilles", "2/2/2", "hero", tough=1)]}
    seen = cast(edition, gate, a=a, b=b, acts="target achilles", spare=True)

    left = ["achilles"] if edition == "1.0" else ["kadigir"]
    assert [i for i in ("achilles", "kadigir") if seen.at(i).endswith("discard")] == left
    if edition != "1.0":
        seen.said("tough.unpayable", "7.4.7.c", object="achilles", number=1)


@pytest.mark.rule("7.4.7.c")
@pytest.mark.parametrize(("mana", "declared"), [(1, False), (2, True)])
@ALL
def test_e5_tough_that_cannot_be_paid_leaves_no_target_to_declare_in_1_0(
    edition: str, mana: int, declared: bool
) -> None:
    gate = spell(do("discard", what={"pick": "target", "types": ["character"]}))
    a = {"mana": mana, "hand": [gate, {**gate, "id": "dear", "cost": [9, 9], "scout": 1}]}
    b = {"characters": [char("achilles", "2/2/2", "hero", tough=1)]}
    seen = table(edition, a=a, b=b, acts="play s,target achilles,pass", spare=True)

    kept = edition == "1.0" and not declared
    assert (seen.at("s"), seen.at("achilles")) == (
        "A hand" if kept else "A reserve",
        "B discard" if declared else "B hero-expedition",
    )


@pytest.mark.rule("2.4.3")
@pytest.mark.rule("4.2.4.e")
@ALL
def test_e6_an_ascended_tie_moves_since_4_0(edition: str) -> None:
    a = {"hero_region": 2, "characters": [char("a", "3/2/0")]}
    b = {"hero_region": 2, "characters": [char("b", "3/5/1")]}
    a["hand"] = [spell(do("ascend", to="my-hero"))]
    seen = table(edition, "afternoon dusk night", a, b, "play s,pass,pass", regions=ROCKY_FOREST)

    assert seen.region("B.hero") == 3
    assert seen.region("A.hero") == (3 if edition >= "4.0" else 2)
    if edition >= "4.0":
        seen.said("progress.tied-ascended", "4.2.4.e", "2.4.3", expedition="A.hero")
        assert seen.transcript.state.player("A").ascended == ()
    else:
        seen.said("unknown-keyword")
        seen.said("progress.tied", "4.2.4.e", expedition="A.hero", terrain="F")


@pytest.mark.rule("4.2.4.f")
@ALL
def test_e6_nothing_against_nothing_moves_nobody(edition: str) -> None:
    a = {"hero_region": 2, "characters": [char("a", "9/9/0")]}
    b = {"hero_region": 2, "characters": [char("b", "9/9/0")]}
    seen = table(edition, "dusk", a, b, regions=["FMW", *["W"] * 6, "FMW"], ascended=["A.hero"])

    assert (seen.region("A.hero"), seen.region("B.hero")) == (2, 2)
    seen.said("progress.zero", "4.2.4.f", expedition="A.hero", terrain="W")


@pytest.mark.rule("3.2.1.d")
@ALL
def test_e7_a_marker_changes_the_region_since_4_0(edition: str) -> None:
    a = {"hero_region": 2, "characters": [char("a", "0/1/4")]}
    b = {"hero_region": 2, "characters": [char("b", "0/3/2")]}
    markers = [{"region": 2, "terrains": "W"}]
    rocky = ["FMW", *["M"] * 6, "FMW"]
    seen = table(edition, "dusk", a, b, regions=rocky, terrain_markers=markers)

    new = edition >= "4.0"
    assert (seen.region("A.hero"), seen.region("B.hero")) == ((3, 2) if new else (2, 3))


@pytest.mark.rule("7.3.6.a")
@ALL
def test_e8_a_character_defects_since_4_0(edition: str) -> None:
    a = {"hand": [spell(do("defect", what=ANYONE))], "characters": [char("a")]}
    b = {"characters": [char("b", "3/3/3")]}
    seen = table(edition, "afternoon dusk night", a, b, "play s,target b,pass,pass")

    new = edition >= "4.0"
    assert (seen.region("A.hero"), seen.region("B.hero")) == ((1, 0) if new else (0, 1))
    assert seen.at("b") == "B reserve"
    if new:
        seen.said("defected", "7.3.6.a", object="b", expedition="A.hero")
        seen.said("progress.ahead", expedition="A.hero", number=4, against=0)
    else:
        seen.said("unknown-keyword")
        seen.said("progress.ahead", expedition="B.hero", number=3, against=1)


@pytest.mark.rule("1.1.4.b")
@pytest.mark.parametrize(
    ("others", "legal"), [(39, "1345"), (59, "1345"), (60, "13"), (61, "13"), (38, "")]
)
@ALL
def test_e9_a_deck_has_at_most_sixty_cards_since_4_0(edition: str, others: int, legal: str) -> None:
    hero = Card("hero", type="hero")
    deck = [hero, *(Card(f"c{n}", type="character", name=f"c{n}") for n in range(others))]
    found = [e.kind for e in check_constructed(Ruleset.of(edition), tuple(deck))]

    assert (found == ["deck.legal"]) is (edition[0] in legal), found
