"""Dictionaries in JSON: many shapes, one result; every value is read or reported."""

import json
from typing import Any

import pytest

from glossary.core.errors import ImportRefused
from glossary.core.rule_number import RuleNumber
from glossary.importer import Import, import_json
from glossary.rulebook.editions import compose, to_json
from glossary.rulebook.model import Entry, Note, Page, Paragraph, Term

BOATS = Entry(
    RuleNumber((2, 1)),
    "Boats",
    (
        Paragraph(RuleNumber((2, 1), "a"), "Boats wait."),
        Paragraph(RuleNumber((2, 1), "b"), "Boats row:\n- by day\n- by night"),
    ),
)
ROW = "Boats row:\n- by day\n- by night"


def read(value: Any) -> Import:
    return import_json(json.dumps(value), "rules.json")


@pytest.mark.parametrize(
    "value",
    [
        [{"number": "2.1", "title": "Boats", "body": f"2.1.a Boats wait.\n2.1.b {ROW}"}],
        [{"number": "2.1", "title": "Boats", "body": f"a. Boats wait.\nb. {ROW}"}],
        [{"id": "2.1", "Titre": "Boats", "contenu": ["a) Boats wait.", f"b) {ROW}"]}],
        [{"numéro": "2.1", "title": "2.1 Boats", "content": [
            {"letter": "a", "text": "Boats wait."}, {"number": "2.1.b", "text": ROW}]}],
        [{"title": "2.1 Boats", "paragraphs": {"a": "Boats wait.", "2.1.b": {"text": ROW}}}],
        {"2.1": {"title": "Boats", "text": {"a": ["Boats wait."], "b": ROW.split("\n")}}},
        {"2.1 Boats": f"2.1.a Boats wait.\r\n2.1.b {ROW}"},
        {"2.1 Boats": ["a. Boats wait.", "b. Boats row:", "• by day", "• by night"]},
        {"entries": {"2.1": {"title": "Boats", "body": {"a": "Boats wait.", "b": ROW}}}},
        {"number": "2.1", "title": "Boats", "body": {"a": "Boats wait.", "b": ROW}},
        {"0": {"title": "2.1 Boats", "body": {"a": "Boats wait.", "b": ROW}}},
        {"voci": [{"titolo": "2.1 Boats"}, {"number": "2.1.a", "testo": "Boats wait."},
                  {"number": "2.1.b", "testo": ROW}]},
    ],
)  # fmt: skip
def test_every_usual_shape_gives_the_same_entry(value: Any) -> None:
    found = read(value)
    assert found.entries == (BOATS,)
    assert found.left_out == ()


def test_a_number_written_as_a_decimal_keeps_its_zero() -> None:
    found = import_json('[{"number": 2.10, "title": "Ten", "body": "a. One."}]', "rules.json")
    assert str(found.entries[0].number) == "2.10"


def test_notes_are_found_inside_the_text_and_beside_it() -> None:
    found = read(
        [
            {
                "number": "2.1",
                "title": "Boats",
                "body": [
                    {"letter": "a", "text": "Wait.\nRemark. In rain.", "examples": ["Ada waits."]},
                    {"letter": "b", "text": "Row.", "notes": [{"kind": "note", "text": "Ours."}]},
                    {"letter": "c", "text": "Rest.", "notes": "Esempio: Anna."},
                ],
                "remarques": ["Always."],
            }
        ]
    )
    assert [p.notes for p in found.entries[0].paragraphs] == [
        (Note("remark", "In rain."), Note("example", "Ada waits.")),
        (Note("note", "Ours."),),
        (Note("example", "Anna."), Note("remark", "Always.")),
    ]


def test_entries_inside_an_entry_are_entries() -> None:
    inner = {"number": "1.4.1", "title": "No", "paragraphs": [{"letter": "a", "text": "Never."}]}
    found = read([{"number": "1.4", "title": "Harbour", "paragraphs": [inner]}])
    assert [(str(e.number), len(e.paragraphs)) for e in found.entries] == [("1.4", 0), ("1.4.1", 1)]


def test_an_entry_without_a_number_is_a_page() -> None:
    found = read(
        [{"title": "2.1 Boats", "body": "a. One."}, {"title": "Knots", "body": "A *knot*."}]
    )
    assert found.pages == (Page("knots", "Knots", r"A \*knot\*."),)


@pytest.mark.parametrize(
    ("entry", "text", "why"),
    [
        ({"colour": "red"}, "red", "[0].colour: this name is not read here"),
        ({"tilte": "Ships"}, "Ships", "did you mean titre or title?"),
        ({"id": 17}, "17", "[0].id: this name is not read here"),
        ({"notes": [{"kind": "exampel", "text": "E."}]}, "kind exampel text E.",
         "did you mean example or exemple?"),
        ({"texte": {"z9": "Nine."}}, "letter z9 body Nine.", "neither a letter nor a rule number"),
        ({"texte": [None, True]}, "true", "expected a paragraph"),
        ({"titre": "Ships"}, "Ships", "[0].titre: this name is not read here"),
        ({"texte": {"a": {"text": "Other."}}}, "Other.", "those of [0].body were kept"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_reported_with_its_path(
    entry: dict[str, Any], text: str, why: str
) -> None:
    found = read([{"number": "2.1", "title": "Boats", "body": "a. One."} | entry])
    assert found.entries[0].paragraphs[0].text == "One."
    assert any(left.text == text and why in left.why for left in found.left_out), found.left_out


def test_an_entry_with_an_impossible_number_is_reported_whole() -> None:
    found = read([{"number": "2.1", "title": "T"}, {"number": "3.1.zz", "title": "U", "body": "V"}])
    (left,) = found.left_out
    assert left.text == "number 3.1.zz title U body V"
    assert left.why == "[1]: '3.1.zz' is not a rule number (did you mean 3.1.z?)"


def test_a_name_written_twice_loses_nothing() -> None:
    found = import_json('{"2.1 Boats": "a. One.", "2.1 Boats": "a. Uno."}', "rules.json")
    assert found.entries[0].paragraphs[0].text == "One."
    assert [left.text for left in found.left_out] == ["One.", "Uno."]


def test_foreign_signs_and_broken_characters_become_harmless() -> None:
    text = '{"2.1 \\ud800": "a. Pay {J} \\udfff \\ud83d\\ude00 \\u0000now"}'
    (entry,) = import_json(text, "rules.json").entries
    assert (entry.title, entry.paragraphs[0].text) == ("\ufffd", "Pay \uff5bJ\uff5d \ufffd 😀 now")


def test_our_own_edition_comes_back_exactly_and_says_what_stays_behind() -> None:
    odd = Paragraph(RuleNumber((2, 1), "c"), "Seen\nAs written: {forest}", (Note("note", "Ours."),))
    entry = Entry(BOATS.number, "Boats", (*BOATS.paragraphs, odd))
    page = Page("knots", "Knots", "A *knot*.")
    edition = compose(
        edition="4.0",
        language="en",
        effective=None,
        revision="r1",
        sources=["A book."],
        entries=[entry],
        pages=[page],
        terms=[Term("kw.boat", "Boat")],
    )
    found = import_json(to_json(edition), "4.0.json")
    assert (found.entries, found.pages) == ((entry,), (page,))
    assert [left.text for left in found.left_out] == ["4.0", "en", "r1", "A book.", "kw.boat Boat"]


def test_an_edition_with_a_mistake_is_read_like_a_foreign_file_and_says_so() -> None:
    found = read({"edition": "4", "entries": [{"number": "2.1", "title": "Boats", "body": "a. x"}]})
    assert len(found.entries) == 1
    assert "no sound edition file" in found.left_out[0].why


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is nothing in it"),
        ("[1,\n 2,,]", "line 2, column 4: not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 800 + "1" + "}" * 800, "an object with 'a'"),
        ("7", "a single value"),
        ("9" * 5000, "a single value"),
        ("{}", "an empty object"),
        ("[]", "no entry can be read"),
        ("[1, 2]", "no entry can be read: [0]: expected an entry"),
        ('{"entires": []}', "did you mean entries"),
        ('{"entries": 3}', "entries: a list or an object"),
    ],
)
def test_json_that_is_no_dictionary_is_refused_with_the_place(text: str, said: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        import_json(text, "rules.json")
    assert str(refused.value).startswith("rules.json: ")
    assert said in str(refused.value)
