"""Runs a task for each of several parts, in one process or in several.

Only commands ask for more than one process: a process that is started reads the main
module again, and a server's or a visitor's script may not be written for that.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import Protocol, TypeVar

from glossary.core.errors import ProcessesRefused

_Part = TypeVar("_Part")
_Done = TypeVar("_Done")
_log = logging.getLogger(__name__)
_FEW = 4
"""So many parts are done sooner than processes are started for them."""


class Each(Protocol):
    """Runs a task for each part; the results are in the order of the parts."""

    def __call__(self, task: Callable[[_Part], _Done], parts: Sequence[_Part], /) -> list[_Done]:
        """Return what *task* returns for each of *parts*."""


def alone(task: Callable[[_Part], _Done], parts: Sequence[_Part]) -> list[_Done]:
    """Run *task* for each part in this process, one after the other."""
    return [task(part) for part in parts]


@contextmanager
def processes(count: int) -> Iterator[Each]:
    """Yield a function that runs tasks in *count* processes, or in this one if that is 1.

    What is given to a task and what it raises or returns must pickle. Where the machine gives
    processes nothing to share, this one does all of it, and the log says so.
    """
    if count == 1:
        yield alone
        return
    # Forking would copy the locks that other threads hold. What is made is kept, or soon gone by
    # itself: to look through it takes a tenth longer.
    try:
        executor = ProcessPoolExecutor(count, get_context("spawn"), initializer=gc.disable)
    except OSError as error:
        _log.warning("%s; one process does it all meanwhile", ProcessesRefused(error))
        yield alone
        return
    with executor as pool:

        def each(task: Callable[[_Part], _Done], parts: Sequence[_Part]) -> list[_Done]:
            if len(parts) <= _FEW:
                return alone(task, parts)
            at_once = max(1, len(parts) // (count * 8))
            return list(pool.map(task, parts, chunksize=at_once))

        yield each


def forked(count: int, begin: Callable[..., object], *given: object) -> Pool:
    """Return a pool of *count* processes that have what this one has; each calls *begin* first.

    :raises ProcessesRefused: if the machine gives processes nothing to share.
    """
    try:
        return get_context("fork").Pool(count, begin, given)
    except OSError as error:
        raise ProcessesRefused(error) from error
