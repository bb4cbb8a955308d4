"""Prepares the texts of a dictionary for pages: rendered paragraphs, links, the status line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from html import escape

from flask import abort
from markupsafe import Markup
from msgspec import Struct

from glossary.core.i18n import Speech
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import NEWEST
from glossary.rulebook import markup
from glossary.rulebook.markup import Block
from glossary.rulebook.model import Entry, NoteKind, Paragraph, edition_key, slug_of
from glossary.rulebook.render import Renderer
from glossary.rulebook.timeline import EditionRecord, successor
from glossary.snapshot import IndexedDictionary
from glossary.snapshot.beside import Beside
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.renumbering import still_in_force

_FACT = re.compile(r"\{(\w++)\}")
_MARKDOWN = re.compile(r"[\\`*_{}\[\]<>#|~]")
_COMPREHENSIVE = (5, 0)
"""The first edition whose document is named Comprehensive Rules, no longer Complete Rules."""


class NoteRow(Struct, frozen=True):
    """A remark, an example or a note of ours, with the label that says which."""

    kind: NoteKind
    label: str
    html: Markup


class ParagraphRow(Struct, frozen=True):
    """A paragraph ready to print, and where it is read."""

    number: RuleNumber
    address: str
    html: Markup
    notes: tuple[NoteRow, ...]


class CitationText(Struct, frozen=True):
    """A rule to paste elsewhere, pinned to its edition: text, Markdown, the HTML of a frame.

    Pages carry the *facts* once, and the two patterns they are copied with.
    """

    facts: Mapping[str, str]
    text_pattern: str
    markdown_pattern: str
    frame: str

    @property
    def text(self) -> str:
        """The citation as plain text."""
        return self._filled(self.text_pattern)

    @property
    def markdown(self) -> str:
        """The citation as Markdown."""
        return self._filled(self.markdown_pattern)

    def _filled(self, pattern: str) -> str:
        return _FACT.sub(lambda fact: self.facts.get(fact[1], fact[0]), pattern)


class EditionStatus(Struct, frozen=True):
    """The status line of a page: which edition and language its text is from.

    ``in_force`` names it, and says since and until when it is in force. ``foreign`` is the
    language of the text, if it is not the page's; ``newest`` leads to today's text from a page
    pinned to an older edition, and ``still`` says whether the rule still stands so. Where the
    edition in force has no dictionary yet, ``newest`` leads from the newest that is to the page
    of the edition in force.
    """

    edition: str
    in_force: str
    text_language: str
    foreign: str
    newest: Link | None
    still: str


class Reading:
    """One dictionary, read on a page, perhaps pinned to its edition.

    ``foreign`` is the language of its text if it is not that of the page, else empty.

    :param marked: words to mark.
    :param base: what addresses of rules begin with, if it is not the language: ``fr-it``.
    """

    def __init__(
        self,
        page: Page,
        indexed: IndexedDictionary,
        *,
        pinned: bool = False,
        marked: frozenset[str] = frozenset(),
        base: str = "",
    ) -> None:
        self.page = page
        self.base = base
        self.indexed = indexed
        self.dictionary = indexed.dictionary
        self.edition = indexed.dictionary.edition if pinned else None
        self.foreign = page.foreign(indexed.language)
        self._marked = marked
        self._rules = page.rules(self.edition, base)

    @cached_property
    def _fallbacks(self) -> tuple[Reading, ...]:
        """Readings of its edition in other languages, for rules that it lacks."""
        pinned = self.edition is not None
        return tuple(
            Reading(self.page, other, pinned=pinned, base=self.base)
            for other in self.page.snapshot.fallbacks(self.indexed)
        )

    def having(self, number: RuleNumber) -> Reading:
        """Choose this reading, or one in another language if only that has the rule *number*."""
        if number in self.dictionary:
            return self
        return next((other for other in self._fallbacks if number in other.dictionary), self)

    def has(self, number: RuleNumber) -> bool:
        """Tell whether there is such a rule, in the language of this reading or in another."""
        return number in self.having(number).dictionary

    def beside(self, number: RuleNumber) -> Beside:
        """Return what stands beside a rule, in the words of the page."""
        return self.page.beside(number, self.dictionary.edition)

    def headings(self, above: RuleNumber | None = None) -> Mapping[RuleNumber, Link]:
        """Return links to the entries right below one, or to the chapters, untranslated or not."""
        links = {entry.number: self.titled(entry) for entry in self.dictionary.children(above)}
        for reading in self._fallbacks:
            for entry in reading.dictionary.children(above):
                if entry.number not in links:
                    links[entry.number] = reading.titled(entry)
        return {number: links[number] for number in sorted(links)}

    @cached_property
    def renderer(self) -> Renderer:
        """Renders texts of the dictionary with links that stay in its edition."""
        return Renderer(
            self.indexed.analyzer,
            self._link,
            self.page.symbols(self.dictionary.language),
            self._marked,
            None if self._marked else self.indexed.term_links,
            partial(term_address, self.page),
            self.page.rule_address,
        )

    def address(self, number: RuleNumber | str) -> str:
        """Return where *number* is read, in the edition that is pinned."""
        return f"{self._rules}/{number}"

    def _link(self, number: RuleNumber) -> str | None:
        return self.address(number) if self.has(number) else None

    def link(self, number: RuleNumber, words: str = "") -> Link:
        """Return a link to a rule that exists, by its number or other *words*."""
        written = str(number)
        return Link(words or written, self.address(written), self.foreign if words else "")

    def links(self, numbers: Iterable[RuleNumber]) -> tuple[Link, ...]:
        """Return links to those of *numbers* that exist."""
        return tuple(self.link(number) for number in numbers if self.has(number))

    def titled(self, entry: Entry) -> Link:
        """Return a link to an entry by number and title."""
        number = str(entry.number)
        return Link(f"{number} {entry.title}", self.address(number), self.foreign)

    def named(self, number: RuleNumber) -> Link:
        """Return a link to a rule by its number and the title of its entry, if it is there."""
        title = self.dictionary.entry(number).title if number in self.dictionary else ""
        return self.link(number, f"{number} {title}".strip())

    def lacks(self, number: RuleNumber) -> str:
        """Say that its edition has no such rule."""
        return self.page.gettext(
            "There is no rule %(number)s in edition %(edition)s.",
            number=number,
            edition=self.dictionary.edition,
        )

    def crumbs(self, number: RuleNumber) -> tuple[Link, ...]:
        """Return the way down to *number*: the contents, then each heading above it."""
        contents = self.page.url_for("rules.contents", edition=self.edition)
        above: list[Link] = []
        parent = number.parent
        while parent is not None:
            if (reading := self.having(parent)).has(parent):
                above.append(reading.titled(reading.dictionary.entry(parent)))
            parent = parent.parent
        return (Link(self.page.gettext("Rules"), contents), *reversed(above))

    def standing(self, number: RuleNumber | None = None) -> EditionStatus:
        """Return the status line, for the page of *number* or of the whole edition."""
        page, edition = self.page, self.dictionary.edition
        after = successor(page.snapshot.timeline, edition)
        still, newest = "", self._newest()
        if newest is not None and number is not None:
            still, stands = still_in_force(page, number, edition)
            newest = stands or Link(newest.words, newest.address)
        elif newest is None and after is not None:
            still, newest = _not_here_yet(page, after)
        return EditionStatus(
            edition=edition,
            in_force=self.in_force(),
            text_language=page.language_name(self.dictionary.language),
            foreign=self.foreign,
            newest=newest,
            still=still,
        )

    @property
    def since(self) -> str:
        """The day since which its edition is in force, written out; empty if that is not known."""
        effective = self.dictionary.effective
        return self.page.speech.date(effective) if effective else ""

    def in_force(self) -> str:
        """Return the name of its edition, with the days since and until which it is in force."""
        page, edition, _ = self.page, self.dictionary.edition, self.page.gettext
        after = successor(page.snapshot.timeline, edition)
        if after is not None:
            return _(
                "Edition %(edition)s, in force from %(day)s until %(end)s",
                edition=edition,
                day=self.since,
                end=page.speech.date(after.effective),
            )
        if self.since:
            return _("Edition %(edition)s, in force since %(day)s", edition=edition, day=self.since)
        return page.edition_name(edition)

    def _newest(self) -> Link | None:
        today = self.page.dictionary()
        if self.edition is None or today is None or today.edition == self.edition:
            return None
        words = self.page.gettext("Read edition %(edition)s", edition=today.edition)
        return Link(words, self.page.url_for("rules.contents"))

    def paragraph(self, paragraph: Paragraph) -> ParagraphRow:
        """Return one paragraph ready to print."""
        number = paragraph.number
        defines = self.indexed.terms_of.get(number.entry, frozenset())
        return ParagraphRow(
            number=number,
            address=self.address(number),
            html=self.renderer.blocks(paragraph.blocks, defines=defines),
            notes=tuple(self.note(each.kind, each.blocks, defines) for each in paragraph.notes),
        )

    def note(
        self, kind: NoteKind, blocks: Iterable[Block], defines: frozenset[str] = frozenset()
    ) -> NoteRow:
        """Return a remark, an example or a note of ours, ready to print."""
        label = note_label(kind, self.page.speech)
        return NoteRow(kind, label, self.renderer.blocks(blocks, defines=defines))

    def citation(self, number: RuleNumber) -> CitationText:
        """Return a paragraph in its words, or an entry by its title, to paste elsewhere."""
        page, _ = self.page, self.page.gettext
        title, edition = self.dictionary.entry(number).title, self.dictionary.edition
        text = self.plain(self.dictionary.paragraph(number)) if number.letter else title
        address = page.absolute(page.rule_address(number, edition))
        source = {
            "edition": edition,
            "number": number,
            "language": page.language_name(self.dictionary.language),
        }
        if edition_key(edition) < _COMPREHENSIVE:
            whence = _(
                "Altered, Complete Rules %(edition)s, %(number)s, %(language)s;"
                " unofficial restatement, the official rules prevail",
                **source,
            )
        else:
            whence = _(
                "Altered, Comprehensive Rules %(edition)s, %(number)s, %(language)s;"
                " unofficial restatement, the official rules prevail",
                **source,
            )
        facts = {"text": text, "whence": whence, "address": address}

        def in_markdown(name: str) -> str:
            escaped = _escaped(facts[name])
            return f"{{{name}}}" if escaped == facts[name] else escaped

        quoted = _("“%(text)s”", text="{text}")
        link = f"[{number} {_escaped(title)}]({{address}})"
        markdown = f"> {in_markdown('text')}\n>\n> — {link}" if number.letter else link
        named = escape(f"{number} {title}")
        framed = page.absolute(embed_address(page, number, edition))
        return CitationText(
            facts=facts,
            text_pattern=f"{quoted} ({{whence}}) {{address}}",
            markdown_pattern=f"{markdown} ({in_markdown('whence')})",
            frame=f'<iframe src="{framed}" title="{named}"'
            ' width="640" height="320" loading="lazy"></iframe>',
        )

    def plain(self, paragraph: Paragraph) -> str:
        """Return the words of a paragraph on one line, symbols spoken."""
        return self.spoken(paragraph.blocks)

    def words(self, blocks: Iterable[Block]) -> str:
        """Return the words of a text: a line for each item of a list, symbols spoken."""
        return markup.words(blocks, symbol_words=self.page.symbols(self.dictionary.language))

    def spoken(self, blocks: Iterable[Block]) -> str:
        """Return the words of a text on one line, symbols spoken."""
        return self.words(blocks).replace("\n", " ")


def _escaped(text: str) -> str:
    """Return a text with what Markdown would read as markup escaped (CommonMark, 2.4)."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def _not_here_yet(page: Page, record: EditionRecord) -> tuple[str, Link]:
    """Return what to say of an edition in force whose text is not here, and where its page is."""
    says = page.speech
    sentence = says.gettext(
        "Edition %(edition)s has been in force since %(day)s; its text is being written here.",
        edition=record.edition,
        day=says.date(record.effective),
    )
    words = says.gettext("What edition %(edition)s changes", edition=record.edition)
    slug = slug_of(f"edition-{record.edition}")
    return sentence, Link(words, page.url_for("pages.page", slug=slug))


def embed_address(page: Page, number: RuleNumber, edition: str | None) -> str:
    """Return the address of a rule for a frame of another site, in the language of the page."""
    return page.url_for("embed_rules.rule", number=str(number), edition=edition)


def term_address(page: Page, key: str) -> str:
    """Return where a term is explained."""
    return f"{page.root}/{page.language}/glossary/{slug_of(key)}"


def note_label(kind: NoteKind, says: Speech) -> str:
    """Return what a note is called on a page in the language of *says*."""
    _ = says.gettext
    match kind:
        case "remark":
            return _("Remark")
        case "example":
            return _("Example")
        case "note":
            return _("Our note, unofficial")


def number_in_address(written: str) -> RuleNumber:
    """Return the number that an address of a rule has; what is none is answered with 404."""
    number = RuleNumber.maybe(written)
    if number is None:
        abort(404)
    return number


def read(page: Page, edition: str | None, language: str = "", *, base: str = "") -> Reading:
    """Return the dictionary that an address means, in *language* or that of the page.

    :param base: what addresses of its rules begin with, if it is not the language of the page.
    """
    indexed = page.dictionary(edition, language)
    if indexed is None:
        abort(404)
    return Reading(page, indexed, pinned=edition is not None, base=base)


def read_as_played(page: Page, edition: str) -> Reading:
    """Return the rules of the *edition* that is played; today's if its text is not here."""
    return read(page, page.pinned(edition) if edition in page.snapshot.editions else None)


def language_with(page: Page, *editions: str | None) -> str:
    """Return the preferred language that has all these editions: what differs is not the language.

    It is that of the page if none has them all.
    """
    snapshot = page.snapshot
    for code in snapshot.languages.preferring(page.language):
        if all(snapshot.dictionary(code, edition) for edition in editions):
            return code
    return page.language


class TreeLine(Struct, frozen=True):
    """A heading; ``open`` if what is read stands in it, ``current`` if it is what is read."""

    link: Link
    number: RuleNumber
    open: bool
    current: bool
    below: tuple[TreeLine, ...]


def rule_tree(reading: Reading, number: RuleNumber | None) -> tuple[TreeLine, ...]:
    """Return all chapters and sections, and the entries of the section that *number* stands in."""

    def lines(above: RuleNumber | None, depth: int) -> tuple[TreeLine, ...]:
        tree = []
        for here, link in reading.headings(above).items():
            inside = number is not None and here.contains(number)
            below = lines(here, depth + 1) if depth == 0 or inside else ()
            current = number is not None and here == number.entry
            tree.append(TreeLine(link, here, inside, current, below))
        return tuple(tree)

    return lines(None, 0)


def played_by(page: Page, edition: str) -> str:
    """Return a note if a play by *edition* does not follow the newest rules, else an empty text."""
    today = page.snapshot.editions[0]
    if edition != NEWEST or edition_key(today) <= edition_key(edition):
        return ""
    return page.gettext(
        "Played by edition %(edition)s, with its numbers:"
        " edition %(newest)s cannot be played here yet.",
        edition=edition,
        newest=today,
    )
