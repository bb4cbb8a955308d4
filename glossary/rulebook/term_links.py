"""Marks the first mention of each term in a paragraph, in whatever form it is written.

A mention wraps the words of the text, which is never rewritten: without the marks it is as before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from glossary.core.text_analysis import Analyzer, Word, fold
from glossary.rulebook.markup import Inline, TermMention, Text
from glossary.rulebook.model import Term

_CASED = ("zone.", "status.", "kw.", "type.", "day.", "step.", "act.", "board.", "desc.")
"""Kinds of terms that texts capitalise; a small letter there is an everyday word."""

_LINKED = (*_CASED, "counter.", "rule.", "char.", "game.")
_PLAIN = frozenset(
    "rule.effect rule.event rule.player rule.cost rule.step rule.object rule.keyword"
    " rule.resolution"
    " rule.pass rule.mana char.name char.type char.ability char.version char.characteristic"
    " char.duration.turn char.duration.afternoon char.duration.day type.type day.day day.turn"
    " day.phase desc.instead desc.also desc.target act.put act.gain act.lose act.send act.give"
    " act.create act.return act.move-marker type.token".split()
)
"""Words so common in rules that a link on each would hide the rest."""

_LOWER = frozenset(
    "type.token board.terrain-marker desc.controller desc.owner day.daily-effect"
    " act.enter-play act.leave-play act.take-control".split()
)
_LONGEST = 5
_APART = frozenset(".;:,!?()«»“”\n")


class _Looked(NamedTuple):
    """A term that is looked for.

    :param begins: what a form of its one word begins with: a stemmer confuses modifications with
        modifiers.
    :param cased: whether a small letter there is an everyday word.
    """

    stems: tuple[str, ...]
    term: Term
    begins: str
    cased: bool


@dataclass(frozen=True)
class TermLinks:
    """Finds the terms of one language in its texts."""

    analyzer: Analyzer
    terms: Sequence[Term]

    @cached_property
    def _by_first_stem(self) -> Mapping[str, Sequence[_Looked]]:
        """The stem of a term's first word -> the stems of such terms, the longest first."""
        by_stems: dict[tuple[str, ...], Term] = {}
        for term in self.terms:
            if term.rule is None or not term.key.startswith(_LINKED):
                continue
            if term.key in _PLAIN and term.key not in _LOWER:
                continue
            stems = tuple(self.analyzer.key(term.word).split())
            if 0 < len(stems) <= _LONGEST:
                by_stems.setdefault(stems, term)
        by_first: dict[str, list[_Looked]] = {}
        for stems, term in sorted(by_stems.items(), key=lambda item: -len(item[0])):
            folded = fold(term.word)
            cased = term.key.startswith(_CASED) and term.key not in _LOWER
            looked = _Looked(stems, term, folded[: max(2, len(folded) - 3)], cased)
            by_first.setdefault(stems[0], []).append(looked)
        return by_first

    def mentions(self, text: str) -> Iterable[tuple[int, int, Term]]:
        """Yield the mentions in plain *text*: start, end, term; longest first, no overlaps."""
        words = list(self.analyzer.read(text))
        by_first, end = self._by_first_stem, 0
        for at, word in enumerate(words):
            if at < end or word.stem not in by_first:
                continue
            for looked in by_first[word.stem]:
                run = words[at : at + len(looked.stems)]
                if self._fits(looked, text, run):
                    yield word.start, run[-1].end, looked.term
                    end = at + len(run)
                    break

    @staticmethod
    def _fits(looked: _Looked, text: str, run: Sequence[Word]) -> bool:
        if len(looked.stems) == 1:
            fits = run[0].folded.startswith(looked.begins)
        else:
            together = _APART.isdisjoint(text[run[0].start : run[-1].end])
            fits = together and tuple([word.stem for word in run]) == looked.stems
        return fits and not (
            looked.cased and not any(text[word.end - len(word.surface)].isupper() for word in run)
        )

    def link(self, nodes: Sequence[Inline], *, seen: set[str] | None = None) -> tuple[Inline, ...]:
        """Mark the first mention of each term in *nodes*.

        :param seen: keys marked before; those marked here are added to it.
        """
        linked = set() if seen is None else seen
        out: list[Inline] = []
        for node in nodes:
            if not isinstance(node, Text):
                out.append(node)
                continue
            end = 0
            for start, stop, term in self.mentions(node.text):
                if term.key in linked:
                    continue
                linked.add(term.key)
                if start > end:
                    out.append(Text(node.text[end:start]))
                out.append(TermMention(term.key, node.text[start:stop]))
                end = stop
            if end < len(node.text):
                out.append(Text(node.text[end:]))
        return tuple(out)
