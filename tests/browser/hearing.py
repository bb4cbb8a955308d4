"""A page as a listener meets it: Chromium's accessibility tree, told line by line.

Run as a module (``make heard``) it writes again the transcripts that a test compares with.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from app import ROOT, create_app
from glossary.boards.url_code import encode
from tests.browser.browsers import CHROMIUM, launch
from tests.goldens import write_again
from tests.languages import LANGUAGES

FOLDER = ROOT / "tests" / "browser" / "heard"
BOARD = {
    "players": {
        "A": {
            "mana": 5,
            "hand": [{"id": "anubis", "class": "anubis"}],
            "characters": [
                {"id": "scribe", "class": "monolith-rune-scribe", "expedition": "companion"}
            ],
        },
        "B": {
            "characters": [
                {"id": "kuwat", "class": "kuwat-the-dissenter", "expedition": "hero", "boosts": 1}
            ]
        },
    },
    "run": ["afternoon"],
    "script": [["play", "anubis", "hero"]],
}
KINDS = {
    "home": "",
    "rule": "rules/7.5.9",
    "search": "search?q=fleating",
    "example": "scenarios/a-tie-at-dusk?step=4&guess=A.hero",
    "board": f"board?b={encode(BOARD)}",
    "lesson": "learn/dusk/2?guess=A.hero",
    "exam": "exam/paper?pool=1&seed=club&at=2",
}
"""The kinds of pages that are listened to."""
WHOLE = "home"
"""The kind of which the header and the foot are told, too: they are the same on all."""
_DRAWN_TODAY = ".guess-today h3, .guess-today .text"
_SAME_EVERYWHERE = frozenset({"banner", "contentinfo"})

Node = Mapping[str, Any]
"""A node of the accessibility tree, or an element, as Chromium's protocol has it."""

SILENT = frozenset(
    "none generic InlineTextBox LineBreak LabelText strong emphasis mark code Abbr insertion"
    " deletion subscript superscript time".split()
)
"""Roles that are not said: of such a node only what it holds is heard."""
NAMED_BY_CONTENT = frozenset(
    "link button heading cell columnheader rowheader gridcell option listitem term definition"
    " DisclosureTriangle caption Figcaption Legend DescriptionListTerm"
    " DescriptionListDetail".split()
)
"""Roles whose name repeats what they hold, so that it is said once."""
TOLD = {
    "DisclosureTriangle": "summary",
    "RootWebArea": "page",
    "image": "picture",
    "Figcaption": "caption",
}
"""What stands in a transcript for some roles."""
_STATES = ("checked", "pressed", "selected", "expanded")
_FACTS = ("disabled", "required", "live", "modal")
_INDENT = "  "


class _Element(NamedTuple):
    language: str
    attributes: Mapping[str, str]


class _Line(NamedTuple):
    depth: int
    role: str
    text: str
    language: str


def heard(
    browser: Browser, site: str, kind: str, languages: Iterable[str]
) -> Iterator[tuple[Path, str]]:
    """The transcript of a kind of page in *languages*, with the file that keeps it."""
    page = browser.new_page(service_workers="block")
    for language in languages:
        page.goto(f"{site}/{language}/{KINDS[kind]}")
        page.locator(_DRAWN_TODAY).evaluate_all("all => all.forEach(e => e.textContent = '…')")
        yield FOLDER / f"{kind}.{language}.txt", transcript(page, whole=kind == WHOLE)
    page.close()


def transcript(page: Page, *, whole: bool) -> str:
    """What is heard on *page*: a role, a name, a state a line; not *whole*, what is its own.

    A language is named where it changes.
    """
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    document = session.send("DOM.getDocument", {"depth": -1})["root"]
    session.detach()
    unsaid = frozenset() if whole else _SAME_EVERYWHERE
    elements = dict(_elements(document, ""))
    hearing = _Hearing({node["nodeId"]: node for node in nodes}, elements, unsaid)
    lines = _joined(hearing.lines(nodes[0], 0))
    return "".join(f"{line}\n" for line in _in_languages(lines))


def _elements(node: Node, language: str) -> Iterator[tuple[int, _Element]]:
    """Each node of the document by its number, with the language that holds there."""
    pairs = node.get("attributes", [])
    attributes = dict(zip(pairs[::2], pairs[1::2], strict=True))
    language = attributes.get("lang", language)
    yield node["backendNodeId"], _Element(language, attributes)
    for child in node.get("children", []):
        yield from _elements(child, language)


class _Hearing:
    """The nodes of a page by their ids, and the elements that they are made from."""

    def __init__(
        self,
        nodes: Mapping[str, Node],
        elements: Mapping[int, _Element],
        unsaid: frozenset[str],
    ) -> None:
        self._nodes = nodes
        self._elements = elements
        self._unsaid = unsaid

    def lines(self, node: Node, depth: int, within: str = "") -> Iterator[_Line]:
        """What *node* and what it holds is heard as; *within* is the language around it."""
        element = self._elements.get(node.get("backendDOMNodeId", -1), _Element(within, {}))
        language, role = element.language or within, str(node["role"]["value"])
        written = str(node.get("name", {}).get("value", ""))
        name = " ".join(written.split())
        children = [self._nodes[each] for each in node.get("childIds", []) if each in self._nodes]
        if node["ignored"] or role in SILENT or (role == "group" and not name):
            for child in children:
                yield from self.lines(child, depth, language)
        elif role in ("StaticText", "ListMarker"):
            if name.strip("•◦▪"):
                yield _Line(depth, "text", written, language)
        else:
            is_told = role not in self._unsaid and not _is_typed_in(node)
            below = [
                line
                for child in (children if is_told else ())
                for line in self.lines(child, depth + 1, language)
            ]
            is_plain = all(line.role == "text" and line.language == language for line in below)
            is_named = bool(name) and not (role in NAMED_BY_CONTENT and _is_from_content(node))
            if is_plain and (not is_named or role in NAMED_BY_CONTENT):
                name = name if is_named else _run_together(line.text for line in below)
                below = []
            elif not is_named:
                name = ""
            told = _told(node, name, element.attributes, children)
            yield _Line(depth, TOLD.get(role, role), told, language)
            yield from below


def _is_typed_in(node: Node) -> bool:
    return any(each["name"] == "editable" for each in node.get("properties", []))


def _is_from_content(node: Node) -> bool:
    sources = node.get("name", {}).get("sources", [])
    used = next((one for one in sources if one.get("value") and not one.get("superseded")), None)
    return used is None or used["type"] == "contents"


def _told(node: Node, name: str, attributes: Mapping[str, str], children: Sequence[Node]) -> str:
    """The name of a node, its value and its states."""
    known = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
    states = [str(known["level"])] if node["role"]["value"] == "heading" else []
    if node["role"]["value"] == "list":
        states.append(f"of {sum(child['role']['value'] == 'listitem' for child in children)}")
    value = node.get("value", {}).get("value")
    told = [f'"{name}"'] if name else []
    if value not in (None, ""):
        told.append(f"= {value}")
    for state in _STATES:
        if state in known:
            is_so = str(known[state]).lower()
            told.append({"true": state, "false": f"not {state}"}.get(is_so, f"{state} {is_so}"))
    told += [fact for fact in _FACTS if known.get(fact) not in (None, False, "off")]
    if "aria-current" in attributes:
        told.append("current")
    description = " ".join(str(node.get("description", {}).get("value", "")).split())
    if description and description != name:
        told.append(f"({description})")
    return " ".join([*states, *told])


def _joined(lines: Iterator[_Line]) -> Iterator[_Line]:
    """Texts that follow one another in one language are heard as one."""
    before: _Line | None = None
    for line in lines:
        if before is not None and before.role == line.role == "text" and before[::3] == line[::3]:
            before = before._replace(text=_run_together((before.text, line.text)))
            continue
        if before is not None:
            yield before
        before = line
    if before is not None:
        yield before


def _in_languages(lines: Iterator[_Line]) -> Iterator[str]:
    """Each line as it is written; its language stands there if it is not that of the page."""
    own = ""
    for line in lines:
        own = own or line.language
        other = f" [{line.language}]" if line.language != own else ""
        text = " ".join(line.text.split())
        yield f"{_INDENT * line.depth}{line.role} {text}{other}".rstrip()


def _run_together(texts: Iterable[str]) -> str:
    """Texts as they follow one another; words that stand in boxes of their own do not touch."""
    joined = ""
    for text in texts:
        joined += f" {text}" if _touch(joined, text) else text
    return " ".join(joined.split())


def _touch(left: str, right: str) -> bool:
    is_word = right[:1].isalnum() or right[:1] in tuple("“«(")
    return is_word and left != "" and not left[-1].isspace() and left[-1] not in "’'“«(-/"


def main() -> None:
    """Write the transcripts again, of the site as it is compiled."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)  # not each page that is asked for
    app = create_app()
    server = make_server("127.0.0.1", 0, app, threaded=True)
    site = app.config["SITE"] = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        with sync_playwright() as playwright:
            browser = launch(playwright, CHROMIUM)
            files = [each for kind in KINDS for each in heard(browser, site, kind, LANGUAGES)]
            browser.close()
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    write_again(files, "tests/browser/heard/*.txt")


if __name__ == "__main__":
    main()
