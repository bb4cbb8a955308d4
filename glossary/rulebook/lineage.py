"""Lineage: what each rule number of an edition became in the next.

``locales/lineage/3.0-4.0.tsv`` has a row for each step between two editions,
both ends accounted for. Steps compose, so that a number of the first edition
leads to today's through every edition between.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, get_args

from msgspec import Struct

from glossary.core.errors import SourceError, SourceErrors, near_misses
from glossary.core.rule_number import RuleNumber
from glossary.core.tables import read_table
from glossary.rulebook.model import edition_key

StepKind = Literal[
    "same",
    "moved",
    "reworded",
    "moved+reworded",
    "changed",
    "moved+changed",
    "merged",
    "added",
    "removed",
    "not-recorded",
]
STEP_KINDS: tuple[StepKind, ...] = get_args(StepKind)
"""From the lightest to the weightiest. *reworded* says the same rule in other words, *changed*
another rule; *not-recorded* stood in the older edition, but its text was not read."""

_KINDS: Mapping[str, StepKind] = {kind: kind for kind in STEP_KINDS}
_COLUMNS = ("old", "new", "kind", "note")


class LineageStep(Struct, frozen=True):
    """One rule from one edition to the next; an end that does not exist is None."""

    old: RuleNumber | None
    new: RuleNumber | None
    kind: StepKind
    note: str = ""


@dataclass(frozen=True)
class Lineage:
    """Every step from the edition *older* to the edition *newer*."""

    older: str
    newer: str
    steps: tuple[LineageStep, ...]

    @cached_property
    def _from(self) -> Mapping[RuleNumber, tuple[LineageStep, ...]]:
        return _grouped((step.old, step) for step in self.steps)

    @cached_property
    def _to(self) -> Mapping[RuleNumber, tuple[LineageStep, ...]]:
        return _grouped((step.new, step) for step in self.steps)

    def became(self, old: RuleNumber) -> tuple[LineageStep, ...]:
        """Return what a rule of the older edition turned into."""
        return self._from.get(old, ())

    def was(self, new: RuleNumber) -> tuple[LineageStep, ...]:
        """Return what a rule of the newer edition came from."""
        return self._to.get(new, ())

    def backwards(self, new: RuleNumber) -> RuleNumber | None:
        """Return the number that *new* had in the older edition, or None if it was not there."""
        for step in self.was(new):
            if step.old is not None and step.kind not in ("merged", "not-recorded"):
                return step.old
        return next((step.old for step in self.was(new) if step.old is not None), None)

    @cached_property
    def _around(self) -> Mapping[RuleNumber, tuple[LineageStep, ...]]:
        ends = ((end, step) for step in self.steps for end in (step.old, step.new))
        return _grouped((end and end.entry, step) for end, step in ends)

    def around(self, entries: Iterable[RuleNumber]) -> tuple[LineageStep, ...]:
        """Return the steps from and to entries of either edition, and their paragraphs."""
        return tuple(dict.fromkeys(s for entry in entries for s in self._around.get(entry, ())))

    def gaps(
        self, old_numbers: Collection[RuleNumber], new_numbers: Collection[RuleNumber]
    ) -> Iterator[str]:
        """Yield what is wrong with the lineage, given the numbers that both editions have."""
        for number in sorted(set(old_numbers) - self._from.keys()):
            yield f"{number} of {self.older} leads nowhere"
        for number in sorted(set(new_numbers) - self._to.keys()):
            yield f"{number} of {self.newer} comes from nowhere"
        for number in sorted(self._to.keys() - set(new_numbers)):
            yield f"{number} is not in {self.newer}"
        recorded = {s.old for s in self.steps if s.kind != "not-recorded" and s.old is not None}
        for number in sorted(recorded - set(old_numbers)):
            yield f"{number} is not in {self.older}"


_BETWEEN = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3})*)-([0-9]{1,3}(?:\.[0-9]{1,3})*)")


def _grouped(
    pairs: Iterator[tuple[RuleNumber | None, LineageStep]],
) -> Mapping[RuleNumber, tuple[LineageStep, ...]]:
    groups: dict[RuleNumber, list[LineageStep]] = {}
    for number, step in pairs:
        if number is not None:
            groups.setdefault(number, []).append(step)
    return {number: tuple(steps) for number, steps in groups.items()}


def _combine_kinds(one: StepKind, other: StepKind) -> StepKind:
    """Return the kind of two steps in a row: moved, then changed, is ``moved+changed``."""
    bare = (kind.removeprefix("moved+") for kind in (one, other))
    weightiest = max(map(_KINDS.__getitem__, bare), key=STEP_KINDS.index)
    moved = "moved" in one or "moved" in other
    return _KINDS.get(f"moved+{weightiest}", weightiest) if moved else weightiest


def compose(first: Lineage, second: Lineage) -> Lineage:
    """Return the lineage over two steps: from ``first.older`` to ``second.newer``."""
    steps: list[LineageStep] = []
    for step in first.steps:
        if step.new is None:
            steps.append(step)
            continue
        for then in second.became(step.new):
            kind: StepKind
            if step.old is None and then.new is None:
                continue
            if step.old is None:
                kind = "added"
            elif then.new is None:
                kind = "removed"
            elif step.kind == "not-recorded":
                kind = "not-recorded"
            else:
                kind = _combine_kinds(step.kind, then.kind)
            note = "; ".join(note for note in (step.note, then.note) if note)
            steps.append(LineageStep(step.old, then.new, kind, note))
    steps += [step for step in second.steps if step.old is None]
    return Lineage(first.older, second.newer, tuple(steps))


def read_lineage(path: Path) -> Lineage:
    """Read ``3.0-4.0.tsv``.

    :raises SourceErrors: with every row that cannot be read, or a name of no two editions.
    """
    between = _BETWEEN.fullmatch(path.stem)
    if between is None:
        problem = "is not named by two editions, like 3.0-4.0.tsv"
        raise SourceErrors([SourceError(problem, file=str(path))])
    older, newer = between.groups()
    mistakes: list[SourceError] = []
    steps: list[LineageStep] = []
    for line, row in read_table(path, _COLUMNS, may_be_empty=("note",)):
        ends: list[RuleNumber | None] = []
        for column in ("old", "new"):
            number = RuleNumber.maybe(row[column])
            if number is None and row[column] != "-":
                problem = f"{row[column]!r} is neither a rule number nor -"
                mistakes.append(SourceError(problem, file=str(path), line=line))
            ends.append(number)
        kind = _KINDS.get(row["kind"])
        if kind is None:
            problem = f"unknown kind {row['kind']!r}"
            near = near_misses(row["kind"], STEP_KINDS)
            mistakes.append(SourceError(problem, file=str(path), line=line, candidates=near))
            continue
        if (kind == "added") != (ends[0] is None) or (kind == "removed" and ends[1] is not None):
            problem = f"{kind} does not fit {row['old']} and {row['new']}"
            mistakes.append(SourceError(problem, file=str(path), line=line))
        steps.append(LineageStep(ends[0], ends[1], kind, row["note"]))
    if mistakes:
        raise SourceErrors(mistakes)
    return Lineage(older, newer, tuple(steps))


def read_lineages(locales: Path) -> Sequence[Lineage]:
    """Return every lineage file, oldest first.

    :raises SourceErrors: with every row of every file that cannot be read.
    """
    lineages = [read_lineage(path) for path in sorted((locales / "lineage").glob("*.tsv"))]
    return sorted(lineages, key=lambda lineage: edition_key(lineage.older))


def trace(lineages: Sequence[Lineage], older: str, newer: str) -> Lineage | None:
    """Return the lineage between any two editions, composed of those between neighbours."""
    composed: Lineage | None = None
    for lineage in lineages:
        if composed is None:
            composed = lineage if lineage.older == older else None
        elif composed.newer != newer and lineage.older == composed.newer:
            composed = compose(composed, lineage)
    return composed if composed is not None and composed.newer == newer else None
