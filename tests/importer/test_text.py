"""Plain text line by line: numbers as people type them, foreign signs, clashes, refusals."""

import pytest

from glossary.core.errors import ImportRefused
from glossary.core.rule_number import RuleNumber
from glossary.importer import LeftOut, import_text
from glossary.rulebook.markup import parse_blocks
from glossary.rulebook.model import Paragraph
from tests.importer.test_import import outline, paragraph


def test_a_page_shows_foreign_signs_instead_of_obeying_them() -> None:
    found = import_text("2.1.a One.\n\nKnots\n\nKnots [are](tied) *by* hand_.\n# Not a heading.\n")
    assert found.pages[0].text.split("\n\n") == [
        r"Knots \[are\](tied) \*by\* hand\_.",
        r"\# Not a heading.",
    ]


@pytest.mark.parametrize(
    "line",
    ["2.1.b) Two.", "2.1 b Two.", "2.1.b: Two.", "2.1.B. Two.", "2.1b Two.", "2.1.b* Two.",
     "2.1.b \u2013 Two.", "**2.1.b** Two.", "§ 2.1.b Two.", "2.1.b\u00a0Two.", "\ufeff2.1.b Two.",
     "2.1.b\nTwo."],
)  # fmt: skip
def test_a_number_is_read_as_people_type_it(line: str) -> None:
    found = import_text(f"2.1 Boats\r\n2.1.a One.\r\n{line}\r\n")
    assert paragraph(found, "2.1.b").text == "Two."


@pytest.mark.parametrize(
    "text",
    [
        "2.1.a As said in rule\n2.1.c and later, boats wait.",
        "2.1.a Boats (see\n2.1.c) wait.",
        "2.1.a Le barche (vedi regola\n2.1.c) aspettano.",
        "2.1.a Boats wait, like\n2.1.c does, for rain.",
        "2.1.a Boats of rules 2.1.b,\n2.1.c and 2.1.d wait.",
    ],
)
def test_a_number_inside_a_sentence_begins_nothing(text: str) -> None:
    found = import_text(text)
    assert sum(len(entry.paragraphs) for entry in found.entries) == 1
    assert paragraph(found, "2.1.a").text == text.removeprefix("2.1.a ").replace("\n", " ")


def test_letters_alone_are_read_under_a_heading() -> None:
    found = import_text("## 2.1 Boats\na. One.\nb) Two:\n- x\n- y\n> example: Why.\nc. Three.\n")
    assert outline(found) == "2.1 a b(e) c"


def test_an_unlettered_paragraph_has_the_number_of_its_entry() -> None:
    found = import_text("2.1 Boats\nBoats wait.\n2.2 Every buoy is round, red and very loud.\n")
    assert paragraph(found, "2.1").text == "Boats wait."
    assert paragraph(found, "2.2").text == "Every buoy is round, red and very loud."


def test_a_chapter_is_a_figure_with_a_rule_of_it_underneath() -> None:
    found = import_text("2 Sea\n\n2.1 Boats\n2.1.a Three ranks:\n1. First\n2. Second\n2.2 Buoys\n")
    assert outline(found) == "2, 2.1 a, 2.2"
    assert paragraph(found, "2.1.a").text == "Three ranks:\n1. First\n2. Second"


@pytest.mark.parametrize(
    ("written", "arrives"),
    [
        ("{2.1.e} and {forest}", "{2.1.e} and {forest}"),
        ("*Kuwat* rows", "*Kuwat* rows"),
        ("**Kuwat** rows", "*Kuwat* rows"),
        ("pay {J} now", "pay \uff5bJ\uff5d now"),
        ("2 * 3 * 4", "2 \uff0a 3 \uff0a 4"),
        ("open { and close }", "open \uff5b and close \uff5d"),
    ],
)
def test_foreign_signs_become_valid_markup(written: str, arrives: str) -> None:
    text = paragraph(import_text(f"2.1.a Then {written}."), "2.1.a").text
    assert text == f"Then {arrives}."
    assert parse_blocks(text)


def test_the_same_paragraph_twice_arrives_once_and_unremarked() -> None:
    found = import_text("2.1 Boats\n2.1.a One.\nRemark. R.\n\n2.1 Boats\n2.1.a One.\nRemark. R.\n")
    assert outline(found) == "2.1 a(r)"
    assert found.left_out == ()


def test_two_texts_for_one_number_are_both_reported_and_the_first_is_kept() -> None:
    found = import_text("2.1 Boats\n2.1.a One.\n2.1.b Two.\n2.1.a Uno.\nRemark. Why.\n")
    assert paragraph(found, "2.1.a") == Paragraph(RuleNumber((2, 1), "a"), "One.")
    assert [(left.line, left.text) for left in found.left_out] == [(2, "One."), (4, "Uno.\nWhy.")]
    assert "those of line 2 were kept" in found.left_out[1].why


def test_two_headings_for_one_number_are_both_reported() -> None:
    found = import_text("2.1 Boats\n2.1.a One.\n\n2.1 Ships\n2.1.b Two.\n")
    assert found.entries[0].title == "Boats"
    assert [left.text for left in found.left_out] == ["Boats", "Ships"]


def test_an_impossible_number_is_reported_with_what_it_may_mean_and_what_follows_it() -> None:
    found = import_text("2.1 Boats\n2.1.a One.\n2..1.b Two.\nTwo and a half.\n2.1.c Three.\n")
    assert outline(found) == "2.1 a c"
    assert found.left_out == (
        LeftOut(3, "2..1.b Two.", "'2..1.b' is not a rule number (did you mean 2.1.b?)"),
        LeftOut(4, "Two and a half.", "'2..1.b' is not a rule number (did you mean 2.1.b?)"),
    )


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("2.1 Boats\nRemark. Lost.\n2.1.a One.", "Remark. Lost."),
        ("2.1 Boats\n2.1.a\n\n2.1.b Two.", "2.1.a"),
        ("2.1 Boats\n2.1.a One.\n\nShips", "Ships"),
        ("My own rules\n\n2.1 Boats\n2.1.a One.", "My own rules"),
    ],
)
def test_what_has_no_place_is_reported(text: str, left: str) -> None:
    assert [item.text for item in import_text(text).left_out] == [left]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is nothing in it"),
        (" \r\n\ufeff", "there is nothing in it"),
        ("2.1.a x\n\0", "line 2: binary content"),
        ("Dear all,\nsee 2.1.c please.", "line 2: 2.1.c stands inside a line"),
        ("1..2 Boats", "did you mean 1.2?"),
        ("Dear all.", "no line begins with a rule number"),
    ],
)
def test_a_text_without_rules_is_refused_with_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        import_text(text, file="mail.txt")
    assert str(refused.value).startswith("mail.txt: ")
    assert said in str(refused.value)
    assert "expected lines like '2.1 Objects'" in str(refused.value)
