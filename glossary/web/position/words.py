"""Names what is on a board, by the official words in the language of a page."""

from __future__ import annotations

from glossary.engine.boards.language import RUN
from glossary.engine.model.objects import TERRAINS, Zone
from glossary.engine.model.state import LAST_REGION
from glossary.narration.names import player_name
from glossary.web.base.page import Page

_LABELLED = (Zone.HERO, Zone.LANDMARK, Zone.MANA, Zone.DISCARD)
"""The zones whose label on a mat says less than their full name."""

SYMBOL_OF = {"F": "forest", "M": "mountain", "W": "water"}


def zone_word(page: Page, zone: Zone) -> str:
    """Return the name of a zone."""
    return page.term(f"zone.{zone}")


def zone_name(page: Page, zone: Zone) -> str:
    """Return the label of a zone on a mat, which says less than its full name."""
    name = page.words_of(f"zone.{zone}") if zone in _LABELLED else zone_word(page, zone)
    return name[:1].upper() + name[1:]  # a word of sentences elsewhere


def status_word(page: Page, word: str) -> str:
    """Return the name of a status."""
    return page.term("newer.completed" if word == "completed" else f"status.{word}")


def keyword_word(page: Page, name: str, number: int = 0) -> str:
    """Return the name of a keyword, with its number if it has one."""
    word = page.term(f"status.{name}") if name == "fleeting" else page.term(f"kw.{name}")
    return f"{word} {number}" if number else word


def terrain_word(page: Page, letter: str) -> str:
    """Return the name of a terrain."""
    return page.term(f"board.{SYMBOL_OF[letter]}")


def terrains(page: Page, letters: str) -> str:
    """Return the names of terrains, joined."""
    return ", ".join(terrain_word(page, letter) for letter in letters)


def figure(number: int) -> str:
    """Return a number as it is printed, with a true minus sign."""
    return str(number).replace("-", "−")


def statistics(page: Page, numbers: tuple[int, ...]) -> str:
    """Return statistics as they are printed: each terrain with its number."""
    pairs = zip(TERRAINS, numbers, strict=True)
    return ", ".join(f"{terrain_word(page, letter)} {figure(number)}" for letter, number in pairs)


def spoken_statistics(page: Page, numbers: tuple[int, ...]) -> str:
    """Return statistics for the ear: some voices leave a minus sign out, none the word."""
    _ = page.gettext
    spoken = (str(n) if n >= 0 else _("minus %(number)s", number=-n) for n in numbers)
    pairs = zip(TERRAINS, spoken, strict=True)
    return ", ".join(f"{terrain_word(page, letter)} {number}" for letter, number in pairs)


def side_word(page: Page, side: str) -> str:
    """Return the word for one of the two Expeditions of a player."""
    _ = page.gettext
    return _("Hero") if side == "hero" else _("Companion")


def expedition_word(page: Page, player: str, side: str) -> str:
    """Return the name of an Expedition."""
    _ = page.gettext
    word = page.term(f"zone.expedition.{side}")
    return _("%(player)s: %(what)s", player=player_name(player), what=word)


def region_title(page: Page, index: int) -> str:
    """Return the name of a region: the ends by who starts there, the others by number."""
    _ = page.gettext
    if index == 0:
        return _("Hero region")
    if index == LAST_REGION:
        return _("Companion region")
    return _("Region %(number)s", number=index)


def phase_title(page: Page, name: str) -> str:
    """Return the title of a phase, or of what else is played; an unknown one as it is written."""
    return page.words_of(f"phase.{name}") if name in RUN else name
