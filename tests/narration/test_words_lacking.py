"""A word of the board language without its work, its rule or its sentence is named."""

from __future__ import annotations

from glossary.core.i18n import Speech
from glossary.engine.effects.moves import SEND
from glossary.engine.effects.verbs import VERBS
from glossary.engine.rules.values import replace
from glossary.narration.words_lacking import lacking
from glossary.narration.words_of_boards import word_sentences

ENGLISH = Speech("en")


def test_nothing_lacks() -> None:
    assert list(lacking(ENGLISH)) == []


def test_a_verb_that_is_not_carried_out_is_named() -> None:
    without = [verb for verb in VERBS if verb.word != "send"]
    (found,) = map(str, lacking(ENGLISH, without))
    assert found == "glossary/engine/effects/verbs.py: the verb send is not carried out"


def test_a_verb_of_no_grammar_without_a_rule_or_a_sentence_is_named() -> None:
    new = replace(SEND, word="sing", cites=())
    assert list(map(str, lacking(ENGLISH, (*VERBS, new)))) == [
        "glossary/engine/boards/language.toml: the verb sing is not in the grammar",
        "glossary/engine/effects/verbs.py: the verb sing cites no rule of 5.0",
        "glossary/narration/sentences/cards.toml: the verb sing has no sentence on a card",
    ]


def test_a_word_without_a_sentence_is_named() -> None:
    sentences = {kind: dict(words) for kind, words in word_sentences(ENGLISH).items()}
    del sentences["trigger"]["retreats"], sentences["condition"]["tied"]
    assert list(map(str, lacking(ENGLISH, VERBS, sentences))) == [
        "glossary/narration/words_of_boards.py: the trigger retreats has no sentence",
        "glossary/narration/words_of_boards.py: the condition tied has no sentence",
    ]
