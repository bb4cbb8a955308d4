"""What a client can read, what it has already, and which part it wants (RFC 9110)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

IDENTITY = "identity"
NOTHING = (0, 0)
"""The part of a body that lies behind its end."""

_ONE_RANGE = re.compile(r"bytes=([0-9]{0,12})-([0-9]{0,12})", re.IGNORECASE)


@lru_cache(maxsize=512)
def encoding_for(header: str | None, offered: Sequence[str]) -> str | None:
    """The best of *offered* encodings that ``Accept-Encoding`` allows (RFC 9110, 12.5.3).

    :param header: the header as it came, None if there was none.
    :param offered: the encodings there are, the dearest to us first; identity last.
    :return: None if the client refuses all of them, identity too.
    """
    if header is None or not header.strip():
        return IDENTITY
    weights: dict[str, float] = {}
    for part in header.lower().split(","):
        name, _, parameters = part.strip().partition(";")
        weights[name.strip()] = _weight(parameters)
    others = weights.get("*")
    best, most = None, 0.0
    for encoding in offered:
        weight = weights.get(encoding, others)
        if weight is None:
            weight = 1e-4 if encoding == IDENTITY else 0.0
        if weight > most:
            best, most = encoding, weight
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


def has_already(header: str | None, tag: str) -> bool:
    """Whether ``If-None-Match`` names the entity *tag*, compared weakly (RFC 9110, 13.1.2)."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    return any(one.strip().removeprefix("W/") == tag for one in header.split(","))


def is_exactly(header: str | None, tag: str) -> bool:
    """Whether ``If-Match`` or ``If-Range`` allows the entity *tag*, compared strongly (13.1.1).

    Without the header everything is allowed.
    """
    if header is None or header.strip() == "*":
        return True
    return any(one.strip() == tag for one in header.split(","))


def part_of(header: str | None, length: int) -> tuple[int, int] | None:
    """The part of a body of *length* bytes that ``Range`` asks for: begin, end (14.1.2).

    :return: None for the whole: no header, none that can be read, or several parts at once;
        :data:`NOTHING` if no byte of it is there.
    """
    found = _ONE_RANGE.fullmatch(header.replace(" ", "")) if header is not None else None
    if found is None or not (found[1] or found[2]):
        return None
    if not found[1]:
        last = int(found[2])
        return (max(0, length - last), length) if last else NOTHING
    begin = int(found[1])
    end = int(found[2]) + 1 if found[2] else length
    if end <= begin and found[2]:
        return None
    return (begin, min(end, length)) if begin < length else NOTHING
