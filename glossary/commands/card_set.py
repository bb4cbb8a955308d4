"""``flask glossary set``: the faces of a new set, from one table into the files of the locales."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import click
from flask import current_app
from flask.cli import with_appcontext

from glossary.cards.files import COLUMNS, FOLDER, MAY_BE_EMPTY, NAMES, PRINTINGS
from glossary.core.languages import read_languages
from glossary.core.tables import read_table
from glossary.core.text_analysis import fold

_NAME, _GENDER = "name_", "gender_"
_OF_FACES = tuple(column for column in COLUMNS if column != "slug")
_EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("set")
@click.argument("code")
@click.argument("faces", type=_EXISTING)
@click.option("--printings", type=_EXISTING, help="A table of further printings of these faces.")
@with_appcontext
def set_command(*, code: str, faces: Path, printings: Path | None) -> None:
    """Write the set CODE from FACES, a table with a row for each face.

    Its columns are those of locales/cards/*.tsv without the slug, then name_<language> and
    gender_<language> for each language that has names; a name may be left empty.

    :raises SourceErrors: with every row that cannot be read.
    """
    locales: Path = current_app.extensions["glossary"].locales
    binding = read_languages(locales).binding
    rows = [row for _, row in read_table(faces, _OF_FACES, may_be_empty=MAY_BE_EMPTY, languages="")]
    slugs = {row[_NAME + binding]: slug_of_name(row[_NAME + binding]) for row in rows}
    written = [
        "\t".join({**row, "slug": slugs[row[_NAME + binding]]}[c] for c in COLUMNS) for row in rows
    ]
    file = locales / FOLDER / f"{code}.tsv"
    file.write_text("\t".join(COLUMNS) + "\n", encoding="utf-8")
    _put_into(file, written)
    for language in read_languages(locales):
        named = {slugs[row[_NAME + binding]]: row for row in rows if row.get(_NAME + language)}
        _put_into(
            locales / language / NAMES, (_named(*each, language, binding) for each in named.items())
        )
    if printings is not None:
        others = read_table(printings, ("ref", "face", "collector"), may_be_empty=("collector",))
        _put_into(locales / FOLDER / PRINTINGS, ("\t".join(row.values()) for _, row in others))
    click.echo(f"{len(written)} faces of {len(slugs)} cards")


def slug_of_name(name: str) -> str:
    """Return the slug of an English name.

    >>> [slug_of_name(name) for name in ("Jeanne d’Arc", "Poseidon's Fury", "Sierra & Oddball")]
    ['jeanne-d-arc', 'poseidons-fury', 'sierra-and-oddball']
    """
    plain = fold(re.sub(r"['’]s\b", "s", name).replace("&", " and "))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def _named(slug: str, row: Mapping[str, str], language: str, binding: str) -> str:
    name = row[_NAME + language].replace("'", "’")
    return (
        f"{slug}\t{name}"
        if language == binding
        else f"{slug}\t{row.get(_GENDER + language, '')}\t{name}"
    )


def _put_into(file: Path, rows: Iterable[str]) -> None:
    """Put rows into a table that is sorted by its first column; one of the same key is replaced."""
    heading, *before = file.read_text(encoding="utf-8").splitlines()
    by_key = {row.partition("\t")[0]: row for row in (*before, *rows)}
    text = "\n".join((heading, *(by_key[key] for key in sorted(by_key))))
    file.write_text(text + "\n", encoding="utf-8")
