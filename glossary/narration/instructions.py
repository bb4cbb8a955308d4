"""Says what an effect does: its verbs, what each hangs on, how each follows the one before."""

from __future__ import annotations

from itertools import groupby

from glossary.engine.model.cards import Condition, Cost, Quantity, Selection
from glossary.engine.model.instructions import Choosing, Effect, Instruction, Several
from glossary.engine.rules.values import replace
from glossary.narration.amounts import amount
from glossary.narration.conditions import condition_clause, condition_met, under
from glossary.narration.costs import payment
from glossary.narration.phrasebook import AbilityReading, begun, refuse_if
from glossary.narration.rewriting import (
    if_it_is,
    if_there_is_none,
    of_targets,
    of_those,
    one_of_both,
)
from glossary.narration.selections import which
from glossary.narration.step_traits import (
    OF_EXPEDITIONS,
    OF_PLACES,
    SPOKEN,
    TARGETS,
    asks_what_is_revealed,
    each_did,
    for_each,
    goes_on_in_the_sentence,
    how_many_it_reveals,
    is_alike,
    is_as_many,
    is_done,
    is_less,
    is_of_a_players_objects,
    is_of_its_owner,
    is_of_what_was_done,
    more_than,
    some_of_the_counted,
    standing,
)
from glossary.narration.talk import Talk
from glossary.narration.verb_clauses import HANGS, number_word, verb_clause

_SHOWS = ("look-top", "reveal-top", "reveal")


def effect(talk: Talk, steps: Effect) -> str:
    """Say what is done, in order, without the full stop at the end."""
    text, before, had_done, hanging = "", None, talk.behind_may, talk.hanging
    joined, taken, added, under_condition = 0, False, 0, False
    steps, or_more = _with_more(talk, of_targets(steps))
    talk = replace(talk, or_more=or_more, hanging=False, behind_may=False)
    if none := if_there_is_none(steps):
        told, talk.named.last = effect(talk, none[1]), ""
        return talk.say("link.if-none", before=told, next=effect(talk, none[:1]))
    grouped = [(step, len(list(again))) for step, again in groupby(steps)]
    for index, (step, times) in enumerate(grouped):
        if added:
            step, added = replace(step, link=""), 0
        elif before is not None and (added := more_than(step, grouped[index + 1 :])):
            more = talk.inflected(talk.say("step.add", number=added), "order")
            talk = replace(talk, raised=True)
            text, before = talk.say("link.if-you-did", before=text, next=more), step
            continue
        within, step = _behind(talk, before, step, rest=taken, had_done=had_done)
        taken = taken or (step.what is not None and step.what.where == "those")
        others = before is not None and before.who != "you" and not (had_done and index == 1)
        met, did = "", False
        if before is not None and step.condition is not None:
            hangs = step.link == "if-you-did"
            did = hangs and _if_done(before, step, others=others) == "link.if-you-did"
            if did or (hanging and not joined and goes_on_in_the_sentence(before, step)):
                met, contrary = condition_clause(within, step.condition)
                met = "" if contrary or step.condition.also else met
        if not step.link:
            under_condition = step.may and step.condition is not None
        clause = instruction(within, replace(step, condition=None) if met else step)
        talk, taken = _shown(talk, step), taken and step.do.word not in _SHOWS
        if times > 1:
            key = talk.first(f"step.times/{times}", "step.times")
            clause = talk.say(key, effect=clause, number=times)
        if before is None:
            text = clause
        else:
            in_other_cases = under_condition and step.link == "if-you-did-not"
            link = _link(talk, before, step, joined, clause, others=others)
            link = "link.in-other-cases" if in_other_cases else link
            joined = joined + 1 if link.startswith(("link.then", "link.and")) else 0
            if met and not did:
                link = "link.then/if"
            elif link == "link.after":
                clause = begun(clause)
            elif link == "link.otherwise" and is_less(grouped[:index], step):
                link = "link.otherwise/only"
            else:
                link = _adapted(link, before, step, met)
            text = talk.say(link, before=text, condition=met, next=clause)
        before = step
    refuse_if(not text, "steps")
    return text


def _behind(
    talk: Talk, before: Instruction | None, step: Instruction, *, rest: bool, had_done: bool
) -> tuple[Talk, Instruction]:
    """Return a talk in which a step stands behind the one before, and the step as it is said so."""
    stands, those = standing(before, step, in_turn=talk.in_turn), of_those(before, step)
    stands = stands._replace(counted=those is not step, rest=rest)
    behind_may, step = had_done and before is None, those
    if before is not None and before.may and step.may and step.link == "at-once":
        stands, behind_may = stands._replace(again=True), True
        step = replace(step, may=False)
    behind_may = behind_may or (had_done and step.link == "and")
    talk = replace(talk, stands=stands, behind_may=behind_may)
    return talk, if_it_is(step) if talk.shown.number == 1 else step


def _shown(talk: Talk, step: Instruction) -> Talk:
    """Return a talk in which the cards were shown that a step shows."""
    word, shown = step.do.word, talk.shown
    if word == "look-top":
        shown = shown._replace(looked=True)
    elif word in _SHOWS:
        shown = shown._replace(number=how_many_it_reveals(step))
    return replace(talk, shown=shown)


def _with_more(talk: Talk, steps: Effect) -> tuple[Effect, dict[str, object]]:
    """Return steps, and how many of the same modes may be chosen if a condition is met."""
    if len(steps) < 2:
        return steps, {}
    *before, more, fewer = steps
    if isinstance(more, Several) and (one := one_of_both(more, fewer)):
        paid = payment(talk, more.cost or Cost())
        return (*before, replace(one, link=more.link)), {"cost": paid}
    if not (isinstance(more, Choosing) and isinstance(fewer, Choosing)):
        return steps, {}
    condition, usual = more.condition, more.least
    same = replace(more, condition=None, amount=usual, up_to=False, least=0, link="otherwise")
    if condition is None or not (usual and more.up_to) or fewer != same:
        return steps, {}
    if more.amount != usual + 1:
        return steps, {}
    number = number_word(talk, more.amount)
    values: dict[str, object] = {"number": number, "condition": condition_met(talk, condition)}
    if condition == Condition("rolled", number=condition.number):
        values["result"] = condition.number
    return (*before, replace(fewer, link=more.link)), values


def _link(
    talk: Talk, before: Instruction, step: Instruction, joined: int, clause: str, *, others: bool
) -> str:
    """Return how a step is joined to the one before: what does not hang on it says so.

    :param others: whether another player did that one.
    """
    if step.do.word == "after-you" and step.link in ("", "and") and not step.condition:
        return "link.after"
    match step.link:
        case "at-once":
            return "link.and"
        case "and":
            return "link.then" if not joined and ". " not in clause else "link.afterwards"
        case "if-you-did" if each_did(before, step):
            return "link.after"
        case "if-you-did":
            return _if_done(before, step, others=others)
        case "if-you-did-not":
            choice = before.may or before.cost is not None or before.condition is not None
            did_not = "did-not" if choice or before.link else "could-not"
            return f"link.if-{'they' if others else 'you'}-{did_not}"
        case "otherwise":
            return "link.otherwise"
    if talk.in_turn and before.do.word == "target":
        return "link.then"
    depends = before.may or before.cost or before.condition or before.link in HANGS
    own = step.condition is not None or step.cost is not None or step.may
    own = own or step.do.word == "lasting"
    if before.may and step.may and not (step.condition or before.condition or before.link):
        return "link.afterwards"
    if (depends and not step.condition) or before.do.word == "choose":
        return "link.in-any-case"
    if talk.shown.number == 1 and asks_what_is_revealed(step):
        return "link.after"
    if others and step.who == "you" and before.do.word != "target":
        return "link.afterwards"
    if depends or own or before.do.word in ("choose", "roll", "target") or joined:
        plain = before.do.word in ("roll", "target") or step.do.word == "lasting"
        plain = plain or is_of_what_was_done(step.condition)
        return "link.after" if plain else "link.afterwards"
    return "link.then"


def _if_done(before: Instruction, step: Instruction, *, others: bool) -> str:
    """Return how a step follows that is only done if the one before was."""
    word, asked = before.do.word, before.may or before.cost is not None
    if word == "sabotage" and is_of_its_owner(step):
        return "link.if-sabotaged"
    if (word == "target" and not before.may) or (before.link == "if-you-did" and not asked):
        return "link.then"
    if word in OF_PLACES and not asked:
        return "link.if-it-did/back" if word == "move-backwards" else "link.if-it-did"
    return "link.if-they-did" if others else "link.if-you-did"


def _adapted(link: str, before: Instruction, step: Instruction, met: str) -> str:
    """Return the clause of a link for what stands around it; *met* is a condition in it."""
    you = is_done(step) or step.do.word in SPOKEN
    match link:
        case "link.afterwards":
            return f"{link}/if" if step.condition is not None else link
        case "link.if-you-did":
            return f"{link}/if" if met else link
        case "link.and" if before.quantity is not None or _turns(before, step):
            return f"{link}/comma"
        case "link.then" | "link.and" if you and not is_done(before):
            return f"{link}/you"
    return link


def instruction(talk: Talk, step: Instruction) -> str:
    """Say one instruction, with who does it, what it costs and when it is done."""
    named, word, behind, theirs = talk.named, step.do.word, talk.behind_may, talk.theirs
    with AbilityReading(step) as part:
        condition, may, cost, who = part.condition, part.may, part.cost, part.who
        join = under(talk, condition)
        talk = replace(talk, behind_may=False, some_of=some_of_the_counted(step))
        whose_all = ""
        if is_of_a_players_objects(step):  # they do it, not the player
            whose_all, who = talk.say(f"who.{who}"), "you"
        times, times_each, quantity = part.times, part.times_each, part.quantity
        part.link  # noqa: B018 - how it hangs on the step before is said between them
        in_turn = word == "steps" and who != "you"
        if word == "target" and who == "owner-of-that":
            who = "owner-of-that/apart"
        targets = word == "target" and who in TARGETS and not talk.in_turn
        yours = who == "you" or in_turn or targets
        paid = payment(talk, cost) if cost is not None else ""
        meant = named.it
        if cost is not None and cost.on is not None and cost.on.pick == "choose":
            named.it = named.arrived or named.it  # not the one that the cost is of
        talk = replace(talk, theirs=theirs or not yours)
        optional = behind or (may and cost is None)
        form = "" if optional else "order" if yours and not theirs else "one"
        clause = verb_clause(replace(talk, whose_all=whose_all), part, form)
        if word == "choose" or (form == "order" and is_as_many(step)):
            quantity = None  # how many is said where they are chosen, or "that many"
        if word == "steps" and times != 1:
            refuse_if(optional or quantity is not None, "steps: how often")
            clause = _this_often(talk, clause, times)
        else:
            clause = _times(talk, clause, times, quantity, optional=optional)
        if (most := part.most) is not None and for_each(step.quantity):
            clause = talk.say("step.most", effect=clause, number=most)
        if times_each is not None:
            each = which(talk, replace(times_each, pick="each"))
            clause = talk.say("step.times-each", what=each, effect=clause)
        named.it = meant
    if behind and yours:
        return clause
    clause = _by(talk, step, clause, "" if yours else who, behind=behind, optional=optional)
    if cost is not None and not behind:
        clause = talk.say("step.pay", cost=paid, effect=clause)
    return clause if behind else join(clause)


def _by(
    talk: Talk, step: Instruction, clause: str, who: str, *, behind: bool, optional: bool
) -> str:
    """Say who does an instruction, nobody of an order; whether that is optional."""
    if behind:
        key = "step.have/alone" if step.do.word.endswith("resupply") else "step.have"
        return talk.say(key, effect=clause, who=_doer(talk, who))
    each = step.who == "each-player" and (step.do.word in ("play", "pass") or talk.in_turn)
    how = "/in-turn" if each else ""
    if optional:
        key = f"step.may/they{how}" if who else f"step.may{how}"
        return talk.say(key, effect=clause, who=who and _doer(talk, who))
    if not who or talk.stands.same_doer:
        return clause
    key = f"step.they{how}/pass" if each and step.do.word == "pass" else f"step.they{how}"
    return talk.say(key, effect=clause, who=_doer(talk, who))


def _this_often(talk: Talk, clause: str, times: int | Quantity) -> str:
    """Say how often several steps are done, one after another, and what X is in it."""
    if isinstance(times, int):
        return talk.say("step.this-often", effect=clause, number=times)
    return talk.say("step.this-often/where", effect=clause, amount=amount(talk, times))


def _doer(talk: Talk, who: str) -> str:
    """Say who does it; no object is its subject then."""
    talk.named.last = talk.named.described = ""
    if who == "controller-of-that" and talk.named.in_reserve:
        who = "owner-of-that"
    return talk.say("who.each-who-did" if talk.stands.each_did else f"who.{who}")


def _times(
    talk: Talk, clause: str, times: int | Quantity, quantity: Quantity | None, *, optional: bool
) -> str:
    """Say how often a step is done, and what X is in it."""
    if isinstance(times, Quantity):
        refuse_if(quantity is not None, "two quantities")
        if not optional and times.of is not None and times == Quantity("count", times.of):
            each = which(talk, replace(times.of, pick="each"))
            return talk.say("step.times-each", what=each, effect=clause)
        if not optional:
            return _this_often(talk, clause, times)
        clause = talk.say("step.times", effect=clause, number="X")
        return talk.say("step.where", effect=clause, amount=amount(talk, times))
    if times != 1:
        key = "step.times/may" if optional else "step.times"
        clause = talk.say(talk.first(f"{key}/{times}", key), effect=clause, number=times)
    if quantity is None or quantity == Quantity("x"):  # the cost says what X is
        return clause
    if not for_each(quantity):
        return talk.say("step.where", effect=clause, amount=amount(talk, quantity))
    if quantity.kind == "in-terrain":
        each = talk.say("amount.in-terrain/each", terrain=talk.terrain(quantity.terrain))
    elif quantity.kind in OF_EXPEDITIONS:
        each = talk.say(f"amount.{quantity.kind}/each-of-mine/each")
    else:
        each = which(talk, replace(quantity.of or Selection(), pick="each"))
    return talk.say("step.for-each", effect=clause, what=each)


def _turns(before: Instruction, step: Instruction) -> bool:
    """Tell whether another does a step than the one before."""
    turned = is_done(before) and not is_done(step)
    return turned or (is_alike(before, step) and step.objects == Selection("me"))
