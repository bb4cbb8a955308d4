"""Options that several commands have."""

from __future__ import annotations

import click
from flask.cli import ScriptInfo

from glossary.core.errors import GlossaryError
from glossary.core.languages import Languages, read_languages


def languages_of(ctx: click.Context) -> Languages:
    """Return the languages of the working files.

    :raises click.ClickException: with what is wrong with them.
    """
    app = ctx.ensure_object(ScriptInfo).load_app()
    try:
        return read_languages(app.extensions["glossary"].locales)
    except GlossaryError as error:
        raise click.ClickException(str(error)) from None


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
