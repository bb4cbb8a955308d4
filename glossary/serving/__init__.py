"""Pages printed once and handed out as bytes: packed in one file, served in front of Flask."""

from glossary.serving.compression import BEST, QUICK, Quality
from glossary.serving.crawl import Answer, print_pages
from glossary.serving.page_pack import PageFile, join, made_of, open_pages, write_part
from glossary.serving.page_server import Press
from glossary.serving.verify_pages import damaged_pages

__all__ = [
    "BEST",
    "QUICK",
    "Answer",
    "PageFile",
    "Press",
    "Quality",
    "damaged_pages",
    "join",
    "made_of",
    "open_pages",
    "print_pages",
    "write_part",
]
