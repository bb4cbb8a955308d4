"""What every page has around its content: title, languages, breadcrumb, search box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import render_template

from glossary.web.base.locale import known_languages, language, language_name, speech
from glossary.web.base.urls import absolute, url_for


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead somewhere; ``language`` is set if they are foreign to the page."""

    words: str
    address: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Alternate:
    """The same page in one of the languages."""

    code: str
    name: str
    address: str
    absolute: str
    current: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """What ``base/layout.html`` may use, and nothing else."""

    language: str
    title: str
    description: str
    alternates: tuple[Alternate, ...]
    canonical: str
    crumbs: tuple[Link, ...]
    query: str
    edition: str
    home: str
    rules: str
    glossary: str
    clarifications: str
    examples: str
    board: str
    editions: str
    search: str
    suggest: str
    sources: str
    indexed: bool
    begins: bool
    image: str = ""
    layout: str = "base/layout.html"


def frame(
    title: str,
    *,
    endpoint: str,
    description: str = "",
    crumbs: Sequence[Link] = (),
    query: str = "",
    edition: str | None = None,
    indexed: bool = True,
    begins: bool = False,
    canonical: str = "",
    image: str = "",
    **values: Any,
) -> Frame:
    """The frame of a page at *endpoint*, whose address takes *values* besides the language.

    :param edition: set on pages pinned to an edition; the language switch and the
        search box keep it.
    :param begins: whether this is the front door, which has its own search box.
    :param canonical: where the page prefers to be found, if not here.
    :param image: a picture of it, for previews of links.
    """
    mine = language()

    def address(code: str) -> str:
        return url_for(endpoint, language=code, edition=edition, **values)

    return Frame(
        language=mine,
        title=title,
        description=description,
        alternates=tuple(
            Alternate(
                code,
                language_name(code),
                address(code),
                absolute(address(code)),
                current=code == mine,
            )
            for code in known_languages()
        ),
        canonical=absolute(canonical or address(mine)),
        crumbs=tuple(crumbs),
        query=query,
        edition=edition or "",
        home=url_for("home.home", language=mine),
        rules=url_for("rules.contents", language=mine, edition=edition),
        glossary=url_for("glossary.index", language=mine),
        clarifications=url_for("pages.index", language=mine),
        examples=url_for("scenarios.index", language=mine),
        board=url_for("board.board", language=mine),
        editions=url_for("timeline.timeline", language=mine),
        search=url_for("search.search", language=mine),
        suggest=url_for("api.suggest"),
        sources=url_for("sources.sources", language=mine),
        indexed=indexed,
        begins=begins,
        image=image,
    )


def print_page(template: str, frame: Frame, page: object) -> str:
    """Render *template*: it may use ``frame`` and ``page``, and the words of its language."""
    said = speech()
    return render_template(template, frame=frame, page=page, _=said.gettext, ngettext=said.ngettext)
