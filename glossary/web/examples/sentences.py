"""Steps of a play as sentences, each with the rules that make it so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from flask import request
from markupsafe import Markup

from glossary.core.errors import UnknownRule
from glossary.core.rule_number import RuleNumber
from glossary.engine.model.events import Choice, Event
from glossary.engine.play.replay import Transcript
from glossary.narration import Narrator
from glossary.narration.tell import narrator_of
from glossary.rulebook.markup import parse_blocks
from glossary.web.base.layout import Link
from glossary.web.base.locale import language, speech
from glossary.web.base.rule_view import Reading
from glossary.web.base.store import shelf, volume_for
from glossary.web.base.urls import rule_address
from glossary.web.examples.params import Asked
from glossary.web.examples.steps import Course, Step
from glossary.web.position.words import term

_PHASES = ("morning", "noon", "afternoon", "dusk", "night")
_DID_NOT = (
    "stays.", "refused.", "unpayable.", "nothing-", "never-", "progress.tied", "progress.zero",
    "progress.wrong-terrain", "progress.barred", "progress.defender", "progress.cannot-advance",
    "progress.far-end", "progress.failed", "progress.behind", "progress.asleep", "defender",
    "cannot-advance", "already", "not-", "no-", "condition-unmet", "tough.unpayable", "far-end",
    "at-origin", "gone", "gear.stays", "victory.nobody", "arena.nobody", "arena.undecided",
    "arena.no-", "attempted", "too-few", "equal-boosts", "capped", "distance.apart",
    "victory.tiebreakers", "divided-by-zero",
)  # fmt: skip


_NOTHING = Markup()
_BETWEEN = Markup(" ")
_RULE = Markup('<a class="ref" rel="nofollow" href="%s">%s</a>')
_HAPPENED = Markup('<span>%s</span> <span class="rules">%s</span>')
_DID_NOT_HAPPEN = Markup('<span class="did-not">%s</span> <span class="rules">%s</span>')


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence with its rules, ``html`` being both; ``did_not`` tells what did not happen."""

    words: str
    rules: tuple[Link, ...]
    did_not: bool = False
    html: Markup = _NOTHING


@dataclass(frozen=True, slots=True)
class SaidStep:
    """One step as the timeline shows it; ``others`` are the ways not taken."""

    number: int
    address: str
    phase: str
    sentences: tuple[Said, ...]
    answer: str = ""
    others: tuple[Link, ...] = ()
    withheld: tuple[Said, ...] = ()


_ToldStep = tuple[Step, str, tuple[Said, ...], tuple[str, ...], tuple[Said, ...]]
_Told = tuple[_ToldStep, ...]
_REMEMBERED: dict[object, _Told] = {}
_MOST_REMEMBERED = 128


def did_not(event: Event) -> bool:
    """Whether an event tells that something did not happen, or did not count."""
    return event.kind.startswith(_DID_NOT)


@lru_cache(maxsize=1 << 13)
def _rules(root: str, numbers: tuple[RuleNumber, ...]) -> tuple[tuple[Link, ...], Markup]:
    """Links to rules below *root*, and the same written out."""
    links = tuple(Link(str(number), f"{root}/{number}") for number in numbers)
    return links, _BETWEEN.join(_RULE % (link.address, link.words) for link in links)


class Telling:
    """Tells one play in the language of the request."""

    def __init__(self, what: Asked, transcript: Transcript) -> None:
        self.what = what
        self.narrator: Narrator = narrator_of(transcript, speech())
        edition = "" if what.edition == shelf().editions[0] else f"{what.edition}/"
        self._rules = f"{request.script_root}/{language()}/{edition}rules"

    def rules(self, numbers: Iterable[RuleNumber]) -> tuple[Link, ...]:
        """Links to rules of the edition that is played."""
        return _rules(self._rules, tuple(numbers))[0]

    def event(self, event: Event) -> Said:
        """One event."""
        return self._said(self.narrator.event(event), event.cites, not_done=did_not(event))

    def question(self, choice: Choice) -> Said:
        """What is asked."""
        return self._said(self.narrator.choice(choice), choice.cites)

    def _said(self, words: str, cites: tuple[RuleNumber, ...], *, not_done: bool = False) -> Said:
        rules, links = _rules(self._rules, cites)
        html = _DID_NOT_HAPPEN if not_done else _HAPPENED
        return Said(words, rules, not_done, html % (words, links))

    def withheld(self, choice: Choice) -> tuple[Said, ...]:
        """What is not offered, and why."""
        return tuple(self.event(event) for event in choice.withheld)

    def steps(self, course: Course, most: int) -> tuple[SaidStep, ...]:
        """The first steps of a play, the oldest first."""
        told = self._told(course)
        found = []
        addresses = self.what.addresses(min(most, len(told)))
        for number, (step, phase, sentences, options, withheld) in enumerate(told[:most], start=1):
            others: tuple[Link, ...] = ()
            if step.mine is not None:
                others = self._others(course, number, step, options)
            answer = options[step.pick] if options else ""
            address = addresses[number - 1]
            found.append(SaidStep(number, address, phase, sentences, answer, others, withheld))
        return tuple(found)

    def _told(self, course: Course) -> _Told:
        """The whole play in sentences, remembered for the steps that follow."""
        key = (course.key, language(), request.script_root)
        found = _REMEMBERED.get(key)
        if found is None:
            found = tuple(self._tell(course))
            while len(_REMEMBERED) >= _MOST_REMEMBERED:
                _REMEMBERED.pop(next(iter(_REMEMBERED)), None)
            _REMEMBERED[key] = found
        return found

    def _tell(self, course: Course) -> Iterator[_ToldStep]:
        before = ""
        for step in course.steps:
            phase = phase_word(step.phase) if step.phase != before else ""
            before = step.phase
            if step.choice is None:
                yield step, phase, tuple(self.event(event) for event in step.events), (), ()
            else:
                options = self.narrator.options(step.choice)
                asked = (self.question(step.choice),)
                yield step, phase, asked, options, self.withheld(step.choice)

    def _others(
        self, course: Course, number: int, step: Step, options: tuple[str, ...]
    ) -> tuple[Link, ...]:
        before = course.play.decisions[: step.mine]
        return tuple(
            Link(said, self.what.at(number, (*before, pick)).address())
            for pick, said in enumerate(options)
            if pick != step.pick
        )


def phase_word(name: str) -> str:
    """What a phase is called."""
    _ = speech().gettext
    if name in _PHASES:
        return term(f"day.{name}")
    return {"victory": _("Victory"), "setup": _("Setting up")}.get(name, "")


def prose(text: str) -> Markup:
    """A text of an example, its references leading to today's rules."""
    return _prose(shelf().digest, language(), request.script_root, text)


@lru_cache(maxsize=1024)
def _prose(_digest: str, _language: str, _root: str, text: str) -> Markup:
    volume = volume_for(language())
    return Reading(volume).renderer.blocks(parse_blocks(text)) if volume is not None else Markup()


def titled(number: RuleNumber, edition: str | None = None) -> Link:
    """A link to a rule by its number and title, in today's rules or an older edition's."""
    return _titled(shelf().digest, language(), request.script_root, number, edition)


@lru_cache(maxsize=8192)
def _titled(
    _digest: str, _language: str, _root: str, number: RuleNumber, edition: str | None
) -> Link:
    volume = volume_for(language(), edition)
    words = str(number)
    if volume is not None:
        try:
            words = f"{number} {volume.dictionary.entry(number).title}"
        except UnknownRule:
            words = str(number)
    return Link(words, rule_address(language(), number, edition))
