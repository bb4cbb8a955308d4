"""Two at a table: each answers the question of an example, and the page names what parts them."""

from __future__ import annotations

from flask import Blueprint, redirect, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct
from werkzeug.datastructures import MultiDict

from glossary.examples.model import Example, Predict
from glossary.examples.play import answer_of
from glossary.position.view import BoardView, view
from glossary.snapshot.stories import question_of
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import AddressRefused, reads
from glossary.web.base.page import Page
from glossary.web.base.this_page import this_page
from glossary.web.examples.forgotten import MissedRule, missed_rule
from glossary.web.examples.labels import example_link, examples_link
from glossary.web.examples.params import PlayParameters, find, read_guess
from glossary.web.examples.quiz import GuessForm, guess_form, guess_words, outcome
from glossary.web.examples.sentences import PlayPresenter, prose
from glossary.web.examples.steps import SteppedPlay, stepped_play

pages = Blueprint("dispute", __name__)

NEAR, FAR = "near", "far"
"""The fields of the two answers: of who holds the phone, and of who sits opposite."""


class Half(Struct, frozen=True):
    """What one of the two reads, in one language; ``field`` is the name of the answer.

    ``verdict`` and ``missed`` are there once both have answered: ``missed`` is the rule, or the
    event, that the wrong answer left out; of two wrong ones, what acts first.
    """

    language: str
    field: str
    called: str
    title: str
    question: Markup
    form: GuessForm
    submit: str
    verdict: str
    result: str
    missed_heading: str
    missed: MissedRule | None


class DisputePage(Struct, frozen=True):
    """The variables of ``examples/dispute.html``.

    ``far`` stands upside down on a screen that lies between two, which is a narrow one; ``turned``
    is whether it was asked for the other way round.
    """

    near: Half
    far: Half
    board: BoardView
    answered: bool
    again: str
    play: Link
    languages: tuple[Link, ...]
    turned: bool


@pages.get("/<language:language>/dispute")
@reads()
def start() -> ResponseReturnValue:
    """Lead to the first example that two can dispute."""
    page = this_page()
    for example in page.snapshot.example_index.taught:
        if can_be_disputed(example):
            return redirect(dispute_address(page, example), code=302)
    return redirect(page.url_for("scenarios.index"), code=302)


@pages.get("/<language:language>/scenarios/<slug>/dispute")
@reads("opposite", "turned", NEAR, FAR)
def dispute(slug: str) -> ResponseReturnValue:
    """Print the question for two, and once both have answered, what parts them."""
    page = this_page()
    example = find(page, slug)
    if example.predict is None or not can_be_disputed(example):
        sentence = page.gettext("This example asks nothing that two can dispute.")
        raise AddressRefused(sentence, 404, (example_link(page, example),))
    opposite = page.in_language(_second_language(page, request.args.get("opposite", "")))
    answers = {
        field: read_guess(
            page, MultiDict([("guess", each) for each in request.args.getlist(field)])
        )
        for field in (NEAR, FAR)
    }
    turned = request.args.get("turned") == "1"
    shown = _dispute(page, opposite, example, example.predict, answers, turned=turned)
    page_frame = frame(
        page,
        page.gettext("Two at a table: %(title)s", title=shown.near.title),
        crumbs=(examples_link(page),),
        indexed=False,
        opposite=opposite.language,
    )
    return Printed("examples/dispute.html", page_frame, shown)


def can_be_disputed(example: Example) -> bool:
    """Tell whether an example asks something whose answers can be picked."""
    return example.predict is not None and example.predict.kind != "total"


def dispute_address(page: Page, example: Example, opposite: str = "") -> str:
    """Return where two dispute an example, who sits opposite reading *opposite*."""
    second = opposite or _second_language(page, "")
    return page.url_for("dispute.dispute", slug=example.slug, opposite=second)


def _second_language(page: Page, written: str) -> str:
    """Return the language of who sits opposite: the one asked for, else another than the page's.

    :raises AddressRefused: if the site does not have it.
    """
    known = page.snapshot.languages
    if not written:
        return next((code for code in known if code != page.language), page.language)
    if written not in known:
        raise AddressRefused(page.gettext("The site is not in that language."))
    return written


def _dispute(
    page: Page,
    opposite: Page,
    example: Example,
    predict: Predict,
    answers: dict[str, tuple[str, ...]],
    *,
    turned: bool,
) -> DisputePage:
    trace = example.traces[example.edition]
    tables = {NEAR: page, FAR: opposite}
    told = {
        field: PlayParameters(table, example, example.edition, trace.decisions, trace.steps)
        for field, table in tables.items()
    }
    stepped = stepped_play(told[NEAR])
    presenters = {
        field: PlayPresenter(table, stepped.play.transcript, told[field].pinned)
        for field, table in tables.items()
    }
    forms = {
        field: guess_form(
            table, predict, stepped.play.transcript, answers[field], presenters[field].narrator
        )
        for field, table in tables.items()
    }
    answered = all(answers.values())
    parting = _parting_answer(told[NEAR], predict, stepped, answers, presenters[NEAR])
    halves = {
        field: _half(told[field], field, predict, stepped, forms[field], presenters[field],
                     answers if answered else {}, parting)
        for field in tables
    }  # fmt: skip
    slug = example.slug
    return DisputePage(
        near=halves[NEAR],
        far=halves[FAR],
        board=view(page, stepped.state(0), frozenset(), presenters[NEAR].narrator.names.listed),
        answered=answered,
        again=dispute_address(page, example, opposite.language),
        play=Link(page.gettext("Play it step by step"), page.url_for("player.player", slug=slug)),
        languages=tuple(
            Link(page.snapshot.languages[code].name, dispute_address(page, example, code), code)
            for code in page.snapshot.languages
            if code != opposite.language
        ),
        turned=turned,
    )


def _parting_answer(
    params: PlayParameters,
    predict: Predict,
    stepped: SteppedPlay,
    answers: dict[str, tuple[str, ...]],
    presenter: PlayPresenter,
) -> tuple[str, ...]:
    """Return the wrong answer of the two that is refuted first, in words of the engine, if any."""
    right = answer_of(predict, stepped.play.transcript)
    refuted = []
    for answer in answers.values():
        named = guess_words(predict, answer) if answer else right
        if named != right:
            missed = missed_rule(params.page, params, predict, stepped, named, presenter)
            refuted += [(missed.step, named)] if missed is not None else []
    return min(refuted)[1] if refuted else ()


def _half(
    params: PlayParameters,
    field: str,
    predict: Predict,
    stepped: SteppedPlay,
    form: GuessForm,
    presenter: PlayPresenter,
    answers: dict[str, tuple[str, ...]],
    parting: tuple[str, ...],
) -> Half:
    page, example = params.page, params.example
    _ = page.gettext
    verdict, result, missed = "", "", None
    if answers:
        theirs = FAR if field == NEAR else NEAR
        own = outcome(predict, stepped.play.transcript, answers[field], presenter)
        other = outcome(predict, stepped.play.transcript, answers[theirs], presenter)
        result = own.result
        verdict = _verdict(
            page, mine=own.right, theirs=other.right, same=own.guessed == other.guessed
        )
        if parting:
            missed = missed_rule(page, params, predict, stepped, parting, presenter)
    return Half(
        language=page.language,
        field=field,
        called=_("You, near the screen") if field == NEAR else _("You, opposite"),
        title=example.words(page.language).title,
        question=prose(page, question_of(example, page.speech)),
        form=form,
        submit=_("Both have answered"),
        verdict=verdict,
        result=result,
        missed_heading=_("What parts you") if answers else "",
        missed=missed,
    )


def _verdict(page: Page, *, mine: bool, theirs: bool, same: bool) -> str:
    _ = page.gettext
    if same:
        return _("You agree, and you are right.") if mine else _("You agree, and you are wrong.")
    if mine:
        return _("You are right.")
    return _("The other one is right.") if theirs else _("You are both wrong.")
