"""What the files of abilities say of a gap, in the language of a reader."""

from __future__ import annotations

from glossary.core.i18n import Speech


def words_of_gaps(speech: Speech) -> dict[str, str]:
    """Return the words for each tag of ``missing`` and each sentence of ``approximate``."""
    _ = speech.gettext
    return {
        "cost: by the Expedition it is played into": _(
            "a cost that depends on the Expedition it is played into"
        ),
        "may pay to: counters": _("counters as a cost that may be paid"),
        "on: die rolled": _("what happens when a die is rolled"),
        "quantity: count of Expeditions in a terrain": _("a number of Expeditions in a terrain"),
        "setup: starts with counters / markers": _("what the set-up puts into play"),
        "do: Terrain Marker": _("what it does with Terrain Markers"),
        "target Expedition": _("an Expedition as a target"),
        "a Gigantic Character counts only if both Expeditions are in it": _(
            "a Gigantic Character counts only if both Expeditions are in it"
        ),
        "after a Spell from Reserve, the next one from Hand would lose Fleeting": _(
            "after a Spell from Reserve, the next one from Hand would lose Fleeting"
        ),
        "in a team, a teammate cannot be the target": _(
            "in a team, a teammate cannot be the target"
        ),
        "of several opponents, the second time may be another one": _(
            "of several opponents, the second time may be another one"
        ),
        "one boost at a time, and at a table of two": _(
            "one boost at a time, and at a table of two"
        ),
        "the 2 are given beside the result, as a gain of their own": _(
            "the 2 are given beside the result, as a gain of their own"
        ),
        "the additional card that is kept need not be exhausted": _(
            "the additional card that is kept need not be exhausted"
        ),
        "the exhausted Character can be played into either Expedition": _(
            "the exhausted Character can be played into either Expedition"
        ),
        "two of them in one turn activate a from-Reserve Reaction twice": _(
            "two of them in one turn activate a from-Reserve Reaction twice"
        ),
    }
