"""A server answers from its snapshot alone, cards, rulings and abilities included."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from glossary.cards import ability_files, rulings, tables
from glossary.core.errors import RenewalStopped, SourceErrors
from glossary.snapshot import build as snapshot_build
from glossary.snapshot import current, open_snapshot
from glossary.web.base import store
from tests.languages import LOCALES
from tests.own_site import served, touch

ASKED = (
    "/fr/",
    "/it/rules/2.1",
    "/fr/search?q=objet",
    "/fr/cards/",
    "/it/cards/?faction=axiom&keyword=fleeting",
    "/en/cards/haven-warrior",
    "/en/rulings/ruling-001",
    "/it/rulings/",
    "/fr/?ref=ALT_CORE_B_AX_04_C",
    "/en/deck?list=1+Haven+Warrior",
    "/fr/board?card=haven-warrior",
    "/fr/scenarios/a-first-dusk?step=2",
    "/it/scenarios/?q=kuwat",
    "/api/v1/cards?lang=fr",
    "/api/v1/rulings",
    "/api/v1/scenarios/a-first-dusk?lang=fr",
    "/sitemap.xml",
)


def test_without_any_source_every_page_is_as_it_was(
    instance: Path, own_locales: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "open_snapshot", open_snapshot)  # what others opened has read all
    before = served(own_locales, instance)
    right = {address: before.get(address) for address in ASKED}
    running = served(own_locales, instance)
    assert running.get("/fr/").status_code == 200
    tables.own_tables.cache_clear()
    for module, name in (
        (tables, "LOCALES"),
        (tables, "WORDED"),
        (ability_files, "ABILITIES"),
        (rulings, "FILE"),
    ):
        monkeypatch.setattr(module, name, own_locales / "gone")
    shutil.rmtree(own_locales)
    with pytest.raises(SourceErrors):
        tables.own_tables()
    for visitor in (running, served(own_locales, instance)):
        for address in ASKED:
            answer = visitor.get(address)
            assert answer.status_code == right[address].status_code < 400, address
            assert answer.data == right[address].data, address


BROKEN = {
    "cards/CORE.tsv": "ref\tslug\nALT_CORE_B_AX_01_C\t",
    "fr/cards.tsv": "slug\tgender\tname\nhaven-warrior\tm\t",
    "cards/status.tsv": "nonsense",
    "it/tags.tsv": "nonsense",
    "it/rulings.toml": "[ruling-001",
}


def test_a_table_of_cards_that_cannot_be_read_stops_the_switch_with_its_name(
    place: Path, small_locales: Path, own_instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(LOCALES / "cards", small_locales / "cards", dirs_exist_ok=True)
    for file in LOCALES.glob("*/*"):
        if file.name in ("sets.tsv", "status.tsv", "rulings.toml"):
            shutil.copy(file, small_locales / file.parent.name)
    for name, content in BROKEN.items():
        file = small_locales / name
        whole = file.read_bytes()
        file.write_text(content, encoding="utf-8")
        with pytest.raises(RenewalStopped, match=file.name):
            current.renew(small_locales, own_instance)
        file.write_bytes(whole)
    abilities = small_locales.parent / "abilities"
    abilities.mkdir()
    (abilities / "axiom.toml").write_text("[ALT_CORE_B_AX_04_C]\nabilities = 3\n", encoding="utf-8")
    for module in (ability_files, snapshot_build):
        monkeypatch.setattr(module, "ABILITIES", abilities)
    touch(small_locales)
    with pytest.raises(RenewalStopped, match=r"\.abilities: 3 is not a list"):
        current.renew(small_locales, own_instance)
    assert current.current(own_instance) == place
