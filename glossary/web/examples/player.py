"""The player: shows one example step by step. The address holds the whole state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from glossary.core.rule_number import RuleNumber
from glossary.engine.model.events import Choice
from glossary.engine.model.objects import UNSEEN
from glossary.examples.corpus import reading_path
from glossary.examples.steps import steps_in
from glossary.position.view import BoardView, view_after
from glossary.snapshot.stories import Story, ToldStep, drawn, spoken, told_step
from glossary.web.base.layout import Frame, Link, Printed, Report
from glossary.web.base.limits import AddressRefused, reads
from glossary.web.base.page import Page
from glossary.web.base.this_page import this_page
from glossary.web.cards.words import card_page
from glossary.web.examples.example_view import (
    ExampleView,
    alike,
    beside,
    example_frame,
    example_view,
)
from glossary.web.examples.forgotten import MissedRule, missed_rule
from glossary.web.examples.pairs import PairView, has_pairs, pairs_of
from glossary.web.examples.params import PARAMETERS, PlayParameters, read_parameters
from glossary.web.examples.quiz import GuessForm, QuizOutcome, guess_form, guess_words, outcome
from glossary.web.examples.sentences import (
    ChoiceView,
    PlayPresenter,
    Sentence,
    StepPresenter,
    phase_word,
    prose,
    reasons,
    rooted,
)
from glossary.web.examples.steps import SteppedPlay, play_to_the_end, stepped_play, story_of

pages = Blueprint("player", __name__)
embed_pages = Blueprint("embed", __name__)


class Controls(Struct, frozen=True):
    """The addresses of the buttons; empty for a button that is disabled."""

    restart: str
    back: str
    next: str
    play: str
    end: str
    booth: str
    in_booth: bool


class TimelineStep(Struct, frozen=True):
    """One step of the timeline; ``phase`` is set where a phase begins.

    ``sentences`` have links to rules. ``others`` are the options not taken, where the
    visitor decided. Of the last step, ``words`` are the sentences alone, ``why`` are all its rules,
    if they do not link them all.
    """

    number: int
    address: str
    phase: str
    sentences: tuple[Markup, ...]
    answer: str
    others: tuple[Link, ...]
    withheld: tuple[Sentence, ...]
    words: str = ""
    why: tuple[Link, ...] = ()


class AfterView(Struct, frozen=True):
    """The variables shown once the play is over.

    The ``explanation`` is of the story; it is empty after another play. ``missed`` is what a wrong
    guess left out, ``pairs`` are positions next to this one that end otherwise. ``following`` is
    the next example to learn from, or of ten; ``earlier`` is the one before, ``alike`` are others
    about the same rules.
    """

    outcome: QuizOutcome | None
    missed: MissedRule | None
    pairs: tuple[PairView, ...]
    explanation: Markup
    path: tuple[Link, ...]
    not_happened: tuple[Sentence, ...]
    earlier: Link | None
    following: Link | None
    alike: tuple[Link, ...]


class PlayerPage(Struct, frozen=True):
    """The variables of ``examples/player.html``.

    ``last_step`` is what has just happened, ``timeline`` what happened before it, the oldest first.
    ``guess_form`` is there where it is shown. ``back_to_story`` is the address of the question at
    which the visitor decided otherwise than the story; empty as long as nobody did. ``beginning``
    says what the board is before the first step.
    """

    example: ExampleView
    address: str
    step: int
    progress: str
    board: BoardView | Markup
    last_step: TimelineStep | None
    timeline: tuple[TimelineStep, ...]
    controls: Controls
    choice: ChoiceView | None = None
    guess_form: GuessForm | None = None
    back_to_story: str = ""
    after: AfterView | None = None
    beginning: str = ""


@pages.get("/<language:language>/scenarios/<slug>")
@reads(*PARAMETERS, cached=True, checks_length=True)
def player(slug: str) -> ResponseReturnValue:
    """Print one example up to ``step``, with the decisions ``d``."""
    return _printed(read_parameters(this_page(), slug, request.args))


@embed_pages.get("/<language:language>/embed/scenarios/<slug>", endpoint="player")
@reads(*PARAMETERS, cached=True, checks_length=True)
def embedded(slug: str) -> ResponseReturnValue:
    """Print one example for a frame of another site."""
    return _printed(read_parameters(this_page(), slug, request.args, endpoint="embed.player"))


def _printed(params: PlayParameters) -> ResponseReturnValue:
    """Print a step; what comes after all there are so far leads to the last, with its question."""
    story = _story(params)
    if story is not None and _is_told(params, story):
        shown = told_page(params, story)
    else:
        stepped = stepped_play(params)
        last = _last_before(params, stepped)
        if last is not None:
            return redirect(last.address())
        shown = player_page(params, stepped, story)
    return Printed("examples/player.html", _frame(params, shown, story), shown)


def _story(params: PlayParameters) -> Story | None:
    """Return the story as it was told when the site was compiled, if it is the play asked for."""
    page, example = params.page, params.example
    if params.off or params.edition != example.edition:
        return None
    if params.decisions != story_of(example, params.edition).decisions:
        return None
    return page.snapshot.stories[page.language].story(example.slug)


def _is_told(params: PlayParameters, story: Story) -> bool:
    """Return whether all that a step shows was told: not a guess, nor the pairs at the end."""
    last = len(story.steps)
    if params.guess or not 0 < params.step <= last:
        return False
    return params.step < last or not has_pairs(params.page, params.example)


def _frame(params: PlayParameters, shown: PlayerPage, story: Story | None) -> Frame:
    """Return the frame of an example; a report of an error quotes the step that is shown."""
    page, report, step = params.page, None, shown.last_step
    if step is not None:
        report = Report(shown.example.title, params.edition, shown.address, step.words)
    plain = example_frame(params, report, story)
    if params.leads_on:
        return plain
    whole = page.url_for("player.player", slug=params.example.slug)
    link = Link(page.gettext("This example on Altered Glossary"), whole)
    return replace(plain, layout="base/bare.html", indexed=False, crumbs=(link,))


def _last_before(params: PlayParameters, stepped: SteppedPlay) -> PlayParameters | None:
    """Return the last step, for one that comes later: a question is open, or steps became fewer."""
    trace, last = params.example.traces[params.edition], len(stepped.steps)
    return params.at(last) if last < params.step <= trace.events + trace.questions else None


def told_page(params: PlayParameters, story: Story) -> PlayerPage:
    """Return the variables of the page of a step of the story."""
    end = params.at(len(story.steps))
    addresses = params.addresses(end.step)
    presenter = StepPresenter(params.page, params.pinned)
    shown = _timeline(params, story.until(params.step), presenter, addresses)
    return PlayerPage(
        example=example_view(params, story),
        address=params.address("player.player"),
        step=params.step,
        progress=_progress(params, end.step),
        board=_table(params),
        last_step=shown[-1],
        timeline=shown[:-1],
        controls=_controls(params, addresses, end),
        after=_told_after(params, story, presenter) if params.step == end.step else None,
    )


def player_page(
    params: PlayParameters, stepped: SteppedPlay, story: Story | None = None
) -> PlayerPage:
    """Return the variables of the page of a play.

    :param story: what was told of it when the site was compiled, if anything.
    :raises AddressRefused: if the step does not exist.
    """
    page, example, asked = params.page, params.example, stepped.play.transcript.choice
    number = len(stepped.steps)
    if params.step > number:
        _ = page.gettext
        sentence = _("This play has %(number)s steps so far.", number=number)
        way = Link(_("Go to its last step"), params.at(number).address())
        raise AddressRefused(sentence, 404, (way,))
    presenter = PlayPresenter(page, stepped.play.transcript, params.pinned)
    last = params.step == number
    over = last and asked is None
    addresses = params.addresses(number)
    if story is not None:
        told = story.until(params.step)
    else:
        told = [told_step(presenter.narrator, step) for step in stepped.steps[: params.step]]
    shown = _timeline(params, told, presenter, addresses)
    as_told = not params.off and stepped.departs_at is None
    asks = example.predict if not params.off and not (over and as_told) else None
    asks = asks if params.guess or not params.step else None
    return PlayerPage(
        example=example_view(params, story),
        address=params.address("player.player"),
        step=params.step,
        progress=_progress(params, number, asked),
        board=_table(params)
        if story is not None and params.step
        else _board(params, stepped, presenter.narrator.names.listed),
        last_step=shown[-1] if shown else None,
        timeline=shown[:-1],
        controls=_controls(params, addresses, _end(params, stepped)),
        choice=_choice(params, stepped, presenter) if last else None,
        guess_form=guess_form(page, asks, stepped.play.transcript, params.guess, presenter.narrator)
        if asks
        else None,
        back_to_story=_back_to_story(params, stepped),
        after=_after(params, stepped, presenter, as_told=as_told) if over else None,
        beginning=_beginning(page, stepped),
    )


def _beginning(page: Page, stepped: SteppedPlay) -> str:
    """Say what the board shows before the first step: before a setup, what it is going to lay."""
    _ = page.gettext
    if stepped.play.transcript.stages[0].name == "setup":
        return _("The board as the setup will lay it.")
    return _("The board before anything happens.")


def _back_to_story(params: PlayParameters, stepped: SteppedPlay) -> str:
    """Return the address of the question at which the play departs from the story, if it does."""
    place = stepped.departs_at
    if place is None:
        return ""
    asked = next(at for at, step in enumerate(stepped.steps) if step.mine == place)
    return params.at(asked, params.decisions[:place]).address()


def _table(params: PlayParameters) -> Markup:
    """Return the table after a step of the story, as it was drawn when the site was compiled."""
    page, slug = params.page, params.example.slug
    return rooted(page, page.snapshot.stories[page.language].table(slug, params.step))


def _board(params: PlayParameters, stepped: SteppedPlay, names: Mapping[str, str]) -> BoardView:
    """Describe the position after a step; a tap on a card leads to the page of what it does."""
    page, state = params.page, stepped.state(params.step)
    events = stepped.steps[params.step - 1].events if params.step else ()
    pages_of = {
        thing.item: card_page(page, thing.card.key)
        for thing in state.objects.values()
        if thing.zone not in UNSEEN
    }
    return view_after(page, state, events, names, pages_of)


def _progress(params: PlayParameters, steps: int, asked: Choice | None = None) -> str:
    """Say how far the play is. How long it will be is said once nothing is left to be chosen."""
    _ = params.page.gettext
    if asked is None:
        return _("Step %(step)s of %(steps)s", step=params.step, steps=steps)
    if params.step < steps:
        return _(
            "Step %(step)s · a choice comes after step %(steps)s", step=params.step, steps=steps
        )
    return _("Step %(step)s · a choice is to be made", step=params.step)


def _timeline(
    params: PlayParameters,
    steps: Sequence[ToldStep],
    presenter: StepPresenter,
    addresses: tuple[str, ...],
) -> tuple[TimelineStep, ...]:
    """Return the steps up to the one shown, which alone says all its reasons."""
    page, timeline, before = params.page, [], ""
    for number, step in enumerate(steps, 1):
        options = tuple(drawn(words, page.speech) for words in step.options)
        mine = step.mine is not None
        shown = TimelineStep(
            number,
            addresses[number - 1],
            phase_word(page, step.phase) if step.phase != before else "",
            presenter.html(step),
            options[step.pick] if options else "",
            _others(params.at(number, params.decisions[: step.mine]), step, options)
            if mine
            else (),
            tuple(map(presenter.sentence, step.withheld)),
        )
        timeline.append(shown)
        before = step.phase
    if timeline:
        words = " ".join(spoken(sentence.text, page.speech) for sentence in step.sentences)
        why = reasons(page, map(RuleNumber.parse, step.cites), params.pinned)
        timeline[-1] = replace(shown, words=words, why=why)
    return tuple(timeline)


def _others(here: PlayParameters, step: ToldStep, options: Sequence[str]) -> tuple[Link, ...]:
    """Return the options not taken at a step, each a link to that step with that decision."""
    return tuple(
        Link(words, here.at(here.step, (*here.decisions, pick)).address())
        for pick, words in enumerate(options)
        if pick != step.pick
    )


def _controls(params: PlayParameters, addresses: tuple[str, ...], end: PlayParameters) -> Controls:
    step = params.step
    start = params.at(0).address() if step else ""
    return Controls(
        restart=start,
        back=addresses[step - 2] if step > 1 else start,
        next=addresses[step] if step < len(addresses) else "",
        play=addresses[-1] if step < len(addresses) else "",
        end=end.address() if (end.step, end.decisions) != (params.step, params.decisions) else "",
        booth=replace(params, booth=not params.booth).address(),
        in_booth=params.booth,
    )


def _end(params: PlayParameters, stepped: SteppedPlay) -> PlayParameters:
    """Return the end of the play: as in the story, or with first options where that was left."""
    if stepped.play.transcript.choice is None:
        return params.at(len(stepped.steps), stepped.play.decisions)
    if stepped.departs_at is None:
        return params.at(stepped.story.steps, stepped.story.decisions)
    play = play_to_the_end(params, stepped.board, stepped.story)
    return params.at(steps_in(play), play.decisions)


def _choice(
    params: PlayParameters, stepped: SteppedPlay, presenter: PlayPresenter
) -> ChoiceView | None:
    choice = stepped.play.transcript.choice
    if choice is None:
        return None
    step = len(stepped.steps) + 1
    picks = range(len(choice.options))
    addresses = (params.at(step, (*params.decisions, pick)).address() for pick in picks)
    return presenter.asked(choice, addresses, params.pinned)


def _told_after(params: PlayParameters, story: Story, presenter: StepPresenter) -> AfterView:
    """Return what is shown at the end of the story, as it was told."""
    page, ending = params.page, story.ending
    why = tuple(map(presenter.sentence, ending.reasons))
    return AfterView(
        outcome=QuizOutcome(ending.answer, "", right=False, reasons=why) if ending.answer else None,
        missed=None,
        pairs=(),
        explanation=rooted(page, ending.explanation),
        path=reasons(page, map(RuleNumber.parse, ending.path), params.pinned),
        not_happened=tuple(map(presenter.sentence, ending.missing)),
        earlier=beside(params, -1),
        following=beside(params, 1),
        alike=alike(params),
    )


def _after(
    params: PlayParameters, stepped: SteppedPlay, presenter: PlayPresenter, *, as_told: bool
) -> AfterView:
    """Return what is shown at the end; a guess is about the story, and judged there alone.

    What explains the outcome is not said again among what did not happen.
    """
    page, example, transcript = params.page, params.example, stepped.play.transcript
    asks = example.predict
    guess = params.guess if as_told else ()
    ended = outcome(asks, transcript, guess, presenter) if asks is not None else None
    missed = None
    if asks is not None and ended is not None and ended.guessed and not ended.right:
        named = guess_words(asks, guess)
        missed = missed_rule(page, params, asks, stepped, named, presenter)
    lacking = (
        sentence
        for told in transcript.outcomes
        for sentence in presenter.events(event for event in told.events if not event.happened)
    )
    explained = {sentence.text for sentence in ended.reasons} if ended is not None else set()
    return AfterView(
        outcome=ended,
        missed=missed,
        pairs=pairs_of(page, example, presenter) if as_told and asks else (),
        explanation=prose(page, example.words(page.language).explanation) if as_told else Markup(),
        path=reasons(page, reading_path(transcript), params.pinned),
        not_happened=tuple(
            dict.fromkeys(sentence for sentence in lacking if sentence.text not in explained)
        ),
        earlier=beside(params, -1),
        following=beside(params, 1),
        alike=alike(params),
    )
