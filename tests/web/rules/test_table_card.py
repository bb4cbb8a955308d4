"""The card for the table: two languages, and codes that lead to the rules."""

import re

import pytest
import segno
from flask.testing import FlaskClient

from glossary.web.base.qr_code import LONGEST, qr_code, qr_file
from tests.languages import LANGUAGES

HALF = re.compile(r'<section class="half" lang="(\w\w)">(.*?)</section>', re.DOTALL)
CODED = re.compile(r'<a class="code" href="([^"]*)" aria-label="[^"]*">(<svg.*?</svg>)')


@pytest.mark.parametrize(
    ("address", "languages"),
    [("/fr/table-card", ["fr", "en"]), ("/fr/table-card/it", ["fr", "it"])],
)
def test_each_half_has_the_day_the_statuses_and_the_same_questions_with_their_codes(
    visitor: FlaskClient, address: str, languages: list[str]
) -> None:
    halves = HALF.findall(visitor.get(address).get_data(as_text=True))
    assert [language for language, _ in halves] == languages
    asked = [re.findall(r"/rules/([^\"]*)\" aria-label", half)[11:] for _, half in halves]
    assert asked[0] == asked[1]
    for language, half in halves:
        assert "…" not in half, "paper cannot be opened further"
        parts = half.split("<h3>")[1:]
        assert [part.count("<li>") for part in parts] == [5, 6, 12]
        assert parts[2].count("?") >= 12
        codes = CODED.findall(half)
        assert len({rule for rule, _ in codes}) == 23
        for rule, drawn in codes:
            assert rule.startswith(f"/{language}/rules/")
            assert drawn == qr_code(f"http://localhost{rule}")


def test_the_same_language_twice_is_answered_with_another_beside_it(visitor: FlaskClient) -> None:
    for language in LANGUAGES:
        page = visitor.get(f"/{language}/table-card/{language}").get_data(as_text=True)
        first, second = (code for code, _ in HALF.findall(page))
        assert first == language != second
    assert visitor.get("/fr/table-card/de").status_code == 404


def test_a_code_holds_its_address() -> None:
    """Its squares are those of the address: segno is asked for them in another way."""
    address = "https://rules.example/fr/rules/2.4.7"
    squares = segno.make_qr(address, error="m", boost_error=False, mask=2).matrix
    dark = sum(sum(row) for row in squares)
    drawn = re.sub(r"[^\dhmM.-]+", " ", str(qr_code(address)).split(' d="')[1].split('"')[0])
    assert sum(map(int, re.findall(r"h(\d+)", drawn))) == dark


def test_a_rule_bears_its_code_on_paper(visitor: FlaskClient) -> None:
    for address in ("/it/rules/2.4.7.a", "/fr/4.0/rules/2.4"):
        assert f'src="{address}/qr.svg" alt="" loading="lazy"' in visitor.get(address).text
        code = visitor.get(f"{address}/qr.svg")
        assert code.mimetype == "image/svg+xml"
        assert code.data == qr_file(f"http://localhost{address}")
        assert code.headers["Cross-Origin-Resource-Policy"] == "cross-origin", "exports show it"
    assert visitor.get("/it/rules/9.9.z/qr.svg").status_code == 404
    assert visitor.get("/it/rules/x/qr.svg").status_code == 404


def test_a_board_has_a_code_as_far_as_one_can_be_read(visitor: FlaskClient) -> None:
    page = visitor.get("/en/board?card=ALT_CORE_B_BR_13_C", follow_redirects=True)
    here = page.request.full_path.partition("&")[0]
    code = here.partition("b=")[2]
    answer = visitor.get(f"/en/board/qr.svg?b={code}")
    assert answer.mimetype == "image/svg+xml"
    assert answer.data == qr_file(f"http://localhost{here}")
    assert f'src="/en/board/qr.svg?b={code}"' in page.get_data(as_text=True)
    assert visitor.get("/en/board/qr.svg").status_code in {400, 404}
    assert visitor.get("/en/board/qr.svg?b=nonsense").status_code == 400
    assert visitor.get(f"/en/board/qr.svg?b=1.{'x' * LONGEST}").status_code == 400
