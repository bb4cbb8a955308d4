"""Indexes documents with Whoosh and scores every word with BM25F, at build time and in tests.

BM25F weighs fields (Zaragoza et al., "Microsoft Cambridge at TREC-13", 2004); here each field is
scored by BM25 alone (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) and
its weight multiplies the score. This is the only module that imports Whoosh. The index lives in
memory and is dropped once its scores are stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any as Anything

from whoosh import matching, query, scoring
from whoosh.analysis import Token, Tokenizer
from whoosh.fields import STORED, TEXT, Schema
from whoosh.filedb.filestore import RamStorage

from glossary.core.languages import Languages
from glossary.search.documents import FIELDS, FOLDED, FOREIGN, SURFACES, Analysed, idf
from glossary.search.tree import (
    All,
    Any,
    Best,
    Foreign,
    Node,
    Phrase,
    Prefix,
    Stem,
    Surface,
    Without,
)

_B, _K1 = 0.75, 1.2
"""BM25: how much the length of a document counts, and how soon repeated words stop counting."""


class _Lines(Tokenizer):  # type: ignore[misc]
    """Takes words as :mod:`glossary.core.text_analysis` read them, one a line."""

    def __call__(self, value: str, **modes: Anything) -> Iterable[Token]:
        token = Token(positions=True, mode=modes.get("mode", ""))
        token.boost = 1.0
        for place, text in enumerate(value.split("\n") if value else ()):
            token.text = text
            token.pos = modes.get("start_pos", 0) + place
            yield token


def _schema(*, phrases: bool) -> Schema:
    fields = {name: TEXT(analyzer=_Lines(), phrase=phrases) for name in FIELDS}
    for form in (SURFACES, FOLDED, FOREIGN):
        fields[form] = TEXT(analyzer=_Lines(), phrase=False)
    return Schema(place=STORED(), **fields)


class _Memory(RamStorage):  # type: ignore[misc]
    """Whoosh would write what it sorts to one folder that all processes share."""

    def temp_storage(self, name: str | None = None) -> RamStorage:  # noqa: ARG002
        return _Memory()


class Oracle:
    """An index of *documents* that answers a tree slowly and surely.

    A document is its place in the sequence given.

    :param phrases: whether it can answer phrases, which takes longer to build.
    """

    def __init__(
        self, found: Sequence[Analysed], languages: Languages, *, phrases: bool = True
    ) -> None:
        self._index = _Memory().create_index(_schema(phrases=phrases))
        writer = self._index.writer()
        for place, document in enumerate(found):
            texts = {
                name: "\n".join(word.stem for word in read)
                for name, read in document.fields.items()
            }
            accented = (word.surface for word in document.words if not word.surface.isascii())
            texts[SURFACES] = "\n".join(accented)
            texts[FOLDED] = "\n".join(word.folded for word in document.words)
            texts[FOREIGN] = "\n".join(word.stem for word in document.foreign(languages))
            writer.add_document(place=place, **texts)
        writer.commit(optimize=True)
        self._searcher = self._index.searcher(weighting=scoring.BM25F(_B, _K1))
        self._length_of: dict[str, Sequence[int]] = {}

    def vocabulary(self, field: str) -> list[str]:
        """The words of *field*, sorted."""
        return sorted(text.decode() for text in self._searcher.reader().lexicon(field))

    def scores_of(self, field: str, text: str) -> Iterator[tuple[int, float]]:
        """Where a word stands in *field*, and what Whoosh gives for it: (document, score).

        Okapi BM25 as :func:`whoosh.scoring.bm25` has it, with Whoosh's inverse document
        frequency; the searcher would read the length of a document anew for each word.
        """
        usual = self._searcher.avg_field_length(field)
        lengths = self._lengths(field)
        matcher = self._searcher.reader().postings(field, text)
        found = []
        while matcher.is_active():
            found.append((matcher.id(), matcher.weight()))
            matcher.next()
        word_idf = idf(len(lengths), len(found))
        for place, count in found:
            yield place, scoring.bm25(word_idf, count, lengths[place], usual, _B, _K1)

    def _lengths(self, field: str) -> Sequence[int]:
        if field not in self._length_of:
            reader = self._searcher.reader()
            count = reader.doc_count_all()
            self._length_of[field] = [reader.doc_field_length(i, field) for i in range(count)]
        return self._length_of[field]

    def answer(self, node: Node) -> dict[int, float]:
        """Document -> score, of all that *node* finds."""
        asked = _query(node)
        hits = self._searcher.search(asked, limit=None)
        return {hit["place"]: hit.score for hit in hits}


class _BestOfMatcher(matching.DisjunctionMaxMatcher):  # type: ignore[misc]
    """Whoosh compares the two scores even where the matchers stand on different documents."""

    def score(self) -> float:
        active = [m for m in (self.a, self.b) if m.is_active()]
        first = min(m.id() for m in active)
        return float(max(m.score() for m in active if m.id() == first))


class _BestOf(query.DisjunctionMax):  # type: ignore[misc]
    def _matcher(self, subs: object, searcher: Anything, context: object) -> object:
        def size(sub: query.Query) -> int:
            return int(sub.estimate_size(reader))

        reader = searcher.reader()
        return self._tree_matcher(subs, _BestOfMatcher, searcher, context, size)


class _ButNotMatcher(matching.AndNotMatcher):  # type: ignore[misc]
    """Whoosh looks at the first document alone without moving what is barred up to it."""

    def _find_first(self) -> None:
        if self.a.is_active() and self.b.is_active():
            self._find_next()


class _ButNot(query.AndNot):  # type: ignore[misc]
    def matcher(self, searcher: Anything, context: object = None) -> object:
        barred = self.b.matcher(searcher, searcher.boolean_context())
        return _ButNotMatcher(self.a.matcher(searcher, context), barred)


def _query(node: Node) -> query.Query:
    match node:
        case Stem(text, "", weight):
            return query.Or([query.Term(f, text, boost=w * weight) for f, w in FIELDS.items()])
        case Stem(text, field, weight):
            return query.Term(field, text, boost=FIELDS[field] * weight)
        case Surface(text, weight):
            return query.Term(SURFACES, text, boost=weight)
        case Foreign(text, weight):
            return query.Term(FOREIGN, text, boost=weight)
        case Prefix(text, weight):
            return query.Prefix(FOLDED, text, boost=weight, constantscore=False)
        case Phrase(stems, weight):
            scored = query.And([_query(Stem(stem, weight=weight)) for stem in stems])
            together = query.Or([query.Phrase(f, list(stems)) for f in FIELDS])
            return query.Require(scored, together)
        case All(parts):
            return query.And([_query(part) for part in parts])
        case Any(parts):
            return query.Or([_query(part) for part in parts])
        case Best(parts):
            return _BestOf([_query(part) for part in parts])
        case Without(kept, barred):
            return _ButNot(_query(kept), _query(barred))
