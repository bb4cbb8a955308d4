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


class Group(NamedTuple):
    """An entry with those of its paragraphs that answer; or one term or page.

    ``best`` is what to open: the paragraph that answers best, or the entry.
    """

    head: Head
    score: float
    best: Head
    place: int
    inside: Callable[[int], Scored]
    heads: Sequence[Head]

    @property
    def shown(self) -> Head:
        """What to cut an excerpt from: the best that says something."""
        if self.best.says:
            return self.best
        for head in self.hits:
            if head.says:
                return head
        after = self.head.place + 1
        following = self.heads[after] if after < len(self.heads) else self.head
        same = following.number is not None and following.number.entry == self.head.number
        return following if same else self.head

    @property
    def hits(self) -> tuple[Head, ...]:
        """Every document that answers, best first.

        The entry's own is among them if it is called as was asked.
        """
        return tuple(self.heads[place] for place, _ in self.inside(self.place))


@dataclass(frozen=True, slots=True)
class Answer:
    """Groups best first, ties in reading order.

    ``count`` is how many groups answer, shown or not; ``all_words`` whether some
    document has all that was asked; ``meant`` are words that were put in the place
    of others, as (typed, looked up); ``suggestion`` is the query with its spelling
    mended; ``stems`` are the words to mark, ``letters`` the same as the index spells them.
    """

    asked: Asked
    groups: tuple[Group, ...] = ()
    count: int = 0
    all_words: bool = True
    meant: tuple[tuple[str, str], ...] = ()
    suggestion: str = ""
    stems: frozenset[str] = frozenset()
    letters: str = ""

    def of(self, *kinds: FoundKind) -> tuple[Group, ...]:
        """The groups of some kinds."""
        return tuple(group for group in self.groups if group.head.kind in kinds)
