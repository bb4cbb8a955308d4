"""The front door: the search box, the contents, what is new."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from glossary.model import LANGUAGES
from glossary.web.frame import Link, frame, print_page
from glossary.web.reading import Standing
from glossary.web.rules import ContentsLine, contents_lines, read
from glossary.web.speaking import language, speech

pages = Blueprint("home", __name__)


@dataclass(frozen=True, slots=True)
class HomePage:
    """What ``home.html`` may use."""

    lines: tuple[ContentsLine, ...]
    standing: Standing
    new: tuple[Link, ...]


@pages.get("/")
def door() -> ResponseReturnValue:
    """Greet each visitor in their language; the old site's questions still find answers."""
    asked = request.args.get("lang", "")
    tongue = asked if asked in LANGUAGES else language()
    query = request.args.get("search", "").strip()
    target = (
        url_for("search.search", language=tongue, q=query)
        if query
        else url_for("home.home", language=tongue)
    )
    answer = redirect(target, code=302)
    answer.headers["Vary"] = "Accept-Language"
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@pages.get("/<language:language>/")
def home() -> ResponseReturnValue:
    """The page of a language that everything else hangs from."""
    reading = read(None)
    _ = speech().gettext
    around = frame(
        _("Altered Glossary: the rules of Altered"),
        endpoint="home.home",
        description=_(
            "The complete rules of the trading card game Altered in French, English and"
            " Italian: search by number or by word, with references and examples."
        ),
    )
    page = HomePage(contents_lines(reading, depth=2), reading.standing(), ())
    return print_page("home.html", around, page)
