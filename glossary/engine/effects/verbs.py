"""Every verb of an effect (7.3); here those that make tokens, emblems, plays, and end things."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.engine.conditions.condition import expeditions
from glossary.engine.effects.decks import DECKS
from glossary.engine.effects.moves import EXPEDITIONS_AND_REGIONS, MOVES
from glossary.engine.effects.objects import STATUSES_AND_COUNTERS, plan_on_objects
from glossary.engine.effects.resolve import do_verb, follow_pronouns, resolve_verbs
from glossary.engine.effects.targets import (
    acting_players,
    choose,
    choose_expeditions,
    choose_modes,
    none_there,
    order_modes,
)
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import SIGNATURE, Ability, Card, Selection
from glossary.engine.model.events import Option, Outcomes
from glossary.engine.model.instructions import (
    ActivationOf,
    Choosing,
    Creation,
    InPlaces,
    Instruction,
    Lasting,
    Playing,
    Several,
)
from glossary.engine.model.objects import Expedition, GameObject, Pending, Zone
from glossary.engine.model.state import GameState, in_turn_from
from glossary.engine.model.verbs import Plan, Pronouns, Resolution, Verb
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.reactions import (
    Activation,
    count_as_activated,
    meant,
    pass_turn,
    put_in_limbo,
)
from glossary.engine.steps.victory import win


def _plan_creation(now: Resolution, verb: Creation) -> Outcomes[Plan]:
    where = yield from choose_expeditions(now, verb)
    created = _create_tokens(now.state, verb, where)
    if where and not created:
        yield from none_there(now.state, verb, now.who)
    return Plan(now, created)


def _create_within(
    state: GameState, who: Pronouns, verb: Creation, action: Action, step: Step
) -> tuple[Action, ...]:
    places = expeditions(state, verb.to or "my-expedition", who)
    where = tuple(place for place in places for _ in range(verb.amount))
    return _create_tokens(state, verb, where)


def _create_tokens(
    state: GameState, verb: Creation, places: tuple[Expedition, ...]
) -> tuple[Action, ...]:
    """Create one token for each place, an atomic action each.

    No side is the Landmarks (6.1.e), or the Reserve if that is said.
    """
    made: list[Action] = []
    for name, side in places:
        card = verb.card or _token_of(state, verb.token, name)
        if card is None:
            continue
        to, side = (Zone.RESERVE, "") if side == "reserve" else (None, side)
        create = Action("create", verb=verb.do.word, card=card, statuses=verb.statuses, to=to)
        made.append(replace(create, player=name, side="" if side == "landmarks" else side))
    return tuple(made)


def _plan_such(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Create more tokens like one that was just created, where that one is, or was."""
    such = now.state[now.who.it] if now.who.it else None
    if such is None or not such.card.token:
        yield from none_there(now.state, verb, now.who)
        return Plan(now)
    to = Zone.RESERVE if such.zone is Zone.RESERVE else None
    create = Action("create", verb=verb.do.word, card=such.card, to=to, player=such.controller)
    create = replace(create, side=such.side, cites=verb.do.cites)
    return Plan(now, (create,) * verb.amount)


def _such_within(
    state: GameState, who: Pronouns, verb: Instruction, action: Action, step: Step
) -> tuple[Action, ...]:
    return (action,) * verb.amount if action.kind == "create" else ()


def _token_of(state: GameState, key: str, player: str) -> Card | None:
    """Return the token of a key; of the Hero of *player*, the one that this Hero creates there.

    None if the Hero has none.
    """
    if key != SIGNATURE:
        return state.tokens[key]
    heroes = (t for t in state.objects.values() if t.zone is Zone.HERO and t.owner == player)
    abilities = (ability for hero in heroes for ability in hero.card.abilities)
    steps = (step for ability in abilities for step in ability.steps)
    created = (step.token for step in steps if isinstance(step, Creation))
    cards = (state.tokens[token] for token in created if token in state.tokens)
    return next((card for card in cards if card.stays_in_reserve), None)


def _plan_lasting(now: Resolution, verb: Lasting) -> Outcomes[Plan]:
    """Make the Ongoing emblem of a passive ability that outlasts its effect (2.2.2.m)."""
    where = (yield from choose_expeditions(now, verb)) if verb.to else ()
    who = now.who
    pending = Pending(None, verb.lasting, who.me, who.it, verb.duration, home=who.home)
    pending = replace(pending, places=where or who.places, that=who.that, its=who.its, x=who.x)
    pending = replace(pending, chosen=who.chosen)
    to = verb.to if len(where) != 1 else ""  # the one that was chosen is named
    about = (replace(verb, link="", condition=None, cost=None, may=False, to=to),)
    cites = _DURATIONS.get(verb.duration, ())
    action = Action("emblem", player=who.you, pending=pending, cites=cites, about=about)
    return Plan(now, (action,))


_DURATIONS: dict[str, Cites] = {
    "turn": (rule.THIS_TURN_NEEDS_A_TURN,),
    "afternoon": (rule.THIS_AFTERNOON_UNTIL_ITS_END,),
}


def _plan_activation(now: Resolution, verb: ActivationOf) -> Outcomes[Plan]:
    """Plan ``activate [Reaction]``: it needs no trigger; the bearer's emblem is made (7.3.1)."""
    now, things = yield from choose(replace(now, free=False), verb.objects)
    if verb.as_mine:
        return (yield from _plan_activation_as_mine(now, verb, things))
    state, activations = now.state, list[Activation]()
    why = (rule.ACTIVATE_OUTRIGHT, rule.ACTIVATED_FOR_ITS_BEARER)
    for thing in things:
        me = thing.timestamp
        fits = [
            pair
            for pair in enumerate(state.abilities(thing))
            if verb.status in (pair[1].symbol, *pair[1].activated_by)
        ]
        if verb.single and fits:
            fits = yield from _choose_ability(state, fits, now.who.you)
        activations += [Activation(thing, ability, place, me, me, why) for place, ability in fits]
        if not fits:
            cites = (rule.ACTIVATE_OUTRIGHT, rule.THE_REST_HAPPENS)
            yield state.tell("nothing-to-activate", cites, object=thing.item, symbol=verb.status)
    after = yield from put_in_limbo(state, activations)
    for one in activations:
        after = yield from count_as_activated(after, now.who.you, one.bearer, one.ability)
    done = {one.me: Action("nothing", one.me, verb.do.word) for one in activations}
    return Plan(replace(now, state=after), tuple(done.values()))


def _plan_activation_as_mine(
    now: Resolution, verb: ActivationOf, things: tuple[GameObject, ...]
) -> Outcomes[Plan]:
    """Activate abilities of others as the bearer's own: "I" is the bearer, though it lacks them.

    As many as the effect says are chosen among all of them.
    """
    state, who = now.state, now.who
    left = [
        (place, ability)
        for thing in things
        for place, ability in enumerate(state.abilities(thing), len(things) * _APART)
        if ability.symbol == verb.status
    ]
    activations: list[Activation] = []
    for _ in range(min(verb.amount, len(left))):
        chosen = yield from _choose_ability(state, left, who.you, up_to=verb.up_to)
        if not chosen:
            break
        left.remove(chosen[0])
        ((place, ability),) = chosen
        me = who.me
        why = (rule.ACTIVATE_OUTRIGHT, rule.SPECIFIC_BEATS_GENERAL)
        activations.append(Activation(state[me], ability, place, me, me, why))
    if not left and not activations:
        cites = (rule.ACTIVATE_OUTRIGHT, rule.THE_REST_HAPPENS)
        for thing in things or (state[who.me],):
            yield state.tell("nothing-to-activate", cites, object=thing.item, symbol=verb.status)
    after = yield from put_in_limbo(state, activations)
    return Plan(replace(now, state=after, did=bool(activations)), whole=True)


_APART = 50
"""Where abilities that are not the bearer's own are counted, apart from its own."""


def _choose_ability(
    state: GameState, offered: list[tuple[int, Ability]], chooser: str, *, up_to: bool = False
) -> Outcomes[list[tuple[int, Ability]]]:
    """Ask which of several abilities of an object activates (6.1.g)."""
    cites = (rule.ACTIVATE_OUTRIGHT, rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
    options = tuple(
        Option(f"mode {number}", "mode", one.steps) for number, (_, one) in enumerate(offered, 1)
    )
    options = (*options, Option("none")) if up_to else options
    pick = yield from state.ask("ability", chooser, options, cites)
    return offered[pick : pick + 1]


def _plan_target(now: Resolution, verb: InPlaces) -> Outcomes[Plan]:
    """Target a player, an Expedition or objects; what follows says what becomes of them."""
    you, names = now.who.you, (yield from acting_players(now, verb))
    if not names:
        return Plan(replace(now, did=False), whole=True)
    if verb.who != "you" and verb.what is None:
        return Plan(replace(now, who=replace(now.who, chosen=names[0]), did=True), whole=True)
    if verb.to:
        where = yield from choose_expeditions(now, verb)
        return Plan(replace(now, who=replace(now.who, places=where), did=bool(where)), whole=True)
    now = replace(now, who=replace(now.who, you=names[0]))
    now, things = yield from choose(now, verb.objects)
    that = tuple(thing.timestamp for thing in things)
    who = replace(now.who, you=you, that=that, targets=that)
    return Plan(replace(now, who=who, did=bool(that)), whole=True)


def _choose(now: Resolution, verb: Choosing) -> Outcomes[Plan]:
    """Resolve ``Choose X``: the modes, declared before or chosen now, in order (6.5.g)."""
    chosen = verb.declared
    if chosen is None:
        chosen = yield from choose_modes(now.state, verb, now.who, verb.do.cites)
    order = yield from order_modes(now.state, verb, chosen, now.who)
    facts = {"player": now.who.you, **meant(now.state, now.who)}
    for place, index in enumerate(order):
        kind, mode = "mode-next" if place else "mode-first", verb.modes[index]
        if len(order) > 1:
            yield now.state.tell(kind, verb.do.cites, mode, number=index + 1, **facts)
        decides = [one.cost is not None or (one.may and not one.do.asks) for one in mode[:1]]
        asked_as = now.asked_as
        if any(decides):
            now = replace(now, asked_as="mode")
        now = yield from resolve_verbs(now, mode)
        if now.asked_as == "mode":  # nobody was asked
            now = replace(now, asked_as=asked_as)
    return Plan(now, whole=True)


def _steps(now: Resolution, verb: Several) -> Outcomes[Plan]:
    """Resolve verbs; those that each player does, for one player after another, you first."""
    you, names = now.who.you, (yield from acting_players(now, verb))
    if verb.for_each_player:  # "you" do it, for one player after another
        for name in in_turn_from(you, now.state.initiative):
            turned = replace(now, who=replace(now.who, chosen=name))
            now = yield from resolve_verbs(turned, verb.steps)
        return Plan(replace(now, did=True), whole=True)
    for name in in_turn_from(you, names):
        now = yield from resolve_verbs(replace(now, who=replace(now.who, you=name)), verb.steps)
    return Plan(replace(now, who=replace(now.who, you=you), did=True), whole=True)


def _play(now: Resolution, verb: Playing) -> Outcomes[Plan]:
    """Let each of the players play; what they play follows its rules (5.2.b)."""
    became: tuple[int, ...] = ()
    everyone = yield from acting_players(now, replace(verb, may=False))
    for name in everyone:
        if now.playing and any(player.name == name for player in now.state.players):
            state, more = yield from now.playing(
                now.state, verb, replace(now.who, you=name), now.linked
            )
            followed = follow_pronouns(now.state, state, now.who)
            now, became = replace(now, state=state, who=followed), (*became, *more)
    who, did = replace(now.who, that=became), bool(became)
    return Plan(replace(now, who=who, did=did, asked=did), whole=True)


def _win(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    state = yield from win(now.state, now.who.you, (*verb.do.cites, rule.RESOLVING))
    return Plan(replace(now, state=state, did=True), whole=True)


def _after_you(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    if not now.state.active:
        yield from none_there(now.state, verb, now.who)
        return Plan(replace(now, did=False), whole=True)
    yield now.state.tell("after-you", (*verb.do.cites, rule.RESOLVING), player=now.state.active)
    return Plan(replace(now, state=replace(now.state, end_turn=True), did=True), whole=True)


def _pass(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    state = now.state
    for name in in_turn_from(now.who.you, (yield from acting_players(now, verb))):
        state = yield from pass_turn(state, name, verb.do.cites)
    return Plan(replace(now, state=state, did=True), whole=True)


def _another_turn(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Give "you" one more turn, before the next player's."""
    you, state = now.who.you, now.state
    yield state.tell("another-turn", verb.do.cites, player=you)
    state = replace(state, more_turns=(*state.more_turns, you))
    return Plan(replace(now, state=state, did=True), whole=True)


def _become_first(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Make a player the first player: in the Afternoon the turns go on as they were (1.4.5)."""
    names = yield from acting_players(now, verb)
    state = now.state
    for name in names:
        kind = "already.first" if state.first == name else "succeeded"
        state = replace(state, first=name)
        yield state.tell(kind, verb.do.cites, player=name)
    return Plan(replace(now, state=state, did=bool(names)), whole=True)


def _also_receive(now: Resolution, verb: Instruction) -> Outcomes[Plan]:
    """Let "you" receive the Gift of the trigger, too (7.3.29.b)."""
    state, who, cites = now.state, now.who, verb.do.cites
    if not who.gift:
        kind = "no-gift" if state.rules.gifts_are_made else "unknown-keyword"
        yield state.tell(kind, (*cites, rule.THE_REST_HAPPENS), player=who.you)
        return Plan(replace(now, did=False), whole=True)
    yield state.tell("also-receives", cites, player=who.you)
    do = _GIFTS[who.gift]
    same = replace(verb, do=do)
    if do is _CREATE:
        token = state[who.it]
        place = "my-landmarks" if token.zone is Zone.LANDMARK else "one-of-mine"
        same = Creation(do, to=place, card=token.card)
    return Plan((yield from do_verb(now, same, ())), whole=True)


def _nothing_within(
    state: GameState, who: Pronouns, verb: Instruction, action: Action, step: Step
) -> tuple[Action, ...]:
    return (replace(action, kind="nothing"),)


_CREATE = Verb(
    "create", Creation, _plan_creation, (rule.CREATE,), within=_create_within, places=True
)
_CREATE_SUCH = Verb(
    "create-such", Instruction, _plan_such, (rule.CREATE,), within=_such_within, apart=True
)
NOTHING = Verb(
    "nothing", Instruction, plan_on_objects, (rule.A_REPLACING_MODIFIER,), within=_nothing_within
)
_GIFTS = {verb.word: verb for verb in (*DECKS, _CREATE)}
_TARGET = Selection("target")
_AFTER_YOU = (rule.AFTER_YOU, rule.AFTER_YOU_IS_NO_PASS)
_FIRST = (rule.SPECIFIC_BEATS_GENERAL, rule.INITIATIVE_ORDER)
_PASS = (rule.A_TURN_EFFECT, rule.AFTER_A_TURN_EFFECT)
_PLAYABLE = Selection(where="hand-or-reserve", whose="you")
_OTHERS = (
    _CREATE,
    _CREATE_SUCH,
    Verb("lasting", Lasting, _plan_lasting, (rule.DURATION,), apart=True),
    Verb(
        "activate",
        ActivationOf,
        _plan_activation,
        (rule.ACTIVATE_OUTRIGHT,),
        unsaid=_TARGET,
        apart=True,
    ),
    Verb(
        "target",
        InPlaces,
        _plan_target,
        (rule.TARGETS_BEFORE_THE_STEP,),
        unsaid=_TARGET,
        apart=True,
    ),
    Verb("choose", Choosing, _choose, (rule.MODES,), apart=True),
    Verb("steps", Several, _steps, (rule.A_STEP_A_VERB,), apart=True),
    Verb(
        "play", Playing, _play, (rule.AN_EFFECT_LETS_PLAY,), unsaid=_PLAYABLE, apart=True, asks=True
    ),
    Verb("win", Instruction, _win, (rule.SPECIFIC_BEATS_GENERAL,), apart=True),
    Verb("after-you", Instruction, _after_you, _AFTER_YOU, apart=True),
    Verb("pass", Instruction, _pass, _PASS, apart=True),
    Verb("another-turn", Instruction, _another_turn, (rule.SPECIFIC_BEATS_GENERAL,), apart=True),
    Verb("become-first-player", Instruction, _become_first, _FIRST, apart=True),
    Verb("also-receive", Instruction, _also_receive, (rule.ALSO_RECEIVE_A_GIFT,), apart=True),
    NOTHING,
)
VERBS = (*DECKS, *MOVES, *STATUSES_AND_COUNTERS, *EXPEDITIONS_AND_REGIONS, *_OTHERS)
"""Every verb that the board language can say."""
BY_WORD: Mapping[str, Verb] = {verb.word: verb for verb in VERBS}
