"""The files of a snapshot that cost something to make: each is made of inputs that have a digest.

One whose digest is that in the snapshot before is copied, not linked: what damages one of them
must not damage both.
"""

from __future__ import annotations

import hashlib
import platform
import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path

import msgspec

from glossary.core.errors import SnapshotUnusable
from glossary.core.integrity import damage_of, read_sealed

MANIFEST = "manifest.json"
MADE_WITH = (
    "babel", "brotli", "flask", "font-lato", "jinja2", "markdown", "markupsafe", "msgspec", "nh3",
    "pyspellchecker", "pystemmer", "rapidfuzz", "resvg-py", "segno", "werkzeug",
    "whoosh-reloaded", "zstandard",
)  # fmt: skip
"""The packages on which the bytes of a snapshot and of its pages depend."""
CODE = Path(__file__).parents[1]


def versions() -> Iterator[str]:
    """Yield the versions of Python and of these packages: ``babel 2.18.0``."""
    yield f"{platform.python_implementation()} {platform.python_version()}"
    for name in MADE_WITH:
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            yield f"{name} is missing"


def digest_of_files(root: Path, *patterns: str) -> bytes:
    """Return the digest of the files that match *patterns*, their names included."""
    digest = hashlib.sha256()
    for pattern in patterns:
        for path in sorted(root.glob(pattern)):
            if path.is_file():
                digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.digest()


@cache
def _code() -> bytes:
    """The digest of the code that this process runs, and of its packages."""
    code = digest_of_files(CODE, "**/*.py", "engine/**/*.t*")
    return "\0".join(versions()).encode() + code


class Parts:
    """Notes what each part is made of, and copies those of the snapshot *before* that are the same.

    ``made_of`` is the digest of the inputs and of the code, by the name of the file.
    """

    def __init__(self, folder: Path, before: Path | None) -> None:
        self.made_of: dict[str, str] = {}
        self._folder = folder
        self._before = before
        self._old: Mapping[str, str] = {}
        self._sha256: Mapping[str, str] = {}
        if before is not None:
            try:
                manifest = read_sealed(before / MANIFEST)
                self._old, self._sha256 = manifest["made_of"], manifest["files"]
            except (SnapshotUnusable, KeyError, TypeError):
                self._before = None

    def lacks(self, name: str, *inputs: object) -> bool:
        """Return whether a part has to be made: there is none before of the same *inputs*."""
        digest = hashlib.sha256(_code())
        digest.update(msgspec.msgpack.encode(inputs))
        self.made_of[name] = made_of = digest.hexdigest()
        if self._before is None or self._old.get(name) != made_of:
            return True
        if damage_of(self._before, name, self._sha256.get(name, "")) is not None:
            return True
        place = self._folder / name
        place.parent.mkdir(exist_ok=True)
        shutil.copyfile(self._before / name, place)
        return False
