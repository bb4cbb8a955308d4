"""``glossary set`` puts the faces of a set where they belong."""

from pathlib import Path

from app import create_app
from glossary.cards.files import COLUMNS, NAMES

_FILES = ("cards/FUGUE.tsv", "cards/printings.tsv", "en/cards.tsv", "fr/cards.tsv", "it/cards.tsv")


def test_a_set_that_was_taken_out_is_put_back_as_it_was(own_locales: Path, tmp_path: Path) -> None:
    before = {file: (own_locales / file).read_text(encoding="utf-8") for file in _FILES}
    heading, *rows = before["cards/FUGUE.tsv"].splitlines()
    slugs = {row.split("\t")[1] for row in rows}
    names = {
        language: _take_out(own_locales / language / NAMES, slugs) for language in ("en", "fr")
    }
    others = _take_out(own_locales / "cards" / "printings.tsv", set(_refs(rows, before)))
    (own_locales / "cards" / "FUGUE.tsv").unlink()
    split = (row.split("\t") for row in rows)
    faces = [
        [*heading.split("\t"), "name_en", "gender_fr", "name_fr"],
        *([*row, *names["en"][row[1]], *names["fr"][row[1]]] for row in split),
    ]
    slug = COLUMNS.index("slug")
    table, printings = tmp_path / "faces.tsv", tmp_path / "printings.tsv"
    lines = ("\t".join(cells[:slug] + cells[slug + 1 :]) for cells in reversed(faces[1:]))
    first = "\t".join(faces[0][:slug] + faces[0][slug + 1 :])
    table.write_text("\n".join((first, *lines)) + "\n", encoding="utf-8")
    found = ("\t".join((ref, *cells)) for ref, cells in others.items())
    printings.write_text("\n".join(("ref\tface\tcollector", *found)) + "\n", encoding="utf-8")
    app = create_app(instance=tmp_path / "instance", locales=own_locales)
    args = ["glossary", "set", "FUGUE", str(table), "--printings", str(printings)]
    done = app.test_cli_runner().invoke(args=args)
    assert done.exit_code == 0, done.exception
    assert done.output == f"{len(rows)} faces of {len(slugs)} cards\n"
    after = {file: (own_locales / file).read_text(encoding="utf-8") for file in _FILES}
    assert after == before


def _refs(rows: list[str], texts: dict[str, str]) -> list[str]:
    """Return the further printings of the faces of *rows*."""
    faces = {row.partition("\t")[0] for row in rows}
    lines = (line.split("\t") for line in texts["cards/printings.tsv"].splitlines())
    return [ref for ref, face, _ in lines if face in faces]


def _take_out(file: Path, keys: set[str]) -> dict[str, list[str]]:
    """Take the rows of these keys out of a table, and return their other cells by key."""
    lines = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    kept = ["\t".join(line) for line in lines if line[0] not in keys]
    file.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return {line[0]: line[1:] for line in lines if line[0] in keys}
