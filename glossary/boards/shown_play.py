"""Plays boards that show cards: what is picked, and whether a play went otherwise."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from glossary.boards.written import Board
from glossary.cards.playable import KnownCards
from glossary.engine.model.cards import Card
from glossary.engine.model.events import Choice
from glossary.engine.model.objects import Zone
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import Transcript

_HARM = frozenset(
    ("discard", "sabotage", "exhaust", "send", "lose", "remove-counters", "move-backwards",
     "take-control", "defect"),
)  # fmt: skip
"""The verbs that are done to another player, where there is a choice."""
ONLY_SAID = frozenset(
    ("activated", "reaction", "reaction-ended", "condition-met", "quick-action", "turn", "passed",
     "turn-ended", "all-passed", "resolves", "limbo-clear", "chose", "chose-mode", "chose-none",
     "chose-expedition", "re-evaluated", "last-known"),
)  # fmt: skip
"""The events that change nothing by themselves."""


def decided(board: Board, played: Transcript) -> Board:
    """Return *board* with the decisions of a play of it."""
    return {**board, "decisions": {"picks": list(played.picks)}} if played.picks else board


class CardsWithout(KnownCards):
    """The cards, one of them another than it is."""

    def __init__(self, cards: KnownCards, key: str, card: Card) -> None:
        """Hold *card* as that of *key* among *cards*."""
        self._cards, self._key, self._card = cards, key, card

    def __getitem__(self, written: str) -> Card:
        """Return the card that *written* names."""
        return self._card if written == self._key else self._cards[written]

    def tokens(self) -> Mapping[str, Card]:
        """Return the cards that are tokens, by key."""
        return self._cards.tokens()

    def near(self, written: str) -> tuple[str, ...]:
        """Return what somebody who wrote *written* may have meant."""
        return self._cards.near(written)


def what_happened(played: Transcript) -> list[tuple[str, object]]:
    """Return what a play changed, in order."""
    return [
        (event.kind, event.facts)
        for event in played.events
        if event.happened and event.kind not in ONLY_SAID
    ]


class ShowingPlayer:
    """Answers the questions of a play as somebody who shows cards.

    They are played and used if they can be, and chosen where there is a choice.

    :param shown: the ids of the cards that are shown.
    :param wanted: the ids of others that are to be played once they are there.
    :param uses: whether quick actions come before plays.
    :param stays_in: a zone from which they are not played.
    :param follows: whether others are played after them, too.
    :param aimed: whether what others do is done to them.
    :param pick: which of equally fit options is picked.
    """

    def __init__(
        self,
        shown: Sequence[str],
        *,
        wanted: Collection[str] = (),
        uses: bool = False,
        stays_in: str = "",
        follows: bool = False,
        aimed: bool = False,
        pick: int = 0,
    ) -> None:
        self._follows = follows
        self._aimed = aimed
        self._stays_in = stays_in
        self._pick = pick
        self._shown = shown
        self._wanted = wanted
        self._uses = uses
        self._last = ""
        self._acts: list[str] = []
        self._others: set[str] = set()

    def __call__(self, choice: Choice, state: GameState) -> int:
        """Return the pick for a question."""
        words = choice.words
        if choice.kind == "turn":
            return words.index(self._act(choice, state))
        if "yes" in words:
            return words.index("yes")
        pickable = [word for word in words if word not in ("pass", "none")] or list(words)
        unfit = {word: self._unfit(word, choice, state) for word in pickable}
        equal = [word for word in pickable if unfit[word] == min(unfit.values())]
        return words.index(equal[self._pick % len(equal)])

    def _act(self, choice: Choice, state: GameState) -> str:
        words = choice.words
        own = [word for word in words if word.split(" ")[-1] in self._shown]
        own = [word for word in own if word not in self._acts]
        own = [word for word in own if not (word.startswith("play ") and self._stays(word, state))]
        if own:
            own.sort(key=lambda word: word.startswith("play") == self._uses)
            self._acts.append(own[0])
            self._last = own[0].split(" ")[-1]
            return own[0]
        things = map(state.called, self._shown)
        works = all(
            thing is None or thing.zone != Zone.HAND or self._stays_in == Zone.HAND
            for thing in things
        )
        others = [word for word in words if word.startswith("play ") and word not in own]
        used = self._follows or any(not act.startswith("play") for act in self._acts)
        if works and others and (used or not self._acts) and choice.player not in self._others:
            self._others.add(choice.player)
            return min(others, key=lambda word: word.split(" ")[1] not in self._wanted)
        return "pass" if "pass" in words else words[0]

    def _unfit(self, word: str, choice: Choice, state: GameState) -> tuple[bool, bool, bool]:
        """Return how unfit an option is: what harms is done to others, the rest to oneself."""
        thing = state.called(word)
        if thing is None:
            return False, False, False
        about = choice.about if isinstance(choice.about, tuple) else ()
        harm = any(one.do.word in _HARM for one in about)
        shown, own = word in self._shown, thing.controller == choice.player
        if self._aimed:
            return not shown, False, False
        alone = len(self._shown) == 1
        return own == harm, shown == own if alone else word == self._last, not shown

    def _stays(self, word: str, state: GameState) -> bool:
        thing = state.called(word.split(" ")[-1])
        return thing is not None and thing.zone == self._stays_in
