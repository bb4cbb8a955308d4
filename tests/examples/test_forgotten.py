"""The rule that a wrong guess forgot: what a player would be told at the table."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.examples.forgotten import forgotten_in, overlooked_event
from glossary.examples.play import answer_of, predicted_play
from glossary.snapshot import Snapshot


@pytest.mark.parametrize(
    ("slug", "guess", "rule", "kind"),
    [
        ("fleeting-does-not-come-back", ("reserve",), "2.4.7.d", "fleeting.discarded"),
        ("anchored-stays-one-night", ("reserve",), "2.4.2", "stays.anchored"),
        ("a-token-arrives-nowhere", ("reserve",), "2.1.e", "token.leaves"),
        ("the-archivist-defends", ("A.companion", "A.hero"), "7.4.2.b", "progress.defender"),
        ("a-draw-from-an-empty-deck", ("hand",), "3.2.2.e", "no-such-card"),
        ("one-card-too-many-in-reserve", ("reserve",), "4.2.5.c", "cleaned-up"),
        ("boosts-count-for-a-day", ("3", "1", "3"), "2.5.1.b", "gained.boosts"),
        ("boosts-among-the-landmarks", ("0", "3", "2"), "2.5.k", "moved.landmarks"),
        ("a-gear-that-traveled", ("hero-expedition",), "4.2.5.b", "rested"),
        # one of the tied Expeditions: without the rule it would move, and others, too
        ("a-tie-at-dusk", ("A.hero", "B.companion"), "4.2.4.e", "progress.tied"),
    ],
)
def test_a_wrong_guess_is_told_the_rule_it_forgot(
    snapshot: Snapshot, slug: str, guess: tuple[str, ...], rule: str, kind: str
) -> None:
    example = snapshot.example(slug)
    assert example is not None
    assert example.predict is not None
    played = predicted_play(example, example.edition).transcript
    right = answer_of(example.predict, played)
    one = forgotten_in(example.traces[example.edition].forgotten, guess, right)
    assert one is not None
    assert (str(one.rule), played.events[one.event].kind) == (rule, kind)


def test_a_rule_is_known_for_most_questions(snapshot: Snapshot) -> None:
    asked = [one for one in snapshot.examples if one.predict is not None]
    known = [one for one in asked if any(f.is_rule for f in one.traces[one.edition].forgotten)]
    assert len(known) >= 0.55 * len(asked), f"{len(known)} of {len(asked)}"


def test_no_rule_is_forgotten_in_the_right_answer(snapshot: Snapshot) -> None:
    for example in snapshot.examples:
        if example.predict is not None:
            right = answer_of(example.predict, predicted_play(example, example.edition).transcript)
            forgotten = example.traces[example.edition].forgotten
            assert right not in [one.answer for one in forgotten], example.slug
            assert forgotten_in(forgotten, right, right) is None


def test_a_guess_that_was_true_for_a_while_is_told_what_ended_it(snapshot: Snapshot) -> None:
    example = snapshot.example("paint-prison-and-mighty-jinn")
    assert example is not None
    assert example.predict is not None
    played = predicted_play(example, example.edition).transcript
    place = overlooked_event(example.predict, played, ("deck",))
    assert place is not None
    assert (played.events[place].kind, played.events[place].fact("object")) == ("drew", "jinn")
    assert overlooked_event(example.predict, played, ("mana",)) is None


def test_the_page_names_the_rule_with_its_text_and_its_step(
    visitor: FlaskClient, language: str, snapshot: Snapshot
) -> None:
    example = snapshot.example("fleeting-does-not-come-back")
    assert example is not None
    trace = example.traces[example.edition]
    taken = ".".join(map(str, trace.decisions))
    end = f"/{language}/scenarios/{example.slug}?d={taken}&step={trace.steps}"

    def missed(guess: str) -> str:
        text = unescape(visitor.get(f"{end}&guess={guess}").text)
        found = re.search(r'(?s)<section class="forgotten".*?</section>', text)
        return found[0] if found else ""

    wrong = missed("reserve")
    assert f'href="/{language}/rules/2.4.7.d"' in wrong
    assert "<blockquote>" in wrong
    step = re.search(r'href="([^"]*step=\d+[^"]*)#now"', wrong)
    assert step is not None
    shown = visitor.get(step[1]).text
    now = re.search(r'(?s)<div class="now".*?</div>', shown)
    assert now is not None
    assert "2.4.7.d" in now[0]
    assert missed("discard") == ""
