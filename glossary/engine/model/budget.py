"""The work that a play may take, counted where it is done; the play ends when it is used up.

Functions of the engine stay pure in what they return: they call :func:`spend`, which returns
nothing, and the only other thing it can do is to raise :class:`TooMuchWork`. What is left is held
by a context variable, so that neither positions nor signatures carry it. Outside of any budget
work is not counted.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from typing import Self

from glossary.core.errors import TOO_MUCH, TooMuchWork

DEFAULT_UNITS = 20_000_000
"""The units of a play that nobody gave a budget: about twenty seconds of one processor."""


@dataclass(slots=True)
class Budget:
    """A budget of work: ``limit`` units may be spent; ``spent`` counts them by kind of work.

    In a ``with`` statement the work done inside counts against it, whatever budget was in use
    before; :class:`TooMuchWork` is raised when more is needed. A unit is about a microsecond of
    one processor of 2026. ``phase`` is the phase of a play that is under way, empty while a board
    is read.
    """

    limit: int
    spent: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TOO_MUCH, 0))
    used: int = 0
    phase: str = ""
    _before: list[Token[Budget | None]] = field(default_factory=list)

    def __enter__(self) -> Self:
        self._before.append(_BUDGET.set(self))
        return self

    def __exit__(self, *_: object) -> None:
        _BUDGET.reset(self._before.pop())


_BUDGET: ContextVar[Budget | None] = ContextVar("budget", default=None)


def budgeted() -> AbstractContextManager[Budget]:
    """Use the budget already in use, or a new one of `DEFAULT_UNITS` units.

    :raises TooMuchWork: when more is needed.
    """
    current = _BUDGET.get()
    return Budget(DEFAULT_UNITS) if current is None else nullcontext(current)


def spend(what: str, units: int) -> None:
    """Count *units* of work of the kind *what*, one of :data:`~glossary.core.errors.TOO_MUCH`.

    :raises TooMuchWork: if the budget does not have them; it names what most was spent on.
    """
    current = _BUDGET.get()
    if current is None:
        return
    current.spent[what] += units
    current.used += units
    if current.used > current.limit:
        most = max(current.spent, key=lambda kind: current.spent[kind])
        raise TooMuchWork(most, current.phase, current.limit)
