"""Says what a card does in a few words: the facets of :mod:`glossary.cards.facets` for people.

Verbs are called as the rules call them, triggers as the sentences of cards say them, conditions and
passive abilities as the page of the board language does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from glossary.cards.facets import trigger_of, verb_key
from glossary.cards.index import CardIndex
from glossary.cards.playable import name_in
from glossary.core.i18n import Speech
from glossary.engine.effects.verbs import VERBS
from glossary.engine.rules.ruleset import NEWEST, Ruleset
from glossary.narration.abilities import in_letters, trigger_in_words
from glossary.narration.names import counter_name
from glossary.narration.phrasebook import BOARDS, begun
from glossary.rulebook.model import Dictionary
from glossary.rulebook.render import symbol_words

_SYMBOLS = ("join", "hand", "reserve", "exhaust", "discard")
_TERRAINS = ("forest", "mountain", "water")


class FacetWords:
    """The words of facets in one language.

    :param speech: the language.
    :param dictionary: the newest edition in it, or in the binding language.
    :param index: the cards, for the names of tokens.
    """

    def __init__(self, speech: Speech, dictionary: Dictionary, index: CardIndex) -> None:
        self._speech = speech
        self._dictionary = dictionary
        self._index = index
        self._terms = {term.key: term.word for term in dictionary.terms}
        self._boards = BOARDS.of(speech)

    def word(self, name: str, value: str) -> str:
        """Return the words of one value of a filter, as they stand in a list."""
        match name:
            case "does":
                word = self._verbs.get(value) or self._boards.get(f"verb.{value}", "")
                word = word or self._boards.get(f"passive.{value}", value)
            case "when":
                word = self._moment(value)
            case "makes":
                names = self._index.card(value).names if self._index.of_key(value) else {}
                word = name_in(names, self._speech.language) if names else value
            case "has":
                word = self._terms.get(f"kw.{value}") or self._terms.get(f"status.{value}", value)
            case "status":
                word = self._terms.get(f"status.{value}") or self._terms.get(f"counter.{value}", "")
                word = word or counter_name(value, self._speech)
            case _:
                word = self._boards.get(f"condition.{value}", value)
        return begun(word).removesuffix(".")

    def _moment(self, value: str) -> str:
        if value in _SYMBOLS:
            return symbol_words(self._speech)[value].strip("«»\xa0 ")
        if value == "action":
            return self._terms.get("rule.quick-action", value)
        trigger = trigger_of(value)
        words = trigger_in_words(trigger, self._speech)
        for terrain in _TERRAINS:  # nobody knows them by their letters
            words = words.replace(f"{{{terrain}}}", symbol_words(self._speech)[terrain])
        return in_letters(words) or self._boards.get(f"trigger.{trigger.on}", value)

    def sentence(self, name: str, value: str) -> str:
        """Return what the page of the board language says of a verb; empty of anything else."""
        return self._boards.get(f"verb.{value}", "") if name == "does" else ""

    @cached_property
    def _verbs(self) -> Mapping[str, str]:
        """The term of each verb: that of the rule which it cites first, unless another has it."""
        acts = {
            term.rule.entry: term.word
            for term in self._dictionary.terms
            if term.rule is not None and term.key.startswith("act.")
        }
        numbers, verbs = Ruleset.of(NEWEST).numbers, dict[str, str]()
        for verb in VERBS:
            word = next((acts[n.entry] for n in numbers(verb.cites)[:1] if n.entry in acts), "")
            if word and word not in verbs.values():
                verbs[verb_key(verb.word)] = word
        return verbs
