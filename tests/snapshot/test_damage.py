"""Files of a snapshot that were cut off, emptied or lost are noticed, and the site goes on."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from app import create_app
from glossary import serving
from glossary.commands.prerender import print_site
from glossary.core.errors import RenewalStopped
from glossary.search import build as search_build
from glossary.serving.page_pack import PACK
from glossary.snapshot import build as snapshot_build
from glossary.snapshot import current
from glossary.web.base import store
from glossary.web.base.bytecode import keep_templates
from tests.own_site import served, touch

DAMAGED = [
    *((file, 0.5) for file in ("fr-9.0.json", "fr-9.0/index.sqlite", "it.mo",
                               "manifest.json", "examples.json", "8.0-9.0.tsv")),
    ("editions.tsv", 0.0),
    ("fr-9.0/index.sqlite", None),
    ("manifest.json", None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "share"),
    [
        pytest.param(*one, marks=() if number % 3 == 0 else pytest.mark.thorough)
        for number, one in enumerate(DAMAGED)
    ],
)
def test_a_snapshot_damaged_before_it_is_put_in_use_is_compiled_anew(
    small_locales: Path, own_instance: Path, file: str, share: float | None
) -> None:
    broken = snapshot_build.compile_snapshot(small_locales, own_instance)
    whole = (broken / file).read_bytes()
    (broken / file).unlink()
    if share is not None:
        (broken / file).write_bytes(whole[: int(len(whole) * share)])
    assert current.renew(small_locales, own_instance) == broken
    assert (broken / file).read_bytes() == whole
    assert served(small_locales, own_instance).get("/fr/search?q=objet").status_code == 200


def test_what_is_unreadable_however_often_it_is_compiled_is_not_put_in_use(
    small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = current.renew(small_locales, own_instance)
    touch(small_locales)
    build = search_build.build

    def half(part: search_build.IndexSource) -> None:
        build(part)
        (part.folder / "index.sqlite").unlink()

    monkeypatch.setattr("glossary.search.build.build", half)
    with pytest.raises(RenewalStopped, match="index"):
        current.renew(small_locales, own_instance)
    assert current.current(own_instance) == before


def test_a_pack_cut_off_is_left_and_the_site_goes_on(
    small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_CHECK_SECONDS", 0.0)
    before = current.renew(small_locales, own_instance)
    visitor = served(small_locales, own_instance)
    assert visitor.get("/fr/").status_code == 200
    touch(small_locales)
    broken = snapshot_build.compile_snapshot(small_locales, own_instance)
    answer = serving.PageResponse(200, "text/plain", "no-store", b"word " * 200)
    serving.write_part(serving.print_pages(lambda _: answer, ["/a"]), broken, "fr")
    serving.join(broken, ["fr"], "test")
    (broken / "pages.bin").write_bytes(b"\0")
    current.activate(own_instance, broken)
    assert visitor.get("/readyz").json["snapshot"] in before.name  # type: ignore[index]
    assert visitor.get("/fr/").status_code == 200


def test_an_unreadable_snapshot_at_the_start_is_compiled_anew(
    small_locales: Path, own_instance: Path
) -> None:
    place = current.renew(small_locales, own_instance)
    (place / "manifest.json").write_text("{", encoding="utf-8")
    began = time.monotonic()
    assert served(small_locales, own_instance).get("/fr/rules/").status_code == 200
    assert time.monotonic() - began < 120


def test_pages_cut_off_since_they_were_printed_are_printed_again(
    small_locales: Path, own_instance: Path
) -> None:
    app = create_app(locales=small_locales, instance=own_instance)

    def finish(place: Path) -> None:
        keep_templates(app, place)
        print_site(app, place, None)

    place = current.renew(small_locales, own_instance, finish)
    pack = place / PACK
    whole = pack.read_bytes()
    pack.write_bytes(whole[:1000])
    assert current.renew(small_locales, own_instance, finish) == place
    assert len(pack.read_bytes()) == len(whole)


def test_a_process_that_starts_on_cut_off_pages_serves_unprinted_at_once(
    small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(locales=small_locales, instance=own_instance)

    def finish(place: Path) -> None:
        keep_templates(app, place)
        print_site(app, place, None)

    place = current.renew(small_locales, own_instance, finish)
    (place / PACK).write_bytes(b"cut")
    monkeypatch.setattr(store, "renew", None)
    visitor = served(small_locales, own_instance)
    assert visitor.get("/readyz").json["printed"] == 0  # type: ignore[index]
    assert visitor.get("/fr/rules/").status_code == 200
