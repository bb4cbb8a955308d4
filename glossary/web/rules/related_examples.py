"""Finds the examples that exercise a rule, from the rules that their plays cite."""

from __future__ import annotations

from flask import url_for

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Link
from glossary.web.base.locale import language, speech
from glossary.web.base.rail import thumbnail_of
from glossary.web.base.store import current_snapshot

_SHOWN = 2


def seen_played(rule: RuleNumber, edition: str | None) -> tuple[tuple[Link, ...], Link | None]:
    """Return some examples that exercise a rule, for its page, and the way to all of them."""
    snapshot = current_snapshot()
    found = snapshot.example_index.exercising(rule, edition or snapshot.editions[0])
    shown = tuple(
        Link(
            one.words(language()).title,
            url_for(
                "player.player",
                language=language(),
                slug=one.slug,
                edition=edition if edition in one.editions and edition != one.edition else None,
            ),
            drawing=thumbnail_of(one),
        )
        for one in found[:_SHOWN]
    )
    if len(found) <= _SHOWN or edition is not None:
        return shown, None
    words = speech().ngettext("All %(number)s example", "All %(number)s examples", len(found))
    return shown, Link(words, url_for("scenarios.index", language=language(), rule=str(rule)))
