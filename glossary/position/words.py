"""Names what is on a board, by the official words of a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from glossary.core.i18n import Speech
from glossary.engine.model.objects import TERRAINS, Zone
from glossary.engine.model.state import LAST_REGION
from glossary.narration.names import player_name
from glossary.narration.phrasebook import NAMES, begun

_LABELLED = (Zone.HERO, Zone.LANDMARK, Zone.MANA, Zone.DISCARD)
"""The zones whose label on a mat says less than their full name."""

TERRAIN_OF = {"F": "forest", "M": "mountain", "W": "water"}
"""The terrains by the letters of boards; their symbols and terms are called so."""


class Voice(Protocol):
    """What says a position in one language: a page, or :class:`Spoken` where there is none."""

    @property
    def speech(self) -> Speech:
        """The sentences of its language."""

    @property
    def gettext(self) -> Callable[..., str]:
        """Translates a sentence, and fills its placeholders."""

    def term(self, key: str) -> str:
        """Return the official word of a key of the term table."""


class Spoken(Struct, frozen=True):
    """The words of a language without a page.

    :param terms: the official words by their keys; of its own language, then of those whose words
        stand in for what it lacks.
    """

    speech: Speech
    terms: tuple[Mapping[str, str], ...] = ()

    @property
    def gettext(self) -> Callable[..., str]:
        """Translates a sentence, and fills its placeholders."""
        return self.speech.gettext

    def term(self, key: str) -> str:
        """Return the official word of a key, in the first language that has it; else its end."""
        known = (words[key] for words in self.terms if words.get(key))
        return next(known, key.rpartition(".")[2])


def zone_word(voice: Voice, zone: Zone) -> str:
    """Return the name of a zone."""
    return voice.term(f"zone.{zone}")


def zone_name(voice: Voice, zone: Zone) -> str:
    """Return the label of a zone on a mat, which says less than its full name."""
    name = NAMES.of(voice.speech)[f"zone.{zone}"] if zone in _LABELLED else zone_word(voice, zone)
    return begun(name)  # a word of sentences elsewhere


def status_word(voice: Voice, word: str) -> str:
    """Return the name of a status."""
    return voice.term("newer.completed" if word == "completed" else f"status.{word}")


def keyword_word(voice: Voice, name: str, number: int = 0) -> str:
    """Return the name of a keyword, with its number if it has one."""
    word = voice.term(f"status.{name}") if name == "fleeting" else voice.term(f"kw.{name}")
    return f"{word} {number}" if number else word


def terrain_word(voice: Voice, letter: str) -> str:
    """Return the name of a terrain."""
    return voice.term(f"board.{TERRAIN_OF[letter]}")


def terrains(voice: Voice, letters: str) -> str:
    """Return the names of terrains, joined."""
    return ", ".join(terrain_word(voice, letter) for letter in letters)


def figure(number: int) -> str:
    """Return a number as it is printed, with a true minus sign."""
    return str(number).replace("-", "−")


def statistics(voice: Voice, numbers: tuple[int, ...]) -> str:
    """Return statistics as they are printed: each terrain with its number."""
    return _by_terrain(voice, map(figure, numbers))


def spoken_statistics(voice: Voice, numbers: tuple[int, ...]) -> str:
    """Return statistics for the ear: some voices leave a minus sign out, none the word."""
    _ = voice.gettext
    spoken = (str(n) if n >= 0 else _("minus %(number)s", number=-n) for n in numbers)
    return _by_terrain(voice, spoken)


def _by_terrain(voice: Voice, numbers: Iterable[str]) -> str:
    pairs = zip(TERRAINS, numbers, strict=True)
    return ", ".join(f"{terrain_word(voice, letter)} {number}" for letter, number in pairs)


def side_word(voice: Voice, side: str) -> str:
    """Return the word for one of the two Expeditions of a player."""
    _ = voice.gettext
    return _("Hero") if side == "hero" else _("Companion")


def expedition_word(voice: Voice, player: str, side: str) -> str:
    """Return the name of an Expedition."""
    _ = voice.gettext
    word = voice.term(f"zone.expedition.{side}")
    return _("%(player)s: %(what)s", player=player_name(player), what=word)


def region_title(voice: Voice, index: int) -> str:
    """Return the name of a region: the ends by who starts there, the others by number."""
    _ = voice.gettext
    if index == 0:
        return _("Hero region")
    if index == LAST_REGION:
        return _("Companion region")
    return _("Region %(number)s", number=index)
