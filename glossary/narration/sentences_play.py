"""Sentences for events of play: phases, turns, cards played, choices, refusals."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.core.i18n import Speech


def play_sentences(speech: Speech) -> Mapping[str, str]:
    """Return the sentence of each kind of event of play."""
    _ = speech.gettext
    return {
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
        "turn-ended": _("%(player)s’s turn ends; this is not a pass."),
        "after-you": _("After You: %(player)s’s turn will end once Limbo holds no Reaction."),
        "declared": _("%(player)s declares the intent to play %(object)s."),
        "cost-changed": _("%(source)s changes the cost of %(object)s, which is now %(number)s."),
        "play-stopped": _("%(object)s did not get to Limbo: the play of it stops there."),
        "for-free": _("%(object)s is played for free: no cost is paid."),
        "bargained": _("%(player)s will discard %(object)s as an optional cost."),
        "paid": _("%(player)s pays %(number)s mana for %(object)s."),
        "tough.paid": _(
            "%(player)s pays %(number)s more mana to choose %(object)s, which has Tough."
        ),
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
            "The event activates the Reaction of %(object)s: it waits in Limbo for %(player)s."
        ),
        "stays-within": _(
            "%(object)s was in the Expeditions of %(source)s already: it joins and leaves none."
        ),
        "not-activated": _("%(source)s keeps the Reaction of %(object)s from activating."),
        "not-by-a-player": _(
            "Neither player did that to %(object)s: the Reaction of %(source)s is not activated."
        ),
        "capped": _(
            "The Reaction of %(object)s has activated a hundred times today: not once more."
        ),
        "capped.name": _(
            "This Reaction has activated a thousand times today for objects called %(object)s: not once more."
        ),
        "lasts": _("What %(object)s did lasts: an Emblem in Limbo keeps it for %(player)s."),
        "emblem-ended": _("What %(object)s did is over: its Emblem ceases to exist."),
        "chose": _("%(player)s chooses %(object)s."),
        "chose-hidden": _("%(player)s chooses a card in Hand; it stays hidden for now."),
        "chose-none": _("%(player)s chooses nothing."),
        "chose-expedition": _("%(player)s chooses %(expedition)s Expedition."),
        "chose-mode": _("%(player)s chooses mode %(number)s."),
        "mode-first": _("%(player)s resolves mode %(number)s next."),
        "nothing-to-choose": _("There is nothing %(player)s could choose: this part does nothing."),
        "no-other-expedition": _(
            "A Gigantic object has no other Expedition: this part does nothing."
        ),
        "declined": _("%(player)s declines."),
        "inserted": _(
            "%(object)s’s replacement was declined: what it does otherwise comes next in this effect."
        ),
        "condition-unmet": _("The condition is not met: this step is skipped."),
        "not-done-before": _("The step before was not done: this one is skipped."),
        "unpayable.mana": _(
            "%(player)s has too few ready Mana Orbs: the cost cannot be paid, and nothing of it is."
        ),
        "unpayable.exhausted": _(
            "The object is already Exhausted: the cost cannot be paid, and %(player)s pays nothing of it."
        ),
        "unpayable.gone": _(
            "The object is gone: the cost cannot be paid, and %(player)s pays nothing of it."
        ),
        "unpayable.counters": _(
            "There are too few counters: the cost cannot be paid, and %(player)s pays nothing of it."
        ),
        "unpayable.hand": _(
            "%(player)s has too few cards in Hand: the cost cannot be paid, and nothing of it is."
        ),
        "unpayable.sacrifice": _(
            "%(player)s has nothing suitable to sacrifice: the cost cannot be paid, and nothing of it is."
        ),
        "unpayable.discard": _(
            "%(player)s has too few suitable cards to discard: the cost cannot be paid, and nothing of it is."
        ),
        "refused.mana": _(
            "%(object)s cannot be played: it costs %(number)s, and ready Mana Orbs number %(against)s."
        ),
        "refused.exhausted-card": _("%(object)s cannot be played: it is Exhausted in Reserve."),
        "refused.exhausted": _(
            "The quick action of %(object)s cannot be played: its object is Exhausted already."
        ),
        "refused.cannot": _("%(object)s cannot be played: an ability forbids it."),
        "refused.no-card": _("%(object)s is not a card whose play the rules describe."),
        "refused.unknown-abilities": _(
            "%(object)s cannot be played here: what its abilities do is not known to this site."
        ),
        "refused.no-target": _("%(object)s cannot be played: there is nothing to target."),
        "refused.support": _("%(object)s has no support ability now: it is Exhausted in Reserve."),
        "refused.capped": _(
            "The quick action of %(object)s was played a hundred times today: not once more."
        ),
        "refused.condition": _(
            "The quick action of %(object)s cannot be played: its condition is not met."
        ),
        "refused.ignored": _("The quick action of %(object)s cannot be played: it is ignored."),
        "refused.gone": _(
            "The quick action of %(object)s cannot be played: its object is elsewhere."
        ),
        "refused.counters": _(
            "The quick action of %(object)s cannot be played: it asks for more counters than there are."
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
        "roll-changed": _("%(source)s changes the result of %(player)s: %(number)s."),
        "die-kept": _("%(player)s keeps the die that shows %(number)s."),
        "skipped-as-done": _(
            "The step before was done: this one, made for when it is not, is skipped."
        ),
        "follows-as-not-done": _("The step before was not done: this one follows."),
        "comes-to": _("The number that this step asks for comes to %(number)s."),
        "draws-instead": _(
            "%(source)s: the number of cards that %(player)s draws this Morning is %(number)s."
        ),
        "expands-instead": _(
            "%(source)s: %(player)s Expands with the top card of the Deck instead of a card in Hand."
        ),
        "attempted": _("This was an attempt: a rule or an effect made it impossible."),
        "no-turn": _("No turn is under way: nothing can last for this turn."),
        "no-afternoon": _("This Afternoon is over: nothing can last until its end."),
        "unknown-keyword": _("This edition does not have that keyword: nothing happens."),
    }
