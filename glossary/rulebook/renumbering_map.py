"""A map from one edition's numbers to the next's: the table that renumbering follows.

Its columns are named by the editions (``old_4.0``, ``new_5.0``, ``kind``, ``level``,
``note``). A paragraph that is removed may name its heir in the note: ``said by 7.2.1.d``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from glossary.core.errors import SourceError, SourceErrors
from glossary.core.rule_number import RuleNumber
from glossary.core.tables import read_table
from glossary.rulebook.lineage import STEP_KINDS, Lineage, LineageStep

_ENDS = re.compile(r"old_(?P<older>[0-9.]+)\tnew_(?P<newer>[0-9.]+)\tkind\tlevel\tnote")
_HEIR = re.compile(r"said by ([0-9][0-9a-z.]*)")


@dataclass(frozen=True)
class Moves:
    """A map between two editions; ``aside`` is how many of its rows are about no rule."""

    lineage: Lineage
    aside: int = 0

    @cached_property
    def forward(self) -> Mapping[RuleNumber, RuleNumber]:
        """The new number of each old one, or that of its heir if it was removed."""
        forward: dict[RuleNumber, RuleNumber] = {}
        for step in self.lineage.steps:
            heir = _HEIR.search(step.note) if step.new is None else None
            new = RuleNumber.parse(heir[1]) if heir else step.new
            if step.old is not None and new is not None:
                forward.setdefault(step.old, new)
        return forward

    @cached_property
    def chapters(self) -> frozenset[int]:
        """The chapters that it is about."""
        return frozenset(step.old.chapter for step in self.lineage.steps if step.old is not None)

    @cached_property
    def stands(self) -> Mapping[RuleNumber, RuleNumber]:
        """Where the text of each old number goes; nothing for one removed or merged away."""
        return {
            step.old: step.new
            for step in reversed(self.lineage.steps)
            if step.old is not None and step.new is not None and step.kind != "merged"
        }


def read_moves(path: Path) -> Moves:
    """Read a map. Two old numbers with one new number are a merge; the first one keeps its text.

    :raises SourceErrors: with every row that cannot be read.
    """
    head = path.read_text(encoding="utf-8").partition("\n")[0]
    ends = _ENDS.fullmatch(head)
    if ends is None:
        problem = "the columns must be like old_4.0, new_5.0, kind, level, note"
        raise SourceErrors([SourceError(problem, file=str(path), line=1)])
    mistakes: list[SourceError] = []
    steps: list[LineageStep] = []
    aside = 0
    taken: set[RuleNumber] = set()
    for line, row in read_table(path, head.split("\t"), may_be_empty=("note",)):
        written_ends = [row[f"old_{ends['older']}"], row[f"new_{ends['newer']}"]]
        old, new = map(RuleNumber.maybe, written_ends)
        if old is None and new is None:
            aside += 1
            continue
        kind = next((kind for kind in STEP_KINDS if kind == row["kind"]), None)
        if (
            kind is None
            or (kind == "added") != (old is None)
            or (kind == "removed") != (new is None)
        ):
            problem = f"{row['kind']!r} does not fit {written_ends[0]} and {written_ends[1]}"
            mistakes.append(SourceError(problem, file=str(path), line=line))
            continue
        if new is not None and new in taken:
            kind = "merged"
        taken |= {new} if new is not None else set()
        steps.append(LineageStep(old, new, kind, row["note"]))
    if mistakes:
        raise SourceErrors(mistakes)
    return Moves(Lineage(ends["older"], ends["newer"], tuple(steps)), aside)
