"""The quiz of an example: the visitor guesses first, then sees the answer of the play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from glossary.engine.model.objects import TERRAINS, Zone
from glossary.engine.play.replay import Transcript
from glossary.examples.model import SEVERAL, Predict
from glossary.examples.play import answer_of, expeditions_of
from glossary.narration.names import expedition_names, player_name
from glossary.narration.narrator import Narrator
from glossary.position.words import (
    expedition_word,
    statistics,
    terrain_word,
    zone_word,
)
from glossary.snapshot.endings import question_sentence, reasons_for, result_sentence
from glossary.web.base.page import Page
from glossary.web.examples.params import GUESS_FIELDS, guess_not_offered
from glossary.web.examples.sentences import PlayPresenter, Sentence

_ZONES = (Zone.RESERVE, Zone.DISCARD, Zone.HAND, Zone.DECK, Zone.MANA, Zone.LANDMARK)
_SIDES = ("hero-expedition", "companion-expedition")


class GuessOption(Struct, frozen=True):
    """An option of the guess form; ``field`` is the name of its field."""

    value: str
    words: str
    chosen: bool
    field: str


class GuessForm(Struct, frozen=True):
    """The guess form; ``guess`` is the guess in words, empty before there is one.

    ``kind`` is ``one``, ``several`` or ``numbers``.
    """

    question: str
    kind: str
    options: tuple[GuessOption, ...]
    guess: str


class QuizOutcome(Struct, frozen=True):
    """What a play answers to the question, as a sentence, with what explains it.

    ``guessed`` is the guess in words, empty if none is judged; ``right`` says whether it is it.
    """

    result: str
    guessed: str
    right: bool
    reasons: tuple[Sentence, ...]


def guess_form(
    page: Page, predict: Predict, transcript: Transcript, guess: tuple[str, ...], narrator: Narrator
) -> GuessForm:
    """Return the guess form of a play.

    :param narrator: names the objects of the play.
    :raises AddressRefused: if the guess is not among the options.
    """
    kind, options = _offered(page, predict, transcript, narrator, guess)
    return GuessForm(
        _guess_question(page, predict, narrator),
        kind,
        tuple(
            GuessOption(value, words, value in guess, GUESS_FIELDS.get(value, "guess"))
            for value, words in options.items()
        ),
        answer_words(page, predict, guess, narrator) if guess else "",
    )


def _offered(
    page: Page, predict: Predict, transcript: Transcript, narrator: Narrator, guess: tuple[str, ...]
) -> tuple[str, Mapping[str, str]]:
    """Return the kind of the form and its options in words, once the *guess* is one of them.

    :raises AddressRefused: if it is not.
    """
    kind, options = _guess_options(page, predict, transcript, narrator)
    if kind == "numbers":
        good = len(guess) == 3 and all(number.isdigit() and len(number) < 4 for number in guess)
    else:
        good = set(guess) <= set(options) and (kind == "several" or len(guess) == 1)
    if guess and not good:
        raise guess_not_offered(page)
    return kind, options


def _guess_options(
    page: Page, predict: Predict, transcript: Transcript, narrator: Narrator
) -> tuple[str, dict[str, str]]:
    _, start = page.gettext, transcript.stages[0].before
    players = {player.name: player_name(player.name) for player in start.players}
    match predict.kind:
        case "zone":
            words = [*_SIDES, *(zone.value for zone in _ZONES), "gone"]
            actual = answer_of(predict, transcript)[0]
            if actual not in words:
                words.append(actual)
            return "one", {word: _zone(page, word) for word in words}
        case "winner":
            return "one", {**players, "none": _("Nobody yet")}
        case "decides":
            return "one", players
        case "advances" | "retreats":
            named = {word: _expedition(page, word) for word in expeditions_of(start)}
            return "several", {**named, "none": _none(page, predict.kind)}
        case "marked":
            called = {item: narrator.thing(item) for item in predict.objects}
            return "several", {**called, "none": _none(page, predict.kind)}
        case "decks":
            return "several", {**players, "none": _none(page, predict.kind)}
        case "total":
            return "numbers", {letter: terrain_word(page, letter) for letter in TERRAINS}
        case _:
            return "one", {"yes": _("Yes"), "no": _("No")}


def _guess_question(page: Page, predict: Predict, narrator: Narrator) -> str:
    _ = page.gettext
    match predict.kind:
        case "zone":
            return _("Where does %(object)s end up?", object=narrator.thing(predict.object))
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
        case _:
            return question_sentence(predict, narrator)


def answer_words(page: Page, predict: Predict, answer: tuple[str, ...], narrator: Narrator) -> str:
    """Return an answer in words."""
    _ = page.gettext
    match predict.kind:
        case "zone":
            return _zone(page, answer[0])
        case "winner" | "decides":
            return _("Nobody yet") if answer[0] == "none" else player_name(answer[0])
        case kind if kind in SEVERAL:
            named = [word for word in answer if word != "none"]
            return page.speech.names(_several(page, kind, named, narrator)) or _none(page, kind)
        case "total":
            return statistics(page, tuple(map(int, answer)))
        case _:
            return _("Yes") if answer[0] == "yes" else _("No")


def _none(page: Page, kind: str) -> str:
    """Return the answer of a play of which nothing can be named."""
    _ = page.gettext
    match kind:
        case "marked":
            return _("No object")
        case "decks":
            return _("Nobody’s")
        case _:
            return _("No Expedition")


def _several(page: Page, kind: str, words: Sequence[str], narrator: Narrator) -> list[str]:
    match kind:
        case "marked":
            return [narrator.thing(word) for word in words]
        case "decks":
            return [player_name(word) for word in words]
        case _:
            return expedition_names(words, page.speech)


def _zone(page: Page, word: str) -> str:
    if word == "gone":
        return page.gettext("Nowhere: it ceases to exist")
    if word in _SIDES:
        return page.term(f"zone.expedition.{word.partition('-')[0]}")
    return zone_word(page, Zone(word))


def _expedition(page: Page, word: str) -> str:
    player, _, side = word.partition(".")
    return expedition_word(page, player, side)


def outcome(
    predict: Predict, transcript: Transcript, guess: tuple[str, ...], presenter: PlayPresenter
) -> QuizOutcome:
    """Return the answer of this play, and compare the guess with it if there is one.

    :raises AddressRefused: if the guess is not among the options.
    """
    page, narrator = presenter.page, presenter.narrator
    _offered(page, predict, transcript, narrator, guess)
    actual = answer_of(predict, transcript)
    return QuizOutcome(
        result_sentence(predict, actual, narrator),
        answer_words(page, predict, guess, narrator) if guess else "",
        bool(guess) and guess_words(predict, guess) == actual,
        presenter.linked(reasons_for(predict, transcript, narrator)),
    )


def guess_words(predict: Predict, guess: tuple[str, ...]) -> tuple[str, ...]:
    """Return a guess in the words and the order of an answer of the engine."""
    if predict.kind in SEVERAL:
        return tuple(sorted(word for word in guess if word != "none"))
    return tuple(str(int(word)) if predict.kind == "total" else word for word in guess)
