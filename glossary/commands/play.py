"""``flask glossary play``: a board in, what the rules make of it out."""

from __future__ import annotations

import json

import click
from flask.cli import with_appcontext

from glossary.boards.read import board_of, mistakes_of, read_json
from glossary.commands.options import LANGUAGE, speech_of
from glossary.core.errors import BoardRefused, IllegalDecision, TooMuchWork
from glossary.core.i18n import Speech
from glossary.engine.model.budget import DEFAULT_UNITS, Budget
from glossary.engine.play.replay import Transcript, play
from glossary.engine.rules.citations import EDITIONS
from glossary.narration.tell import (
    Plain,
    gap_sentence,
    gaps_of,
    mistake_line,
    narrator_of,
    result_with_sentences,
)
from glossary.rulebook.timeline import read_timeline
from glossary.snapshot import TIMELINE
from glossary.web.base.store import snapshot_store


@click.command("play")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True), default="-")
@click.option("--edition", type=click.Choice(EDITIONS), help="Play these rules, not the board's.")
@click.option("--lang", "language", type=LANGUAGE, help="The binding language by default.")
@click.option("--text", is_flag=True, help="Print the play as sentences, not as JSON.")
@click.option("--jsonl", is_flag=True, help="One board a line in, one result a line out.")
@click.option(
    "--budget",
    "units",
    type=click.IntRange(1),
    default=DEFAULT_UNITS,
    show_default=True,
    help="The work a play may take, in units of about a microsecond.",
)
@with_appcontext
def play_command(
    *, file: str, edition: str | None, language: str | None, text: bool, jsonl: bool, units: int
) -> None:
    """Play the rules on a board.

    FILE holds the board as JSON, - is standard input. Prints the result as JSON with an
    event for everything that happened or did not, each with its rules; with --text, the
    same as sentences. A bad board is refused with every mistake and its path, and the exit
    code is 1. With --jsonl it is answered by an object with "errors", and the run goes on.
    So is a play that needs more work than --budget.
    """
    if jsonl and text:
        raise click.UsageError("--jsonl prints JSON: it cannot go with --text")
    speech = speech_of(language)
    if jsonl:
        with click.open_file(file, "rb") as lines:
            for line in lines:
                if line.strip():
                    _say(json.dumps(_line(line, edition, speech, units), ensure_ascii=False))
        return
    try:
        with click.open_file(file, "rb") as whole:
            transcript = _played(whole.read(), edition, units)
    except (BoardRefused, IllegalDecision, TooMuchWork) as error:
        sentences = "\n".join(mistake_line(mistake, speech) for mistake in mistakes_of(error))
        raise click.ClickException(sentences.encode("utf-8", "replace").decode("utf-8")) from None
    if text:
        click.echo(_by(transcript, speech), err=True)
        for gap in gaps_of(transcript):
            click.echo(gap_sentence(gap, speech), err=True)
        for sentences in narrator_of(transcript, speech).lines(transcript):
            _say(sentences)
        for mistake in transcript.mistakes:
            click.echo(mistake_line(mistake, speech), err=True)
        return
    _say(json.dumps(result_with_sentences(transcript, speech), ensure_ascii=False, indent=1))


def _played(written: bytes, edition: str | None, units: int) -> Transcript:
    with Budget(units):
        return play(board_of(read_json(written), edition))


def _by(transcript: Transcript, speech: Speech) -> str:
    """Return which rules the play is played by, and the edition in force if it is another."""
    played = transcript.state.rules.edition
    newest = read_timeline(snapshot_store().locales / TIMELINE)[-1].edition
    if played == newest:
        return speech.gettext("Played under edition %(edition)s.", edition=played)
    return speech.gettext(
        "Played under edition %(edition)s; edition %(newest)s is in force.",
        edition=played,
        newest=newest,
    )


def _line(written: bytes, edition: str | None, speech: Speech, units: int) -> Plain:
    try:
        return result_with_sentences(_played(written, edition, units), speech)
    except (BoardRefused, IllegalDecision, TooMuchWork) as error:
        return {
            "errors": [
                {"path": m.path, "problem": mistake_line(m, speech)} for m in mistakes_of(error)
            ]
        }
    except Exception as error:  # noqa: BLE001 - the lines that follow are other people's
        failed = speech.gettext(
            "The engine failed on this board (%(error)s). The mistake is the engine’s, not yours.",
            error=type(error).__name__,
        )
        return {"errors": [{"path": "", "problem": failed}]}


def _say(text: str) -> None:
    """Print a line; half a character that JSON let through becomes a question mark."""
    click.echo(text.encode("utf-8", "replace").decode("utf-8"))
