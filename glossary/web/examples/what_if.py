"""The same decisions under other rules: other editions, or a rule taken away; where they part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from flask import Blueprint
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from glossary.core.rule_number import RuleNumber
from glossary.engine.model.events import Choice, Event
from glossary.examples.play import Play, played
from glossary.narration.tell import narrator_of
from glossary.rulebook.lineage import Lineage
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.store import current_snapshot
from glossary.web.base.urls import url_for
from glossary.web.base.view_traits import reads
from glossary.web.examples.labels import off_word
from glossary.web.examples.outcomes import outcome_words
from glossary.web.examples.params import PARAMETERS, Asked, asked
from glossary.web.examples.sentences import (
    PlayPresenter,
    Sentence,
    presenter_of,
    prose,
    titled,
)
from glossary.web.examples.steps import board_without, course, steps_in
from glossary.web.rules.changes import change_label

pages = Blueprint("otherwise", __name__)

_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Side:
    """One of two plays from where they part on."""

    heading: str
    address: str
    parted: tuple[Sentence, ...]
    more: str
    end: str


@dataclass(frozen=True, slots=True)
class Parting:
    """Two plays of the same decisions: what they share, and where they part."""

    heading: str
    same: bool
    shared: tuple[Sentence, ...]
    sides: tuple[Side, ...]
    changed: tuple[tuple[Link, str], ...]


@dataclass(frozen=True, slots=True)
class OtherwisePage:
    """What ``examples/what_if.html`` may use."""

    title: str
    question: Markup
    back: str
    edition: str
    taken: tuple[str, ...]
    partings: tuple[Parting, ...]
    able: tuple[Link, ...]
    editions: Link | None


@pages.get("/<language:language>/scenarios/<slug>/editions")
@reads(*PARAMETERS, remembered=True, judges_length=True)
def otherwise(slug: str) -> ResponseReturnValue:
    """The decisions ``d`` under the other editions, or without the rules ``off``."""
    what = asked(slug)
    base = replace(what, off=())
    here = course(base, to_the_end=True).play
    base = replace(base, decisions=here.decisions, step=0)
    _ = speech().gettext
    if what.off:
        others = [replace(base, off=what.off)]
        off = speech().both([off_word(name) for name in what.off])
        headings = [_("Without this rule: %(rule)s", rule=off)]
    else:
        editions = [edition for edition in what.example.editions if edition != what.edition]
        others = [replace(base, edition=edition) for edition in reversed(editions)]
        headings = [_("Edition %(edition)s", edition=one.edition) for one in others]
    said = what.example.words(language())
    title = _("%(title)s: under other rules", title=said.title)
    narrator = narrator_of(here.transcript, speech())
    page = OtherwisePage(
        title=title,
        question=prose(said.question),
        back=base.address("player.player"),
        edition=what.edition,
        taken=tuple(
            narrator.options(here.transcript.choices[place])[here.transcript.picks[place]]
            for place in here.mine
        ),
        partings=tuple(
            _parting(base, here, other, heading)
            for other, heading in zip(others, headings, strict=True)
        ),
        able=tuple(
            Link(off_word(name), replace(base, off=(name,)).address("otherwise.otherwise"))
            for name in what.example.traces[what.edition].off
        ),
        editions=Link(_("Under every edition, side by side"), base.address("otherwise.otherwise"))
        if what.off and len(what.example.editions) > 1
        else None,
    )
    around = frame(
        title,
        endpoint="otherwise.otherwise",
        crumbs=(
            Link(_("Examples to play"), url_for("scenarios.index", language=language())),
            Link(said.title, url_for("player.player", language=language(), slug=slug)),
        ),
        indexed=False,
        slug=slug,
    )
    return print_page("examples/what_if.html", around, page)


def same_decisions(play: Play, other: Asked) -> Play:
    """The play of *other* that answers alike what is asked alike; what is asked anew stays open."""
    transcript = play.transcript
    left = [(transcript.choices[place], transcript.picks[place]) for place in play.mine]

    def decide(choice: Choice, _place: int) -> int | None:
        for at, (asked_before, pick) in enumerate(left):
            alike = (asked_before.kind, asked_before.player) == (choice.kind, choice.player)
            word = asked_before.words[pick]
            if alike and word in choice.words:
                del left[: at + 1]
                return choice.words.index(word)
        return None

    board = board_without(other.example, other.edition, other.off)
    return played(board, decide)


def _parting(base: Asked, here: Play, other: Asked, heading: str) -> Parting:
    there = same_decisions(here, other)
    ours, theirs = here.transcript.events, there.transcript.events
    shared = _shared(ours, theirs)
    presenter = presenter_of(here.transcript, base.pinned)
    other_presenter = presenter_of(there.transcript, other.pinned)
    same = shared == len(ours) == len(theirs) and there.transcript.choice is None
    other = replace(other, decisions=there.decisions)
    sides = (
        _side(base, presenter, here, shared, same=same),
        _side(other, other_presenter, there, shared, same=same),
    )
    parted = (ours[shared : shared + 1], theirs[shared : shared + 1])
    changed = tuple(_changed(base, other, *parted)) if base.edition != other.edition else ()
    return Parting(
        heading,
        same,
        tuple(presenter.event(event) for event in ours[:shared]),
        () if same else sides,
        changed,
    )


def _shared(ours: tuple[Event, ...], theirs: tuple[Event, ...]) -> int:
    """How many events both plays begin with; the numbers of their rules may differ."""
    for place, (one, other) in enumerate(zip(ours, theirs, strict=False)):
        if (one.kind, one.facts) != (other.kind, other.facts):
            return place
    return min(len(ours), len(theirs))


def _side(what: Asked, presenter: PlayPresenter, play: Play, shared: int, *, same: bool) -> Side:
    _ = speech().gettext
    events = play.transcript.events[shared:]
    parted = [presenter.event(event) for event in events[:_SHOWN]] if not same else []
    more = len(events) - _SHOWN
    choice = play.transcript.choice
    if choice is not None and more <= 0:
        parted.append(presenter.question(choice))
    heading = _("Edition %(edition)s", edition=what.edition)
    if what.off:
        heading = _("Without: %(rule)s", rule=speech().both([off_word(n) for n in what.off]))
    return Side(
        heading,
        what.at(steps_in(play)).address("player.player"),
        tuple(parted),
        speech().ngettext("and %(number)s more event", "and %(number)s more events", more)
        if more > 0
        else "",
        outcome_words(what, play.transcript),
    )


def _changed(
    base: Asked, other: Asked, ours: Iterable[Event], theirs: Iterable[Event]
) -> Iterator[tuple[Link, str]]:
    """The rules of the first difference that are not what they were, by their history."""
    newest = current_snapshot().editions[0]
    found: dict[RuleNumber, str] = {}
    removed: dict[RuleNumber, str] = {}
    for what, events in ((base, ours), (other, theirs)):
        for number in (number for event in events for number in event.cites):
            if what.edition == newest:
                older = min(base.edition, other.edition)
                lineage = current_snapshot().lineage(older, newest)
                if lineage is not None:
                    _note(found, number, [step.kind for step in lineage.was(number)])
                continue
            lineage = current_snapshot().lineage(what.edition, newest)
            _older(lineage, number, what.edition, found, removed)
    for number, label in found.items():
        address = url_for("history.history", language=language(), number=str(number))
        yield Link(titled(number).words, address), label
    for number, edition in removed.items():
        yield titled(number, edition), change_label("removed")


def _note(found: dict[RuleNumber, str], number: RuleNumber, kinds: list[str]) -> None:
    if any(kind.endswith("changed") for kind in kinds):
        found[number] = change_label("changed")
    elif "added" in kinds:
        found[number] = change_label("added")


def _older(
    lineage: Lineage | None,
    number: RuleNumber,
    edition: str,
    found: dict[RuleNumber, str],
    removed: dict[RuleNumber, str],
) -> None:
    for step in lineage.became(number) if lineage is not None else ():
        if step.new is not None:
            _note(found, step.new, [step.kind])
        else:
            removed[number] = edition
