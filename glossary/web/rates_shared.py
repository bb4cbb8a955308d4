"""A rate counted outside of this process, for several together. The only importer of limits."""

from __future__ import annotations

import math
import time

from limits import parse
from limits.storage import storage_from_string
from limits.strategies import MovingWindowRateLimiter

from glossary.web.rates import one_client


class Shared:
    """How often one client may ask, counted by the Redis at *storage*.

    :raises ValueError: if *rate* cannot be read.
    """

    def __init__(self, rate: str, storage: str) -> None:
        self._rate = parse(rate)
        self._limiter = MovingWindowRateLimiter(storage_from_string(storage))

    def admits(self, client: str) -> bool:
        """Count a request of the address *client*, unless it is one too many."""
        return self._limiter.hit(self._rate, one_client(client))

    def again(self, client: str) -> int:
        """In how many seconds to ask again."""
        window = self._limiter.get_window_stats(self._rate, one_client(client))
        return max(1, math.ceil(window.reset_time - time.time()))
