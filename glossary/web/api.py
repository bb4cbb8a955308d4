"""The programming interface: search and suggestions as JSON, mistakes as RFC 9457 problems."""

from __future__ import annotations

from collections.abc import Collection

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from glossary.errors import QueryTooLong, near_misses
from glossary.model import LANGUAGES
from glossary.numbers import RuleNumber
from glossary.search import Answer, Group, Head
from glossary.snapshot import Volume
from glossary.web.addresses import slug_of
from glossary.web.library import shelf
from glossary.web.problems import Problem, json_answer, problem
from glossary.web.speaking import answer_in
from glossary.web.whereabouts import last_stood, sentence

pages = Blueprint("api", __name__, url_prefix="/api/v1")

_MOST_RESULTS = 100
_USUAL_RESULTS = 20
_MOST_SUGGESTIONS = 20


pages.register_error_handler(Problem, problem)


@pages.get("/search")
def search() -> ResponseReturnValue:
    """``?q=`` in the dictionary of ``lang=`` and ``edition=``: up to ``limit=`` results."""
    volume, query = _volume(), _query()
    limit = _limit(_USUAL_RESULTS, _MOST_RESULTS)
    answer, volume = _answer(volume, query, limit)
    kind = answer.asked.filter("kind")
    wanted = [g for g in answer.groups if g.head.kind == (kind or "rule")]
    beside = [g for g in answer.groups if g.head.kind != "rule"] if kind is None else []
    body = {
        "query": query,
        "language": volume.dictionary.language,
        "edition": volume.dictionary.edition,
        "count": answer.total,
        "all_words": answer.all_words,
        "suggestion": answer.suggestion or None,
        "meant": [{"typed": typed, "meant": meant} for typed, meant in answer.meant],
        "results": [_result(volume, group, answer) for group in wanted[:limit]],
        "beside": [_result(volume, group, answer) for group in beside[:5]],
    }
    number = answer.asked.number
    if number is not None and not answer.groups:
        body["results"] = [
            _found(volume, Head("rule", str(n), n, volume.dictionary.entry(n).title, 0))
            for n in nearest_to(volume, answer)
        ]
        found = last_stood(number)
        body["reason"] = (
            sentence(found)
            if found is not None
            else f"There is no rule {number} in edition {volume.dictionary.edition}."
        )
    return json_answer(body)


@pages.get("/suggest")
def suggest() -> ResponseReturnValue:
    """``?q=`` as typed so far: what it may become."""
    volume, query = _volume(), _query()
    limit = _limit(8, _MOST_SUGGESTIONS)
    found = volume.index.suggest(query, limit=limit)
    suggestions = [
        {"words": each.words, **_found(volume, each.head)} for each in found if query.strip()
    ]
    return json_answer({"query": query, "suggestions": suggestions})


def _answer(volume: Volume, query: str, limit: int) -> tuple[Answer, Volume]:
    """The answer, from the dictionary that ``lang:`` and ``v:`` name if they are there."""
    try:
        asked = volume.index.understand(query)
    except QueryTooLong as error:
        raise Problem("q", str(error)) from None
    elsewhere = volume_of(volume, asked.filter("lang"), asked.filter("v"))
    return elsewhere.index.ask(query, limit=limit + 40), elsewhere


def volume_of(volume: Volume, lang: str | None, edition: str | None) -> Volume:
    """The dictionary that filters name, or *volume* where they name none that there is."""
    if lang is None and edition is None:
        return volume
    mine = volume.dictionary
    return shelf().volume(lang or mine.language, edition or mine.edition) or volume


def nearest_to(volume: Volume, answer: Answer) -> tuple[RuleNumber, ...]:
    """The rules that stand for a number that is not there: what it became, then neighbours."""
    number = answer.asked.number
    if number is None:
        return ()
    found = last_stood(number)
    today = [n for n in found.today if n in volume.dictionary] if found is not None else []
    return tuple(dict.fromkeys((*today, *volume.dictionary.nearest(number))))


def _result(volume: Volume, group: Group, answer: Answer) -> dict[str, object]:
    best = group.best
    excerpt = volume.index.excerpt(group.shown, answer)
    return {
        **_found(volume, best),
        "number": str(group.head.number) if group.head.number is not None else None,
        "excerpt": str(excerpt),
        "marked": [[piece.text, piece.marked] for piece in excerpt.pieces],
        "paragraphs": [str(hit.number) for hit in group.hits if hit.number and hit.number.letter],
        "score": round(group.score, 4),
    }


def _found(volume: Volume, head: Head) -> dict[str, object]:
    return {
        "number": str(head.number) if head.number is not None else None,
        "title": head.title,
        "kind": head.kind,
        "url": address_of(head, volume),
    }


def address_of(head: Head, volume: Volume) -> str:
    """Where a document is read, in its own language; pinned if its edition is not today's."""
    mine = volume.dictionary
    root = f"{request.script_root}/{mine.language}"
    if head.kind == "term":
        return f"{root}/glossary/{slug_of(head.key)}"
    if head.kind == "scenario":
        return f"{root}/scenarios/{head.key}"
    if head.kind == "page":
        return f"{root}/clarifications/{head.key}"
    today = shelf().volume(mine.language)
    if today is None or today.dictionary.edition != mine.edition:
        root = f"{root}/{mine.edition}"
    return f"{root}/rules/{head.key}"


def _volume() -> Volume:
    lang = request.args.get("lang", "")
    if lang not in LANGUAGES:
        detail = f"lang is {lang!r}; it must be one of {', '.join(LANGUAGES)}"
        raise Problem("lang", detail, _near(lang, LANGUAGES))
    edition = request.args.get("edition") or None
    if edition is not None and edition not in shelf().editions:
        known = shelf().editions
        detail = f"edition is {edition[:20]!r}; it must be one of {', '.join(known)}"
        raise Problem("edition", detail, _near(edition, known))
    answer_in(lang)
    volume = shelf().best_volume(lang, edition)
    if volume is None:
        raise Problem("lang", "there is no dictionary")
    return volume


def _near(value: str, known: Collection[str]) -> tuple[str, ...]:
    return tuple(near_misses(value[:40], tuple(known))) or tuple(known)


def _query() -> str:
    return request.args.get("q", "").replace("\0", " ")


def _limit(usual: int, most: int) -> int:
    asked = request.args.get("limit", str(usual))
    if not (asked.isascii() and asked.isdigit() and len(asked) < 5 and 1 <= int(asked) <= most):
        raise Problem("limit", f"limit is {asked[:20]!r}; it must be from 1 to {most}")
    return int(asked)
