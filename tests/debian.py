"""Programs that tests run: where they are, and how Debian's are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def program(variable: str, *names: str) -> str | None:
    """The path of a program, from the environment's *variable* or from its usual names."""
    named = os.environ.get(variable)
    if named:
        return shutil.which(named)
    return next((path for path in map(shutil.which, names) if path), None)


def install(reason: str, *packages: str) -> None:
    """Install *packages* if this is root on Debian, and say so with the *reason*."""
    if os.geteuid() == 0 and Path("/etc/debian_version").exists():
        print(f"installing Debian's {' '.join(packages)} for {reason}", file=sys.stderr)  # noqa: T201
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", *packages]):
            subprocess.run(
                ["apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=False
            )
