"""Short cuts lead to the same place: what a plain reading ranks first, the site ranks first."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from glossary.search import Index
from glossary.search import query as search_query
from glossary.snapshot import Snapshot
from tests.languages import KNOWN, LANGUAGES
from tests.search import plainly


def _index(snapshot: Snapshot, language: str) -> Index:
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    return indexed.index


@pytest.mark.parametrize("language", LANGUAGES)
@given(choice=st.data())
@settings(deadline=None, max_examples=60)
def test_several_words_are_ranked_as_a_plain_reading_ranks_them(
    snapshot: Snapshot, language: str, choice: st.DataObject
) -> None:
    index = _index(snapshot, language)
    stems = index.postings.stems
    common = [word for word in index.postings.folded.words if stems.count(word) > 12]
    texts = [text.split() for _, text in index.texts()][::5]
    said = choice.draw(st.sampled_from([text for text in texts if len(text) > 3]))
    begin = choice.draw(st.integers(0, len(said) - 3))
    query = choice.draw(
        st.one_of(
            st.just(" ".join(said[begin : begin + 3])),
            st.lists(st.sampled_from(common), min_size=2, max_size=3).map(" ".join),
        )
    )
    limit = choice.draw(st.sampled_from((1, 8, 20, 60)))
    plain = plainly.several(index, query, limit)
    if plain is not None:
        found = index.answered(query, limit).groups
        assert [g.score for g in found] == pytest.approx([score for _, score, _ in plain])
        for group, (place, score, best) in zip(found, plain, strict=True):
            if [round(score, 6) for _, score, _ in plain].count(round(score, 6)) == 1:
                assert (group.place, group.document) == (place, best), (query, score)


@pytest.mark.parametrize("language", LANGUAGES)
@given(text=st.text(max_size=60))
@settings(deadline=None, max_examples=60)
def test_a_query_is_read_as_a_text_is(language: str, text: str) -> None:
    analyzer = KNOWN[language].analyzer
    assert analyzer.typed(text) == tuple(analyzer.read(text, keep_stops=True))


@pytest.mark.parametrize("language", LANGUAGES)
@given(said=st.lists(st.sampled_from(["carta", "Coût", "l", "OR", "FOR", '"', '" ', "de"])))
@settings(deadline=None, max_examples=200)
def test_words_quotes_and_or_are_read_as_any_operators_are(language: str, said: list[str]) -> None:
    text = " ".join(" ".join(said).split())
    assume(text.replace(" ", "").replace('"', "").isalpha())
    soon = search_query._parse_words(text, KNOWN[language].analyzer)
    assert soon in ((), search_query._parse_groups(text, KNOWN[language].analyzer))


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_words_are_looked_up_as_by_the_long_way(snapshot: Snapshot, language: str) -> None:
    index = _index(snapshot, language)
    expander = index._searcher._expander
    texts = [text.split() for _, text in index.texts()]
    for said in texts[::7]:
        for begin in range(0, len(said) - 3, 5):
            asked = index.parse(" ".join(said[begin : begin + 3]))
            for part in (part for group in asked.groups for part in group):
                plainly_ = expander.known_words(part.words)
                assert plainly_ in ((), tuple(expander._clauses(part.words, last=True)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_quoted_words_must_all_be_there_as_vectors_say(snapshot: Snapshot, language: str) -> None:
    index = _index(snapshot, language)
    searcher = index._searcher
    for text in [text.split() for _, text in index.texts()][::9]:
        words = [word for word in text if word.isalpha() and len(word) > 3][:3]
        query = " ".join(f'"{word}"' for word in words)
        asked = index.parse(query)
        parts = asked.groups[0] if asked.groups else ()
        if len(parts) < 2 or len(parts) > search_query.MOST_WORDS:
            continue
        fits, _ = searcher._evaluate_operators(asked, None)
        places = {hit.place for group in index.answered(query, 999).groups for hit in group.hits}
        assert places == set(fits.nonzero()[0].tolist())
