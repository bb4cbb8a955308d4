"""A new snapshot takes over at once or not at all, whatever goes wrong."""

from __future__ import annotations

import errno
import multiprocessing
import re
import resource
import signal
import sys
from pathlib import Path

import pytest

from glossary.core.errors import RenewalStopped
from glossary.snapshot import current, stories
from glossary.web.base import store
from tests.own_site import ask, served, touch


def test_workers_take_up_a_new_snapshot_without_losing_an_answer(
    place: Path, small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_CHECK_SECONDS", 0.0)
    visitor = served(small_locales, own_instance)
    assert visitor.get("/readyz").json["snapshot"] in place.name  # type: ignore[index]
    touch(small_locales)
    second = current.renew(small_locales, own_instance)
    assert second != place
    assert visitor.get("/readyz").json["snapshot"] in second.name  # type: ignore[index]
    assert visitor.get("/fr/rules/").status_code == 200
    assert current.roll_back(own_instance) == place
    assert visitor.get("/readyz").json["snapshot"] in place.name  # type: ignore[index]


UNREADABLE = {
    "fr/LC_MESSAGES/messages.po": "msgidd",
    "fr/editions/9.0.json": "{",
    "editions.tsv": "nonsense",
    "lineage/8.0-9.0.tsv": "nonsense",
    "it/synonyms.tsv": "nonsense",
    "it/asked/4.tsv": "nonsense",
    "fr/scenarios/a-first-dusk.md": "no title",
    "../scenarios/a-first-dusk.toml": "rule = [",
}
"""A file, and what it holds instead; no file is UTF-8 if it is ``0xff``."""


def test_what_cannot_be_read_stops_the_switch_with_the_reason(
    place: Path, small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = stories.tell
    monkeypatch.setattr(stories, "tell", lambda part: [])  # what will not be in use is not told
    for name, content in UNREADABLE.items():
        file = small_locales / name
        whole = file.read_bytes()
        for broken in (content.encode(), b"\xff"):
            file.write_bytes(broken)
            if file.suffix == ".toml":  # a board of these few is no part of the digest
                touch(small_locales)
            with pytest.raises(RenewalStopped, match=re.escape(file.name)):
                current.renew(small_locales, own_instance)
            assert current.current(own_instance) == place
            assert list(own_instance.glob("snapshot-*")) == [place], "nothing is left of it"
        file.write_bytes(whole)
    assert served(small_locales, own_instance).get("/fr/rules/").status_code == 200
    monkeypatch.setattr(stories, "tell", told)
    touch(small_locales)
    assert current.renew(small_locales, own_instance) != place, "each was mended"


def test_a_language_that_does_not_describe_itself_stops_even_the_first_compile(
    small_locales: Path, own_instance: Path
) -> None:
    (small_locales / "it/language.toml").unlink()
    with pytest.raises(RenewalStopped, match=r"it/language\.toml"):
        current.renew(small_locales, own_instance)
    assert list(own_instance.glob("snapshot-*")) == []


def test_a_translation_that_cannot_be_filled_in_stops_the_switch(
    place: Path, small_locales: Path, own_instance: Path
) -> None:
    catalog = small_locales / "it/LC_MESSAGES/messages.po"
    lines = catalog.read_text(encoding="utf-8").splitlines(keepends=True)
    said = "%(number)s"
    at = next(i for i, line in enumerate(lines) if line.startswith("msgstr ") and said in line)
    for instead in ("%(numero)s", "%(number)", "100 %"):
        changed = [*lines[:at], lines[at].replace(said, instead, 1), *lines[at + 1 :]]
        catalog.write_text("".join(changed), encoding="utf-8")
        with pytest.raises(RenewalStopped, match=rf"messages\.po:\d+: .*{re.escape(said)}"):
            current.renew(small_locales, own_instance)
        assert current.current(own_instance) == place


@pytest.mark.usefixtures("place")
def test_what_a_killed_compile_left_behind_is_removed(
    small_locales: Path, own_instance: Path
) -> None:
    left = own_instance / "compiling-killed"
    left.mkdir()
    (left / "half").write_bytes(b"a")
    current.renew(small_locales, own_instance)
    assert not left.exists()


@pytest.mark.usefixtures("place")
def test_a_dictionary_that_would_be_lost_stops_the_switch_until_it_is_given_up(
    small_locales: Path, own_instance: Path
) -> None:
    (small_locales / "fr/editions/8.0.json").unlink()
    with pytest.raises(RenewalStopped, match=r"fr 8\.0"):
        current.renew(small_locales, own_instance)
    assert current.renew(small_locales, own_instance, accept=True).exists()


def test_a_full_disk_stops_the_switch_and_leaves_nothing_behind(
    place: Path, small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(small_locales)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("glossary.search.build.build", full)
    with pytest.raises(RenewalStopped, match="No space left"):
        current.renew(small_locales, own_instance)
    assert current.current(own_instance) == place
    assert [path.name for path in own_instance.glob("compiling-*")] == []


def _renew_on_a_small_disk(locales: Path, instance: Path, size: int) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    try:
        current.renew(locales, instance)
    except RenewalStopped as stopped:
        sys.exit(3 if "large" in str(stopped) or "space" in str(stopped) else 4)


@pytest.mark.parametrize(
    "size", [3_000, *(pytest.param(size, marks=pytest.mark.thorough) for size in (100, 30_000))]
)
def test_a_file_that_cannot_grow_stops_the_switch(
    place: Path, small_locales: Path, own_instance: Path, size: int
) -> None:
    """What a full disk does, done by the system: writing fails wherever it is at that moment."""
    touch(small_locales)
    context = multiprocessing.get_context("fork")
    process = context.Process(
        target=_renew_on_a_small_disk, args=(small_locales, own_instance, size)
    )
    process.start()
    process.join(60)
    assert process.exitcode == 3
    assert current.current(own_instance) == place
    assert list(own_instance.glob("compiling-*")) == []
    assert served(small_locales, own_instance).get("/fr/rules/").status_code == 200


def _renew(locales: Path, instance: Path) -> None:
    current.renew(locales, instance)


def test_two_renewals_at_once_make_one_snapshot(small_locales: Path, own_instance: Path) -> None:
    context = multiprocessing.get_context("fork")
    both = [context.Process(target=_renew, args=(small_locales, own_instance)) for _ in range(2)]
    for process in both:
        process.start()
    for process in both:
        process.join(120)
    assert [process.exitcode for process in both] == [0, 0]
    assert len(list(own_instance.glob("snapshot-*"))) == 1
    assert current.current(own_instance) is not None
