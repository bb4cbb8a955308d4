"""The search part of ``make bench``: ours, SQLite FTS5 and tantivy side by side, by kind of query.

Every dictionary is asked the same kinds of query, and nothing is remembered unless the line says
so. The three take turns, a round of all queries each; of some rounds the fastest answer to each
query counts, so that what the machine does meanwhile does not. Whoosh is not on the road of a
query and is not timed here.

What a kind asks for is the same for all three: AND what has every word, OR and plain words what
has any of them, best first. Ours puts plain words together by entry, too, and raises what has all.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Protocol

from glossary.core.rule_number import RuleNumber
from glossary.search import Index
from glossary.snapshot import IndexedDictionary, Snapshot
from tests.baselines import MOST, Fts5, Tantivy, Text

_EACH = 40
_MIXED = 700
_ROUNDS = 5
_NO_QUOTES = dict.fromkeys(map(ord, '"“”„«»'))
Query = tuple[int, str, str]
"""Which dictionary, what kind of query, what is typed."""


def bench_search(snapshot: Snapshot) -> None:
    """Print a row a kind of query: p50 and p99 in microseconds, and the ratios."""
    dictionaries = snapshot.dictionaries
    queries = _queries(dictionaries)
    ours: Sequence[_Engine] = [_Ours(indexed.index) for indexed in dictionaries]
    fts: list[_Engine] = []
    rust: list[_Engine] = []
    for indexed in dictionaries:
        texts, language = _texts(indexed), indexed.dictionary.language
        fts.append(Fts5(texts, language))
        rust.append(Tantivy(texts, language))
    gc.collect()
    gc.freeze()
    print(f"\n{len(queries)} queries, {len(dictionaries)} dictionaries; p50/p99 in µs")
    print(f"{'':<20}{'ours':>13}{'FTS5':>13}{'tantivy':>13}{'ours/best p50, p99':>22}")
    for marked in (False, True):
        for kind in dict.fromkeys(kind for _, kind, _ in queries):
            asked = [query for query in queries if query[1] == kind]
            ready = [
                [engines[place].ready(kind, words, marked=marked) for place, _, words in asked]
                for engines in (ours, fts, rust)
            ]
            spreads = _spreads(ready)
            best = [min(spread[i] for spread in spreads[1:]) for i in (0, 1)]
            ratios = "  ".join(f"{spreads[0][i] / best[i]:.2f}" for i in (0, 1))
            figures = "".join(f"{f'{p50:.0f}/{p99:.0f}':>13}" for p50, p99 in spreads)
            print(f"{kind + (', marked' if marked else ''):<20}{figures}{ratios:>22}")
    _alone(dictionaries, queries)
    gc.unfreeze()


def _alone(dictionaries: Sequence[IndexedDictionary], queries: Sequence[Query]) -> None:
    """What has no counterpart in the others."""
    number = RuleNumber.parse("2.1.e")
    said = [(dictionaries[place], words) for place, kind, words in queries if kind == "one word"]
    rows: Mapping[str, Sequence[Callable[[], object]]] = {
        "number look-up": [partial(v.dictionary.has_paragraph, number) for v, _ in said],
        "suggestions": [partial(v.index.suggest, words[:4]) for v, words in said],
    }
    for name, asked in rows.items():
        ((p50, p99),) = _spreads([asked])
        print(f"{name:<20}{f'{p50:.1f}/{p99:.1f}':>13}")


class _Engine(Protocol):
    """What is asked: a query as typed, understood and answered while the clock runs."""

    def ready(self, kind: str, typed: str, *, marked: bool) -> Callable[[], object]: ...


class _Ours:
    """The site's own search, asked as the others are."""

    def __init__(self, index: Index) -> None:
        self._index = index

    def ready(self, kind: str, typed: str, *, marked: bool) -> Callable[[], object]:
        return partial(self._find, _as_typed(kind, typed), marked=marked)

    def _find(self, written: str, *, marked: bool) -> list[object]:
        answer = self._index.ask(written, limit=MOST)
        if marked:
            return [self._index.excerpt(hit.best, answer) for hit in answer.hits]
        return [hit.best for hit in answer.hits]


def _as_typed(kind: str, typed: str) -> str:
    """The query as our readers type it: quoted words must all be there."""
    if kind.endswith("OR"):
        return " OR ".join(typed.split())
    if kind.endswith("AND"):
        return " ".join(f'"{word}"' for word in typed.split())
    if kind == "phrase":
        return f'"{typed}"'
    return typed + "*" if kind == "prefix" else typed


def _spreads(asked: Sequence[Sequence[Callable[[], object]]]) -> Sequence[tuple[float, float]]:
    """Of each engine the median and 99th percentile, in microseconds, of the fastest rounds."""
    fastest = [[float("inf")] * len(each) for each in asked]
    for _ in range(_ROUNDS):
        for each, known in zip(asked, fastest, strict=True):
            for i, ask in enumerate(each):
                began = time.perf_counter()
                ask()
                known[i] = min(known[i], (time.perf_counter() - began) * 1e6)
    return [(statistics.median(k), sorted(k)[int(len(k) * 0.99)]) for k in fastest]


def _texts(indexed: IndexedDictionary) -> list[Text]:
    """What the others index: every rule, term and page that ours does."""
    found = indexed.index.store.documents()
    return [(str(head.number or head.key), head.title, head.text) for head in found]


def _together(chance: random.Random, said: Sequence[str], common: Collection[str]) -> list[str]:
    """Three words of a text that others say too, as somebody would type who looks for it."""
    fit = sorted({word for word in said if word in common})
    return chance.sample(fit, 3) if len(fit) >= 3 else chance.sample(sorted(common), 3)


def _queries(dictionaries: Sequence[IndexedDictionary]) -> list[Query]:
    """Some of each kind for every dictionary, the same ones in every run."""
    chance = random.Random(20261121)
    return [
        (place, kind, typed)
        for place, indexed in enumerate(dictionaries)
        for kind, typed in _asked_of(indexed.index, chance, _EACH)
    ]


def _asked_of(index: Index, chance: random.Random, each: int) -> Iterator[tuple[str, str]]:
    """As many queries of *each* kind: what kind, and its words."""
    words = index.store.words
    long = [word for word in words if word.isalpha() and len(word) > 3]
    common = {word for word in long if words[word] > 5}
    texts = [head.text.split() for head in index.store.documents()]
    spoken = [text for text in texts if len(text) > 8]
    for _ in range(each):
        said = chance.choice(spoken)
        chosen = _together(chance, said, common)
        begin = chance.randrange(len(said) - 2)
        misspelt = chance.choice([w for w in long if len(w) > 6])
        cut = chance.randrange(1, len(misspelt))
        yield "one word", chosen[0]
        yield "two, AND", " ".join(chosen[:2])
        yield "three, AND", " ".join(chosen)
        yield "two words", " ".join(chosen[:2])
        yield "three words", " ".join(chosen)
        yield "three, OR", " ".join(chosen)
        yield "phrase", " ".join(said[begin : begin + 2]).translate(_NO_QUOTES)
        yield "prefix", chance.choice(long)[:4]
        yield "typo", misspelt[:cut] + misspelt[cut + 1 :]


def mixed(index: Index) -> Sequence[str]:
    """Distinct queries of every kind as they are typed, in no order: more than are remembered."""
    chance = random.Random(20261121)
    typed = {_as_typed(kind, words) for kind, words in _asked_of(index, chance, _MIXED)}
    return chance.sample(sorted(typed), len(typed))


def begun(index: Index) -> Sequence[str]:
    """Distinct beginnings of what is typed, in no order: more than are remembered."""
    chance = random.Random(20261121)
    found = {typed[:length] for typed in mixed(index) for length in (3, 5, 8)}
    return chance.sample(sorted(found), len(found))
