"""What the cards on a table do, in the sentences of their pages."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup
from msgspec import Struct

from glossary.cards.filters import keyword_of
from glossary.cards.model import Face
from glossary.engine.model.objects import UNSEEN
from glossary.engine.model.state import GameState
from glossary.rulebook.markup import Line, parse_inline
from glossary.web.base.layout import Link
from glossary.web.base.rule_view import Reading
from glossary.web.cards.does_view import sentences_of_face
from glossary.web.cards.words import card_link


class Keyword(Struct, frozen=True):
    """A keyword that a card has whatever happens, and what it means."""

    word: str
    meaning: Markup


class CardOnTable(Struct, frozen=True):
    """A card on a table, once however often it lies there, and what it does."""

    link: Link
    does: Markup
    keywords: tuple[Keyword, ...]


def cards_on_table(reading: Reading, state: GameState) -> Iterator[CardOnTable]:
    """Yield the cards that lie where players see them and that have a page, as they lie there."""
    page = reading.page
    seen = [thing for thing in state.objects.values() if thing.zone not in UNSEEN]
    for key in dict.fromkeys(thing.card.key for thing in seen):
        face = page.snapshot.cards.index.of_key(key)
        if face is not None:
            lines = [Line(parse_inline(line)) for line in sentences_of_face(page, face)]
            yield CardOnTable(
                card_link(page, face.slug, face),
                Markup(" ").join(reading.renderer.lines(lines)),
                tuple(_keywords(reading, face)),
            )


def _keywords(reading: Reading, face: Face) -> Iterator[Keyword]:
    for key in dict.fromkeys(f"kw.{keyword_of(tag)}" for tag in face.own):
        term = reading.dictionary.term(key)
        if term is not None and term.definition:
            yield Keyword(term.word, reading.renderer.inline(parse_inline(term.definition)))
