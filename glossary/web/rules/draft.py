"""The working text beside the published one: ``make draft``, for who edits; never on the site."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from flask import Blueprint, abort, current_app
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct

from glossary.cards.playable import card_list
from glossary.examples.play import predicted_play
from glossary.rulebook.compare import word_diff
from glossary.rulebook.model import Dictionary
from glossary.snapshot.retold import Said, card_said, play_said
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.page import Page
from glossary.web.base.rule_view import note_label, read, term_address
from glossary.web.base.this_page import this_page
from glossary.web.examples.params import PlayParameters
from glossary.web.rules.changes import diff_html

pages = Blueprint("draft", __name__)
DRAFT = "draft"
"""The extension that holds a :class:`DraftTexts` of each language; only ``make draft`` has it."""


class ChangedSentence(NamedTuple):
    """A sentence of the catalog that is not as it was committed last."""

    context: str
    message: str
    committed: str
    working: str


class DraftTexts(Struct, frozen=True):
    """The newest edition of a language, as it was published and as it would be today."""

    published: Dictionary
    working: Dictionary
    sentences: Sequence[ChangedSentence] = ()


class DraftRow(Struct, frozen=True):
    """A text that differs: what is lost is marked in the one, what is new in the other."""

    link: Link
    published: Markup
    draft: Markup


@pages.get("/<language:language>/draft")
def draft() -> ResponseReturnValue:
    """Print every text that differs from the published one, both side by side."""
    page = this_page()
    drafts: Mapping[str, DraftTexts] = current_app.extensions[DRAFT]
    mine = drafts.get(page.language)
    if mine is None:
        abort(404)
    reading = read(page, None)
    old, new = dict(_texts(page, mine.published)), dict(_texts(page, mine.working))
    both = [(link, old.get(link, ""), new.get(link, "")) for link in {**old, **new}]
    rows = []
    for link, was, says in (*sorted(both, key=lambda row: row[0].words), *_sentences(page, mine)):
        if was != says:
            pieces = word_diff(was, says)
            rows.append(
                DraftRow(
                    link,
                    diff_html(reading, [piece for piece in pieces if piece.side != "new"]),
                    diff_html(reading, [piece for piece in pieces if piece.side != "old"]),
                )
            )
    page_frame = frame(
        page,
        page.gettext("The draft beside the published text"),
        indexed=False,
    )
    return Printed("rules/draft.html", page_frame, rows)


def _sentences(page: Page, texts: DraftTexts) -> Iterator[tuple[Link, str, str]]:
    """Yield the sentences that differ, each with where it is read first in a card or a play."""
    contexts = {sentence.context for sentence in texts.sentences} - {""}
    read_at = _first_said(contexts, page) if contexts else {}
    for sentence in texts.sentences:
        link = Link(sentence.context or sentence.message, read_at.get(sentence.context, ""))
        yield link, sentence.committed, sentence.working


def _first_said(contexts: Collection[str], page: Page) -> dict[str, str]:
    """Return the address where each entry of these contexts is read first."""
    first: dict[str, str] = {}
    for address, saying in _all_sayings(page):
        for context in saying.contexts:
            if context in contexts:
                first.setdefault(context, address)
        if len(first) == len(contexts):
            break
    return first


def _all_sayings(page: Page) -> Iterator[tuple[str, Said]]:
    """Yield what every card and every example says, and the address where it is read."""
    cards, speech = card_list().cards, page.speech
    for face in cards.index.faces.values():
        for saying in card_said(cards[cards.index.key(face)], speech):
            yield page.url_for("cards.card", slug=face.slug), saying
    for example in page.snapshot.examples:
        play = predicted_play(example, example.edition)
        shown = PlayParameters(page, example, example.edition, play.decisions)
        for step, saying in enumerate(play_said(play, speech), 1):
            yield shown.at(step).address(), saying


def _texts(page: Page, dictionary: Dictionary) -> Iterator[tuple[Link, str]]:
    """Yield every text of a dictionary, by what it is called and where it is read."""
    for entry in dictionary:
        address = page.rule_address(entry.number)
        yield Link(f"{entry.number}", address), entry.title
        for paragraph in entry.paragraphs:
            address = page.rule_address(paragraph.number)
            yield Link(f"{paragraph.number} ¶", address), paragraph.text
            for at, note in enumerate(paragraph.notes, 1):
                words = f"{paragraph.number} ¶ {note_label(note.kind, page.speech)} {at}"
                yield Link(words, address), note.text
    for term in dictionary.terms:
        yield Link(term.key, term_address(page, term.key)), f"{term.word}: {term.definition}"
    for text in dictionary.pages:
        words = text.text.replace("**", "")  # Markdown, which is compared as words
        address = page.url_for("pages.page", slug=text.slug)
        yield Link(text.slug, address), f"{text.title}. {text.summary} {words}"
