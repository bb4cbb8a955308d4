"""Returns results in words, for the command line and the site."""

from __future__ import annotations

from collections.abc import Iterable

from glossary.cards.playable import NOT_KNOWN, Gap, card_list, name_in
from glossary.core.board_errors import filled
from glossary.core.errors import BoardMistake
from glossary.core.i18n import Speech
from glossary.engine.model.events import Event
from glossary.engine.model.objects import SIDES, Zone
from glossary.engine.play.replay import Transcript
from glossary.engine.play.result import result_of
from glossary.narration.names import names_in
from glossary.narration.narrator import Narrator
from glossary.narration.phrasebook import GAPS, MISTAKES

Plain = dict[str, object]


def narrator_of(transcript: Transcript, speech: Speech) -> Narrator:
    """Return the narrator of a play in the language of *speech*."""
    return Narrator(speech, names_in(transcript.state, speech))


def gaps_of(transcript: Transcript) -> tuple[Gap, ...]:
    """Return what is not known here of the cards on the board, or not played as printed."""
    state = transcript.state
    things = (*state.gone.values(), *state.objects.values())
    return tuple(card_list().cards.gaps(thing.card.key for thing in things))


def gap_sentence(gap: Gap, speech: Speech) -> str:
    """Return what a player is told of a gap."""
    card = name_in(card_list().names[gap.key], speech.language)
    sentences = GAPS.of(speech)
    if gap.missing == (NOT_KNOWN,):
        return speech.fill(sentences["not-known"], {"card": card})
    sentences_of_gap = []
    if gap.missing or gap.approximate:
        key = "leaves-out" if gap.missing else "differs"
        tags = gap.missing or (gap.approximate,)
        what = " ".join(sentences.get(tag, tag) for tag in tags)
        sentences_of_gap.append(speech.fill(sentences[key], {"card": card, "what": what}))
    if gap.newer:
        words = speech.both([sentences[word] for word in gap.newer])
        sentences_of_gap.append(speech.fill(sentences["newer"], {"card": card, "words": words}))
    return " ".join(sentences_of_gap)


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
                "newer": list(gap.newer),
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
    named: Plain = {
        thing.item: narrator.thing(thing.item)
        for thing in things
        if thing.pending is None and thing.zone is not Zone.DECK
    }
    places = (f"{player.name}.{side}" for player in state.players for side in SIDES)
    return named | {place: narrator.expedition(place) for place in places}


def mistake_words(mistake: BoardMistake, speech: Speech) -> str:
    """Return the sentence of a mistake and its near misses, without the path."""
    sentences = MISTAKES.of(speech)
    words = filled(sentences[mistake.kind], mistake.facts)
    if "phase" in mistake.facts:
        given_up = sentences[f"with.phase.{mistake.facts['phase']}"]
        words = f"{words} {given_up}"
    if not mistake.candidates:
        return words
    meant = speech.fill(sentences["with.near-misses"], {"words": speech.either(mistake.candidates)})
    return f"{words} {meant}"


def mistake_line(mistake: BoardMistake, speech: Speech) -> str:
    """Return the sentence of a mistake after its path, on one line."""
    words = mistake_words(mistake, speech)
    if not mistake.path:
        return words
    facts = {"path": mistake.path, "sentence": words}
    return speech.fill(MISTAKES.of(speech)["with.path"], facts)
