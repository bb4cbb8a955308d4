"""Names what is on a board, by the official words in the language of the request."""

from __future__ import annotations

from collections.abc import Mapping

from flask import g

from glossary.engine.boards.language import RUN
from glossary.engine.model.objects import TERRAINS, Zone
from glossary.engine.model.state import LAST_REGION
from glossary.narration.names import player_name
from glossary.web.base.locale import language, speech
from glossary.web.base.store import current_snapshot, dictionary_for
from glossary.web.base.this_page import this_page

_LABELLED = (Zone.HERO, Zone.LANDMARK, Zone.MANA, Zone.DISCARD)
"""The zones whose label on a mat says less than their full name."""

SYMBOL_OF = {"F": "forest", "M": "mountain", "W": "water"}


def term(key: str) -> str:
    """Return the official word of a key of the term table."""
    terms: Mapping[str, str] | None = g.get("terms")
    if terms is None:  # a page asks for a hundred terms
        indexed = dictionary_for(language())
        terms = g.terms = indexed.term_words if indexed is not None else {}
    return terms.get(key) or _untranslated(key)


def _untranslated(key: str) -> str:
    """Return the word of the next language that has one; the key says it if there is none."""
    others = map(
        current_snapshot().dictionary, current_snapshot().languages.preferring(language())[1:]
    )
    words = (indexed.term_words.get(key) for indexed in others if indexed is not None)
    return next(filter(None, words), key.rpartition(".")[2])


def zone_word(zone: Zone) -> str:
    """Return the name of a zone."""
    return term(f"zone.{zone}")


def zone_name(zone: Zone) -> str:
    """Return the label of a zone on a mat, which says less than its full name."""
    name = this_page().words_of(f"zone.{zone}") if zone in _LABELLED else zone_word(zone)
    return name[:1].upper() + name[1:]  # a word of sentences elsewhere


def status_word(word: str) -> str:
    """Return the name of a status."""
    return term("newer.completed" if word == "completed" else f"status.{word}")


def keyword_word(name: str, number: int = 0) -> str:
    """Return the name of a keyword, with its number if it has one."""
    word = term(f"status.{name}") if name == "fleeting" else term(f"kw.{name}")
    return f"{word} {number}" if number else word


def terrain_word(letter: str) -> str:
    """Return the name of a terrain."""
    return term(f"board.{SYMBOL_OF[letter]}")


def terrains(letters: str) -> str:
    """Return the names of terrains, joined."""
    return ", ".join(terrain_word(letter) for letter in letters)


def figure(number: int) -> str:
    """Return a number as it is printed, with a true minus sign."""
    return str(number).replace("-", "−")


def statistics(numbers: tuple[int, ...]) -> str:
    """Return statistics as they are printed: each terrain with its number."""
    pairs = zip(TERRAINS, numbers, strict=True)
    return ", ".join(f"{terrain_word(letter)} {figure(number)}" for letter, number in pairs)


def spoken_statistics(numbers: tuple[int, ...]) -> str:
    """Return statistics for the ear: some voices leave a minus sign out, none the word."""
    _ = speech().gettext
    said = (str(n) if n >= 0 else _("minus %(number)s", number=-n) for n in numbers)
    pairs = zip(TERRAINS, said, strict=True)
    return ", ".join(f"{terrain_word(letter)} {number}" for letter, number in pairs)


def side_word(side: str) -> str:
    """Return the word for one of the two Expeditions of a player."""
    _ = speech().gettext
    return _("Hero") if side == "hero" else _("Companion")


def expedition_word(player: str, side: str) -> str:
    """Return the name of an Expedition."""
    _ = speech().gettext
    word = term(f"zone.expedition.{side}")
    return _("%(player)s: %(what)s", player=player_name(player), what=word)


def region_title(index: int) -> str:
    """Return the name of a region: the ends by who starts there, the others by number."""
    _ = speech().gettext
    if index == 0:
        return _("Hero region")
    if index == LAST_REGION:
        return _("Companion region")
    return _("Region %(number)s", number=index)


def phase_title(name: str) -> str:
    """Return the title of a phase, or of what else is played; an unknown one as it is written."""
    return this_page().words_of(f"phase.{name}") if name in RUN else name
