"""The page of the programming interface for people: what to try, what it promises and changed."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec
from flask import Blueprint, abort, redirect, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import HTTPException

from glossary.web.api import card_files
from glossary.web.api.boards import played
from glossary.web.api.bodies import LANGUAGES
from glossary.web.api.description import operations
from glossary.web.api.operations import Operation, Parameter
from glossary.web.api.problems import Problem
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.rule_view import read
from glossary.web.base.this_page import this_page

pages = Blueprint("interface", __name__)

_RULE = "2.1.e"
_DESCRIPTION = "api_description.openapi"
"""Is in English, and has a link alone."""

_COMMANDS = {
    "deck": "curl --data-binary @deck.txt -H 'Content-Type: text/plain'"
    " '{site}/api/v1/deck?format=constructed&edition={edition}&lang={language}'",
    "board": "curl --data-binary @board.json -H 'Content-Type: application/json'"
    " '{site}/api/v1/board?lang={language}'",
}
"""A command to copy for each operation to which something is sent."""

_BOARD = """\
{"run": ["dusk"],
 "players": {
  "A": {"characters": [{"id": "red", "class": "red", "expedition": "hero"}]},
  "B": {"characters": [{"id": "trooper", "class": "ordis-trooper", "expedition": "hero"}]}
 }
}"""
"""Is sent by a command, for it to be tried at once."""

_PRINTING = "ALT_CORE_B_YZ_15_R1"
_RULINGS = r"""<div id="rulings"></div>
<script type="module">
  const family = "%(printing)s".replace(/_(C|R[12]|E|U(_\d+)?)$/, ""), language = "%(language)s";
  const add = (tag, textContent, more, into = document.querySelector("#rulings")) =>
    into.appendChild(Object.assign(document.createElement(tag), { textContent, ...more }));
  const answer = await fetch(`%(site)s/data/card-rulings/${family}.json`).catch(() => ({ status: 0 }));
  const rulings = answer.ok ? (await answer.json())[language] : [];
  for (const ruling of rulings) add("a", ruling.question, { href: "%(site)s" + ruling.url }, add("h3")), add("p", `${ruling.answer} (${ruling.rulingDate})`);
  add("p", rulings.length ? %(credit)s : answer.ok ? %(none)s : answer.status === 404 ? %(unknown)s : %(unread)s);
</script>"""  # noqa: E501 - ten lines to copy
"""Shows the rulings of a card on another page; needs nothing else."""

_MOST_ITEMS, _MOST_KEYS, _MOST_LETTERS, _DEEPEST = 2, 26, 120, 5
"""How much is shown of an answer: items of a list, keys, letters of a text, values in values."""


class Field(Struct, frozen=True):
    """A parameter in words, and a field to fill in; ``choices`` are all that it may be, if few."""

    name: str
    words: str
    value: str
    choices: tuple[str, ...]
    required: bool


class OperationForm(Struct, frozen=True):
    """An operation: what it answers in words, and a form to try it or a command to copy.

    ``answer`` is a real one to what stands in the form or is ``sent``, cut; ``address`` leads to
    the whole.
    """

    name: str
    method: str
    path: str
    words: str
    fields: tuple[Field, ...]
    action: str
    address: str
    answer: str
    command: str
    sent: str


class InterfacePage(Struct, frozen=True):
    """The variables of ``api/page.html``; ``changes`` are by day."""

    operations: tuple[OperationForm, ...]
    changes: Mapping[str, str]
    description: str
    script: str
    number: str
    element: str
    linking: str
    ruled: str
    framed: str
    family: str
    printing: str
    rulings: str
    files: tuple[str, ...]
    card_files: tuple[str, ...]
    archive: Link
    rulebooks: tuple[Link, ...]


@pages.get("/<language:language>/api")
@reads(cached=True)
def interface() -> ResponseReturnValue:
    """Print what programs and other sites can ask."""
    page = this_page()
    _ = page.gettext
    edition = page.snapshot.editions[0]
    written_in = read(page, None).dictionary.language
    site = page.absolute("")
    script = page.url_for("embed_files.script")
    framed = page.url_for("embed_rules.rule", number=_RULE, edition=edition)
    shown = InterfacePage(
        operations=tuple(_asked(page, operation) for operation in operations()),
        changes={page.speech.date(day): words for day, words in _changes(page).items()},
        description=page.url_for(_DESCRIPTION),
        script=script,
        number=_RULE,
        element=f'<script src="{site}{script}" async></script>\n'
        f'<altered-rule n="{_RULE}" lang="{page.language}" edition="{edition}">{_RULE}'
        "</altered-rule>",
        ruled=f'<script src="{site}{script}" async></script>\n'
        f'<altered-rulings card="{_PRINTING}" lang="{page.language}"></altered-rulings>',
        linking=f'<script src="{site}{script}" data-link="main" data-lang="{page.language}" defer>'
        "</script>",
        framed=f'<iframe src="{site}{framed}" title="{_RULE}" width="640" height="320"></iframe>',
        family=_PRINTING.rpartition("_")[0],
        printing=_PRINTING,
        rulings=_rulings(page),
        files=(
            "/embed/v1/index.json",
            f"/embed/v1/{written_in}/latest/index.json",
            f"/embed/v1/{written_in}/{edition}/2.1.json",
        ),
        card_files=tuple(card_files.addresses_in_words(page.snapshot)),
        archive=Link(f"data-{edition}.zip", page.url_for("archive.data", edition=edition)),
        rulebooks=tuple(
            Link(f"rulebook-{code}.html", f"{page.root}/rulebook-{code}.html", page.foreign(code))
            for code in page.snapshot.languages
        ),
    )
    page_frame = frame(
        page,
        _("For other sites and programs"),
        description=_("The rules, cards and plays as JSON, and rules on your own pages."),
    )
    return Printed("api/page.html", page_frame, shown)


def _rulings(page: Page) -> str:
    """Return the lines that show the rulings of a card on another page, in the page's language."""
    _ = page.gettext
    edition = page.snapshot.editions[0]
    words = {
        "credit": _("Unofficial, by edition %(edition)s of the rules.", edition=edition),
        "none": _("No rulings on this card."),
        "unknown": _("No card has this reference."),
        "unread": _("The rulings cannot be read now."),
    }
    quoted = {name: msgspec.json.encode(each).decode() for name, each in words.items()}
    return _RULINGS % {
        "printing": _PRINTING,
        "language": page.language,
        "site": page.absolute(""),
        **quoted,
    }


@pages.get("/<language:language>/api/<name>")
@reads(*{one.name for operation in operations() for one in operation.parameters})
def ask(name: str) -> ResponseReturnValue:
    """Lead to where an operation is asked: a form writes no part of a path, and empty fields."""
    page = this_page()
    operation = next(
        (each for each in operations() if (each.name, each.method) == (name, "get")), None
    )
    if operation is None:
        abort(404)
    return redirect(_address(page, operation, request.args), 302)


def _address(page: Page, operation: Operation, values: Mapping[str, str]) -> str:
    """Return where an operation is asked with these values, empty ones left out."""
    values_of = {
        parameter.name: values.get(parameter.name, "") for parameter in operation.parameters
    }
    values_of |= {
        parameter.name: values_of[parameter.name] or "-"
        for parameter in operation.parameters
        if parameter.read is None
    }
    filled: dict[str, Any] = {name: value for name, value in values_of.items() if value}
    return page.url_for(operation.endpoint, **filled)


def _asked(page: Page, operation: Operation) -> OperationForm:
    """Return an operation in the language of the request."""
    filling = {
        "language": page.language,
        "site": page.absolute(""),
        "edition": page.snapshot.editions[0],
    }
    tried = {name: value.format(**filling) for name, value in operation.tried.items()}
    asked = {**tried, "lang": page.language}
    sent = answer = ""
    if operation.name == "board":
        sent, answer = _BOARD, _shown(played(page, msgspec.json.decode(_BOARD), None))
    elif not operation.sends and operation.endpoint != _DESCRIPTION:
        answer = _answer(page, operation, tried)
    return OperationForm(
        name=operation.name,
        method=operation.method.upper(),
        path=operation.template,
        words=page.gettext(operation.words),
        fields=tuple(_field(page, parameter, asked) for parameter in operation.parameters),
        action=page.url_for("interface.ask", name=operation.name),
        address="" if operation.sends else _address(page, operation, asked),
        answer=answer,
        command=_COMMANDS.get(operation.name, "").format(**filling),
        sent=sent,
    )


def _field(page: Page, parameter: Parameter, asked: Mapping[str, str]) -> Field:
    choices = parameter.schema.get("enum", ())
    if choices == LANGUAGES:
        choices = page.snapshot.languages
    usual = parameter.schema.get("default", "")
    return Field(
        name=parameter.name,
        words=page.gettext(parameter.words),
        value=asked.get(parameter.name, str(usual)),
        choices=tuple(choices),
        required=parameter.required or parameter.read is None,
    )


def _answer(page: Page, operation: Operation, tried: Mapping[str, str]) -> str:
    """Return what an operation answers, cut, with a line for each value.

    It is empty on a site that does not have what the question is about.
    """
    usual = {
        parameter.name: parameter.usual
        for parameter in operation.parameters
        if parameter.name != "lang"
    }
    try:
        values = {
            parameter.name: parameter.read(parameter.name, tried[parameter.name])
            if parameter.read
            else tried[parameter.name]
            for parameter in operation.parameters
            if parameter.name in tried
        }
        body = msgspec.to_builtins(operation.view(page, **{**usual, **values}))
    except (Problem, HTTPException):
        return ""
    return _shown(body)


def _shown(body: object) -> str:
    return msgspec.json.format(msgspec.json.encode(_cut(body, _DEEPEST)), indent=2).decode()


def _cut(value: object, depth: int) -> object:
    """Return a value with the first of its items, and the beginnings of its texts."""
    match value:
        case dict() | list() | tuple() if value and not depth:
            return "…"
        case dict():
            most = len(value) if len(value) <= _MOST_KEYS else _MOST_ITEMS
            items = {key: _cut(inner, depth - 1) for key, inner in islice(value.items(), most)}
            return items if len(value) == most else {**items, "…": "…"}
        case list() | tuple():
            beginning = [_cut(inner, depth - 1) for inner in value[:_MOST_ITEMS]]
            return beginning if len(value) <= _MOST_ITEMS else [*beginning, "…"]
        case str():
            return value if len(value) <= _MOST_LETTERS else f"{value[:_MOST_LETTERS]}…"
        case _:
            return value


def _changes(page: Page) -> Mapping[datetime.date, str]:
    """Return what changed in the interface, by day, the newest first."""
    _ = page.gettext
    return {
        datetime.date(2026, 11, 29): " ".join(
            (
                _(
                    "An unknown parameter is refused, and so is an empty card or rule: both were "
                    "answered with all there are. Names that begin with _ or utm_ still pass."
                ),
                _(
                    "The element of a rule shows remarks and notes, another one the rulings on a "
                    "card; files of rulings have the address of each."
                ),
            )
        ),
        datetime.date(2026, 11, 24): _(
            "All texts and facts in one file, with their schema; a rulebook in one file."
        ),
        datetime.date(2026, 11, 23): _(
            "A parameter that is spelt like another is named, with the one that is meant."
        ),
        datetime.date(2026, 11, 22): _(
            "Any site may ask. New: rules by number, resolve, editions, terms, cards, rulings, "
            "keywords, deck, oembed; the script and the element for other sites."
        ),
    }
