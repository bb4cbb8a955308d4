"""Lessons as a visitor without JavaScript takes them: by links."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.examples.lessons import play_by_words
from glossary.snapshot import Snapshot

LARGEST = 60_000
RACE = "/en/learn/the-race/3"


def _links(text: str) -> dict[str, str]:
    """The links of a page, by their words."""
    found = re.findall(r'<a [^>]*href="([^"]*)"[^>]*>(.*?)</a>', text, re.DOTALL)
    return {
        " ".join(unescape(re.sub("<[^>]+>", "", words)).split()): unescape(address)
        for address, words in found
    }


def _verdict(text: str) -> str:
    return text.partition('class="verdict wrong"')[2].partition("</section>")[0]


def test_the_front_page_and_the_menu_lead_to_the_lessons(
    visitor: FlaskClient, language: str
) -> None:
    home = visitor.get(f"/{language}/").text
    assert home.count(f'href="/{language}/learn/"') == 2


def test_the_goal_is_reached_by_links(visitor: FlaskClient) -> None:
    start = visitor.get(RACE).text
    chosen = visitor.get(_links(start)["Play Red"]).text
    wrong = visitor.get(next(a for w, a in _links(chosen).items() if "Alice’s Hero" in w)).text
    right = visitor.get(next(a for w, a in _links(chosen).items() if "Alice’s Companion" in w)).text

    assert "Not there yet" in wrong
    assert "Neither of Alice’s Expeditions moves forward." in wrong
    assert "Bob’s Hero Expedition" not in _verdict(wrong), "what is not asked for is folded"
    assert "4.2.4.b" in wrong or "4.2.4" in wrong
    assert "So it is" not in wrong
    assert 'class="explained' not in wrong, "nothing is explained before it is done"
    assert "has won" in right
    assert 'class="explained' in right
    assert _links(wrong)["Take it back"].startswith(f"{RACE}?d=0")
    shown = visitor.get(_links(wrong)["Show me a way"]).text
    assert "has won" in shown


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("other-cards/2?d=0.2", "Kappa, which is Bob’s."),
        ("statuses/3?d=0.0", "Red, which is yours."),
    ],
)
def test_whose_card_was_chosen_by_mistake_is_said_first(
    visitor: FlaskClient, address: str, said: str
) -> None:
    told = _verdict(visitor.get(f"/en/learn/{address}").text)
    assert f"You chose {said}" in told.partition("</p>")[0]
    assert told.count("<li") == 1


def test_what_was_done_is_kept_in_another_language(visitor: FlaskClient) -> None:
    other = re.search(r'<a href="([^"]+)" lang="it"', visitor.get(f"{RACE}?d=0.1").text)
    assert other is not None
    assert "Alice ha vinto" in visitor.get(unescape(other[1])).text


def test_quick_actions_are_named_where_one_is_offered(visitor: FlaskClient) -> None:
    assert "play a card or pass?" in visitor.get(RACE).text
    assert "play a quick action, or pass?" in visitor.get("/en/learn/reactions/3").text


def test_a_guess_is_among_the_likely_zones(visitor: FlaskClient, language: str) -> None:
    text = visitor.get(f"/{language}/learn/reserve").text
    assert text.count('<a class="offer"') == 4


def test_a_card_on_the_table_is_played_by_touching_it(visitor: FlaskClient) -> None:
    text = visitor.get(RACE).text
    card = re.search(r'<li data-item="red"[^>]*>\s*<a href="([^"]+)"', text)
    assert card is not None
    assert unescape(card[1]) == _links(text)["Play Red"]


def test_what_cannot_be_played_says_why(visitor: FlaskClient, language: str) -> None:
    text = visitor.get(f"/{language}/learn/turns/2?d=0.0&try=kappa").text
    assert 'class="verdict wrong"' in text
    assert "Kappa" in text
    assert f'href="/{language}/rules/6.4.c"' in text


def test_mana_that_was_spent_is_told_from_what_is_ready(visitor: FlaskClient) -> None:
    before, after = (visitor.get(f"/en/learn/turns/2{done}").text for done in ("", "?d=0.0"))
    assert "Mana <b>4</b>" in before
    assert "Mana <b>2/4</b>" in after


@pytest.mark.parametrize(
    ("path", "answer"),
    [("dusk", "guess=0"), ("dusk/2", "guess=A.hero"), ("statuses", "guess=none")],
)
def test_the_table_adds_nothing_up_before_it_was_guessed(
    visitor: FlaskClient, language: str, path: str, answer: str
) -> None:
    asked = visitor.get(f"/{language}/learn/{path}").text
    answered = visitor.get(f"/{language}/learn/{path}?{answer}").text
    sums = re.compile(r'class="sum|<h3 class="unseen">[^<]*\d, [^<]*\d, [^<]*\d\)')
    assert not sums.search(asked)
    assert len(sums.findall(answered)) == 16


def test_what_happened_is_told_without_how_cards_get_there(visitor: FlaskClient) -> None:
    race = visitor.get(f"{RACE}?d=0.1").text
    assert "Red joins" in race
    assert "declares" not in race
    day = visitor.get("/en/learn/a-whole-day/2?d=0.4").text
    assert "draws Inari" in re.sub("<[^>]+>", "", day)
    assert "Mana Orb 1" not in day


def test_the_course_leads_to_the_first_game(visitor: FlaskClient, language: str) -> None:
    end = visitor.get(f"/{language}/learn/a-whole-day/3").text
    assert re.search(rf'class="to-next"[^>]*href="/{language}/learn/first-game"', end)


def test_after_dusk_the_table_shows_what_was_compared(visitor: FlaskClient) -> None:
    """In its new region, Mountain, what won in Forest and Water would be crossed out."""
    place = visitor.get("/en/learn/the-race/3?d=0.1").text.partition('id="totals-A-companion"')[2]
    shown = re.findall(r'class="sum( idle| won|)"', place.partition("</p>")[0])
    assert shown == [" won", " idle", " won"]


@pytest.mark.parametrize(
    "address",
    [
        "the-race/9",
        "the-race/3?d=7",
        "the-race/3?d=x",
        "the-race/3?try=nobody",
        "the-race?guess=7",
        "dusk/2?guess=C.hero",
        "the-rice",
    ],
)
def test_an_address_that_means_nothing_is_refused_with_a_sentence(
    visitor: FlaskClient, address: str
) -> None:
    answer = visitor.get(f"/en/learn/{address}")
    assert answer.status_code in (400, 404)
    assert "<h1" in answer.text


def test_every_page_is_light_and_ends_in_the_next(
    visitor: FlaskClient, language: str, snapshot: Snapshot
) -> None:
    for lesson in snapshot.lessons:
        for step in range(1, len(lesson.tasks) + 2):
            answer = visitor.get(f"/{language}/learn/{lesson.slug}/{step}", follow_redirects=True)
            assert answer.status_code == 200, f"{lesson.slug} {step}"
            assert len(answer.data) < LARGEST, f"{lesson.slug} {step}: {len(answer.data)}"
            assert 'rel="next"' in answer.text


def test_every_way_is_shown_and_explained(
    visitor: FlaskClient, language: str, snapshot: Snapshot
) -> None:
    for lesson in snapshot.lessons:
        for step, task in enumerate(lesson.tasks, start=1):
            if task.goals:
                taken = ".".join(map(str, play_by_words(task, task.way).decisions))
                address = f"/{language}/learn/{lesson.slug}/{step}?d={taken}"
                answer = visitor.get(address, follow_redirects=True)
                assert 'class="verdict right"' in answer.text, f"{lesson.slug} {step}"
                assert 'class="explained' in answer.text
                assert len(answer.data) < LARGEST, f"{lesson.slug} {step}: {len(answer.data)}"


def test_the_cards_on_a_table_can_be_read_below_it(visitor: FlaskClient) -> None:
    for address in (RACE, "/en/exam/paper?pool=2&seed=a&level=first-day&at=1"):
        text = visitor.get(address).text
        listed = text.partition('class="card-texts"')[2].partition("</details>")[0]
        assert "What these cards do" in listed
        assert '<dt><a href="/en/cards/' in listed
    red = visitor.get(RACE).text.partition('class="card-texts"')[2].partition("</details>")[0]
    assert "Bravos Pathfinder" in red
    assert "Red" in red
    assert "takes its boosts along" in red, "what Seasoned means, which Red has"


def test_reactions_that_wait_together_are_told_apart_on_the_table(visitor: FlaskClient) -> None:
    text = visitor.get("/en/learn/reactions/3?d=2.0.0").text
    assert "The Reaction of Bravos Tracer. Emblem" in text
    assert "The Reaction from Lady of the Lake. Emblem" in text


def test_the_title_of_a_page_says_which_part_of_the_lesson_it_is(visitor: FlaskClient) -> None:
    for path, title in {
        "/en/learn/the-race": "The goal and the race · Altered Glossary",
        "/en/learn/the-race/2": "The goal and the race · Part 2 · Altered Glossary",
        "/fr/learn/the-race/4": "Le but du jeu et la course · À retenir · Altered Glossary",
    }.items():
        assert f"<title>{title}</title>" in visitor.get(path).text
