"""Reads a pasted text against the rules: its numbers, terms, cards, symbols, quotations, words.

It reads as the search does (``search/reading.py``, ``core/typed_numbers.py``), links as the rules
do (``rulebook/term_links.py``), and translates numbers by lineage (``web/base/renumbering.py``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from markupsafe import Markup
from msgspec import Struct, field

from glossary.cards.index import REFERENCE, folded
from glossary.core.rule_number import RuleNumber
from glossary.core.typed_numbers import place_cited, place_editions
from glossary.rulebook import markup
from glossary.rulebook.render import SHAPES, SYMBOL_OF, symbol, with_symbols
from glossary.snapshot import IndexedDictionary
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.renumbering import find_renumbering, last_renumbering, sentence
from glossary.web.base.rule_view import Reading, term_address
from glossary.web.cards.words import card_address, name_of

LONGEST = 6_000
"""The most characters of a text."""
MOST_QUOTATIONS = 6
"""Quotations beyond these are not looked for."""

_LONGEST_NAME = 8
_FEWEST_QUOTED = 4
"""Words; what is shorter in quotation marks is a word, not a quotation."""
_LONGEST_ASKED = 180
"""Characters of a quotation that the search is asked for; what it finds is compared whole."""
_LOOKED_AT = 3
"""Entries that the search finds for a quotation."""
_WORD = re.compile(r"[^\W_]++(?:['’-][^\W_]++)*+")
_BRACKET = re.compile(r"\{[A-Za-z0-9:]{1,16}\}")
_QUOTED = re.compile(
    r"“([^“”\n]{8,1200}+)”|«([^«»\n]{8,1200}+)»|„([^„“”\n]{8,1200}+)[“”]|\"([^\"\n]{8,1200}+)\""
)

Kind = Literal["", "rule", "card", "symbol", "term", "word", "quotation"]


class Piece(Struct, frozen=True):
    """A part of a line: as written, or with a link.

    :param now: the number that the rule has today, if it is another.
    :param title: what it is a link to, in words.
    :param drawn: the symbol, drawn.
    """

    words: str
    kind: Kind = ""
    address: str = ""
    now: str = ""
    title: str = ""
    drawn: Markup = field(default_factory=Markup)


class Remark(Struct, frozen=True):
    """What is said of something in the text, with links; ``wrong`` if it should be changed."""

    typed: str
    sentence: str
    links: tuple[Link, ...] = ()
    wrong: bool = False


class CheckedText(Struct, frozen=True):
    """A text with its links, and what is said of it."""

    lines: tuple[tuple[Piece, ...], ...]
    numbers: tuple[Remark, ...]
    words: tuple[Remark, ...]
    quotations: tuple[Remark, ...]

    @property
    def links(self) -> int:
        """How many links it has."""
        return sum(bool(piece.address) for line in self.lines for piece in line)


class _Place(NamedTuple):
    start: int
    end: int
    piece: Piece


class _Places:
    """Parts of a text that do not overlap: what is added first stays."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._taken = bytearray(len(text))
        self._places: list[_Place] = []

    def is_free(self, start: int, end: int) -> bool:
        """Tell whether nothing stands there yet."""
        return not any(self._taken[start:end])

    def add(self, start: int, end: int, piece: Piece) -> None:
        """Put a piece there, unless something does already."""
        if self.is_free(start, end):
            self._taken[start:end] = b"\1" * (end - start)
            self._places.append(_Place(start, end, piece))

    def lines(self) -> Iterator[tuple[Piece, ...]]:
        """Yield the lines of the text, each in pieces."""
        line: list[Piece] = []
        at = 0
        for start, end, piece in sorted(self._places, key=lambda place: place.start):
            *whole, rest = self._text[at:start].split("\n")
            for words in whole:
                yield (*line, Piece(words))
                line = []
            line += [Piece(rest), piece]
            at = end
        for words in self._text[at:].split("\n"):
            yield (*line, Piece(words))
            line = []


class TextCheck:
    """Checks texts as a page of the site reads the rules.

    :param edition: of which edition numbers are, where the text does not say; today's by default.
    """

    def __init__(self, page: Page, reading: Reading, edition: str = "") -> None:
        self._page = page
        self._reading = reading
        self._edition = edition

    def check(self, text: str) -> CheckedText:
        """Read a text of at most :data:`LONGEST` characters."""
        places = _Places(text)
        numbers = tuple(dict.fromkeys(self._numbers(text, places)))
        self._symbols(text, places)
        terms = list(self._reading.indexed.term_links.mentions(text))
        self._cards(text, places, {(start, end) for start, end, _ in terms})
        for start, end, term in terms:
            address = term_address(self._page, term.key)
            places.add(start, end, Piece(text[start:end], "term", address, title=term.word))
        words = tuple(self._lacking(text, places))
        quotations = tuple(self._quotations(text))
        return CheckedText(tuple(places.lines()), numbers, words, quotations)

    def _numbers(self, text: str, places: _Places) -> Iterator[Remark]:
        """Add a link to each rule number; yield those that are not the number of a rule today."""
        editions = self._page.snapshot.editions
        at = 0
        for line in text.split("\n"):
            named = list(place_editions(line, editions))
            edition = named[-1].edition if named else self._edition
            taken = {place for each in named for place in range(each.start, each.end)}
            for number, start, end, cited in place_cited(line):
                if taken.isdisjoint(range(start, end)):
                    written = line[start:end].rstrip(" .,")
                    piece, remark = self._number(number, edition, written, cited=cited)
                    if piece is not None:
                        places.add(at + start, at + start + len(written), piece)
                    if remark is not None:
                        yield remark
            at += len(line) + 1

    def _number(
        self, number: RuleNumber, edition: str, written: str, *, cited: bool
    ) -> tuple[Piece | None, Remark | None]:
        page, reading, _ = self._page, self._reading, self._page.gettext
        renumbering = None
        if edition and edition != reading.indexed.edition:
            renumbering = find_renumbering(page, number, edition)
        elif not reading.has(number):
            renumbering = last_renumbering(page, number)
        if renumbering is None and reading.has(number):
            return Piece(written, "rule", reading.address(number), title=self._title(number)), None
        if renumbering is None or not renumbering.there:
            uncertain = not (cited or number.letter) and len(number.section) < 3
            if renumbering is None and uncertain:
                return None, None  # more likely a date, a price or a version
            problem = (
                sentence(page, renumbering)
                if renumbering is not None
                else _("No edition has a rule %(number)s.", number=number)
            )
            return Piece(written, "rule"), Remark(written, problem, wrong=True)
        now = renumbering.there[0]
        same = renumbering.there == (number,)
        piece = Piece(
            written, "rule", reading.address(now), "" if same else str(now), self._title(now)
        )
        links = tuple(
            reading.link(each, str(each)) for each in renumbering.there if reading.has(each)
        )
        return piece, None if same else Remark(written, sentence(page, renumbering), links)

    def _title(self, number: RuleNumber) -> str:
        dictionary = self._reading.having(number).dictionary
        return dictionary.entry(number).title if number in dictionary else ""

    def _symbols(self, text: str, places: _Places) -> None:
        """Add a link to each symbol written in brackets, drawn."""
        words = self._page.symbols()
        for match in _BRACKET.finditer(text):
            name = match[0][1:-1]
            drawn = symbol(name, words) if name in SHAPES else with_symbols(match[0], words)
            if drawn == match[0]:
                continue
            known = name if name in SHAPES else SYMBOL_OF.get(name, "mana")
            rule = self._symbol_rules.get(known)
            address = self._reading.address(rule) if rule is not None else ""
            places.add(*match.span(), Piece(match[0], "symbol", address, drawn=drawn))

    @cached_property
    def _symbol_rules(self) -> Mapping[str, RuleNumber]:
        """Symbol -> the first paragraph of the section on symbols (7.1) that has it."""
        rules: dict[str, RuleNumber] = {}
        for paragraph in self._reading.dictionary.paragraphs:
            if paragraph.number.section[:2] == (7, 1):
                for name in markup.symbols(paragraph.blocks):
                    rules.setdefault(name.partition(":")[0], paragraph.number)
        return rules

    def _cards(self, text: str, places: _Places, terms: Iterable[tuple[int, int]]) -> None:
        """Add a link to each card, by reference or by name in any language."""
        index, known = self._page.snapshot.cards.index, set(terms)
        for match in REFERENCE.finditer(text):
            face = index.face(match[0])
            if face is not None:
                address = card_address(self._page, face.slug, face)
                name, _ = name_of(self._page, face.slug)
                places.add(*match.span(), Piece(match[0], "card", address, title=name))
        tokens = [(match.start(), match.end()) for match in _WORD.finditer(text)]
        plain = [folded(text[start:end]) for start, end in tokens]
        at = 0
        while at < len(tokens):
            size = self._name_at(text, tokens, plain, at)
            if size:
                start, end = tokens[at][0], tokens[at + size - 1][1]
                slugs = index.named(" ".join(plain[at : at + size]))
                if (start, end) not in known:
                    address = card_address(self._page, slugs[0])
                    name, _ = name_of(self._page, slugs[0])
                    places.add(start, end, Piece(text[start:end], "card", address, title=name))
            at += size or 1

    def _name_at(
        self, text: str, tokens: Sequence[tuple[int, int]], plain: Sequence[str], at: int
    ) -> int:
        """Return of how many words the name is that begins at a word; 0 if none does."""
        index, first = self._page.snapshot.cards.index, text[tokens[at][0]]
        if not first.isupper() or plain[at].partition(" ")[0] not in index.first_words:
            return 0
        for size in range(min(_LONGEST_NAME, len(tokens) - at), 0, -1):
            start, end = tokens[at][0], tokens[at + size - 1][1]
            if "\n" not in text[start:end] and index.named(" ".join(plain[at : at + size])):
                return size
        return 0

    def _lacking(self, text: str, places: _Places) -> Iterator[Remark]:
        """Mark and yield the words that the rules do not have, with what they have."""
        _ = self._page.gettext
        for start, end, read in sorted(self._reading.indexed.index.synonyms(text)):
            if places.is_free(start, end):
                places.add(start, end, Piece(text[start:end], "word"))
                sentence = read.instead or _(
                    "“%(typed)s” is not a word of these rules; they say “%(meant)s”.",
                    typed=read.typed,
                    meant=self._page.each_quoted(read.meant),
                )
                yield Remark(read.typed, sentence)

    def _quotations(self, text: str) -> Iterator[Remark]:
        """Yield where each quotation stands, or that it stands nowhere."""
        count = 0
        for match in _QUOTED.finditer(text):
            quoted = next(filter(None, match.groups()))
            if count < MOST_QUOTATIONS and len(_WORD.findall(quoted)) >= _FEWEST_QUOTED:
                count += 1
                yield self._quotation(" ".join(quoted.split()))

    def _quotation(self, quoted: str) -> Remark:
        """Say where a quotation stands: the search finds paragraphs, which are read word by word.

        It is looked for as it stands in every edition of every language, then as words alone.
        """
        _, wanted = self._page.gettext, _plain(quoted)
        near: Link | None = None
        for indexed, asked in self._asked(quoted):
            for number in _paragraphs(indexed, asked):
                link = self._place(number, indexed)
                if wanted in _words_of(indexed, number, self._page):
                    return self._found(quoted, link, indexed.edition)
                near = near or link
        if near is None:
            return Remark(quoted, _("This stands in no edition of the rules."), wrong=True)
        sentence = _("This stands in no edition of the rules. The nearest rule:")
        return Remark(quoted, sentence, (near,), wrong=True)

    def _asked(self, quoted: str) -> Iterator[tuple[IndexedDictionary, str]]:
        """Yield what the search is asked for a quotation, and in which dictionary."""
        snapshot, words = self._page.snapshot, _shortened(quoted)
        for language in snapshot.languages.preferring(self._page.language):
            for edition in snapshot.editions:
                indexed = snapshot.dictionary(language, edition)
                if indexed is not None:
                    yield indexed, f'"{words}"'
        yield self._reading.indexed, words

    def _found(self, quoted: str, link: Link, edition: str) -> Remark:
        _ = self._page.gettext
        if edition == self._page.snapshot.editions[0]:
            return Remark(quoted, _("This stands in the rules:"), (link,))
        sentence = _("This stands in edition %(edition)s, not in today’s:", edition=edition)
        return Remark(quoted, sentence, (link,), wrong=True)

    def _place(self, number: RuleNumber, indexed: IndexedDictionary) -> Link:
        page = self._page
        words = f"{number} {indexed.dictionary.entry(number).title}"
        address = page.rule_address(number, page.pinned(indexed.edition), indexed.language)
        return Link(words, address, page.foreign(indexed.language))


def _plain(text: str) -> str:
    """Return the words of a text alone, folded, one space between."""
    return f" {folded(text)} "


def _shortened(quoted: str) -> str:
    """Return the beginning of a quotation that a search reads as one, whole words only."""
    if len(quoted) <= _LONGEST_ASKED:
        return quoted.replace('"', " ")
    return quoted[:_LONGEST_ASKED].rpartition(" ")[0].replace('"', " ")


def _paragraphs(indexed: IndexedDictionary, asked: str) -> Iterator[RuleNumber]:
    """Yield the paragraphs that a search finds first."""
    for hit in indexed.index.ask(asked, limit=_LOOKED_AT, kind="rule").hits:
        for head in hit.paragraphs:
            if head.number is not None and indexed.dictionary.has_paragraph(head.number):
                yield head.number


def _words_of(indexed: IndexedDictionary, number: RuleNumber, page: Page) -> str:
    """Return the words of a paragraph and of its notes, as :func:`_plain` has them."""
    paragraph = indexed.dictionary.paragraph(number)
    spoken = page.symbols(indexed.language)
    texts = (paragraph.blocks, *(note.blocks for note in paragraph.notes))
    return "\n".join(_plain(markup.words(each, symbol_words=spoken)) for each in texts)


def as_text(page: Page, checked: CheckedText) -> str:
    """Return a checked text as plain words, the addresses of its rules in brackets."""
    today = page.gettext("today")

    def said(piece: Piece) -> str:
        if piece.kind != "rule" or not piece.address:
            return piece.words
        address = page.absolute(piece.address)
        return f"{piece.words} ({f'{today} {piece.now}: ' if piece.now else ''}{address})"

    return _joined(checked, said)


def as_markdown(page: Page, checked: CheckedText) -> str:
    """Return a checked text as Markdown, every link in it."""
    today = page.gettext("today")

    def said(piece: Piece) -> str:
        if not piece.address:
            return piece.words
        address = page.absolute(piece.address)
        if piece.now:
            return f"{piece.words} ({today} [{piece.now}]({address}))"
        words = piece.words.replace("[", r"\[").replace("]", r"\]")
        return f"[{words}]({address})"

    return _joined(checked, said)


def _joined(checked: CheckedText, said: Callable[[Piece], str]) -> str:
    """Return the lines of a checked text, each of its pieces as it is *said*."""
    return "\n".join("".join(map(said, line)) for line in checked.lines)
