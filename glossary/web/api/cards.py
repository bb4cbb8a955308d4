"""Cards and rulings for programs: lists with the filters of the pages, one card, keywords."""

from __future__ import annotations

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from glossary.core.errors import near_misses
from glossary.core.rule_number import RuleNumber
from glossary.web.api.card_bodies import (
    CardsBody,
    RulingsBody,
    card_body,
    card_head,
    keywords_by_reference,
    ruling_body,
)
from glossary.web.api.parameters import answer_in_lang, whole_number
from glossary.web.api.problems import Problem, json_answer, problem
from glossary.web.base.card_references import slug_of_reference
from glossary.web.base.store import current_snapshot
from glossary.web.base.view_traits import reads
from glossary.web.cards.card_list import (
    LONGEST_NAME,
    MOST_PAGE,
    Chosen,
    WrongFilter,
    chosen_of,
    find_cards,
)
from glossary.web.cards.ruling_view import rulings_in_use
from glossary.web.cards.words import cards_in_use

pages = Blueprint("api_cards", __name__, url_prefix="/api/v1")
pages.register_error_handler(Problem, problem)


@pages.get("/cards")
@reads("lang", "page", "q", *Chosen._fields[1:], cached=True)
def cards() -> ResponseReturnValue:
    """Answer a page of the cards that the filters leave, by name."""
    answer_in_lang()
    try:
        chosen = chosen_of(request.args)
    except WrongFilter as wrong:
        near = near_misses(wrong.value[:40], wrong.known) or wrong.known[:20]
        detail = f"{wrong.name} is {wrong.value[:20]!r}; it must be one of {', '.join(near)}"
        raise Problem(wrong.name, detail, tuple(near)) from None
    found, page = find_cards(chosen), whole_number("page", 1, MOST_PAGE)
    body: CardsBody = {
        "count": len(found.slugs),
        "near": found.near,
        "page": page,
        "pages": found.pages,
        "cards": [card_head(cards_in_use().card(slug)) for slug in found.page(page)],
    }
    return json_answer(body)


@pages.get("/cards/<slug>")
@reads("lang", cached=True)
def card(slug: str) -> ResponseReturnValue:
    """Answer one card by its slug, or by the reference of any printing."""
    answer_in_lang()
    index = cards_in_use()
    found = slug if slug in index.slugs else slug_of_reference(slug)
    if not found:
        near = index.near(slug[:LONGEST_NAME])
        raise Problem("slug", f"there is no card {slug[:60]!r}", near, 404)
    return json_answer(card_body(index.card(found)))


@pages.get("/keywords")
@reads(cached=True)
def keywords() -> ResponseReturnValue:
    """Answer the keywords of every printing, by reference."""
    return json_answer(keywords_by_reference())


@pages.get("/rulings")
@reads("lang", "card", "rule", cached=True)
def rulings() -> ResponseReturnValue:
    """Answer the rulings, of ``card=`` or decided by ``rule=`` of today if one is given."""
    answer_in_lang()
    found = list(rulings_in_use().values())
    slug = request.args.get("card", "")
    if slug:
        slug = slug if slug in cards_in_use().slugs else slug_of_reference(slug)
        if not slug:
            near = cards_in_use().near(request.args["card"][:LONGEST_NAME])
            raise Problem("card", "card must be a slug or a reference", near)
        found = [ruling for ruling in found if slug in ruling.cards]
    written = request.args.get("rule", "")
    if written:
        number = RuleNumber.maybe(written)
        if number is None:
            raise Problem("rule", "rule must be a number like 2.4.7.c")
        decided = rulings_in_use().citing(current_snapshot().editions[0], number)
        found = [ruling for ruling in found if ruling in decided]
    body: RulingsBody = {"count": len(found), "rulings": [ruling_body(one) for one in found]}
    return json_answer(body)
