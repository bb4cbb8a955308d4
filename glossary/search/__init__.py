"""Full-text search in one dictionary: parse the query, read it, rank, cut excerpts.

When a snapshot is built, Whoosh indexes the texts and every word is scored in every document with
BM25F (:mod:`~glossary.search.build`). The scores are rows of a SQLite file
(:mod:`~glossary.search.store`), and a query only adds them up (:mod:`~glossary.search.ranking`).
"""

from glossary.search.documents import KINDS, Document, DocumentKind
from glossary.search.excerpts import Excerpt, ExcerptRun
from glossary.search.index import LONGEST_QUERY, MOST_HITS, Index
from glossary.search.query import ParsedQuery
from glossary.search.results import Answer, Hit
from glossary.search.store import Head
from glossary.search.vocabulary import (
    QUESTIONS,
    SYNONYMS,
    Question,
    Synonym,
    read_questions,
    read_synonyms,
)

__all__ = [
    "KINDS", "LONGEST_QUERY", "MOST_HITS", "QUESTIONS", "SYNONYMS", "Answer", "Document",
    "DocumentKind", "Excerpt", "ExcerptRun", "Head", "Hit", "Index", "ParsedQuery", "Question",
    "Synonym", "read_questions", "read_synonyms",
]  # fmt: skip
