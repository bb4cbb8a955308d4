"""What a query brings: groups of documents, best first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from glossary.core.rule_number import RuleNumber
from glossary.search.documents import FoundKind
from glossary.search.expansion import Clause
from glossary.search.query import ParsedQuery
from glossary.search.ranking import Candidate, Scored


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


class GroupContext(NamedTuple):
    """What the groups of one answer share.

    ``heads`` has a head a document, ``firsts`` that of the first document of each group;
    ``inside`` tells the documents of a group that answer.
    """

    heads: Sequence[Head]
    firsts: Sequence[Head]
    inside: Callable[[int], Scored]


class HitGroup(NamedTuple):
    """An entry with those of its paragraphs that answer; or one term or page."""

    found: Candidate
    within: GroupContext

    @property
    def score(self) -> float:
        """What it is worth."""
        return -self.found[0]

    @property
    def place(self) -> int:
        """Which group it is, among those of the index."""
        return self.found[1]

    @property
    def document(self) -> int:
        """Which document answers best."""
        return self.found[2]

    @property
    def head(self) -> Head:
        """The entry, the term or the page."""
        return self.within.firsts[self.found[1]]

    @property
    def best(self) -> Head:
        """What to open: the paragraph that answers best, or the entry."""
        return self.within.heads[self.found[2]]

    @property
    def shown(self) -> Head:
        """What to cut an excerpt from: the best that says something."""
        heads = self.within.heads
        best = heads[self.found[2]]
        if best.says:
            return best
        for place, _ in self.within.inside(self.found[1]):
            if heads[place].says:
                return heads[place]
        head = self.head
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


class _Answer(NamedTuple):
    asked: ParsedQuery
    groups: tuple[HitGroup, ...] = ()
    total: int = 0
    all_words: bool = True
    clauses: Sequence[Clause] = ()
    alphabet: Mapping[str, str] = {}


class Answer(_Answer):
    """Groups best first, ties in reading order.

    ``total`` is how many groups answer, shown or not; ``all_words`` whether some
    document has all that was asked; ``clauses`` are what was looked up, and ``alphabet``
    the characters that the index writes stems with. What follows from these is worked
    out when a page or a program asks for it.
    """

    @cached_property
    def stems(self) -> tuple[str, ...]:
        """The words to mark."""
        return tuple([stem for clause in self.clauses for stem in clause.stems])

    @cached_property
    def letters(self) -> str:
        """The words to mark, as the index writes them."""
        letter = self.alphabet.get
        if len(self.clauses) == 1 and len(self.clauses[0].stems) == 1:
            return letter(self.clauses[0].stems[0], "")
        return "".join({letter(stem, "") for clause in self.clauses for stem in clause.stems})

    @cached_property
    def meant(self) -> tuple[tuple[str, str], ...]:
        """Words that were put in the place of others, as (typed, looked up)."""
        return tuple(
            [
                (" ".join([word.surface for word in clause.words]), clause.meant)
                for clause in self.clauses
                if clause.meant
            ]
        )

    @cached_property
    def suggestion(self) -> str:
        """The query with every misspelt word replaced, or nothing if none was."""
        plain = mended = self.asked.plain
        corrected = [(clause.words[0], clause.meant) for clause in self.clauses if clause.corrected]
        for word, meant in sorted(corrected, key=lambda one: -one[0].start):
            mended = mended[: word.start] + meant + mended[word.end :]
        return mended if mended != plain else ""

    def of(self, *kinds: str) -> tuple[HitGroup, ...]:
        """The groups of some kinds."""
        if not self.groups:
            return ()
        firsts = self.groups[0].within.firsts
        return tuple([group for group in self.groups if firsts[group.found[1]].kind in kinds])

    def parted(self, kind: str) -> tuple[Sequence[HitGroup], Sequence[HitGroup]]:
        """The groups of one kind, and all others."""
        wanted: list[HitGroup] = []
        others: list[HitGroup] = []
        firsts = self.groups[0].within.firsts if self.groups else ()
        for group in self.groups:
            (wanted if firsts[group.found[1]].kind == kind else others).append(group)
        return wanted, others
