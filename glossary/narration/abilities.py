"""Says what a card does, a sentence an ability, in words made from its abilities in the engine.

The sentences are ours: they say what is played here, not what is printed. French and Italian say
instructions in the infinitive, so that "you may" and "each player" fit before any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from glossary.core.i18n import Speech
from glossary.engine.model.cards import (
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
from glossary.engine.rules.values import replace
from glossary.examples.cards import card_list
from glossary.narration.names import card_name, counter_words
from glossary.narration.words_of_abilities import Noun, Words

Said = TypeVar("Said")


class NotInWords(Exception):
    """Raised for what has no words yet; the ability it is in is then not described."""


def what_it_does(card: Card, speech: Speech, term: Callable[[str], str]) -> tuple[str, ...]:
    """Return a sentence for each ability of *card*; empty for one that has no words yet.

    :param term: returns the official word of a key of the term table.
    """
    describer = _Describer(speech, term)
    return tuple(describer.sentence(ability) for ability in card.abilities)


class _Describer:
    """Describes abilities in the language of *speech*."""

    def __init__(self, speech: Speech, term: Callable[[str], str]) -> None:
        self.speech = speech
        self.term = term
        self.words = Words(speech)
        self.me = self.words.pronouns["me"]

    def sentence(self, ability: Ability) -> str:
        """Describe an ability; nothing if a part of it has no words."""
        try:
            said = self.ability(ability)
        except NotInWords:
            return ""
        return f"{said[:1].upper()}{said[1:]}."

    def ability(self, ability: Ability) -> str:
        """Describe an ability, beginning in lower case and without its full stop."""
        _ = self.speech.gettext
        if ability.passive is not None:
            said = self.passive(ability.passive)
        else:
            said = self.steps(ability.steps)
            if ability.condition is not None:
                said = self.under(ability.condition, said)
            if ability.cost is not None:
                said = _("%(cost)s: %(effect)s", cost=self.cost(ability.cost), effect=said)
            elif ability.symbol or ability.trigger is not None:
                said = _("%(when)s: %(effect)s", when=self.when(ability), effect=said)
        if ability.support:
            said = _("while it is in Reserve, %(effect)s", effect=said)
        return said

    # -- when

    def when(self, ability: Ability) -> str:
        """Say when a Reaction happens."""
        if ability.symbol:
            return _known(self.words.symbols, ability.symbol)
        if ability.trigger is None:
            raise NotInWords
        return self.trigger(ability.trigger)

    def trigger(self, trigger: Trigger) -> str:
        """Say what an event must be to trigger."""
        _ = self.speech.gettext
        if trigger.on == "phase":
            return _known(self.words.phases, trigger.phase)
        subject, whose = trigger.subject, trigger.subject.whose
        if trigger.on in ("draws", "resupplies", "makes-gift", "receives-gift", "creates"):
            doer = "you" if subject.pick == "me" else whose
            return _known(self.words.doings, f"{trigger.on}/{doer}")
        if trigger.on in ("advances", "fails", "retreats", "ascends"):
            place = _known(self.words.places, trigger.to or "its-expedition")
            return _known(self.words.ways, trigger.on) % {"what": place}
        if trigger.on == "played":
            played = self.what(_kind(subject))
            return _known(self.words.players, whose) % {"what": played}
        what = self.what(_one(subject))
        if trigger.on in ("gains", "loses", "becomes", "gain"):
            thing = self._thing(trigger.what)
            if trigger.number:
                thing = _("%(thing)s number %(number)s", thing=thing, number=trigger.number)
            return _known(self.words.ways, trigger.on) % {"what": what, "thing": thing}
        if trigger.on in ("moves", "leaves", "move"):
            way = (trigger.origin, trigger.to)
            said = " → ".join(_known(self.words.zones, zone) if zone else "…" for zone in way)
            changes = "move" if trigger.on == "move" else "moves"
            return _known(self.words.ways, changes) % {"what": what, "way": said}
        if trigger.on == "joins" and trigger.to not in ("", "play"):
            place = _known(self.words.places, trigger.to)
            return _known(self.words.ways, "joins-place") % {"what": what, "place": place}
        return _known(self.words.ways, trigger.on) % {"what": what}

    def _thing(self, name: str) -> str:
        """Name a status, a keyword, a boost or a counter."""
        if name in self.words.statuses:
            return self.words.statuses[name]
        _ = self.speech.gettext
        return _("a counter “%(name)s”", name=counter_words(self.speech).get(name, name))

    # -- what

    def what(self, selection: Selection | None, *, whose_known: bool = False) -> str:
        """Say which objects are meant."""
        if selection is None:
            raise NotInWords
        _, pick = self.speech.gettext, selection.pick
        if pick in ("me", "it", "that"):
            return self.me if pick == "me" else self.words.pronouns[pick]
        nouns = self._nouns(selection)
        number = selection.count
        if pick == "each":
            said = _("each %(noun)s", noun=nouns.one)
        elif pick == "one":
            said = nouns.some
        elif selection.up_to:
            said = _("up to %(number)s %(nouns)s", number=number, nouns=nouns.many)
        elif number > 1:
            said = _("%(number)s %(nouns)s", number=number, nouns=nouns.many)
        else:
            said = nouns.some
        marks = [*self._qualities(selection, whose_known=whose_known)]
        if pick in self.words.choosing:
            marks.insert(0, self.words.choosing[pick])
        return f"{said} ({', '.join(marks)})" if marks else said

    def _nouns(self, selection: Selection) -> Noun:
        types = selection.types or ("card",)
        key = " ".join(sorted(types)) + (" token" if selection.token else "")
        return _known(self.words.nouns, key)

    def _qualities(self, selection: Selection, *, whose_known: bool = False) -> Iterator[str]:
        """Say what tells the objects that are meant from others."""
        _, words = self.speech.gettext, self.words
        if selection.other:
            yield _("other than this card")
        if selection.where not in ("play", ""):
            yield _known(words.wheres, f"{selection.where}/{selection.whose}")
        elif selection.whose != "any" and not whose_known:
            yield words.whose[selection.whose]
        if selection.subtypes:
            yield self.speech.either([self.term(f"sub.{name}") for name in selection.subtypes])
        if selection.token is False:
            yield _("not a token")
        if selection.has:
            yield _("with %(thing)s", thing=self._thing(selection.has))
        if selection.has_any:
            things = self.speech.either([self._thing(name) for name in selection.has_any])
            yield _("with %(thing)s", thing=things)
        if selection.lacks:
            yield _("without %(thing)s", thing=self._thing(selection.lacks))
        numbers = {
            _("Hand Cost at least %(number)s"): selection.least_hand_cost,
            _("Hand Cost at most %(number)s"): selection.most_hand_cost,
            _("base cost at most %(number)s"): selection.most_base_cost,
            _("Hand Costs together at most %(number)s"): selection.most_total_hand_cost,
            _("each statistic at most %(number)s"): selection.most_of_each_statistic,
            _("Mountain together at most %(number)s"): selection.most_total_mountain,
        }
        for said, number in numbers.items():
            if number is not None:
                yield said % {"number": self.amount(number)}
        if selection.printed_zero:
            yield _("with a printed statistic of 0")

    def amount(self, number: int | Quantity) -> str:
        """Say a number, or how it is counted."""
        _ = self.speech.gettext
        if isinstance(number, int):
            return str(number)
        if not isinstance(number.by, int) or number.by != 1 or number.each != 1:
            raise NotInWords
        if number.kind == "counters":
            name = counter_words(self.speech).get(number.counter, number.counter)
            if number.counter == "boost":
                return _("the number of its boosts")
            return _("the number of its counters “%(name)s”", name=name)
        if number.kind == "zeros":
            what = self.what(_one(number.of or Selection()))
            return _("the number of printed statistics of 0 among: %(what)s", what=what)
        if number.kind == "count":
            return _(
                "the number of: %(what)s", what=self.what(_one(number.of or Selection("that")))
            )
        return _known(self.words.amounts, number.kind)

    # -- conditions and costs

    def under(self, condition: Condition, effect: str) -> str:
        """Say an effect with the condition under which it happens, or does not."""
        _ = self.speech.gettext
        if condition.negated:
            if condition.also:
                raise NotInWords
            said = self._one_condition(condition)
            return _("unless %(condition)s: %(effect)s", condition=said, effect=effect)
        return _("if %(condition)s: %(effect)s", condition=self.condition(condition), effect=effect)

    def condition(self, condition: Condition) -> str:
        """Say a condition, to stand behind "if"."""
        if condition.negated:
            raise NotInWords
        parts = [self._one_condition(condition), *map(self.condition, condition.also)]
        return self.speech.both(parts)

    def _one_condition(self, condition: Condition) -> str:
        _, name = self.speech.gettext, condition.name
        if name in self.words.conditions:
            return self.words.conditions[name]
        number, most = condition.number, condition.most
        if name == "phase":
            return _known(self.words.phases, condition.value)
        if name == "has":
            return _(
                "%(what)s has %(thing)s",
                what=self.what(_one(condition.of or Selection("me"))),
                thing=self._thing(condition.value),
            )
        if name == "in-terrain":
            return _known(self.words.terrains, condition.value)
        if name == "rolled":
            if most is not None:
                return _("the die shows %(number)s or less", number=most)
            return _("the die shows %(number)s or more", number=number)
        if name in ("there-are", "one-each"):
            if name == "one-each":
                kinds = self.speech.both([self.what(_one(one)) for one in condition.each])
                return _("there are: %(kinds)s", kinds=kinds)
            what = self.what(_one(condition.of or Selection()))
            if most is not None:
                return _("there are at most %(number)s of these: %(what)s", number=most, what=what)
            return _(
                "there are at least %(number)s of these: %(what)s", number=number or 1, what=what
            )
        if name == "amount" and condition.quantity is not None:
            amount = self.amount(condition.quantity)
            if most is not None:
                return _("%(amount)s is %(number)s or less", amount=amount, number=most)
            return _("%(amount)s is %(number)s or more", amount=amount, number=number)
        if name == "is" and condition.of is not None:
            kind = _kind(condition.of)
            pronoun = self.words.pronouns.get(condition.of.pick, self.words.pronouns["that"])
            return _("%(what)s is %(kind)s", what=pronoun, kind=self.what(kind))
        raise NotInWords

    def cost(self, cost: Cost) -> str:
        """Say what is paid."""
        _ = self.speech.gettext
        parts = []
        if cost.mana:
            parts.append(_("pay %(number)s Mana", number=cost.mana))
        if cost.exhaust:
            parts.append(_("exhaust this card"))
        if cost.discard_me:
            parts.append(_("discard this card from Reserve"))
        if cost.spend:
            name = counter_words(self.speech).get(cost.counter, cost.counter)
            parts.append(
                _("spend %(number)s of its counters “%(name)s”", number=cost.spend, name=name)
            )
        if cost.hand_to_reserve:
            parts.append(_("put into Reserve from Hand: %(number)s", number=cost.hand_to_reserve))
        if cost.sacrifice is not None:
            parts.append(_("sacrifice %(what)s", what=self.what(cost.sacrifice)))
        if cost.discard is not None:
            parts.append(_("discard %(what)s", what=self.what(cost.discard)))
        if not parts:
            raise NotInWords
        return self.speech.both(parts)

    # -- effects

    def steps(self, steps: Iterable[Instruction]) -> str:
        """Say what is done, in order."""
        said = ""
        for step in steps:
            clause = self.step(step)
            said = (
                self.words.links[step.link] % {"before": said, "next": clause} if said else clause
            )
        if not said:
            raise NotInWords
        return said

    def step(self, step: Instruction) -> str:
        """Say one instruction, with who does it, what it costs and when it is done."""
        _ = self.speech.gettext
        said = self._do(step)
        if step.times != 1:
            said = _("%(effect)s, %(number)s times", effect=said, number=step.times)
        if step.times_each is not None:
            each = self.what(step.times_each)
            said = _("%(effect)s, once for %(what)s", effect=said, what=each)
        if step.quantity is not None:
            times = self.amount(step.quantity)
            said = _("%(effect)s, as many times as %(amount)s", effect=said, amount=times)
        who = "" if step.who == "you" else _known(self.words.who, step.who)
        if step.cost is not None:
            said = _("you may %(cost)s: %(effect)s", cost=self.cost(step.cost), effect=said)
        elif step.may and not who:
            said = _("you may %(effect)s", effect=said)
        elif step.may:
            return _("%(effect)s (%(who)s may)", who=who, effect=said)
        if who:
            said = _("%(effect)s (%(who)s)", who=who, effect=said)
        if step.condition is not None:
            said = self.under(step.condition, said)
        return said

    def _do(self, step: Instruction) -> str:
        number = step.amount
        known: dict[str, Callable[[], str]] = {
            "create": lambda: self._create(step),
            "choose": lambda: self._choose(step),
            "lasting": lambda: self._lasting(step),
            "send": lambda: self._send(step),
            "steps": lambda: self.steps(step.modes[0]),
            "play": lambda: self._play(step),
            "activate": lambda: self._activate(step),
        }
        if step.do in known:
            return known[step.do]()
        _, values = self.speech.gettext, {"number": str(number)}
        said = _known(self.words.verbs, self._verb(step, number))
        if "%(what)s" in said:
            bare = step.do == "sacrifice" and step.what is None
            values["what"] = (
                self.words.nouns["character permanent"].some if bare else self.what(step.what)
            )
        if "%(thing)s" in said:
            values["thing"] = self._thing(step.status)
        if "%(name)s" in said:
            values["name"] = counter_words(self.speech).get(step.counter, step.counter)
        if "%(place)s" in said:
            values["place"] = _known(self.words.places, step.to)
        if "%(other)s" in said:
            values["other"] = self.what(step.with_)
        if "%(terrain)s" in said:
            values["terrain"] = _known(self.words.terrain_names, step.status)
        return said % values

    def _verb(self, step: Instruction, number: object) -> str:
        """Return the key of the words of a verb: some have others for one than for several."""
        if step.do in ("gain-counters", "put-top"):
            return step.do
        if number == 1 and f"{step.do}/1" in self.words.verbs:
            return f"{step.do}/1"
        return step.do

    def _create(self, step: Instruction) -> str:
        _ = self.speech.gettext
        token = card_list().cards.get(step.token)
        if token is None and step.card is None:
            raise NotInWords
        name = card_name(token or step.card or Card(""), self.speech.language)
        place = _known(self.words.places, step.to or "my-expedition")
        if step.amount == 1:
            return _("create a token %(name)s in %(place)s", name=name, place=place)
        return _(
            "create %(number)s tokens %(name)s in %(place)s",
            number=step.amount,
            name=name,
            place=place,
        )

    def _choose(self, step: Instruction) -> str:
        _ = self.speech.gettext
        modes = self.speech.either([f"({self.steps(mode)})" for mode in step.modes])
        return _("choose: %(modes)s", modes=modes)

    def _lasting(self, step: Instruction) -> str:
        _ = self.speech.gettext
        if step.lasting is None:
            raise NotInWords
        lasts = _known(self.words.durations, step.duration)
        return _("%(duration)s: %(effect)s", duration=lasts, effect=self.passive(step.lasting))

    def _send(self, step: Instruction) -> str:
        said = _known(self.words.sending, step.to)
        return said % {"what": self.what(step.what)}

    def _play(self, step: Instruction) -> str:
        _ = self.speech.gettext
        what = self.what(_one(step.what or Selection("that")))
        if step.free:
            return _("play %(what)s for free", what=what)
        if step.less:
            return _("play %(what)s for %(number)s less", what=what, number=step.less)
        return _("play %(what)s", what=what)

    def _activate(self, step: Instruction) -> str:
        _ = self.speech.gettext
        symbol = _known(self.words.symbol_names, step.status)
        return _(
            "activate the abilities of %(what)s with this symbol: %(symbol)s",
            what=self.what(step.what),
            symbol=symbol,
        )

    # -- passive abilities

    def passive(self, passive: Passive) -> str:
        """Say what holds, while the object is there or for a duration."""
        _ = self.speech.gettext
        said = self._passive(passive)
        if passive.condition is not None:
            said = self.under(passive.condition, said)
        return said

    def _passive(self, passive: Passive) -> str:
        _, kind = self.speech.gettext, passive.kind
        if kind == "ability" and passive.ability is not None:
            inner = self.ability(passive.ability)
            return _(
                "%(what)s has this ability: %(effect)s", what=self.what(passive.of), effect=inner
            )
        if kind == "reaction" and passive.ability is not None:
            return self.ability(passive.ability)
        if kind == "gains-when-played":
            played = self.what(_one(passive.of), whose_known=True)
            done = self._of_the_card_played(passive.instead)
            if passive.once:
                return _("the next time you play %(what)s: %(effect)s", what=played, effect=done)
            return _("when you play %(what)s: %(effect)s", what=played, effect=done)
        if kind in ("replace", "also") and passive.when is not None:
            return self._instead(passive)
        if kind == "cost" and passive.once:
            kind = "cost-once"
        said = _known(self.words.passives, kind)
        number = self.amount(passive.quantity) if passive.quantity else abs(passive.number)
        if kind in ("cost", "cost-once", "own-cost"):
            more = passive.number > 0
            said = _known(self.words.passives, f"{kind}/more" if more else kind)
        values = {"number": str(number)}
        if "%(what)s" in said:
            bare = kind in ("cost", "cost-once", "free")
            of = _one(passive.of) if bare else passive.of
            values["what"] = self.what(of, whose_known=bare)
        if "%(place)s" in said:
            values["place"] = _known(self.words.places, passive.of.where)
        if "%(thing)s" in said:
            word = self.words.statuses.get(passive.value)
            if word is None:
                raise NotInWords
            values["thing"] = f"{word} {passive.number}" if passive.number else word
        if "%(terrain)s" in said:
            values["terrain"] = _known(self.words.terrain_names, passive.value)
        if "%(symbols)s" in said:
            known = [_known(self.words.symbol_names, one) for one in passive.value.split()]
            values["symbols"] = self.speech.both(known)
        return said % values

    def _of_the_card_played(self, steps: tuple[Instruction, ...]) -> str:
        """Say what a card gains while it is played: "me" is that card there."""
        self.me = self.words.pronouns["it"]
        try:
            return self.steps(steps)
        finally:
            self.me = self.words.pronouns["me"]

    def _instead(self, passive: Passive) -> str:
        _ = self.speech.gettext
        if passive.when is None or not passive.instead or passive.if_not:
            raise NotInWords
        when, done = self.trigger(passive.when), self.steps(passive.instead)
        if passive.may:
            return _("%(when)s, you may instead: %(effect)s", when=when, effect=done)
        return _("%(when)s, this happens instead: %(effect)s", when=when, effect=done)


def _known(words: Mapping[str, Said], key: str) -> Said:
    """Return the words of a key.

    :raises NotInWords: if it has none.
    """
    if key not in words:
        raise NotInWords
    return words[key]


def _one(selection: Selection) -> Selection:
    """Return what a description means, as one object: ``a Character``, not ``each``."""
    return replace(selection, pick="one") if selection.pick == "each" else selection


def _kind(selection: Selection) -> Selection:
    """Return a description without how it is picked and whose it is."""
    return replace(selection, pick="one", whose="any")
