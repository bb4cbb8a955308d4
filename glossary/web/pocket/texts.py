"""What a search on the reader's device needs, as JSON: the texts of a language and how to read."""

from __future__ import annotations

import json
from collections.abc import Iterator

from glossary.search.device import documents_of
from glossary.snapshot import IndexedDictionary, Snapshot
from glossary.web.search.search import document_address


def search_texts(snapshot: Snapshot, indexed: IndexedDictionary) -> bytes:
    """Return what ``static/device_search.js`` searches; addresses without the language."""
    body = {**indexed.index.store.device, "documents": list(_documents(snapshot, indexed))}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def _documents(snapshot: Snapshot, indexed: IndexedDictionary) -> Iterator[tuple[object, ...]]:
    references = references_of(snapshot)
    for head, fields in documents_of(indexed.index.store, snapshot.languages):
        own = dict(fields)
        if head.kind == "card" and head.key in references:
            own["references"] = " ".join(sorted(references[head.key]))
        number = str(head.number) if head.number is not None else ""
        place = place_of(document_address(snapshot, indexed, head))
        yield head.kind, place, number, head.title, own


def place_of(path: str) -> str:
    """Return the path of a page without its language: ``rules/2.1.c``."""
    return path.lstrip("/").partition("/")[2]


def references_of(snapshot: Snapshot) -> dict[str, set[str]]:
    """Return the references of the versions of each card, without the rarity at their end."""
    index = snapshot.cards.index
    references: dict[str, set[str]] = {}
    for reference in (*index.faces, *index.printings):
        face = index.face(reference)
        if face is not None:
            references.setdefault(face.slug, set()).add(reference.rpartition("_")[0])
    return references
