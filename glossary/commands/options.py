"""What several commands have: the application, its languages, an option to choose one."""

from __future__ import annotations

from typing import cast

import click
from flask import Flask, current_app
from flask.cli import ScriptInfo

from glossary.core.i18n import CATALOG, Speech, compile_catalog
from glossary.core.languages import Languages, read_languages
from glossary.web.base.store import snapshot_store


def application() -> Flask:
    """Return the application itself, for what outlives the context of the command."""
    return cast("Flask", current_app._get_current_object())  # type: ignore[attr-defined]  # noqa: SLF001


def speech_of(language: str | None) -> Speech:
    """Return the sentences of a language, of the binding one if it is None."""
    locales = snapshot_store().locales
    code = language or read_languages(locales).binding
    return Speech(code, compile_catalog(locales / code / CATALOG))


def languages_of(ctx: click.Context) -> Languages:
    """Return the languages of the working files.

    :raises GlossaryError: with what is wrong with them.
    """
    app = ctx.ensure_object(ScriptInfo).load_app()
    return read_languages(app.extensions["glossary"].locales)


class LanguageCode(click.ParamType[str]):
    """One of the languages that ``locales/`` has a folder for."""

    name = "language"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Accept the code of a language."""
        languages = languages_of(ctx or click.get_current_context())
        if value not in languages:
            self.fail(f"{value!r} is not one of {', '.join(languages)}", param, ctx)
        return value


LANGUAGE = LanguageCode()
