"""QR codes of addresses, drawn for paper: whoever holds the sheet is at the page at once."""

from __future__ import annotations

from io import BytesIO

from flask import Response
from markupsafe import Markup

LONGEST = 600
"""The most characters of an address that a telephone still reads from 4 cm of paper."""

_MASK = 2
"""The mask of every code (ISO/IEC 18004, 7.8): to try all eight takes five times as long."""


def qr_code(address: str) -> Markup:
    """Return an address as a QR code, for a page."""
    return Markup(qr_file(address).decode())  # noqa: S704 - squares alone, none of the address


def qr_response(address: str) -> Response:
    """Return an address as a QR code, for an answer."""
    return Response(qr_file(address), content_type="image/svg+xml")


def qr_file(address: str) -> bytes:
    """Return an address as a QR code, as an SVG file."""
    import segno  # loaded by those only who draw

    error, drawn = "m" if len(address) < 100 else "l", BytesIO()
    code = segno.make_qr(address, error=error, boost_error=False, mask=_MASK)
    code.save(drawn, kind="svg", xmldecl=False, svgclass="qr", lineclass=None, omitsize=True)
    return drawn.getvalue().rstrip()
