"""How far a paragraph is: there, behind the text it follows, read over since its last change."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from glossary.core.errors import SourceErrors
from glossary.core.rule_number import RuleNumber
from glossary.rulebook.rule_files import parse_rules
from glossary.rulebook.translations import (
    FOLLOWS,
    PROOFREAD,
    digests,
    follows,
    proofread,
    read_proofread,
    states,
)

ENGLISH = parse_rules("## 2.1 General\na. First.\nb. Second.\nc. Third.\n", "2.1.md")
FRENCH = parse_rules("## 2.1 Général\na. Premier.\nb. Deuxième.\n", "2.1.md")
DAY = datetime.date(2026, 11, 20)


def test_a_translation_is_current_behind_or_missing(tmp_path: Path) -> None:
    (tmp_path / FOLLOWS).write_text(follows(ENGLISH), encoding="utf-8")
    changed = parse_rules("## 2.1 General\na. First.\nb. Other.\nc. Third.\n", "2.1.md")
    found = {
        str(each.number): each.state for each in states(changed, FRENCH, tmp_path, follow=True)
    }
    assert found == {"2.1.a": "current", "2.1.b": "stale", "2.1.c": "missing"}
    (tmp_path / FOLLOWS).unlink()
    assert {each.state for each in states(ENGLISH, ENGLISH, tmp_path, follow=True)} == {"stale"}
    assert {each.state for each in states(ENGLISH, ENGLISH, tmp_path, follow=False)} == {"current"}


def test_what_was_read_over_has_to_be_read_again_after_a_change(tmp_path: Path) -> None:
    file = tmp_path / PROOFREAD
    first, second = (RuleNumber.parse(f"2.1.{letter}") for letter in "ab")
    read = {str(first), str(second)}
    file.write_text(proofread(digests(FRENCH), {}, read, DAY), encoding="utf-8")
    changed = parse_rules("## 2.1 Général\na. Premier.\nb. Second.\n", "2.1.md")
    days = {each.number: each.proofread for each in states((), changed, tmp_path, follow=False)}
    assert days == {first: DAY, second: None}
    later = DAY + datetime.timedelta(days=1)
    texts = {**digests(changed), "cards/kitsune": "as it is"}
    read = {str(second), "cards/kitsune"}
    file.write_text(proofread(texts, read_proofread(file), read, later), encoding="utf-8")
    noted = {name: day for name, (_, day) in read_proofread(file).items()}
    assert noted == {str(first): DAY, str(second): later, "cards/kitsune": later}


def test_a_day_that_is_none_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / PROOFREAD
    file.write_text("number\tdigest\tday\n2.1.a\tx\tyesterday\n", encoding="utf-8")
    with pytest.raises(SourceErrors, match=r"proofread\.tsv:2.*yesterday"):
        read_proofread(file)
