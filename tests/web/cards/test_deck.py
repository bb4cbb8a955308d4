"""Decks are judged as the rules say, on five lists as players have them, on the page and by API."""

from __future__ import annotations

import json
import random
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from glossary.cards.deck_judge import FORMATS, DeckVerdict, format_of, judge, list_on
from glossary.cards.deck_list import DeckList, read_deck
from glossary.cards.index import CardIndex
from glossary.cards.tables import own_tables
from glossary.engine.rules.ruleset import EDITIONS
from glossary.web.cards import deck
from tests.languages import LANGUAGES

INDEX = own_tables().index
DECKS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in (Path(__file__).parent / "decks").iterdir()
}
MUNA = DECKS["muna"]


def verdict(text: str, format_: str = "constructed", edition: str = "5.0") -> DeckVerdict:
    deck = read_deck(text, INDEX)
    known, chosen = own_tables().vocabulary, FORMATS[format_]
    return judge(deck, chosen, edition, INDEX, known.statuses, list_on(chosen, known.lists))


def why(text: str, format_: str = "constructed", edition: str = "5.0") -> list[str]:
    """The codes of the reasons, each with the first paragraph that says so."""
    found = verdict(text, format_, edition).reasons
    return [" ".join((reason.code, *map(str, reason.numbers[:1]))) for reason in found]


@pytest.mark.parametrize(
    ("name", "constructed", "limited"),
    [
        ("muna", [], []),
        ("bravos-en-francais", [], []),
        ("axiom-too-rare", ["same-name 1.1.4.d", "rare 1.1.4.e"], []),
        ("lyra-two-heroes", ["heroes 1.1.4.b", "faction 1.1.4.c"], ["heroes 1.1.5.b"]),
        ("sealed", ["heroes 1.1.4.b", "too-small 1.1.4.b"], []),
    ],
)
def test_five_decks(name: str, constructed: list[str], limited: list[str]) -> None:
    assert why(DECKS[name]) == constructed
    assert why(DECKS[name], "limited") == limited
    assert verdict(DECKS[name]).legal is (not constructed)


def test_each_edition_has_its_own_paragraphs_and_limits() -> None:
    assert why(DECKS["axiom-too-rare"], edition="3.0") == ["same-name 1.1.4.e", "rare 1.1.4.f"]
    sixty = MUNA + "\n".join(f"1 {ref}" for ref in _more("muna", 21))
    assert why(sixty) == ["too-large 1.1.4.b"]
    assert why(sixty, edition="3.0") == []


def _more(faction: str, most: int) -> list[str]:
    """The references of so many common cards that are not in the deck of Muna."""
    listed = {card.slug for card in read_deck(MUNA, INDEX).cards}
    found = [
        face.ref
        for face in INDEX.faces.values()
        if (face.faction, face.rarity, face.type) == (faction, "C", "character")
        and face.slug not in listed
        and not face.token
    ]
    return found[:most]


def test_a_suspended_card_is_named_with_its_day_and_its_source() -> None:
    found = verdict("1 Baba Yaga (R Ordis)\n3 Lyra Festival\n1 Helping Hand (R Yzmir)").reasons
    suspended = [reason for reason in found if reason.detail == "suspendedCards"]
    assert [(reason.slug, reason.community) for reason in suspended] == [
        ("baba-yaga", False), ("lyra-festival", True),
    ]  # fmt: skip
    assert all(one.status and one.status.source and one.status.since for one in suspended)
    assert "suspended" not in " ".join(why("1 Baba Yaga (R Ordis)", "limited"))
    assert "banned" in " ".join(why("1 ALT_COREKS_B_YZ_05_U_88"))


def test_what_is_not_known_is_held_against_nobody() -> None:
    short = "\n".join(MUNA.splitlines()[:-1])
    whole = f"{short}\n3 ALT_GIBOULEE_B_MU_140_C"
    assert verdict(whole).legal is None
    assert verdict(whole).detail["sets"] is None
    misspelt = verdict(f"{short}\n3 Nobody Knows This")
    assert (misspelt.legal, misspelt.detail["sets"]) == (None, True)
    assert verdict(f"{short}\n2 Nobody Knows This").reasons[0].code == "too-small"
    headless = "\n".join(MUNA.splitlines()[1:])
    assert verdict(f"{headless}\n1 ALT_GIBOULEE_B_MU_140_C").legal is None
    assert why(headless) == ["heroes 1.1.4.b", "too-small 1.1.4.b"]


def test_rares_of_unknown_sets_are_rare_all_the_same() -> None:
    rares = "\n".join(f"3 ALT_GIBOULEE_B_MU_14{n}_R1" for n in range(6))
    assert "rare 1.1.4.e" in why(f"{MUNA}{rares}")


def test_a_unique_card_of_either_faction_leaves_the_verdict_open() -> None:
    short = "\n".join(MUNA.splitlines()[:-1])
    either = verdict(f"{short}\n1 ALT_CORE_B_MU_05_U_1\n1 Kitsune\n1 ALT_CORE_B_MU_06_C")
    assert (either.legal, either.either_faction) == (None, ("kitsune",))
    assert either.detail["faction"] is None
    never = verdict(f"{short}\n3 ALT_CORE_B_AX_05_U_1")
    assert never.legal is False


def test_uniques_and_tokens_are_counted() -> None:
    uniques = "".join(f"1 ALT_CORE_B_MU_0{n}_U_1\n" for n in (5, 6, 7, 8))
    assert "unique 1.1.4.g" in why(MUNA + uniques)
    assert why(MUNA + "1 Brassbug\n") == ["token 1.1.7.b"]


def test_a_format_of_players_is_judged_by_its_published_rules() -> None:
    one = MUNA + "1 ALT_CORE_B_MU_05_U_1\n"
    assert why(one, "no-unique") == ["unique"]
    assert why(MUNA, "no-unique") == []
    assert FORMATS["no-unique"].source
    assert FORMATS["no-unique"].published is not None


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("STANDARD", "constructed"), ("Sealed", "limited"), ("draft", "limited"),
        ("NO_UNIQUE", "no-unique"), ("nuc", "no-unique"), ("singleton", None),
    ],
)  # fmt: skip
def test_formats_are_called_as_tools_call_them(written: str, code: str | None) -> None:
    found = format_of(written)
    assert (found.code if found else None) == code


@pytest.mark.parametrize("seed", range(20))
def test_no_deck_is_too_odd_to_be_judged(seed: int) -> None:
    draw = random.Random(seed)
    refs = [*INDEX.faces, *INDEX.printings, "ALT_CORE_B_MU_05_U_1", "ALT_NO_B_AX_01_E", "nothing"]
    text = "\n".join(
        f"{draw.randint(0, 4)} {draw.choice(refs)}" for _ in range(draw.randint(1, 60))
    )
    for code in FORMATS:
        for edition in EDITIONS:
            found = verdict(text, code, edition)
            assert (found.legal is False) == bool(found.reasons)
            assert (False in found.detail.values()) == bool(found.reasons)


def ask(visitor: FlaskClient, text: str, query: str = "") -> Any:
    answer = visitor.post(f"/api/v1/deck{query}", data=text, content_type="text/plain")
    return answer.json


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_interface_says_what_the_page_says(visitor: FlaskClient, language: str) -> None:
    query = "?format=constructed&format=limited&edition=5.0&edition=3.0"
    found = ask(visitor, DECKS["lyra-two-heroes"], f"{query}&lang={language}")
    assert [(one["format"], one["edition"], one["legal"]) for one in found["verdicts"]] == [
        ("constructed", "5.0", False), ("constructed", "3.0", False),
        ("limited", "5.0", False), ("limited", "3.0", False),
    ]  # fmt: skip
    assert found["legalityDetail"]["hero"] is False
    assert found["legalityDetail"]["copies"] is True
    assert found["legalityDetail"]["global"] is False
    form = {"list": DECKS["lyra-two-heroes"], "formats": ["constructed", "limited"],
            "editions": ["5.0", "3.0"]}  # fmt: skip
    moved = visitor.post(f"/{language}/deck", data=form)
    assert moved.status_code == 303
    page = unescape(visitor.get(moved.location).text)
    for one in found["verdicts"]:
        for reason in one["reasons"]:
            assert reason["text"] in page
            assert f"<code>{reason['code']}</code>" not in page, "codes are for programs"
            assert all(f"/rules/{number}" in page for number in reason["cites"])


def test_the_page_keeps_the_deck_in_its_address_and_across_languages(visitor: FlaskClient) -> None:
    moved = visitor.post("/en/deck", data={"list": MUNA, "editions": "4.0"}).location
    page = unescape(visitor.get(moved).text)
    assert "Legal" in page
    other = next(part for part in page.split('"') if part.startswith("/fr/deck?"))
    assert "Légal" in visitor.get(other).text


def test_a_list_that_is_too_long_for_an_address_is_judged_at_once(visitor: FlaskClient) -> None:
    names = "\n".join(f"1 Nobody knows this card number {n}" for n in range(100))
    answer = visitor.post("/en/deck", data={"list": MUNA + names})
    assert answer.status_code == 200
    assert "100 lines could not be read" in answer.text


def test_a_list_is_read_once_in_a_request(
    visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counted(text: str, index: CardIndex) -> DeckList:
        read.append(text)
        return read_deck(text, index)

    monkeypatch.setattr(deck, "read_deck", counted)
    long = MUNA + "1 Nobody knows this card\n" * 100
    for text in ("Kitsune", long, "", "x" * 30_000):
        visitor.post("/en/deck", data={"list": text})
    assert [len(text) for text in read] == [7, len(long), 0, 30_000]


def test_a_line_that_is_too_long_is_told_so(visitor: FlaskClient) -> None:
    text = "1 Kitsune\n" + "ALT_a" + ";" * 8_000
    assert (
        "A line has at most 200 characters."
        in visitor.get("/en/deck", query_string={"list": text}).text
    )


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("list=", "There is no card in this list."),
        ("list=Kitsune&formats=constucted", "“constucted”; there are: constructed"),
        ("list=Kitsune&editions=9.0", "“9.0”"),
    ],
)
def test_a_wrong_address_is_told_what_is_wrong(visitor: FlaskClient, query: str, said: str) -> None:
    answer = visitor.get(f"/en/deck?{query}")
    assert answer.status_code == 400
    assert said in unescape(answer.text)


def test_programs_are_told_what_is_wrong(visitor: FlaskClient) -> None:
    for status, given in (
        (400, {"data": "{", "content_type": "application/json"}),
        (400, {"data": "", "content_type": "text/plain"}),
        (400, {"data": "Kitsune", "content_type": "text/plain", "query_string": "format=x"}),
        (400, {"data": "Kitsune", "content_type": "text/plain", "query_string": "lang=xx"}),
        (413, {"data": "x" * 50_000, "content_type": "text/plain"}),
        (415, {"data": "<a/>", "content_type": "text/xml"}),
    ):
        answer = visitor.post("/api/v1/deck", **given)
        assert (answer.status_code, answer.content_type) == (status, "application/problem+json")
        assert json.loads(answer.data)["detail"]


def test_a_pasted_script_stays_text(visitor: FlaskClient) -> None:
    answer = visitor.post(
        "/en/deck", data={"list": "3 <script>alert(1)</script>"}, follow_redirects=True
    )
    assert "<script>alert" not in answer.text
    assert "&lt;script&gt;alert" in answer.text


@pytest.mark.parametrize("number", ["1.1.4", "1.1.4.e", "1.1.5.c"])
def test_the_rules_on_decks_lead_to_the_check(visitor: FlaskClient, number: str) -> None:
    assert 'href="/fr/deck">Vérifier une liste' in visitor.get(f"/fr/rules/{number}").text
    assert "Vérifier une liste" not in visitor.get("/fr/rules/1.1.6").text


TYPED = "// my deck\n3 Kuwat, le Dissident\n 2x  Red \nKitsune (R) x1\n4 Teija"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_typed_stays_as_typed(visitor: FlaskClient, language: str) -> None:
    form = {"list": TYPED.replace("\n", "\r\n"), "editions": "5.0"}
    page = visitor.post(f"/{language}/deck", data=form, follow_redirects=True).text
    field = unescape(page.split('<textarea id="list"')[1].split(">", 1)[1].split("</textarea>")[0])
    assert field == TYPED
    shared = unescape(page.split('class="whole"')[1].split('href="')[1].split('"')[0])
    assert unescape(visitor.get(shared).text).count("3 Kuwat, le Dissident") == 1


def test_people_are_shown_no_codes_of_programs(visitor: FlaskClient) -> None:
    few = "1 Kitsune\n4 Red"
    codes = [reason["code"] for reason in ask(visitor, few)["verdicts"][0]["reasons"]]
    assert {"too-small", "same-name"} <= set(codes)
    page = visitor.get("/en/deck", query_string={"list": few}).text
    verdict_shown = page.split('class="reasons"')[1].split("</ul>")[0]
    assert not [code for code in codes if code in verdict_shown.split()]
    assert "<code>" not in verdict_shown


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "Teija", "Teija & Nauraa"),
        ("fr", "teija & naura", "Teija & Nauraa"),
        ("it", "teija & naura", "Teija e Nauraa"),
        ("en", "Nissa", "Nisse"),
        ("it", "nissa", "Nisse"),
        ("fr", "kuwat", "Kuwat, le Dissident"),
    ],
)
def test_a_card_is_suggested_once_by_its_name_in_the_language_of_the_page(
    visitor: FlaskClient, language: str, typed: str, meant: str
) -> None:
    page = unescape(visitor.get(f"/{language}/deck", query_string={"list": f"2 {typed}"}).text)
    line = page.split('class="unread"')[1].split("</ul>")[0].split("</q>")[1]
    assert line.count(meant) == 1
    assert not [slug for slug in INDEX.slugs if "-" in slug and slug in line]
    assert line.split(meant)[1].split("</li>")[0].strip(" \u00a0") == "?"


def test_a_name_of_two_cards_is_told_apart_by_references(visitor: FlaskClient) -> None:
    page = visitor.get("/en/deck", query_string={"list": "1 Discepolo Studioso"}).text
    line = page.split('class="unread"')[1].split("</ul>")[0]
    for name in ("Studious Disciple (ALT_", "Studious Acolyte (ALT_"):
        assert name in line


def test_a_card_without_a_faction_leaves_the_verdict_open(visitor: FlaskClient) -> None:
    assert verdict(MUNA).legal is True
    found = verdict(f"{MUNA}1 Mana Convergence")
    assert (found.legal, found.reasons, found.detail["faction"]) == (None, (), None)
    assert why(f"{MUNA}1 Mana Convergence\n1 Foundry Engineer") == ["faction 1.1.4.c"]
    page = visitor.get("/en/deck", query_string={"list": f"{MUNA}1 Mana Convergence"}).text
    shown = unescape(page.split('class="deck-result"')[1].split('id="read"')[0])
    assert "Undecided" in shown
    assert "Nothing says whether a card without a faction may be in a constructed deck" in shown
    assert 'href="/en/rules/1.1.4.c"' in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_check_is_reached_from_the_cards_and_from_every_page(
    visitor: FlaskClient, language: str
) -> None:
    page = visitor.get(f"/{language}/cards/").text
    doors = page.split('class="doors"')[1].split("</nav>")[0]
    assert f'href="/{language}/deck"' in doors
    assert f'href="/{language}/deck"' in page.split("<main")[1].split("</main>")[0]
    here = visitor.get(f"/{language}/deck").text.split('class="doors"')[1].split("</nav>")[0]
    assert f'href="/{language}/deck" aria-current="true"' in here


def test_a_deck_is_judged_by_the_list_of_a_day(visitor: FlaskClient) -> None:
    """Three Lyra cards were suspended by the community on 22 July 2026."""
    listed = f"{MUNA}\n1 ALT_CORE_B_LY_29_C"

    def asked(on: str, format_: str = "constructed") -> str:
        fields = {"list": listed, "formats": format_, "editions": "5.0", "on": on}
        return unescape(visitor.post("/en/deck", data=fields, follow_redirects=True).text)

    suspended = "has been suspended by the community since July 22, 2026."
    assert suspended in asked("")
    assert "By the list of suspended cards of July 22, 2026, of the community." in asked("")
    before = asked("2026-07-21")
    assert suspended not in before
    assert "By the list of suspended cards of February 12, 2026, of the publisher." in before
    assert "No list of suspended cards is known here for that day." in asked("2025-01-01")
    assert "No list of suspended cards is known here for this format." in asked("", "limited")
    assert "There is no choice “soon”; there are: 2026-02-12, 2026-07-22." in asked("soon")


def test_without_a_list_a_deck_that_breaks_no_rule_is_undecided(visitor: FlaskClient) -> None:
    sent = {"data": MUNA, "content_type": "text/plain"}
    now = visitor.post("/api/v1/deck?lang=en", **sent).json
    assert now is not None
    assert (now["legal"], now["list"]["day"]) == (True, "2026-07-22")
    before = visitor.post("/api/v1/deck?lang=en&on=2024-01-01", **sent).json
    assert before is not None
    assert (before["legal"], before["list"]) == (None, None)
    assert before["legalityDetail"]["suspendedCards"] is None
