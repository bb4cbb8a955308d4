"""The search page as a reader meets it: the answer first, then one list, or that there is none."""

import re

import pytest
from flask.testing import FlaskClient

from glossary.search.query import FILTERS
from glossary.web.base.page import Page
from glossary.web.search.search import SearchPage, answered, asked
from tests.languages import LANGUAGES
from tests.web.reading import page_at


def _answered(page: Page, query: str, kind: str = "", turned: int = 1) -> SearchPage:
    shown = answered(asked(page, query, kind=kind, turned=turned))
    assert isinstance(shown, SearchPage), f"{query} leads to {shown}"
    return shown


def _hits(shown: SearchPage) -> list[str]:
    """The addresses of what was found, the best first."""
    best = [shown.best.hit] if shown.best is not None else []
    return [hit.link.address for hit in (*best, *shown.hits)]


def test_what_begins_alike_is_told_apart(visitor: FlaskClient) -> None:
    """Who has the initiative does not ask how a game begins: in Italian, words with one stem."""
    text = page_at(visitor, "/it/search?q=iniziativa")
    best = text[text.index('class="best"') : text.index("</article>")]
    assert 'href="/it/rules/1.4.5.a"' in best


def test_the_answering_paragraph_stands_whole_before_everything_else(visitor: FlaskClient) -> None:
    text = page_at(visitor, "/en/search?q=does+a+token+go+to+reserve")
    best = text[text.index('class="best"') : text.index("</article>")]
    assert 'href="/en/rules/2.1.e"' in best
    assert "ceases to exist" in re.sub(r"</?mark>", "", best)
    assert text.index('class="best"') < text.index('class="tabs"') < text.index('class="hits"')


@pytest.mark.parametrize(
    ("language", "query", "term"),
    [
        ("en", "what is Fleeting", "status-fleeting"),
        ("fr", "fugace", "status-fleeting"),
        ("fr", "c’est quoi un orbe ?", "type-mana-orb"),
        ("it", "crepuscolo", "day-dusk"),
        ("it", "compagno", "board-region-companion"),
    ],
)
def test_a_term_that_is_asked_for_is_defined_first(
    page: Page, language: str, query: str, term: str
) -> None:
    page = page.in_language(language)
    shown = _answered(page, query)
    assert shown.defined
    address = shown.defined[0].term.address
    assert address.endswith(term)
    assert len(shown.defined[0].text) > 40
    further = (shown, *(_answered(page, query, turned=turned) for turned in (2, 3)))
    assert address not in {each for one in further for each in _hits(one)}, "it is said once"


@pytest.mark.parametrize("query", ["who draws first", "fleeting kappa", "a card"])
def test_what_names_no_term_or_several_is_not_defined(page: Page, query: str) -> None:
    assert _answered(page, query).defined == ()


def test_a_question_is_not_said_to_be_no_word(page: Page) -> None:
    told = _answered(page, "how many cards in a deck").read_as
    assert told
    assert not [each for each in told if "is not a word" in each]


def test_one_list_has_every_kind_labelled_and_eight_at_most(page: Page) -> None:
    shown = _answered(page, "moonlight jellyfish from the discard pile")
    best = [shown.best.hit] if shown.best is not None else []
    assert {"Card", "Rule"} <= {hit.label for hit in (*best, *shown.hits)}
    assert len(_hits(shown)) == 8


@pytest.mark.parametrize("name", FILTERS)
def test_each_filter_changes_what_is_found_and_its_example_stands_on_the_page(
    page: Page, visitor: FlaskClient, name: str
) -> None:
    shown = _answered(page, f"{FILTERS[name]} draw")
    assert [(chip.words, chip.wrong) for chip in shown.chips] == [(FILTERS[name], "")]
    assert _hits(shown)
    assert _hits(shown) != _hits(_answered(page, "draw"))
    assert f"<code>{FILTERS[name]}</code>" in page_at(visitor, "/en/search")


def test_further_pages_go_on_where_the_one_before_ended(visitor: FlaskClient) -> None:
    found: list[str] = []
    address = "/fr/search?q=r%C3%A9serve"
    for _ in range(3):
        text = page_at(visitor, address)
        found += re.findall(r'<h2><a href="([^"]+)"', text)
        following = re.search(r'<a rel="next" href="([^"]+)"', text)
        assert following is not None
        address = following[1].replace("&amp;", "&")
    assert len(found) == len(set(found)) == 24


def test_a_tab_shows_one_kind_and_as_many_as_it_says(page: Page) -> None:
    page = page.in_language("it")
    tab = next(tab for tab in _answered(page, "riserva").tabs if tab.link.words == "Regole")
    assert "kind=rule" in tab.link.address
    alone = _answered(page, "riserva", "rule")
    assert {hit.label for hit in alone.hits} == {"Regola"}
    assert len(_hits(alone)) == min(8, tab.count)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/en/search?q=how+do+i+attack+the+opponents+life+points", "“life points” is not in"),
        ("/fr/search?q=points+de+vie+du+h%C3%A9ros", "n’est pas dans ces règles"),
        ("/it/search?q=quanto+costa+lo+scontrino+del+parcheggio", "non è nelle regole"),
    ],
)
def test_what_the_rules_do_not_have_is_said_first(
    visitor: FlaskClient, path: str, said: str
) -> None:
    text = page_at(visitor, path)
    assert said in text
    assert 'class="best"' not in text
    assert text.count('class="hit"') <= 3


def test_a_query_that_was_mended_says_so(page: Page) -> None:
    assert "“fleting” was read as “fleeting”." in _answered(page, "fleting spell").read_as


def test_an_edition_beside_a_number_opens_that_edition(visitor: FlaskClient) -> None:
    text = page_at(visitor, "/en/search?q=what+was+2.4.6.d+in+3.0+about")
    assert 'href="/en/3.0/rules/2.4.6.d"' in text[text.index('class="best"') :]


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_stand_at_the_rule_that_answers_and_by_chapter(
    visitor: FlaskClient, language: str
) -> None:
    text = page_at(visitor, f"/{language}/questions/2")
    questions = re.findall(rf'<a href="/{language}/rules/([\d.]+[a-z]?)">([^<]+\?)</a>', text)
    assert len(questions) > 100
    assert all(number.startswith("2.") for number, _ in questions)
    number, asked = questions[0]
    assert asked in page_at(visitor, f"/{language}/rules/{number}")
    assert visitor.get(f"/{language}/questions/8").status_code == 404


def test_questions_of_a_first_game_are_answered_before_the_chapters(visitor: FlaskClient) -> None:
    text = page_at(visitor, "/en/questions/")
    first, _, chapters = text.partition("All questions, by chapter")
    answered = re.findall(r"<summary>([^<]+\?)</summary>", first)
    assert "How do I win?" in answered
    assert len(answered) >= 10
    assert "have met or crossed" in first
    assert 'href="/en/questions/4"' in chapters


def test_jargon_is_suggested_and_leads_to_the_rule(visitor: FlaskClient) -> None:
    body = visitor.get("/api/v1/suggest?lang=en&q=grave").json
    assert body is not None
    first = body["suggestions"][0]
    assert (first["words"], first["number"]) == ("graveyard", "3.2.3")
    body = visitor.get("/api/v1/suggest?lang=en&q=4.2.").json
    assert body is not None
    assert body["suggestions"][0]["number"] == "4.2.1"
