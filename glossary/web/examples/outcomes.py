"""Shows every outcome of an example: its decisions as a tree of lists."""

from __future__ import annotations

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace

from glossary.engine.play.replay import Transcript
from glossary.examples.play import Play, answer_of
from glossary.examples.steps import steps_in
from glossary.narration.names import player_name
from glossary.narration.tell import narrator_of
from glossary.snapshot.endings import result_sentence
from glossary.snapshot.stories import drawn
from glossary.web.base.layout import Link, Printed
from glossary.web.base.limits import AddressRefused, reads
from glossary.web.base.this_page import this_page
from glossary.web.examples.example_view import beside_frame
from glossary.web.examples.labels import off_word
from glossary.web.examples.params import PARAMETERS, PlayParameters, read_parameters
from glossary.web.examples.steps import every_play

pages = Blueprint("outcomes", __name__)


class Branch(Struct, frozen=True):
    """A node of the tree of decisions: the answer that led here, then what follows.

    What follows is the next ``question`` with its answers ``below``, or the outcome, ``leaf``.
    """

    answer: str
    question: str
    below: tuple[Branch, ...]
    leaf: Link | None


class OutcomesPage(Struct, frozen=True):
    """The variables of ``examples/outcomes.html``."""

    back: str
    off: tuple[str, ...]
    count: int
    root: Branch


@pages.get("/<language:language>/scenarios/<slug>/outcomes")
@reads(*PARAMETERS, cached=True, checks_length=True)
def outcomes(slug: str) -> ResponseReturnValue:
    """Print the tree of decisions of one example.

    :raises AddressRefused: if it has too many plays to draw.
    """
    page = this_page()
    params = read_parameters(page, slug, request.args)
    params = replace(params, decisions=(), step=0, guess=())
    _ = page.gettext
    if not params.example.traces[params.edition].whole:
        raise AddressRefused(_("This example has too many plays to draw them all."), 404)
    plays = every_play(params.example, params.edition, params.off)
    words = params.example.words(page.language)
    title = _("%(title)s: every outcome", title=words.title)
    page_frame = beside_frame(params, title)
    shown = OutcomesPage(
        back=params.address("player.player"),
        off=tuple(off_word(page, name) for name in params.off),
        count=len(plays),
        root=_branch(params, plays, (), ""),
    )
    return Printed("examples/outcomes.html", page_frame, shown)


def _branch(
    params: PlayParameters, plays: tuple[Play, ...], taken: tuple[int, ...], answer: str
) -> Branch:
    here = tuple(play for play in plays if play.decisions[: len(taken)] == taken)
    first = here[0]
    depth = len(taken)
    if len(first.decisions) == depth:
        return Branch(answer, "", (), _leaf(params, first))
    choice = first.transcript.choices[first.mine[depth]]
    page, narrator = params.page, narrator_of(first.transcript, params.page.speech)
    options = tuple(drawn(words, page.speech) for words in narrator.options(choice))
    picks = sorted({play.decisions[depth] for play in here})
    return Branch(
        answer,
        drawn(narrator.choice(choice), page.speech),
        tuple(_branch(params, here, (*taken, pick), options[pick]) for pick in picks),
        None,
    )


def _leaf(params: PlayParameters, play: Play) -> Link:
    address = params.at(steps_in(play), play.decisions).address("player.player")
    return Link(outcome_words(params, play.transcript), address)


def outcome_words(params: PlayParameters, transcript: Transcript) -> str:
    """Return the outcome of a play in a few words."""
    speech, _ = params.page.speech, params.page.gettext
    asks = params.example.predict
    parts = []
    winner = transcript.state.winner
    if winner:
        parts.append(_("%(player)s wins", player=player_name(winner)))
    if asks is not None and (asks.kind != "winner" or not winner):
        narrator = narrator_of(transcript, speech)
        parts.append(result_sentence(asks, answer_of(asks, transcript), narrator))
    if not parts:
        count = len(transcript.events)
        parts.append(speech.ngettext("%(number)s event", "%(number)s events", count))
    return " · ".join(parts)
