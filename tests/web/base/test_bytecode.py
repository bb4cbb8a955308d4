"""Templates are kept as code beside a snapshot: a process that starts does not compile them."""

from pathlib import Path

import jinja2
import pytest

from app import create_app
from glossary.snapshot import current
from glossary.web.base.bytecode import keep_templates
from glossary.web.base.store import TEMPLATES
from tests.own_site import served

_PAGE = "/fr/search?q=réserve"


@pytest.fixture
def kept(small_locales: Path, own_instance: Path) -> Path:
    """The folder of a snapshot in use, with its templates."""
    app = create_app(locales=small_locales, instance=own_instance)
    current.renew(small_locales, own_instance, lambda place: keep_templates(app, place))
    place = current.current(own_instance)
    assert place is not None
    return place


def _no_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    def compiled(*_: object, **__: object) -> None:
        raise AssertionError("a template is compiled while somebody waits")

    monkeypatch.setattr(jinja2.Environment, "compile", compiled)


def test_a_process_that_starts_reads_what_compile_wrote(
    kept: Path, small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert all(path.stat().st_mode & 0o044 == 0o044 for path in (kept / TEMPLATES).iterdir())
    _no_compiling(monkeypatch)
    assert served(small_locales, own_instance).get(_PAGE).status_code == 200


def test_what_was_cut_off_is_compiled_anew(
    kept: Path, small_locales: Path, own_instance: Path
) -> None:
    whole = served(small_locales, own_instance).get(_PAGE).data
    for left in (200, 40, 3, 0):
        for path in (kept / TEMPLATES).iterdir():
            path.write_bytes(path.read_bytes()[:left])
        assert served(small_locales, own_instance).get(_PAGE).data == whole, left


def test_a_process_that_serves_writes_nothing(
    kept: Path, small_locales: Path, own_instance: Path
) -> None:
    for path in (kept / TEMPLATES).iterdir():
        path.unlink()
    assert served(small_locales, own_instance).get(_PAGE).status_code == 200
    assert not list((kept / TEMPLATES).iterdir())
