"""Values of the engine: frozen structures, which msgspec makes and changes into others in C.

The type checker sees the words of :mod:`dataclasses`, which mean the same. A play makes hundreds,
and a value that Python makes takes three times as long.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import asdict, force_setattr

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
else:
    from msgspec import field as field
    from msgspec.structs import replace as replace

    def dataclass(*, frozen: bool = False, slots: bool, eq: bool = True) -> Any:
        """Make a structure of a class; what is frozen is part of no cycle of references."""

        def made(cls: type) -> type:
            if issubclass(cls, msgspec.Struct):  # as what it is a kind of
                return cls
            body = {k: v for k, v in vars(cls).items() if k not in ("__dict__", "__weakref__")}
            fields = [
                (name, Any, body.pop(name)) if name in body else (name, Any)
                for name in body.pop("__annotations__")
            ]
            how = {"frozen": frozen, "eq": eq, "gc": not frozen}
            return msgspec.defstruct(cls.__name__, fields, namespace=body, **how)

        return made


def remember(value: Any, name: str, known: object) -> None:
    """Keep in a value what was found out about it."""
    force_setattr(value, name, known)


def fields_of(value: object) -> dict[str, Any]:
    """Return the fields of a value by name; none of what is no value."""
    return asdict(value) if isinstance(value, msgspec.Struct) else {}


def usual_fields(value: object) -> dict[str, Any]:
    """Return the fields of a value that have a usual value, with that."""
    if not isinstance(value, msgspec.Struct):
        return {}
    kind = type(value)
    usual = kind.__struct_defaults__
    return dict(zip(kind.__struct_fields__[-len(usual) :], usual, strict=True)) if usual else {}
