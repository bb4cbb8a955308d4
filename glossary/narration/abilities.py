"""Says what a card does, a sentence or more an ability, made from its abilities in the engine.

The sentences are ours: they say what is played here, not what is printed. They are markup:
``{join}`` stands for the symbol. Where a condition stands before the colon it is read as the
event happens (6.3.b), behind it as the effect resolves (6.3.k).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, takewhile
from typing import NamedTuple

from glossary.core.i18n import Name, Speech
from glossary.engine.model.cards import (
    HERO,
    SPELL,
    Ability,
    Card,
    Condition,
    Passive,
    Quantity,
    Selection,
    Trigger,
)
from glossary.engine.model.events import Part
from glossary.engine.model.instructions import Choosing, Effect, Instruction, OfStatus, Several
from glossary.engine.model.objects import TERRAINS
from glossary.engine.rules.citations import rule
from glossary.engine.rules.citations.rule import Citation
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.instructions import Instructions, removed_by
from glossary.narration.names import own_name
from glossary.narration.phrasebook import AbilityReading, NotInWords, begun
from glossary.narration.selections import IN_YOUR_RESERVE, LAST_PLACE, MINE, played

_BY_PLAYERS = (
    *(
        "rolls",
        "draws",
        "resupplies",
        "discards",
        "makes-gift",
        "receives-gift",
        "readies",
        "passes",
    ),
    *("creates", "exhausts"),
)
_NUMBERED = (
    *("cost", "cost-at-least", "cost-at-most", "own-cost", "keyword", "statistics", "terrains"),
    *(
        "reserve-limit",
        "landmark-limit",
        "counter-limit",
        "more-dice",
        "morning-draw",
        "roll-change",
    ),
)
"""Passive abilities that have a number."""
_CONTROLLED = ("play", "landmark")
"""Where objects are that a player is said to control."""
_OF_PLACES = ("advances", "retreats", "fails", "ascends", "forward", "back", "ascend")
_ANY_ADVANCE = Trigger("advances", to="each-of-mine", each_player=True)
_IT_IS_ASCENDED = Condition("ascended", Selection(where="its-expedition"))
_ANY_OF_MINE = Selection(whose="you")
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
    yield from map(describer.sentence, _paragraphs(card.abilities))


def conditions_read(card: Card) -> tuple[tuple[str, ...], ...]:
    """Return for each sentence of :func:`what_it_does` when its Reaction reads a condition.

    Before the dash that is as the ``event`` happens (6.3.b), behind it as the ``effect`` resolves
    (6.5.d).
    """
    paragraphs = _paragraphs(card.abilities)
    return (*((),) * len(card.counters), *(tuple(_read_in(one)) for one in paragraphs))


def _read_in(ability: Ability | _Dearer | _Either | _AndFacing) -> Iterator[str]:
    if isinstance(ability, _Either):
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

    It begins in lower case, without its full stop; symbols are letters in it.

    :param whole: the ability that it is a part of, whose event says what "it" is; its event is
        said with its condition.
    :param meant: the names of what its pronouns mean, by pronoun.
    """
    describer = _Describer(speech)
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
            case Condition():
                text = describer.under(part)("").strip().removesuffix(",")
            case Quantity():
                text = describer.amount(part)
            case Trigger():
                describer.it = describer.say("it.me")
                under = whole.condition if whole is not None and whole.trigger == part else None
                describer.has_left = _has_left(part)
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


class _Either(NamedTuple):
    """A Reaction, and another event that it is to as well."""

    reaction: Ability
    other: Trigger


class _AndFacing(NamedTuple):
    """A passive ability about an Expedition, and about the one facing it as well."""

    ability: Ability


class _Dearer(NamedTuple):
    """A quick action, and the same that costs more mana unless its condition is met.

    Without a condition it costs that for some of the targets that it may have.
    """

    usual: Ability
    otherwise: Ability


def _paragraphs(abilities: Iterable[Ability]) -> Iterator[Ability | _Dearer | _Either | _AndFacing]:
    """Yield the paragraphs that a player reads: two quick actions may be one with two costs.

    Two Reactions that do the same may be one to two events, and what holds for an Expedition may
    hold for the one facing it as well.
    """
    before: Ability | None = None
    abilities = tuple(abilities)
    if joint := _of_any_target(abilities):
        yield joint
        return
    for ability in abilities:
        if before is not None and _is_dearer(before, ability):
            yield _Dearer(before, ability)
            before = None
            continue
        if before is not None and ability.trigger is not None and _do_the_same(before, ability):
            yield _Either(before, ability.trigger)
            before = None
            continue
        if before is not None and _is_also_facing(before, ability):
            yield _AndFacing(before)
            before = None
            continue
        if before is not None:
            yield before
        before = ability
    if before is not None:
        yield before


_FACING = {"my-expedition": "facing", "my-other-expedition": "facing-my-other-expedition"}


def _is_also_facing(one: Ability, other: Ability) -> bool:
    """Tell whether a passive ability is the same for the Expedition facing that of the other."""
    passive, facing = one.passive, other.passive
    if passive is None or facing is None or passive.kind not in ("cannot-advance", "terrains"):
        return False
    same = replace(other, passive=replace(facing, of=passive.of)) == one and not passive.number
    return same and facing.of == Selection(where=_FACING.get(passive.of.where, ""))


def _do_the_same(one: Ability, other: Ability) -> bool:
    plain = one.trigger is not None and not (one.symbol or other.symbol) and not one.condition
    phases = [part.trigger is not None and part.trigger.on == "phase" for part in (one, other)]
    return plain and not any(phases) and replace(other, trigger=one.trigger) == one


def _of_any_target(abilities: tuple[Ability, ...]) -> _Dearer | None:
    """Return quick actions as one, on a card in a Reserve or a Permanent of whatever cost."""
    if len(abilities) != 3 or any(len(one.steps) != 1 for one in abilities):
        return None
    usual, few, many = abilities
    step, fewer = usual.steps[0], few.steps[0].objects
    permanent = Selection("target", types=("permanent",))
    most, mana = fewer.most_hand_cost, many.cost.mana if many.cost is not None else 0
    if usual.cost is None or usual.cost.mana or not isinstance(most, int):
        return None
    dear = replace(permanent, least_hand_cost=most + 1)
    alike = few == replace(
        usual, steps=(replace(step, what=replace(permanent, most_hand_cost=most)),)
    )
    more = replace(usual, cost=replace(usual.cost, mana=mana), steps=(replace(step, what=dear),))
    if step.what != Selection("target", where="reserve") or not alike or many != more:
        return None
    any_of = replace(step, what=Selection("target", where="permanent-or-reserve"))
    return _Dearer(replace(usual, steps=(any_of,)), many)


def _is_dearer(usual: Ability, other: Ability) -> bool:
    if usual.cost is None or other.cost is None or usual.condition is None or usual.cost.mana:
        return False
    contrary = replace(usual.condition, negated=True)
    cost = replace(usual.cost, mana=other.cost.mana)
    return other == replace(usual, condition=contrary, cost=cost)


class _Describer(Instructions):
    """Describes abilities in the language of a speech.

    ``name`` is that of this card, ``type`` what it is played as, ``kind`` what it is called,
    ``to_yours`` that a zone it goes to is yours, ``next_time`` that a Reaction is had to the next
    such event only, ``or_when`` what else it is to, ``and_facing`` that the same holds for the
    Expedition facing the one named.
    """

    name, type, kind, to_yours, next_time, and_facing = Name("", ""), "", "", False, False, False
    or_when: Trigger | None = None

    def sentence(self, ability: Ability | _Dearer | _Either | _AndFacing) -> str:
        """Describe an ability; nothing if a part of it has no words."""
        self.or_when, self.and_facing = None, False
        try:
            match ability:
                case _Dearer():
                    text = self._dearer(ability)
                case _Either(reaction, other):
                    self.or_when = other
                    text = self.ability(reaction)
                case _AndFacing(about):
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

    def _dearer(self, both: _Dearer) -> str:
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
            self.has_left, self.made = trigger is not None and _has_left(trigger), ()
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

    # -- when

    def activates(
        self,
        trigger: Trigger,
        condition: Condition | None,
        symbol: str = "",
        *,
        in_reserve: bool = False,
    ) -> str:
        """Say when a Reaction activates: at what event, and under which condition.

        :param in_reserve: whether it says, too, that this card is in Reserve.
        """
        if trigger.subject.pick == "me" and trigger.to == "reserve":
            self.to_yours, condition = _apart(condition)
        when = f"{{{symbol}}}" if symbol else self.when(trigger)
        self.to_yours = False
        if in_reserve:
            when = self.say("when.phase/reserve", when=when)
        if self.or_when is not None:
            when = self._or_when(trigger, when, self.or_when)
        if trigger == _ANY_ADVANCE and condition == _IT_IS_ASCENDED:
            when, condition = self.say("when.advances/once/ascended"), None
        return self.under(condition, "when")(when)

    def when(self, trigger: Trigger) -> str:
        """Say what an event must be to trigger."""
        with AbilityReading(trigger) as part:
            on, phase = part.on, part.phase
            subject = Selection("me") if on in ("phase", "after") else part.subject
            if on == "phase":
                return self.say(f"when.phase.{phase}")
            text = self._event(part, on, subject)
            if name := part.each:
                key = "when.each/boost" if name == "boost" else "when.each"
                text = self.say(key, when=text, name=self.counter(name))
        if phase:
            return self.say("when.in-phase", phase=self.say(f"when.phase.{phase}"), when=text)
        return text

    def _or_when(self, first: Trigger, when: str, other: Trigger) -> str:
        """Say another event that has the same effect: only what differs, if that can be."""
        second = self.when(other)
        there = replace(first.subject, where=other.origin)  # each is said of a card in its zone
        alike = replace(other, origin=first.origin, subject=first.subject) == first
        alike = alike and first.subject.where == first.origin and there == other.subject
        if alike and first.on == "moves":
            zone = self._zone(other.origin, there.whose)
            return self.say("when.or/from", first=when, zone=zone)
        same = first.subject == other.subject and {first.on, other.on} <= {*_BY_PLAYERS}
        return self.say("when.or/same" if same else "when.or", first=when, second=second)

    def _event(self, part: AbilityReading, on: str, subject: Selection) -> str:
        doer = "you" if subject.pick == "me" else subject.whose
        if on == "after":
            return self.say(f"when.after.{part.what}")
        if on in _OF_PLACES:
            return self._of_place(part, on, subject)
        if on == "activates":
            symbol, number = part.what, part.number
            self._only_players(on, subject)
            key = f"when.activates/{doer}/number" if number else f"when.activates/{doer}"
            key = self._next_time(key)
            return self.say(key, symbol=symbol, number=number)
        if on in _BY_PLAYERS:
            once = "/once" if part.each_player else "/first" if part.first else ""
            if part.last:
                if once or on != "passes":
                    raise NotInWords(f"{on}: last")
                once = "/last"
            if on in ("creates", "exhausts"):
                if once:
                    raise NotInWords(f"{on}: {once}")
                made = None if on == "exhausts" else True
                one = replace(subject, pick="one", whose="any", token=made or subject.token)
                text = self.say(f"when.{on}/{doer}", what=self.what(one))
                self._mean(one)
                return text
            self._only_players(on, subject)
            return self.say(f"when.{on}/{doer}{once}")
        if on == "played":
            return self._played(part, subject)
        if on in ("joins", "leaves", "moves"):
            return self._moves(part, on, subject)
        if on == "reveals":
            if subject != Selection("me"):
                raise NotInWords("reveals: subject")
            self._mean(Selection("one", where="anywhere"))
            return self.say("when.reveals")
        if on == "attempts":
            return self._attempts(part.what, subject, "when")
        if on == "sacrificed" and doer in ("you", "opponent"):
            one = subject if subject.pick == "me" else replace(subject, whose="any")
            return self.say(f"when.sacrificed/{doer}", what=self._one(one))
        what = self._one(subject)
        values: dict[str, object] = {"what": what}
        key = f"when.{on}"
        if on in ("gains", "loses", "becomes"):
            name, number = part.what, part.number
            if number:
                key, values["number"], values["name"] = "when.reaches", number, self.counter(name)
            elif name in ("boost", "boosted") and on != "becomes":
                key = f"{key}/boost"
            else:
                values["thing"] = self.thing(name)
        key = f"{key}/{values['number']}" if self.knows(f"{key}/{values.get('number')}") else key
        return self.say(key, **values)

    def _next_time(self, key: str) -> str:
        """Return the clause of an event that is reacted to once, if there is one for that."""
        if self.next_time and self.knows(f"{key}/next"):
            self.next_time = False
            return f"{key}/next"
        return key

    def _only_players(self, on: str, subject: Selection) -> None:
        if subject not in (Selection("me"), Selection(whose=subject.whose)):
            raise NotInWords(f"{on}: subject")

    def _one(self, subject: Selection, *, does: bool = False) -> str:
        """Say the object of an event, which "it" means from then on.

        :param does: whether that object does what is said.
        """
        if subject.pick == "me":
            return self.what(subject, subject=does)
        one = replace(subject, pick="one")
        what = self.what(one)
        self._mean(one)
        return what

    def _mean(self, subject: Selection) -> None:
        self.it, self.last = self.that_of(subject), ""

    def _of_place(self, part: AbilityReading, on: str, subject: Selection) -> str:
        """Say an event of an Expedition."""
        if subject != Selection("me"):
            raise NotInWords(f"{on}: subject")
        to = part.to or "my-expedition"
        place = self.place(_one_place(to))
        what = part.what
        self.place_of_it = "that"
        if on == "advances" and part.each_player:
            if to != "each-of-mine" or what:
                raise NotInWords("advances: once")
            return self.say("when.advances/once")
        if on == "advances" and part.all:
            if to != "each-of-mine" or what not in ("", "ascend"):
                raise NotInWords(f"{on}: all")
            return self.say(f"when.advances/all{what and '/ascend'}")
        if what == "ascend":
            return self.say(f"when.{on}/ascend", place=place)
        if what:
            return self.say(f"when.{on}/due", place=place, terrain=self.terrain(what))
        return self.say(f"when.{on}", place=place)

    def _played(self, part: AbilityReading, subject: Selection) -> str:
        origin = part.origin
        if subject.pick == "me":
            what, doer = self.what(subject), "you"
        else:
            doer = subject.whose
            one = replace(played(subject), pick="one", whose="any")
            where = origin or (one.where if one.where in ("hand", "reserve") else "")
            if one.where in ("hand", "reserve"):
                one = replace(one, where="anywhere")
            what = self.what(one)
            if where:
                what = self.say(f"of.played-from.{where}", what=what)
            self._mean(one)
            if one.types == ("character",) and not one.subtypes:
                self.arrived = self.say("it.played", noun=self.forms("noun.character")[0])
            return self.say(f"when.played/{doer}", what=what)
        if origin:
            what = self.say(f"of.played-from.{origin}", what=what)
        return self.say(f"when.played/{doer}", what=what)

    def _moves(self, part: AbilityReading, on: str, subject: Selection) -> str:
        if on == "joins":
            mine = subject.whose == "you" and subject.pick != "me" and part.whole.to in ("", "play")
            what, to = self._one(replace(subject, whose="any") if mine else subject), part.to
            if subject.types == ("character",) and not subject.subtypes:
                self.arrived = self.say("it.arrived", noun=self.forms("noun.character")[0])
            if to in ("", "play"):
                return self.say("when.enters/you" if mine else "when.enters", what=what)
            key = self._next_time(self.first(f"when.joins/{to}", "when.joins"))
            named = key in ("when.joins", "when.joins/next")
            return self.say(key, what=what, place=self.place(to) if named else "")

        origin, to = part.origin, "" if on == "leaves" else part.to
        owner = "you" if subject.pick == "me" else subject.whose
        in_zone = origin in ("reserve", "hand", "deck", "discard", "mana")
        if on == "moves" and subject.where == "hand-or-reserve" and not origin:
            origin, in_zone = "hand-or-reserve", False
            subject = replace(subject, where="anywhere", whose="any")
        if subject.pick != "me" and in_zone:
            where = subject.where if subject.where == origin else "play"
            if subject.where not in (where, "play"):
                raise NotInWords(f"{on}: {subject.where}")
            subject = replace(subject, where="anywhere", whose="any")
        what = self._one(subject)
        zone = self._zone(origin, owner)
        if on == "leaves" and origin:
            key = "when.leaves" if owner == "you" else f"when.leaves/{origin}"
            key = self.first(key, "when.leaves")
            return self.say(key, what=what, zone=zone)
        key = "when.moves" if origin and to else "when.moves/from" if origin else "when.moves/to"
        if not origin and not to:
            key = "when.moves/anywhere"
        if (origin, to) == ("hand", "discard"):
            key = "when.moves/discard"
        if by := part.by if on == "moves" else "":
            key = f"when.moves/{to}/{by}"
            if not self.knows(key) or not zone:
                raise NotInWords(f"moves to {to} by {by}")
        return self.say(key, what=what, zone=zone, to=self._goal(to, owner))

    def _zone(self, origin: str, owner: str) -> str:
        if not origin:
            return ""
        if self.knows(f"place.{origin}"):
            return self.place(origin)
        if origin == "expedition" or (origin == "landmark" and owner != "you"):
            owner = "any"
        return self.say(self.first(f"zone.{origin}/{owner}", f"zone.{origin}/any"))

    def _goal(self, to: str, owner: str = "") -> str:
        owner = "you" if self.to_yours else "any" if owner == "any" else ""
        return self.say(self.first(f"to.{to}/{owner}", f"to.{to}")) if to else ""

    def _attempts(self, what: str, subject: Selection, section: str) -> str:
        key = f"attempt.{what}"
        if self.knows(key):
            thing = self.say(key)
        else:
            thing = self.say("attempt.counter", name=self.counter(what))
        if section == "when":
            return self.say("when.attempts/what", what=self._one(subject), thing=thing)
        return self.say("would.attempts", what=self._one(subject), thing=thing)

    def would(self, trigger: Trigger) -> str:
        """Say what an event must be to be replaced, or added to: what would happen."""
        with AbilityReading(trigger) as part:
            on, subject = part.on, part.subject
            doer = "you" if subject.pick == "me" else subject.whose
            match on:
                case "draws" | "resupplies" | "rolls" | "create":
                    if subject not in (Selection("me"), Selection(whose=subject.whose)):
                        raise NotInWords(f"{on}: subject")
                    return self.say(f"would.{on}/{doer}")
                case "leaves":
                    if (subject.where, subject.whose) == ("play", "you"):
                        what = self._one(subject, does=True)
                        return self.say("would.leaves/expeditions", what=what)
                    if subject.where != "my-expedition":
                        raise NotInWords("leaves: subject")
                    what = self._one(replace(subject, where="play"), does=True)
                    return self.say("would.leaves/place", what=what, place=self.place(MINE))
                case "forward" | "back" | "ascend":
                    if subject != Selection("me"):
                        raise NotInWords(f"{on}: subject")
                    self.place_of_it = "that"
                    place = self.place(_one_place(part.to or "my-expedition"))
                    what = part.what if on == "forward" else ""
                    if what and what != "ascend":
                        terrain = self.terrain(what)
                        return self.say("would.forward/due", place=place, terrain=terrain)
                    return self.say(f"would.{on}{what and '/ascend'}", place=place)
                case "attempts":
                    if part.what == "ascend" and subject == _ANY_OF_MINE:
                        return self.say("would.attempts/ascend")
                    return self._attempts(trigger.what, subject, "would")
                case "gain":
                    what, name = self._one(subject, does=True), part.what
                    if not name:
                        return self.say("would.gain/any", what=what)
                    return self.say("would.gain", what=what, thing=self.thing(name))
                case "put":
                    what, name = self._one(subject, does=True), part.what
                    if not name:
                        return self.say("would.put/any", what=what)
                    key = self.first(f"would.put/{name}", "would.put")
                    return self.say(key, what=what, name=self.counter(name))
                case _:
                    what, origin, to = self._one(subject, does=True), part.origin, part.to
                    zone = self._zone(origin, doer)
                    key = (
                        "would.moves"
                        if origin and to
                        else "would.leaves"
                        if origin
                        else "would.moves/to"
                    )
                    if part.through:
                        key = "would.moves/sacrifice"
                    elif not origin and not to:
                        key = "would.moves/anywhere"
                    elif not origin and to in ("expedition", "landmark"):
                        key = "would.moves/arrives"
                        return self.say(key, what=what, to=self.say(f"zone.{to}/any"))
                    return self.say(key, what=what, zone=zone, to=self._goal(to))

    # -- passive abilities

    def passive(self, passive: Passive) -> str:
        """Say what holds, while the object is there or for a duration."""
        with AbilityReading(passive) as part:
            kind, condition = part.kind, part.condition
            phase = _first_each(passive)
            once = phase or kind == "as-soon-as"
            self.same_place = ""
            if kind == "cannot-play" and passive.of.pick == "me" and condition is not None:
                condition = _of_what_is_there(condition)
            join = self.under(None if once else condition, "step/while")
            exactly = condition is not None and (condition.number, condition.most) == (1, 1)
            there = condition is not None and condition.name == "there-are" and exactly
            self.only = condition.of if condition is not None and there else None
            text = self._passive(part, kind)
            self.only = None
            if quantity := part.quantity:
                text = self.say("step.where", effect=text, amount=self._whole(quantity, kind))
            if least := part.at_least:
                text = self.say("step.minimum", effect=text, number=least)
        return join(text)

    @staticmethod
    def _is_counted(part: AbilityReading) -> Quantity | None:
        quantity: Quantity | None = part.whole.quantity
        return quantity

    def _whole(self, quantity: Quantity, kind: str) -> str:
        if kind in ("cost", "own-cost") and quantity.each < 0:
            quantity = replace(quantity, each=-quantity.each)
        if kind == "own-cost" and quantity.kind == "played":  # it is not played yet itself
            if quantity.of is not None and quantity.of.other:
                raise NotInWords("own-cost: other cards")
            quantity = replace(quantity, of=replace(quantity.of or Selection(), other=True))
        return self.amount(quantity)

    def _passive(self, part: AbilityReading, kind: str) -> str:
        quantity = self._is_counted(part)
        number: int = part.number if kind in _NUMBERED else 0
        if quantity is not None and kind not in _NUMBERED:
            raise NotInWords(f"{kind}: quantity")
        more = number > 0 if quantity is None else quantity.each > 0
        shown: int | str = abs(number) if quantity is None else "X"
        of: Selection = part.of
        match kind:
            case "cost" | "cost-at-least" | "cost-at-most":
                return self._priced(part, kind, of, shown, more=more)
            case "own-cost":
                cost = part.cost
                key = "has.own-cost/for" if cost else "has.own-cost"
                if targets := part.targets:
                    if cost or part.whole.to or part.whole.number >= 0:
                        raise NotInWords("own-cost: targets")
                    kind_of = self.forms_of(replace(targets, where="anywhere")).some
                    return self.say("has.own-cost/targets", number=shown, what=kind_of)
                if to := part.to:
                    if cost:
                        raise NotInWords("own-cost: to")
                    key = f"has.own-cost/to.{to}"
                key = f"{key}/more" if more else key
                paid = self.cost(cost) if cost else ""
                self._only_me(of, kind)
                return self.say(key, number=shown, cost=paid)
            case "free":
                return self.say("has.free", what=self._next(of, once=part.once))
            case "gains-when-played" | "as-from-reserve":
                return self._as_it_is_played(part, kind, of)
            case "replace" | "also":
                self._only_me(of, kind)
                return self._instead(part, kind)
            case "reaction":
                self._only_me(of, kind)
                self.next_time = part.once
                text = self.ability(part.ability, lasting=True)
                once, self.next_time = self.next_time, False
                return self.say("ability.once", effect=text) if once else text
            case "ability":
                what = self.what(of, subject=True)
                state, me = (self.it, self.last), self.me
                if of.pick == "each":
                    some = self._noun(AbilityReading(of))[0].some
                    self.mean("me", (self.say("it.this", some=some),))
                text = self.ability(part.ability)
                (self.it, self.last), self.me = state, me
                return self.say("has.ability", what=what, effect=text)
            case "as-soon-as":
                self._only_me(of, kind)
                met = self.condition(part.whole.condition)
                state = self.it, self.last
                text = self.ability(part.ability)
                self.it, self.last = state
                return self.say("has.as-soon-as", condition=met, effect=text)
            case "keyword":
                value = part.value
                thing = self.thing(value)
                thing = f"{thing} {shown}" if shown else thing
                key = self.first(f"has.keyword/{value}", "has.keyword")
                return self.say(key, what=self.what(of, subject=True), thing=thing)
            case "statistics":
                signed = f"{'+' if more else '−'}{shown}"
                return self.say("has.statistics", what=self.what(of), number=signed)
            case "types":
                self._only_me(of, kind)
                kind_word = self.forms(f"noun.{part.value}")[1]
                if not self.type:
                    return self.say("has.types", kind=kind_word)
                own = self.forms(f"noun.{self.type}")[1]
                return self.say("has.types/played", kind=kind_word, some=own)
            case "subtypes":
                kind_word = self.forms(f"sub.{part.value}")[1]
                return self.say("has.subtypes", what=self.what(of), kind=kind_word)
            case "terrains":
                also = "/also" if number else ""
                terrain = self.terrain(part.value)
                if of == Selection(where="regions"):
                    return self.say(f"has.terrains/everywhere{also}", terrain=terrain)
                also = "/and-facing" if self.and_facing else also
                return self.say(
                    f"has.terrains{also}", place=self.place(_every(of)), terrain=terrain
                )
            case "cannot-advance" | "cannot-advance-on" | "advances-only-on":
                if kind == "cannot-advance" and of == Selection(where="everywhere"):
                    return self.say("has.cannot-advance/everywhere")
                terrain = "" if kind == "cannot-advance" else self.terrain(part.value)
                where = _every(of)
                place = self._again(where)
                key = f"has.{kind}/and-facing" if self.and_facing else f"has.{kind}"
                return self.say(key, place=place, terrain=terrain)
            case "cannot-activate":
                symbols = self.speech.both([f"{{{one}}}" for one in part.value.split()])
                if of.pick == "each":
                    nouns = self.forms_of(of).many
                    return self.say("has.cannot-activate", symbols=symbols, nouns=nouns)
                return self.say("has.cannot-activate/one", symbols=symbols, what=self.what(of))
            case "cannot-play":
                doer = "you" if of.pick == "me" else of.whose
                what = self._played_cards(of)
                key = (
                    f"has.cannot-play/to.{part.to}" if part.whole.to else f"has.cannot-play/{doer}"
                )
                if of.pick == "me" and not part.whole.to and part.whole.condition is None:
                    key = "has.cannot-play/me"
                return self.say(key, what=what)
            case "plays-exhausted":
                if of.pick == "me":
                    return self.say("has.plays-exhausted/me", what=self.what(of))
                if of.has or of.pick != "each":
                    raise NotInWords("plays-exhausted: of")
                cards = replace(played(of), whose="any", has="exhausted")
                where = _played_from(cards)
                nouns = self.forms_of(replace(cards, where="anywhere")).many
                nouns = self.say(f"of.played-from.{where}", what=nouns) if where else nouns
                key = f"has.plays-exhausted/{of.whose}"
                if to := part.to:
                    return self.say(f"{key}/to", nouns=nouns, place=self.place(to))
                return self.say(key, nouns=nouns)
            case "reserve-limit" | "landmark-limit":
                doer = "" if of.pick == "me" or of.whose == "you" else f"/{of.whose}"
                if of not in (Selection("me"), Selection(whose=of.whose)):
                    raise NotInWords(kind)
                bound = "/exactly" if part.exactly else "" if more else "/less"
                bound = f"{bound}/{word}" if (word := part.value) else bound
                key = f"has.{kind}{doer}{bound}"
                return self.say(self.first(f"{key}/{shown}", key), number=shown)
            case "regains":
                self._only_me(of, kind)
                return self.say("has.regains", thing=self.thing(part.value))
            case "more-dice" | "morning-draw":
                self._only_me(of, kind)
                key = self.first(f"has.{kind}/{shown}", f"has.{kind}")
                return self.say(key, number=shown)
            case "roll-change":
                self._only_me(of, kind)
                key = "has.roll-change" if more else "has.roll-change/less"
                if (cost := part.cost) is not None:
                    part.may  # noqa: B018 - a cost can be declined
                    return self.say(f"{key}/for", number=shown, cost=self.cost(cost))
                return self.say(f"{key}/may" if part.may else key, number=shown)
            case "stays-in-reserve":
                return self.say("has.stays-in-reserve")
            case "not-counted":
                self._only_me(of, kind)
                return self.say("has.not-counted", what=self.what(of, subject=True))
            case "counter-limit":
                key = "has.counter-limit/any" if shown == 99 else "has.counter-limit"
                key = "has.counter-limit/1" if shown == 1 else key
                if of.pick != "each":
                    key = "has.counter-limit/one" if shown != 99 else f"{key}/one"
                    return self.say(key, what=self.what(of), number=shown)
                return self.say(key, nouns=self.forms_of(of).many, number=shown)
            case "cannot-gain":
                part.value  # noqa: B018 - counters, the only word
                return self._cannot(kind, of)
            case "cannot-ready":
                return self._cannot(kind, of)
            case "past-defenders":
                if _every(of) == self.same_place:
                    return self.say("has.past-defenders/it")
                return self.say("has.past-defenders", place=self.place(_every(of)))
            case "counts-as":
                return self.say(f"has.counts-as.{part.value}", place=self.place(_every(of)))
            case "expands-from-deck":
                self._only_me(of, kind)
                return self.say("has.expands-from-deck")
            case "highest-statistic" if of.pick == "me":
                return self.say("has.highest-statistic/me")
            case _:
                return self.say(f"has.{kind}", what=self.what(of))

    def _again(self, where: str) -> str:
        """Name Expeditions; "it", if the condition just before is about the same."""
        return self.say("place.it") if where == self.same_place else self.place(where)

    def _cannot(self, kind: str, of: Selection) -> str:
        if of.pick == "each":
            return self.say(f"has.{kind}/each", nouns=self.forms_of(of).many)
        return self.say(f"has.{kind}", what=self.what(of))

    def _only_me(self, of: Selection, kind: str) -> None:
        if of != Selection("me"):
            raise NotInWords(f"{kind}: of")

    def _played_cards(self, of: Selection) -> str:
        """Say a card that may be played, with the zone it is played from; whose is said apart."""
        if of.pick == "me":
            return self.what(of)
        one = replace(played(of), pick="one", whose="any")
        where = _played_from(one)
        what = self.what(replace(one, where="anywhere"))
        return self.say(f"of.played-from.{where}", what=what) if where else what

    def _next(self, of: Selection, *, once: bool, first: str = "") -> str:
        """Say the next card, or each, that somebody plays; the *first* in each such phase."""
        if of.pick == "me":
            return self.what(of)
        if self.same_next:
            self._mean(replace(played(of), pick="each", where="anywhere", whose="any"))
            return self.it
        pick = "first" if first else "next" if once else "each"
        one = replace(played(of), pick=pick, whose="any")
        where = _played_from(one)
        clauses = (
            "of.played" if of.whose == "you" else f"of.played/{of.whose}",
            where and f"of.played-from.{where}",
            first and f"of.each.{first}",
        )
        self.plays = tuple(filter(None, clauses))
        what = self.what(replace(one, where="anywhere"))
        self.plays = ()
        self._mean(replace(one, pick="each", where="anywhere"))
        return what

    def _priced(
        self, part: AbilityReading, kind: str, of: Selection, number: int | str, *, more: bool
    ) -> str:
        suffix = "/more" if more and kind == "cost" else ""
        if part.once:
            return self.say(
                f"has.{kind}/once{suffix}", number=number, what=self._next(of, once=True)
            )
        if of.pick == "me":
            return self.say(f"has.{kind}/once{suffix}", number=number, what=self.what(of))
        if kind == "cost":
            cards = replace(played(of), whose="any")
            where = _played_from(cards)
            nouns = self.forms_of(replace(cards, where="anywhere")).many
            nouns = self.say(f"of.played-from.{where}/many", what=nouns) if where else nouns
            return self.say(f"has.cost/{of.whose}{suffix}", number=number, nouns=nouns)
        what = self._played_cards(of)
        return self.say(f"has.{kind}/{of.whose}{suffix}", number=number, what=what)

    def _as_it_is_played(self, part: AbilityReading, kind: str, of: Selection) -> str:
        """Say what a card gains while it is played: "me" is that card there."""
        phase, once, steps = _first_each(part.whole), part.once, part.instead
        begins = steps[0].do.word if steps else ""
        later = once and of.whose == "you" and len(steps) > 1 and begins == "activate"
        what = self._played_cards(of) if later else self._next(of, once=once, first=phase)
        if kind == "gains-when-played" and (to := part.to):
            if to in TERRAINS:
                what = self.say("of.played/to-terrain", what=what, terrain=self.terrain(to))
            else:
                what = self.say("of.played/to", what=what, place=self.place(to))
        if kind == "as-from-reserve":
            return self.say("has.as-from-reserve", what=what)
        if later:
            self._mean(replace(played(of), pick="each", where="anywhere", whose="any"))
            self.own = self.last = self.it
            text = self.steps(steps)
            self.own = ""
            return self.say("has.gains-when-played/once", what=what, effect=text)
        first, one_of_its = steps[0], {"status": "reserve", "single": True, "what": Selection("me")}
        if first.do.word == "activate" and steps == (first.do.made(first.do, **one_of_its),):
            return self.say("has.as-from-reserve/single", what=what)
        plain = first.do.word in ("gain", "lose", "give", "gain-counters") and first.what is None
        plain = plain or (first.what is not None and first.what.pick == "me")
        alone = first.condition is None and first.cost is None and not first.may
        condition = first.condition
        bare: Effect = ()
        if isinstance(first, OfStatus):
            told = OfStatus(first.do, what=first.what, status=first.status, condition=condition)
            bare = (told,)
        if plain and condition is not None and steps == bare:
            self.own = what
            text = self.steps((replace(first, condition=None),))
            self.own, self.last = "", self.it
            met = self.condition(condition)
            return self.say("has.gains-when-played/if", effect=text, condition=met)
        self.own = what if plain and alone else self.it
        text = self.steps(steps)
        self.own = ""
        return (
            text if plain and alone else self.say("has.gains-when-played", what=what, effect=text)
        )

    def _instead(self, part: AbilityReading, kind: str) -> str:
        when, steps, may, if_not = part.when, part.instead, part.may, part.if_not
        if when is None or not steps:
            raise NotInWords("instead")
        text = self.would(when)
        if not may and steps[0].do.word in ("move-forward", "move-backwards"):
            self.place_of_it = LAST_PLACE
        self.would_move = when.on == "forward" and steps[0].do.word == "roll"
        name = "instead" if kind == "replace" else "also"
        farther = when.on == "forward" and may and _goes_farther(steps)
        if when.on == "leaves" and may and kind == "replace" and not if_not:
            paid, what = self.option(steps[:1]), self._named(self.it, subject=True)
            values = {"effect": paid, "what": what}
            if more := steps[1:]:
                values["next"] = self.steps((replace(more[0], link=""), *more[1:]))
            key = "has.instead/leaves/and" if more else "has.instead/leaves"
            return self.say(key, when=text, **values)
        effect = self.option(steps) if may else self.steps(_at_once(steps))
        if self.would_move and (highest := _not_rolled(steps)):
            bound = "exactly" if highest == 1 else "between"
            stays = self.say("do.move-forward/not", place=self.say("place.it"))
            stays = self.say(f"step.rolled.{bound}", number=1, most=highest, effect=stays)
            effect = self.say("link.after", before=effect, next=begun(stays))
        self.would_move = False
        key = f"has.{name}/may" if may else f"has.{name}"
        key = "has.instead/may/farther" if farther and kind == "replace" else key
        key = self.first(f"{key}/long", key) if ". " in effect or ", " in effect else key
        clause = self.say(key, when=text, effect=effect)
        first = (steps[0].do.word, steps[0].what)
        if part.once and first != ("exhaust", Selection("me")):  # that can be done only once
            clause = self.say("has.once", effect=clause)
        if if_not:
            other = self.steps(if_not)
            clause = self.say("link.if-you-did-not", before=clause, next=other)
        return clause


def _at_once(steps: Effect) -> Effect:
    """Return the steps; of two that only this card does, the second as happening at once."""
    plain = {"gain", "defect"}
    me = all(step.do.word in plain and step.objects == Selection("me") for step in steps)
    if len(steps) != 2 or not me or steps[1].link or steps[0].may or steps[0].condition:
        return steps
    return (steps[0], replace(steps[1], link="at-once"))


def _goes_farther(steps: Effect) -> bool:
    """Tell whether an Expedition that would move does so, and farther."""
    return any(bool(fields_of(step).get("more")) for step in steps)


def _not_rolled(steps: Effect) -> int:
    """Return the highest result of a die, from 1 up, on which none of the steps is done."""
    moves = [step.condition for step in steps[1:]]
    if not moves or any(one is None or one.name != "rolled" or one.negated for one in moves):
        return 0
    return min(one.number for one in moves if one is not None) - 1


def _has_left(trigger: Trigger) -> bool:
    """Tell whether a Reaction is to how its own bearer left its Expedition."""
    of_me = trigger.on in ("leaves", "moves") and trigger.subject.pick == "me"
    return of_me and trigger.origin == "expedition"


def _apart(condition: Condition | None) -> tuple[bool, Condition | None]:
    """Return whether a condition says that this card is in your Reserve, and what else it says."""
    if condition is None or IN_YOUR_RESERVE not in (condition, *condition.also):
        return False, condition
    if condition == IN_YOUR_RESERVE:
        return True, None
    others = tuple(one for one in condition.also if one != IN_YOUR_RESERVE)
    return True, replace(condition, also=others)


def _of_what_is_there(condition: Condition) -> Condition:
    """Return a condition on Expeditions as it is said of a card that is in none: of no "others"."""
    what = condition.what
    return condition if what is None else replace(condition, what=replace(what, other=False))


def _played_from(of: Selection) -> str:
    """Return the zone that described cards are played from, if it matters."""
    if of.where not in ("anywhere", "hand", "reserve"):
        raise NotInWords(f"played from: {of.where}")
    return "" if of.where == "anywhere" else of.where


def _first_each(passive: Passive) -> str:
    """Return the phase in each of which only the first card played is meant, if so it is."""
    condition = passive.condition
    if condition is None or passive.kind != "gains-when-played" or passive.once:
        return ""
    phase = Condition("phase", value=condition.also[0].value if condition.also else "")
    none = Condition("played", replace(passive.of, whose="any"), most=0, also=(phase,))
    return phase.value if condition == none and phase.value else ""


def _one_place(to: str) -> str:
    one = {"each-of-mine": "one-of-mine", "everywhere": "any", "opponents": "any-opponent"}
    return one.get(to, to)


def _every(of: Selection) -> str:
    """Return the place that a passive ability is about."""
    if of != Selection(where=of.where):
        raise NotInWords(f"place: {of}")
    return of.where
