"""Words of three languages: cut, elide, fold, stem. The only importer of Stemmer.

The same functions read the index, the query and the text to mark, so that what
is found is what is marked.
"""

from __future__ import annotations

import functools
import re
import threading
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

import Stemmer

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*", re.UNICODE)
_GENITIVE = re.compile(r"['’]s?$")
_APOSTROPHES = re.compile("['’]")
_REMEMBERED = 1 << 13
"""Words of three languages: more than all texts have."""

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

LANGUAGES = ("en", "fr", "it")
"""The languages whose words can be read."""

_ALGORITHM = {"fr": "french", "en": "english", "it": "italian"}


# What people say around a question; it is in no rule, or in most of them.
_SPEECH = {
    "fr": frozenset(
        "ai alors as au-t avoir bien c'est ca ceci cela celui chaque combien comme comment d'un"
        " dire dit dois doit doit-on doivent donc elles es est-ce etes etre fait faire faut ici"
        " ils l'on là lequel meme moi mon n' normalement on-t peut-il peut-on peut peuvent peux"
        " pourquoi puis-je puis qu'est-ce qu'un quand que quel quelle quelles quels quoi sais"
        " sera signifie si sinon sommes t-il t-on tous tout toute toutes tres veut veux vrai"
        " vouloir avons avez ont dis signification definition regle regles exactement aussi"
        " lorsque lors possible possibles autorise autorisee altered arrive passe droit".split()
    ),
    "en": frozenset(
        "about after-all again all also am any anyone because can cannot can't could did do does"
        " doesn't doing done don't ever exactly explain get gets getting got happen happened"
        " happens how i i'm isn't just let like many may me mean meaning means might much must my"
        " need needs no now only our really rule rules say says should some something still than"
        " then there thing us use want wants we well what what's whats when where whether who"
        " whom whose why would yes allowed possible does definition altered going actually"
        " he's she's".split()
    ),
    "it": frozenset(
        "abbiamo altered ancora anche bisogna bene cioe come cosa cos'e cos devo deve devono"
        " dire dice dove e' ecco era esattamente essere fa fare fanno fatto funziona funzionano"
        " gia importa mio mia miei mie molto perche piuttosto poi posso possiamo possono potere"
        " puo puoi quali quando quanta quante quanti quanto quindi regola regole sara sempre sei"
        " senza-che serve si significa significato siamo solo succede tutta tutte tutti tutto"
        " vale voglio vuol vuole definizione possibile permesso avviene capita diritto".split()
    ),
}


class Word(NamedTuple):
    """One word of a text: its surface (lower case, elision cut), stem, folded form, and place.

    ``weak`` words are function words, kept only when asked for.
    """

    surface: str
    stem: str
    folded: str
    start: int
    end: int
    weak: bool = False


_made = tuple.__new__  # a named tuple without the detour over its own constructor
_read_lately: dict[str, dict[str, tuple[bool, str, str]]] = {code: {} for code in LANGUAGES}


class _Stemmers(threading.local):
    """One stemmer a thread and language: they keep a cache and are not thread-safe."""

    def __init__(self) -> None:
        self.by_language = {code: Stemmer.Stemmer(name) for code, name in _ALGORITHM.items()}


_stemmers = _Stemmers()


def fold(text: str) -> str:
    """Lower case without accents or ligatures: ``Œuvre Épuisée`` is ``oeuvre epuisee``."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(c for c in plain if not unicodedata.combining(c))


@functools.lru_cache(maxsize=_REMEMBERED)
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
        if "'" in surface or "’" in surface:
            start, surface = _cut(start, surface, language)
        weak, root, folded = _known(surface, language)
        if weak and not keep_stops:
            continue
        yield Word(surface, root, folded, start, match.end(), weak)


def typed(text: str, language: str) -> tuple[Word, ...]:
    """All words of a query; the same as :func:`read` finds, sooner where there are only words."""
    kept = _read_lately[language]
    if text.isalnum():
        surface = text.lower()
        weak, root, folded = kept.get(surface) or _known(surface, language)
        return (_made(Word, (surface, root, folded, 0, len(text), weak)),)
    found = []
    start = 0
    for token in text.split(" "):
        if not token.isalnum():
            return tuple(read(text, language, keep_stops=True))
        end, surface = start + len(token), token.lower()
        weak, root, folded = kept.get(surface) or _known(surface, language)
        found.append(_made(Word, (surface, root, folded, start, end, weak)))
        start = end + 1
    return tuple(found)


def _cut(start: int, surface: str, language: str) -> tuple[int, str]:
    """*surface* without elided words before it and an English genitive after it."""
    while (cut := _APOSTROPHES.search(surface)) is not None:
        if fold(surface[: cut.start()]) not in _ELIDED[language]:
            break
        start, surface = start + cut.end(), surface[cut.end() :]
    if language == "en":
        surface = _GENITIVE.sub("", surface)
    return start, surface.replace("’", "'")


def _known(surface: str, language: str) -> tuple[bool, str, str]:
    """Whether a word is weak, its stem, and how it is folded."""
    kept = _read_lately[language]
    known = kept.get(surface)
    if known is None:
        if len(kept) >= _REMEMBERED:
            kept.clear()
        folded = fold(surface)
        known = kept[surface] = folded in _STOP[language], stem(surface, language), folded
    return known


def speech(language: str) -> frozenset[str]:
    """The words that only ask, folded: ``combien``, ``does``, ``posso``."""
    return _SPEECH[language]


def key(text: str, language: str) -> str:
    """The stems of *text* joined: equal for texts that differ in inflection, accents, articles."""
    return " ".join(word.stem for word in read(text, language))
