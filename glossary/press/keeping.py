"""Answers kept in memory, the least asked for giving way to new ones."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import NamedTuple

import zstandard

_LEVEL = 1
_LARGEST = 1 << 19
_BESIDES = 1_000
"""Bytes that an answer takes besides its body: what it says of itself, and what was asked."""


class Kept(NamedTuple):
    """An answer and what it says of itself."""

    headers: tuple[tuple[str, str], ...]
    body: bytes


class Keep:
    """A bounded store: at most *room* bytes of answers, packed unless *quick*.

    Packed, five times as many have room; unpacking takes as long as a short search.
    """

    def __init__(self, room: int, *, quick: bool = False) -> None:
        self._room = room
        self._quick = quick
        self._held = 0
        self._answers: OrderedDict[Hashable, Kept] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Kept | None:
        """The answer kept under *key*."""
        with self._lock:
            packed = self._answers.get(key)
            if packed is None:
                return None
            self._answers.move_to_end(key)
        if self._quick:
            return packed
        return Kept(packed.headers, zstandard.ZstdDecompressor().decompress(packed.body))

    def put(self, key: Hashable, answer: Kept) -> None:
        """Keep an answer, unless it is too large to be worth it."""
        if len(answer.body) > _LARGEST:
            return
        packed = answer.body
        if not self._quick:
            packed = zstandard.ZstdCompressor(level=_LEVEL).compress(packed)
        with self._lock:
            before = self._answers.pop(key, None)
            self._held += len(packed) + _BESIDES
            self._held -= len(before.body) + _BESIDES if before is not None else 0
            self._answers[key] = Kept(answer.headers, packed)
            while self._held > self._room:
                _, least = self._answers.popitem(last=False)
                self._held -= len(least.body) + _BESIDES

    def __len__(self) -> int:
        return len(self._answers)
