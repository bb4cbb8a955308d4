"""Compares two editions of the same rules, paragraph by paragraph and word by word.

Paragraphs are paired by the lineage, so that a rule that moved is one move, not a removal and an
addition; references that only follow a renumbering count as unchanged. A paragraph that reads
otherwise in one language has changed in all: rules change, not translations.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import Literal, get_args

from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.lineage import Lineage, LineageStep
from glossary.rulebook.markup import Inline, parse_inline, replace_references
from glossary.rulebook.model import Dictionary

ChangeKind = Literal["added", "removed", "changed", "reworded", "moved", "merged", "not-recorded"]
CHANGE_KINDS: tuple[ChangeKind, ...] = get_args(ChangeKind)
UNCOUNTED: tuple[ChangeKind, ...] = ("moved", "not-recorded")
"""Kinds that are no change of the rules: another number alone, and what cannot be known."""
Side = Literal["both", "old", "new"]

_TOKEN = re.compile(r"\{[^{}]*\}|\*[^*\n]+\*|[^\W_]+(?:['’][^\W_]+)*|\s+|.", re.DOTALL)
_ITEM = re.compile(r"\n(?:-|\d{1,2}\.) ")


@dataclass(frozen=True)
class DiffRun:
    """A run of text that both editions have, or only one: markup, without list marks."""

    side: Side
    text: str

    @cached_property
    def nodes(self) -> tuple[Inline, ...]:
        """Its text, parsed when first asked for."""
        return parse_inline(self.text)


class Change(Struct, frozen=True):
    """What became of one paragraph; ``moved`` if its number changed as well.

    ``pieces`` are of its text, or of its remarks and examples if only these changed.
    """

    kind: ChangeKind
    old: RuleNumber | None
    new: RuleNumber | None
    pieces: tuple[DiffRun, ...]
    of_notes: bool = False

    @property
    def marks(self) -> bool:
        """Whether any word differs in this language; what changed in another has none."""
        return any(piece.side != "both" for piece in self.pieces)

    @property
    def moved(self) -> bool:
        """Whether the paragraph stands under another number."""
        return self.old is not None and self.new is not None and self.old != self.new

    @property
    def place(self) -> RuleNumber:
        """Where to list it: the newer number, or the older one if there is none."""
        place = self.new or self.old
        if place is None:
            raise ValueError("a change has at least one end")
        return place


def compare(
    older: Dictionary,
    newer: Dictionary,
    lineage: Lineage,
    translations: Sequence[tuple[Dictionary, Dictionary]] = (),
    steps: Sequence[LineageStep] | None = None,
) -> tuple[Change, ...]:
    """Return every paragraph that differs, in reading order of the newer edition.

    Both dictionaries are of one language; *lineage* leads from the first to the second.

    :param translations: both editions in the other languages; what differs there is a change, too.
    :param steps: those of the lineage that alone are looked at, all by default.
    """
    pairs = ((older, newer), *translations)
    asked = lineage.steps if steps is None else steps
    changes = (_change(pairs, lineage, step) for step in asked)
    return tuple(sorted(filter(None, changes), key=lambda c: (c.place, c.old or c.place)))


def _change(
    pairs: Sequence[tuple[Dictionary, Dictionary]], lineage: Lineage, step: LineageStep
) -> Change | None:
    """Return what became of a paragraph in the language of the first of *pairs*."""
    older, newer = pairs[0]
    old, new, kind = step.old, step.new, step.kind
    if kind == "not-recorded" and old is not None and old.letter:
        return Change("not-recorded", old, new, ())
    before, after = _text(older, old), _text(newer, new)
    if before is None and after is None:
        return None
    if before is None or (kind == "added" and after is not None):
        return Change("added", None, new, (DiffRun("new", _one_line(after or "")),))
    if after is None:
        return Change("removed", old, None, (DiffRun("old", _one_line(before)),))
    differs = _differ([(_text(a, old), _text(b, new)) for a, b in pairs], lineage)
    if differs or kind == "merged":
        what: ChangeKind = next((k for k in ("merged", "reworded") if k in kind), "changed")
        return Change(what, old, new, word_diff(_renumber(before, lineage), after))
    if "changed" in kind:
        notes = [(_official_notes(a, old), _official_notes(b, new)) for a, b in pairs]
        if _differ(notes, lineage):
            had, has = notes[0]
            diff = word_diff(_renumber(had, lineage), has)
            return Change("changed", old, new, diff, of_notes=True)
    return Change("moved", old, new, (DiffRun("both", _one_line(after)),)) if old != new else None


def _differ(texts: Iterable[tuple[str | None, str | None]], lineage: Lineage) -> bool:
    """Tell whether an older and a newer text differ by more than numbers, in any language."""
    return any(
        _renumber(before, lineage) != after
        for before, after in texts
        if before is not None and after is not None
    )


def _text(dictionary: Dictionary, number: RuleNumber | None) -> str | None:
    if number is None or not dictionary.has_paragraph(number):
        return None
    return dictionary.paragraph(number).text


def _official_notes(dictionary: Dictionary, number: RuleNumber | None) -> str:
    """Return the remarks and examples of a paragraph, which the rules change too."""
    if number is None or not dictionary.has_paragraph(number):
        return ""
    notes = dictionary.paragraph(number).notes
    return "\n".join(note.text for note in notes if note.kind != "note")


def _renumber(text: str, lineage: Lineage) -> str:
    def newer(number: RuleNumber) -> RuleNumber:
        steps = lineage.became(number)
        return next((step.new for step in steps if step.new is not None), number)

    return replace_references(text, newer)


def _one_line(text: str) -> str:
    return _ITEM.sub(" • ", "\n" + text).strip().removeprefix("• ").replace("\n", " ")


def word_diff(before: str, after: str) -> tuple[DiffRun, ...]:
    """Return the word diff of two texts: joined, the runs of one side are its text on one line."""
    a, b = _TOKEN.findall(_one_line(before)), _TOKEN.findall(_one_line(after))
    pieces: list[DiffRun] = []
    for op, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if op == "equal":
            pieces.append(DiffRun("both", "".join(a[i:j])))
            continue
        if i < j:
            pieces.append(DiffRun("old", "".join(a[i:j])))
        if k < m:
            pieces.append(DiffRun("new", "".join(b[k:m])))
    return tuple(_merge_runs(pieces))


def _merge_runs(pieces: Sequence[DiffRun]) -> list[DiffRun]:
    """Merge neighbouring replacements with only a space between."""
    out: list[DiffRun] = []
    for place, piece in enumerate(pieces):
        lone = piece.side == "both" and piece.text.isspace()
        inner = 0 < place < len(pieces) - 1 and pieces[place + 1].side != "both"
        sides: tuple[Side, ...] = ("old", "new") if lone and inner else (piece.side,)
        for side in sides:
            _append_run(out, DiffRun(side, piece.text))
    return out


def _append_run(out: list[DiffRun], piece: DiffRun) -> None:
    """Append *piece* to the last run of its side since both sides agreed, or begin a run."""
    for place in range(len(out) - 1, -1, -1):
        if out[place].side == piece.side:
            out[place] = DiffRun(piece.side, out[place].text + piece.text)
            return
        if out[place].side == "both" or piece.side == "both":
            break
    out.append(piece)
