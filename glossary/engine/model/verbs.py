"""What a verb of an effect is, what its pronouns mean, how far an effect has come (6.5, 7.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import Selection
from glossary.engine.model.events import Event, Outcomes
from glossary.engine.model.instructions import Effect, Instruction, Playing
from glossary.engine.model.objects import Expedition, GameObject
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Cites
from glossary.engine.rules.values import dataclass


@dataclass(frozen=True, slots=True)
class Pronouns:
    """The objects and players that the pronouns of an ability mean (7.2).

    ``me`` is the object as the ability finds it now (2.1.f), ``home`` the object that had
    the ability, for where it was (6.3.k); ``that`` is what the step before acted on,
    ``taken`` what this step acts on already, ``aimed`` what it has as targets already (6.5.b),
    ``gift`` the kind of Gift that the trigger was about (7.3.29.b), ``its`` the Expedition that
    "it" is, ``only`` the one of several Expeditions that a phrase means while a condition is looked
    at in each of them, ``chosen`` the player whom the effect chose, ``targets`` the objects that a
    step of it only targeted, ``removed`` how many counters a step before removed, or cards it
    discarded, ``x`` what was paid for X, ``moving`` the move forward in place of which its steps
    are.
    """

    me: int = 0
    you: str = ""
    it: int = 0
    that: tuple[int, ...] = ()
    home: int = 0
    number: int = 0
    those: tuple[int, ...] = ()
    places: tuple[Expedition, ...] = ()
    taken: tuple[int, ...] = ()
    aimed: tuple[int, ...] = ()
    gift: str = ""
    its: tuple[Expedition, ...] = ()
    only: tuple[tuple[str, Expedition], ...] = ()
    chosen: str = ""
    targets: tuple[int, ...] = ()
    removed: int = 0
    x: int = 0
    moving: Action | None = None

    @classmethod
    def of(cls, thing: GameObject | None, you: str) -> Pronouns:
        """Return the pronouns of what *thing* says, if anything does, as *you* read it."""
        me = thing.timestamp if thing is not None else 0
        return cls(me, you, home=me)


PlayByEffect = Callable[
    [GameState, Playing, Pronouns, Effect], Outcomes[tuple[GameState, tuple[int, ...]]]
]
"""Plays cards for an effect, given the verbs that hang on it.

It returns the position after it, and the objects that the cards became.
"""


@dataclass(frozen=True, slots=True)
class Resolution:
    """The progress of one effect: the position, what its pronouns mean, what was done and paid.

    ``did`` is whether the verb before was done, ``was`` whether its condition was met; ``paid``
    are the objects that Tough was paid for, ``free`` is whether what resolves cost nothing;
    ``fits`` tells of a cost whether objects can be chosen for a part of it. ``about`` is the verb
    that decisions are for, ``linked`` the verbs that hang on it, ``asked`` whether a
    player said yes to one and what hangs on it (None: was not asked), ``undone`` whether it was
    told that what hangs on one is not done; ``asked_as`` is the link of a question: the word for
    what a cost does to what is chosen, ``first`` or ``next`` for what gets one of several counters,
    ``mode`` for what is decided of a mode.
    """

    state: GameState
    who: Pronouns
    playing: PlayByEffect | None = None
    did: bool = False
    was: bool = True
    paid: tuple[int, ...] = ()
    free: bool = False
    fits: Callable[[tuple[GameObject, ...]], bool] | None = None
    about: Effect = ()
    linked: Effect = ()
    asked: bool | None = None
    undone: bool = False
    asked_as: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A step before it happens: the progress after its decisions, its actions, what it means.

    ``short`` are the moves of cards that a Deck lacks; ``whole`` is so if nothing is left to do.
    ``spared`` tells, once it was taken, what it does not act on.
    """

    now: Resolution
    actions: tuple[Action, ...] = ()
    that: tuple[int, ...] = ()
    short: tuple[Action, ...] = ()
    whole: bool = False
    spared: tuple[Event, ...] = ()


Within = Callable[[GameState, Pronouns, Any, Action, Step], tuple[Action, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Verb:
    """A word that an effect does, and all that the engine knows of it.

    ``made`` is the class of its instructions, with what they can say. ``plan`` asks for the
    decisions of its step and makes the actions, ``on`` those on one object; ``cites`` are its
    paragraphs, ``unsaid`` is what it acts on if an effect does not say; ``then``
    is a step after its own. ``within`` makes its actions as a part of another step, in which
    nobody decides (6.2.e), ``arriving`` changes the move of what arrives so (6.2.l).

    ``apart``: nothing is "at once" with it (6.1.c). ``places``: it puts objects into Expeditions.
    ``by_objects``: objects do it, so that somebody can have them do it (7.3.17). ``own``: it acts
    on what its doer controls. ``asks``: it asks by itself whether it is done, if it is optional.
    """

    word: str
    made: type[Instruction]
    plan: Callable[[Resolution, Any], Outcomes[Plan]]
    cites: Cites
    on: Callable[[GameState, Any, GameObject], tuple[Action, ...]] = lambda *_: ()
    unsaid: Selection = Selection("me")
    then: Callable[[Resolution, Any], Outcomes[GameState]] | None = None
    within: Within | None = None
    arriving: Callable[[GameState, Any, Action], Action] | None = None
    apart: bool = False
    places: bool = False
    by_objects: bool = False
    own: bool = False
    asks: bool = False
