"""Reads plain text captured from a rules site, line by line. Opens no file.

The shape it knows: ``2.2.1 Type`` heads an entry, ``2.2.1.a`` begins a
paragraph, ``Remark.`` or ``Exemple :`` a note of that paragraph, and lines
without a number go on with what stands before them, unless they are headed
like an entry that has no number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from glossary.core.errors import ImportRefused, did_you_mean
from glossary.core.rule_number import RuleNumber
from glossary.importer.draft import Import, ImportDraft, LeftOut, Place
from glossary.importer.lines import (
    SourceLine,
    Start,
    clean,
    continues,
    is_finished,
    is_noise,
    is_titled,
    item_of,
    lines_of,
    note_of,
)
from glossary.importer.lookahead import Lookahead
from glossary.importer.prose import Prose
from glossary.rulebook.model import Note, NoteKind, Paragraph

EXPECTED = "lines like '2.1 Objects' and '2.1.a An object …'"

_SHORT = re.compile(r"(?P<letter>[a-z])[.)]\s+(?P<rest>\S.*)")
_SEE_ALSO = re.compile(r"(?:voir|cf\.?|see|vedi)\b", re.IGNORECASE)
_INSIDE = re.compile(r"\b[1-9][0-9]{0,2}\.[1-9][0-9]{0,2}(?:\.[a-z])?\b")
_LONGEST_HEADING = 100
_TITLE_WORDS = 6


class TextReader:
    """Reads numbered text into a draft.

    :param entry: the entry whose body is read, if it is known; such a text has
        no pages in it, and may name its paragraphs by their letter alone.
    """

    def __init__(self, draft: ImportDraft, *, entry: RuleNumber | None = None) -> None:
        self.recognised = 0
        self.impossible: list[tuple[int, Start]] = []
        self._draft = draft
        self._enclosed = entry is not None
        self._entry = entry
        self._open: RuleNumber | None = None
        self._path = ""
        self._place: Place = 0
        self._text = Prose()
        self._notes: list[tuple[NoteKind, Prose]] = []
        self._short = False
        self._untitled = False
        self._lost = ""

    def read(self, text: str, path: str = "") -> None:
        """Read more text; the paragraph open at its end stays open.

        :param path: what to call the place, if line numbers would say nothing.
        """
        ahead = Lookahead(text)
        self._path = path
        i = 0
        while i < len(ahead.lines):
            line, start = ahead.lines[i], ahead.starts[i]
            if start is not None:
                self._begin(line, start)
            elif self._opens_pages(ahead, i):
                self._take_pages(ahead, i)
                i = ahead.next_start[i]
                continue
            elif self._is_empty_heading(ahead, i):
                self._leave(line, "a heading with nothing under it")
            elif not self._takes_letter(ahead, i):
                self._take(line)
            i += 1

    def open(self, place: Place, number: RuleNumber) -> None:
        """Begin a paragraph; the same number again, before any word, changes nothing."""
        if number == self._open and not self._text and not self._notes:
            return
        self.close()
        self.recognised += 1
        self._entry, self._open, self._place = number.entry, number, place

    def note(self, place: Place, kind: NoteKind, text: str) -> None:
        """Attach a note to the open paragraph, if there is one."""
        if self._open is None:
            self._draft.leave(place, text, f"a {kind} that follows no paragraph")
            return
        prose = Prose()
        for line in lines_of(text):
            prose.add(line.text, gap=line.gap)
        self._notes.append((kind, prose))

    def close(self) -> None:
        """End the open paragraph and add it to the draft."""
        if self._open is not None and (self._open.letter or self._text or self._notes):
            notes = tuple(Note(kind, prose.markup()) for kind, prose in self._notes if prose)
            self._draft.paragraph(self._place, Paragraph(self._open, self._text.markup(), notes))
            for kind, prose in self._notes:
                if not prose:
                    self._draft.leave(self._place, kind, f"a {kind} to {self._open} without words")
        self._open, self._text, self._notes, self._lost = None, Prose(), [], ""

    def _place_of(self, line: SourceLine) -> Place:
        return self._path or line.number

    def _leave(self, line: SourceLine, why: str, text: str = "") -> None:
        self._draft.leave(self._place_of(line), text or line.text, why)

    def _begin(self, line: SourceLine, start: Start) -> None:
        if start.number is None:
            self.close()
            hint = did_you_mean((start.meant,) if start.meant else ())
            self._lost = f"{start.written!r} is not a rule number{hint}"
            self._leave(line, self._lost)
            self.impossible.append((line.number, start))
            return
        if start.number.letter:
            self.open(self._place_of(line), start.number)
            self._short = False
            if start.rest:
                self._text.add(start.rest)
            return
        self.close()
        self._short = False
        self._entry = start.number
        sentence = start.rest.endswith((".", ";", ":")) and len(start.rest.split()) > _TITLE_WORDS
        if sentence or len(start.rest) > _LONGEST_HEADING:
            self.open(self._place_of(line), start.number)
            self._text.add(start.rest)
        else:
            self.recognised += 1
            self._untitled = not start.rest
            self._draft.heading(self._place_of(line), start.number, start.rest)

    def _takes_letter(self, ahead: Lookahead, i: int) -> bool:
        line = ahead.lines[i]
        match = _SHORT.fullmatch(line.text)
        if match is None or self._entry is None or self._lost:
            return False
        letter = match["letter"]
        current = self._open.letter if self._open else ""
        if current and not self._short:
            return False
        finished = line.gap or is_finished(ahead.lines[i - 1].text)
        if letter != chr(ord(current or "`") + 1) and not (letter > current and finished):
            return False
        self.open(self._place_of(line), RuleNumber(self._entry.section, letter))
        self._short = True
        self._text.add(match["rest"])
        return True

    def _take(self, line: SourceLine) -> None:
        note = note_of(line.text)
        if self._lost:
            self._leave(line, self._lost)
        elif note is not None and self._open is None:
            self._lost = f"a {note.kind} that follows no paragraph"
            self._leave(line, self._lost)
        elif note is not None:
            self._notes.append((note.kind, Prose()))
            if note.text:
                self._notes[-1][1].add(note.text)
        elif self._entry is None:
            self._leave(line, "words before the first number")
        elif self._untitled and self._open is None and is_titled(line.text):
            self._untitled = False
            self._draft.heading(self._place_of(line), self._entry, line.text)
        else:
            if self._open is None:
                self.open(self._place_of(line), self._entry)
            prose = self._notes[-1][1] if self._notes else self._text
            prose.add(line.text, gap=line.gap)

    def _opens_pages(self, ahead: Lookahead, i: int) -> bool:
        """Tell whether the rules end here and a page, which has no number, begins."""
        if self._enclosed or self._lost:
            return False
        line = ahead.lines[i]
        if self._entry is None:
            return ahead.has_heading(i) or is_finished(line.text)
        if self._open is None:
            return ahead.is_page_title(i)
        before = ahead.lines[i - 1].text
        broken = continues(line.text) or item_of(line.text) or not is_finished(before)
        if note_of(line.text) or (not line.gap and (broken or before.endswith(":"))):
            return False
        return not self._goes_on_after(ahead, i) and ahead.has_heading(i)

    def _goes_on_after(self, ahead: Lookahead, i: int) -> bool:
        following = ahead.next_start[i]
        start = ahead.starts[following] if following < len(ahead.lines) else None
        if start is None or start.number is None or self._open is None:
            return False
        return start.number.entry == self._entry and start.number > self._open

    def _is_empty_heading(self, ahead: Lookahead, i: int) -> bool:
        """Tell whether a heading with nothing under it follows the last paragraph of an entry."""
        line = ahead.lines[i]
        if self._enclosed or self._open is None or self._lost or not line.gap:
            return False
        if ahead.next_start[i] != i + 1 or self._goes_on_after(ahead, i):
            return False
        finished = is_finished(ahead.lines[i - 1].text) and ahead.lines[i - 1].text[-1] != ":"
        return finished and is_titled(line.text) and not _SEE_ALSO.match(line.text)

    def _take_pages(self, ahead: Lookahead, first: int) -> None:
        self.close()
        self._entry = None
        end = ahead.next_start[first]
        titles = [first, *(i for i in range(first + 1, end) if ahead.is_page_title(i))]
        for begin, stop in zip(titles, [*titles[1:], end], strict=True):
            self._take_page(ahead, begin, stop)

    def _take_page(self, ahead: Lookahead, begin: int, stop: int) -> None:
        line, title = ahead.lines[begin], ahead.lines[begin].text
        body = begin + 1
        if not is_titled(title):
            body = begin
            title = " ".join(title.split()[:_TITLE_WORDS]).rstrip(",.;: ") + "…"
            why = "this page has no heading; its first words stand in for it"
            self._leave(line, why, title)
        prose = Prose()
        for i in range(body, stop):
            note = note_of(ahead.lines[i].text)
            follows_title = i == begin + 1 < stop - 1 and is_titled(ahead.lines[i].text)
            if ahead.is_section(i) or follows_title or (note is not None and not note.text):
                prose.heading(ahead.lines[i].text)
            else:
                prose.add(ahead.lines[i].text, gap=ahead.lines[i].gap)
        self._draft.page(self._place_of(line), title, prose.markdown())


def import_text(text: str, *, file: str = "") -> Import:
    """Read a plain text capture.

    :param file: the name to print in errors.
    :raises ImportRefused: if there is no rule and nothing of the old site in it.
    """
    if not text.strip("\ufeff \t\r\n"):
        raise ImportRefused(file, "", "there is nothing in it", expected=EXPECTED)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise ImportRefused(file, f"line {line}", "binary content", expected=EXPECTED)
    draft = ImportDraft()
    reader = TextReader(draft)
    reader.read(text)
    reader.close()
    imported = draft.done()
    captured = any(is_noise(" ".join(line.split())) for line in text.splitlines())
    if not reader.recognised and not (captured and imported.pages):
        raise _unrecognised(text, file, reader.impossible)
    return replace(imported, noise=tuple(_noise(text)))


def _noise(text: str) -> Iterator[LeftOut]:
    """Yield the lines of the site that the text was captured from, dropped on purpose."""
    why = "belongs to the site it was captured from, not to the rules"
    for at, raw in enumerate(clean(text).split("\n"), start=1):
        line = " ".join(raw.split())
        if line and is_noise(line):
            yield LeftOut(at, line, why)


def _unrecognised(text: str, file: str, impossible: list[tuple[int, Start]]) -> ImportRefused:
    if impossible:
        at, start = impossible[0]
        problem = f"{start.written!r} is not a rule number, and no line begins with one"
        candidates = (start.meant,) if start.meant else ()
        return ImportRefused(file, f"line {at}", problem, expected=EXPECTED, candidates=candidates)
    inside = _INSIDE.search(text)
    if inside is None:
        return ImportRefused(file, "", "no line begins with a rule number", expected=EXPECTED)
    line = text.count("\n", 0, inside.start()) + 1
    problem = f"{inside[0]} stands inside a line, and no line begins with a rule number"
    return ImportRefused(file, f"line {line}", problem, expected=EXPECTED)
