"""Words of three languages: cut, elide, fold, stem. The only importer of Stemmer.

The same functions read the index, the query and the text to mark, so that what
is found is what is marked.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

import Stemmer

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*", re.UNICODE)
_APOSTROPHES = re.compile("['’]")

_ELIDED = {
    "fr": frozenset("l d j m t s c n qu jusqu lorsqu puisqu quoiqu".split()),
    "it": frozenset("l un d s c m t v dell all dall nell sull coll quell quest dev".split()),
    "en": frozenset[str](),
}

_STOP = {
    "fr": frozenset(
        "a au aux ce ces cet cette dans de des du elle en est et eu il ils je la le les leur"
        " leurs lui ma mais me mes moi mon ne nos notre nous on ou par pas pour que qui sa se"
        " ses si son sont sur ta te tes toi ton tu un une vos votre vous y".split()
    ),
    "en": frozenset(
        "a an and are as at be been but by for from had has have he her his if in is it its"
        " not of on or she so that the their them they this those these to was were which will"
        " with you your".split()
    ),
    "it": frozenset(
        "a ad ai al alla alle allo agli anche che chi ci col con cui da dai dal dalla dalle dallo"
        " degli dei del della delle dello di e ed gli ha hanno ho i il in io la le lei lo loro ma"
        " mi ne nei nel nella nelle nello non o per piu quale quello questo se si sia sono su sua"
        " sue sugli sui sul sulla sulle sullo suo suoi ti tra tu un una uno vi".split()
    ),
}

# Words that a stemmer would confuse: Italian mana and mano share a stem.
_PROTECTED = {
    "it": {"mana": "mana", "mano": "mano", "mani": "mano"},
    "fr": {"mana": "mana", "main": "main", "mains": "main"},
    "en": dict[str, str](),
}

_ALGORITHM = {"fr": "french", "en": "english", "it": "italian"}


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text: its surface (lower case, elision cut), stem, and place."""

    surface: str
    stem: str
    start: int
    end: int


class _Stemmers(threading.local):
    """One stemmer a thread and language: they keep a cache and are not thread-safe."""

    def __init__(self) -> None:
        self.by_language = {code: Stemmer.Stemmer(name) for code, name in _ALGORITHM.items()}


_stemmers = _Stemmers()


def fold(text: str) -> str:
    """Lower case without accents or ligatures: ``Œuvre Épuisée`` is ``oeuvre epuisee``."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(c for c in plain if not unicodedata.combining(c))


def stem(word: str, language: str) -> str:
    """The stem of a lower-case word, folded; typed without accents it comes out the same.

    Folding first loses endings (``fugacité``), folding last loses unaccented
    typing (``epuise``): the stem of the folded word answers for both.
    """
    folded = fold(word)
    protected = _PROTECTED[language].get(folded)
    if protected is not None:
        return protected
    return fold(_stemmers.by_language[language].stemWord(folded))


def read(text: str, language: str, *, keep_stops: bool = False) -> Iterator[Word]:
    """The words of *text*, in order; function words are dropped unless *keep_stops*."""
    for match in _WORD.finditer(text):
        start, surface = match.start(), match.group().lower()
        while (cut := _APOSTROPHES.search(surface)) is not None:
            if fold(surface[: cut.start()]) not in _ELIDED[language]:
                break
            start, surface = start + cut.end(), surface[cut.end() :]
        if language == "en":
            surface = re.sub(r"['’]s?$", "", surface)
        surface = surface.replace("’", "'")
        if not keep_stops and fold(surface) in _STOP[language]:
            continue
        yield Word(surface, stem(surface, language), start, match.end())


def key(text: str, language: str) -> str:
    """The stems of *text* joined: equal for texts that differ in inflection, accents, articles."""
    return " ".join(word.stem for word in read(text, language))
