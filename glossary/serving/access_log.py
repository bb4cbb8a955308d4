"""Keeps each line of the access log one line of JSON, whatever an address holds.

The server fills its own format with the address decoded: a quotation mark or a line break in it
would end the value or the line, and a client could write the log.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping

LOGGER = "granian.access"
_LONGEST = 1024


class Escaping(logging.Filter):
    """Writes the strings of a record as they stand between the quotation marks of JSON."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the record; every one is logged."""
        if isinstance(record.args, Mapping):
            record.args = {name: _escaped(value) for name, value in record.args.items()}
        return True


def install() -> None:
    """Escape what this process logs of what was asked."""
    logging.getLogger(LOGGER).addFilter(Escaping())


def _escaped(value: object) -> object:
    if not isinstance(value, str):
        return value
    text = value[:_LONGEST].encode("latin-1", "replace").decode("utf-8", "replace")
    return json.dumps(text)[1:-1]
