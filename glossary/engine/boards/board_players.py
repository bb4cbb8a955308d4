"""Reads the players of a board: what each one has, in which zone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from glossary.engine.boards.board_cards import board_card
from glossary.engine.boards.checker import Checker
from glossary.engine.boards.language import tables
from glossary.engine.boards.reader import Reader
from glossary.engine.model.cards import Card
from glossary.engine.model.objects import STATUSES, STATUSLESS, GameObject, Zone
from glossary.engine.model.state import LAST_REGION, Player

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


class PlayerReader:
    """Reads the players, and numbers the objects in the order they are written."""

    def __init__(self, checker: Checker, cards: Mapping[str, Card]) -> None:
        self.check = checker
        self.cards = cards
        self.reader = Reader(checker, {"cards": cards})
        self.objects: dict[int, GameObject] = {}
        self.items: dict[str, str] = {}
        self.uses: dict[tuple[str, str], int] = {}
        self.clock = 0

    def player(self, name: str, team: str, written: object) -> Player:
        """Read one player, and put what they own into its zones."""
        path = f"players.{name}"
        found = self.reader.found(tables()["player"], written, path, (*_LISTS, "hero", "deck"))
        for kind, zone in _LISTS.items():
            self._put_each(found.get(kind, []), f"{path}.{kind}", name, zone, kind, 60)
        hero = None
        if "hero" in found:
            hero = self._put(found["hero"], f"{path}.hero", name, Zone.HERO, "hero")
        for key, letter in (("mana", ""), ("mana_exhausted", "X")):
            for index in range(found.get(key, 0)):
                orb = self._add(
                    f"mana{letter}{name}{index}", Card("card"), name, name, Zone.MANA,
                    statuses=("exhausted",) if letter else (),
                )  # fmt: skip
                self._identify(orb.item, f"{path}.{key}")
        deck = self._deck(found.get("deck", _DECK), name)
        limits = hero.card if hero else Card("none")
        return Player(
            name,
            team,
            hero=found.get("hero_region", 0),
            companion=found.get("companion_region", LAST_REGION),
            deck=deck,
            reserve_limit=found.get("reserve_limit", limits.reserve_limit),
            landmark_limit=found.get("landmark_limit", limits.landmark_limit),
        )

    def _deck(self, written: object, name: str) -> tuple[int, ...]:
        path = f"players.{name}.deck"
        if isinstance(written, list):
            return self._put_each(written, path, name, Zone.DECK, "deck", 200)
        things = []
        for index in range(self.check.number(written, path, 0, 200)):
            things.append(self._add(f"deck{name}{index}", Card("card"), name, name, Zone.DECK))
            self._identify(things[-1].item, path)
        return tuple(thing.timestamp for thing in things)

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
        check, item = self.check, f"hero{name}" if kind == "hero" else ""
        if isinstance(written, str) and kind in ("hero", "deck"):
            written, item = {"class": written}, item or usual
        found = self.reader.found(tables()["card"], written, path)
        if not found:
            return None
        item = found.get("id", item)
        if not item and "id" not in found:
            check.wrong(f"{path}.id", "id-missing")
        card = board_card(self.reader, self.cards, found, path, kind)
        self._identify(item, f"{path}.id")
        side = found.get("expedition", "")
        if zone is Zone.EXPEDITION and "expedition" not in found:
            check.wrong(f"{path}.expedition", "expedition-missing")
        elif zone is not Zone.EXPEDITION and "expedition" in found:
            check.wrong(f"{path}.expedition", "expedition-elsewhere")
        owner = found.get("owner") or name
        if owner != name and zone not in _TAKEN_OVER:
            check.wrong(f"{path}.owner", "owner-elsewhere")
        statuses = tuple(status for status in STATUSES if status in found.get("status", ()))
        if "fleeting" in statuses and card.landmark:
            check.wrong(f"{path}.status", "landmark-fleeting")
        counters = _counters(check, found.get("counters", {}), found.get("boosts", 0), path)
        self.reader.counters.update(counters)
        if zone is Zone.HERO and "counters" not in found:
            counters = dict(card.counters)
        if zone in STATUSLESS:
            for key, given in (("status", statuses), ("counters", counters)):
                if given:
                    check.wrong(f"{path}.{key}", f"{key}-elsewhere", zone=zone.value)
        if card.token and zone not in _TAKEN_OVER:
            check.wrong(path, "token-elsewhere")
        thing = self._add(
            item, card, owner, name, zone, side=side, statuses=statuses,
            counters=tuple(sorted(counters.items())),
        )  # fmt: skip
        used = found.get("used", 0)
        for ability in range(len(card.abilities) if used else 0):  # today, each of its own (1.4.6)
            for use in ("action", "reaction"):
                self.uses[str(thing.timestamp), f"{use} {ability}"] = used
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


def _counters(
    check: Checker, written: dict[str, int] | int, boosts: int, path: str
) -> dict[str, int]:
    """Return counters and boosts by name; a bare number means counters without a name."""
    found = dict(written) if isinstance(written, dict) else {"counter": written}
    if boosts:
        if "boost" in found:
            check.wrong(f"{path}.counters.boost", "boosts-twice")
        found["boost"] = boosts
    return {name: number for name, number in found.items() if number}
