"""Knows a card or a play by what is said of it, so that a change shows after it was read over."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

from glossary.cards.playable import card_list
from glossary.core.i18n import Speech
from glossary.examples.model import Example
from glossary.examples.play import predicted_play
from glossary.rulebook.translations import CARDS, PLAYS
from glossary.snapshot.retold import card_said, play_said

Digest = Callable[[str], str]


def digests_in(speech: Speech, examples: Mapping[str, Example]) -> Digest:
    """Return what gives the digest of ``cards/kitsune`` or ``scenarios/spy-craft`` in a language.

    It is that of every sentence said of the card, or of the words of the example and all that is
    told of its play; an empty text for what there is not.
    """

    def digest(name: str) -> str:
        cards = card_list().cards
        slug = name.partition("/")[2]
        sentences: list[str] = []
        if name.startswith(CARDS) and slug in cards.index.slugs:
            for face in cards.index.card(slug).faces:
                card = cards[cards.index.key(face)]
                sentences += [each.words for each in card_said(card, speech)]
        elif name.startswith(PLAYS) and (example := examples.get(slug)):
            words, played = example.words(speech.language), predicted_play(example, example.edition)
            sentences += [words.title, words.question, words.explanation]
            sentences += [each.words for each in play_said(played, speech, example.predict)]
        else:
            return ""
        return hashlib.sha256("\n".join(sentences).encode()).hexdigest()[:12]

    return digest
