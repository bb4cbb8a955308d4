"""Renumbering: which rules a number of one edition leads to in another, today's by default."""

from __future__ import annotations

from msgspec import Struct

from glossary.core.rule_number import RuleNumber
from glossary.rulebook.compare import ChangeKind
from glossary.rulebook.lineage import LineageStep
from glossary.rulebook.model import edition_key
from glossary.web.base.layout import Link
from glossary.web.base.page import Page


class Renumbering(Struct, frozen=True):
    """What a *number* of *edition* is in the edition *into*: the rules *there*, perhaps none."""

    edition: str
    number: RuleNumber
    into: str
    there: tuple[RuleNumber, ...]
    steps: tuple[LineageStep, ...]


def _newest(page: Page) -> str:
    """Return the newest edition in the language of the page: what readers call today's."""
    today = page.dictionary()
    return today.edition if today is not None else page.snapshot.editions[0]


def _pinned(page: Page, edition: str) -> str | None:
    """Return an edition as addresses give it: None for today's."""
    return None if edition == _newest(page) else edition


def find_renumbering(
    page: Page, number: RuleNumber, edition: str, into: str | None = None
) -> Renumbering | None:
    """Return what *number* of *edition* is in another, or None if *edition* did not have it.

    :param into: the other edition, older or newer; the newest of the language if none is given.
    """
    snapshot, into = page.snapshot, into or _newest(page)
    if edition_key(edition) < edition_key(into):
        lineage = snapshot.lineage(edition, into)
        steps = lineage.became(number) if lineage is not None else ()
        there = [step.new for step in steps]
    else:
        lineage = snapshot.lineage(into, edition)
        steps = lineage.was(number) if lineage is not None else ()
        there = [step.old for step in steps]
    numbers = tuple(dict.fromkeys(each for each in there if each is not None))
    return Renumbering(edition, number, into, numbers, steps) if steps else None


def last_renumbering(page: Page, number: RuleNumber, into: str | None = None) -> Renumbering | None:
    """Return what a number is that the edition *into* lacks, from the newest edition with it."""
    lineages = reversed(page.snapshot.lineages)
    for edition in dict.fromkeys(
        each for lineage in lineages for each in (lineage.newer, lineage.older)
    ):
        renumbering = find_renumbering(page, number, edition, into) if edition != into else None
        if renumbering is not None:
            return renumbering
    return None


def _facts(page: Page, renumbering: Renumbering) -> dict[str, object]:
    """Return what sentences on a renumbering say, by their placeholders."""
    there = page.speech.either([str(number) for number in renumbering.there])
    return {
        "number": renumbering.number,
        "edition": renumbering.edition,
        "into": renumbering.into,
        "there": there,
        "today": there,
    }


def sentence(page: Page, renumbering: Renumbering) -> str:
    """Return a sentence on what the number became, or was in an older edition."""
    _, facts, into_today = (
        page.gettext,
        _facts(page, renumbering),
        renumbering.into == _newest(page),
    )
    if renumbering.there and into_today:
        return _(
            "%(number)s is a number of edition %(edition)s; today that rule is %(today)s.", **facts
        )
    if renumbering.there:
        return _(
            "%(number)s is a number of edition %(edition)s;"
            " in edition %(into)s that rule is %(there)s.",
            **facts,
        )
    if into_today:
        return _("%(number)s stood in edition %(edition)s and has been removed since.", **facts)
    return _(
        "%(number)s is a number of edition %(edition)s; edition %(into)s does not have that rule.",
        **facts,
    )


def links(page: Page, renumbering: Renumbering) -> tuple[Link, ...]:
    """Return links to the rules it is there, then to the text whose number it is."""
    _ = page.gettext
    indexed = page.dictionary(renumbering.into)
    out = []
    for number in renumbering.there:
        if indexed is not None and number in indexed.dictionary:
            title = indexed.dictionary.entry(number).title
            address = page.rule_address(number, _pinned(page, renumbering.into))
            out.append(Link(f"{number} {title}", address))
    if renumbering.edition in page.snapshot.editions:
        words = _("%(number)s in edition %(edition)s", **_facts(page, renumbering))
        address = page.rule_address(renumbering.number, _pinned(page, renumbering.edition))
        out.append(Link(words, address))
    return tuple(out)


def led_address(page: Page, renumbering: Renumbering) -> str:
    """Return where the rule is read, with a word on what its number was; empty if not one rule."""
    if len(renumbering.there) != 1:
        return ""
    number, was = str(renumbering.there[0]), f"{renumbering.edition}:{renumbering.number}"
    edition = _pinned(page, renumbering.into)
    return page.url_for("rules.rule", edition=edition, number=number, was=was)


def former_rules(page: Page, number: RuleNumber) -> tuple[Renumbering, ...]:
    """Return what *number*, of the newest edition, was in older editions, newest first.

    Editions in which it was the same rule as now are left out; those in which it was the same
    other rule count once, as the newest of them.
    """
    today = _newest(page)
    return tuple(
        Renumbering(edition, number, today, tuple(map(RuleNumber.parse, there)), ())
        for edition, there in page.beside(number, today).formerly
    )


def former_meaning(page: Page, renumbering: Renumbering) -> str:
    """Return a sentence on which rule the number was before."""
    _, facts = page.gettext, _facts(page, renumbering)
    old = page.snapshot.best_dictionary(page.language, renumbering.edition)
    if not renumbering.there:
        return _(
            "In edition %(edition)s, %(number)s was another rule, which has been removed since.",
            **facts,
        )
    if renumbering.number.letter or old is None or renumbering.number not in old.dictionary:
        return _(
            "Until edition %(edition)s, %(number)s was the rule that is now %(today)s.", **facts
        )
    return _(
        "Until edition %(edition)s, %(number)s was “%(title)s”, which is now %(today)s.",
        title=old.dictionary.entry(renumbering.number).title,
        **facts,
    )


def present_rule(page: Page, number: RuleNumber, edition: str) -> Renumbering | None:
    """Return what today's rule *number* was in an older *edition*, if it had another number."""
    was = find_renumbering(page, number, _newest(page), edition)
    return was if was is not None and number not in was.there else None


def present_meaning(page: Page, renumbering: Renumbering) -> str:
    """Return a sentence on which rule a number of an older edition is today, if another one."""
    _, facts = page.gettext, _facts(page, renumbering)
    if not renumbering.there:
        return _(
            "In edition %(edition)s, %(number)s is another rule,"
            " which edition %(into)s does not have.",
            **facts,
        )
    return _(
        "In edition %(edition)s, %(number)s is another rule: the one that is %(there)s in"
        " edition %(into)s.",
        **facts,
    )


def still_in_force(page: Page, number: RuleNumber, edition: str) -> tuple[str, Link | None]:
    """Return a sentence on whether a rule of an older edition still applies, and a link to it."""
    _ = page.gettext
    renumbering = find_renumbering(page, number, edition)
    today = page.dictionary()
    if renumbering is None or today is None:
        return "", None
    if not renumbering.there:
        return _("This rule has been removed since."), None
    new = renumbering.there[0]
    step = next(step for step in renumbering.steps if step.new == new)
    where = Link(
        _("%(number)s in edition %(edition)s", number=new, edition=today.dictionary.edition),
        page.rule_address(new),
    )
    if step.kind == "not-recorded":
        return "", where
    if not number.letter and _paragraphs_changed(page, number, edition):
        return _("Paragraphs of this entry have changed since."), where
    if step.kind in ("same", "moved"):
        return _("This rule reads the same today."), where
    if step.kind in ("reworded", "moved+reworded"):
        return _("This rule says the same today in other words."), where
    if step.kind == "merged":
        return _("This rule is part of another one today."), where
    return _("This rule has changed since."), where


def _paragraphs_changed(page: Page, entry: RuleNumber, edition: str) -> bool:
    """Tell whether any paragraph of an older *entry* differs today, or was added to it."""
    today = page.dictionary()
    snapshot = page.snapshot
    old = snapshot.best_dictionary(page.language, edition)
    lineage = snapshot.lineage(edition, today.dictionary.edition) if today is not None else None
    if today is None or old is None or lineage is None:
        return False
    steps = [s for p in old.dictionary.entry(entry).paragraphs for s in lineage.became(p.number)]
    news = {step.new.entry for step in lineage.became(entry) if step.new is not None}
    came = {step.new for step in steps}
    here = [e for e in news if e in today.dictionary]
    added = any(p.number not in came for e in here for p in today.dictionary.entry(e).paragraphs)
    return added or any(step.kind not in ("same", "moved") for step in steps)


def change_label(page: Page, kind: ChangeKind) -> str:
    """Return what a change is called."""
    return page.words_of(f"change.{kind}")
