"""A template that asks for something that is not there fails; it does not leave it out."""

import pytest
from flask import Flask
from jinja2 import UndefinedError

from glossary.web.rules.sources import SourcesPage


@pytest.mark.parametrize("misspelt", ["{{ page.tilte }}", "{% if pgae %}{% endif %}"])
def test_a_misspelt_name_in_a_template_fails(app: Flask, misspelt: str) -> None:
    with pytest.raises(UndefinedError):
        app.jinja_env.from_string(misspelt).render(page=SourcesPage((), (), ""))
