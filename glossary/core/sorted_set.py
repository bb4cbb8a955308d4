"""A set that is iterated in order, so that compiled files do not depend on the hash seed."""

from __future__ import annotations

from collections.abc import Iterator


class SortedSet(frozenset[str]):
    """A frozen set of words that is iterated, and so written, in their order.

    >>> list(SortedSet("set"))
    ['e', 's', 't']
    """

    __slots__ = ()

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(super().__iter__()))
