"""A new snapshot takes over at once or not at all, whatever goes wrong."""

from __future__ import annotations

import errno
import multiprocessing
import re
import resource
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app
from glossary import compiling, press, search, shelving
from glossary.errors import RenewalStopped
from glossary.model import LANGUAGES
from glossary.press.packing import PACK
from glossary.web import library as library_module
from glossary.web.printing import print_site
from tests.conftest import LOCALES
from tests.export import small
from tests.few import few_examples


@pytest.fixture
def small_locales(tmp_path: Path) -> Iterator[Path]:
    """Locales with two small dictionaries and few examples, quick to compile."""
    place = small.small_locales(tmp_path)
    for language in LANGUAGES:
        shutil.copy(LOCALES / language / "synonyms.tsv", place / language)
    with few_examples(tmp_path, place):
        yield place


@pytest.fixture
def own_instance(tmp_path: Path) -> Path:
    return tmp_path / "instance"


def _served(locales: Path, instance: Path) -> FlaskClient:
    return create_app(locales=locales, instance=instance).test_client()


def _touch(locales: Path) -> None:
    """A change that makes another snapshot."""
    file = locales / "en/LC_MESSAGES/messages.po"
    file.write_text(file.read_text(encoding="utf-8") + "\n# Touched.\n", encoding="utf-8")


def test_workers_take_up_a_new_snapshot_without_losing_an_answer(
    small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_module, "_LOOKS_EVERY", 0.0)
    first = shelving.renew(small_locales, own_instance)
    visitor = _served(small_locales, own_instance)
    assert visitor.get("/readyz").json["snapshot"] in first.name  # type: ignore[index]
    _touch(small_locales)
    second = shelving.renew(small_locales, own_instance)
    assert second != first
    assert visitor.get("/readyz").json["snapshot"] in second.name  # type: ignore[index]
    assert visitor.get("/fr/rules/").status_code == 200
    assert shelving.go_back(own_instance) == first
    assert visitor.get("/readyz").json["snapshot"] in first.name  # type: ignore[index]


@pytest.mark.parametrize(
    ("file", "content", "reason"),
    [
        ("fr/LC_MESSAGES/messages.po", "msgidd", "messages.po"),
        ("fr/editions/9.0.json", "{", "9.0.json"),
        ("editions.tsv", "nonsense", "editions.tsv"),
        ("lineage/8.0-9.0.tsv", "nonsense", "8.0-9.0.tsv"),
        ("it/synonyms.tsv", "nonsense", "synonyms.tsv"),
        ("fr/scenarios/a-first-dusk.md", "no title", "a-first-dusk.md"),
        ("../scenarios/a-first-dusk.toml", "rule = [", "a-first-dusk.toml"),
        *(
            (file, "\udcff", Path(file).name)
            for file in (
                "fr/LC_MESSAGES/messages.po",
                "fr/editions/9.0.json",
                "editions.tsv",
                "lineage/8.0-9.0.tsv",
                "it/synonyms.tsv",
                "fr/scenarios/a-first-dusk.md",
                "../scenarios/a-first-dusk.toml",
            )
        ),
    ],
)
def test_what_cannot_be_read_stops_the_switch_with_the_reason(
    small_locales: Path, own_instance: Path, file: str, content: str, reason: str
) -> None:
    before = shelving.renew(small_locales, own_instance)
    (small_locales / file).write_text(content, encoding="utf-8", errors="surrogateescape")
    _touch(small_locales)  # a board of these few is no part of the digest
    with pytest.raises(RenewalStopped, match=reason):
        shelving.renew(small_locales, own_instance)
    assert shelving.current(own_instance) == before
    assert _served(small_locales, own_instance).get("/fr/rules/").status_code == 200


@pytest.mark.parametrize(
    ("said", "instead"),
    [("%(number)s", "%(numero)s"), ("%(number)s", "%(number)"), ("%(number)s", "100 %")],
)
def test_a_translation_that_cannot_be_filled_in_stops_the_switch(
    small_locales: Path, own_instance: Path, said: str, instead: str
) -> None:
    before = shelving.renew(small_locales, own_instance)
    catalog = small_locales / "it/LC_MESSAGES/messages.po"
    lines = catalog.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if line.startswith("msgstr ") and said in line)
    lines[at] = lines[at].replace(said, instead, 1)
    catalog.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(RenewalStopped, match=rf"messages\.po:\d+: .*{re.escape(said)}"):
        shelving.renew(small_locales, own_instance)
    assert shelving.current(own_instance) == before


def test_what_a_killed_compile_left_behind_is_removed(
    small_locales: Path, own_instance: Path
) -> None:
    left = own_instance / "compiling-killed"
    left.mkdir(parents=True)
    (left / "half").write_bytes(b"a")
    shelving.renew(small_locales, own_instance)
    assert not left.exists()


def test_a_dictionary_that_would_be_lost_stops_the_switch_until_it_is_given_up(
    small_locales: Path, own_instance: Path
) -> None:
    shelving.renew(small_locales, own_instance)
    (small_locales / "fr/editions/8.0.json").unlink()
    with pytest.raises(RenewalStopped, match=r"fr 8\.0"):
        shelving.renew(small_locales, own_instance)
    assert shelving.renew(small_locales, own_instance, accept=True).exists()


def test_a_full_disk_stops_the_switch_and_leaves_nothing_behind(
    small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shelving.renew(small_locales, own_instance)
    _touch(small_locales)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("glossary.search.build", full)
    with pytest.raises(RenewalStopped, match="No space left"):
        shelving.renew(small_locales, own_instance)
    assert shelving.current(own_instance) == before
    assert [path.name for path in own_instance.glob("compiling-*")] == []


def test_a_page_that_cannot_be_printed_stops_the_switch(
    small_locales: Path, own_instance: Path
) -> None:
    before = shelving.renew(small_locales, own_instance)
    _touch(small_locales)

    def finish(place: Path) -> None:
        raise RenewalStopped(f"/fr/ answers 500 in {place.name}")

    with pytest.raises(RenewalStopped, match="answers 500"):
        shelving.renew(small_locales, own_instance, finish)
    assert shelving.current(own_instance) == before


DAMAGED = [
    *((file, 0.5) for file in ("fr-9.0.json", "fr-9.0/words.json", "fr-9.0/scores.npz", "it.mo",
                               "manifest.json", "examples.json", "8.0-9.0.tsv")),
    ("editions.tsv", 0.0),
    ("fr-9.0/words.json", None),
    ("manifest.json", None),
]  # fmt: skip


@pytest.mark.parametrize(("file", "share"), DAMAGED)
def test_a_snapshot_damaged_before_it_is_put_in_use_is_compiled_anew(
    small_locales: Path, own_instance: Path, file: str, share: float | None
) -> None:
    broken = compiling.compile_snapshot(small_locales, own_instance)
    whole = (broken / file).read_bytes()
    (broken / file).unlink()
    if share is not None:
        (broken / file).write_bytes(whole[: int(len(whole) * share)])
    assert shelving.renew(small_locales, own_instance) == broken
    assert (broken / file).read_bytes() == whole
    assert _served(small_locales, own_instance).get("/fr/search?q=objet").status_code == 200


def test_what_is_unreadable_however_often_it_is_compiled_is_not_put_in_use(
    small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shelving.renew(small_locales, own_instance)
    _touch(small_locales)
    build = search.build

    def half(part: search.Part) -> None:
        build(part)
        (part.folder / "words.json").unlink()

    monkeypatch.setattr("glossary.search.build", half)
    with pytest.raises(RenewalStopped, match="index"):
        shelving.renew(small_locales, own_instance)
    assert shelving.current(own_instance) == before


def _renew_on_a_small_disk(locales: Path, instance: Path, size: int) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    try:
        shelving.renew(locales, instance)
    except RenewalStopped as stopped:
        sys.exit(3 if "large" in str(stopped) or "space" in str(stopped) else 4)


@pytest.mark.parametrize("size", [100, 3_000, 30_000])
def test_a_file_that_cannot_grow_stops_the_switch(
    small_locales: Path, own_instance: Path, size: int
) -> None:
    """What a full disk does, done by the system: writing fails wherever it is at that moment."""
    before = shelving.renew(small_locales, own_instance)
    _touch(small_locales)
    context = multiprocessing.get_context("fork")
    process = context.Process(
        target=_renew_on_a_small_disk, args=(small_locales, own_instance, size)
    )
    process.start()
    process.join(60)
    assert process.exitcode == 3
    assert shelving.current(own_instance) == before
    assert list(own_instance.glob("compiling-*")) == []
    assert _served(small_locales, own_instance).get("/fr/rules/").status_code == 200


def test_a_pack_cut_off_is_left_and_the_site_goes_on(
    small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_module, "_LOOKS_EVERY", 0.0)
    before = shelving.renew(small_locales, own_instance)
    visitor = _served(small_locales, own_instance)
    assert visitor.get("/fr/").status_code == 200
    _touch(small_locales)
    broken = compiling.compile_snapshot(small_locales, own_instance)
    answer = press.Answer(200, "text/plain", "no-store", b"word " * 200)
    press.write_part(press.print_pages(lambda _: answer, ["/a"]), broken, "fr")
    press.join(broken, ["fr"], "test")
    (broken / "pages.bin").write_bytes(b"\0")
    shelving.put(own_instance, broken)
    assert visitor.get("/readyz").json["snapshot"] in before.name  # type: ignore[index]
    assert visitor.get("/fr/").status_code == 200


def _renew(locales: Path, instance: Path) -> None:
    shelving.renew(locales, instance)


def test_two_renewals_at_once_make_one_snapshot(small_locales: Path, own_instance: Path) -> None:
    context = multiprocessing.get_context("fork")
    both = [context.Process(target=_renew, args=(small_locales, own_instance)) for _ in range(2)]
    for process in both:
        process.start()
    for process in both:
        process.join(120)
    assert [process.exitcode for process in both] == [0, 0]
    assert len(list(own_instance.glob("snapshot-*"))) == 1
    assert shelving.current(own_instance) is not None


def test_an_unreadable_snapshot_at_the_start_is_compiled_anew(
    small_locales: Path, own_instance: Path
) -> None:
    place = shelving.renew(small_locales, own_instance)
    (place / "manifest.json").write_text("{", encoding="utf-8")
    began = time.monotonic()
    assert _served(small_locales, own_instance).get("/fr/rules/").status_code == 200
    assert time.monotonic() - began < 120


def test_pages_cut_off_since_they_were_printed_are_printed_again(
    small_locales: Path, own_instance: Path
) -> None:
    app = create_app(locales=small_locales, instance=own_instance)

    def finish(place: Path) -> None:
        print_site(app, place)

    place = shelving.renew(small_locales, own_instance, finish)
    pack = place / PACK
    whole = pack.read_bytes()
    pack.write_bytes(whole[:1000])
    assert shelving.renew(small_locales, own_instance, finish) == place
    assert len(pack.read_bytes()) == len(whole)


def test_a_process_that_starts_on_cut_off_pages_serves_unprinted_at_once(
    small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(locales=small_locales, instance=own_instance)

    def finish(place: Path) -> None:
        print_site(app, place)

    place = shelving.renew(small_locales, own_instance, finish)
    (place / PACK).write_bytes(b"cut")
    monkeypatch.setattr(library_module, "renew", None)
    visitor = _served(small_locales, own_instance)
    assert visitor.get("/readyz").json["printed"] == 0  # type: ignore[index]
    assert visitor.get("/fr/rules/").status_code == 200
