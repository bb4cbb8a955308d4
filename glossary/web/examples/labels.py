"""Names levels, tags and the rules that can be switched off."""

from __future__ import annotations

from flask import url_for

from glossary.engine.play.disabled_rules import MODIFIERS
from glossary.web.base.layout import Link
from glossary.web.base.locale import speech
from glossary.web.base.this_page import this_page
from glossary.web.position.words import keyword_word


def examples_link() -> Link:
    """Return the link to the list of examples, under which their pages stand."""
    words = speech().gettext("Examples to play")
    return Link(words, url_for("scenarios.index"))


def level_word(level: str) -> str:
    """Return the name of a level of difficulty."""
    return this_page().words_of(f"level.{level}")


def tag_word(tag: str) -> str:
    """Return the name of a tag."""
    return this_page().words_of(f"tag.{tag}")


def tag_links(tags: tuple[str, ...]) -> tuple[Link, ...]:
    """Return a link for each tag, to the examples that have it."""
    return tuple(Link(tag_word(tag), url_for("scenarios.index", tag=tag)) for tag in tags)


def off_word(name: str) -> str:
    """Return the name of a rule that can be switched off."""
    if name not in MODIFIERS:
        return speech().gettext("the keyword %(keyword)s", keyword=keyword_word(name))
    return this_page().words_of(f"without.{name}")
