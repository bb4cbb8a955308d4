"""Says what an effect does: its verbs, what each hangs on, how each follows the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from glossary.cards.playable import card_list
from glossary.engine.conditions.costs import choices_of_cost
from glossary.engine.model.cards import (
    CHARACTER,
    SIGNATURE,
    Card,
    Condition,
    Cost,
    Passive,
    Quantity,
    Selection,
)
from glossary.engine.model.instructions import Choosing, Effect, Instruction, OfCounters, Several
from glossary.engine.rules.values import replace
from glossary.narration.moments import Moments
from glossary.narration.names import card_name
from glossary.narration.phrasebook import CARDS, AbilityReading, NotInWords, begun
from glossary.narration.rewriting import (
    if_it_is,
    if_there_is_none,
    of_targets,
    of_those,
    one_of_both,
    same_tail,
    statuses_of,
)
from glossary.narration.selections import ANY_NUMBER, Noun
from glossary.narration.step_traits import (
    OF_EXPEDITIONS,
    OF_OBJECTS,
    OF_PLACES,
    SPOKEN,
    TARGETS,
    asks_what_is_revealed,
    each_did,
    for_each,
    goes_on_in_the_sentence,
    is_after_a_roll,
    is_again,
    is_alike,
    is_as_many,
    is_done,
    is_less,
    is_of_a_hand,
    is_of_a_players_objects,
    is_of_its_owner,
    is_of_the_revealed,
    is_of_what_was_done,
    is_on_the_same_card,
    is_plain_of_the_revealed,
    kept_of,
    more_than,
    names_its_card,
    removed_by,
    reveals_one,
    some_of_the_counted,
)

if TYPE_CHECKING:
    from glossary.engine.model.cards import Ability

ANY_COUNTER = "any"
ALL = 99
"""What cards count to when they say "all" counters."""
_PLACES_OF_MANY = {"target": "targets", "one-of-mine": "any-of-mine", "any": "any-of-all"}
"""The words of a place that is chosen for each of several tokens."""
_GAINS = ("gain", "give", "gain-counters")
_HAD_DONE = ("draw", "resupply", "exhausted-resupply", "sacrifice", "discard")
"""Verbs that a player can have another player do."""
_PUTS = {"resupply": "it.put", "sabotage": "it.discarded"}
"""Verbs that do something with a card that they do not name, and what it is called then."""
_OF_BOOSTS = ("give", "augment")
"""Verbs that put boosts, never other counters: their clauses name them."""
_MOTIONS = {
    "discard": "from",
    "sabotage": "from",
    "put-in-play": "from",
    "reveal": "shown",
    "exhaust": "held",
    "ready": "held",
    "exchange": "exchanged",
}
"""How a zone is said that a verb takes objects from."""
_OWN_ZONES = (Selection(where="hand", whose="you"), Selection(where="reserve", whose="you"))
_ALL_RESERVES = Selection("each", where="reserve")
_OTHERS_IN_RESERVES = Selection("each", where="reserve", other_than_that=True)
_HANGS = ("if-you-did", "if-you-did-not", "otherwise", "and")


class Instructions(Moments):
    """Says effects, and what is paid for them.

    ``again`` is whether the objects that a step is about were the subject just before, and
    ``gains`` whether that gained something in the same step, ``same_doer`` whether a player who is
    named did it, ``behind_may`` whether "you may" stands before, ``hanging`` whether all that
    follows hangs on what was paid or done before, ``spell`` whether this card is a Spell, which
    only its owner plays, ``alike`` whether the step just before did the same with other objects,
    ``each_did`` that this is for each player who did what stands before, ``in_turn`` that one
    player after another does these steps, ``would_move`` that an Expedition moves as it would have,
    ``under_condition`` that the step others hang on is optional and has a condition,
    ``sabotaged`` that only a card so described was just now, ``statuses`` of which one is chosen,
    ``same_next`` that a step is on the next card as the one before is, ``put_by_you`` that the card
    put in Reserve last is yours,
    ``made`` the tokens of which their
    abilities were said, ``activated`` how many abilities the card has for each symbol of a cost.
    """

    again = gains = same_doer = behind_may = hanging = spell = alike = each_did = in_turn = False
    would_move = under_condition = sabotaged = same_next = put_by_you = False
    statuses: tuple[str, ...] = ()
    made: tuple[Card, ...] = ()
    activated: Mapping[object, int] = MappingProxyType({})

    def ability(self, ability: Ability, *, lasting: bool = False) -> str:
        """Describe an ability."""
        raise NotImplementedError

    def passive(self, passive: Passive) -> str:
        """Say what holds, while the object is there or for a duration."""
        raise NotImplementedError

    # -- what is paid

    def cost(self, cost: Cost, *, action: bool = False, ordered: bool = False) -> str:
        """Say what is paid; of an *action*, as a card prints it before the colon.

        :param ordered: whether an order says it, as of an action.
        """
        parts: list[str] = []
        with AbilityReading(cost) as paid:
            x, most = paid.x, paid.most
            if x == "mana" and action:
                parts.append("{mana:X}")
            elif x == "mana":
                parts.append(self.say("cost.mana", number="X"))
            if mana := paid.mana:
                parts.append(f"{{mana:{mana}}}" if action else self.say("cost.mana", number=mana))
            if paid.exhaust:
                parts.append("{exhaust}" if action else self.say("cost.exhaust"))
            if paid.discard_me:
                parts.append("{discard}" if action else self.say("cost.discard-me"))
            if number := paid.spend:
                name, on = paid.counter, paid.on
                key = "boosts" if name == "boost" else "any" if name == "any" else "counters"
                key = f"cost.{key}/on" if on is not None else f"cost.{key}"
                key = f"{key}/1" if number == 1 else key
                if paid.whole.exhaust and not action:  # this card was named just before
                    key = self.first(f"{key}/its", key)
                what = "" if on is None else self.what(on)
                parts.append(self.say(key, number=number, name=self.counter(name), what=what))
            if x == "counters":
                name, on = paid.counter, paid.on
                key = "boosts" if name == "boost" else "any" if name == ANY_COUNTER else "counters"
                key = f"cost.{key}/on" if on is not None else f"cost.{key}/x"
                what = "" if on is None else self.what(on)
                parts.append(self.say(key, name=self.counter(name), number="X", what=what))
            if number := paid.hand_to_reserve:
                key = "cost.hand-to-reserve"
                parts.append(self.say(f"{key}/1" if number == 1 else key, number=number))
            given = dict(choices_of_cost(cost))
            if any(
                one and one.whose == "opponent"
                for one in (cost.sacrifice, cost.discard, cost.exhausts)
            ):
                raise NotInWords("cost: whose")
            if paid.sacrifice is not None:  # of what the payer controls, whatever the card (7.3.31)
                what = self.what(replace(given["sacrifice"], whose="any"))
                parts.append(self.say("cost.sacrifice", what=what))
            if paid.discard is not None:
                motion, self.motion = self.motion, "from"
                discarded = given["discard"]
                if discarded.pick in ("me", "it", "that"):
                    discarded = replace(discarded, whose="any")
                parts.append(self.say("cost.discard", what=self.what(discarded)))
                self.motion = motion
            if paid.exhausts is not None:
                tired = given["exhaust"]
                if cost.exhausts is not None and cost.exhausts.lacks:
                    raise NotInWords("cost: lacks")
                tired = replace(tired, lacks="", other=paid.whole.exhausts.other)
                motion, self.motion = self.motion, "held"
                parts.append(self.say("cost.exhausts", what=self.what(tired)))
                self.motion = motion
            if paid.resupplies:
                parts.append(self.say("cost.resupplies"))
        if not parts:
            parts.append("{mana:0}" if action else self.say("cost.nothing"))
        text = ", ".join(parts) if action else self.speech.both(parts)
        if most is not None:
            amount = most if isinstance(most, int) else self.amount(most)
            text = self.say("cost.most", cost=text, amount=amount)
        return self.inflected(text, "order" if action or ordered else "")

    # -- effects

    def steps(self, steps: Iterable[Instruction]) -> str:
        """Say what is done, in order, without the full stop at the end."""
        text = ""
        before: Instruction | None = None
        joined, taken, had_done = 0, False, self.behind_may
        revealed = self.one_revealed
        hanging, self.hanging = self.hanging, False
        steps, self.or_more = self._with_more(of_targets(tuple(steps)))
        if none := if_there_is_none(steps):
            told, self.last = self.steps(none[1]), ""
            return self.say("link.if-none", before=told, next=self.steps(none[:1]))
        grouped = [(step, len(list(again))) for step, again in groupby(steps)]
        added = 0
        for index, (step, times) in enumerate(grouped):
            if added:
                step, added = replace(step, link=""), 0
            elif before is not None and (added := more_than(step, grouped[index + 1 :])):
                more = self.inflected(self.say("step.add", number=added), "order")
                self.raised = True
                text, before = self.say("link.if-you-did", before=text, next=more), step
                continue
            rest, self.rest = self.rest, taken
            takes = step.what is not None and step.what.where == "those"
            taken = taken or takes
            self.again = before is not None and is_again(before, step)
            self.gains = (
                before is not None
                and self.again
                and step.link == "at-once"
                and {before.do.word, step.do.word} <= {*_GAINS}
            )
            self.alike = before is not None and is_alike(before, step)
            self.each_did = before is not None and each_did(before, step)
            joined_to = step.link == "at-once" or self.in_turn
            self.same_doer = before is not None and joined_to and step.who == before.who
            met = ""
            counted = of_those(before, step)
            self.counted, step = counted is not step, counted
            if before is not None and before.may and step.may and step.link == "at-once":
                self.again, self.behind_may, step = True, True, replace(step, may=False)
            if had_done and step.link == "and":
                self.behind_may = True
            if self.one_revealed:
                step = if_it_is(step)
            behind = before is not None and goes_on_in_the_sentence(before, step)
            by_others = before is not None and before.who != "you" and not (had_done and index == 1)
            did = before is not None and step.link == "if-you-did"
            did = did and self._if_done(before, step, others=by_others) == "link.if-you-did"
            if step.condition is not None and (did or (hanging and behind and not joined)):
                met, contrary = self._condition(step.condition)
                met = "" if contrary or step.condition.also else met
            self.same_next = before is not None and is_on_the_same_card(before, step)
            if not step.link:
                self.under_condition = step.may and step.condition is not None
            clause = self.step(replace(step, condition=None) if met else step)
            self.rest, self.again, self.gains, self.same_doer = rest, False, False, False
            self.counted = False
            if step.do.word == "look-top":
                taken, self.looked = False, True
            elif step.do.word == "reveal-top":
                taken, self.one_revealed = False, step.amount == 1 and step.quantity is None
                self.two_revealed = step.amount == 2 and step.who == "you"
            elif step.do.word == "reveal":
                taken, self.one_revealed = False, reveals_one(step)
            if times > 1:
                key = self.first(f"step.times/{times}", "step.times")
                clause = self.say(key, effect=clause, number=times)
            if before is None:
                text = clause
            else:
                link = self._link(before, step, joined, clause, others=by_others)
                joined = joined + 1 if link.startswith(("link.then", "link.and")) else 0
                after = begun(clause) if link == "link.after" else clause
                if met and not did:
                    text = self.say("link.then/if", before=text, condition=met, next=clause)
                    before = step
                    continue
                if link == "link.afterwards" and step.condition is not None:
                    link = "link.afterwards/if"
                if link == "link.if-you-did" and met:
                    text = self.say("link.if-you-did/if", before=text, condition=met, next=after)
                    before = step
                    continue
                turned = is_done(before) and not is_done(step)
                turned = turned or (is_alike(before, step) and step.objects == Selection("me"))
                if link == "link.otherwise" and is_less(grouped[:index], step):
                    link = "link.otherwise/only"
                if link == "link.and" and (before.quantity is not None or turned):
                    link = "link.and/comma"
                you = is_done(step) or step.do.word in SPOKEN
                if link in ("link.then", "link.and") and you and not is_done(before):
                    link = f"{link}/you"
                text = self.say(link, before=text, next=after)
            before = step
        self.one_revealed = revealed
        if not text:
            raise NotInWords("steps")
        return text

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
    def _if_done(before: Instruction | None, step: Instruction, *, others: bool) -> str:
        """Return how a step follows that is only done if the one before was."""
        if before is not None and before.do.word == "sabotage" and is_of_its_owner(step):
            return "link.if-sabotaged"
        if before is not None and before.do.word == "target" and not before.may:
            return "link.then"
        if before is not None and before.link == "if-you-did" and not (before.may or before.cost):
            return "link.then"
        moves = before is not None and before.do.word in OF_PLACES
        if moves and before is not None and not before.may and before.cost is None:
            return "link.if-it-did/back" if before.do.word == "move-backwards" else "link.if-it-did"
        return "link.if-they-did" if others else "link.if-you-did"

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
            clause = self._do(part, form if yours or optional else "one")
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
        elif not yours and not self.same_doer:
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
        return self.say("who.each-who-did" if self.each_did else f"who.{who}")

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

    def _do(self, part: AbilityReading, form: str) -> str:
        """Say what a verb does, inflected."""
        verb = part.do
        word: str = verb.word
        number: int | str = part.whole.amount
        quantity = part.whole.quantity
        if quantity is not None:
            number = quantity.each if for_each(quantity) else "X"
        one = "/1" if number == 1 else ""
        match word:
            case "create":
                clause = self._create(part, number)
            case "choose":
                return self._choose(part, number, form)
            case "steps":
                steps = part.steps
                whole = part.whole
                if whole.who != "you":
                    self.in_turn = True
                    text = self.steps(tuple(replace(one, who=whole.who) for one in steps))
                    self.in_turn = False
                    return text
                self.hanging = whole.cost is not None or whole.link in _HANGS
                if part.for_each_player:
                    if form != "order":
                        raise NotInWords("steps: for each player")
                    return self.say("step.each-in-turn", effect=self.steps(steps))
                if form == "":
                    return self.option(steps)
                return (
                    self.steps(steps)
                    if form == "order"
                    else self.say("step.this", effect=self.steps(steps))
                )
            case "lasting":
                return self._lasting(part)
            case "play":
                clause = self._play(part, number, form)
            case "put-top":
                clause = self._put_top(part, number)
            case "send":
                clause = self._send(part, verb.unsaid, form)
            case "move-forward" | "move-backwards" | "ascend":
                to, before = part.to or "my-expedition", self.place_named
                place = self.place(to)
                may = "/may" if form == "" else ""
                if form == "order" and before == self.place_named == "that":
                    place = self.say("place.it")
                if word == "ascend" and form == "order" and part.whole.to == "each-of-mine":
                    may = "/both"
                if more := part.more:
                    if more != 1 or number != 1 or quantity is not None:
                        raise NotInWords(f"{word}: more")
                    may = "/more"
                if self.would_move:
                    may = f"{may}/same"
                one = "" if word == "ascend" else one
                key = self.first(f"do.{word}{may}{one}", f"do.{word}{may}/many", f"do.{word}{may}")
                if word != "ascend":
                    part.amount  # noqa: B018 - it is the number
                clause = self.say(key, place=place, number=number)
                form = form and "one"
            case _:
                clause, form = self._plainly(part, word, number, form)
        most = part.whole.most if isinstance(part.whole, OfCounters) else None
        if most is not None and not for_each(quantity):
            clause = self.say("step.most", effect=clause, number=most)
        if statuses := part.statuses:
            things = self.speech.both([self.thing(status) for status in statuses])
            clause = self.say("step.arrives", effect=clause, things=things)
        return self.inflected(clause, form)

    def _plainly(
        self, part: AbilityReading, word: str, number: int | str, form: str
    ) -> tuple[str, str]:
        """Say a verb whose clause depends on its word alone; return how it is inflected, too."""
        what: Selection = part.what or part.whole.do.unsaid
        other, status, to = part.with_, part.status, part.to
        values: dict[str, object] = {"number": number}
        key = f"do.{word}"
        if isinstance(part.whole, OfCounters) and word not in _OF_BOOSTS:
            name = part.counter
            if name == "any":
                key = "do.remove-any"
            elif name == "boost":
                key = {"gain-counters": "do.give"}.get(
                    word, f"{key.removesuffix('-counters')}-boosts"
                )
            values["name"] = self.counter(name)
            if word == "remove-counters" and part.up_to:
                key = f"{key}/up-to"
            elif word == "remove-counters" and number == ALL:
                part.amount  # noqa: B018 - it is all of them
                key = f"{key}/all"
        self.removed = removed_by(part.whole) or self.removed
        subject = word in OF_OBJECTS
        yours = form == "order"
        if key.startswith("do.remove-any") or key.endswith(("/up-to", "/all")):
            subject = False
        if word == "give" and part.shared:
            if what.count != 1 or what.up_to:
                raise NotInWords("give: shared by so many")
            key, subject = "do.give/shared", False
            what = replace(what, count=ANY_NUMBER, up_to=True)
        if word == "draw" and what.pick in ("it", "that"):
            key = "do.draw/what"
        if word == "roll":
            self.described = ""  # "it" could be the die
        if word == "roll" and (name := part.spends):
            key, values["name"] = "do.roll/spends", self.counter(name)
        if word == "sabotage" and what == part.whole.do.unsaid and self.sabotaged:
            key = "do.sabotage/another"
        if word == "sabotage":
            self.sabotaged = what != part.whole.do.unsaid
        if word == "sabotage" and what != part.whole.do.unsaid:
            key, what, subject = "do.sabotage/what", self._sabotaged(what), False
        if word == "mark":
            values["terrain"], values["place"] = (
                self._either_status(status, self.terrain),
                self.place(to or "shown-region"),
            )
            key = f"{key}/choice" if self.statuses else key
            status = to = ""
        if word == "move-marker":
            values["place"], to = self.place(to or "another-region"), ""
            if status:
                key, values["terrain"], status = f"{key}/terrain", self.terrain(status), ""
        if word == "put-in-play":
            where, to = to or "one-of-mine", ""
            if where == "one-of-mine" and what.count != 1:
                values["place"] = self.say("zone.expedition/you")
            else:
                values["place"] = self.place(where)
        if word == "take-control" and to:
            of_permanents = what.types == ("permanent",)
            key = "do.take-control/permanent" if of_permanents else "do.take-control/to"
            values["place"], to = self.place(to), ""
        if word == "sacrifice" and part.highest:
            key = "do.sacrifice/highest/they" if self.theirs else "do.sacrifice/highest"
        tired_orbs = replace(what, where="mana", has="exhausted", whose="you")
        if word == "ready" and what == tired_orbs and not self.theirs:  # no others are readied
            what = replace(what, has="", types=("mana",), where="anywhere", whose="any")
        if word == "reveal" and is_of_a_hand(what) and not self.theirs:
            key, values["zone"] = "do.reveal/hand", self.say("zone.hand/you")
            what = replace(what, where="anywhere", whose="any")
        if word == "reveal-top" and self.theirs:
            key = "do.reveal-top/they"
        if word == "activate":
            values["symbol"], status = status, ""
            its = bool(self.own) and self.last == self.own
            self.last = self.described = ""  # no pronoun, behind "the abilities of"
            if what.pick == "me" and self.activated.get(values["symbol"]) == 1:
                key = "do.activate/only"
            if part.single:
                key = "do.activate/single"
                if its and what.pick == "me":
                    key, what, self.last = f"{key}/its", part.whole.do.unsaid, self.own
            if part.as_mine:
                key = "do.activate/as-mine" if number == 1 else "do.activate/as-mine/many"
                if part.up_to is (number == 1):
                    raise NotInWords("activate: as mine")
        elif word in ("gain", "lose"):
            values["thing"], status = self._either_status(status or "exhausted", self.thing), ""
        if word == "target" and part.whole.who in TARGETS and not self.in_turn:
            key, self.last = f"do.target/who.{part.whole.who}", ""
            if to:
                key, self.chosen, to = f"{key}/to.{to}", "that", ""
        elif word == "target" and to:
            key, self.chosen, to = f"do.target/to.{to}{'/them' if self.theirs else ''}", "that", ""
        elif word == "target" and what.pick == "choose":
            key = "do.target/choose"
        elif word == "target" and what.pick in ("target", "each"):
            what = replace(what, pick="one")
        if word == "exhaust" and what == _ALL_RESERVES:
            key, what = "do.exhaust/all-reserves", part.whole.do.unsaid
        if word == "discard" and what == _OTHERS_IN_RESERVES:
            key, what = "do.discard/all-others", part.whole.do.unsaid
        if word == "discard" and what in _OWN_ZONES:
            owner = "them" if self.theirs else "you"
            key = "do.discard/zone/also" if self.alike and self.same_doer else "do.discard/zone"
            values["zone"] = self.say(f"zone.{what.where}/{owner}")
            what = part.whole.do.unsaid
        known = self.knows(f"do.{word}/it") and is_of_the_revealed(part.whole)
        known = self.one_revealed and known
        if form == "order" and (known or (word == "draw" and self._is_the_last_card(what))):
            key, what = f"do.{word}/it", part.whole.do.unsaid
        if word == "discard" and kept_of(what):
            owner = "them" if self.theirs else "you"
            zone = self.say(f"zone.{what.where}/{owner}")
            key, values["zone"] = "do.discard/down-to", zone
            values["number"] = kept_of(what)
            what = part.whole.do.unsaid
        if word == "exchange-boosts" and other == what and what.pick == "target":
            key, what, other = "do.exchange-boosts/two", replace(what, count=2), None
        if word == "sacrifice":
            if what.whose not in ("any", "you"):
                raise NotInWords("sacrifice: whose")
            what = replace(what, whose="any")
            self.sacrificed = "" if what.pick == "me" else self._noun(AbilityReading(what))[0].one
        as_many = form == "order" and is_as_many(part.whole)
        key = f"{key}/as-many" if as_many else key
        takes = self._clause(key)
        if "%(number)" in takes or self.knows(f"{key}/1") or as_many:
            part.amount  # noqa: B018 - it was looked at
        elif part.whole.quantity is not None:
            raise NotInWords(f"{word}: quantity")
        if "%(what" in takes or "%(other)" in takes or subject:
            motion, self.motion = self.motion, _MOTIONS.get(word, self.motion)
            values["what"] = self.what(what, subject=subject and form not in ("",))
            self.of_reserve = False
            several = self.several
            if word == "gain-subtypes":
                self.last = self.described = ""  # "it" could be the other object
                values["who"] = self.what(what)
            if subject and self.again and form == "order":
                values["what"] = "<>"
            alike = self.alike and not self.gains and what == Selection("me")
            if word in ("gain", "give") and alike and form == "order":
                key, subject = "do.gain/also", False
            if other is not None and "%(other)" in takes:
                values["other"], other = self.what(other), None
            elif "%(other)" in takes and not key.endswith("/two"):
                values["other"] = self.what(Selection("target"))
            self.motion = motion
            if word == "target":
                self.targets, self.described = self.that, "" if self.those else self.that
        else:
            several = False
            if what != part.whole.do.unsaid:
                raise NotInWords(f"{word}: what")
        if other is not None or status or to:
            raise NotInWords(f"{word}: {status or to or 'with'}")
        if subject:
            if form == "" and self.again:
                key = self.first(f"{key}/may/again", f"{key}/may")
            elif form == "":
                named = what.pick in ("me", "it", "that")
                how = "/named" if named else "/long" if self.long else ""
                key = self.first(f"{key}/may{how}", f"{key}/may")
            elif not yours:
                chosen = key == "do.gain" and what.pick == "choose"
                if chosen:
                    values["nouns"] = self._noun(AbilityReading(what))[0].many
                key = "do.gain/they-choose" if chosen else f"{key}/they"
            elif self.gains and not as_many:
                key = f"{key}/again"
            else:
                if key == "do.give" and several:
                    key = "do.give/several"
                form = "many" if several else "one"
        elif word in SPOKEN and word == "win" and form != "order":
            key = f"{key}/{'may' if form == '' else 'they'}"
        if self.knows(f"{key}/{number}"):
            key = f"{key}/{number}"
        clause = self.say(key, **values)
        if word in _PUTS and number == 1 and part.whole.quantity is None:
            self._mean_one_that(_PUTS[word])
            self.put_by_you = word == "resupply" and not self.theirs
        return clause, form

    def _mean_one_that(self, key: str) -> None:
        """Mean by "that" a card that something was done with which was not named."""
        self.that, self.last, self.those = self.say(key), "", False
        self._pronouns[self.that] = self.say("it.that/subject", some=self.forms("noun.card")[1])

    def _clause(self, key: str) -> str:
        """Return a clause as it is written, with its placeholders."""
        return CARDS.written[self.first(key, f"{key}/1")].one

    def _create(self, part: AbilityReading, number: int | str) -> str:
        part.amount  # noqa: B018 - it is the number
        where = part.to or "my-expedition"
        together = number != 1 or part.whole.quantity is not None
        together = together and part.together
        if together and where not in _PLACES_OF_MANY:
            raise NotInWords("create together")
        named = part.token
        if named == SIGNATURE:
            if number != 1:
                raise NotInWords("several Signature tokens")
            self.that, self.last = (
                self.thing_named(Noun(*self.forms("noun.token")), several=False),
                "",
            )
            return self.say("do.create-signature", place=self.place(where))
        token = part.card or card_list().cards.get(named)
        if token is None:
            raise NotInWords("token")
        if part.apart:
            if where != "target" or together:
                raise NotInWords("create apart")
            said = self._token(token, "one")
            key = "do.create/apart-up-to" if part.up_to else "do.create/apart"
            clause = self.say(key, token=said, number=number)
        elif number == 1:
            clause = self.say("do.create", token=self._token(token, "one"), place=self.place(where))
        else:
            if not together:
                where = _PLACES_OF_MANY.get(where, where)
            clause = self.say(
                "do.create/distributed" if where in _PLACES_OF_MANY.values() else "do.create/many",
                token=self._token(token, "many"),
                place=self.place(where),
                number=number,
            )
        self.those = number != 1
        self.that = self.thing_named(Noun(*self.forms("noun.token")), several=self.those)
        self.last, self.described = "", ""
        things = "" if token in self.made else self._abilities_of(token)
        self.made = (*self.made, token)
        key = "token.have" if self.those else "token.has"
        key = "token.signature" if token.stays_in_reserve and not self.those else key
        return self.say(key, clause=clause, things=things) if things else clause

    def _sabotaged(self, what: Selection) -> Selection:
        """Return what is said of a card to Sabotage: that it is targeted goes without saying."""
        self.of_reserve = what.where == "reserve"
        usual = (what.pick, what.where, what.whose, what.count, what.up_to)
        if usual != ("target", "reserve", "any", 1, True):
            return what
        return replace(what, pick="one", up_to=False, where="anywhere")

    def _token(self, token: Card, key: str) -> str:
        """Say what an effect that makes a token says of it: its sub-types and statistics."""
        kind = ""
        if token.type != CHARACTER and not token.landmark:  # "in your Landmarks" says that of one
            kind = begun(self.forms("noun.expedition-permanent")[0])
        kinds = token.subtypes if token.type == CHARACTER or not token.landmark else ()
        subtypes = (self.forms(f"sub.{name}")[0] for name in kinds)
        text = self.say(
            f"token.{key}",
            name=card_name(token, self.speech.language),
            statistics="/".join(map(str, token.statistics)) if token.type == CHARACTER else "",
            kinds=" ".join(filter(None, (kind, *subtypes))),
        )
        return " ".join(text.split())

    def _abilities_of(self, token: Card) -> str:
        """Say the keywords and abilities of a token that is made."""
        things = [f"{self.thing(name)} {number or ''}".strip() for name, number in token.keywords]
        if token.stays_in_reserve:
            things.append(self.say("thing.reserve-cost", number=token.reserve_cost))
        before = self.it, self.that, self.last, self.those, self.described
        things += [
            self.say("ability.quoted", effect=self.ability(ability)) for ability in token.abilities
        ]
        self.it, self.that, self.last, self.those, self.described = before
        return self.speech.both(things)

    def _choose(self, part: AbilityReading, number: int | str, form: str) -> str:
        part.amount  # noqa: B018 - it is the number
        modes, random = part.modes, part.random
        counted: Quantity | None = part.whole.quantity
        if counted is not None:
            up = "/up-to" if part.whole.up_to else ""
            number = self.say(f"number.counted{up}", amount=self.amount(counted))
        repeat = number != 1 and part.whole.repeat
        if repeat and not part.whole.up_to:
            part.repeat  # noqa: B018 - it is said with the number
        key = "do.choose/random" if random else "do.choose"
        least: int | str = 0
        up_to = part.up_to
        if up_to:
            if random or form != "order":
                raise NotInWords("choose: up to")
            key = "do.choose/up-to/repeat" if part.repeat else "do.choose/up-to"
            least = part.least
            if (least, number) == (1, len(modes)) == (1, 2):
                key = "do.choose/one-or-both"
            elif least:
                key = key.replace("up-to", "between")
        elif self.or_more and form == "order" and not (random or repeat or number != 1):
            how = {"cost": "/paid", "result": "/rolled"}
            key = "do.choose/more" + "".join(how.get(word, "") for word in self.or_more)
        elif form == "" and not random:
            key = "do.choose/may"
        elif form == "one" and not random:
            key = "do.choose/they"
        if number != 1 and not up_to:
            key = f"{key}/many"
            if repeat and not random and form == "order":
                key = f"{key}/repeat"
            elif repeat:
                raise NotInWords("choose: repeat")
        one = (number, up_to, random, repeat) == (1, False, False, False)
        if form == "order" and one:
            self.statuses = statuses_of(modes)
            if self.statuses and not self.or_more:
                clause, self.statuses = self.steps(modes[0]), ()
                marks = modes[0][0].do.word == "mark"  # that is said of the marker
                return clause if marks else self.say("step.your-choice", effect=clause)
            self.statuses = ()
        if form == "" and one and (tail := same_tail(modes)):
            paid = self.speech.either([self.option(mode[:1]) for mode in modes])
            return self.say("link.if-you-did", before=paid, next=self.steps((tail,)))
        text, more = "", self.or_more
        state, self.described = (self.it, self.that, self.last, self.those), ""
        for mode in modes:
            (self.it, self.that, self.last, self.those), self.described = state, ""
            clause = self._mode(mode) if mode else self.say("do.nothing")
            clause = self.say("mode", effect=clause)
            text = f"{text} {clause}".strip()
        least = least or (number if more else 0)
        numbers = {"number": self._in_letters(number), "least": self._in_letters(least), **more}
        return self.inflected(self.say(key, modes=self.inflected(text, "order"), **numbers), form)

    def _mode(self, mode: Effect) -> str:
        """Say a mode; what it costs stands before a colon, since to choose it is free already."""
        first, *others = mode
        plain = (first.who, first.may, first.condition) == ("you", False, None)
        if others or first.cost is None or not plain:
            return self.steps(mode)
        paid = self.cost(first.cost, ordered=True)
        self.last = self.say("it.me") if first.cost.exhaust else ""
        effect = self.steps((replace(first, cost=None),))
        return self.say("step.pay/mode", cost=paid, effect=effect)

    def _either_status(self, status: str, say: Callable[[str], str]) -> str:
        """Say a status, or those of which one is chosen."""
        return self.speech.either([say(one) for one in self.statuses or (status,)])

    def _in_letters(self, number: int | str) -> int | str:
        """Return a small number as a word."""
        return self.say(f"number.{number}") if self.knows(f"number.{number}") else number

    def _lasting(self, part: AbilityReading) -> str:
        lasting, duration, to = part.lasting, self.say(f"for.{part.duration}"), part.to
        ability = lasting.ability
        comes_once = ability is not None and ability.trigger is not None
        if self.same_next or (comes_once and ability.trigger.on == "after"):
            duration = ""  # that moment comes once, and it was said before
        if to and lasting.of.where == "chosen":  # the Expedition that this very step chooses
            lasting, to = replace(lasting, of=replace(lasting.of, where=to)), ""
        effect = self.passive(lasting)
        if to:
            key, duration = "do.lasting/place", begun(duration)
            return self.say(key, place=self.place(to), duration=duration, effect=effect)
        key = self.first(f"do.lasting/{lasting.kind}", "do.lasting")
        return self.say(key, duration=duration, effect=effect) if duration else effect

    def _play(self, part: AbilityReading, number: int | str, form: str) -> str:
        part.amount  # noqa: B018 - it is the number
        what: Selection = part.what or part.whole.do.unsaid
        if what.pick == "each":
            what = replace(what, pick="choose")
        if isinstance(number, int) and number > 1:
            if what.count != 1 or what.up_to:
                raise NotInWords("play: two numbers")
            what = replace(what, count=number, up_to=True)
        status = part.status
        if status not in ("", "rush"):
            raise NotInWords(f"play: {status}")
        key = "do.play/rush" if status else "do.play/now" if form == "" else "do.play"
        key = f"{key}/free" if part.free else key
        motion, self.motion = self.motion, "out-of" if status else "out-of/play"
        revealed = self.one_revealed and is_plain_of_the_revealed(what)
        it = self._is_the_last_card(what) or revealed
        if it and names_its_card(part.whole):
            it, what = False, Selection("that") if revealed else what
            self.last = self.described = ""
        said = self.what(what)
        if it and form in ("", "order"):
            key = self.first(f"{key}/it", key)
        key = f"{key}/long" if self.long and self.knows(f"{key}/long") else key
        text = self.say(key, what=said)
        self.motion = motion
        self.those = number != 1 or (what.pick == "that" and self.those)
        if place := part.to:
            their = self.theirs and place == "my-companion"
            where = self.place("their-companion" if their else place)
            text = self.say("do.play/to", effect=text, place=where)
        if zone := part.may_pay:
            text = self.say(f"do.play/may-pay.{zone}", effect=text)
        if zone := part.as_from:
            text = self.say(f"do.play/as-from.{zone}", effect=text)
        if less := part.less:
            text = self.say("do.play/less", effect=text, number=less)
        if least := part.at_least:
            text = self.say("step.minimum", effect=text, number=least)
        if zone := part.pays:
            text = self.say(f"do.play/pays.{zone}", effect=text)
        return text

    def _is_the_last_card(self, what: Selection) -> bool:
        """Tell whether a pronoun will do for a card, which was named last."""
        if what not in (Selection("it"), Selection("that")):
            return False
        words = self.it if what.pick == "it" else self.that
        return words == self.last and words in (self.say("it.put"), self._that_card())

    def _that_card(self) -> str:
        return self.say("it.that", some=self.forms("noun.card")[1])

    def _put_top(self, part: AbilityReading, number: int | str) -> str:
        part.amount  # noqa: B018 - it is the number
        to, position = part.to, part.position
        owner = "them" if self.theirs else "you"
        values = {
            "zone": self.say(f"zone.deck/{owner}"),
            "to": self.say(self.first(f"zone.{to}/{owner}", f"zone.{to}/any")),
            "number": number,
            "position": position,
        }
        self.those = number != 1 and not position
        self.that = self.thing_named(Noun(*self.forms("noun.card")), several=self.those)
        self.last = ""
        if position:
            return self.say("do.put-top/position", **values)
        key = self.first(f"do.put-top.{to}", "do.put-top")
        return self.say(f"{key}/1" if number == 1 else key, **values)

    def _send(self, part: AbilityReading, unsaid: Selection, form: str) -> str:
        """Say where objects go: to put is from a zone of one's own, to send from play."""
        selection: Selection = part.what or unsaid
        to, position = part.to, part.position
        if (status := part.status) not in ("", "scout"):
            raise NotInWords(f"send: {status}")
        counted, position = (position, 2) if isinstance(position, Quantity) else (None, position)
        motion, self.motion = self.motion, "out-of" if to == "hand" else "from"
        it = form == "" and to == "hand" and not position and self._is_the_last_card(selection)
        what, long = self.what(selection), self.long
        self.motion = motion
        key = f"do.send.{to}/ready" if part.ready else f"do.send.{to}"
        owned = selection.where in ("hand", "reserve", "hand-or-reserve", "deck", "discard", "mana")
        mine = owned and selection.whose == "you" and not self.theirs
        mine = mine or (selection.pick == "me" and self.spell and to != "reserve")
        known = self.knows(f"{key}/it") and is_of_the_revealed(part.whole)
        if self.one_revealed and form == "order" and known and not position:
            return self.say(f"{key}/it")
        if it:
            key += "/may/it/own" if self.put_by_you else "/may/it"
        elif position < 0:
            key += "/bottom" if position == -1 else "/position-bottom"
        elif position > 1:
            key += "/position"
        elif to == "hand" and selection.where == "those":
            key += "/revealed"
        elif (mine and self.knows(f"{key}/own")) or (
            to == "reserve" and (owned or selection.where == "those")
        ):
            key += "/own"
        elif self.several and self.knows(f"{key}/many"):
            key += "/many"
        if long and self.knows(f"{key}/long"):
            key += "/long"
        if counted is not None:
            clause = self.say(f"{key}/x", what=what)
            return self.say("step.where", effect=clause, amount=self.amount(counted))
        return self.say(key, what=what, position=abs(position))
