"""Optional costs: what a player may give up while declaring a card, to pay less (5.1.2.c)."""

from __future__ import annotations

from glossary.engine.conditions.costs import mana_cost
from glossary.engine.conditions.selection import Pronouns, selected
from glossary.engine.model.actions import Action, Step
from glossary.engine.model.cards import Selection
from glossary.engine.model.events import Option, Outcomes, ask, outcome_of
from glossary.engine.model.objects import GameObject, Zone
from glossary.engine.model.state import GameState
from glossary.engine.rules.citations import rule
from glossary.engine.rules.values import replace
from glossary.engine.steps.take_step import take_step


def discards_offered(state: GameState, player: str, card: GameObject) -> tuple[GameObject, ...]:
    """List what the player can discard as the optional cost of *card*; none if it has none."""
    for ability in card.card.abilities:
        passive = ability.passive
        if passive is not None and passive.kind == "own-cost" and passive.cost is not None:
            what = replace(passive.cost.discard or Selection(), whose="you", other=True)
            who = Pronouns(me=card.timestamp, you=player, home=card.timestamp)
            return selected(state, what, who)
    return ()


def reduced_cost_of(state: GameState, player: str, card: GameObject) -> int | None:
    """Compute the cost of a card with its optional cost; None if that cannot be paid."""
    if not discards_offered(state, player, card):
        return None
    return mana_cost(state, card, player, with_optional_cost=True)[0]


def choose_optional_cost(
    state: GameState, player: str, card: GameObject, *, reduced_cost: int, forced: bool
) -> Outcomes[GameObject | None]:
    """Ask what the player gives up for the card to cost *reduced_cost*; None if declined."""
    cites = (rule.DECLARE_INTENT, rule.A_COST_CAN_BE_DECLINED)
    options = [Option(thing.item, "object") for thing in discards_offered(state, player, card)]
    if not forced:
        options.append(Option("none"))
    what, number = card.item, reduced_cost
    pick = yield from ask(state, "bargain", player, options, cites, object=what, number=number)
    if options[pick].word == "none":
        yield outcome_of(state, "declined", cites, player=player)
        return None
    given = state.items(options[pick].word)
    yield outcome_of(state, "bargained", cites, player=player, object=options[pick].word)
    return given


def pay_optional_cost(state: GameState, player: str, given: GameObject) -> Outcomes[GameState]:
    """Pay the optional cost, beside the mana (5.1.2.h)."""
    cites = (rule.DISCARD, rule.COSTS_ALL_AT_ONCE)
    move = Action("move", given.timestamp, "discard", to=Zone.DISCARD, player=player, cites=cites)
    cited = (rule.A_COST_HAS_ONE_STEP,)
    return (
        yield from take_step(state, Step("cost", (move,), controller=player, cites=cited))
    ).state
