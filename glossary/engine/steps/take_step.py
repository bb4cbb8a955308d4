"""Takes a step: removes what is impossible, modifies it, performs it, activates Reactions (6.2)."""

from __future__ import annotations

from glossary.engine.conditions.passive_order import EVALUATED, apply_passives, change_events
from glossary.engine.conditions.passives_in_force import (
    passives_in_force,
    passives_with_condition_met,
)
from glossary.engine.conditions.prohibitions import LIFTABLE, find_obstacle, impossible_event
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.budget import spend
from glossary.engine.model.events import (
    YES_OR_NO,
    ActionDoer,
    Event,
    Option,
    Outcome,
    Outcomes,
    PerformedAction,
    number_repeated_words,
)
from glossary.engine.model.objects import GameObject, Zone
from glossary.engine.model.state import HALVES, GameState
from glossary.engine.rules.citations import Citation, Cites, rule
from glossary.engine.rules.values import dataclass, replace
from glossary.engine.steps import victory
from glossary.engine.steps.modifiers import (
    Modifier,
    applicable_modifiers,
    entry_modifiers,
    fading_statuses,
    modified,
    modifier_event,
    modifier_of,
    order_matters,
    unmodified_events,
)
from glossary.engine.steps.perform import perform
from glossary.engine.steps.reactions import activate_reactions
from glossary.engine.steps.refill import draw_missing

Inserted = tuple[Modifier, Action, bool]
"""A modifier that puts steps after a step, the action at hand, whether it was declined (6.2.e)."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A step that happened: the position, the actions performed, the steps inserted after it.

    ``inserted`` are the steps that modifiers, or refusing one, put after this one (6.2.e);
    ``started`` is whether any of it was possible, whatever became of it then (6.5.f); ``missing``
    are the cards that came once a Deck was refilled (7.3.9.c).
    """

    state: GameState
    performed: tuple[PerformedAction, ...] = ()
    inserted: tuple[Inserted, ...] = ()
    started: bool = False
    missing: tuple[int, ...] = ()


def take_step(state: GameState, step: Step) -> Outcomes[Taken]:
    """Take one step, in the order of 6.2.g to 6.2.m."""
    possible = _without_impossible(state, step)
    started = bool([action for action in possible.actions if action.kind != "attempt"])
    step, inserted, used = yield from _apply_modifiers(state, possible)
    if step is not possible:
        step = _without_impossible(state, step)
    if step.name == "rest" and (fading := tuple(fading_statuses(state, step))):
        step = replace(step, actions=(*step.actions, *fading))
    if not step.actions and not step.notes and not step.short:
        return Taken(state, (), inserted, started)
    after, events, done = perform_and_evaluate(state, step)
    before: GameState = state
    missing: tuple[int, ...] = ()
    while step.short:
        yield Outcome(after, (*step.notes, *events))
        refilled, step, more, used = yield from _missing_part(after, step, used)
        stamps = [one.object for one in step.actions if one.object in refilled.objects]
        there = {stamp: refilled.objects[stamp] for stamp in stamps}
        missing = (*missing, *there)
        before = replace(before, objects={**before.objects, **there})
        after, events, also = perform_and_evaluate(refilled, step)
        done, inserted, started = (*done, *also), (*inserted, *more), started or bool(also)
    performed = (*done, *_changed_presences(state, after))
    gifts = gifts_made(state, after, performed)
    gift_told = [event for gift in gifts for event in gift_events(after, gift)] if gifts else ()
    yield Outcome(after, (*step.notes, *events, *gift_told))
    after = yield from activate_reactions(before, after, (*performed, *gifts))
    if after.rules.victory_is_continuous and not after.winner:
        after = yield from victory.check_at_once(after)
    return Taken(after, performed, inserted, started, missing)


def _missing_part(
    state: GameState, step: Step, used: tuple[str, ...]
) -> Outcomes[tuple[GameState, Step, tuple[Inserted, ...], tuple[str, ...]]]:
    """Return the position with Decks refilled, and what comes late in the same event (7.3.9.c)."""
    state, actions = yield from draw_missing(state, step.short)
    rest = _without_impossible(state, replace(step, actions=actions, notes=(), short=()))
    rest, inserted, used = yield from _apply_modifiers(state, rest, used)
    return state, rest, inserted, used


_CHANGING = frozenset((*EVALUATED, "as-soon-as"))
"""The kinds of passive ability by which characteristics can change."""


def perform_and_evaluate(
    state: GameState, step: Step
) -> tuple[GameState, tuple[Event, ...], tuple[PerformedAction, ...]]:
    """Perform *step*, then evaluate characteristics again, which its events tell (2.3.1.k, l)."""
    after, events, done = perform(state, step)
    plain = after.regions is state.regions and not (after.markers or after.traits)
    if plain and _CHANGING.isdisjoint(state.working.kinds | after.working.kinds):
        return after, events, done
    used: list[Citation] = []
    after = apply_passives(after, used)
    gained: tuple[Event, ...] = ()
    if "as-soon-as" in after.working.kinds:
        after, gained = _gain_for_good(after, used)
    if state.traits is not after.traits or state.terrains != after.terrains:
        events = (*events, *change_events(state, after, used))
    return after, (*events, *gained), done


def _gain_for_good(state: GameState, used: list[Citation]) -> tuple[GameState, tuple[Event, ...]]:
    """Give what gains an ability "as soon as" something is so that ability, now that it is."""
    events: list[Event] = []
    for one in passives_with_condition_met(state, "as-soon-as"):
        thing, ability = state.objects[one.bearer.timestamp], one.passive.ability
        if ability is None or ability in thing.gained:
            continue
        state = state.changed(replace(thing, gained=(*thing.gained, ability)))
        cites = (rule.PASSIVES_APPLY_ALL_THE_TIME, rule.SPECIFIC_BEATS_GENERAL)
        events.append(state.event("gained.ability", cites, ability, object=thing.item))
    return (apply_passives(state, used) if events else state), tuple(events)


def _without_impossible(state: GameState, step: Step) -> Step:
    """Remove what is impossible; in an effect it becomes an attempt instead (7.5.3).

    Looked at before modifiers, for what cannot be is not modified (1.4.1.d), and again for
    what modifiers put in its place.
    """
    kept: list[Action] = []
    notes: list[Event] = []
    for action in step.actions:
        obstacle = find_obstacle(state, step, action)
        if obstacle is None or (
            obstacle.kind in LIFTABLE and state.rules.leaves_out(obstacle.cites)
        ):
            kept.append(action)
            continue
        notes += [
            impossible_event(state, step, action, obstacle),
            *unmodified_events(state, action),
        ]
        if step.of_effect and state.rules.attempts_count:
            word = action.word if action.kind in _GAINS else action.kind
            kept.append(replace(action, kind="attempt", word=word, cites=(), done=action.done))
    if not notes:
        return step
    entered = reveal_entered(state, tuple(kept))  # a move that cannot be reveals nothing
    numbers = {action.number for action in entered}
    kept = [one for one in kept if one.kind != "reveal" or one.number in numbers]
    return replace(step, actions=tuple(kept), notes=(*step.notes, *notes))


_GAINS = ("gain", "put")
"""What is attempted under the word of what is gained: to lose that is no attempt to gain it."""


def _apply_modifiers(
    state: GameState, step: Step, used: tuple[str, ...] = ()
) -> Outcomes[tuple[Step, tuple[Inserted, ...], tuple[str, ...]]]:
    """Apply modifiers until none is left (6.2.g to k); *used* are keys of those that apply once."""
    working = passives_in_force(state, "replace", "also") + entry_modifiers(state, step)
    abilities = tuple([modifier_of(state, one) for one in working]) if working else ()
    if used:
        abilities = tuple([one for one in abilities if one.key not in used])
    applicable = [applicable_modifiers(state, step, one, abilities) for one in step.actions]
    if not any(applicable):
        return step, (), used
    actions, notes, short = list(step.actions), list(step.notes), list(step.short)
    inserted: list[Inserted] = []
    while tiers := [of_it[0].tier for of_it in applicable if of_it]:
        spend("modifiers", len(actions) // 4)  # a modifier goes over all of them
        first = min(tiers)
        place = next(i for i, of_it in enumerate(applicable) if of_it and of_it[0].tier == first)
        action, rivals = actions[place], applicable[place]
        modifier = rivals[0]
        if len(rivals) > 1 and order_matters(state, step, abilities, action, rivals):
            modifier = yield from _pick_modifier(state, step, action, rivals)
        if modifier.optional and not (yield from _accepts_modifier(state, modifier, action)):
            made: tuple[Action, ...] = (replace(action, done=(*action.done, modifier.key)),)
            if modifier.if_not:
                inserted.append((modifier, action, True))
        else:
            now = replace(step, actions=tuple(actions)) if modifier.source else step
            made = modified(state, now, modifier, action, rivals)
            notes.append(modifier_event(state, now, modifier, action, made, abilities))
            if modifier.then:
                inserted.append((modifier, action, False))
            if modifier.once:
                applicable = [[one for one in of_it if one is not modifier] for of_it in applicable]
                abilities = tuple(one for one in abilities if one is not modifier)
                used = (*used, modifier.key)
        short += [one for one in made if one.kind == "move" and not one.object]
        made = tuple([one for one in made if one.kind != "move" or one.object])
        actions[place : place + 1] = made
        applicable[place : place + 1] = [
            applicable_modifiers(state, step, a, abilities) for a in made
        ]
    step = replace(step, actions=tuple(actions), notes=tuple(notes), short=tuple(short))
    return step, tuple(inserted), used


def _pick_modifier(
    state: GameState, step: Step, action: Action, rivals: list[Modifier]
) -> Outcomes[Modifier]:
    chooser = step.controller or state.initiative[0]
    words = (m.source or m.name for m in rivals)
    options = tuple(Option(word, "modifier") for word in number_repeated_words(words))
    cites = (rule.A_MODIFIER_IS_PICKED, rule.SEVERAL_MODIFIERS, rule.LOOK_AGAIN_AFTER_A_MODIFIER)
    thing = state[action.object].item if action.object else f"{action.player}.{action.side}"
    return rivals[(yield from state.ask("modifier", chooser, options, cites, object=thing))]


def _accepts_modifier(state: GameState, modifier: Modifier, action: Action) -> Outcomes[bool]:
    thing = modifier.source
    cites = (rule.AN_OPTIONAL_MODIFIER, rule.IF_YOU_DO_NOT, rule.A_REPLACING_MODIFIER)
    other = thing
    if action.object or action.side:
        other = state[action.object].item if action.object else f"{action.player}.{action.side}"
    link = "defect" if action.verb == "defect" else action.kind
    if action.kind == "move" and state[action.object].zone is Zone.EXPEDITION:
        link = "leave"
    facts = {"object": thing, "other": other, "link": link}
    you, part = modifier.who.you, modifier.ability
    pick = yield from state.ask("replace", you, YES_OR_NO, cites, (), part, **facts)
    return pick == 0


def _changed_presences(before: GameState, after: GameState) -> tuple[PerformedAction, ...]:
    """List objects whose Expeditions changed without their being moved (7.4.4.o, p)."""
    if before.traits is after.traits or (not before.traits and not after.traits):
        return ()
    return tuple(
        PerformedAction("presence", stamp, stamp)
        for stamp, thing in after.objects.items()
        if stamp in before.objects
        and thing.side == before.objects[stamp].side
        and after.places(thing) != before.places(before.objects[stamp])
    )


def gifts_made(
    before: GameState, after: GameState, performed: tuple[PerformedAction, ...]
) -> tuple[PerformedAction, ...]:
    """List the Gifts among what a step did, one for each card or token (7.3.29.a).

    The player whose turn it is makes them, whatever they come from (7.3.22.a). What would be one
    by another reading is a ``doubtful-gift``.
    """
    if not after.rules.gifts_are_made or not after.active:
        return ()
    gifts: list[PerformedAction] = []
    for act in performed:
        thing = after.objects.get(act.after)
        kind = _kind_of_gift(before, act, thing) if thing is not None else ""
        if thing is not None and kind and thing.controller != after.active:
            doubtful = kind == "again" and after.rules.a_token_that_changes_places_is_no_gift
            word, kind = "doubtful-gift" if doubtful else "gift", kind.replace("again", "create")
            maker = ActionDoer(after.active, "named")
            gifts.append(PerformedAction(word, 0, act.after, kind, maker, thing.controller))
    return tuple(gifts)


def _kind_of_gift(before: GameState, act: PerformedAction, thing: GameObject) -> str:
    """Return the verb by which another player would receive the same, empty if it is none.

    It is ``again`` of a token that had the same controller before.
    """
    if act.kind == "move" and (act.verb, thing.zone) == ("draw", Zone.HAND):
        return "draw"
    if act.kind == "move" and (act.verb, thing.zone) == ("resupply", Zone.RESERVE):
        return "exhausted-resupply" if act.word == "exhausted" else "resupply"
    old = before.objects.get(act.before)
    if not thing.card.token or act.kind not in ("create", "relocate", "presence"):
        return ""
    if old is not None and old.controller == thing.controller:
        return "again"
    return "" if act.kind == "presence" else "create"


def gift_events(state: GameState, gift: PerformedAction) -> tuple[Event, ...]:
    """Make the event of a Gift; of a doubtful one, if a Reaction asks for Gifts."""
    if gift.kind == "doubtful-gift":
        asked = {one.trigger.on for _, one, _ in state.working.reactions if one.trigger}
        asks = not asked.isdisjoint(("makes-gift", "receives-gift"))
        return state.open_question("open.a_token_that_changes_places_is_no_gift") if asks else ()
    token: Cites = (rule.RECEIVE_A_TOKEN,) if gift.verb == "create" else ()
    cites = (rule.RECEIVE_A_GIFT, *token, rule.MAKE_A_GIFT)
    thing = state[gift.after]
    facts = {"object": thing.item, "player": gift.player, "maker": gift.doer.name}
    facts |= {"link": "token"} if thing.card.token else {}
    return (state.event("gift", cites, **facts),)


def reveal_entered(state: GameState, moves: tuple[Action, ...]) -> tuple[Action, ...]:
    """Reveal the face-down Tumult cards that these moves forward enter (7.3.22.b)."""
    if state.arena:
        return ()
    down = [(card, of) for card, of in enumerate(HALVES) if not state.regions[of[0]].revealed]
    if not down:
        return ()
    entered: list[int] = []
    for move in moves:
        if move.kind != "forward":
            continue
        region = state.player(move.player).region(move.side)
        ahead = 1 if move.side == "hero" else -1
        entered += [region + ahead * step for step in range(1, move.number + 1)]
    cards = [card for card, (first, last) in down if first in entered or last in entered]
    return tuple([Action("reveal", number=card) for card in cards])
