"""What somebody may be after who is still typing: names first, however they begin."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from glossary.core.languages import Language
from glossary.core.text_analysis import fold
from glossary.search.names import Name
from glossary.search.results import Head

_MOST_LOOKED_AT = 120


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Words to offer, and what they lead to."""

    words: str
    head: Head


class Suggester:
    """The names of one dictionary, found by the beginning of any of their words."""

    def __init__(self, heads: Sequence[Head], names: Iterable[Name], language: Language) -> None:
        self._heads = heads
        begun: list[tuple[str, bool, str, int]] = []
        for name in names:
            if name.language != language.code:
                continue
            read = list(language.analyzer.read(name.text, keep_stops=True))
            for i in range(len(read)):
                if i == 0 or not read[i].weak:
                    tail = " ".join(word.folded for word in read[i:])
                    begun.append((tail, i > 0, name.text, name.place))
        self._begun = sorted(begun)
        self._analyzer = language.analyzer
        self._numbers = sorted((str(h.number), h.place) for h in heads if h.kind == "rule")

    def names(self, text: str, limit: int) -> tuple[Suggestion, ...]:
        """Up to *limit* numbers or names that begin as *text* does: whole names, then words.

        A term is offered through the rule that defines it, if that rule is called so.
        """
        plain = text.strip().lower().rstrip(".")
        if plain[:1].isdigit():
            return self._numbered(plain, limit)
        folded = " ".join(w.folded for w in self._analyzer.read(text, keep_stops=True))
        if not folded:
            return ()
        first = bisect_left(self._begun, (folded,))
        found = []
        for entry in self._begun[first : first + _MOST_LOOKED_AT]:
            if not entry[0].startswith(folded):
                break
            found.append(entry)
        found.sort(key=lambda e: (e[1], len(e[0]), self._heads[e[3]].kind != "rule", e[3]))
        offered: dict[str, Suggestion] = {}
        for _, _, name, place in found:
            offered.setdefault(fold(name), Suggestion(name, self._heads[place]))
        return tuple(offered.values())[:limit]

    def _numbered(self, plain: str, limit: int) -> tuple[Suggestion, ...]:
        first = bisect_left(self._numbers, (plain,))
        found = []
        for number, place in self._numbers[first : first + _MOST_LOOKED_AT]:
            if not number.startswith(plain):
                break
            found.append(place)
        heads = [self._heads[place] for place in sorted(found)[:limit]]
        return tuple(Suggestion(f"{head.number} {head.title}", head) for head in heads)
