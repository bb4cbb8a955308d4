"""What rules, terms and pages are called: found by whole names, beginnings, and in passing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from glossary import words
from glossary.search.expanding import Clause
from glossary.words import Word

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
_SHORT = 4


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
        self._folded: dict[str, list[Name]] = {}
        self._key: dict[str, list[int]] = {}
        self._foreign_key: dict[tuple[str, str], list[int]] = {}
        begun: list[tuple[str, int]] = []
        for name in names:
            folded = " ".join(
                w.folded for w in words.read(name.text, name.language, keep_stops=True)
            )
            key = words.key(name.text, name.language)
            self._folded.setdefault(folded, []).append(name)
            if " " in folded:
                self._folded.setdefault(folded.replace(" ", ""), []).append(name)
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
            for short in {called[:length] for length in range(2, _SHORT + 1)}:
                self._near[short] = self._near.get(short, (place, 0))[0], place + 1
        self._short = {short: self._beginning(short) for short in self._near}
        self._longest: dict[str, int] = {}
        for key in self._key:
            stems = key.split(" ")
            known = self._longest.get(stems[0], 0)
            self._longest[stems[0]] = max(known, min(len(stems), _LONGEST_NAME))
        self._others = sorted({lang for lang, _ in self._foreign_key})
        most = max(rarities.values(), default=2.0) - 1.0

        def passing(key: str, places: Sequence[int]) -> float:
            told = sum(max(0.0, rarities.get(stem, 1.0) - 1.0) for stem in key.split(" "))
            weight: float = _PASSING * (told / most) / len(places) ** 0.5
            return weight

        self._passing = {key: passing(key, places) for key, places in self._key.items()}

    def named(
        self, plain: str, asked: Sequence[Word], clauses: Sequence[Clause], *, strict: bool = False
    ) -> Mapping[int, float]:
        """Documents with what their names, and synonyms for them, add to their score.

        :param strict: whether only names in words that the texts have are asked for.
        """
        folded = " ".join([word.folded for word in asked])
        stems = [word.stem for word in asked if not word.weak]
        counted, of_whole = stems, folded
        if "x" in folded or not folded.replace(" ", "").isalpha():
            said = [w for w in asked if not (w.surface.isdigit() or w.surface == "x")] or asked
            of_whole = " ".join([word.folded for word in said])
            counted = [word.stem for word in said if not word.weak]
        known = strict or bool(clauses)
        meant = False
        for clause in clauses:
            # A word that was mended is in no name of another language, unless it elides one.
            whole = not clause.corrected or clause.words[0].surface.isalpha()
            known = known and clause.own and whole
            meant = meant or bool(clause.places)
        found = self._whole(plain, counted, of_whole, abroad=not known)
        if folded[:_SHORT] in self._near:
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

    def _whole(
        self, text: str, stems: Sequence[str], folded: str, *, abroad: bool
    ) -> dict[int, float]:
        """Documents called as the whole query says, with what that adds to their score.

        :param stems: those of its words that are more than function words.
        :param folded: its words as they are folded, spaces between them.
        :param abroad: whether to read the query in the other languages too.
        """
        found: dict[int, float] = {}
        for name in self._folded.get(folded, ()) or self._folded.get(folded.replace(" ", ""), ()):
            own = name.language == self._language
            _raise(found, name.place, _WHOLE if own else _FOREIGN_WHOLE)
        for place in self._key.get(" ".join(stems), ()):
            _raise(found, place, _WHOLE_IN_ANY_FORM)
        if not found and abroad:
            for other in self._others:
                for place in self._foreign_key.get((other, words.key(text, other)), ()):
                    _raise(found, place, _FOREIGN_WHOLE)
        return found

    def _beginning(self, folded: str) -> Mapping[int, float]:
        """Documents whose name begins as the query does, the shorter the name the more."""
        found: dict[int, float] = {}
        begin, past = self._near[folded[:_SHORT]]
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
            longest = self._longest.get(stems[begin], 0)
            for end in range(min(len(stems), begin + longest), begin, -1):
                key = " ".join(stems[begin:end])
                if key in self._key:
                    for place in self._key[key]:
                        _raise(found, place, self._passing[key])
                    begin = end
                    break
            else:
                begin += 1


def _raise(found: dict[int, float], place: int, weight: float) -> None:
    if weight > found.get(place, -1.0):
        found[place] = weight
