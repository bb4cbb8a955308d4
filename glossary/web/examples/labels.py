"""Names levels, tags and the rules that can be switched off."""

from __future__ import annotations

from flask import url_for

from glossary.engine.play.disabled_rules import MODIFIERS
from glossary.web.base.layout import Link
from glossary.web.base.locale import speech
from glossary.web.position.words import keyword_word, status_word


def examples_link() -> Link:
    """Return the link to the list of examples, under which their pages stand."""
    words = speech().gettext("Examples to play")
    return Link(words, url_for("scenarios.index"))


def level_word(level: str) -> str:
    """Return the name of a level of difficulty."""
    _ = speech().gettext
    return {"first-day": _("First day"), "regular": _("Regular"), "judge": _("Judge")}[level]


def tag_word(tag: str) -> str:
    """Return the name of a tag."""
    _ = speech().gettext
    return {
        "phase": _("Phases"),
        "status": _("Statuses"),
        "keyword": _("Keywords"),
        "golden-rule": _("Golden rules"),
        "example": _("Named by the rules"),
        "edition": _("Differences between editions"),
        "expedition": _("Expeditions"),
        "reserve": _("The Reserve"),
        "reaction": _("Reactions"),
        "modifier": _("Modifiers"),
        "cost": _("Costs"),
        "token": _("Tokens"),
        "gigantic": _("Gigantic"),
        "zone": _("Zones"),
        "victory": _("Victory"),
        "multiplayer": _("Multiplayer"),
        "playing": _("Playing cards"),
        "statistics": _("Statistics"),
    }[tag]


def tag_links(tags: tuple[str, ...]) -> tuple[Link, ...]:
    """Return a link for each tag, to the examples that have it."""
    return tuple(Link(tag_word(tag), url_for("scenarios.index", tag=tag)) for tag in tags)


def off_word(name: str) -> str:
    """Return the name of a rule that can be switched off."""
    _ = speech().gettext
    if name not in MODIFIERS:
        return _("the keyword %(keyword)s", keyword=keyword_word(name))
    found = {
        "stays.anchored": _("Anchored keeps a Character in its Expedition"),
        "stays.asleep": _("Asleep keeps a Character in its Expedition"),
        "token.leaves": _("a token that leaves play arrives nowhere"),
        "token.leaves-landmarks": _("a token that leaves play arrives nowhere"),
        "fleeting.discarded": _("what is Fleeting is discarded instead of resting"),
        "fleeting.spell": _("a Fleeting Spell is discarded"),
        "fades.anchored": _("Rest removes the status Anchored"),
        "fades.asleep": _("Rest removes the status Asleep"),
    }
    return found.get(name) or status_word(name)
