"""Plays a board: one play with given decisions, or every play there is.

Decisions enter here and nowhere else; each is checked against what was offered. A board can have
its own: a script of acts, picks by number, what Clean-up and Expand take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Protocol, TypeVar

from glossary.core.errors import BoardMistake, IllegalDecision, TooMuchWork, near_misses
from glossary.engine.boards.board import TURN_ACTS, Board
from glossary.engine.model.budget import budgeted, spend
from glossary.engine.model.cards import SPELL
from glossary.engine.model.events import EVENT_UNITS, OPTION_UNITS, Choice, Event, Outcome, Outcomes
from glossary.engine.model.objects import Zone
from glossary.engine.model.state import GameState
from glossary.engine.phases.day import end_night, run_phase, why_withheld
from glossary.engine.phases.deck_building import present_decks
from glossary.engine.phases.morning import set_up
from glossary.engine.rules.values import dataclass, field, replace

_CLEANED_ZONES = (Zone.RESERVE, Zone.LANDMARK)
_ANSWERS = ("target", "choose", "answer")
CLEAN_UPS = ("clean-up.reserve", "clean-up.landmark")
_WITHOUT = ("swap", "bargain", *CLEAN_UPS)
"""Offers that a script need not decline."""
_SETS = ("mode", "opening-mana", *CLEAN_UPS)
"""Questions that several picks answer together, in whatever order."""


@dataclass(slots=True)
class NumberedPicks:
    """Picks by number, in order: each is one of the options, and none is left over."""

    picks: tuple[int, ...]
    used: int = 0

    def next(self, choice: Choice, _state: GameState) -> int | None:
        """Return the pick for a question; None if all are used.

        :raises IllegalDecision: if it was not offered.
        """
        if self.used == len(self.picks):
            return None
        pick = self.picks[self.used]
        if not 0 <= pick < len(choice.options):
            raise IllegalDecision(self.used, pick, choice.words)
        self.used += 1
        return pick

    def check_all_used(self) -> None:
        """Check, after a play, that each was asked for.

        :raises IllegalDecision: if one was not.
        """
        if self.used < len(self.picks):
            raise IllegalDecision(self.used, self.picks[self.used], ())


@dataclass(slots=True)
class EarlierPicks:
    """Picks of another play: each for the next question of its kind and player that offers it."""

    left: list[tuple[Choice, int]]

    def next(self, choice: Choice, _state: GameState) -> int | None:
        """Return the pick for a question; None if none that is left was for such a one."""
        for place, (before, pick) in enumerate(self.left):
            word, alike = before.words[pick], (before.kind, before.player)
            if alike == (choice.kind, choice.player) and word in choice.words:
                del self.left[: place + 1]
                return choice.words.index(word)
        return None


@dataclass(slots=True)
class PresetPicks:
    """Picks for the questions of a play what its board has decided, until that is used up.

    ``refused`` are the acts that the rules do not allow, each with the event that says why.
    """

    board: Board
    refused: list[tuple[tuple[str, ...], Event]] = field(default_factory=list)
    _left: list[int] = field(default_factory=list)
    _expedition: str = ""
    _numbered: NumberedPicks | None = None
    _expanded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._left += range(len(self.board.preset.script))
        if self.board.preset.picks is not None:
            self._numbered = NumberedPicks(self.board.preset.picks)

    def __call__(self, choice: Choice, state: GameState) -> int | None:
        """Return the pick for a question, or None."""
        preset = self._preset_pick(choice, state)
        if preset is not None:
            return preset
        if self._numbered is not None:
            return self._numbered.next(choice, state)
        if choice.kind == "expedition" and self._expedition in choice.words:
            named, self._expedition = choice.words.index(self._expedition), ""
            return named
        script = self.board.preset.script
        pick = self._pick_of_a_set(choice, state)
        if pick is not None:
            return pick
        while self._left:
            act = script[self._left[0]]
            pick = _pick_of(act, choice, state)
            if pick is not None:
                del self._left[0]
                if act[0] == "play" and len(act) > 2:
                    self._expedition = f"{choice.player}.{act[2]}"
                return pick
            why = why_withheld(choice, act[1]) if act[0] in TURN_ACTS and len(act) > 1 else None
            if choice.kind != "turn" or why is None:
                break
            self.refused.append((act, why))
            del self._left[0]
        return _unsaid_pick(choice, state) if script else None

    def _pick_of_a_set(self, choice: Choice, state: GameState) -> int | None:
        """Return the pick for one of a set: the acts that name it may come in any order.

        A set is asked for from the beginning of its list on, and not what is left of it.
        """
        script, number = self.board.preset.script, dict(choice.facts).get("number", 0)
        if choice.kind not in _SETS or not isinstance(number, int):
            return None
        named = {_said(script[place]): place for place in self._left[:number]}
        picks = [pick for pick, word in enumerate(choice.words) if word in named]
        if not picks or any(word.isdigit() for word in named):
            return None
        used = [choice.words[picks[0]]]
        if picks[0] == len(choice.words) - 1:
            used += [word for word in named if _is_beside(word, used[0], state)]
        self._left = [place for place in self._left if place not in {named[one] for one in used}]
        return picks[0]

    def _preset_pick(self, choice: Choice, state: GameState) -> int | None:
        """Return the pick that the board presets for Clean-up and Expand.

        :raises IllegalDecision: if it says something that cannot be picked.
        """
        words, player = choice.words, choice.player
        if choice.kind in CLEAN_UPS and player in self.board.preset.cleanup:
            given = self.board.preset.cleanup[player]
            for item in given:
                thing = state.called(item)
                if thing is None or thing.controller != player or thing.zone not in _CLEANED_ZONES:
                    raise IllegalDecision(f"decisions.cleanup.{player}", item, words)
            none = words.index("none") if "none" in words else None
            return min((words.index(word) for word in given if word in words), default=none)
        if choice.kind == "expand" and self.board.preset.expand:
            card = self.board.preset.expand.get(player)
            if card is None or card in self._expanded:
                return words.index("none")
            if card not in words:
                raise IllegalDecision(f"decisions.expand.{player}", card, words)
            self._expanded.append(card)
            return words.index(card)
        return None

    def mistakes(self, choice: Choice | None) -> tuple[BoardMistake, ...]:
        """Return what is wrong with the acts that were not used; *choice* is the open question.

        :raises IllegalDecision: if a pick by number was not asked for.
        """
        if self._numbered is not None:
            self._numbered.check_all_used()
        if not self._left:
            return ()
        words = self.board.preset.script[self._left[0]]
        path, act = f"script[{self._left[0]}]", " ".join(words)
        if choice is None:
            return (BoardMistake(path, "nothing-asked", pick=act),)
        near = near_misses(act, choice.words) or near_misses(words[-1], choice.words)
        return (BoardMistake(path, "not-offered", near, pick=act, offered=choice.words),)


def _pick_of(act: tuple[str, ...], choice: Choice, state: GameState) -> int | None:
    """Return the pick that an act means; None if it does not answer this question."""
    verb, rest = act[0], act[1:]
    if choice.kind == "reaction" and verb in ("target", "answer"):
        return None  # it means what the oldest Reaction will ask
    word = _said(act)
    if verb == "play" and len(act) > 2 and _goes_to_an_expedition(state, act[1]):
        word = f"play {act[1]}"
    if verb == "play" and choice.kind == "rush":
        word = word.removeprefix("play ")
    if word in choice.words:
        return choice.words.index(word)
    number = rest[0] if verb == "choose" and rest and choice.kind != "turn" else ""
    return int(number) if number.isdigit() and int(number) < len(choice.words) else None


def _said(act: tuple[str, ...]) -> str:
    """Return the word of an option that an act says."""
    return " ".join(act[1:] if act[0] in _ANSWERS else act)


def _is_beside(word: str, other: str, state: GameState) -> bool:
    """Tell whether both words name modes, or cards of one zone of a player."""
    one, two = state.called(word), state.called(other)
    if one is None or two is None:
        return word[:4] == other[:4] == "mode"
    return (one.zone, one.controller) == (two.zone, two.controller)


def _goes_to_an_expedition(state: GameState, item: str) -> bool:
    """Tell whether a card goes to an Expedition, which an act can name."""
    thing = state.called(item)
    return thing is not None and thing.card.type != SPELL and not thing.card.landmark


def _unsaid_pick(choice: Choice, state: GameState) -> int | None:
    """Return what a script need not say: the oldest Reaction, no swap, an Exhausted Orb."""
    if choice.kind == "reaction":
        return 0
    if choice.kind in _WITHOUT and "none" in choice.words:
        return choice.words.index("none")
    things = [state.called(word) for word in choice.words if word != "none"]
    if choice.kind in ("target", "choose") and all(t and t.zone is Zone.MANA for t in things):
        tired = [i for i, orb in enumerate(things) if orb and "exhausted" in orb.statuses]
        return tired[0] if tired else 0
    return None


@dataclass(frozen=True, slots=True)
class Stage:
    """One phase that ran: the positions before and after, what happened, what was asked."""

    name: str
    before: GameState
    after: GameState
    outcomes: tuple[Outcome, ...] = ()

    @property
    def asked(self) -> tuple[Choice, ...]:
        """List the questions, answered or not."""
        return tuple(outcome.choice for outcome in self.outcomes if outcome.choice)

    @property
    def compared(self) -> GameState | None:
        """The position in which statistics were first compared (4.2.4.b, 4.3), if any were."""
        for outcome in self.outcomes:
            if any(event.topic in ("progress", "arena") for event in outcome.events):
                return outcome.state
        return None


@dataclass(frozen=True, slots=True)
class Transcript:
    """A play: its phases, the picks made, and the open question it stops at, if any.

    ``refused`` are the acts of its script that the rules did not allow, with the reason;
    ``mistakes`` say of the first act that was not used what is wrong with it.
    """

    stages: tuple[Stage, ...]
    picks: tuple[int, ...] = ()
    choice: Choice | None = None
    refused: tuple[tuple[tuple[str, ...], Event], ...] = ()
    mistakes: tuple[BoardMistake, ...] = ()

    @property
    def outcomes(self) -> Iterator[Outcome]:
        """Yield every outcome of the play, in order."""
        for stage in self.stages:
            yield from stage.outcomes

    @property
    def events(self) -> tuple[Event, ...]:
        """List everything that happened, in order."""
        return tuple([event for outcome in self.outcomes for event in outcome.events])

    @property
    def choices(self) -> tuple[Choice, ...]:
        """List the questions that were answered."""
        asked = (choice for stage in self.stages for choice in stage.asked)
        return tuple(islice(asked, len(self.picks)))

    @property
    def state(self) -> GameState:
        """Return the position at its end."""
        return self.stages[-1].after


Answer = Callable[[Choice, GameState], "int | None"]
"""The pick for a question, or nothing to stop there."""


def replay(board: Board, decisions: tuple[int, ...] = ()) -> Transcript:
    """Play *board* with these decisions; stop at the first question without one.

    :raises IllegalDecision: if a pick was not offered, or one is left over.
    """
    picks = NumberedPicks(decisions)
    transcript = run(board, picks.next)
    picks.check_all_used()
    return transcript


class _Played(Protocol):
    @property
    def choice(self) -> Choice | None: ...


_P = TypeVar("_P", bound=_Played)


def every_play(
    board: Board, play: Callable[[Board, tuple[int, ...]], _P], most: int
) -> Iterator[_P]:
    """Yield every play of a board to its end, the first option first; at most *most*.

    :param play: what plays it with decisions, up to the first question without one.
    """
    pending: list[tuple[int, ...]] = [()]
    yielded = 0
    while pending and yielded < most:
        decisions = pending.pop()
        played = play(board, decisions)
        if played.choice is None:
            yielded += 1
            yield played
        else:
            pending += [(*decisions, pick) for pick in reversed(range(len(played.choice.options)))]


def play(board: Board) -> Transcript:
    """Play a board with its own script, picks and decisions.

    :raises IllegalDecision: if it settles a pick that was not offered.
    :raises TooMuchWork: if it needs more than its budget.
    """
    preset = PresetPicks(board)
    transcript = run(board, preset)
    mistakes = preset.mistakes(transcript.choice)
    return replace(transcript, refused=tuple(preset.refused), mistakes=mistakes)


def run(board: Board, answer: Answer) -> Transcript:
    """Run the phases of a board; *answer* answers every question.

    It spends the budget in use, or one of its own.

    :raises TooMuchWork: if it needs more than that.
    """
    state = board.state
    stages: list[Stage] = []
    picks: list[int] = []
    with budgeted() as budget:
        for name in board.run:
            if state.winner and name != "victory":
                continue
            budget.phase = name
            stage, stopped = _run_stage(state, name, answer, picks)
            stages.append(stage)
            if stopped is not None:
                return Transcript(tuple(stages), tuple(picks), stopped)
            state = stage.after
    return Transcript(tuple(stages), tuple(picks))


def _begin(state: GameState, name: str) -> Outcomes[GameState]:
    if name == "decks":
        return present_decks(state)
    if name == "setup":
        return set_up(state)
    return end_night(state) if name == "victory" else run_phase(state, name)


def _run_stage(
    state: GameState, name: str, answer: Answer, picks: list[int]
) -> tuple[Stage, Choice | None]:
    """Run one phase, sending each question's pick; what was asked last if there is none."""
    course = _begin(state, name)
    outcomes: list[Outcome] = []
    sent: Any = None  # at first, and to what asks nothing
    while True:
        try:
            outcome = course.send(sent)
        except StopIteration as end:
            return Stage(name, state, end.value, tuple(outcomes)), None
        except RecursionError:
            raise TooMuchWork("nesting", name, 0) from None
        outcomes.append(outcome)
        sent = None
        choice = outcome.choice
        if choice is None:
            spend("events", EVENT_UNITS * len(outcome.events))
            continue
        spend("events", OPTION_UNITS * len(choice.options) + EVENT_UNITS * len(choice.withheld))
        sent = answer(choice, outcome.state)
        if sent is None:  # each option is told with an address of its own
            spend("events", EVENT_UNITS * len(choice.options))
            return Stage(name, state, outcome.state, tuple(outcomes)), choice
        picks.append(sent)
