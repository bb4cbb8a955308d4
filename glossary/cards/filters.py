"""What cards can be filtered by: tags, terms, sub-types, factions, rarities, the tokens they make.

A key is a term as in addresses (``status-fleeting``), a tag (``tough-1``) or the keyword that it
is a number of (``tough``), or ``makes-`` and the slug of a token.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from glossary.cards.files import TAGGED
from glossary.cards.model import Face
from glossary.cards.vocabulary import CardVocabulary
from glossary.rulebook.model import slug_of

RARITIES = {"C": "common", "R1": "rare", "R2": "faction-shifted", "E": "exalted"}
MOST_COST = 10
"""The filter of a Hand Cost: this number means this much or more."""
_NUMBERED = re.compile(r"(?P<keyword>scout|temple|tough)-(?:\d+|x)")
_TYPES = ("hero", "character", "spell", "permanent")


def keyword_of(tag: str) -> str:
    """Return the keyword of a tag without its number: ``tough`` for ``tough-1``."""
    match = _NUMBERED.fullmatch(tag)
    return match["keyword"] if match else tag


def rarity_of(face: Face) -> str:
    """Return the rarity of a face in words of terms, if it has one; a Mana Orb has none."""
    return RARITIES[face.rarity] if face.has_rarity and face.type != "mana" else ""


def cost_of(face: Face) -> int | None:
    """Return the Hand Cost by which a face is found; a token has none."""
    return min(face.costs[0], MOST_COST) if face.costs and not face.token else None


def keys_of(face: Face, vocabulary: CardVocabulary) -> Iterator[str]:
    """Yield the keys that a face is found by; some come twice."""
    for column in TAGGED:
        for tag in getattr(face, column):
            if column == "tokens":
                yield f"makes-{tag}"
                continue
            meaning = vocabulary.tags.get((column, tag))
            yield from (tag, keyword_of(tag))
            if meaning is not None and meaning.term:
                yield slug_of(meaning.term)
    yield from (f"sub-{subtype}" for subtype in face.subtypes)
    yield f"faction-{face.faction}" if face.faction != "neutral" else "char-neutral"
    if rarity := rarity_of(face):
        yield f"rarity-{rarity}"
    if face.type in _TYPES:
        yield from (f"type-{face.type}", f"type-{face.kind}")
    if face.token:
        yield "type-token"
