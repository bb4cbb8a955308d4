"""Lists the paragraphs that describe no behaviour, each with what it does instead."""

from __future__ import annotations

from dataclasses import dataclass

from glossary.examples.coverage import Coverage
from glossary.web.base.layout import Link
from glossary.web.base.locale import speech
from glossary.web.base.store import pinned
from glossary.web.examples.sentences import titled

_WORD = (
    "defines a word", "explains another paragraph", "names the Arena", "three words mean the same",
    "what kind of zone it is", "what base characteristics are", "it is a number",
    "a value, not an event", "counters of one name are alike",
    "gives something its type or sub-type", "a number without a limit on it", "who sets it",
)  # fmt: skip
_LIST = ("an introduction", "a list", "announces the three conditions that follow")
_LOOK = ("where it is printed, how it looks", "which cards it is found on")
_WORDING = ("how texts are worded",)
_SYMBOL = ("what a symbol stands for",)
_SEEN = ("what players may see or know",)
_ALWAYS = (
    "how a zone is made", "so at every moment", "so at every moment: a property test holds it",
)  # fmt: skip
_NOT = (
    "says that something is not there", "nothing happens", "makes no difference",
    "a deck has one Hero: it never comes up",
)  # fmt: skip

REASONS = frozenset((*_WORD, *_LIST, *_LOOK, *_WORDING, *_SYMBOL, *_SEEN, *_ALWAYS, *_NOT))
"""Every reason of the list of behaviour that this page has words for."""


@dataclass(frozen=True, slots=True)
class Unplayable:
    """A paragraph that no play can reach, and what it does."""

    link: Link
    does: str


def unplayable(found: Coverage, chapter: str) -> tuple[Unplayable, ...]:
    """Return the paragraphs of a chapter that describe no behaviour and that no example reaches."""
    return tuple(
        Unplayable(titled(number, pinned(found.edition)), _does(why))
        for number, why in sorted(found.reviewed.items())
        if why and str(number.chapter) == chapter and number not in found.reached
    )


def _does(why: str) -> str:
    _ = speech().gettext
    for reasons, words in (
        (_WORD, _("says what a word means")),
        (_LIST, _("introduces or lists")),
        (_LOOK, _("says what a card looks like")),
        (_WORDING, _("says how texts are worded")),
        (_SYMBOL, _("says what a symbol stands for")),
        (_SEEN, _("says what players may see")),
        (_ALWAYS, _("holds at every moment")),
    ):
        if why in reasons:
            return words
    return _("says what does not happen")
