"""References between rules, in both directions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from glossary.core.rule_number import RuleNumber
from glossary.rulebook import markup
from glossary.rulebook.model import Dictionary, Page, Paragraph


def cites(paragraph: Paragraph) -> tuple[RuleNumber, ...]:
    """Return the numbers that a paragraph and its notes refer to, each once, in order."""
    texts = (paragraph.blocks, *(note.blocks for note in paragraph.notes))
    return tuple(dict.fromkeys(n for blocks in texts for n in markup.references(blocks)))


class References:
    """Finds in one dictionary what a rule refers to, and what refers to it."""

    def __init__(self, dictionary: Dictionary) -> None:
        self._dictionary = dictionary

    @cached_property
    def _citing(self) -> Mapping[RuleNumber, tuple[RuleNumber, ...]]:
        citing: dict[RuleNumber, list[RuleNumber]] = {}
        for paragraph in self._dictionary.paragraphs:
            for number in cites(paragraph):
                citing.setdefault(number, []).append(paragraph.number)
        return {number: tuple(numbers) for number, numbers in citing.items()}

    @cached_property
    def _explaining(self) -> Mapping[RuleNumber, tuple[Page, ...]]:
        explaining: dict[RuleNumber, list[Page]] = {}
        for page in self._dictionary.pages:
            if page.kind == "clarification":
                for number in dict.fromkeys(markup.numbers_in(page.text)):
                    explaining.setdefault(number, []).append(page)
        return {number: tuple(pages) for number, pages in explaining.items()}

    def clarifications(self, number: RuleNumber) -> tuple[Page, ...]:
        """Return the clarifications that refer to *number*; for an entry, to any part of it."""
        numbers = [number]
        if not number.letter:
            numbers += [each.number for each in self._dictionary.entry(number).paragraphs]
        found = (page for each in numbers for page in self._explaining.get(each, ()))
        return tuple({page.slug: page for page in found}.values())

    def cites(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Return what *number* refers to outside itself; for an entry, what its paragraphs do."""
        if number.letter:
            return cites(self._dictionary.paragraph(number))
        found = (n for p in self._dictionary.entry(number).paragraphs for n in cites(p))
        return tuple(sorted({n for n in found if n.entry != number}))

    def cited_by(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Return the paragraphs that refer to *number*, in reading order.

        For an entry, those outside it that refer to it or to a part of it.
        """
        if number.letter:
            return self._citing.get(number, ())
        targets = (number, *(p.number for p in self._dictionary.entry(number).paragraphs))
        found = {citing for target in targets for citing in self._citing.get(target, ())}
        return tuple(sorted(n for n in found if n.entry != number))
