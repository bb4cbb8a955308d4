"""What is damaged is found, named, made anew; what failed halfway leaves nothing behind."""

from __future__ import annotations

import multiprocessing
import resource
import shutil
import signal
import sys
from importlib import metadata
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from app import ROOT, create_app, create_server
from glossary.core.errors import RenewalStopped
from glossary.core.integrity import read_sealed, write_sealed
from glossary.serving.page_pack import LIST, PACK, open_pages
from glossary.snapshot import build, current
from glossary.web.base import store
from glossary.web.base.bytecode import keep_templates
from glossary.web.base.store import TEMPLATES
from tests.own_site import renewed, served
from tests.snapshot.damaging import flip


@pytest.fixture
def place(whole_instance: Path, own_instance: Path) -> Path:
    """The folder of a printed snapshot of the small locales, free to break."""
    shutil.copytree(whole_instance, own_instance, symlinks=True)
    found = current.current(own_instance)
    assert found is not None
    return found


def test_verify_names_every_damaged_part(
    place: Path, small_locales: Path, own_instance: Path
) -> None:
    run = create_app(locales=small_locales, instance=own_instance).test_cli_runner()
    sound = run.invoke(args=["glossary", "verify"])
    assert (sound.exit_code, sound.stdout) == (0, "")
    template = min((place / TEMPLATES).iterdir())
    pages = open_pages(place)
    assert pages is not None
    begin, _, _ = pages.pages["/fr/rules/2.1"].forms["br"]
    pack = bytearray((place / PACK).read_bytes())
    pack[begin + 9] ^= 1
    (place / PACK).write_bytes(pack)
    for path in (place / "fr-8.0.json", place / "fr-9.0" / "index.sqlite", template):
        flip(path)
    found = run.invoke(args=["glossary", "verify"])
    assert found.exit_code == 1
    for named in ("fr-8.0.json:", "fr-9.0/index.sqlite:", template.name, "/fr/rules/2.1 (br)"):
        assert found.stdout.count(named) == 1
    assert len(found.stdout.splitlines()) == 4


def test_verify_unpacks_every_form(place: Path, small_locales: Path, own_instance: Path) -> None:
    """A page that was packed wrongly has the right CRC, and is none of what its tag names."""
    pages = open_pages(place)
    assert pages is not None
    page = pages.pages["/fr/rules/2.1"]
    other = pages.pages["/fr/"]
    swapped = {**page.forms, "br": other.forms["br"]}
    listed = read_sealed(place / LIST)
    listed["pages"]["/fr/rules/2.1"][3] = swapped
    write_sealed(place / LIST, listed)
    run = create_app(locales=small_locales, instance=own_instance).test_cli_runner()
    found = run.invoke(args=["glossary", "verify"])
    assert found.exit_code == 1
    assert "/fr/rules/2.1 (br) is not what its entity tag names" in found.stdout


def test_nothing_is_printed_again_from_a_changed_word(
    place: Path, small_locales: Path, own_instance: Path
) -> None:
    file = place / "fr-9.0.json"
    whole, pack = file.read_bytes(), (place / PACK).read_bytes()
    file.write_bytes(whole.replace(b"Chapitre", b"Chapitra"))
    (place / LIST).unlink()
    assert renewed(small_locales, own_instance) == place
    assert file.read_bytes() == whole
    assert (place / PACK).read_bytes() == pack


def test_a_printed_word_that_changed_is_printed_again(
    place: Path, small_locales: Path, own_instance: Path
) -> None:
    pack = (place / PACK).read_bytes()
    flip(place / PACK)
    assert renewed(small_locales, own_instance) == place
    assert (place / PACK).read_bytes() == pack


def test_what_was_mended_is_taken_up_without_a_restart(
    place: Path, small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_CHECK_SECONDS", 0.0)
    flip(place / "fr-9.0" / "index.sqlite")
    visitor = served(small_locales, own_instance)
    assert visitor.get("/fr/search?q=objet").status_code == 503
    assert visitor.get("/readyz").status_code == 503
    renewed(small_locales, own_instance)
    assert visitor.get("/readyz").status_code == 200
    assert visitor.get("/fr/search?q=objet").status_code == 200


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


def _answers(visitor_of: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, TestResponse]:
    monkeypatch.setenv("GLOSSARY_INSTANCE", str(visitor_of))
    visitor = create_server().test_client()
    asked = ("/healthz", "/readyz", "/fr/rules/2.1", "/it/board", "/", "/api/v1/search?lang=it&q=a")
    return {address: visitor.get(address) for address in asked}


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
    answers = _answers(tmp_path / "file" / "instance", monkeypatch)
    assert answers.pop("/healthz").status_code == 200
    for address, answer in answers.items():
        assert answer.status_code in ((302, 503) if address == "/" else (503,)), address
        assert str(tmp_path) not in answer.text
        if address not in ("/readyz", "/"):
            assert answer.headers["Retry-After"] == "60"
    assert len(tried) == 1, "who asks does not wait for a compiler that has failed"


def test_a_server_starts_whatever_happens_while_it_opens(
    place: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for error in (OSError("no"), KeyError("no"), UnicodeDecodeError("utf-8", b"", 0, 1, "no")):

        def broken(_place: Path, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(store, "open_snapshot", broken)
        answers = _answers(own_instance, monkeypatch)
        assert answers["/healthz"].status_code == 200
        assert answers["/fr/rules/2.1"].status_code == 200, "printed pages stay"
        assert answers["/readyz"].status_code == 503
        assert answers["/api/v1/search?lang=it&q=a"].status_code == 503


def _print_on_a_small_disk(locales: Path, instance: Path) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
    try:
        renewed(locales, instance)
    except RenewalStopped as stopped:
        sys.exit(3 if "large" in str(stopped) else 4)


def test_a_print_that_ran_out_of_disk_leaves_nothing_behind(
    small_locales: Path, own_instance: Path
) -> None:
    app = create_app(locales=small_locales, instance=own_instance)
    place = current.renew(small_locales, own_instance, lambda place: keep_templates(app, place))
    before = sorted(place.rglob("*"))
    context = multiprocessing.get_context("fork")
    process = context.Process(target=_print_on_a_small_disk, args=(small_locales, own_instance))
    process.start()
    process.join(60)
    assert process.exitcode == 3
    assert sorted(place.rglob("*")) == before


def test_what_a_killed_print_left_behind_is_removed_by_the_next_compile(
    place: Path, small_locales: Path, own_instance: Path
) -> None:
    left = place / "printing-killed"
    left.mkdir()
    (left / "fr.pages.bin").write_bytes(b"half")
    assert current.renew(small_locales, own_instance) == place
    assert not left.exists()
    assert (place / PACK).exists()


def test_another_version_of_a_package_makes_another_snapshot(
    small_locales: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = build.digest_of(small_locales)
    assert build.digest_of(small_locales) == before
    version = metadata.version
    monkeypatch.setattr(metadata, "version", lambda name: "0" if name == "nh3" else version(name))
    assert build.digest_of(small_locales) != before


_NO_SAY = set(
    "async-timeout blinker cached-property click deprecated granian itsdangerous limits msgspec"
    " packaging prometheus-client redis typing-extensions wrapt".split()
)
"""Required packages that have no say in what a snapshot or a printed page holds."""


def test_every_required_package_is_known_to_have_a_say_or_none() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    required = {line.partition("==")[0].partition("[")[0] for line in lines if line[:1].isalpha()}
    assert required - _NO_SAY == set(build.MADE_WITH)
