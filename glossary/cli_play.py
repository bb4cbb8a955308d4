"""``flask glossary play``: a board in, what the rules make of it out."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click
from flask import current_app

from glossary.cardlist import card_list
from glossary.engine.board import read_board
from glossary.engine.citations import EDITIONS
from glossary.engine.result import result_of
from glossary.engine.scenario import Transcript, play
from glossary.errors import BoardMistake, BoardRefused, GlossaryError, IllegalDecision
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
def play_command(*, file: str, edition: str | None, language: str, text: bool, jsonl: bool) -> None:
    """Play the rules on a board.

    FILE holds the board as JSON, - is standard input. Prints the result as JSON with an
    event for everything that happened or did not, each with its rules; with --text, the
    same as sentences. A bad board is refused with every mistake and its path.
    """
    speech = _speech(language)
    if jsonl:
        for line in _read(file).splitlines():
            if line.strip():
                click.echo(json.dumps(_line(line, edition, speech), ensure_ascii=False))
        return
    try:
        transcript = _played(_read(file), edition)
    except GlossaryError as error:
        raise click.ClickException(str(error)) from None
    if text:
        for said in _narrator(transcript, speech).lines(transcript):
            click.echo(said)
        return
    click.echo(json.dumps(_told(transcript, speech), ensure_ascii=False, indent=1))


def _read(file: str) -> str:
    return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")


def _speech(language: str) -> Speech:
    locales: Path = current_app.extensions["glossary"].locales
    return Speech(language, compile_catalog(locales / language / "LC_MESSAGES" / "messages.po"))


def _played(written: str, edition: str | None) -> Transcript:
    try:
        board = json.loads(written)
    except (ValueError, RecursionError) as error:
        raise BoardRefused([BoardMistake("", f"not JSON: {error}")]) from None
    return play(read_board(board, card_list().cards, edition))


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
    return result


def _line(written: str, edition: str | None, speech: Speech) -> Plain:
    try:
        return _told(_played(written, edition), speech)
    except BoardRefused as error:
        return {"errors": [{"path": m.path, "problem": str(m)} for m in error.mistakes]}
    except IllegalDecision as error:
        return {"errors": [{"path": error.path, "problem": str(error)}]}
