"""A rule number is read wherever it stands and however it is typed."""

import pytest

from glossary.search import ParsedQuery
from glossary.search.query import parse_query
from glossary.snapshot import Snapshot
from tests.languages import KNOWN, LANGUAGES

_EDITIONS = ("5.0", "4.0", "3.0", "1.0")


def _parse(text: str) -> ParsedQuery:
    """Parse in English: how a number is read does not depend on the language."""
    return parse_query(text, KNOWN["en"].analyzer, languages=LANGUAGES, editions=_EDITIONS)


def _numbers(text: str) -> list[str]:
    return [str(number) for number in _parse(text).numbers]


@pytest.mark.parametrize(
    "typed",
    [
        "4.2.5.c", "4.2.5c", "4.2.5.C", "4.2.5 c", "7.3.26 b", " 4.2.5.c. ", "4 2 5 c",
        "4 . 2 . 5 . c", "4. 2. 5. c", "4,2,5,c", "4,2,5 c", "4-2-5-c", "4/2/5/c", "4.2.5(c)",
        "4.2.5 (c)", "4.2.5 c)", "CR 4.2.5 c)", "(4.2.5.c)", "[4.2.5.c]", "{4.2.5.c}",
        "« 4.2.5.c »", "“4.2.5.c”", '"4.2.5.c"', "**4.2.5.c**", "_4.2.5.c_", "4.2.5.c…",
        "4.2.5.c!!!", "§4.2.5.c", "§ 4.2.5.c", "#4.2.5.c", "n°4.2.5.c", "nº 4.2.5.c ?", "CR4.2.5.c",
        "r4.2.5.c", "rule 4.2.5c", "rule:4.2.5.c", "règle 4,2,5,c", "regola 4.2.5.c oggi",
        "l’art.4.2.5.c", "rule 4. 2. 5. c please", "what about 4-2-5-c then",
        "rule 4 2 5 c says what", "4.2.5.c: what is a clean-up",
        "what does 4.2.5.c's second part mean", "que dit le 4.2.5.c svp",
        "I read 4.2.5.c. A card is lost", "４.２.５.ｃ", "４．２．５．ｃ", "4·2·5·c",
        "4․2․5․c", "4。2。5。c",
        "4•2•5•c", "https://example.org/en/rules/4.2.5.c", "> 4.2.5.c Clean-up: each player",
        "article 4.2.5, alinéa c", "rule 4.2.5 section c", "la 4.2.5 lettera c",
    ],
)  # fmt: skip
def test_a_number_is_read_in_any_shape(typed: str) -> None:
    expected = "7.3.26.b" if "26" in typed else "4.2.5.c"
    assert _numbers(typed) == [expected]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("voir 2.4.7.d, puis 2.1.e.", ["2.4.7.d", "2.1.e"]),
        ("4.2.5.c/2.1.e", ["4.2.5.c", "2.1.e"]),
        ("4.2.5.c+2.1.e", ["4.2.5.c", "2.1.e"]),
        ("see 4.2.5.c;2.1.e", ["4.2.5.c", "2.1.e"]),
        ("rules 4.2.5.c & 4.2.5.d", ["4.2.5.c", "4.2.5.d"]),
        ("2.1.e o 2.1.f?", ["2.1.e", "2.1.f"]),
        ("2.1, 2.2 and 2.3", ["2.1", "2.2", "2.3"]),
        ("la 2.1 e la 2.2", ["2.1", "2.2"]),
    ],
)
def test_several_numbers_are_read_in_the_order_typed(typed: str, numbers: list[str]) -> None:
    assert _numbers(typed) == numbers


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("does 4.2.1 a player draw", ["4.2.1"]),
        ("4.2.5 c’est quoi", ["4.2.5"]),
        ("I read 4.2.5. A card is lost", ["4.2.5"]),
        ("in 4.2 5 cards", ["4.2"]),
        ("a 2/2/3 with 1 boost", []),
        ("3 2 1 go", []),
        ("on 2025-10-03 at 20:30", []),
    ],
)
def test_what_is_no_part_of_a_number_is_left_out_of_it(typed: str, numbers: list[str]) -> None:
    assert _numbers(typed) == numbers


@pytest.mark.parametrize(
    ("typed", "edition"),
    [
        ("2.4.6.d in 3.0", "3.0"),
        ("the old 2.4.6.d of 3.0", "3.0"),
        ("what did 2.4.6.d say in edition 3?", "3.0"),
        ("2.4.6.d (v3.0)", "3.0"),
        ("v4 2.4.6.d", "4.0"),
        ("2.4.6.d [ed. 4]", "4.0"),
        ("4.0 2.4.6.d", "4.0"),
        ("règles 4.0, 2.4.6.d", "4.0"),
        ("2.4.6.d de la 3.0", "3.0"),
        ("2.4.6.d édition 3", "3.0"),
        ("2.4.6.d dans la v4", "4.0"),
        ("2.4.6.d della 4.0", "4.0"),
        ("2.4.6.d nell’edizione 4", "4.0"),
        ("2.4.6.d versione 4.0", "4.0"),
        ("2.4.6.d v:4.0", "4.0"),
        ("2.4.6.d edition 9", None),
        ("2.4.6.d with 3 cards", None),
    ],
)
def test_an_edition_beside_a_number_is_the_edition_to_look_in(
    typed: str, edition: str | None
) -> None:
    parsed = _parse(typed)
    assert [str(number) for number in parsed.numbers] == ["2.4.6.d"]
    assert parsed.filter("v") == edition


@pytest.mark.parametrize(
    ("typed", "alone"),
    [
        ("rule 2.4.6.d in edition 3.0", True),
        ("2.4.6.d de l’édition 3.0", True),
        ("dell'edizione 3.0: 2.4.6.d", True),
        ("what did 2.4.6.d say in edition 3?", False),
        ("2.4.6.d and 2.4.7.d in 3.0", False),
        ("2.4.6.d in 3.0 or 4.0", False),
    ],
)
def test_a_number_and_its_edition_may_be_all_that_was_typed(typed: str, alone: bool) -> None:
    assert (_parse(typed).number is not None) == alone


def test_an_edition_alone_is_a_word() -> None:
    assert _parse("changes of 3.0").filter("v") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_whose_number_stands_in_a_sentence_comes_first(
    snapshot: Snapshot, language: str
) -> None:
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    answer = indexed.index.ask("Fugace fleeting 4.2.5 c) ?")
    assert answer.hits[0].best.key == "4.2.5.c"
    assert len(answer.hits) > 1
