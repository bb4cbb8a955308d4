"""Sentences for choices: the questions and their options."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.core.i18n import Speech, Translated
from glossary.core.i18n import later as _

_QUESTIONS = {
    "turn": _("%(player)s: play a card, play a quick action, or pass?"),
    "expedition": _("%(player)s: which Expedition?"),
    "target": _("%(player)s: which target?"),
    "choose": _("%(player)s: which one?"),
    "may": _("%(player)s: do it?"),
    "pay": _("%(player)s: pay for it?"),
    "mode": _("%(player)s: which mode?"),
    "mode-order": _("%(player)s: which mode resolves first?"),
    "modifier": _("%(player)s: which modifier applies first to %(object)s?"),
    "replace": _("%(player)s: let %(object)s replace what would happen to %(other)s?"),
    "reaction": _("%(player)s: which Reaction first?"),
    "opponent": _("%(player)s: which opponent?"),
    "player": _("%(player)s: which player?"),
    "random": _("What does chance choose? Nobody decides."),
    "region": _("%(player)s: which region?"),
    "marker": _("%(player)s: which Terrain Marker?"),
    "rush": _("%(player)s: which card is played now?"),
    "play-order": _("%(player)s: which of the declared cards comes first?"),
    "scout": _("%(player)s: play %(object)s for its Hand Cost or with Scout?"),
    "bargain": _("%(player)s: discard something to play %(object)s for %(number)s?"),
    "counter": _("%(player)s: which counter?"),
    "die": _("%(player)s’s die shows:"),
    "opening-mana": _("%(player)s: which of the first cards becomes a Mana Orb?"),
    "refill": _("%(player)s: shuffle the Discard pile into the Deck?"),
    "roll-change": _("%(player)s: change the result of the die with %(object)s?"),
    "die-kept": _("%(player)s: which die is kept?"),
    "expand": _("%(player)s: which card goes to the Mana zone, if any?"),
    "clean-up.reserve": _("%(player)s: which card leaves the Reserve?"),
    "clean-up.landmark": _("%(player)s: which Landmark goes to the Discard pile?"),
    "counter.boost": _("Boost"),
    "counter.counter": _("Counters without a name"),
    "swap": _("%(player)s: exhaust a ready Mana Orb to ready another?"),
}


def question_sentences(speech: Speech) -> Mapping[str, str]:
    """Return the question of each kind of choice."""
    return Translated(_QUESTIONS, speech)


_OPTIONS = {
    "yes": _("Yes"),
    "no": _("No"),
    "none": _("None"),
    "pass": _("Pass"),
    "play": _("Play %(object)s"),
    "use": _("Play a quick action of %(object)s"),
    "full cost": _("At the Hand Cost"),
    "scout": _("With Scout"),
    "mode": _("Mode %(number)s"),
    "region": _("Region %(number)s"),
    "region 0": _("Hero region"),
    "region 7": _("Companion region"),
    "marker": _("Terrain Marker %(number)s, counted from the oldest"),
    "top-card": _("The top card of the Deck"),
    "counter.boost": _("Boost"),
    "counter.counter": _("Counters without a name"),
    "swap": _("Exhaust %(object)s, ready %(other)s"),
    "reaction": _("The Reaction of %(object)s"),
    "reaction.join": _("The Reaction of %(object)s to joining"),
    "reaction.hand": _("The Reaction of %(object)s to being played from Hand"),
    "reaction.reserve": _("The Reaction of %(object)s to being played from Reserve"),
    "fleeting.discarded": _("What Fleeting does"),
    "fleeting.spell": _("What Fleeting does to a Spell"),
    "seasoned.keeps": _("What Seasoned does"),
    "token.leaves": _("What happens to a token that leaves"),
    "token.leaves-landmarks": _("What happens to a token that leaves"),
    "cooldown": _("What Cooldown does"),
}


def option_sentences(speech: Speech) -> Mapping[str, str]:
    """Return the words of options, by what the option is about."""
    return Translated(_OPTIONS, speech)
