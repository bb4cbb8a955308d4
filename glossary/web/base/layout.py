"""The frame of every page: title, languages, breadcrumb, search box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import render_template

from glossary.web.base.locale import known_languages, language, language_name, speech
from glossary.web.base.urls import absolute, url_for


@dataclass(frozen=True, slots=True)
class Link:
    """A link; ``language`` is set if its words are in another language than the page."""

    words: str
    address: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Alternate:
    """The address of a page in one of the languages."""

    code: str
    name: str
    address: str
    absolute: str
    current: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """The variables of ``base/layout.html``."""

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
    """Return the frame of the page at *endpoint*; *values* are its other URL variables.

    :param edition: the edition of a pinned page; the language switch and the search keep it.
    :param begins: whether it is the home page, which has a search box of its own.
    :param canonical: the canonical path of the page, if it differs from its own.
    :param image: the address of the picture for link previews.
    """
    current_language = language()

    def address(code: str) -> str:
        return url_for(endpoint, language=code, edition=edition, **values)

    return Frame(
        language=current_language,
        title=title,
        description=description,
        alternates=tuple(
            Alternate(
                code,
                language_name(code),
                address(code),
                absolute(address(code)),
                current=code == current_language,
            )
            for code in known_languages()
        ),
        canonical=absolute(canonical or address(current_language)),
        crumbs=tuple(crumbs),
        query=query,
        edition=edition or "",
        home=url_for("home.home", language=current_language),
        rules=url_for("rules.contents", language=current_language, edition=edition),
        glossary=url_for("glossary.index", language=current_language),
        clarifications=url_for("pages.index", language=current_language),
        examples=url_for("scenarios.index", language=current_language),
        board=url_for("board.board", language=current_language),
        editions=url_for("timeline.timeline", language=current_language),
        search=url_for("search.search", language=current_language),
        suggest=url_for("api.suggest"),
        sources=url_for("sources.sources", language=current_language),
        indexed=indexed,
        begins=begins,
        image=image,
    )


def print_page(template: str, frame: Frame, page: object) -> str:
    """Render *template* with ``frame``, ``page`` and the translations of the request's language."""
    translations = speech()
    return render_template(
        template, frame=frame, page=page, _=translations.gettext, ngettext=translations.ngettext
    )
