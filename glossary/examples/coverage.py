"""Computes which paragraphs the engine executes and which examples reach them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.core.tables import read_table
from glossary.engine.model.cards import Card
from glossary.engine.rules.citations import BIBLIOGRAPHY, NEWEST
from glossary.examples.corpus import BoardExample, plays, reading_path
from glossary.rulebook.lineage import read_lineages, trace

CHAPTERS = ("2", "3", "4", "5", "6", "7")
"""The chapters whose paragraphs are rules (1.1.1.d)."""
_FILE = Path(__file__).parents[1] / "engine" / "rules" / "citations" / f"behaviour-{NEWEST}.tsv"

Behaviour = Mapping[RuleNumber, str]
"""Each paragraph, and why it is not behavioural; an empty text if it says what happens."""


def behaviour(edition: str, locales: Path) -> Behaviour:
    """Return the paragraphs of an edition, reviewed; an older one's by what they became.

    Of an older edition, paragraphs that were removed or that nobody has read are left out.

    :raises SourceErrors: with every row of the list that cannot be read.
    """
    columns = ("number", "behavioural", "why not")
    newest = {
        RuleNumber.parse(row["number"]): row["why not"]
        for _, row in read_table(_FILE, columns, may_be_empty=("why not",))
    }
    if edition == NEWEST:
        return newest
    lineage = trace(read_lineages(locales), edition, NEWEST)
    if lineage is None:
        return {}
    letters: dict[RuleNumber, str] = {}
    for step in lineage.steps:
        if step.old is not None and step.new in newest and step.kind != "not-recorded":
            letters[step.old] = letters.get(step.old, "x") and newest[step.new]
    return dict(sorted(letters.items()))


class ChapterCoverage(Struct, frozen=True):
    """A row of the table: the numbers of paragraphs, of behavioural ones, and of those executed."""

    chapter: str
    paragraphs: int
    behavioural: int
    executed: int
    cited: int

    @property
    def share(self) -> float:
        """The executed share of the behavioural paragraphs, from 0 to 1."""
        return self.executed / self.behavioural if self.behavioural else 1.0


@dataclass(frozen=True)
class Coverage:
    """The slugs of the examples that reach each paragraph of an edition."""

    edition: str
    reviewed: Behaviour
    reached: Mapping[RuleNumber, tuple[str, ...]]

    def row(self, *chapters: str) -> ChapterCoverage:
        """Return the sums over these chapters."""
        numbers = [n for n in self.reviewed if str(n.chapter) in chapters]
        behavioural = [n for n in numbers if not self.reviewed[n]]
        return ChapterCoverage(
            chapters[0] if len(chapters) == 1 else f"{chapters[0]}–{chapters[-1]}",
            len(numbers),
            len(behavioural),
            sum(n in self.reached for n in behavioural),
            sum(n in self.reached for n in numbers),
        )

    @property
    def rows(self) -> tuple[ChapterCoverage, ...]:
        """One row for each chapter that has paragraphs."""
        chapters = dict.fromkeys(str(number.chapter) for number in sorted(self.reviewed))
        return tuple(self.row(chapter) for chapter in chapters)

    @property
    def missing(self) -> tuple[RuleNumber, ...]:
        """The behavioural paragraphs of chapters 2 to 7 that no example reaches."""
        return tuple(
            number
            for number, why in sorted(self.reviewed.items())
            if not why and str(number.chapter) in CHAPTERS and number not in self.reached
        )

    @property
    def named(self) -> frozenset[RuleNumber]:
        """The paragraphs that the engine cites."""
        numbers = (citation.number(self.edition) for citation in BIBLIOGRAPHY.values())
        return frozenset(number for number in numbers if number is not None)


def cover(
    examples: Iterable[BoardExample], cards: Mapping[str, Card], edition: str, locales: Path
) -> Coverage:
    """Play every example that is meant for *edition*, and keep what each one cites.

    :raises BoardRefused: if an example cannot be read.
    """
    reached: dict[RuleNumber, dict[str, None]] = {}
    for example in examples:
        if edition not in example.editions:
            continue
        for transcript in plays(example.read(cards, edition)):
            for number in reading_path(transcript):
                reached.setdefault(number, {})[example.name] = None
    names = {number: tuple(slugs) for number, slugs in sorted(reached.items())}
    return Coverage(edition, behaviour(edition, locales), names)
