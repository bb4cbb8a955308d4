"""What is asked of the index, as a tree that two engines can answer: arrays and Whoosh.

Every node finds documents and gives each a positive score. Texts in a tree are
as indexed: stems, or surfaces folded by :func:`glossary.core.text_analysis.fold`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stem:
    """A word in any inflection, in any of the fields (or in *field* alone)."""

    text: str
    field: str = ""
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Surface:
    """A word exactly as written, accents included; it only ever adds to a stem's score."""

    text: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Foreign:
    """A word of what other languages call a rule, as a folded stem of theirs."""

    text: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Prefix:
    """Every word that begins so, accents aside."""

    text: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that stand together, in this order, in one field."""

    stems: tuple[str, ...]
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class All:
    """Documents that every part finds; their scores add up."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """Documents that some part finds; their scores add up."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Best:
    """Documents that some part finds, with the best of its scores."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Without:
    """Documents that *kept* finds and *barred* does not."""

    kept: Node
    barred: Node


Node = Stem | Surface | Foreign | Prefix | Phrase | All | Any | Best | Without
