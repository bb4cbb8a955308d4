"""What pages make their lists of: links with a word about each, under headings; choices."""

from __future__ import annotations

from dataclasses import dataclass

from glossary.web.base.layout import Link


@dataclass(frozen=True, slots=True)
class LinkGroup:
    """Links under a heading."""

    heading: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class DescribedLink:
    """A link, and what is said of it beside or below."""

    link: Link
    about: str


@dataclass(frozen=True, slots=True)
class FormChoice:
    """A value that a form offers; ``community`` if players set it and not the rules."""

    value: str
    words: str
    chosen: bool
    community: bool = False
