"""Says which objects a part of an ability means, and how many.

A noun takes what is said of it one quality after the other, each a clause with ``%(what)s``, so
that a language puts it where it wants: "target Character", « un Personnage ciblé ».
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from glossary.core.i18n import Speech
from glossary.engine.conditions.condition import EXPEDITIONS
from glossary.engine.model.cards import KEYWORDS, Condition, Quantity, Selection
from glossary.engine.model.objects import MARKED
from glossary.engine.rules.values import replace
from glossary.narration.names import counter_name
from glossary.narration.phrasebook import AbilityReading, NotInWords, Phrases

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
_TERRAINS = {"F": "{forest}", "M": "{mountain}", "W": "{water}"}
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
_NAMED_PLACES = {"its": "its-expedition", "chosen": "chosen"}
"""The words of a place whose Expedition a play names."""
_OWN_PLACES = ("my-expedition", "my-hero", "my-companion", "my-other-expedition")
"""Expeditions that are "that Expedition" where they are named again."""

_MY_HERO = Selection(where="hero", whose="you")

Quality = tuple[str, dict[str, object]]
"""What tells an object from others: a clause by its key, and what fills it."""


class Noun(NamedTuple):
    """A kind of object: bare, with an article, and in the plural."""

    one: str
    some: str
    many: str


class Selections(Phrases):
    """Says which objects are meant, and how many.

    ``me``, ``it`` and ``that`` are the words of those in what is being said, ``targets`` those
    of what was only targeted, ``place_of_it`` those of "its Expedition", ``chosen`` of the one that
    was chosen and ``other_chosen`` of that player's other one; ``last`` the words of what
    "it" can only be, having been named last, ``several`` whether what was named last is in the
    plural, ``long`` whether a clause hangs on it, ``theirs`` that "you" is another player there,
    ``rest`` that a step takes what another left, ``looked`` that nobody else sees the cards,
    ``in_reserve`` that what was named last is in a Reserve, where nobody controls it,
    ``one_revealed`` that a single card was revealed, called ``revealed`` if it is named,
    ``two_revealed`` that two were,
    ``counted`` that those are the objects just counted, ``has_left`` that this card is not in its
    Expedition any more, ``same_place`` the Expedition that the condition just before is about,
    ``motion`` how a zone is said that objects are in, ``own`` what "this card" is while it is
    played, ``plays`` the clauses on who plays a card and from where, ``whose_all`` the player whose
    objects "yours" are, ``of_reserve`` that the Base Cost of a card is its Reserve Cost,
    ``places_named`` the names of Expeditions by the words that mean them,
    ``removed`` which counters were just removed, ``arrived`` what "it" is that joined an
    Expedition or was played, ``or_more`` how many modes may be chosen instead, and when,
    ``place_named`` the Expedition that was named last, ``only`` the description of what is a
    single object,
    ``some_of`` that of some of the objects just counted,
    ``named`` whether an object was, in this ability, ``of_me`` that "this card" was named just
    before the object that is being said, ``sacrificed`` what an object that was sacrificed is,
    ``raised`` whether something was added to the result of a die.
    """

    def __init__(self, speech: Speech) -> None:
        super().__init__(speech)
        self.it = self.me = self.say("it.me")
        self._pronouns = {self.it: self.say("it.me/subject")}
        self._objects = {self.it: self._object(self.it)}
        self.described = ""
        self.that = self.thing_named(Noun(*self.forms("noun.card")), several=False)
        self.place_of_it, self.chosen = "its-expedition", "chosen"
        self.targets, self.other_chosen = self.that, "chosen-other"
        self.last = ""
        self.several = self.those = self.long = False
        self.or_more: dict[str, object] = {}
        self.theirs = self.of_reserve = False
        self.two_revealed = self.in_reserve = self.looked = self.named = self.rest = (
            self.one_revealed
        ) = self.has_left = self.counted = self.of_me = self.raised = False
        self.motion = "in"
        self.own = self.whose_all = self.arrived = self.removed = self.revealed = ""
        self.that_named = ""
        self.plays: tuple[str, ...] = ()
        self.same_place = self.place_named = self.sacrificed = ""
        self.places_named: dict[str, str] = {}
        self.only: Selection | None = None
        self.some_of: Selection | None = None

    # -- which objects

    def what(self, selection: Selection | None, *, subject: bool = False) -> str:
        """Say which objects are meant, with an article or a number.

        :param subject: whether they do what is said, so that a pronoun will do.
        """
        if selection is None:
            raise NotInWords("what")
        if replace(selection, types=()) == _MY_HERO:
            return self.say("it.your-hero")
        if selection == self.only:
            return self.that_of(selection)
        if selection == self.some_of:
            self.those, self.several, self.last = True, True, ""
            self.that = self.thing_named(Noun(*self.forms("noun.card")), several=True)
            key = "pick.up-to/of-those" if selection.up_to else "pick.several/of-those"
            return self.say(key, number=self._number(selection.count), what=self.that)
        with AbilityReading(selection) as of:
            pick = of.pick
            self.several = self.long = False
            described, self.described = self.described, ""
            if pick == "me" and self.own:
                own, self.own = self.own, self.it
                return self._named(own, subject=subject)
            if pick in ("me", "it", "that", "chosen"):
                self.several = pick in ("that", "chosen") and self.those
                named = {"me": self.me, "it": self.it, "that": self.that}
                words = {**named, "chosen": self.targets}[pick]
                if pick == "that" and self.counted:
                    words = self.say("it.all-of", what=words)
                self.described = described
                return self._named(words, subject=subject)
            self._begin()
            kind, where, token = self._noun(of)
            if self.rest and of.whole == Selection(where="those"):
                self.several = not self.two_revealed
                rest = "it.other-one" if self.two_revealed else "it.rest"
                return self.say("it.others" if self.looked else rest)
            noun = self._in_a_state(of, kind)
            number, up_to = self._number(of.count), of.up_to
            qualities = tuple(self._qualities(of, pick, where, token=token))
        self.several = number != 1 and pick != "each"
        if pick in ("each", "next", "first") and (number != 1 or up_to):
            raise NotInWords(f"{number} of {pick}")
        phrase = self._picked(pick, noun, number, up_to=up_to)
        if pick in ("each", "target", "choose", "random", "one"):
            self.those = self.several or pick == "each"
            again = self._named_again(of, kind)
            self.that = self.thing_named(again, several=self.those)
            self.in_reserve = where == "reserve"
            self.described = "" if self.those or pick == "one" else self.that
        self.long = any(key.startswith(_LONG) for key, _ in qualities)
        return self._qualified(phrase, qualities, many=number != 1)

    def _picked(self, pick: str, noun: Noun, number: int | str, *, up_to: bool) -> str:
        """Say how many objects of a kind are picked."""
        if pick == "each":
            return self.say("pick.each", noun=noun.one)
        if pick in ("next", "first"):
            return self.say(f"pick.{pick}", some=noun.some)
        if up_to and number == ANY_NUMBER:
            return self.say("pick.any-number", nouns=noun.many)
        if up_to and number == 1:
            return self.say("pick.up-to-one", some=noun.some)
        if number == 1:
            return noun.some
        return self.say("pick.up-to" if up_to else "pick.several", number=number, nouns=noun.many)

    @staticmethod
    def _number(count: int | Quantity) -> int | str:
        """Return how many objects are chosen: X, if the cost says what that is."""
        if isinstance(count, Quantity) and count != Quantity("x"):
            raise NotInWords("a number that is counted")
        return count if isinstance(count, int) else "X"

    def _named(self, words: str, *, subject: bool) -> str:
        """Say what was named before: by a pronoun if it is the subject again."""
        again = words in (self.last, self.described)
        self.last, self.described = words, ""
        pronouns = self._pronouns if subject else self._objects
        return pronouns.get(words, words) if again else words

    def _begin(self) -> None:
        """Begin to say objects: "it" would be one of them behind that, and this card before."""
        self.of_me, self.last = self.last == self.say("it.me"), ""

    def forms_of(self, selection: Selection, chosen: str = "") -> Noun:
        """Say the objects that are meant, bare, with an article and in the plural.

        :param chosen: "one", if one of them is enough: it is in one zone then.
        """
        with AbilityReading(selection) as of:
            pick = of.pick
            if pick != "each":
                raise NotInWords(f"the number of {pick}")
            self._begin()
            named, where, token = self._noun(of)
            noun = self._in_a_state(of, named)
            qualities = tuple(self._qualities(of, chosen, where, token=token))
        one, some, many = noun
        return Noun(
            self._qualified(one, qualities),
            self._qualified(some, qualities),
            self._qualified(many, qualities, many=True),
        )

    def mean(self, pronoun: str, names: tuple[str, ...]) -> None:
        """Name what a pronoun means: an object, ``its`` Expedition, what was ``chosen``.

        ``named`` is what a card "named" so is called.
        """
        words = names[0] if len(names) == 1 else self.speech.both(names)
        if pronoun in _NAMED_PLACES:
            self.places_named[_NAMED_PLACES[pronoun]] = words
            return
        if pronoun == "named":
            self.that_named = words
            return
        if pronoun == "you":
            self.you = words
            return
        self._pronouns[words] = self.say("it.that/subject", some=words)
        self._objects[words] = self._object(words)
        if pronoun == "it":
            self.it, self.arrived = words, ""
        elif pronoun == "me":
            self.me = words
        else:
            self.that = self.targets = words
            self.those = len(names) > 1

    def thing_named(self, noun: Noun, *, several: bool) -> str:
        """Say objects that were named before."""
        self.named = True
        if several:
            return self.say("it.those", nouns=noun.many)
        words = self.say("it.that", some=noun.some)
        self._pronouns[words] = self.say("it.that/subject", some=noun.some)
        self._objects[words] = self._object(words)
        return words

    def _object(self, words: str) -> str:
        """Return what an object is called where something is done with it again."""
        return self.speech.fill(self.clauses["it.object"], {"what": words})

    def that_of(self, selection: Selection) -> str:
        """Say the object of an event, which was described before."""
        if selection.pick == "me":
            return self.say("it.me")
        if selection.token:
            return self.thing_named(Noun(*self.forms("noun.token")), several=False)
        return self.thing_named(self._noun(AbilityReading(selection))[0], several=False)

    def thing(self, name: str) -> str:
        """Name a status, a keyword or a boost; a counter of another name with that word."""
        key = f"thing.{name}"
        return (
            self.say(key) if self.knows(key) else self.say("thing.counter", name=self.counter(name))
        )

    def counter(self, name: str) -> str:
        """Name a counter, as it stands beside that word."""
        return counter_name(name, self.speech)

    def terrain(self, letters: str) -> str:
        """Say terrains by their symbols."""
        if {*letters} - {*_TERRAINS}:
            raise NotInWords(f"terrain: {letters}")
        return self.speech.both([_TERRAINS[letter] for letter in letters])

    def place(self, word: str) -> str:
        """Name an Expedition, or where tokens go."""
        again = self.that in (self.last, self.described)
        mine = word == MINE and self.last == self.say("it.me")
        self.last = self.described = ""
        if word in self.places_named:
            return self.places_named[word]
        if word in ("target", "one-of-mine", "target-of-mine"):
            own = word != "target"
            self.other_chosen = "my-other-expedition" if own else "chosen-other"
        meant = {"its-expedition": self.place_of_it, "chosen": self.chosen}
        meant["chosen-other"] = self.other_chosen
        if word == "expedition-of-that":
            return self.say(f"place.{word}/it" if again else f"place.{word}", what=self.that)
        if word == MINE and self.has_left:
            return self.say("place.expedition-it-was-in")
        if word == MINE and self.me != self.say("it.me"):
            return self.say("place.expedition-of-this", what=self.me)
        if word == "controller-of-that-landmarks" and self.in_reserve:
            return self.say("place.owner-of-that-landmarks")
        if word == "controller-of-that-landmarks" and not self.named:
            return self.say(f"place.{word}/apart", what=self.that)
        before, self.place_named = self.place_named, meant.get(word, word)
        if before == self.place_named and before in _OWN_PLACES:
            return self.say("place.that")
        if mine:
            return self.say("place.its-expedition")
        key = f"place.{self.place_named}"
        return self.say(self.first(f"{key}/them", key) if self.theirs else key)

    def _noun(self, of: AbilityReading) -> tuple[Noun, str, bool | None]:
        """Return what the objects are called, where they are, and whether they are tokens."""
        where, types, subtypes, token = of.where, of.types, of.subtypes, of.token
        kinds = [Noun(*self.forms(f"noun.{word}")) for word in types]
        names = [Noun(*self.forms(f"sub.{word}")) for word in subtypes]
        in_play = where in _IN_PLAY
        if where == "permanent-or-reserve":
            return self._permanent_or_card(of.whole), where, token
        if where == "mana":
            kinds = [Noun(*self.forms("noun.mana"))]
        if any_of := of.any_of:
            if types or subtypes or token is not None:
                raise NotInWords("any-of beside another description")
            kinds = [self.forms_of(replace(one, where=where)) for one in any_of]
        if token:
            one = Noun(*self.forms("noun.token"))
            kinds = [self._made("noun.token-of", kind) for kind in kinds] or [one]
        if not kinds and where == "landmark":  # a card there is one
            kinds = [Noun(*self.forms("noun.landmark"))] if not names else []
        if names and not kinds and not (in_play or where == "anywhere"):
            kinds = [self._either_of(names)]
            if not where.endswith("-or-reserve") or where == "hand-or-reserve":
                bare, some, many = kinds[0]
                kinds = [Noun(*self.forms("noun.card-of", kind=bare, some=some, kinds=many))]
        elif names and kinds:
            subtype = self.speech.either([name.one for name in names])
            kinds = [self._made("noun.typed", kind, subtype=subtype) for kind in kinds]
        elif names:
            kinds = names
        shown = "looked-at" if self.looked else "revealed"
        usual = "object" if in_play else shown if where == "those" else "card"
        kinds = kinds or [Noun(*self.forms(f"noun.{usual}"))]
        return self._either_of(kinds), where, token

    def _either_of(self, kinds: Sequence[Noun]) -> Noun:
        """Say that an object is of one of several kinds."""
        noun, *others = kinds
        for other in others:
            noun = Noun(
                self.say("noun.bare-or", first=noun.one, second=other.one),
                self.say("noun.or", first=noun.some, second=other.some),
                self.say("noun.bare-or", first=noun.many, second=other.many),
            )
        return noun

    def _permanent_or_card(self, of: Selection) -> Noun:
        """Say Permanents and cards in Reserve at once, with whose they are."""
        whose = "them" if self.theirs and of.whose == "you" else of.whose
        key = f"noun.permanent-or-reserve/{whose}"
        if of.pick == "target" and whose == "any":
            key = "noun.permanent-or-reserve/target"
        if of.has == "exhausted":
            key = f"{key}/exhausted"
        return Noun(*self.forms(key))

    def _named_again(self, of: AbilityReading, noun: Noun) -> Noun:
        """Return what an object of several kinds is called once it was named."""
        whole = of.whole
        mixed = len(whole.types) > 1 or whole.any_of or whole.where == "permanent-or-reserve"
        mixed = mixed or (len(whole.subtypes) > 1 and not whole.types)
        mixed = mixed or (whole.where == "those" and not (whole.types or whole.subtypes))
        return Noun(*self.forms("noun.card")) if mixed else noun

    def _made(self, key: str, kind: Noun, **values: str) -> Noun:
        plural = {"types": kind.many} if key == "noun.typed" else {}
        if plural:
            return Noun(*self.forms(key, type=kind.one, **plural, **values))
        one, some, _ = self.forms(key, type=kind.one)
        return Noun(one, some, self.forms(key, type=kind.one)[2])

    def _qualified(
        self,
        phrase: str,
        qualities: tuple[Quality, ...],
        *,
        many: bool = False,
    ) -> str:
        for key, values in qualities:
            form = self.first(f"{key}/many", key) if many else key
            phrase = self.say(form, what=phrase, **values)
        return phrase

    def _qualities(
        self, of: AbilityReading, pick: str, where: str, *, token: bool | None
    ) -> Iterator[Quality]:
        """Yield what tells the objects that are meant from others, what is nearest to it first."""
        if of.other or of.other_than_that:
            yield "of.other", {}
        if token is False and where != "every-zone":  # a card there is none
            yield "of.no-token", {}
        both = where == "permanent-or-reserve"  # its noun says it
        if pick in ("target", "random") and not both:
            yield f"of.{pick}", {}
        described = bool(of.whole.types or of.whole.subtypes) or token is not None
        number = of.whole.count
        among = "all" if pick == "each" else "together" if not pick else "any"
        among = "several" if pick and pick != "each" and number != 1 else among
        whose = of.whose
        if of.of_each_player:
            if (pick, where, whose) != ("choose", "reserve", "any"):
                raise NotInWords(f"of each player: {where}")
            whose = "each-player"
        place = tuple(self._where(where, whose, among, described=described))
        limits = (of.whole.most_forest, of.whole.most_mountain, of.whole.most_water)
        nearer = where in _NEARER and not self.of_reserve
        long = limits != (None, None, None) or isinstance(of.whole.most_hand_cost, Quantity)
        apart = not nearer or long or of.whole.named_alike
        if apart:
            yield from place
        if _said_behind_its_place(of.whole):
            yield f"of.has-{of.has}", {}
        yield from ((clause, {}) for clause in self.plays)
        owned = apart and any(key.startswith("of.whose.") for key, _ in place)
        for key, values in self._limits(of):
            yield self.first(f"{key}/whose", key) if owned else key, values
        if not apart:
            yield from place

    def _limits(self, of: AbilityReading) -> Iterator[Quality]:
        limits: tuple[str, ...] = _LIMITS
        counted = of.whole.least_hand_cost
        if isinstance(counted, Quantity) and counted == of.whole.most_hand_cost:
            of.least_hand_cost, of.most_hand_cost  # noqa: B018 - both are that number
            limits = limits[2:]
            yield "of.hand-cost/counted", {"amount": self.amount(counted)}
        for limit in limits:
            number = getattr(of, limit.replace("-", "_"))
            reserve = self.of_reserve or of.whole.where == "reserve"
            named = limit.replace("base", "reserve") if reserve else limit
            if isinstance(number, int):
                yield f"of.{named}", {"number": number}
            elif limit == "most-hand-cost" and number == Quantity(
                "highest-hand-cost", number.of if number else None
            ):
                with AbilityReading(number) as counted:
                    _, other = counted.kind, self.forms_of(counted.of).some
                yield f"of.{named}/like", {"other": other}
            elif number is not None and limit in _STATISTICS and _of_one(number, limit):
                with AbilityReading(number) as counted:
                    _, other, terrain = counted.kind, counted.of, self.terrain(counted.terrain)
                yield "of.most-statistic/like", {"terrain": terrain, "other": self.what(other)}
            elif number is not None:
                key = f"of.{named}/counted"
                if of.whole.where == "facing-that":  # which is said before, as another clause
                    key = self.first(f"{key}/and", key)
                yield key, {"amount": self.amount(number)}
        if of.named_alike:
            yield "of.named-alike", {}
        if of.named_as_that:
            some = self.that_named
            yield ("of.named", {"some": some}) if some else ("of.named-as-that", {})
        if of.printed_zero:
            yield "of.printed-zero", {}
        if words := of.no_subtypes:
            kinds = [self.forms(f"sub.{one}")[1] for one in words]
            yield "of.no-subtypes", {"kinds": self.speech.either(kinds)}
        if terrain := of.terrain:
            apart = terrain in ("ascended", "single")
            said = "" if apart else self.terrain(terrain)
            yield f"of.in-{terrain if apart else 'terrain'}", {"terrain": said}

    def _in_a_state(self, of: AbilityReading, noun: Noun) -> Noun:
        """Say of a kind of object which status, keyword or counter it has, or lacks."""
        word = "" if _said_behind_its_place(of.whole) else of.has
        if word and not (word == "exhausted" and of.whole.where == "permanent-or-reserve"):
            noun = self._having("noun.has", word, noun)
        if words := of.has_any:
            things = self.speech.either(list(map(self.thing, words)))
            noun = self._such("noun.has-any", noun, things=things)
        if word := of.lacks:
            noun = self._having("noun.lacks", word, noun)
        return noun

    def _having(self, key: str, word: str, noun: Noun) -> Noun:
        word = "boosted" if word == "boost" else "counters" if word == "counter" else word
        if self.knows(f"{key}.{word}"):
            return self._such(f"{key}.{word}", noun)
        if word in MARKED or word in KEYWORDS:
            return self._such(f"{key}.keyword", noun, thing=self.thing(word))
        return self._such(f"{key}.counter", noun, name=self.counter(word))

    def _such(self, key: str, noun: Noun, **values: str) -> Noun:
        values |= {"type": noun.one, "some": noun.some, "types": noun.many}
        return Noun(*self.forms(key, **values))

    def _where(self, where: str, whose: str, among: str, *, described: bool) -> Iterator[Quality]:
        owner = "them" if self.theirs and whose == "you" else whose
        owner = "you" if whose == "bearer" else owner
        if where == "permanent-or-reserve":
            return
        if self.whose_all and whose == "you":
            yield "of.whose.player", {"who": self.whose_all}
            return
        if where.endswith("-or-reserve") and where != "hand-or-reserve":
            place = where.removesuffix("-or-reserve").replace("controlled", "play")
            whole = "several" if among != "any" and place == "play" else ""
            word = whole if owner == "any" else owner
            yield f"of.in-{place}-or-reserve{word and '/' + word}", {}
        elif where == "those":
            if whose != "any":
                raise NotInWords("those: whose")
            if self.rest:
                yield "of.other", {}
            if described:
                yield "of.among", {"zone": self.say("zone.those")}
        elif where == "landmark" and not described:
            if owner != "any":
                yield f"of.whose.{owner}", {}
        elif where == "facing" and self.me != self.say("it.me"):
            yield "of.facing-that", {"other": self.me}
        elif where == "facing":
            yield "of.facing/it" if self.of_me else "of.facing", {}
        elif where == "facing-that":
            gone = "/sacrificed" if self.sacrificed else ""
            yield f"of.facing-that{gone}", {"other": self.that}
        elif where == "mana" and owner == "you" and self.motion == "in":
            yield "of.whose.have", {}
        elif where in _ZONES and owner == "chosen" and owner in self.places_named:
            zone = self.say(f"zone.{where}/you/named", who=self.places_named[owner])
            yield f"of.{self.motion}", {"zone": zone}
        elif where in _ZONES:
            yield from self._in_a_zone(where, owner, among)
        else:
            yield from self._in_an_expedition(where, whose, owner, among)

    def _in_a_zone(self, where: str, owner: str, among: str) -> Iterator[Quality]:
        key = f"zone.{where}/{owner}"
        if owner == "any" and among == "several":
            key = self.first(f"zone.{where}/several", f"zone.{where}/together", key)
        elif owner == "any":
            key = self.first(f"zone.{where}/{among}", key)
        elif not self.knows(key):
            key = self.first(f"zone.{where}/any")
            yield f"of.whose.{owner}", {}
        yield f"of.{self.motion}", {"zone": self.say(key)}

    def _in_an_expedition(
        self, where: str, whose: str, owner: str, among: str
    ) -> Iterator[Quality]:
        if where not in ("play", "anywhere", "every-zone", *_TARGETED, *EXPEDITIONS):
            raise NotInWords(f"where: {where}")
        implied = where != "my-expedition" and where in EXPEDITIONS
        if whose not in _CONTROLLERS:
            raise NotInWords(f"whose: {whose}")
        if owner == "chosen" and owner in self.places_named:
            yield "of.whose.player", {"who": self.places_named[owner]}
        elif owner != "any" and not implied:
            yield f"of.whose.{owner}", {}
        if where in (*_TARGETED, *EXPEDITIONS):
            whole = f"place.{where}/{among}"
            whole = "place.its-expedition" if self.of_me and where == MINE else whole
            place = self.say(whole) if self.knows(whole) else self.place(where)
            yield "of.place", {"place": place}


def _said_behind_its_place(of: Selection) -> bool:
    """Tell whether what objects have stands behind a place that says where they are."""
    return of.has in ("counter", "discard-ability") and of.where.endswith("-or-reserve")


def _of_one(number: Quantity, limit: str) -> bool:
    """Tell whether a limit of a statistic is the same statistic of one object."""
    of = number.of
    same = (number.kind, number.terrain) == ("statistic", _STATISTICS[limit])
    return same and of is not None and of.pick != "each"


def played(selection: Selection) -> Selection:
    """Return a description of cards that somebody plays: they are in no zone of play yet."""
    return replace(selection, where="anywhere") if selection.where == "play" else selection
