"""Every rule the engine names can be read, in every language of every edition it plays."""

from __future__ import annotations

import ast
import re

import pytest

from app import ROOT
from glossary.engine.rules.citations import BIBLIOGRAPHY, EDITIONS
from glossary.engine.rules.ruleset import SWITCHES, Ruleset
from glossary.rulebook.model import Dictionary
from tests.languages import LANGUAGES, own_editions


@pytest.fixture(scope="module")
def played() -> list[Dictionary]:
    """The dictionaries of the editions that the engine plays."""
    loaded = (found.dictionary for found in own_editions().accepted)
    return [dictionary for dictionary in loaded if dictionary.edition in EDITIONS]


def test_a_cited_rule_can_be_read(played: list[Dictionary]) -> None:
    missing = [
        f"citations.{name} is {number}: not in {dictionary.language} {dictionary.edition}"
        for dictionary in played
        for name, citation in BIBLIOGRAPHY.items()
        if (number := citation.number(dictionary.edition)) is not None
        and not dictionary.has_paragraph(number)
    ]
    assert missing == []


def test_there_is_a_dictionary_of_each_edition_that_the_engine_plays(
    played: list[Dictionary],
) -> None:
    found = {(dictionary.edition, dictionary.language) for dictionary in played}
    assert {(edition, language) for edition in EDITIONS[1:] for language in LANGUAGES} <= found


def test_a_rule_is_named_once_an_edition() -> None:
    for edition in EDITIONS[1:]:
        numbers = [c.number(edition) for c in BIBLIOGRAPHY.values() if c.number(edition)]
        twice = {str(number) for number in numbers if numbers.count(number) > 1}
        assert not twice, f"{edition}: several names for {', '.join(sorted(twice))}"


def test_no_engine_module_spells_a_number_outside_the_citations() -> None:
    engine = ROOT / "glossary/engine"
    citations = set((engine / "rules/citations").glob("*.py"))
    for path in sorted(set(engine.rglob("*.py")) - citations):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        made = [
            ast.unparse(n.args[0])
            for n in ast.walk(tree)
            if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "Citation"
        ]
        own = [one for one in made if not re.fullmatch(r"rule\.[A-Z_]+\.numbers", one)]
        assert not own, f"{path.name} makes a citation of its own"
        assert not any(
            isinstance(n, ast.Attribute)
            and n.attr == "parse"
            and getattr(n.value, "id", "") == "RuleNumber"
            for n in ast.walk(tree)
        ), f"{path.name} reads a rule number"


def test_every_citation_of_the_code_stands_in_the_table() -> None:
    cited = {
        node.attr
        for folder in ("glossary", "tests")
        for path in (ROOT / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "rule"
        and node.attr.isupper()
    }
    assert len(cited) > 300
    assert cited <= set(BIBLIOGRAPHY)
    assert set(BIBLIOGRAPHY) <= cited, "a row that no code cites"


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_is_cited_where_it_is_on(name: str) -> None:
    switch = SWITCHES[name]
    for edition in EDITIONS:
        assert getattr(Ruleset.of(edition), name) is switch.on(edition)
        if switch.on(edition):
            assert Ruleset.of(edition).numbers(switch.new), f"{name} cites nothing of {edition}"
