"""``flask glossary lint``, ``publish``, ``follow``, ``proofread``, ``import``."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import click
from flask.cli import with_appcontext

from glossary.commands.options import LANGUAGE, languages_of, speech_of
from glossary.core.rule_number import RuleNumber
from glossary.examples.files import read_examples
from glossary.importer import import_file
from glossary.lint import texts
from glossary.lint.cards import lint_abilities, lint_cards, lint_names
from glossary.lint.examples import lint_examples
from glossary.lint.lessons import lint_lessons
from glossary.lint.rulings import lint_rulings
from glossary.rulebook import editions
from glossary.rulebook.compose import compose_edition
from glossary.rulebook.rule_files import read_rules
from glossary.rulebook.translations import (
    FOLLOWS,
    PROOFREAD,
    digests,
    follows,
    proofread,
    read_proofread,
)
from glossary.snapshot.proofread import digests_in
from glossary.web.base.store import snapshot_store

_EDITION = click.option("--edition", required=True, help="The edition, like 4.0.")


@click.command("lint")
@click.option("--lang", "only", type=LANGUAGE, help="Report on one language.")
@click.pass_context
@with_appcontext
def lint_command(ctx: click.Context, only: str | None) -> None:
    """Check that every language says the same rules and that every link lands.

    Prints one finding a line and exits with 1 if there was any, so that the
    same command serves a translator and the continuous integration.
    """
    locales, languages = snapshot_store().locales, languages_of(ctx)
    everything = (
        *texts.lint(locales),
        *lint_examples(locales),
        *lint_lessons(locales),
        *lint_cards(locales),
        *lint_names(locales),
        *lint_abilities(),
        *lint_rulings(locales),
    )
    findings = [finding for finding in everything if only in (None, finding.language)]
    for finding in findings:
        click.echo(finding)
    click.echo(f"{len(findings)} findings in {only or ', '.join(languages)}", err=True)
    ctx.exit(1 if findings else 0)


@click.command("publish")
@_EDITION
@click.option("--effective", type=click.DateTime(["%Y-%m-%d"]), required=True,
              help="The day the edition came into force.")  # fmt: skip
@click.option("--printed", type=click.DateTime(["%Y-%m-%d"]), required=True,
              help="The day of this printing; it names the revision.")  # fmt: skip
@click.option("--revision", is_flag=True, help="Print beside an edition that is published already.")
@click.option("--lang", "only", type=LANGUAGE, help="Publish one language.")
@click.option("--incomplete", is_flag=True, help="Leave out what is not translated yet.")
@click.pass_context
@with_appcontext
def publish_command(
    ctx: click.Context,
    *,
    edition: str,
    effective: datetime.datetime,
    printed: datetime.datetime,
    revision: bool,
    only: str | None,
    incomplete: bool,
) -> None:
    """Freeze an edition in every language: today's working text, or an older one by lineage."""
    locales = snapshot_store().locales
    languages = [one for one in languages_of(ctx).values() if only in (None, one.code)]
    findings = [
        finding
        for finding in texts.lint(locales)
        if only in (None, finding.language) and not (incomplete and finding.untranslated)
    ]
    if findings:
        raise click.ClickException(f"{findings[0]} ({len(findings)} findings; see lint)")
    dictionaries = [
        compose_edition(
            locales, language, edition, effective=effective.date(), printed=printed.date()
        )
        for language in languages
    ]
    written = editions.freeze(locales, dictionaries, revision=revision)
    for file in written:
        click.echo(file)
    click.echo(f"{len(written)} files written", err=True)


@click.command("follow")
@click.option("--lang", "language", type=LANGUAGE, required=True)
@click.pass_context
@with_appcontext
def follow_command(ctx: click.Context, *, language: str) -> None:
    """Say that a translation was read against the binding text as it stands now."""
    locales = snapshot_store().locales
    binding = read_rules(locales / languages_of(ctx).binding / "rules")
    (locales / language / FOLLOWS).write_text(follows(binding), encoding="utf-8")
    click.echo(f"{language} follows {sum(len(e.paragraphs) for e in binding)} paragraphs")


@click.command("proofread")
@click.option("--lang", "language", type=LANGUAGE, required=True)
@click.argument("texts", nargs=-1, required=True)
@click.pass_context
@with_appcontext
def proofread_command(ctx: click.Context, *, language: str, texts: tuple[str, ...]) -> None:
    """Note that TEXTS were read over today: 2.4.7.d, all below 2.4, cards/kitsune, scenarios/spy.

    What is changed later has to be read again. No name is noted.
    """
    locales = snapshot_store().locales
    folder = locales / language
    before, known = read_proofread(folder / PROOFREAD), digests(read_rules(folder / "rules"))
    examples, _ = read_examples(locales, languages_of(ctx))
    digest = digests_in(speech_of(language), {each.slug: each for each in examples})
    read: set[str] = set()
    for written in texts:
        number = RuleNumber.maybe(written)
        named = {n for n in known if number is not None and number.contains(RuleNumber.parse(n))}
        if not named and not digest(written):
            raise click.ClickException(f"{language} has no paragraph, card or play {written}")
        read |= named or {written}
    known |= {name: digest(name) for name in sorted({*before, *read} - {*known})}
    today = datetime.datetime.now(tz=datetime.UTC).date()
    (folder / PROOFREAD).write_text(proofread(known, before, read, today), encoding="utf-8")
    click.echo(f"{language}: {len(read)} texts read over on {today.isoformat()}")


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--lang", "language", type=LANGUAGE, required=True)
@_EDITION
@click.option("--effective", type=click.DateTime(["%Y-%m-%d"]),
              help="The day the edition came into force, if known.")  # fmt: skip
@with_appcontext
def import_command(
    file: Path, language: str, edition: str, effective: datetime.datetime | None
) -> None:
    """Read somebody else's dictionary and write it as an edition file.

    Prints what was read, what was left out and why. An edition that is published
    already is left alone: the import stands beside it, as its newest revision.
    """
    locales = snapshot_store().locales
    imported = import_file(file)
    dictionary = editions.compose(
        edition=edition,
        language=language,
        effective=effective.date() if effective else None,
        revision=f"imported from {file.name}",
        sources=(f"Imported from {file.name}.",),
        entries=[entry for entry in imported.entries if entry.title or entry.paragraphs],
        pages=[replace(page, kind="community") for page in imported.pages],
    )
    editions.from_json(editions.to_json(dictionary), str(file))
    written = editions.freeze(locales, [dictionary], revision=True)
    for left in (*imported.noise, *imported.left_out):
        click.echo(f"{file.name}:{left.line}: left out: {left.why}: {left.text[:80]}")
    notes = sum(len(p.notes) for p in dictionary.paragraphs)
    click.echo(
        f"read {len(dictionary.entries)} entries, {len(dictionary.paragraphs)} paragraphs,"
        f" {notes} notes, {len(dictionary.pages)} pages; left out"
        f" {len(imported.noise)} lines of the site it came from and {len(imported.left_out)} others"
    )
    for name in written:
        click.echo(f"wrote {name}")
    if not written:
        click.echo("nothing written: the same dictionary is published already")
