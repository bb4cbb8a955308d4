"""Every event and question has its sentence, in three languages, with the facts it has."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from app import ROOT
from glossary.cards.playable import card_list
from glossary.core.i18n import Speech
from glossary.engine.boards.board import read_board
from glossary.engine.model.events import KINDS
from glossary.engine.play.replay import Transcript, play
from glossary.examples.files import SCENARIOS
from glossary.narration.phrasebook import EVENTS, QUESTIONS
from glossary.narration.tell import narrator_of
from tests import languages
from tests.engine.test_boards import BOARDS
from tests.engine.test_cases import CASES

_PLACEHOLDER = re.compile(r"%\((\w+)(?:\.\w+)?\)s")
_MADE_OF = {
    "number": ("region",),
    "player": ("players",),
    "terrain": ("scores",),
    "expedition": ("expeditions",),
}
_ASKED = re.compile(r'(?:Choice\(\s*|\.ask\(\s*)f?"([\w.-]+)')


@pytest.fixture
def speech(language: str) -> Speech:
    return languages.speech(language)


def plays() -> list[Transcript]:
    cards = card_list().cards
    cased = [play(read_board(case["board"], cards, case["editions"][-1])) for case in CASES]
    return cased + [play(read_board(known["board"], cards)) for known in BOARDS[:40]]


_VARIANTS = (
    *(".part", ".about", ".itself", ".boost", ".unnamed", ".otherwise", ".moved"),
    *(".fleeting", ".anchored", ".asleep", ".exhausted", ".completed", ".counter", ".top"),
    *(".bottom", ".deck", ".mana", ".none", ".more", ".temple", ".all", ".rush", ".sacrifice"),
    *(".token", ".given", ".named", ".emblem", ".symbol", ".leave", ".gain", ".forward", ".whole"),
    *(".farther", ".new-day", ".by", ".of", ".used", ".unused", ".rolled", ".ability"),
    *(".gigantic", ".not-gigantic", ".statistics", ".target", ".own", ".one", ".reserve", ".hand"),
    *(".hero", ".companion", ".contrary", ".defect", ".arena"),
    *(".another", ".controlled", ".dearer", ".step", ".sacrificed", ".owner"),
    *(".action", ".action-none", ".numbered", ".gigantic-by", ".several", ".only", ".both"),
    *(".exhaust", ".discard", ".self", ".play", ".due-to", ".due-to-ascend", ".due-to-both"),
    *(".reserve-of", ".targets", ".reveal", ".send", ".unchosen", ".places"),
    *(
        ".unused-turn",
        ".unused-afternoon",
        ".unused-day",
        ".own-boost",
        ".own-counter",
        ".second-day",
        ".rolled-none",
        ".rolled-otherwise",
        ".counted",
        ".nothing",
        ".rest",
        ".ready",
    ),
)
_OF_SEVERAL = (
    *("gained.exhausted.mana", "shown.deck.several", "activated.several"),
    *("activated.about.several", "moved.mana.top.several", "moved.mana.ready.top.several"),
)
_NAMES = ("progress.score", "progress.empty", "reaction-name")
_FARTHER = ("replaced.expedition.farther", "team.farther", "replaced.create.more")
_LACKING = ("nothing-to-choose.own.", "unpayable.")
_ROLLED = ("condition-met.rolled", "condition-unmet.rolled")


def test_every_kind_of_event_has_a_sentence() -> None:
    known = {name: {*one.facts} for name, one in KINDS.items()}
    assert known.keys() <= EVENTS.written.keys()
    for key, sentence in EVENTS.written.items():
        kind = key
        while kind not in known and kind.endswith(_VARIANTS):
            kind = kind.rpartition(".")[0]
        if kind not in known:
            assert kind in _NAMES, f"{key}: a sentence that nothing says"
            continue
        names = known[kind] | {made for name in known[kind] for made in _MADE_OF.get(name, ())}
        names |= {"part", "reaction", "other", "place"}
        names |= {"step"} if key.endswith(".step") else set()
        names |= {"counted"} if key.endswith(".counted") else set()
        names |= {"status"} if key.startswith("replaced.gain") else set()
        names |= known["moved.discard"] if key.endswith(".moved") else set()
        names |= {"player", "number"} if key in _OF_SEVERAL else set()
        names |= (
            {"source"} if key.endswith((".by", "-by", "terrains.only")) or ".by." in key else set()
        )
        names |= {"source"} if key.startswith("declared.exhausted") else set()
        names |= {"maker"} if key.endswith(".reserve-of") else set()
        names |= {"player"} if ".gigantic" in key or key == "progress.failed.both" else set()
        names |= {"terrains", "tied"} if ".due-to" in key else set()
        names |= {"nouns"} if key.startswith(_LACKING) else set()
        names |= {"counter"} if key.startswith("unpayable.counters.own") else set()
        names |= {"statistics"} if ".statistics" in key else set()
        names |= {"number", "against"} if key in _FARTHER else set()
        names |= {"number"} if key.startswith(_ROLLED) else set()
        assert set(_PLACEHOLDER.findall(sentence.one)) <= names, f"{key}: {sentence.one}"


def test_every_play_can_be_told(speech: Speech) -> None:
    for transcript in plays():
        narrator = narrator_of(transcript, speech)
        for line in narrator.lines(transcript):
            assert line
            assert "%(" not in line


def test_an_event_carries_the_facts_of_its_kind() -> None:
    for transcript in plays():
        for event in transcript.events:
            assert event.kind in KINDS, f"{event.kind} is not among the kinds"
            missing = set(KINDS[event.kind].facts) - {name for name, _ in event.facts}
            assert not missing, f"{event.kind} lacks {', '.join(sorted(missing))}"


def test_what_the_engine_tells_is_declared_and_what_is_declared_is_told() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "glossary/engine").rglob("*.py")]
    told = re.compile(r"\b(?:event|tell|open_question|Obstacle|Modifier|Event)\(\s*(f?\"[\w.{}-]+)")
    for source in sources:
        for kind in told.findall(source):
            assert kind.strip('"') in KINDS, f"{kind} is not declared"
    written = set(re.findall(r"\"([\w.-]+)\"", "\n".join(sources)))
    assert set(KINDS) <= written, "a kind that no code writes"


def test_every_question_has_its_words(speech: Speech) -> None:
    sources = "\n".join(p.read_text("utf-8") for p in Path(ROOT / "glossary/engine").rglob("*.py"))
    asked = {kind.rstrip(".") for kind in _ASKED.findall(sources)}
    known = {kind.split(".")[0] for kind in QUESTIONS.of(speech)}
    assert asked <= known | {"target", "choose"}


def test_a_counted_sentence_agrees_in_number() -> None:
    speech = languages.speech("it")
    said = [EVENTS.counted(speech, "gained.boosts", number, {"object": "a"}) for number in (1, 3)]
    assert said == ["a ottiene 1 rinforzo.", "a ottiene 3 rinforzi."]


def test_what_modifies_its_own_fate_is_named_once(speech: Speech) -> None:
    written = tomllib.loads(
        (SCENARIOS / "tiny-jinn-never-reaches-the-hand.toml").read_text("utf-8")
    )
    transcript = play(read_board(written["board"], card_list().cards))
    narrator = narrator_of(transcript, speech)
    replaced = [event for event in transcript.events if event.kind == "replaced"]
    assert replaced
    for event in replaced:
        assert event.fact("source") == event.fact("object")
        assert narrator.event(event).count(narrator.thing(str(event.fact("object")))) == 1
