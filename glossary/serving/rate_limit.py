"""How often one client may ask: counted in this process, or by Redis for several.

In this process a client is one number, the time until which its questions are paid for, so
that two hundred thousand addresses cost no more time than one and a bounded room.
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
"""Clients remembered in one process; who asked longest ago is forgotten first."""

HERE = "memory://"
_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
_RATE = re.compile(
    r"(?P<amount>[0-9]{1,9})\s*(?:/|\bper\b)\s*(?P<times>[1-9][0-9]{0,4})?\s*"
    rf"(?P<unit>{'|'.join(_SECONDS)})s?"
)


class Rate(Protocol):
    """How often one client may ask for what is worked out anew."""

    def admits(self, client: str) -> bool:
        """Count a request of the address *client*, unless it is one too many."""

    def again(self, client: str) -> int:
        """In how many seconds to ask again."""


def rate_of(rate: str, storage: str) -> Rate:
    """The rate of the settings: ``600 per minute``, counted at *storage*.

    :raises ValueError: if either cannot be read.
    """
    found = _RATE.fullmatch(rate.strip().lower())
    if found is None or int(found["amount"]) == 0:
        raise ValueError(f"the rate {rate!r} is none: say how often, like '600 per minute'")
    here = InProcess(int(found["amount"]), int(found["times"] or 1) * _SECONDS[found["unit"]])
    if storage == HERE:
        return here
    from glossary.serving.rate_limit_redis import Shared  # what only this one brings

    return Shared(rate, storage, here)


class InProcess:
    """At most *amount* requests at once, and again as many over *seconds* (a leaky bucket).

    :param now: a clock in seconds, which never goes back.
    """

    def __init__(
        self, amount: int, seconds: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._each = seconds / amount
        self._most = seconds
        self._now = now
        self._paid: OrderedDict[str, float] = OrderedDict()
        self._lock = Lock()

    def admits(self, client: str) -> bool:
        """Count a request of the address *client*, unless it is one too many."""
        now, client = self._now(), one_client(client)
        with self._lock:
            paid = max(now, self._paid.get(client, now)) + self._each
            if paid - now > self._most * (1 + 1e-9):
                return False
            self._paid[client] = paid
            self._paid.move_to_end(client)
            if len(self._paid) > MOST_CLIENTS:
                self._paid.popitem(last=False)
        return True

    def again(self, client: str) -> int:
        """In how many seconds to ask again."""
        paid = self._paid.get(one_client(client), 0.0)
        return max(1, math.ceil(paid + self._each - self._most - self._now()))

    def __len__(self) -> int:
        """How many clients are remembered."""
        return len(self._paid)


@lru_cache(maxsize=4096)
def one_client(address: str) -> str:
    """Who asks from *address*: one household has all IPv6 addresses of a network of 64 bits."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except AddressValueError:
        return address
    return str(found.ipv4_mapped) if found.ipv4_mapped else found.packed[:8].hex()
