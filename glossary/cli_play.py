"""``flask glossary play``: a board in, what the rules make of it out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click
from flask import current_app
from flask.cli import with_appcontext

from glossary.cardlist import card_list
from glossary.engine.board import read_board
from glossary.engine.citations import EDITIONS
from glossary.engine.result import result_of
from glossary.engine.scenario import Transcript, play
from glossary.errors import BoardMistake, BoardRefused, GlossaryError, IllegalDecision, PlayTooLong
from glossary.i18n import Speech, compile_catalog
from glossary.model import LANGUAGES
from glossary.narration import Narrator, cards_of

Plain = dict[str, object]


@click.command("play")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True), default="-")
@click.option("--edition", type=click.Choice(EDITIONS), help="Play these rules, not the board's.")
@click.option("--lang", "language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@click.option("--text", is_flag=True, help="Print the play as sentences, not as JSON.")
@click.option("--jsonl", is_flag=True, help="One board a line in, one result a line out.")
@with_appcontext
def play_command(*, file: str, edition: str | None, language: str, text: bool, jsonl: bool) -> None:
    """Play the rules on a board.

    FILE holds the board as JSON, - is standard input. Prints the result as JSON with an
    event for everything that happened or did not, each with its rules; with --text, the
    same as sentences. A bad board is refused with every mistake and its path, and the exit
    code is 1. With --jsonl it is answered by an object with "errors", and the run goes on.
    """
    if jsonl and text:
        raise click.UsageError("--jsonl prints JSON: it cannot go with --text")
    speech = _speech(language)
    if jsonl:
        with _opened(file) as lines:
            for line in lines:
                if line.strip():
                    _say(json.dumps(_line(line, edition, speech), ensure_ascii=False))
        return
    try:
        with _opened(file) as whole:
            transcript = _played(whole.read(), edition)
    except GlossaryError as error:
        problem = str(error).encode("utf-8", "replace").decode("utf-8")
        raise click.ClickException(problem) from None
    if text:
        for said in _narrator(transcript, speech).lines(transcript):
            _say(said)
        return
    _say(json.dumps(_told(transcript, speech), ensure_ascii=False, indent=1))


@contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    """The bytes of a file or of standard input; JSON says how they are to be read."""
    with click.open_file(file, "rb") as stream:
        yield stream


def _speech(language: str) -> Speech:
    locales: Path = current_app.extensions["glossary"].locales
    return Speech(language, compile_catalog(locales / language / "LC_MESSAGES" / "messages.po"))


def _played(written: bytes, edition: str | None) -> Transcript:
    try:
        return play(read_board(json.loads(written), card_list().cards, edition))
    except RecursionError:
        raise BoardRefused([BoardMistake("", "is nested too deeply")]) from None
    except ValueError as error:
        if isinstance(error, GlossaryError):
            raise
        raise BoardRefused([BoardMistake("", f"not JSON: {error}")]) from None


def _narrator(transcript: Transcript, speech: Speech) -> Narrator:
    return Narrator(speech, card_list().names, cards_of(transcript))


def _told(transcript: Transcript, speech: Speech) -> Plain:
    """The result, each event and the open question with its sentence."""
    narrator = _narrator(transcript, speech)
    result = result_of(transcript)
    events = result["events"]
    if isinstance(events, list):
        for told, event in zip(events, transcript.events, strict=True):
            told["text"] = narrator.event(event)
    choice = result.get("choice")
    if isinstance(choice, dict) and transcript.choice is not None:
        choice["text"] = narrator.choice(transcript.choice)
        choice["said"] = list(narrator.options(transcript.choice))
        for told, event in zip(choice["withheld"], transcript.choice.withheld, strict=True):
            told["text"] = narrator.event(event)
    return result


def _line(written: bytes, edition: str | None, speech: Speech) -> Plain:
    try:
        return _told(_played(written, edition), speech)
    except BoardRefused as error:
        return {"errors": [{"path": m.path, "problem": str(m)} for m in error.mistakes]}
    except IllegalDecision as error:
        return {"errors": [{"path": error.path, "problem": str(error)}]}
    except PlayTooLong as error:
        return {"errors": [{"path": "", "problem": str(error)}]}


def _say(text: str) -> None:
    """A line to standard output; half a character that JSON let through becomes a question mark."""
    click.echo(text.encode("utf-8", "replace").decode("utf-8"))
