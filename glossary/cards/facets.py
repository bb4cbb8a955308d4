"""What a card does, as keys to find it by: read from its abilities as the engine plays them.

A key is the name of a filter and a word of the board language: ``does-sacrifice``, ``when-noon``,
``makes-booda``, ``has-tough``, ``status-fleeting``, ``condition-first-player``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import fsum, log

from glossary.cards.model import Face
from glossary.core.sorted_set import SortedSet
from glossary.engine.model.cards import (
    KEYWORDS,
    Ability,
    Card,
    Condition,
    Cost,
    Passive,
    Selection,
    Trigger,
)
from glossary.engine.model.instructions import Creation, Instruction, OfCounters
from glossary.engine.model.objects import STATUSES
from glossary.engine.model.verbs import Verb
from glossary.engine.rules.values import fields_of

FILTERS = ("does", "when", "makes", "has", "status", "condition")
"""The names of the filters, as they stand in addresses."""

_ONLY_GRAMMAR = ("steps", "target", "choose", "nothing", "lasting")
"""The verbs that only hold others, or say nothing by themselves."""
_TOLD = {"from": "origin", "to": "to", "in": "phase", "of": "what"}
"""What the key of a trigger tells besides what happens and to whom, by its mark there."""
_TELLING = ("does", "when", "makes")
"""The facets by which cards are alike."""
_MOST_ALIKE = 6
_LEAST_SHARED = 0.25
PHASES = ("morning", "noon", "afternoon", "dusk", "night")
WHOSE = ("any", "you", "opponent", "others")


def facets_of(card: Card) -> frozenset[str]:
    """Return the keys of what a card does."""
    facets = {f"has-{word}" for word, _number in card.keywords}
    facets.update(f"{name}-{value}" for name, value in _of_part(card.abilities))
    return SortedSet(facets)


def _of_part(part: object) -> Iterator[tuple[str, str]]:
    """Yield filter and value for everything that a part of an ability says.

    What a token does that is written out is not what the card does that makes it.
    """
    match part:
        case Ability():
            yield from (("when", word) for word in _moments(part))
        case Instruction():
            yield from _of_instruction(part)
        case Cost():
            yield from _of_cost(part)
        case Passive():
            yield from _of_passive(part)
        case Condition():
            yield "condition", part.name
            yield from _of_word(part.value)
        case Selection():
            for word in (part.has, part.lacks, *part.has_any):
                yield from _of_word(word)
    for inner in part if isinstance(part, tuple) else fields_of(part).values():
        if not isinstance(inner, (Card, Trigger, Verb)):
            yield from _of_part(inner)


def _moments(ability: Ability) -> Iterator[str]:
    """Yield when an ability works: its symbols, its phase, its trigger, its quick action."""
    trigger, cost = ability.trigger, ability.cost
    if ability.symbol:
        yield ability.symbol
    elif trigger is not None:
        yield trigger_key(trigger)
    if cost is not None and ability.kind == "quick":
        yield "discard" if cost.discard_me else "exhaust" if cost.exhaust else "action"


def trigger_key(trigger: Trigger) -> str:
    """Return the key of the triggers that are like one, whoever and whatever else it wants.

    >>> trigger_key(Trigger("moves", origin="expedition", to="reserve"))
    'moves.me.from-expedition.to-reserve'
    >>> trigger_key(Trigger("phase", phase="noon"))
    'noon'
    """
    if trigger.on == "phase":
        return trigger.phase
    parts = [trigger.on]
    if trigger.on != "after":
        parts.append("me" if trigger.subject.pick == "me" else trigger.subject.whose)
    parts += (f"{mark}-{word}" for mark, name in _TOLD.items() if (word := getattr(trigger, name)))
    return ".".join(parts)


def trigger_of(key: str) -> Trigger:
    """Return the trigger that a key of :func:`trigger_key` means, in its general form."""
    on, *parts = key.split(".")
    if on in PHASES:
        return Trigger("phase", phase=on)
    fields = {_TOLD[mark]: word for mark, dash, word in (p.partition("-") for p in parts) if dash}
    who = parts[0] if parts and parts[0] in WHOSE else "me"
    subject = Selection("me") if who == "me" else Selection("each", whose=who)
    return Trigger(
        on,
        subject,
        fields.get("origin", ""),
        fields.get("to", ""),
        fields.get("phase", ""),
        fields.get("what", ""),
    )


def _of_instruction(part: Instruction) -> Iterator[tuple[str, str]]:
    if part.do.word not in _ONLY_GRAMMAR:
        yield "does", verb_key(part.do.word)
    for word in (getattr(part, "status", ""), *getattr(part, "statuses", ())):
        yield from _of_word(word)
    if isinstance(part, OfCounters) and part.do.word != "augment":
        yield from _of_counter(part.counter)
    if isinstance(part, Creation) and part.token:
        yield "makes", part.token


def _of_cost(part: Cost) -> Iterator[tuple[str, str]]:
    paid = {"sacrifice": part.sacrifice, "discard": part.discard, "exhaust": part.exhausts}
    yield from (("does", word) for word, what in paid.items() if what is not None)
    if part.spend:
        yield "does", "spend"
        yield from _of_counter(part.counter)


def verb_key(word: str) -> str:
    """Return the key of a verb: counters are gained as statuses are (7.3.15)."""
    return "gain" if word == "gain-counters" else word


def _of_counter(name: str) -> Iterator[tuple[str, str]]:
    if name not in ("", "any"):
        yield "status", name


def _of_passive(part: Passive) -> Iterator[tuple[str, str]]:
    if part.kind not in ("keyword", "reaction"):
        yield "does", part.kind
    yield from _of_word(part.value)


def _of_word(word: str) -> Iterator[tuple[str, str]]:
    if word in STATUSES or word in ("boost", "boosted"):
        yield "status", word.removesuffix("ed") if word == "boosted" else word
    elif word in KEYWORDS:
        yield "has", word


def cards_alike(
    faces: Iterable[Face], facets: Mapping[str, frozenset[str]]
) -> Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]:
    """Return the slugs of the cards that do most like each card, with the facets they share.

    They share most of what it does, the rarest first.
    """
    by_slug: dict[str, frozenset[str]] = {}
    for face in faces:
        keys = {key for key in facets.get(face.ref, ()) if key.split("-")[0] in _TELLING}
        by_slug[face.slug] = by_slug.get(face.slug, frozenset()) | keys
    bearers: dict[str, list[str]] = {}
    for slug, own in by_slug.items():
        for key in own:
            bearers.setdefault(key, []).append(slug)
    weights = {key: log(len(by_slug) / len(slugs)) for key, slugs in bearers.items()}
    return {slug: tuple(_alike(slug, by_slug, bearers, weights)) for slug in by_slug}


def _alike(
    slug: str,
    by_slug: Mapping[str, frozenset[str]],
    bearers: Mapping[str, Iterable[str]],
    weights: Mapping[str, float],
) -> Iterator[tuple[str, tuple[str, ...]]]:
    own = by_slug[slug]
    others = {other for key in own if key.startswith("does-") for other in bearers[key]}
    scored = []
    for other in others - {slug}:
        keys = by_slug[other]
        score = fsum(weights[key] for key in keys & own) - 0.5 * len(keys - own)
        scored.append((-score, other))
    whole = fsum(weights[key] for key in own)
    for score, other in sorted(scored)[:_MOST_ALIKE]:
        if -score >= whole * _LEAST_SHARED:
            shared = sorted(by_slug[other] & own, key=lambda key: (-weights[key], key))
            yield other, tuple(shared)
