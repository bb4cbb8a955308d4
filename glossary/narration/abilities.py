"""Says what a card does, a sentence or more an ability, made from its abilities in the engine.

The sentences are ours: they say what is played here, not what is printed. They are markup:
``{join}`` stands for the symbol. Where a condition stands before the colon it is read as the
event happens (6.3.b), behind it as the effect resolves (6.3.k).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, takewhile

from glossary.core.i18n import Name, Speech
from glossary.engine.model.cards import (
    HERO,
    SPELL,
    Ability,
    Card,
    Condition,
    Quantity,
    Selection,
    Trigger,
)
from glossary.engine.model.events import Part
from glossary.engine.model.instructions import Choosing, Effect, Instruction, Several
from glossary.engine.rules.citations import rule
from glossary.engine.rules.citations.rule import Citation
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.moments import has_left
from glossary.narration.names import own_name
from glossary.narration.paragraphs import AndFacing, Dearer, Either, Paragraph, paragraphs
from glossary.narration.passives import Passives
from glossary.narration.phrasebook import AbilityReading, NotInWords, begun
from glossary.narration.step_traits import removed_by

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
    describer = _Describer(speech)
    own = own_name(card, speech.language)
    describer.name = Name(own.partition(",")[0], own.gender)  # « Sphura, Hexarque Reka »
    describer.spell, describer.type = card.type == SPELL, card.type
    describer.kind = "landmark" if card.landmark else card.type
    describer.kind = "feat" if "feat" in card.subtypes else describer.kind
    describer.activated = Counter(chain.from_iterable(one.activated_by for one in card.abilities))
    for name, number in card.counters:
        yield describer.begins_with(name, number)
    yield from map(describer.sentence, paragraphs(card.abilities))


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
    if (
        of is None
        or counted != Quantity("count", of)
        or of.pick != "each"
        or of.where not in _CONTROLLED
    ):
        return ""
    if of.whose != "you":
        return ""
    try:
        noun = _Describer(speech).forms_of(replace(of, whose="any"))
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
        noun = _Describer(speech).forms_of(described)
    except NotInWords:
        return None
    return in_letters(noun.one), in_letters(noun.many)


def part_in_words(
    part: Part,
    speech: Speech,
    whole: Ability | None = None,
    meant: Mapping[str, tuple[str, ...]] | None = None,
) -> str:
    """Return a part of an ability as the sentence of a card has it; empty if it has no words.

    It begins in lower case, without its full stop; symbols are letters in it. What tokens can do
    is left to them.

    :param whole: the ability that it is a part of, whose event says what "it" is; its event is
        said with its condition.
    :param meant: the names of what its pronouns mean, by pronoun.
    """
    describer = _Describer(speech)
    describer.brief = True
    try:
        if whole is not None and whole.trigger is not None:
            describer.when(whole.trigger)
        elif whole is not None and whole.passive is not None and whole.passive.when is not None:
            describer.would(whole.passive.when)
        describer.last = describer.place_named = ""  # not said here
        for pronoun, names in (meant or {}).items():
            describer.mean(pronoun, names)
        if isinstance(part, Condition):
            names, counted = (meant or {}).get("that", ()), part.quantity
            if part.of is not None and part.of.where == "those":
                describer.one_revealed = len(names) == 1
                describer.revealed = "".join(names[:1])
            elif counted is not None and counted.of == Selection(where="those"):
                describer.one_revealed = len(names) < 2
                describer.revealed = "".join(names[:1])
        if isinstance(part, Condition) and whole is not None:  # how many the steps before removed
            for step in takewhile(lambda step: step.condition != part, whole.steps):
                describer.removed = removed_by(step) or describer.removed
        if isinstance(part, tuple) and part and part[0].what is not None:
            describer.looked = part[0].what.where == "those"  # whether revealed is not said here
        match part:
            case Ability():
                text = describer.ability(part)
            case Condition() if describer.you:  # somebody is named: it is a statement
                text = describer.condition(part)
            case Condition():
                text = describer.under(part)("").strip().removesuffix(",")
            case Quantity():
                text = describer.amount(part)
            case Trigger():
                describer.it = describer.say("it.me")
                under = whole.condition if whole is not None and whole.trigger == part else None
                describer.has_left = has_left(part)
                text = describer.activates(part, under)
            case _:
                text = describer.steps(part)
    except NotInWords:
        return ""
    return in_letters(describer.told_apart(text))


def trigger_in_words(trigger: Trigger, speech: Speech) -> str:
    """Return when a Reaction activates, as the sentence of a card has it; empty if unsayable."""
    describer = _Describer(speech)
    describer.it = describer.say("it.me")
    try:
        return describer.when(trigger)
    except NotInWords:
        return ""


def in_letters(text: str) -> str:
    """Return a sentence with letters where it has symbols, as players write them."""
    for name, letter in _PLAIN_LETTERS.items():
        text = text.replace(f"{{{name}}}", letter)
    return text.replace("{mana:", "{")


class _Describer(Passives):
    """Describes abilities in the language of a speech.

    ``name`` is that of this card, ``kind`` what it is called.
    """

    name, kind = Name("", ""), ""

    def sentence(self, ability: Paragraph) -> str:
        """Describe an ability; nothing if a part of it has no words."""
        self.or_when, self.and_facing = None, False
        try:
            match ability:
                case Dearer():
                    text = self._dearer(ability)
                case Either(reaction, other):
                    self.or_when = other
                    text = self.ability(reaction)
                case AndFacing(about):
                    self.and_facing = True
                    text = self.ability(about)
                case _:
                    text = self.ability(ability)
        except NotInWords:
            return ""
        return f"{begun(self.told_apart(text))}."

    def told_apart(self, text: str) -> str:
        """Return a text where "this card" is no other that was named before it.

        It is called by its name: « une carte … : Amarok ». Where what is said of it agrees with
        "this card", or a name is a plural, it is « cette carte-ci ». In quotation marks another
        object says it.
        """
        me, other = self.say("it.me"), self.say("it.me/apart")
        by_kind = self.say(self.first(f"it.me/apart.{self.kind}", "it.me/apart"))
        if me == other == by_kind:
            return text
        cards = self.compared("it.another-card")
        begins, ends = self.say("ability.quoted", effect=" ").split()
        # "card" is feminine: what agrees with it would not with a masculine name.
        agrees = self.name.gender != "f" and f" {self.say('it.me/subject')} " in text
        if agrees and self.kind == HERO:
            by_kind = other
        plain = self.kind not in (HERO, "feat") and self.name.gender in ("", "m", "f")
        name = self.name if plain and not agrees else ""
        told, rest, apart = "", text, ""
        while (at := rest.lower().find(me)) >= 0:
            told, phrase, rest = told + rest[:at], rest[at : at + len(me)], rest[at + len(me) :]
            near, quoted = told[len(told) - at :], told.count(begins) > told.count(ends)
            near = near.rpartition(ends)[2]
            for words in self.forms("it.no-card"):
                near = near.replace(words, "")
            if not (apart or quoted) and any(words in near for words in cards):
                apart = name or (other if by_kind.split()[-1] in told else by_kind)
            named = apart and not quoted and not rest.startswith("-")
            if named and apart is name:
                told = self.speech.behind(told, me, self.name)
            else:
                told += (apart if phrase == me else begun(apart)) if named else phrase
        return told + rest

    def begins_with(self, counter: str, number: int) -> str:
        """Say which counters the card has from the start of the game."""
        key = "ability.counters/1" if number == 1 else "ability.counters"
        return f"{begun(self.say(key, number=number, name=self.counter(counter)))}."

    def _dearer(self, both: Dearer) -> str:
        usual, cost = both.usual, both.otherwise.cost
        if usual.cost is None or cost is None:
            raise NotInWords("cost")
        if usual.condition is None:
            what = self.what(replace(both.otherwise.steps[0].objects, pick="choose"))
            self.last = ""
            return self.say(
                "cost.dearer/target",
                cost=self.cost(usual.cost, action=True),
                number=cost.mana,
                what=what,
                effect=self.steps(usual.steps),
            )
        return self.say(
            "cost.dearer",
            cost=self.cost(usual.cost, action=True),
            condition=self.condition(usual.condition),
            number=cost.mana,
            effect=self.steps(usual.steps),
        )

    def ability(self, ability: Ability, *, lasting: bool = False) -> str:
        """Describe an ability, beginning in lower case and without its full stop."""
        with AbilityReading(ability) as part:
            part.kind  # noqa: B018 - what it has says it, too
            passive, support = part.passive, part.support
            cost = part.cost if passive is None else None
            trigger = part.trigger if passive is cost is None else None
            in_reserve = support and trigger is not None and trigger.on == "phase"
            symbol = part.symbol if trigger is not None else ""
            steps = part.steps if passive is None else ()
            self.it, self.last, self.arrived = self.say("it.me"), "", ""
            self.place_named, self.named, self.sabotaged, self.sacrificed = "", False, False, ""
            self.has_left, self.made = trigger is not None and has_left(trigger), ()
            self.raised = False
            if passive is not None:
                self.last = self.it if support else ""  # it is named before, as in Reserve
                text = self.passive(passive)
            elif cost is not None:
                paid, condition = self.cost(cost, action=True), part.condition
                text = self.say("ability.quick", cost=paid, effect=self.steps(steps))
                if condition is not None:
                    text = self._only_under(condition, paid, steps)
            elif trigger is not None:
                when = self.activates(trigger, part.condition, symbol, in_reserve=in_reserve)
                key = "ability.reaction/within" if lasting else "ability.reaction"
                effect = self.steps(steps)
                if lasting and trigger.on == "after" and ". " not in effect:
                    key = "ability.reaction/after"
                first = next(iter(steps), None)
                if first and first.do.word == "choose" and "•" in effect and not symbol:
                    key = "ability.reaction/choose"  # a colon follows
                text = self.say(key, when=when, effect=effect)
            else:
                text = self.steps(steps)
        if support and not in_reserve and (cost is None or not cost.discard_me):
            text = self.say("ability.support", effect=text)
        return text

    def _only_under(self, condition: Condition, paid: str, steps: Effect) -> str:
        """Say a quick action with the condition without which it cannot be played."""
        text, contrary = self._condition(condition)
        self.it, self.last = self.say("it.me"), ""
        key = "ability.quick/unless" if contrary else "ability.quick/if"
        return self.say(key, condition=text, cost=paid, effect=self.steps(steps))
