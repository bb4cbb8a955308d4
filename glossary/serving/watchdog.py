"""Ends a worker that is stuck in a request, or whose server is gone.

Granian starts another for one that ended (``--respawn-failed-workers``). Searches and plays have
budgets of their own; a request in which a worker is stuck is a bug. Should granian itself be
killed, its workers would answer on without it, beside those of the next one, and end with nobody.
"""

from __future__ import annotations

import faulthandler
import json
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time

_log = logging.getLogger(__name__)

CHECKS = 10
"""How often the time of a request is checked before it is up."""
_MISSED = 2
"""Checks that did not come although they were due: nobody but C in this process runs."""

GRACE = 5.5
"""Seconds that a worker is left alone after its start.

They are fewer than the longest request and two checks take together.

Granian stops altogether when a worker ends within 5.5 seconds of being replaced. It counts from
before the worker has loaded the site. With as much as the six seconds after which ``faulthandler``
ends a process, both would be due at once in a request that came first, and the log might not say
which it was.
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
        """Note that the request is answered."""
        self._current = None

    def watch(self, seconds: float) -> None:
        """End this process, with status 1, once one request takes longer than *seconds*.

        Once the server that started it is gone, it is told to finish what it began and to end.

        One thread checks both. Should code in C hold the interpreter, so that no thread runs,
        ``faulthandler`` ends the process two checks later, with a traceback: after 6 seconds of a
        request that may take 5.
        """
        threading.Thread(target=self._watch, args=(seconds,), name="watchdog", daemon=True).start()

    def _watch(self, seconds: float) -> None:
        grace_ends = time.monotonic() + GRACE
        between = seconds / CHECKS
        server, main = multiprocessing.parent_process(), threading.main_thread().ident
        while True:
            if server is not None and main is not None and os.getppid() != server.pid:
                _log.critical("its server is gone; this worker ends")
                signal.pthread_kill(main, signal.SIGTERM)  # another thread would wake nobody
                server = None
            now, current = time.monotonic(), self._current
            began, method, path = current or (now, "", "")
            if current is not None and now > max(began + seconds, grace_ends):
                request = json.dumps(f"{method} {path}"[:200])
                _log.critical("stuck for %.1f s: %s; this worker ends", now - began, request)
                os._exit(1)
            patience = max(began + seconds + _MISSED * between, grace_ends) - now
            faulthandler.dump_traceback_later(patience, exit=True, file=sys.__stderr__ or 2)
            time.sleep(between)
