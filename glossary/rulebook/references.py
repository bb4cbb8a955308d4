"""References between rules, in both directions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from glossary.core.rule_number import RuleNumber
from glossary.rulebook import markup
from glossary.rulebook.model import Dictionary, Page, Paragraph
from glossary.rulebook.term_links import TermLinks


def cites(paragraph: Paragraph) -> tuple[RuleNumber, ...]:
    """Return the numbers that a paragraph and its notes refer to, each once, in order."""
    texts = (paragraph.blocks, *(note.blocks for note in paragraph.notes))
    return tuple(dict.fromkeys(n for blocks in texts for n in markup.references(blocks)))


def uses_of(dictionary: Dictionary, terms: TermLinks) -> Mapping[str, tuple[str, ...]]:
    """Return the paragraphs that mention a term, by its key, in reading order.

    :param terms: finds its terms in texts.
    """
    uses = defaultdict[str, list[str]](list)
    for paragraph in dictionary.paragraphs:
        mentioned = set[str]()
        terms.link(tuple(markup.inlines(paragraph.blocks)), seen=mentioned)
        for key in sorted(mentioned):
            uses[key].append(str(paragraph.number))
    return {key: tuple(numbers) for key, numbers in uses.items()}


class References:
    """Finds in one dictionary what a rule refers to, and what refers to it."""

    def __init__(self, dictionary: Dictionary) -> None:
        self._dictionary = dictionary
        self._citing = defaultdict[RuleNumber, list[RuleNumber]](list)
        self._explaining = defaultdict[RuleNumber, list[Page]](list)
        for paragraph in dictionary.paragraphs:
            for number in cites(paragraph):
                self._citing[number].append(paragraph.number)
        for page in dictionary.pages:
            if page.kind == "clarification":
                for number in dict.fromkeys(markup.numbers_in(page.text)):
                    self._explaining[number].append(page)

    def clarifications(self, number: RuleNumber) -> tuple[Page, ...]:
        """Return the clarifications that refer to *number*; for an entry, to any part of it."""
        parts = self._dictionary.with_paragraphs(number)
        pages = (page for part in parts for page in self._explaining.get(part, ()))
        return tuple({page.slug: page for page in pages}.values())

    def cites(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Return the rules outside *number* that it, or a paragraph of it, refers to."""
        if number.letter:
            return cites(self._dictionary.paragraph(number))
        numbers = (n for p in self._dictionary.entry(number).paragraphs for n in cites(p))
        return tuple(sorted({n for n in numbers if n.entry != number}))

    def cited_by(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        """Return the paragraphs that refer to *number*, in reading order.

        For an entry, those outside it that refer to it or to a part of it.
        """
        if number.letter:
            return tuple(self._citing.get(number, ()))
        parts = self._dictionary.with_paragraphs(number)
        numbers = {citing for part in parts for citing in self._citing.get(part, ())}
        return tuple(sorted(n for n in numbers if n.entry != number))
