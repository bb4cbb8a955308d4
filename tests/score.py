"""Scores search on queries with known answers: ours over HTTP, FTS5 and tantivy on our documents.

    python -m tests.score FILE.tsv [FILE.tsv ...] [--site http://127.0.0.1:5000] [--misses 10]
    python -m tests.score tests/search/*.tsv --device

A file is UTF-8 and tab-separated, with the columns ``id ui_lang query kind expected``: numbers,
or ``card:`` and a slug, best first, commas between; empty if these rules do not have it. Escapes
in ``query``: ``\\t \\n \\s \\uXXXX``. A result is right if it is expected, or if one of both is the
entry of the other; its *paragraph* is right if it is expected itself. Without ``--site`` this
checkout is asked, through the same views. With ``--device`` the search of exports and of the pocket
edition is compared with it: the same scripts, in node.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import tantivy

from app import ROOT
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Analyzer, Word
from glossary.rulebook.render import symbol_words
from glossary.rulebook.vocabulary import QUESTIONS, SYNONYMS, read_questions, read_synonyms
from glossary.search import Document, spelling
from glossary.search.documents import answering, documents
from glossary.search.query import parse_query
from glossary.snapshot import Snapshot, open_snapshot
from glossary.snapshot.current import current
from glossary.web.pocket.texts import search_texts
from tests.languages import LOCALES

KINDS = (
    "number", "title", "typo", "prefix", "crosslang", "jargon", "question", "phrase", "half",
    "card", "mixed", "pasted", "whole-game", "absent",
)  # fmt: skip
_ESCAPES = {"\\": "\\", "t": "\t", "n": "\n", "r": "\r", "s": " "}


class Asked(NamedTuple):
    """A query with the answers that would satisfy who asks, best first."""

    key: str
    language: str
    query: str
    kind: str
    expected: tuple[str, ...]


class Found(NamedTuple):
    """An answer: its entry, or ``card:`` and a slug; the paragraph that it shows first."""

    entry: str
    paragraph: str


class Answers(NamedTuple):
    """The first answers to a query, and whether they are said not to answer it."""

    found: Sequence[Found]
    absent: bool


Engine = Callable[[Asked], Answers]


def read_queries(path: Path) -> list[Asked]:
    """Read a file of queries; those made of raw bytes or repeated text are left out."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    rows = [dict(zip(head.split("\t"), line.split("\t"), strict=False)) for line in lines if line]
    return [
        Asked(
            row["id"],
            row["ui_lang"],
            _unescaped(row["query"]),
            row["kind"],
            tuple(filter(None, row["expected"].split(","))),
        )
        for row in rows
        if row["kind"] in KINDS and not row["query"].startswith("@@") and "\\x" not in row["query"]
        if row["expected"] or row["kind"] == "absent"
    ]


def _unescaped(text: str) -> str:
    def one(match: re.Match[str]) -> str:
        said = match[1]
        return chr(int(said[1:], 16)) if said[0] == "u" else _ESCAPES[said]

    return re.sub(r"\\(u[0-9A-Fa-f]{4}|[\\tnrs])", one, text)


def is_right(found: Found, expected: str) -> bool:
    """Whether a result answers: it is *expected*, or one of both is the entry of the other."""
    return expected in (found.entry, found.paragraph) or _entry(expected) == found.entry


def is_right_paragraph(found: Found, expected: str) -> bool:
    """Whether the paragraph shown is the one *expected*, or stands in the entry expected."""
    return expected in (found.paragraph, _entry(found.paragraph) if found.paragraph else "")


def _entry(number: str) -> str:
    return re.sub(r"\.[a-z]$", "", number)


class Marks(NamedTuple):
    """What one query scores: right entry first, among five, right paragraph first."""

    first: bool
    among_five: bool
    paragraph: bool


def judge(asked: Asked, answers: Answers) -> Marks:
    """Judge the answers to a query; where nothing is expected, whether they say so."""
    if not asked.expected:
        return Marks(answers.absent, answers.absent, answers.absent)
    found = answers.found[:5]
    right = [any(is_right(each, expected) for expected in asked.expected) for each in found]
    exact = bool(found) and any(is_right_paragraph(found[0], e) for e in asked.expected)
    return Marks(right[:1] == [True], any(right), exact)


def over_http(get: Callable[[str], Mapping[str, Any]]) -> Engine:
    """Ask the programming interface of search: *get* fetches the JSON of an address."""

    def engine(asked: Asked) -> Answers:
        query = urlencode({"lang": asked.language, "q": asked.query, "limit": 10})
        body = get(f"/api/v1/search?{query}")
        return Answers([_found(r) for r in body.get("results", ())], body.get("absent", False))

    return engine


def _found(result: Mapping[str, Any]) -> Found:
    last = result["url"].rpartition("/")[2]
    if result["kind"] == "card":
        return Found(f"card:{last}", f"card:{last}")
    number = result["number"] or ""
    if result["kind"] != "rule" or not number:
        return Found(_entry(number), number)
    return Found(_entry(number), last if re.fullmatch(r"[\d.]+(\.[a-z])?", last) else number)


_COLUMNS = ("title", "text", "notes", "said", "asked")
_WEIGHTS = (4.0, 1.0, 0.5, 3.0, 2.0)
_MOST_FOUND = 60


def _columns(document: Document) -> list[str]:
    """The same fields as ours, for the others: what is said of the weights is theirs to say."""
    texts = document.texts
    names = " ".join((document.title, *document.names, *(name for _, name in document.foreign)))
    notes = " ".join(texts.get(name, "") for name in ("remark", "note", "example", "facts"))
    said = " ".join((*document.said, *document.said_too))
    return [names, texts.get("text", ""), notes, said, " ".join(document.asked)]


def _documents(snapshot: Snapshot, language: str) -> list[Document]:
    """Rules, terms and pages of today's dictionary, and the cards."""
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    spoken = dict(symbol_words(snapshot.speeches[language]))
    names: dict[RuleNumber, list[tuple[str, str]]] = {}
    cards: dict[str, list[tuple[str, str]]] = {}
    for other in snapshot.languages:
        theirs = snapshot.dictionary(other)
        assert theirs is not None
        for entry in theirs.dictionary if other != language else ():
            names.setdefault(entry.number, []).append((other, entry.title))
        for head in theirs.index.store.documents():
            if head.kind == "card":
                cards.setdefault(head.key, []).append((other, head.title))
    folder = LOCALES / language
    rules = documents(indexed.dictionary, foreign_names=names, symbol_words=spoken)
    synonyms, questions = read_synonyms(folder / SYNONYMS), read_questions(folder / QUESTIONS)
    called = [
        Document("card", slug, None, dict(each)[language], foreign=tuple(each))
        for slug, each in cards.items()
    ]
    return [*answering(rules, synonyms, questions, None), *called]


def _shown(document: Document) -> Found:
    if document.kind == "card":
        return Found(f"card:{document.key}", f"card:{document.key}")
    number = str(document.number or "")
    return Found(_entry(number), number)


def beside(name: str, snapshot: Snapshot) -> Engine:
    """FTS5 or tantivy over the same fields and stems: a list of entries, with numbers found first.

    Words are mended by one edit or two, words in a row count as a phrase besides, an entry is
    shown by its best paragraph.
    """
    found = {code: _documents(snapshot, code) for code in snapshot.languages}
    stemmed = {
        code: _Stemmed(snapshot.languages[code].analyzer, each) for code, each in found.items()
    }
    make = {"FTS5": _fts5, "tantivy": _tantivy}[name]
    engines = {code: make(each.rows) for code, each in stemmed.items()}

    def engine(asked: Asked) -> Answers:
        documents_, read = found[asked.language], stemmed[asked.language]
        analyzer = snapshot.languages[asked.language].analyzer
        parsed = parse_query(asked.query, analyzer, languages=(), editions=snapshot.editions)
        shown = [Found(str(n.entry), str(n)) for n in parsed.numbers]
        phrases = read.phrases(asked.query)
        places = engines[asked.language](phrases) if phrases else []
        for at in places:
            if documents_[at].kind == "rule" and not documents_[at].texts:  # a title: what follows
                inside = [
                    p for p in places if p != at and documents_[p].group == documents_[at].group
                ]
                at = next((p for p in inside if documents_[p].texts), at + 1)
            shown.append(_shown(documents_[at]))
        entries: dict[str, Found] = {}
        for each in shown:
            entries.setdefault(each.entry, each)
        return Answers(list(entries.values()), False)

    return engine


class _Stemmed:
    """Documents as rows of stems, a column for each field; and queries read the same way."""

    def __init__(self, analyzer: Analyzer, found: Sequence[Document]) -> None:
        self._analyzer = analyzer
        self._known: Counter[str] = Counter()
        self.rows = [[self._read(text) for text in _columns(document)] for document in found]
        self._stems = {analyzer.stem(word) for word in self._known}

    def _read(self, text: str) -> str:
        words = list(self._analyzer.read(text, keep_stops=True))
        self._known.update(word.folded for word in words)
        return " ".join(word.stem for word in words)

    def phrases(self, query: str) -> list[str]:
        """Return the stems of the telling words, and each two in a row."""
        words = list(self._analyzer.read(query, keep_stops=True))
        stems = [self._meant(word) for word in words if not word.weak] or [w.stem for w in words]
        pairs = [f"{one} {other}" for one, other in pairwise(stems)]
        return list(dict.fromkeys((*stems, *pairs)))

    def _meant(self, word: Word) -> str:
        near = () if word.stem in self._stems else spelling.near(word.folded, self._known)
        return self._analyzer.stem(near[0]) if near else word.stem


def _fts5(rows: Sequence[Sequence[str]]) -> Callable[[Sequence[str]], list[int]]:
    table = sqlite3.connect(":memory:")
    columns = ", ".join(_COLUMNS)
    table.execute(f"create virtual table rules using fts5({columns})")
    table.executemany(
        f"insert into rules(rowid, {columns}) values (?,?,?,?,?,?)",
        ((at, *row) for at, row in enumerate(rows)),
    )
    order = f"bm25(rules, {', '.join(map(str, _WEIGHTS))})"
    statement = f"select rowid from rules where rules match ? order by {order} limit ?"

    def ask(phrases: Sequence[str]) -> list[int]:
        query = " OR ".join(f'"{phrase}"' for phrase in phrases)
        return [at for (at,) in table.execute(statement, (query, _MOST_FOUND))]

    return ask


def _tantivy(rows: Sequence[Sequence[str]]) -> Callable[[Sequence[str]], list[int]]:
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("at", stored=True)
    for column in _COLUMNS:
        builder.add_text_field(column, tokenizer_name="whitespace")
    index = tantivy.Index(builder.build())
    writer = index.writer(heap_size=30_000_000, num_threads=1)
    for at, row in enumerate(rows):
        fields = dict(zip(_COLUMNS, row, strict=True))
        writer.add_document(tantivy.Document(at=at, **fields))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    boosts = dict(zip(_COLUMNS, _WEIGHTS, strict=True))

    def ask(phrases: Sequence[str]) -> list[int]:
        text = " ".join(f'"{phrase}"' for phrase in phrases)
        query, _ = index.parse_query_lenient(text, list(_COLUMNS), field_boosts=boosts)
        return [
            searcher.doc(where)["at"][0] for _, where in searcher.search(query, _MOST_FOUND).hits
        ]

    return ask


def on_device(queries: Sequence[Asked], snapshot: Snapshot) -> Engine:
    """The search of a reader's own device: its scripts, asked all of *queries* in node."""
    with tempfile.TemporaryDirectory() as folder:
        for language in {asked.language for asked in queries}:
            indexed = snapshot.dictionary(language)
            assert indexed is not None
            (Path(folder) / f"{language}.json").write_bytes(search_texts(snapshot, indexed))
        node = Path(sys.executable).with_name("node")
        command = [str(node), str(ROOT / "tests" / "device.js"), folder]
        asked_of = json.dumps([(asked.language, asked.query) for asked in queries])
        done = subprocess.run(command, input=asked_of, capture_output=True, text=True, check=True)
    answered = {}
    for asked, (found, absent) in zip(queries, json.loads(done.stdout), strict=True):
        results = [{"kind": kind, "number": number, "url": url} for kind, number, url in found]
        answered[asked] = Answers([_found(each) for each in results], absent)
    return answered.__getitem__


class Shares(NamedTuple):
    """How often the device is right where the server is: first, among five; and of how many."""

    first: float
    among_five: float
    asked: int


def shares(queries: Sequence[Asked], device: Engine, server: Engine) -> Shares:
    """Return the marks of the *device* as shares of those of the *server*, numbers apart."""
    real = [asked for asked in queries if asked.expected and asked.kind != "number"]
    mine, theirs = ([judge(asked, ask(asked)) for asked in real] for ask in (device, server))
    return Shares(
        sum(mark.first for mark in mine) / sum(mark.first for mark in theirs),
        sum(mark.among_five for mark in mine) / sum(mark.among_five for mark in theirs),
        len(real),
    )


def report(name: str, queries: Sequence[Asked], engine: Engine, misses: int) -> None:
    """Print a row a kind and language, then the first *misses*."""
    marks: dict[tuple[str, str], list[Marks]] = defaultdict(list)
    missed, called_absent = [], 0
    for asked in queries:
        answers = engine(asked)
        mark = judge(asked, answers)
        for kind in (asked.kind, "all" if asked.expected else ""):
            for language in (asked.language, ""):
                marks[kind, language].append(mark)
        called_absent += bool(asked.expected) and answers.absent
        if not mark.first:
            got = " ".join(each.paragraph or each.entry for each in answers.found[:4])
            missed.append(f"  {asked.key} {asked.query[:70]!r}: {','.join(asked.expected)} | {got}")
    languages = sorted({asked.language for asked in queries})
    print(f"\n{name}: right first / among five / right paragraph first")
    for kind in (*KINDS, "all"):
        if (kind, "") in marks:
            cells = [f"{_shares(marks[kind, each]):>22}" for each in ("", *languages)]
            print(f"{kind:<10}{len(marks[kind, '']):>5}{''.join(cells)}")
    real = sum(bool(asked.expected) for asked in queries)
    print(f"called absent though they are not: {called_absent} of {real}")
    for line in missed[:misses]:
        print(line)


def _shares(marks: Sequence[Marks]) -> str:
    if not marks:
        return "-"
    return " / ".join(f"{sum(column) / len(marks):.2f}" for column in zip(*marks, strict=True))


def _fetching(site: str) -> Callable[[str], Mapping[str, Any]]:
    if not site:
        from app import create_app

        os.environ["GLOSSARY_RATE"] = ""
        visitor = create_app().test_client()

        def ask(address: str) -> Mapping[str, Any]:
            answer = visitor.get(address)
            assert answer.json is not None
            assert answer.status_code in (200, 400), f"{answer.status_code} {address}"
            body: Mapping[str, Any] = answer.json
            return body

        return ask

    def fetch(address: str) -> Mapping[str, Any]:
        with urllib.request.urlopen(site + address, timeout=10) as answer:
            body: Mapping[str, Any] = json.load(answer)
            return body

    return fetch


def main() -> None:
    """Print the scores of every engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--site", default="", help="where ours runs")
    parser.add_argument("--misses", type=int, default=0, help="how many misses to print")
    parser.add_argument("--device", action="store_true", help="compare the search on the device")
    chosen = parser.parse_args()
    queries = [asked for path in chosen.files for asked in read_queries(path)]
    if chosen.device:
        place = current(ROOT / "instance")
        assert place is not None, "compile first"
        device, server = on_device(queries, open_snapshot(place)), over_http(_fetching(chosen.site))
        report("on the device", queries, device, chosen.misses)
        for language in (*sorted({asked.language for asked in queries}), ""):
            some = [asked for asked in queries if language in ("", asked.language)]
            first, among_five, count = shares(some, device, server)
            name = language or "all"
            print(
                f"{name}: {count} queries, of the server's right first {first:.3f},"
                f" among five {among_five:.3f}"
            )
        return
    report("ours", queries, over_http(_fetching(chosen.site)), chosen.misses)
    place = current(ROOT / "instance")
    assert place is not None, "compile first"
    snapshot = open_snapshot(place)
    for name in ("FTS5", "tantivy"):
        report(name, queries, beside(name, snapshot), 0)


if __name__ == "__main__":
    main()
