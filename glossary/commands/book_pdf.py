"""A book as PDF, tagged for screen readers (PDF/UA-1), made by WeasyPrint.

WeasyPrint is an extra (``pip install altered-glossary[book]``), and wants Pango of the system.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from flask import render_template
from font_lato import font_files

from glossary.commands.book_text import Book
from glossary.core.errors import BookStopped

Paper = Literal["A5", "A4"]


def pdf_of(book: Book, paper: Paper) -> bytes:
    """Return *book* on pages of a size.

    :raises BookStopped: if WeasyPrint or Pango is not installed.
    """
    try:
        from weasyprint import CSS, HTML, URLFetcher
        from weasyprint.text.fonts import FontConfiguration
    except ImportError:
        raise BookStopped(
            "WeasyPrint is not installed: pip install -r requirements-book.txt"
        ) from None
    except OSError as error:
        raise BookStopped(
            f"WeasyPrint needs Pango ({error}): on Debian, apt-get install libpango-1.0-0"
            " libpangoft2-1.0-0 libharfbuzz-subset0"
        ) from None
    faces = {
        name: Path(font_files[face]).as_uri()
        for name, face in (("regular", "Lato"), ("bold", "LatoBold"), ("italic", "LatoItalic"))
    }
    fonts = FontConfiguration()
    only_files = URLFetcher(allowed_protocols={"file"})
    style = render_template("commands/book/pdf.css", book=book, paper=paper, faces=faces)
    text = book.printed("commands/book/pdf.html", in_parts=False)
    made: bytes = HTML(string=text, url_fetcher=only_files).write_pdf(
        stylesheets=[CSS(string=style, font_config=fonts, url_fetcher=only_files)],
        font_config=fonts,
        pdf_variant="pdf/ua-1",
        pdf_identifier=book.identifier.encode(),
    )
    return made
