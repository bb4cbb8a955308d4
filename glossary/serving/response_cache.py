"""LRU cache of responses, compressed, in a ring buffer.

As bytes objects of their own, between the large short-lived ones that a page is made of, they
fragmented the memory: the process grew by six times their size.
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
_OVERHEAD = 1_000
"""Bytes that are counted for the headers and the key of a response."""


class CachedResponse(NamedTuple):
    """The headers and the body of a response, uncompressed."""

    headers: tuple[tuple[str, str], ...]
    body: bytes


class _Entry(NamedTuple):
    """Where the compressed body of a response is in the buffer."""

    headers: tuple[tuple[str, str], ...]
    begin: int
    length: int


class ResponseCache:
    """Keeps at most *capacity* bytes of responses; the least recently used ones give way.

    Compressed, five times as many fit; decompressing one takes as long as a short search.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._memory = mmap(-1, capacity, flags=MAP_PRIVATE | MAP_ANONYMOUS)
        self._next = 0
        self._entries: OrderedDict[Hashable, _Entry] = OrderedDict()  # in the order of the buffer
        self._lock = threading.Lock()
        self._compressor = zstandard.ZstdCompressor(level=_LEVEL)  # a new one takes a megabyte
        self._decompressor = zstandard.ZstdDecompressor()

    def get(self, key: Hashable) -> CachedResponse | None:
        """Return the response cached under *key*, or None; it becomes the most recently used."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            headers, begin, length = entry
            packed = self._memory[begin : begin + length]
            if (self._next - begin) % self._capacity > self._capacity // 2:
                self._write(key, headers, packed)
            return CachedResponse(headers, self._decompressor.decompress(packed))

    def put(self, key: Hashable, response: CachedResponse) -> None:
        """Cache a response, unless it is too large to be worth it."""
        if len(response.body) > _LARGEST:
            return
        with self._lock:
            packed = self._compressor.compress(response.body)
            if len(packed) + _OVERHEAD <= self._capacity:
                self._write(key, response.headers, packed)

    def _write(self, key: Hashable, headers: tuple[tuple[str, str], ...], packed: bytes) -> None:
        """Write an entry over the oldest ones."""
        self._entries.pop(key, None)
        begin, taken = self._next, len(packed) + _OVERHEAD
        if begin + taken > self._capacity:
            self._remove(begin, self._capacity)
            begin = 0
        self._remove(begin, begin + taken)
        self._memory[begin : begin + len(packed)] = packed
        self._entries[key] = _Entry(headers, begin, len(packed))
        self._next = begin + taken

    def _remove(self, begin: int, end: int) -> None:
        """Remove the oldest entries, as long as they begin between two places in the buffer."""
        while self._entries:
            key, oldest = next(iter(self._entries.items()))
            if not begin <= oldest.begin < end:
                return
            del self._entries[key]

    def __len__(self) -> int:
        return len(self._entries)
