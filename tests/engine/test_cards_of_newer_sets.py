"""Cards whose cost or statistics look around them, each one at work."""

from __future__ import annotations

import pytest

from glossary.engine.conditions.passive_order import apply_passives
from tests.engine.played import from_hand, named, out
from tests.engine.tables import Seen, char, do, held, quick, table


def _statistics(seen: Seen, item: str) -> str:
    state = apply_passives(seen.transcript.state)
    thing = next(one for one in state.objects.values() if one.item == item)
    return "/".join(map(str, state.statistics(thing)))


@pytest.mark.parametrize(
    ("edition", "region", "shown", "boosts"),
    [("5.0", 7, "3/3/3", 0), ("5.0", 3, "1/4/1", 1), ("4.0", 7, "1/4/1", 1)],
)
def test_urbex_specialist_equals_its_highest_statistic_in_contact(
    edition: str, region: int, shown: str, boosts: int
) -> None:
    rare = from_hand("urbex-specialist-rare", 3)
    b = {"hero_region": 2, "companion_region": region}
    seen = table(edition, "afternoon", rare, b, "play k companion")

    assert (_statistics(seen, "k"), seen.boosts("k")) == (shown, boosts)


def test_winter_outfits_raise_every_character_of_their_expedition() -> None:
    a = {
        "characters": [
            char("x", "1/4/0"),
            char("y", "0/0/2", boosts=1),
            char("z", "0/1/2", "companion"),
        ],
        "permanents": [out("winter-outfits")],
    }
    seen = table("5.0", "dusk", a)

    assert [_statistics(seen, item) for item in "xyz"] == ["4/4/4", "3/3/3", "0/1/2"]


@pytest.mark.parametrize(("run", "moved"), [("afternoon", 1), ("dusk", 0)])
def test_will_o_the_wisp_bars_other_terrains_at_dusk_alone(run: str, moved: int) -> None:
    push = quick(do("move-forward", to="my-hero"), exhaust=True)
    a = {"characters": [char("x", "9/0/0", "hero", push)]}
    b = {"characters": [out("will-o-the-wisp")]}
    acts = "use x" if run == "afternoon" else ""
    seen = table("5.0", run, a, b, acts, regions=["FW"] * 8)

    assert seen.region("A.hero") == moved


def test_will_o_the_wisp_makes_the_next_card_cheaper_from_reserve() -> None:
    a = {"reserve": [named("will-o-the-wisp")], "hand": [held("h", cost=[3, 3])]}
    seen = table("5.0", "afternoon", a, None, "use k, play h hero")

    seen.said("paid", object="h", number=2)


def test_wanax_counts_the_cards_of_this_turn_alone() -> None:
    free = quick(do("play", what={"where": "reserve", "types": ["character"]}), exhaust=True)
    a = {
        "mana": 9,
        "hand": [named("wanax-reka-hexarch"), held("x")],
        "reserve": [held("y")],
        "landmarks": [{"id": "l", "abilities": [free]}],
    }
    turns = "play x hero, pass, play k hero"
    seen = table("5.0", "afternoon", a, None, turns)
    seen.said("paid", object="k", number=5)
    seen.said("passed", player="A")

    seen = table("5.0", "afternoon", a, None, "use l, y, A.hero, play k hero")
    seen.said("paid", object="k", number=4)
