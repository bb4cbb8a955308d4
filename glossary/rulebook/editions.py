"""Published editions: writes them, loads them, and checks that they never changed.

An edition file is JSON, sorted and indented, ending in a newline, so that the
same working text always prints the same bytes. ``locales/editions.sha256``
lists the digest of every file ever published; a newer *revision* of an edition
stands beside the older one (``4.0-r2.json``) and is the one that is read.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from glossary.core.errors import EditionFrozen, EditionRefused
from glossary.core.rule_number import RuleNumber
from glossary.rulebook.edition_schema import read_dictionary
from glossary.rulebook.model import Dictionary, Entry, Page, Paragraph, Term, edition_key

LEDGER = "editions.sha256"
_NAME = re.compile(r"(?P<edition>\d{1,2}\.\d{1,2})(?:-r(?P<revision>\d{1,3}))?\.json")


@dataclass(frozen=True, slots=True)
class Accepted:
    """A dictionary that was loaded, the file it came from and the digest of its bytes."""

    file: str
    dictionary: Dictionary
    digest: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that was not loaded, and why, in a sentence for the operator."""

    file: str
    reason: str


@dataclass(frozen=True, slots=True)
class Loading:
    """The editions that ``locales/`` has: those accepted and those refused."""

    accepted: tuple[Accepted, ...]
    refused: tuple[Refused, ...]

    def current(self, language: str) -> Dictionary | None:
        """Return the newest dictionary of *language*, the one that readers mean by default."""
        dictionaries = [a.dictionary for a in self.accepted if a.dictionary.language == language]
        return max(dictionaries, key=lambda d: edition_key(d.edition), default=None)


def to_json(dictionary: Dictionary) -> str:
    """Return the text of an edition file; equal dictionaries give equal bytes."""
    value: dict[str, Any] = {
        "edition": dictionary.edition,
        "language": dictionary.language,
        "effective": dictionary.effective.isoformat() if dictionary.effective else None,
        "revision": dictionary.revision,
        "sources": list(dictionary.sources),
        "entries": [_entry_value(entry) for entry in dictionary.entries],
        "pages": [
            {"slug": p.slug, "title": p.title, "kind": p.kind, "summary": p.summary, "text": p.text}
            for p in dictionary.pages
        ],
        "terms": [_term_value(term) for term in dictionary.terms],
    }
    if dictionary.not_recorded:
        value["not_recorded"] = [str(number) for number in dictionary.not_recorded]
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _entry_value(entry: Entry) -> Mapping[str, Any]:
    return {
        "number": str(entry.number),
        "title": entry.title,
        "paragraphs": [_paragraph_value(p) for p in entry.paragraphs],
    }


def _paragraph_value(paragraph: Paragraph) -> Mapping[str, Any]:
    value: dict[str, Any] = {"number": str(paragraph.number), "text": paragraph.text}
    if paragraph.notes:
        value["notes"] = [{"kind": note.kind, "text": note.text} for note in paragraph.notes]
    return value


def _term_value(term: Term) -> Mapping[str, Any]:
    value: dict[str, Any] = {"key": term.key, "word": term.word, "official": term.official}
    if term.rule is not None:
        value["rule"] = str(term.rule)
    if term.definition:
        value["definition"] = term.definition
    if term.proof:
        value["proof"] = term.proof
    return value


def from_json(text: str, file: str) -> Dictionary:
    """Read an edition file.

    :raises EditionRefused: naming the file, the path inside it and the problem.
    """
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise EditionRefused(file, place, f"not JSON: {error.msg}") from None
    except RecursionError:
        raise EditionRefused(file, "", "nested too deeply to be a dictionary") from None
    return read_dictionary(value, file)


def load(locales: Path, languages: Sequence[str]) -> Loading:
    """Return every edition file under *locales*: the newest revision of each that can be read.

    A file that cannot be read, stands in the wrong folder or differs from the
    ledger is refused with a reason; the others are loaded all the same. An older revision is read
    only if its digest is not the one in the ledger.
    """
    newest: dict[tuple[str, str], Accepted] = {}
    refused: list[Refused] = []
    digests = read_ledger(locales)
    for language in languages:
        files = sorted((locales / language / "editions").glob("*.json"))
        for path in sorted(files, key=lambda path: _revision_of(path.name), reverse=True):
            file = path.relative_to(locales).as_posix()
            try:
                item = _load_one(path, file, language, digests, newest)
            except EditionRefused as error:
                refused.append(Refused(file, str(error)))
            else:
                newest.setdefault((language, item.dictionary.edition), item)
    ordered = sorted(
        newest.values(),
        key=lambda a: (
            languages.index(a.dictionary.language),
            [-figure for figure in edition_key(a.dictionary.edition)],
        ),
    )
    return Loading(tuple(ordered), tuple(refused))


def _load_one(
    path: Path,
    file: str,
    language: str,
    digests: Mapping[str, str],
    newest: Mapping[tuple[str, str], Accepted],
) -> Accepted:
    """Return the dictionary of a file, or the newer one of which it is known to be a revision."""
    name = _NAME.fullmatch(path.name)
    if name is None:
        raise EditionRefused(file, "", "the name must be like 4.0.json or 4.0-r2.json")
    try:
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        newer = newest.get((language, name["edition"]))
        if newer is not None and digests.get(file) == digest:
            return newer
        text = content.decode("utf-8")
    except OSError as error:
        raise EditionRefused(file, "", f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise EditionRefused(file, f"byte {error.start}", "not UTF-8") from None
    dictionary = from_json(text, file)
    if (dictionary.language, dictionary.edition) != (language, name["edition"]):
        named = f"{dictionary.language} {dictionary.edition}"
        raise EditionRefused(file, "", f"says it is {named}, but stands as {language} {path.stem}")
    if file in digests and digests[file] != digest:
        raise EditionRefused(file, "", f"was changed after it was published (see {LEDGER})")
    return Accepted(file, dictionary, digest)


def _revision_of(file: str) -> int:
    match = _NAME.fullmatch(file)
    return int(match["revision"] or 1) if match else 1


def read_ledger(locales: Path) -> Mapping[str, str]:
    """Return the sha256 of each published file, from ``locales/editions.sha256``."""
    path = locales / LEDGER
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    return {file: digest for digest, _, file in (line.partition("  ") for line in lines if line)}


def freeze(
    locales: Path, dictionaries: Iterable[Dictionary], *, revision: bool = False
) -> list[str]:
    """Write edition files and enter their digests in the ledger; return their names.

    A text that is printed already, on whatever day, is left alone. All files are composed
    before the first is written.

    :param revision: print beside an edition that is published already.
    :raises EditionFrozen: if a published edition would change and *revision* is false.
    """
    digests = dict(read_ledger(locales))
    written: dict[str, bytes] = {}
    for dictionary in dictionaries:
        folder = f"{dictionary.language}/editions"
        content = to_json(dictionary).encode()
        file = f"{folder}/{dictionary.edition}.json"
        latest, number = file, 1
        while (locales / file).exists():
            latest, number = file, number + 1
            file = f"{folder}/{dictionary.edition}-r{number}.json"
        if (locales / latest).exists():
            printed = from_json((locales / latest).read_text(encoding="utf-8"), latest)
            if printed == replace(dictionary, revision=printed.revision):
                continue
            if not revision:
                raise EditionFrozen(latest)
        written[file] = content
        digests[file] = hashlib.sha256(content).hexdigest()
    for file, content in written.items():
        (locales / file).parent.mkdir(parents=True, exist_ok=True)
        (locales / file).write_bytes(content)
    if written:
        lines = [f"{digest}  {file}\n" for file, digest in sorted(digests.items())]
        (locales / LEDGER).write_text("".join(lines), encoding="utf-8")
    return list(written)


def compose(
    *,
    edition: str,
    language: str,
    effective: datetime.date | None,
    revision: str,
    sources: Iterable[str],
    entries: Iterable[Entry],
    pages: Iterable[Page] = (),
    terms: Iterable[Term] = (),
    not_recorded: Iterable[RuleNumber] = (),
) -> Dictionary:
    """Return a dictionary with its entries in reading order, ready to freeze."""
    return Dictionary(
        edition=edition,
        language=language,
        effective=effective,
        revision=revision,
        sources=tuple(sources),
        entries=tuple(sorted(entries, key=lambda entry: entry.number)),
        pages=tuple(sorted(pages, key=lambda page: page.slug)),
        terms=tuple(sorted(terms, key=lambda term: term.key)),
        not_recorded=tuple(sorted(set(not_recorded))),
    )
