"""Cards, rulings and keywords as files that other sites take as they are (docs/plugins/README.md).

``/data/cards.json`` and the others of :data:`FILES`, and ``/data/card-rulings/<family>.json``; an
export prints what the server answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from flask import Blueprint, abort
from flask.typing import ResponseReturnValue
from msgspec import to_builtins

from glossary.cards.index import FAMILY, CardIndex
from glossary.cards.rulings import Ruling
from glossary.core.errors import near_misses
from glossary.snapshot import Snapshot
from glossary.web.api.bodies import json_answer
from glossary.web.api.cards import EVENT_FORMAT, described, keywords, ruling_in
from glossary.web.api.problems import Problem, problem
from glossary.web.base.limits import reads
from glossary.web.base.page import Page
from glossary.web.base.this_page import page_in
from glossary.web.examples.sentences import plain_words

pages = Blueprint("card_files", __name__)

_ROOT = "/data"
_RARITIES = (*FAMILY, "U")
RulingsByLanguage = Mapping[str, Sequence[Mapping[str, str]]]
"""The rulings of a card by language, each with question, answer, format and day."""


@pages.get(f"{_ROOT}/<name>.json")
@reads(cached=True)
def file(name: str) -> ResponseReturnValue:
    """Answer a file; names and addresses in it are in the binding language."""
    content = FILES.get(f"{name}.json")
    if content is None:
        abort(404)
    return json_answer(content(page_in()))


@pages.get(f"{_ROOT}/card-rulings/<family>.json")
@reads(cached=True)
def family_file(family: str) -> ResponseReturnValue:
    """Answer the rulings of a family of cards, none for many; 404 if there is no such family."""
    page = page_in()
    slug = _slug_of_family(page.snapshot.cards.index, family)
    if not slug:
        near = near_misses(family[:40], _families(page.snapshot))
        detail = f"no reference without its rarity is {family[:40]!r}"
        return problem(Problem("family", detail, near, 404))
    return json_answer(_by_language(page, slug))


def addresses(snapshot: Snapshot) -> Iterator[str]:
    """Yield the addresses of all files."""
    yield from (f"{_ROOT}/{name}" for name in FILES)
    yield from (f"{_ROOT}/card-rulings/{family}.json" for family in _families(snapshot))


def addresses_in_words(snapshot: Snapshot) -> Iterator[str]:
    """Yield the addresses of files in plain words: all of each, and one family of cards."""
    yield from (f"{_ROOT}/{name}" for name in ("keywords.json", "card-rulings.json"))
    yield from (
        f"{_ROOT}/card-rulings/{family}.json" for family in [*_ruled_families(snapshot)][:1]
    )


def _every_card(page: Page) -> object:
    index = page.snapshot.cards.index
    return {
        "cards": [to_builtins(described(page, index.card(slug))) for slug in sorted(index.slugs)]
    }


def _every_ruling(page: Page) -> object:
    of_languages = {
        code: [
            to_builtins(ruling_in(page, ruling, code))
            for ruling in page.snapshot.cards.rulings.values()
        ]
        for code in page.snapshot.languages
    }
    for ruling in (each for of_language in of_languages.values() for each in of_language):
        del ruling["dates"]
    return {"cardRulings": of_languages}


def rulings_by_family(page: Page) -> Mapping[str, RulingsByLanguage]:
    """Return the rulings of each family of cards, whose key is their reference without rarity.

    The words are plain text, so that another site can print them as they are; what is noted of a
    ruling, that it no longer holds for one, ends its answer.
    """
    families = _ruled_families(page.snapshot)
    of_cards = {slug: _by_language(page, slug) for slug in {*families.values()}}
    return {family: of_cards[slug] for family, slug in families.items()}


FILES: Mapping[str, Callable[[Page], object]] = {
    "cards.json": _every_card,
    "rulings.json": _every_ruling,
    "keywords.json": keywords,
    "card-rulings.json": rulings_by_family,
}
"""What each file holds, by its name."""


def _families(snapshot: Snapshot) -> Mapping[str, str]:
    """Return the card of each family: of every printing, whatever its set."""
    index = snapshot.cards.index
    families = {
        reference.rpartition("_")[0]: face.slug
        for face in index.faces.values()
        for reference in (face.ref, *index.other_printings.get(face.ref, ()))
    }
    return dict(sorted(families.items()))


def _ruled_families(snapshot: Snapshot) -> Mapping[str, str]:
    """Return the card of each family that has rulings."""
    of_card = snapshot.cards.rulings.of_card
    return {family: slug for family, slug in _families(snapshot).items() if of_card(slug)}


def _slug_of_family(index: CardIndex, family: str) -> str:
    """Return the slug of the card of a family; nothing if there is none."""
    faces = (index.face(f"{family}_{rarity}") for rarity in _RARITIES)
    return next((face.slug for face in faces if face is not None), "")


def _by_language(page: Page, slug: str) -> RulingsByLanguage:
    of_card = page.snapshot.cards.rulings.of_card(slug)
    return {
        code: [_plainly(page.in_language(code), ruling) for ruling in of_card]
        for code in page.snapshot.languages
    }


def _plainly(page: Page, ruling: Ruling) -> dict[str, str]:
    words = ruling.words(page.language)
    return {
        "question": plain_words(page, words.question),
        "answer": " ".join(plain_words(page, each) for each in (words.answer, words.note) if each),
        "eventFormat": EVENT_FORMAT,
        "rulingDate": max(ruling.dates),
        "url": page.url_for("rulings.ruling", id_=ruling.id),
    }
