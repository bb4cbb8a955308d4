"""What can be wrong with a board: each kind of mistake, said to developers.

The facts of a mistake fill the placeholders; a visitor's sentence is composed from the same
facts above the engine (:mod:`glossary.narration.tell`).
"""

from __future__ import annotations

from collections.abc import Mapping

Fact = str | int | tuple[str, ...]

PROBLEMS: Mapping[str, str] = {
    # the shape of a value
    "not-json": "not JSON from line %(line)s, column %(column)s on",
    "not-utf-8": "not JSON: byte %(place)s is no text in UTF-8, UTF-16 or UTF-32",
    "huge-number": "not JSON: a number has thousands of digits",
    "nested": "is nested too deeply",
    "not-an-object": "%(value)s is not an object",
    "not-a-list": "%(value)s is not a list",
    "not-a-text": "%(value)s is not a text of 1 to %(most)s characters",
    "not-a-whole-number": "%(value)s is not a whole number",
    "not-true-or-false": "%(value)s is not true or false",
    "not-one-of": "%(value)s is not one of %(known)s",
    "not-known": "%(value)s is not one of the %(number)s known",
    "misspelt-key": "unknown key",
    "unknown-key": "unknown key, expected one of %(known)s",
    "key-not-taken": "%(of)s does not take this key, only %(known)s",
    "key-alone": "only stands with %(other)s",
    "key-beside": "does not stand beside %(other)s, one of them would be ignored",
    "key-twice": '"%(key)s" is written twice in one object',
    "missing": "missing: it is needed here",
    "missing-word": "missing: one of %(known)s is needed here",
    "list-empty": "is empty",
    "out-of-range": "%(value)s is not between %(low)s and %(high)s",
    "too-many": "%(number)s is more than %(most)s",
    "and-more": "these are %(number)s mistakes; what comes after them was not read",
    # the table
    "2v2-needs-four": "2v2 is played by 4, not by %(number)s",
    "standard-needs-two": "standard is played by 2, not by %(number)s",
    "players-missing": "missing: a board has players A and B",
    "no-such-player": "a player is called A, B, C or D",
    "number-of-players": "%(number)s is not between 2 and 4 players",
    "number-of-regions": "%(number)s is not 8 regions",
    "number-of-tumults": "%(number)s is not 3 Tumult cards",
    "not-terrains": "%(value)s is not made of F, M and W, each once",
    "marker-on-hidden": "a marker lies on a face-up region",
    "no-markers-then": "edition %(edition)s has no Terrain Markers",
    "no-ascended-then": "edition %(edition)s has no status Ascended",
    # cards and where they are
    "id-missing": "missing: every card has an id",
    "id-taken": '"%(id)s" is already the id of %(other)s',
    "id-an-answer": '"%(id)s" is an answer, not an id',
    "expedition-missing": "missing: hero or companion",
    "expedition-elsewhere": "is for what is in an Expedition",
    "owner-elsewhere": "a card is in its owner's zone",
    "status-elsewhere": "there are none in the %(zone)s zone",
    "counters-elsewhere": "there are none in the %(zone)s zone",
    "token-elsewhere": "is a token, which is only ever in play",
    "token-type": "is a token, which is a Character or a Permanent",
    "hero-elsewhere": "is a Hero, which is in the Hero zone",
    "no-hero": "is not a Hero",
    "no-character": "is not a Character",
    "no-expedition-permanent": "is not an Expedition Permanent",
    "no-landmark": "is not a Landmark Permanent",
    "number-of-costs": "is not a Hand Cost and a Reserve Cost",
    "number-of-statistics": "%(number)s is not 3 statistics: Forest, Mountain, Water",
    "counters-unnamed": "is not an object of names and numbers",
    "stats-of-a-character": "only Characters have statistics",
    "keyword-of-a-spell": "only Spells have %(word)s printed",
    "unique-of-a-character": "%(name)s is not a Character, and only these are Unique",
    "effect-of-a-spell": "is an effect without a trigger or a cost, which only Spells have",
    "landmark-fleeting": "a Landmark Permanent never has Fleeting",
    "boosts-twice": "boosts are written once, as boosts",
    # abilities
    "no-it": '"%(word)s" means nothing here: no event has happened to anything',
    "no-that": '"%(word)s" means nothing here: no step comes before',
    "no-such-counter": 'nothing here has or gives "%(counter)s"',
    "link-of-the-first": "is linked to the verb before, and there is none",
    "not-at-once": 'nothing is "at once" with "%(word)s"',
    "spells-gain-statuses": "a Spell being played only gains or loses a status",
    "ways-to-count": "is not one way to count",
    "abilities-too-deep": "abilities give abilities that give abilities, too deep",
    # what is decided
    "given-up-twice": '"%(id)s" is given up twice',
    "act-empty": "an act is a list of words, like %(act)s",
    "act-goes-on": '"%(act)s" has no more than %(most)s words',
    "no-such-act": '"%(act)s" is not an act, expected one of %(known)s',
    "not-offered": "%(pick)s is not offered, only %(offered)s",
    "nothing-asked": "%(pick)s answers nothing: the play asks nothing more",
    # how much is played
    "too-much-reading": "needs too much work: reading so many abilities",
    "too-much-passives": "needs too much work: ordering and applying passive abilities",
    "too-much-selections": "needs too much work: finding what selections mean",
    "too-much-modifiers": "needs too much work: replacing and adding modifiers",
    "too-much-reactions": "needs too much work: finding what activates Reactions",
    "too-much-events": "needs too much work: carrying out and telling all that happens",
    "too-much-nesting": "effects within effects are nested too deeply to be played",
    "too-many-cards": "%(number)s cards are more than %(most)s, the most that is played here",
    "too-many-phases": "%(number)s phases are more than %(most)s, the most that is played here",
    "too-many-decisions": "%(number)s decisions are more than %(most)s, the most played here",
}


def filled(sentence: str, facts: Mapping[str, Fact]) -> str:
    """Return *sentence* with its facts; several words stand with commas between."""
    words = {name: ", ".join(f) if isinstance(f, tuple) else f for name, f in facts.items()}
    return sentence % words
