"""Names files for pages and rewrites their links, so that the site works as a folder of files.

``/fr/rules/2.1.c`` becomes ``fr/rules/2.1.c/index.html``, because every static host redirects from
a folder's name to its index. Links between pages are relative (``../2.1.d/``), so the folder may be
served at any address; links to what has no file lead to the server.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from glossary.core.errors import ExportStopped
from glossary.serving.response_cache import compressed

INDEX = "index.html"
_SHARED_FILES = "/embed/v1/"
"""Where files for scripts of other sites stand, by the same names as on the server."""
_TAG = re.compile(rb"<(?:a|link|script|img|form|input)\b[^<>]*+>")
_ADDRESS = re.compile(rb'(?<=\s)(href|src|action)="([^"]*)"')
_POSTS = b'method="post"'
_ASKS_SERVER = re.compile(
    rb'\saria-controls="q-list"|\sdata-suggest="[^"]*+"|<(ul|p) id="q-\w++"[^<>]*+></\1>\n?'
)
"""What suggests while somebody types, and where it is shown."""
_COMPRESSED = {".html", ".css", ".js", ".svg", ".xml", ".txt", ".json", ".webmanifest"}
_FILES = (".html", ".xml", ".webmanifest", ".png", ".ico", ".pdf", ".epub", ".zip", ".js", ".json")
"""What addresses of other things than pages end with."""
ENDINGS = {"gzip": ".gz", "br": ".br"}
"""What stands behind the name of a file compressed in a coding."""


@dataclass(frozen=True)
class LinkTargets:
    """What links may lead to.

    :param server: the origin of addresses that have no file: ``https://example.org``.
    :param files: the addresses that have a file.
    :param assets: the exported name of each file of ``/static/``, by its name there.
    :param asked: those of *files* whose script reads the query: forms and queries may lead there.
    """

    server: str
    files: Collection[str]
    assets: Mapping[str, str]
    asked: Collection[str] = ()

    def file_of(self, path: str) -> str | None:
        """Return the file of an address without a query, None if it has none."""
        if path.startswith("/static/"):
            return self.assets.get(path.removeprefix("/static/"))
        if path.startswith(_SHARED_FILES):
            return path.lstrip("/")
        return file_of(path) if path in self.files else None


def file_of(address: str) -> str:
    """Return the name of the file for what is at *address*: a page, a feed, a manifest.

    :raises ExportStopped: if the address cannot be the name of a file.
    """
    path = unquote(address).lstrip("/")
    if "\0" in path or any(part in (".", "..") for part in path.split("/")):
        raise ExportStopped(f"{address} cannot be a file")
    return path if path.endswith(_FILES) else posixpath.join(path, INDEX)


def rewrite_links(
    body: bytes, address: str, targets: LinkTargets, base: str | None = None
) -> bytes:
    """Return the page *body* of *address* with links that work from its file.

    :param base: the address of the export, which links begin with, for a page that is shown at
        unknown addresses; None for relative links.
    """
    here = posixpath.dirname(file_of(address))

    def target(value: str) -> str:
        parts = urlsplit(urljoin(f"//site{address}", value))
        if parts.scheme or parts.netloc != "site" or value.startswith("#"):
            return value
        fragment = f"#{parts.fragment}" if parts.fragment else ""
        asset, asked = parts.path.startswith("/static/"), parts.path in targets.asked
        file = targets.file_of(parts.path) if asset or asked or not parts.query else None
        query = f"?{parts.query}" if parts.query and not asset else ""
        if file is None:
            return f"{targets.server}{parts.path}{query}{fragment}"
        if posixpath.basename(file) == INDEX:
            file = file.removesuffix(INDEX)
        if base is not None:
            return f"{base}{file}{query}{fragment}"
        folder, name = posixpath.split(file)
        up = posixpath.relpath(f"/{folder}", f"/{here}")
        return f"{up}/{name}{query}{fragment}"

    def rewritten(match: re.Match[bytes]) -> bytes:
        value = unescape(match[2].decode())
        path = urlsplit(value).path
        if match[1] == b"action" and path.startswith("/") and path not in targets.asked:
            value = f"{targets.server}{value}"  # a file does not read what a form sends
        value = escape(target(value))
        return match[1] + b'="' + value.encode() + b'"'

    def posted(match: re.Match[bytes]) -> bytes:
        return b'action="' + escape(targets.server).encode() + match[2] + b'"'

    def tag(match: re.Match[bytes]) -> bytes:
        to = posted if _POSTS in match[0] else rewritten  # a folder of files takes no form
        return _ADDRESS.sub(to, match[0])

    return _TAG.sub(tag, _ASKS_SERVER.sub(b"", body))


def write_file(folder: Path, name: str, body: bytes, coding: str) -> None:
    """Write *body* to the file *name* below *folder*, and beside it in *coding* if that is smaller.

    nginx sends ``.gz`` and ``.br`` in its place (gzip_static, brotli_static).
    """
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)
    if coding not in ENDINGS or path.suffix not in _COMPRESSED:
        return
    if (form := compressed(body, coding, best=True)) is not None:
        path.with_name(path.name + ENDINGS[coding]).write_bytes(form)


def write_assets(static: Path, write: Callable[[str, bytes], None]) -> Mapping[str, str]:
    """Copy *static* into an export; return the exported name, with a digest, of each file.

    :param write: writes a file of that name.
    """
    assets = {}
    for path in sorted(static.rglob("*")):
        if path.is_file():
            body = path.read_bytes()
            name = path.relative_to(static)
            digest = hashlib.sha256(body).hexdigest()[:12]
            file = f"static/{name.with_name(f'{name.stem}.{digest}{name.suffix}').as_posix()}"
            write(file, body)
            assets[name.as_posix()] = file
    return assets
