"""What rules, editions and terms are to programs, as types."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from glossary.rulebook.model import NOTE_KINDS
from glossary.rulebook.timeline import KNOWLEDGE
from glossary.web.api.schema import Keywords, Language, Number
from glossary.web.rules.resolve import Meant


class NoteBody(TypedDict):
    """A remark or an example of the rules, or a note of ours (``note``)."""

    kind: Annotated[str, Keywords(enum=list(NOTE_KINDS))]
    text: str


class ParagraphBody(TypedDict):
    """A paragraph; items of a list are lines of its text, symbols are spoken."""

    number: Number
    text: str
    notes: list[NoteBody]
    url: str


class HeadingBody(TypedDict):
    """A rule by its number and title."""

    number: Number
    title: str


class CitationBody(TypedDict):
    """A rule to quote, pinned to its edition: in words, and as a link in Markdown."""

    text: str
    markdown: str


class RuleBody(TypedDict):
    """An entry with its paragraphs, or one paragraph; ``url`` never changes what it says."""

    number: Number
    title: str
    entry: Number
    language: Language
    edition: str
    effective: str | None
    unofficial: Literal[True]
    url: str
    paragraphs: list[ParagraphBody]
    below: list[HeadingBody]
    cites: list[Number]
    cited_by: list[Number]
    formerly: list[str]
    citation: CitationBody


class ResolvedBody(TypedDict):
    """What a number of any edition, a reference or a word means today.

    ``rules`` are the rules of today it leads to, or the nearest if ``kind`` is ``none``.
    """

    q: str
    kind: Meant
    number: Number | None
    edition: str
    rules: list[Number]
    text: str
    url: str


class EditionBody(TypedDict):
    """An edition on the timeline, and the languages in which its text is here."""

    edition: str
    effective: str
    known: Annotated[str, Keywords(enum=list(KNOWLEDGE))]
    set: str
    languages: list[Language]
    url: str


class EditionsBody(TypedDict):
    """Every edition, the newest first; ``newest`` is the one the site reads by default."""

    newest: str
    editions: list[EditionBody]


class TermBody(TypedDict):
    """A term: its key is the same in every language."""

    key: str
    word: str
    definition: str
    rule: Number | None
    official: bool
    url: str


class TermsBody(TypedDict):
    """Every term of the newest edition."""

    language: Language
    edition: str
    terms: list[TermBody]
