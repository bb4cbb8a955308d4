"""Says at what event a Reaction activates, and what would happen that is replaced or added to."""

from __future__ import annotations

from glossary.engine.model.cards import Condition, Selection, Trigger
from glossary.engine.rules.values import replace
from glossary.narration.conditions import Conditions
from glossary.narration.phrasebook import AbilityReading, NotInWords
from glossary.narration.selections import IN_YOUR_RESERVE, MINE, played

_BY_PLAYERS = frozenset(
    "rolls draws resupplies discards makes-gift receives-gift readies passes creates"
    " exhausts".split()
)
_OF_PLACES = ("advances", "retreats", "fails", "ascends", "forward", "back", "ascend")
_ANY_ADVANCE = Trigger("advances", to="each-of-mine", each_player=True)
_IT_IS_ASCENDED = Condition("ascended", Selection(where="its-expedition"))
_ANY_OF_MINE = Selection(whose="you")


class Moments(Conditions):
    """Says at what event a Reaction activates.

    ``to_yours`` is that a zone it goes to is yours, ``next_time`` that a Reaction is had to the
    next such event only, ``or_when`` what else it is to.
    """

    to_yours = next_time = False
    or_when: Trigger | None = None

    def activates(
        self,
        trigger: Trigger,
        condition: Condition | None,
        symbol: str = "",
        *,
        in_reserve: bool = False,
    ) -> str:
        """Say when a Reaction activates: at what event, and under which condition.

        :param in_reserve: whether it says, too, that this card is in Reserve.
        """
        if trigger.subject.pick == "me" and trigger.to == "reserve":
            self.to_yours, condition = _apart(condition)
        when = f"{{{symbol}}}" if symbol else self.when(trigger)
        self.to_yours = False
        if in_reserve:
            when = self.say("when.phase/reserve", when=when)
        if self.or_when is not None:
            when = self._or_when(trigger, when, self.or_when)
        if trigger == _ANY_ADVANCE and condition == _IT_IS_ASCENDED:
            when, condition = self.say("when.advances/once/ascended"), None
        return self.under(condition, "when")(when)

    def when(self, trigger: Trigger) -> str:
        """Say what an event must be to trigger."""
        with AbilityReading(trigger) as part:
            on, phase = part.on, part.phase
            subject = Selection("me") if on in ("phase", "after") else part.subject
            if on == "phase":
                return self.say(f"when.phase.{phase}")
            text = self._event(part, on, subject)
            if name := part.each:
                key = "when.each/boost" if name == "boost" else "when.each"
                text = self.say(key, when=text, name=self.counter(name))
        if phase:
            return self.say("when.in-phase", phase=self.say(f"when.phase.{phase}"), when=text)
        return text

    def _or_when(self, first: Trigger, when: str, other: Trigger) -> str:
        """Say another event that has the same effect: only what differs, if that can be."""
        second = self.when(other)
        there = replace(first.subject, where=other.origin)  # each is said of a card in its zone
        alike = replace(other, origin=first.origin, subject=first.subject) == first
        alike = alike and first.subject.where == first.origin and there == other.subject
        if alike and first.on == "moves":
            zone = self._zone(other.origin, there.whose)
            return self.say("when.or/from", first=when, zone=zone)
        same = first.subject == other.subject and {first.on, other.on} <= {*_BY_PLAYERS}
        return self.say("when.or/same" if same else "when.or", first=when, second=second)

    def _event(self, part: AbilityReading, on: str, subject: Selection) -> str:
        doer = "you" if subject.pick == "me" else subject.whose
        if on == "after":
            return self.say(f"when.after.{part.what}")
        if on in _OF_PLACES:
            return self._of_place(part, on, subject)
        if on == "activates":
            symbol, number = part.what, part.number
            self._only_players(on, subject)
            key = f"when.activates/{doer}/number" if number else f"when.activates/{doer}"
            key = self._next_time(key)
            return self.say(key, symbol=symbol, number=number)
        if on in _BY_PLAYERS:
            once = "/once" if part.each_player else "/first" if part.first else ""
            if part.last:
                if once or on != "passes":
                    raise NotInWords(f"{on}: last")
                once = "/last"
            if on in ("creates", "exhausts"):
                if once:
                    raise NotInWords(f"{on}: {once}")
                made = None if on == "exhausts" else True
                one = replace(subject, pick="one", whose="any", token=made or subject.token)
                text = self.say(f"when.{on}/{doer}", what=self.what(one))
                self._mean(one)
                return text
            self._only_players(on, subject)
            return self.say(f"when.{on}/{doer}{once}")
        if on == "played":
            return self._played(part, subject)
        if on in ("joins", "leaves", "moves"):
            return self._moves(part, on, subject)
        if on == "reveals":
            if subject != Selection("me"):
                raise NotInWords("reveals: subject")
            self._mean(Selection("one", where="anywhere"))
            return self.say("when.reveals")
        if on == "attempts":
            return self._attempts(part.what, subject, "when")
        if on == "sacrificed" and doer in ("you", "opponent"):
            one = subject if subject.pick == "me" else replace(subject, whose="any")
            return self.say(f"when.sacrificed/{doer}", what=self._one(one))
        what = self._one(subject)
        values: dict[str, object] = {"what": what}
        key = f"when.{on}"
        if on in ("gains", "loses", "becomes"):
            name, number = part.what, part.number
            if number:
                key, values["number"], values["name"] = "when.reaches", number, self.counter(name)
            elif name in ("boost", "boosted") and on != "becomes":
                key = f"{key}/boost"
            else:
                values["thing"] = self.thing(name)
        key = f"{key}/{values['number']}" if self.knows(f"{key}/{values.get('number')}") else key
        return self.say(key, **values)

    def _next_time(self, key: str) -> str:
        """Return the clause of an event that is reacted to once, if there is one for that."""
        if self.next_time and self.knows(f"{key}/next"):
            self.next_time = False
            return f"{key}/next"
        return key

    def _only_players(self, on: str, subject: Selection) -> None:
        if subject not in (Selection("me"), Selection(whose=subject.whose)):
            raise NotInWords(f"{on}: subject")

    def _one(self, subject: Selection, *, does: bool = False) -> str:
        """Say the object of an event, which "it" means from then on.

        :param does: whether that object does what is said.
        """
        if subject.pick == "me":
            return self.what(subject, subject=does)
        one = replace(subject, pick="one")
        what = self.what(one)
        self._mean(one)
        return what

    def _mean(self, subject: Selection) -> None:
        self.it, self.last = self.that_of(subject), ""

    def _of_place(self, part: AbilityReading, on: str, subject: Selection) -> str:
        """Say an event of an Expedition."""
        if subject != Selection("me"):
            raise NotInWords(f"{on}: subject")
        to = part.to or "my-expedition"
        place = self.place(one_place(to))
        what = part.what
        self.place_of_it = "that"
        if on == "advances" and part.each_player:
            if to != "each-of-mine" or what:
                raise NotInWords("advances: once")
            return self.say("when.advances/once")
        if on == "advances" and part.all:
            if to != "each-of-mine" or what not in ("", "ascend"):
                raise NotInWords(f"{on}: all")
            return self.say(f"when.advances/all{what and '/ascend'}")
        if what == "ascend":
            return self.say(f"when.{on}/ascend", place=place)
        if what:
            return self.say(f"when.{on}/due", place=place, terrain=self.terrain(what))
        return self.say(f"when.{on}", place=place)

    def _played(self, part: AbilityReading, subject: Selection) -> str:
        origin = part.origin
        if subject.pick == "me":
            what, doer = self.what(subject), "you"
        else:
            doer = subject.whose
            one = replace(played(subject), pick="one", whose="any")
            where = origin or (one.where if one.where in ("hand", "reserve") else "")
            if one.where in ("hand", "reserve"):
                one = replace(one, where="anywhere")
            what = self.what(one)
            if where:
                what = self.say(f"of.played-from.{where}", what=what)
            self._mean(one)
            if one.types == ("character",) and not one.subtypes:
                self.arrived = self.say("it.played", noun=self.forms("noun.character")[0])
            return self.say(f"when.played/{doer}", what=what)
        if origin:
            what = self.say(f"of.played-from.{origin}", what=what)
        return self.say(f"when.played/{doer}", what=what)

    def _moves(self, part: AbilityReading, on: str, subject: Selection) -> str:
        if on == "joins":
            mine = subject.whose == "you" and subject.pick != "me" and part.whole.to in ("", "play")
            what, to = self._one(replace(subject, whose="any") if mine else subject), part.to
            if subject.types == ("character",) and not subject.subtypes:
                self.arrived = self.say("it.arrived", noun=self.forms("noun.character")[0])
            if to in ("", "play"):
                return self.say("when.enters/you" if mine else "when.enters", what=what)
            key = self._next_time(self.first(f"when.joins/{to}", "when.joins"))
            named = key in ("when.joins", "when.joins/next")
            return self.say(key, what=what, place=self.place(to) if named else "")

        origin, to = part.origin, "" if on == "leaves" else part.to
        owner = "you" if subject.pick == "me" else subject.whose
        in_zone = origin in ("reserve", "hand", "deck", "discard", "mana")
        if on == "moves" and subject.where == "hand-or-reserve" and not origin:
            origin, in_zone = "hand-or-reserve", False
            subject = replace(subject, where="anywhere", whose="any")
        if subject.pick != "me" and in_zone:
            where = subject.where if subject.where == origin else "play"
            if subject.where not in (where, "play"):
                raise NotInWords(f"{on}: {subject.where}")
            subject = replace(subject, where="anywhere", whose="any")
        what = self._one(subject)
        zone = self._zone(origin, owner)
        if on == "leaves" and origin:
            key = "when.leaves" if owner == "you" else f"when.leaves/{origin}"
            key = self.first(key, "when.leaves")
            return self.say(key, what=what, zone=zone)
        key = "when.moves" if origin and to else "when.moves/from" if origin else "when.moves/to"
        if not origin and not to:
            key = "when.moves/anywhere"
        if (origin, to) == ("hand", "discard"):
            key = "when.moves/discard"
        if by := part.by if on == "moves" else "":
            key = f"when.moves/{to}/{by}"
            if not self.knows(key) or not zone:
                raise NotInWords(f"moves to {to} by {by}")
        return self.say(key, what=what, zone=zone, to=self._goal(to, owner))

    def _zone(self, origin: str, owner: str) -> str:
        if not origin:
            return ""
        if self.knows(f"place.{origin}"):
            return self.place(origin)
        if origin == "expedition" or (origin == "landmark" and owner != "you"):
            owner = "any"
        return self.say(self.first(f"zone.{origin}/{owner}", f"zone.{origin}/any"))

    def _goal(self, to: str, owner: str = "") -> str:
        owner = "you" if self.to_yours else "any" if owner == "any" else ""
        return self.say(self.first(f"to.{to}/{owner}", f"to.{to}")) if to else ""

    def _attempts(self, what: str, subject: Selection, section: str) -> str:
        key = f"attempt.{what}"
        if self.knows(key):
            thing = self.say(key)
        else:
            thing = self.say("attempt.counter", name=self.counter(what))
        if section == "when":
            return self.say("when.attempts/what", what=self._one(subject), thing=thing)
        return self.say("would.attempts", what=self._one(subject), thing=thing)

    def would(self, trigger: Trigger) -> str:
        """Say what an event must be to be replaced, or added to: what would happen."""
        with AbilityReading(trigger) as part:
            on, subject = part.on, part.subject
            doer = "you" if subject.pick == "me" else subject.whose
            match on:
                case "draws" | "resupplies" | "rolls" | "create":
                    if subject not in (Selection("me"), Selection(whose=subject.whose)):
                        raise NotInWords(f"{on}: subject")
                    return self.say(f"would.{on}/{doer}")
                case "leaves":
                    if (subject.where, subject.whose) == ("play", "you"):
                        what = self._one(subject, does=True)
                        return self.say("would.leaves/expeditions", what=what)
                    if subject.where != "my-expedition":
                        raise NotInWords("leaves: subject")
                    what = self._one(replace(subject, where="play"), does=True)
                    return self.say("would.leaves/place", what=what, place=self.place(MINE))
                case "forward" | "back" | "ascend":
                    if subject != Selection("me"):
                        raise NotInWords(f"{on}: subject")
                    self.place_of_it = "that"
                    place = self.place(one_place(part.to or "my-expedition"))
                    what = part.what if on == "forward" else ""
                    if what and what != "ascend":
                        terrain = self.terrain(what)
                        return self.say("would.forward/due", place=place, terrain=terrain)
                    return self.say(f"would.{on}{what and '/ascend'}", place=place)
                case "attempts":
                    if part.what == "ascend" and subject == _ANY_OF_MINE:
                        return self.say("would.attempts/ascend")
                    return self._attempts(trigger.what, subject, "would")
                case "gain":
                    what, name = self._one(subject, does=True), part.what
                    if not name:
                        return self.say("would.gain/any", what=what)
                    return self.say("would.gain", what=what, thing=self.thing(name))
                case "put":
                    what, name = self._one(subject, does=True), part.what
                    if not name:
                        return self.say("would.put/any", what=what)
                    key = self.first(f"would.put/{name}", "would.put")
                    return self.say(key, what=what, name=self.counter(name))
                case _:
                    return self._would_move(part, self._one(subject, does=True), doer)

    def _would_move(self, part: AbilityReading, what: str, owner: str) -> str:
        origin, to = part.origin, part.to
        zone = self._zone(origin, owner)
        key = "would.leaves" if origin and not to else "would.moves" if origin else "would.moves/to"
        if part.through:
            key = "would.moves/sacrifice"
        elif not origin and not to:
            key = "would.moves/anywhere"
        elif not origin and to in ("expedition", "landmark"):
            arrives = self.say(f"zone.{to}/any")
            return self.say("would.moves/arrives", what=what, to=arrives)
        return self.say(key, what=what, zone=zone, to=self._goal(to))


def has_left(trigger: Trigger) -> bool:
    """Tell whether a Reaction is to how its own bearer left its Expedition."""
    of_me = trigger.on in ("leaves", "moves") and trigger.subject.pick == "me"
    return of_me and trigger.origin == "expedition"


def _apart(condition: Condition | None) -> tuple[bool, Condition | None]:
    """Return whether a condition says that this card is in your Reserve, and what else it says."""
    if condition is None or IN_YOUR_RESERVE not in (condition, *condition.also):
        return False, condition
    if condition == IN_YOUR_RESERVE:
        return True, None
    others = tuple(one for one in condition.also if one != IN_YOUR_RESERVE)
    return True, replace(condition, also=others)


def one_place(to: str) -> str:
    one = {"each-of-mine": "one-of-mine", "everywhere": "any", "opponents": "any-opponent"}
    return one.get(to, to)
