"""Ends a worker that is stuck in one request, so that the server replaces it.

Granian starts another worker for one that ended (``--respawn-failed-workers``). Searches and plays
have budgets of their own; a request that gets here is a bug.
"""

from __future__ import annotations

import faulthandler
import json
import logging
import os
import sys
import threading
import time

_log = logging.getLogger(__name__)

CHECKS = 4
"""How often the time of a request is checked before it is up."""

GRACE = 6.0
"""Seconds that a worker is left alone after its start.

Granian stops altogether when a worker ends within 5.5 seconds of being replaced.
"""


class Watchdog:
    """Notes which request is handled, and since when; ``watch`` ends the process if one is stuck.

    Only servers call ``watch``; commands do not.
    """

    def __init__(self) -> None:
        self._current: tuple[float, str, str] | None = None

    def begin(self, method: str, path: str) -> None:
        """Note that a request is handled from now on."""
        self._current = time.monotonic(), method, path

    def end(self) -> None:
        """Note that it is answered."""
        self._current = None

    def watch(self, seconds: float) -> None:
        """End this process, with status 1, once one request takes longer than *seconds*.

        One thread checks it. Should code in C hold the interpreter, so that no thread runs,
        ``faulthandler`` ends the process after about twice the time, with a traceback.
        """
        threading.Thread(target=self._watch, args=(seconds,), name="watchdog", daemon=True).start()

    def _watch(self, seconds: float) -> None:
        grace_ends = time.monotonic() + GRACE
        while True:
            now = time.monotonic()
            patience = max(2 * seconds, grace_ends - now)
            faulthandler.dump_traceback_later(patience, exit=True, file=sys.__stderr__ or 2)
            current = self._current
            if current is not None and now > max(current[0] + seconds, grace_ends):
                _, method, path = current
                asked = json.dumps(f"{method} {path}"[:200])
                _log.critical("stuck for %.1f s: %s; this worker ends", now - current[0], asked)
                os._exit(1)
            time.sleep(seconds / CHECKS)
