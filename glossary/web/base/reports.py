"""Reports of errors: a prefilled issue or mail, by the setting ``REPORTS``.

Nothing is sent from the page: the link opens the visitor's mail program or the tracker's form.
"""

from __future__ import annotations

import re
from urllib.parse import quote

from flask import Flask

from glossary.web.base.page import Page

_SETTING = "REPORTS"
CONTACT = re.compile(r"(?:https://|mailto:)[!-~]+")
"""An address at which somebody is told of something."""

_TITLE, _TEXT = "{title}", "{text}"
_QUOTED = 600


def install(app: Flask) -> None:
    """Check the address that *app* is set to report errors to.

    :raises ValueError: if ``REPORTS`` is set to something else than one https: or mailto: address
        with the places ``{title}`` and ``{text}``.
    """
    address = app.config[_SETTING]
    if address and not (
        CONTACT.fullmatch(address) and address.count(_TITLE) == address.count(_TEXT) == 1
    ):
        raise ValueError(
            "GLOSSARY_REPORTS is to be https://... or mailto:... with {title} and {text},"
            f" not {address!r}"
        )


def report_address(page: Page, title: str, quotation: str, edition: str, address: str) -> str:
    """Return where an error in a page is reported; empty if nobody is set to be told.

    :param title: what the page is about, with its number.
    :param quotation: the words that may be wrong; cut if they are long.
    :param address: the page's own, absolute.
    """
    if not page.reports:
        return ""
    _ = page.gettext
    shown = quotation if len(quotation) <= _QUOTED else f"{quotation[:_QUOTED]}…"
    text = _(
        "%(address)s\nEdition %(edition)s, %(language)s\n\n> %(quotation)s\n\n"
        "What is wrong, and how do you know?\n",
        address=address,
        edition=edition,
        language=page.language_name(page.language),
        quotation=shown,
    )
    return page.reports.replace(_TITLE, quote(title, safe="")).replace(_TEXT, quote(text, safe=""))
