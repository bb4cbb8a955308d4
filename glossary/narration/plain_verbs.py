"""Says verbs whose clauses have a place for what they act on: ``do.discard`` for "discard".

A new verb needs no more than its clause in ``sentences/cards.toml``. If it depends on more than its
word which clause that is, or what fills it, a function here says so, by that word in ``_PREPARED``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from glossary.engine.model.cards import Selection
from glossary.engine.model.instructions import Instruction, OfCounters
from glossary.engine.rules.values import replace
from glossary.narration.costs import ANY_COUNTER
from glossary.narration.phrasebook import CARDS, AbilityReading, NotInWords, refuse_if
from glossary.narration.selections import ANY_NUMBER, noun_of, place_name, which
from glossary.narration.step_traits import (
    OF_OBJECTS,
    TARGETS,
    is_as_many,
    is_of_a_hand,
    is_of_the_revealed,
    kept_of,
    removed_by,
)
from glossary.narration.talk import Talk

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
_USUAL_PLACES = {
    "mark": "shown-region",
    "move-marker": "another-region",
    "put-in-play": "one-of-mine",
}
"""Where a verb does what it does if nothing is said of that."""
_OWN_ZONES = (Selection(where="hand", whose="you"), Selection(where="reserve", whose="you"))
_IN_ALL_RESERVES = {
    ("exhaust", Selection("each", where="reserve")): "do.exhaust/all-reserves",
    ("discard", Selection("each", where="reserve", other_than_that=True)): "do.discard/all-others",
}
"""The clauses of verbs that are done with what is in each Reserve."""


@dataclass(slots=True)
class Clause:
    """The clause of a verb while it is prepared, and what of its step no words were found for yet.

    ``key`` is where it stands, ``values`` are what fills it; ``form`` is how its verb is inflected,
    the infinitive if empty, ``subject`` whether ``what`` is the subject of that, and ``several``
    whether it was in the plural; ``of_reserve`` is that its Base Cost is a Reserve Cost.
    """

    part: AbilityReading
    step: Instruction
    number: int | str
    form: str
    key: str
    what: Selection
    other: Selection | None
    status: str
    to: str
    subject: bool
    values: dict[str, object] = field(default_factory=dict)
    several: bool = False
    of_reserve: bool = False

    def becomes(self, key: str) -> None:
        """Take another key, whose words say what the verb is about."""
        self.key, self.what = key, self.step.do.unsaid


def plainly(talk: Talk, part: AbilityReading, number: int | str, form: str) -> str:
    """Say a verb with what it acts on, inflected."""
    clause = _clause_of(talk, part, number, form)
    if prepare := _PREPARED.get(clause.step.do.word):
        prepare(talk, clause)
    _fill(talk, clause)
    key = _as_subject(talk, clause) if clause.subject else clause.key
    numbered = f"{key}/{clause.number}"
    text = talk.say(numbered if talk.knows(numbered) else key, **clause.values)
    if remember := _DONE.get(clause.step.do.word):
        remember(talk, clause)
    return talk.inflected(text, clause.form)


def _clause_of(talk: Talk, part: AbilityReading, number: int | str, form: str) -> Clause:
    """Return the clause that a word has by itself, and counters by their name."""
    step: Instruction = part.whole
    word = step.do.word
    told = part.what or step.do.unsaid, part.with_, part.status or "", part.to or ""
    clause = Clause(part, step, number, form, f"do.{word}", *told, subject=word in OF_OBJECTS)
    clause.values["number"] = number
    if isinstance(step, OfCounters) and word not in _OF_BOOSTS:
        name = part.counter
        clause.values["name"] = talk.counter(name)
        if name == ANY_COUNTER:
            clause.key, clause.subject = "do.remove-any", False
        elif name == "boost":
            boosts = f"{clause.key.removesuffix('-counters')}-boosts"
            clause.key = "do.give" if word == "gain-counters" else boosts
    if whole := _IN_ALL_RESERVES.get((word, clause.what)):
        clause.becomes(whole)
    talk.named.removed = removed_by(step) or talk.named.removed
    return clause


def _fill(talk: Talk, clause: Clause) -> None:
    """Name what a clause has places for: nothing else of the step may be left then."""
    step, word = clause.step, clause.step.do.word
    as_many = clause.form == "order" and is_as_many(step)
    if as_many:
        clause.key = f"{clause.key}/as-many"
    takes = CARDS.written[talk.first(clause.key, f"{clause.key}/1")].one
    if "%(number)" in takes or talk.knows(f"{clause.key}/1") or as_many:
        clause.part.said("amount")
    elif step.quantity is not None:
        raise NotInWords(f"{word}: quantity")
    if "%(place)" in takes and "place" not in clause.values:
        where, clause.to = clause.to or _USUAL_PLACES[word], ""
        clause.values["place"] = place_name(talk, where)
    if "%(thing)" in takes or "%(terrain)" in takes:
        statuses, clause.status = talk.statuses or (clause.status or "exhausted",), ""
        name, say = ("thing", talk.thing) if "%(thing)" in takes else ("terrain", talk.terrain)
        clause.values[name] = talk.speech.either(list(map(say, statuses)))
    if "%(what" in takes or "%(other)" in takes or clause.subject:
        _name_objects(talk, clause, takes)
    elif clause.what != clause.step.do.unsaid:
        raise NotInWords(f"{word}: what")
    if clause.other is not None or clause.status or clause.to:
        raise NotInWords(f"{word}: {clause.status or clause.to or 'with'}")


def _name_objects(talk: Talk, clause: Clause, takes: str) -> None:
    what, values, named = clause.what, clause.values, talk.named
    motion = _MOTIONS.get(clause.step.do.word, talk.motion)
    talk = replace(talk, motion=motion, of_reserve=clause.of_reserve)
    values["what"] = which(talk, what, subject=clause.subject and clause.form != "")
    clause.several = named.several
    if "%(who)" in takes:
        named.last = named.described = ""  # "it" could be the other object
        values["who"] = which(talk, what)
    if clause.subject and talk.stands.again and clause.form == "order":
        values["what"] = "<>"
    if clause.other is not None and "%(other)" in takes:
        values["other"], clause.other = which(talk, clause.other), None
    elif "%(other)" in takes and not clause.key.endswith("/two"):
        values["other"] = which(talk, Selection("target"))


def _as_subject(talk: Talk, clause: Clause) -> str:
    """Return the key of a clause whose objects do what is said, and inflect it so."""
    key, what = clause.key, clause.what
    if clause.form == "":
        pronoun = what.pick in ("me", "it", "that")
        how = "/named" if pronoun else "/long" if talk.named.long else ""
        how = "/again" if talk.stands.again else how
        return talk.first(f"{key}/may{how}", f"{key}/may")
    if clause.form != "order":
        if (key, what.pick) != ("do.gain", "choose"):
            return f"{key}/they"
        clause.values["nouns"] = noun_of(talk, AbilityReading(what)).many
        return "do.gain/they-choose"
    alike = talk.stands.alike and not talk.stands.gains and what == Selection("me")
    if alike and clause.step.do.word in ("gain", "give"):
        return "do.gain/also"
    if talk.stands.gains and not key.endswith("/as-many"):
        return f"{key}/again"
    clause.form = "many" if clause.several else "one"
    return "do.give/several" if key == "do.give" and clause.several else key


def _activate(talk: Talk, clause: Clause) -> None:
    part, one, named = clause.part, clause.number == 1, talk.named
    symbol = clause.values["symbol"] = clause.status
    me, clause.status = clause.what.pick == "me", ""
    its = me and named.own and named.last == named.own
    named.last = named.described = ""  # no pronoun, behind "the abilities of"
    if me and talk.bearer.activated.get(symbol) == 1:
        clause.key = "do.activate/only"
    if part.single:
        clause.key = "do.activate/single"
        if its:
            clause.becomes("do.activate/single/its")
            named.last = named.own
    if part.as_mine:
        clause.key = "do.activate/as-mine" if one else "do.activate/as-mine/many"
        refuse_if(part.up_to is one, "activate: as mine")


def _did_activate(talk: Talk, clause: Clause) -> None:
    if clause.key != "do.activate/single/its":
        talk.named.last = ""  # "it" could be the ability


def _discard(talk: Talk, clause: Clause) -> None:
    what, key, owner = clause.what, "do.discard", "them" if talk.theirs else "you"
    if what in _OWN_ZONES:
        also = talk.stands.alike and talk.stands.same_doer
        clause.values["zone"] = talk.say(f"zone.{what.where}/{owner}")
        clause.becomes(f"{key}/zone/also" if also else f"{key}/zone")
    elif is_revealed(talk, clause.step, clause.form):
        clause.becomes(f"{key}/it")
    elif kept := kept_of(what):
        clause.values |= {"zone": talk.say(f"zone.{what.where}/{owner}"), "number": kept}
        clause.becomes(f"{key}/down-to")


def _draw(talk: Talk, clause: Clause) -> None:
    revealed = is_revealed(talk, clause.step, clause.form)
    if revealed or (clause.form == "order" and is_the_last_card(talk, clause.what)):
        clause.becomes("do.draw/it")
    elif clause.what.pick in ("it", "that"):
        clause.key = "do.draw/what"


def _exchange_boosts(_talk: Talk, clause: Clause) -> None:
    what = clause.what
    if clause.other == what and what.pick == "target":
        clause.key, clause.other = "do.exchange-boosts/two", None
        clause.what = replace(what, count=2)


def _give(_talk: Talk, clause: Clause) -> None:
    if clause.part.shared:
        refuse_if(clause.what.count != 1 or clause.what.up_to, "give: shared by so many")
        clause.key, clause.subject = "do.give/shared", False
        clause.what = replace(clause.what, count=ANY_NUMBER, up_to=True)


def _mark(talk: Talk, clause: Clause) -> None:
    clause.key = "do.mark/choice" if talk.statuses else "do.mark"


def _move_marker(_talk: Talk, clause: Clause) -> None:
    if clause.status:
        clause.key = "do.move-marker/terrain"


def _put_in_play(talk: Talk, clause: Clause) -> None:
    if clause.to in ("", "one-of-mine") and clause.what.count != 1:
        clause.values["place"], clause.to = talk.say("zone.expedition/you"), ""


def _ready(talk: Talk, clause: Clause) -> None:
    what = clause.what
    tired_orbs = replace(what, where="mana", has="exhausted", whose="you")
    if what == tired_orbs and not talk.theirs:  # no others are readied
        clause.what = replace(what, has="", types=("mana",), where="anywhere", whose="any")


def _remove_counters(_talk: Talk, clause: Clause) -> None:
    if clause.part.up_to:
        clause.key, clause.subject = f"{clause.key}/up-to", False
    elif clause.number == ALL:
        clause.part.said("amount")
        clause.key, clause.subject = f"{clause.key}/all", False


def _reveal(talk: Talk, clause: Clause) -> None:
    if is_of_a_hand(clause.what) and not talk.theirs:
        clause.key, clause.values["zone"] = "do.reveal/hand", talk.say("zone.hand/you")
        clause.what = replace(clause.what, where="anywhere", whose="any")


def _reveal_top(talk: Talk, clause: Clause) -> None:
    clause.key = "do.reveal-top/they" if talk.theirs else "do.reveal-top"


def _roll(talk: Talk, clause: Clause) -> None:
    talk.named.described = ""  # "it" could be the die
    if name := clause.part.spends:
        clause.key, clause.values["name"] = "do.roll/spends", talk.counter(name)


def _sabotage(talk: Talk, clause: Clause) -> None:
    what, another = clause.what, talk.named.sabotaged
    talk.named.sabotaged = what != clause.step.do.unsaid
    if what != clause.step.do.unsaid:
        clause.key, clause.of_reserve = "do.sabotage/what", what.where == "reserve"
        usual = (what.pick, what.where, what.whose, what.count, what.up_to)
        if usual == ("target", "reserve", "any", 1, True):  # that goes without saying
            clause.what = replace(what, pick="one", up_to=False, where="anywhere")
    elif another:
        clause.key = "do.sabotage/another"


def _sacrifice(talk: Talk, clause: Clause) -> None:
    if clause.part.highest:
        clause.key = "do.sacrifice/highest/they" if talk.theirs else "do.sacrifice/highest"
    refuse_if(clause.what.whose not in ("any", "you"), "sacrifice: whose")
    what = clause.what = replace(clause.what, whose="any")
    me = what.pick == "me"
    talk.named.sacrificed = "" if me else noun_of(talk, AbilityReading(what)).one


def _take_control(_talk: Talk, clause: Clause) -> None:
    if clause.to:
        of_permanents = clause.what.types == ("permanent",)
        clause.key = f"do.take-control/{'permanent' if of_permanents else 'to'}"


def _target(talk: Talk, clause: Clause) -> None:
    who, pick, place = clause.step.who, clause.what.pick, clause.to
    of_players = who in TARGETS and not talk.in_turn
    if of_players:
        clause.key, talk.named.last = f"do.target/who.{who}", ""
    if place:
        them = "/them" if talk.theirs and not of_players else ""
        clause.key, clause.to = f"{clause.key}/to.{place}{them}", ""
        talk.named.chosen = "that"
    elif pick == "choose" and not of_players:
        clause.key = "do.target/choose"
    elif pick in ("target", "each") and not of_players:
        clause.what = replace(clause.what, pick="one")


def _did_target(talk: Talk, clause: Clause) -> None:
    named = talk.named
    if "what" in clause.values:
        named.targets, named.described = named.that, "" if named.those else named.that


def _win(_talk: Talk, clause: Clause) -> None:
    if clause.form != "order":
        clause.key = f"do.win/{'they' if clause.form else 'may'}"


def _mean_one(talk: Talk, clause: Clause) -> None:
    """Mean by "that" the one card that something is done with and that is not named."""
    named, put = talk.named, clause.step.do.word == "resupply"
    if clause.number == 1 and clause.step.quantity is None:
        words = talk.say("it.put" if put else "it.discarded")
        named.that, named.last, named.those = words, "", False
        as_subject = talk.say("it.that/subject", some=talk.noun("noun.card").some)
        named.pronouns[words] = as_subject, words
        named.put_by_you = put and not talk.theirs


def is_the_last_card(talk: Talk, what: Selection) -> bool:
    """Tell whether a pronoun will do for a card, which was named last."""
    if what not in (Selection("it"), Selection("that")):
        return False
    words = talk.named.it if what.pick == "it" else talk.named.that
    that_card = talk.say("it.that", some=talk.noun("noun.card").some)
    return words == talk.named.last and words in (talk.say("it.put"), that_card)


def is_revealed(talk: Talk, step: Instruction, form: str) -> bool:
    """Tell whether "it" will do for the one card that was revealed."""
    return form == "order" and talk.shown.number == 1 and is_of_the_revealed(step)


_PREPARED: Mapping[str, Callable[[Talk, Clause], None]] = {
    "activate": _activate,
    "discard": _discard,
    "draw": _draw,
    "exchange-boosts": _exchange_boosts,
    "give": _give,
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

_DONE: Mapping[str, Callable[[Talk, Clause], None]] = {
    "activate": _did_activate,
    "resupply": _mean_one,
    "sabotage": _mean_one,
    "target": _did_target,
}
"""What the words of the next step depend on once a verb was said."""
