"""Limits the rate of each client's requests, in this process or by Redis for several.

In this process it is a leaky bucket with one timestamp per client: time and memory are bounded,
however many addresses ask.
"""

from __future__ import annotations

import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address
from threading import Lock
from typing import Protocol

MOST_CLIENTS = 50_000
"""Clients of which a process keeps the timestamp; the least recent one is dropped first."""

IN_PROCESS = "memory://"
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
_RATE = re.compile(
    r"(?P<amount>[0-9]{1,9})\s*(?:/|\bper\b)\s*(?P<times>[1-9][0-9]{0,4})?\s*"
    rf"(?P<unit>{'|'.join(_SECONDS)})s?"
)


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
    found = _RATE.fullmatch(rate.strip().lower())
    if found is None or int(found["amount"]) == 0:
        raise ValueError(f"the rate {rate!r} is none: say how often, like '600 per minute'")
    here = LeakyBucket(int(found["amount"]), int(found["times"] or 1) * _SECONDS[found["unit"]])
    if storage == IN_PROCESS:
        return here
    from glossary.serving.rate_limit_redis import RedisRateLimit  # its imports take .3 s

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
        """The number of clients with a timestamp."""
        return len(self._empty_at)


@lru_cache(maxsize=4096)
def client_key(address: str) -> str:
    """Return what a client is counted by: its IPv4 address, or the /64 network of an IPv6 one."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except AddressValueError:
        return address
    return str(found.ipv4_mapped) if found.ipv4_mapped else found.packed[:8].hex()
