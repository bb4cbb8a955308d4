"""A position as it lies on the table, in words and numbers; HTML and pictures are made from it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from glossary.cards.model import FACTION_LETTERS
from glossary.engine.conditions.costs import ready_orbs
from glossary.engine.model.cards import CHARACTER, HERO, PERMANENT, SPELL, Card
from glossary.engine.model.events import Event
from glossary.engine.model.objects import (
    SIDES,
    TERRAINS,
    Expedition,
    GameObject,
    Pending,
    Zone,
    is_character,
)
from glossary.engine.model.state import LAST_REGION, GameState
from glossary.engine.phases.dusk import all_totals
from glossary.examples.steps import terrains_won
from glossary.narration.names import counter_name, names_in, player_name
from glossary.narration.phrasebook import begun
from glossary.position.face import SYMBOLS, DrawnFace, Mark, marker, spoken_face
from glossary.position.words import (
    Voice,
    expedition_word,
    figure,
    keyword_word,
    region_title,
    side_word,
    spoken_statistics,
    status_word,
    terrains,
    zone_name,
)

_ON_THE_MAT = (
    Zone.HERO, Zone.RESERVE, Zone.LANDMARK, Zone.MANA, Zone.DECK, Zone.DISCARD, Zone.HAND,
)  # fmt: skip
"""The zones of a mat, as they follow each other."""

_ABOUT = ("object", "other", "source")
"""The facts of an event that say what it is about."""

_WINS = ("progress.ahead", "progress.tied-ascended")


class Total(Struct, frozen=True):
    """A statistic of an Expedition: ``counts`` if its region has the terrain, ``won`` if it won."""

    terrain: str
    number: int
    counts: bool
    won: bool

    @property
    def shown(self) -> str:
        """Its number as it is printed."""
        return figure(self.number)


class RegionView(Struct, frozen=True):
    """A region: its number, the letters of its terrains, and the Expeditions there.

    ``marked`` are the terrains of its Terrain Markers, ``line`` says all but these.
    """

    number: int
    name: str
    letters: str
    marked: str
    revealed: bool
    here: tuple[Expedition, ...]
    line: str
    address: str = ""

    @property
    def ordinal(self) -> str:
        """Its number as it is printed; the ends have none."""
        return str(self.number) if 0 < self.number < LAST_REGION else ""

    @property
    def markers(self) -> tuple[tuple[str, str, Markup], ...]:
        """The markers of the Expeditions there: the player, which Expedition, the drawing."""
        return tuple(
            (player, f"{player}.{side}", marker(player, side)) for player, side in self.here
        )


class ExpeditionView(Struct, frozen=True):
    """An Expedition: where it stands, its statistics and its cards.

    ``name`` is which of the two it is, ``label`` also says whose, ``line`` says all but the cards.
    """

    player: str
    side: str
    name: str
    label: str
    ascended: str
    totals: tuple[Total, ...]
    line: str
    faces: tuple[DrawnFace, ...]
    anchor: str
    address: str = ""

    @property
    def marker(self) -> Markup:
        """Its marker, drawn."""
        return marker(self.player, self.side)


class ZoneView(Struct, frozen=True):
    """A zone of a player; ``label`` says whose. ``ready`` and ``spent`` are Mana Orbs.

    ``words`` is what it holds, in words, if that is not its cards. ``open`` is whether a phone
    shows them before somebody asks: the Hand of whoever sits below, and what the last step was
    about.
    """

    key: str
    name: str
    label: str
    faces: tuple[DrawnFace, ...]
    count: int
    words: str = ""
    ready: int = 0
    spent: int = 0
    anchor: str = ""
    address: str = ""
    open: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing lies there."""
        return not self.count


class PlayerView(Struct, frozen=True):
    """The mat of one player."""

    player: str
    heading: str
    expeditions: tuple[ExpeditionView, ...]
    zones: tuple[ZoneView, ...]

    @property
    def name(self) -> str:
        """What the player is called."""
        return player_name(self.player)


class BoardView(Struct, frozen=True):
    """A position: the Adventure, what is in Limbo, the mats. The first player sits below."""

    regions: tuple[RegionView, ...]
    players: tuple[PlayerView, ...]
    limbo: tuple[DrawnFace, ...]

    @property
    def faces(self) -> Iterator[DrawnFace]:
        """The cards of all mats."""
        for player in self.players:
            for expedition in player.expeditions:
                yield from expedition.faces
            for zone in player.zones:
                yield from zone.faces

    @property
    def symbols(self) -> Markup:
        """The symbols that the drawings of its faces use."""
        return SYMBOLS

    @property
    def opposite(self) -> tuple[PlayerView, ...]:
        """The players who sit across, as they are drawn from left to right."""
        return self.players[1:]


def view(
    voice: Voice,
    state: GameState,
    highlighted: Collection[str] = (),
    names: Mapping[str, str] | None = None,
    won: Mapping[Expedition, Collection[str]] | None = None,
    addresses: Mapping[str, str] | None = None,
    compared: GameState | None = None,
    *,
    summed: bool = True,
) -> BoardView:
    """Return the position in words.

    :param highlighted: the ids of the objects that the last step was about.
    :param names: the names of objects in the play that this is a position of.
    :param won: the terrains that each Expedition won at Dusk.
    :param addresses: where a tap leads, by the id of an object or by a path of the board
        language: ``players.A.reserve``, ``regions[3]``.
    :param compared: the position whose statistics are shown, if it is an earlier one.
    :param summed: whether the statistics of the Expeditions are shown at all.
    """
    seen = _Seen(
        voice,
        state,
        highlighted,
        names or names_in(state, voice.speech).listed,
        won or {},
        addresses or {},
        compared or state,
        all_totals(compared or state) if summed else {},
    )
    return BoardView(
        regions=tuple(_regions(seen)),
        players=tuple(_player(seen, player.name) for player in state.players),
        limbo=tuple(
            _face(seen, thing) for p in state.players for thing in state.of(Zone.LIMBO, p.name)
        ),
    )


def view_after(
    voice: Voice,
    state: GameState,
    events: Collection[Event],
    names: Mapping[str, str],
    addresses: Mapping[str, str],
) -> BoardView:
    """Return the position after *events*: what they are about is highlighted, and what they won."""
    about = frozenset(str(event.fact(name)) for event in events for name in _ABOUT)
    return view(voice, state, about, names, terrains_won(events, _WINS), addresses)


class _Seen(NamedTuple):
    """A position, with what is said of it."""

    voice: Voice
    state: GameState
    highlighted: Collection[str]
    names: Mapping[str, str]
    won: Mapping[Expedition, Collection[str]]
    addresses: Mapping[str, str]
    compared: GameState
    totals: Mapping[Expedition, tuple[int, int, int]]


def _player(seen: _Seen, name: str) -> PlayerView:
    """Return a mat. A zone in which nothing lies is there only if something can be put into it."""
    zones = [(zone, seen.state.of(zone, name)) for zone in _ON_THE_MAT]
    return PlayerView(
        name,
        _heading(seen, name),
        tuple(_expedition(seen, (name, side)) for side in SIDES),
        tuple(
            _zone(seen, name, zone, things)
            for zone, things in zones
            if things or f"players.{name}.{zone_key(zone)}" in seen.addresses
        ),
    )


def _heading(seen: _Seen, player: str) -> str:
    _, state = seen.voice.gettext, seen.state
    if state.winner == player:
        return _("%(player)s has won", player=player_name(player))
    if state.first == player:
        return _("%(player)s, first player", player=player_name(player))
    return player_name(player)


def _regions(seen: _Seen) -> Iterator[RegionView]:
    state, _ = seen.state, seen.voice.gettext
    for number, region in enumerate(state.regions):
        letters = state.terrains[number] if number < len(state.terrains) else region.terrains
        marked = "".join(marker.terrains for marker in state.markers if marker.region == number)
        here = tuple(
            (player.name, side)
            for player in state.players
            for side in SIDES
            if state.arena or player.region(side) == number
        )
        name = _region_name(seen, number)
        words = terrains(seen.voice, letters) if region.revealed else _("face-down")
        line = _("%(name)s: %(terrains)s.", name=name, terrains=words)
        if here:
            who = ", ".join(expedition_word(seen.voice, *place) for place in here)
            line = _("%(line)s Here: %(who)s.", line=line, who=who)
        yield RegionView(
            0 if state.arena else number,
            name,
            letters if region.revealed else "",
            marked,
            region.revealed,
            here,
            line,
            seen.addresses.get(f"regions[{number}]", ""),
        )


def _region_name(seen: _Seen, number: int) -> str:
    voice = seen.voice
    return voice.term("board.arena") if seen.state.arena else region_title(voice, number)


def _expedition(seen: _Seen, place: Expedition) -> ExpeditionView:
    (player, side), state, _ = place, seen.state, seen.voice.gettext
    statistics, here = seen.totals.get(place), seen.compared.terrains_at(place)
    won = seen.won.get(place, ())
    risen = status_word(seen.voice, "ascended") if side in state.player(player).ascended else ""
    region = _region_name(seen, state.player(player).region(side))
    parts = [region, spoken_statistics(seen.voice, statistics) if statistics else "", risen]
    name = expedition_word(seen.voice, player, side)
    return ExpeditionView(
        player,
        side,
        side_word(seen.voice, side),
        name,
        risen,
        tuple(
            Total(t, number, t in here, t in won)
            for t, number in zip(TERRAINS, statistics, strict=True)
        )
        if statistics
        else (),
        _("%(name)s (%(what)s)", name=name, what=", ".join(filter(None, parts))),
        tuple(_face(seen, thing) for thing in state.members(place)),
        f"{player}-{side}",
        seen.addresses.get(f"players.{player}.{side}_region", ""),
    )


def zone_key(zone: Zone) -> str:
    """Return what the board language calls a zone of a player."""
    return "landmarks" if zone is Zone.LANDMARK else zone.value


def _zone(seen: _Seen, player: str, zone: Zone, things: tuple[GameObject, ...]) -> ZoneView:
    voice, state, _ = seen.voice, seen.state, seen.voice.gettext
    key, name = zone_key(zone), zone_name(voice, zone)
    count, anchor = len(things), f"{player}-{key}-zone"
    label = _("%(player)s: %(what)s", player=player_name(player), what=name)
    address = seen.addresses.get(f"players.{player}.{key}", "")
    if zone is Zone.MANA:
        ready = len(ready_orbs(state, player))
        words = _("%(ready)s ready of %(number)s", ready=ready, number=count)
        return ZoneView(key, name, label, (), count, words, ready, count - ready, anchor, address)
    if zone is Zone.DECK:
        words = voice.speech.ngettext("%(number)s card", "%(number)s cards", count)
        return ZoneView(key, name, label, (), count, words, anchor=anchor, address=address)
    faces = tuple(_face(seen, thing) for thing in things)
    if zone is Zone.HERO and faces:
        address = ""  # there is room for one
    mine = zone is Zone.HAND and player == state.players[0].name
    opened = mine or any(face.highlighted for face in faces)
    return ZoneView(key, name, label, faces, count, anchor=anchor, address=address, open=opened)


def _face(seen: _Seen, thing: GameObject) -> DrawnFace:
    """Return one object as it is drawn."""
    state, highlighted = seen.state, thing.item in seen.highlighted
    if thing.pending is not None:
        name = _emblem(seen, thing.pending)
        emblem = DrawnFace(
            thing.item, name, seen.voice.term("type.emblem"), highlighted=highlighted
        )
        return replace(emblem, line=spoken_face(seen.voice, emblem))
    card = thing.card
    stats: tuple[int, ...] = ()
    if is_character(thing):
        stats = state.statistics(thing) if thing.zone is Zone.EXPEDITION else card.statistics
    face = DrawnFace(
        item=thing.item,
        name=seen.names[thing.item],
        kind=_kind(seen.voice, card),
        costs=_costs(card),
        stats=stats,
        faction=card.faction,
        letters=FACTION_LETTERS.get(card.faction, ""),
        marks=tuple(dict.fromkeys(_marks(seen, thing))),
        boosts=thing.count("boost"),
        exhausted="exhausted" in thing.statuses,
        asleep="asleep" in thing.statuses,
        highlighted=highlighted,
        address=seen.addresses.get(thing.item, ""),
    )
    return replace(face, line=spoken_face(seen.voice, face))


def _marks(seen: _Seen, thing: GameObject) -> Iterator[Mark]:
    """Yield statuses, counters other than boosts, keywords, and that it is a token."""
    voice = seen.voice
    for status in thing.statuses:
        yield Mark(status_word(voice, status), status)
    for name, number in thing.counters:
        if name != "boost":
            yield Mark(f"{number} {counter_name(name, voice.speech)}", "counter")
    for name, number in seen.state.keywords(thing):
        yield Mark(keyword_word(voice, name, number))
    if thing.card.token:
        yield Mark(voice.term("type.token"))


def _costs(card: Card) -> tuple[int, ...]:
    """Return the costs of a card; a card of one's own that says none has none to show."""
    if card.token or card.type == HERO or not (card.hand_cost or card.reserve_cost or card.faction):
        return ()
    return card.hand_cost, card.reserve_cost


def _kind(voice: Voice, card: Card) -> str:
    if card.landmark:
        return begun(voice.gettext("Landmark"))
    return (
        voice.term(f"type.{card.type}") if card.type in (CHARACTER, SPELL, PERMANENT, HERO) else ""
    )


def _emblem(seen: _Seen, pending: Pending) -> str:
    _ = seen.voice.gettext
    if not pending.source:
        return seen.voice.term("type.emblem")
    source_item = seen.state[pending.source].item
    source = seen.names.get(source_item, source_item)
    if pending.by:
        return _("The Reaction from %(object)s", object=seen.names.get(pending.by, pending.by))
    if pending.ability is not None:
        return _("The Reaction of %(object)s", object=source)
    return _("The lasting effect of %(object)s", object=source)
