"""Every word of the board language and every ability of a face stands on a board of a test."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from app import ROOT
from glossary.cards.playable import card_list
from glossary.engine.boards.language import tables
from glossary.engine.model.cards import Card, Condition, Trigger
from glossary.engine.model.instructions import Instruction, Lasting
from glossary.engine.rules.values import fields_of
from tests.engine.tables import GROW, ability, cast, char, do, held, spell, table

_DRAWN = ("random_boards.py", "large_boards.py", "drawing.py", "bad_values.py")
"""Files with boards that nobody wrote, and with values that are refused."""
_WORD = re.compile(r'\b(do|on|is|if|duration)(?:_?"?\s*[=:]\s*|\()"([a-z-]+)"')
_KEYS = {"do": "verb", "on": "trigger", "is": "condition", "if": "condition"}


def _words_of(part: object) -> Iterator[tuple[str, str]]:
    """Yield the words in a card, or in a part of it, each with what it is."""
    match part:
        case Instruction():
            yield "verb", part.do.word
            if isinstance(part, Lasting):
                yield "duration", part.duration
        case Trigger():
            yield "trigger", part.on
        case Condition():
            yield "condition", part.name
    for inner in part if isinstance(part, tuple) else fields_of(part).values():
        yield from _words_of(inner)


@pytest.fixture(scope="module")
def texts() -> str:
    """The boards in the tests of the engine, and those of examples."""
    files = [path for path in (ROOT / "tests/engine").rglob("*.*") if path.name not in _DRAWN]
    examples = (ROOT / "glossary/scenarios").glob("*.toml")
    return "\n".join(
        path.read_text(encoding="utf-8")
        for path in (*files, *examples)
        if path.suffix in (".py", ".toml", ".jsonl") and "kept" not in path.parts
    )


def _cards_in(texts: str) -> dict[str, Card]:
    """Return the cards that boards name, by key; those that a test names beside one, too."""
    known, words = card_list().cards, set(re.findall(r'"([\w-]+)"', texts))
    return {known[word].key: known[word] for word in words if word in known}


@pytest.fixture(scope="module")
def played(texts: str) -> set[tuple[str, str]]:
    """The words of these boards, those of the cards on them included."""
    found = {(_KEYS.get(key, key), word) for key, word in _WORD.findall(texts)}
    for card in _cards_in(texts).values():
        found.update(_words_of(card))
    return found


@pytest.mark.parametrize("kind", ["verb", "trigger", "condition"])
def test_every_word_is_played(played: set[tuple[str, str]], kind: str) -> None:
    lacking = [word for word in tables()[kind].kinds if (kind, word) not in played]
    assert not lacking, f"no board of a test has these {kind}s: {', '.join(lacking)}"


def test_every_duration_is_played(played: set[tuple[str, str]]) -> None:
    lacking = [
        word for word in tables()["verb"].keys["duration"].words if ("duration", word) not in played
    ]
    assert not lacking, f"no board of a test has these durations: {', '.join(lacking)}"


def test_every_ability_of_a_face_is_played(texts: str) -> None:
    """The boards of rulings are played in the tests of cards: they count here."""
    known = card_list().cards
    rulings = (ROOT / "glossary/cards/ruling_boards.toml").read_text(encoding="utf-8")
    cards = _cards_in(texts + rulings)
    played = {ability for card in cards.values() for ability in card.abilities}
    lacking = [
        f"{ref} ({place})"
        for ref in known.index.faces
        for place, ability in enumerate(known[ref].abilities, 1)
        if ability not in played
    ]
    assert not lacking, f"no board of a test has these abilities: {', '.join(lacking)}"


def test_a_character_spends_counters_only_if_it_has_as_many() -> None:
    verb = do("spend", what={"pick": "each", "types": ["character"]}, counter="kelon", amount=2)
    a = {"characters": [
        char("rich", "1/1/1", "hero", counters={"kelon": 3}),
        char("poor", "1/1/1", "hero", counters={"kelon": 1}),
    ]}  # fmt: skip
    seen = cast("5.0", verb, a=a)
    seen.said("spent.counters", object="rich", number=2)
    seen.said("too-few-counters", object="poor")


def test_who_creates_a_token_reacts_to_it() -> None:
    grows = ability(GROW, when={"on": "creates", "subject": {"whose": "you"}})
    seen = cast(
        "5.0",
        do("create", token="booda", to="my-hero"),
        a={"characters": [char("x", "1/1/1", "hero", grows)]},
        b={"characters": [char("y", "1/1/1", "hero", grows)]},
    )
    assert (seen.boosts("x"), seen.boosts("y")) == (1, 0)


def test_an_expedition_that_ascends_is_reacted_to() -> None:
    grows = ability(GROW, when={"on": "ascends", "to": "each-of-mine"})
    a = {"characters": [char("x", "1/1/1", "hero", grows)]}
    assert cast("5.0", do("ascend", to="my-companion"), a=a).boosts("x") == 1


def test_an_expedition_that_is_tied_is_neither_ahead_nor_behind() -> None:
    grows = ability(GROW, at="noon", if_={"is": "tied"})
    a = {"characters": [char("x", "1/1/1", "hero", grows)]}
    assert table("5.0", "noon", a).boosts("x") == 1
    assert not table("5.0", "noon", {**a, "hero_region": 1}).boosts("x")


def test_a_base_statistic_of_zero_counts_in_its_terrain() -> None:
    there = ability(
        do("give", what="it"),
        when={"on": "joins", "subject": {"types": ["character"], "other": True}, "to": "play"},
        if_={"is": "base-zero-there"},
    )
    a = {"characters": [char("x", "1/1/1", "hero", there)], "hand": [held("h", stats=[0, 1, 1])]}
    for region, boosts in (("FMW", 1), ("F", 1), ("MW", 0)):
        regions = [region, *["FMW"] * 7]
        seen = table("5.0", "afternoon", a, acts="play h hero", regions=regions)
        assert seen.boosts("h") == boosts, region


def test_a_roll_is_reacted_to_with_its_result() -> None:
    lucky = ability(
        do("give", what="me", if_={"is": "rolled", "number": 4}),
        when={"on": "rolls", "subject": {"whose": "you"}},
    )
    a = {"characters": [char("x", "1/1/1", "hero", lucky)]}
    b = {"characters": [char("y", "1/1/1", "hero", lucky)]}
    for number, boosts in ((3, 0), (4, 1)):
        seen = cast("5.0", do("roll"), a=a, b=b, dice=[number])
        assert (seen.boosts("x"), seen.boosts("y")) == (boosts, 0), number


def test_only_what_an_ability_of_its_own_reveals_is_reacted_to() -> None:
    grows = ability(GROW, when={"on": "reveals"})
    shows = ability(do("reveal-top"), at="noon")
    both = [char("x", "1/1/1", "hero", grows, shows), char("y", "1/1/1", "hero", grows)]
    seen = table("5.0", "noon", {"characters": both, "deck": [held("d")]})
    assert (seen.boosts("x"), seen.boosts("y")) == (1, 0)


def test_what_is_completed_stays_so_and_is_completed_once() -> None:
    ends = ability(do("complete", what="me"), at="noon")
    grows = ability(GROW, at="noon", if_={"is": "has", "value": "completed"})
    for status, boosts in (([], 0), (["completed"], 1)):
        a = {"characters": [char("x", "1/1/1", "hero", ends, grows, status=status)]}
        seen = table("5.0", "noon", a)
        assert (seen.status("x"), seen.boosts("x")) == (["completed"], boosts)
        seen.said("already" if status else "gained.completed", object="x")


def test_an_expedition_that_counts_as_ahead_because_it_is_ahead_is_so_by_distance() -> None:
    ahead = {"kind": "counts-as", "value": "ahead", "of": {"where": "my-expedition"}}
    counts: dict[str, object] = {"passive": {**ahead, "if": {"is": "ahead"}}}
    grows = ability(GROW, at="noon", if_={"is": "ahead"})
    a = {"characters": [char("x", "1/1/1", "hero", counts, grows)]}
    assert not table("5.0", "noon", a).boosts("x")
    assert table("5.0", "noon", {**a, "hero_region": 1}).boosts("x") == 1


def test_another_turn_comes_before_the_next_player_s_and_is_one() -> None:
    again = spell(do("another-turn"), cost=[0, 0])
    quick = [held("x", cost=[0, 0]), held("y", cost=[0, 0])]
    a, b = {"hand": [again, *quick]}, {"hand": [held("z", cost=[0, 0])]}
    seen = table("5.0", "afternoon", a, b, acts="play s, play x hero")
    turns = [event["player"] for event in seen.all("turn")]
    assert turns == ["A", "A", "B"]
    seen = table("5.0", "afternoon", a, b, acts="play s, pass")
    assert [event["player"] for event in seen.all("turn")] == ["A", "A", "B"]


def test_an_ability_that_is_activated_by_discarding_is_counted_in_its_turn() -> None:
    draws = ability(do("draw"), cost={"discard-me": True})
    grows = ability(GROW, when={"on": "activates", "what": "discard", "number": 2})
    other = ability(GROW, when={"on": "activates", "what": "exhaust", "subject": {"whose": "any"}})
    once = {"is": "activated", "value": "discard", "number": 1}
    fails = {"passive": {"kind": "cannot-play", "if": once}}
    a = {
        "characters": [char("x", "1/1/1", "hero", grows), char("y", "1/1/1", "hero", other)],
        "reserve": [held("r", abilities=[draws]), held("s", abilities=[draws])],
        "deck": 5,
    }
    seen = table("5.0", "afternoon", a, acts="use r")
    assert (seen.boosts("x"), seen.boosts("y")) == (0, 0)
    seen = table("5.0", "afternoon", a, acts="use r, use s")
    assert (seen.boosts("x"), seen.boosts("y")) == (1, 0)
    a["hand"] = [held("h", cost=[0, 0], abilities=[fails])]
    assert "play h" in table("5.0", "afternoon", a).offered()
    assert "play h" not in table("5.0", "afternoon", a, acts="use r").offered()


def test_more_modes_at_least_than_there_are_is_all_of_them() -> None:
    verb = do("choose", modes=[[GROW], [do("draw")]], amount=2, up_to=True, least=2)
    verb = {key.replace("_", "-"): value for key, value in verb.items()}
    grows = ability(verb, at="noon")
    seen = table("5.0", "noon", {"characters": [char("x", "1/1/1", "hero", grows)], "deck": 2})
    assert seen.boosts("x") == 0  # the order of the two is asked
    assert seen.offered() == ("mode 1", "mode 2")
    verb["least"] = 9
    grows = ability(verb, at="noon")
    seen = table("5.0", "noon", {"characters": [char("x", "1/1/1", "hero", grows)], "deck": 2})
    assert seen.offered() == ("mode 1", "mode 2")
