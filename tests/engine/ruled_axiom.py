"""Rulings on cards of Axiom."""

from tests.engine.ruled import Ruled, face, hero, site
from tests.engine.tables import ANYONE, EACH, ability, char, do, held, landmark, spell

TREYST = hero("CORE_B_AX_02_C", "treyst")
COPPELIA = face("CORE_B_AX_14_C", "coppelia", cost=[2, 2])
DOWN = do("send", what={"pick": "choose", "where": "hand", "whose": "you"}, to="reserve")

RULED = (
    # A token never reaches the Reserve: nothing has left it.
    Ruled(
        "ruling-001",
        "2.1.e",
        {
            "hero": TREYST,
            "characters": [char("t", token=True)],
            "hand": [spell(do("send", what=ANYONE, to="reserve"))],
        },
        acts="play s",
        at={"t": ""},
        counters={"treyst": {}},
    ),
    Ruled(
        "ruling-001",
        "6.3.b",
        {"hero": TREYST, "reserve": [held("r")]},
        acts="play r hero",
        counters={"treyst": {"scrap": 1}},
    ),
    Ruled(
        "ruling-002",
        "6.5.h",
        {"hand": [face("CORE_B_AX_04_C")]},
        acts="play x hero",
        at={"x": "A hero-expedition"},
        said=(("nothing-to-choose", {"player": "A"}),),
    ),
    # A discount "this Afternoon" made at Noon waits for it; made at Dusk it does not arise.
    *(
        Ruled(
            "ruling-003",
            by,
            {
                "characters": [face("CORE_B_AX_05_C", "engineer", "hero")],
                "landmarks": [
                    landmark("bell", ability(do("activate", status="reserve", what=EACH), at=phase))
                ],
                "hand": [landmark("l", cost=[3, 3])],
            },
            run=f"{phase} {then}",
            acts="play l" if then == "afternoon" else "",
            mana="1/3" if then == "afternoon" else "3/3",
            said=said,
        )
        for phase, then, by, said in (
            ("noon", "afternoon", "2.2.15.c", ()),
            ("dusk", "night", "2.2.15.e", (("no-afternoon", {}),)),
        )
    ),
    # An effect adds a play to the turn; Coppélia comes for nothing, whatever the least cost.
    Ruled(
        "ruling-006",
        "5.2.b",
        {"reserve": [face("CORE_B_AX_13_C", "ada", cost=[2, 2])], "hand": [COPPELIA]},
        acts="play ada hero, yes, coppelia, A.companion",
        at={"ada": "A hero-expedition", "coppelia": "A companion-expedition"},
        mana="1/3",
    ),
    Ruled(
        "ruling-007",
        "7.3.23.a/7.3.26.a",
        {"hand": [spell(DOWN), COPPELIA], "mana": 1},
        {"characters": [face("CORE_B_OR_21_C", "robin", "hero")]},
        "play s, coppelia, A.hero",
        at={"coppelia": "A hero-expedition"},
        mana="0/1",
    ),
    # After a quick action the turn goes on, whatever was played by it.
    Ruled(
        "ruling-009",
        "5.2.b",
        {
            "hero": hero("CORE_B_AX_02_C", "treyst", counters={"scrap": 5}),
            "hand": [COPPELIA, held("h")],
        },
        acts="use treyst, target coppelia, coppelia, A.hero, play h companion",
        at={"coppelia": "A hero-expedition", "h": "A companion-expedition"},
    ),
    # Her Reaction does not follow her from the Reserve into the Discard pile.
    Ruled(
        "ruling-010",
        "5.2.a",
        {
            "hand": [
                spell(DOWN, do("discard", what={"where": "reserve", "whose": "you"})),
                COPPELIA,
            ]
        },
        acts="play s",
        at={"coppelia": "A discard"},
        never=("rushes",),
    ),
    # Counters are lost wherever a Landmark goes from play.
    *(
        Ruled(
            "ruling-011",
            "2.5.j",
            {
                "landmarks": [site("CORE_B_AX_24_C", "hub", counters={"kelon": 3})],
                "hand": [spell(do("send", what={"types": ["landmark"]}, to=zone))],
            },
            acts="play s",
            at={"hub": f"A {zone}"},
            counters={"hub": {}},
        )
        for zone in ("reserve", "hand", "discard")
    ),
    # The Hive is in play before its {J} resolves: it sees the Brassbug.
    Ruled(
        "ruling-016",
        "6.3.f",
        {"hand": [site("CORE_B_AX_30_R1", "hive")]},
        acts="play hive, A.hero",
        boosts={"brassbug-1": 1},
    ),
    # Two draws of one effect: who watches reacts after both.
    Ruled(
        "ruling-116",
        "4.4.a",
        {
            "reserve": [face("ALIZE_B_AX_34_R1")],
            "landmarks": [
                landmark(
                    "watch",
                    ability(
                        do("give", what={"types": ["character"], "whose": "you"}),
                        when={"on": "draws", "subject": {"whose": "you"}},
                    ),
                )
            ],
        },
        acts="play x hero",
        order=("drew", "drew", "gained.boosts", "gained.boosts"),
    ),
    # What was Exhausted in Reserve arrives ready.
    *(
        Ruled(
            ids,
            "2.4.1.d",
            {
                "characters": [face("ALIZE_B_AX_35_C", "vaike", "hero")] if not gear else [],
                "permanents": [
                    face("ALIZE_B_AX_43_C", "heater", "hero", type="permanent", subtypes=["gear"])
                ]
                if gear
                else [],
                "reserve": [held("r", status=["exhausted"])],
            },
            acts="play r hero",
            at={"r": "A hero-expedition"},
            status={"r": ["fleeting"]},
        )
        for ids, gear in (("ruling-117", False), ("ruling-121", True))
    ),
    # Boosts are parts of the statistics.
    *(
        Ruled(
            "ruling-120",
            "2.5.1.b",
            {"mana": 1, "hand": [face(ref, "s", type="spell", cost=[1, 1])]},
            {
                "characters": [
                    {"id": f"b{n}", "stats": [0, n, 0], "boosts": 1, "expedition": "hero"}
                    for n in (1, 2, 3)
                ]
            },
            f"play s, {acts}",
            at={f"b{n}": "B reserve" if n in gone else "B hero-expedition" for n in (1, 2, 3)},
            **more,
        )
        for ref, acts, gone, more in (
            ("ALIZE_B_OR_42_C", "target b2", (2,), {}),
            ("ALIZE_B_AX_42_C", "target b1", (1,), {}),
            ("ALIZE_B_AX_42_R1", "target b1, target b2", (1, 2), {}),
            ("ALIZE_B_AX_42_C", "target b3", (3,), {}),
        )
    ),
)
