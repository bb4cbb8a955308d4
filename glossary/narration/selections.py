"""Says which objects a part of an ability means, how many, and under which condition.

A noun takes what is said of it one quality after the other, each a message with ``%(what)s``, so
that a language puts it where it wants: "a target Character", « un Personnage ciblé ».
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from glossary.core.i18n import Speech
from glossary.engine.model.cards import Condition, Quantity, Selection
from glossary.engine.rules.values import replace
from glossary.narration.names import counter_words
from glossary.narration.words_of_abilities import Noun, Words

Said = TypeVar("Said")
Quality = tuple[str, dict[str, object]]
"""A message with ``%(what)s``, and what fills its other placeholders."""

ANY_NUMBER = 20
"""What cards count to when they say "any number of"."""


class NotInWords(Exception):
    """Raised for what has no words yet; the ability it is in is then not described."""


class Selections:
    """Says selections, quantities and conditions in the language of *speech*.

    ``me`` and ``it`` are the words of those two pronouns in what is being said, ``theirs`` tells
    that "you" is another player there, ``several`` that what was chosen last may be many.
    """

    def __init__(self, speech: Speech, term: Callable[[str], str]) -> None:
        self.speech = speech
        self.term = term
        self.words = Words(speech)
        self.me = self.words.pronouns["me"]
        self.it = self.me
        self.theirs = False
        self.several = False

    # -- which objects

    def what(self, selection: Selection | None) -> str:
        """Say which objects are meant, with an article or a number."""
        if selection is None:
            raise NotInWords
        _, pick, number = self.speech.gettext, selection.pick, selection.count
        if pick == "me":
            return self.me
        if pick == "it":
            return self.it
        if pick == "that":
            return self.words.pronouns["those" if self.several else "that"]
        self.several = number > 1 or pick == "each"
        noun = self._noun(selection)
        if pick == "each":
            said = _("each %(noun)s", noun=noun.one)
        elif selection.up_to and number >= ANY_NUMBER:
            said = _("any number of %(nouns)s", nouns=noun.many)
        elif selection.up_to and number == 1:
            said = _("up to one %(noun)s", noun=noun.one)
        elif selection.up_to:
            said = _("up to %(number)s %(nouns)s", number=number, nouns=noun.many)
        elif number > 1:
            said = _("%(number)s %(nouns)s", number=number, nouns=noun.many)
        else:
            said = noun.some
        return self._qualified(said, selection)

    def many(self, selection: Selection) -> str:
        """Say the objects that are meant in the plural, without a number."""
        return self._qualified(self._noun(selection).many, selection)

    def thing(self, name: str) -> str:
        """Name a status, a keyword or a boost."""
        return known(self.words.statuses, name)

    def counter(self, name: str) -> str:
        """Name a counter, as it stands beside that word."""
        return counter_words(self.speech).get(name, name)

    def _noun(self, selection: Selection) -> Noun:
        if selection.where == "mana":
            return self.words.nouns["mana"]
        key = " ".join(sorted(selection.types or ("card",))) + (" token" if selection.token else "")
        noun = known(self.words.nouns, key)
        if not selection.subtypes:
            return noun
        if key != "card":
            raise NotInWords
        names = self.speech.either([self.term(f"sub.{name}") for name in selection.subtypes])
        forms = self.words.nouns["of-subtype/play" if selection.where == "play" else "of-subtype"]
        return Noun(*(self.speech.fill(form, {"subtypes": names}) for form in forms))

    def _qualified(self, said: str, selection: Selection) -> str:
        for quality, values in self._qualities(selection):
            said = self.speech.fill(quality, {"what": said, **values})
        return said

    def _qualities(self, selection: Selection) -> Iterator[Quality]:
        """Yield what tells the objects that are meant from others, what is nearest to it first."""
        if selection.lacks or selection.least_base_cost is not None:
            raise NotInWords
        words = self.words
        if selection.other:
            yield words.picked["other"], {}
        if selection.pick in words.picked:
            yield words.picked[selection.pick], {}
        if selection.token is False:
            yield words.picked["no-token"], {}
        if selection.has:
            yield known(words.qualities, selection.has), {}
        if selection.has_any:
            things = self.speech.either([self.thing(one) for one in selection.has_any])
            yield words.with_any, {"things": things}
        whose = "them" if self.theirs and selection.whose == "you" else selection.whose
        if selection.where not in ("play", "anywhere"):
            everybody = selection.pick == "each" and whose == "any"
            where = words.wheres.get(f"{selection.where}/all") if everybody else None
            where = where or known(words.wheres, f"{selection.where}/{whose}")
            yield words.somewhere, {"where": where}
        elif whose != "any":
            yield words.whose[whose], {}
        yield from self._limits(selection)

    def _limits(self, selection: Selection) -> Iterator[Quality]:
        limits: Mapping[str, int | Quantity | None] = {
            "least-hand-cost": selection.least_hand_cost,
            "most-hand-cost": selection.most_hand_cost,
            "most-base-cost": selection.most_base_cost,
            "most-total-hand-cost": selection.most_total_hand_cost,
            "each-statistic": selection.most_of_each_statistic,
            "total-mountain": selection.most_total_mountain,
        }
        for limit, number in limits.items():
            if isinstance(number, int):
                yield self.words.limits[limit], {"number": number}
            elif number is not None:
                said = known(self.words.limits, f"{limit}/counted")
                yield said, {"amount": self.amount(number)}
        if selection.printed_zero:
            yield self.words.limits["printed-zero"], {}

    # -- how many

    def amount(self, quantity: Quantity) -> str:
        """Say how a number is counted."""
        _ = self.speech.gettext
        if not isinstance(quantity.by, int) or quantity.by != 1 or quantity.each != 1:
            raise NotInWords
        if quantity.kind == "counters" and quantity.of is None:
            if quantity.counter == "boost":
                return _("the number of boosts on this card")
            name = self.counter(quantity.counter)
            return _("the number of %(name)s counters on this card", name=name)
        if quantity.kind == "zeros":
            what = self.many(quantity.of or Selection())
            return _("the number of statistics of 0 printed on %(what)s", what=what)
        if quantity.kind == "count":
            if quantity.of is not None and quantity.of.pick == "that":
                return _("the number of those cards")
            return _("the number of %(nouns)s", nouns=self.many(quantity.of or Selection()))
        if quantity == Quantity("played", of=Selection(), during="turn"):
            return _("the number of cards that you have played this turn")
        return known(self.words.amounts, quantity.kind)

    def as_often(self, effect: str, quantity: Quantity) -> str:
        """Say an effect that happens, or counts, as often as a quantity says."""
        _ = self.speech.gettext
        if quantity.kind == "rolled":
            return _("%(effect)s for each point on the die", effect=effect)
        if quantity.kind == "count" and quantity.of is not None:
            if quantity.of.pick == "that":
                return _("%(effect)s for each of those cards", effect=effect)
            what = self.what(replace(quantity.of, pick="each"))
            return _("%(effect)s for %(what)s", effect=effect, what=what)
        return _(
            "%(effect)s, as many times as %(amount)s", effect=effect, amount=self.amount(quantity)
        )

    # -- under which condition

    def only_under(self, condition: Condition, action: str) -> str:
        """Say a quick action with the condition without which it cannot be played."""
        _ = self.speech.gettext
        if condition.negated:
            said = self.condition(replace(condition, negated=False))
            return _("not while %(condition)s, %(effect)s", condition=said, effect=action)
        said = self.condition(condition)
        return _("only while %(condition)s, %(effect)s", condition=said, effect=action)

    def when_under(self, condition: Condition, when: str) -> str:
        """Say when a Reaction happens with the condition of its trigger, read at that moment."""
        _ = self.speech.gettext
        if condition.negated:
            said = self.condition(replace(condition, negated=False))
            return _("%(when)s, unless %(condition)s", when=when, condition=said)
        return _("%(when)s, if %(condition)s", when=when, condition=self.condition(condition))

    def under(self, condition: Condition, effect: str, *, lasting: bool = False) -> str:
        """Say an effect with the condition under which it happens, or does not.

        :param lasting: whether it is so while the condition is met.
        """
        _ = self.speech.gettext
        if condition.negated:
            if condition.also:
                raise NotInWords
            said = self._one_condition(condition)
            return _("unless %(condition)s, %(effect)s", condition=said, effect=effect)
        said = self.condition(condition)
        if lasting:
            return _("as long as %(condition)s, %(effect)s", condition=said, effect=effect)
        return _("if %(condition)s, %(effect)s", condition=said, effect=effect)

    def condition(self, condition: Condition) -> str:
        """Say a condition, to stand behind "if"."""
        if condition.negated:
            raise NotInWords
        parts = [self._one_condition(condition), *map(self.condition, condition.also)]
        if condition.name == "played":  # in the phase that the other part names
            parts.reverse()
        return self.speech.both(parts)

    def _one_condition(self, condition: Condition) -> str:
        _, name, of = self.speech.gettext, condition.name, condition.of
        if name in self.words.conditions:
            return self.words.conditions[name]
        if name in self.words.standings:
            place = known(self.words.places, of.where if of is not None else "my-expedition")
            return self.speech.fill(self.words.standings[name], {"place": place})
        if name == "in-terrain":
            place = known(self.words.places, of.where if of is not None else "my-expedition")
            said = known(self.words.terrains, condition.value)
            return self.speech.fill(said, {"place": place})
        if name == "phase":
            return known(self.words.during, condition.value)
        if name == "has":
            had = self.words.had if condition.past else self.words.has
            what = self.what(of or Selection("me"))
            return self.speech.fill(known(had, condition.value), {"what": what})
        if name == "rolled":
            return self._rolled(condition)
        if name == "one-each":
            if any(one.whose != "you" or one.where != "play" for one in condition.each):
                raise NotInWords
            each = [self.what(replace(one, pick="one", whose="any")) for one in condition.each]
            return _("you control %(what)s, each a different object", what=self.speech.both(each))
        if name == "there-are":
            return self._there_are(of or Selection(), condition.number, condition.most)
        if name == "played" and of is not None and condition.most == 0:
            nouns = self._noun(of).many
            return _("you have played no %(nouns)s yet in this phase", nouns=nouns)
        if name == "amount" and condition.quantity is not None:
            return self._amounts(condition.quantity, condition.number, condition.most)
        if name == "is" and of is not None:
            return _(
                "%(what)s is %(kind)s",
                what=self.words.pronouns["that"],
                kind=self.what(replace(of, pick="one", whose="any")),
            )
        raise NotInWords

    def _rolled(self, condition: Condition) -> str:
        _, least, most = self.speech.gettext, condition.number, condition.most
        if most is None:
            return _("the die shows %(number)s or more", number=least)
        if least > 1:
            return _("the die shows %(number)s to %(most)s", number=least, most=most)
        if most == 1:
            return _("the die shows 1")
        return _("the die shows %(number)s or less", number=most)

    def _there_are(self, of: Selection, least: int, most: int | None = None) -> str:
        """Say how many objects there are; of one's own in play, how many one controls."""
        own = of.whose == "you" and of.where in ("play", "mana") and not self.theirs
        held = self.words.had_as_mana if of.where == "mana" else self.words.controlled
        there = held if own else self.words.there
        said_of = replace(of, whose="any", where="anywhere") if own else of
        one, some, many = (self._qualified(form, said_of) for form in self._noun(of))
        if most == 0:
            key = "none"
        elif most is not None and least == most == 1:
            key = "exactly-one"
        elif most is not None:
            key = "most/1" if most == 1 else "most"
        else:
            key = "least/1" if least <= 1 else "least"
        number = least if most is None else most
        values = {"number": number, "noun": one, "nouns": many, "what": some}
        return self.speech.fill(there[key], values)

    def _amounts(self, quantity: Quantity, least: int, most: int | None) -> str:
        """Say that a quantity is at least, at most or exactly a number."""
        number = least if most is None else most
        bound = "least" if most is None else "exactly" if least == most else "most"
        if quantity.kind != "counters" or quantity.of is not None:
            if bound != "least":
                raise NotInWords
            _, amount = self.speech.gettext, self.amount(quantity)
            return _("%(amount)s is %(number)s or more", amount=amount, number=number)
        name = self.counter(quantity.counter)

        def ngettext(one: str, many: str) -> str:
            return self.speech.ngettext(one, many, number, name=name)

        match bound, quantity.counter == "boost":
            case "least", True:
                return ngettext(
                    "this card has at least %(number)s boost",
                    "this card has at least %(number)s boosts",
                )
            case "most", True:
                return ngettext(
                    "this card has at most %(number)s boost",
                    "this card has at most %(number)s boosts",
                )
            case "exactly", True:
                return ngettext(
                    "this card has exactly %(number)s boost",
                    "this card has exactly %(number)s boosts",
                )
            case "least", False:
                return ngettext(
                    "this card has at least %(number)s %(name)s counter",
                    "this card has at least %(number)s %(name)s counters",
                )
            case "most", False:
                return ngettext(
                    "this card has at most %(number)s %(name)s counter",
                    "this card has at most %(number)s %(name)s counters",
                )
            case _:
                raise NotInWords


def known(words: Mapping[str, Said], key: str) -> Said:
    """Return the words of a key.

    :raises NotInWords: if it has none.
    """
    if key not in words:
        raise NotInWords
    return words[key]
