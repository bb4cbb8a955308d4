"""Puts the items of an exam into words: question, position, choices, and what is right."""

from __future__ import annotations

from urllib.parse import urlencode

from markupsafe import Markup
from msgspec import Struct

from glossary.engine.rules.citations import NEWEST
from glossary.examples.exam import UPDATED, Answer, Item
from glossary.examples.forgotten import forgotten_in
from glossary.examples.model import LEVELS, Example
from glossary.examples.play import predicted_play
from glossary.narration.phrasebook import begun
from glossary.narration.tell import narrator_of
from glossary.position.view import BoardView, view
from glossary.rulebook.markup import parse_blocks, parse_inline
from glossary.snapshot.stories import question_of
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read
from glossary.web.cards.on_table import CardOnTable, cards_on_table
from glossary.web.examples.quiz import answer_words, guess_form
from glossary.web.examples.sentences import SENTENCE_END

_SHORT = 12
"""Characters that a first sentence has more than: an answer like "No." is none."""


class ItemView(Struct, frozen=True):
    """A question as it is asked; ``board`` is the position that it is about, if there is one.

    ``address`` is where its text is read: that of the ruling or the example.
    ``asks`` is the question in a sentence, with the choices below it, as the paper orders them;
    ``foreign`` is the language of its words, if it is not the page's; ``cards`` say what those on
    the board do.
    """

    question: Markup
    address: str
    asks: str
    choices: tuple[str, ...]
    board: BoardView | None
    cards: tuple[CardOnTable, ...]
    edition: str
    foreign: str


class RightAnswer(Struct, frozen=True):
    """What is right, and where it can be read: the ``play`` or the ruling, the paragraphs.

    ``before`` says, in an update exam, what it was under the edition before; ``forgotten`` is the
    rule without which the given answer would be right; ``why`` explains it, on a first day in one
    sentence, and ``more`` in those that follow; they are ``foreign`` if they are not in the
    language of the page.
    """

    words: str
    play: Link
    rules: tuple[Link, ...]
    before: str
    forgotten: Link | None
    why: Markup
    more: Markup
    foreign: str


class ItemPresenter:
    """Presents one item on a page."""

    def __init__(self, page: Page, item: Item, choices: tuple[Answer, ...]) -> None:
        self.page = page
        self.item = item
        self.choices = choices
        example = page.snapshot.example(item.name) if item.kind != "ruling" else None
        self._example = example
        self._played = predicted_play(example, example.edition).transcript if example else None
        self._reading = read(page, None)

    def words(self, answer: Answer) -> str:
        """Return an answer in words."""
        _ = self.page.gettext
        example, played = self._example, self._played
        if example is None or example.predict is None or played is None:
            return _("Yes") if answer == ("yes",) else _("No")
        narrator = narrator_of(played, self.page.speech)
        return begun(answer_words(self.page, example.predict, answer, narrator))

    def asked(self) -> ItemView:
        """Return the question."""
        choices = tuple(map(self.words, self.choices))
        example, played = self._example, self._played
        if example is None or example.predict is None or played is None:
            ruling = self.page.snapshot.cards.rulings[self.item.name]
            asked = ruling.said(self.page.language).question
            question = self._reading.renderer.inline(parse_inline(asked))
            foreign = self.page.foreign(ruling.language_of(self.page.language))
            asks = self.page.gettext("Yes or no?")
            address = self.page.url_for("rulings.ruling", id_=ruling.id)
            return ItemView(question, address, asks, choices, None, (), "", foreign)
        narrator = narrator_of(played, self.page.speech)
        start = played.stages[0].before
        return ItemView(
            self._reading.renderer.blocks(parse_blocks(question_of(example, self.page.speech))),
            self.page.url_for("player.player", slug=example.slug),
            guess_form(self.page, example.predict, played, (), narrator).question,
            choices,
            view(self.page, start, (), narrator.names.listed, summed=False),
            tuple(cards_on_table(self._reading, start)),
            example.edition if self.item.kind == "update" or example.edition != NEWEST else "",
            self.page.foreign(example.language_of(self.page.language)),
        )

    def right(self, given: Answer | None) -> RightAnswer:
        """Return what is right, beside what was *given*."""
        example, item = self._example, self.item
        words = self.words(item.right)
        if example is None:
            ruling = self.page.snapshot.cards.rulings[item.name]
            rules = tuple(map(self._reading.named, ruling.cites[NEWEST]))
            play = Link(
                self.page.gettext("The ruling"), self.page.url_for("rulings.ruling", id_=ruling.id)
            )
            why, more = self._explained(ruling.said(self.page.language).answer)
            foreign = self.page.foreign(ruling.language_of(self.page.language))
            return RightAnswer(words, play, rules, "", None, why, more, foreign)
        trace = example.traces[example.edition]
        missed = forgotten_in(trace.forgotten, given, item.right) if given is not None else None
        forgotten = self._reading.named(missed.rule) if missed and missed.is_rule else None
        before = ""
        if item.kind == "update":
            old = self.words(example.traces[UPDATED].answer)
            _ = self.page.gettext
            before = _("Before edition %(edition)s: %(answer)s", edition=NEWEST, answer=old)
        cited = dict.fromkeys((example.illustrates, *example.cites))
        play = Link(self.page.gettext("See it played"), self._end_of(example, given))
        why, more = self._explained(example.words(self.page.language).explanation)
        foreign = self.page.foreign(example.language_of(self.page.language))
        return RightAnswer(
            words,
            play,
            tuple(map(self._reading.named, cited)),
            before,
            forgotten,
            why,
            more,
            foreign,
        )

    def _explained(self, text: str) -> tuple[Markup, Markup]:
        """Return an explanation; on a first day its first sentence, and what follows it."""
        ends = (end.start() for end in SENTENCE_END.finditer(text) if end.start() > _SHORT)
        at = next(ends, len(text)) if self.item.level == LEVELS[0] else len(text)
        return self._prose(text[:at]), self._prose(text[at:].strip())

    def _prose(self, text: str) -> Markup:
        return self._reading.renderer.blocks(parse_blocks(text)) if text else Markup()

    def _end_of(self, example: Example, given: Answer | None) -> str:
        """Return the address of the end of the play, where the given answer is judged, too."""
        trace = example.traces[example.edition]
        query: list[tuple[str, str]] = [("step", str(trace.steps))]
        if trace.decisions:
            query.insert(0, ("d", ".".join(map(str, trace.decisions))))
        if given is not None:
            query += [("guess", word) for word in given or ("none",)]
        address = self.page.url_for("player.player", slug=example.slug)
        return f"{address}?{urlencode(query)}#verdict"
