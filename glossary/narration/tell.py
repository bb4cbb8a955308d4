"""Reads boards and returns results in words, for the command line and the site."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from glossary.core.errors import (
    BoardMistake,
    BoardRefused,
    GlossaryError,
    IllegalDecision,
    TooMuchWork,
    near_misses,
)
from glossary.core.i18n import Speech
from glossary.engine.boards.board import Board, read_board
from glossary.engine.model.events import Event
from glossary.engine.model.objects import SIDES, Zone
from glossary.engine.play.replay import Transcript
from glossary.engine.play.result import result_of
from glossary.examples.cards import NOT_KNOWN, Gap, card_list, name_in
from glossary.narration import Narrator
from glossary.narration.abilities import Term, no_term
from glossary.narration.names import names_in
from glossary.narration.sentences_mistakes import mistake_words
from glossary.narration.words_of_gaps import words_of_gaps

Plain = dict[str, object]


def read_json(written: bytes | str) -> object:
    """Return the value of a JSON text.

    :raises BoardRefused: if it is invalid, with the place.
    """
    twice: list[tuple[dict[str, object], str]] = []

    def each_key_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            twice.append((found, next(key for key in keys if keys.count(key) > 1)))
        return found

    try:
        value = json.loads(written, object_pairs_hook=each_key_once)
        if not twice:
            return value
        where, key = twice[-1]  # the outermost: what it drops may have others in it
        path = next(path for path, one in _objects(value) if one is where)
    except RecursionError:
        raise BoardRefused([BoardMistake("", "nested")]) from None
    except json.JSONDecodeError as error:
        mistake = BoardMistake("", "not-json", line=error.lineno, column=error.colno)
        raise BoardRefused([mistake]) from None
    except UnicodeDecodeError as error:
        raise BoardRefused([BoardMistake("", "not-utf-8", place=error.start + 1)]) from None
    except ValueError:  # a number longer than Python reads
        raise BoardRefused([BoardMistake("", "huge-number")]) from None
    path = f"{path}.{key[:40]}" if path else key[:40]
    raise BoardRefused([BoardMistake(path, "key-twice", key=key[:40])])


def _objects(value: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield the objects in a value, each with its path."""
    if isinstance(value, dict):
        yield path, value
        for key, one in value.items():
            yield from _objects(one, f"{path}.{key[:40]}" if path else key[:40])
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from _objects(one, f"{path}[{index}]")


def board_of(written: object, edition: str | None = None) -> Board:
    """Return the board that plain data describes, with its cards looked up.

    :raises BoardRefused: with every mistake.
    """
    return read_board(written, card_list().cards, edition)


def mistakes_of(error: GlossaryError) -> tuple[BoardMistake, ...]:
    """Return the mistakes of a board or of its decisions, each with its path."""
    match error:
        case BoardRefused():
            return error.mistakes
        case IllegalDecision():
            return (_undecidable(error),)
        case TooMuchWork():
            facts = {"phase": error.phase} if error.phase else {}
            return (BoardMistake("", f"too-much-{error.what}", **facts),)
        case _:
            raise error


def _undecidable(error: IllegalDecision) -> BoardMistake:
    if not error.offered:
        return BoardMistake(error.path, "nothing-asked", pick=error.pick)
    numbered = isinstance(error.pick, int)
    offered = (f"{i} ({word})" if numbered else word for i, word in enumerate(error.offered))
    near = near_misses(error.pick, error.offered) if isinstance(error.pick, str) else ()
    return BoardMistake(error.path, "not-offered", near, pick=error.pick, offered=tuple(offered))


def narrator_of(transcript: Transcript, speech: Speech, term: Term = no_term) -> Narrator:
    """Return the narrator of a play in the language of *speech*, with the words of *term*."""
    return Narrator(speech, names_in(transcript.state, speech), term)


def gaps_of(transcript: Transcript) -> tuple[Gap, ...]:
    """Return what is not known here of the cards on the board, or not played as printed."""
    state = transcript.state
    things = (*state.gone.values(), *state.objects.values())
    return tuple(card_list().cards.gaps(thing.card.key for thing in things))


def gap_sentence(gap: Gap, speech: Speech) -> str:
    """Return what a player is told of a gap."""
    _ = speech.gettext
    card = name_in(card_list().names[gap.key], speech.language)
    if gap.missing == (NOT_KNOWN,):
        return _("What the abilities of %(card)s do is not known to this site.", card=card)
    words = words_of_gaps(speech)
    if gap.missing:
        said = " ".join(words.get(tag, tag) for tag in gap.missing)
        return _(
            "This site does not play all of %(card)s. This is what it leaves out. %(what)s",
            card=card,
            what=said,
        )
    said = words.get(gap.approximate, gap.approximate)
    return _("%(card)s is played a little differently here. %(what)s", card=card, what=said)


def result_with_sentences(transcript: Transcript, speech: Speech) -> Plain:
    """Return the result as plain data, with a sentence for each event and the open question.

    ``names`` has the name of every object and Expedition, by the id that stands elsewhere.
    """
    narrator = narrator_of(transcript, speech)
    result = result_of(transcript)
    result["names"] = _names(transcript, narrator)
    refused = [event for _, event in transcript.refused]
    for stage in result.values():
        if isinstance(stage, dict) and "refused" in stage:
            _tell(stage["refused"], refused, narrator)
    _tell(result["events"], transcript.events, narrator)
    gaps = gaps_of(transcript)
    if gaps:
        result["gaps"] = [
            {
                "card": gap.key,
                "missing": list(gap.missing),
                "approximate": gap.approximate,
                "text": gap_sentence(gap, speech),
            }
            for gap in gaps
        ]
    mistakes = result.get("mistakes")
    if isinstance(mistakes, list):
        for plain, mistake in zip(mistakes, transcript.mistakes, strict=True):
            plain["problem"] = mistake_words(mistake, speech)
    choice = result.get("choice")
    if isinstance(choice, dict) and transcript.choice is not None:
        choice["text"] = narrator.choice(transcript.choice)
        choice["said"] = list(narrator.options(transcript.choice))
        _tell(choice["withheld"], transcript.choice.withheld, narrator)
    return result


def _tell(events: object, told: Iterable[Event], narrator: Narrator) -> None:
    """Put its sentence into each of *events*, which are *told* as plain data."""
    if isinstance(events, list):
        for plain, event in zip(events, told, strict=True):
            plain["text"] = narrator.event(event)


def _names(transcript: Transcript, narrator: Narrator) -> Plain:
    """Return names by id: of objects, the oldest first, but for cards in a Deck; of Expeditions."""
    state = transcript.state
    things = sorted((*state.gone.values(), *state.objects.values()), key=lambda one: one.timestamp)
    found: Plain = {
        thing.item: narrator.thing(thing.item)
        for thing in things
        if thing.pending is None and thing.zone is not Zone.DECK
    }
    places = (f"{player.name}.{side}" for player in state.players for side in SIDES)
    return found | {place: narrator.expedition(place) for place in places}
