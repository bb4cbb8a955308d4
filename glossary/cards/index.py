"""Finds cards by reference, key, or name in any language, as people write them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from glossary.cards.files import CardName
from glossary.cards.model import Card, Face
from glossary.core.errors import near_misses
from glossary.core.text_analysis import fold

FAMILY = ("C", "R1", "R2", "E")
"""The rarities of the cards of a family, commons first; its Uniques are no printed cards."""

REFERENCE = re.compile(
    r"ALT_(?P<set>[A-Z0-9]+)_[BPA]_(?P<faction>AX|BR|LY|MU|OR|YZ|NE)_(?P<number>\d{1,3})"
    rf"_(?P<rarity>{'|'.join(FAMILY)}|U(?:_\d+)?)"
)
"""A reference as the game's tools write it; the faction is the one the card comes from."""

_LONGEST = 40
"""The most characters of a reference."""

_WRITTEN = re.compile(
    r"ALT_(?P<set>[A-Z0-9]++)_[A-Z]_(?P<faction>[A-Z]++)_(?P<number>[0-9]++)(?:_.*+)?"
)
"""What is meant to be a reference."""
_COUNTER = "counter:"
_VERSIONS = {
    "c": "C", "common": "C", "r": "R1", "r1": "R1", "rare": "R1", "f": "R2", "r2": "R2",
    "e": "E", "exalted": "E",
}  # fmt: skip


def folded(written: str) -> str:
    """Return a name without what people write differently: accents, case, apostrophes, dashes."""
    plain = fold(written.replace("’", "").replace("'", ""))
    return " ".join(re.findall(r"[^\W_]+", plain))


def called_as(name: str) -> str:
    """Return the part of a name by which players call the card.

    >>> called_as("Kuwat, the Dissident"), called_as("Waru & Mack")
    ('Kuwat', 'Waru')
    """
    return name.partition(",")[0].partition(" &")[0]


class CardIndex:
    """All faces, cards and names; read when the index is made, looked up without reading."""

    def __init__(
        self,
        faces: Mapping[str, Face],
        names: Mapping[str, Mapping[str, CardName]],
        printings: Mapping[str, str] | None = None,
        keys: Mapping[str, str] | None = None,
    ) -> None:
        """Index *faces* by reference, with the *names* of each language by slug."""
        self.faces = faces
        self.printings = printings or {}
        self._names = names
        self._keys = dict(keys or {})
        self._key_of = {ref: key for key, ref in self._keys.items() if key.islower()}
        for face in faces.values():
            if face.ref not in self._key_of:
                taken = face.usual_key in self._keys
                key = f"{face.slug}-{face.faction}" if taken else face.usual_key
                self._key_of[face.ref] = key
                self._keys[key] = face.ref
        self._of: dict[str, list[Face]] = {}
        for face in sorted(faces.values(), key=lambda face: (face.rarity, face.ref)):
            self._of.setdefault(face.slug, []).append(face)

    @property
    def slugs(self) -> tuple[str, ...]:
        """The slugs of all cards."""
        return tuple(self._of)

    def key(self, face: Face) -> str:
        """Return the readable name of a face in boards."""
        return self._key_of[face.ref]

    def slug_of_reference(self, written: str) -> str:
        """Return the slug of the card of a reference; nothing if *written* is no known reference.

        A unique version has the slug of its card, whose other versions are known here.
        """
        if len(written) > _LONGEST:
            return ""
        wanted = written.strip().upper()
        match = REFERENCE.fullmatch(wanted)
        if match is None:
            return ""
        face = self.face(wanted)
        if face is None and match["rarity"].startswith("U"):
            face = next(self.family(wanted[: match.start("rarity") - 1]), None)
        return face.slug if face is not None else ""

    def family(self, stem: str) -> Iterator[Face]:
        """Yield the faces of the cards whose references are *stem* and a rarity, commons first."""
        return filter(None, (self.printed(f"{stem}_{rarity}") for rarity in FAMILY))

    def of_key(self, key: str) -> Face | None:
        """Return the face of a key, written exactly."""
        return self.faces.get(self._keys.get(key, key))

    def card(self, slug: str) -> Card:
        """Return the card of a slug, with its names, the binding language's first.

        :raises KeyError: if there is none.
        """
        return self._cards[slug]

    @cached_property
    def _cards(self) -> Mapping[str, Card]:
        """The card of each slug."""
        cards: dict[str, Card] = {}
        for slug, faces in self._of.items():
            of = {language: names[slug] for language, names in self._names.items() if slug in names}
            named = {language: name.name for language, name in of.items()}
            genders = {language: name.gender for language, name in of.items() if name.gender}
            cards[slug] = Card(slug, named, genders, tuple(faces))
        return cards

    def named(self, written: str) -> tuple[str, ...]:
        """Return the slugs of the cards of that name in any language, accents and case aside."""
        return self._named.get(folded(written), ())

    @cached_property
    def first_words(self) -> frozenset[str]:
        """The first word of every name, folded."""
        return frozenset(name.partition(" ")[0] for name in self._named)

    def face(self, written: str) -> Face | None:
        """Return the face that a key, a reference or a name means; None if none or several.

        A name alone means the common face, or the only one; ``(R)``, ``(R Bravos)``, ``(E)`` or
        a key in brackets behind it mean another.
        """
        ref = self._keys.get(written) or self._keys.get(written.casefold()) or written.upper()
        return self.printed(ref) or self._by_name(written)

    def printed(self, reference: str) -> Face | None:
        """Return the face of any printing, None for an unknown reference."""
        return self.faces.get(self.printings.get(reference, reference))

    def _by_name(self, written: str) -> Face | None:
        face = self._plain(written)
        if face is not None:
            return face
        _name, bracket, version = written.rpartition("(")
        if bracket and version.endswith(")"):
            inner = self._keys.get(version[:-1], version[:-1])
            if inner in self.faces:
                return self.faces[inner]
        words = folded(written).split()
        for size in (1, 2):
            face = self._version(" ".join(words[:-size]), words[-size:])
            if face is not None:
                return face
        return None

    def _plain(self, written: str) -> Face | None:
        plain = folded(written)
        if plain in self._by_key:
            return self.faces[self._by_key[plain]]
        slugs = self._named.get(plain, ())
        return self._of[slugs[0]][0] if len(slugs) == 1 else None

    def _version(self, name: str, words: list[str]) -> Face | None:
        """Return the face of a name with its version in words: ``r``, ``bravos``, ``r bravos``."""
        slugs = self._named.get(name, ())
        if len(slugs) != 1:
            return None
        *first, last = words
        if not first and last in _VERSIONS:
            faces = [face for face in self._of[slugs[0]] if face.rarity == _VERSIONS[last]]
        elif not first or _VERSIONS.get(first[0]) in ("R1", "R2"):
            rare = [face for face in self._of[slugs[0]] if face.rarity in ("R1", "R2")]
            faces = [face for face in rare if face.faction == last]
        else:
            faces = []
        return faces[0] if len(faces) == 1 else None

    def near(self, written: str) -> tuple[str, ...]:
        """Return keys, names or references that somebody who wrote *written* may have meant."""
        slugs = self.named(written)
        if slugs:
            return tuple(self.key(self._of[slug][0]) for slug in slugs)
        reference = _WRITTEN.fullmatch(written.upper())
        if reference is not None:
            family = f"_{reference['faction']}_{reference['number']}_"
            same = tuple(ref for ref in self.faces if family in ref)
            return same[:3] or near_misses(written.upper(), self._alike(reference))
        plain = folded(written)
        begin, words = plain[:1], set(plain.split())
        known = self._spelt
        likely = [name for name in known if name[:1] == begin or words & set(name.split())]
        longer = sorted(name for name in likely if words <= set(name.split()))
        keyed = bool(re.fullmatch(r"[a-z0-9-]+", written))
        likely_names = [known[name][not keyed] for name in (*longer, *near_misses(plain, likely))]
        return tuple(dict.fromkeys(likely_names))[:3]

    def _alike(self, reference: re.Match[str]) -> Iterator[str]:
        """Yield the references of that set with that faction or number: all would take long."""
        for ref in self.faces:
            _, of_set, _, faction, number, *_ = ref.split("_")
            known = faction == reference["faction"] or number == reference["number"]
            if known and of_set == reference["set"]:
                yield ref

    @cached_property
    def other_printings(self) -> Mapping[str, tuple[str, ...]]:
        """The references of the other printings of a face, by its own."""
        printings: dict[str, tuple[str, ...]] = {}
        for ref, face in self.printings.items():
            printings[face] = (*printings.get(face, ()), ref)
        return printings

    @cached_property
    def folded_names(self) -> Mapping[str, Mapping[str, str]]:
        """The folded names of a card by its slug, each by its language."""
        return {
            slug: {code: folded(name) for code, name in self.card(slug).names.items()}
            for slug in self.slugs
        }

    @cached_property
    def words_of_names(self) -> Mapping[str, int]:
        """The words of names, folded, and in the names of how many cards each is."""
        of_cards = (" ".join(names.values()) for names in self.folded_names.values())
        return Counter(word for names in of_cards for word in set(names.split()))

    @cached_property
    def called(self) -> Mapping[str, str]:
        """The names, in every language, by the part that players say of them, folded."""
        called: dict[str, str] = {}
        for card in map(self.card, self.slugs):
            for name in card.names.values():
                if (short := called_as(name)) != name:
                    called.setdefault(folded(short), name)
        return called

    @cached_property
    def sets(self) -> frozenset[str]:
        """The sets that there are cards of."""
        return frozenset(ref.split("_")[1] for ref in (*self.faces, *self.printings))

    @cached_property
    def counters(self) -> tuple[str, ...]:
        """The counters that cards use, except boosts."""
        words = {word for face in self.faces.values() for word in face.keywords}
        used = {word.removeprefix(_COUNTER) for word in words if word.startswith(_COUNTER)}
        return tuple(sorted(used - {"boost"}))

    @cached_property
    def _by_key(self) -> Mapping[str, str]:
        """References by folded key; what a key means now comes before what it meant once."""
        now = {folded(face.usual_key): face.ref for face in self.faces.values()}
        return {folded(key): ref for key, ref in self._keys.items()} | now

    @cached_property
    def _named(self) -> Mapping[str, tuple[str, ...]]:
        """Slugs by folded name and by folded slug."""
        slugs: dict[str, tuple[str, ...]] = {}
        for slug, name in self._every_name():
            plain = folded(name)
            if slug not in slugs.get(plain, ()):
                slugs[plain] = (*slugs.get(plain, ()), slug)
        return slugs

    @cached_property
    def _spelt(self) -> Mapping[str, tuple[str, str]]:
        """Key and name by folded name: thousands of names, folded once and not at each mistake."""
        named = {folded(name): (slug, name) for slug, name in self._every_name()}
        keys = {plain: (self._key_of[ref],) * 2 for plain, ref in self._by_key.items()}
        return {**keys, **named}

    def _every_name(self) -> Iterator[tuple[str, str]]:
        yield from ((slug, slug) for slug in self._of)
        for names in self._names.values():
            yield from ((slug, name.name) for slug, name in names.items() if slug in self._of)
