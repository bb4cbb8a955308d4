"""Answers questions from a board: a script of acts, picks by number, Clean-up and Expand."""

from __future__ import annotations

from dataclasses import field

from glossary.core.errors import BoardMistake, IllegalDecision, near_misses
from glossary.engine.boards.board import TURN_ACTS, Board
from glossary.engine.model.cards import SPELL
from glossary.engine.model.events import Choice, Event
from glossary.engine.model.objects import Zone
from glossary.engine.model.state import GameState
from glossary.engine.phases.day import why_withheld
from glossary.engine.rules.values import dataclass

_CLEANED_ZONES = (Zone.RESERVE, Zone.LANDMARK)
_ANSWERS = ("target", "choose", "answer")
_WITHOUT = ("swap", "bargain", "clean-up.reserve", "clean-up.landmark")
"""Offers that a script need not decline."""


@dataclass(slots=True)
class Answers:
    """Answers the questions of a play from its board, until the board has no more answers.

    ``refused`` are the acts that the rules do not allow, each with the event that says why.
    """

    board: Board
    refused: list[tuple[tuple[str, ...], Event]] = field(default_factory=list)
    _used: int = 0
    _expedition: str = ""
    _picked: int = 0
    _expanded: list[str] = field(default_factory=list)

    def __call__(self, choice: Choice, state: GameState) -> int | None:
        """Return the pick for a question, or None."""
        preset = self._preset_pick(choice, state)
        if preset is not None:
            return preset
        if self.board.preset.picks is not None:
            return self._next_numbered_pick(choice)
        if choice.kind == "expedition" and self._expedition in choice.words:
            named, self._expedition = choice.words.index(self._expedition), ""
            return named
        script = self.board.preset.script
        while self._used < len(script):
            act = script[self._used]
            pick = _pick_of(act, choice, state)
            if pick is not None:
                self._used += 1
                if act[0] == "play" and len(act) > 2:
                    self._expedition = f"{choice.player}.{act[2]}"
                return pick
            why = why_withheld(choice, act[1]) if act[0] in TURN_ACTS and len(act) > 1 else None
            if choice.kind != "turn" or why is None:
                break
            self.refused.append((act, why))
            self._used += 1
        return _unsaid_pick(choice, state) if script else None

    def _preset_pick(self, choice: Choice, state: GameState) -> int | None:
        """Return the pick that the board presets for Clean-up and Expand.

        :raises IllegalDecision: if it says something that cannot be picked.
        """
        words, player = choice.words, choice.player
        if choice.kind.startswith("clean-up") and player in self.board.preset.cleanup:
            given = self.board.preset.cleanup[player]
            for item in given:
                thing = state.items(item)
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

    def _next_numbered_pick(self, choice: Choice) -> int | None:
        picks = self.board.preset.picks or ()
        if self._picked == len(picks):
            return None
        pick = picks[self._picked]
        if not 0 <= pick < len(choice.options):
            raise IllegalDecision(self._picked, pick, choice.words)
        self._picked += 1
        return pick

    def mistakes(self, choice: Choice | None) -> tuple[BoardMistake, ...]:
        """Return what is wrong with the acts that were not used; *choice* is the open question.

        :raises IllegalDecision: if a pick by number was not asked for.
        """
        picks = self.board.preset.picks or ()
        if self._picked < len(picks):
            raise IllegalDecision(self._picked, picks[self._picked], ())
        left = self.board.preset.script[self._used :]
        if not left:
            return ()
        path, act = f"script[{self._used}]", " ".join(left[0])
        if choice is None:
            return (BoardMistake(path, "nothing-asked", pick=act),)
        near = near_misses(act, choice.words) or near_misses(left[0][-1], choice.words)
        return (BoardMistake(path, "not-offered", near, pick=act, offered=choice.words),)


def _pick_of(act: tuple[str, ...], choice: Choice, state: GameState) -> int | None:
    """Return the pick that an act means; None if it does not answer this question."""
    verb, rest = act[0], act[1:]
    if choice.kind == "reaction" and verb in ("target", "answer"):
        return None  # it means what the oldest Reaction will ask
    word = " ".join(rest if verb in _ANSWERS else act)
    if verb == "play" and len(act) > 2 and _goes_to_an_expedition(state, act[1]):
        word = f"play {act[1]}"
    if verb == "play" and choice.kind == "rush":
        word = word.removeprefix("play ")
    if word in choice.words:
        return choice.words.index(word)
    number = rest[0] if verb == "choose" and rest and choice.kind != "turn" else ""
    return int(number) if number.isdigit() and int(number) < len(choice.words) else None


def _goes_to_an_expedition(state: GameState, item: str) -> bool:
    """Tell whether a card goes to an Expedition, which an act can name."""
    thing = state.items(item)
    return thing is not None and thing.card.type != SPELL and not thing.card.landmark


def _unsaid_pick(choice: Choice, state: GameState) -> int | None:
    """Return what a script need not say: the oldest Reaction, no swap, an Exhausted Orb."""
    if choice.kind == "reaction":
        return 0
    if choice.kind in _WITHOUT and "none" in choice.words:
        return choice.words.index("none")
    found = [state.items(word) for word in choice.words if word != "none"]
    if choice.kind in ("target", "choose") and all(t and t.zone is Zone.MANA for t in found):
        tired = [i for i, orb in enumerate(found) if orb and "exhausted" in orb.statuses]
        return tired[0] if tired else 0
    return None
