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
from collections.abc import Callable, Collection, Sequence

from glossary.numbers import RuleNumber
from glossary.search import Index
from glossary.snapshot import Snapshot, Volume
from tests.baselines import Fts5, Tantivy, Text

_EACH = 40
_ROUNDS = 5
_MOST = 20
_NO_QUOTES = dict.fromkeys(map(ord, '"“”„«»'))
Query = tuple[int, str, str]
"""Which dictionary, what kind of query, what is typed."""


def bench_search(snapshot: Snapshot) -> None:
    """Print a row a kind of query: p50 and p99 in microseconds, and the ratios."""
    volumes = snapshot.volumes
    queries = _queries(volumes)
    texts = [_texts(volume) for volume in volumes]
    languages = [volume.dictionary.language for volume in volumes]
    fts = [Fts5(text, lang) for text, lang in zip(texts, languages, strict=True)]
    rust = [Tantivy(text, lang) for text, lang in zip(texts, languages, strict=True)]
    gc.collect()
    gc.freeze()
    print(f"\n{len(queries)} queries, {len(volumes)} dictionaries; p50/p99 in µs")
    print(f"{'':<20}{'ours':>13}{'FTS5':>13}{'tantivy':>13}{'ours/best p50, p99':>22}")
    for marked in (False, True):
        for kind in dict.fromkeys(kind for _, kind, _ in queries):
            asked = [query for query in queries if query[1] == kind]

            def ours(query: Query, *, marked: bool = marked) -> None:
                _ours(volumes[query[0]].index, query, marked=marked)

            def theirs(query: Query, *, marked: bool = marked) -> None:
                fts[query[0]].find(query[1], query[2], marked=marked)

            def also(query: Query, *, marked: bool = marked) -> None:
                rust[query[0]].find(query[1], query[2], marked=marked)

            spreads = _spreads((ours, theirs, also), asked)
            best = [min(spread[i] for spread in spreads[1:]) for i in (0, 1)]
            ratios = "  ".join(f"{spreads[0][i] / best[i]:.2f}" for i in (0, 1))
            figures = "".join(f"{f'{p50:.0f}/{p99:.0f}':>13}" for p50, p99 in spreads)
            print(f"{kind + (', marked' if marked else ''):<20}{figures}{ratios:>22}")
    _alone(volumes, queries)
    gc.unfreeze()


def _alone(volumes: Sequence[Volume], queries: Sequence[Query]) -> None:
    """What has no counterpart in the others."""
    number = RuleNumber.parse("2.1.e")
    rows: Sequence[tuple[str, Callable[[Query], object]]] = (
        ("number look-up", lambda q: volumes[q[0]].dictionary.has_paragraph(number)),
        ("asked lately", lambda q: volumes[q[0]].index.ask(q[2], limit=_MOST)),
        ("suggestions", lambda q: volumes[q[0]].index.suggest(q[2][:4])),
    )
    plain = [query for query in queries if query[1] == "one word"]
    for name, action in rows:
        ((p50, p99),) = _spreads((action,), plain)
        print(f"{name:<20}{f'{p50:.1f}/{p99:.1f}':>13}")


def _ours(index: Index, query: Query, *, marked: bool) -> list[object]:
    answer = index.answered(_as_typed(query), _MOST)
    if marked:
        return [index.excerpt(group.shown, answer) for group in answer.groups]
    return [group.best for group in answer.groups]


def _as_typed(query: Query) -> str:
    """The query as our readers type it: quoted words must all be there."""
    _, kind, typed = query
    if kind.endswith("OR"):
        return " OR ".join(typed.split())
    if kind.endswith("AND"):
        return " ".join(f'"{word}"' for word in typed.split())
    if kind == "phrase":
        return f'"{typed}"'
    return typed + "*" if kind == "prefix" else typed


def _spreads(
    actions: Sequence[Callable[[Query], object]], queries: Sequence[Query]
) -> Sequence[tuple[float, float]]:
    """Of each action the median and 99th percentile, in microseconds, of the fastest rounds."""
    fastest = [[float("inf")] * len(queries) for _ in actions]
    for _ in range(_ROUNDS):
        for action, known in zip(actions, fastest, strict=True):
            for i, query in enumerate(queries):
                began = time.perf_counter()
                action(query)
                known[i] = min(known[i], (time.perf_counter() - began) * 1e6)
    return [(statistics.median(k), sorted(k)[int(len(k) * 0.99)]) for k in fastest]


def _texts(volume: Volume) -> list[Text]:
    """What the others index: every rule, term and page that ours does."""
    return [(str(head.number or head.key), head.title, text) for head, text in volume.index.texts()]


def _together(chance: random.Random, said: Sequence[str], common: Collection[str]) -> list[str]:
    """Three words of a text that others say too, as somebody would type who looks for it."""
    fit = sorted({word for word in said if word in common})
    return chance.sample(fit, 3) if len(fit) >= 3 else chance.sample(sorted(common), 3)


def _queries(volumes: Sequence[Volume]) -> list[Query]:
    """Some of each kind for every dictionary, the same ones in every run."""
    chance = random.Random(20261121)
    queries: list[Query] = []
    for place, volume in enumerate(volumes):
        index = volume.index
        folded = index.postings.folded
        long = [w for w in folded.words if w.isalpha() and len(w) > 3]
        common = {w for w in long if folded.count(w) > 5}
        spoken = [text.split() for _, text in index.texts() if len(text.split()) > 8]
        for _ in range(_EACH):
            said = chance.choice(spoken)
            chosen = _together(chance, said, common)
            begin = chance.randrange(len(said) - 2)
            misspelt = chance.choice([w for w in long if len(w) > 6])
            cut = chance.randrange(1, len(misspelt))
            phrase = " ".join(said[begin : begin + 2]).translate(_NO_QUOTES)
            queries += [
                (place, "one word", chosen[0]),
                (place, "two, AND", " ".join(chosen[:2])),
                (place, "three, AND", " ".join(chosen)),
                (place, "two words", " ".join(chosen[:2])),
                (place, "three words", " ".join(chosen)),
                (place, "three, OR", " ".join(chosen)),
                (place, "phrase", phrase),
                (place, "prefix", chance.choice(long)[:4]),
                (place, "typo", misspelt[:cut] + misspelt[cut + 1 :]),
            ]
    return queries
