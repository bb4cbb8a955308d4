"""Says what a card does, a sentence an ability, in words made from its abilities in the engine.

The sentences are ours: they say what is played here, not what is printed. French and Italian say
instructions in the infinitive, so that "you may" and "each player" fit before any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from glossary.core.i18n import Speech
from glossary.engine.model.cards import (
    Ability,
    Card,
    Cost,
    Instruction,
    Passive,
    Selection,
    Trigger,
)
from glossary.engine.rules.values import replace
from glossary.examples.cards import card_list
from glossary.narration.names import card_name
from glossary.narration.selections import NotInWords, Selections, known

_WHOSE_IS_SAID = ("cost", "cost-at-least", "cost-at-most", "free")
"""Passives whose sentence says who plays the card."""

_OF_YOUR_CARDS = ("free", "gains-when-played")
"""Passives whose sentence is about cards that you play."""

_OF_MINE = (
    *("cannot-play", "reserve-limit", "landmark-limit", "morning-draw"),
    *("more-dice", "roll-change", "expands-from-deck"),
)
"""Passives whose sentence is about this card, or about its controller."""

_OWN_ZONES = ("deck", "hand", "reserve")
"""Zones that a sentence calls "your" where something leaves them."""


def what_it_does(card: Card, speech: Speech, term: Callable[[str], str]) -> tuple[str, ...]:
    """Return a sentence for each ability of *card*; empty for one that has no words yet.

    :param term: returns the official word of a key of the term table.
    """
    describer = _Describer(speech, term)
    return tuple(describer.sentence(ability) for ability in card.abilities)


class _Describer(Selections):
    """Describes abilities in the language of a speech."""

    def sentence(self, ability: Ability) -> str:
        """Describe an ability; nothing if a part of it has no words."""
        try:
            said = self.ability(ability)
        except NotInWords:
            return ""
        return f"{said[:1].upper()}{said[1:]}."

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
            said = self.steps(ability.steps)
            if ability.condition is not None:
                said = self.under(ability.condition, said)
            if ability.cost is not None:
                said = _("%(cost)s: %(effect)s", cost=self.cost(ability.cost), effect=said)
            elif (ability.symbol or trigger is not None) and within:
                said = _("%(when)s, %(effect)s", when=self.when(ability), effect=said)
            elif ability.symbol or trigger is not None:
                said = _("%(when)s: %(effect)s", when=self.when(ability), effect=said)
        if ability.support and (ability.cost is None or not ability.cost.discard_me):
            said = _("while this card is in Reserve, %(effect)s", effect=said)
        return said

    # -- when

    def when(self, ability: Ability) -> str:
        """Say when a Reaction happens."""
        if ability.symbol:
            return known(self.words.symbols, ability.symbol)
        if ability.trigger is None:
            raise NotInWords
        return self.trigger(ability.trigger)

    def trigger(self, trigger: Trigger, *, would: bool = False) -> str:
        """Say what an event must be to trigger, or to be replaced: what *would* happen."""
        _, on, ways = self.speech.gettext, trigger.on, self.words.ways
        subject, values = trigger.subject, {"thing": "", "what": "", "place": ""}
        if on == "phase":
            return known(self.words.phases, trigger.phase)
        if on == "after":
            return known(self.words.phases, trigger.what)
        done = f"would:{on}" if would else on
        if f"{done}/you" in self.words.doings:
            doer = "you" if subject.pick == "me" else subject.whose
            return known(self.words.doings, f"{done}/{doer}")
        if on in ("advances", "fails", "retreats", "ascends"):
            values["place"] = self._one_place(trigger.to)
            if trigger.what:
                values["terrain"] = known(self.words.terrain_names, trigger.what)
            said = known(ways, f"{on}-due" if trigger.what else on)
        elif on == "played":
            values["what"] = self.what(_played(subject))
            said = known(self.words.players, subject.whose)
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
            placed = on == "joins" and trigger.to not in ("", "play")
            if placed:
                values["place"] = self._one_place(trigger.to)
            said = known(ways, "joins-place" if placed else on)
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
        for step, again in groupby(steps):
            clause, times = self.step(step), len(list(again))
            if times > 1:
                clause = self._times(clause, times)
            link = self.words.links[step.link]
            said = self.speech.fill(link, {"before": said, "next": clause}) if said else clause
        if not said:
            raise NotInWords
        return said

    def step(self, step: Instruction) -> str:
        """Say one instruction, with who does it, what it costs and when it is done."""
        _, yours = self.speech.gettext, step.who == "you"
        theirs, self.theirs = self.theirs, self.theirs or not yours
        try:
            said = self._do(step)
            if step.times != 1:
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
            "steps": lambda step: self.steps(step.modes[0]),
            "play": self._play,
        }
        if step.statuses or step.position or (step.do == "put-top" and step.to != "mana"):
            raise NotInWords
        if step.do in special:
            return special[step.do](step)
        said, what = self._verb(step), step.what
        values = {"number": str(step.amount)}
        if _asks(said, "what"):
            if what is None and step.do == "sacrifice":
                what = Selection("choose", types=("character", "permanent"))
            elif what is None:
                what = Selection("me")
            elif step.do == "target":
                what = replace(what, pick="choose")
            values["what"] = self.what(what)
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
        key = step.do
        if key in ("send", "activate"):
            key = f"{key}/{step.to if key == 'send' else step.status}"
        if step.amount == 1 and f"{key}/1" in self.words.verbs:
            key = f"{key}/1"
        if self.theirs and f"{key}/them" in self.words.verbs:
            key = f"{key}/them"
        return known(self.words.verbs, key)

    def _create(self, step: Instruction) -> str:
        _ = self.speech.gettext
        token = card_list().cards.get(step.token)
        if token is None and step.card is None:
            raise NotInWords
        name = card_name(token or step.card or Card(""), self.speech.language)
        place = known(self.words.places, step.to or "my-expedition")
        if step.amount == 1:
            return _("create a token %(name)s in %(place)s", name=name, place=place)
        number = step.amount
        values = {"number": number, "name": name, "place": place}
        return _("create %(number)s tokens %(name)s in %(place)s", **values)

    def _choose(self, step: Instruction) -> str:
        _ = self.speech.gettext
        if step.amount != 1 or step.repeat or step.random:
            raise NotInWords
        modes = self.speech.either([f"({self.steps(mode)})" for mode in step.modes])
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
        what = _one(step.what or Selection("that"))
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
        if kind in ("replace", "also") and passive.when is not None:
            return self._instead(passive)
        if kind == "own-cost" and passive.cost is not None:
            return _(
                "as you play this card, you may %(cost)s; if you do, it costs %(number)s less",
                cost=self.cost(passive.cost),
                number=abs(passive.number),
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
            return _("%(effect)s, but at least %(number)s", effect=said, number=passive.at_least)
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
            effect = self.steps(passive.instead)
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
        when, done = self.trigger(passive.when, would=True), self.steps(passive.instead)
        if not passive.may:
            return _("%(when)s, instead %(effect)s", when=when, effect=done)
        said = _("%(when)s, you may instead %(effect)s", when=when, effect=done)
        if passive.if_not:
            otherwise = {"before": said, "next": self.steps(passive.if_not)}
            return self.speech.fill(self.words.links["if-you-did-not"], otherwise)
        return said


def _one(selection: Selection) -> Selection:
    """Return what a description means, as one object: ``a Character``, not ``each``."""
    return replace(selection, pick="one") if selection.pick == "each" else selection


def _played(selection: Selection) -> Selection:
    """Return a description of a card that somebody plays, who is told: whose it is goes unsaid."""
    whose = "any" if selection.where == "play" else selection.whose
    return replace(_one(selection), whose=whose)


def _asks(sentence: str, name: str) -> bool:
    """Tell whether a sentence has a placeholder for *name*, in whatever form."""
    return f"%({name})" in sentence or f"%({name}." in sentence
