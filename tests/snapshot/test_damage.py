"""A snapshot is whole or it is not used: right answers, or an honest 503, and never a mixture."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app, create_server
from glossary.core.errors import RenewalStopped
from glossary.search import build as search_build
from glossary.snapshot import build as snapshot_build
from glossary.snapshot import current
from glossary.web.base import store
from tests.own_site import ask, served, touch
from tests.snapshot.damaging import DAMAGES, flip

ASKED = (
    "/fr/",
    "/it/rules/2.1",
    "/fr/8.0/rules/2.1",
    "/it/editions/",
    "/fr/sources",
    "/fr/search?q=objet",
    "/en/search?q=objet&edition=8.0",
    "/api/v1/suggest?lang=it&q=ob",
    "/embed/v1/fr/8.0/index.json",
    "/api/v1/scenarios/a-first-dusk?lang=fr",
    "/fr/scenarios/a-first-dusk?step=2",
    "/en/board",
    "/it/nowhere",
)


@pytest.fixture
def uncompilable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine where nothing can be compiled."""

    def stopped(*_: object, **__: object) -> Path:
        raise RenewalStopped("nothing can be compiled here")

    monkeypatch.setattr(store, "renew", stopped)
    monkeypatch.setattr(store, "_CHECK_SECONDS", 0.0)


def _renewed(visitor: FlaskClient) -> None:
    """Wait until what is compiled in the background is."""
    thread = visitor.application.extensions["glossary"]._renewing
    assert thread is not None
    thread.join(60)


def _all_refused(visitor: FlaskClient) -> None:
    for address in ASKED[:-1]:
        answer = visitor.get(address)
        assert answer.status_code == 503, address
        assert answer.headers["Retry-After"] == "60"
        assert answer.headers["Cache-Control"] == "no-store"
        program = address.startswith(("/api/", "/embed/"))
        kind = "application/problem+json" if program else "text/html; charset=utf-8"
        assert answer.content_type == kind
        assert visitor.application.instance_path not in answer.text
    assert visitor.get("/healthz").status_code == 200


FILES = ("manifest.json", "fr-9.0.json", "fr-9.0/index.sqlite", "it.mo", "examples.json",
         "8.0-9.0.tsv", "editions.tsv")  # fmt: skip


@pytest.mark.parametrize(
    ("file", "how"),
    [
        pytest.param(file, how, marks=() if (i + j) % 7 == 0 else pytest.mark.thorough)
        for i, file in enumerate(FILES)
        for j, how in enumerate(DAMAGES)
    ],
)
def test_a_process_that_starts_on_a_damaged_snapshot_compiles_it_anew(
    place: Path,
    small_locales: Path,
    own_instance: Path,
    file: str,
    how: str,
) -> None:
    before = served(small_locales, own_instance)
    right = {address: before.get(address).data for address in ASKED}
    DAMAGES[how](place / file)
    visitor = served(small_locales, own_instance)
    assert visitor.get("/readyz").status_code == 200
    for address in ASKED:
        assert visitor.get(address).data == right[address], address


def test_without_another_snapshot_all_is_503_until_it_is_mended(
    place: Path, small_locales: Path, own_instance: Path, uncompilable: None
) -> None:
    whole = (place / "fr-9.0.json").read_bytes()
    flip(place / "fr-9.0.json")
    visitor = served(small_locales, own_instance)
    _all_refused(visitor)
    ready = visitor.get("/readyz")
    assert ready.status_code == 503
    assert "fr-9.0.json" in ready.json["reason"]  # type: ignore[index]
    (place / "fr-9.0.json").write_bytes(whole)
    (place / "manifest.json").touch()
    assert visitor.get("/readyz").status_code == 200
    assert visitor.get("/fr/rules/2.1").status_code == 200


def test_the_snapshot_before_stands_in_with_its_date_on_every_page(
    place: Path, small_locales: Path, own_instance: Path, uncompilable: None
) -> None:
    touch(small_locales)
    newer = current.renew(small_locales, own_instance)
    assert newer != place
    flip(newer / "it.mo")
    visitor = served(small_locales, own_instance)
    for address in ASKED:
        answer = visitor.get(address)
        assert answer.status_code in (200, 404), address
        if answer.mimetype == "text/html":
            assert 'class="notice outdated"' in answer.text, address
    ready = visitor.get("/readyz")
    assert ready.status_code == 503
    assert ready.json["snapshot"] in place.name  # type: ignore[index]
    assert "it.mo" in ready.json["reason"]  # type: ignore[index]
    current.activate(own_instance, place)
    assert visitor.get("/readyz").status_code == 200
    assert "outdated" not in visitor.get("/fr/").text


def test_what_cannot_be_read_later_takes_the_whole_snapshot_out_of_use(
    place: Path, small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_CHECK_SECONDS", 0.0)
    visitor = served(small_locales, own_instance)
    assert visitor.get("/fr/").status_code == 200
    index = place / "fr-9.0" / "index.sqlite"
    index.unlink()
    index.write_bytes(b"no index")
    refused = visitor.get("/fr/search?q=objet")
    assert refused.status_code == 503
    assert visitor.get("/readyz").status_code == 503
    _renewed(visitor)
    assert visitor.get("/fr/search?q=objet").status_code == 200
    assert visitor.get("/readyz").status_code == 200


@pytest.mark.parametrize("file", ["fr-9.0/index.sqlite", "manifest.json"])
def test_a_snapshot_damaged_before_it_is_put_in_use_is_compiled_anew(
    place: Path, small_locales: Path, own_instance: Path, file: str
) -> None:
    touch(small_locales)
    broken = snapshot_build.compile_snapshot(small_locales, own_instance, before=place)
    whole = (broken / file).read_bytes()
    (broken / file).write_bytes(whole[: len(whole) // 2])
    assert current.renew(small_locales, own_instance) == broken
    assert (broken / file).read_bytes() == whole
    assert served(small_locales, own_instance).get("/fr/search?q=objet").status_code == 200


def test_what_is_unreadable_however_often_it_is_compiled_is_not_put_in_use(
    place: Path, small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(small_locales)
    build = search_build.build

    def half(part: search_build.IndexSource) -> None:
        build(part)
        (part.folder / "index.sqlite").unlink()

    monkeypatch.setattr("glossary.search.build.build", half)
    with pytest.raises(RenewalStopped, match="index"):
        current.renew(small_locales, own_instance)
    assert current.current(own_instance) == place


def test_a_snapshot_damaged_since_does_not_take_the_place_of_a_sound_one(
    small_locales: Path, own_instance: Path, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_CHECK_SECONDS", 0.0)
    visitor = served(small_locales, own_instance)
    assert visitor.get("/readyz").status_code == 200
    other = own_instance / "snapshot-other"
    shutil.copytree(place, other)
    flip(other / "fr-9.0.json")
    current.activate(own_instance, other)
    assert visitor.get("/fr/search?q=objet").status_code == 200
    current.activate(own_instance, place)
    with pytest.raises(RenewalStopped, match="sha256"):
        current.roll_back(own_instance)


def test_verify_names_every_damaged_file(
    place: Path, small_locales: Path, own_instance: Path
) -> None:
    run = create_app(locales=small_locales, instance=own_instance).test_cli_runner()
    sound = run.invoke(args=["glossary", "verify"])
    assert (sound.exit_code, sound.stdout) == (0, "")
    named = ("fr-8.0.json", "fr-9.0/index.sqlite", "it.mo")
    for file in named:
        flip(place / file)
    verdict = run.invoke(args=["glossary", "verify"])
    assert verdict.exit_code == 1
    assert [line.partition(":")[0] for line in verdict.stdout.splitlines()] == sorted(named)


def test_an_empty_instance_that_cannot_be_written_to_is_tried_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a read-only file system does: the folder cannot be made."""
    (tmp_path / "file").write_bytes(b"")
    tried = []
    renew = current.renew

    def counted(locales: Path, instance: Path, *, accept: bool) -> Path:
        tried.append(instance)
        return renew(locales, instance, accept=accept)

    monkeypatch.setattr(store, "renew", counted)
    monkeypatch.setenv("GLOSSARY_INSTANCE", str(tmp_path / "file" / "instance"))
    visitor = create_server().test_client()
    _all_refused(visitor)
    assert visitor.get("/readyz").status_code == 503
    assert len(tried) == 1, "who asks does not wait for a compiler that has failed"


@pytest.mark.usefixtures("place", "uncompilable")
def test_a_server_starts_whatever_happens_while_it_opens(
    own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_INSTANCE", str(own_instance))
    for error in (OSError("no"), KeyError("no"), UnicodeDecodeError("utf-8", b"", 0, 1, "no")):

        def broken(_place: Path, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(store, "open_snapshot", broken)
        visitor = create_server().test_client()
        assert visitor.get("/healthz").status_code == 200
        assert visitor.get("/readyz").status_code == 503
        _all_refused(visitor)
