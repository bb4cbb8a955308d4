"""Pages as bytes: printed once into a pack, served from it in front of Flask. Knows no Flask."""

from glossary.serving.compression import BEST, QUICK, Quality
from glossary.serving.crawl import PageResponse, print_pages
from glossary.serving.page_pack import (
    PageFile,
    damaged_pages,
    join,
    made_of,
    open_pages,
    write_part,
)
from glossary.serving.page_server import PageServer

__all__ = [
    "BEST",
    "QUICK",
    "PageFile",
    "PageResponse",
    "PageServer",
    "Quality",
    "damaged_pages",
    "join",
    "made_of",
    "open_pages",
    "print_pages",
    "write_part",
]
