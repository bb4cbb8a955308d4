"""Minimal pairs: one thing is changed, and the question ends otherwise, as the engine plays it."""

from __future__ import annotations

from flask.testing import FlaskClient

from glossary.examples.pairs import nearest, play_changed, read_pairs
from glossary.examples.play import answer_of, predicted_play
from glossary.snapshot import Snapshot

LEAST = 30


def test_the_pairs_that_were_chosen_end_as_they_say(snapshot: Snapshot) -> None:
    pairs = read_pairs()
    assert len(pairs) >= LEAST
    for pair in pairs:
        example = snapshot.example(pair.example)
        assert example is not None, pair
        assert example.predict is not None, pair
        told = predicted_play(example, example.edition)
        played = play_changed(example, told, pair.change, pair.about)
        answer = answer_of(example.predict, played.transcript)
        assert answer == pair.answer, pair
        assert answer != answer_of(example.predict, told.transcript), pair


def test_the_nearest_position_is_found(snapshot: Snapshot) -> None:
    example = snapshot.example("anchored-stays-one-night")
    assert example is not None
    found = {(pair.change, pair.about): pair.answer for pair in nearest(example)}
    assert found["anchored", "shroom"] == ("reserve",)


def test_a_pair_stands_beside_the_end(visitor: FlaskClient, language: str) -> None:
    end = f"/{language}/scenarios/a-tie-at-dusk?step=4"
    text = visitor.get(end).text
    pairs = text.partition('<ul class="pairs">')[2].partition("</ul>")[0]
    assert pairs.count("<li>") == 3
    assert pairs.count(f'href="/{language}/board?b=') == 3
