"""Derives the text of an older edition from a newer one.

``locales/<lang>/past/3.0/*.md`` holds, in the form of the working text, only the
paragraphs that read differently in 3.0, under their numbers of 3.0; a heading
there gives an entry its older title. All the rest comes from the newer edition
by the lineage, its references renumbered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from glossary.core.errors import SourceError, SourceErrors
from glossary.core.rule_number import RuleNumber
from glossary.rulebook.lineage import Lineage
from glossary.rulebook.markup import replace_references
from glossary.rulebook.model import Entry, Note, Paragraph

_CARRIED = ("same", "moved", "reworded", "moved+reworded")


def derive(
    newer: Iterable[Entry], lineage: Lineage, overrides: Iterable[Entry], *, file: str
) -> tuple[Entry, ...]:
    """Return the entries of the older edition.

    :param overrides: the paragraphs and titles that differed, read from the older edition's files.
    :param file: what errors name as the source of *overrides*.
    :raises SourceErrors: with every paragraph that cannot be derived.
    """
    newer, overrides = tuple(newer), tuple(overrides)
    titles = {entry.number: entry.title for entry in newer}
    texts = {p.number: p for entry in newer for p in entry.paragraphs}
    old_titles = {entry.number: entry.title for entry in overrides}
    old_texts = {p.number: p for entry in overrides for p in entry.paragraphs}
    mistakes: list[SourceError] = []
    paragraphs: dict[RuleNumber, Paragraph] = {}
    named: dict[RuleNumber, str] = {}

    def note(problem: str) -> None:
        mistakes.append(SourceError(problem, file=file))

    for step in lineage.steps:
        old, new = step.old, step.new
        if old is None or step.kind == "not-recorded":
            continue
        if not old.letter and old not in named:
            title = old_titles.get(old) or (titles.get(new) if new is not None else None)
            if title is None:
                note(f"entry {old} has no title")
                continue
            named[old] = title
        source = texts.get(new) if new is not None else None
        fits = source is not None and bool(source.number.letter) == bool(old.letter)
        if old in old_texts:
            paragraphs[old] = old_texts.pop(old)
        elif old in paragraphs:  # another step has led to it
            continue
        elif source is not None and fits and step.kind in _CARRIED:
            try:
                paragraphs[old] = _renumbered(source, old, lineage)
            except LookupError as error:
                note(f"{old}: {new} refers to {error}, which {lineage.older} does not have")
        elif fits or old.letter:
            note(f"{old} is {step.kind}: its text is needed")
    of_entry: dict[RuleNumber, list[Paragraph]] = {}
    for number in sorted(paragraphs):
        of_entry.setdefault(number.entry, []).append(paragraphs[number])
    for number in old_texts:
        note(f"{number} is not in the lineage of {lineage.older}")
    for number in of_entry.keys() - named.keys():
        note(f"{number} has paragraphs but no entry")
    if mistakes:
        raise SourceErrors(mistakes)
    return tuple(
        Entry(number, title, tuple(of_entry.get(number, ())))
        for number, title in sorted(named.items())
    )


def _renumbered(paragraph: Paragraph, number: RuleNumber, lineage: Lineage) -> Paragraph:
    def older(cited: RuleNumber) -> RuleNumber:
        old = lineage.backwards(cited)
        if old is None:
            raise LookupError(str(cited))
        return old

    return Paragraph(
        number,
        replace_references(paragraph.text, older),
        tuple(Note(note.kind, replace_references(note.text, older)) for note in paragraph.notes),
    )


def remains(newer: Iterable[Entry], lineage: Lineage, older: Iterable[Entry]) -> Mapping[str, str]:
    """Return what *newer* does not give back of *older*: working files, by name.

    :param older: the entries of the older edition as they stood.
    """
    newer = tuple(newer)
    titles = {entry.number: entry.title for entry in newer}
    texts = {p.number: p for entry in newer for p in entry.paragraphs}
    files: dict[str, list[Entry]] = {}
    for entry in older:
        lost = tuple(p for p in entry.paragraphs if _given_back(p.number, texts, lineage) != p)
        new = next((step.new for step in lineage.became(entry.number)), None)
        if lost or new is None or titles.get(new) != entry.title:
            name = ".".join(map(str, entry.number.section[:2])) + ".md"
            files.setdefault(name, []).append(Entry(entry.number, entry.title, lost))
    return {name: "\n\n".join(map(written, entries)) + "\n" for name, entries in files.items()}


def _given_back(
    old: RuleNumber, texts: Mapping[RuleNumber, Paragraph], lineage: Lineage
) -> Paragraph | None:
    """Return the paragraph *old* as the newer edition's gives it, if it does."""
    for step in lineage.became(old):
        source = texts.get(step.new) if step.new is not None else None
        if source is not None:
            try:
                return _renumbered(source, old, lineage) if step.kind in _CARRIED else None
            except LookupError:
                return None
    return None


def written(entry: Entry) -> str:
    """Return an entry in the form of the working text."""
    lines = [f"## {entry.number} {entry.title}"]
    for paragraph in entry.paragraphs:
        letter = paragraph.number.letter
        lines.append(f"{letter}. {paragraph.text}" if letter else paragraph.text)
        for note in paragraph.notes:
            first, *more = note.text.split("\n")
            lines += [f"> {note.kind}: {first}", *(f"> {line}" for line in more)]
    return "\n".join(lines)
