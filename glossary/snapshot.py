"""A compiled site, opened read-only: dictionaries, catalogs, indexes, lineages.

:mod:`glossary.compiling` makes the folder; this module reads it and never writes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from glossary import editions, examples_keeping, markup, search
from glossary.editions import Refused
from glossary.errors import SnapshotUnusable
from glossary.examples import Example
from glossary.i18n import Speech
from glossary.lineage import Lineage, read_lineage, trace
from glossary.linking import TermLinks
from glossary.model import BINDING_LANGUAGE, LANGUAGES, Dictionary
from glossary.numbers import RuleNumber
from glossary.references import References
from glossary.timeline import EditionRecord, read_timeline

MANIFEST = "manifest.json"
TIMELINE = "editions.tsv"


@dataclass(frozen=True)
class Volume:
    """One dictionary as the site reads it: words, references, index."""

    dictionary: Dictionary
    file: str
    digest: str
    folder: Path
    editions: tuple[str, ...] = ()

    @cached_property
    def references(self) -> References:
        return References(self.dictionary)

    @cached_property
    def term_links(self) -> TermLinks:
        return TermLinks(self.dictionary.language, self.dictionary.terms)

    @cached_property
    def term_uses(self) -> Mapping[str, tuple[RuleNumber, ...]]:
        """Term -> the paragraphs that mention it, in reading order."""
        uses: dict[str, list[RuleNumber]] = {}
        for paragraph in self.dictionary.paragraphs:
            seen: set[str] = set()
            self.term_links.link(tuple(markup.inlines(paragraph.text)), seen=seen)
            for key in seen:
                uses.setdefault(key, []).append(paragraph.number)
        return {key: tuple(numbers) for key, numbers in uses.items()}

    @cached_property
    def terms_of(self) -> Mapping[RuleNumber, frozenset[str]]:
        """Entry -> the terms that it defines."""
        found: dict[RuleNumber, set[str]] = {}
        for term in self.dictionary.terms:
            if term.rule is not None:
                found.setdefault(term.rule.entry, set()).add(term.key)
        return {entry: frozenset(keys) for entry, keys in found.items()}

    @cached_property
    def neighbours(self) -> Mapping[RuleNumber, tuple[RuleNumber | None, RuleNumber | None]]:
        """What stands before and after each entry, and each paragraph."""
        found: dict[RuleNumber, tuple[RuleNumber | None, RuleNumber | None]] = {}
        entries = [entry.number for entry in self.dictionary]
        for numbers in (entries, [paragraph.number for paragraph in self.dictionary.paragraphs]):
            before, after = [None, *numbers[:-1]], [*numbers[1:], None]
            found.update(zip(numbers, zip(before, after, strict=True), strict=True))
        return found

    @cached_property
    def rows(self) -> dict[object, Any]:
        """What a reader of this volume made of its paragraphs, kept as long as the volume is."""
        return {}

    @cached_property
    def index(self) -> search.Index:
        return search.Index(self.folder, self.dictionary.language, self.editions)


@dataclass(frozen=True)
class Snapshot:
    """A compiled site. ``refused`` lists the edition files that were left out, with reasons."""

    digest: str
    volumes: tuple[Volume, ...]
    refused: tuple[Refused, ...]
    speeches: Mapping[str, Speech]
    lineages: tuple[Lineage, ...]
    timeline: tuple[EditionRecord, ...]
    examples: tuple[Example, ...] = ()

    def example(self, slug: str) -> Example | None:
        """The worked example of that name."""
        return next((example for example in self.examples if example.slug == slug), None)

    def lineage(self, older: str, newer: str) -> Lineage | None:
        """What each rule of *older* became in *newer*, over every edition between."""
        if (older, newer) not in self._traced:
            self._traced[older, newer] = trace(self.lineages, older, newer)
        return self._traced[older, newer]

    @cached_property
    def _traced(self) -> dict[tuple[str, str], Lineage | None]:
        """Lineages composed before: the same few are asked for on every page."""
        return {}

    @cached_property
    def editions(self) -> tuple[str, ...]:
        """Every edition on the shelves in some language, newest first."""
        known = {volume.dictionary.edition for volume in self.volumes}
        return tuple(sorted(known, key=editions.edition_key, reverse=True))

    def volume(self, language: str, edition: str | None = None) -> Volume | None:
        """A dictionary; without *edition* the newest of that *language*."""
        return self._volumes.get((language, edition))

    @cached_property
    def _volumes(self) -> Mapping[tuple[str, str | None], Volume]:
        found: dict[tuple[str, str | None], Volume] = {}
        for volume in sorted(
            self.volumes, key=lambda v: editions.edition_key(v.dictionary.edition), reverse=True
        ):
            mine = volume.dictionary
            found.setdefault((mine.language, None), volume)
            found.setdefault((mine.language, mine.edition), volume)
        return found

    def best_volume(self, language: str, edition: str | None = None) -> Volume | None:
        """The same, or the binding language's, or any other, where *language* has none."""
        asked = (language, edition)
        if asked in self._best:
            return self._best[asked]
        every = dict.fromkeys((language, BINDING_LANGUAGE, *LANGUAGES))
        found = (self.volume(candidate, edition) for candidate in every)
        best = next((volume for volume in found if volume is not None), None)
        if best is not None:  # what does not exist is asked for in endless ways
            self._best[asked] = best
        return best

    @cached_property
    def _best(self) -> dict[tuple[str, str | None], Volume]:
        return {}


def open_snapshot(place: Path) -> Snapshot:
    """Open a compiled folder.

    :raises SnapshotUnusable: if the folder is not a whole snapshot.
    """
    try:
        manifest = json.loads((place / MANIFEST).read_text(encoding="utf-8"))
        for name, size in manifest["files"].items():
            if (place / name).stat().st_size != size:
                raise SnapshotUnusable(f"{place / name} is not whole")
        volumes = tuple(
            Volume(
                dictionary=editions.from_json(
                    (place / f"{volume['slug']}.json").read_text(encoding="utf-8"), volume["file"]
                ),
                file=volume["file"],
                digest=volume["digest"],
                folder=place / volume["slug"],
                editions=tuple(sorted({v["slug"].partition("-")[2] for v in manifest["volumes"]})),
            )
            for volume in manifest["volumes"]
        )
        speeches = {
            language: Speech(language, (place / f"{language}.mo").read_bytes())
            for language in LANGUAGES
        }
        refused = tuple(Refused(**item) for item in manifest["refused"])
        lineages = [read_lineage(place / name) for name in manifest["lineages"]]
        lineages.sort(key=lambda lineage: editions.edition_key(lineage.older))
        timeline = read_timeline(place / TIMELINE)
        kept = (place / examples_keeping.FILE).read_text(encoding="utf-8")
        examples = examples_keeping.opened(kept)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SnapshotUnusable(f"{place} is not a whole snapshot: {error}") from error
    return Snapshot(
        manifest["digest"], volumes, refused, speeches, tuple(lineages), timeline, examples
    )
