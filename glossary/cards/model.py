"""Cards as values: what is printed on their faces, as numbers, names and tags."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

FACTION_LETTERS = {
    "axiom": "AX", "bravos": "BR", "lyra": "LY", "muna": "MU", "ordis": "OR", "yzmir": "YZ",
    "neutral": "NE",
}  # fmt: skip
"""The letters of the factions in references, in the order in which they are listed."""

RARITY_OF = {"C": "common", "R1": "rare", "R2": "rare", "E": "exalted", "U": "unique"}
"""What the rules call the rarity of a face, by its letters in references."""

_KEY_OF = {"C": "", "R1": "-rare", "E": "-exalted"}
_LABEL_OF = {"C": "", "R1": "R", "E": "E"}


class Face(Struct, frozen=True):
    """One version of a card: the card in one rarity and one faction.

    ``ref`` is the reference of its oldest printing. ``rarity`` is ``C``, ``R1``, ``R2`` (shifted
    from ``home_faction`` to another) or ``E`` (exalted); what has none says ``C``. ``costs`` are
    Hand Cost and Reserve Cost, ``statistics`` Forest, Mountain, Water, ``limits`` those of Reserve
    and Landmarks, each empty where nothing is printed. ``own`` are keywords that it has whatever
    happens (``tough-1``), ``triggers`` those of its abilities (``h`` for {H}), ``tokens`` what it
    can create, ``keywords`` all that its text uses.
    """

    ref: str
    slug: str
    rarity: str
    faction: str
    home_faction: str
    type: str
    permanent_kind: str
    subtypes: tuple[str, ...]
    costs: tuple[int, ...]
    statistics: tuple[int, ...]
    limits: tuple[int, ...]
    flags: tuple[str, ...]
    own: tuple[str, ...]
    triggers: tuple[str, ...]
    tokens: tuple[str, ...]
    keywords: tuple[str, ...]
    collector: str

    @property
    def usual_key(self) -> str:
        """Its readable name in boards: ``kitsune``, ``kitsune-rare``, ``kitsune-bravos``.

        Few have another: boards that were written before called another face so.
        """
        return self.slug + _KEY_OF.get(self.rarity, f"-{self.faction}")

    @property
    def kind(self) -> str:
        """Its type, that of a permanent with the place where it stands: ``landmark-permanent``."""
        return f"{self.permanent_kind}-permanent" if self.permanent_kind else self.type

    @property
    def token(self) -> bool:
        """Whether it is a token."""
        return "token" in self.flags

    @property
    def has_rarity(self) -> bool:
        """Whether it has a rarity, and may be Unique: Heroes and tokens have none (2.2.5.c)."""
        return self.type != "hero" and not self.token

    @property
    def version(self) -> str:
        """What tells it from other faces of its card: ``R``, ``R Bravos``, ``E``, or nothing."""
        return _LABEL_OF.get(self.rarity, f"R {self.faction.title()}")

    @property
    def has_no_ability(self) -> bool:
        """Whether its text box is known to be empty, keywords with a plain number aside.

        Only of Characters: anything else without an ability is a gap in the tags.
        """
        used = {word for word in self.keywords if word not in self.own}
        return self.type == "character" and not (
            used or self.triggers or self.tokens or any(word.endswith("-x") for word in self.own)
        )


class Card(Struct, frozen=True):
    """A card: one English name, with everything that is printed under it.

    ``genders`` by language are ``m f mp fp phrase``; a language in which it is not known is left
    out.
    """

    slug: str
    names: Mapping[str, str]
    genders: Mapping[str, str]
    faces: tuple[Face, ...]
