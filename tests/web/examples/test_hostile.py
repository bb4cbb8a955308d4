"""Addresses of examples that nobody means well by: refused with a reason, for little work."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from tests.conftest import AtOnce

HOSTILE = {
    "d=" + "1" * 1_000_000: 400,
    "d=" + "0." * 400_000 + "0": 400,
    "d=999": 400,
    "d=0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0": 400,
    "d=-1": 400,
    "d=1..2": 400,
    "d=١": 400,
    "d=a": 400,
    "step=-1": 400,
    "step=x": 400,
    "step=" + "9" * 100_000: 400,
    "step=9999": 404,
    "edition=2.0": 400,
    "edition=" + "4" * 10_000: 400,
    "off=gravity": 400,
    "off=" + "&off=".join(["x" * 50] * 500): 400,
    "guess=" + "x" * 10_000: 400,
    "guess=" + "&guess=".join(["reserve"] * 2000): 400,
    "guess=nowhere": 400,
}


NOT_ASKED_OF = {
    "/outcomes": {"guess=nowhere", "step=9999", *list(HOSTILE)[1:4]},
    "/editions": {"guess=nowhere", "step=9999"},
}
"""Neither page shows a step or asks for a guess, and outcomes begin where decisions end."""


@pytest.mark.parametrize(
    ("page", "query"),
    [
        pytest.param(page, query, id=f"{page}?{query[:24]}")
        for page in ("", "/outcomes", "/editions")
        for query in HOSTILE
        if query not in NOT_ASKED_OF.get(page, ())
    ],
)
def test_hostile_addresses_are_refused_with_a_reason(
    visitor: FlaskClient, at_once: AtOnce, page: str, query: str
) -> None:
    address = f"/fr/scenarios/moonlight-jellyfish-comes-back{page}?{query}"
    answer = at_once(lambda: visitor.get(address))
    assert answer.status_code == HOSTILE[query]
    reason = unescape(re.findall(r"<h1>.*?</h1>\n<p>(.*?)</p>", answer.text)[0])
    named = ("d=", "step=", "édition", "off=", "guess=", "étapes", "64 paramètres")
    assert any(word in reason for word in named)
    assert len(answer.data) < 20_000
    if not query.startswith("step=9999") and answer.status_code != 414 and "64" not in reason:
        assert '<a href="/fr/scenarios/moonlight-jellyfish-comes-back">' in answer.text


@pytest.mark.parametrize("slug", ["spy-carft", "x" * 5000, "%00", "..%2F..", "coverage%2F"])
def test_an_unknown_example_is_not_found(visitor: FlaskClient, at_once: AtOnce, slug: str) -> None:
    answer = at_once(lambda: visitor.get(f"/it/scenarios/{slug}"))
    assert answer.status_code == {"%00": 400, "x" * 5000: 414}.get(slug, 404)
    if slug == "spy-carft":
        assert "/it/scenarios/spy-craft" in answer.text
