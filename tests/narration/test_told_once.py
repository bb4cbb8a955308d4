"""An answer is told once, with its question; what nobody asked is told as it happens."""

from __future__ import annotations

from glossary.engine.play.moments import moments_of
from glossary.engine.play.replay import Transcript
from glossary.examples.steps import phases_of
from glossary.narration.tell import narrator_of
from tests.engine.tables import ANYONE, cast, char, do, held, table
from tests.languages import speech
from tests.narration.test_narration import plays

AGAIN = "chooses|is about to play|declines|rolls a die|puts no card|plays the quick action".split(
    "|"
)


def _lines(transcript: Transcript) -> list[str]:
    return list(narrator_of(transcript, speech("en")).lines(transcript))


def test_the_answer_to_a_question_is_not_told_again() -> None:
    seen = cast("5.0", do("give", what=ANYONE), a={"characters": [char("a"), char("b")]}, acts="a")
    lines = _lines(seen.transcript)
    assert not [line for line in lines if any(words in line for words in AGAIN)]
    asked = next(line for line in lines if "Which target?" in line)
    assert asked.partition(" [")[0].endswith("→ Character 1")
    played = next(line for line in lines if "→ Play" in line)
    declared = seen.said("declared")["cites"]
    assert isinstance(declared, list)
    assert {*declared} <= {*played.partition("[")[2].rstrip("]").split(", ")}


def test_every_answer_of_a_set_is_told_once() -> None:
    modes = [[do("draw")], [do("resupply")], [do("give", what=ANYONE)]]
    chosen = do("choose", modes=modes, amount=2)
    seen = cast("5.0", chosen, a={"deck": ["tengu", "tengu"]}, acts="mode 1,mode 2,mode 2")
    assert len(seen.all("chose-mode")) == 2
    lines = _lines(seen.transcript)
    assert not [line for line in lines if "Alice chooses" in line]
    assert not [line for line in lines if line.startswith("Alice resolves")]
    assert [line for line in lines if line.startswith("Alice then resolves")]


def test_what_was_not_asked_is_told_with_what_becomes_of_it() -> None:
    seen = cast("5.0", do("give", what=ANYONE), a={"characters": [char("a")]})
    lines = _lines(seen.transcript)
    assert not [line for line in lines if "chooses" in line]
    chosen, line = seen.said("chose")["cites"], next(x for x in lines if "gains 1 boost" in x)
    assert isinstance(chosen, list)
    assert {*chosen} <= {*line.rpartition("[")[2][:-1].split(", ")}


def test_what_an_effect_lets_play_is_told_with_its_question() -> None:
    plays_one = do("play", free=True, amount=1)
    mine = {"reserve": [held("h"), held("i")]}
    seen = cast("5.0", plays_one, a=mine, acts="answer h,answer A.hero")
    assert len(seen.all("declared")) == 2
    assert not [line for line in _lines(seen.transcript) if "Thanks to Spell 1" in line]


def test_what_says_more_than_the_answer_is_told() -> None:
    mine = {"hand": [held()]}
    expanded, kept = (
        _lines(table("5.0", "morning", mine, day=2, acts=act).transcript)
        for act in ("none,h", "none,none")
    )
    assert [line for line in expanded if "puts Character 1 in her Mana zone" in line]
    assert not [line for line in kept if "puts no card" in line]
    passes = _lines(table("5.0", acts="pass,pass").transcript)
    assert len([line for line in passes if "passes and takes no more turns" in line]) == 2


def test_no_event_and_no_paragraph_is_lost() -> None:
    for transcript in plays():
        moments = [one for _, those in moments_of(transcript) for one in those]
        assert [event for one in moments for event in one.events] == [*transcript.events]
        assert [one.place for one in moments if one.place is not None] == [
            *range(len(transcript.picks))
        ]
        cited = {str(n) for one in transcript.events if one.told for n in one.cites}
        cited |= {str(number) for choice in transcript.choices for number in choice.cites}
        lines = _lines(transcript)
        assert cited <= {n for line in lines for n in line.rpartition("[")[2][:-1].split(", ")}


def test_a_question_and_what_says_its_answer_are_one_step() -> None:
    transcript = table("5.0", "morning", {"hand": [held()]}, day=2, acts="none,none").transcript
    steps = [step for _, those in phases_of(transcript) for step in those]
    asked = [step for step in steps if step.choice is not None]
    assert [[event.kind for event in step.events] for step in asked] == [["not-expanded"]] * 2
    for step in asked:
        assert step.choice is not None
        assert {*step.events[0].cites} <= {*step.choice.cites}
    assert sum(event.kind == "not-expanded" for step in steps for event in step.events) == 2


def test_who_is_asked_which_card_is_told_its_name_alone() -> None:
    mine = {"hand": [{"id": "h", "class": "hooked"}]}
    transcript = table("5.0", "morning", mine, day=2, acts="none,h", spare=True).transcript
    lines = list(narrator_of(transcript, speech("fr")).lines(transcript))
    assert any(" → Happé [" in line for line in lines), lines
    assert any("met la carte Happé dans" in line for line in lines), lines
