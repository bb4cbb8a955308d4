"""What happened and why, as values: events, choices, outcomes. They carry no sentences.

Whoever makes an event or a choice takes its citations from
:meth:`~glossary.engine.rules.ruleset.Ruleset.cited`, which refuses to cite nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from glossary.core.rule_number import RuleNumber
from glossary.engine.model.cards import Ability, Condition, Quantity, Trigger
from glossary.engine.model.instructions import Effect
from glossary.engine.rules.values import dataclass

if TYPE_CHECKING:
    from glossary.engine.model.state import GameState

Fact = str | int | tuple[str, ...]


class EventKind(NamedTuple):
    """A kind of event: whether something happened, what of a game it is about, facts it has."""

    happened: bool
    topic: str
    facts: tuple[str, ...]


KINDS: Mapping[str, EventKind] = {
    kind: EventKind(happened == "yes", topic, tuple(" ".join(facts).split()))
    for row in Path(__file__).with_name("kinds.tsv").read_text("utf-8").splitlines()[1:]
    for kind, happened, topic, *facts in (row.split("\t"),)
}
"""Every kind of event, as ``kinds.tsv`` declares it, with the facts that it carries at least."""

UNTOLD = frozenset(
    (
        *("attempted", "reaction-ended", "refused.no-card", "rushes"),
        *("done-before", "follows-as-not-done"),
    )
)
"""What a player is not told: an attempt (what is told is why it is impossible), that a Reaction is
gone once played, that a card has no type, that an effect plays a card, which is declared next, that
a step follows, which is told itself."""

_KNOWN: Mapping[str, tuple[str, ...]] = {
    "condition-unmet": ("rolled-another",),
    "emblem-ended": ("spent",),
    "not-done-before": ("asked", "more"),
    "nothing-to-choose": ("unchosen",),
    "progress.due-to": ("told",),
    "progress.due-to-ascend": ("told",),
    "re-evaluated": ("",),
    "skipped-as-done": ("asked",),
}
"""By kind, the links of events that are not told: a player knows of them, or they say nothing."""

PRONOUNS = ("it", "that", "its", "chosen")
"""Facts that say what the pronouns of ``about`` mean: objects, "its Expedition", a chosen one."""

Part = Ability | Condition | Quantity | Trigger | Effect
"""A part of an ability: a Reaction, its event, a condition, what is counted, what is done."""


@dataclass(frozen=True, slots=True)
class Event:
    """A thing that happened or was prevented: its kind, the rules that say so, its facts.

    Facts are named by what they are: ``object`` ``other`` ``player`` ``expedition``
    ``terrain`` ``zone`` ``status`` ``counter`` ``number`` ``phase``. ``about`` is the part of an
    ability that it is about, where a sentence says which.
    """

    kind: str
    cites: tuple[RuleNumber, ...]
    facts: tuple[tuple[str, Fact], ...] = ()
    about: Part | None = None

    @property
    def happened(self) -> bool:
        """Tell whether something happened and counted."""
        return KINDS[self.kind].happened

    @property
    def told(self) -> bool:
        """Tell whether a player is told of it.

        Not that no counter is lost or no mana is paid, nor what was told or quoted before.
        """
        about = self.about
        if isinstance(about, Quantity):
            those = about.kind == "count" and about.of is not None and about.of.pick == "that"
            plain = about == Quantity(about.kind, about.of)
            return not (plain and (those or about.kind in ("x", "rolled")))
        if self.kind in ("lost.counters", "paid"):
            return bool(self.fact("number"))
        if self.kind in _KNOWN:
            return self.fact("link") not in _KNOWN[self.kind]
        return self.kind not in UNTOLD

    @property
    def topic(self) -> str:
        """Return what of a game it is about: ``progress`` ``arena`` ``winner``, and so on."""
        return KINDS[self.kind].topic

    def fact(self, name: str) -> Fact:
        """Return the fact called *name*, or an empty text."""
        return dict(self.facts).get(name, "")


@dataclass(frozen=True, slots=True)
class Option:
    """One answer a player can give: the word for it, and what the word is about.

    ``about`` is ``object`` ``expedition`` ``player`` ``terrain`` ``number`` ``answer``
    ``mode`` ``modifier`` ``reaction`` ``play`` ``quick-action`` ``pass``. Of a Reaction whose
    trigger is a symbol it is ``reaction.join``, ``reaction.hand`` or ``reaction.reserve``. ``part``
    is the mode, or the Reaction or quick action of an object that has several, ``by`` the object
    whose effect gave it that Reaction, ``it`` the one that it is about, if that tells it from
    others. ``status`` is whether a Mana Orb is ``ready`` or ``exhausted``.
    """

    word: str
    about: str = "answer"
    part: Part | None = None
    by: str = ""
    it: str = ""
    status: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A question to a player, with what is offered and what is withheld and why.

    ``about`` is the part of an effect that it decides on, where it is about one.
    """

    kind: str
    player: str
    options: tuple[Option, ...]
    cites: tuple[RuleNumber, ...]
    facts: tuple[tuple[str, Fact], ...] = ()
    withheld: tuple[Event, ...] = ()
    about: Part | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """List the words of the options, in order."""
        return tuple(option.word for option in self.options)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One unit of a play: the new position, and either events or a question."""

    state: GameState
    events: tuple[Event, ...] = ()
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class ActionDoer:
    """Who did an action (an empty name if nobody), and the reason (7.5.6).

    ``why``: ``named`` by the effect, else the controller of the ``effect``, else of the ``object``.
    """

    name: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class PerformedAction:
    """What one atomic action did, in the form in which triggers read it (6.3.b).

    ``before`` and ``after`` are the timestamps of the object on either side of the event,
    0 for none; ``verb`` is the word that did it; ``doer`` is who did it (7.5.6), ``source`` what
    had the ability.
    """

    kind: str
    before: int = 0
    after: int = 0
    verb: str = ""
    doer: ActionDoer = ActionDoer()
    player: str = ""
    expedition: str = ""
    word: str = ""
    number: int = 0
    played: bool = False
    to: str = ""
    source: int = 0


EVENT_UNITS = 80
"""The units of work of an event; most are spent on its sentence on a page."""
OPTION_UNITS = 10
"""The units of work of an option of a question that was answered."""

T = TypeVar("T")
Outcomes = Generator[Outcome, int, T]
"""Yields outcomes one by one, receives the pick for each question, returns a T."""


def number_repeated_words(words: Iterable[str]) -> Iterator[str]:
    """Number the repeated words of options: ``fox``, ``fox #2``, ``fox #3``."""
    seen: defaultdict[str, int] = defaultdict(int)
    for word in words:
        numbered = f"{word} #{seen[word] + 1}" if seen[word] else word
        seen[numbered.split(" #")[0]] += 1
        yield numbered


YES_OR_NO = (Option("yes"), Option("no"))
