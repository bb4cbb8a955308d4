"""Words of other games and of speech, each with the rule that answers.

``locales/<lang>/synonyms.tsv`` is written by hand: what people say, the rules
of today's edition, best first, and the official words for it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from glossary.core.errors import SourceError, SourceErrors
from glossary.core.rule_number import RuleNumber
from glossary.core.tables import read_table
from glossary.core.text_analysis import fold

SYNONYMS = "synonyms.tsv"
_COLUMNS = ("said", "rules", "words", "from")


@dataclass(frozen=True, slots=True)
class Synonym:
    """What people say, the rules that answer it, and the official words if there are any."""

    said: str
    rules: tuple[RuleNumber, ...]
    words: str = ""


def read_synonyms(
    path: Path, *, known: Collection[RuleNumber] | None = None
) -> tuple[Synonym, ...]:
    """Read a synonym file; a language without one has no synonyms.

    :param known: the rules there are, if they are to be checked.
    :raises SourceErrors: with every row that cannot be read, repeats another, or
        names a rule that is not *known*.
    """
    if not path.exists():
        return ()
    found: list[Synonym] = []
    seen: dict[str, str] = {}
    mistakes: list[SourceError] = []
    for line, row in read_table(path, _COLUMNS):
        said = row["said"]
        rules = tuple(RuleNumber.maybe(number) for number in row["rules"].split(","))
        numbers = tuple(number for number in rules if number is not None)
        unknown = [str(n) for n in numbers if known is not None and n not in known]
        key = fold(said)
        problem = ""
        if len(numbers) < len(rules):
            problem = f"{row['rules']!r} is no list of rule numbers"
        elif unknown:
            problem = f"there is no rule {', '.join(unknown)}"
        elif key in seen:
            problem = f"{said!r} repeats {seen[key]!r}"
        if problem:
            mistakes.append(SourceError(problem, file=str(path), line=line))
        seen[key] = said
        found.append(Synonym(said, numbers, "" if row["words"] == "-" else row["words"]))
    if mistakes:
        raise SourceErrors(mistakes)
    return tuple(found)
