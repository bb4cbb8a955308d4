"""The version stands in one place, and whoever runs or reads the site can see it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from glossary.core import VERSION

SENTENCES = {
    "en": f"<p>This site runs version {VERSION} of Altered Glossary.</p>",
    "fr": f"<p>Ce site utilise la version {VERSION} d’Altered Glossary.</p>",
    "it": f"<p>Questo sito usa la versione {VERSION} di Altered Glossary.</p>",
}


def test_a_command_prints_the_version(app: Flask) -> None:
    assert app.test_cli_runner().invoke(args=["glossary", "version"]).output == f"{VERSION}\n"


@pytest.mark.parametrize("language", SENTENCES)
def test_the_page_of_sources_shows_the_version(visitor: FlaskClient, language: str) -> None:
    assert SENTENCES[language] in visitor.get(f"/{language}/sources").text
