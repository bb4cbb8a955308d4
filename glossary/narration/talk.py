"""What is being said: in which language, of which card, what hangs over it, what was named so far.

The functions of this room say one kind of part each (selections, amounts, conditions, …), and all
are handed a :class:`Talk`. What is so for a part and for all that is in it is a field of that, and
another for them: ``which(replace(talk, motion="from"), what)``. What is so for all that is said
later on is in ``talk.named``, which a talk shares with those that were made of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from glossary.core.i18n import Name, Speech
from glossary.engine.model.cards import Ability, Card, Passive, Quantity, Selection, Trigger
from glossary.engine.model.instructions import Effect
from glossary.engine.rules.values import dataclass, field
from glossary.narration.names import counter_name
from glossary.narration.phrasebook import CARDS, NotInWords, refuse_if
from glossary.narration.step_traits import Stands

_VERB = re.compile(r"<([^<>]*)>")
_WITH_OBJECT = re.compile(r"<([^<>]+)>([^<>\[\]]*)\[([^\[|\]]*\|[^\[|\]]*)\]")
_ADDRESSED = re.compile(r"\byour?\b")
_OBJECT = re.compile(r"\[[^\[|\]]*\|([^\[|\]]*)\]")
_TERRAINS = {"F": "{forest}", "M": "{mountain}", "W": "{water}"}

Filled = tuple[str, dict[str, object]]
"""A clause by its key, and what fills it."""


class Noun(NamedTuple):
    """A kind of object: bare, with an article, and in the plural."""

    one: str
    some: str
    many: str


class Bearer(NamedTuple):
    """The card whose abilities are said; ``kind`` is what it is called.

    ``activated`` is how many abilities it has for each symbol of a cost.
    """

    name: Name = Name("", "")
    type: str = ""
    kind: str = ""
    activated: Mapping[object, int] = MappingProxyType({})


class Shown(NamedTuple):
    """The cards that were shown: their ``number``, if one or two were revealed.

    ``name`` is that of a single one, if it is named; ``looked`` that nobody else sees them.
    """

    number: int = 0
    name: str = ""
    looked: bool = False


@dataclass(slots=True)
class Named:
    """What was named so far, and what words mean since then.

    ``it`` and ``that`` are the words of those, ``targets`` those of what was only targeted,
    ``those`` whether "that" is several, ``pronouns`` those of words, as the subject and as an
    object. ``place_of_it`` is what "its Expedition" is, ``chosen`` the one that was chosen and
    ``other_chosen`` that player's other one, ``place`` the one that was named last, ``same_place``
    the one that the condition just before is about.

    ``last`` is what "it" can only be, having been named last, ``described`` what was described just
    before, ``several`` whether that was in the plural, ``long`` whether a clause hangs on it,
    ``any`` whether an object was named in this ability, ``in_reserve`` that what was is in a
    Reserve, where nobody controls it. ``own`` is what "this card" is while it is played,
    ``arrived`` what "it" is that joined an Expedition or was played, ``sacrificed`` what an object
    that was sacrificed is, ``sabotaged`` that only a card so described was just now, ``removed``
    which counters were, ``put_by_you`` that the card put in Reserve last is yours, ``made`` are the
    tokens whose abilities were said, ``next_time`` that it is still to be said that a Reaction is
    had to the next such event only.
    """

    it: str = ""
    that: str = ""
    targets: str = ""
    those: bool = False
    pronouns: dict[str, tuple[str, str]] = field(default_factory=dict)
    place_of_it: str = "its-expedition"
    chosen: str = "chosen"
    other_chosen: str = "chosen-other"
    place: str = ""
    same_place: str = ""
    last: str = ""
    described: str = ""
    several: bool = False
    long: bool = False
    any: bool = False
    in_reserve: bool = False
    own: str = ""
    arrived: str = ""
    sacrificed: str = ""
    sabotaged: bool = False
    removed: str = ""
    put_by_you: bool = False
    made: tuple[Card, ...] = ()
    next_time: bool = False


@dataclass(frozen=True, slots=True)
class Talk:
    """What is being said, and what hangs over it; ``parts`` says a part of an ability by its type.

    Of a play: ``you`` is the name of the player that "you" means where somebody else is told of it,
    ``me`` what "this card" is if it is called otherwise, ``places_named`` are the names of
    Expeditions by the words that mean them, ``that_named`` of a card "named" so, ``me_named`` of
    this card as of others of its name; ``brief`` is that abilities of tokens are not said.

    Of an ability: ``or_when`` is what else it is a Reaction to, ``and_facing`` that the same holds
    for the Expedition facing the one named, ``lasting`` that an effect gives it, ``once`` for one
    event only, ``has_left`` that this card is not in its Expedition any more, ``would_move`` that
    an Expedition moves as it would have.

    Of a step: ``stands`` is how it stands to the one before, ``shown`` which cards were shown,
    ``theirs`` that "you" is another player there, ``in_turn`` that one player after another does
    it, ``whose_all`` the player whose objects "yours" are, ``behind_may`` whether "you may" stands
    before, ``hanging`` whether all steps hang on what was paid or done before, ``or_more`` how many
    modes may be chosen instead, and when, ``statuses`` of which one is chosen, ``raised`` whether
    something was added to the result of a die.

    Of objects: ``only`` describes what is a single one, ``some_of`` some of those just counted,
    ``of_me`` is that "this card" was named just before, ``motion`` how a zone is said that they are
    in, ``of_reserve`` that the Base Cost is a Reserve Cost, ``plays`` are the clauses on who plays
    a card and from where.
    """

    speech: Speech
    clauses: Mapping[str, str]
    named: Named
    parts: Mapping[type, Callable[[Talk, Any], str]]
    bearer: Bearer = Bearer()
    you: str = ""
    me: str = ""
    it: str = ""
    places_named: Mapping[str, str] = MappingProxyType({})
    that_named: str = ""
    me_named: str = ""
    brief: bool = False
    or_when: Trigger | None = None
    and_facing: bool = False
    lasting: bool = False
    once: bool = False
    has_left: bool = False
    would_move: bool = False
    stands: Stands = Stands()
    theirs: bool = False
    in_turn: bool = False
    whose_all: str = ""
    behind_may: bool = False
    hanging: bool = False
    or_more: Mapping[str, object] = MappingProxyType({})
    statuses: tuple[str, ...] = ()
    shown: Shown = Shown()
    raised: bool = False
    only: Selection | None = None
    some_of: Selection | None = None
    of_me: bool = False
    motion: str = "in"
    of_reserve: bool = False
    plays: tuple[str, ...] = ()

    def part(self, part: Ability | Passive | Effect | Quantity) -> str:
        """Say a part of an ability, which any other may hold."""
        return self.parts[type(part)](self, part)

    def knows(self, key: str) -> bool:
        """Tell whether there is a clause of that key."""
        return key in CARDS.written

    def first(self, *keys: str) -> str:
        """Return the first of these keys that has a clause.

        :raises NotInWords: if none has.
        """
        for key in keys:
            if key in CARDS.written:
                return key
        raise NotInWords(keys[0])

    def say(self, key: str, **values: object) -> str:
        """Return a clause, its placeholders filled.

        :raises NotInWords: if there is no such clause, or none that names the player.
        """
        if self.you and f"{key}/named" in CARDS.written:
            key, values = f"{key}/named", {"who": self.you, **values}
        if key not in CARDS.written or (self.you and _ADDRESSED.search(CARDS.written[key].one)):
            raise NotInWords(key)
        clause = self.speech.fill(self.clauses[key], values).replace("<> ", "")
        return clause if "<" in clause else _named(clause)

    def noun(self, key: str, **values: object) -> Noun:
        """Return a noun, its placeholders filled."""
        return Noun(*self.say(key, **values).split(" | "))

    def called(self, words: str, as_subject: str) -> str:
        """Return the words of an object, whose pronouns are remembered: it may be named again."""
        as_object = self.speech.fill(self.clauses["it.object"], {"what": words})
        self.named.pronouns[words] = as_subject, as_object
        return words

    def thing(self, name: str) -> str:
        """Name a status, a keyword or a boost; a counter of another name with that word."""
        key = f"thing.{name}"
        known = self.knows(key)
        return self.say(key) if known else self.say("thing.counter", name=self.counter(name))

    def counter(self, name: str) -> str:
        """Name a counter, as it stands beside that word."""
        return counter_name(name, self.speech)

    def terrain(self, letters: str) -> str:
        """Say terrains by their symbols."""
        refuse_if({*letters} - {*_TERRAINS}, f"terrain: {letters}")
        return self.speech.both([_TERRAINS[letter] for letter in letters])

    def inflected(self, clause: str, form: str) -> str:
        """Return a clause with its verb in a form; without one, as the infinitive."""

        def verb(infinitive: str) -> str:
            if not (form and infinitive):
                return infinitive
            return self.speech.fill(f"%(verb.{form})s", {"verb": infinitive})

        def with_object(marked: re.Match[str]) -> str:
            words = f"{verb(marked[1])}{marked[2]}[{marked[3]}]"
            return self.speech.fill(f"%(words.{form or 'to'}-it)s", {"words": words})

        clause = _named(_WITH_OBJECT.sub(with_object, clause))
        return _VERB.sub(lambda marked: verb(marked[1]), clause).replace("  ", " ").strip()


def _named(clause: str) -> str:
    """Return a clause with the names of objects that are no pronoun of a verb there."""
    return _OBJECT.sub(r"\1", clause) if "[" in clause else clause
