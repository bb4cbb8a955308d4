"""Frozen dictionaries: what is published stays, what is malformed is refused by name."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import create_app
from glossary.core.errors import EditionFrozen, EditionRefused, GlossaryError
from glossary.rulebook import editions
from glossary.rulebook.model import Dictionary
from tests.languages import LANGUAGES, own_editions

SMALL: dict[str, Any] = {
    "edition": "9.0",
    "language": "fr",
    "effective": None,
    "revision": "r1",
    "sources": ["a test"],
    "entries": [
        {
            "number": "2.1",
            "title": "Objets",
            "paragraphs": [
                {"number": "2.1.a", "text": "Un.", "notes": [{"kind": "note", "text": "N."}]},
                {"number": "2.1.b", "text": "Deux {2.1.a}."},
            ],
        }
    ],
    "pages": [{"slug": "a-page", "title": "A", "text": "B"}],
    "terms": [{"key": "a.b", "word": "mot", "rule": "2.1"}],
}


def _with(path: list[str | int], value: object) -> str:
    copy = json.loads(json.dumps(SMALL))
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return json.dumps(copy)


def _put(locales: Path, text: str, name: str = "fr/editions/9.0.json") -> None:
    (locales / name).write_text(text, encoding="utf-8")


@pytest.fixture
def tiny_locales(tmp_path: Path) -> Path:
    """Locales with a small dictionary in each language and nothing else."""
    for language in LANGUAGES:
        (tmp_path / "locales" / language / "editions").mkdir(parents=True)
        small = json.dumps({**SMALL, "edition": "8.0", "language": language})
        _put(tmp_path / "locales", small, f"{language}/editions/8.0.json")
    return tmp_path / "locales"


def test_a_dictionary_survives_being_written_and_read(dictionary: Dictionary) -> None:
    assert editions.from_json(editions.to_json(dictionary), "x.json") == dictionary


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["edition"], "nine", "edition: 'nine' is not an edition like 4.0"),
        (["language"], "de", "says it is de 9.0, but stands as fr 9.0"),
        (["language"], "French", "'French' is not a language like fr"),
        (["effective"], "yesterday", "not a date like 2025-10-03"),
        (["entries"], {}, "entries: expected a list, found an object"),
        (["entries", 0, "number"], "two", "entries[0].number: 'two' is not a rule number"),
        (["entries", 0, "titel"], "x", "unknown key 'titel' (did you mean title?)"),
        (["entries", 0, "paragraphs", 1, "text"], "{2.1.aa}", "paragraphs[1].text: unknown markup"),
        (["entries", 0, "paragraphs", 1, "text"], "  ", "the text is empty"),
        (["entries", 0, "paragraphs", 1, "number"], "2.1.a", "2.1.a stands twice"),
        (["entries", 0, "paragraphs", 1, "number"], "3.1.b", "3.1.b stands in 2.1"),
        (["entries", 0, "paragraphs", 0, "notes", 0, "kind"], "joke", "'joke' is none of remark"),
        (["entries", 0, "number"], "2.1.a", "number: 2.1.a is a paragraph, not an entry"),
        (["entries", 0], {"number": "2.1", "title": "x"}, "entries[0]: 'paragraphs' is missing"),
        (["sources"], ["", "x"], "sources[0]: the text is empty"),
        (["pages", 0, "slug"], "A Page", "is not a slug"),
        (["pages"], SMALL["pages"] * 2, "pages[1]: a-page stands twice"),
        (["entries", 0, "paragraphs", 0, "notes", 0, "text"], "{x}", "notes[0].text: unknown"),
        (["terms", 0, "key"], "A b", "is not a key like status.fleeting"),
        (["terms", 0, "definition"], "{x}", "terms[0].definition: unknown markup"),
        (["not_recorded"], ["2.1", "two"], "not_recorded[1]: 'two' is not a rule number"),
        (["terms", 0, "official"], 1, "expected true or false, found a number"),
        (["terms", 0, "rule"], 21, "expected a text, found a number"),
    ],
)
def test_a_malformed_dictionary_is_refused_with_its_place(
    path: list[str | int], value: object, said: str, tiny_locales: Path
) -> None:
    _put(tiny_locales, _with(path, value))
    loading = editions.load(tiny_locales, LANGUAGES)
    assert [r.file for r in loading.refused] == ["fr/editions/9.0.json"]
    assert said in loading.refused[0].reason
    assert {a.dictionary.language for a in loading.accepted} == set(LANGUAGES), "the others load"


def test_the_site_goes_on_without_a_refused_dictionary_and_says_so(
    small_locales: Path, own_instance: Path
) -> None:
    _put(small_locales, _with(["edition"], "nine"), "fr/editions/7.0.json")
    visitor = create_app(locales=small_locales, instance=own_instance).test_client()
    sources = visitor.get("/fr/sources")
    assert "fr/editions/7.0.json" in sources.text
    assert "is not an edition like 4.0" in sources.text
    assert visitor.get("/fr/rules/2.1").status_code == 200


def test_a_language_without_a_dictionary_reads_the_binding_one_and_says_so(
    small_locales: Path, own_instance: Path
) -> None:
    binding = _with(["language"], "en").replace("Objets", "Objects")
    (small_locales / "en/editions").mkdir()
    _put(small_locales, binding, "en/editions/9.0.json")
    for file in (small_locales / "fr/editions").glob("*.json"):
        file.write_text("{", encoding="utf-8")
    visitor = create_app(locales=small_locales, instance=own_instance).test_client()
    page = visitor.get("/fr/rules/2.1").text
    assert "Ce texte n’est pas encore disponible dans votre langue" in page
    assert '<span lang="en">Objects</span>' in page
    assert visitor.get("/fr/search?q=objects").status_code == 200


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not JSON"),
        (b'{"edition": "9.0", ', "line 1, column"),
        (b"\xff\xfe", "not UTF-8"),
        (b"[]", "expected an object, found a list"),
        (b"{}", "'edition' is missing"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_broken_file_is_refused_and_the_rest_is_served(
    content: bytes, said: str, tiny_locales: Path
) -> None:
    (tiny_locales / "fr/editions/9.0.json").write_bytes(content)
    loading = editions.load(tiny_locales, LANGUAGES)
    assert said in loading.refused[0].reason
    assert loading.current("fr") is not None


def test_a_file_under_a_wrong_name_or_language_is_refused(tiny_locales: Path) -> None:
    _put(tiny_locales, json.dumps(SMALL), "it/editions/9.0.json")
    _put(tiny_locales, json.dumps(SMALL), "fr/editions/latest.json")
    reasons = " ".join(r.reason for r in editions.load(tiny_locales, LANGUAGES).refused)
    assert "says it is fr 9.0, but stands as it 9.0" in reasons
    assert "the name must be like 4.0.json" in reasons


def test_an_edited_edition_is_refused(own_locales: Path) -> None:
    file = own_locales / "fr/editions/4.0.json"
    file.write_text(file.read_text(encoding="utf-8").replace("Objet", "Machin", 1), "utf-8")
    reasons = [r.reason for r in editions.load(own_locales, LANGUAGES).refused]
    assert reasons == [
        "fr/editions/4.0.json: was changed after it was published (see editions.sha256)"
    ]


def test_a_published_edition_is_never_written_over(tiny_locales: Path) -> None:
    dictionary = editions.from_json(json.dumps(SMALL), "9.0.json")
    assert editions.freeze(tiny_locales, [dictionary]) == ["fr/editions/9.0.json"]
    assert editions.freeze(tiny_locales, [dictionary]) == [], "the same text prints nothing new"

    other = editions.from_json(_with(["entries", 0, "title"], "Autre"), "9.0.json")
    before = (tiny_locales / "fr/editions/9.0.json").read_bytes()
    with pytest.raises(EditionFrozen, match="never changes"):
        editions.freeze(tiny_locales, [other])
    assert editions.freeze(tiny_locales, [other], revision=True) == ["fr/editions/9.0-r2.json"]
    assert (tiny_locales / "fr/editions/9.0.json").read_bytes() == before
    newest = editions.load(tiny_locales, LANGUAGES).current("fr")
    assert newest is not None
    assert newest.entries[0].title == "Autre"


def test_every_edition_file_is_taken_newest_first(tiny_locales: Path) -> None:
    _put(tiny_locales, _with(["edition"], "10.0"), "fr/editions/10.0.json")
    _put(tiny_locales, json.dumps(SMALL))
    loading = editions.load(tiny_locales, LANGUAGES)
    french = [a.dictionary.edition for a in loading.accepted if a.dictionary.language == "fr"]
    assert french[:2] == ["10.0", "9.0"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from([*SMALL, "number"]), inner),
    max_leaves=12,
)


@given(json_values)
def test_any_json_is_read_or_refused(value: object) -> None:
    with pytest.raises(EditionRefused):
        editions.from_json(json.dumps(value), "any.json")


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(GlossaryError):
        editions.from_json(text, "any.json")


def test_the_project_itself_has_three_languages() -> None:
    assert {a.dictionary.language for a in own_editions().accepted} == set(LANGUAGES)
