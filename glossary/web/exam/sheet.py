"""Reads which exam an address means, and what was answered; writes such addresses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from glossary.core.i18n import Speech
from glossary.examples.coverage import CHAPTERS
from glossary.examples.exam import MOST_CHOICES, POOL, Answer, Item, Paper, draw, in_order
from glossary.examples.model import LEVELS
from glossary.web.base.limits import AddressRefused
from glossary.web.base.page import Page

DRAWN = ("pool", "seed", "level", "chapter", "update")
"""What an address says of the paper."""
PARAMETERS = (*DRAWN, "open", "a", "at", "answer")
LONGEST_SEED = 24

_SEED = re.compile(rf"[A-Za-z0-9.-]{{1,{LONGEST_SEED}}}")
_ANSWERS = re.compile(rf"[0-{MOST_CHOICES - 1}-]{{0,40}}")
_NUMBER = re.compile(r"[0-9]{1,2}")
_NOTHING = "-"


@dataclass(frozen=True)
class Sheet:
    """A paper as somebody has it: its items, and which choice of each was ticked.

    ``book`` is whether it is practice with the book open; ``ticks`` has a character an item, the
    place of the choice as the paper orders them.
    """

    page: Page
    paper: Paper
    items: tuple[Item, ...]
    book: bool = False
    ticks: str = ""

    @cached_property
    def choices(self) -> tuple[tuple[Answer, ...], ...]:
        """The choices of each item, as the paper orders them."""
        return tuple(in_order(item, self.paper) for item in self.items)

    @property
    def answers(self) -> tuple[Answer | None, ...]:
        """What was answered to each item; None to those left out."""
        return tuple(
            choices[int(tick)] if tick != _NOTHING and int(tick) < len(choices) else None
            for tick, choices in zip(self._all_ticks, self.choices, strict=True)
        )

    @property
    def _all_ticks(self) -> str:
        return self.ticks.ljust(len(self.items), _NOTHING)

    def with_tick(self, number: int, tick: str) -> Sheet:
        """Return a copy in which the item of that number, from 1, has that choice."""
        ticks = self._all_ticks
        return replace(self, ticks=f"{ticks[: number - 1]}{tick}{ticks[number:]}")

    def values(self, *, drawn: bool = False) -> dict[str, str]:
        """Return the values of an address; of the paper alone if *drawn*."""
        paper = self.paper
        values = {
            "pool": str(paper.version),
            "seed": paper.seed,
            "level": paper.level,
            "chapter": paper.chapter,
            "update": "1" if paper.update else "",
        }
        if not drawn:
            values["open"] = "1" if self.book else ""
            values["a"] = self.ticks.rstrip(_NOTHING)
        return {name: value for name, value in values.items() if value}

    def at(self, number: int) -> str:
        """Return the address of the question of that number, from 1."""
        return self.page.url_for("exam.paper", **self.values(), at=number)

    def to(self, endpoint: str) -> str:
        """Return the address of another page of it."""
        return self.page.url_for(endpoint, **self.values())


def read_sheet(page: Page, query: Mapping[str, str]) -> Sheet:
    """Return what an address says.

    :raises AddressRefused: if a value is unknown, or nothing is drawn with these.
    """
    _ = page.gettext
    seed, ticks = query.get("seed", "").strip() or "1", query.get("a", "")
    if not _SEED.fullmatch(seed):
        sentence = _(
            "What an exam is drawn by (seed=) has letters, figures, dots and hyphens only."
        )
        raise AddressRefused(sentence)
    if not _ANSWERS.fullmatch(ticks):
        raise AddressRefused(_("The answers (a=) are figures, one a question."))
    paper = Paper(
        version=_pool(page.speech, query.get("pool", "")),
        seed=seed,
        level=read_level(page, query),
        chapter=_one_of(page.speech, "chapter", query.get("chapter", ""), CHAPTERS),
        update=query.get("update") == "1",
    )
    items = draw(page.snapshot.exam, paper)
    if not items:
        raise AddressRefused(_("There is no question of that level in that chapter."), 404)
    return Sheet(page, paper, items, query.get("open") == "1", ticks[: len(items)])


def read_level(page: Page, query: Mapping[str, str]) -> str:
    """Return the level an address says; empty if none.

    :raises AddressRefused: if it is unknown.
    """
    return _one_of(page.speech, "level", query.get("level", ""), LEVELS)


def read_number(page: Page, sheet: Sheet, written: str) -> int:
    """Return the number of a question, from 1.

    :raises AddressRefused: if the paper has none of that number.
    """
    number = int(written) if written.isascii() and _NUMBER.fullmatch(written) else 0
    if not written:
        return 1
    if not 1 <= number <= len(sheet.items):
        _ = page.gettext
        raise AddressRefused(_("This exam has no question of that number (at=)."), 404)
    return number


def read_tick(page: Page, written: str, choices: int) -> str:
    """Return the place of the choice that was ticked; empty if none was.

    :raises AddressRefused: if there is no such choice.
    """
    if written and not (written in "0123456789" and int(written) < choices):
        raise AddressRefused(page.gettext("The answer (answer=) is not one of the choices."))
    return written


def _pool(speech: Speech, written: str) -> int:
    if not written:
        return POOL
    if not _NUMBER.fullmatch(written) or not written.isascii() or not 1 <= int(written) <= POOL:
        raise AddressRefused(
            speech.gettext("The version of the questions (pool=) is 1 to %(newest)s.", newest=POOL)
        )
    return int(written)


def _one_of(speech: Speech, name: str, written: str, known: tuple[str, ...]) -> str:
    if written and written not in known:
        sentence = "The filter (%(name)s=) is one of: %(known)s."
        raise AddressRefused(speech.gettext(sentence, name=name, known=", ".join(known)))
    return written
