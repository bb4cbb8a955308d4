"""Which rules a play is played by, where they are not those in force."""

from __future__ import annotations

from glossary.engine.rules.citations import NEWEST
from glossary.rulebook.editions import edition_key
from glossary.web.base.locale import speech
from glossary.web.base.store import current_snapshot


def played_by(edition: str) -> str:
    """What to say of a play by *edition*; nothing if that is today's text or an older choice."""
    today = current_snapshot().editions[0]
    if edition != NEWEST or edition_key(today) <= edition_key(edition):
        return ""
    return speech().gettext(
        "Played by edition %(edition)s, with its numbers:"
        " edition %(newest)s cannot be played here yet.",
        edition=edition,
        newest=today,
    )
