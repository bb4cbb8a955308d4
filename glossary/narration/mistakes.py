"""Says what is wrong with a board, in the language of a reader."""

from __future__ import annotations

from glossary.core.board_errors import filled
from glossary.core.errors import BoardMistake
from glossary.core.i18n import Speech
from glossary.narration.sentence_files import MISTAKES


def mistake_words(mistake: BoardMistake, speech: Speech) -> str:
    """Return the sentence of a mistake and its near misses, without the path."""
    sentences = MISTAKES.of(speech)
    words = filled(sentences[mistake.kind], mistake.facts)
    if "phase" in mistake.facts:
        given_up = sentences[f"with.phase.{mistake.facts['phase']}"]
        words = f"{words} {given_up}"
    if not mistake.candidates:
        return words
    meant = speech.fill(sentences["with.near-misses"], {"words": speech.either(mistake.candidates)})
    return f"{words} {meant}"


def mistake_line(mistake: BoardMistake, speech: Speech) -> str:
    """Return the sentence of a mistake after its path, on one line."""
    words = mistake_words(mistake, speech)
    if not mistake.path:
        return words
    facts = {"path": mistake.path, "sentence": words}
    return speech.fill(MISTAKES.of(speech)["with.path"], facts)
