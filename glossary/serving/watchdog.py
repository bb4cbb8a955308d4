"""Ends a worker that is stuck in one request, so that the server replaces it.

Granian starts another worker for one that ended (``--respawn-failed-workers``). What makes a
request endless is a mistake of ours; the limits of searches and plays are elsewhere.
"""

from __future__ import annotations

import faulthandler
import json
import logging
import os
import threading
import time

_log = logging.getLogger(__name__)

LOOKS = 4
"""How often it is looked at a request within the time that it has."""

YOUNGEST = 6.0
"""Seconds that a worker is left alone after its start.

Granian stops altogether when a worker ends within 5.5 seconds of being replaced.
"""


class Watchdog:
    """Knows since when a request is worked out, and what it is.

    It does nothing until ``watch`` is called, which the server does and the commands do not.
    """

    def __init__(self) -> None:
        self._at_work: tuple[float, str, str] | None = None

    def begin(self, method: str, path: str) -> None:
        """A request is worked out from now on."""
        self._at_work = time.monotonic(), method, path

    def end(self) -> None:
        """It is answered."""
        self._at_work = None

    def watch(self, seconds: float) -> None:
        """End this process, with status 1, once one request takes longer than *seconds*.

        One thread looks at it. Should code in C hold the interpreter, so that no thread runs,
        ``faulthandler`` ends the process after about twice the time, with a traceback.
        """
        threading.Thread(target=self._watch, args=(seconds,), name="watchdog", daemon=True).start()

    def _watch(self, seconds: float) -> None:
        grown = time.monotonic() + YOUNGEST
        while True:
            now = time.monotonic()
            faulthandler.dump_traceback_later(max(2 * seconds, grown - now), exit=True)
            at_work = self._at_work
            if at_work is not None and now > max(at_work[0] + seconds, grown):
                _, method, path = at_work
                asked = json.dumps(f"{method} {path}"[:200])
                _log.critical("stuck for %.1f s: %s; this worker ends", now - at_work[0], asked)
                os._exit(1)
            time.sleep(seconds / LOOKS)
