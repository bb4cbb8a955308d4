"""Answers questions from a board: a script of acts, picks by number, Clean-up and Expand."""

from __future__ import annotations

from dataclasses import dataclass, field

from glossary.core.errors import IllegalDecision
from glossary.engine.boards.board import Board
from glossary.engine.boards.preset_decisions import ANSWERS, PLAYS
from glossary.engine.model.events import Choice, Event
from glossary.engine.model.objects import Zone
from glossary.engine.model.state import GameState
from glossary.engine.phases.day import why_withheld

_OPTIONAL_ACTS = ("choose", "skip", "playCard")  # dropped if the play asks no such thing
_PICKED = ("target", "choose")
_ACCEPTING_ACTS = ("target", "invoke", "move", "playCard", "discard")  # says yes to "do it?"
_SINGLE_ANSWER_ACTS = ("target", "invoke", "move")  # not asked when only one answer was left
_CLEANED_ZONES = (Zone.RESERVE, Zone.LANDMARK)


@dataclass(slots=True)
class Act:
    """One act of a script as it was used: who did it, whose turn followed, why it was refused."""

    words: tuple[str, ...]
    by: str = ""
    active: str = ""
    refused: Event | None = None


@dataclass(slots=True)
class Answers:
    """Answers the questions of a play from its board, until the board has no more answers."""

    board: Board
    acts: list[Act] = field(default_factory=list)
    _pending: list[tuple[str, ...]] = field(default_factory=list)
    _where: str = ""
    _picked: int = 0
    _left: tuple[str, str, int] = ("", "", 0)
    _expanded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._pending = list(self.board.preset.script)

    def __call__(self, choice: Choice, state: GameState) -> int | None:
        """Return the pick for a question, or None."""
        if choice.kind == "turn":
            self.end_acts(state)
        for preset in (
            self._preset_pick(choice, state),
            self._expedition_pick(choice),
            self._pick_none(choice),
        ):
            if preset is not None:
                return preset
        if self.board.preset.picks is not None:
            return self._next_numbered_pick(choice)
        while self._pending:
            words = self._pending[0]
            if choice.kind == "reaction" and words[0] != "choose":
                return 0  # a script that does not say takes the oldest first
            pick = self._answer(words, choice, state)
            if pick is not None:
                return pick
            default = self._default_pick(choice, state)
            if default is not None:
                return default
            if choice.kind in ("may", "pay") and words[0] in _ACCEPTING_ACTS:
                return choice.words.index("yes")
            if choice.kind == "turn" and words[0] in PLAYS and len(words) > 1:
                refused = why_withheld(choice, words[1])
                self.acts.append(Act(words, choice.player, state.active, refused))
            elif words[0] not in _OPTIONAL_ACTS and not self._is_superfluous(words, choice):
                return None
            self._pending.pop(0)
        said = self.board.preset.script
        return 0 if said and choice.kind == "reaction" else None

    def _preset_pick(self, choice: Choice, state: GameState) -> int | None:
        """Return the pick that the board presets for Clean-up and Expand.

        :raises IllegalDecision: if it says something that cannot be picked.
        """
        words, player = choice.words, choice.player
        if choice.kind.startswith("clean-up") and player in self.board.preset.cleanup:
            for item in self.board.preset.cleanup[player]:
                thing = state.items(item)
                if thing is None or thing.controller != player or thing.zone not in _CLEANED_ZONES:
                    raise IllegalDecision(f"decisions.cleanup.{player}", item, words)
            wanted = [word for word in self.board.preset.cleanup[player] if word in words]
            return min(words.index(word) for word in wanted) if wanted else None
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

    def _expedition_pick(self, choice: Choice) -> int | None:
        """Return the Expedition that the act named for the card it plays."""
        word = f"{choice.player}.{self._where}"
        if choice.kind == "expedition" and self._where and word in choice.words:
            self._where = ""
            return choice.words.index(word)
        return None

    def _pick_none(self, choice: Choice) -> int | None:
        """Pick "none" once an act has named fewer targets than it could."""
        follows = (choice.kind, choice.player, _number_to_choose(choice)) == self._left
        self._left = ("", "", 0)
        if not follows or "none" not in choice.words:
            return None
        named = self._pending[0] if self._pending else ()
        if named and named[0] in (*_PICKED, "skip") and set(named) & {*choice.words, "skip"}:
            return None
        return choice.words.index("none")

    def _default_pick(self, choice: Choice, state: GameState) -> int | None:
        """Return what a script need not say: no swap, no optional cost, an Exhausted Orb."""
        if choice.kind in ("swap", "bargain") and "none" in choice.words:
            return choice.words.index("none")
        found = [state.items(word) for word in choice.words if word != "none"]
        if choice.kind in _PICKED and all(t is not None and t.zone is Zone.MANA for t in found):
            tired = [i for i, orb in enumerate(found) if orb and "exhausted" in orb.statuses]
            return tired[0] if tired else 0
        return None

    def _is_superfluous(self, words: tuple[str, ...], choice: Choice) -> bool:
        """Tell whether an act answers what was not asked: the next act answers instead."""
        if words[0] not in (*_SINGLE_ANSWER_ACTS, "discard"):
            return False
        if choice.kind == "turn":
            return True
        follows = self._words_meant(self._pending[1], choice) if len(self._pending) > 1 else ()
        return any(word in choice.words for word in follows)

    def _answer(self, words: tuple[str, ...], choice: Choice, state: GameState) -> int | None:
        if choice.kind != "turn" and words[0] in PLAYS:
            return None
        for word in self._words_meant(words, choice):
            if word in choice.words:
                self.end_acts(state)
                self._take_act(words, word, choice)
                return choice.words.index(word)
        return None

    def _words_meant(self, words: tuple[str, ...], choice: Choice) -> tuple[str, ...]:
        verb, rest = words[0], words[1:]
        if verb in PLAYS:
            return self._option_words(PLAYS[verb], rest, choice)
        if verb in ("invoke", "move"):
            return (".".join(rest[:2]),)
        if verb == "playCard":
            return (rest[0], f"{choice.player}.{rest[-1]}") if rest else ()
        if verb == "skip":
            return ("none", "no")
        if verb == "choose" and rest and rest[0].isdigit():
            if choice.kind in ("target", "choose", "expedition", "turn"):
                return ()
            return choice.words[int(rest[0]) : int(rest[0]) + 1]
        return (*rest, verb) if verb not in ANSWERS else (verb,)

    def _option_words(self, verb: str, rest: tuple[str, ...], choice: Choice) -> tuple[str, ...]:
        """Return an act's words; a "choose" after it picks among quick actions of one card."""
        if not rest:
            return (verb,)
        word = f"{verb} {rest[0]}"
        same = [w for w in choice.words if w == word or w.startswith(f"{word} #")]
        next_act = self._pending[1] if len(self._pending) > 1 else ()
        if verb == "use" and len(same) > 1 and next_act[:1] == ("choose",):
            number = next_act[-1]
            if number.isdigit() and int(number) < len(same):
                self._pending.pop(1)
                return (same[int(number)],)
        return (f"{verb} {' '.join(rest)}", word)

    def _take_act(self, words: tuple[str, ...], word: str, choice: Choice) -> None:
        if choice.kind in _PICKED and word != "none":
            self._left = (choice.kind, choice.player, _number_to_choose(choice) - 1)
        if words[0] == "target" and len(words) > 2:
            left = tuple(other for other in words if other != word)
            self._pending[0] = left
        else:
            self._pending.pop(0)
        into = words[0] == "play" or (words[0] == "playCard" and choice.kind == "rush")
        if into and len(words) > 2:
            self._where = words[2]
        self.acts.append(Act(words, choice.player))

    def refuse_left_over(self) -> None:
        """Check that every pick of the board was asked for.

        :raises IllegalDecision: if one was not.
        """
        picks = self.board.preset.picks or ()
        if self._picked < len(picks):
            raise IllegalDecision(self._picked, picks[self._picked], ())

    def end_acts(self, state: GameState) -> None:
        """Note on each act so far whose turn it is now."""
        for act in self.acts:
            act.active = act.active or state.active


def _number_to_choose(choice: Choice) -> int:
    """Return how many are still to be chosen, this one included."""
    number = dict(choice.facts).get("number", 0)
    return number if isinstance(number, int) else 0
