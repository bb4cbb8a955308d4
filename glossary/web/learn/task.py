"""Presents one task of a lesson, as far as the address says that a learner got with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from urllib.parse import urlencode

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from glossary.core.errors import IllegalDecision
from glossary.engine.model.events import Choice, Event
from glossary.engine.model.objects import Zone
from glossary.engine.model.state import GameState
from glossary.engine.play.replay import CLEAN_UPS, Transcript
from glossary.examples.lessons import (
    LEARNER,
    Goal,
    Task,
    TaskWords,
    play_as_learner,
    play_by_words,
    story_of,
)
from glossary.examples.model import Predict
from glossary.examples.play import Play, answer_of
from glossary.examples.steps import PlayStep, compared, steps_of, terrains_won
from glossary.narration.names import player_name
from glossary.position.view import BoardView, ZoneView, view
from glossary.rulebook.markup import parse_blocks, parse_inline
from glossary.snapshot.stories import MOST_LINKED
from glossary.web.base.limits import AddressRefused
from glossary.web.base.rule_view import Reading
from glossary.web.cards.on_table import CardOnTable, cards_on_table
from glossary.web.examples.params import guess_not_offered
from glossary.web.examples.quiz import GuessForm, guess_form, outcome
from glossary.web.examples.sentences import PlayPresenter, Sentence
from glossary.web.examples.steps import illegal_decision

_WON_AT_DUSK = ("progress.ahead", "progress.tied-ascended")
_WHY_NOT = ("progress.behind", "progress.tied", "progress.zero")
_EXPEDITIONS = (f"{LEARNER}.hero", f"{LEARNER}.companion")
_MOST_REASONS = 2
_MOST_TOLD = 8
"""How many sentences say what just happened; all of them stand in the whole play."""
_NEVER_TOLD = ("declared", "chose-expedition", "moved.limbo", "resolves", "within-limits")
"""What a learner need not know yet: how a card gets where it was put."""
_PASSED_OVER = (*_NEVER_TOLD, "paid", "phase.")
"""What a learner sees by itself, too, when only what just happened is told."""


class Attempt(Struct, frozen=True):
    """What the address says that a learner did.

    :param path: the path of the task.
    :param guess: the answer that was given, the place of one if it was chosen.
    :param tried: what was to be played though it is withheld.
    """

    path: str
    decisions: tuple[int, ...] = ()
    guess: tuple[str, ...] = ()
    tried: str = ""

    @property
    def address(self) -> str:
        """The address of the task with what was done."""
        query: list[tuple[str, str]] = []
        if self.decisions:
            query.append(("d", ".".join(map(str, self.decisions))))
        query += [("guess", word) for word in self.guess]
        if self.tried:
            query.append(("try", self.tried))
        return f"{self.path}?{urlencode(query)}#now" if query else f"{self.path}#task"

    def deciding(self, pick: int) -> Attempt:
        """Return the attempt with one decision more."""
        return replace(self, decisions=(*self.decisions, pick), tried="")


class TaskOffer(Struct, frozen=True):
    """Something to choose; ``chosen`` if it was. What is ``withheld`` says why when it is tried."""

    words: Markup | str
    address: str
    chosen: bool = False
    withheld: bool = False


class TaskVerdict(Struct, frozen=True):
    """What came of it: ``right``, the sentences that say so, and why."""

    right: bool
    said: tuple[Markup | str, ...]
    reasons: tuple[Sentence, ...] = ()
    guessed: str = ""


class TaskView(Struct, frozen=True):
    """A task as it is shown.

    ``cards`` say what those on the board do.
    ``happened`` is what came of the last decision, ``refused`` why something cannot be played;
    ``back`` takes the last decision back, ``start`` all; ``way`` shows decisions that lead there.
    """

    asked: Markup
    board: BoardView | None
    cards: tuple[CardOnTable, ...] = ()
    question: str = ""
    offers: tuple[TaskOffer, ...] = ()
    form: GuessForm | None = None
    happened: tuple[Sentence, ...] = ()
    whole: tuple[Sentence, ...] = ()
    refused: Sentence | None = None
    verdict: TaskVerdict | None = None
    explained: Markup | str = ""
    back: str = ""
    start: str = ""
    way: str = ""

    @property
    def solved(self) -> bool:
        """Whether it was done right."""
        return self.verdict is not None and self.verdict.right


class TaskPresenter:
    """Presents a task, its words as *reading* links them."""

    def __init__(self, task: Task, words: TaskWords, attempt: Attempt, reading: Reading) -> None:
        self.task = task
        self.words = words
        self.attempt = attempt
        self.reading = reading
        self.page = reading.page

    def view(self) -> TaskView:
        """Present it.

        :raises AddressRefused: if what was done was not offered.
        """
        if self.task.predict is not None:
            return self._guess(self.task.predict)
        return self._play() if self.task.goals else self._choice()

    def _prose(self, text: str) -> Markup:
        return self.reading.renderer.blocks(parse_blocks(text)) if text else Markup()

    def _cards(self, state: GameState) -> tuple[CardOnTable, ...]:
        return tuple(cards_on_table(self.reading, state))

    # -- one of several answers

    def _choice(self) -> TaskView:
        given = self._given()
        offers = tuple(
            TaskOffer(
                self._line(answer),
                replace(self.attempt, guess=(str(place),)).address,
                chosen=place == given,
            )
            for place, (answer, _) in enumerate(self.words.answers)
        )
        board: BoardView | None = None
        cards: tuple[CardOnTable, ...] = ()
        if self.task.board:
            taps = zip(self.task.tap, offers, strict=False)
            tapped = {item: offer.address for item, offer in taps}
            state = self.task.read_board().state
            board = _opened(view(self.page, state, addresses=tapped, summed=given is not None))
            cards = self._cards(state)
        verdict = None
        if given is not None:
            reply = (self._line(self.words.answers[given][1]),)
            verdict = TaskVerdict(given == self.task.right, reply)
        return TaskView(
            self._prose(self.words.asked),
            board,
            cards,
            offers=offers,
            verdict=verdict,
            explained=self._explained(verdict),
        )

    def _given(self) -> int | None:
        """Return the place of the answer that was given.

        :raises AddressRefused: if there is none there.
        """
        places = [str(place) for place in range(len(self.words.answers))]
        if not self.attempt.guess:
            return None
        if len(self.attempt.guess) > 1 or self.attempt.guess[0] not in places:
            raise guess_not_offered(self.page)
        return int(self.attempt.guess[0])

    def _line(self, text: str) -> Markup:
        return self.reading.renderer.inline(parse_inline(text))

    def _explained(self, verdict: TaskVerdict | None) -> Markup | str:
        """Return the explanation: nothing is explained before it was tried."""
        tried = verdict is not None and (verdict.right or self.task.ask != "play")
        return self._prose(self.words.explained) if tried else ""

    # -- how a play ends

    def _guess(self, predict: Predict) -> TaskView:
        play = story_of(self.task)
        presenter = PlayPresenter(self.page, play.transcript, None)
        guess = self.attempt.guess
        form = guess_form(self.page, predict, play.transcript, guess, presenter.narrator)
        offers: tuple[TaskOffer, ...] = ()
        if form.kind == "one":
            offers = tuple(
                TaskOffer(
                    option.words,
                    replace(self.attempt, guess=(option.value,)).address,
                    option.chosen,
                )
                for option in form.options
                if option.value in (self.task.offered or (option.value,))
            )
        verdict = None
        if guess:
            came = outcome(predict, play.transcript, guess, presenter)
            verdict = TaskVerdict(came.right, (came.result,), guessed=form.guess)
        transcript = play.transcript
        state = transcript.state if guess else transcript.stages[0].before
        events = transcript.events if guess else ()
        names = presenter.narrator.names.listed
        return TaskView(
            self._prose(self.words.asked),
            _opened(
                view(
                    self.page,
                    state,
                    names=names,
                    won=terrains_won(events, _WON_AT_DUSK),
                    compared=compared(transcript) if guess else None,
                    summed=bool(guess),
                )
            ),
            self._cards(state),
            question=form.question,
            offers=offers,
            form=None if offers or guess else form,
            whole=self._whole(presenter, play) if guess else (),
            verdict=verdict,
            explained=self._explained(verdict),
            start=replace(self.attempt, guess=()).address if guess and not offers else "",
        )

    # -- to a goal

    def _play(self) -> TaskView:
        try:
            play = play_as_learner(self.task.read_board(), self.attempt.decisions)
        except IllegalDecision as error:
            raise AddressRefused(illegal_decision(self.page, error)) from None
        transcript = play.transcript
        presenter = PlayPresenter(self.page, transcript, None)
        steps = tuple(steps_of(play))
        mine = [place for place, step in enumerate(steps) if step.mine is not None]
        new = steps[mine[-1] if mine else 0 :]
        offers, tapped = self._offers(transcript.choice, presenter)
        happened = tuple(self._sentences(presenter, _without(new, _PASSED_OVER)))
        verdict = self._ended(play, presenter) if transcript.choice is None else None
        decisions = self.attempt.decisions
        right = verdict is not None and verdict.right
        return TaskView(
            self._prose(self.words.asked),
            self._board(transcript, new, presenter, tapped),
            self._cards(transcript.state),
            question=presenter.narrator.choice(transcript.choice) if transcript.choice else "",
            offers=offers,
            happened=happened[-_MOST_TOLD:] if verdict is None and decisions else (),
            whole=self._whole(presenter, play) if verdict is not None else (),
            refused=self._refused(transcript.choice, presenter),
            verdict=verdict,
            explained=self._explained(verdict),
            back=replace(self.attempt, decisions=decisions[:-1], tried="").address
            if decisions and not right
            else "",
            start=replace(self.attempt, decisions=(), tried="").address if decisions else "",
            way=self._way() if verdict is not None and not right else "",
        )

    def _offers(
        self, choice: Choice | None, presenter: PlayPresenter
    ) -> tuple[tuple[TaskOffer, ...], Mapping[str, str]]:
        """Return what can be chosen, and what cannot; and where a tap on the table leads."""
        if choice is None:
            return (), {}
        tapped: dict[str, str] = {}
        offers: list[TaskOffer] = []
        pairs = zip(choice.words, presenter.options(choice), strict=True)
        for pick, (word, label) in enumerate(pairs):
            address = self.attempt.deciding(pick).address
            offers.append(TaskOffer(label, address))
            tapped.setdefault(_tapped(word), address)
        names = presenter.narrator.names
        for item in _withheld(choice, presenter):
            address = replace(self.attempt, tried=item).address
            offers.append(
                TaskOffer(
                    names.listed[item], address, chosen=item == self.attempt.tried, withheld=True
                )
            )
            tapped.setdefault(item, address)
        return tuple(offers), tapped

    def _refused(self, choice: Choice | None, presenter: PlayPresenter) -> Sentence | None:
        """Return why what was tried cannot be played.

        :raises AddressRefused: if nothing of that name is withheld.
        """
        if not self.attempt.tried:
            return None
        why = _withheld(choice, presenter).get(self.attempt.tried) if choice is not None else None
        if why is None:
            raise guess_not_offered(self.page)
        return presenter.events((why,), MOST_LINKED)[0]

    def _ended(self, play: Play, presenter: PlayPresenter) -> TaskVerdict:
        """Return the verdict: what came of the goals that were missed, or of all, and why."""
        transcript = play.transcript
        missed = [goal for goal in self.task.goals if not goal.reached(transcript)]
        outcomes = [
            outcome(goal.asked, transcript, (), presenter) for goal in missed or self.task.goals
        ]
        if not missed:
            return TaskVerdict(right=True, said=tuple(each.result for each in outcomes))
        stayed = _stayed(missed, transcript)
        results = [
            each.result
            for goal, each in zip(missed, outcomes, strict=True)
            if goal.asked.kind != "advances"
        ]
        failed = [event for event in stayed if event.kind == "progress.failed"]
        results += [each.html for each in presenter.events(failed, 0)]
        why = presenter.events(event for event in stayed if event.kind in _WHY_NOT)
        sentences = (self._wrong_target(play, presenter), *results)
        return TaskVerdict(
            right=False,
            said=tuple(filter(None, sentences)) or tuple(each.result for each in outcomes),
            reasons=why or outcomes[0].reasons[-_MOST_REASONS:],
        )

    def _wrong_target(self, play: Play, presenter: PlayPresenter) -> str:
        """Return whose object was chosen, if the way chooses one of somebody else."""
        _, names = self.page.gettext, presenter.narrator.names
        way = play_by_words(self.task, self.task.way)
        for (chosen, of), (_needed, of_other) in zip(_chosen(play), _chosen(way), strict=False):
            if of != of_other:
                if of == LEARNER:
                    return _("You chose %(object)s, which is yours.", object=names.listed[chosen])
                player = player_name(of)
                return _(
                    "You chose %(object)s, which is %(player)s’s.",
                    object=names.listed[chosen],
                    player=player,
                )
        return ""

    def _way(self) -> str:
        """Return the address of a play that reaches the goal."""
        return replace(
            self.attempt, decisions=play_by_words(self.task, self.task.way).decisions
        ).address

    def _board(
        self,
        transcript: Transcript,
        new: Sequence[PlayStep],
        presenter: PlayPresenter,
        tapped: Mapping[str, str],
    ) -> BoardView:
        state: GameState = transcript.state
        events: tuple[Event, ...] = tuple(event for step in new for event in step.events)
        touched = {str(event.fact(name)) for event in events for name in ("object", "other")}
        touched |= set(_going(transcript))
        won = terrains_won(transcript.events, _WON_AT_DUSK)
        drawn = view(
            self.page,
            state,
            touched if self.attempt.decisions else (),
            presenter.narrator.names.listed,
            won,
            tapped,
            compared(transcript),
        )
        return _opened(drawn)

    def _sentences(self, presenter: PlayPresenter, steps: Iterable[PlayStep]) -> Iterator[Sentence]:
        for step in steps:
            yield from presenter.step(step).sentences

    def _whole(self, presenter: PlayPresenter, play: Play) -> tuple[Sentence, ...]:
        return tuple(self._sentences(presenter, _without(steps_of(play), _NEVER_TOLD)))


def _opened(board: BoardView) -> BoardView:
    """Return a board that shows the cards of every zone on a phone, too: there are few.

    A Hand of which no card is known stays folded.
    """
    players = tuple(
        replace(player, zones=tuple(replace(zone, open=_is_open(zone)) for zone in player.zones))
        for player in board.players
    )
    return replace(board, players=players)


def _is_open(zone: ZoneView) -> bool:
    folded = zone.key == "hand" and not any(face.costs for face in zone.faces)
    return zone.open or (bool(zone.faces) and not folded)


def _without(steps: Iterable[PlayStep], kinds: tuple[str, ...]) -> Iterator[PlayStep]:
    """Leave out questions and the readying of Mana Orbs, then steps of these *kinds* alone."""
    for step in steps:
        events = tuple(event for event in step.events if not _readies_an_orb(event, step.state))
        if not all(event.kind.startswith(kinds) for event in events):
            yield replace(step, events=events, choice=None)


def _readies_an_orb(event: Event, state: GameState) -> bool:
    thing = state.called(str(event.fact("object"))) if event.kind == "lost.exhausted" else None
    return thing is not None and thing.zone is Zone.MANA


def _going(transcript: Transcript) -> Iterator[str]:
    """Yield the objects chosen to leave while Clean-up asks for more: they leave together."""
    if transcript.choice is not None and transcript.choice.kind in CLEAN_UPS:
        for choice, pick in zip(transcript.choices, transcript.picks, strict=False):
            if choice.kind in CLEAN_UPS:
                yield choice.words[pick]


def _tapped(word: str) -> str:
    """Return what on the table stands for an option: an object, or the place of an Expedition."""
    verb, _, item = word.partition(" ")
    if verb in ("play", "use") and item:
        return item
    player, dot, side = word.partition(".")
    return f"players.{player}.{side}_region" if dot else word


def _chosen(play: Play) -> Iterator[tuple[str, str]]:
    """Yield the objects that the learner chose, each with the player who controls it at first."""
    transcript = play.transcript
    for at in play.mine:
        word = transcript.choices[at].words[transcript.picks[at]]
        thing = transcript.stages[0].before.called(word)
        if thing is not None:
            yield word, thing.controller


def _stayed(missed: Sequence[Goal], transcript: Transcript) -> list[Event]:
    """Return the events of Expeditions that a missed goal wanted to move and that did not.

    The goal to win wants both of the learner's to move.
    """
    wanted: set[str] = set()
    for goal in missed:
        if goal.asked.kind == "advances":
            wanted.update(goal.wants)
        elif goal.asked.kind == "winner":
            wanted.update(_EXPEDITIONS)
    wanted -= set(answer_of(Predict("advances"), transcript))
    return [event for event in transcript.events if event.fact("expedition") in wanted]


def _withheld(choice: Choice, presenter: PlayPresenter) -> Mapping[str, Event]:
    """Return what a choice withholds: the object, and the event that says why."""
    withheld: dict[str, Event] = {}
    for sentence in presenter.narrator.withheld(choice):
        withheld.update({str(event.fact("object")): event for event in sentence.events})
    return withheld
