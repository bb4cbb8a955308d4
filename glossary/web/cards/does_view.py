"""Prepares what a card does: a sentence for each ability, marked where versions differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from glossary.cards.model import Card, Face
from glossary.engine.rules.citations import rule
from glossary.narration.tell import gap_sentence
from glossary.rulebook.markup import Line, parse_blocks, parse_inline
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading
from glossary.web.cards.words import CardWords

_DIFFERS = Markup('<b class="differs">{}</b>')
_ALIKE = 0.4
"""How like each other two sentences are of which only the words that differ are marked."""
_READ = {"event": rule.A_TRIGGER_MATCHES, "effect": rule.A_CONDITIONAL_STEP}


class DoesSentence(Struct, frozen=True):
    """What an ability does, with links that say when it reads its conditions.

    ``words`` are the same without markup.
    """

    html: Markup
    words: str
    read: tuple[Link, ...]


class Does(Struct, frozen=True):
    """What some versions of a card do as it is played here, and what of that is not known.

    ``versions`` is empty if all of them do the same; ``lines`` are the sentences as markup of
    rules; ``board`` leads to a board that shows it.
    """

    versions: str
    sentences: tuple[DoesSentence, ...]
    lines: tuple[str, ...]
    gaps: tuple[str, ...]
    board: str


class _Told(NamedTuple):
    """The sentences of a face as markup, when each reads a condition, what is not known."""

    lines: tuple[str, ...]
    read: tuple[tuple[str, ...], ...]
    gaps: tuple[str, ...]


def does(card: Card, reading: Reading) -> Iterator[Does]:
    """Yield what the versions of a card do, those that do the same together."""
    words, page = CardWords(reading), reading.page
    alike: dict[_Told, list[Face]] = {}
    for face in card.faces:
        alike.setdefault(_told_of(page, face), []).append(face)
    for texts, faces in alike.items():
        others = [other.lines for other in alike if other is not texts]
        yield Does(
            " · ".join(map(words.version, faces)) if others else "",
            tuple(
                DoesSentence(
                    html, reading.spoken(parse_blocks(line)), tuple(_moments(reading, read))
                )
                for html, line, read in zip(
                    _html(reading, texts.lines, others), texts.lines, texts.read, strict=True
                )
            ),
            texts.lines,
            texts.gaps,
            page.url_for("board.board", card=page.snapshot.cards.index.key(faces[0])),
        )


def sentences_of_face(page: Page, face: Face) -> tuple[str, ...]:
    """Return the sentences of a face as markup."""
    return _told_of(page, face).lines


def _told_of(page: Page, face: Face) -> _Told:
    _, does_ = page.gettext, page.snapshot.does[face.ref]
    sentences = does_.sentences[page.language]
    pairs = [(line, read) for line, read in zip(sentences, does_.read, strict=True) if line]
    gaps = [gap_sentence(does_.gap, page.speech)] if does_.gap is not None else []
    if "" in sentences:
        gaps.append(_("Another ability is played here, but not said in words yet."))
    if not sentences and not gaps:
        pairs.append((_("Nothing but its keywords.") if face.own else _("It has no ability."), ()))
    return _Told(
        tuple(line for line, _read in pairs), tuple(read for _line, read in pairs), tuple(gaps)
    )


def _html(
    reading: Reading, lines: Sequence[str], others: Sequence[Sequence[str]]
) -> Iterator[Markup]:
    """Yield sentences as HTML: marked is what some other version does not say."""
    runs = [_runs(line, others) for line in lines]
    nodes = [Line(parse_inline(text)) for run in runs for text, _marked in run]
    html = iter(reading.renderer.lines(nodes))
    for run in runs:
        yield Markup(" ").join(
            _DIFFERS.format(next(html)) if marked else next(html) for _text, marked in run
        )


def _runs(line: str, others: Sequence[Sequence[str]]) -> list[tuple[str, bool]]:
    """Divide a sentence into what every other version says, too, and what some does not."""
    lacking = [lines for lines in others if line not in lines]
    words = line.split(" ")
    bare = _bare(words)
    if not lacking or "*" in line:
        return [(line, False)]
    differs = [False] * len(words)
    for lines in lacking:
        compared = [
            SequenceMatcher(None, bare, _bare(other.split(" ")), autojunk=False) for other in lines
        ]
        nearest = max(compared, key=SequenceMatcher.ratio, default=None)
        if nearest is None or nearest.ratio() < _ALIKE:
            return [(line, True)]
        for tag, first, end, _first, _end in nearest.get_opcodes():
            if tag != "equal":
                differs[first:end] = [True] * (end - first)
    runs: list[tuple[str, bool]] = []
    for word, marked in zip(words, differs, strict=True):
        if runs and runs[-1][1] == marked:
            runs[-1] = (f"{runs[-1][0]} {word}", marked)
        else:
            runs.append((word, marked))
    return runs


def _bare(words: Iterable[str]) -> list[str]:
    """Return words without the marks behind them."""
    return [word.rstrip(".,;:") for word in words]


def _moments(reading: Reading, read: Iterable[str]) -> Iterator[Link]:
    """Yield a link to each of the rules that say when a condition is read."""
    for moment in read:
        number = _READ[moment].number(reading.dictionary.edition)
        if number is not None and reading.has(number):
            words = reading.page.words_of(f"read.{moment}", number=number)
            yield replace(reading.link(number), words=words)
