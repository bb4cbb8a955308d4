"""Printed pages: the same as Flask's, in every encoding, answered before Flask is asked."""

from __future__ import annotations

import gzip
import re
from itertools import islice
from pathlib import Path

import brotli
import pytest
import zstandard
from flask import Flask
from werkzeug.test import Client

from app import create_app
from glossary import serving
from glossary.commands.prerender import UNLINKED, asking_flask
from glossary.serving.page_pack import entity_tag
from glossary.web.base.assets import addresses
from glossary.web.base.headers import HEADERS
from tests.languages import LANGUAGES

MOST = 400


@pytest.fixture(scope="module")
def plain(app: Flask) -> Client:
    return Client(app.extensions["page_server"].behind)


PAGES = ("", "rules/", "rules/2", "rules/2.1", "rules/2.1.e", "rules/2.4.7", "4.0/rules/2.1",
         "1.0/rules/", "sources", "glossary/", "clarifications/", "editions/",
         "rules/4.2.4.e/history", "scenarios/", "scenarios/a-first-dusk", "board")  # fmt: skip


@pytest.fixture(scope="module", params=["some", pytest.param("every", marks=pytest.mark.thorough)])
def pages(
    request: pytest.FixtureRequest, app: Flask, tmp_path_factory: pytest.TempPathFactory
) -> serving.PageFile:
    """The printed site: in `make test` a few pages of each kind, and every style and script."""
    if request.param == "every":
        every: serving.PageFile = request.getfixturevalue("printed")
        return every
    folder = tmp_path_factory.mktemp("pages")
    some = {f"/{language}/{page}" for language in LANGUAGES for page in PAGES}
    some |= {*UNLINKED, *addresses(Path(app.static_folder or ""))}
    nowhere = serving.PageResponse(404, "", "", b"")
    with asking_flask(own_app(app), _place(app)) as ask:
        asked = serving.print_pages(lambda one: ask(one) if one in some else nowhere, sorted(some))
        serving.write_part(asked, folder, "part")
    serving.join(folder, ["part"], "test")
    found = serving.open_pages(folder)
    assert found is not None
    return found


def own_app(app: Flask) -> Flask:
    """Another application that answers the same."""
    own = create_app(instance=Path(app.instance_path))
    own.config["SITE"] = app.config["SITE"]
    return own


@pytest.fixture(scope="module")
def reader(app: Flask, pages: serving.PageFile) -> Client:
    return Client(serving.PageServer(app.extensions["page_server"].behind, lambda: pages, HEADERS))


UNPACK = {
    "br": brotli.decompress,
    "gzip": gzip.decompress,
    "zstd": lambda body: zstandard.ZstdDecompressor().decompress(body),
    "identity": lambda body: body,
}


@pytest.mark.parametrize("encoding", UNPACK)
def test_what_is_printed_is_what_flask_answers(
    pages: serving.PageFile, reader: Client, plain: Client, encoding: str
) -> None:
    """At most `MOST` in each encoding; test_crawl compares the plain form of every page."""
    found = [a for a, page in pages.pages.items() if encoding in page.codings]
    assert len(found) > 50
    for address in found[:: len(found) // MOST + 1]:
        handed = reader.get(address, headers={"Accept-Encoding": encoding})
        made = plain.get(address)
        assert handed.status_code == made.status_code == 200
        assert UNPACK[encoding](handed.data) == made.data, address
        for name in ("Content-Type", "Cache-Control", "Vary", *HEADERS):
            assert handed.headers[name] == made.headers[name], (address, name)
        if encoding == "identity":
            assert handed.headers["ETag"] == made.headers["ETag"]
        else:
            assert handed.headers["Content-Encoding"] == encoding


def test_each_form_of_every_page_holds_the_page_that_its_tag_names(
    pages: serving.PageFile,
) -> None:
    for address, page in pages.pages.items():
        forms = [(encoding, pages.form(address, encoding)) for encoding in page.codings]
        bodies = {UNPACK[encoding](form) for encoding, form in forms if form is not None}
        assert pages.damage is None
        assert len(bodies) == 1, address
        assert entity_tag(bodies.pop()) == page.tag, address


def test_who_has_the_page_is_told_so_without_it(reader: Client) -> None:
    asked = {"Accept-Encoding": "br"}
    first = reader.get("/fr/", headers=asked)
    again = reader.get("/fr/", headers={**asked, "If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.data == b""
    assert again.headers["ETag"] == first.headers["ETag"]
    other = reader.get("/fr/", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200, "another form is another entity"


def test_head_tells_the_length_and_sends_nothing(reader: Client) -> None:
    asked = {"Accept-Encoding": "gzip"}
    whole = reader.get("/fr/", headers=asked)
    head = reader.head("/fr/", headers=asked)
    assert head.data == b""
    assert head.headers["Content-Length"] == str(len(whole.data))


def test_an_edition_is_kept_for_an_hour_and_today_for_a_minute(reader: Client) -> None:
    """A revision, or a note that is corrected, reaches who has the page: only a digest keeps it."""
    kept = ("/it/4.0/rules/2.1", "/it/4.0/embed/rules/2.1", "/embed/v1/it/4.0/2.1.json",
            "/embed/v1/it/latest/2.1.json")  # fmt: skip
    for address in kept:
        assert reader.get(address).headers["Cache-Control"] == "public, max-age=3600", address
    today = reader.get("/en/rules/2.1.e").headers["Cache-Control"]
    assert "max-age=60" in today
    assert "stale-while-revalidate" in today


def test_a_part_of_a_page_is_of_the_form_that_its_tag_names(reader: Client) -> None:
    asked = {"Accept-Encoding": "gzip"}
    whole = reader.get("/fr/", headers=asked)
    part = reader.get("/fr/", headers={**asked, "Range": "bytes=10-19"})
    assert part.status_code == 206
    assert part.data == whole.data[10:20]
    assert part.headers["Content-Range"] == f"bytes 10-19/{len(whole.data)}"
    of_another = {**asked, "Range": "bytes=10-19", "If-Range": '"another"'}
    assert reader.get("/fr/", headers=of_another).data == whole.data
    behind = reader.get("/fr/", headers={**asked, "Range": "bytes=999999-"})
    assert (behind.status_code, behind.data) == (416, b"")
    assert reader.head("/fr/", headers={**asked, "Range": "bytes=0-1"}).status_code == 200


def test_a_page_that_changed_is_not_what_if_match_wants(reader: Client) -> None:
    tag = reader.get("/fr/").headers["ETag"]
    assert reader.get("/fr/", headers={"If-Match": tag}).status_code == 200
    changed = reader.get("/fr/", headers={"If-Match": '"of yesterday"'})
    assert (changed.status_code, changed.data) == (412, b"")


def test_styles_and_scripts_are_printed_and_kept_for_ever_under_their_digest(
    reader: Client, plain: Client
) -> None:
    found = re.search(r"/static/site\.css\?v=\w+", reader.get("/fr/").text)
    assert found is not None
    style = reader.get(found[0], headers={"Accept-Encoding": "br"})
    assert style.headers["Content-Encoding"] == "br"
    assert "immutable" in style.headers["Cache-Control"]
    assert brotli.decompress(style.data) == plain.get(found[0]).data
    assert plain.get(found[0]).headers["ETag"] == reader.get(found[0]).headers["ETag"]


@pytest.mark.parametrize(
    "address", ["/static/site.css?v=of-tomorrow", "/static/site.css", "/static/new.css?v=1"]
)
def test_what_another_replica_has_under_that_name_is_not_kept_for_ever(
    reader: Client, address: str
) -> None:
    for headers in ({}, {"Range": "bytes=9-1"}, {"Range": "bytes=99999999-"}):
        answer = reader.get(address, headers=headers)
        assert answer.status_code in (200, 404)
        assert "immutable" not in answer.headers.get("Cache-Control", "")


def test_what_depends_on_a_query_is_left_to_flask(reader: Client) -> None:
    assert b"2.4.7" in reader.get("/en/search?q=fleeting").data
    assert reader.get("/en/rules/9.9.9").status_code == 404
    assert reader.post("/fr/").status_code == 405


def test_a_client_that_refuses_every_form_is_left_to_flask(reader: Client) -> None:
    assert reader.get("/fr/", headers={"Accept-Encoding": "identity;q=0"}).status_code == 200


def test_two_printings_are_byte_for_byte_the_same(app: Flask, tmp_path: Path) -> None:
    with asking_flask(create_app(instance=Path(app.instance_path)), _place(app)) as ask:
        for folder in (tmp_path / "one", tmp_path / "two"):
            folder.mkdir()
            serving.write_part(islice(serving.print_pages(ask, ["/fr/"]), 20), folder, "part")
            serving.join(folder, ["part"], "test")
    for file in ("pages.bin", "pages.json"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def _place(app: Flask) -> Path:
    place: Path = app.extensions["glossary"].opened.place
    return place
