"""The cards of a board's form: one row each, with what can be said of it where it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from glossary.core.errors import BoardMistake
from glossary.engine.model.objects import SIDES, TERRAINS
from glossary.web.base.locale import language, speech
from glossary.web.board.card_names import card_names, key_of
from glossary.web.board.controls import Controls
from glossary.web.board.form import (
    COUNTED,
    IN_EXPEDITIONS,
    KEYWORDS,
    NUMBERS_OF,
    STATUSES_OF,
    Board,
    counters_of,
)
from glossary.web.board.form_model import Button, Counter, Field, Group, Row, Tick
from glossary.web.board.words import board_words
from glossary.web.position.words import term

_MOST = {"boosts": 999, "tough": 20}
_OWNED = (*IN_EXPEDITIONS, "landmarks")


class Rows(Controls):
    """Makes the rows of cards; ``players`` are the names of those at the table."""

    def __init__(
        self,
        mistakes: Sequence[BoardMistake],
        players: tuple[str, ...],
        symbols: Mapping[str, Markup],
    ) -> None:
        super().__init__(mistakes)
        self.players = players
        self.names = card_names(language())
        self.words = board_words()
        self.symbols = symbols

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
        written = str(row.get("class", ""))
        return self.names.get(key_of(written), written)

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


def _summary(row: Board, numbers: tuple[Field, ...], ticks: tuple[Tick, ...]) -> str:
    """What is said of a card, in short, for a row that is folded."""
    said = [tick.label for tick in ticks if tick.on]
    said += [f"{field.label} {field.value}" for field in numbers if field.value]
    said += [f"{name} {number}" for name, number in counters_of(row).items()]
    return ", ".join(said)


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
