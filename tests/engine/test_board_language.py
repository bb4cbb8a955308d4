"""The board language: what would be ignored is refused, with its path and what was meant."""

from __future__ import annotations

from typing import Any

import pytest

from glossary.core.errors import BoardRefused
from glossary.engine.boards.board import read_board
from glossary.engine.boards.checker import Checker
from glossary.engine.boards.language import Form, tables
from glossary.engine.boards.reader import Reader
from tests.engine.conftest import CARDS

EACH = {"pick": "each", "types": ["character"]}
REST = {"on": "move", "subject": EACH, "origin": "expedition"}


_IN_A_MODE = "[0].modes[0][0].what.pick"


def mistakes(kind: str = "spell", *abilities: dict[str, Any], **card: Any) -> dict[str, str]:
    """What is wrong with a card in Hand, by the path inside the card."""
    one = {"id": "h", "type": kind, "abilities": list(abilities), **card}
    try:
        read_board({"players": {"A": {"hand": [one]}, "B": {}}}, CARDS)
    except BoardRefused as refused:
        return {m.path.removeprefix("players.A.hand[0]."): str(m) for m in refused.mistakes}
    return {}


def effect(*verbs: dict[str, Any]) -> dict[str, str]:
    """What is wrong with the effect of a Spell, by the path inside the list of verbs."""
    found = mistakes("spell", {"do": list(verbs)})
    return {path.removeprefix("abilities[0].do"): said for path, said in found.items()}


def instead(*verbs: dict[str, Any], **passive: Any) -> dict[str, str]:
    """What is wrong with what happens instead of a move, by the path inside the passive."""
    one = {"kind": "replace", "when": REST, "instead": list(verbs), **passive}
    found = mistakes("character", {"passive": one})
    return {path.removeprefix("abilities[0].passive."): said for path, said in found.items()}


@pytest.mark.parametrize(
    ("verb", "path", "said"),
    [
        ({"do": "move-forward", "who": "each-player"}, "who", "move-forward does not take"),
        ({"do": "create", "token": "maw", "what": "me"}, "what", "create does not take this key"),
        ({"do": "draw", "counter": "kelon"}, "counter", "draw does not take this key"),
        ({"do": "play", "free": True, "what": {"types": ["spell"]}}, "what.where", "missing"),
        ({"do": "play", "what": {"where": "play"}}, "what.where", '"play" is not one of hand'),
        ({"do": "draw", "who": "its-owner"}, "who", '"its-owner" means nothing here'),
        ({"do": "discard", "what": "it"}, "what.pick", '"it" means nothing here'),
        ({"do": "discard", "what": {"pick": "it"}}, "what.pick", '"it" means nothing here'),
        ({"do": "give", "what": {"pick": "me", "types": ["spell"]}}, "what.types", "me does not"),
        ({"do": "give", "what": {"pick": "each", "count": 2}}, "what.count", "each does not take"),
        ({"do": "give", "what": {"subtypes": ["gaer"]}}, "what.subtypes[0]", "mean gear?"),
        ({"do": "give", "what": {"has": "bosted"}}, "what.has", "mean boosted?"),
        ({"do": "draw", "if": {"is": "in-terrain", "value": "water"}}, "if.value", "not one of F"),
        ({"do": "draw", "if": {"is": "rolled", "of": EACH}}, "if.of", "rolled does not take"),
        ({"do": "draw", "if": {"is": "first-player", "past": True}}, "if.past", "does not take"),
        ({"do": "draw", "may": True, "cost": {"mana": 1}}, "may", "does not stand beside cost"),
        ({"do": "play", "free": True, "less": 2}, "less", "does not stand beside free"),
        ({"do": "draw", "times": 2, "times-each": EACH}, "times", "not stand beside times-each"),
        ({"do": "draw", "cost": {"spend": 1}}, "cost.spend", "only stands with counter"),
        ({"do": "choose", "modes": [], "amount": 1}, "modes", "is empty"),
        ({"do": "draw", "amount": {"rolled": False}}, "amount.rolled", "false"),
        (
            {"do": "lasting", "lasting": {"kind": "ignore", "of": EACH}},
            "duration",
            "missing: one of turn, afternoon, day is needed here",
        ),
    ],
    ids=lambda value: str(value.get("do")) if isinstance(value, dict) else "",
)
def test_a_verb_refuses_what_it_would_not_read(verb: dict[str, Any], path: str, said: str) -> None:
    found = effect(verb)
    assert list(found) == [f"[0].{path}"]
    assert said in found[f"[0].{path}"]


@pytest.mark.parametrize(
    ("first", "second", "path"),
    [
        ({"do": "draw", "link": "if-you-did"}, {"do": "draw"}, "[0].link"),
        ({"do": "roll"}, {"do": "draw", "link": "at-once"}, "[1].link"),
        ({"do": "draw"}, {"do": "after-you", "link": "at-once"}, "[1].link"),
        ({"do": "draw"}, {"do": "draw", "link": "at-once", "may": True}, "[1].may"),
        ({"do": "draw"}, {"do": "draw", "link": "otherwise", "if": "tied"}, "[1].if"),
    ],
)
def test_a_link_that_leads_nowhere_is_refused(
    first: dict[str, Any], second: dict[str, Any], path: str
) -> None:
    assert list(effect(first, second)) == [path]


@pytest.mark.parametrize(
    ("verb", "path"),
    [
        ({"do": "discard", "what": {"pick": "target"}}, ""),
        ({"do": "create", "token": "maw", "to": "target"}, ""),
        ({"do": "draw", "who": "each-player"}, ""),
        ({"do": "draw", "if": "first-player"}, ""),
        ({"do": "draw", "amount": {"rolled": True}}, ""),
        ({"do": "sabotage"}, ""),
        ({"do": "sacrifice"}, ""),
        ({"do": "discard"}, "instead[0].what"),
        ({"do": "draw", "link": "if-you-did"}, "instead[0].link"),
    ],
)
def test_what_happens_instead_is_any_effect(verb: dict[str, Any], path: str) -> None:
    assert list(instead(verb)) == ([path] if path else [])


def test_what_is_declined_needs_something_that_can_be_declined() -> None:
    verb = {"do": "send", "what": "it", "to": "hand"}
    assert list(instead(verb, **{"if-not": [{"do": "draw"}]})) == ["if-not"]
    assert instead(verb, may=True, **{"if-not": [{"do": "draw", "who": "its-owner"}]}) == {}


@pytest.mark.parametrize(
    ("trigger", "path"),
    [
        ({"on": "joins", "to": "my-expediton"}, "to"),
        ({"on": "leaves", "origin": "expediton"}, "origin"),
        ({"on": "moves", "to": "reserv"}, "to"),
        ({"on": "gains", "what": "fleetign"}, "what"),
        ({"on": "becomes", "what": "bosted"}, "what"),
        ({"on": "after", "what": "rset"}, "what"),
        ({"on": "advances", "what": "water"}, "what"),
        ({"on": "advances", "subject": EACH}, "subject"),
        ({"on": "draws", "subject": EACH}, "subject.types"),
        ({"on": "move", "subject": EACH}, "on"),
    ],
)
def test_a_trigger_refuses_words_that_would_never_match(trigger: dict[str, Any], path: str) -> None:
    found = mistakes("character", {"when": trigger, "do": [{"do": "draw"}]})
    assert list(found) == [f"abilities[0].when.{path}"]


@pytest.mark.parametrize(
    ("passive", "path"),
    [
        ({"kind": "keyword", "value": "gigantc"}, "value"),
        ({"kind": "cannot-activate", "value": "jion"}, "value"),
        ({"kind": "terrains", "value": "water", "of": {"where": "regions"}}, "value"),
        ({"kind": "regains", "value": "fleeting", "if": "tied"}, "if"),
        ({"kind": "statistics", "number": 1, "once": True}, "once"),
        ({"kind": "reaction", "ability": {"at": "noon", "do": [{"do": "draw"}]}}, "kind"),
        ({"kind": "more-dice", "number": -2}, "number"),
        ({"kind": "cannot-advance", "of": {"where": "hand"}}, "of.where"),
    ],
)
def test_a_passive_ability_refuses_what_it_would_not_read(
    passive: dict[str, Any], path: str
) -> None:
    assert list(mistakes("character", {"passive": passive})) == [f"abilities[0].passive.{path}"]


@pytest.mark.parametrize(
    ("kind", "ability", "path"),
    [
        ("character", {"at": "join", "do": [{"do": "draw"}], "support": True}, ".support"),
        ("character", {"at": "noon", "when": {"on": "draws"}, "do": [{"do": "draw"}]}, ".when"),
        ("character", {"passive": {"kind": "free"}, "if": "tied"}, ".if"),
        ("spell", {"do": [{"do": "draw"}], "if": "tied"}, ".if"),
        ("character", {"do": [{"do": "draw"}]}, ""),
    ],
)
def test_an_ability_is_of_one_kind(kind: str, ability: dict[str, Any], path: str) -> None:
    assert list(mistakes(kind, ability)) == [f"abilities[0]{path}"]


@pytest.mark.parametrize(
    ("card", "path"),
    [
        ({"type": "spell", "stats": [1, 1, 1]}, "stats"),
        ({"type": "permanent", "fleeting": True}, "fleeting"),
        ({"type": "spell", "landmark": True}, "landmark"),
        ({"type": "character", "subtypes": ["gaer"]}, "subtypes[0]"),
    ],
)
def test_a_card_has_what_its_type_has(card: dict[str, Any], path: str) -> None:
    assert list(mistakes(**{"kind": card.pop("type"), **card})) == [path]


def test_a_card_of_ones_own_may_be_named_in_several_languages() -> None:
    one = {"id": "h", "stats": [1, 1, 1], "names": {"en": "Vega", "fr": "Véga"}}
    board = read_board({"players": {"A": {"hand": [one]}, "B": {}}}, CARDS)
    (card,) = (thing.card for thing in board.state.objects.values() if thing.item == "h")
    assert dict(card.names) == one["names"]
    assert card.name == "Vega"
    assert list(mistakes("character", names="Vega")) == ["names"]
    assert list(mistakes("character", names={"fr": "V" * 41})) == ["names.fr"]


def test_a_counter_may_have_any_name_but_one_that_looks_misspelt() -> None:
    asks = {"do": "give", "what": {"has": "trial"}}
    assert effect(asks) == {}
    gives = {"do": "gain-counters", "counter": "trials"}
    assert "mean trials?" in effect(asks, gives)["[0].what.has"]


@pytest.mark.parametrize(
    ("verbs", "paths"),
    [
        ([{"do": "give", "what": "that"}], ["[0].what.pick"]),
        ([{"do": "roll"}, {"do": "give", "what": "that"}], []),
        ([{"do": "choose", "modes": [[{"do": "sacrifice", "what": "that"}]]}], [_IN_A_MODE]),
        ([{"do": "draw"}, {"do": "choose", "modes": [[{"do": "give", "what": "that"}]]}], []),
        ([{"do": "draw", "if": {"is": "has", "of": "that", "value": "boost"}}], ["[0].if.of.pick"]),
    ],
)
def test_that_is_what_a_step_before_did_something_to(
    verbs: list[dict[str, Any]], paths: list[str]
) -> None:
    assert list(effect(*verbs)) == paths


def test_what_a_cost_gives_is_that() -> None:
    given = {"cost": {"discard": {"pick": "choose", "where": "hand"}}}
    asks = {"is": "is", "of": {"pick": "that", "types": ["spell"]}}
    assert mistakes("character", {**given, "do": [{"do": "draw", "if": asks}]}) == {}


@pytest.mark.parametrize("name", tables())
def test_every_example_is_in_the_language(name: str) -> None:
    for word, kind in tables()[name].kinds.items():
        reader = Reader(Checker(), {"tokens": ("brassbug",), "cards": ("kitsune",)})
        reader.read(Form("table", table=name), kind.example, name)
        assert [str(one) for one in reader.check.mistakes] == [], word


_FORWARD = {"kind": "replace", "when": {"on": "forward", "to": "each-of-mine"}}


@pytest.mark.parametrize(
    ("ability", "path"),
    [
        ({"passive": {**_FORWARD, "instead": [{"do": "exhaust", "what": "it"}]}}, "what.pick"),
        (
            {
                "passive": {
                    **_FORWARD,
                    "may": True,
                    "instead": [{"do": "nothing"}],
                    "if-not": [{"do": "discard", "what": "it"}],
                }
            },
            "what.pick",
        ),
    ],
)
def test_what_would_happen_to_an_expedition_has_no_object(
    ability: dict[str, Any], path: str
) -> None:
    (wrong,) = mistakes("character", ability).items()
    assert wrong[0].endswith(path)
    assert "means nothing here" in wrong[1]


@pytest.mark.parametrize(
    "ability",
    [
        {"passive": {**_FORWARD, "instead": [{"do": "ascend", "to": "its-expedition"}]}},
        {"when": {"on": "retreats"}, "do": [{"do": "ascend", "to": "its-expedition"}]},
        {"when": {"on": "fails"}, "do": [{"do": "draw", "who": "its-controller"}]},
        {"cost": {}, "do": [{"do": "sabotage"}, {"do": "draw", "who": "its-owner"}]},
    ],
)
def test_its_expedition_and_its_player_mean_something_there(ability: dict[str, Any]) -> None:
    assert mistakes("character", ability) == {}


def test_an_ability_without_anything_is_refused() -> None:
    ((path, said),) = mistakes("spell", {}).items()
    assert (path, said[-26:]) == ("abilities[0].do", "missing: it is needed here")
