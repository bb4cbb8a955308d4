"""Prepares the texts of a dictionary for pages: rendered paragraphs, links, the status line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape

from flask import abort, request, url_for
from markupsafe import Markup

from glossary.core.i18n import Speech
from glossary.core.rule_number import RuleNumber
from glossary.rulebook import markup
from glossary.rulebook.editions import edition_key
from glossary.rulebook.markup import Block
from glossary.rulebook.model import Entry, NoteKind, Paragraph
from glossary.rulebook.render import Renderer
from glossary.rulebook.timeline import EditionRecord, successor
from glossary.snapshot import IndexedDictionary
from glossary.web.base.layout import Link
from glossary.web.base.locale import (
    language,
    language_name,
    speech,
    spoken_symbols,
)
from glossary.web.base.renumbering import still_in_force
from glossary.web.base.store import current_snapshot, dictionary_for
from glossary.web.base.urls import absolute, rule_address, rules_path, slug_of

_MARKDOWN = re.compile(r"[\\`*_{}\[\]<>#|~]")
_COMPREHENSIVE = (5, 0)
"""The first edition whose document is named Comprehensive Rules, no longer Complete Rules."""


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A remark, an example or a note of ours, with the label that says which."""

    kind: NoteKind
    label: str
    html: Markup


@dataclass(frozen=True, slots=True)
class ParagraphRow:
    """A paragraph ready to print, and where it is read."""

    number: RuleNumber
    address: str
    html: Markup
    notes: tuple[NoteRow, ...]


@dataclass(frozen=True, slots=True)
class CitationText:
    """A rule to paste elsewhere, pinned to its edition: text, Markdown, the HTML of a frame."""

    text: str
    markdown: str
    frame: str


@dataclass(frozen=True, slots=True)
class EditionStatus:
    """The status line of a page: which edition and language its text is from.

    ``since`` and ``until`` are dates, written out; ``until`` is empty for the edition in
    force. ``foreign`` is the language of the text, if it is not the page's; ``newest`` leads
    to today's text from a page pinned to an older edition, and ``still`` says whether
    the rule still stands so. Where the edition in force has no dictionary yet, ``newest``
    leads from the newest that is to the page of the edition in force.
    """

    edition: str
    since: str
    until: str
    text_language: str
    foreign: str
    newest: Link | None
    still: str


class Reading:
    """One dictionary, read in the language of the request, perhaps pinned to its edition.

    ``foreign`` is the language of its text if it is not that of the page, else empty.

    :param marked: words to mark.
    :param base: what addresses of rules begin with, if it is not the language: ``fr-it``.
    :param labels: the language of labels, explanations and links, if not that of the request.
    """

    def __init__(
        self,
        indexed: IndexedDictionary,
        *,
        pinned: bool = False,
        marked: frozenset[str] = frozenset(),
        base: str = "",
        labels: str = "",
    ) -> None:
        self.labels = labels or language()
        self.base = base or self.labels
        self.indexed = indexed
        self.dictionary = indexed.dictionary
        self.edition = indexed.dictionary.edition if pinned else None
        self.foreign = indexed.language if indexed.language != self.labels else ""
        self._marked = marked
        self._rules = rules_path(self.base, self.edition)

    @cached_property
    def _fallbacks(self) -> tuple[Reading, ...]:
        """Readings of its edition in other languages, for rules that it lacks."""
        pinned = self.edition is not None
        return tuple(
            Reading(other, pinned=pinned, base=self.base, labels=self.labels)
            for other in current_snapshot().fallbacks(self.indexed)
        )

    def having(self, number: RuleNumber) -> Reading:
        """Choose this reading, or one in another language if only that has the rule *number*."""
        if number in self.dictionary:
            return self
        return next((other for other in self._fallbacks if number in other.dictionary), self)

    def has(self, number: RuleNumber) -> bool:
        """Tell whether there is such a rule, in the language of this reading or in another."""
        return number in self.having(number).dictionary

    def headings(self, above: RuleNumber | None = None) -> Mapping[RuleNumber, Link]:
        """Return links to the entries right below one, or to the chapters, untranslated or not."""
        links = {entry.number: self.titled(entry) for entry in self.dictionary.children(above)}
        if not self._fallbacks:
            return links
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
            spoken_symbols(self.dictionary.language),
            self._marked,
            None if self._marked else self.indexed.term_links,
            lambda key: term_address(key, self.labels),
            lambda number, edition: rule_address(self.labels, number, edition),
        )

    def address(self, number: RuleNumber) -> str:
        """Return where *number* is read, in the language of the request and the edition pinned."""
        return f"{self._rules}/{number}"

    def _link(self, number: RuleNumber) -> str | None:
        return self.address(number) if self.has(number) else None

    def link(self, number: RuleNumber, words: str = "") -> Link:
        """Return a link to a rule that exists, by its number or other *words*."""
        return Link(words or str(number), self.address(number), self.foreign if words else "")

    def links(self, numbers: Iterable[RuleNumber]) -> tuple[Link, ...]:
        """Return links to those of *numbers* that exist."""
        return tuple(self.link(number) for number in numbers if self.has(number))

    def titled(self, entry: Entry) -> Link:
        """Return a link to an entry by number and title."""
        return self.link(entry.number, f"{entry.number} {entry.title}")

    def crumbs(self, number: RuleNumber) -> tuple[Link, ...]:
        """Return the way down to *number*: the contents, then each heading above it."""
        _ = speech().gettext
        contents = url_for("rules.contents", edition=self.edition)
        above: list[Link] = []
        parent = number.parent
        while parent is not None:
            if (reading := self.having(parent)).has(parent):
                above.append(reading.titled(reading.dictionary.entry(parent)))
            parent = parent.parent
        return (Link(_("Rules"), contents), *reversed(above))

    def standing(self, number: RuleNumber | None = None) -> EditionStatus:
        """Return the status line, for the page of *number* or of the whole edition."""
        says = speech()
        edition, effective = self.dictionary.edition, self.dictionary.effective
        after = successor(current_snapshot().timeline, edition)
        still, newest = "", self._newest()
        if newest is not None and number is not None:
            still, stands = still_in_force(number, edition)
            newest = stands or Link(newest.words, newest.address)
        elif newest is None and after is not None:
            still, newest = _not_here_yet(after)
        return EditionStatus(
            edition=edition,
            since=says.date(effective) if effective else "",
            until=says.date(after.effective) if after else "",
            text_language=language_name(self.dictionary.language),
            foreign=self.foreign,
            newest=newest,
            still=still,
        )

    def _newest(self) -> Link | None:
        today = dictionary_for(language())
        if self.edition is None or today is None or today.edition == self.edition:
            return None
        words = speech().gettext("Read edition %(edition)s", edition=today.edition)
        return Link(words, url_for("rules.contents"))

    def paragraph(self, paragraph: Paragraph) -> ParagraphRow:
        """Return one paragraph ready to print."""
        number = paragraph.number
        defines = self.indexed.terms_of.get(number.entry, frozenset())
        return ParagraphRow(
            number=number,
            address=self.address(number),
            html=self.renderer.blocks(paragraph.blocks, defines=defines),
            notes=tuple(
                NoteRow(
                    note.kind,
                    note_label(note.kind, current_snapshot().speeches[self.labels]),
                    self.renderer.blocks(note.blocks, defines=defines),
                )
                for note in paragraph.notes
            ),
        )

    def citation(self, number: RuleNumber) -> CitationText:
        """Return a paragraph in its words, or an entry by its title, to paste elsewhere."""
        _ = speech().gettext
        title, edition = self.dictionary.entry(number).title, self.dictionary.edition
        text = self.plain(self.dictionary.paragraph(number)) if number.letter else title
        address = absolute(rule_address(language(), number, edition))
        facts = {
            "edition": edition,
            "number": number,
            "language": language_name(self.dictionary.language),
        }
        if edition_key(edition) < _COMPREHENSIVE:
            whence = _(
                "Altered, Complete Rules %(edition)s, %(number)s, %(language)s;"
                " unofficial restatement, the official rules prevail",
                **facts,
            )
        else:
            whence = _(
                "Altered, Comprehensive Rules %(edition)s, %(number)s, %(language)s;"
                " unofficial restatement, the official rules prevail",
                **facts,
            )
        quoted = _("“%(text)s”", text=text)
        link = f"[{number} {_escaped(title)}]({address})"
        markdown = f"> {_escaped(text)}\n>\n> — {link}" if number.letter else link
        named = escape(f"{number} {title}")
        framed = absolute(embed_address(number, edition))
        return CitationText(
            text=f"{quoted} ({whence}) {address}",
            markdown=f"{markdown} ({_escaped(whence)})",
            frame=f'<iframe src="{framed}" title="{named}"'
            ' width="640" height="320" loading="lazy"></iframe>',
        )

    def plain(self, paragraph: Paragraph) -> str:
        """Return the words of a paragraph on one line, symbols spoken."""
        return self.spoken(paragraph.blocks)

    def words(self, blocks: Iterable[Block]) -> str:
        """Return the words of a text: a line for each item of a list, symbols spoken."""
        return markup.words(blocks, symbol_words=spoken_symbols(self.dictionary.language))

    def spoken(self, blocks: Iterable[Block]) -> str:
        """Return the words of a text on one line, symbols spoken."""
        return self.words(blocks).replace("\n", " ")


def _escaped(text: str) -> str:
    """Return a text with what Markdown would read as markup escaped (CommonMark, 2.4)."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def _not_here_yet(record: EditionRecord) -> tuple[str, Link]:
    """Return what to say of an edition in force whose text is not here, and where its page is."""
    says = speech()
    sentence = says.gettext(
        "Edition %(edition)s has been in force since %(day)s; its text is being written here.",
        edition=record.edition,
        day=says.date(record.effective),
    )
    words = says.gettext("What edition %(edition)s changes", edition=record.edition)
    slug = slug_of(f"edition-{record.edition}")
    return sentence, Link(words, url_for("pages.page", slug=slug))


def embed_address(number: RuleNumber, edition: str | None, code: str = "") -> str:
    """Return the address of a rule for a frame of another site, in the language of the request.

    :param code: another language.
    """
    code = code or language()
    return url_for("embed_rules.rule", language=code, number=str(number), edition=edition)


def term_address(key: str, code: str = "") -> str:
    """Return where a term is explained, in the language *code* or that of the request."""
    return f"{request.script_root}/{code or language()}/glossary/{slug_of(key)}"


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


def read(edition: str | None, code: str = "", *, base: str = "", labels: str = "") -> Reading:
    """Return the dictionary that an address means, in the language *code* or the request's.

    :param base: what addresses of its rules begin with, if it is not the request's language.
    :param labels: the language of labels and explanations, if it is not the request's.
    """
    indexed = dictionary_for(code or language(), edition)
    if indexed is None:
        abort(404)
    return Reading(indexed, pinned=edition is not None, base=base, labels=labels)


def language_with(*editions: str | None) -> str:
    """Return the preferred language that has all these editions: what differs is not the language.

    It is that of the request if none has them all.
    """
    for code in current_snapshot().languages.preferring(language()):
        if all(current_snapshot().dictionary(code, edition) for edition in editions):
            return code
    return language()
