"""Sentences for events of play: phases, turns, cards played, choices, refusals."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.core.i18n import Speech, Translated
from glossary.core.i18n import later as _

_OF_PLAY = {
    "phase.morning": _("Morning begins."),
    "phase.noon": _("Noon begins."),
    "phase.afternoon": _("The Afternoon begins."),
    "phase.dusk": _("Dusk begins."),
    "phase.night": _("Night begins."),
    "noon": _("Noon has no daily effect."),
    "succeeded": _("%(player)s becomes the first player."),
    "nothing-to-expand": _("%(player)s has no card in Hand to put in the Mana zone."),
    "not-expanded": _("%(player)s puts no card in the Mana zone."),
    "turn": _("It is %(player)s’s turn."),
    "passed": _("%(player)s passes and takes no more turns today."),
    "all-passed": _("Everyone has passed: the Afternoon ends."),
    "turn-ended": _("%(player)s’s turn ends without a pass."),
    "after-you": _("After You: %(player)s’s turn will end once Limbo holds no Reaction."),
    "declared": _("%(player)s declares the intent to play %(object)s."),
    "cost-changed": _("%(source)s changes the cost of %(object)s, which is now %(number)s."),
    "play-stopped": _("%(object)s did not reach Limbo: playing it stops here."),
    "for-free": _("%(object)s is played for free: no cost is paid."),
    "for-free.unchanged": _(
        "%(source)s changes costs, but there is none to change: %(object)s is played for free."
    ),
    "bargained": _("%(player)s will discard %(object)s as an optional cost."),
    "paid": _("%(player)s pays %(number)s mana for %(object)s."),
    "tough.paid": _("%(player)s pays %(number)s more mana to choose %(object)s, which has Tough."),
    "tough.unpayable": _(
        "%(object)s cannot be chosen: Tough asks for %(number)s mana, which cannot be paid."
    ),
    "resolves": _("The effect of %(object)s resolves."),
    "rushes": _("%(player)s plays %(object)s at once, as part of this effect."),
    "nothing-to-play": _("%(player)s has nothing to play here."),
    "quick-action": _("%(player)s plays a quick action of %(object)s."),
    "reaction": _("%(player)s plays the Reaction of %(object)s."),
    "reaction-ended": _("The Reaction of %(object)s has been played and ceases to exist."),
    "activated": _(
        "The Reaction of %(object)s activates and waits in Limbo for %(player)s to play it."
    ),
    "stays-within": _(
        "%(object)s was already in the Expeditions of %(source)s: it joins and leaves none."
    ),
    "stays-among": _(
        "%(object)s was already in one of %(player)s’s Expeditions, which are one set for %(source)s: it joins and leaves none."
    ),
    "not-entered": _(
        "%(object)s was in play already: it does not enter play, and its arrival Reaction does not activate."
    ),
    "not-met": _("The Reaction of %(object)s does not activate: its condition is not met."),
    "not-met.phase": _(
        "The Reaction of %(object)s does not activate: its condition is not met as the phase begins, and only that moment counts."
    ),
    "not-activated": _("%(source)s keeps the Reaction of %(object)s from activating."),
    "not-by-a-player": _(
        "No player did that to %(object)s: the Reaction of %(source)s does not activate."
    ),
    "capped": _(
        "The Reaction of %(object)s has activated a hundred times today: it cannot activate again."
    ),
    "capped.name": _(
        "This Reaction has activated a thousand times today for objects named %(object)s: it cannot activate again."
    ),
    "lasts": _("The effect of %(object)s lasts: %(player)s has an Emblem in Limbo for it."),
    "emblem-ended": _("The effect of %(object)s ends: its Emblem ceases to exist."),
    "chose": _("%(player)s chooses %(object)s."),
    "chose-hidden": _("%(player)s chooses a card in Hand; it stays hidden for now."),
    "chose-none": _("%(player)s chooses nothing."),
    "chose-expedition": _("%(player)s chooses %(expedition)s."),
    "chose-mode": _("%(player)s chooses mode %(number)s."),
    "mode-first": _("%(player)s resolves mode %(number)s next."),
    "nothing-to-choose": _("There is nothing for %(player)s to choose: this part does nothing."),
    "nothing-to-exhaust": _("No card was Resupplied: there is none to exhaust."),
    "no-other-expedition": _("A Gigantic object has no other Expedition: this part does nothing."),
    "declined": _("%(player)s declines."),
    "inserted": _(
        "%(object)s does not replace this: what its ability does otherwise comes next in this effect."
    ),
    "condition-unmet": _("The condition is not met: this step is skipped."),
    "not-done-before": _("The previous step was not done: this one is skipped."),
    "unpayable.mana": _(
        "%(player)s has too few ready Mana Orbs: the cost cannot be paid, so no part of it is."
    ),
    "unpayable.exhausted": _(
        "The object is already Exhausted: the cost cannot be paid, so %(player)s pays no part of it."
    ),
    "unpayable.gone": _(
        "The object is gone: the cost cannot be paid, so %(player)s pays no part of it."
    ),
    "unpayable.counters": _(
        "There are too few counters: the cost cannot be paid, so %(player)s pays no part of it."
    ),
    "unpayable.hand": _(
        "%(player)s has too few cards in Hand: the cost cannot be paid, so no part of it is."
    ),
    "unpayable.sacrifice": _(
        "%(player)s has nothing suitable to sacrifice: the cost cannot be paid, so no part of it is."
    ),
    "unpayable.discard": _(
        "%(player)s has too few suitable cards to discard: the cost cannot be paid, so no part of it is."
    ),
    "refused.mana": _(
        "%(object)s cannot be played: it costs %(number)s; ready Mana Orbs: %(against)s."
    ),
    "refused.exhausted-card": _("%(object)s cannot be played: it is Exhausted in Reserve."),
    "refused.exhausted": _(
        "The quick action of %(object)s cannot be played: the object is already Exhausted."
    ),
    "refused.cannot": _("%(object)s cannot be played: an ability forbids it."),
    "refused.lacks-cost": _(
        "%(object)s cannot be played for that cost: what is face-down has none."
    ),
    "refused.no-card": _("%(object)s has no type: the rules do not say how to play it."),
    "refused.unknown-abilities": _(
        "%(object)s cannot be played here: what its abilities do is not known to this site."
    ),
    "refused.no-target": _("%(object)s cannot be played: there is nothing to target."),
    "refused.support": _("%(object)s has no support ability now: it is Exhausted in Reserve."),
    "refused.capped": _(
        "The quick action of %(object)s has been played a hundred times today: it cannot be played again."
    ),
    "refused.condition": _(
        "The quick action of %(object)s cannot be played: its condition is not met."
    ),
    "refused.ignored": _("The quick action of %(object)s cannot be played: it is ignored."),
    "refused.gone": _("The quick action of %(object)s cannot be played: the object is elsewhere."),
    "refused.counters": _(
        "The quick action of %(object)s cannot be played: there are too few counters."
    ),
    "refused.hand": _(
        "The quick action of %(object)s cannot be played: there are too few cards in Hand."
    ),
    "refused.sacrifice": _(
        "The quick action of %(object)s cannot be played: there is nothing suitable to sacrifice."
    ),
    "refused.discard": _(
        "The quick action of %(object)s cannot be played: there are too few suitable cards to discard."
    ),
    "shown": _("%(player)s reveals %(object)s."),
    "rolled": _("%(player)s rolls a die: %(number)s."),
    "roll-changed": _("%(source)s changes %(player)s’s result to %(number)s."),
    "die-kept": _("%(player)s keeps the %(number)s."),
    "skipped-as-done": _(
        "The previous step was done: this one, meant for when it is not, is skipped."
    ),
    "follows-as-not-done": _("The previous step was not done: this one follows."),
    "comes-to": _("The number for this step is %(number)s."),
    "draws-instead": _(
        "With %(source)s, the number of cards that %(player)s draws this Morning is %(number)s."
    ),
    "expands-instead": _(
        "With %(source)s, %(player)s Expands with the top card of the Deck instead of a card in Hand."
    ),
    "attempted": _("This was only an attempt: a rule or an effect made it impossible."),
    "no-turn": _("No turn is under way: nothing can last for this turn."),
    "no-afternoon": _("This Afternoon is over: nothing can last until its end."),
    "unknown-keyword": _("This edition does not have that keyword: nothing happens."),
}


def play_sentences(speech: Speech) -> Mapping[str, str]:
    """Return the sentence of each kind of event of play."""
    return Translated(_OF_PLAY, speech)


def bound_reaction_sentence(speech: Speech) -> str:
    """Return the sentence of a Reaction that one event activates several times (6.3.g).

    What each is about tells them apart (6.3.i): ``%(other)s``.
    """
    _ = speech.gettext
    return _(
        "The Reaction of %(object)s activates and waits in Limbo for %(player)s to play it; it is about %(other)s."
    )


_OF_ITSELF = {
    "replaced": _("%(object)s replaces what would happen to it."),
    "added": _("%(object)s adds to what happens to it."),
}


def sentences_of_itself(speech: Speech) -> Mapping[str, str]:
    """Return the sentences, by event, of what modifies its own fate (6.2)."""
    return Translated(_OF_ITSELF, speech)


_OF_PARTS = {
    "condition-met": _("The condition is met: “%(part)s”."),
    "condition-unmet": _("The condition is not met, “%(part)s”: this step is skipped."),
    "not-met": _(
        "The Reaction of %(object)s does not activate: its condition, “%(part)s”, is not met."
    ),
    "not-met.phase": _(
        "The Reaction of %(object)s does not activate: its condition, “%(part)s”, is not met as the phase begins, and only that moment counts."
    ),
    "done-before": _("That was done, so this follows: %(part)s."),
    "not-done-before": _("That was not done, so this is skipped: %(part)s."),
    "skipped-as-done": _("That was done, so this is skipped: %(part)s."),
    "follows-as-not-done": _("That was not done, so this follows: %(part)s."),
    "comes-to": _("What counts is %(part)s: %(number)s."),
    "chose-mode": _("%(player)s chooses this mode: %(part)s."),
    "mode-first": _("%(player)s resolves this mode next: %(part)s."),
    "activated": _(
        "This Reaction of %(object)s activates and waits in Limbo for %(player)s to play it: “%(part)s”."
    ),
    "reaction": _("%(player)s plays this Reaction of %(object)s: “%(part)s”."),
    "option.reaction": _("The Reaction of %(object)s: “%(part)s”"),
    "option.mode": "%(part)s",
}


def part_sentences(speech: Speech) -> Mapping[str, str]:
    """Return the sentences, by event or option, that say which part of an ability it is about.

    ``%(part)s`` is that part as the sentence of its card has it.
    """
    return Translated(_OF_PARTS, speech)
