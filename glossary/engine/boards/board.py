"""Reads a board: JSON to a position and the phases to run; reports every bad value at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from glossary.core.errors import BoardMistake, BoardRefused
from glossary.engine.boards.board_players import PlayerReader
from glossary.engine.boards.checker import CardSource, Checker, Written
from glossary.engine.boards.language import NAMES, tables
from glossary.engine.boards.preset_decisions import PresetDecisions, preset_decisions
from glossary.engine.boards.reader import Found, counters_put
from glossary.engine.conditions.characteristics import apply_passives, printed_terrains
from glossary.engine.model.budget import budgeted
from glossary.engine.model.cards import CHARACTER, Card
from glossary.engine.model.objects import SIDES, GameObject
from glossary.engine.model.state import LAST_REGION, GameState, Marker, Region
from glossary.engine.rules.ruleset import NEWEST, Ruleset
from glossary.engine.rules.values import dataclass, replace

_REGIONS = ("FMW", "F", "MW", "M", "FW", "W", "FM", "FMW")
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


class _Reading(PlayerReader):
    def __init__(self, checker: Checker, cards: Mapping[str, Card], edition: str | None) -> None:
        super().__init__(checker, cards)
        self.edition = edition

    def board(self, written: object) -> Board | None:
        """Read a board; None if anything is wrong with it."""
        check, known = self.check, self.reader.known
        players, names = self._names(written)
        if isinstance(self.cards, CardSource):
            tokens = self.cards.tokens()
        else:
            tokens = {key: card for key, card in self.cards.items() if card.token}
        known |= {"tokens": tuple(tokens), "players": names, "ids": ()}
        known["places"] = tuple(f"{name}.{side}" for name in names for side in SIDES)
        teams = dict(zip(names, "ABAB", strict=False)) if _is_2v2(written) else {}
        everybody = tuple(
            self.player(name, teams.get(name, name), players.get(name, {})) for name in names
        )
        known["ids"] = tuple(thing.item for thing in self.objects.values())
        if isinstance(written, dict):
            written = {**written, "players": players}
        top = self.reader.found(tables()["board"], written, "", ("players",))
        usual = "standard" if len(names) == 2 else "free-for-all"
        mode = top.get("mode") or usual
        if mode == "2v2" and len(names) != 4:
            check.wrong("mode", "2v2-needs-four", number=len(names))
        if mode == "standard" and len(names) > 2:
            check.wrong("mode", "standard-needs-two", number=len(names))
        rules = Ruleset.of(self.edition or top.get("edition") or NEWEST)
        regions, markers = self._regions(top, rules)
        ascended = self._of_edition("ascended", top, rules)
        preset = preset_decisions(check, top, names, tuple(known["ids"]))
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
            uses=self.uses,
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
        state = apply_passives(replace(state, terrains=printed_terrains(state)))
        phases = tuple(top.get("run", ())) or _RUN
        for place in range(len(phases) - 1, 0, -1):  # 4.2.5.d: Check Victory ends the Night
            if phases[place - 1] == "night" and phases[place] != "victory":
                phases = (*phases[:place], "victory", *phases[place:])
        return Board(state, phases, preset)

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

    def _of_edition(self, key: str, top: Found, rules: Ruleset) -> tuple[Any, ...]:
        """Return what is written under a key that not every edition knows."""
        known, kind = {
            "ascended": (rules.expeditions_can_ascend, "no-ascended-then"),
            "terrain_markers": (rules.regions_bear_markers, "no-markers-then"),
        }[key]
        found: tuple[Any, ...] = top.get(key, ())
        if found and not known and self.edition is None:
            self.check.wrong(key, kind, edition=rules.edition)
        return found if known else ()

    def _regions(self, top: Found, rules: Ruleset) -> tuple[tuple[Region, ...], tuple[Marker, ...]]:
        """Return the eight regions, and the Terrain Markers on them."""
        up = top.get("revealed") or (True,) * 3
        regions = tuple(
            Region(terrains, revealed=index in (0, LAST_REGION) or up[(index - 1) // 2])
            for index, terrains in enumerate(top.get("regions") or _REGIONS)
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


def _as_character(thing: GameObject) -> GameObject:
    """Return a token as a Character, whatever its effect says (2.2.1.d before edition 5.0)."""
    return replace(thing, card=replace(thing.card, type=CHARACTER)) if thing.card.token else thing


def _is_2v2(written: object) -> bool:
    return isinstance(written, dict) and written.get("mode") == "2v2"
