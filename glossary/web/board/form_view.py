"""Presents the board form: fields with labels, grouped by player and zone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from glossary.core.errors import BoardMistake
from glossary.engine.boards.language import MODES, NAMES
from glossary.engine.model.objects import SIDES, TERRAINS
from glossary.engine.rules.ruleset import EDITIONS, NEWEST, Ruleset
from glossary.rulebook.markup import Symbol
from glossary.web.base.locale import language, speech
from glossary.web.base.rule_view import Reading
from glossary.web.board.card_names import card_name, counter_names, names_to_offer
from glossary.web.board.form import (
    AMOUNTS,
    COUNTED,
    IN_EXPEDITIONS,
    KEYWORDS,
    MOST_MARKERS,
    NUMBERS_OF,
    PHASES,
    REGIONS,
    STATUSES_OF,
    ZONES,
    Board,
    counters_of,
)
from glossary.web.board.form_model import (
    BoardForm,
    Button,
    Choice,
    Counter,
    Expedition,
    Field,
    Group,
    Marker,
    PlayerFields,
    Region,
    Row,
    Tick,
    Tumult,
    anchor_of,
)
from glossary.web.position.words import SYMBOL_OF, board_words, mode_words, region_title, term

_DEFAULTS = {"deck": "10", "reserve_limit": "2", "landmark_limit": "2", "day": "2"}
_MOST = {"boosts": 999, "tough": 20}
_OWNED = (*IN_EXPEDITIONS, "landmarks")
_AMOUNTS = {
    "mana": (0, 99), "mana_exhausted": (0, 99), "deck": (0, 200),
    "reserve_limit": (-20, 99), "landmark_limit": (-20, 99),
}  # fmt: skip
_SHOWN = {
    "edition", "first_player", "mode", "day", "arena", "regions", "revealed", "run", "ascended",
    "terrain_markers", "players",
}  # fmt: skip


class FormPresenter:
    """Presents *board* as the fields of its form; those that *mistakes* are about are marked.

    ``anchors`` collects the ids of the fields, for mistakes to lead to.
    """

    def __init__(self, board: Board, mistakes: Sequence[BoardMistake], reading: Reading) -> None:
        self.board = board
        self.players = tuple(board["players"])
        self.wrong = {mistake.path for mistake in mistakes}
        self.anchors: set[str] = set()
        self.words = board_words()
        self.symbols = {t: reading.renderer.inline([Symbol(n)]) for t, n in SYMBOL_OF.items()}

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
            players=tuple(self._player(name, player) for name, player in board["players"].items()),
            add_player=Button("seat:", _("Add a player")) if len(players) < len(NAMES) else None,
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
        return self.choice("mode", speech().gettext("Game mode"), words, chosen)

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

    def _player(self, name: str, player: Board) -> PlayerFields:
        path = f"players.{name}"
        single = {key: v for key, v in player.items() if not isinstance(v, (dict, list))}
        shown = ("hero_region", "companion_region", "hero", "characters", "permanents", *ZONES)
        kept = {key for key in player if key not in (*shown, *AMOUNTS)}
        kept |= {key for key in ("deck",) if isinstance(player.get(key), list)}
        return PlayerFields(
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

    def group(self, name: str, place: str, player: Board) -> Group:
        """The cards of a zone or an Expedition of player *name*."""
        _ = speech().gettext
        kinds = IN_EXPEDITIONS if place in SIDES else (place,)
        rows = [
            self.row(name, kind, index, row)
            for kind in kinds
            for index, row in enumerate(player.get(kind, ()))
            if place not in SIDES or _side(row) == place
        ]
        add = [Button(f"add:{name}.{place}", _("Add a card"))]
        if place in SIDES:
            add = [
                Button(f"add:{name}.{place}", _("Add a Character"), term("type.character")),
                Button(
                    f"add:{name}.{place}-permanent", _("Add a Permanent"), term("type.permanent")
                ),
            ]
        kind = f"expedition-{place}" if place in SIDES else place
        anchor = self.anchor(f"players.{name}.{kind}")
        return Group(anchor, self.words[place], tuple(rows), tuple(add))

    def row(self, name: str, kind: str, index: int, row: Board) -> Row:
        """A card in a list of player *name*."""
        _ = speech().gettext
        path = f"players.{name}.{kind}[{index}]"
        item = str(row.get("id", ""))
        made = self._said(path, kind, row)
        fields = self._statistics(path, row) if kind == "characters" else ()
        sides = {side: self.words[side] for side in SIDES}
        place = owner = None
        if kind in IN_EXPEDITIONS:
            place = self.choice(f"{path}.expedition", _("Expedition"), sides, _side(row))
        if kind in _OWNED:
            owners = {one: _("Player %(player)s", player=one) for one in self.players}
            owner = self.choice(f"{path}.owner", _("Owner"), owners, str(row.get("owner", name)))
        return replace(
            made,
            title=self._named(row) or item,
            id=self.field(f"{path}.id", _("Name"), item),
            statistics=fields,
            place=place,
            owner=owner,
            open=any(path in wrong for wrong in self.wrong) and not any(f.wrong for f in fields),
            remove=f"remove:{name}.{kind}.{index}",
        )

    def hero(self, name: str, player: Board) -> Row:
        """The Hero of player *name*, chosen or not."""
        written = player.get("hero") or {}
        row = {"class": written} if isinstance(written, str) else written
        made = self._said(f"players.{name}.hero", "hero", row)
        title = speech().gettext("Hero")
        return replace(made, title=title, card=replace(made.card, label=title), list="heroes")

    def _said(self, path: str, kind: str, row: Board) -> Row:
        """What every row has, wherever the card is."""
        _ = speech().gettext
        numbers = tuple(
            self.number(f"{path}.{key}", self.words[key], row.get(key), 0, _MOST[key])
            for key in NUMBERS_OF.get(kind, ())
        )
        had = row.get("status") or ()
        statuses = tuple(
            self.tick(f"{path}.status", self.words[word], word, on=word in had)
            for word in STATUSES_OF.get(kind, ())
        )
        keywords = tuple(
            self.tick(f"{path}.{word}", self.words[word], "1", on=row.get(word) is True)
            for word in (KEYWORDS if kind == "characters" else ())
        )
        return Row(
            anchor=self.anchor(path),
            title="",
            card=self.field(f"{path}.class", _("Card"), self._named(row)),
            numbers=numbers,
            counters=self._counters(path, row) if kind in COUNTED else (),
            statuses=statuses,
            keywords=keywords,
            summary=_summary(row, numbers, (*statuses, *keywords)),
            more=_("Card, counters, statuses, keywords") if keywords else _("Counters, statuses"),
            kept=_kept(kind, row),
        )

    def _named(self, row: Board) -> str:
        """What its card is called, as far as it is known."""
        return card_name(str(row.get("class", "")), language())

    def _statistics(self, path: str, row: Board) -> tuple[Field, ...]:
        written = list(row.get("stats") or ())
        shown = [*written, *("" for _more in range(3 - len(written)))][:3]
        return tuple(
            self.number(f"{path}.stats[{i}]", self.words[t], shown[i], -999, 999, self.symbols[t])
            for i, t in enumerate(TERRAINS)
        )

    def _counters(self, path: str, row: Board) -> tuple[Counter, ...]:
        """The counters there are, and a pair of fields for one more."""
        _ = speech().gettext
        found = []
        for index, (name, number) in enumerate([*counters_of(row).items(), ("", None)]):
            at = f"{path}.counters[{index}]"
            named = self.field(f"{at}.name", _("Counters"), str(name))
            counted = self.number(f"{at}.number", _("How many"), number, 0, 999)
            wrong = f"{path}.counters.{str(name)[:20]}" in self.wrong
            found.append(Counter(named, replace(counted, wrong=wrong)))
        return tuple(found)

    def anchor(self, path: str, value: str = "") -> str:
        """An id that a mistake can lead to."""
        found = anchor_of(path) + (f"-{value.replace('.', '-')}" if value else "")
        self.anchors.add(found)
        return found

    def field(self, path: str, label: str, value: str) -> Field:
        """A text."""
        return Field(path, self.anchor(path), label, value, path in self.wrong)

    def number(
        self, path: str, label: str, value: Any, low: int, high: int, symbol: Markup | None = None
    ) -> Field:
        """A number; what stands there otherwise shows through."""
        shown = "" if value is None else str(value)
        otherwise = _DEFAULTS.get(path.rpartition(".")[2], "0")
        wrong = path in self.wrong
        return Field(path, self.anchor(path), label, shown, wrong, symbol, low, high, otherwise)

    def tick(
        self, name: str, label: str, value: str, *, on: bool, symbol: Markup | None = None
    ) -> Tick:
        """A box to tick."""
        return Tick(name, self.anchor(name, value), label, value, on, symbol)

    def choice(self, path: str, label: str, known: Mapping[str, str], chosen: str) -> Choice:
        """A list to choose from; what was written stays in it, known or not."""
        options = [Tick(path, "", words, key, key == chosen) for key, words in known.items()]
        if chosen not in known:
            options.append(Tick(path, "", chosen, chosen, on=True))
        wrong = path in self.wrong
        return Choice(path, self.anchor(path), label, tuple(options), wrong)


def _summary(row: Board, numbers: tuple[Field, ...], ticks: tuple[Tick, ...]) -> str:
    """Return the summary of a card, shown while its row is folded."""
    labels = [tick.label for tick in ticks if tick.on]
    labels += [f"{field.label} {field.value}" for field in numbers if field.value]
    labels += [f"{name} {number}" for name, number in counters_of(row).items()]
    return ", ".join(labels)


def _kept(kind: str, row: Board) -> tuple[str, ...]:
    """The keys of a card that the form has no field for."""
    shown = {"class", "id", "expedition", *NUMBERS_OF.get(kind, ())}
    if kind in _OWNED:
        shown.add("owner")
    if kind == "characters":
        shown |= {"stats", *KEYWORDS}
    if kind in COUNTED:
        shown.add("counters")
    if all(word in STATUSES_OF.get(kind, ()) for word in row.get("status", ())):
        shown.add("status")
    return tuple(sorted(key for key in row if key not in shown))


def _side(row: Board) -> str:
    side = str(row.get("expedition", ""))
    return side if side in SIDES else SIDES[0]
