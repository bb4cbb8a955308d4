"""What is sent to whom: encodings by weight, entity tags compared weakly."""

import pytest

from glossary.press.negotiating import encoding_for, has_already

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
        ("identity;q=0", None),
        ("*;q=0", None),
        ("BR", "br"),
        ("gzip;q=nonsense", "identity"),
        ("gzip;q=-1, br;q=0", "identity"),
        (",,;;,", "identity"),
    ],
)
def test_the_heaviest_encoding_there_is_gets_sent(header: str | None, sent: str | None) -> None:
    assert encoding_for(header, OFFERED) == sent


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
    assert has_already(header, '"a-br"') is known
