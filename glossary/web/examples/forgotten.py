"""Presents the rule that was forgotten in a wrong guess, or the event that was overlooked."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.engine.model.events import Event
from glossary.examples.forgotten import forgotten_in, overlooked_event
from glossary.examples.model import Forgotten, Predict
from glossary.examples.play import answer_of
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading
from glossary.web.examples.params import PlayParameters
from glossary.web.examples.sentences import PlayPresenter, Sentence, titled
from glossary.web.examples.steps import SteppedPlay


class MissedRule(Struct, frozen=True):
    """What a wrong guess left out: the rule with its text, the step at which it acts, and that.

    ``rule`` is None if only an event was overlooked; ``whole`` is whether the guess would be right
    without the rule, or only a part of it. ``foreign`` is the language of the text, if it is not
    the page's.
    """

    rule: Link | None
    text: Markup
    foreign: str
    whole: bool
    step: int
    address: str
    happened: tuple[Sentence, ...]


def missed_rule(
    page: Page,
    params: PlayParameters,
    predict: Predict,
    stepped: SteppedPlay,
    guess: tuple[str, ...],
    presenter: PlayPresenter,
) -> MissedRule | None:
    """Return the rule or the event that a wrong guess left out, if one is known."""
    transcript = stepped.play.transcript
    traced = params.example.traces[params.edition].forgotten
    forgotten = forgotten_in(traced, guess, answer_of(predict, transcript))
    if forgotten is not None:
        place = _place(
            forgotten, set(guess) ^ set(answer_of(predict, transcript)), transcript.events
        )
    else:
        overlooked = overlooked_event(predict, transcript, guess)
        if overlooked is None:
            return None
        place = overlooked
    step = _step_of(stepped, place)
    rule = forgotten.rule if forgotten is not None and forgotten.is_rule else None
    text, foreign = _text(page, rule, params.pinned) if rule else (Markup(), "")
    return MissedRule(
        rule=titled(page, rule, params.pinned) if rule else None,
        text=text,
        foreign=foreign,
        whole=forgotten is not None and forgotten.answer == guess,
        step=step,
        address=params.at(step).address(),
        happened=presenter.events([transcript.events[place]], 2),
    )


def _place(forgotten: Forgotten, wrong: set[str], events: tuple[Event, ...]) -> int:
    """Return the place of the first event that cites the rule and is about what is *wrong*."""
    about = (
        p
        for p, e in enumerate(events)
        if forgotten.rule in e.cites and e.fact("expedition") in wrong
    )
    return next(about, forgotten.event)


def _step_of(stepped: SteppedPlay, place: int) -> int:
    """Return the number of the step that has the event at a place among all events."""
    seen = 0
    for number, step in enumerate(stepped.steps, 1):
        seen += len(step.events)
        if place < seen:
            return number
    return len(stepped.steps)


def _text(page: Page, number: RuleNumber, edition: str | None) -> tuple[Markup, str]:
    """Return the text of a paragraph; nothing of a heading. And its language, if it is another."""
    indexed = page.dictionary(edition)
    if indexed is None or not number.letter:
        return Markup(), ""
    reading = Reading(page, indexed, pinned=edition is not None).having(number)
    if number not in reading.dictionary:
        return Markup(), ""
    return reading.paragraph(reading.dictionary.paragraph(number)).html, reading.foreign
