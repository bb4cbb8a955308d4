"""Files that tests compare with: written again by a command, for somebody to read what changed."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable
from pathlib import Path

from app import ROOT


def write_again(files: Iterable[tuple[Path, str]], folder: str) -> None:
    """Write *files*, print what changed in them, and remove what else matches *folder*."""
    kept = set()
    for file, text in files:
        kept.add(file)
        old = file.read_text(encoding="utf-8") if file.exists() else ""
        if old != text:
            name = str(file.relative_to(ROOT))
            lines = difflib.unified_diff(
                old.splitlines(), text.splitlines(), f"a/{name}", f"b/{name}", lineterm="", n=1
            )
            sys.stdout.writelines(f"{line}\n" for line in lines)
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
    for file in {*ROOT.glob(folder)} - kept:
        sys.stdout.write(f"nobody tells {file.relative_to(ROOT)} any more: removed\n")
        file.unlink()
