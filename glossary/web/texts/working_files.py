"""Names the working file in which a text of the site stands, as docs/translating.md has them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from itertools import product
from pathlib import Path
from urllib.parse import parse_qs

from msgspec import Struct
from msgspec.structs import replace

from glossary.cards.rulings import Rulings
from glossary.core.i18n import CATALOG, SOURCE_LANGUAGE
from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Link
from glossary.web.base.page import Page

TRANSLATING = "docs/translating.md"
"""The document that says how a text is corrected."""

CARDS, PLAYS = ("cards",), ("events", "questions", "results", "options", "names")
"""What the keys of the sentences begin with that say what a card does, what happens in a play."""

_FILES: Mapping[str, str] = {
    "rules": "rules/", "glossary": "definitions.md", "clarifications": "pages/",
    "scenarios": "scenarios/", "learn": "lessons/", "rulings": "rulings.toml",
    "questions": "asked/", "names": "cards.tsv", "synonyms": "synonyms.tsv",
}  # fmt: skip
_EDITION = re.compile(r"\d{1,2}\.\d{1,2}")
_SLUG = re.compile(r"[a-z0-9-]{1,80}")
_WORD = re.compile(r"\w++")
_SYMBOL = re.compile(r"\{[a-z][^{}\n]*+\}")
_ENOUGH_IN_A_ROW = ((8, 5), (3,))
"""How many words of a quotation that stands in no line are looked for in one: three at last."""


class TextPlace(Struct, frozen=True):
    """Where a text stands.

    :param composed: whether it is a sentence in which the site puts names and numbers.
    :param above: what a line above such a sentence begins with: one of these.
    :param without: what the keys of other sentences begin with.
    """

    files: tuple[str, ...]
    composed: bool = False
    above: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


def working_file(code: str, kind: str) -> str:
    """Return the file or folder of texts of one kind in a language."""
    return f"locales/{code}/{_FILES[kind]}"


def text_of(file: str, locales: Path) -> str:
    """Return what stands in a working file; nothing if it is not there."""
    folder, _, rest = file.partition("/")
    path = locales / rest if folder == "locales" else Path(__file__).parents[3] / file
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def line_of(text: str, name: str, words: str, *, exactly: bool = False) -> int:
    """Return the line of a file in which *words* stand, below the line that *name* begins; or 0.

    Without words that stand there it is the line of the name: of a rule, a ruling, a term, a card.

    :param exactly: whether it is 0 if not all of the words stand in one line.

    >>> line_of("## 2.1\\na. One.\\n## 2.2\\na. A card of *Rossa*.", "2.2.a", "card of Rossa")
    4
    """
    whole = "\n".join(f" {_words(line)} " for line in f"\n{text}".splitlines())
    number = RuleNumber.maybe(name)
    begin = _words(str(number.entry) if number else name)
    below = whole.find(f"\n {begin} ") if begin else -1
    at = max(below, 0)
    if number and number.letter and below >= 0:
        below = at = max(whole.find(f"\n {number.letter} ", at), at)
    quoted = _words(words).split()
    for enough in ((len(quoted),), *(() if exactly else _ENOUGH_IN_A_ROW)):
        for start, most in product(range(len(quoted)), enough):
            part = quoted[start : start + most]
            found = whole.find(f" {' '.join(part)} ", at) if len(part) == most else -1
            if found >= 0:
                return whole.count("\n", 0, found)
    return whole.count("\n", 0, below) + 1 if below >= 0 and not exactly else 0


def _words(text: str) -> str:
    return " ".join(_WORD.findall(_SYMBOL.sub(" ", text.casefold())))


def of_rulings(text: str, ids: Collection[str]) -> str:
    """Return a file of rulings in which the lines of all others are empty, so that lines count.

    >>> of_rulings('[ruling-1]\\nnote = "One."\\n[ruling-2]\\nnote = "Two."', {"ruling-2"})
    '\\n\\n[ruling-2]\\nnote = "Two."'
    """
    kept, lines = False, []
    for line in text.splitlines():
        if line.startswith("[ruling-"):
            kept = line.strip("[]") in ids
        lines.append(line if kept else "")
    return "\n".join(lines)


def file_link(page: Page, file: str) -> Link:
    """Return a link to a file of the project; without an address if the site knows none."""
    return Link(file, page.project.address_of(file))


def line_link(page: Page, file: str, line: int) -> Link:
    """Return a link to a line of a file, the first of which is 1; to the file if *line* is 0."""
    link = file_link(page, file)
    if not line:
        return link
    return Link(f"{file}:{line}", link.address and f"{link.address}#L{line}")


def sentences(code: str, *subjects: str) -> TextPlace:
    """Return where the sentences of these subjects stand, or those of the interface."""
    if code == SOURCE_LANGUAGE:
        files = tuple(f"glossary/narration/sentences/{subject}.toml" for subject in subjects)
        return TextPlace(files or ("templates/", "glossary/"), composed=True)
    above = tuple(f'msgctxt "{subject}.' for subject in subjects)
    return TextPlace((f"locales/{code}/{CATALOG}",), composed=True, above=above)


def path_in(code: str, address: str) -> tuple[str, str, str]:
    """Return what an address of a language leads to: the edition, the part of the site, the name.

    >>> path_in("it", "https://rules.example/it/3.0/rules/2.4.7#d")
    ('3.0', 'rules', '2.4.7')
    """
    path = re.split(r"[?#]", address, maxsplit=1)[0].partition(f"/{code}/")[2]
    edition, _, rest = path.partition("/")
    if not _EDITION.fullmatch(edition):
        edition, rest = "", path
    kind, _, name = rest.partition("/")
    return edition, kind, name.partition("/")[0]


def place_of(code: str, address: str, newest: str, rulings: Rulings) -> TextPlace:
    """Return where that stands which is read at an address of the site in a language.

    :param newest: the edition whose text is the working text; what is older stands in ``past/``.
    :param rulings: those that the pages of cards show.
    """
    query = address.partition("#")[0].partition("?")[2]
    edition, kind, name = path_in(code, address)
    if edition and edition != newest:
        return TextPlace((f"locales/{code}/past/{edition}/",))
    if kind == "cards":
        place = sentences(code, *CARDS)
        others = ("names", "rulings") if rulings.of_card(name) else ("names",)
        files = (*place.files, *(working_file(code, one) for one in others))
        return replace(place, files=files, without=("boards", "events", "results"))
    if kind == "board" or "step" in parse_qs(query):
        return replace(sentences(code, *PLAYS), without=("boards",) if kind != "board" else ())
    if kind not in _FILES:
        return sentences(code)
    file = working_file(code, kind)
    if kind == "rules" and (number := RuleNumber.maybe(name)) is not None:
        return TextPlace((f"{file}{RuleNumber(number.section[:2])}.md",))
    if file.endswith("/") and kind != "rules" and _SLUG.fullmatch(name):
        return TextPlace((f"{file}{name}{'.tsv' if kind == 'questions' else '.md'}",))
    return TextPlace((file,))
