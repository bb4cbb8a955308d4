"""Modifiers: rules and passive abilities that alter how a step acts on the game (6.2).

What the rules call a modifier is a `Modifier` value here, never an ``if`` elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations

from glossary.engine.model.actions import Action, Step
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import CHARACTER, PERMANENT, SPELL, Instruction
from glossary.engine.model.events import Event, event
from glossary.engine.model.objects import STATUSLESS, GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import Citation, rule
from glossary.engine.rules.values import dataclass, replace

STEP, ACTION, ADDITION = 1, 2, 3
_ADDED = "added"
_OF_ABILITIES = (rule.A_MODIFIER_IS_PICKED, rule.ONCE_AN_ATOMIC_ACTION)


@dataclass(frozen=True, slots=True)
class Modifier:
    """One rule or ability that alters steps.

    ``tier`` is its priority: a replacement of the whole step, of an atomic action, or an
    addition (6.2.g). ``applies`` looks at one atomic action of the step, ``change`` says
    what becomes of it; ``kinds`` are the kinds of action it can concern, any if empty.
    ``name`` is the kind of its event.
    """

    name: str
    cites: tuple[Citation, ...]
    tier: int
    applies: Callable[[GameState, Step, Action], bool]
    change: Callable[[GameState, Step, Action], tuple[Action, ...]]
    source: int = 0
    kinds: tuple[str, ...] = ("move",)
    optional: bool = False
    controller: str = ""
    if_not: tuple[Instruction, ...] = ()

    @property
    def key(self) -> str:
        """Return the word under which an action remembers that it was applied (6.2.k)."""
        return f"{self.name}@{self.source}" if self.source else self.name


def _stays_with(status: str) -> Callable[[GameState, Step, Action], bool]:
    def applies(state: GameState, step: Step, action: Action) -> bool:
        if step.name != "rest" or action.kind != "move":
            return False
        thing = state.objects[action.object]
        return thing.card.type == CHARACTER and status in thing.statuses

    return applies


def _is_eternal(state: GameState, step: Step, action: Action) -> bool:
    return (
        step.name == "rest"
        and action.kind == "move"
        and state.has(state.objects[action.object], "eternal")
    )


def _do_nothing(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
    return ()


def _leaves_expedition(state: GameState, action: Action) -> GameObject | None:
    if action.kind != "move" or action.to is Zone.EXPEDITION:
        return None
    thing = state.objects.get(action.object)
    return thing if thing is not None and thing.zone is Zone.EXPEDITION else None


def _is_leaving_token(zone: Zone) -> Callable[[GameState, Step, Action], bool]:
    def applies(state: GameState, step: Step, action: Action) -> bool:
        thing = state.objects.get(action.object) if action.to is not zone else None
        return thing is not None and thing.zone is zone and thing.card.token

    return applies


def _cease(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
    return (replace(action, kind="cease"),)


def _is_fleeting_to_reserve(state: GameState, step: Step, action: Action) -> bool:
    thing = _leaves_expedition(state, action)
    return (
        thing is not None
        and action.to is Zone.RESERVE
        and "fleeting" in thing.statuses
        and thing.card.type in (CHARACTER, PERMANENT)
    )


def _go_to_discard(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
    return (replace(action, to=Zone.DISCARD),)


def _is_seasoned_to_reserve(state: GameState, step: Step, action: Action) -> bool:
    thing = _leaves_expedition(state, action)
    if thing is None or action.to is not Zone.RESERVE:
        return False
    return thing.count("boost") > 0 and state.has(thing, "seasoned")


def _keep_boosts(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
    return (replace(action, keep=(*action.keep, "boost")),)


def _resolved_spell(state: GameState, action: Action) -> GameObject | None:
    if action.kind != "move" or not action.played or action.to is not Zone.RESERVE:
        return None
    thing = state.objects.get(action.object)
    return thing if thing is not None and thing.card.type == SPELL else None


def _is_fleeting_spell(state: GameState, step: Step, action: Action) -> bool:
    thing = _resolved_spell(state, action)
    return thing is not None and "fleeting" in thing.statuses


def _has_cooldown(state: GameState, step: Step, action: Action) -> bool:
    thing = _resolved_spell(state, action)
    return thing is not None and thing.card.has("cooldown") and "fleeting" not in thing.statuses


def _arrive_exhausted(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
    return (replace(action, statuses=(*action.statuses, "exhausted")),)


_REPLACEMENT_CITES = (rule.A_REPLACING_MODIFIER,)
RULES: tuple[Modifier, ...] = (
    Modifier(
        "stays.anchored", (rule.ANCHORED, rule.REST), STEP, _stays_with("anchored"), _do_nothing
    ),
    Modifier("stays.asleep", (rule.ASLEEP, rule.REST), STEP, _stays_with("asleep"), _do_nothing),
    Modifier("stays.eternal", (rule.ETERNAL,), STEP, _is_eternal, _do_nothing),
    Modifier(
        "token.leaves",
        (rule.TOKENS_CEASE, *_REPLACEMENT_CITES),
        ACTION,
        _is_leaving_token(Zone.EXPEDITION),
        _cease,
    ),
    Modifier(
        "token.leaves-landmarks",
        (rule.TOKENS_CEASE, *_REPLACEMENT_CITES),
        ACTION,
        _is_leaving_token(Zone.LANDMARK),
        _cease,
    ),
    Modifier(
        "fleeting.discarded",
        (rule.FLEETING_IS_DISCARDED, *_REPLACEMENT_CITES),
        ACTION,
        _is_fleeting_to_reserve,
        _go_to_discard,
    ),
    Modifier(
        "seasoned.keeps",
        (
            rule.SEASONED,
            rule.SEASONED_WHATEVER_THE_CAUSE,
            rule.COUNTERS_ARE_LOST_LEAVING_PLAY,
            rule.SPECIFIC_BEATS_GENERAL,
        ),
        ACTION,
        _is_seasoned_to_reserve,
        _keep_boosts,
    ),
    Modifier(
        "fleeting.spell",
        (rule.A_SPELL_RESOLVED, rule.A_FLEETING_SPELL_IS_DISCARDED),
        ACTION,
        _is_fleeting_spell,
        _go_to_discard,
    ),
    Modifier(
        "cooldown",
        (rule.COOLDOWN, rule.A_SPELL_RESOLVED),
        ADDITION,
        _has_cooldown,
        _arrive_exhausted,
    ),
)


@dataclass(frozen=True, slots=True)
class StepAddition:
    """A rule that adds atomic actions to the step of that name (6.2.c)."""

    name: str
    step: str
    cites: tuple[Citation, ...]
    add: Callable[[GameState, Step], tuple[Action, ...]]


def _lose_at_rest(status: str) -> Callable[[GameState, Step], tuple[Action, ...]]:
    def add(state: GameState, step: Step) -> tuple[Action, ...]:
        cites = (rule.ANCHORED if status == "anchored" else rule.ASLEEP, rule.REST)
        gone = {action.object for action in step.actions if action.kind in ("move", "cease")}
        return tuple(
            Action("lose", thing.timestamp, "rest", word=status, cites=cites)
            for thing in state.objects.values()
            if status in thing.statuses and thing.timestamp not in gone
        )

    return add


ADDITIONS: tuple[StepAddition, ...] = (
    StepAddition("fades.anchored", "rest", (rule.ANCHORED, rule.REST), _lose_at_rest("anchored")),
    StepAddition("fades.asleep", "rest", (rule.ASLEEP, rule.REST), _lose_at_rest("asleep")),
)


def rules_may_modify(state: GameState, action: Action) -> bool:
    """Tell whether any of `RULES` can concern an action: it moves what is not plain."""
    thing = state.objects.get(action.object) if action.kind == "move" else None
    return thing is not None and bool(
        thing.statuses or thing.card.token or state.keywords(thing) or thing.card.keywords
    )


def applicable_modifiers(
    state: GameState, step: Step, modifiers: tuple[Modifier, ...]
) -> list[tuple[Modifier, int]]:
    """List the modifiers of the first tier that has any, each with its action's index."""
    found: list[tuple[Modifier, int]] = []
    spend("modifiers", 1 + len(step.actions) * len(modifiers) // 4)
    abilities = tuple([modifier for modifier in modifiers if modifier.source])
    for place, action in enumerate(step.actions):
        for modifier in modifiers if rules_may_modify(state, action) else abilities:
            if found and modifier.tier > found[0][0].tier:
                continue
            if modifier.kinds and action.kind not in modifier.kinds:
                continue
            if modifier.tier == ADDITION and _ADDED in action.done:
                continue
            if modifier.key in action.done or not modifier.applies(state, step, action):
                continue
            if found and modifier.tier < found[0][0].tier:
                found.clear()
            found.append((modifier, place))
    return found


def apply_modifier(state: GameState, step: Step, modifier: Modifier, place: int) -> Step:
    """Apply a modifier to one action of a step; its event goes to the notes of the step."""
    action = step.actions[place]
    changed = tuple(
        replace(other, done=(*dict.fromkeys((*action.done, *other.done)), modifier.key))
        for other in modifier.change(state, step, action)
    )
    if modifier.tier == ADDITION:  # what it adds calls for no more: each adds once to the step
        changed = (
            *changed[:1],
            *(replace(other, done=(*other.done, _ADDED)) for other in changed[1:]),
        )
    actions = (*step.actions[:place], *changed, *step.actions[place + 1 :])
    return replace(
        step, actions=actions, notes=(*step.notes, modifier_event(state, modifier, action))
    )


def decline_modifier(step: Step, modifier: Modifier, place: int) -> Step:
    """Decline an optional modifier: it is not asked again for that action."""
    action = replace(step.actions[place], done=(*step.actions[place].done, modifier.key))
    return replace(step, actions=(*step.actions[:place], action, *step.actions[place + 1 :]))


def modifier_event(state: GameState, modifier: Modifier, action: Action) -> Event:
    """Make the event of a modifier being applied, to an object or to an Expedition."""
    facts = {"object": state[action.object].item} if action.object else {}
    if action.side and not action.object:
        facts["expedition"] = f"{action.player}.{action.side}"
    if modifier.source:
        facts["source"] = state[modifier.source].item
    cites = (
        *modifier.cites,
        *(_OF_ABILITIES if modifier.source else ()),
        *(() if modifier.tier > STEP else (rule.ONCE_A_STEP,)),
    )
    return event(state, modifier.name + ".expedition" * ("expedition" in facts), cites, **facts)


def order_matters(
    state: GameState,
    step: Step,
    modifiers: tuple[Modifier, ...],
    rivals: list[tuple[Modifier, int]],
) -> bool:
    """Tell whether the order of the modifiers of one action changes the result (6.2.h)."""
    alone = replace(step, actions=(step.actions[rivals[0][1]],), notes=())
    keys = tuple(modifier.key for modifier, _ in rivals)
    orders = list(permutations(keys)) if len(keys) < 5 else []  # of more, each one first will do
    orders = orders or [(key, *(other for other in keys if other != key)) for key in keys]
    ends = [_apply_in_order(state, alone, modifiers, order).actions for order in orders]
    return any(Counter(map(_comparable, end)) != Counter(map(_comparable, ends[0])) for end in ends)


def _apply_in_order(
    state: GameState, step: Step, modifiers: tuple[Modifier, ...], order: tuple[str, ...]
) -> Step:
    for key in order:
        for modifier, place in applicable_modifiers(state, step, modifiers):
            if modifier.key == key:
                step = apply_modifier(state, step, modifier, place)
                break
    return step


def _comparable(action: Action) -> Action:
    """Remove from an action what makes no difference: marks, and what a zone removes anyway."""
    if action.kind == "cease":
        return Action("cease", action.object)
    if action.to in STATUSLESS:
        return replace(action, done=(), keep=(), statuses=())
    return replace(action, done=())
