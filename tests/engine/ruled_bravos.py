"""Rulings on cards of Bravos."""

from tests.engine.ruled import Ruled, face, hero, site
from tests.engine.tables import ANYONE, EACH, ability, char, do, held, landmark, spell

HOME = spell(do("send", what=ANYONE, to="hand"))
FADE = spell(do("gain", what=ANYONE, status="fleeting"))
WATCH = landmark(
    "watch",
    ability(do("draw"), when={"on": "gains", "what": "boost", "subject": {**EACH, "whose": "you"}}),
)


def worn(ref: str, item: str = "worn", side: str = "hero", /) -> dict[str, object]:
    """An Expedition Permanent that does what that face does."""
    return face(ref, item, side, type="permanent")


RULED = (
    # The boost lands once the Character stands, and others see it.
    Ruled(
        "ruling-026",
        "5.2.c/5.2.d",
        {"reserve": [face("CORE_B_BR_05_C")], "hand": [held("h")], "landmarks": [WATCH]},
        acts="use x, play h hero",
        boosts={"h": 1},
        order=("moved.expedition", "gained.boosts", "drew"),
    ),
    # A boosted Tiny Jinn becomes an Orb wherever it would go: the boosts are there before it moves.
    *(
        Ruled(
            "ruling-027",
            "6.2.b",
            {
                "characters": [face("CORE_B_BR_06_C", "x", "hero", boosts=1)],
                "hand": [spell(do("send", what=ANYONE, to=zone))],
            },
            acts="play s",
            at={"x": "A mana"},
        )
        for zone in ("hand", "deck")
    ),
    Ruled(
        "ruling-028 ruling-073",
        "6.2.b",
        {"characters": [face("CORE_B_BR_06_R1", "x", "hero", boosts=2)]},
        run="night",
        at={"x": "A mana"},
    ),
    # {R} may come before {J}, while there are four boosts.
    *(
        Ruled(
            "ruling-030",
            "4.4.b",
            {"reserve": [face("CORE_B_BR_16_R1", "x", seasoned=True, boosts=4)]},
            acts=f"play x hero, choose {first}",
            boosts={"x": 5},
            status={"x": status},
        )
        for first, status in ((0, ["fleeting"]), (1, []))
    ),
    *(
        Ruled(
            "ruling-031",
            "6.2.d",
            {
                "characters": [face("CORE_B_BR_19_C", "x", "hero")],
                "hand": [spell(do("send", what=ANYONE, to=zone))],
            },
            acts="play s, yes",
            at={"x": "A mana"},
        )
        for zone in ("hand", "deck")
    ),
    # Whoever declines the replacement draws; Mana Reaping makes it an Orb all the same.
    Ruled(
        "ruling-032",
        "6.2.e",
        {"hand": [face("CORE_B_MU_26_R1", "s", type="spell", cost=[1, 1])]},
        {"characters": [face("CORE_B_BR_19_R1", "x", "hero")]},
        "play s, no",
        at={"x": "B mana", "deckB0": "B hand"},
    ),
    # In Reserve only support abilities work: no price for Tough.
    Ruled(
        "ruling-034",
        "7.3.30.a/7.3.35.a",
        {"hand": [spell(do("sabotage"))]},
        {"reserve": [face("CORE_B_BR_21_C", "achilles", tough=1)]},
        "play s, target achilles",
        at={"achilles": "B discard"},
        mana="2/3",
    ),
    Ruled(
        "ruling-036",
        "7.4.7.d",
        {"hand": [HOME]},
        {"characters": [face("CORE_B_BR_21_C", "achilles", "hero", tough=1)]},
        "play s, none",
        at={"achilles": "B hero-expedition"},
        mana="2/3",
    ),
    Ruled(
        "ruling-037",
        "6.1.g",
        {
            "hand": [face("CORE_B_BR_25_C", "s", type="spell", cost=[1, 1])],
            "characters": [char("a")],
        },
        acts="play s",
        boosts={"a": 1},
        status={"a": []},
    ),
    # A token has a Hand Cost of 0, and no Hand ever gets it.
    Ruled(
        "ruling-039",
        "2.2.7.c",
        {"hand": [face("CORE_B_BR_28_C", "s", type="spell", cost=[1, 1])]},
        {"characters": [char("t", token=True, cost=[9, 9])]},
        "play s",
        at={"t": ""},
        said=(("ceased", {"object": "t"}),),
    ),
    # A status that is there cannot be gained: no Trial counter.
    *(
        Ruled(
            "ruling-123",
            by,
            {
                "landmarks": [site("ALIZE_B_BR_46_C", "peak", counters={"trial": 2})],
                "characters": [char("a", status=status)],
                "hand": [FADE],
            },
            acts=acts,
            at={"peak": where},
        )
        for status, acts, where, by in (
            (["fleeting"], "play s", "A landmark", "2.4.1.f"),
            ([], "play s, A.hero", "A discard", "6.5.f"),
        )
    ),
    # But common Gericht gains it again.
    Ruled(
        "ruling-126",
        "2.4.1.g",
        {
            "characters": [face("ALIZE_B_BR_37_C", "x", "hero", status=["fleeting"])],
            "hand": [FADE],
        },
        acts="play s",
        boosts={"x": 1},
        status={"x": ["fleeting"]},
    ),
    # Rabbit and Milk wait both: their player has the Rabbit become Fleeting first, or too late.
    *(
        Ruled(
            "ruling-125",
            "4.4.b",
            {
                "hand": [face("ALIZE_B_BR_32_C", "rabbit")],
                "permanents": [worn("ALIZE_B_BR_43_C", "milk")],
                "characters": [char("a", "1/1/1", "companion")],
            },
            acts=f"play rabbit hero, choose {first}, yes",
            status={"rabbit": ["fleeting"]},
            boosts={"rabbit": 1, "a": boosts},
        )
        for first, boosts in (("rabbit", 1), ("milk", 0))
    ),
    # Somebody Gigantic joins both Expeditions, whichever it is played into.
    *(
        Ruled(
            "ruling-127",
            by,
            {
                "characters": [face("ALIZE_B_BR_39_C", "amarok", "hero")],
                "hand": [held("h", gigantic=gigantic)],
            },
            acts="play h companion",
            at={"h": where},
        )
        for gigantic, where, by in (
            (True, "A discard", "7.4.4.c"),
            (False, "A companion-expedition", "5.2.1.c"),
        )
    ),
    # Geyser moves while it resolves, before Fleeting would have it discarded.
    *(
        Ruled(
            ids,
            "7.2.1.b",
            {"reserve": [face(ref, "s", type="spell", cost=[1, 1])]},
            {"characters": [char("b")]},
            acts,
            at={"s": "A mana", "b": "B hand"},
        )
        for ids, ref, acts in (
            ("ruling-131", "ALIZE_B_BR_42_C", "play s"),
            ("ruling-132", "ALIZE_B_BR_42_R1", "play s, yes"),
        )
    ),
    # What faces somebody Gigantic are two Expeditions.
    Ruled(
        "ruling-134",
        "7.3.21.a/7.3.24.a",
        {
            "hand": [face("CORE_B_YZ_18_C", "sakarabru")],
            "permanents": [worn("ALIZE_B_BR_45_C", "bars")],
        },
        {"hero_region": 2, "companion_region": 5},
        "play sakarabru hero",
        regions={"B.hero": 1, "B.companion": 6},
    ),
    # Not clear: two Bars depend on each other. Here the older Bar goes first.
    *(
        Ruled(
            "ruling-135",
            "4.2.4.g",
            {
                "permanents": [
                    worn("ALIZE_B_BR_45_C", "one", older),
                    worn("ALIZE_B_BR_45_C", "two", younger),
                ],
                "characters": [char("a", "3/0/0"), char("c", "0/3/0", "companion")],
            },
            {"characters": [char("b", "4/2/4"), char("d", "2/4/4", "companion")]},
            run="dusk",
            regions=regions,
            more={"regions": ["FM"] * 8},
        )
        for older, younger, regions in (
            ("hero", "companion", {"A.hero": 0, "A.companion": 6}),
            ("companion", "hero", {"A.hero": 1, "A.companion": 7}),
        )
    ),
    # Eros waits in Limbo like the other Reactions; what he brings adds its own.
    Ruled(
        "ruling-129",
        "5.2.b",
        {
            "mana": 5,
            "hand": [
                face("ALIZE_B_BR_40_R1", "eros", cost=[3, 3]),
                held("h", ability(do("draw"), at="join"), cost=[5, 5]),
            ],
        },
        acts="play eros hero, h, A.companion",
        at={"h": "A companion-expedition", "deckA0": "A hand"},
        boosts={"h": 2},
        mana="0/5",
        said=(("cost-changed", {"object": "h", "source": "eros", "number": 2}),),
        order=("reaction", "rushes", "gained.boosts", "reaction", "drew"),
    ),
    # The Spell is over before any Reaction resolves, the one on what it played too.
    Ruled(
        "ruling-130",
        "5.2.b",
        {
            "hero": hero("CORE_B_YZ_03_C", "afanas"),
            "mana": 2,
            "hand": [
                face("ALIZE_B_BR_41_R1", "s", type="spell", cost=[2, 2]),
                held("h", ability(do("draw"), at="join"), cost=[5, 5]),
            ],
        },
        acts="play s, h, A.hero, choose 0",
        at={"h": "A hero-expedition", "s": "A reserve", "deckA0": "A hand"},
        boosts={"h": 1},
        mana="0/2",
        order=("rushes", "moved.expedition", "moved.reserve", "reaction", "drew", "reaction"),
    ),
)
