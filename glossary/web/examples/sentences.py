"""Presents plays as sentences that link to their rules, for the player and the board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress

from markupsafe import Markup, escape
from msgspec import Struct

from glossary.cards.facets import PHASES
from glossary.core.errors import UnknownRule
from glossary.core.rule_number import RuleNumber
from glossary.engine.model.events import Choice, Event
from glossary.engine.play.replay import Transcript
from glossary.examples.steps import PlayStep
from glossary.narration.narrator import Told
from glossary.narration.tell import narrator_of
from glossary.rulebook.markup import parse_blocks
from glossary.snapshot.stories import (
    ToldSentence,
    ToldStep,
    drawn,
    in_words,
    sentence_html,
    spoken,
    told_choice,
    told_question,
    told_sentence,
    told_step,
)
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading

SENTENCE_END = re.compile(r"(?<=[.!?…])\s++(?![?!»…])")
"""Between two sentences; French has a space before a question mark, too."""


class Sentence(Struct, frozen=True):
    """An event or a question in words, with links to its rules; ``html`` is both together.

    ``words`` is the text, symbols spoken.
    ``happened`` is false for an event that reports what did not happen or did not count.
    """

    text: Markup
    rules: tuple[Link, ...]
    happened: bool
    html: Markup
    words: str


class StepText(Struct, frozen=True):
    """A step in words. A question also has its ``options`` and the options ``withheld``.

    A sentence links at most :data:`MOST_LINKED` rules, the one that decides it first; ``cites``
    are all rules of the step, each once, if that is more than the sentences link.
    """

    sentences: tuple[Sentence, ...]
    options: tuple[Markup, ...] = ()
    answer: str = ""
    withheld: tuple[Sentence, ...] = ()
    cites: tuple[RuleNumber, ...] = ()


class ChoiceView(Struct, frozen=True):
    """An open question: its options, and the options withheld with their reasons.

    ``why`` are all its rules, if the question does not link them all. ``words`` are the question
    and the options, symbols spoken.
    """

    question: Sentence
    options: tuple[Link, ...]
    withheld: tuple[Sentence, ...]
    why: tuple[Link, ...]
    words: str


class StepPresenter:
    """Presents what is told of a play on a page, with links to its rules.

    :param edition: the edition whose rules are linked; None for the newest, at its short address.
    """

    def __init__(self, page: Page, edition: str | None) -> None:
        self.page = page
        self._rules = page.rules(edition)

    def html(self, step: ToldStep) -> tuple[Markup, ...]:
        """Return the sentences of a step."""
        if step.html:
            return tuple([rooted(self.page, html) for html in step.html])
        return tuple([self.sentence(each).html for each in step.sentences])

    def told(self, step: ToldStep) -> StepText:
        """Present one step."""
        options = tuple(drawn(words, self.page.speech) for words in step.options)
        return StepText(
            tuple(map(self.sentence, step.sentences)),
            options,
            options[step.pick] if options else "",
            tuple(map(self.sentence, step.withheld)),
            tuple(map(RuleNumber.parse, step.cites)),
        )

    def sentence(self, told: ToldSentence) -> Sentence:
        """Present a sentence."""
        words = drawn(told.text, self.page.speech)
        rules = tuple(Link(number, f"{self._rules}/{number}") for number in told.cites)
        html = Markup(sentence_html(words, told, self._rules))  # noqa: S704 - escaped there
        return Sentence(words, rules, told.happened, html, spoken(told.text, self.page.speech))


class PlayPresenter(StepPresenter):
    """Presents a play on a page: player, board and comparisons use it."""

    def __init__(self, page: Page, transcript: Transcript, edition: str | None) -> None:
        super().__init__(page, edition)
        self.narrator = narrator_of(transcript, page.speech)

    def events(self, events: Iterable[Event], most: int | None = None) -> tuple[Sentence, ...]:
        """Present events of one time with links to their rules, at most so many a sentence."""
        return self.linked(self.narrator.told(events), most)

    def linked(self, told: Iterable[Told], most: int | None = None) -> tuple[Sentence, ...]:
        """Present sentences with links to their rules, at most so many each."""
        return tuple(self.sentence(told_sentence(one, most)) for one in told)

    def question(self, choice: Choice) -> Sentence:
        """Present the question of a choice."""
        return self.sentence(told_question(self.narrator, choice))

    def asked(self, choice: Choice, addresses: Iterable[str], edition: str | None) -> ChoiceView:
        """Present a choice that is open; *addresses* are those of its options, in order."""
        told = told_choice(self.narrator, choice)
        text, spoken_options = self.told(told), spoken(" · ".join(told.options), self.page.speech)
        return ChoiceView(
            text.sentences[0],
            tuple(map(Link, text.options, addresses)),
            text.withheld,
            reasons(self.page, text.cites, edition),
            f"{text.sentences[0].words} {spoken_options}",
        )

    def step(self, step: PlayStep) -> StepText:
        """Present one step."""
        return self.told(told_step(self.narrator, step))

    def options(self, choice: Choice) -> tuple[Markup, ...]:
        """Return the options of a choice in words, their symbols drawn."""
        return tuple(drawn(words, self.page.speech) for words in self.narrator.options(choice))


def phase_word(page: Page, name: str) -> str:
    """Return the name of a phase; empty for an unknown one."""
    _ = page.gettext
    if name in PHASES:
        return page.term(f"day.{name}")
    return {"victory": _("Victory"), "setup": _("Setting up")}.get(name, "")


def prose(page: Page, text: str) -> Markup:
    """Return a text of an example as HTML; its references link to the newest rules."""
    indexed = page.dictionary()
    if indexed is None:
        return Markup()
    return Reading(page, indexed).renderer.blocks(parse_blocks(text))


def rooted(page: Page, html: str) -> Markup:
    """Return HTML of a site at its root as it stands where this site is."""
    root = f' href="{escape(page.root)}/'
    return Markup(html.replace(' href="/', root) if page.root else html)  # noqa: S704 - compiled


def plain_words(page: Page, text: str) -> str:
    """Return a text of an example on one line, without markup."""
    return in_words(parse_blocks(text), page.speech)


def reasons(page: Page, cites: Iterable[RuleNumber], edition: str | None) -> tuple[Link, ...]:
    """Return links to rules, with their titles."""
    return tuple(titled(page, number, edition) for number in cites)


def titled(page: Page, number: RuleNumber, edition: str | None = None) -> Link:
    """Return a link to a rule by its number and title, in today's rules or an older edition's."""
    indexed = page.dictionary(edition)
    words = str(number)
    if indexed is not None:
        with suppress(UnknownRule):
            words = f"{number} {indexed.dictionary.entry(number).title}"
    return Link(words, page.rule_address(number, edition))
