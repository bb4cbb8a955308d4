"""Names the edition a play follows if the newest edition cannot be played."""

from __future__ import annotations

from glossary.engine.rules.citations import NEWEST
from glossary.rulebook.editions import edition_key
from glossary.web.base.locale import speech
from glossary.web.base.store import current_snapshot


def played_by(edition: str) -> str:
    """Return a note if a play by *edition* does not follow the newest rules, else an empty text."""
    today = current_snapshot().editions[0]
    if edition != NEWEST or edition_key(today) <= edition_key(edition):
        return ""
    return speech().gettext(
        "Played by edition %(edition)s, with its numbers:"
        " edition %(newest)s cannot be played here yet.",
        edition=edition,
        newest=today,
    )
