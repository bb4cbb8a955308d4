"""Pages printed once and handed out as bytes: packed in one file, served in front of Flask."""

from glossary.press.packing import PageFile, join, made_of, open_pages, write_part
from glossary.press.printing import BEST, QUICK, Answer, crawl, print_pages
from glossary.press.serving import Press
from glossary.press.verifying import damaged_pages

__all__ = [
    "BEST",
    "QUICK",
    "Answer",
    "PageFile",
    "Press",
    "crawl",
    "damaged_pages",
    "join",
    "made_of",
    "open_pages",
    "print_pages",
    "write_part",
]
