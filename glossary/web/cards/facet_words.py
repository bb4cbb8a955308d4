"""Says what a card does in a few words: the facets of :mod:`glossary.cards.facets` for people.

Verbs are called as the rules call them, triggers as the sentences of cards say them, conditions and
passive abilities as the page of the board language does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from glossary.cards.facets import trigger_of
from glossary.engine.effects.verbs import VERBS
from glossary.engine.rules.ruleset import NEWEST, Ruleset
from glossary.narration.abilities import in_letters, trigger_in_words
from glossary.narration.names import counter_name
from glossary.narration.phrasebook import begun
from glossary.narration.sentence_files import BOARDS
from glossary.rulebook.symbols import symbol_words
from glossary.web.cards.words import CardWords, name_of

_SYMBOLS = ("join", "hand", "reserve", "exhaust", "discard")


class FacetWords:
    """The words of facets in the language of a page."""

    def __init__(self, words: CardWords) -> None:
        self._words = words
        self._page = words.reading.page
        self._terms = words.reading.indexed.term_words
        self._boards = BOARDS.of(self._page.speech)

    def word(self, name: str, value: str) -> str:
        """Return the words of one value of a filter, as they stand in a list."""
        match name:
            case "does":
                said = self._verbs.get(value) or self._boards.get(f"verb.{value}", "")
                said = said or self._boards.get(f"passive.{value}", value)
            case "when":
                said = self._moment(value)
            case "makes":
                known = value in self._page.snapshot.cards.index.slugs
                said = name_of(self._page, value)[0] if known else value
            case "has":
                said = self._terms.get(f"kw.{value}") or self._terms.get(f"status.{value}", value)
            case "status":
                said = self._terms.get(f"status.{value}") or self._terms.get(f"counter.{value}", "")
                said = said or counter_name(value, self._page.speech)
            case _:
                said = self._boards.get(f"condition.{value}", value)
        return begun(said).removesuffix(".")

    def _moment(self, value: str) -> str:
        if value in _SYMBOLS:
            return symbol_words(self._page.speech)[value].strip("«»\xa0 ")
        if value == "action":
            return self._words.term("rule.quick-action", value)
        trigger = trigger_of(value)
        said = in_letters(trigger_in_words(trigger, self._page.speech))
        return said or self._boards.get(f"trigger.{trigger.on}", value)

    @cached_property
    def _verbs(self) -> Mapping[str, str]:
        """The term of each verb: that of the rule which it cites first, unless another has it."""
        acts = {
            term.rule.entry: term.word
            for term in self._words.reading.dictionary.terms
            if term.rule is not None and term.key.startswith("act.")
        }
        numbers, found = Ruleset.of(NEWEST).numbers, dict[str, str]()
        for verb in VERBS:
            word = next((acts[n.entry] for n in numbers(verb.cites)[:1] if n.entry in acts), "")
            if word and word not in found.values():
                found[verb.word] = word
        return found
