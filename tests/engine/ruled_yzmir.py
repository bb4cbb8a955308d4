"""Rulings on cards of Yzmir and on Mana Convergence."""

from tests.engine.ruled import Ruled, face
from tests.engine.tables import (
    ANYONE,
    EACH,
    ability,
    char,
    do,
    held,
    landmark,
    spell,
)

KRAKEN = {"stats": [0, 0, 8], "gigantic": True, "cost": [3, 3]}
LEAP = face("CORE_B_YZ_25_C", "leap", type="spell", cost=[1, 1])
CONVERGENCE = face("CORE_B_NE_01_C", "mc")

RULED = (
    # Which Reaction it is depends on what it was; either waits for the end of the effect.
    Ruled(
        "ruling-024",
        "6.3.l/6.3.k",
        {
            "characters": [face("CORE_B_YZ_05_R1", "jelly", "hero")],
            "hand": [spell(do("sacrifice"), do("resupply"))],
        },
        acts="play s",
        at={"jelly": "A reserve", "deckA1": ""},
        order=("sacrificed", "resupplied", "moved.reserve", "reaction", "moved.reserve"),
    ),
    Ruled(
        "ruling-024",
        "6.3.l/6.3.k",
        {
            "characters": [face("CORE_B_YZ_05_R1", "jelly", "hero", status=["fleeting"])],
            "hand": [spell(do("sacrifice"), do("resupply"))],
        },
        acts="play s",
        at={"jelly": "A discard", "deckA1": "A hand"},
        order=("sacrificed", "resupplied", "reaction", "drew"),
    ),
    # Dorothy and a Tough Character: pay, choose another, or leave it.
    *(
        Ruled(
            "ruling-046",
            "7.4.7.c" if tough else "6.5.c",
            {"hand": [face("CORE_B_YZ_16_C", cost=[2, 2])]},
            {"characters": [char("b", tough=1)]},
            f"play x hero, {answer}",
            at=at,
            mana="0/3" if tough else "1/3",
        )
        for answer, tough, at in (
            ("yes, target b", True, {"b": "B reserve", "x": "A hero-expedition"}),
            ("yes, target x", False, {"b": "B hero-expedition", "x": "A reserve"}),
            ("no", False, {"b": "B hero-expedition", "x": "A hero-expedition"}),
        )
    ),
    # A discount "this Afternoon" made at Noon waits for it; made at Dusk it does not arise.
    Ruled(
        "ruling-065",
        "2.2.15.c",
        {
            "characters": [face("CORE_B_YZ_04_R1", "disciple", "hero")],
            "landmarks": [
                landmark("bell", ability(do("activate", status="reserve", what=EACH), at="noon"))
            ],
            "hand": [spell(do("draw"), cost=[3, 3])],
        },
        run="noon afternoon",
        acts="play s",
        mana="1/3",
    ),
    Ruled(
        "ruling-065",
        "2.2.15.e",
        {
            "characters": [face("CORE_B_YZ_04_R1", "disciple", "hero")],
            "landmarks": [
                landmark("bell", ability(do("activate", status="reserve", what=EACH), at="dusk"))
            ],
        },
        run="dusk",
        said=(("no-afternoon", {}),),
        never=("lasts",),
    ),
    Ruled(
        "ruling-066 ruling-108",
        "7.3.22.e/7.3.25.e",
        {"hand": [LEAP]},
        acts="play leap, A.hero",
        said=(("arena.no-move", {"expedition": "A.hero"}),),
        never=("moved-forward",),
        more={"arena": True},
    ),
    # Not true any more: that the Expeditions meet wins nothing before the Night.
    Ruled(
        "ruling-067",
        "7.3.22.a/7.3.25.a",
        {"hand": [LEAP], "hero_region": 3, "companion_region": 4},
        acts="play leap, A.hero",
        regions={"A.hero": 4, "A.companion": 4},
        winner="",
    ),
    Ruled(
        "ruling-067",
        "4.2.5.d",
        {"hand": [LEAP], "hero_region": 3, "companion_region": 4},
        run="afternoon dusk night victory",
        acts="play leap, A.hero, pass, pass",
        winner="A",
    ),
    # Kuwat asks for a Character of one's own in an Expedition, himself included.
    Ruled(
        "ruling-101",
        "7.3.31.a/7.3.36.a",
        {
            "hand": [face("CORE_B_YZ_15_R1", "kuwat")],
            "characters": [char("a", "1/1/1", "companion")],
            "reserve": [held("r")],
        },
        {"characters": [char("b")]},
        "play kuwat hero, target a",
        at={"a": "A discard", "kuwat": "A hero-expedition"},
    ),
    Ruled(
        "ruling-101",
        "7.5.5.a/7.5.5.b",
        {
            "hand": [face("CORE_B_YZ_15_C", "kuwat")],
            "characters": [char("a", "1/1/1", "companion")],
            "reserve": [held("r")],
        },
        acts="play kuwat hero",
        at={"a": "A companion-expedition", "kuwat": "A discard"},
        asked=("A:expedition",),
    ),
    # In the Arena the Kraken counts twice, and Ocean alone.
    Ruled(
        "ruling-102",
        "4.3.e",
        {"characters": [face("CORE_B_YZ_17_C", "kraken", "hero", **KRAKEN)]},
        {"characters": [char("b", "9/9/15")]},
        run="dusk",
        winner="A",
        terrains={"B.hero": "W"},
        more={"arena": True},
    ),
    Ruled(
        "ruling-102",
        "4.3.e",
        {"characters": [face("CORE_B_YZ_17_C", "kraken", "hero", **KRAKEN)]},
        {"characters": [char("b", "0/0/17")]},
        run="dusk",
        winner="B",
        more={"arena": True},
    ),
    # Each Tough target adds its price.
    Ruled(
        "ruling-103",
        "7.4.7.c",
        {"hand": [face("CORE_B_YZ_27_C", "blast", type="spell", cost=[1, 1])], "mana": 4},
        {"characters": [char("b", tough=1), char("c", tough=2)]},
        "play blast, target b, target c",
        at={"b": "B discard", "c": "B discard"},
        mana="0/4",
        order=("tough.paid", "tough.paid"),
    ),
    # Three boosts are asked for as the effect resolves, not as Dusk begins.
    *(
        Ruled(
            "ruling-105",
            "6.5.d",
            {
                "characters": [face("CORE_B_YZ_07_R1", "dancer", "hero", boosts=2)],
                "landmarks": [landmark("drum", ability(do("give", what=EACH), at="dusk"))],
            },
            run="dusk",
            acts=f"choose {first}",
            at={"deckA0": drawn},
            boosts={"dancer": 3},
        )
        for first, drawn in (("drum", "A hand"), ("dancer", ""))
    ),
    # Of two that give a region contrary terrains the younger holds, as long as it is there.
    *(
        Ruled(
            "ruling-106",
            by,
            {
                "characters": [face("CORE_B_YZ_17_R1", "kraken", "companion", **KRAKEN)],
                "hand": [face("ALIZE_B_MU_33_R1", "persephone")],
            },
            {"hand": [spell(do("discard", what=ANYONE))]},
            f"play persephone hero{more}",
            terrains={"A.hero": hero, "A.companion": "W"},
        )
        for more, hero, by in (
            ("", "F", "2.2.16.b"),
            (", play s, target persephone", "W", "2.3.3.b"),
        )
    ),
    # On an otherwise empty side it falls to its own effect.
    Ruled(
        "ruling-107",
        "7.3.31.a/7.3.36.a",
        {"hand": [face("CORE_B_YZ_17_C", "kraken", **KRAKEN)]},
        acts="play kraken hero",
        at={"kraken": "A discard"},
    ),
    # Two sacrificed at once are two triggers.
    Ruled(
        "ruling-112",
        "6.3.g",
        {
            "hand": [face("CORE_B_YZ_17_C", "kraken", **KRAKEN)],
            "characters": [
                face("CORE_B_YZ_31_C", "maw", "companion", token=True),
                char("a"),
                char("c"),
            ],
        },
        acts="play kraken hero, target a, target c",
        boosts={"maw": 4},
        at={"a": "A discard", "c": "A discard"},
    ),
    # Mana Convergence is a card like others, but for being played.
    Ruled(
        "ruling-113",
        "6.1.g",
        {
            "hand": [
                CONVERGENCE,
                spell(
                    do(
                        "send",
                        what={"pick": "choose", "where": "hand", "whose": "you"},
                        to="reserve",
                    )
                ),
            ]
        },
        acts="play s",
        at={"mc": "A reserve"},
    ),
    Ruled(
        "ruling-114",
        "1.4.1.a",
        {"reserve": [CONVERGENCE], "hand": [held("h")]},
        acts="play mc hero",
        at={"mc": "A reserve"},
    ),
    Ruled(
        "ruling-114",
        "4.2.5.c",
        {"reserve": [CONVERGENCE, held("r"), held("r2")]},
        run="night",
        acts="choose mc",
        at={"mc": "A discard", "r": "A reserve", "r2": "A reserve"},
    ),
)
