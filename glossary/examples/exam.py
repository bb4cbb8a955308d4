"""The judge's exam: its pool of items, how a paper is drawn from it, how answers are marked.

An item is a question with one right choice. ``exam.tsv`` has the pool; the questions themselves are
those of examples and rulings, or of an example under the newest edition and the one before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from glossary.cards.rulings import Ruling
from glossary.core.errors import SourceError
from glossary.core.rule_number import RuleNumber
from glossary.core.tables import read_table
from glossary.engine.rules.citations import EDITIONS, NEWEST
from glossary.examples.model import LEVELS, Example

FILE = Path(__file__).with_name("exam.tsv")
COLUMNS = ("id", "kind", "since", "until", "level", "rule", "right", "others")
POOL = 3
"""The version of the pool: a change of rows makes another, and papers of this one stay."""
ITEMS = 25
"""How many questions an exam has."""
UPDATE_ITEMS = 10
"""How many an exam about what the newest edition changed has."""
PASS = 80
"""How many in a hundred are enough."""
MOST_CHOICES = 4
KINDS = ("example", "ruling", "update")
UPDATED = EDITIONS[-2]
"""The edition whose answer an item of an update exam must not have."""

Answer = tuple[str, ...]
NONE = "-"


@dataclass(frozen=True, slots=True)
class Item:
    """A question of the pool: what it is about, its right answer, its wrong ones.

    :param name: the slug of an example, or the id of a ruling.
    :param since: the first version of the pool that has it.
    :param until: the first that has it no more; 0 while it is asked.
    :param rule: the paragraph that it is about, in the newest edition.
    """

    name: str
    kind: str
    since: int
    until: int
    level: str
    rule: RuleNumber
    right: Answer
    others: tuple[Answer, ...]

    @property
    def key(self) -> str:
        """Its name in the pool."""
        return f"{self.kind}:{self.name}"

    @property
    def chapter(self) -> str:
        """The chapter of its rule."""
        return str(self.rule.chapter)

    @property
    def choices(self) -> tuple[Answer, ...]:
        """Its choices, the right one first."""
        return (self.right, *self.others)

    def is_in(self, version: int) -> bool:
        """Tell whether a version of the pool has it."""
        return self.since <= version and (not self.until or version < self.until)


@dataclass(frozen=True, slots=True)
class Paper:
    """Which exam is meant: everybody who has the same values has the same questions.

    :param seed: what was drawn with, any word.
    :param level: one of the levels of examples; empty for all of them.
    :param chapter: one of those of the coverage table; empty for all of them.
    :param update: whether it is about what the newest edition changed.
    """

    version: int = POOL
    seed: str = "1"
    level: str = ""
    chapter: str = ""
    update: bool = False

    def wants(self, item: Item) -> bool:
        """Tell whether an item can be drawn."""
        return (
            item.is_in(self.version)
            and (item.kind == "update") is self.update
            and self.level in ("", item.level)
            and self.chapter in ("", item.chapter)
        )


def read_pool() -> tuple[Item, ...]:
    """Return the pool.

    :raises SourceErrors: with every row that cannot be read.
    """
    rows = read_table(FILE, COLUMNS, may_be_empty=("until",))
    return tuple(_item(row) for _, row in rows)


def _item(row: Mapping[str, str]) -> Item:
    return Item(
        name=row["id"],
        kind=row["kind"],
        since=int(row["since"]),
        until=int(row["until"] or 0),
        level=row["level"],
        rule=RuleNumber.parse(row["rule"]),
        right=read_answer(row["right"]),
        others=tuple(map(read_answer, row["others"].split(" | "))),
    )


def read_answer(written: str) -> Answer:
    """Return an answer as the pool writes it: its words, or a hyphen if it has none."""
    return () if written == NONE else tuple(written.split())


def written_answer(answer: Answer) -> str:
    """Return an answer as :func:`read_answer` reads it."""
    return " ".join(answer) or NONE


def draw(pool: Iterable[Item], paper: Paper) -> tuple[Item, ...]:
    """Return the items of a paper, in its order.

    Numbers that follow one another draw other items, as long as there are enough.
    """
    wanted = [item for item in pool if paper.wants(item)]
    many, place = UPDATE_ITEMS if paper.update else ITEMS, 0
    if paper.version > 1 and paper.seed.isascii() and paper.seed.isdigit():
        shuffle, place = divmod(int(paper.seed) - 1, max(1, len(wanted) // many))
        paper = replace(paper, seed=str(shuffle))
    wanted.sort(key=lambda item: _lot(paper, item.key))
    return tuple(wanted[place * many : (place + 1) * many])


def in_order(item: Item, paper: Paper) -> tuple[Answer, ...]:
    """Return the choices of an item in the order in which a paper has them."""
    return tuple(
        sorted(item.choices, key=lambda one: _lot(paper, f"{item.key}/{written_answer(one)}"))
    )


def _lot(paper: Paper, about: str) -> bytes:
    """Return what is sorted by: the same for the same seed, on every machine."""
    return hashlib.sha256(f"{paper.version}/{paper.seed}/{about}".encode()).digest()


@dataclass(frozen=True, slots=True)
class ChapterScore:
    """How many items of a chapter were asked, and answered right."""

    chapter: str
    right: int
    asked: int


def score(items: Sequence[Item], answers: Sequence[Answer | None]) -> tuple[ChapterScore, ...]:
    """Count what is right by chapter; an item that is not answered is wrong."""
    chapters = sorted({item.chapter for item in items})
    pairs = list(zip(items, answers, strict=True))
    return tuple(
        ChapterScore(
            chapter,
            sum(item.chapter == chapter and item.right == answer for item, answer in pairs),
            sum(item.chapter == chapter for item in items),
        )
        for chapter in chapters
    )


def passes(right: int, questions: int) -> bool:
    """Tell whether so many right answers are enough."""
    return questions > 0 and right * 100 >= PASS * questions


def mistakes_of(
    pool: Sequence[Item], examples: Iterable[Example], rulings: Mapping[str, Ruling]
) -> tuple[SourceError, ...]:
    """Mark the pool: name each item whose right answer is not what the engine, or a ruling, says.

    A retired item is marked, too: papers that have it are still answered.
    """
    played = {example.slug: example for example in examples}
    return tuple(
        SourceError(f"{item.key}: {problem}", file=str(FILE))
        for item in pool
        for problem in [_problem(item, played.get(item.name), rulings.get(item.name))]
        if problem
    )


def _problem(item: Item, example: Example | None, ruling: Ruling | None) -> str:
    if item.kind not in KINDS or item.level not in LEVELS:
        return "its kind or its level is not known"
    if item.right in item.others or len(set(item.choices)) != len(item.choices):
        return "its choices are not different"
    if item.kind == "ruling":
        return _problem_of_ruling(item, ruling)
    if example is None or example.predict is None:
        return "there is no example of that name that asks a question"
    trace = example.traces.get(NEWEST if item.kind == "update" else example.edition)
    right = trace.answer if trace is not None else ()
    if item.right != right:
        return f"the answer is {written_answer(right)!r}, not {written_answer(item.right)!r}"
    if item.kind == "update":
        before = example.traces[UPDATED].answer if UPDATED in example.traces else right
        if before == right or before not in item.others:
            return f"edition {UPDATED} has {written_answer(before)!r}, which is no wrong choice"
    return ""


def _problem_of_ruling(item: Item, ruling: Ruling | None) -> str:
    if ruling is None or ruling.holds != "yes":
        return "there is no such ruling that holds"
    return "" if (item.right, *item.others) in YES_NO else "it is not answered by yes or no"


YES_NO: tuple[tuple[Answer, ...], ...] = ((("yes",), ("no",)), (("no",), ("yes",)))
