"""Says what holds: passive abilities, and what an effect makes hold for a while."""

from __future__ import annotations

from glossary.engine.model.cards import Condition, Passive, Quantity, Selection
from glossary.engine.model.instructions import Effect, OfStatus
from glossary.engine.model.objects import TERRAINS
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.instructions import Instructions
from glossary.narration.phrasebook import AbilityReading, NotInWords, begun
from glossary.narration.selections import LAST_PLACE, played

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


class Passives(Instructions):
    """Says passive abilities.

    ``type`` is what this card is played as, ``and_facing`` that the same holds for the Expedition
    facing the one named.
    """

    type, and_facing = "", False

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


def _every(of: Selection) -> str:
    """Return the place that a passive ability is about."""
    if of != Selection(where=of.where):
        raise NotInWords(f"place: {of}")
    return of.where
