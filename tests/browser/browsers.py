"""The browsers that tests drive; Debian's are installed where that may be done.

Run as a module it finds Chromium, and Firefox too if it is told ``firefox``, or stops with one
line that says what to install.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from playwright.sync_api import Browser, Playwright

from tests.debian import install, program


@dataclass(frozen=True, slots=True)
class BrowserProgram:
    """A browser: the variable that names its path, its usual names, Debian's package."""

    name: str
    variable: str
    names: tuple[str, ...]
    package: str

    def find(self) -> str:
        """The path of the browser, installed first if this is root on Debian.

        :raises SystemExit: with the line that says what to install.
        """
        if program(self.variable, *self.names) is None:
            install("the browser tests", self.package)
        path = program(self.variable, *self.names)
        if path is None:
            raise SystemExit(
                f"the browser tests need {self.name}: install it"
                f" (Debian: apt-get install {self.package}) or set {self.variable}=/path/to/it"
            )
        return path


CHROMIUM = BrowserProgram(
    "Chromium",
    "CHROMIUM",
    (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
    ),
    "chromium-headless-shell",
)
"""The shell without windows stands first: it opens a page with half the work."""
FIREFOX = BrowserProgram("Firefox", "FIREFOX", ("firefox-esr", "firefox"), "firefox-esr")

QUIET = [
    "--headless",
    "--no-sandbox",
    "--no-zygote",
    "--in-process-gpu",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
"""The switches that every launch of Chromium takes: no window, no connection of its own."""


def launch(playwright: Playwright, browser: BrowserProgram) -> Browser:
    """Start *browser*; Firefox as Mozilla and Debian make it, over WebDriver BiDi."""
    if browser is CHROMIUM:
        return playwright.chromium.launch(executable_path=browser.find(), args=QUIET)
    return playwright.firefox.launch(executable_path=browser.find(), channel="moz-firefox")


if __name__ == "__main__":
    CHROMIUM.find()
    if "firefox" in sys.argv[1:]:
        FIREFOX.find()
