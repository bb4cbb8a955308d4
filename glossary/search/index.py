"""The index of one dictionary: parses and answers queries, suggests, cuts excerpts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from glossary.core.errors import QueryTooLong
from glossary.core.languages import Languages
from glossary.core.rule_number import RuleNumber
from glossary.search.documents import FIELDS, KINDS, DocumentKind
from glossary.search.excerpts import Excerpt, excerpt
from glossary.search.query import PLACES, ParsedQuery, parse_query, unquoted
from glossary.search.ranking import Group, Ranking, rank
from glossary.search.reading import Reader, ReadQuery
from glossary.search.results import Answer, Hit
from glossary.search.store import Head, Store
from glossary.search.suggest import Suggestion, suggestions

LONGEST_QUERY = 2000
"""Characters; a longer query is refused."""

MOST_HITS = 8
"""What a page of answers has at most, unless more are asked for."""

_CACHED_ANSWERS = 48
_LITTLE, _NOT_ALL, _ALL = 0.45, 0.7, 0.99
_MANY_UNKNOWN = 0.3
_MOST_IN_A_QUESTION = 8
_BITS = {name: 1 << bit for bit, name in enumerate(FIELDS)}


class Index:
    """The rules, terms, cards, examples and pages of one dictionary; threads may share it.

    :param languages: those that ``lang:`` may name, *language* among them.
    :param editions: those that ``v:`` may name.
    :raises OSError, ValueError, KeyError, sqlite3.Error: if *folder* does not hold a whole index.
    """

    def __init__(
        self,
        folder: Path,
        language: str,
        languages: Languages,
        editions: Collection[str] = (),
    ) -> None:
        self.store = Store(folder)
        self._language = languages[language]
        self._languages = languages.codes
        self._editions = tuple(editions)
        self._reader = Reader(self.store, language, languages)
        self._ranked = lru_cache(_CACHED_ANSWERS)(self._rank)

    def parse(self, text: str) -> ParsedQuery:
        """Take a query apart.

        :raises QueryTooLong: beyond :data:`LONGEST_QUERY` characters.
        """
        if len(text) > LONGEST_QUERY:
            raise QueryTooLong(len(text), LONGEST_QUERY)
        return parse_query(
            text,
            self._language.analyzer,
            languages=self._languages,
            editions=self._editions,
        )

    def ask(
        self, text: str, *, limit: int = MOST_HITS, first: int = 0, kind: DocumentKind | None = None
    ) -> Answer:
        """What answers *text*: up to *limit* hits, from the one at *first* on.

        :param kind: of which alone hits are wanted; counts are of all.
        :raises QueryTooLong: beyond :data:`LONGEST_QUERY` characters.
        """
        asked, read, ranking, missing = self._ranked(text)
        groups = ranking.groups
        kinds = [self.store.kinds[group.places[0]] for group in groups]
        counts = {name: kinds.count(i) for i, name in enumerate(KINDS)}
        if kind is not None:
            wanted = KINDS.index(kind)
            groups = [g for g, of in zip(groups, kinds, strict=True) if of == wanted]
        stems = [w.stem for part in read.parts if not part.barred for w in part.words if not w.weak]
        return Answer(
            asked,
            tuple(self._hit(group) for group in groups[first : first + limit]),
            {name: count for name, count in counts.items() if count},
            absent=_is_absent(asked, read, ranking),
            all_words=ranking.covered > _ALL,
            readings=tuple(read.readings),
            missing=missing,
            letters=read.letters,
            stems=tuple(stems),
        )

    def _rank(self, text: str) -> tuple[ParsedQuery, ReadQuery, Ranking, tuple[RuleNumber, ...]]:
        asked = self.parse(text)
        read, ranking = self._found(asked)
        if not ranking.groups and asked.quotes:
            # A sentence with a quotation that no document has whole is asked without its quotes.
            read, ranking = self._found(self.parse(unquoted(text)))
            ranking = ranking._replace(covered=min(ranking.covered, _NOT_ALL))
        placed = {number: self.store.place_of(number) for number in asked.numbers}
        missing = tuple(number for number, place in placed.items() if place is None)
        listed = self._listed(asked, [place for place in placed.values() if place is not None])
        if listed:
            shown = {self.store.groups[group.places[0]] for group in listed}
            rest = [g for g in ranking.groups if self.store.groups[g.places[0]] not in shown]
            ranking = ranking._replace(groups=[*listed, *rest])
        return asked, read, ranking, missing

    def _found(self, asked: ParsedQuery) -> tuple[ReadQuery, Ranking]:
        allowed = self._allowed(asked)
        if not asked.groups:
            everything = [] if allowed is None or asked.numbers or asked.span else allowed
            return ReadQuery(), Ranking([Group(1.0, [place]) for place in everything])
        read = self._reader.read(asked)
        fields = sum(_BITS[name] for name in PLACES.get(asked.filter("in") or "", ()))
        ranking = rank(
            self.store, asked.groups, read, strict=asked.strict, fields=fields, allowed=allowed
        )
        return read, ranking

    def _allowed(self, asked: ParsedQuery) -> list[int] | None:
        """The documents that the filters ``n:`` and ``kind:`` let through, None for all."""
        below, kind = asked.filter("n"), asked.filter("kind")
        if below is None and kind is None:
            return None
        places: Iterable[int] = range(len(self.store.kinds))
        if below is not None:
            above = RuleNumber.parse(below)
            places = [p for number, p in self.store.rules if above.contains(number)]
        wanted = KINDS.index(kind) if kind is not None else None
        return [p for p in places if wanted is None or self.store.kinds[p] == wanted]

    def _listed(self, asked: ParsedQuery, places: Sequence[int]) -> list[Group]:
        """The rules of the numbers and the range in a query, in the order given."""
        if asked.span is not None:
            first, last = asked.span
            places = [
                place
                for number, place in self.store.rules
                if bool(number.letter) == bool(first.letter)
                and (first <= number <= last or last.contains(number))
            ]
        elif asked.number is not None and places:
            number = asked.number
            around = (
                [self.store.place_of(number.entry)]
                if number.letter
                else [p for other, p in self.store.rules if other.parent == number]
            )
            places = [*places, *(p for p in around if p is not None and p not in places)]
        return [Group(1.0, [place], listed=True) for place in places]

    def _hit(self, group: Group) -> Hit:
        heads = [self.store.document(place) for place in group.places]
        if heads[0].kind != "rule" or group.listed:
            return Hit(heads[0], heads[:1], group.score, group.listed)
        said = [head for head in heads if head.text]
        if not said:  # the title of an entry: its first paragraph is shown
            following = group.places[0] + 1
            groups = self.store.groups
            if following < len(groups) and groups[following] == groups[group.places[0]]:
                said = [self.store.document(following)]
        shown = said or heads
        return Hit(shown[0], shown, group.score)

    def excerpt(self, head: Head, answer: Answer) -> Excerpt:
        """The part of a document to show, with what was asked marked."""
        return excerpt(head, answer.letters)

    def texts(self) -> Iterator[tuple[Head, str]]:
        """Every document with its text, in reading order."""
        for place in range(len(self.store.kinds)):
            yield (head := self.store.document(place)), head.text

    def questions_of(self, numbers: Collection[RuleNumber]) -> dict[RuleNumber, tuple[str, ...]]:
        """Return the questions that some rules answer, by rule, as people ask them."""
        found = {}
        for number in numbers:
            place = self.store.place_of(number)
            rows = self.store.rows("select asked from questions where place = ?", place)
            if rows:
                found[number] = tuple(str(asked) for (asked,) in rows)
        return found

    def suggest(self, text: str, *, limit: int = 8) -> tuple[Suggestion, ...]:
        """What somebody who has typed *text* so far may be after."""
        if len(text) > LONGEST_QUERY:
            return ()
        return suggestions(self, self._language.analyzer, text, limit)


def _is_absent(asked: ParsedQuery, read: ReadQuery, ranking: Ranking) -> bool:
    """Whether nothing answers *asked*, so that what was found are only neighbours.

    So it is where no document has half of it, where a third of its telling words are in no text,
    and where a synonym says that the rules have no such thing. The figures are those that called
    absent most of what is, and few of what is not, of the queries in ``tests/search``.
    """
    if asked.strict or asked.numbers or not asked.groups:
        return not ranking.groups and not asked.numbers
    telling = [slot for slots in read.parts.values() for slot in slots if slot.telling]
    unknown = sum(not slot.alternatives for slot in telling) / max(1, len(telling))
    covered = ranking.covered
    if any(each.instead for each in read.readings):
        return len(telling) <= _MOST_IN_A_QUESTION and covered < _ALL
    little = covered < _LITTLE or (unknown >= _MANY_UNKNOWN and covered < _NOT_ALL)
    return little and not read.is_name
