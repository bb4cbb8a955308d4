"""Full-text search in one dictionary: parse the query, read it, rank, cut excerpts.

When a snapshot is built, every word is scored in every document with
BM25F (:mod:`~glossary.search.build`). The scores are rows of a SQLite file
(:mod:`~glossary.search.store`), and a query only adds them up (:mod:`~glossary.search.ranking`).
"""

from glossary.search.documents import KINDS, Document, DocumentKind
from glossary.search.index import LONGEST_QUERY, MOST_HITS, Answer, Excerpt, ExcerptRun, Hit, Index
from glossary.search.query import ParsedQuery
from glossary.search.store import Head

__all__ = [
    "KINDS", "LONGEST_QUERY", "MOST_HITS", "Answer", "Document", "DocumentKind", "Excerpt",
    "ExcerptRun", "Head", "Hit", "Index", "ParsedQuery",
]  # fmt: skip
