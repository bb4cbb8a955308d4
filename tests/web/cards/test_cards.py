"""A card is found as people type it, and its page says what is printed, decided and unknown."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from glossary.cards.playable import card_list, using_cards
from glossary.cards.tables import own_tables
from glossary.narration.abilities import what_it_does
from glossary.narration.facet_words import FacetWords
from glossary.snapshot import Snapshot
from tests.languages import LANGUAGES
from tests.web.reading import text_of

CARDS = own_tables().index
SOME = CARDS.slugs[::40]


@pytest.mark.parametrize(
    "slugs", [SOME, pytest.param(CARDS.slugs, marks=pytest.mark.thorough)], ids=["some", "every"]
)
def test_the_page_of_a_card_has_its_names_versions_and_references(
    visitor: FlaskClient, slugs: tuple[str, ...]
) -> None:
    for slug in slugs:
        card = CARDS.card(slug)
        for language in LANGUAGES:
            text = text_of(visitor, f"/{language}/cards/{slug}")
            names = (" ".join(name.split()) for name in card.names.values())
            wanted = {*names, *(face.ref for face in card.faces)}
            assert [each for each in wanted if each not in text] == [], (language, slug)


def test_versions_stand_side_by_side_and_equal_values_share_a_cell(visitor: FlaskClient) -> None:
    html = visitor.get("/en/cards/kitsune").text
    water = re.search(r"Water</th>\s*((?:<td.*</td>\s*)+)", html)
    assert water is not None
    assert re.findall(r">(\d)</td>", water[1]) == ["2", "3", "2"]
    assert '<td colspan="3">Character</td>' in html


@pytest.mark.parametrize(
    ("language", "asked", "filters"),
    [
        ("en", "characters that sacrifice", "type=character&does=sacrifice"),
        ("fr", "personnages qui sacrifient", "type=character&does=sacrifice"),
        ("en", "Ordis cards that cost 3 and sabotage", "faction=ordis&cost=3&does=sabotage"),
        ("fr", "sabotez coût 3", "cost=3&does=sabotage"),
        ("it", "personaggi costo 2", "type=character&cost=2"),
        ("fr", "quand je quitte la Réserve", "when=leaves.you.from-reserve.in-afternoon"),
        ("it", "sabotage", "does=sabotage"),
        ("it", "crea una pedina", "does=create"),
        ("fr", "ravitaille à midi", "when=noon&does=resupply"),
    ],
)
def test_cards_are_found_by_what_they_do_in_words(
    visitor: FlaskClient, language: str, asked: str, filters: str
) -> None:
    answer = visitor.get(f"/{language}/cards/", query_string={"q": asked})
    assert answer.status_code == 303
    narrowed = f"/{language}/cards/?{filters}"
    assert sorted(answer.location.partition("?")[2].split("&")) == sorted(filters.split("&"))
    count = re.search(r'role="status">(\d+) ', visitor.get(narrowed).text)
    programs = visitor.get(f"/api/v1/cards?{filters}").json
    assert count is not None
    assert programs is not None
    assert int(count[1]) == programs["count"] > 0
    words = visitor.get("/api/v1/cards", query_string={"q": asked, "lang": language}).json
    assert words is not None
    assert words["count"] == programs["count"]
    found = visitor.get(f"/{language}/search", query_string={"q": asked}).text
    assert f"{filters.split('&')[0]}" in found[found.index('class="cards-asked"') :][:300]


def test_what_no_card_does_is_refused_with_what_may_be_meant(visitor: FlaskClient) -> None:
    answer = visitor.get("/en/cards/?does=sacrifise")
    assert answer.status_code == 400
    assert "Did you mean sacrifice?" in unescape(answer.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_cards_do_has_words(snapshot: Snapshot, language: str) -> None:
    indexed = snapshot.dictionary(language)
    assert indexed is not None
    with using_cards(snapshot.card_list):
        words = FacetWords(snapshot.speeches[language], indexed.dictionary, snapshot.cards.index)
        keys = sorted(frozenset().union(*snapshot.cards.facets.values()))
        bare = [key for key in keys if words.word(*key.split("-", 1)) == key.split("-", 1)[1]]
    assert bare == []
    assert len(keys) > 100


FOUND = {
    "q=KUWAT": "kuwat-the-dissenter",
    "q=kuwat+dissidente": "kuwat-the-dissenter",
    "q=chargez !": "charge",
    "q=aerolithe": "aerolith",
    "q=kitsunne": "kitsune",
    "q=medusa+lunaare": "moonlight-jellyfish",
    "q=kuwat+the+dissident": "kuwat-the-dissenter",
    "faction=bravos&type=character&cost=5&keyword=tough&q=achil": "achilles",
    "keyword=makes-booda&type=hero": "kojo-and-booda",
    "keyword=tough-5": "kauris-intervention",
}


def test_the_list_finds_a_card_whatever_is_asked_of_it(visitor: FlaskClient) -> None:
    for query, slug in FOUND.items():
        for language in LANGUAGES:
            html = visitor.get(f"/{language}/cards/?{query}").text
            first = re.search(r'<h2><a href="/../cards/([a-z0-9-]+)"', html)
            assert first is not None, (language, query)
            assert first[1] == slug, (language, query)


def test_one_version_passes_all_filters_or_the_card_is_not_listed(visitor: FlaskClient) -> None:
    # Kitsune is Muna and common, and Bravos and shifted: no version is Bravos and common.
    assert ">Kitsune</a>" in visitor.get("/en/cards/?faction=bravos&q=kitsune").text
    assert (
        ">Kitsune</a>" not in visitor.get("/en/cards/?faction=bravos&rarity=common&q=kitsune").text
    )


def test_pages_of_a_list_have_every_card_once(visitor: FlaskClient) -> None:
    found: list[str] = []
    address = "/fr/cards/?faction=axiom&type=character"
    while address:
        html = visitor.get(address).text
        found += re.findall(r'<h2><a href="/fr/cards/([a-z0-9-]+)"', html)
        after = re.search(r'rel="next" href="([^"]+)"', html)
        address = unescape(after[1]) if after else ""
    wanted = {f.slug for f in CARDS.faces.values() if (f.faction, f.type) == ("axiom", "character")}
    assert sorted(found) == sorted(wanted)


def test_a_filter_that_is_none_is_refused_with_those_that_are(visitor: FlaskClient) -> None:
    answer = visitor.get("/en/cards/?faction=bravo")
    assert answer.status_code == 400
    assert "axiom, bravos, lyra" in answer.text
    assert visitor.get("/en/cards/?keyword=nothing").status_code == 400
    assert visitor.get("/en/cards/?page=99999999").status_code == 200


LED = {
    "/fr/cards/ALT_CORE_B_YZ_05_R2": "/fr/cards/moonlight-jellyfish#moonlight-jellyfish-axiom",
    "/?ref=ALT_COREKS_B_YZ_15_C": "/en/cards/kuwat-the-dissenter#kuwat-the-dissenter",
    "/it/rules/2.1?ref=alt_core_b_mu_05_r1": "/it/cards/kitsune#kitsune-rare",
    "/fr/search?q=ALT_CORE_B_YZ_15_C+": "/fr/cards/kuwat-the-dissenter#kuwat-the-dissenter",
    "/fr/go/ALT_CORE_B_MU_05_U_4711": "/fr/cards/kitsune",
    "/en/cards/Chargez%20!": "/en/cards/charge#charge",
}


def test_a_reference_leads_to_its_card_wherever_it_stands(visitor: FlaskClient) -> None:
    for address, card in LED.items():
        answer = visitor.get(address, headers={"Accept-Language": "en"})
        assert (answer.status_code // 100, answer.location) == (3, card), address


def test_an_unknown_card_shows_those_that_may_have_been_meant(visitor: FlaskClient) -> None:
    answer = visitor.get("/en/cards/kitsunne")
    assert answer.status_code == 404
    assert 'href="/en/cards/kitsune"' in answer.text
    assert visitor.get("/fr/rules/2.1?ref=ALT_CORE_B_YZ_99_C").status_code == 200


def test_a_suspension_has_its_day_and_its_source(visitor: FlaskClient) -> None:
    text = text_of(visitor, "/en/cards/baba-yaga")
    assert "Faction-shifted, Ordis: suspended since May 13, 2025 (publisher)" in text
    assert "alteredbuilder" in text
    both = "Common, Bravos · Rare, Bravos: suspended since February 12, 2026 (publisher)"
    assert both in text_of(visitor, "/en/cards/tiny-jinn")
    assert "22 juillet 2026 (communauté)" in text_of(visitor, "/fr/cards/lyra-festival")
    assert "durante la prima giornata" in text_of(visitor, "/it/cards/sigismar-and-wingspan")


def test_a_card_says_what_each_version_does_in_sentences(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    for language in LANGUAGES:
        text = text_of(visitor, f"/{language}/cards/kitsune")
        for key in ("kitsune", "kitsune-rare"):
            for said in what_it_does(card_list().cards[key], snapshot.speeches[language]):
                assert said.rpartition("}")[2].strip(" :\u00a0") in text
    text = text_of(visitor, "/en/cards/kitsune")
    versions = ("Common, Muna · Faction-shifted, Bravos : each", "Rare, Muna : each")
    assert text.index(versions[0]) < text.index(versions[1])
    assert "Nothing but its keywords." in text_of(visitor, "/en/cards/achilles")


@pytest.mark.parametrize(
    ("language", "card", "number", "words"),
    [
        ("en", "lyra-festival", "6.3.b", "condition read as the event happens"),
        ("fr", "lyra-festival", "6.3.b", "condition lue quand l’événement se produit"),
        ("it", "lyra-festival", "6.3.b", "condizione letta quando accade l’evento"),
        ("en", "red", "6.5.d", "condition read as the effect resolves"),
        ("fr", "red", "6.5.d", "condition lue quand l’effet se résout"),
        ("it", "red", "6.5.d", "condizione letta quando l’effetto si risolve"),
    ],
)
def test_a_link_beside_a_sentence_says_when_its_condition_is_read(
    visitor: FlaskClient, language: str, card: str, number: str, words: str
) -> None:
    html = visitor.get(f"/{language}/cards/{card}").text
    assert f'href="/{language}/rules/{number}">{words} ({number})</a>' in html


def test_a_keyword_that_a_version_has_is_not_said_to_be_named_by_it(visitor: FlaskClient) -> None:
    html = visitor.get("/en/cards/charge").text
    assert html.count('href="/en/glossary/status-fleeting">Fleeting</a>') == 1


def test_what_is_played_otherwise_than_printed_is_said(visitor: FlaskClient) -> None:
    said = "here the lower cost is always taken."
    assert said in text_of(visitor, "/en/cards/bliss-drummer")


def test_a_name_that_two_cards_have_says_so(visitor: FlaskClient) -> None:
    assert "Studious Acolyte" in text_of(visitor, "/it/cards/studious-disciple")


def test_a_term_says_how_many_cards_bear_it(visitor: FlaskClient) -> None:
    html = visitor.get("/en/glossary/kw-gigantic").text
    link = re.search(r'href="(/en/cards/\?keyword=kw-gigantic)">(\d+) cards', html)
    assert link is not None
    assert f"{link[2]} cards" in text_of(visitor, link[1])


def test_a_rule_has_the_cards_that_bear_its_term_beside_it(visitor: FlaskClient) -> None:
    page = visitor.get("/en/rules/7.4.4").text
    link = re.search(r'href="(/en/cards/\?keyword=kw-gigantic)">Gigantic: (\d+) cards', page)
    assert link is not None
    assert f"{link[2]} cards" in text_of(visitor, link[1])
    assert "/en/cards/?keyword" not in visitor.get("/en/4.0/rules/7.4.4").text


def test_a_sub_type_is_a_filter_that_can_be_taken_off(visitor: FlaskClient) -> None:
    html = visitor.get("/fr/cards/?keyword=sub-titan&faction=bravos").text
    assert '<option value="sub-titan" selected>Titan</option>' in html
    chips = re.findall(r'class="chip" rel="nofollow" href="([^"]+)"', html)
    assert [unescape(chip) for chip in chips] == [
        "/fr/cards/?keyword=sub-titan",
        "/fr/cards/?faction=bravos",
    ]


def test_a_card_is_put_on_a_board(visitor: FlaskClient) -> None:
    for slug in ("kitsune", "kojo-and-booda", "booda", "aerolith", "charge"):
        address = re.search(
            r'href="(/fr/board\?card=[^"]+)"', visitor.get(f"/fr/cards/{slug}").text
        )
        assert address is not None
        board = visitor.get(address[1])
        assert board.status_code == 303
        assert CARDS.card(slug).names["fr"] in unescape(visitor.get(board.location).text)


def test_a_card_is_seen_at_work_on_its_board(visitor: FlaskClient) -> None:
    """From Hand, from Reserve, in play, as a Hero: what it does is among what happened."""
    for slug, happened in {
        "kuwat-the-dissenter": "is sacrificed and goes to Alice’s Discard pile",
        "kitsune": "draws",
        "sigismar-and-wingspan": "Ordis Recruit",
    }.items():
        board = visitor.get(f"/en/board?card={slug}")
        assert happened in text_of(visitor, board.location), slug


@pytest.mark.parametrize(
    ("language", "asked", "said"),
    [
        ("fr", "que fait Kuwat", "sacrifiez un Personnage"),
        ("en", "what does Kuwat do", "sacrifice a Character"),
        ("it", "cosa fa Kuwat", "sacrifica un Personaggio"),
    ],
)
def test_a_card_is_answered_with_what_it_does(
    visitor: FlaskClient, language: str, asked: str, said: str
) -> None:
    html = visitor.get(f"/{language}/search?q={asked}").text
    best = html[html.index('class="best"') : html.index('class="tabs"')]
    assert "/cards/kuwat-the-dissenter" in best
    assert said in best


def test_what_a_card_does_stands_first_and_differences_are_marked(visitor: FlaskClient) -> None:
    html = visitor.get("/en/cards/kuwat-the-dissenter").text
    places = [
        html.index(words)
        for words in ("sacrifice a", 'id="versions"', 'id="rulings"', "similar effects")
    ]
    assert places == sorted(places)
    assert re.findall(r'<b class="differs">(.*?)</b>', html) == [
        'in this card’s <a class="term" href="/en/glossary/zone-expedition-one">Expedition</a>.'
    ]


def test_at_noon_is_told_as_what_sets_a_reaction_off_not_as_a_daily_effect(
    visitor: FlaskClient,
) -> None:
    """Noon has no daily effect (4.2.2.a); what opens it activates Reactions (4.2.b)."""
    for slug in ("the-spindle-muna-bastion", "red", "sigismar-and-wingspan"):
        text = text_of(visitor, f"/en/cards/{slug}")
        assert (
            "Each phase opens with an event that activates the “at [that phase]” Reactions." in text
        )
        assert "Something that the rules make happen every day" not in text


def test_what_a_card_says_beyond_what_is_played_is_told_apart(visitor: FlaskClient) -> None:
    pages = {
        "snowball-commando": "is a Reaction to the roll; here it is a part of the effect.",
        "kitsune": "the official example at 1.4.5.a says “may”. This site plays “must”.",
        "nadir-and-bubbles": "This card begins the game with three Terrain Markers: one of Forest",
    }
    for slug, words in pages.items():
        assert words in text_of(visitor, f"/en/cards/{slug}")


def test_the_rules_behind_a_card_are_named_though_its_text_does_not_name_them(
    visitor: FlaskClient,
) -> None:
    """Whose a Robot is decides what Ogun boosts; Haven Seiringar's condition is read before."""
    for slug, rules in {"ogun": ("7.5.5.b",), "haven-seiringar": ("6.3.b", "6.3.k")}.items():
        html = visitor.get(f"/en/cards/{slug}").text
        for number in rules:
            assert f'/en/rules/{number}"' in html, (slug, number)
