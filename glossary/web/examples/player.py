"""The player: shows one example step by step. The address holds the whole state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from flask import Blueprint
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from glossary.core.i18n import Speech
from glossary.engine.model.events import Event
from glossary.examples.trace import reading_path
from glossary.web.base.errors import AddressRefused
from glossary.web.base.layout import Frame, Link, frame, print_page
from glossary.web.base.locale import foreign_to_page, language, speech
from glossary.web.base.played_by import played_by
from glossary.web.base.store import current_snapshot
from glossary.web.base.urls import absolute, url_for
from glossary.web.base.view_traits import reads
from glossary.web.examples.labels import level_word, off_word, tag_links
from glossary.web.examples.params import PARAMETERS, PlayParameters, read_parameters
from glossary.web.examples.quiz import GuessForm, Verdict, guess_form, verdict
from glossary.web.examples.sentences import (
    PlayPresenter,
    Sentence,
    StepText,
    did_not_happen,
    phase_word,
    plain_words,
    presenter_of,
    prose,
    question_of,
    rules_path,
    titled,
)
from glossary.web.examples.steps import SteppedPlay, stepped_play
from glossary.web.position.url_code import encode
from glossary.web.position.view import BoardView, view

pages = Blueprint("player", __name__)
embed_pages = Blueprint("embed", __name__)

_SNIPPET = Markup(
    '<iframe src="{address}" title="{title}" width="100%" height="720" loading="lazy"></iframe>'
)


@dataclass(frozen=True, slots=True)
class Controls:
    """The addresses of the buttons; empty for a button that is disabled."""

    restart: str
    back: str
    next: str
    play: str
    end: str
    booth: str
    in_booth: bool


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """One step of the timeline; ``phase`` is set where a phase begins.

    ``others`` are the options not taken, where the visitor decided; ``why`` are all rules of the
    step, if the sentences do not link them all.
    """

    number: int
    address: str
    phase: str
    sentences: tuple[Sentence, ...]
    answer: str
    others: tuple[Link, ...]
    withheld: tuple[Sentence, ...]
    why: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """An open question: its options, and the options withheld with their reasons."""

    question: Sentence
    options: tuple[Link, ...]
    withheld: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class AfterView:
    """The variables shown once the play is over."""

    verdict: Verdict | None
    explanation: Markup
    path: tuple[Link, ...]
    not_happened: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The variables of ``examples/player.html``.

    ``last_step`` is what has just happened, ``timeline`` what happened before it, the oldest first.
    """

    title: str
    question: Markup
    about: Link
    level: str
    tags: tuple[Link, ...]
    edition: str
    played_by: str
    editions: tuple[Link, ...]
    off: tuple[str, ...]
    as_written: str
    step: int
    progress: str
    board: BoardView
    last_step: TimelineStep | None
    timeline: tuple[TimelineStep, ...]
    controls: Controls
    choice: ChoiceView | None
    guess_form: GuessForm | None
    hidden_fields: tuple[tuple[str, str], ...]
    reveal: str
    after: AfterView | None
    outcomes: Link | None
    without_rules: tuple[Link, ...]
    foreign: str
    change: str = ""
    embed: str = ""


@pages.get("/<language:language>/scenarios/<slug>")
@reads(*PARAMETERS, cached=True, checks_length=True)
def player(slug: str) -> ResponseReturnValue:
    """Print one example up to ``step``, with the decisions ``d``."""
    params = read_parameters(slug)
    return print_page("examples/player.html", example_frame(params), player_page(params))


@embed_pages.get("/<language:language>/embed/scenarios/<slug>", endpoint="player")
@reads(*PARAMETERS, cached=True, checks_length=True)
def embedded(slug: str) -> ResponseReturnValue:
    """Print one example for a frame of another site."""
    params = read_parameters(slug, endpoint="embed.player")
    whole = url_for("player.player", language=language(), slug=slug)
    words = speech().gettext("This example on Altered Glossary")
    frame = replace(
        example_frame(params), layout="base/bare.html", indexed=False, crumbs=(Link(words, whole),)
    )
    return print_page("examples/player.html", frame, player_page(params))


def example_frame(params: PlayParameters) -> Frame:
    """Return the frame of the page of an example."""
    _ = speech().gettext
    words = params.example.words(language())
    found = frame(
        words.title,
        endpoint="player.player",
        description=plain_words(question_of(params.example)),
        crumbs=(Link(_("Examples to play"), url_for("scenarios.index", language=language())),),
        canonical=url_for("player.player", language=language(), slug=params.example.slug),
        image=absolute(
            url_for(
                "card.scenario",
                language=language(),
                slug=params.example.slug,
                v=current_snapshot().digest[:8],
            )
        ),
        slug=params.example.slug,
    )
    same = replace(params, endpoint="player.player")  # the switch of languages keeps the place
    return replace(
        found,
        alternates=tuple(
            replace(one, address=same.address(in_language=one.code)) for one in found.alternates
        ),
    )


def player_page(params: PlayParameters) -> PlayerPage:
    """Return the variables of the page of an example.

    :raises AddressRefused: if the step or a decision does not exist.
    """
    example = params.example
    stepped = stepped_play(params)
    if params.step > len(stepped.steps):
        _ = speech().gettext
        sentence = _("This play has %(number)s steps so far.", number=len(stepped.steps))
        way = Link(_("Go to its last step"), params.at(len(stepped.steps)).address())
        raise AddressRefused(sentence, 404, (way,))
    presenter = presenter_of(stepped.play.transcript, params.pinned)
    timeline = _timeline(params, stepped)
    highlighted = objects_of(_events(stepped, params.step))
    board = view(stepped.state(params.step), highlighted, presenter.narrator.names.listed)
    last = params.step == len(stepped.steps)
    over = last and stepped.play.transcript.choice is None
    words = example.words(language())
    return PlayerPage(
        title=words.title,
        question=prose(question_of(example)),
        about=titled(example.illustrates),
        level=level_word(example.level),
        tags=tag_links(example.tags),
        edition=params.edition,
        played_by=played_by(params.edition),
        editions=_editions(params),
        off=tuple(off_word(name) for name in params.off),
        as_written=replace(params, off=(), step=0, decisions=()).address() if params.off else "",
        step=params.step,
        progress=_progress(params, stepped),
        board=board,
        last_step=timeline[-1] if timeline else None,
        timeline=tuple(timeline[:-1]),
        controls=_controls(params, stepped),
        choice=_choice(params, stepped, presenter) if last else None,
        guess_form=guess_form(example.predict, stepped, params.guess, presenter.narrator)
        if example.predict
        else None,
        hidden_fields=_hidden_fields(params),
        reveal=_reveal(params),
        after=_after(params, stepped, presenter) if over else None,
        outcomes=_outcomes(params),
        without_rules=_without_rules(params),
        foreign=foreign_to_page(example.language_of(language())),
        change=_change_address(params),
        embed=_embed_snippet(params) if params.endpoint == "player.player" else "",
    )


def _progress(params: PlayParameters, stepped: SteppedPlay) -> str:
    """Say how far the play is. How long it will be is said once nothing is left to be chosen."""
    _, steps = speech().gettext, len(stepped.steps)
    if stepped.play.transcript.choice is None:
        return _("Step %(step)s of %(steps)s", step=params.step, steps=steps)
    if params.step < steps:
        return _(
            "Step %(step)s · a choice comes after step %(steps)s", step=params.step, steps=steps
        )
    return _("Step %(step)s · a choice is to be made", step=params.step)


def _timeline(params: PlayParameters, stepped: SteppedPlay) -> list[TimelineStep]:
    """Return the steps shown so far, the oldest first."""
    addresses = params.addresses(params.step)
    texts = _texts(stepped, speech(), rules_path(params.pinned))
    found: list[TimelineStep] = []
    before = ""
    for place, text in enumerate(texts[: params.step]):
        step = stepped.steps[place]
        heading = phase_word(step.phase) if step.phase != before else ""
        before = step.phase
        others = _others(params, stepped, place, text) if step.mine is not None else ()
        last = place + 1 == params.step
        found.append(
            TimelineStep(
                place + 1, addresses[place], heading, text.sentences, text.answer, others,
                text.withheld,
                tuple(titled(number, params.pinned) for number in text.cites) if last else (),
            )
        )  # fmt: skip
    return found


@lru_cache(maxsize=128)
def _texts(stepped: SteppedPlay, said_in: Speech, rules: str) -> tuple[StepText, ...]:
    """Return every step in words; cached for the visitor's next request."""
    return tuple(map(PlayPresenter(stepped.play.transcript, said_in, rules).step, stepped.steps))


def _others(
    params: PlayParameters, stepped: SteppedPlay, place: int, text: StepText
) -> tuple[Link, ...]:
    """Return the options not taken at a step, each a link to that step with that decision."""
    step = stepped.steps[place]
    before = stepped.play.decisions[: step.mine]
    return tuple(
        Link(words, params.at(place + 1, (*before, pick)).address())
        for pick, words in enumerate(text.options)
        if pick != step.pick
    )


def objects_of(events: Iterable[Event]) -> frozenset[str]:
    """Return the ids of the objects that *events* are about."""
    names = ("object", "other", "source")
    return frozenset(str(event.fact(name)) for event in events for name in names)


def _events(stepped: SteppedPlay, step: int) -> tuple[Event, ...]:
    return stepped.steps[step - 1].events if step else ()


def _controls(params: PlayParameters, stepped: SteppedPlay) -> Controls:
    steps = len(stepped.steps)
    whole = (
        stepped if stepped.play.transcript.choice is None else stepped_play(params, to_the_end=True)
    )
    end = params.at(len(whole.steps), whole.play.decisions)
    return Controls(
        restart=params.at(0).address() if params.step else "",
        back=params.at(params.step - 1).address() if params.step else "",
        next=params.at(params.step + 1).address() if params.step < steps else "",
        play=params.at(steps).address() if params.step < steps else "",
        end=end.address() if (end.step, end.decisions) != (params.step, params.decisions) else "",
        booth=replace(params, booth=not params.booth).address(),
        in_booth=params.booth,
    )


def _choice(
    params: PlayParameters, stepped: SteppedPlay, presenter: PlayPresenter
) -> ChoiceView | None:
    choice = stepped.play.transcript.choice
    if choice is None:
        return None
    step = len(stepped.steps) + 1
    return ChoiceView(
        presenter.question(choice),
        tuple(
            Link(words, params.at(step, (*params.decisions, pick)).address())
            for pick, words in enumerate(presenter.options(choice))
        ),
        presenter.withheld(choice),
    )


def _hidden_fields(params: PlayParameters) -> tuple[tuple[str, str], ...]:
    """Return the name and value of each hidden field of the guess form."""
    values = replace(params, guess=(), step=0, decisions=()).values()
    found: list[tuple[str, str]] = []
    for name, value in values.items():
        several = value if isinstance(value, list) else [value]
        found += [(name, str(one)) for one in several]
    return tuple(found)


def _reveal(params: PlayParameters) -> str:
    """Return the address of the end of the play that the question is about."""
    if params.example.predict is None or params.off:
        return ""
    trace = params.example.traces[params.edition]
    return params.at(trace.steps, trace.decisions).address()


def _after(params: PlayParameters, stepped: SteppedPlay, presenter: PlayPresenter) -> AfterView:
    example, transcript = params.example, stepped.play.transcript
    asks = example.predict
    return AfterView(
        verdict=verdict(asks, transcript, params.guess, presenter) if asks is not None else None,
        explanation=prose(example.words(language()).explanation),
        path=tuple(titled(number, params.pinned) for number in reading_path(transcript)),
        not_happened=tuple(
            dict.fromkeys(
                presenter.event(event) for event in transcript.events if did_not_happen(event)
            )
        ),
    )


def _editions(params: PlayParameters) -> tuple[Link, ...]:
    if len(params.example.editions) < 2:
        return ()
    _ = speech().gettext
    compare = params.at(0).address("what_if.what_if")
    return (Link(_("Under every edition, side by side"), compare),)


def _outcomes(params: PlayParameters) -> Link | None:
    trace = params.example.traces[params.edition]
    if trace.plays < 2 or not trace.whole:
        return None
    words = speech().ngettext("Every outcome: %(number)s play", "Every outcome: %(number)s plays",
                              trace.plays)  # fmt: skip
    return Link(words, replace(params, step=0, decisions=()).address("outcomes.outcomes"))


def _without_rules(params: PlayParameters) -> tuple[Link, ...]:
    return tuple(
        Link(off_word(name), replace(params, off=(name,), step=0).address("what_if.what_if"))
        for name in params.example.traces[params.edition].off
    )


def _change_address(params: PlayParameters) -> str:
    """Return the address of the board as a what-if board; empty if it is too long."""
    board = {**params.example.board, "edition": params.edition}
    code = encode(board)
    return url_for("board.board", language=language(), b=code) if code else ""


def _embed_snippet(params: PlayParameters) -> str:
    """Return the HTML that embeds the example in another site."""
    slug = params.example.slug
    address = absolute(url_for("embed.player", language=language(), slug=slug))
    title = params.example.words(language()).title
    return str(_SNIPPET.format(address=address, title=title))
