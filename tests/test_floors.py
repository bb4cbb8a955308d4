"""The picture of the house: which package may look at which, and the one door of each library."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from app import ROOT
from tests.languages import LANGUAGES

HOUSE = {  # the floors of a package, the lowest first: a room looks down, never up or sideways
    "glossary": [
        "core",
        "rulebook engine serving",
        "cards search importer",
        "boards examples narration",
        "position",
        "snapshot lint",
        "web",
        "commands",
    ],
    "glossary.web": [
        "base",
        "search cards",
        "examples",
        "rules",
        "board exam learn texts",
        "api pocket",
        "chat",
    ],
    "glossary.engine": [
        "rules",
        "model",
        "conditions",
        "steps",
        "effects",
        "boards phases",
        "play",
    ],
}
ONLY = {  # what a room may see of another, where that is not all of it
    ("engine", "core"): ("errors", "board_errors", "rule_number"),
}
DOORS = {  # a library: the packages that may import it
    "flask": "commands web",
    "click": "commands",
    "whoosh": "search",
    "rapidfuzz": "search",
    "babel": "core",
    "Stemmer": "core",
    "markdown": "rulebook",
    "nh3": "rulebook",
    "resvg_py": "web.base",
    "segno": "web.base",
    "font_lato": "commands web.base",
    "weasyprint": "commands",
    "nacl": "web.chat",
    "msgspec": "boards cards core engine.rules examples position rulebook search snapshot web",
    "prometheus_client": "web.base",
    "brotli": "serving",
    "zstandard": "serving",
    "limits": "serving",
}
SOURCES = sorted((ROOT / "glossary").rglob("*.py"))


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {_name(path): path for path in SOURCES}


@cache
def _nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _imports(path: Path) -> Iterator[str]:
    """The modules that *path* imports anywhere, by full name."""
    for node in _nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} imports relatively"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else str(node.module)


def _floor(house: str, room: str) -> int:
    for height, rooms in enumerate(HOUSE[house]):
        if room in rooms.split():
            return height
    raise AssertionError(f"{house}.{room} stands on no floor: add it to HOUSE")


def _breaks(one: str, other: str) -> bool:
    """Whether module *one* may not import module *other*."""
    house = "glossary"
    while True:
        mine, _, _ = one.removeprefix(house).lstrip(".").partition(".")
        theirs, _, rest = other.removeprefix(house).lstrip(".").partition(".")
        if f"{house}.{mine}" in MODULES and MODULES[f"{house}.{mine}"].name != "__init__.py":
            return False  # a module that stands right in the package is its roof
        if not mine:
            return False
        if not theirs or MODULES[f"{house}.{theirs}"].name != "__init__.py":
            return True  # a room does not look at its own roof
        if mine != theirs:
            seen = ONLY.get((mine, theirs))
            limited = seen is not None and rest.split(".")[0] not in seen
            return limited or _floor(house, mine) <= _floor(house, theirs)
        house = f"{house}.{mine}"
        if house not in HOUSE:
            return False


def test_every_arrow_goes_down() -> None:
    arrows = [
        (one, other)
        for one, path in MODULES.items()
        for other in _imports(path)
        if other.partition(".")[0] == "glossary"
    ]
    broken = sorted({f"{one} -> {other}" for one, other in arrows if _breaks(one, other)})
    assert not broken, "\n".join(["arrows that do not go down:", *broken])


def test_every_package_stands_on_a_floor_and_nothing_is_loose() -> None:
    loose = [path.name for path in (ROOT / "glossary").glob("*.py")]
    assert loose == ["__init__.py"]
    for house in HOUSE:
        folder = MODULES[house].parent
        for path in folder.glob("*/__init__.py"):
            _floor(house, path.parent.name)


def test_the_picture_in_the_documents_is_the_house() -> None:
    document = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    picture = document.partition("## The house")[2].partition("\n\nA room")[0]
    drawn: dict[int, list[str]] = {}
    floor = 0
    for height, room in re.findall(r"^ {4}(?:(\d) | {2}) ([a-z]+)/ ", picture, re.M):
        floor = int(height or floor)
        drawn.setdefault(floor, []).append(room)
    assert [drawn[height] for height in sorted(drawn)] == [
        rooms.split() for rooms in HOUSE["glossary"]
    ]
    pages = " · ".join(
        " ".join(f"{room}/" for room in rooms.split()) for rooms in HOUSE["glossary.web"]
    )
    assert pages in picture, f"the rooms of web/: {pages}"


def test_each_library_has_one_door() -> None:
    broken = [
        f"{name} imports {imported}, which only {DOORS[library]} may"
        for name, path in MODULES.items()
        for imported in _imports(path)
        if (library := imported.partition(".")[0]) in DOORS
        and not any(f"{name}.".startswith(f"glossary.{door}.") for door in DOORS[library].split())
    ]
    assert not broken, "\n".join(broken)


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
        "resvg_py",
        "nacl",
        "limits",
        "whoosh",
        "glossary.importer",
        "glossary.lint",
        "glossary.commands.export",
    )
    assert [name for name in heavy if name in found] == []


TWO_CACHES = {"glossary.boards.card_at_work", "glossary.web.texts.catalog_entries"}
"""What keeps the results of its functions between requests; docs/architecture.md says why."""

KEPT_WHILE_COMPILING = set(
    "cards.playable cards.tables core.sentences examples.store examples.trace lint.typography"
    " position.table rulebook.edition_schema search.build search.spelling snapshot.parts".split()
)
"""What keeps values for commands and tests; a server compiles only where it has no snapshot."""

DATA_OF_THE_PROGRAM = {"engine.boards.language"}
"""What reads a file of the program once."""


def test_functions_that_keep_their_results_are_listed() -> None:
    """``Speech.sentences`` and ``KnownCards`` have values filled the first time they are asked for.

    Such are not listed: whoever made the object throws them away with it.
    """
    keeping = {
        name
        for name, path in MODULES.items()
        for node in _nodes(path)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if alias.name in ("cache", "lru_cache", "functools")
    }
    others = {f"glossary.{name}" for name in KEPT_WHILE_COMPILING | DATA_OF_THE_PROGRAM}
    assert keeping == TWO_CACHES | others


_WORDS_OF_ABILITIES = (
    "glossary.engine",
    "glossary.narration.conditions",
    "glossary.narration.costs",
    "glossary.narration.instructions",
    "glossary.narration.passives",
    "glossary.narration.plain_verbs",
    "glossary.narration.selections",
    "glossary.narration.step_traits",
    "glossary.narration.verb_clauses",
)
"""Where ``it`` is a word of the board language."""


def test_no_language_code_stands_in_the_code() -> None:
    """But one: sentences are written in English, and say so where no catalog can be read."""
    found = [
        f"{name}: {node.value!r}"
        for name, path in MODULES.items()
        for node in _nodes(path)
        if isinstance(node, ast.Constant)
        and node.value in LANGUAGES
        and not (name.startswith(_WORDS_OF_ABILITIES) and node.value == "it")
    ]
    assert found == ["glossary.core.i18n: 'en'"]


def test_an_address_names_the_language_only_to_change_it() -> None:
    named = [
        f"{name}:{call.lineno}"
        for name, path in MODULES.items()
        for call in _nodes(path)
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("url_for")
        if any(
            value.arg == "language" and ast.unparse(value.value).endswith("page.language")
            for value in call.keywords
        )
    ]
    assert not named, "\n".join(["the address carries the language by itself:", *named])


HOOKS = set(
    "api.operations api.problems base.headers base.health"
    " base.limits base.store base.this_page"
    " error_pages".split()
)
"""Modules of ``glossary.web`` that Flask calls besides the views: before, after, when one fails."""

OF_THE_REQUEST = {  # a module: what of it is the request, or reads it
    "flask": "current_app g has_request_context request session url_for",
    "glossary.web.base.store": "current_snapshot outdated snapshot_store state_of_site",
    "glossary.web.base.this_page": "language negotiated page_in page_without_snapshot this_page",
    "glossary.web.base.limits": "query_of traits",
}


def _is_view(node: ast.AST) -> bool:
    """Whether *node* answers an address, or what goes wrong there: a blueprint is given it."""
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(given, ast.Attribute)
        and given.attr in ("before_request", "errorhandler", "get", "operation", "post")
        for decorator in node.decorator_list
        for given in (decorator.func if isinstance(decorator, ast.Call) else decorator,)
    )


def test_nothing_below_a_view_reads_the_request() -> None:
    """A view makes a ``Page`` of it and hands that down."""
    reading = set()
    for name, path in MODULES.items():
        module = name.removeprefix("glossary.web.")
        if module == name or module in HOOKS:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        of_the_request = {
            alias.asname or alias.name
            for node in tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.name in OF_THE_REQUEST.get(str(node.module), "").split()
        }
        reading |= {
            module
            for part in tree.body
            if not _is_view(part)
            for node in ast.walk(part)
            if isinstance(node, ast.Name)
            if isinstance(node.ctx, ast.Load) and node.id in of_the_request
        }
    assert sorted(reading) == [], "these read the request below a view"
