"""A rate counted outside of this process, for several together. The only importer of limits."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable

from limits import parse
from limits.errors import ConfigurationError, StorageError
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

from glossary.serving.rate_limit import Rate, one_client

PAUSE = 5.0
"""Seconds for which a store that did not answer is left alone."""

_PATIENCE = 0.1
"""Seconds that a request waits for the store at most."""

_log = logging.getLogger(__name__)


class Shared:
    """How often one client may ask, counted by the Redis at *storage*.

    While that does not answer, *here* counts in this process: readers notice nothing.

    :param now: a clock in seconds, which never goes back.
    :raises ValueError: if *rate* or the address of the *storage* cannot be read.
    """

    def __init__(
        self, rate: str, storage: str, here: Rate, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = parse(rate)
        try:
            store = storage_from_string(
                storage,
                wrap_exceptions=True,
                socket_timeout=_PATIENCE,
                socket_connect_timeout=_PATIENCE,
            )
        except ConfigurationError as error:
            raise ValueError(f"rates cannot be counted at {storage!r}: {error}") from None
        self._limiter = MovingWindowRateLimiter(store)
        self._here = here
        self._now = now
        self._until = -math.inf

    def admits(self, client: str) -> bool:
        """Count a request of the address *client*, unless it is one too many."""
        if not self._left_alone():
            try:
                return self._limiter.hit(self._rate, one_client(client))
            except StorageError as error:
                self._leave_alone(error)
        return self._here.admits(client)

    def again(self, client: str) -> int:
        """In how many seconds to ask again."""
        if not self._left_alone():
            try:
                window = self._limiter.get_window_stats(self._rate, one_client(client))
                return max(1, math.ceil(window.reset_time - time.time()))
            except StorageError as error:
                self._leave_alone(error)
        return self._here.again(client)

    def _left_alone(self) -> bool:
        return self._now() < self._until

    def _leave_alone(self, error: StorageError) -> None:
        self._until = self._now() + PAUSE
        reason = error.storage_error
        _log.warning("rates are counted in this process: the store did not answer (%s)", reason)
