"""Scores search on queries with known answers: ours over HTTP, FTS5 and tantivy on our documents.

    python -m tests.score FILE.tsv [FILE.tsv ...] [--site http://127.0.0.1:5000] [--misses 10]

A file is UTF-8 and tab-separated, with the columns ``id ui_lang query kind expected``: numbers,
or ``card:`` and a slug, best first, commas between; empty if these rules do not have it. Escapes
in ``query``: ``\\t \\n \\s \\uXXXX``. A result is right if it is expected, or if one of both is the
entry of the other; its *paragraph* is right if it is expected itself. Without ``--site`` this
checkout is asked, through the same views.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sqlite3
import urllib.request
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode

import tantivy

from app import ROOT
from glossary.core.i18n import symbol_words
from glossary.core.rule_number import RuleNumber
from glossary.rulebook.vocabulary import QUESTIONS, SYNONYMS, read_questions, read_synonyms
from glossary.search import Document
from glossary.search.documents import answering, documents
from glossary.search.query import parse_query
from glossary.snapshot import Snapshot, open_snapshot
from glossary.snapshot.current import current
from tests.languages import LOCALES

KINDS = (
    "number", "title", "typo", "prefix", "crosslang", "jargon", "question", "phrase", "half",
    "card", "mixed", "pasted", "absent",
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


def _columns(document: Document) -> list[str]:
    """The same fields as ours, for the others: what is said of the weights is theirs to say."""
    texts = document.texts
    names = " ".join((document.title, *document.names, *(name for _, name in document.foreign)))
    notes = " ".join(texts.get(name, "") for name in ("remark", "note", "example", "facts"))
    said = " ".join((*document.said, *document.said_too))
    return [names, texts.get("text", ""), notes, said, " ".join(document.asked)]


def _documents(snapshot: Snapshot, language: str) -> list[Document]:
    """Rules, terms and pages of today's dictionary: beside cards, the others find little else."""
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    spoken = dict(symbol_words(snapshot.speeches[language]))
    names: dict[RuleNumber, list[tuple[str, str]]] = {}
    for other in snapshot.languages:
        theirs = snapshot.dictionary(other)
        for entry in theirs.dictionary if theirs is not None and other != language else ():
            names.setdefault(entry.number, []).append((other, entry.title))
    folder = LOCALES / language
    rules = documents(indexed.dictionary, foreign_names=names, symbol_words=spoken)
    synonyms, questions = read_synonyms(folder / SYNONYMS), read_questions(folder / QUESTIONS)
    return list(answering(rules, synonyms, questions, None))


def _shown(document: Document) -> Found:
    number = str(document.number or "")
    return Found(_entry(number), number)


def beside(name: str, snapshot: Snapshot) -> Engine:
    """FTS5 or tantivy over the same fields, rule numbers found anywhere; entries shown once."""
    found = {code: _documents(snapshot, code) for code in snapshot.languages}
    make = {"FTS5": _fts5, "tantivy": _tantivy}[name]
    engines = {code: make(code, each) for code, each in found.items()}

    def engine(asked: Asked) -> Answers:
        documents_ = found[asked.language]
        analyzer = snapshot.languages[asked.language].analyzer
        parsed = parse_query(asked.query, analyzer, languages=(), editions=snapshot.editions)
        first = [Found(str(n.entry), str(n)) for n in parsed.numbers]
        words = [word.surface for word in analyzer.read(asked.query)]
        shown = first + [_shown(documents_[at]) for at in engines[asked.language](words)]
        entries: dict[str, Found] = {}
        for each in shown:
            entries.setdefault(each.entry, each)
        return Answers(list(entries.values()), False)

    return engine


def _fts5(language: str, found: Sequence[Document]) -> Callable[[Sequence[str]], list[int]]:
    table = sqlite3.connect(":memory:")
    columns = ", ".join(_COLUMNS)
    tokenizer = "unicode61 remove_diacritics 2"
    table.execute(f"create virtual table rules using fts5({columns}, tokenize='{tokenizer}')")
    rows = [(at, *_columns(document)) for at, document in enumerate(found)]
    table.executemany(f"insert into rules(rowid, {columns}) values (?,?,?,?,?,?)", rows)

    def ask(words: Sequence[str]) -> list[int]:
        query = " OR ".join(f'"{word}"' for word in words)
        statement = (
            "select rowid from rules where rules match ? order by bm25(rules, 4, 1, .5, 3, 2)"
        )
        return [at for (at,) in table.execute(f"{statement} limit 40", (query,))] if words else []

    return ask


def _tantivy(language: str, found: Sequence[Document]) -> Callable[[Sequence[str]], list[int]]:
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("at", stored=True)
    for column in _COLUMNS:
        builder.add_text_field(column, tokenizer_name="read")
    schema = builder.build()
    index = tantivy.Index(schema)
    stemmer = tantivy.Filter.stemmer({"en": "english", "fr": "french", "it": "italian"}[language])
    steps = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple()).filter(
        tantivy.Filter.lowercase()
    )
    index.register_tokenizer(
        "read", steps.filter(stemmer).filter(tantivy.Filter.ascii_fold()).build()
    )
    writer = index.writer(heap_size=30_000_000, num_threads=1)
    for at, document in enumerate(found):
        row = dict(zip(_COLUMNS, _columns(document), strict=True))
        writer.add_document(tantivy.Document(at=at, **row))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    boosts = dict(zip(_COLUMNS, (4.0, 1.0, 0.5, 3.0, 2.0), strict=True))

    def ask(words: Sequence[str]) -> list[int]:
        query, _ = index.parse_query_lenient(" ".join(words), list(_COLUMNS), field_boosts=boosts)
        return [searcher.doc(where)["at"][0] for _, where in searcher.search(query, 40).hits]

    return ask


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
    chosen = parser.parse_args()
    queries = [asked for path in chosen.files for asked in read_queries(path)]
    report("ours", queries, over_http(_fetching(chosen.site)), chosen.misses)
    place = current(ROOT / "instance")
    assert place is not None, "compile first"
    snapshot = open_snapshot(place)
    for name in ("FTS5", "tantivy"):
        report(name, queries, beside(name, snapshot), 0)


if __name__ == "__main__":
    main()
