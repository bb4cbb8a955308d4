"""What is asked in a chat: each answer with its number, edition, sentence and link."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any, NamedTuple

from msgspec import UNSET, DecodeError, Meta, Struct, UnsetType, ValidationError, convert

from glossary.boards import url_code
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.ruleset import EDITIONS
from glossary.search import DocumentKind
from glossary.web.api import boards, cards, rules, search
from glossary.web.api.operations import EDITION, LANG, one_of
from glossary.web.api.problems import Problem
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read
from glossary.web.board.errors import code_words
from glossary.web.cards.does_view import does
from glossary.web.examples.sentences import plain_words

Plain = dict[str, Any]
LONGEST, LONGEST_BOARD, _MOST_RESULTS = 200, 5000, 8
UNREADABLE = (DecodeError, UnicodeDecodeError, RecursionError)
"""What is raised of a body that is no JSON, or other JSON than is expected."""


class Wrong(Exception):
    """Raised with the words for what cannot be answered."""


class Asked(Struct, forbid_unknown_fields=True):
    """What is asked, and of which edition, in which language."""

    query: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    edition: Annotated[str, EDITION.meta] | UnsetType = UNSET
    language: Annotated[str, LANG.meta] | UnsetType = UNSET


class AskedBoard(Asked):
    """A board in the board language, the slug of a worked example, or the address of a board."""

    query: dict[str, Any] | Annotated[str, Meta(min_length=1, max_length=LONGEST_BOARD)]  # type: ignore[assignment]


class Tool(NamedTuple):
    """What may be asked, in words for assistants; ``kind`` is what the query names."""

    words: str
    view: Callable[[Page, Any, str | None], Plain]
    kind: DocumentKind | None = None
    takes: type[Asked] = Asked


def ask(page: Page, tool: Tool, given: Plain) -> Plain:
    """Answer a tool in the language that is asked for, or in that of the page.

    :raises Wrong: if an argument is not one that can be answered.
    """
    try:
        asked = convert(given, tool.takes)
        page = page.in_language(one_of("language", asked.language or page.language, page.languages))
        known = EDITIONS if tool.takes is AskedBoard else page.snapshot.editions
        edition = one_of("edition", asked.edition, known) if asked.edition else None
        return {"language": page.language, **tool.view(page, asked.query, edition)}
    except ValidationError as error:
        raise Wrong(f"{error}; there are {', '.join(tool.takes.__struct_fields__)}") from None
    except Problem as wrong:
        near = wrong.near
        if wrong.parameter == "slug":  # the query names nothing here
            likely = offers(page, tool, asked.query[:LONGEST], 3)
            near = tuple(f"{title} ({key})" for key, title in likely)
        raise Wrong("\n- ".join((wrong.detail, *near))) from None
    except url_code.WrongCode as wrong:
        raise Wrong(code_words(page, wrong)) from None


def offers(page: Page, tool: Tool, typed: str, most: int) -> Iterator[tuple[str, str]]:
    """Yield what may be meant by what was typed so far: what to ask for, and its title."""
    for hit in search.search(page, typed, None, most, tool.kind, 1).results:
        key = hit.url.rpartition("/")[2]
        yield key, f"{key} {hit.title}" if tool.kind == "rule" else hit.title


def _answer(page: Page, number: str | None, edition: str, sentence: str, link: str = "") -> Plain:
    """Return a sentence with the paragraph behind it, which is linked unless *link* is given."""
    link = link or page.rule_address(RuleNumber.parse(number or ""), edition)
    return {"number": number, "edition": edition, "sentence": sentence, "link": page.absolute(link)}


def _search(page: Page, words: str, edition: str | None) -> Plain:
    body = search.search(page, words, edition, _MOST_RESULTS, None, 1)
    answers = []
    for hit in body.results:
        number = hit.paragraphs[0] if hit.paragraphs else hit.number
        sentence = f"{hit.title}: {hit.excerpt}" if hit.excerpt else hit.title
        answers.append(_answer(page, number, body.edition, sentence, hit.url))
    absent = "This is not in the rules of edition %(edition)s."
    note = page.gettext(absent, edition=body.edition) if body.absent else body.reason or ""
    return {"answers": answers, "note": note}


def _rule(page: Page, number: str, edition: str | None) -> Plain:
    if RuleNumber.maybe(number) is None:
        return _search(page, number, edition)
    body = rules.rule(page, number, edition)
    answers = [_answer(page, each.number, body.edition, each.text) for each in body.paragraphs]
    note = "; ".join(f"{each.number} {each.title}" for each in body.below)
    return {"title": f"{body.number} {body.title}", "answers": answers, "note": note}


def _card(page: Page, name: str, _edition: str | None) -> Plain:
    card, today, answers = cards.card(page, name), read(page, None), []
    for each in does(page.snapshot.cards.index.card(card.slug), today):
        words = plain_words(page, " ".join((*each.lines, *each.gaps)))
        sentence = ": ".join(filter(None, (each.versions, words)))
        answers.append(_answer(page, None, today.dictionary.edition, sentence, card.url))
    return {"title": card.name, "link": page.absolute(card.url), "answers": answers}


def _rulings(page: Page, name: str, edition: str | None) -> Plain:
    card, answers = cards.card(page, name), []
    for ruling in card.said[page.language]:
        decided = edition or next(filter(ruling.cites.get, page.snapshot.editions), "")
        number = next(iter(ruling.cites.get(decided, ())), None)
        sentence = plain_words(page, f"{ruling.question} {ruling.answer} {ruling.note}".strip())
        answer = _answer(page, number, decided, sentence, ruling.url)
        answers.append(answer | {"holds": ruling.holds})
    note = "" if answers else page.gettext("No ruling of its own.")
    link = page.absolute(card.url)
    return {"title": card.name, "link": link, "answers": answers, "note": note}


def _play(page: Page, board: str | Plain, edition: str | None) -> Plain:
    if isinstance(board, str) and "b=" not in board:
        example = boards.scenario(page, board, (), edition)
        title, link, result = example.title, example.url, example.result
    else:
        plain = url_code.decode(_code(board)) if isinstance(board, str) else board
        title, result = page.gettext("What-if board"), boards.played(page, plain, edition)
        link = page.url_for("board.board", b=url_code.encode(plain))
    played, events = result["edition"], result["events"]
    answers = [_answer(page, each["cites"][0], played, each["text"]) for each in events]
    choice = result.get("choice")
    note = "\n- ".join((choice["text"], *choice["said"])) if choice else ""
    return {"title": title, "link": page.absolute(link), "answers": answers, "note": note}


def _code(address: str) -> str:
    return address.partition("b=")[2].partition("&")[0].partition("#")[0]


TOOLS = {
    "search": Tool("Find rules, terms, cards and rulings of Altered.", _search),
    "rule": Tool("Quote a rule of Altered by its number, like 2.1.e.", _rule, "rule"),
    "card_rulings": Tool("Read the rulings on a card of Altered, by its name.", _rulings, "card"),
    "play_board": Tool(
        "Play a position of Altered, each event with its rule.", _play, "scenario", AskedBoard
    ),
}
"""What assistants may ask, by name."""

COMMANDS = {
    "rule": ("number", TOOLS["rule"]),
    "card": ("name", Tool("Say what a card of Altered does.", _card, "card")),
    "ruling": ("name", TOOLS["card_rulings"]),
    "play": ("board", TOOLS["play_board"]),
}
"""What people may type behind a slash: its field, and what that asks."""
