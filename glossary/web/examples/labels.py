"""Names examples, their levels and tags, and the rules that can be switched off."""

from __future__ import annotations

from glossary.core.rule_number import RuleNumber
from glossary.engine.play.disabled_rules import MODIFIERS
from glossary.examples.model import Example
from glossary.examples.tens import Ten
from glossary.position.words import keyword_word
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read


def examples_link(page: Page) -> Link:
    """Return the link to the list of examples, under which their pages stand."""
    words = page.gettext("Examples to play")
    return Link(words, page.url_for("scenarios.index"))


def example_link(page: Page, example: Example, ten: str = "") -> Link:
    """Return the link to an example, by its title.

    :param ten: the code of the ten that a visitor is led through.
    """
    address = page.url_for("player.player", slug=example.slug, ten=ten or None)
    return Link(example.words(page.language).title, address)


def level_word(page: Page, level: str) -> str:
    """Return the name of a level of difficulty."""
    return page.words_of(f"level.{level}")


def chapter_link(page: Page, chapter: str) -> Link:
    """Return a chapter of the rules, by number and title; the number alone if none has it."""
    number = RuleNumber.parse(chapter)
    reading = read(page, None).having(number)
    if not reading.has(number):
        return Link(chapter, "")
    return reading.titled(reading.dictionary.entry(number))


def ten_title(page: Page, ten: Ten) -> str:
    """Return what ten examples are called: their level and their chapter."""
    parts = (level_word(page, ten.level), chapter_link(page, ten.chapter).words)
    return page.gettext("In a row: %(which)s", which=" · ".join(parts))


def ten_address(page: Page, ten: Ten) -> str:
    """Return where ten examples are listed."""
    return page.url_for("tens.ten", code=ten.code)


def tag_word(page: Page, tag: str) -> str:
    """Return the name of a tag."""
    return page.words_of(f"tag.{tag}")


def tag_links(page: Page, tags: tuple[str, ...]) -> tuple[Link, ...]:
    """Return a link for each tag, to the examples that have it."""
    every = page.url_for("scenarios.index")
    return tuple(Link(tag_word(page, tag), f"{every}?tag={tag}") for tag in tags)


def off_word(page: Page, name: str) -> str:
    """Return the name of a rule that can be switched off."""
    if name not in MODIFIERS:
        return page.gettext("the keyword %(keyword)s", keyword=keyword_word(page, name))
    return page.words_of(f"without.{name}")
