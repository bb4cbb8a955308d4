"""Compares the board language with what the engine does and with its words: what lacks is named."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from glossary.core.errors import SourceError
from glossary.core.i18n import Speech
from glossary.engine.boards.language import tables
from glossary.engine.conditions.condition import CONDITIONS
from glossary.engine.effects.verbs import VERBS
from glossary.engine.model.events import KINDS
from glossary.engine.model.verbs import Verb
from glossary.engine.rules.ruleset import NEWEST, Ruleset
from glossary.engine.steps.triggers import TRIGGERS
from glossary.narration.sentences_board import board_sentences, plural_sentence
from glossary.narration.sentences_play import play_sentences
from glossary.narration.words_of_abilities import Words
from glossary.narration.words_of_boards import word_sentences

_GRAMMAR = "glossary/engine/boards/language.toml"
_EFFECTS, _DONE = "glossary/engine/effects/verbs.py", "glossary/engine"
_BOARDS = "glossary/narration/words_of_boards.py"
_ABILITIES = "glossary/narration/words_of_abilities.py"
_EVENTS = "glossary/narration/sentences_play.py"


def lacking(
    speech: Speech,
    verbs: Collection[Verb] = VERBS,
    sentences: Mapping[str, Mapping[str, str]] | None = None,
) -> Iterator[SourceError]:
    """Yield what stands in one of grammar, engine and words, and lacks in another.

    :param sentences: what the page of the board language says of its words, by kind.
    """
    sentences = word_sentences(speech) if sentences is None else sentences
    numbers = Ruleset.of(NEWEST).numbers
    does: Mapping[str, Collection[str]] = {
        "verb": {verb.word for verb in verbs},
        "trigger": {*TRIGGERS, "phase"},  # a phase begins with what reacts to it
        "condition": CONDITIONS,
    }
    for kind, done in does.items():
        known = tables()[kind].kinds
        for word in sorted(known.keys() - {*done}):
            place = _EFFECTS if kind == "verb" else _DONE
            yield SourceError(f"the {kind} {word} is not carried out", file=place)
        for word in sorted({*done} - known.keys()):
            yield SourceError(f"the {kind} {word} is not in the grammar", file=_GRAMMAR)
    for kind in (*does, "passive", "selection"):
        for word in tables()[kind].kinds:
            if not sentences.get(kind, {}).get(word):
                yield SourceError(f"the {kind} {word} has no sentence", file=_BOARDS)
    for verb in verbs:
        if not numbers(verb.cites):
            yield SourceError(f"the verb {verb.word} cites no rule of {NEWEST}", file=_EFFECTS)
    words = Words(speech)
    said = {key.partition("/")[0] for key in words.verbs} | WITH_SENTENCES | _ON_NO_CARD
    for verb in verbs:
        if verb.word not in said:
            yield SourceError(f"the verb {verb.word} has no sentence on a card", file=_ABILITIES)
    for word in tables()["verb"].keys["duration"].words:
        if word not in words.durations:
            yield SourceError(f"the duration {word} has no sentence", file=_ABILITIES)
    told = {*play_sentences(speech), *board_sentences(speech)}
    for name, kind_of in KINDS.items():
        facts = dict.fromkeys((fact for fact in kind_of.facts if fact != "number"), "")
        if name not in told and plural_sentence(speech, name, 2, facts) is None:
            yield SourceError(f"the event {name} has no sentence", file=_EVENTS)


WITH_SENTENCES = {"create", "choose", "lasting", "steps", "play"}
"""The verbs whose sentence is put together by code (`abilities`)."""
_ON_NO_CARD = {"mark", "move-marker", "spend", "take-control"}
"""What boards can say and no card does: the first that does needs its sentence."""
