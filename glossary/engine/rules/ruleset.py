"""The differences between editions: named switches, each with the rules it comes from.

An engine module asks ``state.rules.tokens_never_arrive``; it never asks which edition it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from glossary.core.errors import UncitedEvent
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import EDITIONS, NEWEST, Cites, rule

__all__ = ["EDITIONS", "NEWEST", "SWITCHES", "Ruleset", "Switch"]


@dataclass(frozen=True, slots=True)
class Switch:
    """One difference between editions: which have it, and the rules that say so.

    ``new`` are the rules that turn it on, ``old`` those an edition without it follows. In the
    editions ``open_in``, these rules disagree or are silent, and a play says which it follows.
    """

    since: str
    new: Cites
    old: Cites = ()
    until: str = ""
    open_in: tuple[str, ...] = ()

    def on(self, edition: str) -> bool:
        """Tell whether *edition* has it."""
        place = EDITIONS.index(edition)
        last = EDITIONS.index(self.until) if self.until else len(EDITIONS)
        return EDITIONS.index(self.since) <= place <= last


def _switch(
    since: str, new: Cites, old: Cites = (), until: str = "", open_in: tuple[str, ...] = ()
) -> bool:
    """Declare a switch of the ruleset; every ruleset is made with all of them set."""
    switch: bool = field(metadata={"switch": Switch(since, new, old, until, open_in)})
    return switch


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one edition as the engine plays them.

    >>> Ruleset.of("3.0").victory_is_continuous
    False
    """

    edition: str
    place: int
    """The place of the edition in order, 0 for the oldest."""
    # E1 to E3: victory is looked for at once, or by a daily effect of Night.
    victory_is_continuous: bool = _switch(
        "1.0", (rule.MEETING_WINS, rule.CROSSING_WINS), (rule.CHECK_VICTORY,), until="1.0"
    )
    # E9: the most cards a constructed deck has, and the fewest of a limited one without Hero.
    decks_count_the_hero: bool = _switch(
        "4.0", (rule.DECK_SIZE, rule.LIMITED_SIZE), (rule.DECK_SIZE, rule.LIMITED_SIZE)
    )
    # Whether Heroes are shown with the Decks, or only once the first player is known.
    heroes_start_hidden: bool = _switch(
        "1.0", (rule.A_DECOY, rule.HEROES_ARE_REVEALED), (rule.DECKS_ARE_PRESENTED,), until="3.0"
    )
    # E4: what Clean-up does to Landmarks beyond the limit.
    excess_landmarks_are_sacrificed: bool = _switch("3.0", (rule.CLEAN_UP,), (rule.CLEAN_UP,))
    # E5: Tough is paid when the target is chosen, for free or not.
    tough_is_paid_even_for_free: bool = _switch("3.0", (rule.TOUGH_BEFORE_THE_STEP,), (rule.TOUGH,))
    # E6 to E8: what edition 4.0 brought.
    expeditions_can_ascend: bool = _switch("4.0", (rule.ASCENDED, rule.ASCEND))
    regions_bear_markers: bool = _switch("4.0", (rule.TERRAIN_MARKERS,))
    objects_can_defect: bool = _switch("4.0", (rule.DEFECT,))
    cards_can_rush: bool = _switch("4.0", (rule.RUSH,))
    attempts_count: bool = _switch("4.0", (rule.ATTEMPT,))
    # E10: a token of a Gigantic Character's Expedition: one, or one in each.
    gigantic_picks_a_place: bool = _switch(
        "3.0", (rule.GIGANTIC_PLACING,), (rule.GIGANTIC_MY_EXPEDITION,)
    )
    # E14: a token that leaves the Expedition zone arrives nowhere, or arrives and then ceases.
    tokens_never_arrive: bool = _switch("3.0", (rule.TOKENS_CEASE,), (rule.TOKENS_CEASE,))
    # E15: targets are chosen before each step, or when the card is declared.
    targets_before_each_step: bool = _switch(
        "3.0", (rule.TARGETS_BEFORE_THE_STEP,), (rule.TARGETS_AT_DECLARATION,)
    )
    # E16: what Prepare reaches.
    prepare_reaches_everything: bool = _switch("3.0", (rule.PREPARE,), (rule.PREPARE,))
    # E17: Gears rest if their Expedition moved.
    gears_rest_after_a_move: bool = _switch("3.0", (rule.REST,))
    # Fleeting comes with a card that enters an Expedition, or as a step of its own.
    fleeting_follows_entry: bool = _switch(
        "4.0", (rule.A_CHARACTER_RESOLVES,), (rule.FLEETING_CARRIES_OVER,)
    )
    # A Reaction to resting must exist before the move.
    resting_is_not_self_move: bool = _switch(
        "4.0", (rule.RESTING_IS_NOT_SELF_MOVE,), (rule.SELF_MOVE,)
    )
    the_arena_takes_landmarks_too: bool = _switch("3.0", (rule.JOINS_SYMBOL,))
    exhausted_reserve_is_unplayable: bool = _switch("3.0", (rule.EXHAUSTED_RESERVE_IS_UNPLAYABLE,))
    # A Deck with fewer cards than are asked for takes the Discard pile, or gives what it has.
    a_short_deck_is_refilled: bool = _switch(
        "1.0",
        (rule.A_SHORT_DECK_TAKES_THE_DISCARD_PILE,),
        (rule.AS_MANY_CARDS_AS_THERE_ARE,),
        until="4.0",
    )
    # What edition 5.0 brought: Gifts, Expeditions In Contact, taking control.
    gifts_are_made: bool = _switch("5.0", (rule.MAKE_A_GIFT, rule.RECEIVE_A_GIFT))
    expeditions_can_be_in_contact: bool = _switch("5.0", (rule.IN_CONTACT,))
    control_can_be_taken: bool = _switch(
        "5.0",
        (rule.TAKE_CONTROL, rule.TAKE_CONTROL_OF_A_LANDMARK),
        (rule.SWITCHING_IS_NO_ZONE_CHANGE, rule.TO_THE_OWNER_S_ZONE),
    )
    # A token is of the type that its effect says, or a Character whatever it says.
    tokens_are_of_any_type: bool = _switch(
        "5.0", (rule.TOKENS_ARE_CHARACTERS,), (rule.TOKENS_ARE_CHARACTERS,)
    )
    mornings_offer_a_refill: bool = _switch(
        "5.0",
        (rule.AN_EMPTY_DECK_IN_THE_MORNING, rule.DRAW_IN_THE_MORNING, rule.RESUPPLY_IN_THE_MORNING),
        (rule.A_SHORT_DECK_TAKES_THE_DISCARD_PILE,),
    )
    # 5.0 keeps this paragraph and says elsewhere that Decks are refilled in the Morning only.
    a_resupply_refills_an_empty_deck: bool = _switch(
        "1.0",
        (rule.RESUPPLY_FROM_AN_EMPTY_DECK,),
        (rule.AS_MANY_CARDS_AS_THERE_ARE,),
        open_in=("5.0",),
    )
    # What passes between the two zones of play, and Landmarks as parts of a shared zone.
    play_is_entered_from_outside: bool = _switch(
        "5.0", (rule.JOINS_SYMBOL, rule.ENTER_PLAY), (rule.JOINS_SYMBOL,)
    )
    counters_stay_in_play: bool = _switch(
        "5.0", (rule.COUNTERS_STAY_IN_PLAY, rule.LEAVE_PLAY), (rule.COUNTERS_ARE_LOST_LEAVING_PLAY,)
    )
    landmarks_are_shared: bool = _switch(
        "5.0",
        (rule.LANDMARKS_OF_A_PLAYER, rule.THE_LANDMARK_ZONE_IS_SHARED),
        (rule.TO_THE_OWNER_S_ZONE,),
    )
    # As personal zones, Landmarks might take only what belongs to that player, tokens too.
    tokens_stay_in_landmarks: bool = _switch(
        "1.0", (rule.CREATE,), (rule.TO_THE_OWNER_S_ZONE,), "4.0", ("1.0", "3.0", "4.0")
    )
    # What a player takes control of left the Landmarks of another, though it is in the same zone.
    changing_hands_leaves_landmarks: bool = _switch(
        "5.0", (rule.A_PLAYER_S_LANDMARKS_ARE_A_SUB_ZONE,), (rule.LEAVE,), open_in=("5.0",)
    )
    # 4.2.1.c readies personal zones and Expeditions; since 5.0 Landmarks are neither.
    prepare_readies_landmarks: bool = _switch("1.0", (rule.PREPARE,), open_in=("5.0",))
    plays_count_as_resolution_begins: bool = _switch(
        "5.0", (rule.COUNTED_AS_RESOLUTION_BEGINS,), (rule.PLAYED,)
    )
    # Cards that one step lets play are all declared, at costs then fixed; or one after the other.
    plays_of_a_step_are_declared_first: bool = _switch(
        "5.0", (rule.SEVERAL_CARDS_IN_ONE_STEP,), (rule.AN_EFFECT_LETS_PLAY,), open_in=("5.0",)
    )
    # One that counts what another changes depends on it: "alters what A does" means how much, too.
    amounts_make_dependencies: bool = _switch(
        "1.0", (rule.DEPENDS_FOR_ITS_ACTION,), (rule.LOWEST_TIMESTAMP_FIRST,), "", EDITIONS
    )
    # A Spell that its own effect moves is played, wherever it goes; or only where Spells go.
    a_spell_is_played_wherever_it_goes: bool = _switch(
        "1.0",
        (rule.PLAYED, rule.A_SPELL_RESOLVED),
        (rule.PLAYED_ON_LEAVING_LIMBO,),
        open_in=("3.0", "4.0", "5.0"),
    )
    # "After Rest" of what went to Reserve itself: it worked before, and is gone after.
    what_rested_reacts_to_rest: bool = _switch(
        "1.0", (rule.OTHERS_EXIST_BEFORE,), (rule.CHECK_AFTER_A_DAILY_EFFECT,), "", EDITIONS
    )
    # Each goes to the zone of the other, which is its own; or to the other's part of that zone.
    an_exchange_within_a_zone_is_none: bool = _switch(
        "1.0",
        (rule.EXCHANGE, rule.SWITCHING_IS_NO_ZONE_CHANGE),
        (rule.NOTHING_TO_EXCHANGE,),
        open_in=("3.0", "4.0", "5.0"),
    )
    # A token that changes places among one player's own joins one of "their Expeditions".
    a_token_that_changes_places_is_no_gift: bool = _switch(
        "5.0", (rule.RECEIVE_A_TOKEN,), (rule.JOIN,), "", ("5.0",)
    )
    # Of cards declared together, "the next card" is the first declared; or it is each of them.
    the_next_card_is_declared_first: bool = _switch(
        "5.0", (rule.DURATION,), (rule.SEVERAL_CARDS_IN_ONE_STEP,), open_in=("5.0",)
    )
    # What has no Hand Cost cannot be played for it, or for nothing. An Orb has none (3.1.3.c).
    a_lacking_cost_bars_the_play: bool = _switch(
        "5.0",
        (rule.A_COST_THE_CARD_LACKS, rule.FACE_DOWN_HAS_NO_CHARACTERISTICS),
        (rule.FACE_DOWN_HAS_NO_CHARACTERISTICS,),
        open_in=("5.0",),
    )
    activations_are_capped_by_name: bool = _switch(
        "5.0", (rule.A_THOUSAND_A_NAME,), (rule.A_HUNDRED_ACTIVATIONS_A_DAY,)
    )
    # An Ascended Expedition that is tied moves due to the terrain, too; at 0 it is not said.
    ties_are_due_to_the_terrain: bool = _switch(
        "5.0", (rule.MOVES_DUE_TO_A_TERRAIN,), (rule.MOVES_DUE_TO_ASCEND,)
    )
    ties_at_zero_are_due_to_nothing: bool = _switch(
        "1.0", (rule.ZERO_IS_NOT_ENOUGH,), (rule.MOVES_DUE_TO_A_TERRAIN,), open_in=("5.0",)
    )
    cards_can_be_exalted: bool = _switch("5.0", (rule.THREE_EXALTED,))
    off: tuple[str, ...] = ()
    """Modifiers, keywords and paragraphs that a what-if takes away.

    See :mod:`glossary.engine.play.disabled_rules`.
    """
    paragraphs_off: frozenset[RuleNumber] = frozenset()
    """Those of ``off`` that are paragraphs: what they decide does not happen."""

    @classmethod
    def of(cls, edition: str = NEWEST) -> Ruleset:
        """Return the rules of *edition*, one of `EDITIONS`.

        :raises ValueError: if no such edition is played.
        """
        if edition not in _RULESETS:
            raise ValueError(f"edition {edition!r} is not played; there are {', '.join(EDITIONS)}")
        return _RULESETS[edition]

    def leaves_out(self, cites: Cites) -> bool:
        """Tell whether the rule that decides, the first of *cites*, is taken away."""
        off = self.paragraphs_off
        return bool(off) and not off.isdisjoint(self.numbers(cites)[:1])

    def cited(self, kind: str, cites: Cites) -> tuple[RuleNumber, ...]:
        """List the numbers of *cites* in this edition, for an event or a question of this kind.

        :raises UncitedEvent: if this edition has none of them.
        """
        place = self.place
        numbers: dict[RuleNumber, None] = {}
        for one in cites:
            number = one.numbers[place]
            if number is not None and not (one.general and numbers):
                numbers[number] = None
        if not numbers:
            raise UncitedEvent(kind)
        return tuple(numbers)

    def numbers(self, cites: Cites) -> tuple[RuleNumber, ...]:
        """List the numbers of *cites* in this edition, of which it may have none."""
        try:
            return self.cited("", cites)
        except UncitedEvent:
            return ()


SWITCHES: dict[str, Switch] = {
    one.name: one.metadata["switch"] for one in fields(Ruleset) if "switch" in one.metadata
}

_RULESETS = {
    edition: Ruleset(
        edition=edition,
        place=place,
        off=(),
        paragraphs_off=frozenset(),
        **{name: switch.on(edition) for name, switch in SWITCHES.items()},
    )
    for place, edition in enumerate(EDITIONS)
}
