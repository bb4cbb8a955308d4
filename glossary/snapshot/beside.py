"""What stands beside each rule: who cites it, what shows it, what people ask, its other numbers.

It depends on the snapshot alone: it is written when that is compiled, in the words of each
language; a page reads what stands beside its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.narration.phrasebook import begun
from glossary.rulebook.markup import parse_blocks
from glossary.rulebook.model import slug_of
from glossary.rulebook.references import References
from glossary.snapshot.stories import in_words

if TYPE_CHECKING:
    from glossary.snapshot import Snapshot

_EXAMPLES = 2
_RULINGS = 3
_TERMS = 6


class Beside(Struct, frozen=True, omit_defaults=True):
    """What stands beside an entry or a paragraph; numbers as they are written.

    What follows the references is of the newest edition alone.

    :param examples: the first that exercise it, slug and title; ``every_example`` counts all.
    :param rulings: the first that it decides, id and question; ``every_ruling`` counts all.
    :param cites: the rules that it refers to, and ``cited_by`` the paragraphs that refer to it.
    :param questions: what people ask that it answers.
    :param cards: the terms that it defines and cards bear: word, key in addresses, how many cards.
    :param clarifications: the pages that explain it, slug and title.
    :param numbers: the editions that have the rule, newest first, each with its number.
    :param formerly: the editions in which its number was another rule, and what that is now.
    """

    examples: tuple[tuple[str, str], ...] = ()
    every_example: int = 0
    rulings: tuple[tuple[str, str], ...] = ()
    every_ruling: int = 0
    cites: tuple[str, ...] = ()
    cited_by: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    cards: tuple[tuple[str, str, int], ...] = ()
    clarifications: tuple[tuple[str, str], ...] = ()
    numbers: tuple[tuple[str, str], ...] = ()
    formerly: tuple[tuple[str, tuple[str, ...]], ...] = ()


class BesideRules:
    """Reads what stands beside the rules in the words of one language."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def of(self, number: RuleNumber, edition: str) -> Beside:
        """Return what stands beside a rule of an edition."""
        written = self._written.get(edition, {}).get(str(number))
        return Beside() if written is None else msgspec.msgpack.decode(written, type=Beside)

    @cached_property
    def _written(self) -> Mapping[str, Mapping[str, msgspec.Raw]]:
        form = dict[str, dict[str, msgspec.Raw]]
        return msgspec.msgpack.decode(self._file.read_bytes(), type=form)


def write(file: Path, snapshot: Snapshot, language: str) -> None:
    """Write what stands beside the rules of every edition in the words of a *language*."""
    finders = (_Finder(snapshot, language, edition) for edition in snapshot.editions)
    written = {finder.edition: dict(finder.by_number()) for finder in finders}
    file.write_bytes(msgspec.msgpack.encode(written))


class _Finder:
    """Finds what stands beside the rules of one edition in the words of one language."""

    def __init__(self, snapshot: Snapshot, language: str, edition: str) -> None:
        self._snapshot, self._language, self.edition = snapshot, language, edition
        own, today = (snapshot.best_dictionary(language, each) for each in (edition, None))
        if own is None or today is None:
            raise LookupError(f"no dictionary of {edition}")
        self._own, self._today = own, today
        self._dictionaries = [each.dictionary for each in (own, *snapshot.fallbacks(own))]

    def by_number(self) -> Iterator[tuple[str, Beside]]:
        """Yield each number, and what stands beside it."""
        done: set[RuleNumber] = set()
        for dictionary in self._dictionaries:
            left = [number for number in dictionary.numbers if number not in done]
            if left:
                references = References(dictionary)
                yield from ((str(number), self._beside(references, number)) for number in left)
                done.update(left)

    def _beside(self, references: References, number: RuleNumber) -> Beside:
        snapshot = self._snapshot
        examples = snapshot.example_index.exercising(number, self.edition)
        rulings = snapshot.cards.rulings.citing(self.edition, number)
        speech = snapshot.speeches[self._language]
        beside = Beside(
            tuple((one.slug, one.words(self._language).title) for one in examples[:_EXAMPLES]),
            len(examples),
            tuple(
                (ruling.id, in_words(parse_blocks(ruling.words(self._language).question), speech))
                for ruling in rulings[:_RULINGS]
            ),
            len(rulings),
            tuple(str(each) for each in references.cites(number) if self._has(each)),
            tuple(str(each) for each in references.cited_by(number) if self._has(each)),
        )
        if self.edition != self._today.edition:
            return beside
        questions = self._own.index.questions_of(number)
        return msgspec.structs.replace(
            beside,
            questions=tuple(_sentence(speech.gettext, question) for question in questions),
            cards=tuple(self._cards(number))[:_TERMS],
            clarifications=tuple(
                (text.slug, text.title) for text in references.clarifications(number)
            ),
            numbers=tuple((edition, str(there)) for edition, there in self._numbers(number)),
            formerly=tuple(self._formerly(number)),
        )

    def _has(self, number: RuleNumber) -> bool:
        return any(number in each for each in self._dictionaries)

    def _cards(self, number: RuleNumber) -> Iterator[tuple[str, str, int]]:
        for term in self._own.dictionary.terms:
            if term.rule is not None and number in (term.rule, term.rule.entry):
                key = slug_of(term.key)
                if bearers := self._snapshot.cards.by_key.get(key):
                    yield term.word, key, len(bearers)

    def _numbers(self, number: RuleNumber) -> Iterator[tuple[str, RuleNumber]]:
        at: RuleNumber | None = number
        edition = self.edition
        yield edition, number
        for lineage in reversed(self._snapshot.lineages):
            if at is None or lineage.newer != edition:
                return
            edition, at = lineage.older, lineage.backwards(at)
            older = self._snapshot.best_dictionary(self._language, edition)
            if at is not None and older is not None and at in older.dictionary:
                yield edition, at

    def _formerly(self, number: RuleNumber) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the editions in which the number was another rule, the newest of each such rule."""
        known: set[tuple[str, ...]] = set()
        for edition in self._snapshot.editions:
            lineage = self._snapshot.lineage(edition, self.edition)
            steps = lineage.became(number) if lineage is not None else ()
            there = tuple(dict.fromkeys(str(step.new) for step in steps if step.new is not None))
            if steps and str(number) not in there and there not in known:
                known.add(there)
                yield edition, there


def _sentence(gettext: Callable[..., str], asked: str) -> str:
    """Return what people ask as a question: they type it without its mark."""
    _ = gettext
    return begun(_("%(question)s?", question=asked.rstrip(" ?\u00a0\u202f")))
