"""How the symbols of the cards are drawn, our own shapes and not the publisher's, and read aloud.

Each is the inside of an SVG with a 20 by 20 box.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from glossary.core.i18n import Speech
from glossary.core.sentences import SentenceFile

_WORDS = SentenceFile(Path(__file__).parent / "sentences" / "symbols.toml")

SHAPES = MappingProxyType(
    {
        "forest": '<path d="M17 3C8 3 3 8 3 17c9 0 14-5 14-14ZM3 17 12 8"/>',
        "mountain": '<path d="m1 17 6-11 4 7 3-5 5 9Z"/>',
        "water": '<path d="M10 2c4 6 6 8 6 11a6 6 0 0 1-12 0c0-3 2-5 6-11Z"/>',
        "join": '<path d="M2 8h9V3l7 7-7 7v-5H2Z"/>',
        "hand": '<path d="M5 11V5a1 1 0 0 1 2 0V3a1 1 0 0 1 2 0V2a1 1 0 0 1 2 0v1a1 1 0 0 1 2 0'
        'v7l2-2c1-1 2 0 1 1l-4 8H7Z"/>',
        "reserve": '<path d="m4 5 9-3 4 12-9 4ZM1 8l2 7M19 4l-2-2"/>',
        "exhaust": '<path d="M3 3h8v7h6v7H3ZM13 2a5 5 0 0 1 5 5l-2-2m2 2 1-3"/>',
        "discard": '<path d="M2 2h16v16H2ZM6 6l8 8m0-8-8 8"/>',
        "infinity": '<path d="M10 10C8 7 6 6 5 6a4 4 0 0 0 0 8c1 0 3-1 5-4s4-4 5-4a4 4 0 0 1 0 8'
        'c-1 0-3-1-5-4Z"/>',
        "axiom": '<path d="M10 2v4m0 8v4M2 10h4m8 0h4M4 4l3 3m6 6 3 3m0-12-3 3m-6 6-3 3'
        'M10 6a4 4 0 0 1 0 8 4 4 0 0 1 0-8Z"/>',
        "bravos": '<path d="M10 1c1 5 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 3-6 1 2 2 2 2 3 1-2'
        ' 1-5 1-8Z"/>',
        "lyra": '<path d="M4 3c0 8-1 13 6 14 7-1 6-6 6-14M8 5v12m4-12v12M3 5h14"/>',
        "muna": '<path d="M6 6a5 5 0 0 1 8 8M14 6a5 5 0 0 0-8 8m8 0a5 5 0 0 1-8-8m0 8a5 5 0 0 0'
        ' 8-8"/>',
        "ordis": '<path d="m3 6 7 5 7-5M3 10l7 5 7-5M3 2l7 5 7-5"/>',
        "yzmir": '<path d="M10 2a8 8 0 0 1 0 16 8 8 0 0 1 0-16Zm0 3a5 5 0 0 1 0 10 5 5 0 0 1 0-10Z'
        'm0 4v2"/>',
    }
)


def symbol_words(speech: Speech) -> Mapping[str, str]:
    """Map each symbol to its words; those of ``mana`` have the placeholder ``amount``."""
    return _WORDS.of(speech)
