"""Says verbs whose clauses have a place for what they act on: ``do.discard`` for "discard".

A new verb needs no more than its clause in ``sentences/cards.toml``. If it depends on more than its
word which clause that is, or what fills it, a method here says so, by that word in ``_PREPARED``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from glossary.engine.model.cards import Selection
from glossary.engine.model.instructions import Instruction, OfCounters
from glossary.engine.rules.values import replace
from glossary.narration.costs import ANY_COUNTER, Costs
from glossary.narration.phrasebook import CARDS, AbilityReading, NotInWords
from glossary.narration.selections import ANY_NUMBER
from glossary.narration.step_traits import (
    OF_OBJECTS,
    TARGETS,
    Stands,
    is_as_many,
    is_of_a_hand,
    is_of_the_revealed,
    kept_of,
    removed_by,
)

ALL = 99
"""What cards count to when they say "all" counters."""
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


@dataclass(slots=True)
class Clause:
    """The clause of a verb while it is prepared, and what of its step no words were found for yet.

    ``key`` is where it stands, ``values`` are what fills it; ``form`` is how its verb is inflected,
    the infinitive if empty, and ``subject`` whether ``what`` is the subject of that.
    """

    part: AbilityReading
    number: int | str
    form: str
    key: str
    what: Selection
    other: Selection | None
    status: str
    to: str
    subject: bool
    values: dict[str, object]
    several: bool = False

    @property
    def step(self) -> Instruction:
        """The step that it is of."""
        step: Instruction = self.part.whole
        return step

    @property
    def unsaid(self) -> Selection:
        """What the verb is about if nothing is said of it."""
        return self.step.do.unsaid

    def becomes(self, key: str) -> None:
        """Take another key, whose words say what the verb is about."""
        self.key, self.what = key, self.unsaid


class PlainVerbs(Costs):
    """Says verbs whose clauses have a place for what they act on.

    ``stands`` is how the step stands to the one before, ``in_turn`` that one player after another
    does these steps, ``sabotaged`` that only a card so described was just now, ``statuses`` of
    which one is chosen, ``put_by_you`` that the card put in Reserve last is yours, ``activated``
    how many abilities the card has for each symbol of a cost.
    """

    stands = Stands()
    in_turn = sabotaged = put_by_you = False
    statuses: tuple[str, ...] = ()
    activated: Mapping[object, int] = MappingProxyType({})

    def plainly(self, part: AbilityReading, number: int | str, form: str) -> tuple[str, str]:
        """Say a verb with what it acts on, and how it is inflected."""
        clause = self._clause_of(part, number, form)
        if prepare := self._PREPARED.get(clause.step.do.word):
            prepare(self, clause)
        self._fill(clause)
        text = self._said(clause)
        if remember := self._DONE.get(clause.step.do.word):
            remember(self, clause)
        return text, clause.form

    def _clause_of(self, part: AbilityReading, number: int | str, form: str) -> Clause:
        """Return the clause that a word has by itself, and counters by their name."""
        step: Instruction = part.whole
        word = step.do.word
        clause = Clause(
            part,
            number,
            form,
            f"do.{word}",
            part.what or step.do.unsaid,
            part.with_,
            part.status or "",
            part.to or "",
            word in OF_OBJECTS,
            {"number": number},
        )
        if isinstance(step, OfCounters) and word not in _OF_BOOSTS:
            name = part.counter
            clause.values["name"] = self.counter(name)
            if name == ANY_COUNTER:
                clause.key, clause.subject = "do.remove-any", False
            elif name == "boost":
                boosts = f"{clause.key.removesuffix('-counters')}-boosts"
                clause.key = "do.give" if word == "gain-counters" else boosts
        self.removed = removed_by(step) or self.removed
        return clause

    def _fill(self, clause: Clause) -> None:
        """Name what a clause has places for: nothing else of the step may be left then."""
        step, word = clause.step, clause.step.do.word
        as_many = clause.form == "order" and is_as_many(step)
        if as_many:
            clause.key = f"{clause.key}/as-many"
        takes = CARDS.written[self.first(clause.key, f"{clause.key}/1")].one
        if "%(number)" in takes or self.knows(f"{clause.key}/1") or as_many:
            clause.part.said("amount")
        elif step.quantity is not None:
            raise NotInWords(f"{word}: quantity")
        if "%(what" in takes or "%(other)" in takes or clause.subject:
            self._name_objects(clause, takes)
        elif clause.what != clause.unsaid:
            raise NotInWords(f"{word}: what")
        if clause.other is not None or clause.status or clause.to:
            raise NotInWords(f"{word}: {clause.status or clause.to or 'with'}")

    def _name_objects(self, clause: Clause, takes: str) -> None:
        word, what, values = clause.step.do.word, clause.what, clause.values
        motion, self.motion = self.motion, _MOTIONS.get(word, self.motion)
        values["what"] = self.what(what, subject=clause.subject and clause.form != "")
        self.of_reserve = False
        clause.several = self.several
        if "%(who)" in takes:
            self.last = self.described = ""  # "it" could be the other object
            values["who"] = self.what(what)
        if clause.subject and self.stands.again and clause.form == "order":
            values["what"] = "<>"
        if clause.other is not None and "%(other)" in takes:
            values["other"], clause.other = self.what(clause.other), None
        elif "%(other)" in takes and not clause.key.endswith("/two"):
            values["other"] = self.what(Selection("target"))
        self.motion = motion

    def _said(self, clause: Clause) -> str:
        """Return a clause that is filled, in words."""
        key = self._as_subject(clause) if clause.subject else clause.key
        numbered = f"{key}/{clause.number}"
        return self.say(numbered if self.knows(numbered) else key, **clause.values)

    def _as_subject(self, clause: Clause) -> str:
        """Return the key of a clause whose objects do what is said, and inflect it so."""
        key, what = clause.key, clause.what
        if clause.form == "":
            named = what.pick in ("me", "it", "that")
            how = (
                "/again"
                if self.stands.again
                else "/named"
                if named
                else "/long"
                if self.long
                else ""
            )
            return self.first(f"{key}/may{how}", f"{key}/may")
        if clause.form != "order":
            if (key, what.pick) != ("do.gain", "choose"):
                return f"{key}/they"
            clause.values["nouns"] = self._noun(AbilityReading(what))[0].many
            return "do.gain/they-choose"
        alike = self.stands.alike and not self.stands.gains and what == Selection("me")
        if alike and clause.step.do.word in ("gain", "give"):
            return "do.gain/also"
        if self.stands.gains and not key.endswith("/as-many"):
            return f"{key}/again"
        clause.form = "many" if clause.several else "one"
        return "do.give/several" if key == "do.give" and clause.several else key

    def _activate(self, clause: Clause) -> None:
        part, number = clause.part, clause.number
        symbol = clause.values["symbol"] = clause.status
        its = bool(self.own) and self.last == self.own and clause.what.pick == "me"
        self.last = self.described = ""  # no pronoun, behind "the abilities of"
        if clause.what.pick == "me" and self.activated.get(symbol) == 1:
            clause.key = "do.activate/only"
        if part.single:
            clause.key = "do.activate/single"
            if its:
                clause.becomes("do.activate/single/its")
                self.last = self.own
        if part.as_mine:
            clause.key = "do.activate/as-mine" if number == 1 else "do.activate/as-mine/many"
            if part.up_to is (number == 1):
                raise NotInWords("activate: as mine")
        clause.status = ""

    def _did_activate(self, clause: Clause) -> None:
        if clause.key != "do.activate/single/its":
            self.last = ""  # "it" could be the ability

    def _discard(self, clause: Clause) -> None:
        what, key, owner = clause.what, "do.discard", "them" if self.theirs else "you"
        if what == _OTHERS_IN_RESERVES:
            clause.becomes(f"{key}/all-others")
        elif what in _OWN_ZONES:
            also = self.stands.alike and self.stands.same_doer
            clause.values["zone"] = self.say(f"zone.{what.where}/{owner}")
            clause.becomes(f"{key}/zone/also" if also else f"{key}/zone")
        elif self._is_revealed(clause.step, clause.form):
            clause.becomes(f"{key}/it")
        elif kept := kept_of(what):
            clause.values |= {"zone": self.say(f"zone.{what.where}/{owner}"), "number": kept}
            clause.becomes(f"{key}/down-to")

    def _draw(self, clause: Clause) -> None:
        revealed = self._is_revealed(clause.step, clause.form)
        if revealed or (clause.form == "order" and self._is_the_last_card(clause.what)):
            clause.becomes("do.draw/it")
        elif clause.what.pick in ("it", "that"):
            clause.key = "do.draw/what"

    def _exchange_boosts(self, clause: Clause) -> None:
        what = clause.what
        if clause.other == what and what.pick == "target":
            clause.key, clause.other = "do.exchange-boosts/two", None
            clause.what = replace(what, count=2)

    def _exhaust(self, clause: Clause) -> None:
        if clause.what == _ALL_RESERVES:
            clause.becomes("do.exhaust/all-reserves")

    def _gain(self, clause: Clause) -> None:
        clause.values["thing"] = self._either_status(clause.status or "exhausted", self.thing)
        clause.status = ""

    def _give(self, clause: Clause) -> None:
        if clause.part.shared:
            if clause.what.count != 1 or clause.what.up_to:
                raise NotInWords("give: shared by so many")
            clause.key, clause.subject = "do.give/shared", False
            clause.what = replace(clause.what, count=ANY_NUMBER, up_to=True)

    def _mark(self, clause: Clause) -> None:
        clause.values["terrain"] = self._either_status(clause.status, self.terrain)
        clause.values["place"] = self.place(clause.to or "shown-region")
        clause.key = "do.mark/choice" if self.statuses else "do.mark"
        clause.status = clause.to = ""

    def _move_marker(self, clause: Clause) -> None:
        clause.values["place"] = self.place(clause.to or "another-region")
        if clause.status:
            clause.key = "do.move-marker/terrain"
            clause.values["terrain"] = self.terrain(clause.status)
        clause.status = clause.to = ""

    def _put_in_play(self, clause: Clause) -> None:
        where, clause.to = clause.to or "one-of-mine", ""
        several = where == "one-of-mine" and clause.what.count != 1
        place = self.say("zone.expedition/you") if several else self.place(where)
        clause.values["place"] = place

    def _ready(self, clause: Clause) -> None:
        what = clause.what
        tired_orbs = replace(what, where="mana", has="exhausted", whose="you")
        if what == tired_orbs and not self.theirs:  # no others are readied
            plain = replace(what, has="", types=("mana",), where="anywhere", whose="any")
            clause.what = plain

    def _remove_counters(self, clause: Clause) -> None:
        if clause.part.up_to:
            clause.key, clause.subject = f"{clause.key}/up-to", False
        elif clause.number == ALL:
            clause.part.said("amount")
            clause.key, clause.subject = f"{clause.key}/all", False

    def _did_resupply(self, clause: Clause) -> None:
        self._mean_one(clause, "it.put", by_you=not self.theirs)

    def _reveal(self, clause: Clause) -> None:
        if is_of_a_hand(clause.what) and not self.theirs:
            clause.key, clause.values["zone"] = "do.reveal/hand", self.say("zone.hand/you")
            clause.what = replace(clause.what, where="anywhere", whose="any")

    def _reveal_top(self, clause: Clause) -> None:
        clause.key = "do.reveal-top/they" if self.theirs else "do.reveal-top"

    def _roll(self, clause: Clause) -> None:
        self.described = ""  # "it" could be the die
        if name := clause.part.spends:
            clause.key, clause.values["name"] = "do.roll/spends", self.counter(name)

    def _sabotage(self, clause: Clause) -> None:
        usual = clause.what == clause.unsaid
        if not usual:
            clause.key, clause.what = "do.sabotage/what", self._sabotaged(clause.what)
        elif self.sabotaged:
            clause.key = "do.sabotage/another"
        self.sabotaged = not usual

    def _did_sabotage(self, clause: Clause) -> None:
        self._mean_one(clause, "it.discarded")

    def _sabotaged(self, what: Selection) -> Selection:
        """Return what is said of a card to Sabotage: that it is targeted goes without saying."""
        self.of_reserve = what.where == "reserve"
        usual = (what.pick, what.where, what.whose, what.count, what.up_to)
        if usual != ("target", "reserve", "any", 1, True):
            return what
        return replace(what, pick="one", up_to=False, where="anywhere")

    def _sacrifice(self, clause: Clause) -> None:
        if clause.part.highest:
            clause.key = "do.sacrifice/highest/they" if self.theirs else "do.sacrifice/highest"
        if clause.what.whose not in ("any", "you"):
            raise NotInWords("sacrifice: whose")
        what = clause.what = replace(clause.what, whose="any")
        self.sacrificed = "" if what.pick == "me" else self._noun(AbilityReading(what))[0].one

    def _take_control(self, clause: Clause) -> None:
        if clause.to:
            of_permanents = clause.what.types == ("permanent",)
            clause.key = f"do.take-control/{'permanent' if of_permanents else 'to'}"
            clause.values["place"], clause.to = self.place(clause.to), ""

    def _target(self, clause: Clause) -> None:
        who, pick, place = clause.step.who, clause.what.pick, clause.to
        of_players = who in TARGETS and not self.in_turn
        if of_players:
            clause.key, self.last = f"do.target/who.{who}", ""
        if place:
            them = "/them" if self.theirs and not of_players else ""
            clause.key, clause.to = f"{clause.key}/to.{place}{them}", ""
            self.chosen = "that"
        elif pick == "choose" and not of_players:
            clause.key = "do.target/choose"
        elif pick in ("target", "each") and not of_players:
            clause.what = replace(clause.what, pick="one")

    def _did_target(self, clause: Clause) -> None:
        if "what" in clause.values:
            self.targets, self.described = self.that, "" if self.those else self.that

    def _win(self, clause: Clause) -> None:
        if clause.form != "order":
            clause.key = f"do.win/{'they' if clause.form else 'may'}"

    def _mean_one(self, clause: Clause, key: str, *, by_you: bool = False) -> None:
        """Mean by "that" the one card that something is done with and that is not named."""
        if clause.number == 1 and clause.step.quantity is None:
            self.that, self.last, self.those = self.say(key), "", False
            self._pronouns[self.that] = self.say("it.that/subject", some=self.forms("noun.card")[1])
            self.put_by_you = by_you

    def _is_the_last_card(self, what: Selection) -> bool:
        """Tell whether a pronoun will do for a card, which was named last."""
        if what not in (Selection("it"), Selection("that")):
            return False
        words = self.it if what.pick == "it" else self.that
        return words == self.last and words in (self.say("it.put"), self._that_card())

    def _that_card(self) -> str:
        return self.say("it.that", some=self.forms("noun.card")[1])

    def _is_revealed(self, step: Instruction, form: str) -> bool:
        """Tell whether "it" will do for the one card that was revealed."""
        return form == "order" and self.one_revealed and is_of_the_revealed(step)

    def _either_status(self, status: str, say: Callable[[str], str]) -> str:
        """Say a status, or those of which one is chosen."""
        return self.speech.either([say(one) for one in self.statuses or (status,)])

    _PREPARED: ClassVar[Mapping[str, Callable[[PlainVerbs, Clause], None]]] = {
        "activate": _activate,
        "discard": _discard,
        "draw": _draw,
        "exchange-boosts": _exchange_boosts,
        "exhaust": _exhaust,
        "gain": _gain,
        "give": _give,
        "lose": _gain,
        "mark": _mark,
        "move-marker": _move_marker,
        "put-in-play": _put_in_play,
        "ready": _ready,
        "remove-counters": _remove_counters,
        "reveal": _reveal,
        "reveal-top": _reveal_top,
        "roll": _roll,
        "sabotage": _sabotage,
        "sacrifice": _sacrifice,
        "take-control": _take_control,
        "target": _target,
        "win": _win,
    }
    """How the clause of a verb is prepared."""

    _DONE: ClassVar[Mapping[str, Callable[[PlainVerbs, Clause], None]]] = {
        "activate": _did_activate,
        "resupply": _did_resupply,
        "sabotage": _did_sabotage,
        "target": _did_target,
    }
    """What the words of the next step depend on once a verb was said."""
