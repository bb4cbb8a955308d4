"""The clauses that sentences on cards are made of, and the fields of an ability that they say.

``sentences/cards.toml`` has them by key, in English. A verb stands in ``<…>`` as its infinitive:
the rows ``order``, ``one`` and ``many`` of ``forms.tsv`` make "draws" of it where somebody does it.
An object that was named before is ``[pronoun|name]`` until its verb is known: the rows ``to-it``,
``order-it`` … put the pronoun where it belongs, or leave the name: « épuisez-la », « l’épuiser ».
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any

from glossary.core.i18n import Speech
from glossary.core.sentences import SentenceFile
from glossary.engine.rules.values import fields_of, usual_fields

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


class NotInWords(Exception):
    """Raised for what has no words; it names the field or the clause that lacks."""


def refuse_if(lacks: object, what: str) -> None:
    """Raise :class:`NotInWords`, naming what has no words, if that is so."""
    if lacks:
        raise NotInWords(what)


class AbilityReading:
    """A part of an ability while it is said: each of its fields is read once, and none is left.

    What differs from the usual and was not read by the end has no words, and neither has the part.
    ``whole`` is that part, for what is looked at and not said. What it cannot have is None.
    """

    def __init__(self, part: Any) -> None:
        self.whole = part
        usual = usual_fields(part)
        self._left = {
            name
            for name, value in fields_of(part).items()
            if name not in usual or value != usual[name]
        }
        self._read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        if name in self._read:
            raise ValueError(f"{type(self.whole).__name__}.{name} is read twice")
        self._read.add(name)
        self._left.discard(name)
        return getattr(self.whole, name, None)

    def said(self, *names: str) -> None:
        """Read fields that are said already, by other words."""
        for name in names:
            getattr(self, name)

    def __enter__(self) -> AbilityReading:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None and self._left:
            left = ", ".join(sorted(self._left))
            raise NotInWords(f"{type(self.whole).__name__}: {left}")


class Noted(dict[str, str]):
    """The sentences of a file, which note those that are said."""

    def __init__(self, file: SentenceFile, speech: Speech, noted: list[str]) -> None:
        self.unnoted = file.of(speech)
        super().__init__(self.unnoted)
        self._context, self._noted = file.context, noted

    def __getitem__(self, key: str) -> str:
        self._noted.append(self._context(key))
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """Return a sentence, noted, or *default*."""
        self._noted.append(self._context(key))
        return super().get(key, default)


class NotedSpeech(Speech):
    """A language that notes the contexts of the sentences of plays and cards said in it."""

    def __init__(self, speech: Speech) -> None:
        vars(self).update(vars(speech))
        self._noted: list[str] = []
        files = (EVENTS, QUESTIONS, RESULTS, OPTIONS, NAMES, CARDS, GAPS, BOARDS)
        self.sentences = {file.name: Noted(file, speech, self._noted) for file in files}

    def npgettext(self, context: str, one: str, many: str, number: int, **values: object) -> str:
        """Translate a sentence of a data file in the plural form of *number*, and note it."""
        self._noted.append(context)
        return super().npgettext(context, one, many, number, **values)

    def noted(self) -> tuple[str, ...]:
        """Return the contexts noted since the last time, each once."""
        contexts = tuple(dict.fromkeys(self._noted))
        self._noted.clear()
        return contexts


def begun(clause: str) -> str:
    """Return a clause as a sentence begins."""
    return clause[:1].upper() + clause[1:]
