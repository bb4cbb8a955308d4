"""Programs get cards and rulings in the shapes that the community's sites read."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from glossary.cards.tables import own_tables
from tests.languages import LANGUAGES

CARDS, RULINGS = own_tables().index, own_tables().rulings


def _json(visitor: FlaskClient, address: str, status: int = 200) -> Any:
    answer = visitor.get(address)
    assert answer.status_code == status, address
    return answer.json


def test_a_card_is_answered_by_slug_and_by_any_reference(visitor: FlaskClient) -> None:
    by_slug = _json(visitor, "/api/v1/cards/kitsune?lang=fr")
    assert [face["water"] for face in by_slug["faces"]] == [2, 3, 2]
    assert by_slug["faces"][2]["home_faction"] == "muna"
    for reference in ("ALT_COREKS_B_MU_05_R1", "alt_core_b_mu_05_c", "ALT_CORE_B_MU_05_U_77"):
        assert _json(visitor, f"/api/v1/cards/{reference}?lang=fr") == by_slug
    problem = _json(visitor, "/api/v1/cards/kitsunne", 404)
    assert "kitsune" in problem["did_you_mean"]


@pytest.mark.parametrize("name", ["Robin Hood", "robin des bois", "ROBIN-HOOD"])
def test_a_card_is_answered_by_its_name_in_any_language(visitor: FlaskClient, name: str) -> None:
    assert _json(visitor, f"/api/v1/cards/{name}")["slug"] == "robin-hood"
    rulings = _json(visitor, f"/api/v1/rulings?card={name}")
    assert rulings == _json(visitor, "/api/v1/rulings?card=robin-hood")
    problem = _json(visitor, "/api/v1/rulings?card=Robyn Hood&lang=fr", 400)
    assert "Robin Hood" in problem["did_you_mean"]
    assert "Aucune carte" in problem["detail"]


def test_rulings_of_a_card_come_by_language_as_the_community_reads_them(
    visitor: FlaskClient,
) -> None:
    said = _json(visitor, "/api/v1/cards/coppelia")["cardRulings"]
    assert set(said) == set(LANGUAGES)
    for language, rulings in said.items():
        assert len(rulings) == len(RULINGS.of_card("coppelia"))
        for one in rulings:
            assert one.keys() >= {"question", "answer", "eventFormat", "rulingDate"}
            assert one["question"] == RULINGS[one["id"]].words(language).question
            assert visitor.get(one["url"]).status_code == 200


def test_every_reference_has_its_keywords(visitor: FlaskClient) -> None:
    found = _json(visitor, "/api/v1/keywords")
    assert found.keys() == CARDS.faces.keys() | CARDS.printings.keys()
    assert "tough" in found["ALT_CORE_B_BR_21_C"]
    assert found["ALT_COREKS_B_BR_21_R1"] == found["ALT_CORE_B_BR_21_R1"]
    assert "may" not in {word for words in found.values() for word in words}


def test_pages_of_cards_have_each_once_and_filters_are_those_of_the_site(
    visitor: FlaskClient,
) -> None:
    first = _json(visitor, "/api/v1/cards?faction=lyra&type=spell&lang=it")
    pages = [first, *(
        _json(visitor, f"/api/v1/cards?faction=lyra&type=spell&lang=it&page={page}")
        for page in range(2, first["pages"] + 1)
    )]  # fmt: skip
    slugs = [card["slug"] for page in pages for card in page["cards"]]
    assert len(slugs) == len(set(slugs)) == first["count"]
    wanted = {f.slug for f in CARDS.faces.values() if (f.faction, f.type) == ("lyra", "spell")}
    assert set(slugs) == wanted
    problem = _json(visitor, "/api/v1/cards?rarity=rar", 400)
    assert (problem["parameter"], problem["did_you_mean"]) == ("rarity", ["rare"])


def test_rulings_are_found_by_card_and_by_rule(visitor: FlaskClient) -> None:
    assert _json(visitor, "/api/v1/rulings")["count"] == len(RULINGS)
    by_card = _json(visitor, "/api/v1/rulings?card=ALT_CORE_B_BR_21_C&lang=fr")
    assert by_card["count"]
    assert all("achilles" in one["cards"] for one in by_card["rulings"])
    number = by_card["rulings"][0]["cites"]["5.0"][0]
    by_rule = _json(visitor, f"/api/v1/rulings?rule={number}&lang=fr")
    assert by_card["rulings"][0] in by_rule["rulings"]
    assert _json(visitor, "/api/v1/rulings?rule=x", 400)["parameter"] == "rule"
    assert _json(visitor, "/api/v1/rulings?card=", 400)["detail"] == "card is empty"


def test_a_wrong_language_is_answered_with_all_there_are(visitor: FlaskClient) -> None:
    problem = _json(visitor, "/api/v1/cards?lang=enn", 400)
    assert problem["did_you_mean"] == ["en"]
    assert problem["detail"].endswith(f"one of {', '.join(LANGUAGES)}")


def test_what_is_suggested_for_a_card_is_found(visitor: FlaskClient) -> None:
    near = (visitor.get("/api/v1/cards/copelia").json or {})["did_you_mean"]
    assert near
    assert {visitor.get(f"/api/v1/cards/{one}").status_code for one in near} == {200}


def test_rulings_by_a_rule_that_is_not_there_name_the_nearest(visitor: FlaskClient) -> None:
    answer = visitor.get("/api/v1/rulings?rule=2.4.7.z")
    assert answer.status_code == 400
    assert (answer.json or {})["did_you_mean"]
