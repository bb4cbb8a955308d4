"""``flask glossary coverage``: which paragraphs the engine executes, and what shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from flask import current_app
from flask.cli import with_appcontext

from glossary.cards.playable import card_list
from glossary.commands.options import LANGUAGE, speech_of
from glossary.core.i18n import Speech
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import EDITIONS, NEWEST
from glossary.examples.corpus import examples
from glossary.examples.coverage import CHAPTERS, ChapterCoverage, Coverage, cover
from glossary.examples.files import SCENARIOS, slugs
from glossary.rulebook import editions
from glossary.rulebook.model import Dictionary
from glossary.web.base.store import snapshot_store

_KEPT = ("tests/engine/*.jsonl", "tests/engine/goldens/*.toml")
_SHOWN = 4


@click.command("coverage")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--edition", type=click.Choice(EDITIONS), default=NEWEST, show_default=True)
@click.option("--lang", "language", type=LANGUAGE, help="The binding language by default.")
@click.option("--at-least", "least", type=click.IntRange(0, 100), help="Exit with 1 below this %.")
@with_appcontext
def coverage_command(
    *, files: tuple[Path, ...], edition: str, language: str | None, least: int | None
) -> None:
    """Play every example and tell which paragraphs are executed, which are not, and by what.

    FILES hold boards (JSON, JSON lines, TOML); without any, the project's own: examples,
    corpora and goldens. The share counts the paragraphs that say what happens.
    """
    locales = snapshot_store().locales
    root = Path(current_app.root_path)
    own = (SCENARIOS / f"{slug}.toml" for slug in slugs())
    others = (path for pattern in _KEPT for path in sorted(root.glob(pattern)))
    files_of_examples = files or (*own, *others)
    try:
        coverage = cover(examples(files_of_examples), card_list().cards, edition, locales)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    speech = speech_of(language)
    for line in _report(coverage, speech, _dictionary(locales, speech.language, edition)):
        click.echo(line)
    share = coverage.row(*CHAPTERS).share
    click.get_current_context().exit(1 if least is not None and share * 100 < least else 0)


def _dictionary(locales: Path, language: str, edition: str) -> Dictionary | None:
    loaded = (one.dictionary for one in editions.load(locales, (language,)).accepted)
    return next((one for one in loaded if one.edition == edition), None)


def _report(coverage: Coverage, speech: Speech, dictionary: Dictionary | None) -> Iterator[str]:
    _ = speech.gettext
    yield _("Edition %(edition)s, computed from plays.", edition=coverage.edition)
    heads = (
        _("chapter"),
        _("paragraphs"),
        _("say what happens"),
        _("executed"),
        _("share"),
        _("cited"),
    )
    yield "  ".join(heads)
    for row in (*coverage.rows, coverage.row(*CHAPTERS)):
        cells = zip(heads, _cells(row), strict=True)
        yield "  ".join(cell.rjust(len(head)) for head, cell in cells)
    yield _(
        "Paragraphs that say what happens and that no example reaches: %(number)s.",
        number=str(len(coverage.missing)),
    )
    for number in coverage.missing:
        yield f"  {number}  {_title(dictionary, number)}"
    yield _("Paragraphs executed, and the examples that reach them:")
    for number, names in coverage.reached.items():
        yield f"  {number}  {_title(dictionary, number)}: {_names(names, speech)}"


def _cells(row: ChapterCoverage) -> tuple[str, ...]:
    counts = (row.paragraphs, row.behavioural, row.executed)
    return (row.chapter, *map(str, counts), f"{row.share:.1%}", str(row.cited))


def _title(dictionary: Dictionary | None, number: RuleNumber) -> str:
    if dictionary is None or not dictionary.has_paragraph(number):
        return ""
    return dictionary.entry(number).title


def _names(names: Sequence[str], speech: Speech) -> str:
    """Return the first few of them, and how many more there are."""
    if len(names) <= _SHOWN:
        return ", ".join(names)
    more = len(names) - _SHOWN
    return speech.ngettext(
        "%(names)s and %(number)s more",
        "%(names)s and %(number)s more",
        more,
        names=", ".join(names[:_SHOWN]),
    )
