"""Says at what event a Reaction activates, and what would happen that is replaced or added to."""

from __future__ import annotations

from glossary.engine.model.cards import Condition, Selection, Trigger
from glossary.engine.rules.values import replace
from glossary.narration.conditions import under
from glossary.narration.phrasebook import AbilityReading, NotInWords, refuse_if
from glossary.narration.selections import IN_YOUR_RESERVE, MINE, place_name, played, that_of, which
from glossary.narration.talk import Talk

_BY_PLAYERS = frozenset(
    "rolls draws resupplies discards makes-gift receives-gift readies passes creates"
    " exhausts".split()
)
_OF_PLACES = ("advances", "retreats", "fails", "ascends", "forward", "back", "ascend")
_ANY_ADVANCE = Trigger("advances", to="each-of-mine", each_player=True)
_IT_IS_ASCENDED = Condition("ascended", Selection(where="its-expedition"))
_ANY_OF_MINE = Selection(whose="you")


def activates(
    talk: Talk, trigger: Trigger, condition: Condition | None, symbol: str, *, in_reserve: bool
) -> str:
    """Say when a Reaction activates: at what event, and under which condition.

    :param in_reserve: whether it says, too, that this card is in Reserve.
    """
    to_yours, told = False, trigger
    if trigger.subject.pick == "me" and trigger.to == "reserve":
        to_yours, condition = _apart(condition)
    if to_yours:
        told = replace(trigger, to="reserve/you")
    when = f"{{{symbol}}}" if symbol else moment(talk, told)
    if in_reserve:
        when = talk.say("when.phase/reserve", when=when)
    if talk.or_when is not None:
        when = _or_when(talk, trigger, when, talk.or_when)
    if trigger == _ANY_ADVANCE and condition == _IT_IS_ASCENDED:
        when, condition = talk.say("when.advances/once/ascended"), None
    return under(talk, condition, "when")(when)


def moment(talk: Talk, trigger: Trigger) -> str:
    """Say what an event must be to trigger."""
    with AbilityReading(trigger) as part:
        on, phase = part.on, part.phase
        if on == "phase":
            return talk.say(f"when.phase.{phase}")
        subject = Selection("me") if on == "after" else part.subject
        text = _event(talk, part, on, subject)
        if name := part.each:
            key = "when.each/boost" if name == "boost" else "when.each"
            text = talk.say(key, when=text, name=talk.counter(name))
    if phase:
        return talk.say("when.in-phase", phase=talk.say(f"when.phase.{phase}"), when=text)
    return text


def _or_when(talk: Talk, first: Trigger, when: str, other: Trigger) -> str:
    """Say another event that has the same effect: only what differs, if that can be."""
    second = moment(talk, other)
    there = replace(first.subject, where=other.origin)  # each is said of a card in its zone
    alike = replace(other, origin=first.origin, subject=first.subject) == first
    alike = alike and first.subject.where == first.origin and there == other.subject
    if alike and first.on == "moves":
        zone = _zone(talk, other.origin, there.whose)
        return talk.say("when.or/from", first=when, zone=zone)
    same = first.subject == other.subject and {first.on, other.on} <= {*_BY_PLAYERS}
    return talk.say("when.or/same" if same else "when.or", first=when, second=second)


def _event(talk: Talk, part: AbilityReading, on: str, subject: Selection) -> str:
    doer = "you" if subject.pick == "me" else subject.whose
    key = f"when.{on}/{doer}"
    match on:
        case "after":
            return talk.say(f"when.after.{part.what}")
        case "activates":
            _only_of(on, subject, subject.whose)
            number = part.number
            key = _next_time(talk, f"{key}/number" if number else key)
            return talk.say(key, symbol=part.what, number=number)
        case "creates" | "exhausts":
            token = True if on == "creates" else subject.token
            return talk.say(
                key, what=_one(talk, replace(subject, pick="one", whose="any", token=token))
            )
        case "played":
            return _played(talk, part, subject)
        case "joins":
            return _joins(talk, part, subject)
        case "leaves" | "moves":
            return _moves(talk, part, on, subject)
        case "reveals":
            _only_of(on, subject)
            mean(talk, Selection("one", where="anywhere"))
            return talk.say("when.reveals")
        case "attempts":
            return _attempts(talk, part.what, subject, "when.attempts/what")
        case "sacrificed" if doer in ("you", "opponent"):
            one = subject if subject.pick == "me" else replace(subject, whose="any")
            return talk.say(key, what=_one(talk, one))
    if on in _OF_PLACES:
        return _of_place(talk, part, on, subject)
    if on in _BY_PLAYERS:
        once = "/once" if part.each_player else "/first" if part.first else ""
        if on == "passes" and not once and part.last:
            once = "/last"
        _only_of(on, subject, subject.whose)
        return talk.say(f"{key}{once}")
    return _of_an_object(talk, part, on, subject)


def _of_an_object(talk: Talk, part: AbilityReading, on: str, subject: Selection) -> str:
    """Say what happens to an object, or what it gains or loses."""
    key = f"when.{on}"
    values: dict[str, object] = {"what": _one(talk, subject)}
    if on in ("gains", "loses", "becomes"):
        name, number = part.what, part.number
        if number:
            key = talk.first(f"when.reaches/{number}", "when.reaches")
            values |= {"number": number, "name": talk.counter(name)}
        elif name in ("boost", "boosted") and on != "becomes":
            key = f"{key}/boost"
        else:
            values["thing"] = talk.thing(name)
    return talk.say(key, **values)


def _next_time(talk: Talk, key: str) -> str:
    """Return the key of “the next time …” where that is still to be said and *key* has it."""
    if talk.named.next_time and talk.knows(f"{key}/next"):
        talk.named.next_time = False
        return f"{key}/next"
    return key


def _only_of(on: str, subject: Selection, whose: str = "") -> None:
    """Refuse another subject of an event than this card, or than players."""
    if subject != Selection("me") and (not whose or subject != Selection(whose=whose)):
        raise NotInWords(f"{on}: subject")


def _one(talk: Talk, subject: Selection, *, does: bool = False) -> str:
    """Say the object of an event, which "it" means from then on.

    :param does: whether that object does what is said.
    """
    if subject.pick == "me":
        return which(talk, subject, subject=does)
    one = replace(subject, pick="one")
    what = which(talk, one)
    mean(talk, one)
    return what


def mean(talk: Talk, subject: Selection) -> None:
    """Mean the object of an event by "it"."""
    talk.named.it, talk.named.last = that_of(talk, subject), ""


def _of_place(talk: Talk, part: AbilityReading, on: str, subject: Selection) -> str:
    """Say an event of an Expedition."""
    _only_of(on, subject)
    to, what = part.to or "my-expedition", part.what
    place = place_name(talk, one_place(to))
    talk.named.place_of_it = "that"
    if on == "advances" and part.each_player:
        refuse_if(to != "each-of-mine" or what, "advances: once")
        return talk.say("when.advances/once")
    if on == "advances" and part.all:
        refuse_if(to != "each-of-mine" or what not in ("", "ascend"), f"{on}: all")
        return talk.say(f"when.advances/all{what and '/ascend'}")
    if what and what != "ascend":
        return talk.say(f"when.{on}/due", place=place, terrain=talk.terrain(what))
    return talk.say(f"when.{on}{what and '/ascend'}", place=place)


def _played(talk: Talk, part: AbilityReading, subject: Selection) -> str:
    origin, me = part.origin, subject.pick == "me"
    one = subject if me else replace(played(subject), pick="one", whose="any")
    if one.where in ("hand", "reserve") and not me:
        origin, one = origin or one.where, replace(one, where="anywhere")
    what = which(talk, one)
    if origin:
        what = talk.say(f"of.played-from.{origin}", what=what)
    if not me:
        mean(talk, one)
    if one.types == ("character",) and not (one.subtypes or me):
        talk.named.arrived = talk.say("it.played", noun=talk.noun("noun.character").one)
    return talk.say(f"when.played/{'you' if me else subject.whose}", what=what)


def _joins(talk: Talk, part: AbilityReading, subject: Selection) -> str:
    to = part.to
    mine = subject.whose == "you" and subject.pick != "me" and to in ("", "play")
    what = _one(talk, replace(subject, whose="any") if mine else subject)
    if subject.types == ("character",) and not subject.subtypes:
        talk.named.arrived = talk.say("it.arrived", noun=talk.noun("noun.character").one)
    if to in ("", "play"):
        return talk.say("when.enters/you" if mine else "when.enters", what=what)
    key = _next_time(talk, talk.first(f"when.joins/{to}", "when.joins"))
    named = key in ("when.joins", "when.joins/next")
    return talk.say(key, what=what, place=place_name(talk, to) if named else "")


def _moves(talk: Talk, part: AbilityReading, on: str, subject: Selection) -> str:
    origin, to = part.origin, "" if on == "leaves" else part.to
    owner = "you" if subject.pick == "me" else subject.whose
    if on == "moves" and subject.where == "hand-or-reserve" and not origin:
        origin = "hand-or-reserve"
        subject = replace(subject, where="anywhere", whose="any")
    elif subject.pick != "me" and origin in ("reserve", "hand", "deck", "discard", "mana"):
        refuse_if(subject.where not in (origin, "play"), f"{on}: {subject.where}")
        subject = replace(subject, where="anywhere", whose="any")
    what = _one(talk, subject)
    zone = _zone(talk, origin, owner)
    if on == "leaves" and origin:
        key = "when.leaves" if owner == "you" else f"when.leaves/{origin}"
        return talk.say(talk.first(key, "when.leaves"), what=what, zone=zone)
    key = "when.moves" if origin and to else "when.moves/from" if origin else "when.moves/to"
    if not origin and not to:
        key = "when.moves/anywhere"
    if (origin, to) == ("hand", "discard"):
        key = "when.moves/discard"
    if by := part.by if on == "moves" else "":
        key = f"when.moves/{to}/{by}"
        refuse_if(not talk.knows(key) or not zone, f"moves to {to} by {by}")
    return talk.say(key, what=what, zone=zone, to=_goal(talk, to, owner))


def _zone(talk: Talk, origin: str, owner: str) -> str:
    if not origin:
        return ""
    if talk.knows(f"place.{origin}"):
        return place_name(talk, origin)
    if origin == "expedition" or (origin == "landmark" and owner != "you"):
        owner = "any"
    return talk.say(talk.first(f"zone.{origin}/{owner}", f"zone.{origin}/any"))


def _goal(talk: Talk, to: str, owner: str = "") -> str:
    owner = "any" if owner == "any" else ""
    return talk.say(talk.first(f"to.{to}/{owner}", f"to.{to}")) if to else ""


def _attempts(talk: Talk, what: str, subject: Selection, key: str) -> str:
    known = talk.knows(f"attempt.{what}")
    counter = "" if known else talk.counter(what)
    thing = talk.say(f"attempt.{what}" if known else "attempt.counter", name=counter)
    return talk.say(key, what=_one(talk, subject), thing=thing)


def would_happen(talk: Talk, trigger: Trigger) -> str:
    """Say what an event must be to be replaced, or added to: what would happen."""
    with AbilityReading(trigger) as part:
        on, subject = part.on, part.subject
        doer = "you" if subject.pick == "me" else subject.whose
        match on:
            case "draws" | "resupplies" | "rolls" | "create":
                _only_of(on, subject, subject.whose)
                return talk.say(f"would.{on}/{doer}")
            case "leaves" if (subject.where, subject.whose) == ("play", "you"):
                return talk.say("would.leaves/expeditions", what=_one(talk, subject, does=True))
            case "leaves":
                refuse_if(subject.where != "my-expedition", "leaves: subject")
                what = _one(talk, replace(subject, where="play"), does=True)
                return talk.say("would.leaves/place", what=what, place=place_name(talk, MINE))
            case "forward" | "back" | "ascend":
                _only_of(on, subject)
                talk.named.place_of_it = "that"
                place = place_name(talk, one_place(part.to or "my-expedition"))
                what = part.what if on == "forward" else ""
                if what and what != "ascend":
                    terrain = talk.terrain(what)
                    return talk.say("would.forward/due", place=place, terrain=terrain)
                return talk.say(f"would.{on}{what and '/ascend'}", place=place)
            case "attempts" if part.whole.what == "ascend" and subject == _ANY_OF_MINE:
                part.said("what")
                return talk.say("would.attempts/ascend")
            case "attempts":
                return _attempts(talk, part.what, subject, "would.attempts")
            case "gain" | "put":
                what, name = _one(talk, subject, does=True), part.what
                if not name:
                    return talk.say(f"would.{on}/any", what=what)
                if on == "gain":
                    return talk.say("would.gain", what=what, thing=talk.thing(name))
                key = talk.first(f"would.put/{name}", "would.put")
                return talk.say(key, what=what, name=talk.counter(name))
        return _would_move(talk, part, _one(talk, subject, does=True), doer)


def _would_move(talk: Talk, part: AbilityReading, what: str, owner: str) -> str:
    origin, to = part.origin, part.to
    zone = _zone(talk, origin, owner)
    key = "would.leaves" if origin and not to else "would.moves" if origin else "would.moves/to"
    if part.through:
        key = "would.moves/sacrifice"
    elif not origin and not to:
        key = "would.moves/anywhere"
    elif not origin and to in ("expedition", "landmark"):
        arrives = talk.say(f"zone.{to}/any")
        return talk.say("would.moves/arrives", what=what, to=arrives)
    return talk.say(key, what=what, zone=zone, to=_goal(talk, to))


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
