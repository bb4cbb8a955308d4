"""The languages of the site."""

from __future__ import annotations

LANGUAGES = ("fr", "en", "it")
"""The languages of the site, the default one first."""

BINDING_LANGUAGE = "en"
"""The language whose text the publisher holds binding, and translations follow."""
