"""Reads the players of a board: what each one has, in which zone."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.engine.boards.board_cards import CARD_KEYS, CardReader
from glossary.engine.boards.checker import Checker, Written
from glossary.engine.model.cards import Card
from glossary.engine.model.objects import SIDES, STATUSLESS, GameObject, Zone
from glossary.engine.model.state import LAST_REGION, Player

_PLAYER_KEYS = (
    "hero_region",
    "companion_region",
    "mana",
    "mana_exhausted",
    "reserve_limit",
    "landmark_limit",
    "characters",
    "permanents",
    "hand",
    "reserve",
    "landmarks",
    "discard",
    "deck",
    "hero",
)
_DECK = 10
_TAKEN_OVER = (Zone.EXPEDITION, Zone.LANDMARK)
_ANSWERS = ("yes", "no", "none", "pass")
MOST = 60


class PlayerReader:
    """Reads the players, and numbers the objects in the order they are written."""

    def __init__(self, checker: Checker, cards: Mapping[str, Card]) -> None:
        self.check = checker
        self.cards = CardReader(checker, cards)
        self.objects: dict[int, GameObject] = {}
        self.items: dict[str, str] = {}
        self.uses: dict[tuple[str, str], int] = {}
        self.clock = 0

    def player(self, name: str, team: str, written: object, names: tuple[str, ...]) -> Player:
        """Read one player, and put what they own into its zones."""
        check, path = self.check, f"players.{name}"
        table = check.table(written, path, _PLAYER_KEYS)
        for kind in ("characters", "permanents"):
            for index, value in enumerate(check.sequence(table.get(kind), f"{path}.{kind}", MOST)):
                self._put(value, f"{path}.{kind}[{index}]", name, Zone.EXPEDITION, names, kind)
        for kind, zone in (
            ("landmarks", Zone.LANDMARK),
            ("reserve", Zone.RESERVE),
            ("hand", Zone.HAND),
            ("discard", Zone.DISCARD),
        ):
            for index, value in enumerate(check.sequence(table.get(kind), f"{path}.{kind}", MOST)):
                self._put(value, f"{path}.{kind}[{index}]", name, zone, names, kind)
        hero = None
        if table.get("hero") is not None:
            hero = self._put(table["hero"], f"{path}.hero", name, Zone.HERO, names, "hero")
        for key, statuses in (("mana", ()), ("mana_exhausted", ("exhausted",))):
            letter = "X" if statuses else ""
            for index in range(check.number(table.get(key), f"{path}.{key}", 0, 99)):
                self._identify(f"mana{letter}{name}{index}", f"{path}.{key}")
                self._add(
                    f"mana{letter}{name}{index}",
                    Card("card"),
                    name,
                    name,
                    Zone.MANA,
                    statuses=statuses,
                )
        deck = self._deck(table, name, names)
        limit = hero.card if hero else Card("none")
        return Player(
            name,
            team,
            hero=check.number(table.get("hero_region"), f"{path}.hero_region", 0, LAST_REGION, 0),
            companion=check.number(
                table.get("companion_region"),
                f"{path}.companion_region",
                0,
                LAST_REGION,
                LAST_REGION,
            ),
            deck=deck,
            reserve_limit=check.number(
                table.get("reserve_limit"), f"{path}.reserve_limit", -20, 99, limit.reserve_limit
            ),
            landmark_limit=check.number(
                table.get("landmark_limit"), f"{path}.landmark_limit", -20, 99, limit.landmark_limit
            ),
        )

    def _deck(self, table: Written, name: str, names: tuple[str, ...]) -> tuple[int, ...]:
        written, path = table.get("deck"), f"players.{name}.deck"
        deck: list[int] = []
        if isinstance(written, list):
            for index, value in enumerate(self.check.sequence(written, path, 200)):
                card = (
                    {"class": value, "id": f"deck{name}{index}"}
                    if isinstance(value, str)
                    else value
                )
                thing = self._put(card, f"{path}[{index}]", name, Zone.DECK, names, "deck")
                if thing:
                    deck.append(thing.timestamp)
            return tuple(deck)
        size = self.check.number(written, path, 0, 200, _DECK)
        card = Card("card")
        for index in range(size):
            self._identify(f"deck{name}{index}", path)
        return tuple(
            self._add(f"deck{name}{index}", card, name, name, Zone.DECK).timestamp
            for index in range(size)
        )

    def _put(
        self, written: object, path: str, name: str, zone: Zone, names: tuple[str, ...], kind: str
    ) -> GameObject | None:
        check = self.check
        if zone is Zone.HERO and isinstance(written, str):
            written = {"class": written, "id": f"hero{name}"}
        table = check.table(written, path, CARD_KEYS)
        if not table:
            return None
        given = table.get("id", f"hero{name}" if zone is Zone.HERO else None)
        if given is None:
            check.wrong(f"{path}.id", "id-missing")
        item = "" if given is None else check.text(given, f"{path}.id")
        card = self.cards.card(table, path, kind)
        self._identify(item, f"{path}.id")
        side = ""
        if zone is Zone.EXPEDITION:
            side = check.word(table.get("expedition"), f"{path}.expedition", SIDES)
            if table.get("expedition") is None:
                check.wrong(f"{path}.expedition", "expedition-missing")
        elif "expedition" in table:
            check.wrong(f"{path}.expedition", "expedition-elsewhere")
        owner = check.word(table.get("owner"), f"{path}.owner", names, name)
        if owner != name and zone not in _TAKEN_OVER:
            check.wrong(f"{path}.owner", "owner-elsewhere")
        statuses = self.cards.statuses(table, path)
        counters = self.cards.counters(table, path)
        if zone is Zone.HERO and "counters" not in table:
            counters = card.counters
        if zone in STATUSLESS:
            for key, found in (("status", statuses), ("counters", counters)):
                if found:
                    check.wrong(f"{path}.{key}", f"{key}-elsewhere", zone=zone.value)
        if card.token and zone not in _TAKEN_OVER:
            check.wrong(path, "token-elsewhere")
        thing = self._add(
            item, card, owner, name, zone, side=side, statuses=statuses, counters=counters
        )
        used = check.number(table.get("used"), f"{path}.used", 0, 100)
        for ability in range(len(card.abilities) if used else 0):  # today, each of its own (1.4.6)
            for kind in ("action", "reaction"):
                self.uses[str(thing.timestamp), f"{kind} {ability}"] = used
        return thing

    def _identify(self, item: str, path: str) -> None:
        """Check an id: it names one thing, and is none of the words that answer a question."""
        if not item:
            return
        if item in self.items:
            self.check.wrong(path, "id-taken", id=item, other=self.items[item])
        elif item in _ANSWERS:
            self.check.wrong(path, "id-an-answer", id=item)
        self.items[item] = path.removesuffix(".id")

    def _add(
        self,
        item: str,
        card: Card,
        owner: str,
        name: str,
        zone: Zone,
        *,
        side: str = "",
        statuses: tuple[str, ...] = (),
        counters: tuple[tuple[str, int], ...] = (),
    ) -> GameObject:
        self.clock += 1
        thing = GameObject(self.clock, item, card, owner, name, zone, side, statuses, counters)
        self.objects[self.clock] = thing
        return thing
