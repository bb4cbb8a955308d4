"""Modifiers: rules and passive abilities that alter how a step acts on the game (6.2).

What the rules call a modifier is a `Modifier` value here, never an ``if`` elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, takewhile
from typing import Any

from glossary.engine.conditions.condition import (
    EXPEDITIONS,
    ONE_EXPEDITION,
    expeditions,
    holds,
    matches_selection,
)
from glossary.engine.conditions.costs import UNPAYABLE
from glossary.engine.conditions.passives_in_force import PassiveInForce, passives_in_force
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import (
    CHARACTER,
    PERMANENT,
    SPELL,
    Ability,
    Passive,
    Selection,
)
from glossary.engine.model.events import Event, Fact
from glossary.engine.model.instructions import Advance, Effect, InPlaces, Instruction, Moving
from glossary.engine.model.objects import STATUSLESS, GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.model.verbs import Pronouns
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import dataclass, replace
from glossary.engine.steps.zone_changes import doer_of

STEP, ACTION, ADDITION = 1, 2, 3


@dataclass(frozen=True, slots=True, eq=False)
class Modifier:
    """One rule or ability that alters steps.

    ``tier`` is its priority: a replacement of the whole step, of an atomic action, or an
    addition (6.2.g). ``applies`` looks at one atomic action of the step, ``change`` says
    what becomes of it; those of the rules look at moves alone, of what has their ``word``: a
    status, a keyword or ``token``. ``name`` is the kind of its event, ``key`` the word under which
    an action remembers that it was applied (6.2.k): an ability's has its bearer and its place.
    ``source`` is the card the ``ability`` is of, ``who`` are its pronouns. ``then`` are what it
    does with decisions, ``if_not`` what follows if it is declined: steps after this one. What
    applies ``once`` does to one action of a step.
    """

    name: str
    cites: Cites
    tier: int
    applies: Callable[[GameState, Step, Action], bool]
    change: Callable[[GameState, Step, Action], tuple[Action, ...]]
    key: str
    source: str = ""
    who: Pronouns = Pronouns()
    optional: bool = False
    if_not: Effect = ()
    ability: Ability | None = None
    then: Effect = ()
    word: str = ""
    once: bool = False


def _do_nothing(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
    return ()


def _changed(**fields: Any) -> Callable[[GameState, Step, Action], tuple[Action, ...]]:
    return lambda _state, _step, action: (replace(action, **fields),)


_cease, _discard = _changed(kind="cease"), _changed(to=Zone.DISCARD)


def _keep_boosts(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
    return (replace(action, keep=(*action.keep, "boost")),)


def _arrive_exhausted(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
    return (replace(action, statuses=(*action.statuses, "exhausted")),)


def _is_resting_character(state: GameState, step: Step, action: Action) -> bool:
    return step.name == "rest" and state.objects[action.object].card.type == CHARACTER


def _is_eternal(state: GameState, step: Step, action: Action) -> bool:
    return step.name == "rest" and state.has(state.objects[action.object], "eternal")


def _is_leaving_token(zone: Zone) -> Callable[[GameState, Step, Action], bool]:
    def applies(state: GameState, step: Step, action: Action) -> bool:
        thing = state.objects[action.object]
        if thing.zone is not zone or action.to is zone:
            return False
        return action.to is not Zone.RESERVE or not thing.card.stays_in_reserve

    return applies


def _is_no_more_in_reserve(state: GameState, step: Step, action: Action) -> bool:
    """Tell whether a token that may be in Reserve leaves it, or is stopped while it is played."""
    thing = state.objects[action.object]
    return thing.zone in (Zone.RESERVE, Zone.LIMBO) and action.to not in _OF_SIGNATURE_TOKENS


def _goes_to_reserve(state: GameState, action: Action) -> GameObject | None:
    thing = state.objects[action.object] if action.to is Zone.RESERVE else None
    return thing if thing is not None and thing.zone is Zone.EXPEDITION else None


def _is_fleeting_to_reserve(state: GameState, step: Step, action: Action) -> bool:
    thing = _goes_to_reserve(state, action)
    card = thing is not None and thing.card.type in (CHARACTER, PERMANENT)
    return thing is not None and card and "fleeting" in thing.statuses


def _is_seasoned_to_reserve(state: GameState, step: Step, action: Action) -> bool:
    thing = _goes_to_reserve(state, action)
    return thing is not None and thing.count("boost") > 0 and state.has(thing, "seasoned")


def _resolved_spell(state: GameState, action: Action) -> GameObject | None:
    thing = state.objects[action.object] if action.played and action.to is Zone.RESERVE else None
    return thing if thing is not None and thing.card.type == SPELL else None


def _is_fleeting_spell(state: GameState, step: Step, action: Action) -> bool:
    thing = _resolved_spell(state, action)
    return thing is not None and "fleeting" in thing.statuses


def _has_cooldown(state: GameState, step: Step, action: Action) -> bool:
    thing = _resolved_spell(state, action)
    return thing is not None and thing.card.has("cooldown") and "fleeting" not in thing.statuses


_OF_SIGNATURE_TOKENS = (Zone.RESERVE, Zone.LIMBO, Zone.EXPEDITION)
_CEASES = (rule.TOKENS_CEASE, rule.A_REPLACING_MODIFIER)
_REMOVED = (rule.SPECIFIC_BEATS_GENERAL, rule.A_REPLACING_MODIFIER)
_DISCARDED = (rule.FLEETING_IS_DISCARDED, rule.A_REPLACING_MODIFIER)
_SEASONED = (
    rule.SEASONED,
    rule.SEASONED_WHATEVER_THE_CAUSE,
    rule.COUNTERS_ARE_LOST_LEAVING_PLAY,
    rule.SPECIFIC_BEATS_GENERAL,
)
_FLEETING_SPELL = (rule.A_SPELL_RESOLVED, rule.A_FLEETING_SPELL_IS_DISCARDED)
_COOLDOWN = (rule.COOLDOWN, rule.A_SPELL_RESOLVED)
_ANCHORED, _ASLEEP = (rule.ANCHORED, rule.REST), (rule.ASLEEP, rule.REST)
_LEAVES, _LEAVES_LANDMARKS = map(_is_leaving_token, (Zone.EXPEDITION, Zone.LANDMARK))
RULES = tuple(
    Modifier(name, cites, tier, applies, change, name, word=word)
    for word, name, cites, tier, applies, change in (
        ("anchored", "stays.anchored", _ANCHORED, STEP, _is_resting_character, _do_nothing),
        ("asleep", "stays.asleep", _ASLEEP, STEP, _is_resting_character, _do_nothing),
        ("eternal", "stays.eternal", (rule.ETERNAL,), STEP, _is_eternal, _do_nothing),
        ("token", "token.leaves", _CEASES, ACTION, _LEAVES, _cease),
        ("token", "token.leaves-landmarks", _CEASES, ACTION, _LEAVES_LANDMARKS, _cease),
        ("token", "token.leaves-reserve", _REMOVED, ACTION, _is_no_more_in_reserve, _cease),
        ("fleeting", "fleeting.discarded", _DISCARDED, ACTION, _is_fleeting_to_reserve, _discard),
        ("seasoned", "seasoned.keeps", _SEASONED, ACTION, _is_seasoned_to_reserve, _keep_boosts),
        ("fleeting", "fleeting.spell", _FLEETING_SPELL, ACTION, _is_fleeting_spell, _discard),
        ("cooldown", "cooldown", _COOLDOWN, ADDITION, _has_cooldown, _arrive_exhausted),
    )
)
_OF_TOKENS = frozenset(one.key for one in RULES if one.word == "token")
FADES = {"fades.anchored": _ANCHORED, "fades.asleep": _ASLEEP}
"""The rules that add to Rest: a status is lost by what it keeps where it is (6.2.c)."""


def fading_statuses(state: GameState, step: Step) -> Iterator[Action]:
    """Yield the losses that `FADES` adds to a Rest."""
    gone = {action.object for action in step.actions if action.kind in ("move", "cease")}
    stays = [t for t in state.objects.values() if t.statuses and t.timestamp not in gone]
    for name, cites in FADES.items():
        status = name.removeprefix("fades.")
        for thing in stays if name not in state.rules.off else ():
            if status in thing.statuses:
                yield Action("lose", thing.timestamp, "rest", word=status, cites=cites)


def _rules_about(state: GameState, action: Action) -> Sequence[Modifier]:
    """List those of `RULES` that can concern an action: it moves what has their word."""
    thing = state.objects.get(action.object) if action.kind == "move" else None
    if thing is None:
        return ()
    keywords, printed, token = state.keywords(thing), thing.card.keywords, thing.card.token
    if not (thing.statuses or token or keywords or printed):
        return ()
    words = {*thing.statuses, *dict((*keywords, *printed)), *(("token",) if token else ())}
    rules = state.rules
    known = [one for one in RULES if one.word in words and one.name not in rules.off]
    return [one for one in known if not rules.leaves_out(one.cites)] if rules.off else known


def applicable_modifiers(
    state: GameState, step: Step, action: Action, abilities: tuple[Modifier, ...]
) -> list[Modifier]:
    """List the modifiers of the first tier that has any for an action: rules, then *abilities*."""
    modifiers = (*_rules_about(state, action), *abilities)
    if not modifiers:
        return []
    spend("modifiers", 1 + len(modifiers) // 4)
    applicable: list[Modifier] = []
    for modifier in modifiers:
        if applicable and modifier.tier > applicable[0].tier:
            continue
        if modifier.key in action.done or not modifier.applies(state, step, action):
            continue
        if applicable and modifier.tier < applicable[0].tier:
            applicable.clear()
        applicable.append(modifier)
    return applicable


def modified(
    state: GameState, step: Step, modifier: Modifier, action: Action, rivals: Sequence[Modifier]
) -> tuple[Action, ...]:
    """Return what a modifier makes of an action; each remembers what was applied to it.

    What is added to an action is added to in its turn (6.2.i), but not by the *rivals* that add
    to the action itself. A token that is sent somewhere instead of ceasing to exist would leave
    again, and ceases (2.1.e).
    """
    made = [
        replace(one, done=(*dict.fromkeys((*action.done, *one.done)), modifier.key))
        for one in modifier.change(state, step, action)
    ]
    if action.kind == "cease":
        made = [
            replace(one, done=tuple(key for key in one.done if key not in _OF_TOKENS))
            if one.kind == "move"
            else one
            for one in made
        ]
    place = ("forward", action.player, action.side)
    made = [  # another move forward of the same Expedition is due to the same (4.2.4.j)
        replace(one, word=action.word) if (one.kind, one.player, one.side) == place else one
        for one in made
    ]
    if modifier.tier == ADDITION:
        adding = tuple(rival.key for rival in rivals)
        made[1:] = [replace(one, done=(*one.done, *adding)) for one in made[1:]]
    return tuple(made)


def modifier_event(
    state: GameState,
    step: Step,
    modifier: Modifier,
    action: Action,
    made: tuple[Action, ...],
    abilities: tuple[Modifier, ...],
) -> Event:
    """Make the event of a modifier being applied, to an object or to an Expedition.

    An ability's names its order among others, and that it applies once, where that decides.
    """
    facts: dict[str, Fact] = {}
    if action.object:
        facts["object"] = state[action.object].item
    if action.side and not action.object:
        facts["expedition"] = f"{action.player}.{action.side}"
    cites = modifier.cites
    if modifier.source:
        facts["source"] = modifier.source
        others = (*_rules_about(state, action), *abilities)
        rivals = (one.applies(state, step, action) for one in others if one is not modifier)
        if action.done or any(rivals):
            cites = (*cites, rule.A_MODIFIER_IS_PICKED)
        if any(modifier.applies(state, step, one) for one in made):
            cites = (*cites, rule.ONCE_AN_ATOMIC_ACTION)
    if (action.verb, action.word) == ("resupply", "exhausted"):
        cites = (*cites, rule.EXHAUSTED_RESUPPLY)
    if modifier.word == "token" and action.verb == "sacrifice":
        facts["link"] = "sacrifice"
    elif modifier.name == "fleeting.discarded":
        fleeting = state[action.object]
        facts["player"] = fleeting.owner
        if fleeting.card.token or action.verb == "rest":
            facts["link"] = "token" if fleeting.card.token else "rest"
    elif modifier.source:
        thing = state.now(action.object)
        leaves = thing is not None and thing.zone is Zone.EXPEDITION
        leaves = leaves and action.kind in ("move", "cease", "relocate")
        sacrificed = action.verb == "sacrifice" and action.to is Zone.DISCARD
        away = "reserve" if action.to is Zone.RESERVE else "leave"
        link = "defect" if action.verb == "defect" else away if leaves else action.kind
        facts["link"] = "sacrificed" if sacrificed else link
        if action.kind == "gain":
            facts["status"] = action.word
        elif more := _regions_more(modifier, action):
            facts.update(link="farther", number=action.number + more, against=action.number)
    otherwise = "expedition" in facts
    if modifier.word == "token" and modifier.name in _TOLD_OTHERWISE:
        otherwise = not state.rules.tokens_never_arrive
    kind = _TOLD_OTHERWISE[modifier.name] if otherwise else modifier.name
    if modifier.source and action.kind == "create":
        kind = _OF_CREATING.get(modifier.name, kind)
        facts["player"] = doer_of(state, step, action).name
        if number := _tokens_instead(modifier):
            facts.update(link="more", number=number)
    return state.event(kind, cites, modifier.ability, **facts)


def _regions_more(modifier: Modifier, action: Action) -> int:
    """Return how many regions farther a move forward goes, if that is all a modifier does."""
    passive = modifier.ability.passive if modifier.ability is not None else None
    verbs = passive.instead if passive is not None and action.kind == "forward" else ()
    moves = [verb for verb in verbs if verb.do.word != "exhaust"]  # which is told itself
    return moves[0].more if len(moves) == 1 and isinstance(moves[0], Advance) else 0


def _tokens_instead(modifier: Modifier) -> int:
    """Return how many tokens are created instead of one, if that is all a modifier does."""
    passive = modifier.ability.passive if modifier.ability is not None else None
    verbs = passive.instead if passive is not None and passive.kind == "replace" else ()
    such = [verb.amount for verb in verbs if verb.do.word == "create-such"]
    return such[0] if len(verbs) == len(such) == 1 and such[0] > 1 else 0


_TOLD_OTHERWISE = {
    "added": "added.expedition",
    "replaced": "replaced.expedition",
    "token.leaves": "token.leaves.arriving",
    "token.leaves-landmarks": "token.leaves-landmarks.arriving",
}
"""The modifiers of Expeditions, and of tokens that arrive where they are sent."""


_OF_CREATING = {"added": "added.player", "replaced": "replaced.create"}
"""The modifiers of tokens that are created: no object is there yet."""


def order_matters(
    state: GameState,
    step: Step,
    abilities: tuple[Modifier, ...],
    action: Action,
    rivals: list[Modifier],
) -> bool:
    """Tell whether the order of the modifiers of one action changes the result (6.2.h)."""
    orders = list(permutations(rivals)) if len(rivals) < 5 else []  # of more, each one first
    orders = orders or [(one, *(other for other in rivals if other is not one)) for one in rivals]
    again = tuple(one for one in rivals if one.key in _OF_TOKENS)
    ends: list[list[Action]] = []
    for order in orders:
        made: tuple[Action, ...] = (action,)
        for modifier in (*order, *again):
            alone = replace(step, actions=made)
            for place, one in enumerate(made):
                if modifier in applicable_modifiers(state, alone, one, abilities):
                    made = (
                        *made[:place],
                        *modified(state, alone, modifier, one, rivals),
                        *made[place + 1 :],
                    )
                    break
        ends.append([*map(_comparable, made)])
    return any(end != ends[0] and Counter(end) != Counter(ends[0]) for end in ends)


def _comparable(action: Action) -> Action:
    """Remove from an action what makes no difference: marks, and what a zone removes anyway."""
    if action.kind == "cease":
        return Action("cease", action.object)
    if action.to in STATUSLESS:
        return replace(action, done=(), keep=(), statuses=())
    return replace(action, done=())


def modifier_of(state: GameState, in_force: PassiveInForce) -> Modifier:
    """Make the modifier of a passive ability: ``replace`` is "instead", ``also`` is "also"."""
    passive, who = in_force.passive, in_force.who
    replaces = passive.kind == "replace"
    through = passive.when.through if passive.when is not None else ""
    tries = passive.when is not None and passive.when.on == "attempts"
    stays = replaces and passive.when is not None and passive.when.origin == Zone.EXPEDITION
    stays = stays and all(verb.do.word != "send" for verb in passive.instead)
    own = _is_of_own_arrival(passive) and not stays
    inside = tuple(takewhile(lambda verb: not _decides(state, who, verb), passive.instead))

    def applies(state: GameState, step: Step, action: Action) -> bool:
        spend("modifiers", 2)
        doer = doer_of(state, step, action).name
        return would_modify(state, in_force, action, doer) and holds(state, passive.condition, who)

    def change(state: GameState, step: Step, action: Action) -> tuple[Action, ...]:
        if replaces:  # what it replaces takes nothing: its card is still there to be drawn
            step = replace(step, actions=tuple(one for one in step.actions if one is not action))
        its, arrives = about(who, action), [verb for verb in inside if own and _arrives_so(verb)]
        made = tuple(
            made
            for verb in inside
            if verb not in arrives and verb.do.within
            for made in verb.do.within(state, its, verb, action, step)
        )
        first = next((one for one in made if one.object == action.object), None)
        if through:  # wherever it goes instead, that is still done to it, once
            made = tuple(replace(one, verb=through) if one is first else one for one in made)
        elif replaces and action.verb == "sacrifice":
            made = tuple(_still_sacrificed(one) if one is first else one for one in made)
        entered = action
        for verb in arrives:
            entered = verb.do.arriving(state, verb, entered) if verb.do.arriving else entered
        return (entered, *made) if arrives or not replaces else made

    name = "replaced" if replaces else "added"
    return Modifier(
        name,
        (
            rule.A_REPLACING_MODIFIER if replaces else rule.AN_ADDITIVE_MODIFIER,
            rule.A_MODIFIER_EXISTS_BEFORE,
            *((rule.ATTEMPT,) if tries else ()),
        ),
        ACTION if replaces else ADDITION,
        applies,
        change,
        f"{name}@{in_force.bearer.timestamp}.{in_force.place}",
        in_force.item_of(state),
        who,
        optional=passive.may,
        if_not=passive.if_not,
        ability=Ability("passive", passive=passive),
        then=passive.instead[len(inside) :],
        once=passive.once or (passive.may and _gives_itself_up(passive)),
    )


def _gives_itself_up(passive: Passive) -> bool:
    """Tell whether the first thing that is done is for its bearer alone to do, and once."""
    first = passive.instead[0]
    return first.do.word in _GIVES_UP and first.objects.pick == "me"


_GIVES_UP = ("discard", "exhaust", "sacrifice")


def _still_sacrificed(made: Action) -> Action:
    """Mark what happens to an object instead of its sacrifice: it counts as one (7.3.36.b)."""
    if made.verb == "sacrifice":
        return made
    return replace(made, verb="sacrifice", cites=(*made.cites, rule.STILL_A_SACRIFICE))


def about(who: Pronouns, action: Action) -> Pronouns:
    """Return the pronouns of a modifier for one action: its object is "it", or its Expedition."""
    its = () if action.object or not action.side else ((action.player, action.side),)
    return replace(who, it=action.object, its=its)


_ASKING = ("who", "condition", "cost", "may", "times", "times_each", "quantity")


def _decides(state: GameState, who: Pronouns, verb: Instruction) -> bool:
    """Tell whether a verb of a modifier is a step after this one: somebody decides in it.

    Or it asks how much, whether, how often, or about the step before.
    """
    usual = Instruction(verb.do)
    if verb.do.within is None or verb.link not in ("", "at-once"):
        return True
    if any(getattr(verb, key) != getattr(usual, key) for key in _ASKING):
        return True
    if isinstance(verb, InPlaces) and verb.do.places and state.rules.gigantic_picks_a_place:
        places = verb.to or "my-expedition"
        if places in ONE_EXPEDITION and len(expeditions(state, places, who)) > 1:
            return True
    to = verb.to if isinstance(verb, InPlaces | Moving) else ""
    elsewhere = to not in ("", *EXPEDITIONS, "my-landmarks", *Zone)
    return elsewhere or verb.objects.pick in ("target", "choose", "random", "that")


def unmodified_events(state: GameState, action: Action) -> Iterator[Event]:
    """Report the abilities that would have modified an impossible action (1.4.1.d)."""
    if action.object and action.object not in state.objects:
        return
    for in_force in passives_in_force(state, "replace", "also"):
        if would_modify(state, in_force, action) and holds(
            state, in_force.passive.condition, in_force.who
        ):
            cites = (rule.AN_IMPOSSIBLE_EVENT_IS_NOT_MODIFIED,)
            yield state.event("not-modified", cites, source=in_force.bearer.item)


def exhausted_events(state: GameState, move: Action) -> Iterator[Event]:
    """Report what would modify the move of an Expedition if its bearer could be exhausted."""
    for one in passives_in_force(state, "replace"):
        bearer, passive = one.bearer, one.passive
        exhausts = passive.instead and passive.instead[0].do.word == "exhaust"
        if not (exhausts and "exhausted" in bearer.statuses and would_modify(state, one, move)):
            continue
        left = tuple(status for status in bearer.statuses if status != "exhausted")
        if holds(state.changed(replace(bearer, statuses=left)), passive.condition, one.who):
            kind, _, cites = UNPAYABLE["exhausted"]
            facts = {"object": bearer.item, "player": bearer.controller}
            place = f"{move.player}.{move.side}"
            yield state.event(kind, cites, passive.instead, its=place, **facts)


def entry_modifiers(state: GameState, step: Step) -> list[PassiveInForce]:
    """List the abilities on how their own bearer enters a zone; none is in force yet (6.2.l)."""
    entering: list[PassiveInForce] = []
    for action in step.actions:
        thing = state.objects.get(action.object) if action.kind == "move" else None
        if thing is None or thing.in_play or not thing.card.abilities:
            continue
        for place, ability in enumerate(thing.card.abilities):
            passive = ability.passive
            if passive and passive.kind in ("replace", "also") and _is_of_own_arrival(passive):
                entering.append(PassiveInForce(thing, passive, place))
    return entering


def _is_of_own_arrival(passive: Passive) -> bool:
    return passive.when is not None and passive.when.own_arrival


def _arrives_so(verb: Instruction) -> bool:
    """Tell whether a verb alters how its bearer arrives (6.2.l)."""
    return verb.do.arriving is not None and verb.objects.pick in ("me", "it")


_PLAYER_VERBS = {"draws": "draw", "resupplies": "resupply"}  # what a player would do, card by card


def _would_leave(state: GameState, in_force: PassiveInForce, action: Action) -> bool:
    """Tell whether an object would leave the Expedition that it is described to be in (7.3.20).

    A Landmark is in none. What is described as in play leaves its controller's Expeditions, and
    not as it switches them (7.5.10).
    """
    thing, when = state.objects.get(action.object), in_force.passive.when
    if thing is None or when is None or thing.zone is not Zone.EXPEDITION:
        return False
    if action.kind not in ("move", "cease", "relocate"):
        return False
    if action.kind == "move" and action.to is Zone.EXPEDITION:
        return False
    switches = action.kind == "relocate" and action.player == thing.controller
    if switches and when.subject.where == "play":
        return False
    return matches_selection(state, when.subject, thing, in_force.who)


def would_modify(
    state: GameState, in_force: PassiveInForce, action: Action, doer: str = ""
) -> bool:
    """Tell whether an ability's "would" means this atomic action; who creates is its *doer*."""
    when = in_force.passive.when
    if when is None:
        return False
    if when.on in _PLAYER_VERBS:
        own = action.player == in_force.bearer.controller
        return action.verb == _PLAYER_VERBS[when.on] and (when.subject.whose == "any" or own)
    if when.on == "leaves":
        return _would_leave(state, in_force, action)
    if when.on == "create":
        mine = doer == in_force.bearer.controller
        return action.kind == "create" and (when.subject.whose == "any" or mine)
    if ("attempt" if when.on == "attempts" else when.on) != action.kind:
        return False
    due = action.kind == "forward" and when.what in action.word  # to several terrains, perhaps
    if when.what and when.what != action.word and not due:
        return False
    if when.through and when.through != action.verb:
        return False
    if action.kind in ("forward", "back", "ascend") or not action.object:
        place, word = (action.player, action.side), when.to
        if not word and when.subject == Selection("me") and when.on != "attempts":
            word = "my-expedition"
        if word in EXPEDITIONS and place not in expeditions(state, word, in_force.who):
            return False
        return when.subject.whose != "you" or action.player == in_force.bearer.controller
    thing = state.objects.get(action.object)
    if thing is None or not matches_selection(state, when.subject, thing, in_force.who):
        return False
    if when.origin and thing.zone != when.origin:
        return False
    return not when.to or action.to == when.to
