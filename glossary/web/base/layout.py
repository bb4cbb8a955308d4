"""The frame of every page: title, languages, breadcrumb, search box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from types import FunctionType, MethodType
from typing import Annotated, Any, Literal, get_args
from urllib.parse import quote_plus

from flask import Flask, Response, render_template
from jinja2 import Environment, StrictUndefined, Template
from jinja2.runtime import Context, Macro
from markupsafe import Markup, _escape_inner, escape  # type: ignore[attr-defined]
from msgspec import Meta, Struct
from msgspec.structs import fields

from glossary.core.i18n import Speech
from glossary.web.base.page import SAFE, Page

DESCRIPTION = 160
"""The most characters of a description that search engines show."""

_SHOWN_IN_FRAMES = ("rules.rule", "player.player")


class Link(Struct, frozen=True):
    """A link; ``language`` is set if its words are in another language than the page.

    ``drawing`` is a small one of what it leads to, if there is any; ``current`` is whether the
    reader is there.
    """

    words: str
    address: str
    language: str = ""
    drawing: str = ""
    current: bool = False


class Alternate(Struct, frozen=True):
    """The address of a page in one of the languages."""

    code: str
    name: str
    address: str
    absolute: str
    current: bool


PAGES = {
    "board": "board.board",
    "board_language": "board_language.board_language",
    "book": "book.book",
    "cards": "cards.cards",
    "check": "check.check",
    "clarifications": "pages.index",
    "course": "learn.course",
    "coverage": "coverage.coverage",
    "deck": "deck.deck",
    "editions": "timeline.timeline",
    "exam": "exam.start",
    "examples": "scenarios.index",
    "feed": "feeds.changes",
    "first_game": "learn.first_game",
    "glossary": "glossary.index",
    "hand": "hand.hand",
    "home": "home.home",
    "interface": "interface.interface",
    "manifest": "icons.manifest",
    "names_of_cards": "cards.names",
    "opensearch": "icons.opensearch",
    "paper": "exam.paper",
    "pocket": "pocket.pocket",
    "pocket_book": "pocket_book.book",
    "pocket_version": "pocket.version",
    "questions": "questions.index",
    "report": "report.report",
    "rulings": "rulings.by_rule",
    "rulings_by_card": "rulings.by_card",
    "search": "search.search",
    "sheet": "learn.sheet",
    "sources": "sources.sources",
    "status": "status.status",
    "suggest": "api.suggest",
    "table_card": "table_card.table_card",
    "tens": "tens.every",
    "today": "home.today",
    "touch_icon": "icons.touch_icon",
}
"""What templates may lead to from any page, by the names that they have for it."""


class SiteLinks:
    """Addresses of a site in a language, each made when it is first asked for.

    ``edition`` is that of pinned pages, which the search and the ``rules`` keep.
    """

    def __init__(self, page: Page, edition: str | None) -> None:
        self._page = page
        self.edition = edition or ""
        self.rules = page.url_for("rules.contents", edition=edition)
        self.doors = _doors(page, self.rules)
        self.project = page.project.address

    def __getattr__(self, name: str) -> str:
        """Return the address of one of the pages."""
        if name not in PAGES:
            raise AttributeError(name)
        address = self.__dict__[name] = self._page.url_for(PAGES[name])
        return address


class Report(Struct, frozen=True):
    """What a report of an error says.

    :param title: what it is about, with its number.
    :param words: the words that may be wrong.
    :param address: the path of the page, or an address.
    :param better: how somebody would write them.
    :param wrong: what is wrong, once somebody has said it.
    """

    title: Annotated[str, Meta(max_length=200)] = ""
    edition: Annotated[str, Meta(max_length=12)] = ""
    address: Annotated[str, Meta(max_length=3000)] = ""
    words: Annotated[str, Meta(max_length=600)] = ""
    better: Annotated[str, Meta(max_length=2000)] = ""
    wrong: Annotated[str, Meta(max_length=4000)] = ""


LONGEST_IN_REPORT: Mapping[str, int] = {
    each.name: get_args(each.type)[1].max_length for each in fields(Report)
}
"""The most characters of each field of a report."""


class Frame(Struct, frozen=True):
    """The variables of ``base/layout.html``."""

    speech: Speech
    language: str
    title: str
    description: str
    alternates: tuple[Alternate, ...]
    canonical: str
    crumbs: tuple[Link, ...]
    query: str
    site: SiteLinks
    indexed: bool
    begins: bool
    default: str
    report: str
    image: str = ""
    oembed: str = ""
    outdated: str = ""
    layout: str = "base/layout.html"

    def reported(self, address: str, title: str = "", words: str = "") -> str:
        """Return the address that reports an error in what stands at *address*."""
        return _report_address(self.site, Report(title, address=address, words=words))


def frame(
    page: Page,
    title: str,
    /,
    *,
    endpoint: str = "",
    switched: str = "",
    description: str = "",
    crumbs: Sequence[Link] = (),
    query: str = "",
    edition: str | None = None,
    indexed: bool = True,
    begins: bool = False,
    canonical: str = "",
    image: str = "",
    pictured: str = "",
    quotation: str = "",
    report: Report | None = None,
    **values: Any,
) -> Frame:
    """Return the frame of *page*; *values* are what the query of its address says.

    :param endpoint: what answers where it is read, if that is another address: *values* are then
        all of its variables.
    :param switched: the address that the language switch keeps, where it is not that of the
        endpoint: with the parameters of a play, or the one asked for of an error page.
    :param edition: the edition of a pinned page; the language switch and the search keep it.
    :param begins: whether it is the home page, which has a search box of its own.
    :param canonical: the canonical path of the page, if it differs from its own.
    :param image: the address of the picture for link previews, if it is not of the page's words.
    :param quotation: the words of the page to quote in a report of an error in it.
    :param report: that report, if it says more than the page, or less: the words of a rule are
        found at its address.
    :param pictured: the path of the page whose picture it shares: that of its entry.
    """
    here = (
        page.url_for(endpoint, edition=edition, **values)
        if endpoint
        else page.here(edition=edition, **values)
    )
    own = page.absolute(canonical or here)
    snapshot = page.opened
    newest = snapshot.editions[0] if snapshot is not None and snapshot.editions else ""
    default = snapshot.languages.binding if snapshot is not None else page.language
    site = SiteLinks(page, edition)
    report = report or Report(title, edition or newest, canonical or here, quotation or title)
    return Frame(
        speech=page.speech,
        language=page.language,
        title=title,
        description=description,
        alternates=tuple(_alternates(page, here, switched or here)),
        canonical=own,
        crumbs=tuple(crumbs),
        query=query,
        site=site,
        indexed=indexed,
        begins=begins,
        default=page.absolute("/" if begins else page.address_in(default, here)),
        report=_report_address(site, report) if snapshot is not None else "",
        image=image or (_preview(page, pictured or here) if indexed else ""),
        oembed=_oembed(page, own) if (endpoint or page.endpoint) in _SHOWN_IN_FRAMES else "",
        outdated=_outdated(page),
    )


def _alternates(page: Page, here: str, switched: str) -> Iterator[Alternate]:
    """Yield a page in each language: where it is, and where the switch of languages leads."""
    for code in page.languages:
        absolute = page.absolute(page.address_in(code, here))
        name, address = page.language_name(code), page.address_in(code, switched)
        yield Alternate(code, name, address, absolute, code == page.language)


def _outdated(page: Page) -> str:
    """Say of which day this page is, if it stands in for one that cannot be read."""
    if page.outdated is None:
        return ""
    return page.gettext(
        "This page is as it was on %(day)s: what is newer cannot be read and is made anew.",
        day=page.speech.date(page.outdated),
    )


def _report_address(site: SiteLinks, report: Report) -> str:
    """Return the address of the page that writes reports, its fields filled in, none too long.

    It is that of ``url_for("report.report", …)``, faster: a chapter has hundreds of them.
    """
    address = report.address
    if len(address) > LONGEST_IN_REPORT["address"]:
        address = address.partition("?")[0][: LONGEST_IN_REPORT["address"]]
    fields = {
        "title": report.title[: LONGEST_IN_REPORT["title"]],
        "edition": report.edition,
        "address": address,
        "words": on_one_line(report.words),
    }
    filled = [f"{name}={quote_plus(value, SAFE)}" for name, value in fields.items() if value]
    return f"{site.report}?{'&'.join(filled)}"


def on_one_line(words: str) -> str:
    """Return words on one line, cut if they are long."""
    line, most = " ".join(words.split()), LONGEST_IN_REPORT["words"]
    return line if len(line) <= most else f"{line[: most - 1]}…"


def _preview(page: Page, address: str) -> str:
    """Return the address of the picture of the page at *address*, which is drawn from its words."""
    path = address.removeprefix(page.root).partition("?")[0].lstrip("/")
    code, _, rest = path.partition("/")
    return page.absolute(page.url_for("preview.picture", language=code, page=rest))


_RULES = {"rules", "book", "side_by_side", "history", "glossary", "pages", "resolve"}
"""The blueprints of pages with the rules or about their words."""


def _doors(page: Page, contents: str) -> tuple[Link, ...]:
    """Return the doors of the header; *contents* are those of the rules."""
    _ = page.gettext
    doors = (
        (_("Learn"), page.url_for("learn.course"), {"learn"}),
        (_("Rules"), contents, _RULES),
        (_("Cards"), page.url_for("cards.cards"), {"cards", "rulings", "together"}),
        (_("Decks"), page.url_for("deck.deck"), {"deck", "hand"}),
        (
            _("Examples"),
            page.url_for("scenarios.index"),
            {"scenarios", "player", "outcomes", "what_if", "tens"},
        ),
        (_("Board"), page.url_for("board.board"), {"board", "board_language"}),
    )
    return tuple(
        Link(words, address, current=page.endpoint.partition(".")[0] in blueprints)
        for words, address, blueprints in doors
    )


def _oembed(page: Page, address: str) -> str:
    """Return where programs read how to show the page at *address* in a frame (oEmbed 1.0)."""
    return page.absolute(page.url_for("oembed.oembed", url=address))


def shortened(text: str, most: int) -> str:
    """Cut *text* to *most* characters, at a word, with an ellipsis."""
    cut = text[:most]
    return text if cut == text else cut.rpartition(" ")[0] + "…"


class Printed(Response):
    """A page whose template is filled when the response is sent.

    A link preview reads the frame alone; the template is not filled then.
    """

    def __init__(self, template: str, frame: Frame, page: object) -> None:
        super().__init__()
        self.frame = frame
        self._template, self._page = template, page

    def print(self) -> None:
        """Print ``frame``, ``page`` and the translations of the frame's language.

        Half characters, which JSON lets through, become question marks.
        """
        _ = self.frame.speech
        self.data = render_template(
            self._template, frame=self.frame, page=self._page, _=_.gettext, ngettext=_.ngettext
        ).encode("utf-8", "replace")


class _Template(Template):
    """A template that escapes what it prints, and makes no markup of each piece by itself."""

    @classmethod
    def _from_namespace(
        cls, environment: Environment, namespace: MutableMapping[str, Any], *given: Any
    ) -> Template:
        namespace["escape"] = _escaped
        return super()._from_namespace(environment, namespace, *given)


def _escaped(value: object) -> str:
    if type(value) is str:
        return _escape_inner(value)
    return value if type(value) is Markup else escape(value)


_FUNCTIONS = (FunctionType, MethodType)


class _Context(Context):
    """Calls functions and macros as they are, as pages do; Jinja looks at each five times.

    A function that takes the context of a template, as none of ours does, is left to Jinja.
    """

    def call(self, called: Any, /, *given: Any, **named: Any) -> Any:
        """Call what a template calls."""
        if type(called) is Macro:
            given = (self.eval_ctx, *given)
        elif type(called) not in _FUNCTIONS or hasattr(called, "jinja_pass_arg"):
            return super().call(called, *given, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return called(*given, **named)


def install(app: Flask) -> None:
    """Print each page before anything else is done with its response."""
    jinja = app.jinja_env
    jinja.template_class, jinja.context_class = _Template, _Context
    del jinja.globals["url_for"]  # views make the addresses
    jinja.undefined = StrictUndefined  # a misspelt name fails and is not printed as ""
    jinja.trim_blocks = jinja.lstrip_blocks = True
    app.after_request(_print)


def _print(response: Response) -> Response:
    if isinstance(response, Printed):
        response.print()
    return response


class RailPart(Struct, frozen=True):
    """A part of the right column: some links, and the way to the others.

    :param form: one link a line, or many short ones (numbers, editions) in a row.
    """

    title: str
    links: tuple[Link, ...]
    more: Link | None = None
    form: Literal["lines", "row"] = "lines"


def not_empty(parts: Iterable[RailPart | None]) -> tuple[RailPart, ...]:
    """Return the parts that have something to show."""
    return tuple(part for part in parts if part is not None and (part.links or part.more))
