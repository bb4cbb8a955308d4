"""Which number a rule of today has in each edition, back to where it begins."""

from __future__ import annotations

from collections.abc import Iterator

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Link
from glossary.web.base.rule_view import Reading


def in_each_edition(reading: Reading, number: RuleNumber) -> Iterator[tuple[str, RuleNumber]]:
    """Yield the editions that have the rule *number* of today, newest first, with its number."""
    at: RuleNumber | None = number
    edition = reading.dictionary.edition
    yield edition, number
    for lineage in reversed(reading.page.snapshot.lineages):
        if at is None or lineage.newer != edition:
            return
        edition, at = lineage.older, lineage.backwards(at)
        older = reading.page.snapshot.best_dictionary(reading.page.language, edition)
        if at is not None and older is not None and at in older.dictionary:
            yield edition, at


def number_before(reading: Reading, number: RuleNumber) -> Link | None:
    """Return the number that the rule had last before today's, if it had another one."""
    if reading.edition is not None:
        return None
    for edition, there in in_each_edition(reading, number):
        if there != number:
            words = reading.page.gettext(
                "%(number)s until edition %(edition)s", number=there, edition=edition
            )
            return Link(words, reading.page.rule_address(there, edition))
    return None
