"""Templates: read before anybody asks; one that asks for what is not there fails."""

import re
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import Environment, UndefinedError

from app import ROOT, create_server
from glossary.snapshot import open_snapshot
from glossary.web.base import store
from glossary.web.base.layout import PAGES
from glossary.web.rules.sources import SourcesPage
from tests.calls import calls_of


@pytest.mark.parametrize("misspelt", ["{{ page.tilte }}", "{% if pgae %}{% endif %}"])
def test_a_misspelt_name_in_a_template_fails(app: Flask, misspelt: str) -> None:
    with pytest.raises(UndefinedError):
        app.jinja_env.from_string(misspelt).render(page=SourcesPage((), (), ""))


def test_templates_lead_to_each_page_that_has_a_name_for_them_and_to_no_other() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]
    named = set(re.findall(r"[ .]site\.(\w+)", "\n".join(texts)))
    assert named - {"doors", "edition", "project", "rules"} == set(PAGES)


def test_who_comes_first_to_a_server_waits_for_no_template(
    instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_INSTANCE", str(instance))
    monkeypatch.setenv("GLOSSARY_WATCHDOG", "0")  # a busy machine is no fault
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    site = create_server()
    assert [*tmp_path.iterdir()], "they are read faster by the next"
    monkeypatch.setattr(Environment, "compile", _too_late)
    asked = ("", "rules/2.1", "book", "search?q=token", "cards/", "scenarios/a-first-dusk?step=2")
    answers = [site.test_client().get(f"/en/{address}").status_code for address in asked]
    assert dict(zip(asked, answers, strict=True)) == dict.fromkeys(asked, 200)


def test_who_comes_first_to_a_server_waits_for_nothing_that_others_do_not(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_INSTANCE", str(instance))
    monkeypatch.setenv("GLOSSARY_WATCHDOG", "0")  # a busy machine is no fault
    monkeypatch.setattr(store, "open_snapshot", open_snapshot)  # what others opened has read all
    visitor = create_server().test_client()
    for first, another in [
        ("/en/glossary/zone-hand", "/en/glossary/zone-deck"),
        ("/it/cards/kikimora", "/it/cards/kitsune"),
        ("/fr/rules/2.4.7.c", "/fr/rules/2.4.7.d"),
    ]:
        waited, usual = (calls_of(partial(visitor.get, path)) for path in (first, another))
        assert waited < 1.5 * usual, first


def test_a_server_without_a_folder_for_temporary_files_prints_pages_all_the_same(
    instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSSARY_INSTANCE", str(instance))
    monkeypatch.setenv("GLOSSARY_WATCHDOG", "0")  # a busy machine is no fault
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    assert create_server().test_client().get("/en/rules/2.1").status_code == 200


def _too_late(*_: object) -> None:
    raise AssertionError("a template is read while a visitor waits")
