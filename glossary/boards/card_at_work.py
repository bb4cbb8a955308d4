"""A board on which a card is seen at work: laid out and played, until its abilities matter.

An ability matters in a play that goes otherwise without it. Nothing here knows a card: what a
table needs (a Robot, somebody boosted, mana) is read from the abilities themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from glossary.boards.play import WORK
from glossary.boards.shown_play import CardsWithout, ShowingPlayer, decided, what_happened
from glossary.boards.written import Board, empty_table
from glossary.cards.index import CardIndex
from glossary.cards.model import Face
from glossary.cards.playable import KnownCards, card_list
from glossary.core.errors import TooMuchWork
from glossary.engine.boards.board import read_board
from glossary.engine.model.budget import Budget
from glossary.engine.model.cards import (
    CHARACTER,
    HERO,
    PERMANENT,
    SPELL,
    Ability,
    Card,
    Selection,
    Trigger,
)
from glossary.engine.model.objects import SIDES
from glossary.engine.play.replay import Transcript, run
from glossary.engine.rules.values import fields_of, replace

SHOWN, WANTED, OPPOSING = "a1", "a5", "b4"
"""The ids of the card that is shown, and of others in Hand that its abilities may wait for."""

_WORK = 16 * WORK
"""What all plays of a face spend at most while none shows anything."""
_MANA = 12
_MOST_DOING = 40
"""How many cards are tried that may do what an ability waits for."""
_MOST = 12
"""How many other Characters there can be, each another one."""
_ON_ARRIVAL = ("j",)
"""The triggers of a Permanent that does nothing once it is in play."""
_KINDS = {"permanent": "expedition-permanent", "landmark": "landmark-permanent"}
"""The kind of face that a word of a trigger means; for any other, the word is the kind."""
_IN_THE_EVENING = ("advances", "retreats", "fails", "after", "leaves", "moves")


class Setting(Struct, frozen=True):
    """How the table of a card stands as a play begins, and how it is played.

    :param place: where the card lies.
    :param run: the phases that are played.
    :param crowded: whether much else lies on the table.
    :param uses: whether its quick actions come before it is played.
    :param waits: whether it stays where it lies.
    :param bare: whether its player has nothing else in Hand and Reserve, just enough Mana, and
        Expeditions that are Ascended and In Contact, and the opponent no Characters.
    :param lead: by how much its player has stronger Characters; the opponent if negative.
    :param recalls: whether what its player has to play besides lies exhausted in Reserve.
    :param follows: whether what its player has to play besides is played after the card.
    :param doing: the key of a card in Hand in place of :data:`WANTED`.
    :param theirs: whether *doing* is in the Hand of the opponent.
    :param aimed: whether what *doing* does is done to the card.
    :param pick: which of equal options is picked.
    """

    place: str
    run: tuple[str, ...]
    crowded: bool
    uses: bool = False
    waits: bool = False
    bare: bool = False
    lead: int = 0
    recalls: bool = False
    follows: bool = False
    doing: str = ""
    theirs: bool = False
    aimed: bool = False
    pick: int = 0


def board_at_work(face: Face) -> Board | None:
    """Return the board that shows most of what a face does, played; None if none shows anything.

    All plays together spend at most :data:`_WORK` until one shows something, and no more than a
    board of a visitor after that. What is found is kept for every face, as the page that asks is
    a redirect, which no cache of responses keeps. Nobody may change the board.
    """
    return _board_of(face, card_list().cards.index)


@lru_cache(maxsize=1 << 12)  # more than there are faces; boards of a replaced index go
def _board_of(face: Face, index: CardIndex) -> Board | None:
    """Find the board of a face among the cards in use, which are those of the *index*."""
    cards = card_list().cards
    key = index.key(face)
    card = cards[key]
    best: Board | None = None
    most = 0
    if not card.abilities:
        return None
    cast = Cast(face, index)
    try:
        with Budget(_WORK) as spending:
            for setting in _settings(card, cast):
                if most and sum(spending.spent.values()) > WORK:
                    break
                board = _laid_out(setting, key, card, cast)
                played = play_shown(board, cards, setting)
                matter = _matter(board, played, key, card, cards, setting)
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


def play_shown(board: Board, cards: Mapping[str, Card], setting: Setting) -> Transcript:
    """Play a board so that :data:`SHOWN` is seen at work: it is played, used, and has targets."""
    player = ShowingPlayer(
        (SHOWN,),
        wanted=(WANTED, OPPOSING),
        uses=setting.uses,
        stays_in=setting.place if setting.waits else "",
        follows=setting.follows,
        aimed=setting.aimed,
        pick=setting.pick,
    )
    return run(read_board(board, cards), player)


def _matter(
    board: Board, played: Transcript, key: str, card: Card, cards: KnownCards, setting: Setting
) -> Iterator[bool]:
    """Yield whether a play goes otherwise without any ability of a card, then without each."""
    happened = what_happened(played)
    every = range(len(card.abilities))
    for left_out in (every, *([place] for place in every)):
        left = tuple(card.abilities[place] for place in every if place not in left_out)
        without = CardsWithout(cards, key, replace(card, abilities=left))
        yield happened != what_happened(play_shown(board, without, setting))


def _settings(card: Card, cast: Cast) -> Iterator[Setting]:
    """Yield the settings to try, the likeliest first, then the simplest."""
    places: list[tuple[str, tuple[str, ...]]]
    noon, afternoon, evening = ("noon",), ("afternoon",), ("dusk", "night")
    whole = ("noon", "afternoon", "dusk", "night")
    if card.type == HERO:
        places = [("hero", run) for run in (afternoon, noon, evening, ("morning",), whole)]
    elif card.type not in (CHARACTER, PERMANENT):
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
    if not card.token and any(ability.support for ability in card.abilities):
        runs = (noon, afternoon, (*afternoon, *evening))
        every += [Setting("reserve", run_, crowded, waits=True) for run_ in runs
                  for crowded in (False, True)]  # fmt: skip
        every.append(Setting("reserve", afternoon, crowded=False, waits=True, recalls=True))
    every += [Setting(place, run_, crowded=False, bare=True) for place, run_ in places]
    every.sort(key=lambda to_try: (-sum(_fits(of, to_try) for of in card.abilities), to_try.bare))
    whole_days = [to_try for to_try in every if to_try.run == whole]
    yield from (to_try for to_try in every if to_try.run != whole)
    lying = dict.fromkeys(place for place, _ in places)
    yield from _rarer(lying)
    yield from whole_days
    if card.type != SPELL:
        yield from _with_doers(card, lying, cast)


def _rarer(places: Iterable[str]) -> Iterator[Setting]:
    """Yield the settings to try where those that do for most cards show nothing."""
    afternoon = ("afternoon",)
    for place in places:
        if place in ("play", "hero"):
            for crowded in (False, True):
                yield Setting(place, afternoon, crowded, recalls=True)
                yield from (
                    Setting(place, ("dusk", "night"), crowded, lead=lead) for lead in (9, -9)
                )
        else:
            yield Setting(place, afternoon, crowded=True, follows=True)
        for pick in (1, 2, 3, -1):
            yield Setting(place, afternoon, crowded=True, pick=pick)
        yield Setting(place, afternoon, crowded=False, bare=True, pick=-1)


def _with_doers(card: Card, places: Iterable[str], cast: Cast) -> Iterator[Setting]:
    """Yield settings in which another card does what an ability may wait for, each another one."""
    supports = any(ability.support for ability in card.abilities)
    lying = [place for place in places if place != "reserve" or supports]
    for doing in cast.candidates():
        for place in lying:
            waits = place in ("hand", "reserve")
            for theirs, aimed in ((False, False), (False, True), (True, True)):
                yield Setting(
                    place, ("afternoon",), crowded=not aimed, waits=waits,
                    doing=doing, theirs=theirs, aimed=aimed,
                )  # fmt: skip


def _fits(ability: Ability, setting: Setting) -> bool:
    """Tell whether an ability is likely to be seen in a setting."""
    trigger, place, afternoon = ability.trigger, setting.place, "afternoon" in setting.run
    if ability.support and ability.trigger is not None:
        noon = ability.symbol == "noon" or ability.trigger.phase == "noon"
        return setting.waits and noon == ("noon" in setting.run)
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
    own: Board = {"mana": _MANA, "deck": cast.deck, "reserve": [cast.wanted("a4", 4)],
                   "hand": [{"id": WANTED, "class": cast.played}]}  # fmt: skip
    own["characters"] = [cast.wanted(f"a{2 + n}", n, expedition=SIDES[n]) for n in range(2)]
    other: Board = {"mana": _MANA, "deck": cast.deck, "reserve": [cast.somebody("b3", 5)],
                    "hand": [{"id": OPPOSING, "class": cast.opposing}],
                    "landmarks": [{"id": "b5", "class": cast.landmark}]}  # fmt: skip
    other["characters"] = [
        {**cast.somebody("b1", 7), "expedition": SIDES[0]},
        {"id": "b2", "class": cast.costly, "expedition": SIDES[1]},
    ]
    other["hero_region"] = 1
    if (setting.crowded or setting.bare) and cast.hero["class"]:
        own["hero"] = cast.hero
    if setting.crowded:
        _crowd(own, other, cast)
        if setting.place != "hand" and not setting.doing:
            shown |= {"boosts": 3} if card.type == CHARACTER else {}
            shown |= {"counters": dict.fromkeys(cast.counters, 3)} if cast.counters else {}
    if setting.bare:
        own["hand"], own["reserve"] = [], []
        own["mana"] = max(card.hand_cost, card.reserve_cost)
        own["characters"] = [cast.somebody("a2", 0) | {"expedition": SIDES[0]}]
        board["first_player"] = "B"
        del other["characters"]
        for player in (own, other):
            player |= {"hero_region": 4, "companion_region": 5}
        board["ascended"] = [f"A.{side}" for side in SIDES]
    if setting.lead:
        for row in (own if setting.lead > 0 else other)["characters"]:
            row |= {"boosts": abs(setting.lead), "status": ["fleeting"]}
        shown |= {"status": ["fleeting"]} if card.type == CHARACTER else {}
    if setting.doing:
        (other if setting.theirs else own)["hand"][0]["class"] = setting.doing
    if setting.recalls:
        own["reserve"] = [{**own["hand"].pop(0), "status": ["exhausted"]}, *own["reserve"]]
    if cast.from_reserve:  # an ability waits for an opponent who plays a card from Reserve
        other["reserve"] = other.pop("hand")
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


def _crowd(own: Board, other: Board, cast: Cast) -> None:
    """Lay much else on both tables: with statuses, boosts and counters, in hand and in play."""
    own["characters"][0] |= {"boosts": 4}
    own["characters"][1] |= {"boosts": 1, "status": ["asleep", "fleeting"]}
    anchored: Board = {"status": ["anchored"], **cast.wanted("a6", 2, expedition=SIDES[0])}
    arrives: Board = {"id": "a7", "class": cast.arriving, "expedition": SIDES[0]}
    own["characters"] += [anchored | {"boosts": 3}, arrives]
    own["characters"].append({"id": "a8", "class": cast.token, "expedition": SIDES[1]})
    own["landmarks"] = [{"id": item, "class": cast.landmark} for item in ("a9", "a10", "a14")]
    own["landmarks"][1] |= {"counters": {"kelon": 3}}
    if "feat" in cast.subtypes:
        own["landmarks"][0] |= {"status": ["completed"]}
    own["hand"] += [{"id": "a11", "class": cast.spell}, {"id": "a15", "class": cast.landmark}]
    own["reserve"].append({"id": "a12", "class": cast.spell})
    own["reserve"] = [{**row, "status": ["exhausted"]} for row in own["reserve"]]
    own["reserve"].insert(0, {"id": "a13", "class": cast.discarding})
    own["hero_region"] = other["companion_region"] = 3
    own["discard"] = [cast.somebody(f"a{16 + n}", 5 + n) for n in range(7)]
    other["characters"][0] |= {"boosts": 1, "status": ["fleeting"]}
    other["landmarks"].append({"id": "b6", "class": cast.token_permanent})


def without_unknown(table: Board) -> Board:
    """Return a player's table without the rows whose class is empty."""
    return {
        key: [row for row in rows if (row["class"] if isinstance(row, dict) else row)]
        if isinstance(rows, list)
        else rows
        for key, rows in table.items()
    }


class Cast:
    """The cards that lie around the one that is shown: most have no ability.

    ``played`` and ``opposing`` are what its player and the opponent have in Hand to play. A class
    is empty where the card list has none: see :func:`without_unknown`.
    """

    def __init__(self, face: Face, index: CardIndex) -> None:
        self._index = index
        card = card_list().cards[index.key(face)]
        plain = [face for face in index.faces.values() if face.has_no_ability and not face.token]
        plain = [face for face in plain if any(face.costs) and not face.own]
        plain.sort(key=lambda face: (face.costs[0], face.ref))
        self._plain = list({face.slug: face for face in reversed(plain)}.values())[::-1]
        if "base-statistic-0" in face.keywords:
            self._plain = [each for each in self._plain if 0 in each.statistics] or self._plain
        chosen = list(selections(card.abilities))
        costing = [(of, 0) for of in chosen if _least_cost(of)]
        costly = self._awaited((), costing)
        characters = [(of, least) for of, least in costing if CHARACTER in of.types]
        self.costly = self._awaited((), characters) or self._another(11)
        subtypes = [word for of in chosen for word in of.subtypes]
        self.subtypes = list(dict.fromkeys(subtypes))
        self.landmark = self._least("landmark-permanent", self.subtypes)
        self.spell = self._least("spell")
        tokens = (f for f in index.faces.values() if f.token and f.type == "character")
        self.token = self._key(min(tokens, key=lambda face: face.ref, default=None))
        self.counters = tuple(dict.fromkeys(_counters(card.abilities)))
        self.arriving = self._least_of(
            lambda face: (
                face.type == CHARACTER
                and face.triggers == _ON_ARRIVAL
                and not (face.own or face.token)
            )
        )
        self.discarding = self._least_of(lambda face: face.triggers == ("d",))
        self.token_permanent = self._least_of(lambda face: face.token and face.type == PERMANENT)
        hero = self._least_of(lambda face: face.type == HERO and "signature-token" in face.keywords)
        self.hero: Board = {"class": hero, "counters": dict.fromkeys(self.counters, 5)}
        triggers = list(_triggers(card.abilities))
        opposing = [each for each in triggers if each.subject.whose == "opponent"]
        self.from_reserve = any(
            (each.on, each.origin) == ("played", "reserve") for each in opposing
        )
        passives = [each.passive for each in card.abilities if each.passive is not None]
        affected = [(each.of, each.at_least + 1) for each in passives]
        self.played = self._awaited(triggers, affected) or costly or self._another(11)
        self.opposing = self._awaited(opposing) or self._another(0)
        waited = {tag for trigger in triggers for tag in _tags_of(trigger)}
        self._tags = frozenset(waited) or _tags(face)
        if any(word.startswith("tough") for word in self._tags):
            self._tags = frozenset(("target",))  # else it is not seen
        self.deck = [self._another(number) for number in range(6)]

    def somebody(self, item: str, number: int) -> Board:
        """Return a Character without abilities, one of :data:`_MOST`."""
        return {"id": item, "class": self._another(number)}

    def wanted(self, item: str, number: int, **more: object) -> Board:
        """Return a Character of a sub-type that the abilities speak of, if they do."""
        row = self.somebody(item, number)
        if self.subtypes:
            subtype = self.subtypes[number % len(self.subtypes)]
            having = [face for face in self._plain if subtype in face.subtypes]
            if having:
                row["class"] = self._index.key(having[number % len(having)])
        return {**row, **more}

    def _another(self, number: int) -> str:
        """Return the key of a Character without abilities, one of :data:`_MOST`."""
        plain = self._plain
        return self._key(plain[number * len(plain) // _MOST % len(plain)] if plain else None)

    def _awaited(
        self, triggers: Sequence[Trigger], affected: Sequence[tuple[Selection, int]] = ()
    ) -> str:
        """Return the key of a card that triggers wait for, played, or that passives change.

        It costs at least as much as these say. It is empty if any Character is that.
        """
        for tags in map(_tags_of, triggers):
            if tags and (key := self._doing(tags)):
                return key
        for subject, least in (*((trigger.subject, 0) for trigger in triggers), *affected):
            cost = _least_cost(subject) or least
            for word in subject.types:
                if word != CHARACTER or subject.subtypes or cost > 1 or subject.printed_zero:
                    kind = _KINDS.get(word, word)
                    return self._least(kind, subject.subtypes, cost, zero=subject.printed_zero)
            if subject.subtypes or cost > 1:
                return self._least("", subject.subtypes, cost)
        return ""

    def candidates(self) -> Iterator[str]:
        """Yield the keys of :data:`_MOST_DOING` cards that may do what an ability waits for.

        Those whose tags are most like those of the card shown come first, then Spells, then those
        that say little.
        """
        faces = (f for f in self._index.faces.values() if not f.token and f.type != HERO)
        first = {face.slug: face for face in faces if any(face.costs)}
        like = sorted(
            first.values(),
            key=lambda f: (-len(self._tags & _tags(f)), f.type != SPELL, len(f.keywords), f.costs),
        )
        yield from map(self._key, like[:_MOST_DOING])

    def _doing(self, tags: Collection[str]) -> str:
        """Return the Spell that does what the *tags* say, and the least besides."""
        return self._least_of(lambda f: f.type == SPELL and set(tags) <= set(f.keywords))

    def _least_of(self, fits: Callable[[Face], bool]) -> str:
        """Return the key of the face that says the least, of those that fit."""
        faces = filter(fits, self._index.faces.values())
        return self._key(min(faces, key=lambda f: (len(f.keywords), f.costs, f.ref), default=None))

    def _least(
        self, kind: str, subtypes: Sequence[str] = (), cost: int = 0, *, zero: bool = False
    ) -> str:
        """Return the card of a kind, of a sub-type if any has it, that says the least.

        Its Hand Cost is *cost*, or more; where *zero*, one of its statistics is 0.
        """
        faces = [face for face in self._index.faces.values() if not face.own and not face.token]
        faces = [face for face in faces if not zero or 0 in face.statistics]
        faces = [face for face in faces if kind in ("", face.kind) and any(face.costs)]
        faces = [face for face in faces if face.costs[0] >= cost]
        having = [face for face in faces if set(subtypes) & set(face.subtypes)] or faces
        least = min(
            having,
            key=lambda f: (f.triggers != _ON_ARRIVAL, len(f.keywords), f.costs, f.ref),
            default=None,
        )
        return self._key(least)

    def _key(self, face: Face | None) -> str:
        return self._index.key(face) if face is not None else ""


def _least_cost(selection: Selection) -> int:
    """Return what a card must cost at least to be meant; 0 if that is not a plain number."""
    cost = selection.least_hand_cost or selection.least_base_cost
    return cost if isinstance(cost, int) else 0


def _tags(face: Face) -> frozenset[str]:
    """Return the tags of a face, and those by which others speak of its abilities."""
    return frozenset((*face.keywords, *(f"{symbol}-ability" for symbol in face.triggers)))


_DOES = {
    "rolls": "roll-die", "exhausts": "exhaust", "creates": "create", "create": "create",
    "resupplies": "resupply", "draws": "draw", "sacrificed": "sacrifice", "put": "boost",
    "makes-gift": "gift",
}  # fmt: skip
"""The tag of a card that does what a trigger waits for."""
_MOVES = {"discard": "discard", "reserve": "put"}
"""The tag of a card that moves another to a zone."""


def _tags_of(trigger: Trigger) -> tuple[str, ...]:
    """Return the tags of a card that does what a trigger waits for; none if it is being played."""
    if trigger.on in ("moves", "move"):
        return ("sacrifice",) if trigger.through else (_MOVES.get(trigger.to, "send"),)
    if trigger.on in ("gains", "gain"):
        return ("boost",) if trigger.what == "boost" else ("gain-status", trigger.what)
    return (_DOES[trigger.on],) if trigger.on in _DOES else ()


def _triggers(abilities: Iterable[Ability]) -> Iterator[Trigger]:
    for ability in abilities:
        if ability.trigger is not None:
            yield ability.trigger
        if ability.passive is not None and ability.passive.when is not None:
            yield ability.passive.when


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
