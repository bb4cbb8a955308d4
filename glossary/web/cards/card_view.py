"""Prepares the page of one card: its versions side by side, what its text uses, what is unknown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape
from msgspec import Struct

from glossary.cards.files import CardStatus
from glossary.cards.model import FACTION_LETTERS, Card, Face
from glossary.core.rule_number import RuleNumber
from glossary.rulebook.markup import parse_inline
from glossary.rulebook.model import Term
from glossary.web.base.layout import Link, RailPart, not_empty
from glossary.web.base.listing import DescribedLink
from glossary.web.base.rule_view import Reading, term_address
from glossary.web.cards.does_view import Does, does
from glossary.web.cards.ruling_view import RulingPresenter, RulingRow
from glossary.web.cards.words import (
    CardWords,
    card_address,
    card_link,
    name_of,
)

_ABSENT = Markup("–")
_SHOWN = 8
"""The most examples and cards of a kind that a page names."""

_MOST_SHARED = 3
_STATISTICS = ("forest", "mountain", "water")


class NameRow(Struct, frozen=True):
    """The name of a card in some languages; other cards that have the same name there."""

    code: str
    language: str
    name: str
    shared: tuple[Link, ...]


class VersionColumn(Struct, frozen=True):
    """One version of a card in the table: its key is the anchor of the page."""

    key: str
    words: str


class Cell(Struct, frozen=True):
    """A cell of the table, over ``span`` versions; ``differs`` if they have not all the same."""

    html: Markup
    span: int
    differs: bool


class PrintedRow(Struct, frozen=True):
    """A row of the table: what is printed, and its value in each version."""

    heading: Markup
    cells: tuple[Cell, ...]


class TagRow(Struct, frozen=True):
    """A tag: its word, what it means in one line, its rule, and who has it if not every version."""

    html: Markup
    foreign: str
    ours: bool
    versions: str
    meaning: Markup
    address: str
    rule: Link | None


class TagGroup(Struct, frozen=True):
    """Tags of one kind; ``folded`` if they are shown on demand."""

    heading: str
    rows: tuple[TagRow, ...]
    folded: bool


class Notice(Struct, frozen=True):
    """A suspension, a ban or errata in one sentence, with its source."""

    sentence: str
    source: str


class CardPage(Struct, frozen=True):
    """The variables of ``cards/card.html``."""

    name: str
    foreign: str
    kind: str
    names: tuple[NameRow, ...]
    columns: tuple[VersionColumn, ...]
    rows: tuple[PrintedRow, ...]
    notices: tuple[Notice, ...]
    does: tuple[Does, ...]
    groups: tuple[TagGroup, ...]
    rulings: tuple[RulingRow, ...]
    decides: tuple[Link, ...]
    together: str
    alike: tuple[DescribedLink, ...]
    more_alike: tuple[Link, ...]
    rail: tuple[RailPart, ...]
    unknown: tuple[str, ...]
    likes: tuple[Link, ...]
    previous: Link | None
    next: Link | None


class CardPresenter:
    """Prepares the page of one card."""

    def __init__(self, card: Card, reading: Reading) -> None:
        self.card = card
        self.reading = reading
        self.page = reading.page
        self.tables = reading.page.snapshot.cards
        self.words = CardWords(reading)

    def names(self) -> Iterator[NameRow]:
        """Yield its names in the other languages, those that are equal once."""
        index = self.tables.index
        languages = self.page.snapshot.languages
        by_name: dict[str, list[str]] = {}
        for code in languages:
            if code in self.card.names:
                by_name.setdefault(self.card.names[code], []).append(code)
        for name, codes in by_name.items():
            shared = tuple(
                Link(
                    index.card(slug).names[languages.binding],
                    card_address(self.page, slug),
                    languages.binding,
                )
                for slug in index.named(name)
                if slug != self.card.slug
                and any(index.card(slug).names.get(code) == name for code in codes)
            )
            others = [code for code in codes if code != self.page.language]
            if others or shared:
                names = ", ".join(map(self.page.language_name, others or codes))
                yield NameRow(codes[0], names, name, shared)

    def columns(self) -> Iterator[VersionColumn]:
        """Yield its versions."""
        for face in self.card.faces:
            key = self.tables.index.key(face)
            words = self.words.rarity(face) or self.words.faction(face.faction)
            yield VersionColumn(key, words)

    def rows(self) -> Iterator[PrintedRow]:
        """Yield what is printed on its versions, leaving out what none of them has."""
        _ = self.page.gettext
        faces, words, term = self.card.faces, self.words, self.words.term
        plain: Sequence[tuple[str, Sequence[object]]] = (
            (term("char.faction"), [self._faction(face) for face in faces]),
            (term("type.type"), [words.type(face) for face in faces]),
            (term("char.subtype"), [words.subtypes(face) for face in faces]),
            (term("char.hand-cost"), [_at(face.costs, 0) for face in faces]),
            (term("char.reserve-cost"), [_at(f.costs, 1) for f in faces]),
        )
        for heading, values in plain:
            yield from _row(escape(heading), values)
        for place, name in enumerate(_STATISTICS):
            symbol = self.reading.renderer.inline(parse_inline(f"{{{name}}}"))
            heading = Markup("{} {}").format(symbol, term(f"board.{name}"))
            yield from _row(heading, [_at(face.statistics, place) for face in faces])
        limits = (
            (term("char.reserve-limit"), 0),
            (term("char.landmark-limit"), 1),
        )
        for heading, place in limits:
            yield from _row(escape(heading), [_at(face.limits, place) for face in faces])
        yield from _row(
            escape(_("Card set")), [words.set(face.ref.split("_")[1]) for face in faces]
        )
        yield from _row(escape(_("Reference")), [_code(face.ref) for face in faces])
        yield from _row(escape(_("Other printings")), [self._printings(face) for face in faces])

    def _faction(self, face: Face) -> Markup:
        words = Markup("{} {} <small>{}</small>").format(
            self.words.faction_symbol(face.faction),
            self.words.faction(face.faction),
            FACTION_LETTERS.get(face.faction, ""),
        )
        if not face.home_faction:
            return words
        origin = self.page.gettext(
            "shifted from %(faction)s", faction=self.words.faction(face.home_faction)
        )
        return words + Markup(" <small>({})</small>").format(origin)

    def _printings(self, face: Face) -> Markup:
        others = self.tables.index.other_printings.get(face.ref, ())
        return Markup(", ").join(map(_code, others))

    def notices(self) -> Iterator[Notice]:
        """Yield suspensions, bans and errata, with day and source; then marks of the card data."""
        alike: dict[CardStatus, list[str]] = {}
        for face, status in self.tables.vocabulary.statuses_of(self.card):
            version = self.words.version(face) if face else self.words.term("rarity.unique")
            alike.setdefault(status._replace(face=""), []).append(version)
        for status, versions in alike.items():
            yield Notice(self._status(" · ".join(versions), status), status.source)
        _ = self.page.gettext
        if self.page.language not in self.card.names:
            yield Notice(_("This card has not been published in this language."), "")
        for flag, sentence in (
            (
                "errata",
                _("The card data of November 2025 mark errata; what changed is not known here."),
            ),
            ("reworded", _("A ruling says that the wording of this card has changed.")),
        ):
            if any(flag in face.flags for face in self.card.faces):
                yield Notice(sentence, "")

    def _status(self, versions: str, status: CardStatus) -> str:
        _, day = self.page.gettext, self.page.speech.date
        facts: dict[str, object] = {
            "version": versions,
            "since": day(status.since or status.listed),
            "who": _("publisher") if status.by == "publisher" else _("community"),
        }
        if status.until is not None:
            return _(
                "%(version)s: was suspended until %(until)s (%(who)s).",
                until=day(status.until),
                **facts,
            )
        if status.status == "errata":
            notes = self.tables.vocabulary.notes
            note, _foreign = self.page.in_best_language(notes, status.note) or ("", "")
            return _("Errata since %(since)s (%(who)s): %(note)s", note=note, **facts)
        if status.since is None:
            return _(
                "%(version)s: suspended or banned, says the list of %(since)s (%(who)s).", **facts
            )
        if status.status == "banned":
            return _("%(version)s: banned since %(since)s (%(who)s).", **facts)
        return _("%(version)s: suspended since %(since)s (%(who)s).", **facts)

    def groups(self) -> Iterator[TagGroup]:
        """Yield what its versions have and use, by kind."""
        _ = self.page.gettext
        own, triggers, used = (self._having(c) for c in ("own", "triggers", "keywords"))
        by_kind: dict[str, dict[str, list[Face]]] = {}
        for tag, faces in used.items():
            kind = self.tables.vocabulary.tags["keywords", tag].kind
            if tag.startswith("counter:") or tag == "boost":
                kind = "counter"
            only_named = [face for face in faces if face not in own.get(tag, ())]
            if only_named:
                by_kind.setdefault(kind, {})[tag] = only_named
        columns = (
            (_("Keywords that it has"), "own", own, False),
            (_("When its abilities work"), "triggers", triggers, False),
            (_("Keywords that its text names"), "keywords", by_kind.get("keyword ability"), False),
            (_("What its text does"), "keywords", by_kind.get("keyword action"), False),
            (
                _("Statuses, counters, zones"),
                "keywords",
                {
                    **by_kind.get("status", {}),
                    **by_kind.get("counter", {}),
                    **by_kind.get("zone", {}),
                },
                False,
            ),
            (_("Also in its text"), "keywords", by_kind.get("pattern"), True),
        )
        for heading, column, tags, folded in columns:
            if tags:
                rows = tuple(self._tag(column, tag, faces) for tag, faces in tags.items())
                yield TagGroup(heading, rows, folded)

    def _having(self, column: str) -> dict[str, list[Face]]:
        """Return the tags of a column, each with the versions that bear it."""
        bearers: dict[str, list[Face]] = {}
        for face in self.card.faces:
            for tag in getattr(face, column):
                bearers.setdefault(tag, []).append(face)
        return bearers

    def _tag(self, column: str, tag: str, faces: Sequence[Face]) -> TagRow:
        html, foreign, ours = self.words.tag(tag)
        tagged = self.tables.vocabulary.tags[column, tag]
        term = self.reading.dictionary.term(tagged.term)
        number = RuleNumber.maybe(tagged.rule)
        some = len(faces) < len(self.card.faces)
        return TagRow(
            html,
            foreign,
            ours,
            " · ".join(map(self.words.version, faces)) if some else "",
            _meaning(self.reading, term, number),
            term_address(self.page, term.key) if term else "",
            self.reading.link(number) if number is not None and self.reading.has(number) else None,
        )

    def decides(self) -> tuple[Link, ...]:
        """Return the rules of the keywords, statuses and verbs of its text, and those behind it."""
        numbers: list[RuleNumber] = []
        for face in self.card.faces:
            numbers += map(RuleNumber.parse, self.page.snapshot.does[face.ref].rules)
        for column in ("own", "keywords"):
            for tag in self._having(column):
                tagged = self.tables.vocabulary.tags[column, tag]
                number = RuleNumber.maybe(tagged.rule)
                if number is not None and tagged.kind in (
                    "keyword ability",
                    "status",
                    "keyword action",
                ):
                    numbers.append(number.entry)
        return self.reading.links(sorted(dict.fromkeys(numbers)))

    def related(self) -> Iterator[RailPart]:
        """Yield the tokens it makes, the cards that make it, the examples it plays in."""
        _ = self.page.gettext
        tokens = tuple(card_link(self.page, token) for token in self._having("tokens"))
        if tokens:
            yield RailPart(_("Tokens it makes"), tokens)
        makers = self.tables.by_key.get(f"makes-{self.card.slug}", ())
        if makers:
            every = None
            if len(makers) > _SHOWN:
                words = self.page.speech.ngettext(
                    "All %(number)s card", "All %(number)s cards", len(makers)
                )
                key = f"makes-{self.card.slug}"
                every = Link(words, self.page.url_for("cards.cards", keyword=key))
            yield RailPart(
                _("Cards that make it"),
                tuple(card_link(self.page, slug) for slug in makers[:_SHOWN]),
                every,
            )
        played = self.page.snapshot.example_index.on_boards.get(self.card.slug, ())
        if played:
            links = tuple(
                Link(
                    example.words(self.page.language).title,
                    self.page.url_for("player.player", slug=example.slug),
                )
                for example in played
            )
            yield RailPart(_("Examples it plays in"), links)
        yield RailPart(_("Rules of its words"), self.decides(), form="row")

    def likes(self) -> Iterator[Link]:
        """Yield links to the cards of the same type in each of its factions."""
        face = self.card.faces[0]
        for faction in dict.fromkeys(face.faction for face in self.card.faces):
            if face.type != "mana":
                words = f"{self.words.faction(faction)} · {self.words.type(face)}"
                address = self.page.url_for(
                    "cards.cards",
                    faction=faction,
                    type="token" if face.token else face.kind,
                )
                yield Link(words, address)

    def alike(self) -> Iterator[DescribedLink]:
        """Yield the cards that do the like, with what they share."""
        words = self.page.snapshot.card_filters(self.page.language)
        for slug, shared in self.tables.alike.get(self.card.slug, ()):
            named = (words.word(*key.split("-", 1)) for key in shared[:_MOST_SHARED])
            yield DescribedLink(card_link(self.page, slug), " · ".join(named))

    def more_alike(self) -> Iterator[Link]:
        """Yield the ways to all cards that do what it does, by verb."""
        words = self.page.snapshot.card_filters(self.page.language)
        facets = self.tables.facets
        keys = {key for face in self.card.faces for key in facets.get(face.ref, ())}
        for key in sorted(keys):
            name, value = key.split("-", 1)
            if name == "does":
                yield Link(words.word(name, value), self.page.url_for("cards.cards", does=value))

    def unknown(self) -> Iterator[str]:
        """Yield what is not recorded here of its texts, in sentences."""
        if any(face.ref.startswith("ALT_EOLE_") for face in self.card.faces):
            yield self.page.gettext(
                "Of this set, only part of what the texts use is recorded: something may be missing"
                " from the lists above."
            )


def card_page(card: Card, reading: Reading, around: tuple[Link | None, Link | None]) -> CardPage:
    """Return the page of a card between its neighbours in the alphabet."""
    show, present = CardPresenter(card, reading), RulingPresenter(reading)
    name, foreign = name_of(reading.page, card.slug)
    return CardPage(
        name=name,
        foreign=foreign,
        kind=kind_of(card, show.words),
        names=tuple(show.names()),
        columns=tuple(show.columns()),
        rows=tuple(show.rows()),
        notices=tuple(show.notices()),
        does=tuple(does(card, reading)),
        groups=tuple(show.groups()),
        rulings=tuple(map(present.row, reading.page.snapshot.cards.rulings.of_card(card.slug))),
        decides=show.decides(),
        together=reading.page.url_for("together.choose", first=card.slug),
        alike=tuple(show.alike()),
        more_alike=tuple(show.more_alike()),
        rail=not_empty(show.related()),
        unknown=tuple(show.unknown()),
        likes=tuple(show.likes()),
        previous=around[0],
        next=around[1],
    )


def kind_of(card: Card, words: CardWords) -> str:
    """Return the type and the factions of a card on one line."""
    factions = dict.fromkeys(words.faction(face.faction) for face in card.faces)
    return f"{words.type(card.faces[0])} · {', '.join(factions)}"


def _at(numbers: tuple[int, ...], place: int) -> object:
    return numbers[place] if numbers else ""


def _code(ref: str) -> Markup:
    """Return a reference that may be broken at its underscores."""
    return Markup("<code>{}</code>").format(Markup("_<wbr>").join(ref.split("_")))


def _row(heading: Markup, values: Sequence[object]) -> Iterator[PrintedRow]:
    """Yield the row of these values, none if all are empty; equal ones share a cell."""
    if all(value == "" for value in values):
        return
    cells = [escape(value) if value != "" else _ABSENT for value in values]
    if len(set(cells)) == 1:
        yield PrintedRow(heading, (Cell(cells[0], len(cells), differs=False),))
    else:
        yield PrintedRow(heading, tuple(Cell(cell, 1, differs=True) for cell in cells))


def _meaning(reading: Reading, term: Term | None, number: RuleNumber | None) -> Markup:
    """Return the definition of a term, or else the paragraph of a rule."""
    if term is not None and term.definition:
        return reading.renderer.blocks(term.blocks, defines=frozenset({term.key}))
    if number is not None and number.letter and number in reading.dictionary:
        return reading.paragraph(reading.dictionary.paragraph(number)).html
    return Markup()
