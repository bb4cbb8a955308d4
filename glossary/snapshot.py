"""Everything compiled once, then opened read-only: dictionaries, catalogs, indexes.

A snapshot is a folder named by the digest of what it was made from. It is
built aside and renamed into place, so that a reader sees a whole one or none.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from glossary import editions, search, words
from glossary.editions import Accepted, Refused
from glossary.errors import SnapshotUnusable
from glossary.i18n import Speech, compile_catalog, symbol_words
from glossary.model import BINDING_LANGUAGE, LANGUAGES, Dictionary
from glossary.numbers import RuleNumber
from glossary.references import References

_MANIFEST = "manifest.json"
_KEPT = 2


@dataclass(frozen=True)
class Volume:
    """One dictionary as the site reads it: words, references, index."""

    dictionary: Dictionary
    file: str
    digest: str
    folder: Path

    @cached_property
    def references(self) -> References:
        return References(self.dictionary)

    @cached_property
    def index(self) -> search.Index:
        return search.Index(self.folder, self.dictionary.language)


@dataclass(frozen=True)
class Snapshot:
    """A compiled site. ``refused`` lists the edition files that were left out, with reasons."""

    digest: str
    volumes: tuple[Volume, ...]
    refused: tuple[Refused, ...]
    speeches: Mapping[str, Speech]

    @property
    def editions(self) -> tuple[str, ...]:
        """Every edition on the shelves in some language, newest first."""
        known = {volume.dictionary.edition for volume in self.volumes}
        return tuple(sorted(known, key=editions.edition_key, reverse=True))

    def volume(self, language: str, edition: str | None = None) -> Volume | None:
        """A dictionary; without *edition* the newest of that *language*."""
        mine = [v for v in self.volumes if v.dictionary.language == language]
        if edition is not None:
            mine = [v for v in mine if v.dictionary.edition == edition]
        return max(mine, key=lambda v: editions.edition_key(v.dictionary.edition), default=None)

    def best_volume(self, language: str, edition: str | None = None) -> Volume | None:
        """The same, or the binding language's, or any other, where *language* has none."""
        for candidate in dict.fromkeys((language, BINDING_LANGUAGE, *LANGUAGES)):
            volume = self.volume(candidate, edition)
            if volume is not None:
                return volume
        return None


def digest_of(locales: Path) -> str:
    """What a snapshot of *locales* by this code is called."""
    digest = hashlib.sha256()
    code = Path(__file__).parent
    for root, pattern in ((locales, "*/editions/*.json"), (locales, "*/LC_MESSAGES/*.po"),
                          (locales, editions.LEDGER), (code, "*.py")):  # fmt: skip
        for path in sorted(root.glob(pattern)):
            if path.is_file():
                digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def compile_snapshot(locales: Path, instance: Path) -> Path:
    """Build the snapshot of *locales* under *instance* unless it is there; its folder.

    :raises SourceError: if a catalog cannot be read.
    """
    digest = digest_of(locales)
    place = instance / f"snapshot-{digest}"
    if (place / _MANIFEST).exists():
        return place
    instance.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix="compiling-", dir=instance))
    try:
        _fill(aside, locales, digest)
        if place.exists():
            shutil.rmtree(place)
        aside.rename(place)
    except FileExistsError:  # somebody else finished the same one first
        pass
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    for old in _oldest(instance, but=place):
        shutil.rmtree(old, ignore_errors=True)
    return place


def _oldest(instance: Path, *, but: Path) -> Sequence[Path]:
    others = [path for path in instance.glob("snapshot-*") if path != but]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    return others[_KEPT - 1 :]


def _fill(folder: Path, locales: Path, digest: str) -> None:
    speeches = {}
    for language in LANGUAGES:
        catalog = compile_catalog(locales / language / "LC_MESSAGES" / "messages.po")
        (folder / f"{language}.mo").write_bytes(catalog)
        speeches[language] = Speech(language, catalog)
    loading = editions.load(locales, LANGUAGES)
    names = _names(loading.accepted)
    volumes = []
    for item in loading.accepted:
        dictionary = item.dictionary
        slug = f"{dictionary.language}-{dictionary.edition}"
        shutil.copyfile(locales / item.file, folder / f"{slug}.json")
        search.build(
            folder / slug,
            dictionary,
            foreign_names={
                number: tuple(n for lang, n in found if lang != dictionary.language)
                for number, found in names[dictionary.edition].items()
            },
            symbol_words=dict(symbol_words(speeches[dictionary.language])),
        )
        volumes.append({"slug": slug, "file": item.file, "digest": item.digest})
    manifest = {
        "digest": digest,
        "volumes": volumes,
        "refused": [{"file": r.file, "reason": r.reason} for r in loading.refused],
    }
    # Written last: a folder without it is not a snapshot.
    with (folder / _MANIFEST).open("w", encoding="utf-8") as file:
        json.dump(manifest, file, indent=1)
        file.flush()
        os.fsync(file.fileno())


_Names = dict[str, dict[RuleNumber, list[tuple[str, str]]]]


def _names(accepted: Sequence[Accepted]) -> _Names:
    """Edition -> rule -> what each language calls it: (language, title or term)."""
    names: _Names = {}
    for item in accepted:
        dictionary = item.dictionary
        of_edition = names.setdefault(dictionary.edition, {})
        for number, name in _names_in(dictionary):
            if words.key(name, dictionary.language):
                of_edition.setdefault(number, []).append((dictionary.language, name))
    return names


def _names_in(dictionary: Dictionary) -> Iterator[tuple[RuleNumber, str]]:
    for entry in dictionary:
        yield entry.number, entry.title
    for term in dictionary.terms:
        if term.rule is not None:
            yield term.rule, term.word


def open_snapshot(place: Path) -> Snapshot:
    """Open what :func:`compile_snapshot` made.

    :raises SnapshotUnusable: if the folder is not a whole snapshot.
    """
    try:
        manifest = json.loads((place / _MANIFEST).read_text(encoding="utf-8"))
        volumes = tuple(
            Volume(
                dictionary=editions.from_json(
                    (place / f"{volume['slug']}.json").read_text(encoding="utf-8"), volume["file"]
                ),
                file=volume["file"],
                digest=volume["digest"],
                folder=place / volume["slug"],
            )
            for volume in manifest["volumes"]
        )
        speeches = {
            language: Speech(language, (place / f"{language}.mo").read_bytes())
            for language in LANGUAGES
        }
        refused = tuple(Refused(**item) for item in manifest["refused"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SnapshotUnusable(f"{place} is not a whole snapshot: {error}") from error
    return Snapshot(manifest["digest"], volumes, refused, speeches)
