"""The documentation of the board language is the table's, word by word."""

from __future__ import annotations

from flask import Flask

from app import ROOT


def test_the_page_of_the_board_language_is_what_the_command_prints(app: Flask) -> None:
    done = app.test_cli_runner().invoke(args=["glossary", "language"])
    kept = (ROOT / "docs" / "board.md").read_text(encoding="utf-8")
    assert kept == done.output, "flask --app app glossary language > docs/board.md"
