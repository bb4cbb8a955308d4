"""The page of the board language: every object, key and word, with an example."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence

from flask import Blueprint
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape
from msgspec import Struct

from glossary.boards import url_code
from glossary.cards.model import Face
from glossary.cards.playable import Gap
from glossary.engine.boards.language import Form, Kind, Table, tables
from glossary.narration.phrasebook import BOARDS
from glossary.narration.tell import gap_sentence
from glossary.web.base.layout import Link, Printed, frame
from glossary.web.base.limits import reads
from glossary.web.base.listing import DescribedLink
from glossary.web.base.page import Page
from glossary.web.base.this_page import this_page
from glossary.web.cards.words import card_link

pages = Blueprint("board_language", __name__)

_SAYS = {"lasting": "passive", "would": "trigger", "token": "card"}
"""The object whose sentences serve for the words of another; for most others, a selection."""
_TITLE = "title."
"""What the keys of the titles of sections begin with, in the order of the page."""
_USUAL = Form("")
"""What a key of a word takes, if it takes what the table of the keys says."""


class KeyRow(Struct, frozen=True):
    """A key of an object, with what stands under it."""

    key: str
    needed: bool
    says: str
    takes: Markup


class WordEntry(Struct, frozen=True):
    """A word of an object: what it says, the keys that it takes, an example."""

    anchor: str
    word: str
    says: str
    keys: tuple[KeyRow, ...]
    example: str
    play: str


class Section(Struct, frozen=True):
    """An object of the language; ``remarks`` are rules for its keys."""

    anchor: str
    title: str
    remarks: tuple[Markup, ...]
    example: str
    words: tuple[WordEntry, ...]
    keys: tuple[KeyRow, ...]


class LanguagePage(Struct, frozen=True):
    """The variables of ``board/language.html``.

    ``number`` is how many of all ``faces`` are not played as printed: several of one card stand in
    one row, with what of it is not.
    """

    sections: tuple[Section, ...]
    not_as_printed: tuple[DescribedLink, ...]
    number: int
    faces: int


@pages.get("/<language:language>/board/language")
@reads(cached=True)
def board_language() -> ResponseReturnValue:
    """Print the board language."""
    page = this_page()
    _ = page.gettext
    page_frame = frame(
        page,
        _("The language of boards"),
        description=_("Every key and word that a board as JSON may use, with an example each."),
        crumbs=(Link(_("What-if board"), page.url_for("board.board")),),
    )
    presenter = _Presenter(page)
    sections = tuple(map(presenter.section, presenter.sections))
    gaps = _gaps(page)
    cards = [
        DescribedLink(card_link(page, face.slug, face), gap_sentence(gap, page.speech))
        for (face, gap), *_others in gaps
    ]
    number = sum(map(len, gaps))
    faces = len(page.snapshot.does)
    listed = LanguagePage(sections, tuple(cards), number, faces)
    return Printed("board/language.html", page_frame, listed)


def _gaps(page: Page) -> Collection[Sequence[tuple[Face, Gap]]]:
    """Return the faces that are not played as printed, those of a card that lack the same together.

    Words that no edition defines are played as cards use them.
    """
    gaps: dict[tuple[str, tuple[str, ...], str], list[tuple[Face, Gap]]] = {}
    for face in page.snapshot.cards.faces:
        gap = page.snapshot.does[face.ref].gap
        if gap is not None and (gap.missing or gap.approximate):
            lacking = (face.slug, gap.missing, gap.approximate)
            gaps.setdefault(lacking, []).append((face, gap._replace(newer=())))
    return gaps.values()


class _Presenter:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.sentences = BOARDS.of(page.speech)
        titles = (key for key in self.sentences if key.startswith(_TITLE))
        self.sections = [key.removeprefix(_TITLE) for key in titles]

    def section(self, name: str) -> Section:
        """Return an object of the language as a section of the page."""
        table = tables()[name]
        used = {key for kind in table.kinds.values() for key in table.taken(kind)}
        by_keys = table.kinds if table.by_keys else ()
        keys = [
            self._row(name, key, form, table.needs)
            for key, form in table.keys.items()
            if key != table.by and (not table.kinds or key in used) and key not in by_keys
        ]
        return Section(
            name,
            self.sentences[f"{_TITLE}{name}"],
            tuple(self._remarks(table)),
            json.dumps(table.example) if table.example is not None else "",
            tuple(self._word(table, kind) for kind in table.kinds.values()),
            tuple(keys),
        )

    def _remarks(self, table: Table) -> Iterable[Markup]:
        _ = self._says
        if table.by:
            yield _("Its word stands under %(key)s.", key=_code(table.by))
        if table.usual:
            yield _("If none is written, it is %(word)s.", word=_code(table.usual))
        if table.bare:
            yield _("The word may stand alone instead of an object.")
        if table.always:
            yield _("Each also takes %(keys)s.", keys=_codes(table.always))
        if table.one_of:
            yield _("Exactly one of these stands: %(keys)s.", keys=_codes(table.one_of))
        for key, other in table.pairs:
            yield _("%(key)s only stands with %(other)s.", key=_code(key), other=_code(other))

    def _word(self, table: Table, kind: Kind) -> WordEntry:
        code = url_code.encode(_board_with(kind.example)) if table.name == "verb" else None
        return WordEntry(
            f"{table.name}-{kind.word}",
            kind.word,
            self._sentence(table.name, kind.word),
            tuple(
                KeyRow(key, key in kind.needs, "", self._takes(kind.forms.get(key) or _USUAL))
                for key in kind.takes
            ),
            json.dumps(kind.example),
            self.page.url_for("board.board", b=code) if code else "",
        )

    def _sentence(self, table: str, word: str) -> str:
        for name in (table, _SAYS.get(table, ""), "condition", "selection"):
            if f"{name}.{word}" in self.sentences:
                return self.sentences[f"{name}.{word}"]
        return ""

    def _row(self, table: str, key: str, form: Form, needs: Iterable[str]) -> KeyRow:
        says = "" if table == "ability" else self.sentences.get(f"{table}.{key}", "")
        return KeyRow(key, key in needs, says, self._takes(form))

    def _says(self, message: str, **values: object) -> Markup:
        sentence = escape(self.page.gettext(message))
        return sentence % values if values else sentence

    def _takes(self, form: Form) -> Markup:
        """Return in words what stands under a key."""
        _ = self._says
        of = [self._takes(each) for each in form.of]
        match form.kind:
            case "":
                return Markup("")
            case "word":
                return _codes(form.words)
            case "known":
                words = escape(self.page.words_of(f"known-in-board.{form.table}"))
                return words % {"example": _code("A.hero")}
            case "whole":
                return _("%(low)s to %(high)s", low=form.low, high=form.high)
            case "counted":
                return _(
                    "%(low)s to %(high)s, or an amount that is %(counted)s",
                    low=form.low,
                    high=form.high,
                    counted=_link("count"),
                )
            case "flag":
                return _codes(("true", "false"))
            case "true" | "null":
                return _code(form.kind)
            case "terrains":
                return _("letters of %(letters)s", letters=_codes("FMW"))
            case "counter":
                return _("the name of a counter")
            case "quality":
                return _("%(words)s, or the name of a counter", words=_codes(form.words))
            case "keyword":
                return _("a keyword ability, like %(example)s", example=_code("tough 1"))
            case "list":
                if form.alone:
                    return _(
                        "one, or a list of at most %(most)s: %(each)s", most=form.high, each=of[0]
                    )
                if form.low == form.high:
                    return _("a list of %(number)s: %(each)s", number=form.high, each=of[0])
                return _("a list of at most %(most)s: %(each)s", most=form.high, each=of[0])
            case "table":
                return _link(form.table)
            case "names":
                return _("an object of names, each with: %(each)s", each=of[0])
            case "either":
                return _("%(one)s, or %(other)s", one=of[0], other=of[1])
            case _:
                return _("a text of at most %(most)s characters", most=form.high or 40)


def _code(word: str) -> Markup:
    return Markup("<code>{}</code>").format(word)


def _codes(words: Iterable[str]) -> Markup:
    return Markup(", ").join(map(_code, words))


def _link(table: str) -> Markup:
    return Markup('<a href="#{0}"><code>{0}</code></a>').format(table)


def _board_with(verb: object) -> object:
    """Return a board on which a Spell with that verb is played."""
    spell = {"id": "s", "type": "spell", "cost": [1, 1], "abilities": [{"do": [verb]}]}
    players = {
        name: {
            "mana": 3,
            "characters": [
                {"id": f"{name.lower()}{n}", "class": "kitsune", "expedition": side, "boosts": n}
                for n, side in enumerate(("hero", "companion"))
            ],
            "reserve": [{"id": f"{name.lower()}r", "class": "kitsune"}],
        }
        for name in "AB"
    }
    players["A"]["hand"] = [spell, {"id": "ah", "class": "kitsune"}]
    return {"players": players, "run": ["afternoon"], "script": [["play", "s"]]}
