"""Files of examples: what they hold, and every mistake in them by file, line and near miss."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from glossary.core.errors import SourceErrors
from glossary.core.rule_number import RuleNumber
from glossary.examples.files import SCENARIOS, read_example, read_examples, read_words
from glossary.examples.model import LEVELS, TAGS
from glossary.examples.store import from_json, to_json
from glossary.examples.trace import mistakes_of, traced
from glossary.lint.examples import lint_examples
from tests.languages import KNOWN, LANGUAGES, LOCALES

GOOD = """illustrates = "2.4.7.d"
cites = ["4.2.5.b"]
level = "first-day"
tags = ["status"]

[predict]
kind = "zone"
object = "jinn"

[board]
run = ["night"]

[board.players.A]
characters = [{ id = "jinn", expedition = "hero", stats = [1, 1, 1], status = ["fleeting"] }]

[board.players.B]
"""
WORDS = "# A title\n? What happens to *Jinn*?\n\nIt is Fleeting {2.4.7.d}.\n"


def _written(folder: Path, toml: str, words: str = WORDS) -> tuple[Path, Path]:
    locales = folder / "locales"
    for language in LANGUAGES:
        place = locales / language / "scenarios"
        place.mkdir(parents=True)
        (place / "rest.md").write_text(words, encoding="utf-8")
    file = folder / "rest.toml"
    file.write_text(toml, encoding="utf-8")
    return file, locales


def _mistakes(folder: Path, toml: str, words: str = WORDS) -> list[str]:
    with pytest.raises(SourceErrors) as found:
        read_example(*_written(folder, toml, words), KNOWN)
    return [str(mistake).replace(str(folder), "") for mistake in found.value.mistakes]


def test_an_example_is_read_and_played(tmp_path: Path) -> None:
    example = traced(read_example(*_written(tmp_path, GOOD), KNOWN))
    assert example.slug == "rest"
    assert example.illustrates == RuleNumber.parse("2.4.7.d")
    assert example.words("fr").title == "A title"
    assert example.words("en").question == "What happens to *Jinn*?"
    assert example.edition == "5.0"
    for edition in ("1.0", "3.0", "4.0"):
        trace = example.traces[edition]
        assert (trace.plays, trace.questions, trace.whole) == (1, 0, True)
        assert trace.events > 1
        assert "fleeting.discarded" in trace.off
    assert list(mistakes_of(example, "rest.toml")) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("level =", "levle =", "/rest.toml:3: levle: unknown key (did you mean level?)"),
        ('"first-day"', '"firstday"', "level: 'firstday' is no level (did you mean first-day?)"),
        ('"status"]\n\n', '"statuss"]\n\n', "/rest.toml:4: tags[0]: 'statuss' is not known here"),
        ('"2.4.7.d"', '"2.4.7.?"', "/rest.toml:1: illustrates: '2.4.7.?' is not a rule number"),
        ('"zone"', '"zones"', "/rest.toml:7: predict.kind: 'zones' cannot be predicted"),
        ('object = "jinn"', 'thing = "jinn"', "predict.kind: zone needs object"),
        ('"zone"', '"marked"', "predict.kind: marked needs objects"),
        ('"zone"', '"marked"\nobjects = [1]', "predict.objects: must be a list of texts"),
        ('"zone"', '"marked"\nobjects = ["jinn"]', "marked needs a status or a counter"),
        ('"hero"', '"heroo"', 'board.players.A.characters[0].expedition: "heroo"'),
        ("[board]", "[bord]", "board: missing: an example has a board"),
        ("cites = [", 'editions = ["2.0"]\ncites = [', "editions[0]: '2.0' is not known here"),
        ("level =", 'difference = "F3"\nlevel =', "difference: 'F3' is not a difference like E3"),
    ],
)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in GOOD
    found = _mistakes(tmp_path, GOOD.replace(old, new, 1).replace("[board.", f"{new[:-1]}.")
                      if old == "[board]" else GOOD.replace(old, new, 1))  # fmt: skip
    assert any(said in one for one in found), found


def test_toml_that_is_none_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in _mistakes(tmp_path, "a = = b")[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("A title\n? Q\n\nE\n", ":1: begins with '# Title'"),
        ("# T\nQ\n\nE\n", ":2: the second line asks the question"),
        ("# T\n? Q\n", "the explanation is missing"),
        ("# T\n? Q\n\nsee {2.4.7.?}\n", ":4: "),
    ],
)
def test_words_that_lack_something_are_refused(tmp_path: Path, words: str, said: str) -> None:
    file = tmp_path / "x.md"
    file.write_text(words, encoding="utf-8")
    with pytest.raises(SourceErrors) as found:
        read_words(file)
    assert said in str(found.value)


def test_missing_words_and_words_of_nothing_are_said(tmp_path: Path) -> None:
    file, locales = _written(tmp_path, GOOD)
    (locales / "en" / "scenarios" / "rest.md").rename(locales / "en" / "scenarios" / "rets.md")
    found, mistakes = read_examples(locales, KNOWN, file.parent)
    said = " ".join(map(str, mistakes))
    assert found == ()
    assert "en/scenarios/rest.md: the words are missing" in said
    assert "there is no example rets (did you mean rest?)" in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"2.4.7.d"', '"2.4.2.a"', "illustrates: no play cites 2.4.2.a"),
        ('"4.2.5.b"', '"4.2.1.a"', "cites: no play cites 4.2.1.a"),
        ('object = "jinn"', 'object = "jin"', "predict: nothing is called 'jin' on the board"),
        ('object = "jinn"', 'object = "jinn"\npicks = [3]', "predict.picks: decision 0 is 3"),
    ],
)
def test_what_plays_do_not_keep_is_said(tmp_path: Path, old: str, new: str, said: str) -> None:
    example = traced(read_example(*_written(tmp_path, GOOD.replace(old, new, 1)), KNOWN))
    assert any(said in str(one) for one in mistakes_of(example, "rest.toml"))


def test_examples_are_kept_as_they_are(tmp_path: Path) -> None:
    example = traced(read_example(*_written(tmp_path, GOOD), KNOWN))
    assert from_json(to_json([example])) == (example,)


def test_lint_looks_at_texts_too(own_locales: Path) -> None:
    name = "spy-craft"
    place = own_locales / "fr" / "scenarios" / f"{name}.md"
    text = place.read_text(encoding="utf-8")
    place.write_text(f'{text}\nMot{{9.9.z}} "droit" !\n', encoding="utf-8")
    boards = own_locales.parent / "boards"
    boards.mkdir()
    shutil.copy(SCENARIOS / f"{name}.toml", boards)
    found = [str(f) for f in lint_examples(own_locales, boards) if f.place.startswith(name)]
    assert any("9.9.z, which does not exist" in one for one in found)
    assert any("straight quotation mark" in one for one in found)
    assert any("no-break space missing" in one for one in found)
    assert any("different references: adds 9.9.z" in one for one in found)


@pytest.mark.parametrize(
    ("left_out", "lacks"),
    [('names = { en = "Altair", fr = "Altaïr", ', "name"), ('genders = { fr = "m", ', "gender")],
)
def test_lint_asks_for_the_names_of_made_up_cards_and_their_genders(
    own_locales: Path, left_out: str, lacks: str
) -> None:
    name = "who-discarded-that"
    boards = own_locales.parent / "boards"
    boards.mkdir()
    written = (SCENARIOS / f"{name}.toml").read_text(encoding="utf-8")
    nameless = written.replace(left_out, left_out.partition("fr")[0])
    assert nameless != written
    (boards / f"{name}.toml").write_text(nameless, encoding="utf-8")
    found = [str(f) for f in lint_examples(own_locales, boards) if f.place.startswith(name)]
    assert len(found) == 1
    assert f"the card altair has no {lacks} in this language" in found[0]


def test_there_are_enough_of_every_kind() -> None:
    own, mistakes = read_examples(LOCALES, KNOWN)
    assert mistakes == ()
    assert len(own) >= 45
    assert {example.level for example in own} == set(LEVELS)
    assert {tag for example in own for tag in example.tags} == set(TAGS)
