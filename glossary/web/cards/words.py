"""The words for what is printed on cards, in the language of a page; where cards are read."""

from __future__ import annotations

from markupsafe import Markup, escape
from msgspec import Struct

from glossary.cards.filters import rarity_of
from glossary.cards.model import Face
from glossary.rulebook.markup import parse_inline
from glossary.web.base.layout import Link
from glossary.web.base.page import Page
from glossary.web.base.rule_view import Reading

_NEUTRAL = "char.neutral"
_NEWER = {"feat": "newer.feat", "corruption": "newer.corruption"}
"""Sub-types that no edition lists yet, by their terms."""


def cards_link(page: Page) -> Link:
    """Return the link to the list of cards, under which pages about cards stand."""
    return Link(page.gettext("Cards"), page.url_for("cards.cards"))


def card_address(page: Page, slug: str, face: Face | None = None) -> str:
    """Return where a card is read, at one of its faces."""
    anchor = page.snapshot.cards.index.key(face) if face is not None else None
    return page.url_for("cards.card", slug=slug, _anchor=anchor)


def card_page(page: Page, key: str) -> str:
    """Return where the card of the engine called *key* is read; empty if it has no page."""
    face = page.snapshot.cards.index.of_key(key)
    return card_address(page, face.slug, face) if face else ""


def name_of(page: Page, slug: str) -> tuple[str, str]:
    """Return the name of a card, and its language if it is not that of the page."""
    names = page.snapshot.cards.index.card(slug).names
    for code in page.snapshot.languages.preferring(page.language):
        if code in names:
            return names[code], page.foreign(code)
    return slug, ""


def card_link(page: Page, slug: str, face: Face | None = None) -> Link:
    """Return a link to a card by its name."""
    name, foreign = name_of(page, slug)
    return Link(name, card_address(page, slug, face), foreign)


class CardWords(Struct, frozen=True):
    """Words of the newest edition for what is printed on cards."""

    reading: Reading

    def term(self, key: str, otherwise: str = "") -> str:
        """Return the word of a term; *otherwise*, or its key, if the dictionary has none."""
        return self.reading.indexed.term_words.get(key) or otherwise or key.rpartition(".")[2]

    def faction(self, faction: str) -> str:
        """Return what a faction is called."""
        key = _NEUTRAL if faction == "neutral" else f"faction.{faction}"
        return self.term(key, faction.title())

    def faction_symbol(self, faction: str) -> Markup:
        """Return the symbol of a faction; neutral cards have none."""
        if faction == "neutral":
            return Markup()
        return self.reading.renderer.inline(parse_inline(f"{{{faction}}}"))

    def rarity(self, face: Face) -> str:
        """Return the word of its rarity; nothing for Heroes and tokens."""
        key = rarity_of(face)
        return self.term(f"rarity.{key}", key) if key else ""

    def version(self, face: Face) -> str:
        """Return what tells a face from others of its card: its rarity and faction."""
        return ", ".join(filter(None, (self.rarity(face), self.faction(face.faction))))

    def type(self, face: Face) -> str:
        """Return its type as the rules call it: Landmark Permanent, Character, token."""
        if face.type == "mana":
            return self.term("rule.mana", face.type)
        word = self.term(f"type.{face.kind}", face.kind)
        return f"{word} · {self.term('type.token', 'token')}" if face.token else word

    def subtypes(self, face: Face) -> str:
        """Return its sub-types."""
        return ", ".join(self.subtype(subtype) for subtype in face.subtypes)

    def subtype(self, subtype: str) -> str:
        """Return the word of a sub-type."""
        return self.term(_NEWER.get(subtype, f"sub.{subtype}"), subtype.title())

    def tag(self, tag: str) -> tuple[Markup, str, bool]:
        """Return the word of a tag, its language if not the page's, and whether it is ours."""
        page = self.reading.page
        said = page.in_best_language(page.snapshot.cards.vocabulary.tag_words, tag)
        if said is None:
            return escape(tag), "", False
        word, foreign = said
        return self.reading.renderer.inline(parse_inline(word.word)), foreign, word.ours

    def plain_tag(self, tag: str) -> str:
        """Return the word of a tag as plain text, symbols spoken."""
        html, _, _ = self.tag(tag)
        return html.striptags()

    def set(self, code: str) -> Markup:
        """Return the name of a set, in another language if it has none; its letters if unknown."""
        page = self.reading.page
        name, foreign = page.in_best_language(page.snapshot.cards.vocabulary.sets, code) or (
            code,
            "",
        )
        marked = Markup('<span lang="{}">{}</span>')
        return marked.format(foreign, name) if foreign else escape(name)
