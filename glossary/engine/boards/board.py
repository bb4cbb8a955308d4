"""Reads a board: JSON to a position and the phases to run; reports every bad value at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from glossary.core.errors import BoardRefused
from glossary.engine.boards.board_players import PlayerReader
from glossary.engine.boards.checker import Checker, Written, shorten
from glossary.engine.boards.parse_abilities import tokens_created_by
from glossary.engine.boards.preset_decisions import PresetDecisions, read_preset_decisions
from glossary.engine.conditions.characteristics import apply_passives, printed_terrains
from glossary.engine.model.budget import budgeted
from glossary.engine.model.cards import CHARACTER, Card
from glossary.engine.model.objects import SIDES, GameObject
from glossary.engine.model.state import LAST_REGION, GameState, Marker, Region
from glossary.engine.rules.ruleset import EDITIONS, NEWEST, Ruleset

RUN = ("decks", "setup", "morning", "noon", "afternoon", "dusk", "night", "victory", "steps")
NAMES = ("A", "B", "C", "D")
MODES = ("standard", "2v2", "free-for-all")
_KEYS = (
    "edition",
    "first_player",
    "regions",
    "revealed",
    "arena",
    "run",
    "decisions",
    "players",
    "ascended",
    "terrain_markers",
    "mode",
    "dice",
    "day",
    "script",
    # as older corpora write them
    "cleanup",
    "expand",
    "steps",
    "notifs",
)
_REGIONS = ("FMW", "F", "MW", "M", "FW", "W", "FM", "FMW")


@dataclass(frozen=True, slots=True)
class Board:
    """A position, the phases to run on it, and the decisions made beforehand."""

    state: GameState
    run: tuple[str, ...] = ("dusk", "night", "victory")
    preset: PresetDecisions = field(default_factory=PresetDecisions)
    final: bool = False


def read_board(written: object, cards: Mapping[str, Card], edition: str | None = None) -> Board:
    """Read a board from parsed JSON.

    :param cards: the cards a board may name, by key.
    :param edition: the edition to play, whatever the board says.
    :raises BoardRefused: with every mistake, each under its JSON path.
    :raises TooMuchWork: if its passive abilities need more than the budget.
    """
    checker = Checker()
    with budgeted():
        top = checker.table(written, "", _KEYS)
        board = _Reading(checker, cards, edition).board(top)
    if board is None:
        raise BoardRefused(checker.mistakes)
    checker.refuse()
    return board


class _Reading(PlayerReader):
    def __init__(self, checker: Checker, cards: Mapping[str, Card], edition: str | None) -> None:
        super().__init__(checker, cards)
        self.edition = edition
        self.known_cards = cards

    def board(self, top: Written) -> Board | None:
        check = self.check
        edition = check.word(top.get("edition"), "edition", EDITIONS, NEWEST)
        rules = Ruleset.of(self.edition or edition)
        written, names = self._names(top)
        mode = check.word(
            top.get("mode"), "mode", MODES, "standard" if len(names) == 2 else "free-for-all"
        )
        if mode == "2v2" and len(names) != 4:
            check.wrong("mode", "2v2-needs-four", number=len(names))
        if mode == "standard" and len(names) > 2:
            check.wrong("mode", "standard-needs-two", number=len(names))
        teams = {name: ("A" if name in "AC" else "B") if mode == "2v2" else name for name in names}
        players = tuple(
            self.player(name, teams[name], written.get(name, {}), names) for name in names
        )
        regions = self._regions(top)
        arena = check.flag(top.get("arena"), "arena")
        markers = self._markers(top, rules, regions)
        ascended = self._ascended(top, rules, names)
        players = tuple(
            replace(player, ascended=ascended.get(player.name, ())) for player in players
        )
        dice = tuple(
            check.number(value, f"dice[{index}]", 1, 6, 1)
            for index, value in enumerate(check.sequence(top.get("dice"), "dice", 100))
        )
        first = check.word(top.get("first_player"), "first_player", names, names[0])
        day = check.number(top.get("day"), "day", 1, 99, 2)
        run = tuple(
            check.word(value, f"run[{index}]", RUN, "dusk")
            for index, value in enumerate(check.sequence(top.get("run"), "run", 30))
        )
        items = tuple(thing.item for thing in self.objects.values())
        preset = read_preset_decisions(check, top, names, items)
        if not rules.tokens_are_of_any_type:
            self.objects = {stamp: _as_character(thing) for stamp, thing in self.objects.items()}
        tokens = {key: card for key, card in self.known_cards.items() if card.token}
        self._tokens(tokens)
        if check.mistakes:
            return None
        state = GameState(
            rules,
            players,
            objects=self.objects,
            uses=self.uses,
            regions=(Region("FMW"),) if arena else regions,
            markers=() if arena else markers,
            clock=self.clock,
            first=first,
            arena=arena,
            dice=dice,
            day=day,
            mode=mode,
            tokens=tokens,
        )
        state = apply_passives(replace(state, terrains=printed_terrains(state)))
        phases = tuple(name for name in run if name != "steps")
        for place in range(len(phases) - 1, 0, -1):  # 4.2.5.d: Check Victory ends the Night
            if phases[place - 1] == "night" and phases[place] != "victory":
                phases = (*phases[:place], "victory", *phases[place:])
        return Board(state, phases or ("dusk", "night", "victory"), preset, final="steps" in run)

    def _names(self, top: Written) -> tuple[Written, tuple[str, ...]]:
        """Read who plays; two players without anything if that cannot be read."""
        check, written = self.check, top.get("players")
        if not isinstance(written, dict):
            check.wrong("players", "players-missing")
            return {}, NAMES[:2]
        for name in written:
            if name not in NAMES:
                near = check.near(str(name), NAMES)
                check.wrong(f"players.{str(name)[:20]}", "no-such-player", near)
        names = tuple(name for name in NAMES if name in written)
        if len(names) < 2:
            check.wrong("players", "number-of-players", number=len(names))
            return written, names or NAMES[:2]
        return written, names

    def _tokens(self, known: Mapping[str, Card]) -> None:
        """Check that the tokens which abilities create are in the card list."""
        for thing in self.objects.values():
            for word in dict.fromkeys(tokens_created_by(thing.card.abilities)):
                if word not in known:
                    path = f"{self.items.get(thing.item, thing.item)}.abilities"
                    near = self.check.near(word, known)
                    self.check.wrong(path, "no-such-token", near, token=word)

    def _regions(self, top: Written) -> tuple[Region, ...]:
        check = self.check
        written = top.get("regions")
        names = _REGIONS if written is None else check.sequence(written, "regions", 8)
        if len(names) != len(_REGIONS) and isinstance(written, list) and len(written) < 8:
            check.wrong("regions", "number-of-regions", number=len(names))
        faces = check.sequence(top.get("revealed"), "revealed", 3)
        if faces and len(faces) != 3:
            check.wrong("revealed", "number-of-tumults", number=len(faces))
        up = [check.flag(value, f"revealed[{i}]", default=True) for i, value in enumerate(faces)]
        up = up if len(up) == 3 else [True] * 3
        regions = []
        for index, value in enumerate(names):
            terrains = self._terrains(value, f"regions[{index}]")
            tumult = 0 < index < LAST_REGION
            regions.append(Region(terrains, revealed=not tumult or up[(index - 1) // 2]))
        return tuple(regions)

    def _terrains(self, value: object, path: str) -> str:
        if (
            not isinstance(value, str)
            or not value
            or set(value) - set("FMW")
            or len(set(value)) < len(value)
        ):
            self.check.wrong(path, "not-terrains", value=shorten(value))
            return "F"
        return "".join(letter for letter in "FMW" if letter in value)

    def _markers(
        self, top: Written, rules: Ruleset, regions: tuple[Region, ...]
    ) -> tuple[Marker, ...]:
        check, found = self.check, []
        for index, value in enumerate(
            check.sequence(top.get("terrain_markers"), "terrain_markers", 20)
        ):
            path = f"terrain_markers[{index}]"
            table = check.table(value, path, ("region", "terrains"))
            region = check.number(table.get("region"), f"{path}.region", 0, LAST_REGION)
            if region < len(regions) and not regions[region].revealed:
                check.wrong(f"{path}.region", "marker-on-hidden")
            self.clock += 1
            found.append(
                Marker(
                    self.clock, region, self._terrains(table.get("terrains"), f"{path}.terrains")
                )
            )
        if found and not rules.regions_bear_markers and self.edition is None:
            check.wrong("terrain_markers", "no-markers-then", edition=rules.edition)
        return tuple(found) if rules.regions_bear_markers else ()

    def _ascended(
        self, top: Written, rules: Ruleset, names: tuple[str, ...]
    ) -> dict[str, tuple[str, ...]]:
        check = self.check
        places = tuple(f"{name}.{side}" for name in names for side in SIDES)
        found: dict[str, tuple[str, ...]] = {}
        for index, value in enumerate(check.sequence(top.get("ascended"), "ascended", 8)):
            place = check.word(value, f"ascended[{index}]", places)
            if place:
                name, side = place.split(".")
                found[name] = (*found.get(name, ()), side)
        if found and not rules.expeditions_can_ascend and self.edition is None:
            check.wrong("ascended", "no-ascended-then", edition=rules.edition)
        return found if rules.expeditions_can_ascend else {}


def _as_character(thing: GameObject) -> GameObject:
    """Return a token as a Character, whatever its effect says (2.2.1.d before edition 5.0)."""
    return replace(thing, card=replace(thing.card, type=CHARACTER)) if thing.card.token else thing
