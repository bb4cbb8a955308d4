"""Sentences for events on the board: moves, statuses, counters, Progress, victory."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.core.i18n import Speech, Translated
from glossary.core.i18n import later as _

_ON_BOARDS = {
    "moved.limbo": _("%(object)s goes to Limbo."),
    "moved.expedition": _("%(object)s joins %(expedition)s."),
    "moved.landmark": _("%(object)s joins %(player)s’s Landmark zone."),
    "moved.landmarks": _("%(object)s joins %(player)s’s Landmarks."),
    "moved.reserve": _("%(object)s goes to %(player)s’s Reserve."),
    "moved.discard": _("%(object)s goes to %(player)s’s Discard pile."),
    "moved.hand": _("%(object)s goes to %(player)s’s Hand."),
    "moved.deck": _("%(object)s goes to %(player)s’s Deck."),
    "moved.mana": _("%(object)s goes to %(player)s’s Mana zone and is a Mana Orb there."),
    "moved.hero": _("%(object)s goes to %(player)s’s Hero zone."),
    "rested": _("Rest: %(object)s goes to %(player)s’s Reserve."),
    "drew": _("%(player)s draws %(object)s."),
    "resupplied": _("%(player)s Resupplies: %(object)s goes from the Deck to the Reserve."),
    "sacrificed": _("%(object)s is sacrificed and goes to %(player)s’s Discard pile."),
    "discarded": _("%(object)s is discarded and goes to %(player)s’s Discard pile."),
    "sabotaged": _("Sabotage: %(object)s goes from Reserve to %(player)s’s Discard pile."),
    "cleaned-up": _("Clean-up: %(object)s goes to %(player)s’s Discard pile."),
    "expanded": _("%(player)s puts %(object)s in the Mana zone, face-down and ready."),
    "created": _("A token is created in %(expedition)s: %(object)s."),
    "created.landmark": _("A token is created among %(player)s’s Landmarks: %(object)s."),
    "control-taken": _(
        "%(player)s takes control of %(object)s, which joins %(expedition)s; it does not change zones."
    ),
    "control-taken.landmark": _(
        "%(player)s takes control of %(object)s, which is now among %(player)s’s Landmarks and stays the same object."
    ),
    "beyond-control": _("%(object)s is not in play: nobody can take control of it."),
    "not-controlled": _("Nobody controls what is in Reserve, so this leaves out: %(objects)s."),
    "no-target.beyond-control": _(
        "%(object)s cannot be chosen: it is not in play, and nobody can take control of it."
    ),
    "no-target.controlled-already": _(
        "%(object)s cannot be chosen: %(player)s controls it already."
    ),
    "controlled-already": _("That player already controls %(object)s: nothing changes."),
    "stays-with-owner": _(
        "%(object)s can only be in its owner’s Landmark zone: it stays where it is."
    ),
    "gift": _("%(player)s receives a Gift; %(maker)s gives it, because it is %(maker)s’s turn."),
    "also-receives": _("%(player)s receives the same Gift, too."),
    "no-gift": _("There is no Gift for %(player)s to receive, too: nothing happens."),
    "chosen-at-random": _("Chance chooses %(object)s."),
    "switched": _("%(object)s switches to %(expedition)s; it does not change zones."),
    "defected": _("%(object)s defects to %(expedition)s; it does not change zones."),
    "ceased": _("The token ceases to exist: %(object)s."),
    "gone": _("%(object)s is no longer the same object: nothing can be done to it."),
    "gained.fleeting": _("%(object)s gains Fleeting."),
    "gained.anchored": _("%(object)s gains Anchored."),
    "gained.asleep": _("%(object)s gains Asleep."),
    "gained.exhausted": _("%(object)s becomes Exhausted."),
    "lost.fleeting": _("%(object)s loses Fleeting."),
    "lost.anchored": _("%(object)s loses Anchored."),
    "lost.asleep": _("%(object)s loses Asleep."),
    "lost.exhausted": _("%(object)s is readied."),
    "already": _("%(object)s already has %(status)s: nothing changes."),
    "not-there": _("%(object)s does not have %(status)s and cannot lose it."),
    "no-status-there": _("%(object)s is in a zone where nothing has a status."),
    "never-fleeting": _("%(object)s is a Landmark Permanent: it never has Fleeting."),
    "no-counters-there": _("%(object)s is in a zone where nothing has counters."),
    "nothing-to-activate": _("%(object)s has no such Reaction: nothing is activated."),
    "not-in-expedition": _("%(object)s is in no Expedition: it cannot go from one to another."),
    "too-few-counters": _("%(object)s has too few of these counters: none is spent."),
    "nothing-to-double": _("%(object)s has no counter of that name: nothing is doubled."),
    "nothing-to-augment": _("%(object)s has no counters: nothing can be Augmented."),
    "same-zone": _(
        "%(object)s and %(other)s are in the same zone: exchanging them changes nothing."
    ),
    "open.an_exchange_within_a_zone_is_none": _(
        "Open question: whether two objects of the Expedition zone, or of the Landmark zone, exchange their places in it. Here they do not: each would go to the zone where it is."
    ),
    "nothing-to-exchange": _("One side of the exchange is empty: nothing is exchanged."),
    "equal-boosts": _(
        "%(object)s and %(other)s have the same number of boosts: the exchange changes nothing."
    ),
    "found-in-reserve": _("%(object)s was played with Scout: its Reaction finds it in Reserve."),
    "reshuffled": _(
        "%(player)s’s Deck is too small: the Discard pile is shuffled and put under it."
    ),
    "reshuffled.wanted": _("%(player)s shuffles the Discard pile into the Deck."),
    "reshuffled.resupply": _(
        "%(player)s’s Deck is empty: to Resupply, %(player)s first shuffles the Discard pile into it."
    ),
    "not-refilled.short": _(
        "%(player)s does not shuffle the Discard pile into the Deck: the missing cards do not come."
    ),
    "not-refilled": _("%(player)s does not shuffle the Discard pile into the Deck."),
    "open.a_resupply_refills_an_empty_deck": _(
        "Open question: under one paragraph a Resupply shuffles the Discard pile into an empty Deck; others keep that for the Morning. Here it is shuffled in."
    ),
    "open.a_lacking_cost_bars_the_play": _(
        "Open question: a Mana Orb is face-down, so it has no Hand Cost, though its card has one printed. Here it cannot be played for that cost."
    ),
    "open.changing_hands_leaves_landmarks": _(
        "Open question: whether a Landmark that another player takes control of leaves “your Landmarks” or no zone at all. Here it leaves them."
    ),
    "open.tokens_stay_in_landmarks": _(
        "Open question: whether a token created among another player’s Landmarks stays there or goes to its owner’s. Here it stays."
    ),
    "open.plays_of_a_step_are_declared_first": _(
        "Open question: whether the costs of cards that one step plays are fixed when they are declared. Here they are, even if the first to arrive would change that of the next."
    ),
    "open.prepare_readies_landmarks": _(
        "Open question: Prepare names personal zones and Expeditions, and Landmarks are neither any more. Here they are readied."
    ),
    "open.ties_at_zero_are_due_to_nothing": _(
        "Open question: an Ascended Expedition that moves may be said to move due to a terrain tied at 0, too. Here it is not."
    ),
    "open.the_next_card_is_declared_first": _(
        "Open question: of cards that are declared together, whether “the next card” is each of them or the one declared first. Here it is that one."
    ),
    "open.amounts_make_dependencies": _(
        "Open question: whether a passive ability depends on another one that only alters the number it counts. Here it does: the other one applies first."
    ),
    "open.a_spell_is_played_wherever_it_goes": _(
        "Open question: whether a Spell that its own effect moves elsewhere than to the Reserve or the Discard pile activates what reacts to its being played. Here it does."
    ),
    "open.what_rested_reacts_to_rest": _(
        "Open question: whether an “after Rest” Reaction is activated if its object itself went to Reserve. Here it is: it existed before."
    ),
    "open.a_token_that_changes_places_is_no_gift": _(
        "Open question: whether a token that joins another Expedition of the same player is received once more, as a Gift. Here it is not."
    ),
    "no-such-card": _("%(player)s’s Deck lacks the card asked for: nothing is done with it."),
    "replaced": _("%(source)s replaces what would happen to %(object)s."),
    "added": _("%(source)s adds to what happens to %(object)s."),
    "replaced.expedition": _("%(source)s replaces what would happen to %(expedition)s."),
    "added.expedition": _("%(source)s adds to what happens to %(expedition)s."),
    "not-modified": _("%(source)s changes nothing: what is impossible cannot be modified."),
    "stays.anchored": _("%(object)s is Anchored and does not go to Reserve."),
    "stays.asleep": _("%(object)s is Asleep and does not go to Reserve."),
    "stays.eternal": _("%(object)s has Eternal and does not go to Reserve."),
    "gear.stays": _("%(object)s stays: its Expedition did not move forward today."),
    "fleeting.discarded": _(
        "%(object)s is Fleeting: it goes to the Discard pile instead of Reserve."
    ),
    "fleeting.spell": _(
        "%(object)s is a Fleeting Spell: once resolved, it goes to the Discard pile."
    ),
    "token.leaves": _("%(object)s is a token leaving the Expedition zone: it goes nowhere else."),
    "token.leaves-landmarks": _(
        "%(object)s is a token leaving the Landmark zone: it goes nowhere else."
    ),
    "token.leaves.arriving": _(
        "%(object)s is a token leaving the Expedition zone: it arrives and then ceases to exist at once."
    ),
    "token.leaves-landmarks.arriving": _(
        "%(object)s is a token leaving the Landmark zone: it arrives and then ceases to exist at once."
    ),
    "seasoned.keeps": _("%(object)s has Seasoned and keeps its boosts."),
    "cooldown": _("%(object)s has Cooldown and enters Reserve Exhausted."),
    "moved-forward": _("%(expedition)s moves forward to %(region)s."),
    "moved-back": _("%(expedition)s moves backwards to %(region)s."),
    "ascended": _("%(expedition)s Ascends: it is Ascended now."),
    "descended": _("Rest: %(expedition)s is no longer Ascended."),
    "already.ascended": _("%(expedition)s is Ascended already: it cannot Ascend again."),
    "revealed": _("A Tumult card is turned face-up: %(terrains)s."),
    "marked": _("A Terrain Marker now lies on %(region)s: %(terrains)s."),
    "arena.no-move": _("In the Arena, %(expedition)s cannot move."),
    "far-end": _("%(expedition)s is at the far end already: it does not move."),
    "at-origin": _("%(expedition)s is in its region of origin: it does not move backwards."),
    "defender": _("%(expedition)s cannot move forward at Dusk: %(source)s has Defender."),
    "cannot-advance": _("%(expedition)s cannot move forward: %(source)s forbids it."),
    "progress.marked": _(
        "There is a Terrain Marker on %(region)s. What counts there: %(terrains)s."
    ),
    "progress.asleep": _("%(object)s is Asleep: its statistics do not count."),
    "progress.gigantic": _(
        "%(object)s is Gigantic: its statistics count in both of %(player)s’s Expeditions."
    ),
    "progress.ahead": _("%(expedition)s wins %(terrain)s: %(number)s against %(against)s."),
    "progress.behind": _(
        "%(expedition)s does not win %(terrain)s: %(number)s against %(against)s."
    ),
    "progress.tied": _(
        "%(expedition)s is tied in %(terrain)s, %(number)s against %(against)s: a tie is not enough."
    ),
    "progress.tied-ascended": _(
        "%(expedition)s is tied in %(terrain)s, %(number)s against %(against)s: since it is Ascended, a tie is enough."
    ),
    "progress.zero": _(
        "%(expedition)s has %(number)s in %(terrain)s, against %(against)s: more than 0 is needed."
    ),
    "progress.wrong-terrain": _(
        "%(expedition)s has the higher total in %(terrain)s, %(number)s against %(against)s, but its region does not have this terrain."
    ),
    "progress.barred": _("%(source)s forbids %(expedition)s to move forward due to %(terrain)s."),
    "progress.only-on": _(
        "Because of %(source)s, %(expedition)s can only move forward due to %(terrain)s."
    ),
    "progress.defender": _(
        "%(expedition)s would move forward, but %(source)s has Defender: it stays."
    ),
    "progress.cannot-advance": _(
        "%(expedition)s would move forward, but %(source)s forbids it: it stays."
    ),
    "progress.far-end": _("%(expedition)s would move forward, but it is at the far end already."),
    "progress.due-to": _("%(expedition)s moved forward due to %(terrains)s."),
    "progress.due-to-ascend": _(
        "%(expedition)s was tied in %(terrains)s: it moved forward because it was Ascended."
    ),
    "progress.failed": _("%(expedition)s does not move forward."),
    "arena.taken": _("Arena: %(player)s wins %(terrain)s with %(number)s."),
    "arena.nobody": _("Arena: nobody wins %(terrain)s; the highest total is %(number)s."),
    "arena.gigantic": _("%(object)s is Gigantic: it counts twice."),
    "arena.defender": _(
        "%(object)s has Defender, which changes nothing in the Arena: nobody moves there, and its statistics count."
    ),
    "arena.no-failing": _(
        "In the Arena no Expedition fails to move forward: the Reaction of %(object)s does not activate."
    ),
    "arena.undecided": _("Nobody wins more terrains than everybody else: the game goes on."),
    "arena.no-advance": _("From now on no Expedition moves."),
    "distance.met": _(
        "%(player)s’s Expeditions have moved %(number)s regions in all: they have met."
    ),
    "distance.crossed": _(
        "%(player)s’s Expeditions have moved %(number)s regions in all: they have crossed."
    ),
    "victory.nobody": _("Nobody’s Expeditions have met: the next day begins."),
    "victory.tiebreakers-go-on": _("During tiebreakers, Check Victory does nothing."),
    "won": _("%(player)s wins the game."),
    "tiebreakers": _("%(players)s share the highest total: tiebreakers begin in the Arena."),
    "condition-met": _("The condition is met."),
    "divided-by-zero": _(
        "This would be a division by 0, which is impossible; the rest still happens."
    ),
    "done-before": _("The previous step was done: this one follows."),
    "repeated": _("This is done %(number)s times in all."),
    "found-again": _(
        "%(object)s is a new object now, but this ability moved it and finds it again."
    ),
    "last-known": _("%(object)s is gone: the last place it was in counts."),
    "limbo-clear": _("No Reaction is left in Limbo: the game goes on."),
    "re-evaluated": _(
        "Passive abilities are applied again: the characteristics of %(object)s change."
    ),
    "terrains": _("The terrains of %(region)s are now: %(terrains)s."),
    "swapped": _("%(player)s exhausts %(object)s to ready %(other)s."),
    "setup.ends": _("The Hero region and the Companion region are placed at the two ends."),
    "setup.tumult": _("Three Tumult cards are placed between them, face-down, at random."),
    "setup.counters": _("Every player’s Expeditions start at the two ends."),
    "setup.deck": _("%(player)s presents a deck, face-down."),
    "setup.hero": _("%(player)s’s Hero is %(object)s, in the Hero zone."),
    "setup.decoy": _("%(player)s has no Hero and may hide that behind another face-down card."),
    "setup.first": _("%(player)s is chosen at random as the first player."),
    "within-limits": _("Nobody is over a limit: Clean-up discards nothing."),
    "limit.reserve": _("With %(source)s, %(player)s’s reserve limit is %(number)s."),
    "limit.landmark": _("With %(source)s, %(player)s’s landmark limit is %(number)s."),
    "left": _("Others did better than %(player)s, who leaves the game."),
    "team.both": _(
        "Both players of %(player)s’s team got there, and only one opponent did: in 2v2 that is enough."
    ),
    "team.farther": _(
        "%(player)s’s team moved farther, which decides in 2v2: %(number)s in all, against %(against)s."
    ),
    "team.taken": _(
        "Arena, %(terrain)s: the team of %(player)s wins this terrain with %(number)s."
    ),
    "team.won": _("The team of %(player)s wins the game."),
    "deck.legal": _("The deck can be played."),
    "deck.faction": _("%(object)s is not of a faction this deck can contain."),
    "deck.not-in-pool": _("%(object)s is not in the pool."),
    "setup.day": _("The first day begins, without its Morning."),
}


def board_sentences(speech: Speech) -> Mapping[str, str]:
    """Return the sentence of each kind of event on the board."""
    return Translated(_ON_BOARDS, speech)


def plural_sentence(speech: Speech, kind: str, number: int, facts: Mapping[str, str]) -> str | None:
    """Return the sentence of a kind that has plural forms, in that of *number*; else None.

    A counter without a name is called ``counter``.
    """

    def ngettext(one: str, many: str) -> str:
        return speech.ngettext(one, many, number, **facts)

    counter = facts.get("counter")
    match kind:
        case "gained.boosts":
            return ngettext(
                "%(object)s gains %(number)s boost.",
                "%(object)s gains %(number)s boosts.",
            )
        case "gained.counters" if counter == "counter":
            return ngettext(
                "%(object)s gains %(number)s counter.",
                "%(object)s gains %(number)s counters.",
            )
        case "gained.counters":
            return ngettext(
                "%(object)s gains %(number)s %(counter)s counter.",
                "%(object)s gains %(number)s %(counter)s counters.",
            )
        case "spent.counters" if counter == "boost":
            return ngettext(
                "%(number)s boost of %(object)s is spent.",
                "%(number)s boosts of %(object)s are spent.",
            )
        case "spent.counters" if counter == "counter":
            return ngettext(
                "%(number)s counter of %(object)s is spent.",
                "%(number)s counters of %(object)s are spent.",
            )
        case "spent.counters":
            return ngettext(
                "%(number)s %(counter)s counter of %(object)s is spent.",
                "%(number)s %(counter)s counters of %(object)s are spent.",
            )
        case "lost.counters" if counter == "boost":
            return ngettext(
                "%(object)s loses %(number)s boost.",
                "%(object)s loses %(number)s boosts.",
            )
        case "lost.counters" if counter == "counter":
            return ngettext(
                "%(object)s loses %(number)s counter.",
                "%(object)s loses %(number)s counters.",
            )
        case "lost.counters":
            return ngettext(
                "%(object)s loses %(number)s %(counter)s counter.",
                "%(object)s loses %(number)s %(counter)s counters.",
            )
        case "over-limit.reserve":
            return ngettext(
                "Clean-up: %(player)s has %(number)s card in Reserve beyond the limit.",
                "Clean-up: %(player)s has %(number)s cards in Reserve beyond the limit.",
            )
        case "over-limit.landmark":
            return ngettext(
                "Clean-up: %(player)s has %(number)s Landmark beyond the limit.",
                "Clean-up: %(player)s has %(number)s Landmarks beyond the limit.",
            )
        case "distance.apart":
            return ngettext(
                "%(player)s’s Expeditions have moved %(number)s region in all: they have not met.",
                "%(player)s’s Expeditions have moved %(number)s regions in all: they have not met.",
            )
        case "deck.heroes":
            return ngettext(
                "This deck has %(number)s Hero.",
                "This deck has %(number)s Heroes.",
            )
        case "deck.too-small":
            return ngettext(
                "This deck has %(number)s card; the minimum is %(against)s.",
                "This deck has %(number)s cards; the minimum is %(against)s.",
            )
        case "deck.too-large":
            return ngettext(
                "This deck has %(number)s card; the maximum is %(against)s.",
                "This deck has %(number)s cards; the maximum is %(against)s.",
            )
        case "deck.same-name":
            return ngettext(
                "This deck has %(number)s card named %(object)s; the maximum is %(against)s.",
                "This deck has %(number)s cards named %(object)s; the maximum is %(against)s.",
            )
        case "deck.rare":
            return ngettext(
                "This deck has %(number)s rare card; the maximum is %(against)s.",
                "This deck has %(number)s rare cards; the maximum is %(against)s.",
            )
        case "deck.exalted":
            return ngettext(
                "This deck has %(number)s exalted card; the maximum is %(against)s.",
                "This deck has %(number)s exalted cards; the maximum is %(against)s.",
            )
        case "deck.unique":
            return ngettext(
                "This deck has %(number)s unique card; the maximum is %(against)s.",
                "This deck has %(number)s unique cards; the maximum is %(against)s.",
            )
        case "deck.factions":
            return ngettext(
                "This deck has cards of %(number)s faction; the maximum is %(against)s.",
                "This deck has cards of %(number)s factions; the maximum is %(against)s.",
            )
        case _:
            return None
