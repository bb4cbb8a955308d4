"""What a query brings: groups of documents, best first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from glossary.numbers import RuleNumber
from glossary.search.documents import FoundKind
from glossary.search.ranking import Scored
from glossary.search.understanding import Asked


@dataclass(frozen=True, slots=True)
class Head:
    """What a document is, without its words; *place* is where the index has it.

    ``says`` is whether it has a text of its own: an entry has only a title.
    """

    kind: FoundKind
    key: str
    number: RuleNumber | None
    title: str
    place: int
    says: bool = True


class Within(NamedTuple):
    """What the groups of one answer share.

    ``heads`` has a head a document, ``firsts`` that of the first document of each group;
    ``inside`` tells the documents of a group that answer.
    """

    heads: Sequence[Head]
    firsts: Sequence[Head]
    inside: Callable[[int], Scored]


class Group(NamedTuple):
    """An entry with those of its paragraphs that answer; or one term or page."""

    score: float
    place: int
    document: int
    within: Within

    @property
    def head(self) -> Head:
        """The entry, the term or the page."""
        return self.within.firsts[self.place]

    @property
    def best(self) -> Head:
        """What to open: the paragraph that answers best, or the entry."""
        return self.within.heads[self.document]

    @property
    def shown(self) -> Head:
        """What to cut an excerpt from: the best that says something."""
        best = self.best
        if best.says:
            return best
        for head in self.hits:
            if head.says:
                return head
        heads, head = self.within.heads, self.head
        following = heads[min(head.place + 1, len(heads) - 1)]
        same = following.number is not None and following.number.entry == head.number
        return following if same else head

    @property
    def hits(self) -> tuple[Head, ...]:
        """Every document that answers, best first.

        The entry's own is among them if it is called as was asked.
        """
        heads = self.within.heads
        return tuple([heads[place] for place, _ in self.within.inside(self.place)])


class Answer(NamedTuple):
    """Groups best first, ties in reading order.

    ``total`` is how many groups answer, shown or not; ``all_words`` whether some
    document has all that was asked; ``meant`` are words that were put in the place
    of others, as (typed, looked up); ``suggestion`` is the query with its spelling
    mended; ``stems`` are the words to mark, ``letters`` the same as the index spells them.
    """

    asked: Asked
    groups: tuple[Group, ...] = ()
    total: int = 0
    all_words: bool = True
    meant: tuple[tuple[str, str], ...] = ()
    suggestion: str = ""
    stems: frozenset[str] = frozenset()
    letters: str = ""

    def of(self, *kinds: FoundKind) -> tuple[Group, ...]:
        """The groups of some kinds."""
        return tuple(group for group in self.groups if group.head.kind in kinds)
