"""The day: runs phases, daily effects and turns, and checks Reactions between them (4.2, 4.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from glossary.engine.conditions.costs import ready_orbs
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.events import (
    Choice,
    Event,
    Option,
    Outcome,
    Outcomes,
    PerformedAction,
    number_repeated_words,
)
from glossary.engine.model.objects import GameObject, Pending, Zone
from glossary.engine.model.state import GameState, in_turn_from
from glossary.engine.phases.dusk import progress
from glossary.engine.phases.legal_plays import (
    QuickAction,
    playable_cards,
    playable_quick_actions,
)
from glossary.engine.phases.morning import draw, expand, offer_refills, prepare, succeed
from glossary.engine.phases.night import clean_up, rest
from glossary.engine.phases.play_card import (
    play_card,
    play_quick_action,
    play_reaction,
    take_whole_step,
)
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps import victory
from glossary.engine.steps.reactions import activate_at_phase, activate_reactions, pass_turn

_OPENINGS: Mapping[str, tuple[str, Cites]] = {
    "morning": ("phase.morning", (rule.MORNING, rule.DAILY_EFFECTS)),
    "noon": ("phase.noon", ()),
    "afternoon": ("phase.afternoon", (rule.AFTERNOON_HAS_NO_DAILY_EFFECT,)),
    "dusk": ("phase.dusk", (rule.DUSK, rule.DAILY_EFFECTS)),
    "night": ("phase.night", (rule.NIGHT, rule.DAILY_EFFECTS)),
}
SECOND_DAY = 2
"""The first day that has a Morning (4.1.j)."""
_ONE_TURN_EFFECT = (rule.A_TURN_EFFECT, rule.ONE_CARD_OR_QUICK_ACTION)
DailyEffect = Callable[[GameState], Outcomes[GameState]]


def run_phase(state: GameState, name: str) -> Outcomes[GameState]:
    """Run one phase from its opening to its end."""
    if name == "morning":
        state = replace(state, rollers=(), played=())
    before, anew = len(state.played), name == "morning" and state.phase not in ("", "morning")
    state = replace(
        state,
        phase=name,
        active="",
        before_phase=before,
        before_turn=before,
        discarded=(),
        activated=(),
    )
    if name == "morning":
        state = yield from _end_emblems(_new_day(state), "day")
    kind, cites = _OPENINGS[name]
    facts: dict[str, str] = {"link": "new-day"} if anew else {}
    if name == "morning" and state.day == SECOND_DAY:
        facts, cites = {"link": "second-day"}, (*cites, rule.THE_FIRST_MORNING_IS_SKIPPED)
    yield state.tell(kind, (rule.A_PHASE_OPENS, rule.FIVE_PHASES, *cites), **facts)
    state = yield from activate_at_phase(state, name)
    state = yield from check_reactions(state)
    if name == "afternoon":
        return (yield from run_afternoon(state))
    if name == "noon":
        yield state.tell("noon", (rule.NOON_IS_EMPTY,))
    for effect in _EFFECTS.get(name, ()):
        if state.winner:
            return state
        state = yield from _run_daily_effect(state, effect)
    return state


def _new_day(state: GameState) -> GameState:
    """Reset what players did and used the day before."""
    players = tuple(replace(player, passed=False, moved=()) for player in state.players)
    return replace(state, players=players, uses={}, end_turn=False, day=state.day + 1)


def _run_daily_effect(state: GameState, effect: tuple[str, DailyEffect]) -> Outcomes[GameState]:
    """Run a daily effect, activate what reacts to it, check Reactions (4.2.d)."""
    name, run = effect
    if state.phase == "morning":
        state = yield from offer_refills(state)
    before = state
    state = yield from _check_leaving((yield from run(state)))
    if state.phase == "morning" and not state.winner:
        state = yield from offer_refills(state)
    if state.winner:
        return state
    state = yield from activate_reactions(before, state, (PerformedAction("daily", word=name),))
    return (yield from check_reactions(state))


def check_reactions(state: GameState) -> Outcomes[GameState]:
    """Play the Reactions in Limbo, those of the player with initiative first (4.4)."""
    played = ""  # by whom the last Reaction was
    while not state.winner:
        waiting = state.working.waiting
        if not waiting:
            if played:
                clear = (rule.LIMBO_IS_CLEAR, rule.NO_REACTION_LEFT_GO_ON, rule.CHECK_AGAIN)
                yield state.tell("limbo-clear", clear)
            return state
        leads = min([thing.controller for thing in waiting], key=state.initiative.index)
        waiting = [thing for thing in waiting if thing.controller == leads]
        pick = yield from _pick_reaction(state, waiting, again=played == leads)
        played = leads
        state = yield from play_reaction(state, waiting[pick])
    return state


def _pick_reaction(
    state: GameState, waiting: Sequence[GameObject], *, again: bool
) -> Outcomes[int]:
    """Ask which of the Reactions in Limbo is played next, unless they are all the same (4.4.b).

    :param again: whether one of the same player was played just before.
    """
    if len(waiting) == 1:
        return 0
    words: list[str] = []
    alike: dict[tuple[int, int], set[int]] = {}
    pendings = [emblem.pending or Pending() for emblem in waiting]
    if pendings.count(pendings[0]) == len(pendings):  # nothing tells them apart
        return 0
    for emblem, one in zip(waiting, pendings, strict=True):
        words.append(state[one.source].item if one.source else emblem.item)
        ability = id(one.ability)  # which takes long to hash
        alike.setdefault((one.source, ability), set()).add(one.it)
    options: list[Option] = []
    for word, one in zip(number_repeated_words(words), pendings, strict=True):
        symbol = one.ability.symbol if one.ability else ""
        about = f"reaction.{symbol}" if symbol else "reaction"
        several = one.it and len(alike[one.source, id(one.ability)]) > 1
        it = state[one.it].item if several else ""
        options.append(Option(word, about, one.ability, one.by, it))
    cites = (
        rule.INITIATIVE_PICKS_A_REACTION,
        rule.A_REACTION_MUST_BE_PLAYED,
        rule.CHECK_AGAIN,
        rule.WHEN_REACTIONS_ARE_CHECKED,
    )
    facts = {"link": "next"} if again else {}
    return (yield from state.ask("reaction", waiting[0].controller, options, cites, **facts))


# -- Afternoon


def run_afternoon(state: GameState) -> Outcomes[GameState]:
    """Run turns until everybody has passed (4.2.3)."""
    why: Cites = (rule.THE_FIRST_PLAYER_BEGINS, rule.TURNS_ALTERNATE)
    name = state.first
    while [player for player in state.players if not player.passed]:
        if not state.player(name).passed:
            state = replace(
                state,
                active=name,
                end_turn=False,
                before_turn=len(state.played),
                discarded=(),
                activated=(),
            )
            yield state.tell("turn", (*why, rule.TURNS_UNTIL_ALL_PASSED), player=name)
            why = (rule.TURNS_ALTERNATE, rule.AFTER_A_TURN_EFFECT)
            state = yield from take_turn(state, name)
            state = yield from _check_leaving(state)
            if state.winner:
                return state
            state = yield from _end_emblems(state, "turn")
        if state.more_turns:
            name, *later = state.more_turns
            state = replace(state, more_turns=tuple(later))
            if any(player.name == name and not player.passed for player in state.players):
                why = (rule.SPECIFIC_BEATS_GENERAL, rule.AFTER_A_TURN_EFFECT)
                continue
        name = _next_player(state, name)
    state = replace(state, active="")
    yield state.tell("all-passed", (rule.AFTER_A_TURN_EFFECT,))
    return (yield from _end_emblems(state, "afternoon"))


def _next_player(state: GameState, name: str) -> str:
    """Return the next player around the table, even if *name* has left it."""
    names = tuple([player.name for player in state.players])
    _, *others = in_turn_from(name, state.seats or names)
    return next((seat for seat in others if seat in names), name)


def _check_leaving(state: GameState) -> Outcomes[GameState]:
    """Check the tiebreakers of edition 1.0 at which losers leave, between effects only."""
    if not state.rules.victory_is_continuous or state.mode != "free-for-all" or state.winner:
        return state
    return (yield from victory.check_at_once(state, between=True))


def take_turn(state: GameState, name: str) -> Outcomes[GameState]:
    """Run one turn: quick actions, then a card or a pass (4.2.3.d, e)."""
    why: Cites = _ONE_TURN_EFFECT
    while not state.winner:
        cards = (*state.of(Zone.HAND, name), *state.of(Zone.RESERVE, name))
        ready = len(ready_orbs(state, name))
        playable, refused = playable_cards(state, name, cards, ready)
        actions, others = playable_quick_actions(state, name, ready)
        options = (
            *[Option(f"play {offer.card.item}", "play") for offer in playable],
            *(_offered(actions) if actions else ()),
            Option("pass", "pass"),
        )
        withheld, mana = (*refused, *others), (("number", ready),)
        choice = Choice("turn", name, options, state.rules.cited("turn", why), mana, withheld)
        pick = yield Outcome(state, choice=choice)
        if pick == len(options) - 1:
            cited = (rule.A_TURN_EFFECT, rule.AFTER_A_TURN_EFFECT)
            state = yield from pass_turn(state, name, cited)
            return (yield from check_reactions(state))
        if pick < len(playable):
            offer = playable[pick]
            state, _ = yield from play_card(state, name, offer)
            return (yield from check_reactions(state))
        state = yield from play_quick_action(state, name, actions[pick - len(playable)])
        state = yield from _check_leaving((yield from check_reactions(state)))
        if name not in [player.name for player in state.players]:  # left, as losers do
            return state
        if state.player(name).passed:  # by an effect
            return state
        why = (rule.AFTER_A_TURN_EFFECT, *_ONE_TURN_EFFECT)
        if state.end_turn:
            ends = (rule.AFTER_YOU, rule.AFTER_YOU_IS_NO_PASS, rule.AFTER_A_TURN_EFFECT)
            yield state.tell("turn-ended", ends, player=name)
            return state
    return state


def _offered(actions: Sequence[QuickAction]) -> Iterator[Option]:
    """Yield the option of each quick action; of an object that has several it says which."""
    bearers = [one.bearer.item for one in actions]
    for one, word in zip(actions, number_repeated_words(bearers), strict=True):
        yield Option(f"use {word}", "quick-action", one.ability if one.several else None)


def _end_emblems(state: GameState, duration: str) -> Outcomes[GameState]:
    """End the Ongoing emblems of that duration, used or not (2.2.15)."""
    over = [
        thing
        for thing in state.working.awake  # what is pending is in Limbo
        if thing.pending is not None
        and thing.pending.passive
        and thing.pending.duration == duration
    ]
    if not over:
        return state
    cites: Cites = (rule.DURATION,)
    if duration == "afternoon":
        cites = (*cites, rule.THIS_AFTERNOON_UNTIL_ITS_END)
    actions = tuple(Action("cease", thing.timestamp, cites=cites) for thing in over)
    return (yield from take_whole_step(state, Step("end", actions)))


_EFFECTS: Mapping[str, tuple[tuple[str, DailyEffect], ...]] = {
    "morning": (("succeed", succeed), ("prepare", prepare), ("draw", draw), ("expand", expand)),
    "dusk": (("progress", progress),),
    "night": (("rest", rest), ("clean-up", clean_up)),
}


def end_night(state: GameState) -> Outcomes[GameState]:
    """Run the last daily effect of Night, Check Victory, then end the day (4.2.5.d)."""
    if state.winner:
        return state
    state = yield from victory.check_victory(state)
    if state.winner:
        return state
    return (yield from _end_emblems(state, "day"))


def why_withheld(choice: Choice, item: str) -> Event | None:
    """Return the event that says why *item* was not offered, or None."""
    return next((event for event in choice.withheld if event.fact("object") == item), None)
