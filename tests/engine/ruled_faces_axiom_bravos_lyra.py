"""What faces of Axiom, Bravos and Lyra do that the cards played beside them do not show."""

from tests.engine.ruled import Ruled, face, hero, site
from tests.engine.tables import ANYONE, Plain, ability, char, do, held, landmark, spell


def cast(ref: str) -> Plain:
    """A Spell that does what that face does; it costs 1."""
    return face(ref, "s", type="spell", cost=[1, 1])


RULED = (
    # Axiom: a cost that is declined does not keep the boosts from the Robots.
    *(
        Ruled(
            "CORE_B_AX_06_R1",
            "6.4.b",
            {
                "hand": [face("CORE_B_AX_06_R1", cost=[1, 1])],
                "characters": [char("r", subtypes=["robot"])],
            },
            acts=f"play x hero, {answer}",
            boosts={"r": 1, **boosts},
            mana=mana,
        )
        for answer, boosts, mana in (
            ("yes, answer A.hero", {"brassbug-1": 1}, "0/3"),
            ("no", {}, "2/3"),
        )
    ),
    # ... for each Permanent, as its player likes.
    Ruled(
        "CORE_B_AX_19_C",
        "7.3.1.b",
        {
            "hand": [face("CORE_B_AX_19_C", cost=[1, 1])],
            "landmarks": [
                landmark("l", ability(do("draw"), at="join")),
                landmark("m", ability(do("resupply"), at="join")),
                landmark("n", ability(do("draw", amount=5), at="join")),
            ],
        },
        acts="play x hero, target m, target l, none",
        at={"deckA0": "A reserve", "deckA1": "A hand", "deckA2": ""},
    ),
    # ... a card of the Hand that is a Spell.
    *(
        Ruled(
            "CORE_B_AX_13_R2",
            "6.5.f",
            {"reserve": [face("CORE_B_AX_13_R2", cost=[1, 1])], "hand": [card]},
            acts="play x hero, yes",
            at={"deckA0": zone},
        )
        for card, zone in ((spell(do("roll")), "A hand"), (held("h"), ""))
    ),
    # ... two tests, the second after the first card.
    Ruled(
        "ALIZE_B_AX_34_R1",
        "6.5.d",
        {"reserve": [face("ALIZE_B_AX_34_R1", cost=[1, 1]), held("r")]},
        acts="play x hero",
        at={"deckA0": "A hand", "deckA1": ""},
    ),
    Ruled(
        "ALIZE_B_AX_34_R1",
        "6.5.d",
        {"reserve": [face("ALIZE_B_AX_34_R1", cost=[1, 1])]},
        acts="play x hero",
        at={"deckA1": "A hand"},
        order=("drew", "drew"),
    ),
    # ... a boost of the Drone pays for a card, if its player likes.
    *(
        Ruled(
            "BISE_B_AX_50_C",
            "6.4.b",
            {"reserve": [face("BISE_B_AX_50_C", cost=[1, 1], boosts=2)]},
            acts=f"play x hero, {answer}",
            boosts={"x": boosts},
            at={"deckA0": zone},
        )
        for answer, boosts, zone in (("yes", 1, "A reserve"), ("no", 2, ""))
    ),
    # ... boosts of a Drone in Reserve, three at most.
    *(
        Ruled(
            "BISE_B_AX_50_C",
            "6.5.g",
            {"reserve": [face("BISE_B_AX_50_C", boosts=number)]},
            acts=acts,
            run="noon",
            boosts={"x": after},
            status={"x": status},
        )
        for number, acts, after, status in (
            (2, "choose 0", 3, []),
            (3, "choose 0", 3, []),
            (1, "choose 1, yes", 3, ["exhausted"]),
            (2, "choose 1, yes", 3, ["exhausted"]),
            (0, "choose 1, yes", 2, ["exhausted"]),
            (0, "choose 1, no", 0, []),
        )
    ),
    Ruled(
        "BISE_B_AX_50_R2",
        "7.5.11.a/7.5.12.a",
        {
            "reserve": [face("BISE_B_AX_50_R2", boosts=1), face("BISE_B_AX_50_R2", "y", boosts=2)],
            "hand": [held("h", stats=[1, 0, 1])],
        },
        acts="play h hero",
        boosts={"x": 2, "y": 2},
    ),
    # ... a Trial counter for each card that goes from Hand or Deck to Reserve, from no other zone.
    Ruled(
        "ALIZE_B_AX_40_R1",
        "7.3.5.a",
        {"hand": [face("ALIZE_B_AX_40_R1")], "landmarks": [landmark("k"), landmark("m")]},
        {},
        "play x hero, A.companion",
        tokens={"brassbug": ["A companion-expedition", "A companion-expedition"]},
    ),
    Ruled(
        "ALIZE_B_AX_46_C",
        "6.3.b",
        {
            "hand": [
                spell(do("send", what={"where": "hand", "whose": "you"}, to="reserve")),
                held("h"),
            ],
            "landmarks": [site("ALIZE_B_AX_46_C")],
            "characters": [char("c")],
        },
        acts="play s",
        run="afternoon dusk night",
        said=(("gained.counters", {"object": "x", "number": 1}),),
        order=("gained.counters",),
    ),
    # ... the third Trial counter, and what its sacrifice pays for.
    Ruled(
        "ALIZE_B_AX_46_C",
        "6.5.f",
        {
            "hand": [spell(do("resupply"))],
            "landmarks": [site("ALIZE_B_AX_46_C", counters={"trial": 2})],
            "reserve": [held("r", status=["exhausted"])],
        },
        acts="play s, answer B.hero",
        at={"x": "A discard"},
        tokens={"dragon-shade": ["B hero-expedition"]},
        status={"r": []},
    ),
    Ruled(
        "ALIZE_B_AX_46_C",
        "6.3.b",
        {
            "hand": [spell(do("resupply"))],
            "landmarks": [site("ALIZE_B_AX_46_C", counters={"trial": 3})],
        },
        acts="play s",
        at={"x": "A landmark"},
        tokens={"dragon-shade": []},
    ),
    # Bravos: one step, so that what watches for boosts sees a Character without Fleeting.
    Ruled(
        "CORE_B_BR_14_R1",
        "6.1.e",
        {
            "hand": [face("CORE_B_BR_14_R1", cost=[1, 1])],
            "characters": [char("c", status=["fleeting"])],
        },
        acts="play x hero, yes",
        boosts={"c": 1},
        status={"c": []},
        order=("lost.fleeting", "gained.boosts"),
    ),
    Ruled(
        "CORE_B_BR_14_R1",
        "6.5.c",
        {
            "hand": [face("CORE_B_BR_14_R1", cost=[1, 1])],
            "characters": [char("c", status=["fleeting"])],
        },
        acts="play x hero, no",
        boosts={"c": 0},
        status={"c": ["fleeting"]},
    ),
    Ruled(
        "CORE_B_BR_25_R1",
        "6.1.e",
        {"hand": [cast("CORE_B_BR_25_R1")], "characters": [char("c", status=["fleeting"])]},
        acts="play s",
        boosts={"c": 2},
        status={"c": []},
    ),
    *(
        Ruled(
            "CORE_B_BR_10_R1",
            "6.5.d",
            {"characters": [face("CORE_B_BR_10_R1", "x", "hero", boosts=number)]},
            run="dusk",
            at={"deckA0": zone},
        )
        for number, zone in ((2, ""), (3, "A hand"))
    ),
    *(
        Ruled(
            "CORE_B_BR_16_R1",
            "6.5.d",
            {"reserve": [face("CORE_B_BR_16_R1", cost=[1, 1], boosts=number, seasoned=True)]},
            acts=f"play x hero, {first}",
            status={"x": status},
        )
        for number, first, status in (
            (3, "choose 0", []),
            (4, "choose 0", ["fleeting"]),
            (4, "choose 1", []),
        )
    ),
    # ... no second gain of Fleeting, a boost instead.
    Ruled(
        "ALIZE_B_BR_37_R1",
        "6.2.b",
        {"reserve": [face("ALIZE_B_BR_37_R1", cost=[1, 1])]},
        acts="play x hero",
        boosts={"x": 1},
        status={"x": []},
    ),
    Ruled(
        "ALIZE_B_BR_39_R1",
        "7.3.31.a/7.3.36.a",
        {"hand": [held("h")], "characters": [face("ALIZE_B_BR_39_R1", "x", "hero")]},
        acts="play h hero",
        at={"h": "A discard"},
        boosts={"x": 1},
    ),
    Ruled(
        "ALIZE_B_BR_43_R1",
        "6.1.e",
        {
            "hand": [held("h")],
            "permanents": [{**face("ALIZE_B_BR_43_R1", type="permanent"), "expedition": "hero"}],
        },
        acts="play h hero",
        boosts={"h": 2},
        status={"h": ["fleeting"]},
    ),
    Ruled(
        "ALIZE_B_BR_46_C",
        "6.5.f",
        {
            "hand": [spell(do("gain", status="fleeting", what=ANYONE))],
            "landmarks": [site("ALIZE_B_BR_46_C", counters={"trial": 2})],
            "characters": [char("c")],
        },
        acts="play s, answer A.hero",
        at={"x": "A discard"},
        boosts={"c": 1, "dragon-shade-1": 1},
    ),
    # ... tokens are Gigantic, whoever else is not.
    Ruled(
        "CORE_B_BR_20_R2",
        "7.4.4.b",
        {
            "characters": [
                face("CORE_B_BR_20_R2", "x", "hero"),
                {"id": "t", "class": "brassbug", "expedition": "hero"},
            ]
        },
        run="dusk",
        regions={"A.companion": 6},
    ),
    # Lyra: the Hand and the Reserve of each player go at once, then each draws.
    Ruled(
        "CORE_B_LY_21_R1",
        "6.1.e",
        {"hand": [face("CORE_B_LY_21_R1", cost=[1, 1]), held("h")], "reserve": [held("r")]},
        {"hand": [held("i")], "reserve": [held("q")]},
        "play x hero",
        at={
            "h": "A discard",
            "r": "A discard",
            "i": "B discard",
            "q": "B discard",
            "deckB2": "B hand",
        },
    ),
    *(
        Ruled(
            "CORE_B_LY_19_R1",
            by,
            {
                "hand": [face("CORE_B_LY_19_R1", cost=[1, 1])],
                "reserve": [held("r"), held("q"), held("p")],
            },
            acts=f"play x hero, {acts}",
            at={"r": "A discard" if drawn else "A reserve", "p": "A reserve", f"deckA{drawn}": ""},
            order=("drew",) * drawn,
        )
        for by, acts, drawn in (
            ("6.1.g", "yes, target r, target q, none", 2),
            ("6.4.b", "no", 0),
        )
    ),
    *(
        Ruled(
            "CORE_B_LY_15_R1",
            "6.5.c",
            {"hand": [face("CORE_B_LY_15_R1", cost=[1, 1])], "characters": [char("c")]},
            acts=f"play x hero, target c, {answer}",
            status={"c": ["asleep"]},
            boosts={"c": boosts},
        )
        for answer, boosts in (("yes", 2), ("no", 0))
    ),
    *(
        Ruled(
            "CORE_B_LY_29_R1",
            "6.5.g",
            {"hand": [site("CORE_B_LY_29_R1")], "characters": [char("c")]},
            acts=f"play x, choose {mode}",
            status={"c": [status]},
        )
        for mode, status in enumerate(("fleeting", "anchored", "asleep"))
    ),
    # ... the condition is read as Dusk begins, and not again.
    Ruled(
        "CORE_B_LY_29_C",
        "4.2.b",
        {
            "landmarks": [site("CORE_B_LY_29_C")],
            "characters": [
                char(
                    "a",
                    "1/1/1",
                    "hero",
                    ability(do("discard", what="me"), at="dusk"),
                    status=["asleep"],
                ),
                char("c", status=["fleeting"]),
                char("d", status=["anchored"]),
            ],
        },
        run="dusk",
        acts="choose 0",
        at={"a": "A discard"},
        winner="A",
    ),
    *(
        Ruled(
            "CORE_B_LY_25_R1",
            "6.5.f",
            {"hand": [cast("CORE_B_LY_25_R1")], "characters": [char("c")], "reserve": [held("r")]},
            acts=f"play s, {answer}",
            boosts={"c": boosts},
            more={"dice": [4]},
        )
        for answer, boosts in (("yes", 6), ("no", 4))
    ),
    # ... what is put into an Expedition gains Fleeting there, in a step of its own.
    Ruled(
        "CORE_B_LY_27_C",
        "6.1.c",
        {
            "hand": [cast("CORE_B_LY_27_C")],
            "deck": [held("d1"), held("d2"), held("d3"), held("d4")],
        },
        acts="play s, target d1, none, answer A.hero",
        at={"d1": "A hero-expedition", "d2": "A discard", "d4": "A discard"},
        status={"d1": ["fleeting"]},
        order=("moved.expedition", "gained.fleeting"),
    ),
    # ... nothing that they say holds on the first Day.
    *(
        Ruled(
            "CORE_B_LY_03_C",
            by,
            {"hero": hero("CORE_B_LY_03_C")},
            run="noon",
            at={"deckA0": zone},
            more={"day": day},
        )
        for by, day, zone in (("7.3.18.a/7.3.19.a", 1, ""), ("7.3.26.a/7.3.31.a", 2, "A reserve"))
    ),
    Ruled(
        "CORE_B_LY_10_C",
        "6.1.g",
        {"characters": [face("CORE_B_LY_10_C", "x", "hero")], "reserve": [held("r")]},
        acts="yes",
        run="night",
        at={"x": "A reserve", "r": "A hand"},
    ),
    Ruled(
        "ALIZE_B_LY_45_C",
        "6.5.f",
        {
            "hand": [spell(do("gain-counters", counter="trial", what={"types": ["permanent"]}))],
            "landmarks": [site("ALIZE_B_LY_45_C", counters={"trial": 2})],
            "reserve": [held("r")],
        },
        acts="play s, answer A.hero, target r",
        at={"x": "A discard", "r": "A hand"},
        tokens={"dragon-shade": ["A hero-expedition"]},
    ),
    # The third counter is gained whether it comes alone or with others.
    *(
        Ruled(
            "ALIZE_B_YZ_46_C",
            "6.3.b" if gone else "2.5.f",
            {
                "hand": [
                    spell(
                        do(
                            "gain-counters",
                            counter="trial",
                            amount=3,
                            what={"types": ["permanent"]},
                        )
                    )
                ],
                "landmarks": [site("ALIZE_B_YZ_46_C", counters={"trial": had})],
            },
            acts="play s, answer A.hero" if gone else "play s",
            at={"x": "A discard" if gone else "A landmark"},
        )
        for had, gone in ((0, True), (2, True), (3, False))
    ),
    # Its Expedition is behind; it is in a terrain for which its base statistic is 0.
    *(
        Ruled(
            f"ALIZE_B_{ref}",
            "6.5.d",
            {
                "hand": [held("h", stats=[1, 0, 1])],
                "hero_region": place,
                "companion_region": 5,
                "landmarks": [site(f"ALIZE_B_{ref}")],
            },
            {"hero_region": 3},
            acts="play h hero",
            counters={"x": {"trial": 1} if counts else {}},
            more={"regions": ["FMW", "F", "M", "W", "F", "M", "W", "FMW"]},
        )
        for ref, place, counts in (
            ("OR_47_C", 2, True),
            ("OR_47_C", 3, False),
            ("OR_47_C", 4, False),
            ("LY_45_C", 2, True),
            ("LY_45_C", 1, False),
            ("LY_45_C", 3, False),
        )
    ),
)
