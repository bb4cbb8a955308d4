"""The index of an exported site has what its script asks of it."""

import re

from app import ROOT
from glossary.commands import search_index
from glossary.commands.export_search import search_files
from glossary.snapshot import Snapshot

SCRIPTS = ("search_index.js", "search_page.js")
NEEDED = re.compile(r"\{ ([A-Z_, ]+) \} = this\.figures|figures\.([A-Z_]+)")


def test_every_figure_that_the_scripts_name_is_written() -> None:
    text = "".join((ROOT / "static" / name).read_text(encoding="utf-8") for name in SCRIPTS)
    named = {each for found in NEEDED.findall(text) for each in ", ".join(found).split(", ")}
    assert len(named) > 20
    assert named - {""} <= search_index.figures().keys()


def test_a_figure_has_one_value_in_all_modules_of_the_formula() -> None:
    figures = search_index.figures()
    for module in search_index.FORMULA:
        for name, value in vars(module).items():
            if name.strip("_") in figures and isinstance(value, int | float):
                assert figures[name.strip("_")] == value, f"{module.__name__}.{name}"


def test_words_of_a_list_are_handed_on_with_its_license(snapshot: Snapshot) -> None:
    """The MIT License has its notice included in all copies."""
    files = search_files(snapshot, "it")
    files = search_files(snapshot, "it")
    (words,) = (body.decode() for name, body in files.items() if name.endswith(".txt"))
    assert "Copyright (c) 2018-2021 Tyler Barrus" in words
    assert "shall be included in all" in words
