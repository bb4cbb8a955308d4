"""Finds the entries of the catalog that a sentence of the site is made of.

What a card does and what happens in a play are said again (``snapshot/retold.py``), and the entries
looked up for it are noted. For other sentences the entries are searched. The site puts names,
numbers and other sentences into the places of an entry: what stands between them is looked for in
the sentence, the longest entry first; each word belongs to one entry.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from glossary.core.i18n import SOURCE_LANGUAGE, Speech
from glossary.core.sentences import SentenceFile
from glossary.narration.phrasebook import CARDS, NAMES
from glossary.snapshot.retold import Said
from glossary.web.texts.working_files import PLAYS, sentences

_FILES = tuple(
    SentenceFile(file)
    for room in ("narration", "web")
    for file in sorted((Path(__file__).parents[2] / room / "sentences").glob("*.toml"))
)
_PLACE = re.compile(r"%\([\w.]++\)s|<[^<>]*+>|\{[^{}]*+\}")
"""What the site fills in, a verb that it inflects, a symbol."""
_VERB = re.compile(r"<([^<>]++)>")
_VERB_FORMS = ("order", "one", "many")
_ARTICLE = re.compile(r"^ (?:\w{1,3}+ |\w’)(?=\w)")
"""What a preposition may be joined to, so that it stands otherwise in a sentence: *la*, *dalla*."""

_MOST = 6
_FEWEST = 4
"""Letters that an entry has to have between its places: fewer are found in any sentence."""

_ENOUGH_BESIDE_OTHERS = 12
"""Letters that a sentence of the interface has to have to be named beside other entries."""

_MOST_SAID = 12
_NAMED_FIRST, _NAMED_LAST = "do has is link".split(), "it noun of sub".split()

_BEGINS = re.compile(
    r"""
    ^(?:msgctxt[ ]"(?P<key>[^"\n]++)"\n)?+msgid[ ](?P<message>(?:"(?:[^"\\\n]|\\.)*+"\n)++)
    |^"?+(?P<name>[^"=\s]++)"?+[ ]=[ ]
    """,
    re.MULTILINE | re.VERBOSE,
)
"""An entry of a catalog, its message on as many lines as it is wrapped to, or of a TOML file."""

_TENTH = 10
_TAKEN = "\0"
_SIGNS = dict.fromkeys(map(ord, "*.,:;?!…·«»“”()[]\u00a0\u202f\n\0"), " ")


class CatalogEntry(NamedTuple):
    """An entry of the catalog.

    :param key: its ``msgctxt``; empty for a sentence of the interface.
    :param message: its ``msgid``: the English sentence.
    :param sentence: what it says in the language.
    """

    key: str
    message: str
    sentence: str


class _Shape(NamedTuple):
    """What stands between the places of an entry, in the order of the sentence.

    :param verbs: for each verb in ``<…>`` the forms of which one is to be there.
    """

    entry: CatalogEntry
    pieces: Sequence[str]
    letters: int
    verbs: Sequence[Sequence[str]]


def entries_in(
    words: str, speech: Speech, *, without: Collection[str] = (), mostly: bool = False
) -> tuple[CatalogEntry, ...]:
    """Return the entries that *words* are made of, those that say most first.

    :param without: what the keys of entries begin with that such words are not made of.
    :param mostly: whether to return none if more than a tenth of the words is of no entry.
    """
    left = _plain(f" {words} ")
    fitting = [
        shape
        for shape in _telling(speech)
        if _spans(shape, left)
        and shape.entry.key.partition(".")[0] not in without
        and all(any(form in left for form in each) for each in shape.verbs)
    ]
    entries: dict[tuple[str, str], CatalogEntry] = {}
    for shape in sorted(fitting, key=lambda each: -each.letters):
        if len(entries) == _MOST:
            break
        if not shape.entry.key and entries and shape.letters < _ENOUGH_BESIDE_OTHERS:
            continue
        if spans := _spans(shape, left):
            entries.setdefault((shape.entry.key, shape.entry.message), shape.entry)
            for start, end in spans:
                taken = re.sub(r"[^ ]", _TAKEN, left[start:end])
                left = f"{left[:start]}{taken}{left[end:]}"
    if mostly and _TENTH * _letters(left) > _letters(words):
        return ()
    return tuple(entries.values())


def entries_with(
    words: str, speech: Speech, *, without: Collection[str] = ()
) -> tuple[CatalogEntry, ...]:
    """Return the entries in which *words* stand as they are; none if they stand in too many.

    :param without: what the keys of entries begin with that such words are not of.
    """
    quoted, entries = _plain(f" {words} "), dict[tuple[str, str], CatalogEntry]()
    for shape in _telling(speech) if quoted.strip() else ():
        entry = shape.entry
        fits = entry.key.partition(".")[0] not in without
        if fits and any(quoted in piece for piece in shape.pieces):
            entries.setdefault((entry.key, entry.message), entry)
    return tuple(entries.values()) if len(entries) <= _MOST else ()


def entries_said(words: str, sayings: Iterable[Said], speech: Speech) -> tuple[CatalogEntry, ...]:
    """Return the entries that make up *words*, which are whole sentences or a part of one.

    Verbs come first, objects last; names of cards are left out.
    """
    quoted = _plain(f" {words} ")
    within = quoted.strip()
    sayings = tuple(sayings)
    known = _by_key(speech, {key for saying in sayings for key in saying.contexts})
    keys: dict[str, None] = {}
    for saying in sayings:
        whole = _plain(f" {saying.words} ")
        if within and (whole in quoted or within in whole):
            begin = whole.find(within)
            for key in saying.contexts:
                if any(
                    _says(each, quoted) or _reaches(each, whole, begin, within)
                    for each in known.get(key, ())
                ):
                    keys[key] = None
            if begin >= 0:
                break
    ordered = sorted(keys, key=_later)
    return tuple(known[key][0].entry for key in ordered[:_MOST_SAID])


def _reaches(shape: _Shape, whole: str, begin: int, within: str) -> bool:
    """Tell whether words of an entry stand in the part *within* a sentence, from *begin* on."""
    if begin < 0 or not (spans := _spans(shape, whole)):
        return False
    if any(form in f" {within}" for each in shape.verbs for form in each):
        return True
    return any(start < begin + len(within) and begin < stop for start, stop in spans)


def forms_of(entry: CatalogEntry, speech: Speech) -> tuple[str, ...]:
    """Return what an entry says, of several things, too, if it says that otherwise."""
    alike = [
        shape.entry
        for shape in _shapes(speech)
        if (shape.entry.key, shape.entry.message) == (entry.key, entry.message)
    ]
    return tuple(dict.fromkeys(each.sentence for each in alike))


def changed_in(sentence: str, words: str, better: str) -> int:
    """Return how many of *words* stand in a sentence that are not in what is *better*.

    >>> changed_in("%(object)s goes to Limbo", "Rossa goes to Limbo", "Rossa goes into Limbo")
    1
    """
    if not better.strip():
        return 0
    changed = {*_plain(words).split()} - {*_plain(better).split()}
    return len(changed & {*_plain(_PLACE.sub(" ", sentence)).split()})


def file_of(entry: CatalogEntry, code: str) -> str:
    """Return the working file in which an entry of a language stands."""
    for file in _FILES if code == SOURCE_LANGUAGE else ():
        if file.name == entry.key.partition(".")[0]:
            return str(file.file.relative_to(Path(__file__).parents[3]))
    return sentences(code).files[0]


def entry_lines(text: str) -> Mapping[str, int]:
    """Return in which line each entry of a catalog or a file of sentences begins.

    It is known by its key, in a file of sentences without the file's name, else by its message.
    """
    lines: dict[str, int] = {}
    line, at = 1, 0
    for begin in _BEGINS.finditer(text):
        line, at = line + text.count("\n", at, begin.start()), begin.start()
        lines.setdefault(begin["key"] or begin["name"] or _unwrapped(begin["message"]), line)
    return lines


def _unwrapped(lines: str) -> str:
    message = "".join(line[1:-1] for line in lines.splitlines())
    return message.replace(r"\n", "\n").replace(r"\"", '"').replace(r"\\", "\\")


def _later(key: str) -> int:
    """Return how late an entry is named: what is done first, what it is done to last."""
    subject, kind, *_ = key.split(".")
    if subject in PLAYS and subject != NAMES.name:
        return -2
    if subject != CARDS.name or kind in _NAMED_LAST:
        return 1
    return -1 if kind in _NAMED_FIRST else 0


def _says(shape: _Shape, words: str) -> bool:
    """Tell whether what an entry says stands in *words*, its verbs in some form."""
    stands = bool(_spans(shape, words)) if shape.pieces else bool(shape.verbs)
    return stands and all(any(form in words for form in each) for each in shape.verbs)


def _by_key(speech: Speech, keys: Collection[str]) -> Mapping[str, Sequence[_Shape]]:
    """Return the shapes of the entries that have one of *keys*, by it."""
    shapes: dict[str, list[_Shape]] = {}
    for shape in _shapes(speech):
        if shape.entry.key in keys:
            known = shapes.setdefault(shape.entry.key, [])
            known.append(shape)
            if shape.pieces and _ARTICLE.match(shape.pieces[0]):
                behind = (_ARTICLE.sub("", shape.pieces[0]), *shape.pieces[1:])
                known.append(shape._replace(pieces=behind))
    return shapes


def _spans(shape: _Shape, words: str) -> Sequence[tuple[int, int]]:
    """Return where the pieces of an entry stand in *words*, one behind the other; none if not."""
    spans, at = [], 0
    for piece in shape.pieces:
        at = words.find(piece, at)
        if at < 0:
            return ()
        spans.append((at, at + len(piece)))
        at += len(piece)
    if any(_TAKEN in words[before:after] for (_, before), (after, _) in pairwise(spans)):
        return ()
    return spans


@lru_cache(maxsize=8)  # a catalog takes 20 to 40 ms, and a report looks into it several times
def _shapes(speech: Speech) -> Sequence[_Shape]:
    """Return the shapes of all entries of a language, in the order of its catalog."""
    return [shape for entry in _entries(speech) for shape in _shapes_of(entry, speech)]


def _telling(speech: Speech) -> Iterator[_Shape]:
    """Yield the shapes that have enough letters between their places to be told by them."""
    return (shape for shape in _shapes(speech) if shape.letters >= _FEWEST)


def _shapes_of(entry: CatalogEntry, speech: Speech) -> Iterator[_Shape]:
    """Yield the shape of an entry, of a noun one for each of its forms."""
    for sentence in entry.sentence.split(" | "):
        pieces = tuple(_pieces(sentence))
        yield _Shape(entry, pieces, _letters("".join(pieces)), _verbs(sentence, speech))


def _verbs(sentence: str, speech: Speech) -> Sequence[Sequence[str]]:
    """Return how the first word of each verb of a sentence begins in the forms that it may have."""
    return [
        [
            f" {form.split()[0]}"
            for name in _VERB_FORMS
            for form in [_plain(speech.fill(f"%(verb.{name})s", {"verb": verb}))]
        ]
        + [f" {_plain(verb).split()[0][:-1]}"]
        for verb in _VERB.findall(sentence)
    ]


def _pieces(sentence: str) -> Iterator[str]:
    """Yield what stands between the places of a sentence."""
    for piece in _PLACE.split(f" {sentence} "):
        plain = _plain(piece)
        if any(map(str.isalpha, plain)):
            yield plain


def _entries(speech: Speech) -> Iterator[CatalogEntry]:
    if speech.language != SOURCE_LANGUAGE:
        yield from (CatalogEntry(*each) for each in speech.entries())
        return
    for file in _FILES:
        for key, sentence in file.written.items():
            for shown in filter(None, (sentence.one, sentence.many)):
                yield CatalogEntry(file.context(key), sentence.one, shown)


def _letters(words: str) -> int:
    return sum(map(str.isalpha, words))


def _plain(words: str) -> str:
    """Return words as they are compared: no capitals, a space for signs and for many spaces."""
    spaced = words.casefold().translate(_SIGNS)
    between = " ".join(spaced.split())
    before, after = (" " * spaced.startswith(" "), " " * spaced.endswith(" "))
    return f"{before}{between}{after}"
