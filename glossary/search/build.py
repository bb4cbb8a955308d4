"""Writes the index of one dictionary: what Whoosh found, laid out to be read quickly."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from glossary.core.languages import Languages
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import Analyzer
from glossary.rulebook.model import Dictionary
from glossary.search import postings
from glossary.search.documents import Analysed, Names, ScenarioText, analyse, documents
from glossary.search.questions import Question, index_questions
from glossary.search.synonyms import Synonym

DOCUMENTS = "documents.json"


@dataclass(frozen=True)
class IndexSource:
    """What one index is made of, and the empty folder it is written into.

    ``foreign_names`` is what a rule is called in the other languages, ``symbol_words`` how
    symbols are spoken in this one. ``synonyms`` are words of speech, ``questions`` what people
    ask, with the rules of today's edition; ``older_number`` leads from today's number to that of
    this edition, if it is not today's. ``scenarios`` are the examples to play that belong to this
    edition.
    """

    folder: Path
    dictionary: Dictionary
    languages: Languages
    foreign_names: Names
    symbol_words: dict[str, str]
    synonyms: Sequence[Synonym] = ()
    questions: Sequence[Question] = ()
    older_number: Mapping[RuleNumber, RuleNumber] | None = None
    scenarios: Sequence[ScenarioText] = ()


def build(source: IndexSource) -> None:
    """Index a dictionary into its folder."""
    # Here, because a server only reads: it neither waits for Whoosh nor needs to have it.
    from glossary.search.build_whoosh import Oracle

    folder, dictionary = source.folder, source.dictionary
    folder.mkdir(parents=True)
    language = source.languages[dictionary.language]
    found = [
        analyse(document, language)
        for document in documents(
            dictionary,
            foreign_names=source.foreign_names,
            symbol_words=source.symbol_words,
            scenarios=source.scenarios,
        )
    ]
    postings.save(
        postings.build_postings(
            Oracle(found, source.languages, phrases=False), map(_stream, found)
        ),
        folder,
    )
    places = _documents_by_rule(found, source.older_number)
    shown = {
        "documents": [_document_row(document) for document in found],
        "synonyms": list(_synonym_rows(source.synonyms, language.analyzer, places)),
        "questions": index_questions(source.questions, language.analyzer, places),
    }
    (folder / DOCUMENTS).write_text(json.dumps(shown, ensure_ascii=False), encoding="utf-8")


def _stream(found: Analysed) -> list[str | None]:
    """The stems of a document in order, None between its fields."""
    stream: list[str | None] = []
    for read in found.fields.values():
        stream += [word.stem for word in read]
        stream.append(None)
    return stream


def _document_row(found: Analysed) -> dict[str, object]:
    document = found.document
    return {
        "kind": document.kind,
        "key": document.key,
        "number": str(document.number) if document.number is not None else "",
        "title": document.title,
        "names": list(document.names),
        "foreign": [list(pair) for pair in document.foreign],
        "text": document.text,
        "stems": [word.stem for word in found.text],
        "starts": [word.start for word in found.text],
        "ends": [word.end for word in found.text],
    }


def _documents_by_rule(
    found: Iterable[Analysed], older_number: Mapping[RuleNumber, RuleNumber] | None
) -> Mapping[RuleNumber, int]:
    """Where the rules stand, by the numbers that they have today."""
    places = {
        analysed.document.number: place
        for place, analysed in enumerate(found)
        if analysed.document.kind == "rule" and analysed.document.number is not None
    }
    if older_number is None:
        return places
    return {today: places[old] for today, old in older_number.items() if old in places}


def _synonym_rows(
    synonyms: Iterable[Synonym], analyzer: Analyzer, places: Mapping[RuleNumber, int]
) -> Iterable[dict[str, object]]:
    for synonym in synonyms:
        said = list(analyzer.read(synonym.said, keep_stops=True))
        official = list(analyzer.read(synonym.words))
        yield {
            "said": [word.stem for word in said],
            "stems": [word.stem for word in official],
            "words": synonym.words,
            "places": [places[rule] for rule in synonym.rules if rule in places],
        }
