"""What rules, terms and pages are called: found by whole names, beginnings, and in passing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from glossary.core import text_analysis
from glossary.core.text_analysis import Word
from glossary.search.expansion import Clause

_WHOLE = 60.0
_WHOLE_IN_ANY_FORM = 50.0
_FOREIGN_WHOLE = 48.0
_BEGUN = 30.0
_PASSING = 15.0
_SAID = (40.0, 34.0, 30.0, 27.0, 24.0)
_SAID_AGAIN = 0.1
"""What the second of two paragraphs of an entry adds: both must not pass the best rule."""

_SAID_IN_PASSING = 0.6
_LONGEST_NAME = 6
_MOST_BEGUN = 40
_SHORT, _TOLD = 4, 8
"""Letters: names that begin with as few are kept ready; names are told apart by as many."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name of the document at *place*; *language* is whose name it is."""

    text: str
    language: str
    place: int


class Naming:
    """The names of one dictionary's documents, its own and those of other languages.

    :param rarities: stem -> how much it tells, at least 1.
    :param entries: what each document is a part of.
    """

    def __init__(
        self,
        names: Iterable[Name],
        language: str,
        rarities: Mapping[str, float],
        entries: Sequence[object],
    ) -> None:
        self._language = language
        self._entries = entries
        self._joined: dict[str, list[Name]] = {}  # folded, without spaces
        self._key: dict[str, list[int]] = {}
        self._foreign_key: dict[tuple[str, str], list[int]] = {}
        begun: list[tuple[str, int]] = []
        for name in names:
            folded = " ".join(
                w.folded for w in text_analysis.read(name.text, name.language, keep_stops=True)
            )
            key = text_analysis.key(name.text, name.language)
            self._joined.setdefault(folded.replace(" ", ""), []).append(name)
            if name.language == language:
                begun.append((folded, name.place))
                if key:
                    self._key.setdefault(key, []).append(name.place)
            elif key:
                self._foreign_key.setdefault((name.language, key), []).append(name.place)
        begun.sort()
        self._begun = [name for name, _ in begun]
        self._begun_places = [place for _, place in begun]
        self._near: dict[str, tuple[int, int]] = {}
        for place, called in enumerate(self._begun):
            for begun_so in {called[:length] for length in range(2, _TOLD + 1)}:
                self._near[begun_so] = self._near.get(begun_so, (place, 0))[0], place + 1
        self._short = {it: self._beginning(it) for it in self._near if len(it) <= _SHORT}
        # The first stem of a name, then the second, with the stems of the longest such name.
        self._longest: dict[str, dict[str, int]] = {}
        for key in self._key:
            stems = key.split(" ")
            first, second = (*stems, "")[:2]
            seconds = self._longest.setdefault(first, {})
            seconds[second] = max(seconds.get(second, 1), min(len(stems), _LONGEST_NAME))
        self._others = sorted({lang for lang, _ in self._foreign_key})
        most = max(rarities.values(), default=2.0) - 1.0

        def passing(key: str, places: Sequence[int]) -> float:
            told = sum(max(0.0, rarities.get(stem, 1.0) - 1.0) for stem in key.split(" "))
            weight: float = _PASSING * (told / most) / len(places) ** 0.5
            return weight

        self._passing = {key: (places, passing(key, places)) for key, places in self._key.items()}

    def named(
        self, plain: str, asked: Sequence[Word], clauses: Sequence[Clause], *, strict: bool = False
    ) -> Mapping[int, float]:
        """Documents with what their names, and synonyms for them, add to their score.

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
        found = self._called(joined, counted)
        if not known and not found:
            found = self._abroad(plain)
        if folded[:_TOLD] in self._near:
            for place, weight in (self._short.get(folded) or self._beginning(folded)).items():
                _raise(found, place, weight)
        if len(asked) > 1:
            self._pass(found, stems)
        if meant:
            for clause in clauses:
                alone = len(clause.words) == len(asked)
                told: set[object] = set()
                for place, usual in zip(clause.places, _SAID, strict=False):
                    entry = self._entries[place]
                    weight = usual * _SAID_AGAIN if entry in told else usual
                    told.add(entry)
                    _raise(found, place, weight if alone else weight * _SAID_IN_PASSING)
        return found

    def called(self, asked: Sequence[Word]) -> Mapping[int, float]:
        """Documents that are called so and no more, with what that adds to their score."""
        stems = [word.stem for word in asked if not word.weak]
        return self._called("".join([word.folded for word in asked]), stems)

    def _called(self, joined: str, stems: Sequence[str]) -> dict[int, float]:
        """Documents called *joined*, folded and without spaces, or so in any form."""
        found: dict[int, float] = {}
        for name in self._joined.get(joined, ()):
            own = name.language == self._language
            _raise(found, name.place, _WHOLE if own else _FOREIGN_WHOLE)
        for place in self._key.get(" ".join(stems), ()):
            _raise(found, place, _WHOLE_IN_ANY_FORM)
        return found

    def _abroad(self, text: str) -> dict[int, float]:
        """Documents called so in other languages, with what that adds to their score."""
        found = {}
        for other in self._others:
            key = " ".join(
                [word.stem for word in text_analysis.typed(text, other) if not word.weak]
            )
            for place in self._foreign_key.get((other, key), ()):
                found[place] = _FOREIGN_WHOLE
        return found

    def _beginning(self, folded: str) -> Mapping[int, float]:
        """Documents whose name begins as the query does, the shorter the name the more."""
        found: dict[int, float] = {}
        begin, past = self._near[folded[:_TOLD]]
        begin = bisect_left(self._begun, folded, begin, past)
        for i in range(begin, min(begin + _MOST_BEGUN, past)):
            name = self._begun[i]
            if not name.startswith(folded):
                break
            _raise(found, self._begun_places[i], _BEGUN * len(folded) / len(name))
        return found

    def _pass(self, found: dict[int, float], stems: Sequence[str]) -> None:
        """Raise the documents of the longest names among the words of these *stems*."""
        begin = 0
        while begin < len(stems):
            past = begin + 1
            seconds = self._longest.get(stems[begin])
            if seconds is not None:
                following = stems[past] if past < len(stems) else ""
                for end in range(begin + seconds.get(following, 1), begin, -1):
                    passing = self._passing.get(" ".join(stems[begin:end]))
                    if passing is not None:
                        for place in passing[0]:
                            _raise(found, place, passing[1])
                        past = end
                        break
            begin = past


def _raise(found: dict[int, float], place: int, weight: float) -> None:
    if weight > found.get(place, -1.0):
        found[place] = weight
