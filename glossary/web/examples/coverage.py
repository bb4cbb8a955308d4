"""Lists the rules that no example reaches; those that describe no behaviour say what they do."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import NEWEST
from glossary.examples.coverage import CHAPTERS, Behaviour, Coverage, behaviour
from glossary.snapshot import Snapshot
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.listing import DescribedLink
from glossary.web.base.page import Page
from glossary.web.base.store import snapshot_store
from glossary.web.base.this_page import this_page
from glossary.web.examples.labels import examples_link
from glossary.web.examples.sentences import titled

pages = Blueprint("coverage", __name__)

_WORD = (
    "defines a word", "explains another paragraph", "names the Arena", "three words mean the same",
    "what kind of zone it is", "what base characteristics are", "it is a number",
    "a value, not an event", "counters of one name are alike",
    "gives something its type or sub-type", "a number without a limit on it", "who sets it",
)  # fmt: skip
_LIST = ("an introduction", "a list", "announces the three conditions that follow")
_LOOK = ("where it is printed, how it looks", "which cards it is found on")
_WORDING = ("how texts are worded",)
_SYMBOL = ("what a symbol stands for",)
_SEEN = ("what players may see or know",)
_ALWAYS = (
    "how a zone is made", "so at every moment", "so at every moment: a property test holds it",
)  # fmt: skip
_NOT = (
    "says that something is not there", "nothing happens", "makes no difference",
    "a deck has one Hero: it never comes up",
)  # fmt: skip

REASONS = frozenset((*_WORD, *_LIST, *_LOOK, *_WORDING, *_SYMBOL, *_SEEN, *_ALWAYS, *_NOT))
"""Every reason of the list of behaviour that this page has words for."""


class CoverageRow(Struct, frozen=True):
    """A chapter: how many of its rules describe behaviour, and how many of these examples reach."""

    chapter: str
    behavioural: int
    reached: int
    share: str
    missing: tuple[Link, ...]
    unplayable: tuple[DescribedLink, ...]


class CoveragePage(Struct, frozen=True):
    """The variables of ``examples/coverage.html``."""

    edition: str
    examples: int
    rows: tuple[CoverageRow, ...]
    behavioural: int
    reached: int
    share: str


@pages.get("/<language:language>/scenarios/coverage")
@reads(cached=True)
def coverage() -> ResponseReturnValue:
    """Print the rules that describe behaviour, and whether an example reaches them."""
    page = this_page()
    _, examples = page.gettext, examples_link(page)
    reached = coverage_of(page.snapshot, snapshot_store().locales)
    every = reached.row(*CHAPTERS)
    shown = CoveragePage(
        edition=NEWEST,
        examples=len(page.snapshot.examples),
        rows=tuple(
            CoverageRow(
                row.chapter,
                row.behavioural,
                row.executed,
                f"{row.share:.0%}",
                tuple(
                    titled(page, n, page.pinned(NEWEST))
                    for n in reached.missing
                    if str(n.chapter) == row.chapter
                ),
                _unplayable(page, reached, row.chapter),
            )
            for row in reached.rows
            if row.chapter in CHAPTERS
        ),
        behavioural=every.behavioural,
        reached=every.executed,
        share=f"{every.share:.0%}",
    )
    page_frame = frame(
        page,
        _("The rules that no example reaches"),
        crumbs=(examples,),
    )
    return Printed("examples/coverage.html", page_frame, shown)


def coverage_of(snapshot: Snapshot, locales: Path) -> Coverage:
    """Return the paragraphs of the newest edition that the examples of a snapshot reach."""
    reviewed: Behaviour = behaviour(NEWEST, locales)
    reached: dict[RuleNumber, list[str]] = {}
    for example in snapshot.examples:
        trace = example.traces.get(NEWEST)
        for number in trace.path if trace is not None else ():
            reached.setdefault(number, []).append(example.slug)
    return Coverage(NEWEST, reviewed, {n: tuple(s) for n, s in sorted(reached.items())})


def _unplayable(page: Page, coverage: Coverage, chapter: str) -> tuple[DescribedLink, ...]:
    """Return the paragraphs of a chapter that describe no behaviour and that no example reaches."""
    return tuple(
        DescribedLink(titled(page, number, page.pinned(coverage.edition)), _does(page, why))
        for number, why in sorted(coverage.reviewed.items())
        if why and str(number.chapter) == chapter and number not in coverage.reached
    )


def _does(page: Page, why: str) -> str:
    _ = page.gettext
    for reasons, words in (
        (_WORD, _("says what a word means")),
        (_LIST, _("introduces or lists")),
        (_LOOK, _("says what a card looks like")),
        (_WORDING, _("says how texts are worded")),
        (_SYMBOL, _("says what a symbol stands for")),
        (_SEEN, _("says what players may see")),
        (_ALWAYS, _("holds at every moment")),
    ):
        if why in reasons:
            return words
    return _("says what does not happen")
