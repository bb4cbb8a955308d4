"""A ruling is read on its card, beside its rule, and on a page of its own; it says if it holds."""

import re

import pytest
from flask.testing import FlaskClient

from glossary.cards.rulings import Ruling
from glossary.cards.tables import own_tables
from glossary.rulebook import markup
from tests.languages import LANGUAGES
from tests.web.reading import text_of

RULINGS = own_tables().rulings
NEWEST = "5.0"


def _words(ruling: Ruling, language: str) -> list[str]:
    """The plain words of the first line of its answer, symbols and references aside."""
    first = re.split(r"[{*\n]", ruling.words(language).answer)[0]
    return first.split()[:6]


@pytest.mark.parametrize(
    "ids",
    [list(RULINGS)[::12], pytest.param(list(RULINGS), marks=pytest.mark.thorough)],
    ids=["some", "every"],
)
def test_a_ruling_stands_on_its_page_its_cards_and_beside_its_rules(
    visitor: FlaskClient, ids: list[str]
) -> None:
    for id_ in ids:
        ruling = RULINGS[id_]
        for language in LANGUAGES:
            address = f"/{language}/rulings/{id_}"
            answer = " ".join(_words(ruling, language))
            assert answer in text_of(visitor, address), address
            if ruling.same_as:
                continue
            for slug in ruling.cards[:2]:
                assert f'href="{address}"' in visitor.get(f"/{language}/cards/{slug}").text
            assert f'href="{address}"' in visitor.get(f"/{language}/rulings/").text
            for number in ruling.cites[NEWEST][:1]:
                beside = visitor.get(f"/{language}/rules/{number}").text
                many = len(RULINGS.citing(NEWEST, number)) > 3
                assert f'href="{address}"' in beside or many, (id_, number)


def test_a_ruling_that_no_longer_holds_says_since_when_and_why(visitor: FlaskClient) -> None:
    gone = [ruling for ruling in RULINGS.values() if ruling.holds == "no"]
    assert gone
    for ruling in gone:
        text = text_of(visitor, f"/en/rulings/{ruling.id}")
        assert f"No longer true since edition {ruling.since}" in text
        note = re.split(r"[{*\n]", ruling.words("en").note)[0].split()[:5]
        assert " ".join(note) in text


def test_a_card_without_a_ruling_names_the_rules_that_decide(visitor: FlaskClient) -> None:
    assert "achilles" in RULINGS.by_card
    text = text_of(visitor, "/en/cards/kitsune")
    assert re.search(r"No ruling of its own. These rules decide its words: 7\.3\.9, 7\.3\.31", text)
    assert "No ruling" not in text_of(visitor, "/en/cards/achilles")


def test_a_list_says_how_many_rulings_a_card_has(visitor: FlaskClient) -> None:
    count = len(RULINGS.of_card("coppelia"))
    assert count > 1
    assert f"{count} rulings" in text_of(visitor, "/en/cards/?q=coppelia")
    assert f"Coppélia {count} rulings" in text_of(visitor, "/en/rulings/cards")


def test_the_board_of_a_ruling_is_led_to(visitor: FlaskClient) -> None:
    with_boards = [ruling for ruling in RULINGS.values() if ruling.plays]
    for ruling in with_boards[::10]:
        link = re.search(
            r'href="(/fr/board\?ruling=[^"]+)"', visitor.get(f"/fr/rulings/{ruling.id}").text
        )
        assert link is not None
        assert visitor.get(link[1]).status_code == 303
    assert visitor.get("/fr/board?ruling=ruling-999.7").status_code == 200


def test_questions_in_lists_are_plain_words(visitor: FlaskClient) -> None:
    marked = [r for r in RULINGS.values() if "{" in r.words("en").question]
    assert marked
    page = visitor.get("/en/rulings/").text
    assert "{" not in re.sub(r"<script.*?</script>", "", page)
    assert markup.parse_inline(marked[0].words("en").question)


def test_the_list_of_rulings_shows_the_icons_that_a_ruling_names(
    visitor: FlaskClient, language: str
) -> None:
    page = visitor.get(f"/{language}/rulings/").text
    line = page.partition(f'<a href="/{language}/rulings/ruling-013"')[2].partition("</a>")[0]
    assert 'class="symbol symbol-reserve"' in line


def test_rulings_are_narrowed_to_the_rules_of_a_chapter(visitor: FlaskClient) -> None:
    whole = visitor.get("/en/rulings/").text
    address, count = re.findall(
        r'href="(/en/rulings/\?chapter=5)"[^>]*>5 [^<]+<span class="how-many">(\d+)<', whole
    )[0]
    narrowed = visitor.get(address).text
    assert set(re.findall(r'<section class="rulings-of" id="(\d)', narrowed)) == {"5"}
    assert len(set(re.findall(r'<li><a href="(/en/rulings/[^"?]+)"', narrowed))) == int(count)
    refused = visitor.get("/en/rulings/?chapter=99")
    assert refused.status_code == 400
    assert "(chapter=) is one of: 1, 2" in refused.text
