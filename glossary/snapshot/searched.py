"""What an index has beside the texts of its dictionary: cards, examples, lessons, other names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from glossary import search
from glossary.cards.files import TagWord
from glossary.cards.index import called_as
from glossary.cards.model import Card
from glossary.cards.tables import CardTables
from glossary.core.languages import Languages
from glossary.core.rule_number import RuleNumber
from glossary.examples.lessons import Lesson
from glossary.examples.model import Example
from glossary.narration.card_lines import CardsInWords, sentences_of
from glossary.rulebook import markup
from glossary.rulebook.model import Dictionary
from glossary.search.documents import Names

_Names = dict[RuleNumber, list[tuple[str, str]]]


def documents_beside(
    cards: CardTables,
    worded: CardsInWords,
    dictionary: Dictionary,
    examples: Sequence[Example],
    lessons: Sequence[Lesson],
    spoken: dict[str, str],
) -> Iterator[search.Document]:
    """Yield cards, rulings, examples, lessons, as they are searched beside the newest edition."""
    language = dictionary.language

    def words(text: str) -> str:
        return markup.words(markup.parse_blocks(text), symbol_words=spoken)

    index, tags = cards.index, cards.vocabulary.tag_words.get(language, {})
    terms = {term.key: term.word for term in dictionary.terms}
    for card in map(index.card, index.slugs):
        title = card.names.get(language) or next(iter(card.names.values()), card.slug)
        foreign = tuple((code, name) for code, name in card.names.items() if code != language)
        sentences = words(" ".join(sentences_of(card, worded.faces, language)))
        facts = words(", ".join(_facts(card, terms, tags)))
        texts = {"card": title, "does": sentences, "facts": facts}
        names = tuple(dict.fromkeys((title, called_as(title))))
        yield search.Document("card", card.slug, None, title, texts, names, foreign)
    for ruling in cards.rulings.values():
        if not ruling.same_as:
            texts_of, cites = ruling.words(language), ruling.cites.get(dictionary.edition, ())
            title, rule = words(texts_of.question), cites[0] if cites else None
            texts = {"text": words(texts_of.answer)}
            yield search.Document("ruling", ruling.id, rule, title, texts, asked=(title,))
    for example in examples:
        telling = example.words(language)
        texts = {"text": words(f"{telling.question}\n{telling.explanation}")}
        rule = example.illustrates
        yield search.Document("scenario", example.slug, rule, telling.title, texts)
    for lesson in lessons:
        taught = lesson.words(language)
        parts = (taught.about, taught.idea, *taught.keep, taught.question, taught.answer)
        texts, asked = {"text": words("\n".join(parts))}, taught.searched
        yield search.Document("lesson", lesson.slug, None, taught.title, texts, asked=asked)


def _facts(card: Card, terms: Mapping[str, str], tags: Mapping[str, TagWord]) -> Mapping[str, None]:
    """Return the types, sub-types, factions and keywords of a card as words, each once."""
    facts: dict[str, None] = {}
    for face in card.faces:
        keys = [f"type.{face.permanent_kind}-{face.type}", f"type.{face.type}"]
        keys += [f"sub.{subtype}" for subtype in face.subtypes]
        keys += [f"faction.{faction}" for faction in (face.faction, face.home_faction)]
        facts.update(dict.fromkeys(terms[key] for key in keys if key in terms))
        facts.update(dict.fromkeys(tags[tag].word for tag in face.keywords if tag in tags))
    return facts


def names_by_edition(dictionaries: Sequence[Dictionary], languages: Languages) -> dict[str, _Names]:
    """Map edition -> rule number -> its names: pairs of language, and title or term."""
    names: dict[str, _Names] = {}
    for dictionary in dictionaries:
        of_edition = names.setdefault(dictionary.edition, {})
        analyzer = languages[dictionary.language].analyzer
        for number, name in _names_in(dictionary):
            if analyzer.key(name):
                of_edition.setdefault(number, []).append((dictionary.language, name))
    return names


def _names_in(dictionary: Dictionary) -> Iterator[tuple[RuleNumber, str]]:
    """Yield the titles of entries and the terms, each with its rule."""
    for entry in dictionary:
        yield entry.number, entry.title
    for term in dictionary.terms:
        if term.rule is not None:
            yield term.rule, term.word


def names_but_of(names: _Names, language: str) -> Names:
    """Return the names that are not of a language."""
    return {
        number: tuple(pair for pair in pairs if pair[0] != language)
        for number, pairs in names.items()
    }
