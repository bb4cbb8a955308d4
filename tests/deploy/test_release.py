"""What a release is refused for, and what it holds."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from deploy.release import SUMS, pack, problems

RELEASED = "# Changes\n\n## 2.0.0 (2026-11-24)\n\n- One.\n"


@pytest.mark.parametrize(
    ("version", "changelog", "named"),
    [
        ("2.0.0", RELEASED, ""),
        ("2.0.0", RELEASED.replace("\n## 2.0.0", "\n## Unreleased\n\n## 2.0.0"), ""),
        ("2.0.0.dev0", RELEASED, "VERSION"),
        ("2.0.1", RELEASED, "2.0.1"),
        ("2.0.0", RELEASED.replace("2.0.0 (2026-11-24)", "2.0.0"), "its day"),
        ("2.0.0", RELEASED.replace("\n## 2", "\n## Unreleased\n\n- Two.\n\n## 2"), "Unreleased"),
    ],
)  # fmt: skip
def test_a_release_whose_version_or_change_log_is_behind_is_refused(
    version: str, changelog: str, named: str
) -> None:
    told = "; ".join(problems(version, changelog))
    assert named in told if named else told == ""


def test_a_release_holds_the_site_its_books_and_their_sums_the_same_each_time(
    tmp_path: Path,
) -> None:
    archives = []
    for name in ("one", "two"):
        folder = tmp_path / name
        (folder / "site" / "books").mkdir(parents=True)
        (folder / "site" / "index.html").write_text("<p>", encoding="utf-8")
        (folder / "site" / "books" / "rules-fr.epub").write_bytes(b"book")
        pack(folder)
        archives.append((folder / "site.tar.gz").read_bytes())
        sums = (folder / SUMS).read_text(encoding="utf-8")
        assert f"{hashlib.sha256(b'book').hexdigest()}  rules-fr.epub\n" in sums
        assert "site.tar.gz\n" in sums
    assert archives[0] == archives[1]
