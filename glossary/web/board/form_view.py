"""The form of a board as the page prints it: fields with their words, grouped as on a table."""

from __future__ import annotations

from collections.abc import Sequence

from glossary.core.errors import BoardMistake
from glossary.engine.boards.board import MODES, NAMES
from glossary.engine.model.objects import SIDES, TERRAINS
from glossary.engine.rules.ruleset import EDITIONS, NEWEST, Ruleset
from glossary.rulebook.markup import Symbol
from glossary.web.base.locale import language, speech
from glossary.web.base.rule_view import Reading
from glossary.web.board.card_names import counter_names, names_to_offer
from glossary.web.board.form import AMOUNTS, MOST_MARKERS, PHASES, REGIONS, ZONES, Board
from glossary.web.board.form_model import (
    BoardForm,
    Button,
    Choice,
    Expedition,
    Marker,
    Region,
    Seat,
    Tumult,
)
from glossary.web.board.rows import Rows
from glossary.web.board.words import mode_words, region_title

SYMBOLS = {"F": "forest", "M": "mountain", "W": "water"}
_AMOUNTS = {
    "mana": (0, 99), "mana_exhausted": (0, 99), "deck": (0, 200),
    "reserve_limit": (-20, 99), "landmark_limit": (-20, 99),
}  # fmt: skip
_SHOWN = {
    "edition", "first_player", "mode", "day", "arena", "regions", "revealed", "run", "ascended",
    "terrain_markers", "players",
}  # fmt: skip


class Printing(Rows):
    """Makes the fields of *board*; those that *mistakes* are about are marked."""

    def __init__(self, board: Board, mistakes: Sequence[BoardMistake], reading: Reading) -> None:
        symbols = {t: reading.renderer.inline([Symbol(n)]) for t, n in SYMBOLS.items()}
        super().__init__(mistakes, tuple(board["players"]), symbols)
        self.board = board

    def form(self) -> BoardForm:
        """The whole form."""
        _, board = speech().gettext, self.board
        run = board.get("run") or ("dusk", "night", "victory")
        players = {name: _("Player %(player)s", player=name) for name in self.players}
        editions = {e: _("Edition %(edition)s", edition=e) for e in reversed(EDITIONS)}
        edition = str(board.get("edition", NEWEST))
        first = str(board.get("first_player", self.players[0]))
        return BoardForm(
            adventure=self._adventure(),
            markers=self._markers(),
            mark=self._marking(edition),
            seats=tuple(self._seat(name, player) for name, player in board["players"].items()),
            seat=Button("seat:", _("Add a player")) if len(players) < len(NAMES) else None,
            phases=tuple(
                self.tick("run", self.words[phase], phase, on=phase in run) for phase in PHASES
            ),
            edition=self.choice("edition", _("Rules of"), editions, edition),
            first=self.choice("first_player", _("First player"), players, first),
            mode=self._mode(),
            day=self.number("day", _("Day"), board.get("day"), 1, 99),
            arena=self.tick(
                "arena", _("Tiebreakers have begun (Arena)"), "1", on=bool(board.get("arena"))
            ),
            cards=names_to_offer(language(), heroes=False),
            heroes=names_to_offer(language(), heroes=True),
            counters=counter_names(),
            kept=tuple(sorted(key for key in board if key not in _SHOWN)),
        )

    def _mode(self) -> Choice | None:
        """How more than two play; two play one way."""
        if len(self.players) == 2 and "mode" not in self.board:
            return None
        modes = MODES if "mode" in self.board else MODES[1:]
        words = {mode: word for mode, word in mode_words().items() if mode in modes}
        chosen = str(self.board.get("mode", MODES[-1]))
        return self.choice("mode", speech().gettext("Way of playing"), words, chosen)

    def _adventure(self) -> tuple[Tumult, ...]:
        _ = speech().gettext
        regions = [self._region(index) for index in range(len(REGIONS))]
        shown = self.board.get("revealed") or [True] * 3
        cards = [Tumult((regions[0],), None)]
        for card in range(3):
            face = self.tick(
                f"revealed[{card}]",
                _("Face-up"),
                "1",
                on=bool(shown[card]) if card < len(shown) else True,
            )
            cards.append(Tumult((regions[card * 2 + 1], regions[card * 2 + 2]), face))
        return (*cards, Tumult((regions[-1],), None))

    def _region(self, index: int) -> Region:
        regions = self.board.get("regions") or REGIONS
        terrains = str(regions[index]) if index < len(regions) else ""
        return self._terrains(f"regions[{index}]", region_title(index), terrains)

    def _terrains(self, name: str, title: str, terrains: str) -> Region:
        ticks = tuple(
            self.tick(name, self.words[t], t, on=t in terrains, symbol=self.symbols[t])
            for t in TERRAINS
        )
        return Region(self.anchor(name), title, ticks)

    def _markers(self) -> tuple[Marker, ...]:
        _ = speech().gettext
        regions = {str(i): region_title(i) for i in range(len(REGIONS))}
        found = []
        for index, marker in enumerate(self.board.get("terrain_markers", ())):
            path = f"terrain_markers[{index}]"
            title = _("Terrain Marker %(number)s", number=index + 1)
            region = str(marker.get("region", ""))
            found.append(
                Marker(
                    anchor=self.anchor(path),
                    title=title,
                    region=self.choice(f"{path}.region", _("Lies on"), regions, region),
                    terrains=self._terrains(
                        f"{path}.terrains", _("Terrains"), str(marker.get("terrains", ""))
                    ),
                    remove=f"unmark:{index}",
                )
            )
        return tuple(found)

    def _marking(self, edition: str) -> Button | None:
        """The button for one more Terrain Marker, where the edition has them."""
        if edition not in EDITIONS or not Ruleset.of(edition).regions_bear_markers:
            return None
        if len(self.board.get("terrain_markers", ())) >= MOST_MARKERS:
            return None
        return Button("mark:", speech().gettext("Add a Terrain Marker"))

    def _seat(self, name: str, player: Board) -> Seat:
        path = f"players.{name}"
        single = {key: v for key, v in player.items() if not isinstance(v, (dict, list))}
        shown = ("hero_region", "companion_region", "hero", "characters", "permanents", *ZONES)
        kept = {key for key in player if key not in (*shown, *AMOUNTS)}
        kept |= {key for key in ("deck",) if isinstance(player.get(key), list)}
        return Seat(
            name=name,
            anchor=self.anchor(path),
            expeditions=tuple(self._expedition(name, side, player) for side in SIDES),
            hero=self.hero(name, player),
            zones=tuple(self.group(name, zone, player) for zone in ZONES),
            numbers=tuple(
                self.number(f"{path}.{key}", self.words[key], single.get(key), *_AMOUNTS[key])
                for key in AMOUNTS
                if not isinstance(player.get(key), list)
            ),
            open=any(player.get(zone) for zone in (*ZONES, "hero"))
            or any(single.get(key) for key in AMOUNTS),
            remove=f"unseat:{name}" if len(self.players) > 2 else "",
            kept=tuple(sorted(kept)),
        )

    def _expedition(self, name: str, side: str, player: Board) -> Expedition:
        _ = speech().gettext
        stands = str(player.get(f"{side}_region", 0 if side == "hero" else 7))
        regions = {str(i): region_title(i) for i in range(len(REGIONS))}
        place = f"{name}.{side}"
        return Expedition(
            where=self.choice(f"players.{name}.{side}_region", _("Stands in"), regions, stands),
            ascended=self.tick(
                "ascended", _("Ascended"), place, on=place in (self.board.get("ascended") or ())
            ),
            totals=f"totals-{name}-{side}",
            group=self.group(name, side, player),
        )
