"""Contents as trees of links: of the rules, and of one page of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Link
from glossary.web.base.rule_view import Reading
from glossary.web.rules.texts import EntryText


class ContentsLine(Struct, frozen=True):
    """A heading of the contents with what stands below it."""

    link: Link
    below: tuple[ContentsLine, ...]


def contents_lines(reading: Reading, *, depth: int = 3) -> tuple[ContentsLine, ...]:
    """Return the headings as a tree, *depth* levels of it."""

    def lines(above: RuleNumber | None, depth: int) -> tuple[ContentsLine, ...]:
        headings = reading.headings(above).items() if depth else ()
        return tuple(ContentsLine(link, lines(number, depth - 1)) for number, link in headings)

    return lines(None, depth)


def on_this_page(texts: Sequence[EntryText]) -> tuple[ContentsLine, ...]:
    """Return links to the headings of *texts*, within the page, as a tree.

    :param texts: in reading order; the first is as high as any.
    """
    starts = [at for at, text in enumerate(texts) if text.depth == texts[0].depth]
    ends = [*starts, len(texts)][1:]
    return tuple(
        ContentsLine(_within_page(texts[start]), on_this_page(texts[start + 1 : end]))
        for start, end in zip(starts, ends, strict=True)
    )


def _within_page(text: EntryText) -> Link:
    return Link(f"{text.number} {text.title}", f"#{text.number}", text.language)
