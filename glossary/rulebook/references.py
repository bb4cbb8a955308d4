"""References between rules, in both directions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.rulebook import markup
from glossary.rulebook.model import Dictionary, Page, Paragraph
from glossary.rulebook.term_links import TermLinks


def cites(paragraph: Paragraph) -> tuple[RuleNumber, ...]:
    """Return the numbers that a paragraph and its notes refer to, each once, in order."""
    texts = (paragraph.blocks, *(note.blocks for note in paragraph.notes))
    return tuple(dict.fromkeys(n for blocks in texts for n in markup.references(blocks)))


class Links(Struct, frozen=True):
    """Where the texts of a dictionary lead: found when a site is compiled.

    :param citing: the paragraphs that refer to a rule, by its number, in reading order.
    :param explaining: the slugs of the clarifications that refer to a rule, by its number.
    :param uses: the paragraphs that mention a term, by its key, in reading order.
    """

    citing: Mapping[str, tuple[str, ...]]
    explaining: Mapping[str, tuple[str, ...]]
    uses: Mapping[str, tuple[str, ...]]


def links_of(dictionary: Dictionary, terms: TermLinks) -> Links:
    """Return where the texts of a dictionary lead; *terms* finds its terms in them."""
    citing, explaining, uses = _Found(), _Found(), _Found()
    for paragraph in dictionary.paragraphs:
        here, mentioned = str(paragraph.number), set[str]()
        for number in cites(paragraph):
            citing[str(number)].append(here)
        terms.link(tuple(markup.inlines(paragraph.blocks)), seen=mentioned)
        for key in sorted(mentioned):
            uses[key].append(here)
    for page in dictionary.pages:
        if page.kind == "clarification":
            for number in dict.fromkeys(markup.numbers_in(page.text)):
                explaining[str(number)].append(page.slug)
    return Links(citing.frozen(), explaining.frozen(), uses.frozen())


class _Found(defaultdict[str, list[str]]):
    """What leads somewhere, by where it leads."""

    def __init__(self) -> None:
        super().__init__(list)

    def frozen(self) -> Mapping[str, tuple[str, ...]]:
        return {key: tuple(places) for key, places in self.items()}


class References:
    """Finds in one dictionary what a rule refers to, and what refers to it.

    :param links: where its texts lead (:func:`links_of`).
    """

    def __init__(self, dictionary: Dictionary, links: Links) -> None:
        self._dictionary = dictionary
        self._links = links
        self._pages = {page.slug: page for page in dictionary.pages}

    def _citing(self, number: RuleNumber) -> tuple[RuleNumber, ...]:
        return tuple(map(RuleNumber.parse, self._links.citing.get(str(number), ())))

    def uses(self, key: str) -> tuple[RuleNumber, ...]:
        """Return the paragraphs that mention a term, in reading order."""
        return tuple(map(RuleNumber.parse, self._links.uses.get(key, ())))

    def clarifications(self, number: RuleNumber) -> tuple[Page, ...]:
        """Return the clarifications that refer to *number*; for an entry, to any part of it."""
        numbers = [number]
        if not number.letter:
            numbers += [each.number for each in self._dictionary.entry(number).paragraphs]
        slugs = (slug for each in numbers for slug in self._links.explaining.get(str(each), ()))
        return tuple(self._pages[slug] for slug in dict.fromkeys(slugs))

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
            return self._citing(number)
        targets = (number, *(p.number for p in self._dictionary.entry(number).paragraphs))
        numbers = {citing for target in targets for citing in self._citing(target)}
        return tuple(sorted(n for n in numbers if n.entry != number))
