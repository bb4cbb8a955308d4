"""Renumbering: which rules of today a number of an older edition leads to."""

from __future__ import annotations

from dataclasses import dataclass

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.lineage import LineageStep
from glossary.web.base.layout import Link
from glossary.web.base.locale import language, speech
from glossary.web.base.store import current_snapshot, dictionary_for
from glossary.web.base.urls import rule_address


@dataclass(frozen=True, slots=True)
class Renumbering:
    """What a number of *edition* was; ``today`` holds the rules it leads to now."""

    edition: str
    number: RuleNumber
    steps: tuple[LineageStep, ...]

    @property
    def today(self) -> tuple[RuleNumber, ...]:
        """Today's numbers, each once."""
        return tuple(dict.fromkeys(s.new for s in self.steps if s.new is not None))


def find_renumbering(number: RuleNumber, edition: str) -> Renumbering | None:
    """Return what *number* of an older *edition* became, or None if it was not in that edition."""
    today = dictionary_for(language())
    if today is None:
        return None
    lineage = current_snapshot().lineage(edition, today.dictionary.edition)
    steps = lineage.became(number) if lineage is not None else ()
    return Renumbering(edition, number, steps) if steps else None


def last_renumbering(number: RuleNumber) -> Renumbering | None:
    """Return what a number became that today's edition lacks, from the newest edition with it."""
    for lineage in reversed(current_snapshot().lineages):
        found = find_renumbering(number, lineage.older)
        if found is not None:
            return found
    return None


def sentence(found: Renumbering) -> str:
    """Return a sentence on what the number became."""
    _ = speech().gettext
    numbers = speech().either([str(number) for number in found.today])
    if found.today:
        return _(
            "%(number)s is a number of edition %(edition)s; today that rule is %(today)s.",
            number=found.number,
            edition=found.edition,
            today=numbers,
        )
    return _(
        "%(number)s stood in edition %(edition)s and has been removed since.",
        number=found.number,
        edition=found.edition,
    )


def links(found: Renumbering) -> tuple[Link, ...]:
    """Return links to the rules it is now, then to the old text."""
    _ = speech().gettext
    indexed = dictionary_for(language())
    out = []
    for number in found.today:
        if indexed is not None and number in indexed.dictionary:
            title = indexed.dictionary.entry(number).title
            out.append(Link(f"{number} {title}", rule_address(language(), number)))
    if found.edition in current_snapshot().editions:
        words = _("%(number)s in edition %(edition)s", number=found.number, edition=found.edition)
        out.append(Link(words, rule_address(language(), found.number, found.edition)))
    return tuple(out)


def former_rules(number: RuleNumber) -> tuple[Renumbering, ...]:
    """Return what *number*, of the newest edition, was in older editions, newest first.

    Editions in which it was the same rule as now are left out; those in which it was the same
    other rule count once, as the newest of them.
    """
    today = dictionary_for(language())
    found: dict[tuple[RuleNumber, ...], Renumbering] = {}
    for edition in current_snapshot().editions:
        if today is None or edition == today.dictionary.edition:
            continue
        was = find_renumbering(number, edition)
        if was is not None and number not in was.today:
            found.setdefault(was.today, was)
    return tuple(found.values())


def former_meaning(found: Renumbering) -> str:
    """Return a sentence on which rule the number was before."""
    _ = speech().gettext
    old = current_snapshot().best_dictionary(language(), found.edition)
    facts: dict[str, object] = {
        "edition": found.edition,
        "number": found.number,
        "today": speech().either([str(number) for number in found.today]),
    }
    if not found.today:
        return _(
            "In edition %(edition)s, %(number)s was another rule, which has been removed since.",
            **facts,
        )
    if found.number.letter or old is None or found.number not in old.dictionary:
        return _(
            "Until edition %(edition)s, %(number)s was the rule that is now %(today)s.", **facts
        )
    return _(
        "Until edition %(edition)s, %(number)s was “%(title)s”, which is now %(today)s.",
        title=old.dictionary.entry(found.number).title,
        **facts,
    )


def still_in_force(number: RuleNumber, edition: str) -> tuple[str, Link | None]:
    """Return a sentence on whether a rule of an older edition still applies, and a link to it."""
    _ = speech().gettext
    found = find_renumbering(number, edition)
    today = dictionary_for(language())
    if found is None or today is None:
        return "", None
    if not found.today:
        return _("This rule has been removed since."), None
    new = found.today[0]
    step = next(step for step in found.steps if step.new == new)
    where = Link(
        _("%(number)s in edition %(edition)s", number=new, edition=today.dictionary.edition),
        rule_address(language(), new),
    )
    if step.kind == "not-recorded":
        return "", where
    if not number.letter and _paragraphs_changed(number, edition):
        return _("Paragraphs of this entry have changed since."), where
    if step.kind in ("same", "moved"):
        return _("This rule reads the same today."), where
    if step.kind in ("reworded", "moved+reworded"):
        return _("This rule says the same today in other words."), where
    if step.kind == "merged":
        return _("This rule is part of another one today."), where
    return _("This rule has changed since."), where


def _paragraphs_changed(entry: RuleNumber, edition: str) -> bool:
    """Tell whether any paragraph of an older *entry* differs today, or was added to it."""
    today = dictionary_for(language())
    snapshot = current_snapshot()
    old = snapshot.best_dictionary(language(), edition)
    lineage = snapshot.lineage(edition, today.dictionary.edition) if today is not None else None
    if today is None or old is None or lineage is None:
        return False
    steps = [s for p in old.dictionary.entry(entry).paragraphs for s in lineage.became(p.number)]
    news = {step.new.entry for step in lineage.became(entry) if step.new is not None}
    came = {step.new for step in steps}
    here = [e for e in news if e in today.dictionary]
    added = any(p.number not in came for e in here for p in today.dictionary.entry(e).paragraphs)
    return added or any(step.kind not in ("same", "moved") for step in steps)
