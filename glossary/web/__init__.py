"""The site: one module per journey. Reading only; the address holds the whole state."""

from __future__ import annotations

from flask import Flask

from glossary.web import chat, error_pages
from glossary.web.api import archive, card_files, page
from glossary.web.api import embed as embed_files
from glossary.web.api.description import SUBJECTS
from glossary.web.base import (
    headers,
    health,
    icons,
    layout,
    limits,
    link_preview,
    project,
    store,
    this_page,
)
from glossary.web.board import board as board_pages
from glossary.web.board import hand, preview_image
from glossary.web.board import language as board_language
from glossary.web.cards import deck, rulings, together
from glossary.web.cards import pages as card_pages
from glossary.web.exam import exam
from glossary.web.examples import coverage, dispute, index, outcomes, player, tens, what_if
from glossary.web.learn import lessons
from glossary.web.pocket import book as pocket_book
from glossary.web.pocket import page as pocket_page
from glossary.web.rules import (
    book,
    book_files,
    compare,
    embed,
    feeds,
    history,
    home,
    pages,
    resolve,
    side_by_side,
    sources,
    table_card,
    terms,
    timeline,
)
from glossary.web.rules import rules as rules_pages
from glossary.web.search import questions
from glossary.web.search import search as search_pages
from glossary.web.texts import check, report, status

_JOURNEYS = (
    link_preview, icons, home, rules_pages, book, book_files, table_card, side_by_side,
    search_pages, questions, terms, pages, timeline, compare, history, resolve, sources,
    card_pages, together, rulings, index, coverage, tens, player, outcomes, what_if, dispute,
    lessons, exam, board_pages, board_language, hand, preview_image, deck, check, report,
    status, embed, feeds, page, archive, card_files, pocket_book, pocket_page, embed_files,
    health,
)  # fmt: skip


def register(app: Flask) -> None:
    """Give *app* its routes, converters, error pages, headers and template functions."""
    this_page.install(app)
    store.install(app)
    headers.install(app)
    error_pages.install(app)
    for journey in _JOURNEYS:
        app.register_blueprint(journey.pages)
    app.register_blueprint(player.embed_pages)
    for subject in SUBJECTS:
        app.register_blueprint(subject.pages)
    for part in (feeds, report, project, chat, health, limits, layout):
        part.install(app)
