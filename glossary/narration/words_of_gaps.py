"""What a card says beyond what is played of it here, in the language of a reader.

Whole sentences: what the card says, and for what is played differently also what this site plays.
"""

from __future__ import annotations

from glossary.core.i18n import Speech


def words_of_gaps(speech: Speech) -> dict[str, str]:
    """Return the words for each tag of ``missing`` and each sentence of ``approximate``."""
    _ = speech.gettext
    return {
        "cost: by the Expedition it is played into": _(
            "This card costs 2 less to play into an Expedition without Characters."
        ),
        "may pay to: counters": _(
            "When this card is played from Reserve: you may spend a counter of any kind "
            "from a card you control or a card in your Reserve; if you do, Resupply."
        ),
        "on: die rolled": _("When you roll one or more dice: give a boost to this card."),
        "quantity: count of Expeditions in a terrain": _(
            "When this card enters play: give it as many boosts as there are Expeditions "
            "in Forest, whoever has them."
        ),
        "setup: starts with counters / markers": _(
            "This card begins the game with three Terrain Markers: "
            "one of Forest, one of Mountain, one of Water."
        ),
        "do: Terrain Marker": _(
            "At Noon: you may put one of the Terrain Markers on this card "
            "on a target region that is face-up."
        ),
        "target Expedition": _("Each Character in a target Expedition gains Asleep."),
        "a Gigantic Character counts only if both Expeditions are in it": _(
            "It also counts a Gigantic Character with only one of its Expeditions in Forest; "
            "this site counts it only if both are."
        ),
        "after a Spell from Reserve, the next one from Hand would lose Fleeting": _(
            "Only the Spell that is free can lose Fleeting, if it is played from Hand; "
            "here, if it was played from Reserve, the next one from Hand loses it instead."
        ),
        "in a team, a teammate cannot be the target": _(
            "The target may be any player but you, a teammate too; here it is an opponent."
        ),
        "of several opponents, the second time may be another one": _(
            "It is the same opponent both times, who decides each time; "
            "here, of several opponents, another one may be chosen the second time."
        ),
        "one boost at a time, and at a table of two": _(
            "It gains one boost for each Expedition in Forest, whoever has it, all at once; "
            "here the boosts come one at a time, and at a table of two."
        ),
        "the 2 are given beside the result, as a gain of their own": _(
            "If you discard, 2 is added to the result, and the boosts come all at once; "
            "here the 2 boosts are given beside the result, as a gain of their own."
        ),
        "the additional card that is kept need not be exhausted": _(
            "The one more card that you may keep at Night must be Exhausted; here it need not be."
        ),
        "the exhausted Character can be played into either Expedition": _(
            "An Exhausted Character can only be played into this Expedition; "
            "here it can be played into either of yours."
        ),
        "two of them in one turn activate a from-Reserve Reaction twice": _(
            "Two copies used in one turn activate those Reactions once, as a ruling has it; "
            "here they activate them twice."
        ),
        "each player must, not may": _(
            "The card data say that each player must; the official example at 1.4.5.a says “may”. "
            "This site plays “must”."
        ),
    }
