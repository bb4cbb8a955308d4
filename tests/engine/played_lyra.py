"""Permanents and Spells of Lyra at work."""

from tests.engine.played import COMPANION, HERO, L, Played, X, Y, from_hand, from_reserve, named
from tests.engine.tables import char, held

PLAYED = (
    Played(
        "LY_Rare_MindApotheosis",
        "play k, target d, none, A.companion",
        from_hand(
            "LY_Rare_MindApotheosis",
            8,
            deck=[named("LY_Common_Esmeralda", "d"), held("e"), held("f"), held("g"), held("z")],
        ),
        at={"d": COMPANION, "e": "A discard", "f": "A discard", "k": "A discard", "z": ""},
        status={"d": ["fleeting"]},
        never=("resupplied",),
    ),
    Played(
        "LY_Common_AllIn",
        "play k, target x",
        from_hand("LY_Common_AllIn", 3, characters=[X, Y]),
        more={"dice": [4]},
        boosts={"x": 4, "y": 0},
    ),
    Played(
        "LY_Common_ClothCocoon",
        "play k, choose 0",
        from_hand("LY_Common_ClothCocoon", 3, characters=[X]),
        {"characters": [char("b", status=["asleep"]), char("c")]},
        at={"b": "B discard", "c": "B hero-expedition"},
    ),
    Played(
        "LY_Common_ClothCocoon",
        "play k, choose 1",
        from_hand("LY_Common_ClothCocoon", 3),
        {"characters": [char("b", status=["asleep"])], "landmarks": [L]},
        at={"b": "B hero-expedition", "l": "B discard"},
    ),
    Played(
        "LY_Common_LyraFestival",
        "",
        {
            "landmarks": [named("LY_Common_LyraFestival")],
            "characters": [
                char("x", status=["fleeting", "anchored"]),
                char("y", status=["anchored"]),
                char("z", status=["asleep"]),
            ],
        },
        run="dusk",
        winner="A",
    ),
    Played(
        "LY_Common_LyraFestival",
        "",
        {
            "landmarks": [named("LY_Common_LyraFestival")],
            "characters": [
                char("x", status=["fleeting", "anchored"]),
                char("z", status=["asleep"]),
            ],
        },
        {"characters": [char("y", status=["anchored"])]},
        run="dusk",
        winner="",
    ),
    Played(
        "LY_Common_LyraFestival",
        "play k",
        from_hand("LY_Common_LyraFestival", 4),
        at={"deckA0": "A hand"},
    ),
    Played(
        "LY_Common_PaintPrison",
        "play k, target b",
        from_hand("LY_Common_PaintPrison", 5, reserve=[held("r")]),
        {"characters": [char("b"), char("c")]},
        at={"b": "", "c": "B hero-expedition", "r": "A reserve"},
        said=(("moved.deck", {"object": "b"}),),
        mana="0/5",
    ),
    Played(
        "LY_Common_PaintPrison",
        "play k, target r, target b",
        from_hand("LY_Common_PaintPrison", 5, reserve=[held("r"), held("s")]),
        {"characters": [char("b"), char("c")]},
        at={"b": "", "r": "A discard", "s": "A reserve"},
        mana="2/5",
    ),
    Played(
        "LY_Common_PaintPrison",
        "play k, target b",
        from_hand("LY_Common_PaintPrison", 3, reserve=[held("r")]),
        {"characters": [char("b"), char("c")]},
        at={"b": "", "r": "A discard", "k": "A discard"},
        mana="0/3",
    ),
    Played(
        "LY_Common_PaintPrison",
        "play k",
        from_reserve("LY_Common_PaintPrison", 4),
        {"characters": [char("b")]},
        at={"k": "A reserve", "b": "B hero-expedition"},
        mana="4/4",
    ),
    Played(
        "LY_Common_RidetheBifrost",
        "play k",
        from_hand("LY_Common_RidetheBifrost", 2, characters=[X, Y]),
        {"characters": [char("b")]},
        at={"x": COMPANION, "y": HERO, "b": "B hero-expedition"},
    ),
    Played(
        "LY_Common_TheOuroborosLyraBastion",
        "play h, choose 1",
        {
            "landmarks": [named("LY_Common_TheOuroborosLyraBastion")],
            "hand": [named("LY_Common_AllIn", "h")],
            "characters": [X],
        },
        {"landmarks": [named("LY_Common_TheOuroborosLyraBastion", "theirs")]},
        more={"dice": [2, 5, 6]},
        boosts={"x": 5},
    ),
    Played(
        "LY_Common_TwinkleTwinkle",
        "use k, play h hero",
        from_reserve("LY_Common_TwinkleTwinkle", 3, hand=[held("h", cost=[3, 3])]),
        mana="1/3",
        at={"k": "A discard"},
    ),
)
