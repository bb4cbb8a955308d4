"""Words of a text: found, elisions cut, folded, stemmed. The only importer of Stemmer.

The same :class:`Analyzer` reads the index, the query and the text to mark, so that what
is found is what is marked.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import Stemmer

STEMMERS: tuple[str, ...] = tuple(Stemmer.algorithms())
"""The names of the Snowball algorithms."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*", re.UNICODE)
_APOSTROPHES = re.compile("['’]")


class Word(NamedTuple):
    """One word of a text.

    ``surface`` is in lower case, elisions cut; ``start`` and ``end`` are offsets in the text.
    ``weak`` words are stop words.
    """

    surface: str
    stem: str
    folded: str
    start: int
    end: int
    weak: bool = False


class _Stemmers(threading.local):
    """Stemmers by algorithm, a set for each thread: they are not thread-safe."""

    def __init__(self) -> None:
        self.by_algorithm: dict[str, Stemmer.Stemmer] = {}


_stemmers = _Stemmers()


def fold(text: str) -> str:
    """Return lower case without accents or ligatures: ``Œuvre Épuisée`` is ``oeuvre epuisee``."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join([c for c in plain if not unicodedata.combining(c)])


class Analyzer:
    """Cuts texts of one language into words; safe to share between threads.

    :param stemmer: one of :data:`STEMMERS`.
    :param elisions: words that an apostrophe joins to the next, folded: ``l``, ``qu``.
    :param enclitics: endings behind an apostrophe: ``s``.
    :param stop_words: words that are not searched, folded.
    :param question_words: words that only ask, folded: ``combien``, ``does``, ``posso``.
    :param protected: folded word -> its stem, where the stemmer would confuse two words, or take
        forms of one for two: ``drawn``.
    """

    def __init__(
        self,
        *,
        stemmer: str,
        elisions: Iterable[str] = (),
        enclitics: Iterable[str] = (),
        stop_words: Iterable[str] = (),
        question_words: Iterable[str] = (),
        protected: Mapping[str, str] | None = None,
    ) -> None:
        self.question_words = frozenset(question_words)
        self._algorithm = stemmer
        self.elisions = frozenset(elisions)
        self.enclitics = frozenset(enclitics)
        self.stop_words = frozenset(stop_words)
        self._protected = dict(protected or {})

    def stem(self, word: str) -> str:
        """Return the folded stem of a lower-case *word*, the same if it is typed without accents.

        Folding first loses endings (``fugacité``), folding last loses unaccented
        typing (``epuise``): the stem of the folded word answers for both.
        """
        return self.stems([fold(word)])[0]

    def stems(self, words: Sequence[str]) -> Sequence[str]:
        """Return the stem of each of the folded *words*."""
        protected, stemmed = self._protected, self._stemmer().stemWords(words)
        return [
            protected.get(word) or (stem if stem.isascii() else fold(stem))
            for word, stem in zip(words, stemmed, strict=True)
        ]

    def read(self, text: str, *, keep_stops: bool = False) -> Iterator[Word]:
        """Yield the words of *text*, in order; stop words are dropped unless *keep_stops*."""
        places: list[tuple[int, int]] = []
        surfaces: list[str] = []
        for match in _WORD.finditer(text):
            (start, end), surface = match.span(), match.group().lower()
            if "'" in surface or "’" in surface:
                start, surface = self._cut(start, surface)
            places.append((start, end))
            surfaces.append(surface)
        folded = [word if word.isascii() else fold(word) for word in surfaces]
        stems, stop_words = self.stems(folded), self.stop_words
        for at, (start, end) in enumerate(places):
            weak = folded[at] in stop_words
            if keep_stops or not weak:
                yield Word(surfaces[at], stems[at], folded[at], start, end, weak)

    def key(self, text: str, *, keep_stops: bool = False) -> str:
        """Return the stems of *text*, joined: other inflections or articles change nothing.

        :param keep_stops: whether articles and other stop words are among them.
        """
        return " ".join(word.stem for word in self.read(text, keep_stops=keep_stops))

    def _cut(self, start: int, surface: str) -> tuple[int, str]:
        """Cut elisions off the beginning of *surface* and an enclitic off its end."""
        while (cut := _APOSTROPHES.search(surface)) is not None:
            if fold(surface[: cut.start()]) not in self.elisions:
                break
            start, surface = start + cut.end(), surface[cut.end() :]
        surface = surface.replace("’", "'")
        before, _, after = surface.rpartition("'")
        return start, before if before and after in self.enclitics else surface

    def _stemmer(self) -> Stemmer.Stemmer:
        stemmer = _stemmers.by_algorithm.get(self._algorithm)
        if stemmer is None:
            stemmer = _stemmers.by_algorithm[self._algorithm] = Stemmer.Stemmer(self._algorithm)
            stemmer.maxCacheSize = 0  # nothing is remembered between texts
        return stemmer
