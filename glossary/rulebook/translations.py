"""Tells how far each paragraph is: translated, behind the text it follows, read over.

``locales/<lang>/follows.tsv`` holds, for each paragraph, the digest of the binding text that the
translation follows (``flask glossary follow``). ``locales/<lang>/proofread.tsv`` holds the day on
which somebody read a paragraph, a card or a play over, with the digest of what was read (``flask
glossary proofread``): a text that was changed since has to be read again.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct, field

from glossary.core.errors import SourceError, SourceErrors
from glossary.core.rule_number import RuleNumber
from glossary.core.tables import read_table
from glossary.rulebook.model import Entry, Paragraph

FOLLOWS = "follows.tsv"
PROOFREAD = "proofread.tsv"

State = Literal["current", "stale", "missing"]
"""Whether a text follows the binding one as it is, as it was, or is not there."""


class TextState(Struct, frozen=True):
    """How far a paragraph of a language is; ``proofread`` is the day, if it is as it was then."""

    number: RuleNumber
    state: State
    proofread: datetime.date | None = None


class TextsOfLanguage(Struct, frozen=True):
    """How far the texts of a language are.

    :param by_subject: of the sentences of the interface, how many are translated, and how many
        there are, by what their context begins with; none in the language of the code.
    :param proofread: the day on which each card and play was read over that is as it was then, by
        its name: ``cards/kitsune``.
    """

    paragraphs: tuple[TextState, ...]
    by_subject: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    proofread: Mapping[str, datetime.date] = field(default_factory=dict)

    @property
    def translated(self) -> int:
        """How many sentences of the interface are translated."""
        return sum(done for done, _ in self.by_subject.values())

    @property
    def sentences(self) -> int:
        """How many sentences of the interface there are."""
        return sum(every for _, every in self.by_subject.values())


def digest(paragraph: Paragraph) -> str:
    """Return what a translation of *paragraph* follows: a digest of its text and notes."""
    texts = [paragraph.text, *(f"{note.kind}: {note.text}" for note in paragraph.notes)]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def follows(entries: Sequence[Entry]) -> str:
    """Return the content of ``follows.tsv`` for translations that follow *entries* as they are."""
    rows = [f"{p.number}\t{digest(p)}\n" for entry in entries for p in entry.paragraphs]
    return "number\tdigest\n" + "".join(rows)


def behind(binding: Sequence[Entry], path: Path) -> Iterator[RuleNumber]:
    """Yield the paragraphs whose binding text is not the one that a ``follows.tsv`` has.

    :raises SourceErrors: if the file cannot be read.
    """
    known = {row["number"]: row["digest"] for _, row in read_table(path, ("number", "digest"))}
    for entry in binding:
        for paragraph in entry.paragraphs:
            if known.get(str(paragraph.number)) != digest(paragraph):
                yield paragraph.number


Proofread = Mapping[str, tuple[str, datetime.date]]
"""The number of a paragraph, or the name of a card or a play -> what was read, and the day."""

CARDS, PLAYS = "cards/", "scenarios/"
"""What the name of a card or of a play begins with, as its address does."""


def read_proofread(path: Path) -> Proofread:
    """Return what a ``proofread.tsv`` holds; nothing if there is none.

    :raises SourceErrors: if it cannot be read.
    """
    if not path.exists():
        return {}
    proofread: dict[str, tuple[str, datetime.date]] = {}
    mistakes = []
    for line, row in read_table(path, ("number", "digest", "day")):
        try:
            day = datetime.date.fromisoformat(row["day"])
            name = row["number"]
            if not name.startswith((CARDS, PLAYS)):
                RuleNumber.parse(name)
            proofread[name] = row["digest"], day
        except ValueError as error:
            mistakes.append(SourceError(str(error), file=str(path), line=line))
    if mistakes:
        raise SourceErrors(mistakes)
    return proofread


def digests(entries: Sequence[Entry]) -> dict[str, str]:
    """Return the digests of paragraphs by their numbers, in reading order."""
    return {str(each.number): digest(each) for entry in entries for each in entry.paragraphs}


def proofread(
    texts: Mapping[str, str], before: Proofread, read: Collection[str], day: datetime.date
) -> str:
    """Return the content of ``proofread.tsv`` after somebody read the texts *read*.

    What was changed since it was read is left out.

    :param texts: the digests of texts as they are, in order.
    """
    rows = []
    for name, own in texts.items():
        known, since = (own, day) if name in read else before.get(name, ("", day))
        if known == own:
            rows.append(f"{name}\t{own}\t{since.isoformat()}\n")
    return "number\tdigest\tday\n" + "".join(rows)


def states(
    binding: Sequence[Entry], own: Sequence[Entry], folder: Path, *, follow: bool
) -> Iterator[TextState]:
    """Yield how far each paragraph is that *binding* or *own* has, in reading order.

    :param folder: that of the language.
    :param follow: whether it follows another language. While there is no ``follows.tsv``, every
        translation is stale.
    :raises SourceErrors: if a file of *folder* cannot be read.
    """
    read, follows_file = read_proofread(folder / PROOFREAD), folder / FOLLOWS
    theirs = {paragraph.number: paragraph for entry in own for paragraph in entry.paragraphs}
    numbers = [paragraph.number for entry in binding for paragraph in entry.paragraphs]
    stale = set()
    if follow:
        stale = {*behind(binding, follows_file)} if follows_file.exists() else {*numbers}
    for number in sorted({*numbers, *theirs}):
        paragraph = theirs.get(number)
        if paragraph is None:
            yield TextState(number, "missing")
            continue
        known, day = read.get(str(number), ("", None))
        state: State = "stale" if number in stale else "current"
        yield TextState(number, state, day if known == digest(paragraph) else None)
