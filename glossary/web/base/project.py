"""Where the project behind the site is: its working files, and the documents that explain them.

The settings are ``PROJECT`` and ``PROJECT_FILE`` (docs/serving.md); without them nothing is linked.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from flask import Flask
from msgspec import Struct

_FILE = "{file}"
_USUAL = "/blob/HEAD/{file}"
"""Where GitHub shows a file of the branch that is in use, below the address of its project."""

_SECURE = re.compile(r"https://[!-~]+")
CONTACT = re.compile(r"(?:https://|mailto:)[!-~]+")
"""An address at which those behind the site are told of something."""


class Project(Struct, frozen=True):
    """A project and how a file of it is addressed.

    >>> project = Project("https://forge.example/club/rules")
    >>> project.address_of("locales/it/rules/2.4.md")
    'https://forge.example/club/rules/blob/HEAD/locales/it/rules/2.4.md'
    >>> project.address_of("locales/it/rules/"), Project().address_of("README.md")
    ('', '')

    :param address: where somebody finds it; empty if the site does not say.
    :param pattern: the address of a file, with the place ``{file}``.
    """

    address: str = ""
    pattern: str = ""

    def address_of(self, file: str) -> str:
        """Return where a file is read or edited; empty for a folder, and if nothing is known."""
        if not self.address or file.endswith("/"):
            return ""
        return (self.pattern or self.address + _USUAL).replace(_FILE, quote(file))


NO_PROJECT = Project()


def install(app: Flask) -> None:
    """Check the addresses that *app* is set to link.

    :raises ValueError: if ``PROJECT`` is set to something else than an https: address, or
        ``PROJECT_FILE`` to something else than one with the place ``{file}``, or alone.
    """
    address, pattern = app.config["PROJECT"], app.config["PROJECT_FILE"]
    if address and not _SECURE.fullmatch(address):
        raise ValueError(f"GLOSSARY_PROJECT is to be https://..., not {address!r}")
    if pattern and not (_SECURE.fullmatch(pattern) and pattern.count(_FILE) == 1):
        raise ValueError(
            f"GLOSSARY_PROJECT_FILE is to be https://... with {_FILE}, not {pattern!r}"
        )
    if pattern and not address:
        raise ValueError("GLOSSARY_PROJECT_FILE needs GLOSSARY_PROJECT, the address of the project")
    app.extensions["project"] = Project(address.rstrip("/"), pattern)
