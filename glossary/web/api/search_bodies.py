"""What searches and suggestions answer to programs, as types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from glossary.search import DocumentKind
from glossary.web.api.schema import Count, Language, Number


class FoundBody(TypedDict):
    """What is said of a document whatever was asked.

    ``number`` is the entry that it is or belongs to, ``url`` leads to the paragraph that answers.
    """

    number: Number | None
    title: str
    kind: DocumentKind
    url: str


class SearchResultBody(FoundBody):
    """A result, or a rule that stands for a number that is not there: without an excerpt."""

    excerpt: NotRequired[str]
    marked: NotRequired[Sequence[tuple[str, bool]]]
    paragraphs: NotRequired[list[Number]]
    score: NotRequired[float]


class ReadingBody(TypedDict):
    """How words were read: as a synonym of which, mended, translated, completed or ignored.

    ``instead`` says what these rules have if they do not have the thing.
    """

    manner: Literal["said", "mended", "translated", "completed", "ignored"]
    typed: str
    meant: str
    instead: str


class SearchBody(TypedDict):
    """The answer of a search; ``reason`` says why a number is not there.

    ``absent`` is whether these rules do not have what was asked: the results are neighbours then.
    ``count`` and ``counts`` are of all pages; ``formerly`` says what a number meant in older
    editions, if that was another rule.
    """

    query: str
    language: Language
    edition: str
    absent: bool
    count: Count
    counts: Mapping[DocumentKind, Count]
    all_words: bool
    suggestion: str | None
    readings: list[ReadingBody]
    results: list[SearchResultBody]
    reason: NotRequired[str]
    formerly: NotRequired[list[str]]


class SuggestionBody(FoundBody):
    """Words that a query may become, and the document they name."""

    words: str


class SuggestionsBody(TypedDict):
    """The suggestions, best first."""

    query: str
    suggestions: list[SuggestionBody]
