"""Says what a card does, a sentence or more an ability, made from its abilities in the engine.

The sentences are ours: they say what is played here, not what is printed. They are markup:
``{join}`` stands for the symbol. Where a condition stands before the colon it is read as the
event happens (6.3.b), behind it as the effect resolves (6.3.k).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, takewhile
from typing import Any

from glossary.core.i18n import Name, Speech
from glossary.engine.model.cards import (
    HERO,
    Ability,
    Card,
    Condition,
    Passive,
    Quantity,
    Selection,
    Trigger,
)
from glossary.engine.model.events import Part
from glossary.engine.model.instructions import Choosing, Effect, Instruction, Several
from glossary.engine.rules.citations import rule
from glossary.engine.rules.citations.rule import Citation
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.amounts import amount
from glossary.narration.conditions import condition_clause, condition_met, under
from glossary.narration.costs import payment
from glossary.narration.instructions import effect
from glossary.narration.moments import activates, has_left, moment, would_happen
from glossary.narration.names import own_name
from glossary.narration.paragraphs import AndFacing, Dearer, Either, Paragraph, paragraphs
from glossary.narration.passives import passive_ability
from glossary.narration.phrasebook import CARDS, AbilityReading, Noted, NotInWords, begun
from glossary.narration.selections import forms_of, meaning, thing_named, which
from glossary.narration.step_traits import removed_by
from glossary.narration.talk import Bearer, Named, Shown, Talk
from glossary.narration.verb_clauses import mode_clause

_CONTROLLED = ("play", "landmark")
"""Where objects are that a player is said to control."""
_PLAIN_LETTERS = {
    "join": "{J}",
    "hand": "{H}",
    "reserve": "{R}",
    "exhaust": "{T}",
    "discard": "{D}",
    "forest": "{V}",
    "mountain": "{M}",
    "water": "{O}",
}


def what_it_does(card: Card, speech: Speech) -> tuple[str, ...]:
    """Return the sentences that say what *card* does; an empty one for what has no words yet.

    They are markup of rules: symbols stand in braces.
    """
    return tuple(each_sentence(card, speech))


def each_sentence(card: Card, speech: Speech) -> Iterator[str]:
    """Yield the sentences of :func:`what_it_does` as they are said."""
    own = own_name(card, speech.language)
    kind = "landmark" if card.landmark else card.type
    bearer = Bearer(
        Name(own.partition(",")[0], own.gender),  # « Sphura, Hexarque Reka »
        card.type,
        "feat" if "feat" in card.subtypes else kind,
        Counter(chain.from_iterable(one.activated_by for one in card.abilities)),
    )
    talk = replace(_talk_in(speech), bearer=bearer)
    for name, number in card.counters:
        key = "ability.counters/1" if number == 1 else "ability.counters"
        yield f"{begun(talk.say(key, number=number, name=talk.counter(name)))}."
    for paragraph in paragraphs(card.abilities):
        yield _sentence(talk, paragraph)


def conditions_read(card: Card) -> tuple[tuple[str, ...], ...]:
    """Return for each sentence of :func:`what_it_does` when its Reaction reads a condition.

    Before the dash that is as the ``event`` happens (6.3.b), behind it as the ``effect`` resolves
    (6.5.d).
    """
    read = (tuple(_read_in(one)) for one in paragraphs(card.abilities))
    return (*((),) * len(card.counters), *read)


def _read_in(ability: Paragraph) -> Iterator[str]:
    if isinstance(ability, Either):
        ability = ability.reaction
    if isinstance(ability, Ability) and ability.trigger is not None:
        if ability.condition is not None:
            yield "event"
        if _has_conditional_step(ability.steps):
            yield "effect"


def _has_conditional_step(steps: Effect) -> bool:
    return any(
        step.condition is not None or any(map(_has_conditional_step, _within(step)))
        for step in steps
    )


def _within(step: Instruction) -> tuple[Effect, ...]:
    match step:
        case Choosing():
            return step.modes
        case Several():
            return (step.steps,)
    return ()


def rules_behind(part: object) -> Iterator[Citation]:
    """Yield the rules that decide what a card does though it does not name them.

    Whose an object is, where an ability asks that; when the condition of a trigger is read.
    """
    if isinstance(part, Selection) and part.whose != "any" and part.where == "play":
        yield rule.CONTROL
    if isinstance(part, Ability) and part.trigger is not None and part.condition is not None:
        yield from (rule.A_TRIGGER_MATCHES, rule.PAST_AND_PRESENT)
    for inner in part if isinstance(part, tuple) else fields_of(part).values():
        yield from rules_behind(inner)


def controlled_in_words(counted: Quantity, number: int, speech: Speech) -> str:
    """Return the objects in play that are counted of one's own; empty if others are.

    They are bare; with an article if there is none.
    """
    of = counted.of
    if of is None or counted != Quantity("count", of) or of.where not in _CONTROLLED:
        return ""
    if (of.pick, of.whose) != ("each", "you"):
        return ""
    try:
        noun = forms_of(_talk_in(speech), replace(of, whose="any"))
    except NotInWords:
        return ""
    if not number:
        return "" if len(of.types) > 1 else in_letters(noun.some)
    return in_letters(noun.many if number > 1 else noun.one)


def lacking_in_words(what: Selection, speech: Speech) -> tuple[str, str] | None:
    """Return what nothing was there of to choose, as one and as several; None if unsayable."""
    where = "anywhere" if what.where in ("hand", "reserve") else what.where
    if what.pick != "choose" or where not in ("anywhere", *_CONTROLLED):
        return None
    described = replace(what, pick="each", where=where, whose="any", count=1, up_to=False)
    try:
        noun = forms_of(_talk_in(speech), described)
    except NotInWords:
        return None
    return in_letters(noun.one), in_letters(noun.many)


def part_in_words(
    part: Part,
    speech: Speech,
    whole: Ability | None = None,
    meant: Mapping[str, tuple[str, ...]] | None = None,
    *,
    as_mode: bool = False,
) -> str:
    """Return a part of an ability as the sentence of a card has it; empty if it has no words.

    It begins in lower case, without its full stop; symbols are letters in it. What tokens can do
    is left to them.

    :param whole: the ability that it is a part of, whose event says what "it" is; its event is
        said with its condition.
    :param meant: the names of what its pronouns mean, by pronoun.
    :param as_mode: whether it is one of those that an effect offers.
    """
    talk, meant = replace(_talk_in(speech), brief=True), meant or {}
    try:
        if whole is not None and whole.trigger is not None:
            moment(talk, whole.trigger)
        elif whole is not None and whole.passive is not None and whole.passive.when is not None:
            would_happen(talk, whole.passive.when)
        talk.named.last = talk.named.place = ""  # not said here
        talk = _behind_others(meaning(talk, meant), part, whole, meant.get("that", ()))
        match part:
            case Condition() if talk.you:  # somebody is named: it is a statement
                text = condition_met(talk, part)
            case Condition():
                text = under(talk, part)("").strip().removesuffix(",")
            case Trigger():
                talk.named.it = talk.say("it.me")
                condition = whole.condition if whole is not None and whole.trigger == part else None
                talk = replace(talk, has_left=has_left(part))
                text = activates(talk, part, condition, "", in_reserve=False)
            case tuple() if as_mode:
                text = mode_clause(talk, part)
            case _:
                text = talk.part(part)
    except NotInWords:
        return ""
    return in_letters(_told_apart(talk, text))


def _behind_others(talk: Talk, part: Part, whole: Ability | None, those: tuple[str, ...]) -> Talk:
    """Return a talk in which a part of an ability stands behind what was done before.

    :param those: the names of what that was done with.
    """
    if isinstance(part, Condition) and whole is not None:  # how many the steps before removed
        for step in takewhile(lambda step: step.condition != part, whole.steps):
            talk.named.removed = removed_by(step) or talk.named.removed
    if isinstance(part, tuple) and part and part[0].what is not None:
        return replace(talk, shown=Shown(looked=part[0].what.where == "those"))  # or revealed
    if not isinstance(part, Condition):
        return talk
    counted, name = part.quantity, "".join(those[:1])
    if part.of is not None and part.of.where == "those":
        return replace(talk, shown=Shown(len(those), name))
    if counted is not None and counted.of == Selection(where="those"):
        return replace(talk, shown=Shown(len(those) or 1, name))
    return talk


def trigger_in_words(trigger: Trigger, speech: Speech) -> str:
    """Return when a Reaction activates, as the sentence of a card has it; empty if unsayable."""
    try:
        return moment(_talk_in(speech), trigger)
    except NotInWords:
        return ""


def in_letters(text: str) -> str:
    """Return a sentence with letters where it has symbols, as players write them."""
    for name, letter in _PLAIN_LETTERS.items():
        text = text.replace(f"{{{name}}}", letter)
    return text.replace("{mana:", "{")


def _sentence(talk: Talk, paragraph: Paragraph) -> str:
    """Describe an ability; nothing if a part of it has no words."""
    try:
        match paragraph:
            case Dearer():
                text = _dearer(talk, paragraph)
            case Either(reaction, other):
                text = replace(talk, or_when=other).part(reaction)
            case AndFacing(about):
                text = replace(talk, and_facing=True).part(about)
            case _:
                text = talk.part(paragraph)
    except NotInWords:
        return ""
    return f"{begun(_told_apart(talk, text))}."


def _told_apart(talk: Talk, text: str) -> str:
    """Return a text where "this card" is no other that was named before it.

    It is called by its name: « une carte … : Amarok ». Where what is said of it agrees with
    "this card", or a name is a plural, it is « cette carte-ci ». In quotation marks another
    object says it.
    """
    bearer = talk.bearer
    me, other = talk.say("it.me"), talk.say("it.me/apart")
    by_kind = talk.say(talk.first(f"it.me/apart.{bearer.kind}", "it.me/apart"))
    if me == other == by_kind:
        return text
    clauses = talk.clauses.unnoted if isinstance(talk.clauses, Noted) else talk.clauses
    cards = clauses["it.another-card"].split(" | ")  # that are looked for, and not said
    begins, ends = talk.say("ability.quoted", effect=" ").split()
    # "card" is feminine: what agrees with it would not with a masculine name.
    agrees = bearer.name.gender != "f" and f" {talk.say('it.me/subject')} " in text
    if agrees and bearer.kind == HERO:
        by_kind = other
    plain = bearer.kind not in (HERO, "feat") and bearer.name.gender in ("", "m", "f")
    name = bearer.name if plain and not agrees else ""
    told, rest, apart = "", text, ""
    while (at := rest.lower().find(me)) >= 0:
        told, phrase, rest = told + rest[:at], rest[at : at + len(me)], rest[at + len(me) :]
        near, quoted = told[len(told) - at :], told.count(begins) > told.count(ends)
        near = near.rpartition(ends)[2]
        for words in talk.say("it.no-card").split(" | "):
            near = near.replace(words, "")
        if not (apart or quoted) and any(words in near for words in cards):
            apart = name or (other if by_kind.split()[-1] in told else by_kind)
        named = apart and not quoted and not rest.startswith("-")
        if named and apart is name:
            told = talk.speech.behind(told, me, bearer.name)
        else:
            told += (apart if phrase == me else begun(apart)) if named else phrase
    return told + rest


def _dearer(talk: Talk, both: Dearer) -> str:
    usual, cost = both.usual, both.otherwise.cost
    if usual.cost is None or cost is None:
        raise NotInWords("cost")
    key, what, condition = "cost.dearer", "", ""
    if usual.condition is None:
        key = "cost.dearer/target"
        what = which(talk, replace(both.otherwise.steps[0].objects, pick="choose"))
        talk.named.last = ""
    paid = payment(talk, usual.cost, action=True)
    if usual.condition is not None:
        condition = condition_met(talk, usual.condition)
    values = {"what": what, "condition": condition, "number": cost.mana}
    return talk.say(key, cost=paid, effect=talk.part(usual.steps), **values)


def _ability(talk: Talk, ability: Ability) -> str:
    """Describe an ability, beginning in lower case and without its full stop.

    What is named in it is not named around it.
    """
    with AbilityReading(ability) as part:
        part.kind  # noqa: B018 - what it has says it, too
        passive, support, lasting = part.passive, part.support, talk.lasting
        cost = part.cost if passive is None else None
        trigger = part.trigger if passive is cost is None else None
        in_reserve = support and trigger is not None and trigger.on == "phase"
        steps = part.steps if passive is None else ()
        talk = _beginning(talk, trigger)
        if passive is not None:
            talk.named.last = talk.named.it if support else ""  # it is named before, as in Reserve
            text = talk.part(passive)
        elif cost is not None:
            paid, condition = payment(talk, cost, action=True), part.condition
            if condition is not None:
                text = _only_under(talk, condition, paid, steps)
            else:
                text = talk.say("ability.quick", cost=paid, effect=talk.part(steps))
        elif trigger is not None:
            symbol = part.symbol
            when = activates(talk, trigger, part.condition, symbol, in_reserve=in_reserve)
            key, told = "ability.reaction", talk.part(steps)
            if lasting:
                after = trigger.on == "after" and ". " not in told
                key = f"{key}/after" if after else f"{key}/within"
            if steps and steps[0].do.word == "choose" and "•" in told and not symbol:
                key = "ability.reaction/choose"  # a colon follows
            text = talk.say(key, when=when, effect=told)
        else:
            text = talk.part(steps)
    if support and not in_reserve and (cost is None or not cost.discard_me):
        text = talk.say("ability.support", effect=text)
    return talk.say("ability.once", effect=text) if talk.named.next_time else text


def _beginning(talk: Talk, trigger: Trigger | None) -> Talk:
    """Return a talk in which an ability begins: pronouns mean in it what they mean around it."""
    me, before, left = talk.say("it.me"), talk.named, trigger is not None and has_left(trigger)
    objects = me, before.that, before.targets, before.those, before.pronouns
    places = before.place_of_it, before.chosen, before.other_chosen
    named = Named(*objects, *places, next_time=talk.once)
    return replace(talk, named=named, has_left=left, raised=False, lasting=False, once=False)


def _only_under(talk: Talk, condition: Condition, paid: str, steps: Effect) -> str:
    """Say a quick action with the condition without which it cannot be played."""
    text, contrary = condition_clause(talk, condition)
    talk.named.it, talk.named.last = talk.say("it.me"), ""
    key = "ability.quick/unless" if contrary else "ability.quick/if"
    return talk.say(key, condition=text, cost=paid, effect=talk.part(steps))


_PARTS: Mapping[type, Callable[[Talk, Any], str]] = {
    Ability: _ability,
    Passive: passive_ability,
    Quantity: amount,
    tuple: effect,
}
"""What says a part of an ability that others hold: :meth:`Talk.part` finds it by its type."""


def _talk_in(speech: Speech) -> Talk:
    """Return a talk in which nothing was named yet but "this card"."""
    talk = Talk(speech, CARDS.of(speech), Named(), _PARTS)
    named = talk.named
    named.it = talk.called(talk.say("it.me"), talk.say("it.me/subject"))
    named.that = named.targets = thing_named(talk, talk.noun("noun.card"))
    named.any = False
    return talk
