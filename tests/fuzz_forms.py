"""The forms of the site as its pages have them, for the fuzzer to fill in: a new field is found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from flask import Flask
from flask.testing import FlaskClient

from app import ROOT

_MOST_PLACES = 160
_READ = re.compile(r"<form\b.*?</form>|<a\b[^>]*>", re.DOTALL)
"""What is read of a page: its forms, and its links."""

_FIELD = re.compile(r'<(?:input|select|textarea|button)\b[^>]*?\sname="([^"{]+)"')


class Form(NamedTuple):
    """A form: how it is sent, to which path, and the values that each field has on the page."""

    method: str
    path: str
    fields: tuple[tuple[str, tuple[str, ...]], ...]


class _Reader(HTMLParser):
    """Collects forms, and the links that lead to an editor on the board."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.places: list[str] = []
        self._address = address
        self._fields: dict[str, dict[str, None]] | None = None
        self._sent = ("GET", "")
        self._select = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Read a form, a field of it, or a link."""
        found = {name: value or "" for name, value in attributes}
        if tag == "a" and "at=" in found.get("href", ""):
            self.places.append(found["href"])
        if tag == "form":
            action = urlsplit(urljoin(self._address, found.get("action", "")))
            self._sent, self._fields = (found.get("method", "get").upper(), action.path), {}
        if self._fields is None:
            return
        if tag in ("input", "textarea", "select", "button") and found.get("name"):
            self._fields.setdefault(found["name"], {})[found.get("value", "")] = None
            self._select = found["name"] if tag == "select" else ""
        elif tag == "option" and self._select:
            self._fields[self._select][found.get("value", "")] = None

    def handle_endtag(self, tag: str) -> None:
        """Keep a form that ends."""
        if tag == "form" and self._fields is not None:
            fields = tuple((name, tuple(values)) for name, values in self._fields.items())
            self.forms.append(Form(*self._sent, fields))
            self._fields = None


@cache
def forms_of(app: Flask, addresses: tuple[str, ...]) -> tuple[Form, ...]:
    """Return every form of these pages and of the editors that they lead to, each once.

    Forms with the same fields at addresses that differ in numbers and names are one form.
    """
    visitor, found = app.test_client(), dict[tuple[str, ...], Form]()
    asked = list(addresses)
    places = 0
    for address in asked:
        read = _read(visitor, address)
        for form in read.forms:
            kind = form.path.rpartition("/")[2] if form.method == "POST" else ""
            found.setdefault((form.method, kind, *(name for name, _ in form.fields)), form)
        for place in read.places:
            if places < _MOST_PLACES and place not in asked:
                asked.append(place)
                places += 1
    return tuple(found.values())


def _read(visitor: FlaskClient, address: str) -> _Reader:
    reader = _Reader(address)
    answer = visitor.get(address)
    if answer.mimetype == "text/html":
        reader.feed("".join(_READ.findall(answer.text)))
    return reader


def fields_of_templates() -> Iterator[tuple[str, str]]:
    """Yield the fields that templates name, each with its template."""
    for file in sorted((ROOT / "templates").rglob("*.html")):
        for name in _FIELD.findall(file.read_text(encoding="utf-8")):
            yield file.relative_to(ROOT / "templates").as_posix(), name
