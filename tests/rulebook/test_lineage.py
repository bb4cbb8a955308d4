"""Lineages: how they are read, and their steps one after another."""

from __future__ import annotations

from pathlib import Path

import pytest

from glossary.core.errors import SourceErrors
from glossary.core.rule_number import RuleNumber
from glossary.rulebook.lineage import (
    Lineage,
    LineageStep,
    StepKind,
    compose,
    read_lineage,
    read_lineages,
)

NUMBER = RuleNumber.parse("2.1.a")


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        ("same", "same", "same"),
        ("reworded", "reworded", "reworded"),
        ("reworded", "changed", "changed"),
        ("moved", "same", "moved"),
        ("same", "moved", "moved"),
        ("moved", "changed", "moved+changed"),
        ("moved+reworded", "same", "moved+reworded"),
        ("moved", "merged", "merged"),
    ],
)
def test_what_became_of_a_rule_over_two_steps(
    first: StepKind, second: StepKind, both: StepKind
) -> None:
    early = Lineage("1.0", "2.0", (LineageStep(NUMBER, NUMBER, first),))
    late = Lineage("2.0", "3.0", (LineageStep(NUMBER, NUMBER, second),))
    assert [step.kind for step in compose(early, late).steps] == [both]


def _step(old: str, new: str, kind: str) -> LineageStep:
    before, after = (None if end == "-" else RuleNumber.parse(end) for end in (old, new))
    return LineageStep(before, after, kind)  # type: ignore[arg-type]


def test_steps_compose_over_the_editions_between() -> None:
    first = Lineage("1.0", "2.0", (_step("1.a", "2.a", "moved"), _step("1.b", "-", "removed")))
    second = Lineage("2.0", "3.0", (_step("2.a", "2.a", "changed"), _step("-", "2.c", "added")))
    both = compose(first, second)
    assert [(str(s.old), str(s.new), s.kind) for s in both.steps] == [
        ("1.a", "2.a", "moved+changed"),
        ("1.b", "None", "removed"),
        ("None", "2.c", "added"),
    ]


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("2.1\t2.1\tsaem\t", r"3\.0-4\.0\.tsv:2: unknown kind 'saem' \(did you mean same\?\)"),
        ("two\t2.1\tsame\t", "'two' is neither a rule number nor -"),
        ("2.1\t2.1\tadded\t", "added does not fit 2.1 and 2.1"),
        ("2.1\t2.1\tremoved\t", "removed does not fit"),
    ],
)
def test_a_bad_row_of_a_lineage_is_named(tmp_path: Path, row: str, said: str) -> None:
    path = tmp_path / "3.0-4.0.tsv"
    path.write_text(f"old\tnew\tkind\tnote\n{row}\n", encoding="utf-8")
    with pytest.raises(SourceErrors, match=said):
        read_lineage(path)


def test_lineages_stand_in_the_order_of_editions_and_are_named_by_them(tmp_path: Path) -> None:
    folder = tmp_path / "lineage"
    folder.mkdir()
    for name in ("10.0-11.0", "9.1-10.0", "3.0-9.1"):
        text = "old\tnew\tkind\tnote\n2\t2\tsame\t\n"
        (folder / f"{name}.tsv").write_text(text, encoding="utf-8")
    assert [each.older for each in read_lineages(tmp_path)] == ["3.0", "9.1", "10.0"]
    (folder / "first-second.tsv").write_text("old\tnew\tkind\tnote\n", encoding="utf-8")
    with pytest.raises(SourceErrors, match=r"first-second\.tsv: .*like 3\.0-4\.0\.tsv"):
        read_lineages(tmp_path)
