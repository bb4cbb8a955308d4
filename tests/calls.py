"""Work that is counted in calls of functions: the same on every machine, however busy it is."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType

from glossary.core.errors import TooMuchWork


def calls_of(action: Callable[[], object]) -> int:
    """The calls of functions that *action* takes, until it is too much work."""
    return entered_by(action).total()


def entered_by(action: Callable[[], object]) -> Counter[str]:
    """The modules that *action* enters, until it is too much work, and how often each."""
    entered: Counter[str] = Counter()

    def count(frame: FrameType, what: str, _about: object) -> None:
        if what == "call":
            entered[frame.f_globals.get("__name__", "")] += 1

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        action()
    except TooMuchWork:
        pass
    finally:
        sys.setprofile(before)
    return entered
