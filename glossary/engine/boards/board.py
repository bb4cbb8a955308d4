"""Reads a board: JSON to a position and the phases to run; reports every bad value at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from glossary.core.errors import BoardMistake, BoardRefused
from glossary.engine.boards.cards import board_card
from glossary.engine.boards.checker import CardSource, Checker, Written
from glossary.engine.boards.language import NAMES, tables
from glossary.engine.boards.made import Fields
from glossary.engine.boards.reader import Reader, counters_put
from glossary.engine.conditions.passive_order import apply_passives
from glossary.engine.model.budget import budgeted
from glossary.engine.model.cards import CHARACTER, SIGNATURE, Card
from glossary.engine.model.objects import MARKED, SIDES, STATUSLESS, GameObject, Zone
from glossary.engine.model.state import LAST_REGION, GameState, Marker, Player, Region, Use
from glossary.engine.rules.ruleset import NEWEST, Ruleset
from glossary.engine.rules.values import dataclass, field, replace

_DECK = 10
_TAKEN_OVER = (Zone.EXPEDITION, Zone.LANDMARK)
_ANSWERS = ("yes", "no", "none", "pass")
_LISTS = {
    "characters": Zone.EXPEDITION,
    "permanents": Zone.EXPEDITION,
    "landmarks": Zone.LANDMARK,
    "reserve": Zone.RESERVE,
    "hand": Zone.HAND,
    "discard": Zone.DISCARD,
}


TURN_ACTS = ("play", "use", "pass")
_LONGEST_ACTS = {"play": 3, "pass": 1, "yes": 1, "no": 1, "none": 1, "choose": 2}
"""The most words of an act; of "choose", if the second is a number."""
ACTS = (
    *TURN_ACTS,
    "yes",
    "no",
    "none",
    "target",
    "choose",
    "answer",
    "scout",
    "temple",
    "mode",
    "region",
)


@dataclass(frozen=True, slots=True)
class PresetDecisions:
    """Decisions that a board makes before the questions are asked.

    ``cleanup`` names per player what to give up; ``expand`` per player a Hand card or nothing;
    ``script`` is a list of acts in words, ``picks`` one of option numbers.
    """

    cleanup: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    expand: Mapping[str, str | None] = field(default_factory=dict)
    script: tuple[tuple[str, ...], ...] = ()
    picks: tuple[int, ...] | None = None


REGIONS = ("FMW", "F", "MW", "M", "FW", "W", "FM", "FMW")
"""The terrains of the eight regions, from the one end to the other."""
_RUN = ("dusk", "night", "victory")


@dataclass(frozen=True, slots=True)
class Board:
    """A position, the phases to run on it, and the decisions made beforehand."""

    state: GameState
    run: tuple[str, ...] = _RUN
    preset: PresetDecisions = field(default_factory=PresetDecisions)


def read_board(written: object, cards: Mapping[str, Card], edition: str | None = None) -> Board:
    """Read a board from parsed JSON.

    :param cards: the cards a board may name, by key.
    :param edition: the edition to play, whatever the board says.
    :raises BoardRefused: with every mistake, each under its JSON path.
    :raises TooMuchWork: if its passive abilities need more than the budget.
    """
    checker = Checker()
    with budgeted():
        try:
            board = _Reading(checker, cards, edition).board(written)
        except RecursionError:
            raise BoardRefused([BoardMistake("", "nested")]) from None
    if board is None:
        raise BoardRefused(checker.mistakes)
    return board


class _Reading:
    """Reads a board; its objects are numbered in the order they are written."""

    def __init__(self, checker: Checker, cards: Mapping[str, Card], edition: str | None) -> None:
        self.check = checker
        self.cards = cards
        self.edition = edition
        self.reader = Reader(checker, {"cards": cards})
        self.objects: dict[int, GameObject] = {}
        self.items: dict[str, str] = {}
        self.used: dict[int, int] = {}
        self.clock = 0

    def board(self, written: object) -> Board | None:
        """Read a board; None if anything is wrong with it."""
        check, known = self.check, self.reader.known
        players, names = self._names(written)
        if isinstance(self.cards, CardSource):
            tokens = self.cards.tokens()
        else:
            tokens = {key: card for key, card in self.cards.items() if card.token}
        known |= {"tokens": (*tokens, SIGNATURE), "players": names, "ids": ()}
        known["places"] = tuple(f"{name}.{side}" for name in names for side in SIDES)
        mode_written = written.get("mode") if isinstance(written, dict) else ""
        teams = dict(zip(names, "ABAB", strict=False)) if mode_written == "2v2" else {}
        everybody = tuple(
            self.player(name, teams.get(name, name), players.get(name, {})) for name in names
        )
        known["ids"] = tuple(thing.item for thing in self.objects.values())
        if isinstance(written, dict):
            written = {**written, "players": players}
        top = self.reader.fields(tables()["board"], written, "", ("players",))
        usual = "standard" if len(names) == 2 else "free-for-all"
        mode = top.get("mode") or usual
        if mode == "2v2" and len(names) != 4:
            check.wrong("mode", "2v2-needs-four", number=len(names))
        if mode == "standard" and len(names) > 2:
            check.wrong("mode", "standard-needs-two", number=len(names))
        rules = Ruleset.of(self.edition or top.get("edition") or NEWEST)
        regions, markers = self._regions(top, rules)
        ascended = self._of_edition("ascended", top, rules)
        preset = self._preset(top, names)
        self.reader.check_counters(
            lambda: {name for one in self.objects.values() for name in counters_put(one.card)}
        )
        if check.mistakes:
            return None
        arena, objects = top.get("arena", False), self.objects
        if not rules.tokens_are_of_any_type:
            objects = {stamp: _as_character(thing) for stamp, thing in objects.items()}
        state = GameState(
            rules,
            tuple(
                replace(one, ascended=tuple(s for s in SIDES if f"{one.name}.{s}" in ascended))
                for one in everybody
            ),
            objects=objects,
            regions=(Region("FMW"),) if arena else regions,
            markers=() if arena else markers,
            clock=self.clock,
            first=top.get("first_player", names[0]),
            arena=arena,
            dice=top.get("dice", ()),
            day=top.get("day", 2),
            mode=mode,
            tokens=tokens,
            given_up=frozenset(item for given in preset.cleanup.values() for item in given),
        )
        state = apply_passives(state)
        if self.used:
            state = replace(state, uses=self._uses(state))
        return Board(state, _phases(tuple(top.get("run", ())) or _RUN), preset)

    def _names(self, written: object) -> tuple[Written, tuple[str, ...]]:
        """Read who plays; two players without anything if that cannot be read."""
        check, players = self.check, written.get("players") if isinstance(written, dict) else {}
        if not isinstance(players, dict):
            check.wrong("players", "players-missing")
            return {}, NAMES[:2]
        for name in players:
            if name not in NAMES:
                near = check.near(str(name), NAMES)
                check.wrong(f"players.{str(name)[:20]}", "no-such-player", near)
        names = tuple(name for name in NAMES if name in players)
        if len(names) < 2 and isinstance(written, dict):
            check.wrong("players", "number-of-players", number=len(names))
        return players, names if len(names) > 1 else NAMES[:2]

    def _of_edition(self, key: str, top: Fields, rules: Ruleset) -> tuple[Any, ...]:
        """Return what is written under a key that not every edition knows."""
        known, kind = {
            "ascended": (rules.expeditions_can_ascend, "no-ascended-then"),
            "terrain_markers": (rules.regions_bear_markers, "no-markers-then"),
        }[key]
        known_there: tuple[Any, ...] = top.get(key, ())
        if known_there and not known and self.edition is None:
            self.check.wrong(key, kind, edition=rules.edition)
        return known_there if known else ()

    def _regions(
        self, top: Fields, rules: Ruleset
    ) -> tuple[tuple[Region, ...], tuple[Marker, ...]]:
        """Return the eight regions, and the Terrain Markers on them."""
        up = top.get("revealed") or (True,) * 3
        regions = tuple(
            Region(terrains, revealed=index in (0, LAST_REGION) or up[(index - 1) // 2])
            for index, terrains in enumerate(top.get("regions") or REGIONS)
        )
        markers = []
        for index, one in enumerate(self._of_edition("terrain_markers", top, rules)):
            if len(one) < 2:
                continue
            if not regions[one["region"]].revealed:
                self.check.wrong(f"terrain_markers[{index}].region", "marker-on-hidden")
            self.clock += 1
            markers.append(Marker(self.clock, one["region"], one["terrains"]))
        return regions, tuple(markers)

    def player(self, name: str, team: str, written: object) -> Player:
        """Read one player, and put what they own into its zones."""
        path = f"players.{name}"
        fields = self.reader.fields(tables()["player"], written, path, (*_LISTS, "hero", "deck"))
        for kind, zone in _LISTS.items():
            self._put_each(fields.get(kind, []), f"{path}.{kind}", name, zone, kind, 60)
        hero = None
        if "hero" in fields:
            hero = self._put(fields["hero"], f"{path}.hero", name, Zone.HERO, "hero")
        for key, letter in (("mana", ""), ("mana_exhausted", "X")):
            for index in range(fields.get(key, 0)):
                item, statuses = f"mana{letter}{name}{index}", ("exhausted",) if letter else ()
                orb = GameObject(self._stamp(), item, Card("card"), name, name, Zone.MANA)
                self.objects[orb.timestamp] = replace(orb, statuses=statuses)
                self._identify(item, f"{path}.{key}")
        deck = self._deck(fields.get("deck", _DECK), name)
        limits = hero.card if hero else Card("none")
        return Player(
            name,
            team,
            hero=fields.get("hero_region", 0),
            companion=fields.get("companion_region", LAST_REGION),
            deck=deck,
            reserve_limit=fields.get("reserve_limit", limits.reserve_limit),
            landmark_limit=fields.get("landmark_limit", limits.landmark_limit),
        )

    def _deck(self, written: object, name: str) -> tuple[int, ...]:
        """Read a Deck: its cards from the top, or how many unknown ones it has."""
        path = f"players.{name}.deck"
        if isinstance(written, list):
            return self._put_each(written, path, name, Zone.DECK, "deck", 200)
        things: list[int] = []
        for index in range(self.check.number(written, path, 0, 200)):
            item, stamp = f"deck{name}{index}", self._stamp()
            self.objects[stamp] = GameObject(stamp, item, Card("card"), name, name, Zone.DECK)
            self._identify(item, path)
            things.append(stamp)
        return tuple(things)

    def _put_each(
        self, written: object, path: str, name: str, zone: Zone, kind: str, most: int
    ) -> tuple[int, ...]:
        """Put a list of cards into a zone: their timestamps."""
        cards: Sequence[object] = self.check.sequence(written, path, most)
        things = (
            self._put(one, f"{path}[{index}]", name, zone, kind, f"deck{name}{index}")
            for index, one in enumerate(cards)
        )
        return tuple(thing.timestamp for thing in things if thing)

    def _put(
        self, written: object, path: str, name: str, zone: Zone, kind: str, usual: str = ""
    ) -> GameObject | None:
        """Put one card into a zone, with what lies on it; None if it cannot be read."""
        check, item = self.check, f"hero{name}" if kind == "hero" else ""
        if isinstance(written, str) and kind in ("hero", "deck"):
            written, item = {"class": written}, item or usual
        fields = self.reader.fields(tables()["card"], written, path)
        if not fields:
            return None
        item = fields.get("id", item)
        if not item and "id" not in fields:
            check.wrong(f"{path}.id", "id-missing")
        card = board_card(self.reader, self.cards, fields, path, kind)
        self._identify(item, f"{path}.id")
        side = fields.get("expedition", "")
        if zone is Zone.EXPEDITION and "expedition" not in fields:
            check.wrong(f"{path}.expedition", "expedition-missing")
        elif zone is not Zone.EXPEDITION and "expedition" in fields:
            check.wrong(f"{path}.expedition", "expedition-elsewhere")
        owner = fields.get("owner") or name
        if owner != name and zone not in _TAKEN_OVER:
            check.wrong(f"{path}.owner", "owner-elsewhere")
        statuses = tuple(status for status in MARKED if status in fields.get("status", ()))
        if "fleeting" in statuses and card.landmark:
            check.wrong(f"{path}.status", "landmark-fleeting")
        counters = _counters(check, fields.get("counters", {}), fields.get("boosts", 0), path)
        self.reader.counters.update(counters)
        if zone is Zone.HERO and "counters" not in fields:
            counters = dict(card.counters)
        if zone in STATUSLESS:
            for key, given in (("status", statuses), ("counters", counters)):
                if given:
                    check.wrong(f"{path}.{key}", f"{key}-elsewhere", zone=zone.value)
        stays = zone is Zone.RESERVE and card.stays_in_reserve
        if card.token and zone not in _TAKEN_OVER and not stays:
            check.wrong(path, "token-elsewhere")
        on_it = tuple(sorted(counters.items()))
        thing = GameObject(self._stamp(), item, card, owner, name, zone, side, statuses, on_it)
        self.objects[thing.timestamp] = thing
        if fields.get("used"):
            self.used[thing.timestamp] = fields["used"]
        return thing

    def _uses(self, state: GameState) -> dict[Use, int]:
        """Count what each ability did today: those of an object, lent ones, too (1.4.6)."""
        return {
            (stamp, f"{use} {ability}"): used
            for stamp, used in self.used.items()
            for ability in range(len(state.abilities(state.objects[stamp])))
            for use in ("action", "reaction")
        }

    def _identify(self, item: str, path: str) -> None:
        """Check an id: it names one thing, and is none of the words that answer a question."""
        if not item:
            return
        if item in self.items:
            self.check.wrong(path, "id-taken", id=item, other=self.items[item])
        elif item in _ANSWERS:
            self.check.wrong(path, "id-an-answer", id=item)
        self.items[item] = path.removesuffix(".id")

    def _stamp(self) -> int:
        self.clock += 1
        return self.clock

    def _preset(self, top: Fields, players: tuple[str, ...]) -> PresetDecisions:
        """Return the decisions among the keys of a board."""
        decisions = top.get("decisions", {})
        cleanup = {
            name: self._given_up(name, one) for name, one in decisions.get("cleanup", {}).items()
        }
        script = self._script(top, players)
        return PresetDecisions(cleanup, decisions.get("expand", {}), script, decisions.get("picks"))

    def _given_up(self, name: str, fields: Fields) -> tuple[str, ...]:
        given: list[str] = []
        for key in ("reserve", "landmarks"):
            for index, item in enumerate(fields.get(key, ())):
                if item and item in given:
                    path = f"decisions.cleanup.{name}.{key}[{index}]"
                    self.check.wrong(path, "given-up-twice", id=item)
                given.append(item)
        return tuple(given)

    def _script(self, top: Fields, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """Read the acts of a script: known first words; what they answer is known in the play."""
        items = (thing.item for thing in self.objects.values())
        known = {*ACTS, *items, *(f"{name}.{side}" for name in players for side in SIDES)}
        acts = [tuple(map(str, words)) for words in top.get("script", ())]
        for index, act in enumerate(acts):
            if act and act[0] and act[0] not in known:
                near = self.check.near(act[0], ACTS)
                self.check.wrong(f"script[{index}][0]", "no-such-act", near, act=act[0], known=ACTS)
            if act[:1] == ("play",) and len(act) > 2:
                self.check.word(act[2], f"script[{index}][2]", SIDES)
            most = _LONGEST_ACTS.get(act[0], len(act)) if act else 0
            if len(act) > most and (act[0] != "choose" or act[1].isdigit()):
                self.check.wrong(f"script[{index}][{most}]", "act-goes-on", act=act[0], most=most)
        return tuple(filter(None, acts))


def _phases(run: tuple[str, ...]) -> tuple[str, ...]:
    """Return the phases to run, with Check Victory between a Night and what follows (4.2.5.d)."""
    phases: list[str] = []
    for name in run:
        if phases[-1:] == ["night"] and name != "victory":
            phases.append("victory")
        phases.append(name)
    return tuple(phases)


def _counters(
    check: Checker, written: dict[str, int] | int, boosts: int, path: str
) -> dict[str, int]:
    """Return counters and boosts by name; a bare number means counters without a name."""
    counters = dict(written) if isinstance(written, dict) else {"counter": written}
    if boosts:
        if "boost" in counters:
            check.wrong(f"{path}.counters.boost", "boosts-twice")
        counters["boost"] = boosts
    return {name: number for name, number in counters.items() if number}


def _as_character(thing: GameObject) -> GameObject:
    """Return a token as a Character, whatever its effect says (2.2.1.d before edition 5.0)."""
    return replace(thing, card=replace(thing.card, type=CHARACTER)) if thing.card.token else thing
