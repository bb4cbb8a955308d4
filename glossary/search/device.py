"""What a reader's own device needs to search one dictionary: texts, and the stem of each word.

``static/device_search.js`` makes an index of it, with the weights of :data:`~.documents.FIELDS`. A
script has no stemmer: which words have a stem of the texts is worked out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import distribution
from typing import NamedTuple

from glossary.core.languages import Language, Languages
from glossary.search import spelling
from glossary.search.documents import FIELDS, K1
from glossary.search.store import ASKED, FOREIGN, WHOLE, Head, Store, name_key

_MARKS = (WHOLE, ASKED, FOREIGN)


class TextsOfDocument(NamedTuple):
    """A document, and its words by field; names in other languages are stems already."""

    head: Head
    fields: Mapping[str, str]


def documents_of(store: Store, languages: Languages) -> Iterator[TextsOfDocument]:
    """Yield the documents of an index of the newest edition with their words, in reading order."""
    fields: dict[int, dict[str, str]] = {}
    for place, name, words in store.rows("select place, name, words from fields order by rowid"):
        name, _, code = name.partition(" ")
        here = fields.setdefault(place, {})
        if code:
            key = name_key(tuple(languages[code].analyzer.read(words, keep_stops=True)))
            words = f"{here[name]}\n{key}" if name in here else key
        here[name] = words
    for head in store.documents():
        yield TextsOfDocument(head, fields.get(head.place, {}))


def reading_of(
    language: Language,
    languages: Languages,
    listed: Mapping[str, Mapping[str, str]],
    *,
    terms: Iterable[str],
    words: Iterable[str],
    foreign: Iterable[tuple[str, str]],
    synonyms: Iterable[tuple[str, str, str]],
) -> Mapping[str, object]:
    """Return how queries of *language* are read: stems of words, synonyms, weights of fields.

    :param listed: what :func:`listed_stems` says of each language.
    :param terms: those of the index.
    :param words: the words of its texts, folded.
    :param foreign: the names in other languages, as (language, name).
    :param synonyms: the stems of each, the words that it means, the sentence in their place.
    """
    every = frozenset(terms)
    own = {term for term in every if not term.startswith(_MARKS)}
    theirs = {term.removeprefix(FOREIGN) for term in every if term.startswith(FOREIGN)}
    abroad: dict[str, list[str]] = {}
    for code, other in languages.items():
        if code != language.code:
            names = (name for of, name in foreign if of == code)
            spoken = {word.folded for name in names for word in other.analyzer.read(name)}
            for stem, inflected in _inflections(other, listed[code], spoken, theirs).items():
                abroad.setdefault(stem, []).extend(inflected)
    readings: dict[str, tuple[str, str]] = {}
    for stems, meant, instead in synonyms:
        readings.setdefault(stems, (meant, instead))
    analyzer = language.analyzer
    return {
        "license": _license_of_lists(),
        "language": language.code,
        "weights": FIELDS,
        "k1": K1,
        "elisions": sorted(analyzer.elisions),
        "enclitics": sorted(analyzer.enclitics),
        "stopWords": sorted(analyzer.stop_words),
        "questionWords": sorted(analyzer.question_words),
        "stems": _written(_inflections(language, listed[language.code], words, own)),
        "foreignStems": _written(abroad),
        "readings": [(stems, *reading) for stems, reading in sorted(readings.items())],
    }


def _license_of_lists() -> str:
    """Return the license of the lists of which words are handed on, to stand beside them.

    :raises FileNotFoundError: if the package has none where it had one.
    """
    text = distribution("pyspellchecker").read_text("licenses/LICENSE")
    if text is None:
        raise FileNotFoundError("pyspellchecker: licenses/LICENSE")
    return text


def _written(inflections: Mapping[str, Iterable[str]]) -> Mapping[str, str]:
    return {
        stem: ",".join(_ending(stem, word) for word in sorted(set(words)))
        for stem, words in sorted(inflections.items())
    }


def _inflections(
    language: Language, listed: Mapping[str, str], words: Iterable[str], stems: Iterable[str]
) -> Mapping[str, list[str]]:
    """Return *words* and those listed that are not their own stem, by stem, if it is in *stems*."""
    inflections = {stem: listed[stem].split() if stem in listed else [] for stem in stems}
    for word in words:
        stem = language.analyzer.stem(word)
        if stem != word and stem in inflections:
            inflections[stem].append(word)
    return {stem: inflected for stem, inflected in inflections.items() if inflected}


def listed_stems(language: Language) -> Mapping[str, str]:
    """Return the listed words of a language that are not their own stem, joined, by stem.

    There are 130,000 listed words.
    """
    inflections: dict[str, list[str]] = {}
    listed = sorted(spelling.listed_words(language.code))
    for word, stem in zip(listed, language.analyzer.stems(listed), strict=True):
        if stem != word:
            inflections.setdefault(stem, []).append(word)
    return {stem: " ".join(words) for stem, words in inflections.items()}


def _ending(stem: str, word: str) -> str:
    """Return *word* by what to cut off *stem* and to add: ``1ies`` for *plies* of *ply*."""
    pairs = enumerate(zip(stem, word, strict=False))
    common = next((i for i, (one, other) in pairs if one != other), min(len(stem), len(word)))
    return f"{len(stem) - common or ''}{word[common:]}"
