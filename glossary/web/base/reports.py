"""Reports of errors: where a link to report one leads, and what a report says.

Nothing is sent or stored here. A link leads to the page that writes a report; with the setting
``REPORTS`` a button there opens the visitor's mail program or the form of a tracker.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote, unquote, urlsplit

from flask import Flask
from msgspec import Struct

from glossary.web.base.page import Page

_SETTING = "REPORTS"
CONTACT = re.compile(r"(?:https://|mailto:)[!-~]+")
"""An address at which somebody is told of something."""

_TITLE, _TEXT = "{title}", "{text}"

LONGEST: Mapping[str, int] = {
    "title": 200, "edition": 12, "address": 3000, "words": 600, "better": 2000,
    "wrong": 4000,
}  # fmt: skip
"""The most characters of each field of a report."""


class Report(Struct, frozen=True):
    """What a report of an error says.

    :param title: what it is about, with its number.
    :param words: the words that may be wrong.
    :param address: the path of the page, or an address.
    :param better: how somebody would write them.
    :param wrong: what is wrong, once somebody has said it.
    """

    title: str = ""
    edition: str = ""
    address: str = ""
    words: str = ""
    better: str = ""
    wrong: str = ""


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


def report_address(page: Page, report: Report) -> str:
    """Return the address of the page that writes reports, its fields filled in."""
    address = report.address
    if len(address) > LONGEST["address"]:
        address = address.partition("?")[0][: LONGEST["address"]]
    return page.url_for(
        "report.report",
        title=report.title[: LONGEST["title"]] or None,
        edition=report.edition or None,
        address=address or None,
        words=_shown(report.words) or None,
    )


def address_of_keepers(page: Page, report: Report) -> str:
    """Return the address of the setting, filled with a report; empty if there is none."""
    text = quote(report_text(page, report), safe="")
    return page.reports.replace(_TITLE, quote(report.title, safe="")).replace(_TEXT, text)


def readers_of_reports(page: Page) -> str:
    """Return whom the setting sends reports to: an address of mail, or the host of a tracker."""
    address = urlsplit(page.reports)
    return unquote(address.path) if address.scheme == "mailto" else address.netloc


def report_text(page: Page, report: Report) -> str:
    """Return a report in words, ready to send."""
    _ = page.gettext
    begins = report.address.startswith("/")
    language = page.language_name(page.language)
    edition = _("Edition %(edition)s, %(language)s", edition=report.edition, language=language)
    quotation, better = _shown(report.words), report.better.strip()
    parts = (
        f"{page.absolute(report.address) if begins else report.address}\n{edition}".lstrip(),
        f"> {quotation}" if quotation else "",
        f"{_('How would you write it?')}\n{better}" if better else "",
        f"{_('What is wrong, and how do you know?')}\n{report.wrong.strip()}".rstrip(),
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def _shown(words: str) -> str:
    """Return words on one line, cut if they are long."""
    line, most = " ".join(words.split()), LONGEST["words"]
    return line if len(line) <= most else f"{line[: most - 1]}…"
