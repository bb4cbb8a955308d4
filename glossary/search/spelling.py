"""What somebody may have meant by a word that no text has. The only importer of rapidfuzz.

A word that is spelt right in its language is never mended into another: who types *soldier* means
that. The word lists are pyspellchecker's; an index keeps a checksum of each word.
"""

from __future__ import annotations

import gzip
import json
from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from zlib import crc32

from rapidfuzz import process
from rapidfuzz.distance import OSA

from glossary.core.text_analysis import fold

LONGEST_WORD = 24
"""Longer words are not corrected: the work for a word grows with its letters."""

_SHORTEST = 4
_TWO_EDITS_FROM = 7
_MOST = 3


@cache
def listed_words(language: str) -> frozenset[str]:
    """Return the words of a language, folded; none if there is no list of it."""
    path = files("spellchecker") / "resources" / f"{language}.json.gz"
    listed = json.loads(gzip.decompress(path.read_bytes())) if path.is_file() else ()
    return frozenset(w for w in map(fold, listed) if _SHORTEST <= len(w) <= LONGEST_WORD)


def correct_words(language: str) -> bytes:
    """Return the checksums of the words of a language, sorted; none if there is no list of it."""
    return array("I", sorted({crc32(word.encode()) for word in listed_words(language)})).tobytes()


def is_among(word: str, checksums: Sequence[int]) -> bool:
    """Whether a folded word is among those; of other words, one in 20,000 may be taken for one."""
    place = bisect_left(checksums, crc32(word.encode()))
    return checksums[place : place + 1] == array("I", [crc32(word.encode())])


def near(word: str, known: Mapping[str, int]) -> tuple[str, ...]:
    """Return up to three words of *known* nearest to a folded *word*, the likeliest first.

    An edit adds, drops or changes a letter, or swaps two; words of seven letters may be two away.

    :param known: folded word -> in how many texts it stands.
    """
    if not _SHORTEST <= len(word) <= LONGEST_WORD or not word.isalpha():
        return ()
    edits = 2 if len(word) >= _TWO_EDITS_FROM else 1
    measured = process.extract(
        word, known.keys(), scorer=OSA.distance, score_cutoff=edits, limit=40
    )
    closest = min((distance for _, distance, _ in measured), default=0)
    nearest = [each for each, distance, _ in measured if distance == closest and len(each) > 2]

    def order(each: str) -> tuple[bool, int, str]:
        return each[0] != word[0], -known[each], each

    return tuple(sorted(nearest, key=order)[:_MOST])
