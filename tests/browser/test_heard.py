"""What a listener hears of each kind of page is what somebody has read.

``make heard`` writes the transcripts again and shows what changed; read them as a listener would.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.hearing import KINDS, heard
from tests.languages import LANGUAGES


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_is_heard_as_somebody_has_read_it(browser: Browser, site: str, kind: str) -> None:
    for file, text in heard(browser, site, kind, LANGUAGES):
        assert text == file.read_text(encoding="utf-8"), f"{file.name}: make heard"
