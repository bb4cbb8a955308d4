"""The player: one example, a step at a time. The address holds the whole state."""

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
from glossary.web.examples.params import PARAMETERS, Asked, asked
from glossary.web.examples.quiz import Guessing, Verdict, guessing, verdict
from glossary.web.examples.sentences import (
    PlayPresenter,
    Sentence,
    StepText,
    did_not_happen,
    phase_word,
    presenter_of,
    prose,
    rules_path,
    titled,
)
from glossary.web.examples.steps import Course, course
from glossary.web.position.svg import Drawing, draw
from glossary.web.position.url_code import encode
from glossary.web.position.view import BoardView, view

pages = Blueprint("player", __name__)
embed_pages = Blueprint("embed", __name__)

_SNIPPET = Markup(
    '<iframe src="{address}" title="{title}" width="100%" height="720" loading="lazy"></iframe>'
)


@dataclass(frozen=True, slots=True)
class Controls:
    """Where each button leads; empty where there is nowhere to go."""

    restart: str
    back: str
    next: str
    play: str
    end: str
    booth: str
    in_booth: bool


@dataclass(frozen=True, slots=True)
class TimelineStep:
    """One step of the timeline; ``phase`` is its heading where a phase begins.

    ``others`` are the options not taken, where the visitor decided.
    """

    number: int
    address: str
    phase: str
    sentences: tuple[Sentence, ...]
    answer: str
    others: tuple[Link, ...]
    withheld: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A question that is open now: what can be chosen, and what cannot and why."""

    asks: Sentence
    options: tuple[Link, ...]
    withheld: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class AfterView:
    """What is shown when the play is over."""

    verdict: Verdict | None
    explanation: Markup
    path: tuple[Link, ...]
    not_happened: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """What ``examples/player.html`` may use."""

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
    steps: int
    board: BoardView
    drawing: Drawing
    now: TimelineStep | None
    timeline: tuple[TimelineStep, ...]
    controls: Controls
    choice: ChoiceView | None
    guessing: Guessing | None
    kept: tuple[tuple[str, str], ...]
    reveal: str
    after: AfterView | None
    outcomes: Link | None
    otherwise: tuple[Link, ...]
    foreign: str
    change: str = ""
    embed: str = ""


@pages.get("/<language:language>/scenarios/<slug>")
@reads(*PARAMETERS, remembered=True, judges_length=True)
def player(slug: str) -> ResponseReturnValue:
    """One example, as far as ``step``, with the decisions ``d``."""
    what = asked(slug)
    return print_page("examples/player.html", around(what), player_page(what))


@embed_pages.get("/<language:language>/embed/scenarios/<slug>", endpoint="player")
@reads(*PARAMETERS, remembered=True, judges_length=True)
def embedded(slug: str) -> ResponseReturnValue:
    """One example, for a frame of another site."""
    what = asked(slug, endpoint="embed.player")
    whole = url_for("player.player", language=language(), slug=slug)
    words = speech().gettext("This example on Altered Glossary")
    frame = replace(
        around(what), layout="base/bare.html", indexed=False, crumbs=(Link(words, whole),)
    )
    return print_page("examples/player.html", frame, player_page(what))


def around(what: Asked) -> Frame:
    """The frame of an example's page."""
    _ = speech().gettext
    said = what.example.words(language())
    return frame(
        said.title,
        endpoint="player.player",
        description=said.question,
        crumbs=(Link(_("Examples to play"), url_for("scenarios.index", language=language())),),
        canonical=url_for("player.player", language=language(), slug=what.example.slug),
        image=absolute(
            url_for(
                "card.scenario",
                language=language(),
                slug=what.example.slug,
                v=current_snapshot().digest[:8],
            )
        ),
        slug=what.example.slug,
    )


def player_page(what: Asked) -> PlayerPage:
    """Everything that the page of an example shows.

    :raises AddressRefused: if the address asks for what cannot be.
    """
    example = what.example
    now = course(what)
    if what.step > len(now.steps):
        _ = speech().gettext
        sentence = _("This play has %(number)s steps so far.", number=len(now.steps))
        way = Link(_("To its last step"), what.at(len(now.steps)).address())
        raise AddressRefused(sentence, 404, (way,))
    presenter = presenter_of(now.play.transcript, what.pinned)
    timeline = _timeline(what, now)
    board = view(now.state(what.step), touched(_events(now, what.step)))
    last = what.step == len(now.steps)
    over = last and now.play.transcript.choice is None
    said = example.words(language())
    return PlayerPage(
        title=said.title,
        question=prose(said.question),
        about=titled(example.illustrates),
        level=level_word(example.level),
        tags=tag_links(example.tags),
        edition=what.edition,
        played_by=played_by(what.edition),
        editions=_editions(what),
        off=tuple(off_word(name) for name in what.off),
        as_written=replace(what, off=(), step=0, decisions=()).address() if what.off else "",
        step=what.step,
        steps=len(now.steps),
        board=board,
        drawing=draw(board),
        now=timeline[-1] if timeline else None,
        timeline=timeline,
        controls=_controls(what, now),
        choice=_choice(what, now, presenter) if last else None,
        guessing=guessing(example.predict, now, what.guess, presenter.narrator)
        if example.predict
        else None,
        kept=_kept(what),
        reveal=_reveal(what),
        after=_after(what, now, presenter) if over else None,
        outcomes=_outcomes(what),
        otherwise=_otherwise(what),
        foreign=foreign_to_page(example.language_of(language())),
        change=_change_address(what),
        embed=_embed_snippet(what) if what.endpoint == "player.player" else "",
    )


def _timeline(what: Asked, now: Course) -> tuple[TimelineStep, ...]:
    """The steps shown so far, the oldest first."""
    addresses = what.addresses(what.step)
    texts = _texts(now, speech(), rules_path(what.pinned))
    found, before = [], ""
    for place, text in enumerate(texts[: what.step]):
        step = now.steps[place]
        heading = phase_word(step.phase) if step.phase != before else ""
        before = step.phase
        others = _others(what, now, place, text) if step.mine is not None else ()
        found.append(
            TimelineStep(
                place + 1, addresses[place], heading, text.sentences, text.answer, others,
                text.withheld,
            )
        )  # fmt: skip
    return tuple(found)


@lru_cache(maxsize=128)
def _texts(now: Course, said_in: Speech, rules: str) -> tuple[StepText, ...]:
    """Every step in words, kept for the visitor's next request."""
    return tuple(map(PlayPresenter(now.play.transcript, said_in, rules).step, now.steps))


def _others(what: Asked, now: Course, place: int, text: StepText) -> tuple[Link, ...]:
    """The options not taken at a step, each leading to the step with that decision."""
    step = now.steps[place]
    before = now.play.decisions[: step.mine]
    return tuple(
        Link(words, what.at(place + 1, (*before, pick)).address())
        for pick, words in enumerate(text.options)
        if pick != step.pick
    )


def touched(events: Iterable[Event]) -> frozenset[str]:
    """The objects that events are about."""
    names = ("object", "other", "source")
    return frozenset(str(event.fact(name)) for event in events for name in names)


def _events(now: Course, step: int) -> tuple[Event, ...]:
    return now.steps[step - 1].events if step else ()


def _controls(what: Asked, now: Course) -> Controls:
    steps = len(now.steps)
    whole = now if now.play.transcript.choice is None else course(what, to_the_end=True)
    end = what.at(len(whole.steps), whole.play.decisions)
    return Controls(
        restart=what.at(0).address() if what.step else "",
        back=what.at(what.step - 1).address() if what.step else "",
        next=what.at(what.step + 1).address() if what.step < steps else "",
        play=what.at(steps).address() if what.step < steps else "",
        end=end.address() if (end.step, end.decisions) != (what.step, what.decisions) else "",
        booth=replace(what, booth=not what.booth).address(),
        in_booth=what.booth,
    )


def _choice(what: Asked, now: Course, presenter: PlayPresenter) -> ChoiceView | None:
    choice = now.play.transcript.choice
    if choice is None:
        return None
    step = len(now.steps) + 1
    return ChoiceView(
        presenter.question(choice),
        tuple(
            Link(said, what.at(step, (*what.decisions, pick)).address())
            for pick, said in enumerate(presenter.options(choice))
        ),
        presenter.withheld(choice),
    )


def _kept(what: Asked) -> tuple[tuple[str, str], ...]:
    """What the form of the guess carries along."""
    values = replace(what, guess=(), step=0, decisions=()).values()
    found: list[tuple[str, str]] = []
    for name, value in values.items():
        several = value if isinstance(value, list) else [value]
        found += [(name, str(one)) for one in several]
    return tuple(found)


def _reveal(what: Asked) -> str:
    """The end of the play that the question is about."""
    if what.example.predict is None or what.off:
        return ""
    trace = what.example.traces[what.edition]
    return what.at(trace.steps, trace.asked).address()


def _after(what: Asked, now: Course, presenter: PlayPresenter) -> AfterView:
    example, transcript = what.example, now.play.transcript
    asks = example.predict
    return AfterView(
        verdict=verdict(asks, transcript, what.guess, presenter) if asks is not None else None,
        explanation=prose(example.words(language()).explanation),
        path=tuple(titled(number, what.pinned) for number in reading_path(transcript)),
        not_happened=tuple(
            dict.fromkeys(
                presenter.event(event) for event in transcript.events if did_not_happen(event)
            )
        ),
    )


def _editions(what: Asked) -> tuple[Link, ...]:
    if len(what.example.editions) < 2:
        return ()
    _ = speech().gettext
    compare = what.at(0).address("otherwise.otherwise")
    return (Link(_("Under every edition, side by side"), compare),)


def _outcomes(what: Asked) -> Link | None:
    trace = what.example.traces[what.edition]
    if trace.plays < 2 or not trace.whole:
        return None
    words = speech().ngettext("Every outcome: %(number)s play", "Every outcome: %(number)s plays",
                              trace.plays)  # fmt: skip
    return Link(words, replace(what, step=0, decisions=()).address("outcomes.outcomes"))


def _otherwise(what: Asked) -> tuple[Link, ...]:
    return tuple(
        Link(off_word(name), replace(what, off=(name,), step=0).address("otherwise.otherwise"))
        for name in what.example.traces[what.edition].off
    )


def _change_address(what: Asked) -> str:
    """Where the board of an example can be changed; nothing if it has no place in an address."""
    board = {**what.example.board, "edition": what.edition}
    code = encode(board)
    return url_for("board.board", language=language(), b=code) if code else ""


def _embed_snippet(what: Asked) -> str:
    """The frame of an example as HTML, to be shown as text."""
    slug = what.example.slug
    address = absolute(url_for("embed.player", language=language(), slug=slug))
    title = what.example.words(language()).title
    return str(_SNIPPET.format(address=address, title=title))
