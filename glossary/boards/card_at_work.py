"""A board on which a card is seen at work: laid out and played, until its abilities matter.

An ability matters in a play that goes otherwise without it. Nothing here knows a card: what a
table needs (a Robot, somebody boosted, mana) is read from the abilities themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from glossary.boards.play import WORK
from glossary.boards.shown_play import CardsWithout, ShowingPlayer, decided, what_happened
from glossary.boards.written import Board, empty_table
from glossary.cards.index import CardIndex
from glossary.cards.model import Face
from glossary.cards.playable import KnownCards, card_list
from glossary.core.errors import TooMuchWork
from glossary.engine.boards.board import read_board
from glossary.engine.model.budget import budget
from glossary.engine.model.cards import (
    CHARACTER,
    HERO,
    SPELL,
    Ability,
    Card,
    Selection,
)
from glossary.engine.model.objects import SIDES
from glossary.engine.play.replay import Transcript, run
from glossary.engine.rules.values import fields_of, replace

SHOWN, WANTED = "a1", "a5"
"""The ids of the card that is shown, and of another in Hand that its abilities may wait for."""

_MANA = 12
_MOST = 12
"""How many other Characters there can be, each another one."""
_ON_ARRIVAL = ("j",)
"""The triggers of a Permanent that does nothing once it is in play."""
_IN_THE_EVENING = ("advances", "retreats", "fails", "after", "leaves", "moves")


class Setting(Struct, frozen=True):
    """Where a card lies as a play begins, the phases that are played, and how much else lies there.

    ``uses`` is whether its quick actions come before it is played.
    """

    place: str
    run: tuple[str, ...]
    crowded: bool
    uses: bool = False


def board_at_work(face: Face) -> Board | None:
    """Return the board that shows most of what a face does, played; None if none shows anything.

    All plays together spend what one board of a visitor may.
    """
    cards = card_list().cards
    key = cards.index.key(face)
    card = cards[key]
    best: Board | None = None
    most = 0
    if not card.abilities:
        return None
    cast = Cast(card, cards.index)
    try:
        with budget(WORK):
            for setting in _settings(card):
                board = _laid_out(setting, key, card, cast)
                played = play_shown(board, cards, uses=setting.uses)
                matter = _matter(board, played, key, card, cards, uses=setting.uses)
                if not next(matter):
                    continue
                if not most:
                    best, most = decided(board, played), 1
                shown = sum(matter)
                if shown > most:
                    best, most = decided(board, played), shown
                if most == len(card.abilities):
                    break
    except TooMuchWork:
        pass  # what was found so far
    return best


def play_shown(board: Board, cards: Mapping[str, Card], *, uses: bool = False) -> Transcript:
    """Play a board so that :data:`SHOWN` is seen at work: it is played, used, and has targets."""
    return run(read_board(board, cards), ShowingPlayer((SHOWN,), wanted=WANTED, uses=uses))


def _matter(
    board: Board, played: Transcript, key: str, card: Card, cards: KnownCards, *, uses: bool
) -> Iterator[bool]:
    """Yield whether a play goes otherwise without any ability of a card, then without each."""
    happened = what_happened(played)
    every = range(len(card.abilities))
    for left_out in (every, *([place] for place in every)):
        left = tuple(one for place, one in enumerate(card.abilities) if place not in left_out)
        without = CardsWithout(cards, key, replace(card, abilities=left))
        yield happened != what_happened(play_shown(board, without, uses=uses))


def _settings(card: Card) -> Iterator[Setting]:
    """Yield the settings to try, the likeliest first, then the simplest."""
    places: list[tuple[str, tuple[str, ...]]]
    noon, afternoon, evening = ("noon",), ("afternoon",), ("dusk", "night")
    whole = ("noon", "afternoon", "dusk", "night")
    if card.type == HERO:
        places = [("hero", run) for run in (afternoon, noon, evening, ("morning",), whole)]
    elif card.type == SPELL:
        places = [("hand", afternoon), ("reserve", afternoon), ("hand", whole)]
    else:
        places = [("hand", afternoon), ("reserve", afternoon), ("play", noon), ("play", afternoon),
                  ("play", evening), ("hand", ("afternoon", *evening)), ("play", ("morning",)),
                  ("play", whole)]  # fmt: skip
    if card.token:
        places = [(place, run) for place, run in places if place == "play"]
    quick = any(ability.cost is not None for ability in card.abilities)
    every = [
        Setting(place, run_, crowded, uses)
        for place, run_ in places
        for crowded in (False, True)
        for uses in ((True, False) if quick else (False,))
    ]
    every.sort(key=lambda setting: -sum(_fits(one, setting) for one in card.abilities))
    yield from every


def _fits(ability: Ability, setting: Setting) -> bool:
    """Tell whether an ability is likely to be seen in a setting."""
    trigger, place, afternoon = ability.trigger, setting.place, "afternoon" in setting.run
    if ability.support or (ability.cost is not None and ability.cost.discard_me):
        return place == "reserve" and setting.uses == (ability.cost is not None)
    if ability.symbol in ("join", "hand"):
        return place == "hand" and afternoon
    if ability.symbol == "reserve":
        return place == "reserve" and not setting.uses
    if trigger is not None and trigger.on == "phase":
        return place in ("play", "hero") and trigger.phase in setting.run and len(setting.run) < 3
    if trigger is not None and trigger.on in _IN_THE_EVENING:
        return place in ("play", "hero") and "dusk" in setting.run
    if ability.kind == "effect":
        return place == "hand"
    return place in ("play", "hero") and afternoon


def _laid_out(setting: Setting, key: str, card: Card, cast: Cast) -> Board:
    """Return the board of a setting."""
    board = empty_table()
    shown: Board = {"id": SHOWN, "class": key}
    own: Board = {"mana": _MANA, "deck": cast.deck(), "reserve": [cast.somebody("a4", 4)],
                   "hand": [cast.played(WANTED)]}  # fmt: skip
    own["characters"] = [cast.wanted("a2", 0, SIDES[0]), cast.wanted("a3", 1, SIDES[1])]
    other: Board = {"mana": _MANA, "deck": cast.deck(), "reserve": [cast.somebody("b3", 5)],
                    "hand": [cast.somebody("b4", 6)],
                    "landmarks": [{"id": "b5", "class": cast.landmark}]}  # fmt: skip
    other["characters"] = [
        {**cast.somebody("b1", 7), "expedition": SIDES[0]},
        {**cast.somebody("b2", 8), "expedition": SIDES[1]},
    ]
    other["hero_region"] = 1
    if setting.crowded:
        own["characters"][0] |= {"boosts": 2, "status": ["anchored"]}
        own["characters"][1] |= {"boosts": 1, "status": ["asleep", "fleeting"]}
        own["characters"] += [cast.wanted("a6", 2, SIDES[0]), cast.wanted("a7", 3, SIDES[0])]
        own["characters"].append({"id": "a8", "class": cast.token, "expedition": SIDES[1]})
        own["landmarks"] = [{"id": item, "class": cast.landmark} for item in ("a9", "a10")]
        own["hand"].append({"id": "a11", "class": cast.spell})
        own["reserve"] = [{**one, "status": ["exhausted"]} for one in own["reserve"]]
        own["reserve"].append({**cast.somebody("a12", 9), "status": ["exhausted"]})
        own |= {"hero_region": 3, "discard": [cast.somebody("a13", 10)]}
        if setting.place != "hand":
            shown |= {"boosts": 1} if card.type == CHARACTER else {}
            shown |= {"counters": dict.fromkeys(cast.counters, 3)} if cast.counters else {}
        other["characters"][0] |= {"boosts": 1, "status": ["fleeting"]}
        other |= {"companion_region": 4}
    match setting.place:
        case "hero":
            own["hero"] = shown
        case "play" if card.landmark:
            own.setdefault("landmarks", []).append(shown)
        case "play":
            kind = "characters" if card.type == CHARACTER else "permanents"
            own.setdefault(kind, []).insert(0, {**shown, "expedition": SIDES[0]})
        case place:
            own[place].insert(0, shown)
    board["players"] = {"A": without_unknown(own), "B": without_unknown(other)}
    board["run"] = list(setting.run)
    return board


def without_unknown(table: Board) -> Board:
    """Return a player's table without the rows whose class is empty."""
    return {
        key: [row for row in rows if (row["class"] if isinstance(row, dict) else row)]
        if isinstance(rows, list)
        else rows
        for key, rows in table.items()
    }


class Cast:
    """The cards that lie around the one that is shown: they have no ability.

    Their class is empty where the card list has none: see :func:`without_unknown`.
    """

    def __init__(self, card: Card, index: CardIndex) -> None:
        self._index = index
        plain = [face for face in index.faces.values() if face.has_no_ability and not face.token]
        plain = [face for face in plain if any(face.costs) and not face.own]
        plain.sort(key=lambda face: (face.costs[0], face.ref))
        self._plain = list({face.slug: face for face in reversed(plain)}.values())[::-1]
        subtypes = [word for of in selections(card.abilities) for word in of.subtypes]
        self._subtypes = list(dict.fromkeys(subtypes))
        self.landmark = self._least("landmark-permanent")
        self.spell = self._least("spell")
        tokens = (f for f in index.faces.values() if f.token and f.type == "character")
        self.token = self._key(min(tokens, key=lambda face: face.ref, default=None))
        self.counters = tuple(dict.fromkeys(_counters(card.abilities)))
        self._triggers = [one.trigger.subject for one in card.abilities if one.trigger is not None]

    def somebody(self, item: str, number: int) -> Board:
        """Return a Character without abilities, one of :data:`_MOST`."""
        every = self._plain
        face = every[number * len(every) // _MOST % len(every)] if every else None
        return {"id": item, "class": self._key(face)}

    def wanted(self, item: str, number: int, side: str) -> Board:
        """Return a Character of a sub-type that the abilities speak of, if they do."""
        row = self.somebody(item, number)
        if self._subtypes:
            subtype = self._subtypes[number % len(self._subtypes)]
            having = [face for face in self._plain if subtype in face.subtypes]
            if having:
                row["class"] = self._index.key(having[number % len(having)])
        return {**row, "expedition": side}

    def played(self, item: str) -> Board:
        """Return a card to be played that the abilities wait for; else a Character."""
        for subject in self._triggers:
            kinds = {"permanent": "expedition-permanent", "landmark": "landmark-permanent"}
            for word in subject.types:
                kind = kinds.get(word, word)
                if kind != CHARACTER or subject.subtypes:
                    return {"id": item, "class": self._least(kind, subject.subtypes)}
            if subject.subtypes:
                return {"id": item, "class": self._least("", subject.subtypes)}
        return self.somebody(item, 11)

    def deck(self) -> list[str]:
        """Return the cards of a Deck."""
        return [str(self.somebody("", number)["class"]) for number in range(6)]

    def _least(self, kind: str, subtypes: Sequence[str] = ()) -> str:
        """Return the card of a kind, of a sub-type if any has it, that says the least."""
        faces = [face for face in self._index.faces.values() if not face.own and not face.token]
        faces = [face for face in faces if kind in ("", face.kind) and any(face.costs)]
        having = [face for face in faces if set(subtypes) & set(face.subtypes)] or faces
        least = min(
            having,
            key=lambda f: (f.triggers != _ON_ARRIVAL, len(f.keywords), f.costs, f.ref),
            default=None,
        )
        return self._key(least)

    def _key(self, face: Face | None) -> str:
        return self._index.key(face) if face is not None else ""


def selections(part: object) -> Iterator[Selection]:
    """Yield every description of objects in a part of an ability."""
    if isinstance(part, Selection):
        yield part
    for inner in part if isinstance(part, tuple) else fields_of(part).values():
        yield from selections(inner)


def _counters(part: object) -> Iterator[str]:
    """Yield the counters, boosts aside, that a part of an ability names."""
    fields = fields_of(part)
    name = fields.get("counter")
    if isinstance(name, str) and name not in ("", "boost", "any"):
        yield name
    for inner in part if isinstance(part, tuple) else fields.values():
        yield from _counters(inner)
