"""The golden rules, decks, numbers, costs and effects: what chapter 1 promises, on tables.

Here: 1.2.6 effects.
"""

from __future__ import annotations

import pytest

from tests.engine.around import days, two
from tests.engine.tables import (
    ANYONE,
    BOTH,
    ability,
    cast,
    char,
    do,
)


@pytest.mark.rule("1.2.6.b")
@pytest.mark.rule("1.2.7.c")
@pytest.mark.rule("6.1.c")
@BOTH
def test_each_verb_is_a_step_of_its_own(edition: str) -> None:
    told = ability(do("draw"), when={"on": "gains", "subject": {"pick": "me"}, "what": "boost"})
    a = {"characters": [char("c", "1/1/1", "hero", told)]}
    seen = cast(edition, do("give", what=ANYONE), do("give", what=ANYONE, amount=2), a=a)

    steps = [
        o for o in seen.transcript.outcomes if any(e.kind == "gained.boosts" for e in o.events)
    ]
    assert len(steps) == 2
    seen.said("resolves", "6.1.c", object="s")
    seen.said("gained.boosts", number=2)
    assert len(seen.all("reaction", object="c")) == 2


@pytest.mark.rule("1.2.6.c")
@BOTH
def test_targets_are_chosen_by_the_controller_as_the_effect_resolves(edition: str) -> None:
    b = {"characters": [char("b1"), char("b2")]}
    seen = cast(edition, do("discard", what=ANYONE), b=b, acts="target b2")

    assert seen.order("paid", "resolves", "chose", "discarded")[:4] == [
        *("paid", "resolves", "chose", "discarded")
    ]
    seen.said("chose", "6.5.b", player="A", object="b2")


@pytest.mark.rule("1.2.6.d")
@pytest.mark.rule("6.5.c")
@pytest.mark.parametrize(("answer", "drawn"), [("yes", 1), ("no", 0)])
@BOTH
def test_may_makes_a_step_optional(edition: str, answer: str, drawn: int) -> None:
    seen = cast(edition, do("draw", may=True), acts=answer)

    assert len(seen.all("drew")) == drawn
    assert len(seen.all("declined", player="A")) == 1 - drawn
    assert seen.asked() == ["A:may"]


@pytest.mark.rule("1.2.6.e")
@pytest.mark.parametrize(("who", "drawn"), [("A", 1), ("B", 0)])
@BOTH
def test_a_condition_that_is_not_met_skips_its_step(edition: str, who: str, drawn: int) -> None:
    c = char("c", "1/1/1", "hero", ability(do("draw", if_="first-player"), at="noon"))
    seen = days(edition, "noon", two({"characters": [c]}), first_player=who)

    assert len(seen.all("drew")) == drawn
    seen.said("condition-met" if drawn else "condition-unmet")


@pytest.mark.rule("1.2.6.f")
@pytest.mark.rule("1.4.1.a")
@pytest.mark.rule("1.4.1.c")
@BOTH
def test_an_impossible_part_is_skipped_and_the_rest_happens(edition: str) -> None:
    a = {"characters": [char("c", status=["anchored"])]}
    seen = cast(
        edition,
        do("gain", what=ANYONE, status="anchored"),
        do("move-backwards", to="my-hero"),
        do("draw"),
        a=a,
    )

    seen.said("already", "1.4.1.c", "2.4.1.f", object="c", status="anchored")
    seen.said("at-origin", "1.4.1.c", expedition="A.hero")
    assert len(seen.all("drew")) == 1
