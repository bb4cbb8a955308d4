"""A word of the board language without its work, its rule or its sentence is named."""

from __future__ import annotations

from glossary.engine.effects.moves import SEND
from glossary.engine.effects.verbs import VERBS
from glossary.engine.rules.values import replace
from glossary.narration.phrasebook import BOARDS
from glossary.narration.words_lacking import lacking


def test_nothing_lacks() -> None:
    assert list(lacking()) == []


def test_a_verb_that_is_not_carried_out_is_named() -> None:
    without = [verb for verb in VERBS if verb.word != "send"]
    (found,) = map(str, lacking(without))
    assert found == "glossary/engine/effects/verbs.py: the verb send is not carried out"


def test_a_verb_of_no_grammar_without_a_rule_or_a_sentence_is_named() -> None:
    new = replace(SEND, word="sing", cites=())
    assert list(map(str, lacking((*VERBS, new)))) == [
        "glossary/engine/boards/language.toml: the verb sing is not in the grammar",
        "glossary/engine/effects/verbs.py: the verb sing cites no rule of 5.0",
        "glossary/narration/sentences/cards.toml: the verb sing has no sentence on a card",
    ]


def test_a_word_without_a_sentence_is_named() -> None:
    sentences = BOARDS.written.keys() - {"trigger.retreats", "condition.tied"}
    assert list(map(str, lacking(VERBS, sentences))) == [
        "glossary/narration/sentences/boards.toml: the trigger retreats has no sentence",
        "glossary/narration/sentences/boards.toml: the condition tied has no sentence",
    ]
