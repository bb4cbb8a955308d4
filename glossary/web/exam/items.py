"""Puts the items of an exam into words: question, position, choices, and what is right."""

from __future__ import annotations

from abc import ABC, abstractmethod
from urllib.parse import urlencode

from markupsafe import Markup
from msgspec import Struct

from glossary.engine.rules.citations import NEWEST
from glossary.examples.exam import UPDATED, Answer, Item
from glossary.examples.forgotten import forgotten_in
from glossary.examples.model import LEVELS, Example, Predict
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


class ItemPresenter(ABC):
    """Presents one item on a page."""

    def __init__(self, page: Page, item: Item, choices: tuple[Answer, ...]) -> None:
        self.page = page
        self.item = item
        self.choices = choices
        self._reading = read(page, None)

    @abstractmethod
    def words(self, answer: Answer) -> str:
        """Return an answer in words."""

    @abstractmethod
    def asked(self) -> ItemView:
        """Return the question."""

    @abstractmethod
    def right(self, given: Answer | None) -> RightAnswer:
        """Return what is right, beside what was *given*."""

    def _explained(self, text: str) -> tuple[Markup, Markup]:
        """Return an explanation; on a first day its first sentence, and what follows it."""
        ends = (end.start() for end in SENTENCE_END.finditer(text) if end.start() > _SHORT)
        at = next(ends, len(text)) if self.item.level == LEVELS[0] else len(text)
        return self._prose(text[:at]), self._prose(text[at:].strip())

    def _prose(self, text: str) -> Markup:
        return self._reading.renderer.blocks(parse_blocks(text)) if text else Markup()


def item_on(page: Page, item: Item, choices: tuple[Answer, ...]) -> ItemPresenter:
    """Return what presents an item, of a ruling or of an example, its *choices* in their order."""
    example = page.snapshot.example(item.name) if item.kind != "ruling" else None
    if example is not None and example.predict is not None:
        return _OfExample(page, item, choices, example, example.predict)
    return _OfRuling(page, item, choices)


class _OfRuling(ItemPresenter):
    """Presents an item about a ruling, which is answered with yes or no."""

    def __init__(self, page: Page, item: Item, choices: tuple[Answer, ...]) -> None:
        super().__init__(page, item, choices)
        self._ruling = page.snapshot.cards.rulings[item.name]
        self._words = self._ruling.words(page.language)
        self._address = page.url_for("rulings.ruling", id_=self._ruling.id)
        self._foreign = page.foreign(self._ruling.language_of(page.language))

    def words(self, answer: Answer) -> str:
        _ = self.page.gettext
        return _("Yes") if answer == ("yes",) else _("No")

    def asked(self) -> ItemView:
        return ItemView(
            question=self._reading.renderer.inline(parse_inline(self._words.question)),
            address=self._address,
            asks=self.page.gettext("Yes or no?"),
            choices=tuple(map(self.words, self.choices)),
            board=None,
            cards=(),
            edition="",
            foreign=self._foreign,
        )

    def right(self, _given: Answer | None) -> RightAnswer:
        why, more = self._explained(self._words.answer)
        return RightAnswer(
            words=self.words(self.item.right),
            play=Link(self.page.gettext("The ruling"), self._address),
            rules=tuple(map(self._reading.named, self._ruling.cites[NEWEST])),
            before="",
            forgotten=None,
            why=why,
            more=more,
            foreign=self._foreign,
        )


class _OfExample(ItemPresenter):
    """Presents an item about an example, with its board."""

    def __init__(
        self,
        page: Page,
        item: Item,
        choices: tuple[Answer, ...],
        example: Example,
        predict: Predict,
    ) -> None:
        super().__init__(page, item, choices)
        self._example = example
        self._predict = predict
        self._played = predicted_play(example, example.edition).transcript
        self._narrator = narrator_of(self._played, page.speech)
        self._address = page.url_for("player.player", slug=example.slug)
        self._foreign = page.foreign(example.language_of(page.language))

    def words(self, answer: Answer) -> str:
        return begun(answer_words(self.page, self._predict, answer, self._narrator))

    def asked(self) -> ItemView:
        page, example, narrator = self.page, self._example, self._narrator
        start = self._played.stages[0].before
        told = self.item.kind == "update" or example.edition != NEWEST
        return ItemView(
            question=self._reading.renderer.blocks(parse_blocks(question_of(example, page.speech))),
            address=self._address,
            asks=guess_form(page, self._predict, self._played, (), narrator).question,
            choices=tuple(map(self.words, self.choices)),
            board=view(page, start, (), narrator.names.listed, summed=False),
            cards=tuple(cards_on_table(self._reading, start)),
            edition=self.page.edition_name(example.edition) if told else "",
            foreign=self._foreign,
        )

    def right(self, given: Answer | None) -> RightAnswer:
        _, item, example = self.page.gettext, self.item, self._example
        trace = example.traces[example.edition]
        missed = forgotten_in(trace.forgotten, given, item.right) if given is not None else None
        before = ""
        if item.kind == "update":
            old = self.words(example.traces[UPDATED].answer)
            before = _("Before edition %(edition)s: %(answer)s", edition=NEWEST, answer=old)
        why, more = self._explained(example.words(self.page.language).explanation)
        cited = dict.fromkeys((example.illustrates, *example.cites))
        return RightAnswer(
            words=self.words(item.right),
            play=Link(_("See it played"), self._end(given)),
            rules=tuple(map(self._reading.named, cited)),
            before=before,
            forgotten=self._reading.named(missed.rule) if missed and missed.is_rule else None,
            why=why,
            more=more,
            foreign=self._foreign,
        )

    def _end(self, given: Answer | None) -> str:
        """Return the address of the end of the play, where the given answer is judged, too."""
        trace = self._example.traces[self._example.edition]
        query: list[tuple[str, str]] = [("step", str(trace.steps))]
        if trace.decisions:
            query.insert(0, ("d", ".".join(map(str, trace.decisions))))
        if given is not None:
            query += [("guess", word) for word in given or ("none",)]
        return f"{self._address}?{urlencode(query)}#verdict"
