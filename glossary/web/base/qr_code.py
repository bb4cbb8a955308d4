"""QR codes of addresses, drawn for paper: whoever holds the sheet is at the page at once."""

from __future__ import annotations

import re

from markupsafe import Markup

LONGEST = 600
"""The most characters of an address that a telephone still reads from 4 cm of paper."""

_BORDER = 4
"""The squares of the quiet zone around a code (ISO/IEC 18004, 5.3.8)."""
_DARK = re.compile(b"\x01+")
_MASK = 2
"""The mask of every code (ISO/IEC 18004, 7.8): to try all eight takes five times as long."""


def qr_code(address: str) -> Markup:
    """Return an address as a QR code, for a page."""
    return Markup(qr_file(address).decode())  # noqa: S704 - squares alone, none of the address


def qr_file(address: str) -> bytes:
    """Return an address as a QR code, as an SVG file."""
    import segno  # loaded by those only who draw

    error = "m" if len(address) < 100 else "l"
    rows = segno.make_qr(address, error=error, boost_error=False, mask=_MASK).matrix
    size, moves, x, y = len(rows) + 2 * _BORDER, list[str](), 0, 0
    for row, squares in enumerate(rows):
        for dark in _DARK.finditer(squares):
            begin, end = dark.span()
            moves.append(f"m{begin - x} {row - y}h{end - begin}")
            x, y = end, row
    path = f"M{_BORDER} {_BORDER}.5" + "".join(moves).removeprefix("m0 0")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" class="qr">'
        f'<path stroke="#000" d="{path}"/></svg>'
    ).encode()
