"""Says what holds: passive abilities, and what an effect makes hold for a while."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple

from glossary.engine.model.cards import Condition, Passive, Quantity, Selection
from glossary.engine.model.instructions import Effect, OfStatus
from glossary.engine.model.objects import TERRAINS
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.instructions import Instructions
from glossary.narration.phrasebook import AbilityReading, NotInWords, begun
from glossary.narration.selections import LAST_PLACE, played

_NUMBERED = frozenset(
    "cost cost-at-least cost-at-most own-cost keyword statistics terrains reserve-limit"
    " landmark-limit counter-limit more-dice morning-draw roll-change".split()
)
"""Passive abilities that have a number."""
_ANY_NUMBER = 99
"""The limit of counters that is none."""


class Held(NamedTuple):
    """A passive ability while it is said, ``of`` what it holds.

    ``number`` is its number without a sign, X if it is counted, and ``more`` whether it adds that.
    """

    part: AbilityReading
    kind: str
    of: Selection
    number: int | str
    more: bool

    def is_of_me(self) -> None:
        """Refuse what has words for the bearer of the ability only."""
        if self.of != Selection("me"):
            raise NotInWords(f"{self.kind}: of")

    @property
    def where(self) -> str:
        """The place that it is about."""
        if self.of != Selection(where=self.of.where):
            raise NotInWords(f"place: {self.of}")
        return self.of.where


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
            once = _first_each(passive) or kind == "as-soon-as"
            self.same_place = ""
            if kind == "cannot-play" and passive.of.pick == "me" and condition is not None:
                condition = _of_what_is_there(condition)
            join = self.under(None if once else condition, "step/while")
            exactly = condition is not None and (condition.number, condition.most) == (1, 1)
            there = condition is not None and condition.name == "there-are" and exactly
            self.only = condition.of if condition is not None and there else None
            held = self._held(part, kind)
            say = self._PASSIVES.get(kind)
            text = say(self, held) if say else self.say(f"has.{kind}", what=self.what(held.of))
            self.only = None
            if quantity := part.quantity:
                text = self.say("step.where", effect=text, amount=self._whole(quantity, kind))
            if least := part.at_least:
                text = self.say("step.minimum", effect=text, number=least)
        return join(text)

    @staticmethod
    def _held(part: AbilityReading, kind: str) -> Held:
        quantity: Quantity | None = part.whole.quantity
        if kind not in _NUMBERED:
            if quantity is not None:
                raise NotInWords(f"{kind}: quantity")
            return Held(part, kind, part.of, 0, more=False)
        number: int = part.number
        if quantity is None:
            return Held(part, kind, part.of, abs(number), more=number > 0)
        return Held(part, kind, part.of, "X", more=quantity.each > 0)

    def _ability(self, held: Held) -> str:
        what = self.what(held.of, subject=True)
        state, me = (self.it, self.last), self.me
        if held.of.pick == "each":
            some = self._noun(AbilityReading(held.of))[0].some
            self.mean("me", (self.say("it.this", some=some),))
        text = self.ability(held.part.ability)
        (self.it, self.last), self.me = state, me
        return self.say("has.ability", what=what, effect=text)

    def _as_soon_as(self, held: Held) -> str:
        held.is_of_me()
        met = self.condition(held.part.whole.condition)
        state = self.it, self.last
        text = self.ability(held.part.ability)
        self.it, self.last = state
        return self.say("has.as-soon-as", condition=met, effect=text)

    def _reaction(self, held: Held) -> str:
        held.is_of_me()
        self.next_time = held.part.once
        text = self.ability(held.part.ability, lasting=True)
        once, self.next_time = self.next_time, False
        return self.say("ability.once", effect=text) if once else text

    def _priced(self, held: Held) -> str:
        of, number = held.of, held.number
        key, more = f"has.{held.kind}", "/more" if held.more and held.kind == "cost" else ""
        if held.part.once or of.pick == "me":
            return self.say(f"{key}/once{more}", number=number, what=self._next(of, once=True))
        if held.kind == "cost":
            cards = replace(played(of), whose="any")
            where = _played_from(cards)
            nouns = self.forms_of(replace(cards, where="anywhere")).many
            nouns = self.say(f"of.played-from.{where}/many", what=nouns) if where else nouns
            return self.say(f"has.cost/{of.whose}{more}", number=number, nouns=nouns)
        return self.say(f"{key}/{of.whose}{more}", number=number, what=self._played_cards(of))

    def _own_cost(self, held: Held) -> str:
        part, cost = held.part, held.part.cost
        key = "has.own-cost/for" if cost else "has.own-cost"
        if targets := part.targets:
            if cost or part.whole.to or part.whole.number >= 0:
                raise NotInWords("own-cost: targets")
            some = self.forms_of(replace(targets, where="anywhere")).some
            return self.say("has.own-cost/targets", number=held.number, what=some)
        if to := part.to:
            if cost:
                raise NotInWords("own-cost: to")
            key = f"has.own-cost/to.{to}"
        key = f"{key}/more" if held.more else key
        paid = self.cost(cost) if cost else ""
        held.is_of_me()
        return self.say(key, number=held.number, cost=paid)

    def _free(self, held: Held) -> str:
        return self.say("has.free", what=self._next(held.of, once=held.part.once))

    def _keyword(self, held: Held) -> str:
        value = held.part.value
        thing = f"{self.thing(value)} {held.number or ''}".strip()
        key = self.first(f"has.keyword/{value}", "has.keyword")
        return self.say(key, what=self.what(held.of, subject=True), thing=thing)

    def _statistics(self, held: Held) -> str:
        signed = f"{'+' if held.more else '−'}{held.number}"
        return self.say("has.statistics", what=self.what(held.of), number=signed)

    def _types(self, held: Held) -> str:
        held.is_of_me()
        kind = self.forms(f"noun.{held.part.value}")[1]
        if not self.type:
            return self.say("has.types", kind=kind)
        return self.say("has.types/played", kind=kind, some=self.forms(f"noun.{self.type}")[1])

    def _subtypes(self, held: Held) -> str:
        kind = self.forms(f"sub.{held.part.value}")[1]
        return self.say("has.subtypes", what=self.what(held.of), kind=kind)

    def _terrains(self, held: Held) -> str:
        also, terrain = "/also" if held.number else "", self.terrain(held.part.value)
        if held.of == Selection(where="regions"):
            return self.say(f"has.terrains/everywhere{also}", terrain=terrain)
        also = "/and-facing" if self.and_facing else also
        return self.say(f"has.terrains{also}", place=self.place(held.where), terrain=terrain)

    def _advances(self, held: Held) -> str:
        everything = held.kind == "cannot-advance"
        if everything and held.of == Selection(where="everywhere"):
            return self.say("has.cannot-advance/everywhere")
        terrain = "" if everything else self.terrain(held.part.value)
        same = held.where == self.same_place  # as the condition just before is about
        place = self.say("place.it") if same else self.place(held.where)
        key = f"has.{held.kind}/and-facing" if self.and_facing else f"has.{held.kind}"
        return self.say(key, place=place, terrain=terrain)

    def _past_defenders(self, held: Held) -> str:
        if held.where == self.same_place:
            return self.say("has.past-defenders/it")
        return self.say("has.past-defenders", place=self.place(held.where))

    def _counts_as(self, held: Held) -> str:
        return self.say(f"has.counts-as.{held.part.value}", place=self.place(held.where))

    def _cannot_activate(self, held: Held) -> str:
        symbols = self.speech.both([f"{{{one}}}" for one in held.part.value.split()])
        if held.of.pick == "each":
            nouns = self.forms_of(held.of).many
            return self.say("has.cannot-activate", symbols=symbols, nouns=nouns)
        return self.say("has.cannot-activate/one", symbols=symbols, what=self.what(held.of))

    def _cannot_play(self, held: Held) -> str:
        part, of = held.part, held.of
        what, me = self._played_cards(of), of.pick == "me"
        if part.whole.to:
            return self.say(f"has.cannot-play/to.{part.to}", what=what)
        whose = "you" if me else of.whose
        key = "me" if me and part.whole.condition is None else whose
        return self.say(f"has.cannot-play/{key}", what=what)

    def _cannot(self, held: Held) -> str:
        if held.kind == "cannot-gain":
            held.part.said("value")  # counters, the only word
        if held.of.pick == "each":
            return self.say(f"has.{held.kind}/each", nouns=self.forms_of(held.of).many)
        return self.say(f"has.{held.kind}", what=self.what(held.of))

    def _plays_exhausted(self, held: Held) -> str:
        of = held.of
        if of.pick == "me":
            return self.say("has.plays-exhausted/me", what=self.what(of))
        if of.has or of.pick != "each":
            raise NotInWords("plays-exhausted: of")
        cards = replace(played(of), whose="any", has="exhausted")
        where = _played_from(cards)
        nouns = self.forms_of(replace(cards, where="anywhere")).many
        nouns = self.say(f"of.played-from.{where}", what=nouns) if where else nouns
        key = f"has.plays-exhausted/{of.whose}"
        if to := held.part.to:
            return self.say(f"{key}/to", nouns=nouns, place=self.place(to))
        return self.say(key, nouns=nouns)

    def _limit(self, held: Held) -> str:
        of, part = held.of, held.part
        if of not in (Selection("me"), Selection(whose=of.whose)):
            raise NotInWords(held.kind)
        whose = "" if of.pick == "me" or of.whose == "you" else f"/{of.whose}"
        bound = "/exactly" if part.exactly else "" if held.more else "/less"
        bound = f"{bound}/{word}" if (word := part.value) else bound
        key = f"has.{held.kind}{whose}{bound}"
        return self.say(self.first(f"{key}/{held.number}", key), number=held.number)

    def _counter_limit(self, held: Held) -> str:
        of, number = held.of, held.number
        many = "/any" if number == _ANY_NUMBER else "/1" if number == 1 else ""
        if of.pick == "each":
            nouns = self.forms_of(of).many
            return self.say(f"has.counter-limit{many}", nouns=nouns, number=number)
        one = "/any/one" if number == _ANY_NUMBER else "/one"
        return self.say(f"has.counter-limit{one}", what=self.what(of), number=number)

    def _regains(self, held: Held) -> str:
        held.is_of_me()
        return self.say("has.regains", thing=self.thing(held.part.value))

    def _counted_more(self, held: Held) -> str:
        held.is_of_me()
        key = self.first(f"has.{held.kind}/{held.number}", f"has.{held.kind}")
        return self.say(key, number=held.number)

    def _roll_change(self, held: Held) -> str:
        held.is_of_me()
        key, part = "has.roll-change" if held.more else "has.roll-change/less", held.part
        if (cost := part.cost) is not None:
            part.said("may")  # a cost can be declined
            return self.say(f"{key}/for", number=held.number, cost=self.cost(cost))
        return self.say(f"{key}/may" if part.may else key, number=held.number)

    def _not_counted(self, held: Held) -> str:
        held.is_of_me()
        return self.say("has.not-counted", what=self.what(held.of, subject=True))

    def _expands_from_deck(self, held: Held) -> str:
        held.is_of_me()
        return self.say("has.expands-from-deck")

    def _highest_statistic(self, held: Held) -> str:
        key = "has.highest-statistic"
        return (
            self.say(f"{key}/me")
            if held.of.pick == "me"
            else self.say(key, what=self.what(held.of))
        )

    def _stays_in_reserve(self, _held: Held) -> str:
        return self.say("has.stays-in-reserve")

    def _whole(self, quantity: Quantity, kind: str) -> str:
        if kind in ("cost", "own-cost") and quantity.each < 0:
            quantity = replace(quantity, each=-quantity.each)
        if kind == "own-cost" and quantity.kind == "played":  # it is not played yet itself
            if quantity.of is not None and quantity.of.other:
                raise NotInWords("own-cost: other cards")
            quantity = replace(quantity, of=replace(quantity.of or Selection(), other=True))
        return self.amount(quantity)

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
        if self.stands.same_next:
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

    def _as_it_is_played(self, held: Held) -> str:
        """Say what a card gains while it is played: "me" is that card there."""
        part, kind, of = held.part, held.kind, held.of
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

    def _instead(self, held: Held) -> str:
        held.is_of_me()
        part, kind = held.part, held.kind
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

    _PASSIVES: ClassVar[Mapping[str, Callable[[Passives, Held], str]]] = {
        "ability": _ability,
        "advances-only-on": _advances,
        "also": _instead,
        "as-from-reserve": _as_it_is_played,
        "as-soon-as": _as_soon_as,
        "cannot-activate": _cannot_activate,
        "cannot-advance": _advances,
        "cannot-advance-on": _advances,
        "cannot-gain": _cannot,
        "cannot-play": _cannot_play,
        "cannot-ready": _cannot,
        "cost": _priced,
        "cost-at-least": _priced,
        "cost-at-most": _priced,
        "counter-limit": _counter_limit,
        "counts-as": _counts_as,
        "expands-from-deck": _expands_from_deck,
        "free": _free,
        "gains-when-played": _as_it_is_played,
        "highest-statistic": _highest_statistic,
        "keyword": _keyword,
        "landmark-limit": _limit,
        "more-dice": _counted_more,
        "morning-draw": _counted_more,
        "not-counted": _not_counted,
        "own-cost": _own_cost,
        "past-defenders": _past_defenders,
        "plays-exhausted": _plays_exhausted,
        "reaction": _reaction,
        "regains": _regains,
        "replace": _instead,
        "reserve-limit": _limit,
        "roll-change": _roll_change,
        "statistics": _statistics,
        "stays-in-reserve": _stays_in_reserve,
        "subtypes": _subtypes,
        "terrains": _terrains,
        "types": _types,
    }
    """How a kind is said; one that is not here by ``has.<kind>``, of what it holds."""


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
