"""What search is measured beside: SQLite FTS5 and tantivy, over the same texts.

Each gets the query as it would be used there: FTS5 an expression of quoted words, over words as
written, since it has no stemmer for French and Italian; tantivy query objects over its own
stemmer. What somebody typed is made into that while the clock runs, as ours is understood then.
Both give back `MOST` rules, best first, titles counting twice, and marked texts if asked.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial

import tantivy

from glossary.core import text_analysis

_TANTIVY_STEMMER = {"en": "english", "fr": "french", "it": "italian"}
MOST = 20
"""How many results are wanted."""
Text = tuple[str, str, str]
"""Number, title, text."""


class Fts5:
    """SQLite's full-text search: a table of words, indexed by beginnings too, one of trigrams."""

    name = "FTS5"

    def __init__(self, texts: Sequence[Text], language: str) -> None:
        self._language = language
        self._rules = sqlite3.connect(":memory:")
        self._rules.execute(
            "create virtual table rules using fts5(number unindexed, title, text,"
            " tokenize='unicode61 remove_diacritics 2', prefix='2 3 4')"
        )
        self._rules.execute(
            "create virtual table spelt using fts5(number unindexed, title, text,"
            " tokenize='trigram')"
        )
        self._rules.executemany("insert into rules values(?,?,?)", texts)
        self._rules.executemany("insert into spelt values(?,?,?)", texts)

    def ready(self, kind: str, typed: str, *, marked: bool) -> Callable[[], object]:
        """A query of that *kind*; it is written as SQLite takes it when it is asked."""
        return partial(self._asked, kind, typed, marked=marked)

    def _asked(self, kind: str, typed: str, *, marked: bool) -> list[tuple[str, ...]]:
        if kind == "typo":
            thirds = [f'"{typed[i : i + 3]}"' for i in range(len(typed) - 2)]
            return self._find("spelt", " OR ".join(thirds), marked=marked)
        return self._find("rules", _expression(kind, typed), marked=marked)

    def _find(self, table: str, expression: str, *, marked: bool) -> list[tuple[str, ...]]:
        shown = f", snippet({table}, 2, '<b>', '</b>', '…', 40)" if marked else ""
        return self._rules.execute(
            f"select number, title{shown} from {table} where {table} match ?"
            f" order by bm25({table}, 0, 2.0, 1.0) limit {MOST}",
            (expression,),
        ).fetchall()


def _expression(kind: str, typed: str) -> str:
    if kind == "phrase":
        return f'"{typed}"'
    if kind == "prefix":
        return f'"{typed}"*'
    glue = " AND " if kind.endswith("AND") else " OR "
    return glue.join(f'"{word}"' for word in re.findall(r"\w+", typed))


class Tantivy:
    """A full-text engine in Rust, through its Python binding."""

    name = "tantivy"

    def __init__(self, texts: Sequence[Text], language: str) -> None:
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("number", stored=True, tokenizer_name="raw")
        builder.add_text_field("title", stored=True, tokenizer_name="read")
        builder.add_text_field("text", stored=True, tokenizer_name="read")
        self._schema = builder.build()
        self._index = tantivy.Index(self._schema)
        self._read = (
            tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
            .filter(tantivy.Filter.lowercase())
            .filter(tantivy.Filter.stemmer(_TANTIVY_STEMMER[language]))
            .filter(tantivy.Filter.ascii_fold())
            .build()
        )
        self._index.register_tokenizer("read", self._read)
        writer = self._index.writer(heap_size=30_000_000, num_threads=1)
        for number, title, text in texts:
            writer.add_document(tantivy.Document(number=number, title=title, text=text))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()

    def ready(self, kind: str, typed: str, *, marked: bool) -> Callable[[], object]:
        """A query of that *kind*; its words are read and its objects made when it is asked."""
        return partial(self._find, kind, typed, marked=marked)

    def _find(self, kind: str, typed: str, *, marked: bool) -> list[tuple[str, ...]]:
        query = self._query(kind, typed)
        hits = self._searcher.search(query, MOST).hits
        found = [self._searcher.doc(address) for _, address in hits]
        if not marked:
            return [(document["number"][0], document["title"][0]) for document in found]
        cutter = tantivy.SnippetGenerator.create(self._searcher, query, self._schema, "text")
        cutter.set_max_num_chars(280)
        return [
            (
                document["number"][0],
                document["title"][0],
                cutter.snippet_from_doc(document).to_html(),
            )
            for document in found
        ]

    def _query(self, kind: str, typed: str) -> tantivy.Query:
        schema, either = self._schema, tantivy.Occur.Should
        terms = self._read.analyze(typed)
        if kind == "prefix":
            beginning = text_analysis.fold(typed) + ".*"
            return tantivy.Query.boolean_query(
                [
                    (either, tantivy.Query.regex_query(schema, field, beginning))
                    for field in ("title", "text")
                ]
            )
        if kind == "phrase" and len(terms) > 1:
            return tantivy.Query.boolean_query(
                [
                    (either, tantivy.Query.phrase_query(schema, field, list(terms)))
                    for field in ("title", "text")
                ]
            )

        def word(term: str) -> tantivy.Query:
            of = tantivy.Query.fuzzy_term_query if kind == "typo" else tantivy.Query.term_query
            parts = [(either, of(schema, field, term)) for field in ("title", "text")]
            return tantivy.Query.boolean_query(parts)

        if len(terms) == 1:
            return word(terms[0])
        glue = tantivy.Occur.Must if kind.endswith("AND") else either
        return tantivy.Query.boolean_query([(glue, word(term)) for term in terms])
