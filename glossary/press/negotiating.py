"""What a client can read and what it has already: Accept-Encoding and If-None-Match (RFC 9110)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

IDENTITY = "identity"


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
