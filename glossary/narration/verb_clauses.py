"""Says what an effect's verb does: one that holds or moves more than objects in a way of its own.

A new verb that its clause and a function of ``plain_verbs`` do not say has its own in ``_VERBS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from glossary.cards.playable import card_list
from glossary.engine.model.cards import CHARACTER, SIGNATURE, SPELL, Card, Quantity, Selection
from glossary.engine.model.instructions import Effect, OfCounters
from glossary.engine.rules.values import replace
from glossary.narration.amounts import amount
from glossary.narration.costs import payment
from glossary.narration.names import card_name
from glossary.narration.phrasebook import AbilityReading, NotInWords, begun, refuse_if
from glossary.narration.plain_verbs import is_revealed, is_the_last_card, plainly
from glossary.narration.rewriting import same_tail, statuses_of
from glossary.narration.selections import place_name, thing_named, which
from glossary.narration.step_traits import (
    for_each,
    is_after_a_roll,
    is_plain_of_the_revealed,
    names_its_card,
)
from glossary.narration.talk import Talk

_PLACES_OF_MANY = {"target": "targets", "one-of-mine": "any-of-mine", "any": "any-of-all"}
"""The words of a place that is chosen for each of several tokens."""
_HAD_DONE = ("draw", "resupply", "exhausted-resupply", "sacrifice", "discard")
"""Verbs that a player can have another player do."""
HANGS = ("if-you-did", "if-you-did-not", "otherwise", "and")


def verb_clause(talk: Talk, part: AbilityReading, form: str) -> str:
    """Say what a verb does, inflected."""
    word: str = part.do.word
    number: int | str = part.whole.amount
    quantity = part.whole.quantity
    if quantity is not None:
        number = quantity.each if for_each(quantity) else "X"
    text = _VERBS.get(word, plainly)(talk, part, number, form)
    most = part.whole.most if isinstance(part.whole, OfCounters) else None
    if most is not None and not for_each(quantity):
        text = talk.say("step.most", effect=text, number=most)
    if statuses := part.statuses:
        things = talk.speech.both([talk.thing(status) for status in statuses])
        text = talk.say("step.arrives", effect=text, things=things)
    return talk.inflected(text, form)


def _steps(talk: Talk, part: AbilityReading, _number: int | str, form: str) -> str:
    steps, whole = part.steps, part.whole
    if whole.who != "you":
        each = tuple(replace(one, who=whole.who) for one in steps)
        return replace(talk, in_turn=True).part(each)
    talk = replace(talk, hanging=whole.cost is not None or whole.link in HANGS)
    if part.for_each_player:
        refuse_if(form != "order", "steps: for each player")
        return talk.say("step.each-in-turn", effect=talk.part(steps))
    if form == "":
        return option(talk, steps)
    text = talk.part(steps)
    return text if form == "order" else talk.say("step.this", effect=text)


def option(talk: Talk, steps: Effect) -> str:
    """Say steps behind "you may": those that hang on the first follow it."""
    refuse_if(not steps, "steps")
    first, *others = steps
    plain = (first.may, first.cost, first.condition) == (False, None, None)
    plain = plain and (first.who == "you" or first.do.word in _HAD_DONE)
    plain = plain and first.do.word not in ("steps", "lasting")
    if not plain or not all(one.link or is_after_a_roll(one) for one in others):
        return talk.say("step.this", effect=talk.part(steps))
    return replace(talk, behind_may=True).part(steps)


def _of_places(talk: Talk, part: AbilityReading, number: int | str, form: str) -> str:
    """Say what Expeditions do."""
    word, before = part.whole.do.word, talk.named.place
    place = place_name(talk, part.to or "my-expedition")
    if form == "order" and before == talk.named.place == "that":
        place = talk.say("place.it")
    how = "" if form else "/may"
    if word == "ascend" and form == "order" and part.whole.to == "each-of-mine":
        how = "/both"
    if more := part.more:
        refuse_if(more != 1 or number != 1 or part.whole.quantity is not None, f"{word}: more")
        how = "/more"
    if talk.would_move:
        how = f"{how}/same"
    one = "/1" if number == 1 and word != "ascend" else ""
    key = talk.first(f"do.{word}{how}{one}", f"do.{word}{how}/many", f"do.{word}{how}")
    if word != "ascend":
        part.said("amount")
    return talk.inflected(talk.say(key, place=place, number=number), form and "one")


def _create(talk: Talk, part: AbilityReading, number: int | str, _form: str) -> str:
    part.said("amount")
    where, named, many = part.to or "my-expedition", talk.named, number != 1
    together = (many or part.whole.quantity is not None) and part.together
    refuse_if(together and where not in _PLACES_OF_MANY, "create together")
    if (name := part.token) == SIGNATURE:
        refuse_if(many, "several Signature tokens")
        named.that, named.last = thing_named(talk, talk.noun("noun.token")), ""
        return talk.say("do.create-signature", place=place_name(talk, where))
    token = part.card or card_list().cards.get(name)
    if token is None:
        raise NotInWords("token")
    apart = part.apart
    said = _token(talk, token, "many" if many and not apart else "one")
    if apart:
        refuse_if(where != "target" or together, "create apart")
        key = "do.create/apart-up-to" if part.up_to else "do.create/apart"
        clause = talk.say(key, token=said, number=number)
    else:
        if many and not together:
            where = _PLACES_OF_MANY.get(where, where)
        how = "distributed" if where in _PLACES_OF_MANY.values() else "many"
        key = f"do.create/{how}" if many else "do.create"
        clause = talk.say(key, token=said, place=place_name(talk, where), number=number)
    named.that = thing_named(talk, talk.noun("noun.token"), several=many)
    named.those, named.last, named.described = many, "", ""
    things = "" if talk.brief or token in named.made else _abilities_of(talk, token)
    named.made = (*named.made, token)
    key = "token.have" if many else "token.has"
    key = "token.signature" if token.stays_in_reserve and not many else key
    return talk.say(key, clause=clause, things=things) if things else clause


def _token(talk: Talk, token: Card, key: str) -> str:
    """Say what an effect that makes a token says of it: its sub-types and statistics."""
    kind = ""
    if token.type != CHARACTER and not token.landmark:  # "in your Landmarks" says that of one
        kind = begun(talk.noun("noun.expedition-permanent").one)
    kinds = token.subtypes if token.type == CHARACTER or not token.landmark else ()
    subtypes = (talk.noun(f"sub.{name}").one for name in kinds)
    text = talk.say(
        f"token.{key}",
        name=card_name(token, talk.speech.language),
        statistics="/".join(map(str, token.statistics)) if token.type == CHARACTER else "",
        kinds=" ".join(filter(None, (kind, *subtypes))),
    )
    return " ".join(text.split())


def _abilities_of(talk: Talk, token: Card) -> str:
    """Say the keywords and abilities of a token that is made."""
    things = [f"{talk.thing(name)} {number or ''}".strip() for name, number in token.keywords]
    if token.stays_in_reserve:
        things.append(talk.say("thing.reserve-cost", number=token.reserve_cost))
    things += [talk.say("ability.quoted", effect=talk.part(one)) for one in token.abilities]
    return talk.speech.both(things)


def _choose(talk: Talk, part: AbilityReading, number: int | str, form: str) -> str:
    part.said("amount")
    modes, random = part.modes, part.random
    counted: Quantity | None = part.whole.quantity
    if counted is not None:
        up = "/up-to" if part.whole.up_to else ""
        number = talk.say(f"number.counted{up}", amount=amount(talk, counted))
    repeat = number != 1 and part.whole.repeat
    if repeat and not part.whole.up_to:
        part.said("repeat")  # with the number
    key = "do.choose/random" if random else "do.choose"
    least: int | str = 0
    up_to = part.up_to
    if up_to:
        refuse_if(random or form != "order", "choose: up to")
        key = "do.choose/up-to/repeat" if part.repeat else "do.choose/up-to"
        least = part.least
        if (least, number) == (1, len(modes)) == (1, 2):
            key = "do.choose/one-or-both"
        elif least:
            key = key.replace("up-to", "between")
    elif talk.or_more and form == "order" and not (random or repeat or number != 1):
        how = {"cost": "/paid", "result": "/rolled"}
        key = "do.choose/more" + "".join(how.get(word, "") for word in talk.or_more)
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
        statuses = statuses_of(modes)
        if statuses and not talk.or_more:
            clause = replace(talk, statuses=statuses).part(modes[0])
            marks = modes[0][0].do.word == "mark"  # that is said of the marker
            return clause if marks else talk.say("step.your-choice", effect=clause)
    if form == "" and one and (tail := same_tail(modes)):
        paid = talk.speech.either([option(talk, mode[:1]) for mode in modes])
        return talk.say("link.if-you-did", before=paid, next=talk.part((tail,)))
    more, named = talk.or_more, talk.named
    state, said = (named.it, named.that, named.last, named.those), []
    for mode in modes:
        (named.it, named.that, named.last, named.those), named.described = state, ""
        said.append(talk.say("mode", effect=mode_clause(talk, mode)))
    least, text = least or (number if more else 0), " ".join(said)
    numbers = {"number": number_word(talk, number), "least": number_word(talk, least), **more}
    return talk.inflected(talk.say(key, modes=talk.inflected(text, "order"), **numbers), form)


def mode_clause(talk: Talk, mode: Effect) -> str:
    """Say a mode; what it costs stands before a colon, since to choose it is free already."""
    if not mode:
        return talk.say("do.nothing")
    first, *others = mode
    plain = (first.who, first.may, first.condition) == ("you", False, None)
    if others or first.cost is None or not plain:
        return talk.part(mode)
    paid = payment(talk, first.cost, ordered=True)
    talk.named.last = talk.say("it.me") if first.cost.exhaust else ""
    effect = talk.part((replace(first, cost=None),))
    return talk.say("step.pay/mode", cost=paid, effect=effect)


def number_word(talk: Talk, number: int | str) -> int | str:
    """Return a small number as a word."""
    return talk.say(f"number.{number}") if talk.knows(f"number.{number}") else number


def _lasting(talk: Talk, part: AbilityReading, _number: int | str, _form: str) -> str:
    lasting, duration, to = part.lasting, talk.say(f"for.{part.duration}"), part.to
    ability = lasting.ability
    comes_once = ability is not None and ability.trigger is not None
    if talk.stands.same_next or (comes_once and ability.trigger.on == "after"):
        duration = ""  # that moment comes once, and it was said before
    if to and lasting.of.where == "chosen":  # the Expedition that this very step chooses
        lasting, to = replace(lasting, of=replace(lasting.of, where=to)), ""
    effect = talk.part(lasting)
    if to:
        key, duration = "do.lasting/place", begun(duration)
        return talk.say(key, place=place_name(talk, to), duration=duration, effect=effect)
    key = talk.first(f"do.lasting/{lasting.kind}", "do.lasting")
    return talk.say(key, duration=duration, effect=effect) if duration else effect


def _play(talk: Talk, part: AbilityReading, number: int | str, form: str) -> str:
    part.said("amount")
    what: Selection = part.what or part.whole.do.unsaid
    if what.pick == "each":
        what = replace(what, pick="choose")
    if isinstance(number, int) and number > 1:
        refuse_if(what.count != 1 or what.up_to, "play: two numbers")
        what = replace(what, count=number, up_to=True)
    status = part.status
    refuse_if(status not in ("", "rush"), f"play: {status}")
    key = "do.play/rush" if status else "do.play/now" if form == "" else "do.play"
    key = f"{key}/free" if part.free else key
    named = talk.named
    revealed = talk.shown.number == 1 and is_plain_of_the_revealed(what)
    it = is_the_last_card(talk, what) or revealed
    if it and names_its_card(part.whole):
        it, what = False, Selection("that") if revealed else what
        named.last = named.described = ""
    said = which(replace(talk, motion="out-of" if status else "out-of/play"), what)
    if it and form in ("", "order"):
        key = talk.first(f"{key}/it", key)
    text = talk.say(talk.first(f"{key}/long", key) if named.long else key, what=said)
    named.those = number != 1 or (what.pick == "that" and named.those)
    if place := part.to:
        their = talk.theirs and place == "my-companion"
        where = place_name(talk, "their-companion" if their else place)
        text = talk.say("do.play/to", effect=text, place=where)
    if zone := part.may_pay:
        text = talk.say(f"do.play/may-pay.{zone}", effect=text)
    if zone := part.as_from:
        text = talk.say(f"do.play/as-from.{zone}", effect=text)
    if less := part.less:
        text = talk.say("do.play/less", effect=text, number=less)
    if least := part.at_least:
        text = talk.say("step.minimum", effect=text, number=least)
    if zone := part.pays:
        text = talk.say(f"do.play/pays.{zone}", effect=text)
    return text


def _put_top(talk: Talk, part: AbilityReading, number: int | str, _form: str) -> str:
    part.said("amount")
    to, position = part.to, part.position
    owner = "them" if talk.theirs else "you"
    zone, goal = f"zone.deck/{owner}", talk.first(f"zone.{to}/{owner}", f"zone.{to}/any")
    values = {"zone": talk.say(zone), "to": talk.say(goal), "number": number}
    named, several = talk.named, number != 1 and not position
    named.that, named.those = thing_named(talk, talk.noun("noun.card"), several=several), several
    named.last = ""
    if position:
        return talk.say("do.put-top/position", position=position, **values)
    key = talk.first(f"do.put-top.{to}", "do.put-top")
    return talk.say(f"{key}/1" if number == 1 else key, **values)


def _send(talk: Talk, part: AbilityReading, _number: int | str, form: str) -> str:
    """Say where objects go: to put is from a zone of one's own, to send from play."""
    selection: Selection = part.what or part.whole.do.unsaid
    to, position = part.to, part.position
    if (status := part.status) not in ("", "scout"):
        raise NotInWords(f"send: {status}")
    counted, position = (position, 2) if isinstance(position, Quantity) else (None, position)
    it = form == "" and to == "hand" and not position and is_the_last_card(talk, selection)
    what = which(replace(talk, motion="out-of" if to == "hand" else "from"), selection)
    key = f"do.send.{to}/ready" if part.ready else f"do.send.{to}"
    owned = selection.where in ("hand", "reserve", "hand-or-reserve", "deck", "discard", "mana")
    mine = owned and selection.whose == "you" and not talk.theirs
    spell = talk.bearer.type == SPELL  # only its owner plays it
    mine = mine or (selection.pick == "me" and spell and to != "reserve")
    revealed = is_revealed(talk, part.whole, form)
    if revealed and talk.knows(f"{key}/it") and not position:
        return talk.say(f"{key}/it")
    if it:
        key += "/may/it/own" if talk.named.put_by_you else "/may/it"
    elif position < 0:
        key += "/bottom" if position == -1 else "/position-bottom"
    elif position > 1:
        key += "/position"
    elif to == "hand" and selection.where == "those":
        key += "/revealed"
    elif (mine and talk.knows(f"{key}/own")) or (
        to == "reserve" and (owned or selection.where == "those")
    ):
        key += "/own"
    elif talk.named.several and talk.knows(f"{key}/many"):
        key += "/many"
    if talk.named.long and talk.knows(f"{key}/long"):
        key += "/long"
    if counted is not None:
        clause = talk.say(f"{key}/x", what=what)
        return talk.say("step.where", effect=clause, amount=amount(talk, counted))
    return talk.say(key, what=what, position=abs(position))


_VERBS: Mapping[str, Callable[[Talk, AbilityReading, int | str, str], str]] = {
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
