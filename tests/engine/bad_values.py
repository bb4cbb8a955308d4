"""What a board may not hold: where it is put, what, the path that is named, and what is said."""

from __future__ import annotations

from typing import Any

DEEP: Any = "bottom"
for _ in range(300):
    DEEP = [DEEP]

UNFINISHED: list[tuple[dict[str, Any], str, str]] = [
    ({"do": "gain"}, "status", "missing: one of fleeting, anchored"),
    ({"do": "lose", "status": "exausted"}, "status", "did you mean exhausted?"),
    ({"do": "activate"}, "status", "missing: one of join, hand, reserve"),
    ({"do": "mark"}, "status", "missing: one of F, M, W"),
    ({"do": "play", "status": "rsh"}, "status", "did you mean rush?"),
    ({"do": "send"}, "to", "missing: one of deck, hand"),
    ({"do": "send", "to": "limbo"}, "to", '"limbo" is not one of deck, hand'),
    ({"do": "put-top", "to": "expedition"}, "to", '"expedition" is not one of deck, hand'),
    ({"do": "move-forward", "to": "my-heroo"}, "to", "did you mean my-hero"),
    ({"do": "ascend", "to": "Z.hero"}, "to", '"Z.hero" is not one of'),
    ({"do": "create"}, "token", "missing: it is needed"),
    ({"do": "steps"}, "steps", "missing: it is needed"),
    ({"do": "lasting", "duration": "day"}, "lasting", "missing: it is needed"),
    ({"do": "put-in-play", "statuses": ["aslep"]}, "statuses[0]", "did you mean asleep?"),
]
"""Verbs without what they need, or with words that they do not know."""

BAD = [
    # unknown keys, at every level
    ("playerz", {}, "playerz", "did you mean players"),
    ("players.A.characterz", [], "players.A.characterz", "did you mean characters?"),
    ("players.E", {}, "players.E", "a player is called A, B, C or D"),
    ("players.A.hand.0.boost", 1, "players.A.hand[0].boost", "did you mean boosts"),
    ("players.A.characters.0.defendr", True, "players.A.characters[0].defendr", "defender"),
    ("decisions.clean_up", {}, "decisions.clean_up", "did you mean cleanup?"),
    ("decisions.cleanup.A.reserv", [], "decisions.cleanup.A.reserv", "did you mean reserve?"),
    ("decisions.cleanup.Z", {}, "decisions.cleanup.Z", "unknown key"),
    ("decisions.expand.Z", None, "decisions.expand.Z", "unknown key"),
    ("terrain_markers", [{"regoin": 1, "terrains": "W"}], "terrain_markers[0].regoin", "region?"),
    # words that are not among the known ones
    ("edition", "6.0", "edition", '"6.0" is not one of 1.0, 3.0, 4.0, 5.0'),
    ("first_player", "C", "first_player", '"C" is not one of A, B'),
    ("mode", "free-for-al", "mode", "did you mean free-for-all?"),
    ("mode", "2v2", "mode", "2v2 is played by 4, not by 2"),
    ("run", ["dsuk"], "run[0]", "did you mean dusk?"),
    (
        "players.A.characters.0.expedition",
        "heroo",
        "players.A.characters[0].expedition",
        '"heroo" is not one of hero, companion (did you mean hero?)',
    ),
    ("players.A.characters.0.expedition", None, "players.A.characters[0].expedition", "missing"),
    ("players.A.characters.0.status", ["aslep"], "players.A.characters[0].status[0]", "asleep?"),
    ("players.A.characters.0.owner", "C", "players.A.characters[0].owner", "not one of A, B"),
    ("players.A.hand.0.type", "characer", "players.A.hand[0].type", "did you mean character?"),
    (
        "players.A.hand.0.class",
        "MU_Common_Kitsun",
        "players.A.hand[0].class",
        "mean kitsune",
    ),
    ("players.A.hero", "BR_Common_KojoBoda", "players.A.hero.class", "kojo-and-booda"),
    ("ascended", ["A.heroo"], "ascended[0]", "did you mean A.hero"),
    # ids
    ("players.A.hand.0.id", "a1", "players.A.hand[0].id", "id of players.A.characters[0]"),
    ("players.B.permanents.0.id", "a1", "players.B.permanents[0].id", "already the id of"),
    ("players.A.hand.0.id", "manaA0", "players.A.mana", '"manaA0" is already the id of'),
    ("players.A.hand.0.id", "none", "players.A.hand[0].id", "is an answer, not an id"),
    ("players.A.hand.0", {"stats": [1, 1, 1]}, "players.A.hand[0].id", "missing"),
    ("players.A.hand.0.id", "x" * 41, "players.A.hand[0].id", "1 to 40 characters"),
    ("players.A.hand.0.id", "two\nlines", "players.A.hand[0].id", "1 to 40 characters"),
    # numbers out of range, too many, too few
    ("players.A.hero_region", 8, "players.A.hero_region", "8 is not between 0 and 7"),
    ("players.A.companion_region", -1, "players.A.companion_region", "-1 is not between 0 and 7"),
    ("players.A.mana", 10**30, "players.A.mana", "1000000000… is not between 0 and 99"),
    ("players.A.deck", -1, "players.A.deck", "-1 is not between 0 and 200"),
    ("players.A.characters.0.stats", [1, 2], "players.A.characters[0].stats", "2 is not 3"),
    ("players.A.characters.0.boosts", -1, "players.A.characters[0].boosts", "not between 0"),
    ("players.A.characters.0.tough", 99, "players.A.characters[0].tough", "not between 0 and 20"),
    ("players.A.characters.0.counters", {"k": -2}, "players.A.characters[0].counters.k", "-2"),
    ("players.A.reserve.0.cost", [1], "players.A.reserve[0].cost", "Hand Cost and a Reserve Cost"),
    ("regions", ["F"] * 7, "regions", "7 is not 8 regions"),
    ("regions", [*["F"] * 7, "FF"], "regions[7]", "is not made of F, M and W, each once"),
    ("revealed", [True, False], "revealed", "2 is not 3 Tumult cards"),
    ("dice", [7], "dice[0]", "7 is not between 1 and 6"),
    ("players.A.hand", [{"id": f"x{n}"} for n in range(61)], "players.A.hand", "more than 60"),
    # other types than those asked for
    ("players.A.mana", True, "players.A.mana", "true is not a whole number"),
    ("players.A.mana", "3", "players.A.mana", '"3" is not a whole number'),
    ("players.A.mana", 1.5, "players.A.mana", "1.5 is not a whole number"),
    ("players.A.characters.0.stats", [1, 2, False], "players.A.characters[0].stats[2]", "false"),
    ("players.A.characters.0.gigantic", 1, "players.A.characters[0].gigantic", "true or false"),
    ("players.A.characters.0.stats", "1/2/3", "players.A.characters[0].stats", "is not a list"),
    ("players.A.hand", {"id": "h1"}, "players.A.hand", "{…} is not a list"),
    ("players.A.hand.0", "h1", "players.A.hand[0]", '"h1" is not an object'),
    ("players.A", [], "players.A", "[] is not an object"),
    ("arena", "yes", "arena", '"yes" is not true or false'),
    ("run", "dusk", "run", '"dusk" is not a list'),
    ("decisions", [], "decisions", "is not an object"),
    ("players.A.mana", DEEP, "players.A.mana", "[…] is not a whole number"),
    # things where they cannot be
    ("players.A.hand.0.status", ["asleep"], "players.A.hand[0].status", "none in the hand zone"),
    ("players.A.hand.0.counters", {"k": 2}, "players.A.hand[0].counters", "none in the hand zone"),
    ("players.A.hand.0.owner", "B", "players.A.hand[0].owner", "in its owner's zone"),
    ("players.A.hand.0.expedition", "hero", "players.A.hand[0].expedition", "in an Expedition"),
    ("players.A.landmarks.0.type", "spell", "players.A.landmarks[0]", "not a Landmark Permanent"),
    ("players.B.permanents.0.landmark", True, "players.B.permanents[0]", "Expedition Permanent"),
    ("players.A.characters.0.type", "spell", "players.A.characters[0]", "is not a Character"),
    ("players.A.hero", "MU_Common_Kitsune", "players.A.hero", "is not a Hero"),
    ("players.A.hand.0.class", "BR_Common_KojoBooda", "players.A.hand[0]", "in the Hero zone"),
    ("players.A.hand.0.class", "BR_Common_Booda", "players.A.hand[0]", "only ever in play"),
    # abilities
    ("players.A.hand.0.abilities", [{"dо": []}], "players.A.hand[0].abilities[0].dо", "unknown"),
    (
        "players.A.hand.0.abilities",
        [{"do": [{"do": "drwa"}]}],
        "players.A.hand[0].abilities[0].do[0].do",
        "did you mean draw?",
    ),
    (
        "players.A.hand.0.abilities",
        [{"do": [{"do": "create", "token": "brasbug"}]}],
        "players.A.hand[0].abilities[0].do[0].token",
        "did you mean brassbug?",
    ),
    (
        "players.A.hand.0.abilities",
        [{"do": [{"do": "send", "what": "me", "to": "reserv"}]}],
        "players.A.hand[0].abilities[0].do[0].to",
        "did you mean reserve?",
    ),
    *(
        (
            "players.A.hand.0.abilities",
            [{"at": "join", "do": [verb]}],
            f"players.A.hand[0].abilities[0].do[0].{key}",
            problem,
        )
        for verb, key, problem in UNFINISHED
    ),
    # decisions and acts that do not fit
    ("decisions.cleanup.A.reserve", ["r11"], "decisions.cleanup.A.reserve[0]", "did you mean r1?"),
    ("decisions.cleanup.A.reserve", ["r1", "r1"], "decisions.cleanup.A.reserve[1]", "twice"),
    ("decisions.expand.A", "h11", "decisions.expand.A", "did you mean h1?"),
    ("decisions.picks", [0, -1], "decisions.picks[1]", "-1 is not between 0 and 999"),
    ("script", [["paly", "h1", "hero"]], "script[0][0]", "did you mean play?"),
    ("script", [[]], "script[0]", "an act is a list of words"),
    ("script", ["play h1"], "script[0]", '"play h1" is not a list'),
    ("script", [["play", None]], "script[0][1]", "null is not a text"),
]
