"""Says under which condition something is done or holds, and how that is joined to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from glossary.engine.model.cards import CHARACTER, KEYWORDS, Condition, Quantity, Selection
from glossary.engine.model.objects import MARKED
from glossary.engine.rules.values import fields_of, replace
from glossary.narration.amounts import COSTS, amount, discarded_cards
from glossary.narration.phrasebook import CARDS, AbilityReading, NotInWords, refuse_if
from glossary.narration.selections import (
    forms_of,
    named_before,
    noun_of,
    place_name,
    played,
    qualified,
    qualities_of,
    which,
)
from glossary.narration.talk import Filled, Noun, Talk

_OF_NUMBERS = {"one": "least", "none": "exactly", "exactly-one": "exactly", "most-one": "most"}
"""The bound of a number that says the same as a bound of objects."""
SINGLE_PLACES = ("my-hero", "my-companion", "my-other-expedition", "chosen")
"""Phrases for one Expedition: whether one of them is enough is no question."""


def under(talk: Talk, condition: Condition | None, kind: str = "step") -> Callable[[str], str]:
    """Say a condition, and return how an effect is said with it.

    :param kind: the section of the clauses that join them, and the clause if it is met.
    """
    if condition is None:
        return lambda effect: effect
    conditions = (replace(condition, also=()), *condition.also)
    if kind == "step/while":
        times = ("phase", "first-day")
        phases = [one for one in conditions if one.name in times and not one.negated]
        others = [one for one in conditions if one not in phases]
        if len(phases) == 1:
            return _during(talk, phases[0], tuple(others))
    if len(conditions) == 1 and condition.name == "rolled" and kind == "step":
        return _on_a_roll(talk, condition)
    if condition.name == "played":  # in the phase that the other part names
        conditions = conditions[::-1]
    section, _, joint = kind.partition("/")
    if joint == "while" and len(conditions) == 1:
        conditions = (_unless_more(condition),)
    behind = joint == "while"
    if behind and all(map(_is_done_once, conditions)):  # not "as long as"
        joint = ""
    clauses = [condition_clause(talk, one, behind=behind) for one in conditions]
    met = [text for text, contrary in clauses if not contrary]
    unmet = [text for text, contrary in clauses if contrary]
    if unmet and behind:  # what holds stands before it
        talk.named.last = ""

    def join(effect: str) -> str:
        name = "when" if section == "when" else "effect"
        for text in unmet:
            key = talk.first(f"{section}.unless/{joint}", f"{section}.unless")
            effect = talk.say(key, **{"condition": text, name: effect})
        if met:
            key = f"{section}.{joint or 'if'}"
            effect = talk.say(key, **{"condition": _all_of(talk, met), name: effect})
        return effect

    return join


def _during(talk: Talk, phase: Condition, others: tuple[Condition, ...]) -> Callable[[str], str]:
    """Say what holds in a phase, under other conditions."""
    with AbilityReading(phase) as one:
        name, value = one.name, one.value
    rest = replace(others[0], also=others[1:]) if others else None
    join = under(talk, rest, "step/while")
    return lambda effect: talk.say(f"step.during.{value or name}", effect=join(effect))


def _on_a_roll(talk: Talk, condition: Condition) -> Callable[[str], str]:
    with AbilityReading(condition) as one:
        one.said("name")
        bound, values = _of_a_die(*_bound(one.number, one.most))
    return lambda effect: talk.say(f"step.rolled.{bound}", effect=effect, **values)


def _all_of(talk: Talk, conditions: Sequence[str]) -> str:
    """Join conditions that must all be met."""
    first, *others = conditions
    for index, other in enumerate(others, start=1):
        key = "if.both" if index == len(others) else "if.several"
        first = talk.say(key, first=first, second=other)
    return first


def condition_met(talk: Talk, condition: Condition) -> str:
    """Say a condition that is met, to stand behind "if"."""
    text, contrary = condition_clause(talk, condition)
    refuse_if(contrary, f"{condition.name}, negated")
    return text


def condition_clause(talk: Talk, condition: Condition, *, behind: bool = False) -> tuple[str, bool]:
    """Say a condition, and whether it is its contrary that was said.

    :param behind: whether that contrary stands behind what holds of this card.
    """
    with AbilityReading(condition) as one:
        key, values = _CONDITIONS.get(one.name, _simple)(talk, one)
        negated = one.negated
    english = CARDS.written[talk.first(key)].one
    if condition.name == "is" and condition.of is not None:
        talk.named.last = _meant(talk, condition.of)
    elif not english.startswith("%(what)"):
        talk.named.last = talk.say("it.me") if english.startswith("this card ") else ""
    if negated and talk.knows(f"{key}/not"):
        key, negated = f"{key}/not", False
    elif behind and negated:
        key = talk.first(f"{key}/it", key)
    return talk.say(key, **values), negated


def _simple(talk: Talk, one: AbilityReading) -> Filled:
    """Return the clause of a condition, ``if.<condition>``, by its value or its numbers."""
    key = f"if.{one.whole.name}"
    match one.whole.name:
        case "base-zero-there":
            return key, {"what": talk.named.it}
        case "phase":
            return f"{key}.{one.value}", {}
        case "activated":
            bound, values = _bound(one.number, one.most)
            return f"{key}.{bound}", {**values, "symbol": one.value}
        case "rolled":
            bound, values = _of_a_die(*_bound(one.number, one.most))
            return f"{key}.{bound}", values
    return key, {}


def _of_expeditions(talk: Talk, one: AbilityReading) -> Filled:
    name, negated, of = one.whole.name, one.whole.negated, one.of
    where = talk.named.same_place = _where_of(name, of) or "my-expedition"
    if name == "failed" and where == "each-of-mine" and not negated:
        return ("if.failed/any" if one.taken_together else "if.failed/all"), {}
    if name == "in-terrain" and one.whole.value == "single":
        one.said("value")
        if of is None:
            return "if.in-single/me", {}
        return "if.in-single", {"place": place_name(talk, where)}
    values: dict[str, object] = {}
    if name == "in-terrain":
        values["terrain"] = talk.terrain(one.value)
        if of is None:  # an object is there if one of its Expeditions is (7.5.8.c)
            return "if.in-terrain/me", values
    single = where in SINGLE_PLACES or where in talk.places_named
    if one.taken_together and not single:
        if where == "its-expedition":
            values["what"] = talk.named.it
        return f"if.{name}/any.{where}", values
    return f"if.{name}", {**values, "place": place_name(talk, where)}


def _in_contact(talk: Talk, one: AbilityReading) -> Filled:
    where = _where_of("in-contact", one.of)
    if where and one.taken_together:
        return f"if.in-contact/any.{where}", {}
    if where:
        return "if.in-contact/place", {"place": place_name(talk, where)}
    return "if.in-contact", {}


def _somebody_played(talk: Talk, one: AbilityReading) -> Filled:
    bound, values = _bound(one.number, one.most)
    when = talk.say(f"during.{one.during or 'phase'}")
    forms = forms_of(talk, played(one.of or Selection()))
    return f"if.played.{bound}", {**values, **_by_name(forms), "when": when}


def _holds(talk: Talk, one: AbilityReading) -> Filled:
    bound, values = _bound(one.number, one.most)
    where, what = _where_of("holds", one.of) or "my-expedition", one.what
    if what is None or not talk.knows(f"if.holds.{bound}"):
        raise NotInWords(f"holds: {bound}")
    forms = forms_of(talk, what)
    mine = where == "each-of-mine" and one.taken_together
    place = place_name(talk, "one-of-mine" if mine else where)
    return f"if.holds.{bound}", {**values, **_by_name(forms), "place": place}


def _is(talk: Talk, one: AbilityReading) -> Filled:
    if (elsewhere := _is_elsewhere(talk, one)) is not None:
        return elsewhere
    of = one.of
    key = "if.was" if one.past else "if.is"
    words, its = _meant(talk, of), _its(talk, _meant(talk, of))
    what = named_before(talk, words, subject=True)
    if of == Selection(of.pick, terrain=of.terrain):
        if of.terrain == "ascended":
            return f"{key}-in-ascended", {"what": what}
        if (key, of.terrain) == ("if.is", "single"):
            return "if.in-single", {"place": what}
        return f"{key}-in-terrain", {"what": what, "terrain": talk.terrain(of.terrain)}
    costs = _cost_compared(of)
    if costs is not None and not one.whole.past:
        bound, most = costs
        return f"if.hand-cost.{bound}{its}", {"what": words, "amount": amount(talk, most)}
    refuse_if(of.where != "play", f"is: {of.where}")
    kind = forms_of(talk, replace(of, pick="each", where="anywhere")).some
    return key, {"what": what, "kind": kind}


def _is_elsewhere(talk: Talk, one: AbilityReading) -> Filled | None:
    """Say what "it" is if that is where it is, where it was played from, or its cost."""
    of: Selection = one.whole.of
    last, words = talk.named.last, _meant(talk, of)
    its = _its(talk, words)
    yours = of == Selection(of.pick, whose="you")  # what "you control" is no subject
    what = named_before(talk, words, subject=not yours)
    past = "/past" if one.whole.past else ""
    if (key := _elsewhere(of)) and not past:
        one.said("of", "past")
        return key, {"what": what}
    if (limit := _only_limit(of)) is None:
        talk.named.last = last
        return None
    one.said("of", "past")
    cost, number = limit
    if words == talk.say("it.discarded"):  # from a Reserve
        cost = cost.replace("base-cost", "reserve-cost")
    return f"if.{cost}{past}{its}", {"what": words, "number": number}


def _its(talk: Talk, words: str) -> str:
    """Return the suffix of a clause on the cost of what was named last: "its"."""
    return "/its" if words in (talk.named.last, talk.named.described) else ""


def _meant(talk: Talk, of: Selection) -> str:
    """Return the words of what a condition is about."""
    return talk.named.that if of.pick == "that" else talk.named.it


def _has(talk: Talk, one: AbilityReading) -> Filled:
    value, key = one.value, "if.had" if one.past else "if.has"
    what = which(talk, one.of or Selection("me"), subject=True)
    value = "boosted" if value == "boost" else value
    if talk.knows(f"{key}.{value}"):
        return f"{key}.{value}", {"what": what}
    if value in MARKED or value in KEYWORDS:
        return f"{key}.keyword", {"what": what, "thing": talk.thing(value)}
    return f"{key}.counter", {"what": what, "name": talk.counter(value)}


def _there_are(talk: Talk, one: AbilityReading) -> Filled:
    """Say how many objects there are; of one's own in play, how many one controls."""
    of: Selection = one.of or Selection()
    if of.where == "facing":  # of two Expeditions, what is in both faces it
        one.said("taken_together")
    least, most = one.number, one.most
    if one.by_one:
        refuse_if(of.whose != "opponent" or of.pick != "each", "there-are: by one")
        bound, values = _bound(least, most)
        forms = forms_of(talk, replace(of, whose="any"))
        return talk.first(f"if.one-opponent.{bound}"), {**values, **_by_name(forms)}
    if of.pick != "each":
        refuse_if((least, most) != (1, None), "there-are of a pronoun")
        return "if.still", {"what": which(talk, of)}
    bound, values = _bound(least, most)
    mine = of.whose == "you" and not talk.theirs
    anything = of == Selection(where=of.where, whose=of.whose)
    if of == Selection(where="reserve", whose="controller-of-that") and (least, most) == (1, 1):
        return "if.only-one", {}
    if mine and anything and bound in ("none", "one") and talk.knows(f"if.empty.{of.where}"):
        return f"if.empty.{of.where}{'/not' if bound == 'one' else ''}", {}
    if of.where == "those" and bound == "one" and talk.shown.number == 1:
        return _it_is(talk, of)
    if of.where == "permanent-or-reserve" and bound == "one" and mine and of.has:
        return talk.first(f"if.there.one/permanent-or-reserve/{of.has}"), {}
    family = "there"
    described = of.types or of.subtypes or of.token is not None
    if mine and (of.where == "play" or (of.where == "landmark" and not described)):
        family, of = "control", replace(of, whose="any")
    elif mine and of.where == "mana":
        family = "have"
    elif of.where == "facing":
        family, of = "facing", replace(of, where="play")
        talk.named.it = talk.named.arrived or talk.named.it  # not one of those
    forms = forms_of(talk, of, "one" if bound == "one" else "")
    if family == "have":
        forms = forms_of(talk, replace(of, whose="any", where="anywhere", types=("mana",)))
    return f"if.{family}.{bound}", {**values, **_by_name(forms)}


def _it_is(talk: Talk, of: Selection) -> Filled:
    """Say what the single card is that was revealed."""
    those, name = Selection(where="those"), talk.shown.name
    its = "" if name else "/its"
    least, most = of.least_hand_cost, of.most_hand_cost
    if of == replace(those, least_hand_cost=least):
        return f"if.hand-cost.least{its}", {"what": name, "number": least}
    if of == replace(those, most_hand_cost=most):
        return f"if.hand-cost.most{its}", {"what": name, "number": most}
    kind = forms_of(talk, replace(of, where="anywhere")).some
    return "if.is" if name else "if.it-is", {"what": name, "kind": kind}


def _amount(talk: Talk, one: AbilityReading) -> Filled:
    key, values = _amount_is(talk, one.quantity, one.number, one.most)
    return talk.first(f"{key}/past") if one.past else key, values


def _amount_is(talk: Talk, quantity: Quantity, least: int, most: int | Quantity | None) -> Filled:
    """Say that a quantity is at least, at most or exactly a number."""
    if isinstance(most, Quantity):
        refuse_if(least, "amount: two limits")
        return _fewer(talk, quantity, most)
    bound, values = _bound(least, most)
    if quantity == Quantity("discarded", of=quantity.of) and bound in ("none", "one", "least"):
        forms = discarded_cards(talk, quantity.of or Selection())
        return f"if.discarded.{bound}", {**values, **_by_name(forms)}
    of = quantity.of
    plain = quantity == Quantity(quantity.kind, of=of, counter=quantity.counter)
    summed = of is not None and of.pick == "each" and CHARACTER in of.types
    boosts = quantity.kind == "counters" and quantity.counter == "boost"
    if of is not None and boosts and plain and summed and bound == "least":
        return "if.boosts.least/total", {**values, "nouns": forms_of(talk, of).many}
    if quantity.kind == "counters" and plain and not summed:
        what = which(talk, quantity.of or Selection("me"), subject=True)
        if boosts:
            return f"if.boosts.{bound}", {**values, "what": what}
        name = talk.counter(quantity.counter)
        return f"if.counters.{bound}", {**values, "what": what, "name": name}
    if of is not None and quantity == Quantity("zeros", of=of) and bound == "least":
        return "if.zeros.least", {**values, "nouns": forms_of(talk, of).many}
    if quantity == Quantity("removed") and bound in ("one", "least", "between"):
        what = {"boost": "/boosts", "card": "/cards"}.get(talk.named.removed, "")
        return f"if.removed.{bound}{what}", values
    if quantity == Quantity("regions") and bound == "least":
        return "if.regions.least", values
    different = Quantity("different", of=of, terrain=quantity.terrain)
    if of is not None and quantity == different and bound == "least" and of.whose == "you":
        nouns = forms_of(talk, replace(of, whose="any")).many
        if quantity.terrain == "base-cost":
            return "if.different.least/base-cost", {**values, "nouns": nouns}
        terrain = talk.terrain(quantity.terrain)
        return "if.different.least", {**values, "nouns": nouns, "terrain": terrain}
    bound = _OF_NUMBERS.get(bound, bound)
    if quantity.kind in COSTS:
        values = {name: f"{{mana:{number}}}" for name, number in values.items()}
    return f"if.amount.{bound}", {**values, "amount": amount(talk, quantity)}


def _fewer(talk: Talk, quantity: Quantity, most: Quantity) -> Filled:
    """Say that a quantity is at most another, or less than that."""
    plain = quantity == Quantity("count", quantity.of)
    if most.plus == -1 and plain and most == Quantity("count", most.of, plus=-1):
        fewer, others = (one.of or Selection() for one in (quantity, most))
        zones = [f"zone.{of.where}/{of.whose}" for of in (fewer, others)]
        if replace(fewer, whose=others.whose) == others and all(map(talk.knows, zones)):
            nouns = forms_of(talk, replace(fewer, whose="any", where="anywhere")).many
            here, there = map(talk.say, zones)
            return "if.fewer/zones", {"nouns": nouns, "zone": here, "other": there}
        there = forms_of(talk, others).many
        return "if.fewer", {"nouns": forms_of(talk, fewer).many, "others": there}
    key = "if.amount.fewer" if most.plus == -1 else "if.amount.most/counted"
    other = replace(most, plus=0) if most.plus == -1 else most
    return key, {"amount": amount(talk, quantity), "other": amount(talk, other)}


def _one_each(talk: Talk, one: AbilityReading) -> Filled:
    """Say that there are different objects, one of each description."""
    each: tuple[Selection, ...] = one.each
    mine = all(of.whose == "you" and of.where == "play" for of in each)
    types = each[0].types if all(of.types == each[0].types for of in each) else ()
    nouns = forms_of(talk, Selection(types=types)).many
    objects = (replace(of, whose="any") if mine else of for of in each)
    what = talk.speech.both([_as_one(talk, of, alike=bool(types)) for of in objects])
    key = "if.one-each" if mine else "if.one-each/there"
    return key, {"number": len(each), "nouns": nouns, "what": what}


def _as_one(talk: Talk, selection: Selection, *, alike: bool) -> str:
    """Say an object, as "one" if what it is stands before."""
    if not alike or selection.subtypes or selection.token is not None:
        return forms_of(talk, selection).some
    with AbilityReading(selection) as of:
        if (pick := of.pick) != "each":
            raise NotInWords(f"one of {pick}")
        noun_of(talk, of)  # its types were said before
        has, qualities = of.has, tuple(qualities_of(talk, of, ""))
    return qualified(talk, talk.say(f"it.one.{has}" if has else "it.one"), qualities)


_CONDITIONS: Mapping[str, Callable[[Talk, AbilityReading], Filled]] = {
    "ahead": _of_expeditions,
    "amount": _amount,
    "ascended": _of_expeditions,
    "behind": _of_expeditions,
    "failed": _of_expeditions,
    "has": _has,
    "holds": _holds,
    "in-contact": _in_contact,
    "in-terrain": _of_expeditions,
    "is": _is,
    "one-each": _one_each,
    "played": _somebody_played,
    "there-are": _there_are,
    "tied": _of_expeditions,
}
"""The clause of a condition with what fills it; one that is not here is simple."""


def _where_of(name: str, of: Selection | None) -> str:
    """Return the place that a condition is about, and nothing more; empty if it names none."""
    if of is None or of == Selection(where=of.where):
        return of.where if of else ""
    raise NotInWords(f"{name}: {of}")


def _elsewhere(of: Selection) -> str:
    """Return the clause of what is described by where it is, or came from, and nothing else."""
    plain = Selection(of.pick)
    if of.played_from and of == replace(plain, played_from=of.played_from):
        return f"if.played-from.{of.played_from}"
    places = {
        replace(plain, whose="you"): "if.yours",
        replace(plain, where="facing"): "if.faces",
        replace(plain, where="reserve", whose="you"): "if.in-your-reserve",
    }
    return places.get(of, "")


def _only_limit(of: Selection) -> tuple[str, int] | None:
    """Return the limit of a cost, and its number, if what is described is so and nothing else."""
    usual = fields_of(Selection(of.pick))
    set_here = {name: value for name, value in fields_of(of).items() if value != usual[name]}
    for name, number in set_here.items():
        bound, _, cost = name.replace("_", "-").partition("-")
        if len(set_here) == 1 and cost in ("base-cost", "hand-cost") and isinstance(number, int):
            return f"{cost}.{bound}", number
    return None


def _is_done_once(condition: Condition) -> bool:
    """Tell whether a condition is about what somebody did, not about what stands there."""
    number = condition.quantity
    discarded = number is not None and number.kind == "discarded"
    return condition.name in ("played", "activated") or discarded


def _unless_more(condition: Condition) -> Condition:
    """Return a condition on at most so many as the contrary of one on more."""
    few = condition.most
    if isinstance(few, int) and few > 0 and not condition.number and not condition.negated:
        more = few + 1
        return replace(condition, number=more, most=None, negated=True)
    return condition


def _bound(least: int, most: int | None) -> Filled:
    """Return which bound two limits are, and its numbers."""
    refuse_if(most is not None and least > most, "a number that cannot be")
    if most is None:
        return ("one" if least == 1 else "least"), {"number": least}
    if most == 0:
        return "none", {"number": 0}
    if least == most:
        return ("exactly-one" if most == 1 else "exactly"), {"number": most}
    if least <= 0:
        return ("most-one" if most == 1 else "most"), {"number": most}
    return "between", {"number": least, "most": most}


def _of_a_die(bound: str, values: dict[str, object]) -> Filled:
    """Return a bound on the result of a die, whose least is 1."""
    if bound == "most":
        return "between", {"number": 1, "most": values["number"]}
    refuse_if(bound == "none", "a die that shows 0")
    bounds = {"exactly-one": "exactly", "most-one": "exactly", "one": "least"}
    return bounds.get(bound, bound), values


def _cost_compared(of: Selection) -> tuple[str, Quantity] | None:
    """Return how a description compares a Hand Cost with what is counted, if it is only that."""
    least, most = of.least_hand_cost, of.most_hand_cost
    only = of == Selection(of.pick, least_hand_cost=least, most_hand_cost=most)
    if not (only and isinstance(most, Quantity)):
        return None
    if least == most:
        return "equal", most
    return ("fewer", replace(most, plus=0)) if least is None and most.plus == -1 else None


def _by_name(noun: Noun) -> dict[str, object]:
    return {"noun": noun.one, "some": noun.some, "nouns": noun.many}
