"""However strange a query, the work for it is bounded; counted, not timed."""

import pytest

from glossary.search import LONGEST_QUERY, spelling
from glossary.search.store import Store
from glossary.snapshot import Snapshot
from tests.languages import LANGUAGES

HOSTILE = [
    "*",
    "a*",
    "e* OR a* OR s* OR c*",
    "fugace " * 28,
    "a " * 1000,
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
    " ".join(f"mot{i}x" for i in range(250)),
    " ".join(f"{chr(97 + i % 26)}{chr(97 + i // 26)}*" for i in range(50)),
    "joueur carte " * 150,
    "jouueur cartte " * 130,
    "1.2.3.a, " * 200,
]


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_work_for_a_query_is_bounded(
    snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch, language: str, query: str
) -> None:
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    index = indexed.index
    work = {"statements": 0, "rows": 0, "measured": 0}
    rows, near = Store.rows, spelling.near

    def counted_rows(store: Store, statement: str, *values: object):  # type: ignore[no-untyped-def]
        found = rows(store, statement, *values)
        work["statements"] += 1
        work["rows"] += len(found)
        return found

    def counted_near(word: str, known):  # type: ignore[no-untyped-def]
        work["measured"] += 1
        return near(word, known)

    monkeypatch.setattr(Store, "rows", counted_rows)
    monkeypatch.setattr(spelling, "near", counted_near)
    assert index.store.words  # read once for all queries
    work.update(statements=0, rows=0)
    index.ask(query[:LONGEST_QUERY])
    assert 0 <= work["measured"] <= 6
    assert work["statements"] <= 250
    assert work["rows"] <= 6000


def test_a_word_is_corrected_to_a_handful(snapshot: Snapshot) -> None:
    indexed = snapshot.dictionary("fr")
    assert indexed is not None
    words = indexed.index.store.words
    for word in ("carte", "zone", "xxxx", "abcdef", "joueurs", "q" * 24, "q" * 25, ""):
        assert len(spelling.near(word, words)) <= 3
    assert spelling.near("q" * 25, words) == ()
