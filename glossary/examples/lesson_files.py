"""Reads the files of lessons; reports every mistake with its file, line and near misses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from glossary.core.errors import SourceError, SourceErrors, noting
from glossary.core.languages import Languages
from glossary.engine.rules.ruleset import NEWEST
from glossary.examples.lessons import (
    ASKS,
    PICTURES,
    Goal,
    Lesson,
    LessonWords,
    Task,
    TaskWords,
)
from glossary.examples.model import Plain
from glossary.examples.written_files import FileOfWords, WrittenFile, near, stray_words

LESSONS = Path(__file__).parents[1] / "lessons"
WORDS = "lessons"
MOST_TASKS = 5
KEPT = 2
"""The rules that a lesson gives to remember."""

_KEYS = ("place", "word", "rules", "answered-by", "picture", "task")
_TASK_KEYS = ("ask", "board", "right", "tap", "predict", "offered", "goal", "way", "picture")
_KEEP = "keep"
_SEARCHED = "searched"
_REPLY = " → "


def read_lessons(
    locales: Path, languages: Languages, folder: Path = LESSONS
) -> tuple[tuple[Lesson, ...], tuple[SourceError, ...]]:
    """Return the valid lessons in the order of the course, and the mistakes of the others.

    A site whose binding language has no folder of lessons has no lessons.
    """
    lessons: list[Lesson] = []
    mistakes: list[SourceError] = []
    written = (locales / languages.binding / WORDS).is_dir()
    files = sorted(folder.glob("*.toml")) if written else []
    for file in files:
        with noting(mistakes):
            lessons.append(read_lesson(file, locales, languages))
    mistakes += stray_words(locales, languages, WORDS, "lesson", [file.stem for file in files])
    lessons.sort(key=lambda lesson: lesson.place)
    return tuple(lessons), tuple(mistakes)


def read_lesson(file: Path, locales: Path, languages: Languages) -> Lesson:
    """Return one lesson with its words, those of the binding language first.

    A language without a file of them has none.

    :raises SourceErrors: with every mistake of its files.
    """
    reading = _WrittenLesson.read(file)
    texts = reading.in_languages(locales, languages, WORDS, read_words)
    return reading.lesson(file.stem, texts)


class _WrittenLesson(WrittenFile):
    """The file of one lesson."""

    def lesson(self, slug: str, texts: dict[str, LessonWords]) -> Lesson:
        """Return the lesson.

        :raises SourceErrors: with every mistake of the file.
        """
        self.named(slug)
        self.only(self.written, _KEYS)
        rules = self.numbers("rules")
        if len(rules) != KEPT:
            self.wrong("rules", f"names {KEPT} rules to remember, not {len(rules)}")
        tasks = tuple(self._tasks())
        if not 0 < len(tasks) <= MOST_TASKS:
            self.wrong("task", f"a lesson has 1 to {MOST_TASKS} tasks")
        for words in texts.values():
            self._compare(tasks, words)
        lesson = Lesson(
            slug=slug,
            place=self._whole("place", self.written, 1),
            word=str(self.written.get("word", "")),
            rules=rules,
            answered_by=self.number("answered-by", self.written.get("answered-by")),
            picture=self._picture("picture", self.written),
            tasks=tasks,
            texts=texts,
        )
        if self.mistakes:
            raise SourceErrors(self.mistakes)
        return lesson

    def _compare(self, tasks: Sequence[Task], lesson_words: LessonWords) -> None:
        """Check that the words have the tasks, the answers and the rules of the file."""
        if len(lesson_words.tasks) != len(tasks):
            self.wrong(
                "task", f"{lesson_words.title!r} has words for {len(lesson_words.tasks)} tasks"
            )
        if len(lesson_words.keep) != KEPT:
            self.wrong(
                "rules", f"{lesson_words.title!r} has words for {len(lesson_words.keep)} rules"
            )
        for at, (task, words) in enumerate(zip(tasks, lesson_words.tasks, strict=False)):
            if (task.ask == "choice") != bool(words.answers):
                self.wrong(f"task[{at}].ask", f"{lesson_words.title!r}: only a choice has answers")
            if words.answers and not 0 <= task.right < len(words.answers):
                self.wrong(f"task[{at}].right", f"{lesson_words.title!r} has no such answer")
            if task.tap and len(task.tap) != len(words.answers):
                self.wrong(
                    f"task[{at}].tap", f"{lesson_words.title!r} has {len(words.answers)} answers"
                )

    def _tasks(self) -> Iterator[Task]:
        for at, written in enumerate(self.listed(self.written, "task")):
            if isinstance(written, dict):
                yield self._task(f"task[{at}].", written)
            else:
                self.wrong(f"task[{at}]", "must be a table")

    def _task(self, path: str, written: Plain) -> Task:
        self.only(written, _TASK_KEYS, path)
        ask = str(written.get("ask"))
        if ask not in ASKS:
            self.wrong(f"{path}ask", f"{ask[:20]!r} is no way to ask", near(ask, ASKS))
        board: Plain = {}
        if "board" in written or ask != "choice":
            board = self.board(written.get("board"), (NEWEST,), f"{path}board")
        goals = tuple(
            self._goal(f"{path}goal[{number}]", one)
            for number, one in enumerate(self.listed(written, "goal", path))
        )
        if (ask == "play") != bool(goals):
            self.wrong(f"{path}goal", "what is played has a goal, and nothing else")
        if (ask == "guess") != ("predict" in written):
            self.wrong(f"{path}predict", "what is guessed has a question, and nothing else")
        return Task(
            ask,
            board,
            self._whole("right", written, 0, path),
            self.texts(written, "tap", path),
            self.predict(written["predict"], f"{path}predict") if "predict" in written else None,
            self.texts(written, "offered", path),
            goals,
            self.texts(written, "way", path),
            self._picture("picture", written, path),
        )

    def _goal(self, path: str, written: object) -> Goal:
        predict = self.predict(written, path, ("wants",))
        table: dict[str, Any] = written if isinstance(written, dict) else {}
        if "wants" not in table:
            self.wrong(path, "says nothing that it wants")
        return Goal(predict, self.texts(table, "wants", f"{path}."))

    def _whole(self, key: str, written: Plain, usual: int, path: str = "") -> int:
        value = written.get(key, usual)
        if type(value) is not int:
            self.wrong(f"{path}{key}", "must be a whole number")
            return usual
        return value

    def _picture(self, key: str, written: Plain, path: str = "") -> str:
        value = str(written.get(key, ""))
        if value and value not in PICTURES:
            self.wrong(f"{path}{key}", f"there is no picture {value}", near(value, PICTURES))
        return value


@dataclass
class _Section:
    """Lines of the words of a lesson, and where they begin."""

    heading: str
    at: int
    lines: list[str] = field(default_factory=list)


def read_words(file: Path) -> LessonWords:
    """Return the words of a lesson: ``# Title``, ``> about it``, the idea; a section a task; keep.

    What is typed into a search to find it can follow, as a list.

    :raises SourceErrors: with every mistake of the file.
    """
    words = FileOfWords(file)
    sections = [_Section("", 1)]
    for number, line in enumerate(words.lines, start=1):
        if line.startswith("## "):
            sections.append(_Section(line[3:].strip(), number))
        else:
            sections[-1].lines.append(line.strip())
    opening, *others = sections
    searched: tuple[str, ...] = ()
    if others and others[-1].heading == _SEARCHED:
        searched = tuple(line[2:] for line in others.pop().lines if line.startswith("- "))
    title, about = (*opening.lines, "", "")[:2]
    if not title.startswith("# "):
        words.wrong(1, f"begins with '# Title', not {title[:40]!r}")
    if not about.startswith("> "):
        words.wrong(2, "the second line says what the lesson is about: '> …'")
    tasks = []
    for place, section in enumerate(others[:-1], start=1):
        if section.heading != str(place):
            words.wrong(section.at, f"the heading of task {place} is '## {place}'")
        tasks.append(_task_words(section))
        if not tasks[-1].asked or not (tasks[-1].explained or tasks[-1].answers):
            words.wrong(section.at, "a task asks ('? …') and then explains")
    if not others or others[-1].heading != _KEEP:
        words.wrong(len(words.lines), f"ends with '## {_KEEP}'")
        raise SourceErrors(words.mistakes)
    ending = others[-1]
    keep = tuple(line[2:] for line in ending.lines if line.startswith("- "))
    question = next((line[2:] for line in ending.lines if line.startswith("? ")), "")
    rest = [line for line in ending.lines if line and line[:2] not in ("- ", "? ")]
    if not question or not rest:
        words.wrong(ending.at, "asks what people ask ('? …') and answers it")
    if words.mistakes:
        raise SourceErrors(words.mistakes)
    idea = "\n".join(filter(None, opening.lines[2:]))
    answer = "\n".join(rest)
    return LessonWords(title[2:], about[2:], idea, tuple(tasks), keep, question, answer, searched)


def _task_words(section: _Section) -> TaskWords:
    question, answers, explained = "", [], []
    for line in section.lines:
        if line.startswith("? ") and not question:
            question = line[2:]
        elif _REPLY in line and line.startswith("- "):
            answer, _, reply = line[2:].partition(_REPLY)
            answers.append((answer, reply))
        elif line:
            explained.append(line)
    return TaskWords(question, tuple(answers), "\n".join(explained))
