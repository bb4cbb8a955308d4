"""However an example comes to its end, the end it shows and what is said of it belong together."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from html import unescape
from itertools import pairwise

import pytest
from flask.testing import FlaskClient

from glossary.examples.model import Example
from glossary.examples.play import Play, all_plays, answer_of, board_of
from glossary.examples.steps import steps_in
from glossary.examples.teaching import teaching_order
from glossary.snapshot import Snapshot
from tests.web.reading import page_at

TOLD = {
    "a-character-defects": "B.hero",
    "a-gift-for-two": "hand",
    "a-hundred-times-a-day": "3 3 3",
    "a-leap-into-the-unknown": "A.hero",
    "a-marker-moved-where-it-was": "A.hero",
    "a-permanent-on-the-road": "yes",
    "a-quick-action-first": "hero-expedition",
    "a-spell-from-reserve": "discard",
    "a-spell-with-cooldown": "yes",
    "a-whole-first-day": "A.companion",
    "achilles-is-tough": "discard",
    "ada-lovelace-and-the-permanent": "hand",
    "after-you-says-alice": "hero-expedition",
    "an-ability-that-would-be-lost": "",
    "anubis-and-two-sacrifices": "discard",
    "anubis-asks-both-players": "discard",
    "asleep-already": "no",
    "asleep-just-in-time": "A.hero",
    "boosts-change-hands": "5 5 5",
    "boosts-count-for-a-day": "6 4 6",
    "cannot-beats-can": "",
    "coppelia-three-objects": "yes",
    "daedalus-is-found-in-reserve": "no",
    "dr-frankenstein-wakes-the-hub": "hub",
    "elementals-become-gigantic": "2 3 1",
    "from-hand-to-an-expedition": "hero-expedition",
    "from-reserve-once-more": "discard",
    "gigantic-in-the-forest": "A.companion A.hero",
    "hua-mulan-faces-the-council": "yes",
    "in-contact-from-the-start": "discard",
    "kitsune-and-the-first-to-decide": "reserve",
    "kitsune-hides-the-top-card": "deck",
    "mana-reaping-and-armored-jammer": "discard",
    "mandjet-and-the-second-ascent": "reserve",
    "maw-feeds-on-a-sacrifice": "2 2 2",
    "milk-and-boots": "reserve",
    "mind-apotheosis-and-asmodeus": "yes",
    "moonlight-jellyfish-comes-back": "reserve",
    "nate-and-the-lady": "no",
    "nobody-walks-on-celebration-day": "",
    "nothing-left-to-spend": "2 2 2",
    "one-card-too-many-in-reserve": "discard",
    "one-hero-for-two-gifts": "1 1 1",
    "one-landmark-too-many": "hand",
    "one-more-or-one-less": "no",
    "ordis-overseer-behind-on-both-sides": "4 4 4",
    "paint-prison-and-mighty-jinn": "hand",
    "persephone-and-the-marker": "A.hero",
    "ratatoskr-eats-an-energy-bar": "3 3 3",
    "robin-hood-comes-last": "hand",
    "rush-and-then-draw": "hand",
    "sakarabru-pulls-back": "",
    "scouting-ahead": "reserve",
    "several-turns-in-a-row": "landmark",
    "subhash-and-marmo-pay": "reserve",
    "the-brassbug-is-a-robot": "reserve",
    "the-cadets-bring-a-recruit": "2 2 1",
    "the-cloth-dancer-has-it-gain": "yes",
    "the-last-kelon-counter": "2 2 2",
    "the-part-that-can-be-done": "3 3 3",
    "the-snow-maiden-asks-twice": "deck",
    "the-two-abilities-of-haven-trainee": "5 5 6",
    "too-late-for-this-noon": "1 2 2",
    "tough-and-nothing-else-to-choose": "hero-expedition",
    "twinkle-twinkle-until-the-turn-ends": "hero-expedition",
    "two-dice-of-the-ouroboros": "7 7 7",
    "up-to-two-targets": "7 5 7",
    "what-stays-behind": "3 1 3",
    "who-discarded-that": "2 2 2",
}
"""What the explanation says of each example whose end depends on decisions, as read by people."""

DISCARDED = {"one-card-too-many-in-reserve": 1, "nobody-did-that": 1, "one-landmark-too-many": 1}
"""How many cards go to A's Discard pile in stories in which A keeps all but one."""


@pytest.fixture(scope="module")
def plays(snapshot: Snapshot) -> Mapping[str, Sequence[Play]]:
    """Every play of each example, by its slug."""
    return {
        example.slug: tuple(all_plays(board_of(example, example.edition)))
        for example in snapshot.examples
    }


def _told(example: Example, plays: Mapping[str, Sequence[Play]]) -> Play:
    """Return the play that the example tells."""
    decisions = example.traces[example.edition].decisions
    return next(play for play in plays[example.slug] if play.decisions == decisions)


def _answer(example: Example, play: Play) -> tuple[str, ...]:
    assert example.predict is not None
    return answer_of(example.predict, play.transcript)


def _link(page: str, name: str) -> str:
    """Return the address of a button of the player, empty if there is nowhere to go."""
    link = re.search(rf'<a[^>]* data-go="{name}"[^>]* href="([^"#]+)', page)
    return unescape(link[1]) if link else ""


def _address(example: Example, decisions: tuple[int, ...], step: int) -> str:
    """Write an address as the player does."""
    query = f"d={'.'.join(map(str, decisions))}&" if decisions else ""
    return f"/en/scenarios/{example.slug}?{query}step={step}"


def _result(page: str) -> str:
    results: list[str] = re.findall(r'id="verdict">.*?<strong>(.*?)</strong>', page, re.DOTALL)
    return results[0]


def test_what_an_explanation_says_of_an_end_that_depends_is_written_here_once_more(
    snapshot: Snapshot, plays: Mapping[str, Sequence[Play]]
) -> None:
    depends = {
        example.slug: " ".join(_answer(example, _told(example, plays)))
        for example in snapshot.examples
        if len({_answer(example, play) for play in plays[example.slug]}) > 1
    }
    assert depends == TOLD


def test_the_end_is_that_of_the_story_unless_the_visitor_decided_otherwise(
    visitor: FlaskClient, snapshot: Snapshot, plays: Mapping[str, Sequence[Play]]
) -> None:
    for example in snapshot.examples:
        told = _told(example, plays)
        end = _address(example, told.decisions, steps_in(told))
        assert _link(page_at(visitor, f"/en/scenarios/{example.slug}"), "end") == end
        page = page_at(visitor, end)
        assert not _link(page, "end")
        assert ">Explanation</h2>" in page
        assert ">How it ended</h2>" in page
        assert "You decided otherwise" not in page


def test_every_step_of_a_story_leads_back_and_on_to_its_end(
    visitor: FlaskClient, examples: tuple[Example, ...], plays: Mapping[str, Sequence[Play]]
) -> None:
    for example in examples:
        told = _told(example, plays)
        end = _address(example, told.decisions, steps_in(told))
        before, address = "", f"/en/scenarios/{example.slug}"
        page = page_at(visitor, address)
        for _ in range(steps_in(told)):
            assert _link(page, "end") == end, example.slug
            back = _link(page, "back")
            assert bool(back) is bool(before)
            assert "d=" in address or back == before, "back is where one came from"
            onward = _link(page, "next")
            if not onward:
                options = re.findall(r'data-option[^>]* href="([^"#]+)', page)
                taken = _decided(unescape(options[0]))
                pick = told.decisions[len(taken) - 1]
                onward = unescape(options[pick])
            before, address = address, onward
            page = page_at(visitor, address)
        assert page == page_at(visitor, end), example.slug
        earlier = page.count('class="to-step"')
        assert address.endswith(f"step={earlier + 1}"), "all that came before is listed"


def _decided(address: str) -> tuple[int, ...]:
    decisions = re.search(r"[?&]d=([\d.]+)", address)
    return tuple(map(int, decisions[1].split("."))) if decisions else ()


def test_a_guess_is_judged_by_the_story_alone(
    visitor: FlaskClient, snapshot: Snapshot, plays: Mapping[str, Sequence[Play]]
) -> None:
    for example in snapshot.examples:
        words: dict[tuple[str, ...], set[str]] = defaultdict(set)
        told = _told(example, plays)
        right = _answer(example, told)
        ended_so: dict[tuple[str, ...], list[Play]] = defaultdict(list)
        for play in plays[example.slug]:
            ended_so[_answer(example, play)].append(play)
        for other, ends in ended_so.items():
            guess = "&".join(f"guess={word}" for word in other or ("none",))
            start = page_at(visitor, f"/en/scenarios/{example.slug}?{guess}")
            reveal = _link(start, "reveal")
            assert reveal == _link(start, "end")
            judged = page_at(visitor, reveal)
            verdict = "right" if other == right else "wrong"
            assert f">Your guess was {verdict}</h2>" in judged, (example.slug, other)
            words[right].add(_result(judged))
            for play in ends:
                address = f"{_address(example, play.decisions, steps_in(play))}&{guess}"
                ended = page_at(visitor, address)
                words[other].add(_result(ended))
                if play is not told:
                    assert ">How it ended</h2>" in ended, example.slug
                    assert "You decided otherwise than the question says" in ended
                    assert ">Explanation</h2>" not in ended
                    assert _link(ended, "reveal") == reveal, "the guess can still be looked up"
        assert all(len(same) == 1 for same in words.values()), example.slug
        assert len(set.union(*words.values())) == len(words), "no two results are called alike"


def test_who_decided_otherwise_is_led_back_to_that_question(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    example = snapshot.example("paint-prison-and-mighty-jinn")
    assert example is not None
    taken = page_at(visitor, f"/en/scenarios/{example.slug}?d=0&step=3")
    back = re.search(r'another play\. <a[^>]* href="([^"#]+)', taken)
    assert back is not None
    asked = page_at(visitor, unescape(back[1]))
    assert "data-option" in asked
    assert "You decided otherwise" not in asked
    assert _decided(_link(taken, "end")) == (0,)


@pytest.mark.parametrize("slug", DISCARDED)
def test_who_may_keep_two_of_three_keeps_them(
    snapshot: Snapshot, plays: Mapping[str, Sequence[Play]], slug: str
) -> None:
    example = snapshot.example(slug)
    assert example is not None
    state = _told(example, plays).transcript.state
    there = [thing for thing in state.objects.values() if thing.zone.value == "discard"]
    assert len([thing for thing in there if thing.owner == "A"]) == DISCARDED[slug]


def test_without_a_rule_nothing_is_judged_or_explained(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    for example in snapshot.examples:
        for name in example.traces[example.edition].off:
            start = page_at(visitor, f"/en/scenarios/{example.slug}?off={name}")
            assert '<form class="guess"' not in start
            end = page_at(visitor, _link(start, "end"))
            assert ">Explanation</h2>" not in end
            assert "You decided otherwise" not in end
            compared = page_at(visitor, f"/en/scenarios/{example.slug}/editions?off={name}")
            assert "First difference" in compared, "a rule that changes nothing is not offered"


@pytest.mark.parametrize(
    ("language", "result"),
    [
        ("en", "No Expedition moves forward."),
        ("fr", "Aucune Expédition n’avance."),
        ("it", "Non avanza nessuna Spedizione."),
    ],
)
def test_no_result_is_called_as_the_last_box_of_the_form(
    visitor: FlaskClient, language: str, result: str
) -> None:
    drawn = unescape(page_at(visitor, f"/{language}/scenarios/a-whole-first-day/outcomes"))
    assert f"{result}</a>" in drawn
    start = unescape(page_at(visitor, f"/{language}/scenarios/a-whole-first-day"))
    assert result not in start.split('<form class="guess"')[1].split("</form>")[0]


def test_a_quick_action_that_is_offered_is_not_denied(visitor: FlaskClient) -> None:
    page = unescape(page_at(visitor, "/en/scenarios/a-quick-action-first?step=2"))
    assert "Play the quick action of Lindiwe & Maw: “" in page
    assert "The quick action of Lindiwe & Maw cannot be played" not in page


def test_a_step_behind_a_question_leads_to_the_question(visitor: FlaskClient) -> None:
    for frame in ("", "embed/"):
        address = f"/it/{frame}scenarios/a-quick-action-first"
        answer = visitor.get(f"{address}?guess=hand&step=6")
        assert answer.status_code == 302
        assert answer.headers["Location"] == f"{address}?step=2&guess=hand"
        assert visitor.get(f"{address}?step=600").status_code == 404


def test_a_step_behind_the_end_leads_to_the_end(visitor: FlaskClient, snapshot: Snapshot) -> None:
    example = snapshot.example("a-quick-action-first")
    assert example is not None
    trace = example.traces[example.edition]
    answer = visitor.get(_address(example, trace.decisions, trace.steps + 1))
    assert answer.status_code == 302
    assert answer.headers["Location"] == _address(example, trace.decisions, trace.steps)


def test_what_is_refused_is_refused_in_the_other_languages_too(visitor: FlaskClient) -> None:
    refused = visitor.get("/it/scenarios/a-quick-action-first?step=600").text
    assert re.findall(r'href="([^"]+)" lang="\w+" hreflang', refused) == [
        f"/{code}/scenarios/a-quick-action-first" for code in ("fr", "en", "it")
    ]


def test_the_end_leads_to_the_example_that_is_taught_next(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    ordered = teaching_order(snapshot.examples)
    for example, following in pairwise(ordered[:4]):
        trace = example.traces[example.edition]
        page = page_at(visitor, _address(example, trace.decisions, trace.steps))
        title = following.words("en").title
        link = f'<a rel="next" href="/en/scenarios/{following.slug}">Next example: {title}</a>'
        assert link in unescape(page)
        assert page.partition("More like it")[2].partition("</ul>")[0].count("<li>") == 3
        start = page_at(visitor, f"/en/scenarios/{example.slug}")
        assert "Next example" not in start
    last = ordered[-1].traces[ordered[-1].edition]
    end = page_at(visitor, _address(ordered[-1], last.decisions, last.steps))
    assert ">Explanation</h2>" in end
    assert f'rel="prev" class="earlier" href="/en/scenarios/{ordered[-2].slug}"' in end
    assert "Next example" not in end
