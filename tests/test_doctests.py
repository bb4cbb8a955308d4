"""The examples in docstrings and in docs/engine.md do what they say."""

import doctest
from importlib import import_module

import pytest

from app import ROOT

WITH_EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "glossary").rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_of_a_module_do_what_they_say(module: str) -> None:
    found = doctest.testmod(import_module(module))
    assert (found.failed, found.attempted > 0) == (0, True)


def test_the_examples_of_the_engine_s_page_do_what_they_say() -> None:
    found = doctest.testfile(str(ROOT / "docs" / "engine.md"), module_relative=False)
    assert (found.failed, found.attempted > 0) == (0, True)
