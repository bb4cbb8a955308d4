"""Answers kept in memory, those that nobody asks for giving way to new ones.

Their bodies stand in one piece of memory that is written round and round. Kept one by one, between
the large short-lived pieces that a page is made of, they made the process grow by six times their
size: what was free around them was too small for the next page.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from mmap import MAP_ANONYMOUS, MAP_PRIVATE, mmap
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


class _Place(NamedTuple):
    headers: tuple[tuple[str, str], ...]
    begin: int
    length: int


class Keep:
    """A bounded store: at most *room* bytes of answers, packed.

    Packed, five times as many have room; unpacking takes as long as a short search.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._memory = mmap(-1, room, flags=MAP_PRIVATE | MAP_ANONYMOUS)
        self._next = 0
        self._answers: OrderedDict[Hashable, _Place] = OrderedDict()  # as they stand in memory
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Kept | None:
        """The answer kept under *key*; what is asked for stays."""
        with self._lock:
            place = self._answers.get(key)
            if place is None:
                return None
            headers, begin, length = place
            packed = self._memory[begin : begin + length]
            if (self._next - begin) % self._room > self._room // 2:
                self._write(key, headers, packed)
        return Kept(headers, zstandard.ZstdDecompressor().decompress(packed))

    def put(self, key: Hashable, answer: Kept) -> None:
        """Keep an answer, unless it is too large to be worth it."""
        if len(answer.body) > _LARGEST:
            return
        packed = zstandard.ZstdCompressor(level=_LEVEL).compress(answer.body)
        if len(packed) + _BESIDES <= self._room:
            with self._lock:
                self._write(key, answer.headers, packed)

    def _write(self, key: Hashable, headers: tuple[tuple[str, str], ...], packed: bytes) -> None:
        """Write over the oldest answers; each takes room for what it holds elsewhere, too."""
        self._answers.pop(key, None)
        begin, taken = self._next, len(packed) + _BESIDES
        if begin + taken > self._room:
            self._forget(begin, self._room)
            begin = 0
        self._forget(begin, begin + taken)
        self._memory[begin : begin + len(packed)] = packed
        self._answers[key] = _Place(headers, begin, len(packed))
        self._next = begin + taken

    def _forget(self, begin: int, end: int) -> None:
        """Forget the oldest answers, as long as they stand between two places."""
        while self._answers:
            key, oldest = next(iter(self._answers.items()))
            if not begin <= oldest.begin < end:
                return
            del self._answers[key]

    def __len__(self) -> int:
        return len(self._answers)
