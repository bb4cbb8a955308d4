"""The files of sentences that plays and cards are told with (``sentences/``)."""

from __future__ import annotations

from pathlib import Path

from glossary.core.sentences import SentenceFile

_FOLDER = Path(__file__).parent / "sentences"

EVENTS = SentenceFile(_FOLDER / "events.toml")
QUESTIONS = SentenceFile(_FOLDER / "questions.toml")
RESULTS = SentenceFile(_FOLDER / "results.toml")
OPTIONS = SentenceFile(_FOLDER / "options.toml")
CARDS = SentenceFile(_FOLDER / "cards.toml")
