"""A step of a story is read from the snapshot as it was told: it is what playing it would show."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from app import create_app
from glossary.snapshot import Snapshot
from glossary.web.examples import player
from tests.languages import LANGUAGES


def _steps(snapshot: Snapshot, most: int) -> list[str]:
    """Addresses of steps of stories, on the way and at both ends, in every language."""
    rng = random.Random(33)
    addresses = []
    for example in rng.sample(snapshot.examples, most):
        trace = example.traces[example.edition]
        step = rng.choice((0, 1, trace.steps, *range(trace.steps + 1)))
        decided = f"d={'.'.join(map(str, trace.decisions))}&" if trace.decisions else ""
        manner = rng.choice(("", "&booth=1", "&guess=B", f"&edition={example.editions[0]}"))
        frame = rng.choice(("", "embed/"))
        language = rng.choice(LANGUAGES)
        addresses.append(
            f"/{language}/{frame}scenarios/{example.slug}?{decided}step={step}{manner}"
        )
    return addresses


@pytest.mark.parametrize("most", [30, pytest.param(170, marks=pytest.mark.thorough)])
def test_a_step_that_was_told_is_as_if_it_were_played(
    instance: Path, snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setenv("GLOSSARY_CACHE", "1000")
    asking = create_app(instance=instance).test_client()
    root = {"SCRIPT_NAME": "/rules-of-it"}
    for address in _steps(snapshot, most):
        told = asking.get(address, environ_overrides=root)
        with monkeypatch.context() as played:
            played.setattr(player, "_story", lambda _params: None)
            assert asking.get(address, environ_overrides=root).text == told.text, address


def test_every_example_has_its_story_in_every_language_and_nothing_else(snapshot: Snapshot) -> None:
    for language in LANGUAGES:
        stories = snapshot.stories[language]
        for example in snapshot.examples:
            story = stories.story(example.slug)
            assert story is not None, example.slug
            assert len(story.steps) == example.traces[example.edition].steps, example.slug
        assert stories.story("nothing-like-it") is None
