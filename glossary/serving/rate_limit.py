"""Limits the rate of each client's requests, in this process or by Redis for several.

In this process it is a leaky bucket with one timestamp per client: time and memory are bounded,
however many addresses ask.
"""

from __future__ import annotations

import logging
import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import AddressValueError, IPv6Address
from threading import Lock
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from limits.errors import StorageError

MOST_CLIENTS = 50_000
"""Clients of which a process keeps the timestamp; the least recent one is dropped first."""

PAUSE = 5.0
"""Seconds without a call after Redis did not answer."""

_TIMEOUT = 0.1
"""Seconds that a request waits for Redis."""

IN_PROCESS = "memory://"
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
_RATE = re.compile(
    r"(?P<amount>[0-9]{1,9}+)\s*+(?:/|\bper\b)\s*+(?P<times>[1-9][0-9]{0,4}+)?+\s*+"
    rf"(?P<unit>{'|'.join(_SECONDS)})s?"
)

_log = logging.getLogger(__name__)


class RateLimit(Protocol):
    """Limits the rate of each client's requests."""

    def admits(self, client: str) -> bool:
        """Count a request of the address *client*; return whether it is within the rate."""

    def retry_after(self, client: str) -> int:
        """Return the seconds until *client* may ask again, at least 1."""


def rate_limit_of(rate: str, storage: str) -> RateLimit:
    """Read the settings: a rate like ``600 per minute``, counted at *storage*.

    :raises ValueError: if either cannot be read.
    """
    match = _RATE.fullmatch(rate.strip().lower())
    if match is None or int(match["amount"]) == 0:
        raise ValueError(f"the rate {rate!r} is none: say how often, like '600 per minute'")
    here = LeakyBucket(int(match["amount"]), int(match["times"] or 1) * _SECONDS[match["unit"]])
    if storage == IN_PROCESS:
        return here
    return RedisRateLimit(rate, storage, here)


class LeakyBucket:
    """Allows *amount* requests of a client at once, and as many again over *seconds*.

    :param now: a clock in seconds, which never goes back.
    """

    def __init__(
        self, amount: int, seconds: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._interval = seconds / amount
        self._burst = seconds
        self._now = now
        self._empty_at: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def admits(self, client: str) -> bool:
        """Count a request of the address *client*; return whether it is within the rate."""
        now, client = self._now(), client_key(client)
        with self._lock:
            empty_at = max(now, self._empty_at.get(client, now)) + self._interval
            if empty_at - now > self._burst * (1 + 1e-9):
                return False
            self._empty_at[client] = empty_at
            self._empty_at.move_to_end(client)
            if len(self._empty_at) > MOST_CLIENTS:
                self._empty_at.popitem(last=False)
        return True

    def retry_after(self, client: str) -> int:
        """Return the seconds until *client* may ask again, at least 1."""
        empty_at = self._empty_at.get(client_key(client), 0.0)
        return max(1, math.ceil(empty_at + self._interval - self._burst - self._now()))

    def __len__(self) -> int:
        """Return the number of clients with a timestamp."""
        return len(self._empty_at)


class RedisRateLimit:
    """Limits the rate of each client's requests, counted by the Redis at *storage*.

    While that does not answer, *here* counts in this process.

    :param now: a clock in seconds, which never goes back.
    :raises ValueError: if *rate* or the address of the *storage* cannot be read.
    """

    def __init__(
        self, rate: str, storage: str, here: RateLimit, now: Callable[[], float] = time.monotonic
    ) -> None:
        from limits import parse, strategies  # loaded by those only who count there: .3 s
        from limits.errors import ConfigurationError, StorageError
        from limits.storage import storage_from_string

        self._no_answer = StorageError
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
        self._limiter = strategies.MovingWindowRateLimiter(store)
        self._here = here
        self._now = now
        self._until = -math.inf

    def admits(self, client: str) -> bool:
        """Count a request of the address *client*; return whether it is within the rate."""
        if not self._is_paused():
            try:
                return self._limiter.hit(self._rate, client_key(client))
            except self._no_answer as error:
                self._pause(error)
        return self._here.admits(client)

    def retry_after(self, client: str) -> int:
        """Return the seconds until *client* may ask again, at least 1."""
        if not self._is_paused():
            try:
                window = self._limiter.get_window_stats(self._rate, client_key(client))
                return max(1, math.ceil(window.reset_time - time.time()))
            except self._no_answer as error:
                self._pause(error)
        return self._here.retry_after(client)

    def _is_paused(self) -> bool:
        return self._now() < self._until

    def _pause(self, error: StorageError) -> None:
        self._until = self._now() + PAUSE
        reason = error.storage_error
        _log.warning("rates are counted in this process: the store did not answer (%s)", reason)


def client_key(address: str) -> str:
    """Return what a client is counted by: its IPv4 address, or the /64 network of an IPv6 one."""
    if ":" not in address:
        return address
    try:
        ip = IPv6Address(address)
    except AddressValueError:
        return address
    return str(ip.ipv4_mapped) if ip.ipv4_mapped else ip.packed[:8].hex()
