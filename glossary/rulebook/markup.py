"""The one-bracket markup of rules: parses text into blocks of inline nodes. Knows no HTML.

``{2.1.e}`` is a reference, ``{forest}`` a symbol, ``{mana:2}`` an amount of
mana, ``{4.0:2.1.e}`` a reference to the text of an older edition,
``{term:status.fleeting|Fugace}`` a term in the form as written, and
``*Kuwat*`` an emphasis (names of cards). Anything else in braces is an error.
Lines beginning with ``- `` or ``1. `` are items of a list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from glossary.core.errors import MalformedNumber, MarkupError, near_misses
from glossary.core.rule_number import RuleNumber

SYMBOLS = (
    "forest", "mountain", "water",
    "join", "hand", "reserve", "exhaust", "discard", "infinity",
    "axiom", "bravos", "lyra", "muna", "ordis", "yzmir",
)  # fmt: skip
"""The symbols that cards print, apart from amounts of mana."""


class Text(Struct, frozen=True):
    """Words as written."""

    text: str


class Emphasis(Struct, frozen=True):
    """Words set apart: the name of a card."""

    text: str


class Reference(Struct, frozen=True):
    """The number of another rule, inside a text; of an older *edition* if one is named."""

    number: RuleNumber
    edition: str = ""


class Symbol(Struct, frozen=True):
    """A symbol of the cards; ``amount`` is set for mana only: ``1``, ``12`` or ``X``."""

    name: str
    amount: str = ""


class TermMention(Struct, frozen=True):
    """A term in the form as written: ``words`` is what stands in the text."""

    key: str
    words: str


Inline = Text | Emphasis | Reference | Symbol | TermMention


class Line(Struct, frozen=True):
    """A run of prose."""

    nodes: tuple[Inline, ...]


class Items(Struct, frozen=True):
    """A list; ``ordered`` if its items are numbered."""

    items: tuple[tuple[Inline, ...], ...]
    ordered: bool = False


Block = Line | Items
Blocks = tuple[Block, ...]
"""A text parsed: its lines and lists, in order."""

_TOKEN = re.compile(r"\{(?P<bracket>[^{}\n]*)\}|\*(?P<emphasis>[^*\n]+)\*|(?P<stray>[{}*])")
_EDITION = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}")
REFERENCE = re.compile(r"\{(\d+(?:\.\d+)*(?:\.[a-z])?)\}")
"""A reference to a number of its own edition, as a text has it: ``{2.1.e}``."""
_AMOUNT = re.compile(r"[0-9]{1,2}|X")
_SENTENCE_BEGINS = re.compile(r"(?:^|[.?!]\s)$")
_ITEM = re.compile(r"(?:(?P<bullet>-)|(?P<figure>\d{1,2})\.) (?P<text>.+)")


def is_plain(text: str) -> bool:
    """Tell whether *text* holds no markup that could be wrong: no bracket, no asterisk."""
    return _TOKEN.search(text) is None


def parse_inline(text: str) -> tuple[Inline, ...]:
    """Return the nodes of one line of markup, in order.

    :raises MarkupError: naming the bracket and what it may have meant.
    """
    nodes: list[Inline] = []
    end = 0
    for match in _TOKEN.finditer(text):
        if match.start() > end:
            nodes.append(Text(text[end : match.start()]))
        if match["stray"]:
            around = text[max(0, match.start() - 15) : match.end() + 15]
            raise MarkupError(f"a lone {match['stray']}", repr(around))
        if match["emphasis"]:
            nodes.append(Emphasis(match["emphasis"]))
        else:
            nodes.append(_read_bracket(match["bracket"]))
        end = match.end()
    if end < len(text):
        nodes.append(Text(text[end:]))
    return tuple(nodes)


def _read_bracket(inside: str) -> Inline:
    if inside in SYMBOLS:
        return Symbol(inside)
    kind, colon, rest = inside.partition(":")
    if colon and kind == "mana":
        if not _AMOUNT.fullmatch(rest):
            raise MarkupError("an amount of mana is a number or X", f"{{{inside}}}", ("mana:1",))
        return Symbol("mana", rest)
    if colon and kind == "term":
        key, bar, words = rest.partition("|")
        if not (key and bar and words):
            raise MarkupError("a term needs a key and words", f"{{{inside}}}", ("term:key|words",))
        return TermMention(key, words)
    edition = kind if colon and _EDITION.fullmatch(kind) else ""
    try:
        return Reference(RuleNumber.parse(rest if edition else inside), edition)
    except MalformedNumber:
        candidates = near_misses(inside, [*SYMBOLS, "mana:1", "term:key|words"])
        raise MarkupError("unknown markup", f"{{{inside}}}", candidates) from None


def parse_blocks(text: str) -> Blocks:
    """Return the lines and lists of a paragraph or note, in order.

    :raises MarkupError: as :func:`parse_inline` does.
    """
    blocks: list[Block] = []
    for line in text.split("\n"):
        item = _ITEM.fullmatch(line)
        if item is None:
            blocks.append(Line(parse_inline(line)))
            continue
        ordered = item["bullet"] is None
        nodes = parse_inline(item["text"])
        last = blocks[-1] if blocks else None
        if isinstance(last, Items) and last.ordered == ordered:
            blocks[-1] = Items((*last.items, nodes), ordered)
        else:
            blocks.append(Items((nodes,), ordered))
    return tuple(blocks)


def lines_of(blocks: Iterable[Block]) -> Iterator[Sequence[Inline]]:
    """Yield the nodes of each line and each list item, in order."""
    for block in blocks:
        if isinstance(block, Line):
            yield block.nodes
        else:
            yield from block.items


def inlines(blocks: Iterable[Block]) -> Iterator[Inline]:
    """Yield every node, lists flattened."""
    for nodes in lines_of(blocks):
        yield from nodes


def references(blocks: Iterable[Block]) -> tuple[RuleNumber, ...]:
    """Return the numbers of its own edition that a text refers to, in order, with repeats."""
    return tuple(
        node.number for node in inlines(blocks) if isinstance(node, Reference) and not node.edition
    )


def symbols(blocks: Iterable[Block]) -> tuple[str, ...]:
    """Return the symbols of a text, in order, as they are written: ``forest``, ``mana:2``."""
    return tuple(
        f"{node.name}:{node.amount}" if node.amount else node.name
        for node in inlines(blocks)
        if isinstance(node, Symbol)
    )


def words(blocks: Iterable[Block], *, symbol_words: Mapping[str, str] | None = None) -> str:
    """Return the plain text: no brackets, a reference as its number, a line an item.

    :param symbol_words: symbol -> the word for it; a symbol without one is left out.
    """
    return "\n".join(_line_words(nodes, symbol_words or {}) for nodes in lines_of(blocks))


def _line_words(nodes: Sequence[Inline], spoken: Mapping[str, str]) -> str:
    """Return the words of a line; a sentence that a symbol begins has a capital letter.

    A symbol that stands before its own word, as in "{forest} Forest", is not said twice.
    """
    line, shown = "", ""
    for node in nodes:
        word = _plain(node, spoken)
        if isinstance(node, Symbol):
            if _SENTENCE_BEGINS.search(line):
                word = word[:1].upper() + word[1:]
        elif shown and _begins_with(word, shown):
            line, word = line.removesuffix(shown), word[1:]
        shown = word if isinstance(node, Symbol) else ""
        line += word
    return line


def _begins_with(text: str, word: str) -> bool:
    """Tell whether *text* is a space and *word*, as a whole word."""
    after = text[1 + len(word) :][:1]
    return text[:1].isspace() and text[1:].startswith(word) and not after.isalnum()


def _plain(node: Inline, spoken: Mapping[str, str]) -> str:
    match node:
        case Text(text) | Emphasis(text):
            return text
        case TermMention(_, mention):
            return mention
        case Reference(number, _):
            return str(number)
        case Symbol("mana", amount):
            return amount
        case Symbol(name):
            return spoken.get(name, "")


def numbers_in(text: str) -> tuple[RuleNumber, ...]:
    """Return the numbers of its own edition that a page in Markdown refers to, in order."""
    return tuple(RuleNumber.parse(written) for written in REFERENCE.findall(text))


def replace_references(text: str, replace: Callable[[RuleNumber], RuleNumber]) -> str:
    """Return *text* with each number that it refers to replaced by what *replace* returns."""
    return REFERENCE.sub(lambda match: f"{{{replace(RuleNumber.parse(match[1]))}}}", text)
