"""A set that is the same to whoever goes through it: what is compiled must not differ by chance."""

from __future__ import annotations

from collections.abc import Iterator


class SortedSet(frozenset[str]):
    """Words of which one asks whether they are in it, and that are written in their order.

    >>> list(SortedSet("set"))
    ['e', 's', 't']
    """

    __slots__ = ()

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(super().__iter__()))
