"""Values of the engine: frozen dataclasses that are made, and changed into others, fast.

The type checker sees :func:`dataclasses.dataclass` and :func:`dataclasses.replace`. At run time
a value is not locked: making a locked one costs ten times as much, and a play makes hundreds.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import replace as replace
else:
    _READERS: dict[type, tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]] = {}

    def dataclass(*, frozen: bool = False, slots: bool, eq: bool = True) -> Callable[[type], type]:
        """Make a dataclass that hashes as a frozen one does."""

        def made(cls: type) -> type:
            found = dataclasses.dataclass(slots=slots, eq=eq, unsafe_hash=frozen and eq)(cls)
            names = [field.name for field in dataclasses.fields(found) if field.init]
            if len(names) > 1:
                places = {name: place for place, name in enumerate(names)}
                _READERS[found] = attrgetter(*names), places
            return found

        return made

    def replace(value: object, /, **changes: object) -> object:
        """Return the same value with these fields changed."""
        kind = value.__class__
        read, places = _READERS[kind]
        fields = [*read(value)]
        for name, change in changes.items():
            fields[places[name]] = change
        return kind(*fields)
