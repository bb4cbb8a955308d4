"""Builds the index of one dictionary: words are counted, BM25F scores them, SQLite keeps that.

BM25F (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009, 3.6.2) adds up how
often a word stands in each field, weighted by :data:`~.documents.FIELDS` and by its length, before
it saturates. Scores are computed once; a query only adds them. The formula is Whoosh's; no other
module imports it.
"""

from __future__ import annotations

import json
import sqlite3
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import msgspec
from whoosh.scoring import bm25
from whoosh.util.numeric import byte_to_length, length_to_byte

from glossary.core.languages import Language, Languages
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Analyzer, Word
from glossary.rulebook.model import Dictionary
from glossary.rulebook.vocabulary import Question, Synonym, Wording, is_shown
from glossary.search.device import reading_of
from glossary.search.documents import (
    FIELDS,
    K1,
    KINDS,
    SHOWN,
    Document,
    Names,
    answering,
    documents,
)
from glossary.search.reading import ASKING
from glossary.search.store import (
    ASKED,
    FILE,
    FOREIGN,
    GAP,
    LONGEST_NAME,
    LONGEST_QUESTION,
    SCHEMA,
    WHOLE,
    idf_of,
    letter,
    name_key,
)

_UNSEEN = ("said", "said_too", "asked", "called", "called_too", "foreign")
"""The fields in which no phrase is looked for: who quotes something wants to read it."""


@dataclass(frozen=True)
class IndexSource:
    """What one index is made of, and the folder it is written into.

    ``foreign_names`` is what a rule is called in the other languages, ``symbol_words`` how
    symbols are spoken in this one. Synonyms and questions name rules of today's edition;
    ``older_number`` leads from today's number to that of this edition, if it is not today's.
    ``further`` are documents beside those of the dictionary: cards, rulings, examples. ``correct``
    is what :func:`~.spelling.correct_words` says of the language, ``listed`` the files of
    :func:`~.device.listed_stems` by language.
    """

    folder: Path
    dictionary: Dictionary
    languages: Languages
    foreign_names: Names
    symbol_words: dict[str, str]
    listed: Mapping[str, Path]
    synonyms: Sequence[Synonym] = ()
    questions: Sequence[Question] = ()
    older_number: Mapping[RuleNumber, RuleNumber] | None = None
    further: Sequence[Document] = ()
    correct: bytes = b""

    @property
    def inputs(self) -> Mapping[str, object]:
        """All that the bytes of the index depend on, besides the languages and their words."""
        left_out = ("folder", "languages", "listed")
        return {name: value for name, value in vars(self).items() if name not in left_out}


@lru_cache(maxsize=1 << 15)  # most texts stand in several editions of a language
def _read(analyzer: Analyzer, text: str, *, keep_stops: bool = False) -> tuple[Word, ...]:
    return tuple(analyzer.read(text, keep_stops=keep_stops))


forget_texts = _read.cache_clear
"""Forget the texts that were analysed: once all indexes of a snapshot are built."""


def build(source: IndexSource) -> None:
    """Index a dictionary into its folder."""
    source.folder.mkdir(parents=True, exist_ok=True)
    language = source.languages[source.dictionary.language]
    listed = _documents_of(source)
    analysed = [_analyse(document, language, source.languages) for document in listed]
    asked = [
        (place, {word.stem: word for word in _read(language.analyzer, each)})
        for place, of in enumerate(listed)
        for each in of.asked
    ]
    rows = _term_rows(analysed, [words for _, words in asked])
    letters = {row[0]: row[1] for row in rows}
    idfs = {row[0]: row[2] for row in rows}
    asking = language.analyzer.question_words
    masses = [
        sum(idfs[stem] * (ASKING if word.folded in asking else 1.0) for stem, word in each.items())
        for _, each in asked
    ]
    readings = _readings(source, language.analyzer)
    words = _words(analysed)
    questions = [
        (place, each) for place, of in enumerate(listed) for each in filter(is_shown, of.asked)
    ]
    groups: dict[str, int] = {}
    group_of = array("H", [groups.setdefault(each.group, len(groups)) for each in listed])
    with closing(sqlite3.connect(source.folder / FILE)) as store, store:
        store.executescript(f"begin;{SCHEMA}")  # each statement alone would be written
        store.executemany("insert into terms values (?,?,?,?,?,?,?)", rows)
        store.executemany(
            "insert into documents values (?,?,?,?,?,?,?,?,?,?)",
            (
                (place, *_document_row(document, fields, letters, language.analyzer))
                for place, (document, fields) in enumerate(zip(listed, analysed, strict=True))
            ),
        )
        layout = {
            "kinds": bytes(KINDS.index(document.kind) for document in listed),
            "groups": group_of.tobytes(),
            "question_documents": array("H", [place for place, _ in asked]).tobytes(),
            "question_masses": array("f", masses).tobytes(),
            "correct": source.correct,
        }
        if source.older_number is None:
            layout["device"] = _device(source, listed, letters, words, readings)
            store.executemany("insert into fields values (?,?,?)", _field_texts(listed))
        store.executemany("insert into layout values (?,?)", layout.items())
        store.executemany("insert into words values (?,?)", sorted(words.items()))
        store.executemany("insert or ignore into readings values (?,?,?)", readings)
        store.executemany("insert into begun values (?,?,?,?,?)", _begun(listed, language.analyzer))
        store.executemany("insert into questions values (?,?)", questions)
    store.close()


def _documents_of(source: IndexSource) -> list[Document]:
    """Return what can be found: what the dictionary has, with what people say and ask, and more."""
    of_dictionary = documents(
        source.dictionary, foreign_names=source.foreign_names, symbol_words=source.symbol_words
    )
    asked = answering(of_dictionary, source.synonyms, source.questions, source.older_number)
    return [*asked, *source.further]


def _device(
    source: IndexSource,
    listed: Sequence[Document],
    terms: Iterable[str],
    words: Iterable[str],
    synonyms: Iterable[tuple[str, str, str]],
) -> bytes:
    """Return what a reader's own device is told of how queries are read, as JSON."""
    stems = {
        code: msgspec.msgpack.decode(file.read_bytes(), type=dict[str, str])
        for code, file in source.listed.items()
    }
    reading = reading_of(
        source.languages[source.dictionary.language],
        source.languages,
        stems,
        terms=terms,
        words=words,
        foreign=[pair for document in listed for pair in document.foreign],
        synonyms=synonyms,
    )
    return json.dumps(reading, ensure_ascii=False).encode()


def _readings(source: IndexSource, analyzer: Analyzer) -> list[tuple[str, str, str]]:
    """Return the synonyms that these rules do not say: stems, official words, a sentence."""
    wording = Wording(source.dictionary.entries, analyzer)
    return [
        (analyzer.key(synonym.said, keep_stops=True), synonym.words, synonym.instead)
        for synonym in source.synonyms
        if wording.tells(synonym) and _is_there(synonym, source.older_number)
    ]


Fields = Mapping[str, Sequence[Word]]
"""The words of a document by field; a name as a whole is one word of ``called``."""


def _analyse(document: Document, language: Language, languages: Languages) -> Fields:
    read = partial(_read, language.analyzer)

    def whole(
        names: Iterable[str],
        analyzer: Analyzer = language.analyzer,
        mark: str = WHOLE,
        longest: int = LONGEST_NAME,
    ) -> list[Word]:
        keys = {name_key(_read(analyzer, name, keep_stops=True)) for name in names}
        short = (key for key in sorted(keys) if key and key.count(" ") < longest)
        return [Word("", mark + key, "", 0, 0) for key in short]

    fields: dict[str, Sequence[Word]] = {name: read(t) for name, t in document.texts.items()}
    is_entry = document.kind == "rule" and not document.texts
    own = document.kind in ("card", "ruling", "lesson")  # found by other fields: name, question
    fields["title"] = () if own else read(document.title)
    if is_entry:
        fields["title"] = read("\n".join(document.names))
    elif document.kind == "rule":
        fields["name"] = read("\n".join(document.names))
    for name in ("said", "said_too", "asked"):
        keep_stops = name == "asked"  # who, when, how many: a question is told by them, too
        texts = getattr(document, name)
        fields[name] = [word for each in texts for word in read(each, keep_stops=keep_stops)]
    fields["called"] = whole((*document.names, *document.said))
    questions = whole(document.asked, mark=ASKED, longest=LONGEST_QUESTION)
    fields["called_too"] = [*whole(document.said_too), *questions]
    foreign: list[Word] = []
    for code, name in document.foreign:
        analyzer = languages[code].analyzer
        words = (*_read(analyzer, name), *whole((name,), analyzer))
        foreign += [word._replace(stem=FOREIGN + word.stem) for word in words]
    fields["foreign"] = foreign
    return {name: words for name, words in fields.items() if words}


def _is_there(synonym: Synonym, older_number: Mapping[RuleNumber, RuleNumber] | None) -> bool:
    """Whether an edition has a rule that *synonym* means, or it means none."""
    return (
        older_number is None
        or not synonym.rules
        or not older_number.keys().isdisjoint(synonym.rules)
    )


_TermRow = tuple[str, str, float, bytes, bytes, bytes, bytes]


def _term_rows(analysed: Sequence[Fields], asked: Sequence[Mapping[str, Word]]) -> list[_TermRow]:
    """Score every word in every document with BM25F; tell which questions have it."""
    questions: dict[str, list[int]] = {}
    for at, each in enumerate(asked):
        for stem in each:
            questions.setdefault(stem, []).append(at)
    counts: dict[str, dict[int, float]] = {}
    where: dict[str, dict[int, int]] = {}
    for bit, (name, field) in enumerate(FIELDS.items()):
        stems = [[word.stem for word in fields.get(name, ()) if word.stem] for fields in analysed]
        lengths = [byte_to_length(length_to_byte(len(words))) for words in stems]
        usual = sum(lengths) / (sum(map(bool, lengths)) or 1)
        for place, words in enumerate(stems):
            if not words:
                continue
            size = 1 - field.length + field.length * lengths[place] / usual
            for word, times in Counter(words).items():
                count, bits = counts.setdefault(word, {}), where.setdefault(word, {})
                count[place] = count.get(place, 0.0) + field.weight * times / size
                bits[place] = bits.get(place, 0) | 1 << bit
    rows: list[_TermRow] = []
    for place, word in enumerate(sorted(counts)):
        listed = sorted(counts[word])
        idf = idf_of(len(analysed), len(listed))
        scores = [bm25(idf, counts[word][i], 1, 1, 0, K1) for i in listed]
        bits_ = array("H", [where[word][i] for i in listed])
        packed = array("H", listed).tobytes(), array("f", scores).tobytes(), bits_.tobytes()
        questions_ = array("H", questions.get(word, ())).tobytes()
        rows.append((word, letter(place), idf, *packed, questions_))
    return rows


def _document_row(
    document: Document, fields: Fields, letters: Mapping[str, str], analyzer: Analyzer
) -> tuple[object, ...]:
    """Return the text with its words in order, then the other fields in which phrases stand."""
    stream: list[str] = []
    starts, ends = array("I"), array("I")
    at = 0
    for name in SHOWN:
        text = document.texts.get(name, "")
        if text:
            for word in _read(analyzer, text):
                stream.append(letters[word.stem])
                starts.append(word.start + at)
                ends.append(word.end + at)
            at += len(text) + 1
            stream.append(GAP)
            starts.append(at)
            ends.append(at)
    for name, words in fields.items():
        if name not in SHOWN and name not in _UNSEEN:
            stream += [GAP, *(letters[word.stem] for word in words)]
    number = str(document.number) if document.number is not None else None
    return (
        document.kind, document.key, number, number if document.kind == "rule" else None,
        document.title, document.text, "".join(stream), starts.tobytes(), ends.tobytes(),
    )  # fmt: skip


def _words(analysed: Sequence[Fields]) -> Mapping[str, int]:
    """Return the words of this language, folded, and in how many texts each stands."""
    skipped = ("card", "called", "called_too", "foreign")
    counts: dict[str, int] = {}
    for fields in analysed:
        of_cards = dict.fromkeys((word.folded for word in fields.get("card", ())), 0)
        texts = (word.folded for name in fields if name not in skipped for word in fields[name])
        for folded, count in (of_cards | dict.fromkeys(texts, 1)).items():
            counts[folded] = counts.get(folded, 0) + count
    return counts


def _field_texts(documents: Sequence[Document]) -> Iterator[tuple[int, str, str]]:
    """Yield the words of each field of the documents, for a search that makes its own index."""
    for place, document in enumerate(documents):
        yield from ((place, name, text) for name, text in document.texts.items() if text)
        for name in ("names", "said", "said_too", "asked"):
            if each := getattr(document, name):
                yield place, name, "\n".join(each)
        for code, name in document.foreign:
            yield place, f"foreign {code}", name


def _begun(documents: Sequence[Document], analyzer: Analyzer) -> Iterator[tuple[object, ...]]:
    """Yield what can be suggested: names, synonyms and questions, by how their words begin."""
    for place, document in enumerate(documents):
        names = document.names if document.kind == "rule" else (document.title,)
        offered = (
            *((name, 0) for name in names),
            *((said, 1) for said in document.said),
            *((question, 2) for question in filter(is_shown, document.asked)),
        )
        for said, rank in offered:
            read = _read(analyzer, said, keep_stops=True)
            for i in range(len(read) if rank < 2 else min(1, len(read))):
                if i == 0 or not read[i].weak:
                    yield " ".join(w.folded for w in read[i:]), rank, i > 0, said, place
