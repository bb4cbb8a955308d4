"""What the parts of a board are called."""

from __future__ import annotations

from glossary.web.base.locale import speech
from glossary.web.position.words import term

_LAST = 7


def region_title(index: int) -> str:
    """What a region is called: those at the ends by who sets out there, the others by number."""
    _ = speech().gettext
    if index == 0:
        return _("Hero region")
    if index == _LAST:
        return _("Companion region")
    return _("Region %(number)s", number=index)


def mode_words() -> dict[str, str]:
    """What the ways of playing are called."""
    return {
        "standard": term("mode.standard"),
        "2v2": term("mode.2v2"),
        "free-for-all": term("mode.ffa"),
    }


def board_words() -> dict[str, str]:
    """What the parts of a board are called in the language of the request."""
    _ = speech().gettext
    return {
        "F": _("Forest"), "M": _("Mountain"), "W": _("Water"),
        "hero": _("Hero Expedition"), "companion": _("Companion Expedition"),
        "morning": _("Morning"), "noon": _("Noon"), "afternoon": _("Afternoon"),
        "dusk": _("Dusk"), "night": _("Night"), "victory": _("Victory"),
        "fleeting": _("Fleeting"), "anchored": _("Anchored"), "asleep": _("Asleep"),
        "exhausted": _("Exhausted"),
        "gigantic": _("Gigantic"), "defender": _("Defender"), "eternal": _("Eternal"),
        "seasoned": _("Seasoned"), "token": _("Token"), "tough": _("Tough"),
        "boosts": _("Boosts"),
        "hand": _("Hand"), "reserve": _("Reserve"), "landmarks": _("Landmark zone"),
        "discard": _("Discard pile"),
        "mana": _("Ready Mana Orbs"), "mana_exhausted": _("Exhausted Mana Orbs"),
        "deck": _("Cards in Deck"), "reserve_limit": _("Reserve limit"),
        "landmark_limit": _("Landmark limit"),
        "zone.hand": _("Hand"), "zone.reserve": _("Reserve"), "zone.limbo": _("Limbo"),
        "zone.landmark": _("Landmark zone"), "zone.mana": _("Mana zone"),
        "zone.discard": _("Discard pile"), "setup": _("Setup"),
    }  # fmt: skip
