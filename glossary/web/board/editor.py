"""The editor of the one thing that was tapped: a card, a place, a region, or what is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from glossary.boards.card_names import Offer, card_key, card_name, offers
from glossary.boards.edit import COUNTS, USUAL, Place, kind_of_place, parse, place_path, row_at
from glossary.boards.play import Played
from glossary.boards.uniques import is_own_character, may_be_unique
from glossary.boards.written import (
    IN_EXPEDITIONS,
    ZONES,
    Board,
    cards,
    counters_of,
    type_of,
)
from glossary.cards.playable import card_list, name_in
from glossary.core.errors import BoardMistake
from glossary.engine.model.cards import CHARACTER
from glossary.engine.model.objects import SIDES, STATUSES, TERRAINS, GameObject, Zone
from glossary.engine.model.state import LAST_REGION, GameState
from glossary.engine.rules.ruleset import EDITIONS
from glossary.narration.abilities import what_it_does
from glossary.narration.names import player_name
from glossary.narration.tell import gap_sentence, mistake_words
from glossary.position.face import DrawnFace
from glossary.position.view import BoardView, zone_key
from glossary.position.words import (
    expedition_word,
    keyword_word,
    region_title,
    status_word,
    terrain_word,
    zone_name,
)
from glossary.rulebook.markup import Line, parse_inline
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading
from glossary.web.board.ability_search import Wanted
from glossary.web.board.unique import OwnCharacter, cost_words, own_character
from glossary.web.cards.words import card_page

_ZONES = {zone_key(zone): zone for zone in Zone}
_KEYWORDS = ("gigantic", "defender", "eternal", "seasoned")


class Tap(Struct, frozen=True):
    """A button: what it does, its words, and for one that is on or off which it is."""

    do: str
    words: str
    on: bool | None = None
    terrain: str = ""


class Stepper(Struct, frozen=True):
    """A number with a button less and a button more; either is empty at the end of the range."""

    words: str
    value: str
    less: str
    more: str


class Taps(Struct, frozen=True):
    """A row of buttons under a title; ``folded`` is whether it opens only when asked."""

    title: str
    taps: tuple[Tap, ...]
    folded: bool = False


class Pick(Struct, frozen=True):
    """A list of which one is chosen: value and words."""

    name: str
    words: str
    options: tuple[tuple[str, str], ...]
    chosen: str


class Adding(Struct, frozen=True):
    """The field that a card's name is typed into, and what was offered for what was typed.

    ``kind`` is what kind of place it is, ``own`` whether one's own can be put there,
    ``suggest`` where offers come from; ``here`` are the cards that lie there, to change them.
    """

    kind: str
    here: tuple[Link, ...]
    typed: str
    offers: tuple[Offer, ...]
    own: bool
    suggest: str
    keywords: tuple[tuple[str, str], ...]


class Numbers(Struct, frozen=True):
    """The three numbers of a Character, and the counters on a card, to type over."""

    statistics: tuple[tuple[str, str, str], ...]
    counters: tuple[tuple[str, str], ...]
    counter_names: tuple[str, ...]
    counted: bool


class Editor(Struct, frozen=True):
    """What ``board/editor.html`` may use.

    ``at`` is the path of the thing, ``close`` leads away, ``page`` is where the card is read,
    ``own`` what one's own Character is put together of, ``pile`` the cards of a Deck from the top,
    ``takes_list`` whether a list can be put there.
    """

    at: str
    title: str
    close: str
    about: str = ""
    does: Markup | None = None
    own: OwnCharacter | None = None
    page: str = ""
    lacks: tuple[str, ...] = ()
    adding: Adding | None = None
    steppers: tuple[Stepper, ...] = ()
    rows: tuple[Taps, ...] = ()
    numbers: Numbers | None = None
    picks: tuple[Pick, ...] = ()
    arena: bool | None = None
    pile: tuple[str, ...] = ()
    takes_list: bool = False
    mistakes: tuple[str, ...] = ()


class Tapped(NamedTuple):
    """What a visitor tapped and typed in the editor of the board, and what could not be done.

    :param at: the path of what was tapped.
    :param not_done: the play of the board as an edit left it, which was refused.
    :param typed: the name of a card that the edit could not find.
    """

    at: str
    wanted: Wanted
    typed: str = ""
    not_done: Played | None = None


@dataclass(frozen=True)
class EditorPresenter:
    """Presents the editor of what was *tapped* on *board*.

    :param state: the position of the board.
    :param seen: the same as it is drawn.
    :param reading: the rules that words lead to.
    :param close: leads away from the editor.
    """

    board: Board
    state: GameState
    seen: BoardView
    reading: Reading
    tapped: Tapped
    close: str

    @property
    def page(self) -> Page:
        """The page that it is on."""
        return self.reading.page

    @property
    def mistakes(self) -> tuple[str, ...]:
        """Why the last edit was not made."""
        at, _wanted, typed, not_done = self.tapped
        if typed and card_key(typed, kind_of_place(parse(at))) not in card_list().cards:
            return (self.page.gettext("No card is called “%(name)s”.", name=typed),)
        return tuple(map(self._mistake, not_done.mistakes)) if not_done else ()

    def editor(self) -> Editor | None:
        """Present the editor; None if the path means nothing on this board."""
        place = parse(self.tapped.at)
        if place.region >= 0:
            return self._region(place.region)
        if place.top == "run":
            return self._settings()
        if place.player not in self.board["players"]:
            return None
        row = row_at(self.board, place) if place.kind in ("hero", *IN_EXPEDITIONS, *ZONES) else None
        if row is not None and (place.number >= 0 or place.kind == "hero"):
            return self._card(place, row)
        if place.side:
            return self._expedition(place.player, place.side)
        if place.kind in ("mana", "deck"):
            return self._pile(place)
        if place.kind in ("hero", *ZONES):
            return self._zone(place)
        return None

    def _mistake(self, mistake: BoardMistake) -> str:
        """Say what was wrong; of a number, which one."""
        _, words = self.page.gettext, mistake_words(mistake, self.page.speech)
        field = mistake.path.rpartition(".")[2]
        labels = {f"stats[{i}]": terrain_word(self.page, t) for i, t in enumerate(TERRAINS)}
        labels |= {f"cost[{i}]": word for i, word in enumerate(cost_words(self.page))}
        if field not in labels:
            return words
        label = _("%(label)s:", label=labels[field])
        return f"{label} {words}"

    def _made(self, title: str, **values: Any) -> Editor:
        return Editor(self.tapped.at, title, self.close, mistakes=self.mistakes, **values)

    # -- cards

    def _card(self, place: Place, row: Board) -> Editor:
        item = str(row.get("id") or f"hero{place.player}")
        thing, face = self.state.called(item), self._face(item)
        kind = type_of(row, place.kind)
        key = str(row.get("class", ""))
        named = card_name(key, self.page.language)
        where = place_word(self.page, place_path(place, row))
        own = None
        if thing is not None and is_own_character(row, place.kind):
            own = own_character(self.reading, row, thing.card, self.tapped.wanted)
        return self._made(
            named or (face.name if face else item),
            about=" · ".join(filter(None, (face.kind if face else "", where))),
            does=self._does(thing) if own is None else None,
            own=own,
            page=card_page(self.page, key) if key else "",
            lacks=_lacks(self.page, key),
            steppers=tuple(self._card_steppers(place, row)),
            rows=tuple(self._card_rows(place, row, kind, thing)),
            numbers=self._numbers(place, row, thing, kind),
        )

    def _does(self, thing: GameObject | None) -> Markup:
        """Say what a card does, a sentence an ability; terms lead to their rules."""
        if thing is None:
            return Markup()
        sentences = filter(None, what_it_does(thing.card, self.page.speech))
        return self.reading.renderer.blocks(Line(parse_inline(sentence)) for sentence in sentences)

    def _face(self, item: str) -> DrawnFace | None:
        return next((face for face in self.seen.faces if face.item == item), None)

    def _card_steppers(self, place: Place, row: Board) -> Iterator[Stepper]:
        _ = self.page.gettext
        if place.kind in ("characters", "reserve"):
            yield _stepper("boosts", _("Boosts"), row)
        if place.kind == "characters" or is_own_character(row, place.kind):
            yield _stepper("tough", keyword_word(self.page, "tough"), row)

    def _card_rows(
        self, place: Place, row: Board, kind: str, thing: GameObject | None
    ) -> Iterator[Taps]:
        _ = self.page.gettext
        shown: tuple[str, ...] = ()
        if place.kind in IN_EXPEDITIONS:
            shown = STATUSES
        elif place.kind in ("reserve", "landmarks", "hero"):
            shown = ("exhausted",)
        if place.kind == "landmarks" and thing and "feat" in thing.card.subtypes:
            shown = ("exhausted", "completed")
        if shown:
            had = row.get("status") or ()
            on = (Tap(f"status:{s}", status_word(self.page, s), s in had) for s in shown)
            yield Taps(_("Statuses"), tuple(on))
        own = is_own_character(row, place.kind)
        if place.kind == "characters" or own:
            words = {word: keyword_word(self.page, word) for word in _KEYWORDS}
            yield Taps(
                _("Keywords"),
                tuple(Tap(f"keyword:{w}", name, row.get(w) is True) for w, name in words.items()),
                folded=not any(row.get(word) is True for word in words),
            )
        if place.kind != "hero":
            yield Taps(_("Move to"), tuple(self._moves(place, row, kind)), folded=True)
        named = card_list().cards.index.of_key(str(row.get("class", "")))
        taps = [Tap("unique", _("Make it a Unique"))] if named and may_be_unique(named) else []
        yield Taps("", (*taps, Tap("remove", _("Remove"))))

    def _moves(self, place: Place, row: Board, kind: str) -> Iterator[Tap]:
        here = place_path(place, row)
        for name in self.board["players"]:
            for side in SIDES if kind in (CHARACTER, "permanent", "card") else ():
                path = f"players.{name}.{side}_region"
                if path != here:
                    yield Tap(f"move:{name}.{side}", place_word(self.page, path))
            for zone in ("reserve", "hand", "landmarks", "discard"):
                path = f"players.{name}.{zone}"
                taken_over = zone == "landmarks" or name == place.player
                fits = (zone == "landmarks") <= (place.kind == "landmarks")
                if path != here and taken_over and fits:
                    yield Tap(f"move:{name}.{zone}", place_word(self.page, path))

    def _numbers(
        self, place: Place, row: Board, thing: GameObject | None, kind: str
    ) -> Numbers | None:
        counted = place.kind in (*IN_EXPEDITIONS, "reserve", "landmarks", "hero")
        if kind != CHARACTER and not counted:
            return None
        base: Iterable[int] = row.get("stats") or (thing.card.statistics if thing else (0, 0, 0))
        numbers = [
            (t, terrain_word(self.page, t), str(n)) for t, n in zip(TERRAINS, base, strict=False)
        ]
        if is_own_character(row, place.kind):
            costs = row.get("cost") or (0, 0)
            words = cost_words(self.page)
            numbers += zip(("hand", "reserve"), words, map(str, costs), strict=False)
        return Numbers(
            tuple(numbers) if kind == CHARACTER else (),
            tuple((name, str(number)) for name, number in counters_of(row).items()),
            card_list().cards.index.counters,
            counted,
        )

    # -- places

    def _expedition(self, name: str, side: str) -> Editor:
        _ = self.page.gettext
        player = self.board["players"][name]
        ascended = self.board.get("ascended") or ()
        rows = []
        if self.state.rules.expeditions_can_ascend:
            on = f"{name}.{side}" in ascended
            tap = Tap(f"ascend:{name}.{side}", status_word(self.page, "ascended"), on)
            rows.append(Taps("", (tap,)))
        key = f"{side}_region"
        region = player.get(key, USUAL.get(key, 0))
        title = region_title(self.page, region) if isinstance(region, int) else str(region)
        stepper = replace(_stepper(key, _("Stands in"), player), value=title)
        return self._made(
            expedition_word(self.page, name, side),
            adding=self._adding("expedition", f"{name}.{side}"),
            steppers=(stepper,),
            rows=tuple(rows),
            lacks=self._lacking(f"{name}.{side}"),
            takes_list=True,
        )

    def _zone(self, place: Place) -> Editor:
        _ = self.page.gettext
        player = self.board["players"][place.player]
        limits = {
            "reserve": ("reserve_limit", _("Reserve limit")),
            "landmarks": ("landmark_limit", _("Landmark limit")),
        }
        steppers = (_stepper(*limits[place.kind], player),) if place.kind in limits else ()
        return self._made(
            place_word(self.page, f"players.{place.player}.{place.kind}"),
            adding=self._adding(
                place.kind, f"{place.player}.{place.kind}" if place.kind != "hero" else ""
            ),
            steppers=steppers,
            lacks=self._lacking(f"{place.player}.{place.kind}"),
            takes_list=place.kind != "hero",
        )

    def _lacking(self, place: str) -> tuple[str, ...]:
        """Say what the abilities here leave out of the cards at a place."""
        keys = (str(card.row.get("class", "")) for card in cards(self.board) if card.place == place)
        return tuple(dict.fromkeys(gap for key in keys for gap in _lacks(self.page, key)))

    def _adding(self, kind: str, place: str) -> Adding:
        lying = (card for card in cards(self.board) if card.kind != "hero" and card.place == place)
        there = {card.row.get("id") for card in lying}
        here = tuple(
            Link(face.name, face.address) for face in self.seen.faces if face.item in there
        )
        words = tuple((word, keyword_word(self.page, word)) for word in (*_KEYWORDS, "tough"))
        offered = offers(self.tapped.typed, kind, self.page.language) if self.tapped.typed else ()
        own, suggest = kind not in ("hero", "landmarks"), self.page.url_for("board.suggested")
        return Adding(kind, here, self.tapped.typed, offered, own, suggest, words)

    def _pile(self, place: Place) -> Editor:
        _ = self.page.gettext
        player = self.board["players"][place.player]
        title = place_word(self.page, f"players.{place.player}.{place.kind}")
        if place.kind == "deck":
            written = player.get("deck")
            if not isinstance(written, list):
                stepper = _stepper("deck", _("Cards in Deck"), player)
                return self._made(title, steppers=(stepper,), takes_list=True)
            taps = (Tap("shuffle", _("Shuffle")), Tap("empty", _("Take these cards away")))
            names = tuple(self._name_in_deck(row) for row in written)
            return self._made(title, rows=(Taps("", taps),), pile=names, takes_list=True)
        return self._made(
            title,
            steppers=(
                _stepper("mana", _("Ready Mana Orbs"), player),
                _stepper("mana_exhausted", _("Exhausted Mana Orbs"), player),
            ),
        )

    def _name_in_deck(self, row: object) -> str:
        """Return the name of a card of a Deck, as the board writes it."""
        if not isinstance(row, dict):
            return card_name(str(row), self.page.language)
        names = row.get("names")
        own = name_in(names, self.page.language) if isinstance(names, dict) and names else ""
        return own or card_name(str(row.get("class", "")), self.page.language)

    def _region(self, number: int) -> Editor:
        _ = self.page.gettext
        region = self.state.regions[number] if number < len(self.state.regions) else None
        if region is None:
            return self._made(region_title(self.page, number))
        taps = [
            Tap(f"terrain:{t}", terrain_word(self.page, t), t in region.terrains, terrain=t)
            for t in TERRAINS
        ]
        rows = [Taps(_("Terrains"), tuple(taps))]
        if 0 < number < LAST_REGION:
            rows.append(Taps(_("Tumult card"), (Tap("reveal", _("Face-up"), region.revealed),)))
        rows.append(
            Taps(
                _("Expeditions that stand here"),
                tuple(
                    Tap(
                        f"stand:{player.name}.{side}",
                        expedition_word(self.page, player.name, side),
                        player.region(side) == number,
                    )
                    for player in self.state.players
                    for side in SIDES
                ),
            )
        )
        if self.state.rules.regions_bear_markers and region.revealed:
            marks = [Tap(f"mark:{t}", terrain_word(self.page, t), terrain=t) for t in TERRAINS]
            if any(marker.region == number for marker in self.state.markers):
                marks.append(Tap("unmark", _("Take one away")))
            rows.append(Taps(_("Put a Terrain Marker here"), tuple(marks), folded=True))
        return self._made(region_title(self.page, number), rows=tuple(rows))

    def _settings(self) -> Editor:
        _, board = self.page.gettext, self.board
        names = tuple(board["players"])
        picks = [
            Pick(
                "edition",
                _("Rules of"),
                tuple((e, self.page.edition_name(e)) for e in reversed(EDITIONS)),
                self.state.rules.edition,
            ),
            Pick(
                "first_player",
                _("First player"),
                tuple((name, player_name(name)) for name in names),
                self.state.first,
            ),
        ]
        if len(names) > 2:
            modes = [("2v2", self.page.term("mode.2v2"))] if len(names) == 4 else []
            modes.append(("free-for-all", self.page.term("mode.ffa")))
            picks.append(Pick("mode", _("Game mode"), tuple(modes), self.state.mode))
        seats = [] if len(names) == 4 else [Tap("seat", _("Add a player"))]
        if len(names) > 2:
            seats += [
                Tap(f"unseat:{name}", _("Remove player %(player)s", player=player_name(name)))
                for name in names
            ]
        return self._made(
            _("Rules and players"),
            picks=tuple(picks),
            arena=bool(board.get("arena")),
            steppers=(_stepper("day", _("Day"), board),),
            rows=(Taps(_("Players"), tuple(seats)),),
        )


def place_word(page: Page, path: str) -> str:
    """Return what a place of a player is called, and whose it is."""
    place = parse(path)
    if place.side:
        return expedition_word(page, place.player, place.side)
    _ = page.gettext
    return _(
        "%(player)s: %(what)s",
        player=player_name(place.player),
        what=zone_name(page, _ZONES[place.kind]),
    )


def list_places(page: Page, board: Board) -> tuple[Link, ...]:
    """Return where a list of cards can be put on a board: words and path, as a form offers them."""
    kinds = ("deck", "hand", "hero_region", "companion_region", "reserve", "landmarks", "discard")
    paths = [f"players.{name}.{kind}" for name in board["players"] for kind in kinds]
    return tuple(Link(place_word(page, path), path) for path in paths)


def _stepper(key: str, words: str, table: Board) -> Stepper:
    number = table.get(key, USUAL.get(key, 0))
    least, most = COUNTS[key]
    whole = isinstance(number, int)
    return Stepper(
        words,
        str(number).replace("-", "−"),
        f"count:{key}:-1" if whole and number > least else "",
        f"count:{key}:1" if whole and number < most else "",
    )


def _lacks(page: Page, key: str) -> tuple[str, ...]:
    """Return what the abilities here leave out of a card, in words."""
    if not key or key not in card_list().cards:
        return ()
    return tuple(gap_sentence(gap, page.speech) for gap in card_list().cards.gaps([key]))
