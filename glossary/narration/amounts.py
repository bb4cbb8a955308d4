"""Says how a number is counted: "the number of Characters you control"."""

from __future__ import annotations

from glossary.engine.model.cards import Quantity, Selection
from glossary.engine.rules.values import replace
from glossary.narration.phrasebook import AbilityReading, NotInWords
from glossary.narration.selections import forms_of, played, which
from glossary.narration.talk import Noun, Talk

_OF_OBJECTS = (
    *("count", "counters", "zeros", "played", "ascended", "in-contact"),
    *("highest-hand-cost", "total-hand-cost", "statistic", "different"),
    "highest-statistic",
    "discarded",
)
COSTS = ("highest-hand-cost", "total-hand-cost")
"""Amounts of mana."""


def amount(talk: Talk, quantity: Quantity) -> str:
    """Say how a number is counted, behind "X is"."""
    with AbilityReading(quantity) as counted:
        kind, each, by, plus = counted.kind, counted.each, counted.by, counted.plus
        up, most = by != 1 and counted.up, counted.most
        phrase = _counted(talk, counted, kind)
    if by != 1:
        to = "up" if up else "down"
        if by == 2:
            phrase = talk.say(f"amount.half/{to}", amount=phrase)
        else:
            number = by if isinstance(by, int) else amount(talk, by)
            phrase = talk.say(f"amount.by/{to}", amount=phrase, by=number)
    phrase = phrase if each == 1 else talk.say("amount.times", number=each, amount=phrase)
    if plus:
        key = "amount.minus" if isinstance(plus, int) and plus < 0 else "amount.plus"
        more = abs(plus) if isinstance(plus, int) else amount(talk, plus)
        if kind in COSTS and isinstance(plus, int):
            more = f"{{mana:{more}}}"
        phrase = talk.say(key, number=more, amount=phrase)
    return phrase if most is None else talk.say("amount.at-most", amount=phrase, number=most)


def _counted(talk: Talk, counted: AbilityReading, kind: str) -> str:
    of: Selection | None = counted.of if kind in _OF_OBJECTS else None
    described = of or Selection("me" if kind == "counters" else "each")
    each, key = described.pick == "each", f"amount.{kind}"
    match kind:
        case "counters":
            name = counted.counter
            what = forms_of(talk, described).many if each else which(talk, described)
            key = f"amount.{'boosts' if name == 'boost' else kind}{'/total' if each else ''}"
            return talk.say(key, what=what, name=talk.counter(name))
        case "played":
            nouns, when = forms_of(talk, played(described)).many, counted.during or "phase"
            return talk.say(key, nouns=nouns, when=talk.say(f"during.{when}"))
        case "ascended" | "in-contact":
            if of not in (None, Selection(where=described.where)):
                raise NotInWords(f"{kind}: {of}")
            return talk.say(f"{key}/{of.where if of else ''}")
        case "in-terrain":
            return talk.say(key, terrain=talk.terrain(counted.terrain))
        case "statistic" if each:
            some, terrain = forms_of(talk, described).some, talk.terrain(counted.terrain)
            return talk.say(f"{key}/highest", some=some, terrain=terrain)
        case "statistic":
            what, terrain = which(talk, described), talk.terrain(counted.terrain)
            return talk.say(key, what=what, terrain=terrain)
        case "different":
            nouns, letters = forms_of(talk, described).many, counted.terrain
            if letters == "base-cost":
                return talk.say(f"{key}/base-cost", nouns=nouns)
            return talk.say(key, nouns=nouns, terrain=talk.terrain(letters))
        case "discarded":
            return talk.say(key, nouns=discarded_cards(talk, described).many)
        case "rolled" if talk.raised:
            return talk.say(f"{key}/raised")
        case "count" | "zeros" | "total-hand-cost" | "highest-hand-cost" | "highest-statistic":
            return _of_objects(talk, kind, described)
    return talk.say(key)


def _of_objects(talk: Talk, kind: str, described: Selection) -> str:
    """Say how many objects there are, or the highest or the total of what they have."""
    key, costs = f"amount.{kind}", kind == "highest-hand-cost"
    if costs and described.pick == "that" and talk.named.sacrificed:
        return talk.say(f"{key}/sacrificed", noun=talk.named.sacrificed)
    if described.pick != "each":
        key = f"{key}/of" if kind.startswith("highest") else "amount.those"
        return talk.say(key, what=which(talk, described))
    if costs and talk.shown.number == 1 and described == Selection(where="those"):
        key = f"{key}/of" if talk.shown.name else f"{key}/revealed"
        return talk.say(key, what=talk.shown.name)
    forms = forms_of(talk, described)
    return talk.say(key, nouns=forms.many, some=forms.some)


def discarded_cards(talk: Talk, of: Selection) -> Noun:
    """Say cards of one's own zones as those that were there."""
    if of.whose != "you" or of.where not in ("hand", "reserve", "hand-or-reserve"):
        raise NotInWords(f"discarded: {of.where}")
    return forms_of(replace(talk, motion="from"), of)
