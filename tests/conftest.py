"""What the tests share: the project's own locales, compiled once, and a visitor."""

from __future__ import annotations

import fcntl
import gc
import hashlib
import io
import os
import pickle
import shutil
import sys
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from babel.support import Translations
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from jinja2 import FileSystemBytecodeCache
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from app import ROOT, create_app
from glossary.cards.ability_files import ABILITIES
from glossary.core import i18n
from glossary.core.i18n import FORMS, compile_catalog
from glossary.engine.rules.citations import NUMBERED
from glossary.examples.model import Example
from glossary.position.table import TEMPLATES
from glossary.rulebook.model import Dictionary
from glossary.rulebook.vocabulary import read_questions, read_synonyms
from glossary.search import device, spelling
from glossary.serving.crawl import crawl, links
from glossary.snapshot import Snapshot, build, open_snapshot
from glossary.snapshot.current import current, renew
from glossary.snapshot.parts import CODE, digest_of_files
from glossary.web.base import store
from glossary.web.base.page import Page
from tests import languages
from tests.few import few_examples
from tests.fixtures import (
    few_site,
    once,
    own_instance,
    place,
    small_locales,
    template,
    whole_instance,
)
from tests.languages import LANGUAGES, LOCALES

__all__ = ["few_site", "own_instance", "place", "small_locales", "template", "whole_instance"]

# The same examples in every run, so that a change is judged by what it changed; what nobody
# thought of is looked for by ``make fuzz``. How long one takes is the machine's affair.
settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("repeatable")


OWN = {CODE, ABILITIES, TEMPLATES}
"""The folders of the project's own files, which nothing changes while tests run."""
SITE = {"instance", "newest_locales"}
"""The fixtures that compile the whole site."""


def pytest_configure() -> None:
    """Thousands of tests live as long as the process: the collector of garbage leaves them be."""
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the whole site as ``site``."""
    for item in items:
        if isinstance(item, pytest.Function) and SITE & set(item.fixturenames):
            item.add_marker(pytest.mark.site)


@pytest.fixture(scope="session", autouse=True)
def unhurried() -> None:
    """One client asks more in these tests than a reader does; the rate has tests of its own."""
    os.environ["GLOSSARY_RATE"] = ""


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all processes of a run."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session", autouse=True)
def quick_start(shared: Path) -> Iterator[None]:
    """A test has a site of its own in no time: templates are compiled once for all of them.

    So are catalogs, which are read once, too, the lists of words that all sites of a language
    have, and what they are asked. A process lists its code, reads a compiled catalog and compiles
    an address once. Memory is not tidied when a snapshot is opened, which takes a third of a second
    among tests.
    """
    (shared / "templates").mkdir(exist_ok=True)
    kept = {"bytecode_cache": FileSystemBytecodeCache(str(shared / "templates"))}
    untidy = dict.fromkeys(("collect", "disable", "enable", "freeze", "unfreeze"), lambda: None)
    translated = i18n._translated

    def messages(source: Path) -> Sequence[object]:
        return tuple(translated(source))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Flask, "jinja_options", kept)
        patch.setattr(store, "gc", SimpleNamespace(**untidy))
        for module, name, make, read in (
            (build, "compile_catalog", compile_catalog, _read_of_a_catalog),
            (languages, "compile_catalog", compile_catalog, _read_of_a_catalog),
            (i18n, "_translated", messages, _read_of_a_catalog),
            (device, "listed_stems", device.listed_stems, lambda language: repr(asdict(language))),
            (spelling, "correct_words", spelling.correct_words, str),
            (build, "read_synonyms", read_synonyms, _bytes),
            (build, "read_questions", read_questions, _bytes),
        ):
            patch.setattr(module, name, _once(make, read, shared / name))
        patch.setattr(build, "digest_of_files", _digest)
        patch.setattr(i18n, "Translations", _translations)
        patch.setattr(Rule, "_compile_builder", _builder)
        yield


def _once(
    make: Callable[[Any], Any], read: Callable[[Any], Hashable], folder: Path
) -> Callable[[Any], Any]:
    """Make something once, for all processes of a run, of all that is read for it."""
    folder.mkdir(exist_ok=True)
    made: dict[Hashable, Any] = {}

    def kept(given: Any) -> Any:
        key = read(given)
        if key not in made:
            file = folder / hashlib.sha256(repr(key).encode()).hexdigest()
            with file.open("a+b") as opened:
                fcntl.flock(opened, fcntl.LOCK_EX)
                if not file.stat().st_size:
                    opened.write(pickle.dumps(make(given)))
                    opened.flush()
                made[key] = pickle.loads(file.read_bytes())
        return made[key]

    return kept


def _bytes(place: Path) -> Hashable:
    """What a file holds, or each table of a folder; nothing if it is not there."""
    files = sorted(place.glob("*.tsv")) if place.is_dir() else [place] if place.exists() else []
    return tuple((file.name, file.read_bytes()) for file in files)


_listed = cache(digest_of_files)


def _digest(root: Path, *patterns: str) -> bytes:
    return (_listed if root in OWN else digest_of_files)(root, *patterns)


def _translations(catalog: io.BytesIO) -> Translations:
    return _translated(catalog.getvalue())


@cache
def _translated(catalog: bytes) -> Translations:
    return Translations(io.BytesIO(catalog))


_builders: dict[Hashable, Any] = {}
_make_builder = Rule._compile_builder


def _builder(rule: Rule, append_unknown: bool = True) -> Any:
    key = (rule.rule, repr(rule.defaults), append_unknown)
    if key not in _builders:
        _builders[key] = _make_builder(rule, append_unknown)
    return _builders[key]


def _read_of_a_catalog(file: Path) -> Hashable:
    language = file.parents[1]
    read = (one.read_bytes() if one.exists() else None for one in (file, language / FORMS))
    return (language.name, *read)


@pytest.fixture(scope="session")
def instance(shared: Path) -> Iterator[Path]:
    """The project's own locales and templates, compiled: once for all processes of a run.

    What `make compile` made of the same code and texts is taken over. Every site of a process that
    reads it shares what was opened.
    """
    before = current(ROOT / "instance")
    place = once(
        shared / "instance",
        lambda place: renew(LOCALES, place, processes=os.cpu_count() or 1, before=before),
    )
    opened, own = cache(open_snapshot), current(place)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            store, "open_snapshot", lambda it: opened(it) if it == own else open_snapshot(it)
        )
        yield place


@pytest.fixture(scope="session")
def snapshot(instance: Path) -> Snapshot:
    return store.SnapshotStore(LOCALES, instance).snapshot


@pytest.fixture(scope="session")
def page(snapshot: Snapshot) -> Page:
    """A page in the binding language; its addresses are named by what answers there."""

    def address(endpoint: str, *, language: str, **values: object) -> str:
        given = {name: value for name, value in values.items() if value is not None}
        return f"/{language}/{endpoint}{'?' * bool(given)}{urlencode(given)}"

    return Page(snapshot.languages.binding, snapshot, address)


@pytest.fixture(params=["some", pytest.param("every", marks=pytest.mark.thorough)])
def examples(request: pytest.FixtureRequest, snapshot: Snapshot) -> tuple[Example, ...]:
    """The worked examples: every fourth of them in `make test`."""
    return snapshot.examples if request.param == "every" else snapshot.examples[::4]


@pytest.fixture(scope="session")
def app(instance: Path) -> Flask:
    app = create_app(instance=instance)
    app.config["SITE"] = "http://localhost"
    app.testing = False
    return app


@pytest.fixture(scope="session")
def every_page(app: Flask) -> Mapping[str, bytes]:
    """Every page that links lead to, with what is answered there."""
    pages: dict[str, bytes] = {}
    visitor = app.test_client()

    def visit(waiting: Sequence[str]) -> Iterator[Sequence[str]]:
        for address in waiting:
            answer = visitor.get(address)
            if answer.status_code == 200 and answer.mimetype == "text/html":
                pages[address] = answer.data
                yield tuple(links(address, answer.data))

    crawl(visit, [f"/{language}/" for language in LANGUAGES])
    return pages


@pytest.fixture
def visitor(app: Flask) -> FlaskClient:
    return app.test_client()


AtOnce = Callable[[Callable[[], TestResponse]], TestResponse]


MOST_CALLS = 40_000
"""What a refusal may cost, in calls of functions: a step of a play costs three times as many."""


@pytest.fixture
def at_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> AtOnce:
    """Asks, and fails if the server works for it: counted in calls, which no clock sways."""
    for usual in ("/en/board", "/en/scenarios/moonlight-jellyfish-comes-back"):
        app.test_client().get(usual)
    misspelt = '{"players": {"A": {"deck": ["kitsun"]}, "B": {}}}'  # names are folded once
    for pasted in (misspelt, "kitsun", "zzz"):  # and so they are for lists of names
        app.test_client().post("/it/board", data={"json": pasted})
    serve = app.wsgi_app
    calls = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    def counted(environ: dict[str, object], start: object) -> list[bytes]:
        sys.setprofile(count)
        try:
            return list(serve(environ, start))  # type: ignore[arg-type]
        finally:
            sys.setprofile(None)

    def ask(question: Callable[[], TestResponse]) -> TestResponse:
        answer = question()
        assert calls < MOST_CALLS
        return answer

    monkeypatch.setattr(app, "wsgi_app", counted)
    return ask


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def dictionary(snapshot: Snapshot, language: str) -> Dictionary:
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    return indexed.dictionary


@pytest.fixture
def own_locales(tmp_path: Path) -> Path:
    """A copy of the locales that a test may break."""
    return Path(shutil.copytree(LOCALES, tmp_path / "locales"))


@pytest.fixture
def newest_locales(own_locales: Path) -> Iterator[Path]:
    """Such a copy with the newest edition alone and few examples, which is compiled sooner."""
    for path in own_locales.glob("*/editions/*.json"):
        if not path.name.startswith(NUMBERED[-1]):
            path.unlink()
    with few_examples(own_locales.parent, own_locales):
        yield own_locales
