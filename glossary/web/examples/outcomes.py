"""Shows every outcome of an example: its decisions as a tree, drawn and as a nested list."""

from __future__ import annotations

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
from glossary.web.examples.params import PARAMETERS, PlayParameters, read_parameters
from glossary.web.examples.quiz import ended
from glossary.web.examples.steps import every_play, steps_in
from glossary.web.position.face import short

pages = Blueprint("outcomes", __name__)

_DEEP = 230
_ROW = 30
_LONGEST = 26
_LONGEST_LEAF = 72
_LETTER = 7.4
_BOLD_LETTER = 8.6


@dataclass(frozen=True, slots=True)
class Branch:
    """A node of the tree of decisions: the answer that led here, then what follows.

    What follows is the next ``question`` with its answers ``below``, or the outcome, ``leaf``.
    """

    answer: str
    question: str
    below: tuple[Branch, ...]
    leaf: Link | None


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A node as drawn at ``x``, ``y``: ``words`` are cut to fit, ``whole`` is the full text.

    ``address`` is the play that an outcome leads to; empty for decisions.
    """

    x: float
    y: float
    words: str
    address: str
    whole: str


@dataclass(frozen=True, slots=True)
class TreeEdge:
    """A line between two nodes, as the ``d`` attribute of an SVG path."""

    path: str


@dataclass(frozen=True, slots=True)
class Tree:
    """The drawn tree; ``width`` and ``height`` are in SVG units."""

    width: float
    height: float
    nodes: tuple[TreeNode, ...]
    edges: tuple[TreeEdge, ...]


@dataclass(frozen=True, slots=True)
class OutcomesPage:
    """The variables of ``examples/outcomes.html``."""

    title: str
    back: str
    edition: str
    off: tuple[str, ...]
    count: int
    root: Branch
    tree: Tree


@pages.get("/<language:language>/scenarios/<slug>/outcomes")
@reads(*PARAMETERS, cached=True, checks_length=True)
def outcomes(slug: str) -> ResponseReturnValue:
    """Print the tree of decisions of one example.

    :raises AddressRefused: if it has too many plays to draw.
    """
    params = replace(read_parameters(slug), decisions=(), step=0, guess=())
    _ = speech().gettext
    if not params.example.traces[params.edition].whole:
        raise AddressRefused(_("This example has too many plays to draw them all."), 404)
    plays = every_play(params.example, params.edition, params.off)
    root = _branch(params, plays, (), "")
    words = params.example.words(language())
    title = _("%(title)s: every outcome", title=words.title)
    page_frame = frame(
        title,
        endpoint="outcomes.outcomes",
        crumbs=(
            Link(_("Examples to play"), url_for("scenarios.index", language=language())),
            Link(words.title, url_for("player.player", language=language(), slug=slug)),
        ),
        indexed=False,
        slug=slug,
    )
    page = OutcomesPage(
        title=title,
        back=params.address("player.player"),
        edition=params.edition,
        off=tuple(map(off_word, params.off)),
        count=len(plays),
        root=root,
        tree=_draw(root),
    )
    return print_page("examples/outcomes.html", page_frame, page)


def _branch(
    params: PlayParameters, plays: tuple[Play, ...], taken: tuple[int, ...], answer: str
) -> Branch:
    here = tuple(play for play in plays if play.decisions[: len(taken)] == taken)
    first = here[0]
    depth = len(taken)
    if len(first.decisions) == depth:
        return Branch(answer, "", (), _leaf(params, first))
    choice = first.transcript.choices[first.mine[depth]]
    narrator = narrator_of(first.transcript, speech())
    options = narrator.options(choice)
    picks = sorted({play.decisions[depth] for play in here})
    return Branch(
        answer,
        narrator.choice(choice),
        tuple(_branch(params, here, (*taken, pick), options[pick]) for pick in picks),
        None,
    )


def _leaf(params: PlayParameters, play: Play) -> Link:
    address = params.at(steps_in(play), play.decisions).address("player.player")
    return Link(outcome_words(params, play.transcript), address)


def outcome_words(params: PlayParameters, transcript: Transcript) -> str:
    """Return the outcome of a play in a few words."""
    _ = speech().gettext
    asks = params.example.predict
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
    nodes: list[TreeNode] = []
    edges: list[TreeEdge] = []
    rows = iter(range(10_000))

    def place(branch: Branch, depth: int) -> float:
        below = [place(one, depth + 1) for one in branch.below]
        y = sum(below) / len(below) if below else _ROW * (next(rows) + 0.5)
        x = 8 + depth * _DEEP
        if branch.answer:
            nodes.append(TreeNode(x, y, short(branch.answer, _LONGEST), "", branch.answer))
        else:
            nodes.append(TreeNode(x, y, "●", "", branch.question))
        end = x + (min(_DEEP - 20, 14 + _LETTER * len(nodes[-1].words)) if branch.answer else 14)
        edges.extend(TreeEdge(_line(end, y, x + _DEEP - 6, low)) for low in below)
        if branch.leaf is not None:
            edges.append(TreeEdge(_line(end, y, x + _DEEP - 6, y)))
            words = short(branch.leaf.words, _LONGEST_LEAF)
            nodes.append(TreeNode(x + _DEEP, y, words, branch.leaf.address, branch.leaf.words))
        return y

    place(root, 0)
    width = max(node.x + _BOLD_LETTER * len(node.words) for node in nodes)
    return Tree(round(width) + 8, _ROW * next(rows), tuple(nodes), tuple(edges))


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    middle = (x + to_x) / 2
    return f"M{x:.0f} {y:.0f}C{middle:.0f} {y:.0f} {middle:.0f} {to_y:.0f} {to_x:.0f} {to_y:.0f}"
