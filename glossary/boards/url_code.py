"""Encodes boards for addresses: version, dot, canonical JSON deflated (RFC 1951) in base64url.

Base64url is that of RFC 4648, section 5, without padding. A preset dictionary has the words of
boards, so that a board of a dozen Characters takes a few hundred characters. Addresses are
untrusted: the length and the inflated size are limited, and errors name their place.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Iterator

from glossary.engine.model.objects import SIDES

VERSION = "1"
LONGEST = 4000
"""The most letters of a board in an address; longer ones travel as files."""

_INFLATED = 32_768
_RAW = -15
# Part of version 1: changing a letter of it changes what every address means.
_WORDS = (
    b'{"arena":true,"ascended":["A.hero"],"day":2,"decisions":{"cleanup":{"A":{"landmarks":[],'
    b'"reserve":[]}},"expand":{"A":null},"picks":[0,1]},"mode":"free-for-all","script":[["play",'
    b'"support","pass","target"]],"terrain_markers":[{"region":3,"terrains":"W"}],"abilities":[{'
    b'"do":[{"do":"draw"}]}],"counters":{"kelon":1},"cost":[1,1],"cooldown":true,"landmark":true,'
    b'"owner":"B","scout":1,"subtypes":["gear"],"type":"permanent","spell","permanents":[{'
    b'"class":"","defender":true,"eternal":true,"seasoned":true,"token":true,"tough":1,'
    b'"discard":[],"hero":"","status":["exhausted"]},"status":["asleep"]},"status":["anchored"]},'
    b'"status":["fleeting"]},"edition":"1.0","edition":"3.0","edition":"4.0","first_player":"B",'
    b'"first_player":"A","hand":[{"id":"h1"}],"landmarks":[{"id":"l1"}],"reserve":[{"id":"r1"}],'
    b'"landmark_limit":2,"mana":3,"mana_exhausted":1,"reserve_limit":2,"regions":["FMW","MW","F",'
    b'"W","FM","M","FW","FMW"],"regions":["FMW","F","MW","M","FW","W","FM","FMW"],"revealed":['
    b'true,true,true],"run":["morning","noon","afternoon","dusk","night","victory"]}'
    b',"gigantic":true,"id":"a1","stats":[1,1,1]},{"boosts":1,"expedition":"hero","id":"a2",'
    b'"players":{"A":{"characters":[{"expedition":"companion","id":"b1","stats":[0,0,0]},'
    b'{"expedition":"hero","id":"b2","stats":[2,2,2]}],"companion_region":7,"hero_region":0},"B":{'
)


class WrongCode(ValueError):
    """Raised for a code that is no board; ``place`` is the character or byte, from 1.

    ``kind`` is ``long``, ``version``, ``letter``, ``broken``, ``large`` or ``json``.
    """

    def __init__(self, kind: str, place: int = 0) -> None:
        self.kind = kind
        self.place = place
        super().__init__(f"{kind} at {place}")


def canonical(board: object) -> str:
    """Return a board as canonical JSON: keys sorted, no white space, ASCII."""
    return json.dumps(board, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def encode(board: object) -> str | None:
    """Return the code of a board; None if it is longer than :data:`LONGEST`."""
    written = canonical(board).encode("ascii")
    if len(written) > _INFLATED:
        return None
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW, zdict=_WORDS)
    packed = packer.compress(written) + packer.flush()
    code = f"{VERSION}.{base64.urlsafe_b64encode(packed).decode('ascii').rstrip('=')}"
    return code if len(code) <= LONGEST else None


def decode(code: str) -> object:
    """Return the board of a code, as plain data.

    :raises WrongCode: if it is none.
    """
    if len(code) > LONGEST:
        raise WrongCode("long", len(code))
    version, dot, packed = code.partition(".")
    if version != VERSION or not dot:
        raise WrongCode("version", 1)
    for place, letter in enumerate(packed, len(version) + 2):
        if not (letter.isascii() and (letter.isalnum() or letter in "-_")):
            raise WrongCode("letter", place)
    try:
        raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    except binascii.Error:
        raise WrongCode("broken", len(code)) from None
    return in_words_of_today(_read(_inflate(raw)))


def _inflate(raw: bytes) -> bytes:
    unpacker = zlib.decompressobj(_RAW, zdict=_WORDS)
    try:
        written = unpacker.decompress(raw, _INFLATED)
    except zlib.error:
        raise WrongCode("broken", len(raw)) from None
    if not unpacker.eof:
        raise WrongCode("large" if unpacker.unconsumed_tail else "broken", len(written))
    if unpacker.unused_data:
        raise WrongCode("broken", len(raw) - len(unpacker.unused_data))
    return written


def _read(written: bytes) -> object:
    try:
        return json.loads(written)
    except json.JSONDecodeError as error:
        raise WrongCode("json", error.pos + 1) from None
    except (RecursionError, ValueError):  # not UTF-8, or a number of thousands of digits
        raise WrongCode("json", 1) from None


_VERBS = {"tap": "use", "support": "use", "discard": "target"}
_PLACES = ("invoke", "move")


def in_words_of_today(written: object) -> object:
    """Return the board with today's keys and acts; what is no board stays as it is."""
    if not isinstance(written, dict):
        return written
    board = {key: value for key, value in written.items() if key != "notifs"}
    acts = board.pop("steps", None)
    script = board.get("script", acts)
    if isinstance(script, list):
        board["script"] = [act for words in script for act in _acts(words)]
    settled = {key: board.pop(key) for key in ("cleanup", "expand") if key in board}
    decided = board.get("decisions", {})
    if settled and isinstance(decided, dict):
        board["decisions"] = {**settled, **decided}
    if isinstance(run := board.get("run"), list):
        board["run"] = [name for name in run if name != "steps"]
    return board


def _acts(words: object) -> Iterator[object]:
    """Yield the acts of today that one older act was."""
    if not isinstance(words, list) or not words:
        yield words
        return
    verb, *rest = words
    if verb == "skip":
        yield ["none"]
    elif verb in _PLACES:
        yield ["answer", ".".join(map(str, rest[:2]))]
    elif verb == "play":
        yield ["play", *rest[:1], *(side for side in rest[1:2] if side in SIDES)]
    elif verb == "playCard":
        yield ["play", *rest]
    elif verb in ("target", "discard") and rest:
        yield from (["target", item] for item in rest)
    else:
        yield [_VERBS.get(str(verb), verb), *rest]
