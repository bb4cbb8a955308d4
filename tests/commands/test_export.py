"""The exported site: every link lands under any address, and the same site is the same bytes."""

import functools
import gzip
import http.client
import json
import re
import threading
from collections.abc import Callable, Iterator
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urldefrag, urljoin, urlsplit

import brotli
import pytest
from flask import Flask

from app import create_app
from glossary.commands.export import LABEL, export_site
from glossary.core.errors import ExportStopped
from glossary.serving.static_links import LinkTargets, file_of, rewrite_links, write_file
from glossary.web.api.embed import shared_files
from tests.few import FEW
from tests.fixtures import once

SERVER = "https://rules.example"
BASE = "/some/where/"
LINK = re.compile(r'<(a|link|script|img|form)\b[^>]*?\s(?:href|src|action)="([^"]*)"')
POSTS = re.compile(r'<form\b[^>]*\bmethod="post"[^>]*>')
ANCHOR = re.compile(r'\bid="([^"]+)"')
RULES = re.compile(r"/(fr|en|it)/(\d\.\d/)?rules/[\da-z.]+(/history)?$")
TO_SERVER = {
    "link": re.compile(r"/((fr|en|it)/|$|api/v1/oembed\?)"),  # canonical, alternates, frames
    "img": re.compile(r"/(fr|en|it)/(\d\.\d/)?rules/[\da-z.]+/qr\.svg$"),  # for paper
    "form": re.compile(
        r"/(fr|en|it)/(scenarios/|cards/([\w-]+/with/)?|board|deck|exam/paper|report|check|api/\w+)$"
    ),
    "a": re.compile(
        r"/api/v1/|/(fr|en|it)-(fr|en|it)/rules/"  # two languages are made on demand
        r"|/(fr|en|it)/(examples/today$|(cards|exam)/\?)"  # filters are made on demand
        r"|/(fr|en|it)/(editions/8\.0\.\.9\.0\?(kind|chapter)=|board(\.json)?\?|scenarios/[\w/-]*\?)"
    ),
}
"""What leads from a page to the server, by tag."""


@pytest.fixture(scope="module")
def small(few_site: Path) -> Flask:
    app = create_app(locales=few_site / "locales", instance=few_site / "instance")
    app.config["SITE"] = SERVER
    return app


@pytest.fixture(scope="module")
def site(small: Flask, shared: Path) -> Path:
    """A folder that is served, with the export below BASE: one for all processes of a run."""

    def exported(root: Path) -> None:
        assert export_site(small, root / BASE.strip("/"), base=BASE) > 60

    return once(shared / "exported", exported)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@pytest.fixture(scope="module")
def port(site: Path) -> Iterator[int]:
    """A static host that knows nothing but folders and index.html."""
    handler = functools.partial(_Quiet, directory=str(site))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_address[1]
    server.shutdown()
    thread.join()
    server.server_close()


def _get(port: int, path: str) -> tuple[int, str, bytes]:
    """Status, ``Location`` and body of what stands at *path*."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.getheader("Location", ""), answer.read()
    finally:
        connection.close()


def test_every_link_lands_below_any_address(port: int) -> None:
    pages: dict[str, str] = {}
    fragments: list[tuple[str, str, str]] = []
    wrong: list[str] = []
    waiting = [BASE]
    while waiting:
        address = waiting.pop()
        if address in pages:
            continue
        status, _, body = _get(port, address)
        pages[address] = body.decode() if address.endswith("/") else ""
        if status != 200:
            wrong.append(f"{address} answers {status}")
        wrong += [
            f"{address} posts to a folder: {form}"
            for form in POSTS.findall(pages[address])
            if f'action="{SERVER}/' not in form
        ]
        for tag, link in LINK.findall(pages[address]):
            target, fragment = urldefrag(urljoin(f"http://here{address}", unescape(link)))
            parts = urlsplit(target)
            if parts.scheme in ("mailto", "data"):
                continue  # a report of an error, to mail or to save
            if parts.netloc != "here":
                way = target.removeprefix(SERVER)
                allowed = target.startswith(SERVER) and tag in TO_SERVER
                # Examples, lessons and boards are about rules that these dictionaries do not have.
                played = re.search("/(scenarios|learn|pocket)/", address) or address.endswith(
                    "/board/"
                )
                unheard = played and tag == "a" and RULES.match(way)
                if not (allowed and (unheard or TO_SERVER[tag].match(way))):
                    wrong.append(f"{address} leads to {target}")
                continue
            asks = parts.query and not parts.path.endswith("/report/")  # its script reads it
            if not parts.path.startswith(BASE) or asks:
                wrong.append(f"{address} links out of its folder: {link}")
                continue
            waiting.append(parts.path)
            if fragment:
                fragments.append((parts.path, fragment, address))
    for path, fragment, source in fragments:
        if fragment not in ANCHOR.findall(pages[path]):
            wrong.append(f"{source} links to {path}#{fragment}")
    assert wrong == []
    for language in ("fr", "en", "it"):
        for slug in FEW:
            assert f"{BASE}{language}/scenarios/{slug}/" in pages
        assert f"{BASE}{language}/rules/2.1.b/" in pages
        assert f"{BASE}{language}/report/" in pages
        assert _get(port, f"{BASE}{language}/changes.xml")[0] == 200
        assert f"{BASE}{language}/8.0/rules/2.1/" in pages
        assert f"{BASE}{language}/editions/8.0..9.0/" in pages
        assert f"{BASE}{language}/rules/2.1/history/" in pages


@pytest.mark.parametrize("address", ["fr/rules/2.1.a", "it/editions/8.0..9.0", "fr"])
def test_an_address_of_the_server_leads_to_its_page(port: int, address: str) -> None:
    status, location, _ = _get(port, f"{BASE}{address}")
    assert status == 301
    assert urlsplit(location).path == f"{BASE}{address}/"


def test_the_files_for_other_sites_are_those_of_the_server(site: Path, small: Flask) -> None:
    folder = site / BASE.strip("/") / "data"
    written = [path for path in folder.rglob("*") if path.suffix == ".json"]
    assert {path.name for path in written} >= {"card-rulings.json", "keywords.json", "cards.json"}
    for path in written:
        address = f"/data/{path.relative_to(folder).as_posix()}"
        assert path.read_bytes() == small.test_client().get(address).data, address


def test_searches_lead_to_the_page_of_the_export_and_ask_nothing_while_typing(site: Path) -> None:
    page = (site / BASE.strip("/") / "fr/rules/2.1/index.html").read_text(encoding="utf-8")
    assert 'action="../../search/" method="get"' in page
    assert "suggest" not in page
    assert "q-list" not in page


@pytest.mark.parametrize("language", ["fr", "en", "it"])
def test_whatever_a_search_finds_has_a_file(site: Path, language: str) -> None:
    folder = site / BASE.strip("/")
    (path,) = (folder / "static" / "search").glob(f"{language}.*.json")
    texts = json.loads(path.read_bytes())
    addresses = [document[1] for document in texts["documents"]]
    assert {"rules/2.1", "rules/2.1.a"} <= set(addresses)
    missing = [a for a in addresses if not (folder / language / a / "index.html").is_file()]
    assert missing == []
    page = (folder / language / "search" / "index.html").read_text(encoding="utf-8")
    assert f'id="texts" href="../../static/search/{path.name}"' in page
    assert f'data-way="../../{texts["language"]}/{{address}}/"' in page


def test_filters_lead_to_the_server_with_their_query(site: Path) -> None:
    page = site / BASE.strip("/") / "fr/editions/8.0..9.0/index.html"
    text = page.read_text(encoding="utf-8")
    assert f'href="{SERVER}/fr/editions/8.0..9.0?kind=changed"' in text


def test_the_page_for_lost_readers_works_at_any_depth(site: Path, port: int) -> None:
    for name in ("404.html", "it/404.html"):
        text = (site / BASE.strip("/") / name).read_text(encoding="utf-8")
        links = [unescape(link) for _, link in LINK.findall(text)]
        assert links
        for link in links:
            path = urldefrag(link)[0]
            assert not path or path.startswith((BASE, f"{SERVER}/")), link
            assert not path.startswith(BASE) or _get(port, path)[0] == 200, link


def test_the_front_door_lists_the_languages_and_knows_no_more(site: Path) -> None:
    text = (site / BASE.strip("/") / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'data-door href="([^"]*)"', text) == ["fr/", "en/", "it/"]
    assert "<script>" not in text
    assert "style=" not in text


def _files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_what_scripts_of_other_sites_read_is_there(small: Flask, port: int) -> None:
    addresses = list(shared_files(small.extensions["glossary"].opened.snapshot))
    assert "/embed/v1/fr/8.0/2.1.json" in addresses
    for address in addresses:
        status, _, body = _get(port, f"{BASE}{address.lstrip('/')}")
        assert status == 200, address
        assert address.endswith("rules.js") or json.loads(body), address


def test_compressed_forms_hold_the_same_page(site: Path) -> None:
    files = _files(site)
    packed = [name for name in files if name.endswith((".gz", ".br"))]
    assert len(packed) > 100
    for name in packed:
        plain = files[name[:-3]]
        undo = gzip.decompress if name.endswith(".gz") else brotli.decompress
        assert undo(files[name]) == plain
        assert len(files[name]) < len(plain)


@pytest.mark.parametrize(
    ("coding", "ending", "undo"),
    [("gzip", ".gz", gzip.decompress), ("br", ".br", brotli.decompress)],
)
def test_a_file_is_compressed_as_is_asked(
    tmp_path: Path, coding: str, ending: str, undo: Callable[[bytes], bytes]
) -> None:
    page = b"<p>rule</p>" * 100
    write_file(tmp_path, "it/index.html", page, coding)
    assert sorted(_files(tmp_path)) == ["it/index.html", f"it/index.html{ending}"]
    assert undo(_files(tmp_path)[f"it/index.html{ending}"]) == page


def test_assets_carry_their_digest_and_the_style_loads_no_other_file(site: Path) -> None:
    folder = site / BASE.strip("/") / "static"
    names = sorted(p.name for p in folder.iterdir() if p.is_file())
    for name in names:
        assert re.fullmatch(r"[\w-]+\.[0-9a-f]{12}\.(css|js|svg|png|ico)(\.gz|\.br)?", name), name
    styles = [body for name, body in _files(site).items() if name.endswith(".css")]
    assert styles
    assert all(b"url(" not in style and b"@import" not in style for style in styles)


def test_an_export_is_replaced_by_the_same_bytes_and_nothing_else_is(
    small: Flask, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    export_site(small, folder, languages=("it",), coding="br")
    before = _files(folder)
    assert "it/rules/2.1/index.html.br" in before
    assert not (folder / "fr").exists()
    page = before["it/rules/2.1/index.html"].decode()
    assert f'<a href="{SERVER}/fr/rules/2.1" lang="fr"' in page
    (folder / "stale.html").write_text("from before", encoding="utf-8")
    runner = small.test_cli_runner()
    done = runner.invoke(args=["glossary", "export", str(folder), "--only", "it", "--coding", "br"])
    assert done.exit_code == 0, done.output
    assert _files(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"], "something was left"
    (folder / LABEL).unlink()
    done = runner.invoke(args=["glossary", "export", str(folder), "--only", "it"])
    assert done.exit_code == 1
    assert "not an earlier export" in done.output
    assert (folder / "index.html").exists()


def test_a_page_that_fails_stops_the_export(small: Flask, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    view = small.view_functions["sources.sources"]

    def broken() -> str:
        raise RuntimeError

    small.view_functions["sources.sources"] = broken
    try:
        with pytest.raises(ExportStopped, match="/it/sources answers 500"):
            export_site(small, folder, languages=("it",))
    finally:
        small.view_functions["sources.sources"] = view
    assert list(tmp_path.iterdir()) == []


TARGETS = LinkTargets(
    "https://s",
    {"/fr/", "/fr/a", "/fr/b/c", "/fr/find"},
    {"x.css": "static/x.1.css"},
    {"/fr/find"},
)


@pytest.mark.parametrize(
    ("link", "becomes"),
    [
        ("/fr/b/c#d", "../b/c/#d"),
        ("/fr/a", "./"),
        ("/fr/", "../"),
        ("/static/x.css?v=1", "../../static/x.1.css"),
        ("/fr/b/c?q=1&amp;r=2", "https://s/fr/b/c?q=1&amp;r=2"),
        ("/fr/find?q=1&amp;r=2", "../find/?q=1&amp;r=2"),
        ("/fr/nowhere", "https://s/fr/nowhere"),
        ("#here", "#here"),
        ("mailto:a@b.example", "mailto:a@b.example"),
        ("https://elsewhere.example/x", "https://elsewhere.example/x"),
    ],
)
def test_a_link_becomes_the_way_from_page_to_page(link: str, becomes: str) -> None:
    body = f'<p>href="/fr/"</p><a class="x" href="{link}">y</a>'.encode()
    settled = rewrite_links(body, "/fr/a", TARGETS).decode()
    assert settled == f'<p>href="/fr/"</p><a class="x" href="{becomes}">y</a>'


def test_an_address_never_leaves_the_folder() -> None:
    with pytest.raises(ExportStopped):
        file_of("/fr/%2e%2e/%2e%2e/etc")
    assert file_of("/fr/rules/2.1.c") == "fr/rules/2.1.c/index.html"
    assert file_of("/fr/editions/3.0..4.0") == "fr/editions/3.0..4.0/index.html"
