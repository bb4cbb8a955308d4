"""The exception for invalid addresses."""

from __future__ import annotations

from glossary.web.base.layout import Link


class AddressRefused(Exception):
    """Raised for an invalid address: ``sentence`` tells the visitor why.

    :param code: the HTTP status.
    :param ways: links to pages that may have been meant.
    """

    def __init__(self, sentence: str, code: int = 400, ways: tuple[Link, ...] = ()) -> None:
        self.sentence = sentence
        self.code = code
        self.ways = ways
        super().__init__(sentence)
