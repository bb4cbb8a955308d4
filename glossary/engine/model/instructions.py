"""What an effect says to do, step by step: a class for each family of verbs (6.1.c, 7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary.engine.model.cards import Card, Condition, Cost, Passive, Quantity, Selection
from glossary.engine.rules.values import dataclass

if TYPE_CHECKING:
    from glossary.engine.model.verbs import Verb


@dataclass(frozen=True, slots=True)
class Instruction:
    """What every verb can say; it becomes one step when its turn comes (6.1.c).

    ``who`` does it to ``what``, ``amount`` times or of so many, or of a ``quantity`` that is
    computed first. ``link`` is how it hangs on the verb before: ``at-once`` in the same step,
    ``and`` under the same condition, ``otherwise`` under its contrary, ``if-you-did``. It is done
    ``times`` in a row, or once for ``times_each`` object.
    """

    do: Verb
    who: str = "you"
    what: Selection | None = None
    amount: int = 1
    quantity: Quantity | None = None
    may: bool = False
    cost: Cost | None = None
    condition: Condition | None = None
    link: str = ""
    times: int | Quantity = 1
    times_each: Selection | None = None

    @property
    def objects(self) -> Selection:
        """Return what it acts on: what it says, or what its verb means if it says nothing."""
        return self.what or self.do.unsaid

    def doer(self, name: str) -> str:
        """Return the player named by the effect to do it: *name*, nobody if it is "you" (7.5.6)."""
        return name if self.who != "you" else ""


Effect = tuple[Instruction, ...]
"""The verbs of an effect, in order."""


@dataclass(frozen=True, slots=True)
class InPlaces(Instruction):
    """Acts in Expeditions or Landmarks, ``to`` says which.

    Of several objects those ``together`` join one place, those ``apart`` a place each; ``up_to``
    lets there be fewer.
    """

    to: str = ""
    together: bool = False
    apart: bool = False
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Creation(InPlaces):
    """Creates a ``token``, or one that is written out as a ``card``, with ``statuses``."""

    token: str = ""
    card: Card | None = None
    statuses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PuttingInPlay(InPlaces):
    """Puts cards into Expeditions, with ``statuses``, without playing them."""

    statuses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Advance(InPlaces):
    """Moves Expeditions; instead of another move, ``more`` regions than that."""

    more: int = 0


@dataclass(frozen=True, slots=True)
class Marking(InPlaces):
    """Puts a terrain marker, or moves one, whose terrains are ``status``."""

    status: str = ""


@dataclass(frozen=True, slots=True)
class Lasting(InPlaces):
    """Has a passive ability last for a ``duration``."""

    lasting: Passive | None = None
    duration: str = ""


@dataclass(frozen=True, slots=True)
class Moving(Instruction):
    """Moves objects ``to`` a zone, at a ``position`` of a Deck, with ``statuses``.

    An Orb can arrive ``ready``; ``highest`` is what of those that are chosen must be as high as of
    any; ``status`` is the ability that moves it.
    """

    to: str = ""
    position: int | Quantity = 0
    statuses: tuple[str, ...] = ()
    status: str = ""
    ready: bool = False
    highest: str = ""


@dataclass(frozen=True, slots=True)
class OfStatus(Instruction):
    """Has objects gain or lose a ``status``, Exhausted if none is named."""

    status: str = ""


@dataclass(frozen=True, slots=True)
class OfCounters(Instruction):
    """Puts counters of a name or takes them.

    There are at ``most`` so many once they are gained; ``shared`` ones are distributed among the
    objects; ``up_to`` lets fewer be taken.
    """

    counter: str = "boost"
    most: int | None = None
    shared: bool = False
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Exchange(Instruction):
    """Acts on objects ``with_`` others."""

    with_: Selection | None = None


@dataclass(frozen=True, slots=True)
class ActivationOf(Instruction):
    """Activates abilities with the symbol ``status``, or a ``single`` one of an object.

    ``as_mine`` are those of others as if the bearer had them; ``up_to`` lets there be fewer.
    """

    status: str = ""
    single: bool = False
    as_mine: bool = False
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Choosing(Instruction):
    """Has the ``modes`` of an effect resolve, as many as are chosen (6.5.g).

    ``repeat`` is for modes that can be chosen again, ``random`` for those that chance chooses
    (6.5.j), ``declared`` are those that the declaration of intent chose. Of modes that need not
    all be chosen (``up_to``), ``least`` are.
    """

    modes: tuple[Effect, ...] = ()
    declared: tuple[int, ...] | None = None
    repeat: bool = False
    random: bool = False
    up_to: bool = False
    least: int = 0


@dataclass(frozen=True, slots=True)
class Several(Instruction):
    """Does ``steps`` one after another; ``for_each_player``, who is "that player" in them."""

    steps: Effect = ()
    for_each_player: bool = False


@dataclass(frozen=True, slots=True)
class Playing(Instruction):
    """Has cards played: ``free``, for ``less``, yet ``at_least`` for so much (5.1.2.e).

    ``pays`` is the zone whose cost is paid, ``may_pay`` one whose cost can be paid instead,
    ``as_from`` one that the card counts as played from, ``to`` where it goes; with the ``status``
    ``rush`` it is played at once.
    """

    to: str = ""
    status: str = ""
    free: bool = False
    less: int = 0
    at_least: int = 0
    pays: str = ""
    may_pay: str = ""
    as_from: str = ""


@dataclass(frozen=True, slots=True)
class Roll(Instruction):
    """Rolls a die; counters of the name that it ``spends`` make the result higher."""

    spends: str = ""
