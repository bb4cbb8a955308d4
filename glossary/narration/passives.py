"""Says what holds: passive abilities, and what an effect makes hold for a while.

A kind needs no more than its clause ``has.<kind>`` if that has places for what it holds, its value
and its number. One that depends on more has its function in ``_PASSIVES``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from glossary.engine.model.cards import Condition, Passive, Quantity, Selection
from glossary.engine.model.instructions import Effect, OfStatus
from glossary.engine.model.objects import TERRAINS
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.amounts import amount
from glossary.narration.conditions import condition_met, under
from glossary.narration.costs import payment
from glossary.narration.moments import mean, would_happen
from glossary.narration.phrasebook import CARDS, AbilityReading, NotInWords, begun, refuse_if
from glossary.narration.selections import (
    LAST_PLACE,
    forms_of,
    meaning,
    named_before,
    noun_of,
    place_name,
    played,
    which,
)
from glossary.narration.talk import Talk
from glossary.narration.verb_clauses import option

_NUMBERED = frozenset(
    "cost cost-at-least cost-at-most own-cost keyword statistics terrains reserve-limit"
    " landmark-limit counter-limit more-dice morning-draw roll-change".split()
)
"""Passive abilities that have a number."""
_OF_SUBJECTS = ("keyword", "not-counted")
"""Passive abilities whose clause has the objects as its subject."""
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
        refuse_if(self.of != Selection("me"), f"{self.kind}: of")

    @property
    def where(self) -> str:
        """The place that it is about."""
        refuse_if(self.of != Selection(where=self.of.where), f"place: {self.of}")
        return self.of.where


def passive_ability(talk: Talk, passive: Passive) -> str:
    """Say what holds, while the object is there or for a duration."""
    with AbilityReading(passive) as part:
        kind, condition = part.kind, part.condition
        once = _first_each(passive) or kind == "as-soon-as"
        talk.named.same_place = ""
        me = kind == "cannot-play" and passive.of.pick == "me"  # in no Expedition beside "others"
        if me and condition is not None and condition.what is not None:
            condition = replace(condition, what=replace(condition.what, other=False))
        join = under(talk, None if once else condition, "step/while")
        there = condition if condition is not None and condition.name == "there-are" else None
        only = there.of if there is not None and (there.number, there.most) == (1, 1) else None
        text = _PASSIVES.get(kind, _plainly)(replace(talk, only=only), _held(part, kind))
        if quantity := part.quantity:
            text = talk.say("step.where", effect=text, amount=_whole(talk, quantity, kind))
        if least := part.at_least:
            text = talk.say("step.minimum", effect=text, number=least)
    return join(text)


def _held(part: AbilityReading, kind: str) -> Held:
    quantity: Quantity | None = part.whole.quantity
    if kind not in _NUMBERED:
        refuse_if(quantity is not None, f"{kind}: quantity")
        return Held(part, kind, part.of, 0, more=False)
    number: int = part.number
    if quantity is None:
        return Held(part, kind, part.of, abs(number), more=number > 0)
    return Held(part, kind, part.of, "X", more=quantity.each > 0)


def _plainly(talk: Talk, held: Held) -> str:
    """Say what holds by the clause of its kind, filled with what that has places for."""
    key, of, value, number = f"has.{held.kind}", held.of, held.part.whole.value, held.number
    ways = (f"{key}.{value}", f"{key}/{value}", f"{key}/{number}", f"{key}/{of.pick}")
    key = talk.first(*ways, key)
    takes = CARDS.written[key].one
    signed = f"{'+' if held.more else '−'}{number}"
    values: dict[str, object] = {"number": signed if held.kind == "statistics" else number}
    if "%(what)" in takes:
        values["what"] = which(talk, of, subject=held.kind in _OF_SUBJECTS)
    elif "%(nouns)" in takes:
        values["nouns"] = forms_of(talk, of).many
    elif "%(place)" in takes:
        values["place"] = place_name(talk, held.where)
    else:
        held.is_of_me()
    if "%(thing)" in takes:
        values["thing"] = f"{talk.thing(value)} {number or ''}".strip()
    elif "%(kind)" in takes:
        values["kind"] = talk.noun(f"sub.{value}").some
    said = key.endswith(value) or "thing" in values or "kind" in values
    if said or held.kind == "cannot-gain":  # counters, the only word
        held.part.said("value")
    return talk.say(key, **values)


def _ability(talk: Talk, held: Held) -> str:
    what = which(talk, held.of, subject=True)
    if held.of.pick == "each":
        some = noun_of(talk, AbilityReading(held.of)).some
        talk = meaning(talk, {"me": (talk.say("it.this", some=some),)})
    return talk.say("has.ability", what=what, effect=talk.part(held.part.ability))


def _as_soon_as(talk: Talk, held: Held) -> str:
    held.is_of_me()
    met = condition_met(talk, held.part.whole.condition)
    return talk.say("has.as-soon-as", condition=met, effect=talk.part(held.part.ability))


def _reaction(talk: Talk, held: Held) -> str:
    held.is_of_me()
    return replace(talk, lasting=True, once=held.part.once).part(held.part.ability)


def _priced(talk: Talk, held: Held) -> str:
    of, number = held.of, held.number
    key, more = f"has.{held.kind}", "/more" if held.more and held.kind == "cost" else ""
    if held.part.once or of.pick == "me":
        return talk.say(f"{key}/once{more}", number=number, what=_next(talk, of, once=True))
    if held.kind == "cost":
        nouns = _cards_played(talk, of, "/many")
        return talk.say(f"has.cost/{of.whose}{more}", number=number, nouns=nouns)
    return talk.say(f"{key}/{of.whose}{more}", number=number, what=_played_cards(talk, of))


def _cards_played(talk: Talk, of: Selection, many: str = "") -> str:
    """Say cards that are played, in the plural, with the zone they are played from."""
    cards, where = _in_no_zone(of, of.pick)
    nouns = forms_of(talk, cards).many
    return talk.say(f"of.played-from.{where}{many}", what=nouns) if where else nouns


def _own_cost(talk: Talk, held: Held) -> str:
    part, cost = held.part, held.part.cost
    key = "has.own-cost/for" if cost else "has.own-cost"
    if targets := part.targets:
        refuse_if(cost or part.whole.to or part.whole.number >= 0, "own-cost: targets")
        some = forms_of(talk, replace(targets, where="anywhere")).some
        return talk.say("has.own-cost/targets", number=held.number, what=some)
    if to := part.to:
        refuse_if(cost, "own-cost: to")
        key = f"has.own-cost/to.{to}"
    key = f"{key}/more" if held.more else key
    paid = payment(talk, cost) if cost else ""
    held.is_of_me()
    return talk.say(key, number=held.number, cost=paid)


def _free(talk: Talk, held: Held) -> str:
    return talk.say("has.free", what=_next(talk, held.of, once=held.part.once))


def _types(talk: Talk, held: Held) -> str:
    held.is_of_me()
    kind, card = talk.noun(f"noun.{held.part.value}").some, talk.bearer.type
    if not card:
        return talk.say("has.types", kind=kind)
    return talk.say("has.types/played", kind=kind, some=talk.noun(f"noun.{card}").some)


def _terrains(talk: Talk, held: Held) -> str:
    also, terrain = "/also" if held.number else "", talk.terrain(held.part.value)
    if held.of == Selection(where="regions"):
        return talk.say(f"has.terrains/everywhere{also}", terrain=terrain)
    also = "/and-facing" if talk.and_facing else also
    return talk.say(f"has.terrains{also}", place=place_name(talk, held.where), terrain=terrain)


def _advances(talk: Talk, held: Held) -> str:
    key = f"has.{held.kind}"
    if held.of == Selection(where="everywhere") and talk.knows(f"{key}/everywhere"):
        return talk.say(f"{key}/everywhere")
    terrain = talk.terrain(held.part.value) if held.kind.endswith("-on") else ""
    same = held.where == talk.named.same_place  # as the condition just before is about
    if same and talk.knows(f"{key}/it"):
        return talk.say(f"{key}/it")
    place = talk.say("place.it") if same else place_name(talk, held.where)
    key = f"{key}/and-facing" if talk.and_facing else key
    return talk.say(key, place=place, terrain=terrain)


def _cannot_activate(talk: Talk, held: Held) -> str:
    symbols = talk.speech.both([f"{{{one}}}" for one in held.part.value.split()])
    if held.of.pick == "each":
        nouns = forms_of(talk, held.of).many
        return talk.say("has.cannot-activate", symbols=symbols, nouns=nouns)
    return talk.say("has.cannot-activate/one", symbols=symbols, what=which(talk, held.of))


def _cannot_play(talk: Talk, held: Held) -> str:
    part, of = held.part, held.of
    what, me = _played_cards(talk, of), of.pick == "me"
    if part.whole.to:
        return talk.say(f"has.cannot-play/to.{part.to}", what=what)
    whose = "you" if me else of.whose
    key = "me" if me and part.whole.condition is None else whose
    return talk.say(f"has.cannot-play/{key}", what=what)


def _plays_exhausted(talk: Talk, held: Held) -> str:
    of, key = held.of, f"has.plays-exhausted/{held.of.whose}"
    if of.pick == "me":
        return talk.say("has.plays-exhausted/me", what=which(talk, of))
    refuse_if(of.has or of.pick != "each", "plays-exhausted: of")
    nouns = _cards_played(talk, replace(of, has="exhausted"))
    if to := held.part.to:
        return talk.say(f"{key}/to", nouns=nouns, place=place_name(talk, to))
    return talk.say(key, nouns=nouns)


def _limit(talk: Talk, held: Held) -> str:
    of, part = held.of, held.part
    refuse_if(of not in (Selection("me"), Selection(whose=of.whose)), held.kind)
    whose = "" if of.pick == "me" or of.whose == "you" else f"/{of.whose}"
    bound = "/exactly" if part.exactly else "" if held.more else "/less"
    bound = f"{bound}/{word}" if (word := part.value) else bound
    key = f"has.{held.kind}{whose}{bound}"
    return talk.say(talk.first(f"{key}/{held.number}", key), number=held.number)


def _counter_limit(talk: Talk, held: Held) -> str:
    of, number = held.of, held.number
    many = "/any" if number == _ANY_NUMBER else "/1" if number == 1 else ""
    if of.pick == "each":
        nouns = forms_of(talk, of).many
        return talk.say(f"has.counter-limit{many}", nouns=nouns, number=number)
    one = "/any/one" if number == _ANY_NUMBER else "/one"
    return talk.say(f"has.counter-limit{one}", what=which(talk, of), number=number)


def _roll_change(talk: Talk, held: Held) -> str:
    held.is_of_me()
    key, part = "has.roll-change" if held.more else "has.roll-change/less", held.part
    if (cost := part.cost) is not None:
        part.said("may")  # a cost can be declined
        return talk.say(f"{key}/for", number=held.number, cost=payment(talk, cost))
    return talk.say(f"{key}/may" if part.may else key, number=held.number)


def _whole(talk: Talk, quantity: Quantity, kind: str) -> str:
    if kind in ("cost", "own-cost") and quantity.each < 0:
        quantity = replace(quantity, each=-quantity.each)
    if kind == "own-cost" and quantity.kind == "played":  # it is not played yet itself
        refuse_if(quantity.of is not None and quantity.of.other, "own-cost: other cards")
        quantity = replace(quantity, of=replace(quantity.of or Selection(), other=True))
    return amount(talk, quantity)


def _played_cards(talk: Talk, of: Selection) -> str:
    """Say a card that may be played, with the zone it is played from; whose is said apart."""
    if of.pick == "me":
        return which(talk, of)
    one, where = _in_no_zone(of, "one")
    what = which(talk, one)
    return talk.say(f"of.played-from.{where}", what=what) if where else what


def _next(talk: Talk, of: Selection, *, once: bool, first: str = "") -> str:
    """Say the next card, or each, that somebody plays; the *first* in each such phase."""
    if of.pick == "me":
        return which(talk, of)
    if talk.stands.same_next:
        mean(talk, _in_no_zone(of, "each")[0])
        return talk.named.it
    one, where = _in_no_zone(of, "first" if first else "next" if once else "each")
    clauses = (
        "of.played" if of.whose == "you" else f"of.played/{of.whose}",
        where and f"of.played-from.{where}",
        first and f"of.each.{first}",
    )
    what = which(replace(talk, plays=tuple(filter(None, clauses))), one)
    mean(talk, replace(one, pick="each"))
    return what


def _as_it_is_played(talk: Talk, held: Held) -> str:
    """Say what a card gains while it is played: "me" is that card there."""
    part, kind, of = held.part, held.kind, held.of
    phase, once, steps = _first_each(part.whole), part.once, part.instead
    begins = steps[0].do.word if steps else ""
    later = once and of.whose == "you" and len(steps) > 1 and begins == "activate"
    what = _played_cards(talk, of) if later else _next(talk, of, once=once, first=phase)
    if kind == "gains-when-played" and (to := part.to):
        if to in TERRAINS:
            what = talk.say("of.played/to-terrain", what=what, terrain=talk.terrain(to))
        else:
            what = talk.say("of.played/to", what=what, place=place_name(talk, to))
    if kind == "as-from-reserve":
        return talk.say("has.as-from-reserve", what=what)
    if later:
        mean(talk, _in_no_zone(of, "each")[0])
        talk.named.last = talk.named.it
        text = _of_the_played(talk, talk.named.it, steps)
        return talk.say("has.gains-when-played/once", what=what, effect=text)
    first, one_of_its = steps[0], {"status": "reserve", "single": True, "what": Selection("me")}
    if first.do.word == "activate" and steps == (first.do.made(first.do, **one_of_its),):
        return talk.say("has.as-from-reserve/single", what=what)
    plain = first.do.word in ("gain", "lose", "give", "gain-counters") and first.what is None
    plain = plain or (first.what is not None and first.what.pick == "me")
    alone = first.condition is None and first.cost is None and not first.may
    condition = first.condition
    bare = None
    if isinstance(first, OfStatus):
        bare = OfStatus(first.do, what=first.what, status=first.status, condition=condition)
    if plain and condition is not None and steps == (bare,):
        text = _of_the_played(talk, what, (replace(first, condition=None),))
        talk.named.last = talk.named.it
        met = condition_met(talk, condition)
        return talk.say("has.gains-when-played/if", effect=text, condition=met)
    if plain and alone:
        return _of_the_played(talk, what, steps)
    text = _of_the_played(talk, talk.named.it, steps)
    return talk.say("has.gains-when-played", what=what, effect=text)


def _of_the_played(talk: Talk, own: str, steps: Effect) -> str:
    """Say steps in which "this card" is one that is played."""
    talk.named.own = own
    text = talk.part(steps)
    talk.named.own = ""
    return text


def _instead(talk: Talk, held: Held) -> str:
    held.is_of_me()
    part, kind = held.part, held.kind
    when, steps, may, if_not = part.when, part.instead, part.may, part.if_not
    if when is None or not steps:
        raise NotInWords("instead")
    text = would_happen(talk, when)
    if not may and steps[0].do.word in ("move-forward", "move-backwards"):
        talk.named.place_of_it = LAST_PLACE
    talk = replace(talk, would_move=when.on == "forward" and steps[0].do.word == "roll")
    name = "instead" if kind == "replace" else "also"
    farther = when.on == "forward" and may and any(fields_of(step).get("more") for step in steps)
    if when.on == "leaves" and may and kind == "replace" and not if_not:
        paid, what = option(talk, steps[:1]), named_before(talk, talk.named.it, subject=True)
        values = {"effect": paid, "what": what}
        if more := steps[1:]:
            values["next"] = talk.part((replace(more[0], link=""), *more[1:]))
        key = "has.instead/leaves/and" if more else "has.instead/leaves"
        return talk.say(key, when=text, **values)
    effect = option(talk, steps) if may else talk.part(_at_once(steps))
    if talk.would_move and (highest := _not_rolled(steps)):
        bound = "exactly" if highest == 1 else "between"
        stays = talk.say("do.move-forward/not", place=talk.say("place.it"))
        stays = talk.say(f"step.rolled.{bound}", number=1, most=highest, effect=stays)
        effect = talk.say("link.after", before=effect, next=begun(stays))
    key = f"has.{name}/may" if may else f"has.{name}"
    key = "has.instead/may/farther" if farther and kind == "replace" else key
    key = talk.first(f"{key}/long", key) if ". " in effect or ", " in effect else key
    clause = talk.say(key, when=text, effect=effect)
    if part.once:
        clause = talk.say("has.once", effect=clause)
    if if_not:
        other = replace(talk, would_move=False).part(if_not)
        clause = talk.say("link.if-you-did-not", before=clause, next=other)
    return clause


_PASSIVES: Mapping[str, Callable[[Talk, Held], str]] = {
    "ability": _ability,
    "advances-only-on": _advances,
    "also": _instead,
    "as-from-reserve": _as_it_is_played,
    "as-soon-as": _as_soon_as,
    "cannot-activate": _cannot_activate,
    "cannot-advance": _advances,
    "cannot-advance-on": _advances,
    "cannot-play": _cannot_play,
    "cost": _priced,
    "cost-at-least": _priced,
    "cost-at-most": _priced,
    "counter-limit": _counter_limit,
    "free": _free,
    "gains-when-played": _as_it_is_played,
    "landmark-limit": _limit,
    "own-cost": _own_cost,
    "past-defenders": _advances,
    "plays-exhausted": _plays_exhausted,
    "reaction": _reaction,
    "replace": _instead,
    "reserve-limit": _limit,
    "roll-change": _roll_change,
    "terrains": _terrains,
    "types": _types,
}
"""How a kind is said that is not said plainly."""


def _at_once(steps: Effect) -> Effect:
    """Return the steps; of two that only this card does, the second as happening at once."""
    plain = {"gain", "defect"}
    me = all(step.do.word in plain and step.objects == Selection("me") for step in steps)
    if len(steps) != 2 or not me or steps[1].link or steps[0].may or steps[0].condition:
        return steps
    return (steps[0], replace(steps[1], link="at-once"))


def _not_rolled(steps: Effect) -> int:
    """Return the highest result of a die, from 1 up, on which none of the steps is done."""
    moves = [step.condition for step in steps[1:]]
    if not moves or any(one is None or one.name != "rolled" or one.negated for one in moves):
        return 0
    return min(one.number for one in moves if one is not None) - 1


def _in_no_zone(of: Selection, pick: str) -> tuple[Selection, str]:
    """Return the description of cards that are played, and the zone they come from, if it matters.

    Whose they are, and that zone, is said apart.
    """
    cards = replace(played(of), pick=pick, whose="any")
    refuse_if(cards.where not in ("anywhere", "hand", "reserve"), f"played from: {cards.where}")
    return replace(cards, where="anywhere"), cards.where.removeprefix("anywhere")


def _first_each(passive: Passive) -> str:
    """Return the phase in each of which only the first card played is meant, if so it is."""
    condition = passive.condition
    if condition is None or passive.kind != "gains-when-played" or passive.once:
        return ""
    phase = Condition("phase", value=condition.also[0].value if condition.also else "")
    none = Condition("played", replace(passive.of, whose="any"), most=0, also=(phase,))
    return phase.value if condition == none and phase.value else ""
