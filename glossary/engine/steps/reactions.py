"""Reactions: finds those that an event activates, puts their emblems into Limbo (6.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from glossary.engine.conditions.condition import (
    condition_cites,
    holds,
    matches_selection,
    name_of,
)
from glossary.engine.conditions.passives_in_force import (
    PassiveInForce,
    ignores_object,
    passives_in_force,
)
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.budget import spend
from glossary.engine.model.cards import Ability, Condition, Trigger
from glossary.engine.model.events import (
    ActionDoer,
    Event,
    Fact,
    Outcome,
    Outcomes,
    PerformedAction,
)
from glossary.engine.model.objects import HIDDEN, IN_PLAY, Expedition, GameObject, Pending, Zone
from glossary.engine.model.state import GameState, Use
from glossary.engine.model.verbs import Pronouns
from glossary.engine.rules.citations import Citation, Cites, rule
from glossary.engine.rules.values import dataclass, replace
from glossary.engine.steps.perform import perform
from glossary.engine.steps.triggers import (
    Happening,
    changes_hands,
    done_by_nobody,
    happening,
    is_led_astray,
    matches_trigger,
    pronouns_of,
    stays_within,
)

MOST_USES_A_DAY = 100
MOST_USES_OF_A_NAME = 1000
ACTIVATION_UNITS = 20
"""The work of one activation besides the event that tells it."""
_WITH_DICE = ("roll", "show")
_ARRIVALS = ("move", "create", "relocate")  # into a zone, or into part of one (6.3.c)
_SYMBOLS = {
    "join": rule.JOINS_SYMBOL,
    "hand": rule.FROM_HAND_SYMBOL,
    "reserve": rule.FROM_RESERVE_SYMBOL,
}


@dataclass(frozen=True, slots=True)
class Activation:
    """A Reaction that an event activates: its bearer, its place, its pronouns, its rules.

    ``home`` is the object that "my" means, if it is not the bearer; ``gift`` the kind of Gift that
    the event was, ``its`` the Expedition that it was about; ``met`` whether the condition that the
    trigger ends with is (6.3.b), ``number`` the result of the die that it was about.
    """

    bearer: GameObject
    ability: Ability
    place: int
    me: int
    it: int
    cites: Cites
    home: int = 0
    gift: str = ""
    met: bool = True
    its: tuple[Expedition, ...] = ()
    number: int = 0


def is_self_move(state: GameState, trigger: Trigger) -> bool:
    """Tell whether the trigger is the arrival of its own bearer (6.3.c, 6.3.d)."""
    if trigger.subject.pick != "me":
        return False
    if trigger.on == "moves":
        resting = trigger.origin == Zone.EXPEDITION and trigger.to == Zone.RESERVE
        return bool(trigger.to) and not (resting and state.rules.resting_is_not_self_move)
    return trigger.on in ("joins", "played")


def _is_met_on_entry(state: GameState, trigger: Trigger, arrived: GameObject) -> bool:
    """Tell whether the trigger is met by entering play with a status, its bearer's (2.4.1.g)."""
    if trigger.on not in ("gains", "becomes"):
        return is_self_move(state, trigger)
    return trigger.subject.pick == "me" and arrived.in_play


def activate_reactions(
    before: GameState, after: GameState, performed: tuple[PerformedAction, ...]
) -> Outcomes[GameState]:
    """Put into Limbo an emblem for each Reaction that these actions activate (6.3.h)."""
    reactions = before.working.reactions
    activations: list[Activation] = []
    if reactions:
        spend("reactions", len(performed) * (1 + len(reactions)))
        happened = [happening(before, after, act, performed) for act in performed]
        if notes := [note for one in happened for note in _unactivated_events(one)]:
            yield Outcome(after, tuple(notes))
        counted: set[tuple[int, int, str]] = set()
        for one in happened:
            activations += _activations(one, counted)
            activations += _activations_on_entry(one)
    else:
        for act in performed:
            if act.after and act.kind in _ARRIVALS:
                activations += _activations_on_entry(happening(before, after, act))
    return (yield from put_in_limbo(after, activations, before)) if activations else after


def pass_turn(state: GameState, name: str, cites: Cites) -> Outcomes[GameState]:
    """Have a player pass, and activate what reacts to it; who has passed does not again."""
    yield state.tell("passed", cites, player=name)
    if state.player(name).passed:
        return state
    after = state.with_player(name, passed=True)
    return (yield from activate_reactions(state, after, (PerformedAction("pass", player=name),)))


def count_as_activated(
    state: GameState, player: str, bearer: GameObject, ability: Ability
) -> Outcomes[GameState]:
    """Count an ability with {D} or {T} among those of this turn, and activate what waits for it."""
    doer = ActionDoer(player, "effect")
    for word in ability.activated_by:
        done = PerformedAction("use", bearer.timestamp, state.later(bearer.timestamp), word=word)
        after = replace(state, activated=(*state.activated, (player, word)))
        done = replace(done, doer=doer, player=player)
        state = yield from activate_reactions(state, after, (done,))
    return state


def activate_at_phase(state: GameState, phase: str) -> Outcomes[GameState]:
    """Activate the "at [this phase]" Reactions that exist as it opens (4.2.b)."""
    activations: list[Activation] = []
    for thing, ability, place in state.working.reactions:
        trigger, condition = ability.trigger, ability.condition
        if trigger is None or (trigger.on, trigger.phase) != ("phase", phase):
            continue
        cites, who = _OPENS, pronouns_of(thing, thing.timestamp, 0)
        if condition is not None:
            cites = (*_OPENS, rule.PAST_AND_PRESENT, *condition_cites(condition, state, who))
        met = condition is None or holds(state, condition, who)
        activations.append(Activation(thing, ability, place, thing.timestamp, 0, cites, met=met))
    return (yield from put_in_limbo(state, activations)) if activations else state


_OPENS: Cites = (rule.A_PHASE_OPENS, rule.A_TRIGGER_MATCHES)


def put_in_limbo(
    state: GameState, activations: list[Activation], before: GameState | None = None
) -> Outcomes[GameState]:
    """Make one emblem for each activation, in one step, unless something prevents it.

    What is gone was kept from it if it was so *before* the event (6.3.f). The hundred-and-first of
    a day does not activate. One that an event activates several times says so (6.3.g). Nothing of
    a player who has left the game activates.
    """
    playing = {player.name for player in state.players}
    activations = [one for one in activations if one.bearer.controller in playing]
    spend("reactions", ACTIVATION_UNITS * len(activations))
    actions: list[Action] = []
    notes: list[Event] = []
    if unmet := [one for one in activations if not one.met]:
        notes = [_unmet_event(state, one) for one in unmet]
        activations = [one for one in activations if one.met]
    uses, used_up = dict(state.uses), dict[int, None]()
    times = Counter((one.bearer.timestamp, one.place) for one in activations)
    keeping = tuple(passives_in_force(state, *_KEEPING)) if activations else ()
    for one in activations:
        stamp, lasting = one.bearer.timestamp, one.bearer.pending
        if lasting is not None and lasting.passive is not None and lasting.passive.once:
            if stamp in used_up:
                continue
            used_up[stamp] = None
        there, by = state, keeping
        if before is not None and stamp not in state.objects:
            there, by = before, tuple(passives_in_force(before, *_KEEPING))
        why = _prevention_event(there, by, one) or _count_use(state, uses, one)
        if why is not None:
            notes.append(why)
        else:
            actions.append(_emblem(state, one, several=times[stamp, one.place] > 1))
    if not actions and not notes:
        return state
    actions += [Action("cease", stamp, word="used", cites=(rule.DURATION,)) for stamp in used_up]
    done, events, _ = perform(replace(state, uses=uses), Step("activate", tuple(actions)))
    yield Outcome(done, (*notes, *events))
    return done


_KEEPING = ("cannot-activate", "ignore")
"""The kinds of passive ability that keep a Reaction from activating (7.3.1.e, 7.3.19.b)."""


def _count_use(state: GameState, uses: dict[Use, int], one: Activation) -> Event | None:
    """Count an activation among *uses* of the day; one too many is told instead (1.4.6, 6.3.m)."""
    key: Use = (one.bearer.timestamp, f"reaction {one.place}")
    if uses.get(key, 0) >= MOST_USES_A_DAY:
        often = (rule.A_HUNDRED_ACTIVATIONS_A_DAY, rule.NO_REACTION_FOR_EVER)
        return state.event("capped", often, one.ability, object=one.bearer.item)
    if state.rules.activations_are_capped_by_name:
        named: Use = (name_of(one.bearer), _latest(one.bearer, one.ability, one.place))
        used = uses.get(named)
        if used is None:
            used = uses[named] = _uses_of_a_name(state, one)
        if used >= MOST_USES_OF_A_NAME:
            often = (rule.A_THOUSAND_A_NAME, rule.A_HUNDRED_ACTIVATIONS_A_DAY)
            return state.event("capped.name", often, object=one.bearer.item)
        uses[named] = used + 1
    uses[key] = uses.get(key, 0) + 1
    return None


def _emblem(state: GameState, one: Activation, *, several: bool) -> Action:
    """Make an emblem of a Reaction, which one event activates once or *several* times (6.3.h)."""
    cites, bearer = one.cites, one.bearer
    if bearer.zone is Zone.HERO:
        cites = (*cites, rule.HERO_ABILITIES_WORK_IN_THE_HERO_ZONE)
    if several:
        cites = (*cites, rule.SEVERAL_ACTIVATIONS)
    lasting = bearer.pending  # "its Expedition" is that of the effect that made it last
    pending = Pending(
        one.ability,
        source=one.me,
        it=one.it,
        home=one.home or (lasting.home if lasting else bearer.timestamp),
        gift=one.gift,
        its=one.its or (lasting.its if lasting else ()),
        number=one.number,
        x=lasting.x if lasting else 0,
        by=_given_by(state, one),
        several=several,
    )
    return Action("emblem", player=bearer.controller, pending=pending, cites=cites)


def _given_by(state: GameState, one: Activation) -> str:
    """Return the object that gives that Reaction: what made its Emblem, or another object.

    Empty if it is the bearer's own. Of several that give the same, each gives one of them.
    """
    bearer, ability = one.bearer, one.ability
    if bearer.pending is not None:
        return state[bearer.pending.source].item if bearer.pending.source else ""
    if bearer.zone is Zone.LIMBO or ability in bearer.card.abilities:
        return ""
    giving = [s for s in passives_in_force(state, "ability") if s.passive.ability == ability]
    to_it = [s for s in giving if matches_selection(state, s.passive.of, bearer, s.who)] or giving
    items = [item for s in to_it if (item := s.item_of(state)) != bearer.item]
    before = state.abilities(bearer)[: one.place].count(ability)
    return items[min(before, len(items) - 1)] if items else ""


def _unmet_event(state: GameState, one: Activation) -> Event:
    """Make the event of a trigger whose condition is not met, when it is looked at (6.3.k)."""
    trigger = one.ability.trigger
    kind = "not-met.phase" if trigger is not None and trigger.on == "phase" else "not-met"
    known = meant(state, Pronouns(one.me, it=one.it, its=one.its))
    return state.event(kind, one.cites, one.ability, object=one.bearer.item, **known)


def meant(state: GameState, who: Pronouns) -> dict[str, Fact]:
    """Return the facts that say what the pronouns of a part of an ability mean."""
    facts: dict[str, Fact] = {}
    if who.it and (not who.me or state[who.it].item != state[who.me].item):
        facts["it"] = state[who.it].item
    if who.that:
        facts["that"] = tuple(dict.fromkeys(state[stamp].item for stamp in who.that))
    if who.its:
        facts["its"] = ".".join(who.its[0])
    return facts


def _uses_of_a_name(state: GameState, one: Activation) -> int:
    """Count the activations that a board gives to the objects of that name (6.3.m)."""
    spend("reactions", len(state.objects) + len(state.working.reactions) // 4)
    return sum(
        state.uses.get((thing.timestamp, f"reaction {place}"), 0)
        for thing in state.objects.values()
        if name_of(thing) == name_of(one.bearer)
        for place, ability in enumerate(state.abilities(thing))
        if _latest(thing, ability, place) == _latest(one.bearer, one.ability, one.place)
    )


def _latest(bearer: GameObject, ability: Ability, place: int) -> Ability:
    """Return an ability as the newest printing of its card has it (6.3.m)."""
    latest = bearer.card.latest
    return latest[place] if place < len(latest) else ability


def _activations(what: Happening, counted: set[tuple[int, int, str]]) -> Iterator[Activation]:
    """Yield the Reactions of what existed before the event (6.3.d); *counted* once a player."""
    act = what.act
    for thing, ability, place in what.before.working.reactions:
        trigger = ability.trigger
        if trigger is None or is_self_move(what.after, trigger):
            continue
        spend("reactions", 2)
        if not matches_trigger(what, thing, trigger):
            continue
        if trigger.each and not what.before[act.before].count(trigger.each):
            continue
        met = _condition_holds(what, thing, ability)
        if trigger.each_player and met:
            once = (thing.timestamp, place, act.doer.name)
            if once in counted:
                continue
            counted.add(once)
        seen = what.now is not None and what.now.zone not in HIDDEN
        # "I" is the bearer, as it is now, or the object that made the emblem (7.2.1.d)
        me = thing.pending.source if thing.pending else thing.timestamp
        me = act.after if seen and act.before == thing.timestamp else me
        cites = _cites_of(what, thing, ability, rule.OTHERS_EXIST_BEFORE)
        it, gift = act.after or act.before, act.verb if act.kind == "gift" else ""
        its = _its(act)
        one = Activation(thing, ability, place, me, it, cites, gift=gift, met=met, its=its)
        if act.kind in _WITH_DICE:
            one = replace(one, number=act.number)
        yield one
        if trigger.each and act.before:
            for _ in range(what.before[act.before].count(trigger.each) - 1):
                yield one


def _activations_on_entry(what: Happening) -> Iterator[Activation]:
    """Yield the Reactions to its own arrival of what arrived (6.3.c, 6.3.d)."""
    arrived, act = what.now, what.act
    if arrived is None or act.kind not in _ARRIVALS or arrived.zone in HIDDEN:
        return
    for place, ability in enumerate(what.after.abilities(arrived)):
        trigger = ability.trigger
        if trigger is None or not _is_met_on_entry(what.after, trigger, arrived):
            continue
        if matches_trigger(what, arrived, trigger):
            me = arrived.timestamp
            cites = _cites_of(what, arrived, ability, rule.SELF_MOVE_EXISTS_AFTER)
            # "my Expedition" of what went to Reserve is where it was (6.3.k)
            home = act.before if trigger.origin == Zone.EXPEDITION else 0
            met = _condition_holds(what, arrived, ability)
            yield Activation(arrived, ability, place, me, me, cites, home, met=met)


def _unactivated_events(what: Happening) -> Iterator[Event]:
    """Report what moved within play, or between Expeditions that a trigger takes as one set.

    And what would activate a Reaction if a player had done it (7.5.6.e), or by another reading.
    """
    after, act, old, now = what.after, what.act, what.old, what.now
    was_there = act.kind in _ARRIVALS and old is not None and old.zone in IN_PLAY
    stays = now if was_there and now and now.zone in IN_PLAY else None
    if act.kind == "daily" or is_led_astray(what):
        kind = "open.what_rested_reacts_to_rest" if act.kind == "daily" else _SPELL_ASTRAY
        for thing, ability, _ in what.before.working.reactions:
            gone = act.kind != "daily" or thing.timestamp not in after.objects
            matches = gone and ability.trigger and matches_trigger(what, thing, ability.trigger)
            if matches and _condition_holds(what, thing, ability):
                yield from after.open_question(kind)
                return
    if stays is None and act.doer.name:
        return
    nobody = (rule.WHO_DID_IT, rule.DONE_BY_NEITHER_PLAYER, rule.NEITHER_PLAYER_DID_IT)
    for thing, ability, _ in what.before.working.reactions:
        mine = ability.symbol == "join" and thing.timestamp == act.before
        if mine and stays and _enters_nothing(what, stays, ability):
            same = (rule.SWITCHED_JOINS, rule.SWITCHING_IS_NO_ZONE_CHANGE)
            cites = (rule.ENTER_PLAY, rule.JOINS_SYMBOL, *(same if act.kind == "relocate" else ()))
            yield after.event("not-entered", cites, object=thing.item)
        if ability.trigger and changes_hands(what, thing, ability.trigger):
            yield from after.open_question("open.changing_hands_leaves_landmarks")
        if ability.trigger and stays_within(what, thing, ability.trigger):
            moved, kind, cites = what.before[act.before].item, "stays-within", _WITHIN
            if "each-of-mine" in (ability.trigger.to, ability.trigger.origin):
                means = _TRIGGER_CITES[ability.trigger.on]
                kind, cites = "stays-among", (*means, rule.SWITCHING_LEAVES_AND_JOINS)
            facts = {"object": moved, "source": thing.item, "player": thing.controller}
            yield after.event(kind, cites, **facts)
        if done_by_nobody(act, ability.trigger):
            moved = what.before[act.before].item
            yield after.event("not-by-a-player", nobody, object=moved, source=thing.item)


def _enters_nothing(what: Happening, now: GameObject, ability: Ability) -> bool:
    """Tell whether the arrival Reaction of what moved within play is not met (7.3.10.a)."""
    known = what.act.kind == "relocate" or what.after.rules.play_is_entered_from_outside
    trigger = ability.trigger
    return known and trigger is not None and not matches_trigger(what, now, trigger)


_WITHIN = (rule.GIGANTIC_JOINING, rule.GIGANTIC_MY_EXPEDITION)
_SPELL_ASTRAY = "open.a_spell_is_played_wherever_it_goes"
_TRIGGER_CITES: dict[str, Cites] = {
    "joins": (rule.JOIN,),
    "leaves": (rule.LEAVE,),
    "gains": (rule.BECOME,),
    "becomes": (rule.BECOME,),
    "advances": (rule.MOVE_FORWARD,),
    "retreats": (rule.MOVE_BACKWARDS,),
    "fails": (rule.FAILS_TO_MOVE_FORWARD,),
    "played": (rule.PLAYED_ON_LEAVING_LIMBO, rule.PLAYED),
    "after": (rule.CHECK_AFTER_A_DAILY_EFFECT,),
    "attempts": (rule.ATTEMPT,),
    "rolls": (rule.ROLL_A_DIE,),
    "activates": (rule.A_QUICK_ACTION_IS_PLAYED,),
    "makes-gift": (rule.MAKE_A_GIFT, rule.RECEIVE_A_GIFT),
    "receives-gift": (rule.RECEIVE_A_GIFT,),
}


_DOER_CITES: dict[str, Cites] = {
    "named": (rule.DONE_BY_THE_NAMED, rule.WHO_IS_NAMED_DID_IT),
    "effect": (
        rule.DONE_BY_THE_CONTROLLER,
        rule.WHO_CONTROLS_THE_EFFECT_DID_IT,
        rule.CONTROL_OF_ABILITIES,
    ),
    "object": (rule.DONE_BY_THE_OBJECT_S_CONTROLLER, rule.WHO_CONTROLS_THE_OBJECT_DID_IT),
}
_DONE_BY_PLAYERS = ("draws", "resupplies", "discards", "readies", "creates", "exhausts")


def _cites_of(what: Happening, thing: GameObject, ability: Ability, kind: Citation) -> Cites:
    """List the rules by which a Reaction is activated: its symbol, its trigger, who did it."""
    act = what.act
    symbol = (_SYMBOLS[ability.symbol],) if ability.symbol in _SYMBOLS else ()
    if ability.symbol == "join":
        symbol = (*symbol, rule.ENTER_PLAY)
    trigger = ability.trigger or Trigger("")
    means = () if ability.symbol else _TRIGGER_CITES.get(trigger.on, ())
    if trigger.on == "gains" and act.kind in ("gain", "put"):
        means = (rule.GAIN_A_STATUS if act.kind == "gain" else rule.GAIN_COUNTERS,)
    if trigger.on in _DONE_BY_PLAYERS:
        means = (rule.WHO_DID_IT, *_DOER_CITES.get(act.doer.why, ()))
    if kind is rule.SELF_MOVE_EXISTS_AFTER and not ability.symbol:
        entered = trigger.on in ("gains", "becomes")
        carried = rule.FLEETING_CARRIES_OVER
        means = (*means, carried if entered else rule.SELF_MOVE)
    if trigger.on == "advances" and trigger.what:
        tied = trigger.what == "ascend"
        means = (rule.MOVES_DUE_TO_ASCEND if tied else rule.MOVES_DUE_TO_A_TERRAIN,)
    if trigger.on == "moves" and kind is rule.OTHERS_EXIST_BEFORE:
        means = (*means, rule.RESTING_IS_NOT_SELF_MOVE)
    if act.played and act.word and act.word == ability.symbol:  # as if it came from there
        means = (rule.ACTIVATE_OUTRIGHT, *means)
    own = "my-expedition" in (trigger.to, trigger.origin) and trigger.on in ("joins", "leaves")
    if own and any(len(state.places(thing)) > 1 for state in (what.before, what.after)):
        means = (*means, rule.GIGANTIC_JOINING, rule.GIGANTIC_MY_EXPEDITION)
    at, moved = (what.after, act.after) if trigger.on == "joins" else (what.before, act.before)
    if own and moved and len(at.places(at[moved])) > 1:
        means = (*means, rule.GIGANTIC, rule.GIGANTIC_IN_ONE_PLACE)
    bound = rule.I_AM_THE_SOURCE if trigger.subject.pick == "me" else rule.BOUND_TO_THE_TRIGGER
    if ability.support:
        means = (*means, rule.NO_QUICK_ACTION, rule.SUPPORT_ABILITIES_WORK_IN_RESERVE)
    return (
        *symbol,
        kind,
        rule.A_TRIGGER_MATCHES,
        rule.ACTIVATED,
        *means,
        bound,
        *_cites_of_condition(what, thing, ability),
    )


def _cites_of_condition(what: Happening, thing: GameObject, ability: Ability) -> Cites:
    """List the rules on the condition that a trigger ends with, and on its moment (6.3.k)."""
    if ability.condition is None:
        return ()
    state, who = _under_condition(what, thing, ability.condition)
    return (rule.PAST_AND_PRESENT, *condition_cites(ability.condition, state, who))


def _its(act: PerformedAction) -> tuple[Expedition, ...]:
    """Return the Expedition that an event without object was about, if it was about one."""
    name, _, side = act.expedition.partition(".")
    return ((name, side),) if side and not (act.before or act.after) else ()


def _condition_holds(what: Happening, thing: GameObject, ability: Ability) -> bool:
    """Check the condition: what is in the past tense before the event, else after it (6.3.l)."""
    condition = ability.condition
    if condition is None:
        return True
    for part in (replace(condition, also=()), *condition.also):
        state, who = _under_condition(what, thing, part)
        if not holds(state, replace(part, past=False), who):
            return False
    return True


def _under_condition(
    what: Happening, thing: GameObject, condition: Condition
) -> tuple[GameState, Pronouns]:
    """Return the position that a condition looks at, and its pronouns there."""
    act, after, past = what.act, what.after, condition.past
    it = act.before if past else act.after or act.before
    me = act.before if past and thing.timestamp == act.after else thing.timestamp
    # before it arrived, "I" was what moved
    number = act.number if act.kind in _WITH_DICE else 0
    who = replace(pronouns_of(thing, me, it), home=me, its=_its(act), number=number)
    if act.played:  # "the first Spell you play": those before it
        others = tuple(one for one in after.played if after.later(one[1]) != act.after)
        after = replace(after, played=others)
    return (what.before if past else after), who


def _prevention_event(
    state: GameState, keeping: tuple[PassiveInForce, ...], one: Activation
) -> Event | None:
    """Return what prevents an activation: "cannot activate", "ignore" (7.3.1.e, 7.3.18)."""
    for in_force in keeping:
        passive = in_force.passive
        if passive.kind == "cannot-activate" and one.ability.symbol not in passive.value.split():
            continue
        bearer = state.objects.get(one.bearer.timestamp)
        if bearer is None or not ignores_object(state, in_force, bearer):
            continue
        cites = (
            (rule.CANNOT_ACTIVATE,)
            if passive.kind == "cannot-activate"
            else (rule.IGNORE, rule.IGNORED_ABILITIES_EXIST, rule.CANNOT_BEATS_CAN)
        )
        facts = {"object": one.bearer.item, "source": in_force.bearer.item}
        return state.event("not-activated", cites, one.ability, **facts)
    return None
