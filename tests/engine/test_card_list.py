"""Every face of the card list at work: each of its abilities changes some play.

A face is put on one rich table: in Hand, in Reserve, in play. A player plays it first and wants it
for everything, another brings it in late and wants it for nothing. Without the ability that is
looked at, one of these plays goes otherwise, or one that is written for the face (``faces/``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pytest

from app import ROOT
from glossary.engine.boards.board import read_board
from glossary.engine.boards.cards import read_cards
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT, SPELL, UNKNOWN, Card
from glossary.engine.model.events import Choice
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import run
from glossary.engine.rules.citations import NEWEST
from glossary.engine.rules.values import replace
from tests.engine.conftest import CARDS
from tests.engine.ruled import ABILITIES
from tests.engine.situations import misses, read_situations
from tests.engine.tables import Plain, ability, char, do, held, landmark

LISTED = sorted(ABILITIES)
WRITTEN = read_situations(ROOT / "tests/engine/faces")
TOKENS = CARDS.tokens()


class Way(NamedTuple):
    """Where the face is as the play begins, and who plays it."""

    where: str
    eager: bool


def _ways(card: Card) -> Iterator[Way]:
    places = {
        HERO: ("hero",),
        SPELL: ("hand", "reserve"),
        PERMANENT: ("hand", "reserve", "landmarks" if card.landmark else "permanents"),
        CHARACTER: ("hand", "reserve", "characters"),
    }.get(card.type, ("hand",))
    for where in places[-1:] if card.token else places:
        yield Way(where, eager=True)
        yield Way(where, eager=False)


_MINE: Plain = {"types": ["character"], "whose": "you"}
_EVERYTHING: Plain = {"types": ["character", "permanent"], "whose": "you"}
_ASCEND = do("ascend", to="each-of-mine")
_CHEAPER: Plain = {"kind": "cost", "number": -2, "of": _MINE}
_EFFECTS: Mapping[str, tuple[Plain, ...]] = {
    "boost": (do("give", what=_MINE),),
    "anchor": (do("gain", what=_MINE, status="anchored"),),
    "discover": (do("send", what={"where": "hand", "whose": "you"}, to="reserve"),),
    "resupply": (do("resupply", who="each-player"),),
    "draw": (do("draw", who="each-player", amount=2),),
    "create": (do("create", token="brassbug", to="my-hero", amount=2),),
    "roll": (do("roll"),),
    "try": (do("gain-counters", counter="trial", what={"types": ["permanent"], "whose": "you"}),),
    "travel": (do("move-forward", to="each-of-mine"),),
    "ascend": (_ASCEND, _ASCEND),
    "tire": (do("exhaust", what={"where": "reserve", "whose": "you"}),),
    "sacrifice": (do("sacrifice", what={**_MINE, "pick": "choose"}),),
    "fade": (do("gain", what={"types": ["character"]}, status="fleeting"),),
    "bargain": (do("lasting", duration="afternoon", lasting=_CHEAPER),),
    "rest": (do("send", what=_EVERYTHING, to="reserve"),),
}
"""Spells in A's Hand: what can happen to a face, or be watched by it."""
_FIRST = ("boost", "anchor", "resupply", "create", "roll", "try", "travel", "discover", "draw")


def _wishes(way: Way) -> Iterator[str]:
    """Yield what the player would rather do in a turn, the dearest first."""
    if way.eager:
        yield from ("play x", "use x", *(f"play {name}" for name in (*_FIRST[1:], _FIRST[0])))
        yield from ("play ascend", "play zero", "play land")
        yield from (() if way.where == "characters" else ("play sacrifice",))
        yield from ("play fade", "play tire", "play old", "use", "play other")
    else:
        yield from (() if way.where == "hand" else ("use x",))
        yield from ("play sacrifice", "play rest", "play ascend", "play bargain")
        yield from (f"play {name}" for name in reversed(_FIRST))
        yield from ("play zero", "play x", "play old", "play land", "use")
        yield from ("play other", "play fade")


def _free(name: str, *verbs: Plain) -> Plain:
    return {
        "id": name,
        "type": "spell",
        "cost": [0, 0],
        "fleeting": True,
        "abilities": [ability(*verbs)],
    }


def _board(key: str, way: Way) -> Plain:
    x: Plain = {"id": "x", "class": key}
    grows, strong = ability(do("give", what="me"), at="join"), "1/1/1" if way.eager else "9/9/9"
    draws = ability(do("draw"), at="join")
    hand: list[Plain] = [
        *(_free(name, *verbs) for name, verbs in _EFFECTS.items()),
        held("zero", cost=[0, 0], subtypes=["robot", "plant", "bureaucrat"], stats=[0, 0, 0]),
        held("two", cost=[3, 3]),
        landmark("land", cost=[3, 3]),
    ]
    reserve: list[Plain] = [
        held("old1", cost=[2, 2], subtypes=["robot", "soldier"]),
        held("old2", stats=[0, 1, 1], status=["exhausted"]),
        {"id": "old3", "type": "spell", "cost": [1, 1], "abilities": [ability(do("draw"))]},
    ]
    crew: list[Plain] = [
        char(
            "c",
            "3/3/3",
            "hero",
            grows,
            cost=[2, 2],
            subtypes=["robot", "plant"],
            status=["fleeting"],
        ),
        char("d", "3/3/3", "companion", grows, cost=[2, 2], subtypes=["plant", "soldier"]),
        char("e", "0/0/0", "companion", status=["asleep"]),
        char("f", "0/0/0", status=["anchored"]),
        {"id": "token", "class": "brassbug", "expedition": "hero"},
    ]
    mine: dict[str, list[Plain]] = {
        "hand": hand,
        "reserve": reserve,
        "characters": crew,
        "landmarks": [landmark("l", draws, cost=[3, 3]), landmark("m")],
    }
    counted = {"counters": {"trial": 2, "kelon": 2}}
    side = "hero" if way.eager else "companion"
    placed: Mapping[str, Plain] = {
        "characters": {**x, "expedition": side, "boosts": 3},
        "permanents": {**x, "expedition": side, **counted},
        "landmarks": {**x, **counted},
    }
    hero = x if way.eager else {**x, "counters": {"scrap": 5, "performance": 5}}
    if way.where != "hero":
        mine[way.where] = [*mine.get(way.where, []), placed.get(way.where, x)]
    theirs = {
        "hand": [
            held("other1", grows),
            _free("other2", do("draw")),
            _free("other3", do("resupply")),
        ],
        "reserve": [held("other4"), held("other5", cost=[2, 2])],
        "characters": [
            char("g", strong, cost=[2, 2]),
            char("h", strong, "companion", cost=[5, 5]),
        ],
        "landmarks": [landmark("n", cost=[2, 2])],
    }
    more = {"mana": 12 if way.eager else 5, **({"hero": hero} if way.where == "hero" else {})}
    return {
        "run": [*(["morning"] if way.eager else []), "noon", "afternoon", "dusk", "night"],
        "day": 2 if way.eager else 1,
        "regions": ["FMW", "MW", "W", "M", "W", "M", "FMW", "FMW"],
        "players": {
            "A": {**mine, **more, "hero_region": 1, "deck": 16},
            "B": {**theirs, "mana": 6, "deck": 16, "companion_region": 1},
        },
    }


def _picks(choice: Choice, way: Way) -> int:
    """What the player picks, who agrees to whatever is optional."""
    words = choice.words
    if choice.kind == "turn":
        wanted = (
            word
            for wish in _wishes(way)
            for word in (words if way.eager else reversed(words))
            if word.startswith(wish)
        )
        return words.index(next(wanted, "pass"))
    if choice.kind == "die":
        return 5 if way.eager else 0
    if choice.kind in ("swap", "expand"):
        return words.index("none") if "none" in words else 0
    real = [index for index, word in enumerate(words) if word not in ("none", "no")]
    real = [index for index in real if (words[index] == "x") is way.eager] or real
    return real[0 if way.eager else -1]


_NOTES = (
    *("activated", "reaction", "emblem-ended", "lasts", "limbo", "turn", "resolves", "found"),
    *(
        "chose",
        "condition-",
        "nothing-",
        "declined",
        "unpayable",
        "not-",
        "skipped-as",
        "follows-as",
    ),
)
"""Events that tell of an ability, not of anything it did."""


def _happens(card: Card, way: Way) -> list[tuple[object, ...]]:
    """Play the face, and list what happens."""

    def answer(choice: Choice, state: GameState) -> int:
        return _picks(choice, way)

    cards = {**TOKENS, card.key: card}
    transcript = run(read_board(_board(card.key, way), cards, NEWEST), answer)
    assert transcript.choice is None
    return [(e.kind, e.facts) for e in transcript.events if not e.kind.startswith(_NOTES)]


def _idle(card: Card) -> list[int]:
    """List the abilities without which every play goes as it does with them."""
    with_all: dict[Way, list[tuple[object, ...]]] = {}
    found = []
    for index in range(len(card.abilities)):
        left = card.abilities[:index] + card.abilities[index + 1 :]
        for way in _ways(card):
            if way not in with_all:
                with_all[way] = _happens(card, way)
            if _happens(replace(card, abilities=left), way) != with_all[way]:
                break
        else:
            found.append(index)
    return found


def _is_seen_in_writing(ref: str, index: int) -> bool:
    """Whether a play that is written for the face ends otherwise without that ability."""
    return any(misses(one, ref, index) for one in WRITTEN.values() if ref in one["faces"])


def _wrong(refs: list[str]) -> list[str]:
    return [
        f"{ref} ({card.key}): ability {index} does nothing"
        for ref, card in ((ref, CARDS[ref]) for ref in refs)
        if not card.missing and card.type != UNKNOWN
        for index in _idle(card)
        if not _is_seen_in_writing(ref, index)
    ]


def test_every_face_says_what_it_does_or_what_it_lacks() -> None:
    for ref in LISTED:
        card, table = CARDS[ref], ABILITIES[ref]
        assert {*table} <= {"abilities", "counters", "missing", "approximate"}, ref
        assert len(card.abilities) == len(table.get("abilities", [])), ref
        assert card.abilities or card.missing or card.keywords or card.counters, ref


def test_an_ability_that_does_nothing_is_found() -> None:
    card = CARDS["haven-trainee"]
    assert _idle(card) == []
    idle = read_cards({"x": {"abilities": [ability(do("nothing"), at="join")]}})["x"]
    assert _idle(replace(card, abilities=(*card.abilities, *idle.abilities))) == [1]


def test_a_sample_of_faces_does_what_it_says() -> None:
    assert _wrong(LISTED[::60]) == []


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(8))
def test_every_face_does_what_it_says(part: int) -> None:
    assert _wrong(LISTED[part::8]) == []
