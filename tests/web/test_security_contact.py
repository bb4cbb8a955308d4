"""Whom to tell of a weakness: /.well-known/security.txt (RFC 9116), if it is set."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app
from glossary.web.rules import feeds

ADDRESS = "/.well-known/security.txt"


def test_without_a_contact_there_is_no_file(visitor: FlaskClient) -> None:
    assert visitor.get(ADDRESS).status_code == 404


@pytest.mark.parametrize(
    "contact", ["mailto:rules@club.example", "https://club.example/report?a=1"]
)
def test_the_file_has_what_the_rfc_requires(
    instance: Path, monkeypatch: pytest.MonkeyPatch, contact: str
) -> None:
    monkeypatch.setenv("GLOSSARY_SECURITY_CONTACT", contact)
    monkeypatch.setenv("GLOSSARY_SITE", "https://rules.example")
    answer = create_app(instance=instance).test_client().get(ADDRESS)
    assert answer.status_code == 200
    assert answer.content_type == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    expires = datetime.fromisoformat(fields.pop("Expires"))
    assert timedelta(days=30) < expires - datetime.now(UTC) < timedelta(days=365)
    assert fields == {
        "Contact": contact,
        "Preferred-Languages": "fr, en, it",
        "Canonical": "https://rules.example/.well-known/security.txt",
    }


def test_the_file_stays_the_same_all_day(instance: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Clock(datetime):
        now_is = ""

        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return datetime.fromisoformat(cls.now_is)

    monkeypatch.setattr(feeds, "datetime", Clock)
    monkeypatch.setenv("GLOSSARY_SECURITY_CONTACT", "mailto:rules@club.example")
    visitor = create_app(instance=instance).test_client()
    seen = []
    for now in ("2026-03-01T00:00:00Z", "2026-03-01T23:59:59Z", "2026-03-02T00:00:00Z"):
        Clock.now_is = now
        seen.append(visitor.get(ADDRESS).headers["ETag"])
    assert seen[0] == seen[1] != seen[2]


@pytest.mark.parametrize(
    "contact",
    ["rules@club.example", "http://club.example", "mailto:", "mailto:a@b.example\nExpires: never"],
)
def test_a_contact_that_nobody_could_use_is_refused(
    monkeypatch: pytest.MonkeyPatch, contact: str
) -> None:
    monkeypatch.setenv("GLOSSARY_SECURITY_CONTACT", contact)
    with pytest.raises(ValueError, match="GLOSSARY_SECURITY_CONTACT"):
        create_app()
