"""Lists the examples by rule, level, tag and edition, and the rules that no example reaches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import EDITIONS, NEWEST
from glossary.examples.coverage import CHAPTERS, Behaviour, Coverage, behaviour
from glossary.examples.model import LEVELS, TAGS, Example
from glossary.web.base.errors import AddressRefused
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.store import current_snapshot, pinned, snapshot_store
from glossary.web.base.urls import url_for
from glossary.web.base.view_traits import reads
from glossary.web.examples.labels import level_word, tag_word
from glossary.web.examples.sentences import plain_words, question_of, titled
from glossary.web.examples.unplayable import Unplayable, unplayable
from glossary.web.rules.related_examples import about

pages = Blueprint("scenarios", __name__)

_FILTERS = ("rule", "level", "tag", "edition")


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """An example in the list: title, question, rule, level, number of plays and of events."""

    link: Link
    question: str
    about: Link
    level: str
    plays: str
    events: str


@dataclass(frozen=True, slots=True)
class Filter:
    """One value of a filter, with the number of examples that it leaves."""

    link: Link
    count: int
    current: bool


@dataclass(frozen=True, slots=True)
class Filters:
    """One filter: its heading and its values."""

    heading: str
    choices: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class ListPage:
    """The variables of ``examples/index.html``."""

    lines: tuple[ExampleLine, ...]
    count: int
    rule: Link | None
    rule_without: str
    filters: tuple[Filters, ...]
    every: str
    coverage: Link


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """A chapter: how many of its rules describe behaviour, and how many of these examples reach."""

    chapter: str
    behavioural: int
    reached: int
    share: str
    missing: tuple[Link, ...]
    unplayable: tuple[Unplayable, ...]


@dataclass(frozen=True, slots=True)
class CoveragePage:
    """The variables of ``examples/coverage.html``."""

    edition: str
    examples: int
    rows: tuple[CoverageRow, ...]
    behavioural: int
    reached: int
    share: str
    back: str


Chosen = dict[str, str]


@pages.get("/<language:language>/scenarios/")
@reads(*_FILTERS)
def index() -> ResponseReturnValue:
    """Print the list of examples, filtered by ``rule``, ``level``, ``tag`` and ``edition``."""
    chosen = _chosen()
    found = [example for example in current_snapshot().examples if _fits(example, chosen)]
    rule = RuleNumber.maybe(chosen.get("rule", ""))
    if rule is not None:
        found = about(rule, found)
    else:
        found.sort(key=lambda one: (LEVELS.index(one.level), one.illustrates, one.slug))
    _ = speech().gettext
    page_frame = frame(
        _("Examples to play"),
        endpoint="scenarios.index",
        description=_("Boards that are played step by step, with the rules behind each step."),
        indexed=not chosen,
    )
    page = ListPage(
        lines=tuple(map(_line, found)),
        count=len(found),
        rule=titled(rule) if rule is not None else None,
        rule_without=_address(chosen, "rule", ""),
        filters=(
            _filters(_("Level"), "level", LEVELS, level_word, chosen),
            _filters(_("About"), "tag", TAGS, tag_word, chosen),
            _filters(_("Edition"), "edition", EDITIONS[::-1], str, chosen),
        ),
        every=url_for("scenarios.index", language=language()) if chosen else "",
        coverage=Link(
            _("The rules that no example reaches"),
            url_for("scenarios.coverage", language=language()),
        ),
    )
    return print_page("examples/index.html", page_frame, page)


def _chosen() -> Chosen:
    """Return the filters of this request.

    :raises AddressRefused: if a value is unknown.
    """
    known = {"level": LEVELS, "tag": TAGS, "edition": EDITIONS}
    chosen = {name: value for name in _FILTERS if (value := request.args.get(name, ""))}
    _ = speech().gettext
    for name, value in chosen.items():
        if name == "rule":
            number = RuleNumber.maybe(value)
            if number is None:
                raise AddressRefused(_("The rule (rule=) is a number like 2.4.7.c."))
            chosen[name] = str(number)
        elif value not in known[name]:
            raise AddressRefused(
                _(
                    "The filter (%(name)s=) is one of: %(known)s.",
                    name=name,
                    known=", ".join(known[name]),
                )
            )
    return chosen


def _fits(example: Example, chosen: Chosen) -> bool:
    return (
        chosen.get("level", example.level) == example.level
        and ("tag" not in chosen or chosen["tag"] in example.tags)
        and ("edition" not in chosen or chosen["edition"] in example.editions)
    )


def _address(chosen: Chosen, name: str, value: str) -> str:
    wanted = {**chosen, name: value}
    return url_for(
        "scenarios.index",
        language=language(),
        rule=wanted.get("rule") or None,
        level=wanted.get("level") or None,
        tag=wanted.get("tag") or None,
        edition=wanted.get("edition") or None,
    )


def _filters(
    heading: str, name: str, values: Sequence[str], words: Callable[[str], str], chosen: Chosen
) -> Filters:
    others = {key: value for key, value in chosen.items() if key != name}
    rule = RuleNumber.maybe(chosen.get("rule", ""))
    here = [one for one in current_snapshot().examples if _fits(one, others)]
    here = about(rule, here) if rule is not None else here
    every = Link(speech().gettext("All"), _address(chosen, name, ""))
    choices = [Filter(every, len(here), name not in chosen)]
    for value in values:
        count = sum(_fits(one, {name: value}) for one in here)
        if count:
            link = Link(words(value), _address(chosen, name, value))
            choices.append(Filter(link, count, chosen.get(name) == value))
    return Filters(heading, tuple(choices))


def _line(example: Example) -> ExampleLine:
    words = example.words(language())
    trace = example.traces[example.edition]
    return ExampleLine(
        Link(words.title, url_for("player.player", language=language(), slug=example.slug)),
        plain_words(question_of(example)),
        titled(example.illustrates),
        level_word(example.level),
        speech().ngettext("%(number)s play", "%(number)s plays", trace.plays),
        speech().ngettext("%(number)s event", "%(number)s events", trace.events),
    )


@pages.get("/<language:language>/scenarios/coverage")
def coverage() -> ResponseReturnValue:
    """Print the rules that describe behaviour, and whether an example reaches them."""
    _ = speech().gettext
    found = _coverage()
    every = found.row(*CHAPTERS)
    page = CoveragePage(
        edition=NEWEST,
        examples=len(current_snapshot().examples),
        rows=tuple(
            CoverageRow(
                row.chapter,
                row.behavioural,
                row.executed,
                f"{row.share:.0%}",
                tuple(
                    titled(n, pinned(NEWEST))
                    for n in found.missing
                    if str(n.chapter) == row.chapter
                ),
                unplayable(found, row.chapter),
            )
            for row in found.rows
            if row.chapter in CHAPTERS
        ),
        behavioural=every.behavioural,
        reached=every.executed,
        share=f"{every.share:.0%}",
        back=url_for("scenarios.index", language=language()),
    )
    crumbs = (Link(_("Examples to play"), page.back),)
    page_frame = frame(
        _("The rules that no example reaches"), endpoint="scenarios.coverage", crumbs=crumbs
    )
    return print_page("examples/coverage.html", page_frame, page)


def _coverage() -> Coverage:
    reviewed: Behaviour = behaviour(NEWEST, snapshot_store().locales)
    reached: dict[RuleNumber, list[str]] = {}
    for example in current_snapshot().examples:
        trace = example.traces.get(NEWEST)
        for number in trace.path if trace is not None else ():
            reached.setdefault(number, []).append(example.slug)
    return Coverage(NEWEST, reviewed, {n: tuple(s) for n, s in sorted(reached.items())})
