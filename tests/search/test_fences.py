"""However strange a query, the work for it is bounded; counted, not timed."""

import pytest

from glossary.search import LONGEST_QUERY, Index, spelling
from glossary.search import query as search_query
from glossary.search.expansion import Clause
from glossary.search.postings import WordTable
from glossary.search.proximity import Proximity
from glossary.search.ranking import PostingList, VectorRanker
from glossary.snapshot import Snapshot
from tests.languages import LANGUAGES

HOSTILE = [
    "*",
    "a*",
    "e* OR a* OR s* OR c*",
    "fugace " * 28,
    "a " * 100,
    "x" * LONGEST_QUERY,
    "zqxj" * 6,
    "fu* " * 50,
    '"' * LONGEST_QUERY,
    '"carte ' * 28,
    "-a " * 66,
    "OR " * 66,
    "n:2 " * 50,
    "in:title " * 22,
    "(" * LONGEST_QUERY,
    "carte OR " * 22,
    " ".join(f"mot{i}x" for i in range(30)),
    "joueur carte " * 14,
    "jouueur cartte " * 12,
]


class Work:
    """What one query made the index do."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, index: Index) -> None:
        self.looked_up = self.postings = self.measured = self.pairs = self.said = 0
        vector, prefix = WordTable.vector, WordTable.prefix_vector
        near, begun = spelling.Spelling.near, WordTable.begun
        beside, spread = Proximity._adjacent, VectorRanker._sparse
        rows = index._searcher._posting_ranker._of
        work = self

        class Counted(dict[str, PostingList]):
            def __getitem__(self, stem: str) -> PostingList:
                work.looked_up += 1
                work.postings += len(rows[stem].documents)
                return rows[stem]

        def counted_vector(table: WordTable, word: str):  # type: ignore[no-untyped-def]
            self.looked_up += 1
            self.postings += table.count(word)
            return vector(table, word)

        def counted_prefix(table: WordTable, text: str):  # type: ignore[no-untyped-def]
            first, past = table.range(text)
            self.looked_up += 1
            self.postings += table.starts[past] - table.starts[first]
            return prefix(table, text)

        def counted_near(spelt: spelling.Spelling, word: str):  # type: ignore[no-untyped-def]
            self.measured += len(word) <= spelling.LONGEST_WORD
            return near(spelt, word)

        def counted_begun(table: WordTable, text: str):  # type: ignore[no-untyped-def]
            first, past = table.range(text)
            self.looked_up += 1
            self.postings += table.starts[past] - table.starts[first]
            return begun(table, text)

        def counted_spread(ranker: VectorRanker, clause: Clause):  # type: ignore[no-untyped-def]
            found = spread(ranker, clause)
            work.looked_up += 1
            work.postings += len(found[0])
            return found

        def counted_adjacent(close: Proximity, one: str, other: str):  # type: ignore[no-untyped-def]
            found = beside(close, one, other)
            self.pairs += 1
            self.said += len(found)
            return found

        monkeypatch.setattr(WordTable, "vector", counted_vector)
        monkeypatch.setattr(WordTable, "prefix_vector", counted_prefix)
        monkeypatch.setattr(spelling.Spelling, "near", counted_near)
        monkeypatch.setattr(WordTable, "begun", counted_begun)
        monkeypatch.setattr(Proximity, "_adjacent", counted_adjacent)
        monkeypatch.setattr(VectorRanker, "_sparse", counted_spread)
        monkeypatch.setattr(index._searcher._posting_ranker, "_of", Counted(rows))


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_work_for_a_query_is_bounded(
    snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch, language: str, query: str
) -> None:
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    index = indexed.index
    work = Work(monkeypatch, index)
    index.answered(query[:LONGEST_QUERY])
    words = search_query.MOST_WORDS
    whole = len(index.postings.folded.documents)
    assert 0 <= work.looked_up <= words * 8
    assert work.postings <= words * whole
    assert work.measured <= words
    assert work.pairs <= words * 32
    assert work.said <= words * index.postings.size


@pytest.mark.parametrize(
    ("language", "phrase"),
    [("en", "discard pile"), ("fr", "zone de Mana"), ("it", "pila degli scarti")],
)
def test_a_phrase_is_looked_for_only_where_two_of_its_words_stand_side_by_side(
    snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch, language: str, phrase: str
) -> None:
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    work = Work(monkeypatch, indexed.index)
    answer = indexed.index.answered(f'"{phrase}"')
    assert answer.total >= 1
    assert 0 < work.said < indexed.index.postings.size


def test_a_word_is_corrected_to_a_handful(snapshot: Snapshot) -> None:
    indexed = snapshot.dictionary("fr")
    assert indexed is not None
    table = indexed.index.postings.folded
    spelt = spelling.Spelling({word: table.count(word) for word in table.words})
    for word in ("carte", "zone", "xxxx", "abcdef", "joueurs", "q" * 24, "q" * 25, ""):
        assert len(spelt.near(word)) <= 6
    assert spelt.near("q" * 25) == ()
