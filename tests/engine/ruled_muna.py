"""Rulings on cards of Muna."""

from tests.engine.ruled import Ruled, face, hero, site
from tests.engine.tables import (
    ANYONE,
    EACH,
    ability,
    char,
    do,
    held,
    landmark,
    quick,
    spell,
)

SPINDLE = site("CORE_B_MU_30_C", "spindle")
SLEEP = spell(do("gain", status="asleep", what=ANYONE))
SWITCH = spell(do("switch", what=ANYONE))
B = char("b")

RULED = (
    # All of B's Characters are Tough: A pays, or they are out of reach.
    Ruled(
        "ruling-035",
        "7.4.7.c",
        {"hand": [SLEEP], "characters": [char("a")], "mana": 3},
        {"landmarks": [SPINDLE], "characters": [B]},
        "play s, target b",
        status={"b": ["asleep"], "a": []},
        mana="0/3",
    ),
    Ruled(
        "ruling-035",
        "6.5.b",
        {"hand": [SLEEP], "characters": [char("a")], "mana": 2},
        {"landmarks": [SPINDLE], "characters": [B]},
        "play s",
        status={"b": [], "a": ["asleep"]},
        said=(("tough.unpayable", {"object": "b"}),),
    ),
    Ruled(
        "ruling-035",
        "6.5.b",
        {"hand": [SLEEP], "mana": 2},
        {"landmarks": [SPINDLE], "characters": [B]},
        "play s",
        status={"b": []},
        said=(("nothing-to-choose", {"player": "A"}),),
        at={"s": "A reserve"},
    ),
    Ruled(
        "ruling-043",
        "7.4.7.c",
        {"hand": [SLEEP], "mana": 5},
        {"landmarks": [SPINDLE, site("CORE_B_MU_30_R1", "other")], "characters": [B]},
        "play s, target b",
        status={"b": ["asleep"]},
        mana="0/5",
        said=(("tough.paid", {"number": 4}),),
    ),
    Ruled(
        "ruling-043",
        "7.4.7.c",
        {"hand": [SLEEP], "mana": 4},
        {"landmarks": [SPINDLE, site("CORE_B_MU_30_R1", "other")], "characters": [B]},
        "play s",
        status={"b": []},
        said=(("tough.unpayable", {"number": 4}),),
    ),
    # Zeros of Characters in Reserve are not counted.
    Ruled(
        "ruling-061",
        "6.5.d",
        {
            "hand": [face("CORE_B_MU_10_R2", cost=[3, 3], stats=[3, 3, 3])],
            "characters": [char("a", "1/0/0")],
            "reserve": [held("r", stats=[0, 0, 0])],
        },
        acts="play x hero",
        boosts={"x": 0},
    ),
    Ruled(
        "ruling-061",
        "6.5.d",
        {
            "hand": [face("CORE_B_MU_10_R2", cost=[3, 3], stats=[3, 3, 3])],
            "characters": [char("a", "1/0/0"), char("c", "1/0/1", "companion")],
        },
        acts="play x hero",
        boosts={"x": 2},
    ),
    # The boost comes once the Character stands, and what watches for boosts sees it.
    Ruled(
        "ruling-075",
        "5.2.c/5.2.d",
        {
            "hero": hero("CORE_B_MU_01_C", "teija"),
            "hand": [held("h")],
            "landmarks": [
                landmark(
                    "watch",
                    ability(
                        do("draw"),
                        when={"on": "gains", "what": "boost", "subject": {**EACH, "whose": "you"}},
                    ),
                )
            ],
        },
        acts="play h hero",
        boosts={"h": 1},
        order=("moved.expedition", "gained.boosts", "drew"),
    ),
    # Both Expeditions advance by Forest at once: two Reactions, one after the other.
    Ruled(
        "ruling-076",
        "6.3.g",
        {
            "hero": hero("CORE_B_MU_03_C", "rin"),
            "characters": [char("a", "2/0/0"), char("c", "2/0/0", "companion")],
            "deck": [held("d1"), held("d2")],
        },
        run="dusk",
        at={"d1": "A reserve", "d2": "A reserve"},
        order=("moved-forward", "moved-forward", "drew", "moved.reserve", "drew", "moved.reserve"),
    ),
    # The order of one's own Reactions is free; the condition is tested as the effect resolves.
    Ruled(
        "ruling-078",
        "4.4.b",
        {
            "characters": [face("CORE_B_MU_06_R1", "h", "hero", boosts=1)],
            "landmarks": [site("CORE_B_MU_30_R1", "spindle")],
        },
        run="noon",
        acts="choose spindle",
        boosts={"h": 2},
        at={"deckA0": "A reserve"},
    ),
    Ruled(
        "ruling-078",
        "6.5.d",
        {
            "characters": [face("CORE_B_MU_06_R1", "h", "hero", boosts=1)],
            "landmarks": [site("CORE_B_MU_30_R1", "spindle")],
        },
        run="noon",
        acts="choose h",
        boosts={"h": 2},
        at={"deckA0": ""},
    ),
    # Nothing advances in the Arena: a Defender does no harm.
    Ruled(
        "ruling-079",
        "4.3.e",
        {"characters": [face("CORE_B_MU_19_C", "x", "hero", stats=[5, 5, 6])]},
        {"characters": [char("b", "4/4/4")]},
        run="dusk",
        winner="A",
        more={"arena": True},
    ),
    # The Snow Maiden gives an Exhausted Resupply: who watches for Resupply sees it.
    Ruled(
        "ruling-118",
        "7.3.13.a/7.3.14.a",
        {
            "hand": [face("ALIZE_B_MU_39_C", cost=[3, 3])],
            "characters": [face("CORE_B_OR_18_C", "quetzal", "hero")],
        },
        acts="play x companion, yes, A.hero",
        tokens={"ordis-recruit": ["A hero-expedition"]},
        status={"deckB0": ["exhausted"]},
    ),
    # Changing from one own Expedition to the other is not joining them.
    Ruled(
        "ruling-136",
        "7.3.34.b/7.3.39.b",
        {"characters": [face("ALIZE_B_MU_36_C", "yeti", "hero"), char("a")], "hand": [SWITCH]},
        acts="play s, target a",
        at={"a": "A companion-expedition"},
        boosts={"a": 0},
    ),
    Ruled(
        "ruling-136",
        "7.5.9.a/7.5.10.a",
        {"characters": [face("ALIZE_B_MU_36_C", "yeti", "hero")], "hand": [held("h")]},
        acts="play h companion",
        boosts={"h": 1, "yeti": 0},
    ),
    # The Arena has Forest, for all four Expeditions.
    Ruled(
        "ruling-138",
        "7.5.8.a/7.5.8.b",
        {"hand": [face("ALIZE_B_MU_38_C", cost=[3, 3])]},
        acts="play x hero",
        boosts={"x": 4},
        more={"arena": True},
    ),
    # Persephone changes her region, for everybody who is there.
    Ruled(
        "ruling-143",
        "7.5.8.a/7.5.8.b",
        {"hero_region": 3, "characters": [face("ALIZE_B_MU_33_C", "x", "hero")]},
        {
            "hero_region": 3,
            "landmarks": [
                landmark(
                    "spring",
                    quick(
                        do(
                            "draw",
                            if_={"is": "in-terrain", "of": {"where": "my-hero"}, "value": "F"},
                        ),
                        exhaust=True,
                    ),
                )
            ],
        },
        acts="pass, use spring",
        at={"deckB0": "B hand"},
    ),
    Ruled(
        "ruling-122",
        "6.5.f",
        {
            "landmarks": [site("ALIZE_B_MU_45_C", "taiga", counters={"trial": 2})],
            "hand": [
                spell(
                    do("gain-counters", counter="trial", what={"types": ["landmark"]}),
                    do("sacrifice", what={"pick": "choose", "types": ["landmark"]}),
                )
            ],
        },
        acts="play s",
        at={"taiga": "A discard"},
        tokens={"dragon-shade": []},
    ),
    Ruled(
        "ruling-122",
        "6.5.f",
        {
            "landmarks": [site("ALIZE_B_MU_45_C", "taiga", counters={"trial": 2})],
            "hand": [spell(do("gain-counters", counter="trial", what={"types": ["landmark"]}))],
        },
        acts="play s, A.hero",
        at={"taiga": "A discard"},
        tokens={"dragon-shade": ["A hero-expedition"]},
        status={"dragon-shade-1": ["anchored"]},
    ),
    # Who receives an Exhausted Resupply exhausts the card.
    *(
        Ruled(
            "ruling-144 ruling-145",
            "7.5.6.b",
            {
                "hand": [face(f"ALIZE_B_MU_39_{version}")],
                "landmarks": [site("ALIZE_B_YZ_46_C", "own")],
            },
            {"landmarks": [site("ALIZE_B_YZ_46_C", "theirs")]},
            "play x hero, yes",
            counters={"own": {}, "theirs": {"trial": 1}},
        )
        for version in ("C", "R2")
    ),
)
