"""The index of one dictionary as a SQLite file: written once, then only read.

Nothing is read when it is opened but the kind and the group of each document, and which question is
whose; the pages of the file are shared by all processes. One connection serves all threads, one at
a time.
"""

from __future__ import annotations

import json
import sqlite3
import threading
import weakref
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import log
from pathlib import Path
from typing import Any, NamedTuple

from glossary.core.errors import SnapshotUnusable
from glossary.core.integrity import why
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Word
from glossary.search.documents import DocumentKind

FILE = "index.sqlite"
SCHEMA = """
create table terms (term text primary key, letter text, idf real,
    documents blob, scores blob, fields blob, questions blob) without rowid;
create table documents (place integer primary key, kind text, key text, number text, rule text,
    title text, text text, stream text, starts blob, ends blob);
create index rules on documents (rule);
create table layout (name text primary key, value blob) without rowid;
create table words (folded text primary key, documents integer) without rowid;
create table readings (stems text primary key, words text, instead text) without rowid;
create table begun (folded text, rank integer, inner integer, said text, place integer);
create index beginnings on begun (folded);
create table questions (place integer, asked text);
create index answers on questions (place);
create table fields (place integer, name text, words text);
"""

WHOLE = "="
"""Begins a term that is a whole name: its stems, spaces between."""

ASKED = "?"
"""Begins a term that is a whole question, as a name is."""

FOREIGN = "~"
"""Begins a term of another language."""

LONGEST_NAME, LONGEST_QUESTION = 6, 4
"""Words; what is longer is not kept as a whole."""

_LAST = "\U0010ffff"
"""Behind whatever begins so."""

GAP = "\0"
"""Stands between the fields of a document in its stream, so that no phrase crosses them."""


def letter(place: int) -> str:
    """Return a character for the term at *place*, past the gap and the surrogates."""
    return chr(place + 1 if place < 0xD000 else place + 0x2000)


def idf_of(size: int, count: int) -> float:
    """Return the inverse document frequency of a word in *count* of *size* documents."""
    return log(1 + (size - count + 0.5) / (count + 0.5))


def name_key(words: Sequence[Word]) -> str:
    """Return the stems of a name, equal for names that differ in inflection or articles."""
    strong = [word.stem for word in words if not word.weak]
    return " ".join(strong or [word.stem for word in words])


class Postings(NamedTuple):
    """The documents that have a term, in order, with its score and a bit for each field there.

    ``questions`` are those that have it, by their place in :attr:`Store.question_documents`.
    """

    letter: str
    idf: float
    documents: Sequence[int]
    scores: Sequence[float]
    fields: Sequence[int]
    questions: Sequence[int] = ()


class Head(NamedTuple):
    """A document as it is shown.

    ``place`` is where the index has it, ``number`` the rule that it is or belongs to. ``stream``
    has a character for each word, those of ``text`` first, which begin at ``starts`` and end at
    ``ends``.
    """

    kind: DocumentKind
    key: str
    number: RuleNumber | None
    title: str
    place: int = 0
    text: str = ""
    stream: str = ""
    starts: Sequence[int] = ()
    ends: Sequence[int] = ()

    @property
    def entry(self) -> RuleNumber | None:
        """The number of the entry that it is in, or belongs to."""
        return self.number.entry if self.number is not None else None


class Store:
    """Reads one index; safe to share between threads.

    :raises SnapshotUnusable: if *folder* does not hold a whole one, or it cannot be read later.
    """

    def __init__(self, folder: Path) -> None:
        self._name = f"{folder.name}/{FILE}"
        self._lock = threading.Lock()
        try:
            path = (folder / FILE).resolve(strict=True)
            self._connection = sqlite3.connect(
                f"{path.as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
            )
            weakref.finalize(self, self._connection.close)
            self._connection.execute("pragma mmap_size = 67108864")
            self._connection.execute("pragma cache_size = -256")
            layout = dict(
                self.rows(
                    "select name, value from layout where name in"
                    " ('kinds', 'groups', 'question_documents', 'question_masses')"
                )
            )
            self.kinds: bytes = layout["kinds"]
            self.groups = array("H", layout["groups"])
            self.question_documents = array("H", layout["question_documents"])
            self.question_masses = array("f", layout["question_masses"])
        except (OSError, sqlite3.Error, KeyError, ValueError) as error:
            raise SnapshotUnusable(f"{self._name} cannot be read: {why(error)}") from error
        whole = len(self.groups) == len(self.kinds) > 0
        if not whole or len(self.question_documents) != len(self.question_masses):
            raise SnapshotUnusable(f"{self._name} is not whole")

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """Return all rows of a statement.

        :raises SnapshotUnusable: if they cannot be read.
        """
        try:
            with self._lock:
                return self._connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise SnapshotUnusable(f"{self._name} cannot be read: {why(error)}") from error

    def postings(self, terms: Iterable[str]) -> dict[str, Postings]:
        """Return the postings of those *terms* that there are."""
        wanted = [*terms]
        statement = "select * from terms where term in (select value from json_each(?))"
        rows = self.rows(statement, json.dumps(wanted)) if wanted else ()
        return {
            term: Postings(
                char,
                idf,
                array("H", places),
                array("f", scores),
                array("H", fields),
                array("H", questions),
            )
            for term, char, idf, places, scores, fields, questions in rows
        }

    def readings(self, keys: Iterable[str]) -> dict[str, tuple[str, str]]:
        """Return what the synonyms of these stems stand for: official words, or a sentence."""
        statement = "select * from readings where stems in (select value from json_each(?))"
        rows = self.rows(statement, json.dumps([*keys]))
        return {stems: (words, instead) for stems, words, instead in rows}

    @cached_property
    def correct(self) -> Sequence[int]:
        """The checksums of the words that are spelt right in the language, sorted."""
        return array("I", self.rows("select value from layout where name = 'correct'")[0][0])

    def rules_begun(self, beginning: str) -> list[tuple[RuleNumber, int]]:
        """Return the rules whose number begins so, each with its document as :attr:`rules` has."""
        rows = self.rows(
            "select rule, min(place) from documents where rule >= ? and rule < ? group by rule",
            beginning,
            beginning + _LAST,
        )
        return [(RuleNumber.parse(number), place) for number, place in rows]

    @property
    def device(self) -> Mapping[str, object]:
        """How a search on a reader's device reads queries (:mod:`.device`), if it is of today."""
        rows = self.rows("select value from layout where name = 'device'")
        reading: Mapping[str, object] = json.loads(rows[0][0]) if rows else {}
        return reading

    def _begun(self, statement: str, beginning: str, most: int) -> list[tuple[Any, ...]]:
        statement = statement.replace("where", "where folded >= ? and folded < ? and")
        return self.rows(f"{statement} limit ?", beginning, beginning + _LAST, most)

    def begun_names(self, beginning: str, most: int) -> list[tuple[int, int]]:
        """Return documents whose name begins so, folded, with how long the name is."""
        names = "select place, length(folded) from begun where rank = 0 and inner = 0 order by 2"
        return self._begun(names, beginning, most)

    def suggested(self, beginning: str, most: int) -> list[tuple[str, int]]:
        """Return names, synonyms and questions that begin so, and the document of each."""
        order = (
            "select said, place from begun where true order by inner, rank, length(folded), place"
        )
        return self._begun(order, beginning, most)

    def beginning(self, prefix: str, most: int) -> list[str]:
        """Return up to *most* words of the texts that begin so, folded."""
        rows = self._begun("select folded from words where true", prefix, most)
        return [folded for (folded,) in rows]

    @cached_property
    def words(self) -> Mapping[str, int]:
        """Every word of the texts, folded, and in how many of them it stands."""
        return dict(self.rows("select folded, documents from words"))

    def document(self, place: int) -> Head:
        """Return the document at a place."""
        return self.documents_at((place,))[place]

    def documents_at(self, places: Iterable[int]) -> dict[int, Head]:
        """Return documents by their places, read at once."""
        statement = "select * from documents where place in (select value from json_each(?))"
        wanted = [*places]
        heads: dict[int, Head] = {}
        rows = self.rows(statement, json.dumps(wanted)) if wanted else ()
        for place, kind, key, number, _, title, text, stream, starts, ends in rows:
            rule = RuleNumber.parse(number) if number else None
            begins, past = array("I", starts), array("I", ends)
            heads[place] = Head(kind, key, rule, title, place, text, stream, begins, past)
        return heads

    def having(self, phrase: str, places: Iterable[int]) -> set[int]:
        """Return which of the documents at *places* have a row of words, as in their streams."""
        statement = (
            "select place from documents"
            " where place in (select value from json_each(?)) and instr(stream, ?)"
        )
        return {place for (place,) in self.rows(statement, json.dumps([*places]), phrase)}

    def documents(self) -> Iterator[Head]:
        """Yield every document, in reading order."""
        return map(self.document, range(len(self.kinds)))

    @cached_property
    def rules(self) -> Mapping[RuleNumber, int]:
        """Every rule with its document, in reading order; of an entry the one with its title."""
        rows = self.rows(
            "select rule, min(place) from documents where rule is not null group by rule order by 2"
        )
        return {RuleNumber.parse(number): place for number, place in rows}
