"""What rare faces do that their common ones do not, and faces of later sets."""

from tests.engine.ruled import Ruled, face, site
from tests.engine.tables import ANYONE, ability, char, do, held, landmark, spell

DRAW = spell(do("draw"))
BIN = spell(do("discard", what=ANYONE))
SACRIFICE = spell(do("sacrifice"))


def cast(ref: str, **more: object) -> dict[str, object]:
    """A Spell that does what that face does; it costs 1."""
    return face(ref, "s", type="spell", cost=[1, 1], **more)


RULED = (
    # Muna
    Ruled(
        "CORE_B_MU_06_R1",
        "6.5.d",
        {"characters": [face("CORE_B_MU_06_R1", "x", "hero", boosts=1)]},
        run="noon",
        at={"deckA0": ""},
    ),
    Ruled(
        "CORE_B_MU_11_R2",
        "7.3.1.b",
        {
            "reserve": [face("CORE_B_MU_11_R2")],
            "landmarks": [landmark("l", ability(do("draw"), at="join"))],
        },
        {"landmarks": [landmark("m", ability(do("draw"), at="join"))]},
        "use x",
        at={"deckA0": "A hand", "deckB0": ""},
    ),
    Ruled(
        "CORE_B_MU_16_R1",
        "6.4.b",
        {"hand": [face("CORE_B_MU_16_R1")]},
        acts="play x hero, yes",
        status={"x": ["anchored"]},
        mana="2/3",
    ),
    Ruled(
        "CORE_B_MU_16_R1",
        "6.4.b",
        {"hand": [face("CORE_B_MU_16_R1")]},
        acts="play x hero, no",
        status={"x": []},
        mana="3/3",
    ),
    *(
        Ruled(
            "CORE_B_MU_19_R2",
            by,
            {
                "characters": [
                    face("CORE_B_MU_19_R2", "x", "hero", stats=[5, 5, 6]),
                    char("a", subtypes=["bureaucrat"]),
                    char("c", subtypes=[second]),
                ]
            },
            run="dusk",
            regions={"A.hero": region},
        )
        for second, region, by in (("bureaucrat", 1, "4.2.4.g"), ("plant", 0, "7.4.2.b"))
    ),
    Ruled(
        "CORE_B_MU_22_R1",
        "7.4.7.c",
        {"hand": [BIN], "mana": 3},
        {
            "characters": [
                face("CORE_B_MU_22_R1", "x", "hero", subtypes=["dragon", "plant"]),
                char("p", subtypes=["plant"]),
            ]
        },
        "play s, target x",
        at={"x": "B discard"},
        mana="0/3",
    ),
    Ruled(
        "CORE_B_MU_24_R1",
        "6.4.b",
        {"hand": [site("CORE_B_MU_24_R1", cost=[1, 1]), held("h", subtypes=["plant"])]},
        acts="play x, yes, pass, use x, play h hero",
        at={"deckA0": "A reserve"},
        mana="1/3",
    ),
    Ruled(
        "CORE_B_MU_24_R2",
        "2.2.15.c",
        {
            "landmarks": [site("CORE_B_MU_24_R2")],
            "hand": [held("p", subtypes=["plant"]), held("h", subtypes=["bureaucrat"])],
        },
        acts="use x, play h hero",
        mana="3/3",
    ),
    Ruled(
        "CORE_B_MU_25_R1",
        "5.2.c/5.2.d",
        {"reserve": [cast("CORE_B_MU_25_R1")], "hand": [held("h")]},
        acts="use s, play h hero",
        boosts={"h": 1},
    ),
    *(
        Ruled(
            "CORE_B_MU_28_R1",
            "6.5.c",
            {"hand": [cast("CORE_B_MU_28_R1")]},
            {"characters": [char("b"), char("c")]},
            f"play s, target b, {answer}",
            status={"b": ["asleep"], "c": []},
            boosts={"b": boosts, "c": 0},
        )
        for answer, boosts in (("yes", 2), ("no", 0))
    ),
    # The region of who faces Persephone becomes Forest too, wherever it is; no other does.
    Ruled(
        "ALIZE_B_MU_33_R1",
        "7.5.8.a/7.5.8.b",
        {"hero_region": 1, "characters": [face("ALIZE_B_MU_33_R1", "x", "hero")]},
        {"hero_region": 2},
        run="dusk",
        terrains={"A.hero": "F", "B.hero": "F"},
    ),
    *(
        Ruled(
            "ALIZE_B_MU_36_R1",
            "6.5.c",
            {"hand": [face("ALIZE_B_MU_36_R1")]},
            acts=f"play x hero, {answer}",
            status={"x": status},
        )
        for answer, status in (("yes", ["asleep"]), ("no", []))
    ),
    Ruled(
        "ALIZE_B_MU_39_R1",
        "7.3.13.a/7.3.14.a",
        {"hand": [face("ALIZE_B_MU_39_R1")]},
        acts="play x hero, no, yes",
        at={"deckB0": "B reserve", "deckB1": ""},
        asked=("A:expedition", "B:may", "B:may"),
    ),
    # Ordis
    Ruled(
        "CORE_B_OR_07_R1",
        "6.5.d",
        {"hand": [face("CORE_B_OR_07_R1")], "characters": [char("t", token=True)]},
        {"characters": [char("u", token=True)]},
        "play x hero",
        at={"deckA0": "A reserve"},
    ),
    Ruled(
        "CORE_B_OR_07_R1",
        "6.5.d",
        {"hand": [face("CORE_B_OR_07_R1")]},
        {"characters": [char("u", token=True)]},
        "play x hero",
        at={"deckA0": ""},
    ),
    *(
        Ruled(
            "CORE_B_OR_10_R1",
            by,
            {
                "characters": [
                    face("CORE_B_OR_10_R1", "x", "hero", subtypes=["bureaucrat"]),
                    char("a", subtypes=["bureaucrat"]),
                    *more,
                ]
            },
            run="dusk",
            regions={"A.hero": region},
        )
        for more, region, by in (
            ((), 0, "7.4.2.b"),
            ((char("c", subtypes=["bureaucrat"]),), 1, "4.2.4.g"),
        )
    ),
    Ruled(
        "CORE_B_OR_13_R2",
        "6.5.b",
        {
            "hand": [face("CORE_B_OR_13_R2")],
            "characters": [char("a"), char("c", "1/1/1", "companion")],
        },
        {"characters": [char("b", "1/1/1", "companion")]},
        "play x hero",
        boosts={"c": 2, "a": 0, "b": 0, "x": 0},
    ),
    *(
        Ruled(
            f"CORE_B_OR_17_{rarity}",
            "6.3.f",
            {"characters": [face(f"CORE_B_OR_17_{rarity}", "x", "hero")], "hand": [BIN]},
            acts="play s",
            tokens={token: sorted(["A companion-expedition", "A hero-expedition"] * number)},
        )
        for rarity, token, number in (("R1", "ordis-recruit", 2), ("R2", "brassbug", 1))
    ),
    # The least cost is for cards of every type.
    Ruled(
        "CORE_B_OR_21_R1",
        "5.1.2.e/5.1.2.f",
        {"hand": [DRAW]},
        {"characters": [face("CORE_B_OR_21_R1", "robin", "hero")]},
        "play s",
        mana="1/3",
    ),
    Ruled(
        "CORE_B_OR_21_R2",
        "5.1.2.d",
        {"hand": [DRAW]},
        {"characters": [face("CORE_B_OR_21_R2", "robin", "hero")]},
        "play s",
        mana="2/3",
    ),
    Ruled(
        "CORE_B_OR_22_R1",
        "4.2.d",
        {"characters": [face("CORE_B_OR_22_R1", "x", "hero", stats=[0, 0, 0])]},
        {"characters": [char("b")]},
        "B.hero",
        run="dusk night",
        tokens={"ordis-recruit": ["B hero-expedition", "B hero-expedition"]},
    ),
    Ruled(
        "CORE_B_OR_27_R1",
        "1.4.1.a",
        {"hand": [cast("CORE_B_OR_27_R1")], "characters": [char("a", "3/3/3")]},
        {"characters": [char("b", "3/3/3", "companion")]},
        "play s, pass, pass",
        run="afternoon dusk",
        regions={"A.hero": 0, "B.companion": 7},
    ),
    # As many Recruits as Bureaucrats, the one that joins included.
    *(
        Ruled(
            "ALIZE_B_OR_34_R1",
            "7.5.2.b",
            {
                "hand": [face("ALIZE_B_OR_34_R1", subtypes=["bureaucrat"])],
                "characters": [char("a", "1/1/1", "companion", subtypes=["bureaucrat"])],
            },
            {"hero_region": region},
            "play x hero",
            tokens={"ordis-recruit": ["A hero-expedition"] * number},
        )
        for region, number in ((1, 2), (0, 0))
    ),
    # What is played from Reserve costs more, or less down to 1, whoever plays it.
    *(
        Ruled(
            f"ALIZE_B_OR_37_{rarity}",
            "5.1.2.e/5.1.2.f",
            {
                "characters": [face(f"ALIZE_B_OR_37_{rarity}", "x", "hero")],
                "reserve": [held("r", cost=[2, 2])],
            },
            {"reserve": [held("u", cost=[2, 2])], "hand": [held("v", cost=[2, 2])]},
            "play r hero, play u hero",
            said=(
                ("paid", {"object": "r", "number": price}),
                ("paid", {"object": "u", "number": price}),
            ),
        )
        for rarity, price in (("R1", 3), ("R2", 1))
    ),
    Ruled(
        "ALIZE_B_OR_37_R2",
        "5.1.2.d",
        {
            "characters": [face("ALIZE_B_OR_37_R2", "x", "hero")],
            "reserve": [held("r", cost=[1, 1])],
        },
        acts="play r hero",
        mana="2/3",
    ),
    Ruled(
        "ALIZE_B_OR_37_C",
        "6.5.b",
        {
            "reserve": [face("ALIZE_B_OR_37_C")],
            "characters": [char("a", cost=[4, 4]), char("c", cost=[5, 5])],
        },
        {"characters": [char("b")]},
        "use x",
        status={"a": ["asleep"], "c": [], "b": []},
    ),
    # Up to three Characters with a Base Cost of at most 3, from Hand or Reserve, for nothing.
    Ruled(
        "CYCLONE_B_OR_80_R1",
        "5.2.b",
        {
            "hand": [cast("CYCLONE_B_OR_80_R1"), held("h", cost=[3, 9]), held("i", cost=[4, 1])],
            "reserve": [held("r", cost=[9, 3])],
        },
        acts="play s, h, A.hero, r, A.companion, h",  # the last: 5.0 asks which comes first
        at={
            "h": "A hero-expedition",
            "r": "A companion-expedition",
            "i": "A hand",
            "deckA0": "A hand",
        },
        status={"r": ["fleeting"]},
        mana="2/3",
        said=(("ascended", {"expedition": "A.hero"}), ("ascended", {"expedition": "A.companion"})),
        more={"spare": True},
    ),
    *(
        Ruled(
            f"CYCLONE_B_OR_81_{rarity}",
            "7.3.3.a",
            {"landmarks": [site(f"CYCLONE_B_OR_81_{rarity}")]},
            acts="use x, A.hero",
            at={"deckA0": drawn},
            more={"ascended": ["A.hero"]},
        )
        for rarity, drawn in (("C", ""), ("R1", "A reserve"))
    ),
    # Yzmir
    Ruled(
        "CORE_B_YZ_05_R2",
        "6.5.f",
        {
            "characters": [face("CORE_B_YZ_05_R2", "x", "hero")],
            "hand": [held("h", subtypes=["robot"])],
        },
        acts="play h companion, yes",
        boosts={"h": 2},
        at={"x": "A reserve"},
    ),
    *(
        Ruled(
            "CORE_B_YZ_08_R1",
            "6.5.c",
            {"characters": [face("CORE_B_YZ_08_R1", "x", "hero")], "hand": [SACRIFICE]},
            {"characters": [char("b"), char("c")]},
            f"play s, {answers}",
            boosts={"b": boosts},
        )
        for answers, boosts in (("yes, target b", 2), ("no", 0))
    ),
    # The next Spell loses Fleeting: it goes to Reserve.
    Ruled(
        "CORE_B_YZ_09_R1",
        "5.2.4.a",
        {
            "reserve": [face("CORE_B_YZ_09_R1")],
            "hand": [spell(do("draw"), fleeting=True)],
        },
        acts="use x, play s",
        at={"s": "A reserve"},
    ),
    Ruled(
        "CORE_B_YZ_09_R2",
        "5.2.c/5.2.d",
        {"reserve": [face("CORE_B_YZ_09_R2"), held("r")]},
        acts="use x, play r hero",
        status={"r": []},
    ),
    *(
        Ruled(
            "CORE_B_YZ_17_R1",
            "7.3.31.a/7.3.36.a",
            {
                "hand": [face("CORE_B_YZ_17_R1", gigantic=True)],
                "characters": [char("a"), char("c")],
            },
            acts=f"play x hero, target {gone}",
            at={gone: "A discard"},
            order=("sacrificed",),
        )
        for gone in ("a", "x")
    ),
    Ruled(
        "CORE_B_YZ_27_R1",
        "7.3.9.a",
        {"hand": [cast("CORE_B_YZ_27_R1")]},
        {"characters": [char("b"), char("c")], "landmarks": [landmark("l")]},
        "play s, target b, target l",
        at={"b": "B discard", "l": "B discard", "c": "B hero-expedition", "deckA0": "A hand"},
    ),
    Ruled(
        "CORE_B_YZ_30_R1",
        "5.2.4.a",
        {
            "landmarks": [site("CORE_B_YZ_30_R1")],
            "reserve": [spell(do("draw"), cost=[5, 5])],
            "hand": [spell(do("draw"), id="h", fleeting=True, cost=[1, 1])],
        },
        acts="use x, play s, pass, play h",
        at={"s": "A discard", "h": "A discard"},
    ),
    Ruled(
        "CORE_B_YZ_30_R1",
        "5.2.4.a",
        {
            "landmarks": [site("CORE_B_YZ_30_R1")],
            "hand": [spell(do("draw"), fleeting=True, cost=[5, 5])],
        },
        acts="use x, play s",
        at={"s": "A reserve"},
        mana="3/3",
    ),
    Ruled(
        "CORE_B_YZ_30_C",
        "2.4.7.e",
        {
            "landmarks": [site("CORE_B_YZ_30_C")],
            "hand": [spell(do("draw"), fleeting=True, cost=[5, 5])],
        },
        acts="use x, play s",
        at={"s": "A discard"},
        mana="3/3",
    ),
    # neutral
    Ruled(
        "CYCLONE_B_NE_03_C",
        "7.3.31.a/7.3.36.a",
        {"landmarks": [site("CYCLONE_B_NE_03_C")]},
        acts="use x",
        at={"x": "A discard", "deckA0": "A reserve"},
        mana="2/3",
    ),
    Ruled(
        "DUSTER_B_NE_04_C",
        "6.4.a",
        {"landmarks": [site("DUSTER_B_NE_04_C")], "mana": 0, "mana_exhausted": 2},
        acts="use x",
        at={"x": "A discard"},
        mana="1/2",
    ),
)
