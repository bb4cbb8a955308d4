"""Says what an effect's verb does: one that holds or moves more than objects in a way of its own.

A new verb that its clause and a method of ``plain_verbs`` do not say has its method in ``_VERBS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from glossary.cards.playable import card_list
from glossary.engine.model.cards import CHARACTER, SIGNATURE, Card, Quantity, Selection
from glossary.engine.model.instructions import Effect, OfCounters
from glossary.engine.rules.values import replace
from glossary.narration.names import card_name
from glossary.narration.phrasebook import AbilityReading, NotInWords, begun
from glossary.narration.plain_verbs import PlainVerbs
from glossary.narration.rewriting import same_tail, statuses_of
from glossary.narration.selections import Noun
from glossary.narration.step_traits import for_each, is_plain_of_the_revealed, names_its_card

_PLACES_OF_MANY = {"target": "targets", "one-of-mine": "any-of-mine", "any": "any-of-all"}
"""The words of a place that is chosen for each of several tokens."""
_HANGS = ("if-you-did", "if-you-did-not", "otherwise", "and")


class VerbClauses(PlainVerbs):
    """Says verbs that hold or move more than objects in a way of their own.

    ``hanging`` is whether all that follows hangs on what was paid or done before, ``spell`` whether
    this card is a Spell, which only its owner plays, ``would_move`` that an Expedition moves as it
    would have, ``same_next`` that a step is on the next card as the one before is, ``made`` the
    tokens of which their abilities were said, ``brief`` that those of tokens are not said.
    """

    hanging = spell = would_move = same_next = brief = False
    made: tuple[Card, ...] = ()

    def verb(self, part: AbilityReading, form: str) -> str:
        """Say what a verb does, inflected."""
        word: str = part.do.word
        number: int | str = part.whole.amount
        quantity = part.whole.quantity
        if quantity is not None:
            number = quantity.each if for_each(quantity) else "X"
        if said := self._VERBS.get(word):
            text = said(self, part, number, form)
        else:
            text, form = self.plainly(part, number, form)
        most = part.whole.most if isinstance(part.whole, OfCounters) else None
        if most is not None and not for_each(quantity):
            text = self.say("step.most", effect=text, number=most)
        if statuses := part.statuses:
            things = self.speech.both([self.thing(status) for status in statuses])
            text = self.say("step.arrives", effect=text, things=things)
        return self.inflected(text, form)

    def _steps(self, part: AbilityReading, _number: int | str, form: str) -> str:
        steps, whole = part.steps, part.whole
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
        text = self.steps(steps)
        return text if form == "order" else self.say("step.this", effect=text)

    def _of_places(self, part: AbilityReading, number: int | str, form: str) -> str:
        """Say what Expeditions do."""
        word = part.whole.do.word
        to, before = part.to or "my-expedition", self.place_named
        place = self.place(to)
        if form == "order" and before == self.place_named == "that":
            place = self.say("place.it")
        how = "" if form else "/may"
        if word == "ascend" and form == "order" and part.whole.to == "each-of-mine":
            how = "/both"
        if more := part.more:
            if more != 1 or number != 1 or part.whole.quantity is not None:
                raise NotInWords(f"{word}: more")
            how = "/more"
        if self.would_move:
            how = f"{how}/same"
        one = "/1" if number == 1 and word != "ascend" else ""
        key = self.first(f"do.{word}{how}{one}", f"do.{word}{how}/many", f"do.{word}{how}")
        if word != "ascend":
            part.said("amount")
        return self.inflected(self.say(key, place=place, number=number), form and "one")

    def _create(self, part: AbilityReading, number: int | str, _form: str) -> str:
        part.said("amount")
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
        things = "" if self.brief or token in self.made else self._abilities_of(token)
        self.made = (*self.made, token)
        key = "token.have" if self.those else "token.has"
        key = "token.signature" if token.stays_in_reserve and not self.those else key
        return self.say(key, clause=clause, things=things) if things else clause

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
        part.said("amount")
        modes, random = part.modes, part.random
        counted: Quantity | None = part.whole.quantity
        if counted is not None:
            up = "/up-to" if part.whole.up_to else ""
            number = self.say(f"number.counted{up}", amount=self.amount(counted))
        repeat = number != 1 and part.whole.repeat
        if repeat and not part.whole.up_to:
            part.said("repeat")  # with the number
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

    def _in_letters(self, number: int | str) -> int | str:
        """Return a small number as a word."""
        return self.say(f"number.{number}") if self.knows(f"number.{number}") else number

    def _lasting(self, part: AbilityReading, _number: int | str, _form: str) -> str:
        lasting, duration, to = part.lasting, self.say(f"for.{part.duration}"), part.to
        ability = lasting.ability
        comes_once = ability is not None and ability.trigger is not None
        if self.stands.same_next or (comes_once and ability.trigger.on == "after"):
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
        part.said("amount")
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

    def _put_top(self, part: AbilityReading, number: int | str, _form: str) -> str:
        part.said("amount")
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

    def _send(self, part: AbilityReading, _number: int | str, form: str) -> str:
        """Say where objects go: to put is from a zone of one's own, to send from play."""
        selection: Selection = part.what or part.whole.do.unsaid
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
        revealed = self._is_revealed(part.whole, form)
        if revealed and self.knows(f"{key}/it") and not position:
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

    _VERBS: ClassVar[Mapping[str, Callable[[VerbClauses, AbilityReading, int | str, str], str]]] = {
        "ascend": _of_places,
        "choose": _choose,
        "create": _create,
        "lasting": _lasting,
        "move-backwards": _of_places,
        "move-forward": _of_places,
        "play": _play,
        "put-top": _put_top,
        "send": _send,
        "steps": _steps,
    }
