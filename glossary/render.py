"""Inline nodes to safe HTML: references become links, symbols drawings with words.

Everything that leaves here is Markup whose words were escaped on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from glossary import words
from glossary.markup import (
    Emphasis,
    Inline,
    Items,
    Line,
    Reference,
    Symbol,
    TermMention,
    Text,
    parse_blocks,
)
from glossary.numbers import RuleNumber
from glossary.symbols import SHAPES

_SVG = Markup(
    '<svg class="symbol symbol-{name}" viewBox="0 0 20 20" role="img" aria-label="{label}">'
    "{shape}</svg>"
)
_ORDERED = Markup("<ol>{}</ol>")
_BULLETED = Markup("<ul>{}</ul>")
_MANA = Markup('<span class="mana" role="img" aria-label="{label}">{amount}</span>')


@dataclass(frozen=True, slots=True)
class Renderer:
    """Renders texts of one language.

    ``link`` gives the address of a rule, or None where the number leads
    nowhere; ``symbol_words`` has a word for each symbol, and for ``mana`` a
    sentence with the placeholder ``amount``; ``marked`` holds the stems to
    mark in words of ``language``.
    """

    language: str
    link: Callable[[RuleNumber], str | None]
    symbol_words: Mapping[str, str]
    marked: frozenset[str] = frozenset()

    def blocks(self, text: str) -> Markup:
        """A paragraph or note: ``<p>`` for each line, ``<ul>`` or ``<ol>`` for each list."""
        out = Markup()
        for block in parse_blocks(text):
            match block:
                case Line(nodes):
                    out += Markup("<p>{}</p>").format(self.inline(nodes))
                case Items(items, ordered):
                    tag = _ORDERED if ordered else _BULLETED
                    inside = Markup().join(
                        Markup("<li>{}</li>").format(self.inline(nodes)) for nodes in items
                    )
                    out += tag.format(inside)
        return out

    def inline(self, nodes: Sequence[Inline]) -> Markup:
        """One run of nodes."""
        return Markup().join(self._node(node) for node in nodes)

    def _node(self, node: Inline) -> Markup:
        match node:
            case Text(text) | TermMention(_, text):
                return self.mark(text)
            case Emphasis(text):
                return Markup('<i class="card">{}</i>').format(self.mark(text))
            case Reference(number):
                return self.reference(number)
            case Symbol("mana", amount):
                label = self.symbol_words["mana"].format(amount=amount)
                return _MANA.format(label=label, amount=amount)
            case Symbol(name):
                shape = Markup(SHAPES[name])  # noqa: S704 - drawn in symbols.py
                return _SVG.format(name=name, label=self.symbol_words[name], shape=shape)

    def reference(self, number: RuleNumber) -> Markup:
        """A link to a rule, or its bare number where it leads nowhere."""
        address = self.link(number)
        if address is None:
            return Markup("{}").format(number)
        return Markup('<a class="ref" href="{}">{}</a>').format(address, number)

    def mark(self, text: str) -> Markup:
        """*text* escaped, with the words whose stems are ``marked`` in ``<mark>``."""
        out, end = Markup(), 0
        if self.marked:
            for word in words.read(text, self.language, keep_stops=True):
                if word.stem in self.marked:
                    out += Markup("{}<mark>{}</mark>").format(
                        text[end : word.start], text[word.start : word.end]
                    )
                    end = word.end
        return out + text[end:]
