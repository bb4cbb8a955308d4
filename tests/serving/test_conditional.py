"""What is sent to whom: encodings by weight, entity tags compared weakly."""

import pytest

from glossary.serving.conditional import (
    UNSATISFIABLE,
    coding_for,
    matches_strongly,
    matches_weakly,
    range_of,
)

OFFERED = ("br", "zstd", "gzip", "identity")


@pytest.mark.parametrize(
    ("header", "sent"),
    [
        (None, "identity"),
        ("", "identity"),
        ("gzip", "gzip"),
        ("gzip, br", "br"),
        ("gzip;q=1, br;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("*", "br"),
        ("*;q=0, gzip", "gzip"),
        ("zstd, *;q=0.1", "zstd"),
        ("deflate", "identity"),
        ("identity", "identity"),
        ("identity;q=0", "identity"),
        ("*;q=0", "identity"),
        ("BR", "br"),
        ("gzip;q=nonsense", "identity"),
        ("gzip;q=-1, br;q=0", "identity"),
        (",,;;,", "identity"),
    ],
)
def test_the_heaviest_encoding_there_is_gets_sent(header: str | None, sent: str) -> None:
    assert coding_for(header, OFFERED) == sent


@pytest.mark.parametrize(
    ("header", "known"),
    [
        (None, False),
        ('"a-br"', True),
        ('W/"a-br"', True),
        ('"b", "a-br"', True),
        ("*", True),
        ('"a-gzip"', False),
        ("a-br", False),
    ],
)
def test_a_tag_is_known_by_its_text(header: str | None, known: bool) -> None:
    assert matches_weakly(header, '"a-br"') is known


@pytest.mark.parametrize(
    ("header", "part"),
    [
        (None, None),
        ("bytes=0-0", (0, 1)),
        ("bytes=2-5", (2, 6)),
        ("Bytes = 2-", (2, 10)),
        ("bytes=-3", (7, 10)),
        ("bytes=-99", (0, 10)),
        ("bytes=2-99", (2, 10)),
        ("bytes=10-", UNSATISFIABLE),
        ("bytes=-0", UNSATISFIABLE),
        ("bytes=5-2", None),
        ("bytes=0-1,3-4", None),
        ("bytes=-", None),
        ("bytes=--1", None),
        ("bytes=\xb2-", None),
        ("bytes=" + "9" * 5000 + "-", None),
        ("lines=1-2", None),
        ("nonsense", None),
    ],
)
def test_one_part_is_cut_out_and_what_cannot_be_read_is_the_whole(
    header: str | None, part: tuple[int, int] | None
) -> None:
    assert range_of(header, 10) == part


@pytest.mark.parametrize(
    ("header", "allowed"),
    [(None, True), ("*", True), ('"b", "a-br"', True), ('W/"a-br"', False), ('"b"', False)],
)
def test_a_condition_that_must_hold_wants_the_very_tag(header: str | None, allowed: bool) -> None:
    assert matches_strongly(header, '"a-br"') is allowed
