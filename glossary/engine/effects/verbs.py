"""Every verb of an effect, once: what the board language can say to do (7.3)."""

from __future__ import annotations

from collections.abc import Mapping

from glossary.engine.effects.adventure import EXPEDITIONS_AND_REGIONS
from glossary.engine.effects.decks import DECKS
from glossary.engine.effects.moves import MOVES
from glossary.engine.effects.objects import STATUSES_AND_COUNTERS
from glossary.engine.effects.others import OTHERS
from glossary.engine.model.verbs import Verb

VERBS = (*DECKS, *MOVES, *STATUSES_AND_COUNTERS, *EXPEDITIONS_AND_REGIONS, *OTHERS)
BY_WORD: Mapping[str, Verb] = {verb.word: verb for verb in VERBS}
