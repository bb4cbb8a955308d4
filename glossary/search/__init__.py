"""Finding what players mean, in one dictionary: understand, expand, evaluate, rank, mark.

Whoosh analyses the texts, indexes them and scores every word in every document
(:mod:`~glossary.search.indexing`); what it found is laid out as arrays
(:mod:`~glossary.search.postings`) that answer in microseconds. Whoosh itself
stays the oracle of the tests.
"""

from glossary.search.answers import Answer, Group, Head
from glossary.search.compiling import Part, build
from glossary.search.documents import FoundKind
from glossary.search.marking import Excerpt, Piece
from glossary.search.opening import LONGEST_QUERY, Index
from glossary.search.questions import QUESTIONS, Question, read_questions
from glossary.search.suggesting import Suggestion
from glossary.search.synonyms import SYNONYMS, Synonym, read_synonyms
from glossary.search.understanding import Asked, Filter

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
