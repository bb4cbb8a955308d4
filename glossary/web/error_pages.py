"""When there is no page to show: said in the visitor's language, with the way on."""

from __future__ import annotations

import logging
from urllib.parse import quote, urlsplit

from flask import Flask, g, redirect, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.exceptions import HTTPException, InternalServerError, NotFound, TooManyRequests
from werkzeug.routing import RequestRedirect

from glossary.core.errors import SnapshotUnusable, UnknownRule
from glossary.core.rule_number import RuleNumber
from glossary.web.api import problems
from glossary.web.api.description import operations
from glossary.web.api.operations import ROOT
from glossary.web.api.problems import Problem, problem
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import AddressRefused
from glossary.web.base.page import API, Page
from glossary.web.base.renumbering import last_renumbering, links
from glossary.web.base.renumbering import sentence as told
from glossary.web.base.rule_view import Reading
from glossary.web.base.store import snapshot_store
from glossary.web.base.this_page import page_without_snapshot, this_page
from glossary.web.examples.labels import example_link

_log = logging.getLogger(__name__)
_OF_PROGRAMS = (API, "/embed/v1/", "/data/")
"""What the paths begin with that programs alone ask."""
_RETRY_AFTER = "60"
"""Seconds; a snapshot that is compiled anew is taken up within one."""


class ErrorPage(Struct, frozen=True):
    """The variables of ``base/error.html``."""

    sentence: str
    nearest: tuple[Link, ...]
    ways: tuple[Link, ...]


def install(app: Flask) -> None:
    """Answer every failure with a page of the site."""
    app.config["TRAP_HTTP_EXCEPTIONS"] = True  # else Flask answers redirects by itself
    app.register_error_handler(RequestRedirect, _with_slashes)
    app.register_error_handler(AddressRefused, _refused)
    app.register_error_handler(UnknownRule, _unknown_rule)
    app.register_error_handler(SnapshotUnusable, _damaged)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unexpected)


def _with_slashes(error: RequestRedirect) -> ResponseReturnValue:
    """Lead to the address with the slashes it should have, without the host that a client names."""
    parts = urlsplit(error.new_url)
    query = f"?{parts.query}" if parts.query else ""
    address = f"/{parts.path.lstrip('/')}{query}"
    if address.startswith(API):
        return problems.moved(address, error.code)
    return redirect(address, error.code)


def _unknown_rule(error: UnknownRule) -> ResponseReturnValue:
    """Say what the number is in the edition of the address, or which rules are the nearest."""
    page, _ = this_page(), this_page().gettext
    number, edition = error.number, (request.view_args or {}).get("edition")
    indexed = page.dictionary(edition)
    if isinstance(number, RuleNumber):
        renumbering = last_renumbering(
            page, number, indexed.edition if indexed is not None else None
        )
        if renumbering is not None:
            return _page(
                page,
                _("This number has changed"),
                told(page, renumbering),
                ways=links(page, renumbering),
            ), 404
    sentence = _(
        "There is no rule %(number)s in edition %(edition)s.", number=number, edition=error.edition
    )
    nearest: tuple[Link, ...] = ()
    if indexed is not None:
        reading = Reading(page, indexed, pinned=edition is not None)
        nearest = tuple(reading.named(n) for n in error.nearest if isinstance(n, RuleNumber))
    return _page(page, _("No such rule"), sentence, nearest, _to_the_edition(page, edition)), 404


def _to_the_edition(page: Page, edition: str | None) -> tuple[Link, ...]:
    """Return the way to the edition of an address, or to all of them if its text is not here."""
    if edition is None:
        return ()
    _ = page.gettext
    if edition in page.snapshot.editions:
        words = _("Read edition %(edition)s", edition=edition)
        return (Link(words, page.url_for("rules.contents", edition=edition)),)
    return (Link(_("Editions of the rules"), page.url_for("timeline.timeline")),)


def _refused(error: AddressRefused) -> ResponseReturnValue:
    page = this_page()
    heading = page.gettext("The request cannot be answered")
    slug = str((request.view_args or {}).get("slug", ""))
    example = page.snapshot.example(slug)  # of which something was asked that cannot be
    ways = error.ways or ((example_link(page, example),) if example is not None else ())
    return _page(page, heading, error.sentence, ways=ways), error.code


def _any_page() -> Page:
    """Return the page of this request; in the words of the code if there is no snapshot."""
    try:
        return this_page()
    except SnapshotUnusable:
        return page_without_snapshot()


def _damaged(error: SnapshotUnusable) -> ResponseReturnValue:
    """Say that nothing can be answered now; what could not be read is compiled anew."""
    if (opened := g.pop("opened", None)) is not None:
        snapshot_store().give_up(opened.snapshot, str(error))
    page = _any_page()
    _ = page.gettext
    headers = {"Retry-After": _RETRY_AFTER, "Cache-Control": "no-store"}
    heading = _("This site is being mended")
    sentence = _(
        "What it answers from cannot be read and is made anew. Please try again in a minute."
    )
    if _is_of_programs():
        answer = problem(Problem("", sentence, status=503))
        answer.headers.update(headers)
        return answer
    return _page(page, heading, sentence), 503, headers


def _http(error: HTTPException) -> ResponseReturnValue:
    original = getattr(error, "original_exception", None)
    if isinstance(original, SnapshotUnusable):  # met by what should have said what is wrong
        return _damaged(original)
    page = _any_page()
    _ = page.gettext
    code = error.code or 500
    if code < 400:
        return error.get_response()
    if _is_of_programs():
        known = [operation.template for operation in operations()]
        return problems.from_http(error, ROOT, known)
    ways: tuple[Link, ...] = ()
    if isinstance(error, NotFound):
        heading, sentence = _("Page not found"), _("There is no page at this address.")
        ways = _to_the_edition(page, (request.view_args or {}).get("edition"))
    elif isinstance(error, TooManyRequests):
        heading = _("Too many questions at once")
        sentence = _("Please wait a moment and ask again; reading the rules has no limit.")
    elif code in (413, 414, 431):
        heading = _("The request is too large")
        sentence = _("No rule, search or board needs that much.")
    elif code < 500:
        heading = _("The request cannot be answered")
        sentence = _("The address or the form holds something this site cannot read.")
    else:
        heading = _("Something went wrong")
        sentence = _("The fault is on this side. Nothing was lost; please try again.")
    return _page(page, heading, sentence, ways=ways), code, again(error)


def _is_of_programs() -> bool:
    return f"{request.path}/".startswith(_OF_PROGRAMS)


def again(error: HTTPException) -> dict[str, str]:
    """Return when to ask again, if the error says so."""
    headers = dict(error.get_headers())
    return {name: headers[name] for name in ("Retry-After", "Allow") if name in headers}


def _unexpected(_error: Exception) -> ResponseReturnValue:
    _log.exception("%s %s failed", request.method, request.path)
    return _http(InternalServerError())


def _page(
    page: Page,
    heading: str,
    sentence: str,
    nearest: tuple[Link, ...] = (),
    ways: tuple[Link, ...] = (),
) -> Printed:
    """Print the page; where its address is one of the site, the switch of languages keeps it."""
    known = request.view_args is not None and request.path.startswith(f"/{page.language}/")
    switched = f"{page.root}{quote(request.path)}" if known else ""
    page_frame = frame(page, heading, endpoint="home.home", switched=switched, indexed=False)
    shown = ErrorPage(sentence, nearest, ways)
    return Printed("base/error.html", replace(page_frame, report=""), shown)
