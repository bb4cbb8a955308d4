"""What the fuzz asks for: addresses, queries, headers and bodies, sensible and otherwise."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, quote_plus

from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from glossary.engine.without import OFF
from glossary.model import LANGUAGES
from glossary.web.board_code import encode
from glossary.web.library import Library
from tests.board.test_code import BOARDS


class Asked(NamedTuple):
    """A request as it goes over the wire; the path is percent-encoded."""

    method: str
    path: str
    query: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes | None = None
    kind: str = ""


HOSTILE = (
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/app.py",
    "..%5c..%5capp.py",
    "%00",
    "a%00b",
    "%C0%AE%C0%AE%C0%AF",
    "%F0%82%82%AC",
    "%FF%FE",
    "%ED%A0%80",
    "%EF%BF%BD",
    "%e2%80%ae",
    "%0d%0aSet-Cookie:%20a=b",
    "9" * 900,
    "1." * 400,
    "-1",
    "1e309",
    "٣.١",
    "%252e%252e%252f",
    "{{7*7}}",
    "${jndi:ldap://x}",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "a" * 1100,
    "//evil.example",
    "NaN",
    "con.txt",
)
_FIELDS = ("do", "base", "json", "first_player", "edition", "A.name", "A.hero.0.name", "run")
_HEADERS = (
    "Accept-Language Accept-Encoding If-None-Match If-Modified-Since Range Cookie"
    " X-Forwarded-For X-Forwarded-Host Accept User-Agent Origin"
).split()
_KEYS = (
    "players run first_player regions edition cards A B characters stats expedition id"
    " statuses counters script tumult"
).split()
_BEGINNINGS = ("/", "/fr/", "/en/rules/", "/static/", "/api/v1/", "/go/", "/xx/", "/it/go/")
_FLOODS = (
    "&".join(f"a{i}=1" for i in range(10_000)),
    "&".join("off=keyword.tough" for _ in range(10_000)),
    "&".join("q=a" for _ in range(63)),
    "q=" + "a" * 7_000,
    "q=" + "(" * 500,
    "q=" + "a+OR+" * 300,
    "q=" + "%22" * 199,
    "b=" + "A" * 8_000,
    "d=" + "1." * 3_000,
    "=&=&&&;;%",
)
_ODD_BODIES = (
    (b"[" * 60_000, "application/json"),
    (b"[" * 70_000, "application/json"),
    (b'{"players":' * 3_000, "application/json"),
    (b"\xff\xfe{}", "application/json"),
    (b'{"a":1e999,"b":' + b"9" * 5_000 + b"}", "application/json"),
    (b"a=1&" * 3_000, "application/x-www-form-urlencoded"),
    (b"--x\r\n\r\n--x--", "multipart/form-data; boundary=x"),
    (b"--x\r\n" * 2_000, "multipart/form-data; boundary=x"),
    (b"", "multipart/form-data"),
    (b"{}", "text/plain"),
    (b"\0", ""),
)


def drawn(strategy: st.SearchStrategy[Any], count: int) -> list[Any]:
    """What Hypothesis makes of *strategy*, the same every time."""
    found: list[Any] = []

    @seed(0)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(value=strategy)
    def take(value: Any) -> None:
        found.append(value)

    take()
    return found


class Asking:
    """Makes requests to every route of an application, and to none.

    Hypothesis makes the odd values once; a request is put together of them and of what there
    is, by a generator that begins with a number.

    :param variety: how many odd values of each kind.
    """

    def __init__(self, app: Flask, variety: int = 400) -> None:
        self._known = _known(app)
        self._names = sorted(self._known)
        self._routes = [
            ([(literal, name) for literal, name in pieces_of(rule.rule)], method)
            for rule in app.url_map.iter_rules()
            for method in sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})
        ]
        numeric = st.one_of(
            st.integers().map(str),
            st.floats().map(str),
            st.from_regex(r"\A[0-9]{1,3}(\.[0-9]{1,3}){0,5}(\.[a-z]{1,2})?\Z"),
        )
        leaves = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text())
        junk = st.recursive(
            leaves,
            lambda inner: (
                st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4)
            ),
        )
        latin = st.characters(min_codepoint=32, max_codepoint=255)
        surrogates = st.characters(categories=("Cs", "Co", "Cn", "Cc"))
        self._texts = drawn(st.one_of(st.text(), st.text(surrogates, max_size=9)), variety)
        self._numeric = drawn(numeric, variety)
        self._junk = drawn(junk, variety)
        self._latin = drawn(st.text(latin, max_size=60), variety)

    def requests(self, begin: int) -> Iterator[Asked]:
        """Requests without end, the same ones for the same *begin*."""
        chance = random.Random(begin)
        while True:
            yield self._one(chance)

    def _one(self, chance: random.Random) -> Asked:
        pieces, method = chance.choice(self._routes)
        path = "".join(
            literal + (self._value(chance, name) if name else "") for literal, name in pieces
        )
        if chance.random() < 0.15:
            path = chance.choice(_BEGINNINGS) + self._odd(chance)
        if chance.random() < 0.06:
            method = chance.choice(("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X"))
        headers = {
            chance.choice(_HEADERS): chance.choice(self._latin) for _ in range(chance.randint(0, 2))
        }
        asked = Asked(method, path, self._query(chance), tuple(headers.items()))
        if method not in ("POST", "PUT", "PATCH"):
            return asked
        body, kind = self._body(chance)
        return asked._replace(body=body, kind=kind)

    def _value(self, chance: random.Random, name: str) -> str:
        """A value for *name*, percent-encoded: mostly one that there is."""
        if chance.random() < (0.97 if name == "language" else 0.7):
            return quote(chance.choice(self._known.get(name) or ["x"]), safe="")
        return self._odd(chance)

    def _odd(self, chance: random.Random) -> str:
        which = chance.random()
        if which < 0.3:
            return quote(chance.choice(HOSTILE), safe="%/!$&'()*+,;=:@{}<>")
        if which < 0.6:
            return quote(chance.choice(self._numeric), safe="")
        return quote(chance.choice(self._texts).encode("utf-8", "surrogatepass"), safe="/")

    def _query(self, chance: random.Random) -> str:
        if chance.random() < 0.3:
            return ""
        if chance.random() < 0.02:
            return chance.choice(_FLOODS)
        names = chance.choices(self._names, k=chance.randint(1, 4))
        return "&".join(f"{name}={self._value(chance, name)}" for name in names)

    def _body(self, chance: random.Random) -> tuple[bytes, str]:
        """A body: a board, what is nearly one, a form, nonsense."""
        which = chance.random()
        if which < 0.1:
            return chance.choice(_ODD_BODIES)
        if which < 0.3:
            return _json(chance.choice(self._junk))
        if which < 0.6:
            return _json(self._board(chance))
        if which < 0.75:
            return _form({"json": json.dumps(self._board(chance))})
        fields = chance.choices(_FIELDS, k=chance.randint(0, 6))
        return _form({name: chance.choice(self._texts) for name in fields})

    def _board(self, chance: random.Random) -> object:
        """A board of the corpus with something else somewhere in it."""
        board: Any = json.loads(json.dumps(chance.choice(BOARDS)))
        place = board
        for _ in range(chance.randint(0, 5)):
            inner: list[Any] = list(place.values()) if isinstance(place, dict) else list(place)
            inner = [one for one in inner if isinstance(one, (dict, list)) and one]
            place = chance.choice(inner) if inner else place
        if isinstance(place, dict):
            key = chance.choice([*place, *_KEYS])
            place[key] = chance.choice(self._junk)
        else:
            place.append(chance.choice(self._junk))
        return board


def _json(value: object) -> tuple[bytes, str]:
    return json.dumps(value).encode(), "application/json"


def _form(fields: Mapping[str, str]) -> tuple[bytes, str]:
    said = (
        f"{quote_plus(name)}={quote_plus(value.encode('utf-8', 'surrogatepass'))}"
        for name, value in fields.items()
    )
    return "&".join(said).encode(), "application/x-www-form-urlencoded"


def _known(app: Flask) -> Mapping[str, Sequence[str]]:
    """What there is, by the name that addresses and queries give it."""
    library: Library = app.extensions["glossary"]
    snapshot = library.snapshot
    dictionaries = [volume.dictionary for volume in snapshot.volumes]
    numbers = [str(number) for one in dictionaries for number in one.numbers][::7]
    slugs = [one.slug for one in snapshot.examples]
    terms = [term.key.replace(".", "-") for one in dictionaries for term in one.terms]
    pages = [page.slug for one in dictionaries for page in one.pages]
    files = ["site.css", "site.js", "icon.svg"]
    boards = [code for board in BOARDS[:40] if (code := encode(board))]
    words = (
        'fugace,fleeting spell,"hero expedition",n:2.1,in:title token,-a OR b,(,",2.1.e,'
        "kind:term x,v:3.0 mana,lang:it carta,a*,AND OR NOT"
    ).split(",")
    decisions = ["0", "1", "0.0", "1.0.2", "0.1.0.1", "999", "0." * 30 + "0"]
    return {
        "number": numbers, "slug": slugs + terms + pages, "filename": files, "anything": numbers,
        "language": LANGUAGES, "edition": snapshot.editions, "older": snapshot.editions,
        "newer": snapshot.editions, "q": words, "lang": LANGUAGES, "v": snapshot.editions,
        "b": boards, "d": decisions, "step": [str(n) for n in range(30)], "off": OFF,
        "guess": ["hero", "A", "yes", "none", "1"], "booth": ["1"], "limit": ["1", "20", "100"],
        "rule": numbers, "level": ["regular", "judge"], "tag": ["phase", "cost"],
        "kind": ["changed", "added"], "chapter": ["1", "2"], "was": ["3.0:2.1"], "n": ["1"],
    }  # fmt: skip


def pieces_of(rule: str) -> Sequence[tuple[str, str]]:
    """``/<language:a>/b`` as (literal, name of what follows)."""
    found = []
    literal, _, rest = rule.partition("<")
    while rest:
        inside, _, after = rest.partition(">")
        found.append((literal, inside.rpartition(":")[2]))
        literal, _, rest = after.partition("<")
    return [*found, (literal, "")]
