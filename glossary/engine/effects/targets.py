"""Decisions of an effect: modes, targets, Expeditions, players, what is paid (6.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import zip_longest

from glossary.engine.conditions.condition import (
    ONE_EXPEDITION,
    expeditions,
    holds,
    last_in_play,
    limit_values,
    matches_selection,
    quantity_value,
    relative_position,
    selected,
)
from glossary.engine.conditions.costs import (
    Payment,
    can_be_given,
    choices_of_cost,
    cost_step,
    mana_step,
    number_of,
    ready_orbs,
    spendable,
    who_can_resupply,
)
from glossary.engine.conditions.passives_in_force import givers_of
from glossary.engine.conditions.prohibitions import find_obstacle, impossible_event
from glossary.engine.model.actions import SUMMED_UP, Action, Step
from glossary.engine.model.cards import (
    CHARACTER,
    Cost,
    Quantity,
    Selection,
)
from glossary.engine.model.events import YES_OR_NO, Fact, Option, Outcome, Outcomes
from glossary.engine.model.instructions import (
    Choosing,
    Effect,
    Exchange,
    InPlaces,
    Instruction,
    Moving,
)
from glossary.engine.model.objects import TERRAINS, Expedition, GameObject, Zone
from glossary.engine.model.state import GameState, in_turn_from
from glossary.engine.model.verbs import Plan, Pronouns, Resolution
from glossary.engine.rules.citations import Cites, rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.reactions import meant
from glossary.engine.steps.refill import draw_cards, refill_deck
from glossary.engine.steps.take_step import take_step

Chosen = tuple[Resolution, tuple[GameObject, ...]]
"""The progress once Tough was paid, and the objects chosen for a step."""


def tough_cost(state: GameState, thing: GameObject, who: Pronouns, paid: tuple[int, ...]) -> int:
    """Return what an opponent pays more to choose it as a target, 0 if nothing (7.4.7)."""
    if thing.timestamp in paid or who.you not in state.opponents(thing.controller):
        return 0
    words = state.keywords(thing)
    if not thing.in_play:  # its own works in play alone; what a card gives it there is there
        words = words[len(thing.card.keywords) :]
    return sum(number for name, number in words if name == "tough")


def _tough_by(state: GameState, thing: GameObject) -> dict[str, str]:
    """Return the fact that says which other object alone gives it Tough."""
    by = givers_of(state, "tough", thing)
    own = thing.item in by or (thing.in_play and thing.card.has("tough"))
    return {"link": "by", "source": by.pop()} if len(by) == 1 and not own else {}


_PICKED = ("target", "choose", "random")


def choose(
    now: Resolution,
    what: Selection,
    chooser: str = "",
    *,
    in_turn: bool = False,
) -> Outcomes[Chosen]:
    """Return the objects a selection means; ask *chooser*, else "you", if there are several.

    *in_turn* is so where several players decide: a card of a Hand then stays hidden (6.1.h).
    """
    chooser = chooser or now.who.you
    if what.given is not None:
        left = (thing for thing in map(now.state.now, what.given) if thing is not None)
        return now, tuple(t for t in left if matches_selection(now.state, what, t, now.who))
    if what.pick not in _PICKED:
        return now, selected(now.state, what, now.who)
    if what.of_each_player:
        return (yield from _choose_of_each_player(now, what, chooser))
    if what.where == "mana":
        now = replace(now, state=(yield from _swap_orbs(now.state, chooser)))
    if isinstance(what.count, Quantity):
        what = replace(what, count=max(0, quantity_value(now.state, what.count, now.who)))
    chosen: tuple[GameObject, ...] = ()
    for _ in range(number_of(what) if isinstance(what.count, Quantity) else what.count):
        now, thing = yield from _choose_one(now, what, chooser, chosen, in_turn=in_turn)
        if not thing:
            break
        chosen += thing
    return now, chosen


def _choose_of_each_player(now: Resolution, what: Selection, chooser: str) -> Outcomes[Chosen]:
    """Choose among the objects of one player after another, "you" first."""
    things: tuple[GameObject, ...] = ()
    for name in in_turn_from(now.who.you, now.state.initiative):
        its = replace(now, who=replace(now.who, chosen=name), asked_as="theirs")
        theirs = replace(what, of_each_player=False, whose="chosen")
        its, more = yield from choose(its, theirs, chooser)
        now = replace(its, who=now.who, asked_as=now.asked_as)
        things = (*things, *more)
    return now, things


def _swap_orbs(state: GameState, name: str) -> Outcomes[GameState]:
    """Before choosing an Orb, offer to exhaust one to ready another, each Orb once (3.2.9.e)."""
    cites, swapped = (rule.ORBS_CAN_BE_SWAPPED,), set[int]()
    while True:
        orbs = [orb for orb in state.of(Zone.MANA, name) if orb.timestamp not in swapped]
        ready = [orb for orb in orbs if "exhausted" not in orb.statuses]
        tired = [orb for orb in orbs if "exhausted" in orb.statuses]
        if not ready or not tired:
            return state
        options = (
            *(Option(f"{one.item}+{other.item}", "swap") for one in ready for other in tired),
            Option("none"),
        )
        pick = yield from state.ask("swap", name, options, cites)
        if pick == len(options) - 1:
            return state
        one, other = ready[pick // len(tired)], tired[pick % len(tired)]
        swapped |= {one.timestamp, other.timestamp}
        event = state.event("swapped", cites, player=name, object=one.item, other=other.item)
        tire = Action("gain", one.timestamp, "exhaust", word="exhausted")
        wake = Action("lose", other.timestamp, "ready", word="exhausted")
        step = Step(SUMMED_UP, (tire, wake), controller=name, notes=(event,))
        state = (yield from take_step(state, step)).state


def _suitable(
    now: Resolution, what: Selection, chosen: tuple[GameObject, ...]
) -> Iterator[GameObject]:
    """Yield what can be chosen beside *chosen*: it fits, the totals stay within their limits."""
    taken = {thing.timestamp for thing in chosen}
    if what.pick == "target":
        taken |= set(now.who.aimed)
    statistics = now.state.statistics
    cost = sum(t.card.hand_cost for t in chosen)
    mountain, water = (sum(statistics(t)[place] for t in chosen) for place in (_MOUNTAIN, _WATER))
    limits_of_each = limit_values(now.state, (what.most_of_each_statistic,), now.who)
    if limits_of_each is None:
        return
    (highest,) = limits_of_each
    for thing in selected(now.state, what, now.who):
        limits = (
            (what.most_total_hand_cost, cost + thing.card.hand_cost),
            (highest, max(statistics(thing))),
            (what.most_total_mountain, mountain + statistics(thing)[_MOUNTAIN]),
            (what.most_total_water, water + statistics(thing)[_WATER]),
        )
        if thing.timestamp in taken or any(most is not None and n > most for most, n in limits):
            continue
        if now.fits is None or now.fits((*chosen, thing)):
            yield thing


def _choose_one(
    now: Resolution,
    what: Selection,
    chooser: str,
    chosen: tuple[GameObject, ...],
    *,
    in_turn: bool,
) -> Outcomes[Chosen]:
    """Choose one object, or none; pay for Tough if it is a target."""
    state, left = now.state, number_of(what) - len(chosen)
    suitable = tuple(_suitable(now, what, chosen))
    prices = _prices(now, what, suitable)
    offered = yield from _payable(now, suitable, prices)
    if not offered:
        if not (what.up_to and chosen):
            again = bool(chosen) or _were_taken(now, what)
            yield _nothing_to_choose(now, what, chooser, more=again)
        return now, ()
    if left >= len(offered) and not any(prices.values()) and _are_all_taken(now, what):
        offered = offered[:1]
    options = [Option(t.item, "object", status=_status_of_an_orb(t)) for t in offered]
    if what.up_to or all(prices[t.timestamp] for t in offered):
        options.append(Option("none"))
    by_chance, cites = what.pick == "random", _cites_of_choice(what)
    if any(t.zone is Zone.RESERVE and t.controller != chooser for t in offered):
        cites = (*cites, rule.A_RESERVE_IS_VISIBLE)
    in_order = (*cites, *_IN_ORDER) if in_turn else cites
    why = (*in_order, *_cites_of_tokens(what, offered))
    # nobody influences what chance chooses
    asker, part = ("", None) if by_chance else (chooser, now.about or None)
    facts = _facts_of_question(now, chosen)
    pick = yield from state.ask(what.pick, asker, options, why, (), part, number=left, **facts)
    if pick >= len(offered):
        unforced = () if what.up_to else (rule.TOUGH_IS_NEVER_FORCED,)
        more = {"link": "targets" if what.pick == "target" else "more"} if chosen else {}
        yield state.tell("chose-none", (*unforced, *cites), player=chooser, **more)
        return now, ()
    thing = offered[pick]
    why = (*in_order, *_cites_of_tokens(what, (thing,)))
    if what.types and thing.card.token and thing.card.type != CHARACTER:
        why = (*why, rule.TOKENS_ARE_CHARACTERS)
    if by_chance:
        where = {"link": "hand"} if thing.zone is Zone.HAND else {}
        of = {"object": thing.item, "player": thing.owner, **where}
        yield state.tell("chosen-at-random", why, **of)
    elif in_turn and thing.zone is Zone.HAND:
        yield state.tell("chose-hidden", why, player=chooser)
    else:
        where = _zone_of(thing, chooser) if len(options) == 1 else {}
        yield state.tell("chose", why, player=chooser, object=thing.item, **where)
    if number := prices[thing.timestamp]:
        now = yield from _pay_for_tough(now, thing, number)
    return now, (thing,)


def _prices(now: Resolution, what: Selection, things: Iterable[GameObject]) -> dict[int, int]:
    """Return what Tough makes "you" pay more for each as a target, by its timestamp (7.4.7)."""
    waived = now.free and not now.state.rules.tough_is_paid_even_for_free
    if waived or what.pick != "target":
        return {thing.timestamp: 0 for thing in things}
    return {t.timestamp: tough_cost(now.state, t, now.who, now.paid) for t in things}


def _payable(
    now: Resolution, things: Iterable[GameObject], prices: Mapping[int, int]
) -> Outcomes[list[GameObject]]:
    """Return those that "you" can pay for; tell of the others what they would cost (7.4.7)."""
    ready, payable = len(ready_orbs(now.state, now.who.you)), list[GameObject]()
    cites = (*_TOUGH, rule.A_COST_IS_PAID_IN_FULL)
    for thing in things:
        number = prices[thing.timestamp]
        if number <= ready:
            payable.append(thing)
        else:
            yield now.state.tell("tough.unpayable", cites, object=thing.item, number=number)
    return payable


def _facts_of_question(now: Resolution, chosen: tuple[GameObject, ...]) -> dict[str, Fact]:
    """Return what a question says besides: what its pronouns mean, which of several it is."""
    facts, link = meant(now.state, now.who), now.asked_as or ("more" if chosen else "")
    verb = next(iter(now.about), None)
    if not link and now.asked and verb is not None and verb.who == "you":
        link = "agreed" if verb.may and verb.cost is None and not verb.do.asks else ""
    if link:
        facts["link"] = link
    if link == "theirs":
        facts["maker"] = now.who.chosen
    return facts


def _are_all_taken(now: Resolution, what: Selection) -> bool:
    """Tell whether nobody decides which, where no more can be chosen than must: nor in which order.

    A Deck has an order (3.2.2.b).
    """
    totals = (what.most_total_hand_cost, what.most_total_mountain, what.most_total_water)
    verb = next(iter(now.about), None)
    ordered = isinstance(verb, Moving) and verb.to == Zone.DECK
    return totals == (None, None, None) and not (what.up_to or ordered)


def nothing_cites(what: Selection) -> Cites:
    """List the rules by which a step has nothing to choose: no target, or nothing else (6.1.g)."""
    aims = (rule.TARGETS_BEFORE_THE_STEP,) if what.pick == "target" else ()
    return (*aims, rule.DECISIONS_BEFORE_THE_STEP, rule.THE_REST_HAPPENS)


def _zone_of(thing: GameObject, chooser: str) -> dict[str, str]:
    """Return the facts that say whose Hand or Reserve a single card is chosen from."""
    if thing.zone not in (Zone.HAND, Zone.RESERVE):
        return {}
    if thing.owner == chooser:
        return {"link": thing.zone.value}
    return {"link": f"{thing.zone.value}-of", "maker": thing.owner}


def _were_taken(now: Resolution, what: Selection) -> bool:
    """Tell whether there is nothing to choose because the same step takes it already."""
    taken = {*now.who.taken, *now.who.aimed}
    there = selected(now.state, what, replace(now.who, taken=())) if taken else ()
    return any(thing.timestamp in taken for thing in there)


def _nothing_to_choose(now: Resolution, what: Selection, chooser: str, *, more: bool) -> Outcome:
    """Tell that there is nothing to choose, or no *more* than was chosen."""
    cites, link = nothing_cites(what), {"link": "more"} if more else lacking(what, now.who)
    part = now.about or None
    if part is not None and what.pick == "target":  # what it costs was paid before
        part = (replace(part[0], cost=None, may=False), *part[1:])
    return now.state.tell("nothing-to-choose", cites, part, player=chooser, **link)


def _pay_for_tough(now: Resolution, thing: GameObject, number: int) -> Outcomes[Resolution]:
    """Pay what "you" pay more for a target with Tough, once an effect (7.4.7)."""
    state, you = now.state, now.who.you
    cites = (*_TOUGH, rule.TOUGH_ONCE_AN_EFFECT, rule.MANA_IS_EXHAUSTED_ORBS)
    facts = {"player": you, "object": thing.item, **_tough_by(state, thing)}
    told = state.event("tough.paid", cites, number=number, **facts)
    taken = yield from take_step(state, mana_step(state, you, number, told))
    return replace(now, state=taken.state, paid=(*now.paid, thing.timestamp))


def _status_of_an_orb(thing: GameObject) -> str:
    """Return whether a Mana Orb is ready, which tells it from others; empty for other objects."""
    if thing.zone is not Zone.MANA:
        return ""
    return "exhausted" if "exhausted" in thing.statuses else "ready"


def lacking(what: Selection, who: Pronouns) -> dict[str, str]:
    """Return how it is told that there is nothing to choose, or nobody to compare it with."""
    limits = (what.most_forest, what.most_mountain, what.most_water)
    of = [one.of for one in limits if isinstance(one, Quantity)]
    if not who.that and any(one is not None and one.pick == "that" for one in (what, *of)):
        return {"link": "unchosen"}
    if what.pick == "target":
        return {"link": "target"}
    return {"link": "own"} if what.whose == "you" else {}


_TOUGH = (rule.TOUGH, rule.TOUGH_BEFORE_THE_STEP)


def _cites_of_choice(what: Selection) -> Cites:
    asks: Cites = (rule.DECISIONS_BEFORE_THE_STEP, rule.EFFECTS_ARE_MANDATORY)
    if what.pick == "target":
        asks = (rule.TARGETS_BEFORE_THE_STEP, rule.TARGETS_AT_DECLARATION, *asks)
    if what.where == "play" and what.types:
        asks = (*asks, rule.A_TYPE_MEANS_IN_PLAY, rule.IN_PLAY)
    if what.subtypes:
        asks = (*asks, rule.A_SUBTYPE_MEANS_IN_PLAY)
    if what.most_base_cost is not None:
        asks = (*asks, rule.BASE_COST)
    limits = (what.most_of_each_statistic, what.most_total_mountain, what.most_total_water)
    if any(most is not None for most in limits):
        asks = (*asks, rule.A_BOOST_ADDS_ONE_TO_EACH)
    hand = (rule.A_HAND_CARD_AT_RANDOM_OR_SHOWN,) if what.where == "hand" else ()
    if what.pick == "random":
        return (rule.AT_RANDOM, *hand, *asks)
    if hand:
        asks = (*asks, *hand)
    elif what.pick == "choose":
        asks = (*asks, rule.VISIBLE_ZONES_ARE_KNOWN)
    return asks


def _cites_of_tokens(what: Selection, things: Iterable[GameObject]) -> Cites:
    """List the rules by which tokens are among what has at most some Hand Cost."""
    if what.most_hand_cost is None or not any(thing.card.token for thing in things):
        return ()
    return (rule.A_TOKEN_COSTS_NOTHING_IN_HAND, rule.A_TOKEN_COSTS_NOTHING_IN_RESERVE)


_IN_ORDER = (rule.DECISIONS_IN_INITIATIVE_ORDER, rule.INITIATIVE_ORDER)
_TARGET = (
    rule.TARGETS_BEFORE_THE_STEP,
    rule.TARGETS_AT_DECLARATION,
    rule.DECISIONS_BEFORE_THE_STEP,
)
_MOUNTAIN = TERRAINS.index("M")
_WATER = TERRAINS.index("W")
TARGETED_PLACES = (
    *(
        f"target-{one}-{part}"
        for one in ("opponent", "player")
        for part in ("hero", "companion", "landmarks")
    ),
    "another-player-landmarks",
)
"""Places of a player chosen as the target; those in Landmarks are for tokens."""
_CHOSEN_PLACES: Mapping[str, str] = {"any": "", "any-hero": "hero", "any-companion": "companion"}
"""Places of any player, chosen without being targets."""


def choose_expeditions(
    now: Resolution, verb: InPlaces, usual: str = "my-expedition"
) -> Outcomes[tuple[Expedition, ...]]:
    """Return the Expeditions where a verb acts; ask "you" if the phrase leaves a choice.

    A verb that places several objects gets an Expedition for each.
    """
    state, who, word = now.state, now.who, verb.to or usual
    if word == "my-expedition" and who.home and who.home not in state.objects:
        gone = (rule.LAST_KNOWN_INFORMATION, rule.THE_BOUND_MAY_BE_GONE, rule.RESOLVING)
        yield state.tell("last-known", gone, object=state[who.home].item)
    places = expeditions(state, word, who)
    if word in TARGETED_PLACES:
        one, *_, part = word.removeprefix("target-").split("-")
        players = _players_to_target(state, one, who.you)
        places = (((yield from choose_player(now, one, players)), part),)
    if "-of-that-" in word:
        one, _, part = word.rpartition("-")
        places = tuple((name, part) for name in _its_players(state, who, one))
    if word in ("my-other-expedition", "facing-my-other-expedition") and not places:
        cites = (rule.GIGANTIC_OTHER_EXPEDITION, rule.THE_REST_HAPPENS)
        yield state.tell("no-other-expedition", cites, player=who.you)
        return ()
    placed = verb.amount if verb.do.places else 1
    one_of_them = word in (*ONE_EXPEDITION, "expedition-of-that")
    plural = verb.do.places and one_of_them and len(places) > 1
    offers = word in (*_OFFERED, *_CHOSEN_PLACES)
    if offers or (plural and state.rules.gigantic_picks_a_place):
        offered = tuple(state.expeditions()) if word == "target" else places
        if word in ("one-of-mine", "target-of-mine"):
            offered = expeditions(state, "each-of-mine", who)
        elif word == "target-ahead":
            every = state.expeditions()
            offered = tuple(p for p in every if relative_position(state, p) == "ahead")
        elif word == "any-of-opponents":
            offered = expeditions(state, "opponents", who)
        elif word in ("target-other", "any-other"):
            mine = expeditions(state, "my-expedition", who)
            offered = tuple(place for place in state.expeditions() if place not in mine)
        elif word in _CHOSEN_PLACES:
            offered = tuple(p for p in state.expeditions() if _CHOSEN_PLACES[word] in ("", p[1]))
        chosen: list[Expedition] = []
        for _ in range(1 if verb.together else placed):
            why = (rule.GIGANTIC_PLACING, rule.GIGANTIC_MY_EXPEDITION) if plural else _TARGET
            left = tuple(place for place in offered if not (verb.apart and place in chosen))
            if not left:
                break
            link = "more" if chosen else ""
            if placed > 1 and not (verb.apart or verb.together or verb.up_to):
                link = "next.token" if chosen else "first.token"
            place = yield from _choose_place(now, left, who.you, why, up_to=verb.up_to, link=link)
            if place is None:
                break
            chosen.append(place)
        return tuple(chosen) * (placed if verb.together else 1)
    if not places and placed:
        yield from none_there(state, verb, who)
    return tuple(place for place in places for _ in range(placed))


def none_there(state: GameState, verb: Instruction, who: Pronouns) -> Outcomes[None]:
    """Tell that a verb finds nothing to act on, though it was to be done."""
    step = replace(verb, may=False, cost=None)
    to = verb.to if isinstance(verb, InPlaces) else ""
    link = {"link": "places"} if to in ("ascended-of-mine", "behind-or-tied-of-mine") else {}
    if "that" in to.split("-") and not who.that:
        link = {"link": "unchosen"}
    yield state.tell("none-there", (rule.THE_REST_HAPPENS,), (step,), player=who.you, **link)


_OFFERED = (
    *("target", "target-ahead", "target-other", "any-other"),
    *("one-of-mine", "target-of-mine", "any-of-opponents"),
)


def choose_expedition(
    state: GameState,
    offered: tuple[Expedition, ...],
    chooser: str,
    cites: Cites,
) -> Outcomes[Expedition]:
    """Ask for one of the Expeditions offered."""
    now = Resolution(state, Pronouns())
    return (yield from _choose_place(now, offered, chooser, cites)) or offered[0]


def _choose_place(
    now: Resolution,
    offered: tuple[Expedition, ...],
    chooser: str,
    cites: Cites,
    *,
    up_to: bool = False,
    link: str = "",
) -> Outcomes[Expedition | None]:
    """Ask for one of the Expeditions offered; None if *up_to*, and no more is chosen.

    :param link: which of several is asked for, if it is one of several.
    """
    state, cites = now.state, (*cites, rule.RESOLVING)
    options = tuple(Option(".".join(place), "expedition") for place in offered)
    options = (*options, Option("none")) if up_to else options
    facts = {"link": link} if link else {}
    part = now.about or None
    pick = yield from state.ask("expedition", chooser, options, cites, (), part, **facts)
    if pick >= len(offered):
        yield state.tell("chose-none", cites, player=chooser, **facts)
        return None
    place = ".".join(offered[pick])
    yield state.tell("chose-expedition", cites, player=chooser, expedition=place)
    return offered[pick]


def choose_player(now: Resolution, kind: str, offered: tuple[str, ...]) -> Outcomes[str]:
    """Ask "you" for one of the players offered, as the target of an effect.

    :param kind: ``opponent``, ``another`` or ``player``.
    """
    state, chooser = now.state, now.who.you
    options = tuple(Option(name, "player") for name in offered)
    asked, part = "opponent" if kind == "opponent" else "player", now.about or None
    name = offered[(yield from state.ask(asked, chooser, options, _TARGET, (), part))]
    only = {"link": "only"} if offered == state.opponents(chooser) and len(offered) == 1 else {}
    yield state.tell("chose-player", _TARGET, player=chooser, other=name, **only)
    return name


def _players_to_target(state: GameState, kind: str, you: str) -> tuple[str, ...]:
    if kind == "another":
        return tuple(name for name in state.initiative if name != you)
    return state.opponents(you) if kind == "opponent" else state.initiative


def acting_players(now: Resolution, verb: Instruction) -> Outcomes[tuple[str, ...]]:
    """List who does the verb, in initiative order: of others, those who say yes (6.1.h)."""
    state, who = now.state, now.who
    names: tuple[str, ...]
    match verb.who:
        case "each-player":
            names = state.initiative
        case "each-opponent":
            names = state.opponents(who.you)
        case "target-opponent" | "target-player" | "another-player":
            kind = verb.who.removeprefix("target-").removesuffix("-player")
            offered = _players_to_target(state, kind, who.you)
            names = ((yield from choose_player(now, kind, offered)),)
        case "facing-that":
            things = [last_in_play(state, stamp) for stamp in who.that]
            facing = {state.facing(place)[0] for one in things for place in state.places(one)}
            names = tuple(name for name in state.initiative if name in facing)
        case "chosen":
            names = (who.chosen,) if who.chosen else ()
        case "its-controller" | "its-owner" | "controller-of-that" | "owner-of-that":
            names = _its_players(state, who, verb.who)
        case _:
            return (who.you,)
    if not verb.may:
        return names
    cites = (rule.DECISIONS_IN_INITIATIVE_ORDER, rule.AN_OPTIONAL_STEP, rule.INITIATIVE_ORDER)
    agreed: list[str] = []
    part = (verb, *now.linked)
    for name in names:
        if has_nothing_to_act_on(state, verb, replace(who, you=name)):
            none, lacks = nothing_cites(verb.objects), lacking(verb.objects, who)
            yield state.tell("nothing-to-choose", none, part, player=name, **lacks)
            continue
        nothing = why_nothing(replace(now, who=replace(who, you=name)), verb)
        if nothing:
            yield from nothing
            continue
        asked = state.ask("may", name, YES_OR_NO, cites, (), part, verb=verb.do.word)
        if (yield from asked) == 1:
            yield state.tell("declined", (rule.AN_OPTIONAL_STEP,), player=name)
        else:
            agreed.append(name)
    return tuple(agreed)


def has_nothing_to_act_on(state: GameState, verb: Instruction, who: Pronouns) -> bool:
    """Tell whether a verb has nothing to act on; it is not offered then (6.1.g)."""
    what = verb.what
    if what is not None and what.pick == "that" and not what.given:
        return not who.that
    if what is None or what.pick not in ("me", "target", "choose", "random"):
        return False
    things = selected(state, what, who)
    if verb.do.own:
        things = tuple(thing for thing in things if thing.in_play and thing.controller == who.you)
    return not things and (what.pick != "me" or verb.do.own)


def why_nothing(now: Resolution, verb: Instruction) -> tuple[Outcome, ...]:
    """Return what is told instead of asking (6.1.g).

    It is empty if the verb does something, or if that is known only when it is done. Its step is
    planned as "you" would do it, and not taken.
    """
    done_at_once = verb.do.apart and verb.do.word not in _OF_TOP_CARDS
    decides = verb.what is not None and verb.what.pick not in ("each", "me")
    if done_at_once or decides or verb.quantity is not None:
        return ()
    planning = verb.do.plan(now, replace(verb, who="you", may=False))
    told: list[Outcome] = []
    while True:
        try:
            outcome = next(planning)
        except StopIteration as planned:
            plan: Plan = planned.value
            lost = tuple(_impossible_losses(now.state, verb, plan.actions))
            does = len(plan.actions) > len(lost) or plan.short or (plan.whole and plan.now.did)
            return () if does else (*told, *lost)
        if outcome.choice is not None:
            return ()
        told.append(outcome)


def _impossible_losses(
    state: GameState, verb: Instruction, actions: tuple[Action, ...]
) -> Iterator[Outcome]:
    """Yield why statuses or counters cannot be lost: nothing can ask for the attempt (7.5.3)."""
    step = Step(verb.do.word, actions)
    for action in actions:
        obstacle = find_obstacle(state, step, action) if action.kind in ("lose", "take") else None
        if obstacle is not None:
            yield Outcome(state, (impossible_event(state, step, action, obstacle),))


_OF_TOP_CARDS = ("look-top", "reveal-top")
"""The verbs that are done as they are planned, and of which planning tells whether they can be."""


def _its_players(state: GameState, who: Pronouns, word: str) -> tuple[str, ...]:
    """List whose "it" is: what the step before acted on, unless an event was about another object.

    What is in no Expedition and no Landmarks was controlled by whoever had it before it moved.
    """
    meant, owner = not word.endswith("that"), "owner" in word
    if who.its and meant:
        return tuple(name for name, _ in who.its)
    meant = meant and who.it not in (0, who.me, who.home)
    about = (who.it,) if meant else who.that or (who.it,)
    things = [state[stamp] for stamp in about if stamp]
    if not owner:
        things = [last_in_play(state, one.timestamp) for one in things]
    players = {one.owner if owner else one.controller for one in things}
    return tuple(name for name in state.initiative if name in players)


MOST_PAID = 99
"""The highest X that is offered."""


def _choose_x(
    state: GameState, cost: Cost, who: Pronouns, bearer: GameObject | None
) -> Outcomes[tuple[Cost, int]]:
    """Ask how much of its Mana, or how many counters, is paid for X: the cost then, and X (6.4)."""
    if cost.x == "mana":
        most = len(ready_orbs(state, who.you)) - cost.mana
    elif cost.on is not None:
        there = selected(state, cost.on, who)
        most = sum(number for t in there for _, number in spendable(t, cost.counter))
    else:
        most = bearer.count(cost.counter) if bearer is not None else 0
    if cost.most is not None:
        bound = cost.most
        bound = bound if isinstance(bound, int) else quantity_value(state, bound, who)
        most = max(0, min(most, bound))
    options = tuple(Option(str(number), "number") for number in range(min(most, MOST_PAID) + 1))
    cites = (rule.A_COST_IS_PAID_IN_FULL, rule.DECLARE_INTENT, rule.RESOLVING)
    facts = {"link": "mana"} if cost.x == "mana" else {}
    number = yield from state.ask("x", who.you, options, cites, **facts)
    yield state.tell("x", cites, player=who.you, number=number)
    settled = replace(cost, x="", most=None)
    if cost.x == "mana":
        return replace(settled, mana=cost.mana + number), number
    return replace(settled, spend=number), number


def choose_payment(
    state: GameState, cost: Cost, who: Pronouns, bearer: GameObject | None
) -> Outcomes[tuple[GameState, Step, tuple[GameObject, ...], Pronouns]]:
    """Choose X and what a cost gives up (6.4).

    Return the position then, its step, the objects chosen, the pronouns, of which X is one.
    """
    if cost.x:
        cost, x = yield from _choose_x(state, cost, who, bearer)
        who = replace(who, x=x)
    now = Resolution(state, who)
    given: list[Payment] = []
    parts = choices_of_cost(cost)
    for number, (verb, what) in enumerate(parts):
        gone = [thing.timestamp for _, thing in given]
        fits = partial(can_be_given, now.state, cost, parts[number:], who, gone)
        asked_as = f"{verb}.orb" if what.where == "mana" else verb
        now, things = yield from choose(replace(now, fits=fits, asked_as=asked_as), what)
        given += [(verb, thing) for thing in things if thing.timestamp not in gone]
    spent = (yield from _choose_counters(now, cost)) if cost.on is not None else None
    step = cost_step(now.state, cost, who.you, bearer, tuple(given), spent)
    if cost.resupplies:
        now, moves = yield from _choose_who_resupplies(now)
        step = replace(step, actions=(*step.actions, *moves))
    return now.state, step, tuple(thing for _, thing in given), who


def _choose_who_resupplies(now: Resolution) -> Outcomes[tuple[Resolution, tuple[Action, ...]]]:
    """Choose the target opponent who resupplies as a cost is paid: the move of that card."""
    state, you = now.state, now.who.you
    name = yield from choose_player(now, "opponent", who_can_resupply(state, you))
    state = yield from refill_deck(state, name, 1, "resupply")
    moves = (replace(move, by=name) for move in draw_cards(state, name, 1, "resupply"))
    return replace(now, state=state), tuple(moves)


def _choose_counters(now: Resolution, cost: Cost) -> Outcomes[Counter[tuple[int, str]]]:
    """Choose the counters that are spent, one after another, among those of several objects."""
    spent: Counter[tuple[int, str]] = Counter()

    def left(thing: GameObject) -> tuple[str, ...]:
        counters = spendable(thing, cost.counter)
        return tuple(name for name, number in counters if number > spent[thing.timestamp, name])

    word = "spend.boost" if cost.counter == "boost" else "spend"
    bearing = replace(now, fits=lambda things: bool(left(things[-1])), asked_as=word)
    for _ in range(cost.spend):
        _, things = yield from choose(bearing, cost.on or Selection("choose"))
        for thing in things:
            kinds = left(thing)
            if not kinds:  # one of several that are meant, without any
                continue
            options = tuple(Option(kind, "counter") for kind in kinds)
            why = (rule.COUNTERS_SPENT, rule.DECISIONS_BEFORE_THE_STEP, rule.RESOLVING)
            facts = {"object": thing.item, "link": "spend"}
            kind = kinds[(yield from now.state.ask("counter", now.who.you, options, why, **facts))]
            spent[thing.timestamp, kind] += 1
    return spent


def choose_declared_targets(now: Resolution, steps: Effect) -> Outcomes[tuple[Resolution, Effect]]:
    """Choose the targets of a declared play; return its steps with them.

    Only modes that were chosen have targets; what is paid for within the effect finds its own.
    """
    declared: list[Instruction] = []
    for verb in steps:
        if isinstance(verb, Choosing) and verb.declared is not None:
            lines = list(verb.modes)
            for index in dict.fromkeys(verb.declared):
                now, lines[index] = yield from choose_declared_targets(now, lines[index])
            verb = replace(verb, modes=tuple(lines))
        elif verb.cost is None and verb.who == "you":
            what = verb.objects if verb.do.unsaid.up_to else verb.what
            other = verb.with_ if isinstance(verb, Exchange) else None
            for field, selection in (("what", what), ("with_", other)):
                if selection is None or selection.pick != "target":
                    continue
                now, things = yield from choose(replace(now, about=(verb,)), selection)
                given = tuple(thing.timestamp for thing in things)
                verb = replace(verb, **{field: replace(selection, given=given)})  # type: ignore[arg-type]
        declared.append(verb)
    return now, tuple(declared)


Modes = tuple[int, ...]
"""The modes chosen for one "Choose X", by their place among the lines."""


def declare_modes(state: GameState, who: Pronouns, steps: Effect) -> Outcomes[Effect]:
    """Ask for the modes of every "Choose X" of an effect, return it with them (5.1.2.c).

    Of a choice and the one in its place ("Otherwise"), the one is asked for that would be made now;
    neither if a die decides, which is not rolled yet.
    """
    if not [verb for verb in steps if isinstance(verb, Choosing)]:
        return steps
    cites = (rule.DECLARE_INTENT, rule.MODES, rule.MODES_AT_DECLARATION)
    declared: list[Instruction] = []
    met: bool | None = True
    for verb, following in zip_longest(steps, steps[1:]):
        if verb.link == "otherwise":
            asked = met is False
        else:
            condition = verb.condition
            rolled = condition is not None and condition.name == "rolled"
            met = None if rolled else condition is None or holds(state, condition, who)
            asked = met or following is None or following.link != "otherwise"
        if isinstance(verb, Choosing) and not verb.random and asked:
            if verb.quantity is not None:  # X is what it is as the modes are chosen
                amount = quantity_value(state, verb.quantity, who)
                told_later = None if amount > 0 else verb.quantity  # that it is none
                verb = replace(verb, amount=amount, quantity=told_later)
            modes = yield from choose_modes(state, _with_may(verb), who, cites)
            verb = replace(verb, declared=modes)
        declared.append(verb)
    return tuple(declared)


def _with_may(verb: Choosing) -> Choosing:
    """Return a "Choose X" whose modes say that each is optional, if it is."""
    if not verb.may:
        return verb
    modes = tuple(
        (*(replace(first, may=True) for first in mode[:1]), *mode[1:]) for mode in verb.modes
    )
    return replace(verb, modes=modes)


def choose_modes(state: GameState, verb: Choosing, who: Pronouns, cites: Cites) -> Outcomes[Modes]:
    """Ask for as many modes as the effect says: a set, so earlier modes are not offered again."""
    kind, chooser, known = "mode", who.you, meant(state, who)
    if verb.random:
        kind, chooser, cites = "random", "", (rule.AT_RANDOM, *cites)
    number = verb.amount if verb.repeat else min(verb.amount, len(verb.modes))
    chosen: list[int] = []
    first = 0
    while verb.modes and len(chosen) < number:
        left = number - len(chosen)
        more = min(left, max(1, verb.least - len(chosen)) if verb.up_to else left) - 1
        last = len(verb.modes) - (0 if verb.repeat else more)
        offered = range(first, last)
        pick = 0
        if verb.up_to or len(offered) > 1:
            options = mode_options(verb, offered)
            enough = verb.up_to and len(chosen) >= verb.least
            options = (*options, Option("none")) if enough else options
            link = ("up-to" if verb.up_to else "several") if number > 1 else ""
            link = link if not chosen else "next" if verb.repeat else "more"
            facts = known | ({"link": link} if link else {})
            if link == "up-to" and verb.least:
                facts |= {"link": "between", "against": verb.least}
            pick = yield from state.ask(kind, chooser, options, cites, number=left, **facts)
        if pick >= len(offered):
            break
        chosen.append(offered[pick])
        first = offered[pick] + (0 if verb.repeat else 1)
    for index in chosen:
        mode = verb.modes[index]
        yield state.tell("chose-mode", cites, mode, player=who.you, number=index + 1, **known)
    return tuple(chosen)


def mode_options(verb: Choosing, offered: Iterable[int]) -> tuple[Option, ...]:
    """Make the options of modes, by their place among the lines."""
    return tuple(Option(f"mode {index + 1}", "mode", verb.modes[index]) for index in offered)


def order_modes(state: GameState, verb: Choosing, chosen: Modes, who: Pronouns) -> Outcomes[Modes]:
    """Ask for the order in which chosen modes resolve, if there is more than one."""
    left, order = list(chosen), list[int]()
    cites = (rule.MODES,)
    while left:
        pick = 0
        distinct = list(dict.fromkeys(left))
        if len(distinct) > 1:
            options = mode_options(verb, distinct)
            facts = meant(state, who) | ({"link": "next"} if order else {})
            pick = yield from state.ask("mode-order", who.you, options, cites, **facts)
        order.append(distinct[pick])
        left.remove(distinct[pick])
    return tuple(order)
