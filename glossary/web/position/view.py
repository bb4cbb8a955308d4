"""Describes a position in words: zones, regions, Expeditions. The drawing is made from it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from glossary.engine.conditions.costs import count_ready_orbs
from glossary.engine.model.objects import SIDES, GameObject, Zone, is_character
from glossary.engine.model.state import GameState
from glossary.engine.phases.dusk import all_totals
from glossary.narration.names import names_in
from glossary.web.base.locale import speech
from glossary.web.position.words import (
    expedition_word,
    keyword_word,
    region_title,
    statistics,
    status_word,
    term,
    terrains,
    zone_word,
)

_LISTED = (Zone.HAND, Zone.RESERVE, Zone.LANDMARK, Zone.HERO, Zone.DISCARD, Zone.LIMBO)


@dataclass(frozen=True, slots=True)
class Piece:
    """An object in words. ``stats`` is empty for an object without statistics.

    ``highlighted`` marks the objects that the last step was about.
    """

    item: str
    name: str
    stats: tuple[int, ...]
    marks: tuple[str, ...]
    highlighted: bool
    asleep: bool = False

    @property
    def line(self) -> str:
        """The object as one line of text."""
        parts = [self.name]
        if self.stats:
            parts.append(statistics(self.stats))
        parts += self.marks
        return " · ".join(parts)


@dataclass(frozen=True, slots=True)
class RegionView:
    """A region: its number, terrains as letters and in words, and the Expeditions there."""

    number: int
    letters: str
    revealed: bool
    words: str
    here: tuple[tuple[str, str], ...]
    line: str


@dataclass(frozen=True, slots=True)
class ExpeditionView:
    """An Expedition: its region, statistics and objects."""

    player: str
    side: str
    name: str
    region: int
    totals: tuple[int, ...]
    line: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone of a player as a list."""

    name: str
    pieces: tuple[Piece, ...]
    count: str = ""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The Expeditions and zones of one player."""

    player: str
    heading: str
    expeditions: tuple[ExpeditionView, ...]
    zones: tuple[ZoneView, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """A position in words."""

    regions: tuple[RegionView, ...]
    players: tuple[PlayerView, ...]
    arena: bool


def view(
    state: GameState,
    highlighted: Collection[str] = (),
    names: Mapping[str, str] | None = None,
) -> BoardView:
    """Return the position in words, in the language of the request.

    :param highlighted: the ids of the objects that the last step was about.
    :param names: the names of objects in the play that this is a position of.
    """
    totals = all_totals(state)
    named = _Named(state, highlighted, names or names_in(state, speech()).listed)
    return BoardView(
        regions=tuple(_regions(state)),
        players=tuple(
            PlayerView(
                player.name,
                _heading(state, player.name),
                tuple(
                    _expedition(named, player.name, side, totals[player.name, side])
                    for side in SIDES
                ),
                tuple(_zones(named, player.name)),
            )
            for player in state.players
        ),
        arena=state.arena,
    )


class _Named(NamedTuple):
    """A position, with the ids of the objects highlighted in it and the names of all."""

    state: GameState
    highlighted: Collection[str]
    names: Mapping[str, str]


def _heading(state: GameState, player: str) -> str:
    _ = speech().gettext
    if state.winner == player:
        return _("%(player)s has won", player=player)
    if state.first == player:
        return _("%(player)s, first player", player=player)
    return player


def _regions(state: GameState) -> Iterator[RegionView]:
    _ = speech().gettext
    for number, region in enumerate(state.regions):
        letters = state.terrains[number] if number < len(state.terrains) else region.terrains
        here = tuple(
            (player.name, side)
            for player in state.players
            for side in SIDES
            if state.arena or player.region(side) == number
        )
        words = terrains(letters) if region.revealed else _("face-down")
        name = term("board.arena") if state.arena else region_title(number)
        line = _("%(name)s: %(terrains)s.", name=name, terrains=words)
        if here:
            who = ", ".join(expedition_word(*place) for place in here)
            line = _("%(line)s Here: %(who)s.", line=line, who=who)
        yield RegionView(number, letters, region.revealed, words, here, line)


def _expedition(named: _Named, player: str, side: str, totals: tuple[int, ...]) -> ExpeditionView:
    _, state = speech().gettext, named.state
    name = expedition_word(player, side)
    region = state.player(player).region(side)
    where = term("board.arena") if state.arena else region_title(region)
    parts = [where, statistics(totals)]
    if side in state.player(player).ascended:
        parts.append(status_word("ascended"))
    members = state.members((player, side))
    pieces = tuple(_piece(named, thing) for thing in members)
    line = _("%(name)s (%(what)s)", name=name, what=" · ".join(parts))
    return ExpeditionView(player, side, name, region, totals, line, pieces)


def _piece(named: _Named, thing: GameObject) -> Piece:
    """Return one object in words."""
    state, highlighted, names = named
    if thing.pending is not None:
        return Piece(thing.item, _emblem(named, thing), (), (), thing.item in highlighted)
    in_expedition = thing.zone is Zone.EXPEDITION
    stats = state.statistics(thing) if is_character(thing) and in_expedition else ()
    boosts = thing.count("boost")
    marks = [f"+{boosts} {term('counter.boost')}"] if boosts else []
    marks += [status_word(status) for status in thing.statuses]
    marks += [f"{number} {name}" for name, number in thing.counters if name != "boost"]
    marks += [keyword_word(name, number) for name, number in state.keywords(thing)]
    if thing.card.token:
        marks.append(term("type.token"))
    return Piece(
        thing.item,
        names[thing.item],
        stats,
        tuple(dict.fromkeys(marks)),
        thing.item in highlighted,
        "asleep" in thing.statuses,
    )


def _emblem(named: _Named, thing: GameObject) -> str:
    _ = speech().gettext
    pending = thing.pending
    if pending is None or not pending.source:
        return term("type.emblem")
    source_item = named.state[pending.source].item
    source = named.names.get(source_item, source_item)
    if pending.ability is not None:
        return _("The Reaction of %(object)s", object=source)
    return _("The lasting effect of %(object)s", object=source)


def _zones(named: _Named, player: str) -> Iterator[ZoneView]:
    state = named.state
    orbs = state.of(Zone.MANA, player)
    _ = speech().gettext
    if orbs:
        ready = _(
            "%(ready)s ready of %(number)s", ready=count_ready_orbs(state, player), number=len(orbs)
        )
        yield ZoneView(zone_word(Zone.MANA), (), ready)
    for zone in _LISTED:
        things = state.of(zone, player)
        if things:
            pieces = tuple(_piece(named, thing) for thing in things)
            yield ZoneView(zone_word(zone), pieces)
    deck = len(state.of(Zone.DECK, player))
    if deck:
        count = speech().ngettext("%(number)s card", "%(number)s cards", deck)
        yield ZoneView(zone_word(Zone.DECK), (), count)
