"""What a macro prints is printed once for equal values, in each language."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask, render_template_string

from app import create_app
from glossary.snapshot import Snapshot
from glossary.web.base import fragments

TEMPLATE = """{% macro seat(name) %}{{ _("Hand") }}: {{ name }}{% endmacro -%}
{{ once(seat, "A & B") }}|{{ once(seat, "A & B") }}|{{ once(seat, "C") }}"""


@pytest.fixture
def own(instance: Path) -> Flask:
    return create_app(instance=instance)


def test_equal_values_are_printed_once_in_each_language(own: Flask) -> None:
    def kept(language: str) -> int:
        with own.test_request_context(f"/{language}/"):
            own.preprocess_request()
            assert render_template_string(TEMPLATE).count("A &amp; B") == 2, "escaped once"
        return len(own.extensions["fragments"])

    assert kept("fr") == 2
    assert kept("fr") == 2
    assert kept("it") == 4


def test_a_page_is_the_same_whatever_was_printed_before(
    app: Flask, own: Flask, snapshot: Snapshot
) -> None:
    own.jinja_env.globals["once"] = lambda macro, *values: macro(*values)
    own.config["SITE"] = app.config["SITE"]
    for example in snapshot.examples[::25]:
        trace = example.traces[example.edition]
        taken = f"&d={'.'.join(map(str, trace.decisions))}" if trace.decisions else ""
        for step in range(0, trace.steps + 1, 3):
            for language in ("fr", "it"):
                address = f"/{language}/scenarios/{example.slug}?step={step}{taken}"
                assert app.test_client().get(address).data == own.test_client().get(address).data


@pytest.mark.parametrize(
    "path",
    ["", "rules/", "rules/2.1", "4.0/rules/2.1", "search", "search?q=a+b", "board", "scenarios/"],
)
def test_header_and_foot_are_those_of_the_part_of_the_site(
    app: Flask, own: Flask, path: str
) -> None:
    own.jinja_env.globals["once"] = lambda macro, *values: macro(*values)
    own.config["SITE"] = app.config["SITE"]
    for before in ("fr/", "it/board", "it/4.0/rules/2.1", f"it/{path}"):
        assert app.test_client().get(f"/{before}").status_code == 200
    made, kept = (site.test_client().get(f"/it/{path}") for site in (own, app))
    assert made.status_code == 200
    assert made.data == kept.data


def test_what_is_kept_has_a_bound(own: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragments, "MOST", 30_000)
    kept = []
    for step in range(12):
        answer = own.test_client().get(f"/en/scenarios/a-first-dusk?step={step % 4}")
        assert answer.status_code == 200
        kept.append(own.extensions["fragments"].size)
    assert 0 < max(kept) <= 30_000
    assert kept != sorted(kept), "it was emptied"
