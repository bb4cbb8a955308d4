"""Each file of a snapshot is damaged in turn: the site gives right bytes or an honest 503."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app, create_server
from glossary.core.errors import RenewalStopped
from glossary.serving.page_pack import LIST, PACK, open_pages
from glossary.snapshot import MANIFEST, current
from glossary.web.base import store
from glossary.web.base.store import TEMPLATES
from tests.snapshot.damaging import DAMAGES, flip

PRINTED = ("/fr/", "/it/rules/2.1", "/fr/8.0/rules/2.1", "/en/scenarios/a-first-dusk")
WORKED = (
    "/fr/rules/2.1?worked=out",
    "/en/8.0/rules/2.1?worked=out",
    "/it/editions/?worked=out",
    "/fr/sources?worked=out",
    "/fr/search?q=objet",
    "/fr/search?q=objet&edition=8.0",
    "/en/search?q=objet",
    "/api/v1/search?lang=fr&q=objet",
    "/api/v1/search?lang=en&q=objet&edition=8.0",
    "/api/v1/suggest?lang=it&q=ob",
    "/api/v1/scenarios/a-first-dusk?lang=fr",
    "/fr/scenarios/a-first-dusk?step=2",
    "/fr/board?worked=out",
    "/en/board?worked=out",
    "/it/nowhere",
    "/fr/go/2.1",
)
_ENCODINGS = ("br", "zstd", "gzip", "identity")
_Said = tuple[int, bytes]


class Site(NamedTuple):
    """A small site as printed, and what it answers: by address and encoding."""

    instance: Path
    answers: Mapping[tuple[str, str], _Said]

    @property
    def place(self) -> Path:
        place = current.current(self.instance)
        assert place is not None
        return place


@pytest.fixture(scope="module")
def whole(whole_instance: Path) -> Site:
    instance, place = whole_instance, current.current(whole_instance)
    assert place is not None
    pages = open_pages(place)
    assert pages is not None
    assert set(PRINTED) <= set(pages.pages)
    visitor = create_app(locales=instance.parent / "locales", instance=instance).test_client()
    answers = {
        (address, encoding): _said(_ask(visitor, address, encoding))
        for address in (*pages.pages, *WORKED)
        for encoding in _ENCODINGS
    }
    assert {code for code, _ in answers.values()} == {200, 302, 404}
    return Site(instance, answers)


@pytest.fixture
def damaged(whole: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The same site, free to break, on a machine where nothing can be compiled."""

    def compiled(*_: object, **__: object) -> Path:
        raise RenewalStopped("nothing can be compiled here")

    monkeypatch.setattr(store, "renew", compiled)
    instance = tmp_path / "instance"
    monkeypatch.setenv("GLOSSARY_INSTANCE", str(instance))
    own = partial(create_app, locales=whole.instance.parent / "locales")
    monkeypatch.setattr("app.create_app", own)  # the words and cards that it was printed with
    shutil.copytree(whole.instance, instance, symlinks=True)
    return Site(instance, whole.answers)


def _ask(visitor: FlaskClient, address: str, encoding: str) -> TestResponse:
    """What the site answers; ``?worked=out`` asks for the page as if it were not printed."""
    headers = {"Accept-Encoding": encoding}
    path = address.removesuffix("?worked=out")
    if path == address:
        return visitor.get(address, headers=headers)
    with patch.object(visitor.application.extensions["page_server"], "_pages", lambda: None):
        return visitor.get(path, headers=headers)


def _said(answer: TestResponse) -> _Said:
    return answer.status_code, answer.data


def _refused(site: Site, addresses: Sequence[str]) -> set[str]:
    """The addresses that are answered with an honest 503; all others are right to the byte."""
    visitor = create_server().test_client()
    assert visitor.get("/healthz").status_code == 200
    refused = set()
    for address in addresses:
        for encoding in _ENCODINGS if address not in WORKED else ("identity",):
            answer = _ask(visitor, address, encoding)
            if answer.status_code != 503:
                packed = encoding if "Content-Encoding" in answer.headers else "identity"
                right = site.answers[address, packed]
                said = _said(answer)
                # What is refused for another reason may be refused in English.
                assert said == right or (said[0] == right[0] == 404 and b'lang="en"' in said[1])
                continue
            refused.add(address)
            assert answer.headers["Retry-After"] == "60"
            assert answer.headers["Cache-Control"] == "no-store"
            program = address.startswith("/api/")
            kind = "application/problem+json" if program else "text/html; charset=utf-8"
            assert answer.content_type == kind
            assert str(site.instance) not in answer.text
    ready = visitor.get("/readyz")
    if refused:
        assert ready.status_code == 503
    return refused


def _parts(site: Site) -> list[str]:
    """What ``/readyz`` says is damaged, once it was asked for."""
    visitor = create_server().test_client()
    for address in PRINTED:
        for encoding in _ENCODINGS:
            _ask(visitor, address, encoding)
    ready = visitor.get("/readyz")
    damage = ready.json.get("damaged", ())  # type: ignore[union-attr]
    assert ready.status_code == (503 if damage else 200)
    return [each["part"] for each in damage]


_RULES = {"/fr/rules/2.1?worked=out", "/en/8.0/rules/2.1?worked=out"}
_EXAMPLES = {"/api/v1/scenarios/a-first-dusk?lang=fr", "/fr/scenarios/a-first-dusk?step=2"}
_SEARCHES = {
    "/fr/search?q=objet",
    "/en/search?q=objet",
    "/api/v1/search?lang=fr&q=objet",
    "/api/v1/suggest?lang=it&q=ob",
}

_WITHOUT_TODAY = {
    "/it/nowhere",
    "/fr/search?q=objet&edition=8.0",
    "/api/v1/search?lang=en&q=objet&edition=8.0",
    "/api/v1/scenarios/a-first-dusk?lang=fr",
}
"""What needs no word of the newest dictionary."""

_REMEMBERED = {"/fr/scenarios/a-first-dusk?step=2"}
"""What a process may have worked out for an earlier test from the same snapshot, rightly."""

COSTS: Mapping[str, tuple[str, set[str]]] = {
    MANIFEST: ("one bit in the middle", set(WORKED) - {"/it/nowhere"}),
    "fr-9.0.json": (
        "one bit in the middle",
        set(WORKED) - _WITHOUT_TODAY - {"/api/v1/suggest?lang=it&q=ob"},
    ),
    "fr-9.0/index.sqlite": ("one bit in the middle", _SEARCHES),
    "fr.mo": (
        "cut off",
        {address for address in WORKED if address.startswith("/fr/") and "/go/" not in address}
        | {"/api/v1/scenarios/a-first-dusk?lang=fr"}
        # The texts of this site are French, whoever reads them.
        | {"/en/8.0/rules/2.1?worked=out", "/en/search?q=objet"},
    ),
    "en.mo": (
        "one bit at the end",
        {"/en/8.0/rules/2.1?worked=out", "/en/search?q=objet", "/en/board?worked=out"},
    ),
    "examples.json": ("other JSON", _EXAMPLES | _RULES),
    "8.0-9.0.tsv": ("empty", _RULES),
    "editions.tsv": ("one bit at the end", {"/it/editions/?worked=out"} | _RULES),
    LIST: ("one bit in the middle", set()),
    PACK: ("cut off", set()),
}
"""How a file is damaged, and what cannot be answered then. Printed pages always can."""


@pytest.mark.parametrize("file", COSTS)
def test_a_damaged_file_costs_what_is_made_from_it(damaged: Site, file: str) -> None:
    how, cost = COSTS[file]
    DAMAGES[how](damaged.place / file)
    refused = _refused(damaged, (*PRINTED, *WORKED))
    assert refused - _REMEMBERED == cost - _REMEMBERED, sorted(refused)
    parts = _parts(damaged)
    assert file in parts or (file == PACK and parts == [LIST])


def test_templates_whose_code_is_damaged_are_made_anew(damaged: Site) -> None:
    kept = sorted((damaged.place / TEMPLATES).iterdir())
    for path in kept:
        flip(path)
    assert _refused(damaged, WORKED) == set()
    assert _parts(damaged) == [f"{TEMPLATES}/{path.name}" for path in kept]


def test_a_printed_page_that_differs_is_worked_out(damaged: Site) -> None:
    """The word that an attack changed was served under the entity tag of the true text."""
    pages = open_pages(damaged.place)
    assert pages is not None
    pack = damaged.place / PACK
    visitor = create_server().test_client()
    body = bytearray(pack.read_bytes())
    for address in PRINTED:
        for begin, _, _ in pages.pages[address].forms.values():
            body[begin + 40] ^= 0x01
    with pack.open("r+b") as file:
        file.write(body)
    for address in PRINTED:
        for encoding in _ENCODINGS:
            answer = _ask(visitor, address, encoding)
            assert _said(answer) == damaged.answers[address, "identity"]
            assert answer.headers["ETag"].endswith('-identity"')
    ready = visitor.get("/readyz")
    assert ready.status_code == 503
    assert "11 more" in ready.text, "each form of each page; identity is unpacked from one"


def test_a_pack_cut_off_while_it_is_read_ends_no_process(damaged: Site) -> None:
    visitor = create_server().test_client()
    (damaged.place / PACK).open("r+b").close()
    with (damaged.place / PACK).open("r+b") as file:
        file.truncate(100)
    for address in PRINTED:
        assert _said(_ask(visitor, address, "br")) == damaged.answers[address, "identity"]


@pytest.mark.thorough
@pytest.mark.parametrize("how", DAMAGES)
def test_every_file_damaged_in_turn_never_gives_a_wrong_answer(damaged: Site, how: str) -> None:
    place = damaged.place
    files = sorted(path for path in place.rglob("*") if path.is_file())
    assert len(files) > 40
    for file in files:
        before = file.read_bytes()
        DAMAGES[how](file)
        printed = [address for address, _ in damaged.answers if address not in WORKED]
        asked = list(dict.fromkeys(printed)) if file.name == PACK else PRINTED
        assert not _refused(damaged, (*asked, *WORKED)) & set(asked), file
        file.write_bytes(before)
