"""Finds the Chromium that the browser tests drive; installs Debian's where it may.

Run as a module it prints the path, or stops with one line that says what to install.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
"""The switches that every launch takes: no window, and no connection of its own."""


def installed() -> str | None:
    """The path of a Chromium or Chrome, from ``CHROMIUM`` or from the usual names."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for path in map(shutil.which, NAMES) if path), None)


def find() -> str:
    """The path of a browser, installed first if this is root on Debian.

    :raises SystemExit: with the line that says what to install.
    """
    found = installed()
    if found is None and os.geteuid() == 0 and Path("/etc/debian_version").exists():
        print("installing Debian's chromium for the browser tests", file=sys.stderr)  # noqa: T201
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "chromium"]):
            subprocess.run(
                ["apt-get", *command],
                env=environment,
                stdout=subprocess.DEVNULL,
                check=False,
            )
        found = installed()
    if found is None:
        raise SystemExit(
            "the browser tests need Chromium: install it (Debian: apt-get install chromium)"
            " or set CHROMIUM=/path/to/it"
        )
    return found


if __name__ == "__main__":
    print(find())  # noqa: T201
