"""What tests of books need of the system: Pango, with which WeasyPrint draws, Java for EPUBCheck.

Run as a module it installs Pango on Debian, with the word ``java`` Java too, or says what to
install; the tests are then skipped.
"""

from __future__ import annotations

import ctypes.util
import shutil
import sys

from tests.debian import install

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


if __name__ == "__main__":
    if not has_pango():
        install("the tests of books", *PANGO)
    if not has_pango():
        print(f"{NO_PANGO}: its tests are skipped", file=sys.stderr)  # noqa: T201
    if "java" in sys.argv[1:]:
        if not has_java():
            install("the tests of books", *JAVA)
        if not has_java():
            print(f"{NO_JAVA}: its tests are skipped", file=sys.stderr)  # noqa: T201
