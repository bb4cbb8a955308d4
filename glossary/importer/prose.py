"""Turns lines of foreign text into one-bracket markup or Markdown. Knows no numbers and no notes.

Foreign text may contain signs that are markup to us and were not meant so. What our markup
reads (``{2.1.e}``, ``{forest}``, ``*Kuwat*``) stays; ``**bold**`` becomes ``*bold*``; any other
brace or asterisk becomes its full-width form, which looks the same, is no markup, and turns back
into the plain sign under Unicode compatibility folding (NFKC), as search does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from glossary.core.errors import MarkupError
from glossary.importer.lines import continues, is_finished, item_of
from glossary.rulebook.markup import parse_inline

_TWINS = str.maketrans({"{": "\uff5b", "}": "\uff5d", "*": "\uff0a"})
_BOLD = re.compile(r"\*\*(?=[^\s*])([^*\n]*[^\s*])\*\*")
_SIGNS = re.compile(r"\{[^{}\n]*\}|\*(?=[^\s*])[^*\n]*(?<=[^\s*])\*|[{}*]")
_MARKDOWN_SIGN = re.compile(r"[\\`*_\[\]]")
_MARKDOWN_START = re.compile(r"[#>+=-]|[0-9]+(?=[.)]\s)")

Kind = Literal["line", "listed", "bullet", "figure", "heading"]


def harmless(line: str) -> str:
    """Return a line of foreign text that :func:`glossary.rulebook.markup.parse_inline` accepts."""
    return _SIGNS.sub(_keep_or_widen, _BOLD.sub(r"*\1*", line))


def _keep_or_widen(match: re.Match[str]) -> str:
    try:
        parse_inline(match[0])
    except MarkupError:
        return match[0].translate(_TWINS)
    return match[0]


@dataclass(slots=True)
class _Piece:
    """One line or list item, in the parts it was broken into."""

    kind: Kind
    figure: str
    parts: list[str]

    @property
    def words(self) -> str:
        joined = [self.parts[0]]
        for part in self.parts[1:]:
            joined += ["" if part[0] in ",.)]" else " ", part]
        return "".join(joined)


class Prose:
    """Joins lines into the text of a paragraph, a note or a page.

    A line that was broken around an icon is joined again; after a colon each line is
    an item of a list, until a blank line ends it.
    """

    def __init__(self) -> None:
        self._pieces: list[_Piece] = []
        self._listing = False

    def __bool__(self) -> bool:
        return bool(self._pieces)

    def heading(self, text: str) -> None:
        """Add a heading; only pages have them."""
        self._listing = False
        self._pieces.append(_Piece("heading", "", [text]))

    def add(self, text: str, *, gap: bool = False) -> None:
        """Add a line; *gap* is whether blank lines precede it."""
        item = item_of(text)
        last = self._pieces[-1] if self._pieces else _Piece("heading", "", [""])
        if item is not None:
            self._listing = False
            self._pieces.append(_Piece("figure" if item[0] else "bullet", item[0], [item[1]]))
        elif last.kind != "heading" and not gap and self._runs_on(last.parts[-1], text):
            last.parts.append(text)
            self._listing = self._listing or (last.kind == "line" and text.endswith(":"))
        elif self._listing and not text.endswith(":") and not (gap and last.kind == "listed"):
            self._pieces.append(_Piece("listed", "", [text]))
        else:
            self._listing = text.endswith(":")
            self._pieces.append(_Piece("line", "", [text]))

    def _runs_on(self, before: str, text: str) -> bool:
        if continues(text):
            return True
        return not self._listing and (text[0].islower() or not is_finished(before))

    def _classified(self) -> Iterator[tuple[Kind, str, str]]:
        """Yield kind, figure and words of each piece; what is listed alone is a line."""
        for kind, group in groupby(self._pieces, key=lambda piece: piece.kind):
            pieces = list(group)
            for piece in pieces:
                alone = kind == "listed" and len(pieces) == 1
                yield ("line" if alone else kind), piece.figure, piece.words

    def markup(self) -> str:
        """Return the text as one-bracket markup, a line or an item a line."""
        mark = {"line": "", "heading": "", "listed": "- ", "bullet": "- "}
        return "\n".join(
            mark.get(kind, f"{figure}. ") + harmless(words)
            for kind, figure, words in self._classified()
        )

    def markdown(self) -> str:
        """Return the text as Markdown that shows the same words, with its signs escaped."""
        mark = {"line": "", "heading": "## ", "listed": "- ", "bullet": "- "}
        blocks: list[str] = []
        before: Kind = "heading"
        for kind, figure, words in self._classified():
            line = mark.get(kind, f"{figure}. ") + _escaped(words)
            if kind == before and kind not in ("line", "heading"):
                blocks[-1] += f"\n{line}"
            else:
                blocks.append(line)
            before = kind
        return "\n\n".join(blocks)


def _escaped(words: str) -> str:
    words = _MARKDOWN_SIGN.sub(r"\\\g<0>", words)
    start = _MARKDOWN_START.match(words)
    if start is None:
        return words
    if start[0].isdigit():
        return f"{start[0]}\\{words[start.end() :]}"
    return f"\\{words}"
