"""The golden rules, decks, numbers, costs and effects: what chapter 1 promises, on tables.

Here: 1.1.4 and 1.1.5 decks; 1.1.3 and 1.4.3 owners; 1.1.6 numbers; 1.2.3 Expeditions; 1.2.4 where
abilities work; 1.2.5 costs.
"""

from __future__ import annotations

import pytest

from glossary.core.errors import BoardRefused
from glossary.engine.model.cards import Card
from glossary.engine.phases.deck_building import check_constructed, check_limited
from glossary.engine.rules.ruleset import Ruleset
from tests.engine.around import days, two
from tests.engine.conftest import CARDS
from tests.engine.tables import (
    ANYONE,
    BOTH,
    EACH,
    GROW,
    Plain,
    ability,
    cast,
    char,
    do,
    held,
    landmark,
    passive,
    spell,
    table,
)

HERO = Card("hero", type="hero", name="Hero", faction="muna")


def _cards(count: int, rarity: str = "common", faction: str = "muna", each: int = 3) -> list[Card]:
    return [
        Card(f"{rarity}{n // each}", name=f"{rarity} {faction} {n // each}", faction=faction)
        if rarity == "common"
        else Card(f"{rarity}{n}", name=f"{rarity} {n}", faction=faction, rarity=rarity)
        for n in range(count)
    ]


def _wrong(edition: str, *cards: Card) -> list[tuple[str, str]]:
    found = check_constructed(Ruleset.of(edition), tuple(cards))
    return [(event.kind, str(event.cites[0])) for event in found]


@pytest.mark.rule("1.1.4.b")
@pytest.mark.rule("1.1.4.c")
@pytest.mark.rule("1.1.4.d")
@pytest.mark.rule("1.1.4.e")
@pytest.mark.rule("1.1.4.f")
def test_a_constructed_deck_keeps_to_six_limits() -> None:
    assert _wrong("4.0", HERO, *_cards(39)) == [("deck.legal", "1.1.4.b")]
    assert _wrong("4.0", HERO, *_cards(38)) == [("deck.too-small", "1.1.4.b")]
    assert _wrong("4.0", HERO, *_cards(59)) == [("deck.legal", "1.1.4.b")]
    assert _wrong("4.0", HERO, *_cards(60)) == [("deck.too-large", "1.1.4.b")]
    assert _wrong("4.0", *_cards(40)) == [("deck.heroes", "1.1.4.b")]
    assert _wrong("4.0", *_cards(60)) == [("deck.heroes", "1.1.4.b")]
    assert _wrong("4.0", *_cards(39)) == [("deck.heroes", "1.1.4.b"), ("deck.too-small", "1.1.4.b")]
    assert _wrong("4.0", HERO, HERO, *_cards(38)) == [("deck.heroes", "1.1.4.b")]
    assert ("deck.heroes", "1.1.4.b") in _wrong("4.0", HERO, HERO, *_cards(39))
    assert _wrong("4.0", HERO, *_cards(38), *_cards(1, faction="lyra")) == [
        ("deck.faction", "1.1.4.c")
    ]
    assert _wrong("4.0", HERO, *_cards(36), *_cards(4, faction="muna", each=4)[:1] * 4) == [
        ("deck.same-name", "1.1.4.d")
    ]
    assert _wrong("4.0", HERO, *_cards(30), *_cards(16, "rare")) == [("deck.rare", "1.1.4.e")]
    assert _wrong("4.0", HERO, *_cards(36), *_cards(4, "unique")) == [("deck.unique", "1.1.4.f")]


@pytest.mark.parametrize(
    ("edition", "exalted", "wrong"),
    [
        ("5.0", 4, ("deck.exalted", "1.1.4.f")),
        ("5.0", 3, ("deck.legal", "1.1.4.b")),
        ("4.0", 4, ("deck.legal", "1.1.4.b")),
    ],
)
def test_exalted_cards_have_a_limit_of_their_own_since_5_0(
    edition: str, exalted: int, wrong: tuple[str, str]
) -> None:
    full = (*_cards(15, "rare"), *_cards(3, "unique"), *_cards(21 - exalted))
    deck = (HERO, *full, *_cards(exalted, "exalted"))

    assert _wrong(edition, *deck) == [wrong]
    drafted = (HERO, *_cards(23), *_cards(6, "exalted"))
    found = check_limited(Ruleset.of(edition), drafted, drafted)
    assert [event.kind for event in found] == ["deck.legal"], "limited decks know no rarities"


@pytest.mark.rule("1.1.4.d")
def test_exalted_rare_and_common_cards_of_one_name_are_counted_together() -> None:
    same = [
        Card(f"w{n}", name="Wanax", faction="muna", rarity=rarity)
        for n, rarity in enumerate(("exalted", "exalted", "rare", "common"))
    ]

    for edition in ("4.0", "5.0"):
        assert _wrong(edition, HERO, *_cards(36), *same) == [("deck.same-name", "1.1.4.d")]
        assert _wrong(edition, HERO, *_cards(37), *same[1:]) == [("deck.legal", "1.1.4.b")]


@pytest.mark.rule("1.1.4.b")
@pytest.mark.parametrize(("edition", "kind"), [("3.0", "deck.legal"), ("4.0", "deck.too-large")])
def test_sixty_one_cards_beside_the_hero_were_legal_once(edition: str, kind: str) -> None:
    assert [found for found, _ in _wrong(edition, HERO, *_cards(61))] == [kind]


@pytest.mark.rule("1.1.4.b")
def test_older_editions_have_a_letter_for_each_limit() -> None:
    assert _wrong("3.0", *_cards(38)) == [("deck.heroes", "1.1.4.b"), ("deck.too-small", "1.1.4.c")]


@pytest.mark.rule("1.1.5.a")
@pytest.mark.rule("1.1.5.b")
@pytest.mark.rule("1.1.5.c")
def test_a_limited_deck_is_made_of_a_pool() -> None:
    pool = (HERO, *_cards(12), *_cards(12, faction="lyra"), *_cards(12, "rare", "ordis"))
    mana = Card("mana", name="Mana Convergence", faction="")

    def wrong(edition: str, *deck: Card) -> list[tuple[str, str]]:
        found = check_limited(Ruleset.of(edition), tuple(deck), pool)
        return [(event.kind, str(event.cites[-1])) for event in found]

    assert wrong("4.0", *pool[:30]) == [("deck.legal", "1.1.5.b")]
    assert wrong("4.0", *pool[1:20], *[mana] * 11) == [("deck.legal", "1.1.5.b")]
    assert wrong("4.0", *pool[1:30]) == [("deck.too-small", "1.1.5.b")]
    assert wrong("3.0", *pool[1:30]) == [("deck.legal", "1.1.5.c")], "29 sufficed without Hero"
    assert wrong("4.0", *pool[:30], Card("x", name="X", faction="muna")) == [
        ("deck.not-in-pool", "1.1.5.a")
    ]
    fourth = (*pool, *_cards(1, "unique", "axiom"))
    found = check_limited(Ruleset.of("4.0"), fourth, fourth)
    assert [(e.kind, str(e.cites[0])) for e in found] == [("deck.factions", "1.1.5.c")]
    twice = (HERO, *pool)
    found = check_limited(Ruleset.of("4.0"), twice, twice)
    assert [(e.kind, str(e.cites[0])) for e in found] == [("deck.heroes", "1.1.5.b")]


@pytest.mark.rule("1.1.4.c")
def test_cards_of_the_list_know_their_name_faction_and_rarity() -> None:
    kitsune = CARDS["MU_Rare_Kitsune"]

    assert (kitsune.name, kitsune.faction, kitsune.rarity) == ("Kitsune", "muna", "rare")


@pytest.mark.rule("1.1.3.c")
@pytest.mark.rule("1.1.3.d")
@pytest.mark.rule("1.4.3.a")
@pytest.mark.rule("3.1.2.c")
def test_who_controls_a_card_can_change_but_not_who_owns_it() -> None:
    b = {"characters": [char("b")]}
    seen = cast("4.0", do("defect", what=ANYONE), b=b)
    thing = next(t for t in seen.transcript.state.objects.values() if t.item == "b")
    assert (thing.owner, thing.controller) == ("B", "A")

    night = days("4.0", "night", two({"characters": [char("b", owner="B")]}))
    assert night.at("b") == "B reserve"
    night.said("rested", "1.4.3.a", "3.1.2.c", object="b", player="B")


@pytest.mark.rule("1.1.7.b")
@pytest.mark.rule("7.3.5.a")
@BOTH
def test_who_creates_a_token_owns_it(edition: str) -> None:
    seen = cast(edition, do("create", token="brassbug", to="target"), acts="choose B.hero")
    token = next(t for t in seen.transcript.state.objects.values() if t.card.token)

    seen.said("created", "7.3.5.a", object=token.item)
    assert (token.owner, token.controller) == ("A", "B")


@pytest.mark.rule("1.1.6.d")
@pytest.mark.rule("2.2.11.c")
@BOTH
def test_what_has_no_statistics_adds_zero(edition: str) -> None:
    gear: Plain = {"id": "g", "expedition": "hero", "subtypes": ["gear"]}
    seen = days(edition, "dusk", two({"permanents": [gear]}))

    seen.said("progress.zero", expedition="A.hero", terrain="F", number=0)
    seen.never("moved-forward")


@pytest.mark.rule("1.1.6.a")
@pytest.mark.rule("1.1.6.b")
@pytest.mark.parametrize(("way", "boosts"), [("up", 2), ("down", 1)])
@BOTH
def test_a_division_rounds_the_way_it_says(edition: str, way: str, boosts: int) -> None:
    half = {"count": EACH, "by": 2, "round": way}
    a = {"characters": [char("c"), char("d"), char("e")]}
    seen = cast(edition, do("give", what=ANYONE, amount=half), a=a, acts="target c")

    seen.said("comes-to", "1.1.6.b", number=boosts)
    assert seen.boosts("c") == boosts


@pytest.mark.rule("1.1.6.c")
@BOTH
def test_a_division_by_zero_cannot_happen(edition: str) -> None:
    share = {"count": EACH, "by": {"count": {**EACH, "whose": "opponent"}}, "round": "up"}
    a = {"characters": [char("c")]}
    seen = cast(edition, do("give", what=ANYONE, amount=share), do("draw"), a=a)

    seen.said("divided-by-zero", "1.1.6.c")
    assert seen.boosts("c") == 0
    assert len(seen.all("drew")) == 1, "the rest still happens"


@pytest.mark.rule("1.1.6.b")
def test_a_division_that_does_not_say_how_it_rounds_is_refused() -> None:
    with pytest.raises(BoardRefused, match="by: only stands with round"):
        cast("4.0", do("draw", amount={"count": EACH, "by": 2}))


@pytest.mark.rule("1.2.3.c")
@BOTH
def test_hero_faces_hero_and_companion_faces_companion(edition: str) -> None:
    faced = ability(do("give", what={**EACH, "where": "facing"}), cost={"mana": 1})
    a = {"characters": [char("h", "1/1/1", "hero", faced), char("c", "1/1/1", "companion", faced)]}
    b = {"characters": [char("bh"), char("bc", "1/1/1", "companion")]}

    hero = table(edition, a=a, b=b, acts="use h")
    companion = table(edition, a=a, b=b, acts="use c")

    assert (hero.boosts("bh"), hero.boosts("bc")) == (1, 0)
    assert (companion.boosts("bh"), companion.boosts("bc")) == (0, 1)


@pytest.mark.rule("1.2.4.d")
@pytest.mark.rule("2.2.12.g")
@pytest.mark.rule("2.2.12.h")
@pytest.mark.rule("2.2.12.i")
@pytest.mark.rule("2.2.12.j")
@BOTH
def test_abilities_work_where_they_are_meant_to(edition: str) -> None:
    noon, support = ability(GROW, at="noon"), ability(GROW, at="noon", support=True)
    a = {
        "hand": [held("hand", noon, support)],
        "discard": [held("pile", noon, support)],
        "reserve": [held("r", noon, support), held("tired", noon, support, status=["exhausted"])],
        "characters": [char("c", "1/1/1", "hero", noon, support)],
        "landmarks": [landmark("l", noon, support)],
        "hero": {"id": "hero", "abilities": [noon]},
    }
    seen = days(edition, "noon", two(a))

    activated = sorted(str(event["object"]) for event in seen.all("activated"))
    assert activated == ["c", "hero", "l", "r"]
    assert seen.boosts("r") == 1, "once: by its use ability only"


@pytest.mark.rule("1.2.4.d")
@BOTH
def test_what_changes_how_it_is_played_works_where_it_is_played_from(edition: str) -> None:
    cheaper = passive("own-cost", number=-2)
    a = {"mana": 1, "hand": [held("h", cheaper, cost=[3, 9])]}

    seen = table(edition, a=a, acts="play h hero")

    seen.said("paid", "5.1.2.d", object="h", number=1)
    assert seen.at("h") == "A hero-expedition"


@pytest.mark.rule("1.2.4.d")
@BOTH
def test_an_emblem_s_statement_works_in_limbo(edition: str) -> None:
    rest = do(
        "lasting",
        duration="day",
        lasting={"kind": "cannot-advance", "of": {"pick": "each", "where": "everywhere"}},
    )
    a = {"mana": 1, "hand": [spell(rest)], "characters": [char("c", "3/3/3")]}
    seen = days(edition, "afternoon dusk", two(a), {"A:turn": "play s, pass"})

    assert seen.all("lasts", object="s")
    seen.never("moved-forward")
    seen.said("progress.cannot-advance", "1.4.1.a", expedition="A.hero", source="s")


@pytest.mark.rule("1.2.5.b")
@pytest.mark.rule("1.2.5.e")
@pytest.mark.rule("3.2.9.f")
@BOTH
def test_mana_is_paid_by_exhausting_that_many_orbs(edition: str) -> None:
    seen = table(edition, a={"mana": 3, "hand": [held("h", cost=[2, 2])]}, acts="play h hero")

    seen.said("paid", "3.2.9.f", number=2, object="h", player="A")
    assert seen.result["afternoon"]["mana"] == {"A": "1/3", "B": "3/3"}  # type: ignore[index]


@pytest.mark.rule("1.2.5.c")
@pytest.mark.rule("1.4.1.b")
@pytest.mark.parametrize(
    ("cost", "why"),
    [
        ({"mana": 4, "exhaust": True}, "mana"),
        ({"mana": 1, "spend": 3, "counter": "kelon"}, "counters"),
        ({"mana": 1, "hand-to-reserve": 1}, "hand"),
    ],
)
@BOTH
def test_a_cost_with_an_unpayable_part_is_not_paid_at_all(
    edition: str, cost: Plain, why: str
) -> None:
    c = char("c", "1/1/1", "hero", ability(GROW, cost=cost), counters={"kelon": 2})
    seen = days(edition, "afternoon", two({"mana": 3, "characters": [c]}))

    assert seen.transcript.choices[0].words == ("pass",)
    withheld = seen.transcript.choices[0].withheld
    assert [event.kind for event in withheld] == [f"refused.{why}"]
    assert "1.4.1.b" in {str(number) for number in withheld[0].cites}
    assert seen.status("c") == []
    assert seen.result["afternoon"]["mana"]["A"] == "3/3"  # type: ignore[index]


@pytest.mark.rule("1.2.5.d")
@BOTH
def test_every_part_of_a_cost_is_paid_in_one_event(edition: str) -> None:
    both = ability(GROW, cost={"mana": 2, "exhaust": True, "spend": 1, "counter": "kelon"})
    a = {"characters": [char("c", "1/1/1", "hero", both, counters={"kelon": 2})]}
    seen = table(edition, a=a, acts="use c")

    kinds = {"gained.exhausted", "spent.counters"}
    paid = [o for o in seen.transcript.outcomes if kinds & {event.kind for event in o.events}]
    assert len(paid) == 1
    assert [event.kind for event in paid[0].events].count("gained.exhausted") == 3
    assert seen.of("c")["counters"] == {"kelon": 1}
