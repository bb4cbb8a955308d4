"""What searches and suggestions answer to programs, as types."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from glossary.search import FoundKind
from glossary.web.base.schema import Count, Language, Number


class FoundBody(TypedDict):
    """What is said of a document whatever was asked."""

    number: Number | None
    title: str
    kind: FoundKind
    url: str


class SearchResultBody(FoundBody):
    """A result, or a rule that stands for a number that is not there: without an excerpt."""

    excerpt: NotRequired[str]
    marked: NotRequired[Sequence[tuple[str, bool]]]
    paragraphs: NotRequired[list[Number]]
    score: NotRequired[float]


class MeantBody(TypedDict):
    """A word as typed, and the word it was read as."""

    typed: str
    meant: str


class SearchBody(TypedDict):
    """The answer of a search; ``reason`` says why a number is not there.

    ``formerly`` says what a number meant in older editions, if that was another rule.
    """

    query: str
    language: Language
    edition: str
    count: Count
    all_words: bool
    suggestion: str | None
    meant: list[MeantBody]
    results: list[SearchResultBody]
    beside: list[SearchResultBody]
    reason: NotRequired[str]
    formerly: NotRequired[list[str]]


class SuggestionBody(FoundBody):
    """Words that a query may become, and the document they name."""

    words: str


class SuggestionsBody(TypedDict):
    """The suggestions, best first."""

    query: str
    suggestions: list[SuggestionBody]
