"""Searches and suggestions for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec import UNSET, UnsetType, field, structs

from glossary.core.errors import QueryTooLong
from glossary.core.rule_number import RuleNumber
from glossary.search import KINDS, LONGEST_QUERY, MOST_HITS, DocumentKind, Head, ParsedQuery
from glossary.snapshot import IndexedDictionary
from glossary.web.api.bodies import Body, Count, Language, Number
from glossary.web.api.operations import EDITION, SEARCHED, Subject, choice, text, whole
from glossary.web.api.problems import Problem
from glossary.web.base.page import N_, Page
from glossary.web.base.renumbering import former_meaning, former_rules, last_renumbering, sentence
from glossary.web.search.search import (
    MOST_PAGE,
    asked_in,
    document_address,
    filtered_dictionary,
    nearest_to,
)

subject = Subject.named("api")

MOST_RESULTS = 100
MOST_SUGGESTIONS = 20
USUAL_SUGGESTIONS = 8


class SearchResultBody(Body, frozen=True):
    """A result, or a rule that stands for a number that is not there: without an excerpt.

    ``number`` is the entry that it is or belongs to, ``url`` leads to the paragraph that answers.
    """

    number: Number | None
    title: str
    kind: DocumentKind
    url: str
    excerpt: str | UnsetType = UNSET
    marked: Sequence[tuple[str, bool]] | UnsetType = UNSET
    paragraphs: list[Number] | UnsetType = UNSET
    score: float | UnsetType = UNSET


class ReadingBody(Body, frozen=True):
    """How words were read: as a synonym of which, mended, translated, completed or ignored.

    ``instead`` says what these rules have if they do not have the thing.
    """

    manner: Literal["said", "mended", "translated", "completed", "ignored"]
    typed: str
    meant: str
    instead: str


class SearchBody(Body, frozen=True):
    """The answer of a search; ``reason`` says why a number is not there.

    ``absent`` is whether these rules do not have what was asked: the results are neighbours then.
    ``count`` and ``counts`` are of all pages; ``formerly`` says what a number meant in older
    editions, if that was another rule.
    """

    query: str
    language: Language
    edition: str
    absent: bool
    total: Count = field(name="count")
    counts: Mapping[DocumentKind, Count]
    all_words: bool
    suggestion: str | None
    readings: list[ReadingBody]
    results: list[SearchResultBody]
    reason: str | UnsetType = UNSET
    formerly: list[str] | UnsetType = UNSET


class SuggestionBody(Body, frozen=True):
    """Words that a query may become, and the document they name."""

    words: str
    number: Number | None
    title: str
    kind: DocumentKind
    url: str


class SuggestionsBody(Body, frozen=True):
    """The suggestions, best first."""

    query: str
    suggestions: list[SuggestionBody]


@subject.operation(
    "/search",
    N_("Rules, terms, cards, rulings, examples and pages that answer a query."),
    SEARCHED,
    text("q", N_("What to look for."), required=True, minLength=1, maxLength=LONGEST_QUERY),
    EDITION,
    whole("limit", N_("The most results."), MOST_HITS, MOST_RESULTS),
    choice("kind", N_("Of which kind alone; all if left out."), KINDS),
    whole("page", N_("Which page of the results."), 1, MOST_PAGE),
    answers=SearchBody,
    tried={"q": "mana", "limit": "2"},
)
def search(
    here: Page, q: str, edition: str | None, limit: int, kind: DocumentKind | None, page: int
) -> SearchBody:
    """Answer a query from the dictionary of a language and an edition."""
    query, dictionary = q.replace("\0", " "), _dictionary(here, edition)
    try:
        parsed, first = dictionary.index.parse(query), (page - 1) * limit
        indexed, answer = asked_in(
            here.snapshot, dictionary, query, parsed, limit=limit, first=first, kind=kind
        )
    except QueryTooLong as error:
        raise Problem("q", str(error)) from None
    results = []
    for hit in answer.hits:
        excerpt, marked = indexed.index.excerpt(hit.best, answer)
        facts = _facts(here, indexed, hit.best, hit.number)
        paragraphs = [paragraph.key for paragraph in hit.paragraphs if paragraph.kind == "rule"]
        results.append(SearchResultBody(*facts, excerpt, marked, paragraphs, round(hit.score, 4)))
    body = SearchBody.of(
        answer,
        query=query,
        language=indexed.dictionary.language,
        edition=indexed.dictionary.edition,
        suggestion=answer.suggestion or None,
        readings=list(map(ReadingBody.of, answer.readings)),
        results=results,
        reason=UNSET,
        formerly=UNSET,
    )
    number = answer.asked.number
    if number is not None and not answer.hits:
        near = [
            SearchResultBody(*_titled(here, indexed, n)) for n in nearest_to(here, indexed, answer)
        ]
        return structs.replace(body, results=near, reason=_reason(here, number, indexed))
    if number is not None and indexed.dictionary.edition == here.snapshot.editions[0]:
        return structs.replace(
            body,
            formerly=[former_meaning(here, was) for was in former_rules(here, number)],
        )
    return body


@subject.operation(
    "/suggest",
    N_("What words typed so far may become."),
    SEARCHED,
    text("q", N_("The words so far.")),
    EDITION,
    whole("limit", N_("The most suggestions."), USUAL_SUGGESTIONS, MOST_SUGGESTIONS),
    answers=SuggestionsBody,
    tried={"q": "fl"},
)
def suggest(page: Page, q: str, edition: str | None, limit: int) -> SuggestionsBody:
    """Answer suggestions for a query as typed so far."""
    query, indexed = q.replace("\0", " "), _dictionary(page, edition)
    parsed = indexed.index.parse(query) if len(query) <= LONGEST_QUERY else None
    offered = indexed.index.suggest(query, limit=limit, parsed=parsed) if query.strip() else ()
    suggestions = [
        *(_of_edition(page, parsed, indexed) if parsed is not None else ()),
        *(
            SuggestionBody(each.words, *_facts(page, indexed, each.head, each.head.entry))
            for each in offered
        ),
    ]
    return SuggestionsBody(query, suggestions[:limit])


def _of_edition(
    page: Page, parsed: ParsedQuery, asked: IndexedDictionary
) -> Iterator[SuggestionBody]:
    """Yield the rule that a number is in the edition named beside it."""
    if parsed.number is None or parsed.filter("v") is None:
        return
    indexed, number = filtered_dictionary(page.snapshot, asked, parsed), None
    if parsed.number in indexed.dictionary:
        number = parsed.number
    elif (last := last_renumbering(page, parsed.number, indexed.edition)) and len(last.there) == 1:
        number = last.there[0]
    if number is not None and number in indexed.dictionary:
        facts = _titled(page, indexed, number)
        words = f"{number} {facts.title} ({indexed.edition})"
        yield SuggestionBody(words, *facts._replace(number=str(number.entry)))


class _Facts(NamedTuple):
    """What is said of a document whatever was asked."""

    number: str | None
    title: str
    kind: DocumentKind
    url: str


def _facts(page: Page, indexed: IndexedDictionary, head: Head, number: RuleNumber | None) -> _Facts:
    url = page.root + document_address(page.snapshot, indexed, head)
    return _Facts(str(number) if number is not None else None, head.title, head.kind, url)


def _titled(page: Page, indexed: IndexedDictionary, number: RuleNumber) -> _Facts:
    """Return what is said of a rule by its own number."""
    head = Head("rule", str(number), number, indexed.dictionary.entry(number).title, 0)
    return _facts(page, indexed, head, number)


def _reason(page: Page, number: RuleNumber, indexed: IndexedDictionary) -> str:
    """Say why there is no rule of that number."""
    stood = last_renumbering(page, number, indexed.edition)
    if stood is not None:
        return sentence(page, stood)
    return f"There is no rule {number} in edition {indexed.dictionary.edition}."


def _dictionary(page: Page, edition: str | None) -> IndexedDictionary:
    indexed = page.snapshot.best_dictionary(page.language, edition)
    if indexed is None:
        raise Problem("lang", "there is no dictionary")
    return indexed
