"""Sentences for events on the board: moves, statuses, counters, Progress, victory."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.core.i18n import Speech


def board_sentences(speech: Speech) -> Mapping[str, str]:
    """Return the sentence of each kind of event on the board."""
    _ = speech.gettext
    return {
        "moved.limbo": _("%(object)s goes to Limbo."),
        "moved.expedition": _("%(object)s joins %(expedition)s Expedition."),
        "moved.landmark": _("%(object)s joins the Landmark zone of %(player)s."),
        "moved.reserve": _("%(object)s goes to the Reserve of %(player)s."),
        "moved.discard": _("%(object)s goes to the Discard pile of %(player)s."),
        "moved.hand": _("%(object)s goes to the Hand of %(player)s."),
        "moved.deck": _("%(object)s goes to the Deck of %(player)s."),
        "moved.mana": _("%(object)s goes to the Mana zone of %(player)s and is a Mana Orb."),
        "moved.hero": _("%(object)s goes to the Hero zone of %(player)s."),
        "rested": _("Rest: %(object)s goes to the Reserve of %(player)s."),
        "drew": _("%(player)s draws %(object)s."),
        "resupplied": _("%(player)s Resupplies: %(object)s goes from the Deck to the Reserve."),
        "sacrificed": _("%(object)s is sacrificed and goes to the Discard pile of %(player)s."),
        "discarded": _("%(object)s is discarded to the Discard pile of %(player)s."),
        "sabotaged": _(
            "Sabotage: %(object)s goes from the Reserve to the Discard pile of %(player)s."
        ),
        "cleaned-up": _("Clean-up: %(object)s goes to the Discard pile of %(player)s."),
        "expanded": _("%(player)s puts %(object)s in the Mana zone, face-down and ready."),
        "created": _("The token %(object)s is created in %(expedition)s Expedition."),
        "created.landmark": _("The token %(object)s is created among the Landmarks of %(player)s."),
        "control-taken": _(
            "%(player)s takes control of %(object)s, which joins %(expedition)s Expedition; this is no change of zone."
        ),
        "control-taken.landmark": _(
            "%(player)s takes control of %(object)s, which lies among the Landmarks of %(player)s now and stays the same object."
        ),
        "beyond-control": _("%(object)s is not in play: no control of it can be taken."),
        "controlled-already": _(
            "%(object)s is controlled by that player already: no control of it can be taken."
        ),
        "stays-with-owner": _(
            "%(object)s can only be in the Landmark zone of its owner: it stays where it is."
        ),
        "gift": _(
            "%(player)s receives a Gift, and %(maker)s makes it, because it is %(maker)s’s turn."
        ),
        "also-receives": _("%(player)s receives the same Gift too."),
        "no-gift": _("%(player)s knows of no Gift to receive too: nothing happens."),
        "chosen-at-random": _("Chance chooses %(object)s."),
        "switched": _(
            "%(object)s switches to %(expedition)s Expedition; this is no change of zone."
        ),
        "defected": _(
            "%(object)s defects to %(expedition)s Expedition; this is no change of zone."
        ),
        "ceased": _("The token %(object)s ceases to exist."),
        "gone": _("%(object)s is no longer that object: nothing can be done to it."),
        "gained.fleeting": _("%(object)s gains the status Fleeting."),
        "gained.anchored": _("%(object)s gains the status Anchored."),
        "gained.asleep": _("%(object)s gains the status Asleep."),
        "gained.exhausted": _("%(object)s gains the status Exhausted."),
        "lost.fleeting": _("%(object)s loses the status Fleeting."),
        "lost.anchored": _("%(object)s loses the status Anchored."),
        "lost.asleep": _("%(object)s loses the status Asleep."),
        "lost.exhausted": _("%(object)s loses the status Exhausted and is ready."),
        "already": _("%(object)s already has the status %(status)s: nothing changes."),
        "not-there": _("%(object)s does not have the status %(status)s: it cannot lose it."),
        "no-status-there": _("%(object)s is in a zone where nothing has a status."),
        "never-fleeting": _("%(object)s is a Landmark Permanent: it never has Fleeting."),
        "no-counters-there": _("%(object)s is in a zone where nothing has counters."),
        "nothing-to-activate": _("%(object)s has no such Reaction: nothing is activated."),
        "not-in-expedition": _("%(object)s is in no Expedition: it cannot go from one to another."),
        "too-few-counters": _("%(object)s has too few of these counters: none is spent."),
        "nothing-to-double": _("%(object)s has no such counter: nothing is doubled."),
        "nothing-to-augment": _("%(object)s has no counter: nothing can be augmented."),
        "nothing-to-exchange": _(
            "%(player)s has nothing to exchange on one side: no exchange takes place."
        ),
        "equal-boosts": _(
            "%(object)s and %(other)s have as many boosts: the exchange changes nothing."
        ),
        "found-in-reserve": _(
            "%(object)s was played with Scout: its Reaction finds it in Reserve."
        ),
        "reshuffled": _("The Deck of %(player)s is too small: the Discard pile goes under it."),
        "not-refilled": _("%(player)s does not shuffle the Discard pile into the Deck."),
        "open.a_resupply_refills_an_empty_deck": _(
            "Open question: one paragraph has a Resupply shuffle the Discard pile into an empty Deck, others keep that for the Morning. Here it is shuffled in."
        ),
        "open.prepare_readies_landmarks": _(
            "Open question: Prepare names personal zones and Expeditions, and Landmarks are neither any more. Here they are readied."
        ),
        "open.ties_at_zero_are_due_to_nothing": _(
            "Open question: an Ascended Expedition that moves may be said to move due to a terrain tied at 0, too. Here it is not."
        ),
        "no-such-card": _(
            "The Deck of %(player)s lacks the card asked for: nothing is done with it."
        ),
        "replaced": _("%(source)s replaces what would happen to %(object)s."),
        "added": _("%(source)s adds to what happens to %(object)s."),
        "replaced.expedition": _(
            "%(source)s replaces what would happen to %(expedition)s Expedition."
        ),
        "added.expedition": _("%(source)s adds to what happens to %(expedition)s Expedition."),
        "not-modified": _(
            "%(source)s changes nothing there: what is impossible cannot be modified."
        ),
        "stays.anchored": _("%(object)s is Anchored: it does not go to Reserve."),
        "stays.asleep": _("%(object)s is Asleep: it does not go to Reserve."),
        "stays.eternal": _("%(object)s has Eternal: it does not go to Reserve."),
        "gear.stays": _("%(object)s stays: its Expedition did not move forward today."),
        "fleeting.discarded": _(
            "%(object)s is Fleeting: it is discarded instead of going to Reserve."
        ),
        "fleeting.spell": _("%(object)s is a Fleeting Spell: it is discarded once resolved."),
        "token.leaves": _(
            "%(object)s is a token that leaves the Expedition zone: it arrives nowhere."
        ),
        "token.leaves-landmarks": _(
            "%(object)s is a token that leaves the Landmarks: it arrives nowhere."
        ),
        "seasoned.keeps": _("%(object)s has Seasoned: it keeps its boosts."),
        "cooldown": _("%(object)s has Cooldown: it arrives in Reserve Exhausted."),
        "moved-forward": _("%(expedition)s Expedition moves forward, to region %(number)s."),
        "moved-back": _("%(expedition)s Expedition moves backwards, to region %(number)s."),
        "ascended": _("%(expedition)s Expedition ascends: it has the status Ascended."),
        "descended": _("Rest: %(expedition)s Expedition loses the status Ascended."),
        "already.ascended": _(
            "%(expedition)s Expedition has ascended already: it cannot ascend again."
        ),
        "revealed": _("A Tumult card is turned face-up: %(terrains)s."),
        "marked": _("A Terrain Marker (%(terrains)s) lies on region %(number)s now."),
        "arena.no-move": _("In the Arena, %(expedition)s Expedition cannot move."),
        "far-end": _("%(expedition)s Expedition is at the far end already: it does not move."),
        "at-origin": _(
            "%(expedition)s Expedition is in its region of origin: it does not move backwards."
        ),
        "defender": _(
            "%(expedition)s Expedition cannot move forward at Dusk: %(source)s has Defender."
        ),
        "cannot-advance": _(
            "%(expedition)s Expedition cannot move forward: %(source)s forbids it."
        ),
        "progress.marked": _(
            "Region %(number)s bears a Terrain Marker. What counts there: %(terrains)s."
        ),
        "progress.asleep": _("%(object)s is Asleep: its statistics do not count."),
        "progress.gigantic": _(
            "%(object)s is Gigantic: its statistics count in both Expeditions of %(player)s."
        ),
        "progress.ahead": _(
            "%(expedition)s Expedition wins %(terrain)s: %(number)s against %(against)s."
        ),
        "progress.behind": _(
            "%(expedition)s Expedition does not win %(terrain)s: %(number)s against %(against)s."
        ),
        "progress.tied": _(
            "%(expedition)s Expedition is tied in %(terrain)s, %(number)s against %(against)s: a tie is not enough."
        ),
        "progress.tied-ascended": _(
            "%(expedition)s Expedition is tied in %(terrain)s, %(number)s against %(against)s: being Ascended, it needs no more."
        ),
        "progress.zero": _(
            "%(expedition)s Expedition has %(number)s in %(terrain)s against %(against)s: it takes more than 0."
        ),
        "progress.wrong-terrain": _(
            "%(expedition)s Expedition leads in %(terrain)s, %(number)s against %(against)s, but its region does not have this terrain."
        ),
        "progress.barred": _(
            "%(expedition)s Expedition cannot move forward due to %(terrain)s: %(source)s forbids it."
        ),
        "progress.only-on": _(
            "%(expedition)s Expedition can move forward due to %(terrain)s only: %(source)s says so."
        ),
        "progress.defender": _(
            "%(expedition)s Expedition would move forward, but %(source)s has Defender: it stays."
        ),
        "progress.cannot-advance": _(
            "%(expedition)s Expedition would move forward, but %(source)s forbids it: it stays."
        ),
        "progress.far-end": _(
            "%(expedition)s Expedition would move forward, but it is at the far end already."
        ),
        "progress.due-to": _("%(expedition)s Expedition moved forward due to %(terrains)s."),
        "progress.due-to-ascend": _(
            "%(expedition)s Expedition was tied in %(terrains)s: it moved forward due to Ascend."
        ),
        "progress.failed": _("%(expedition)s Expedition fails to move forward."),
        "arena.taken": _("Arena, %(terrain)s: %(player)s is ahead with %(number)s."),
        "arena.nobody": _("Arena, %(terrain)s: nobody is ahead; the best is %(number)s."),
        "arena.gigantic": _("%(object)s is Gigantic: it counts twice."),
        "arena.undecided": _("Nobody is ahead on more terrains: play goes on."),
        "arena.no-advance": _("From now on no Expedition moves."),
        "over-limit.reserve": _(
            "Clean-up: cards of %(player)s in Reserve beyond the limit: %(number)s."
        ),
        "over-limit.landmark": _("Clean-up: Landmarks of %(player)s beyond the limit: %(number)s."),
        "distance.apart": _(
            "Regions walked by the Expeditions of %(player)s: %(number)s. They have not met."
        ),
        "distance.met": _(
            "The Expeditions of %(player)s have walked %(number)s regions in all: they have met."
        ),
        "distance.crossed": _(
            "The Expeditions of %(player)s have walked %(number)s regions in all: they have crossed."
        ),
        "victory.nobody": _("Nobody’s Expeditions have met: on to the next day."),
        "victory.tiebreakers-go-on": _("During tiebreakers, Check Victory does nothing."),
        "won": _("%(player)s wins the game."),
        "tiebreakers": _("Nobody is alone in front (%(player)s): tiebreakers begin in the Arena."),
        "condition-met": _("The condition is met."),
        "divided-by-zero": _("This would divide by 0: it is impossible, the rest still happens."),
        "done-before": _("The step before was done: this one follows."),
        "repeated": _("This is done one by one, %(number)s times in all."),
        "found-again": _(
            "%(object)s is another object now, but this ability moved it and finds it again."
        ),
        "last-known": _("%(object)s is gone: where it was last is what counts."),
        "limbo-clear": _("No Reaction is left in Limbo: play goes on."),
        "re-evaluated": _(
            "Passive abilities are applied again: the characteristics of %(object)s change."
        ),
        "terrains": _("The terrains of region %(number)s are now: %(terrains)s."),
        "swapped": _("%(player)s exhausts the Orb %(object)s to ready the Orb %(other)s."),
        "setup.ends": _("The Hero region and the Companion region are laid at the two ends."),
        "setup.tumult": _("Three Tumult cards are laid between them, face-down, at random."),
        "setup.counters": _("Every player’s Expeditions start from the two ends."),
        "setup.deck": _("%(player)s presents a deck, face-down."),
        "setup.hero": _("%(player)s’s Hero is %(object)s: it is in the Hero zone."),
        "setup.decoy": _("%(player)s has no Hero and may hide that behind another face-down card."),
        "setup.first": _("%(player)s is the first player, at random."),
        "within-limits": _("Nobody is over a limit: Clean-up takes nothing."),
        "limit.reserve": _("%(source)s makes the Reserve limit of %(player)s %(number)s."),
        "limit.landmark": _("%(source)s makes the Landmark limit of %(player)s %(number)s."),
        "left": _("Others did better than %(player)s, who leaves the game."),
        "team.both": _("Both players of the team of %(player)s got there; only one opponent did."),
        "team.farther": _(
            "The team of %(player)s advanced farther: %(number)s in all, against %(against)s."
        ),
        "team.taken": _(
            "Arena, %(terrain)s: the team of %(player)s wins this terrain with %(number)s."
        ),
        "team.won": _("The team of %(player)s wins the game."),
        "deck.legal": _("The deck can be played."),
        "deck.heroes": _("Number of Heroes: %(number)s."),
        "deck.too-small": _("Number of cards: %(number)s. There must be %(against)s or more."),
        "deck.too-large": _("Number of cards: %(number)s. There can be %(against)s at most."),
        "deck.faction": _("%(object)s is not of a faction that the deck can have."),
        "deck.same-name": _(
            "Cards called %(object)s: %(number)s. There can be %(against)s at most."
        ),
        "deck.rare": _("Number of rare cards: %(number)s. There can be %(against)s at most."),
        "deck.exalted": _("Number of exalted cards: %(number)s. There can be %(against)s at most."),
        "deck.unique": _("Number of unique cards: %(number)s. There can be %(against)s at most."),
        "deck.factions": _("Number of factions: %(number)s. There can be %(against)s at most."),
        "deck.not-in-pool": _("%(object)s is not in the pool."),
        "setup.day": _("The first day begins, without its Morning."),
    }


def plural_sentence(speech: Speech, kind: str, number: int, facts: Mapping[str, str]) -> str | None:
    """Return the sentence of a kind that has plural forms, in that of *number*; else None."""
    match kind:
        case "gained.boosts":
            return speech.ngettext(
                "%(object)s gains %(number)s boost.",
                "%(object)s gains %(number)s boosts.",
                number,
                **facts,
            )
        case "gained.counters":
            return speech.ngettext(
                "%(object)s gains %(number)s counter (%(counter)s).",
                "%(object)s gains %(number)s counters (%(counter)s).",
                number,
                **facts,
            )
        case "spent.counters":
            return speech.ngettext(
                "%(number)s counter (%(counter)s) of %(object)s is spent.",
                "%(number)s counters (%(counter)s) of %(object)s are spent.",
                number,
                **facts,
            )
        case "lost.counters" if facts.get("counter") == "boost":
            return speech.ngettext(
                "%(object)s loses %(number)s boost.",
                "%(object)s loses %(number)s boosts.",
                number,
                **facts,
            )
        case "lost.counters":
            return speech.ngettext(
                "%(object)s loses %(number)s counter (%(counter)s).",
                "%(object)s loses %(number)s counters (%(counter)s).",
                number,
                **facts,
            )
        case _:
            return None
