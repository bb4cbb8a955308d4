"""The form of a board as the page prints it: fields with their words, grouped as on a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from glossary.engine.objects import SIDES, TERRAINS
from glossary.engine.ruleset import EDITIONS, NEWEST
from glossary.errors import BoardMistake
from glossary.markup import Symbol
from glossary.web.board_form import (
    IN_EXPEDITIONS,
    KEYWORDS,
    PHASES,
    REGIONS,
    SHOWN,
    Board,
    card_names,
)
from glossary.web.board_view import (
    BoardForm,
    Choice,
    Expedition,
    Field,
    Group,
    Region,
    Row,
    Seat,
    Tick,
    Tumult,
)
from glossary.web.board_words import board_words, region_title
from glossary.web.reading import Reading
from glossary.web.speaking import language, speech

_OTHERWISE = {"deck": "10", "reserve_limit": "2", "landmark_limit": "2"}
SYMBOLS = {"F": "forest", "M": "mountain", "W": "water"}


def anchor_of(path: str) -> str:
    """The id of the field for a path: ``A-characters-0-stats-1``."""
    path = path.removeprefix("players.").replace("[", "-").replace("]", "")
    return "b-" + path.replace(".", "-")


class Printing:
    """Makes the fields of *board*; those that *mistakes* are about are marked."""

    def __init__(self, board: Board, mistakes: Sequence[BoardMistake], reading: Reading) -> None:
        self.board = board
        self.wrong = {mistake.path for mistake in mistakes}
        self.anchors: set[str] = set()
        self.names = card_names(language())
        self.words = board_words()
        self.symbols = {t: reading.renderer.inline([Symbol(n)]) for t, n in SYMBOLS.items()}

    def form(self) -> BoardForm:
        """The whole form."""
        _, board = speech().gettext, self.board
        run, names = board.get("run") or ("dusk", "night", "victory"), tuple(board["players"])
        players = {name: _("Player %(player)s", player=name) for name in names}
        editions = {e: _("Edition %(edition)s", edition=e) for e in reversed(EDITIONS)}
        return BoardForm(
            adventure=self._adventure(),
            seats=tuple(self._seat(name, player) for name, player in board["players"].items()),
            phases=tuple(
                self._tick("run", self.words[phase], phase, on=phase in run) for phase in PHASES
            ),
            edition=self._choice(
                "edition", _("Rules of"), editions, str(board.get("edition", NEWEST))
            ),
            first=self._choice(
                "first_player", _("First player"), players, str(board.get("first_player", names[0]))
            ),
            arena=self._tick(
                "arena", _("Tiebreakers have begun (Arena)"), "1", on=bool(board.get("arena"))
            ),
            cards=tuple(sorted(self.names.values(), key=str.casefold)),
        )

    def _adventure(self) -> tuple[Tumult, ...]:
        _ = speech().gettext
        regions = [self._region(index) for index in range(len(REGIONS))]
        shown = self.board.get("revealed") or [True] * 3
        cards = [Tumult((regions[0],), None)]
        for card in range(3):
            face = self._tick(
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
        name = f"regions[{index}]"
        ticks = tuple(
            self._tick(name, self.words[t], t, on=t in terrains, symbol=self.symbols[t])
            for t in TERRAINS
        )
        return Region(region_title(index), ticks)

    def _seat(self, name: str, player: Board) -> Seat:
        path = f"players.{name}"
        zones = ["hand", "reserve", "landmarks", *(["discard"] if "discard" in player else [])]
        numbers = {
            "mana": (0, 99), "mana_exhausted": (0, 99), "deck": (0, 200),
            "reserve_limit": (-20, 99), "landmark_limit": (-20, 99),
        }  # fmt: skip
        kept = {key: value for key, value in player.items() if not isinstance(value, (dict, list))}
        return Seat(
            name=name,
            anchor=self._anchor(path),
            expeditions=tuple(self._expedition(name, side, player) for side in SIDES),
            zones=tuple(self._group(name, zone, player) for zone in zones),
            numbers=tuple(
                self._number(f"{path}.{key}", self.words[key], kept.get(key), *numbers[key])
                for key in numbers
                if not isinstance(player.get(key), list)
            ),
            open=any(player.get(zone) for zone in zones) or any(kept.get(key) for key in numbers),
        )

    def _expedition(self, name: str, side: str, player: Board) -> Expedition:
        _ = speech().gettext
        stands = str(player.get(f"{side}_region", 0 if side == "hero" else 7))
        regions = {str(i): region_title(i) for i in range(len(REGIONS))}
        place = f"{name}.{side}"
        return Expedition(
            where=self._choice(f"players.{name}.{side}_region", _("Stands in"), regions, stands),
            ascended=self._tick(
                "ascended", _("Ascended"), place, on=place in (self.board.get("ascended") or ())
            ),
            totals=f"totals-{name}-{side}",
            group=self._group(name, side, player),
        )

    def _group(self, name: str, place: str, player: Board) -> Group:
        _ = speech().gettext
        kinds = IN_EXPEDITIONS if place in SIDES else (place,)
        rows = [
            self._row(name, kind, index, row)
            for kind in kinds
            for index, row in enumerate(player.get(kind, ()))
            if place not in SIDES or _side(row) == place
        ]
        add = _("Add a Character") if place in SIDES else _("Add a card")
        return Group(
            anchor=self._anchor(f"players.{name}.{place}"),
            title=self.words[place],
            rows=tuple(rows),
            add=f"add:{name}.{place}",
            add_words=add,
        )

    def _row(self, name: str, kind: str, index: int, row: Board) -> Row:
        _ = speech().gettext
        path = f"players.{name}.{kind}[{index}]"
        item, card = str(row.get("id", "")), str(row.get("class", ""))
        fields: tuple[Field, ...] = ()
        numbers: tuple[Field, ...] = ()
        if kind == "characters":
            written = list(row.get("stats") or ())
            filled = [*written, *("" for _more in range(3 - len(written)))][:3]
            fields = tuple(
                self._number(
                    f"{path}.stats[{i}]", self.words[t], filled[i], -999, 999, self.symbols[t]
                )
                for i, t in enumerate(TERRAINS)
            )
            numbers = (
                self._number(f"{path}.boosts", self.words["boosts"], row.get("boosts"), 0, 999),
                self._number(f"{path}.tough", self.words["tough"], row.get("tough"), 0, 20),
            )
        sides = {side: self.words[side] for side in SIDES}
        had = row.get("status") or ()
        statuses = tuple(
            self._tick(f"{path}.status", self.words[word], word, on=word in had)
            for word in SHOWN.get(kind, ())
        )
        keywords = tuple(
            self._tick(f"{path}.{word}", self.words[word], "1", on=row.get(word) is True)
            for word in (KEYWORDS if kind == "characters" else ())
        )
        ticked = [tick.label for tick in (*statuses, *keywords) if tick.on]
        ticked += [f"{field.label} {field.value}" for field in numbers if field.value]
        return Row(
            anchor=self._anchor(path),
            title=self.names.get(card, item),
            id=self._field(f"{path}.id", _("Name"), item),
            card=self._field(f"{path}.class", _("Card"), self.names.get(card, card)),
            statistics=fields,
            numbers=numbers,
            place=self._choice(f"{path}.expedition", _("Expedition"), sides, _side(row))
            if kind in IN_EXPEDITIONS
            else None,
            statuses=statuses,
            keywords=keywords,
            summary=", ".join(ticked),
            more=_("Card, statuses, keywords") if keywords else _("Card, statuses"),
            open=any(path in w for w in self.wrong) and not any(f.wrong for f in fields),
            remove=f"remove:{name}.{kind}.{index}",
        )

    # -- single fields

    def _anchor(self, path: str, value: str = "") -> str:
        found = anchor_of(path) + (f"-{value.replace('.', '-')}" if value else "")
        self.anchors.add(found)
        return found

    def _field(self, path: str, label: str, value: str) -> Field:
        return Field(path, self._anchor(path), label, value, path in self.wrong)

    def _number(
        self, path: str, label: str, value: Any, low: int, high: int, symbol: Markup | None = None
    ) -> Field:
        shown = "" if value is None else str(value)
        otherwise = _OTHERWISE.get(path.rpartition(".")[2], "0")
        wrong = path in self.wrong
        return Field(path, self._anchor(path), label, shown, wrong, symbol, low, high, otherwise)

    def _tick(
        self, name: str, label: str, value: str, *, on: bool, symbol: Markup | None = None
    ) -> Tick:
        return Tick(name, self._anchor(name, value), label, value, on, symbol)

    def _choice(self, path: str, label: str, known: Mapping[str, str], chosen: str) -> Choice:
        options = [Tick(path, "", words, key, key == chosen) for key, words in known.items()]
        if chosen not in known:
            options.append(Tick(path, "", chosen, chosen, on=True))
        wrong = path in self.wrong
        return Choice(path, self._anchor(path), label, tuple(options), wrong)


def _side(row: Board) -> str:
    side = str(row.get("expedition", ""))
    return side if side in SIDES else SIDES[0]
