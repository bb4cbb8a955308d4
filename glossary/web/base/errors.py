"""What a page of the site is refused with."""

from __future__ import annotations

from glossary.web.base.layout import Link


class AddressRefused(Exception):
    """An address that asks for something that cannot be: ``sentence`` tells the visitor why."""

    def __init__(self, sentence: str, code: int = 400, ways: tuple[Link, ...] = ()) -> None:
        self.sentence = sentence
        self.code = code
        self.ways = ways
        super().__init__(sentence)
