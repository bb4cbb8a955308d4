"""Rulings on cards of Ordis."""

from tests.engine.ruled import Ruled, face, hero, site
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

SWITCH = spell(do("switch", what=ANYONE))
GANESHA = face("CORE_B_AX_19_R2", "ganesha")
DRAWS = ability(do("draw"), at="join")
FORTH = ["A companion-expedition", "A hero-expedition"]

RULED = (
    # From one Expedition to the other Jeanne d'Arc stays in her zone.
    Ruled(
        "ruling-022",
        "7.3.34.b/7.3.39.b",
        {"characters": [face("CORE_B_OR_17_C", "jeanne", "hero")], "hand": [SWITCH]},
        acts="play s",
        at={"jeanne": "A companion-expedition"},
        tokens={"ordis-recruit": []},
    ),
    # Rest first, for all; then the Recruits come, too late to rest.
    Ruled(
        "ruling-023",
        "4.2.5.b",
        {"characters": [face("CORE_B_OR_17_C", "jeanne", "hero"), char("a")]},
        run="night",
        tokens={"ordis-recruit": FORTH},
        at={"jeanne": "A reserve"},
        order=("rested", "rested", "created", "created"),
    ),
    Ruled(
        "ruling-023",
        "2.1.e",
        {"characters": [face("CORE_B_OR_17_C", "jeanne", "hero")]},
        run="night dusk night",
        tokens={"ordis-recruit": []},
        order=("rested", "created", "created", "ceased", "ceased"),
    ),
    # The Council forbids it to whoever faces it, wherever the activation comes from.
    Ruled(
        "ruling-044 ruling-072 ruling-089",
        "7.3.1.e",
        {
            "hand": [GANESHA],
            "characters": [char("a", "1/1/1", "hero", DRAWS)],
        },
        {"characters": [face("CORE_B_OR_12_C", "council", "hero")]},
        "play ganesha companion, choose a",
        at={"deckA0": ""},
        said=(("not-activated", {"object": "a", "source": "council"}),),
    ),
    Ruled(
        "ruling-044 ruling-072 ruling-089",
        "7.3.1.e",
        {
            "hand": [GANESHA],
            "characters": [char("a", "1/1/1", "companion", DRAWS)],
        },
        {"characters": [face("CORE_B_OR_12_C", "council", "hero")]},
        "play ganesha hero",
        at={"deckA0": ""},
        said=(("not-activated", {"object": "ganesha"}),),
    ),
    Ruled(
        "ruling-044 ruling-072 ruling-089",
        "7.3.1.b",
        {
            "hand": [GANESHA],
            "characters": [char("a", "1/1/1", "companion", DRAWS)],
        },
        {"characters": [face("CORE_B_OR_12_C", "council", "hero")]},
        "play ganesha companion, choose a",
        at={"deckA0": "A hand"},
        never=("not-activated",),
    ),
    # So it is if The Foundry has {R} activate on a card out of Hand.
    *(
        Ruled(
            "ruling-013 ruling-015 ruling-045 ruling-146",
            by,
            {
                "landmarks": [site("CORE_B_AX_29_C", "foundry")],
                "hand": [held("h", ability(do("draw"), at="reserve"))],
            },
            {"characters": [face("CORE_B_OR_12_C", "council", "hero")]},
            f"use foundry, play h {side}",
            at={"deckA0": drawn},
        )
        for side, drawn, by in (("hero", "", "7.3.1.e"), ("companion", "A hand", "7.3.1.b"))
    ),
    # Nothing is paid for a free card, whatever the least cost.
    Ruled(
        "ruling-062 ruling-070",
        "7.3.23.a/7.3.26.a",
        {"landmarks": [site("CORE_B_YZ_30_C", "kadigir")], "hand": [spell(do("draw"))], "mana": 0},
        {"characters": [face("CORE_B_OR_21_R1", "robin", "hero")]},
        "use kadigir, play s",
        at={"deckA0": "A hand", "s": "A reserve"},
        said=(("for-free", {"object": "s"}),),
    ),
    # A discount works down to 2 and no lower.
    Ruled(
        "ruling-064",
        "5.1.2.e/5.1.2.f",
        {
            "hand": [held("h", cost=[3, 3])],
            "reserve": [{"id": "r", "class": "LY_Common_Martengale"}],
        },
        {"characters": [face("CORE_B_OR_21_C", "robin", "hero")]},
        "use r, play h hero",
        mana="1/3",
    ),
    Ruled(
        "ruling-064",
        "5.1.2.e/5.1.2.f",
        {
            "hand": [held("h", cost=[2, 2])],
            "reserve": [{"id": "r", "class": "LY_Common_Martengale"}],
        },
        {"characters": [face("CORE_B_OR_21_C", "robin", "hero")]},
        "use r, play h hero",
        mana="1/3",
    ),
    Ruled(
        "ruling-082",
        "7.3.34.b/7.3.39.b",
        {
            "landmarks": [site("CORE_B_OR_28_C", "monolith")],
            "characters": [char("a")],
            "hand": [SWITCH],
        },
        acts="play s",
        at={"a": "A companion-expedition"},
        boosts={"a": 0},
    ),
    # A Gigantic Defender holds both Expeditions back.
    Ruled(
        "ruling-083",
        "7.4.2.b",
        {
            "hero": hero("CORE_B_OR_03_C", "gulrang"),
            "characters": [char("t", "3/3/3", token=True, gigantic=True, boosts=1)],
        },
        run="dusk",
        regions={"A.hero": 0, "A.companion": 7},
    ),
    # "After Rest" is between the return of the Characters and Clean-up.
    Ruled(
        "ruling-086",
        "4.2.d",
        {"characters": [face("CORE_B_OR_08_C", "legate", "hero", stats=[0, 0, 0])]},
        {"characters": [char("b", "1/1/1")], "reserve": [held("r"), held("r2"), held("r3")]},
        "target r, target r2",
        run="dusk night",
        order=("rested", "rested", "sabotaged", "cleaned-up"),
        at={"r": "B discard"},
    ),
    Ruled(
        "ruling-086",
        "4.2.d",
        {
            "characters": [face("CORE_B_OR_22_C", "thoth", "hero", stats=[0, 0, 0])],
            "reserve": [held("r"), held("r2")],
        },
        {"characters": [char("b", "1/1/1")]},
        "A.hero, target r",
        run="dusk night",
        order=("rested", "rested", "created", "cleaned-up"),
        tokens={"ordis-recruit": ["A hero-expedition"]},
    ),
    # Nothing fails to advance in the Arena.
    Ruled(
        "ruling-087",
        "4.3.e",
        {
            "characters": [
                face("CORE_B_OR_08_C", "legate", "hero", stats=[0, 0, 0]),
                char("a", "1/0/0"),
            ]
        },
        {"characters": [char("b", "0/1/0")], "reserve": [held("r")]},
        run="dusk night",
        never=("sabotaged", "lasts", "progress.failed"),
        more={"arena": True},
    ),
    Ruled(
        "ruling-088",
        "4.3.e",
        {"characters": [face("CORE_B_OR_10_C", "x", "hero", stats=[3, 3, 3], defender=True)]},
        {"characters": [char("b", "2/2/2")]},
        run="dusk",
        winner="A",
        more={"arena": True},
    ),
    Ruled(
        "ruling-091",
        "4.3.e",
        {"characters": [face("CORE_B_OR_19_C", "x", "hero", stats=[4, 4, 4])]},
        {"characters": [char("b", "5/5/5", "companion")]},
        run="dusk",
        winner="B",
        never=("cannot-advance",),
        more={"arena": True},
    ),
    # All choose before all sacrifice: in initiative order, also outside the turn of who asks.
    Ruled(
        "ruling-092",
        "6.1.h",
        {
            "characters": [face("CORE_B_OR_20_C", "anubis", "hero"), char("a")],
            "landmarks": [
                landmark("bell", ability(do("activate", status="join", what={**EACH}), at="noon"))
            ],
        },
        {"characters": [char("b"), char("c")]},
        "target b, target a",
        run="noon",
        asked=("B:choose", "A:choose"),
        at={"a": "A discard", "b": "B discard"},
        more={"first_player": "B"},
    ),
    # The bound is read in the second step: the new Recruit counts.
    Ruled(
        "ruling-096",
        "6.1.c",
        {"hand": [face("CORE_B_OR_24_R1", "x", type="spell", cost=[3, 3])]},
        {"characters": [char("b", cost=[1, 1]), char("c", cost=[2, 2])]},
        "play x, A.hero, target b",
        at={"b": "B reserve", "c": "B hero-expedition"},
        tokens={"ordis-recruit": ["A hero-expedition"]},
    ),
    Ruled(
        "ruling-098",
        "7.5.9.b/7.5.10.b",
        {
            "landmarks": [site("CORE_B_OR_28_C", "monolith")],
            "reserve": [face("CORE_B_OR_04_C", "herald")],
        },
        acts="use herald, A.hero",
        boosts={"ordis-recruit-1": 1},
    ),
    Ruled(
        "ruling-098",
        "7.5.9.b/7.5.10.b",
        {
            "landmarks": [site("CORE_B_OR_28_R1", "monolith")],
            "reserve": [face("CORE_B_OR_04_C", "herald")],
            "hand": [held("h")],
        },
        acts="use herald, A.hero, play h hero",
        boosts={"ordis-recruit-1": 0, "h": 1},
    ),
    Ruled(
        "ruling-099",
        "7.3.22.e/7.3.25.e",
        {"landmarks": [site("CORE_B_OR_29_C", "endeavor")]},
        run="noon",
        acts="A.hero",
        said=(("arena.no-move", {"expedition": "A.hero"}),),
        never=("moved-forward",),
        more={"arena": True},
    ),
    # A token for each opponent that draws, however many cards.
    Ruled(
        "ruling-080",
        "4.2.1.d",
        {"characters": [face("CORE_B_OR_18_C", "x", "hero")]},
        run="morning",
        acts="answer A.hero",
        tokens={"ordis-recruit": ["A hero-expedition"]},
    ),
)
