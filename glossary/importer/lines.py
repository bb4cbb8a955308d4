"""Classifies one line of foreign text: a number, a note, a heading, noise.

Looks at a line by itself; :mod:`glossary.importer.lookahead` looks at its neighbours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import fold
from glossary.rulebook.model import NoteKind

_FIGURE = "[1-9][0-9]{0,2}"
_PREFIX = r"(?:#{1,6}\s|\*\*|§\s?)?"
_STOP = r"(?:\s?[*.):\-\u2013\u2014]{1,3}(?=\s|$))"

_LETTERED = re.compile(
    rf"{_PREFIX}(?P<section>{_FIGURE}(?:\.{_FIGURE}){{0,3}})"
    rf"(?:\.(?P<dotted>[A-Za-z])|(?P<glued>[a-z])|\.?\s(?P<apart>[a-z]))"
    rf"(?P<stop>{_STOP})?(?=\s|$|(?<=[a-z])[A-ZÀ-ÖØ-Þ«“\"])\s*(?P<rest>.*)"
)
_HEADING = re.compile(
    rf"{_PREFIX}(?P<section>{_FIGURE}(?:\.{_FIGURE}){{0,3}}){_STOP}?(?:\s+(?P<rest>\S.*))?"
)
_NEARLY = re.compile(
    r"(?P<written>[0-9]+(?:[.,]{1,2}[0-9A-Za-z]{1,4}){1,8})[*.):]*\s+(?P<rest>\S.*)"
)
_OPENS_A_SENTENCE = re.compile(r"[\"'«“\u2018(\[{]*\s?[A-ZÀ-ÖØ-Þ]")
_FINISHED = re.compile(r"[.!?…:;][»\"”\u2019'\)\]\s]*$|[»\"”\)\]]$")
_CONTINUES = re.compile(r"[,.;:)\]|»%/…]")
_ITEM = re.compile(r"(?:[-\u2013*]\s+|[•·▪●◦‣]\s*|(?P<figure>[0-9]{1,2})[.)]\s+)(?P<text>\S.*)")
_NOTE = re.compile(
    r"[>\s]*[*_]{0,2}(?:(?P<remark>remar(?:que|k)s?|osservazion[ei]|not[ae]s?|n\.?b\.?)"
    r"|(?P<example>ex[ae]mples?|esemp(?:io|i)))(?:\s(?P<figure>[0-9]{1,2}))?"
    r"(?:\s?[*_]{0,2}\s?(?:[.:]|[-\u2013\u2014](?=\s))[*_]{0,2}|[*_]{0,2}$)\s*(?P<text>.*)",
    re.IGNORECASE,
)
_NOISE = re.compile(
    r"(?:warning|notice|deprecated|fatal error|parse error): .+ on line [0-9]+"
    r"|glossaire altered|altered glossary|glossario (?:di )?altered"
    r"|(?:(?:français|english|italiano)\s?){2,3}"
    r"|(?:fichier json chargé|loaded json file|file json caricato)\s?:.*"
    r"|(?:nombre d['\u2019]entrées|number of entries|numero di voci)\s?:\s?[0-9]+"
    r"|voir les sources(?: du contenu)?|view (?:the )?(?:content )?sources"
    r"|vedi le fonti(?: del contenuto)?"
    r"|sources du contenu|content sources|fonti del contenuto|\u00d7",
    re.IGNORECASE,
)
_INVISIBLE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u200b\u2060\ufeff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LONGEST_TITLE = 70
_WORDIEST_TITLE = 10


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line that is not blank; ``number`` counts from 1.

    ``gap`` is whether blank lines or noise precede it.
    """

    number: int
    text: str
    gap: bool


@dataclass(frozen=True, slots=True)
class Start:
    """A rule number at the beginning of a line, and the words after it.

    ``number`` is None if no rule can have it: ``written`` is what the line has,
    ``meant`` the number that may have been meant.
    """

    number: RuleNumber | None
    rest: str
    written: str = ""
    meant: str = ""


@dataclass(frozen=True, slots=True)
class NoteStart:
    """The words that open a remark or an example, taken off its text."""

    kind: NoteKind
    text: str


def clean(text: str) -> str:
    """Remove invisible characters: byte order marks, control characters.

    A lone surrogate becomes the replacement character.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _SURROGATE.sub("\ufffd", _INVISIBLE.sub("", text))


def is_noise(text: str) -> bool:
    """Tell whether a line belongs to the site the text was captured from, not to its rules."""
    return _NOISE.fullmatch(text) is not None


def lines_of(text: str) -> tuple[SourceLine, ...]:
    """Return the lines of *text* but blank ones and noise, without ``++`` around examples."""
    lines: list[SourceLine] = []
    gap, marked = True, False
    for at, raw in enumerate(clean(text).split("\n"), start=1):
        line = " ".join(raw.split())
        if line.startswith("++"):
            marked, line = True, line[2:].lstrip()
        if marked and line.endswith("++"):
            marked, line = False, line[:-2].rstrip()
        if not line or is_noise(line):
            gap = True
            continue
        lines.append(SourceLine(at, line, gap))
        gap = False
    return tuple(lines)


def is_finished(text: str) -> bool:
    """Tell whether a line may be the last of its sentence."""
    return _FINISHED.search(text) is not None


def continues(text: str) -> bool:
    """Tell whether a line continues the one before: it was broken around an icon."""
    return _CONTINUES.match(text) is not None


def item_of(text: str) -> tuple[str, str] | None:
    """Return the figure (empty for a bullet) and the words of a list item."""
    match = _ITEM.fullmatch(text)
    return (match["figure"] or "", match["text"]) if match else None


def note_of(text: str) -> NoteStart | None:
    """Return the note that begins on this line; its text may only follow on the next.

    A numbered example keeps its figure in front of its words.
    """
    match = _NOTE.fullmatch(text)
    if match is None:
        return None
    words = f"({match['figure']}) {match['text']}".rstrip() if match["figure"] else match["text"]
    return NoteStart("remark" if match["remark"] else "example", words)


def is_titled(text: str) -> bool:
    """Whether a line could be a heading: short, begun like a sentence and not ended like one."""
    return (
        len(text) <= _LONGEST_TITLE
        and len(text.split()) <= _WORDIEST_TITLE
        and text[-1] not in ".,;:!?…"
        and (begins_sentence(text) or text[0].isdigit())
        and any(c.isalpha() for c in text)
        and item_of(text) is None
        and note_of(text) is None
    )


def takes_up(title: str, text: str) -> bool:
    """Tell whether *text* begins by saying a word of *title*, as a definition does."""
    beginning = set(_plain_words(text[:160]))
    words = _plain_words(title)
    telling = [word for word in words if len(word) > 3 or not word.isalpha()] or words
    return any(word in beginning for word in telling)


def _plain_words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", fold(text))


def start_of(text: str) -> Start | None:
    """Return the number a line begins with: of a paragraph, of an entry, or an impossible one."""
    match = _LETTERED.fullmatch(text)
    if match is not None and _is_lettered(match):
        letter = match["dotted"] or match["glued"] or match["apart"]
        return Start(RuleNumber.parse(f"{match['section']}.{letter}"), match["rest"])
    heading = heading_of(text)
    if heading is not None and "." in heading[0]:
        return Start(RuleNumber.parse(heading[0]), heading[1])
    match = _NEARLY.fullmatch(text)
    if match is not None and begins_sentence(match["rest"]):
        written = match["written"]
        parts = re.split(r"[.,]+", written)
        if len(parts) > 2 or not parts[-1].isdigit() or ".." in written:
            return Start(None, match["rest"], written, _meant(written))
    return None


def _is_lettered(match: re.Match[str]) -> bool:
    if match["dotted"]:
        return True
    if "." not in match["section"]:
        return False
    return bool(match["glued"] or match["stop"]) or begins_sentence(match["rest"])


def begins_sentence(text: str) -> bool:
    """Tell whether a text begins as a sentence does: with a capital, quoted or not."""
    return _OPENS_A_SENTENCE.match(text) is not None


def heading_of(text: str) -> tuple[str, str] | None:
    """Return the figures and the words of a line shaped like a heading, a bare figure allowed."""
    match = _HEADING.fullmatch(text)
    return (match["section"], (match["rest"] or "").strip("*# ")) if match else None


def _meant(written: str) -> str:
    """Return the longest prefix of an impossible number that is a number."""
    for end in range(len(written), 2, -1):
        number = RuleNumber.maybe(written[:end])
        if number is not None and len(number.section) > 1:
            return str(number)
    return ""
