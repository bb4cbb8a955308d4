"""Lints the lessons: their files, their texts in every language, the ways to their goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

from glossary.core.errors import GlossaryError, SourceErrors
from glossary.core.languages import read_languages
from glossary.core.rule_number import RuleNumber
from glossary.examples.lesson_files import LESSONS, WORDS, read_lessons
from glossary.examples.lessons import (
    Lesson,
    LessonWords,
    Task,
    play_as_learner,
    play_by_words,
    story_of,
)
from glossary.examples.play import Decisions, answer_of
from glossary.lint import Finding
from glossary.lint.texts import check_words, language_of
from glossary.lint.vocabulary import read_vocabulary
from glossary.rulebook import rule_files
from glossary.rulebook.model import numbers_of


def lint_lessons(locales: Path, folder: Path = LESSONS) -> list[Finding]:
    """Return every finding in the lessons of *folder* and their words under *locales*."""
    languages = read_languages(locales)
    binding = languages.binding
    lessons, mistakes = read_lessons(locales, languages, folder)
    findings = [Finding(language_of(m, locales, languages, WORDS), WORDS, str(m)) for m in mistakes]
    try:
        known = numbers_of(rule_files.read_rules(locales / binding / "rules"))
        vocabulary = read_vocabulary(locales, languages)
    except SourceErrors:
        return findings  # said by lint of the rules
    places = Counter(lesson.place for lesson in lessons)
    for lesson in lessons:
        if places[lesson.place] > 1:
            findings.append(
                Finding(binding, lesson.slug, f"another lesson has the place {lesson.place}")
            )
        findings += _numbers(lesson, binding, known)
        for number, task in enumerate(lesson.tasks, start=1):
            findings += (
                Finding(binding, f"{lesson.slug} {number}", problem) for problem in _wrong(task)
            )
        texts = {language: tuple(_texts(words)) for language, words in lesson.texts.items()}
        findings += check_words(lesson.slug, texts, known, vocabulary)
    return findings


def _numbers(lesson: Lesson, binding: str, known: Collection[RuleNumber]) -> Iterator[Finding]:
    for number in (*lesson.rules, lesson.answered_by):
        if number not in known:
            yield Finding(binding, lesson.slug, f"names {number}, which does not exist")


def _texts(words: LessonWords) -> Iterator[tuple[str, str]]:
    yield "title", words.title
    yield "about", words.about
    yield "idea", words.idea
    for number, task in enumerate(words.tasks, start=1):
        yield f"{number} asked", task.asked
        for answer, reply in task.answers:
            yield f"{number} answer", answer
            yield f"{number} reply", reply
        yield f"{number} explained", task.explained
    for rule in words.keep:
        yield "keep", rule
    yield "question", words.question
    yield "answer", words.answer


def _wrong(task: Task) -> Iterator[str]:
    """Yield what is wrong with a task as it plays: a goal out of reach, or that nobody misses."""
    try:
        if task.predict is not None:
            answer = answer_of(task.predict, story_of(task).transcript)
            if task.offered and not set(answer) <= set(task.offered):
                yield f"the answer {' '.join(answer)} is not offered"
        elif task.goals:
            yield from _wrong_way(task)
    except KeyError as error:
        yield f"nothing is called {error} on the board"
    except GlossaryError as error:
        yield str(error)


def _wrong_way(task: Task) -> Iterator[str]:
    transcript = play_by_words(task, task.way).transcript
    if transcript.choice is not None:
        yield f"the way stops at a question: {', '.join(transcript.choice.words)}"
    elif not task.reached(transcript):
        yield "the way does not reach the goal"
    board = task.read_board()
    decisions: Decisions = ()
    idle = play_as_learner(board, decisions)
    while idle.transcript.choice is not None:  # the last option passes, or does nothing
        decisions = (*decisions, len(idle.transcript.choice.options) - 1)
        idle = play_as_learner(board, decisions)
    if task.reached(idle.transcript):
        yield "who does nothing reaches the goal, too"
