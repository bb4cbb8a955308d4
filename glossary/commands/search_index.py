"""Makes the index that ``static/search_index.js`` asks on an exported site, one for each language.

The script reads queries and ranks as :mod:`glossary.search` does. Scores are those of the compiled
index, the figures of the formula those of its modules: neither is written twice. A script has no
stemmer; which words have a stem of the index is worked out here.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import distribution
from itertools import pairwise

from glossary.cards.index import CardIndex
from glossary.core import typed_numbers
from glossary.core.languages import Language
from glossary.core.text_analysis import Analyzer
from glossary.search import KINDS, Head, excerpts, index, query, ranking, reading, spelling
from glossary.search.documents import FIELDS
from glossary.search.store import FOREIGN, GAP
from glossary.snapshot import IndexedDictionary, Snapshot
from glossary.web.search.results import address

FORMULA = (excerpts, index, query, ranking, reading, spelling, typed_numbers)
"""The modules whose figures the script needs."""

_SCALE = 100
"""Scores are written as whole hundredths."""


def index_files(snapshot: Snapshot, indexed: IndexedDictionary, name: str) -> dict[str, bytes]:
    """Return what the script needs to search one dictionary, by the names of its files.

    The first is the index, as JSON. It names the others, which are asked for when they are needed:
    the words that are not to be mended, behind the license of their list; what can be suggested;
    and where the references of cards lead. Names carry a digest; the same dictionary has the same
    files.
    """
    body, correct = _index(snapshot, indexed)
    words = "\f".join((_license_of_lists(), _continued(correct))).encode()
    begun = "select said, rank, place from begun where inner = 0 order by rank, place"
    further = {
        "correct": (_digested(name, words, "txt"), words),
        "begun": _written(f"{name}-begun", indexed.index.store.rows(begun)),
        "references": _written(f"{name}-cards", _references(snapshot.cards.index)),
    }
    named = {role: file.rpartition("/")[2] for role, (file, _) in further.items()}
    return dict((_written(name, {**body, **named}), *further.values()))


def _written(name: str, body: object) -> tuple[str, bytes]:
    """Return *body* as JSON, with the name of its file."""
    written = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    return _digested(name, written, "json"), written


def _continued(words: Iterable[str]) -> str:
    """Return each word by how much of the one before it keeps: ``d`` is three letters, and its end.

    A list of sorted words is a third as long so, and compresses to half.
    """
    kept = ((_common(before, word), word) for before, word in pairwise(("", *words)))
    return "\n".join(f"{chr(ord('a') + common)}{word[common:]}" for common, word in kept)


def _references(cards: CardIndex) -> Mapping[str, str]:
    """Return the slug of the card of every reference, and the key of the face behind it."""
    faces = {ref: cards.face(ref) for ref in sorted({*cards.faces, *cards.printings})}
    return {ref: f"{face.slug}#{cards.key(face)}" for ref, face in faces.items() if face}


def _license_of_lists() -> str:
    """Return the license of the lists of correct words, to stand beside each copy of them.

    :raises FileNotFoundError: if the package has none where it had one.
    """
    text = distribution("pyspellchecker").read_text("licenses/LICENSE")
    if text is None:
        raise FileNotFoundError("pyspellchecker: licenses/LICENSE")
    return text


def _digested(name: str, body: bytes, ending: str) -> str:
    return f"{name}.{hashlib.sha256(body).hexdigest()[:12]}.{ending}"


def _index(
    snapshot: Snapshot, indexed: IndexedDictionary
) -> tuple[Mapping[str, object], Sequence[str]]:
    store, languages = indexed.index.store, snapshot.languages
    rows = store.rows("select term, documents, scores, fields from terms order by term")
    terms = [str(term) for term, *_ in rows]
    own = {term for term in terms if not term.startswith(FOREIGN)}
    foreign = {term.removeprefix(FOREIGN) for term in terms if term not in own}
    vocabulary = dict(sorted(store.words.items()))
    inflections = {
        code: _inflections(
            languages[code],
            {*vocabulary, *_vocabulary(snapshot, code)},
            own if code == indexed.language else foreign,
        )
        for code in languages
    }
    letters = dict(store.rows("select letter, term from terms"))
    heads = list(store.documents())
    body = {
        "language": indexed.language,
        "edition": indexed.edition,
        "editions": snapshot.editions,
        "figures": figures(),
        "joining": sorted(typed_numbers.JOINING),
        "kinds": KINDS,
        "fields": list(FIELDS),
        "places": query.PLACES,
        "analyzers": {code: _analyzer(languages[code].analyzer) for code in languages},
        "inflections": {
            code: {stem: _endings(stem, words) for stem, words in sorted(found.items())}
            for code, found in inflections.items()
        },
        "words": _continued(vocabulary),
        "counts": list(vocabulary.values()),
        "terms": _continued(terms),
        "documents": [_steps(array("H", documents)) for _, documents, _, _ in rows],
        "scale": _SCALE,
        "scores": [[round(s * _SCALE) for s in array("f", scores)] for _, _, scores, _ in rows],
        "where": [array("H", fields).tolist() for _, _, _, fields in rows],
        "names": store.rows(
            "select folded, place from begun where rank = 0 and inner = 0 order by folded, place"
        ),
        "readings": store.rows("select * from readings order by stems"),
        "kind": [KINDS.index(head.kind) for head in heads],
        "number": [str(head.number or "") for head in heads],
        "title": [head.title for head in heads],
        "text": [head.text for head in heads],
        "beside": [_beside(head, letters) for head in heads],
        "address": [address(snapshot, indexed, head).lstrip("/") for head in heads],
    }
    found = {word for words in inflections[indexed.language].values() for word in words}
    correct = sorted(spelling.listed_words(indexed.language) - found - vocabulary.keys())
    return body, correct


def _beside(head: Head, letters: Mapping[str, str]) -> str:
    """Return the stems of the other fields in which phrases stand: names, facts of a card."""
    fields = head.stream[len(head.starts) :].split(GAP)
    return "\n".join(" ".join(map(letters.__getitem__, field)) for field in fields if field)


def _vocabulary(snapshot: Snapshot, language: str) -> Collection[str]:
    """Return the words of the newest texts in *language*, folded."""
    indexed = snapshot.dictionary(language)
    return indexed.index.store.words if indexed is not None else ()


def _inflections(
    language: Language, words: Iterable[str], stems: Collection[str]
) -> Mapping[str, list[str]]:
    """Return *words* and those listed that are not their own stem, by stem, if it is in *stems*."""
    listed = _listed_stems(language.code, language.stemmer, frozenset(language.protected.items()))
    every = {**listed, **{word: language.analyzer.stem(word) for word in words}}
    found: dict[str, list[str]] = {}
    for word, stem in sorted((w, s) for w, s in every.items() if s != w and s in stems):
        found.setdefault(stem, []).append(word)
    return found


@cache
def _listed_stems(
    code: str, stemmer: str, protected: frozenset[tuple[str, str]]
) -> Mapping[str, str]:
    """Return the stem of each listed word of a language: 130,000 of them, a second's work."""
    analyzer = Analyzer(stemmer=stemmer, protected=dict(protected))
    return {word: analyzer.stem(word) for word in spelling.listed_words(code)}


def _endings(stem: str, words: Iterable[str]) -> str:
    """Return words by what to cut off *stem* and to add: ``s,1ies`` for *plays* and *plies*."""
    ended = []
    for word in words:
        common = _common(stem, word)
        ended.append(f"{len(stem) - common or ''}{word[common:]}")
    return ",".join(ended)


def _common(one: str, other: str) -> int:
    """Return how many letters two words begin with alike."""
    both = enumerate(zip(one, other, strict=False))
    return next((i for i, (mine, its) in both if mine != its), min(len(one), len(other)))


def _analyzer(analyzer: Analyzer) -> Mapping[str, list[str]]:
    return {
        "elisions": sorted(analyzer.elisions),
        "enclitics": sorted(analyzer.enclitics),
        "stop_words": sorted(analyzer.stop_words),
        "question_words": sorted(analyzer.question_words),
    }


def _steps(places: Iterable[int]) -> list[int]:
    """Return how far each place is from the one before: small numbers compress well."""
    return [after - before for before, after in pairwise((0, *places))]


def figures() -> Mapping[str, float]:
    """Return all figures of the formula by name; a name means the same in all its modules."""
    return {
        name.strip("_"): value
        for module in FORMULA
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int | float)
    }
