"""Every kind of mistake of a board, said in three languages from the same facts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient

from glossary.boards.play import play_board
from glossary.boards.read import mistakes_of, read_json
from glossary.boards.uniques import unique_of
from glossary.core.board_errors import PROBLEMS
from glossary.core.errors import BoardMistake, BoardRefused, GlossaryError, TooMuchWork
from glossary.engine.boards.language import RUN
from glossary.narration.phrasebook import MISTAKES
from glossary.narration.tell import mistake_line, mistake_words
from glossary.snapshot import Snapshot
from tests.commands.test_play import play as on_the_command_line
from tests.languages import LANGUAGES

Board = dict[str, Any]
DEEP: Any = {"do": "draw"}
for _ in range(5):
    DEEP = {"passive": {"kind": "ability", "ability": DEEP}}


def _of(a: Board | None = None, **top: Any) -> Board:
    return {"players": {"A": a or {}, "B": {}}, **top}


def _hand(**card: Any) -> Board:
    return _of({"hand": [{"id": "h1", **card}]})


def _do(*verbs: Board) -> Board:
    return _hand(type="spell", abilities=[{"do": list(verbs)}])


def _here(**card: Any) -> Board:
    return _of({"characters": [{"id": "a1", "expedition": "hero", **card}]})


BOARDS: dict[str, object] = {
    "not-an-object": [],
    "not-a-list": _of({"hand": {"id": "h1"}}),
    "not-a-text": _hand(id=""),
    "not-a-whole-number": _of({"mana": "lots"}),
    "not-true-or-false": _of(arena="yes"),
    "not-one-of": _here(expedition="heroo"),
    "not-known": _hand(**{"class": "kitsun"}),
    "misspelt-key": _of(playerz={}),
    "unknown-key": _of(colour="red"),
    "out-of-range": _of({"mana": -1}),
    "too-many": _of(dice=[1] * 101),
    "and-more": _of({"hand": [{"id": f"h{i}", "status": ["no"] * 8} for i in range(60)]}),
    "2v2-needs-four": _of(mode="2v2"),
    "standard-needs-two": {"players": {"A": {}, "B": {}, "C": {}}, "mode": "standard"},
    "players-missing": {},
    "no-such-player": {"players": {"A": {}, "B": {}, "E": {}}},
    "number-of-players": {"players": {"A": {}}},
    "number-of-regions": _of(regions=["F"]),
    "number-of-tumults": _of(revealed=[True]),
    "not-terrains": _of(regions=["FMW", "X", "MW", "M", "FW", "W", "FM", "FMW"]),
    "marker-on-hidden": _of(
        revealed=[False, True, True], terrain_markers=[{"region": 1, "terrains": "W"}]
    ),
    "no-markers-then": _of(edition="3.0", terrain_markers=[{"region": 1, "terrains": "W"}]),
    "no-ascended-then": _of(edition="3.0", ascended=["A.hero"]),
    "id-missing": _of({"hand": [{"cost": [1, 1]}]}),
    "id-taken": _of({"hand": [{"id": "h1"}, {"id": "h1"}]}),
    "id-an-answer": _hand(id="yes"),
    "expedition-missing": _of({"characters": [{"id": "a1"}]}),
    "expedition-elsewhere": _hand(expedition="hero"),
    "owner-elsewhere": _hand(owner="B"),
    "status-elsewhere": _hand(status=["asleep"]),
    "counters-elsewhere": _hand(counters={"kelon": 1}),
    "token-elsewhere": _hand(token=True, type="character"),
    "token-type": _hand(token=True, type="spell"),
    "hero-elsewhere": _hand(**{"class": "BR_Common_KojoBooda"}),
    "no-hero": _of({"hero": "kitsune"}),
    "no-character": _here(type="spell"),
    "no-expedition-permanent": _of(
        {"permanents": [{"id": "p", "expedition": "hero", "landmark": True}]}
    ),
    "no-landmark": _of({"landmarks": [{"id": "l", "type": "spell"}]}),
    "number-of-costs": _hand(cost=[1]),
    "number-of-statistics": _here(stats=[1, 2]),
    "counters-unnamed": _here(counters=["kelon"]),
    "boosts-twice": _here(boosts=1, counters={"boost": 1}),
    "ways-to-count": _hand(abilities=[{"do": [{"do": "draw", "amount": {}}]}]),
    "key-not-taken": _do({"do": "draw", "token": "maw"}),
    "key-alone": _do({"do": "draw", "amount": {"counters": "kelon", "by": 2}}),
    "key-beside": _do({"do": "draw", "may": True, "cost": {"mana": 1}}),
    "missing": _do({"do": "create"}),
    "missing-word": _do({"do": "gain"}),
    "list-empty": _do(),
    "no-it": _do({"do": "discard", "what": "it"}),
    "no-that": _do({"do": "discard", "what": "that"}),
    "no-such-counter": _do({"do": "give", "what": {"has": "bosted"}}),
    "link-of-the-first": _do({"do": "draw", "link": "if-you-did"}),
    "not-at-once": _do({"do": "draw"}, {"do": "roll", "link": "at-once"}),
    "spells-gain-statuses": _here(
        abilities=[{"passive": {"kind": "gains-when-played", "instead": [{"do": "give"}]}}]
    ),
    "stats-of-a-character": _hand(type="spell", stats=[1, 1, 1]),
    "keyword-of-a-spell": _here(cooldown=True),
    "effect-of-a-spell": _here(abilities=[{"do": [{"do": "draw"}]}]),
    "landmark-fleeting": _of({"landmarks": [{"id": "l", "status": ["fleeting"]}]}),
    "abilities-too-deep": _hand(abilities=[DEEP]),
    "given-up-twice": {
        **_of({"reserve": [{"id": "r1"}]}),
        "decisions": {"cleanup": {"A": {"reserve": ["r1", "r1"]}}},
    },
    "act-empty": _of(script=[[]]),
    "act-goes-on": _of(script=[["pass", "pass"]]),
    "no-such-act": _of(script=[["paly", "h1"]]),
    "not-offered": _of({"hand": [{"id": "h1"}]}, run=["morning"], decisions={"picks": [9]}),
    "nothing-asked": _of(run=["victory"], decisions={"picks": [0]}),
    "too-many-cards": {
        "players": {p: {"hand": [{"id": f"{p}{i}"} for i in range(40)]} for p in "AB"}
    },
    "too-many-phases": _of(run=["dusk"] * 9),
    "too-many-decisions": _of(decisions={"picks": [0] * 61}),
}


def _crowd(number: int, *abilities: Board, name: str = "a", **top: Any) -> Board:
    return _of(
        {
            "characters": [
                {"id": f"{name}{i}", "expedition": "hero", "abilities": list(abilities)}
                for i in range(number)
            ]
        },
        **top,
    )


def _passive(kind: str, **more: Any) -> Board:
    return {"passive": {"kind": kind, "of": {"pick": "each"}, **more}}


def _at_noon(**verb: Any) -> Board:
    return {"at": "noon", "do": [verb]}


EACH = {"pick": "each"}
JOINING = {"when": {"on": "joins", "subject": EACH}, "do": [{"do": "nothing"}]}
MOVED = {"on": "move", "subject": EACH}
NEXT: Board = {"do": "play", "free": True, "what": {"where": "hand"}}
for _ in range(12):
    NEXT = {"do": "steps", "steps": [NEXT]}
TOO_MUCH: dict[str, Board] = {
    "reading": _crowd(30, *[{"at": "noon", "do": [{"do": "give", "what": EACH}] * 12}] * 12),
    "passives": _crowd(
        30, {"passive": {"kind": "keyword", "value": "tough", "of": {"has": "tough"}}}
    ),
    "selections": _crowd(
        40,
        _passive(
            "statistics",
            number=1,
            **{"if": {"is": "there-are", "of": {"least-hand-cost": {"count": EACH}}}},
        ),
    ),
    "modifiers": _crowd(
        60,
        {"passive": {"kind": "also", "when": MOVED, "instead": [{"do": "nothing"}]}},
        run=["night"],
    ),
    "reactions": {
        "players": {
            **_crowd(30, *[JOINING] * 12)["players"],
            "B": _crowd(1, _at_noon(do="switch", what=EACH, times=20), name="b")["players"]["A"],
        },
        "run": ["noon"],
    },
    "events": _crowd(
        1, {"at": "noon", "do": [{"do": "give", "what": "me", "times": 20}] * 12}, run=["noon"] * 8
    ),
    "nesting": {
        **_of(
            {
                "hand": [
                    {"id": f"h{i}", "type": "spell", "abilities": [{"do": [NEXT]}]}
                    for i in range(1, 60)
                ]
            }
        ),
        "run": ["afternoon"],
        "decisions": {"picks": [0] * 58},
    },
}
TEXTS = {
    "not-json": b'{"players": ',
    "not-utf-8": b'{"players": "\xff"}',
    "huge-number": b"1" * 5000,
    "nested": b"[" * 100_000,
    "key-twice": b'{"players": {"A": {}, "B": {}, "A": {}}}',
}


def _refused(ask: Callable[[], object]) -> Iterator[BoardMistake]:
    try:
        ask()
    except GlossaryError as error:
        yield from mistakes_of(error)


@cache
def _mistakes() -> tuple[tuple[str, BoardMistake], ...]:
    """Every mistake, with its kind."""
    return tuple(_made())


def _made() -> Iterator[tuple[str, BoardMistake]]:
    for kind, board in BOARDS.items():
        yield from ((kind, mistake) for mistake in play_board(board).mistakes)
    for kind, text in TEXTS.items():
        yield from ((kind, m) for m in _refused(lambda text=text: read_json(text)))  # type: ignore[misc]
    spell = {"class": "frozen-delivery"}
    kind = "unique-of-a-character"
    yield from ((kind, m) for m in _refused(lambda: unique_of(spell, "players.A.hand")))
    for what, board in TOO_MUCH.items():
        yield from ((f"too-much-{what}", m) for m in play_board(board).mistakes)


def test_of_a_key_that_is_written_twice_the_path_is_told() -> None:
    text = b'{"players": {"A": {"hand": [{}, {"id": "h", "id": "i"}]}, "B": {}}}'
    assert [one.path for one in _refused(lambda: read_json(text))] == ["players.A.hand[1].id"]


def test_every_kind_of_mistake_is_made_here() -> None:
    made = {kind for kind, mistake in _mistakes() if mistake.kind == kind}
    assert made == set(PROBLEMS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_a_sentence_and_none_has_two(snapshot: Snapshot, language: str) -> None:
    sentences = MISTAKES.of(snapshot.speeches[language])
    assert {key for key in sentences if "." not in key} == set(PROBLEMS)
    for kind, problem in PROBLEMS.items():
        facts = set(re.findall(r"%\((\w+)\)s", sentences[kind]))
        assert facts <= set(re.findall(r"%\((\w+)\)s", problem)), kind


def test_a_mistake_is_a_sentence_with_its_facts_in_every_language(snapshot: Snapshot) -> None:
    for kind, mistake in _mistakes():
        said = {lang: mistake_words(mistake, snapshot.speeches[lang]) for lang in LANGUAGES}
        assert len(set(said.values())) == len(LANGUAGES), f"{kind} is not translated: {said}"
        for lang, sentence in said.items():
            assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
            assert sentence.endswith((".", "?")), sentence
            assert "%(" not in sentence
            for meant in mistake.candidates:
                assert meant in sentence, f"{lang} does not say what was meant: {sentence}"
            for name, fact in mistake.facts.items():
                told = re.search(rf"%\({name}\)s", MISTAKES.of(snapshot.speeches[lang])[kind])
                assert not told or all(
                    str(one) in sentence for one in (fact if isinstance(fact, tuple) else (fact,))
                )


def test_nothing_of_a_refusal_is_left_in_english(visitor: FlaskClient) -> None:
    board = '{"playerz": {}, "players": {"A": {"mana": -1}, "B": {"hands": []}}}'
    for language, meant in (("fr", "Vouliez-vous dire hand"), ("it", "Intendevi hand")):
        page = visitor.post(f"/{language}/board", data={"json": board}).text
        alert = page.split('role="alert"', 1)[1].split("</div>", 1)[0]
        assert "lang=" not in alert
        assert meant in alert
        assert not re.search(r"\b(is|not|between|key|did|the)\b", alert.split("<ul>", 1)[1])


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", "players.A.mana: -1 is not between 0 and 99."),
        ("fr", "players.A.mana\u00a0: -1 n’est pas compris entre 0 et 99."),
        ("it", "players.A.mana: -1 non è compreso tra 0 e 99."),
    ],
)
def test_programs_and_the_command_line_are_told_in_the_language_asked_for(
    visitor: FlaskClient, language: str, first: str
) -> None:
    board = {"players": {"A": {"mana": -1}, "B": {}}}
    answer = visitor.post(f"/api/v1/board?lang={language}", json=board).json
    assert answer is not None
    assert answer["mistakes"] == [{"path": "players.A.mana", "problem": first, "did_you_mean": []}]
    assert answer["detail"].endswith(first)
    given = '{"players": {"A": {"mana": -1}, "B": {}}}'
    done = on_the_command_line(visitor.application, "--lang", language, given=given)
    assert done.exit_code == 1
    assert first in done.output
    line = on_the_command_line(
        visitor.application, "--jsonl", "--lang", language, given=f"{given}\n"
    )
    assert first in line.output


def test_a_line_of_a_mistake_without_a_path_is_its_sentence(snapshot: Snapshot) -> None:
    (mistake,) = mistakes_of(BoardRefused([BoardMistake("", "nested")]))
    assert (
        mistake_line(mistake, snapshot.speeches["en"]) == "It is nested too deeply to be a board."
    )


@pytest.mark.parametrize("phase", RUN[:-1])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_too_much_says_in_which_phase(
    snapshot: Snapshot, language: str, phase: str
) -> None:
    (mistake,) = mistakes_of(TooMuchWork("events", phase, 1))
    (before,) = mistakes_of(TooMuchWork("events", "", 1))
    said, unsaid = (mistake_words(one, snapshot.speeches[language]) for one in (mistake, before))
    assert said.startswith(unsaid)
    assert said != unsaid


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "too many passive abilities on this board"),
        ("fr", "trop de capacités passives"),
        ("it", "troppe abilità passive"),
    ],
)
def test_a_board_of_too_much_work_is_answered_in_words_by_page_program_and_command_line(
    visitor: FlaskClient, language: str, sentence: str
) -> None:
    board = TOO_MUCH["passives"]
    pasted = {"json": json.dumps(board)}
    page = visitor.post(f"/{language}/board", data=pasted, follow_redirects=True)
    assert page.status_code == 422
    assert sentence in page.text
    answer = visitor.post(f"/api/v1/board?lang={language}", json=board)
    assert answer.status_code == 422
    assert answer.content_type == "application/problem+json"
    assert answer.json is not None
    assert sentence in answer.json["detail"]
    given = json.dumps(board)
    app = visitor.application
    done = on_the_command_line(app, "--lang", language, "--budget", "75000", given=given)
    assert done.exit_code == 1
    assert sentence in done.output
    assert "Traceback" not in done.output


def test_the_command_line_plays_what_the_site_does_not(visitor: FlaskClient) -> None:
    board = TOO_MUCH["events"]
    assert play_board(board).too_much
    assert on_the_command_line(visitor.application, given=json.dumps(board)).exit_code == 0
