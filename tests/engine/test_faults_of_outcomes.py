"""Outcomes that were wrong once, each under the paragraph that decides it."""

from __future__ import annotations

import pytest

from tests.engine.tables import (
    ALL,
    GROW,
    Plain,
    ability,
    cast,
    char,
    do,
    held,
    passive,
    quick,
    spell,
    table,
)

_MODES = [[do("draw")], [do("resupply")], [do("create", token="ordis-recruit", to="my-hero")]]
_NEVER = {"is": "first-player", "not": True}
"""A begins, and this is a condition of what A plays."""


@pytest.mark.rule("6.5.g")
@ALL
def test_a_modal_step_that_is_skipped_keeps_its_modes_to_itself(edition: str) -> None:
    three = do("choose", modes=_MODES, if_=_NEVER)
    two = do("choose", modes=_MODES[:2])
    seen = cast(edition, three, two, acts="choose 2, choose 1")

    assert [event["number"] for event in seen.all("chose-mode")] == [3, 2]
    assert seen.order("drew", "resupplied", "created") == ["resupplied"]


@pytest.mark.rule("6.5.g")
@ALL
def test_a_modal_step_of_a_quick_action_that_is_skipped_keeps_its_modes(edition: str) -> None:
    text = quick(do("choose", modes=_MODES, if_=_NEVER), do("choose", modes=_MODES[:2]), mana=1)
    a: Plain = {"characters": [char("x", "1/1/1", "hero", text)]}
    seen = table(edition, a=a, acts="use x, choose 2, choose 1")

    assert seen.order("drew", "resupplied", "created") == ["resupplied"]


@pytest.mark.rule("2.4.1.g")
@pytest.mark.parametrize("on", ["gains", "becomes"])
@ALL
def test_a_character_that_enters_fleeting_gains_it(edition: str, on: str) -> None:
    when = {"on": on, "subject": {"pick": "me"}, "what": "fleeting"}
    a = {"reserve": [held("h", ability(GROW, when=when))], "hand": [held("i")]}
    seen = table(edition, a=a, acts="play h hero")

    assert seen.boosts("h") == 1
    seen.said("activated", "7.5.4.a", object="h")
    if edition < "4.0":
        seen.said("activated", "2.4.7.c", object="h")


@pytest.mark.rule("2.4.1.g")
@pytest.mark.parametrize("edition", ["3.0", "4.0"])
def test_arcolano_milk_gives_fleeting_once_more(edition: str) -> None:
    again = passive("regains", value="fleeting")
    when = {"on": "gains", "subject": {"pick": "me"}, "what": "fleeting"}
    milk = {"id": "milk", "class": "arcolano-milk", "expedition": "hero"}
    a = {"reserve": [held("h", again, ability(GROW, when=when))], "permanents": [milk]}
    seen = table(edition, a=a, acts="play h hero")

    assert seen.boosts("h") == 3, "once as it enters, once for the Milk, whose boost it has too"


@pytest.mark.rule("4.2.4.k")
def test_a_move_on_a_tied_terrain_alone_is_due_to_ascend_alone() -> None:
    a = {"hero_region": 1, "characters": [char("x", "2/0/0")]}
    b = {"hero_region": 1, "characters": [char("y", "2/0/0")]}
    seen = table("4.0", "dusk", a, b, ascended=["A.hero"])

    seen.never("progress.due-to", expedition="A.hero")
    told = seen.said("progress.due-to-ascend", expedition="A.hero")
    assert (told["terrains"], told["cites"]) == (["F"], ["4.2.4.k", "2.4.3"])
    assert seen.result["dusk"]["won_on"] == {"A.hero": []}  # type: ignore[index]
    assert seen.result["dusk"]["advanced"] == {"A.hero": 1}  # type: ignore[index]


@pytest.mark.rule("4.2.4.j")
def test_a_move_for_two_reasons_tells_each_with_its_terrains() -> None:
    a = {"hero_region": 7, "characters": [char("x", "2/3/0")]}
    b = {"hero_region": 7, "characters": [char("y", "2/0/0")]}
    seen = table(
        "4.0", "dusk", {**a, "hero_region": 0}, {**b, "hero_region": 0}, ascended=["A.hero"]
    )

    assert seen.said("progress.due-to", "4.2.4.j", expedition="A.hero")["terrains"] == ["M"]
    assert seen.said("progress.due-to-ascend", "4.2.4.k")["terrains"] == ["F"]
    assert seen.result["dusk"]["won_on"] == {"A.hero": ["M"]}  # type: ignore[index]


_AWAY = passive(
    "replace",
    when={"on": "move", "to": "limbo", "subject": {"pick": "me"}},
    instead=[do("send", to="discard")],
)


@pytest.mark.rule("5.1.2.g")
@pytest.mark.parametrize("card", [held("s", _AWAY), spell(do("draw"))], ids=["character", "spell"])
@ALL
def test_a_play_that_did_not_get_to_limbo_stops(edition: str, card: Plain) -> None:
    texts = card["abilities"]
    assert isinstance(texts, list)
    texts = texts if _AWAY in texts else [*texts, _AWAY]
    act = "play s" if card["type"] == "spell" else "play s hero"
    seen = table(edition, a={"hand": [{**card, "abilities": texts}]}, acts=f"{act}, pass, pass")

    assert seen.at("s") == "A discard"
    seen.said("play-stopped", "5.1.2.g", object="s")
    seen.never("paid", "drew")
    assert [event["player"] for event in seen.all("passed")] == ["B", "A"]


@pytest.mark.rule("4.2.5.d")
@pytest.mark.parametrize("run", ["dusk night morning", "night dusk night noon"])
def test_no_day_begins_before_check_victory(run: str) -> None:
    seen = table("4.0", run)

    assert seen.order("phase.night", "victory.nobody")[:2] == ["phase.night", "victory.nobody"]
    assert len(seen.all("victory.nobody")) == run.count("night")


@pytest.mark.rule("4.2.5.d")
def test_who_has_met_wins_before_the_morning() -> None:
    seen = table("4.0", "dusk night morning", {"hero_region": 4, "companion_region": 4})

    assert seen.winner == "A"
    seen.never("phase.morning")


@pytest.mark.rule("4.3.e")
@ALL
def test_nobody_takes_a_terrain_of_the_arena_with_a_sum_of_nothing(edition: str) -> None:
    """4.3.h of 1.0 does not ask for a positive sum; its note says that it is read so here."""
    b = {"characters": [char("y", "-1/-1/-1")]}
    seen = table(edition, "dusk", b=b, arena=True)

    assert [event["number"] for event in seen.all("arena.nobody")] == [0, 0, 0]
    assert not seen.winner
