"""Answers API errors as problem details (RFC 9457)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated

from flask import Response, request
from msgspec import UNSET, Meta, UnsetType, field
from werkzeug.exceptions import HTTPException, NotFound

from glossary.core.errors import near_misses
from glossary.web.api.bodies import Body, json_answer
from glossary.web.base.page import API


class MistakeBody(Body, frozen=True):
    """One mistake of a board, with its place and the values meant."""

    path: str
    problem: str
    candidates: tuple[str, ...] = field(name="did_you_mean")


class ProblemBody(Body, frozen=True):
    """Problem details (RFC 9457), with the parameter that is wrong and the values meant."""

    type: str
    title: str
    status: Annotated[int, Meta(ge=400, le=599)]
    detail: str
    instance: str
    parameter: Annotated[str, Meta(description="The parameter that is wrong, if one.")]
    near: tuple[str, ...] = field(name="did_you_mean")
    mistakes: list[MistakeBody] | UnsetType = UNSET


@dataclass(frozen=True, slots=True)
class Problem(Exception):
    """A request that cannot be answered. ``near`` are the values meant.

    ``mistakes`` are those of a board, each with its path.
    """

    parameter: str
    detail: str
    near: tuple[str, ...] = ()
    status: int = 400
    mistakes: tuple[MistakeBody, ...] = ()


def problem(error: Problem) -> Response:
    """Return what is wrong with a request, and what would be right."""
    body = ProblemBody.of(
        error,
        type="about:blank",
        title="The request cannot be answered",
        instance=request.path,
        mistakes=list(error.mistakes) or UNSET,
    )
    return json_answer(body, error.status, "application/problem+json")


def from_http(error: HTTPException, root: str, known: Collection[str]) -> Response:
    """Return the problem of an HTTP error, for programs.

    :param root: what the paths of the programming interface begin with.
    :param known: those paths.
    """
    detail, near = error.description or error.name, tuple[str, ...]()
    if isinstance(error, NotFound):
        detail = f"nothing is at {request.path[:80]}"
        if request.path.startswith(API):
            near = near_misses(request.path[:80], known)
            detail += f"; {root}/openapi.json has all that can be asked"
    answer = problem(Problem("", detail, near, error.code or 500))
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            answer.headers[name] = value
    return answer


def moved(address: str, status: int) -> Response:
    """Return the problem of an address with another spelling, which it links."""
    answer = problem(Problem("", "the address is written otherwise", (address,), status))
    answer.headers["Location"] = address
    return answer
