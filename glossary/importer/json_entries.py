"""Reads the entries of a foreign JSON dictionary in its usual shapes; reports every other value.

A dictionary is a list of entries, or an object from numbers to entries; it may
stand under ``entries``, ``entrees``, ``voci``, ``rules`` or ``dictionary``, and
pages beside it under ``pages``. What an entry may call its parts, accents and
capitals aside:

- the number: ``number``, ``numero``, ``num``, and ``id`` unless it is a bare
  figure, which more likely counts rows; the number may also begin the title
- the title: ``title``, ``titre``, ``titolo``, ``name``
- the body: ``paragraphs``, ``paragraphes``, ``paragrafi``, ``body``, ``text``,
  ``texte``, ``testo``, ``content``, ``contenu``: a text with lettered lines, a
  list of texts or of paragraphs, or an object from letters to paragraphs
- in a paragraph also ``letter``, ``lettre``, ``lettera``; its notes ``notes``,
  ``remarks``, ``remarques``, ``osservazioni``, ``examples``, ``exemples``, ``esempi``
- in a note also ``kind``, ``type``

An entry without a number is a page.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from glossary.core.errors import did_you_mean, near_misses
from glossary.core.rule_number import RuleNumber
from glossary.importer.draft import ImportDraft
from glossary.importer.json_members import Fields, Members, plain, words_of
from glossary.importer.lines import clean, lines_of, note_of, start_of
from glossary.importer.prose import Prose
from glossary.importer.text import TextReader
from glossary.rulebook.model import NOTE_KINDS, NoteKind

EXPECTED = "a list of entries, or an object whose keys are rule numbers"

ENTRIES = ("entries", "entrees", "voci", "rules", "dictionary")
_PAGES = ("pages",)
_NUMBER = ("number", "numero", "num")
_TITLE = ("title", "titre", "titolo", "name")
_TEXT = ("text", "texte", "testo", "body", "content", "contenu")
_BODY = ("paragraphs", "paragraphes", "paragrafi", *_TEXT)
_LETTER = ("letter", "lettre", "lettera")
_KIND = ("kind", "type")
_NOTES: Final[dict[str, NoteKind]] = {
    "notes": "remark",
    "remarks": "remark",
    "remarques": "remark",
    "osservazioni": "remark",
    "examples": "example",
    "exemples": "example",
    "esempi": "example",
}
_KINDS: Final[dict[str, NoteKind]] = {
    **{kind: kind for kind in NOTE_KINDS},
    "remarque": "remark",
    "osservazione": "remark",
    "nota": "remark",
    "exemple": "example",
    "esempio": "example",
}


class EntriesReader:
    """Reads the values of one file into a draft."""

    def __init__(self) -> None:
        self.draft = ImportDraft()

    def dictionary(self, value: object) -> bool:
        """Read the whole file; whether its shape was one of those known."""
        if isinstance(value, list):
            self._entries(value, "")
            return True
        if not isinstance(value, Members):
            return False
        names = {plain(key) for key, _ in value.pairs}
        if not names.isdisjoint(ENTRIES):
            fields = Fields(value)
            for key, item in fields.take_all((*ENTRIES, *_PAGES)):
                self._entries(item, key)
            self._report(fields, "")
        elif not names.isdisjoint((*_NUMBER, "id", *_TITLE)) and not names.isdisjoint(_BODY):
            self._entry(value, "")
        elif _only_counts(value) or any(_numbered(key) for key, _ in value.pairs):
            self._entries(value, "")
        else:
            return False
        return True

    def _entries(self, value: object, path: str) -> None:
        if isinstance(value, list):
            for i, item in enumerate(value):
                self._entry(item, f"{path}[{i}]")
        elif isinstance(value, Members) and _only_counts(value):
            for key, item in value.pairs:
                self._entry(item, f"{path}[{key}]")
        elif isinstance(value, Members):
            for key, item in value.pairs:
                name = "number" if _is_meant_as_number(key) else "title"
                self._entry(_under(key, name, item), f"{path}[{key[:40]!r}]")
        else:
            self._leave(path, value, "expected entries: a list or an object")

    def _entry(self, value: object, path: str) -> None:
        if not isinstance(value, Members):
            self._leave(path, value, "expected an entry: an object with a number, a title, a body")
            return
        fields = Fields(value)
        title = " ".join(self._text(fields, _TITLE, path).split())
        written = self._text(fields, _NUMBER, path) or self._identity(fields)
        if not written and _is_meant_as_number(title):
            written, title = title, ""
        if not written:
            self._page(fields, title, path)
            return
        heading = _numbered(written)
        if heading is None:
            start = start_of(f"{written} X")
            hint = did_you_mean((start.meant,) if start and start.meant else ())
            self._leave(path, value, f"{written[:40]!r} is not a rule number{hint}")
            return
        number, rest = heading
        if not number.letter:
            again = _numbered(title)
            rest = rest or (again[1] if again and again[0] == number else title)
            self.draft.heading(path, number, rest)
        elif title:
            self._leave(path, title, f"a heading, but {number} is a paragraph and has none")
        self._body(fields, number, rest if number.letter else "", path)

    def _identity(self, fields: Fields) -> str:
        """Return an ``id`` that is a rule number; a bare figure rather counts database rows."""
        value = fields.take(("id",))
        if isinstance(value, str) and not value.isdigit():
            letter = _letter(value) is not None
            if letter or _is_meant_as_number(value):
                return value
        if value is not None:
            fields.left.append(("id", value))
        return ""

    def _body(self, fields: Fields, number: RuleNumber, begun: str, path: str) -> None:
        reader = TextReader(self.draft, entry=number.entry)
        if number.letter:
            reader.open(path, number)
            reader.read(begun, path)
        for name, body in fields.take_all(_BODY):
            here = f"{path}.{name}".lstrip(".")
            if isinstance(body, str):
                reader.read(body, here)
            elif isinstance(body, list):
                for i, item in enumerate(body):
                    self._paragraph(reader, item, number, f"{here}[{i}]")
            elif isinstance(body, Members):
                for key, item in body.pairs:
                    self._paragraph(
                        reader, _under(key, "letter", item), number, f"{here}[{key[:40]!r}]"
                    )
            elif body is not None:
                self._leave(here, body, "expected a text, a list or an object")
        self._notes(reader, fields, path)
        reader.close()
        self._report(fields, path)

    def _paragraph(self, reader: TextReader, value: object, entry: RuleNumber, path: str) -> None:
        if isinstance(value, str):
            reader.read(value, path)
            return
        if not isinstance(value, Members):
            self._leave(path, value, "expected a paragraph: a text, or an object with a text")
            return
        fields = Fields(value)
        written = self._text(fields, (*_LETTER, *_NUMBER), path) or self._identity(fields)
        number = _paragraph_number(written, entry) if written else None
        if written and number is None:
            self._leave(path, value, f"{written[:40]!r} is neither a letter nor a rule number")
            return
        if number is not None:
            reader.close()
            if number.entry != entry.entry and not number.letter:
                self._entry(value, path)
                return
            reader.open(path, number)
        for name, text in fields.take_all(_TEXT):
            for part in text if isinstance(text, list) else [text]:
                if isinstance(part, str):
                    reader.read(part, path)
                else:
                    self._leave(f"{path}.{name}", part, "expected a text")
        self._notes(reader, fields, path)
        self._report(fields, path)

    def _notes(self, reader: TextReader, fields: Fields, path: str) -> None:
        for name, value in fields.take_all(_NOTES):
            items = value if isinstance(value, list) else [value]
            for i, item in enumerate(items):
                self._note(reader, item, _NOTES[plain(name)], f"{path}.{name}[{i}]")

    def _note(self, reader: TextReader, value: object, kind: NoteKind, path: str) -> None:
        fields = Fields(value if isinstance(value, Members) else Members((("text", value),)))
        written = plain(self._text(fields, _KIND, path))
        text = self._text(fields, _TEXT, path)
        if written and written not in _KINDS:
            hint = did_you_mean(near_misses(written, _KINDS) or NOTE_KINDS)
            self._leave(path, value, f"{written!r} is no kind of note{hint}")
        elif text:
            opening = note_of(text)
            named = opening.kind if opening and opening.text else kind
            words = opening.text if opening and opening.text else text
            reader.note(path, _KINDS.get(written, named), words)
            self._report(fields, path)

    def _page(self, fields: Fields, title: str, path: str) -> None:
        prose = Prose()
        for name, body in fields.take_all(_BODY):
            for text in body if isinstance(body, list) else [body]:
                if isinstance(text, str):
                    for line in lines_of(text):
                        prose.add(line.text, gap=line.gap)
                else:
                    self._leave(f"{path}.{name}", text, "expected the text of a page")
        if title:
            self.draft.page(path, title, prose.markdown())
        elif prose:
            self._leave(path, prose.markdown(), "neither a number nor a title")
        self._report(fields, path)

    def _text(self, fields: Fields, names: Iterable[str], path: str) -> str:
        value = fields.take(names)
        if isinstance(value, str):
            return clean(value).strip()
        self._leave(path, value, "expected a text")
        return ""

    def _report(self, fields: Fields, path: str) -> None:
        for key, value in fields.left:
            known = [*ENTRIES, *_PAGES, *_NUMBER, *_TITLE, *_BODY, *_LETTER, *_NOTES]
            hint = did_you_mean(() if plain(key) in known else near_misses(plain(key), known))
            self._leave(f"{path}.{key}".lstrip("."), value, f"this name is not read here{hint}")

    def _leave(self, path: str, value: object, why: str) -> None:
        text = clean(" ".join(words_of(value))).strip()
        if text:
            self.draft.leave(clean(path), text, why)


def _only_counts(value: Members) -> bool:
    """Tell whether an object is a list written as an object: its keys are ``0``, ``1``, ``2``."""
    keys = [key for key, _ in value.pairs]
    return "0" in keys and all(key.isdigit() for key in keys)


def _under(key: str, name: str, value: object) -> Members:
    """Return *value* as an object with its *key* as a member called *name*.

    A number, letter or title that the object already has wins; a different key is then
    added as ``key``, to be reported.
    """
    if not isinstance(value, Members):
        return Members(((name, key), ("body", value)))
    fields = Fields(value)
    own, title = fields.take((*_LETTER, *_NUMBER)), fields.take(_TITLE)
    if own is None and isinstance(title, str) and _is_meant_as_number(title):
        own = title
    if own is None and (name != "title" or title is None):
        return Members(((name, key), *value.pairs))
    same = isinstance(own, str) and (own == key or _numbered(own) == _numbered(key) is not None)
    return value if same or key == title else Members((*value.pairs, ("key", key)))


def _is_meant_as_number(text: str) -> bool:
    return _numbered(text) is not None or start_of(f"{text} X") is not None


def _numbered(text: str) -> tuple[RuleNumber, str] | None:
    """Return the rule number at the beginning of *text*, and the words after it."""
    number = RuleNumber.maybe(text)
    if number is not None:
        return None if 0 in number.section else (number, "")
    start = start_of(" ".join(text.split()))
    return (start.number, start.rest) if start and start.number else None


def _letter(written: str) -> str | None:
    letter = written.strip(" .):(").lower()
    return letter if len(letter) == 1 and letter.isascii() and letter.isalpha() else None


def _paragraph_number(written: str, entry: RuleNumber) -> RuleNumber | None:
    letter = _letter(written)
    if letter is not None:
        return RuleNumber(entry.section, letter)
    numbered = _numbered(written)
    return numbered[0] if numbered else None
