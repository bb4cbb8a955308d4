"""What can be found in one dictionary, as documents.

The unit is the paragraph. The documents of one entry stand together and have one group, so that
entries are formed from their paragraphs; anything else is a group of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, get_args

from glossary.core.rule_number import RuleNumber
from glossary.rulebook import markup
from glossary.rulebook.model import Dictionary, Paragraph
from glossary.rulebook.vocabulary import Question, Synonym

DocumentKind = Literal["rule", "term", "card", "ruling", "scenario", "lesson", "page"]
"""What a document is; the order is that of the tabs."""

KINDS: tuple[DocumentKind, ...] = get_args(DocumentKind)


class FieldWeight(NamedTuple):
    """How a field counts in BM25F.

    ``weight`` multiplies how often a word stands there; ``length`` is how much the length of the
    field counts, from 0 to 1 (BM25's b).
    """

    weight: float
    length: float


FIELDS: Mapping[str, FieldWeight] = {
    "title": FieldWeight(5.5, 0.15),
    "name": FieldWeight(2.8, 0.5),
    "text": FieldWeight(1.0, 0.9),
    "remark": FieldWeight(0.5, 0.75),
    "note": FieldWeight(0.5, 0.75),
    "example": FieldWeight(0.8, 0.75),
    "does": FieldWeight(0.1, 0.75),
    "facts": FieldWeight(0.2, 0.75),
    "card": FieldWeight(9.0, 0.9),
    "said": FieldWeight(3.0, 0.9),
    "said_too": FieldWeight(0.5, 0.9),
    "asked": FieldWeight(1.6, 0.4),
    "called": FieldWeight(2.0, 0.0),
    "called_too": FieldWeight(1.0, 0.0),
    "foreign": FieldWeight(4.0, 0.5),
}
"""The one table of weights. ``said`` are synonyms whose first answer the document is, ``said_too``
those of which it is a further one, ``asked`` the questions that it answers; ``called`` has each
name and synonym as one token, so that a query with all its words in a row finds it whole;
``called_too`` has each short question so, which only the same question finds."""

K1 = 8.0
"""BM25: how soon a repeated word stops counting."""

SHOWN = ("text", "remark", "note", "example", "does", "facts")
"""The fields that an excerpt is cut from, in this order; each is a line of it."""

_BRACKETS = re.compile(r"\{([^{}]*)\}")
_PAGE_MARKS = re.compile(r"\]\([^()\s]*\)|[#*_|>`\[\]]+|:?-{2,}:?")

Texts = Mapping[str, str]
Names = Mapping[RuleNumber, Sequence[tuple[str, str]]]
"""Rule -> what other languages call it: (language, name)."""


@dataclass(frozen=True, slots=True)
class Document:
    """One thing to be found.

    ``key`` is the rule number, the key of the term, or a slug; ``number`` the rule that it is,
    or the one that it belongs to. ``texts`` are its words by field, ``names`` what it is called
    in this language, ``foreign`` in the others, as (language, name).
    """

    kind: DocumentKind
    key: str
    number: RuleNumber | None
    title: str
    texts: Texts = field(default_factory=dict)
    names: tuple[str, ...] = ()
    foreign: tuple[tuple[str, str], ...] = ()
    said: tuple[str, ...] = ()
    said_too: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()

    @property
    def group(self) -> str:
        """What it is shown as a part of: its entry, or itself."""
        number = self.number if self.kind == "rule" else None
        return str(number.entry) if number is not None else f"{self.kind} {self.key}"

    @property
    def text(self) -> str:
        """What an excerpt is cut from."""
        return "\n".join(self.texts[name] for name in SHOWN if self.texts.get(name))


def documents(
    dictionary: Dictionary, *, foreign_names: Names, symbol_words: dict[str, str]
) -> Iterator[Document]:
    """Yield the rules of *dictionary* in reading order, its terms and its pages."""
    named: dict[RuleNumber, list[str]] = {}
    for term in dictionary.terms:
        if term.rule is not None and term.rule in dictionary:
            named.setdefault(term.rule, []).append(term.word)
    for entry in dictionary:
        number, foreign = entry.number, tuple(foreign_names.get(entry.number, ()))
        names = tuple(dict.fromkeys((entry.title, *named.get(number, ()))))
        yield Document("rule", str(number), number, entry.title, names=names, foreign=foreign)
        for paragraph in entry.paragraphs:
            number, texts = paragraph.number, _texts(paragraph, symbol_words)
            own = tuple(named.get(number, ())) if number.letter else ()
            foreign = tuple(foreign_names.get(number, ())) if number.letter else ()
            yield Document("rule", str(number), number, entry.title, texts, own, foreign)
    for term in dictionary.terms:
        if term.definition:  # without one, a term is only a name of its rule
            texts = {"text": markup.words(term.blocks, symbol_words=symbol_words)}
            yield Document("term", term.key, term.rule, term.word, texts, names=(term.word,))
    for page in dictionary.pages:
        texts = {"text": f"{page.summary}\n{_page_words(page.text, symbol_words)}"}
        yield Document("page", page.slug, None, page.title, texts, names=(page.title,))


def answering(
    documents: Iterable[Document],
    synonyms: Iterable[Synonym],
    questions: Iterable[Question],
    older_number: Mapping[RuleNumber, RuleNumber] | None,
) -> Iterator[Document]:
    """Yield the documents with what people say and ask of them.

    :param older_number: leads from today's number to that of this edition, if it is not today's.
    """

    def here(rule: RuleNumber) -> RuleNumber | None:
        return rule if older_number is None else older_number.get(rule)

    said: dict[RuleNumber | None, list[str]] = {}
    said_too: dict[RuleNumber | None, list[str]] = {}
    asked: dict[RuleNumber | None, list[str]] = {}
    for synonym in synonyms:
        for place, rule in enumerate(synonym.rules):
            (said_too if place else said).setdefault(here(rule), []).append(synonym.said)
    for question in questions:
        asked.setdefault(here(question.rule), []).append(question.asked)
    for document in documents:
        number = document.number if document.kind == "rule" else None
        yield (
            document
            if number is None
            else replace(
                document,
                said=tuple(said.get(number, ())),
                said_too=tuple(said_too.get(number, ())),
                asked=tuple(asked.get(number, ())),
            )
        )


def _texts(paragraph: Paragraph, symbol_words: dict[str, str]) -> Texts:
    texts = {"text": markup.words(paragraph.blocks, symbol_words=symbol_words)}
    for note in paragraph.notes:
        words = markup.words(note.blocks, symbol_words=symbol_words)
        texts[note.kind] = f"{texts[note.kind]}\n{words}" if note.kind in texts else words
    return texts


def _page_words(text: str, symbol_words: dict[str, str]) -> str:
    def said(bracket: re.Match[str]) -> str:
        return markup.words(markup.parse_blocks(bracket[0]), symbol_words=symbol_words)

    return " ".join(_PAGE_MARKS.sub(" ", _BRACKETS.sub(said, text)).split())
