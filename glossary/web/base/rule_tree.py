"""The tree of the rules, beside whatever is read in it."""

from __future__ import annotations

from dataclasses import dataclass

from glossary.core.rule_number import RuleNumber
from glossary.web.base.layout import Link
from glossary.web.base.rule_view import Reading


@dataclass(frozen=True, slots=True)
class TreeLine:
    """A heading; ``open`` if what is read stands in it, ``current`` if it is what is read."""

    link: Link
    number: RuleNumber
    open: bool
    current: bool
    below: tuple[TreeLine, ...]


def rule_tree(reading: Reading, number: RuleNumber | None) -> tuple[TreeLine, ...]:
    """Return all chapters and sections, and the entries of the section that *number* stands in."""

    def lines(above: RuleNumber | None, depth: int) -> tuple[TreeLine, ...]:
        tree = []
        for here, link in reading.headings(above).items():
            inside = number is not None and here.contains(number)
            below = lines(here, depth + 1) if depth == 0 or inside else ()
            current = number is not None and here == number.entry
            tree.append(TreeLine(link, here, inside, current, below))
        return tuple(tree)

    return lines(None, 0)
