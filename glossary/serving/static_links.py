"""Pages as files: named so that their addresses keep working, linked so that any folder will do.

``/fr/rules/2.1.c`` becomes ``fr/rules/2.1.c/index.html``, because every static host leads from the
folder's name to what is in it. A link says the way from page to page (``../2.1.d/``), so the
files may stand below any address; what needs an answer worked out leads to the server.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

from glossary.core.errors import ExportStopped
from glossary.serving.compression import Quality, compressed

INDEX = "index.html"
_TAG = re.compile(rb"<(?:a|link|script|img|form|input)\b[^>]*>")
_ADDRESS = re.compile(rb'(?<=\s)(href|src|action)="([^"]*)"')
_ASKS_SERVER = re.compile(rb'\sdata-suggest="[^"]*"')
_PACKED = {".html", ".css", ".js", ".svg", ".xml", ".txt", ".json"}
_ENDINGS = {"gzip": ".gz", "br": ".br"}


@dataclass(frozen=True)
class Ways:
    """Where links may lead.

    :param server: what stands before an address that is no file here: ``https://example.org``.
    :param files: the addresses that are files here.
    :param assets: the file of each file of ``/static/``, by its name there.
    """

    server: str
    files: Collection[str]
    assets: Mapping[str, str]

    def file_of(self, path: str) -> str | None:
        """The file that an address without a query leads to, None if there is none."""
        if path.startswith("/static/"):
            return self.assets.get(path.removeprefix("/static/"))
        return file_of(path) if path in self.files else None


def file_of(address: str, kind: str = "text/html") -> str:
    """The name of the file that holds what is at *address*.

    :param kind: its content type; what is no page keeps its own name.
    :raises ExportStopped: if the address cannot be the name of a file.
    """
    path = unquote(address).lstrip("/")
    if "\0" in path or any(part in (".", "..") for part in path.split("/")):
        raise ExportStopped(f"{address} cannot be a file")
    if not kind.startswith("text/html") or path.endswith(".html"):
        return path
    return posixpath.join(path, INDEX)


def settle(body: bytes, address: str, ways: Ways, base: str | None = None) -> bytes:
    """The page *body*, which stood at *address*, with links that work where it stands now.

    :param base: the address of the export, for a page that is shown at any address: its
        links begin with it. Other pages are linked relatively.
    """
    here = posixpath.dirname(file_of(address))

    def way(value: str) -> str:
        parts = urlsplit(urljoin(f"//site{address}", value))
        if parts.scheme or parts.netloc != "site" or value.startswith("#"):
            return value
        fragment = f"#{parts.fragment}" if parts.fragment else ""
        asset = parts.path.startswith("/static/")
        file = ways.file_of(parts.path) if asset or not parts.query else None
        if file is None:
            query = f"?{parts.query}" if parts.query else ""
            return f"{ways.server}{parts.path}{query}{fragment}"
        if posixpath.basename(file) == INDEX:
            file = file.removesuffix(INDEX)
        if base is not None:
            return f"{base}{file}{fragment}"
        folder, name = posixpath.split(file)
        up = posixpath.relpath(f"/{folder}", f"/{here}")
        return f"{up}/{name}{fragment}"

    def rewritten(found: re.Match[bytes]) -> bytes:
        value = escape(way(unescape(found[2].decode())))
        return found[1] + b'="' + value.encode() + b'"'

    def tag(found: re.Match[bytes]) -> bytes:
        return _ASKS_SERVER.sub(b"", _ADDRESS.sub(rewritten, found[0]))

    return _TAG.sub(tag, body)


def write_file(folder: Path, name: str, body: bytes, quality: Quality) -> None:
    """Write *body* below *folder*, and beside it its compressed forms where they are smaller.

    nginx hands out ``.gz`` and ``.br`` in its place (gzip_static, brotli_static).
    """
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(body)
    if path.suffix not in _PACKED:
        return
    for coding, form in compressed(body, quality, tuple(_ENDINGS)).items():
        path.with_name(path.name + _ENDINGS[coding]).write_bytes(form)


def write_assets(static: Path, folder: Path, quality: Quality) -> Mapping[str, str]:
    """Copy *static* below *folder* under names with digests; the file of each name."""
    assets = {}
    for path in sorted(static.rglob("*")):
        if path.is_file():
            body = path.read_bytes()
            name = path.relative_to(static)
            digest = hashlib.sha256(body).hexdigest()[:12]
            file = f"static/{name.with_name(f'{name.stem}.{digest}{name.suffix}').as_posix()}"
            write_file(folder, file, body, quality)
            assets[name.as_posix()] = file
    return assets
