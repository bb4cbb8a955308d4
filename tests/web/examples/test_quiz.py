"""What a guess is about and what came of it are called as the reader calls them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.snapshot import Snapshot

HUB = {
    "en": "Brassbug Hub",
    "fr": "Hub des Scarabots",
    "it": "Ritrovo delle Ottonblatte",
}
JELLYFISH = {
    "en": "Moonlight Jellyfish",
    "fr": "Méduse Lunaire",
    "it": "Medusa Lunare",
}


def test_what_has_the_counters_is_named_after_its_card(
    visitor: FlaskClient, language: str, snapshot: Snapshot
) -> None:
    address = f"/{language}/scenarios/dr-frankenstein-wakes-the-hub"
    example = snapshot.example("dr-frankenstein-wakes-the-hub")
    assert example is not None
    trace = example.traces[example.edition]
    taken = ".".join(map(str, trace.decisions))
    end = f"{address}?d={taken}&step={trace.steps}"

    guessed = unescape(visitor.get(f"{address}?guess=hub").text)
    came = unescape(visitor.get(end).text)
    wrong = unescape(visitor.get(f"{end}&guess=doctor").text)
    drawn = unescape(visitor.get(f"{address}/outcomes").text)

    said = re.search(r'<p class="guessed">(.*?)</p>', guessed)
    assert said is not None
    assert HUB[language] in said[1]
    for ended in (came, wrong):
        assert re.search(
            f"<strong>[^<]*: {HUB[language]}[.]</strong>", ended.replace("\u00a0:", ":")
        )
    leaf = re.search(r'class="leaf"[^>]*>([^<]*)', drawn)
    assert leaf is not None
    assert HUB[language] in leaf[1]


def test_the_question_names_what_it_is_about(visitor: FlaskClient, language: str) -> None:
    text = visitor.get(f"/{language}/scenarios/moonlight-jellyfish-comes-back").text
    legend = re.search(r"<legend>(.*?)</legend>", unescape(text))
    assert legend is not None
    assert JELLYFISH[language] in legend[1]


def test_an_outcome_without_counters_says_which(visitor: FlaskClient, snapshot: Snapshot) -> None:
    example = snapshot.example("nobody-did-that")
    assert example is not None
    trace = example.traces[example.edition]
    taken = ".".join(map(str, trace.decisions))
    end = visitor.get(f"/en/scenarios/nobody-did-that?d={taken}&step={trace.steps}").text
    assert "<strong>None of them has Scrap counters at the end.</strong>" in end


def test_what_is_to_be_paid_for_is_asked_with_its_symbols_drawn(visitor: FlaskClient) -> None:
    page = visitor.get("/en/scenarios/subhash-and-marmo-pay/outcomes").text
    asked = re.search(r"Alice: “You may pay.*", page)
    assert asked is not None
    assert "{1}" not in asked[0]
    assert 'aria-label="1 mana"' in asked[0]


@pytest.mark.parametrize(
    ("slug", "asked"),
    [
        ("the-machine-in-the-ice", "La Machine dans la Glace est-elle épuisée à la fin\u00a0?"),
        ("coppelia-three-objects", "Coppélia est-elle Endormie à la fin\u00a0?"),
        ("beauty-sleep-on-a-sleeper", "La carte Kodama est-elle Endormie à la fin\u00a0?"),
    ],
)
def test_a_question_agrees_with_what_it_is_about(
    visitor: FlaskClient, slug: str, asked: str
) -> None:
    assert asked in unescape(visitor.get(f"/fr/scenarios/{slug}").text)
