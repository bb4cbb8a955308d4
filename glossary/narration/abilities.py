"""Says what a card does, a sentence an ability, in words made from its abilities in the engine.

The sentences are ours: they say what is played here, not what is printed. French and Italian say
instructions in the infinitive, so that "you may" and "each player" fit before any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from glossary.cards.playable import card_list
from glossary.core.i18n import Speech
from glossary.engine.conditions.costs import choices_of_cost
from glossary.engine.effects.verbs import BY_WORD
from glossary.engine.model.cards import (
    CHARACTER,
    Ability,
    Card,
    Condition,
    Cost,
    Instruction,
    Passive,
    Quantity,
    Selection,
    Trigger,
)
from glossary.engine.model.events import Part
from glossary.engine.rules.citations import rule
from glossary.engine.rules.citations.rule import Citation
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.names import card_name
from glossary.narration.selections import NotInWords, Selections, known

_WHOSE_IS_SAID = ("cost", "cost-at-least", "cost-at-most", "free")
"""Passives whose sentence says who plays the card."""

_OF_YOUR_CARDS = ("free", "gains-when-played", "as-from-reserve")
"""Passives whose sentence is about cards that you play."""
_FROM_RESERVE = (Instruction(BY_WORD["activate"], status="reserve", what=Selection("me")),)
"""What a card that is played as if from Reserve does."""

_OF_MINE = (
    *("cannot-play", "reserve-limit", "landmark-limit", "morning-draw"),
    *("more-dice", "roll-change", "expands-from-deck"),
)
"""Passives whose sentence is about this card, or about its controller."""

_OWN_ZONES = ("deck", "hand", "reserve")
"""Zones that a sentence calls "your" where something leaves them."""


_PLACES_OF_MANY = {"target": "targets", "one-of-mine": "any-of-mine"}
"""The words of a place that is chosen for each of several tokens."""


def what_it_does(card: Card, speech: Speech, term: Callable[[str], str]) -> tuple[str, ...]:
    """Return the sentences that say what *card* does; an empty one for what has no words yet.

    :param term: returns the official word of a key of the term table.
    """
    describer = _Describer(speech, term)
    begins = tuple(describer.begins_with(name, number) for name, number in card.counters)
    return (*begins, *map(describer.sentence, _paragraphs(card.abilities)))


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


Term = Callable[[str], str]


def no_term(_: str) -> str:
    """Know no official word, where there is no term table."""
    raise NotInWords


def part_in_words(part: Part, speech: Speech, term: Term) -> str:
    """Return a part of an ability as the sentence of a card has it; empty if it has no words.

    It begins in lower case, without its full stop.
    """
    describer, _ = _Describer(speech, term), speech.gettext
    try:
        match part:
            case Ability():
                return describer.ability(part)
            case Condition(negated=False):
                return _("if %(condition)s", condition=describer.condition(part))
            case Condition():
                positive = describer.condition(replace(part, negated=False))
                return _("unless %(condition)s", condition=positive)
            case Quantity():
                return describer.amount(part)
            case _:
                describer.it = describer.words.pronouns["that"]
                return describer.steps(part, within=True)
    except NotInWords:
        return ""


class _Dearer(NamedTuple):
    """A quick action, and the same that costs more mana unless its condition is met."""

    usual: Ability
    otherwise: Ability


def _paragraphs(abilities: Iterable[Ability]) -> Iterator[Ability | _Dearer]:
    """Yield the paragraphs that a player reads: two quick actions may be one with two costs."""
    before: Ability | None = None
    for ability in abilities:
        if before is not None and _is_dearer(before, ability):
            yield _Dearer(before, ability)
            before = None
            continue
        if before is not None:
            yield before
        before = ability
    if before is not None:
        yield before


def _is_dearer(usual: Ability, other: Ability) -> bool:
    if usual.cost is None or other.cost is None or usual.condition is None or usual.cost.mana:
        return False
    contrary = replace(usual.condition, negated=True)
    cost = replace(usual.cost, mana=other.cost.mana)
    return other == replace(usual, condition=contrary, cost=cost)


class _Describer(Selections):
    """Describes abilities in the language of a speech."""

    def sentence(self, ability: Ability | _Dearer) -> str:
        """Describe an ability; nothing if a part of it has no words."""
        try:
            said = self._dearer(ability) if isinstance(ability, _Dearer) else self.ability(ability)
        except NotInWords:
            return ""
        return f"{said[:1].upper()}{said[1:]}."

    def begins_with(self, counter: str, number: int) -> str:
        """Say which counters the card has from the start of the game."""
        return self.speech.ngettext(
            "This card begins the game with %(number)s %(name)s counter.",
            "This card begins the game with %(number)s %(name)s counters.",
            number,
            name=self.counter(counter),
        )

    def _dearer(self, both: _Dearer) -> str:
        _, usual, cost = self.speech.gettext, both.usual, both.otherwise.cost
        if usual.cost is None or usual.condition is None or cost is None:
            raise NotInWords
        return _(
            "%(cost)s and, unless %(condition)s, pay %(number)s mana: %(effect)s",
            cost=self.cost(usual.cost),
            condition=self.condition(usual.condition),
            number=cost.mana,
            effect=self.steps(usual.steps),
        )

    def ability(self, ability: Ability, *, within: bool = False) -> str:
        """Describe an ability, beginning in lower case and without its full stop.

        :param within: whether it is a part of a longer sentence.
        """
        _ = self.speech.gettext
        trigger = ability.trigger
        about_me = trigger is None or trigger.subject.pick == "me"
        self.it = self.words.pronouns["me" if about_me else "that"]
        if ability.passive is not None:
            said = self.passive(ability.passive)
        else:
            said = self.steps(ability.steps, within=within)
            if ability.cost is not None:
                cost = self.cost(ability.cost)
                said = _("%(cost)s: %(effect)s", cost=cost, effect=said)
                if ability.condition is not None:
                    said = self.only_under(ability.condition, said)
            elif (ability.symbol or trigger is not None) and within:
                said = _("%(when)s, %(effect)s", when=self.when(ability), effect=said)
            elif ability.symbol or trigger is not None:
                said = _("%(when)s: %(effect)s", when=self.when(ability), effect=said)
        if ability.support and (ability.cost is None or not ability.cost.discard_me):
            said = _("while this card is in Reserve, %(effect)s", effect=said)
        return said

    # -- when

    def when(self, ability: Ability) -> str:
        """Say when a Reaction happens, with the condition that its trigger ends with (6.3.b)."""
        if ability.symbol:
            said = known(self.words.symbols, ability.symbol)
        elif ability.trigger is not None:
            said = self.trigger(ability.trigger)
        else:
            raise NotInWords
        return self.when_under(ability.condition, said) if ability.condition else said

    def trigger(self, trigger: Trigger, *, would: bool = False) -> str:
        """Say what an event must be to trigger, or to be replaced: what *would* happen."""
        _, on, ways = self.speech.gettext, trigger.on, self.words.ways
        subject, values = trigger.subject, {"thing": "", "what": "", "place": ""}
        if on == "phase":
            return known(self.words.phases, trigger.phase)
        if on == "after":
            return known(self.words.phases, trigger.what)
        done = f"would:{on}" if would else f"{on}-once" if trigger.each_player else on
        if f"{done}/you" in self.words.doings:
            doer = "you" if subject.pick == "me" else subject.whose
            said, done_to = known(self.words.doings, f"{done}/{doer}"), _one(subject)
            made = True if on == "creates" else subject.token
            values["what"] = self.what(replace(done_to, pick="one", whose="any", token=made))
        elif on in ("advances", "fails", "retreats", "ascends", "forward"):
            values["place"] = self._one_place(trigger.to)
            if trigger.what:
                values["terrain"] = known(self.words.terrain_names, trigger.what)
            said = known(ways, f"{on}-due" if trigger.what else on)
        elif on == "played":
            values["what"] = self.what(_played(subject))
            who = "/".join(filter(None, (subject.whose, trigger.origin)))
            said = known(self.words.players, who)
        elif on in ("moves", "leaves", "move"):
            whose = subject.whose
            if trigger.origin in _OWN_ZONES and subject.pick != "me":
                if whose != "you":
                    raise NotInWords
                whose = "any"
            values["what"] = self.what(replace(_one(subject), where="play", whose=whose))
            way = f"{trigger.origin}/{trigger.to}"
            said = known(ways, f"would:{way}" if on == "move" else way)
        elif trigger.number:
            what, name = self.what(_one(subject)), self.counter(trigger.what)
            values |= {"what": what, "name": name, "number": str(trigger.number)}
            said = _("when %(what)s reaches %(number)s %(name)s counters")
        else:
            values["what"] = self.what(_one(subject))
            if trigger.what:
                values["thing"] = self.thing(trigger.what)
            if on == "joins" and trigger.to not in ("", "play"):
                on = "joins-mine" if trigger.to == "each-of-mine" else "joins-place"
                values["place"] = self._one_place(trigger.to)
            said = known(ways, on)
        said = self.speech.fill(said, values)
        if trigger.phase:
            phase = known(self.words.phases, trigger.phase)
            return _("%(phase)s, %(when)s", phase=phase, when=said)
        return said

    def _one_place(self, key: str) -> str:
        """Name the place of an event: of "each of your Expeditions", one."""
        place = {"each-of-mine": "one-of-mine", "": "my-expedition"}.get(key, key)
        return known(self.words.places, place)

    # -- what is paid

    def cost(self, cost: Cost) -> str:
        """Say what is paid."""
        _, ngettext = self.speech.gettext, self.speech.ngettext
        parts = []
        if cost.mana:
            parts.append(_("pay %(number)s mana", number=cost.mana))
        if cost.exhaust:
            parts.append(_("exhaust this card"))
        if cost.discard_me:
            parts.append(_("discard this card from Reserve"))
        if cost.spend and cost.counter == "boost":
            parts.append(ngettext("spend %(number)s boost", "spend %(number)s boosts", cost.spend))
        elif cost.spend:
            parts.append(
                ngettext(
                    "spend %(number)s %(name)s counter",
                    "spend %(number)s %(name)s counters",
                    cost.spend,
                    name=self.counter(cost.counter),
                )
            )
        if cost.hand_to_reserve:
            parts.append(
                ngettext(
                    "put %(number)s card from Hand into Reserve",
                    "put %(number)s cards from Hand into Reserve",
                    cost.hand_to_reserve,
                )
            )
        given = dict(choices_of_cost(cost))
        if "sacrifice" in given:  # of what the payer controls, whatever the card (7.3.31)
            what = self.what(replace(given["sacrifice"], whose="any"))
            parts.append(_("sacrifice %(what)s", what=what))
        if "discard" in given:
            parts.append(_("discard %(what)s", what=self.what(given["discard"])))
        if not parts:
            raise NotInWords
        return self.speech.both(parts)

    # -- effects

    def steps(self, steps: Iterable[Instruction], *, within: bool = False) -> str:
        """Say what is done, in order.

        :param within: whether all of it is a part of a longer sentence, or hangs on what is before.
        """
        said = ""
        before: Instruction | None = None
        for step, again in groupby(steps):
            clause, times = self.step(_of_the_rest(before, step)), len(list(again))
            if times > 1:
                clause = self._times(clause, times)
            if before is not None:
                link = self.words.links[_link(before, step, within=within)]
                clause = self.speech.fill(link, {"before": said, "next": clause})
            said, before = clause, step
        if not said:
            raise NotInWords
        return said

    def step(self, step: Instruction) -> str:
        """Say one instruction, with who does it, what it costs and when it is done."""
        _, yours = self.speech.gettext, step.who == "you"
        theirs, self.theirs = self.theirs, self.theirs or not yours
        try:
            said = self._do(step)
            if not isinstance(step.times, int):
                raise NotInWords
            if step.times != 1 and step.may:  # decided each time
                said = _("%(effect)s up to %(number)s times", effect=said, number=step.times)
            elif step.times != 1:
                said = self._times(said, step.times)
            if step.times_each is not None:
                each = self.what(replace(step.times_each, pick="each"))
                said = _("%(effect)s for %(what)s", effect=said, what=each)
            if step.quantity is not None:
                said = self.as_often(said, step.quantity)
            if step.cost is not None:
                cost = self.cost(step.cost)
                said = _("you may %(cost)s; if you do, %(effect)s", cost=cost, effect=said)
            elif step.may and yours:
                said = _("you may %(effect)s", effect=said)
        finally:
            self.theirs = theirs
        if not yours:
            who = known(self.words.who, step.who)
            if step.may:
                said = _("%(who)s may %(effect)s", who=who, effect=said)
            else:
                said = _("%(who)s must %(effect)s", who=who, effect=said)
        if step.condition is not None:
            said = self.under(step.condition, said)
        return said

    def _times(self, effect: str, number: int) -> str:
        _ = self.speech.gettext
        return _("%(effect)s %(number)s times", effect=effect, number=number)

    def _do(self, step: Instruction) -> str:
        special: dict[str, Callable[[Instruction], str]] = {
            "create": self._create,
            "choose": self._choose,
            "lasting": self._lasting,
            "steps": lambda step: self.steps(step.modes[0], within=True),
            "play": self._play,
        }
        if step.statuses or step.position or (step.do.word == "put-top" and step.to != "mana"):
            raise NotInWords
        if step.do.word in special:
            return special[step.do.word](step)
        said, what = self._verb(step), step.objects
        values = {"number": str(step.amount)}
        if _asks(said, "what"):
            values["what"] = self.what(
                replace(what, pick="one") if step.do.word == "target" else what
            )
        if _asks(said, "thing"):
            values["thing"] = self.thing(step.status)
        if _asks(said, "name"):
            values["name"] = self.counter(step.counter)
        if _asks(said, "place"):
            values["place"] = known(self.words.places, step.to)
        if _asks(said, "other"):
            values["other"] = self.what(step.with_)
        return self.speech.fill(said, values)

    def _verb(self, step: Instruction) -> str:
        """Return the words of a verb; some have others for one thing, or for another player's."""
        key = step.do.word
        if key in ("send", "activate"):
            key = f"{key}/{step.to if key == 'send' else step.status}"
        if step.amount == 1 and f"{key}/1" in self.words.verbs:
            key = f"{key}/1"
        if self.theirs and f"{key}/them" in self.words.verbs:
            key = f"{key}/them"
        return known(self.words.verbs, key)

    def _create(self, step: Instruction) -> str:
        _ = self.speech.gettext
        token, number, where = step.card, step.amount, step.to or "my-expedition"
        token = token or card_list().cards.get(step.token)
        if token is None:
            raise NotInWords
        if number > 1 and not step.together:
            where = _PLACES_OF_MANY.get(where, where)
        values: dict[str, object] = {
            "name": card_name(token, self.speech.language),
            "facts": self._facts(token),
            "place": known(self.words.places, where),
        }
        if number == 1:
            return _("create %(name.a)s token (%(facts)s) in %(place)s", **values)
        values["number"] = number
        return _("create %(number)s %(name)s tokens (%(facts)s) in %(place)s", **values)

    def _facts(self, token: Card) -> str:
        """Say what an effect that makes a token says of it: sub-types, statistics, abilities."""
        _ = self.speech.gettext
        kind = self.words.nouns["landmark"].one if token.landmark else ""
        statistics = "/".join(map(str, token.statistics)) if token.type == CHARACTER else ""
        subtypes = (self.term(f"sub.{name}") for name in token.subtypes if name != "landmark")
        facts = " ".join(filter(None, (kind, *subtypes, statistics)))
        keywords = (f"{self.thing(name)} {number or ''}".strip() for name, number in token.keywords)
        it, several = self.it, self.several
        abilities = [_("“%(effect)s”", effect=self.ability(one)) for one in token.abilities]
        self.it, self.several = it, several
        has = (*keywords, *abilities)
        if has:
            return _("%(what)s, with %(things)s", what=facts, things=self.speech.both(has))
        return facts

    def _choose(self, step: Instruction) -> str:
        _ = self.speech.gettext
        if step.amount != 1 or step.repeat or step.random:
            raise NotInWords
        said = (self.steps(mode, within=True) for mode in step.modes)
        modes = self.speech.either([f"({mode})" for mode in said])
        return _("choose one: %(modes)s", modes=modes)

    def _lasting(self, step: Instruction) -> str:
        _ = self.speech.gettext
        if step.lasting is None:
            raise NotInWords
        lasting = step.lasting
        if lasting.of.where == "chosen":  # the Expedition that this very step chooses
            lasting = replace(lasting, of=replace(lasting.of, where=step.to))
        lasts = known(self.words.durations, step.duration)
        return _("%(duration)s, %(effect)s", duration=lasts, effect=self.passive(lasting))

    def _play(self, step: Instruction) -> str:
        _ = self.speech.gettext
        if step.status or step.pays:
            raise NotInWords
        what = _one(step.objects)
        if step.amount > 1:
            what = replace(what, pick="choose", count=step.amount, up_to=True)
        said = self.what(what)
        if step.free:
            return _("play %(what)s for free", what=said)
        if step.less:
            return _("play %(what)s for %(number)s less", what=said, number=step.less)
        return _("play %(what)s", what=said)

    # -- passive abilities

    def passive(self, passive: Passive) -> str:
        """Say what holds, while the object is there or for a duration."""
        said = self._passive(passive)
        if passive.condition is not None:
            said = self.under(passive.condition, said, lasting=True)
        return said

    def _passive(self, passive: Passive) -> str:
        _, kind, of = self.speech.gettext, passive.kind, passive.of
        if (kind in _OF_MINE and of.pick != "me") or (kind in _OF_YOUR_CARDS and of.whose != "you"):
            raise NotInWords
        if kind == "ability" and passive.ability is not None:
            what, inner = self.what(passive.of), self.ability(passive.ability, within=True)
            return _("%(what)s has this ability: “%(effect)s”", what=what, effect=inner)
        if kind == "reaction" and passive.ability is not None:
            return self.ability(passive.ability, within=True)
        if kind == "gains-when-played":
            return self._gains_when_played(passive)
        if kind == "as-from-reserve":
            return self._gains_when_played(replace(passive, instead=_FROM_RESERVE))
        if kind in ("replace", "also") and passive.when is not None:
            return self._instead(passive)
        if kind == "own-cost" and passive.cost is not None:
            return _(
                "as you play this card, you may %(cost)s; if you do, it costs %(number)s less",
                cost=self.cost(passive.cost),
                number=abs(passive.number),
            )
        if kind == "own-cost" and passive.quantity is not None and passive.quantity.each == -1:
            return _(
                "you pay X less to play this card, where X is %(amount)s",
                amount=self.amount(replace(passive.quantity, each=1)),
            )
        if kind == "keyword" and passive.quantity is not None:
            return _(
                "%(what)s has %(thing)s X, where X is %(amount)s",
                what=self.what(passive.of),
                thing=known(self.words.statuses, passive.value),
                amount=self.amount(passive.quantity),
            )
        said = self._plainly(passive)
        if passive.at_least:
            return _("%(effect)s, to a minimum of %(number)s", effect=said, number=passive.at_least)
        return said

    def _plainly(self, passive: Passive) -> str:
        """Say a passive ability whose sentence depends on its kind alone."""
        if passive.quantity is not None:
            raise NotInWords
        said, of = known(self.words.passives, self._sentence_key(passive)), passive.of
        if passive.kind in _WHOSE_IS_SAID:
            of = _played(of)
        elif passive.kind == "plays-exhausted":
            of = _one(of)
        values = {"number": str(abs(passive.number))}
        if _asks(said, "what"):
            values["what"] = self.what(of)
        if _asks(said, "nouns"):
            values["nouns"] = self.many(of)
        if _asks(said, "place"):
            values["place"] = known(self.words.places, of.where)
        if _asks(said, "thing"):
            word = self.thing(passive.value)
            values["thing"] = f"{word} {passive.number}" if passive.number else word
        if _asks(said, "terrain"):
            values["terrain"] = known(self.words.terrain_names, passive.value)
        if _asks(said, "reactions"):
            reactions = [known(self.words.reactions, one) for one in passive.value.split()]
            values["reactions"] = self.speech.both(reactions)
        return self.speech.fill(said, values)

    def _sentence_key(self, passive: Passive) -> str:
        key, of, more = passive.kind, passive.of, passive.number > 0
        match key:
            case "cost":
                key += "-once" if passive.once else ""
                key += "" if of.whose == "you" else f"/{of.whose}"
                key += "/more" if more else ""
            case "own-cost":
                key += "/more" if more else ""
            case "cost-at-least" | "cost-at-most":
                key += f"/{of.whose}"
            case "terrains":
                key += "/regions" if of.where == "regions" else "/more" if more else ""
            case "cannot-advance" if of.where == "everywhere":
                key += "/everywhere"
            case "morning-draw" if passive.number == 1:
                key += "/1"
        return key

    def _gains_when_played(self, passive: Passive) -> str:
        """Say what a card gains while it is played: "me" is that card there."""
        _, played = self.speech.gettext, self.what(_played(passive.of))
        self.me = self.words.pronouns["that"]
        try:
            effect = self.steps(passive.instead, within=True)
        finally:
            self.me = self.words.pronouns["me"]
        if passive.once:
            return _("the next time you play %(what)s, %(effect)s", what=played, effect=effect)
        return _("when you play %(what)s, %(effect)s", what=played, effect=effect)

    def _instead(self, passive: Passive) -> str:
        _ = self.speech.gettext
        if passive.when is None or not passive.instead:
            raise NotInWords
        self.it = self.words.pronouns["me" if passive.when.subject.pick == "me" else "that"]
        when, done = (
            self.trigger(passive.when, would=True),
            self.steps(passive.instead, within=True),
        )
        if not passive.may:
            return _("%(when)s, instead %(effect)s", when=when, effect=done)
        said = _("%(when)s, you may instead %(effect)s", when=when, effect=done)
        if passive.if_not:
            otherwise = {"before": said, "next": self.steps(passive.if_not, within=True)}
            return self.speech.fill(self.words.links["if-you-did-not"], otherwise)
        return said


def _one(selection: Selection) -> Selection:
    """Return what a description means, as one object: ``a Character``, not ``each``."""
    return replace(selection, pick="one") if selection.pick == "each" else selection


def _played(selection: Selection) -> Selection:
    """Return a description of a card that somebody plays, who is told: whose it is goes unsaid."""
    if selection.where != "play":
        return _one(selection)
    return replace(_one(selection), where="anywhere", whose="any")


def _of_the_rest(before: Instruction | None, step: Instruction) -> Instruction:
    """Return a step that says "other" where the one it is done with takes of the same cards."""
    what = step.what
    if before is None or before.what is None or what is None or step.link != "at-once":
        return step
    if not what.where == before.what.where == "those":
        return step
    return replace(step, what=replace(what, other=True))


_HANGS = ("if-you-did", "if-you-did-not", "otherwise", "and")


def _link(before: Instruction, step: Instruction, *, within: bool) -> str:
    """Return how a step is joined to the one before: what does not hang on it says so."""
    if step.link:
        return step.link
    depends = before.may or before.cost or before.condition or before.link in _HANGS
    if within:
        return "then-in-any-case" if depends and not step.condition else "then"
    if depends:
        return "apart" if step.condition else "in-any-case"
    return ""


def _asks(sentence: str, name: str) -> bool:
    """Tell whether a sentence has a placeholder for *name*, in whatever form."""
    return f"%({name})" in sentence or f"%({name}." in sentence
