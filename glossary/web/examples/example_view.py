"""What stays the same through a play of an example: its words, and the links away from it."""

from __future__ import annotations

from markupsafe import Markup, escape
from msgspec import Struct
from msgspec.structs import replace

from glossary.boards.url_code import encode
from glossary.examples.teaching import examples_like
from glossary.snapshot.stories import Story, question_of
from glossary.web.base.layout import Frame, Link, Report, frame
from glossary.web.base.rule_view import played_by
from glossary.web.examples.dispute import can_be_disputed, dispute_address
from glossary.web.examples.labels import (
    example_link,
    examples_link,
    level_word,
    off_word,
    tag_links,
    ten_address,
    ten_title,
)
from glossary.web.examples.params import PlayParameters
from glossary.web.examples.sentences import plain_words, prose, rooted, titled

ALIKE = 3
"""How many examples about the same rules are named at the end of one."""


class ExampleView(Struct, frozen=True):
    """The variables of ``examples/player.html`` that are the same at every step of a play.

    ``hidden_fields`` are those of the guess form, before the first step; ``reveal`` is the end of
    the play that the question is about, once somebody guessed. Of ten that a visitor is led
    through, ``ten`` leads to all of them, and says which this is.
    """

    title: str
    address: str
    question: Markup
    about: Link
    level: str
    tags: tuple[Link, ...]
    edition: str
    played_by: str
    editions: Link | None
    off: tuple[str, ...]
    as_written: str
    hidden_fields: tuple[tuple[str, str], ...]
    reveal: str
    outcomes: Link | None
    without_rules: tuple[Link, ...]
    foreign: str
    change: str
    embed: str
    dispute: str
    ten: Link | None


def example_view(params: PlayParameters, told: Story | None) -> ExampleView:
    """Return what the page of an example shows at every step.

    :param told: the story, as it was told when the site was compiled, if this is it.
    """
    page, example, step, params = params.page, params.example, params.step, params.at(0)
    return ExampleView(
        title=example.words(page.language).title,
        address=page.url_for("player.player", slug=example.slug),
        question=rooted(page, told.question)
        if told is not None
        else prose(page, question_of(example, page.speech)),
        about=titled(page, example.illustrates),
        level=level_word(page, example.level),
        tags=tag_links(page, example.tags),
        edition=page.edition_name(params.edition),
        played_by=played_by(page, params.edition),
        editions=every_edition(params),
        off=tuple(off_word(page, name) for name in params.off),
        as_written=replace(params, off=(), decisions=()).address() if params.off else "",
        hidden_fields=tuple(replace(params, guess=(), decisions=()).values()) if not step else (),
        reveal=_reveal(params) if params.guess else "",
        outcomes=_outcomes(params),
        without_rules=without_rules(params),
        foreign=page.foreign(example.language_of(page.language)),
        change=_change_address(params, told),
        embed=_embed_snippet(params) if params.leads_on else "",
        dispute=dispute_address(page, example) if can_be_disputed(example) else "",
        ten=_place_in_ten(params) if params.leads_on else None,
    )


def example_frame(params: PlayParameters, report: Report | None, told: Story | None) -> Frame:
    """Return the frame of the page of an example; the switch of languages keeps the place.

    :param report: a report of an error in it, if it quotes more than the question.
    :param told: the story, as it was told when the site was compiled.
    """
    page, example = params.page, params.example
    same, words = replace(params, endpoint="player.player"), example.words(page.language)
    question = told.plain if told else plain_words(page, question_of(example, page.speech))
    return frame(
        page,
        words.title,
        endpoint="player.player",
        switched=same.address(),
        description=question,
        quotation=question,
        report=report,
        crumbs=(examples_link(page),),
        image=page.absolute(
            page.url_for("card.scenario", slug=example.slug, v=page.snapshot.digest[:8])
        ),
        slug=example.slug,
    )


def beside_frame(params: PlayParameters, title: str) -> Frame:
    """Return the frame of a page about the plays of an example."""
    page, example = params.page, params.example
    crumbs = (examples_link(page), example_link(page, example))
    return frame(page, title, crumbs=crumbs, indexed=False)


def _reveal(params: PlayParameters) -> str:
    """Return the address of the end of the play that the question is about."""
    if params.example.predict is None or params.off:
        return ""
    trace = params.example.traces[params.edition]
    return params.at(trace.steps, trace.decisions).address()


def every_edition(params: PlayParameters) -> Link | None:
    """Return the link to the same decisions under every edition; None if there is but one."""
    if len(params.example.editions) < 2:
        return None
    compare = replace(params, off=(), step=0).address("what_if.what_if")
    return Link(params.page.gettext("Under every edition, side by side"), compare)


def _outcomes(params: PlayParameters) -> Link | None:
    trace = params.example.traces[params.edition]
    if trace.plays < 2 or not trace.whole:
        return None
    words = params.page.speech.ngettext(
        "Every outcome: %(number)s play", "Every outcome: %(number)s plays", trace.plays
    )
    return Link(words, replace(params, step=0, decisions=()).address("outcomes.outcomes"))


def without_rules(params: PlayParameters) -> tuple[Link, ...]:
    """Return links to the same decisions without each rule that can be switched off."""
    return tuple(
        Link(
            off_word(params.page, name),
            replace(params, off=(name,), step=0).address("what_if.what_if"),
        )
        for name in params.example.traces[params.edition].off
    )


def _change_address(params: PlayParameters, told: Story | None) -> str:
    """Return the address of the board as a what-if board; empty if it is too long."""
    board = {**params.example.board, "edition": params.edition}
    code = told.code if told is not None else encode(board)
    return params.page.board_address(code, "table") if code else ""


def beside(params: PlayParameters, places: int) -> Link | None:
    """Return the example that is taught so many places after this one; None beyond both ends."""
    page, example, ten = params.page, params.example, params.ten
    if not params.leads_on:
        return None
    if ten is not None:
        other = ten.beside(example.slug, places)
        return example_link(page, other, ten.code) if other is not None else None
    taught = page.snapshot.example_index.taught
    place = taught.index(example) + places
    return example_link(page, taught[place]) if 0 <= place < len(taught) else None


def _place_in_ten(params: PlayParameters) -> Link | None:
    """Return the link to the ten examples that a visitor is led through, if any."""
    page, ten = params.page, params.ten
    if ten is None:
        return None
    words = page.gettext(
        "%(place)s of %(number)s · %(title)s",
        place=ten.place(params.example.slug) + 1,
        number=len(ten.examples),
        title=ten_title(page, ten),
    )
    return Link(words, ten_address(page, ten))


def alike(params: PlayParameters) -> tuple[Link, ...]:
    """Return others about the same rules; none for who is led through ten."""
    page, example = params.page, params.example
    if not params.leads_on or params.ten is not None:
        return ()
    others = examples_like(example, page.snapshot.example_index.taught, ALIKE)
    return tuple(example_link(page, other) for other in others)


def _embed_snippet(params: PlayParameters) -> str:
    """Return the HTML that embeds the example in another site."""
    page, slug = params.page, params.example.slug
    address = page.absolute(page.url_for("embed.player", slug=slug))
    title = params.example.words(page.language).title
    size = 'width="100%" height="720" loading="lazy"'
    return f'<iframe src="{escape(address)}" title="{escape(title)}" {size}></iframe>'
