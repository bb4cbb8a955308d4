"""Valid HTML, as html-validate judges it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
NODE_MODULES = HERE / "node_modules"
_TAG = re.compile(r"</?([a-zA-Z][\w-]*)[^>]*>")
_VALUE = re.compile(r'(?<=\s)([\w-]+)="([^"]*)"')
_JUDGED = frozenset("role type rel lang scope method charset http-equiv name".split())
_VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
_FAR = frozenset(
    "nav header footer main aside section form h1 h2 h3 h4 h5 h6 input select button".split()
)


def contexts(page: str) -> frozenset[object]:
    """Everywhere a tag stands in *page*: what it is, in what, and after what.

    Thousands of pages are made of some hundred contexts: those that a validator is shown
    for every context have all that it judges in a tag or between tags. What contexts do not
    hold, ids that stand twice, is looked for on every page; landmarks, headings and controls
    may disagree at a distance, so the sequence they make is a context as well.
    """
    found: set[object] = set()
    far: dict[str, None] = {}
    inside: tuple[str, ...] = ()
    after, at = "", 0
    for match in _TAG.finditer(page):
        name, tag = match[1], match[0]
        if page[at : match.start()].strip():
            found.add((inside, after, "text"))
            after = "text"
        at = match.end()
        if tag.startswith("</"):
            found.add((inside, after, tag))
            inside, after = inside[:-1], name
            continue
        shape = _shape(tag)
        found.add((inside, after, shape))
        if name in _FAR:
            far[shape] = None
        after = name
        if name not in _VOID and not tag.endswith("/>"):
            inside, after = (*inside, name), ""
    return frozenset(found | {tuple(far)})


@cache
def _shape(tag: str) -> str:
    """A tag with its attributes; values only where the validator judges them."""

    def value(found: re.Match[str]) -> str:
        name, held = found.groups()
        return f'{name}="{held if name in _JUDGED else bool(held)}"'

    return _VALUE.sub(value, tag)


def complaints(folder: Path) -> str:
    """What the validator says about every ``*.html`` file of *folder*; nothing if all is well."""
    checker = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"
    command = ["node", str(checker), "--config", str(HERE / ".htmlvalidate.json"), str(folder)]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PATH": path}
    )
    return "" if done.returncode == 0 else (done.stdout + done.stderr)[:4000] or "it failed"
