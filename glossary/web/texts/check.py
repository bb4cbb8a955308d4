"""Paste and check: a ruling, a post or a card's text, with every number, term and card a link."""

from __future__ import annotations

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from glossary.web.base.layout import Printed, frame
from glossary.web.base.listing import FormChoice
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read
from glossary.web.base.this_page import this_page
from glossary.web.texts.pasted import (
    LONGEST,
    CheckedText,
    TextCheck,
    as_markdown,
    as_text,
)

pages = Blueprint("check", __name__)


class CheckPage(Struct, frozen=True):
    """The variables of ``texts/check.html``.

    :param refused: why a text is not read; empty if it is.
    :param links: how many links the result has, as a sentence.
    """

    text: str
    longest: int
    editions: tuple[FormChoice, ...]
    refused: str
    result: CheckedText | None
    links: str
    plain: str
    markdown: str


@pages.get("/<language:language>/check")
def check() -> ResponseReturnValue:
    """Print the form."""
    return _page(this_page(), "", "")


@pages.post("/<language:language>/check")
def checked() -> ResponseReturnValue:
    """Print the text that was pasted with its links, and what is said of it. Nothing is kept."""
    page, text = this_page(), request.form.get("text", "").replace("\r\n", "\n").replace("\r", "\n")
    edition = request.form.get("edition", "")
    return _page(page, text, edition if edition in page.snapshot.editions else "")


def _page(page: Page, text: str, edition: str) -> ResponseReturnValue:
    _, refused, result = page.gettext, "", None
    if len(text) > LONGEST:
        refused = _(
            "The text has %(length)s characters; at most %(most)s are read.",
            length=len(text),
            most=LONGEST,
        )
    elif text.strip():
        result = TextCheck(page, read(page, None), edition).check(text)
    editions = [FormChoice("", _("What the text says, or today’s"), not edition)]
    editions += [
        FormChoice(one, page.edition_name(one), one == edition) for one in page.snapshot.editions
    ]
    shown = CheckPage(
        text=text[:LONGEST],
        longest=LONGEST,
        editions=tuple(editions),
        refused=refused,
        result=result,
        links=page.speech.ngettext("%(number)s link", "%(number)s links", result.links)
        if result is not None
        else "",
        plain=as_text(page, result) if result is not None else "",
        markdown=as_markdown(page, result) if result is not None else "",
    )
    page_frame = frame(
        page,
        _("Check a text against the rules"),
        endpoint="check.check",
        description=_(
            "Paste a ruling, a post or the text of a card: its numbers, terms and cards become"
            " links."
        ),
        indexed=result is None and not refused,
    )
    return Printed("texts/check.html", page_frame, shown), 413 if refused else 200
