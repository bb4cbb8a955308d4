"""Tells how a play ended, as the answer to the question of its example, and why."""

from __future__ import annotations

from collections.abc import Sequence

from glossary.engine.model.events import Event
from glossary.engine.model.objects import TERRAINS
from glossary.engine.play.replay import Transcript
from glossary.examples.model import Predict
from glossary.narration.names import counter_name, expedition_names, player_name
from glossary.narration.narrator import Narrator, Told
from glossary.narration.phrasebook import RESULTS, begun

_MOST_REASONS = 4
_TOPICS = {
    "winner": ("winner", "arena"),
    "advances": ("progress", "advance"),
    "retreats": ("retreat",),
    "decides": ("decision",),
    "decks": ("decks",),
}
"""What the events are about that answer a guess."""
_COUNTED = ("progress.asleep", "progress.gigantic", "progress.statistics")
"""The events that say what counts in an Expedition."""


def result_sentence(predict: Predict, answer: Sequence[str], narrator: Narrator) -> str:
    """Return the *answer* of a play (:func:`~glossary.examples.play.answer_of`) as a sentence."""
    speech, words, key = narrator.speech, {}, predict.kind
    named = [word for word in answer if word != "none"]
    sentences = RESULTS.of(speech)
    match predict.kind:
        case "zone":
            key = f"zone.{answer[0]}"
            words["object"] = narrator.name(predict.object)
        case "status":
            lacks = "" if answer[0] == "yes" else "no-"
            key = f"{lacks}status.{predict.status}"
            words["object"] = narrator.name(predict.object)
        case "marked":
            key = _marked(predict)
            words["objects"] = speech.names([narrator.thing(item) for item in named])
            words["status"] = narrator.status(predict.status)
            words["counter"] = counter_name(predict.counter, speech)
        case "winner" | "decides":
            words["player"] = player_name(answer[0]) if answer else ""
        case "total":
            numbers = zip(map(narrator.terrain, TERRAINS), answer, strict=True)
            words["statistics"] = ", ".join(f"{name} {number}" for name, number in numbers)
            words["expedition"] = narrator.expedition(predict.expedition)
        case "decks":
            words["players"] = speech.both([player_name(player) for player in named])
        case _:
            words["expeditions"] = speech.both(expedition_names(named, speech))
    if not named:
        return speech.fill(sentences[f"{key}.none"], words)
    if RESULTS.written[key].many:
        sentence = RESULTS.counted(speech, key, len(named), words)
    else:
        sentence = speech.fill(sentences[key], words)
    return begun(sentence)


def question_sentence(predict: Predict, narrator: Narrator) -> str:
    """Return the question of a guess at a status, at counters, or at statistics."""
    speech, words = narrator.speech, {}
    if predict.kind == "total":
        key = "asked.total"
        words["expedition"] = narrator.expedition(predict.expedition)
    elif predict.kind == "marked":
        key = f"asked.{_marked(predict)}"
        words["status"] = narrator.status(predict.status)
        words["counter"] = counter_name(predict.counter, speech)
    else:
        key = f"asked.{predict.status}"
        words["object"] = narrator.name(predict.object)
    sentence = speech.fill(RESULTS.of(speech)[key], words)
    return begun(sentence)


def reasons_for(predict: Predict, transcript: Transcript, narrator: Narrator) -> tuple[Told, ...]:
    """Return the last sentences that tell what decided the answer."""
    about = [event for event in transcript.events if _is_about(predict, event)]
    if predict.kind == "advances":
        moves = ("progress.due-to", "moved-forward")
        about.sort(key=lambda event: event.happened and event.kind not in moves)
        return narrator.told(about)[: _MOST_REASONS + 2]
    return narrator.told(about)[-_MOST_REASONS:]


def _is_about(predict: Predict, event: Event) -> bool:
    match predict.kind:
        case "zone" | "status":
            return predict.object in (event.fact("object"), event.fact("other"))
        case "marked":
            return event.fact("object") in predict.objects
        case kind if kind in _TOPICS:
            return event.topic in _TOPICS[kind]
        case _:
            return event.kind in _COUNTED or event.fact("expedition") == predict.expedition


def _marked(predict: Predict) -> str:
    if predict.counter:
        return "marked.counter"
    return "marked.boosted" if predict.status == "boosted" else "marked.status"
