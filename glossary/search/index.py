"""The index of one dictionary: parses and answers queries, suggests, cuts excerpts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from glossary.core.errors import QueryTooLong
from glossary.core.languages import Languages
from glossary.core.rule_number import RuleNumber
from glossary.core.text_analysis import fold
from glossary.search.documents import FIELDS, KINDS, DocumentKind
from glossary.search.query import PLACES, QUOTES, ParsedQuery, parse_query
from glossary.search.ranking import Ranking, rank
from glossary.search.reading import QueryReader, ReadQuery, WordReading, synonyms_in
from glossary.search.store import Head, Store

LONGEST_QUERY = 2000
"""Characters; a longer query is refused."""

MOST_HITS = 8
"""What a page of answers has at most, unless more are asked for."""

_MOST_LOOKED_AT, _MOST_SHOWN = 120, 5
_NOT_ALL, _MUCH, _ALL = 0.5, 0.6, 0.99
_MANY = 0.3
_MOST_IN_A_QUESTION = 8
_BITS = {name: 1 << bit for bit, name in enumerate(FIELDS)}


class Hit(NamedTuple):
    """An entry with those of its paragraphs that answer, best first; or one other document.

    ``best`` is what to show and to open: a paragraph, unless the entry has none. ``listed`` is
    whether its number was asked for.
    """

    best: Head
    paragraphs: Sequence[Head]
    score: float
    listed: bool = False

    @property
    def kind(self) -> DocumentKind:
        """Which kind of document it is."""
        return self.best.kind

    @property
    def number(self) -> RuleNumber | None:
        """The number that was asked for, or that of the entry it is in, or belongs to."""
        return self.best.number if self.listed else self.best.entry


@dataclass(frozen=True)
class Answer:
    """A page of the hits; ``counts`` are how many there are of each kind, on all pages.

    ``absent`` is whether nothing answers, so that the hits are only neighbours; ``all_words``
    whether some document has all that was asked. ``letters`` are the words to mark, as the index
    writes them, ``stems`` the same as stems. ``defined`` are the terms that the query asks for.
    """

    asked: ParsedQuery
    hits: Sequence[Hit] = ()
    counts: Mapping[DocumentKind, int] = field(default_factory=dict)
    absent: bool = False
    all_words: bool = True
    readings: Sequence[WordReading] = ()
    letters: str = ""
    stems: Sequence[str] = ()
    defined: Sequence[Head] = ()

    @property
    def total(self) -> int:
        """How many hits there are, on all pages and of every kind."""
        return sum(self.counts.values())

    @property
    def suggestion(self) -> str:
        """The query with every misspelt word replaced, or nothing if none was."""
        mended = {r.typed: r.meant for r in self.readings if r.manner == "mended"}
        words = self.asked.plain.split(" ") if mended else ()
        return " ".join(mended.get(word.lower(), word) for word in words)


class Suggestion(NamedTuple):
    """Words to offer, and what they lead to."""

    words: str
    head: Head


class Index:
    """The rules, terms, cards, examples and pages of one dictionary; threads may share it.

    :param languages: those that ``lang:`` may name, *language* among them.
    :param editions: those that ``v:`` may name.
    :raises SnapshotUnusable: if *folder* does not hold a whole index.
    """

    def __init__(
        self, folder: Path, language: str, languages: Languages, editions: Collection[str] = ()
    ) -> None:
        self.store = Store(folder)
        self._analyzer = languages[language].analyzer
        self._languages, self._editions = languages.codes, editions
        self._reader = QueryReader(self.store, language, languages)

    def parse(self, text: str) -> ParsedQuery:
        """Take a query apart.

        :raises QueryTooLong: beyond :data:`LONGEST_QUERY` characters.
        """
        if len(text) > LONGEST_QUERY:
            raise QueryTooLong(len(text), LONGEST_QUERY)
        return parse_query(text, self._analyzer, languages=self._languages, editions=self._editions)

    def ask(
        self,
        text: str,
        *,
        limit: int = MOST_HITS,
        first: int = 0,
        kind: DocumentKind | None = None,
        parsed: ParsedQuery | None = None,
    ) -> Answer:
        """Return what answers *text*: up to *limit* hits, from the one at *first* on.

        :param kind: of which alone hits are wanted; counts are of all.
        :param parsed: the query, if it was parsed before in this language.
        :raises QueryTooLong: beyond :data:`LONGEST_QUERY` characters.
        """
        query = parsed or self.parse(text)
        read, ranking = self._ranked(text, query)
        kinds = bytes([self.store.kinds[group[0]] for group in ranking.groups])
        places: Sequence[int] = range(len(ranking.groups))
        if kind is not None:
            of_kind = KINDS.index(kind)
            places = [at for at in places if kinds[at] == of_kind]
        heads = self.store.documents_at(read.defined)
        return Answer(
            query,
            self._hits(ranking, places[first : first + limit]),
            counts={each: count for at, each in enumerate(KINDS) if (count := kinds.count(at))},
            absent=_is_absent(query, read, ranking),
            all_words=ranking.covered > _ALL,
            readings=tuple(read.readings),
            letters="".join({p.letter for slot in read.marked for p in slot.alternatives}),
            stems=tuple(slot.word.stem for slot in read.marked if slot.word is not None),
            defined=tuple(heads[place] for place in read.defined),
        )

    def _ranked(self, text: str, query: ParsedQuery) -> tuple[ReadQuery, Ranking]:
        """Return how a query was read, and all that it finds."""
        read, ranking = self._read_and_ranked(query)
        if not ranking.groups and query.quotes:
            # A sentence with a quotation that no document has whole is asked without its quotes.
            read, ranking = self._read_and_ranked(self.parse(QUOTES.sub(" ", text)))
            ranking = ranking._replace(covered=min(ranking.covered, _NOT_ALL))
        listed = self._listed(query)
        if listed:
            shown = {self.store.groups[group[0]] for group in listed}
            rest = [g for g in ranking.groups if self.store.groups[g[0]] not in shown]
            ranking = ranking._replace(groups=[*listed, *rest], listed=len(listed))
        return read, ranking

    def _read_and_ranked(self, query: ParsedQuery) -> tuple[ReadQuery, Ranking]:
        allowed = self._allowed(query)
        if not query.groups:
            everything = [] if allowed is None or query.numbers or query.span else allowed
            return ReadQuery(), Ranking([[place] for place in everything], {})
        read = self._reader.read(query)
        bits = sum(_BITS[name] for name in PLACES.get(query.filter("in") or "", ()))
        groups, strict = query.groups, query.strict
        return read, rank(self.store, groups, read, strict=strict, fields=bits, allowed=allowed)

    def _allowed(self, query: ParsedQuery) -> list[int] | None:
        """Return the documents that the filters ``n:`` and ``kind:`` let through, None for all."""
        below, kind = query.filter("n"), query.filter("kind")
        if below is None and kind is None:
            return None
        places: Iterable[int] = range(len(self.store.kinds))
        if below is not None:
            above = RuleNumber.parse(below)
            places = [p for number, p in self.store.rules.items() if above.contains(number)]
        wanted = KINDS.index(kind) if kind is not None else None
        return [p for p in places if wanted is None or self.store.kinds[p] == wanted]

    def _listed(self, query: ParsedQuery) -> list[list[int]]:
        """Return the rules of the numbers and the range in a query, in the order given."""
        rules, number = self.store.rules, query.number
        listed = [n for n in query.numbers if n in rules]
        if query.span is not None:
            first, last = query.span
            alike = [n for n in rules if bool(n.letter) == bool(first.letter)]
            listed = [n for n in alike if first <= n <= last or last.contains(n)]
        elif number is not None and listed:
            entry = number.entry
            listed += [n for n in rules if number == n.parent or n == entry != number]
        return [[rules[n]] for n in listed]

    def _hits(self, ranking: Ranking, places: Sequence[int]) -> tuple[Hit, ...]:
        """Return the hits at some places of a ranking."""
        shown = [ranking.groups[at][:_MOST_SHOWN] for at in places]
        heads = self.store.documents_at(chain.from_iterable(shown))
        return tuple(
            self._hit(ranking, at, [heads[place] for place in group])
            for at, group in zip(places, shown, strict=True)
        )

    def _hit(self, ranking: Ranking, at: int, heads: Sequence[Head]) -> Hit:
        groups, first, listed = self.store.groups, heads[0].place, at < ranking.listed
        score = 1.0 if listed else ranking.scores.get(first, 1.0)
        if heads[0].kind != "rule" or listed:
            return Hit(heads[0], heads[:1], score, listed)
        shown = [head for head in heads if head.text]
        if not shown and groups[first + 1 : first + 2] == groups[first : first + 1]:
            shown = [self.store.document(first + 1)]  # of a title the first paragraph is shown
        return Hit((shown or heads)[0], shown or heads, score)

    def excerpt(self, head: Head, answer: Answer) -> Excerpt:
        """Return the part of a document to show, with what was asked marked."""
        return excerpt(head, answer.letters)

    def synonyms(self, text: str) -> Iterator[tuple[int, int, WordReading]]:
        """Yield the words of a text that the rules do not have, each with its start and end."""
        words = tuple(self._analyzer.read(text, keep_stops=True))
        for span, meant, instead in synonyms_in(self.store, words):
            start, end = span[0].start, span[-1].end
            yield start, end, WordReading("said", text[start:end], meant, instead)

    def questions_of(self, number: RuleNumber) -> tuple[str, ...]:
        """Return the questions that a rule answers, as people ask them."""
        place = self.store.rules.get(number)
        rows = self.store.rows("select asked from questions where place = ?", place)
        return tuple(question for (question,) in rows)

    def suggest(
        self, text: str, *, limit: int = 8, parsed: ParsedQuery | None = None
    ) -> tuple[Suggestion, ...]:
        """Return up to *limit* suggestions for *text* as typed so far.

        Names that begin so come first, then synonyms and questions, then names of which a later
        word begins so, then what a search finds.

        :param parsed: the text, if it was parsed before as a query.
        """
        if text.lstrip()[:1].isdigit():
            return self._numbered(text.strip().lower(), limit)
        words = self._analyzer.read(text[:LONGEST_QUERY], keep_stops=True)
        folded = " ".join(word.folded for word in words)
        if not folded or len(text) > LONGEST_QUERY:
            return ()
        begun: dict[str, tuple[str, int]] = {}
        for offer, place in self.store.suggested(folded, _MOST_LOOKED_AT):
            if len(begun) == limit:
                break
            begun.setdefault(fold(offer), (offer, place))
        heads = self.store.documents_at(place for _, place in begun.values())
        offered = {key: Suggestion(offer, heads[place]) for key, (offer, place) in begun.items()}
        if len(offered) < limit:
            _, ranking = self._ranked(text, parsed or self.parse(text))
            for hit in self._hits(ranking, range(min(limit, len(ranking.groups)))):
                title = hit.best.title
                offered.setdefault(fold(title), Suggestion(title, hit.best))
        return tuple(offered.values())[:limit]

    def _numbered(self, plain: str, limit: int) -> tuple[Suggestion, ...]:
        """Return the rules whose number begins so: entries, then paragraphs."""
        begun = self.store.rules_begun(plain)
        begun.sort(key=lambda row: (bool(row[0].letter), row[0]))
        heads = self.store.documents_at(place for _, place in begun[:limit])
        chosen = (heads[place] for _, place in begun[:limit])
        return tuple(Suggestion(f"{head.number} {head.title}", head) for head in chosen)


def _is_absent(query: ParsedQuery, read: ReadQuery, ranking: Ranking) -> bool:
    """Tell whether nothing answers *query*, so that what was found are only neighbours.

    So it is where a third of its telling words are in no text, or a synonym says that the rules
    have no such thing, and no document has much of the rest; the figures are chosen on queries.
    """
    if query.strict or query.numbers or not query.groups:
        return not ranking.groups and not query.numbers
    telling = [slot for slots in read.parts.values() for slot in slots if slot.telling]
    if len(telling) > _MOST_IN_A_QUESTION:  # a message always has words that no rule has
        return not ranking.groups
    if any(slot.absent for slot in telling):
        return ranking.covered < _MUCH
    lacking = sum(slot.lacking for slot in telling)
    return lacking >= _MANY * len(telling) > 0 and ranking.covered < _NOT_ALL and not read.is_name


LONGEST_EXCERPT, _LEAD = 280, 60
"""Characters of an excerpt, ellipses apart; and of what stands before the first word asked for."""

ExcerptRun = tuple[str, bool]
"""A run of an excerpt, and whether it is a word that was asked for."""

_MORE: ExcerptRun = ("…", False)


class Excerpt(NamedTuple):
    """Part of a text, whole and in pieces."""

    text: str
    pieces: Sequence[ExcerptRun]


def excerpt(document: Head, stems: Collection[str]) -> Excerpt:
    """Cut the part of a text that holds most of what was asked, those words marked.

    :param stems: the characters of the words, as in the stream of the document.
    """
    text, starts, ends = document.text, document.starts, document.ends
    stream = document.stream[: len(starts)]
    hits = [i for i, letter in enumerate(stream) if letter in stems] if stems else []
    begin, end = _window(document, hits)
    pieces: list[ExcerptRun] = [_MORE] if begin else []
    at = begin
    for i in hits:
        if starts[i] < at:
            continue
        if ends[i] > end:
            break
        if starts[i] > at:
            pieces.append((text[at : starts[i]], False))
        pieces.append((text[starts[i] : ends[i]], True))
        at = ends[i]
    if at < end:
        pieces.append((text[at:end].rstrip(), False))
    if end < len(text):
        pieces.append(_MORE)
    return Excerpt("".join(piece for piece, _ in pieces), pieces)


def _window(document: Head, hits: Sequence[int]) -> tuple[int, int]:
    """Return where to cut: at words, with the densest run of hits inside."""
    length, starts, ends = len(document.text), document.starts, document.ends
    if length <= LONGEST_EXCERPT:
        return 0, length
    best, most, past = 0, 0, 0
    for first, i in enumerate(hits):
        reach = starts[i] + LONGEST_EXCERPT - _LEAD
        while past < len(hits) and ends[hits[past]] <= reach:
            past += 1
        if past - first > most:
            best, most = starts[i], past - first
    begin = 0 if best <= _LEAD else starts[bisect_left(starts, best - _LEAD)]
    if begin + LONGEST_EXCERPT >= length:
        return begin, length
    last = bisect_right(ends, begin + LONGEST_EXCERPT)
    return begin, ends[last - 1] if last else begin + LONGEST_EXCERPT
