"""The home page: search box, contents, news."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.rule_view import EditionStatus, Reading, read
from glossary.web.base.store import current_snapshot
from glossary.web.base.view_traits import reads
from glossary.web.rules.changes import compare_address
from glossary.web.rules.rules import ContentsLine, contents_lines

pages = Blueprint("home", __name__)


@dataclass(frozen=True, slots=True)
class HomePage:
    """The variables of ``rules/home.html``."""

    lines: tuple[ContentsLine, ...]
    standing: EditionStatus
    new: tuple[Link, ...]
    changes: Link | None


@pages.get("/")
@pages.get("/index.php")
@pages.get("/altered/")
@pages.get("/altered/index.php")
@reads("lang", "search", rated=False)
def door() -> ResponseReturnValue:
    """Redirect to the home page in the visitor's language; addresses of the old site still work."""
    lang = request.args.get("lang", "")
    chosen = lang if lang in current_snapshot().languages else language()
    query = request.args.get("search", "").strip()
    target = (
        url_for("search.search", language=chosen, q=query)
        if query
        else url_for("home.home", language=chosen)
    )
    answer = redirect(target, code=302)
    answer.headers["Vary"] = "Accept-Language"
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@pages.get("/<language:language>/")
def home() -> ResponseReturnValue:
    """Print the home page of a language."""
    reading = read(None)
    _ = speech().gettext
    page_frame = frame(
        _("Altered Glossary: the rules of Altered"),
        endpoint="home.home",
        begins=True,
        description=_(
            "The complete rules of the trading card game Altered in French, English and"
            " Italian: search by number or by word, with references and examples."
        ),
    )
    page = HomePage(contents_lines(reading, depth=2), reading.standing(), *_new(reading))
    return print_page("rules/home.html", page_frame, page)


def _new(reading: Reading) -> tuple[tuple[Link, ...], Link | None]:
    """The entries that the edition added, and the way to all its changes."""
    edition = reading.dictionary.edition
    lineage = next((each for each in current_snapshot().lineages if each.newer == edition), None)
    if lineage is None:
        return (), None
    added = [
        reading.titled(reading.dictionary.entry(step.new))
        for step in lineage.steps
        if step.kind == "added"
        and step.new is not None
        and not step.new.letter
        and step.new in reading.dictionary
    ]
    if lineage.older not in current_snapshot().editions:
        return tuple(added), None
    words = speech().gettext(
        "Everything that has changed since edition %(edition)s", edition=lineage.older
    )
    return tuple(added), Link(words, compare_address(lineage.older, edition))
