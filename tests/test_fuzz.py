"""A short run of ``make fuzz``, the same requests every time, and abuse of every route by name."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.fuzz import Answered, Figures, Sender, fuzz, wrong_with
from tests.fuzz_values import HOSTILE, Asked, pieces_of

_SOON = 0.05
"""Seconds of processor that a refusal may take."""

FLOOD = "&".join(f"a{i}={i}" for i in range(10_000))
READING = (
    "/fr/search", "/it/board", "/en/board.json", "/fr/scenarios/a-first-dusk", "/en/scenarios/",
    "/fr/editions/3.0..4.0", "/api/v1/search", "/api/v1/suggest", "/api/v1/scenarios/a-first-dusk",
)  # fmt: skip
ABUSE = [
    Asked("GET", "/fr/search", FLOOD),
    Asked("GET", "/api/v1/search", FLOOD),
    Asked("GET", "/fr/board", FLOOD),
    Asked("GET", "/fr/scenarios/a-first-dusk", FLOOD),
    Asked("GET", "/fr/scenarios/a-first-dusk", "step=" + "9" * 5_000),
    Asked("GET", "/fr/scenarios/a-first-dusk", "d=" + "9" * 5_000),
    Asked("GET", "/api/v1/search", "q=mana&limit=" + "9" * 5_000),
    Asked("GET", "/api/v1/search", "q=" + "(" * 5_000),
    Asked("GET", "/fr/board", "b=1." + "A" * 7_000),
    Asked("POST", "/api/v1/board", "", (), b"[" * 65_000, "application/json"),
    Asked("POST", "/api/v1/board", "", (), b"9" * 65_000, "application/json"),
    Asked("POST", "/api/v1/board", "", (), b'{"a":' * 10_000, "application/json"),
    Asked("POST", "/api/v1/board", "", (), b"[" * 200_000, "application/json"),
    Asked("POST", "/fr/board", "", (), b"a=1&" * 15_000, "application/x-www-form-urlencoded"),
    Asked(
        "POST", "/fr/board", "", (), b"json=" + b"[" * 60_000, "application/x-www-form-urlencoded"
    ),
    Asked("POST", "/fr/rules/2.1", "", (), b"x", "text/plain"),
    Asked("TRACE", "/fr/rules/2.1"),
    Asked("GET", "/fr/rules/2.1", "", (("X-Long", "a" * 20_000),)),
    Asked("GET", "/fr/rules/" + "%2e%2e%2f" * 50 + "etc/passwd"),
]


def _fastest(sender: Sender, asked: Asked, times: int = 3) -> Answered:
    """Asked so often, the answer that took least: the rest is what else the machine does."""
    return min((sender.send(asked) for _ in range(times)), key=lambda one: one.seconds)


def test_nothing_that_is_sent_brings_it_down(app: Flask) -> None:
    figures, sender = Figures(), Sender(app)
    fuzz(app, 300, figures, variety=40)
    assert figures.wrong == []
    assert figures.requests == 300
    for _, asked in figures.slow_refusals:
        assert _fastest(sender, asked).seconds < _SOON, asked


@pytest.mark.parametrize("asked", ABUSE, ids=range(len(ABUSE)))
def test_abuse_is_refused_with_a_reason_and_at_once(app: Flask, asked: Asked) -> None:
    answered = _fastest(Sender(app), asked)
    assert 400 <= answered.status < 500
    assert list(wrong_with(answered)) == []
    assert answered.seconds < _SOON


@pytest.mark.parametrize("hostile", HOSTILE, ids=range(len(HOSTILE)))
def test_every_route_bears_every_hostile_value(app: Flask, hostile: str) -> None:
    sender = Sender(app)
    value = {"language": "fr", "": ""}
    every = [
        Asked("GET", "".join(said + value.get(name, hostile) for said, name in told))
        for told in (pieces_of(rule.rule) for rule in app.url_map.iter_rules())
    ]
    asking = [asked for asked in every if hostile in asked.path]
    assert len(asking) > 15
    odd = "&".join(f"{name}={hostile}" for name in ("q", "b", "step", "d", "lang", "rule", "kind"))
    asking += [Asked("GET", path, odd) for path in READING]
    for asked in [*asking, Asked("GET", f"/{hostile}/rules/2.1")]:
        answered = sender.send(asked)
        assert list(wrong_with(answered)) == [], asked
        if answered.status >= 400 and answered.seconds > _SOON:
            assert _fastest(sender, asked).seconds < _SOON, asked
