"""Cards as values: what is printed on them, in a declarative form. No card is special here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from glossary.engine.rules.values import dataclass

if TYPE_CHECKING:
    from glossary.engine.model.instructions import Effect

CHARACTER, SPELL, PERMANENT = "character", "spell", "permanent"
HERO, EMBLEM, UNKNOWN = "hero", "emblem", "card"
TYPES = (CHARACTER, SPELL, PERMANENT, HERO, EMBLEM, UNKNOWN)
FACTIONS = ("axiom", "bravos", "lyra", "muna", "ordis", "yzmir")
RARITIES = ("common", "rare", "exalted", "unique")
SIGNATURE = "signature"
"""The token of one's own Hero, whichever it is."""
STAYS_IN_RESERVE = "stays-in-reserve"
KEYWORDS = (
    "cooldown",
    "defender",
    "eternal",
    "fleeting",
    "gigantic",
    "scout",
    "seasoned",
    "temple",
    "tough",
)
SUBTYPES = (
    "adventurer", "animal", "apprentice", "artist", "bureaucrat", "citizen", "companion", "deity",
    "dragon", "druid", "elemental", "engineer", "fairy", "illusion", "leviathan", "mage",
    "merchant", "messenger", "noble", "plant", "robot", "rogue", "scholar", "scientist", "soldier",
    "spirit", "titan", "trainer", "construction", "gear", "ore", "sap", "site", "boon",
    "conjuration", "disruption", "maneuver", "song",
    "corruption", "feat", "landmark",
)  # fmt: skip
"""The sub-types of Characters, Permanents and Spells (2.2.2.d, e, g), and three that only newer
cards print; nothing has any other."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number that is computed from the position when it is needed.

    ``kind``: ``count`` (how many a selection means), ``counters`` (of that name on the bearer,
    or on a selection), ``zeros`` (printed statistics 0 among a selection), ``rolled`` (the result
    of the die), ``played`` (cards, by that player, in this phase, or ``during`` this turn or Day),
    ``regions-between`` (the bearer's controller's two Expeditions), ``regions`` (visible ones with
    a ``single`` terrain), ``ascended`` and ``in-contact`` (Expeditions), ``in-terrain``
    (Expeditions in that one), ``highest-hand-cost``, ``total-hand-cost``, ``discarded`` (from Hand
    or Reserve, by that player, this turn), ``statistic`` (the highest in that terrain),
    ``different`` (how many values of that statistic, or Base Costs, there are),
    ``highest-statistic``, ``removed`` (counters, by the step before), ``x`` (what was paid for X).
    The highest of nothing is 0; as a limit, nothing is within it, and a condition is not met.

    It is divided by ``by``, rounded down, or up if ``up`` (1.1.6.b), then counts ``each`` times,
    and ``plus`` is added; ``most`` is the highest it can be.
    """

    kind: str
    of: Selection | None = None
    counter: str = ""
    by: int | Quantity = 1
    up: bool = False
    each: int = 1
    plus: int | Quantity = 0
    during: str = ""
    most: int | None = None
    terrain: str = ""


@dataclass(frozen=True, slots=True)
class Selection:
    """A description of the objects that an instruction acts on or a condition examines.

    ``pick`` is how they are found: ``me`` (7.2.1), ``it`` (what the trigger was about, 6.3.h),
    ``that`` (what the step before acted on), ``chosen`` (what a step only targeted), ``target``
    (chosen by the effect's controller and open to Tough), ``choose`` (chosen by whoever does it),
    ``random`` (6.5.j), ``each``. ``where`` is a zone, ``play``, or an Expedition:
    ``my-expedition``, ``my-other-expedition``, ``facing``.
    ``given`` are targets that were chosen when the play was declared, as edition 1.0 has it.
    ``any_of`` are descriptions of which one is enough, ``terrain`` is what it is in: that of one of
    its Expeditions, ``ascended``, or a ``single`` one; ``named_alike`` has the name of the bearer,
    ``named_as_that`` of what the step before acted on. ``of_each_player``: so many of every
    player's are chosen.
    """

    pick: str = "each"
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    where: str = "play"
    whose: str = "any"
    other: bool = False
    other_than_that: bool = False
    named_alike: bool = False
    named_as_that: bool = False
    of_each_player: bool = False
    token: bool | None = None
    has: str = ""
    has_any: tuple[str, ...] = ()
    lacks: str = ""
    least_hand_cost: int | Quantity | None = None
    most_hand_cost: int | Quantity | None = None
    least_base_cost: int | None = None
    most_base_cost: int | Quantity | None = None
    most_total_hand_cost: int | None = None
    most_of_each_statistic: int | Quantity | None = None
    most_total_mountain: int | None = None
    most_total_water: int | None = None
    most_forest: int | Quantity | None = None
    most_mountain: int | Quantity | None = None
    most_water: int | Quantity | None = None
    printed_zero: bool = False
    count: int | Quantity = 1
    up_to: bool = False
    played_from: str = ""
    any_of: tuple[Selection, ...] = ()
    no_subtypes: tuple[str, ...] = ()
    terrain: str = ""
    given: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: its name, the objects it examines, its limits, and whether it is negated.

    ``past`` looks at the state before the event (6.3.k). ``number`` is the least and ``most``
    the highest that will do; ``each`` are selections met by as many different objects; ``during``
    is ``turn`` if only this turn counts, ``day`` if this Day does;
    ``also`` must be met too, ``what`` is what an Expedition holds. Of Expeditions
    ``taken_together`` one that meets it is enough; objects ``by_one`` are those of the one player
    who has most of them.
    """

    name: str
    of: Selection | None = None
    value: str = ""
    number: int = 0
    past: bool = False
    negated: bool = False
    most: int | Quantity | None = None
    quantity: Quantity | None = None
    each: tuple[Selection, ...] = ()
    also: tuple[Condition, ...] = ()
    during: str = ""
    taken_together: bool = False
    what: Selection | None = None
    by_one: bool = False


@dataclass(frozen=True, slots=True)
class Cost:
    """What is paid at once: mana, exhausting or discarding the bearer, counters, chosen cards.

    ``sacrifice``, ``discard`` and ``exhausts`` are chosen by whoever pays, among what they control;
    ``resupplies`` is who does. Counters are spent from the bearer, or from those ``on`` which they
    lie; of ``any`` kind, one at a time. ``x`` is what the payer chooses the number of, ``mana`` or
    ``counters``, at most ``most``.
    """

    mana: int = 0
    exhaust: bool = False
    discard_me: bool = False
    spend: int = 0
    counter: str = ""
    hand_to_reserve: int = 0
    sacrifice: Selection | None = None
    discard: Selection | None = None
    exhausts: Selection | None = None
    resupplies: str = ""
    on: Selection | None = None
    x: str = ""
    most: int | Quantity | None = None


@dataclass(frozen=True, slots=True)
class Trigger:
    """What an event must contain to activate a Reaction (6.3.b).

    ``number`` is the counter that must be passed, ``each_player`` that the event counts once for
    whoever did it, however many objects it was about, ``first`` that nobody had done it before,
    ``last`` that everybody else had, ``all`` that all the Expeditions meant did it in one event,
    ``by`` whose doing it must be;
    ``each`` is a counter: it activates once for each that was there; ``through`` the verb that
    would do it.
    """

    on: str
    subject: Selection = Selection("me")
    origin: str = ""
    to: str = ""
    phase: str = ""
    what: str = ""
    number: int = 0
    each_player: bool = False
    first: bool = False
    last: bool = False
    all: bool = False
    by: str = ""
    each: str = ""
    through: str = ""

    @property
    def own_arrival(self) -> bool:
        """Tell whether it is about how its own bearer enters a zone (6.2.l)."""
        return self.on == "move" and self.subject.pick == "me" and bool(self.to)


@dataclass(frozen=True, slots=True)
class Passive:
    """A passive ability: what it changes, on which objects, under which condition.

    ``kind``: ``keyword`` ``statistics`` ``highest-statistic`` ``types`` ``subtypes`` ``ability``
    ``loses-abilities`` ``terrains`` (characteristics, 2.3);
    ``cost`` ``cost-at-least`` ``cost-at-most`` ``free`` (5.1.2.e);
    ``cannot-advance`` ``cannot-advance-on`` ``advances-only-on`` ``cannot-activate``
    ``cannot-play`` (1.4.1);
    ``replace`` ``also`` (6.2); ``gains-when-played`` (5.2.c); ``ignore`` (7.3.18);
    ``as-soon-as`` (an ability for the rest of the game, once the condition has been met);
    ``as-from-reserve`` (a card played activates "from Reserve", too);
    ``reaction`` (an Ongoing emblem waits for its trigger); ``more-dice`` ``roll-change``
    (7.3.28); ``morning-draw`` ``expands-from-deck`` (4.2.1); ``past-defenders`` (7.4.2);
    ``counts-as`` (7.5.2, 7.5.9); ``cannot-gain`` counters; ``cannot-ready``; ``not-counted`` by
    a limit (4.2.5.c); ``counter-limit``, how many more counters than their maximum they gain. An
    ``own-cost`` with a ``cost`` is an optional cost (5.1.2.c). ``to`` is where a card is
    played to: an Expedition in a ``starting`` region, ``in-contact``, ``empty`` of Characters, in a
    terrain, or that of the bearer. It can be had only if the ``targets`` are so described. A limit
    that is ``exactly`` a number is so whatever the Hero says; with a ``value`` it is higher for
    objects with that status only; what is replaced or added ``once`` is
    so for one object or Expedition of an event.
    """

    kind: str
    of: Selection = Selection("me")
    value: str = ""
    number: int = 0
    at_least: int = 0
    condition: Condition | None = None
    ability: Ability | None = None
    when: Trigger | None = None
    instead: Effect = ()
    may: bool = False
    if_not: Effect = ()
    once: bool = False
    quantity: Quantity | None = None
    cost: Cost | None = None
    to: str = ""
    exactly: bool = False
    targets: Selection | None = None


@dataclass(frozen=True, slots=True)
class Ability:
    """One paragraph of a text box: a Reaction, a quick action, a passive ability or an effect."""

    kind: str
    trigger: Trigger | None = None
    condition: Condition | None = None
    cost: Cost | None = None
    steps: Effect = ()
    passive: Passive | None = None
    support: bool = False
    symbol: str = ""

    @property
    def activated_by(self) -> tuple[str, ...]:
        """Return which of the symbols {D} and {T} its cost has: ``discard``, ``exhaust``."""
        if self.cost is None:
            return ()
        has = {"discard": self.cost.discard_me, "exhaust": self.cost.exhaust}
        return tuple(word for word, there in has.items() if there)


@dataclass(frozen=True, slots=True)
class Card:
    """What represents an object: an Altered card or a token card, as printed (2.2).

    ``missing`` says what of its text box the abilities here leave out; ``names`` are those that a
    board gives to a card of its own, by language, and ``genders`` theirs; ``latest`` are its
    abilities as they are printed last, of an older printing (6.3.m). ``printed`` is the card that
    was played as something else, with Temple.
    """

    key: str
    type: str = UNKNOWN
    landmark: bool = False
    subtypes: tuple[str, ...] = ()
    hand_cost: int = 0
    reserve_cost: int = 0
    statistics: tuple[int, int, int] = (0, 0, 0)
    keywords: tuple[tuple[str, int], ...] = ()
    abilities: tuple[Ability, ...] = ()
    token: bool = False
    reserve_limit: int = 2
    landmark_limit: int = 2
    counters: tuple[tuple[str, int], ...] = ()
    name: str = ""
    names: tuple[tuple[str, str], ...] = ()
    genders: tuple[tuple[str, str], ...] = ()
    faction: str = ""
    rarity: str = ""
    missing: tuple[str, ...] = ()
    latest: tuple[Ability, ...] = ()
    printed: Card | None = None

    @property
    def stays_in_reserve(self) -> bool:
        """Whether it is a token that may be in Reserve, too, as it says of itself."""
        return self.token and any(
            each.passive is not None and each.passive.kind == STAYS_IN_RESERVE
            for each in self.abilities
        )

    def has(self, keyword: str) -> bool:
        """Tell whether the keyword ability is printed on it."""
        return bool(self.keywords) and keyword in dict(self.keywords)
