"""The search API: searches and suggestions as JSON, errors as problem details (RFC 9457)."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from glossary.core.errors import QueryTooLong
from glossary.search import KINDS, LONGEST_QUERY, Head
from glossary.snapshot import IndexedDictionary
from glossary.web.api import search_results as results
from glossary.web.api.parameters import one_of, whole_number
from glossary.web.api.problems import Problem, json_answer, problem
from glossary.web.api.search_bodies import SearchResultBody, SuggestionBody
from glossary.web.api.search_results import SearchRequest
from glossary.web.base.locale import answer_in
from glossary.web.base.renumbering import former_meaning, former_rules, last_renumbering, sentence
from glossary.web.base.store import current_snapshot
from glossary.web.base.view_traits import reads
from glossary.web.search.results import MOST_PAGE, filtered_dictionary, nearest_to

pages = Blueprint("api", __name__, url_prefix="/api/v1")
pages.register_error_handler(Problem, problem)


@pages.get("/search")
@reads(cached=True)
def search() -> ResponseReturnValue:
    """Answer ``?q=`` from the dictionary of ``lang=`` and ``edition=``.

    ``page=`` is of ``limit=`` results each, from 1 on; ``kind=`` is of which alone.
    """
    try:
        body, answer, indexed = results.search_body(
            _search_request(results.USUAL_RESULTS, results.MOST_RESULTS)
        )
    except QueryTooLong as error:
        raise Problem("q", str(error)) from None
    number = answer.asked.number
    if number is not None and not answer.hits:
        body["results"] = [
            _named(indexed, Head("rule", str(n), n, indexed.dictionary.entry(n).title, 0))
            for n in nearest_to(indexed, answer)
        ]
        stood = last_renumbering(number, indexed.edition)
        body["reason"] = (
            sentence(stood)
            if stood is not None
            else f"There is no rule {number} in edition {indexed.dictionary.edition}."
        )
    if (
        number is not None
        and answer.hits
        and indexed.dictionary.edition == current_snapshot().editions[0]
    ):
        body["formerly"] = [former_meaning(was) for was in former_rules(number)]
    return json_answer(body)


@pages.get("/suggest")
@reads(cached=True)
def suggest() -> ResponseReturnValue:
    """Answer suggestions for ``?q=`` as typed so far."""
    asked = _search_request(results.USUAL_SUGGESTIONS, results.MOST_SUGGESTIONS)
    body = results.suggestions_body(asked)
    body["suggestions"][:0] = _of_edition(asked)
    del body["suggestions"][asked.limit :]
    return json_answer(body)


def _of_edition(asked: SearchRequest) -> Iterator[SuggestionBody]:
    """Yield the rule that a number is in the edition named beside it."""
    if len(asked.query) > LONGEST_QUERY:
        return
    parsed = asked.indexed.index.parse(asked.query)
    if parsed.number is None or parsed.filter("v") is None:
        return
    indexed, number = filtered_dictionary(asked.snapshot, asked.indexed, parsed), None
    if parsed.number in indexed.dictionary:
        number = parsed.number
    elif (found := last_renumbering(parsed.number, indexed.edition)) and len(found.there) == 1:
        number = found.there[0]
    if number is not None and number in indexed.dictionary:
        title = indexed.dictionary.entry(number).title
        head = Head("rule", str(number), number, title, 0)
        facts = results.found(asked.snapshot, indexed, head, asked.root)
        yield {"words": f"{number} {title} ({indexed.edition})", **facts}


def _named(indexed: IndexedDictionary, head: Head) -> SearchResultBody:
    found = results.found(current_snapshot(), indexed, head, request.script_root)
    return {"number": head.key, "title": found["title"], "kind": found["kind"], "url": found["url"]}


def _search_request(usual: int, most: int) -> SearchRequest:
    indexed, query = _requested_dictionary(), request.args.get("q", "").replace("\0", " ")
    limit = whole_number("limit", usual, most)
    page = whole_number("page", 1, MOST_PAGE)
    written = request.args.get("kind")
    kind = one_of("kind", written, KINDS) if written else None
    root, first = request.script_root, (page - 1) * limit
    return SearchRequest(current_snapshot(), indexed, query, limit, root, first, kind)


def _requested_dictionary() -> IndexedDictionary:
    snapshot = current_snapshot()
    lang = one_of("lang", request.args.get("lang", ""), snapshot.languages)
    written = request.args.get("edition")
    edition = one_of("edition", written, snapshot.editions) if written else None
    answer_in(lang)
    indexed = snapshot.best_dictionary(lang, edition)
    if indexed is None:
        raise Problem("lang", "there is no dictionary")
    return indexed
