"""Finds the examples of a snapshot: in teaching order, by card, by the rules they exercise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from msgspec import Struct

from glossary.cards.index import CardIndex, folded
from glossary.cards.playable import faces_on
from glossary.core.rule_number import RuleNumber
from glossary.engine.rules.citations import EDITIONS, NEWEST
from glossary.examples.model import LEVELS, Example
from glossary.examples.teaching import teaching_order
from glossary.rulebook.lineage import Lineage

FindLineage = Callable[[str, str], Lineage | None]
"""Returns what each rule of an edition became in a newer one."""


class ExampleIndex(Struct, frozen=True):
    """What can be looked up about the examples of a snapshot.

    :param taught: all of them, in the order to learn from.
    :param illustrating: the first that illustrates a rule.
    :param on_boards: those on whose board a card lies, by its slug.
    :param card_names: the names in every language of each card in their plays, by its slug:
        folded, with a space before.
    :param reached: edition -> each of them, with the rules that it exercises there and those
        above.
    :param today: the edition whose rules they illustrate.
    """

    taught: tuple[Example, ...]
    illustrating: Mapping[RuleNumber, Example]
    on_boards: Mapping[str, Sequence[Example]]
    card_names: Mapping[str, tuple[str, ...]]
    reached: Mapping[str, Sequence[tuple[Example, frozenset[RuleNumber]]]]
    today: str

    def exercising(self, rule: RuleNumber, edition: str) -> tuple[Example, ...]:
        """Return those that exercise *rule* or one below it, those that illustrate it first."""
        today = edition == self.today

        def order(example: Example) -> tuple[bool, bool, int, str]:
            return (
                not (today and rule.contains(example.illustrates)),
                not any(rule.contains(number) for number in example.cites),
                LEVELS.index(example.level),
                example.slug,
            )

        reached = self.reached.get(edition, ())
        return tuple(sorted((one for one, rules in reached if rule in rules), key=order))


def example_index(
    examples: Sequence[Example], cards: CardIndex, editions: Sequence[str], lineage: FindLineage
) -> ExampleIndex:
    """Return the index of *examples*.

    :param cards: those in use.
    :param editions: those that have a dictionary, the newest first.
    """
    return ExampleIndex(
        teaching_order(examples),
        {example.illustrates: example for example in reversed(examples)},
        _by_card(examples),
        _card_names(examples, cards),
        {
            edition: _reached(examples, edition, lineage, today=edition == editions[0])
            for edition in editions
        },
        editions[0] if editions else "",
    )


def cards_of(example: Example) -> tuple[str, ...]:
    """Return the slugs of the cards in the plays of an example, under its usual edition."""
    return example.traces[example.edition].cards


def _by_card(examples: Iterable[Example]) -> Mapping[str, Sequence[Example]]:
    by_slug: dict[str, list[Example]] = {}
    for example in examples:
        for slug in dict.fromkeys(face.slug for face in faces_on(example.board)):
            by_slug.setdefault(slug, []).append(example)
    return by_slug


def _card_names(examples: Iterable[Example], cards: CardIndex) -> Mapping[str, tuple[str, ...]]:
    slugs = dict.fromkeys(slug for example in examples for slug in cards_of(example))
    return {
        slug: tuple(f" {folded(name)}" for name in cards.card(slug).names.values())
        for slug in slugs
    }


def _reached(
    examples: Iterable[Example], edition: str, lineage: FindLineage, *, today: bool
) -> tuple[tuple[Example, frozenset[RuleNumber]], ...]:
    """Pair each example with the rules that its plays cite under *edition*, and those above them.

    For an edition that is not played, the rules of the newest that is played are followed to what
    they became.

    :param today: whether it is the edition whose rules examples illustrate.
    """
    played = edition if edition in EDITIONS else NEWEST
    since = lineage(played, edition) if played != edition else None
    lines: dict[RuleNumber, tuple[RuleNumber, ...]] = {}

    def reached(example: Example) -> Iterator[tuple[RuleNumber, ...]]:
        trace = example.traces.get(played)
        for cited in trace.path if trace is not None else ():
            if since is None:
                yield line(cited)
            else:
                yield from (line(s.new) for s in since.became(cited) if s.new is not None)
        if today:
            yield line(example.illustrates)

    def line(number: RuleNumber) -> tuple[RuleNumber, ...]:
        if number not in lines:
            above = number.parent
            lines[number] = (number, *(line(above) if above is not None else ()))
        return lines[number]

    return tuple((example, frozenset(chain(*reached(example)))) for example in examples)
