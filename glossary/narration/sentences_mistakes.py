"""Sentences for mistakes in boards: one for each kind."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.core.board_errors import filled
from glossary.core.errors import BoardMistake
from glossary.core.i18n import Speech


def mistake_words(mistake: BoardMistake, speech: Speech) -> str:
    """Return the sentence of a mistake and its near misses, without the path."""
    said = filled(mistake_sentences(speech)[mistake.kind], mistake.facts)
    if "phase" in mistake.facts:
        said = f"{said} {_under_way(str(mistake.facts['phase']), speech)}"
    if not mistake.candidates:
        return said
    _ = speech.gettext
    meant = _("Did you mean %(words)s?", words=speech.either(mistake.candidates))
    return f"{said} {meant}"


def mistake_line(mistake: BoardMistake, speech: Speech) -> str:
    """Return the sentence of a mistake after its path, on one line."""
    said = mistake_words(mistake, speech)
    if not mistake.path:
        return said
    _ = speech.gettext
    return _("%(path)s: %(sentence)s", path=mistake.path, sentence=said)


def _under_way(phase: str, speech: Speech) -> str:
    _ = speech.gettext
    return {
        "setup": _("It was given up during Setup."),
        "morning": _("It was given up in the Morning."),
        "noon": _("It was given up at Noon."),
        "afternoon": _("It was given up in the Afternoon."),
        "dusk": _("It was given up at Dusk."),
        "night": _("It was given up at Night."),
        "victory": _("It was given up while checking for victory."),
        "decks": _("It was given up while looking at the decks."),
    }[phase]


def mistake_sentences(speech: Speech) -> Mapping[str, str]:
    """Return the sentence of each kind of :data:`~glossary.core.board_errors.PROBLEMS`."""
    _ = speech.gettext
    return {
        "not-json": _("This is not JSON from line %(line)s, column %(column)s on."),
        "not-utf-8": _("This is not JSON: byte %(place)s is not text in UTF-8, UTF-16 or UTF-32."),
        "huge-number": _("A number in it has thousands of digits."),
        "nested": _("It is nested too deeply to be a board."),
        "not-an-object": _("An object {…} is expected here, not %(value)s."),
        "not-a-list": _("A list […] is expected here, not %(value)s."),
        "not-a-text": _("A text of 1 to %(most)s characters is expected here, not %(value)s."),
        "not-a-whole-number": _("A whole number is expected here, not %(value)s."),
        "not-true-or-false": _("Only true or false can stand here, not %(value)s."),
        "not-one-of": _("%(value)s is none of the values known here: %(known)s."),
        "not-known": _("%(value)s is none of the %(number)s values known here."),
        "misspelt-key": _("Nothing is called that here."),
        "unknown-key": _("Nothing is called that here. What can stand here: %(known)s."),
        "key-not-taken": _("“%(of)s” does not take this; it takes: %(known)s."),
        "key-alone": _("This can only stand beside %(other)s, which is missing."),
        "key-beside": _("This cannot stand beside %(other)s: one of them would be ignored."),
        "key-twice": _("“%(key)s” is written twice in the same object."),
        "missing": _("This is missing; it is needed here."),
        "missing-word": _("This is missing; one of these is needed: %(known)s."),
        "list-empty": _("The list is empty; it needs one entry at least."),
        "out-of-range": _("%(value)s is not between %(low)s and %(high)s."),
        "too-many": _("There are %(number)s here, and %(most)s at most can stand here."),
        "and-more": _(
            "These are the first %(number)s mistakes; what comes after them was not read."
        ),
        "2v2-needs-four": _("Multiplayer 2v2 is played by 4 players, not by %(number)s."),
        "standard-needs-two": _("The standard game is played by 2 players, not by %(number)s."),
        "players-missing": _("The players are missing: a board has A and B at least."),
        "no-such-player": _("A player is called A, B, C or D."),
        "number-of-players": _("A board has 2 to 4 players, not %(number)s."),
        "number-of-regions": _("The Adventure has 8 regions, not %(number)s."),
        "number-of-tumults": _("The Adventure has 3 Tumult cards, not %(number)s."),
        "not-terrains": _(
            "A region’s terrains are F, M and W, each once at most; %(value)s is not made of them."
        ),
        "marker-on-hidden": _("A Terrain Marker lies on a face-up region only."),
        "no-markers-then": _("Edition %(edition)s has no Terrain Markers."),
        "no-ascended-then": _("Edition %(edition)s does not have the status Ascended."),
        "id-missing": _("Every card has a name of its own (id); it is missing here."),
        "id-taken": _("“%(id)s” is already the name (id) of %(other)s."),
        "id-an-answer": _(
            "“%(id)s” is an answer to a question and cannot be the name (id) of a card."
        ),
        "expedition-missing": _("The Expedition is missing: hero or companion."),
        "expedition-elsewhere": _("Only what is in an Expedition says which one."),
        "owner-elsewhere": _("In this zone every card belongs to the player whose zone it is."),
        "status-elsewhere": _("Nothing has a status in this zone."),
        "counters-elsewhere": _("Nothing has counters in this zone."),
        "token-elsewhere": _(
            "This is a token, which is only ever in the Expedition zone or among Landmarks."
        ),
        "token-type": _("This is a token, and a token is a Character or a Permanent."),
        "hero-elsewhere": _("This is a Hero, which is in the Hero zone."),
        "no-hero": _("Only a Hero can stand here."),
        "no-character": _("Only a Character can stand here."),
        "no-expedition-permanent": _("Only an Expedition Permanent can stand here."),
        "no-landmark": _("Only a Landmark Permanent can stand here."),
        "number-of-costs": _("Two numbers are expected here: the Hand Cost and the Reserve Cost."),
        "number-of-statistics": _(
            "Three statistics are expected here (Forest, Mountain, Water), not %(number)s."
        ),
        "counters-unnamed": _(
            "Counters are written as an object of at most 10 names with their numbers."
        ),
        "stats-of-a-character": _("Only Characters have statistics."),
        "keyword-of-a-spell": _("Only a Spell can have this keyword printed: %(word)s."),
        "effect-of-a-spell": _(
            "Only a Spell has an effect of its own. The ability of another card says when it works"
            " or what it costs."
        ),
        "landmark-fleeting": _("A Landmark Permanent never has Fleeting."),
        "boosts-twice": _("Boosts are written once, as boosts."),
        "no-it": _("“%(word)s” means nothing here: there is no event that it could refer to."),
        "no-that": _("“%(word)s” means nothing here: no step comes before that it could refer to."),
        "no-such-counter": _("No card here has or gives a counter called “%(counter)s”."),
        "link-of-the-first": _(
            "This is the first verb: there is none before that it could follow."
        ),
        "not-at-once": _("Nothing can happen at once with “%(word)s”."),
        "spells-gain-statuses": _(
            "A Spell being played can only gain or lose a status. Say with “types” which other"
            " cards are meant."
        ),
        "ways-to-count": _("A number is counted in one way, neither none nor two."),
        "abilities-too-deep": _("Abilities give abilities that give abilities here, too deeply."),
        "given-up-twice": _("“%(id)s” is given up twice."),
        "act-empty": _("An act is a list of words, like %(act)s.")
        % {"act": '["play", "h1", "hero"]'},
        "act-goes-on": _("“%(act)s” has no more than %(most)s words."),
        "no-such-act": _("“%(act)s” is not an act; these are: %(known)s."),
        "not-offered": _("%(pick)s is not offered there; what is: %(offered)s."),
        "nothing-asked": _("%(pick)s answers nothing: the play asks nothing more."),
        "too-much-reading": _(
            "The abilities written on this board are too long to be read and played. Write fewer"
            " of them."
        ),
        "too-much-passives": _(
            "There are too many passive abilities on this board, or they depend on each other too"
            " much, to work out what they do. Play it with fewer of them."
        ),
        "too-much-selections": _(
            "The abilities on this board look at too many cards too often. Play it with fewer"
            " cards, or with fewer conditions and numbers that are counted."
        ),
        "too-much-modifiers": _(
            "Too many abilities on this board replace or add to too many actions. Play it with"
            " fewer of them."
        ),
        "too-much-reactions": _(
            "Too many Reactions would have to be checked against too many events. Play this board"
            " with fewer Reactions or fewer cards."
        ),
        "too-much-events": _(
            "Too much happens on this board to be played and told to its end. Play fewer phases,"
            " fewer cards or shorter effects."
        ),
        "too-much-nesting": _(
            "Effects on this board contain or play others too deeply to be followed. Play it with"
            " fewer of them."
        ),
        "too-many-cards": _(
            "There are %(number)s cards on the table; at most %(most)s are played here."
        ),
        "too-many-phases": _("There are %(number)s phases; at most %(most)s are played here."),
        "too-many-decisions": _(
            "There are %(number)s decisions; at most %(most)s are played here."
        ),
    }
