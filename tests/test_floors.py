"""The shape of the code: who may look at whom, and how long a module may be."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import ROOT

FLOORS = [  # a module may look down or beside, never up
    {"core"},
    {"rulebook", "engine", "serving"},
    {"search", "examples", "importer"},
    {"snapshot", "narration", "lint"},
    {"web"},
    {"commands"},
]
DOORS = {
    "whoosh": "search",
    "babel": "core",
    "markdown": "rulebook",
    "nh3": "rulebook",
    "Stemmer": "core",
    "click": "commands",
    "numpy": "search",
    "rapidfuzz": "search",
    "PIL": "web",
    "font_lato": "web",
    "brotli": "serving",
    "zstandard": "serving",
    "limits": "serving",
    "prometheus_client": "web",
    "orjson": "web",
}
MODULES = sorted((ROOT / "glossary").rglob("*.py"))


def _floor(name: str) -> int:
    for height, floor in enumerate(FLOORS):
        if name in floor or name.split("_")[0] in floor:
            return height
    raise AssertionError(f"{name} stands on no floor: add it to FLOORS")


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT / "glossary").with_suffix("").parts
    return parts[0]


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            yield from (f"{module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_a_module_looks_down_never_up(path: Path) -> None:
    if _name(path) == "__init__":
        return
    for imported in _imports(path):
        package, _, rest = imported.partition(".")
        if package == "glossary" and rest:
            below = rest.split(".")[0]
            assert _floor(below) <= _floor(_name(path)), f"{path.name} looks up at {below}"


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_each_borrowed_package_has_one_door(path: Path) -> None:
    for imported in _imports(path):
        door = DOORS.get(imported.split(".")[0])
        assert door is None or _name(path).split("_")[0] == door, (
            f"{path.name} imports {imported}, which only {door} may"
        )


def test_templates_use_no_safe_filter_and_reach_for_nothing() -> None:
    for template in (ROOT / "templates").rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        for forbidden in ("|safe", "| safe", "request.", "config.", " g.", "session"):
            assert forbidden not in text, f"{template.name} has {forbidden!r}"


def test_a_server_does_not_import_what_only_commands_and_settings_need() -> None:
    started = "import app, sys; print(*sorted(sys.modules))"
    found = subprocess.run(
        [sys.executable, "-c", started], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert "glossary.web.rules.rules" in found
    heavy = (
        "PIL",
        "limits",
        "whoosh",
        "glossary.importer",
        "glossary.lint.texts",
        "glossary.commands.export_site",
    )
    assert [name for name in heavy if name in found] == []
