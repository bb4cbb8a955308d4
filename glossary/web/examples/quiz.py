"""Guess first: what a visitor can answer before the play, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from glossary.engine.model.events import Event
from glossary.engine.model.objects import Zone
from glossary.engine.play.replay import Transcript
from glossary.examples.model import SEVERAL, Predict
from glossary.examples.play import answer_of, expeditions_of
from glossary.narration import Narrator
from glossary.web.base.errors import AddressRefused
from glossary.web.base.locale import speech
from glossary.web.examples.params import GUESSED_IN
from glossary.web.examples.sentences import PlayPresenter, Sentence, did_not_happen
from glossary.web.examples.steps import Course
from glossary.web.position.words import (
    expedition_word,
    statistics,
    status_word,
    term,
    terrain_word,
    zone_word,
)

_ZONES = (Zone.RESERVE, Zone.DISCARD, Zone.HAND, Zone.DECK, Zone.MANA, Zone.LANDMARK)
_SIDES = ("hero-expedition", "companion-expedition")
_MOST_REASONS = 4
_VICTORY = ("won", "victory.", "distance.", "tiebreakers", "arena.", "team.", "left")
_ADVANCE = ("progress.", "moved-forward", "defender", "far-end", "cannot-advance")
_OF_KIND = {
    "winner": _VICTORY,
    "advances": _ADVANCE,
    "retreats": ("moved-back", "at-origin"),
    "decides": ("succeeded", "expanded", "not-expanded"),
    "decks": ("setup.deck", "deck."),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """One answer that can be given, or one number of it; ``field`` is where it is typed."""

    value: str
    words: str
    chosen: bool
    field: str


@dataclass(frozen=True, slots=True)
class Guessing:
    """The form that asks: ``kind`` is ``one``, ``several`` or ``numbers``."""

    asks: str
    kind: str
    offers: tuple[Offer, ...]
    made: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a guess: whether it was right, what came, and why."""

    right: bool
    guessed: str
    came: str
    reasons: tuple[Sentence, ...]


def guessing(
    predict: Predict, course: Course, guess: tuple[str, ...], narrator: Narrator
) -> Guessing:
    """What is asked before the play; *narrator* knows what its objects are called.

    :raises AddressRefused: if the guess is none of the answers offered.
    """
    kind, offers = _offers(predict, course, narrator)
    _check(kind, guess, tuple(offers))
    return Guessing(
        _asks(predict, narrator),
        kind,
        tuple(
            Offer(value, words, value in guess, GUESSED_IN.get(value, "guess"))
            for value, words in offers.items()
        ),
        answer_words(predict, guess, narrator) if guess else "",
    )


def _check(kind: str, guess: tuple[str, ...], offered: tuple[str, ...]) -> None:
    if not guess:
        return
    if kind == "numbers":
        good = len(guess) == 3 and all(one.isdigit() and len(one) < 4 for one in guess)
    else:
        good = set(guess) <= set(offered) and (kind == "several" or len(guess) == 1)
    if not good:
        raise AddressRefused(speech().gettext("The guess (guess=) is not one that was offered."))


def _offers(predict: Predict, course: Course, narrator: Narrator) -> tuple[str, dict[str, str]]:
    _ = speech().gettext
    match predict.kind:
        case "zone":
            words = [*_SIDES, *(zone.value for zone in _ZONES), "gone"]
            came = answer_of(predict, course.play.transcript)[0]
            if came not in words:
                words.append(came)
            return "one", {word: _zone(word) for word in words}
        case "winner":
            names = [player.name for player in course.start.players]
            return "one", {**{name: name for name in names}, "none": _("Nobody yet")}
        case "decides":
            return "one", {player.name: player.name for player in course.start.players}
        case "advances" | "retreats":
            found = {word: _expedition(word) for word in expeditions_of(course.start)}
            return "several", {**found, "none": _("None of them")}
        case "marked":
            called = {item: narrator.thing(item) for item in predict.objects}
            return "several", {**called, "none": _("None of them")}
        case "decks":
            players = {player.name: player.name for player in course.start.players}
            return "several", {**players, "none": _("None of them")}
        case "total":
            return "numbers", {letter: terrain_word(letter) for letter in "FMW"}
        case _:
            return "one", {"yes": _("Yes"), "no": _("No")}


def _asks(predict: Predict, narrator: Narrator) -> str:
    _ = speech().gettext
    match predict.kind:
        case "zone":
            return _("Where does %(object)s end?", object=narrator.thing(predict.object))
        case "winner":
            return _("Who wins?")
        case "advances":
            return _("Which Expeditions move forward?")
        case "retreats":
            return _("Which Expeditions move backwards?")
        case "decides":
            return _("Who decides first?")
        case "decks":
            return _("Whose deck can be played?")
        case "marked" if predict.counter:
            return _(
                "On which are these counters at the end: %(counter)s?", counter=predict.counter
            )
        case "marked":
            status = status_word(predict.status)
            return _("Which have this status at the end: %(status)s?", status=status)
        case "total":
            where = _expedition(predict.expedition)
            return _("What are the statistics of this Expedition? %(expedition)s", expedition=where)
        case _:
            return _(
                "Does %(object)s have this status at the end: %(status)s?",
                object=narrator.thing(predict.object),
                status=status_word(predict.status),
            )


def answer_words(predict: Predict, answer: tuple[str, ...], narrator: Narrator) -> str:
    """An answer in words."""
    _ = speech().gettext
    match predict.kind:
        case "zone":
            return _zone(answer[0])
        case "winner" | "decides":
            return _("Nobody yet") if answer[0] == "none" else answer[0]
        case kind if kind in SEVERAL:
            named = [_several(kind, word, narrator) for word in answer if word != "none"]
            return speech().both(named) if named else _("None of them")
        case "total":
            return statistics(tuple(map(int, answer)))
        case _:
            return _("Yes") if answer[0] == "yes" else _("No")


def _several(kind: str, word: str, narrator: Narrator) -> str:
    if kind == "marked":
        return narrator.thing(word)
    return word if kind == "decks" else _expedition(word)


def ended(predict: Predict, answer: tuple[str, ...], narrator: Narrator) -> str:
    """How a play ended, in a few words that stand alone."""
    _ = speech().gettext
    said = answer_words(predict, answer, narrator)
    match predict.kind:
        case "zone":
            return f"{narrator.thing(predict.object)} → {said}"
        case "status":
            status = status_word(predict.status)
            called = narrator.thing(predict.object)
            return _("%(object)s, %(status)s: %(answer)s", object=called, status=status,
                     answer=said)  # fmt: skip
        case "advances":
            return _("Moving forward: %(expeditions)s", expeditions=said)
        case "retreats":
            return _("Moving backwards: %(expeditions)s", expeditions=said)
        case "decides":
            return _("Decides first: %(player)s", player=said)
        case "decks":
            return _("Legal decks: %(players)s", players=said)
        case "marked" if predict.counter:
            return _("%(counter)s counters on: %(objects)s", counter=predict.counter, objects=said)
        case "marked":
            return f"{status_word(predict.status)} → {said}"
        case _:
            return said


def _zone(word: str) -> str:
    if word == "gone":
        return speech().gettext("Nowhere: it ceases to exist")
    if word in _SIDES:
        return term(f"zone.expedition.{word.partition('-')[0]}")
    return zone_word(Zone(word))


def _expedition(word: str) -> str:
    player, _, side = word.partition(".")
    return expedition_word(player, side)


def verdict(
    predict: Predict, transcript: Transcript, guess: tuple[str, ...], presenter: PlayPresenter
) -> Verdict:
    """What came of it in this play, beside what was guessed."""
    came = answer_of(predict, transcript)
    kept = tuple(word for word in guess if word != "none" or predict.kind == "winner")
    right = sorted(kept) == sorted(came) if predict.kind in SEVERAL else kept == came
    return Verdict(
        bool(guess) and right,
        answer_words(predict, guess, presenter.narrator) if guess else "",
        answer_words(predict, came, presenter.narrator),
        tuple(presenter.event(event) for event in _reasons(predict, transcript)),
    )


def _reasons(predict: Predict, transcript: Transcript) -> tuple[Event, ...]:
    """The last events that settled it."""
    about = [event for event in transcript.events if _is_about(predict, event)]
    if predict.kind == "advances":
        about.sort(key=lambda event: not did_not_happen(event) and event.kind != "progress.due-to")
        return tuple(about[: _MOST_REASONS + 2])
    return tuple(about[-_MOST_REASONS:])


def _is_about(predict: Predict, event: Event) -> bool:
    match predict.kind:
        case "zone" | "status":
            return predict.object in (event.fact("object"), event.fact("other"))
        case "marked":
            return event.fact("object") in predict.objects
        case kind if kind in _OF_KIND:
            return event.kind.startswith(_OF_KIND[kind])
        case _:
            counted = event.kind in ("progress.asleep", "progress.gigantic")
            return counted or event.fact("expedition") == predict.expedition
