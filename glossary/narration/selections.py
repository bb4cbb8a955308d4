"""Says which objects a part of an ability means, how many, and under which condition.

A noun takes what is said of it one quality after the other, each a clause with ``%(what)s``, so
that a language puts it where it wants: "target Character", « un Personnage ciblé ».
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from glossary.core.i18n import Speech
from glossary.engine.conditions.condition import EXPEDITIONS
from glossary.engine.model.cards import CHARACTER, KEYWORDS, Condition, Quantity, Selection
from glossary.engine.model.objects import MARKED
from glossary.engine.rules.values import replace
from glossary.narration.names import counter_name
from glossary.narration.phrasebook import CARDS, AbilityReading, NotInWords, Phrases

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
_TERRAINS = {"F": "{forest}", "M": "{mountain}", "W": "{water}"}
_LIMITS = (
    *("least-hand-cost", "most-hand-cost", "least-base-cost", "most-base-cost"),
    *("most-total-hand-cost", "most-of-each-statistic", "most-total-mountain"),
    "most-total-water",
    *("most-forest", "most-mountain", "most-water"),
)
_STATISTICS = {"most-forest": "F", "most-mountain": "M", "most-water": "W"}
_OF_OBJECTS = (
    *("count", "counters", "zeros", "played", "ascended", "in-contact"),
    *("highest-hand-cost", "total-hand-cost", "statistic", "different"),
    "highest-statistic",
    "discarded",
)
_LONG = (
    "of.whose",
    "of.place",
    "of.in-",
    "of.no-sub",
    "of.least",
    "of.most",
    "of.printed",
    "of.facing",
)
"""What is said of an object in a clause of its own: where it goes stands before it then."""
_NEARER = ("hand", "reserve", "hand-or-reserve", "deck", "discard", "mana", "facing", "those")
"""Zones that are named behind what a card costs."""
_NAMED_PLACES = {"its": "its-expedition", "chosen": "chosen"}
"""The words of a place whose Expedition a play names."""
_SINGLE_PLACES = ("my-hero", "my-companion", "my-other-expedition", "chosen")
"""Phrases for one Expedition: whether one of them is enough is no question."""
_OWN_PLACES = ("my-expedition", "my-hero", "my-companion", "my-other-expedition")
"""Expeditions that are "that Expedition" where they are named again."""
_IN_TERRAINS = ("in-terrain", "statistic", "different")
"""Amounts of a terrain."""
_COSTS = ("highest-hand-cost", "total-hand-cost")
"""Amounts of mana."""
_ABOUT_PLACES = ("ahead", "behind", "tied", "ascended", "in-terrain", "failed")


_MY_HERO = Selection(where="hero", whose="you")


class Noun(NamedTuple):
    """A kind of object: bare, with an article, and in the plural."""

    one: str
    some: str
    many: str


class Selections(Phrases):
    """Says selections, quantities and conditions.

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
        many = {"number": number, "nouns": noun.many}
        if pick == "each":
            phrase = self.say("pick.each", noun=noun.one)
        elif pick in ("next", "first"):
            phrase = self.say(f"pick.{pick}", some=noun.some)
        elif up_to and number == ANY_NUMBER:
            phrase = self.say("pick.any-number", nouns=noun.many)
        elif up_to and number == 1:
            phrase = self.say("pick.up-to-one", some=noun.some)
        elif number != 1:
            phrase = self.say("pick.up-to" if up_to else "pick.several", **many)
        else:
            phrase = noun.some
        if pick in ("each", "target", "choose", "random", "one"):
            self.those = self.several or pick == "each"
            again = self._named_again(of, kind)
            self.that = self.thing_named(again, several=self.those)
            self.in_reserve = where == "reserve"
            self.described = "" if self.those or pick == "one" else self.that
        self.long = any(key.startswith(_LONG) for key, _ in qualities)
        return self._qualified(phrase, qualities, many=number != 1)

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
        qualities: tuple[tuple[str, dict[str, object]], ...],
        *,
        many: bool = False,
    ) -> str:
        for key, values in qualities:
            form = self.first(f"{key}/many", key) if many else key
            phrase = self.say(form, what=phrase, **values)
        return phrase

    def _qualities(
        self, of: AbilityReading, pick: str, where: str, *, token: bool | None
    ) -> Iterator[tuple[str, dict[str, object]]]:
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

    def _limits(self, of: AbilityReading) -> Iterator[tuple[str, dict[str, object]]]:
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

    def _where(
        self, where: str, whose: str, among: str, *, described: bool
    ) -> Iterator[tuple[str, dict[str, object]]]:
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
        elif where == "facing":
            yield "of.facing/it" if self.of_me else "of.facing", {}
        elif where == "facing-that":
            gone = "/sacrificed" if self.sacrificed else ""
            yield f"of.facing-that{gone}", {"other": self.that}
        elif where == "mana" and owner == "you" and self.motion == "in":
            yield "of.whose.have", {}
        elif where in _ZONES:
            key = f"zone.{where}/{owner}"
            if owner == "any" and among == "several":
                key = self.first(f"zone.{where}/several", f"zone.{where}/together", key)
            elif owner == "any":
                key = self.first(f"zone.{where}/{among}", key)
            elif not self.knows(key):
                key = self.first(f"zone.{where}/any")
                yield f"of.whose.{owner}", {}
            yield f"of.{self.motion}", {"zone": self.say(key)}
        else:
            if where not in ("play", "anywhere", "every-zone", *_TARGETED, *EXPEDITIONS):
                raise NotInWords(f"where: {where}")
            implied = where != "my-expedition" and where in EXPEDITIONS
            if whose not in (
                "any",
                "you",
                "opponent",
                "others",
                "chosen",
                "controller-of-that",
                "bearer",
            ):
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

    # -- how many

    def amount(self, quantity: Quantity) -> str:
        """Say how a number is counted, behind "X is"."""
        with AbilityReading(quantity) as counted:
            kind, each, by, plus = counted.kind, counted.each, counted.by, counted.plus
            up = by != 1 and counted.up
            of = counted.of if kind in _OF_OBJECTS else None
            name = counted.counter if kind == "counters" else ""
            during = counted.during if kind == "played" else ""
            terrain = counted.terrain if kind in _IN_TERRAINS else ""
            most = counted.most
            phrase = self._counted(kind, of, name or terrain, during)
        if by != 1:
            to = "up" if up else "down"
            if by == 2:
                phrase = self.say(f"amount.half/{to}", amount=phrase)
            else:
                number = by if isinstance(by, int) else self.amount(by)
                phrase = self.say(f"amount.by/{to}", amount=phrase, by=number)
        phrase = phrase if each == 1 else self.say("amount.times", number=each, amount=phrase)
        if plus:
            key = "amount.minus" if isinstance(plus, int) and plus < 0 else "amount.plus"
            more = abs(plus) if isinstance(plus, int) else self.amount(plus)
            if kind in _COSTS and isinstance(plus, int):
                more = f"{{mana:{more}}}"
            phrase = self.say(key, number=more, amount=phrase)
        return phrase if most is None else self.say("amount.at-most", amount=phrase, number=most)

    def _counted(self, kind: str, of: Selection | None, name: str, during: str) -> str:
        if kind == "counters":
            of = of or Selection("me")
            every = of.pick == "each"
            what = self.forms_of(of).many if every else self.what(of)
            key = "amount.boosts" if name == "boost" else "amount.counters"
            key = f"{key}/total" if every else key
            return self.say(key, what=what, name=self.counter(name))
        if kind == "played":
            nouns = self.forms_of(played(of or Selection())).many
            when = self.say(f"during.{during or 'phase'}")
            return self.say("amount.played", nouns=nouns, when=when)
        if kind in ("ascended", "in-contact"):
            if of not in (None, Selection(where=of.where if of else "")):
                raise NotInWords(f"{kind}: {of}")
            return self.say(f"amount.{kind}/{of.where if of else ''}")
        if kind == "in-terrain":
            return self.say("amount.in-terrain", terrain=self.terrain(name))
        if kind == "statistic":
            described, values = of or Selection(), {"terrain": self.terrain(name)}
            if described.pick == "each":
                some = self.forms_of(described).some
                return self.say("amount.statistic/highest", some=some, **values)
            return self.say("amount.statistic", what=self.what(described), **values)
        if kind == "different":
            nouns = self.forms_of(of or Selection()).many
            if name == "base-cost":
                return self.say("amount.different/base-cost", nouns=nouns)
            return self.say("amount.different", nouns=nouns, terrain=self.terrain(name))
        if kind == "discarded":
            return self.say("amount.discarded", nouns=self._discarded(of or Selection()).many)
        if kind in ("count", "zeros", "total-hand-cost", "highest-hand-cost", "highest-statistic"):
            described = of or Selection()
            if described.pick == "that" and kind == "highest-hand-cost" and self.sacrificed:
                return self.say(f"amount.{kind}/sacrificed", noun=self.sacrificed)
            if described.pick != "each" and kind.startswith("highest"):
                return self.say(f"amount.{kind}/of", what=self.what(described))
            if described.pick != "each":
                return self.say("amount.those", what=self.what(described))
            of_those = described == Selection(where="those")
            if kind == "highest-hand-cost" and self.one_revealed and of_those:
                if self.revealed:
                    return self.say(f"amount.{kind}/of", what=self.revealed)
                return self.say(f"amount.{kind}/revealed")
            forms = self.forms_of(described)
            return self.say(f"amount.{kind}", nouns=forms.many, some=forms.some)
        if kind == "rolled" and self.raised:
            return self.say("amount.rolled/raised")
        return self.say(f"amount.{kind}")

    def _discarded(self, of: Selection) -> Noun:
        """Say cards of one's own zones as those that were there."""
        if of.whose != "you" or of.where not in ("hand", "reserve", "hand-or-reserve"):
            raise NotInWords(f"discarded: {of.where}")
        motion, self.motion = self.motion, "from"
        forms = self.forms_of(of)
        self.motion = motion
        return forms

    # -- under which condition

    def under(self, condition: Condition | None, kind: str = "step") -> Callable[[str], str]:
        """Say a condition, and return how an effect is said with it.

        :param kind: the section of the clauses that join them, and the clause if it is met.
        """
        if condition is None:
            return lambda effect: effect
        conditions = (replace(condition, also=()), *condition.also)
        if kind == "step/while":
            times = ("phase", "first-day")
            phases = [one for one in conditions if one.name in times and not one.negated]
            others = [one for one in conditions if one not in phases]
            if len(phases) == 1:
                return self._during(phases[0], tuple(others))
        if len(conditions) == 1 and condition.name == "rolled" and kind == "step":
            return self._on_a_roll(condition)
        if condition.name == "played":  # in the phase that the other part names
            conditions = conditions[::-1]
        section, _, joint = kind.partition("/")
        if joint == "while" and len(conditions) == 1:
            conditions = (_unless_more(condition),)
        behind = joint == "while"
        if behind and all(map(_is_done_once, conditions)):  # not "as long as"
            joint = ""
        met: list[str] = []
        unmet: list[str] = []
        for one in conditions:
            text, contrary = self._condition(one, behind=behind)
            (unmet if contrary else met).append(text)

        if unmet and behind:  # what holds stands before it
            self.last = ""

        def join(effect: str) -> str:
            name = "when" if section == "when" else "effect"
            for text in unmet:
                key = self.first(f"{section}.unless/{joint}", f"{section}.unless")
                effect = self.say(key, **{"condition": text, name: effect})
            if met:
                key = f"{section}.{joint or 'if'}"
                effect = self.say(key, **{"condition": self._all_of(met), name: effect})
            return effect

        return join

    def _during(self, phase: Condition, others: tuple[Condition, ...]) -> Callable[[str], str]:
        """Say what holds in a phase, under other conditions."""
        with AbilityReading(phase) as one:
            name, value = one.name, one.value
        word = value or name
        first, *also = others or (None,)
        rest = None if first is None else replace(first, also=tuple(also))
        join = self.under(rest, "step/while")
        return lambda effect: self.say(f"step.during.{word}", effect=join(effect))

    def _on_a_roll(self, condition: Condition) -> Callable[[str], str]:
        with AbilityReading(condition) as one:
            _, bound, values = one.name, *_bound(one.number, one.most)
            if one.negated:
                raise NotInWords("rolled, negated")
        bound, values = _of_a_die(bound, values)
        return lambda effect: self.say(f"step.rolled.{bound}", effect=effect, **values)

    def _all_of(self, conditions: Sequence[str]) -> str:
        """Join conditions that must all be met."""
        first, *others = conditions
        for index, other in enumerate(others, start=1):
            key = "if.both" if index == len(others) else "if.several"
            first = self.say(key, first=first, second=other)
        return first

    def condition(self, condition: Condition) -> str:
        """Say a condition that is met, to stand behind "if"."""
        text, contrary = self._condition(condition)
        if contrary:
            raise NotInWords(f"{condition.name}, negated")
        return text

    def _condition(self, condition: Condition, *, behind: bool = False) -> tuple[str, bool]:
        """Say a condition, and whether it is its contrary that was said.

        :param behind: whether that contrary stands behind what holds of this card.
        """
        with AbilityReading(condition) as one:
            key, values = self._one_condition(one)
            negated = one.negated
        english = CARDS.written[self.first(key)].one
        if condition.name == "is" and condition.of is not None:
            self.last = self._meant(condition.of)
        elif not english.startswith("%(what)"):
            self.last = self.say("it.me") if english.startswith("this card ") else ""
        contrary = self.knows(f"{key}/not")
        if behind and negated and not contrary:
            key = self.first(f"{key}/it", key)
        return self.say(
            f"{key}/not" if negated and contrary else key, **values
        ), negated and not contrary

    def _one_condition(self, one: AbilityReading) -> tuple[str, dict[str, object]]:
        """Return the clause of a condition with what fills it."""
        name = one.name
        if name in _ABOUT_PLACES:
            of = one.of
            where = of.where if of else "my-expedition"
            if of not in (None, Selection(where=where)):
                raise NotInWords(f"{name}: {of}")
            values: dict[str, object] = {}
            self.same_place = where
            if name == "failed" and where == "each-of-mine" and not one.whole.negated:
                return ("if.failed/any" if one.taken_together else "if.failed/all"), {}
            if name == "in-terrain" and one.whole.value == "single":
                one.value  # noqa: B018 - it is said
                if one.taken_together:
                    raise NotInWords("in-terrain: single, any")
                return ("if.in-single/me", {}) if of is None else (
                    "if.in-single", {"place": self.place(where)}
                )  # fmt: skip
            if name == "in-terrain":
                values["terrain"] = self.terrain(one.value)
                if of is None:  # an object is there if one of its Expeditions is (7.5.8.c)
                    return "if.in-terrain/me", values
            single = where in _SINGLE_PLACES or where in self.places_named
            if one.taken_together and not single:
                if where == "its-expedition":
                    values["what"] = self.it
                return f"if.{name}/any.{where}", values
            return f"if.{name}", {**values, "place": self.place(where)}
        match name:
            case "phase":
                return f"if.phase.{one.value}", {}
            case "in-contact":
                of = one.of
                if of not in (None, Selection(where=of.where if of else "")):
                    raise NotInWords(f"{name}: {of}")
                if one.taken_together:
                    if of is None:
                        raise NotInWords("in-contact: any")
                    return f"if.{name}/any.{of.where}", {}
                return (
                    (f"if.{name}/place", {"place": self.place(of.where)})
                    if of
                    else (f"if.{name}", {})
                )
            case "has":
                return self._has(one.of or Selection("me"), one.value, past=one.past)
            case "is" if (said := self._is_elsewhere(one)) is not None:
                return said
            case "is":
                of = one.of
                key = "if.was" if one.past else "if.is"
                words, its = self._meant(of), self._its(self._meant(of))
                what = self._named(words, subject=True)
                if of == Selection(of.pick, terrain=of.terrain):
                    kind_of_place = "ascended" if of.terrain == "ascended" else "terrain"
                    terrain = self.terrain(of.terrain) if kind_of_place == "terrain" else ""
                    return f"{key}-in-{kind_of_place}", {"what": what, "terrain": terrain}
                costs = _cost_compared(of)
                if costs is not None and not one.whole.past:
                    bound, amount = costs
                    key = f"if.hand-cost.{bound}{its}"
                    return key, {"what": words, "amount": self.amount(amount)}
                if of.where != "play":
                    raise NotInWords(f"is: {of.where}")
                kind = self.forms_of(replace(of, pick="each", where="anywhere")).some
                return key, {"what": what, "kind": kind}
            case "rolled":
                bound, values = _bound(one.number, one.most)
                bound, values = _of_a_die(bound, values)
                return f"if.rolled.{bound}", values
            case "there-are":
                of = one.of or Selection()
                if of.where == "facing":  # of two Expeditions, what is in both faces it
                    one.taken_together  # noqa: B018
                return self._there_are(of, one.number, one.most, by_one=one.by_one)
            case "holds":
                bound, values = _bound(one.number, one.most)
                of, what = one.of or Selection(where="my-expedition"), one.what
                where = of.where
                if of != Selection(where=where) or what is None:
                    raise NotInWords(f"holds: {of}")
                forms = self.forms_of(what)
                mine = where == "each-of-mine" and one.taken_together
                place = self.place("one-of-mine" if mine else where)
                if not self.knows(f"if.holds.{bound}"):
                    raise NotInWords(f"holds: {bound}")
                return f"if.holds.{bound}", {**values, **_by_name(forms), "place": place}
            case "activated":
                bound, values = _bound(one.number, one.most)
                return f"if.activated.{bound}", {**values, "symbol": one.value}
            case "played":
                bound, values = _bound(one.number, one.most)
                when = self.say(f"during.{one.during or 'phase'}")
                forms = self.forms_of(played(one.of or Selection()))
                return f"if.played.{bound}", {**values, **_by_name(forms), "when": when}
            case "amount":
                key, values = self._amount_is(one.quantity, one.number, one.most)
                return (self.first(f"{key}/past"), values) if one.past else (key, values)
            case "one-each":
                return self._one_each(one.each)
            case "base-zero-there":
                return f"if.{name}", {"what": self.it}
            case _:
                return f"if.{name}", {}

    def _is_elsewhere(self, one: AbilityReading) -> tuple[str, dict[str, object]] | None:
        """Say what "it" is if that is where it is, where it was played from, or its Base Cost."""
        of: Selection = one.whole.of
        last, words = self.last, self._meant(of)
        its = self._its(words)
        yours = of == Selection(of.pick, whose="you")  # what "you control" is no subject
        what: dict[str, object] = {"what": self._named(words, subject=not yours)}
        plain = Selection(of.pick)
        past = "/past" if one.whole.past else ""
        found: tuple[str, dict[str, object]] | None = None
        if of == replace(plain, whose="you") and not past:
            found = "if.yours", what
        elif of == replace(plain, where="facing") and not past:
            found = "if.faces", what
        elif of == replace(plain, where="reserve", whose="you") and not past:
            found = "if.in-your-reserve", what
        elif of.played_from and of == replace(plain, played_from=of.played_from) and not past:
            found = f"if.played-from.{of.played_from}", what
        elif of == plain or isinstance(of.most_base_cost, Quantity):
            found = None
        elif of == replace(plain, least_base_cost=of.least_base_cost):
            found = f"if.base-cost.least{past}{its}", {"what": words, "number": of.least_base_cost}
        elif of == replace(plain, most_base_cost=of.most_base_cost):
            found = f"if.base-cost.most{past}{its}", {"what": words, "number": of.most_base_cost}
        elif isinstance(of.least_hand_cost, int) and of == replace(
            plain, least_hand_cost=of.least_hand_cost
        ):
            found = f"if.hand-cost.least{past}{its}", {"what": words, "number": of.least_hand_cost}
        elif isinstance(of.most_hand_cost, int) and of == replace(
            plain, most_hand_cost=of.most_hand_cost
        ):
            found = f"if.hand-cost.most{past}{its}", {"what": words, "number": of.most_hand_cost}
        if found is not None and words == self.say("it.discarded"):  # from a Reserve
            found = found[0].replace("base-cost", "reserve-cost"), found[1]
        if found is not None:
            one.of, one.past  # noqa: B018 - they are said
        else:
            self.last = last
        return found

    def _its(self, words: str) -> str:
        """Return the suffix of a clause on the cost of what was named last: "its"."""
        return "/its" if words in (self.last, self.described) else ""

    def _meant(self, of: Selection) -> str:
        """Return the words of what a condition is about."""
        return self.that if of.pick == "that" else self.it

    def _has(self, of: Selection, value: str, *, past: bool) -> tuple[str, dict[str, object]]:
        key = "if.had" if past else "if.has"
        what = self.what(of, subject=True)
        value = "boosted" if value == "boost" else value
        if self.knows(f"{key}.{value}"):
            return f"{key}.{value}", {"what": what}
        if value in MARKED or value in KEYWORDS:
            return f"{key}.keyword", {"what": what, "thing": self.thing(value)}
        return f"{key}.counter", {"what": what, "name": self.counter(value)}

    def _there_are(
        self, of: Selection, least: int, most: int | None, *, by_one: bool = False
    ) -> tuple[str, dict[str, object]]:
        """Say how many objects there are; of one's own in play, how many one controls."""
        if by_one:
            if of.whose != "opponent" or of.pick != "each":
                raise NotInWords("there-are: by one")
            bound, values = _bound(least, most)
            forms = self.forms_of(replace(of, whose="any"))
            return self.first(f"if.one-opponent.{bound}"), {**values, **_by_name(forms)}
        if of.pick != "each":
            if (least, most) != (1, None):
                raise NotInWords("there-are of a pronoun")
            return "if.still", {"what": self.what(of)}
        bound, values = _bound(least, most)
        mine = of.whose == "you" and not self.theirs
        anything = of == Selection(where=of.where, whose=of.whose)
        if of == Selection(where="reserve", whose="controller-of-that") and (least, most) == (1, 1):
            return "if.only-one", {}
        if mine and anything and bound in ("none", "one") and self.knows(f"if.empty.{of.where}"):
            return f"if.empty.{of.where}{'/not' if bound == 'one' else ''}", {}
        if of.where == "those" and bound == "one" and self.one_revealed:
            those = Selection(where="those")
            its, named = ("", {"what": self.revealed}) if self.revealed else ("/its", {})
            if of == replace(those, least_hand_cost=of.least_hand_cost):
                return f"if.hand-cost.least{its}", {**named, "number": of.least_hand_cost}
            if of == replace(those, most_hand_cost=of.most_hand_cost):
                return f"if.hand-cost.most{its}", {**named, "number": of.most_hand_cost}
            kind = self.forms_of(replace(of, where="anywhere")).some
            key = "if.is" if self.revealed else "if.it-is"
            return key, {"what": self.revealed, "kind": kind}
        if of.where == "permanent-or-reserve" and bound == "one" and mine and of.has:
            return self.first(f"if.there.one/permanent-or-reserve/{of.has}"), {}
        family = "there"
        described = of.types or of.subtypes or of.token is not None
        if mine and (of.where == "play" or (of.where == "landmark" and not described)):
            family, of = "control", replace(of, whose="any")
        elif mine and of.where == "mana":
            family = "have"
        elif of.where == "facing":
            family, of = "facing", replace(of, where="play")
            self.it = self.arrived or self.it  # not one of those
        forms = self.forms_of(of, "one" if bound == "one" else "")
        if family == "have":
            forms = self.forms_of(replace(of, whose="any", where="anywhere", types=("mana",)))
        return f"if.{family}.{bound}", {**values, **_by_name(forms)}

    def _amount_is(
        self, quantity: Quantity, least: int, most: int | Quantity | None
    ) -> tuple[str, dict[str, object]]:
        """Say that a quantity is at least, at most or exactly a number."""
        if isinstance(most, Quantity):
            if least:
                raise NotInWords("amount: two limits")
            plain = quantity == Quantity("count", quantity.of)
            if most.plus == -1 and plain and most == Quantity("count", most.of, plus=-1):
                fewer, others = (one.of or Selection() for one in (quantity, most))
                zones = [f"zone.{of.where}/{of.whose}" for of in (fewer, others)]
                if replace(fewer, whose=others.whose) == others and all(map(self.knows, zones)):
                    nouns = self.forms_of(replace(fewer, whose="any", where="anywhere")).many
                    here, there = map(self.say, zones)
                    return "if.fewer/zones", {"nouns": nouns, "zone": here, "other": there}
                there = self.forms_of(others).many
                return "if.fewer", {"nouns": self.forms_of(fewer).many, "others": there}
            if most.plus == -1:
                key, most = "if.amount.fewer", replace(most, plus=0)
            else:
                key = "if.amount.most/counted"
            return key, {"amount": self.amount(quantity), "other": self.amount(most)}
        bound, values = _bound(least, most)
        if quantity == Quantity("discarded", of=quantity.of) and bound in ("none", "one", "least"):
            forms = self._discarded(quantity.of or Selection())
            return f"if.discarded.{bound}", {**values, **_by_name(forms)}
        of = quantity.of
        plain = quantity == Quantity(quantity.kind, of=of, counter=quantity.counter)
        summed = of is not None and of.pick == "each" and CHARACTER in of.types
        boosts = quantity.kind == "counters" and quantity.counter == "boost"
        if of is not None and boosts and plain and summed and bound == "least":
            return "if.boosts.least/total", {**values, "nouns": self.forms_of(of).many}
        if quantity.kind == "counters" and plain and not summed:
            what = self.what(quantity.of or Selection("me"), subject=True)
            if quantity.counter == "boost":
                return f"if.boosts.{bound}", {**values, "what": what}
            return f"if.counters.{bound}", {
                **values, "what": what, "name": self.counter(quantity.counter)
            }  # fmt: skip
        if of is not None and quantity == Quantity("zeros", of=of) and bound == "least":
            return "if.zeros.least", {**values, "nouns": self.forms_of(of).many}
        if quantity == Quantity("removed") and bound in ("one", "least", "between"):
            what = {"boost": "/boosts", "card": "/cards"}.get(self.removed, "")
            return f"if.removed.{bound}{what}", values
        if quantity == Quantity("regions") and bound == "least":
            return "if.regions.least", values
        different = Quantity("different", of=of, terrain=quantity.terrain)
        if of is not None and quantity == different and bound == "least" and of.whose == "you":
            nouns = self.forms_of(replace(of, whose="any")).many
            if quantity.terrain == "base-cost":
                return "if.different.least/base-cost", {**values, "nouns": nouns}
            terrain = self.terrain(quantity.terrain)
            return "if.different.least", {**values, "nouns": nouns, "terrain": terrain}
        bound = {
            "one": "least",
            "none": "exactly",
            "exactly-one": "exactly",
            "most-one": "most",
        }.get(bound, bound)
        if quantity.kind in _COSTS:
            values = {name: f"{{mana:{number}}}" for name, number in values.items()}
        return f"if.amount.{bound}", {**values, "amount": self.amount(quantity)}

    def _one_each(self, each: tuple[Selection, ...]) -> tuple[str, dict[str, object]]:
        """Say that there are different objects, one of each description."""
        mine = all(one.whose == "you" and one.where == "play" for one in each)
        alike = {one.types for one in each}
        types = alike.pop() if len(alike) == 1 else ()
        general = Selection(types=types, where="play")
        nouns = self.forms_of(general).many
        what = [
            self._as_one(replace(one, whose="any" if mine else one.whose), alike=bool(types))
            for one in each
        ]
        return "if.one-each" if mine else "if.one-each/there", {
            "number": len(each), "nouns": nouns, "what": self.speech.both(what)
        }  # fmt: skip

    def _as_one(self, selection: Selection, *, alike: bool) -> str:
        """Say an object, as "one" if what it is stands before."""
        if not alike or selection.subtypes or selection.token is not None:
            return self.forms_of(selection).some
        with AbilityReading(selection) as of:
            pick, (_, where, token), has = of.pick, self._noun(of), of.has
            qualities = tuple(self._qualities(of, "", where, token=token))
        if pick != "each":
            raise NotInWords(f"one of {pick}")
        return self._qualified(self.say(f"it.one.{has}" if has else "it.one"), qualities)


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


def _is_done_once(condition: Condition) -> bool:
    """Tell whether a condition is about what somebody did, not about what stands there."""
    number = condition.quantity
    discarded = number is not None and number.kind == "discarded"
    return condition.name in ("played", "activated") or discarded


def _unless_more(condition: Condition) -> Condition:
    """Return a condition on at most so many as the contrary of one on more."""
    few = condition.most
    if isinstance(few, int) and few > 0 and not condition.number and not condition.negated:
        more = few + 1
        return replace(condition, number=more, most=None, negated=True)
    return condition


def _bound(least: int, most: int | None) -> tuple[str, dict[str, object]]:
    """Return which bound two limits are, and its numbers."""
    if most is not None and least > most:
        raise NotInWords("a number that cannot be")
    if most is None:
        return ("one" if least == 1 else "least"), {"number": least}
    if most == 0:
        return "none", {"number": 0}
    if least == most:
        return ("exactly-one" if most == 1 else "exactly"), {"number": most}
    if least <= 0:
        return ("most-one" if most == 1 else "most"), {"number": most}
    return "between", {"number": least, "most": most}


def _of_a_die(bound: str, values: dict[str, object]) -> tuple[str, dict[str, object]]:
    """Return a bound on the result of a die, whose least is 1."""
    if bound == "most":
        return "between", {"number": 1, "most": values["number"]}
    if bound == "none":
        raise NotInWords("a die that shows 0")
    return {"exactly-one": "exactly", "most-one": "exactly", "one": "least"}.get(
        bound, bound
    ), values


def _cost_compared(of: Selection) -> tuple[str, Quantity] | None:
    """Return how a description compares a Hand Cost with what is counted, if it is only that."""
    least, most = of.least_hand_cost, of.most_hand_cost
    if not isinstance(most, Quantity) or of != Selection(
        of.pick, least_hand_cost=least, most_hand_cost=most
    ):
        return None
    if least == most:
        return "equal", most
    return ("fewer", replace(most, plus=0)) if least is None and most.plus == -1 else None


def _by_name(noun: Noun) -> dict[str, object]:
    return {"noun": noun.one, "some": noun.some, "nouns": noun.many}
