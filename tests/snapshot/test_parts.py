"""Compiling does only what changed; what comes of it is what comes of compiling from nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from glossary.examples import store
from glossary.search import build as search_build
from glossary.snapshot import MANIFEST, TEXTS, current
from glossary.snapshot.build import compile_snapshot
from tests.own_site import ask
from tests.snapshot.damaging import flip


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The indexes that are built, and ``examples`` whenever they are played."""
    names: list[str] = []
    build, play = search_build.build, store.play_examples

    def noted_build(source: search_build.IndexSource) -> None:
        names.append(source.folder.name)
        build(source)

    def noted_play(*given: object) -> object:
        names.append("examples")
        return play(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(search_build, "build", noted_build)
    monkeypatch.setattr(store, "play_examples", noted_play)
    return names


def _append(file: Path, row: str) -> None:
    file.write_text(f"{file.read_text(encoding='utf-8').rstrip()}\n{row}\n", encoding="utf-8")


def _say(locales: Path, number: int) -> None:
    file = locales / "fr/synonyms.tsv"
    columns = file.read_text(encoding="utf-8").partition("\n")[0].split("\t")
    row = {"said": f"bidule {number}", "rules": "2.1.a", "words": "objet", "from": "players"}
    _append(file, "\t".join(row.get(column, "") for column in columns))


def _write(locales: Path, number: int) -> None:
    file = locales / "fr/editions/9.0.json"
    edition = json.loads(file.read_text(encoding="utf-8"))
    edition["entries"][1]["paragraphs"][0]["text"] = f"Un objet, et encore {number}."
    file.write_text(json.dumps(edition), encoding="utf-8")


def _rename_card(locales: Path, number: int) -> None:
    file = locales / "fr/cards.tsv"
    lines = file.read_text(encoding="utf-8").splitlines()
    slug, gender, _ = lines[number % 50 + 1].split("\t")
    lines[number % 50 + 1] = f"{slug}\t{gender}\tCarte {number}"
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")


def _translate(locales: Path, number: int) -> None:
    _append(locales / "it/LC_MESSAGES/messages.po", f'\nmsgid "Say {number}"\nmsgstr "Di"')


def _tell(locales: Path, number: int) -> None:
    _append(locales / "it/scenarios/a-first-dusk.md", f"Ancora {number}.")


EDITS: Mapping[str, tuple[Callable[[Path, int], None], set[str]]] = {
    "a question": (ask, {"fr-8.0", "fr-9.0"}),
    "a synonym": (_say, {"fr-8.0", "fr-9.0"}),
    "a paragraph": (_write, {"fr-9.0"}),
    "a card": (_rename_card, {"examples"}),
    "a catalog": (_translate, set()),
    "words of an example": (_tell, {"examples"}),
}
"""What people change, and the parts that this may make anew."""


def _bytes(place: Path) -> Mapping[str, bytes]:
    files = (path for path in place.rglob("*") if path.is_file())
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize(
    "seed", [33, *(pytest.param(s, marks=pytest.mark.thorough) for s in (1, 2))]
)
@pytest.mark.usefixtures("place")
def test_after_any_edit_a_snapshot_is_what_it_would_be_from_nothing(
    small_locales: Path, own_instance: Path, tmp_path: Path, made: list[str], seed: int
) -> None:
    rng = random.Random(seed)
    edits = rng.sample(sorted(EDITS), len(EDITS))
    for kind in edits:
        edit, may_be_made = EDITS[kind]
        edit(small_locales, rng.randrange(10_000))
        made.clear()
        renewed = current.renew(small_locales, own_instance)
        assert set(made) == may_be_made, kind
        alone = compile_snapshot(small_locales, tmp_path / kind)
        assert alone.name == renewed.name
        assert _bytes(alone) == _bytes(renewed), kind


def test_a_part_that_was_damaged_is_made_and_not_copied(
    place: Path, small_locales: Path, own_instance: Path, made: list[str]
) -> None:
    whole = _bytes(place)
    flip(place / "fr-9.0/index.sqlite")
    _translate(small_locales, 1)
    after = _bytes(current.renew(small_locales, own_instance))
    assert made == ["fr-9.0"]
    changed = {name for name in whole if whole[name] != after[name]}
    assert changed == {"it.mo", TEXTS, MANIFEST}


@pytest.mark.usefixtures("place")
def test_other_code_makes_every_part(
    small_locales: Path, own_instance: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("glossary.snapshot.parts._code", lambda: b"other code")
    _translate(small_locales, 1)
    current.renew(small_locales, own_instance)
    assert set(made) == {"fr-8.0", "fr-9.0", "examples"}
