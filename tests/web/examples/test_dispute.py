"""Two at a table: who is right, in two languages, and the rule that parts them."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from glossary.snapshot import Snapshot
from glossary.web.examples.dispute import can_be_disputed


def _half(page: str, name: str) -> str:
    return str(re.findall(rf'<section class="half {name}".*?</section>', page, re.DOTALL)[0])


def test_two_answers_are_judged_each_in_the_language_of_its_reader(
    visitor: FlaskClient, snapshot: Snapshot
) -> None:
    example = next(
        one
        for one in snapshot.example_index.taught
        if one.predict is not None
        and one.predict.kind == "zone"
        and one.traces[one.edition].forgotten
    )
    right = example.traces[example.edition].answer[0]
    wrong = next(one.answer[0] for one in example.traces[example.edition].forgotten if one.is_rule)
    address = f"/fr/scenarios/{example.slug}/dispute?opposite=it"
    asked = visitor.get(address).text
    assert re.search(r'class="half far" lang="it"', asked)
    assert f'name="near" value="{right}"' in _half(asked, "near")
    assert f'name="far" value="{wrong}"' in _half(asked, "far")
    answered = visitor.get(f"{address}&near={right}&far={wrong}").text
    near, far = _half(answered, "near"), _half(answered, "far")
    assert "Vous avez raison." in near
    assert "Ha ragione l’altro." in far
    rule = re.findall(r'href="/fr/rules/([\w.]+)"', near)[0]
    assert f'href="/it/rules/{rule}"' in far, "both read the same rule, each in the own language"
    agreed = visitor.get(f"{address}&near={wrong}&far={wrong}").text
    assert "Siete d’accordo, e sbagliate." in _half(agreed, "far")


def test_what_cannot_be_disputed_says_so(visitor: FlaskClient, snapshot: Snapshot) -> None:
    silent = next(one.slug for one in snapshot.examples if not can_be_disputed(one))
    assert visitor.get(f"/en/scenarios/{silent}/dispute").status_code == 404
    some = next(one.slug for one in snapshot.examples if can_be_disputed(one))
    assert visitor.get(f"/en/scenarios/{some}/dispute?opposite=xx").status_code == 400
    assert visitor.get(f"/en/scenarios/{some}/dispute?near=nowhere").status_code == 400
    assert visitor.get("/en/dispute").status_code == 302


def test_the_half_opposite_can_be_turned_and_stays_so(visitor: FlaskClient) -> None:
    address = visitor.get("/fr/dispute").location
    box = r'<input type="checkbox" name="turned" value="1"( checked)?>'
    assert re.findall(box, visitor.get(address).text) == [""]
    assert re.findall(box, visitor.get(f"{address}&turned=1").text) == [" checked"]
