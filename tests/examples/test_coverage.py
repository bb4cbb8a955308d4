"""The share of the rules that the engine executes, and the reviewed list it is a share of."""

from __future__ import annotations

import pytest
from flask import Flask

from app import ROOT
from glossary.cards.playable import card_list
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import NEWEST
from glossary.examples.corpus import examples
from glossary.examples.coverage import CHAPTERS, Coverage, behaviour, cover
from tests.languages import LANGUAGES, LOCALES, own_editions


@pytest.fixture(scope="module")
def covered() -> Coverage:
    files = (
        *sorted((ROOT / "tests/engine").glob("*.jsonl")),
        *sorted((ROOT / "tests/engine/goldens").glob("*.toml")),
    )
    return cover(examples(files), card_list().cards, "4.0", LOCALES)


def test_every_paragraph_was_reviewed() -> None:
    reviewed = set(behaviour(NEWEST, LOCALES))
    loaded = (one.dictionary for one in own_editions().accepted)
    newest = [dictionary for dictionary in loaded if dictionary.edition == NEWEST]
    assert {dictionary.language for dictionary in newest} == {*LANGUAGES}
    for dictionary in newest:
        there = {paragraph.number for paragraph in dictionary.paragraphs}
        assert there == reviewed, f"{dictionary.language}: {sorted(there ^ reviewed)}"


def test_what_is_left_out_says_why() -> None:
    lines = (
        (ROOT / "glossary/engine/rules/citations/behaviour-5.0.tsv")
        .read_text("utf-8")
        .splitlines()[1:]
    )
    for line in lines:
        number, behavioural, why = line.split("\t")
        assert (behavioural == "no") is bool(why), number


def test_nine_in_ten_of_the_paragraphs_that_act_are_executed(covered: Coverage) -> None:
    found = covered.row(*CHAPTERS)
    missing = ", ".join(map(str, covered.missing))
    assert found.share >= 0.9, f"{found.executed} of {found.behavioural}; not {missing}"


def test_each_chapter_is_executed(covered: Coverage) -> None:
    for row in covered.rows[1:]:
        assert row.share >= 0.75, f"chapter {row.chapter}: {row.executed} of {row.behavioural}"


def test_a_paragraph_knows_the_examples_that_reach_it(covered: Coverage) -> None:
    assert "defender" in covered.reached[RuleNumber.parse("7.4.2.b")]
    assert "set-up" in covered.reached[RuleNumber.parse("4.1.c")]
    assert "defender" not in covered.reached[RuleNumber.parse("4.1.c")]


def test_an_older_edition_is_reviewed_by_what_became_of_it() -> None:
    older, newest = behaviour("3.0", LOCALES), behaviour(NEWEST, LOCALES)

    assert older[RuleNumber.parse("7.3.22.a")] == newest[RuleNumber.parse("7.3.31.a")] == ""
    assert older[RuleNumber.parse("2.2.9.a")], "the factions are a list"
    assert RuleNumber.parse("7.3.31.a") not in older


def test_the_command_prints_the_table_and_what_is_missing(app: Flask, language: str) -> None:
    runner = app.test_cli_runner()
    file = str(ROOT / "tests/engine/goldens/dusk.toml")

    done = runner.invoke(args=["glossary", "coverage", file, "--lang", language])
    assert done.exit_code == 0, done.output
    assert "7.3.35.a" in done.output
    table = [line.split() for line in done.output.splitlines()]
    assert ["2–7", "528", "345"] in [row[:3] for row in table]
    assert any(row[:1] == ["7.4.2.b"] and "defender" in row[-1] for row in table)

    least = runner.invoke(args=["glossary", "coverage", file, "--at-least", "90"])
    assert least.exit_code == 1


def test_the_command_refuses_a_bad_board(
    app: Flask, tmp_path_factory: pytest.TempPathFactory
) -> None:
    bad = tmp_path_factory.mktemp("boards") / "bad.json"
    bad.write_text('{"players": {"A": {}}}', encoding="utf-8")

    done = app.test_cli_runner().invoke(args=["glossary", "coverage", str(bad)])
    assert done.exit_code == 1
    assert "players" in done.output
