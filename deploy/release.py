"""Says whether a release can be made, and packs it.

``python deploy/release.py check`` names what is behind: the version, the change log, what is not
committed, a tag that is there already. ``python deploy/release.py pack FOLDER`` packs ``site/`` in
that folder into one archive and writes the SHA-256 of every file of it; the same files give the
same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SUMS = "SHA256SUMS"


def main() -> int:
    """Run one of the two verbs; 1 if something is behind."""
    if sys.argv[1:2] == ["pack"]:
        pack(Path(sys.argv[2]))
        return 0
    version = _version()
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    behind = [*problems(version, changelog), *_problems_of_checkout(version)]
    sys.stderr.writelines(f"{problem}\n" for problem in behind)
    return 1 if behind else 0


def problems(version: str, changelog: str) -> Iterator[str]:
    """Yield what the version or the change log lacks of a release."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"VERSION in glossary/core/__init__.py is {version}: a release is three numbers"
    head, _, rest = changelog.partition("\n## ")[2].partition("\n")
    if head == "Unreleased":
        if rest.partition("\n## ")[0].strip():
            yield "CHANGELOG.md has changes under Unreleased: give them the version and its day"
        head = rest.partition("\n## ")[2].partition("\n")[0]
    if not re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", head):
        yield f"CHANGELOG.md begins with “{head}”, not with “{version} (its day)”"


def _version() -> str:
    code = (ROOT / "glossary" / "core" / "__init__.py").read_text(encoding="utf-8")
    return str(re.findall(r'^VERSION = "(.*)"', code, re.M)[0])


def _problems_of_checkout(version: str) -> Iterator[str]:
    """Yield what git says: changes that are not committed, generated files that are behind.

    The day on which a catalog was extracted does not count.
    """
    for line in _git("status", "--porcelain").splitlines():
        name = line[3:]
        changed = _git("diff", "HEAD", "-I", '^"POT-Creation-Date', "--", name)
        if line.startswith("??") or changed:
            yield f"{name} is not committed as it stands (made by: make pins messages)"
    if _git("tag", "--list", f"v{version}"):
        yield f"there is a tag v{version} already"


def _git(*words: str) -> str:
    command = ("git", *words)
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout  # noqa: S603


def pack(folder: Path) -> None:
    """Pack the exported site into one archive, and write the sums of all files."""
    site, archive = folder / "site", folder / "site.tar.gz"
    with (
        archive.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path in sorted(site.rglob("*")):
            tar.add(path, path.relative_to(folder).as_posix(), recursive=False, filter=_same)
    for books in sorted(site.rglob("books/*")):
        shutil.copy(books, folder)
    for archived in (*site.glob("data-*.zip"), *site.glob("rulebook-*.html")):
        shutil.copy(archived, folder)
    shutil.rmtree(site)
    sums = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
        if path.name != SUMS
    ]
    (folder / SUMS).write_text("".join(sums), encoding="utf-8")


def _same(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Return an entry without what differs from machine to machine."""
    member.mtime = member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o755 if member.isdir() else 0o644
    return member


if __name__ == "__main__":
    sys.exit(main())
