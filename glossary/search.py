"""The index of one dictionary: build it, ask it, get hits. The only importer of whoosh.

A document is an entry (its title and names) or a paragraph (its text, its
notes, the title above it). Whatever a visitor types becomes words; the query
language of the library never sees it. Numbers never come here.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from whoosh import index, query, scoring
from whoosh.analysis import RegexTokenizer, Token, Tokenizer
from whoosh.fields import ID, TEXT, SchemaClass
from whoosh.filedb.filestore import FileStorage

from glossary import markup, words
from glossary.errors import QueryTooLong
from glossary.model import Dictionary
from glossary.numbers import RuleNumber

LONGEST_QUERY = 200
_MOST_WORDS = 12
_PHRASE = re.compile(r'"([^"]+)"')
_FIELDS = {"name": 6.0, "title": 2.0, "body": 1.0, "notes": 0.5}
_EXACT_NAME = 40.0
_FOREIGN_NAME = 30.0


class _Stems(Tokenizer):  # type: ignore[misc]
    """Whoosh's door to :mod:`glossary.words`: tokens carry stems, or surfaces."""

    def __init__(self, language: str, *, surfaces: bool = False) -> None:
        self.language = language
        self.surfaces = surfaces

    def __call__(self, value: str, **modes: Any) -> Iterable[Token]:
        token = Token(positions=True, mode=modes.get("mode", ""))
        for place, word in enumerate(words.read(value, self.language)):
            token.text = word.surface if self.surfaces else word.stem
            token.pos = modes.get("start_pos", 0) + place
            token.boost = 1.0
            yield token


def _schema(language: str) -> SchemaClass:
    stems = _Stems(language)
    surfaces = _Stems(language, surfaces=True)
    lines = RegexTokenizer(r"[^\n]+")

    class Schema(SchemaClass):  # type: ignore[misc]
        number = ID(stored=True)
        exact_name = TEXT(analyzer=lines, phrase=False)
        foreign_name = TEXT(analyzer=lines, phrase=False)
        name = TEXT(analyzer=stems)
        title = TEXT(analyzer=stems)
        body = TEXT(analyzer=stems, phrase=True)
        notes = TEXT(analyzer=stems, phrase=True)
        surface = TEXT(analyzer=surfaces, phrase=False)

    return Schema()


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that answers, with its score; ``number`` is an entry or a paragraph."""

    number: RuleNumber
    score: float


@dataclass(frozen=True, slots=True)
class Answer:
    """Hits best first. ``all_words`` is false when no rule had every word of the query.

    ``suggestion`` is the query with unknown words replaced, if that finds something.
    """

    hits: tuple[Hit, ...]
    all_words: bool = True
    suggestion: str = ""


def build(
    folder: Path,
    dictionary: Dictionary,
    *,
    foreign_names: Mapping[RuleNumber, Sequence[str]],
    symbol_words: dict[str, str],
) -> None:
    """Index *dictionary* into the empty *folder*, in one commit.

    :param foreign_names: what a rule is called in the other languages.
    :param symbol_words: how symbols are spoken in this language.
    """
    folder.mkdir(parents=True)
    language = dictionary.language
    writer = index.create_in(folder, _schema(language)).writer()
    named: dict[RuleNumber, list[str]] = {}
    for term in dictionary.terms:
        if term.rule is not None and term.rule in dictionary:
            named.setdefault(term.rule, []).append(term.word)
    for entry in dictionary:
        names = [entry.title, *named.get(entry.number, ())]
        foreign = foreign_names.get(entry.number, ())
        _add(writer, entry.number, language, names, foreign)
        for paragraph in entry.paragraphs:
            number, lettered = paragraph.number, bool(paragraph.number.letter)
            _add(
                writer,
                number,
                language,
                named.get(number, ()) if lettered else (),
                foreign_names.get(number, ()) if lettered else (),
                title=entry.title,
                body=markup.words(paragraph.text, symbol_words=symbol_words),
                notes="\n".join(
                    markup.words(note.text, symbol_words=symbol_words) for note in paragraph.notes
                ),
            )
    writer.commit(optimize=True)


def _add(
    writer: Any,
    number: RuleNumber,
    language: str,
    names: Sequence[str],
    foreign: Sequence[str],
    **texts: str,
) -> None:
    writer.add_document(
        number=str(number),
        exact_name="\n".join(words.key(name, language) for name in names),
        foreign_name="\n".join(words.fold(name) for name in foreign),
        name="\n".join(names),
        surface="\n".join([*names, *texts.values()]),
        **texts,
    )


class Index:
    """An index made by :func:`build`, opened read-only; safe to share between threads."""

    def __init__(self, folder: Path, language: str) -> None:
        self._index = FileStorage(str(folder), readonly=True).open_index(schema=_schema(language))
        self._language = language
        self._of_thread = threading.local()

    def _searcher(self) -> Any:
        # One searcher a thread: shared ones give wrong answers without an error.
        searcher = getattr(self._of_thread, "searcher", None)
        if searcher is None:
            searcher = self._index.searcher(weighting=scoring.BM25F())
            self._of_thread.searcher = searcher
        return searcher

    def ask(self, text: str, *, limit: int = 60) -> Answer:
        """The rules that answer *text*, best first, ties in reading order.

        All words first; if no rule has them all, any of them.

        :raises QueryTooLong: beyond :data:`LONGEST_QUERY` characters.
        """
        if len(text) > LONGEST_QUERY:
            raise QueryTooLong(len(text), LONGEST_QUERY)
        phrases = [p for p in _PHRASE.findall(text) if words.key(p, self._language)]
        asked = list(words.read(_PHRASE.sub(" ", text), self._language))[:_MOST_WORDS]
        if not asked and not phrases:
            asked = list(words.read(text, self._language, keep_stops=True))[:_MOST_WORDS]
        if not asked and not phrases:
            return Answer(())
        clauses = [self._any_field(word) for word in asked] + [self._phrase(p) for p in phrases]
        named = self._named(text)
        hits = self._run(query.Or([query.And(clauses), *named]), limit)
        if hits:
            return Answer(hits)
        suggestion = self._suggest(text, asked)
        if len(clauses) > 1:
            hits = self._run(query.Or(clauses), limit)
        return Answer(hits, all_words=False, suggestion=suggestion)

    def _any_field(self, word: words.Word) -> query.Query:
        stems = [query.Term(f, word.stem, boost=boost) for f, boost in _FIELDS.items()]
        return query.Or([*stems, query.Term("surface", word.surface, boost=0.5)])

    def _phrase(self, phrase: str) -> query.Query:
        stems = words.key(phrase, self._language).split()
        fields = ("body", "notes", "title", "name")
        return query.Or([query.Phrase(field, stems) for field in fields])

    def _named(self, text: str) -> list[query.Query]:
        plain = text.strip().strip('"')
        return [
            query.Term("exact_name", words.key(plain, self._language), boost=_EXACT_NAME),
            query.Term("foreign_name", words.fold(plain), boost=_FOREIGN_NAME),
        ]

    def _run(self, asked: query.Query, limit: int) -> tuple[Hit, ...]:
        results = self._searcher().search(asked, limit=limit * 2)
        best: dict[RuleNumber, float] = {}
        for result in results:
            number = RuleNumber.parse(result["number"])
            best[number] = best.get(number, 0.0) + result.score
        ranked = sorted(best.items(), key=lambda item: (-item[1], item[0]))
        return tuple(Hit(number, score) for number, score in ranked[:limit])

    def _suggest(self, text: str, asked: Sequence[words.Word]) -> str:
        searcher = self._searcher()
        corrector = searcher.corrector("surface")
        corrected = text
        for word in reversed(asked):
            if (("surface", word.surface) in searcher.reader()) or len(word.surface) < 3:
                continue
            near = corrector.suggest(word.surface, limit=1, maxdist=1 + (len(word.surface) > 4))
            if not near:
                return ""
            corrected = corrected[: word.start] + near[0] + corrected[word.end :]
        return corrected if corrected != text else ""
