"""Answers well-formed searches and suggestions of programs in front of Flask, as Flask does.

A layer between the printed pages and Flask, which costs more than the answer. Whatever is not
a plain question (a mistake, a condition, a number) is left to Flask, so that
there is one place for each; a test asks both.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from werkzeug.http import http_date

from glossary.core.errors import GlossaryError
from glossary.core.languages import LANGUAGES
from glossary.search import LONGEST_QUERY as LONGEST_QUESTION
from glossary.serving.body_buffer import CROWDED
from glossary.serving.response_cache import Keep, Kept
from glossary.snapshot import Snapshot
from glossary.web.base.headers import A_MINUTE, HEADERS, entity
from glossary.web.base.limits import (
    COUNTED,
    LARGEST_HEADERS,
    LONGEST_QUERY,
    MOST_PARAMETERS,
    Rate,
    length_of_headers,
)
from glossary.web.base.problems import written
from glossary.web.search import results
from glossary.web.search.results import Question

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_log = logging.getLogger(__name__)
_CONDITIONS = (
    "HTTP_IF_NONE_MATCH",
    "HTTP_IF_MATCH",
    "HTTP_IF_MODIFIED_SINCE",
    "HTTP_IF_UNMODIFIED_SINCE",
    "HTTP_RANGE",
    "HTTP_TRANSFER_ENCODING",
    "CONTENT_LENGTH",
    "SCRIPT_NAME",
)
Body = Mapping[str, Any]
_ROOM = 8_000_000
"""Bytes a process keeps of what was asked lately: several hundred searches."""


def _searched(asked: Question) -> Body | None:
    body, answer, _ = results.searched(asked)
    return None if answer.asked.number is not None else body


_ANSWERS: Mapping[str, tuple[str, Callable[[Question], Body | None], int, int]] = {
    "/api/v1/search": ("api.search", _searched, results.USUAL_RESULTS, results.MOST_RESULTS),
    "/api/v1/suggest": (
        "api.suggest",
        results.suggested,
        results.USUAL_SUGGESTIONS,
        results.MOST_SUGGESTIONS,
    ),
}


class Asking:
    """A WSGI layer: questions of programs from the snapshot, all else from *behind*.

    :param snapshot: gives the snapshot in use.
    :param rate: counts what a client asks, None if there is no rate.
    :param count: is told what was answered, None if nobody counts.
    """

    def __init__(
        self,
        behind: WSGIApplication,
        snapshot: Callable[[], Snapshot],
        rate: Rate | None,
        count: Callable[[str, int, float], None] | None,
    ) -> None:
        self._behind = behind
        self._snapshot = snapshot
        self._rate = rate
        self._count = count
        self._lately = Keep(_ROOM, quick=True)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        known = _ANSWERS.get(environ.get("PATH_INFO", ""))
        if known is None or environ["REQUEST_METHOD"] != "GET":
            return self._behind(environ, start_response)
        began = time.perf_counter()
        endpoint, answer, usual, most = known
        said = None
        try:
            asked = self._question(environ, usual, most)
            if asked is not None:
                if self._rate is not None:
                    if not self._rate.admits(environ.get("REMOTE_ADDR", "")):
                        return self._behind(environ, start_response)
                    environ[COUNTED] = True
                said = self._said(endpoint, answer, asked)
        except (GlossaryError, UnicodeError, ValueError):
            _log.debug("left to Flask", exc_info=True)
        if said is None:
            return self._behind(environ, start_response)
        start_response("200 OK", [*said.headers, ("Date", http_date())])
        if self._count is not None:
            self._count(endpoint, 200, time.perf_counter() - began)
        return [said.body]

    def _said(
        self, endpoint: str, answer: Callable[[Question], Body | None], asked: Question
    ) -> Kept | None:
        """What answers a question, kept for who asks the same."""
        dictionary = asked.volume.dictionary
        about = asked.snapshot.digest, dictionary.language, dictionary.edition
        key = (endpoint, about, asked.query, asked.limit)
        kept = self._lately.get(key)
        if kept is None:
            body = answer(asked)
            if body is None:
                return None
            said = written(body)
            headers = (
                ("Content-Type", "application/json"),
                ("Content-Length", str(len(said))),
                *HEADERS.items(),
                ("Cache-Control", A_MINUTE),
                ("ETag", f'"{entity(said)}"'),
                ("Vary", "Accept-Encoding"),
            )
            kept = Kept(headers, said)
            self._lately.put(key, kept)
        return kept

    def _question(self, environ: WSGIEnvironment, usual: int, most: int) -> Question | None:
        """What is asked, or None if it is no plain question."""
        typed = environ.get("QUERY_STRING", "")
        if (
            any(environ.get(name) for name in _CONDITIONS)
            or CROWDED in environ
            or not typed.isascii()
            or len(typed) > LONGEST_QUERY
            or typed.count("&") >= MOST_PARAMETERS
            or length_of_headers(environ) > LARGEST_HEADERS
        ):
            return None
        values: dict[str, str] = {}
        for name, value in parse_qsl(typed, keep_blank_values=True, errors="strict"):
            values.setdefault(name, value)
        query, lang = values.get("q", "").replace("\0", " "), values.get("lang")
        edition, limit = values.get("edition") or None, values.get("limit", str(usual))
        if (
            lang not in LANGUAGES
            or len(query) > LONGEST_QUESTION
            or not (limit.isascii() and limit.isdigit() and 1 <= int(limit[:4]) <= most)
            or len(limit) > 4
        ):
            return None
        snapshot = self._snapshot()
        if edition is not None and edition not in snapshot.editions:
            return None
        volume = snapshot.best_volume(lang, edition)
        return None if volume is None else Question(snapshot, volume, query, int(limit))
