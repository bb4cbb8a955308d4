"""Says which objects a part of an ability means, and how many.

A noun takes what is said of it one quality after the other, each a clause with ``%(what)s``, so
that a language puts it where it wants: "target Character", « un Personnage ciblé ».
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from glossary.engine.conditions.condition import EXPEDITIONS
from glossary.engine.model.cards import KEYWORDS, Condition, Quantity, Selection
from glossary.engine.model.objects import MARKED
from glossary.engine.rules.values import replace
from glossary.narration.phrasebook import AbilityReading, NotInWords, refuse_if
from glossary.narration.talk import Filled, Noun, Talk

LAST_PLACE = "it"
"""The word of a place for the Expedition that is the subject again."""
MINE = "my-expedition"
"""The word of a place for the Expedition of this card."""
IN_YOUR_RESERVE = Condition("is", Selection("it", where="reserve", whose="you"))
"""Where this card went, as a trigger says it: "to your Reserve"."""
ANY_NUMBER = 20
"""What cards count to when they say "any number of"."""
_ZONES = (
    *("reserve", "hand", "deck", "discard", "mana", "landmark"),
    *("hand-or-reserve", "expedition", "limbo", "hero"),
)
_IN_PLAY = ("play", "landmark", "expedition", *EXPEDITIONS)
_TARGETED = ("target", "target-ahead")
"""Expeditions that a step targets to do something with all that is in them."""
_CONTROLLERS = ("any", "you", "opponent", "others", "chosen", "controller-of-that", "bearer")
_LIMITS = (
    *("least-hand-cost", "most-hand-cost", "least-base-cost", "most-base-cost"),
    *("most-total-hand-cost", "most-of-each-statistic", "most-total-mountain"),
    "most-total-water",
    *("most-forest", "most-mountain", "most-water"),
)
_STATISTICS = {"most-forest": "F", "most-mountain": "M", "most-water": "W"}
_LONG = tuple("of.whose of.place of.in- of.no-sub of.least of.most of.printed of.facing".split())
"""What is said of an object in a clause of its own: where it goes stands before it then."""
_NEARER = ("hand", "reserve", "hand-or-reserve", "deck", "discard", "mana", "facing", "those")
"""Zones that are named behind what a card costs."""
_NAMED_PLACES = {"its": "its-expedition", "chosen": "chosen", "chosen-other": "chosen-other"}
"""The words of a place whose Expedition a play names."""
_OWN_PLACES = ("my-expedition", "my-hero", "my-companion", "my-other-expedition")
"""Expeditions that are "that Expedition" where they are named again."""

_MY_HERO = Selection(where="hero", whose="you")


def which(talk: Talk, selection: Selection | None, *, subject: bool = False) -> str:
    """Say which objects are meant, with an article or a number.

    :param subject: whether they do what is said, so that a pronoun will do.
    """
    named = talk.named
    if selection is None:
        raise NotInWords("what")
    if replace(selection, types=()) == _MY_HERO:
        return talk.say("it.your-hero")
    if selection == talk.only:
        return that_of(talk, selection)
    if selection == talk.some_of:
        named.those, named.several, named.last = True, True, ""
        named.that = thing_named(talk, talk.noun("noun.card"), several=True)
        key = "pick.up-to/of-those" if selection.up_to else "pick.several/of-those"
        return talk.say(key, number=_number(selection.count), what=named.that)
    with AbilityReading(selection) as of:
        pick = of.pick
        named.several = named.long = False
        if pick in ("me", "it", "that", "chosen"):
            return named_before(talk, _words_of(talk, pick), subject=subject)
        named.described = ""
        talk = _behind_me(talk)
        kind = noun_of(talk, of)
        if talk.stands.rest and selection == Selection(where="those"):
            named.several = talk.shown.number != 2
            rest = "it.rest" if named.several else "it.other-one"
            return talk.say("it.others" if talk.shown.looked else rest)
        noun = _in_a_state(talk, of, kind)
        number, up_to = _number(of.count), of.up_to
        qualities = tuple(qualities_of(talk, of, pick))
    named.several = number != 1 and pick != "each"
    refuse_if(pick in ("each", "next", "first") and (number != 1 or up_to), f"{number} of {pick}")
    phrase = _picked(talk, pick, noun, number, up_to=up_to)
    if pick in ("each", "target", "choose", "random", "one"):
        named.those = named.several or pick == "each"
        named.that = thing_named(talk, _named_again(talk, selection, kind), several=named.those)
        named.in_reserve = selection.where == "reserve"
        named.described = "" if named.those or pick == "one" else named.that
    named.long = any(key.startswith(_LONG) for key, _ in qualities)
    return qualified(talk, phrase, qualities, many=number != 1)


def _words_of(talk: Talk, pick: str) -> str:
    """Return the words of what a pronoun means."""
    named = talk.named
    if pick == "me" and named.own:
        words, named.own, named.described = named.own, named.it, ""
        return words
    named.several = pick in ("that", "chosen") and named.those
    if pick == "that" and talk.stands.counted:
        return talk.say("it.all-of", what=named.that)
    me = talk.me or talk.say("it.me")
    return {"me": me, "it": named.it, "that": named.that, "chosen": named.targets}[pick]


def _picked(talk: Talk, pick: str, noun: Noun, number: int | str, *, up_to: bool) -> str:
    """Say how many objects of a kind are picked."""
    if pick == "each":
        return talk.say("pick.each", noun=noun.one)
    if pick in ("next", "first"):
        return talk.say(f"pick.{pick}", some=noun.some)
    if up_to and number == ANY_NUMBER:
        return talk.say("pick.any-number", nouns=noun.many)
    if number == 1:
        return talk.say("pick.up-to-one", some=noun.some) if up_to else noun.some
    return talk.say("pick.up-to" if up_to else "pick.several", number=number, nouns=noun.many)


def _number(count: int | Quantity) -> int | str:
    """Return how many objects are chosen: X, if the cost says what that is."""
    if isinstance(count, Quantity) and count != Quantity("x"):
        raise NotInWords("a number that is counted")
    return count if isinstance(count, int) else "X"


def named_before(talk: Talk, words: str, *, subject: bool) -> str:
    """Say what was named before: by a pronoun if it is the subject again."""
    again = words in (talk.named.last, talk.named.described)
    talk.named.last, talk.named.described = words, ""
    as_subject, as_object = talk.named.pronouns.get(words, (words, words))
    return words if not again else as_subject if subject else as_object


def _behind_me(talk: Talk) -> Talk:
    """Begin to say objects: "it" would be one of them behind that, and this card before."""
    of_me, talk.named.last = talk.named.last == talk.say("it.me"), ""
    return replace(talk, of_me=of_me)


def forms_of(talk: Talk, selection: Selection, chosen: str = "") -> Noun:
    """Say the objects that are meant, bare, with an article and in the plural.

    :param chosen: "one", if one of them is enough: it is in one zone then.
    """
    with AbilityReading(selection) as of:
        if (pick := of.pick) != "each":
            raise NotInWords(f"the number of {pick}")
        talk = _behind_me(talk)
        noun = _in_a_state(talk, of, noun_of(talk, of))
        qualities = tuple(qualities_of(talk, of, chosen))
    one, some = (qualified(talk, form, qualities) for form in noun[:2])
    return Noun(one, some, qualified(talk, noun.many, qualities, many=True))


def meaning(talk: Talk, meant: Mapping[str, tuple[str, ...]]) -> Talk:
    """Return a talk whose pronouns mean what is so named: objects, ``its`` Expedition.

    ``chosen`` is the Expedition that was, ``chosen-other`` that player's other one, ``named`` what
    a card "named" so is called, ``alike`` what the bearer is, as other cards of its name are.
    """
    named = talk.named
    for pronoun, names in meant.items():
        words = names[0] if len(names) == 1 else talk.speech.names(names)
        if pronoun in _NAMED_PLACES:
            places = {**talk.places_named, _NAMED_PLACES[pronoun]: words}
            talk = replace(talk, places_named=places)
        elif pronoun == "named":
            talk = replace(talk, that_named=words)
        elif pronoun == "alike":
            talk = replace(talk, me_named=words)
        elif pronoun == "you":
            talk = replace(talk, you=words)
        else:
            talk.called(words, talk.say("it.that/subject", some=words))
        if pronoun == "me":
            talk = replace(talk, me=words)
        elif pronoun == "it":
            named.it, named.arrived = words, ""
            talk = replace(talk, it=words)
        elif pronoun == "that":
            named.that, named.targets, named.those = words, words, len(names) > 1
    return talk


def thing_named(talk: Talk, noun: Noun, *, several: bool = False) -> str:
    """Say objects that were named before."""
    talk.named.any = True
    if several:
        return talk.say("it.those", nouns=noun.many)
    words = talk.say("it.that", some=noun.some)
    return talk.called(words, talk.say("it.that/subject", some=noun.some))


def that_of(talk: Talk, selection: Selection) -> str:
    """Say the object of an event, which was described before."""
    if selection.pick == "me":
        return talk.say("it.me")
    if selection.token:
        return thing_named(talk, talk.noun("noun.token"))
    return thing_named(talk, noun_of(talk, AbilityReading(selection)))


def place_name(talk: Talk, word: str) -> str:
    """Name an Expedition, or where tokens go."""
    named = talk.named
    again = named.that in (named.last, named.described)
    mine = word == MINE and named.last == talk.say("it.me")
    its = word == "its-expedition" and named.it == talk.it != named.last
    named.last = named.described = ""
    if word in talk.places_named:
        return talk.places_named[word]
    if word in ("target", "one-of-mine", "target-of-mine"):
        named.other_chosen = "chosen-other" if word == "target" else "my-other-expedition"
    if word == "expedition-of-that":
        return talk.say(f"place.{word}/it" if again else f"place.{word}", what=named.that)
    if word == MINE and talk.has_left:
        return talk.say("place.expedition-it-was-in")
    if its or (word == MINE and talk.me):
        return talk.say("place.expedition-of-this", what=talk.it if its else talk.me)
    if word == "controller-of-that-landmarks" and named.in_reserve:
        return talk.say("place.owner-of-that-landmarks")
    if word == "controller-of-that-landmarks" and not named.any:
        return talk.say(f"place.{word}/apart", what=named.that)
    meant = {"its-expedition": named.place_of_it, "chosen": named.chosen}
    meant["chosen-other"] = named.other_chosen
    before, named.place = named.place, meant.get(word, word)
    if before == named.place and before in _OWN_PLACES:
        return talk.say("place.that")
    if mine:
        return talk.say("place.its-expedition")
    key = f"place.{named.place}"
    return talk.say(talk.first(f"{key}/them", key) if talk.theirs else key)


def noun_of(talk: Talk, of: AbilityReading) -> Noun:
    """Return what objects are called, by their kind, where they are and whether they are tokens."""
    where, types, subtypes, token = of.where, of.types, of.subtypes, of.token
    kinds = [talk.noun(f"noun.{word}") for word in types]
    names = [talk.noun(f"sub.{word}") for word in subtypes]
    in_play = where in _IN_PLAY
    if where == "permanent-or-reserve":
        return _permanent_or_card(talk, of.whole)
    if where == "mana":
        kinds = [talk.noun("noun.mana")]
    if any_of := of.any_of:
        refuse_if(types or subtypes or token is not None, "any-of beside another description")
        kinds = [forms_of(talk, replace(one, where=where)) for one in any_of]
    if token:
        made = [talk.noun("noun.token-of", type=kind.one) for kind in kinds]
        kinds = made or [talk.noun("noun.token")]
    if not kinds and where == "landmark":  # a card there is one
        kinds = [talk.noun("noun.landmark")] if not names else []
    if names and not kinds and not (in_play or where == "anywhere"):
        kinds = [_either_of(talk, names)]
        if not where.endswith("-or-reserve") or where == "hand-or-reserve":
            bare, some, many = kinds[0]
            kinds = [talk.noun("noun.card-of", kind=bare, some=some, kinds=many)]
    elif names and kinds:
        subtype = talk.speech.either([name.one for name in names])
        kinds = [
            talk.noun("noun.typed", type=kind.one, types=kind.many, subtype=subtype)
            for kind in kinds
        ]
    elif names:
        kinds = names
    shown = "looked-at" if talk.shown.looked else "revealed"
    usual = "object" if in_play else shown if where == "those" else "card"
    return _either_of(talk, kinds or [talk.noun(f"noun.{usual}")])


def _either_of(talk: Talk, kinds: Sequence[Noun]) -> Noun:
    """Say that an object is of one of several kinds."""
    noun, *others = kinds
    for other in others:
        noun = Noun(
            talk.say("noun.bare-or", first=noun.one, second=other.one),
            talk.say("noun.or", first=noun.some, second=other.some),
            talk.say("noun.bare-or", first=noun.many, second=other.many),
        )
    return noun


def _permanent_or_card(talk: Talk, of: Selection) -> Noun:
    """Say Permanents and cards in Reserve at once, with whose they are."""
    whose = "them" if talk.theirs and of.whose == "you" else of.whose
    key = f"noun.permanent-or-reserve/{whose}"
    if of.pick == "target" and whose == "any":
        key = "noun.permanent-or-reserve/target"
    if of.has == "exhausted":
        key = f"{key}/exhausted"
    return talk.noun(key)


def _named_again(talk: Talk, of: Selection, noun: Noun) -> Noun:
    """Return what an object of several kinds is called once it was named."""
    mixed = len(of.types) > 1 or of.any_of or of.where == "permanent-or-reserve"
    mixed = mixed or (len(of.subtypes) > 1 and not of.types)
    mixed = mixed or (of.where == "those" and not (of.types or of.subtypes))
    return talk.noun("noun.card") if mixed else noun


def qualified(talk: Talk, phrase: str, qualities: tuple[Filled, ...], *, many: bool = False) -> str:
    """Return a phrase with what tells the objects from others."""
    for key, values in qualities:
        form = talk.first(f"{key}/many", key) if many else key
        phrase = talk.say(form, what=phrase, **values)
    return phrase


def qualities_of(talk: Talk, of: AbilityReading, pick: str) -> Iterator[Filled]:
    """Yield what tells the objects that are meant from others, what is nearest to it first."""
    whole: Selection = of.whole
    where, token, number = whole.where, whole.token, whole.count
    if of.other or of.other_than_that:
        yield "of.other", {}
    if token is False and where != "every-zone":  # a card there is none
        yield "of.no-token", {}
    if pick in ("target", "random") and where != "permanent-or-reserve":  # its noun says it
        yield f"of.{pick}", {}
    described = bool(whole.types or whole.subtypes) or token is not None
    among = "all" if pick == "each" else "together" if not pick else "any"
    among = "several" if pick and pick != "each" and number != 1 else among
    whose = of.whose
    if of.of_each_player:
        refuse_if((pick, where, whose) != ("choose", "reserve", "any"), f"of each player: {where}")
        whose = "each-player"
    place = tuple(_where(talk, where, whose, among, described=described))
    limits = (whole.most_forest, whole.most_mountain, whole.most_water)
    nearer = where in _NEARER and not talk.of_reserve
    long = limits != (None, None, None) or isinstance(whole.most_hand_cost, Quantity)
    apart = not nearer or long or whole.named_alike
    if apart:
        yield from place
    if _said_behind_its_place(whole):
        yield f"of.has-{of.has}", {}
    yield from ((clause, {}) for clause in talk.plays)
    owned = apart and any(key.startswith("of.whose.") for key, _ in place)
    for key, values in _limits(talk, of):
        yield talk.first(f"{key}/whose", key) if owned else key, values
    if not apart:
        yield from place


def _limits(talk: Talk, of: AbilityReading) -> Iterator[Filled]:
    limits: tuple[str, ...] = _LIMITS
    counted = of.whole.least_hand_cost
    if isinstance(counted, Quantity) and counted == of.whole.most_hand_cost:
        of.least_hand_cost, of.most_hand_cost  # noqa: B018 - both are that number
        limits = limits[2:]
        yield "of.hand-cost/counted", {"amount": talk.part(counted)}
    for limit in limits:
        number = getattr(of, limit.replace("-", "_"))
        reserve = talk.of_reserve or of.whole.where == "reserve"
        named = limit.replace("base", "reserve") if reserve else limit
        if isinstance(number, int):
            yield f"of.{named}", {"number": number}
        elif limit == "most-hand-cost" and _is_highest(number):
            with AbilityReading(number) as counted:
                _, other = counted.kind, forms_of(talk, counted.of).some
            yield f"of.{named}/like", {"other": other}
        elif number is not None and limit in _STATISTICS and _of_one(number, limit):
            with AbilityReading(number) as counted:
                _, other, terrain = counted.kind, counted.of, talk.terrain(counted.terrain)
            yield "of.most-statistic/like", {"terrain": terrain, "other": which(talk, other)}
        elif number is not None:
            key = f"of.{named}/counted"
            if of.whole.where == "facing-that":  # which is said before, as another clause
                key = talk.first(f"{key}/and", key)
            yield key, {"amount": talk.part(number)}
    if of.named_alike:
        yield ("of.named" if talk.me_named else "of.named-alike"), {"some": talk.me_named}
    if of.named_as_that:
        named = "of.named" if talk.that_named else "of.named-as-that"
        yield named, {"some": talk.that_named}
    if of.printed_zero:
        yield "of.printed-zero", {}
    if words := of.no_subtypes:
        kinds = [talk.noun(f"sub.{one}").some for one in words]
        yield "of.no-subtypes", {"kinds": talk.speech.either(kinds)}
    if terrain := of.terrain:
        if terrain in ("ascended", "single"):
            yield f"of.in-{terrain}", {}
        else:
            yield "of.in-terrain", {"terrain": talk.terrain(terrain)}


def _in_a_state(talk: Talk, of: AbilityReading, noun: Noun) -> Noun:
    """Say of a kind of object which status, keyword or counter it has, or lacks."""
    word = "" if _said_behind_its_place(of.whole) else of.has
    if word and not (word == "exhausted" and of.whole.where == "permanent-or-reserve"):
        noun = _having(talk, "noun.has", word, noun)
    if words := of.has_any:
        things = talk.speech.either(list(map(talk.thing, words)))
        noun = _such(talk, "noun.has-any", noun, things=things)
    if word := of.lacks:
        noun = _having(talk, "noun.lacks", word, noun)
    return noun


def _having(talk: Talk, key: str, word: str, noun: Noun) -> Noun:
    word = "boosted" if word == "boost" else "counters" if word == "counter" else word
    if talk.knows(f"{key}.{word}"):
        return _such(talk, f"{key}.{word}", noun)
    if word in MARKED or word in KEYWORDS:
        return _such(talk, f"{key}.keyword", noun, thing=talk.thing(word))
    return _such(talk, f"{key}.counter", noun, name=talk.counter(word))


def _such(talk: Talk, key: str, noun: Noun, **values: str) -> Noun:
    values |= {"type": noun.one, "some": noun.some, "types": noun.many}
    return talk.noun(key, **values)


def _where(talk: Talk, where: str, whose: str, among: str, *, described: bool) -> Iterator[Filled]:
    owner = "them" if talk.theirs and whose == "you" else whose
    owner = "you" if whose == "bearer" else owner
    if where == "permanent-or-reserve":
        return
    if talk.whose_all and whose == "you":
        yield "of.whose.player", {"who": talk.whose_all}
        return
    if where.endswith("-or-reserve") and where != "hand-or-reserve":
        place = where.removesuffix("-or-reserve").replace("controlled", "play")
        whole = "several" if among != "any" and place == "play" else ""
        word = whole if owner == "any" else owner
        yield f"of.in-{place}-or-reserve{word and '/' + word}", {}
    elif where == "those":
        refuse_if(whose != "any", "those: whose")
        if talk.stands.rest:
            yield "of.other", {}
        if described:
            yield "of.among", {"zone": talk.say("zone.those")}
    elif where == "landmark" and not described:
        if owner != "any":
            yield f"of.whose.{owner}", {}
    elif where == "facing" and talk.me:
        yield "of.facing-that", {"other": talk.me}
    elif where == "facing":
        yield "of.facing/it" if talk.of_me else "of.facing", {}
    elif where == "facing-that":
        gone = "/sacrificed" if talk.named.sacrificed else ""
        yield f"of.facing-that{gone}", {"other": talk.named.that}
    elif where == "mana" and owner == "you" and talk.motion == "in":
        yield "of.whose.have", {}
    elif where in _ZONES and owner == "chosen" and owner in talk.places_named:
        zone = talk.say(f"zone.{where}/you/named", who=talk.places_named[owner])
        yield f"of.{talk.motion}", {"zone": zone}
    elif where in _ZONES:
        yield from _in_a_zone(talk, where, owner, among)
    else:
        yield from _in_an_expedition(talk, where, whose, owner, among)


def _in_a_zone(talk: Talk, where: str, owner: str, among: str) -> Iterator[Filled]:
    key = f"zone.{where}/{owner}"
    if owner == "any" and among == "several":
        key = talk.first(f"zone.{where}/several", f"zone.{where}/together", key)
    elif owner == "any":
        key = talk.first(f"zone.{where}/{among}", key)
    elif not talk.knows(key):
        key = talk.first(f"zone.{where}/any")
        yield f"of.whose.{owner}", {}
    yield f"of.{talk.motion}", {"zone": talk.say(key)}


def _in_an_expedition(
    talk: Talk, where: str, whose: str, owner: str, among: str
) -> Iterator[Filled]:
    if where not in ("play", "anywhere", "every-zone", *_TARGETED, *EXPEDITIONS):
        raise NotInWords(f"where: {where}")
    implied = where != "my-expedition" and where in EXPEDITIONS
    refuse_if(whose not in _CONTROLLERS, f"whose: {whose}")
    if owner == "chosen" and owner in talk.places_named:
        yield "of.whose.player", {"who": talk.places_named[owner]}
    elif owner != "any" and not implied:
        yield f"of.whose.{owner}", {}
    if where in (*_TARGETED, *EXPEDITIONS):
        whole = f"place.{where}/{among}"
        whole = "place.its-expedition" if talk.of_me and where == MINE else whole
        place = talk.say(whole) if talk.knows(whole) else place_name(talk, where)
        yield "of.place", {"place": place}


def _said_behind_its_place(of: Selection) -> bool:
    """Tell whether what objects have stands behind a place that says where they are."""
    return of.has in ("counter", "discard-ability") and of.where.endswith("-or-reserve")


def _is_highest(number: Quantity | None) -> bool:
    """Tell whether a limit is the highest Hand Cost of a description, and no more."""
    return number is not None and number == Quantity("highest-hand-cost", number.of)


def _of_one(number: Quantity, limit: str) -> bool:
    """Tell whether a limit of a statistic is the same statistic of one object."""
    of = number.of
    same = (number.kind, number.terrain) == ("statistic", _STATISTICS[limit])
    return same and of is not None and of.pick != "each"


def played(selection: Selection) -> Selection:
    """Return a description of cards that somebody plays: they are in no zone of play yet."""
    return replace(selection, where="anywhere") if selection.where == "play" else selection
