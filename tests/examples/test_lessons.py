"""Lessons: every goal is reached by the listed way and by others, and can be missed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from glossary.core.errors import IllegalDecision, SourceErrors
from glossary.examples.lesson_files import read_lesson, read_lessons, read_words
from glossary.examples.lessons import Task, play_as_learner, play_by_words
from glossary.examples.play import Decisions, Play
from glossary.lint.lessons import lint_lessons
from tests.languages import KNOWN, LANGUAGES, LOCALES

LESSONS, MISTAKES = read_lessons(LOCALES, KNOWN)
PLAYED = {
    f"{lesson.slug}-{number}": task
    for lesson in LESSONS
    for number, task in enumerate(lesson.tasks, start=1)
    if task.goals
}
TRIES = 60

GOOD = """place = 1
word = "rule.pass"
rules = ["4.2.3.d", "4.2.3.e"]
answered-by = "4.2.3.e"

[[task]]
ask = "play"
goal = [{kind = "zone", object = "red", wants = ["hero-expedition"]}]
way = ["play red", "A.hero"]
[task.board]
run = ["afternoon"]
[task.board.players.A]
mana = 2
hand = [{id = "red", class = "red"}]
[task.board.players.B]
"""
WORDS = """# A title
> What it is about

The idea.

## 1
? Put it beside your Hero.

So it is.

## keep
- One rule.
- Another.

? A question?
Its answer.
"""


def _at_random(task: Task, dice: random.Random) -> Play:
    """Play a task with decisions by chance."""
    board = task.read_board()
    decisions: Decisions = ()
    play = play_as_learner(board, decisions)
    while play.transcript.choice is not None:
        decisions = (*decisions, dice.randrange(len(play.transcript.choice.options)))
        play = play_as_learner(board, decisions)
    return play


def test_there_are_twelve_lessons_in_three_languages() -> None:
    assert MISTAKES == ()
    assert [lesson.place for lesson in LESSONS] == list(range(1, 13))
    assert all(set(lesson.texts) == set(LANGUAGES) for lesson in LESSONS)
    words = [lesson.word for lesson in LESSONS]
    assert len(set(words)) == len(words), "one new word a lesson"


@pytest.mark.parametrize("name", PLAYED)
def test_the_listed_way_reaches_the_goal(name: str) -> None:
    task = PLAYED[name]
    transcript = play_by_words(task, task.way).transcript
    assert transcript.choice is None
    assert task.reached(transcript)


def test_a_decision_of_the_learner_is_one_of_the_offered_and_is_asked_for() -> None:
    task = next(iter(PLAYED.values()))
    decisions = play_by_words(task, task.way).decisions

    with pytest.raises(IllegalDecision, match=r"^decision 0 is 999, but only 0 \(") as beyond:
        play_as_learner(task.read_board(), (999, *decisions[1:]))
    assert beyond.value.offered
    with pytest.raises(IllegalDecision, match="but the play asks nothing more") as over:
        play_as_learner(task.read_board(), (*decisions, 0))
    assert over.value.place == len(decisions)


@pytest.mark.parametrize("name", PLAYED)
def test_a_goal_can_be_missed(name: str) -> None:
    dice = random.Random(name)
    plays = (_at_random(PLAYED[name], dice) for _ in range(TRIES))
    assert not all(PLAYED[name].reached(play.transcript) for play in plays)


def test_many_goals_are_reached_otherwise_than_listed() -> None:
    """It is the goal that counts, not the way that the author had in mind."""
    otherwise = set()
    for name, task in PLAYED.items():
        dice = random.Random(name)
        listed = play_by_words(task, task.way).decisions
        for _ in range(TRIES):
            play = _at_random(task, dice)
            if play.decisions != listed and task.reached(play.transcript):
                otherwise.add(name)
                break
    assert len(otherwise) >= len(PLAYED) // 2, f"only {sorted(otherwise)} of {sorted(PLAYED)}"


def _written(folder: Path, toml: str, words: str = WORDS) -> Path:
    file = folder / "a-lesson.toml"
    file.write_text(toml, encoding="utf-8")
    place = folder / "locales" / KNOWN.binding / "lessons"
    place.mkdir(parents=True)
    (place / "a-lesson.md").write_text(words, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('"4.2.3.d", ', "", "names 2 rules to remember, not 1"),
        ('ask = "play"', 'ask = "plya"', "did you mean play"),
        ('"zone", object = "red",', '"zone",', "zone needs object"),
        ('class = "red"', 'class = "rde"', "task[0].board.players.A.hand[0]"),
        ('[[task]]\nask = "play"\ngoal', '[[task]]\nask = "choice"\ngoal', "only a choice has"),
    ],
)
def test_a_mistake_is_named_with_its_place(
    tmp_path: Path, before: str, after: str, problem: str
) -> None:
    file = _written(tmp_path, GOOD.replace(before, after))
    with pytest.raises(SourceErrors) as refused:
        read_lesson(file, tmp_path / "locales", KNOWN)
    assert problem in str(refused.value)
    assert "a-lesson.toml:" in str(refused.value)


def test_the_name_of_a_file_is_a_part_of_its_address(tmp_path: Path) -> None:
    file = _written(tmp_path, GOOD).rename(tmp_path / "A Lesson.toml")
    with pytest.raises(SourceErrors, match="'A Lesson' is not a name in lower case"):
        read_lesson(file, tmp_path / "locales", KNOWN)


def test_words_say_what_they_lack(tmp_path: Path) -> None:
    file = tmp_path / "a-lesson.md"
    file.write_text(WORDS.replace("## keep", "## kept").replace("> What", "What"), "utf-8")
    with pytest.raises(SourceErrors) as refused:
        read_words(file)
    assert "the second line says what the lesson is about" in str(refused.value)
    assert "ends with '## keep'" in str(refused.value)
    assert {mistake.file for mistake in refused.value.mistakes} == {str(file)}

    file.unlink()
    with pytest.raises(SourceErrors, match=r"a-lesson\.md.* the words are missing"):
        read_words(file)


@pytest.mark.parametrize("lacking", ["? A question?\n", "Its answer.\n"])
def test_what_people_ask_needs_its_answer(tmp_path: Path, lacking: str) -> None:
    file = tmp_path / "a-lesson.md"
    file.write_text(WORDS.replace(lacking, ""), "utf-8")
    with pytest.raises(SourceErrors, match="asks what people ask"):
        read_words(file)


def test_lint_plays_the_way(own_locales: Path, tmp_path: Path) -> None:
    toml = GOOD.replace('way = ["play red", "A.hero"]', 'way = ["play red", "A.companion"]')
    folder = tmp_path / "lessons"
    folder.mkdir()
    file = _written(folder, toml)
    words = own_locales / KNOWN.binding / "lessons"
    (words / file.with_suffix(".md").name).write_text(WORDS, encoding="utf-8")
    found = [str(one) for one in lint_lessons(own_locales, file.parent)]
    assert any("the way does not reach the goal" in one for one in found)
    assert any("the words are missing" in one for one in found)
