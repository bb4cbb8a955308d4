"""Compares a play with the same decisions under other editions, or without a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from glossary.core.rule_number import RuleNumber
from glossary.engine.model.events import Event
from glossary.examples.play import Play, play_alike, shared_events
from glossary.examples.steps import steps_in
from glossary.narration.tell import narrator_of
from glossary.rulebook.lineage import Lineage
from glossary.snapshot.stories import drawn, question_of
from glossary.web.base.layout import Link, Printed
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.renumbering import change_label
from glossary.web.base.this_page import this_page
from glossary.web.examples.example_view import beside_frame, every_edition, without_rules
from glossary.web.examples.labels import off_word
from glossary.web.examples.outcomes import outcome_words
from glossary.web.examples.params import PARAMETERS, PlayParameters, read_parameters
from glossary.web.examples.sentences import PlayPresenter, Sentence, prose, titled
from glossary.web.examples.steps import board_without, play_to_the_end, story_of

pages = Blueprint("what_if", __name__)

_SHOWN = 10


class Side(Struct, frozen=True):
    """One of two plays from the first difference on."""

    heading: str
    address: str
    differing: tuple[Sentence, ...]
    more: str
    end: str


class Comparison(Struct, frozen=True):
    """Two plays of the same decisions: the events they share, and where they differ."""

    heading: str
    same: bool
    shared: tuple[Sentence, ...]
    sides: tuple[Side, ...]
    changed: tuple[tuple[Link, str], ...]


class WhatIfPage(Struct, frozen=True):
    """The variables of ``examples/what_if.html``."""

    question: Markup
    back: str
    edition: str
    decisions: tuple[str, ...]
    comparisons: tuple[Comparison, ...]
    without_rules: tuple[Link, ...]
    editions: Link | None


@pages.get("/<language:language>/scenarios/<slug>/editions")
@reads(*PARAMETERS, cached=True, checks_length=True)
def what_if(slug: str) -> ResponseReturnValue:
    """Print the decisions ``d`` under the other editions, or without the rules ``off``."""
    page = this_page()
    params = read_parameters(page, slug, request.args)
    base = replace(params, off=())
    story = story_of(base.example, base.edition)
    base_play = play_to_the_end(base, board_without(base.example, base.edition, ()), story)
    base = replace(base, decisions=base_play.decisions, step=0)
    speech, _ = page.speech, page.gettext
    if params.off:
        others = [replace(base, off=params.off)]
        off = speech.both([off_word(page, name) for name in params.off])
        headings = [_("Without this rule: %(rule)s", rule=off)]
    else:
        editions = [edition for edition in params.example.editions if edition != params.edition]
        others = [replace(base, edition=edition) for edition in reversed(editions)]
        headings = [page.edition_name(other.edition) for other in others]
    words = params.example.words(page.language)
    title = _("%(title)s: under other rules", title=words.title)
    transcript = base_play.transcript
    narrator = narrator_of(transcript, speech)
    shown = WhatIfPage(
        question=prose(page, question_of(params.example, page.speech)),
        back=base.address("player.player"),
        edition=params.edition,
        decisions=tuple(
            drawn(narrator.picked(transcript.choices[place], transcript.picks[place]), page.speech)
            for place in base_play.mine
        ),
        comparisons=tuple(
            _compare(base, base_play, other, heading)
            for other, heading in zip(others, headings, strict=True)
        ),
        without_rules=without_rules(base),
        editions=every_edition(base) if params.off else None,
    )
    return Printed("examples/what_if.html", beside_frame(params, title), shown)


def _compare(
    base: PlayParameters, base_play: Play, other: PlayParameters, heading: str
) -> Comparison:
    other_board = board_without(other.example, other.edition, other.off)
    other_play = play_alike(base_play, other_board)
    ours, theirs = base_play.transcript.events, other_play.transcript.events
    shared = shared_events(base_play, other_play)
    presenter = PlayPresenter(base.page, base_play.transcript, base.pinned)
    other_presenter = PlayPresenter(base.page, other_play.transcript, other.pinned)
    same = shared == len(ours) == len(theirs) and other_play.transcript.choice is None
    other = replace(other, decisions=other_play.decisions)
    sides = (
        _side(base, presenter, base_play, shared, same=same),
        _side(other, other_presenter, other_play, shared, same=same),
    )
    differing = (ours[shared : shared + 1], theirs[shared : shared + 1])
    changed = tuple(_changed(base, other, *differing)) if base.edition != other.edition else ()
    return Comparison(
        heading,
        same,
        presenter.events(ours[:shared]),
        () if same else sides,
        changed,
    )


def _side(
    params: PlayParameters, presenter: PlayPresenter, play: Play, shared: int, *, same: bool
) -> Side:
    speech, _ = params.page.speech, params.page.gettext
    events = play.transcript.events[shared:]
    differing = list(presenter.events(events[:_SHOWN])) if not same else []
    more = len(events) - _SHOWN
    choice = play.transcript.choice
    if choice is not None and more <= 0:
        differing.append(presenter.question(choice))
    heading = params.page.edition_name(params.edition)
    if params.off:
        heading = _(
            "Without: %(rule)s", rule=speech.both([off_word(params.page, n) for n in params.off])
        )
    return Side(
        heading,
        params.at(steps_in(play)).address("player.player"),
        tuple(differing),
        speech.ngettext("and %(number)s more event", "and %(number)s more events", more)
        if more > 0
        else "",
        outcome_words(params, play.transcript),
    )


def _changed(
    base: PlayParameters, other: PlayParameters, ours: Iterable[Event], theirs: Iterable[Event]
) -> Iterator[tuple[Link, str]]:
    """Yield the rules cited at the first difference that changed between the editions."""
    page, newest = base.page, base.page.snapshot.editions[0]
    changed: dict[RuleNumber, str] = {}
    removed: dict[RuleNumber, str] = {}
    for params, events in ((base, ours), (other, theirs)):
        for number in (number for event in events for number in event.cites):
            if params.edition == newest:
                older = min(base.edition, other.edition)
                lineage = page.snapshot.lineage(older, newest)
                if lineage is not None:
                    _note(page, changed, number, [step.kind for step in lineage.was(number)])
                continue
            lineage = page.snapshot.lineage(params.edition, newest)
            _older(page, lineage, number, params.edition, changed, removed)
    for number, label in changed.items():
        address = page.url_for("history.history", number=str(number))
        yield Link(titled(page, number).words, address), label
    for number, edition in removed.items():
        yield titled(page, number, edition), change_label(page, "removed")


def _note(page: Page, changed: dict[RuleNumber, str], number: RuleNumber, kinds: list[str]) -> None:
    if any(kind.endswith("changed") for kind in kinds):
        changed[number] = change_label(page, "changed")
    elif "added" in kinds:
        changed[number] = change_label(page, "added")


def _older(
    page: Page,
    lineage: Lineage | None,
    number: RuleNumber,
    edition: str,
    changed: dict[RuleNumber, str],
    removed: dict[RuleNumber, str],
) -> None:
    for step in lineage.became(number) if lineage is not None else ():
        if step.new is not None:
            _note(page, changed, step.new, [step.kind])
        else:
            removed[number] = edition
