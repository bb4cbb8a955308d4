"""What tests of books need of the system: Pango, with which WeasyPrint draws, Java for EPUBCheck.

Run as a module it installs Pango on Debian, with the word ``java`` Java too, or says what to
install; the tests are then skipped.
"""

from __future__ import annotations

import ctypes.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

PANGO = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
JAVA = ("default-jre-headless",)
NO_PANGO = f"Pango is not installed: apt-get install {' '.join(PANGO)}"
NO_JAVA = f"Java is not installed: apt-get install {JAVA[0]}"


def has_pango() -> bool:
    return all(
        ctypes.util.find_library(name) for name in ("pango-1.0", "pangoft2-1.0", "harfbuzz-subset")
    )


def has_java() -> bool:
    return shutil.which("java") is not None


def install(packages: tuple[str, ...]) -> None:
    """Install *packages* if this is root on Debian."""
    if os.geteuid() == 0 and Path("/etc/debian_version").exists():
        print(f"installing {' '.join(packages)} for the tests of books", file=sys.stderr)  # noqa: T201
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", *packages]):
            subprocess.run(
                ["apt-get", *command], env=environment, stdout=subprocess.DEVNULL, check=False
            )


if __name__ == "__main__":
    if not has_pango():
        install(PANGO)
    if not has_pango():
        print(f"{NO_PANGO}: its tests are skipped", file=sys.stderr)  # noqa: T201
    if "java" in sys.argv[1:]:
        if not has_java():
            install(JAVA)
        if not has_java():
            print(f"{NO_JAVA}: its tests are skipped", file=sys.stderr)  # noqa: T201
