"""``make draft``: the working text beside the published one."""

from __future__ import annotations

import re
import subprocess
from html import unescape
from pathlib import Path

import pytest

from app import create_app
from glossary.commands.draft import prepare
from glossary.core.errors import SourceErrors
from glossary.core.languages import read_languages
from tests.languages import LOCALES


@pytest.mark.thorough
def test_an_editor_sees_what_the_working_text_changes_and_nothing_else(
    newest_locales: Path, tmp_path: Path
) -> None:
    rules = newest_locales / "fr/rules/2.4.md"
    text = rules.read_text(encoding="utf-8")
    assert "au moins un boost." in text
    rules.write_text(text.replace("au moins un boost.", "un boost ou plus."), encoding="utf-8")
    catalog = newest_locales / "fr/LC_MESSAGES/messages.po"
    commit = ["add", "."], ["-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x"]
    for arguments in (["init", "-q"], *commit):
        subprocess.run(["git", *arguments], cwd=newest_locales, check=True)
    catalog.write_text(
        catalog.read_text(encoding="utf-8").replace("Tout le monde a passé", "Chacun a passé"),
        encoding="utf-8",
    )
    before = {path: path.read_bytes() for path in newest_locales.rglob("*") if path.is_file()}
    app = create_app(locales=newest_locales, instance=tmp_path / "instance")
    folder = tmp_path / "draft"
    folder.mkdir()
    prepare(app, read_languages(newest_locales), newest_locales, folder)
    editor = app.test_client()
    page = editor.get("/fr/draft").text
    assert "au moins" in page.partition('class="text first"')[2].partition("<del>")[2]
    assert "ou plus" in page.partition('class="text second"')[2].partition("<ins>")[2]
    assert page.count('class="text second"') == 2
    (read_at,) = re.findall(r'href="(/fr/scenarios/[^"]*)">events.all-passed<', page)
    assert "Chacun a passé" in editor.get(unescape(read_at)).text
    assert 'href="/fr/rules/2.4.5.a"' in page
    assert "un boost ou plus." in editor.get("/fr/rules/2.4.5.a").text
    assert {path: path.read_bytes() for path in before} == before, "the checkout is as it was"


def test_a_mistake_in_the_working_text_is_named(newest_locales: Path, tmp_path: Path) -> None:
    rules = newest_locales / "fr/rules/2.4.md"
    rules.write_text("## 2.4 Statuts\n\na. {nothing}\n", encoding="utf-8")
    app = create_app(locales=newest_locales, instance=tmp_path / "instance")
    with pytest.raises(SourceErrors, match=r"rules/2\.4\.md"):
        prepare(app, read_languages(newest_locales), newest_locales, tmp_path / "draft")


def test_no_page_of_the_site_is_a_draft() -> None:
    addresses = {rule.rule for rule in create_app(locales=LOCALES).url_map.iter_rules()}
    assert not [address for address in addresses if address.endswith("/draft")]
