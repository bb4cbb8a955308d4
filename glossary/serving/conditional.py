"""Content negotiation, preconditions and ranges (RFC 9110, sections 12 to 14)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

IDENTITY = "identity"
UNSATISFIABLE = (0, 0)
"""A range of which no byte exists."""

_ONE_RANGE = re.compile(r"bytes=([0-9]{0,12})-([0-9]{0,12})", re.IGNORECASE)


@lru_cache(maxsize=512)
def coding_for(header: str | None, offered: Sequence[str]) -> str:
    """Return the best of the *offered* codings that ``Accept-Encoding`` allows (RFC 9110, 12.5.3).

    :param header: the value of the header, None if there is none.
    :param offered: content codings, the preferred one first, identity last.
    :return: identity, too, if the client refuses all of them: an answer that it may be able to
        read is better than none, and the RFC asks for it.
    """
    if header is None or not header.strip():
        return IDENTITY
    weights: dict[str, float] = {}
    for part in header.lower().split(","):
        name, _, parameters = part.strip().partition(";")
        weights[name.strip()] = _weight(parameters)
    others = weights.get("*")
    best, most = IDENTITY, 0.0
    for coding in offered:
        weight = weights.get(coding, others)
        if weight is None:
            weight = 1e-4 if coding == IDENTITY else 0.0
        if weight > most:
            best, most = coding, weight
    return best


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        weight = float(value)
    except ValueError:
        return 0.0
    return min(1.0, weight) if weight >= 0 else 0.0


def matches_weakly(header: str | None, tag: str) -> bool:
    """Tell whether ``If-None-Match`` names the entity *tag*, compared weakly (RFC 9110, 13.1.2)."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    return any(one.strip().removeprefix("W/") == tag for one in header.split(","))


def matches_strongly(header: str | None, tag: str) -> bool:
    """Whether ``If-Match`` or ``If-Range`` allows the entity *tag*, compared strongly (13.1.1).

    Without the header everything is allowed.
    """
    if header is None or header.strip() == "*":
        return True
    return any(one.strip() == tag for one in header.split(","))


def range_of(header: str | None, length: int) -> tuple[int, int] | None:
    """Return the part of a body of *length* bytes that ``Range`` asks for (14.1.2, 14.2).

    :return: its begin and end in bytes; None for the whole body, if there is no header, it cannot
        be read, or it has several ranges;
        :data:`UNSATISFIABLE` if no byte of it exists.
    """
    found = _ONE_RANGE.fullmatch(header.replace(" ", "")) if header is not None else None
    if found is None or not (found[1] or found[2]):
        return None
    if not found[1]:
        last = int(found[2])
        return (max(0, length - last), length) if last else UNSATISFIABLE
    begin = int(found[1])
    end = int(found[2]) + 1 if found[2] else length
    if end <= begin and found[2]:
        return None
    return (begin, min(end, length)) if begin < length else UNSATISFIABLE
