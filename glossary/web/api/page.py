"""The page of the programming interface for people: what to try, what it promises and changed."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue

from glossary.web.api.openapi import document
from glossary.web.base.layout import Link, frame, print_page
from glossary.web.base.locale import language, speech
from glossary.web.base.rule_view import read
from glossary.web.base.store import current_snapshot
from glossary.web.base.urls import absolute
from glossary.web.base.view_traits import reads

pages = Blueprint("interface", __name__)

_RULE = "2.1.e"
_EXAMPLES = {
    "search": "search?q=mana&lang={language}",
    "suggest": "suggest?q=fl&lang={language}",
    "rule": "rules/2.1.e?lang={language}",
    "resolve": "resolve?q=2.5.h&edition=1.0&lang={language}",
    "editions": "editions?lang={language}",
    "terms": "terms?lang={language}",
    "oembed": "oembed?url={site}/{language}/rules/2.1.e",
    "scenarios": "scenarios?lang={language}",
    "scenario": "scenarios/a-first-dusk?lang={language}",
    "cards": "cards?q=kitsune&lang={language}",
    "card": "cards/kitsune?lang={language}",
    "keywords": "keywords",
    "rulings": "rulings?lang={language}",
    "openapi": "openapi.json",
}
"""A question to try for each operation that is asked by an address alone."""

_COMMANDS = {
    "deck": "curl --data-binary @deck.txt -H 'Content-Type: text/plain'"
    " '{site}/api/v1/deck?format=constructed&edition={edition}&lang={language}'",
    "board": "curl --data-binary @board.json -H 'Content-Type: application/json'"
    " '{site}/api/v1/board?lang={language}'",
}
"""A command to copy for each operation to which something is sent."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation: what it answers in words, and a question to try or a command to copy."""

    method: str
    path: str
    words: str
    example: Link | None
    command: str


@dataclass(frozen=True, slots=True)
class InterfaceChange:
    """What changed on a day."""

    day: str
    words: str


@dataclass(frozen=True, slots=True)
class InterfacePage:
    """The variables of ``api/page.html``."""

    operations: tuple[Operation, ...]
    changes: tuple[InterfaceChange, ...]
    description: str
    script: str
    number: str
    element: str
    linking: str
    framed: str
    files: tuple[str, ...]


@pages.get("/<language:language>/api")
@reads(cached=True)
def interface() -> ResponseReturnValue:
    """Print what programs and other sites can ask."""
    _ = speech().gettext
    edition = current_snapshot().editions[0]
    written_in = read(None).dictionary.language
    site = absolute("")
    script = url_for("embed_files.script")
    framed = url_for("embed_rules.rule", language=language(), number=_RULE, edition=edition)
    page = InterfacePage(
        operations=tuple(_operations()),
        changes=tuple(
            InterfaceChange(speech().date(day), words) for day, words in _changes().items()
        ),
        description=url_for("api_description.openapi"),
        script=script,
        number=_RULE,
        element=f'<script src="{site}{script}" async></script>\n'
        f'<altered-rule n="{_RULE}" lang="{language()}" edition="{edition}">{_RULE}</altered-rule>',
        linking=f'<script src="{site}{script}" data-link="main" data-lang="{language()}" defer>'
        "</script>",
        framed=f'<iframe src="{site}{framed}" title="{_RULE}" width="640" height="320"></iframe>',
        files=(
            "/embed/v1/index.json",
            f"/embed/v1/{written_in}/latest/index.json",
            f"/embed/v1/{written_in}/{edition}/2.1.json",
        ),
    )
    page_frame = frame(
        _("For other sites and programs"),
        endpoint="interface.interface",
        description=_("The rules, cards and plays as JSON, and rules on your own pages."),
    )
    return print_page("api/page.html", page_frame, page)


def _operations() -> Iterator[Operation]:
    """Yield every operation of the description, in its order."""
    described: Any = document(current_snapshot().languages)
    words = _words()
    filled = {
        "language": language(),
        "site": absolute(""),
        "edition": current_snapshot().editions[0],
    }
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            name = operation["operationId"]
            asked = _EXAMPLES.get(name, "").format(**filled)
            yield Operation(
                method=method.upper(),
                path=path,
                words=words.get(name, operation["summary"]),
                example=Link(asked, f"/api/v1/{asked}") if asked else None,
                command=_COMMANDS.get(name, "").format(**filled),
            )


def _words() -> Mapping[str, str]:
    """Return what each operation answers, in the language of the request."""
    _ = speech().gettext
    return {
        "search": _("Rules, terms, cards, rulings, examples and pages that answer a query."),
        "suggest": _("What words typed so far may become."),
        "rule": _("An entry or a paragraph of the rules, in any edition and language."),
        "resolve": _("What a number of any edition, a card reference or a word means today."),
        "editions": _("Every edition of the rules, with its day."),
        "terms": _("Every term of the game, defined."),
        "oembed": _("How to show a rule or an example in a frame (oEmbed 1.0)."),
        "scenarios": _("Every worked example."),
        "scenario": _("A worked example, played with the decisions you name."),
        "board": _("Plays any position that you send as JSON."),
        "cards": _("Cards by name and by what is printed on them."),
        "card": _("A card with its versions and its rulings."),
        "keywords": _("The keywords, verbs and statuses of every printing, by reference."),
        "rulings": _("Rulings on cards."),
        "deck": _("Judges a deck list, as text or as JSON."),
        "openapi": _("The description of all of this, as OpenAPI 3.1."),
    }


def _changes() -> Mapping[datetime.date, str]:
    """Return what changed in the interface, by day, the newest first."""
    _ = speech().gettext
    return {
        datetime.date(2026, 11, 22): _(
            "Any site may ask. New: rules by number, resolve, editions, terms, cards, rulings, "
            "keywords, deck, oembed; the script and the element for other sites."
        ),
    }
