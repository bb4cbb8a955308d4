"""The programming interface: search and suggestions as JSON, mistakes as RFC 9457 problems."""

from __future__ import annotations

from collections.abc import Collection

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from glossary.core.errors import QueryTooLong, near_misses
from glossary.core.rule_number import RuleNumber
from glossary.search import Answer, Head
from glossary.snapshot import IndexedDictionary
from glossary.web.base.locale import answer_in
from glossary.web.base.problems import Problem, json_answer, problem
from glossary.web.base.renumbering import formerly, formerly_said, last_stood, sentence
from glossary.web.base.store import current_snapshot
from glossary.web.search import results
from glossary.web.search.bodies import SearchResultBody
from glossary.web.search.results import Question

pages = Blueprint("api", __name__, url_prefix="/api/v1")


pages.register_error_handler(Problem, problem)


@pages.get("/search")
def search() -> ResponseReturnValue:
    """``?q=`` in the dictionary of ``lang=`` and ``edition=``: up to ``limit=`` results."""
    try:
        body, answer, indexed = results.searched(
            _question(results.USUAL_RESULTS, results.MOST_RESULTS)
        )
    except QueryTooLong as error:
        raise Problem("q", str(error)) from None
    number = answer.asked.number
    if number is not None and not answer.groups:
        body["results"] = [
            _named(indexed, Head("rule", str(n), n, indexed.dictionary.entry(n).title, 0))
            for n in nearest_to(indexed, answer)
        ]
        stood = last_stood(number)
        body["reason"] = (
            sentence(stood)
            if stood is not None
            else f"There is no rule {number} in edition {indexed.dictionary.edition}."
        )
    if (
        number is not None
        and answer.groups
        and indexed.dictionary.edition == current_snapshot().editions[0]
    ):
        body["formerly"] = [formerly_said(was) for was in formerly(number)]
    return json_answer(body)


@pages.get("/suggest")
def suggest() -> ResponseReturnValue:
    """``?q=`` as typed so far: what it may become."""
    return json_answer(
        results.suggested(_question(results.USUAL_SUGGESTIONS, results.MOST_SUGGESTIONS))
    )


def filtered_dictionary(
    indexed: IndexedDictionary, lang: str | None, edition: str | None
) -> IndexedDictionary:
    """The dictionary that filters name, or *indexed* where they name none that there is."""
    return results.filtered_dictionary(current_snapshot(), indexed, lang, edition)


def nearest_to(indexed: IndexedDictionary, answer: Answer) -> tuple[RuleNumber, ...]:
    """The rules that stand for a number that is not there: what it became, then neighbours."""
    number = answer.asked.number
    if number is None:
        return ()
    found = last_stood(number)
    today = [n for n in found.today if n in indexed.dictionary] if found is not None else []
    return tuple(dict.fromkeys((*today, *indexed.dictionary.nearest(number))))


def _named(indexed: IndexedDictionary, head: Head) -> SearchResultBody:
    return {
        "number": head.key,
        "title": head.title,
        "kind": head.kind,
        "url": address_of(head, indexed),
    }


def address_of(head: Head, indexed: IndexedDictionary) -> str:
    """Where a document is read, in its own language; pinned if its edition is not today's."""
    return f"{request.script_root}{results.address(current_snapshot(), indexed, head)}"


def _question(usual: int, most: int) -> Question:
    indexed, query = _requested_dictionary(), request.args.get("q", "").replace("\0", " ")
    return Question(current_snapshot(), indexed, query, _limit(usual, most), request.script_root)


def _requested_dictionary() -> IndexedDictionary:
    lang = request.args.get("lang", "")
    known = current_snapshot().languages
    if lang not in known:
        detail = f"lang is {lang!r}; it must be one of {', '.join(known)}"
        raise Problem("lang", detail, _near(lang, known))
    edition = request.args.get("edition") or None
    if edition is not None and edition not in current_snapshot().editions:
        editions = current_snapshot().editions
        detail = f"edition is {edition[:20]!r}; it must be one of {', '.join(editions)}"
        raise Problem("edition", detail, _near(edition, editions))
    answer_in(lang)
    indexed = current_snapshot().best_dictionary(lang, edition)
    if indexed is None:
        raise Problem("lang", "there is no dictionary")
    return indexed


def _near(value: str, known: Collection[str]) -> tuple[str, ...]:
    return tuple(near_misses(value[:40], tuple(known))) or tuple(known)


def _limit(usual: int, most: int) -> int:
    asked = request.args.get("limit", str(usual))
    if not (asked.isascii() and asked.isdigit() and len(asked) < 5 and 1 <= int(asked) <= most):
        raise Problem("limit", f"limit is {asked[:20]!r}; it must be from 1 to {most}")
    return int(asked)
