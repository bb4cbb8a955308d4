"""The arrays say what Whoosh says: the same documents with the same scores."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glossary.core.i18n import symbol_words
from glossary.search.build_whoosh import Oracle
from glossary.search.documents import analyse, documents
from glossary.search.postings import Postings, build_postings
from glossary.search.tree import All, Any, Best, Node, Phrase, Prefix, Stem, Surface, Without
from glossary.snapshot import Snapshot
from tests.languages import KNOWN, LANGUAGES

_DEPTH = 2
_BUILT: dict[str, tuple[Oracle, Postings]] = {}


def _both(snapshot: Snapshot, language: str) -> tuple[Oracle, Postings]:
    if language not in _BUILT:
        indexed = snapshot.dictionary(language)
        assert indexed is not None
        spoken = dict(symbol_words(snapshot.speeches[language]))
        found = [
            analyse(document, KNOWN[language])
            for document in documents(indexed.dictionary, foreign_names={}, symbol_words=spoken)
        ]
        oracle = Oracle(found, KNOWN)
        streams = [
            [s for read in d.fields.values() for s in (*(w.stem for w in read), None)]
            for d in found
        ]
        _BUILT[language] = oracle, build_postings(oracle, streams)
    return _BUILT[language]


def _agree(oracle: Oracle, postings: Postings, node: Node) -> int:
    theirs = oracle.answer(node)
    vector = postings.evaluate(node)
    ours = {place: float(vector[place]) for place in vector.nonzero()[0].tolist()}
    assert ours.keys() == theirs.keys(), node
    assert ours == pytest.approx(theirs, rel=1e-9), node
    return len(ours)


def _phrases(postings: Postings) -> Sequence[tuple[str, str]]:
    stems = {letter: stem for stem, letter in postings.alphabet.items()}
    pairs = [
        (stems[a], stems[b])
        for stream in postings.streams[::7]
        for a, b in pairwise(stream)
        if a in stems and b in stems
    ]
    return sorted(set(pairs))[::9]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_the_score_that_whoosh_gives_it(snapshot: Snapshot, language: str) -> None:
    oracle, postings = _both(snapshot, language)
    for word in postings.stems.words[::11]:
        assert _agree(oracle, postings, Stem(word)) > 0
    for word in postings.surfaces.words[::11]:
        assert _agree(oracle, postings, Surface(word)) > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_and_beginnings_are_those_of_whoosh(snapshot: Snapshot, language: str) -> None:
    oracle, postings = _both(snapshot, language)
    for pair in _phrases(postings)[:60]:
        assert _agree(oracle, postings, Phrase(pair)) > 0
        assert _agree(oracle, postings, Phrase((pair[1], pair[0]))) >= 0
    for word in postings.folded.words[::97]:
        assert _agree(oracle, postings, Prefix(word[:3])) > 0


@cache
def _trees(stems: tuple[str, ...]) -> st.SearchStrategy[Node]:
    grown: st.SearchStrategy[Node] = st.sampled_from(stems).map(Stem)
    for _ in range(_DEPTH):
        several = st.lists(grown, min_size=2, max_size=3).map(tuple)
        grown = st.one_of(
            grown,
            several.map(All),
            several.map(Any),
            several.map(Best),
            st.builds(Without, grown, grown),
        )
    return grown


@given(choice=st.data())
@settings(deadline=None, max_examples=150)
def test_any_tree_is_answered_as_whoosh_does(snapshot: Snapshot, choice: st.DataObject) -> None:
    oracle, postings = _both(snapshot, "fr")
    common = tuple(w for w in postings.stems.words if postings.stems.count(w) > 8)
    _agree(oracle, postings, choice.draw(_trees(common)))
