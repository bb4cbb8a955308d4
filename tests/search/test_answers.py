"""Finding by word: the right entry first, in three languages, whatever is typed."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary.core.errors import QueryTooLong
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Analyzer
from glossary.search import KINDS, LONGEST_QUERY, Answer, DocumentKind
from glossary.snapshot import IndexedDictionary, Snapshot
from tests.languages import KNOWN, LANGUAGES


def _ask(snapshot: Snapshot, language: str, query: str, limit: int = 8) -> Answer:
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    return indexed.index.ask(query, limit=limit)


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
        ("en", "boost counters", "2.5.1"),
        ("fr", "zone de mana", "3.2.9"),
        ("it", "mano", "3.2.5"),
        ("it", "area del mana", "3.2.9"),
    ],
)
def test_the_right_entry_comes_first(
    snapshot: Snapshot, language: str, query: str, first: str
) -> None:
    rules = _rules(_ask(snapshot, language, query))
    assert rules, f"{query!r} finds nothing"
    assert rules[0] == first


def _rules(answer: Answer) -> list[str]:
    return [str(hit.number) for hit in answer.hits if hit.kind == "rule"]


def test_words_that_no_rule_has_together_find_rules_with_some(snapshot: Snapshot) -> None:
    answer = _ask(snapshot, "en", "asleep rarity timestamp")
    assert {"2.4.4", "2.2.16"} <= set(_rules(answer)[:6])
    assert not answer.all_words


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [("fr", "fugasse", "fugace"), ("en", "fleting", "fleeting"), ("it", "risreva", "riserva")],
)
def test_a_typo_is_answered_with_what_was_meant(
    snapshot: Snapshot, language: str, typed: str, meant: str
) -> None:
    answer = _ask(snapshot, language, typed)
    assert answer.suggestion == meant
    assert _rules(answer)[0] == _rules(_ask(snapshot, language, meant))[0]


def test_a_word_that_the_texts_have_is_never_corrected(snapshot: Snapshot) -> None:
    for language in LANGUAGES:
        indexed = snapshot.dictionary(language)
        assert indexed is not None
        for word in list(indexed.index.store.words)[::40]:
            assert _ask(snapshot, language, word).suggestion == ""


def _places(answer: Answer) -> set[tuple[str, str]]:
    return {(hit.kind, hit.best.key) for hit in answer.hits}


def test_a_phrase_must_stand_together(snapshot: Snapshot) -> None:
    indexed = snapshot.dictionary("en")
    assert indexed is not None
    together = _places(indexed.index.ask('"boost counters"', limit=999))
    apart = _places(indexed.index.ask("boost counters", limit=999))
    assert together
    assert together < apart


def test_a_barred_word_stands_in_no_answer(snapshot: Snapshot) -> None:
    indexed = snapshot.dictionary("fr")
    assert indexed is not None
    kept = _places(indexed.index.ask("fugace -sort", limit=999))
    assert kept
    assert not kept & _places(indexed.index.ask("sort", limit=999))


def test_a_number_below_zero_bars_nothing(snapshot: Snapshot) -> None:
    answer = _ask(snapshot, "en", "my 0 against their -1")
    assert not answer.asked.strict
    assert str(answer.hits[0].best.number) == "4.2.4.f"


def test_or_finds_what_either_finds(snapshot: Snapshot) -> None:
    indexed = snapshot.dictionary("en")
    assert indexed is not None
    one, other, either = (
        _places(indexed.index.ask(q, limit=999))
        for q in ("anchored", "asleep", "anchored OR asleep")
    )
    assert one & either
    assert other & either
    assert {("rule", "2.4.2"), ("rule", "2.4.4")} <= either


@pytest.mark.parametrize(
    ("query", "inside"),
    [("n:2.4 fugace", "2.4"), ("n:7.4.4 expédition", "7.4.4"), ("n:2.1", "2.1")],
)
def test_a_number_filter_keeps_what_stands_below_it(
    snapshot: Snapshot, query: str, inside: str
) -> None:
    answer = _ask(snapshot, "fr", query)
    assert answer.hits
    number = RuleNumber.parse(inside)
    for hit in answer.hits:
        assert hit.best.number is not None
        assert number.contains(hit.best.number)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_filter_keeps_that_kind_in_the_order_it_has_without(
    snapshot: Snapshot, kind: DocumentKind
) -> None:
    answer = _ask(snapshot, "it", f"kind:{kind} riserva", 999)
    assert answer.hits
    assert {hit.kind for hit in answer.hits} == {kind}
    indexed = snapshot.dictionary("it")
    assert indexed is not None
    among_all = [hit.best for hit in indexed.index.ask("riserva", limit=999, kind=kind).hits]
    assert [hit.best for hit in answer.hits][: len(among_all)] == among_all


def test_in_looks_only_there(snapshot: Snapshot) -> None:
    indexed = snapshot.dictionary("en")
    assert indexed is not None
    for hit in indexed.index.ask("in:title fleeting", limit=99, kind="rule").hits:
        entry = indexed.dictionary.entry(hit.number or RuleNumber((1,)))
        names = [
            t.word for t in indexed.dictionary.terms if t.rule and t.rule.entry == entry.number
        ]
        assert any("fleeting" in name.lower() for name in (entry.title, *names))
    for hit in indexed.index.ask("in:example fleeting", limit=99, kind="rule").hits:
        examples = [
            note
            for each in hit.paragraphs
            for note in indexed.dictionary.paragraph(each.number or RuleNumber((1,))).notes
            if note.kind == "example"
        ]
        assert examples


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("2.1.a-e", ["2.1.a", "2.1.b", "2.1.c", "2.1.d", "2.1.e"]),
        ("2.4.7.a – 2.4.7.c", ["2.4.7.a", "2.4.7.b", "2.4.7.c"]),
        ("1.4.5-1.4.6", ["1.4.5", "1.4.6"]),
        ("2.4.7d", ["2.4.7.d", "2.4.7"]),
    ],
)
def test_a_number_or_a_range_lists_its_rules(
    snapshot: Snapshot, query: str, numbers: list[str]
) -> None:
    found = [hit.best.key for hit in _ask(snapshot, "fr", query).hits if hit.kind == "rule"]
    assert found == numbers


@pytest.mark.parametrize(
    ("language", "said", "first", "meant"),
    [
        ("en", "graveyard", "3.2.3", "Discard"),
        ("fr", "cimetière", "3.2.3", "défausse"),
        ("it", "tappare", "7.3.13", "consumare"),
    ],
)
def test_words_of_other_games_lead_to_ours_and_say_so(
    snapshot: Snapshot, language: str, said: str, first: str, meant: str
) -> None:
    answer = _ask(snapshot, language, said)
    assert _rules(answer)[0] == first
    assert [(r.typed, meant.lower() in r.meant.lower()) for r in answer.readings] == [(said, True)]


@pytest.mark.parametrize(
    ("language", "query", "typed", "meant"),
    [
        ("fr", "on peut bloquer mon expédition ?", "bloquer mon expédition", "ne peut pas avancer"),
        ("en", "can a card block my expedition", "block my expedition", "cannot move forward"),
        ("en", "a blocked expedition", "blocked expedition", "fail to move forward"),
        ("en", "who is on the play", "on the play", "First player"),
        ("en", "does it work on play", "on play", "played from Hand"),
        ("fr", "un jet de dé", "jet de dé", "lancer un dé"),
        ("fr", "jouer en équipe", "en équipe", "partie à deux joueurs"),
    ],
)
def test_synonyms_that_differ_in_small_words_are_told_apart(
    snapshot: Snapshot, language: str, query: str, typed: str, meant: str
) -> None:
    readings = _ask(snapshot, language, query).readings
    (said,) = [each for each in readings if each.manner == "said"]
    assert said.typed == typed
    assert meant in said.meant


def test_a_tournament_is_no_champion(snapshot: Snapshot) -> None:
    (said, *_) = _ask(snapshot, "it", "campionato").readings
    assert said.instead


_SAID_BY_NOBODY = re.compile(r"\*[^*]*\*|\{[^}]*\}|\n")
_LONGEST_SAID = 6


def _rows_of_words(indexed: IndexedDictionary, analyzer: Analyzer) -> Iterator[str]:
    """Yield all that stands in a row in the rules, as stems."""
    for entry in indexed.dictionary:
        texts = [p.text for p in entry.paragraphs]
        texts += [note.text for p in entry.paragraphs for note in p.notes]
        for text in (entry.title, *texts):
            for row in _SAID_BY_NOBODY.split(text):
                stems = [word.stem for word in analyzer.read(row, keep_stops=True)]
                for begin in range(len(stems)):
                    for end in range(begin + 1, min(begin + _LONGEST_SAID, len(stems)) + 1):
                        yield " ".join(stems[begin:end])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_rules_say_is_never_said_to_be_no_word_of_theirs(
    snapshot: Snapshot, language: str
) -> None:
    for edition in snapshot.editions:
        indexed = snapshot.dictionary(language, edition)
        assert indexed is not None
        rows = set(_rows_of_words(indexed, snapshot.languages[language].analyzer))
        assert len(rows) > 10_000
        assert indexed.index.store.readings(rows) == {}, edition


@pytest.mark.parametrize(
    ("language", "edition", "said", "meant"),
    [
        ("en", "5.0", "steal", "take control"),
        ("fr", "5.0", "cadeau", "Don"),
        ("en", "4.0", "region type", None),
        ("fr", "4.0", "cadeau", None),
    ],
    ids=str,
)
def test_an_edition_is_said_to_have_its_own_words_alone(
    snapshot: Snapshot, language: str, edition: str, said: str, meant: str | None
) -> None:
    indexed = snapshot.dictionary(language, edition)
    assert indexed is not None
    told = [each.meant for each in indexed.index.ask(said).readings if each.manner == "said"]
    assert told == ([] if meant is None else [meant])


def test_an_older_edition_answers_with_its_own_numbers(snapshot: Snapshot) -> None:
    indexed = snapshot.dictionary("en", "3.0")
    assert indexed is not None
    assert _rules(indexed.index.ask("fleeting"))[0] == "2.4.6"
    assert indexed.index.ask("untap").hits[0].best.title == "Ready"


def test_the_same_question_has_the_same_answer(snapshot: Snapshot) -> None:
    indexed = snapshot.dictionary("fr")
    assert indexed is not None
    for query in (
        "carte réserve",
        "quand est-ce qu'un jeton quitte la zone",
        "a*",
        "carte OR main",
    ):
        one, other = (
            [(hit.best, hit.score) for hit in indexed.index.ask(asked).hits]
            for asked in (query, f" {query}  ")
        )
        assert one == other


def test_a_query_too_long_to_type_is_refused(snapshot: Snapshot) -> None:
    with pytest.raises(QueryTooLong, match=f"the limit is {LONGEST_QUERY}"):
        _ask(snapshot, "fr", "a" * (LONGEST_QUERY + 1))


@pytest.mark.parametrize("language", LANGUAGES)
@given(query=st.text(max_size=LONGEST_QUERY))
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
        ("en", "lost", "loses"),
        ("en", "gave a given boost", "give a giving boosts"),
        ("en", "sent, taken, took", "send, take, takes"),
        ("en", "paid, kept", "pays, keeps"),
        ("en", "drew, drawn", "draw, draws"),
        ("en", "chose, chosen", "choose, choosing"),
        ("en", "hid, hidden", "hide, hides"),
        ("en", "sacrificed, sacrificing", "sacrifice, sacrifices"),
        ("fr", "Œuvre", "oeuvre"),
    ],
)
def test_two_ways_to_write_a_word_have_one_stem(language: str, one: str, other: str) -> None:
    key = KNOWN[language].analyzer.key
    assert key(one) == key(other)


def test_italian_mana_and_mano_are_two_words() -> None:
    stem = KNOWN["it"].analyzer.stem
    assert stem("mana") != stem("mano")


@given(st.text(), st.sampled_from(LANGUAGES))
def test_words_stand_where_they_say(text: str, language: str) -> None:
    for word in KNOWN[language].analyzer.read(text, keep_stops=True):
        assert text[word.start : word.end].lower().replace("’", "'").startswith(word.surface)


@pytest.mark.parametrize(("language", "typed"), [("en", "bounce"), ("it", "rimbalzare")])
def test_two_paragraphs_of_an_entry_do_not_pass_the_rule_meant_first(
    snapshot: Snapshot, language: str, typed: str
) -> None:
    assert _rules(_ask(snapshot, language, typed))[0] == "7.3.32"


def test_the_first_letter_of_a_word_is_no_symbol(snapshot: Snapshot) -> None:
    assert "7.1.2" not in _rules(_ask(snapshot, "fr", "coût de m"))[:5]
    symbol = _ask(snapshot, "fr", "que veut dire {M}").hits[0]
    assert str(symbol.best.number) == "7.1.2.d"


def test_a_sentence_whose_quotation_nobody_says_is_answered_without_its_quotes(
    snapshot: Snapshot,
) -> None:
    answer = _ask(snapshot, "en", '"zebra crossing" zone')
    assert not answer.all_words
    assert answer.hits


def test_what_is_quoted_alone_is_found_as_it_stands_or_not_at_all(snapshot: Snapshot) -> None:
    assert _ask(snapshot, "en", '"zebra crossing"').total == 0
    assert _ask(snapshot, "en", '"zebra" "zone"').total == 0
    assert _ask(snapshot, "en", '"zebra crossing" zone -card').total == 0


def test_the_count_does_not_depend_on_how_many_are_wanted(snapshot: Snapshot) -> None:
    for query in ("reserve", "does a token go to reserve", "spell OR hero", "kind:card mana"):
        counts = {_ask(snapshot, "en", query, limit).total for limit in (1, 8, 99)}
        assert len(counts) == 1
        (count,) = counts
        assert len(_ask(snapshot, "en", query, 999).hits) == count > 0


def test_the_pages_of_an_answer_are_parts_of_one_list(snapshot: Snapshot) -> None:
    indexed = snapshot.dictionary("fr")
    assert indexed is not None
    whole = [hit.best for hit in indexed.index.ask("réserve", limit=20).hits]
    parts = [indexed.index.ask("réserve", limit=5, first=first).hits for first in (0, 5, 10, 15)]
    assert [hit.best for part in parts for hit in part] == whole


@pytest.mark.parametrize(
    ("language", "pasted", "first"),
    [
        (
            "en",
            (
                "Hi all! Yesterday we had this at our store and nobody could tell. My friend played"
                " a card from the Reserve and it was Fleeting, and then at night he wanted to put"
                " it back to his Reserve with the others. I think it has to be discarded instead,"
                " since a Fleeting Character never goes to the Reserve. Who of us is right?"
            ),
            "2.4.7",
        ),
        (
            "fr",
            (
                "Bonjour ! Petite question après notre partie d'hier soir : mon adversaire avait un"
                " personnage Endormi, et au crépuscule il comptait quand même ses statistiques pour"
                " faire avancer son expédition. Je lui ai dit non. Est-ce que j'avais raison ?"
            ),
            "2.4.4",
        ),
    ],
)
def test_a_pasted_message_is_answered_by_its_telling_words(
    snapshot: Snapshot, language: str, pasted: str, first: str
) -> None:
    assert first in _rules(_ask(snapshot, language, pasted))[:2]


@pytest.mark.parametrize(("word", "manner"), [("fugace", "translated"), ("gy", "said")])
def test_the_last_word_of_the_longest_paste_is_read_like_the_first(
    snapshot: Snapshot, word: str, manner: str
) -> None:
    unheard = " ".join(f"z{chr(97 + i // 22)}{chr(97 + i % 22)}" for i in range(484))
    pasted = f"{unheard} {word}"
    assert LONGEST_QUERY - 70 < len(pasted) <= LONGEST_QUERY
    answer, alone = _ask(snapshot, "en", pasted), _ask(snapshot, "en", word)
    assert (word, manner) in {(each.typed, each.manner) for each in answer.readings}
    assert _rules(answer)[:1] == _rules(alone)[:1] != []


@pytest.mark.parametrize(
    ("language", "typed", "slug"),
    [
        ("en", "moonlight jellyfish", "moonlight-jellyfish"),
        ("fr", "méduse lunaire", "moonlight-jellyfish"),
        ("fr", "meduse lunaire revient de la defausse", "moonlight-jellyfish"),
        ("it", "Moonlight Jellyfish", "moonlight-jellyfish"),
    ],
)
def test_a_card_is_found_by_its_name_in_any_language(
    snapshot: Snapshot, language: str, typed: str, slug: str
) -> None:
    hit = _ask(snapshot, language, typed).hits[0]
    assert hit.kind in ("card", "ruling")
    assert hit.best.key.startswith(slug)


@pytest.mark.parametrize(
    ("language", "typed", "name"),
    [("en", "d", "Dragon"), ("en", "an", "Anchored"), ("fr", "y", "Yéti"), ("it", "d", "Drago")],
)
def test_the_first_letters_of_a_name_find_it(
    snapshot: Snapshot, language: str, typed: str, name: str
) -> None:
    assert name in [hit.best.title for hit in _ask(snapshot, language, typed, limit=3).hits]


def test_synonyms_are_suggested_by_each_of_their_words_and_before_questions(
    snapshot: Snapshot,
) -> None:
    indexed = snapshot.dictionary("fr")
    assert indexed is not None
    synonym, question = "quitte le champ de bataille", "quitter, ça veut dire quoi\u00a0?"
    begun = [suggested.words for suggested in indexed.index.suggest("quitt")]
    assert begun.index(synonym) < begun.index(question)
    assert synonym in [suggested.words for suggested in indexed.index.suggest("champ de b")]


def test_what_is_too_long_to_be_asked_suggests_nothing(snapshot: Snapshot) -> None:
    indexed = snapshot.dictionary("en")
    assert indexed is not None
    assert indexed.index.suggest("boost")
    assert not indexed.index.suggest("boost".ljust(LONGEST_QUERY + 1))


@pytest.mark.parametrize(
    ("language", "typed"), [("it", "fugasse"), ("en", "expeditious"), ("fr", "carpe")]
)
def test_a_word_spelt_right_in_its_language_is_not_mended(
    snapshot: Snapshot, language: str, typed: str
) -> None:
    assert _ask(snapshot, language, typed).suggestion == ""


@pytest.mark.parametrize(
    ("language", "typed", "instead"),
    [
        ("en", "lifelink", "life points"),
        ("en", "can my hero equip a sword in combat", "Gear"),
        ("fr", "combien de points de vie a mon héros", "points de vie"),
        ("it", "prezzo di una busta", "Prezzi"),
        ("en", "who won the quidditch cup", ""),
        ("en", "mulligan", "There is no mulligan"),
        ("fr", "mulligan", "pas de mulligan"),
        ("it", "limite di mano", "non ha limite"),
    ],
)
def test_what_the_rules_do_not_have_is_said_so(
    snapshot: Snapshot, language: str, typed: str, instead: str
) -> None:
    answer = _ask(snapshot, language, typed)
    assert answer.absent
    assert instead in " ".join(each.instead for each in answer.readings)


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("fr", "un perso gigantic et les tiebreakers"),
        ("it", "seasoned tiene i boost"),
        ("fr", "Mue"),
        ("en", "cant beats can"),
        ("it", "il mio avversario voleva passare"),
    ],
)
def test_what_stands_in_the_rules_is_not_said_to_be_absent(
    snapshot: Snapshot, language: str, typed: str
) -> None:
    assert not _ask(snapshot, language, typed).absent


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("en", "learn to play"), ("en", "beginner"), ("en", "I have never played"),
        ("fr", "apprendre à jouer"), ("fr", "je n'ai jamais joué"), ("fr", "règles pour débutants"),
        ("it", "imparare a giocare"), ("it", "principiante"), ("it", "da dove comincio"),
    ],
)  # fmt: skip
def test_who_has_never_played_is_led_to_the_first_lesson(
    snapshot: Snapshot, language: str, query: str
) -> None:
    best = _ask(snapshot, language, query).hits[0].best
    assert (best.kind, best.key) == ("lesson", "the-race")


def test_a_lesson_is_found_by_what_it_says_and_after_the_rule(snapshot: Snapshot) -> None:
    kinds = [hit.best.kind for hit in _ask(snapshot, "en", "the Night", limit=20).hits]
    assert kinds[0] == "rule"
    assert "lesson" in kinds


def test_what_a_terrain_is_drawn_as_leads_to_its_symbol(snapshot: Snapshot) -> None:
    asked = {"en": "what does the leaf mean", "it": "che cosa significa la foglia"}
    for language, query in asked.items():
        assert _ask(snapshot, language, query).hits[0].best.key == "7.1.2.c"
