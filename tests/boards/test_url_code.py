"""Boards in addresses: short, the same back, and never a surprise."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import ROOT
from glossary.boards import url_code
from glossary.boards.url_code import LONGEST, WrongCode, decode, encode

_CORPUS = ROOT / "tests/engine" / "boards.jsonl"
LINES = [json.loads(line) for line in _CORPUS.read_text(encoding="utf-8").splitlines()]
BOARDS = [line["board"] for line in LINES]


def pack(written: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=url_code._WORDS)
    packed = packer.compress(written) + packer.flush()
    return "1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def test_every_board_of_the_corpus_fits_an_address_and_comes_back() -> None:
    codes = [encode(board) for board in BOARDS]
    assert [decode(code or "") for code in codes] == BOARDS
    assert max(len(code or "") for code in codes) < 600


def test_the_same_board_has_one_address() -> None:
    assert encode({"a": 1, "b": [2]}) == encode({"b": [2], "a": 1})


def test_addresses_of_version_1_are_read_for_ever() -> None:
    assert decode("1.q0Z3L1S8trYWAA") == {"players": {"A": {}, "B": {}}}
    words = hashlib.sha256(url_code._WORDS).hexdigest()
    frozen = "8041d8986db447cc34aba36130c8094d5bd000f58a4628c5b8645e443069c62a"
    assert words == frozen, "other words are another version"


def test_an_address_from_before_is_read_in_the_words_of_today() -> None:
    older = {
        "run": ["noon", "afternoon", "steps"],
        "steps": [["tap", "l"], ["play", "s", "limbo"], ["target", "b", "c"],
                  ["invoke", "A", "hero"],
                  ["skip"], ["playCard", "k", "hero"], ["pass"], [], "odd"],
        "expand": {"A": None},
        "decisions": {"picks": [1]},
        "notifs": [],
    }  # fmt: skip

    assert decode(encode(older) or "") == {
        "run": ["noon", "afternoon"],
        "script": [["use", "l"], ["play", "s"], ["target", "b"], ["target", "c"],
                   ["answer", "A.hero"], ["none"], ["play", "k", "hero"], ["pass"], [], "odd"],
        "decisions": {"expand": {"A": None}, "picks": [1]},
    }  # fmt: skip


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=9),
                    lambda inner: st.lists(inner, max_size=4)
                    | st.dictionaries(st.text(max_size=9), inner, max_size=4)))  # fmt: skip
def test_whatever_is_written_comes_back(value: object) -> None:
    code = encode(value)
    assert code is None or decode(code) == value


def test_what_is_too_long_has_no_address() -> None:
    assert encode({"a": "x" * 40_000}) is None
    assert encode([hash((i, i)) for i in range(2000)]) is None


@pytest.mark.parametrize(
    ("code", "kind", "place"),
    [
        ("", "version", 1),
        ("2.abc", "version", 1),
        ("1", "version", 1),
        ("nonsense", "version", 1),
        ("1.ab$c", "letter", 5),
        ("1.é", "letter", 3),
        ("1.a", "broken", 3),
        ("1.____", "broken", 3),
        ("1.", "broken", 0),
        ("1." + "a" * LONGEST, "long", LONGEST + 2),
        (pack(b'{"a":'), "json", 6),
        (pack(b"[" * 20_000), "json", 1),
        (pack(b"1" * 5000), "json", 1),
        (pack(b'"\xff"'), "json", 1),
        (pack(b" " * 3_000_000), "large", 32_768),
        (pack(b"{}") + "AAAA", "broken", 0),
    ],
)
def test_a_wrong_address_says_what_is_wrong_and_where(code: str, kind: str, place: int) -> None:
    start = thread_time()
    with pytest.raises(WrongCode) as wrong:
        decode(code)
    assert thread_time() - start < 0.05
    assert wrong.value.kind == kind
    assert not place or wrong.value.place == place


@given(st.binary(max_size=200))
def test_any_garbage_is_a_wrong_code_or_a_value(raw: bytes) -> None:
    try:
        decode("1." + base64.urlsafe_b64encode(raw).decode().rstrip("="))
    except WrongCode:
        return
