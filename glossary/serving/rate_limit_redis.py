"""Limits the rate of requests by counts in Redis, for several processes together."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable

from limits import parse
from limits.errors import ConfigurationError, StorageError
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

from glossary.serving.rate_limit import RateLimit, client_key

PAUSE = 5.0
"""Seconds without a call after Redis did not answer."""

_TIMEOUT = 0.1
"""Seconds that a request waits for Redis."""

_log = logging.getLogger(__name__)


class RedisRateLimit:
    """Limits the rate of each client's requests, counted by the Redis at *storage*.

    While that does not answer, *here* counts in this process.

    :param now: a clock in seconds, which never goes back.
    :raises ValueError: if *rate* or the address of the *storage* cannot be read.
    """

    def __init__(
        self, rate: str, storage: str, here: RateLimit, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = parse(rate)
        try:
            store = storage_from_string(
                storage,
                wrap_exceptions=True,
                socket_timeout=_TIMEOUT,
                socket_connect_timeout=_TIMEOUT,
            )
        except ConfigurationError as error:
            raise ValueError(f"rates cannot be counted at {storage!r}: {error}") from None
        self._limiter = MovingWindowRateLimiter(store)
        self._here = here
        self._now = now
        self._until = -math.inf

    def admits(self, client: str) -> bool:
        """Count a request of the address *client*; return whether it is within the rate."""
        if not self._is_paused():
            try:
                return self._limiter.hit(self._rate, client_key(client))
            except StorageError as error:
                self._pause(error)
        return self._here.admits(client)

    def retry_after(self, client: str) -> int:
        """Return the seconds until *client* may ask again, at least 1."""
        if not self._is_paused():
            try:
                window = self._limiter.get_window_stats(self._rate, client_key(client))
                return max(1, math.ceil(window.reset_time - time.time()))
            except StorageError as error:
                self._pause(error)
        return self._here.retry_after(client)

    def _is_paused(self) -> bool:
        return self._now() < self._until

    def _pause(self, error: StorageError) -> None:
        self._until = self._now() + PAUSE
        reason = error.storage_error
        _log.warning("rates are counted in this process: the store did not answer (%s)", reason)
