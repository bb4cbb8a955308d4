"""What the fuzzer asks for: addresses, queries, headers and bodies, sensible and otherwise."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from typing import NamedTuple, Self
from urllib.parse import quote, quote_plus

from flask import Flask
from hypothesis import strategies as st

from glossary.boards.uniques import unique_of
from glossary.boards.url_code import encode
from glossary.cards.tables import own_tables
from glossary.engine.play.disabled_rules import CAN_BE_DISABLED
from glossary.search.query import FILTERS
from glossary.web.base.limits import traits_of
from glossary.web.base.store import SnapshotStore
from tests.boards.test_url_code import BOARDS
from tests.fuzz_boards import MARKUP, Boards, drawn
from tests.fuzz_chats import of_an_assistant, of_discord
from tests.fuzz_forms import forms_of
from tests.languages import LANGUAGES


class Asked(NamedTuple):
    """A request as it goes over the wire; the path is percent-encoded.

    ``board`` is ``legal`` or ``odd`` if one is sent to be played.
    """

    method: str
    path: str
    query: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes | None = None
    kind: str = ""
    board: str = ""

    @property
    def address(self) -> str:
        """Path and query."""
        return f"{self.path}?{self.query}" if self.query else self.path

    def saying(self, name: str, value: str) -> Self:
        """The same with one header more, or with another value of it."""
        others = tuple(one for one in self.headers if one[0].lower() != name.lower())
        return self._replace(headers=(*others, (name, value)))

    def line(self) -> str:
        """The request as a line of JSON, which :meth:`of` reads."""
        body = None if self.body is None else self.body.decode("latin-1")
        return json.dumps(self._replace(body=None)._asdict() | {"body": body})

    @classmethod
    def of(cls, line: str) -> Self:
        """The request that a line of JSON describes."""
        found = json.loads(line)
        headers = tuple((name, value) for name, value in found["headers"])
        body = None if found["body"] is None else found["body"].encode("latin-1")
        return cls(**{**found, "headers": headers, "body": body})


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
    "%D9%A3.%D9%A1",
    "%252e%252e%252f",
    "{{7*7}}",
    "${jndi:ldap://x}",
    "%3Cscript%3Ealert(1)%3C/script%3E",
    "'%20OR%201=1%20--",
    "a" * 1100,
    "//evil.example",
    "NaN",
    "con.txt",
    quote(MARKUP),
)
_RUN_OF = ";, x*:.-([0aA\t'\"🦊é%_"
_BEFORE_RUN = ("", "ALT_a", "3 ", "x3 ", "a", "n:", "1.", '"', "{", "b=")
_LENGTHS = (200, 900, 7_000, 19_500)
"""How long a letter is repeated: what goes back and forth in a text shows in long runs."""

_SEPARATORS = (" ", "x ", " x ", ";", ",", "\t", " × ", "*", ":")
_HEADERS: Mapping[str, Sequence[str]] = {
    "Accept-Encoding": ("br", "gzip", "zstd", "gzip, br;q=0.5", "*;q=0", "identity;q=0, br"),
    "Accept-Language": ("fr", "it-IT,it;q=0.9", "de", "*", "en;q=2"),
    "Host": ("a" * 300, "evil.example", "[::1", "localhost:99999", "x_y"),
    "If-None-Match": ("*", 'W/"x"', '"', ", " * 40),
    "If-Modified-Since": ("Thu, 01 Jan 1970 00:00:00 GMT", "yesterday"),
    "Range": ("bytes=0-9", "bytes=-1", "bytes=9-0", "bytes=0-1,5-6", "lines=1-2", "bytes="),
    "Cookie": ("language=fr", "a=" + "b" * 4_000),
    "X-Forwarded-For": ("1.2.3.4", MARKUP),
    "X-Forwarded-Host": ("evil.example",),
    "Accept": ("application/json", "image/*", "text/html;q=0"),
    "User-Agent": (MARKUP, ""),
    "Origin": ("https://evil.example", "null"),
    "X-Long": ("a" * 17_000,),
}
_BEGINNINGS = ("/", "/fr/", "/en/rules/", "/static/", "/api/v1/", "/go/", "/xx/", "/it/go/")
_FLOODS = (  # an address of more than 65,534 bytes is refused before the application sees it
    "&".join(f"a{i}=1" for i in range(7_000)),
    "&".join("off=keyword.tough" for _ in range(3_000)),
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
    (b"ALT_a" + b";" * 19_990, "text/plain"),
    (b"a" + b"," * 39_000, "text/plain"),
    (b'[{"cardReference":"a' + b";" * 15_000 + b'","quantity":1}]', "application/json"),
    (b"\0", ""),
)


class Asking:
    """Makes requests to every route of an application, and to none, the same for the same *seed*.

    Hypothesis makes the odd values once; a request is put together of them and of what there is.

    :param pages: the addresses of pages, percent-encoded.
    :param variety: how many odd values of each kind.
    """

    def __init__(self, app: Flask, pages: Sequence[str], seed: int, variety: int = 400) -> None:
        self._seed = seed
        self._pages = pages
        self._boards = Boards(seed, variety)
        self._known = _known(app)
        self._names = sorted({*self._known, *parameters_of(app)})
        self._cards = sorted(own_tables().index.faces)
        self.forms = forms_of(app, tuple(self._addresses(app)))
        self._routes = [
            (pieces_of(rule.rule), method)
            for rule in app.url_map.iter_rules()
            for method in sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})
        ]
        numeric = st.one_of(
            st.integers().map(str),
            st.floats().map(str),
            st.from_regex(r"\A[0-9]{1,3}(\.[0-9]{1,3}){0,5}(\.[a-z]{1,2})?\Z"),
        )
        latin = st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f")
        surrogates = st.characters(categories=("Cs", "Co", "Cn", "Cc"))
        texts = st.one_of(st.text(), st.text(surrogates, max_size=9))
        self._texts = [MARKUP, *drawn(texts, variety, seed)]
        self._numeric = drawn(numeric, variety, seed)
        self._latin = drawn(st.text(latin, max_size=60), variety, seed)

    def requests(self) -> Iterator[Asked]:
        """Requests without end."""
        chance = random.Random(self._seed)
        while True:
            which = chance.random()
            if which < 0.25:
                asked = self._play(chance)
            elif which < 0.5:
                path, _, query = chance.choice(self._pages).partition("?")
                asked = Asked("GET", path, query)
            elif which < 0.57:
                asked = self._search(chance)
            elif which < 0.64:
                asked = self._deck(chance)
            elif which < 0.72:
                asked = self._filled(chance)
            elif which < 0.76:
                asked = self._chat(chance)
            else:
                asked = self._any(chance)
            for _ in range(0 if asked.board == "legal" else chance.choice((0, 0, 1, 2))):
                name = chance.choice(sorted(_HEADERS))
                values = self._latin if chance.random() < 0.3 else _HEADERS[name]
                asked = asked.saying(name, chance.choice(values))
            yield asked

    def _play(self, chance: random.Random) -> Asked:
        """A board sent to be played: to the interface, as an address, as a picture, pasted."""
        board, legal = self._boards.odd(chance), chance.random() < 0.6
        if legal:
            board = self._boards.legal(chance)
        of = "legal" if legal else "odd"
        language, which = chance.choice(LANGUAGES), chance.random()
        code = encode(board) if which < 0.4 else None
        if code is not None:
            path = f"/{language}/board" + ("/card.png" if which < 0.1 else "")
            return Asked("GET", path, f"b={code}", board=of)
        if 0.4 <= which < 0.5:
            body, kind = _form({"json": json.dumps(board)})
            return Asked("POST", f"/{language}/board", "", (), body, kind)
        body, kind = _json(board)
        return Asked("POST", "/api/v1/board", f"lang={language}", (), body, kind, of)

    def _search(self, chance: random.Random) -> Asked:
        """A search as a reader or a program asks it."""
        language = chance.choice(LANGUAGES)
        path = chance.choice((f"/{language}/search", "/api/v1/search", "/api/v1/suggest"))
        said = f"lang={language}&" if path.startswith("/api/") else ""
        return Asked("GET", path, f"{said}q={self._value(chance, 'q')}")

    def _deck(self, chance: random.Random) -> Asked:
        """A deck list: to a page as an address or a form, to the interface as text or JSON."""
        lines = [self._line(chance) for _ in range(chance.choice((1, 3, 30, 140, 160)))]
        if chance.random() < 0.06:  # the dearest of all once: it kept a worker for three seconds
            lines = [chance.choice(_BEFORE_RUN) + chance.choice(";,: x") * max(_LENGTHS)]
        text, which = "\n".join(lines)[:21_000], chance.random()
        choice = f"format={self._value(chance, 'format')}&edition={self._value(chance, 'edition')}"
        if which < 0.3:
            return Asked("POST", "/api/v1/deck", choice, (), _bytes(text), "text/plain")
        if which < 0.5:
            listed = [{"cardReference": line, "quantity": chance.randint(0, 4)} for line in lines]
            body, kind = _json(listed if which < 0.4 else {"deckCards": listed, "format": text})
            return Asked("POST", "/api/v1/deck", choice, (), body, kind)
        language = chance.choice(LANGUAGES)
        path = f"/{language}/deck" + chance.choice(("", "", "/hand"))
        if which < 0.75:
            return Asked("GET", path, f"list={quote(_bytes(text), safe=';,:*')[:7_900]}")
        fields = {"list": text, "formats": "limited", "editions": "4.0"}
        if which > 0.9:
            zone = chance.choice(("deck", "hand", "hero_region", "reserve"))
            path, fields = f"/{language}/board", {"do": "list", "at": f"players.A.{zone}"}
            fields[chance.choice(("list", "json"))] = text
        body, kind = _form(fields)
        return Asked("POST", path, "", (), body, kind)

    def _line(self, chance: random.Random) -> str:
        """A line of a deck list, or what is nearly one."""
        if chance.random() < 0.15:
            return self._run(chance)
        card = chance.choice(self._cards) if chance.random() < 0.8 else chance.choice(self._texts)
        number, between = str(chance.choice((0, 1, 2, 3, 100))), chance.choice(_SEPARATORS)
        return chance.choice((number + between + card, card + between + number, card))

    def _run(self, chance: random.Random) -> str:
        """One letter very often, or two in turn, behind a beginning."""
        letters = "".join(chance.choices(_RUN_OF, k=chance.choice((1, 1, 2))))
        return chance.choice(_BEFORE_RUN) + letters * (chance.choice(_LENGTHS) // len(letters))

    def _filled(self, chance: random.Random) -> Asked:
        """A form of the site, filled in: mostly as the page has it, but for a field or two."""
        form = chance.choice(self.forms)
        odd = set(chance.choices([name for name, _ in form.fields], k=chance.choice((0, 1, 2))))
        fields = {}
        for name, values in form.fields:
            if name in odd:
                text = chance.choice((self._run(chance), chance.choice(self._texts)))
                fields[name] = chance.choice((text, chance.choice(self._numeric), MARKUP))
            elif chance.random() < 0.85:
                fields[name] = chance.choice(values)
        path = form.path.replace("/en/", f"/{chance.choice(LANGUAGES)}/")
        body, kind = _form(fields)
        if form.method == "GET":
            return Asked("GET", path, body.decode("ascii")[:7_900])
        return Asked(form.method, path, "", (), body, kind)

    def _chat(self, chance: random.Random) -> Asked:
        """A question to a chat: what there is, what nearly is, a long run, a board."""
        known = (*self._known["q"], *self._known["number"], *self._known["slug"], *self._cards)
        text = chance.choice((chance.choice(known), chance.choice(self._texts), self._run(chance)))
        board = self._boards.legal(chance) if chance.random() < 0.6 else self._boards.odd(chance)
        if chance.random() < 0.5:
            address = f"/en/board?b={encode(board) or text}"
            sent = of_discord(chance, chance.choice((text, text, address)))
        else:
            sent = of_an_assistant(chance, chance.choice((text, board)))
        return Asked("POST", sent.path, "", sent.headers, sent.body, "application/json")

    def _addresses(self, app: Flask) -> Sequence[str]:
        """A page of every kind, in English, and more of those whose forms differ."""
        first = {name: values[0] for name, values in self._known.items() if values}
        first |= {"language": "en", "": ""}
        known: SnapshotStore = app.extensions["glossary"]
        rules = [pieces_of(rule.rule) for rule in app.url_map.iter_rules()]
        paths = ["".join(said + first.get(name, "x") for said, name in told) for told in rules]
        paths += [f"/en/scenarios/{one.slug}" for one in known.snapshot.examples[:40]]
        paths += [f"/en/board?b={code}" for code in self._known["b"][:3]]
        paths.append("/en/deck?list=Kitsune")
        unique = unique_of({"id": "a1", "class": "kitsune"}, "players.A.hand")
        board = encode({"players": {"A": {"hand": [unique]}, "B": {}}})
        paths.append(f"/en/board?b={board}&at=players.A.hand[0]&q=draw")
        return [path for path in paths if path.startswith("/en/")]

    def _any(self, chance: random.Random) -> Asked:
        """Something asked of some route, or of none."""
        pieces, method = chance.choice(self._routes)
        path = "".join(
            literal + (self._value(chance, name) if name else "") for literal, name in pieces
        )
        if chance.random() < 0.15:
            path = chance.choice(_BEGINNINGS) + self._odd(chance)
        if chance.random() < 0.06:
            method = chance.choice(("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X"))
        asked = Asked(method, path, self._query(chance))
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
        if which < 0.05:
            return quote(self._run(chance)[:300], safe="")
        if which < 0.3:
            return chance.choice(HOSTILE)
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
        """A body that no board was meant to be: a form, nonsense."""
        if chance.random() < 0.4:
            return chance.choice(_ODD_BODIES)
        every = [name for form in self.forms for name, _ in form.fields]
        fields = chance.choices(every, k=chance.randint(0, 6))
        return _form({name: chance.choice(self._texts) for name in fields})


def _json(value: object) -> tuple[bytes, str]:
    return json.dumps(value).encode(), "application/json"


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def parameters_of(app: Flask) -> frozenset[str]:
    """Every parameter that some view reads of a query."""
    views = app.view_functions.values()
    return frozenset(name for view in views for name in traits_of(view).parameters)


def _form(fields: Mapping[str, str]) -> tuple[bytes, str]:
    said = (f"{quote_plus(name)}={quote_plus(_bytes(value))}" for name, value in fields.items())
    return "&".join(said).encode(), "application/x-www-form-urlencoded"


def _known(app: Flask) -> Mapping[str, Sequence[str]]:
    """What there is, by the name that addresses and queries give it."""
    store: SnapshotStore = app.extensions["glossary"]
    snapshot = store.snapshot
    dictionaries = [indexed.dictionary for indexed in snapshot.dictionaries]
    numbers = [str(number) for one in dictionaries for number in one.numbers][::7]
    slugs = [one.slug for one in snapshot.examples]
    terms = [term.key.replace(".", "-") for one in dictionaries for term in one.terms]
    pages = [page.slug for one in dictionaries for page in one.pages]
    cards = list(snapshot.cards.index.slugs[::20])
    files = ["site.css", "site.js", "icon.svg"]
    boards = [code for board in BOARDS[:40] if (code := encode(board))]
    words = (
        'fugace,fleeting spell,"hero expedition",n:2.1,-a OR b,(,",2.1.e,'
        "kind:term x,lang:it carta,a*,AND OR NOT,7.3.36.a 4.0,2.4.7.d (v3),"
        "rule 2.4.7.d in edition 3.0,« 2.4.7.d » édition 3.0,2.4.7.d nell'edizione 3.0"
    ).split(",")
    words += [f"{example} mana" for example in FILTERS.values()]
    words += [f"{n} in {e}" for n, e in zip(numbers[::9], cycle(snapshot.editions), strict=False)]
    read_at = [f"/en/board?b={code}" for code in boards]
    read_at += [f"/fr/scenarios/{slug}?step=2&d=0" for slug in slugs[:20]]
    read_at += [f"/it/cards/{slug}" for slug in cards] + [f"/en/rules/{n}" for n in numbers[:20]]
    decisions = ["0", "1", "0.0", "1.0.2", "0.1.0.1", "999", "0." * 30 + "0"]
    return {
        "number": numbers, "slug": slugs + terms + pages, "filename": files, "anything": numbers,
        "language": LANGUAGES, "edition": snapshot.editions, "older": snapshot.editions,
        "newer": snapshot.editions, "q": words, "lang": LANGUAGES, "v": snapshot.editions,
        "b": boards, "d": decisions, "step": [str(n) for n in range(30)], "off": CAN_BE_DISABLED,
        "guess": ["hero", "A", "yes", "none", "1"], "booth": ["1"], "limit": ["1", "20", "100"],
        "rule": numbers, "level": ["regular", "judge"], "tag": ["phase", "cost"],
        "kind": ["changed", "added"], "chapter": ["1", "2"], "n": ["1"],
        "was": ["3.0:2.1", "5.0:2.4.7.d"],
        "format": ["constructed", "limited", "no-unique", "sealed"], "editions": ["5.0"],
        "first": cards, "second": cards, "does": ["sacrifice"], "when": ["noon"],
        "address": list(map(quote, read_at)), "words": ["Alice", "{J}"],
        "formats": ["limited"], "list": ["3 Kitsune%0aALT_CORE_B_MU_05_R1 x2"],
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
