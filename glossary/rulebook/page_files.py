"""Working files of what stands beside the rules: pages and definitions of terms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from glossary.core.errors import MarkupError, SourceError, SourceErrors, near_misses, noting
from glossary.rulebook.markup import parse_blocks
from glossary.rulebook.model import PAGE_KINDS, Page

_TITLE = re.compile(r"# (?P<title>\S.*)")
_FIELD = re.compile(r"(?P<name>[a-z]+): (?P<value>\S.*)")
_FIELDS = ("kind", "summary")
_KEY = re.compile(r"## (?P<key>[a-z0-9]+(?:[.-][a-z0-9]+)*)")


def read_pages(folder: Path) -> tuple[Page, ...]:
    """Return the pages of a language: ``# Title``, ``kind:``, ``summary:``, a blank line, text.

    :raises SourceErrors: with every mistake of every file.
    """
    mistakes: list[SourceError] = []
    pages = []
    for path in sorted(folder.glob("*.md")):
        with noting(mistakes):
            pages.append(parse_page(path.read_text(encoding="utf-8"), path.stem, str(path)))
    if mistakes:
        raise SourceErrors(mistakes)
    return tuple(pages)


def parse_page(text: str, slug: str, file: str) -> Page:
    """Parse one page.

    :raises SourceErrors: with every mistake in its head.
    """
    head, _, body = text.partition("\n\n")
    first, *rest = head.split("\n")
    mistakes: list[SourceError] = []
    title = _TITLE.fullmatch(first.rstrip())
    if title is None:
        problem = f"a page begins with '# Title', not {first[:40]!r}"
        mistakes.append(SourceError(problem, file=file, line=1))
    fields: dict[str, str] = {}
    for line, raw in enumerate(rest, start=2):
        match = _FIELD.fullmatch(raw.rstrip())
        if match is None or match["name"] not in _FIELDS:
            near = near_misses(raw.partition(":")[0], _FIELDS)
            problem = f"not a field of a page: {raw[:40]!r}"
            mistakes.append(SourceError(problem, file=file, line=line, candidates=near))
        else:
            fields[match["name"]] = match["value"]
    kind = next((kind for kind in PAGE_KINDS if kind == fields.get("kind")), None)
    if kind is None:
        problem = f"unknown kind of page: {fields.get('kind', 'none')!r}"
        mistakes.append(SourceError(problem, file=file, line=2, candidates=PAGE_KINDS))
    if title is None or kind is None or mistakes:
        raise SourceErrors(mistakes)
    return Page(slug, title["title"], body.strip() + "\n", kind, fields.get("summary", ""))


def read_definitions(path: Path) -> Mapping[str, str]:
    """Return definitions of terms, by key: ``## status.fleeting`` and the lines below it.

    :raises SourceErrors: with every mistake of the file.
    """
    definitions: dict[str, str] = {}
    mistakes: list[SourceError] = []
    if not path.exists():
        return definitions
    key = ""
    for line, raw in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
        text = raw.rstrip()
        match = _KEY.fullmatch(text)
        if match:
            key = match["key"]
            if key in definitions:
                mistakes.append(SourceError(f"{key} stands twice", file=str(path), line=line))
            definitions[key] = ""
        elif text and not key:
            problem = f"text before the first key: {text[:40]!r}"
            mistakes.append(SourceError(problem, file=str(path), line=line))
        elif text:
            definitions[key] = f"{definitions[key]}\n{text}".strip()
            try:
                parse_blocks(text)
            except MarkupError as error:
                problem, near = f"{error.problem}: {error.written}", error.candidates
                mistakes.append(SourceError(problem, file=str(path), line=line, candidates=near))
    if mistakes:
        raise SourceErrors(mistakes)
    return definitions
