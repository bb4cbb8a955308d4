"""Renders nodes and pages as safe HTML: references as links, symbols as labelled drawings.

Every result is :class:`markupsafe.Markup` whose words are escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import markdown
import nh3
from markupsafe import Markup, _escape_inner, escape  # type: ignore[attr-defined]
from msgspec import Struct

from glossary.core.i18n import Speech
from glossary.core.rule_number import RuleNumber
from glossary.core.sentences import SentenceFile
from glossary.core.text_analysis import Analyzer
from glossary.rulebook.markup import (
    Block,
    Emphasis,
    Inline,
    Items,
    Line,
    Reference,
    Symbol,
    TermMention,
    Text,
    parse_inline,
)
from glossary.rulebook.term_links import TermLinks

_BRACKET = re.compile(r"\{[^{}\n]*\}")
_KEPT = re.compile("\ue000(\\d+)\ue001")
_PLACES = {0xE000: None, 0xE001: None}
"""What keeps the place of a bracket in Markdown means nothing in a text that comes with it."""

_TAGS = frozenset(
    "a h2 h3 h4 p ul ol li strong em code table thead tbody tr th td blockquote hr br".split()
)


_TYPED = re.compile(r"\{([JHRTDVMO]|\d{1,2})\}")
SYMBOL_OF = {
    "J": "join", "H": "hand", "R": "reserve", "T": "exhaust", "D": "discard",
    "V": "forest", "M": "mountain", "O": "water",
}  # fmt: skip
"""The letters that people type for symbols."""


def with_symbols(text: str, symbol_words: Mapping[str, str]) -> Markup:
    """Return a plain text as HTML, in which ``{J}`` and what else is typed like it are drawn."""
    parts: list[Markup] = []
    for place, part in enumerate(_TYPED.split(text)):
        if place % 2 == 0:
            parts.append(escape(part))
        elif part in SYMBOL_OF:
            parts.append(symbol(SYMBOL_OF[part], symbol_words))
        else:
            parts.append(_mana(part, symbol_words))
    return Markup("").join(parts)


def spoken_symbols(text: str, symbol_words: Mapping[str, str]) -> str:
    """Return a plain text with a word for each symbol that :func:`with_symbols` draws."""
    mana = symbol_words["mana"]
    return _TYPED.sub(
        lambda typed: (
            symbol_words[SYMBOL_OF[typed[1]]]
            if typed[1] in SYMBOL_OF
            else mana.format(amount=typed[1])
        ),
        text,
    )


def symbol(name: str, symbol_words: Mapping[str, str]) -> Markup:
    """Return a symbol drawn, labelled by its word."""
    label = escape(symbol_words[name])
    return Markup(  # noqa: S704 - escaped in the line above
        f'<svg class="symbol symbol-{name}" viewBox="0 0 20 20" role="img" aria-label="{label}">'
        f"{SHAPES[name]}</svg>"
    )


def _mana(amount: str, symbol_words: Mapping[str, str]) -> Markup:
    """Return an amount of mana, labelled by its words."""
    label = escape(symbol_words["mana"].format(amount=amount))
    html = f'<span class="mana" role="img" aria-label="{label}">{escape(amount)}</span>'
    return Markup(html)  # noqa: S704 - escaped in the lines above


class Renderer(Struct, frozen=True):
    """Renders texts of one language.

    ``link`` gives the address of a rule, or None where the number leads nowhere, ``pinned`` that
    of a rule in an older edition, ``term_link`` that of a term; ``terms`` finds those to link.
    ``symbol_words`` has a word for each symbol, and for ``mana`` a sentence with the placeholder
    ``amount``; ``marked`` holds the stems to mark in words that ``analyzer`` reads.
    """

    analyzer: Analyzer
    link: Callable[[RuleNumber], str | None]
    symbol_words: Mapping[str, str]
    marked: frozenset[str] = frozenset()
    terms: TermLinks | None = None
    term_link: Callable[[str], str] | None = None
    pinned: Callable[[RuleNumber, str], str] | None = None

    def blocks(self, blocks: Iterable[Block], *, defines: frozenset[str] = frozenset()) -> Markup:
        """Return a paragraph or note: ``<p>`` for each line, ``<ul>`` or ``<ol>`` for each list.

        :param defines: keys of the terms that the text itself defines, and does not link.
        """
        out: list[str] = []
        seen = set(defines)
        for block in blocks:
            match block:
                case Line(nodes):
                    out.append(f"<p>{self._linked(nodes, seen)}</p>")
                case Items(items, ordered):
                    tag = "ol" if ordered else "ul"
                    inside = "".join(f"<li>{self._linked(nodes, seen)}</li>" for nodes in items)
                    out.append(f"<{tag}>{inside}</{tag}>")
        return Markup("".join(out))  # noqa: S704 - each node is escaped in _node

    def lines(self, lines: Iterable[Line]) -> tuple[Markup, ...]:
        """Return lines, without a tag around each; a term is a link where it first stands."""
        seen: set[str] = set()
        return tuple(self._linked(line.nodes, seen) for line in lines)

    def _linked(self, nodes: Sequence[Inline], seen: set[str]) -> Markup:
        if self.terms is not None:
            nodes = self.terms.link(nodes, seen=seen)
        return self.inline(nodes)

    def page(self, text: str, page_link: Callable[[str], str | None] = lambda _: None) -> Markup:
        """Return a page in Markdown, sanitised; brackets work as they do in rules.

        :param page_link: the address of another page, by its slug: ``[words](slug)``.
        :raises MarkupError: at a bracket that means nothing.
        """
        rendered: list[Markup] = []

        def keep(match: re.Match[str]) -> str:
            rendered.append(self.inline(parse_inline(match[0])))
            return f"\ue000{len(rendered) - 1}\ue001"

        html = markdown.markdown(
            _BRACKET.sub(keep, text.translate(_PLACES)),
            extensions=["tables", "sane_lists"],
            output_format="html",
        )
        clean = nh3.clean(
            html,
            tags=set(_TAGS),
            attributes={"a": {"href"}},
            attribute_filter=lambda _tag, _name, slug: page_link(slug),
            link_rel=None,
        )
        return Markup(_KEPT.sub(lambda m: rendered[int(m[1])], clean))  # noqa: S704 - cleaned above

    def inline(self, nodes: Sequence[Inline]) -> Markup:
        """Render one run of nodes."""
        return Markup("".join(map(self._node, nodes)))  # noqa: S704 - escaped in _node

    def _node(self, node: Inline) -> str:
        match node:
            case TermMention(key, text) if self.term_link is not None:
                return _link("term", self.term_link(key), self._marked(text))
            case Text(text) | TermMention(_, text):
                return self._marked(text)
            case Emphasis(text):
                return f'<i class="card">{self._marked(text)}</i>'
            case Reference(number, ""):
                return self._reference(number)
            case Reference(number, edition):
                return self._pinned(number, edition)
            case Symbol("mana", amount):
                return _mana(amount, self.symbol_words)
            case Symbol(name):
                return symbol(name, self.symbol_words)

    def _reference(self, number: RuleNumber) -> str:
        """Return a link to a rule, or its bare number where it leads nowhere."""
        address = self.link(number)
        return str(number) if address is None else _link("ref", address, str(number))

    def _pinned(self, number: RuleNumber, edition: str) -> str:
        """Return a link to a rule of an older edition."""
        if self.pinned is None:
            return str(number)
        return _link("ref", self.pinned(number, edition), str(number))

    def mark(self, text: str) -> Markup:
        """Return *text* escaped, with the words whose stems are ``marked`` in ``<mark>``."""
        return Markup(self._marked(text))  # noqa: S704 - escaped there

    def _marked(self, text: str) -> str:
        if not self.marked:
            return _escape_inner(text)
        parts, end = list[str](), 0
        for word in self.analyzer.read(text, keep_stops=True):
            if word.stem in self.marked:
                before, marked = text[end : word.start], text[word.start : word.end]
                parts.append(f"{_escape_inner(before)}<mark>{_escape_inner(marked)}</mark>")
                end = word.end
        return "".join((*parts, _escape_inner(text[end:])))


def _link(kind: str, address: str, words: str) -> str:
    """Return a link of a CSS class; its *words* are escaped."""
    return f'<a class="{kind}" href="{_escape_inner(address)}">{words}</a>'


_WORDS = SentenceFile(Path(__file__).parent / "sentences" / "symbols.toml")

SHAPES = MappingProxyType(
    {
        "forest": '<path d="M17 3C8 3 3 8 3 17c9 0 14-5 14-14ZM3 17 12 8"/>',
        "mountain": '<path d="m1 17 6-11 4 7 3-5 5 9Z"/>',
        "water": '<path d="M10 2c4 6 6 8 6 11a6 6 0 0 1-12 0c0-3 2-5 6-11Z"/>',
        "join": '<path d="M2 8h9V3l7 7-7 7v-5H2Z"/>',
        "hand": '<path d="M5 11V5a1 1 0 0 1 2 0V3a1 1 0 0 1 2 0V2a1 1 0 0 1 2 0v1a1 1 0 0 1 2 0'
        'v7l2-2c1-1 2 0 1 1l-4 8H7Z"/>',
        "reserve": '<path d="m4 5 9-3 4 12-9 4ZM1 8l2 7M19 4l-2-2"/>',
        "exhaust": '<path d="M3 3h8v7h6v7H3ZM13 2a5 5 0 0 1 5 5l-2-2m2 2 1-3"/>',
        "discard": '<path d="M2 2h16v16H2ZM6 6l8 8m0-8-8 8"/>',
        "infinity": '<path d="M10 10C8 7 6 6 5 6a4 4 0 0 0 0 8c1 0 3-1 5-4s4-4 5-4a4 4 0 0 1 0 8'
        'c-1 0-3-1-5-4Z"/>',
        "axiom": '<path d="M10 2v4m0 8v4M2 10h4m8 0h4M4 4l3 3m6 6 3 3m0-12-3 3m-6 6-3 3'
        'M10 6a4 4 0 0 1 0 8 4 4 0 0 1 0-8Z"/>',
        "bravos": '<path d="M10 1c1 5 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 3-6 1 2 2 2 2 3 1-2'
        ' 1-5 1-8Z"/>',
        "lyra": '<path d="M4 3c0 8-1 13 6 14 7-1 6-6 6-14M8 5v12m4-12v12M3 5h14"/>',
        "muna": '<path d="M6 6a5 5 0 0 1 8 8M14 6a5 5 0 0 0-8 8m8 0a5 5 0 0 1-8-8m0 8a5 5 0 0 0'
        ' 8-8"/>',
        "ordis": '<path d="m3 6 7 5 7-5M3 10l7 5 7-5M3 2l7 5 7-5"/>',
        "yzmir": '<path d="M10 2a8 8 0 0 1 0 16 8 8 0 0 1 0-16Zm0 3a5 5 0 0 1 0 10 5 5 0 0 1 0-10Z'
        'm0 4v2"/>',
    }
)


def symbol_words(speech: Speech) -> Mapping[str, str]:
    """Map each symbol to its words; those of ``mana`` have the placeholder ``amount``."""
    return _WORDS.of(speech)
