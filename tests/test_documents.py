"""What README, CONTRIBUTING and docs/ name is there: files, links, targets of make, commands."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app import ROOT, create_app

DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
ROOMS = ("", "glossary/", "glossary/engine/", "locales/", "static/", "docs/", "tests/*/")
"""Where a path that a document names may begin."""
MADE = re.compile(r"(6\.0|2\.1|data/\w+)\.json$")
"""Files that are made: by the next edition, by an export."""

_FILE = r"`([\w.<*][\w./<>*{}-]*\.(?:py|toml|tsv|md|html|css|js|json|txt))`"
Missing = Callable[[Path, str], Iterator[str]]


def _files(_document: Path, text: str) -> Iterator[str]:
    for path in re.findall(_FILE, text):
        pattern = re.sub(r"<[^>]*>|\{[^}]*\}", "*", path)
        rooms = ROOMS if "/" in path else ("glossary/**/", "tests/**/")
        there = any(any(ROOT.glob(f"{room}{pattern}")) for room in rooms)
        if not there and ("/" in path or path.endswith(".py")) and not MADE.search(path):
            yield path


def _links(document: Path, text: str) -> Iterator[str]:
    for target in re.findall(r"\]\(([^)#\s]+)", text):
        if "://" not in target and not (document.parent / target).exists():
            yield target


def _targets(_document: Path, text: str) -> Iterator[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    known = {name for line in re.findall(r"^([a-z -]+):", makefile, re.M) for name in line.split()}
    yield from set(re.findall(r"(?:`|^ +)make ([a-z-]+)", text, re.M)) - known


def _commands(_document: Path, text: str) -> Iterator[str]:
    known = create_app().cli.commands["glossary"]
    names = known.list_commands(None)  # type: ignore[attr-defined]
    yield from set(re.findall(r"(?:--app app|`flask) glossary ([a-z]+)", text)) - set(names)


@pytest.mark.parametrize("missing", [_files, _links, _targets, _commands])
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_what_a_document_names_is_there(document: Path, missing: Missing) -> None:
    assert list(missing(document, document.read_text(encoding="utf-8"))) == []
