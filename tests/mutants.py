"""``make mutants``: random changes to the code, and which of them the tests notice.

Each change is made to a copy of the project: a comparison turned, ``and`` for ``or``, a condition
negated, a number one higher, a sentence emptied, a statement or a keyword argument dropped, a
citation replaced by another. The tests of the room that it is in are run first, then the unit
tests of the others. What nobody noticed is printed with its place: it is a question, not a
verdict, as some changes change nothing that a user could see.
"""

from __future__ import annotations

import argparse
import ast
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from app import ROOT

_LEFT_OUT = (".git", ".venv", "instance", "build", "node_modules", "__pycache__", ".mypy_cache")
_UNIT = (
    "boards", "cards", "core", "engine", "examples", "importer", "lint", "narration", "position",
    "rulebook", "search",
)  # fmt: skip
"""The rooms whose tests, but for a few, need no compiled site."""

_ALL, _UNIT_TESTS = "not thorough", "not thorough and not site"

_SECONDS = 240
"""Of processor: tests that do not end have noticed a change, too."""

_FIRST = {"engine": ["tests/engine/test_kept_boards.py", "tests/engine/test_goldens.py"]}
"""What notices most of a room is run before the rest of it."""

_TURNED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


class Mutant(NamedTuple):
    """A change: the file, the line, what it does, and the whole text of the file with it."""

    file: Path
    line: int
    change: str
    text: str


def mutants(file: Path) -> Iterator[Mutant]:
    """Yield every change of a file that this command knows, one at a time."""
    source = file.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    raw = source.encode()

    def place(line: int, column: int) -> int:
        return starts[line - 1] + column

    def changed(node: ast.expr | ast.stmt | ast.keyword, code: str, change: str) -> Mutant:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin, end = (
            place(node.lineno, node.col_offset),
            place(node.end_lineno, node.end_col_offset),
        )
        text = (raw[:begin] + code.encode() + raw[end:]).decode()
        return Mutant(file, node.lineno, change, text)

    tree = ast.parse(source)
    functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
    for node in (n for function in functions for body in function.body for n in ast.walk(body)):
        match node:
            case ast.Compare(ops=[op]) if type(op) in _TURNED:
                turned = ast.Compare(node.left, [_TURNED[type(op)]()], node.comparators)
                yield changed(node, f"({ast.unparse(turned)})", f"{ast.unparse(turned)}")
            case ast.BoolOp(op=ast.And() | ast.Or() as op):
                other = ast.Or() if isinstance(op, ast.And) else ast.And()
                code = ast.unparse(ast.BoolOp(other, node.values))
                yield changed(node, f"({code})", code)
            case ast.UnaryOp(op=ast.Not()):
                yield changed(node, f"({ast.unparse(node.operand)})", "without not")
            case ast.Constant(value=int() as number) if not isinstance(number, bool):
                yield changed(node, str(number + 1), f"{number} is {number + 1}")
            case ast.Call(func=ast.Name("_"), args=[ast.Constant(value=str() as words), *_]):
                yield changed(node, '""', f"no sentence: {words[:60]}")
            case ast.Call(keywords=[_, *_]):
                kept = ast.Call(node.func, node.args, node.keywords[:-1])
                yield changed(node, ast.unparse(kept), f"without {node.keywords[-1].arg}=")
            case ast.Attribute(value=ast.Name("rule"), attr=name) if name.isupper():
                yield changed(node, "rule.PUT", f"cites another rule than {name}")
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield changed(node, "pass", f"without {ast.unparse(node)[:60]}")


def noticed_by(copy: Path, mutant: Mutant, processes: int) -> str:
    """Return whose tests fail with a change: those of its ``room``, the ``others``, or ``none``."""
    room = mutant.file.relative_to(ROOT / "glossary").parts[0]
    rest = ["test_what_was_not_noticed.py", *(name for name in _UNIT if name != room)]
    target = copy / mutant.file.relative_to(ROOT)
    before = target.read_text(encoding="utf-8")
    target.write_text(mutant.text, encoding="utf-8")
    try:
        for who, folders, tests in (("room", [room], _ALL), ("others", rest, _UNIT_TESTS)):
            first = [name for folder in folders for name in _FIRST.get(folder, ())]
            if not _pass(copy, [*first, *(f"tests/{name}" for name in folders)], tests, processes):
                return who
    finally:
        target.write_text(before, encoding="utf-8")
    return "none"


def _pass(copy: Path, folders: list[str], tests: str, processes: int) -> bool:
    chosen = ["-q", "-x", "-n", str(processes), "-m", tests]
    command = [sys.executable, "-m", "pytest", *chosen]
    run = subprocess.run(
        [*command, *folders], cwd=copy, capture_output=True, check=False, preexec_fn=_limit
    )
    return run.returncode == 0


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))


def main() -> None:
    """Draw the changes, try each, and print who noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("number", nargs="?", type=int, default=70)
    parser.add_argument("--seed", type=int, default=0, help="another number, other changes")
    parser.add_argument("--after", type=int, default=0, help="how many were tried before")
    parser.add_argument("--processes", type=int, default=2, help="that run the tests")
    given = parser.parse_args()
    files = [f for room in _UNIT for f in sorted((ROOT / "glossary" / room).rglob("*.py"))]
    drawn = [m for f in files for m in mutants(f)]
    random.Random(given.seed).shuffle(drawn)
    drawn = drawn[given.after : given.after + given.number]
    counted: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*_LEFT_OUT))
        if not given.after and not _pass(
            copy, [f"tests/{n}" for n in _UNIT], _UNIT_TESTS, given.processes
        ):
            raise SystemExit("the tests fail without any change")
        for mutant in drawn:
            who = noticed_by(copy, mutant, given.processes)
            counted[who] += 1
            place = f"{mutant.file.relative_to(ROOT)}:{mutant.line}"
            print(f"{who:<7}{place}: {mutant.change}", flush=True)
    noticed = given.number - counted["none"]
    print(f"{noticed} of {given.number} changes were noticed ({noticed / given.number:.0%}): "
          f"{counted['room']} by the tests of the room, {counted['others']} by others")  # fmt: skip


if __name__ == "__main__":
    main()
