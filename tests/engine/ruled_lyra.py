"""Rulings on cards of Lyra."""

from tests.engine.ruled import Ruled, face, hero, site
from tests.engine.tables import ability, char, do, held, landmark, passive

THREE = tuple(
    ability(do("give", what="me", amount=amount), at=at)
    for at, amount in (("join", 1), ("hand", 2), ("reserve", 4))
)
"""{J}, {H} and {R}, told apart by the boosts they give."""
APOTHEOSIS = face("CORE_B_LY_27_C", "s", type="spell", cost=[1, 1])
FULFILLED = {
    "landmarks": [site("CORE_B_LY_29_C", "festival")],
    "characters": [
        char("a1", status=["fleeting"]),
        char("a2", status=["anchored"]),
        char("a3", status=["asleep"]),
    ],
}

RULED = (
    # Both Reactions wait already: the second one resolves though its source has gone.
    Ruled(
        "ruling-018",
        "6.3.d",
        {
            "characters": [
                face("CORE_B_LY_10_C", "one", "hero"),
                face("CORE_B_LY_10_C", "two", "hero"),
            ]
        },
        run="night",
        acts="yes, yes",
        at={"one": "A hand", "two": "A hand"},
    ),
    # The target belongs to the step after the roll.
    Ruled(
        "ruling-040",
        "6.1.c",
        {"hand": [face("CORE_B_LY_25_C", "s", type="spell", cost=[1, 1])]},
        {"characters": [char("b"), char("c")]},
        "play s, target b",
        boosts={"b": 4},
        order=("rolled", "chose", "gained.boosts"),
        more={"dice": [4]},
    ),
    # What is put into an Expedition came neither from Hand nor from Reserve, and was not played.
    Ruled(
        "ruling-041",
        "7.1.1.a",
        {"hand": [APOTHEOSIS], "deck": [held("d1", *THREE), landmark("d2")]},
        acts="play s, target d1, A.hero",
        at={"d1": "A hero-expedition", "d2": "A discard"},
        boosts={"d1": 1},
        status={"d1": ["fleeting"]},
    ),
    Ruled(
        "ruling-057",
        "7.3.24.a/7.3.27.a",
        {
            "hero": hero("CORE_B_BR_02_C", "atsadi", counters={"heroism": 1}),
            "hand": [APOTHEOSIS],
            "deck": [held("d1", cost=[5, 5])],
        },
        acts="play s, target d1, A.hero",
        at={"d1": "A hero-expedition"},
        never=("drew", "reaction"),
    ),
    # A Character in Reserve is not controlled: it cannot be the target.
    Ruled(
        "ruling-048",
        "6.5.b",
        {"hero": hero("CORE_B_LY_01_C", "nevenka"), "reserve": [held("r")]},
        acts="use nevenka",
        said=(("nothing-to-choose", {"player": "A"}),),
        more={"dice": [6]},
    ),
    # A bonus lifts the result past 6.
    Ruled(
        "ruling-049",
        "7.3.28.c/7.3.33.c",
        {
            "hero": hero("CORE_B_LY_01_C", "nevenka"),
            "characters": [char("a")],
            "landmarks": [landmark("luck", passive("roll-change", number=1))],
        },
        acts="use nevenka",
        status={"a": ["anchored"]},
        said=(("roll-changed", {"number": 7}),),
        more={"dice": [6]},
    ),
    # A play out of the Deck is none out of Hand or Reserve, and comes too late for this Noon.
    Ruled(
        "ruling-050 ruling-147",
        "7.1.1.a",
        {
            "hero": hero("CORE_B_LY_02_C", "auraq", counters={"performance": 5}),
            "deck": [held("d1", *THREE)],
        },
        run="noon",
        acts="yes, yes, choose 0, A.hero",
        at={"d1": "A hero-expedition"},
        boosts={"d1": 1},
    ),
    Ruled(
        "ruling-052",
        "4.2.b",
        {
            "hero": hero("CORE_B_LY_02_C", "auraq", counters={"performance": 5}),
            "deck": [held("d1", ability(do("give", what="me"), at="noon"))],
        },
        run="noon",
        acts="yes, yes, choose 0, A.hero",
        at={"d1": "A hero-expedition"},
        boosts={"d1": 0},
    ),
    # The Cloth Dancer and a Tough Character: pay, somebody else, or nobody.
    *(
        Ruled(
            "ruling-053 ruling-074",
            "7.4.7.c" if tough else "6.5.c",
            {"hand": [face("CORE_B_LY_14_C", cost=[2, 2])]},
            {"characters": [char("b", tough=1)]},
            f"play x hero, {answer}",
            status=status,
            mana="0/3" if tough else "1/3",
        )
        for answer, tough, status in (
            ("yes, target b", True, {"b": ["fleeting"], "x": []}),
            ("yes, target x", False, {"b": [], "x": ["fleeting"]}),
            ("no", False, {"b": [], "x": []}),
        )
    ),
    # The rare one aims at a player: no price for Tough, and all their Characters are Fleeting.
    Ruled(
        "ruling-054",
        "6.5.b",
        {"hand": [face("CORE_B_LY_14_R1", cost=[3, 3])], "characters": [char("a")]},
        {"characters": [char("b", tough=1), char("c")]},
        "play x hero, B",
        status={"a": [], "b": ["fleeting"], "c": ["fleeting"]},
        mana="0/3",
        never=("tough.paid", "tough.unpayable"),
    ),
    Ruled(
        "ruling-056",
        "2.1.e",
        {"hand": [face("CORE_B_LY_26_C", "s", type="spell", cost=[3, 3])]},
        {"characters": [char("t", token=True)]},
        "play s",
        at={"t": ""},
        said=(("ceased", {"object": "t"}),),
    ),
    # Both win by their Festival: who comes first in initiative does.
    *(
        Ruled(
            "ruling-058",
            "4.4.a",
            FULFILLED,
            {
                "landmarks": [site("CORE_B_LY_29_R2", "gala")],
                "characters": [
                    char("b1", status=["fleeting"]),
                    char("b2", status=["anchored"]),
                    char("b3", status=["asleep"]),
                ],
            },
            run="dusk",
            winner=first,
            more={"first_player": first},
        )
        for first in "AB"
    ),
    # Two more dice: three are rolled, one is kept.
    Ruled(
        "ruling-060",
        "7.3.28.c/7.3.33.c",
        {
            "landmarks": [site("CORE_B_LY_30_C", "one"), site("CORE_B_LY_30_R1", "two")],
            "hand": [face("CORE_B_LY_25_C", "s", type="spell", cost=[1, 1])],
            "characters": [char("a")],
        },
        acts="play s, answer 5",
        boosts={"a": 5},
        order=("rolled", "rolled", "rolled", "die-kept"),
        more={"dice": [3, 5, 2]},
    ),
    # What an exchange brings into Reserve has gone there, and arrives ready.
    Ruled(
        "ruling-139",
        "7.3.11.a/7.3.12.a",
        {
            "hand": [
                face("ALIZE_B_LY_34_C", "nyala"),
                face("CORE_B_AX_14_C", "coppelia", cost=[2, 2]),
            ],
            "reserve": [held("r")],
        },
        acts="play nyala hero, coppelia, A.hero",
        at={"r": "A hand", "coppelia": "A hero-expedition"},
        status={"coppelia": ["fleeting", "asleep"]},
    ),
    Ruled(
        "ruling-140",
        "7.3.11.a/7.3.12.a",
        {
            "hand": [face("ALIZE_B_LY_34_C", "nyala"), held("h")],
            "reserve": [held("r", status=["exhausted"])],
        },
        acts="play nyala hero",
        at={"r": "A hand", "h": "A reserve"},
        status={"h": []},
    ),
)
