"""JSON values to a Dictionary: says exactly which value has the wrong shape.

Every mistake is an :class:`EditionRefused` naming the file and the path inside
it (``entries[3].paragraphs[0].notes[1].kind``).
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection
from typing import Any, NoReturn

from glossary.core.errors import EditionRefused, MalformedNumber, MarkupError, near_misses
from glossary.core.languages import LANGUAGES
from glossary.core.rule_number import RuleNumber
from glossary.rulebook.markup import is_plain, parse_blocks
from glossary.rulebook.model import (
    NOTE_KINDS,
    PAGE_KINDS,
    Dictionary,
    Entry,
    Note,
    Page,
    Paragraph,
    Term,
)

_EDITION = re.compile(r"\d{1,2}\.\d{1,2}")
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_KEY = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")


class Shape:
    """Reads the values of one file; *file* is the name that errors carry."""

    def __init__(self, file: str) -> None:
        self.file = file

    def dictionary(self, value: object) -> Dictionary:
        """The whole file.

        :raises EditionRefused: at the first value with a wrong shape.
        """
        keys = ("edition", "language", "effective", "revision", "sources", "entries")
        fields = self._object(value, "", required=keys, optional=("pages", "terms", "not_recorded"))
        edition = self._match(fields["edition"], "edition", _EDITION, "an edition like 4.0")
        language = self._match(fields["language"], "language", re.compile("[a-z]{2}"), "a language")
        if language not in LANGUAGES:
            self._refuse("language", f"{language!r} is none of {', '.join(LANGUAGES)}")
        entries = tuple(
            self._entry(entry, f"entries[{i}]")
            for i, entry in enumerate(self._list(fields["entries"], "entries"))
        )
        self._unique([str(e.number) for e in entries], "entries")
        for i, entry in enumerate(entries):
            for paragraph in entry.paragraphs:
                if paragraph.number.entry != entry.number:
                    self._refuse(f"entries[{i}]", f"{paragraph.number} stands in {entry.number}")
        pages = tuple(
            self._page(page, f"pages[{i}]")
            for i, page in enumerate(self._list(fields.get("pages", []), "pages"))
        )
        self._unique([page.slug for page in pages], "pages")
        terms = tuple(
            self._term(term, f"terms[{i}]")
            for i, term in enumerate(self._list(fields.get("terms", []), "terms"))
        )
        self._unique([term.key for term in terms], "terms")
        sources = self._list(fields["sources"], "sources")
        return Dictionary(
            edition=edition,
            language=language,
            effective=self._date(fields["effective"], "effective"),
            revision=self._text(fields["revision"], "revision"),
            sources=tuple(self._text(s, f"sources[{i}]") for i, s in enumerate(sources)),
            entries=tuple(sorted(entries, key=lambda entry: entry.number)),
            pages=pages,
            terms=terms,
            not_recorded=tuple(
                self._number(number, f"not_recorded[{i}]")
                for i, number in enumerate(
                    self._list(fields.get("not_recorded", []), "not_recorded")
                )
            ),
        )

    def _entry(self, value: object, path: str) -> Entry:
        fields = self._object(value, path, required=("number", "title", "paragraphs"))
        number = self._number(fields["number"], f"{path}.number")
        if number.letter:
            self._refuse(f"{path}.number", f"{number} is a paragraph, not an entry")
        paragraphs = tuple(
            self._paragraph(paragraph, f"{path}.paragraphs[{i}]")
            for i, paragraph in enumerate(self._list(fields["paragraphs"], f"{path}.paragraphs"))
        )
        self._unique([str(p.number) for p in paragraphs], f"{path}.paragraphs")
        return Entry(number, self._text(fields["title"], f"{path}.title"), paragraphs)

    def _paragraph(self, value: object, path: str) -> Paragraph:
        fields = self._object(value, path, required=("number", "text"), optional=("notes",))
        notes = tuple(
            self._note(note, f"{path}.notes[{i}]")
            for i, note in enumerate(self._list(fields.get("notes", []), f"{path}.notes"))
        )
        return Paragraph(
            number=self._number(fields["number"], f"{path}.number"),
            text=self._markup(fields["text"], f"{path}.text"),
            notes=notes,
        )

    def _note(self, value: object, path: str) -> Note:
        fields = self._object(value, path, required=("kind", "text"))
        kind = next((kind for kind in NOTE_KINDS if kind == fields["kind"]), None)
        if kind is None:
            self._refuse(f"{path}.kind", f"{fields['kind']!r} is none of {', '.join(NOTE_KINDS)}")
        return Note(kind, self._markup(fields["text"], f"{path}.text"))

    def _page(self, value: object, path: str) -> Page:
        keys = ("slug", "title", "text")
        fields = self._object(value, path, required=keys, optional=("kind", "summary"))
        kind = next((k for k in PAGE_KINDS if k == fields.get("kind", "clarification")), None)
        if kind is None:
            self._refuse(f"{path}.kind", f"{fields['kind']!r} is none of {', '.join(PAGE_KINDS)}")
        return Page(
            slug=self._match(fields["slug"], f"{path}.slug", _SLUG, "a slug like free-for-all"),
            title=self._text(fields["title"], f"{path}.title"),
            text=self._text(fields["text"], f"{path}.text"),
            kind=kind,
            summary=self._text(fields.get("summary", ""), f"{path}.summary", empty=True),
        )

    def _term(self, value: object, path: str) -> Term:
        optional = ("rule", "official", "definition")
        fields = self._object(value, path, required=("key", "word"), optional=optional)
        rule = fields.get("rule")
        return Term(
            key=self._match(fields["key"], f"{path}.key", _KEY, "a key like status.fleeting"),
            word=self._text(fields["word"], f"{path}.word"),
            rule=None if rule is None else self._number(rule, f"{path}.rule"),
            official=self._flag(fields.get("official", True), f"{path}.official"),
            definition=self._markup(fields.get("definition", ""), f"{path}.definition", empty=True),
        )

    def _refuse(self, path: str, problem: str) -> NoReturn:
        raise EditionRefused(self.file, path, problem)

    def _object(
        self,
        value: object,
        path: str,
        *,
        required: Collection[str],
        optional: Collection[str] = (),
    ) -> dict[str, Any]:
        if not isinstance(value, dict):
            self._refuse(path, f"expected an object, found {_kind(value)}")
        for key in required:
            if key not in value:
                self._refuse(path, f"{key!r} is missing")
        for key in value:
            if key not in required and key not in optional:
                candidates = near_misses(key, [*required, *optional])
                hint = f" (did you mean {' or '.join(candidates)}?)" if candidates else ""
                self._refuse(path, f"unknown key {key!r}{hint}")
        return value

    def _list(self, value: object, path: str) -> list[Any]:
        if not isinstance(value, list):
            self._refuse(path, f"expected a list, found {_kind(value)}")
        return value

    def _text(self, value: object, path: str, *, empty: bool = False) -> str:
        if not isinstance(value, str):
            self._refuse(path, f"expected a text, found {_kind(value)}")
        if not (value.strip() or empty):
            self._refuse(path, "the text is empty")
        return value

    def _match(self, value: object, path: str, shape: re.Pattern[str], expected: str) -> str:
        text = self._text(value, path)
        if not shape.fullmatch(text):
            self._refuse(path, f"{text[:40]!r} is not {expected}")
        return text

    def _markup(self, value: object, path: str, *, empty: bool = False) -> str:
        text = self._text(value, path, empty=empty)
        if is_plain(text):
            return text
        try:
            parse_blocks(text)
        except MarkupError as error:
            self._refuse(path, str(error))
        return text

    def _flag(self, value: object, path: str) -> bool:
        if not isinstance(value, bool):
            self._refuse(path, f"expected true or false, found {_kind(value)}")
        return value

    def _number(self, value: object, path: str) -> RuleNumber:
        try:
            return RuleNumber.parse(self._text(value, path))
        except MalformedNumber as error:
            self._refuse(path, str(error))

    def _date(self, value: object, path: str) -> datetime.date | None:
        if value is None:
            return None
        try:
            return datetime.date.fromisoformat(self._text(value, path))
        except ValueError:
            self._refuse(path, f"{value!r} is not a date like 2025-10-03")

    def _unique(self, names: list[str], path: str) -> None:
        seen: set[str] = set()
        for i, name in enumerate(names):
            if name in seen:
                self._refuse(f"{path}[{i}]", f"{name} stands twice")
            seen.add(name)


def _kind(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "an object"
