"""Names the edition a play follows if the newest edition cannot be played."""

from __future__ import annotations

from glossary.engine.rules.citations import NEWEST
from glossary.rulebook.editions import edition_key
from glossary.web.base.page import Page


def played_by(page: Page, edition: str) -> str:
    """Return a note if a play by *edition* does not follow the newest rules, else an empty text."""
    today = page.snapshot.editions[0]
    if edition != NEWEST or edition_key(today) <= edition_key(edition):
        return ""
    return page.gettext(
        "Played by edition %(edition)s, with its numbers:"
        " edition %(newest)s cannot be played here yet.",
        edition=edition,
        newest=today,
    )
