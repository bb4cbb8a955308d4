"""The files of sentences that plays, cards and boards are told with (``sentences/``)."""

from __future__ import annotations

from pathlib import Path

from glossary.core.sentences import SentenceFile

_FOLDER = Path(__file__).parent / "sentences"

EVENTS = SentenceFile(_FOLDER / "events.toml")
QUESTIONS = SentenceFile(_FOLDER / "questions.toml")
RESULTS = SentenceFile(_FOLDER / "results.toml")
OPTIONS = SentenceFile(_FOLDER / "options.toml")
NAMES = SentenceFile(_FOLDER / "names.toml")
CARDS = SentenceFile(_FOLDER / "cards.toml")
GAPS = SentenceFile(_FOLDER / "gaps.toml")
BOARDS = SentenceFile(_FOLDER / "boards.toml")
MISTAKES = SentenceFile(_FOLDER / "mistakes.toml")
