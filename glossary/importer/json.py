"""Reads a dictionary in JSON: one of our edition files, or somebody else's.

Edition files are read exactly; for the others see :mod:`glossary.importer.json_entries`.
"""

from __future__ import annotations

from glossary.core.errors import EditionRefused, ImportRefused, near_misses
from glossary.importer.draft import Import, ImportDraft
from glossary.importer.json_entries import ENTRIES, EXPECTED, EntriesReader
from glossary.importer.json_members import Members, parsed, plain
from glossary.rulebook.editions import from_json, to_json

_STAYS_BEHIND = "an import carries entries and pages; this stays behind"


def _edition(text: str) -> Import:
    """Read one of our own edition files.

    :raises EditionRefused: if it is not a valid one.
    :raises UnicodeEncodeError: if it has half a character, which JSON lets through.
    """
    dictionary = from_json(text, "")
    draft = ImportDraft()
    for name in ("edition", "language", "effective", "revision"):
        draft.leave(name, str(getattr(dictionary, name) or ""), _STAYS_BEHIND)
    draft.leave("sources", "\n".join(dictionary.sources), _STAYS_BEHIND)
    for i, term in enumerate(dictionary.terms):
        words = f"{term.key} {term.word} {term.rule or ''} {term.definition}"
        draft.leave(f"terms[{i}]", " ".join(words.split()), _STAYS_BEHIND)
    to_json(dictionary).encode("utf-8")  # raises
    left_out = tuple(item for item in draft.done().left_out if item.text)
    return Import(dictionary.entries, dictionary.pages, left_out)


def import_json(text: str, file: str) -> Import:
    """Read a dictionary in JSON.

    :param file: the name to print in errors.
    :raises ImportRefused: if it is not JSON, or nothing in it is a dictionary.
    """
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise ImportRefused(file, "", "there is nothing in it", expected=EXPECTED)
    try:
        value = parsed(text, file, EXPECTED)
        return _read(value, text, file)
    except RecursionError:
        problem = "nested too deeply to be a dictionary"
        raise ImportRefused(file, "", problem, expected=EXPECTED) from None


def _read(value: object, text: str, file: str) -> Import:
    reader = EntriesReader()
    names = {plain(key) for key, _ in value.pairs} if isinstance(value, Members) else set()
    if {"edition", "entries"} <= names:
        try:
            return _edition(text)
        except (EditionRefused, UnicodeEncodeError) as error:
            why = f"read as a foreign file, being no sound edition file: {error}"
            reader.draft.leave(0, file, why)
    known = reader.dictionary(value)
    imported = reader.draft.done()
    if imported.entries or imported.pages:
        return imported
    if known:
        first = f": {imported.left_out[0].why}" if imported.left_out else ""
        raise ImportRefused(file, "", f"no entry can be read{first}", expected=EXPECTED)
    candidates = tuple(name for key in sorted(names) for name in near_misses(key, ENTRIES))
    problem = "an empty object" if isinstance(value, Members) else "a single value"
    if names:
        problem = f"an object with {', '.join(repr(name[:40]) for name in sorted(names)[:5])}"
    raise ImportRefused(file, "", problem, expected=EXPECTED, candidates=candidates[:3])
