"""Full-text search in one dictionary: parse the query, expand it, evaluate, rank, cut excerpts.

At build time Whoosh indexes the texts and scores every word in every document with BM25F
(:mod:`~glossary.search.build_whoosh`). The scores are stored as arrays
(:mod:`~glossary.search.postings`), and a query only adds them up. Whoosh is used at build time
and in tests only.
"""

from glossary.search.build import IndexSource, build
from glossary.search.documents import FoundKind, ScenarioText
from glossary.search.excerpts import Excerpt, ExcerptRun
from glossary.search.index import LONGEST_QUERY, Index
from glossary.search.query import ParsedQuery, QueryFilter
from glossary.search.questions import QUESTIONS, Question, read_questions
from glossary.search.results import Answer, Head, HitGroup
from glossary.search.suggest import Suggestion
from glossary.search.synonyms import SYNONYMS, Synonym, read_synonyms

__all__ = [
    "LONGEST_QUERY",
    "QUESTIONS",
    "SYNONYMS",
    "Answer",
    "Excerpt",
    "ExcerptRun",
    "FoundKind",
    "Head",
    "HitGroup",
    "Index",
    "IndexSource",
    "ParsedQuery",
    "QueryFilter",
    "Question",
    "ScenarioText",
    "Suggestion",
    "Synonym",
    "build",
    "read_questions",
    "read_synonyms",
]
