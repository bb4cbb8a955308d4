"""Whatever is thrown at the importer, it answers in values, and no word is lost on the way."""

import contextlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from glossary.core.errors import ImportRefused
from glossary.core.rule_number import RuleNumber
from glossary.importer import Import, import_json, import_text
from glossary.rulebook.editions import compose, from_json, to_json
from glossary.rulebook.model import Entry, Note, NoteKind, Paragraph

WORD = re.compile(r"[^\W_]+")
OPENING = re.compile(r"(?m)^(?:\+\+)?(?:Remark|Exemple|Nota)\s?[.:]")
OPENINGS = {"remark", "exemple", "nota"}

PIECES = st.sampled_from(
    """2.1 Boats;2.1.a;2.1.b ;2.1.a) Wait.;3.1 c Rest.;2..1.z Row;4 Sea;4.1 Oars;1.2.3.4.5 Deep;
    rule 2.1.e;Remark. So.;++Exemple : Ada.;Nota:;++;- oar;\u2022 ;1. first;a. alpha;b) beta;{;};
    {forest};{x};*;**bold**;*Kuwat*;Boats:;boats;row,;, and;|;(see;Knots;A knot is a rope.;[x](y);
    # End;;\r;\u00a0;\ufeff;\u00d7""".replace("\n    ", "").split(";")
)
TEXTS = st.lists(st.tuples(PIECES, st.sampled_from(["\n", "\n", " ", "\n\n"])), max_size=30).map(
    lambda parts: "".join(piece + end for piece, end in parts)
)
NAMES = st.sampled_from(
    ("number", "title", "body", "text", "letter", "notes", "kind", "entries", "edition", "2.1", "a")
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | PIECES,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            NAMES | PIECES,
            inner,
            max_size=4,
        )
    ),
    max_leaves=25,
)


def said(found: Import) -> Iterator[str]:
    for entry in found.entries:
        yield f"{entry.number} {entry.title}"
        for paragraph in entry.paragraphs:
            yield f"{paragraph.number} {paragraph.text}"
            yield from (f"{note.kind} {note.text}" for note in paragraph.notes)
    for page in found.pages:
        yield f"{page.title} {page.text}"
    yield from (f"{left.text} {left.why}" for left in found.left_out)


def leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from leaves(inner)


def words(*texts: str) -> Counter[str]:
    return Counter(WORD.findall("\n".join(texts).casefold()))


def assert_sound(found: Import) -> None:
    """What was read can be printed as an edition and read again."""
    dictionary = compose(
        edition="1.0",
        language="en",
        effective=None,
        revision="imported",
        sources=["a test"],
        entries=found.entries,
        pages=found.pages,
    )
    printed = to_json(dictionary)
    again = from_json(printed, "1.0.json")
    assert again.entries == dictionary.entries
    assert import_json(printed, "1.0.json").entries == again.entries


@given(TEXTS)
@example("2.1 Boats\n2.1.a Wait.\n\nKnots\n\nA knot is a rope.")
def test_no_word_of_a_capture_is_lost(text: str) -> None:
    try:
        found = import_text(text)
    except ImportRefused:
        return
    assert_sound(found)
    body = OPENING.sub("", text.replace("\r", "\n"))
    missing = set(words(body)) - set(words(*said(found))) - OPENINGS
    assert not missing, f"{missing} of {text!r}"


@given(st.text() | st.text(alphabet="12.a)\n :*{}-+Bb"))
def test_any_text_is_an_import_or_is_refused(text: str) -> None:
    with contextlib.suppress(ImportRefused):
        assert_sound(import_text(f"2.1.a {text}"))
        assert_sound(import_text(text))


@given(JSON)
@example({"2.1": {"number": "2.1.a", "title": "x"}})
def test_no_word_of_any_json_is_lost(value: Any) -> None:
    try:
        found = import_json(json.dumps(value), "rules.json")
    except ImportRefused:
        return
    assert_sound(found)
    missing = set(words(*leaves(value))) - set(words(*said(found))) - OPENINGS
    assert not missing, f"{missing} of {value!r}"


@given(st.text() | st.text(alphabet='[]{}",:12.a '))
def test_any_text_called_json_is_an_import_or_is_refused(text: str) -> None:
    with contextlib.suppress(ImportRefused):
        assert_sound(import_json(text, "rules.json"))


SENTENCES = st.lists(
    st.sampled_from(("boat", "lamp", "quay", "rope", "tide")), min_size=1, max_size=9
).map(lambda said: " ".join(said).capitalize() + ".")
ITEMS = st.lists(st.sampled_from(["- Oar", "- Rope", "1. Sail", "2. Moor"]), max_size=3)
NOTES = st.builds(Note, st.sampled_from(("remark", "example")), SENTENCES)


@st.composite
def entries(draw: st.DrawFn) -> tuple[Entry, ...]:
    sections = draw(st.sets(st.tuples(*[st.integers(1, 12)] * 2), min_size=1, max_size=5))
    return tuple(draw(_entry(RuleNumber(section))) for section in sorted(sections))


@st.composite
def _entry(draw: st.DrawFn, number: RuleNumber) -> Entry:
    letters = "abcdefgh"[: draw(st.integers(1, 8))]
    paragraphs = [
        Paragraph(
            RuleNumber(number.section, letter),
            "\n".join([draw(SENTENCES), *draw(ITEMS)]),
            tuple(draw(st.lists(NOTES, max_size=2))),
        )
        for letter in letters
    ]
    return Entry(number, draw(SENTENCES).rstrip("."), tuple(paragraphs))


def as_capture(entries: tuple[Entry, ...], between: str, opening: dict[NoteKind, str]) -> str:
    blocks = []
    for entry in entries:
        blocks.append(f"{entry.number} {entry.title}")
        for paragraph in entry.paragraphs:
            blocks.append(f"{paragraph.number} {paragraph.text}")
            blocks += [f"{opening[note.kind]}{note.text}" for note in paragraph.notes]
    return between.join(blocks)


BETWEEN = st.sampled_from(["\n", "\n\n", "\r\n\r\n \r\n"])
OPENINGS_OF: st.SearchStrategy[dict[NoteKind, str]] = st.sampled_from(
    [
        {"remark": "Remarque : ", "example": "++Exemple : "},
        {"remark": "Remark. ", "example": "Example. "},
        {"remark": "Nota: ", "example": "Esempio: "},
    ]
)


@settings(max_examples=60)
@given(BETWEEN, OPENINGS_OF, entries())
def test_a_well_formed_capture_arrives_exactly(
    between: str, opening: dict[NoteKind, str], written: tuple[Entry, ...]
) -> None:
    found = import_text(as_capture(written, between, opening))
    assert found.entries == written
    assert (found.pages, found.left_out) == ((), ())
