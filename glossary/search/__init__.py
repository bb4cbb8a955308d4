"""Finding what players mean, in one dictionary: understand, expand, evaluate, rank, mark.

Whoosh analyses the texts, indexes them and scores every word in every document
(:mod:`~glossary.search.build_whoosh`); what it found is laid out as arrays
(:mod:`~glossary.search.postings`) that answer in microseconds. Whoosh itself
stays the oracle of the tests.
"""

from glossary.search.build import Part, build
from glossary.search.documents import FoundKind
from glossary.search.excerpts import Excerpt, Piece
from glossary.search.index import LONGEST_QUERY, Index
from glossary.search.query import Asked, Filter
from glossary.search.questions import QUESTIONS, Question, read_questions
from glossary.search.results import Answer, Group, Head
from glossary.search.suggest import Suggestion
from glossary.search.synonyms import SYNONYMS, Synonym, read_synonyms

__all__ = [
    "LONGEST_QUERY",
    "QUESTIONS",
    "SYNONYMS",
    "Answer",
    "Asked",
    "Excerpt",
    "Filter",
    "FoundKind",
    "Group",
    "Head",
    "Index",
    "Part",
    "Piece",
    "Question",
    "Suggestion",
    "Synonym",
    "build",
    "read_questions",
    "read_synonyms",
]
