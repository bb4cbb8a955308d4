"""Outcomes that were wrong once, each under the paragraph that decides it."""

from __future__ import annotations

import pytest

from glossary.engine.boards.board import read_board
from glossary.engine.play.disabled_rules import disable
from glossary.engine.play.replay import play
from tests.engine.conftest import CARDS
from tests.engine.tables import (
    ALL,
    ANYONE,
    BOTH,
    EACH,
    GROW,
    MINE,
    Plain,
    Seen,
    ability,
    cast,
    char,
    do,
    gear,
    held,
    landmark,
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
    gains = on == "gains" and edition >= "4.0"
    seen.said("activated", "7.3.15.a" if gains else "7.5.4.a", object="h")
    if edition < "4.0":
        seen.said("activated", "2.4.7.c", object="h")


@pytest.mark.rule("2.4.1.g")
@pytest.mark.parametrize("edition", ["1.0", "3.0"])
def test_before_4_0_only_its_own_reaction_sees_what_enters_fleeting(edition: str) -> None:
    when = {"on": "gains", "subject": EACH, "what": "fleeting"}
    a = {"reserve": [held("h", ability(GROW, when=when))], "hand": [held("i")]}
    seen = table(edition, a=a, acts="play h hero")

    assert (seen.status("h"), seen.boosts("h")) == (["fleeting"], 0)


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


_WATCHES = landmark(
    "w",
    ability(do("draw"), when={"on": "advances", "to": "each-of-mine"}),
    ability(do("resupply"), when={"on": "fails", "to": "each-of-mine"}),
)


def _dusk(verb: Plain, **more: object) -> Seen:
    """A's Hero Expedition would move forward in Progress; a Landmark replaces that."""
    replaced = passive("replace", when={"on": "forward", "to": "each-of-mine"}, instead=[verb])
    a = {"characters": [char("x", "3/3/3")], "landmarks": [landmark("l", replaced), _WATCHES]}
    return table("5.0", "dusk", {**a, **more}, regions=["FMW"] * 8)


@pytest.mark.rule("7.5.7.a")
@pytest.mark.parametrize(
    ("verb", "region"),
    [
        (do("ascend", to="my-hero"), 2),
        (do("move-backwards", to="my-hero"), 1),
        (do("ascend", to="its-expedition"), 2),
        (do("move-backwards", to="its-expedition"), 1),
        (do("draw"), 2),
    ],
)
def test_an_expedition_whose_move_forward_is_replaced_fails_to_move(
    verb: Plain, region: int
) -> None:
    seen = _dusk(verb, hero_region=2)

    assert seen.region("A.hero") == region
    seen.said("progress.failed", "7.5.7.a", expedition="A.hero")
    seen.never("progress.due-to", expedition="A.hero")
    assert seen.result["dusk"]["advanced"] == {}  # type: ignore[index]
    assert len(seen.all("resupplied")) == 2, "for both Expeditions"


@pytest.mark.rule("4.2.4.j")
@pytest.mark.parametrize("to", ["my-hero", "its-expedition"])
def test_another_move_forward_in_its_place_is_due_to_the_same_terrains(to: str) -> None:
    seen = _dusk(do("move-forward", to=to, amount=2))

    assert seen.region("A.hero") == 2
    assert seen.said("progress.due-to", expedition="A.hero")["terrains"] == ["F", "M", "W"]
    assert len(seen.all("drew")) == 1


@pytest.mark.rule("7.5.7.a")
def test_a_move_forward_given_to_the_other_expedition_is_a_move_and_due_to_nothing() -> None:
    seen = _dusk(do("move-forward", to="my-companion"))

    assert (seen.region("A.hero"), seen.region("A.companion")) == (0, 6)
    seen.said("progress.failed", expedition="A.hero")
    seen.never("progress.failed", expedition="A.companion")
    seen.never("progress.due-to")


@pytest.mark.rule("7.4.4.k")
@pytest.mark.parametrize("said", [{}, {"of": {"where": "my-expedition"}}], ids=["bare", "of"])
@pytest.mark.parametrize(
    ("facing", "negated", "met"),
    [(1, True, False), (1, False, False), (3, True, True), (-1, False, True), (-1, True, False)],
)
@BOTH
def test_each_expedition_of_a_gigantic_meets_its_condition(
    edition: str, said: Plain, facing: int, negated: bool, met: bool
) -> None:
    """The facing Hero Expedition is at 1 or 3; -1 is at 0, and the Companions are apart, too."""
    condition: Plain = {"is": "ahead", **said, **({"not": True} if negated else {})}
    giant = held("g", ability(do("draw", if_=condition), at="join"), gigantic=True)
    companion = 6 if facing == -1 else 7
    a = {"hero_region": 2, "companion_region": companion, "hand": [giant]}
    b = {"hero_region": max(facing, 0), "companion_region": 7}
    seen = table(edition, a=a, b=b, acts="play g hero")

    assert (seen.at("deckA0") == "A hand") is met


@pytest.mark.rule("7.4.4.k")
@pytest.mark.parametrize(
    "condition",
    [
        {"is": "there-are", "of": {**EACH, "where": "my-expedition"}, "number": 2},
        {"is": "amount", "amount": {"count": {**EACH, "where": "my-expedition"}}, "number": 2},
        {"is": "one-each", "each": [{**EACH, "where": "my-expedition", "other": True}]},
    ],
    ids=["there-are", "amount", "one-each"],
)
@pytest.mark.parametrize("sides", [("hero", "hero"), ("hero", "companion")])
@BOTH
def test_what_a_condition_counts_is_in_each_expedition_of_a_gigantic(
    edition: str, condition: Plain, sides: tuple[str, str]
) -> None:
    giant = held("g", ability(do("draw", if_=condition), at="join"), gigantic=True)
    others = [char(f"x{place}", "1/1/1", side) for place, side in enumerate(sides)]
    seen = table(edition, a={"hand": [giant], "characters": others}, acts="play g hero")

    assert (seen.at("deckA0") == "A hand") is (sides == ("hero", "companion"))


@pytest.mark.rule("7.5.12.a")
@pytest.mark.parametrize("to", ["mana", "hand", "deck", "discard", "reserve"])
@BOTH
def test_a_spell_that_moves_itself_is_played_once(edition: str, to: str) -> None:
    played = {"on": "played", "subject": {"types": ["spell"], "whose": "you"}, "origin": "hand"}
    own = landmark("l", ability(do("gain-counters", counter="kelon", what="me"), when=played))
    seen = cast(edition, do("send", what="me", to=to), do("roll"), a={"landmarks": [own]}, dice=[3])

    assert seen.of("l")["counters"] == {"kelon": 1}
    seen.said("rolled")


@pytest.mark.rule("7.5.12.a")
@pytest.mark.parametrize("edition", ["4.0", "5.0"])
def test_geyser_is_played(edition: str) -> None:
    played = {"on": "played", "subject": {"types": ["spell"], "whose": "you"}}
    own = landmark("l", ability(do("resupply"), when=played))
    a = {"mana": 9, "hand": [{"id": "g", "class": "Geyser"}], "landmarks": [own]}
    seen = table(edition, a=a, b={"characters": [char("x")]}, acts="play g, x, spare", spare=True)

    assert seen.at("deckA0") == "A reserve"


@pytest.mark.rule("7.3.1.b")
@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize("edition", ["4.0", "5.0"])
def test_two_foundries_make_one_card_come_from_reserve_once(edition: str, copies: int) -> None:
    foundries = [{"id": f"f{n}", "class": "the-foundry-axiom-bastion"} for n in range(copies)]
    own = ability(GROW, at="reserve"), ability(do("draw"), at="hand")
    other = held("i", ability(GROW, at="reserve"))
    a = {"landmarks": foundries, "hand": [held("h", *own), other]}
    uses = ", ".join(f"use f{n}" for n in range(copies))
    seen = table(edition, a=a, acts=f"{uses}, play h hero, pass, play i hero")

    assert (seen.boosts("h"), seen.boosts("i")) == (1, 0)
    assert seen.at("deckA0") == "A hand", "it comes from Hand, too"
    assert seen.status("h") == []


@pytest.mark.rule("7.3.25.a")
@pytest.mark.parametrize(("trigger", "regions"), [("advances", (1, 7)), ("retreats", (0, 7))])
@pytest.mark.parametrize("edition", ["4.0", "5.0"])
def test_its_expedition_is_the_one_that_moved(
    edition: str, trigger: str, regions: tuple[int, int]
) -> None:
    when = {"on": trigger, "to": "each-of-mine"}
    own = landmark("l", ability(do("ascend", to="its-expedition"), when=when))
    verb = "move-forward" if trigger == "advances" else "move-backwards"
    a = {"landmarks": [own], "hero_region": 1 if trigger == "retreats" else 0}
    seen = cast(edition, do(verb, to="my-hero"), a={"hand": [spell(do(verb, to="my-hero"))], **a})

    assert (seen.region("A.hero"), seen.region("A.companion")) == regions
    assert [event["expedition"] for event in seen.all("ascended")] == ["A.hero"]


@pytest.mark.rule("6.2.b")
@BOTH
def test_a_would_about_expeditions_is_about_mine_if_it_does_not_say(edition: str) -> None:
    never = passive("replace", when={"on": "forward"}, instead=[do("nothing")])
    moves = do("move-forward", to="my-hero"), do("move-forward", to="my-companion")
    a = {"characters": [char("x", "1/1/1", "hero", never)], "hand": [spell(*moves)]}
    seen = table(edition, a=a, acts="play s")

    assert (seen.region("A.hero"), seen.region("A.companion")) == (0, 6)


@pytest.mark.rule("6.3.l")
@ALL
def test_a_lent_reaction_was_used_as_often_as_the_board_says(edition: str) -> None:
    lends = passive("ability", of=MINE, ability=ability(do("draw"), at="noon"))
    a = {
        "landmarks": [landmark("l", lends)],
        "characters": [char("x", used=100), char("y", used=99)],
    }
    seen = table(edition, "noon", a)

    seen.said("capped", object="x")
    assert len(seen.all("drew")) == 1


@pytest.mark.rule("7.5.5.b")
@BOTH
def test_its_owner_is_whose_the_card_is_that_the_step_before_acted_on(edition: str) -> None:
    any_reserve = {"pick": "target", "where": "reserve", "up-to": True}
    own = held(
        "h", ability(do("sabotage", what=any_reserve), do("draw", who="its-owner"), at="join")
    )
    seen = table(edition, a={"hand": [own]}, b={"reserve": [held("r")]}, acts="play h hero, r")
    assert (seen.at("r"), seen.at("deckB0")) == ("B discard", "B hand")

    taken = char("x", "1/1/1", "hero", owner="A")
    for word, card in (("its-controller", "deckB0"), ("its-owner", "deckA0")):
        effect = do("discard", what=ANYONE), do("draw", who=word)
        gone = cast(edition, *effect, b={"characters": [taken]})
        assert (gone.at("x"), gone.at(card)[2:]) == ("A discard", "hand")
        assert len(gone.all("drew")) == 1


@pytest.mark.rule("5.1.2.k")
@BOTH
def test_what_was_played_this_turn_is_not_what_was_played_this_afternoon(edition: str) -> None:
    own = landmark("l", quick(
        do("draw", amount={"played": {}}), do("resupply", amount={"played": {}, "during": "turn"}),
    ))  # fmt: skip
    a = {"landmarks": [own], "hand": [spell(do("roll")), held("h", mana=0)], "mana": 9}
    a["hand"] = [spell(do("roll")), held("h")]
    seen = table(edition, a=a, acts="play s, pass, play h hero, use l", dice=[1])

    assert [event["number"] for event in seen.all("comes-to")] == [2, 0]


@pytest.mark.rule("5.1.2.k")
def test_wanax_costs_less_for_each_card_played_this_turn() -> None:
    """The example of the paragraph: the Spell that plays it counts."""
    plays = do("play", less=5, what={"where": "reserve", "whose": "you", "types": ["character"]})
    a = {"reserve": [{"id": "w", "class": "wanax-reka-hexarch"}], "hand": [spell(plays)], "mana": 1}
    b = {"characters": [char("e", "1/1/1", "hero", passive(
        "cost", number=1, of={"where": "reserve", "whose": "opponent"},
    ))]}  # fmt: skip
    seen = table("5.0", a=a, b=b, acts="play s, w, answer A.hero")

    seen.said("paid", object="w", number=0)


@pytest.mark.rule("2.1.h")
@pytest.mark.parametrize("edition", ["3.0", "5.0"])
def test_what_was_lent_gigantic_and_is_gone_was_in_both_expeditions(edition: str) -> None:
    left = {"on": "leaves", "origin": "expedition"}
    texts = (
        ability(do("move-forward", to="my-expedition"), when=left),
        ability(do("create", token="ordis-recruit", to="my-expedition"), when=left),
    )
    a = {
        "characters": [char("x", "1/1/1", "hero", *texts)],
        "landmarks": [landmark("l", passive("keyword", value="gigantic", of=MINE))],
        "hand": [spell(do("discard", what=ANYONE))],
    }
    seen = table(edition, a=a, acts="play s, answer A.companion")

    assert (seen.region("A.hero"), seen.region("A.companion")) == (1, 6)
    assert seen.tokens("ordis-recruit") == ["A companion-expedition"]


_GIANTS = passive("keyword", value="gigantic", of={"types": ["character"]})


@pytest.mark.rule("7.4.4.o")
@ALL
def test_nothing_joins_both_expeditions_in_the_arena(edition: str) -> None:
    seen = table(edition, a={"hand": [held("h", _GIANTS)]}, acts="play h hero", arena=True)
    seen.never("re-evaluated", link="gigantic")

    seen = table(edition, a={"hand": [held("h", _GIANTS)]}, acts="play h hero")
    seen.said("re-evaluated", "7.4.4.o", object="h", link="gigantic")


@pytest.mark.rule("7.4.4.o")
@ALL
def test_a_card_in_reserve_joins_no_expedition(edition: str) -> None:
    everywhere = passive("keyword", value="gigantic", of={**MINE, "where": "reserve"})
    a = {"hand": [held("h", everywhere)], "reserve": [held("r")]}
    seen = table(edition, a=a, acts="play h hero")
    seen.said("re-evaluated", object="r")
    seen.never("re-evaluated", object="r", link="gigantic")


_ALL_WATER = {"value": "W", "of": {"where": "regions", "pick": "each"}}
_NEVER_MET = passive("terrains", **_ALL_WATER, if_=_NEVER)


@pytest.mark.rule("2.3.1.k")
@ALL
def test_terrains_change_with_the_card_that_changes_them(edition: str) -> None:
    water = passive("terrains", **_ALL_WATER)
    a = {"hand": [held("h", water)], "characters": [char("c", "1/1/1", "hero", _NEVER_MET)]}
    seen = table(edition, a=a, acts="play h hero")
    assert seen.said("terrains", number=0)["source"] == "h"

    also = passive("terrains", value="FW", number=1, of=_ALL_WATER["of"])
    a = {"hand": [held("h", also)]}
    seen = table(edition, a=a, acts="play h hero", regions=["M"] * 8)
    assert seen.said("terrains", number=0, terrains=["FMW"])["source"] == "h"


@pytest.mark.rule("2.3.1.k")
@ALL
def test_a_card_that_stays_is_not_named_when_another_stops_changing_terrains(edition: str) -> None:
    stays = passive("terrains", **_ALL_WATER)
    more = passive("terrains", value="F", number=1, of=_ALL_WATER["of"])
    a = {"characters": [char("stays", "1/1/1", "hero", stays), char("goes", "1/1/1", "hero", more)]}
    seen = cast(edition, do("discard", what=ANYONE), a=a, acts="target goes")
    assert "source" not in seen.said("terrains", number=0, terrains=["W"])


@pytest.mark.rule("2.5.1.b")
@pytest.mark.parametrize("without", [(), ("2.5.1.b",)])
@ALL
def test_statistics_told_at_dusk_are_those_summed(edition: str, without: tuple[str, ...]) -> None:
    more = passive("statistics", number=1)
    a = {"characters": [char("x", "1/1/1", "hero", more, boosts=1)]}
    board = read_board({"run": ["dusk"], "players": {"A": a, "B": {}}}, CARDS, edition)
    events = play(disable(board, without)).events
    told = tuple("222" if without else "333")
    assert [e.fact("statistics") for e in events if e.kind == "progress.statistics"] == [told]


_BELOW_ZERO = {"statistic": MINE, "in": "F"}
_LOW: Plain = {"deck": 6, "companion_region": 4, "characters": [char("n", "-2/0/0")]}


@pytest.mark.rule("6.5.h")
@pytest.mark.parametrize(
    "verb",
    [
        do("draw", amount=_BELOW_ZERO),
        do("resupply", amount=_BELOW_ZERO),
        do("put-top", amount=_BELOW_ZERO, to="mana"),
        do("look-top", amount=_BELOW_ZERO),
        do("move-forward", amount=_BELOW_ZERO, to="my-companion"),
        do("move-backwards", amount=_BELOW_ZERO, to="my-companion"),
        do("give", amount=_BELOW_ZERO, what=MINE),
        do("gain-counters", amount=_BELOW_ZERO, what=MINE, counter="kelon"),
        do("remove-counters", amount=_BELOW_ZERO, what=MINE, counter="boost"),
    ],
    ids=lambda verb: str(verb["do"]),
)
@ALL
def test_fewer_than_none_is_not_done(edition: str, verb: Plain) -> None:
    seen = cast(edition, verb, do("create", token="ordis-recruit", to="my-hero", link="if-you-did"),
                a=_LOW)  # fmt: skip
    seen.said("not-done-before")
    assert (seen.boosts("n"), seen.region("A.companion")) == (0, 4)
    assert not seen.tokens("ordis-recruit")
    assert len(seen.transcript.state.player("A").deck) == 6


@pytest.mark.rule("6.3.j")
@ALL
def test_a_statistic_of_what_has_left_is_what_it_last_was(edition: str) -> None:
    on = {"on": "joins", "subject": EACH}
    home = ability(do("give", what="it"), do("send", what="it", to="hand"), when=on)
    drawn = ability(do("draw", amount={"statistic": "it", "in": "F"}), when=on)
    a = {"deck": 6, "hand": [held()], "landmarks": [landmark("l", home), landmark("m", drawn)]}
    seen = table(edition, a=a, acts="play h hero")
    seen.said("comes-to", number=2)
    assert len(seen.all("drew")) == 2


@pytest.mark.rule("6.1.g")
@ALL
def test_that_there_is_nothing_to_share_boosts_among_is_told_once(edition: str) -> None:
    seen = cast(edition, do("give", shared=True, amount=3, what=ANYONE))
    assert len(seen.all("nothing-to-choose")) == (0 if edition == "1.0" else 1)


@pytest.mark.rule("4.3.e")
@pytest.mark.parametrize("edition", ["4.0", "5.0"])
def test_a_marker_lies_on_the_arena_and_that_is_told(edition: str) -> None:
    a = {"hand": [spell(do("mark", status="W"))], "characters": [char("x", "5/5/1")]}
    b = {"characters": [char("y", "0/0/2")]}
    seen = table(edition, "afternoon dusk", a, b, "play s, pass, pass", arena=True)
    seen.said("marked", "3.2.1.d", link="arena")
    seen.said("progress.marked", link="arena", terrains=["W"])
    assert seen.winner == "B"


@pytest.mark.rule("2.4.4")
@ALL
def test_a_gear_asleep_has_no_statistics_that_do_not_count(edition: str) -> None:
    gears = [{**gear(), "expedition": "hero", "status": ["asleep"]}]
    seen = table(edition, "dusk", {"permanents": gears})
    seen.never("progress.asleep")


@pytest.mark.rule("4.2.5.c")
@ALL
def test_each_change_of_a_limit_is_told_with_what_it_comes_to(edition: str) -> None:
    more = landmark("more", passive("landmark-limit", number=1))
    four = landmark("four", passive("landmark-limit", number=4, exactly=True))
    a = {"landmarks": [more, four, *(landmark(f"l{number}") for number in range(4))]}
    seen = table(edition, "night", a, acts="l3")
    told = [(event["source"], event["number"]) for event in seen.all("limit.landmark")]
    assert told == [("four", 4), ("more", 5)]


@pytest.mark.rule("6.3.i")
@ALL
def test_a_reaction_activated_for_several_tokens_names_them(edition: str) -> None:
    gone = ability(do("draw"), when={"on": "leaves", "subject": EACH, "origin": "expedition"})
    b = {"characters": [char("t", token=True), char("u", token=True)]}
    a = {"landmarks": [landmark("l", gone)]}
    seen = cast(edition, do("discard", what=EACH), a=a, b=b)
    assert [event["other"] for event in seen.all("activated")] == ["t", "u"]


@pytest.mark.rule("6.3.h")
@ALL
def test_a_reaction_that_two_give_is_told_of_each_and_not_of_an_opponent(edition: str) -> None:
    given = passive("ability", of=MINE, ability=ability(GROW, at="join"))
    a = {"hand": [held("h")], "landmarks": [landmark("l", given), landmark("m", given)]}
    b = {"landmarks": [landmark("o", given)]}
    seen = table(edition, a=a, b=b, acts="play h hero", first_player="A")
    assert [event["source"] for event in seen.all("activated", object="h")] == ["l", "m"]

    seen = table(edition, a=b, b=a, acts="pass, play h hero")
    assert [event["source"] for event in seen.all("activated", object="h")] == ["l", "m"]


@pytest.mark.rule("7.3.28.c")
@ALL
def test_of_dice_that_show_the_same_one_is_kept(edition: str) -> None:
    a = {"landmarks": [landmark("l", passive("more-dice", number=2))]}
    seen = cast(edition, do("roll"), a=a, acts="4", dice=[1, 1, 4])
    asked = next(one for one in seen.transcript.choices if one.kind == "die-kept")
    assert asked.words == ("1", "4")


_NO_ROBOT: Plain = {"types": ["character"], "subtypes": ["robot"]}


@pytest.mark.rule("6.3.j")
@pytest.mark.parametrize("token", [False, True])
@pytest.mark.parametrize(
    "amount", [{"counters": "boost", "on": "it"}, {"statistic": "it", "in": "F"}]
)
@ALL
def test_what_has_left_is_counted_as_it_last_was(edition: str, amount: Plain, token: bool) -> None:
    leaving = {"on": "leaves", "subject": EACH, "origin": "expedition"}
    x = char("x", "0/0/0", boosts=3, **({"token": True} if token else {}))
    grows = char("y", "1/1/1", "hero", ability(do("give", what="me", amount=amount), when=leaving))
    seen = cast(edition, do("discard", what=ANYONE), a={"characters": [x, grows]}, acts="x")

    assert seen.boosts("y") == 3


@pytest.mark.rule("2.2.f")
@ALL
def test_the_highest_of_nothing_changes_no_number(edition: str) -> None:
    highest = {"statistic": _NO_ROBOT, "in": "F"}
    x = char("x", "1/1/1", "hero", passive("statistics", of="me", number=highest))
    dear = held("h", passive("own-cost", number={**highest, "each": -1}), cost=[2, 2])
    seen = table(edition, a={"mana": 2, "characters": [x], "hand": [dear]}, acts="play h hero")

    x_now = seen.transcript.state.called("x")
    assert x_now is not None
    assert seen.transcript.state.statistics(x_now) == (1, 1, 1)
    assert seen.at("h") == "A hero-expedition"


@pytest.mark.rule("6.1.g")
@pytest.mark.parametrize(
    "limit",
    [
        {"most-forest": {"statistic": _NO_ROBOT, "in": "F"}},
        {"least-hand-cost": {"highest-hand-cost": _NO_ROBOT}},
    ],
)
@BOTH
def test_nothing_lies_within_the_limit_of_nothing(edition: str, limit: Plain) -> None:
    weak = {"characters": [char("x", "-5/-5/-5")]}
    seen = cast(edition, do("discard", what={**ANYONE, **limit}), a=weak)

    assert seen.at("x") == "A hero-expedition"
    seen.said("nothing-to-choose", "6.1.g")


@pytest.mark.rule("6.1.f")
@pytest.mark.parametrize(
    ("second", "zone"),
    [(do("draw"), "hand"), (do("resupply"), "reserve"), (do("put-top", to="mana"), "mana")],
)
@ALL
def test_verbs_of_one_step_take_different_cards_of_a_deck(
    edition: str, second: Plain, zone: str
) -> None:
    at_once = {**second, "link": "at-once"}
    a = {"deck": 3, "hand": [spell(do("draw"), at_once)]}
    seen = table(edition, a=a, acts="play s")

    assert (seen.at("deckA0"), seen.at("deckA1")) == ("A hand", f"A {zone}")
    assert len(seen.transcript.state.player("A").deck) == 1
    seen.never("gone")


@pytest.mark.rule("1.4.2.a")
@ALL
def test_boosts_beyond_a_maximum_are_told_under_every_edition(edition: str) -> None:
    more = {**ability(do("give", what="me", most=1), at="noon"), "support": True}
    lifted = landmark("l", passive("counter-limit", number=3, of={"where": "reserve"}))
    a = {"reserve": [held("r", more, boosts=1)], "landmarks": [lifted]}
    seen = table(edition, "noon", a=a)

    assert seen.boosts("r") == 2
    seen.said("beyond-most", "1.4.2.a", object="r", source="l")


_LEAVING: Plain = {"on": "leaves", "subject": EACH, "origin": "expedition"}


@pytest.mark.rule("6.3.j")
@pytest.mark.parametrize("token", [False, True])
@BOTH
def test_what_has_left_was_in_its_expedition(edition: str, token: bool) -> None:
    left = {"token": True} if token else {}
    x = char("x", "1/1/1", "companion", owner="B", **left)
    bo = {"name": "Bo", "statistics": [1, 1, 1]}
    ahead = {"is": "ahead", "of": {"where": "its-expedition"}}
    there = ability(do("create", token=bo, to="its-expedition", if_=ahead), when=_LEAVING)
    mine = [x, char("y", "1/1/1", "hero", there)]
    a = {"companion_region": 4, "characters": mine, "deck": 2}
    b = {"deck": 2, "characters": [char("z")]}
    for verb in (
        do("draw", who="facing-that"),
        do("give", what={**EACH, "whose": "controller-of-that"}),
    ):
        spoken = spell(do("discard", what=ANYONE), verb)
        seen = table(edition, a={**a, "hand": [spoken]}, b=b, acts="play s, x")

        assert seen.tokens("bo") == ["A companion-expedition"]
        assert len(seen.all("drew", player="B")) == (verb["do"] == "draw")
        assert (seen.boosts("y"), seen.boosts("z")) == (int(verb["do"] == "give"), 0)


@pytest.mark.rule("2.1.h")
@pytest.mark.parametrize(
    ("verb", "cards"),
    [
        (do("draw", if_={"is": "has", "of": "that", "value": "boosted"}), 1),
        (do("draw", amount={"zeros": "that"}), 2),
    ],
)
@BOTH
def test_a_token_that_was_sacrificed_had_boosts_and_printed_zeros(
    edition: str, verb: Plain, cards: int
) -> None:
    token = char("x", "0/0/1", boosts=2, token=True)
    a = {"deck": 5, "hand": [spell(do("sacrifice"), verb)], "characters": [token]}
    seen = table(edition, a=a, acts="play s")

    assert len(seen.all("drew")) == cards
