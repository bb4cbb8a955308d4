"""Valid HTML, as html-validate judges it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
NODE_MODULES = HERE / "node_modules"


def complaints(folder: Path) -> str:
    """What the validator says about every ``*.html`` file of *folder*; nothing if all is well."""
    checker = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"
    command = ["node", str(checker), "--config", str(HERE / ".htmlvalidate.json"), str(folder)]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PATH": path}
    )
    return "" if done.returncode == 0 else (done.stdout + done.stderr)[:4000] or "it failed"
