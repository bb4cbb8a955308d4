"""Answers API errors as problem details (RFC 9457)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NotRequired, TypedDict

import orjson
from flask import Response, request
from werkzeug.exceptions import HTTPException

from glossary.core.errors import BoardMistake
from glossary.narration.sentences_mistakes import mistake_line
from glossary.web.api.schema import Keywords
from glossary.web.base.locale import speech


class MistakeBody(TypedDict):
    """One mistake of a board, with its place and the values meant."""

    path: str
    problem: str
    did_you_mean: list[str]


class ProblemBody(TypedDict):
    """Problem details (RFC 9457), with the parameter that is wrong and the values meant."""

    type: str
    title: str
    status: Annotated[int, Keywords(minimum=400, maximum=599)]
    detail: str
    instance: str
    parameter: Annotated[str, Keywords(description="The parameter that is wrong, if one.")]
    did_you_mean: list[str]
    mistakes: NotRequired[list[MistakeBody]]


@dataclass(frozen=True, slots=True)
class Problem(Exception):
    """A request that cannot be answered. ``near`` are the values meant.

    ``mistakes`` are those of a board, each with its path.
    """

    parameter: str
    detail: str
    near: tuple[str, ...] = ()
    status: int = 400
    mistakes: tuple[BoardMistake, ...] = ()


def problem(error: Problem) -> Response:
    """Return what is wrong with a request, and what would be right."""
    body: ProblemBody = {
        "type": "about:blank",
        "title": "The request cannot be answered",
        "status": error.status,
        "detail": error.detail,
        "instance": request.path,
        "parameter": error.parameter,
        "did_you_mean": list(error.near),
    }
    if error.mistakes:
        body["mistakes"] = [
            {
                "path": m.path,
                "problem": mistake_line(m, speech()),
                "did_you_mean": list(m.candidates),
            }
            for m in error.mistakes
        ]
    return json_answer(body, error.status, "application/problem+json")


def from_http(error: HTTPException) -> Response:
    """Return the same of an error that has no parameter: no such address, no such method."""
    found = problem(Problem("", error.description or error.name, status=error.code or 500))
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            found.headers[name] = value
    return found


def moved(address: str, status: int) -> Response:
    """Return the problem of an address with another spelling, which it links."""
    found = problem(Problem("", "the address is written otherwise", (address,), status))
    found.headers["Location"] = address
    return found


def json_answer(body: object, code: int = 200, kind: str = "application/json") -> Response:
    """Return a JSON response; lone surrogates become question marks."""
    return Response(_json(body), code, content_type=kind)


def _json(body: object) -> bytes:
    """Return *body* as JSON bytes; named tuples become lists."""
    try:
        return orjson.dumps(body, default=_listed)
    except orjson.JSONEncodeError:  # half a character, or a number of more than 64 bits
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "replace")


def _listed(value: object) -> Sequence[object]:
    if isinstance(value, tuple):
        return list(value)
    raise TypeError(value)
