"""The index of one dictionary, opened to be asked: the door of this package."""

from __future__ import annotations

import json
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from glossary.core.errors import QueryTooLong
from glossary.core.languages import Languages
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import fold
from glossary.search import postings
from glossary.search.build import DOCUMENTS
from glossary.search.documents import idf
from glossary.search.excerpts import Excerpt, Spans
from glossary.search.expansion import Expander, Meaning
from glossary.search.names import Name, NameIndex
from glossary.search.postings import GAP
from glossary.search.query import QUOTES, ParsedQuery, parse_query
from glossary.search.questions import Questions
from glossary.search.results import Answer, Head
from glossary.search.searcher import Searcher
from glossary.search.spelling import Spelling
from glossary.search.suggest import Suggester, Suggestion

LONGEST_QUERY = 200
"""Characters; a longer query is refused."""

_CACHED_ANSWERS = 48
"""Answers a dictionary keeps; each holds a score a document, some ten thousand bytes."""


class Index:
    """The rules, terms and pages of one dictionary; safe to share between threads.

    :param languages: those that ``lang:`` may name, *language* among them.
    :param editions: those that ``v:`` may name.
    :raises OSError, ValueError, KeyError: if *folder* does not hold a whole index.
    """

    def __init__(
        self,
        folder: Path,
        language: str,
        languages: Languages,
        editions: Collection[str] = (),
    ) -> None:
        self._analyzer = languages[language].analyzer
        self._languages = languages.codes
        self._editions = tuple(editions)
        shown = json.loads((folder / DOCUMENTS).read_text(encoding="utf-8"))
        rows = shown["documents"]
        self.postings = postings.load(folder)
        letter = self.postings.alphabet.get
        self._spans = tuple(
            Spans(
                row["text"],
                "".join(letter(stem, GAP) for stem in row["stems"]),
                array("I", row["starts"]),
                array("I", row["ends"]),
            )
            for row in rows
        )
        stems = self.postings.stems
        idfs = {word: idf(stems.size, stems.count(word)) for word in stems.words}
        self._heads = heads = tuple(_heads(rows))
        entries = [head.number.entry if head.number else head.key for head in heads]
        name_index = NameIndex(_names(rows, language), language, languages, idfs, entries)
        folded = self.postings.folded
        expander = Expander(
            language,
            languages,
            self.postings,
            Spelling({word: folded.count(word) for word in folded.words}),
            dict(_synonyms(shown["synonyms"])),
        )
        questions = Questions(shown["questions"], self._analyzer)
        self._searcher = Searcher(heads, self.postings, expander, name_index, questions)
        self._suggester = Suggester(heads, _names(rows, language), languages[language])
        self._cached_answer = lru_cache(_CACHED_ANSWERS)(self.answered)

    def parse(self, text: str) -> ParsedQuery:
        """Take a query apart.

        :raises QueryTooLong: beyond :data:`LONGEST_QUERY` characters.
        """
        if len(text) > LONGEST_QUERY:
            raise QueryTooLong(len(text), LONGEST_QUERY)
        return parse_query(text, self._analyzer, languages=self._languages, editions=self._editions)

    def ask(self, text: str, *, limit: int = 60) -> Answer:
        """What answers *text*: up to *limit* groups of rules, terms and pages.

        What was asked lately is remembered.

        :raises QueryTooLong: beyond :data:`LONGEST_QUERY` characters.
        """
        return self._cached_answer(text, limit)

    def answered(self, text: str, limit: int = 60) -> Answer:
        """The same, worked out anew.

        A sentence with a quotation that no rule has whole is asked without its quotes.
        """
        answer = self._searcher.answer(self.parse(text), limit=limit)
        if answer.groups or not answer.asked.quotes:
            return answer
        unquoted = self.parse(QUOTES.sub(" ", text))
        return self._searcher.answer(unquoted, limit=limit)._replace(all_words=False)

    def excerpt(self, head: Head, answer: Answer) -> Excerpt:
        """The part of a document to show, with what was asked marked."""
        return self._spans[head.place].excerpt(answer.letters)

    def texts(self) -> Iterator[tuple[Head, str]]:
        """Every document with its text, in reading order."""
        return ((head, self._spans[head.place].text) for head in self._heads)

    def suggest(self, text: str, *, limit: int = 8) -> tuple[Suggestion, ...]:
        """What somebody who has typed *text* so far may be after."""
        if len(text) > LONGEST_QUERY:
            return ()
        found = self._suggester.names(text, limit)
        if len(found) < limit:
            offered = {fold(suggestion.words): suggestion for suggestion in found}
            for group in self.answered(text, limit).groups:
                title = group.head.title
                offered.setdefault(fold(title), Suggestion(title, group.head))
            found = tuple(offered.values())
        return found[:limit]


def _heads(rows: Sequence[Mapping[str, Any]]) -> Iterator[Head]:
    for place, row in enumerate(rows):
        number = RuleNumber.parse(row["number"]) if row["number"] else None
        yield Head(row["kind"], row["key"], number, row["title"], place, bool(row["text"]))


def _names(rows: Sequence[Mapping[str, Any]], language: str) -> Iterator[Name]:
    for place, row in enumerate(rows):
        for name in row["names"]:
            yield Name(name, language, place)
        for other, name in row["foreign"]:
            yield Name(name, other, place)


def _synonyms(rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, Meaning]]:
    for row in rows:
        meaning = Meaning(tuple(row["stems"]), tuple(row["places"]), row["words"])
        yield " ".join(row["said"]), meaning
