"""The facts of each sentence on a card, read back from its words, are those the engine plays by.

What an ability leaves unsaid is filled in once, by the engine; a sentence that fills it in another
way says another type, owner, zone or number than the board plays, and is printed beside it here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, groupby, pairwise
from typing import Any

from glossary.cards.playable import card_list
from glossary.cards.tables import own_tables
from glossary.engine.boards.language import tables
from glossary.engine.conditions.costs import choices_of_cost
from glossary.engine.model.cards import (
    SIGNATURE,
    Ability,
    Card,
    Condition,
    Cost,
    Passive,
    Quantity,
    Selection,
    Trigger,
)
from glossary.engine.model.instructions import Choosing, Creation, Instruction
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.abilities import what_it_does
from tests.languages import speech

CARDS = card_list().cards
ZONES = {
    "reserve": "Reserve",
    "hand": "Hand",
    "hand-or-reserve": "Hand or Reserve",
    "deck": "Deck",
    "discard": "Discard pile",
    "mana": "Mana zone",
    "landmark": "Landmark",
    "play-or-reserve": "Reserve",
    "expedition-or-reserve": "Reserve",
    "controlled-or-reserve": "Reserve",
    "landmark-or-reserve": "Reserve",
    "permanent-or-reserve": "Reserve",
}
OWNERS = {
    "chosen": "that player’s",
    "controller-of-that": "a",
    "bearer": "your",
    "you": "your",
    "opponent": "an opponent’s",
    "others": "another player’s",
    "any": "a",
    "them": "their",
}
CONTROL = {"you": "you control", "opponent": "an opponent controls", "them": "they control"}
BY_PLAYERS = (
    *("creates", "create", "exhausts", "draws", "resupplies", "makes-gift", "receives-gift"),
    *("passes", "rolls", "activates"),
)
SAYS_WHOSE = (
    "cost",
    "cost-at-least",
    "cost-at-most",
    "free",
    "gains-when-played",
    "plays-exhausted",
    "as-from-reserve",
    "cannot-play",
)
_SAME = {
    "each": "a",
    "each player’s": "a",
    "any": "a",
    "all": "a",
    "the players’": "a",
    "their owners’": "its owner’s",
    "that card’s owner’s": "its owner’s",
    "controlled by": "they control",
    "your Permanents": "you control",
}
_WHO = {"you": "you", "opponent": "an opponent", "any": "a player"}
_DONE = {
    "sacrificed": "sacrific",
    "exhausts": "exhaust",
    "creates": "create",
    "create": "create",
    "draws": "draw",
    "resupplies": "Resuppl",
}
ANY_NUMBER = 20

Facts = set[str]


def term(key: str) -> str:
    return key.rpartition(".")[2].title()


# -- what the sentence says

_TYPE = re.compile(r"\b(Character|Permanent|Spell)s?\b(?! token)|\b(Character) tokens?\b")
_ZONE = re.compile(
    r"\b(your|their|its owner’s|their owners’|an opponent’s|another player’s|a|any|each|all"
    r"|each player’s|the players’|that player’s|that card’s owner’s)"
    r" (Hand or Reserve|Hand|Reserve|Deck|Discard pile|Mana zone|Landmark)s?\b"
)
_FROM = re.compile(r"(?:\bplays? (?:(?!played)[^.:])*\b|(?<!was )\bplayed )from (Hand|Reserve)\b")
_WAS_FROM = re.compile(r"\bwas played from (Hand|Reserve)\b")
_CONTROL = re.compile(
    r"\byou control\b|\bthey control\b|\bcontrolled by\b|\ban opponent controls\b"
    r"|\byour Permanents\b"
)
_ORBS = re.compile(
    r"\byou have\b[^,:]*\bMana Orbs?\b|\bMana Orb you have\b"
    r"|\b[Rr]eady (?:a|\d+|up to \d+) Mana Orbs?\b"  # one's own, as on cards
)
_NUMBER = re.compile(r"\d+|two|three|second|third|twice|choose both")
_IN_WORDS = {
    "two": "2",
    "twice": "2",
    "three": "3",
    "second": "2",
    "third": "3",
    "choose both": "2",
}
_DOER = re.compile(
    r"(?:[Ww]hen|[Ii]f) (you|an opponent|a player) (?:would )?"
    r"(exhaust|create|draw|Resuppl|sacrific)"
)
_DOES_TOO = re.compile(r"When (you|an opponent|a player) [^:]* or (Resuppl)")
_BEFORE = re.compile(
    r"\b(if|unless)\b(?! this card is in Reserve)|Only if|Not if|"
    r"\bof your Ascended Expeditions moves?\b"
)


def facts_of_sentence(sentence: str) -> Facts:
    """Return the types, zones with owners, control, doers, numbers and condition it names."""
    plain = re.sub(r"“[^”]*”", "", sentence)
    head = plain.partition(": ")[0] if ": " in plain else ""
    # how many modes is asked behind the dash, what a target costs is a part of the cost
    head = re.sub(r"\((?:or|plus \{mana:\d+\} if you target) [^()]*\)", "", head)
    before = {"condition before the dash"} if _BEFORE.search(head) else set()
    orbs = {"your Mana zone"} if _ORBS.search(sentence) else set()
    doers = (*_DOER.findall(sentence), *_DOES_TOO.findall(sentence))
    types = {first or second for first, second in _TYPE.findall(sentence)}
    zones = {f"{_SAME.get(who, who)} {zone}" for who, zone in _ZONE.findall(sentence)}
    zones.discard("a Landmark")  # an object, not the zone
    zones |= {f"from {zone}" for zone in _FROM.findall(sentence)}
    zones |= {f"was from {zone}" for zone in _WAS_FROM.findall(sentence)}
    found = (_IN_WORDS.get(word, word) for word in _NUMBER.findall(sentence))
    numbers = {f"number {n}" for n in found if int(n) > 1}
    control = {_SAME.get(words, words) for words in _CONTROL.findall(sentence)}
    acts = {f"{who} {verb}" for who, verb in doers}
    return types | zones | control | numbers | orbs | acts | before


def choices_in(sentences: tuple[str, ...]) -> int:
    """Count what the sentences leave to somebody's choice, or to a cost that may be paid."""
    return sum(
        len(re.findall(r"\bmay\b(?! choose the same option)", sentence)) for sentence in sentences
    )


# -- what the engine plays by


_IN_YOUR_RESERVE = Condition("is", Selection("it", where="reserve", whose="you"))


def of_selection(what: Selection, *, theirs: bool = False, control: bool = True) -> Iterator[str]:
    types = (one.rpartition("-")[2] for one in what.types)
    yield from (one.title() for one in types if one in ("character", "permanent", "spell"))
    yield from limits(what)
    for one in what.any_of:
        yield from of_selection(one, control=False)
    if what.pick in ("me", "it", "that") or what.where == "hero":
        return
    whose = "them" if theirs and what.whose == "you" else what.whose
    if what.where == "landmark" and not (what.types or what.token is not None):
        yield CONTROL[whose]
    elif what.where in ZONES:
        yield f"{OWNERS[whose]} {ZONES[what.where]}"
        if what.where == "landmark-or-reserve":
            yield f"{OWNERS[whose]} Landmark"
        if what.where == "permanent-or-reserve":
            yield "Permanent"
        if (
            what.where in ("play-or-reserve", "controlled-or-reserve", "permanent-or-reserve")
            and control
            and whose in CONTROL
        ):
            yield CONTROL[whose]
    elif what.where != "those" and "facing" not in what.where and control and whose in CONTROL:
        yield CONTROL[whose]
    if isinstance(what.count, int) and what.count != ANY_NUMBER:
        yield from number(what.count)
    elif isinstance(what.count, Quantity) and isinstance(what.count.plus, int):
        yield from number(what.count.plus)  # how many are left


def limits(what: Selection) -> Iterator[str]:
    numbers = (
        *(what.least_hand_cost, what.most_hand_cost, what.least_base_cost, what.most_base_cost),
        *(what.most_total_hand_cost, what.most_of_each_statistic, what.most_total_mountain),
        what.most_total_water,
        *(what.most_forest, what.most_mountain, what.most_water),
    )
    for limit in numbers:
        yield from number(limit) if isinstance(limit, int) else of(limit)


def number(value: int | Quantity | None) -> Iterator[str]:
    if isinstance(value, int) and 1 < abs(value) < 99:  # 99 is said as "all", or "any number"
        yield f"number {abs(value)}"


def of(part: Any, *, theirs: bool = False) -> Iterator[str]:
    """Yield the facts of a part of an ability, with what the engine fills in."""
    match part:
        case Selection():
            yield from of_selection(part, theirs=theirs)
        case Cost():
            yield from number(part.mana)
            yield from number(part.spend)
            yield from of(part.on)
            yield from of(part.most)
            for verb, what in choices_of_cost(part):
                if verb == "send":
                    yield from number(what.count)
                    yield "your Hand"
                else:
                    yield from of_selection(what, control=verb != "sacrifice")
        case Trigger():
            yield from number(part.number)
            subject = part.subject
            if (part.to, part.origin, subject.whose) == (
                "discard",
                "",
                "any",
            ) and subject.pick != "me":
                yield "a Discard pile"
            if part.on == "joins" and part.to in ("", "play") and subject.whose == "you":
                subject = replace(subject, whose="any" if subject.pick != "me" else "you")
                yield from ("your Landmark",) if subject.pick != "me" else ()
            if part.on == "played" and part.origin in ZONES and subject.pick != "me":
                yield f"from {ZONES[part.origin]}"
            if part.on in _DONE:
                doer = "you" if subject.pick == "me" else subject.whose
                yield f"{_WHO[doer]} {_DONE[part.on]}"
            if subject.pick == "me" and part.on == "moves" and part.origin in ZONES:
                yield f"your {ZONES[part.origin]}"
            if subject.pick == "me" and part.origin == "landmark":
                yield "your Landmark"
            if part.on in (*BY_PLAYERS, "sacrificed") or (
                part.on == "played" and subject.where == "play"
            ):
                subject = replace(subject, whose="any")
            if subject != Selection("me") and part.on not in ("attempts", "phase"):
                leaves = part.on in ("leaves", "moves") and subject.where == "play"
                yield from of_selection(subject, control=not leaves or subject.whose != "any")
        case Instruction():
            yield from of_verb(part, theirs=theirs)
        case Passive():
            kind = part.kind
            if kind not in ("morning-draw", "more-dice") or part.number > 1:
                yield from number(part.number)
            yield from number(part.at_least)
            about = part.of if kind not in ("reserve-limit", "landmark-limit") else Selection("me")
            if kind in SAYS_WHOSE and about.where in ZONES:
                yours = kind == "plays-exhausted" and about.whose == "you"
                yield f"{'your' if yours else 'from'} {ZONES[about.where]}"
                about = replace(about, where="play")
            yield from of_selection(about, control=kind not in SAYS_WHOSE)
            if kind == "types":
                yield "Spell" if part.value == "spell" else "Permanent"
            if kind == "expands-from-deck":
                yield from ("your Deck", "your Hand")
            few = part.condition  # at most so many: unless there are more
            most = few.most if few is not None and few.name == "there-are" else None
            if few is not None and isinstance(most, int) and most and not few.number:
                few = replace(few, number=most + 1, most=None)
            parts = (few, part.ability, part.when, part.quantity, part.cost)
            for one in (*parts, *part.instead, *part.if_not):
                yield from of(one)
        case Condition(name="is", of=Selection(pick="it" | "that") as it):
            if it.whose == "you":
                yield "your Reserve" if it.where == "reserve" else CONTROL["you"]
            if it.played_from:
                yield f"was from {ZONES[it.played_from]}"
            yield from of_selection(it)
        case Condition() | Quantity():
            if isinstance(part, Condition):
                yield from number(len(part.each))
            names = ("number", "most", "by", "each", "plus")
            for name, value in fields_of(part).items():
                if name in names and isinstance(value, int):
                    yield from number(value)
                elif name != "each" or not isinstance(value, int):
                    yield from of(value)
        case Ability():
            if part.condition not in (None, _IN_YOUR_RESERVE):  # that one is in the trigger
                yield "condition before the dash"
            whole = (part.trigger, part.condition, part.cost, part.passive, part.steps)
            yield from chain.from_iterable(of(one, theirs=theirs) for one in whole)
        case tuple():
            for before, after in pairwise(part):
                to = fields_of(after).get("to") if isinstance(after, Instruction) else ""
                if to == "controller-of-that-landmarks" and before.objects.where == "reserve":
                    yield "its owner’s Landmark"
            put = ""
            for one, again in groupby(part):
                yield from number(len(list(again)))
                facts = of(one, theirs=theirs)
                yield from (fact.replace("its owner’s", put or "its owner’s") for fact in facts)
                mine = isinstance(one, Instruction) and (one.do.word, one.who) == (
                    "resupply",
                    "you",
                )
                put = "your" if mine else ""  # that card is from your own Deck


def of_verb(verb: Instruction, *, theirs: bool) -> Iterator[str]:
    has = fields_of(verb).get  # what its kind cannot have is None
    to = has("to") or ""
    theirs = theirs or verb.who != "you"
    if verb.do.word == "put-top":
        owner = "their" if theirs else "your"
        yield f"{owner} Deck"
        if to != "discard":  # to discard says it
            yield f"{owner} {ZONES[to]}"
    elif verb.do.word in ("reveal-top", "look-top"):
        yield "their Deck" if theirs else "your Deck"
    if verb.do.word == "send" and to in ("hand", "mana", "deck"):
        mine = verb.objects.where == "those"
        mine = mine or (verb.objects.where in ZONES and verb.objects.whose == "you" and not theirs)
        owner = "my owner’s" if verb.objects.pick == "me" else "its owner’s"
        yield f"{'your' if mine else owner} {ZONES[to]}"
    if has("as_from") == "hand":
        yield "your Hand"
    if isinstance(verb, Creation):
        token = None if verb.token == SIGNATURE else verb.card or CARDS[verb.token]
        if verb.to in ("my-landmarks", "my-reserve"):
            yield "your Landmark" if verb.to == "my-landmarks" else "your Reserve"
        if verb.to == "chosen-landmarks":
            yield "that player’s Landmark"
        if token is not None and token.type == "character":
            for value in token.statistics:
                yield from number(value)
        if token is not None and token.stays_in_reserve:
            yield from number(token.reserve_cost)
        for ability in token.abilities if token is not None else ():
            yield from of(ability)
    elif "what" in tables()["verb"].kinds[verb.do.word].takes and (
        verb.do.word != "sabotage" or verb.what is not None
    ):
        what = verb.objects
        if verb.do.word == "sabotage" and what.whose == "any":  # it is from a Reserve always
            what = replace(what, where="anywhere")
        yield from of_selection(what, theirs=theirs, control=verb.do.word != "sacrifice")
    if has("with_") == verb.what is not None:
        yield from number(2)
    times = verb.times if isinstance(verb.times, int) else 1
    for value in (verb.amount, times, has("less") or 0, has("most") or 0, has("more") or 0):
        yield from number(value)
    parts = (
        has("with_"),
        verb.cost,
        verb.condition,
        verb.quantity,
        verb.times_each,
        has("lasting"),
    )
    counted = (one for one in (verb.times, has("position")) if isinstance(one, Quantity))
    for one in (*parts, has("lasting"), *counted, *(has("modes") or ()), has("steps") or ()):
        yield from of(one, theirs=theirs)


def _with_one_limit(card: Card) -> Iterator[Ability]:
    """Yield the abilities; of two that do the same, one up to a Hand Cost, the other above it."""
    dearer = {_unlimited(one).steps: _limits(one)[0] for one in card.abilities if _limits(one)[0]}
    for ability in card.abilities:
        least, most = _limits(ability)
        alike = dearer.get(_unlimited(ability).steps) if least is None else None
        yield _unlimited(ability) if isinstance(most, int) and alike == most + 1 else ability


def _limits(ability: Ability) -> tuple[int | Quantity | None, int | Quantity | None]:
    what = ability.steps[0].what if len(ability.steps) == 1 else None
    return (what.least_hand_cost, what.most_hand_cost) if what is not None else (None, None)


def _unlimited(ability: Ability) -> Ability:
    """Return an ability of one step without the limits of the Hand Cost of what it is done to."""
    if _limits(ability) == (None, None):
        return ability
    what = replace(ability.steps[0].objects, least_hand_cost=None, most_hand_cost=None)
    return replace(ability, steps=(replace(ability.steps[0], what=what),))


def facts_of_card(card: Card) -> Facts:
    mine = "your" if card.type == "spell" else "its owner’s"
    facts = [fact for ability in _with_one_limit(card) for fact in of(ability)]
    if any(one.passive is not None and one.passive.kind == "types" for one in card.abilities):
        facts += of_selection(Selection(types=(card.type,)))
    found = {fact.replace("my owner’s", mine) for fact in facts}
    return found | {fact for _, many in card.counters for fact in number(many)}


def choices_of(part: object) -> int:
    """Count what a part of an ability leaves to a choice, or to a cost that may be paid."""
    if isinstance(part, tuple):
        return sum(map(choices_of, part))
    inner = sum(map(choices_of, fields_of(part).values())) if fields_of(part) else 0
    match part:
        case Choosing():  # what a mode costs is a part of that choice
            paid = [mode for mode in part.modes if len(mode) == 1 and mode[0].cost is not None]
            return inner + part.may - len(paid)
        case Instruction():
            return inner + (part.may or part.cost is not None) + bool(fields_of(part).get("spends"))
        case Passive(kind="own-cost"):
            return (
                inner
                + (part.cost is not None or part.targets is not None)
                + (
                    part.to == "in-contact"  # into which Expedition
                )
            )
        case Passive(kind=("plays-exhausted" | "roll-change")):
            return inner + 1
        case Passive():
            return inner + part.may
    return inner


def test_a_card_is_told_with_the_filters_it_is_played_with() -> None:
    faces, wrong = CARDS.index.faces, []
    played_here = [CARDS.index.key(faces[ref]) for ref in own_tables().abilities]
    for key in played_here:
        card = CARDS[key]
        sentences = what_it_does(card, speech("en"))
        said = {fact for sentence in sentences for fact in facts_of_sentence(sentence)}
        played = facts_of_card(card)
        choices = (choices_in(sentences), choices_of(card.abilities))
        if "" in sentences or said != played or choices[0] != choices[1]:
            told = "\n  ".join((f"{key}:", *sentences))
            wrong.append(f"{told}\n  said {sorted(said)}\n  played {sorted(played)} {choices}")
    assert len(played_here) > 600
    assert not wrong, "\n".join(wrong)
