"""What a visitor reads of a page."""

import re
from html import unescape

from flask.testing import FlaskClient

_INLINE = re.compile(r"</?(?:a|i|em|strong|wbr)\b[^>]*>")
_TAG = re.compile(r"<[^>]+>")


def page_at(visitor: FlaskClient, address: str) -> str:
    """The page at an address, as HTML."""
    answer = visitor.get(address)
    assert answer.status_code == 200, address
    return answer.text


def text_of(visitor: FlaskClient, address: str) -> str:
    """The words of the page at an address, on one line."""
    return " ".join(unescape(_TAG.sub(" ", _INLINE.sub("", page_at(visitor, address)))).split())
