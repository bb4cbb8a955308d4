"""Worked examples: a board, the rule it illustrates, a question and its explanation.

An example is language-free (``scenarios/<slug>.toml``); its texts are in
``locales/<lang>/scenarios/<slug>.md``. The rules that it cites are computed from its plays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from glossary.cards.playable import name_in
from glossary.core.languages import InLanguages
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


class ExampleWords(Struct, frozen=True):
    """The texts of an example in one language, in markup."""

    title: str
    question: str
    explanation: str


class Predict(Struct, frozen=True):
    """The question that the visitor guesses: about which object, in which play.

    For ``marked``: which of ``objects`` have the ``status``, or counters called ``counter``.
    """

    kind: str
    object: str = ""
    status: str = ""
    expedition: str = ""
    picks: tuple[int, ...] = ()
    objects: tuple[str, ...] = ()
    counter: str = ""


class Forgotten(Struct, frozen=True):
    """The rule without which a wrong *answer* would be the right one.

    :param rule: its paragraph, in the edition of the play.
    :param event: the place of the event at which it acts, among all events of the play.
    :param is_rule: whether it is the rule that was forgotten; else that event was overlooked.
    """

    answer: tuple[str, ...]
    rule: RuleNumber
    event: int
    is_rule: bool


class Trace(Struct, frozen=True):
    """The plays of an example under one edition.

    :param path: the rules in the order of first use, over all plays.
    :param events: the number of events of the longest play.
    :param questions: the most questions that one play asks.
    :param whole: whether every play was played.
    :param off: the modifiers and keywords without which the story goes otherwise.
    :param decisions: the visitor's decisions in the play that the question is about.
    :param steps: the number of steps of that play.
    :param cards: the slugs of the cards that its plays are about, in the order they are met.
    :param answer: what the question comes to in that play; empty if nothing is asked, or named.
    :param forgotten: what other answers that play would have without one rule; of the edition
        that the example is played under by default.
    """

    path: tuple[RuleNumber, ...]
    plays: int
    events: int
    questions: int = 0
    whole: bool = True
    off: tuple[str, ...] = ()
    decisions: tuple[int, ...] = ()
    steps: int = 0
    cards: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    forgotten: tuple[Forgotten, ...] = ()


@dataclass(frozen=True)
class Example(InLanguages[ExampleWords]):
    """One worked example.

    :param illustrates: a rule number of the newest edition, as are those of ``cites``.
    :param board: the board, in the board format.
    :param example: the paragraph whose printed example it plays.
    :param difference: the difference between editions that it shows.
    """

    slug: str
    illustrates: RuleNumber
    cites: tuple[RuleNumber, ...]
    level: str
    tags: tuple[str, ...]
    board: Plain
    texts: Mapping[str, ExampleWords]
    editions: tuple[str, ...] = EDITIONS
    example: RuleNumber | None = None
    difference: str = ""
    predict: Predict | None = None
    traces: Mapping[str, Trace] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Hash the slug alone, so that an example with its mappings can be a key of caches."""
        return hash(self.slug)

    def invented(self, language: str) -> tuple[str, ...]:
        """Return the names in *language* of the cards that its board makes up, in order."""
        return tuple(dict.fromkeys(name_in(names, language) for names in _names(self.board)))

    @property
    def edition(self) -> str:
        """The edition it is played under by default."""
        written = self.board.get("edition")
        if written in self.editions:
            return str(written)
        return NEWEST if NEWEST in self.editions else self.editions[-1]


def _names(board: Plain) -> Iterator[Mapping[str, str]]:
    """Yield the names of each card of a board that has names of its own."""
    players: Any = board.get("players", {})
    for player in players.values():
        for cards in player.values():
            if type(cards) is list:
                yield from (one["names"] for one in cards if type(one) is dict and "names" in one)
