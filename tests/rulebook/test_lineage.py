"""A lineage over several editions: its steps one after another."""

from __future__ import annotations

import pytest

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.lineage import Lineage, LineageStep, StepKind, compose

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
