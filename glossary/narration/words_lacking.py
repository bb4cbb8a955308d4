"""Compares the board language with what the engine does and with its words: what lacks is named."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from glossary.core.errors import SourceError
from glossary.engine.boards.language import tables
from glossary.engine.conditions.condition import CONDITIONS
from glossary.engine.effects.verbs import VERBS
from glossary.engine.model.events import KINDS
from glossary.engine.model.verbs import Verb
from glossary.engine.rules.ruleset import NEWEST, Ruleset
from glossary.engine.steps.triggers import TRIGGERS
from glossary.narration.phrasebook import BOARDS, CARDS, EVENTS

_GRAMMAR = "glossary/engine/boards/language.toml"
_EFFECTS, _DONE = "glossary/engine/effects/verbs.py", "glossary/engine"
_BOARDS = "glossary/narration/sentences/boards.toml"
_ABILITIES = "glossary/narration/sentences/cards.toml"
_EVENTS = "glossary/narration/sentences/events.toml"


def lacking(
    verbs: Collection[Verb] = VERBS, said: Collection[str] | None = None
) -> Iterator[SourceError]:
    """Yield what stands in one of grammar, engine and words, and lacks in another.

    :param said: the words of which the page of the board language has a sentence.
    """
    said = BOARDS.written if said is None else said
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
            if f"{kind}.{word}" not in said:
                yield SourceError(f"the {kind} {word} has no sentence", file=_BOARDS)
    for verb in verbs:
        if not numbers(verb.cites):
            yield SourceError(f"the verb {verb.word} cites no rule of {NEWEST}", file=_EFFECTS)
    yield from _without_clauses(verb.word for verb in verbs)
    for name in KINDS:
        if name not in EVENTS.written:
            yield SourceError(f"the event {name} has no sentence", file=_EVENTS)


def _without_clauses(verbs: Iterable[str]) -> Iterator[SourceError]:
    """Yield the words that no sentence on a card has a clause for."""
    keys = {key.partition("/")[0] for key in CARDS.written}
    first = {".".join(key.split(".")[:2]) for key in keys} | keys
    grammar = tables()
    kinds = {
        "verb": ("do", verbs, _OF_OTHERS),
        "trigger": ("when", grammar["trigger"].kinds, {**_OF_EVENTS, "phase": "phase"}),
        "event that would happen": ("would", grammar["would"].kinds, {"move": "moves"}),
        "condition": ("if", grammar["condition"].kinds, _OF_STATES),
        "passive": ("has", grammar["lasting"].kinds, _OF_ABILITIES),
        "duration": ("for", grammar["verb"].keys["duration"].words, {}),
        "doer": ("who", set(grammar["verb"].keys["who"].words) - {"you"}, {}),
        "place": ("place", grammar["verb"].keys["to"].words, {}),
    }
    for kind, (section, words, others) in kinds.items():
        for word in words:
            if f"{section}.{others.get(word, word)}" not in first:
                yield SourceError(f"the {kind} {word} has no sentence on a card", file=_ABILITIES)


_OF_OTHERS = {"steps": "play"}
"""The verbs that are said by what they hold."""
_OF_EVENTS = {"joins": "enters"}
_OF_STATES = {"there-are": "there", "one-each": "one-each"}
_OF_ABILITIES = {"replace": "instead", "reaction": "ability"}
"""The words whose clauses stand under another."""
