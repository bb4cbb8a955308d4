"""Escapes requests in the access log, so that each line is one line of JSON.

The server puts the decoded address into its format: a quotation mark or line break in it would
let a client forge the log.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping

LOGGER = "granian.access"
_LONGEST = 1024


class EscapingFilter(logging.Filter):
    """Escapes the strings of a record as JSON does between quotation marks."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Change the arguments of the record; log every record."""
        if isinstance(record.args, Mapping):
            record.args = {name: _escaped(value) for name, value in record.args.items()}
        return True


def install() -> None:
    """Escape what the server of this process logs."""
    logging.getLogger(LOGGER).addFilter(EscapingFilter())


def _escaped(value: object) -> object:
    if not isinstance(value, str):
        return value
    text = value[:_LONGEST].encode("latin-1", "replace").decode("utf-8", "replace")
    return json.dumps(text)[1:-1]
