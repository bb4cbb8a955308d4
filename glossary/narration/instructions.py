"""Says what an effect does: its verbs, what each hangs on, how each follows the one before."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from glossary.engine.model.cards import Condition, Cost, Quantity, Selection
from glossary.engine.model.instructions import Choosing, Effect, Instruction, Several
from glossary.engine.rules.values import replace
from glossary.narration.phrasebook import AbilityReading, NotInWords, begun
from glossary.narration.rewriting import (
    if_it_is,
    if_there_is_none,
    of_targets,
    of_those,
    one_of_both,
)
from glossary.narration.step_traits import (
    OF_EXPEDITIONS,
    OF_PLACES,
    SPOKEN,
    TARGETS,
    Stands,
    asks_what_is_revealed,
    each_did,
    for_each,
    goes_on_in_the_sentence,
    is_after_a_roll,
    is_alike,
    is_as_many,
    is_done,
    is_less,
    is_of_a_players_objects,
    is_of_its_owner,
    is_of_what_was_done,
    more_than,
    reveals_one,
    some_of_the_counted,
    standing,
)
from glossary.narration.verb_clauses import VerbClauses

_HAD_DONE = ("draw", "resupply", "exhausted-resupply", "sacrifice", "discard")
"""Verbs that a player can have another player do."""
_HANGS = ("if-you-did", "if-you-did-not", "otherwise", "and")


class Instructions(VerbClauses):
    """Says effects, and what is paid for them.

    ``behind_may`` is whether "you may" stands before, ``under_condition`` that the step others hang
    on is optional and has a condition.
    """

    behind_may = under_condition = False

    def steps(self, steps: Iterable[Instruction]) -> str:
        """Say what is done, in order, without the full stop at the end."""
        text = ""
        before: Instruction | None = None
        joined, taken, added, had_done = 0, False, 0, self.behind_may
        revealed, hanging, self.hanging = self.one_revealed, self.hanging, False
        steps, self.or_more = self._with_more(of_targets(tuple(steps)))
        if none := if_there_is_none(steps):
            told, self.last = self.steps(none[1]), ""
            return self.say("link.if-none", before=told, next=self.steps(none[:1]))
        grouped = [(step, len(list(again))) for step, again in groupby(steps)]
        for index, (step, times) in enumerate(grouped):
            if added:
                step, added = replace(step, link=""), 0
            elif before is not None and (added := more_than(step, grouped[index + 1 :])):
                more = self.inflected(self.say("step.add", number=added), "order")
                self.raised = True
                text, before = self.say("link.if-you-did", before=text, next=more), step
                continue
            rest, self.rest = self.rest, taken
            taken = taken or (step.what is not None and step.what.where == "those")
            step = self._behind(before, step, had_done=had_done)
            others = before is not None and before.who != "you" and not (had_done and index == 1)
            did = behind = False
            if before is not None:
                hangs = step.link == "if-you-did"
                did = hangs and self._if_done(before, step, others=others) == "link.if-you-did"
                behind = goes_on_in_the_sentence(before, step)
            met = ""
            if step.condition is not None and (did or (hanging and behind and not joined)):
                met, contrary = self._condition(step.condition)
                met = "" if contrary or step.condition.also else met
            if not step.link:
                self.under_condition = step.may and step.condition is not None
            clause = self.step(replace(step, condition=None) if met else step)
            self.rest, self.stands, self.counted = rest, Stands(), False
            taken = not self._shows_cards(step) and taken
            if times > 1:
                key = self.first(f"step.times/{times}", "step.times")
                clause = self.say(key, effect=clause, number=times)
            if before is None:
                text = clause
            else:
                link = self._link(before, step, joined, clause, others=others)
                joined = joined + 1 if link.startswith(("link.then", "link.and")) else 0
                if met and not did:
                    link = "link.then/if"
                elif link == "link.after":
                    clause = begun(clause)
                elif link == "link.otherwise" and is_less(grouped[:index], step):
                    link = "link.otherwise/only"
                else:
                    link = self._adapted(link, before, step, met)
                text = self.say(link, before=text, condition=met, next=clause)
            before = step
        self.one_revealed = revealed
        if not text:
            raise NotInWords("steps")
        return text

    def _behind(
        self, before: Instruction | None, step: Instruction, *, had_done: bool
    ) -> Instruction:
        """Return a step as it is said behind the one before, and remember how it stands to that."""
        self.stands = standing(before, step, in_turn=self.in_turn)
        counted = of_those(before, step)
        self.counted, step = counted is not step, counted
        if before is not None and before.may and step.may and step.link == "at-once":
            self.stands, self.behind_may = self.stands._replace(again=True), True
            step = replace(step, may=False)
        if had_done and step.link == "and":
            self.behind_may = True
        return if_it_is(step) if self.one_revealed else step

    def _shows_cards(self, step: Instruction) -> bool:
        """Tell whether a step shows cards, and remember to whom and how many."""
        match step.do.word:
            case "look-top":
                self.looked = True
            case "reveal-top":
                self.one_revealed = step.amount == 1 and step.quantity is None
                self.two_revealed = step.amount == 2 and step.who == "you"
            case "reveal":
                self.one_revealed = reveals_one(step)
            case _:
                return False
        return True

    def _with_more(self, steps: Effect) -> tuple[Effect, dict[str, object]]:
        """Return steps, and how many of the same modes may be chosen if a condition is met."""
        if len(steps) < 2:
            return steps, {}
        *before, more, fewer = steps
        if isinstance(more, Several) and (one := one_of_both(more, fewer)):
            paid = self.cost(more.cost or Cost())
            return (*before, replace(one, link=more.link)), {"cost": paid}
        if not (isinstance(more, Choosing) and isinstance(fewer, Choosing)):
            return steps, {}
        condition, usual = more.condition, more.least
        same = replace(fewer, amount=more.amount, up_to=True, least=usual) == replace(
            more, condition=None, link=fewer.link
        )
        if condition is None or not usual or fewer.link != "otherwise" or not same:
            return steps, {}
        if fewer.amount != usual or more.amount != usual + 1:
            return steps, {}
        number = self._in_letters(more.amount)
        values: dict[str, object] = {"number": number, "condition": self.condition(condition)}
        if condition == Condition("rolled", number=condition.number):
            values["result"] = condition.number
        return (*before, replace(fewer, link=more.link)), values

    def option(self, steps: Effect) -> str:
        """Say steps behind "you may": those that hang on the first follow it."""
        if not steps:
            raise NotInWords("steps")
        first, *others = steps
        plain = (first.may, first.cost, first.condition) == (False, None, None)
        plain = plain and (first.who == "you" or first.do.word in _HAD_DONE)
        if (
            not plain
            or first.do.word in ("steps", "lasting")
            or not all(one.link or is_after_a_roll(one) for one in others)
        ):
            return self.say("step.this", effect=self.steps(steps))
        self.behind_may = True
        return self.steps(steps)

    def _link(
        self, before: Instruction, step: Instruction, joined: int, clause: str, *, others: bool
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
                return self._if_done(before, step, others=others)
            case "if-you-did-not":
                if self.under_condition:
                    return "link.in-other-cases"
                choice = before.may or before.cost is not None or before.condition is not None
                did_not = "did-not" if choice or before.link else "could-not"
                return f"link.if-{'they' if others else 'you'}-{did_not}"
            case "otherwise":
                return "link.otherwise"
        if self.in_turn and before.do.word == "target":
            return "link.then"
        depends = before.may or before.cost or before.condition or before.link in _HANGS
        own = step.condition is not None or step.cost is not None or step.may
        own = own or step.do.word == "lasting"
        if before.may and step.may and not (step.condition or before.condition or before.link):
            return "link.afterwards"
        if (depends and not step.condition) or before.do.word == "choose":
            return "link.in-any-case"
        if self.one_revealed and asks_what_is_revealed(step):
            return "link.after"
        if others and step.who == "you" and before.do.word != "target":
            return "link.afterwards"
        if depends or own or before.do.word in ("choose", "roll", "target") or joined:
            said_then = (
                is_of_what_was_done(step.condition)
                or before.do.word in ("roll", "target")
                or step.do.word == "lasting"
            )
            return "link.after" if said_then else "link.afterwards"
        return "link.then"

    @staticmethod
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

    @staticmethod
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

    def step(self, step: Instruction) -> str:
        """Say one instruction, with who does it, what it costs and when it is done."""
        with AbilityReading(step) as part:
            condition, may, cost, who = part.condition, part.may, part.cost, part.who
            join = self.under(condition)
            self.some_of = some_of_the_counted(step)
            if is_of_a_players_objects(step):  # they do it, not the player
                self.whose_all, who = self.say(f"who.{who}"), "you"
            times, times_each, quantity = part.times, part.times_each, part.quantity
            several = part.whole.do.word == "steps" and times != 1
            part.link  # noqa: B018 - how it hangs on the step before is said between them
            in_turn = part.whole.do.word == "steps" and who != "you"
            if part.whole.do.word == "target" and who == "owner-of-that":
                who = "owner-of-that/apart"
            targets = part.whole.do.word == "target" and who in TARGETS and not self.in_turn
            yours = who == "you" or in_turn or targets
            paid = self.cost(cost) if cost is not None else ""
            meant = self.it
            if cost is not None and cost.on is not None and cost.on.pick == "choose":
                self.it = self.arrived or self.it  # not the one that the cost is of
            theirs, self.theirs = self.theirs, self.theirs or not yours
            behind, self.behind_may = self.behind_may, False
            optional = behind or (may and cost is None)
            form = "" if optional else "order" if yours and not theirs else "one"
            clause = self.verb(part, form if yours or optional else "one")
            self.whose_all = ""
            if part.whole.do.word == "choose" or (form == "order" and is_as_many(part.whole)):
                quantity = None  # how many is said where they are chosen, or "that many"
            suffix = (self._this_often if several else self._times)(
                clause, times, quantity, optional=optional
            )
            if (most := part.most) is not None and for_each(part.whole.quantity):
                suffix = self.say("step.most", effect=suffix, number=most)
            if times_each is not None:
                each = self.what(replace(times_each, pick="each"))
                suffix = self.say("step.times-each", what=each, effect=suffix)
            clause = suffix
            self.theirs, self.it = theirs, meant
            self.some_of = None
        if behind:
            if yours:
                return clause
            alone = step.do.word.endswith("resupply")
            key = "step.have/alone" if alone else "step.have"
            return self.say(key, effect=clause, who=self._doer(who))
        in_order = step.who == "each-player" and step.do.word in ("play", "pass")
        in_order = in_order or (self.in_turn and step.who == "each-player")
        if optional:
            key = "step.may" if yours else "step.may/they"
            key = f"{key}/in-turn" if in_order else key
            clause = self.say(key, effect=clause, who="" if yours else self._doer(who))
        elif not yours and not self.stands.same_doer:
            key = "step.they/in-turn" if in_order else "step.they"
            key = "step.they/in-turn/pass" if in_order and step.do.word == "pass" else key
            clause = self.say(key, effect=clause, who=self._doer(who))
        if cost is not None:
            clause = self.say("step.pay", cost=paid, effect=clause)
        return join(clause)

    def _this_often(
        self, clause: str, times: int | Quantity, quantity: Quantity | None, *, optional: bool
    ) -> str:
        """Say how often several steps are done, one after another, and what X is in it."""
        if optional or quantity is not None:
            raise NotInWords("steps: how often")
        if isinstance(times, int):
            return self.say("step.this-often", effect=clause, number=times)
        return self.say("step.this-often/where", effect=clause, amount=self.amount(times))

    def _doer(self, who: str) -> str:
        """Say who does it; no object is its subject then."""
        self.last = self.described = ""
        if who == "controller-of-that" and self.in_reserve:
            who = "owner-of-that"
        return self.say("who.each-who-did" if self.stands.each_did else f"who.{who}")

    def _times(
        self, clause: str, times: int | Quantity, quantity: Quantity | None, *, optional: bool
    ) -> str:
        """Say how often a step is done, and what X is in it."""
        if isinstance(times, Quantity):
            if quantity is not None:
                raise NotInWords("two quantities")
            counted = times.of
            if not optional and counted is not None and times == Quantity("count", counted):
                each = self.what(replace(counted, pick="each"))
                return self.say("step.times-each", what=each, effect=clause)
            if not optional:
                return self._this_often(clause, times, None, optional=False)
            clause, quantity = self.say("step.times", effect=clause, number="X"), times
        elif times != 1:
            key = "step.times/may" if optional else "step.times"
            clause = self.say(self.first(f"{key}/{times}", key), effect=clause, number=times)
        if quantity is None or quantity == Quantity("x"):  # the cost says what X is
            return clause
        if for_each(quantity) and not isinstance(times, Quantity):
            if quantity.kind == "in-terrain":
                each = self.say("amount.in-terrain/each", terrain=self.terrain(quantity.terrain))
            elif quantity.kind in OF_EXPEDITIONS:
                each = self.say(f"amount.{quantity.kind}/each-of-mine/each")
            else:
                each = self.what(replace(quantity.of or Selection(), pick="each"))
            return self.say("step.for-each", effect=clause, what=each)
        return self.say("step.where", effect=clause, amount=self.amount(quantity))


def _turns(before: Instruction, step: Instruction) -> bool:
    """Tell whether another does a step than the one before."""
    turned = is_done(before) and not is_done(step)
    return turned or (is_alike(before, step) and step.objects == Selection("me"))
