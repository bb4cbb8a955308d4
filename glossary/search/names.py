"""The index of names of rules, terms and pages, matched whole, by prefix, and within a query."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from glossary.core.languages import Languages
from glossary.core.text_analysis import Word
from glossary.search.expansion import Clause

_WHOLE = 60.0
_SAME_STEMS = 50.0
_WHOLE_FOREIGN = 48.0
_PREFIX = 30.0
_CONTAINED = 15.0
_SYNONYM_OF = (40.0, 34.0, 30.0, 27.0, 24.0)
_SAME_ENTRY_FACTOR = 0.1
"""Factor for further paragraphs of an entry: two of one entry must not pass the best rule."""

_PART_OF_QUERY_FACTOR = 0.6
_LONGEST_NAME = 6
_MOST_COMPLETIONS = 40
_PREPARED_PREFIX, _INDEXED_PREFIX = 4, 8
"""Letters: the boosts of prefixes this short are computed at once; longer ones are indexed."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name of the document at *place*; *language* is whose name it is."""

    text: str
    language: str
    place: int


class NameIndex:
    """The names of one dictionary's documents, its own and those of other languages.

    :param idfs: stem -> inverse document frequency, at least 1.
    :param entries: the entry, term or page that each document is a part of.
    """

    def __init__(
        self,
        names: Iterable[Name],
        language: str,
        languages: Languages,
        idfs: Mapping[str, float],
        entries: Sequence[object],
    ) -> None:
        self._language = language
        self._languages = languages
        self._entries = entries
        self._joined: dict[str, list[Name]] = {}  # folded, without spaces
        self._key: dict[str, list[int]] = {}
        self._foreign_key: dict[tuple[str, str], list[int]] = {}
        begun: list[tuple[str, int]] = []
        for name in names:
            analyzer = languages[name.language].analyzer
            folded = " ".join(w.folded for w in analyzer.read(name.text, keep_stops=True))
            key = analyzer.key(name.text)
            self._joined.setdefault(folded.replace(" ", ""), []).append(name)
            if name.language == language:
                begun.append((folded, name.place))
                if key:
                    self._key.setdefault(key, []).append(name.place)
            elif key:
                self._foreign_key.setdefault((name.language, key), []).append(name.place)
        begun.sort()
        self._sorted_names = [name for name, _ in begun]
        self._sorted_places = [place for _, place in begun]
        self._near: dict[str, tuple[int, int]] = {}
        for place, exact_boosts in enumerate(self._sorted_names):
            for begun_so in {exact_boosts[:length] for length in range(2, _INDEXED_PREFIX + 1)}:
                self._near[begun_so] = self._near.get(begun_so, (place, 0))[0], place + 1
        self._short = {
            it: self._prefix_boosts(it) for it in self._near if len(it) <= _PREPARED_PREFIX
        }
        # The first stem of a name, then the second, with the stems of the longest such name.
        self._longest: dict[str, dict[str, int]] = {}
        for key in self._key:
            stems = key.split(" ")
            first, second = (*stems, "")[:2]
            seconds = self._longest.setdefault(first, {})
            seconds[second] = max(seconds.get(second, 1), min(len(stems), _LONGEST_NAME))
        self._others = sorted({lang for lang, _ in self._foreign_key})
        most = max(idfs.values(), default=2.0) - 1.0

        def contained(key: str, places: Sequence[int]) -> float:
            seen_entries = sum(max(0.0, idfs.get(stem, 1.0) - 1.0) for stem in key.split(" "))
            weight: float = _CONTAINED * (seen_entries / most) / len(places) ** 0.5
            return weight

        self._contained = {
            key: (places, contained(key, places)) for key, places in self._key.items()
        }

    def boosts(
        self, plain: str, asked: Sequence[Word], clauses: Sequence[Clause], *, strict: bool = False
    ) -> Mapping[int, float]:
        """Return document -> what its names, and synonyms for them, add to its score.

        :param strict: whether only names in words that the texts have are asked for.
        """
        folded = " ".join([word.folded for word in asked])
        joined = folded.replace(" ", "")
        counted = stems = [word.stem for word in asked if not word.weak]
        if "x" in joined or not joined.isalpha():
            said = [w for w in asked if not (w.surface.isdigit() or w.surface == "x")] or asked
            joined = "".join([word.folded for word in said])
            counted = [word.stem for word in said if not word.weak]
        known = strict or bool(clauses)
        meant = False
        for clause in clauses:
            # A word that was mended is in no name of another language, unless it elides one.
            whole = not clause.corrected or clause.words[0].surface.isalpha()
            known = known and clause.own and whole
            meant = meant or bool(clause.places)
        found = self._exact_boosts(joined, counted)
        if not known and not found:
            found = self._called_in_other_languages(plain)
        if folded[:_INDEXED_PREFIX] in self._near:
            for place, weight in (self._short.get(folded) or self._prefix_boosts(folded)).items():
                _raise(found, place, weight)
        if len(asked) > 1:
            self._raise_contained(found, stems)
        if meant:
            for clause in clauses:
                alone = len(clause.words) == len(asked)
                seen_entries: set[object] = set()
                for place, usual in zip(clause.places, _SYNONYM_OF, strict=False):
                    entry = self._entries[place]
                    weight = usual * _SAME_ENTRY_FACTOR if entry in seen_entries else usual
                    seen_entries.add(entry)
                    _raise(found, place, weight if alone else weight * _PART_OF_QUERY_FACTOR)
        return found

    def exact_boosts(self, asked: Sequence[Word]) -> Mapping[int, float]:
        """Return the boosts of documents whose whole name the query is."""
        stems = [word.stem for word in asked if not word.weak]
        return self._exact_boosts("".join([word.folded for word in asked]), stems)

    def _exact_boosts(self, joined: str, stems: Sequence[str]) -> dict[int, float]:
        """Return the boosts of documents called *joined* (folded, no spaces) or by *stems*."""
        found: dict[int, float] = {}
        for name in self._joined.get(joined, ()):
            own = name.language == self._language
            _raise(found, name.place, _WHOLE if own else _WHOLE_FOREIGN)
        for place in self._key.get(" ".join(stems), ()):
            _raise(found, place, _SAME_STEMS)
        return found

    def _called_in_other_languages(self, text: str) -> dict[int, float]:
        """Return the boosts of documents whose name in another language *text* is."""
        found = {}
        for other in self._others:
            asked = self._languages[other].analyzer.typed(text)
            key = " ".join([word.stem for word in asked if not word.weak])
            for place in self._foreign_key.get((other, key), ()):
                found[place] = _WHOLE_FOREIGN
        return found

    def _prefix_boosts(self, folded: str) -> Mapping[int, float]:
        """Return the boosts of documents whose name begins so: the shorter the name, the higher."""
        found: dict[int, float] = {}
        begin, past = self._near[folded[:_INDEXED_PREFIX]]
        begin = bisect_left(self._sorted_names, folded, begin, past)
        for i in range(begin, min(begin + _MOST_COMPLETIONS, past)):
            name = self._sorted_names[i]
            if not name.startswith(folded):
                break
            _raise(found, self._sorted_places[i], _PREFIX * len(folded) / len(name))
        return found

    def _raise_contained(self, found: dict[int, float], stems: Sequence[str]) -> None:
        """Raise the documents of the longest names among the words of these *stems*."""
        begin = 0
        while begin < len(stems):
            past = begin + 1
            seconds = self._longest.get(stems[begin])
            if seconds is not None:
                following = stems[past] if past < len(stems) else ""
                for end in range(begin + seconds.get(following, 1), begin, -1):
                    contained = self._contained.get(" ".join(stems[begin:end]))
                    if contained is not None:
                        for place in contained[0]:
                            _raise(found, place, contained[1])
                        past = end
                        break
            begin = past


def _raise(found: dict[int, float], place: int, weight: float) -> None:
    if weight > found.get(place, -1.0):
        found[place] = weight
