"""The pages of examples: the board in words, steps, guesses, other rules."""

from __future__ import annotations

import gzip
import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from app import ROOT
from glossary.core.rule_number import RuleNumber
from glossary.engine.model.events import Event
from glossary.engine.model.objects import SIDES, GameObject, Zone
from glossary.engine.play.moments import moments_of
from glossary.engine.play.result import totals_of
from glossary.engine.rules.citations import NEWEST
from glossary.examples.coverage import CHAPTERS, behaviour
from glossary.examples.model import Example
from glossary.examples.play import board_of, predicted_play
from glossary.examples.steps import steps_in
from glossary.examples.trace import is_cited
from glossary.snapshot import Snapshot
from tests.languages import LANGUAGES
from tests.web.reading import page_at

CARD = re.compile(r'<li data-item="(.*?)" class="card(.*?)</li>', re.DOTALL)
TABLE = re.compile(r'<section class="tabletop.*?<div class="now"', re.DOTALL)
ITEM = re.compile(r'data-item="([^"]*)"')
TAG = re.compile(r"<[^>]+>")


def _end(example: Example) -> str:
    play = predicted_play(example, example.edition)
    taken = ".".join(map(str, play.decisions))
    return f"d={taken}&step={steps_in(play)}"


def test_every_example_opens_and_ends_in_every_language(
    visitor: FlaskClient, examples: tuple[Example, ...], language: str
) -> None:
    for example in examples:
        start = page_at(visitor, f"/{language}/scenarios/{example.slug}")
        assert unescape(start).count(example.words(language).title) > 1
        end = page_at(visitor, f"/{language}/scenarios/{example.slug}?{_end(example)}")
        assert 'id="after"' in end, example.slug
        assert 'data-go="next" rel' not in end


ZONES = {"reserve": Zone.RESERVE, "hand": Zone.HAND, "landmarks": Zone.LANDMARK,
         "discard": Zone.DISCARD, "hero": Zone.HERO}  # fmt: skip


def test_the_table_shows_every_object_where_it_is(
    visitor: FlaskClient, examples: tuple[Example, ...]
) -> None:
    for example in examples:
        for query in ("", _end(example)):
            text = page_at(visitor, f"/en/scenarios/{example.slug}?{query}")
            play = predicted_play(example, example.edition)
            state = play.transcript.state if query else board_of(example, example.edition).state
            drawn = TABLE.findall(text)[0]
            places = dict(
                re.findall(r'<ul class="cards" data-place="(.*?)">(.*?)</ul>', drawn, re.S)
            )
            for player in state.players:
                totals = totals_of(state)[player.name]
                for side in SIDES:
                    there = places.pop(f"{player.name}.{side}", "")
                    members = state.members((player.name, side))
                    assert ITEM.findall(there) == [t.item for t in members], example.slug
                    sums = drawn.split(f'id="totals-{player.name}-{side}"', 1)[1].split("</p>")[0]
                    found = [int(n.replace("−", "-")) for n in re.findall(r"<b>(.*?)</b>", sums)]
                    assert found == list(totals[side].values())  # type: ignore[index]
                for key, zone in ZONES.items():
                    there = places.pop(f"{player.name}.{key}-zone", "")
                    things = state.of(zone, player.name)
                    assert ITEM.findall(there) == [t.item for t in things], (example.slug, key)
            assert not places
            limbo = [t.item for p in state.players for t in state.of(Zone.LIMBO, p.name)]
            above = drawn.split('<section class="limbo"', 1)[1:]
            assert (ITEM.findall(above[0].split("</section>")[0]) if above else []) == limbo
            for item, card in re.findall(
                r'<li data-item="(.*?)" class="card(.*?)</li>', drawn, re.S
            ):
                thing = state.called(unescape(item))
                assert thing is not None
                _check_face(card, thing)


def _check_face(card: str, thing: GameObject) -> None:
    """A face says the same to the eye and to the ear, and all its statuses."""
    line = unescape(card.split('<span class="unseen">')[1])
    figures = re.findall(r'<text class="figure"[^>]*>(.*?)</text>', card)
    assert re.findall(r"(?:Forest|Mountain|Water) ((?:minus )?\d+)", line) == [
        figure.replace("−", "minus ") for figure in figures
    ]
    name = " ".join(re.findall(r'<text class="name"[^>]*>(.*?)</text>', card))
    assert line.startswith(unescape(name).split("…")[0])
    for status in thing.statuses:
        assert status.capitalize() in line
    if thing.count("boost"):
        assert f">+{thing.count('boost')}</text>" in card


def test_a_tap_on_a_card_says_what_it_does(visitor: FlaskClient) -> None:
    drawn = TABLE.findall(page_at(visitor, "/fr/scenarios/a-first-dusk"))[0]
    pages = set(re.findall(r'<a href="(/fr/cards/[^"#]+)#', drawn))
    assert len(pages) == 4
    for page in pages:
        assert visitor.get(page).status_code == 200


def test_the_regions_are_read_with_their_terrains(
    visitor: FlaskClient, examples: tuple[Example, ...]
) -> None:
    for example in examples:
        text = page_at(visitor, f"/en/scenarios/{example.slug}")
        state = board_of(example, example.edition).state
        lines = re.findall(r'<li class="region[^"]*">\n<span class="unseen">(.*?)</span>', text)
        assert len(lines) == len(state.regions)
        for number, line in enumerate(lines):
            if state.regions[number].revealed:
                names = {"F": "Forest", "M": "Mountain", "W": "Water"}
                here = ", ".join(names[t] for t in state.terrains[number])
                assert line.partition(": ")[2].startswith(f"{here}.")


def test_the_number_of_steps_is_said_once_it_is_known(
    visitor: FlaskClient, examples: tuple[Example, ...]
) -> None:
    for example in examples:
        address, end = f"/en/scenarios/{example.slug}", _end(example)
        progress = r'<p class="progress">(.*?)</p>'
        begun = unescape(re.findall(progress, page_at(visitor, address))[0])
        ended = unescape(re.findall(progress, page_at(visitor, f"{address}?{end}"))[0])
        steps = end.rpartition("=")[2]
        assert ended == f"Step {steps} of {steps}"
        asks = example.traces[example.edition].plays > 1
        assert asks != begun.endswith(f"of {steps}"), "no total changes later"
        assert asks == ("choice" in begun)


def test_what_wins_at_dusk_is_marked_while_it_is_compared(visitor: FlaskClient) -> None:
    for step, won in ((1, 0), (2, 5), (3, 0)):
        text = page_at(visitor, f"/it/scenarios/a-first-dusk?step={step}")
        assert text.count('class="sum won"') == won


def test_a_sentence_links_two_rules_and_why_has_the_rest(
    visitor: FlaskClient, examples: tuple[Example, ...], snapshot: Snapshot
) -> None:
    with_why = next(one for one in snapshot.examples if max(map(len, _cited_last(one))) > 2)
    for example in (*examples, with_why):
        text = page_at(visitor, f"/en/scenarios/{example.slug}?{_end(example)}")
        now = text[text.index('id="now"') : text.index('class="progress"')]
        lines = re.findall(r'<p><span.*?<span class="rules">(.*?)</span></p>', now)
        assert all(0 < line.count("<a ") <= 2 for line in lines)
        linked = set(re.findall(r'/rules/([\w.]+)"', now))
        assert linked == set().union(*_cited_last(example)), "whatever is cited can be reached"
    assert 'class="why"' in now, "the last of them has more to say"


def _cited_last(example: Example) -> list[set[str]]:
    """Return what the last moment that tells something cites: its question, or each event."""
    transcript = predicted_play(example, example.edition).transcript
    moments = [moment for _, moments in moments_of(transcript) for moment in moments]
    last = [moment for moment in moments if any(event.told for event in moment.events)][-1]
    cites = [last.choice.cites] if last.choice else [one.cites for one in last.events if one.told]
    return [{str(number) for number in numbers} for numbers in cites]


def _asking(snapshot: Snapshot) -> Example:
    return next(
        one for one in snapshot.examples if one.traces[one.edition].plays > 1 and one.predict
    )


def test_a_guess_is_told_right_or_wrong(
    visitor: FlaskClient, examples: tuple[Example, ...]
) -> None:
    for example in examples:
        if example.predict is None or example.predict.kind != "zone":
            continue
        came = set()
        for guess in ("reserve", "discard", "gone", "hero-expedition", "hand", "deck"):
            text = page_at(visitor, f"/en/scenarios/{example.slug}?{_end(example)}&guess={guess}")
            right = "Your guess was right" in text
            assert right != ("Your guess was wrong" in text)
            came.add(guess) if right else None
        assert len(came) <= 1


def test_three_numbers_are_guessed_in_three_fields(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    example = next(one for one in snapshot.examples if one.predict and one.predict.kind == "total")
    address = f"/en/scenarios/{example.slug}"
    names = re.findall(r'<input type="number" name="([^"]+)"', page_at(visitor, address))
    assert names == ["guess-F", "guess-M", "guess-W"]
    text = page_at(visitor, f"{address}?guess-F=91&guess-M=92&guess-W=93")
    assert "Your guess: Forest 91, Mountain 92, Water 93." in unescape(text)
    assert "guess=91&guess=92&guess=93" in unescape(text), "links carry it on"
    assert visitor.get(f"{address}?guess-F=91&guess-M=x").status_code == 400


@pytest.mark.parametrize(
    ("slug", "right"),
    [
        ("a-deck-of-sixty-two", "B"),
        ("dr-frankenstein-wakes-the-hub", "hub"),
        ("red-keeps-her-boosts", "red"),
        ("sakarabru-pulls-back", "none"),
        ("who-decides-first-in-the-morning", "B"),
    ],
)
def test_every_kind_of_guess_is_judged_in_every_language(
    visitor: FlaskClient, snapshot: Snapshot, language: str, slug: str, right: str
) -> None:
    example = snapshot.example(slug)
    assert example is not None
    address = f"/{language}/scenarios/{slug}"
    offered = re.findall(r'name="guess" value="([^"]+)"', page_at(visitor, address))
    assert right in offered
    for guess in offered:
        text = page_at(visitor, f"{address}?{_end(example)}&guess={guess}")
        assert ('class="verdict right"' in text) is (guess == right), guess
        assert ('class="verdict wrong"' in text) is (guess != right), guess


def test_guessing_comes_before_the_end(visitor: FlaskClient, snapshot: Snapshot) -> None:
    example = _asking(snapshot)
    text = page_at(visitor, f"/en/scenarios/{example.slug}")
    assert '<form class="guess"' in text
    assert "Explanation" not in text


def test_the_tree_of_outcomes_has_every_play_and_tells_branches_apart(
    visitor: FlaskClient, examples: tuple[Example, ...]
) -> None:
    for example in examples:
        trace = example.traces[example.edition]
        text = page_at(visitor, f"/en/scenarios/{example.slug}/outcomes")
        leaves = re.findall(r'<a class="leaf" rel="nofollow" href="([^"]+)">([^<]+)<', text)
        assert len({address for address, _ in leaves}) == trace.plays, example.slug
        branches = re.findall(r'<p class="taken">(.*?)</p>', text)
        assert not any(words.endswith("…") for words in (*branches, *(w for _, w in leaves)))
        assert 'id="after"' in page_at(visitor, unescape(leaves[-1][0]))


def test_editions_part_where_the_engine_parts(
    visitor: FlaskClient, examples: tuple[Example, ...]
) -> None:
    parted = 0
    for example in examples:
        text = page_at(visitor, f"/en/scenarios/{example.slug}/editions")
        assert text.count("Nothing differs") + text.count('class="sides"') == (
            len(example.editions) - 1
        )
        parted += 'class="sides"' in text
        if example.difference and len(example.editions) > 1:
            assert "First difference" in text, example.slug
    assert parted > len(examples) / 12


def test_a_rule_can_be_off(visitor: FlaskClient, examples: tuple[Example, ...]) -> None:
    differ = 0
    for example in examples:
        for name in example.traces[example.edition].off:
            text = page_at(visitor, f"/en/scenarios/{example.slug}/editions?off={name}")
            differ += "First difference" in text
            text = page_at(visitor, f"/fr/scenarios/{example.slug}?off={name}")
            assert "Joué comme si" in text
    assert differ > len(examples) / 6


def test_rules_lead_to_examples_and_examples_to_rules(
    visitor: FlaskClient, snapshot: Snapshot, examples: tuple[Example, ...]
) -> None:
    for example in examples:
        number = example.illustrates
        text = page_at(visitor, f"/en/rules/{number}")
        assert "See it played" in text
        found = page_at(visitor, f"/en/scenarios/?rule={number}")
        assert f'/en/scenarios/{example.slug}"' in found, "those that illustrate it come first"
        mine = [one for one in snapshot.examples if one.illustrates == number]
        if len(mine) <= 2:
            assert f'/en/scenarios/{example.slug}"' in text
        assert is_cited(example, number)


@pytest.mark.parametrize(
    "query", ["level=judge", "tag=status", "edition=1.0", "rule=4.2.5&level=first-day", "rule=2"]
)
def test_filters_leave_what_fits(visitor: FlaskClient, query: str) -> None:
    every, some = (
        int(re.findall(r'<p class="count" role="status">(\d+) ', page_at(visitor, address))[0])
        for address in ("/it/scenarios/", f"/it/scenarios/?{query}")
    )
    assert 0 < some < every


def test_plays_follow_the_edition_in_force(
    visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = page_at(visitor, "/en/scenarios/spy-craft")
    assert "Played by edition" not in page
    assert 'href="/en/rules/' in page
    assert "Played by edition" not in page_at(visitor, "/en/board")

    monkeypatch.setattr("glossary.web.base.rule_view.NEWEST", "4.0")
    said = "Played by edition 4.0, with its numbers: edition 5.0 cannot be played here yet."
    assert said in unescape(page_at(visitor, "/en/scenarios/spy-craft?edition=4.0"))


def test_coverage_lists_what_no_example_reaches(visitor: FlaskClient, snapshot: Snapshot) -> None:
    text = page_at(visitor, "/en/scenarios/coverage")
    reached = {
        n for one in snapshot.examples if NEWEST in one.traces for n in one.traces[NEWEST].path
    }
    missing = re.findall(r'<li><a href="/en/rules/([0-9a-z.]+)">', text)
    assert not {str(number) for number in reached} & set(missing)
    paragraphs = behaviour(NEWEST, ROOT / "locales")
    left = {str(n) for n in paragraphs if str(n.chapter) in CHAPTERS and n not in reached}
    assert left == set(missing), "every paragraph is reached or listed, whatever it says"


def test_search_finds_examples(visitor: FlaskClient, language: str, snapshot: Snapshot) -> None:
    example = snapshot.example("spy-craft")
    assert example is not None
    title = example.words(language).title
    text = page_at(visitor, f"/{language}/search?q=kind:scenario+{title}")
    assert f"/{language}/scenarios/spy-craft" in text


@pytest.mark.parametrize(
    "query",
    ["rule=abc", "level=easy", "tag=fun", "edition=6.0", "card=xyzzy", "page=0", "q=" + "x" * 101],
)
def test_a_filter_that_is_none_is_refused(visitor: FlaskClient, query: str) -> None:
    assert visitor.get(f"/en/scenarios/?{query}").status_code == 400


def test_a_page_is_light(visitor: FlaskClient, snapshot: Snapshot) -> None:
    shared = sum(
        len(gzip.compress((ROOT / "static" / name).read_bytes()))
        for name in ("site.css", "site.js", "player.css", "player.js", "icon.svg")
    )
    for example in snapshot.examples:
        page = visitor.get(f"/fr/scenarios/{example.slug}?{_end(example)}").data
        assert shared + len(gzip.compress(page)) < 60_000, example.slug


def test_play_links_are_not_for_crawlers(
    visitor: FlaskClient, examples: tuple[Example, ...]
) -> None:
    for example in examples:
        for language in LANGUAGES:
            text = page_at(visitor, f"/{language}/scenarios/{example.slug}?step=1")
            main = text[text.index("<main") :]
            for tag in re.findall(r"<a\b[^>]*>", main):
                if "?" in tag:
                    assert 'rel="nofollow"' in tag, tag


@pytest.mark.parametrize(
    ("kind", "happened"),
    [
        ("progress.tied", False),
        ("progress.tied-ascended", True),
        ("stays.anchored", False),
        ("stays-with-owner", False),
        ("stays-within", True),
        ("controlled-already", False),
        ("control-taken", True),
    ],
)
def test_what_did_not_happen_is_marked(kind: str, happened: bool) -> None:
    event = Event(kind, (RuleNumber.parse("4.2.4.b"),))
    assert event.happened is happened


def test_who_takes_control_is_asked_where_no_place_is_named(visitor: FlaskClient) -> None:
    step = "/en/scenarios/a-landmark-changes-hands?d=1&edition=4.0&step=17"
    answer = visitor.get(step)
    assert answer.status_code == 200
    assert "“Take control of target Permanent”. Which target?" in unescape(answer.text)


def test_before_a_setup_nothing_lies_on_the_table_yet(visitor: FlaskClient) -> None:
    laid = page_at(visitor, "/en/scenarios/before-the-first-day")
    assert "The board as the setup will lay it." in laid
    assert "before anything happens" not in laid
    assert "The board before anything happens." in page_at(visitor, "/en/scenarios/a-first-dusk")
