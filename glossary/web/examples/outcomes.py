"""Every outcome of an example: its decisions as a tree, drawn and as a nested list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from flask import Blueprint
from flask.typing import ResponseReturnValue

from glossary.engine.play.replay import Transcript
from glossary.examples.play import Play, answer_of
from glossary.narration.tell import narrator_of
from glossary.web.base.errors import AddressRefused
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.urls import url_for
from glossary.web.base.view_traits import reads
from glossary.web.examples.labels import off_word
from glossary.web.examples.params import PARAMETERS, Asked, asked
from glossary.web.examples.quiz import ended
from glossary.web.examples.steps import every_play, steps_in
from glossary.web.position.svg import short

pages = Blueprint("outcomes", __name__)

_DEEP = 230
_ROW = 30
_LONGEST = 26
_LONGEST_LEAF = 72
_LETTER = 7.4
_BOLD_LETTER = 8.6


@dataclass(frozen=True, slots=True)
class Branch:
    """A decision taken: what was answered, then the next question or how it ends."""

    answer: str
    question: str
    below: tuple[Branch, ...]
    leaf: Link | None


@dataclass(frozen=True, slots=True)
class Knot:
    """A branch on the sheet; ``address`` is set for what leads to a play."""

    x: float
    y: float
    words: str
    address: str
    whole: str


@dataclass(frozen=True, slots=True)
class Bough:
    """A line from a knot to one below it, as the data of an SVG path."""

    path: str


@dataclass(frozen=True, slots=True)
class Tree:
    """The tree on a sheet of ``width`` by ``height``."""

    width: float
    height: float
    knots: tuple[Knot, ...]
    boughs: tuple[Bough, ...]


@dataclass(frozen=True, slots=True)
class OutcomesPage:
    """What ``examples/outcomes.html`` may use."""

    title: str
    back: str
    edition: str
    off: tuple[str, ...]
    count: int
    root: Branch
    tree: Tree


@pages.get("/<language:language>/scenarios/<slug>/outcomes")
@reads(*PARAMETERS, remembered=True, judges_length=True)
def outcomes(slug: str) -> ResponseReturnValue:
    """The tree of decisions of one example.

    :raises AddressRefused: if it has too many plays to draw.
    """
    what = replace(asked(slug), decisions=(), step=0, guess=())
    _ = speech().gettext
    if not what.example.traces[what.edition].whole:
        raise AddressRefused(_("This example has too many plays to draw them all."), 404)
    plays = every_play(what.example, what.edition, what.off)
    root = _branch(what, plays, (), "")
    said = what.example.words(language())
    title = _("%(title)s: every outcome", title=said.title)
    around = frame(
        title,
        endpoint="outcomes.outcomes",
        crumbs=(
            Link(_("Examples to play"), url_for("scenarios.index", language=language())),
            Link(said.title, url_for("player.player", language=language(), slug=slug)),
        ),
        indexed=False,
        slug=slug,
    )
    page = OutcomesPage(
        title=title,
        back=what.address("player.player"),
        edition=what.edition,
        off=tuple(map(off_word, what.off)),
        count=len(plays),
        root=root,
        tree=_draw(root),
    )
    return print_page("examples/outcomes.html", around, page)


def _branch(what: Asked, plays: tuple[Play, ...], taken: tuple[int, ...], answer: str) -> Branch:
    here = tuple(play for play in plays if play.decisions[: len(taken)] == taken)
    first = here[0]
    depth = len(taken)
    if len(first.decisions) == depth:
        return Branch(answer, "", (), _leaf(what, first))
    choice = first.transcript.choices[first.mine[depth]]
    narrator = narrator_of(first.transcript, speech())
    options = narrator.options(choice)
    picks = sorted({play.decisions[depth] for play in here})
    return Branch(
        answer,
        narrator.choice(choice),
        tuple(_branch(what, here, (*taken, pick), options[pick]) for pick in picks),
        None,
    )


def _leaf(what: Asked, play: Play) -> Link:
    address = what.at(steps_in(play), play.decisions).address("player.player")
    return Link(outcome_words(what, play.transcript), address)


def outcome_words(what: Asked, transcript: Transcript) -> str:
    """How a play ends, in a few words."""
    _ = speech().gettext
    asks = what.example.predict
    parts = []
    winner = transcript.state.winner
    if winner:
        parts.append(_("%(player)s wins", player=winner))
    if asks is not None and (asks.kind != "winner" or not winner):
        narrator = narrator_of(transcript, speech())
        parts.append(ended(asks, answer_of(asks, transcript), narrator))
    if not parts:
        count = len(transcript.events)
        parts.append(speech().ngettext("%(number)s event", "%(number)s events", count))
    return " · ".join(parts)


def _draw(root: Branch) -> Tree:
    knots: list[Knot] = []
    boughs: list[Bough] = []
    rows = iter(range(10_000))

    def place(branch: Branch, depth: int) -> float:
        below = [place(one, depth + 1) for one in branch.below]
        y = sum(below) / len(below) if below else _ROW * (next(rows) + 0.5)
        x = 8 + depth * _DEEP
        if branch.answer:
            knots.append(Knot(x, y, short(branch.answer, _LONGEST), "", branch.answer))
        else:
            knots.append(Knot(x, y, "●", "", branch.question))
        end = x + (min(_DEEP - 20, 14 + _LETTER * len(knots[-1].words)) if branch.answer else 14)
        boughs.extend(Bough(_line(end, y, x + _DEEP - 6, low)) for low in below)
        if branch.leaf is not None:
            boughs.append(Bough(_line(end, y, x + _DEEP - 6, y)))
            words = short(branch.leaf.words, _LONGEST_LEAF)
            knots.append(Knot(x + _DEEP, y, words, branch.leaf.address, branch.leaf.words))
        return y

    place(root, 0)
    width = max(knot.x + _BOLD_LETTER * len(knot.words) for knot in knots)
    return Tree(round(width) + 8, _ROW * next(rows), tuple(knots), tuple(boughs))


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    middle = (x + to_x) / 2
    return f"M{x:.0f} {y:.0f}C{middle:.0f} {y:.0f} {middle:.0f} {to_y:.0f} {to_x:.0f} {to_y:.0f}"


def leaves(root: Branch) -> Iterator[Link]:
    """The ends of a tree, in order."""
    if root.leaf is not None:
        yield root.leaf
    for one in root.below:
        yield from leaves(one)
