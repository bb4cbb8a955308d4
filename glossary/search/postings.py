"""The inverted index: for each word, the documents that have it and its score there, as arrays.

Whoosh computes the scores at build time; a query only adds them up. A vector holds a score for
each document, 0 where nothing was found.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from glossary.search.documents import FIELDS, FOLDED, FOREIGN, SURFACES
from glossary.search.tree import (
    All,
    Any,
    Best,
    Foreign,
    Node,
    Phrase,
    Prefix,
    Stem,
    Surface,
    Without,
)

if TYPE_CHECKING:
    from glossary.search.build_whoosh import Oracle

Vector = NDArray[np.float64]
GAP = "\0"
"""Stands between the fields of a document in its stream, so that no phrase crosses them."""

_ANY_FIELD = "any"
_SHORT = 4


@dataclass(frozen=True)
class WordTable:
    """The words of a field, sorted, and for each the documents it stands in, with scores.

    Those of word *i* are ``documents[starts[i]:starts[i + 1]]``; sorted words that
    share a beginning stand together, so a prefix is a slice as well.
    """

    words: tuple[str, ...]
    starts: tuple[int, ...]
    documents: NDArray[np.int64]
    scores: Vector
    size: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "_place", {word: i for i, word in enumerate(self.words)})

    _place: Mapping[str, int] = None  # type: ignore[assignment]

    def __contains__(self, word: str) -> bool:
        return word in self._place

    def count(self, word: str) -> int:
        """In how many documents *word* stands."""
        place = self._place.get(word)
        return 0 if place is None else self.starts[place + 1] - self.starts[place]

    def vector(self, word: str) -> Vector | None:
        """The scores of *word*, or None if no document has it."""
        place = self._place.get(word)
        if place is None:
            return None
        begin, end = self.starts[place], self.starts[place + 1]
        found = np.zeros(self.size)
        found[self.documents[begin:end]] = self.scores[begin:end]
        return found

    @cached_property
    def _beginnings(self) -> Mapping[str, tuple[int, int]]:
        """The same as :meth:`range`, of what begins some word and has few letters."""
        found: dict[str, tuple[int, int]] = {}
        for place, word in enumerate(self.words):
            for length in range(min(len(word), _SHORT) + 1):
                first, _ = found.get(word[:length], (place, place))
                found[word[:length]] = first, place + 1
        return found

    def range(self, prefix: str) -> tuple[int, int]:
        """The places of the words that begin with *prefix*: first, and one past the last."""
        first, past = self._beginnings.get(prefix[:_SHORT], (0, 0))
        if len(prefix) > _SHORT:
            first = bisect_left(self.words, prefix, first, past)
            past = bisect_left(self.words, prefix + "\U0010ffff", first, past)
        return first, past

    def begun(self, prefix: str) -> dict[int, float]:
        """The same as :meth:`prefix_vector`, of the documents that have such a word alone."""
        first, past = self.range(prefix)
        begin, end = self.starts[first], self.starts[past]
        found: dict[int, float] = {}
        documents, scores = self.documents[begin:end].tolist(), self.scores[begin:end].tolist()
        for document, score in zip(documents, scores, strict=True):
            found[document] = found.get(document, 0.0) + score
        return found

    def prefix_vector(self, prefix: str) -> Vector | None:
        """The added scores of all words that begin with *prefix*."""
        first, past = self.range(prefix)
        if first == past:
            return None
        begin, end = self.starts[first], self.starts[past]
        found: Vector = np.bincount(
            self.documents[begin:end], weights=self.scores[begin:end], minlength=self.size
        ).astype(np.float64, copy=False)
        return found


@dataclass(frozen=True)
class Postings:
    """The index of one dictionary: tables by field, and each document as a stream.

    ``tables`` has one a field, one of all fields together (:data:`FIELDS`
    weighted), and those of surfaces. ``streams`` holds for each document its
    stems in order, a character a stem: ``alphabet`` maps stems to characters.
    """

    size: int
    tables: Mapping[str, WordTable]
    streams: tuple[str, ...]
    alphabet: Mapping[str, str]

    @property
    def stems(self) -> WordTable:
        """All fields together."""
        return self.tables[_ANY_FIELD]

    @property
    def folded(self) -> WordTable:
        """Words as written, without accents."""
        return self.tables[FOLDED]

    @property
    def surfaces(self) -> WordTable:
        """Words as written."""
        return self.tables[SURFACES]

    @property
    def foreign(self) -> WordTable:
        """Stems of what other languages call a rule."""
        return self.tables[FOREIGN]

    def evaluate(self, node: Node) -> Vector:
        """The scores of all that *node* finds."""
        found = self._found(node)
        return np.zeros(self.size) if found is None else found

    def _found(self, node: Node) -> Vector | None:
        match node:
            case Stem(text, "", weight):
                return _weighted(self.stems.vector(text), weight)
            case Stem(text, field, weight):
                return _weighted(self.tables[field].vector(text), weight * FIELDS[field])
            case Surface(text, weight):
                return _weighted(self.surfaces.vector(text), weight)
            case Foreign(text, weight):
                return _weighted(self.foreign.vector(text), weight)
            case Prefix(text, weight):
                return _weighted(self.folded.prefix_vector(text), weight)
            case Phrase(stems, weight):
                return _weighted(self._phrase(stems), weight)
            case All(parts):
                return self._all(parts)
            case Any(parts) | Best(parts):
                found = [v for part in parts if (v := self._found(part)) is not None]
                combine = np.add if isinstance(node, Any) else np.maximum
                return reduce(combine, found) if found else None
            case Without(kept, barred):
                return self._without(kept, barred)

    def _all(self, parts: Sequence[Node]) -> Vector | None:
        total: Vector | None = None
        for part in parts:
            found = self._found(part)
            if found is None:
                return None
            total = found if total is None else (total + found) * ((total > 0) & (found > 0))
        return total

    def _without(self, kept: Node, barred: Node) -> Vector | None:
        found, unwanted = self._found(kept), self._found(barred)
        return found if found is None or unwanted is None else found * (unwanted <= 0)

    def _phrase(self, stems: Sequence[str]) -> Vector | None:
        found = self._all([Stem(stem) for stem in stems])
        if found is None:
            return None
        needle = "".join(self.alphabet.get(stem, GAP * 2) for stem in stems)
        for place in np.flatnonzero(found).tolist():
            if needle not in self.streams[place]:
                found[place] = 0.0
        return found


def _weighted(found: Vector | None, weight: float) -> Vector | None:
    return found if found is None or weight == 1.0 else found * weight


def build_postings(oracle: Oracle, streams: Iterable[Sequence[str | None]]) -> Postings:
    """Store the scores of every word of *oracle* as arrays.

    :param streams: for each document its stems in order, None between fields.
    """
    kept_streams = list(streams)
    size = len(kept_streams)
    tables = {}
    together: dict[str, dict[int, float]] = {}
    for field in (*FIELDS, SURFACES, FOLDED, FOREIGN):
        rows = {word: dict(oracle.scores_of(field, word)) for word in oracle.vocabulary(field)}
        tables[field] = _table(rows, size)
        for word, row in rows.items() if field in FIELDS else ():
            of_word = together.setdefault(word, {})
            for document, score in row.items():
                of_word[document] = of_word.get(document, 0.0) + score * FIELDS[field]
    tables[_ANY_FIELD] = _table(together, size)
    alphabet = {stem: _letter(i) for i, stem in enumerate(sorted(together))}
    return Postings(
        size,
        tables,
        tuple(
            "".join(GAP if stem is None else alphabet[stem] for stem in stream)
            for stream in kept_streams
        ),
        alphabet,
    )


def _letter(place: int) -> str:
    """A character for the stem at *place*, past the gap and the surrogates."""
    return chr(place + 1 if place < 0xD000 else place + 0x2000)


def _table(rows: Mapping[str, Mapping[int, float]], size: int) -> WordTable:
    order = sorted(rows)
    starts, documents, scores = [0], [], []
    for word in order:
        row = rows[word]
        documents += sorted(row)
        scores += [row[document] for document in sorted(row)]
        starts.append(len(documents))
    return WordTable(
        tuple(order),
        tuple(starts),
        np.array(documents, dtype=np.int64),
        np.array(scores, dtype=np.float64),
        size,
    )


def save(postings: Postings, folder: Path) -> None:
    """Write *postings* into *folder*: words as JSON, numbers as NumPy arrays."""
    listed = {
        name: {"words": table.words, "starts": table.starts}
        for name, table in postings.tables.items()
    }
    shown = {"size": postings.size, "tables": listed, "streams": postings.streams}
    (folder / "words.json").write_text(json.dumps(shown, ensure_ascii=False), encoding="utf-8")
    arrays: dict[str, NDArray[np.int64] | Vector] = {}
    for name, table in postings.tables.items():
        arrays[f"{name}.documents"], arrays[f"{name}.scores"] = table.documents, table.scores
    with (folder / "scores.npz").open("wb") as file:
        np.savez(file, **arrays)  # type: ignore[arg-type]


def load(folder: Path) -> Postings:
    """Read what :func:`save` wrote.

    :raises OSError, ValueError, KeyError: if *folder* does not hold it whole.
    """
    shown = json.loads((folder / "words.json").read_text(encoding="utf-8"))
    with np.load(folder / "scores.npz", allow_pickle=False) as arrays:
        tables = {
            name: WordTable(
                tuple(table["words"]),
                tuple(table["starts"]),
                arrays[f"{name}.documents"],
                arrays[f"{name}.scores"],
                shown["size"],
            )
            for name, table in shown["tables"].items()
        }
    alphabet = {stem: _letter(i) for i, stem in enumerate(tables[_ANY_FIELD].words)}
    return Postings(shown["size"], tables, tuple(shown["streams"]), alphabet)
