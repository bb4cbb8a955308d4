"""Rule numbers as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glossary.core.errors import MalformedNumber
from glossary.core.rule_number import RuleNumber

numbers = st.builds(
    RuleNumber,
    st.lists(st.integers(1, 40), min_size=1, max_size=4).map(tuple),
    st.sampled_from(["", *"abcdefgp"]),
)


@pytest.mark.parametrize(
    "typed",
    [
        "2.1.e", " 2.1.E ", "2.1e", "2.1.e.", "règle 2.1 e", "regle 2-1-e", "§2.1.E", "§ 2 1 E",
        "rule-2-1-e", "CR 2.1.e", "CR2.1.e", "Rule 2.1.e:", "regola 2.1.e", "reg. 2.1.e", "2,1,e",
        "(2.1.e)", "[2.1.e]", "2.1 (e)", "n° 2.1.e", "no. 2.1.e", "\u00a02.1.e\u00a0", "2·1·e",
        "２.１.ｅ", "article 2.1.e", "« 2.1.e »",
    ],
)  # fmt: skip
def test_a_number_is_read_in_every_shape_people_type(typed: str) -> None:
    assert RuleNumber.maybe(typed) == RuleNumber((2, 1), "e")


@pytest.mark.parametrize(
    "typed", ["fugace", "", "e", "2.1.ee", "100 cards a day", "1" * 50, "2.1.e\0", "-"]
)
def test_what_is_no_number_is_left_to_the_word_search(typed: str) -> None:
    assert RuleNumber.maybe(typed) is None


def test_the_error_quotes_what_was_typed() -> None:
    with pytest.raises(MalformedNumber, match=r"'2\.1\.é' is not a rule number"):
        RuleNumber.parse("2.1.é")


@given(numbers)
def test_a_number_reads_back_from_its_own_words(number: RuleNumber) -> None:
    assert RuleNumber.parse(str(number)) == number
    assert RuleNumber.maybe(str(number).upper()) == number


def test_numbers_sort_as_they_are_read() -> None:
    shuffled = ["2.10", "2.9.b", "2.9", "10", "2.9.1", "2", "2.9.a"]
    assert [str(n) for n in sorted(map(RuleNumber.parse, shuffled))] == [
        "2", "2.9", "2.9.a", "2.9.b", "2.9.1", "2.10", "10",
    ]  # fmt: skip


@given(numbers)
def test_an_entry_contains_its_paragraphs_and_a_paragraph_only_itself(number: RuleNumber) -> None:
    assert number.entry.contains(number)
    assert number.contains(number)
    if number.letter:
        assert not number.contains(number.entry)


@given(st.text(max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    found = RuleNumber.maybe(text)
    assert found is None or RuleNumber.parse(str(found)) == found
