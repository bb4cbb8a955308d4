"""Boards that nobody thought of: strategies for every key that a board can have."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from glossary.engine.boards.board import Board, read_board
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT, SPELL
from glossary.engine.model.objects import SIDES, STATUSES
from glossary.engine.rules.ruleset import EDITIONS, Ruleset
from tests.engine.conftest import CARDS

Plain = dict[str, Any]

_PLAYED = {key: CARDS[key] for key in sorted(CARDS.played)}
_KEYS = {
    "hero": [k for k, c in _PLAYED.items() if c.type == HERO],
    "characters": [k for k, c in _PLAYED.items() if c.type == CHARACTER],
    "landmarks": [k for k, c in _PLAYED.items() if c.type == PERMANENT and c.landmark],
    "cards": [
        k for k, c in _PLAYED.items() if c.type in (CHARACTER, SPELL, PERMANENT) and not c.token
    ],
}
_small = st.integers(0, 3)
_stats = st.lists(st.integers(-1, 5), min_size=3, max_size=3)
_terrains = st.sampled_from(["F", "M", "W", "FM", "FW", "MW", "FMW"])
_counters = st.dictionaries(st.sampled_from(["kelon", "scrap"]), st.integers(1, 3), max_size=2)
_flags = {key: st.booleans() for key in ("gigantic", "defender", "eternal", "seasoned")}
_anyone: Plain = {"pick": "target", "types": ["character"]}
_each: Plain = {"pick": "each", "types": ["character"]}
_kelon: Plain = {"counter": "kelon", "amount": 2}
_moved: Plain = {"on": "move", "subject": _each, "origin": "expedition"}
_verbs: st.SearchStrategy[Plain] = st.sampled_from(
    [
        {"do": "draw", "amount": 2},
        {"do": "resupply", "who": "each-player", "may": True},
        {"do": "exhausted-resupply"},
        {"do": "sacrifice", "who": "each-player"},
        {"do": "create", "token": "brassbug", "to": "target"},
        {"do": "create", "token": "maw", "to": "my-expedition", "amount": 2},
        {"do": "move-forward", "to": "my-hero", "amount": 2},
        {"do": "move-backwards", "to": "target"},
        {"do": "ascend", "to": "my-companion"},
        {"do": "exchange-boosts", "what": _anyone, "with": _anyone},
        {"do": "mark", "status": "W"},
        {"do": "move-marker"},
        {"do": "sabotage"},
        {"do": "augment", "what": _anyone},
        {"do": "double", "what": _each},
        {"do": "gain", "status": "asleep", "what": _anyone},
        {"do": "gain", "status": "fleeting", "what": _each},
        {"do": "lose", "status": "anchored", "what": _each, "times": 2},
        {"do": "gain-counters", "what": _anyone, **_kelon},
        {"do": "remove-counters", "what": _each, **_kelon},
        {"do": "switch", "what": _anyone},
        {"do": "defect", "what": _anyone},
        {"do": "discard", "what": {"pick": "choose", "where": "hand", "whose": "you"}},
        {"do": "discard", "what": {"pick": "target", "types": ["character", "permanent"]}},
        {"do": "send", "what": _anyone, "to": "reserve"},
        {"do": "send", "what": _anyone, "to": "deck", "position": 3},
        {"do": "send", "what": {"pick": "choose", "where": "mana", "whose": "you"}, "to": "hand"},
        {"do": "send", "what": _each, "to": "mana"},
        {"do": "activate", "status": "join", "what": _anyone},
        {"do": "play", "status": "rush"},
        {"do": "play", "free": True, "may": True},
        {"do": "roll"},
        {"do": "after-you"},
        {"do": "draw", "link": "if-you-did"},
        {"do": "draw", "if": "behind"},
        {"do": "choose", "modes": [[{"do": "draw"}], [{"do": "give", "what": _anyone}]]},
        {
            "do": "lasting",
            "duration": "turn",
            "lasting": {"kind": "cost", "number": -1, "of": {"whose": "you"}, "once": True},
        },
        {
            "do": "lasting",
            "duration": "day",
            "lasting": {"kind": "cannot-advance", "of": {"where": "everywhere"}},
        },
    ]
)


def _first_unlinked(verbs: list[Plain]) -> list[Plain]:
    """The verbs, the first of which follows none."""
    return [{key: value for key, value in verbs[0].items() if key != "link"}, *verbs[1:]]


_effect = st.lists(_verbs, min_size=1, max_size=3).map(_first_unlinked)
_passives = st.sampled_from(
    [
        {"kind": "statistics", "number": 1, "of": {"subtypes": ["robot"]}},
        {"kind": "subtypes", "value": "robot", "of": _each},
        {"kind": "keyword", "value": "gigantic", "of": {**_each, "whose": "opponent"}},
        {"kind": "loses-abilities", "of": {**_each, "where": "facing"}},
        {"kind": "cannot-advance-on", "value": "F", "of": {"where": "facing"}},
        {"kind": "cannot-activate", "value": "join", "of": _each},
        {"kind": "ignore", "of": {**_each, "whose": "opponent"}},
        {"kind": "plays-exhausted"},
        {"kind": "cost", "number": 1, "of": {"whose": "opponent"}},
        {
            "kind": "replace",
            "may": True,
            "when": _moved,
            "instead": [{"do": "send", "what": "it", "to": "hand"}],
            "if-not": [{"do": "draw"}],
        },
        {
            "kind": "replace",
            "when": _moved,
            "instead": [{"do": "send", "what": "it", "to": "mana"}],
        },
        {"kind": "also", "when": _moved, "instead": [{"do": "draw"}]},
    ]
)
_triggers = st.sampled_from(
    [
        {"at": "join"},
        {"at": "hand"},
        {"at": "reserve"},
        {"at": "noon"},
        {"at": "dusk"},
        {"when": {"on": "leaves", "origin": "expedition"}},
        {"when": {"on": "gains", "what": "boost", "subject": _each}},
        {"when": {"on": "moves", "origin": "expedition", "to": "reserve"}},
        {"when": {"on": "draws", "subject": {"whose": "opponent"}}, "support": True},
        {"cost": {"exhaust": True}},
        {"cost": {"mana": 1}},
        {"cost": {"spend": 1, "counter": "kelon"}},
        {"cost": {"discard-me": True}},
    ]
)
_abilities = st.lists(
    st.builds(lambda when, do: {**when, "do": do}, _triggers, _effect)
    | st.builds(lambda passive: {"passive": passive}, _passives),
    max_size=2,
)
_spell = st.fixed_dictionaries(
    {
        "type": st.just("spell"),
        "cost": st.lists(_small, min_size=2, max_size=2),
        "abilities": st.builds(lambda do: [{"do": do}], _effect),
    },
    optional={"fleeting": st.booleans(), "cooldown": st.booleans()},
)
_THINGS = {
    "class": st.sampled_from(_KEYS["characters"]),
    "stats": _stats,
    "boosts": _small,
    "status": st.lists(st.sampled_from(STATUSES), max_size=4),
    "counters": _counters,
    "subtypes": st.lists(st.sampled_from(["robot", "spirit"]), max_size=1),
    "tough": st.integers(0, 2),
    "scout": st.integers(0, 2),
    "token": st.booleans(),
    "abilities": _abilities,
    **_flags,
}
_character = st.fixed_dictionaries({"expedition": st.sampled_from(SIDES)}, optional=_THINGS)
_gear = st.fixed_dictionaries(
    {"expedition": st.sampled_from(SIDES), "subtypes": st.just(["gear"])},
    optional={"status": st.lists(st.sampled_from(STATUSES), max_size=2), "counters": _counters},
)
_landmark = st.fixed_dictionaries(
    {"class": st.sampled_from(_KEYS["landmarks"]), "abilities": _abilities},
    optional={"status": st.just(["exhausted"]), "counters": _counters},
)
_card = st.fixed_dictionaries({"class": st.sampled_from(_KEYS["cards"])}) | _spell
_reserve = st.fixed_dictionaries(
    {"class": st.sampled_from(_KEYS["cards"])},
    optional={"status": st.just(["exhausted"]), "boosts": _small, "counters": _counters},
)
_player = st.fixed_dictionaries(
    {
        "mana": st.integers(0, 9),
        "characters": st.lists(_character, max_size=4),
        "hand": st.lists(_card, max_size=3),
    },
    optional={
        "hero_region": st.integers(0, 7),
        "companion_region": st.integers(0, 7),
        "mana_exhausted": _small,
        "reserve_limit": st.integers(-1, 3),
        "landmark_limit": st.integers(-1, 3),
        "hero": st.sampled_from(_KEYS["hero"]),
        "permanents": st.lists(_gear, max_size=1),
        "reserve": st.lists(_reserve, max_size=3),
        "landmarks": st.lists(_landmark, max_size=2),
        "discard": st.lists(_card, max_size=2),
        "deck": st.integers(0, 8) | st.lists(st.sampled_from(_KEYS["cards"]), max_size=4),
    },
)
_top = {
    "first_player": st.sampled_from(["A", "B"]),
    "arena": st.booleans(),
    "regions": st.lists(_terrains, min_size=8, max_size=8),
    "revealed": st.lists(st.booleans(), min_size=3, max_size=3),
    "dice": st.lists(st.integers(1, 6), max_size=2),
}
DAY = ("morning", "noon", "afternoon", "dusk", "night", "victory")


@st.composite
def written(draw: st.DrawFn, run: tuple[str, ...] = DAY, most: int = 4) -> Plain:
    """A board as JSON would hold it; it is a legal one, under any edition."""
    names = "ABCD"[: draw(st.integers(2, most))]
    board: Plain = draw(st.fixed_dictionaries({}, optional=_top))
    board["edition"] = draw(st.sampled_from(EDITIONS))
    begin = draw(st.integers(0, len(run) - 1)) // 2
    board["run"] = list(run[begin:])
    board["players"] = {name: draw(_player) for name in names}
    if len(names) == 4:
        board["mode"] = draw(st.sampled_from(["2v2", "free-for-all"]))
    if Ruleset.of(str(board["edition"])).regions_bear_markers:
        shown = [0, 7] if not all(board.get("revealed", [True])) else list(range(8))
        marker = st.fixed_dictionaries({"region": st.sampled_from(shown), "terrains": _terrains})
        board["terrain_markers"] = draw(st.lists(marker, max_size=2))
        places = [f"{name}.{side}" for name in names for side in SIDES]
        board["ascended"] = draw(st.lists(st.sampled_from(places), max_size=2, unique=True))
    _named(board, names, draw)
    return board


def _named(board: Plain, names: str, draw: st.DrawFn) -> None:
    """Ids for everything, and another owner for some of what is in play."""
    for name, player in board["players"].items():
        for kind in ("characters", "permanents", "hand", "reserve", "landmarks", "discard"):
            for index, card in enumerate(player.get(kind, ())):
                player[kind][index] = card = {**card, "id": f"{name}.{kind}.{index}"}
                if kind == "characters" and draw(st.integers(0, 5)) == 0:
                    card["owner"] = draw(st.sampled_from(list(names)))


def read(board: Plain) -> Board:
    """The board; it was made to be legal."""
    return read_board(board, CARDS)
