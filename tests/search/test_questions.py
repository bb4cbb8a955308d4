"""Questions as people ask them, and how they find the rule that answers."""

import re
from pathlib import Path

import pytest

from glossary.core.errors import SourceErrors
from glossary.core.rule_number import RuleNumber
from glossary.rulebook.vocabulary import is_shown, read_questions
from glossary.search import Index
from glossary.snapshot import Snapshot
from tests.languages import LANGUAGES, LOCALES

_INVERTED = re.compile(
    r"[a-zéû]-(?:t-)?(?:je|on|nous|vous|ils?|elles?)\b|\b(?:est|était)-ce\b(?! qu)"
)


def _index(snapshot: Snapshot, language: str, edition: str = "5.0") -> Index:
    indexed = snapshot.dictionary(language, edition)
    assert indexed is not None
    return indexed.index


def _first(index: Index, typed: str) -> str:
    found = index.ask(typed).hits
    return str(found[0].best.number) if found else ""


def _written(folder: Path, *rows: str) -> Path:
    (folder / "4.tsv").write_text("\n".join(("rule\tasked", *rows)), encoding="utf-8")
    return folder


def test_the_files_say_which_rule_answers_which_question(tmp_path: Path) -> None:
    found = read_questions(_written(tmp_path, "4.1.h\thow many cards", "4.1.i\thow many cards"))
    assert [(str(one.rule), one.asked) for one in found] == [
        ("4.1.h", "how many cards"),
        ("4.1.i", "how many cards"),
    ]
    assert read_questions(tmp_path / "none") == ()


def test_every_mistake_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    rows = ("4.1.h\thow many", "first\twho begins", "4.1.h\tHow many", "4.9.z\twhy", "4.1.i")
    with pytest.raises(SourceErrors) as told:
        read_questions(_written(tmp_path, *rows[:4]), known={RuleNumber.parse("4.1.h")})
    assert [str(mistake).rpartition("4.tsv:")[2] for mistake in told.value.mistakes] == [
        "3: 'first' is no rule number",
        "4: 'How many' is asked of 4.1.h twice",
        "5: there is no rule 4.9.z",
    ]
    with pytest.raises(SourceErrors, match=r"4\.tsv:6: nothing stands under asked"):
        read_questions(_written(tmp_path, *rows))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_questions_in_every_language(snapshot: Snapshot, language: str) -> None:
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    paragraphs = {each.number for entry in indexed.dictionary for each in entry.paragraphs}
    known = paragraphs | {entry.number for entry in indexed.dictionary}
    questions = read_questions(LOCALES / language / "asked", known=known)
    assert {question.rule for question in questions} >= paragraphs


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_finds_the_rule_it_was_written_for(snapshot: Snapshot, language: str) -> None:
    index = _index(snapshot, language)
    questions = [q for q in read_questions(LOCALES / language / "asked") if is_shown(q.asked)]
    long = [one for one in questions[::9] if len(one.asked.split()) >= 4]
    right = [one for one in long if _first(index, one.asked).startswith(str(one.rule.entry))]
    assert len(right) >= 0.88 * len(long), "some are answered by two rules"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_in_quotes_is_looked_for_in_rules_alone(
    snapshot: Snapshot, language: str
) -> None:
    index = _index(snapshot, language)
    questions = read_questions(LOCALES / language / "asked")[::11]
    long = [one.asked for one in questions if len(one.asked.split()) >= 6 and "«" not in one.asked]
    assert len(long) > 50
    found = [asked for asked in long if index.ask(f'"{asked}"').hits]
    assert len(found) < 0.1 * len(long), "a few stand in a rule as they are asked"


def test_older_editions_are_asked_the_same_under_their_own_numbers(snapshot: Snapshot) -> None:
    asked = "how many unique cards am I allowed in a deck"
    assert _first(_index(snapshot, "en"), asked) == "1.1.4.g"
    assert _first(_index(snapshot, "en", "4.0"), asked) == "1.1.4.f"
    assert _first(_index(snapshot, "en", "3.0"), asked) == "1.1.4.g"


def test_a_filter_for_titles_asks_titles_alone(snapshot: Snapshot) -> None:
    index = _index(snapshot, "en")
    asked = "who goes first in an afternoon turn"
    assert _first(index, asked) == "4.2.3.c"
    found = [str(hit.best.number) for hit in index.ask(f"in:title {asked}").hits]
    assert "4.2.3.c" not in found


def test_a_colon_in_a_sentence_is_no_operator(snapshot: Snapshot) -> None:
    index = _index(snapshot, "en")
    asked = index.parse("deck check: sixteen rares, is it legal")
    assert not asked.strict
    assert not asked.filters
    assert _first(index, "deck check: sixteen rares, is it legal").startswith("1.1.4")
    assert index.parse("kind:term deck check: sixteen").filters


def test_french_questions_are_asked_as_players_type_them() -> None:
    """An editor's inversion, *puis-je*, *a-t-il*, is right and nobody types it."""
    shown = [one.asked for one in read_questions(LOCALES / "fr" / "asked") if is_shown(one.asked)]
    inverted = [asked for asked in shown if _INVERTED.search(asked)]
    assert len(shown) > 2000
    assert len(inverted) < 0.05 * len(shown), inverted[:9]
