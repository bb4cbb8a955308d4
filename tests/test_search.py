"""Finding by word: the right entry first, in three languages, whatever is typed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from glossary import words
from glossary.errors import QueryTooLong
from glossary.model import LANGUAGES
from glossary.search import LONGEST_QUERY, Answer
from glossary.snapshot import Snapshot


def _ask(snapshot: Snapshot, language: str, query: str) -> Answer:
    volume = snapshot.volume(language)
    assert volume is not None
    return volume.index.ask(query)


@pytest.mark.parametrize(
    ("language", "query", "first"),
    [
        ("fr", "fugace", "2.4.7"),
        ("fr", "Fugaces", "2.4.7"),
        ("fr", "fleeting", "2.4.7"),
        ("en", "fleeting", "2.4.7"),
        ("en", "fugace", "2.4.7"),
        ("it", "fugace", "2.4.7"),
        ("fr", "expéditions", "3.2.4"),
        ("fr", "expedition", "3.2.4"),
        ("fr", "l'expédition", "3.2.4"),
        ("fr", "l’expédition", "3.2.4"),
        ("en", "expedition zone", "3.2.4"),
        ("fr", "expedition zone", "3.2.4"),
        ("it", "limite di riserva", "2.2.13"),
        ("it", "limite della Riserva", "2.2.13"),
        ("fr", "EPUISE", "2.4.6"),
        ("fr", "épuisé", "2.4.6"),
        ("en", "timestamps", "2.2.16"),
        ("fr", "horodatage", "2.2.16"),
        ("it", "marca temporale", "2.2.16"),
        ("en", "boost", "2.5.1"),
        ("fr", "zone de mana", "3.2.9"),
        ("it", "mano", "3.2.5"),
        ("it", "area del mana", "3.2.9"),
    ],
)
def test_the_right_entry_comes_first(
    snapshot: Snapshot, language: str, query: str, first: str
) -> None:
    answer = _ask(snapshot, language, query)
    assert answer.hits, f"{query!r} finds nothing"
    assert str(answer.hits[0].number.entry) == first


def test_words_that_no_rule_has_together_find_rules_with_some(snapshot: Snapshot) -> None:
    answer = _ask(snapshot, "en", "fleeting tumult timestamp")
    assert answer.hits
    assert not answer.all_words


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [("fr", "fugasse", "fugace"), ("en", "fleting", "fleeting"), ("it", "risreva", "riserva")],
)
def test_a_typo_is_answered_with_what_was_meant(
    snapshot: Snapshot, language: str, typed: str, meant: str
) -> None:
    assert _ask(snapshot, language, typed).suggestion == meant


def test_a_phrase_must_stand_together(snapshot: Snapshot) -> None:
    volume = snapshot.volume("en")
    assert volume is not None
    together = {h.number for h in volume.index.ask('"boost counters"', limit=999).hits}
    apart = {h.number for h in volume.index.ask("boost counters", limit=999).hits}
    assert together
    assert together < apart


def test_exact_accents_come_before_the_same_letters_without(snapshot: Snapshot) -> None:
    accented = {h.number: h.score for h in _ask(snapshot, "fr", "épuisé").hits}
    plain = {h.number: h.score for h in _ask(snapshot, "fr", "epuise").hits}
    shared = accented.keys() & plain.keys()
    assert shared
    assert all(accented[number] >= plain[number] for number in shared)
    assert any(accented[number] > plain[number] for number in shared)


def test_the_same_question_has_the_same_answer(snapshot: Snapshot) -> None:
    assert _ask(snapshot, "fr", "carte réserve") == _ask(snapshot, "fr", "carte réserve")


def test_a_query_too_long_to_type_is_refused(snapshot: Snapshot) -> None:
    with pytest.raises(QueryTooLong, match=f"the limit is {LONGEST_QUERY}"):
        _ask(snapshot, "fr", "a" * (LONGEST_QUERY + 1))


@pytest.mark.parametrize("language", LANGUAGES)
@given(query=st.text(max_size=LONGEST_QUERY))
@settings(deadline=None)
def test_no_query_breaks_the_search(snapshot: Snapshot, language: str, query: str) -> None:
    assert isinstance(_ask(snapshot, language, query), Answer)


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("fr", "l’Expédition", "expeditions"),
        ("fr", "qu'un Héros", "heros"),
        ("it", "dell’eroe", "eroe"),
        ("it", "l'abilità", "abilita"),
        ("en", "player’s", "players"),
        ("fr", "Œuvre", "oeuvre"),
    ],
)
def test_two_ways_to_write_a_word_have_one_stem(language: str, one: str, other: str) -> None:
    assert words.key(one, language) == words.key(other, language)


def test_italian_mana_and_mano_are_two_words() -> None:
    assert words.stem("mana", "it") != words.stem("mano", "it")


@given(st.text(), st.sampled_from(LANGUAGES))
def test_words_stand_where_they_say(text: str, language: str) -> None:
    for word in words.read(text, language, keep_stops=True):
        assert text[word.start : word.end].lower().replace("’", "'").startswith(word.surface)
