"""Valid HTML, as html-validate judges it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NODE_MODULES = HERE / "node_modules"
_TAG = re.compile(r"<[^>]*>")
_VALUE = re.compile(r'(?<=\s)([\w-]+)="([^"]*)"')
_JUDGED = frozenset("role type rel lang scope method charset http-equiv name".split())


def shape(page: str) -> str:
    """What the validator judges of *page*: its tags and attributes, and where there is text.

    Thousands of pages share some hundred shapes, and one page of each is validated. What a
    shape does not hold, ids that stand twice, is looked for on every page.
    """

    def value(found: re.Match[str]) -> str:
        name, held = found.groups()
        return f'{name}="{held if name in _JUDGED else bool(held)}"'

    parts, at = [], 0
    for tag in _TAG.finditer(page):
        if page[at : tag.start()].strip():
            parts.append("text")
        parts.append(_VALUE.sub(value, tag[0]))
        at = tag.end()
    return "".join(parts)


def complaints(folder: Path) -> str:
    """What the validator says about every ``*.html`` file of *folder*; nothing if all is well."""
    checker = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"
    command = ["node", str(checker), "--config", str(HERE / ".htmlvalidate.json"), str(folder)]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PATH": path}
    )
    return "" if done.returncode == 0 else (done.stdout + done.stderr)[:4000] or "it failed"
