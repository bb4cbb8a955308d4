"""A rule or a chapter of the edition in force in two languages, paragraph beside paragraph.

Made on demand and cached: three languages have six orders, and few are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from flask import Blueprint, redirect
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Link, Printed, RailPart, frame
from glossary.web.base.limits import reads
from glossary.web.base.rule_view import (
    CitationText,
    EditionStatus,
    ParagraphRow,
    Reading,
    TreeLine,
    number_in_address,
    read,
    rule_tree,
)
from glossary.web.base.this_page import this_page
from glossary.web.rules.contents import ContentsLine, on_this_page
from glossary.web.rules.rail import pair_base, rail
from glossary.web.rules.texts import EntryText, entry_text, texts_below

pages = Blueprint("side_by_side", __name__)


class PairedParagraph(Struct, frozen=True):
    """A paragraph in two languages; one is None where its language lacks it.

    :param noted: 0 or 1 if only the first or the second has notes: they stand below both texts.
    """

    number: RuleNumber
    first: ParagraphRow | None
    second: ParagraphRow | None
    noted: int | None


class PairedEntry(Struct, frozen=True):
    """An entry in two languages; a title is empty where its language lacks it."""

    number: RuleNumber
    address: str
    depth: int
    first: str
    second: str
    paragraphs: tuple[PairedParagraph, ...]


class PairPage(Struct, frozen=True):
    """The variables of ``rules/side_by_side.html``.

    Each of the ``columns`` is a language, linked to the rule in the other one alone.
    """

    number: RuleNumber
    standing: EditionStatus
    columns: tuple[Link, Link]
    swapped: str
    entries: tuple[PairedEntry, ...]
    on_page: tuple[ContentsLine, ...]
    tree: tuple[TreeLine, ...]
    rail: tuple[RailPart, ...]
    citation: CitationText
    previous: Link | None
    next: Link | None


@pages.get("/<pair:pair>/rules/<number>")
@reads(cached=True)
def rule(pair: tuple[str, str], number: str) -> ResponseReturnValue:
    """Print an entry or a chapter in the two languages of *pair*."""
    page = this_page()
    first, second = pair
    wanted = number_in_address(number)
    base = pair_base(first, second)
    if str(wanted) != number or wanted.letter:
        anchor = f"#{wanted}" if wanted.letter else ""
        return redirect(f"{page.rule_address(wanted.entry, language=base)}{anchor}", code=301)
    # notes are labelled, and terms explained, in the language of their column
    ours, theirs = (read(page.in_language(code), None, base=base) for code in pair)
    entry = ours.dictionary.entry(wanted)
    neighbours = ours.indexed.neighbours.get(wanted, (None, None))
    mine, others = texts_from(ours, wanted), texts_from(theirs, wanted)
    previous, following = (
        ours.titled(ours.dictionary.entry(near)) if near is not None else None
        for near in neighbours
    )
    texts = tuple(text for _number, text in sorted({**others, **mine}.items()))
    shown = PairPage(
        number=wanted,
        standing=ours.standing(wanted),
        columns=(
            Link(page.language_name(first), page.rule_address(wanted, language=second), first),
            Link(page.language_name(second), page.rule_address(wanted, language=first), second),
        ),
        swapped=page.rule_address(wanted, language=pair_base(second, first)),
        entries=tuple(paired(mine, others)),
        on_page=on_this_page(texts[1:]),
        tree=rule_tree(ours, wanted),
        rail=rail(ours, wanted),
        citation=ours.citation(wanted),
        previous=previous,
        next=following,
    )
    _ = page.gettext
    page_frame = frame(
        page,
        _("%(number)s %(title)s", number=wanted, title=entry.title),
        endpoint="rules.rule",
        crumbs=ours.crumbs(wanted),
        indexed=False,
        canonical=page.rule_address(wanted, language=base),
        quotation=_begins(wanted, ours, theirs),
        number=str(wanted),
    )
    return Printed("rules/side_by_side.html", page_frame, shown)


def _begins(number: RuleNumber, *readings: Reading) -> str:
    """Return the first words of an entry in both languages: its first paragraph, or its title."""
    parts = []
    for reading in readings:
        if number in reading.dictionary:
            entry = reading.dictionary.entry(number)
            parts.append(reading.plain(entry.paragraphs[0]) if entry.paragraphs else entry.title)
    return " · ".join(parts)


def texts_from(reading: Reading, number: RuleNumber | None) -> dict[RuleNumber, EntryText]:
    """Return an entry and those below it, or all, as far as the language has them itself."""
    own = (entry_text(reading, number),) if number is not None else ()
    texts = (*own, *texts_below(reading, number))
    return {text.number: text for text in texts if text.number in reading.dictionary}


def paired(
    firsts: Mapping[RuleNumber, EntryText], seconds: Mapping[RuleNumber, EntryText]
) -> Iterator[PairedEntry]:
    """Yield the entries of two languages, paragraph beside paragraph."""
    for number in sorted({*firsts, *seconds}):
        first, second = firsts.get(number), seconds.get(number)
        yield _paired(firsts.get(number) or seconds[number], first, second)


def _paired(text: EntryText, first: EntryText | None, second: EntryText | None) -> PairedEntry:
    """Pair the paragraphs of an entry; *text* is it in one language that has it."""
    firsts = {row.number: row for row in first.paragraphs} if first is not None else {}
    seconds = {row.number: row for row in second.paragraphs} if second is not None else {}
    return PairedEntry(
        text.number,
        text.address,
        text.depth,
        first.title if first is not None else "",
        second.title if second is not None else "",
        tuple(
            _pair(number, firsts.get(number), seconds.get(number))
            for number in sorted({*firsts, *seconds})
        ),
    )


def _pair(
    number: RuleNumber, first: ParagraphRow | None, second: ParagraphRow | None
) -> PairedParagraph:
    noted = [
        (side, row) for side, row in enumerate((first, second)) if row is not None and row.notes
    ]
    only = noted[0] if len(noted) == 1 else None
    return PairedParagraph(number, first, second, only[0] if only is not None else None)
