"""An exam as a visitor takes it, from first question to result; what its words give away."""

from __future__ import annotations

import re
from html import unescape

from flask.testing import FlaskClient

from glossary.examples.exam import POOL, Paper, draw, in_order
from glossary.snapshot import Snapshot
from glossary.web.base.this_page import this_page
from glossary.web.exam.items import item_on


def _ticks(snapshot: Snapshot, paper: Paper, wrong: int = 0) -> str:
    """The answers of somebody who gets all right but the first *wrong* ones."""
    found = ""
    for place, item in enumerate(draw(snapshot.exam, paper)):
        right = in_order(item, paper).index(item.right)
        found += str(right if place >= wrong else (right + 1) % len(item.choices))
    return found


def test_an_answer_leads_on_and_the_last_to_handing_in(
    visitor: FlaskClient, language: str, snapshot: Snapshot
) -> None:
    first = visitor.get(f"/{language}/exam/paper?seed=club&at=1&answer=0")
    assert first.status_code == 303
    assert "a=0" in first.location
    assert "at=2" in first.location
    ticks = _ticks(snapshot, Paper(seed="club"))
    last = visitor.get(f"/{language}/exam/paper?seed=club&a={ticks[:-1]}&at=25&answer={ticks[-1]}")
    assert f"/{language}/exam/handing-in" in last.location
    handing = visitor.get(last.location).text
    result = re.search(r'class="go-on"[^>]*href="([^"]+)"', handing)
    assert result is not None
    text = unescape(visitor.get(unescape(result[1])).text)
    assert re.search(r"25 \w+ (?:\w+ )?\w* ?25|25 of 25", text)
    assert "wrong-items" not in text


def test_a_wrong_answer_is_shown_with_what_is_right_and_the_paragraphs(
    visitor: FlaskClient, language: str, snapshot: Snapshot
) -> None:
    ticks = _ticks(snapshot, Paper(seed="club"), wrong=6)
    text = visitor.get(f"/{language}/exam/result?seed=club&a={ticks}").text
    assert text.count("<h3>") == 6
    wrong = text.partition('class="wrong-items"')[2]
    items = wrong.split("<h3>")[1:]
    assert all(f'href="/{language}/rules/' in item for item in items)
    assert all("/scenarios/" in item or "/rulings/" in item for item in items)


def test_practice_tells_each_answer_at_once_and_the_exam_does_not(visitor: FlaskClient) -> None:
    practice = visitor.get("/en/exam/paper?seed=club&open=1&a=0&at=1").text
    closed = visitor.get("/en/exam/paper?seed=club&a=0&at=1").text
    assert 'id="verdict"' in practice
    assert 'id="verdict"' not in closed
    assert "checked" in closed


def test_practice_tells_wrong_from_right_in_words_and_the_exam_tells_neither(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    ticks = _ticks(snapshot, Paper(seed="club"), wrong=1)[:3]
    practice = visitor.get(f"/en/exam/paper?seed=club&open=1&a={ticks}&at=4").text
    closed = visitor.get(f"/en/exam/paper?seed=club&a={ticks}&at=4").text
    marks = r'data-mark="(\w+)">\d+<span class="unseen"> ([\w ]+)<'
    right = ("right", "Right")
    assert re.findall(marks, practice) == [("wrong", "Not quite"), right, right]
    assert "2 of 3 right" in practice
    assert set(re.findall(marks, closed)) == {("answered", "answered")}
    assert "of 3 right" not in closed


def test_who_comes_from_the_lessons_finds_their_level_chosen(visitor: FlaskClient) -> None:
    link = re.search(r'href="(/en/exam/\?[^"]+)"', visitor.get("/en/learn/").text)
    assert link is not None
    assert '<option value="first-day" selected>' in visitor.get(link[1]).text
    assert " selected" not in visitor.get("/en/exam/").text
    assert visitor.get("/en/exam/?level=boss").status_code == 400


def test_the_chosen_level_is_kept_in_another_language(visitor: FlaskClient) -> None:
    text = visitor.get("/en/exam/?level=first-day").text
    other = re.search(r'<a href="([^"]+)" lang="it"', text)
    assert other is not None
    assert '<option value="first-day" selected>' in visitor.get(other[1]).text


def test_practice_explains_an_answer_in_the_words_of_its_example(
    visitor: FlaskClient, language: str, snapshot: Snapshot
) -> None:
    item = draw(snapshot.exam, Paper(level="first-day"))[0]
    example = snapshot.example(item.name)
    assert example is not None
    words = re.findall(r"\w{5,}", example.words(language).explanation)[:3]
    text = visitor.get(f"/{language}/exam/paper?level=first-day&open=1&a=0").text
    explained = (
        text.partition('id="verdict"')[2].partition('class="text"')[2].partition("</div>")[0]
    )
    assert all(word in unescape(explained) for word in words)


def test_a_first_day_is_explained_in_one_sentence_and_the_rest_is_folded(
    visitor: FlaskClient, language: str
) -> None:
    text = visitor.get(f"/{language}/exam/paper?seed=club&level=first-day&open=1&a=0").text
    verdict = text.partition('id="verdict"')[2].partition("</section>")[0]
    first, _, more = verdict.partition("<details>")
    said = re.sub("<[^>]+>", "", first.partition('class="text"')[2].partition("</div>")[0][1:])
    assert len(re.findall(r"[.!?](?:\s|$)", said.strip())) == 1
    assert 'class="text"' in more


def test_nothing_is_folded_where_the_whole_explanation_stands(visitor: FlaskClient) -> None:
    text = visitor.get("/en/exam/paper?seed=club&update=1&open=1&a=0").text
    verdict = text.partition('id="verdict"')[2].partition("</section>")[0]
    assert "Before edition 5.0" in verdict
    assert "<details>" not in verdict


def test_paper_has_the_questions_and_the_answers_apart(visitor: FlaskClient) -> None:
    questions = visitor.get("/en/exam/print?seed=club").text
    answers = visitor.get("/en/exam/answers?seed=club").text
    assert questions.count('<ul class="lettered">') == 25
    assert "Right:" not in questions
    assert len(re.findall(r"<li><b>[A-D]</b>", answers)) == 25


def test_what_is_not_an_exam_is_refused(visitor: FlaskClient) -> None:
    later = f"pool={POOL + 1}"
    for query in ("seed=%3C", "a=9", "at=26", "at=1&answer=4", "level=boss", later, "chapter=9"):
        assert visitor.get(f"/en/exam/paper?{query}").status_code in (400, 404), query


def test_the_length_of_a_choice_says_nothing(
    visitor: FlaskClient, language: str, snapshot: Snapshot
) -> None:
    """Who always takes the longest choice, or the shortest, does little better than chance."""
    with visitor.application.test_request_context(f"/{language}/exam/"):
        visitor.application.preprocess_request()
        page = this_page()
        words = [
            list(map(item_on(page, item, item.choices).words, item.choices))
            for item in snapshot.exam
        ]
    for which in (max, min):
        longest = [[n for n, one in enumerate(w) if len(one) == which(map(len, w))] for w in words]
        right = sum((0 in chosen) / len(chosen) for chosen in longest)
        assert right / sum(1 / len(w) for w in words) < 1.15, which


def test_a_ruling_is_answered_as_it_begins_in_every_language(snapshot: Snapshot) -> None:
    for language, speech in snapshot.speeches.items():
        words = {"yes": speech.gettext("Yes"), "no": speech.gettext("No")}
        for item in snapshot.exam:
            if item.kind == "ruling":
                said = snapshot.cards.rulings[item.name].words(language).answer
                word = words[item.right[0]]
                assert re.match(rf"{word}[.,: \u00a0]", said), said
