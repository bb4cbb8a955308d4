"""What is done to a site of one's own: serve it, change it."""

from __future__ import annotations

from pathlib import Path

from flask.testing import FlaskClient

from app import create_app


def served(locales: Path, instance: Path) -> FlaskClient:
    return create_app(locales=locales, instance=instance).test_client()


def touch(locales: Path) -> None:
    """A change that makes another snapshot."""
    file = locales / "it/LC_MESSAGES/messages.po"
    file.write_text(file.read_text(encoding="utf-8") + "\n# Touched.\n", encoding="utf-8")


def ask(locales: Path, number: int = 0) -> None:
    """A question more, which the indexes of French are built anew for."""
    file = locales / "fr/asked/4.tsv"
    rows = file.read_text(encoding="utf-8").rstrip()
    file.write_text(f"{rows}\n2.1.a\tqui commence la partie {number} ?\n", encoding="utf-8")
