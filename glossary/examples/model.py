"""Worked examples: a board, the rule it is about, a question, and why things go as they go.

An example is language-free (``scenarios/<slug>.toml``); its words stand in
``locales/<lang>/scenarios/<slug>.md``. What it cites is computed from its plays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.ruleset import EDITIONS, NEWEST

LEVELS = ("first-day", "regular", "judge")
TAGS = (
    "phase", "status", "keyword", "golden-rule", "example", "edition", "expedition", "reserve",
    "reaction", "modifier", "cost", "token", "gigantic", "zone", "victory", "multiplayer",
    "playing", "statistics",
)  # fmt: skip
PREDICTED = (
    "zone", "winner", "advances", "retreats", "total", "status", "marked", "decides", "decks",
)  # fmt: skip
SEVERAL = ("advances", "retreats", "marked", "decks")
"""What is answered by naming any number of things, or none."""

Plain = dict[str, object]


@dataclass(frozen=True, slots=True)
class Words:
    """What an example says in one language; texts are one-bracket markup."""

    title: str
    question: str
    explanation: str


@dataclass(frozen=True, slots=True)
class Predict:
    """What a visitor guesses first: about which thing, and in which play.

    Of ``marked``, which of ``objects`` have the ``status``, or counters called ``counter``.
    """

    kind: str
    object: str = ""
    status: str = ""
    expedition: str = ""
    picks: tuple[int, ...] = ()
    objects: tuple[str, ...] = ()
    counter: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """What the plays of an example come to under one edition.

    ``path`` is the rules in the order they are first used, over all plays; ``events`` is
    how many there are in the longest play, ``questions`` the most that one play asks.
    ``off`` are the modifiers and keywords that the plays meet; ``asked`` are the visitor's
    decisions in the play that the question is about, and ``steps`` how many steps it has.
    """

    path: tuple[RuleNumber, ...]
    plays: int
    events: int
    questions: int = 0
    whole: bool = True
    off: tuple[str, ...] = ()
    asked: tuple[int, ...] = ()
    steps: int = 0


@dataclass(frozen=True)
class Example:
    """One worked example.

    ``illustrates`` and ``cites`` are numbers of today's edition; ``example`` is the
    paragraph whose printed example it plays, ``difference`` the difference of editions.
    ``board`` is as the board format has it.
    """

    slug: str
    illustrates: RuleNumber
    cites: tuple[RuleNumber, ...]
    level: str
    tags: tuple[str, ...]
    board: Plain
    said: Mapping[str, Words]
    editions: tuple[str, ...] = EDITIONS
    example: RuleNumber | None = None
    difference: str = ""
    predict: Predict | None = None
    traces: Mapping[str, Trace] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Hash the slug alone, so that an example with its mappings can be a key of caches."""
        return hash(self.slug)

    def words(self, language: str) -> Words:
        """What it says in *language*, or in the binding one, which ``said`` begins with."""
        return self.said[self.language_of(language)]

    def language_of(self, language: str) -> str:
        """The language of :meth:`words`: *language*, or the binding one."""
        return language if language in self.said else next(iter(self.said))

    @property
    def edition(self) -> str:
        """The edition it is played under unless another is asked for."""
        written = self.board.get("edition")
        if written in self.editions:
            return str(written)
        return NEWEST if NEWEST in self.editions else self.editions[-1]
