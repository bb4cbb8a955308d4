"""Tells what an instruction is like, and how it stands to the one before it in its effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from glossary.engine.model.cards import Condition, Passive, Quantity, Selection
from glossary.engine.model.instructions import Instruction, OfCounters, Several
from glossary.engine.rules.values import fields_of, replace

OF_OBJECTS = (
    *("gain", "lose", "give", "gain-counters", "remove-counters", "switch", "defect"),
    "gain-subtypes",
)
"""Verbs that objects do: they are the subject of their sentence."""
TARGETS = ("target-player", "target-opponent")
OF_PLACES = ("move-forward", "move-backwards", "ascend")
SPOKEN = ("win", "after-you")
"""Verbs whose clause says who does it."""
OF_EXPEDITIONS = ("ascended", "in-contact")
"""Amounts that count one's own Expeditions."""
_GAINS = {"gain", "give", "gain-counters"}


class Stands(NamedTuple):
    """How a step stands to the one before it in an effect; the first stands to none.

    ``again`` is whether the objects that it is about were the subject just before, and ``gains``
    whether that gained something in the same step, ``same_doer`` whether the same player does it,
    ``alike`` whether the one before did the same with other objects, ``each_did`` that it is for
    each player who did that one, ``same_next`` that both are on the next card that is played,
    ``counted`` that it is on the objects that the one before counted, ``rest`` that it takes what
    others left.
    """

    again: bool = False
    gains: bool = False
    same_doer: bool = False
    alike: bool = False
    each_did: bool = False
    same_next: bool = False
    counted: bool = False
    rest: bool = False


def standing(before: Instruction | None, step: Instruction, *, in_turn: bool) -> Stands:
    """Return how a step stands to the one before; *in_turn* one player after another does both."""
    if before is None:
        return Stands()
    again, at_once = is_again(before, step), step.link == "at-once"
    return Stands(
        again,
        gains=again and at_once and {before.do.word, step.do.word} <= _GAINS,
        same_doer=(at_once or in_turn) and step.who == before.who,
        alike=is_alike(before, step),
        each_did=each_did(before, step),
        same_next=is_on_the_same_card(before, step),
    )


def some_of_the_counted(step: Instruction) -> Selection | None:
    """Return what a step is about if these are some of the cards that its condition counts."""
    what, condition = step.what, step.condition
    if what is None or condition is None or condition.name != "there-are" or condition.of is None:
        return None
    of, several = condition.of, what.count != 1 and what.pick == "choose"
    same = several and replace(what, pick=of.pick, count=of.count, up_to=of.up_to) == of
    return what if same and what.where == "permanent-or-reserve" else None


def removed_by(step: Instruction) -> str:
    """Return the name of the counters that a step removes, ``card`` if it discards cards."""
    if step.do.word == "discard":
        return "card"
    if isinstance(step, OfCounters) and step.do.word == "remove-counters":
        return step.counter
    return ""


def is_less(before: Sequence[tuple[Instruction, int]], step: Instruction) -> bool:
    """Tell whether a step repeats the first of two like steps, in case its condition is not met."""
    if len(before) < 2:
        return False
    (first, _), (also, _) = before[-2:]
    same = replace(first, condition=None, link="otherwise") == step
    return same and first.condition is not None and is_alike(replace(first, condition=None), also)


def more_than(step: Instruction, others: Sequence[tuple[Instruction, int]]) -> int:
    """Return how much more a die counts for a step than for the next, done if not the first."""
    number = step.quantity
    if not others or number is None or number.kind != "rolled" or step.link != "if-you-did":
        return 0
    plain = replace(step, quantity=replace(number, plus=0), link="if-you-did-not")
    return number.plus if isinstance(number.plus, int) and others[0] == (plain, 1) else 0


def is_of_a_hand(what: Selection) -> bool:
    """Tell whether a card of one's own Hand is described by what it costs."""
    limits = (what.least_hand_cost, what.most_hand_cost, what.least_base_cost, what.most_base_cost)
    own = (what.pick, what.where, what.whose) == ("choose", "hand", "you")
    return own and any(limit is not None for limit in limits)


def for_each(quantity: Quantity | None) -> bool:
    """Tell whether a number is so many for each object of a description."""
    if quantity is None:
        return False
    described = quantity.of is None or quantity.of.pick == "each"
    plain = quantity == Quantity("count", quantity.of, each=quantity.each)
    if quantity.kind in OF_EXPEDITIONS:
        mine = Selection(where="each-of-mine")
        return quantity == Quantity(quantity.kind, mine, each=quantity.each) and quantity.each > 0
    there = Quantity("in-terrain", terrain=quantity.terrain, each=quantity.each)
    if quantity == there and quantity.each > 0:
        return True
    return plain and quantity.each > 0 and described


def is_alike(before: Instruction, step: Instruction) -> bool:
    """Tell whether a step does the same as the one before, at once, with other objects."""
    same = replace(before, what=step.what, link="at-once", condition=None) == step
    return same and before.what != step.what and before.link in ("", "at-once")


def each_did(before: Instruction, step: Instruction) -> bool:
    """Tell whether a step is done by each of the players who chose to do the one before."""
    may = before.may and before.who == "each-player"
    return may and (step.link, step.who) == ("if-you-did", "owner-of-that")


def how_many_it_reveals(step: Instruction) -> int:
    """Return how many cards a step reveals, if it is plain that they are one or two; else 0."""
    what = step.what
    if step.do.word == "reveal":
        one = what is not None and (what.count, what.up_to) == (1, False) and what.pick != "each"
        return 1 if one else 0
    return step.amount if step.quantity is None and (step.amount == 1 or step.who == "you") else 0


def is_on_the_same_card(before: Instruction, step: Instruction) -> bool:
    """Tell whether two effects that last are on the same next card that is played."""
    one, other = (fields_of(part).get("lasting") for part in (before, step))
    if not (isinstance(one, Passive) and isinstance(other, Passive)):
        return False
    same = fields_of(before).get("duration") == fields_of(step).get("duration")
    return same and one.once and other.once and one.of == other.of


def is_as_many(step: Instruction) -> bool:
    """Tell whether a step is about as many as there were objects just before."""
    those = step.quantity == Quantity("count", Selection("that"))
    limited = isinstance(step, OfCounters) and step.most is not None
    return those and step.do.word in ("draw", "give") and step.times == 1 and not limited


def is_again(before: Instruction, step: Instruction) -> bool:
    """Tell whether the same objects as before do this, in the same sentence."""
    both = step.do.word in OF_OBJECTS and before.do.word in OF_OBJECTS
    same = step.objects == before.objects and step.objects.pick in ("me", "it", "that")
    target = before.objects
    one = target.pick == "target" and target.count == 1 and not (target.up_to or before.may)
    same = same or (one and step.objects == Selection("that"))
    return both and same and step.link in ("at-once", "and") and step.who == before.who == "you"


def names_its_card(step: Instruction) -> bool:
    """Tell whether "this card" stands just before what is done, so that "it" would be that."""
    exhausts = step.cost is not None and step.cost.exhaust
    return exhausts or (step.condition is not None and step.condition.name == "in-contact")


def is_of_what_was_done(condition: Condition | None) -> bool:
    """Tell whether a condition is about what the steps before did: that it follows is plain."""
    if condition is None:
        return False
    number = condition.quantity
    revealed = number is not None and number.of is not None and number.of.where == "those"
    removed = number is not None and number.kind == "removed"
    return condition.name == "rolled" or revealed or removed


def is_after_a_roll(step: Instruction) -> bool:
    return step.condition is not None and step.condition.name == "rolled"


def is_of_its_owner(step: Instruction) -> bool:
    """Tell whether a step is about the owner of a card, who is one only if there was a card."""
    to = fields_of(step).get("to")
    return "owner-of-that" in (step.who, str(to).removesuffix("-companion"))


def is_done(step: Instruction) -> bool:
    """Tell whether a step is said as what "you" do, by an order."""
    word = step.do.word
    if isinstance(step, Several):
        return is_done(step.steps[0])
    return step.who == "you" and word not in (*OF_OBJECTS, *OF_PLACES, *SPOKEN, "lasting")


def is_of_the_revealed(step: Instruction) -> bool:
    """Tell whether a step is about the one card that was revealed: "draw it", "discard it"."""
    if step.do.word == "draw":
        return step.amount == 1 and step.what is None and asks_what_is_revealed(step)
    what = step.what
    return (
        what is not None and step.do.word in ("discard", "send") and is_plain_of_the_revealed(what)
    )


def is_plain_of_the_revealed(what: Selection) -> bool:
    return what in (Selection(where="those"), Selection("choose", where="those"))


def asks_what_is_revealed(step: Instruction) -> bool:
    of = step.condition.of if step.condition is not None else None
    return of is not None and of.where == "those"


def goes_on_in_the_sentence(before: Instruction, step: Instruction) -> bool:
    """Tell whether a step under a condition can follow in the sentence of the one before."""
    first = before.condition is None and before.cost is None and not before.may
    own = step.link or step.cost is not None or step.may or step.who != "you"
    simple = before.do.word not in (
        "choose",
        "steps",
        "lasting",
        "roll",
        "target",
        "reveal-top",
        "look-top",
    )
    simple = simple and step.do.word not in ("steps", "lasting") and not is_after_a_roll(step)
    return first and simple and not own


def is_of_a_players_objects(step: Instruction) -> bool:
    """Tell whether a targeted player only says whose objects do something."""
    of, all_of = step.objects, Selection(types=step.objects.types, whose="you")
    plain = of == all_of and not step.may and step.cost is None
    return plain and step.who in TARGETS and step.do.word in OF_OBJECTS


def kept_of(what: Selection) -> int:
    """Return how many cards of a zone are kept if as many are chosen as are too many, else 0."""
    left = what.count
    if not isinstance(left, Quantity) or left.of is None or not isinstance(left.plus, int):
        return 0
    alike = what == replace(left.of, pick="choose", count=left)
    return -left.plus if alike and left.plus < 0 else 0
